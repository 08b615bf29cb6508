"""Replacements [10.6 to 10.8]: what a step buys, for whom, and where it comes on the map."""

from typing import Any

import pytest
from tests.games.army_group_center.arrivals import (
    AIR,
    DEAD,
    DUE,
    EDGES,
    EMPTY,
    GERMANS,
    INFANTRY,
    KORPS_GRUPPE,
    LATE,
    SOVIETS,
    closed,
    entries,
    fact,
    from_the_south,
    north_ukraine,
    pass_to,
    steps_left,
)
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number, where

from grognard.games.army_group_center.position import ArmyPosition

# -- 10.6: steps


REDUCED = {**INFANTRY, "steps": 1, "strength": [4, 2]}


@pytest.mark.rule("10.6-1")
def test_a_step_rebuilds_a_reduced_unit() -> None:
    position = sketch("s:Inf . . .", phase=SOVIETS, units={"s": REDUCED})
    assert steps_left(position) == 2
    events = ask.play(position, "rebuild s")
    assert happened(events, "rebuilt") == [{"rule": "10.6-1", "unit": "s"}]
    assert position.steps[number(position, "s")] == 2


@pytest.mark.rule("10.6-1")
def test_a_step_brings_back_an_eliminated_unit() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DEAD})
    ask.play(position, "reclaim s")
    assert (position.steps[number(position, "s")], steps_left(position)) == (1, 1)


@pytest.mark.rule("10.6-1")
def test_a_unit_at_full_strength_takes_no_step() -> None:
    position = sketch("s1:Inf s2:Inf . .", phase=SOVIETS, units={"s2": {"steps": 1}})
    assert ask.choices(position) == {"rebuild s2", "done"}
    assert ask.refused(position, "rebuild s1").rules == ("10.6-1",)


@pytest.mark.rule("10.6-1")
def test_steps_are_for_ones_own_units() -> None:
    position = sketch("s1:Inf . . g:Inf", phase=SOVIETS, units={"s1": {"steps": 1}, "g": {"steps": 1}, "g2": DEAD})
    assert ask.refused(position, "rebuild g").rules == ("10.6-1",)
    assert ask.refused(position, "reclaim g2").rules == ("10.6-1",)


@pytest.mark.rule("10.6-2")
def test_no_more_steps_are_spent_than_the_turn_gives() -> None:
    units = {"g1": {"steps": 1}, "g2": {"steps": 1}, "g3": DEAD, "g4": DUE}
    position = sketch(". . g1:Inf g2:Inf", phase=GERMANS, units=units)
    assert steps_left(position) == 1
    ask.play(position, "rebuild g1")
    assert ask.choices(position) == {"unit g4", "done"}
    assert ask.refused(position, "rebuild g2").rules == ("10.6-3",)
    assert ask.refused(position, "reclaim g3").rules == ("10.6-3",)


@pytest.mark.rule("10.6-2")
def test_steps_that_are_not_used_are_lost() -> None:
    position = sketch("s:Inf . . .", phase=SOVIETS, units={"s": REDUCED})
    assert steps_left(position) == 2
    assert ask.allowed(position, "done").rules == ("10.6-2",)
    ask.play(position, "done")
    pass_to(position, "soviet", "entry.which")
    assert (position.turn, steps_left(position)) == (4, 2)


# -- 10.7: what can be replaced


@pytest.mark.rule("10.7-1")
def test_fortified_locations_and_korps_gruppen_are_never_replaced() -> None:
    units = {
        "g1": DEAD,
        "g2": {"type": "fortified", "box": "dead", "steps": 0},
        "g3": {**KORPS_GRUPPE, "box": "dead", "steps": 0},
    }
    position = sketch(". . . .", phase=GERMANS, units=units)
    assert ask.choices(position, "reclaim") == {"g1"}
    assert ask.refused(position, "reclaim g2").rules == ("10.7-1",)
    assert ask.refused(position, "reclaim g3").rules == ("10.7-1",)


@pytest.mark.rule("10.7-1")
def test_a_korps_gruppe_or_fortified_location_on_the_map_takes_no_step() -> None:
    position = sketch(". . g1:Inf g2:Fort", phase=GERMANS, units={"g1": KORPS_GRUPPE, "g3": DEAD})
    assert ask.refused(position, "rebuild g1").rules == ("10.7-1",)
    assert ask.refused(position, "rebuild g2").rules == ("10.7-1",)


@pytest.mark.rule("10.7-2")
def test_all_other_units_of_both_sides_are_replaced() -> None:
    soviets = {f"s{n}": {**DEAD, "type": kind} for n, kind in enumerate(("infantry", "tank", "guards", "shock"))}
    soviets |= {"s4": {**DEAD, "type": "cav_mech"}, "u": {**DEAD, "type": "tank"}}
    position = sketch(". . . .", phase=SOVIETS, units=soviets)
    assert ask.asked(position) == ("soviet", "entry.which")
    assert ask.choices(position, "reclaim") == {*soviets}
    germans = {"g1": DEAD, "g2": {**DEAD, "type": "panzer"}, "g3": {**DEAD, "type": "cavalry"}}
    germans |= {name: {"box": "dead", "steps": 0} for name in ("XXIV", "I-SS")}
    position = sketch(". . . .", phase=GERMANS, units=germans)
    assert ask.asked(position) == ("german", "entry.which")
    assert ask.choices(position, "reclaim") == {*germans}


@pytest.mark.rule("10.7-2")
def test_a_unit_is_replaced_and_rebuilt_again_and_again() -> None:
    units = {"s": DEAD, "g": {"strength": [9]}}
    position = sketch(". . g:Inf .", phase=SOVIETS, areas={"soviet_source": "0102"}, crt="AE", units=units)
    for turn in (3, 5):
        assert (position.turn, where(position, "s")) == (turn, "dead")
        ask.play(position, "reclaim s; unit s; hex 0102")
        pass_to(position, "soviet", "entry.which")
        ask.play(position, "rebuild s")
        assert (position.turn, position.steps[number(position, "s")]) == (turn + 1, 2)
        ask.play(position, "attack 0103; unit s; fight; roll")
        pass_to(position, "soviet", "combat.whom")
        ask.play(position, "attack 0103; unit s; fight; roll")
        pass_to(position, "soviet", "entry.which")


# -- 10.8: back from the dead pile


@pytest.mark.rule("10.8-1")
def test_a_unit_of_the_dead_pile_enters_in_the_same_player_turn_as_a_reinforcement() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DEAD})
    events = ask.play(position, "reclaim s")
    assert happened(events, "reclaimed") == [{"rule": "10.8-1", "unit": "s"}]
    assert entries(position, "s") == {"0101", "0201", "0301"}
    ask.play(position, "unit s; hex 0301")
    assert where(position, "s") == "0301"


@pytest.mark.rule("10.8-1")
def test_only_units_of_the_dead_pile_are_reclaimed() -> None:
    position = sketch("s1:Inf . . .", phase=SOVIETS, units={"s1": {"steps": 1}, "s2": LATE, "sa": AIR})
    for unit in ("s1", "s2", "sa"):
        assert ask.refused(position, f"reclaim {unit}").rules == ("10.8-1",)


@pytest.mark.rule("10.8-2")
def test_a_unit_returns_with_one_step() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": {**DEAD, "strength": [6, 4]}})
    assert lines(ask.allowed(position, "reclaim s")) == [("10.8-2", "steps", 1)]
    ask.play(position, "reclaim s; unit s; hex 0101")
    assert position.steps[number(position, "s")] == 1


@pytest.mark.rule("10.8-2")
def test_a_unit_of_one_step_returns_whole() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": {**DEAD, "strength": [6]}, "s2": DEAD})
    ask.play(position, "reclaim s; unit s; hex 0101")
    assert position.steps[number(position, "s")] == position.components.roster[number(position, "s")].steps == 1
    assert ask.refused(position, "rebuild s").rules == ("10.6-1",)


@pytest.mark.rule("10.8-3")
def test_a_unit_that_has_returned_is_not_rebuilt_in_the_same_turn() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DEAD, "s2": DEAD})
    ask.play(position, "reclaim s; unit s; hex 0101")
    assert steps_left(position) == 1
    assert ask.choices(position) == {"reclaim s2", "done"}
    assert ask.refused(position, "rebuild s").rules == ("10.8-3",)


@pytest.mark.rule("10.8-3")
def test_a_unit_that_has_returned_is_rebuilt_in_the_next_turn() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DEAD})
    ask.play(position, "reclaim s; unit s; hex 0101")
    pass_to(position, "soviet", "entry.which")
    assert position.turn == 4
    ask.play(position, "rebuild s")
    assert position.steps[number(position, "s")] == 2


@pytest.mark.rule("10.8-3")
def test_a_unit_that_has_absorbed_a_step_takes_no_other_however_it_comes_to_need_one() -> None:
    units = {"s1": {"steps": 1, "rebuilt": True}, "s2": {**DEAD, "rebuilt": True}, "s3": DEAD}
    position = sketch("s1:Inf . . .", phase=SOVIETS, units=units)
    assert ask.refused(position, "rebuild s1").rules == ("10.8-3",)
    assert ask.refused(position, "reclaim s2").rules == ("10.8-3",)


@pytest.mark.rule("10.8-4")
def test_a_unit_moves_and_fights_in_the_turn_of_its_return() -> None:
    units = {"s": {**DEAD, "strength": [6, 4]}}
    position = sketch(". . . g:Inf . .", phase=SOVIETS, areas={"soviet_source": "0103"}, units=units)
    ask.play(position, "reclaim s; unit s; hex 0103; attack 0104")
    assert ask.allowed(position, "unit s").all_facts()["attack"] == 4
    ask.play(position, "back; done; unit s")
    assert fact(position, "movement.where", "left") == 7


@pytest.mark.rule("10.8-5")
def test_a_ukrainian_unit_returns_through_the_southern_swamp() -> None:
    position = from_the_south(units={"u": {**DEAD, "type": "tank"}})
    ask.play(position, "reclaim u")
    assert entries(position, "u") == {"0301", "0302"}
    assert closed(position, "u", "0101") == "10.8-5"


@pytest.mark.rule("10.8-5")
def test_a_north_ukraine_corps_returns_where_it_came_from() -> None:
    position = north_ukraine(units={"XXIV": {"box": "dead", "steps": 0}})
    ask.play(position, "reclaim XXIV")
    assert entries(position, "XXIV") == {"0305", "0306"}
    assert closed(position, "XXIV", "0106") == "10.8-5"


# -- 10.8: rebuilt on the map


@pytest.mark.rule("10.8-6")
def test_a_rebuilt_unit_moves_and_fights_at_full_strength_in_the_same_turn() -> None:
    position = sketch(". s:Inf g:Inf .", phase=SOVIETS, units={"s": REDUCED})
    ask.play(position, "rebuild s; attack 0103")
    assert ask.allowed(position, "unit s").all_facts()["attack"] == 4
    ask.play(position, "back; done; unit s")
    assert ask.choices(position, "hex")


LINE = ". s:Inf g1:Inf s2:Inf g2:Inf ."


@pytest.mark.rule("10.8-7")
def test_only_a_unit_with_a_line_to_the_edge_is_rebuilt() -> None:
    units = {"s": {"steps": 1}, "s2": {"steps": 1}}
    position = sketch(LINE, phase=SOVIETS, areas={"soviet_source": "0101"}, units=units)
    assert ask.choices(position) == {"rebuild s", "done"}
    assert ask.refused(position, "rebuild s2").rules == ("10.8-7",)


@pytest.mark.rule("10.8-7")
def test_a_german_unit_without_a_line_to_the_edge_is_not_rebuilt() -> None:
    units = {"g1": {"steps": 1}, "g2": {"steps": 1}}
    position = sketch(LINE, phase=GERMANS, areas={"german_source": "0106", "german_start": "0105 0106"}, units=units)
    assert ask.choices(position) == {"rebuild g2", "done"}
    assert not ask.refused(position, "rebuild g1").legal


@pytest.mark.rule("10.8-7")
def test_a_unit_in_a_fortified_location_needs_its_line_to_be_rebuilt() -> None:
    units = {"g1": {"steps": 1}, "g2": {"steps": 1}}
    picture = ". s:Inf g1:Inf+g3:Fort s2:Inf g2:Inf ."
    position = sketch(picture, phase=GERMANS, areas={"german_source": "0106", "german_start": "0105 0106"}, units=units)
    assert ask.asked(position) == ("german", "entry.which")
    assert ask.choices(position) == {"rebuild g2", "done"}


@pytest.mark.rule("10.8-8")
@pytest.mark.parametrize("turn", [5, 6, 9])
def test_exhausted_soviet_units_are_rebuilt_by_a_line_that_keeps_out_of_the_western_pripyat(turn: int) -> None:
    units = {"s1": {"steps": 1}, "s2": {"steps": 1}, "s3": {"steps": 1}}
    picture = """
        . s1:Inf  .
         p s2:Inf p
        p s3:Mech .
    """
    areas = {"soviet_source": "0101", "german_start": ""}
    position = sketch(picture, phase=SOVIETS, turn=turn, areas=areas, units=units)
    assert ask.asked(position) == ("soviet", "entry.which")
    assert ask.choices(position, "rebuild") == {"s1", "s2", "s3"}


@pytest.mark.rule("10.8-8")
@pytest.mark.parametrize("turn", [5, 6, 9])
@pytest.mark.parametrize("picture", [". p s:Inf", ". . p+s:Inf", "p . s:Inf"], ids=["through", "from", "to"])
def test_a_line_that_enters_or_leaves_the_western_pripyat_rebuilds_nobody(picture: str, turn: int) -> None:
    units = {"s": {"steps": 1}, "s2": DEAD}
    areas = {"soviet_source": "0101", "german_start": ""}
    position = sketch(picture, phase=SOVIETS, turn=turn, areas=areas, units=units)
    assert ask.choices(position, "rebuild") == set()
    assert ask.refused(position, "rebuild s").rules == ("10.8-7" if turn < 6 else "10.8-8",)


@pytest.mark.rule("10.8-8")
@pytest.mark.parametrize("turn", [5, 6])
def test_any_line_rebuilds_a_cav_mech_group(turn: int) -> None:
    areas = {"soviet_source": "0101", "german_start": ""}
    position = sketch("p p p+s:Mech", phase=SOVIETS, turn=turn, areas=areas, units={"s": {"steps": 1}})
    assert ask.asked(position) == ("soviet", "entry.which")
    assert ask.choices(position, "rebuild") == {"s"}


@pytest.mark.rule("10.8-8")
def test_an_exhausted_unit_with_no_line_at_all_is_not_rebuilt() -> None:
    units = {"s": {"steps": 1}, "s2": {"steps": 1}}
    position = sketch(LINE, phase=SOVIETS, turn=7, areas={"soviet_source": "0101"}, units=units)
    assert ask.asked(position) == ("soviet", "entry.which")
    assert ask.choices(position, "rebuild") == {"s"}


def by_the_sea(port: str, unit: str = "0105", **more: Any) -> ArmyPosition:
    """A reduced German unit that has no line but to a port in 0106."""
    return sketch(
        ". s:Inf . . . c",
        phase=GERMANS,
        areas={"german_source": "0101", "german_start": "0104 0105 0106"},
        places={port: {"hex": "0106", "kinds": ["port"]}},
        units={"g": {**INFANTRY, "steps": 1, "hex": unit}, "g2": DEAD, **more.pop("units", {})},
        **more,
    )


@pytest.mark.rule("10.8-9")
def test_a_unit_in_port_supply_is_not_rebuilt() -> None:
    position = by_the_sea("Riga")
    assert ask.choices(position) == {"reclaim g2", "done"}
    assert ask.refused(position, "rebuild g").rules == ("10.8-9",)


@pytest.mark.rule("10.8-9")
@pytest.mark.parametrize("hex", ["0105", "0106"])
def test_a_unit_that_draws_on_koenigsberg_is_rebuilt(hex: str) -> None:
    position = by_the_sea("Koenigsberg", hex)
    assert ask.asked(position) == ("german", "entry.which")
    assert ask.choices(position, "rebuild") == {"g"}
    assert ask.choices(by_the_sea("Riga", hex), "rebuild") == set()


@pytest.mark.rule("10.8-9")
def test_a_unit_that_goes_without_port_supply_is_not_rebuilt_by_koenigsberg() -> None:
    units = {"g": {**INFANTRY, "steps": 1, "hex": "0105", "without_port": True}}
    position = by_the_sea("Koenigsberg", units=units)
    assert ask.refused(position, "rebuild g").rules == ("10.8-7",)


@pytest.mark.rule("10.8-9")
def test_koenigsberg_with_soviets_next_to_it_rebuilds_only_who_is_in_it() -> None:
    units = {"g3": {**INFANTRY, "steps": 1, "hex": "0106"}, "s2": {**INFANTRY, "hex": "0206"}}
    position = sketch(
        """
        . s:Inf . . . c
         . . . . . .
        """,
        phase=GERMANS,
        areas={"german_source": "0101", "german_start": "0104 0105 0106"},
        places={"Koenigsberg": {"hex": "0106", "kinds": ["port"]}},
        units={"g": {**INFANTRY, "steps": 1, "hex": "0105"}, **units},
    )
    assert ask.asked(position) == ("german", "entry.which")
    assert ask.choices(position, "rebuild") == {"g3"}
