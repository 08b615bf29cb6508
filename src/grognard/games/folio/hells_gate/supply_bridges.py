"""Bridges of engineers for supply lines [12.1-2, 13.0-6, 13.0-9, EX-12]: such that most units have a line.

Each German engineer bridges one hexside at a time, whatever else it bridges in the turn [13.0-12]. Whoever is checked
at one moment is checked with the same bridges; of all ways to choose them one is taken that brings a line to those whom
the German player has named, then to most of these units, and of several such ways one by which their attack strength is
greatest.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import POINT
from grognard.engine.caching import derived
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.zones import uncovered_zone

Field = NDArray[np.int32]
"""Hexes to the nearest source along lines, -1 where none leads."""
Mask = NDArray[np.bool_]
Steps = tuple[tuple[Hex, int], ...]
"""Hexsides that are bridged, each in both directions."""
Worth = tuple[int, int, int]
"""How many units have a line of those that were named, how many of all, and what they attack with."""


@derived
def blocked(position: HellsGatePosition, side: Side) -> Mask:
    """Hexes through which no line of a side leads: enemies [12.0-3], their zones without a friend in them [12.0-4]."""
    shut: Mask = uncovered_zone(position, side) | position.components.prohibited
    shut[position.hexes_of(1 - side)] = True
    return shut


def field(position: HellsGatePosition, side: Side, sources: Sequence[Hex], opened: Steps = ()) -> Field:
    """Hexes to the nearest source that a line reaches, -1 where none does [12.0-1, 12.1-1]."""
    closed = position.components.closed_to_supply
    if opened:
        closed = closed.copy()
        for hex, direction in opened:
            closed[hex, direction] = False
    return search.distances(position.components.grid, list(sources), blocked=blocked(position, side), closed=closed)


@derived
def german_field(position: HellsGatePosition, sources: tuple[Hex, ...], opened: Steps) -> Field:
    """German lines to some sources, with some bridges."""
    return field(position, GERMAN, sources, opened)


def in_range(position: HellsGatePosition, engineer: Unit, a: Hex, b: Hex) -> bool:
    """Is either hex of a hexside within an engineer's movement allowance, counted in hexes [13.0-2, 13.0-7]?"""
    grid, here = position.components.grid, position.at[engineer]
    return min(grid.distance(here, a), grid.distance(here, b)) <= bridging_range(position, engineer)


def bridging_range(position: HellsGatePosition, engineer: Unit) -> int:
    """How many hexes away an engineer bridges: its movement allowance [13.0-2]."""
    found: int = position.components.allowance[engineer][position.depleted[engineer]] // POINT
    return found


def bridges_for(
    position: HellsGatePosition,
    units: tuple[Unit, ...],
    west: tuple[Hex, ...],
    airfield: tuple[Hex, ...],
    named: tuple[Unit, ...] = (),
) -> Steps:
    """The bridges that bring most of these units a line: to hexes of the west edge, the encircled to the airfield.

    `named`: those of them that come first.
    """
    if not units:
        return ()
    sides = tuple(position.depleted[unit] for unit in position.components.german_engineers)
    strengths = tuple(position.components.attack[unit][position.depleted[unit]] for unit in units)
    return _bridges_for(position, units, strengths, west, airfield, named, sides)


@derived
def _bridges_for(
    position: HellsGatePosition,
    units: tuple[Unit, ...],
    strengths: tuple[int, ...],
    west: tuple[Hex, ...],
    airfield: tuple[Hex, ...],
    named: tuple[Unit, ...],
    depleted: tuple[bool, ...],
) -> Steps:
    each = zip(units, strengths, strict=True)
    hopeful = {unit: strength for unit, strength in each if in_range_of_all(position, unit, west, airfield)}
    if not hopeful:
        return ()
    return _Choice(position, hopeful, west, airfield, frozenset(named)).best(_crossings_by_engineer(position, depleted))


def in_range_of_all(position: HellsGatePosition, unit: Unit, west: tuple[Hex, ...], airfield: tuple[Hex, ...]) -> bool:
    """Would a unit have a line if engineers could bridge all that is in their range, and not one hexside each?"""
    components, hex = position.components, position.at[unit]
    sides = tuple(position.depleted[engineer] for engineer in components.german_engineers)
    if _all_bridged(position, west, sides)[hex] >= 0:
        return True
    return components.encircled[unit] and bool(_all_bridged(position, airfield, sides)[hex] >= 0)


@derived
def _all_bridged(position: HellsGatePosition, sources: tuple[Hex, ...], depleted: tuple[bool, ...]) -> Field:
    """German lines if engineers could bridge all that is in their range: what can be hoped for at most."""
    components = position.components
    closed = components.closed_to_supply.copy()
    for mask in _crossings_by_engineer(position, depleted).values():
        closed &= ~mask
    shut = blocked(position, GERMAN)
    return search.distances(components.grid, list(sources), blocked=shut, closed=closed)


@derived
def _crossings_by_engineer(position: HellsGatePosition, depleted: tuple[bool, ...]) -> dict[Unit, Mask]:
    """What each engineer on the map could bridge, of those who could bridge anything."""
    engineers = [unit for unit in position.components.german_engineers if position.on_map(unit)]
    reachable = {engineer: crossings(position, engineer) for engineer in engineers}
    return {engineer: open for engineer, open in reachable.items() if open.any()}


def crossings(position: HellsGatePosition, engineer: Unit) -> Mask:
    """The river hexsides that an engineer could bridge for a line: in range [13.0-7], no enemy beside [13.0-8]."""
    usable = ~blocked(position, GERMAN)
    into = np.maximum(position.components.grid.neighbours, 0)
    return hexsides_in_range(position, engineer) & usable[:, None] & usable[into]


def hexsides_in_range(position: HellsGatePosition, engineer: Unit) -> Mask:
    """The river hexsides in range of an engineer [13.0-7], whoever is beside them."""
    components, grid = position.components, position.components.grid
    near = grid.distances_from(position.at[engineer]) <= bridging_range(position, engineer)
    found: Mask = components.rivers & (near[:, None] | near[np.maximum(grid.neighbours, 0)])
    return found & (grid.neighbours >= 0)


def in_range_of_any(position: HellsGatePosition) -> Mask:
    """The river hexsides in range of any German engineer."""
    found: Mask = np.zeros_like(position.components.rivers)
    for engineer in filter(position.on_map, position.components.german_engineers):
        found |= hexsides_in_range(position, engineer)
    return found


class _Reached(NamedTuple):
    """What lines reach with some bridges, and which of the units have one."""

    west: Field
    airfield: Field
    worth: Worth


class _Choice:
    """The search for the best bridges: one after another from ground that has lines, while more can be hoped for."""

    def __init__(
        self,
        position: HellsGatePosition,
        units: Mapping[Unit, int],
        west: tuple[Hex, ...],
        airfield: tuple[Hex, ...],
        named: frozenset[Unit],
    ) -> None:
        self.position, self.grid = position, position.components.grid
        self.units, self.west, self.airfield, self.named = units, west, airfield, named
        """The units with the strength that each attacks with, their sources, and the units that come first."""
        self.shut = blocked(position, GERMAN)
        self.seen: set[tuple[frozenset[tuple[Hex, int]], frozenset[Unit]]] = set()
        """Bridges, and the engineers that are left: the same bridge may be of one or of another."""
        self.most: Worth = (0, 0, 0)
        self.bridges = Steps()

    def best(self, engineers: dict[Unit, Mask]) -> Steps:
        """The bridges with which those named, then most units have a line, the strongest of as many; none, if none
        helps."""
        self.most = self.reached(()).worth
        self._try((), engineers)
        return self.bridges

    def reached(self, opened: Steps) -> _Reached:
        """What there is with these bridges."""
        position, encircled = self.position, self.position.components.encircled
        west = field(position, GERMAN, self.west, opened)
        airfield = field(position, GERMAN, self.airfield, opened)
        first, count, strength = 0, 0, 0
        for unit, attack in self.units.items():
            hex = position.at[unit]
            if west[hex] >= 0 or (encircled[unit] and airfield[hex] >= 0):
                first, count, strength = first + (unit in self.named), count + 1, strength + attack
        return _Reached(west, airfield, (first, count, strength))

    def _try(self, opened: Steps, engineers: dict[Unit, Mask]) -> None:
        self.seen.add((frozenset(opened), frozenset(engineers)))
        now = self.reached(opened)
        if now.worth > self.most:
            self.most, self.bridges = now.worth, opened
        if self.most[1] == len(self.units) or self.hoped_for(opened, engineers.values()) <= self.most:
            return
        for engineer, mask in engineers.items():
            others = {other: open for other, open in engineers.items() if other != engineer}
            for bridge in self._onward(now, mask):
                if (frozenset((*opened, *bridge)), frozenset(others)) not in self.seen:
                    self._try((*opened, *bridge), others)

    def hoped_for(self, opened: Steps, masks: Iterable[Mask]) -> Worth:
        """The units that would have a line if every engineer could bridge all that is in its range."""
        steps = [(hex, direction) for mask in masks for hex, direction in np.argwhere(mask).tolist()]
        return self.reached((*opened, *steps)).worth

    def _onward(self, now: _Reached, mask: Mask) -> list[Steps]:
        """One bridge to each piece of ground that has no line yet from where there is one."""
        found: list[Steps] = []
        for lines in (now.west, now.airfield):
            beyond = np.zeros(self.grid.size, dtype=np.bool_)
            for a, direction in np.argwhere(mask & (lines >= 0)[:, None]).tolist():
                b = int(self.grid.neighbours[a, direction])
                if lines[b] >= 0 or beyond[b]:
                    continue
                closed = self.position.components.closed_to_supply
                beyond |= search.distances(self.grid, b, blocked=self.shut, closed=closed) >= 0
                found.append(((a, direction), (b, self.grid.direction(b, a))))
        return found
