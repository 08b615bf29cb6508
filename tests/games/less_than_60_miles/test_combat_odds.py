"""The odds of a combat are what its dice give: every face of every die counted."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.games.less_than_60_miles.battlefield import ask, attack, battlefield, happened, weighed

from grognard.games.less_than_60_miles.position import FrontPosition

FRONT = {"printed_parent": "CF", "superior": "CF"}
CORPS = {"printed_parent": "VC", "superior": "VC"}


def rolling(position: FrontPosition, *dice: int) -> FrontPosition:
    """The same position with these dice to come."""
    copy = position.copy()
    copy.dice.script = dice
    return copy


def armed() -> FrontPosition:
    """A combat with Air Points, artillery and Electronic Warfare available."""
    units = {
        "wA": {**FRONT, "attack": 7},
        "nA": CORPS,
        "wG": {**FRONT, "mode": "barrage", "bombardment": 6, "range": 9},
        "VC": {"ew": 2},
    }
    state = {"air": {"wp": 2}, "max_air": {"wp": 2}}
    return battlefield("VC . nA:mechanized wA:armored wG:sp_artillery CF", units=units, state=state)


@pytest.mark.rule("15.1-7:1", "15.1-9")
def test_without_anything_else_two_dice_decide() -> None:
    found: Counter[str] = Counter()
    start = battlefield("nA:mechanized wA:armored")
    for dice in product(range(1, 11), repeat=2):
        position = rolling(start, *dice)
        found[happened(attack(position, "0101"), "result")[0]["result"]] += 1
    odds = weighed(start, "0101").odds
    assert odds is not None
    assert odds.chances == {result: Fraction(count, 100) for result, count in found.items()}


@pytest.mark.rule("15.1-5", "15.1-6", "15.1-7:1", "15.1-9")
def test_aa_fire_electronic_warfare_support_and_the_die_are_all_weighed() -> None:
    """The chance of each column, against all thousand ways in which the three dice before it can fall."""
    position = armed()
    attack(position, "0103")
    ask.play(position, "unit wG; air 2")
    odds = ask.odds(position, "done")
    assert sum(odds.chances.values()) == 1
    found: Counter[str] = Counter()
    for first, second, third in product(range(1, 11), repeat=3):
        events = ask.play(rolling(position, first, second, third, 1), "done")
        column = happened(events, "reckoned")[0]["column"]
        found[column] += 1
    assert {column.name: column.chance for column in odds.columns} == {
        name: Fraction(count, 1000) for name, count in found.items()
    }


@pytest.mark.rule("15.3-2")
def test_before_the_defender_has_named_his_units_the_best_are_supposed() -> None:
    units = {"nA": {"defence": 9}, "nB": {"defence": 1, "attrition": 4}}
    position = battlefield("w+nA:infantry+nB:infantry wA:armored", units=units)
    odds = weighed(position, "0101").odds
    assert odds is not None
    assert odds.defenders == ("nA",)
