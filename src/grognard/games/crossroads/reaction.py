"""Reaction [7.0]: the other side slips away in the middle of a move."""

from typing import NamedTuple

from grognard.board.costs import POINT
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import points
from grognard.engine.procedures import BACK, PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.crossroads.costs import reach
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.stacking import enemy_there, is_full, overstacked
from grognard.games.crossroads.supply import in_supply
from grognard.games.crossroads.victory import take_control
from grognard.games.crossroads.zones import in_enemy_zone, in_zone_of, zone

REACTION_POINTS = 2 * POINT
"""How far a reaction goes [7.3]."""
NEVER = Action("never")
REACTED = "reacted"
"""What the mover is told when a unit has reacted."""


class Offer(NamedTuple):
    """A unit has come next to ready enemies: do they react, and where to?"""

    side: Side
    mover: Unit
    ready: tuple[Unit, ...]
    unit: Unit = NONE


def ready_units(position: CrossroadsPosition, mover: Unit) -> tuple[Unit, ...]:
    """The ready enemies next to a unit that has just entered a hex [7.1] and have somewhere to go [7.3]."""
    components = position.components
    enemy = 1 - components.side_of[mover]
    found = []
    for hex in components.grid.around[position.at[mover]]:
        for unit in position.stacks.get(hex, ()):
            if components.side_of[unit] == enemy and why_not_ready(position, unit, mover) is None:
                found.append(unit)
    return tuple(sorted(unit for unit in found if open_hexes(position, unit)))


def why_not_ready(position: CrossroadsPosition, unit: Unit, mover: Unit) -> Ruling | None:
    """What keeps a unit from reacting [7.2]."""
    if not position.components.motorized[unit]:
        return refuse("7.2", "reaction.on_foot", unit=position.unit_name(unit))
    if position.reacted[unit]:
        return refuse("7.2", "reaction.reacted", unit=position.unit_name(unit))
    if in_other_zone(position, unit, mover):
        return refuse("7.2", "reaction.pinned", unit=position.unit_name(unit))
    if not in_supply(position, unit):
        return refuse("10.3", "reaction.no_supply", unit=position.unit_name(unit))
    return None


def in_other_zone(position: CrossroadsPosition, unit: Unit, mover: Unit) -> bool:
    """Does a unit stand in the zone of any enemy but the mover [7.2]?"""
    components, here = position.components, position.at[unit]
    enemy = components.side_of[mover]
    for hex in components.grid.around[here]:
        for other in position.stacks.get(hex, ()):
            if components.side_of[other] == enemy and other != mover and in_zone_of(position, other, here):
                return True
    return False


def open_hexes(position: CrossroadsPosition, unit: Unit) -> list[Hex]:
    """Where a reaction may end: in reach by a way clear of enemy zones [7.3], and not full [4.1]."""
    zones = zone(position, 1 - position.components.side_of[unit])
    found = reach(position, unit, REACTION_POINTS, untouched=False, through_zones=False)
    return [hex for hex in found.hexes[1:] if not zones[hex] and not is_full(position, hex)]


class Reaction(Procedure[CrossroadsPosition, Offer]):
    """Ask the owner of ready units whether one of them reacts, and where to [7.1]."""

    frame = Offer

    def decision(self, position: CrossroadsPosition, frame: Offer) -> Decision | None:
        mover, where = position.unit_name(frame.mover), position.place_name(position.at[frame.mover])
        if frame.unit == NONE:
            actions = [*self.list("unit", frame.ready, position), PASS, NEVER]
            return self.ask(position, frame.side, "reaction.which", "7.1", actions, mover=mover, hex=where)
        actions = [*self.list("hex", open_hexes(position, frame.unit), position), BACK]
        return self.ask(
            position, frame.side, "reaction.where", "7.3", actions, unit=position.unit_name(frame.unit), mover=mover
        )

    @verb
    def unit(self, position: CrossroadsPosition, frame: Offer, unit: Unit) -> None:
        """Take the unit that reacts in hand."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: CrossroadsPosition, frame: Offer, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("7.1", "reaction.one", unit=position.unit_name(frame.unit))
        if unit in frame.ready:
            return allow("7.2", "reaction.ready", unit=name)
        components = position.components
        here, mover = position.at[unit], position.at[frame.mover]
        if components.side_of[unit] != frame.side or here >= components.hexes or here < 0:
            return refuse("7.1", "reaction.not_next", unit=name)
        if not components.grid.adjacent(here, mover):
            return refuse("7.1", "reaction.not_next", unit=name)
        return why_not_ready(position, unit, frame.mover) or refuse("7.3", "reaction.nowhere", unit=name)

    @verb
    def hex(self, position: CrossroadsPosition, frame: Offer, hex: Hex) -> None:
        """React: the unit goes there, and the mover learns whether it must stop [7.4]."""
        here = position.at[frame.unit]
        position.put(frame.unit, hex)
        position.reacted[frame.unit] = True
        names = {"unit": position.unit_name(frame.unit), "from": position.place_name(here)}
        position.emit("reacted", "7.3", **names, to=position.place_name(hex))
        take_control(position, frame.unit)
        position.done(REACTED)

    def why_hex(self, position: CrossroadsPosition, frame: Offer, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if frame.unit == NONE:
            return refuse("7.1", "reaction.pick")
        refused = enemy_there(position, frame.side, hex) or overstacked(position, frame.unit, hex)
        if refused:
            return refused
        components = position.components
        if hex == position.at[frame.unit]:
            return refuse("7.3", "movement.here", hex=name)
        if hex in components.closed[components.unit_class[frame.unit]]:
            return refuse("5.5", "reaction.barred", hex=name)
        if in_enemy_zone(position, frame.side, hex):
            return refuse("7.3", "reaction.zone", hex=name)
        if hex not in open_hexes(position, frame.unit):
            return refuse("7.3", "reaction.too_far", hex=name, limit=points(REACTION_POINTS))
        return allow("7.3", "reaction.open", hex=name)

    @verb(Role.BACK)
    def back(self, position: CrossroadsPosition, frame: Offer) -> None:
        """Choose again."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.PASS)
    def pass_(self, position: CrossroadsPosition, frame: Offer) -> None:
        """Do not react here."""
        position.done()

    @verb(Role.PASS)
    def never(self, position: CrossroadsPosition, frame: Offer) -> None:
        """Do not react, and do not ask again during this move."""
        position.done(NEVER.verb)
