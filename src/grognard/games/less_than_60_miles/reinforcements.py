"""Ground reinforcements [33.5] and Territorials [33.6]: who is due, where they come on, and who cannot come at all."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from grognard.board.costs import FORBIDDEN_FROM
from grognard.engine.actions import Action
from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import cost_parts, points
from grognard.engine.procedures import verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.allowances import allowance
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Arrival, FrontPosition
from grognard.games.less_than_60_miles.scenarios import CARD, EDGE, TERRITORIAL
from grognard.games.less_than_60_miles.stacking import why_too_full
from grognard.games.less_than_60_miles.steps import entry_cost
from grognard.games.less_than_60_miles.timing import turn_of

SKETCHED = "entry."
"""The area of a sketched map where a side's reinforcements come on, before the side: `entry.nato`."""


class Coming(NamedTuple):
    """When and how a unit comes: its turn, one of `scenarios.ENTRIES`, the entry hexes, and an option, if any."""

    turn: int
    by: str
    hexes: tuple[Hex, ...]
    group: str = ""


class Entering(NamedTuple):
    """A reinforcement is brought on: its mode may be chosen, then its hex."""

    side: Side
    unit: Unit


# -- who comes when


@per_components
def coming_of(components: FrontComponents) -> dict[Unit, Coming]:
    """What the scenario says of each reinforcement [33.5-2]."""
    found: dict[Unit, Coming] = {}
    for one in components.facts.reinforcements:
        hexes = tuple(components.number("hex", hex) for hex in one.hexes)
        for name in one.units:
            if components.has("unit", name):
                unit = components.number("unit", name)
                found[unit] = Coming(turn_of(components, one.turn), one.by, hexes, one.group)
    return found


def plan_of(position: FrontPosition, unit: Unit) -> Coming:
    """When and how a unit comes; on a sketched map at once, where the sketch says."""
    components = position.components
    found = coming_of(components).get(unit)
    if found is not None:
        return found
    if components.specs[unit].territorial:
        return Coming(1, TERRITORIAL, ())
    area = components.map.areas.get(f"{SKETCHED}{SIDES[components.side_of[unit]]}", ())
    return Coming(1, EDGE, tuple(sorted(area)))


def why_not_due(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit beside the map does not come in this Movement Phase, wherever; None if it may."""
    components, name = position.components, position.unit_name(unit)
    if position.at[unit] != components.reinforcements[components.side_of[unit]]:
        return refuse("33.5-1", "reinforcements.none", unit=name)
    plan = plan_of(position, unit)
    if plan.group and not components.options.get(plan.group, False):
        return refuse("33.5-2", "reinforcements.option", unit=name, group=plan.group)
    turns = [entry.turn for entry in position.schedule if isinstance(entry, Arrival) and entry.unit == unit]
    if not turns and plan.by == CARD:
        return refuse("33.5-2", "reinforcements.card", unit=name)
    turn = min(turns, default=plan.turn)
    if turn > position.turn:
        return refuse("33.5-1", "reinforcements.later", unit=name, turn=turn)
    return None


def due_units(position: FrontPosition, side: Side) -> list[Unit]:
    """The reinforcements of a side that may come now; those that could not come before are among them [33.5-3:2]."""
    waiting = position.units_at(position.components.reinforcements[side])
    return [unit for unit in sorted(waiting) if why_not_due(position, unit) is None]


# -- where


def specific_parent(position: FrontPosition, unit: Unit) -> Unit:
    """The Parent HQ that a Territorial has to be placed near [33.6-2]; NONE: only the Superior HQ is above it."""
    components = position.components
    above = components.printed_parent[unit]
    return NONE if above == components.superior[unit] else above


def why_no_territorial(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a Territorial cannot be placed in a hex; None if it can [33.6]."""
    components, facts = position.components, {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    side, ranges = components.side_of[unit], components.organisation.ranges
    if not (components.city[hex] or components.town[hex]) or not components.in_play[hex]:
        return refuse("33.6-1", "reinforcements.no_town", **facts)
    if components.west_germany.any() and not components.west_germany[hex]:
        return refuse("8.7-2:1", "reinforcements.abroad", **facts)
    enemies = [components.distance(hex, enemy) for enemy in position.hexes_of(1 - side)]
    least = ranges["territorial_enemy"]
    if enemies and min(enemies) < least:
        return refuse("33.6-1", "reinforcements.enemy_near", length=min(enemies), least=least, **facts)
    above = specific_parent(position, unit)
    if above != NONE:
        most, hq = ranges["territorial_hq"], position.unit_name(above)
        if not position.on_map(above):
            return refuse("33.6-2", "reinforcements.no_parent", hq=hq, **facts)
        if components.distance(hex, position.at[above]) > most:
            return refuse("33.6-2", "reinforcements.far_from_parent", hq=hq, most=most, **facts)
    return why_too_full(position, hex, side, (unit,))


def why_shut(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a hex is no valid entry or placement hex of a unit, whatever it costs; None if it is one."""
    plan, facts = plan_of(position, unit), {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    if plan.by == TERRITORIAL:
        return why_no_territorial(position, unit, hex)
    if hex not in plan.hexes or not position.components.in_play[hex]:
        return refuse("33.5-2", "reinforcements.not_here", **facts)
    if position.owner(hex) == 1 - position.components.side_of[unit]:
        return refuse("33.5-3:1", "reinforcements.enemy", **facts)
    return None


@per_components
def _towns(components: FrontComponents) -> list[Hex]:
    """The hexes in which Territorials can be placed at all [33.6-1]."""
    found: list[Hex] = np.flatnonzero((components.city | components.town) & components.in_play).tolist()
    return found


def valid_hexes(position: FrontPosition, unit: Unit) -> Iterator[Hex]:
    """The valid entry or placement hexes of a unit, whatever they cost.

    One after the other: mostly it is only asked whether there is one.
    """
    plan = plan_of(position, unit)
    hexes = _towns(position.components) if plan.by == TERRITORIAL else plan.hexes
    return (hex for hex in hexes if why_shut(position, unit, hex) is None)


def has_valid_hex(position: FrontPosition, unit: Unit) -> bool:
    """Is there any hex in which a unit could come on?"""
    return next(valid_hexes(position, unit), None) is not None


def why_enter(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling:
    """May a reinforcement come on in a hex in its mode, and at what cost [33.5-3:1, 33.6-3]?

    A hex that costs more than the unit has is entered by Delayed Movement, as any other [8.4].
    """
    facts: dict[str, Any] = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    refused = why_not_due(position, unit) or why_shut(position, unit, hex)
    if refused:
        return refused
    if plan_of(position, unit).by == TERRITORIAL:
        return allow("33.6-1", "reinforcements.may_place", also=("33.6-3",), **facts)
    step, left = entry_cost(position, unit, NONE, hex), allowance(position, unit)
    if step.total >= FORBIDDEN_FROM:
        return refuse(step.parts[-1].rule, "reinforcements.cannot_pay", also=("33.5-3:1",), **facts)
    parts = cost_parts(step, left)
    if step.total > left:
        return allow("33.5-3:1", "reinforcements.may_delayed", *parts, also=("8.4-1",), **facts)
    return allow("33.5-3:1", "reinforcements.may_enter", *parts, cost=points(step.total), **facts)


def entry_hexes(position: FrontPosition, unit: Unit) -> list[Hex]:
    """Where a reinforcement can come on in the mode that it is to have."""
    return [hex for hex in valid_hexes(position, unit) if why_enter(position, unit, hex).legal]


# -- who has to come, and who cannot


def why_must_enter(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side cannot end its Movement Phase yet: reinforcements are due and have a hex to come on; None if it can.

    Those without one are delayed to the next turn [33.5-3:2].
    """
    names = [position.unit_name(unit) for unit in due_units(position, side) if has_valid_hex(position, unit)]
    return refuse("33.5-1", "reinforcements.waiting", units=names) if names else None


def lose_unplaced(position: FrontPosition, side: Side) -> None:
    """At the end of the Movement Phase Territorials without a valid hex are out of the game [33.6-4]."""
    for unit in due_units(position, side):
        if plan_of(position, unit).by == TERRITORIAL and not has_valid_hex(position, unit):
            position.put(unit, position.components.eliminated)
            drop_arrival(position, unit)
            position.emit("reinforcement_lost", "33.6-4", unit=position.unit_name(unit))


def drop_arrival(position: FrontPosition, unit: Unit) -> None:
    """A unit waits no longer."""
    kept = [entry for entry in position.schedule if not (isinstance(entry, Arrival) and entry.unit == unit)]
    position.schedule = tuple(kept)


class ReinforcementVerbs:
    """Bringing on reinforcements, for the procedure of the Movement Phase to inherit; its frame has a field `side`."""

    def reinforcement_actions(self, position: FrontPosition, side: Side) -> list[Action]:
        """Those that may come and have a hex to come on."""
        names = position.components.names["unit"]
        units = [unit for unit in due_units(position, side) if has_valid_hex(position, unit)]
        return [Action("reinforce", (names[unit],)) for unit in units]

    @verb
    def reinforce(self, position: FrontPosition, frame: Any, unit: Unit) -> None:
        """Bring this unit on [33.5-1]."""
        position.call(Entering(frame.side, unit))

    def why_reinforce(self, position: FrontPosition, frame: Any, unit: Unit) -> Ruling:
        """Is it due, and is there a hex for it?"""
        name = position.unit_name(unit)
        if position.components.side_of[unit] != frame.side:
            return refuse("33.5-1", "reinforcements.none", unit=name)
        refused = why_not_due(position, unit)
        if refused:
            return refused
        hexes = position.place_names(list(valid_hexes(position, unit)))
        if not hexes:
            territorial = plan_of(position, unit).by == TERRITORIAL
            return refuse("33.6-4" if territorial else "33.5-3:2", "reinforcements.nowhere", unit=name)
        return allow("33.5-1", "reinforcements.may", unit=name, hexes=hexes)
