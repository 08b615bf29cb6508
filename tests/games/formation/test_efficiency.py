"""Formations and Efficiency Checks [5.5, 5.6.1, 5.6.2]: who acts, who checks against what, and what failing does."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, happened, sketch, strength

from grognard.engine.events import Event
from grognard.games.formation.position import FormationPosition

CHITS = ["chit 21", "chit 29"]
STRONG = {"hex": "0301", "side": "american", "functional": True, "manned": True}


def fight(position: FormationPosition, unit: str = "a1", hex: str = "0301") -> list[Event]:
    """A Hasty Attack, up to the next question that is not about retreating before it."""
    ask.play(position, f"unit {unit}; attack {hex}")
    if ask.asked(position)[1] == "withdraw.or_stand":
        ask.play(position, "stand")
    return ask.play(position, "hasty")


def checked(events: list[Event]) -> list[tuple[str, int, int]]:
    """The checks that were made: unit, die, value."""
    return [(event["unit"], event["die"], event["value"]) for event in happened(events, "passed", "failed")]


def rally(die: int, **said: Any) -> FormationPosition:
    """A Disrupted unit of Efficiency 6, Disrupted 4, that has tried to Rally."""
    unit = {"disrupted": True, "efficiency": 6, "disrupted_efficiency": 4}
    position = sketch("a:HQ . a1:Inf", units={"a1": unit}, dice=[die], **said)
    ask.play(position, "unit a1; rally")
    return position


# -- formations


@pytest.mark.rule("5.5.1-1")
def test_a_formation_is_an_hq_and_the_units_with_its_stripe() -> None:
    position = sketch("a:HQ a1:Tk aB1:Tk+a2:Inf aB:HQ g1:Inf", units={"g1": {"zone": False}})
    assert ask.asked(position) == ("american", "action.who")
    assert ask.choices(position, "unit") == {"a", "a1", "a2"}
    other = sketch("a:HQ a1:Tk aB1:Tk+a2:Inf aB:HQ g1:Inf", active="B")
    assert ask.asked(other) == ("american", "action.who")
    assert ask.choices(other, "unit") == {"aB", "aB1"}


@pytest.mark.rule("5.5.1-2")
def test_only_units_of_the_activated_formation_perform_its_actions() -> None:
    position = sketch("a:HQ a1:Tk+aB1:Tk . aB:HQ")
    assert ask.refused(position, "unit aB1").rules == ("5.3.1-5",)
    assert ask.refused(position, "unit aB").rules == ("5.5.1-2",)
    ask.play(position, "unit a1")
    assert ask.choices(position, "unit") == set()  # nor does one join a stack of it


# -- who checks


@pytest.mark.rule("5.6-1")
@pytest.mark.parametrize(
    ("result", "who"),
    [("0/0", []), ("0/0r", ["g1", "g2"]), ("0r/0", ["a1", "a2"]), ("0r/0r", ["g1", "g2", "a1", "a2"])],
)
def test_a_red_result_makes_every_unit_of_that_side_check(result: str, who: list[str]) -> None:
    position = sketch("a:HQ a1:Inf+a2:Inf g1:Inf+g2:Inf g:HQ", crt=result, dice=[5] * 5, draws=CHITS)
    events = ask.play(position, "unit a1; unit a2; attack 0301; hasty")
    assert [unit for unit, *_ in checked(events)] == who


@pytest.mark.rule("5.6-1")
@pytest.mark.parametrize(("result", "who"), [("1/1", []), ("1/1r", ["g1"]), ("1r/1", ["a1"])])
def test_losses_in_black_ask_for_no_check(result: str, who: list[str]) -> None:
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", crt=result, dice=[5, 5], draws=CHITS)
    events = fight(position)
    assert [unit for unit, *_ in checked(events)] == who
    assert (strength(position, "a1"), strength(position, "g1")) == (3, 3)


@pytest.mark.rule("5.6-1")
def test_a_rally_is_a_check() -> None:
    position = sketch("a:HQ a1:Inf", units={"a1": {"disrupted": True}}, dice=[3])
    assert checked(ask.play(position, "unit a1; rally")) == [("a1", 3, 3)]


@pytest.mark.rule("5.6-2")
def test_an_hq_makes_no_check_and_is_not_disrupted() -> None:
    position = sketch("a:HQ a1:Inf g1:Inf+g:HQ .", crt="0/0r", dice=[5, 10], draws=CHITS)
    events = fight(position)
    assert checked(events) == [("g1", 10, 5)]
    assert (disrupted(position, "g1"), disrupted(position, "g")) == (True, False)


# -- the check


@pytest.mark.rule("5.6.1-1")
def test_each_unit_has_a_die_of_its_own_against_its_own_value() -> None:
    values = {"g1": {"efficiency": 4}, "g2": {"efficiency": 7}}
    position = sketch("a:HQ a1:Inf g1:Inf+g2:Inf g:HQ", units=values, crt="0/0r", dice=[5, 4, 8], draws=CHITS)
    assert checked(fight(position)) == [("g1", 4, 4), ("g2", 8, 7)]
    assert (disrupted(position, "g1"), disrupted(position, "g2")) == (False, True)


@pytest.mark.rule("5.6.1a", "5.6.1b")
@pytest.mark.parametrize(("die", "passes"), [(1, True), (3, True), (4, True), (5, False), (10, False)])
def test_equal_or_lower_passes_and_higher_fails(die: int, passes: bool) -> None:
    assert disrupted(rally(die), "a1") is not passes


@pytest.mark.rule("5.6.1-2")
@pytest.mark.parametrize(
    ("point", "die", "passes"),
    [
        ({}, 6, True),
        ({}, 7, False),
        ({"functional": False}, 5, False),
        ({"functional": False}, 4, True),
        ({"hex": "0201"}, 5, False),
    ],
)
def test_a_strong_point_adds_its_bonus_to_the_value(point: dict[str, Any], die: int, passes: bool) -> None:
    position = rally(die, state={"strong_points": [STRONG | point]})
    assert disrupted(position, "a1") is not passes


@pytest.mark.rule("5.6.1-3")
@pytest.mark.parametrize(("efficiency", "defence"), [(4, 12), (6, 4)])
def test_the_bonus_is_not_added_where_the_chit_is_read(efficiency: int, defence: int) -> None:
    """On chit 29 the right column has a 3 for Efficiency 4 and a 1 for 6, which is 4 with the bonus."""
    position = sketch(
        "g:HQ g1:Inf a1:Inf a:HQ",
        active="G",
        units={"a1": {"efficiency": efficiency}},
        state={"strong_points": [STRONG]},
        crt="0/0",
        dice=[5],
        draws=CHITS,
    )
    assert happened(fight(position, "g1"), "ratio")[0]["defence"] == defence


# -- failing


@pytest.mark.rule("5.6.2-1")
@pytest.mark.parametrize(("die", "found"), [(5, False), (6, True)])
def test_a_unit_that_fails_is_disrupted(die: int, found: bool) -> None:
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", crt="0/0r", dice=[5, die], draws=CHITS)
    events = fight(position)
    assert (disrupted(position, "g1"), strength(position, "g1")) == (found, 4)
    assert [event["rule"] for event in happened(events, "disrupted")] == ["5.6.2-1"] * found


@pytest.mark.rule("5.6.2-1")
@pytest.mark.parametrize("die", [5, 10])
def test_a_rally_that_fails_leaves_the_unit_disrupted(die: int) -> None:
    assert disrupted(rally(die), "a1")


@pytest.mark.rule("5.6.2-2")
@pytest.mark.parametrize(("die", "left"), [(3, 4), (4, 3)])
def test_a_disrupted_unit_that_fails_in_combat_loses_a_strength_point_more(die: int, left: int) -> None:
    disrupted_unit = {"g1": {"disrupted": True}}
    position = sketch("a:HQ a1:Inf g1:Inf . g:HQ", units=disrupted_unit, crt="0/0r", dice=[5, die], draws=CHITS)
    events = fight(position)
    assert (strength(position, "g1"), disrupted(position, "g1")) == (left, True)
    assert [event["rule"] for event in happened(events, "lost")] == ["5.6.2-2"] * (4 - left)


@pytest.mark.rule("5.6.2-3")
def test_a_rally_that_fails_costs_no_strength() -> None:
    position = rally(10)
    assert (strength(position, "a1"), disrupted(position, "a1")) == (4, True)
