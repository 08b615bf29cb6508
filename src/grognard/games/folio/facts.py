"""What the facts of rulings, questions and events are."""

from collections.abc import Mapping

from grognard.engine.facts import (
    CHIT,
    FORMATION,
    LEVEL,
    NUMBER,
    POINTS,
    RESULT,
    TEXT,
    UNITS,
    FactKind,
    list_of,
    mapping_of,
    word,
)

FACTS: Mapping[str, FactKind] = {
    "ground": word("line"),
    "marker": CHIT,
    "pool": word("the_pool"),
    "woken": list_of(word("the_pool")),
    "best": list_of(word("the_pool")),
    "pools": mapping_of(CHIT, list_of(NUMBER)),
    "formation": FORMATION,
    "level": LEVEL,
    "points": POINTS,
    "weather": word("weather"),
    "needed": NUMBER,
    "first": NUMBER,
    "second": NUMBER,
    "hexside": TEXT,
    "unserved": UNITS,
    "event.result.result": RESULT,
    "event.result_voided.result": RESULT,
    "event.result_voided.rolled": TEXT,
    "event.won.side": word("player"),
    "event.phase_began.phase": word("phase"),
}
