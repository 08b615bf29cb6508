"""Blocking units [4.3-5, 8.6], and the Screen Areas of units in Screen mode [6.3.1].

Whether a unit may go on from a hex next to Blocking enemies depends on that hex, on the one that it enters and on who
else is there, and not on how it came: so it is a matter of steps, and one table serves a whole move.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.modes import in_transition, mode_row
from grognard.games.less_than_60_miles.position import FrontPosition

Mask = NDArray[np.bool_]
SCREEN = "screen"
Modes = tuple[tuple[int, ...], tuple[int, ...]]
"""What changes where nobody moves: modes, and the turns on which units in Transition are ready."""


# -- who blocks


def is_blocking(position: FrontPosition, unit: Unit) -> bool:
    """Does a unit block: a Combat Unit [8.6-1], by its mode and ground [8.6-2:1, 8.6-3:1], not in Transition [6.2-2]?

    A hex with any City terrain uses the column for City. Units that are Engaged, Delayed or Resting block as ever.
    """
    components = position.components
    if not components.combat[unit] or not position.on_map(unit) or in_transition(position, unit):
        return False
    row = mode_row(position, unit)
    return row.blocks_city if components.city[position.at[unit]] else row.blocks_other


def blocking_units(position: FrontPosition, side: Side) -> list[Unit]:
    """The Blocking units of a side."""
    return [unit for unit in position.components.by_side[side] if is_blocking(position, unit)]


def blocked_by(position: FrontPosition, side: Side, hex: Hex) -> list[Unit]:
    """The enemy Blocking units next to a hex, for a unit of a side; rivers do not matter."""
    return [
        unit
        for near in position.components.grid.around[hex]
        for unit in position.units_at(near)
        if position.components.side_of[unit] != side and is_blocking(position, unit)
    ]


def blocked_hexes(position: FrontPosition, side: Side) -> Mask:
    """The hexes next to Blocking units of the enemy of a side."""
    return _beside(position, 1 - side, _modes(position))


@derived_of("enemy")
def _beside(position: FrontPosition, enemy: Side, modes: Modes) -> Mask:
    hexes = sorted({position.at[unit] for unit in blocking_units(position, enemy)})
    return search.zones(position.components.grid, hexes).astype(np.bool_)


def _modes(position: FrontPosition) -> Modes:
    return tuple(position.mode), tuple(position.ready)


# -- who is held up


def comrades(position: FrontPosition, side: Side, unit: Unit = NONE) -> Mask:
    """The hexes with Combat Units of a side other than one unit."""
    return _comrades(position, side, unit)[:-1]


def _comrades(position: FrontPosition, side: Side, unit: Unit) -> Mask:
    """The same, and False for what lies beyond the edge, where `Grid.neighbours` has -1."""
    components, at = position.components, position.at
    found = np.zeros(components.hexes + 1, dtype=np.bool_)
    hexes = [at[n] for n in components.combat_units[side] if n != unit]
    found[[hex for hex in hexes if 0 <= hex < components.hexes]] = True
    return found


class _Held(NamedTuple):
    """The hexes next to Blocking units."""

    hexes: NDArray[np.intp]
    around: NDArray[np.int32]
    """The hexes around each of them; -1 beyond the edge."""
    free: Mask
    """Which of those are not next to Blocking units."""


@derived_of("enemy")
def _held(position: FrontPosition, enemy: Side, modes: Modes) -> _Held:
    near = _beside(position, enemy, modes)
    hexes = np.flatnonzero(near)
    around = position.components.grid.neighbours[hexes]
    return _Held(hexes, around, np.append(~near, False)[around])


def blocked_steps(position: FrontPosition, unit: Unit) -> Mask:
    """The steps from each hex that enemy Blocking units forbid a unit, unless it attacks or Disengages [8.6-4].

    They are open from a hex with a Breakthrough marker [8.6-4a], from and to hexes with another friendly Combat Unit or
    such a marker [8.6-4b], and from a hex with another friendly Combat Unit to one not next to Blocking units [8.6-4c].
    """
    side, other = _friend(position, unit)
    return _blocked_steps(position, side, other, _modes(position), position.breakthroughs)


def _friend(position: FrontPosition, unit: Unit) -> tuple[Side, Unit]:
    """The side of a unit, and the unit if it is itself one of the Combat Units of which others count."""
    components = position.components
    return components.side_of[unit], unit if components.combat[unit] else NONE


@derived
def _blocked_steps(
    position: FrontPosition, side: Side, unit: Unit, modes: Modes, breakthroughs: tuple[Hex, ...]
) -> Mask:
    components = position.components
    found, held = np.zeros((components.hexes, 6), dtype=np.bool_), _held(position, 1 - side, modes)
    if not len(held.hexes):
        return found
    friends = _comrades(position, side, unit)
    gaps = np.zeros_like(friends)
    gaps[list(breakthroughs)] = True
    either = friends | gaps
    ignored = (either[held.hexes, None] & either[held.around]) | (friends[held.hexes, None] & held.free)
    found[held.hexes] = ~(gaps[held.hexes, None] | ignored)
    return found


def why_blocked(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit may not go from where it is to a hex next to it, but by combat or after Disengaging [8.6-4]."""
    components, here = position.components, position.at[unit]
    direction = components.grid.direction(here, hex)
    if not blocked_steps(position, unit)[here, direction]:
        return None
    names = [position.unit_name(other) for other in blocked_by(position, components.side_of[unit], here)]
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    return refuse("8.6-4", "movement.blocked", also=("8.8-1",), units=names, **facts)


def free_step_rules(position: FrontPosition, unit: Unit, start: Hex, hex: Hex) -> tuple[str, ...]:
    """The rules by which Blocking units next to a hex do not keep a unit from going on to another; none without them.

    The same as `blocked_steps`, for one step.
    """
    components = position.components
    side = components.side_of[unit]
    near, friends = blocked_hexes(position, side), comrades(position, side, unit)
    if not near[start]:
        return ()
    gaps = position.breakthroughs
    found = ["8.6-4a"] if start in gaps else []
    if (friends[start] or start in gaps) and (friends[hex] or hex in gaps):
        found.append("8.6-4b")
    if friends[start] and not near[hex]:
        found.append("8.6-4c")
    return tuple(found)


def is_held_up(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit next to enemy Blocking units so that some step of it is forbidden: has it a reason to Disengage?"""
    here, side = position.at[unit], position.components.side_of[unit]
    return bool(blocked_hexes(position, side)[here]) and bool(blocked_steps(position, unit)[here].any())


# -- Screen Areas [6.3.1]


def screening_units(position: FrontPosition, side: Side) -> list[Unit]:
    """The units of a side that exert a Screen Area: in Screen mode, and not in Transition to it [6.3.1-1, 6.2-2]."""
    screen, mode = position.components.mode(SCREEN), position.mode
    return [
        unit
        for unit in position.components.by_side[side]
        if mode[unit] == screen and not in_transition(position, unit) and position.on_map(unit)
    ]


class _Area(NamedTuple):
    """The hexes within a Screen Area, and those around each of them (-1 beyond the edge), with their distances."""

    hexes: NDArray[np.intp]
    away: NDArray[np.int32]
    around: NDArray[np.int32]
    around_away: NDArray[np.int32]


@per_components
def _known_areas(components: FrontComponents) -> dict[Hex, _Area]:
    return {}


def screen_area(components: FrontComponents, hex: Hex) -> _Area:
    """The Screen Area around a hex, worked out once."""
    known = _known_areas(components)
    if hex not in known:
        away = components.grid.distances_from(hex)
        hexes = np.flatnonzero(away <= components.organisation.ranges[SCREEN])
        around = components.grid.neighbours[hexes]
        known[hex] = _Area(hexes, away[hexes], around, away[around])
    return known[hex]


def screened_hexes(position: FrontPosition, unit: Unit) -> Mask:
    """The hexes that an enemy Screen Area makes more expensive for a unit that enters them [6.3.1-2].

    Not those with another friendly Combat Unit [6.3.1-3a], next to one that is nearer to the screening unit
    [6.3.1-3b:1], or with a Breakthrough marker [6.3.1-3c]. Of several screening units the enemy names the one that
    counts: one for which nobody is nearer, if there is one [6.3.1-3b:2].
    """
    side, other = _friend(position, unit)
    return _screened_hexes(position, side, other, _modes(position), position.breakthroughs)


@derived
def _screened_hexes(
    position: FrontPosition, side: Side, unit: Unit, modes: Modes, breakthroughs: tuple[Hex, ...]
) -> Mask:
    components = position.components
    found = np.zeros(components.hexes, dtype=np.bool_)
    screening = screening_units(position, 1 - side)
    if not screening:
        return found
    friends = _comrades(position, side, unit)
    for hex in {position.at[enemy] for enemy in screening}:
        area = screen_area(components, hex)
        nearer = friends[area.around] & (area.around_away < area.away[:, None])
        found[area.hexes] |= ~nearer.any(axis=1)
    found[friends[:-1]] = False
    found[list(breakthroughs)] = False
    return found


def why_screened(position: FrontPosition, unit: Unit, hex: Hex) -> list[Unit]:
    """The screening units within whose area a hex lies, for a unit that would pay for them."""
    if not screened_hexes(position, unit)[hex]:
        return []
    components = position.components
    reach = components.organisation.ranges["screen"]
    enemies = screening_units(position, 1 - components.side_of[unit])
    return [enemy for enemy in enemies if components.distance(position.at[enemy], hex) <= reach]
