"""Does the check pass, what was spent on it, and who may have it rolled again?"""

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from tests.engine.skirmish import SKIRMISH, act, asked, begun, says
from tests.engine.toy import BLUE, RED, ToyPosition

from grognard.engine.checks import Check, CheckEvent, MakeCheck
from grognard.engine.conformance import QUICK_CHECKS
from grognard.engine.conformance import check as check_game
from grognard.engine.kinds import Side, Unit
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import CHECK, DIE, Part

STORMED = "rest; done; attack 0201; unit r2; fight"
"""b1, of two steps, is to check whether it holds; b2 stands next to it, and blue has two points."""


def quality(value: int, faces: int = 10, *added: int, **more: Any) -> Check:
    """A check against a value, with these amounts added to the die."""
    parts = tuple(Part("4.1", "drm", amount, DIE) for amount in added)
    tellings = CheckEvent("held", "4.1"), CheckEvent("broke", "4.2")
    rating = (Part("4.1", "quality", value, CHECK),)
    return Check("quality", "4.1", RED, faces, rating, *tellings, {"unit": "r1"}, parts)._replace(**more)


# -- a die against a rating


@pytest.mark.parametrize(("die", "passed"), [(1, True), (6, True), (7, False), (10, False)])
def test_the_value_or_less_passes(die: int, passed: bool) -> None:
    assert quality(6).result(die).passed is passed


@pytest.mark.parametrize(("die", "passed"), [(1, False), (13, False), (14, True), (20, True)])
def test_where_high_succeeds_the_value_or_more_passes(die: int, passed: bool) -> None:
    assert quality(14, 20, high=True).result(die).passed is passed


def test_what_is_added_to_the_die_counts() -> None:
    found = quality(6, 10, 3, -1).result(5)
    assert (found.die, found.total, found.value, found.passed) == (5, 7, 6, False)


def test_the_rating_is_the_sum_of_its_parts() -> None:
    check = quality(6)._replace(rating=(Part("3.44", "quality", 6, CHECK), Part("3.44", "disrupted", -2, CHECK)))
    assert check.value == 4
    assert [part.amount for part in check._replace(modifiers=(Part("15.21", "points", -1, DIE),)).parts] == [6, -2, -1]


@pytest.mark.parametrize(("die", "passed"), [(1, True), (2, False), (5, False), (6, False)])
def test_natural_results_pass_and_fail_whatever_the_rating(die: int, passed: bool) -> None:
    assert quality(0, 6, always_passes=(1,)).result(die).passed is passed
    assert quality(7, 6, always_fails=(6, 5, 2)).result(die).passed is passed


@pytest.mark.parametrize(
    ("check", "chance"),
    [
        (quality(6), Fraction(6, 10)),
        (quality(6, 10, 2), Fraction(4, 10)),
        (quality(-3), Fraction(0)),
        (quality(12), Fraction(1)),
        (quality(14, 20, high=True), Fraction(7, 20)),
        (quality(0, 6, always_passes=(1,)), Fraction(1, 6)),
        (quality(9, 6, always_fails=(6,)), Fraction(5, 6)),
    ],
)
def test_the_chance_is_exact(check: Check, chance: Fraction) -> None:
    assert check.chance == chance


@pytest.mark.parametrize(("die", "kind", "rule"), [(6, "held", "4.1"), (7, "broke", "4.2")])
def test_the_event_tells_whose_check_the_die_and_the_value(die: int, kind: str, rule: str) -> None:
    position = begun()
    assert quality(6).resolve(position, die).passed is (kind == "held")
    event = position.events[-1]
    assert (event.kind, event.rule, event.data) == (kind, rule, {"unit": "r1", "die": die, "value": 6})
    assert event.reveals


def test_the_total_is_told_where_the_check_says_so() -> None:
    position = begun()
    quality(6, 10, -1, tells_total=True, reveals=False).resolve(position, 7)
    assert position.events[-1].data == {"unit": "r1", "die": 7, "total": 6, "value": 6}
    assert not position.events[-1].reveals


# -- the procedure


class Steeling(NamedTuple):
    side: Side
    unit: Unit


class Steel(MakeCheck[ToyPosition, Steeling]):
    """A check that nothing is spent on."""

    frame = Steeling

    def check(self, position: ToyPosition, frame: Steeling) -> Check:
        return quality(3, 6)


def test_a_check_calls_its_die_and_returns_whether_it_passed() -> None:
    position, frame = begun(dice=[3]), Steeling(RED, 0)
    position.call(frame)
    Steel().proceed(position, frame)
    assert position.frames[-1] == Rolling("quality", "4.1", 6, RED)
    position.done(3)
    Steel().after_roll(position, frame, 3)
    assert position.returned == (frame, True)


class SteadyRolling(Rolling):
    """A die of which somebody else than usual may have another."""


def test_a_check_may_name_the_roll_that_says_who_may_have_it_again() -> None:
    assert type(quality(3, roll=SteadyRolling).rolling()) is SteadyRolling


# -- what is spent before


def test_before_the_die_falls_its_owner_is_asked_what_to_spend() -> None:
    decision = SKIRMISH.decision(begun(STORMED))
    assert decision is not None
    assert (decision.side, decision.question, decision.rule) == ("blue", "check.aid", "4.2")
    assert [str(action) for action in decision.actions] == ["unit b2", "spend 1", "spend 2", "roll"]
    assert decision.facts == {"unit": "b1", "value": 2, "chance": "1/3"}


def test_with_nothing_to_spend_the_die_falls_at_once() -> None:
    position = begun("rest; done; attack 0201; unit r2", [2])
    position.points[BLUE] = 0
    position.moved[4] = True
    assert [event.kind for event in act(position, "fight")] == ["stormed", "rolled"]


def test_a_helper_is_not_asked_twice_and_points_are_not_spent_twice() -> None:
    position = begun(f"{STORMED}; unit b2; spend 1")
    assert asked(position) == ("check.aid", ["spend 1", "roll", "back"])


def test_with_everything_called_on_there_is_still_a_way_back() -> None:
    assert asked(begun(f"{STORMED}; unit b2; spend 2"))[1] == ["roll", "back"]


def test_back_takes_it_back() -> None:
    position = begun(STORMED)
    before = position.hash()
    act(position, "unit b2; spend 2; back")
    assert position.hash() == before


def test_nothing_is_used_up_before_the_die_falls() -> None:
    position = begun(f"{STORMED}; unit b2; spend 2", [3])
    assert (position.points[BLUE], position.moved[4]) == (2, False)
    act(position, "roll")
    assert (position.points[BLUE], position.moved[4]) == (0, True)


def test_what_was_spent_counts() -> None:
    position = begun(f"{STORMED}; unit b2; spend 1; roll", [4])
    event = act(position, "keep")[0]
    assert (event.kind, event.data) == ("held", {"unit": "b1", "die": 4, "total": 2, "value": 2})


def test_without_it_the_same_die_fails() -> None:
    assert act(begun(f"{STORMED}; roll", [4]), "keep")[0].kind == "broke"


def test_the_other_side_may_have_it_rolled_again() -> None:
    position = begun(f"{STORMED}; roll", [2, 6])
    assert asked(position) == ("roll.again", ["keep", "reroll"])
    assert [event.kind for event in act(position, "reroll")] == ["rolled", "broke"]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("unit b2", "the check needs 2; chance 1/2 [4.1, 4.2]"),
        ("unit r1", "r1 cannot help in this check [4.2]"),
        ("spend 2", "the check needs 2; chance 2/3 [4.1, 4.3]"),
        ("spend 3", "there are 2 points to spend on this check, not 3 [4.2]"),
        ("roll", "the check needs 2; chance 1/3 [4.1]"),
        ("back", "this is not one of the choices now [4.2]"),
    ],
)
def test_each_choice_tells_what_the_check_comes_to(action: str, said: str) -> None:
    assert says(begun(STORMED), action) == said


# -- all of it


def test_a_game_of_all_common_procedures_keeps_what_a_game_promises() -> None:
    assert check_game(SKIRMISH, games=16, rates=QUICK_CHECKS).unseen(SKIRMISH) == []
