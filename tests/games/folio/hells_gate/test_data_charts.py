"""The charts and scenarios of Escape Hell's Gate: the printed cells, and what the book asks of the rest."""

from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from tests.games.folio.hells_gate.files import (
    RESULTS,
    area,
    bands,
    cells,
    column,
    ground,
    reached,
    result,
    table,
    toml,
    units,
    units_of,
)

from grognard.games.folio.hells_gate.game import GAME

LINES = [row["line"] for row in table("differentials.csv")]
TERRAIN = {row["feature"]: row for row in table("terrain.csv")}


def goodness(word: str) -> int:
    """How far down the list of results [7.6] one stands: the lower, the better for the attacker."""
    return RESULTS.index(word)


# The combat results table


@pytest.mark.rule("EX-3")
def test_in_a_town_at_10_a_2_is_a_retreat_of_two() -> None:
    assert result("town", 10, 2) == "D2"
    assert bands("town")[column("town", 10)][0] == 10  # the column is called +10


@pytest.mark.rule("EX-4")
def test_on_clear_ground_a_2_is_a_retreat_of_two_for_what_two_relief_markers_come_to() -> None:
    defence = units()["16TC/Var."].full.defence
    values = [int(row["value"]) for row in table("support.csv") if row["pool"] == "relief"]
    mean = round(2 * sum(values) / len(values)) - defence
    assert result("clear", mean, 2) == "D2"


@pytest.mark.rule("EX-6")
def test_over_a_bridge_at_2_a_2_is_an_exchange() -> None:
    assert result("bridge", 2, 2) == "Ex"
    assert bands("bridge")[column("bridge", 2)] == (2, 2)


@pytest.mark.rule("EX-6")
def test_the_sums_of_the_example_come_to_2() -> None:
    """A tank battalion's 3 and a marker's 6, less the 3 of the depleted 11th Guards and the 4 of its two markers."""
    reduced = units()["16TC/11G"].reduced
    assert reduced
    assert units()["I/2/16Pz"].full.attack + 6 - (reduced.defence + 4) == 2


@pytest.mark.rule("EX-8")
def test_over_a_minor_river_at_1_a_2_has_no_effect() -> None:
    assert result("minor_river", 1, 2) == "NE"
    assert bands("minor_river")[column("minor_river", 1)] == (1, 1)


@pytest.mark.rule("EX-10")
def test_over_a_bridge_at_5_a_4_is_an_exchange() -> None:
    assert result("bridge", 5, 4) == "Ex"
    assert bands("bridge")[column("bridge", 5)] == (5, 5)


@pytest.mark.rule("7.6-1", "7.6-2", "7.6-3", "7.6-4", "7.6-6", "7.6-7", "7.6-8", "7.6-9", "7.6-10", "7.6-12")
def test_all_results_of_the_book_are_in_the_table_and_no_other() -> None:
    assert {word for column in cells().values() for word in column} == set(RESULTS)
    assert {len(column) for column in cells().values()} == {6}


@pytest.mark.rule("11.1-5")
def test_a_higher_die_is_never_better_for_the_attacker() -> None:
    for name, words in cells().items():
        assert all(goodness(low) <= goodness(high) for low, high in pairwise(words)), name


@pytest.mark.rule("7.3-1")
def test_a_higher_differential_is_never_worse_for_the_attacker_and_every_column_is_better_than_the_last() -> None:
    for left, right in pairwise(cells().values()):
        assert all(goodness(low) >= goodness(high) for low, high in zip(left, right, strict=True))
        assert left != right


@pytest.mark.rule("7.6-1", "7.6-10")
def test_sudden_ends_are_at_the_ends_of_the_table() -> None:
    faces = [(at, die, word) for at, row in enumerate(cells().values()) for die, word in enumerate(row, 1)]
    best = [(at, die) for at, die, word in faces if word == "De"]
    worst = [(at, die) for at, die, word in faces if word == "Ae"]
    assert min(at for at, _ in best) >= len(cells()) - 2
    assert max(die for _, die in best) <= 2
    assert max(at for at, _ in worst) <= 2
    assert min(die for _, die in worst) >= 5


@pytest.mark.rule("17.0-11")
def test_a_bombardment_can_miss_only_where_the_differential_is_low() -> None:
    """Two of the weakest markers against any unit may meet (A); two of the strongest never do."""
    lows = [name for name, words in cells().items() if "(A)" in words]
    assert column("clear", 1 + 1 - 4) in lows
    assert column("clear", 8 + 6 - 4) not in lows


@pytest.mark.rule("7.4-4")
@pytest.mark.parametrize("line", LINES)
def test_every_differential_has_one_column_and_the_ends_are_open(line: str) -> None:
    steps = list(bands(line).values())
    assert steps[0][0] == float("-inf")
    assert steps[-1][1] == float("inf")
    assert all(low[1] + 1 == high[0] for low, high in pairwise(steps))
    assert [column(line, differential) for differential in (-20, 40)] == [min(cells()), max(cells())]
    assert steps[1][0] <= 1 < 10 <= steps[-1][0]


@pytest.mark.rule("7.4-1", "7.4-4")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        *[("clear", "bridge"), ("bridge", "minor_river"), ("minor_river", "major_river"), ("clear", "town")],
        *[("clear", "marsh"), ("clear", "woods"), ("woods", "rough")],
    ],
)
def test_harder_ground_asks_for_a_higher_differential(better: str, worse: str) -> None:
    assert all(bands(better)[name][1] < bands(worse)[name][1] for name in list(cells())[:-1])


# Terrain, weather, turns


@pytest.mark.rule("5.2-1", "5.2.1-1", "5.2.2-1")
def test_clear_costs_a_point_a_road_half_a_railway_one() -> None:
    assert {name: TERRAIN[name]["cost"] for name in ("clear", "road", "railway")} == {
        "clear": "1",
        "road": "1/2",
        "railway": "1",
    }


@pytest.mark.rule("2.3.2-4", "5.2-2")
def test_every_other_hex_costs_more_than_one() -> None:
    costs = {name: int(row["cost"]) for name, row in TERRAIN.items() if row["where"] == "hex" and name != "clear"}
    assert set(costs) == {"woods", "rough", "marsh", "town"}
    assert min(costs.values()) > 1


@pytest.mark.rule("5.2-3", "EX-11")
def test_a_river_costs_extra_a_major_one_more_and_a_bridge_nothing() -> None:
    minor, major, bridge = (Fraction(TERRAIN[name]["cost"]) for name in ("minor_river", "major_river", "bridge"))
    assert 0 == bridge < minor < major


@pytest.mark.rule("7.4-3", "12.1-1", "13.0-1")
def test_the_two_rivers_are_rivers_and_nothing_else_is() -> None:
    assert {name for name, row in TERRAIN.items() if row["role"] == "river"} == {"minor_river", "major_river"}


@pytest.mark.rule("7.4-4")
def test_every_hex_and_hexside_has_a_line_of_the_table_and_every_line_is_used() -> None:
    used = {row["line"] for row in TERRAIN.values() if row["where"] in ("hex", "hexside")}
    assert used == set(LINES)
    assert {row["line"] for row in TERRAIN.values() if row["where"] == "link"} == {""}


def test_the_chart_has_a_line_for_every_word_of_the_map() -> None:
    words = {"hex": ground().terrains, "hexside": ground().features, "link": ground().kinds}
    for where, names in words.items():
        assert {name for name, row in TERRAIN.items() if row["where"] == where} == set(names)


@pytest.mark.rule("11.0-3")
def test_the_weather_is_clear_on_1_to_4_fog_on_5_and_precipitation_on_6() -> None:
    rolled = {
        die: row["weather"] for row in table("weather.csv") for die in range(int(row["low"]), int(row["high"]) + 1)
    }
    assert rolled == {**dict.fromkeys((1, 2, 3, 4), "clear"), 5: "fog", 6: "precipitation"}


@pytest.mark.rule("11.1-1", "11.1-2", "11.1-3", "11.1-4", "11.1-5")
def test_fog_and_precipitation_keep_aircraft_away_and_precipitation_adds_to_the_die() -> None:
    effects = {row["weather"]: (row["air"], int(row["attack_die"])) for row in table("weather.csv")}
    assert effects == {"clear": ("yes", 0), "fog": ("no", 0), "precipitation": ("no", 1)}


@pytest.mark.rule("20.0-2", "20.0-6")
def test_the_track_has_twelve_turns_from_10_to_17_february() -> None:
    turns = table("turns.csv")
    days = [date.fromisoformat(row["day"]) for row in turns]
    assert [int(row["turn"]) for row in turns] == list(range(1, 13))
    assert len({row["name"] for row in turns}) == 12
    assert days == sorted(days)
    assert (days[0], days[-1]) == (date(1944, 2, 10), date(1944, 2, 17))


# Scenarios


def set_up(name: str) -> dict[str, str]:
    setup: dict[str, Any] = toml("scenarios.toml")[name]["setup"]
    return {unit: place if isinstance(place, str) else place["hex"] for unit, place in setup.items()}


@pytest.mark.rule("20.0-5", "20.0-7", "20.0-17")
def test_the_soviets_set_up_and_move_first() -> None:
    assert GAME.sides == ("soviet", "german")


@pytest.mark.rule("12.0-5", "12.0-6")
def test_the_west_edge_is_german_and_the_others_are_soviet() -> None:
    assert toml("game.toml")["edges"] == {"soviet": ["north", "east", "south"], "german": ["west"]}


@pytest.mark.rule("12.2-1", "17.0-2")
def test_two_markers_fly_in_supply_and_bombardments_reach_two_hexes() -> None:
    assert toml("game.toml")["air_supply"] == 2
    assert toml("game.toml")["bombardment_range"] == 2


@pytest.mark.rule("20.0-2", "20.0-16", "20.0-23")
def test_the_battle_has_twelve_turns_and_all_units_from_the_start() -> None:
    battle = toml("scenarios.toml")["korsun"]
    assert (battle["turns"], battle["first_day"], battle["placement"]) == (12, 1, True)
    assert "setup" not in battle


@pytest.mark.rule("20.0-V1", "20.0-V2", "20.0-V3", "20.0-V4")
def test_the_battle_is_won_by_lines_of_the_encircled_force() -> None:
    victory = toml("scenarios.toml")["korsun"]["victory"]
    assert (victory["count"], victory["group"]) == ("line", "encircled")
    assert victory["levels"] == [
        {"winner": "german", "level": "strategic", "majority": True},
        {"winner": "german", "level": "tactical", "least": 10},
        {"winner": "soviet", "level": "tactical", "least": 1},
        {"winner": "soviet", "level": "strategic"},
    ]


def test_the_introduction_has_six_turns_about_forty_units_and_half_of_the_map() -> None:
    introduction = toml("scenarios.toml")["tikich"]
    assert introduction["turns"] == 6
    assert len(set_up("tikich")) == 40
    assert {units()[id].side for id in set_up("tikich")} == {"soviet", "german"}
    assert area(introduction["area"]) == {label for label in ground().grid.labels if label[:2] <= "24"}
    last = introduction["first_day"] + introduction["turns"] - 1
    assert [table("turns.csv")[n - 1]["day"] for n in (introduction["first_day"], last)] == ["1944-02-12", "1944-02-15"]


def test_in_the_introduction_all_of_16tc_holds_the_far_bank_and_the_relief_force_the_near_one() -> None:
    places = set_up("tikich")
    assert {unit.id for unit in units_of("16TC")} <= set(places)
    for id, hex in places.items():
        group = units()[id].group
        assert group in ("relief", "16TC", "3TC", "5MC")
        assert (hex in area("beyond_tikich")) == (group in ("16TC", "3TC")), id


@pytest.mark.rule("5.3-1")
def test_in_the_introduction_units_stand_one_a_hex_on_the_part_in_play() -> None:
    places = set_up("tikich")
    assert len(set(places.values())) == len(places)
    assert set(places.values()) <= area("tikich")
    reduced = {id for id, place in toml("scenarios.toml")["tikich"]["setup"].items() if isinstance(place, dict)}
    assert all(units()[id].reduced for id in reduced)


@pytest.mark.rule("12.0-5", "12.0-7", "12.1-1")
def test_in_the_introduction_everybody_can_be_supplied() -> None:
    west, north = reached("0122"), reached("2001")
    for id, hex in set_up("tikich").items():
        assert hex in (west if units()[id].side == "german" else north), id


def test_the_introduction_is_won_by_a_bridgehead_with_lisyanka_and_hill_239() -> None:
    victory = toml("scenarios.toml")["tikich"]["victory"]
    named = {hex for level in victory["levels"] for key in ("holds", "reaches") for hex in level.get(key, ())}
    assert (victory["count"], victory["group"], victory["area"]) == ("bridgehead", "relief", "beyond_tikich")
    assert named == {"2021", "2317", "2318"} <= area("beyond_tikich")
    assert [(level["winner"], level["level"]) for level in victory["levels"]] == [
        *[("german", "strategic"), ("german", "tactical"), ("soviet", "tactical"), ("soviet", "strategic")]
    ]
