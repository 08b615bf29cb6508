"""Strongpoints and Fortified Lines [14.0]: what they do, how Strongpoints are built, and when either is gone.

Strongpoints are built and face all ways; a Fortified Line is printed on hexsides, belongs to the hex that it protects
and serves the Soviets there [14.0]. What both do to moves stands with the costs [8.31c, 8.37], to combat with the
modifiers [10.61b], to supply with the lines [6.21].
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.engine import markers
from grognard.engine.caching import per_components
from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow.army import active_units, formation_of, is_active
from grognard.games.roads_to_moscow.components import SOVIET, CampaignComponents
from grognard.games.roads_to_moscow.counters import combat_units, why_away
from grognard.games.roads_to_moscow.position import RoadsPosition, Strongpoint
from grognard.games.roads_to_moscow.weather import is_winter
from grognard.games.roads_to_moscow.zones import combat_hexes

Mask = NDArray[np.bool_]
LINE_OWNER = SOVIET
"""The Fortified Line is the Soviets' [14.0]."""


class EngineeringPhase(NamedTuple):
    """The Engineering Phase of an Assault Sequence [7.21B]: how many were begun with Command Points.

    A second activation has a phase of its own, and begins as many again [14.27a-3].
    """

    side: Side
    begun: tuple[Formation, ...] = ()
    """The formation of each Strongpoint that was begun with the Command Points of its HQs [14.27a-1]."""


# -- what is where


def strongpoint_at(
    position: RoadsPosition, hex: Hex, side: Side | None = None, complete: bool = True
) -> Strongpoint | None:
    """The Strongpoint in a hex, of a side if one is named; only a complete one does anything [14.13]."""
    for point in position.strongpoints:
        if point.hex == hex and (side is None or point.side == side) and (point.complete or not complete):
            return point
    return None


def lines_of(position: RoadsPosition) -> Mask:
    """Steps into a hex across an active Fortified Line: destroyed ones have no effect [14.14]."""
    components = position.components
    if not position.destroyed_lines:
        return components.lines
    found: Mask = components.lines.copy()
    gone = np.isin(components.grid.neighbours, position.destroyed_lines)
    found[gone] = False
    return found


def line_active(position: RoadsPosition, hex: Hex, neighbour: Hex) -> bool:
    """Does an active Fortified Line protect a hex against its neighbour [14.0]?"""
    components = position.components
    if hex in position.destroyed_lines:
        return False
    return bool(components.lines[neighbour, components.grid.direction(neighbour, hex)])


def behind_line(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit]) -> bool:
    """Is a hex defended entirely behind a Fortified Line: all attackers but artillery cross it [14.12c-1, ruling 62]?

    It serves the side that owns it, in that hex [14.0]; nobody who attacks out of it [14.12c-2].
    """
    components = position.components
    fighting = [unit for unit in attackers if not components.artillery[unit]]
    if not fighting or components.side_of[fighting[0]] == LINE_OWNER:
        return False
    return all(line_active(position, hex, position.at[unit]) for unit in fighting)


# -- who may build


def why_no_builder(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit cannot build, whatever the phase [14.23, 14.24, 14.25]; None if it can."""
    components, name = position.components, position.unit_name(unit)
    kind = components.types[unit]
    if not kind.builder:
        return refuse("14.23", "strongpoint.type", unit=name)
    if is_winter(position) and not kind.engineer:
        return refuse("14.24", "strongpoint.winter", unit=name, also=("5.14c",))
    if position.disrupted[unit]:
        return refuse("14.25", "strongpoint.disrupted", also=("3.72g",), unit=name)
    return None


def command_limit(position: RoadsPosition, formation: Formation) -> int:
    """Strongpoints that a formation may begin in one activation beside those of engineers [14.27a-1].

    The printed points of its HQs, spent or not [14.27b], without HQs that are Disrupted or not on the map [14.27c].
    """
    components = position.components
    return sum(
        components.specs[hq].command
        for hq in components.hqs_of[formation]
        if position.on_map(hq) and not position.disrupted[hq]
    )


def why_not_built(position: RoadsPosition, frame: EngineeringPhase, unit: Unit) -> Ruling | None:
    """Why a unit cannot begin a Strongpoint where it stands; None if it can [14.21, 14.26a]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != frame.side:
        return refuse("14.26a", "strongpoint.not_yours", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    if not is_active(position, unit):
        return refuse("14.26a", "strongpoint.not_active", unit=name)
    refused = why_no_builder(position, unit)
    if refused:
        return refused
    hex = position.at[unit]
    if strongpoint_at(position, hex, complete=False) is not None:
        return refuse("14.22", "strongpoint.there", unit=name, hex=position.place_name(hex))
    if components.types[unit].engineer:
        return None
    formation = formation_of(position, unit)
    limit = command_limit(position, formation)
    if frame.begun.count(formation) >= limit:
        count = Part("14.27b", "command_points", limit, COUNT)
        named = components.formations[formation].id
        idle = any(position.disrupted[hq] or not position.on_map(hq) for hq in components.hqs_of[formation])
        also = ("2.2-HRU-3", "14.27c") if idle else ("2.2-HRU-3",)
        return refuse("14.27a-1", "strongpoint.limit", count, formation=named, count=limit, also=also)
    return None


class Engineering(Procedure[RoadsPosition, EngineeringPhase]):
    """Active units begin Strongpoints where they stand, one after another [14.26a]."""

    frame = EngineeringPhase

    def phase(self, position: RoadsPosition, frame: EngineeringPhase) -> str:
        return f"{position.side_name(frame.side)}.engineering"

    def decision(self, position: RoadsPosition, frame: EngineeringPhase) -> Decision | None:
        """Who builds, or nobody else; nobody is asked where nobody can."""
        types, active = position.components.types, active_units(position, frame.side)
        likely = [unit for unit in active if types[unit].builder and position.on_map(unit)]  # most are not
        units = [unit for unit in likely if why_not_built(position, frame, unit) is None]
        if not units:
            return None
        actions = [*self.list("build", units, position), DONE]
        return self.ask(position, frame.side, "strongpoint.who", "14.26a", actions)

    def proceed(self, position: RoadsPosition, frame: EngineeringPhase) -> None:
        """Nobody builds any more: what is in enemy hands goes [14.31, 14.36-1]."""
        clear_captured(position)
        position.done()

    def why_skipped(self, position: RoadsPosition, frame: EngineeringPhase) -> Ruling | None:
        """Nobody can build."""
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and is_active(position, unit):
                return why_not_built(position, frame, unit)
        return refuse("14.26a", "strongpoint.nobody")

    @verb
    def build(self, position: RoadsPosition, frame: EngineeringPhase, unit: Unit) -> None:
        """Put an Under Construction marker on this unit [14.26a]."""
        hex = position.at[unit]
        markers.place_marker(position, "strongpoints", Strongpoint(hex, frame.side, False, unit))
        position.emit("began_strongpoint", "14.26a", unit=position.unit_name(unit), hex=position.place_name(hex))
        if not position.components.types[unit].engineer:
            position.become(frame._replace(begun=(*frame.begun, formation_of(position, unit))))

    def why_build(self, position: RoadsPosition, frame: EngineeringPhase, unit: Unit) -> Ruling:
        """May it, and how many its formation may begin."""
        refused = why_not_built(position, frame, unit)
        if refused:
            return refused
        name = position.unit_name(unit)
        if position.components.types[unit].engineer:
            return allow("14.27a-2", "strongpoint.engineers", unit=name)
        limit = command_limit(position, formation_of(position, unit))
        count = Part("14.27b", "command_points", limit, COUNT)
        also = ("14.26d",) if position.components.army[unit] else ()
        return allow("14.26a", "strongpoint.may", count, also=("14.21", *also), unit=name)

    def undone(self, position: RoadsPosition, frame: EngineeringPhase) -> list[Undone]:
        """Who could still build [14.26a]."""
        return self.still_open(position, frame, "builders", "14.26a", "build")

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: EngineeringPhase) -> None:
        """Nobody else builds."""
        clear_captured(position)
        position.done()


# -- how they come to an end


def interrupt(position: RoadsPosition, unit: Unit) -> None:
    """A builder has moved, attacked or defended, or may not build any more: its marker goes [14.25, 14.33]."""
    for point in position.strongpoints:
        if not point.complete and point.builder == unit:
            markers.remove_marker(position, "strongpoints", point)
            position.emit(
                "stopped_building", "14.33", unit=position.unit_name(unit), hex=position.place_name(point.hex)
            )
            return


def finish(position: RoadsPosition) -> None:
    """The Engineering Phase of the Reorganization Segment [14.26c]: all that is under construction is complete.

    So what was begun on turn 16AM stands on 16PM [14.26-x].
    A builder that was Disrupted in the meantime has stopped building [14.25]. Then what is in enemy hands goes.
    """
    for point in position.strongpoints:
        if point.complete:
            continue
        if why_no_builder(position, point.builder) is not None or position.at[point.builder] != point.hex:
            interrupt(position, point.builder)
            continue
        markers.place_marker(position, "strongpoints", point._replace(complete=True, builder=NONE))
        position.emit("built_strongpoint", "14.26c", hex=position.place_name(point.hex))
    clear_captured(position)


def clear_captured(position: RoadsPosition) -> None:
    """At the end of every Engineering Phase undisrupted enemy combat units remove what they stand on.

    Strongpoints [14.31], and all Fortified Line hexsides of a hex [14.36-1], of both sides [ruling 42].
    """
    for point in position.strongpoints:
        if _held_by(position, point.hex, 1 - point.side):
            markers.remove_marker(position, "strongpoints", point)
            position.emit("removed_strongpoint", "14.31", hex=position.place_name(point.hex))
    for hex in lined_hexes(position):
        if _held_by(position, hex, 1 - LINE_OWNER):
            destroy_line(position, hex, "14.36-1")


def _held_by(position: RoadsPosition, hex: Hex, side: Side) -> bool:
    """Is an undisrupted combat unit of a side in a hex? A Disrupted one removes nothing [3.72g]."""
    if hex not in combat_hexes(position, side):
        return False
    return any(not position.disrupted[unit] for unit in combat_units(position, hex))


def lined_hexes(position: RoadsPosition) -> list[Hex]:
    """The hexes that an active Fortified Line protects."""
    return [hex for hex in _printed_lines(position.components) if hex not in position.destroyed_lines]


@per_components
def _printed_lines(components: CampaignComponents) -> list[Hex]:
    """The hexes that a Fortified Line of the map protects."""
    return sorted({int(hex) for hex in components.grid.neighbours[components.lines]})


def destroy_line(position: RoadsPosition, hex: Hex, rule: str) -> None:
    """All hexsides of the Fortified Line of a hex are destroyed for good [14.14, 14.36]."""
    position.destroyed_lines = tuple(sorted((*position.destroyed_lines, hex)))
    position.clear_cache()
    position.emit("destroyed_line", rule, hex=position.place_name(hex))


def why_not_removed(position: RoadsPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why a side cannot take a Strongpoint away: it has none there, or somebody is in it [14.34]; None if it can."""
    point = strongpoint_at(position, hex, side)
    if point is None:
        return refuse("14.34", "strongpoint.none", hex=position.place_name(hex))
    if _occupied(position, hex):
        return refuse("14.34", "strongpoint.occupied", hex=position.place_name(hex))
    return None


def _occupied(position: RoadsPosition, hex: Hex) -> bool:
    """Is somebody in a Strongpoint, who would have to leave it first?"""
    return hex in position.stacks and bool(combat_units(position, hex))


def removable(position: RoadsPosition, side: Side) -> list[Hex]:
    """The hexes where a side has a Strongpoint that it could take away [14.34]."""
    own = [point.hex for point in position.strongpoints if point.side == side and point.complete]
    return [hex for hex in own if not _occupied(position, hex)]


def remove_strongpoint(position: RoadsPosition, side: Side, hex: Hex, rule: str) -> None:
    """Take a Strongpoint away [14.32, 14.34]."""
    point = strongpoint_at(position, hex, side)
    if point is not None:
        markers.remove_marker(position, "strongpoints", point)
        position.emit("removed_strongpoint", rule, hex=position.place_name(hex))
