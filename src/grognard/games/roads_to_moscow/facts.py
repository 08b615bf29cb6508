"""What the facts of rulings, questions and events are. Each chapter adds its own, in its order."""

from collections.abc import Mapping

from grognard.engine.facts import (
    CHANCE,
    CHIT,
    FORMATION,
    HEX,
    LEVEL,
    NUMBER,
    POINTS,
    RESULT,
    TEXT,
    TURN,
    UNIT,
    FactKind,
    list_of,
    mapping_of,
    word,
)

FACTS: Mapping[str, FactKind] = {
    # -- sequence and weather
    "weather": word("weather"),
    "formation": FORMATION,
    "level": LEVEL,
    "points": POINTS,
    "event.won.side": word("player"),
    # -- initiative, reserve, operations, activation
    "marker": CHIT,
    "group": TEXT,
    "until": TURN,
    **dict.fromkeys(("over", "most"), NUMBER),
    "results": list_of(NUMBER),
    "modifiers": list_of(NUMBER),
    "formations": list_of(FORMATION),
    "sequence": word("sequence"),
    # -- victory
    "score": POINTS,
    "now": LEVEL,
    "levels": mapping_of(LEVEL, NUMBER),
    "rest": LEVEL,
    # -- supply
    "length": NUMBER,
    # -- Overruns
    "ground": word("part"),
    # -- combat
    "event.result.result": RESULT,
    "event.hopeless.result": RESULT,
    "air": CHIT,
    "aircraft": list_of(CHIT),
    "lead": UNIT,
    "lead_air": CHIT,
    "half": CHANCE,
    "no_support": CHANCE,
    "away": NUMBER,
    "other": UNIT,
    "table": word("table"),
    "hexside": TEXT,
    "needed": NUMBER,
    # -- retreats
    **dict.fromkeys(("passed", "target"), HEX),
}
