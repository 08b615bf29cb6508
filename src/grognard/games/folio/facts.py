"""What the facts of rulings, questions and events are."""

from collections.abc import Mapping

from grognard.engine.facts import (
    CHIT,
    FORMATION,
    LEVEL,
    NUMBER,
    POINTS,
    RESULT,
    SIDE,
    TEXT,
    UNIT,
    UNITS,
    FactKind,
    word,
)

FACTS: Mapping[str, FactKind] = {
    "ground": word("line"),
    "marker": CHIT,
    "pool": word("pool"),
    "formation": FORMATION,
    "level": LEVEL,
    "points": POINTS,
    "engineer": UNIT,
    "weather": word("weather"),
    "needed": NUMBER,
    "hexside": TEXT,
    "event.result.result": RESULT,
    "event.won.side": word("player"),
    "event.phase_began.phase": word("phase"),
    "event.controlled.side": SIDE,
    "event.released.units": UNITS,
}
