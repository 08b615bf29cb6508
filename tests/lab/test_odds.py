"""Exact odds: the game's own chances, what each result does, and attacks that cannot be."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.army_group_center.sketch import sketch as army
from tests.games.crossroads.sketch import sketch
from tests.games.formation.combats import front
from tests.games.formation.sketch import sketch as formation

from grognard.engine.position import Position
from grognard.engine.rulings import Ruling
from grognard.games import game
from grognard.lab.odds import Chance, NoOdds, attack_options

CROSSROADS, ARMY = game("crossroads"), game("army_group_center")


def odds(name: str, position: Position, hex: str, *units: str) -> dict[str, Chance]:
    found = attack_options(game(name), position, hex, units)
    assert len(found) == 1
    return {one.result: one for one in found[0].chances}


def field(**more: Any) -> Position:
    units = {"b1": {"strength": [4, 2]}, "b2": {"strength": [2, 1]}, "r": {"strength": [2, 1]}}
    return sketch(". b1:Inf r:Inf . . .\n . b2:Inf . . . .", phase="blue.1.combat", units=units, **more)


def test_all_that_can_attack_if_nobody_is_named() -> None:
    """6:2 is 3:1: EX EX DR DR D1 D1."""
    found = odds("crossroads", field(), "0301")
    assert {name: one.chance for name, one in found.items()} == {
        "EX": Fraction(1, 3),
        "DR": Fraction(1, 3),
        "D1": Fraction(1, 3),
    }


def test_only_those_who_are_named() -> None:
    """2:2 is 1:1: A1 A1 NE EX DR DR."""
    found = odds("crossroads", field(), "0301", "b2")
    assert {name: one.chance for name, one in found.items()} == {
        "A1": Fraction(1, 3),
        "DR": Fraction(1, 3),
        "EX": Fraction(1, 6),
        "NE": Fraction(1, 6),
    }


def test_the_chances_add_up_and_the_position_is_left_alone() -> None:
    position = field()
    before = position.copy()
    assert sum(one.chance for one in odds("crossroads", position, "0301").values()) == 1
    assert position == before


def test_what_each_result_does_is_played_out() -> None:
    found = odds("crossroads", field(), "0301", "b2")
    consequences = found["A1"].consequences
    assert consequences is not None
    assert [(event.kind, event.data["unit"]) for event in consequences.events] == [("lost_step", "b2")]
    nothing = found["NE"].consequences
    assert nothing is not None
    assert not nothing.events
    retreat = found["DR"].consequences
    assert retreat is not None
    assert retreat.asked is not None or retreat.events


def test_a_choice_that_a_result_leaves_is_told() -> None:
    units = {"b1": {"strength": [1, 1]}, "b2": {"strength": [1, 1]}, "r": {"strength": [2, 1]}}
    picture = ". b1:Inf r:Inf . . .\n . b2:Inf . . . ."
    position = sketch(picture, phase="blue.1.combat", units=units, crt="A1")
    consequences = odds("crossroads", position, "0301")["A1"].consequences
    assert consequences is not None
    assert consequences.asked is not None
    assert consequences.asked.question == "losses.which"


def test_army_group_center_is_weighed_alike() -> None:
    units = {"s": {"strength": [9, 8]}, "g": {"strength": [3, 2]}}
    position = army(". s:Inf g:Inf .", phase="soviet.combat.before", units=units)
    found = odds("army_group_center", position, "0103", "s")
    assert sum(one.chance for one in found.values()) == 1
    assert all(one.consequences is not None for one in found.values())


def test_every_kind_of_attack_of_the_formation_series_is_weighed() -> None:
    found = attack_options(game("formation/arracourt"), formation(front()), "0303", ["a1"])
    assert str(found[0].action) == "hasty"
    for one in found:
        assert sum(chance.chance for chance in one.chances) == 1


@pytest.mark.parametrize(
    ("hex", "units", "rule"),
    [("0501", [], "9.2"), ("0301", ["r"], "3.4"), ("0301", ["b3"], "9.2")],
)
def test_an_attack_that_cannot_be_is_refused_by_its_rule(hex: str, units: list[str], rule: str) -> None:
    picture = ". b1:Inf r:Inf . . .\n . b2:Inf . . . b3:Inf"
    with pytest.raises(NoOdds) as refused:
        attack_options(CROSSROADS, sketch(picture, phase="blue.1.combat"), hex, units)
    assert isinstance(refused.value.why, Ruling)
    assert rule in refused.value.why.rules


def test_a_game_that_is_over_has_no_odds() -> None:
    position = field()
    position.frames.clear()
    position.asked = None
    with pytest.raises(NoOdds, match="over"):
        attack_options(CROSSROADS, position, "0301")


def test_where_the_attackers_are_chosen_first_it_is_said_who_could() -> None:
    position = formation(front())
    with pytest.raises(NoOdds, match="name the units that attack 0303: a1"):
        attack_options(game("formation/arracourt"), position, "0303")
    with pytest.raises(NoOdds) as refused:
        attack_options(game("formation/arracourt"), position, "0101")
    assert isinstance(refused.value.why, Ruling)


def test_odds_that_the_side_cannot_know_are_not_told() -> None:
    """The German sees only the top of a Soviet stack [6.8-2]."""
    position = army(". g:Inf s1:Inf+s2:Inf .", phase="german.combat.before")
    with pytest.raises(NoOdds) as refused:
        attack_options(ARMY, position, "0103", ["g"])
    assert isinstance(refused.value.why, Ruling)
    assert "6.8-2" in refused.value.why.rules
    assert str(refused.value.action) == "fight"
