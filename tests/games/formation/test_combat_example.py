"""The long combat example of the book [EXC], step by step with its numbers.

Red (here American, formation A) attacks with units 16 and 13; Blue (German, formation E, with the Schwerpunkt) defends
with 11 and an armoured car, 7.
"""

import pytest
from tests.games.formation.combats import ledger, ratio
from tests.games.formation.sketch import ask, disrupted, happened, lines, number, sketch, strength, where

from grognard.engine.events import Event
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strength import combined_arms

PICTURE = """
    .      .       .            .              .         .
       .      .      gE15:PG       .           .         .
    a:HQ   .  a16:Tk+a13:AI  gE11:Tk+gE7:AC  gE:HQ       .
       .      .      a14:Tk        .           .         .
"""
"""Red is in 0303, Blue in 0403; gE15 and a14, which is Disrupted, are next to both."""
UNITS = {
    "a": {"strength": 6},
    "a16": {"strength": 6, "efficiency": 5, "tank": 5},
    "a13": {"strength": 5, "efficiency": 5},
    "a14": {"disrupted": True},
    "gE11": {"strength": 5, "efficiency": 6, "tank": 5},
    "gE7": {"strength": 2, "efficiency": 7},
}
RED_DIE, BLUE_DIE, COMBAT_DIE = 7, 3, 2
BLUE_CHECKS, RED_CHECKS, RALLY = (4, 9), (8, 3), 5
"""Of 11 and 7, of 16 and 13, and of 7 once more."""
STEPS = {
    "A": "unit a16;unit a13;attack 0403",
    "B": "withdraw;unit gE7",
    "C": "regular",
    "F": "tanks",
    "I": "follow",
    "V": "unit gE7;rally;unit gE11;improve",
}
"""What the players choose in each part of the example."""


def play(last: str) -> tuple[FormationPosition, dict[str, list[Event]]]:
    """The example up to and with a step, and what happened in each step."""
    position = sketch(
        PICTURE,
        units=UNITS,
        areas={"supply.american": "0103"},
        state={"schwerpunkt": "E"},
        dice=[RED_DIE, BLUE_DIE, COMBAT_DIE, *BLUE_CHECKS, *RED_CHECKS, RALLY],
        draws=["chit 21", "chit 29"],
    )
    done = {}
    for step, actions in STEPS.items():
        done[step] = ask.play(position, actions)
        if step == last:
            break
    return position, done


@pytest.mark.rule("7.4.1A")
def test_a_red_declares_a_hasty_attack_for_one_point() -> None:
    position, done = play("A")
    assert [event["points"] for event in happened(done["A"], "spent")] == [1]
    assert ask.asked(position) == ("german", "withdraw.or_stand")


@pytest.mark.rule("EXC-B")
def test_b_blue_ties_with_the_help_of_the_armoured_car_and_is_caught() -> None:
    position, done = play("A")
    ask.play(position, "withdraw")
    assert lines(ask.allowed(position, "unit gE7")) == [("7.4.1.1-10", "efficiency", 4)]
    position, done = play("B")
    (failed,) = happened(done["B"], "withdrawal_failed")
    assert (failed["attacker"], failed["defender"]) == (7, 7)
    assert ledger(position, "hasty")["7.4.1.4E"] == 2


@pytest.mark.rule("7.4.1C", "7.4.1D")
def test_c_and_d_red_pays_another_point_for_a_regular_attack_and_both_draw() -> None:
    _, done = play("C")
    assert [event["points"] for event in happened(done["C"], "spent")] == [1]
    assert [event["chit"] for event in happened(done["C"], "drew")] == ["chit 21", "chit 29"]


@pytest.mark.rule("EXC-E1")
def test_e1_both_sides_have_combined_arms_so_nobody_gets_a_shift() -> None:
    position, done = play("C")
    for stack in (("a16", "a13"), ("gE11", "gE7")):
        assert combined_arms(position, [number(position, unit) for unit in stack])
    assert ratio(done["C"])[2] == 0


@pytest.mark.rule("EXC-E2")
def test_e2_the_strengths_are_22_and_16_which_is_one_to_one() -> None:
    position, done = play("C")
    attack, defence, _, column = ratio(done["C"])
    assert (attack, defence) == (22, 16)
    crt = position.components.crt
    assert crt.heading(crt.columns.index(column), "open") == "1:1"


@pytest.mark.rule("EXC-F")
def test_f_the_drms_come_to_two_and_make_a_four_of_the_die() -> None:
    position, _ = play("B")
    assert ledger(position) == {"7.4.1.4A-10": -1, "7.4.1.4B-5": 3, "7.4.1.4D-1": -2, "7.4.1.4E": 2}
    position, _ = play("C")
    assert ask.asked(position) == ("german", "armour.how")
    assert ask.allowed(position, "tanks").parts == ()  # 5 against 5
    _, done = play("F")
    (found,) = happened(done["F"], "drm")
    assert found["parts"] == {"support 0302": -1, "hq_support": 3, "schwerpunkt": -2, "withdrawal_failed": 2}
    assert (found["die"], found["drm"], found["modified"]) == (2, 2, 4)


@pytest.mark.rule("EXC-G")
def test_g_the_result_is_two_to_one_both_in_red() -> None:
    _, done = play("F")
    (found,) = happened(done["F"], "result")
    assert (found["attacker"], found["attacker_red"], found["defender"], found["defender_red"]) == (2, True, 1, True)


@pytest.mark.rule("EXC-I1")
def test_i1_blue_11_takes_the_hit_the_armoured_car_is_disrupted_and_nobody_retreats() -> None:
    position, done = play("F")
    lost = [(event["unit"], event["strength"]) for event in happened(done["F"], "lost")]
    assert lost[0] == ("gE11", 4)
    assert (disrupted(position, "gE11"), disrupted(position, "gE7")) == (False, True)
    assert strength(position, "gE7") == 2
    assert where(position, "gE11") == where(position, "gE7") == "0403"


@pytest.mark.rule("EXC-I2")
def test_i2_red_16_takes_the_first_hit_and_goes_back_and_13_follows_for_the_second() -> None:
    position, done = play("F")
    assert [(event["unit"], event["strength"]) for event in happened(done["F"], "lost")][1:] == [("a16", 5)]
    assert (disrupted(position, "a16"), disrupted(position, "a13")) == (True, False)
    assert ask.asked(position) == ("american", "hits.follow")
    assert where(position, "a16") == "0303"
    position, done = play("I")
    assert where(position, "a16") == where(position, "a13") == "0203"  # towards the Supply Source
    assert (strength(position, "a16"), strength(position, "a13")) == (5, 5)
    assert not happened(done["I"], "lost")


@pytest.mark.rule("EXC-V")
def test_v_blue_wins_two_points_rallies_the_armoured_car_and_improves_its_defence() -> None:
    position, done = play("I")
    assert [(event["side"], event["bonus"]) for event in happened(done["I"], "won_battle")] == [("german", 2)]
    assert ask.asked(position) == ("german", "action.who")
    assert ask.choices(position, "unit") == {"gE11", "gE7"}
    position, done = play("V")
    assert not disrupted(position, "gE7")
    assert [event["hex"] for event in happened(done["V"], "improved")] == ["0403"]
    assert ask.asked(position) == ("american", "action.who")
    assert position.points[GAME.sides.index("american")] == 4
    assert position.dice.script == ()
    assert position.dice.ran_out == ()


@pytest.mark.rule("EXC-V")
def test_v_the_defence_could_not_be_improved_with_the_armoured_car_still_disrupted() -> None:
    position, _ = play("I")
    ask.play(position, "unit gE11")
    assert ask.refused(position, "improve").rules == ("7.6-3", "5.6.3-8")
