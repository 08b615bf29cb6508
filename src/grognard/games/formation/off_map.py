"""Off-map areas [3.1-3]: boxes beside the map that a side can march into and come back from.

The series leaves their workings to each game; those of the data contract work like this. An area belongs to one side
and is entered from certain hexes, and left for them, by a Movement Action that pays the area's cost. Nobody fights
there, no zone reaches it, and it may be a Supply Source of its side [3.1.5-3]. Units there are In Command if their HQ
is there too.
"""

from collections.abc import Sequence

from grognard.board.costs import FORBIDDEN
from grognard.engine.kinds import Hex, Place, Unit
from grognard.engine.moves import points
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.formation.book import OffMap
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.restrictions import CONFINED, confines, restricted
from grognard.games.formation.zones import in_enemy_zone


def area_at(position: FormationPosition, place: Place) -> OffMap | None:
    """The off-map area that a place is; None for hexes and other boxes."""
    components = position.components
    if place <= components.removed:
        return None
    return components.book.off_map[components.boxes[place - components.hexes]]


def off_map(position: FormationPosition, unit: Unit) -> bool:
    """Is a unit in an off-map area?"""
    return position.at[unit] > position.components.removed


# -- out


def areas_next_to(position: FormationPosition, units: Sequence[Unit], left: int) -> list[Place]:
    """The areas of their side that units on the map can march into from where they are."""
    components, here = position.components, position.at[units[0]]
    return [
        components.box(name)
        for name in components.book.off_map
        if here < components.hexes and why_not_enter(position, units, components.box(name), left) is None
    ]


def why_not_enter(position: FormationPosition, units: Sequence[Unit], place: Place, left: int) -> Ruling | None:
    """Why units cannot march into an area; None if they can.

    It takes something of a move that is not over: who has entered an EZOC goes no farther, even for nothing
    [5.4.1-1]. The one hex that is always allowed [7.3.2-2] is a hex, and no area.
    """
    area, name = area_at(position, place), position.place_name(place)
    side = position.side_name(position.components.side_of[units[0]])
    if area is None:
        return refuse("3.1-3", "off_map.no_area", place=name)
    if area.side != side:
        return refuse("3.1-3", "off_map.enemy", place=name)
    if position.place_name(position.at[units[0]]) not in area.hexes:
        return refuse("3.1-3", "off_map.not_next", place=name, hexes=list(area.hexes))
    if left < max(area.cost, 1):
        return refuse("7.3.2-1", "off_map.too_expensive", place=name, cost=points(area.cost), left=points(left))
    return restricted(position, position.formation[units[0]], CONFINED)


# -- and back


def way_in(position: FormationPosition, units: Sequence[Unit], left: int) -> list[Hex]:
    """The hexes for which units in an area can leave it."""
    area, names = area_at(position, position.at[units[0]]), position.components.names["hex"]
    if area is None:
        return []
    hexes = [position.components.number("hex", label) for label in area.hexes if label in names]
    return [hex for hex in hexes if why_shut(position, units, hex, left) is None]


def why_shut(position: FormationPosition, units: Sequence[Unit], hex: Hex, left: int) -> Ruling | None:
    """Why units in an area cannot come out in a hex; None if they can.

    The hex is entered as by any other step: not where enemies are [7.3.2-10], nor on prohibited ground off the road,
    nor by an HQ where another one is [3.3-4] or, without troops, in an EZOC [3.3-6].
    """
    components, name = position.components, position.place_name(hex)
    area, side = area_at(position, position.at[units[0]]), components.side_of[units[0]]
    if area is None or name not in area.hexes:
        return refuse("3.1-3", "off_map.closed", hex=name)
    if left < area.cost:
        return refuse("7.3.2-1", "off_map.too_expensive", place=name, cost=points(area.cost), left=points(left))
    if not components.in_play[hex]:
        return refuse("3.1-3", "off_map.closed", hex=name)
    if position.owner(hex) == 1 - side:
        return refuse("7.3.2-10", "movement.barred.enemy", hex=name)
    barred = any(components.enter[components.move_class[unit]][hex] >= FORBIDDEN for unit in units)
    if barred and not components.on_road[hex]:
        return refuse("3.1.1-1", "movement.barred.terrain", hex=name)
    if not _within_confines(position, units, hex):
        return restricted(position, position.formation[units[0]], CONFINED)
    return _why_no_hq(position, units, hex)


def _within_confines(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> bool:
    """Is a hex in the area of the map that the scenario confines the units to [6.4-3]?"""
    area = confines(position, position.formation[units[0]])
    return not area or hex in position.components.map.area(area)


def _why_no_hq(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> Ruling | None:
    """Why an HQ among units cannot come into a hex; None if it can, or if there is none."""
    components, name = position.components, position.place_name(hex)
    there = position.units_at(hex)
    if any(components.hq[unit] for unit in units) and any(components.hq[unit] for unit in there):
        return refuse("3.3-4", "movement.other_hq", hex=name)
    bare = not any(components.combat[unit] for unit in (*units, *there))
    if bare and in_enemy_zone(position, components.side_of[units[0]], hex):
        return refuse("3.3-6", "movement.barred.hq_zone", hex=name)
    return None


def why_way_in(position: FormationPosition, units: Sequence[Unit], hex: Hex, left: int) -> Ruling:
    """May units in an area come out there?"""
    area = area_at(position, position.at[units[0]])
    refused = why_shut(position, units, hex, left)
    if refused:
        return refused
    assert area is not None
    cost = points(area.cost)
    return allow("3.1-3", "off_map.out", Part("3.1-3", "off_map", cost, COST), hex=position.place_name(hex), cost=cost)
