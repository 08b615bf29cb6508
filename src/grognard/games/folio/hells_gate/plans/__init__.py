"""Plans for Escape Hell's Gate: what a position is worth, and what is worth a look."""

from grognard.engine.planning import ShortlistPlans
from grognard.games.folio.hells_gate.components import HellsGateComponents
from grognard.games.folio.hells_gate.plans import evaluation, shortlists
from grognard.games.folio.hells_gate.plans.planner import Planner
from grognard.games.folio.hells_gate.position import HellsGatePosition

_PLANS = ShortlistPlans(
    "Escape Hell's Gate", HellsGatePosition, HellsGateComponents, Planner, evaluation.evaluate, shortlists.shortlist
)
planner, evaluate, shortlist = _PLANS.planner, _PLANS.evaluate, _PLANS.shortlist
