"""Improved Defence [7.6]: who may take it, what it brings, and how it is lost again."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, sketch, where
from tests.games.questions import happened

from grognard.engine.events import Event
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

DUG_IN: dict[str, Any] = {"improved": ["0301"]}
CHITS = ["chit 21", "chit 29"]
STATIC: dict[str, Any] = {"formation": None, "stripe": "", "class": "static", "move": 0, "type": "infantry"}


def improved(position: FormationPosition) -> list[str]:
    """The hexes in Improved Defence."""
    return position.place_names(position.improved)


def gone(events: list[Event]) -> list[tuple[str, str]]:
    """The markers that were taken off: by which rule, and where."""
    return [(event["rule"], event["hex"]) for event in happened(events, "unimproved")]


# -- taking it


@pytest.mark.rule("7.6-1")
def test_units_of_two_formations_in_a_hex_cannot_improve_it() -> None:
    position = sketch("a:HQ a1:Tk+aB1:Tk aB:HQ .")
    ask.play(position, "unit a1")
    assert ask.refused(position, "improve").rules == ("7.6-1",)


@pytest.mark.rule("7.6-1")
def test_the_hq_of_another_formation_does_not_matter_but_a_static_unit_does() -> None:
    guest = sketch("a:HQ a1:Tk+aB:HQ . .")
    ask.play(guest, "unit a1; improve")
    assert improved(guest) == ["0201"]
    static = sketch("a:HQ a1:Tk . .", units={"a9": {**STATIC, "hex": "0201"}})
    ask.play(static, "unit a1")
    assert ask.refused(static, "improve").rules == ("3.2.1-2",)


@pytest.mark.rule("7.6-2")
@pytest.mark.parametrize(("reach", "legal"), [(2, True), (1, False)])
def test_the_units_have_to_be_in_command(reach: int, legal: bool) -> None:
    position = sketch("a:HQ . a1:Tk .", units={"a": {"range": reach}})
    ask.play(position, "unit a1")
    ruling = GAME.explain(position, "improve")
    assert (ruling.legal, ruling.rules) == (legal, ("7.6-4",) if legal else ("7.6-2",))


@pytest.mark.rule("7.6-3")
def test_nobody_in_the_hex_may_be_disrupted() -> None:
    position = sketch("a:HQ a1:Tk+a2:Tk . .", units={"a2": {"disrupted": True}}, dice=[1])
    ask.play(position, "unit a1")
    assert ask.refused(position, "improve").rules == ("7.6-3", "5.6.3-8")
    ask.play(position, "back; unit a2; rally; unit a1; improve")
    assert improved(position) == ["0201"]


@pytest.mark.rule("7.6-4")
def test_the_marker_is_put_down_without_a_check() -> None:
    position = sketch("a:HQ a1:Tk . .", dice=[])
    events = ask.play(position, "unit a1; improve")
    assert [event.kind for event in events] == ["spent", "improved"]
    ask.play(position, "unit a1")
    assert ask.refused(position, "improve").rules == ("7.6-4",)  # it is there already


@pytest.mark.rule("7.6-4")
def test_the_winner_of_a_battle_improves_a_hex_only_if_everybody_in_it_has_fought() -> None:
    def after_battle(attackers: str) -> FormationPosition:
        position = sketch("a:HQ a1:AI+a2:AI g1:Inf g:HQ", points=1, crt="0/1", dice=[5], draws=CHITS)
        ask.play(position, f"{attackers}; attack 0301; hasty; unit a1")
        return position

    ask.allowed(after_battle("unit a1; unit a2"), "improve")
    assert ask.refused(after_battle("unit a1"), "improve").rules == ("7.4.3-4",)


# -- what it brings


@pytest.mark.rule("7.6-5", "7.6f")
@pytest.mark.parametrize(("state", "strength", "support"), [({}, 16, -1), (DUG_IN, 24, -2)])
def test_a_stack_with_the_marker_defends_better_all_of_it(state: dict[str, Any], strength: int, support: int) -> None:
    position = sketch(
        """
        a:HQ  a1:AI  g1:Inf+g2:Inf  g:HQ
          .     g3:Inf      .        .
        """,
        state=state,
        crt="0/0",
        dice=[5],
        draws=CHITS,
    )
    events = ask.play(position, "unit a1; attack 0301; hasty")
    assert happened(events, "ratio")[0]["defence"] == strength  # chit 29 has 3 2 3 for an Efficiency of 5
    assert happened(events, "drm")[0]["parts"] == {"support 0202": support}
    assert improved(position) == state.get("improved", [])  # a combat without losses does not disturb it


@pytest.mark.rule("7.6-6")
@pytest.mark.parametrize(("functional", "strength"), [(True, 12), (False, 8)])
def test_a_functional_strong_point_is_improved_defence_without_a_marker(functional: bool, strength: int) -> None:
    point = {"hex": "0301", "side": "german", "functional": functional}
    picture = "a:HQ a1:AI g1:Inf g:HQ\n . g2:Inf . ."
    position = sketch(picture, state={"strong_points": [point]}, crt="0/0", dice=[5], draws=CHITS)
    events = ask.play(position, "unit a1; attack 0301; hasty")
    assert (happened(events, "ratio")[0]["defence"], improved(position)) == (strength, [])
    assert happened(events, "drm")[0]["parts"] == {"support 0202": -2 if functional else -1}


@pytest.mark.rule("7.6-6")
@pytest.mark.parametrize(("functional", "strength"), [(True, 12), (False, 4)])
def test_in_a_functional_strong_point_even_the_disrupted_have_it(functional: bool, strength: int) -> None:
    state = {"strong_points": [{"hex": "0301", "side": "german", "functional": functional}]}
    units = {"g1": {"disrupted": True}}
    position = sketch("a:HQ a1:AI g1:Inf g:HQ", state=state, units=units, crt="0/0", dice=[5], draws=CHITS)
    events = ask.play(position, "unit a1; attack 0301; hasty")
    assert happened(events, "ratio")[0]["defence"] == strength  # chit 29 has 1 3 3 for an Efficiency of 3


# -- losing it


@pytest.mark.rule("7.6a")
def test_it_is_gone_when_a_unit_in_the_hex_is_disrupted() -> None:
    position = sketch("a:HQ a1:AI g1:Inf+g2:Inf g:HQ", state=DUG_IN, crt="0/1r", dice=[5, 10, 1], draws=CHITS)
    events = ask.play(position, "unit a1; attack 0301; hasty; unit g1")
    assert disrupted(position, "g1") != disrupted(position, "g2")
    assert gone(events) == [("7.6a", "0301")]


@pytest.mark.rule("7.6b")
def test_it_is_gone_when_a_unit_in_the_hex_is_eliminated() -> None:
    units = {"g1": {"strength": 1, "full_strength": 4}}
    picture = "a:HQ a1:AI g1:Inf+g2:Inf g:HQ"
    position = sketch(picture, units=units, state=DUG_IN, crt="0/1", dice=[5], draws=CHITS)
    events = ask.play(position, "unit a1; attack 0301; hasty; unit g1")
    assert (where(position, "g1"), gone(events)) == ("eliminated", [("7.6b", "0301")])


@pytest.mark.rule("7.6b")
def test_a_mere_loss_leaves_it() -> None:
    position = sketch("a:HQ a1:AI g1:Inf+g2:Inf g:HQ", state=DUG_IN, crt="0/1", dice=[5], draws=CHITS)
    events = ask.play(position, "unit a1; attack 0301; hasty; unit g1")
    assert (gone(events), improved(position)) == ([], ["0301"])


@pytest.mark.rule("7.6c")
@pytest.mark.parametrize("unit", ["a1", "a"])
def test_it_is_gone_when_a_unit_or_an_hq_moves_away(unit: str) -> None:
    position = sketch(". . a:HQ+a1:Tk+a2:Tk .", state=DUG_IN)
    events = ask.play(position, f"unit {unit}; move; hex 0201; done")
    assert gone(events) == [("7.6c", "0301")]


@pytest.mark.rule("7.6c")
def test_it_is_gone_when_the_stack_retreats() -> None:
    position = sketch(
        "a:HQ a1:AI g1:Inf g:HQ .", areas={"main.german": "0501"}, state=DUG_IN, crt="0/2", dice=[5], draws=CHITS
    )
    events = ask.play(position, "unit a1; attack 0301; hasty; retreat")
    assert (where(position, "g1"), gone(events)) == ("0401", [("7.6c", "0301")])


@pytest.mark.rule("7.6c")
def test_it_is_gone_when_the_stack_retreats_before_combat_and_stays_if_that_fails() -> None:
    def attacked(dice: list[int]) -> tuple[FormationPosition, list[Event]]:
        position = sketch("a:HQ a1:AI g1:PG . g:HQ", state=DUG_IN, crt="0/0", dice=dice, draws=CHITS)
        events = ask.play(position, "unit a1; attack 0301; withdraw")
        return position, events + ask.play(position, "hex 0501; done" if dice[1] > dice[0] else "hasty")

    assert gone(attacked([1, 9])[1]) == [("7.6c", "0301")]
    position, events = attacked([9, 1, 5])
    assert (gone(events), improved(position)) == ([], ["0301"])


@pytest.mark.rule("7.6d")
def test_it_is_gone_when_one_of_its_units_attacks() -> None:
    position = sketch("a:HQ . a1:Tk+a2:Tk g1:PG+g:HQ . .", state=DUG_IN)
    events = ask.play(position, "unit a1; attack 0401")
    assert (gone(events), ask.asked(position)[1]) == ([("7.6d", "0301")], "withdraw.or_stand")  # at once


@pytest.mark.rule("7.6d")
def test_it_is_gone_after_a_movement_action_that_led_nowhere() -> None:
    position = sketch("a:HQ . a1:Tk+a2:Tk .", state=DUG_IN)
    assert gone(ask.play(position, "unit a1; move; done")) == [("7.6d", "0301")]
    screen = sketch("a:HQ . a1:Tk .\n . . g1:PG .", units={"g1": {"anti_tank": 9}}, state=DUG_IN)
    assert gone(ask.play(screen, "unit a1; move; screen 0401")) == [("7.6d", "0301")]


@pytest.mark.rule("7.6d")
def test_looking_at_a_stack_or_seizing_a_place_is_no_action() -> None:
    state = DUG_IN | {"places": [{"hex": "0301", "side": "german", "points": 1}]}
    position = sketch("a:HQ . a1:Tk+a2:Tk .", state=state)
    events = ask.play(position, "unit a1; back; unit a1; top; unit a1; seize")
    assert (gone(events), improved(position)) == ([], ["0301"])


@pytest.mark.rule("7.6e")
@pytest.mark.parametrize("unit", ["a1", "a"])
def test_it_is_gone_when_another_unit_ends_its_move_there(unit: str) -> None:
    position = sketch("a:HQ a1:Tk a2:Tk .", state=DUG_IN)
    events = ask.play(position, f"unit {unit}; move; hex 0301")
    assert gone(events) == []
    assert gone(ask.play(position, "done")) == [("7.6e", "0301")]


@pytest.mark.rule("7.6e")
def test_it_is_gone_when_another_unit_retreats_into_it() -> None:
    position = sketch(
        "a:HQ a1:AI g1:Inf g2:Inf g:HQ",
        areas={"main.german": "0501"},
        state={"improved": ["0401"]},
        crt="0/2",
        dice=[5],
        draws=CHITS,
    )
    events = ask.play(position, "unit a1; attack 0301; hasty; retreat")
    assert (where(position, "g1"), gone(events)) == ("0401", [("7.6e", "0401")])


@pytest.mark.rule("7.6e")
def test_an_hq_displaced_into_it_leaves_it() -> None:
    position = sketch("a:HQ a1:Tk . . g:HQ . g1:PG", state={"improved": ["0701"]})
    ask.play(position, "unit a1; move; hex 0401")
    assert (where(position, "g"), improved(position)) == ("0701", ["0701"])


@pytest.mark.rule("7.6f")
def test_one_unit_in_hand_improves_the_defence_of_all() -> None:
    position = sketch("a:HQ . a1:Tk+a2:Tk .")
    ask.play(position, "unit a1; improve")
    assert gone(ask.play(position, "unit a2; move; hex 0201; done")) == [("7.6c", "0301")]  # and is gone for all


REINFORCEMENTS = """
# provenance: ours
[sketch]
title.en = "Sketch"
title.es = "Boceto"
rule = "3.6"
turns = 3
dates = ["1", "2", "3"]
steps_per_point = { tank = 1, other = 1 }
levels = [{ winner = "", level = "draw" }]
replacements = [{ turn = 2, side = "american", group = "tank", points = 1 }]
[sketch.setup]
"""


@pytest.mark.rule("7.6g")
@pytest.mark.parametrize("then", ["done", "move; done"])
def test_reinforcements_placed_there_leave_it(then: str) -> None:
    position = sketch(
        "a2:Tk+a:HQ . a3:Tk .",
        phase="admin.reinforcements",
        areas={"supply.american": "0101"},
        state={"improved": ["0101", "0301"]},
        units={"a1": {"type": "tank", "box": "turn.2"}},
        seed=1,
    )
    events = ask.play(position, f"unit a1; hex 0101; {then}")
    assert (gone(events), improved(position)) == ([], ["0101", "0301"])


@pytest.mark.rule("7.6g", "7.6e")
def test_a_reinforcement_that_ends_its_free_move_there_does_not_leave_it() -> None:
    position = sketch(
        "a:HQ . a3:Tk .",
        phase="admin.reinforcements",
        areas={"supply.american": "0101"},
        state={"improved": ["0301"]},
        units={"a1": {"type": "tank", "box": "turn.2"}},
        seed=1,
    )
    assert gone(ask.play(position, "unit a1; hex 0101; move; hex 0301; done")) == [("7.6e", "0301")]


@pytest.mark.rule("7.6g")
def test_replacements_leave_it() -> None:
    position = sketch(
        "a1:Tk+a:HQ . . .",
        phase="admin.replacements",
        charts={"scenarios": REINFORCEMENTS},
        state={"improved": ["0101"]},
        units={"a1": {"strength": 2, "full_strength": 4}},
        seed=1,
    )
    events = ask.play(position, "unit a1")
    assert (len(happened(events, "replaced")), improved(position)) == (1, ["0101"])


@pytest.mark.rule("7.6-7")
def test_a_reaction_that_stops_a_stack_in_improved_defence_leaves_the_marker() -> None:
    position = sketch("a:HQ . a1:Tk g1:PG+g:HQ", state=DUG_IN, dice=[5, 1])
    events = ask.play(position, "unit a1; move; react G; done")
    assert (gone(events), improved(position), ask.asked(position)[1]) == ([], ["0301"], "action.who")


@pytest.mark.rule("7.6-7")
def test_a_reaction_that_stops_a_stack_as_it_enters_leaves_the_marker_too() -> None:
    position = sketch("a:HQ a1:Tk a2:Tk g1:PG+g:HQ", state=DUG_IN, dice=[5, 1])
    events = ask.play(position, "unit a1; move; hex 0301; react G; done")
    assert (where(position, "a1"), gone(events), improved(position)) == ("0301", [], ["0301"])


@pytest.mark.rule("7.6-7")
def test_a_reaction_that_fails_lets_the_stack_go_and_the_marker_with_it() -> None:
    position = sketch("a:HQ . a1:Tk g1:PG+g:HQ", state=DUG_IN, dice=[6])
    events = ask.play(position, "unit a1; move; react G; hex 0201; done")
    assert gone(events) == [("7.6c", "0301")]
