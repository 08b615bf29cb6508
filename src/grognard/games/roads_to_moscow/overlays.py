"""What can be shown on the map: zones, reach, supply, command range, who may still act, fuel."""

from collections.abc import Mapping

from grognard.engine.inquiries import Overlay, OverlayContent
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.overlays import NOTHING, of_mask, of_ruling, of_side
from grognard.games.roads_to_moscow.army import COMMAND_RANGE
from grognard.games.roads_to_moscow.fuel import short_of_fuel
from grognard.games.roads_to_moscow.position import ACTIVATED, GONE, LEFT_OUT, RoadsPosition
from grognard.games.roads_to_moscow.supply import why_supply
from grognard.games.roads_to_moscow.zones import zone

DONE_WITH = (ACTIVATED, GONE, LEFT_OUT)
"""Places of markers that are not played any more in this turn."""


def _command(position: RoadsPosition, unit: Unit) -> OverlayContent:
    """The Command Range of an HQ or Leader, with the distance [15.14a]."""
    components = position.components
    if not (components.hq[unit] or components.leader[unit]) or not position.on_map(unit):
        return NOTHING
    far = components.grid.distances_from(position.at[unit]).tolist()
    return OverlayContent({hex: float(distance) for hex, distance in enumerate(far) if distance <= COMMAND_RANGE})


def _may_act(position: RoadsPosition, side: Side) -> OverlayContent:
    """Units of formations that were not activated yet in this turn, as far as everybody can see [7.21]."""
    components, at = position.components, position.at
    waiting = [
        formation
        for formation, ams in enumerate(components.ams_of)
        if components.formations[formation].side == side
        and any(position.am_at[am] not in DONE_WITH for am in ams)
        and not position.reserve[formation]
    ]
    units = [unit for formation in waiting for unit in components.units_of[formation]]
    return OverlayContent({at[unit]: 1.0 for unit in units if position.on_map(unit)})


def _low_fuel(position: RoadsPosition, side: Side) -> OverlayContent:
    """Units of a side that are short of fuel, or would be if they began to move now [6.43b]."""
    components, at = position.components, position.at
    own = [unit for unit in components.by_side[side] if position.on_map(unit)]
    return OverlayContent(
        {at[unit]: 1.0 for unit in own if components.formation[unit] != NONE and short_of_fuel(position, unit)}
    )


def _control(position: RoadsPosition, side: Side) -> OverlayContent:
    """The hexes that a side controls [3.12a]."""
    return OverlayContent({hex: 1.0 for hex, owner in enumerate(position.control) if owner == side})


OVERLAYS: Mapping[str, Overlay] = {
    "control": Overlay(("side",), _control),
    "zones": Overlay(("side",), lambda position, side: of_mask(zone(position, side))),
    "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
    "supplied": Overlay(("side",), lambda position, side: of_side(position, side, why_supply)),
    "command": Overlay(("unit",), _command),
    "may_act": Overlay(("side",), _may_act),
    "low_fuel": Overlay(("side",), _low_fuel),
}
