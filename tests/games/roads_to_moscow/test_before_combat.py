"""What refusal, reaction and No Retreat make of a declared attack [9.2, 9.3, 9.4], before they are answered."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.questions import odds_of
from tests.games.roads_to_moscow.declarations import TANK, attacked, board
from tests.games.roads_to_moscow.sketch import ask
from tests.games.roads_to_moscow.test_odds import mixed

from grognard.games.roads_to_moscow.position import RoadsPosition

WORKS = {"strongpoints": [{"hex": "0505", "side": "soviet", "complete": True, "builder": "sA1"}]}


def stands(stack: str, **more: Any) -> RoadsPosition:
    """A German of strength 12 in 0504 attacks three Soviet steps in 0505; the Assault table."""
    cells = {"h0505": stack, "h0504": "gA1:Tk", **more.pop("cells", {})}
    units = {"gA1": {**TANK, "attack": 12}, **more.pop("units", {})}
    picture = board(7, 7, **cells)
    return attacked(picture, {"0505": "gA1"}, "soviet.no_retreat", units=units, **more)


THREE = "sA1:Inf+sA2:Inf+sA3:Inf"


@pytest.mark.rule("10.61e")
@pytest.mark.rule("9.46a")
def test_no_retreat_is_mixed_by_the_chance_of_its_check() -> None:
    p = stands(THREE, state=WORKS)
    found = ask.allowed(p, "stand 0505")
    passes = Fraction(found.facts["chance"])
    ways = [(passes, "1-1", 2), (1 - passes, "1-1", 1)]  # 12:12, a Strongpoint, and with the marker one more
    assert dict(odds_of(found).chances) == mixed(p, False, ways)
    assert found.basis[0].reason == "open.no_retreat"


@pytest.mark.rule("9.44-b")
def test_no_retreat_that_is_sure_is_in_the_odds_for_certain() -> None:
    p = stands(f"{THREE}+sL:L")
    found = ask.allowed(p, "stand 0505")
    assert dict(odds_of(found).chances) == mixed(p, False, [(Fraction(1), "1-1", 1)])
    assert found.basis[0].reason == "open.stands"


@pytest.mark.rule("15.23a")
def test_points_for_no_retreat_show_what_they_buy() -> None:
    p = stands(THREE, state=WORKS, cells={"h0507": "sA9:HQ"})
    (one,) = ask.allowed(p, "stand 0505").could
    passes = Fraction(one.ruling.facts["chance"])
    assert passes == Fraction(ask.allowed(p, "stand 0505").facts["chance"]) + Fraction(2, 10)
    assert dict(odds_of(one.ruling).chances) == mixed(p, False, [(passes, "1-1", 2), (1 - passes, "1-1", 1)])
    ask.play(p, "stand 0505")
    if ask.asked(p)[1] == "no_retreat.lead":
        ask.play(p, "unit sA1")
    assert odds_of(ask.allowed(p, "unit sA9")) == odds_of(one.ruling)
    assert ask.allowed(p, "roll").could == ()


@pytest.mark.rule("9.36-n")
def test_who_reacts_into_the_hex_is_told_what_the_attack_comes_to_then() -> None:
    cells = board(9, 9, h0505="gA1:Inf", h0504="sA1:Tk", h0507="gA2:MI")
    units = {"sA1": {**TANK, "attack": 8}, "gA2": {"er": 7}}
    p = attacked(cells, {"0505": "sA1"}, "german.reaction", active="sA", units=units, dice=[1, 5])
    ask.play(p, "react gA2")
    found = ask.allowed(p, "hex 0505")
    assert odds_of(found).heading == "8:8"
    assert odds_of(found).modifier == 7 - 5  # the one that comes is supposed to lead
    assert ask.allowed(p, "hex 0506").odds is None


@pytest.mark.rule("9.23a-1")
def test_refusal_tells_what_threatens_if_it_fails() -> None:
    cells = board(9, 9, h0505="gA1:MI", h0504="sA1:Tk")
    units = {"sA1": {**TANK, "attack": 8}}
    p = attacked(cells, {"0505": "sA1"}, "german.refusal", active="sA", units=units)
    found = ask.allowed(p, "refuse 0505")
    assert odds_of(found).heading == "8:4"
    fails = 1 - Fraction(found.facts["chance"])
    assert (found.basis[0].reason, Fraction(found.basis[0].facts["chance"])) == ("open.refusal", fails)
