"""What the facts of rulings, questions and events are. Each chapter adds its own, in its order."""

from collections.abc import Mapping

from grognard.engine.facts import (
    CHANCE,
    CHIT,
    FLAG,
    HEX,
    LEDGER,
    LEVEL,
    NUMBER,
    POINTS,
    RESULT,
    TARGET,
    TEXT,
    TURN,
    UNIT,
    UNITS,
    FactKind,
    list_of,
    mapping_of,
    word,
)

FACTS: Mapping[str, FactKind] = {
    # -- marching, rivers, axes
    "direction": word("direction"),
    "hexside": TEXT,
    "road": FLAG,
    "step_parts": list_of(NUMBER),
    **dict.fromkeys(("most", "least", "needed", "length", "away"), NUMBER),
    # -- modes, HQs, orders
    **dict.fromkeys(("hq", "printed", "other"), UNIT),
    **dict.fromkeys(("chain", "outside", "busy"), UNITS),
    **dict.fromkeys(("worn", "ready"), mapping_of(UNIT, NUMBER)),
    "mode": word("mode"),
    "takes": mapping_of(UNIT, list_of(word("mode"))),
    **dict.fromkeys(("field.ready", "field.turn"), TURN),
    **dict.fromkeys(("modes", "authorized", "unauthorized"), list_of(word("mode"))),
    "order": word("order"),
    "echelon": word("echelon"),
    "until": TURN,
    "turns": NUMBER,
    "section": word("section"),
    "burdens": list_of(word("burden")),
    "movement_mode": word("movement_mode"),
    "skies": list_of(word("sky")),
    # -- attrition, engineers, reinforcements
    "at": TEXT,
    "start": HEX,
    "project": word("project"),
    "works_level": NUMBER,
    "asset": word("asset"),
    "amount": NUMBER,
    "group": word("option"),
    # -- cards
    "card": CHIT,
    "moment": word("moment"),
    # -- combat
    "assault": word("assault"),
    **dict.fromkeys(("support", "enemy_support", "differential"), NUMBER),
    "parts": LEDGER,
    "disengages": mapping_of(UNIT, CHANCE),
    "incurs": mapping_of(UNIT, NUMBER),
    **dict.fromkeys(("event.result.result", "event.disengaged.result", "event.not_disengaged.result"), RESULT),
    # -- fire, aircraft, Electronic Warfare
    **dict.fromkeys(("down", "aborted", "direct", "indirect", "points"), NUMBER),
    "codes": list_of(TEXT),
    "target": TARGET,
    "what": TEXT,
    # -- victory
    "event.won.side": word("player"),
    "event.won.points": POINTS,
    "score": POINTS,
    **dict.fromkeys(("level", "now", "rest"), LEVEL),
    "levels": mapping_of(LEVEL, NUMBER),
}
