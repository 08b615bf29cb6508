"""Disruption [5.6.3, 5.6.4]: what a Disrupted unit can no longer do, and how it comes to order again."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, disrupted, happened, number, sketch, where

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.counters import efficiency
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.zones import in_enemy_zone

CHITS = ["chit 21", "chit 29"]
SHAKEN: dict[str, Any] = {"disrupted": True}
FIGHT: dict[str, Any] = {"crt": "0/0", "dice": [5], "draws": CHITS}


def drm(position: FormationPosition, actions: str) -> dict[str, int]:
    """The DRMs of an attack by name."""
    found: dict[str, int] = happened(ask.play(position, actions), "drm")[0]["parts"]
    return found


def support(parts: dict[str, int]) -> dict[str, int]:
    """Combat Support among DRMs."""
    return {name: amount for name, amount in parts.items() if name.startswith("support")}


@pytest.mark.rule("5.6.3-1")
def test_a_disrupted_unit_uses_the_value_of_its_disrupted_side() -> None:
    printed = {"efficiency": 7, "disrupted_efficiency": 4}
    position = sketch("a:HQ a1:Inf a2:Inf", units={"a1": printed | SHAKEN, "a2": printed})
    assert [efficiency(position, number(position, unit)) for unit in ("a1", "a2")] == [4, 7]
    ask.play(position, "unit a1")
    assert ask.allowed(position, "rally").parts[0].amount == 4


@pytest.mark.rule("5.6.3-1")
def test_the_disrupted_side_is_worse() -> None:
    with pytest.raises(FieldError, match=r"expected less than the Efficiency, 5 \[5.6.3-1\]"):
        sketch("a:HQ a1:Inf", units={"a1": {"efficiency": 5, "disrupted_efficiency": 5}})


@pytest.mark.rule("5.6.3-2", "5.6.3-14")
def test_a_disrupted_unit_does_not_move() -> None:
    position = sketch("a:HQ a1:Tk . .", units={"a1": SHAKEN})
    ask.play(position, "unit a1")
    assert ask.refused(position, "move").rules == ("5.6.3-2",)


@pytest.mark.rule("5.6.3-2")
def test_a_stack_moves_without_its_disrupted_unit() -> None:
    for units, companions in (({}, {"a1"}), ({"a1": SHAKEN}, set())):
        position = sketch("a:HQ a1:Tk+a2:Tk . .", units=units)
        ask.play(position, "unit a2")
        assert ask.asked(position) == ("american", "action.what")
        assert ask.choices(position, "unit") == companions
    ask.play(position, "move; hex 0301; done")
    assert (where(position, "a1"), where(position, "a2")) == ("0201", "0301")


@pytest.mark.rule("5.6.3-3")
@pytest.mark.parametrize("found", [True, False])
def test_a_disrupted_unit_has_no_zone(found: bool) -> None:
    position = sketch("a:HQ . . g1:Inf", units={"g1": {"disrupted": not found}})
    american, hex = 0, position.components.number("hex", "0301")
    assert in_enemy_zone(position, american, hex) is found


SUPPORTED = """
    a:HQ a1:Inf g1:Inf .
      . a2:Inf . g:HQ
    """
"""a2 is next to the German as well."""


@pytest.mark.rule("5.6.3-3", "5.6.3-5")
@pytest.mark.parametrize(("said", "found"), [({}, {"support 0202": 1}), (SHAKEN, {})])
def test_a_disrupted_unit_does_not_support_an_attack(said: dict[str, Any], found: dict[str, int]) -> None:
    position = sketch(SUPPORTED, units={"a2": said}, **FIGHT)
    assert support(drm(position, "unit a1; attack 0301; regular")) == found


DEFENDED = """
    a:HQ a1:Inf g1:Inf .
      . g2:Inf . g:HQ
    """
"""g2 is next to the American as well."""


@pytest.mark.rule("5.6.3-3")
@pytest.mark.parametrize(("said", "found"), [({}, {"support 0202": -1}), (SHAKEN, {})])
def test_a_disrupted_unit_does_not_support_a_defence(said: dict[str, Any], found: dict[str, int]) -> None:
    position = sketch(DEFENDED, units={"g2": said}, **FIGHT)
    assert support(drm(position, "unit a1; attack 0301; hasty")) == found


@pytest.mark.rule("5.6.3-11")
@pytest.mark.parametrize(("said", "found"), [({}, {"support 0202": -1}), (SHAKEN, {})])
def test_a_stack_with_a_disrupted_unit_receives_no_combat_support(said: dict[str, Any], found: dict[str, int]) -> None:
    position = sketch(DEFENDED.replace("g1:Inf", "g1:Inf+g3:Inf"), units={"g3": said}, **FIGHT)
    assert support(drm(position, "unit a1; attack 0301; hasty")) == found


@pytest.mark.rule("5.6.3-4")
@pytest.mark.parametrize(("said", "asked"), [({"zone": False}, "reaction.who"), (SHAKEN, "movement.where")])
def test_a_disrupted_unit_triggers_no_reaction(said: dict[str, Any], asked: str) -> None:
    position = sketch("a:HQ a1:Tk . g1:Inf g:HQ", units={"g1": said})
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.asked(position)[1] == asked


@pytest.mark.rule("5.6.3-5", "5.6.3-14")
def test_a_disrupted_unit_does_not_attack() -> None:
    position = sketch("a:HQ a1:Tk g1:Inf", units={"a1": SHAKEN})
    ask.play(position, "unit a1")
    assert ask.refused(position, "attack 0301").rules == ("5.6.3-5",)


@pytest.mark.rule("5.6.3-6")
@pytest.mark.parametrize(("said", "own"), [({}, 8), ({"a2": SHAKEN}, 4)])
def test_disrupted_tanks_give_nothing_to_a_screen(said: dict[str, Any], own: int) -> None:
    position = sketch(
        """
        a:HQ a1:Tk+a2:Tk .  .
          .  g1:Inf . .
        """,
        units=said,
    )
    events = ask.play(position, "unit a1; move; screen 0301")
    assert happened(events, "screened")[0]["own"] == own


@pytest.mark.rule("5.6.3-6")
def test_disrupted_guns_do_not_stop_a_screen() -> None:
    picture = """
        a:HQ a1:Tk .  .
          .  g1:Inf+g2:Inf . .
        """
    events = ask.play(sketch(picture), "unit a1; move; screen 0301")
    assert happened(events, "screen_failed")[0]["enemy"] == 4
    events = ask.play(sketch(picture, units={"g2": SHAKEN}), "unit a1; move; screen 0301")
    assert happened(events, "screened")[0]["enemy"] == 2


@pytest.mark.rule("5.6.3-7")
@pytest.mark.parametrize(("said", "asked"), [({}, "withdraw.or_stand"), ({"g2": SHAKEN}, "escalate.how")])
def test_a_stack_with_a_disrupted_unit_does_not_retreat_before_combat(said: dict[str, Any], asked: str) -> None:
    position = sketch("a:HQ a1:Tk g1:Tk+g2:Tk . . g:HQ", units=said)
    ask.play(position, "unit a1; attack 0301")
    assert ask.asked(position)[1] == asked


@pytest.mark.rule("5.6.3-8")
def test_a_disrupted_unit_is_not_in_improved_defence() -> None:
    position = sketch("a:HQ a1:Inf+a2:Inf", units={"a1": SHAKEN})
    ask.play(position, "unit a2")
    assert ask.refused(position, "improve").rules == ("7.6-3", "5.6.3-8")
    with pytest.raises(FieldError, match="Improved Defence with a Disrupted unit"):
        sketch("a:HQ a1:Inf", units={"a1": SHAKEN}, state={"improved": ["0201"]})


@pytest.mark.rule("5.6.3-8")
def test_a_unit_that_is_disrupted_loses_improved_defence() -> None:
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", crt="0/0r", dice=[5, 10], draws=CHITS, state={"improved": ["0301"]})
    ask.play(position, "unit a1; attack 0301; hasty")
    assert (disrupted(position, "g1"), position.improved) == (True, ())


STRONG = {"hex": "0301", "side": "german", "functional": True, "manned": True}


@pytest.mark.rule("5.6.3-9", "5.6.3-10")
@pytest.mark.parametrize(
    ("said", "points", "defence"),
    [
        ({}, [], 3 * 4),  # Efficiency 5, the middle column: 3
        (SHAKEN, [], 1 * 4),  # Efficiency 3, the left one: 1
        (SHAKEN, [STRONG], 2 * 4),  # the right one: 2
        (SHAKEN, [STRONG | {"functional": False}], 1 * 4),
        (SHAKEN, [STRONG | {"side": "american", "functional": False}], 1 * 4),
    ],
)
def test_a_disrupted_defender_uses_the_left_column_but_in_a_strong_point_the_right_one(
    said: dict[str, Any], points: list[Any], defence: int
) -> None:
    chits = "# provenance: ours\nchit,2,3,4,5,6,7,source\n" + "".join(
        f"{n},111,132,111,131,111,111,ours\n" for n in range(1, 30)
    )
    position = sketch(
        "a:HQ a1:Inf g1:Inf . g:HQ",
        units={"g1": said},
        state={"strong_points": points},
        charts={"chits": chits},
        **FIGHT,
    )
    events = ask.play(position, "unit a1; attack 0301; hasty")
    assert happened(events, "ratio")[0]["defence"] == defence


@pytest.mark.rule("5.6.3-12")
def test_a_disrupted_unit_takes_no_replacements() -> None:
    position = sketch(
        "a:HQ a1:Tk a2:Tk",
        phase="admin.replacements",
        units={"a1": SHAKEN | {"strength": 2}, "a2": {"strength": 2}},
        charts=schedule('replacements = [{ turn = 2, side = "american", group = "tank", points = 2 }]'),
    )
    assert ask.refused(position, "unit a1").rules == ("5.6.3-12",)
    ask.allowed(position, "unit a2")


@pytest.mark.rule("5.6.3-13")
@pytest.mark.parametrize(("said", "shift"), [({}, -1), ({"g1": SHAKEN}, 0), ({"g2": SHAKEN}, 0)])
def test_disrupted_units_do_not_make_combined_arms(said: dict[str, Any], shift: int) -> None:
    position = sketch("a:HQ a1:Inf g1:Tk+g2:PG . g:HQ", units=said, **FIGHT)
    ask.play(position, "unit a1; attack 0301")
    if ask.asked(position)[1] == "withdraw.or_stand":
        ask.play(position, "stand")
    events = ask.play(position, "hasty")
    assert happened(events, "ratio")[0]["shift"] == shift


@pytest.mark.rule("5.6.3-14")
def test_the_only_action_of_a_disrupted_unit_is_to_rally() -> None:
    position = sketch("a:HQ a1:Tk g1:Inf", units={"a1": SHAKEN})
    ask.play(position, "unit a1")
    assert ask.asked(position) == ("american", "action.what")
    assert ask.choices(position) == {"rally", "back"}
    position = sketch("a:HQ a1:Tk g1:Inf")
    ask.play(position, "unit a1")
    assert ask.choices(position) >= {"move", "attack 0301", "improve"}


@pytest.mark.rule("5.6.3-14")
def test_a_disrupted_unit_seizes_no_place_either() -> None:
    places = [{"hex": "0201", "side": "german", "points": 1}]
    position = sketch("a:HQ a1:Tk . .", units={"a1": SHAKEN}, state={"places": places})
    ask.play(position, "unit a1")
    assert ask.asked(position) == ("american", "action.what")
    assert ask.choices(position) == {"rally", "back"}
    position = sketch("a:HQ a1:Tk . .", state={"places": places})
    ask.play(position, "unit a1")
    assert "seize" in ask.choices(position)


# -- recovery


@pytest.mark.rule("5.6.4-1", "5.6.4-2")
@pytest.mark.parametrize(("range", "found"), [(2, False), (1, True)])
def test_in_the_recovery_segment_units_within_command_range_recover_by_themselves(range: int, found: bool) -> None:
    position = sketch("a:HQ . a1:Tk", phase="admin.recovery", units={"a1": SHAKEN, "a": {"range": range}})
    assert disrupted(position, "a1") is found
    assert efficiency(position, number(position, "a1")) == (3 if found else 5)


@pytest.mark.rule("5.6.4-1")
@pytest.mark.parametrize(("range", "still"), [(4, False), (1, True)])
def test_a_unit_that_recovers_first_does_not_cut_off_another(range: int, still: bool) -> None:
    position = sketch(
        """
        . g1:Inf . g:HQ
         a1:Inf . a:HQ .
        """,
        phase="admin.recovery",
        units={"a1": SHAKEN, "g1": SHAKEN, "g": {"range": range}},
    )
    assert (disrupted(position, "a1"), disrupted(position, "g1")) == (False, still)


@pytest.mark.rule("5.6.4-2", "5.6.4-3")
def test_a_unit_that_rallies_is_turned_back_and_may_act_again() -> None:
    position = sketch("a:HQ a1:Tk . .", units={"a1": SHAKEN}, dice=[3])
    ask.play(position, "unit a1; rally")
    assert not disrupted(position, "a1")
    ask.play(position, "unit a1")
    ask.allowed(position, "move")


@pytest.mark.rule("5.6.4-2")
def test_a_disrupted_unit_is_written_down_as_such() -> None:
    position = sketch("a:HQ a1:Tk", units={"a1": SHAKEN})
    assert disrupted(positionfile.load(GAME, positionfile.dump(GAME, position)), "a1")
