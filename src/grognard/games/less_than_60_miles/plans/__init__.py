"""Plans for Less Than 60 Miles: what a position is worth, in which modes units are wanted, and what is worth a look."""

from grognard.engine.planning import ShortlistPlans
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.plans import evaluation, shortlists
from grognard.games.less_than_60_miles.plans.planner import Planner
from grognard.games.less_than_60_miles.position import FrontPosition

_PLANS = ShortlistPlans(
    "Less Than 60 Miles", FrontPosition, FrontComponents, Planner, evaluation.evaluate, shortlists.shortlist
)
planner, evaluate, shortlist = _PLANS.planner, _PLANS.evaluate, _PLANS.shortlist
