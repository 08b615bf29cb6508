"""Air Points [4.3-1, 19]: those that can be used, how they are spent, lost and regained, and CAS Areas.

Each Superior HQ has a Maximum, Current points [19.1-1], and some of these on the ground by night and in bad weather
[19.1-4]. What others of a side may give to the one on the map, or get from it, is `air_transfer`.
"""

from collections.abc import Iterable

from grognard.engine import markers
from grognard.engine.kinds import Hex, Side
from grognard.engine.rulings import COUNT, DIE, Part, Ruling, refuse
from grognard.games.less_than_60_miles.charts.staff import AIR_POINTS
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import CasMarker, FrontPosition
from grognard.games.less_than_60_miles.weather import grounded_part, is_night

AIR_WORTH = 2
"""What each Air Point that is left after AA fire adds to a bombardment or an interdiction [20.1-3, 20.2-3, 21-3]."""


# -- points [19.1]


def usable_air(position: FrontPosition, side: Side) -> int:
    """The Air Points that a side may use: the Current ones but for those on the ground [19.1-3:2].

    The Air Zone of a Superior HQ is the whole map [19.1-5].
    """
    return max(0, position.air[side] - position.grounded[side])


def usable_parts(position: FrontPosition, side: Side) -> tuple[Part, ...]:
    """The same, part by part."""
    grounded = grounded_part(position, side)
    parts = (Part("19.1-3:1", "current", position.air[side], COUNT),)
    return parts if grounded is None else (*parts, grounded)


def why_no_air(position: FrontPosition, side: Side, points: int) -> Ruling | None:
    """Why a side cannot use so many Air Points; None if it can."""
    left = usable_air(position, side)
    if 0 < points <= left:
        return None
    parts = usable_parts(position, side)
    return refuse("19.1-3:2", "air.too_few", *parts, side=SIDES[side], count=points, left=left)


def spend_air(position: FrontPosition, side: Side, points: int, rule: str) -> None:
    """Air Points are used: they leave the Current ones, whatever becomes of them [19.1-3:1]."""
    position.air[side] = max(0, position.grounded[side], position.air[side] - points)
    position.emit("air_spent", rule, side=SIDES[side], count=points, left=position.air[side])


def shoot_down(position: FrontPosition, side: Side, points: int) -> None:
    """Aircraft that were used do not come back: the Maximum falls [19.1-2, 2.3#2-1].

    Grounded ones are fewer only if the Maximum falls below them.
    """
    change_max_air(position, side, -points)
    position.emit("air_lost", "19.1-2", side=SIDES[side], count=points, most=position.max_air[side])


def change_max_air(position: FrontPosition, side: Side, amount: int) -> None:
    """The Maximum rises or falls; Current and grounded points never exceed it [19.1-2, 19.2-3]."""
    position.max_air[side] = most = max(0, position.max_air[side] + amount)
    position.grounded[side] = min(position.grounded[side], most)
    position.air[side] = min(position.air[side], most)


# -- the Air Points Phase [19.2]


def recovery_modifiers(position: FrontPosition, side: Side) -> tuple[Part, ...]:
    """What is added to a side's die: night, fog and precipitation, all that hold [19.2-2, 29.4-4]."""
    holds = {"night": is_night(position), "fog": position.fog, "precipitation": position.precipitation}
    staff, name = position.components.staff, SIDES[side]
    found = [Part("29.4-4", word, staff.modifier(AIR_POINTS, word, name), DIE) for word, so in holds.items() if so]
    return tuple(part for part in found if part.amount)


def recover(position: FrontPosition) -> None:
    """The Air Points Phase: all Superior HQs roll [19.2-1, 5-3.1], but not those that have all they can have.

    Those that a side has off the map roll as one, after the one on it.
    """
    for side in (NATO, WP):
        _recover(position, side, position.air, position.max_air, "air_recovered")
        _recover(position, side, position.other_air, position.other_max_air, "other_air_recovered")


def _recover(position: FrontPosition, side: Side, air: list[int], most: list[int], event: str) -> None:
    if air[side] >= most[side]:
        return
    name, table = SIDES[side], position.components.fire.air
    die = position.roll(FACES, f"air_points {name}", "19.2-1", side=name)
    added = int(sum(part.amount for part in recovery_modifiers(position, side)))
    column = table.column(most[side], 0)
    gained = 0 if column is None else table.result(column, die + added)
    whole = air[side] + gained
    air[side] = min(most[side], whole)
    rule = "19.2-3" if whole > most[side] else "19.2-2" if added else "19.2-1"
    position.emit(event, rule, side=name, die=die, modifier=added, count=gained, left=air[side])


# -- CAS Areas [19.3]


def cas_radius(position: FrontPosition) -> int:
    """How far a CAS Area reaches from its marker [19.3-3]."""
    return position.components.organisation.ranges["cas"]


def in_cas_area(position: FrontPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in a CAS Area of a side [19.3-3, 19.3-6]? Those of the enemy, and overlaps, mean nothing [19.3-4]."""
    most = cas_radius(position)
    return any(one.side == side and position.components.distance(one.hex, hex) <= most for one in position.cas)


def place_cas(position: FrontPosition, side: Side, hex: Hex, rule: str = "19.3-2") -> None:
    """Place a CAS marker: anywhere in the Air Zone, which is the whole map [19.3-2]."""
    markers.place_marker(position, "cas", CasMarker(hex, side))
    position.emit("cas_placed", rule, side=SIDES[side], hex=position.place_name(hex))


def remove_cas(position: FrontPosition, side: Side, hex: Hex, rule: str = "19.3-5") -> None:
    """Take a CAS marker off the map, as its owner may at any time [19.3-5]."""
    markers.remove_marker(position, "cas", CasMarker(hex, side))
    position.emit("cas_removed", rule, side=SIDES[side], hex=position.place_name(hex))


def cas_hexes(position: FrontPosition, side: Side) -> list[Hex]:
    """Where a side's CAS markers lie."""
    return [one.hex for one in position.cas if one.side == side]


def total(parts: Iterable[Part]) -> int:
    """What parts add up to."""
    return int(sum(part.amount for part in parts))
