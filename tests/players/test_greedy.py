"""Does the greedy player take what looks best one decision ahead, and nothing that it could not foresee?"""

import pytest
from tests.games.army_group_center.sketch import sketch as army
from tests.games.crossroads.sketch import sketch

from grognard.engine.actions import Action
from grognard.engine.position import Position
from grognard.games import game
from grognard.players.greedy import MOST, GreedyPlayer, LookAhead, spread_out
from grognard.players.player import observe

LONG = 10
"""Answers after which it is dithering."""


def choice(name: str, position: Position, seed: int = 1) -> str:
    return str(GreedyPlayer(position.components, seed).choose(observe(game(name), position)))


def test_a_unit_in_hand_goes_for_the_points() -> None:
    position = sketch(". b:Inf . t .", areas={"victory.3": "0401"})
    game("crossroads").apply(position, "unit b")
    assert choice("crossroads", position) == "hex 0401"


def test_the_click_that_leads_to_points_is_found() -> None:
    position = sketch("b1:Inf l . . .\n l l b2:Inf t .", areas={"victory.3": "0402"})
    assert choice("crossroads", position) == "unit b2"


@pytest.mark.parametrize(("strength", "answer"), [(15, "attack 0301"), (1, "done")])
def test_an_attack_is_weighed_by_all_faces_of_the_die(strength: int, answer: str) -> None:
    units = {"b": {"strength": [strength, strength]}, "r": {"strength": [2, 1]}}
    position = sketch(". b:Arm r:Inf . . .", phase="blue.1.combat", units=units)
    assert choice("crossroads", position) == answer


def test_all_attackers_that_help_are_named_before_the_fight() -> None:
    units = {"b1": {"strength": [4, 2]}, "b2": {"strength": [4, 2]}, "r": {"strength": [2, 1]}}
    position = sketch(". b1:Inf r:Inf . .\n . b2:Inf . . .", phase="blue.1.combat", units=units)
    rules, seen = game("crossroads"), list[str]()
    while "fight" not in seen:
        seen.append(choice("crossroads", position))
        rules.apply(position, seen[-1])
        assert len(seen) < 5
    assert seen[0] == "attack 0301"
    assert set(seen[1:-1]) == {"unit b1", "unit b2"}


def test_army_group_center_is_played_by_the_same_player() -> None:
    units = {"s": {"strength": [14, 13]}, "g": {"strength": [3, 2]}}
    position = army(". s:Inf g:Inf .", phase="soviet.combat.before", units=units)
    assert choice("army_group_center", position) == "attack 0103"


def played(name: str, position: Position, until: str) -> list[str]:
    """What it does until it comes to an action; it must not take long."""
    rules, player, chosen = game(name), GreedyPlayer(position.components, 1), list[str]()
    while until not in chosen:
        decision = rules.decision(position)
        assert decision is not None
        action = player.choose(observe(rules, position))
        chosen.append(str(action))
        rules.apply(position, action)
        assert len(chosen) < LONG
    return chosen


@pytest.mark.parametrize(("crt", "answer"), [(None, "support"), ("DR", "pass")])
def test_a_question_between_attack_and_die_is_weighed_by_all_faces(crt: str | None, answer: str) -> None:
    """An air army is asked for before the die is rolled [13.1-4]; where every column is alike it had better wait."""
    strengths = {"s": {"strength": [5, 4]}, "g": {"strength": [3, 2]}}
    units = {"sa": {"type": "air", "box": "air.ready"}, **strengths}
    position = army(". s:Inf g:Inf .", phase="soviet.combat.after", units=units, crt=crt)
    for action in ("attack 0103", "unit s", "fight"):
        game("army_group_center").apply(position, action)
    assert choice("army_group_center", position) == answer


def test_who_must_attack_does_so_though_he_would_rather_not() -> None:
    """Activated units must attack in Turn 1 [11.1-3]: there is no way round it, and no use in thinking again."""
    units = {"s": {"strength": [2, 1], "active": True}, "g": {"strength": [9, 8]}}
    position = army(". s:Inf g:Inf .", phase="soviet.combat.before", turn=1, units=units)
    assert played("army_group_center", position, "fight") == ["attack 0103", "unit s", "fight"]


def test_a_click_that_was_taken_back_is_not_made_again_as_long_as_nothing_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player whose judgement sways: the unit looks good, but nothing that it could do."""
    monkeypatch.setattr(LookAhead, "worth", lambda look, action, share: float(action.verb in ("unit", "back")))
    position = sketch(". b1:Inf . b2:Inf .")
    assert played("crossroads", position, "done") == ["unit b1", "back", "unit b2", "back", "done"]


def test_the_dice_of_the_game_are_not_foreseen() -> None:
    """Whatever is scripted to come next, the choice is the same."""
    units = {"b": {"strength": [4, 2]}, "r": {"strength": [3, 1]}}
    answers = {
        choice("crossroads", sketch(". b:Arm r:Inf . . .", phase="blue.1.combat", units=units, dice=[die]))
        for die in range(1, 7)
    }
    assert len(answers) == 1


def test_a_long_list_is_cut_down_evenly_to_its_last_action() -> None:
    actions = [Action("hex", (str(n),)) for n in range(1000)]
    tried = spread_out(actions, MOST)
    assert len(set(tried)) == MOST
    assert (tried[0], tried[-1]) == (actions[0], actions[-1])
    assert spread_out(actions[:5], MOST) == actions[:5]
