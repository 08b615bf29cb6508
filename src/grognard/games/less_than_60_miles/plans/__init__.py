"""Plans for Less Than 60 Miles: what a position is worth, in which modes units are wanted, and what is worth a look."""

from grognard.engine.components import Components
from grognard.engine.planning import ShortlistPlans
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.plans import evaluation, shortlists
from grognard.games.less_than_60_miles.plans.planner import Planner, QuickPlanner
from grognard.games.less_than_60_miles.position import FrontPosition

_PLANS = ShortlistPlans(
    "Less Than 60 Miles", FrontPosition, FrontComponents, Planner, evaluation.evaluate, shortlists.shortlist
)
planner, evaluate, shortlist = _PLANS.planner, _PLANS.evaluate, _PLANS.shortlist


def quick_planner(components: Components) -> QuickPlanner:
    """A planner that thinks less, for playouts."""
    if not isinstance(components, FrontComponents):
        raise TypeError("these are plans for Less Than 60 Miles")
    return QuickPlanner(components)
