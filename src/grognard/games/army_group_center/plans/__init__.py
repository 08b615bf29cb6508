"""Plans for both sides: what a reasonably competent player attacks, holds, moves and gives up."""

from grognard.engine.components import Components
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.plans.planner import Planner


def planner(components: Components) -> Planner:
    """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
    if not isinstance(components, Army):
        raise TypeError("these are plans for Army Group Center")
    return Planner(components)
