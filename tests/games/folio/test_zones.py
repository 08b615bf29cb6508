"""Zones of control [6.0], and what they cost whoever moves through them [5.1.1, 5.1.2].

The zone table, row by row, is in `tests/games/folio/beachhead`. Here 0201 lies between enemies:

    0101 s1   0201      0301      0401      0501      0601      0701
         0102      0202 s2   0302      0402      0502      0602 s3   0702
"""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, lines, moved, number, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.zones import zone


def strip(hex: str, unit: str, allowance: int, **more: Any) -> HellsGatePosition:
    """The strip with a German unit in a hex."""
    rows = [["s1:Inf", *"......"], [".", "s2:Inf", *"...", "s3:Inf", "."]]
    rows[int(hex[2:]) - 1][int(hex[:2]) - 1] = f"g1:{unit}"
    return sketch("\n".join(" ".join(row) for row in rows), units={"g1": {"full": [3, 3, allowance]}}, **more)


@pytest.mark.rule("6.0-1", "6.0-2", "6.1-1")
@pytest.mark.parametrize("phase", ["german.movement", "soviet.movement"])
def test_a_zone_is_the_six_hexes_around_a_unit_in_any_phase(phase: str) -> None:
    position = sketch(". . .\n . s1:Inf .\n . . .", phase=phase)
    names = position.components.names["hex"]
    found = {names[hex] for hex in range(len(names)) if zone(position, 0)[hex]}
    assert found == {"0201", "0301", "0102", "0302", "0203", "0303"}


@pytest.mark.rule("6.0-3")
def test_a_zone_reaches_over_rivers_and_into_any_ground() -> None:
    position = sketch(". s1:Inf m", sides={"major_river": "0201/0301"})
    assert zone(position, 0).tolist() == [1, 0, 1]


@pytest.mark.rule("6.0-5", "6.0-6", "6.0-7")
def test_zones_are_not_changed_by_whoever_is_in_them() -> None:
    position = sketch("s1:Inf g1:Tk s2:Inf .")
    assert zone(position, 0).tolist() == [0, 1, 0, 1]
    assert zone(position, 1).tolist() == [1, 0, 1, 0]


@pytest.mark.rule("5.1.2-3")
def test_infiltration_is_told_part_by_part() -> None:
    position = strip("0201", "Tk", 8)
    ask.play(position, "unit g1")
    assert lines(ask.allowed(position, "hex 0301")) == [("5.2-1", "clear", 1), ("5.1.2-3", "infiltrate", 4)]


@pytest.mark.rule("5.0-2", "5.1.2-3", "5.1.2-4")
def test_the_owner_may_infiltrate_though_a_way_round_the_zones_is_cheaper() -> None:
    position = sketch(". . . . . . .\n. g1:Tk . . . . .\n. . s1:Inf . . . .", units={"g1": {"full": [4, 4, 8]}})
    ask.play(position, "unit g1")
    ruling = ask.allowed(position, "hex 0302")
    assert (ruling.facts["path"], ruling.facts["cost"]) == (["0202", "0302"], 4 + 1)
    ask.play(position, "hex 0302")
    assert ask.cost(position, "g1", "0602") == 3  # nothing more to leave the zone
    assert ask.cost(sketch("g1:Tk . . . .\n. . s1:Inf . .", units={"g1": {"full": [4, 4, 8]}}), "g1", "0301") == 2


@pytest.mark.rule("5.1.1-3")
def test_leaving_a_zone_is_told_part_by_part() -> None:
    position = strip("0401", "Tk", 8)
    ask.play(position, "unit g1; hex 0301")
    assert lines(ask.allowed(position, "hex 0401")) == [("5.2-1", "clear", 1), ("5.1.1-3", "leave_zone", 4)]


@pytest.mark.rule("5.1.2-1", "5.1.2-2")
def test_infiltration_on_foot_is_the_whole_allowance_and_nothing_else() -> None:
    position = strip("0201", "Inf", 6)
    ask.play(position, "unit g1")
    assert lines(ask.allowed(position, "hex 0301")) == [("5.1.2-1", "infiltrate", 6)]


@pytest.mark.rule("5.1.2-5")
def test_it_may_infiltrate_get_clear_and_enter_a_further_zone() -> None:
    position = strip("0201", "Tk", 12)
    assert moved(position, "g1", "0301", "0401", "0501", "0601") == (6 + 1) + 1 + 1 + 1
    assert where(position, "g1") == "0601"


@pytest.mark.rule("5.1.1-3", "5.2.1-1")
def test_half_of_seven_is_three_and_comes_on_top_of_the_road() -> None:
    position = strip("0401", "Tk", 7, road="0401 0301")
    ask.play(position, "unit g1; hex 0301")
    assert ask.cost(position, "g1", "0401") == 3.5


@pytest.mark.rule("5.1.1-3", "5.1-7")
def test_nobody_can_pay_the_half_twice() -> None:
    position = strip("0401", "Tk", 12, road="0301 0401 0501 0601")
    ask.play(position, "unit g1; hex 0301; hex 0401; hex 0501; hex 0601")
    assert where(position, "g1") == "0601"
    assert ask.asked(position)[1] != "movement.where"


@pytest.mark.rule("5.1.2-3", "2.3.2-4")
@pytest.mark.parametrize(("depleted", "cost"), [(False, 5), (True, 4)])
def test_the_half_is_that_of_the_side_that_shows(depleted: bool, cost: float) -> None:
    values = {"full": [3, 3, 8], "reduced": [2, 2, 6], "depleted": depleted}
    position = sketch("s1:Inf g1:Tk .\n . s2:Inf .", units={"g1": values})
    assert ask.cost(position, "g1", "0301") == cost


@pytest.mark.rule("5.1.2-2", "5.2-5")
@pytest.mark.parametrize(("unit", "goes"), [("Inf", True), ("Tk", False)])
def test_only_on_foot_one_infiltrates_where_the_ground_costs_more_than_one_has(unit: str, goes: bool) -> None:
    river = {"major_river": "0201/0301"}
    position = sketch(f"s1:Inf g1:{unit} m\n . s2:Inf .", units={"g1": {"full": [3, 3, 4]}}, sides=river)
    ask.play(position, "unit g1")
    assert ("hex 0301" in ask.choices(position)) == goes


@pytest.mark.rule("5.1-8", "5.1.2-1")
def test_a_unit_without_points_goes_nowhere_not_even_by_infiltration() -> None:
    position = strip("0201", "Inf", 0)
    ask.play(position, "unit g1")
    assert ask.choices(position) == {"back"}
    ruling = ask.refused(position, "hex 0301")
    assert (ruling.rules[0], ruling.reason) == ("5.1.2-1", "movement.no_way")


@pytest.mark.rule("5.1.1-1", "5.1-9")
def test_a_leg_unit_that_has_stopped_is_done() -> None:
    position = strip("0501", "Inf", 6)
    ask.play(position, "unit g1; hex 0301")
    assert position.moved[number(position, "g1")]
    assert ask.asked(position)[1] != "movement.where"


@pytest.mark.rule("5.1.1-2")
def test_a_mobile_unit_need_not_stop_in_a_zone() -> None:
    position = strip("0501", "Tk", 8)
    ask.play(position, "unit g1; hex 0301")
    assert ask.asked(position) == ("german", "movement.where")


@pytest.mark.rule("5.1.2-1", "5.1.1-3")
def test_past_an_enemy_a_mobile_unit_goes_for_half_its_points_and_a_leg_unit_not_at_all() -> None:
    picture = ". . {} . .\n. s1:Inf . s2:Inf ."
    assert ask.cost(sketch(picture.format("g1:Tk"), units={"g1": {"full": [3, 3, 9]}}), "g1", "0101") == 5 + 1
    position = sketch(picture.format("g1:Inf"))
    ask.play(position, "unit g1")
    assert ask.refused(position, "hex 0101").rules[0] == "5.1.2-1", "it can only infiltrate, for all its points"


# -- the rule that makes a hex too far

BEND = """
    .  .  .      .       .
      .  .  m      w       .
    .  .  g1:Tk  .       .
      .  .  .      s1:Inf  .
"""
"""By road from 0303 into the zone in 0403, and out of it into the woods of 0402."""


@pytest.mark.rule("5.1.1-3", "5.2-5")
def test_a_far_hex_that_only_the_price_of_a_zone_puts_out_of_reach_is_refused_by_it() -> None:
    position = sketch(BEND, road="0303 0403", units={"g1": {"full": [4, 4, 4]}})
    ask.play(position, "unit g1")
    ruling = ask.refused(position, "hex 0402")
    assert (ruling.rules, ruling.reason) == (("5.1.1-3", "5.2-5"), "movement.zone_price")
    assert (ruling.facts["cost"], ruling.facts["left"]) == (0.5 + 2 + 2, 4)
    faster = sketch(BEND, road="0303 0403", units={"g1": {"full": [4, 4, 5]}})
    assert ask.cost(faster, "g1", "0402") == 0.5 + 2 + 2


@pytest.mark.rule("5.1.2-3", "5.2-5")
def test_so_is_one_behind_an_infiltration() -> None:
    position = strip("0201", "Tk", 4)
    ask.play(position, "unit g1")
    assert ask.refused(position, "hex 0501").rules == ("5.1.2-3", "5.2-5")
    assert ask.cost(position, "g1", "0401") == 2 + 1 + 1


@pytest.mark.rule("5.2-5")
def test_a_hex_that_is_too_far_in_any_case_is_refused_for_its_points_alone() -> None:
    position = sketch(BEND, road="0303 0403", units={"g1": {"full": [4, 4, 2]}})
    ask.play(position, "unit g1")
    assert ask.refused(position, "hex 0402").rules == ("5.2-5",)
