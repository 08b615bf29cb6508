"""Movement [5.0]: what ground, rivers, roads and railways cost, who may be passed, and who moves when."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.folio.sketch import ask, happened, lines, moved, number, scenario, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

ROW = "g1:{} {} . ."


def row(ground: str = ".", unit: str = "Inf", **more: Any) -> HellsGatePosition:
    """A German unit in 0101 with some ground before it in 0201."""
    return sketch(ROW.format(unit, ground), **more)


# -- ground and hexsides


@pytest.mark.rule("5.2-1", "5.2-2")
@pytest.mark.parametrize(("ground", "cost"), [(".", 1), ("w", 2), ("r", 2), ("m", 3), ("t", 2)])
def test_a_hex_costs_what_the_terrain_key_says(ground: str, cost: float) -> None:
    assert ask.cost(row(ground), "g1", "0201") == cost


@pytest.mark.rule("5.2-3", "5.2-4")
@pytest.mark.parametrize(("river", "cost"), [("minor_river", 2), ("major_river", 3)])
def test_a_river_costs_on_top_of_the_hex(river: str, cost: float) -> None:
    position = row("w", sides={river: "0101/0201"})
    ask.play(position, "unit g1")
    ruling = ask.allowed(position, "hex 0201")
    assert lines(ruling) == [("5.2-2", "woods", 2), ("5.2-3", river, cost)]
    assert ruling.facts["cost"] == 2 + cost


@pytest.mark.rule("5.2-3")
def test_a_bridge_without_a_road_spares_the_river_and_not_the_hex() -> None:
    position = row("w", sides={"minor_river": "0101/0201", "bridge": "0101/0201"})
    assert ask.cost(position, "g1", "0201") == 2


@pytest.mark.rule("5.0-4", "5.2-4")
def test_each_hex_of_the_way_is_paid() -> None:
    position = row("w", sides={"minor_river": "0201/0301"})
    events = ask.play(position, "unit g1; hex 0301")
    steps = [(step["from"], step["to"], step["cost"]) for step in happened(events, "moved")]
    assert steps == [("0101", "0201", 2), ("0201", "0301", 3)]


@pytest.mark.rule("5.2-5")
@pytest.mark.parametrize(("allowance", "goes"), [(5, True), (4, False)])
def test_nobody_enters_a_hex_that_it_cannot_pay(allowance: int, goes: bool) -> None:
    position = row("m", units={"g1": {"full": [1, 1, allowance]}}, sides={"minor_river": "0101/0201"})
    ask.play(position, "unit g1")
    assert ("hex 0201" in ask.choices(position)) == goes


@pytest.mark.rule("5.0-2", "5.1-7")
def test_a_unit_goes_as_far_as_its_allowance() -> None:
    position = sketch("g1:Inf . . . . . . . .")
    assert set(ask.ways(position, "g1")) == {"0201", "0301", "0401", "0501", "0601", "0701"}


@pytest.mark.rule("2.3.2-4", "5.1-7")
@pytest.mark.parametrize(("depleted", "allowance"), [(False, 6), (True, 4)])
def test_before_it_moves_a_unit_shows_the_allowance_of_the_side_that_is_up(depleted: bool, allowance: int) -> None:
    position = row(units={"g1": {"reduced": [1, 1, 4], "depleted": depleted}})
    assert lines(ask.allowed(position, "unit g1")) == [("2.3.2-4", "allowance", allowance)]


# -- roads and railways


@pytest.mark.rule("5.2.1-1")
@pytest.mark.parametrize("ground", [".", "w", "m", "t"])
def test_a_road_costs_half_a_point_whatever_the_ground(ground: str) -> None:
    assert ask.cost(row(ground, road="0101 0201"), "g1", "0201") == 0.5


@pytest.mark.rule("5.2.1-1")
def test_a_road_over_a_river_is_a_bridge() -> None:
    assert ask.cost(row(road="0101 0201", sides={"major_river": "0101/0201"}), "g1", "0201") == 0.5


@pytest.mark.rule("5.2.1-1")
def test_half_points_are_not_rounded() -> None:
    position = sketch("g1:Inf . . . .", road="0101 0201 0301 0401", units={"g1": {"full": [1, 1, 2]}})
    assert ask.ways(position, "g1") == {"0201": 0.5, "0301": 1, "0401": 1.5}


@pytest.mark.rule("5.2.1-2")
def test_two_road_hexes_that_the_road_does_not_join_pay_the_ground() -> None:
    position = sketch("g1:Inf w\n . .", road="0101 0102 0201")
    assert moved(position.copy(), "g1", "0102", "0201") == 1  # by the road, round the corner
    assert moved(position, "g1", "0201") == 2
    apart = sketch("g1:Inf w\n . .", road=["0101 0102", "0201 0202"])
    assert ask.cost(apart, "g1", "0201") == 2


@pytest.mark.rule("5.0-2")
def test_a_hex_next_to_the_unit_is_one_step_though_a_way_round_is_cheaper() -> None:
    position = sketch("g1:Inf w .\n . . .", road="0101 0102 0201")
    ask.play(position, "unit g1")
    ruling = ask.allowed(position, "hex 0201")
    assert (ruling.facts["path"], lines(ruling)) == (["0101", "0201"], [("5.2-2", "woods", 2)])
    assert ask.allowed(position, "hex 0301").facts["path"] == ["0101", "0102", "0201", "0301"]  # farther: the cheapest


@pytest.mark.rule("5.0-2", "5.2-5")
def test_a_hex_next_to_the_unit_is_reached_by_a_way_round_where_the_step_costs_too_much() -> None:
    position = sketch("g1:Inf m\n . .", road="0101 0102 0201", units={"g1": {"full": [1, 1, 2]}})
    ask.play(position, "unit g1")
    ruling = ask.allowed(position, "hex 0201")
    assert (ruling.facts["path"], ruling.facts["cost"]) == (["0101", "0102", "0201"], 1)


@pytest.mark.rule("5.2.2-1")
@pytest.mark.parametrize("ground", [".", "w", "m"])
def test_a_railway_costs_one_point_whatever_the_ground(ground: str) -> None:
    assert ask.cost(row(ground, railway="0101 0201"), "g1", "0201") == 1


@pytest.mark.rule("5.2.2-1")
def test_a_railway_over_a_river_is_a_bridge() -> None:
    assert ask.cost(row("m", railway="0101 0201", sides={"major_river": "0101/0201"}), "g1", "0201") == 1


@pytest.mark.rule("5.2.1-1", "5.2.2-1")
def test_where_road_and_railway_run_together_the_road_counts() -> None:
    position = row("m", railway="0101 0201", road="0101 0201")
    ask.play(position, "unit g1")
    assert lines(ask.allowed(position, "hex 0201")) == [("5.2.1-1", "road", 0.5)]


# -- other units


@pytest.mark.rule("5.3-1", "5.3-2", "5.3-3")
def test_a_unit_passes_friends_at_no_cost_and_does_not_stop_on_them() -> None:
    ways = ask.ways(sketch("g1:Inf g2:Inf . ."), "g1")
    assert ways == {"0301": 2, "0401": 3}


@pytest.mark.rule("5.1-4")
def test_nobody_passes_an_enemy() -> None:
    assert ask.ways(sketch("g1:Tk . . s1:Inf . ."), "g1") == {"0201": 1, "0301": 2}


@pytest.mark.rule("5.1-6")
def test_what_is_not_in_play_is_like_the_edge_of_the_map() -> None:
    there = {"phase": "german.movement", "turn": 2, "units": [{"id": "AA/16Pz", "hex": "2409"}]}
    position = scenario("tikich", **there)
    ask.play(position, "unit AA/16Pz")
    assert "2408" in ask.choices(position, "hex")
    assert ask.refused(position, "hex 2509").rules[0] == "5.1-6"


@pytest.mark.rule("18.0-9")
@pytest.mark.parametrize("goes_on", ["0201", "0301"])
def test_who_enters_the_airfield_or_passes_it_controls_it(goes_on: str) -> None:
    position = sketch("s1:Tk . .", phase="soviet.movement", airfield="0201")
    events = ask.play(position, f"unit s1; hex {goes_on}")
    assert happened(events, "controlled") == [{"rule": "18.0-9", "hex": "0201", "side": "soviet"}]
    assert position.side_name(position.airfield) == "soviet"


# -- who moves when


@pytest.mark.rule("4.1-4", "5.0-1", "5.0-3", "5.1-1")
def test_the_player_moves_as_many_units_as_he_likes_one_after_another() -> None:
    position = sketch("g1:Inf . .\n. . .\ng2:Tk . .", phase="german.movement")
    assert ask.choices(position) == {"unit g1", "unit g2", "done"}
    moved(position, "g1", "0201")
    ask.play(position, "done")
    assert ask.choices(position) == {"unit g2", "done"}


@pytest.mark.rule("5.1-8")
def test_a_unit_that_is_put_down_again_has_not_moved() -> None:
    position = sketch("g1:Inf . .")
    ask.play(position, "unit g1; back")
    assert ask.choices(position, "unit") == {"g1"}


@pytest.mark.rule("5.1-8")
def test_a_unit_may_stop_before_its_points_are_spent() -> None:
    position = sketch("g1:Inf . .\n. . g2:Inf")
    ask.play(position, "unit g1; hex 0201")
    assert "done" in ask.choices(position)
    ask.play(position, "done")
    assert where(position, "g1") == "0201"


@pytest.mark.rule("5.1-9", "4.1-7", "4.1-9")
def test_who_moved_in_the_movement_phase_does_not_move_in_the_mobile_one() -> None:
    picture = "g1:Tk . . .\n. . . g2:Tk"
    moved_one = sketch(picture, phase="german.mobile_movement", units={"g1": {"moved": True}})
    assert ask.choices(moved_one, "unit") == {"g2"}
    assert ask.refused(moved_one, "unit g1").rules[0] == "4.1-9"


@pytest.mark.rule("4.1-10", "2.3.2-8", "5.0-5", "5.0-6")
def test_in_the_mobile_phase_mobile_units_move_with_all_their_points() -> None:
    position = sketch("g1:Tk . . . . . . . . .\n. . . g2:Inf . . . . . .", phase="german.mobile_movement")
    assert ask.choices(position, "unit") == {"g1"}
    assert ask.cost(position, "g1", "0901") == 8


@pytest.mark.rule("4.1-9")
@pytest.mark.parametrize("done", ["attacked", "displaced"])
def test_to_have_attacked_or_been_displaced_is_no_bar_to_mobile_movement(done: str) -> None:
    position = sketch("g1:Tk . .", phase="german.mobile_movement", units={"g1": {done: True}})
    assert ask.choices(position, "unit") == {"g1"}


@pytest.mark.rule("7.9-9")
def test_who_has_advanced_moves_no_more() -> None:
    position = sketch("g1:Tk g2:Tk . .", phase="german.mobile_movement", units={"g1": {"advanced": True}})
    assert ask.choices(position, "unit") == {"g2"}


@pytest.mark.rule("5.1-3", "4.1-6")
def test_nobody_moves_in_a_phase_of_the_opponent() -> None:
    position = sketch("g1:Tk . . . s1:Tk", phase="soviet.movement")
    assert ask.choices(position, "unit") == {"s1"}


# -- what is shown is what is paid


@st.composite
def fields(draw: st.DrawFn) -> HellsGatePosition:
    """A small map with ground, rivers, roads and railways, and units of both sides, in the Germans' movement."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    rows, columns = 4, 6
    labels = [[f"{x:02}{y:02}" for x in range(1, columns + 1)] for y in range(1, rows + 1)]
    cells = [[chance.choice("....wrmt") for _ in range(columns)] for _ in range(rows)]
    spots = [(x, y) for y in range(rows) for x in range(columns)]
    chance.shuffle(spots)
    for n, (x, y) in enumerate(spots[: chance.randint(2, 8)]):
        cells[y][x] += f"+{'gs'[n % 2]}{n}:{chance.choice(('Inf', 'Tk', 'ME', 'Eng'))}"
    pairs = [f"{a}/{b}" for row in labels for a, b in pairwise(row)]
    pairs += [f"{a}/{b}" for up, down in pairwise(labels) for a, b in zip(up, down, strict=True)]
    links = [pair.replace("/", " ") for pair in pairs]
    return sketch(
        "\n".join(" ".join(row) for row in cells),
        sides={"minor_river": " ".join(chance.sample(pairs, 6)), "major_river": " ".join(chance.sample(pairs, 3))},
        road=chance.sample(links, 5),
        railway=chance.sample(links, 3),
    )


@pytest.mark.rule("5.0-4", "5.2-4", "5.1.1-3", "5.1.2-1", "5.1.2-3")
@settings(max_examples=60, deadline=None)
@given(fields(), st.integers(0, 2**32))
def test_the_cost_that_is_shown_is_the_cost_that_is_paid(position: HellsGatePosition, seed: int) -> None:
    chance = random.Random(seed)
    for unit in sorted(ask.choices(position, "unit")):
        ask.play(position, f"unit {unit}")
        while hexes := sorted(ask.choices(position, "hex")):
            hex, before = chance.choice(hexes), left(position)
            ruling = ask.allowed(position, f"hex {hex}")
            paid = sum(step["cost"] for step in happened(ask.play(position, f"hex {hex}"), "moved"))
            assert ruling.facts["cost"] == paid == sum(part.amount for part in ruling.parts)
            if ask.asked(position)[1] == "movement.where":
                assert before - left(position) == paid
        if ask.asked(position)[1] == "movement.where":
            ask.play(position, "done" if "done" in ask.choices(position) else "back")
        if ask.asked(position) != ("german", "movement.which"):
            break


@pytest.mark.rule("5.1-4", "5.1-5", "5.2-5", "5.3-1")
@settings(max_examples=40, deadline=None)
@given(fields())
def test_what_is_not_listed_is_refused_and_what_is_listed_is_explained(position: HellsGatePosition) -> None:
    for unit in sorted(ask.choices(position, "unit")):
        copy = position.copy()
        ask.play(copy, f"unit {unit}")
        listed = ask.choices(copy, "hex")
        for hex in copy.components.names["hex"]:
            assert ask.game.explain(copy, f"hex {hex}").legal == (hex in listed), hex


def left(position: HellsGatePosition) -> float:
    """The points that the unit on its way has left."""
    decision = ask.game.decision(position)
    assert decision is not None
    found: float = decision.facts["left"]
    return found


@pytest.mark.rule("2.3.2-6", "2.3.2-7")
@pytest.mark.parametrize(
    ("kind", "mobile"), [("Inf", False), ("Eng", False), ("Tk", True), ("Cav", True), ("AT", True)]
)
def test_who_goes_on_foot_is_not_mobile(kind: str, mobile: bool) -> None:
    position = sketch(f"g1:{kind} .")
    assert position.components.mobile[number(position, "g1")] == mobile
