"""Units [2.3-2]: side, group [2.5-1], type [2.7-1], size [2.8-4], factors and steps [2.9, 2.11-1], set-up [3.1-1]."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from grognard.board.words import shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import PROVENANCES, Row, Source, number, one_of, whole
from grognard.engine.rosters import id_of, is_id, known_word, name_of, read_counters

SIDES = ("soviet", "german")
SOVIET, GERMAN = range(2)
LAST_TURN = 9
"""The last turn of a full game [5.1-2]."""
GROUPS = {
    **dict.fromkeys(("main_front", "ukrainian_front"), "soviet"),
    **dict.fromkeys(("army_group_center", "korps_gruppe", "fortified", "north_ukraine", "fifth_panzer"), "german"),
}
"""The groups that colors tell apart, and their side [2.5-2, 2.5-3]."""
TYPES = {
    **dict.fromkeys(("cavalry", "infantry"), SIDES),
    **dict.fromkeys(("cav_mech", "tank", "guards", "shock", "air"), ("soviet",)),
    **dict.fromkeys(("fortified", "panzer"), ("german",)),
}
"""The types of units, and the sides that have them [2.7-1]; air armies are markers [2.12]."""
MOVE = 7
"""Movement points of most units [2.10-1]."""
GROUP_MOVE = {"fortified": 0, "fifth_panzer": 10}
"""Movement points of the groups that have others [2.10-3, 2.10-4]."""
MOST_MOVE = 99
"""Movement points on a counter."""
ONE_STEP = ("korps_gruppe", "fortified")
"""Groups of one-step units [10.7-1]."""
SET_ASIDE = ("north_ukraine", "fifth_panzer")
"""Groups that are set aside unless the scenario uses them [3.1-3, 3.1-4]."""
ASIDE, AIR = "aside", "air"
"""What stands for a hex or a turn on the counters of those groups and of air armies."""
DVINA = ("N", "S")
"""The side of the Dvina where a Korps Gruppe enters [10.4-5]."""
MOST_STEPS = 2
"""Steps of a unit [2.11-1]: as many as it has factors [2.11-2]."""
DEFAULTS: Mapping[str, list[int]] = {
    "cavalry": [2, 1],
    "infantry": [3, 2],
    "panzer": [5, 3],
    "fortified": [1],
    "cav_mech": [5, 3],
    "tank": [7, 4],
    "guards": [7, 4],
    "shock": [5, 3],
    "air": [],
}
"""The combat factors of a unit of a position file unless it says otherwise."""
SOURCES = {"unit": "source", "enters": "enters_source", "strength": "strength_source"}
"""What a line says of where it is from, and the column that says it."""
COLUMNS = (
    *("id", "side", "group", "type", "size", "strength", "move", "enters", "kg", "asterisk", "name"),
    *SOURCES.values(),
)


def read_units(source: Source) -> list[UnitCounter]:
    """The counters of the game."""
    return read_counters(source, COLUMNS, _counter)


def _counter(source: Source, row: Row) -> UnitCounter:
    cells = row.cells
    if not is_id(cells["id"]):
        raise source.error(row.line, f"id: expected a word without spaces, not '{cells['id']}'")
    strength = cells["strength"].split("-") if cells["strength"] else []
    factors = [whole(value) for value in strength if value.isdecimal()]
    if len(factors) != len(strength) or None in factors:
        raise source.error(row.line, f"strength: expected full-reduced such as 3-2, not '{cells['strength']}'")
    if not cells["enters"]:
        raise source.error(row.line, f"enters: expected a hex, a turn, {ASIDE} or {AIR}")
    if cells["asterisk"] not in ("yes", ""):
        raise source.error(row.line, f"asterisk: expected yes or nothing, not '{cells['asterisk']}'")
    values = {
        "group": one_of(source, row, "group", GROUPS),
        "size": cells["size"],
        "strength": factors,
        "move": number(source, row, "move"),
        "enters": cells["enters"],
        "kg": cells["kg"],
        "asterisk": cells["asterisk"] == "yes",
        "sources": {what: one_of(source, row, column, PROVENANCES) for what, column in SOURCES.items()},
    }
    side = SIDES.index(one_of(source, row, "side", SIDES))
    unit = UnitCounter(cells["id"], side, one_of(source, row, "type", TYPES), cells["name"], len(strength), values)
    wrong = _fault(unit)
    if wrong:
        raise source.error(row.line, f"{wrong[0]}: {wrong[1]}")
    return unit


def unit_of_file(entry: Mapping[str, Any], known: Mapping[str, UnitCounter]) -> UnitCounter:
    """A unit of a position file: one of the game's by its id, or one that the file describes."""
    id = id_of(entry)
    base = known.get(id)
    kind = known_word(entry, "type", base.type if base else None, TYPES)
    side = known_word(entry, "side", SIDES[base.side] if base else TYPES[kind][0], SIDES)
    usual = base.values["group"] if base else _usual_group(side, kind)
    group = known_word(entry, "group", usual, GROUPS)
    values = _usual_values(kind, group) | (dict(base.values) if base else {}) | {"group": group}
    values |= {field: entry[field] for field in values if field in entry and field != "sources"}
    if _are_sources(entry.get("sources")):
        values["sources"] = dict(entry["sources"])
    steps = len(values["strength"]) if isinstance(values["strength"], list) else 0
    unit = UnitCounter(id, SIDES.index(side), kind, name_of(entry, base), steps, values)
    wrong = _fault(unit)
    if wrong:
        raise FieldError(f"units.{id}.{wrong[0]}", wrong[1])
    return unit


def _are_sources(said: Any) -> bool:
    """Does a file say where each part of a counter is from, in the words that the counters of the game have?"""
    return isinstance(said, dict) and set(said) == set(SOURCES) and all(word in PROVENANCES for word in said.values())


def _usual_group(side: str, kind: str) -> str:
    if kind == "fortified":
        return "fortified"
    return "main_front" if side == "soviet" else "army_group_center"


def _usual_values(kind: str, group: str) -> dict[str, Any]:
    return {
        "group": group,
        "size": _size(kind, group),
        "strength": DEFAULTS[kind][: 1 if group in ONE_STEP else MOST_STEPS],
        "move": 0 if kind == "air" else GROUP_MOVE.get(group, MOVE),
        "enters": "",
        "kg": "S" if group == "korps_gruppe" else "",
        "asterisk": False,
        "sources": dict.fromkeys(SOURCES, "ours"),
    }


def _size(kind: str, group: str) -> str:
    """Armies and corps [2.8-4], in brackets Korps Gruppen [2.8-2] and cav-mech groups [2.8-3]; nothing for markers.

    It is printed and does nothing [2.8-1].
    """
    if kind == "air":
        return ""
    if kind == "cav_mech" or group == "korps_gruppe":
        return "[XXX]"
    return "XXXX" if GROUPS[group] == "soviet" else "XXX"


def _fault(unit: UnitCounter) -> tuple[str, str] | None:
    """What cannot be on a counter: the field and what was expected."""
    values = unit.values
    group, side = values["group"], SIDES[unit.side]
    if GROUPS[group] != side:
        return "group", f"{group} is {GROUPS[group]}, not {side}"
    if side not in TYPES[unit.type]:
        return "type", f"no {side} unit is of type {unit.type}"
    if (group == "fortified") != (unit.type == "fortified"):
        return "type", "expected type fortified in group fortified, and nowhere else"
    if values["size"] != _size(unit.type, group):
        return "size", f"expected '{_size(unit.type, group)}', not '{values['size']}'"
    if values["asterisk"] not in (True, False) or (values["asterisk"] and group != "main_front"):
        return "asterisk", "expected one on units of main_front only [3.6-3]"
    if values["kg"] not in (DVINA if group == "korps_gruppe" else ("",)):
        return "kg", f"expected N or S for a Korps Gruppe, and nothing for others, not {shown(values['kg'])}"
    return _strength_fault(unit) or _move_fault(unit) or _entry_fault(unit)


def _strength_fault(unit: UnitCounter) -> tuple[str, str] | None:
    """One or two steps, the second with less; markers have none [2.11-1 to 2.11-3, 13.1-2]."""
    strength = unit.values["strength"]
    if not isinstance(strength, list) or not all(type(factor) is int and factor > 0 for factor in strength):
        return "strength", f"expected factors above 0, full strength first, not {shown(strength)}"
    least, most = (0, 0) if unit.type == "air" else (1, 1 if unit.values["group"] in ONE_STEP else MOST_STEPS)
    if not least <= len(strength) <= most:
        steps = most if least == most else f"{least} or {most}"
        return "strength", f"expected {steps} steps for type {unit.type} in {unit.values['group']}, not {len(strength)}"
    if any(full <= reduced for full, reduced in pairwise(strength)):
        return "strength", f"expected less on the reduced side, not {'-'.join(map(str, strength))}"
    return None


def _move_fault(unit: UnitCounter) -> tuple[str, str] | None:
    """Fortified locations and markers do not move [2.10-3]."""
    move = unit.values["move"]
    if type(move) is not int or move < 0:
        return "move", f"expected whole movement points, not {shown(move)}"
    if move > MOST_MOVE:
        return "move", f"expected at most {MOST_MOVE}, not {shown(move)}"
    if (move == 0) != (unit.type in ("fortified", "air")):
        return "move", f"expected {'none' if move else 'some'} for type {unit.type}, not {move}"
    return None


def _entry_fault(unit: UnitCounter) -> tuple[str, str] | None:
    """A hex or a turn [3.1-1, 3.1-2], but for what is set aside [3.1-3, 3.1-4] and for air armies."""
    enters = unit.values["enters"]
    word = AIR if unit.type == "air" else ASIDE if unit.values["group"] in SET_ASIDE else ""
    if enters == "" or (word and enters == word):
        return None
    if word:
        return "enters", f"expected {word}, not {shown(enters)}"
    if not isinstance(enters, str) or not (setup_hex(unit) or arrival(unit)):
        return "enters", f"expected a hex of four digits or a turn from 1 to {LAST_TURN}, not {shown(enters)}"
    return None


# -- what a counter says


def setup_hex(unit: UnitCounter) -> str:
    """The hex of a unit that starts on the map; empty for others [3.1-1]."""
    enters: str = unit.values["enters"]
    return enters if enters.isdecimal() and len(enters) == 4 else ""


def arrival(unit: UnitCounter) -> int:
    """The turn of a reinforcement; 0 for others [3.1-2]."""
    enters: str = unit.values["enters"]
    return int(enters) if enters.isdecimal() and 1 <= int(enters) <= LAST_TURN else 0


def move_class(unit: UnitCounter) -> str:
    """The column of the terrain chart by which a unit moves [12.3]; tanks and infantry move alike [2.7-2]."""
    return "cav_mech" if unit.type == "cav_mech" else "normal"
