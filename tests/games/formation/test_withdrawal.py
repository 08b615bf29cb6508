"""Retreat before Combat [7.4.1.1]: who may try it, two dice and who helps, and the free move."""

from typing import Any

import pytest
from tests.games.formation.combats import crt_of, declared, ledger, winner
from tests.games.formation.sketch import ask, happened, level, lines, number, sketch, where

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.withdrawal import scouts, why_no_withdrawal

ATTACKED = "0303"
NO_ZONE = {"a1": {"zone": False}}
"""So that hexes next to the attackers are closed for this reason only."""


def field(attackers: str = "a1:Tk", defenders: str = "g1:AC", other: str = ".") -> str:
    """The attackers in 0203 with their HQ behind them, the defenders in 0303, and something in 0501."""
    return f"""
        .     .     .     .   {other}
           .     .     .     .     .
        a:HQ {attackers} {defenders}  .  .
           .     .     .     .     .
        .     .     .     .     .
    """


def attacked(who: str = "a1", *, hex: str = ATTACKED, units: Any = None, **more: Any) -> FormationPosition:
    """An attack that has just been declared; `more` says who is there, or anything of the position."""
    picture = field(**{name: more.pop(name) for name in ("attackers", "defenders", "other") if name in more})
    return declared(picture, who, hex, units=units, **more)


def barred(position: FormationPosition) -> tuple[str, ...]:
    """The rule by which the defender may not even try, and so is not asked."""
    assert ask.asked(position) == ("american", "escalate.how")
    place, units = position.components.number, (number(position, "a1"),)
    ruling = why_no_withdrawal(position, place("hex", "0203"), place("hex", ATTACKED), units)
    assert ruling is not None
    return ruling.rules


# -- who may try


@pytest.mark.rule("7.4.1.1-1")
def test_the_defender_decides_before_he_sees_more_than_the_top_of_the_attackers() -> None:
    position = attacked("a1 a2", attackers="a1:Inf+a2:Inf")
    assert ask.asked(position) == ("german", "withdraw.or_stand")
    german = GAME.sides.index("german")
    assert number(position, "a1") in GAME.hidden(position, german).units  # beneath a2
    ask.play(position, "stand")
    assert number(position, "a1") not in GAME.hidden(position, german).units


@pytest.mark.rule("7.4.1.1-1")
def test_the_chance_that_the_defender_is_told_does_not_betray_who_attacks() -> None:
    """A lone armoured car helps with its speed if all attackers are on foot, but cannot see beneath the top one."""
    for beneath in ("Inf", "Tk"):
        position = attacked("a1 a2", attackers=f"a1:{beneath}+a2:Inf")
        ruling = ask.allowed(position, "withdraw")
        assert (lines(ruling), ruling.facts["chance"]) == ([("7.4.1.1-10", "help", 3)], "18/25")
    position = attacked("a1 a2", attackers="a1:Inf+a2:Inf", options={"limited_intelligence": False})
    assert lines(ask.allowed(position, "withdraw")) == [("7.4.1.1-11", "help", 5)]


@pytest.mark.rule("7.4.1.1-2")
@pytest.mark.parametrize("broken", ["g1", "g2"])
def test_with_a_disrupted_unit_nobody_gets_away(broken: str) -> None:
    position = attacked(defenders="g1:AC+g2:AC", units={broken: {"disrupted": True}})
    assert barred(position) == ("7.4.1.1-2", "5.6.3-7")


@pytest.mark.rule("7.4.1.1-3")
def test_a_stack_all_on_foot_cannot_try_it() -> None:
    assert barred(attacked(defenders="g1:Inf")) == ("7.4.1.1-3",)
    assert barred(attacked(defenders="g1:Inf+g:HQ")) == ("7.4.1.1-3",)  # a motorized HQ does not help


@pytest.mark.rule("7.4.1.1-3")
@pytest.mark.parametrize("other", ["Tk", "PG", "AC"])
def test_one_motorized_unit_is_enough(other: str) -> None:
    position = attacked(defenders=f"g1:Inf+g2:{other}")
    assert ask.asked(position) == ("german", "withdraw.or_stand")


@pytest.mark.rule("7.4.1.1-4")
def test_units_of_two_formations_cannot_try_it() -> None:
    assert barred(attacked(defenders="g1:AC+gH1:AC")) == ("7.4.1.1-4",)


@pytest.mark.rule("7.4.1.1-5")
def test_a_static_unit_keeps_all_in_the_hex() -> None:
    fixed = {"g2": {"class": "static", "stripe": "", "formation": None}}
    assert barred(attacked(defenders="g1:AC+g2:Inf", units=fixed)) == ("7.4.1.1-5", "3.2.1-12")


@pytest.mark.rule("7.4.1.1-6")
def test_without_a_hex_to_go_to_there_is_no_attempt() -> None:
    position = declared("a1:Tk g1:AC l", hex="0201")
    place = position.components.number
    ruling = why_no_withdrawal(position, place("hex", "0101"), place("hex", "0201"), (number(position, "a1"),))
    assert ask.asked(position) == ("american", "escalate.how")
    assert ruling is not None
    assert ruling.rules == ("7.4.1.1-6",)


@pytest.mark.rule("7.4.1.1-6", "7.4.1.1-12")
def test_hexes_next_to_the_attackers_are_no_way_out() -> None:
    picture = """
        .   .   l
          a1:Tk  g1:AC  l
        .   .   l
    """
    position = declared(picture, hex="0202", units=NO_ZONE)  # 0201 and 0203 are open, but next to a1
    assert ask.asked(position) == ("american", "escalate.how")


@pytest.mark.rule("7.4.1.1-8")
def test_units_out_of_command_may_try_it() -> None:
    position = attacked()
    assert not GAME.inquire(position, "command g1").legal
    assert ask.asked(position) == ("german", "withdraw.or_stand")


# -- the dice


@pytest.mark.rule("7.4.1.1-9")
@pytest.mark.parametrize(("attacker", "defender", "away"), [(5, 6, True), (5, 5, False), (6, 5, False), (10, 1, False)])
def test_the_defenders_die_has_to_be_higher(attacker: int, defender: int, away: bool) -> None:
    position = attacked(defenders="g1:PG", dice=[attacker, defender])
    events = ask.play(position, "withdraw")
    assert [(event["side"], event["result"]) for event in happened(events, "rolled")] == [
        ("american", attacker),
        ("german", defender),
    ]
    assert bool(happened(events, "withdrew")) == away
    assert bool(happened(events, "withdrawal_failed")) != away
    assert ask.asked(position) == (("german", "movement.where") if away else ("american", "escalate.how"))


@pytest.mark.rule("7.4.1.1-10")
@pytest.mark.parametrize(("efficiency", "help"), [(7, 4), (6, 3), (5, 3), (1, 1)])
def test_a_scout_adds_half_its_printed_efficiency_rounded_up(efficiency: int, help: int) -> None:
    position = attacked(units={"g1": {"efficiency": efficiency}}, dice=[6, 6])
    ask.play(position, "withdraw")
    assert lines(ask.allowed(position, "unit g1")) == [("7.4.1.1-10", "efficiency", help)]
    events = ask.play(position, "unit g1")
    assert [event["defender"] for event in happened(events, "withdrew")] == [6 + help]


@pytest.mark.rule("7.4.1.1-10")
def test_one_scout_of_the_owners_choice_helps_and_only_armoured_cars_and_recon_are_scouts() -> None:
    position = attacked(defenders="g1:AC+g2:Rec+g3:PG", units={"g2": {"efficiency": 7}}, dice=[6, 3])
    ask.play(position, "withdraw")
    assert ask.asked(position) == ("german", "withdraw.help")
    assert ask.choices(position) == {"unit g1", "unit g2", "pass"}
    assert ask.refused(position, "unit g3").rules == ("7.4.1.1-10",)
    events = ask.play(position, "unit g2")  # and then the dice: not g1 as well
    assert [event["defender"] for event in happened(events, "withdrew")] == [7]


@pytest.mark.rule("7.4.1.1-10")
def test_the_attacker_has_the_same_help_from_a_scout_that_attacks() -> None:
    position = attacked("a1 a2", attackers="a1:Tk+a2:Rec+a3:Rec", defenders="g1:PG", dice=[4, 7])
    ask.play(position, "withdraw")
    assert ask.asked(position) == ("american", "withdraw.help")
    assert ask.choices(position) == {"unit a2", "pass"}  # a3 takes no part
    events = ask.play(position, "unit a2")
    (failed,) = happened(events, "withdrawal_failed")
    assert (failed["attacker"], failed["defender"]) == (7, 7)


@pytest.mark.rule("7.4.1.1-10")
def test_a_disrupted_scout_is_no_help() -> None:
    position = sketch("a:HQ . g1:AC g2:Rec", units={"g1": {"disrupted": True}})
    assert scouts(position, [number(position, "g1"), number(position, "g2")]) == [number(position, "g2")]


@pytest.mark.rule("7.4.1.1-10")
def test_nobody_has_to_use_his_scout() -> None:
    position = attacked(dice=[6, 6])
    events = ask.play(position, "withdraw;pass")
    assert [event["defender"] for event in happened(events, "withdrawal_failed")] == [6]


@pytest.mark.rule("7.4.1.1-11")
def test_against_attackers_all_on_foot_a_motorized_unit_adds_its_full_efficiency() -> None:
    position = attacked(attackers="a1:Inf", defenders="g1:Tk+g2:Inf", units={"g1": {"efficiency": 6}}, dice=[9, 4])
    assert ask.allowed(position, "withdraw").facts["chance"] == "9/10"
    ask.play(position, "withdraw")
    assert ask.choices(position) == {"unit g1", "pass"}
    assert ask.refused(position, "unit g2").rules == ("7.4.1.1-11",)
    assert lines(ask.allowed(position, "unit g1")) == [("7.4.1.1-11", "efficiency", 6)]
    events = ask.play(position, "unit g1")
    assert [event["defender"] for event in happened(events, "withdrew")] == [10]


@pytest.mark.rule("7.4.1.1-11")
def test_one_motorized_attacker_spoils_it_but_only_if_he_attacks() -> None:
    stack = "a1:Inf+a2:Tk"
    position = attacked("a1 a2", attackers=stack, defenders="g1:PG", dice=[5, 5])
    assert happened(ask.play(position, "withdraw"), "withdrawal_failed")
    position = attacked("a1", attackers=stack, defenders="g1:PG")
    ask.play(position, "withdraw")
    assert ask.asked(position) == ("german", "withdraw.help")


@pytest.mark.rule("7.4.1.1-10", "7.4.1.1-11")
def test_both_helps_add_up_but_not_of_one_unit() -> None:
    position = attacked(attackers="a1:Inf", defenders="g1:AC+g2:AC", dice=[10, 2])
    assert lines(ask.allowed(position, "withdraw")) == [("7.4.1.1-10", "help", 3), ("7.4.1.1-11", "help", 5)]
    ask.play(position, "withdraw;unit g1")
    assert ask.choices(position) == {"unit g2", "pass"}
    assert ask.refused(position, "unit g1").rules == ("7.4.1.1-11",)
    events = ask.play(position, "unit g2")
    assert [event["defender"] for event in happened(events, "withdrawal_failed")] == [10]
    alone = attacked(attackers="a1:Inf")
    assert lines(ask.allowed(alone, "withdraw")) == [("7.4.1.1-11", "help", 5)]


# -- the free move


def away(**more: Any) -> FormationPosition:
    """The defenders have made it, and are about to move."""
    position = attacked(dice=[1, 10], **more)
    ask.play(position, "withdraw")
    while ask.asked(position)[1] == "withdraw.help":
        ask.play(position, "pass")
    assert ask.asked(position) == ("german", "movement.where")
    return position


@pytest.mark.rule("7.4.1.1-7")
def test_everybody_goes_and_nobody_may_stay() -> None:
    position = away(defenders="g1:AC+g2:Inf+g:HQ")
    assert ask.refused(position, "done").rules == ("7.4.1.1-7",)
    events = ask.play(position, "hex 0403;done")
    assert not happened(events, "hq_displaced")
    assert {where(position, unit) for unit in ("g1", "g2", "g")} == {"0403"}


@pytest.mark.rule("7.4.1.1-12")
def test_success_is_a_free_movement_action_but_not_next_to_the_attackers() -> None:
    position = away(units=NO_ZONE)
    assert {"0403", "0302", "0304", "0503", "0505"} <= ask.choices(position, "hex")
    for near in ("0202", "0204", "0102", "0104"):
        assert ask.refused(position, f"hex {near}").rules == ("7.4.1.1-12",)
    ask.play(position, "hex 0503;done")
    assert where(position, "g1") == "0503"


@pytest.mark.rule("7.4.1.1-13")
def test_the_move_may_go_next_to_other_enemies() -> None:
    position = away(other="a2:Tk")
    assert {"0401", "0502", "0402"} <= ask.choices(position, "hex")
    ask.play(position, "hex 0502")
    assert where(position, "g1") == "0502"  # next to a2, of the active formation


@pytest.mark.rule("7.4.1.1-14")
def test_the_move_is_no_screening_movement() -> None:
    position = away(defenders="g1:Tk", other="a2:Tk", units={"g1": {"tank": 9}})
    assert ask.choices(position, "screen") == set()
    assert ask.refused(position, "screen 0402").rules == ("7.4.1.1-14", "7.3.4-10")


@pytest.mark.rule("7.4.1.1-15")
def test_the_move_costs_the_formation_neither_points_nor_level() -> None:
    position = attacked(state={"level": {"G": 2}}, dice=[1, 10])
    german = GAME.sides.index("german")
    ask.play(position, "withdraw;pass;hex 0403;done")
    assert level(position, "G") == 2
    assert position.points[german] == 0
    assert position.activations[german] == 0


@pytest.mark.rule("5.7.3-1", "7.4.1.1-12")
def test_a_stack_that_has_retreated_before_combat_blocks_the_source_that_it_ends_in() -> None:
    """Its free move is a Movement Action, in all but that nobody reacts to it."""
    position = attacked(dice=[1, 10], areas={"supply.american": "0103 0403"})
    events = ask.play(position, "withdraw;pass;hex 0403;done")
    assert happened(events, "source_blocked") == [{"rule": "5.7.3-1", "hex": "0403"}]


@pytest.mark.rule("5.7.3-1", "7.4.2.2-1")
def test_a_stack_that_retreats_from_combat_blocks_no_source() -> None:
    areas = {"supply.american": "0103 0403", "supply.german": "0503"}
    position = attacked(defenders="g1:Inf", crt="0/2", areas=areas)
    ask.play(position, "hasty;retreat")
    assert (where(position, "g1"), position.blocked) == ("0403", ())


@pytest.mark.rule("7.4.1.1-1", "7.4.1B")
def test_who_is_not_asked_whether_to_retreat_can_ask_why() -> None:
    position = attacked(defenders="g1:Inf")
    assert ask.asked(position) == ("american", "escalate.how")
    for side in (None, "american", "german"):
        assert GAME.inquire(position, "withdrawal", side).rules == ("7.4.1.1-3",)
    asked = attacked()
    assert GAME.inquire(asked, "withdrawal", "german").legal
    ask.play(asked, "stand")
    assert GAME.inquire(asked, "withdrawal", "german").reason == "withdraw.stood"
    ask.play(asked, "hasty")
    assert not GAME.inquire(asked, "withdrawal", "german").out_of_place, "there is a combat that it is about"
    nobody = GAME.inquire(sketch(field()), "withdrawal", "german")
    assert (nobody.reason, nobody.out_of_place) == ("withdraw.no_attack", True)


@pytest.mark.rule("7.4.1.1-16", "7.4.1.1-17")
def test_nobody_wins_the_point_is_lost_and_nobody_advances() -> None:
    position = attacked(dice=[1, 10])
    events = ask.play(position, "withdraw;pass;hex 0403;done")
    assert winner(events) == ""
    assert not happened(events, "drew", "result")
    assert ask.asked(position) == ("american", "action.who")
    assert position.points[GAME.sides.index("american")] == 5
    assert where(position, "a1") == "0203"


@pytest.mark.rule("7.4-5", "7.4.1.1-7")
def test_an_hq_of_another_formation_that_is_left_behind_is_displaced() -> None:
    position = away(defenders="g1:AC+gH:HQ", other="gH1:Inf")
    events = ask.play(position, "hex 0403;done")
    assert [(event["rule"], event["unit"]) for event in happened(events, "hq_displaced")] == [("7.4-5", "gH")]
    assert where(position, "gH") == "0501"


@pytest.mark.rule("7.4.1.1-18", "7.4.1.4E")
def test_a_failed_attempt_gives_the_attacker_two() -> None:
    position = attacked(dice=[5, 5], defenders="g1:PG", charts={"crt": crt_of(*["0/0"] * 12)})
    ask.play(position, "withdraw")
    assert ledger(position, "hasty")["7.4.1.4E"] == 2
    stood = attacked(defenders="g1:PG")
    ask.play(stood, "stand")
    assert "7.4.1.4E" not in ledger(stood, "hasty")
