"""Counters: those that the book names, what has to hold of all."""

from collections import Counter

import pytest
from tests.games.less_than_60_miles.files import ORGANISATION, UNITS, counters, spec

from grognard.engine.components import UnitCounter
from grognard.games.less_than_60_miles.organisation import ARTILLERY, COMBAT, HELICOPTER, HQ, SIDES
from grognard.games.less_than_60_miles.units import TWO_STRENGTHS, spec_of

COMBAT_TYPES = {"armored", "armored_cavalry", "infantry", "mechanized", "recon"}
ARTILLERY_TYPES = {"sp_artillery", "towed_artillery", "rocket_artillery", "missile_artillery"}


def role(unit: UnitCounter) -> str:
    return ORGANISATION.types[unit.type].role


def chain(id: str) -> list[str]:
    """The printed HQs above a unit, from the lowest up."""
    found = []
    while parent := spec(id).printed_parent:
        found.append(parent)
        id = parent
    return found


def below(hq: str) -> list[str]:
    """Units and HQs whose printed Parent HQ it is."""
    return [unit.id for unit in counters() if unit.values["printed_parent"] == hq]


# -- what the book names


@pytest.mark.rule("4.3-23", "12.4-1:1")
def test_each_side_has_one_superior_hq() -> None:
    assert [facts.superior for facts in ORGANISATION.sides.values()] == ["VC", "CF"]
    assert (spec("VC").level, UNITS["VC"].name, SIDES[UNITS["VC"].side]) == ("corps", "US V Corps", "nato")
    assert (spec("CF").level, UNITS["CF"].name, SIDES[UNITS["CF"].side]) == ("front", "Central Front", "wp")
    tops = {unit.id for unit in counters() if unit.values["superior"] == unit.id}
    assert tops == {"VC", "CF"}


@pytest.mark.rule("14.3-x1", "14.4.2-x1")
def test_three_armies_are_under_the_central_front() -> None:
    armies = {unit.name for unit in counters() if unit.values["level"] == "army"}
    assert armies == {"1 GTA", "8 GA", "3 A"}
    assert all(chain(unit.id) == ["CF"] for unit in counters() if unit.values["level"] == "army")


@pytest.mark.rule("14.4.2-x1", "14.4.2-x2", "14.6-x1", "14.6-x2")
@pytest.mark.parametrize(
    ("id", "hqs"),
    [
        ("8GA", ["CF"]),
        ("1-3A", ["3A", "VC"]),
        ("131PG", ["13PG", "5Pz", "VC"]),
        ("68MR", ["27G", "8GA", "CF"]),
        ("39G", ["8GA", "CF"]),
    ],
)
def test_the_chains_of_command_of_the_examples(id: str, hqs: list[str]) -> None:
    assert chain(id) == hqs


@pytest.mark.rule("14.2-x1")
def test_an_artillery_battalion_of_the_front_may_be_attached() -> None:
    found = spec("1-288")
    assert (UNITS["1-288"].name, found.printed_parent, found.formation_unit) == ("1/288", "CF", False)
    assert (role(UNITS["1-288"]), found.size, found.nation) == (ARTILLERY, "battalion", "soviet")


@pytest.mark.rule("14.3-x1", "14.3-3")
def test_7_panzer_is_an_attached_hq_whose_units_are_formation_units() -> None:
    found = spec("7Pz")
    assert (found.formation_unit, found.printed_parent, found.nation, found.level) == (False, "CF", "eg", "division")
    assert len(below("7Pz")) == 6
    assert all(spec(id).formation_unit and spec(id).nation == "eg" for id in below("7Pz"))
    attached = {unit.id for unit in counters() if role(unit) == HQ and not unit.values["formation_unit"]}
    assert attached == {"7Pz"}


@pytest.mark.rule("14.2-0")
def test_a_us_brigade_has_no_formation_units_and_a_german_one_has() -> None:
    brigades = [unit for unit in counters() if unit.values["level"] == "brigade"]
    american = [unit for unit in brigades if unit.values["nation"] == "us"]
    assert len(american) == 9
    assert all(not below(unit.id) for unit in american)
    assert {"131PG", "134Pz", "135PA"} <= {id for id in below("13PG") if spec(id).formation_unit}
    battalions = [unit for unit in counters() if unit.values["nation"] == "us" and unit.values["size"] == "battalion"]
    of_divisions = [unit for unit in battalions if spec(unit.values["printed_parent"]).level == "division"]
    assert of_divisions
    assert not any(unit.values["formation_unit"] for unit in of_divisions)


@pytest.mark.rule("14.2-0")
def test_artillery_of_front_armies_corps_and_us_divisions_may_be_attached() -> None:
    found = []
    for unit in counters():
        parent = unit.values["printed_parent"]
        high = parent and (spec(parent).level in ("front", "army", "corps") or parent in ("3A", "8M", "4M"))
        if role(unit) == ARTILLERY and high:
            found.append(unit)
    assert len(found) > 10
    assert not any(unit.values["formation_unit"] for unit in found)


@pytest.mark.rule("8.7-1")
def test_the_seventeen_territorials() -> None:
    found = [unit for unit in counters() if unit.values["territorial"]]
    assert len(found) == 17
    assert {unit.values["nation"] for unit in found} == {"wg"}
    groups = Counter(unit.values["printed_parent"] if role(unit) != HQ else unit.id for unit in found)
    assert groups == {"54Bde": 5, "64Bde": 5, "74Rgt": 4, "VC": 3}
    assert {UNITS[id].name for id in ("41VBK", "43VBK", "47VBK")} == {"41 VBK Bn", "43 VBK Bn", "47 VBK Bn"}


@pytest.mark.rule("36-1")
def test_the_airborne_brigade_is_an_independent_formation() -> None:
    free = {unit.id for unit in counters() if not unit.values["superior"]}
    assert free == {"35DSh", "1-35", "2-35", "3-35"}
    assert spec("35DSh").level == "brigade"
    assert all(spec(id).printed_parent == "35DSh" for id in free - {"35DSh"})


@pytest.mark.rule("14.2-4:5")
def test_the_cavalry_is_a_us_regiment_with_an_hq() -> None:
    assert (spec("11ACR").level, spec("11ACR").nation, spec("11ACR").ew_capable) == ("regiment", "us", True)
    assert Counter(UNITS[id].type for id in below("11ACR")) == {
        "armored_cavalry": 3,
        "armored": 3,
        "sp_artillery": 1,
        "helicopter": 1,
    }


@pytest.mark.rule("15.5.4-0", "11.4-3:1", "11.4-3:2", "11.4-3:3", "11.4-3:4")
def test_nations_and_when_they_recover() -> None:
    found = {name: (nation.side, nation.rest) for name, nation in ORGANISATION.nations.items()}
    assert found == {"us": ("nato", 7), "wg": ("nato", 6), "soviet": ("wp", 8), "eg": ("wp", 9)}
    assert {unit.values["nation"] for unit in counters()} == set(found)


# -- what the box fixes


@pytest.mark.rule("4.3-6", "4.3-21")
def test_combat_and_support_units_by_type() -> None:
    assert {name for name, kind in ORGANISATION.types.items() if kind.combat} == COMBAT_TYPES
    assert {name for name, kind in ORGANISATION.types.items() if kind.role == ARTILLERY} == ARTILLERY_TYPES
    assert {unit.type for unit in counters()} == set(ORGANISATION.types)


@pytest.mark.rule("8.2-1")
def test_only_infantry_goes_on_foot() -> None:
    assert [name for name, kind in ORGANISATION.types.items() if kind.section == "foot"] == ["infantry"]


@pytest.mark.rule("11.1-1:1", "11.1-1:2", "11.1-1:3", "11.1-1:4", "11.1-1:5", "11.1-1:6")
def test_attrition_limits() -> None:
    limits = {"regiment": 5, "battalion": 4, "company": 3}
    for unit in counters():
        wanted = {COMBAT: limits.get(unit.values["size"]), HQ: 3}.get(role(unit), 5)
        assert unit.values["attrition_limit"] == wanted, unit.id
    assert {unit.values["size"] for unit in counters() if role(unit) == COMBAT} == set(limits)
    assert spec("A40FA").size == "company"
    assert spec("A40FA").attrition_limit == 5


@pytest.mark.rule("11.3-1")
def test_missiles_are_not_resupplied() -> None:
    assert {name for name, kind in ORGANISATION.types.items() if kind.resupply} == ARTILLERY_TYPES - {
        "missile_artillery"
    }


@pytest.mark.rule("14.2-4:1", "14.2-4:2", "14.2-4:3", "14.2-4:4", "14.2-4:5", "14.2-4:6")
@pytest.mark.parametrize(
    ("level", "nation", "limit"),
    [
        ("front", "soviet", None),
        ("army", "soviet", 6),
        ("corps", "us", 6),
        ("division", "us", 3),
        ("division", "soviet", 3),
        ("brigade", "us", 6),
        ("brigade", "wg", 2),
        ("regiment", "us", 4),
        ("regiment", "wg", 2),
    ],
)
def test_how_many_units_may_be_attached(level: str, nation: str, limit: int | None) -> None:
    assert ORGANISATION.levels[level].limit(nation) == limit


@pytest.mark.rule("12.4-1:2", "12.4-1:3", "12.4-1:4")
def test_command_points_that_go_with_an_hq() -> None:
    lost = {(name, side): points for name, level in ORGANISATION.levels.items() for side, points in level.lost.items()}
    assert lost == {
        ("front", "wp"): 3,
        ("corps", "nato"): 3,
        ("army", "wp"): 2,
        ("division", "nato"): 2,
        ("division", "wp"): 1,
        ("brigade", "nato"): 1,
        ("regiment", "nato"): 1,
    }


@pytest.mark.rule("14.4.2-2")
def test_the_order_of_levels() -> None:
    rank = {name: level.rank for name, level in ORGANISATION.levels.items()}
    assert rank["front"] == rank["corps"]
    falling = [rank[name] for name in ("corps", "army", "division", "brigade", "regiment", "battalion")]
    assert falling == sorted(set(falling), reverse=True)


@pytest.mark.rule("7-1", "7-2", "30.1-3:1", "30.1-3:2", "29.4-3a", "29.4-3b", "11.7-1", "15.9-2", "26.1-3", "26.5-1:1")
def test_what_differs_between_the_sides() -> None:
    nato, wp = ORGANISATION.sides["nato"], ORGANISATION.sides["wp"]
    assert (nato.stack, nato.stack_combat) == (3, 2)
    assert (wp.stack, wp.stack_regiments) == (3, 1)
    assert (nato.supply, wp.supply) == (6, 4)
    assert (nato.grounded, wp.grounded) == (3, 2)
    assert (nato.rest_floor, wp.rest_floor) == (0, 2)
    assert (nato.must_advance, wp.must_advance) == (False, True)
    assert (nato.chemical_after, wp.chemical_after) == (24, 0)
    assert (nato.persistent_gas, wp.persistent_gas) == (False, True)


@pytest.mark.rule("27.2-2", "27.2-3", "27.2-4")
def test_who_delivers_nuclear_points() -> None:
    assert {facts.air_nuclear for facts in ORGANISATION.sides.values()} == {4}
    assert {name: kind.nuclear for name, kind in ORGANISATION.types.items() if kind.nuclear} == {"missile_artillery": 5}
    assert {name for name, kind in ORGANISATION.types.items() if kind.nuclear_by_strength} == set(TWO_STRENGTHS)


@pytest.mark.rule("8.1-4", "8.1-5", "8.1-6", "8.5-1")
def test_movement_allowances() -> None:
    assert ORGANISATION.allowances == {"unengaged": 12, "half_engaged": 6, "engaged": 0, "forced_march": 3}


@pytest.mark.rule("6.3.1-1", "19.3-3", "23.1-1:3", "23.1-2-d", "24.3-1a", "25.3-1:1", "33.6-1", "33.6-2", "22.2-4:2")
def test_distances() -> None:
    assert ORGANISATION.ranges == {
        "screen": 2,
        "cas": 4,
        "detection_hq": 4,
        "detection_artillery": 3,
        "ew": 4,
        "sigint": 4,
        "intelligence": 1,
        "territorial_enemy": 5,
        "territorial_hq": 3,
        "noe": 3,
    }


# -- what has to hold of all counters


def test_all_counters_are_there() -> None:
    assert len(UNITS) == 231
    assert Counter(SIDES[unit.side] for unit in counters()) == {"nato": 118, "wp": 113}
    assert len({unit.name for unit in counters()}) == 231


@pytest.mark.rule("12.1-3", "12.2-1")
def test_an_hq_that_moves_commands_half_as_far() -> None:
    hqs = [unit for unit in counters() if role(unit) == HQ]
    assert len(hqs) == 36
    assert all(spec_of(unit).command_moving == spec_of(unit).command // 2 > 0 for unit in hqs)
    assert not any(unit.values["command"] for unit in counters() if role(unit) != HQ)


@pytest.mark.rule("24.1-1a")
def test_some_hqs_have_electronic_warfare_and_the_superior_hqs_hold_the_pool() -> None:
    able = {unit.id for unit in counters() if unit.values["ew_capable"]}
    assert {"3A", "8M", "5Pz", "11ACR", "8GA", "27G"} <= able
    assert not able & {"VC", "CF", "1-3A", "7Pz", "54Bde"}


@pytest.mark.rule("17-3", "17-4a:2", "17-4b:2", "18-1")
def test_who_has_a_bombardment_strength() -> None:
    for unit in counters():
        fires = role(unit) in (ARTILLERY, HELICOPTER)
        assert (unit.values["bombardment"] > 0) == (unit.values["range"] > 0) == fires
        assert (unit.values["reduced"] > 0) == (unit.type in TWO_STRENGTHS)
        assert unit.values["reduced"] <= unit.values["bombardment"]


@pytest.mark.rule("15.5.3-1", "15.4-4")
def test_combat_units_have_strengths_and_a_cadre() -> None:
    for unit in counters():
        assert all((unit.values[name] > 0) == (role(unit) == COMBAT) for name in ("attack", "defence", "cadre"))


@pytest.mark.rule("6.3.5-1", "6.3.6-1")
def test_line_units_have_the_cadre_for_the_modes_of_their_side_and_reservists_do_not() -> None:
    cadres = {unit.id: unit.values["cadre"] for unit in counters() if role(unit) == COMBAT}
    regiments = [id for id in cadres if spec(id).size == "regiment" and UNITS[id].type in ("mechanized", "armored")]
    assert regiments
    assert all(cadres[id] >= 4 for id in regiments)
    assert all(cadres[id] < 4 for id in cadres if spec(id).territorial)


@pytest.mark.rule("9.1.1-1:1")
def test_some_units_are_amphibious() -> None:
    assert spec("2-36IN").amphibious
    assert not spec("2-32AR").amphibious
    assert {id for id in ("68MR", "28T", "5R", "54SAP") if spec(id).amphibious} == {"68MR", "5R"}


def test_no_printed_value_is_called_like_what_changes_in_play() -> None:
    changing = {"mode", "transition", "attrition", "resting", "engaged", "delayed", "spotted", "used", "parent", "ew"}
    printed = {name for unit in counters() for name in unit.values}
    assert "printed_parent" in printed
    assert not changing & printed
