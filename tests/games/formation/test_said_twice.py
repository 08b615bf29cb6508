"""What the book says in two chapters, or of the present case: an answer names it where it holds, and not elsewhere."""

from typing import Any

import pytest
from tests.games.formation.combats import front, ready
from tests.games.formation.sketch import ask, sketch
from tests.games.formation.variants import scenario_rules

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

DUEL = "a:HQ a1:Inf g1:Inf g:HQ"
FOCUS = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
OPEN = {"limited_intelligence": False}


def named(position: FormationPosition, action: str, *rules: str) -> set[str]:
    """Which of these rules the answer to an action that is allowed names."""
    return set(rules) & set(ask.allowed(position, action).rules)


# -- movement


@pytest.mark.rule("3.1.1-6")
@pytest.mark.parametrize(("road", "said"), [("0101 0201 0301", {"3.1.1-6"}), ((), set())])
def test_a_path_by_road_costs_what_the_road_costs(road: Any, said: set[str]) -> None:
    position = sketch("a1:Tk w w g:HQ", road=road, areas={"supply.american": "0101"})
    ask.play(position, "unit a1; move")
    assert named(position, "hex 0201", "3.1.1-6") == said


# -- points


@pytest.mark.rule("6.4.1-2", "5.9-6")
@pytest.mark.parametrize(("state", "said"), [(FOCUS, {"6.4.1-2", "5.9-6"}), ({}, set())])
def test_the_chances_of_an_activation_are_with_the_schwerpunkt(state: dict[str, Any], said: set[str]) -> None:
    position = sketch(DUEL, phase="operations", dice=[9, 1], state=state)
    assert named(position, "activate A", "6.4.1-2", "5.9-6") == said


@pytest.mark.rule("7.4.3-9", "5.9-8")
@pytest.mark.parametrize(("state", "bonus", "said"), [(FOCUS, 2, {"7.4.3-9", "5.9-8"}), ({}, 1, set())])
def test_the_second_point_of_a_victory_is_that_of_the_schwerpunkt(
    state: dict[str, Any], bonus: int, said: set[str]
) -> None:
    position = sketch(DUEL, points=1, crt="0/1", dice=[5], state=state)
    ask.play(position, "unit a1; attack 0301; hasty")
    assert ask.asked(position) == ("american", "action.who")
    assert ask.allowed(position, "unit a1").facts["left"] == bonus
    assert named(position, "unit a1", "7.4.3-9", "5.9-8") == said


# -- combat


@pytest.mark.rule("5.3.4-1")
@pytest.mark.parametrize(("defenders", "said"), [("g1:Inf+g2:Inf", {"5.3.4-1"}), ("g1:Inf", set())])
def test_before_he_declares_an_attacker_is_told_no_odds_against_what_he_cannot_see(
    defenders: str, said: set[str]
) -> None:
    position = sketch(f"a:HQ a1:Inf {defenders} g:HQ")
    ask.play(position, "unit a1")
    assert named(position, "attack 0301", "5.3.4-1") == said


@pytest.mark.rule("5.3.4-3")
@pytest.mark.parametrize(("options", "said"), [({}, {"5.3.4-3"}), (OPEN, set())])
def test_strengths_are_taken_as_printed_until_the_chits_are_drawn(options: dict[str, bool], said: set[str]) -> None:
    assert named(ready(DUEL, options=options), "hasty", "5.3.4-3") == said


@pytest.mark.rule("5.9-7")
@pytest.mark.parametrize(("state", "said"), [(FOCUS, {"5.9-7"}), ({}, set())])
def test_the_drm_of_the_schwerpunkt(state: dict[str, Any], said: set[str]) -> None:
    assert named(ready(DUEL, state=state), "hasty", "5.9-7") == said


@pytest.mark.rule("7.4.1.4B-1", "5.8.3-8")
@pytest.mark.parametrize(("range", "said"), [(0, {"7.4.1.4B-1", "5.8.3-8"}), (1, set())])
def test_out_of_command_an_attack_has_no_support_of_its_hq(range: int, said: set[str]) -> None:
    position = ready(DUEL, units={"a": {"range": range}})
    assert named(position, "hasty", "7.4.1.4B-1", "5.8.3-8") == said


HELPER = front(above="a2:Inf")
GUARDED = front(guard="g2:Inf")


@pytest.mark.rule("3.2.1-5", "5.4.1-8", "5.6.3-3", "5.6.3-11", "5.7.5-6", "5.8.3-6")
@pytest.mark.parametrize(
    ("rule", "picture", "more"),
    [
        ("3.2.1-5", HELPER, {"units": {"a2": {"class": "static", "stripe": "", "formation": None}}}),
        ("5.4.1-8", HELPER, {"units": {"a2": {"zone": False}}}),
        ("5.6.3-3", HELPER, {"units": {"a2": {"disrupted": True}}}),
        ("5.6.3-11", GUARDED, {"units": {"g1": {"disrupted": True}}}),
        ("5.7.5-6", HELPER, {"state": {"out_of_supply": {"A": True}}}),
        ("5.8.3-6", front(above="aB1:Inf"), {"units": {"aB": {"range": 1}}}),
    ],
)
def test_who_gives_no_support_is_told_with_the_rule_of_his_state(rule: str, picture: str, more: dict[str, Any]) -> None:
    assert named(ready(picture, hex="0303", options=OPEN, **more), "regular", rule) == {rule}
    assert named(ready(picture, hex="0303", options=OPEN), "regular", rule) == set()


@pytest.mark.rule("5.2-2", "5.2-3")
def test_a_die_is_rolled_again_once_and_not_by_who_is_given_the_marker() -> None:
    units = {"a1": {"disrupted": True}}
    position = sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", units=units, state={"snafu": "american"}, dice=[9, 9])
    ask.play(position, "unit a1; rally")
    assert ask.allowed(position, "reroll").rules == ("5.2-1", "5.2-2", "5.2-3")
    ask.play(position, "reroll")
    assert ask.asked(position) == ("american", "action.who")


# -- what is not offered


@pytest.mark.rule("5.8.3-5")
@pytest.mark.parametrize(("disrupted", "rules"), [(True, ("5.8-3", "5.8.3-5")), (False, ("5.8-3",))])
def test_out_of_command_a_disrupted_unit_does_not_recover_by_itself(disrupted: bool, rules: tuple[str, ...]) -> None:
    position = sketch("a:HQ . a1:Inf g:HQ", units={"a": {"range": 1}, "a1": {"disrupted": disrupted}})
    assert GAME.inquire(position, "command a1").rules == rules


@pytest.mark.rule("7.4.2.2-7")
def test_a_retreat_does_not_leave_the_part_of_the_map_that_is_played_on() -> None:
    picture = """
        .  .  .  .  .
          .  .  .  .  .
        a:HQ  a1:Inf  g1:Inf  .  g:HQ
          .  .  .  .  .
        .  .  .  .  .
    """
    played = {"played": " ".join(f"{x:02}{y:02}" for x in range(1, 6) for y in (3, 4, 5))}
    whole = ready(picture, hex="0303", crt="0/3")
    part = ready(picture, hex="0303", crt="0/3", areas=played, charts=scenario_rules('area = "played"'))
    for position, hexes in ((whole, {"0302", "0304", "0403"}), (part, {"0304", "0403"})):
        ask.play(position, "hasty; retreat")
        assert (ask.asked(position), ask.choices(position, "hex")) == (("german", "retreat.where"), hexes)
    assert ask.refused(part, "hex 0302").rules == ("7.4.2.2-7",)
