"""Assaults of several units on one hex, target by target."""

from collections.abc import Mapping, Sequence

import pytest

from grognard.engine.kinds import Hex, Unit
from grognard.engine.tactics.assaulting import Assaulting
from grognard.engine.tactics.gathering import Assault, Moves


class Siege(Assaulting):
    """Every attacker is worth its strength against a target of so much defence; a hex has room for one unit."""

    def __init__(self, ways: Mapping[Hex, Mapping[Unit, Sequence[Hex]]], defence: Mapping[Hex, float]) -> None:
        super().__init__(ways, most=3, more=0.1, least=0.5)
        self.defence = defence

    def promise(self, target: Hex, moves: Moves) -> float:
        return len(moves) - self.defence[target]

    def room(self, hex: Hex, units: Sequence[Unit]) -> bool:
        return len(units) == 1


def planned(siege: Siege) -> list[Assault]:
    return siege.plan(sorted(siege.ways))


@pytest.mark.parametrize(("defence", "gathered"), [(1.5, [(0, 1, 2)]), (2.8, [])])
def test_units_gather_for_what_none_could_do_alone_but_not_in_vain(
    defence: float, gathered: list[tuple[Unit, ...]]
) -> None:
    ways = {9: {0: [1], 1: [2], 2: [3]}}
    plan = planned(Siege(ways, {9: defence}))
    assert [tuple(sorted(unit for unit, _ in assault.moves)) for assault in plan] == gathered


@pytest.mark.parametrize(("hexes", "attacks"), [([2], 1), ([1], 0)])
def test_a_hex_takes_as_many_as_there_is_room_for(hexes: list[Hex], attacks: int) -> None:
    assert len(planned(Siege({9: {0: [1], 1: hexes}}, {9: 1.5}))) == attacks


def test_who_is_in_one_assault_is_not_in_another() -> None:
    ways = {8: {0: [1], 1: [2]}, 9: {0: [1], 1: [2]}}
    plan = planned(Siege(ways, {8: 1.5, 9: 1.0}))
    assert [assault.target for assault in plan] == [9]
    assert {unit for unit, _ in plan[0].moves} == {0, 1}


def test_two_targets_share_the_units_out() -> None:
    ways = {8: {0: [1], 1: [2]}, 9: {1: [2]}}
    plan = planned(Siege(ways, {8: 0.0, 9: -1.5}))
    assert {assault.target: assault.moves for assault in plan} == {9: ((1, 2),), 8: ((0, 1),)}
