"""What the facts of rulings, questions and events are."""

from collections.abc import Mapping

from grognard.engine.facts import FLAG, HEX, HEXES, LEDGER, LEVEL, NUMBER, RESULT, TABLE, TEXT, UNIT, Kind, word

FACTS: Mapping[str, Kind] = {
    "appears": FLAG,
    "at": HEXES,
    "attack": NUMBER,
    "combat_result": RESULT,
    "defence": NUMBER,
    "differential": NUMBER,
    "enough": NUMBER,
    "faces": TABLE,
    "last": NUMBER,
    "level": LEVEL,
    "mission": word("mission"),
    "parts": LEDGER,
    "points": NUMBER,
    "port": HEX,
    "steps": NUMBER,
    "support": TEXT,
    "target": UNIT,
    "total": NUMBER,
    "upto": NUMBER,
    "event.result.result": RESULT,
}
