"""Counters [2.2]: ground units with the values of both faces, types [3.14], Formations [4.2], air units [13.0].

Ids are of one battle: both have a Lelyushenko, an Arko, a GM-1. What is printed stands in `UnitCounter.values` under
the names of `UnitSpec`, and `spec_of` gives it with types.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.board.words import nearest, shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import Row, Source, line_provenance, number, one_of, read_table, read_toml, whole
from grognard.engine.kinds import Side
from grognard.engine.rosters import id_of, is_id, known_word, name_of
from grognard.engine.tomltable import TomlTable

BATTLES = ("mozhaysk", "mtsensk")
"""The two maps, each with counters of its own [2.1]."""
SIDES = ("german", "soviet")
COMBAT, ARTILLERY, HQ, LEADER, FUEL = "combat", "artillery", "hq", "leader", "fuel"
ROLES = (COMBAT, ARTILLERY, HQ, LEADER, FUEL)
NON_COMBAT = (LEADER, FUEL)
"""Units that do not fight: no stacking value, no zone, no attack strength [2.2.1b, 3.14g]; all others do [2.2.1a]."""
RED, ORANGE, BLACK = "red", "orange", "black"
MOBILITIES = (RED, ORANGE, BLACK)
"""Red Box, Orange Circle, and non-motorized units in black [3.14a, b, e]."""
FULL, LIMITED, NO_ZONE = "full", "limited", "none"
ZONES = (FULL, LIMITED, NO_ZONE)
"""All six hexes, the own hex alone [3.23, 2.2-HRU-7], or nothing at all [3.22]."""
SIZES = ("", "I", "II", "III", "X", "XX")
"""Company or battery, battalion, regiment, brigade, division [2.2-HRU-14]."""
ARMY = ""
"""The Formation of Army units, which have white boxes and belong to none [4.22, 2.2-HRU-21]."""
FLAGS = ("silhouette", "armoured_car", "nkvd")
MOST, MOST_STACKING, MOST_COMMAND, MOST_ER = 20, 9, 2, 9
YES = {"yes": True, "no": False}
FRONT, BACK = ("attack", "defence", "er"), ("reduced_attack", "reduced_defence", "reduced_er")
"""What changes when a unit is reduced, by the names of its two faces."""


class UnitType(NamedTuple):
    """What a type of unit is to the rules [2.2-HRU-16], from `game.toml`."""

    role: str
    engineer: bool = False
    """Engineers help attacks on Towns and fortifications [10.61h], and build in Winter [14.24]."""
    builder: bool = False
    """May build Strongpoints [14.23]."""
    combined_arms: bool = False
    """The partner of armour in the Combined Arms bonus [10.61f2]."""
    cavalry: bool = False
    """Overruns, alone or with others [2.2-HRU-18], and refuses combat although it is not motorized [8.52, 9.21]."""
    anti_tank: bool = False
    anti_air: bool = False
    heavy: bool = False
    """Heavy anti-aircraft: its defence is always red."""
    rocket: bool = False
    """Soviet rocket artillery, with its Special Retreat [16.3]."""
    arko: bool = False
    """The German artillery HQ [16.1]."""
    armour: bool = False
    """A unit of a position file that says only its type is armour [3.14d]; counters are marked one by one."""
    foot: bool = False
    """Nor is such a unit motorized [3.14e]."""

    @property
    def gun(self) -> bool:
        """Artillery, anti-tank and anti-aircraft units cross Rivers at bridges only, and never retreat through zones
        [8.36c, 11.54]."""
        return self.role == ARTILLERY or self.anti_tank or self.anti_air


class UnitSpec(NamedTuple):
    """What is printed on a ground unit's counter. Of artillery `attack` is 0: it has a support strength instead."""

    formation: str
    """Its Formation's id; "" is an Army unit [4.22]."""
    size: str
    attack: int
    """What it counts in an attack; in red if it is armour [2.2-HRU-1]."""
    defence: int
    """What it counts in a Defending hex; in red if it stops armour [2.2-HRU-4]."""
    move: int
    """Movement Allowance in points: Clear hexes of a dry day [2.2-HRU-6]."""
    mobility: str
    """How it moves: with a Red Box [2.2-HRU-11], an Orange Circle, or on foot."""
    er: int
    """Efficiency Rating, better if it is higher [2.2-HRU-5, 3.41]; 0 of a Fuel unit, which has none."""
    stacking: int
    """The room that it needs [2.2-HRU-12]."""
    reduced: tuple[int, int, int] | None
    """Attack, defence and ER of the reduced face; None with one step [3.61]. All else is as on the front."""
    red_attack: bool
    red_defence: bool
    zone: str
    silhouette: bool
    """Shows a vehicle [3.14c]."""
    armoured_car: bool
    nkvd: bool
    support: int
    """What it adds to a combat as artillery [2.2-HRU-13]."""
    range: int
    """In hexes, the Defending hex counted [2.2-HRU-10]."""
    attack_only: bool
    """An "A" beside its strength: no defensive support [12.0]."""
    command: int
    """Command Points of the unspent face of an HQ or Leader, which help checks [2.2-HRU-2, 15.21]."""
    source: str

    @property
    def motorized(self) -> bool:
        """Pays the motorized costs of terrain [3.14]."""
        return self.mobility != BLACK

    @property
    def armour(self) -> bool:
        """Armour: a vehicle with a red attack strength [3.14d]."""
        return self.silhouette and self.red_attack

    @property
    def army(self) -> bool:
        """An Army unit [4.22]."""
        return self.formation == ARMY


class Formation(NamedTuple):
    """A Formation [4.2] with its Activation Markers."""

    id: str
    battle: str
    side: Side
    markers: int
    """Activation Markers in the box, 1 or 2 [4.24]; a scenario may use fewer."""
    combination: int
    """The Combination Value on them [7.33c]."""
    hqs: tuple[str, ...]
    """Its HQs by their ids [15.11]."""
    motorized: bool
    """Needs Fuel [6.46]."""
    color: str
    """Of the boxes of its units [2.2.4, 2.2-HRU-20]."""
    name: str
    source: str


class AirUnit(NamedTuple):
    """An air unit [13.0, 2.2.1c]: its ER and its value in Close Air Support [13.25]."""

    id: str
    battle: str
    side: Side
    aircraft: str
    er: int
    cas: int
    name: str
    source: str


def spec_of(counter: UnitCounter) -> UnitSpec:
    """What is printed on a counter, with types."""
    values = dict(counter.values)
    attack, defence, er = (values.pop(name) for name in BACK)
    return UnitSpec(**values, reduced=None if attack is None else (attack, defence, er))


# -- game.toml, formations.csv, air.csv


def read_types(source: Source) -> dict[str, UnitType]:
    """The types of units [3.14], from `game.toml`."""
    source.provenance()
    found: dict[str, UnitType] = {}
    for name, facts in read_toml(source).get("types", {}).items():
        table = TomlTable(source, f"types.{name}", facts)
        table.check(UnitType._fields, ("role",))
        flags = {field: table.flag(field) for field in table.data if field != "role"}
        found[name] = UnitType(table.word("role", ROLES), **flags)
    if not found:
        raise source.error(1, "has no types of units")
    return found


_FORMATIONS = (*("id", "battle", "side", "markers", "combination", "hqs", "motorized", "color", "name", "source"),)
_AIR = ("id", "battle", "side", "aircraft", "er", "cas", "name", "source")


def read_formations(source: Source) -> list[Formation]:
    """The Formations of both battles."""
    source.provenance()
    found: dict[str, Formation] = {}
    for row in read_table(source, _FORMATIONS):
        id, cells = _id(source, row), row.cells
        if id in found:
            raise source.error(row.line, f"id: formation {id} appears twice")
        battle = one_of(source, row, "battle", BATTLES)
        colors = {formation.color for formation in found.values() if formation.battle == battle}
        if not cells["color"] or cells["color"] in colors:
            raise source.error(row.line, f"color: expected one of its own for each [4.21], not '{cells['color']}'")
        if not cells["hqs"]:
            raise source.error(row.line, "hqs: expected at least one HQ [4.2]")
        found[id] = Formation(
            id,
            battle,
            SIDES.index(one_of(source, row, "side", SIDES)),
            number(source, row, "markers", 1, 2),
            number(source, row, "combination", 0, MOST_ER),
            tuple(cells["hqs"].split()),
            YES[one_of(source, row, "motorized", YES)],
            cells["color"],
            cells["name"] or id,
            line_provenance(source, row, _FORMATIONS),
        )
    return list(found.values())


def read_air(source: Source) -> list[AirUnit]:
    """The air units of both battles."""
    source.provenance()
    found: dict[tuple[str, str], AirUnit] = {}
    for row in read_table(source, _AIR):
        id, battle = _id(source, row), one_of(source, row, "battle", BATTLES)
        if (battle, id) in found:
            raise source.error(row.line, f"id: air unit {id} appears twice")
        found[battle, id] = AirUnit(
            id,
            battle,
            SIDES.index(one_of(source, row, "side", SIDES)),
            row.cells["aircraft"],
            number(source, row, "er", 1, MOST_ER),
            number(source, row, "cas", 1, 2),
            row.cells["name"] or id,
            line_provenance(source, row, _AIR),
        )
    return list(found.values())


def _id(source: Source, row: Row) -> str:
    id = row.cells["id"]
    if not is_id(id) or (id.isdecimal() and len(id) == 4):
        raise source.error(row.line, f"id: expected a word without spaces that is not a hex, not {shown(id)}")
    return id


# -- units.csv

COLUMNS = (
    *("id", "battle", "side", "formation", "type", "size", "attack", "defence", "move", "mobility", "er", "stacking"),
    *("reduced", "red", "zone", "flags", "support", "range", "attack_only", "command", "name", "source"),
)
_REDS = {"": (False, False), "attack": (True, False), "defence": (False, True), "both": (True, True)}
_CSV_NAMES = {"red_attack": "red", "red_defence": "red", **dict.fromkeys(FLAGS, "flags")}
_CSV_NAMES |= dict.fromkeys(BACK, "reduced")
"""Columns of the file that have another name on the counter."""


def read_units(
    source: Source, types: Mapping[str, UnitType], formations: Sequence[Formation]
) -> dict[str, list[UnitCounter]]:
    """The ground units by battle. An empty `formation` is an Army unit; `reduced` is attack-defence-ER."""
    source.provenance()
    found: dict[str, dict[str, UnitCounter]] = {battle: {} for battle in BATTLES}
    for row in read_table(source, COLUMNS):
        battle, id = one_of(source, row, "battle", BATTLES), _id(source, row)
        if id in found[battle]:
            raise source.error(row.line, f"id: unit {id} appears twice")
        side = SIDES.index(one_of(source, row, "side", SIDES))
        _check_formation(source, row, battle, side, formations)
        values = _values(source, row)
        kind = one_of(source, row, "type", types)
        steps = 1 if values["reduced_er"] is None else 2
        unit = UnitCounter(id, side, kind, row.cells["name"] or id, steps, values)
        fault = _fault(unit, types[kind])
        if fault:
            raise source.error(row.line, f"{_CSV_NAMES.get(fault[0], fault[0])}: {fault[1]}")
        found[battle][id] = unit
    for formation in formations:
        for hq in formation.hqs:
            one = found[formation.battle].get(hq)
            if one is None or types[one.type].role != HQ or one.values["formation"] != formation.id:
                raise source.error(1, f"has no HQ {hq} of Formation {formation.id}")
    return {battle: list(units.values()) for battle, units in found.items()}


def _check_formation(source: Source, row: Row, battle: str, side: Side, formations: Sequence[Formation]) -> None:
    name, known = row.cells["formation"], {formation.id: formation for formation in formations}
    if name == ARMY:
        return
    if name not in known:
        raise source.error(row.line, f"formation: unknown formation '{name}'; {nearest(name, known)}")
    if (known[name].battle, known[name].side) != (battle, side):
        raise source.error(row.line, f"formation: {name} is not of this battle and side")


def _values(source: Source, row: Row) -> dict[str, Any]:
    cells = row.cells
    red_attack, red_defence = _REDS[one_of(source, row, "red", _REDS)]
    flags = cells["flags"].split()
    for flag in flags:
        if flag not in FLAGS:
            raise source.error(row.line, f"flags: unknown flag '{flag}'; {nearest(flag, FLAGS)}")
    return {
        "formation": cells["formation"],
        "size": one_of(source, row, "size", SIZES),
        **{name: number(source, row, name, most=MOST) for name in ("attack", "defence", "move")},
        "mobility": one_of(source, row, "mobility", MOBILITIES),
        "er": number(source, row, "er", most=MOST_ER),
        "stacking": number(source, row, "stacking", most=MOST_STACKING),
        **dict(zip(BACK, _reduced(source, row), strict=True)),
        "red_attack": red_attack,
        "red_defence": red_defence,
        "zone": one_of(source, row, "zone", ZONES),
        **{flag: flag in flags for flag in FLAGS},
        "support": number(source, row, "support", most=MOST) if cells["support"] else 0,
        "range": number(source, row, "range", most=MOST) if cells["range"] else 0,
        "attack_only": one_of(source, row, "attack_only", ("", "A")) == "A",
        "command": number(source, row, "command", most=MOST_COMMAND) if cells["command"] else 0,
        "source": line_provenance(source, row, COLUMNS),
    }


def _reduced(source: Source, row: Row) -> list[int] | list[None]:
    if not row.cells["reduced"]:
        return [None] * len(BACK)
    found = [whole(part) for part in row.cells["reduced"].split("-")]
    if len(found) != 3 or not all(part is not None and 0 <= part <= MOST for part in found):
        raise source.error(row.line, f"reduced: expected attack-defence-ER such as 2-3-5, not '{row.cells['reduced']}'")
    return [part for part in found if part is not None]


# -- what cannot be on a counter


def _fault(unit: UnitCounter, kind: UnitType) -> tuple[str, str] | None:
    """What cannot be on a counter: the field, and what was expected."""
    return _range_fault(unit) or _face_fault(unit, kind) or _role_fault(unit, kind)


def _range_fault(unit: UnitCounter) -> tuple[str, str] | None:
    """Numbers that are none or too large, words that nobody knows."""
    values = unit.values
    tops = {"attack": MOST, "defence": MOST, "move": MOST, "er": MOST_ER, "stacking": MOST_STACKING}
    for field, most in (tops | {"support": MOST, "range": MOST, "command": MOST_COMMAND}).items():
        if type(values[field]) is not int or not 0 <= values[field] <= most:
            return field, f"expected a whole number from 0 to {most}, not {shown(values[field])}"
    for field, known in (("mobility", MOBILITIES), ("zone", ZONES), ("size", SIZES)):
        if values[field] not in known:
            return field, f"unknown {field} {shown(values[field])}; {nearest(str(values[field]), known)}"
    for field in ("red_attack", "red_defence", "attack_only", *FLAGS):
        if type(values[field]) is not bool:
            return field, f"expected true or false, not {shown(values[field])}"
    if not isinstance(values["formation"], str):
        return "formation", f"expected a Formation, or nothing for an Army unit, not {shown(values['formation'])}"
    return None


def _face_fault(unit: UnitCounter, kind: UnitType) -> tuple[str, str] | None:
    """The reduced face is no better than the front, and HQs and artillery have none [3.62]."""
    if all(unit.values[name] is None for name in BACK):
        return None
    front = "-".join(str(unit.values[name]) for name in FRONT)
    for name, full in zip(BACK, (unit.values[name] for name in FRONT), strict=True):
        back = unit.values[name]
        if kind.role != COMBAT:
            return name, f"expected none for {unit.type}, which has one step [3.62]"
        if type(back) is not int or back < 0:
            return name, f"expected a whole number on the reduced face, not {shown(back)}"
        if back > full:
            return name, f"expected no more than the front, {front}"
    return None


def _role_fault(unit: UnitCounter, kind: UnitType) -> tuple[str, str] | None:
    """What each class of counter has, and what it has not."""
    values = unit.values
    if (kind.role == ARTILLERY) != (values["range"] > 0):
        return "range", "expected a range for artillery, and for nothing else [3.14f]"
    if values["support"] and kind.role != ARTILLERY:
        return "support", "expected none but for artillery [12.0]"
    if values["attack"] and kind.role != COMBAT:
        return "attack", f"expected 0 for {unit.type}"
    if values["command"] and kind.role not in (HQ, LEADER):
        return "command", "expected none but for HQs and Leaders [15.21]"
    if kind.role in (HQ, LEADER) and not values["command"]:
        return "command", f"expected 1 or 2 [15.21] for {unit.type}"
    if kind.role in NON_COMBAT and (values["stacking"] or values["defence"] or values["zone"] != NO_ZONE):
        return "stacking", f"expected stacking 0, defence 0 and no zone for {unit.type} [3.14g]"
    if kind.role != FUEL and not values["er"]:
        return "er", "expected at least 1 [3.44]"
    if kind.heavy and not values["red_defence"]:
        return "red_defence", "expected defence for heavy anti-aircraft guns, whose defence is red"
    if values["red_attack"] and not values["silhouette"]:
        return "red_attack", "expected a vehicle silhouette with a red attack strength [3.14d]"
    if kind.rocket and values["mobility"] != ORANGE:
        return "mobility", "expected orange for rocket artillery [16.34]"
    if values["mobility"] == BLACK and values["silhouette"]:
        return "mobility", "expected red or orange for a vehicle [3.14c]"
    return None


# -- units of a position file

_USUAL: Mapping[str, Mapping[str, Any]] = {
    COMBAT: {"attack": 4, "defence": 4, "move": 6, "mobility": RED, "stacking": 3, "zone": FULL, "size": "II"},
    ARTILLERY: {"defence": 1, "move": 5, "mobility": ORANGE, "stacking": 2, "support": 4, "range": 6, "size": "II"},
    HQ: {"defence": 1, "move": 6, "mobility": RED, "stacking": 1, "command": 2, "size": "III"},
    LEADER: {"move": 8, "mobility": RED, "zone": NO_ZONE, "command": 2},
    FUEL: {"move": 7, "mobility": RED, "zone": NO_ZONE, "er": 0},
}
"""What a unit of a position file is, by its role, unless it says otherwise."""
_NOTHING: Mapping[str, Any] = {
    "formation": ARMY,
    "size": "",
    "attack": 0,
    "defence": 0,
    "move": 0,
    "mobility": RED,
    "er": 5,
    "stacking": 0,
    **dict.fromkeys(BACK),
    "red_attack": False,
    "red_defence": False,
    "zone": LIMITED,
    "support": 0,
    "range": 0,
    "attack_only": False,
    "command": 0,
    "source": "ours",
    **dict.fromkeys(FLAGS, False),
}


def unit_of_file(
    entry: Mapping[str, Any],
    known: Mapping[str, UnitCounter],
    types: Mapping[str, UnitType],
    formations: Collection[str] | None = None,
) -> UnitCounter:
    """A unit of a position file: one of the game's by its id, or one that the file describes.

    `formations`: those that a unit may be of; None: any.
    """
    id = id_of(entry)
    base = known.get(id)
    kind = known_word(entry, "type", base.type if base else None, types)
    side = known_word(entry, "side", SIDES[base.side] if base else None, SIDES)
    values: dict[str, Any] = dict(base.values) if base else dict(_NOTHING) | _usual(types[kind])
    values |= {field: entry[field] for field in values if field in entry}
    if base and not any(name in entry for name in BACK):
        values |= _no_better(values)
    if formations is not None and values["formation"] not in (ARMY, *formations):
        known_word(entry, "formation", values["formation"], formations)
    steps = 1 if values["reduced_er"] is None else 2
    unit = UnitCounter(id, SIDES.index(side), kind, name_of(entry, base), steps, values)
    fault = _fault(unit, types[kind])
    if fault:
        raise FieldError(f"units.{id}.{fault[0]}", fault[1])
    return unit


def _no_better(values: Mapping[str, Any]) -> dict[str, Any]:
    """The back of a counter whose front was changed: no better than that."""
    pairs = [(name, values[name], values[full]) for name, full in zip(BACK, FRONT, strict=True)]
    return {name: min(back, full) for name, back, full in pairs if type(back) is int and type(full) is int}


def _usual(kind: UnitType) -> dict[str, Any]:
    """What a type usually has: tanks are armour, guns are towed and have a limited zone, infantry walks."""
    usual = dict(_USUAL[kind.role])
    if kind.armour:
        usual |= {"silhouette": True, "red_attack": True}
    if kind.anti_tank or kind.anti_air:
        usual |= {"attack": 1, "mobility": ORANGE, "zone": LIMITED, "stacking": 1, "red_defence": kind.heavy}
    if kind.foot:
        usual |= {"mobility": BLACK}
    return usual
