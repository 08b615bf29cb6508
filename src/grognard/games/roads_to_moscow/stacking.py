"""Stacking [3.3]: nine points a hex at the end of every phase; what is over is eliminated by its owner.

The order of a stack means nothing [3.3], and everybody may look at every stack [3.34]. Force markers [3.35] save room
on the printed map: here a stack is always in its hex, whole and open [3.35a, 3.35b, 3.35e], and moves as one when its
owner wants, with the allowance of its slowest unit [3.35c] and at motorized costs if any unit is motorized [3.35d]:
`moving` and `costs` do that.
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow.counters import eliminate
from grognard.games.roads_to_moscow.position import RoadsPosition

LIMIT = 9
"""Stacking points in a hex [3.32-1]."""


class Overfull(NamedTuple):
    """A hex of a side that is over the limit; `units`: those that may be chosen, nobody named: all there [11.34]."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...] = ()


def stacking_points(position: RoadsPosition, hex: Hex, more: Sequence[Unit] = ()) -> int:
    """The stacking points in a hex, with some more units: only combat units have any [3.31-1]."""
    values = position.components.stacking
    total = sum([values[unit] for unit in position.stacks.get(hex, ()) if unit not in more])
    return total + sum([values[unit] for unit in more])


def too_full(position: RoadsPosition, hex: Hex, more: Sequence[Unit] = ()) -> bool:
    """Is a hex over the limit, or would it be with more units [3.32-1]? Units without a value always fit [3.31-2]."""
    if more and not any(position.components.stacking[unit] for unit in more):
        return False
    return stacking_points(position, hex, more) > LIMIT


def why_too_full(
    position: RoadsPosition, hex: Hex, more: Sequence[Unit] = (), leaving: Sequence[Unit] = ()
) -> Ruling | None:
    """The refusal to units that have no room in a hex, but for those who may still leave it; None: they have."""
    if not too_full(position, hex, more):
        return None
    values, name = position.components.stacking, position.unit_name
    there = [unit for unit in position.stacks.get(hex, ()) if unit not in more and unit not in leaving]
    parts = [Part("3.31-1", name(unit), values[unit], COUNT) for unit in (*there, *more) if values[unit]]
    points = sum([values[unit] for unit in (*there, *more)])
    if points <= LIMIT:
        return None
    return refuse("3.32-1", "stacking.full", *parts, hex=position.place_name(hex), count=points, limit=LIMIT)


def overfull(position: RoadsPosition, side: Side) -> Hex:
    """A hex of a side that is over the limit; NONE if all are well."""
    values, stacks = position.components.stacking, position.stacks
    for hex in position.hexes_of(side):
        stack = stacks[hex]
        if len(stack) > 1 and sum([values[unit] for unit in stack]) > LIMIT:
            return hex
    return NONE


def check_stacks(position: RoadsPosition, side: Side) -> bool:
    """At the end of a phase: the owner eliminates what is over the limit [3.33]. True if there is something to do."""
    hex = overfull(position, side)
    if hex == NONE:
        return False
    position.call(Overfull(side, hex))
    return True


class RemoveExcess(Procedure[RoadsPosition, Overfull]):
    """The owner eliminates units of their choice until the hex is within the limit [3.33]."""

    frame = Overfull

    def decision(self, position: RoadsPosition, frame: Overfull) -> Decision | None:
        units = removable(position, frame)
        if len(units) < 2 or not too_full(position, frame.hex):
            return None
        facts = {"hex": position.place_name(frame.hex), "count": stacking_points(position, frame.hex), "limit": LIMIT}
        return self.ask(position, frame.side, "stacking.which", "3.33", self.list("unit", units, position), **facts)

    def proceed(self, position: RoadsPosition, frame: Overfull) -> None:
        """Within the limit again: the next hex; or a last unit that has to go without a choice."""
        units = removable(position, frame)
        if units and too_full(position, frame.hex):
            eliminate(position, units[0], "3.33")
        elif not frame.units and (hex := overfull(position, frame.side)) != NONE:
            position.become(frame._replace(hex=hex))
        else:
            position.done()

    @verb
    def unit(self, position: RoadsPosition, frame: Overfull, unit: Unit) -> None:
        """This one is eliminated."""
        eliminate(position, unit, "3.33")

    def why_unit(self, position: RoadsPosition, frame: Overfull, unit: Unit) -> Ruling:
        name, where = position.unit_name(unit), position.place_name(frame.hex)
        if unit in removable(position, frame):
            value = Part("3.31-1", "stacking_points", position.components.stacking[unit], COUNT)
            return allow("3.33", "stacking.may", value, unit=name, hex=where)
        if position.at[unit] != frame.hex:
            return refuse("3.33", "stacking.elsewhere", unit=name, hex=where)
        if not position.components.stacking[unit]:
            return refuse("3.31-2", "stacking.no_value", unit=name)
        return refuse("3.33", "stacking.not_chosen", unit=name, hex=where)


def removable(position: RoadsPosition, frame: Overfull) -> list[Unit]:
    """The units of which one has to go: with points, and of those that were named."""
    values, named = position.components.stacking, frame.units
    return [unit for unit in position.units_at(frame.hex) if values[unit] and (not named or unit in named)]
