"""German air supply [12.2]: two markers, one a turn, in clear weather, each for a marker of the Luftwaffe."""

from grognard.engine.kinds import NONE, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import CLEAR, HellsGatePosition

AIR_SUPPLY = "air_supply"


def luftwaffe_left(position: HellsGatePosition) -> list[int]:
    """The Luftwaffe's support markers that are still in the game."""
    components = position.components
    return [
        marker
        for marker, pool in enumerate(components.pool_of_marker)
        if components.pools[pool].air and components.side_of_pool[pool] == GERMAN and not position.removed[marker]
    ]


def why_no_air_supply(position: HellsGatePosition, unit: Unit) -> Ruling | None:
    """Why no air supply marker can be put on a unit now; None: one can."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != GERMAN or not position.on_map(unit):
        return refuse("12.2-6", "supply.not_german", unit=name)
    if position.weather != CLEAR:
        return refuse("12.2-2", "supply.weather", weather=position.weather)
    if position.air_supplied != NONE:
        return refuse("12.2-3", "supply.once_a_turn", unit=position.unit_name(position.air_supplied))
    if not position.air_supplies:
        return refuse("12.2-4", "supply.used_up")
    if not luftwaffe_left(position):
        return refuse("12.2-5", "supply.no_luftwaffe")
    return None


def supply_by_air(position: HellsGatePosition, unit: Unit) -> None:
    """Put a marker on a unit, for this game turn [12.2-7]; a marker of the Luftwaffe is gone for good [12.2-5].

    The owner may choose which: one that was used in this turn goes first, and of those the lowest.
    """
    values = position.components.marker_values
    gone = min(luftwaffe_left(position), key=lambda marker: (position.in_hand[marker], values[marker]))
    position.air_supplied = unit
    position.air_supplies -= 1
    position.removed[gone] = True
    position.in_hand[gone] = False
    marker = position.components.support[gone].id
    position.emit("air_supplied", "12.2-6", unit=position.unit_name(unit), marker=marker)
