"""Action Points [6.4.1, 6.4.4]: by a die, or by markers from a cup [6.4.1opt], and how they are spent."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.formation.cards import points_table
from tests.games.formation.sketch import ask, happened, level, scenario, sketch

from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

FIELD = "a:HQ+a1:Tk . . . . . g:HQ+g1:PG"
TABLE = points_table("1/1 2/1 3/2 4/2", "2/1 3/2 4/3 5/3", "3/2 4/2 5/3 6/4", "4/2 5/3 6/3 7/4")
"""The first four rows differ in every column, and the last one holds for all higher dice."""
CUP = [str(n) for n in range(1, 11)]
MARKERS = {"action_point_markers": True}


def activated(**more: Any) -> FormationPosition:
    """Formation A has just been activated, after the Americans' dice for the Initiative."""
    dice = [9, 1, *more.pop("dice", [])]
    more.setdefault("charts", TABLE)
    position = sketch(FIELD, phase="operations", dice=dice, **more)
    ask.play(position, "activate A")
    return position


def cup(position: FormationPosition, side: str) -> Sequence[str]:
    """The markers left in a side's cup."""
    return position.cups[position.components.number("side", side)]


# -- the table


@pytest.mark.rule("6.4.1-1", "6.4.1-3", "6.4.1-6")
@pytest.mark.parametrize(
    ("at_level", "die", "points"), [(1, 1, 1), (1, 4, 4), (2, 1, 2), (3, 2, 4), (4, 1, 4), (4, 3, 6), (4, 10, 7)]
)
def test_the_die_is_the_row_and_the_level_the_column(at_level: int, die: int, points: int) -> None:
    position = activated(state={"level": {"A": at_level}}, dice=[die])
    assert position.points == [points, 0]
    rolls = [said for said in happened(position.events, "rolled") if said["purpose"] == "action_points"]
    assert [(said["rule"], said["side"], said["die"]) for said in rolls] == [("6.4.1-1", "american", 10)]


@pytest.mark.rule("6.4.1-1")
def test_the_formation_is_named_before_the_die_is_rolled() -> None:
    position = activated(dice=[3])
    assert [event.kind for event in position.events] == ["activated", "rolled", "points"]


# -- the Schwerpunkt


@pytest.mark.rule("6.4.1-2")
@pytest.mark.parametrize(
    ("at_level", "die", "points"),
    [(4, 1, 5), (3, 1, 4), (2, 1, 3), (1, 1, 3)],  # at least three [5.9-6]
)
def test_the_schwerpunkt_adds_a_point(at_level: int, die: int, points: int) -> None:
    focus = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
    position = activated(state={"level": {"A": at_level}, **focus}, dice=[die])
    assert position.points == [points, 0]


@pytest.mark.rule("6.4.1-2")
def test_the_schwerpunkt_adds_nothing_to_other_formations() -> None:
    focus = {"schwerpunkt": "B", "schwerpunkt_side": "american"}
    position = activated(state=focus, dice=[1], units={"aB1": {"type": "tank", "hex": "0301"}})
    assert position.points == [4, 0]


@pytest.mark.rule("6.4.1-4")
def test_seven_points_are_the_most_but_for_the_schwerpunkt() -> None:
    assert activated(dice=[10]).points == [7, 0]
    assert activated(dice=[10], state={"schwerpunkt": "A", "schwerpunkt_side": "american"}).points == [8, 0]
    with pytest.raises((DataError, FieldError), match="7"):
        sketch(FIELD, phase="operations", charts=points_table("1/1 2/1 3/2 8/2"))


# -- spending


@pytest.mark.rule("6.4.4")
def test_every_action_lowers_the_marker_by_its_cost() -> None:
    position = sketch("a:HQ+a1:Tk . a2:Inf . . .", points=4, units={"a": {"range": 1}})
    events = ask.play(position, "unit a1; move; hex 0201; done")
    assert happened(events, "spent") == [{"rule": "6.4.4", "side": "american", "points": 1, "left": 3}]
    ask.play(position, "unit a2; move; hex 0401; done")  # Out of Command: twice as much
    assert position.points == [1, 0]


@pytest.mark.rule("6.4.4")
def test_each_side_spends_from_its_own_track() -> None:
    position = sketch("a:HQ+a1:Tk g1:PG g:HQ .", points=5, charts=TABLE, dice=[1, 3])
    ask.play(position, "unit a1; move; react G")
    assert position.points == [4, 4]
    ask.play(position, "unit g1; improve")
    assert position.points == [4, 3]
    ask.play(position, "done")
    assert position.points == [4, 0]


# -- markers in place of the die


@pytest.mark.rule("6.4.1opt-1")
def test_both_cups_are_filled_at_set_up_with_all_ten_markers() -> None:
    position = scenario(options=MARKERS)
    assert [list(cup(position, side)) for side in ("american", "german")] == [CUP, CUP]
    without = scenario()
    assert [list(cup(without, side)) for side in ("american", "german")] == [[], []]


@pytest.mark.rule("6.4.1opt-2", "6.4.1opt-3")
@pytest.mark.parametrize(("at_level", "marker", "points"), [(4, "1", 4), (4, "3", 6), (2, "2", 3), (1, "10", 4)])
def test_a_marker_is_drawn_in_place_of_the_die(at_level: int, marker: str, points: int) -> None:
    position = activated(options=MARKERS, draws=[marker], state={"level": {"A": at_level}})
    assert (position.points, level(position, "A")) == ([points, 0], at_level - 1)
    assert [said["chit"] for said in happened(position.events, "drew")] == [marker]
    assert happened(position.events, "rolled") == []


@pytest.mark.rule("6.4.1opt-3", "6.5.2-2")
def test_the_same_markers_tell_the_points_of_reactions_but_the_check_is_a_die() -> None:
    position = sketch("a:HQ+a1:Tk g1:PG g:HQ .", charts=TABLE, options=MARKERS, dice=[5], draws=["3"])
    events = ask.play(position, "unit a1; move; react G")
    assert [said["purpose"] for said in happened(events, "rolled")] == ["reaction"]
    assert (position.points[1], len(cup(position, "german")), len(cup(position, "american"))) == (4, 9, 10)


@pytest.mark.rule("6.4.1opt-4")
@pytest.mark.parametrize(("at_level", "points"), [(4, 5), (1, 3)])
def test_the_schwerpunkt_adds_to_a_marker_as_well(at_level: int, points: int) -> None:
    state = {"level": {"A": at_level}, "schwerpunkt": "A", "schwerpunkt_side": "american"}
    assert activated(options=MARKERS, draws=["1"], state=state).points == [points, 0]


@pytest.mark.rule("6.4.1opt-4")
def test_without_supply_a_marker_is_read_at_the_level_and_then_that_drops_to_0() -> None:
    position = activated(options=MARKERS, draws=["2"], areas={"supply.american": "0301"})
    assert (position.points, level(position, "A")) == ([5, 0], 0)


@pytest.mark.rule("6.4.1opt-2")
def test_the_snafu_marker_brings_no_second_draw() -> None:
    position = sketch(FIELD, phase="operations", options=MARKERS, charts=TABLE, state={"snafu": "german"}, dice=[9, 1])
    ask.play(position, "keep; keep; activate A")
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("6.4.1opt-5")
def test_a_drawn_marker_is_not_put_back() -> None:
    position = activated(options=MARKERS, draws=["4"])
    assert list(cup(position, "american")) == [name for name in CUP if name != "4"]
    assert list(cup(position, "german")) == CUP


@pytest.mark.rule("6.4.1opt-5")
@pytest.mark.parametrize(
    ("before", "after"), [(["1", "2", "3", "4"], ["1", "2", "3"]), (["1", "2", "4"], CUP)], ids=["three left", "two"]
)
def test_a_cup_with_two_markers_left_is_filled_again_at_once(before: list[str], after: list[str]) -> None:
    position = activated(options=MARKERS, draws=["4"], state={"cups": {"american": before, "german": CUP}})
    assert list(cup(position, "american")) == after


@pytest.mark.rule("6.4.1opt-1", "6.4.1opt-6")
def test_both_cups_are_filled_again_in_the_organization_segment() -> None:
    state = {"cups": {"american": ["1", "2", "3"], "german": ["4", "5", "6", "7"]}}
    position = sketch(FIELD, phase="admin.organization", options=MARKERS, state=state)
    ask.asked(position)
    assert [list(cup(position, side)) for side in ("american", "german")] == [CUP, CUP]


@pytest.mark.rule("6.4.1opt-7")
def test_a_player_sees_his_own_cup_and_never_the_other_sides() -> None:
    state = {"cups": {"american": ["1", "2", "3"], "german": ["4", "5", "6", "7"]}}
    position = sketch(FIELD, options=MARKERS, state=state)
    assert GAME.view(position, "american")["state"]["cups"] == {"american": ["1", "2", "3"]}
    assert GAME.view(position, "german")["state"]["cups"] == {"german": ["4", "5", "6", "7"]}
    assert not GAME.view(position, None)["state"].get("cups")


@pytest.mark.rule("6.4.1opt-7")
@pytest.mark.parametrize(
    ("markers", "chances"),
    [(["1", "2", "9"], {"4": "1/3", "5": "1/3", "7": "1/3"}), (["3", "5", "6", "8"], {"6": "1/4", "7": "3/4"})],
)
def test_the_chances_of_an_activation_are_those_of_the_markers_left_in_the_own_cup(
    markers: list[str], chances: dict[str, str]
) -> None:
    state = {"cups": {"american": markers, "german": CUP}}
    position = sketch(FIELD, phase="operations", dice=[9, 1], charts=TABLE, options=MARKERS, state=state)
    ruling = ask.allowed(position, "activate A")
    assert (ruling.facts["chances"], "6.4.1opt-7" in ruling.rules) == (chances, True)


@pytest.mark.rule("6.4.1opt-7")
def test_with_a_die_the_chances_of_an_activation_are_those_of_every_row() -> None:
    ruling = ask.allowed(sketch(FIELD, phase="operations", dice=[9, 1], charts=TABLE), "activate A")
    assert ruling.facts["chances"] == {"4": "1/10", "5": "1/10", "6": "1/10", "7": "7/10"}
    assert "6.4.1opt-7" not in ruling.rules
