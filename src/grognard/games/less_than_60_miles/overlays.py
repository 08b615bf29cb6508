"""What can be shown on the map: Blocking units, Screen Areas, Command Range, supply, CAS Areas, Detection Levels."""

from collections.abc import Mapping

from grognard.engine.inquiries import Overlay, OverlayContent
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.overlays import NOTHING, of_mask, of_ruling
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import cas_hexes, cas_radius
from grognard.games.less_than_60_miles.blocking import blocked_hexes, screening_units
from grognard.games.less_than_60_miles.command import chain, parent
from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.hqs import command_range, in_command
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import has_line, why_supply


def why_command(position: FrontPosition, unit: Unit) -> Ruling:
    """The Chain of Command of a unit, and whether it is within the Command Range of its Parent HQ [12-0]."""
    name, above = position.unit_name(unit), parent(position, unit)
    if not position.on_map(unit):
        return refuse("12-0", "command.off_map", unit=name)
    if above == NONE:
        return allow("14.4.2-3", "command.at_top", unit=name)
    told = {"unit": name, "hq": position.unit_name(above)}
    if not position.on_map(above):
        return refuse("14.4.2-3-c", "command.parent_gone", **told)
    hqs = [position.unit_name(hq) for hq in chain(position, unit)]
    away, most = position.components.distance(position.at[above], position.at[unit]), command_range(position, above)
    ruling = allow if in_command(position, unit) else refuse
    reason = "command.in_range" if in_command(position, unit) else "command.out_of_range"
    return ruling("12.2-1", reason, also=("12.2-2", "12.2-3"), chain=hqs, length=away, most=most, **told)


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


def _out_of_supply(position: FrontPosition, side: Side) -> OverlayContent:
    """Units of a side without a Supply Line [30.1-0]."""
    own = [unit for unit in position.components.by_side[side] if position.on_map(unit)]
    return OverlayContent({position.at[unit]: 1.0 for unit in own if not has_line(position, unit)})


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


OVERLAYS: Mapping[str, Overlay] = {
    "zones": Overlay(("side",), lambda position, side: of_mask(blocked_hexes(position, 1 - side))),
    "screens": Overlay(("side",), _screens),
    "command": Overlay(("unit",), _command),
    "out_of_command": Overlay(("side",), _out_of_command),
    "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
    "out_of_supply": Overlay(("side",), _out_of_supply),
    "cas": Overlay(("side",), _cas),
    "detection": Overlay(("side",), _detection),
}
