"""A Ground Combat step by step [15.1]: Defending Units, Recon support, Frontline Command, results, works."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import (
    NATO_MOVES,
    ask,
    attack,
    battlefield,
    happened,
    modifiers,
    number,
    weighed,
    where,
)

from grognard.games.less_than_60_miles.frontline import why_no_frontline, why_no_recon
from grognard.games.less_than_60_miles.position import FrontPosition

FACING = "nA:mechanized wA:armored"
TWO = "nA:mechanized+nB:mechanized wA:armored"


def state(position: FrontPosition, unit: str) -> tuple[int, int]:
    """Attrition Points and engagement of a unit."""
    n = number(position, unit)
    return position.attrition[n], position.engaged[n]


# -- the sequence


@pytest.mark.rule("15.1-3", "15.1-7:1", "15.1-8", "15.1-9", "15.1-10")
def test_the_steps_follow_each_other() -> None:
    position = battlefield(FACING, dice=[5, 6])
    events = attack(position, "0101")
    kinds = [event.kind for event in events if event.kind != "rolled"]
    assert kinds == [
        "attacked",
        "defending",
        "support_rolled",
        "reckoned",
        "result",
        "attrition",
        "attrition",
        "engaged",
    ]
    assert happened(events, "result")[0]["result"] == "1/1"
    assert (state(position, "wA"), state(position, "nA")) == ((1, 0), (1, 2))


@pytest.mark.rule("15.1-9", "15-1")
def test_the_move_goes_on_with_the_points_that_are_left() -> None:
    position = battlefield(FACING, dice=[5, 1, 5, 1], result="0/0")
    attack(position, "0101", kind="hasty")
    assert ask.choices(position, "attack") == {"0101"}
    events = ask.play(position, "attack 0101; prepared; assault")
    assert happened(events, "attacked")[0]["cost"] == 8
    assert ask.asked(position)[1] != "combat.kind"
    assert ask.choices(position, "attack") == set()


# -- Defending Units [15.3]


@pytest.mark.rule("15.3-1")
def test_a_single_combat_unit_defends_without_a_question() -> None:
    position = battlefield("nA:mechanized+nG:sp_artillery wA:armored", dice=[5, 5], result="0/1")
    attack(position, "0101")
    assert (state(position, "nA"), state(position, "nG")) == ((1, 2), (0, 0))


@pytest.mark.rule("15.3-2", "15.1-2", "15.3-4", "15.6-1")
def test_of_several_the_defender_names_at_least_one_and_only_those_suffer() -> None:
    position = battlefield(TWO, dice=[5, 5], result="0/2")
    attack(position, "0101")
    assert ask.asked(position) == ("nato", "defenders.which")
    assert ask.refused(position, "done").rules[0] == "15.3-2"
    assert ask.refused(position, "back").rules == ("15.3-2",)
    ask.play(position, "unit nA; back; unit nB; done")
    assert (state(position, "nA"), state(position, "nB")) == ((0, 0), (2, 2))


@pytest.mark.rule("15.3-2", "15.6-1")
def test_all_that_defend_take_the_whole_result() -> None:
    position = battlefield(TWO, dice=[5, 5], result="0/1")
    attack(position, "0101")
    ask.play(position, "unit nA; unit nB")
    assert (state(position, "nA"), state(position, "nB")) == ((1, 2), (1, 2))


@pytest.mark.rule("15.3-3")
def test_support_units_defend_only_without_combat_units() -> None:
    position = battlefield("nG:sp_artillery+nF:helicopter wA:armored", dice=[5, 5], result="0/1")
    attack(position, "0101")
    assert (state(position, "nG"), state(position, "nF")) == ((1, 2), (1, 2))
    mixed = battlefield(TWO.replace("nB:mechanized", "nB:mechanized+nG:sp_artillery"))
    attack(mixed, "0101")
    assert ask.refused(mixed, "unit nG").rules[0] == "15.3-3"


# -- Recon support [15.5.11]

SCOUTED = """
    .           .               .
    .           nA:mechanized   wA:armored
    wR:recon    .               .
"""


@pytest.mark.rule("15.5.11-1", "6.3.2-1")
def test_a_unit_in_recon_mode_next_to_the_defender_supports_for_an_attrition_point() -> None:
    position = battlefield(SCOUTED, units={"wR": {"mode": "recon"}}, dice=[5, 5])
    attack(position, "0202")
    assert ask.asked(position) == ("wp", "recon.which")
    assert modifiers(ask.allowed(position, "unit wR"))["recon_support"] == 2
    events = ask.play(position, "unit wR")
    assert state(position, "wR")[0] == 1
    assert {"rule": "15.5.11-1", "name": "recon_support", "amount": 2} in happened(events, "reckoned")[0]["parts"]


@pytest.mark.rule("15.5.11-1", "15.5.11-2", "6.2-2")
@pytest.mark.parametrize(
    "facts", [{"mode": "tactical"}, {"mode": "recon", "ready": 9}, {"mode": "recon", "attrition": 4}]
)
def test_other_units_give_no_recon_support(facts: dict[str, Any]) -> None:
    position = battlefield(SCOUTED, units={"wR": facts}, dice=[5, 5])
    attack(position, "0202")
    assert ask.asked(position)[1] != "recon.which"


def recon(position: FrontPosition, unit: str) -> tuple[str, str] | None:
    """The rule and the reason for which a unit does not support the attack of wA on 0202; None: it does."""
    hex = position.components.number("hex", "0202")
    refused = why_no_recon(position, number(position, unit), number(position, "wA"), hex)
    return None if refused is None else (refused.rules[0], refused.reason)


@pytest.mark.rule("15.5.11-1")
def test_another_unit_next_to_the_defender_supports_by_recon() -> None:
    scouts = {"wR": {"mode": "recon"}, "wA": {"mode": "recon"}}
    position = battlefield(SCOUTED, units=scouts)
    assert recon(position, "wR") is None
    assert recon(position, "wA") == ("15.5.11-1", "recon.not_another")
    away = battlefield(SCOUTED.replace("wR:recon    ", ".           ") + "    wR:recon . .", units=scouts)
    assert recon(away, "wR") == ("15.5.11-1", "recon.not_next")


@pytest.mark.rule("8.4.1-2")
def test_a_delayed_unit_gives_no_recon_support() -> None:
    assert recon(battlefield(SCOUTED, units={"wR": {"mode": "recon"}}), "wR") is None
    delayed = battlefield(SCOUTED, units={"wR": {"mode": "recon", "delayed": 2}})
    assert recon(delayed, "wR") == ("8.4.1-2", "recon.delayed")


@pytest.mark.rule("15.5.11-3")
def test_one_recon_unit_is_enough() -> None:
    picture = SCOUTED.replace("wR:recon", "wR:recon+wS:recon")
    position = battlefield(picture, units={"wR": {"mode": "recon"}, "wS": {"mode": "recon"}}, dice=[5, 5])
    attack(position, "0202")
    assert ask.choices(position, "unit") == {"wR", "wS"}
    ask.play(position, "unit wS")
    assert (state(position, "wR")[0], state(position, "wS")[0]) == (0, 1)


@pytest.mark.rule("15.5.11-1")
def test_recon_support_that_would_change_no_column_is_not_offered() -> None:
    strong = {"wA": {"attack": 20}, "wR": {"mode": "recon"}}
    position = battlefield(SCOUTED, units=strong, dice=[5, 5])
    attack(position, "0202")
    assert ask.asked(position)[1] != "recon.which"


# -- Frontline Command [15.5.18]


def led(**hq: Any) -> FrontPosition:
    """An attacker next to its Parent HQ."""
    return battlefield(FACING + " wH:hq", units={"wA": {"printed_parent": "wH"}, "wH": hq}, dice=[5, 5])


@pytest.mark.rule("15.5.18-1", "15.5.18-3:1")
def test_an_hq_next_to_the_attacker_may_lead_it_and_does_not_move_then() -> None:
    position = led()
    attack(position, "0101")
    assert ask.asked(position) == ("wp", "frontline.whether")
    assert modifiers(ask.allowed(position, "command"))["frontline_attacker"] == 2
    ask.play(position, "command")
    assert position.commanded[number(position, "wH")]
    ask.play(position, "done")
    assert "wH" not in ask.choices(position, "unit")


@pytest.mark.rule("15.5.18-1")
@pytest.mark.parametrize("hq", [{"engaged": 1}, {"hex": "0102"}])
def test_an_hq_that_is_engaged_or_in_the_same_hex_does_not_lead(hq: dict[str, Any]) -> None:
    position = led(**hq)
    attack(position, "0101")
    assert ask.asked(position)[1] != "frontline.whether"


@pytest.mark.rule("15.5.18-1")
def test_an_hq_that_has_nothing_to_lose_leads_without_a_question() -> None:
    position = led(moved=True)
    assert modifiers(weighed(position, "0101"))["frontline_attacker"] == 2
    events = attack(position, "0101")
    assert happened(events, "frontline")
    assert ask.asked(position)[1] != "frontline.whether"


@pytest.mark.rule("15.5.18-2")
def test_all_defenders_need_their_hq_next_to_them() -> None:
    picture = "nH:hq nA:mechanized+nB:mechanized wA:armored"
    both = {"nA": {"printed_parent": "nH"}, "nB": {"printed_parent": "nH"}}
    for units, leads in ((both, True), ({"nA": both["nA"]}, False)):
        position = battlefield(picture, units=units, dice=[5, 5])
        attack(position, "0102")
        events = ask.play(position, "unit nA; unit nB")
        assert bool(happened(events, "frontline")) == leads


@pytest.mark.rule("15.5.18-3:2")
def test_with_signals_intelligence_the_defender_is_asked_and_his_hq_is_spotted() -> None:
    picture, units = "nH:hq nA:mechanized wA:armored", {"nA": {"printed_parent": "nH"}}
    position = battlefield(picture, units=units, dice=[5, 5], options={"sigint": True})
    attack(position, "0102")
    assert ask.asked(position) == ("nato", "frontline.whether")
    ask.play(position, "command")
    assert position.spotted[number(position, "nH")]


# -- results [15.6]


@pytest.mark.rule("15.6-1")
def test_the_left_number_is_the_attackers_alone() -> None:
    position = battlefield("nA:mechanized wA:armored+wB:mechanized", dice=[5, 5], result="2/0")
    attack(position, "0101")
    assert (state(position, "wA"), state(position, "wB")) == ((2, 0), (0, 0))


@pytest.mark.rule("15.6-2", "12.3-2", "12.3-3")
def test_results_on_an_hq_are_doubled_and_alone_it_does_not_retreat() -> None:
    position = battlefield(". . .\n . nH:hq wA:armored\n . . .", dice=[5, 5], result="0/1")
    attack(position, "0202")
    assert state(position, "nH") == (2, 2)


@pytest.mark.rule("6.3.3-1")
@pytest.mark.parametrize(("result", "losses"), [("1/1", (2, 2)), ("0/0", (0, 0))])
def test_full_assault_makes_every_loss_one_more(result: str, losses: tuple[int, int]) -> None:
    position = battlefield(
        FACING, units={"wA": {"mode": "full_assault"}, "nA": {"mode": "full_assault"}}, dice=[5, 5], result=result
    )
    attack(position, "0101")
    assert (state(position, "wA")[0], state(position, "nA")[0]) == losses


@pytest.mark.rule("15.6-3", "15.6-4")
@pytest.mark.parametrize(("result", "engaged"), [("0/1", 2), ("0/0", 1)])
def test_defenders_that_stay_are_engaged_or_half_engaged(result: str, engaged: int) -> None:
    position = battlefield(FACING, dice=[5, 5], result=result)
    attack(position, "0101")
    assert state(position, "nA")[1] == engaged


@pytest.mark.rule("15.6-3", "15.6-4")
def test_an_engaged_defender_does_not_get_better_in_the_same_phase() -> None:
    position = battlefield(FACING, units={"nA": {"engaged": 2}}, dice=[5, 5], result="0/0")
    attack(position, "0101")
    assert state(position, "nA")[1] == 2


@pytest.mark.rule("15.1-9", "15.1-10")
def test_an_attacker_who_is_eliminated_has_hit_all_the_same() -> None:
    position = battlefield(FACING + " wB:armored", units={"wA": {"attrition": 4}}, dice=[5, 5], result="1/1")
    attack(position, "0101")
    assert where(position, "wA") == "eliminated"
    assert state(position, "nA") == (1, 2)
    assert ask.asked(position) == ("wp", "movement.which")


# -- works [31.4-1]


@pytest.mark.rule("31.4-1")
@pytest.mark.parametrize(("level", "result", "after"), [(3, "0/1", 1), (1, "0/1", 0), (3, "0/0", 3)])
def test_works_suffer_with_their_defenders(level: int, result: str, after: int) -> None:
    works = {"works": [{"hex": "0101", "side": "nato", "level": level}]}
    position = battlefield(FACING, state=works, dice=[5, 5], result=result)
    attack(position, "0101")
    assert sum(one.level for one in position.works) == after


@pytest.mark.rule("15.1-4", "15.1-6")
def test_nato_attacks_by_the_same_steps() -> None:
    position = battlefield(FACING, phase=NATO_MOVES, dice=[5, 5], result="0/1")
    attack(position, "0102", "nA")
    assert state(position, "wA") == (1, 2)


@pytest.mark.rule("8.4.1-2", "15.5.18-1", "15.5.18-2")
def test_why_an_hq_does_not_lead() -> None:
    def why(picture: str, unit: str, **hq: Any) -> tuple[str, str] | None:
        led = {unit: {"printed_parent": f"{unit[0]}H"}, f"{unit[0]}H": hq} if "H:hq" in picture else {}
        position = battlefield(picture, units=led)
        ruling = why_no_frontline(position, number(position, unit))
        return ruling and (ruling.rules[0], ruling.reason)

    attacker, defender = "nA:mechanized wA:armored wH:hq", "nH:hq nA:mechanized wA:armored"
    assert why(attacker, "wA") is None
    assert why(attacker, "wA", delayed=1) == ("8.4.1-2", "frontline.delayed")
    assert why(defender, "nA", delayed=1) is None  # in the enemy's phase he may
    assert why("nA:mechanized wA:armored . wH:hq", "wA") == ("15.5.18-1", "frontline.not_next")
    assert why("nH:hq . nA:mechanized wA:armored", "nA") == ("15.5.18-2", "frontline.not_next")
    assert why("nA:mechanized wA:armored", "wA") == ("15.5.18-1", "frontline.no_hq")
