"""Replacements [9.3]: steps that the scenario gives, for units that can take them."""

from typing import NamedTuple

from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.command import in_command, supplied
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.stacking import load
from grognard.games.formation.zones import in_enemy_zone


class Points(NamedTuple):
    """Steps for units of a group."""

    group: str
    points: int


class Replacing(NamedTuple):
    """A side hands out its replacements."""

    side: Side
    points: tuple[Points, ...]


def replacement_points(position: FormationPosition, side: Side) -> tuple[Points, ...]:
    """What a side gets this turn, group by group, however many lines the scenario has for it [9.3-1]."""
    name, found = position.side_name(side), dict[str, int]()
    for item in position.components.facts.replacements:
        if item.turn == position.turn and item.side == name:
            found[item.group] = found.get(item.group, 0) + item.points
    return tuple(Points(group, points) for group, points in found.items())


def overfills(position: FormationPosition, unit: Unit) -> bool:
    """Would one step more make a unit's stack too strong for its hex [5.3.1-7]?"""
    limit = position.components.book.stack_strength
    units, strength = load(position, position.at[unit])
    return bool(limit) and units > 1 and strength >= limit


def why_not(position: FormationPosition, frame: Replacing, unit: Unit) -> Ruling | None:
    """Why a unit cannot take a step; None if it can.

    In good order [5.6.3-12], In Command [5.8.1-7, 5.8.3-7], its HQ in supply [5.7.5-7], in no EZOC [5.4.1-9], and
    with room for a step more in its hex.
    """
    components, name = position.components, position.unit_name(unit)
    groups = [item.group for item in frame.points if item.points]
    if components.side_of[unit] != frame.side or not components.fights[unit] or not position.on_map(unit):
        lost_for_good = ("3.3g-2",) if components.hq[unit] else ()
        return refuse("9.3-1", "replacements.not_there", also=lost_for_good, unit=name)
    if components.group[unit] not in groups:
        return refuse("9.3-1", "replacements.group", unit=name, groups=groups)
    if position.strength[unit] >= components.full[unit]:
        return refuse("9.3-1", "replacements.full", unit=name)
    if position.disrupted[unit]:
        return refuse("5.6.3-12", "replacements.disrupted", unit=name)
    if not in_command(position, unit):
        return refuse("5.8.3-7", "replacements.out_of_command", unit=name)
    if not supplied(position, unit):
        return refuse("5.7.5-7", "replacements.out_of_supply", unit=name)
    if in_enemy_zone(position, frame.side, position.at[unit]):
        return refuse("5.4.1-9", "replacements.zone", unit=name)
    if overfills(position, unit):
        return refuse("5.3.1-7", "replacements.stack", unit=name, limit=components.book.stack_strength)
    return None


class Replace(Procedure[FormationPosition, Replacing]):
    """A step for a unit, as long as there are any; nobody has to take them [9.3-1].

    Asked even if nobody can: else the enemy would learn that all are at full strength [5.3.4-3].
    """

    frame = Replacing

    def decision(self, position: FormationPosition, frame: Replacing) -> Decision | None:
        if not any(item.points for item in frame.points):
            return None
        here = [unit for hex in position.hexes_of(frame.side) for unit in position.stacks[hex]]
        units = [unit for unit in sorted(here) if why_not(position, frame, unit) is None]
        left = {item.group: item.points for item in frame.points}
        actions = [*self.list("unit", units, position), DONE]
        return self.ask(position, frame.side, "replacements.whom", "9.3-1", actions, steps_left=left)

    def proceed(self, position: FormationPosition, frame: Replacing) -> None:
        position.done()

    @verb
    def unit(self, position: FormationPosition, frame: Replacing, unit: Unit) -> None:
        """One step back; Improved Defence is not disturbed [7.6g]."""
        group = position.components.group[unit]
        position.strength[unit] += 1
        position.emit_secret(frame.side, "replaced", "9.3-1", unit=position.unit_name(unit))
        left = tuple(item._replace(points=item.points - (item.group == group)) for item in frame.points)
        position.become(frame._replace(points=left))

    def why_unit(self, position: FormationPosition, frame: Replacing, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        return why_not(position, frame, unit) or allow("9.3-1", "replacements.may", unit=name)

    def undone(self, position: FormationPosition, frame: Replacing) -> list[Undone]:
        """Points that could still be used [9.3-1]."""
        return self.still_open(
            position, frame, "replacements", "9.3-1", "unit", sum(item.points for item in frame.points)
        )

    @verb(Role.END)
    def done(self, position: FormationPosition, frame: Replacing) -> None:
        """No more."""
        position.done()
