"""Plans for Arracourt: those of the series, at this table."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.components import Components
from grognard.engine.kinds import Side
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.components import Battlefield
from grognard.games.formation.plans import sight, worth
from grognard.games.formation.plans.planner import Planner
from grognard.games.formation.position import FormationPosition


def planner(components: Components) -> Planner:
    """Somebody to ask for advice in one game: for either side, but for one only, since plans are remembered."""
    return Planner(GAME, _table(components))


def imagined(components: Components, view: Mapping[str, Any], side: Side) -> FormationPosition:
    """A whole position that the view of a side does not contradict, the same whatever is hidden from it."""
    return sight.imagined(GAME, _table(components), view, side)


def evaluate(position: FormationPosition, side: Side) -> float:
    """How good a position is for a side, in points of the victory margin."""
    return worth.evaluate(position, side)


def _table(components: Components) -> Battlefield:
    if not isinstance(components, Battlefield):
        raise TypeError("these are plans for Arracourt")
    return components
