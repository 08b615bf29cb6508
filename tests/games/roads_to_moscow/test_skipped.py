"""Phases in which nobody has a choice: the rules skip them, and say by which rule when they are asked."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, sketch

from grognard.games.roads_to_moscow import GAME

APART = "gA1:Inf . . . . sA1:Inf"


@pytest.mark.parametrize(
    ("phase", "picture", "rule", "reason", "with_a_choice"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[2]), id=row[3])
        for row in (
            ("german.activation", APART, "7.41-1", "army.nobody", "gA1:HQ+g1:Inf . . . . sA1:Inf"),
            ("german.declaration", APART, "9.11", "declare.no_target", "gA1:Inf sA1:Inf"),
            ("german.movement", ". . . . . sA1:Inf", "8.13-1", "movement.nobody", APART),
        )
    ],
)
def test_a_phase_without_a_choice_is_skipped(
    phase: str, picture: str, rule: str, reason: str, with_a_choice: str
) -> None:
    found = GAME.why_skipped(sketch(picture, phase=phase))
    assert found is not None
    assert (found.rules, found.reason) == ((rule,), reason)
    assert GAME.why_skipped(sketch(with_a_choice, phase=phase)) is None


@pytest.mark.rule("9.12")
def test_without_a_declared_attack_there_is_no_combat() -> None:
    found = GAME.why_skipped(sketch("gA1:Inf sA1:Inf", phase="german.combat"))
    assert found is not None
    assert (found.rules, found.reason) == (("9.12",), "combat.none_declared")


@pytest.mark.rule("9.17")
def test_what_is_declared_is_fought_without_a_question_where_nobody_has_a_choice() -> None:
    units = {"gA1": {"declared": "0201"}}
    state = {"attacks": [{"hex": "0201", "mobile": False}]}
    position = sketch("gA1:Inf sA1:Inf", phase="german.combat", units=units, state=state, assault_crt="A1", dice=[1, 9])
    found = GAME.why_skipped(position)
    assert found is not None
    assert (found.rules, found.reason) == (("9.17",), "combat.no_choice")
    assert "0201" in GAME.say(found)
    assert ask.refused(position, "unit gA1").reason == "combat.no_choice"


@pytest.mark.rule("12.14")
def test_a_question_that_nobody_had_to_answer_still_says_why_not() -> None:
    """No artillery can support, so that nobody is asked which does; the gun in an enemy zone is told why not."""
    picture = """
        gA1:Inf  sA1:Inf  .
        gA2:Art  .        .
        sA2:Inf  .        .
    """
    units = {"gA1": {"declared": "0201"}}
    state = {"attacks": [{"hex": "0201", "mobile": False}]}
    position = sketch(picture, phase="german.combat", units=units, state=state, assault_crt="A1", dice=[1, 9])
    found = {ruling.reason: ruling.rules[0] for ruling in GAME.answered(position, "unit gA2")}
    assert found["artillery.zone"] == "12.14"
    assert GAME.answered(position, "hex 0101") == []
    assert GAME.answered(position, "unit nobody") == []
    assert GAME.answered(position, "") == []
    ask.play(position, "done")
    assert GAME.answered(position, "unit gA2") == [], "what was answered before an action is past"


@pytest.mark.parametrize("phase", ["engineering", "reorganization", "victory"])
def test_a_phase_in_which_nobody_decides_is_named_as_the_file_has_it(phase: str) -> None:
    found = GAME.why_skipped(sketch(APART, phase=phase))
    assert found is not None
    assert (found.rules, found.reason, found.facts) == ((), "turn.skipped", {"phase": phase})


@pytest.mark.rule("3.75a")
def test_where_nobody_is_disrupted_nobody_recovers() -> None:
    found = GAME.why_skipped(sketch(APART, phase="german.recovery"))
    assert found is not None
    assert (found.rules, found.reason) == (("3.75a",), "disruption.nobody")


@pytest.mark.rule("7.14-2")
def test_where_all_markers_may_be_used_the_dice_alone_decide_the_initiative() -> None:
    found = GAME.why_skipped(sketch(APART, phase="initiative"))
    assert found is not None
    assert (found.rules, found.reason) == (("7.14-2",), "initiative.no_choice")


@pytest.mark.rule("ES-A2b")
def test_a_sketch_has_no_optional_groups() -> None:
    found = GAME.why_skipped(sketch(APART, phase="german.groups"))
    assert found is not None
    assert (found.rules, found.reason) == (("ES-A2b",), "groups.none")


@pytest.mark.parametrize(
    ("phase", "rule", "reason"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[2])
        for row in (
            ("soviet.no_retreat", "9.41", "no_retreat.no_attack"),
            ("soviet.refusal", "9.0", "refusal.no_attack"),
            ("soviet.reaction", "9.31-1", "reaction.no_attack"),
        )
    ],
)
def test_where_nobody_is_attacked_nobody_answers(phase: str, rule: str, reason: str) -> None:
    """Nor could the only unit, on foot, answer an attack by moving; that is not why."""
    found = GAME.why_skipped(sketch("gA1:Inf sA1:Inf", phase=phase, units={"sA1": {"mobility": "black"}}))
    assert found is not None
    assert (found.rules, found.reason) == ((rule,), reason)


@pytest.mark.rule("5.31")
def test_where_every_formation_is_in_reserve_nobody_is_asked_for_another() -> None:
    found = GAME.why_skipped(sketch(APART, phase="german.reserve", state={"reserve": {"10Pz": True}}))
    assert found is not None
    assert (found.rules, found.reason) == (("5.31", "5.34"), "reserve.none_left")
    assert GAME.why_skipped(sketch(APART, phase="german.reserve")) is None


@pytest.mark.rule("14.26a")
def test_where_no_active_unit_is_on_the_map_nobody_builds() -> None:
    picture, late = "gA1:Inf+gA:HQ gB1:Inf . . . sA1:Inf", {"box": "german.reinforcements"}
    units = {"gA1": late, "gA": late}
    found = GAME.why_skipped(sketch(picture, phase="german.engineering", assault=True, units=units))
    assert found is not None
    assert (found.rules, found.reason) == (("14.26a",), "strongpoint.nobody")
    assert GAME.why_skipped(sketch(picture, phase="german.engineering", assault=True)) is None
