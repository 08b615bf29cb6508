"""Counters: those that the book shows, what has to hold of all, units of position files, and files that are wrong."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.files import AIR, DATA, FORMATIONS, TYPES, UNITS, counters, line_of, said, spec
from tests.games.roads_to_moscow.sketch import scenario

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.data import Source
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.units import (
    ARTILLERY,
    BLACK,
    COMBAT,
    FUEL,
    HQ,
    LEADER,
    LIMITED,
    NO_ZONE,
    NON_COMBAT,
    ORANGE,
    RED,
    SIDES,
    read_air,
    read_formations,
    read_types,
    read_units,
    spec_of,
    unit_of_file,
)

GERMAN, SOVIET = (SIDES.index(side) for side in ("german", "soviet"))
BACK: dict[str, Any] = {"reduced_attack": 2, "reduced_defence": 2, "reduced_er": 4}


def formation(id: str) -> Any:
    return next(formation for formation in FORMATIONS if formation.id == id)


# -- counters that the book shows


@pytest.mark.rule("2.2-HRU-13", "2.2-HRU-10")
def test_the_artillery_of_the_key() -> None:
    found = spec("mozhaysk", "II/133")
    assert (found.support, found.attack, found.defence, found.move, found.mobility) == (4, 0, 1, 5, ORANGE)
    assert {found.er, found.range} == {5, 6}


@pytest.mark.rule("15.11", "15.21-1")
def test_10th_panzer_has_two_hqs_with_two_command_points() -> None:
    assert formation("10Pz").hqs == ("HQ69", "HQ86")
    for id in formation("10Pz").hqs:
        found = spec("mozhaysk", id)
        assert (found.attack, found.defence, found.move, found.er, found.command) == (0, 1, 6, 5, 2)


@pytest.mark.rule("7.42-1", "15.21-1")
@pytest.mark.parametrize(
    ("battle", "id"), [("mozhaysk", "Hausser"), ("mozhaysk", "Lelyushenko"), ("mtsensk", "Lelyushenko")]
)
def test_the_leaders_of_the_key(battle: str, id: str) -> None:
    found = spec(battle, id)
    assert (found.attack, found.defence, found.move, found.mobility) == (0, 0, 8, RED)
    assert (found.command, found.er, found.stacking, found.zone) == (2, 5, 0, NO_ZONE)


@pytest.mark.rule("16.21-1")
def test_a_fuel_unit_moves_seven() -> None:
    for battle, count in (("mozhaysk", 4), ("mtsensk", 6)):
        fuel = [unit for unit in UNITS[battle] if unit.type == "fuel"]
        assert len(fuel) == count
        assert {(unit.values["move"], unit.values["mobility"]) for unit in fuel} == {(7, RED)}


@pytest.mark.rule("2.2-HRU-12", "2.2-HRU-15")
def test_infantry_of_the_7th_division_and_a_panzer_counter_of_the_key() -> None:
    infantry = [
        spec_of(unit) for unit in UNITS["mozhaysk"] if unit.values["formation"] == "7" and unit.type == "infantry"
    ]
    assert len(infantry) == 9
    for found in infantry:
        assert (found.attack, found.defence, found.move, found.er, found.stacking) == (5, 5, 5, 5, 3)
    tanks = spec("mtsensk", "11+12/6")
    assert (tanks.attack, tanks.defence, tanks.move, tanks.mobility, tanks.stacking) == (3, 2, 6, RED, 2)


@pytest.mark.rule("13.25")
def test_air_units() -> None:
    fighters = [unit for unit in AIR if unit.aircraft == "I-153"]
    assert fighters
    assert all((unit.cas, unit.er, unit.side) == (1, 5, SOVIET) for unit in fighters)
    assert {unit.cas for unit in AIR} == {1, 2}
    assert {unit.side for unit in AIR} == {GERMAN, SOVIET}


@pytest.mark.rule("7.33c", "4.24")
def test_formations_that_the_book_names() -> None:
    assert (formation("10Pz").combination, formation("10Pz").side, formation("10Pz").motorized) == (2, GERMAN, True)
    assert (formation("22T").side, formation("22T").motorized) == (SOVIET, True)
    assert (formation("7").side, formation("7").motorized) == (GERMAN, False)
    assert formation("SSR").side == GERMAN
    assert {found.markers for found in FORMATIONS} == {1, 2}


@pytest.mark.rule("4.24")
def test_three_german_formations_of_one_map_have_two_markers_each() -> None:
    german = [found for found in FORMATIONS if found.battle == "mtsensk" and found.side == GERMAN]
    assert [found.markers for found in german] == [2, 2, 2]


@pytest.mark.rule("16.11-1")
def test_each_map_has_an_arko_which_is_an_army_unit() -> None:
    for battle in UNITS:
        arko = next(unit for unit in UNITS[battle] if TYPES[unit.type].arko)
        assert (arko.id, arko.side, spec_of(arko).army, TYPES[arko.type].role) == ("Arko", GERMAN, True, HQ)


@pytest.mark.rule("9.44-a")
def test_nkvd_units_are_soviet_army_units() -> None:
    nkvd = [unit for unit in counters() if unit.values["nkvd"]]
    assert {unit.id for unit in nkvd} == {"I/34N", "II/34N", "III/34N", "OrD"}
    assert all(unit.side == SOVIET and spec_of(unit).army for unit in nkvd)


# -- what has to hold of all


@pytest.mark.rule("3.62-1", "11.21b")
def test_hqs_and_artillery_have_one_step() -> None:
    assert {unit.steps for unit in counters()} == {1, 2}
    assert all(unit.steps == 1 for unit in counters() if TYPES[unit.type].role != COMBAT)


@pytest.mark.rule("3.14f", "12.0-1")
def test_artillery_and_only_artillery_has_a_range() -> None:
    for unit in counters():
        artillery = TYPES[unit.type].role == ARTILLERY
        assert (unit.values["range"] > 0) == (unit.values["support"] > 0) == artillery


@pytest.mark.rule("3.14g-1", "3.22")
def test_units_that_do_not_fight_have_no_stacking_value_and_no_zone() -> None:
    found = [unit for unit in counters() if TYPES[unit.type].role in NON_COMBAT]
    assert {TYPES[unit.type].role for unit in found} == {LEADER, FUEL}
    for unit in found:
        assert (unit.values["stacking"], unit.values["attack"], unit.values["zone"]) == (0, 0, NO_ZONE)


@pytest.mark.rule("2.2-HRU-17", "11.23a-1")
def test_heavy_anti_aircraft_guns_have_a_red_defence_and_other_guns_may() -> None:
    heavy = [unit for unit in counters() if TYPES[unit.type].heavy]
    assert len(heavy) >= 3
    assert all(unit.values["red_defence"] for unit in heavy)
    light = {unit.values["red_defence"] for unit in counters() if unit.type in ("anti_tank", "anti_air")}
    assert light == {True, False}


@pytest.mark.rule("3.14c", "3.14d")
def test_armour_is_a_vehicle_with_a_red_attack_and_not_every_vehicle_is_armour() -> None:
    vehicles = [spec_of(unit) for unit in counters() if unit.values["silhouette"]]
    assert {found.armour for found in vehicles} == {True, False}
    assert all(found.motorized for found in vehicles)
    assert all(not found.armour for found in vehicles if found.armoured_car)


@pytest.mark.rule("16.34", "12.0-2")
def test_rocket_artillery_is_soviet_and_towed_and_an_a_is_on_some_artillery() -> None:
    rockets = [unit for unit in counters() if TYPES[unit.type].rocket]
    assert len(rockets) == 8
    assert {(unit.side, unit.values["mobility"]) for unit in rockets} == {(SOVIET, ORANGE)}
    assert {unit.id for unit in counters() if unit.values["attack_only"]} == {"NbW"}


@pytest.mark.rule("15.21-1", "15.11")
def test_every_hq_has_one_or_two_command_points_and_every_formation_an_hq() -> None:
    for unit in counters():
        assert (unit.values["command"] in (1, 2)) == (TYPES[unit.type].role in (HQ, LEADER))
    assert max(len(found.hqs) for found in FORMATIONS) == 2


@pytest.mark.rule("3.61-1")
def test_the_back_of_a_counter_is_worse_than_its_front() -> None:
    for unit in counters():
        found = spec_of(unit)
        if found.reduced is not None:
            assert sum(found.reduced) < found.attack + found.defence + found.er


@pytest.mark.rule("3.44-2")
def test_nobody_has_an_er_below_one() -> None:
    assert all(unit.values["er"] >= 1 for unit in counters() if unit.type != "fuel")


@pytest.mark.rule("14.23", "14.24")
def test_who_builds_strongpoints() -> None:
    builders = {"infantry", "motorized_infantry", "engineer", "motorized_engineer", "bicycle"}
    assert {name for name, kind in TYPES.items() if kind.builder} == builders
    assert {name for name, kind in TYPES.items() if kind.engineer} == {"engineer", "motorized_engineer"}


@pytest.mark.rule("10.61f-2")
def test_who_is_a_partner_of_armour() -> None:
    partners = {"motorcycle", "motorized_infantry", "motorized_engineer", "recon"}
    assert {name for name, kind in TYPES.items() if kind.combined_arms} == partners


@pytest.mark.rule("8.36c-1", "11.54-1")
def test_who_is_a_gun() -> None:
    guns = {*("field_artillery", "rocket_artillery", "rocket_projector"), *("anti_tank", "anti_air", "heavy_anti_air")}
    assert {name for name, kind in TYPES.items() if kind.gun} == guns


@pytest.mark.rule("8.52-c")
def test_cavalry_is_not_motorized() -> None:
    cavalry = [spec_of(unit) for unit in counters() if TYPES[unit.type].cavalry]
    assert cavalry
    assert {found.mobility for found in cavalry} == {BLACK}


@pytest.mark.rule("6.46")
def test_a_formation_is_motorized_if_most_of_its_units_are() -> None:
    for found in FORMATIONS:
        own = [spec_of(unit) for unit in UNITS[found.battle] if unit.values["formation"] == found.id]
        infantry = [unit for unit in own if not unit.range and not unit.command and unit.attack > 1]
        assert found.motorized == (2 * sum(unit.motorized for unit in infantry) > len(infantry))


@pytest.mark.rule("2.0")
def test_there_are_no_more_counters_than_in_the_box() -> None:
    markers = sum(found.markers for found in FORMATIONS) + 4
    assert len(counters()) + len(AIR) + markers <= 528


# -- units of a position file


def described(known: str = "", **entry: Any) -> Any:
    base = {unit.id: unit for unit in UNITS["mozhaysk"]} if known else {}
    return unit_of_file(entry, base, TYPES)


def test_a_unit_of_a_file_can_be_one_of_the_counters_with_something_changed() -> None:
    unit = described("mozhaysk", id="I/17", er=3)
    assert (unit.side, unit.type, unit.steps, spec_of(unit).er, spec_of(unit).attack) == (SOVIET, "infantry", 2, 3, 3)


def test_a_unit_of_a_file_can_be_described() -> None:
    unit = described(id="x", type="tank", side="german", silhouette=True, red_attack=True, **BACK)
    assert (unit.steps, spec_of(unit).armour, spec_of(unit).army, spec_of(unit).mobility) == (2, True, True, RED)


def test_a_reduced_unit_of_a_file_keeps_both_faces() -> None:
    saved = positionfile.dump(GAME, scenario("highway", units=[{"id": "I/DF", "hex": "0114", "reduced": True}]))
    position = positionfile.load(GAME, saved)
    unit = position.components.number("unit", "I/DF")
    assert position.reduced[unit]
    assert position.components.specs[unit].reduced == spec("mozhaysk", "I/DF").reduced


@pytest.mark.parametrize(
    ("type", "mobility", "zone"),
    [
        ("field_artillery", ORANGE, LIMITED),
        ("heavy_anti_air", ORANGE, LIMITED),
        ("cavalry", BLACK, "full"),
        ("infantry", BLACK, "full"),
        ("engineer", BLACK, "full"),
        ("bicycle", BLACK, "full"),
        ("motorized_infantry", RED, "full"),
        ("motorized_engineer", RED, "full"),
        ("leader", RED, NO_ZONE),
    ],
)
def test_a_described_unit_is_as_its_type_usually_is(type: str, mobility: str, zone: str) -> None:
    found = spec_of(described(id="x", type=type, side="soviet"))
    assert (found.mobility, found.zone) == (mobility, zone)


@pytest.mark.rule("3.14d")
@pytest.mark.parametrize(
    ("type", "armour"), [("tank", True), ("assault_gun", True), ("infantry_gun", False), ("recon", False)]
)
def test_a_described_tank_is_armour_unless_it_says_otherwise(type: str, armour: bool) -> None:
    found = spec_of(described(id="x", type=type, side="soviet"))
    assert (found.armour, found.silhouette) == (armour, armour)
    assert not spec_of(described(id="x", type=type, side="soviet", red_attack=False)).armour


@pytest.mark.parametrize("type", TYPES)
def test_every_type_can_be_described_by_its_name_alone(type: str) -> None:
    assert described(id="x", type=type, side="german").type == type


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"type": "tank", "attack": "many"}, "units.x.attack"),
        ({"type": "tank", "zone": "wide"}, "units.x.zone"),
        ({"type": "tank", "silhouette": False}, "units.x.red_attack"),
        ({"type": "headquarters", **BACK}, "units.x.reduced_attack"),
        ({"type": "infantry", **BACK, "reduced_attack": 9}, "units.x.reduced_attack"),
        ({"type": "infantry", **BACK, "reduced_er": "weak"}, "units.x.reduced_er"),
        ({"type": "infantry", "range": 4}, "units.x.range"),
        ({"type": "rocket_artillery", "mobility": "red"}, "units.x.mobility"),
        ({"type": "zeppelin"}, "units.x.type"),
        ({"type": "tank", "side": "polish"}, "units.x.side"),
    ],
)
def test_what_no_counter_can_have_is_refused_by_its_field(entry: dict[str, Any], field: str) -> None:
    with pytest.raises(FieldError) as caught:
        described(**{"id": "x", "side": "german"} | entry)
    assert caught.value.field == field


def test_the_formation_of_a_described_unit_is_one_that_is_there() -> None:
    entry = {"id": "x", "type": "tank", "side": "german", "formation": "10Pz"}
    assert unit_of_file(entry, {}, TYPES, ["10Pz"]).values["formation"] == "10Pz"
    with pytest.raises(FieldError, match="formation"):
        unit_of_file(entry, {}, TYPES, ["SSR"])


# -- files that are wrong


def of_units(source: Source) -> Any:
    return read_units(source, TYPES, FORMATIONS)


HQ69 = "HQ69,mozhaysk,german,10Pz,headquarters,III,0,1,6,red,5,1,,,limited,,,,,2"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("\n2/7Pz,", "\n1/7Pz,", "id: unit 1/7Pz appears twice"),
        ("\n2/7Pz,", "\n2 7Pz,", "id: expected a word without spaces that is not a hex"),
        ("\n2/7Pz,mozhaysk", "\n2/7Pz,moscow", "battle: unknown battle 'moscow'"),
        ("german,10Pz,tank", "german,10Px,tank", "formation: unknown formation '10Px'"),
        ("german,10Pz,tank", "german,32,tank", "formation: 32 is not of this battle and side"),
        ("german,10Pz,tank", "german,10Pz,tnak", "type: unknown type 'tnak'; nearest: tank"),
        (HQ69, HQ69.removesuffix("2"), "command: expected 1 or 2 [15.21] for headquarters"),
        (HQ69, HQ69.replace("III,0,", "III,3,"), "attack: expected 0 for headquarters"),
        (HQ69, HQ69.replace("5,1,,,limited", "5,1,0-1-4,,limited"), "reduced: expected none for headquarters"),
        ("red,6,2,2-2-5", "red,6,2,5-2-5", "reduced: expected no more than the front, 4-3-6"),
        ("red,6,2,2-2-5", "red,6,2,2-2", "reduced: expected attack-defence-ER such as 2-3-5, not '2-2'"),
        ("attack,full,silhouette,", "attack,full,,", "red: expected a vehicle silhouette with a red attack strength"),
        ("attack,full,silhouette,", "attack,full,shadow,", "flags: unknown flag 'shadow'"),
        ("red,6,2,2-2-5", "red,0,2,2-2-0", "er: expected at least 1 [3.44]"),
        ("defence,limited,,,,,,schwere Flak", ",limited,,,,,,schwere Flak", "red: expected defence for heavy"),
    ],
)
def test_a_wrong_counter_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_units, "units.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("units.csv", old.strip())


def test_an_hq_that_a_formation_names_has_to_be_there() -> None:
    assert said(of_units, "units.csv", "\nHQ69,", "\nHQ96,") == "1: has no HQ HQ69 of Formation 10Pz"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("\nSSR,", "\n10Pz,", "id: formation 10Pz appears twice"),
        ("10Pz,mozhaysk,german,2,2", "10Pz,mozhaysk,german,3,2", "markers: expected at most 2, not 3"),
        ("yes,white", "yes,yellow", "color: expected one of its own for each [4.21], not 'yellow'"),
        ("HQ69 HQ86", "", "hqs: expected at least one HQ [4.2]"),
    ],
)
def test_a_wrong_formation_is_refused(old: str, new: str, fault: str) -> None:
    assert said(read_formations, "formations.csv", old, new).partition(": ")[2] == fault


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Ju87b,mozhaysk", "Ju87a,mozhaysk", "id: air unit Ju87a appears twice"),
        ("Ju 87,7,2", "Ju 87,7,3", "cas: expected at most 2, not 3"),
        ("Ju 87,7,2", "Ju 87,0,2", "er: expected at least 1, not 0"),
    ],
)
def test_a_wrong_air_unit_is_refused(old: str, new: str, fault: str) -> None:
    assert said(read_air, "air.csv", old, new).partition(": ")[2] == fault


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('role = "combat"', 'role = "scout"', "types.tank.role: unknown 'scout'"),
        ("builder = true", "bilder = true", "types.bicycle.bilder: unknown field; nearest: builder"),
        ("cavalry = true", 'cavalry = "yes"', "types.cavalry.cavalry: expected true or false, not 'yes'"),
    ],
)
def test_a_wrong_type_is_refused(old: str, new: str, fault: str) -> None:
    assert said(read_types, "game.toml", old, new).partition(": ")[2].startswith(fault)


def test_every_file_says_where_it_is_from() -> None:
    for name in DATA.names():
        if not name.endswith(".map"):
            assert DATA.open(name).provenance()
