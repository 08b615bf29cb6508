"""Does a game ask, apply, refuse and explain as its contract says?"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.hostile import OVERTYPED
from tests.engine.table import DEPLOY, TOY, act, deployed, random_actions
from tests.engine.toy import ToyPosition

from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.engine.rulings import IllegalAction


def refusal(position: ToyPosition, action: Any, side: str | None = None) -> str:
    """What is said when an action is refused; nothing may have changed."""
    before, events, asked = position.state(), position.events, TOY.decision(position)
    copy = position.copy()
    with pytest.raises(IllegalAction) as caught:
        TOY.apply(position, action, side)
    assert caught.value.ruling == TOY.explain(position, action, side)
    assert not caught.value.ruling.legal
    assert (position.state(), position.events, TOY.decision(position)) == (before, events, asked)
    assert position == copy
    return str(caught.value)


def over() -> ToyPosition:
    position = deployed("red", [6])
    position.rerolls = [0, 0]
    act(position, "unit r1; attack 0201")
    return position


# -- starting


def test_a_game_starts_with_its_first_scenario_unless_told() -> None:
    assert TOY.start(seed=1).components.scenario == "duel"


def test_an_unknown_scenario_is_answered_with_those_there_are() -> None:
    with pytest.raises(FieldError, match=r"unknown scenario 'dual'.*duel"):
        TOY.start("dual")


def test_the_same_seed_starts_the_same_game() -> None:
    assert TOY.start(seed=3) == TOY.start(seed="3")


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert TOY.start() != TOY.start()


def test_a_position_is_ready_to_be_asked_about() -> None:
    decision = TOY.decision(TOY.start(seed=1))
    assert decision is not None
    assert (decision.side, decision.question, decision.rule) == ("red", "placement.which", "2.1")


# -- applying


def test_an_action_changes_the_position_and_tells_what_happened() -> None:
    position = TOY.start(seed=1)
    events = TOY.apply(position, "unit r1") + TOY.apply(position, "hex 0102")
    assert [event.kind for event in events] == ["placed"]
    assert position.place_name(position.at[0]) == "0102"


@pytest.mark.parametrize("action", ["unit r1", ["unit", "r1"], ("unit", "r1"), Action("unit", ("r1",)), " unit  r1 "])
def test_an_action_may_be_written_in_any_of_its_forms(action: Any) -> None:
    position = TOY.start(seed=1)
    TOY.apply(position, action)
    assert position.frames[-1].unit == 0


def test_each_action_tells_only_its_own_events() -> None:
    position = deployed("red")
    act(position, "spy hq")
    assert [event.kind for event in TOY.apply(position, "spy hq")] == ["spied"]


def test_events_handed_out_are_not_touched_by_the_next_action() -> None:
    position = deployed("red")
    events = TOY.apply(position, "spy hq")
    TOY.apply(position, "unit r1")
    assert len(events) == 1


def test_the_side_that_is_asked_may_be_named() -> None:
    TOY.apply(TOY.start(seed=1), "unit r1", side="red")


def test_a_decision_is_worked_out_once() -> None:
    position = deployed("red")
    assert TOY.decision(position) is TOY.decision(position)


# -- refusing


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("hex 0204", "unknown hex '0204'"),
        ("unit b1", "b1 may not act [4.1]"),
        ("unit r9", "unknown unit 'r9'"),
        ("unit", "'unit' takes 1 argument, not 0 [4.1]"),
        ("unit r1 r2", "'unit' takes 1 argument, not 2 [4.1]"),
        ("done now", "'done' takes 0 arguments, not 1 [4.1]"),
        ("hex 0103", "not a free hex next to it [4.2]"),
        ("attack 0201", "no enemy there [4.3]"),
        ("bet 3", "this is not one of the choices now [4.1]"),
        ("bet x", "expected a whole number, not 'x' [4.1]"),
        ("bet -1", "expected a whole number, not '-1' [4.1]"),
        ("bet 01", "this is not one of the choices now [4.1]"),
        ("bet 1" + "0" * 40, "expected a whole number"),
        ("bet ²", "expected a whole number, not '²' [4.1]"),
        ("spy general", "this is not one of the choices now [4.1]"),
        ("keep", "'keep' cannot be used now; expected: unit, bet, spy, done [4.1]"),
        ("fly 0101", "'fly' cannot be used now; expected: unit, bet, spy, done [4.1]"),
        ("", "an action needs a verb, for example 'done' [4.1]"),
        ([], "an action needs a verb"),
        ([["unit"], "r1"], "words without spaces"),
        (("done", ()), "words without spaces"),
        ("x" * 500, "an action has at most 200 characters"),
        (None, "an action is written"),
        (7, "an action is written"),
    ],
    ids=lambda case: repr(case)[:24],
)
def test_what_is_not_a_choice_is_refused_and_nothing_changes(action: Any, said: str) -> None:
    assert said in refusal(deployed("red"), action)


def test_another_side_than_the_one_asked_is_refused() -> None:
    said = refusal(deployed("red"), "done", side="blue")
    assert said == "it is red who decides now, not blue [4.1]"


def test_a_side_that_does_not_exist_is_refused() -> None:
    assert "not green" in refusal(deployed("red"), "done", side="green")


def test_when_it_is_over_everything_is_refused() -> None:
    assert refusal(over(), "done") == "the game is over [5.1]"


def test_a_refusal_is_said_in_spanish_too() -> None:
    position = deployed("red")
    assert TOY.say(TOY.explain(position, "unit b1"), "es") == "b1 no puede actuar [4.1]"


def test_a_scripted_die_that_does_not_fit_is_not_swallowed() -> None:
    position = deployed("red", [7])
    act(position, "unit r1")
    with pytest.raises(ScriptError):
        TOY.apply(position, "attack 0201")


WORDS = st.sampled_from([*TOY.verbs, "r1", "r2", "b1", "0101", "0201", "0303", "dead", "1", "hq", "x", "-1", "red"])


@given(st.integers(0, 1000), st.integers(0, 20), st.lists(WORDS, min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_an_action_is_listed_and_applies_or_is_refused_with_a_rule(seed: int, count: int, words: list[str]) -> None:
    position = TOY.start(seed=seed)
    for _, action in zip(range(count), random_actions(position, seed), strict=False):
        TOY.apply(position, action)
    decision = TOY.decision(position)
    ruling = TOY.explain(position, words)
    assert ruling.legal == (decision is not None and " ".join(words) in map(str, decision.actions))
    if ruling.legal:
        TOY.apply(position, words)
    else:
        assert ruling.rules[0] in TOY.rules
        refusal(position, words)


@given(st.integers(0, 1000))
@settings(max_examples=30, deadline=None)
def test_every_listed_action_applies(seed: int) -> None:
    position = TOY.start(seed=seed)
    for action in random_actions(position, seed):
        decision = TOY.decision(position)
        assert decision is not None
        assert len(set(decision.actions)) == len(decision.actions) > 0
        for listed in decision.actions:
            copy = position.copy()
            assert TOY.explain(copy, listed).legal
            TOY.apply(copy, listed, decision.side)
        TOY.apply(position, action)
    assert TOY.outcome(position) is not None


# -- explaining


def test_leave_is_explained_by_its_verb() -> None:
    ruling = TOY.explain(deployed("red"), "unit r1")
    assert (ruling.legal, ruling.rules, ruling.reason) == (True, ("4.1",), "act.yes")


def test_a_verb_without_reasons_is_explained_by_what_it_means_everywhere() -> None:
    ruling = TOY.explain(deployed("red"), "done")
    assert (ruling.legal, ruling.rules, ruling.reason) == (True, ("4.1",), "choice.done")


def test_what_a_verb_means_in_one_question_goes_before_what_it_means_everywhere() -> None:
    position = deployed("red")
    act(position, "unit r1")
    ruling = TOY.explain(position, "back")
    assert (ruling.reason, TOY.say(ruling)) == ("choice.act.where.back", "r1 does nothing after all [4.2]")


def test_a_verb_without_any_words_is_a_choice_of_the_decision() -> None:
    assert TOY.explain(deployed("red"), "spy hq").reason == "choice.listed"


def test_explaining_changes_nothing() -> None:
    position = deployed("red")
    before = position.hash()
    for action in ("unit r1", "unit b1", "nonsense"):
        TOY.explain(position, action)
    assert position.hash() == before


# -- phases and the end


def test_a_position_says_its_phase() -> None:
    assert TOY.phase(deployed("blue")) == "blue"
    assert TOY.phase(TOY.start(seed=1)) == "start"
    assert TOY.phase(over()) == "over"


def test_a_game_in_progress_has_no_outcome() -> None:
    assert TOY.outcome(deployed("red")) is None


def test_a_game_that_is_over_has_an_outcome_and_asks_nothing() -> None:
    outcome = TOY.outcome(over())
    assert outcome is not None
    assert (outcome.winner, outcome.level, outcome.rule) == (0, "kill", "5.1")
    assert TOY.decision(over()) is None


@pytest.mark.parametrize(("long", "turns"), [(False, 2), (True, 4)])
def test_an_option_makes_the_game_longer(long: bool, turns: int) -> None:
    position = TOY.start(seed=1, options={"long": long})
    act(position, DEPLOY)
    while TOY.decision(position) is not None:
        act(position, "done")
    assert position.turn == turns


# -- what was never an action


@pytest.mark.parametrize("action", OVERTYPED, ids=range(len(OVERTYPED)))
def test_whatever_is_no_action_is_refused_with_a_ruling(action: Any) -> None:
    assert len(refusal(deployed("red"), action)) < 500


@pytest.mark.parametrize("question", [None, 7, [], {}, b"supply", "x" * 10**6, "supply " * 10**5])
def test_whatever_is_no_question_is_refused(question: Any) -> None:
    for ask in (TOY.inquire, TOY.overlay):
        with pytest.raises(FieldError) as error:
            ask(deployed("red"), question, "red")
        assert len(str(error.value)) < 500
