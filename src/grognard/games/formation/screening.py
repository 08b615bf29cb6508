"""Screening Movement [7.3.4]: armour pushes from EZOC to EZOC past an enemy who has too little against it."""

from collections.abc import Sequence

from grognard.board.costs import Amount
from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import CHECK, Part, Ruling, allow, refuse
from grognard.games.formation.costs import ZONE_TO_ZONE, decisive, move_costs
from grognard.games.formation.counters import fighters
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.zones import in_enemy_zone, projects, zone

TIMES = 2
"""How many times the enemy's points the screen must have [7.3.4-2]."""


def own_points(position: FormationPosition, units: Sequence[Unit]) -> int:
    """Printed Tank Points of the formation in the hex, of whoever is in good order, moving or not [7.3.4-8]."""
    formation, components = position.formation[units[0]], position.components
    here = fighters(position, position.at[units[0]])
    good = [unit for unit in here if position.formation[unit] == formation and not position.disrupted[unit]]
    return sum(components.tank[unit] for unit in good)


def enemy_points(position: FormationPosition, units: Sequence[Unit]) -> int:
    """Printed Tank and Anti-tank Points of all whose zone reaches the hex [7.3.4-2], without terrain [7.3.4-7].

    Disrupted units have no zone, and so give nothing [5.6.3-6, 7.3.4-6].
    """
    components, here = position.components, position.at[units[0]]
    side = components.side_of[units[0]]
    total = 0
    for hex in components.grid.around[here]:
        if position.owner(hex) == 1 - side:
            total += sum(
                components.tank[unit] + components.anti_tank[unit]
                for unit in position.stacks[hex]
                if projects(position, unit, here)
            )
    return total


def targets(position: FormationPosition, units: Sequence[Unit]) -> list[Hex]:
    """The hexes that can be announced: whether there are Tank Points enough is counted afterwards [7.3.4-4].

    So it fails for want of any too [7.3.4-3, 7.3.4-5]. HQs go only with others [5.4.1-3].
    """
    components = position.components
    here, side = position.at[units[0]], components.side_of[units[0]]
    if not components.book.screening or not zone(position, 1 - side)[here]:
        return []
    if all(components.hq[unit] for unit in units):
        return []
    return [hex for hex in components.grid.around[here] if _open(position, units, hex)]


def _open(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> bool:
    """In an EZOC, and nothing else bars it: no enemy, no prohibited ground, no area that the formation must keep to."""
    if not in_enemy_zone(position, position.components.side_of[units[0]], hex) or _crowded(position, units, hex):
        return False
    return not _bars(position, units, hex)


def _crowded(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> bool:
    """Would an HQ among these units come to another one [3.3-4]?"""
    hq = position.components.hq
    return any(hq[unit] for unit in units) and any(hq[unit] for unit in position.units_at(hex))


def _bars(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> list[Amount]:
    """What bars the step to a hex, but for that it goes from EZOC to EZOC."""
    barred = move_costs(position, units).step(position.at[units[0]], hex).forbidden
    return [part for part in barred if part.name != ZONE_TO_ZONE]


def succeeds(position: FormationPosition, units: Sequence[Unit]) -> bool:
    """Count the points, now that it is announced; too few end the Action and its points are spent [7.3.4-5]."""
    own, enemy = own_points(position, units), enemy_points(position, units)
    enough = own >= TIMES * enemy and own > 0
    rule = "7.3.4-2" if enough else "7.3.4-5"
    position.reveal("screened" if enough else "screen_failed", rule, own=own, enemy=enemy)
    return enough


def why(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> Ruling:
    """May it be announced: the enemy's points are not told beforehand [7.3.4-4, 7.3.4-9]."""
    components, name = position.components, position.place_name(hex)
    if not components.book.screening:
        return refuse("10.0-4", "screen.not_in_game")
    here, side = position.at[units[0]], components.side_of[units[0]]
    if not in_enemy_zone(position, side, here):
        return refuse("7.3.4-1", "screen.no_zone", hex=name)
    if all(components.hq[unit] for unit in units):
        return refuse("5.4.1-3", "screen.hq_alone", hex=name)
    if not components.grid.adjacent(here, hex):
        return refuse("7.3.4-1", "screen.not_next", hex=name)
    bars = _bars(position, units, hex)
    if bars:
        bar = decisive(bars)
        return refuse(bar.rule, f"movement.barred.{bar.name}", hex=name)
    if not in_enemy_zone(position, side, hex):
        return refuse("7.3.4-1", "screen.not_needed", hex=name)
    if _crowded(position, units, hex):
        return refuse("3.3-4", "movement.other_hq", hex=name)
    own = own_points(position, units)
    if not own:
        return allow("7.3.4-3", "screen.in_vain", hex=name)
    return allow("7.3.4-1", "screen.may", Part("7.3.4-8", "tank_points", own, CHECK), hex=name)
