"""Engineers [13.0]: German ones bridge rivers for moves, for supply lines and for attacks."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.engine import markers
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.procedures import BACK, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.exclusive import Step
from grognard.games.folio.hells_gate.components import GERMAN, HellsGateComponents
from grognard.games.folio.hells_gate.position import Bridge, HellsGatePosition
from grognard.games.folio.hells_gate.supply_bridges import bridging_range, in_range
from grognard.games.folio.units import why_away

Mask = NDArray[np.bool_]


class Bridging(NamedTuple):
    """An engineer is about to bridge a hexside."""

    side: Side
    unit: Unit


def bridges(position: HellsGatePosition, side: Side) -> tuple[Step, ...]:
    """The hexsides that are bridged for the moves of a side just now, each both ways [13.0-1, 13.0-4]."""
    if side != GERMAN or not position.bridges:
        return ()
    grid, found = position.components.grid, []
    for bridge in position.bridges:
        a, b = position.components.hexsides[bridge.hexside]
        if position.on_map(bridge.unit) and why_not_here(position, bridge.unit, bridge.hexside) is None:
            found += [(a, grid.direction(a, b)), (b, grid.direction(b, a))]
    return tuple(sorted(found))


def why_not_here(position: HellsGatePosition, unit: Unit, hexside: Hexside) -> Ruling | None:
    """Why an engineer cannot bridge a hexside for moves; None: it can."""
    components = position.components
    a, b = components.hexsides[hexside]
    name = components.names["hexside"][hexside]
    if not components.rivers[a, components.grid.direction(a, b)]:
        return refuse("13.0-1", "engineers.no_river", hexside=name)
    if not in_range(position, unit, a, b):
        return refuse("13.0-2", "engineers.far", unit=position.unit_name(unit), hexside=name)
    if position.owner(a) == 1 - GERMAN or position.owner(b) == 1 - GERMAN:
        return refuse("13.0-3", "engineers.enemy", hexside=name)
    return None


def why_not_engineer(position: HellsGatePosition, unit: Unit) -> Ruling | None:
    """Why a unit bridges nothing at all; None: it is a German engineer on the map [13.0-1, 13.0-13]."""
    components, name = position.components, position.unit_name(unit)
    if unit not in components.german_engineers:
        rule = "13.0-13" if components.engineer[unit] else "13.0-1"
        return refuse(rule, "engineers.not_one", unit=name)
    return None if position.on_map(unit) else why_away(position, unit)


def why_no_bridge(position: HellsGatePosition, unit: Unit, side: Side) -> Ruling | None:
    """Why a unit bridges nothing for moves in a movement phase of a side; None: it can."""
    name = position.unit_name(unit)
    refused = why_not_engineer(position, unit)
    if refused:
        return refused
    if side != GERMAN:
        return refuse("13.0-2", "engineers.phase", unit=name)
    if any(bridge.unit == unit for bridge in position.bridges):
        return refuse("13.0-2", "engineers.busy", unit=name)
    if not open_hexsides(position, unit):
        near = rivers_near(position, unit, bridging_range(position, unit))
        bridged = {bridge.hexside for bridge in position.bridges}
        enemies = not bridged.issuperset(position.components.river_hexsides[near].tolist())
        reason = "engineers.enemies" if enemies else "engineers.no_river_near"
        return refuse("13.0-3" if enemies else "13.0-2", reason, unit=name)
    return None


def rivers_near(position: HellsGatePosition, unit: Unit, most: int) -> Mask:
    """Which of the river hexsides are within so many hexes of an engineer [13.0-2]."""
    known, hex = _rivers_near(position.components), position.at[unit]
    found = known.get((hex, most))
    if found is None:
        components = position.components
        found = components.grid.distances_from(hex)[components.river_ends].min(axis=0) <= most
        known[hex, most] = found
    return found


@per_components
def _rivers_near(components: HellsGateComponents) -> dict[tuple[Hex, int], Mask]:
    """What `rivers_near` has worked out, by hex and range."""
    return {}


@derived_of("side")
def rivers_without(position: HellsGatePosition, side: Side) -> Mask:
    """Which of the river hexsides have no unit of a side beside them [13.0-3]."""
    components = position.components
    held = np.zeros(components.hexes, dtype=np.bool_)
    held[position.hexes_of(side)] = True
    found: Mask = ~np.any(held[components.river_ends], axis=0)
    return found


def open_hexsides(position: HellsGatePosition, unit: Unit) -> tuple[Hexside, ...]:
    """The hexsides that an engineer could bridge now."""
    return _open_hexsides(position, unit, bridging_range(position, unit), tuple(position.bridges))


@derived
def _open_hexsides(
    position: HellsGatePosition, unit: Unit, most: int, bridges: tuple[Bridge, ...]
) -> tuple[Hexside, ...]:
    """All that `why_not_here` does not refuse."""
    wanted = rivers_near(position, unit, most) & rivers_without(position, 1 - GERMAN)
    bridged = {bridge.hexside for bridge in bridges}
    hexsides = position.components.river_hexsides[wanted].tolist()
    return tuple(hexside for hexside in hexsides if hexside not in bridged)


class BuildBridge(Procedure[HellsGatePosition, Bridging]):
    """Choose the one hexside that an engineer bridges in this phase [13.0-2], whatever it did before [EX-11]."""

    frame = Bridging

    def decision(self, position: HellsGatePosition, frame: Bridging) -> Decision | None:
        actions = [*self.list("hexside", open_hexsides(position, frame.unit), position), BACK]
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "engineers.where", "13.0-2", actions, unit=unit)

    @verb
    def hexside(self, position: HellsGatePosition, frame: Bridging, hexside: Hexside) -> None:
        """It is bridged while the engineer stays in range [13.0-4]; that is no move [13.0-5]."""
        markers.place_marker(position, "bridges", Bridge(hexside, frame.unit))
        name = position.components.names["hexside"][hexside]
        position.emit("bridged", "13.0-1", unit=position.unit_name(frame.unit), hexside=name)
        position.done()

    def why_hexside(self, position: HellsGatePosition, frame: Bridging, hexside: Hexside) -> Ruling:
        """A river, in range, no enemy beside it."""
        name = position.components.names["hexside"][hexside]
        if any(bridge.hexside == hexside for bridge in position.bridges):
            return refuse("13.0-2", "engineers.bridged", hexside=name)
        return why_not_here(position, frame.unit, hexside) or allow("13.0-1", "engineers.may", hexside=name)

    @verb(Role.BACK)
    def back(self, position: HellsGatePosition, frame: Bridging) -> None:
        """Not now."""
        position.done()


# -- attacks


def crossing_units(position: HellsGatePosition, hex: Hex, units: Sequence[Unit]) -> list[Unit]:
    """The attackers that attack over a river without a bridge."""
    components = position.components
    return [
        unit
        for unit in units
        if components.rivers[position.at[unit], components.grid.direction(position.at[unit], hex)]
    ]


def why_not_bridged(position: HellsGatePosition, engineer: Unit, hex: Hex, units: Sequence[Unit]) -> Ruling | None:
    """Why an engineer cannot make an attack one over a bridge [13.0-10, 13.0-11, EX-5]; None: it can.

    One attack in a combat phase: whoever has others in mind saves it for them [EX-9].
    """
    name = position.unit_name(engineer)
    refused = why_not_engineer(position, engineer)
    if refused:
        return refused
    if position.bridged[engineer]:
        return refuse("13.0-10", "engineers.used", unit=name)
    across = crossing_units(position, hex, units)
    if not across:
        return refuse("13.0-10", "engineers.no_crossing", unit=name)
    if not any(in_range(position, engineer, position.at[unit], hex) for unit in across):
        return refuse("13.0-2", "engineers.far_attack", unit=name, hex=position.place_name(hex))
    return None
