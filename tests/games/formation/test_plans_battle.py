"""How a planner weighs an attack: by the very chances of the rules, and what each result would cost both sides."""

from typing import Any

import numpy as np
import pytest
from tests.games.formation.sketch import number, scenario, sketch

from grognard.engine.kinds import Hex, Unit
from grognard.games.formation.counters import fighters
from grognard.games.formation.modifiers import final_drm
from grognard.games.formation.odds import chances
from grognard.games.formation.plans.battle import Assault, Attacks, defence_of
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strength import KINDS

PICTURES: dict[str, tuple[str, dict[str, Any]]] = {
    "armour in the open": ("a:HQ a1:Tk+a2:AI g1:PG g:HQ", {}),
    "infantry against tanks in a village": ("a:HQ a1:Inf v+g1:Tk+g2:PG g:HQ", {}),
    "tanks against guns in woods": ("a:HQ a1:Tk w+g1:Inf+g2:TD g:HQ", {}),
    "the Disrupted": ("a:HQ a1:Tk+a2:AI g1:PG+g2:Tk g:HQ", {"units": {"g1": {"disrupted": True}}}),
    "Improved Defence": ("a:HQ a1:Tk+a2:AI h+g1:PG g2:PG+g:HQ", {"state": {"improved": ["0301"]}}),
    "out of supply": ("a:HQ a1:Tk+a2:AI g1:PG g:HQ", {"state": {"out_of_supply": {"A": True}}}),
    "the Schwerpunkt": ("a:HQ a1:Tk g1:PG g:HQ", {"state": {"schwerpunkt": "A", "schwerpunkt_side": "american"}}),
    "hopeless": ("a:HQ a1:Rec t+g1:PG+g2:PG+g3:PG g:HQ", {"units": {"a1": {"strength": 1}}}),
}
FRIENDS = """
    a:HQ   a1:Tk+a2:AI  g1:PG   g:HQ
       .      a3:AI        g2:PG    .
"""


def at(position: FormationPosition, name: str) -> tuple[Unit, ...]:
    return fighters(position, position.components.number("hex", name))


def worth(position: FormationPosition, origin: Hex, target: Hex, units: tuple[Unit, ...], kind: str) -> float:
    """What an attack promises."""
    return Attacks(position).value(Assault(origin, defence_of(position, target), units, kind))


def check(position: FormationPosition, origin: str, target: str, kind: str, failed: bool) -> None:
    """The planner's chances are those of the rules, cell by cell."""
    start, hex = (position.components.number("hex", name) for name in (origin, target))
    units, attacks = at(position, origin), Attacks(position)
    found = chances(position, start, hex, units, kind, failed)
    assault = Assault(start, defence_of(position, hex), units, kind, failed)
    ours = attacks.results(assault)
    assert attacks.drm(assault) == final_drm(found.parts)
    exact = [float(found.results.get(cell, 0)) for cell in attacks.odds.cells]
    assert np.allclose(ours, exact)
    assert sum(exact) == pytest.approx(1.0)


@pytest.mark.parametrize("failed", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PICTURES)
def test_the_chances_are_those_of_the_rules(name: str, kind: str, failed: bool) -> None:
    picture, more = PICTURES[name]
    check(sketch(picture, **more), "0201", "0301", kind, failed)


@pytest.mark.parametrize("kind", KINDS)
def test_friends_of_both_sides_count_as_they_do_in_the_rules(kind: str) -> None:
    check(sketch(FRIENDS), "0201", "0301", kind, failed=False)


def test_units_that_are_not_there_yet_are_weighed_as_if_they_were() -> None:
    before = sketch("a1:Tk+a2:AI+a:HQ . v+g1:PG g:HQ")
    after = sketch("a:HQ a1:Tk+a2:AI v+g1:PG g:HQ")
    hexes = [position.components.number("hex", "0301") for position in (before, after)]
    start = after.components.number("hex", "0201")
    for kind in KINDS:
        values = [
            worth(position, start, hex, at(position, origin), kind)
            for position, hex, origin in zip((before, after), hexes, ("0101", "0201"), strict=True)
        ]
        assert values[0] == pytest.approx(values[1])


def test_a_stronger_attack_promises_more() -> None:
    position = sketch("a:HQ a1:Tk+a2:AI g1:PG g:HQ", units={"g1": {"efficiency": 3, "disrupted_efficiency": 2}})
    hex, start = (position.components.number("hex", name) for name in ("0301", "0201"))
    values = [worth(position, start, hex, at(position, "0201"), kind) for kind in KINDS]
    assert values == sorted(values)
    alone = worth(position, start, hex, (number(position, "a2"),), "regular")
    assert alone < values[1]


def test_a_place_is_worth_fighting_for() -> None:
    values = []
    for places in ([], [{"hex": "0301", "side": "german", "points": 3}]):
        position = sketch("a:HQ a1:Tk+a2:AI g1:PG g:HQ", state={"places": places})
        hex, start = (position.components.number("hex", name) for name in ("0301", "0201"))
        values.append(worth(position, start, hex, at(position, "0201"), "regular"))
    assert values[0] < values[1]


def test_the_chances_of_the_battle_itself() -> None:
    """On the real map, with roads, streams and companies around."""
    position = scenario("tanks_at_arracourt", units=[{"id": "I/130", "hex": "1909"}, {"id": "25Cav", "hex": "1710"}])
    for kind in KINDS:
        check(position, "1809", "1909", kind, failed=False)
