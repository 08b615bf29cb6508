"""Anti-aircraft fire [22]: its value over a mission or a combat, and what it leaves of the Air Points in use."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side
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
COMBAT, BOMBARDMENT, INTERDICTION = "combat", "bombardment", "interdiction"
"""What Air Points are used for."""
_HALVED = {BOMBARDMENT: "massed_strike", INTERDICTION: "deep_interdiction"}
"""Cards that halve the AA value of one mission."""


class AaFire(NamedTuple):
    """Enemy AA fire at Air Points in use [22.1]. Returns how many of them are left."""

    side: Side
    """Whose Air Points they are."""
    points: int
    hex: Hex
    """The target hex; of a Ground Combat the attacked one, of a Disengagement that of the unit [22.1-2]."""
    attacker: Hex = NONE
    """Of a Ground Combat: the attacker's hex [22.1-3]."""
    other: Hex = NONE
    """Of a bridge: its other hex [22.1-2-a]."""
    use: str = COMBAT


# -- the AA value


def _count(position: FrontPosition, hexes: Iterable[Hex], side: Side) -> int:
    """Enemy units of a side in these hexes, of whatever sort."""
    return sum(len(position.units_at(hex)) for hex in hexes if position.owner(hex) == 1 - side)


def _target_parts(position: FrontPosition, side: Side, hex: Hex) -> tuple[Part, ...]:
    near = position.components.grid.around[hex]
    return (
        Part("22.1-2-a", "aa_target", AT_TARGET * _count(position, [hex], side), COUNT),
        Part("22.1-2-b", "aa_adjacent", NEARBY * _count(position, near, side), COUNT),
    )


def _combat_parts(position: FrontPosition, side: Side, hex: Hex, attacker: Hex) -> tuple[Part, ...]:
    near = [other for other in position.components.grid.around[attacker] if other != hex]
    return (
        Part("22.1-3-a", "aa_combat", AT_TARGET * _count(position, [hex, attacker], side), COUNT),
        Part("22.1-3-b", "aa_adjacent", NEARBY * _count(position, near, side), COUNT),
    )


def aa_parts(position: FrontPosition, fire: AaFire) -> tuple[Part, ...]:
    """The AA value against Air Points, part by part; of a bridge's two hexes that which is worth more to the enemy."""
    if fire.attacker != NONE:
        parts = _combat_parts(position, fire.side, fire.hex, fire.attacker)
    else:
        hexes = [fire.hex] if fire.other == NONE else [fire.hex, fire.other]
        parts = max((_target_parts(position, fire.side, hex) for hex in hexes), key=total)
    found = tuple(part for part in parts if part.amount)
    for card in _halving(position, fire):
        value = total(found)
        found = (*found, Part("35-3", card, value // 2 - value, COUNT))
    return tuple(part for part in found if part.amount)


def _halving(position: FrontPosition, fire: AaFire) -> list[str]:
    """Cards of the owner of the Air Points that halve the value."""
    found = ["halve_aa"] if playing(position, "halve_aa", fire.side) else []
    mission = _HALVED.get(fire.use, "")
    card = playing(position, mission, fire.side) if mission else None
    if card is not None and fire.points >= card.numbers.get("air", 1):
        found.append(mission)
    return found


def aa_value(position: FrontPosition, fire: AaFire) -> int:
    """The AA value against Air Points [22.1]."""
    return total(aa_parts(position, fire))


# -- its result [2.3#2]


def aa_result(position: FrontPosition, value: int, die: int) -> AaResult:
    """What the AA Fire Table says; a value of 0 is no fire."""
    table = position.components.fire.aa
    column = table.column(value, 0)
    return AaResult(0, 0, 0) if column is None else table.result(column, die)


def points_left(points: int, result: AaResult) -> int:
    """Air Points that go on: neither shot down nor aborted."""
    return max(0, points - result.shot_down - result.aborted)


def air_chances(position: FrontPosition, fire: AaFire) -> dict[int, Fraction]:
    """How likely it is that so many Air Points are left."""
    value = aa_value(position, fire)
    if not value or not fire.points:
        return {fire.points: Fraction(1)}
    found: dict[int, Fraction] = {}
    for die in range(1, FACES + 1):
        left = points_left(fire.points, aa_result(position, value, die))
        found[left] = found.get(left, Fraction(0)) + Fraction(1, FACES)
    return found


class FireAtAir(Procedure[FrontPosition, AaFire]):
    """The enemy fires whenever Air Points are used, which costs it nothing [22.1-1]; nobody is asked.

    Of those that are used some are shot down, for good, and others abort [2.3#2-1]; their owner goes on with the rest
    [2.3#2-2]. All of them have left the Current Air Points before.
    """

    frame = AaFire

    def proceed(self, position: FrontPosition, frame: AaFire) -> None:
        """Roll, if there is anybody to fire."""
        value = aa_value(position, frame)
        for card in _halving(position, frame):
            if card == "halve_aa":
                use_up(position, card, frame.side)
        if not value or not frame.points:
            position.done(frame.points)
            return
        enemy = SIDES[1 - frame.side]
        die = position.roll(FACES, f"aa {position.place_name(frame.hex)}", "2.3#2-1", side=enemy)
        result = aa_result(position, value, die)
        down = min(frame.points, result.shot_down)
        aborted = min(frame.points - down, result.aborted)
        left = frame.points - down - aborted
        told = {"side": SIDES[frame.side], "value": value, "die": die, "down": down, "aborted": aborted, "left": left}
        position.emit("aa_fire", "2.3#2-1", hex=position.place_name(frame.hex), **told)
        if down:
            shoot_down(position, frame.side, down, "2.3#2-1")
        position.done(left)
