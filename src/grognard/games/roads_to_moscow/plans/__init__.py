"""Plans for Roads to Moscow: what a position is worth, what is worth a look, and how a side plans its phases."""

from grognard.engine.components import Components
from grognard.engine.planning import ShortlistPlans
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.plans import evaluation, shortlists
from grognard.games.roads_to_moscow.plans.planner import Planner
from grognard.games.roads_to_moscow.position import RoadsPosition

_PLANS = ShortlistPlans(
    "Roads to Moscow", RoadsPosition, CampaignComponents, Planner, evaluation.evaluate, shortlists.shortlist
)
planner, evaluate, shortlist = _PLANS.planner, _PLANS.evaluate, _PLANS.shortlist


def quick_planner(components: Components) -> Planner:
    """A planner that looks at fewer deployments, for playouts."""
    found: Planner = planner(components)
    return found.hurried()
