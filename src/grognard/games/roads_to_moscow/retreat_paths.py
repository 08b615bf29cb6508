"""Where units may retreat to [11.3, 11.5]: the hexes that are open, enemy zones on the way, and room at the end."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.caching import derived
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.components import SOVIET
from grognard.games.roads_to_moscow.crossings import crossings
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.stacking import too_full
from grognard.games.roads_to_moscow.zones import combat_hexes, in_enemy_zone, sources_of_zone

Path = tuple[Hex, ...]
LONGEST = 2
"""No retreat is longer, but that of rockets [11.31c]."""

FREE, THROUGH, FULL, CROWDED, NOWHERE = range(5)
"""The order of preference: past no vacant hex in an enemy zone, with room at the end; through one, with room; past
none, but into a full stack; through one into a full stack; not at all [11.34, 11.51, ruling 102]."""


class Ways(NamedTuple):
    """The best sort of retreat that units have, and the paths of that sort."""

    sort: int
    paths: tuple[Path, ...]

    @property
    def ends(self) -> list[Hex]:
        """Where they end."""
        return list(dict.fromkeys(path[-1] for path in self.paths))

    @property
    def through(self) -> bool:
        """Through a vacant hex in an enemy zone [11.53]."""
        return self.sort in (THROUGH, CROWDED)


# -- hexes


def vacant_in_zone(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in an enemy zone, and no friendly combat unit there, which would cancel it [11.35, 11.52]?"""
    return in_enemy_zone(position, side, hex) and hex not in combat_hexes(position, side)


def why_shut(position: RoadsPosition, side: Side, here: Hex, hex: Hex) -> Ruling | None:
    """Why no retreat goes from a hex to the next one [11.37]; None: that way is open.

    Nobody retreats across a River without a bridge [8.36c-3], and there is no other ground that is closed to units:
    empty Strongpoints and Fortified Lines of the enemy are not [14.12e].
    """
    name, grid = position.place_name(hex), position.components.grid
    if not position.components.in_play[hex]:
        return refuse("11.37", "retreat.off_map", hex=name)
    if position.owner(hex) == 1 - side:
        return refuse("11.37", "retreat.enemy", hex=name)
    if crossings(position).open_rivers[here, grid.direction(here, hex)]:
        return refuse("8.36c-3", "retreat.river", also=("11.37",), hex=name)
    return None


def steps_away(position: RoadsPosition, side: Side, start: Hex, away: Hex, path: Path) -> Iterator[Hex]:
    """The next hexes of a retreat: open, farther from where it started, and not nearer to the Defending hex.

    So a defender's two hexes end two hexes from there [11.33-1], and an attacker's from where it stood [ruling 78].
    """
    grid = position.components.grid
    here = path[-1] if path else start
    for hex in grid.around[here]:
        if grid.distance(start, hex) != len(path) + 1 or grid.distance(away, hex) < grid.distance(away, here):
            continue
        if why_shut(position, side, here, hex) is None:
            yield hex


@derived
def open_paths(position: RoadsPosition, side: Side, start: Hex, away: Hex) -> tuple[Path, ...]:
    """Every way of one or two hexes back from a Defending hex, whatever enemy zones are on it."""
    found: list[Path] = []
    for first in steps_away(position, side, start, away, ()):
        found.append((first,))
        found += [(first, second) for second in steps_away(position, side, start, away, (first,))]
    return tuple(found)


def westward(position: RoadsPosition, side: Side, start: Hex, end: Hex) -> bool:
    """Would a Soviet retreat end west of where it began, when the scenario no longer lets it [19.44]?"""
    components = position.components
    since = components.facts.no_retreat_west
    if side != SOVIET or not since:
        return False
    names = [turn.name for turn in components.track]
    if since not in names or position.turn < names.index(since) + 1:
        return False
    return components.grid.cell(end)[1] < components.grid.cell(start)[1]


# -- units


def ways(
    position: RoadsPosition,
    side: Side,
    units: Sequence[Unit],
    start: Hex,
    away: Hex,
    shortest: int = LONGEST,
    zones: bool = True,
) -> Ways:
    """The best sort of retreat that units have together from a hex, away from the Defending hex.

    No path ends in a vacant hex in an enemy zone [11.35, 11.55]. One goes through such a hex if there is no other
    [11.51], takes two hexes [11.53], and none of the units is a gun [11.54-1].
    """
    paths = [
        path
        for path in open_paths(position, side, start, away)
        if len(path) >= shortest
        and not vacant_in_zone(position, side, path[-1])
        and not westward(position, side, start, path[-1])
    ]
    free = [path for path in paths if not vacant_in_zone(position, side, path[0])]
    through = [path for path in paths if vacant_in_zone(position, side, path[0])] if zones else []
    if any(position.components.gun[unit] for unit in units):
        through = []
    full = {path[-1] for path in paths if too_full(position, path[-1], units)}
    for sort, found in ((FREE, free), (THROUGH, through)):
        roomy = tuple(path for path in found if path[-1] not in full)
        if roomy:
            return Ways(sort, roomy)
    if free and zones:
        return Ways(FULL, tuple(free))
    return Ways(CROWDED, tuple(through)) if through else Ways(NOWHERE, ())


def retreat_paths(
    position: RoadsPosition, side: Side, units: Sequence[Unit], hex: Hex, shortest: int = LONGEST, zones: bool = True
) -> tuple[Path, ...]:
    """The ways that units of one hex may retreat together from a Defending hex: of the best sort there is."""
    return ways(position, side, units, position.at[units[0]], hex, shortest, zones).paths


def can_refuse(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Has every unit in a Defending hex a way of two hexes, none of them vacant in an enemy zone [9.22, ruling 3]?"""
    return all(retreat_paths(position, side, (unit,), hex, zones=False) for unit in position.units_at(hex))


def why_nowhere(position: RoadsPosition, side: Side, unit: Unit, start: Hex, away: Hex, shortest: int) -> str:
    """The rule by which a unit that has no way to retreat is eliminated."""
    paths = [path for path in open_paths(position, side, start, away) if len(path) >= shortest]
    if not paths:
        return "11.37"
    ends = [path for path in paths if not vacant_in_zone(position, side, path[-1])]
    if not ends:
        return "11.55"
    if position.components.gun[unit]:
        return "11.54-1"
    return "19.44"


def exerting(position: RoadsPosition, side: Side, hex: Hex) -> list[Unit]:
    """The enemy combat units whose zones cover a hex that a side passes."""
    components, found = position.components, []
    rivers, grid = crossings(position).open_rivers, components.grid
    for near in sources_of_zone(position, side, hex):
        river = near != hex and bool(rivers[near, grid.direction(near, hex)])
        found += [
            unit
            for unit in position.units_at(near)
            if components.combat[unit] and components.has_zone[unit] and not (river and components.bridge_bound[unit])
        ]
    return found


def motorized_advantage(position: RoadsPosition, side: Side, units: Sequence[Unit], hex: Hex) -> bool:
    """Do units lose a step for passing a vacant hex, before their check [11.56d]?

    If an enemy Red Box unit has its zone there, and any of them is a combat unit without a Red Box [ruling 45].
    """
    components = position.components
    if all(components.red_box[unit] for unit in units if components.combat[unit]):
        return False
    return any(components.red_box[unit] for unit in exerting(position, side, hex))
