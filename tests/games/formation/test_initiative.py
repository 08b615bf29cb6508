"""Initiative [6.0 to 6.3]: who acts in a cycle, how often in a row, and when operations are over for the turn."""

from typing import Any

import pytest
from tests.games.formation.cards import card, initiative
from tests.games.formation.sketch import ask, happened, sketch

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

FIELD = "a:HQ+a1:Tk . . . . . g:HQ+g1:PG"


def cycle(**more: Any) -> FormationPosition:
    """The start of a cycle; the American die comes first, then the German one, then that for Action Points."""
    return sketch(FIELD, phase="operations", **more)


def holder(position: FormationPosition) -> str:
    """Who has the Initiative."""
    side, question = ask.asked(position)
    assert question == "initiative.what"
    return side


def marker(position: FormationPosition) -> tuple[str, int]:
    """The Initiative marker: the side up, and the space it is on."""
    ask.asked(position)
    return position.side_name(position.drm_side), position.components.book.initiative_track[position.drm]


def determined(position: FormationPosition) -> list[dict[str, Any]]:
    """The last determinations of the Initiative, by rule, side and results."""
    ask.asked(position)
    found = happened(position.events, "initiative")
    return [{name: said[name] for name in ("rule", "side", "results") if name in said} for said in found]


def act(position: FormationPosition) -> None:
    """Whoever has the Initiative activates their formation, and does nothing with it."""
    formation = "A" if holder(position) == "american" else "G"
    ask.play(position, f"activate {formation}; done")


# -- cycles


@pytest.mark.rule("6.0-1", "6.2-2")
def test_a_cycle_is_a_determination_and_one_activation() -> None:
    position = cycle(dice=[7, 3, 5, 2, 9])
    assert holder(position) == "american"
    events = ask.play(position, "activate A; done")
    assert [said["formation"] for said in happened(events, "activated")] == ["A"]
    assert len([said for said in happened(events, "rolled") if said["purpose"] == "initiative"]) == 2
    assert holder(position) == "german"


@pytest.mark.rule("6.0-2", "6.1.2-1")
def test_cycles_go_on_until_nobody_can_be_activated() -> None:
    position = cycle(state={"level": {"A": 2, "G": 1}}, dice=[7, 3, 5, 1, 9, 5, 5])
    act(position)
    act(position)
    events = ask.play(position, "activate A; done")
    assert [said["rule"] for said in happened(events, "operations_over")] == ["6.0-2"]
    assert position.turn == 3


# -- the dice


@pytest.mark.rule("6.1-1")
def test_both_players_roll_one_die() -> None:
    position = cycle(dice=[7, 3])
    ask.asked(position)
    rolls = [(said["side"], said["die"], said["result"]) for said in happened(position.events, "rolled")]
    assert rolls == [("american", 10, 7), ("german", 10, 3)]


@pytest.mark.rule("6.1-3")
@pytest.mark.parametrize(("dice", "winner"), [([7, 3], "american"), ([3, 7], "german"), ([9, 10], "german")])
def test_the_higher_result_has_the_initiative(dice: list[int], winner: str) -> None:
    position = cycle(dice=dice)
    assert holder(position) == winner
    assert determined(position) == [{"rule": "6.1-3", "side": winner, "results": dice}]


@pytest.mark.rule("6.1-2")
@pytest.mark.parametrize(
    ("shown", "space", "results", "winner"),
    [
        ("german", 1, [6, 7], "german"),
        ("american", 1, [8, 5], "american"),
        ("german", 3, [6, 9], "german"),
    ],
)
def test_the_drm_is_added_for_the_side_that_the_marker_shows(
    shown: str, space: int, results: list[int], winner: str
) -> None:
    position = cycle(state={"drm": space, "drm_side": shown}, dice=[6, 5])
    assert holder(position) == winner
    assert determined(position)[0]["results"] == results


@pytest.mark.rule("6.1-4")
def test_ties_are_rolled_again_if_the_game_says_so() -> None:
    position = cycle(state={"drm": 1, "drm_side": "german"}, dice=[6, 4, 3, 9])
    assert holder(position) == "german"
    assert [said["results"] for said in happened(position.events, "initiative_tied")] == [[6, 6]]
    assert determined(position) == [{"rule": "6.1-3", "side": "german", "results": [3, 11]}]


@pytest.mark.rule("6.1-4")
@pytest.mark.parametrize("side", ["american", "german"])
def test_ties_go_to_a_side_if_the_game_says_so(side: str) -> None:
    position = cycle(charts=initiative(tie=side), dice=[4, 4])
    assert holder(position) == side
    assert determined(position) == [{"rule": "6.1-4", "side": side, "results": [4, 4]}]


@pytest.mark.rule("6.1-5")
@pytest.mark.parametrize(("dice", "active", "passive"), [([7, 3], "A", "german"), ([3, 7], "G", "american")])
def test_the_winner_acts_and_the_other_may_react(dice: list[int], active: str, passive: str) -> None:
    position = sketch("a:HQ+a1:Tk g:HQ+g1:PG", phase="operations", dice=[*dice, 5])
    ask.play(position, f"activate {active}; unit {active.lower()}1; move")
    assert ask.asked(position) == (passive, "reaction.who")


@pytest.mark.rule("6.1-5")
def test_a_scenario_may_name_who_has_its_first_initiative_and_the_next_is_rolled() -> None:
    position = cycle(turn=1, charts=card(first_initiative="german"), dice=[5, 9, 1])
    assert holder(position) == "german"
    assert determined(position) == [{"rule": "6.1-5", "side": "german"}]
    assert marker(position) == ("american", 2)
    act(position)
    assert determined(position) == [{"rule": "6.1-3", "side": "american", "results": [11, 1]}]


@pytest.mark.rule("6.1-5")
def test_the_first_initiative_of_later_turns_is_rolled() -> None:
    position = cycle(turn=2, charts=card(first_initiative="german"), dice=[9, 1])
    assert holder(position) == "american"


# -- the marker


@pytest.mark.rule("6.1-6")
@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_has_a_drm_in_the_first_cycle_of_a_turn(turn: int) -> None:
    before = {"drm": 3, "drm_side": "german"} if turn > 1 else {}
    position = sketch(FIELD, phase="turn", turn=turn, state=before, dice=[5, 4])
    assert holder(position) == "american"
    assert determined(position)[0]["results"] == [5, 4]


@pytest.mark.rule("6.1-7", "6.1b")
@pytest.mark.parametrize(("dice", "shown"), [([7, 3], "german"), ([3, 7], "american")])
def test_from_0_the_marker_goes_to_2_for_the_loser(dice: list[int], shown: str) -> None:
    position = cycle(dice=dice)
    assert marker(position) == (shown, 2)


@pytest.mark.rule("6.1-7", "6.1b")
@pytest.mark.parametrize("up", ["american", "german"])
def test_on_0_it_does_not_matter_which_side_of_the_marker_is_up(up: str) -> None:
    position = cycle(state={"drm": 0, "drm_side": up}, dice=[7, 3])
    assert marker(position) == ("german", 2)


@pytest.mark.rule("6.1a", "6.1-7")
def test_the_marker_advances_while_the_same_side_loses() -> None:
    position = cycle(dice=[9, 1, 5, 9, 1, 5, 9, 1])
    spaces = [marker(position)]
    for _ in range(2):
        act(position)
        spaces.append(marker(position))
    assert spaces == [("german", 2), ("german", 3), ("german", 4)]


@pytest.mark.rule("6.1a")
def test_at_the_end_of_its_track_the_marker_stays() -> None:
    position = cycle(charts=initiative(track=[0, 2, 5]), dice=[9, 1, 5, 9, 1, 5, 9, 1])
    act(position)
    act(position)
    assert marker(position) == ("german", 5)


@pytest.mark.rule("6.1b", "6.1-8")
def test_when_the_other_side_loses_the_marker_is_turned_and_goes_back_to_2_and_never_to_0() -> None:
    position = cycle(dice=[9, 1, 5, 9, 1, 5, 1, 9, 5, 9, 1])
    act(position)
    assert marker(position) == ("german", 3)
    act(position)
    assert (holder(position), marker(position)) == ("german", ("american", 2))
    act(position)
    assert (holder(position), marker(position)) == ("american", ("german", 2))


# -- the most in a row


@pytest.mark.rule("6.1.1-1", "6.1.1-2", "6.1.1-3")
def test_after_its_maximum_in_a_row_a_side_hands_over_without_dice() -> None:
    position = cycle(charts=card(most_in_a_row={"american": 2}), dice=[9, 1, 5, 9, 1, 5])
    act(position)
    assert (holder(position), position.in_a_row) == ("american", [2, 0])
    act(position)
    assert (holder(position), position.in_a_row) == ("german", [0, 1])
    assert determined(position) == [{"rule": "6.1.1-2", "side": "german"}]
    assert marker(position) == ("american", 2)


@pytest.mark.rule("6.1.1-1")
def test_only_initiatives_in_a_row_count() -> None:
    position = cycle(charts=card(most_in_a_row={"american": 2}), dice=[9, 1, 5, 1, 9, 5, 9, 1, 5, 9, 1])
    for winner in ("american", "german", "american"):
        assert holder(position) == winner
        act(position)
    assert determined(position)[-1]["rule"] == "6.1-3"


@pytest.mark.rule("6.1.1-1")
def test_a_side_without_a_limit_goes_on() -> None:
    position = cycle(charts=card(most_in_a_row={"american": 1}), dice=[1, 9, 5, 1, 9, 5, 1, 9])
    act(position)
    act(position)
    assert (holder(position), position.in_a_row) == ("german", [0, 3])


@pytest.mark.rule("6.1.1-1")
def test_the_count_begins_again_in_every_operations_phase() -> None:
    charts = card(most_in_a_row={"american": 2})
    position = sketch(FIELD, phase="turn", state={"in_a_row": {"american": 2}}, charts=charts, dice=[9, 1])
    assert (holder(position), position.in_a_row) == ("american", [1, 0])


@pytest.mark.rule("6.1.1-4")
@pytest.mark.parametrize(("before", "more"), [(0, 3), (1, 2), (3, 0)])
def test_alone_a_side_goes_on_to_its_maximum_and_then_operations_end(before: int, more: int) -> None:
    state = {"level": {"A": 4, "G": 0}, "in_a_row": {"american": before}}
    position = cycle(charts=card(most_in_a_row={"american": 3}), state=state, dice=[5] * 9)
    for _ in range(more):
        assert (holder(position), position.turn) == ("american", 2)
        act(position)
    ask.asked(position)
    assert [said["rule"] for said in happened(position.events, "operations_over")] == ["6.1.1-4"]
    assert position.turn == 3


@pytest.mark.rule("6.1.1-4")
def test_alone_and_without_a_maximum_a_side_uses_all_its_levels() -> None:
    position = cycle(state={"level": {"A": 4, "G": 0}}, dice=[5] * 9)
    for _ in range(4):
        assert holder(position) == "american"
        act(position)
    assert [said["rule"] for said in happened(position.events, "operations_over")] == ["6.0-2"]


@pytest.mark.rule("6.1.2-1")
@pytest.mark.parametrize(("unable", "able"), [("A", "german"), ("G", "american")])
def test_if_a_side_can_activate_nothing_there_is_no_determination(unable: str, able: str) -> None:
    before = {"drm": 2, "drm_side": "german"}
    position = cycle(state={"level": {unable: 0}, **before}, dice=[])
    assert holder(position) == able
    assert happened(position.events, "rolled", "initiative") == []
    assert marker(position) == ("german", 3)


@pytest.mark.rule("6.1.2-2")
def test_a_side_that_is_alone_acts_or_ends_operations_and_hands_nothing_over() -> None:
    position = cycle(state={"level": {"G": 0}})
    assert ask.choices(position) == {"activate A", "end"}
    assert ask.refused(position, "transfer").rules == ("6.1.2-2",)


# -- act or transfer


@pytest.mark.rule("6.2-1")
def test_who_has_gained_the_initiative_acts_or_hands_it_over() -> None:
    position = cycle(dice=[7, 3])
    assert ask.choices(position) == {"activate A", "transfer"}
    assert ask.refused(position, "end").rules == ("6.2-1",)


@pytest.mark.rule("6.2-3", "6.2-4")
def test_who_is_handed_the_initiative_acts_or_ends_operations_and_does_not_hand_it_back() -> None:
    position = cycle(dice=[7, 3])
    ask.play(position, "transfer")
    assert holder(position) == "german"
    assert ask.choices(position) == {"activate G", "end"}
    assert ask.refused(position, "transfer").rules == ("6.2-3",)
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.rule == "6.2-4"


@pytest.mark.rule("6.2-3", "6.2-2")
def test_after_an_activation_by_transfer_a_new_cycle_begins() -> None:
    position = cycle(dice=[7, 3, 5, 8, 2])
    ask.play(position, "transfer")
    act(position)
    assert determined(position) == [{"rule": "6.1-3", "side": "american", "results": [8, 4]}]


@pytest.mark.rule("6.2-5")
def test_a_transfer_touches_neither_the_marker_nor_the_count_in_a_row() -> None:
    position = cycle(state={"drm": 2, "drm_side": "german", "in_a_row": {"american": 1}}, dice=[9, 1])
    assert (marker(position), position.in_a_row) == (("german", 4), [2, 0])
    ask.play(position, "transfer")
    assert (marker(position), position.in_a_row) == (("german", 4), [2, 0])


@pytest.mark.rule("6.2-6")
def test_an_initiative_that_came_because_of_the_maximum_may_be_handed_over() -> None:
    position = cycle(charts=card(most_in_a_row={"american": 1}), dice=[9, 1, 5])
    act(position)
    assert holder(position) == "german"
    ask.play(position, "transfer")
    assert holder(position) == "american"
    ask.allowed(position, "activate A")


@pytest.mark.rule("6.2-7", "6.2-8")
def test_a_side_that_has_been_handed_its_most_initiatives_gets_no_more_and_the_other_must_act() -> None:
    position = cycle(charts=card(most_transfers={"german": 1}), dice=[9, 1, 5, 9, 1])
    ask.play(position, "transfer")
    act(position)
    assert ask.choices(position) == {"activate A"}
    ruling = ask.refused(position, "transfer")
    assert (ruling.rules, ruling.facts["most"]) == (("6.2-8",), 1)
    assert ask.refused(position, "end").rules == ("6.2-1",)


@pytest.mark.rule("6.2-7")
def test_the_limit_of_transfers_is_each_sides_own() -> None:
    position = cycle(charts=card(most_transfers={"german": 1}), state={"transferred": {"german": 1}}, dice=[1, 9])
    ask.play(position, "transfer")
    assert (holder(position), position.transferred) == ("american", [1, 1])


@pytest.mark.rule("6.2-7")
def test_transfers_are_counted_again_in_every_operations_phase() -> None:
    charts, state = card(most_transfers={"german": 1}), {"transferred": {"german": 1}}
    position = sketch(FIELD, phase="turn", charts=charts, state=state, dice=[9, 1])
    ask.allowed(position, "transfer")


# -- the end


@pytest.mark.rule("6.3-1")
def test_who_is_handed_the_initiative_may_end_the_operations_of_the_turn() -> None:
    position = cycle(dice=[7, 3, 7, 3])
    ask.play(position, "transfer")
    assert ask.allowed(position, "end").rules == ("6.3-1",)
    events = ask.play(position, "end")
    assert [said["rule"] for said in happened(events, "operations_over")] == ["6.3-1"]
    assert (position.turn, holder(position)) == (3, "american")


@pytest.mark.rule("6.3-2")
def test_a_side_that_is_alone_may_end_the_operations_of_the_turn() -> None:
    position = cycle(state={"level": {"A": 0}}, dice=[7, 3])
    assert ask.allowed(position, "end").rules == ("6.3-2",)
    events = ask.play(position, "end")
    assert [said["rule"] for said in happened(events, "operations_over")] == ["6.3-2"]
    assert position.turn == 3
