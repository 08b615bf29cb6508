"""Which attack to make next, and with whom: every set of attackers is weighed up exactly."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.crossroads.combat import attackers, reckon
from grognard.games.crossroads.plans.worth import TOO_WEAK, Worth
from grognard.games.crossroads.results import RETREAT_LENGTH, Retreating, ways_back
from grognard.games.crossroads.stacking import is_full


class Attack(NamedTuple):
    """An attack to be made."""

    hex: Hex
    units: tuple[Unit, ...]
    value: float


def best_attack(worth: Worth, side: Side, hexes: Iterable[Hex], phase: Any) -> Attack | None:
    """The attack that brings most, if any is worth it; with fewer units rather than more, if they bring the same."""
    best: Attack | None = None
    weights = worth.weights.attack
    for hex in hexes:
        able = attackers(worth.position, side, phase.formation, hex)
        able.sort(key=lambda unit: (-worth.strength(unit), unit))
        stuck = trapped(worth, hex)
        for count in range(1, min(len(able), weights.units) + 1):
            for units in combinations(able[: weights.units], count):
                value = attack_value(worth, hex, units, stuck)
                if value >= weights.least and (best is None or value > best.value + 1e-9):
                    best = Attack(hex, units, value)
    return best


def attack_value(worth: Worth, hex: Hex, units: tuple[Unit, ...], stuck: bool) -> float:
    """What an attack is expected to bring, by the odds of the game itself, supply and rivers counted [9.3 to 9.5]."""
    position = worth.position
    found = reckon(position, hex, units)
    if found.column is None:
        return TOO_WEAK
    return worth.average(hex, units, position.units_at(hex), stuck, found.shifted)


def trapped(worth: Worth, hex: Hex) -> bool:
    """Can the first of the defenders not retreat the whole way [9.10]?"""
    position = worth.position
    defenders = position.units_at(hex)
    side = worth.components.side_of[defenders[0]]
    ends = ways_back(position, Retreating(side, hex, defenders[:1], RETREAT_LENGTH), hex, RETREAT_LENGTH)
    return all(is_full(position, end) for end in ends.hexes(RETREAT_LENGTH))
