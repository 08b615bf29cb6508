"""Results of combat [9.7 to 9.11]: losing steps, retreating, advancing."""

from typing import NamedTuple

import numpy as np

from grognard.board import search
from grognard.board.results import Retreats
from grognard.engine.advancing import AdvanceAfterCombat
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.losses import LoseSteps, Losing
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.stacking import enemy_there, is_full, overstacked
from grognard.games.crossroads.units import lose_step
from grognard.games.crossroads.victory import take_control
from grognard.games.crossroads.zones import uncovered_zone

RETREAT_LENGTH = 2
"""Hexes that each unit goes back [9.8]."""


class Retreating(NamedTuple):
    """Units have to go from a hex: the first of them is on its way, with so many hexes to go."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    left: int


class Advancing(NamedTuple):
    """Attackers may enter the hex that they have emptied."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]


def enter(position: CrossroadsPosition, unit: Unit, hex: Hex, rule: str) -> None:
    """A unit advances into a hex."""
    names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
    position.put(unit, hex)
    position.emit("advanced", rule, **names, to=position.place_name(hex))
    take_control(position, unit)


class LoseInCombat(LoseSteps[CrossroadsPosition]):
    """The owner picks the unit that takes each step; steps beyond what there is are ignored [9.7]."""

    rule = "9.7"

    def able(self, position: CrossroadsPosition, frame: Losing) -> list[Unit]:
        """Those of the units that have a step left to lose."""
        return [unit for unit in frame.units if position.steps[unit]]

    def lose(self, position: CrossroadsPosition, unit: Unit) -> None:
        lose_step(position, unit, self.rule)


def ways_back(position: CrossroadsPosition, frame: Retreating, start: Hex, length: int) -> Retreats:
    """Every retreat of the first unit from a hex, each hex farther from the hex attacked [9.8, 9.9]."""
    components = position.components
    forbidden = uncovered_zone(position, frame.side).copy()
    forbidden[position.hexes_of(1 - frame.side)] = True
    barred = components.barred[components.unit_class[frame.units[0]]]
    closed = barred[np.maximum(components.grid.neighbours, 0)] & ~components.roads
    away = search.distances(components.grid, frame.hex)
    return search.retreats(
        components.grid, start, length, forbidden=forbidden, closed=closed, field=away, rule="farther"
    )


def retreat_hexes(position: CrossroadsPosition, frame: Retreating) -> list[Hex]:
    """The next hexes of a retreat that can be completed; if none can, of the longest that is possible [9.10]."""
    here = position.at[frame.units[0]]
    steps = ways_back(position, frame, here, 1).hexes(1)
    for length in range(frame.left, 0, -1):
        found = [hex for hex in steps if _can_end(position, frame, hex, length - 1)]
        if found:
            return found
    return []


def _can_end(position: CrossroadsPosition, frame: Retreating, hex: Hex, more: int) -> bool:
    """Can the unit go so many hexes on from this one, and end where there is room [9.9]?"""
    ends = ways_back(position, frame, hex, more).hexes(more) if more else (hex,)
    return any(not is_full(position, end) for end in ends)


class Retreat(Procedure[CrossroadsPosition, Retreating]):
    """The owner picks each hex of a retreat [9.8]."""

    frame = Retreating

    def decision(self, position: CrossroadsPosition, frame: Retreating) -> Decision | None:
        if not frame.units or not frame.left:
            return None
        hexes = retreat_hexes(position, frame)
        if len(hexes) < 2:
            return None
        actions = self.list("hex", hexes, position)
        unit = position.unit_name(frame.units[0])
        return self.ask(position, frame.side, "retreat.where", "9.8", actions, unit=unit, left=frame.left)

    def proceed(self, position: CrossroadsPosition, frame: Retreating) -> None:
        """One hex left to choose is taken; no hex at all costs a step [9.10]; then the next unit goes."""
        if not frame.units:
            position.done()
            return
        hexes = retreat_hexes(position, frame) if frame.left else []
        if hexes:
            self.hex(position, frame, hexes[0])
            return
        if frame.left:
            position.emit("cut_off", "9.10", unit=position.unit_name(frame.units[0]))
            lose_step(position, frame.units[0], "9.10")
        position.become(frame._replace(units=frame.units[1:], left=RETREAT_LENGTH))

    @verb
    def hex(self, position: CrossroadsPosition, frame: Retreating, hex: Hex) -> None:
        """One hex back."""
        unit = frame.units[0]
        names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
        position.put(unit, hex)
        position.emit("retreated", "9.8", **names, to=position.place_name(hex))
        take_control(position, unit)
        position.become(frame._replace(left=frame.left - 1))

    def why_hex(self, position: CrossroadsPosition, frame: Retreating, hex: Hex) -> Ruling:
        components, unit, name = position.components, frame.units[0], position.place_name(hex)
        if hex in retreat_hexes(position, frame):
            return allow("9.8", "retreat.open", hex=name)
        refused = enemy_there(position, frame.side, hex)
        if refused:
            return refuse("9.9", refused.reason, **refused.facts)
        if not components.grid.adjacent(position.at[unit], hex):
            return refuse("9.8", "retreat.not_next", hex=name)
        if components.grid.distance(frame.hex, hex) <= components.grid.distance(frame.hex, position.at[unit]):
            return refuse("9.8", "retreat.nearer", hex=name)
        if uncovered_zone(position, frame.side)[hex]:
            return refuse("9.9", "retreat.zone", hex=name)
        if overstacked(position, unit, hex) and frame.left == 1:
            return refuse("9.9", "stacking.full", hex=name, limit=len(position.units_at(hex)))
        if hex not in ways_back(position, frame, position.at[unit], 1).hexes(1):
            return refuse("9.9", "retreat.barred", hex=name)
        return refuse("9.10", "retreat.dead_end", hex=name)


class Advance(AdvanceAfterCombat[CrossroadsPosition, Advancing]):
    """Attackers enter the hex they have emptied, as far as there is room [9.11]."""

    frame = Advancing
    rule = "9.11"

    def refusal(self, position: CrossroadsPosition, frame: Advancing, unit: Unit) -> Ruling | None:
        """It did not attack, is there already, the ground is barred to it, or the hex is full [4.1]."""
        components = position.components
        if unit not in frame.units or position.at[unit] == frame.hex:
            return refuse("9.11", "advance.not_attacker", unit=position.unit_name(unit))
        here = position.at[unit]
        direction = components.grid.direction(here, frame.hex)
        barred = components.barred[components.unit_class[unit]][frame.hex]
        if barred and not components.roads[here, direction]:
            return refuse("9.11", "advance.barred", hex=position.place_name(frame.hex))
        return overstacked(position, unit, frame.hex)

    def enter(self, position: CrossroadsPosition, frame: Advancing, unit: Unit) -> None:
        enter(position, unit, frame.hex, "9.11")
