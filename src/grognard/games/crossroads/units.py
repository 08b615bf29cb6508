"""Units [1.2, 1.3]: types, strengths, steps."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grognard.board.words import shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import Row, Source, number, one_of, whole
from grognard.engine.faults import expected, fault
from grognard.engine.kinds import Unit
from grognard.engine.rosters import id_of, known_word, name_of, read_counters
from grognard.engine.rulings import Ruling, refuse

if TYPE_CHECKING:
    from grognard.games.crossroads.position import CrossroadsPosition

SIDES = ("blue", "red")
TYPES = {"infantry": "foot", "armour": "motorized", "recon": "motorized"}
"""How each type moves [1.2]."""
FORMATIONS = (1, 2)
MOST_MOVE = 99
"""Movement points on a counter."""
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "infantry": {"strength": [3, 1], "move": 4},
    "armour": {"strength": [4, 2], "move": 6},
    "recon": {"strength": [1], "move": 8},
}
"""What a unit of a position file is unless it says otherwise."""
COLUMNS = ("id", "side", "formation", "type", "name", "strength", "move", "enters", "hex")


def read_units(source: Source) -> list[UnitCounter]:
    """The counters of the game."""
    return read_counters(source, COLUMNS, _counter)


def _counter(source: Source, row: Row) -> UnitCounter:
    cells = row.cells
    if cells["side"] not in SIDES:
        raise source.error(row.line, f"side: expected {' or '.join(SIDES)}, not '{cells['side']}'")
    type = one_of(source, row, "type", TYPES)
    strength = cells["strength"].split("-")
    factors = [whole(value) for value in strength]
    if not all(factor is not None and factor > 0 for factor in factors):
        raise source.error(row.line, f"strength: expected full-reduced such as 4-2, not '{cells['strength']}'")
    if number(source, row, "formation") not in FORMATIONS:
        raise source.error(row.line, f"formation: expected 1 or 2, not {cells['formation']}")
    if cells["enters"] not in ("setup", "reserve") and not _is_turn(cells["enters"]):
        raise source.error(row.line, f"enters: expected setup, reserve or a turn, not '{cells['enters']}'")
    if cells["enters"] == "setup" and not cells["hex"]:
        raise source.error(row.line, f"hex: {cells['id']} needs the printed hex of its set-up")
    values = {
        "formation": number(source, row, "formation"),
        "strength": factors,
        "move": number(source, row, "move", least=1, most=MOST_MOVE),
        "enters": cells["enters"],
        "setup_hex": cells["hex"],
    }
    return UnitCounter(cells["id"], SIDES.index(cells["side"]), type, cells["name"], len(strength), values)


def unit_of_file(entry: Mapping[str, Any], known: Mapping[str, UnitCounter]) -> UnitCounter:
    """A unit of a position file: one of the game's by its id, or one that the file describes."""
    id = id_of(entry)
    base = known.get(id)
    kind = known_word(entry, "type", base.type if base else None, TYPES)
    side = known_word(entry, "side", SIDES[base.side] if base else None, SIDES)
    values: dict[str, Any] = {"formation": 1, "enters": "setup", "setup_hex": "", **DEFAULTS[kind]}
    values |= base.values if base else {}
    values |= {field: entry[field] for field in values if field in entry}
    _check(id, values)
    return UnitCounter(id, SIDES.index(side), kind, name_of(entry, base), len(values["strength"]), values)


def _check(name: str, values: Mapping[str, Any]) -> None:
    strength = values["strength"]
    if not isinstance(strength, list) or not strength or not all(type(s) is int and s > 0 for s in strength):
        raise FieldError(f"units.{name}.strength", expected("strength"))
    if type(values["move"]) is not int or not 1 <= values["move"] <= MOST_MOVE:
        raise FieldError(f"units.{name}.move", expected("movement", values["move"]))
    if type(values["formation"]) is not int or values["formation"] not in FORMATIONS:
        raise FieldError(f"units.{name}.formation", fault("one of", words=FORMATIONS, found=shown(values["formation"])))
    for field in ("enters", "setup_hex"):
        if not isinstance(values[field], str):
            raise FieldError(f"units.{name}.{field}", expected("str", values[field]))
    if values["enters"].isdigit() and not _is_turn(values["enters"]):
        raise FieldError(f"units.{name}.enters", expected("enters", values["enters"]))


def _is_turn(enters: str) -> bool:
    return enters.isdecimal() and whole(enters) is not None


def strength(position: "CrossroadsPosition", unit: Unit) -> int:
    """A unit's strength with the steps it has [1.3]."""
    found: int = position.components.strengths[unit][position.steps[unit]]
    return found


def why_away(position: "CrossroadsPosition", unit: Unit) -> Ruling:
    """Why a unit that is not on the map takes no part: lost [1.3], not picked [2.1, 2.4], or still to come."""
    components, name, at = position.components, position.unit_name(unit), position.at[unit]
    side = components.side_of[unit]
    if at == components.eliminated:
        return refuse("1.3", "away.eliminated", unit=name)
    if at == components.reserve[side]:
        return refuse("12.2", "away.reserve", unit=name)
    if at == components.arriving[side]:
        return refuse("13.1", "away.arriving", unit=name)
    if at == components.waiting[side]:
        return refuse("2.2", "away.waiting", unit=name)
    if at == components.unused[side]:
        return refuse("2.1" if components.has_reserve else "2.4", "away.unused", unit=name)
    return refuse("5.1", "movement.off_map", unit=name)


def lose_step(position: "CrossroadsPosition", unit: Unit, rule: str) -> None:
    """Take a step off a unit; without the last one it is eliminated [1.3]."""
    position.steps[unit] -= 1
    name = position.unit_name(unit)
    if position.steps[unit]:
        position.emit("lost_step", rule, unit=name, steps=position.steps[unit])
        return
    hex = position.place_name(position.at[unit])
    position.put(unit, position.components.eliminated)
    position.emit("eliminated", rule, unit=name, hex=hex)
