"""Combat [7.4, 7.4.1]: who can fight whom, the steps A to H, and what combat does to HQs."""

import pytest
from tests.games.formation.combats import (
    ONES,
    crt_of,
    declare,
    declared,
    fought,
    ratio,
    ratios_of,
    ready,
    rolled,
    winner,
)
from tests.games.formation.sketch import ask, happened, level, sketch, strength, where

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

DUEL = "a:HQ a1:Tk g1:Inf g:HQ"
"""a1 in 0201 attacks g1, on foot, in 0301."""
PAIRS = "a:HQ a1:Tk+a2:AI g1:Inf+g2:Inf g:HQ"


def points(position: FormationPosition) -> int:
    """The Action Points that the attacker has left."""
    return position.points[GAME.sides.index("american")]


# -- 7.4


@pytest.mark.rule("7.4-1")
def test_only_enemies_next_to_a_unit_can_be_attacked() -> None:
    position = sketch("a:HQ a1:Tk . g1:Inf g:HQ")
    ask.play(position, "unit a1")
    assert ask.choices(position, "attack") == set()
    assert ask.refused(position, "attack 0401").rules == ("7.1-5",)
    assert ask.refused(position, "attack 0301").rules == ("7.1-5",)  # next to it, but empty
    ask.play(position, "move;hex 0301;pass;unit a1")
    assert ask.choices(position, "attack") == {"0401"}


@pytest.mark.rule("7.4-1")
def test_an_hq_alone_is_nobody_to_fight() -> None:
    position = sketch("a:HQ a1:Tk g:HQ g1:Inf")
    ask.play(position, "unit a1")
    assert ask.choices(position, "attack") == set()
    assert ask.refused(position, "attack 0301").rules == ("10.0-7",)


@pytest.mark.rule("7.4-1")
def test_nobody_has_to_attack() -> None:
    position = sketch(DUEL)
    events = ask.play(position, "done")
    assert not happened(events, "attacked")
    assert strength(position, "g1") == strength(position, "a1") == 4


@pytest.mark.rule("7.4-2")
@pytest.mark.parametrize(("result", "won"), [("0/1", "american"), ("2/1", "german"), ("1/1", ""), ("0/0", "")])
def test_who_inflicts_more_hits_than_he_suffers_wins(result: str, won: str) -> None:
    position, events = fought(DUEL, crt=result)
    while ask.asked(position)[1] == "hits.hold":
        events += ask.play(position, "hold")
    assert winner(events) == won


@pytest.mark.rule("7.4-3")
def test_losses_by_failed_checks_do_not_count_towards_victory() -> None:
    broken = {"g1": {"disrupted": True}, "g2": {"disrupted": True}}
    position, events = fought("a:HQ a1:Inf g1:Inf+g2:Inf g:HQ", crt="1/0r", units=broken, dice=[5, 10, 10])
    assert [strength(position, unit) for unit in ("a1", "g1", "g2")] == [3, 3, 3]  # the defender has lost more
    assert winner(events) == "german"


@pytest.mark.rule("7.4-3")
def test_losses_by_a_retreat_do_not_count_towards_victory() -> None:
    position, events = fought("a1:Inf+a:HQ g1:Inf g:HQ", hex="0201", crt="2r/3", dice=[5, 10])
    if ask.asked(position)[1] == "hits.hold":
        events += ask.play(position, "hold")
    assert happened(events, "retreat_blocked")
    assert (strength(position, "a1"), strength(position, "g1")) == (1, 1)  # three each, but only two by Hits
    assert winner(events) == "american"


@pytest.mark.rule("7.4-4")
def test_an_hq_in_the_stack_neither_fights_nor_suffers() -> None:
    _, events = fought("a:HQ a1:Tk g1:Inf+g:HQ", crt="0/3r", charts={"chits": ONES}, dice=[5, 10])
    assert ratio(events)[:2] == (4, 4)
    assert [what for what in rolled(events) if what.startswith("check")] == ["check g1"]
    assert {event["unit"] for event in happened(events, "lost")} == {"g1"}


@pytest.mark.rule("7.4-4")
def test_an_hq_does_not_attack_with_its_stack_either() -> None:
    position, events = fought("a1:Inf+a:HQ g1:Inf g:HQ", hex="0201", crt="1r/0", charts={"chits": ONES}, dice=[5, 1])
    assert ratio(events)[:2] == (4, 4)
    assert strength(position, "a") == 4  # its Support Points
    position = sketch("a1:Inf+a:HQ g1:Inf")
    ask.play(position, "unit a1;unit a")
    assert ask.refused(position, "attack 0201").rules == ("3.3-3",)


LEFT = """
    .   a1:Tk  g1:Inf+g:HQ  .  .
      .    .      .       .   g2:Inf
"""


@pytest.mark.rule("7.4-5")
def test_an_hq_does_not_retreat_with_its_stack_and_is_displaced_at_once() -> None:
    position, events = fought(LEFT, "hasty", crt="1/2", dice=[5])
    assert ask.asked(position) == ("german", "hits.hold")
    ask.play(position, "retreat")
    events = ask.play(position, "hex 0401")
    assert where(position, "g1") == "0401"
    assert where(position, "g") == "0401"  # with the nearest unit of its formation
    kinds = [event.kind for event in events]
    assert kinds.index("hq_displaced") < kinds.index("lost")  # before the attacker takes their Hits
    assert [event["rule"] for event in happened(events, "hq_displaced")] == ["7.4-5"]
    assert strength(position, "g") == 3
    assert level(position, "G") == 3


@pytest.mark.rule("7.4-5")
def test_an_hq_that_combat_leaves_alone_goes_even_with_no_enemy_near() -> None:
    picture = """
        a2:Inf  a1:Tk+a:HQ  g1:Inf  .  g:HQ
             .     .      .       .   .
    """
    position, events = fought(picture, "hasty", crt="1/2", units={"a1": {"strength": 1}}, dice=[5])
    ask.play(position, "retreat")
    events = ask.play(position, "hex 0401")
    assert where(position, "a1") == "eliminated"
    assert where(position, "a") == "0101"
    assert [event["rule"] for event in happened(events, "hq_displaced")] == ["7.4-5"]


@pytest.mark.rule("7.4-6")
def test_two_hqs_that_combat_brings_together_cannot_stay_together() -> None:
    picture = """
        .   a1:Tk  g1:Inf+g:HQ  .  .
          .    .      .       .   gH1:Inf+g2:Inf+gH:HQ
    """
    position, events = fought(picture, "hasty", crt="0/1", units={"g1": {"strength": 1}}, dice=[5])
    assert [(event["rule"], event["to"]) for event in happened(events, "hq_displaced")] == [("7.4-5", "0502")]
    assert strength(position, "gH") == 3  # a second HQ in the hex costs each a point
    assert where(position, "g") == "removed"  # and has nowhere else to go


# -- 7.4.1, step by step


@pytest.mark.rule("7.4.1A")
def test_a_hasty_attack_is_declared_with_a_unit_or_a_stack_on_one_hex() -> None:
    position = sketch(PAIRS)
    events = declare(position, "a1 a2", "0301")
    (attack,) = happened(events, "attacked")
    assert (attack["from"], attack["to"], attack["count"]) == ("0201", "0301", 2)
    assert happened(events, "spent")[0]["points"] == 1


@pytest.mark.rule("7.4.1A")
def test_units_of_two_hexes_do_not_attack_together() -> None:
    picture = """
        a:HQ  a1:Tk  g1:Inf  g:HQ
           .     a2:Tk  g2:Inf   .
    """
    position = sketch(picture, crt="0/2", dice=[5])
    ask.play(position, "unit a1")
    assert ask.refused(position, "unit a2").rules == ("7.3.1-1",)
    assert ask.choices(position, "attack") == {"0301"}
    ask.play(position, "back;unit a2")
    assert ask.choices(position, "attack") == {"0301", "0302"}  # one of them at a time
    ask.play(position, "attack 0302;hasty;hold")
    assert [strength(position, unit) for unit in ("g1", "g2")] == [4, 2]


@pytest.mark.rule("7.4.1B")
def test_the_defender_may_try_to_get_away_before_the_attacker_escalates() -> None:
    position = declared("a:HQ a1:Tk g1:AC . .")
    assert ask.asked(position) == ("german", "withdraw.or_stand")
    ask.play(position, "stand")
    assert ask.asked(position) == ("american", "escalate.how")


@pytest.mark.rule("7.4.1C")
@pytest.mark.parametrize(("kind", "left"), [("hasty", 5), ("regular", 4), ("prepared", 3)])
def test_the_attacker_escalates_at_the_price_of_more_points(kind: str, left: int) -> None:
    position, events = fought(DUEL, kind, crt="0/0", dice=[5])
    assert [event["attack"] for event in happened(events, "escalated")] == [kind]
    assert points(position) == left


@pytest.mark.rule("7.4.1C")
def test_who_cannot_pay_or_is_out_of_command_cannot_escalate() -> None:
    position = ready(DUEL, points=2)
    assert ask.choices(position) == {"hasty", "regular"}
    assert ask.refused(position, "prepared").rules == ("7.1-18",)
    position = ready("a1:Tk g1:Inf", hex="0201")
    assert ask.choices(position) == {"hasty"}
    assert ask.refused(position, "regular").rules == ("5.8.3-2", "7.0-3")


@pytest.mark.rule("7.4.1D")
def test_each_player_draws_one_chit_in_all() -> None:
    _, events = fought(PAIRS, who="a1 a2", crt="0/0", draws=["chit 3", "chit 17"], dice=[5])
    drawn = [(event["purpose"], event["chit"]) for event in happened(events, "drew")]
    assert drawn == [("attacker's chit", "chit 3"), ("defender's chit", "chit 17")]


TABLE = {"chits": ONES, "crt": crt_of("4/0", "2/1", "0/3"), "ratios": ratios_of("1:2", "1:1", "2:1", town=",1:1,2:1")}
"""Strengths count as they are, in three columns; the town has no leftmost one."""


def column(attack: int, defence: int, ground: str = "") -> tuple[int, int, int, str]:
    """The Ratio of strengths in some terrain."""
    cell = f"{ground}+g1:Inf" if ground else "g1:Inf"
    units = {"a1": {"strength": attack}, "g1": {"strength": defence}}
    _, events = fought(f"a:HQ a1:Inf {cell} g:HQ", units=units, charts=TABLE, dice=[5])
    return ratio(events)


@pytest.mark.rule("7.4.1E-1", "7.4.1.2-12")
def test_the_ratio_is_the_attackers_final_strength_to_the_defenders() -> None:
    assert column(8, 4) == (8, 4, 0, "C")
    assert column(4, 8) == (4, 8, 0, "A")


@pytest.mark.rule("7.4.1E-1")
def test_combined_arms_of_both_sides_are_looked_at_for_the_column() -> None:
    units = {"a1": {"strength": 4}, "a2": {"strength": 2}, "g1": {"strength": 6}}
    _, events = fought("a:HQ a1:Tk+a2:AI g1:Inf g:HQ", who="a1 a2", units=units, charts=TABLE, dice=[5])
    assert ratio(events) == (6, 6, 1, "C")


@pytest.mark.rule("7.4.1E-2", "7.4.1.2-12")
@pytest.mark.parametrize(
    ("attack", "defence", "found"), [(7, 4, "B"), (8, 4, "C"), (3, 4, "A"), (4, 4, "B"), (9, 5, "B")]
)
def test_a_ratio_is_rounded_down_to_a_column(attack: int, defence: int, found: str) -> None:
    assert column(attack, defence)[3] == found


@pytest.mark.rule("7.4.1E-2", "7.4.1E-4", "7.4.1.2-14")
def test_the_ground_of_the_defender_says_which_columns_there_are() -> None:
    assert column(3, 4)[3] == "A"
    assert column(3, 4, ground="t")[3] == ""
    assert column(4, 4, ground="t")[3] == "B"


@pytest.mark.rule("7.4.1E-3", "7.4.1.2-13")
def test_above_the_rightmost_column_the_rightmost_counts() -> None:
    assert column(10, 1) == (10, 1, 0, "C")


@pytest.mark.rule("7.4.1E-4", "7.4.1.2-14")
def test_below_the_leftmost_column_it_is_five_to_nothing_without_a_die() -> None:
    units = {"a1": {"strength": 4}, "g1": {"strength": 10}}
    position, events = fought("a:HQ a1:Inf g1:Inf g:HQ", "prepared", units=units, charts=TABLE, dice=[])
    assert "combat" not in rolled(events)
    assert not happened(events, "drm")
    (result,) = happened(events, "result")
    assert (result["rule"], result["attacker"], result["defender"]) == ("7.4.1E-4", 5, 0)
    assert not result["attacker_red"]
    assert not result["defender_red"]
    assert sum(event["points"] for event in happened(events, "spent")) == 2  # the escalation is paid all the same
    assert ask.asked(position) == ("american", "hits.hold")
    events = ask.play(position, "hold")
    assert where(position, "a1") == "eliminated"
    assert winner(events) == "german"


@pytest.mark.rule("7.4.1E-4")
def test_in_a_hopeless_attack_nobody_names_a_lead_formation() -> None:
    units = {"a1": {"strength": 1}, "g1": {"strength": 6}, "gH1": {"strength": 6}}
    _, events = fought("a:HQ a1:Inf g1:Inf+gH1:Inf g:HQ", units=units, charts=TABLE, dice=[])
    assert happened(events, "result")[0]["rule"] == "7.4.1E-4"


@pytest.mark.rule("7.4.1F")
def test_the_attacker_rolls_one_die_and_adds_every_drm() -> None:
    position = ready("a:HQ a1:Tk g1:Inf g:HQ", crt="0/0", state={"schwerpunkt": "A"}, dice=[5])
    events = ask.play(position, "regular")
    assert rolled(events) == ["combat"]
    assert happened(events, "rolled")[0]["side"] == "american"
    (found,) = happened(events, "drm")
    assert found["parts"] == {"hq_support": 2, "armour": 2, "schwerpunkt": 2}
    assert (found["die"], found["drm"], found["modified"]) == (5, 6, 11)


@pytest.mark.rule("7.4.1G")
@pytest.mark.parametrize(("die", "result"), [(1, (3, 0)), (6, (0, 1)), (7, (2, 4)), (10, (0, 3))])
def test_the_modified_die_in_the_column_gives_the_result(die: int, result: tuple[int, int]) -> None:
    """With a DRM of +2, lines 3, 8, 9 and 12 of the second column; the first says something else."""
    cells = {3: "3/0", 8: "0/1", 9: "2/4", 12: "0/3"}
    rows = "".join(f"{line},5/5,{cells.get(line, '5/5')},5/5\n" for line in range(1, 21))
    charts = {**TABLE, "crt": f"# provenance: ours\ndie,A,B,C\n{rows}"}
    _, events = fought("a:HQ a1:Inf g1:Inf g:HQ", charts=charts, dice=[die])
    (found,) = happened(events, "result")
    assert (found["rule"], found["attacker"], found["defender"]) == ("7.4.1G", *result)


@pytest.mark.rule("7.4.1H")
def test_results_are_applied_at_once_the_defender_first_then_the_attacker_then_the_victor() -> None:
    position, events = fought("a:HQ a1:Inf g1:Inf g:HQ .", crt="2r/1r", dice=[5, 1, 10])
    story = [(event.kind, event.data.get("unit", "")) for event in events if event.kind in STORY]
    assert story == [
        ("lost", "g1"),
        ("passed", "g1"),
        ("lost", "a1"),
        ("failed", "a1"),
        ("disrupted", "a1"),
        ("retreated", ""),
        ("won_battle", ""),
    ]
    assert ask.asked(position) == ("german", "action.who")


STORY = ("lost", "passed", "failed", "disrupted", "retreated", "won_battle")
"""The events of applying a result."""
