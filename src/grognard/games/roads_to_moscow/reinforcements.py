"""Reinforcements [5.2]: who is due, where they come on, what the hex of entry costs, and whose entries stay open."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.board.costs import ALL_FROM, POINT, CostPart
from grognard.engine.caching import derived, derived_of, per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import points
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow.army import has_come
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.costs import pace
from grognard.games.roads_to_moscow.crossings import repair_bridges
from grognard.games.roads_to_moscow.ground import Column, Ground, ground_in
from grognard.games.roads_to_moscow.held import release_held
from grognard.games.roads_to_moscow.position import DUE, READY, Arrival, RoadsPosition
from grognard.games.roads_to_moscow.scenarios import Entry
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.zones import combat_hexes, in_enemy_zone

SKETCHED = "entry."
"""The area of a sketched map where a side's reinforcements come on, before the side: `entry.german`."""


class Coming(NamedTuple):
    """When and where a unit comes: the turn, the places, and the Optional Group that it is of, if any."""

    turn: int
    entries: tuple[str, ...]
    group: str = ""


@per_components
def coming_of(components: CampaignComponents) -> dict[Unit, Coming]:
    """What the set-up cards say of each reinforcement [5.2-1]; Fuel units come where the scenario says."""
    names = [turn.name for turn in components.track]
    found: dict[Unit, Coming] = {}
    for one in components.facts.reinforcements:
        for name in one.units:
            if components.has("unit", name):
                found[components.number("unit", name)] = Coming(names.index(one.turn) + 1, one.entries, one.group)
    for unit, fuel in enumerate(components.fuel):
        if fuel and unit not in found:
            found[unit] = Coming(1, components.facts.fuel_entries)
    return found


@per_components
def places(components: CampaignComponents) -> dict[str, tuple[Hex, ...]]:
    """The hexes of each entry that is on this map."""
    found = {
        code: tuple(hex for label in entry.hexes if (hex := components.grid.find(label)) is not None)
        for code, entry in components.battle.entries.items()
    }
    for side in SIDES:
        if (area := components.map.areas.get(f"{SKETCHED}{side}")) is not None:
            found[f"{SKETCHED}{side}"] = tuple(sorted(area))
    return found


# -- the Reinforcement Phase


def begin(position: RoadsPosition) -> None:
    """The Reinforcement Phase: units of this turn wait beside the map from now on [5.2-1], aircraft are Ready [5.24].

    Whoever waits may come now or later [5.25], in supply on their turn of entry [5.26]; of Optional Groups only those
    that were taken come. Bridges that are repaired stand from now on, and formations that enemies have come near are
    free [19.44].
    """
    repair_bridges(position)
    release_held(position)
    known = coming_of(position.components)
    kept = []
    for entry in position.schedule:
        if isinstance(entry, Arrival) and entry.turn <= position.turn and taken(position, known.get(entry.unit)):
            position.emit("reinforcement_due", "5.2-1", unit=position.unit_name(entry.unit))
        else:
            kept.append(entry)
    position.schedule = tuple(kept)
    _receive_aircraft(position)


def taken(position: RoadsPosition, coming: Coming | None) -> bool:
    """Is a reinforcement of no Optional Group, or of one that was taken [ES-A2b]?"""
    return coming is None or not coming.group or coming.group in position.groups


def _receive_aircraft(position: RoadsPosition) -> None:
    """Air units of this turn go to the Ready box [5.24]."""
    components = position.components
    if not 1 <= position.turn <= len(components.track):
        return
    today = components.track[position.turn - 1].name
    names = {name for coming in components.facts.arrivals if coming.turn == today for name in coming.names}
    for air, unit in enumerate(components.aircraft):
        if unit.id in names and position.air_at[air] == DUE:
            position.air_at[air] = READY
            position.emit("air_arrived", "5.24", air=unit.id)


def why_not_due(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit in the box of reinforcements does not come yet [5.2-1]; None: it may."""
    if has_come(position, unit):
        return None
    turns = [entry.turn for entry in position.schedule if isinstance(entry, Arrival) and entry.unit == unit]
    return refuse("5.2-1", "reinforcements.not_due", unit=position.unit_name(unit), turn=min(turns, default=0))


# -- where they come on


class Way(NamedTuple):
    """A hex where units may come on, and what that costs more than usual [19.44]."""

    hex: Hex
    extra: int = 0


@per_components
def _open_turns(components: CampaignComponents) -> dict[str, range]:
    """The turns of the scenario on which each entry of the battle is open."""
    names = components.battle.turn_names
    begins = names.index(components.track[0].name)
    return {
        code: range(
            (names.index(entry.first) if entry.first else begins) - begins + 1,
            (names.index(entry.last) if entry.last else len(names)) - begins + 2,
        )
        for code, entry in components.battle.entries.items()
    }


def entries_of(position: RoadsPosition, side: Side, coming: Coming) -> list[str]:
    """The entries that units may use now; their owner chooses among several [5.2-2].

    Instead of one inside the map, if it is in enemy hands, they come by another, and later.
    """
    components, found = position.components, []
    for code in coming.entries:
        if code.startswith(SKETCHED):
            found.append(code)
            continue
        entry = components.battle.entries[code]
        if position.turn not in _open_turns(components)[code]:
            continue
        if not entry.inland or any(_open_inland(position, side, hex) for hex in places(components)[code]):
            found.append(code)
        elif entry.otherwise and position.turn >= coming.turn + entry.late:
            found.append(entry.otherwise)
    return list(dict.fromkeys(found))


def _open_inland(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Inside the map a hex of entry has to be friendly, and in no enemy zone."""
    return position.control[hex] == side and not in_enemy_zone(position, side, hex)


def plan_of(position: RoadsPosition, unit: Unit) -> Coming:
    """When and where a unit comes; on a sketched map where the sketch says."""
    return _plans(position.components)[unit]


@per_components
def _plans(components: CampaignComponents) -> list[Coming]:
    known, found = coming_of(components), []
    for unit, side in enumerate(components.side_of):
        sketched = f"{SKETCHED}{SIDES[side]}"
        found.append(known.get(unit) or Coming(1, (sketched,) if sketched in places(components) else ()))
    return found


@derived
def _ways(position: RoadsPosition, side: Side, coming: Coming, turn: int) -> tuple[Way, ...]:
    """The hexes where units with such a plan may come on: their entries, or around one that the enemy holds [19.44]."""
    components = position.components
    enemies = combat_hexes(position, 1 - side)
    found: dict[Hex, Way] = {}
    for code in entries_of(position, side, coming):
        entry: Entry | None = components.battle.entries.get(code)
        hexes = places(components)[code]
        for hex in hexes:
            if hex not in enemies and (entry is None or not entry.inland or _open_inland(position, side, hex)):
                found[hex] = Way(hex)
        if any(hex in enemies for hex in hexes):
            for detour in components.facts.detours:
                for label in detour.hexes if detour.entry == code else ():
                    hex = components.number("hex", label)
                    if hex not in enemies:
                        found.setdefault(hex, Way(hex, detour.cost * POINT))
    return tuple(way for way in found.values() if components.in_play[way.hex])


def ways_of(position: RoadsPosition, unit: Unit) -> tuple[Way, ...]:
    """The hexes where a unit may come on."""
    return _ways(position, position.components.side_of[unit], plan_of(position, unit), position.turn)


def ways_in(position: RoadsPosition, units: Sequence[Unit]) -> list[Way]:
    """The hexes where all these units may come on, singly or stacked [5.22c]."""
    first, *others = [ways_of(position, unit) for unit in units]
    if not others:
        return list(first)
    return [way for way in first if all(way in other for other in others)]


def come_together(position: RoadsPosition, units: Sequence[Unit], others: Sequence[Unit]) -> list[Unit]:
    """Those of some other units that can come on with these."""
    side, shared = position.components.side_of[units[0]], set(ways_in(position, units))
    plans = {unit: plan_of(position, unit) for unit in others}
    open = {plan: not shared.isdisjoint(_ways(position, side, plan, position.turn)) for plan in {*plans.values()}}
    return [unit for unit in others if open[plans[unit]]]


def entry_parts(position: RoadsPosition, units: Sequence[Unit], way: Way) -> tuple[Part, ...]:
    """What it costs to come on [5.22b]: the ground of the hex, or the rate of a way that leads into it from the edge.

    A zone costs a point there as everywhere [8.21].
    """
    column = _column(position, units)
    return _entry_parts(position, column.enemy, ground_in(position, column, way.hex), way)


def _column(position: RoadsPosition, units: Sequence[Unit]) -> Column:
    its = pace(position, units)
    return Column(its.motorized, its.bound, 1 - position.components.side_of[units[0]])


@derived_of("enemy")
def _entry_parts(position: RoadsPosition, enemy: Side, base: Ground, way: Way) -> tuple[Part, ...]:
    parts = list(_terrain_parts(position.components, base, way.hex))
    if in_enemy_zone(position, 1 - enemy, way.hex):
        cost = position.components.terrain["enemy_zone"].cost(True, False)
        parts.append(Part("8.21", "enemy_zone", points(cost), COST))
    if way.extra:
        parts.append(Part("19.44", "detour", points(way.extra), COST))
    return tuple(parts)


@derived_of("enemy")
def _entry_cost(position: RoadsPosition, enemy: Side, base: Ground, way: Way) -> int:
    return int(sum(part.amount for part in _entry_parts(position, enemy, base, way)) * POINT)


_WAYS = ("main_road", "secondary_road", "trail", "railway")
_SIDES = ("stream", "river", "slope", "fortified_line")
"""What lies on hexsides: nobody crosses one to come onto the map."""


@per_components
def _known_terrain(components: CampaignComponents) -> dict[tuple[Ground, Hex], tuple[Part, ...]]:
    return {}


def _terrain_parts(components: CampaignComponents, base: Ground, hex: Hex) -> tuple[Part, ...]:
    """The ground of a hex, or the cheapest of the ways that lead into it."""
    known = _known_terrain(components)
    if (base, hex) not in known:
        known[base, hex] = _parts_into(components, base.bare.parts, base.ways.parts, hex)
    return known[base, hex]


def _parts_into(
    components: CampaignComponents, bare: Sequence[CostPart], ways: Sequence[CostPart], hex: Hex
) -> tuple[Part, ...]:
    grid = components.grid
    near = grid.around[hex][0]
    direction = grid.direction(near, hex)
    plain = [
        Part("5.22b", part.name, points(int(part.cost[near, direction])), COST)
        for part in bare
        if part.name not in _SIDES and part.cost[near, direction] and part.cost[near, direction] < ALL_FROM
    ]
    rates = [
        Part("5.22b", part.name, points(int(part.cost[other, grid.direction(other, hex)])), COST)
        for part in ways
        if part.name in _WAYS
        for other in grid.around[hex]
        if part.cost[other, grid.direction(other, hex)]
    ]
    works = [part for part in plain if part.name == "strongpoint"]
    own = [part for part in plain if part.name != "strongpoint"]
    best = min(rates, key=lambda part: part.amount, default=None)
    if best is not None and best.amount < sum(part.amount for part in own):
        own = [best]
    return (*own, *works)


def entry_cost(position: RoadsPosition, units: Sequence[Unit], way: Way) -> int:
    """The half points that it costs to come on."""
    column = _column(position, units)
    return _entry_cost(position, column.enemy, ground_in(position, column, way.hex), way)


def open_entries(position: RoadsPosition, units: Sequence[Unit], left: int) -> list[Hex]:
    """Where these units can come on with what they have, if there is room."""
    return [way.hex for way in ways_in(position, units) if entry_cost(position, units, way) <= left]


def why_enter(position: RoadsPosition, units: Sequence[Unit], hex: Hex, left: int) -> Ruling:
    """May units come on in a hex, if there is room, and at what cost [5.22b]?"""
    name = position.place_name(hex)
    way = next((way for way in ways_in(position, units) if way.hex == hex), None)
    if way is None:
        if hex in combat_hexes(position, 1 - position.components.side_of[units[0]]):
            return refuse("8.14-1", "movement.barred.enemy", hex=name)
        return refuse("5.2-1", "reinforcements.not_here", hex=name)
    parts = entry_parts(position, units, way)
    cost = entry_cost(position, units, way)
    if cost > left:
        return refuse("5.22b", "movement.too_expensive", *parts, hex=name, cost=points(cost), left=points(left))
    return allow("5.22a", "reinforcements.enter", *parts, hex=name, cost=points(cost))


# -- entries of the enemy


@derived_of("enemy")
def kept_open(position: RoadsPosition, enemy: Side, groups: tuple[str, ...]) -> frozenset[Hex]:
    """Hexes at the edge where units of a side may still come on: the other side ends no phase there [5.21-1].

    Once nobody is left who could enter there, it may [5.21-2]. `groups`: the Optional Groups that were taken.
    """
    components = position.components
    known, hexes = coming_of(components), places(components)
    found: set[Hex] = set()
    for unit in position.units_at(components.reinforcements[enemy]):
        coming = known.get(unit)
        if coming is None:
            found.update(hexes.get(f"{SKETCHED}{SIDES[enemy]}", ()))
        elif not coming.group or coming.group in groups:
            for code in coming.entries:
                if not components.battle.entries[code].inland:
                    found.update(hexes[code])
    return frozenset(found)


def why_kept_open(position: RoadsPosition, side: Side, hex: Hex) -> Ruling | None:
    """The refusal to end a move where the enemy's reinforcements come on [5.21-1]; None: it may end there."""
    if hex not in kept_open(position, 1 - side, position.groups):
        return None
    return refuse("5.21-1", "reinforcements.kept_open", also=("5.21-3",), hex=position.place_name(hex))
