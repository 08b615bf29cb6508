"""What can be shown on the map: Blocking units, Screen and Rear Areas, command, orders, supply, CAS, AA, detection."""

from collections.abc import Mapping

from grognard.engine.inquiries import Overlay, OverlayContent
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.overlays import NOTHING, of_mask, of_ruling, of_side
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import cas_hexes, cas_radius, total
from grognard.games.less_than_60_miles.anti_air import target_parts
from grognard.games.less_than_60_miles.axis import rear_area
from grognard.games.less_than_60_miles.blocking import blocked_hexes, screening_units
from grognard.games.less_than_60_miles.command import chain, parent, subordinates
from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.hqs import command_range, in_command, orders_on_track
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import why_supply


def why_command(position: FrontPosition, unit: Unit) -> Ruling:
    """The Chain of Command of a unit, and whether it is within the Command Range of its Parent HQ [12-0]."""
    name, above = position.unit_name(unit), parent(position, unit)
    if not position.on_map(unit):
        return refuse("12-0", "command.off_map", unit=name)
    if above == NONE:
        return allow("14.4.2-3", "command.at_top", unit=name)
    facts = {"unit": name, "hq": position.unit_name(above)}
    if not position.on_map(above):
        return refuse("14.4.2-3-c", "command.parent_gone", **facts)
    hqs = [position.unit_name(hq) for hq in chain(position, unit)]
    away, most = position.components.distance(position.at[above], position.at[unit]), command_range(position, above)
    ruling = allow if in_command(position, unit) else refuse
    reason = "command.in_range" if in_command(position, unit) else "command.out_of_range"
    return ruling("12.2-1", reason, also=("12.2-2", "12.2-3"), chain=hqs, length=away, most=most, **facts)


def _command(position: FrontPosition, unit: Unit) -> OverlayContent:
    """The Command Range of an HQ, or of the Parent HQ of a unit, with the distance [12.2-2]."""
    components = position.components
    hq = unit if components.hq[unit] else parent(position, unit)
    if hq == NONE or not position.on_map(hq):
        return NOTHING
    most = command_range(position, hq)
    far = components.grid.distances_from(position.at[hq]).tolist()
    return OverlayContent({hex: float(distance) for hex, distance in enumerate(far) if 0 <= distance <= most})


def _out_of_command(position: FrontPosition, side: Side) -> OverlayContent:
    """Units of a side outside the Command Range of their Parent HQs [12-0]."""
    own = [unit for unit in position.components.by_side[side] if position.on_map(unit)]
    return OverlayContent({position.at[unit]: 1.0 for unit in own if not in_command(position, unit)})


def _around(position: FrontPosition, hexes: list[int], reach: int) -> OverlayContent:
    grid = position.components.grid
    return OverlayContent({near: 1.0 for hex in hexes for near in (hex, *grid.range(hex, reach))})


def _screens(position: FrontPosition, side: Side) -> OverlayContent:
    """The Screen Areas of a side's units [6.3.1-1]."""
    hexes = [position.at[unit] for unit in screening_units(position, side)]
    return _around(position, hexes, position.components.organisation.ranges["screen"])


def _cas(position: FrontPosition, side: Side) -> OverlayContent:
    """The CAS Areas of a side [19.3-3]."""
    return _around(position, cas_hexes(position, side), cas_radius(position))


def _detection(position: FrontPosition, side: Side) -> OverlayContent:
    """The highest Detection Level of a side's units in each hex, to its enemy [23.1]; nothing where it is 0."""
    found: dict[int, float] = {}
    for unit in position.components.by_side[side]:
        if position.on_map(unit) and (level := detection(position, unit)):
            hex = position.at[unit]
            found[hex] = max(found.get(hex, 0.0), float(level))
    return OverlayContent(found)


def _orders(position: FrontPosition, side: Side) -> OverlayContent:
    """Orders of a side on the Time Track [14-1]: the turns until each arrives, lines from its HQ to its units.

    Of those that are face down the enemy knows neither the order nor the HQ, and sees nothing.
    """
    found: dict[int, float] = {}
    lines: list[list[int]] = []
    for chit in orders_on_track(position, side):
        if chit.hq == NONE or not position.on_map(chit.hq):
            continue
        left = float(max(0, chit.turn - position.turn))
        here = position.at[chit.hq]
        found[here] = left
        for unit in subordinates(position, chit.hq):
            if position.on_map(unit) and not position.components.hq[unit]:
                found.setdefault(position.at[unit], left)
                lines.append([here, position.at[unit]])
    return OverlayContent(found, lines)


def _rear(position: FrontPosition, side: Side) -> OverlayContent:
    """The Rear Areas of a side's units, behind the Axis of Advance of their Army [10-3]."""
    own = [unit for unit in position.components.by_side[side] if position.on_map(unit)]
    return OverlayContent({hex: 1.0 for unit in own for hex in sorted(rear_area(position, unit))})


def _aa(position: FrontPosition, side: Side) -> OverlayContent:
    """The AA value of a side against a mission over each hex [22.1-2]; nothing where it is 0."""
    grid, components = position.components.grid, position.components
    own = {position.at[unit] for unit in components.by_side[side] if position.on_map(unit)}
    over = sorted({near for hex in own for near in (hex, *grid.around[hex])})
    values = {hex: total(target_parts(position, 1 - side, [hex])) for hex in over}
    return OverlayContent({hex: float(value) for hex, value in values.items() if value})


OVERLAYS: Mapping[str, Overlay] = {
    "zones": Overlay(("side",), lambda position, side: of_mask(blocked_hexes(position, 1 - side))),
    "screens": Overlay(("side",), _screens),
    "command": Overlay(("unit",), _command, verbs=("issue", "cancel", "hq")),
    "out_of_command": Overlay(("side",), _out_of_command),
    "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
    "supplied": Overlay(("side",), lambda position, side: of_side(position, side, why_supply)),
    "orders": Overlay(("side",), _orders),
    "rear": Overlay(("side",), _rear),
    "cas": Overlay(("side",), _cas),
    "aa": Overlay(("side",), _aa),
    "detection": Overlay(("side",), _detection),
}
