"""The counters of Army Group Center: what the book says of them, and what is said of a counter that is wrong."""

from collections import Counter as Tally
from typing import Any

import pytest
from tests.games.datafiles import data_of, map_of

from grognard.board.map import Map
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import DataError, Source
from grognard.games.army_group_center import GAME, units
from grognard.games.army_group_center.units import (
    GERMAN,
    SIDES,
    SOVIET,
    arrival,
    move_class,
    read_units,
    setup_hex,
    unit_of_file,
)

DATA = data_of(GAME)
ALL = read_units(DATA.open("units.csv"))
UNITS = {unit.id: unit for unit in ALL}
GROUND = [unit for unit in ALL if unit.type != "air"]


def of(group: str = "", type: str = "") -> list[UnitCounter]:
    """The ground units of a group, or all counters of a type."""
    if type:
        return [unit for unit in ALL if unit.type == type and group in ("", unit.values["group"])]
    return [unit for unit in GROUND if unit.values["group"] == group]


def ids(counters: list[UnitCounter]) -> set[str]:
    return {unit.id for unit in counters}


@pytest.fixture(scope="module")
def ground() -> Map:
    return map_of(GAME, "army_group_center.map")


# -- identities


def test_no_two_counters_share_an_id_even_if_case_and_hyphens_are_ignored() -> None:
    assert len({unit.id.upper().replace("-", "") for unit in ALL}) == len(ALL)
    assert not any(letter.isspace() for unit in ALL for letter in unit.id)


def test_an_id_is_never_the_number_of_a_hex() -> None:
    assert not any(unit.id.isdigit() and len(unit.id) == 4 for unit in ALL)
    assert any(unit.id.isdigit() for unit in ALL)


def test_the_counters_leave_room_for_markers_on_a_sheet_of_160() -> None:
    assert 100 <= len(ALL) <= 110  # the rest: turn, Bagration, armor concentration, victory points, control


@pytest.mark.rule("2.5-1", "2.5-2", "2.5-3")
def test_a_side_has_its_own_groups() -> None:
    found = {side: {unit.values["group"] for unit in ALL if unit.side == n} for n, side in enumerate(SIDES)}
    assert found["soviet"] == {"main_front", "ukrainian_front"}
    assert found["german"] == {"army_group_center", "korps_gruppe", "fortified", "north_ukraine", "fifth_panzer"}


@pytest.mark.rule("2.6-1")
def test_there_are_four_cavalry_mechanized_groups() -> None:
    assert {unit.id: unit.name.split()[-1] for unit in of(type="cav_mech")} == {
        "B": "Baranov",
        "O": "Oslikovskiy",
        "P": "Pliyev",
        "S": "Sokolov",
    }


def test_baranov_and_sokolov_are_of_the_ukrainian_front_and_the_others_of_the_main_front() -> None:
    assert ids(of("ukrainian_front", "cav_mech")) == {"B", "S"}
    assert ids(of("main_front", "cav_mech")) == {"O", "P"}


@pytest.mark.rule("2.6-2")
def test_there_are_seven_korps_gruppen() -> None:
    assert {unit.id: unit.name.split()[-1] for unit in of("korps_gruppe")} == {
        "Bnu": "Buneau",
        "Brn": "Brenner",
        "Hrt": "Hartneck",
        "Klf": "Kleffel",
        "Skn": "Saucken",
        "Str": "Strachwitz",
        "Wdl": "Weidling",
    }


@pytest.mark.rule("2.6-3")
def test_codes_of_soviet_armies_say_what_they_are() -> None:
    endings = {"GT": "Guards Tank Army", "G": "Guards Army", "S": "Shock Army", "T": "Tank Army", "AA": "Air Army"}
    for unit in ALL:
        ending = unit.id.lstrip("0123456789")
        if unit.side == SOVIET and unit.id[0].isdigit() and ending:
            assert unit.name.endswith(f" {endings[ending]}"), unit.id
    assert UNITS["Pol"].name == "1st Polish Army"


@pytest.mark.rule("2.6-3")
def test_ss_corps_say_so() -> None:
    assert {unit.id for unit in ALL if " SS " in unit.name} == {unit.id for unit in ALL if unit.id.endswith("-SS")}


@pytest.mark.rule("E.6")
def test_the_ukrainian_front_has_seven_counters_five_ground_units_and_two_air_armies() -> None:
    assert ids(of("ukrainian_front")) >= {"1GT", "3G"}
    assert len(of("ukrainian_front")) == 5
    assert len(of("ukrainian_front", "air")) == 2


@pytest.mark.rule("E.3", "E.4")
def test_the_misprinted_types_are_those_of_the_errata() -> None:
    assert (UNITS["1GT"].type, UNITS["3G"].type) == ("tank", "guards")


@pytest.mark.rule("13.1-1")
def test_the_main_front_has_eight_air_armies() -> None:
    assert len(of("main_front", "air")) == 8


def test_air_armies_have_no_step_no_factor_and_no_movement() -> None:
    for unit in of(type="air"):
        assert (unit.side, unit.steps, unit.values["strength"], unit.values["move"]) == (SOVIET, 0, [], 0)


def test_north_ukraine_has_3_24_46_and_48_panzer_corps_set_aside() -> None:
    assert ids(of("north_ukraine")) == {"III", "XXIV", "XLVI", "XLVIII"}
    assert {(unit.type, unit.values["enters"]) for unit in of("north_ukraine")} == {("panzer", "aside")}


@pytest.mark.rule("2.10-4")
def test_fifth_panzer_army_has_1_ss_2_ss_47_and_58_panzer_corps_with_10_movement_points() -> None:
    assert ids(of("fifth_panzer")) == {"I-SS", "II-SS", "XLVII", "LVIII"}
    found = {(unit.type, unit.values["enters"], unit.values["move"]) for unit in of("fifth_panzer")}
    assert found == {("panzer", "aside", 10)}


@pytest.mark.rule("2.7-1")
def test_every_type_of_the_book_is_in_the_game() -> None:
    assert {unit.type for unit in GROUND} == {
        *("cavalry", "cav_mech", "fortified", "panzer", "tank", "guards", "shock", "infantry"),
    }


def test_there_are_at_least_two_shock_armies() -> None:
    assert len(of(type="shock")) >= 2
    assert all(unit.values["group"] == "main_front" and unit.steps == 2 for unit in of(type="shock"))


def test_nine_units_of_the_main_front_have_an_asterisk() -> None:
    starred = [unit for unit in ALL if unit.values["asterisk"]]
    assert len(starred) == 9
    assert all(unit.values["group"] == "main_front" and unit.type != "air" and setup_hex(unit) for unit in starred)


@pytest.mark.rule("2.8-2", "2.8-3", "2.8-4")
def test_sizes_are_armies_corps_and_bracketed_groups() -> None:
    for unit in GROUND:
        bracketed = unit.type == "cav_mech" or unit.values["group"] == "korps_gruppe"
        assert (unit.values["size"] == "[XXX]") == bracketed, unit.id
        if not bracketed:
            assert unit.values["size"] == ("XXXX" if unit.side == SOVIET else "XXX"), unit.id


# -- factors, steps, movement


@pytest.mark.rule("2.4")
def test_the_sample_unit_is_i_corps_3_2_in_3102() -> None:
    unit = UNITS["I"]
    assert (unit.side, unit.type, unit.steps, unit.values["strength"]) == (GERMAN, "infantry", 2, [3, 2])
    assert setup_hex(unit) == "3102"
    assert set(unit.values["sources"].values()) == {"printed"}


@pytest.mark.rule("2.11-1", "2.11-2")
def test_every_ground_unit_has_one_or_two_steps_and_less_on_the_reduced_side() -> None:
    for unit in GROUND:
        strength = unit.values["strength"]
        assert unit.steps == len(strength) in (1, 2), unit.id
        assert strength == sorted(set(strength), reverse=True), unit.id
        assert min(strength) >= 1, unit.id


def test_korps_gruppen_and_fortified_locations_and_no_others_have_one_step() -> None:
    assert ids([unit for unit in GROUND if unit.steps == 1]) == ids(of("korps_gruppe")) | ids(of("fortified"))


@pytest.mark.rule("2.10-1", "2.10-4", "2.10-5")
def test_units_have_7_movement_points_but_fortified_locations_none_and_fifth_panzer_10() -> None:
    for unit in GROUND:
        wanted = {"fortified": 0, "fifth_panzer": 10}.get(unit.values["group"], 7)
        assert unit.values["move"] == wanted, unit.id


def test_only_cav_mech_groups_move_by_their_own_column() -> None:
    assert ids([unit for unit in GROUND if move_class(unit) == "cav_mech"]) == {"B", "O", "P", "S"}


def test_german_factors_are_on_the_scale_of_the_sample() -> None:
    assert Tally(tuple(u.values["strength"]) for u in of("army_group_center")).most_common(1)[0][0] == (3, 2)
    for group, low, high in (("army_group_center", 2, 6), ("korps_gruppe", 1, 3), ("fortified", 1, 3)):
        assert all(low <= unit.values["strength"][0] <= high for unit in of(group)), group
    panzers, infantry = (
        [unit.values["strength"][0] for unit in of("army_group_center", kind)] for kind in ("panzer", "infantry")
    )
    assert sum(panzers) / len(panzers) > sum(infantry) / len(infantry)


def test_soviet_armies_have_3_to_8_factors_and_about_half_to_two_thirds_when_reduced() -> None:
    for unit in of("main_front") + of("ukrainian_front"):
        full, reduced = unit.values["strength"]
        assert 3 <= full <= 8, unit.id
        assert 0.5 <= reduced / full <= 0.67, unit.id


def test_tank_and_guards_armies_are_the_strongest() -> None:
    best = [unit.values["strength"][0] for kind in ("tank", "guards") for unit in of(type=kind)]
    rest = [unit.values["strength"][0] for kind in ("infantry", "shock") for unit in of("main_front", kind)]
    assert min(best) > sum(rest) / len(rest)
    assert max(best) > max(rest)


# -- set-up and arrival


@pytest.mark.rule("E.5", "10.3-2", "2.4")
@pytest.mark.parametrize(("unit", "hex"), [("6G", "3301"), ("LVI", "4919"), ("I", "3102")])
def test_units_start_in_the_hexes_that_the_book_gives(unit: str, hex: str) -> None:
    assert setup_hex(UNITS[unit]) == hex


@pytest.mark.rule("10.3-2")
def test_lvi_panzer_corps_is_no_unit_of_north_ukraine() -> None:
    assert (UNITS["LVI"].type, UNITS["LVI"].values["group"]) == ("panzer", "army_group_center")


def test_the_polish_army_arrives_on_turn_2() -> None:
    assert arrival(UNITS["Pol"]) == 2
    assert UNITS["Pol"].values["group"] == "main_front"


def test_every_unit_that_is_not_set_aside_has_a_hex_or_a_turn() -> None:
    for unit in GROUND:
        aside = unit.values["group"] in ("north_ukraine", "fifth_panzer")
        assert bool(setup_hex(unit)) + bool(arrival(unit)) == (not aside), unit.id


def test_fortified_locations_start_on_the_map_and_korps_gruppen_and_the_ukrainian_front_come_later() -> None:
    assert all(setup_hex(unit) for unit in of("fortified"))
    assert all(arrival(unit) > 1 for unit in of("korps_gruppe") + of("ukrainian_front"))


@pytest.mark.rule("10.4-5")
def test_exactly_one_korps_gruppe_enters_north_of_the_dvina_and_it_is_kleffels() -> None:
    assert {unit.id: unit.values["kg"] for unit in of("korps_gruppe")} == {
        **dict.fromkeys(("Bnu", "Brn", "Hrt", "Skn", "Str", "Wdl"), "S"),
        "Klf": "N",
    }


def test_at_most_two_units_start_in_a_hex() -> None:
    there = Tally(setup_hex(unit) for unit in GROUND if setup_hex(unit))
    assert max(there.values()) <= 2
    for hex in there:
        assert len({unit.side for unit in GROUND if setup_hex(unit) == hex}) == 1, hex


def test_every_unit_starts_on_land_on_its_own_side_of_the_front(ground: Map) -> None:
    german = set(ground.areas["german_start"])
    for unit in GROUND:
        if setup_hex(unit):
            hex = ground.grid.hex(setup_hex(unit))
            assert (hex in german) == (unit.side == GERMAN), unit.id
            assert not {"sea", "lake"} & set(ground.terrain_names(hex)), unit.id


def test_fortified_locations_are_in_towns_and_cities(ground: Map) -> None:
    for unit in of("fortified"):
        assert {"town", "city"} & set(ground.terrain_names(ground.grid.hex(setup_hex(unit)))), unit.id


def test_half_the_main_front_is_within_nine_hexes_of_4004_and_stands_next_to_the_enemy(ground: Map) -> None:
    grid = ground.grid
    start = {unit.id: grid.hex(setup_hex(unit)) for unit in GROUND if setup_hex(unit)}
    german = [start[unit.id] for unit in GROUND if unit.side == GERMAN and unit.id in start]
    active = [
        u for u in GROUND if u.side == SOVIET and u.id in start and grid.distance(grid.hex("4004"), start[u.id]) <= 9
    ]
    assert len(active) == 16
    for unit in active:
        assert any(grid.distance(start[unit.id], hex) == 1 for hex in german), unit.id


def test_in_the_sector_of_bagration_the_soviets_have_about_two_and_a_half_to_one() -> None:
    sector = range(33, 49)
    factors = {
        side: sum(
            unit.values["strength"][0]
            for unit in GROUND
            if unit.side == side and setup_hex(unit)[:2].isdigit() and int(setup_hex(unit)[:2]) in sector
            if int(setup_hex(unit)[2:]) <= 7
        )
        for side in (SOVIET, GERMAN)
    }
    assert 2.2 <= factors[SOVIET] / factors[GERMAN] <= 2.7


def test_the_asterisk_units_find_room_within_nine_hexes_of_4720(ground: Map) -> None:
    grid, german = ground.grid, set(ground.areas["german_start"])
    there = Tally(setup_hex(unit) for unit in GROUND if setup_hex(unit) and not unit.values["asterisk"])
    room = sum(2 - there[grid.label(hex)] for hex in grid.range(grid.hex("4720"), 9) if hex not in german)
    assert room >= 9


# -- where it is from


def test_a_line_says_where_its_identity_its_entry_and_its_strength_are_from() -> None:
    printed = {
        what: {unit.id for unit in GROUND if unit.values["sources"][what] == "printed"} for what in units.SOURCES
    }
    aside = ids(of("north_ukraine")) | ids(of("fifth_panzer"))
    assert printed["strength"] == {"I"}
    assert printed["enters"] == {"I", "LVI", "6G", "Pol"} | aside
    assert printed["unit"] == printed["enters"] | {"1GT", "3G", "B", "O", "P", "S"} | ids(of("korps_gruppe"))


# -- counters that are wrong

HEAD = "# provenance: ours\n" + ",".join(units.COLUMNS) + "\n"
CORPS = "I,german,army_group_center,infantry,XXX,3-2,7,3102,,,I Corps,ours,ours,ours\n"


def said(old: str, new: str, line: str = CORPS) -> str:
    """What is said of a sheet with one good counter and one in which one thing was changed."""
    other = "X,german,army_group_center,infantry,XXX,3-2,7,2702,,,X Corps,ours,ours,ours\n"
    assert len(read_units(Source("units.csv", HEAD + other + line))) == 2
    assert old in line
    with pytest.raises(DataError) as caught:
        read_units(Source("units.csv", HEAD + other + line.replace(old, new, 1)))
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("I,german", "X,german", "unit X appears twice"),
        ("I,german", ",german", "id: expected a word without spaces, not ''"),
        ("I,german", "I c,german", "id: expected a word without spaces, not 'I c'"),
        ("german", "finnish", "side: unknown side 'finnish'; known: soviet, german"),
        ("german", "soviet", "group: army_group_center is german, not soviet"),
        (
            "army_group_center",
            "army_group_north",
            "group: unknown group 'army_group_north'; nearest: army_group_center",
        ),
        ("infantry", "infanty", "type: unknown type 'infanty'; nearest: infantry"),
        ("infantry", "shock", "type: no german unit is of type shock"),
        ("infantry", "fortified", "type: expected type fortified in group fortified, and nowhere else"),
        ("XXX", "XXXX", "size: expected 'XXX', not 'XXXX'"),
        ("3-2", "3/2", "strength: expected full-reduced such as 3-2, not '3/2'"),
        ("3-2", "2-3", "strength: expected less on the reduced side, not 2-3"),
        ("3-2", "3-3", "strength: expected less on the reduced side, not 3-3"),
        ("3-2", "3-2-1", "strength: expected 1 or 2 steps for type infantry in army_group_center, not 3"),
        ("3-2", "3-0", "strength: expected factors above 0, full strength first, not [3, 0]"),
        ("3-2", "", "strength: expected 1 or 2 steps for type infantry in army_group_center, not 0"),
        ("7,3102", "seven,3102", "move: expected a whole number, not 'seven'"),
        ("7,3102", "0,3102", "move: expected some for type infantry, not 0"),
        ("3102", "", "enters: expected a hex, a turn, aside or air"),
        ("3102", "31021", "enters: expected a hex of four digits or a turn from 1 to 9, not '31021'"),
        ("3102", "10", "enters: expected a hex of four digits or a turn from 1 to 9, not '10'"),
        ("3102", "0", "enters: expected a hex of four digits or a turn from 1 to 9, not '0'"),
        ("3102", "aside", "enters: expected a hex of four digits or a turn from 1 to 9, not 'aside'"),
        ("3102,,", "3102,S,", "kg: expected N or S for a Korps Gruppe, and nothing for others, not 'S'"),
        ("3102,,", "3102,,yes", "asterisk: expected one on units of main_front only [3.6-3]"),
        ("3102,,", "3102,,*", "asterisk: expected yes or nothing, not '*'"),
        ("ours,ours,ours", "ours,ours", "has 13 cells; expected 14"),
        ("ours,ours,ours", "guess,ours,ours", "source: unknown source 'guess'; known: printed, derived"),
        ("ours,ours,ours", "ours,ours,", "strength_source: unknown strength_source ''"),
    ],
)
def test_a_bad_counter_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert said(old, new).startswith(f"units.csv:4: {message}")


@pytest.mark.parametrize(
    ("line", "old", "new", "message"),
    [
        ("Skn,german,korps_gruppe,panzer,[XXX],3,7,2,S,", "2,S", "2,", "kg: expected N or S for a Korps Gruppe"),
        ("Skn,german,korps_gruppe,panzer,[XXX],3,7,2,S,", "2,S", "2,W", "kg: expected N or S for a Korps Gruppe"),
        (
            "Skn,german,korps_gruppe,panzer,[XXX],3,7,2,S,",
            ",3,",
            ",3-2,",
            "strength: expected 1 steps for type panzer",
        ),
        ("Skn,german,korps_gruppe,panzer,[XXX],3,7,2,S,", "[XXX]", "XXX", "size: expected '[XXX]', not 'XXX'"),
        (
            "F-X,german,fortified,fortified,XXX,2,0,3908,,",
            "2,0",
            "2,7",
            "move: expected none for type fortified, not 7",
        ),
        ("III,german,north_ukraine,panzer,XXX,5-3,7,aside,,", "aside", "3", "enters: expected aside, not '3'"),
        ("1AA,soviet,main_front,air,,,0,air,,", "0,air", "0,1", "enters: expected air, not '1'"),
        ("1AA,soviet,main_front,air,,,0,air,,", ",,0", ",1,0", "strength: expected 0 steps for type air"),
    ],
)
def test_a_bad_counter_of_a_special_group_is_refused(line: str, old: str, new: str, message: str) -> None:
    assert said(old, new, line + ",Name,ours,ours,ours\n").startswith(f"units.csv:4: {message}")


def test_a_sheet_without_provenance_or_without_a_column_is_refused() -> None:
    with pytest.raises(DataError, match=r"units\.csv:1: has no provenance line"):
        read_units(Source("units.csv", HEAD.replace("provenance", "origin") + CORPS))
    with pytest.raises(DataError, match=r"units\.csv:2: has no column 'kg'"):
        read_units(Source("units.csv", HEAD.replace("kg,", "") + CORPS))


# -- units of position files


def of_file(**entry: Any) -> UnitCounter:
    return unit_of_file({"id": "a", **entry}, UNITS)


def test_a_unit_of_a_file_is_one_of_the_game_by_its_id_with_what_the_file_changes() -> None:
    assert of_file(id="6G") == UNITS["6G"]
    assert of_file(id="6G", strength=[9, 5]).values == {**UNITS["6G"].values, "strength": [9, 5]}


def test_a_unit_that_a_file_describes_needs_no_more_than_a_type() -> None:
    unit = of_file(type="shock")
    assert (unit.side, unit.steps, unit.values["group"], unit.values["move"]) == (SOVIET, 2, "main_front", 7)
    assert (of_file(type="panzer").side, of_file(type="infantry", side="german").side) == (GERMAN, GERMAN)
    assert of_file(type="fortified").values["move"] == 0
    assert of_file(type="panzer", group="fifth_panzer").values["move"] == 10
    assert of_file(type="panzer", group="korps_gruppe").steps == 1


@pytest.mark.parametrize(
    ("entry", "field", "message"),
    [
        ({"id": ""}, "units", "a unit needs an id without spaces, not ''"),
        ({"id": 7}, "units", "a unit needs an id without spaces, not 7"),
        ({}, "units.a.type", "unknown type None"),
        ({"type": "schock"}, "units.a.type", "unknown type 'schock'; nearest: shock"),
        ({"type": "tank", "side": "german"}, "units.a.type", "no german unit is of type tank"),
        ({"type": "infantry", "side": "red"}, "units.a.side", "unknown side 'red'"),
        ({"type": "tank", "group": ["main_front"]}, "units.a.group", "unknown group ['main_front']"),
        ({"type": "tank", "group": "fortified"}, "units.a.group", "fortified is german, not soviet"),
        ({"type": "tank", "strength": "7-4"}, "units.a.strength", "expected factors above 0, full strength first"),
        ({"type": "tank", "strength": [7, "4"]}, "units.a.strength", "expected factors above 0, full strength first"),
        ({"type": "tank", "strength": [4, 7]}, "units.a.strength", "expected less on the reduced side, not 4-7"),
        ({"type": "tank", "move": 7.5}, "units.a.move", "expected whole movement points, not 7.5"),
        ({"type": "tank", "enters": 3}, "units.a.enters", "expected a hex of four digits or a turn from 1 to 9, not 3"),
        ({"type": "tank", "asterisk": "yes"}, "units.a.asterisk", "expected one on units of main_front only"),
        ({"type": "tank", "name": 4}, "units.a.name", "expected a name, not 4"),
    ],
)
def test_a_bad_unit_of_a_file_is_refused_with_its_field(entry: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(FieldError) as caught:
        of_file(**entry)
    assert str(caught.value).startswith(f"{field}: {message}")
