"""Battle Victory [7.4.3]: fewer Hits, and an Action Point for those who fought."""

from typing import Any

import pytest
from tests.games.formation.aftermath import DEFENDER, FAILS, HOMES, STATIC, fought, strike
from tests.games.formation.sketch import ask, happened, sketch, table_of, where

from grognard.engine.events import Event
from grognard.games.formation.points import available
from grognard.games.formation.position import FormationPosition

FIELD = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    a:HQ  .  a1:Inf+a2:Inf  g1:Inf+g2:Inf  .  g:HQ  .
      .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
"""Both HQs have a Command Range of 5."""
FOCUS_A: dict[str, Any] = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
FOCUS_G: dict[str, Any] = {"schwerpunkt": "G", "schwerpunkt_side": "german"}


def battle(crt: str, picture: str = FIELD, **more: Any) -> FormationPosition:
    """After the Hits have been settled."""
    return after(crt, picture, **more)[0]


def after(crt: str, picture: str = FIELD, **more: Any) -> tuple[FormationPosition, list[Event]]:
    """The same, with all that happened."""
    position, events = fought(crt, picture, **more)
    return position, [*events, *settle_hits(position)]


def settle_hits(position: FormationPosition) -> list[Event]:
    """Both sides hold, and their first units take the losses."""
    events = []
    while (question := ask.asked(position)[1]) in ("losses.which", "hits.hold"):
        answer = "hold" if question == "hits.hold" else sorted(ask.choices(position))[0]
        events += ask.play(position, answer)
    return events


def left(position: FormationPosition, side: str) -> int:
    """The Action Points that a side can spend now."""
    return available(position, position.components.number("side", side))


def wins(events: list[Event]) -> list[tuple[str, int]]:
    return [(win["side"], win["bonus"]) for win in happened(events, "won_battle")]


# -- who wins


@pytest.mark.rule("7.4.3-1", "7.4.3-3")
@pytest.mark.parametrize(("crt", "winner"), [("0/1", "american"), ("1/0", "german"), ("1/2", "american")])
def test_the_side_with_fewer_hits_wins_one_action_point(crt: str, winner: str) -> None:
    position, events = after(crt)
    assert wins(events) == [(winner, 1)]
    assert ask.asked(position) == (winner, "action.who")
    assert ask.game.decision(position).facts["bonus"] == 1  # type: ignore[union-attr]


@pytest.mark.rule("7.4.3-1")
def test_only_the_hits_of_the_table_count_not_other_losses() -> None:
    """The Germans lose four points more by a retreat that they cannot make, and have still suffered fewer Hits."""
    pen = """
        .  .  .  .  .  .  .
          .  .  l  l  .  .  .
        a:HQ  .  a1:Inf+a2:Inf  g1:Inf+g2:Inf  l  g:HQ  .
          .  .  l  l  .  .  .
        .  .  .  .  .  .  .
    """
    _, events = after("3/2r", pen, checks=[FAILS, FAILS])
    assert len(happened(events, "retreat_blocked")) == 1
    assert wins(events) == [("german", 1)]


@pytest.mark.rule("7.4.3-1")
def test_the_defender_of_a_hopeless_attack_wins() -> None:
    tables = table_of("0/5")
    hopeless = {**tables, "ratios": tables["ratios"].replace("1:99", "99:1")}
    position = sketch(FIELD, charts=hopeless, areas=HOMES)
    strike(position)
    assert wins(settle_hits(position)) == [("german", 1)]


@pytest.mark.rule("7.4.3-1", "7.4.3-2")
@pytest.mark.parametrize(("strength", "winners"), [(1, []), (2, [("american", 1)])])
def test_a_side_that_is_eliminated_wins_nothing(strength: int, winners: list[tuple[str, int]]) -> None:
    picture = FIELD.replace("+a2:Inf", "")
    _, events = after("1/2", picture, units={"a1": {"strength": strength}})
    assert wins(events) == winners


@pytest.mark.rule("7.4.3-2")
@pytest.mark.parametrize(("crt", "won"), [("0/0", []), ("1/1", []), ("0/1", [("american", 1)])])
def test_equal_hits_are_nobodys_victory(crt: str, won: list[tuple[str, int]]) -> None:
    position, events = after(crt)
    assert (wins(events), ask.asked(position)) == (won, ("american", "action.who"))
    assert ask.game.decision(position).facts["bonus"] == len(won)  # type: ignore[union-attr]


@pytest.mark.rule("7.4.3-3")
@pytest.mark.parametrize(("crt", "side", "points"), [("0/1", "american", 6), ("1/0", "german", 1)])
def test_the_point_can_be_spent_at_once(crt: str, side: str, points: int) -> None:
    """Five of six points were left after the attack; the defender has none but the bonus."""
    assert left(battle(crt), side) == points


# -- who may use it


@pytest.mark.rule("7.4.3-5", "5.8.3-10")
@pytest.mark.parametrize(("crt", "hq", "winner"), [("0/1", "a:HQ", "american"), ("1/0", "g:HQ", "german")])
def test_winners_out_of_command_get_nothing(crt: str, hq: str, winner: str) -> None:
    """They have won all the same; and nobody is asked to use what is not there."""
    position, events = after(crt, FIELD.replace(hq, "."))
    assert happened(events, "won_battle") == [{"rule": "7.4.3-5", "side": winner, "bonus": 0}]
    assert ask.game.decision(position).facts["bonus"] == 0  # type: ignore[union-attr]


@pytest.mark.rule("7.4.3-4")
def test_units_that_did_not_fight_cannot_use_the_point_nor_join_in() -> None:
    picture = FIELD.replace("a2:Inf", "a2:Inf+a3:Inf")
    position = battle("0/1", picture)
    assert ask.choices(position, "unit") == {"a1", "a2"}
    assert ask.refused(position, "unit a3").rules == ("7.4.3-4",)
    assert ask.refused(position, "unit a").rules == ("7.4.3-4",)
    ask.play(position, "unit a1")
    assert ask.choices(position, "unit") == {"a2"}
    ask.play(position, "back;done")
    assert ask.choices(position, "unit") == {"a", "a1", "a2", "a3"}  # the track is for all of them


@pytest.mark.rule("7.4.3-4")
def test_units_that_supported_the_combat_cannot_use_the_point() -> None:
    position = battle("1/0", units={"g3": {"type": "infantry", "hex": "0302"}})
    assert ask.choices(position, "unit") == {"g1", "g2"}
    assert ask.refused(position, "unit g3").rules == ("7.4.3-4",)


@pytest.mark.rule("7.4.3-4", "3.2.1-16")
def test_static_units_cannot_use_the_point() -> None:
    position = battle("1/0", units={"g2": STATIC})
    assert ask.choices(position, "unit") == {"g1"}
    assert ask.refused(position, "unit g2").rules == ("3.2.1-16",)
    position, events = after("1/0", FIELD.replace("+g2:Inf", ""), units={"g1": STATIC})
    assert happened(events, "won_battle") == [{"rule": "3.2.1-16", "side": "german", "bonus": 0}]
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("7.4.3-5")
def test_units_out_of_command_cannot_use_the_point() -> None:
    position = battle("1/0", FIELD.replace("g2:Inf", "gH2:Inf"))
    assert ask.choices(position, "unit") == {"g1"}
    assert ask.refused(position, "unit gH2").rules == ("7.4.3-5", "5.8.3-10")


@pytest.mark.rule("7.4.3-4")
def test_a_disrupted_winner_can_only_rally() -> None:
    position = battle("2/1r", checks=[FAILS, 1])
    assert ask.asked(position) == ("german", "action.who")
    ask.play(position, "unit g1")
    assert ask.choices(position) - {"top"} == {"rally", "back"}
    assert ask.refused(position, "move").rules == ("5.6.3-2",)


@pytest.mark.rule("7.4.3-6")
def test_a_point_that_is_not_used_at_once_is_lost() -> None:
    position = battle("0/1")
    assert left(position, "american") == 6
    ask.play(position, "done")
    assert ask.asked(position) == ("american", "action.who")
    assert left(position, "american") == 5


@pytest.mark.rule("7.4.3-6")
def test_several_units_of_the_stack_may_use_the_point_together() -> None:
    position = battle("1/0")
    ask.play(position, "unit g1;unit g2;move;hex 0402;done")
    assert where(position, "g1") == where(position, "g2") == "0402"
    assert ask.asked(position)[0] == "american"


# -- with the points of the track


@pytest.mark.rule("7.4.3-7")
def test_a_winning_attacker_may_add_the_points_of_his_track() -> None:
    position = battle("0/1", points=3, checks=[5])
    ask.play(position, f"unit a1;attack {DEFENDER}")
    assert ask.choices(position) >= {"hasty", "regular", "prepared"}  # the bonus and two of the track
    ask.play(position, "prepared")
    assert position.points[position.components.number("side", "american")] == 0


@pytest.mark.rule("7.4.3-7")
def test_a_winning_defender_has_nothing_to_add() -> None:
    position = battle("1/0", checks=[5])
    ask.play(position, "unit g1;attack 0303")
    assert ask.asked(position) == ("german", "escalate.how")
    assert ask.refused(position, "regular").rules == ("7.1-18",)


@pytest.mark.rule("7.4.3-7", "7.4.3-3")
def test_a_winning_defender_cannot_add_the_points_of_a_track_that_a_reaction_has_interrupted() -> None:
    """a1 moves up with one point of six, the Germans react, attack it, and lose the battle."""
    picture = FIELD.replace(".  a1:Inf+a2:Inf", "a1:Inf  .")
    position = sketch(picture, crt="1/0", areas=HOMES, state={"level": {"G": 3}}, dice=[1, 5, 5])
    ask.play(position, "unit a1;move;hex 0303;react G")
    events = [*strike(position, "g1", "0303"), *settle_hits(position)]
    assert wins(events) == [("american", 1)]
    assert position.points[position.components.number("side", "american")] == 5
    assert left(position, "american") == 1


@pytest.mark.rule("7.4.3-8")
def test_the_attackers_use_of_the_point_can_trigger_a_reaction() -> None:
    position = battle("0/1", state={"level": {"G": 3}})
    ask.play(position, "unit a1;move")
    assert ask.asked(position) == ("german", "reaction.who")


@pytest.mark.rule("7.4.3-8")
def test_the_defenders_use_of_the_point_cannot() -> None:
    position = battle("1/0", state={"level": {"A": 3, "G": 3}})
    ask.play(position, "unit g1;move")
    assert ask.asked(position) == ("german", "movement.where")
    ask.play(position, "hex 0402")
    assert ask.asked(position)[1] != "reaction.who"


# -- the Schwerpunkt


@pytest.mark.rule("7.4.3-9")
@pytest.mark.parametrize(("crt", "focus", "bonus"), [("0/1", FOCUS_A, 2), ("0/1", FOCUS_G, 1), ("1/0", FOCUS_G, 2)])
def test_a_winner_with_the_schwerpunkt_receives_two_points(crt: str, focus: dict[str, Any], bonus: int) -> None:
    _, events = after(crt, state=focus)
    assert [points for _, points in wins(events)] == [bonus]


@pytest.mark.rule("7.4.3-9")
@pytest.mark.parametrize(("hq", "bonus"), [("", 1), ("gH:HQ", 2)])
def test_one_unit_of_the_schwerpunkt_formation_is_enough_if_it_is_in_command(hq: str, bonus: int) -> None:
    picture = FIELD.replace("g2:Inf", "gH2:Inf").replace("g:HQ  .", f"g:HQ  {hq or '.'}")
    _, events = after("1/0", picture, state={"schwerpunkt": "H", "schwerpunkt_side": "german"})
    assert wins(events) == [("german", bonus)]


@pytest.mark.rule("7.4.3-9")
def test_a_supporting_unit_does_not_bring_the_second_point() -> None:
    picture = FIELD.replace("g:HQ  .", "g:HQ  gH:HQ")
    units = {"gH3": {"type": "infantry", "hex": "0302", "formation": "H"}}
    _, events = after("1/0", picture, units=units, state={"schwerpunkt": "H", "schwerpunkt_side": "german"})
    assert wins(events) == [("german", 1)]


@pytest.mark.rule("7.4.3-10")
def test_two_points_are_two_actions_the_same_one_twice_if_he_likes() -> None:
    position = battle("1/0", state=FOCUS_G)
    ask.play(position, "unit g1;move;hex 0402;done")
    assert ask.asked(position) == ("german", "action.who")
    ask.play(position, "unit g1;move;hex 0501;done")
    assert where(position, "g1") == "0501"
    assert ask.asked(position)[0] == "american"


@pytest.mark.rule("7.4.3-10")
def test_or_a_regular_attack_but_no_prepared_one() -> None:
    position = battle("1/0", state=FOCUS_G, checks=[5])
    ask.play(position, "unit g1;attack 0303")
    ask.allowed(position, "regular")
    assert ask.refused(position, "prepared").rules == ("7.1-18",)


@pytest.mark.rule("7.4.3-11")
def test_the_second_point_is_lost_if_another_battle_is_won_before_it_is_spent() -> None:
    position = battle("0/1", points=1, state=FOCUS_A, checks=[5])
    assert left(position, "american") == 2
    events = [*strike(position), *settle_hits(position)]
    assert wins(events) == [("american", 2)]
    assert left(position, "american") == 2  # not three
    ask.play(position, "done")
    assert ask.asked(position)[1] != "action.who"  # nor one of the first victory


@pytest.mark.rule("7.4.3-11")
def test_the_second_point_is_still_there_after_a_battle_that_was_not_won() -> None:
    """The table gives 0/1 for a low die, and for a high one nothing."""
    tables = table_of("0/1")
    for die in range(8, 21):
        tables["crt"] = tables["crt"].replace(f"\n{die},0/1", f"\n{die},0/0")
    position = sketch(FIELD, charts=tables, areas=HOMES, points=1, state=FOCUS_A, dice=[1, 10])
    events = [*strike(position), *settle_hits(position)]
    assert wins(events) == [("american", 2)]
    assert not wins([*strike(position), *settle_hits(position)])
    assert left(position, "american") == 1
