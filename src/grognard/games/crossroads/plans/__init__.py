"""Plans for both sides: where to attack and with whom, whom to hold, how to keep supply, when to react."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.components import Components
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans import evaluation, sight
from grognard.games.crossroads.position import CrossroadsPosition

OTHER_GAME = "these are plans for Crossroads"


def imagined(components: Components, view: Mapping[str, Any], side: Side) -> CrossroadsPosition:
    """A position that looks like the view: see `sight`."""
    if not isinstance(components, CrossroadsComponents):
        raise TypeError(OTHER_GAME)
    return sight.imagined(components, view)


def evaluate(position: Position, side: Side) -> float:
    """How good a position is for a side: see `evaluation`."""
    if not isinstance(position, CrossroadsPosition):
        raise TypeError(OTHER_GAME)
    return evaluation.evaluate(position, side)
