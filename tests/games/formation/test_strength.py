"""Strengths and the Ratio [7.4.1.2]: chits, lines and columns, each unit's own multiplier."""

from typing import Any

import pytest
from tests.games.formation.combats import declare, fought, ratio, ready
from tests.games.formation.sketch import ask, happened, sketch

SPECIAL = {1: "111,121,131,311,321,333", 2: "111,111,111,111,111,123"}
LINES = "# provenance: ours\nchit,2,3,4,5,6,7,source\n" + "".join(
    f"{chit},{SPECIAL.get(chit, ','.join(['222'] * 6))},ours\n" for chit in range(1, 30)
)
"""Chit 1 tells lines 2 to 7 apart, chit 2 the columns of line 7; all others double everything."""
FIRST, SECOND, TWICE = "chit 1", "chit 2", "chit 3"


def totals(
    kind: str = "regular",
    draws: tuple[str, str] = (FIRST, TWICE),
    picture: str = "a:HQ a1:Inf g1:Inf g:HQ",
    who: str = "a1",
    **more: Any,
) -> tuple[int, int]:
    """The final strengths of both sides with these chits; a unit has strength 4 unless it says otherwise."""
    dice = [5] * 9
    _, events = fought(picture, kind, who=who, crt="0/0", charts={"chits": LINES}, draws=list(draws), dice=dice, **more)
    return ratio(events)[:2]


def unit(efficiency: int, **more: Any) -> dict[str, Any]:
    return {"efficiency": efficiency, "disrupted_efficiency": 0, **more}


@pytest.mark.rule("7.4.1.2-1")
@pytest.mark.parametrize(
    ("efficiency", "kind", "times"),
    [(3, "hasty", 1), (3, "regular", 2), (4, "regular", 3), (5, "hasty", 3), (5, "prepared", 1), (6, "regular", 2)],
)
def test_the_attackers_multiplier_is_where_efficiency_and_column_cross(efficiency: int, kind: str, times: int) -> None:
    assert totals(kind, units={"a1": unit(efficiency)})[0] == 4 * times


@pytest.mark.rule("7.4.1.2-1", "7.4.1.2-9")
def test_chits_are_drawn_at_random() -> None:
    drawn = set()
    for seed in range(40):
        position = sketch("a:HQ a1:Inf g1:Inf g:HQ", crt="0/0", seed=seed)
        declare(position, "a1", "0301")
        first, second = happened(ask.play(position, "hasty"), "drew")
        assert first["chit"] != second["chit"]
        drawn |= {first["chit"], second["chit"]}
    assert len(drawn) > 20


@pytest.mark.rule("7.4.1.2-2")
@pytest.mark.parametrize(("efficiency", "times"), [(10, 3), (8, 3), (7, 3), (2, 1), (1, 1)])
def test_efficiency_beyond_the_chit_uses_the_nearest_line(efficiency: int, times: int) -> None:
    assert totals(units={"a1": unit(efficiency)})[0] == 4 * times


@pytest.mark.rule("7.4.1.2-2")
def test_a_disrupted_defender_has_the_efficiency_of_his_disrupted_side_which_may_be_none() -> None:
    broken = {"efficiency": 5, "disrupted_efficiency": 0, "disrupted": True}
    assert totals(draws=(TWICE, FIRST), units={"g1": broken})[1] == 4


@pytest.mark.rule("7.4.1.2-3")
def test_the_current_strength_is_multiplied() -> None:
    worn = {"a1": {"full_strength": 6, "strength": 2}}
    assert totals(draws=(TWICE, FIRST), units=worn)[0] == 2 * 2


@pytest.mark.rule("7.4.1.2-3")
@pytest.mark.parametrize(("strength", "times_two"), [(6, 12), (3, 6), (1, 2)])
def test_so_is_that_of_a_defender(strength: int, times_two: int) -> None:
    worn = {"g1": {"full_strength": 6, "strength": strength}}
    assert totals(draws=(FIRST, TWICE), units=worn)[1] == times_two


@pytest.mark.rule("7.4.1.2-4")
def test_each_unit_has_its_own_multiplier_but_all_the_same_chit() -> None:
    stack = "a:HQ a1:Inf+a2:Inf g1:Inf+g2:Inf g:HQ"
    units = {"a1": unit(3), "a2": unit(4, strength=5), "g1": unit(2), "g2": unit(7)}
    assert totals(draws=(FIRST, SECOND), picture=stack, who="a1 a2", units=units) == (4 * 2 + 5 * 3, 4 * 1 + 4 * 2)


@pytest.mark.rule("7.4.1.2-4", "5.1-2")
def test_fractions_are_kept_until_all_units_are_added() -> None:
    """Without supply attackers count half: 3 x 1/2 twice is 3, and 3 + 4 halved is 4 when rounded up."""
    stack = "a:HQ a1:Inf+a2:Inf g1:Inf g:HQ"
    units = {"a1": unit(2, strength=3), "a2": unit(2, strength=3)}
    outside = {"out_of_supply": {"A": True}}
    assert totals(picture=stack, who="a1 a2", units=units, state=outside)[0] == 3
    assert totals(picture=stack, who="a1 a2", units=units | {"a2": unit(2, strength=4)}, state=outside)[0] == 4


@pytest.mark.rule("7.4.1.2-5")
def test_the_defender_draws_a_chit_of_his_own() -> None:
    units = {"a1": unit(4), "g1": unit(4)}
    assert totals(draws=(FIRST, TWICE), units=units) == (12, 8)
    assert totals(draws=(TWICE, FIRST), units=units) == (8, 12)


BROKEN = {"disrupted": True, "disrupted_efficiency": 7, "efficiency": 8}
STRONG_POINT = [{"hex": "0301", "side": "german"}]


@pytest.mark.rule("7.4.1.2-6")
@pytest.mark.parametrize(("kind", "times"), [("hasty", 1), ("regular", 2), ("prepared", 3)])
def test_an_attack_uses_the_column_of_its_kind(kind: str, times: int) -> None:
    assert totals(kind, (SECOND, TWICE), units={"a1": unit(7)})[0] == 4 * times


@pytest.mark.rule("7.4.1.2-6")
@pytest.mark.parametrize("kind", ["hasty", "prepared"])
def test_a_defence_uses_the_column_of_its_own_state_whatever_the_attack(kind: str) -> None:
    draws = (TWICE, SECOND)
    assert totals(kind, draws, units={"g1": unit(7)})[1] == 4 * 2
    assert totals(kind, draws, units={"g1": BROKEN})[1] == 4 * 1
    assert totals(kind, draws, units={"g1": unit(7)}, state={"improved": ["0301"]})[1] == 4 * 3
    assert totals(kind, draws, units={"g1": unit(7)}, state={"strong_points": STRONG_POINT})[1] == 4 * 3


@pytest.mark.rule("7.4.1.2-6")
def test_in_a_mixed_stack_each_defender_uses_his_own_column() -> None:
    stack, units = "a:HQ a1:Inf g1:Inf+g2:Inf g:HQ", {"g1": unit(7), "g2": BROKEN}
    assert totals(draws=(TWICE, SECOND), picture=stack, units=units)[1] == 4 * 2 + 4 * 1


@pytest.mark.rule("7.4.1.2-7")
def test_a_disrupted_defender_in_his_own_strong_point_uses_the_right_column() -> None:
    draws = (TWICE, SECOND)
    assert totals(draws=draws, units={"g1": BROKEN}, state={"strong_points": STRONG_POINT})[1] == 4 * 3
    depleted = [{**STRONG_POINT[0], "functional": False}]
    assert totals(draws=draws, units={"g1": BROKEN}, state={"strong_points": depleted})[1] == 4 * 1


@pytest.mark.rule("7.4.1.2-8")
def test_the_bonus_of_a_strong_point_for_checks_is_not_added_to_efficiency() -> None:
    """Its 2 points would make line 7 of line 5, and the multiplier 3."""
    in_point = {"strong_points": STRONG_POINT}
    assert totals(draws=(TWICE, FIRST), units={"g1": unit(5)}, state=in_point)[1] == 4 * 1


@pytest.mark.rule("7.4.1.2-9", "7.4.1D")
def test_two_chits_a_combat_however_many_units() -> None:
    stack = "a:HQ a1:Inf+a2:Inf+a3:Inf g1:Inf+g2:Inf g:HQ"
    _, events = fought(stack, who="a1 a2 a3", crt="0/0", dice=[5])
    assert [event["of"] for event in happened(events, "drew")] == [29, 28]


@pytest.mark.rule("7.4.1.2-10")
def test_after_the_combat_both_chits_are_back_in_the_cup() -> None:
    picture, draws = "a:HQ a1:Inf g1:Inf g:HQ", [FIRST, SECOND, SECOND, FIRST]
    position = ready(picture, crt="0/0", draws=draws, dice=[5, 5])
    ask.play(position, "hasty")
    declare(position, "a1", "0301")
    events = ask.play(position, "hasty")
    assert [(event["chit"], event["of"]) for event in happened(events, "drew")] == [(SECOND, 29), (FIRST, 28)]
