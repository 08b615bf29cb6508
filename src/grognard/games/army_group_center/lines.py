"""Lines of supply over land [7.2 to 7.8, 7.10 to 7.14]: to the map edge, past zones, swamps and borders."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.board.costs import FORBIDDEN, CostPart, Costs
from grognard.board.search import Layers
from grognard.engine.caching import derived, derived_of
from grognard.engine.kinds import NONE, Hex, Unit
from grognard.games.army_group_center.components import MOST_BORDERS
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.games.army_group_center.zones import uncovered_zone

Mask = NDArray[np.bool_]
Ints = NDArray[np.int32]

EXHAUSTION = 6
"""The turn from which every Soviet unit is out of supply [7.12-1]."""


# -- where lines may go


@derived
def blocked(position: ArmyPosition, side: int) -> Mask:
    """Hexes that a side's lines may not enter: enemy units, zones not negated, and for Germans the Soviet line.

    [7.2-2, 7.2-3, 7.14]. Control of an empty hex blocks nothing, nor do partisans [9.9-3]; where a zone is negated a
    line goes through for nothing [8.5].
    """
    found: Mask = uncovered_zone(position, side) | _shut_by(position, 1 - side)
    return found


@derived_of("enemy")
def _shut_by(position: ArmyPosition, enemy: int) -> Mask:
    """The same without zones: what does not depend on where a side's own units are."""
    found: Mask = position.components.water.copy()
    found[position.hexes_of(enemy)] = True
    if enemy == SOVIET:
        found |= position.components.trench[SOVIET]
    return found


def closed(position: ArmyPosition, side: int) -> Mask:
    """Hexsides that a side's lines may not cross: lake, sea, and the strait but for its owner [7.2-5, 7.2-6]."""
    components = position.components
    if side == SOVIET and components.strait and all(position.control[hex] == SOVIET for hex in components.strait):
        return components.water_sides
    return components.shut_sides


def working_sources(position: ArmyPosition, side: int) -> list[Hex]:
    """A side's own edge sources that it controls and that no enemy zone cancels.

    [7.7-1, 7.7-2, 7.7-3, 7.10-1, 7.10-2, 7.10-3, 7.10-4, 7.13]: a unit in the hex keeps a source in a zone at work.
    """
    shut = blocked(position, side)
    return [hex for hex in own_sources(position, side) if not shut[hex]]


def own_sources(position: ArmyPosition, side: int) -> list[Hex]:
    """A side's own edge sources that it controls [7.7-1, 7.7-2, 7.10-1, 7.10-2]; no line begins in a blocked one."""
    control = position.control
    return [hex for hex in position.components.sources[side] if control[hex] == side]


# -- land supply


def german_lines(position: ArmyPosition) -> Mask:
    """The hexes from which a German line reaches the edge, over at most two border hexsides [7.7-1, 7.8]."""
    return _lines(position, GERMAN, through_pripyat=True)


def soviet_lines(position: ArmyPosition, through_pripyat: bool) -> Mask:
    """The hexes from which a Soviet line reaches the edge, with or without the western Pripyat [7.2-1, 7.11-1].

    A line contains the unit's own hex and the source's as well.
    """
    return _lines(position, SOVIET, through_pripyat)


@derived
def _lines(position: ArmyPosition, side: int, through_pripyat: bool) -> Mask:
    owners = position.components.owners_of_ends[side](position.control)
    return _traced(position, 1 - side, through_pripyat, blocked(position, side).tobytes(), owners)


@derived_of("enemy")
def _traced(position: ArmyPosition, enemy: int, through_pripyat: bool, shut: bytes, owners: tuple[int, ...]) -> Mask:
    """The same, for as long as the enemy stays where he is: lines change only with these blocked hexes and owners."""
    components, side = position.components, 1 - enemy
    bars, gates = blocked(position, side), components.gates if side == GERMAN else None
    if not through_pripyat:
        bars = bars | components.pripyat
    sources, most = own_sources(position, side), MOST_BORDERS if side == GERMAN else 0
    sides = closed(position, side)
    return search.connected(components.grid, sources, blocked=bars, closed=sides, gates=gates, most=most)


def _across(position: ArmyPosition, reached: Mask, sides: Mask) -> Mask:
    """The hexes on the other side of these hexsides of the hexes reached."""
    beyond = np.zeros(position.components.hexes, dtype=np.bool_)
    steps = sides & reached[:, None]
    beyond[position.components.grid.neighbours[steps]] = True
    return beyond


def german_lengths(position: ArmyPosition, hex: Hex, limit: int) -> Ints:
    """The length of the shortest German line from every hex to this one, up to a limit; -1 where there is none.

    Like any other it crosses at most two border hexsides [7.8, 7.9-5].
    """
    components = position.components
    shut, sides = blocked(position, GERMAN), closed(position, GERMAN)
    if not components.borders_crossed.size:
        return search.distances(components.grid, hex, blocked=shut, closed=sides, limit=limit)
    return search.reach(components.grid, hex, limit, None, layers=_border_layers(position)).cost


@derived
def _border_layers(position: ArmyPosition) -> Layers:
    """The steps of a German line, counted by the border hexsides that it has crossed [7.8]."""
    components, shut, sides = position.components, blocked(position, GERMAN), closed(position, GERMAN)
    steps = CostPart("7.2-1", "step", "enter", np.where(shut, FORBIDDEN, 1))
    costs = Costs(components.grid, [steps, CostPart("7.2-5", "closed", "side", np.where(sides, FORBIDDEN, 0))])
    return Layers([costs] * (MOST_BORDERS + 1), components.borders_crossed)


def pripyat_counts(position: ArmyPosition, unit: Unit) -> bool:
    """Does the western Pripyat break this unit's line: not a cav-mech group's, nor before its turn [7.11-2, 12.4-1]?"""
    return not position.components.cav_mech[unit] and position.turn >= position.components.facts.pripyat_from


def exhausted(position: ArmyPosition) -> bool:
    """From Turn 6 on every Soviet unit is out of supply, whatever its line [7.12-1, 7.12-2, 12.4-3]."""
    return position.turn >= EXHAUSTION


def land_supplied(position: ArmyPosition, unit: Unit) -> bool:
    """Can the unit trace a regular line over land [7.2-1]? For Soviets as if they were never exhausted [10.8-8]."""
    hex = position.at[unit]
    if position.components.side_of[unit] == GERMAN:
        return bool(german_lines(position)[hex])
    return bool(soviet_lines(position, through_pripyat=not pripyat_counts(position, unit))[hex])


def too_many_borders(position: ArmyPosition, unit: Unit) -> bool:
    """Does a German unit have no line only because it would cross more than two border hexsides [7.8]?"""
    sources, shut = working_sources(position, GERMAN), blocked(position, GERMAN)
    far = search.distances(position.components.grid, sources, blocked=shut, closed=closed(position, GERMAN))
    return not german_lines(position)[position.at[unit]] and bool(far[position.at[unit]] >= 0)


# -- what cuts a line


class Obstacles(NamedTuple):
    """What of a side's rules of tracing is left out of account, to see which of them cuts a unit's line."""

    units: bool = False
    zones: bool = False
    trench: bool = False
    water: bool = False
    strait: bool = False
    control: bool = False
    cancelled: bool = False
    """Sources that an enemy zone has put out of work [7.7-3, 7.10-3]."""


CUTS: tuple[tuple[Obstacles, str, str], ...] = (
    (Obstacles(control=True), "7.7-2", "lost"),
    (Obstacles(cancelled=True), "7.7-3", "cancelled"),
    (Obstacles(units=True), "7.2-2", "units"),
    (Obstacles(zones=True), "7.2-3", "zones"),
    (Obstacles(units=True, zones=True), "7.2-3", "zones"),
    (Obstacles(units=True, zones=True, cancelled=True, control=True), "7.2-3", "zones"),
    (Obstacles(trench=True), "7.14", "trench"),
    (Obstacles(strait=True), "7.2-6", "strait"),
    (Obstacles(water=True, strait=True), "7.2-5", "water"),
)
"""What can cut a line, with its rule and a name for it: what the enemy does before what the ground does."""
SOVIET_RULES = {"7.7-2": "7.10-1", "7.7-3": "7.10-3"}
"""Where the Soviet has a rule of its own."""


def why_cut(position: ArmyPosition, unit: Unit) -> tuple[str, str] | None:
    """The rule without which a unit would have a line, and what it is called; None: nothing would help."""
    side = position.components.side_of[unit]
    for without, rule, name in CUTS:
        if side == SOVIET and name == "trench":
            continue
        if _reaches(position, unit, without):
            return (SOVIET_RULES.get(rule, rule) if side == SOVIET else rule), name
    return _at_hand(position, unit) if _reaches(position, unit, Obstacles(*[True] * len(Obstacles._fields))) else None


def _at_hand(position: ArmyPosition, unit: Unit) -> tuple[str, str]:
    """Of several things that cut a line together, the one that stops it first."""
    side, at = position.components.side_of[unit], blocking(position, unit)
    if any(uncovered_zone(position, side)[hex] for hex in at):
        return "7.2-3", "zones"
    if any(position.owner(hex) == 1 - side for hex in at):
        return "7.2-2", "units"
    return ("7.14", "trench") if at else ("7.2-5", "water")


def _reaches(position: ArmyPosition, unit: Unit, without: Obstacles) -> bool:
    """Would a unit have a line to the edge, were it not for some obstacles? Borders are not looked at."""
    components, side = position.components, position.components.side_of[unit]
    shut = components.water.copy()
    if not without.zones:
        shut |= uncovered_zone(position, side)
    if not without.units:
        shut[position.hexes_of(1 - side)] = True
    if side == GERMAN and not without.trench:
        shut |= components.trench[SOVIET]
    sources = [
        hex
        for hex in components.sources[side]
        if (without.control or position.control[hex] == side)
        and (not shut[hex] or (without.cancelled and position.owner(hex) != 1 - side))
    ]
    shut[sources] = False
    shut[position.at[unit]] = False
    sides = closed(position, side)
    if without.strait:
        sides = sides & ~components.strait_sides
    if without.water:
        shut = shut & ~components.water
        sides = np.zeros_like(sides)
    far = search.distances(components.grid, sources, blocked=shut, closed=sides)
    return bool(far[position.at[unit]] >= 0)


def pocket(position: ArmyPosition, unit: Unit) -> Mask:
    """The hexes to which a unit can trace a line at all."""
    components, side, here = position.components, position.components.side_of[unit], position.at[unit]
    shut = _but(blocked(position, side), here)
    found: Mask = search.distances(components.grid, here, blocked=shut, closed=closed(position, side)) >= 0
    return found


def line_lengths(position: ArmyPosition, unit: Unit, ends: Collection[Hex]) -> Ints:
    """How long a unit's line to each hex is; these hexes can be its end even in an enemy zone, -1: there is none."""
    components, side, here = position.components, position.components.side_of[unit], position.at[unit]
    shut = blocked(position, side)
    found = search.distances(components.grid, here, blocked=_but(shut, here), closed=closed(position, side))
    for end in ends:
        if end != NONE and found[end] < 0:
            near = search.distances(components.grid, here, blocked=_but(shut, here, end), closed=closed(position, side))
            found[end] = near[end]
    return found


def _but(shut: Mask, *hexes: Hex) -> Mask:
    """Blocked hexes, with a few of them open."""
    found = shut.copy()
    found[list(hexes)] = False
    return found


def blocking(position: ArmyPosition, unit: Unit) -> list[Hex]:
    """The hexes around a unit's pocket that keep its line from going on; none that lies behind water."""
    components, side = position.components, position.components.side_of[unit]
    around = _across(position, pocket(position, unit), ~closed(position, side) & (components.grid.neighbours >= 0))
    return np.flatnonzero(around & blocked(position, side) & ~components.water).tolist()


def own_sources_near(position: ArmyPosition, unit: Unit) -> list[Hex]:
    """The lost or cancelled sources of its own side that a unit's line would come to."""
    components, side = position.components, position.components.side_of[unit]
    inside = pocket(position, unit)
    near = inside | _across(position, inside, ~closed(position, side) & (components.grid.neighbours >= 0))
    return [hex for hex in components.sources[side] if near[hex]]


def line_of(position: ArmyPosition, unit: Unit) -> list[Hex]:
    """A shortest line from a unit in land supply to its source, to be shown."""
    components, side = position.components, position.components.side_of[unit]
    shut = blocked(position, side)
    if side == SOVIET and pripyat_counts(position, unit):
        shut = shut | components.pripyat
    steps = CostPart("7.2-3", "step", "enter", np.where(shut, FORBIDDEN, 1))
    water = CostPart("7.2-5", "water", "side", np.where(closed(position, side), FORBIDDEN, 0))
    costs = Costs(components.grid, [steps, water])
    borders = components.border if side == GERMAN else np.zeros_like(components.border)
    crossed = np.arange(MOST_BORDERS + 1)[:, None, None] + borders[None]
    layers = Layers([costs] * (MOST_BORDERS + 1), np.where(crossed > MOST_BORDERS, -1, crossed))
    sources = [hex for hex in working_sources(position, side) if not shut[hex]]
    found = search.reach(components.grid, sources, components.hexes, None, layers=layers)
    return found.path(position.at[unit])[::-1]
