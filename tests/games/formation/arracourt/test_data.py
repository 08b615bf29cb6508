"""The data of Arracourt: what the series fixes, what its examples show, and what the battle was like."""

import re
from collections import Counter as Tally
from collections.abc import Collection
from fractions import Fraction
from itertools import pairwise
from math import ceil

import pytest
from tests.games.datafiles import data_of, map_of

from grognard.board.costs import FORBIDDEN, POINT
from grognard.board.map import Map
from grognard.games.formation import charts
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.book import read_book
from grognard.games.formation.charts import Cell, TerrainRow
from grognard.games.formation.scenarios import ScenarioFacts, read_scenarios
from grognard.games.formation.units import read_formations, read_headquarters, read_units, unit_of_file

DATA = data_of(GAME)
BOOK = read_book(DATA.open("game.toml"))
TERRAIN = charts.read_terrain(DATA.open("terrain.csv"))
CRT = charts.read_combat_table(DATA.open("crt.csv"), DATA.open("ratios.csv"))
ACTIONS = charts.read_action_table(DATA.open("action_points.csv"))
CHITS = charts.read_chits(DATA.open("chits.csv"))
FORMATIONS = {formation.id: formation for formation in read_formations(DATA.open("formations.csv"), BOOK.sides)}
UNITS = read_units(DATA.open("units.csv"), BOOK.sides, list(FORMATIONS.values()), BOOK.types)
HQS = read_headquarters(DATA.open("headquarters.csv"), BOOK.sides, list(FORMATIONS.values()), UNITS)
ALL = {unit.id: unit for unit in (*UNITS, *HQS)}
SCENARIOS = read_scenarios(DATA.open("scenarios.toml"), BOOK, list(FORMATIONS.values()), list(ALL.values()))
FOG, TANKS, HILLS = (SCENARIOS[name] for name in ("fog_at_bezange", "tanks_at_arracourt", "battle_for_the_hills"))
AMERICAN, GERMAN = range(2)
HEXES = [row for row in TERRAIN.values() if row.where == "hex"]
GRADES = ("open", "broken", "close", "town")
"""Ground from the easiest to the most obstructive."""
LOW = ("A", "B", "C", "D")
"""The columns of Ratios up to 1:2 in the open."""


def hits(column: int, side: str) -> list[int]:
    return [getattr(cell, side) for cell in CRT.cells[column]]


def better() -> list[tuple[Cell, Cell]]:
    """Each cell, and the one of the next die or of the next column."""
    down = [pair for column in CRT.cells for pair in pairwise(column)]
    return down + [pair for left, right in pairwise(CRT.cells) for pair in zip(left, right, strict=True)]


def after_terrain(tank: int, effect: str) -> int:
    """The attacker's Tank Points: never below 0, halves round up [7.4.1.4C-8]."""
    if effect in ("half", "none"):
        return ceil(tank / 2) if effect == "half" else 0
    return max(0, tank + int(effect))


# -- combat results


def test_the_combat_table_has_a_line_for_each_modified_die_from_1_to_20() -> None:
    assert {len(column) for column in CRT.cells} == {20}


@pytest.mark.rule("3.1.1-2")
def test_every_hex_terrain_has_a_row_of_ratios() -> None:
    charts.check_ratio_rows(DATA.open("terrain.csv"), TERRAIN, CRT.headings)
    assert {row.ratios for row in HEXES} == set(CRT.headings) == set(GRADES)


@pytest.mark.rule("EXC-E2", "EXC-G")
def test_22_against_16_in_clear_terrain_is_1_to_1_and_a_4_gives_2_red_against_1_red() -> None:
    column = CRT.column(22, 16, TERRAIN["clear"].ratios)
    assert column is not None
    assert CRT.heading(column, "open") == "1:1"
    assert CRT.result(column, 4) == Cell(2, True, 1, True)


def test_there_is_a_result_of_3_black_against_1_red() -> None:
    assert Cell(3, False, 1, True) in {cell for column in CRT.cells for cell in column}


def test_either_side_takes_from_no_hit_to_five() -> None:
    for side in ("attacker", "defender"):
        assert {hit for n in range(len(CRT.cells)) for hit in hits(n, side)} == set(range(6)), side


@pytest.mark.rule("10.0-5")
def test_a_better_die_or_column_never_costs_the_attacker_more() -> None:
    assert all(well.attacker <= ill.attacker for ill, well in better())


@pytest.mark.rule("10.0-5")
def test_a_better_die_or_column_costs_the_defender_less_only_where_black_gives_way_to_red() -> None:
    for ill, well in better():
        assert well.defender >= ill.defender or (well.defender_red and not ill.defender_red), (ill, well)


@pytest.mark.rule("10.0-5")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_each_column_breaks_once_from_black_to_fewer_hits_in_red(side: str) -> None:
    for name, column in zip(CRT.columns, CRT.cells, strict=True):
        results = [(getattr(cell, side), getattr(cell, f"{side}_red")) for cell in column]
        breaks = [(ill, well) for (ill, black), (well, red) in pairwise(results) if red and not black]
        assert len(breaks) == 1, name
        assert breaks[0][1] < breaks[0][0], name


def test_low_columns_cost_the_attacker_more_than_the_defender() -> None:
    for name in LOW:
        column = CRT.columns.index(name)
        assert sum(hits(column, "attacker")) > sum(hits(column, "defender")), name


def test_columns_from_2_to_1_on_cost_the_defender_more() -> None:
    for column in range(CRT.columns.index("H"), len(CRT.columns)):
        assert sum(hits(column, "attacker")) < sum(hits(column, "defender"))


def test_no_two_columns_are_alike() -> None:
    assert len(set(CRT.cells)) == len(CRT.columns)


@pytest.mark.rule("3.1.1-4")
def test_the_same_column_is_headed_by_a_higher_ratio_in_harder_terrain() -> None:
    for easy, hard in pairwise(GRADES):
        heads = {column: Fraction(high, low) for column, _, high, low in CRT.headings[easy]}
        assert all(Fraction(high, low) > heads[column] for column, _, high, low in CRT.headings[hard]), hard


@pytest.mark.rule("3.1.1-4")
@pytest.mark.parametrize(
    ("attack", "defence"), [(1, 3), (1, 2), (2, 3), (1, 1), (7, 5), (2, 1), (7, 2), (6, 1), (20, 1)]
)
def test_an_equal_ratio_is_no_further_to_the_right_in_harder_terrain(attack: int, defence: int) -> None:
    columns = [CRT.column(attack, defence, row) for row in GRADES]
    found = [-1 if column is None else column for column in columns]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1]


def test_the_ends_of_the_table_differ_by_terrain() -> None:
    assert [CRT.ends(row) for row in GRADES] == [(0, 11), (0, 11), (0, 10), (0, 9)]
    assert [CRT.heading(0, row) for row in GRADES] == ["1:5", "1:4", "1:3", "1:2"]


# -- Action Points


@pytest.mark.rule("6.4.1-4")
def test_an_activation_gets_at_most_7_points_and_can_get_them() -> None:
    assert max(max(level) for level in ACTIONS.activation) == 7


@pytest.mark.rule("6.4.1-5")
def test_a_higher_level_never_gets_fewer_points_and_on_average_more() -> None:
    for low, high in pairwise(ACTIONS.activation):
        assert all(less <= more for less, more in zip(low, high, strict=True))
        assert sum(low) < sum(high)


def test_a_reaction_gets_a_point_at_least_and_never_more_than_an_activation() -> None:
    for black, red in zip(ACTIONS.activation, ACTIONS.reaction, strict=True):
        assert all(1 <= few <= many for many, few in zip(black, red, strict=True))


def test_a_reaction_gets_about_half_the_points() -> None:
    for black, red in zip(ACTIONS.activation, ACTIONS.reaction, strict=True):
        assert Fraction(2, 5) <= Fraction(sum(red), sum(black)) <= Fraction(3, 5)


@pytest.mark.rule("6.4.1opt-3")
def test_the_ten_lines_can_serve_as_the_ten_optional_markers_of_a_side() -> None:
    markers = list(zip(*ACTIONS.activation, *ACTIONS.reaction, strict=True))
    assert len(markers) == 10
    assert {len(marker) for marker in markers} == {2 * len(ACTIONS.activation)}


def test_the_table_has_a_column_for_every_level_in_the_game_and_no_more() -> None:
    assert len(ACTIONS.activation) == max(formation.level for formation in FORMATIONS.values())


# -- combat chits


@pytest.mark.rule("3.4-9")
def test_there_are_29_chits_and_no_two_are_alike() -> None:
    assert len(CHITS.names) == len(set(CHITS.multipliers)) == 29


@pytest.mark.rule("7.4.1.2-1")
def test_a_multiplier_is_1_2_or_3() -> None:
    assert {value for chit in CHITS.multipliers for line in chit for value in line} == {1, 2, 3}


@pytest.mark.parametrize(
    ("name", "lines"),
    [("21", "213 122 122 223 122 333"), ("29", "112 133 113 323 321 133")],
)
def test_chits_21_and_29_are_as_printed(name: str, lines: str) -> None:
    n = CHITS.names.index(name)
    assert " ".join("".join(map(str, line)) for line in CHITS.multipliers[n]) == lines
    assert CHITS.sources[n] == "printed"


def test_no_other_chit_is_known() -> None:
    assert Tally(CHITS.sources) == {"printed": 2, "reconstructed": 27}


@pytest.mark.rule("EXC-E2")
def test_the_chits_give_the_strengths_of_the_long_example() -> None:
    red, blue = CHITS.names.index("21"), CHITS.names.index("29")
    assert (6 + 5) * CHITS.line(red, 5)[1] == 22
    assert 5 * CHITS.line(blue, 6)[1] + 2 * CHITS.line(blue, 7)[1] == 16


@pytest.mark.rule("7.4.1.2-11")
@pytest.mark.parametrize("column", range(3))
def test_over_all_chits_the_mean_rises_with_efficiency(column: int) -> None:
    sums = [sum(chit[line][column] for chit in CHITS.multipliers) for line in range(6)]
    assert all(worse < well for worse, well in pairwise(sums))


@pytest.mark.rule("7.4.1.2-11")
@pytest.mark.parametrize("line", range(6))
def test_over_all_chits_the_mean_rises_from_left_to_right(line: int) -> None:
    left, middle, right = (sum(chit[line][column] for chit in CHITS.multipliers) for column in range(3))
    assert left < middle < right


def test_most_single_chits_break_the_order() -> None:
    ordered = [all(a <= b <= c for a, b, c in chit) for chit in CHITS.multipliers]
    assert sum(ordered) < len(ordered) / 2


# -- terrain effects


def test_the_words_of_the_map_are_those_of_the_chart() -> None:
    words = {where: [row.name for row in TERRAIN.values() if row.where == where] for where in charts.WHERE}
    assert words["hex"] == ["clear", "village", "town", "woods", "marsh", "hill", "lake"]
    assert words["hexside"] == ["stream", "river", "canal", "bridge", "lake_side"]
    assert words["road"] == ["main_road", "secondary_road"]


@pytest.mark.parametrize(
    ("name", "foot", "motorized", "hq"),
    [
        ("clear", 1, 1, 1),
        ("woods", 2, 4, 4),
        ("marsh", 2, 4, 4),
        ("stream", 1, 1, 1),
        ("bridge", 0, 0, 0),
        ("main_road", 0.5, 0.5, 0.5),
        ("secondary_road", 1, 1, 1),
    ],
)
def test_what_it_costs_to_move(name: str, foot: float, motorized: float, hq: float) -> None:
    row = TERRAIN[name]
    assert (row.foot / POINT, row.motorized / POINT, row.hq / POINT) == (foot, motorized, hq)


def test_only_foot_units_wade_a_river_and_nobody_crosses_a_canal_but_at_bridges() -> None:
    river, canal = TERRAIN["river"], TERRAIN["canal"]
    assert (river.foot, river.motorized, river.hq) == (2 * POINT, FORBIDDEN, FORBIDDEN)
    assert (canal.foot, canal.motorized, canal.hq) == (FORBIDDEN,) * 3


@pytest.mark.parametrize("name", ["lake", "lake_side"])
def test_lakes_bar_everybody_and_every_zone(name: str) -> None:
    row = TERRAIN[name]
    assert (row.foot, row.motorized, row.hq, row.zone) == (FORBIDDEN, FORBIDDEN, FORBIDDEN, "none")


def test_clear_is_the_easiest_and_rough_ground_is_no_easier_for_wheels() -> None:
    clear = TERRAIN["clear"]
    for row in HEXES:
        assert (row.foot >= clear.foot, row.motorized >= row.foot) == (True, True), row.name


@pytest.mark.rule("3.1.1-7")
def test_no_road_is_slower_than_clear_and_a_main_road_is_faster() -> None:
    clear = TERRAIN["clear"]
    for kind in charts.CLASSES:
        assert getattr(TERRAIN["secondary_road"], kind) <= getattr(clear, kind)
        assert getattr(TERRAIN["main_road"], kind) < getattr(clear, kind)


def graded() -> list[TerrainRow]:
    return sorted((row for row in HEXES if row.name != "lake"), key=lambda row: GRADES.index(row.ratios))


@pytest.mark.rule("3.1.1-4")
def test_more_obstructive_terrain_adds_more_to_anti_tank_points() -> None:
    bonus = {grade: {row.anti_tank for row in graded() if row.ratios == grade} for grade in GRADES}
    assert bonus == {"open": {0}, "broken": {1}, "close": {2}, "town": {3}}


@pytest.mark.rule("3.1.1-4")
def test_more_obstructive_terrain_leaves_no_tank_unit_more_points() -> None:
    for tank in {unit.values["tank"] for unit in UNITS if unit.values["tank"]}:
        left = [after_terrain(tank, row.tank) for row in graded()]
        assert left == sorted(left, reverse=True), tank


@pytest.mark.rule("5.4-2", "5.4-6", "EX5.4-1")
def test_some_hex_terrain_blocks_zones_of_control() -> None:
    assert {row.name: row.zone for row in HEXES if row.zone != "all"} == {
        "town": "no_afv",
        "woods": "no_afv",
        "marsh": "no_afv",
        "lake": "none",
    }


@pytest.mark.rule("5.4-6")
def test_a_river_stops_the_zones_of_afvs_a_canal_all_and_a_bridge_none() -> None:
    assert [TERRAIN[name].zone for name in ("river", "canal", "bridge")] == ["no_afv", "none", "all"]


@pytest.mark.rule("3.1.1-5")
@pytest.mark.parametrize("name", ["main_road", "secondary_road"])
def test_roads_do_nothing_in_combat(name: str) -> None:
    row = TERRAIN[name]
    assert (row.zone, row.tank, row.anti_tank, row.check, row.ratios) == ("all", "0", 0, 0, "")


@pytest.mark.rule("EX7.4.1.4-1")
def test_a_functional_strong_point_adds_4_to_anti_tank_points_and_takes_no_tank_points_away() -> None:
    row = TERRAIN["strong_point.functional"]
    assert (row.anti_tank, row.tank) == (4, "0")
    assert {"anti_tank=derived", "tank=derived"} <= set(row.source.split())


@pytest.mark.rule("3.1.3-11")
def test_no_zone_reaches_into_a_functional_strong_point_but_into_a_depleted_one() -> None:
    assert [TERRAIN[name].zone for name in charts.STRONG_POINTS] == ["none", "all"]


@pytest.mark.rule("3.1.3-1")
def test_a_depleted_strong_point_is_worse_than_a_functional_one_in_everything() -> None:
    good, bad = (TERRAIN[name] for name in charts.STRONG_POINTS)
    assert good.anti_tank > bad.anti_tank
    assert good.check > bad.check
    assert all(getattr(good, kind) > getattr(bad, kind) for kind in charts.CLASSES)


# -- counters


def test_there_are_61_counters() -> None:
    found = Tally((unit.side, unit.type == "hq", unit.values["class"] == "static") for unit in ALL.values())
    assert found == {
        (AMERICAN, False, False): 23,
        (AMERICAN, True, False): 5,
        (GERMAN, False, False): 26,
        (GERMAN, True, False): 5,
        (GERMAN, False, True): 2,
    }


def test_the_american_is_listed_first() -> None:
    assert BOOK.sides == ("american", "german")


def test_no_two_counters_share_an_id_even_if_case_is_ignored_and_none_is_a_formation() -> None:
    ids = [unit.upper() for unit in (*ALL, *FORMATIONS)]
    assert len(set(ids)) == len(ids)
    assert not any(letter.isspace() for unit in ids for letter in unit)


@pytest.mark.rule("3.3-1")
def test_each_formation_has_exactly_one_hq() -> None:
    assert Tally(hq.values["stripe"] for hq in HQS) == dict.fromkeys(FORMATIONS, 1)


def test_the_formations_of_either_side() -> None:
    assert [name for name, found in FORMATIONS.items() if found.side == AMERICAN] == ["CCA", "CCB", "CCR", "137", "314"]
    assert [name for name, found in FORMATIONS.items() if found.side == GERMAN] == ["113", "111", "11Pz", "15PG", "559"]


@pytest.mark.rule("3.2-2", "3.2d")
def test_each_formation_has_a_color_of_its_own() -> None:
    assert len({formation.color for formation in FORMATIONS.values()}) == len(FORMATIONS)


@pytest.mark.rule("5.6.3-1")
def test_the_disrupted_side_is_two_worse_but_never_under_2() -> None:
    for unit in UNITS:
        assert unit.values["disrupted_efficiency"] == max(2, unit.values["efficiency"] - 2), unit.id
        assert unit.values["disrupted_efficiency"] < unit.values["efficiency"], unit.id


def test_efficiencies_go_from_3_to_7() -> None:
    assert {unit.values["efficiency"] for unit in UNITS} == {3, 4, 5, 6, 7}


@pytest.mark.rule("3.2-3")
def test_only_afvs_have_tank_points() -> None:
    assert {unit.type for unit in UNITS if unit.values["tank"] is not None} == {"tank"}
    assert all(unit.values["tank"] is not None for unit in UNITS if unit.type == "tank")


@pytest.mark.rule("3.2k")
def test_tank_destroyers_are_afvs_with_anti_tank_points_and_no_combined_arms() -> None:
    found = [unit for unit in UNITS if unit.type == "tank_destroyer"]
    assert len(found) == 5
    assert BOOK.types["tank_destroyer"].afv
    assert not any(unit.values["combined_arms"] or unit.values["tank"] for unit in found)
    assert all(unit.values["anti_tank"] >= 5 for unit in found)


def test_a_unit_may_have_anti_tank_points_of_0() -> None:
    assert ALL["42Cav"].values["anti_tank"] == 0
    assert sum(unit.values["anti_tank"] is not None for unit in UNITS) > 10


@pytest.mark.rule("3.2.1-1")
def test_the_garrisons_are_static() -> None:
    assert [unit.id for unit in UNITS if unit.values["class"] == "static"] == ["ChSalins", "Dieuze"]


def test_foot_units_and_motorized_units_have_their_usual_movement() -> None:
    moves = {
        kind: {unit.values["move"] for unit in UNITS if unit.values["class"] == kind} for kind in ("foot", "motorized")
    }
    assert moves == {"foot": {3}, "motorized": {5, 6, 7}}


@pytest.mark.parametrize(
    ("name", "efficiency", "strength", "tank", "anti_tank", "move"),
    [
        ("C/37", 7, 4, 5, None, 6),
        ("53AIB", 7, 6, None, 2, 6),
        ("704C", 7, 3, None, 6, 7),
        ("8Tk", 6, 7, 5, None, 6),
        ("2/314", 6, 6, None, 2, 3),
        ("I/130", 4, 6, 6, None, 5),
        ("Pz2113", 4, 5, 4, None, 6),
        ("II/2111", 3, 4, None, 2, 6),
        ("AA11", 7, 3, None, 2, 7),
        ("Pz115", 5, 3, 3, None, 6),
        ("PzBde106", 5, 2, 5, None, 5),
    ],
)
def test_some_ratings(
    name: str, efficiency: int, strength: int, tank: int | None, anti_tank: int | None, move: int
) -> None:
    values = ALL[name].values
    assert [values[field] for field in ("efficiency", "full_strength", "tank", "anti_tank", "move")] == [
        *(efficiency, strength, tank, anti_tank, move),
    ]


def test_the_brigades_have_25_tank_steps_and_hardly_any_artillery() -> None:
    brigades = [unit for unit in ALL.values() if unit.values["stripe"] in ("113", "111")]
    assert sum(unit.steps for unit in brigades if unit.type == "tank") == 25
    assert [unit.values["full_support"] for unit in brigades if unit.type == "hq"] == [1, 1]


def test_the_combat_commands_react_better_than_the_brigades() -> None:
    reaction = {hq.values["stripe"]: hq.values["reaction"] for hq in HQS}
    assert min(reaction["CCA"], reaction["CCB"]) > max(reaction["113"], reaction["111"]) + 3


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_counter_can_stand_in_a_position_file_by_its_id(name: str) -> None:
    assert unit_of_file({"id": name, "strength": 1}, ALL, BOOK) == ALL[name]


# -- what the game lays down


@pytest.mark.rule("7.4.1.4D-1")
def test_the_schwerpunkt_is_worth_2() -> None:
    assert BOOK.schwerpunkt == 2


def test_the_first_space_of_the_initiative_track_is_plus_2() -> None:
    assert BOOK.initiative_track[:2] == (0, 2)


@pytest.mark.rule("5.3.1-7")
def test_three_units_of_12_strength_fit_into_a_hex() -> None:
    assert (BOOK.stack_units, BOOK.stack_strength) == (3, 12)


@pytest.mark.rule("3.2a")
def test_every_type_that_the_series_shows_is_known() -> None:
    assert set(BOOK.types) >= {
        *("infantry", "motorized_infantry", "panzergrenadier", "armored_infantry", "engineers", "motorized_engineers"),
        *("recon", "armored_car", "tank", "motorcycle"),
    }


@pytest.mark.rule("7.4.1.3-1")
def test_who_counts_for_combined_arms_beside_tanks() -> None:
    assert {name for name, kind in BOOK.types.items() if kind.partner} == {
        *("motorized_infantry", "panzergrenadier", "armored_infantry", "recon", "armored_car", "motorcycle"),
    }


@pytest.mark.rule("7.4.1.1-10")
def test_recon_and_armored_cars_are_scouts() -> None:
    assert {name for name, kind in BOOK.types.items() if kind.scout} == {"recon", "armored_car"}


@pytest.mark.rule("3.2-4")
def test_armored_cars_are_afvs() -> None:
    assert {name for name, kind in BOOK.types.items() if kind.afv} == {"tank", "tank_destroyer", "armored_car"}


# -- scenarios


def margin(facts: ScenarioFacts, taken: Collection[str] = ()) -> int:
    """The margin of the first side by places alone, with some of them taken by the Germans."""
    return sum(
        place.points if place.owner == "american" and place.name not in taken else -place.points
        for place in facts.places
    )


def verdict(facts: ScenarioFacts, points: int) -> tuple[str, str]:
    return next((level.winner, level.level) for level in facts.levels if points >= level.least)


def test_there_are_three_scenarios_of_1_3_and_8_turns() -> None:
    assert {name: facts.turns for name, facts in SCENARIOS.items()} == {
        "fog_at_bezange": 1,
        "tanks_at_arracourt": 3,
        "battle_for_the_hills": 8,
    }


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_german_begins_and_the_american_holds_snafu(name: str) -> None:
    facts = SCENARIOS[name]
    assert (facts.first_initiative, facts.snafu) == ("german", "american")
    assert facts.most_in_a_row == {"american": 3, "german": 3}


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_113th_has_the_schwerpunkt_first(name: str) -> None:
    assert SCENARIOS[name].focus[0] == (1, "german", "113")


def test_the_schwerpunkt_is_german_on_turns_1_2_4_6_7_and_8() -> None:
    owner = [next(focus.side for focus in reversed(HILLS.focus) if focus.turn <= turn) for turn in range(1, 9)]
    assert [turn for turn, side in enumerate(owner, 1) if side == "german"] == [1, 2, 4, 6, 7, 8]
    assert "american" not in owner


def test_every_counter_comes_into_the_long_scenario() -> None:
    coming = [name for entry in HILLS.reinforcements for name in entry.units]
    assert {*HILLS.setup, *coming} == set(ALL)


def test_the_short_campaign_begins_as_the_long_one() -> None:
    assert TANKS.setup == HILLS.setup
    assert TANKS.reinforcements == HILLS.reinforcements[:2]


def test_what_is_left_of_the_brigades_passes_to_11th_panzer_on_turn_6_and_their_hqs_leave() -> None:
    passing = {
        name for entry in HILLS.transfers if (entry.turn, entry.formation) == (6, "11Pz") for name in entry.units
    }
    assert passing == {unit.id for unit in UNITS if unit.values["stripe"] in ("111", "113")}
    assert [(entry.turn, set(entry.units)) for entry in HILLS.withdrawals] == [(6, {"111-HQ", "113-HQ"})]


def test_35th_tank_passes_to_cca_on_turn_2() -> None:
    assert (2, ("35Tk",), "CCA") in TANKS.transfers


def test_the_111th_is_lost_at_night_on_turn_1() -> None:
    for facts in (TANKS, HILLS):
        assert facts.levels_at_start == {"111": 2}
        assert ("111", "late", (1,), "2") in facts.restrictions
        assert ("111", "no_reaction", (1,), "") in facts.restrictions


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_brigades_are_too_green_for_prepared_attacks(name: str) -> None:
    facts = SCENARIOS[name]
    here = {ALL[unit].values["stripe"] for unit in facts.setup} & {"111", "113"}
    green = {
        rule.formation for rule in facts.restrictions if rule.what == "no_prepared" and len(rule.turns) == facts.turns
    }
    assert green == here


def test_the_american_gets_a_tank_and_an_infantry_step_every_turn_from_the_third() -> None:
    found = [(entry.turn, entry.group) for entry in HILLS.replacements if entry.side == "american"]
    assert found == [(turn, group) for turn in range(3, 9) for group in ("tank", "infantry")]


def test_the_german_gets_a_tank_step_on_turns_5_and_7() -> None:
    found = [(entry.turn, entry.group, entry.points) for entry in HILLS.replacements if entry.side == "german"]
    assert found == [(5, "tank", 1), (7, "tank", 1)]


@pytest.mark.parametrize(
    ("name", "start"), [("fog_at_bezange", 7), ("tanks_at_arracourt", 20), ("battle_for_the_hills", 18)]
)
def test_the_margin_at_start(name: str, start: int) -> None:
    assert margin(SCENARIOS[name]) == start


def test_the_history_of_19_to_21_september_is_an_american_win() -> None:
    assert verdict(TANKS, margin(TANKS) + 17 + 3 - 4 - 2) == ("american", "win")


def test_a_german_who_does_nothing_for_three_days_has_not_won() -> None:
    assert verdict(TANKS, margin(TANKS)) == ("", "draw")


def test_the_history_of_19_to_29_september_is_a_marginal_american_victory() -> None:
    lost = {"Moyenvic", "Vic-sur-Seille", "Marsal", "Juvelize", "Lezey"}
    by_places = margin(HILLS, lost)
    assert by_places == 19 - 17
    assert verdict(HILLS, by_places + 13 + 4 - 3 - 2) == ("american", "marginal")


def test_the_history_of_19_september_is_an_american_win() -> None:
    assert verdict(FOG, margin(FOG) + 6 + 1 - 2) == ("american", "win")


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_margin_has_a_verdict_and_both_sides_can_win(name: str) -> None:
    found = [verdict(SCENARIOS[name], points)[0] for points in range(-99, 100)]
    assert (found[0], found[-1], "" in found) == ("german", "american", True)


def test_the_levels_of_the_long_scenario() -> None:
    found = {points: verdict(HILLS, points) for points in (17, 16, 12, 11, 7, 6, 1, 0)}
    assert found == {
        17: ("american", "decisive"),
        16: ("american", "marginal"),
        12: ("american", "marginal"),
        11: ("", "draw"),
        7: ("", "draw"),
        6: ("german", "marginal"),
        1: ("german", "marginal"),
        0: ("german", "decisive"),
    }


def test_arracourt_and_the_highway_win_at_once_from_turn_4_on() -> None:
    names = {place.hex: place.name for place in HILLS.places}
    [sudden] = HILLS.sudden
    assert (sudden.side, sudden.turn, sudden.level) == ("german", 4, "decisive")
    assert [names[hex] for hex in sudden.holds] == ["Arracourt", "Moyenvic", "Château-Salins", "Lezey", "Bourdonnay"]


# -- scenarios on the map


@pytest.fixture(scope="module")
def ground() -> Map:
    return map_of(GAME, "arracourt.map")


def hexes_of(facts: ScenarioFacts) -> set[str]:
    """All hexes that a scenario names, but for those where units come."""
    return {
        *(plan.hex for plan in facts.setup.values()),
        *(place.hex for place in facts.places),
        *(hex for hex, _ in facts.strong_points),
        *facts.improved,
    }


@pytest.mark.parametrize("name", SCENARIOS)
def test_all_that_a_scenario_names_is_in_its_area_and_not_in_a_lake(name: str, ground: Map) -> None:
    facts = SCENARIOS[name]
    area = ground.areas[facts.area] if facts.area else range(ground.grid.size)
    for label in hexes_of(facts):
        hex = ground.grid.find(label)
        assert hex is not None, label
        assert hex in area, label
        assert "lake" not in ground.terrain_names(hex), label


@pytest.mark.parametrize("name", SCENARIOS)
def test_victory_locations_have_the_names_of_the_map(name: str, ground: Map) -> None:
    for place in SCENARIOS[name].places:
        assert ground.grid.label(ground.places[place.name].hex) == place.hex, place.name


def test_units_come_where_their_side_has_a_supply_source(ground: Map) -> None:
    for entry in HILLS.reinforcements:
        side = BOOK.sides[ALL[entry.units[0]].side]
        sources = {ground.grid.label(hex) for hex in ground.areas[f"supply.{side}"]}
        assert sources & set(entry.at), entry


def test_formations_are_confined_to_areas_of_the_map_and_come_there(ground: Map) -> None:
    for facts in (TANKS, HILLS):
        for rule in facts.restrictions:
            if rule.what == "confined":
                area = {ground.grid.label(hex) for hex in ground.areas[rule.value]}
                came = {
                    hex for entry in facts.reinforcements for hex in entry.at if f"{rule.formation}-HQ" in entry.units
                }
                assert came <= area, rule


# -- the files


@pytest.mark.parametrize("name", DATA.names())
def test_every_file_says_where_it_is_from(name: str) -> None:
    if not name.endswith(".map"):
        assert DATA.open(name).provenance()


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("crt.csv", r"# derived: column F, which Clear heads with 1:1, die 4: 2r/1r"),
        ("action_points.csv", r"most points of an Activation, 7, which are printed"),
        ("chits.csv", r"chits 21 and 29, which are printed"),
        ("ratios.csv", r"1:1 in the open, which is derived"),
    ],
)
def test_what_the_book_fixes_is_marked(name: str, remark: str) -> None:
    assert re.search(remark, DATA.open(name).text)
