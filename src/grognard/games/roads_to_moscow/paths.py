"""What bears on the cost of a path beside the parts that it adds up from [8.2, 8.3, 8.4]: what a step is spared."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.board.costs import Costs
from grognard.engine.kinds import Hex, Unit
from grognard.games.roads_to_moscow.costs import pace
from grognard.games.roads_to_moscow.crossings import crossings
from grognard.games.roads_to_moscow.ground import Column, ground
from grognard.games.roads_to_moscow.position import RAIN, RoadsPosition
from grognard.games.roads_to_moscow.zones import in_enemy_zone

BY_WAY = frozenset(("8.33-2", "8.33-3", "8.34"))
"""Parts of a step at the rate of a Road, Trail or Railway."""
CLIMBING = frozenset(("8.37-1", "8.42-2"))
"""Parts of a step that pay for a Slope."""
TOGETHER = {
    frozenset(("8.33-3", "8.31c")): ("8.33-4",),
    frozenset(("8.31c",)): ("14.11-1",),
    frozenset(("8.37-2",)): ("14.11-2",),
    frozenset(("8.42-1",)): ("5.13c", "8.33-5"),
}
"""What else holds of a step that has all these parts."""


def path_rules(position: RoadsPosition, units: Sequence[Unit], path: Sequence[Hex], costs: Costs) -> tuple[str, ...]:
    """The rules that say why a path costs what it does, if no part of the cost names them."""
    found: dict[str, None] = {}
    for here, there in pairwise(path):
        parts = frozenset(part.rule for part in costs.step(here, there).parts)
        found.update(dict.fromkeys(_of_parts(position, here, there, parts)))
        found.update(dict.fromkeys(_of_ground(position, here, there, parts)))
        found.update(dict.fromkeys(_of_zones(position, units, here, there)))
    if position.weather == RAIN:
        found.update(dict.fromkeys(("5.13a", "8.41")))
    return tuple(found)


def _of_parts(position: RoadsPosition, here: Hex, there: Hex, parts: frozenset[str]) -> Iterator[str]:
    """What follows from the parts of a step alone, and from Woods and Bridges beside a way."""
    for together, rules in TOGETHER.items():
        if together <= parts:
            yield from rules
    if not parts & BY_WAY:
        return
    yield "8.33-1"
    if position.components.woods[there]:
        yield "8.35b"
    if "8.36a" in parts:
        yield "8.36b-2"


def _of_ground(position: RoadsPosition, here: Hex, there: Hex, parts: frozenset[str]) -> Iterator[str]:
    """Bridges, Slopes that go down or that a way leads up, and steps between ways that do not join."""
    components, direction = position.components, position.components.grid.direction(here, there)
    water = components.streams[here, direction] or components.rivers[here, direction]
    if parts & BY_WAY and water and crossings(position).bridges[here, direction]:
        yield "8.36b-1"
    if components.slopes[here, direction] and parts & BY_WAY and not parts & CLIMBING:
        yield "8.37-2"
    if components.slopes[there, components.grid.direction(there, here)]:
        yield "8.37-3"
    ways = components.main_roads | components.secondary_roads | components.trails | components.railways
    if ways[here].any() and ways[there].any() and not ways[here, direction]:
        yield "8.33-6"


def _of_zones(position: RoadsPosition, units: Sequence[Unit], here: Hex, there: Hex) -> Iterator[str]:
    """From an enemy zone to another no way is of use; out of one costs nothing."""
    side, its = position.components.side_of[units[0]], pace(position, units)
    if not in_enemy_zone(position, side, here):
        return
    if not in_enemy_zone(position, side, there):
        yield "8.23-c"
        return
    base = ground(position, Column(its.motorized, its.bound, 1 - side))
    if base.ways.total(here, there) < base.bare.total(here, there):
        yield "8.22-3"
