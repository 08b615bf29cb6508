"""Limited Intelligence [5.3.4]: what each side sees of the other's stacks and strengths, and when."""

import random
from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, drawn, happened, number, scenario, sketch

from grognard.engine import positionfile
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event, seen_by
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

OFF = {"limited_intelligence": False}


def seen(position: FormationPosition, side: str | None) -> set[str]:
    """The units on the map that a side sees, its own included."""
    return {unit["id"] for unit in GAME.view(position, side)["units"] if "hex" in unit}


def backs(position: FormationPosition, side: str) -> dict[str, int]:
    """How many counters a side sees only the backs of, by hex."""
    return {entry["at"]: entry["count"] for entry in GAME.view(position, side)["hidden"]}


def strengths(position: FormationPosition, side: str | None) -> dict[str, int]:
    """The units whose current strength a side sees."""
    units = GAME.view(position, side)["units"]
    return {unit["id"]: unit["strength"] for unit in units if "strength" in unit}


def named(events: list[Event], side: str) -> set[str]:
    """The units that the events name which a side is told."""
    told = [event.data for event in seen_by(events, side)]
    return {name for data in told for name in (*data.get("units", ()), data.get("unit", ""))} - {""}


# -- the top of a stack


@pytest.mark.rule("5.3.4-4")
def test_of_an_enemy_stack_only_the_top_unit_is_seen() -> None:
    position = sketch("a1:Tk+a2:Inf+a3:Inf . g1:PG+g2:Tk")
    assert seen(position, "german") == {"a3", "g1", "g2"}
    assert seen(position, "american") == {"a1", "a2", "a3", "g2"}
    assert seen(position, None) == {"a3", "g2"}


@pytest.mark.rule("5.3.4-4")
def test_how_many_lie_beneath_is_no_secret() -> None:
    position = sketch("a1:Tk+a2:Inf+a3:Inf . g1:PG+g2:Tk")
    assert backs(position, "german") == {"0101": 2}
    assert backs(position, "american") == {"0301": 1}


@pytest.mark.rule("5.3.4-4")
@pytest.mark.parametrize("beneath", [{"type": "infantry"}, {"strength": 7}, {"efficiency": 9}, {"id": "a9"}])
def test_the_view_does_not_depend_on_what_lies_beneath(beneath: dict[str, Any]) -> None:
    def look(**said: Any) -> dict[str, Any]:
        data = drawn("a1:Rec+a2:Inf . . . g1:PG", active="G", options={})
        data["units"][0] |= said
        return GAME.view(positionfile.load(GAME, data), "german")

    assert look(**beneath) == look()


@pytest.mark.rule("5.3.4-5")
def test_beneath_an_hq_one_may_always_look() -> None:
    position = sketch("a1:Tk+a2:Inf+a:HQ . . g1:PG")
    assert seen(position, "german") == {"a2", "a", "g1"}
    assert backs(position, "german") == {"0101": 1}


@pytest.mark.rule("5.3.4-5")
def test_an_hq_that_joins_a_stack_does_not_hide_the_unit_that_was_on_top() -> None:
    position = sketch("a:HQ a1:Tk+a2:Inf . . g1:PG")
    ask.play(position, "unit a; move; hex 0201; done")
    assert seen(position, "german") == {"a2", "a", "g1"}


@pytest.mark.rule("5.3.4-6")
def test_players_may_agree_to_see_everything() -> None:
    position = sketch("a1:Tk+a2:Inf+a3:Inf . . g1:PG", options=OFF)
    assert seen(position, "german") == {"a1", "a2", "a3", "g1"}
    assert strengths(position, "german") == {"a1": 4, "a2": 4, "a3": 4, "g1": 4}
    ask.play(position, "unit a3; move; hex 0201; done")
    assert "uncovered" not in {event.kind for event in position.events}


@pytest.mark.rule("5.3.4-6")
def test_unless_they_do_the_rule_holds() -> None:
    assert sketch("a1:Tk . g1:PG").components.options["limited_intelligence"] is True


# -- strengths


@pytest.mark.rule("5.3.4-3")
def test_the_current_strength_of_an_enemy_is_not_seen_though_the_unit_is() -> None:
    units = {"a1": {"strength": 2, "full_strength": 6}, "a": {"strength": 1, "full_support": 4}}
    position = sketch("a1:Tk a:HQ . g1:PG", units=units)
    assert strengths(position, "german") == {"g1": 4}
    assert strengths(position, "american") == {"a1": 2, "a": 1}
    assert strengths(position, None) == {}
    face = next(unit for unit in GAME.view(position, "german")["units"] if unit["id"] == "a1")
    assert face["full_strength"] == 6  # what is printed anybody can read


@pytest.mark.rule("5.3.4-3")
def test_that_an_hq_has_lost_support_is_its_owners_secret() -> None:
    position = sketch("a1:Tk . . g:HQ . g1:PG")
    events = ask.play(position, "unit a1; move; hex 0301")
    assert [event.only for event in events if event.kind == "support_lost"] == ["german"]


@pytest.mark.rule("5.3.4-3")
def test_strengths_are_seen_from_the_drawing_of_the_chits_to_the_end_of_the_combat() -> None:
    picture = "a2:Inf a1:Inf g1:Inf+g2:Inf g3:PG"
    position = sketch(picture, crt="0/0", dice=[5], state={"snafu": "american"}, points=2)
    ask.play(position, "unit a1; attack 0301")
    assert strengths(position, "american").keys() == {"a1", "a2"}
    ask.play(position, "hasty")
    assert ask.asked(position)[1] == "roll.again"  # the die may still be rolled again: it is under way
    assert strengths(position, "american").keys() == {"a1", "a2", "g1", "g2"}
    assert strengths(position, "german").keys() == {"a1", "g1", "g2", "g3"}
    assert strengths(position, None).keys() == {"a1", "g1", "g2"}
    ask.play(position, "keep")
    assert strengths(position, "american").keys() == {"a1", "a2"}
    assert strengths(position, "german").keys() == {"g1", "g2", "g3"}


# -- combat


ATTACK = "a1:Tk+a2:AI+a3:Tk g1:PG+g2:Tk+g3:PG . ."
"""The defenders can try a Retreat before Combat."""


@pytest.mark.rule("5.3.4-1")
def test_the_attacker_sees_the_target_only_after_he_has_declared_the_attack() -> None:
    position = sketch(ATTACK)
    ask.play(position, "unit a1; unit a3")
    assert seen(position, "american") == {"a1", "a2", "a3", "g3"}
    events = ask.play(position, "attack 0201")
    assert seen(position, "american") == {"a1", "a2", "a3", "g1", "g2", "g3"}
    assert any(event.kind == "attacked" and event.reveals for event in events)  # no way back


@pytest.mark.rule("5.3.4-1")
def test_he_sees_no_other_stack() -> None:
    position = sketch(
        """
        a1:Tk  g1:PG+g2:PG  .
           g3:PG+g4:PG  .  .
        """
    )
    ask.play(position, "unit a1; attack 0201")
    assert seen(position, "american") == {"a1", "g1", "g2", "g4"}


@pytest.mark.rule("5.3.4-2")
def test_the_defender_sees_the_attackers_only_after_his_decision_on_a_retreat() -> None:
    position = sketch(ATTACK)
    ask.play(position, "unit a1; unit a3; attack 0201")
    assert ask.asked(position) == ("german", "withdraw.or_stand")
    assert seen(position, "german") == {"a3", "g1", "g2", "g3"}
    events = ask.play(position, "stand")
    assert seen(position, "german") == {"a1", "a3", "g1", "g2", "g3"}  # a2 takes no part
    assert happened(events, "attackers") == [{"rule": "5.3.4-2", "units": ["a1", "a3"], "hex": "0201"}]


@pytest.mark.rule("5.3.4-2")
def test_also_if_he_has_decided_to_try_it_before_the_dice_are_rolled() -> None:
    position = sketch(ATTACK.replace("g1:PG", "g1:Rec"))
    ask.play(position, "unit a1; unit a3; attack 0201")
    events = ask.play(position, "withdraw")
    assert ask.asked(position) == ("german", "withdraw.help")
    assert seen(position, "german") == {"a1", "a3", "g1", "g2", "g3"}
    assert [(event.data["unit"], event.reveals) for event in events if event.kind == "uncovered"] == [("a1", True)]


@pytest.mark.rule("5.3.4-2")
def test_if_there_is_nothing_to_decide_he_sees_them_at_once() -> None:
    position = sketch("a1:Tk+a2:AI g1:Inf+g2:Inf .")
    ask.play(position, "unit a1; attack 0201")
    assert ask.asked(position)[1] == "escalate.how"
    assert seen(position, "german") == {"a1", "a2", "g1", "g2"}


@pytest.mark.rule("5.3.4-1", "5.3.4-2", "5.3.4-4")
def test_after_the_combat_the_stacks_are_hidden_again() -> None:
    position = sketch("a1:Inf+a2:Inf g1:Inf+g2:Inf . .", crt="0/0", dice=[5])
    ask.play(position, "unit a1; attack 0201; hasty")
    assert seen(position, "american") == {"a1", "a2", "g2"}
    assert seen(position, "german") == {"a2", "g1", "g2"}


@pytest.mark.rule("5.3.4-3", "5.3.4-4")
def test_the_bonus_of_the_victor_is_no_part_of_the_combat_any_more() -> None:
    position = sketch("a:HQ a1:Inf+a2:Inf g1:Inf+g2:Inf .", crt="0/1", dice=[5])
    ask.play(position, "unit a1; attack 0301; hasty; unit g1")
    assert ask.asked(position) == ("american", "action.who")
    assert seen(position, "american") == {"a", "a1", "a2", "g2"}
    assert strengths(position, "american").keys() == {"a", "a1", "a2"}


@pytest.mark.rule("5.3.4-4")
def test_whom_the_enemy_has_to_displace_he_sees_until_it_is_done() -> None:
    position = sketch("a4:Tk a1:Tk+a2:Tk+a3:Tk . . g1:Inf")
    events = ask.play(position, "unit a4; move; hex 0201; done")
    assert any(event.kind == "overstacked" and event.reveals for event in events)
    assert seen(position, "german") == {"a1", "a2", "a3", "a4", "g1"}
    ask.play(position, "unit a1; hex 0101")
    assert seen(position, "german") == {"a1", "a4", "g1"}


@pytest.mark.rule("5.3.4-4")
def test_at_the_end_of_the_game_everything_is_turned_up() -> None:
    position = sketch("a1:Tk+a2:Tk . g1:Inf+g2:Inf", phase="end", turn=8)
    assert ask.asked(position) == ("nobody", "over")
    assert seen(position, "german") == seen(position, None) == {"a1", "a2", "g1", "g2"}
    assert strengths(position, "german").keys() == {"a1", "a2", "g1", "g2"}


@pytest.mark.rule("5.3.4-4")
def test_and_the_last_action_cannot_be_taken_back_for_that() -> None:
    position = sketch("a1:Tk+a2:Tk . . . g1:Inf", phase="operations", turn=8, dice=[9, 1])
    events = ask.play(position, "transfer; end")
    assert ask.asked(position) == ("nobody", "over")
    assert events[-1].reveals


# -- what is told of moves


@pytest.mark.rule("5.3.4-4")
def test_of_a_stack_that_moves_the_enemy_is_told_its_top_and_how_many_there_are() -> None:
    position = sketch("a1:Tk+a2:Inf+a3:Inf . . . g1:PG")
    events = ask.play(position, "unit a1; all; move; hex 0201; done")
    told = happened(seen_by(events, "german"), "moved", "stack_moved")
    assert told == [{"rule": "5.3.4-4", "units": ["a3"], "count": 3, "from": "0101", "to": "0201"}]
    assert named(events, "german") == {"a3"}
    assert happened(seen_by(events, "american"), "moved")[0]["units"] == ["a1", "a2", "a3"]
    assert not any(event.reveals for event in events)  # nothing has come to light


@pytest.mark.rule("5.3.4-5")
def test_and_if_that_is_an_hq_the_unit_beneath_it() -> None:
    position = sketch("a1:Tk+a2:Inf+a:HQ . . . g1:PG")
    events = ask.play(position, "unit a1; all; move; hex 0201; done")
    assert named(events, "german") == {"a2", "a"}


@pytest.mark.rule("5.3.4-4")
@pytest.mark.parametrize(("mover", "shown"), [("a2", "a1"), ("a1", "a1")])
def test_a_stack_that_parts_shows_what_lay_beneath_for_good(mover: str, shown: str) -> None:
    position = sketch("a1:Tk+a2:Inf . . . g1:PG")
    events = ask.play(position, f"unit {mover}; move; hex 0201")
    assert seen(position, "german") == {"a1", "a2", "g1"}
    revealing = [event for event in events if event.reveals]
    assert len(revealing) == 1
    assert shown in named(revealing, "german")


@pytest.mark.rule("5.3.4-5")
def test_an_hq_that_leaves_a_single_unit_shows_nothing_new() -> None:
    for stack, mover, shown in (("a1:Tk+a:HQ", "a", False), ("a1:Tk+a2:Inf", "a2", True)):
        position = sketch(f"{stack} . . . g1:PG")
        events = ask.play(position, f"unit {mover}; move; hex 0201")
        assert any(event.reveals for event in events) == shown


@pytest.mark.rule("5.3.4-4")
@pytest.mark.parametrize(("way", "shown"), [("", False), ("hex 0201; done; unit a1; move; ", True)])
def test_nor_does_a_unit_that_passes_over_another(way: str, shown: bool) -> None:
    """But one that has covered it and goes on in another Action does."""
    position = sketch("a1:Tk a2:Inf . . g1:PG")
    events = ask.play(position, f"unit a1; move; {way}hex 0301; done")
    assert any(event.reveals for event in events) == shown


@pytest.mark.rule("5.3.4-4")
def test_to_lay_another_unit_on_top_is_to_show_it_and_to_hide_the_other() -> None:
    position = sketch("a1:Tk+a2:Inf . . . g1:PG")
    events = ask.play(position, "unit a1; top")
    assert [event.kind for event in events if event.reveals] == ["on_top"]
    assert seen(position, "german") == {"a1", "g1"}


@pytest.mark.rule("5.3.4-3", "5.3.4-4")
def test_who_takes_a_replacement_is_its_owners_secret() -> None:
    charts = schedule('replacements = [{ turn = 2, side = "american", group = "tank", points = 1 }]')
    units = {"a1": {"strength": 2, "full_strength": 4}}
    position = sketch("a1:Tk+a2:Tk a:HQ . . . g1:PG", phase="admin.replacements", charts=charts, units=units)
    before = GAME.view(position, "german")["units"]
    events = ask.play(position, "unit a1")
    assert position.strength[number(position, "a1")] == 3
    assert named(events, "german") == set()
    assert named(events, "american") == {"a1"}
    assert GAME.view(position, "german")["units"] == before


# -- nothing leaks


FRONT = drawn(
    """
    a:HQ  a1:Tk+a2:AI               .  g1:Tk+g2:PG+g:HQ  .               .      .
       .  a3:Inf+a4:Eng             w  g3:Inf+g4:Rec     .               gH:HQ  .
    .     aB1:Tk+aB2:MI+aB3:TD      .  g5:AC+g6:TD       gH1:Tk          .      .
       aB:HQ  aB4:Rec               v  .                 gH2:PG+gH3:Inf  .      .
    """,
    phase="turn",
    turn=7,
    units={
        "a2": {"strength": 2, "full_strength": 5},
        "g2": {"strength": 1, "full_strength": 5},
        "g4": {"disrupted": True},
    },
)
"""Stacks face to face, so that much is hidden and much is fought for."""
DULL = ("back", "done", "end", "pass", "transfer")
"""What a bold player does only if there is nothing else."""
ACTIONS, GAMES, EVERY = 250, 4, 5


def look_for_leaks(position: FormationPosition, seed: int, actions: int, every: int = 1) -> int:
    """Play at random: no view may change with what it must not show. How often there was something to change."""
    chance, changed = random.Random(seed), 0
    for count in range(actions):
        decision = GAME.decision(position)
        if decision is None:
            break
        for side in (*GAME.sides, None) if count % every == 0 else ():
            other = GAME.determinize(position, side, Dice(key_of(f"{seed} {count}")))
            assert GAME.view(other, side) == GAME.view(position, side)
            changed += other.state()[:3] != position.state()[:3]
        bold = [action for action in decision.actions if action.verb not in DULL]
        GAME.apply(position, chance.choice(bold or decision.actions))
    return changed


@pytest.mark.rule("5.3.4-1", "5.3.4-2", "5.3.4-3", "5.3.4-4", "5.3.4-5")
@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_no_view_shows_what_it_must_not_in_random_games(name: str) -> None:
    assert look_for_leaks(scenario(name, seed=1), 1, 2 * ACTIONS, EVERY)


@pytest.mark.rule("5.3.4-1", "5.3.4-2", "5.3.4-3", "5.3.4-4", "5.3.4-5")
@pytest.mark.parametrize("seed", range(GAMES))
def test_nor_where_there_is_much_to_hide_and_to_fight_for(seed: int) -> None:
    assert look_for_leaks(positionfile.load(GAME, FRONT | {"seed": seed}), seed, ACTIONS)


@pytest.mark.rule("5.3.4-4")
def test_scenarios_begin_with_something_to_hide() -> None:
    position = scenario("fog_at_bezange")
    assert backs(position, "american") == {"2312": 1}
    assert "Pz2113" not in seen(position, "american")
