"""The SNAFU marker [5.2]: who may have a die rolled again, which one, how often, and to whom the marker goes."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, drawn, happened, scenario, sketch
from tests.games.questions import Questions

from grognard.engine import positionfile
from grognard.engine.kinds import NONE, Side
from grognard.engine.rolls import Rolling
from grognard.games.formation.arracourt import Arracourt
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import Die

AMERICAN, GERMAN = {"snafu": "american"}, {"snafu": "german"}
DRAWS = ["chit 21", "chit 29"]


def rally(state: dict[str, Any], dice: list[int]) -> FormationPosition:
    """An American unit tries to rally: its Efficiency is 3 now."""
    position = sketch("a1:Inf+a:HQ . . g1:Inf+g:HQ", units={"a1": {"disrupted": True}}, state=state, dice=dice)
    ask.play(position, "unit a1; rally")
    return position


# -- whose dice


@pytest.mark.rule("5.2-1")
def test_the_holder_has_his_own_die_rolled_again_and_hands_the_marker_over() -> None:
    position = rally(AMERICAN, [9, 2])
    assert ask.asked(position) == ("american", "roll.again")
    events = ask.play(position, "reroll")
    assert happened(events, "snafu") == [{"rule": "5.2-1", "side": "american", "to": "german"}]
    assert position.snafu == 1
    assert not disrupted(position, "a1")


@pytest.mark.rule("5.2-1")
def test_or_the_enemys() -> None:
    position = rally(GERMAN, [2, 9])
    assert ask.asked(position) == ("german", "roll.again")
    ask.play(position, "reroll")
    assert position.snafu == 0
    assert disrupted(position, "a1")


@pytest.mark.rule("5.2-1")
def test_who_keeps_the_die_keeps_the_marker() -> None:
    position = rally(AMERICAN, [2])
    assert (ask.asked(position), ask.choices(position)) == (("american", "roll.again"), {"reroll", "keep"})
    ask.play(position, "keep")
    assert (position.side_name(position.snafu), disrupted(position, "a1")) == ("american", False)


@pytest.mark.rule("5.2-1")
def test_the_second_roll_stands_even_if_it_is_worse() -> None:
    position = rally(AMERICAN, [2, 10])
    ask.play(position, "reroll")
    assert disrupted(position, "a1")


@pytest.mark.rule("5.2-1")
def test_who_does_not_have_the_marker_is_not_asked() -> None:
    position = rally({}, [9])
    assert position.snafu == NONE
    assert ask.asked(position) == ("american", "action.who")


FIGHT = "unit a1; attack 0201"


@pytest.mark.rule("5.2-1")
@pytest.mark.parametrize(
    ("picture", "play", "purpose", "more"),
    [
        ("a1:Inf+a:HQ . g1:Inf+g:HQ", "", "initiative", {"phase": "operations"}),
        (
            "a1:Inf+a:HQ . g1:Inf+g:HQ",
            "keep; keep; activate A",
            "action_points",
            {"phase": "operations", "dice": [9, 1]},
        ),
        ("a1:Inf+a:HQ . g1:Inf+g:HQ", "unit a1; move; hex 0201; react G", "reaction", {}),
        ("a1:Tk+a:HQ g1:Inf .", f"{FIGHT}; hasty", "combat", {}),
        ("a1:Tk+a:HQ g1:Inf .", f"{FIGHT}; hasty; keep", "check g1", {"crt": "0/0r"}),
        ("a1:Tk+a:HQ g1:Tk . .", f"{FIGHT}; withdraw", "withdrawal", {}),
        ("a1:Inf+a:HQ .", "unit a1; rally", "check a1", {"units": {"a1": {"disrupted": True}}}),
    ],
)
def test_any_die_may_be_rolled_again(picture: str, play: str, purpose: str, more: dict[str, Any]) -> None:
    position = sketch(picture, state=AMERICAN, **more)
    if play:
        ask.play(position, play)
    decision = ask.game.decision(position)
    assert decision is not None
    assert (decision.side, decision.question) == ("american", "roll.again")
    assert decision.facts["purpose"] == purpose


@pytest.mark.rule("5.2-1")
def test_a_draw_of_chits_or_markers_is_no_die() -> None:
    fight = sketch("a1:Tk+a:HQ g1:Inf .", state=AMERICAN, draws=DRAWS, dice=[5])
    events = ask.play(fight, f"{FIGHT}; hasty")
    assert len(happened(events, "drew")) == 2
    assert ask.game.decision(fight).facts["purpose"] == "combat"  # type: ignore[union-attr]
    markers = sketch(
        "a1:Inf+a:HQ . g1:Inf+g:HQ",
        phase="operations",
        state=AMERICAN,
        options={"action_point_markers": True},
        dice=[9, 1],
        draws=["3"],
    )
    ask.play(markers, "keep; keep; activate A")
    assert ask.asked(markers) == ("american", "action.who")


# -- once


@pytest.mark.rule("5.2-2")
def test_a_die_is_rolled_again_only_once() -> None:
    position = rally(AMERICAN, [9, 8])
    events = ask.play(position, "reroll")
    assert [event["result"] for event in happened(events, "rolled")] == [8]
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("5.2-3")
def test_who_is_given_the_marker_cannot_use_it_on_that_die_but_on_the_next() -> None:
    position = rally(AMERICAN, [9, 2, 9])
    ask.play(position, "reroll")
    assert ask.asked(position) == ("american", "action.who")  # the German was not asked about the 2
    assert position.snafu == 1
    again = sketch(
        "a1:Inf+a2:Inf+a:HQ . . g1:Inf+g:HQ",
        units={"a1": {"disrupted": True}, "a2": {"disrupted": True}},
        state=AMERICAN,
        dice=[9, 2, 3],
    )
    ask.play(again, "unit a1; rally; reroll; unit a2; rally")
    assert ask.asked(again) == ("german", "roll.again")


# -- from turn to turn


def next_turn(state: dict[str, Any], turn: int = 3) -> FormationPosition:
    """A turn that begins, up to the first die of its Initiative."""
    return sketch("a1:Inf+a:HQ . . g1:Inf+g:HQ", phase="turn", turn=turn, state=state)


@pytest.mark.rule("5.2-4")
@pytest.mark.parametrize(("state", "holder"), [(AMERICAN, 1), (GERMAN, 0)])
def test_a_marker_that_lay_idle_for_a_turn_changes_hands_at_the_start_of_the_next(
    state: dict[str, Any], holder: Side
) -> None:
    assert next_turn(state).snafu == holder


@pytest.mark.rule("5.2-4")
def test_one_that_was_used_stays_where_it_is() -> None:
    position = next_turn({**AMERICAN, "snafu_used": True})
    assert (position.snafu, next_turn(AMERICAN).snafu) == (0, 1)
    assert not position.snafu_used  # and has to be used again


@pytest.mark.rule("5.2-4")
def test_it_counts_as_used_when_it_has_changed_hands() -> None:
    position = rally(AMERICAN, [9, 2])
    assert not position.snafu_used
    ask.play(position, "reroll")
    assert position.snafu_used


@pytest.mark.rule("5.2-4")
def test_nothing_passes_before_the_first_turn_nor_where_there_is_no_marker() -> None:
    assert next_turn(AMERICAN, turn=1).snafu == 0
    assert next_turn({}).snafu == NONE


@pytest.mark.rule("5.2-4")
def test_the_marker_goes_to_and_fro_as_long_as_nobody_uses_it() -> None:
    position = sketch("a1:Inf+a:HQ . . g1:Inf+g:HQ", phase="end", turn=2, state=AMERICAN)
    assert (position.turn, position.snafu) == (3, 1)


# -- other games


@pytest.mark.rule("5.2-5")
def test_a_scenario_names_the_first_holder_or_plays_without_the_marker() -> None:
    assert scenario().snafu == 0
    assert next_turn({}).snafu == NONE


class OwnDie(Die):
    """A modified rule: only dice of the holder alone."""

    def who_may_reroll(self, position: FormationPosition, frame: Rolling) -> tuple[Side, ...]:
        return tuple(side for side in super().who_may_reroll(position, frame) if side == frame.side)


class Modified(Arracourt):
    """A game with that rule."""

    procedures = tuple(OwnDie if made is Die else made for made in Arracourt.procedures)  # type: ignore[assignment]


@pytest.mark.rule("5.2-5")
@pytest.mark.parametrize(("state", "asked"), [(AMERICAN, "roll.again"), (GERMAN, "action.who")])
def test_a_game_may_have_a_modified_rule(state: dict[str, Any], asked: str) -> None:
    game = Modified()
    modified = Questions(game)
    file = drawn("a1:Inf+a:HQ . . g1:Inf+g:HQ", units={"a1": {"disrupted": True}}, state=state, dice=[9])
    position = positionfile.load(game, file)
    modified.play(position, "unit a1; rally")
    assert modified.asked(position) == ("american", asked)


# -- what is said before the marker is spent


@pytest.mark.rule("5.2-1", "5.6.1-1")
@pytest.mark.parametrize(
    ("holder", "better", "worse"),
    [("american", "3/10", "0"), ("german", "0", "3/10")],
)
def test_the_offer_says_how_another_roll_would_compare_and_who_gets_the_marker(
    holder: str, better: str, worse: str
) -> None:
    """A check of 8 against 3 fails; 1, 2 and 3 pass: better for its owner, worse for the enemy."""
    position = rally({"snafu": holder}, [8])
    ruling = ask.allowed(position, "reroll")
    assert (ruling.facts["better"], ruling.facts["same"], ruling.facts["worse"]) == (better, "7/10", worse)
    assert ruling.facts["receiver"] == ("german" if holder == "american" else "american")
    assert ruling.rules == ("5.2-1", "5.2-2", "5.2-3")


@pytest.mark.rule("5.6.1b")
def test_what_a_check_decides_is_said_before_the_die_stands() -> None:
    gives = ask.allowed(rally(AMERICAN, [8]), "keep").facts["gives"]
    assert gives == {"event": "failed", "rule": "5.6.1b", "unit": "a1", "die": 8, "value": 3}


@pytest.mark.rule("5.6.2-1")
def test_and_what_follows_from_it() -> None:
    """The defender fails its check and is Disrupted."""
    position = sketch("a1:Tk+a:HQ g1:Inf .", state=AMERICAN, crt="0/0r", draws=DRAWS, dice=[5, 10])
    ask.play(position, f"{FIGHT}; hasty; keep")
    facts = ask.allowed(position, "keep").facts
    assert (facts["gives"]["event"], facts["follows"]["event"]) == ("failed", "disrupted")


@pytest.mark.rule("7.4.1G")
def test_a_die_of_which_every_face_gives_the_same_is_kept_by_itself() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf .", state=AMERICAN, crt="0/0r", draws=DRAWS, dice=[5])
    ask.play(position, f"{FIGHT}; hasty")
    assert ask.asked(position) == ("american", "roll.again")
    assert str(ask.game.advice(position).default) == "keep"


@pytest.mark.rule("5.2-1")
def test_a_die_on_which_something_hangs_is_asked_about() -> None:
    position = rally(AMERICAN, [8])
    assert ask.game.advice(position).default is None
    assert ask.choices(position) == {"keep", "reroll"}


@pytest.mark.rule("6.1-1", "6.1-3")
def test_of_the_first_die_for_the_initiative_a_higher_one_is_better() -> None:
    position = sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", state=AMERICAN, phase="operations", dice=[4])
    facts = ask.allowed(position, "reroll").facts
    assert (facts["better"], facts["same"], facts["worse"]) == ("3/5", "1/10", "3/10")
