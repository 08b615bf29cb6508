"""Terrain of hexes and hexsides, and roads [3.1.1, 3.1.2]: what they cost, and what they do in combat."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.games.formation.sketch import ask, drawn, happened, sketch, where
from tests.games.formation.variants import terrain
from tests.games.questions import lines

from grognard.board.costs import Costs
from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.costs import move_costs
from grognard.games.formation.position import FormationPosition

FEET, WHEELS = {"class": "foot", "move": 6}, {"class": "motorized", "move": 6}
CRT = "# provenance: ours\ndie,A,B,C\n" + "".join(f"{die},0/0,0/1,0/2\n" for die in range(1, 21))
"""Whatever the die, the column shows in the defender's Hits."""
RATIOS = "# provenance: ours\nrow,A,B,C\nopen,1:9,1:2,2:3\nbroken,1:9,1:1,2:1\nclose,1:9,2:1,3:1\ntown,1:9,3:1,4:1\n"


def roads(picture: str, kinds: dict[str, list[str]], **more: Any) -> FormationPosition:
    """A sketch with roads of several types, each a list of chains."""
    data = drawn(picture, **more)
    data["map"]["links"] = {kind: [chain.split() for chain in chains] for kind, chains in kinds.items()}
    return positionfile.load(GAME, data)


def entering(position: FormationPosition, unit: str, hex: str) -> list[tuple[str, str, float]]:
    """What a unit pays for entering a hex, part by part."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}; move")
    return [line for line in lines(ask.allowed(copy, f"hex {hex}")) if line[2]]


def ways(position: FormationPosition, unit: str) -> dict[str, float]:
    """What each hex in reach costs a unit."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}; move")
    return {hex: ask.cost(copy, unit, hex) for hex in ask.choices(copy, "hex")}


# -- two kinds of features


@pytest.mark.rule("3.1-2")
def test_terrain_of_a_hex_counts_from_every_side_and_that_of_a_hexside_only_across_it() -> None:
    position = sketch(
        """
        . a1:Inf . w
         . . . .
        """,
        units={"a1": FEET},
        sides={"stream": "0201/0102"},
    )
    costs = ways(position, "a1")
    assert (costs["0301"], costs["0102"], costs["0202"]) == (1, 2, 1)
    assert costs["0401"] == costs["0301"] + 2  # woods
    assert entering(position, "a1", "0102") == [("3.1.1-1", "terrain", 1), ("3.1.2", "hexside", 1)]


@pytest.mark.rule("3.1.2")
def test_a_hexside_can_be_closed_to_some_and_open_to_others() -> None:
    river = {"sides": {"river": "0101/0201"}}
    foot = sketch("a1:Inf .", units={"a1": FEET}, **river)
    assert ways(foot, "a1") == {"0201": 3}
    wheels = sketch("a1:Tk .", units={"a1": WHEELS}, **river)
    ask.play(wheels, "unit a1; move")
    assert ask.refused(wheels, "hex 0201").rules == ("3.1.2", "7.3.2-4")


@pytest.mark.rule("3.1.2", "7.1-5")
@pytest.mark.parametrize(
    ("river", "units", "open_"), [(False, WHEELS, True), (True, FEET, True), (True, WHEELS, False)]
)
def test_nobody_attacks_across_a_hexside_that_is_closed_to_him(river: bool, units: dict[str, Any], open_: bool) -> None:
    sides = {"river": "0201/0301"} if river else {}
    position = sketch("a:HQ a1:Tk g1:Inf g:HQ", units={"a1": units}, sides=sides)
    ask.play(position, "unit a1")
    assert ask.asked(position) == ("american", "action.what")
    assert ask.choices(position, "attack") == ({"0301"} if open_ else set())
    if open_:
        ask.allowed(position, "attack 0301")
    else:
        assert ask.refused(position, "attack 0301").rules == ("3.1.2",)


# -- terrain of hexes


@pytest.mark.rule("3.1.1-1")
@pytest.mark.parametrize(("code", "costs"), [(".", (1, 1, 1)), ("w", (2, 4, 4)), ("h", (1.5, 2, 2)), ("v", (1, 1, 1))])
def test_a_hex_costs_foot_units_motorized_units_and_hqs_what_the_chart_says(
    code: str, costs: tuple[float, ...]
) -> None:
    position = sketch(f"a1:Inf+a2:Tk+a:HQ {code}", units={"a1": FEET, "a2": WHEELS})
    assert tuple(ways(position, unit)["0201"] for unit in ("a1", "a2", "a")) == costs


@pytest.mark.rule("3.1.1-1")
def test_an_hq_pays_by_its_own_column_of_the_chart() -> None:
    charts = terrain("woods,hex,2,4,3,no_afv,half,2,,close,ours")
    position = sketch("a:HQ+a1:Tk w", charts=charts, units={"a1": WHEELS})
    assert (ways(position, "a")["0201"], ways(position, "a1")["0201"]) == (3, 4)


@pytest.mark.rule("3.1.1-2")
@pytest.mark.parametrize(("code", "column"), [(".", 2), ("v", 1), ("w", 0), ("t", 0)])
def test_the_defenders_terrain_says_which_ratios_count(code: str, column: int) -> None:
    cell = "g1:Inf" if code == "." else f"{code}+g1:Inf"
    position = sketch(
        f"t+a1:Inf {cell}",  # the attacker's own hex does not matter
        charts={"crt": CRT, "ratios": RATIOS},
        draws=["chit 21", "chit 29"],
        dice=[5],
        units={"a1": {"strength": 10}, "g1": {"strength": 10}},
    )
    events = ask.play(position, "unit a1; attack 0201; hasty")
    ratio = happened(events, "ratio")[0]
    assert (ratio["attack"], ratio["defence"]) == (20, 20)  # 1:1
    assert ratio["column"] == "ABC"[column]


@pytest.mark.rule("3.1.1-4")
def test_the_same_ratio_stands_farther_left_the_more_obstructive_the_ground_is() -> None:
    position = sketch("a:HQ . g:HQ")
    table, rows = position.components.crt, position.components.terrain
    order = ["clear", "village", "woods", "town"]
    columns = [table.column(3, 1, rows[name].ratios) for name in order]
    found = [column if column is not None else -1 for column in columns]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) > 1


@pytest.mark.rule("3.1.1-3")
def test_one_terrain_counts_in_a_hex_the_one_that_the_map_gives_it() -> None:
    file = drawn("a1:Inf .", units={"a1": FEET})
    file["map"]["hexes"]["0201"] = ["woods"]
    assert ways(positionfile.load(GAME, file), "a1") == {"0201": 2}
    file["map"]["hexes"]["0201"] = ["village"]
    assert ways(positionfile.load(GAME, file), "a1") == {"0201": 1}


@pytest.mark.rule("3.1.1-3")
def test_a_map_that_does_not_say_which_terrain_covers_most_of_a_hex_is_refused() -> None:
    file = drawn("a1:Inf .")
    file["map"]["hexes"]["0201"] = ["woods", "village"]
    with pytest.raises(FieldError, match=r"0201 has village and woods; expected the one that covers most"):
        positionfile.load(GAME, file)


# -- roads


@pytest.mark.rule("3.1.1-5")
def test_a_road_does_nothing_in_combat() -> None:
    fights = []
    for road in ((), "0101 0201"):
        position = sketch("a1:Tk+a:HQ w+g1:Inf", road=road, draws=["chit 21", "chit 29"], dice=[5])
        events = ask.play(position, "unit a1; attack 0201; hasty")
        fights.append(happened(events, "ratio", "drm", "result"))
    assert fights[0] == fights[1]
    assert fights[0][1]["parts"] == {}  # 4 Tank Points, half in woods, against 2 guns and 2 of the woods


@pytest.mark.rule("3.1.1-6", "3.1.1-7")
def test_the_road_replaces_the_cost_of_everything_else_on_the_way() -> None:
    position = sketch("a1:Tk w", road="0101 0201", sides={"stream": "0101/0201"})
    assert entering(position, "a1", "0201") == [("7.3.3-1", "road", 0.5)]
    across = sketch("a1:Tk w", sides={"stream": "0101/0201"})
    assert entering(across, "a1", "0201") == [("3.1.1-1", "terrain", 4), ("3.1.2", "hexside", 1)]


@pytest.mark.rule("3.1.1-7")
def test_from_road_hex_to_road_hex_the_rate_counts_only_along_the_road() -> None:
    picture = """
        a1:Inf . .
           w  . .
        """
    joined = sketch(picture, road="0101 0102", units={"a1": FEET})
    beside = sketch(picture, road=["0101 0201 0102"], units={"a1": {"class": "foot", "move": 2}})
    assert ways(joined, "a1")["0102"] == 0.5
    assert ways(beside, "a1")["0102"] == 2  # straight across
    ask.play(beside, "unit a1; move; hex 0201")
    assert ask.cost(beside, "a1", "0102") == 0.5  # two hexes along the road
    short = sketch(picture, road=["0101 0201", "0102 0202"], units={"a1": FEET})
    assert ways(short, "a1")["0102"] == 2  # both are road hexes, but no road joins them


@pytest.mark.rule("3.1.1-8")
def test_every_type_of_road_has_its_own_rate() -> None:
    position = roads("a1:Tk . w .", {"main_road": ["0101 0201"], "secondary_road": ["0201 0301 0401"]})
    costs = ways(position, "a1")
    assert [costs[hex] for hex in ("0201", "0301", "0401")] == [0.5, 1.5, 2.5]


@pytest.mark.rule("3.1.1-8")
def test_a_game_may_have_a_road_type_of_its_own() -> None:
    charts = terrain("track,road,1/2,1,1,,,,,,ours")
    position = roads("a1:Tk+a2:Inf w", {"track": ["0101 0201"]}, charts=charts, units={"a2": FEET})
    assert (ways(position, "a1")["0201"], ways(position, "a2")["0201"]) == (1, 0.5)


@pytest.mark.rule("3.1.1-8")
def test_where_two_types_run_together_the_better_one_counts() -> None:
    position = roads("a1:Tk w", {"secondary_road": ["0101 0201"], "main_road": ["0101 0201"]})
    assert ways(position, "a1")["0201"] == 0.5


# -- roads and EZOCs


ZONED = """
    a1:Inf .   .   .   .
       .   .   .  g1:Inf .
    """
"""The German's zone reaches 0401 and 0501, and 0302 and 0502."""


@pytest.mark.rule("3.1.1-9")
def test_no_road_rate_into_an_ezoc_but_on_the_steps_before_it() -> None:
    position = sketch(ZONED, road="0101 0201 0301 0401", units={"a1": FEET})
    costs = ways(position, "a1")
    assert (costs["0201"], costs["0301"], costs["0401"]) == (0.5, 1, 2)
    road, ground = ("7.3.3-1", "road", 0.5), ("3.1.1-1", "terrain", 1)
    assert entering(position, "a1", "0401") == [road, road, ground]


@pytest.mark.rule("3.1.1-9", "3.1.1-10")
def test_no_road_rate_out_of_an_ezoc_but_on_the_steps_after_it() -> None:
    position = sketch(
        """
        .  .  .  a1:Inf .
         . .  .  g1:Inf .
        """,
        road="0401 0301 0201 0101",
        units={"a1": FEET},
    )
    costs = ways(position, "a1")
    assert (costs["0301"], costs["0201"], costs["0101"]) == (1, 1.5, 2)


@pytest.mark.rule("3.1.1-10")
def test_a_move_uses_the_road_up_to_the_step_into_the_ezoc_where_it_stops() -> None:
    position = sketch(ZONED, road="0101 0201 0301 0401", units={"a1": FEET})
    events = ask.play(position, "unit a1; move; hex 0401")
    assert [event["cost"] for event in happened(events, "moved")] == [0.5, 0.5, 1]
    assert where(position, "a1") == "0401"


def test_what_is_searched_is_the_sum_of_the_parts_that_are_explained() -> None:
    position, chance, seen = GAME.start("battle_for_the_hills", seed=3), Random(3), set[str]()
    for count in range(600):
        decision = GAME.decision(position)
        if decision is None:
            break
        if count % 10 == 0:
            unit, avoid = chance.choice([*position.components.hqs, 0, 5]), chance.choice((-1, 100))
            costs = move_costs(position, (unit,), avoid, shy=avoid >= 0)
            again = Costs(costs.grid, costs.parts)
            assert np.array_equal(costs.side, again.side)
            assert np.array_equal(costs.hexes, again.hexes)
            seen.update(part.name for part in costs.parts)
        GAME.apply(position, chance.choice(decision.actions))
    assert seen >= {"terrain", "road", "enemy", "zone_to_zone", "next_to_attackers", "zone", "hq_zone"}
