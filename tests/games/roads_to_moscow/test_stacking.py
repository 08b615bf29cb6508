"""Stacking [3.3]: nine points a hex at the end of a phase, and what is over goes."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, sketch, where

from grognard.games.roads_to_moscow.stacking import Overfull, stacking_points, too_full

THREE = "gA1:Tk gA2:Tk+gA3:Tk+gA4:Tk .\n. . .\n. . sA1:Inf"


@pytest.mark.rule("3.32-1", "8.12-3")
@pytest.mark.parametrize("who", ["gA2", "gA3", "gA4"])
def test_a_move_ends_within_nine_points_beside_units_that_have_stopped(who: str) -> None:
    stopped = {unit: {"moved": True} for unit in ("gA2", "gA3", "gA4")}
    full = sketch(THREE, units=stopped)
    ruling = (ask.play(full, "unit gA1"), ask.refused(full, "hex 0201"))[1]
    assert (ruling.rules[:2], ruling.facts["count"]) == (("3.32-1", "8.12-3"), 12)
    room = sketch(THREE, units=stopped | {who: {"moved": True, "stacking": 0}})
    ask.play(room, "unit gA1")
    assert ask.allowed(room, "hex 0201").reason == "movement.path"


@pytest.mark.rule("3.32-1", "3.32-2", "8.12-3")
def test_a_move_ends_in_a_full_hex_from_which_others_may_still_leave() -> None:
    position = sketch(THREE)
    ask.play(position, "unit gA1")
    ruling = ask.allowed(position, "hex 0201")
    assert (ruling.reason, ruling.facts["count"]) == ("movement.path_full", 12)
    assert {"3.32-2", "3.33"} <= set(ruling.rules)
    ask.play(position, "hex 0201; done; unit gA2; hex 0202; done; done")
    assert {where(position, unit) for unit in ("gA1", "gA3", "gA4")} == {"0201"}
    assert where(position, "gA2") == "0202"
    assert ask.asked(position)[1] != "stacking.which"


@pytest.mark.rule("3.32-1", "8.12-3")
def test_units_of_another_formation_do_not_make_room() -> None:
    position = sketch("gA1:Tk gB2:Tk+gB3:Tk+gB4:Tk .\n. . .\n. . sA1:Inf")
    ask.play(position, "unit gA1")
    assert ask.refused(position, "hex 0201").rules[0] == "3.32-1"


@pytest.mark.rule("3.32-2")
def test_two_full_stacks_change_places_in_a_phase() -> None:
    position = sketch("gA1:Tk+gA2:Tk+gA3:Tk gA4:Tk+gA5:Tk+gA6:Tk .\n. . .\n. . sA1:Inf")
    ask.play(position, "stack 0101; hex 0201; done; unit gA4; with gA5; with gA6; hex 0101; done")
    assert {where(position, unit) for unit in ("gA1", "gA2", "gA3")} == {"0201"}
    assert {where(position, unit) for unit in ("gA4", "gA5", "gA6")} == {"0101"}


@pytest.mark.rule("3.33")
def test_who_ends_the_phase_over_the_limit_is_told_and_loses_what_is_over() -> None:
    position = sketch(THREE)
    assert "3.33" not in ask.allowed(position, "done").rules
    ask.play(position, "unit gA1; hex 0201; done")
    ruling = ask.allowed(position, "done")
    assert (ruling.rules[0], ruling.facts["hex"], ruling.facts["count"]) == ("3.33", "0201", 12)
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "stacking.which")
    ask.play(position, "unit gA1")
    assert where(position, "gA1") == "eliminated"


@pytest.mark.rule("3.32-2", "5.22a")
def test_reinforcements_come_on_into_a_full_hex_that_others_may_leave() -> None:
    more = {"gA1": {"hex": None, "box": "german.reinforcements"}}
    entry = {"entry.german": "0201"}
    position = sketch(THREE, units=more, areas=entry)
    ask.play(position, "unit gA1")
    assert {"3.32-2", "3.33"} <= set(ask.allowed(position, "hex 0201").rules)
    full = sketch(THREE, units=more | {unit: {"moved": True} for unit in ("gA2", "gA3", "gA4")}, areas=entry)
    ask.play(full, "unit gA1")
    assert ask.refused(full, "hex 0201").rules[0] == "3.32-1"


@pytest.mark.rule("3.32-2", "8.11-2", "8.14-2")
def test_full_stacks_are_passed_at_no_extra_cost() -> None:
    position = sketch("gA1:Tk gA2:Tk+gA3:Tk+gA4:Tk .", main_road="0101 0201 0301")
    assert ask.cost(position, "gA1", "0301") == 1


@pytest.mark.rule("3.31-2")
def test_a_unit_without_stacking_points_joins_a_full_stack() -> None:
    position = sketch("gA1:Tk gA2:Tk+gA3:Tk+gA4:Tk .\n. . sA1:Inf", units={"gA1": {"stacking": 0}})
    ask.play(position, "unit gA1")
    ask.allowed(position, "hex 0201")


@pytest.mark.rule("3.31-1")
def test_leaders_and_fuel_units_do_not_count() -> None:
    position = sketch("gA1:Tk+gA2:Tk+gA3:Tk+g1:L+g2:Fuel . sA1:Inf")
    hex = position.components.number("hex", "0101")
    assert (stacking_points(position, hex), too_full(position, hex)) == (9, False)


@pytest.mark.rule("3.31-1")
def test_a_full_hex_is_counted_unit_by_unit() -> None:
    stopped = {unit: {"moved": True} for unit in ("gA2", "gA3", "gA4")}
    position = sketch(THREE, units=stopped)
    ask.play(position, "unit gA1")
    ruling = ask.refused(position, "hex 0201")
    assert lines(ruling) == [("3.31-1", unit, 3) for unit in ("gA2", "gA3", "gA4", "gA1")]


@pytest.mark.rule("3.31-1", "3.31-2", "3.33")
def test_only_units_with_points_in_that_hex_can_go_and_what_they_count_is_told() -> None:
    picture = "gA1:Tk+gA2:Tk+gA3:Tk+gA4:Tk+gA5:Inf gA6:Tk .\n. . .\n. . sA1:Inf"
    position = sketch(picture, units={"gA5": {"stacking": 0}})
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "stacking.which")
    assert lines(ask.allowed(position, "unit gA1")) == [("3.31-1", "stacking_points", 3)]
    assert ask.refused(position, "unit gA5").rules == ("3.31-2",)
    elsewhere = ask.refused(position, "unit gA6")
    assert (elsewhere.rules, elsewhere.reason) == (("3.33",), "stacking.elsewhere")


@pytest.mark.rule("3.33")
def test_the_owner_eliminates_what_is_over_the_limit_at_the_end_of_a_phase() -> None:
    position = sketch("gA1:Tk+gA2:Tk+gA3:Tk+gA4:AT .\n. . .\n. . sA1:Inf")
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "stacking.which")
    assert ask.choices(position, "unit") == {"gA1", "gA2", "gA3", "gA4"}
    events = ask.play(position, "unit gA4")
    assert happened(events, "eliminated")[0]["rule"] == "3.33"
    assert where(position, "gA4") == "eliminated"
    assert ask.asked(position)[1] != "stacking.which"


@pytest.mark.rule("3.33", "11.34")
def test_only_the_named_units_can_be_chosen() -> None:
    position = sketch("gA1:Tk+gA2:Tk+gA3:Tk+gA4:AT+gA5:AT .\n. . .\n. . sA1:Inf")
    units = (number(position, "gA4"), number(position, "gA5"))
    position.call(Overfull(0, position.components.number("hex", "0101"), units))
    position.asked = None
    assert ask.refused(position, "unit gA1").reason == "stacking.not_chosen"
    assert ask.choices(position, "unit") == {"gA4", "gA5"}


@pytest.mark.rule("3.35", "3.35a", "3.35b", "3.35c", "3.35d")
def test_a_stack_moves_as_one_with_the_slowest_and_at_motorized_costs() -> None:
    position = sketch("gA1:Tk+gA2:Inf w .\n. . .\n. . sA1:AT", units={"gA2": {"mobility": "black", "move": 4}})
    assert ask.cost(position, "gA2", "0201") == 1
    ask.play(position, "stack 0101")
    ruling = ask.allowed(position, "hex 0201")
    assert ruling.facts["cost"] == 2
    assert position.present.left == 8  # type: ignore[union-attr]


@pytest.mark.rule("3.3", "3.34", "3.35e")
def test_everybody_sees_every_stack() -> None:
    position = sketch("gA1:Tk+gA2:Inf . sA1:Inf+sA2:AT")
    assert position.unseen in (None, frozenset())


@pytest.mark.rule("3.33")
@pytest.mark.parametrize("order", [("gA1", "gA5"), ("gA5", "gA1")])
def test_of_two_hexes_over_the_limit_the_first_on_the_map_is_told_and_settled_first(order: tuple[str, str]) -> None:
    position = sketch("gA1:Tk gA2:Tk+gA3:Tk+gA4:Tk gA5:Tk gA6:Tk+gA7:Tk+gA8:Tk .\n. . . . .\n. . . . sA1:Inf")
    into = {"gA1": "0201", "gA5": "0401"}
    ask.play(position, "; ".join(f"unit {unit}; hex {into[unit]}; done" for unit in order))
    assert ask.allowed(position, "done").facts["hex"] == "0201"
    ask.play(position, "done; unit gA1")
    assert ask.choices(position, "unit") == {"gA5", "gA6", "gA7", "gA8"}
