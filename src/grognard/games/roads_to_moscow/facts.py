"""What the facts of rulings, questions and events are. Each chapter adds its own, in its order."""

from collections.abc import Mapping

from grognard.engine.facts import (
    FORMATION,
    LEVEL,
    NUMBER,
    POINTS,
    RESULT,
    TEXT,
    FactKind,
    word,
)

FACTS: Mapping[str, FactKind] = {
    # -- sequence and weather
    "weather": word("weather"),
    "formation": FORMATION,
    "level": LEVEL,
    "points": POINTS,
    "event.won.side": word("player"),
    "event.phase_began.phase": word("phase"),
    # -- combat
    "event.result.result": RESULT,
    "hexside": TEXT,
    "needed": NUMBER,
}
