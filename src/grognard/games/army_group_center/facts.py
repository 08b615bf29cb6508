"""What the facts of rulings, questions and events are."""

from collections.abc import Mapping

from grognard.engine.facts import FLAG, HEX, HEXES, LEDGER, LEVEL, NUMBER, RESULT, TEXT, UNIT, FactKind, word

FACTS: Mapping[str, FactKind] = {
    "appears": FLAG,
    "at": HEXES,
    "combat_result": RESULT,
    "enough": NUMBER,
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
