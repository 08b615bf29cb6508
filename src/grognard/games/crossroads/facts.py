"""What the facts of rulings, questions and events are."""

from collections.abc import Mapping

from grognard.engine.facts import HEXES, LEDGER, LEVEL, NUMBER, POINTS, RESULT, SIDE, UNIT, FactKind, word

FACTS: Mapping[str, FactKind] = {
    "entries": HEXES,
    "formation": NUMBER,
    "last": NUMBER,
    "level": LEVEL,
    "mover": UNIT,
    "needed": NUMBER,
    "off_road": NUMBER,
    "picked": NUMBER,
    "points": POINTS,
    "shifts": LEDGER,
    "steps": NUMBER,
    "event.fortune.to": SIDE,
    "event.result.result": RESULT,
    "event.won.side": word("player"),
}
