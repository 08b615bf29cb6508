"""Calculations [5.1]: fractions are kept, then rounded up; modifiers add up; Ratios go down; points never change."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, happened, sketch
from tests.games.questions import lines

DRAWS = ["chit 29", "chit 21"]
"""The attacker's has a 1 in line 4 of the left column, the defender's a 2 in line 5 of the middle one."""
WEAK = {"efficiency": 4}


def attack(picture: str, units: dict[str, Any], who: str, how: str = "hasty", **more: Any) -> dict[str, Any]:
    """The Ratio of an attack on 0201."""
    position = sketch(picture, draws=DRAWS, dice=[5], units=units, **more)
    events = ask.play(position, f"{who}; attack 0201; {how}")
    return happened(events, "ratio")[0]


OUT = {"out_of_supply": {"A": True}}
"""Attackers whose HQ is Out of Supply count half."""


@pytest.mark.rule("5.1-1", "5.1-2")
def test_fractions_are_kept_until_all_units_are_added_and_then_rounded_up() -> None:
    units = {"a1": {**WEAK, "strength": 1}, "a2": {**WEAK, "strength": 1}, "a3": {**WEAK, "strength": 1}}
    three = "unit a1; unit a2; unit a3"
    assert attack("a1:Inf+a2:Inf+a3:Inf+a:HQ g1:Inf", units, three)["attack"] == 3
    ratio = attack("a1:Inf+a2:Inf+a3:Inf+a:HQ g1:Inf", units, three, state=OUT)
    assert ratio["attack"] == 2  # a half, three times, is 1 1/2: not three times 1, nor three times none


@pytest.mark.rule("5.1-2")
@pytest.mark.parametrize(("strength", "total"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_half_that_is_left_goes_up(strength: int, total: int) -> None:
    units = {"a1": {**WEAK, "strength": strength}}
    assert attack("a1:Inf+a:HQ g1:Inf", units, "unit a1", state=OUT)["attack"] == total


@pytest.mark.rule("5.1-2")
@pytest.mark.parametrize(("efficiency", "help"), [(7, 4), (6, 3), (5, 3)])
def test_half_an_efficiency_goes_up_as_well(efficiency: int, help: int) -> None:
    position = sketch("a1:Inf+a:HQ g1:Rec . .", units={"g1": {"efficiency": efficiency}})
    ask.play(position, "unit a1; attack 0201; withdraw")
    assert lines(ask.allowed(position, "unit g1")) == [("7.4.1.1-10", "efficiency", help)]


@pytest.mark.rule("5.1-3")
def test_all_modifiers_add_up() -> None:
    position = sketch(
        """
        a1:Tk g1:Inf g:HQ
          a2:Inf a:HQ .
        """,
        draws=DRAWS,
        dice=[4],
        state={"schwerpunkt": "A", "schwerpunkt_side": "american"},
    )
    drm = happened(ask.play(position, "unit a1; attack 0201; prepared"), "drm")[0]
    assert drm["parts"] == {"support 0102": 2, "hq_support": 4, "armour": 2, "schwerpunkt": 2}
    assert (drm["drm"], drm["modified"]) == (10, 14)


@pytest.mark.rule("5.1-3")
def test_those_for_and_against_an_attack_are_set_off() -> None:
    position = sketch(
        """
        .     g2:Inf   g3:Inf
          a1:Tk   g1:Inf  .
            .   a:HQ  g:HQ
        """,
        draws=DRAWS,
        dice=[4],
        state={"schwerpunkt": "G", "schwerpunkt_side": "german"},
    )
    drm = happened(ask.play(position, "unit a1; attack 0202; regular"), "drm")[0]
    assert drm["parts"] == {"support 0201": -1, "hq_support": 2, "armour": 2, "schwerpunkt": -2}
    assert (drm["drm"], drm["modified"]) == (1, 5)


RATIOS = "# provenance: ours\nrow,A,B,C\n" + "".join(
    f"{row},1:2,1:1,2:1\n" for row in ("open", "broken", "close", "town")
)
CRT = "# provenance: ours\ndie,A,B,C\n" + "".join(f"{die},0/0,0/0,0/0\n" for die in range(1, 21))


@pytest.mark.rule("5.1-4")
@pytest.mark.parametrize(("strength", "column"), [(3, "A"), (4, "B"), (5, "B"), (7, "B"), (8, "C"), (9, "C")])
def test_a_ratio_goes_down_to_the_next_column(strength: int, column: str) -> None:
    units = {"a1": {**WEAK, "strength": strength}, "g1": {"strength": 2}}  # against 2 times 2
    ratio = attack("a1:Inf+a:HQ g1:Inf", units, "unit a1", charts={"crt": CRT, "ratios": RATIOS})
    assert (ratio["attack"], ratio["defence"], ratio["column"]) == (strength, 4, column)


@pytest.mark.rule("5.1-4")
def test_just_below_the_leftmost_column_is_below_the_table() -> None:
    units = {"a1": {**WEAK, "strength": 1}, "g1": {"strength": 2}}
    ratio = attack("a1:Inf+a:HQ g1:Inf", units, "unit a1", charts={"crt": CRT, "ratios": RATIOS})
    assert (ratio["rule"], ratio["column"]) == ("7.4.1E-4", "")


@pytest.mark.rule("5.1-5")
@pytest.mark.parametrize(("move", "half", "farthest"), [(5, 2.5, "0301"), (4, 2, "0301"), (3, 1.5, "0201")])
def test_movement_points_are_never_rounded(move: int, half: float, farthest: str) -> None:
    position = sketch("a1:Tk . . . . .", units={"a1": {"move": move}}, state=OUT)
    ask.play(position, "unit a1; move")
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["left"] == half
    assert max(ask.choices(position, "hex")) == farthest


@pytest.mark.rule("5.1-5")
def test_half_a_point_that_is_left_takes_a_unit_along_a_main_road() -> None:
    position = sketch("a1:Tk . . . . .", units={"a1": {"move": 5}}, state=OUT, road="0301 0401")
    ask.play(position, "unit a1; move")
    assert ask.cost(position, "a1", "0401") == 2.5


@pytest.mark.rule("5.1-5")
def test_nor_is_the_cost_of_a_step() -> None:
    position = sketch("a1:Inf h h .", units={"a1": {"move": 3}})
    ask.play(position, "unit a1; move")
    assert ask.cost(position, "a1", "0301") == 3  # twice 1 1/2
