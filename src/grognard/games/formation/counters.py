"""What happens to counters [3.2, 3.4]: they are put down, lose strength, are disrupted, recover, and leave play."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import NONE, Formation, Hex, Place, Unit
from grognard.games.formation.improved import unimprove
from grognard.games.formation.intelligence import emit_of, strengths_show
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strong_points import enter_strong_point

TANKS = "tank"
"""The group of unit types whose steps count as tank steps for victory."""


def put_down(position: FormationPosition, units: Sequence[Unit], place: Place) -> None:
    """Put units on top of a stack, in the order they are in; an HQ is always on top of it [5.3.1-2]."""
    for unit in units:
        position.put(unit, place)
    stack = position.stacks.get(place, ())
    hq = position.components.hq
    if len(stack) > 1 and any(hq[unit] for unit in stack[:-1]):
        position.stacks[place] = tuple(sorted(stack, key=lambda unit: hq[unit]))


def arrive(position: FormationPosition, units: Sequence[Unit], hex: Hex, passing: bool = False) -> None:
    """Units come into a hex, by whatever means.

    An enemy Strong Point is depleted at that instant [3.1.3-3], and a friendly source works again [5.7.3-2]. The hex
    that they leave loses its Improved Defence [7.6c], unless they have only been `passing` through it; so does the
    new one if a Disrupted unit comes [7.6a, 7.6f].
    """
    components, disrupted = position.components, position.disrupted
    left = () if passing else {position.at[unit] for unit in units}
    put_down(position, units, hex)
    for old in left:
        if 0 <= old < components.hexes and old != hex:
            unimprove(position, old, "7.6c")
    for unit in units:
        if disrupted[unit]:
            unimprove(position, hex, "7.6a")
    side = components.side_of[units[0]]
    enter_strong_point(position, side, hex)
    if hex in position.blocked and hex in components.sources[side]:
        position.blocked = tuple(other for other in position.blocked if other != hex)
        position.emit("source_open", "5.7.3-2", hex=position.place_name(hex))


def lose(position: FormationPosition, unit: Unit, rule: str, count: int = 1) -> None:
    """A unit loses Strength Points, and leaves play with the last one.

    Nothing else on the counter changes [3.2f-2, 7.4.2.1-1, 7.4.2.1-4, 7.4.2.1-5, 7.4.2.1-6].
    """
    components = position.components
    taken = min(count, position.strength[unit])
    if not taken:
        return
    position.strength[unit] -= taken
    side = components.side_of[unit]
    tally = position.tank_steps_lost if components.group[unit] == TANKS else position.other_steps_lost
    tally[side] += taken
    facts: dict[str, Any] = {"unit": position.unit_name(unit), "steps": taken}
    if strengths_show(position):
        facts["strength"] = position.strength[unit]
    position.reveal("lost", rule, **facts, hex=position.place_name(position.at[unit]))
    if position.strength[unit] == 0:
        _leave(position, unit)


def eliminate(position: FormationPosition, unit: Unit, rule: str) -> None:
    """A unit loses all that it has."""
    lose(position, unit, rule, position.strength[unit])


def _leave(position: FormationPosition, unit: Unit) -> None:
    """Out of play; its stack's Improved Defence goes with it [7.6b], and its HQ if it was the last [3.3-7]."""
    hex, formation = position.at[unit], position.formation[unit]
    position.disrupted[unit] = False
    position.put(unit, position.components.eliminated)
    position.reveal("eliminated", "7.4.2.1-5", unit=position.unit_name(unit), hex=position.place_name(hex))
    if 0 <= hex < position.components.hexes:
        unimprove(position, hex, "7.6b")
    if formation != NONE:
        retire_headquarters(position, formation)


def retire_headquarters(position: FormationPosition, formation: Formation) -> None:
    """An HQ leaves the game when all its units are gone, those still to come included [3.3-7].

    The Schwerpunkt marker waits on the Turn Track then [5.9-3].
    """
    components = position.components
    left = any(
        components.combat[unit]
        and position.formation[unit] == formation
        and position.at[unit] != components.eliminated
        and position.at[unit] not in (NONE, components.removed)
        for unit in range(len(components.roster))
    )
    hqs = [unit for unit in components.hqs if position.formation[unit] == formation and in_play(position, unit)]
    if left or not hqs:
        return
    hq = hqs[0]
    position.put(hq, components.removed)
    position.emit("hq_removed", "3.3-7", unit=position.unit_name(hq))
    if position.schwerpunkt == formation:
        position.schwerpunkt = NONE
        position.emit("schwerpunkt", "5.9-3", formation="", side=components.sides[position.schwerpunkt_side])


def in_play(position: FormationPosition, unit: Unit) -> bool:
    """Is a unit on the map or in an off-map area?"""
    return position.on_map(unit) or position.at[unit] > position.components.removed


def disrupt(position: FormationPosition, unit: Unit, rule: str) -> None:
    """Turn a unit to its Disrupted side [5.6.2-1, 5.6.3-1]: no zone any more, nor Improved Defence [7.6a]."""
    if position.disrupted[unit] or position.strength[unit] == 0:
        return
    position.disrupted[unit] = True
    position.clear_cache_of(position.components.side_of[unit])
    position.emit("disrupted", rule, unit=position.unit_name(unit))
    if position.on_map(unit):
        unimprove(position, position.at[unit], "7.6a")


def recover(position: FormationPosition, unit: Unit, rule: str) -> None:
    """Turn a unit back to its normal side [5.6.4-2]."""
    position.disrupted[unit] = False
    position.clear_cache_of(position.components.side_of[unit])
    emit_of(position, unit, "recovered", rule)


def fighters(position: FormationPosition, hex: Hex) -> tuple[Unit, ...]:
    """The Combat and Static units in a hex: whoever defends it; HQs are ignored [5.3.1-6, 7.4-4]."""
    fights = position.components.fights
    return tuple([unit for unit in position.stacks.get(hex, ()) if fights[unit]])


def efficiency(position: FormationPosition, unit: Unit) -> int:
    """The Efficiency Value of the side that is up [3.2e, 5.6.3-1]."""
    components = position.components
    return components.disrupted_efficiency[unit] if position.disrupted[unit] else components.efficiency[unit]
