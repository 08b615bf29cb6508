"""Anti-aircraft fire [22-0]: its value over a mission or a combat, and what it leaves of the Air Points in use."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.caching import derived_of
from grognard.engine.kinds import Hex, Side
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import COUNT, Part
from grognard.games.less_than_60_miles.air import shoot_down, total
from grognard.games.less_than_60_miles.charts.support import AaResult
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.effects import playing, use_up
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

AT_TARGET, NEARBY = 2, 1
"""AA points of each enemy unit in the target hex or one of a combat's two hexes, and near it [22.1, 22.2]."""
HALVE = "halve_aa"
"""The card that halves the value of one AA fire."""


class AaFire(NamedTuple):
    """A side fires at enemy Air Points in use [22.1]. Returns how many of them are left."""

    side: Side
    """Who fires."""
    value: int
    """The AA value."""
    hex: Hex
    """Where."""
    points: int
    """Air Points that are fired at."""
    rule: str = "22.1-1"
    """By which they come under fire."""


# -- the AA value


@derived_of("side")
def _heights(position: FrontPosition, side: Side) -> dict[Hex, int]:
    """How many units of a side are in each of its hexes."""
    return {hex: len(position.stacks[hex]) for hex in position.hexes_of(side)}


def _count(position: FrontPosition, hexes: Iterable[Hex], side: Side) -> int:
    """Units of the enemies of a side in these hexes, of whatever sort."""
    heights = _heights(position, 1 - side)
    return sum(heights.get(hex, 0) for hex in hexes)


def target_parts(position: FrontPosition, side: Side, hexes: Iterable[Hex], card: str = "") -> tuple[Part, ...]:
    """The AA value against a side's Air Points in a mission [22.1-2], part by part.

    Of a bridge's two hexes the enemy picks that which is worth more. `card`: one that halves the value of this mission.
    """
    around = position.components.grid.around
    choices = [
        (
            Part("22.1-2-a", "aa_target", AT_TARGET * _count(position, [hex], side), COUNT),
            Part("22.1-2-b", "aa_adjacent", NEARBY * _count(position, around[hex], side), COUNT),
        )
        for hex in hexes
    ]
    return _after_cards(position, side, max(choices, key=total), card)


def combat_parts(position: FrontPosition, side: Side, hex: Hex, origin: Hex) -> tuple[Part, ...]:
    """The AA value against a side's Air Points in a Ground Combat, part by part [22.1-3].

    `origin` is the attacker's hex; in a Disengagement that of the unit, which is then the target hex [22.1-2].
    """
    if origin == hex:
        return target_parts(position, side, [hex])
    near = [other for other in position.components.grid.around[origin] if other != hex]
    parts = (
        Part("22.1-3-a", "aa_combat", AT_TARGET * _count(position, [hex, origin], side), COUNT),
        Part("22.1-3-b", "aa_adjacent", NEARBY * _count(position, near, side), COUNT),
    )
    return _after_cards(position, side, parts, "")


def _after_cards(position: FrontPosition, side: Side, parts: tuple[Part, ...], card: str) -> tuple[Part, ...]:
    found = tuple(part for part in parts if part.amount)
    for name in (HALVE, card):
        value = total(found)
        if value and name and playing(position, name, side):
            found = (*found, Part("35-3:1", name, value // 2 - value, COUNT))
    return found


def combat_value(position: FrontPosition, side: Side, hex: Hex, origin: Hex) -> int:
    """The AA value against a side's Air Points in a Ground Combat or a Disengagement."""
    return total(combat_parts(position, side, hex, origin))


# -- its result [2.3#2]


def aa_result(position: FrontPosition, value: int, die: int) -> AaResult:
    """What the AA Fire Table says; a value of 0 is no fire."""
    table = position.components.fire.aa
    column = table.column(value, 0)
    return AaResult(0, 0, 0) if column is None else table.result(column, die)


def left_over(points: int, result: AaResult) -> int:
    """Air Points that go on: neither shot down nor aborted."""
    return max(0, points - result.shot_down - result.aborted)


def air_chances(position: FrontPosition, value: int, points: int) -> dict[int, Fraction]:
    """How likely it is that so many Air Points are left of some under AA fire."""
    if not value or not points:
        return {points: Fraction(1)}
    found: dict[int, Fraction] = {}
    for die in range(1, FACES + 1):
        left = left_over(points, aa_result(position, value, die))
        found[left] = found.get(left, Fraction(0)) + Fraction(1, FACES)
    return found


class FireAntiAir(Procedure[FrontPosition, AaFire]):
    """The enemy fires whenever Air Points are used, which costs it nothing [22.1-1]; nobody is asked.

    Some are shot down, for good, and others abort [2.3#2-1]; their owner goes on with the rest [2.3#2-2]. All of them
    have left the Current Air Points before.
    """

    frame = AaFire

    def proceed(self, position: FrontPosition, frame: AaFire) -> None:
        """Roll, if there is anybody to fire."""
        owner, where = 1 - frame.side, position.place_name(frame.hex)
        use_up(position, HALVE, owner)
        if not frame.value or not frame.points:
            position.done(frame.points)
            return
        die = position.roll(FACES, f"aa {where}", frame.rule, side=SIDES[frame.side])
        result = aa_result(position, frame.value, die)
        down = min(frame.points, result.shot_down)
        left = left_over(frame.points, result)
        facts = {"value": frame.value, "die": die, "down": down, "aborted": frame.points - down - left, "left": left}
        position.emit("aa_fire", "2.3#2-1", side=SIDES[owner], hex=where, **facts)
        if down:
            shoot_down(position, owner, down)
        position.done(left)
