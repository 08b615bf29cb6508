"""Set-up and scenarios [3.0]: printed hexes, turn boxes, and the two placements that a player makes."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Hex, Place, Side, Unit
from grognard.engine.placement import Placement, Placing
from grognard.engine.rulings import Ruling, refuse
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.scenarios import NORTH_UKRAINE_TURN
from grognard.games.army_group_center.stacking import SET_UP, why_not_there
from grognard.games.army_group_center.units import GERMAN, SOVIET, arrival, setup_hex

RANGE = 9
"""Hexes from the Bagration marker, its own not counted [5.4-1, 5.4-6]."""
CLOSE = 3
"""Up to so many hexes all must be adjacent to each other; more can only hang together [3.7-2]."""


class Redeploying(Placing):
    """The Soviet redeploys for Bold Stroke."""


class PlacingPanzers(Placing):
    """The German places 5th Panzer Army."""


def place_of(components: Army, unit: Unit) -> Place:
    """Where a unit is when the game is set up: hex, turn box, aside, or, off the map too, with the air armies.

    [3.1-1, 3.1-2, 3.1-3, 3.1-4, 3.2-3]: counters have the hexes of the errata [E.5]; alternative scenarios change
    what they say and nothing else [3.6-1, 3.7-1, 3.9-1].
    """
    counter, facts = components.roster[unit], components.facts
    if components.air[unit]:
        return components.air_absent if components.ukrainian[unit] else components.air_ready
    if components.group[unit] == "north_ukraine" and facts.north_ukraine:
        return components.turn_boxes[NORTH_UKRAINE_TURN - 1]
    if components.group[unit] == "fifth_panzer" and facts.fifth_panzer:
        return components.waiting[GERMAN]
    if counter.values["asterisk"] and facts.redeploy:
        return components.waiting[SOVIET]
    if setup_hex(counter):
        return components.number("hex", setup_hex(counter))
    return components.turn_boxes[arrival(counter) - 1] if arrival(counter) else components.box("aside")


def marked(components: Army) -> Hex:
    """Where the scenario has the Bagration marker [3.2-2, 3.6-2]; nowhere on a map that has no such hex."""
    hex = components.grid.find(components.facts.center_of_gravity)
    return NONE if hex is None else hex


def in_range(position: ArmyPosition, hex: Hex) -> bool:
    """Within nine hexes of the marker, counted straight over anything [5.4-6, 5.4-7]."""
    center = position.center_of_gravity
    return center != NONE and position.components.grid.distance(center, hex) <= RANGE


def activate(position: ArmyPosition) -> None:
    """At the start of Turn 1 the Soviet units in range are activated [5.4-1, 5.4-8]."""
    components = position.components
    position.active = [
        position.on_map(unit) and components.side_of[unit] == SOVIET and in_range(position, position.at[unit])
        for unit in range(len(components.roster))
    ]


class Redeploy(Placement[ArmyPosition]):
    """Bold Stroke: nine units go to Soviet-controlled hexes within nine hexes of the marker [3.6-3]."""

    frame = Redeploying
    rule = "3.6-3"

    def phase(self, position: ArmyPosition, frame: Placing) -> str:
        return "soviet.placement"

    def box(self, position: ArmyPosition, side: Side) -> Place:
        return position.components.waiting[side]

    def units(self, position: ArmyPosition, side: Side) -> Sequence[Unit]:
        components = position.components
        return [unit for unit in components.by_side[side] if components.roster[unit].values["asterisk"]]

    def area(self, position: ArmyPosition, side: Side) -> Sequence[Hex]:
        center = position.center_of_gravity
        return [] if center == NONE else position.components.grid.range(center, RANGE)

    def refusal(self, position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
        name, components = position.place_name(hex), position.components
        if components.water[hex] or not in_range(position, hex):
            return refuse("3.6-3", "setup.range", hex=name)
        if position.control[hex] != SOVIET:
            return refuse("3.6-3", "setup.not_controlled", hex=name)
        return why_not_there(position, unit, hex, SET_UP)


class PlacePanzers(Placement[ArmyPosition]):
    """Failed D-Day: 5th Panzer Army, close together and away from the line [3.7-1, 3.7-2, 3.7-3]."""

    frame = PlacingPanzers
    rule = "3.7-2"

    def phase(self, position: ArmyPosition, frame: Placing) -> str:
        return "german.placement"

    def box(self, position: ArmyPosition, side: Side) -> Place:
        return position.components.waiting[side]

    def units(self, position: ArmyPosition, side: Side) -> Sequence[Unit]:
        components = position.components
        return [unit for unit in components.by_side[side] if components.group[unit] == "fifth_panzer"]

    def used(self, position: ArmyPosition, but: Unit | None = None) -> set[Hex]:
        """The hexes where corps of the army are placed."""
        corps = [unit for unit in self.units(position, GERMAN) if unit != but and position.on_map(unit)]
        return {position.at[unit] for unit in corps}

    def refusal(self, position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
        components, name = position.components, position.place_name(hex)
        if components.water[hex] or position.control[hex] != GERMAN:
            return refuse("3.7-2", "setup.not_controlled", hex=name)
        if any(components.trench[GERMAN][near] for near in (hex, *components.grid.around[hex])):
            return refuse("3.7-3", "setup.near_trench", hex=name)
        full = why_not_there(position, unit, hex, SET_UP)
        if full:
            return full
        used = self.used(position, but=unit)
        placed = sum(position.on_map(other) for other in self.units(position, GERMAN) if other != unit)
        last = placed + 1 == len(self.units(position, GERMAN))
        if used and not are_connected(position, used | {hex}, strictly=last):
            return refuse("3.7-2", "setup.apart", hex=name)
        return None

    def missing(self, position: ArmyPosition, side: Side) -> Ruling | None:
        waiting = super().missing(position, side)
        if waiting is None and not are_connected(position, self.used(position), strictly=True):
            return refuse("3.7-2", "setup.scattered")
        return waiting


def are_connected(position: ArmyPosition, hexes: set[Hex], strictly: bool) -> bool:
    """Are these hexes one group; strictly: up to three of them all adjacent to each other [3.7-2]?"""
    adjacent = position.components.grid.adjacent
    if strictly and len(hexes) <= CLOSE:
        return all(adjacent(one, other) for one in hexes for other in hexes if one != other)
    group = {next(iter(hexes))}
    for _ in hexes:
        group |= {hex for hex in hexes if any(adjacent(hex, other) for other in group)}
    return group == hexes
