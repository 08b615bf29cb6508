"""Movement [5.0]: one unit after another, in one go or hex by hex; in the Mobile Movement Phase mobile units only.

Retreats, displacements and advances are not movement [5.1-2]: they cost nothing, and no zone hinders them.
"""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import (
    FAR,
    LayeredWay,
    cheapest_way,
    cost_parts,
    layered_way,
    points,
    why_layers,
    why_no_layers,
)
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.folio.costs import (
    BEGAN,
    ENTERED,
    FREE,
    INFILTRATED,
    allowance,
    beginning,
    layers,
    reach,
    reach_avoiding,
    reach_over_ground,
    reach_without_price,
    surcharge,
)
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.reinforcements import open_entries, why_enter, why_not_due
from grognard.games.folio.units import why_away
from grognard.games.folio.zones import in_enemy_zone


class MovementPhase(NamedTuple):
    """A side moves; `mobile`: in the Mobile Movement Phase."""

    side: Side
    mobile: bool = False


class Moving(NamedTuple):
    """A unit on its way: the half points it has left, and how it has come to where it is (`costs`)."""

    side: Side
    unit: Unit
    left: int
    standing: int
    started: bool = False
    from_zone: bool = False
    """It began its move in an enemy zone."""


# -- who moves


def why_not_moved(position: FolioPosition, unit: Unit, side: Side, mobile: bool) -> Ruling | None:
    """What keeps a unit from moving in a phase of a side, in which nobody else moves [4.1-6, 5.1-1]; None: nothing."""
    components, name = position.components, position.unit_name
    if components.side_of[unit] != side:
        return refuse("5.1-3", "movement.not_yours", unit=name(unit))
    if position.at[unit] == components.on_track:
        return why_not_due(position, unit, mobile)
    if not position.on_map(unit):
        return why_away(position, unit)
    if mobile and not components.mobile[unit]:
        return refuse("4.1-10", "movement.leg", unit=name(unit))
    if position.advanced[unit]:
        return refuse("7.9-9", "movement.advanced", unit=name(unit))
    if position.moved[unit]:
        return refuse("4.1-9" if mobile else "5.1-9", "movement.moved", unit=name(unit))
    return components.exclusive.why_not_moved(position, unit, mobile)


def movable(position: FolioPosition, side: Side, mobile: bool) -> list[Unit]:
    """The units that may still move in a phase [5.0-1, 5.0-5]; most of the others have moved, or are no more."""
    moved, advanced, at, components = position.moved, position.advanced, position.at, position.components
    gone, able, hexes = components.eliminated, components.mobile, components.hexes
    free = [
        unit
        for unit in components.by_side[side]
        if not moved[unit] and not advanced[unit] and at[unit] != gone and (not mobile or able[unit])
    ]
    # On the map what the game itself says is all that is left of `why_not_moved`.
    why = components.exclusive.why_not_moved
    return [
        unit
        for unit in free
        if (why(position, unit, mobile) if 0 <= at[unit] < hexes else why_not_moved(position, unit, side, mobile))
        is None
    ]


class Movement(Procedure[FolioPosition, MovementPhase]):
    """Pick the next unit to move, or finish [5.0-1, 5.0-3]."""

    frame = MovementPhase
    carries = True

    def phase(self, position: FolioPosition, frame: MovementPhase) -> str:
        return f"{position.side_name(frame.side)}.{'mobile_movement' if frame.mobile else 'movement'}"

    def decision(self, position: FolioPosition, frame: MovementPhase) -> Decision | None:
        units = movable(position, frame.side, frame.mobile)
        if not units:
            return None
        actions = [*self.list("unit", units, position), DONE]
        rule = "5.0-5" if frame.mobile else "5.0-1"
        return self.ask(position, frame.side, "movement.which", rule, actions)

    def proceed(self, position: FolioPosition, frame: MovementPhase) -> None:
        position.done()

    def why_skipped(self, position: FolioPosition, frame: MovementPhase) -> Ruling | None:
        """Nobody is left who could move."""
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and (refused := why_not_moved(position, unit, frame.side, frame.mobile)):
                return refused
        return refuse("4.1-4", "movement.nobody")

    @verb
    def unit(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> None:
        """Take a unit in hand."""
        standing = beginning(position, unit)
        left = allowance(position, unit)
        position.call(Moving(frame.side, unit, left, standing, from_zone=standing == BEGAN))

    def why_unit(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        refused = why_not_moved(position, unit, frame.side, frame.mobile)
        if refused:
            return refused
        full = Part("2.3.2-4", "allowance", points(allowance(position, unit)), COUNT)
        return allow("5.0-3", "movement.take", full, unit=position.unit_name(unit))

    @verb(Role.END)
    def done(self, position: FolioPosition, frame: MovementPhase) -> None:
        """No more moves."""
        position.done()


class Move(Procedure[FolioPosition, Moving]):
    """Move one unit: to any hex in reach, and on from there [5.0-2]."""

    frame = Moving

    def decision(self, position: FolioPosition, frame: Moving) -> Decision | None:
        hexes = destinations(position, frame)
        if frame.started and not hexes:
            return None
        actions = [*self.list("hex", hexes, position), DONE if frame.started else BACK]
        facts = {"unit": position.unit_name(frame.unit), "left": points(frame.left)}
        return self.ask(position, frame.side, "movement.where", "5.0-2", actions, **facts)

    def proceed(self, position: FolioPosition, frame: Moving) -> None:
        position.done()

    @verb
    def hex(self, position: FolioPosition, frame: Moving, hex: Hex) -> None:
        """Go there step by step [5.0-4]: in one step if that can be made, else by the cheapest path [5.0-2]."""
        if not position.on_map(frame.unit):
            self._come_on(position, frame, hex)
            return
        unit, exclusive = frame.unit, position.components.exclusive
        by = layers(position, unit, frame.standing)
        path, standings = way_to(position, frame, hex)
        position.moved[unit] = True
        left = frame.left
        for n, there in enumerate(path[1:]):
            cost = min(left, by.costs[standings[n]].total(path[n], there))
            left -= cost
            position.put(unit, there)
            names = {"unit": position.unit_name(unit), "from": position.place_name(path[n])}
            position.emit("moved", "5.0-4", **names, to=position.place_name(there), cost=points(cost))
            exclusive.stepped(position, unit)
            exclusive.entered(position, unit)
        position.become(frame._replace(left=left, standing=standings[-1], started=True))

    def _come_on(self, position: FolioPosition, frame: Moving, hex: Hex) -> None:
        """A reinforcement enters the map [4.1-5], and may move on."""
        unit, exclusive = frame.unit, position.components.exclusive
        cost = position.components.ground_cost[hex]
        position.moved[unit] = True
        position.put(unit, hex)
        place = position.place_name(hex)
        position.emit("arrived", "4.1-5", unit=position.unit_name(unit), hex=place, cost=points(cost))
        exclusive.stepped(position, unit)
        exclusive.entered(position, unit)
        standing = ENTERED if in_enemy_zone(position, frame.side, hex) else FREE
        position.become(frame._replace(left=frame.left - cost, standing=standing, started=True))

    def why_hex(self, position: FolioPosition, frame: Moving, hex: Hex) -> Ruling:
        return why_move(position, frame, hex)

    @verb(Role.BACK)
    def back(self, position: FolioPosition, frame: Moving) -> None:
        """Put the unit down again; it has not moved."""
        position.done()

    def why_back(self, position: FolioPosition, frame: Moving) -> Ruling:
        name = position.unit_name(frame.unit)
        return (
            refuse("5.1-9", "movement.begun", unit=name)
            if frame.started
            else allow("5.1-8", "movement.put_down", unit=name)
        )

    @verb(Role.END)
    def done(self, position: FolioPosition, frame: Moving) -> None:
        """Stop here [5.1-8]."""
        position.done()

    def why_done(self, position: FolioPosition, frame: Moving) -> Ruling:
        name = position.unit_name(frame.unit)
        return (
            allow("5.1-8", "movement.stop", unit=name)
            if frame.started
            else refuse("5.1-8", "movement.not_begun", unit=name)
        )


def destinations(position: FolioPosition, frame: Moving) -> list[Hex]:
    """The hexes in reach where the unit may end: not where a friend is [5.3-1], whom it may pass [5.3-2]."""
    if not position.on_map(frame.unit):
        return open_entries(position, frame.unit, frame.left)
    if not frame.left:
        return []
    found = reach(position, frame.unit, frame.left, frame.started, frame.standing).hexes
    stacks = position.stacks
    return [hex for hex in found[1:] if hex not in stacks]


def way_to(position: FolioPosition, frame: Moving, hex: Hex) -> LayeredWay:
    """The path to a hex in reach, with how the unit stands in each hex of it.

    The owner traces it [5.0-2], so a hex next to the unit is one step, where that can be made. Any other is reached by
    the cheapest path; among equals by one that keeps clear of what the game says is better left alone.
    """
    unit, left, started = frame.unit, frame.left, frame.started
    by = layers(position, unit, frame.standing)
    found = reach(position, unit, left, started, frame.standing)
    taken = layered_way(by, found, hex, left, not started)
    if len(taken.path) == 2:
        return taken
    shunned: frozenset[Hex] = frozenset()
    for hexes in position.components.exclusive.better_avoided(position, unit, hex):
        if not hexes.isdisjoint(taken.path[1:]):
            other = reach_avoiding(position, unit, left, started, by, shunned | hexes)
            if hex in other and other.cost[hex] == found.cost[hex]:
                taken, shunned = cheapest_way(other, hex), shunned | hexes
    return taken


# -- why, and why not


def why_move(position: FolioPosition, frame: Moving, hex: Hex) -> Ruling:
    """The path to a hex with every part of its cost, or the rule that refuses it."""
    unit, name, components = frame.unit, position.place_name(hex), position.components
    here, side = position.at[unit], frame.side
    if not position.on_map(unit):
        return why_enter(position, unit, frame.left, hex)
    if hex == here:
        return refuse("5.1-8", "movement.here", hex=name)
    if position.owner(hex) == 1 - side:
        return refuse("5.1-4", "movement.enemy", hex=name)
    found = reach(position, unit, frame.left, frame.started, frame.standing)
    by = layers(position, unit, frame.standing)
    if hex in found:
        if hex in position.stacks:
            return refuse("5.3-1", "movement.stacked", hex=name)
        taken = way_to(position, frame, hex)
        ruling = why_layers(position, by, taken, frame.left, "5.0-4")
        return components.exclusive.why_way(position, unit, taken.path, ruling)
    far = reach(position, unit, FAR, frame.started, frame.standing)
    return (
        _why_zone(position, frame, hex)
        or _with_zone_price(position, frame, hex, why_no_layers(position, by, here, hex, frame.left, far, "5.2-5"))
        or _why_no_way(position, frame, hex)
    )


def _with_zone_price(position: FolioPosition, frame: Moving, hex: Hex, refused: Ruling | None) -> Ruling | None:
    """A hex that is too far: by the price of enemy zones, if it would be in reach without that [5.1.1-3, 5.1.2-3]."""
    if refused is None or refused.reason != "movement.too_far":
        return refused
    by, unit = layers(position, frame.unit, frame.standing), frame.unit
    without = reach_without_price(position, unit, frame.left, frame.started, frame.standing)
    if hex not in without:
        return refused
    paid = [part for step in cheapest_way(without, hex).steps(by) if (part := surcharge(step))]
    rules = dict.fromkeys((*(part.rule for part in paid), *refused.rules))
    return refused._replace(rules=tuple(rules), reason="movement.zone_price")


def _why_zone(position: FolioPosition, frame: Moving, hex: Hex) -> Ruling | None:
    """Why a unit in a zone does not go to a hex next to it, if that is because of the zone [5.1.1, 5.1.2]."""
    unit, components = frame.unit, position.components
    here, name = position.at[unit], position.place_name(hex)
    if frame.standing not in (ENTERED, BEGAN, INFILTRATED) or not components.grid.adjacent(here, hex):
        return None
    step = layers(position, unit, frame.standing).costs[frame.standing].step(here, hex)
    if step.forbidden:
        return None  # whoever explains the step says by which rule
    if in_enemy_zone(position, frame.side, hex) and frame.standing != BEGAN:
        rule = "5.1.2-4" if frame.standing == INFILTRATED else "5.1.1-5"
        return refuse(rule, "movement.zone_to_zone", hex=name)
    extra = surcharge(step)
    if extra is None or step.total - extra.amount > frame.left:
        return None
    if step.whole:  # a unit that has no points has none to give
        return refuse(extra.rule, "movement.no_way", hex=name)
    facts = {"hex": name, "cost": points(step.total), "left": points(frame.left)}
    return refuse(extra.rule, "movement.too_expensive", *cost_parts(step, frame.left), **facts)


def _stop_rule(position: FolioPosition, frame: Moving) -> str:
    """Why a leg unit would have to stop on the way: in the next zone, or at once where it can only infiltrate."""
    if not frame.from_zone:
        return "5.1.1-1"
    near = reach_over_ground(position, frame.unit, 1 - frame.side)
    around = [hex for hex in position.components.grid.around[position.at[frame.unit]] if hex in near]
    return "5.1.2-1" if all(in_enemy_zone(position, frame.side, hex) for hex in around) else "5.1.1-7"


def _why_no_way(position: FolioPosition, frame: Moving, hex: Hex) -> Ruling:
    """Why no way leads to a hex, however many points there are: zones, enemies, or ground that nobody enters."""
    unit, name = frame.unit, position.place_name(hex)
    if hex in reach_over_ground(position, unit, 1 - frame.side):
        if position.components.mobile[unit]:
            return refuse("5.1.1-5", "movement.no_way", hex=name)
        return refuse(_stop_rule(position, frame), "movement.no_way", hex=name)
    rule = "5.1-4" if hex in reach_over_ground(position, unit, None) else "5.1-5"
    return refuse(rule, "movement.no_way", hex=name)
