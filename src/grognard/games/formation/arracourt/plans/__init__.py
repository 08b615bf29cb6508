"""Plans for Arracourt: those of the series, at this table."""

from grognard.engine.components import Components
from grognard.engine.kinds import Side
from grognard.games.formation.components import Battlefield
from grognard.games.formation.plans import worth
from grognard.games.formation.plans.planner import Planner
from grognard.games.formation.position import FormationPosition


def planner(components: Components) -> Planner:
    """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
    return Planner(_table(components))


def evaluate(position: FormationPosition, side: Side) -> float:
    """How good a position is for a side, in points of the victory margin."""
    return worth.evaluate(position, side)


def _table(components: Components) -> Battlefield:
    if not isinstance(components, Battlefield):
        raise TypeError("these are plans for Arracourt")
    return components
