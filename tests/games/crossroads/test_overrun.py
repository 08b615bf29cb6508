"""Overrun [8.0]: armour rides down a weak enemy in the middle of its move."""

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    happened,
    lines,
    play,
    refused,
    sketch,
    steps,
    where,
)

# -- 8.1


@pytest.mark.rule("8.1")
def test_armour_may_overrun_three_times_its_weaker() -> None:
    position = sketch("b:Arm r:Inf .", units={"b": {"strength": [9]}, "r": {"strength": [3]}})
    play(position, "unit b")
    allowed(position, "overrun 0201")


@pytest.mark.rule("8.1")
def test_less_than_three_to_one_is_too_weak() -> None:
    position = sketch("b:Arm r:Inf .", units={"b": {"strength": [8]}, "r": {"strength": [3]}})
    play(position, "unit b")
    ruling = refused(position, "overrun 0201")
    assert (ruling.rules, ruling.all_facts()["attack"], ruling.all_facts()["defence"]) == (("8.1",), 8, 3)


@pytest.mark.rule("8.1")
def test_all_defenders_in_the_hex_count() -> None:
    position = sketch("b:Arm r1:Rec+r2:Rec .", units={"b": {"strength": [5]}})
    play(position, "unit b")
    assert refused(position, "overrun 0201").rules == ("8.1",)


@pytest.mark.rule("8.1", "1.3")
def test_the_strength_of_the_steps_left_counts() -> None:
    position = sketch("b:Arm r:Inf .", units={"r": {"steps": 1}})
    play(position, "unit b")
    allowed(position, "overrun 0201")


@pytest.mark.rule("8.1", "10.3")
def test_armour_out_of_supply_has_half_its_strength_for_it() -> None:
    position = sketch("b:Arm r:Rec .", areas={"blue.source": "0301"})
    play(position, "unit b")
    ruling = refused(position, "overrun 0201")
    assert ruling.all_facts()["attack"] == 2
    assert lines(ruling) == [("8.1", "b", 4), ("10.3", "out_of_supply", -2)]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("type", ["Inf", "Rec"])
def test_only_armour_overruns(type: str) -> None:
    position = sketch(f"b:{type} r:Rec .", units={"b": {"strength": [9]}})
    play(position, "unit b")
    assert refused(position, "overrun 0201").rules == ("8.1",)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("code", ["f", "h", "m", "t", "c"])
def test_only_clear_terrain_is_overrun(code: str) -> None:
    position = sketch(f"b:Arm {code}+r:Inf .", road="0101 0201", units={"b": {"strength": [9]}})
    play(position, "unit b")
    assert refused(position, "overrun 0201").rules == ("8.1",)


@pytest.mark.rule("8.1")
def test_no_overrun_across_a_river() -> None:
    position = sketch("b:Arm r:Rec .", river="0101/0201")
    play(position, "unit b")
    assert refused(position, "overrun 0201").rules == ("8.1",)


@pytest.mark.rule("8.1")
def test_an_overrun_across_a_river_where_a_road_bridges_it() -> None:
    position = sketch("b:Arm r:Rec .", river="0101/0201", road="0101 0201")
    play(position, "unit b")
    allowed(position, "overrun 0201")


@pytest.mark.rule("8.1")
def test_only_an_adjacent_enemy_is_overrun() -> None:
    position = sketch("b:Arm . r:Rec")
    play(position, "unit b")
    assert refused(position, "overrun 0301").rules == ("8.1",)
    assert refused(position, "overrun 0201").rules == ("8.1",)


@pytest.mark.rule("8.1")
def test_armour_may_move_first_and_overrun_then() -> None:
    position = sketch("b:Arm . . r:Rec .", crt="D1")
    play(position, "unit b; hex 0301; pass; overrun 0401")
    assert where(position, "b") == "0401"


# -- 8.2


@pytest.mark.rule("8.2")
def test_an_overrun_costs_one_point_more_than_entering() -> None:
    position = sketch("b:Arm r:Rec .", crt="D1")
    play(position, "unit b")
    ruling = allowed(position, "overrun 0201")
    assert lines(ruling) == [("5.2", "clear", 1), ("8.2", "overrun", 1)]
    assert ruling.facts["cost"] == 2
    assert happened(play(position, "overrun 0201"), "overran")[0]["cost"] == 2


@pytest.mark.rule("8.2", "5.3")
def test_an_overrun_by_road_costs_a_point_and_a_half() -> None:
    position = sketch("b:Arm r:Rec .", road="0101 0201")
    play(position, "unit b")
    assert lines(allowed(position, "overrun 0201")) == [("5.3", "road", 0.5), ("8.2", "overrun", 1)]


@pytest.mark.rule("8.2")
def test_an_overrun_needs_the_points_for_it() -> None:
    position = sketch("b:Arm r:Rec", units={"b": {"move": 1}})
    play(position, "unit b")
    ruling = refused(position, "overrun 0201")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("8.2",), 2, 1)


@pytest.mark.rule("8.2")
def test_what_is_left_after_an_overrun_is_what_was_left_less_its_cost() -> None:
    position = sketch("b:Arm r:Rec . . . . .", crt="D1")
    play(position, "unit b; overrun 0201")
    assert asked(position) == ("blue", "movement.where")
    assert choices(position, "hex") == {"0101", "0301", "0401", "0501", "0601"}  # four of six points


# -- 8.3


@pytest.mark.rule("8.3")
def test_an_overrun_is_a_combat_of_that_one_unit_at_once() -> None:
    position = sketch("b:Arm+b2:Arm r:Rec .", dice=[5])
    events = play(position, "unit b; overrun 0201")
    assert happened(events, "attacked")[0]["units"] == ["b"]
    assert happened(events, "attacked")[0]["column"] == "4:1"
    assert [event["result"] for event in happened(events, "rolled")] == [5]
    assert happened(events, "result")[0]["result"] == "D1"


@pytest.mark.rule("8.3", "9.6")
def test_an_overrun_can_cost_the_armour_a_step() -> None:
    position = sketch("b:Arm r:Inf .", units={"r": {"strength": [1, 1]}}, crt="A1")
    play(position, "unit b; overrun 0201")
    assert (steps(position, "b"), where(position, "b")) == (1, "0101")


# -- 8.4


@pytest.mark.rule("8.4")
def test_if_the_hex_is_emptied_the_armour_enters_and_may_go_on() -> None:
    position = sketch("b:Arm r:Rec . .", crt="D1")
    events = play(position, "unit b; overrun 0201")
    assert happened(events, "advanced") == [{"rule": "8.4", "unit": "b", "from": "0101", "to": "0201"}]
    play(position, "hex 0401; done")
    assert where(position, "b") == "0401"


@pytest.mark.rule("8.4", "9.8")
def test_a_hex_emptied_by_a_retreat_is_entered_too() -> None:
    position = sketch("b:Arm r:Rec . . . .", crt="DR")
    play(position, "unit b; overrun 0201")
    assert (where(position, "b"), where(position, "r")) == ("0201", "0401")
    assert asked(position) == ("blue", "movement.where")


@pytest.mark.rule("8.4", "9.6")
def test_after_an_exchange_that_empties_the_hex_the_armour_enters_weaker() -> None:
    position = sketch("b:Arm r:Rec . .", crt="EX")
    play(position, "unit b; overrun 0201")
    assert (where(position, "b"), steps(position, "b")) == ("0201", 1)


@pytest.mark.rule("8.4")
def test_if_the_hex_is_not_emptied_the_move_is_over() -> None:
    position = sketch("b:Arm r:Rec .", crt="NE", state={"cup": ["red.1"]})
    play(position, "unit b; overrun 0201")
    assert (where(position, "b"), asked(position)) == ("0101", ("red", "movement.which"))


@pytest.mark.rule("8.4")
def test_armour_lost_in_an_overrun_is_gone() -> None:
    position = sketch("b:Arm r:Rec .", units={"b": {"steps": 1, "strength": [4, 4]}}, crt="EX")
    play(position, "unit b; overrun 0201")
    assert (where(position, "b"), where(position, "r")) == ("eliminated", "eliminated")
    assert asked(position)[1] != "movement.where"


@pytest.mark.rule("8.4", "6.2")
def test_armour_that_has_entered_a_zone_by_overrun_stops_there() -> None:
    position = sketch("b:Arm r1:Rec r2:Inf", crt="D1")
    play(position, "unit b; overrun 0201")
    assert where(position, "b") == "0201"
    assert asked(position)[1] != "movement.where"


@pytest.mark.rule("8.4", "14.1")
def test_armour_takes_the_victory_hex_that_it_overruns() -> None:
    position = sketch("b:Arm r:Rec . .", crt="D1", areas={"victory.2": "0201"}, state={"control": {"0201": "red"}})
    assert position.control[position.components.number("hex", "0201")] == 1
    play(position, "unit b; overrun 0201")
    assert position.control[position.components.number("hex", "0201")] == 0


# -- 8.5


@pytest.mark.rule("8.5")
def test_a_unit_that_has_overrun_does_not_attack() -> None:
    position = sketch("b:Arm+b2:Inf r:Rec .", crt="NE")
    play(position, "unit b; overrun 0201; done; attack 0201")
    assert choices(position, "unit") == {"b2"}
    assert refused(position, "unit b").rules == ("8.5",)


@pytest.mark.rule("8.5")
def test_a_unit_overruns_once_in_a_move() -> None:
    position = sketch("b:Arm r1:Rec r2:Rec", crt="D1", state={"cup": ["red.1"]})
    play(position, "unit b; overrun 0201")  # and now in the zone of r2, as weak as r1 was
    assert (where(position, "b"), asked(position)) == ("0201", ("red", "movement.which"))


@pytest.mark.rule("8.5")
def test_the_ruling_says_that_a_unit_has_overrun_already() -> None:
    position = sketch("b:Arm r1:Rec . . r2:Rec", crt="D1")
    play(position, "unit b; overrun 0201")
    assert asked(position) == ("blue", "movement.where")
    assert refused(position, "overrun 0501").rules == ("8.5",)
