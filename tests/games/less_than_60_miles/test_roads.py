"""Roads and traffic [8.3], Delayed Movement [8.4], forced marches [8.5]."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.field import NIGHT, ask, field, happened, lines, number, where
from tests.games.less_than_60_miles.sketch import scenario

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.steps import entry_cost

ROAD, DEFEND, MOVING = {"mode": "road"}, {"mode": "defend"}, {"mode": "moving"}
STRAIGHT = "0101 0102 0103 0104 0105"


def left(position: FrontPosition) -> float:
    """The points that the unit in hand has left."""
    decision = ask.game.decision(position)
    assert decision is not None
    return float(decision.facts["left"])


# -- roads


@pytest.mark.rule("8.3-1", "8.3-3")
def test_a_road_is_for_column_and_tactical_and_replaces_terrain() -> None:
    for mode, cost in (("road", 1), ("tactical", 1), ("defend", 4 + 3)):
        position = field("nA:armored 2w .", major_road=STRAIGHT[:9], units={"nA": {"mode": mode}})
        assert ask.cost(position, "nA", "0102") == cost


@pytest.mark.rule("8.3-2")
def test_a_road_is_used_only_where_it_crosses_the_hexside() -> None:
    roads = ["0101 0201", "0102 0202"]
    position = field("nA:armored 2w .\n. . .", major_road=roads)
    assert ask.cost(position, "nA", "0102") == 5


@pytest.mark.rule("8.3-3", "8.2-8:1")
def test_a_road_over_a_river_is_a_bridge_until_it_is_destroyed() -> None:
    river = {"major_river": "0101/0102"}
    position = field("nA:armored 2w .", major_road="0101 0102", sides=river)
    ask.play(position, "unit nA")
    assert lines(ask.allowed(position, "hex 0102")) == [("8.3-3", "major_road", 1), ("8.2-8:1", "major_bridged", 1)]
    blown = field("nA:armored 2w .", major_road="0101 0102", sides=river, state={"destroyed": ["0101/0102"]})
    ask.play(blown, "unit nA")
    assert ask.refused(blown, "hex 0102").rules[0] == "9.2.2-3"
    again = field(
        "nA:armored 2w .",
        major_road="0101 0102",
        sides=river,
        state={"destroyed": ["0101/0102"], "panels": [{"hexside": "0101/0102", "side": "wp"}]},
    )
    assert ask.cost(again, "nA", "0102") == 2


@pytest.mark.rule("8.3-4")
def test_others_on_the_road_cost_a_point_in_the_hex_and_next_to_it() -> None:
    inside = field("nA:armored 2w+nB:armored .", major_road=STRAIGHT[:14], units={"nB": ROAD})
    ask.play(inside, "unit nA")
    assert lines(ask.allowed(inside, "hex 0102")) == [("8.3-3", "major_road", 1), ("8.3-4", "congested_hex", 1)]
    beside = field("nA:armored 2w nB:armored", major_road=STRAIGHT[:14], units={"nB": ROAD})
    ask.play(beside, "unit nA")
    assert lines(ask.allowed(beside, "hex 0102")) == [("8.3-3", "major_road", 1), ("8.3-4", "congested_next", 1)]
    off = field("nA:armored 2w nB:armored", major_road=STRAIGHT[:9], units={"nB": ROAD})
    assert ask.cost(off, "nA", "0102") == 1


@pytest.mark.rule("8.3-4")
def test_a_tactical_unit_is_in_the_way_if_it_has_come_by_road_in_this_phase() -> None:
    picture = "nA:armored 2w 2w .\n. nB:armored . ."
    position = field(picture, major_road=["0101 0102 0103", "0202 0102"])
    assert ask.cost(position, "nA", "0102") == 1
    ask.play(position, "unit nB; hex 0102; done")
    assert ask.cost(position, "nA", "0102") == 2


@pytest.mark.rule("8.3-5:2")
def test_a_tactical_unit_may_keep_off_the_road_and_out_of_the_way() -> None:
    position = field("nA:armored 2w .\nnB:armored . .", major_road="0101 0102")
    ask.play(position, "unit nB; back; unit nA")
    assert lines(ask.allowed(position, "off_road 0102"))[0] == ("8.2-5-a", "hill2", 3)
    events = ask.play(position, "off_road 0102")
    assert happened(events, "moved")[0]["cost"] == 5
    assert not position.by_road[number(position, "nA")]
    column = field("nA:armored 2w .", major_road="0101 0102", units={"nA": ROAD})
    ask.play(column, "unit nA")
    assert ask.refused(column, "off_road 0102").rules == ("8.3-5:2",)


@pytest.mark.rule("8.3-5:2")
def test_nobody_uses_a_road_that_costs_more_than_the_ground() -> None:
    position = field("nA:armored .+nB:armored .", minor_road="0101 0102", units={"nB": ROAD})
    ask.play(position, "unit nA")
    assert lines(ask.allowed(position, "hex 0102")) == [("8.2-5-a", "plain", 2)]


@pytest.mark.rule("8.3-5:1")
def test_hqs_neither_feel_traffic_nor_make_it() -> None:
    felt = field("nH:hq 2w+nB:armored .", major_road=STRAIGHT[:14], units={"nB": ROAD, "nH": MOVING})
    assert ask.cost(felt, "nH", "0102") == 1
    made = field("nA:armored 2w+nH:hq .", major_road=STRAIGHT[:14], units={"nH": MOVING})
    assert ask.cost(made, "nA", "0102") == 1


# -- Delayed Movement


def night_in_the_hills(**facts: Any) -> FrontPosition:
    """Deployed at night the wooded hills of 0102 cost 14."""
    return field("nA:armored 2w .\nnB:armored . .", turn=NIGHT, units={"nA": {"mode": "defend", **facts}})


@pytest.mark.rule("8.4-1", "8.4.1-1:1", "8.1-3")
def test_delayed_movement_enters_a_hex_that_costs_more_than_the_whole_allowance() -> None:
    position = night_in_the_hills()
    ask.play(position, "unit nA")
    assert ask.refused(position, "hex 0102").rules[0] == "8.1-3"
    assert ask.allowed(position, "delay 0102").rules[0] == "8.4-1"
    events = ask.play(position, "delay 0102")
    assert where(position, "nA") == "0102"
    assert position.delayed[number(position, "nA")] == 2
    assert happened(events, "delayed")[0]["unit"] == "nA"
    assert ask.choices(position, "unit") == {"nB"}


@pytest.mark.rule("8.4-1")
def test_delayed_movement_is_no_way_into_a_hex_within_the_allowance() -> None:
    position = field("nA:armored 2w .", units={"nA": DEFEND})
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "delay 0102")
    assert (ruling.rules[0], ruling.facts["cost"], ruling.facts["left"]) == ("8.4-1", 7, 12)
    half = field("nA:armored 2w .", units={"nA": {"mode": "defend", "engaged": 1}})
    ask.play(half, "unit nA")
    ask.allowed(half, "delay 0102")


@pytest.mark.rule("8.4-1")
def test_delayed_movement_is_for_the_start_of_a_move() -> None:
    position = night_in_the_hills()
    ask.play(position, "unit nA")
    assert ask.choices(position, "delay") == {"0102"}
    ask.play(position, "hex 0201")
    assert ask.refused(position, "delay 0102").rules[0] == "8.4-1"


@pytest.mark.rule("8.4-2")
def test_ground_marked_delay_is_entered_by_delayed_movement_alone() -> None:
    position = field("nA:armored .s .", units={"nA": DEFEND})
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "hex 0102")
    assert (ruling.rules[0], ruling.reason) == ("8.4-2", "movement.whole.swamp")
    assert ask.allowed(position, "delay 0102").rules[0] == "8.4-2"
    tactical = field("nA:armored .s .")
    ask.play(tactical, "unit nA")
    ask.allowed(tactical, "hex 0102")


@pytest.mark.rule("8.4.1-2", "8.4.1-3")
def test_a_delayed_marker_stays_through_this_movement_phase_and_the_next() -> None:
    position = night_in_the_hills()
    unit = number(position, "nA")
    ask.play(position, "unit nA; delay 0102; done")
    assert position.delayed[unit] == 1
    later = field("nA:armored nB:armored .", units={"nA": {"delayed": 1}})
    assert ask.refused(later, "unit nA").rules == ("8.4.1-2",)
    events = ask.play(later, "done")
    assert later.delayed[number(later, "nA")] == 0
    assert happened(events, "delay_over") == [{"rule": "8.4.1-3", "unit": "nA"}]


@pytest.mark.rule("8.4.1-1:2")
def test_the_die_of_a_crossing_is_rolled_in_delayed_movement_too() -> None:
    position = field(
        "nA:armored 2w .",
        turn=NIGHT,
        units={"nA": {"mode": "defend", "amphibious": True}},
        sides={"minor_river": "0101/0102"},
        dice=[6],
    )
    ask.play(position, "unit nA; delay 0102")
    assert position.attrition[number(position, "nA")] == 1


# -- forced march


@pytest.mark.rule("8.5-1", "8.5-3")
def test_a_forced_march_adds_three_points_and_rolls_when_the_first_is_spent() -> None:
    position = field("nA:armored . . . . . . . .", dice=[3])
    ask.play(position, "unit nA; hex 0106; march")
    assert left(position) == 5
    assert not happened(ask.play(position, "hex 0107"), "rolled")
    events = ask.play(position, "hex 0108")
    assert happened(events, "rolled")[0]["rule"] == "8.5-3"
    assert [event.kind for event in events][:3] == ["rolled", "attrition", "moved"]
    assert position.attrition[number(position, "nA")] == 1


@pytest.mark.rule("8.5-3")
def test_a_forced_march_may_cost_nothing_and_is_rolled_for_once() -> None:
    position = field("nA:armored . . . . . . . .", dice=[9], major_road="0107 0108 0109")
    events = ask.play(position, "unit nA; march; hex 0109")
    assert len(happened(events, "rolled")) == 1
    assert position.attrition[number(position, "nA")] == 0


@pytest.mark.rule("8.5-3")
def test_the_hexes_that_bring_the_die_of_a_forced_march_are_told_before_it_is_rolled() -> None:
    position = field("nA:armored . . . . . . . .")
    ask.play(position, "unit nA; hex 0106")
    assert ask.game.advice(position).staked == (), "its own points cost no die"
    ask.play(position, "march")
    assert {str(action) for action in ask.game.advice(position).staked} == {"hex 0104", "hex 0108"}
    assert {"hex 0107", "hex 0108"} <= ask.choices(position)


@pytest.mark.rule("8.5-1")
def test_a_forced_march_is_made_once_in_a_move() -> None:
    position = field("nA:armored . . . . . . . .", dice=[9])
    ask.play(position, "unit nA; march")
    assert ask.refused(position, "march").rules == ("8.5-1",)


@pytest.mark.rule("8.5-2")
def test_a_unit_at_its_limit_cannot_force_its_march() -> None:
    position = field("nA:armored . .", units={"nA": {"attrition": 4}})
    ask.play(position, "unit nA")
    assert ask.refused(position, "march").rules == ("8.5-2",)
    fresher = field("nA:armored . .", units={"nA": {"attrition": 3}})
    ask.play(fresher, "unit nA")
    ask.allowed(fresher, "march")


@pytest.mark.rule("8.5-1", "8.1-6")
def test_an_engaged_unit_does_not_force_its_march_and_a_half_engaged_one_does() -> None:
    half = field("nA:armored . . . . .", units={"nA": {"engaged": 1}}, dice=[9])
    ask.play(half, "unit nA; march")
    assert left(half) == 9
    engaged = field("nA:armored nB:armored .", units={"nA": {"engaged": 2}})
    assert ask.refused(engaged, "unit nA").rules == ("8.1-6",)


@pytest.mark.rule("8.5-1", "8-0")
def test_points_of_a_forced_march_pay_for_an_attack() -> None:
    position = field("nA:armored . . . . . . wA:hq", dice=[9])
    ask.play(position, "unit nA; hex 0106; hex 0107")
    assert not ask.choices(position, "attack")
    ask.play(position, "march")
    assert not ask.choices(position, "attack")
    nearer = field("nA:armored . . . . . . wA:hq", dice=[9], major_road="0101 0102")
    ask.play(nearer, "unit nA; hex 0107; march")
    assert ask.choices(nearer, "attack") == {"0108"}


@pytest.mark.rule("8.5-1")
def test_what_a_forced_march_adds_is_told_and_nobody_marches_who_can_do_nothing() -> None:
    position = field("nA:armored . .")
    ask.play(position, "unit nA")
    assert lines(ask.allowed(position, "march")) == [("8.5-1", "forced_march", 3)]
    island = field("nA:armored nB:armored", sides={"major_river": "0101/0102"})
    ask.play(island, "unit nA")
    ruling = ask.refused(island, "march")
    assert (ruling.rules[0], ruling.reason) == ("8.5-1", "movement.march_in_vain")


@pytest.mark.rule("29.2-2")
@pytest.mark.parametrize(("month", "snow"), [("september", 0.0), ("january", 1.0)])
def test_snow_costs_a_point_even_by_road(month: str, snow: float) -> None:
    """In the introduction, were it played in winter, at noon: the cavalry goes by road."""
    text = (GAME.folder / "data" / "scenarios.toml").read_text("utf-8").replace('"september"', f'"{month}"', 1)
    column = {"id": "1-11", "mode": "road"}
    said: dict[str, Any] = {"units": [column], "turn": 3, "phase": "nato.movement", "state": {"precipitation": True}}
    position = scenario("point_alpha", charts={"scenarios": text}, **said)
    unit = number(position, "1-11")
    road = next(
        hex
        for hex in position.components.grid.around[position.at[unit]]
        if any(part.name.endswith("_road") for part in entry_cost(position, unit, position.at[unit], hex).parts)
    )
    parts = entry_cost(position, unit, position.at[unit], road).parts
    assert sum(part.amount / 2 for part in parts if part.rule == "29.2-2") == snow
