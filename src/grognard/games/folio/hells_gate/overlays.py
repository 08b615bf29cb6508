"""What can be laid over the map in Korsun: lines of supply and who has none, what groups can bombard, who rests."""

from collections.abc import Mapping

from grognard.engine.inquiries import Overlay, OverlayContent
from grognard.engine.kinds import Hex, Side
from grognard.engine.overlays import of_ruling, of_side
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.release import is_active
from grognard.games.folio.hells_gate.supply import in_supply, why_supply
from grognard.games.folio.hells_gate.support import why_no_support


def supplied(position: HellsGatePosition, side: Side) -> OverlayContent:
    """The lines of a side's units, and who is out of supply [12.0-1]: bridges serve as many as they can."""
    units = tuple(unit for unit in position.components.by_side[side] if position.on_map(unit))
    return of_side(position, side, why_supply, lambda here, unit: in_supply(here, unit, units))


def support_range(position: HellsGatePosition, side: Side) -> OverlayContent:
    """The hexes that the groups of a side can bombard if an enemy is there [17.0-2]; aircraft reach all [17.0-3]."""
    components, reached = position.components, set[Hex]()
    for pool, printed in enumerate(components.pools):
        if printed.air or why_no_support(position, pool, side, False) is not None:
            continue
        for unit in components.units_of_pool[pool]:
            if is_active(position, unit):
                reached.update(components.in_range[position.at[unit]])
    return OverlayContent(dict.fromkeys(sorted(reached), 1.0))


def resting(position: HellsGatePosition) -> OverlayContent:
    """The hexes of the 5th Guards Tank Army's units that have not been released [19.0-1]."""
    guards = [unit for unit, held in enumerate(position.components.guards) if held and position.on_map(unit)]
    return OverlayContent({position.at[unit]: 1.0 for unit in guards if not position.released[unit]})


OVERLAYS: Mapping[str, Overlay] = {
    "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
    "supplied": Overlay(("side",), supplied),
    "support_range": Overlay(("side",), support_range),
    "resting": Overlay((), resting),
}
