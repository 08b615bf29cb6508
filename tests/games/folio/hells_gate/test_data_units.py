"""The counters of Escape Hell's Gate: what the book counts, names, corrects and shows of them."""

from collections import Counter as Tally
from itertools import product

import pytest
from tests.games.folio.hells_gate.files import DATA, FOLDER, Values, table, toml, units, units_of

from grognard.engine.data import PROVENANCES, Source, read_toml

SOVIET_POOLS = {
    "27A": 7,
    "5GTC": 4,
    "18TC": 3,
    "3TC": 3,
    "5MC": 5,
    "29TC": 3,
    "16TC": 4,
    "20TC": 2,
    "5GCC": 3,
    "6TA": 5,
    "4GA": 6,
    "52A": 5,
    "red_air_force": 5,
}
GERMAN_POOLS = {"encircled": 10, "relief": 15, "luftwaffe": 3}
GUARDS_TANK_ARMY = {"20TC", "5GTC", "18TC", "29TC"}
ENGINEERS = ("engineers", "motorized_engineers", "mechanized_engineers")
LEG = {"infantry", "airborne", "machine_gun", "security", "engineers"}


def pool(name: str) -> list[int]:
    return [int(row["value"]) for row in table("support.csv") if row["pool"] == name]


# Everything says where it is from


def test_every_file_says_where_its_content_is_from() -> None:
    names = [name for name in DATA.names() if not name.endswith(".map")]
    assert len(names) == 10
    for name in names:
        DATA.open(name).provenance()


def test_every_line_of_a_table_with_sources_names_one() -> None:
    for name, columns in (("units.csv", ("source", "values_source")), ("support.csv", ("source",))):
        assert {row[column] for row in table(name) for column in columns} <= set(PROVENANCES)


# Counters


@pytest.mark.rule("2.0-1", "10.0-1")
def test_there_are_280_counters() -> None:
    markers = len(table("support.csv")) + toml("game.toml")["air_supply"] + len(("weather", "turn"))
    assert len(units()) == 193
    assert len(units()) + markers == 280


def test_no_two_counters_have_one_name() -> None:
    assert len(units()) == len(table("units.csv"))
    assert len({row["name"] for row in table("units.csv")}) == len(units())


@pytest.mark.rule("2.3.1-4")
def test_the_four_sizes_are_in_use_and_no_other() -> None:
    assert {unit.size for unit in units().values()} == {"I", "II", "III", "X"}


@pytest.mark.rule("7.6-4")
def test_no_reduced_side_is_better_than_the_full_one() -> None:
    for unit in units().values():
        if unit.reduced:
            assert all(low <= high for low, high in zip(unit.reduced, unit.full, strict=True)), unit.id
            assert unit.reduced != unit.full, unit.id
            assert unit.reduced.movement == unit.full.movement, unit.id


def test_values_are_of_the_size_that_the_examples_show() -> None:
    for unit in units().values():
        assert 0 <= unit.full.attack <= 6, unit.id
        assert 1 <= unit.full.defence <= 6, unit.id
        assert (4 <= unit.full.movement <= 6) if unit.mobility == "leg" else (8 <= unit.full.movement <= 12), unit.id


@pytest.mark.rule("2.3.2-6", "2.3.2-7")
def test_who_goes_on_foot_is_a_leg_unit_and_cavalry_is_not() -> None:
    types = toml("game.toml")["types"]
    assert {name for name, about in types.items() if about["mobility"] == "leg"} == LEG
    assert {unit.type for unit in units().values()} == set(types)
    assert all(unit.mobility == types[unit.type]["mobility"] for unit in units().values())
    assert types["cavalry"]["mobility"] == "mobile"


@pytest.mark.rule("14.0-1")
def test_there_are_units_that_attack_with_nothing_and_all_of_them_defend() -> None:
    zero = [unit for unit in units().values() if unit.full.attack == 0]
    assert {unit.type for unit in zero} == {"anti_tank", "anti_aircraft", "machine_gun"}


# Groups


@pytest.mark.rule("20.0-8", "20.0-13", "20.0-18")
def test_twelve_soviet_groups_and_two_german_ones_have_units() -> None:
    sides = {row["id"]: row["side"] for row in table("groups.csv") if row["kind"] == "ground"}
    assert Tally(sides.values()) == {"soviet": 12, "german": 2}
    assert {unit.group: unit.side for unit in units().values()} == sides


@pytest.mark.rule("20.0-13", "20.0-18", "15.2-1", "15.3-1")
def test_groups_have_the_colors_of_the_book() -> None:
    colors = {row["id"]: row["color"] for row in table("groups.csv")}
    assert len(set(colors.values())) == len(colors)
    assert colors.pop("5GTC") != "white"  # which the book does not say [10.0-E3]
    assert colors == {
        "27A": "ash",
        "6TA": "beige",
        "5MC": "light_orange",
        "4GA": "dark_purple",
        "18TC": "brown",
        "29TC": "salmon",
        "20TC": "light_yellow",
        "16TC": "yellow",
        "3TC": "maroon",
        "5GCC": "bronze",
        "52A": "lead_grey",
        "red_air_force": "white",
        "encircled": "green",
        "relief": "grey",
        "luftwaffe": "light_blue",
    }


@pytest.mark.rule("16.0-6", "19.0-1")
def test_5th_guards_tank_army_is_four_corps_that_are_held() -> None:
    assert {row["id"] for row in table("groups.csv") if row["held"] == "yes"} == GUARDS_TANK_ARMY
    assert {row["held"] for row in table("groups.csv")} == {"yes", "no"}


@pytest.mark.rule("20.0-V1", "20.0-V2")
def test_the_encircled_force_is_so_large_that_a_strategic_victory_is_more_than_a_tactical_one() -> None:
    assert len(units_of("encircled")) == 42
    assert len(units_of("encircled")) // 2 + 1 > 10


def test_counters_have_a_symbol_and_a_color_for_every_type_and_group() -> None:
    path = FOLDER / "symbols.toml"
    source = Source(str(path), path.read_text("utf-8"))
    looks = read_toml(source)
    assert source.provenance()
    assert set(looks["types"]) == {unit.type for unit in units().values()}
    assert {name: look["side"] for name, look in looks["groups"].items()} == {u.group: u.side for u in units().values()}
    assert set(looks["echelons"]) == {unit.id for unit in units().values() if unit.size == "I"}


# Units that the book names


@pytest.mark.rule("10.0-E1")
@pytest.mark.parametrize("id", ["69G/206", "69G/208"])
def test_206_and_208_of_the_69th_guards_are_infantry_on_both_sides(id: str) -> None:
    assert units()[id].type == "infantry"
    assert units()[id].size == "III"
    assert units()[id].reduced


@pytest.mark.rule("10.0-E2")
def test_the_regiment_of_the_373rd_division_is_1239_and_not_1329() -> None:
    assert units()["373/1239"].reduced
    assert "373/1329" not in units()


@pytest.mark.rule("10.0-E3")
def test_1696_is_a_regiment_of_5gtc_with_two_sides() -> None:
    unit = units()["5GTC/1696"]
    assert (unit.group, unit.type, unit.size) == ("5GTC", "anti_aircraft", "III")
    assert unit.reduced


@pytest.mark.rule("10.0-E4")
def test_1700_of_5mc_has_no_reduced_side() -> None:
    unit = units()["5MC/1700"]
    assert (unit.group, unit.type, unit.size) == ("5MC", "anti_aircraft", "III")
    assert not unit.reduced


@pytest.mark.rule("10.0-E5")
def test_the_panzergrenadiers_of_the_14th_panzer_division_are_103_and_not_108() -> None:
    unit = units()["103/14Pz"]
    assert (unit.side, unit.size) == ("german", "III")
    assert unit.reduced
    assert "108/14Pz" not in units()


@pytest.mark.rule("10.0-E6")
def test_the_second_266_of_the_72nd_division_is_an_ad_hoc_unit_of_2_3_6() -> None:
    assert units()["266A/72"].full == Values(2, 3, 6)
    assert units()["266A/72"].values_source == "printed"
    assert units()["266/72"].size == "III"
    assert units()["266/72"].area == units()["266A/72"].area


@pytest.mark.rule("EX-3", "EX-6", "EX-10")
@pytest.mark.parametrize("id", ["16TC/107", "16TC/109", "16TC/11G"])
def test_the_examples_fight_tank_brigades_of_16tc_with_two_sides(id: str) -> None:
    unit = units()[id]
    assert (unit.group, unit.type, unit.size) == ("16TC", "tank", "X")
    assert unit.reduced


@pytest.mark.rule("EX-6")
def test_the_11th_guards_tank_brigade_defends_with_3_when_it_is_depleted() -> None:
    reduced = units()["16TC/11G"].reduced
    assert reduced
    assert reduced.defence == 3


@pytest.mark.rule("EX-4", "EX-14")
def test_var_is_an_anti_tank_regiment_of_16tc_with_two_sides() -> None:
    unit = units()["16TC/Var."]
    assert (unit.group, unit.type, unit.size) == ("16TC", "anti_tank", "III")
    assert unit.reduced


@pytest.mark.rule("EX-15")
def test_the_15th_motor_brigade_and_the_289th_guards_stand_with_16tc() -> None:
    assert (units()["16TC/15"].type, units()["16TC/15"].size) == ("motorized_infantry", "X")
    assert units()["16TC/289G"].type == "anti_tank"


@pytest.mark.rule("EX-6")
def test_a_tank_battalion_of_the_relief_force_attacks_with_3_and_has_two_sides() -> None:
    battalions = [unit for unit in units_of("relief") if (unit.type, unit.size) == ("tank", "II")]
    assert [unit.id for unit in battalions if unit.full.attack == 3 and unit.reduced]


@pytest.mark.rule("EX-8", "EX-10")
def test_motorised_battalions_of_the_relief_force_have_two_sides() -> None:
    assert units()["II/1/1SS"].group == "relief"
    battalions = [unit for unit in units_of("relief") if unit.type == "motorized_infantry"]
    assert len(battalions) >= 3
    assert all(unit.size == "II" and unit.reduced for unit in battalions)


@pytest.mark.rule("EX-5", "EX-9", "13.0-1")
def test_the_relief_force_has_two_engineer_battalions_at_least_one_of_them_mechanised() -> None:
    found = [unit for unit in units_of("relief") if unit.type in ENGINEERS]
    assert len(found) >= 2
    assert "mechanized_engineers" in {unit.type for unit in found}


@pytest.mark.rule("13.0-13")
def test_only_germans_have_engineers() -> None:
    types = toml("game.toml")["types"]
    assert {name for name, about in types.items() if about.get("engineer")} == set(ENGINEERS)
    assert {unit.side for unit in units().values() if unit.type in ENGINEERS} == {"german"}


@pytest.mark.rule("18.0-6")
def test_the_encircled_force_has_infantry_of_one_step() -> None:
    types = toml("game.toml")["types"]
    assert [name for name, about in types.items() if about.get("infantry")] == ["infantry"]
    assert len([unit for unit in units_of("encircled") if unit.type == "infantry" and not unit.reduced]) == 13


@pytest.mark.rule("20.0-15")
def test_the_soviets_have_airborne_units() -> None:
    assert {unit.side for unit in units().values() if unit.type == "airborne"} == {"soviet"}


@pytest.mark.rule("10.1-1")
def test_the_formations_of_the_abbreviations_are_there() -> None:
    areas = {unit.area for unit in units().values()}
    assert {"E-KAB", "E-WN", "E-Sich", "S-27A-54UR", "S-27A-159UR"} <= areas
    assert {"266A/72", "A/88", "A/XLII"} <= set(units())


# Support markers


@pytest.mark.rule("15.1-3")
@pytest.mark.parametrize("group", SOVIET_POOLS)
def test_soviet_pools_have_the_markers_of_the_book(group: str) -> None:
    assert len(pool(group)) == SOVIET_POOLS[group]


@pytest.mark.rule("15.1-4")
@pytest.mark.parametrize("group", GERMAN_POOLS)
def test_german_pools_have_the_markers_of_the_book(group: str) -> None:
    assert len(pool(group)) == GERMAN_POOLS[group]


@pytest.mark.rule("15.1-3", "15.1-4")
def test_there_are_55_soviet_and_28_german_markers() -> None:
    sides = {row["id"]: row["side"] for row in table("groups.csv")}
    assert Tally(sides[row["pool"]] for row in table("support.csv")) == {"soviet": 55, "german": 28}
    assert len({row["id"] for row in table("support.csv")}) == 83
    assert {row["pool"] for row in table("support.csv")} == {*SOVIET_POOLS, *GERMAN_POOLS}


@pytest.mark.rule("15.2-2", "15.3-2")
def test_the_air_pools_have_no_units() -> None:
    assert {row["id"] for row in table("groups.csv") if row["kind"] == "air"} == {"luftwaffe", "red_air_force"}
    assert not units_of("luftwaffe", "red_air_force")


@pytest.mark.rule("2.3.2-3", "3.0-4")
def test_a_marker_is_worth_1_to_8() -> None:
    assert all(1 <= int(row["value"]) <= 8 for row in table("support.csv"))


@pytest.mark.rule("EX-6")
def test_the_relief_force_has_a_6_and_two_markers_of_16tc_make_4() -> None:
    assert 6 in pool("relief")
    six = next(row for row in table("support.csv") if (row["pool"], row["value"]) == ("relief", "6"))
    assert six["source"] == "printed"
    one, *rest = pool("16TC")
    assert any(a + b == 4 for a, b in [(one, b) for b in rest] + [(rest[0], b) for b in rest[1:]])


@pytest.mark.rule("EX-3")
def test_a_marker_of_the_luftwaffe_and_one_of_the_relief_force_can_come_to_10_against_109() -> None:
    defence = units()["16TC/109"].full.defence
    assert any(air + relief - defence == 10 for air, relief in product(pool("luftwaffe"), pool("relief")))
