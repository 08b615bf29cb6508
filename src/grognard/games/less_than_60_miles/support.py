"""Combat Support [16]: who may give it, and what artillery, helicopters and Air Points are worth.

`supporting` has the procedure.
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.less_than_60_miles.air import in_cas_area, usable_air
from grognard.games.less_than_60_miles.artillery import SUPPORT, strength, why_no_fire
from grognard.games.less_than_60_miles.battle import Battle, Support
from grognard.games.less_than_60_miles.charts.staff import EW1, EW2
from grognard.games.less_than_60_miles.chemical import chemical_amount
from grognard.games.less_than_60_miles.command import parent, subordinate
from grognard.games.less_than_60_miles.effects import playing
from grognard.games.less_than_60_miles.helicopters import why_no_flight
from grognard.games.less_than_60_miles.organisation import ARMY, FRONT, SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.strengths import combat_units

IN_CAS, OUT_OF_CAS = 2, 1
"""What an Air Point adds to Combat Support, inside a CAS Area of its own side and outside [16.3-4, 16.3-5]."""

GROUP = "artillery_group"
"""The card that lets artillery of an Army or the Front support any unit in range, without Attrition Points."""


class Supporting(NamedTuple):
    """A side assigns Combat Support [15.1-4, 8.8-3]: for whom, against which hex; and where its gas falls."""

    side: Side
    hex: Hex
    """The attacked hex for both sides; of a Disengagement the hex of the unit."""
    units: tuple[Unit, ...]
    """The attacker, the Defending Units, or the unit that Disengages."""
    target: Hex = NONE
    """The hex that chemical weapons hit: the attacked one, or the attacker's; NONE where there are none."""
    support: Support = Support()


# -- who may support [16.1, 16.2, 16.3]


def is_below(position: FrontPosition, unit: Unit, hq: Unit) -> bool:
    """Is a unit of the formation of an HQ, down to the lowest level [16.1-2]? So are units of 1 GTA [16.1-x1],
    of V Corps [16.1-x2] and of the 5th Division [16.1-x3] for artillery that has it as Parent HQ.
    """
    return hq != NONE and (unit == hq or subordinate(position, unit, hq))


def why_no_support(
    position: FrontPosition, unit: Unit, side: Side, hex: Hex, units: Sequence[Unit], group: bool = False
) -> Ruling | None:
    """Why an artillery or helicopter unit cannot support these units against a hex; None if it can.

    `group`: as if the card were in effect that lets artillery of an Army or the Front support anybody.
    """
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side or not position.on_map(unit):
        return refuse("16-0:1", "support.not_yours", unit=name)
    guns = components.artillery[unit]
    if not guns and not components.helicopter[unit]:
        return refuse("16-0:1", "support.no_support_unit", unit=name)
    if position.at[unit] == hex and not combat_units(position, hex):
        return refuse("17-8" if guns else "18-4", "support.attacked", unit=name)
    if position.delayed[unit] and position.acting == side:
        return refuse("8.4.1-2", "support.delayed", unit=name)
    hq = parent(position, unit)
    grouped = is_high(position, unit) if group else in_group(position, unit)
    if not any(is_below(position, other, hq) for other in units) and not grouped:
        facts = {} if hq == NONE else {"hq": position.unit_name(hq)}
        return refuse("16.1-2" if guns else "16.2-2", "support.other_formation", unit=name, **facts)
    return why_no_fire(position, unit, hex, SUPPORT) if guns else why_no_flight(position, unit, hex)


def in_group(position: FrontPosition, unit: Unit) -> bool:
    """Is this artillery of an Army or the Front, and a card lets such units support anybody?"""
    return is_high(position, unit) and playing(position, GROUP, position.components.side_of[unit]) is not None


def is_high(position: FrontPosition, unit: Unit) -> bool:
    """Is this artillery whose Parent HQ is an Army or the Front?"""
    components, hq = position.components, parent(position, unit)
    return components.artillery[unit] and hq != NONE and components.specs[hq].level in (ARMY, FRONT)


def group_guns(position: FrontPosition, frame: "Supporting") -> list[Unit]:
    """The artillery of an Army or the Front that the card would let support in a combat."""
    own = position.components.by_side[frame.side]
    high = [unit for unit in own if is_high(position, unit) and unit not in frame.support.guns]
    return [
        unit for unit in high if why_no_support(position, unit, frame.side, frame.hex, frame.units, group=True) is None
    ]


def grouped(position: FrontPosition, side: Side, guns: Sequence[Unit]) -> tuple[Unit, ...]:
    """Those of some artillery that the card is for: the first of an Army or the Front, as many as it names."""
    card = playing(position, GROUP, side)
    found = tuple(unit for unit in guns if in_group(position, unit))
    return found[: card.numbers["units"]] if card is not None else ()


def why_no_room_in_group(position: FrontPosition, unit: Unit, frame: "Supporting") -> Ruling | None:
    """Why a unit that only the card lets support cannot: as many as it names do already; None if it can."""
    if any(is_below(position, other, parent(position, unit)) for other in frame.units):
        return None
    card, taken = playing(position, GROUP, frame.side), grouped(position, frame.side, frame.support.guns)
    if card is None or not position.components.artillery[unit] or len(taken) < card.numbers["units"]:
        return None
    return refuse("35-3:1", "support.group_full", unit=position.unit_name(unit), limit=card.numbers["units"])


def able(position: FrontPosition, side: Side, hex: Hex, units: Sequence[Unit]) -> list[Unit]:
    """All artillery and helicopter units that may support, in the order of the counters."""
    components = position.components
    own = components.by_side[side]
    fires = [unit for unit in own if components.artillery[unit] or components.helicopter[unit]]
    return [unit for unit in fires if why_no_support(position, unit, side, hex, units) is None]


def why_no_air(position: FrontPosition, side: Side, units: Sequence[Unit], points: int) -> Ruling | None:
    """Why a side cannot use so many Air Points for these units [16.3-1, 16.3-2]; None if it can."""
    components = position.components
    if all(components.independent[unit] for unit in units):
        return refuse("16.3-2", "support.independent", side=SIDES[side])
    left = usable_air(position, side)
    if not 0 < points <= left:
        return refuse("16.3-1", "support.no_air", side=SIDES[side], count=points, left=left)
    return None


def most_air(position: FrontPosition, side: Side, units: Sequence[Unit]) -> int:
    """How many Air Points a side may use."""
    left = usable_air(position, side)
    return left if left > 0 and why_no_air(position, side, units, 1) is None else 0


# -- what it is worth


def air_worth(position: FrontPosition, side: Side, hex: Hex) -> Part:
    """What one Air Point adds [16.3-4, 16.3-5]."""
    if in_cas_area(position, side, hex):
        return Part("16.3-4", "air", IN_CAS, COUNT)
    return Part("16.3-5", "air", OUT_OF_CAS, COUNT)


def gun_parts(position: FrontPosition, support: Support) -> tuple[Part, ...]:
    """The Bombardment Strengths of the artillery, of rockets twice if their owner pays for it [16.1-1, 17-6]."""
    found = []
    for unit in support.guns:
        times, rule = (2, "17-6") if unit in support.doubled else (1, "16.1-1")
        found.append(Part(rule, position.unit_name(unit), times * strength(position, unit), COUNT))
    return tuple(found)


def helicopter_strength(position: FrontPosition, unit: Unit) -> int:
    """Its Bombardment Strength, whatever its attrition [16.2-1]."""
    return position.components.specs[unit].bombardment


def flying_parts(position: FrontPosition, side: Side, hex: Hex, support: Support) -> tuple[Part, ...]:
    """What helicopters [16.2-1] and Air Points [16.3-4, 16.3-5] add, and a card for both together."""
    found = [
        Part("16.2-1", position.unit_name(unit), helicopter_strength(position, unit), COUNT)
        for unit in support.helicopters
    ]
    if support.air:
        one = air_worth(position, side, hex)
        found.append(one._replace(amount=one.amount * support.air))
    return (*found, *_joint_attack(position, side, support))


def _joint_attack(position: FrontPosition, side: Side, support: Support) -> tuple[Part, ...]:
    """A card that makes helicopters and aircraft together worth more."""
    if not (support.helicopters and support.air):
        return ()
    card = playing(position, "joint_air_attack", side)
    return () if card is None else (Part("35-3:1", "joint_air_attack", card.numbers["support"], COUNT),)


def support_parts(
    position: FrontPosition, side: Side, hex: Hex, support: Support, codes: Sequence[str] = ()
) -> tuple[Part, ...]:
    """The Combat Support value, part by part, after the enemy's Electronic Warfare [15.1-7:1].

    Halves are rounded down for each effect by itself [24.4-3].
    """
    guns, flying = gun_parts(position, support), flying_parts(position, side, hex, support)
    return (*guns, *_halved(guns, EW2 in codes, "24.4-2-b"), *flying, *_halved(flying, EW1 in codes, "24.4-2-a"))


def _halved(parts: Sequence[Part], halved: bool, rule: str) -> tuple[Part, ...]:
    whole = int(sum(part.amount for part in parts))
    lost = whole - whole // 2
    rule = "24.4-3" if whole % 2 else rule  # rounded down for each effect by itself
    return (Part(rule, "jammed", -lost, COUNT),) if halved and lost else ()


def value_of(parts: Sequence[Part]) -> int:
    """The Combat Support value."""
    return int(sum(part.amount for part in parts))


def available(position: FrontPosition, side: Side, hex: Hex, units: Sequence[Unit]) -> int:
    """The Combat Support value that a side could bring to bear before AA fire and EW."""
    if not units:
        return 0
    fires, guns = able(position, side, hex, units), position.components.artillery
    whole = Support(
        tuple(unit for unit in fires if guns[unit]),
        helicopters=tuple(unit for unit in fires if not guns[unit]),
        air=most_air(position, side, units),
    )
    return value_of(support_parts(position, side, hex, whole))


def chemical_part(position: FrontPosition, battle: Battle, side: Side, support: Support) -> tuple[Part, ...]:
    """What chemical weapons change in the result on the Combat Support Table, always in their user's favour."""
    if not support.chemical:
        return ()
    amount = chemical_amount(position, side)
    rule = "15.5.16-2" if SIDES[side] == "nato" else "15.5.16-1"
    return (Part(rule, "chemical", amount if side == battle.side else -amount, COUNT),)
