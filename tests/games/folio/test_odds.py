"""The odds that are shown before an attack, without support: what the rules do with each face of the die, counted."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from tests.games.folio.battles import QUIET
from tests.games.folio.beachhead.sketch import ask as ask_beachhead
from tests.games.folio.beachhead.sketch import sketch as beachhead
from tests.games.folio.sketch import ask, happened, sketch
from tests.games.questions import odds_of

from grognard.games.folio.hells_gate.position import HellsGatePosition

FACES = 6
RIVERS = ("0102/0202", "0202/0302", "0201/0202", "0202/0301")


def drawn(chance: random.Random, die: int) -> HellsGatePosition:
    """An attack on 0202 that anything can be about: ground, rivers, bridges, weather, supply, strengths."""
    ground = chance.choice(["", "w+", "r+", "m+", "t+"])
    picture = f". g1:Inf .\ng3:Inf {ground}s1:Inf g2:Tk\n. . ."
    values = {id: {"full": [chance.randrange(9), chance.randrange(9), 6]} for id in ("g1", "g2", "g3", "s1")}
    sides = {
        "minor_river": " ".join(chance.sample(RIVERS, 2)),
        "major_river": " ".join(chance.sample(RIVERS, 1)),
        "bridge": " ".join(chance.sample(RIVERS, 1)),
    }
    weather = chance.choice(["clear", "fog", "precipitation"])
    supply = {id: chance.random() < 0.7 for id in values}
    return sketch(
        picture,
        phase="german.combat",
        units=values,
        sides=sides,
        state={**QUIET, "weather": weather, "air_supplies": 0},
        declared={"supply": supply},
        dice=[die],
    )


@pytest.mark.rule("7.3-1", "7.3-2", "7.4-3", "11.1-5", "12.3-1")
@pytest.mark.parametrize("seed", range(40))
def test_the_odds_shown_are_what_the_six_faces_give(seed: int) -> None:
    units = random.Random(-seed - 1).sample(["g1", "g2", "g3"], 1 + seed % 3)
    orders = "; ".join(["attack 0202", *(f"unit {unit}" for unit in units)])
    found: Counter[str] = Counter()
    for die in range(1, FACES + 1):
        position = drawn(random.Random(seed), die)
        ask.play(position, orders)
        shown = odds_of(ask.allowed(position, "fight")).chances
        (result,) = happened(ask.play(position, "fight"), "result")
        found[result["result"]] += 1
    assert {name: chance for name, chance in shown.items() if chance} == {
        name: Fraction(count, FACES) for name, count in found.items()
    }


@pytest.mark.rule("7.3-2")
def test_the_odds_of_the_hex_are_those_of_an_attack_by_everybody() -> None:
    position: Any = drawn(random.Random(7), 1)
    hex_odds = ask.odds(position, "attack 0202").chances
    ask.play(position, "attack 0202; unit g1; unit g2; unit g3")
    assert ask.odds(position, "fight").chances == hex_odds


@pytest.mark.rule("7.3-1", "7.3-2")
@pytest.mark.parametrize("strength", range(12))
def test_in_the_series_they_are_those_of_the_attack_as_it_stands(strength: int) -> None:
    found: Counter[str] = Counter()
    for die in range(1, FACES + 1):
        units = {"a1": {"full": [strength, 1, 6]}}
        position = beachhead("a1:Inf g1:Inf . .", phase="allied.combat", units=units, dice=[die])
        ask_beachhead.play(position, "attack 0201; unit a1")
        odds = odds_of(ask_beachhead.allowed(position, "fight"))
        assert odds.attack == strength
        assert odds.defence == 3
        ask_beachhead.play(position, "fight")
        events = []
        while ask_beachhead.asked(position)[1] == "support.which":
            events += ask_beachhead.play(position, "pass")
        (result,) = happened(events, "result")
        found[result["result"]] += 1
    assert dict(odds.chances) == {name: Fraction(count, FACES) for name, count in found.items()}
