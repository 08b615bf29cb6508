"""Counters of the series: how they are read, what is said of one that is wrong, and units of position files."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import DataError, Source
from grognard.games.formation.book import read_book
from grognard.games.formation.units import Formation, read_formations, read_headquarters, read_units, unit_of_file

BOOK = read_book(
    Source(
        "game.toml",
        """\
# provenance: ours
name = "small"
title.en = "Small"
title.es = "Pequeño"
sides = ["red", "blue"]
types.tank = { afv = true, group = "tank" }
types.tank_destroyer = { afv = true, group = "tank" }
types.infantry = { group = "infantry" }
""",
    )
)
SIDES = BOOK.sides
FORMATIONS = Source(
    "formations.csv",
    """\
# provenance: ours
id,side,level,recovery,color,name,source
A,red,4,2,green,Alpha,ours
B,blue,3,1,grey,,ours
""",
)
ALL_FORMATIONS = read_formations(FORMATIONS, SIDES)
UNITS = Source(
    "units.csv",
    """\
# provenance: ours
id,side,formation,type,class,efficiency,disrupted,strength,tank,anti_tank,move,zone,combined_arms,name,source
1,red,A,tank,motorized,6,4,5,5,,6,yes,yes,First Tanks,ours
2,red,A,infantry,foot,5,3,6,,2,3,yes,yes,,ours
3,blue,B,tank_destroyer,motorized,7,5,2,,6,7,no,no,,derived
fort,blue,,infantry,static,4,2,3,,0,0,yes,no,Garrison,ours
""",
)
HEADQUARTERS = Source(
    "headquarters.csv",
    """\
# provenance: ours
id,side,formation,class,reaction,range,support,move,name,source
A-HQ,red,A,motorized,6,4,5,6,Miller,ours
B-HQ,blue,B,foot,4,3,0,4,,ours
""",
)


def of_formations(source: Source) -> list[Formation]:
    return read_formations(source, SIDES)


def of_units(source: Source) -> list[UnitCounter]:
    return read_units(source, SIDES, ALL_FORMATIONS, BOOK.types)


def of_headquarters(source: Source) -> list[UnitCounter]:
    return read_headquarters(source, SIDES, ALL_FORMATIONS, of_units(UNITS))


COUNTERS = {unit.id: unit for unit in (*of_units(UNITS), *of_headquarters(HEADQUARTERS))}


def said(read: Callable[[Source], Any], source: Source, old: str, new: str) -> str:
    """What is said of a file in which one thing was changed."""
    read(source)
    assert old in source.text
    with pytest.raises(DataError) as caught:
        read(Source(source.name, source.text.replace(old, new, 1)))
    return str(caught.value)


# -- counters


@pytest.mark.rule("3.4-1")
def test_a_formation_has_a_maximum_level_and_a_recovery_value() -> None:
    assert ALL_FORMATIONS[0] == Formation("A", 0, 4, 2, "green", "Alpha", "ours")


def test_a_formation_without_a_name_is_called_by_its_id() -> None:
    assert ALL_FORMATIONS[1].name == "B"


def test_a_combat_unit_has_its_printed_values() -> None:
    unit = COUNTERS["1"]
    assert (unit.id, unit.side, unit.type, unit.name, unit.steps) == ("1", 0, "tank", "First Tanks", 5)
    assert unit.values == {
        "stripe": "A",
        "class": "motorized",
        "efficiency": 6,
        "disrupted_efficiency": 4,
        "full_strength": 5,
        "tank": 5,
        "anti_tank": None,
        "move": 6,
        "zone": True,
        "combined_arms": True,
        "source": "ours",
    }


@pytest.mark.rule("3.2j", "3.2k")
def test_a_unit_can_have_the_symbols_for_no_zone_and_no_combined_arms() -> None:
    assert (COUNTERS["3"].values["zone"], COUNTERS["3"].values["combined_arms"]) == (False, False)
    assert (COUNTERS["1"].values["zone"], COUNTERS["1"].values["combined_arms"]) == (True, True)


@pytest.mark.rule("3.2.1-1")
def test_a_static_unit_has_no_stripe() -> None:
    assert (COUNTERS["fort"].values["stripe"], COUNTERS["fort"].values["move"]) == ("", 0)
    assert (COUNTERS["2"].values["stripe"], COUNTERS["2"].values["move"]) == ("A", 3)


def test_no_anti_tank_points_are_not_the_same_as_0() -> None:
    assert [COUNTERS[id].values["anti_tank"] for id in ("fort", "1", "2")] == [0, None, 2]


def test_an_hq_has_its_printed_values() -> None:
    unit = COUNTERS["A-HQ"]
    assert (unit.side, unit.type, unit.name, unit.steps) == (0, "hq", "Miller", 5)
    assert unit.values == {
        "stripe": "A",
        "class": "motorized",
        "reaction": 6,
        "range": 4,
        "full_support": 5,
        "move": 6,
        "source": "ours",
    }


@pytest.mark.rule("9.4.4-1")
def test_a_formation_may_have_a_second_hq_as_a_substitute() -> None:
    more = f"{HEADQUARTERS.text}A-HQ2,red,A,motorized,7,5,6,6,,ours\n"
    assert [unit.id for unit in of_headquarters(Source("headquarters.csv", more))] == ["A-HQ", "B-HQ", "A-HQ2"]


# -- files that are wrong


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ("A,red", "A B,red", "3: id: expected a word without spaces, not 'A B'"),
        ("A,red", "B,red", "4: id: formation B appears twice"),
        ("A,red", "A,rad", "3: side: unknown side 'rad'; nearest: red"),
        ("4,2,green", "0,0,green", "3: level: expected at least 1, not 0"),
        ("4,2,green", "4,5,green", "3: recovery: expected at most the level, 4, not 5"),
        ("4,2,green", "4,2,grey", "4: color: expected one of its own for each Formation [3.2d], not 'grey'"),
        ("4,2,green", "4,2,", "3: color: expected one of its own for each Formation [3.2d], not ''"),
        ("Alpha,ours", "Alpha,mine", "3: source: unknown source 'mine'"),
        ("B,blue", "B,red", "1: has no Formation of side blue"),
    ],
)
def test_a_bad_formation_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(of_formations, FORMATIONS, old, new).startswith(f"formations.csv:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        (",zone,", ",zoc,", "2: has no column 'zone'"),
        ("1,red,A", "1 1,red,A", "3: id: expected a word without spaces, not '1 1'"),
        ("1,red,A", "1001,red,A", "3: id: expected no four digits, which are a hex, not '1001'"),
        ("1,red,A", "2,red,A", "4: id: unit 2 appears twice"),
        ("1,red,A", "1,green,A", "3: side: unknown side 'green'; "),
        ("1,red,A", "1,red,a", "3: formation: unknown formation 'a'; known: A, B"),
        ("1,red,A", "1,red,", "3: formation: unknown formation ''; known: A, B"),
        ("1,red,A", "1,red,B", "3: formation: B belongs to the other side, not to 1's"),
        ("fort,blue,,", "fort,blue,B,", "6: formation: expected a Formation, but for static units, not 'B'"),
        ("A,tank", "A,panzer", "3: type: unknown type 'panzer'; known: tank, tank_destroyer, infantry"),
        ("A,tank", "A,hq", "3: type: unknown type 'hq'; "),
        ("tank,motorized", "tank,motorised", "3: class: unknown class 'motorised'; nearest: motorized"),
        ("6,4,5,5", "0,0,5,5", "3: efficiency: expected a whole number from 1 to 10, not 0"),
        ("6,4,5,5", "11,4,5,5", "3: efficiency: expected a whole number from 1 to 10, not 11"),
        ("6,4,5,5", "six,4,5,5", "3: efficiency: expected a whole number, not 'six'"),
        ("6,4,5,5", "6,6,5,5", "3: disrupted: expected less than the Efficiency, 6 [5.6.3-1], not 6"),
        ("6,4,5,5", "6,4,0,5", "3: strength: expected at least 1, not 0"),
        ("6,4,5,5", "6,4,11,5", "3: strength: expected a whole number from 1 to 10, not 11"),
        ("6,4,5,5,,6", "6,4,5,,,6", "3: tank: expected either tank or anti_tank, not neither"),
        ("6,4,5,5,,6", "6,4,5,5,2,6", "3: tank: expected either tank or anti_tank, not both"),
        ("6,,2,3", "6,2,,3", "4: tank: expected anti_tank for type infantry, which is not an AFV [3.2-3]"),
        ("5,5,,6,yes", "5,5,,0,yes", "3: move: expected some movement, not 0"),
        ("3,,0,0,yes", "3,,0,1,yes", "6: move: expected 0 for a static unit, not 1"),
        ("6,yes,yes", "6,true,yes", "3: zone: unknown zone 'true'; known: yes, no"),
        ("6,yes,yes", "6,yes,", "3: combined_arms: unknown combined_arms ''; known: yes, no"),
        ("7,no,no,,derived", "7,no,no,,derive", "5: source: unknown source 'derive'; nearest: derived"),
        ("First Tanks,ours", "First Tanks", "3: has 14 cells; expected 15"),
        ("3,blue,B,tank_destroyer,motorized,7,5,2,,6,7,no,no,,derived\n", "", "1: has no unit of Formation B"),
    ],
)
def test_a_bad_unit_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(of_units, UNITS, old, new).startswith(f"units.csv:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ("A-HQ,red", "B-HQ,red", "4: id: unit B-HQ appears twice"),
        ("A-HQ,red", "fort,red", "3: id: unit fort appears twice"),
        ("A-HQ,red,A", "A-HQ,red,C", "3: formation: unknown formation 'C'; known: A, B"),
        ("A-HQ,red,A", "A-HQ,blue,A", "3: formation: A belongs to the other side, not to A-HQ's"),
        ("motorized,6", "static,6", "3: class: unknown class 'static'; known: foot, motorized"),
        ("motorized,6", "motorized,11", "3: reaction: expected a whole number from 0 to 10, not 11"),
        ("6,4,5,6", "6,4,11,6", "3: support: expected a whole number from 0 to 10, not 11"),
        ("6,4,5,6", "6,4,-1,6", "3: support: expected at least 0, not -1"),
        ("6,4,5,6", "6,far,5,6", "3: range: expected a whole number, not 'far'"),
        ("6,4,5,6", "6,4,5,0", "3: move: expected a whole number from 1 to 99, not 0"),
        ("Miller,ours", "Miller,guess", "3: source: unknown source 'guess'"),
        ("B-HQ,blue,B,foot,4,3,0,4,,ours\n", "", "1: has no HQ of Formation B [3.3-1]"),
    ],
)
def test_a_bad_hq_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(of_headquarters, HEADQUARTERS, old, new).startswith(f"headquarters.csv:{message}")


# -- units of a position file

TANK: dict[str, Any] = {"id": "a", "type": "tank", "side": "blue", "formation": "X"}
STAFF: dict[str, Any] = {"id": "hqX", "type": "hq", "side": "red", "formation": "X"}


def made(entry: dict[str, Any]) -> UnitCounter:
    return unit_of_file(entry, COUNTERS, BOOK)


def test_a_file_describes_a_unit_with_all_its_values() -> None:
    printed = {"class": "foot", "efficiency": 6, "disrupted_efficiency": 3, "tank": 5, "move": 4, "zone": False}
    unit = made(TANK | printed | {"strength": 7, "name": "Ours", "combined_arms": False})
    assert (unit.id, unit.side, unit.type, unit.name, unit.steps) == ("a", 1, "tank", "Ours", 7)
    assert unit.values == printed | {
        "stripe": "X",
        "full_strength": 7,
        "anti_tank": None,
        "combined_arms": False,
        "source": "ours",
    }


def test_a_unit_of_a_file_says_no_more_than_what_it_is() -> None:
    unit = made(TANK)
    assert (unit.name, unit.steps) == ("a", 4)
    assert unit.values == {
        "stripe": "X",
        "class": "motorized",
        "efficiency": 5,
        "disrupted_efficiency": 3,
        "full_strength": 4,
        "tank": 4,
        "anti_tank": None,
        "move": 6,
        "zone": True,
        "combined_arms": True,
        "source": "ours",
    }


def test_a_unit_is_of_the_first_side_unless_a_file_says_otherwise() -> None:
    unit = {"id": "b", "type": "infantry", "formation": "X"}
    assert [made(unit).side, made(unit | {"side": "blue"}).side] == [0, 1]


def test_a_foot_unit_moves_as_foot_units_do() -> None:
    assert made(TANK | {"class": "foot"}).values["move"] == 3


def test_a_static_unit_of_a_file_has_no_formation_and_does_not_move() -> None:
    unit = made({"id": "b", "type": "infantry", "class": "static"})
    assert (unit.values["stripe"], unit.values["move"], unit.values["class"]) == ("", 0, "static")


def test_a_unit_has_points_of_the_sort_that_the_games_own_units_of_its_type_have() -> None:
    points = {kind: made(TANK | {"type": kind}).values for kind in ("tank", "infantry", "tank_destroyer")}
    assert [kind for kind, values in points.items() if values["tank"] is not None] == ["tank"]
    assert [kind for kind, values in points.items() if values["anti_tank"] is None] == ["tank"]


def test_a_file_may_give_a_tank_anti_tank_points() -> None:
    for points in (0, 4):
        values = made(TANK | {"anti_tank": points}).values
        assert (values["tank"], values["anti_tank"]) == (None, points)


def test_the_full_strength_may_differ_from_what_is_left() -> None:
    unit = made(TANK | {"strength": 2, "full_strength": 6})
    assert (unit.values["full_strength"], unit.steps) == (6, 6)


def test_the_printed_formation_may_differ_from_the_present_one() -> None:
    assert made(TANK | {"stripe": "Y"}).values["stripe"] == "Y"


def test_a_file_describes_an_hq() -> None:
    unit = made(STAFF | {"class": "foot", "reaction": 7, "range": 3, "full_support": 6, "move": 5})
    assert (unit.type, unit.steps) == ("hq", 6)
    assert unit.values == {
        "stripe": "X",
        "class": "foot",
        "reaction": 7,
        "range": 3,
        "full_support": 6,
        "move": 5,
        "source": "ours",
    }


def test_an_hq_of_a_file_says_no_more_than_what_it_is() -> None:
    values = made(STAFF).values
    assert [values[field] for field in ("class", "reaction", "range", "full_support", "move")] == [
        "motorized",
        5,
        5,
        4,
        6,
    ]


@pytest.mark.parametrize(("field", "support"), [("full_support", 3), ("strength", 3)])
def test_the_support_of_an_hq_can_be_said_in_two_ways(field: str, support: int) -> None:
    assert made(STAFF | {field: support}).values["full_support"] == support


@pytest.mark.parametrize("name", sorted(COUNTERS))
def test_one_of_the_games_own_units_is_known_by_its_id(name: str) -> None:
    assert made({"id": name}) == COUNTERS[name]


def test_what_a_known_unit_has_left_does_not_change_what_is_printed() -> None:
    assert made({"id": "1", "strength": 2, "formation": "B"}) == COUNTERS["1"]


def test_a_file_may_print_something_else_on_a_known_unit() -> None:
    unit = made({"id": "1", "efficiency": 7, "name": "Better"})
    assert (unit.values["efficiency"], unit.name, unit.values["tank"]) == (7, "Better", 5)


@pytest.mark.parametrize("name", sorted(COUNTERS))
def test_what_is_printed_can_be_written_and_read_back(name: str) -> None:
    unit = COUNTERS[name]
    entry = {"id": unit.id, "type": unit.type, "side": SIDES[unit.side], "name": unit.name, **unit.values}
    assert unit_of_file(json.loads(json.dumps(entry)), {}, BOOK) == unit


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "two words"}, "units: a unit needs an id without spaces, not 'two words'"),
        ({"id": None}, "units: a unit needs an id without spaces, not None"),
        ({"id": "0101"}, "units: id: expected no four digits, which are a hex, not '0101'"),
        ({"type": "tonk"}, "units.a.type: unknown type 'tonk'; nearest: tank"),
        ({"type": None}, "units.a.type: unknown type None; "),
        ({"side": "green"}, "units.a.side: unknown side 'green'; "),
        ({"formation": ""}, "units.a.stripe: expected a Formation, but for static units, not ''"),
        ({"stripe": 3}, "units.a.stripe: expected a Formation, but for static units, not 3"),
        ({"class": "static", "stripe": "X"}, "units.a.stripe: expected a Formation, but for static units, not 'X'"),
        ({"class": "tracked"}, "units.a.class: unknown class 'tracked'; nearest: motorized"),
        ({"class": ["foot"]}, "units.a.class: unknown class ['foot']; "),
        ({"efficiency": 0}, "units.a.efficiency: expected a whole number from 1 to 10, not 0"),
        ({"efficiency": "6"}, "units.a.efficiency: expected a whole number from 1 to 10, not '6'"),
        (
            {"efficiency": 4, "disrupted_efficiency": 4},
            "units.a.disrupted_efficiency: expected less than the Efficiency",
        ),
        ({"strength": 0}, "units.a.full_strength: expected a whole number from 1 to 10, not 0"),
        ({"full_strength": 2.5}, "units.a.full_strength: expected a whole number from 1 to 10, not 2.5"),
        ({"tank": 3, "anti_tank": 2}, "units.a.tank: expected either tank or anti_tank, not both"),
        ({"tank": -1}, "units.a.tank: expected a whole number from 0 to 10, not -1"),
        ({"type": "infantry", "tank": 3}, "units.a.tank: expected anti_tank for type infantry, which is not an AFV"),
        ({"move": 0}, "units.a.move: expected some movement, not 0"),
        ({"zone": "yes"}, "units.a.zone: expected true or false, not 'yes'"),
        ({"combined_arms": 1}, "units.a.combined_arms: expected true or false, not 1"),
        ({"name": 7}, "units.a.name: expected a name, not 7"),
        ({"source": "heard"}, "units.a.source: unknown source 'heard'"),
        ({"id": "A-HQ"}, "units.A-HQ.type: expected hq, as the counter is, not 'tank'"),
        ({"id": "2", "type": "hq"}, "units.2.type: expected no hq, as the counter is, not 'hq'"),
    ],
)
def test_a_bad_unit_of_a_file_is_refused_by_its_field(changes: dict[str, Any], message: str) -> None:
    made(TANK)
    with pytest.raises(FieldError) as caught:
        made(TANK | changes)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"class": "static"}, "units.hqX.class: unknown class 'static'; known: foot, motorized"),
        ({"formation": ""}, "units.hqX.stripe: expected a Formation, not ''"),
        ({"reaction": 11}, "units.hqX.reaction: expected a whole number from 0 to 10, not 11"),
        ({"range": None}, "units.hqX.range: expected a whole number from 0 to 99, not None"),
        ({"full_support": True}, "units.hqX.full_support: expected a whole number from 0 to 10, not True"),
        ({"move": 0}, "units.hqX.move: expected a whole number from 1 to 99, not 0"),
    ],
)
def test_a_bad_hq_of_a_file_is_refused_by_its_field(changes: dict[str, Any], message: str) -> None:
    made(STAFF)
    with pytest.raises(FieldError) as caught:
        made(STAFF | changes)
    assert str(caught.value).startswith(message)
