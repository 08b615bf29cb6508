"""Breakthrough [15.8] and advance after combat [15.9]."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import (
    NATO_MOVES,
    NIGHT,
    WP_MOVES,
    ask,
    attack,
    battlefield,
    happened,
    number,
    where,
)

from grognard.engine import markers
from grognard.games.less_than_60_miles.position import ACTION, FrontPosition

OPEN = """
    .   .               .           .
    .   nA:mechanized   wA:armored  .
    .   .               .           .
"""
WEAK = {"attrition": 4}


def won(
    ground: str = ".", units: dict[str, Any] | None = None, kind: str = "prepared", picture: str = OPEN, **more: Any
) -> FrontPosition:
    """The Warsaw Pact has eliminated the defender of 0202."""
    picture = picture.replace("nA:", f"{ground}+nA:")
    more = {"dice": [5, 5, 5], "result": "0/1", **more}
    position = battlefield(picture, units={"nA": WEAK, **(units or {})}, **more)
    attack(position, "0202", kind=kind)
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    return position


def nato_won(**facts: Any) -> FrontPosition:
    """NATO has eliminated the defender of 0203."""
    units = {"wA": WEAK, "nA": facts}
    position = battlefield(OPEN, units=units, phase=NATO_MOVES, dice=[5, 5, 5], result="0/1")
    attack(position, "0203", "nA")
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    return position


@pytest.mark.rule("15.8-1", "15.9-2", "15.1-11")
def test_the_warsaw_pact_must_advance_into_a_hex_that_is_empty() -> None:
    position = won()
    assert where(position, "wA") == "0202"
    assert position.breakthroughs == (position.components.number("place", "0202"),)


@pytest.mark.rule("15.9-1", "15.8-1")
def test_nato_may_advance_or_stay() -> None:
    position = nato_won()
    assert ask.asked(position) == ("nato", "advance.whether")
    assert ask.choices(position) == {"advance", "stay"}
    ask.play(position, "stay")
    assert where(position, "nA") == "0202"
    assert len(position.breakthroughs) == 1


@pytest.mark.rule("15.8-3", "8.6-4a")
def test_out_of_a_breakthrough_blocking_units_are_ignored() -> None:
    position = won(kind="hasty", picture=OPEN.replace(".   nA:", "nB:mechanized   nA:"))
    assert where(position, "wA") == "0202"
    assert "0302" in ask.choices(position, "hex")


@pytest.mark.rule("15.8-4")
def test_breakthrough_markers_go_in_the_cleanup_phase() -> None:
    position = won()
    assert position.breakthroughs
    markers.expire(position, ACTION)
    assert position.breakthroughs == ()


@pytest.mark.rule("6.3.3-2")
def test_full_assault_must_advance() -> None:
    assert where(nato_won(mode="full_assault"), "nA") == "0203"


@pytest.mark.rule("15.9-1", "15.8-1")
def test_a_hex_with_a_unit_left_in_it_is_neither_broken_through_nor_entered() -> None:
    position = battlefield(OPEN, dice=[5, 5], result="0/1")
    attack(position, "0202")
    ask.play(position, "stay")
    assert where(position, "wA") == "0203"
    assert position.breakthroughs == ()


@pytest.mark.rule("15.8-1", "15.9-1")
def test_a_lost_attacker_leaves_a_breakthrough_and_does_not_advance() -> None:
    position = won(units={"wA": WEAK}, result="1/1")
    assert where(position, "wA") == "eliminated"
    assert len(position.breakthroughs) == 1


# -- points


@pytest.mark.rule("15.9-4:1", "15.8-2:2")
def test_a_hex_that_costs_no_more_than_the_attack_is_free_whatever_the_new_marker() -> None:
    position = won(kind="hasty")  # plain ground: 2, the attack 4, the marker would be 4
    assert ask.allowed(position, "hex 0201").facts["cost"] == 2
    assert position.delayed[number(position, "wA")] == 0


@pytest.mark.rule("15.9-4:1")
def test_the_difference_is_paid() -> None:
    """Deployed, hill 2 with woods costs 7, a Hasty Assault 4: of 12 points 5 are left."""
    position = won("2w", {"wA": {"mode": "assault", "attack": 9}}, "hasty")
    assert where(position, "wA") == "0202"
    assert ask.refused(position, "attack 0201").rules[0] == "15-1"
    moving = position.present
    assert moving is not None
    assert moving.left == 2 * (12 - 7)


@pytest.mark.rule("8.5-1")
def test_nobody_marches_into_a_hex_that_he_can_pay_for() -> None:
    ruling = ask.refused(nato_won(), "march")
    assert (ruling.rules, ruling.reason) == (("8.5-1",), "advance.no_need")


@pytest.mark.rule("15.9-4:2", "8.4-3", "8.4.1-1:1")
def test_a_unit_that_cannot_pay_advances_and_is_delayed() -> None:
    """Half Engaged it has 6 points: 4 for the attack, 2 left, and 3 are missing."""
    slow = {"mode": "assault", "attack": 9, "engaged": 1}
    position = battlefield(
        OPEN.replace("nA:", "2w+nA:").replace(".           .", ".           wB:armored", 1),
        units={"nA": WEAK, "wA": slow},
        dice=[5, 5, 5],
        result="0/1",
    )
    attack(position, "0202", kind="hasty")
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    assert ask.asked(position) == ("wp", "advance.whether")
    assert ask.choices(position) == {"advance", "march"}
    delayed = position.copy()
    ask.play(delayed, "advance")
    assert where(delayed, "wA") == "0202"
    assert delayed.delayed[number(delayed, "wA")] == 2
    events = ask.play(position, "march")
    assert happened(events, "rolled")[0]["purpose"] == "forced_march"
    assert where(position, "wA") == "0202"
    assert position.delayed[number(position, "wA")] == 0


@pytest.mark.rule("15.9-3")
def test_an_advance_ignores_blocking_units() -> None:
    picture = OPEN.replace(".   nA:", "nB:mechanized   nA:")
    position = battlefield(picture, units={"nA": WEAK}, dice=[5, 5], result="0/1")
    attack(position, "0202")
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    assert where(position, "wA") == "0202"


@pytest.mark.rule("9.1.3-3")
def test_an_advance_over_a_river_pays_for_it_without_a_second_die() -> None:
    river, swims = {"minor_river": "0202/0203"}, {"wA": {"amphibious": True, "attack": 9}}
    units = {"nA": WEAK, **swims}
    position = battlefield(OPEN, sides=river, units=units, dice=[10, 5, 5], result="0/1")
    events = attack(position, "0202", kind="hasty")
    if ask.asked(position)[1] == "retreat.whether":
        events += ask.play(position, "stay")
    purposes = [one["purpose"] for one in happened(events, "rolled")]
    assert purposes == ["crossing", "support", "combat"]
    moving = position.present
    assert where(position, "wA") == "0202"
    assert moving is not None
    assert moving.left < 2 * (12 - 4)


@pytest.mark.rule("8.7-2:1")
def test_a_territorial_does_not_advance_out_of_west_germany() -> None:
    units = {"wA": WEAK, "nA": {"territorial": True}}
    home = {"west_germany": "0202"}
    position = battlefield(OPEN, units=units, phase=NATO_MOVES, areas=home, dice=[5, 5], result="0/1")
    attack(position, "0203", "nA")
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    assert ask.asked(position)[1] != "advance.whether"
    assert where(position, "nA") == "0202"


def attacked_uphill(before: str = "", **more: Any) -> FrontPosition:
    """By night, Half Engaged, NATO has emptied a wooded Hill 2: 14 points, of which the attack has paid 4."""
    uphill = OPEN.replace("wA:", "2w+wA:")
    slow = {"mode": "assault", "attack": 9, "engaged": 1}
    position = battlefield(
        uphill, units={"wA": WEAK, "nA": slow}, phase=NATO_MOVES, turn=NIGHT, dice=[9] * 5, result="0/1", **more
    )
    ask.play(position, f"unit nA; {before}attack 0203; hasty; assault")
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    return position


@pytest.mark.rule("15.9-4:2", "8.5-1")
@pytest.mark.parametrize(
    ("before", "rule", "reason"),
    [("", "15.9-4:2", "advance.too_far"), ("march; ", "8.5-1", "advance.marched")],
)
def test_a_forced_march_does_not_pay_for_everything_and_is_made_once(before: str, rule: str, reason: str) -> None:
    position = attacked_uphill(before)
    assert ask.choices(position) == {"advance", "stay"}
    ruling = ask.refused(position, "march")
    assert (ruling.rules[0], ruling.reason) == (rule, reason)


@pytest.mark.rule("15.9-2", "6.3.3-2")
@pytest.mark.parametrize(("nato", "rule"), [(False, "15.9-2"), (True, "6.3.3-2")])
def test_who_must_advance_does_not_stay(nato: bool, rule: str) -> None:
    """Half Engaged and uphill, so that there is a choice: at once, or by a Forced March."""
    unit, foe = ("nA", "wA") if nato else ("wA", "nA")
    slow = {"mode": "full_assault" if nato else "assault", "attack": 9, "engaged": 1}
    position = battlefield(
        OPEN.replace(f"{foe}:", f"2w+{foe}:"),
        units={foe: WEAK, unit: slow},
        phase=NATO_MOVES if nato else WP_MOVES,
        dice=[5] * 5,
        result="0/2",
    )
    attack(position, "0203" if nato else "0202", unit, kind="hasty")
    if ask.asked(position)[1] == "retreat.whether":
        ask.play(position, "stay")
    assert ask.choices(position) == {"advance", "march"}
    ruling = ask.refused(position, "stay")
    assert (ruling.rules[0], ruling.reason) == (rule, "advance.must")
