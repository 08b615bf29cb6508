"""River crossing [9]: bridges, Hasty and Prepared Crossings in a move, and the die for what is lost."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.field import NIGHT, ask, field, happened, lines, number, where
from tests.games.less_than_60_miles.sketch import sketch

from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.rivers import crossing_options, why_no_crossing
from grognard.games.less_than_60_miles.steps import entry_cost

AMPHIBIOUS = {"amphibious": True}
SIDE = "0101/0102"
ENGINEERS = {"crossings": [{"hexside": SIDE, "side": "nato"}]}


def river(size: str, *, kind: str = "mechanized", amphibious: bool = False, **more: Any) -> FrontPosition:
    """A unit before a river without a bridge."""
    return field(f"nA:{kind} . .", sides={f"{size}_river": SIDE}, units={"nA": {"amphibious": amphibious}}, **more)


def ways(position: FrontPosition) -> list[str]:
    here, there = (position.components.grid.hex(label) for label in ("0101", "0102"))
    return crossing_options(position, number(position, "nA"), here, there)


@pytest.mark.rule("9-0", "9.1.1-1:1", "9.1.1-1:2", "9.2.1-1")
def test_the_ways_across_a_river() -> None:
    assert ways(river("minor")) == []
    assert ways(river("major", amphibious=True)) == []
    assert ways(river("minor", amphibious=True)) == ["minor_hasty"]
    assert ways(river("minor", state=ENGINEERS)) == ["minor_prepared"]
    assert ways(river("minor", amphibious=True, state=ENGINEERS)) == ["minor_hasty", "minor_prepared"]
    assert ways(river("major", amphibious=True, state=ENGINEERS)) == ["major_prepared"]
    assert ways(field("nA:armored . .")) == []


@pytest.mark.rule("9-0")
def test_where_there_is_no_river_nothing_is_crossed() -> None:
    position = field("nA:mechanized . .", units={"nA": AMPHIBIOUS})
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "cross_hasty 0102")
    assert (ruling.rules, ruling.reason) == (("9-0",), "rivers.none")


@pytest.mark.rule("8.2-8:2")
def test_where_there_is_a_bridge_the_river_is_not_crossed_otherwise() -> None:
    sides = {"minor_river": SIDE, "bridge": SIDE}
    position = field("nA:mechanized . .", sides=sides, units={"nA": AMPHIBIOUS})
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "cross_hasty 0102")
    assert (ruling.rules, ruling.reason) == (("8.2-8:2",), "rivers.bridge")
    ask.allowed(position, "hex 0102")


@pytest.mark.rule("9.1.1-1:1", "8.2-8:2")
def test_only_amphibious_units_cross_hastily() -> None:
    position = river("minor")
    ask.play(position, "unit nA")
    assert ask.refused(position, "cross_hasty 0102").rules == ("9.1.1-1:1",)
    assert ask.refused(position, "hex 0102").rules == ("9.1.1-1:1",)


@pytest.mark.rule("9.1.1-1:2")
def test_a_major_river_is_not_crossed_hastily() -> None:
    position = river("major", amphibious=True)
    ask.play(position, "unit nA")
    assert ask.refused(position, "cross_hasty 0102").rules == ("9.1.1-1:2",)


@pytest.mark.rule("9.1.2-1", "9.1.2-2", "8.2-8:2")
def test_a_hasty_crossing_costs_points_and_on_a_low_die_attrition() -> None:
    for die, attrition in ((4, 1), (5, 0)):
        position = river("minor", amphibious=True, dice=[die])
        ask.play(position, "unit nA")
        assert ask.refused(position, "hex 0102").rules == ("8.2-8:2",)
        ruling = ask.allowed(position, "cross_hasty 0102")
        assert lines(ruling)[1] == ("9.1.2-1", "minor_hasty", 3)
        assert ruling.facts["limit"] == 4
        events = ask.play(position, "cross_hasty 0102")
        assert [event.kind for event in events][:2] == ["moved", "rolled"]
        assert happened(events, "rolled")[0]["rule"] == "9.1.2-2"
        assert position.attrition[number(position, "nA")] == attrition


@pytest.mark.rule("9.1.2-2", "9.2.3-2")
def test_a_crossing_with_a_die_is_shown_with_its_chance_before_it_is_rolled() -> None:
    position = river("minor", amphibious=True, state=ENGINEERS)
    ask.play(position, "unit nA")
    assert ask.allowed(position, "cross_hasty 0102").facts["chance"] == "2/5"
    assert staked(position) == {"cross_hasty 0102"}, "over the bridge of the engineers no die is rolled"
    position = river("major", state=ENGINEERS)
    ask.play(position, "unit nA")
    assert staked(position) == {"cross_prepared 0102"}


def staked(position: FrontPosition) -> set[str]:
    """What is followed by a die at once."""
    return {str(action) for action in ask.game.advice(position).staked}


@pytest.mark.rule("29.2-4")
def test_at_night_two_more_dice_cost_attrition() -> None:
    position = river("minor", amphibious=True, dice=[6], turn=NIGHT)
    ask.play(position, "unit nA; cross_hasty 0102")
    assert position.attrition[number(position, "nA")] == 1


@pytest.mark.rule("9.1.2-2", "11.2-3")
def test_a_crossing_may_be_the_end_of_a_worn_unit() -> None:
    units = {"nA": {"amphibious": True, "attrition": 4}}
    position = field("nA:mechanized . .\n. . nB:armored", sides={"minor_river": SIDE}, units=units, dice=[1])
    ask.play(position, "unit nA; cross_hasty 0102")
    assert where(position, "nA") == "eliminated"
    assert ask.choices(position, "unit") == {"nB"}


@pytest.mark.rule("9.2.2-3", "9.2.3-1", "9.2.1-1")
def test_a_prepared_crossing_of_a_minor_river_needs_no_die_and_is_part_of_a_path() -> None:
    position = river("minor", state=ENGINEERS, kind="infantry")
    ask.play(position, "unit nA")
    ruling = ask.allowed(position, "hex 0103")
    assert ("9.2.3-1", "minor_prepared", 4) in lines(ruling)
    assert ask.refused(position, "cross_prepared 0102").rules == ("9.2.3-1",)
    assert not happened(ask.play(position, "hex 0103"), "rolled")


@pytest.mark.rule("9.2.2-3")
def test_both_ways_are_open_to_an_amphibious_unit_at_an_engineer_marker() -> None:
    position = river("minor", amphibious=True, state=ENGINEERS)
    ask.play(position, "unit nA")
    assert {"hex 0102", "cross_hasty 0102"} <= ask.choices(position)


@pytest.mark.rule("9.2.3-1")
@pytest.mark.parametrize("amphibious", [False, True])
def test_on_a_path_over_an_engineer_marker_every_unit_pays_for_a_prepared_crossing(amphibious: bool) -> None:
    """An amphibious one too, as it was told: whoever wants to cross in haste says so."""
    position = river("minor", amphibious=amphibious, state=ENGINEERS)
    ask.play(position, "unit nA")
    assert ("9.2.3-1", "minor_prepared", 4) in lines(ask.allowed(position, "hex 0102"))
    (moved,) = happened(ask.play(position, "hex 0102"), "moved")
    assert moved["cost"] == 6


@pytest.mark.rule("9.2.2-2", "9.2.2-3")
def test_the_enemy_s_engineers_help_nobody() -> None:
    position = river("minor", state={"crossings": [{"hexside": SIDE, "side": "wp"}]})
    ask.play(position, "unit nA")
    assert ask.refused(position, "cross_prepared 0102").rules == ("9.2.2-3",)


@pytest.mark.rule("9.2.3-2", "9.2.1-1")
def test_a_prepared_crossing_of_a_major_river_rolls_a_die() -> None:
    for die, attrition in ((2, 1), (3, 0)):
        position = river("major", state=ENGINEERS, dice=[die])
        ask.play(position, "unit nA")
        assert ask.allowed(position, "cross_prepared 0102").facts["cost"] == 2 + 6
        events = ask.play(position, "cross_prepared 0102")
        assert happened(events, "rolled")[0]["rule"] == "9.2.3-2"
        assert position.attrition[number(position, "nA")] == attrition


@pytest.mark.rule("9.2.2-5", "9.2.2-1")
def test_an_engineer_marker_goes_when_only_enemy_combat_units_are_at_it() -> None:
    state = {"crossings": [{"hexside": SIDE, "side": "wp"}]}
    position = field(". . nA:armored", sides={"minor_river": SIDE}, state=state)
    ask.play(position, "unit nA; hex 0102")
    assert position.crossings == ()
    assert position.engineers[1] == 1
    guarded = field("wA:hq . nA:armored", sides={"minor_river": SIDE}, state=state)
    ask.play(guarded, "unit nA; hex 0102")
    assert len(guarded.crossings) == 1


@pytest.mark.rule("8.2-8:2")
def test_a_path_goes_round_by_a_bridge_rather_than_through_the_water() -> None:
    sides = {"minor_river": f"{SIDE} 0101/0201 0102/0201", "bridge": "0101/0201 0102/0201"}
    position = field("nA:mechanized . .\n. . .", sides=sides, units={"nA": AMPHIBIOUS})
    ask.play(position, "unit nA")
    assert ask.allowed(position, "hex 0102").facts["path"] == ["0101", "0201", "0102"]
    assert "0102" in ask.choices(position, "cross_hasty")


@pytest.mark.rule("32.1.3-0")
def test_a_path_ends_where_the_enemy_blows_the_bridge_before_the_unit() -> None:
    side = "0103/0104"
    position = field(
        "nA:armored . . . .",
        major_road="0101 0102 0103 0104 0105",
        sides={"major_river": side},
        state={"mined": [{"hexside": side, "side": "wp"}]},
        dice=[10],
    )
    ask.play(position, "unit nA; hex 0105; demolish 0103/0104")
    assert where(position, "nA") == "0102"
    assert ask.choices(position, "hex") >= {"0103"}
    assert "0104" not in ask.choices(position, "hex")


@pytest.mark.rule("9.1.3-3", "9.2.4-3")
def test_an_advance_across_a_river_pays_for_the_crossing() -> None:
    for row, position in (
        ("minor_hasty", river("minor", amphibious=True)),
        ("minor_prepared", river("minor", state=ENGINEERS)),
        ("major_prepared", river("major", state=ENGINEERS)),
    ):
        here, there = (position.components.grid.hex(label) for label in ("0101", "0102"))
        step = entry_cost(position, number(position, "nA"), here, there, crossing=row, advancing=True)
        assert step.total - 4 == position.components.movement.cost(row, "mechanized", "tactical")


@pytest.mark.rule("9-0")
def test_a_river_is_no_part_of_a_path_without_a_bridge_or_engineers() -> None:
    for position, goes in ((river("minor"), False), (river("minor", state=ENGINEERS), True)):
        ask.play(position, "unit nA")
        assert ("0103" in ask.choices(position, "hex")) is goes


@pytest.mark.rule("9-0")
def test_every_line_of_the_table_is_for_its_own_river() -> None:
    position = river("minor", state=ENGINEERS)
    here, there = (position.components.grid.hex(label) for label in ("0101", "0102"))
    unit = number(position, "nA")
    assert why_no_crossing(position, unit, here, there, "minor_prepared") is None
    ruling = why_no_crossing(position, unit, here, there, "major_prepared")
    assert ruling is not None
    assert (ruling.rules[0], ruling.reason) == ("9-0", "rivers.other_river")


@pytest.mark.rule("9-0")
@pytest.mark.parametrize(("cell", "reason"), [("-", "rivers.not_in_mode"), ("5", "")])
def test_a_table_may_close_a_way_across_to_a_movement_mode(cell: str, reason: str) -> None:
    charts = {"movement": {"patch": {"minor_prepared": {"mechanized_deployed": cell}}}}
    deployed: dict[str, Any] = {"units": {"nA": {"mode": "defend"}}, "state": ENGINEERS, "charts": charts}
    position = sketch("nA:mechanized . wA:hq", sides={"minor_river": SIDE}, **deployed)
    here, there = (position.components.grid.hex(label) for label in ("0101", "0102"))
    ruling = why_no_crossing(position, number(position, "nA"), here, there, "minor_prepared")
    assert (ruling.rules[0], ruling.reason) == ("9-0", reason) if ruling else reason == ""


@pytest.mark.rule("8.1-3", "8.4-2")
def test_a_crossing_is_not_made_without_the_points_for_it_nor_into_ground_marked_delay() -> None:
    """Half Engaged it has six points; ground and a Hasty Crossing cost five, eight on a wooded Hill 2."""
    for ground, engaged, mode, said in (
        (".", 1, "tactical", None),
        ("2w", 1, "tactical", ("8.1-3", "movement.too_expensive")),
        ("s", 0, "defend", ("8.4-2", "movement.whole.swamp")),
    ):
        facts = {"amphibious": True, "engaged": engaged, "mode": mode}
        position = field(f"nA:mechanized {ground} .", sides={"minor_river": SIDE}, units={"nA": facts})
        ask.play(position, "unit nA")
        if said is None:
            ask.allowed(position, "cross_hasty 0102")
        else:
            ruling = ask.refused(position, "cross_hasty 0102")
            assert (ruling.rules[0], ruling.reason) == said
