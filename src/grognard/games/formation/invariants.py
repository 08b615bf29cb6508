"""What always holds in a game of the series, whatever the players do."""

from collections.abc import Callable

from grognard.engine.faults import Fault
from grognard.engine.kinds import NONE
from grognard.games.formation.counters import fighters
from grognard.games.formation.hits import TakingHits
from grognard.games.formation.movement import Moving
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reinforcements import Arriving
from grognard.games.formation.retreats import Retreating
from grognard.games.formation.stacking import Overstacked, too_full

UNDER_WAY = Moving | Overstacked | Retreating | TakingHits | Arriving
"""While one of these goes on, stacks may be too full for a moment [5.3.1-3]."""


def violations(position: FormationPosition, fault: Callable[..., Fault]) -> list[Fault]:
    """What does not hold, said by the game's words."""
    return [*_stacks(position, fault), *_units(position, fault), *_tracks(position, fault)]


def _stacks(position: FormationPosition, fault: Callable[..., Fault]) -> list[Fault]:
    wrong = []
    components = position.components
    settled = position.nearest(UNDER_WAY) is None
    for hex, stack in position.stacks.items():
        if hex >= components.hexes:
            continue
        label = position.place_name(hex)
        hqs = [unit for unit in stack if components.hq[unit]]
        if len({components.side_of[unit] for unit in stack}) > 1:
            wrong.append(fault("7.3.2-10", "stack.sides", place=label))
        if hqs and stack[-1] not in hqs:
            wrong.append(fault("5.3.1-2", "hq.below", place=label))
        if settled and len(hqs) > 1:
            wrong.append(fault("3.3-4", "hq.several", place=label, count=len(hqs)))
        if settled and too_full(position, hex) and any(components.combat[unit] for unit in stack):
            wrong.append(fault("5.3.1-7", "overstacked", place=label))
        if not components.in_play[hex]:
            wrong.append(fault("3.1-3", "out of play", place=label))
        if hex in position.improved and any(position.disrupted[unit] for unit in fighters(position, hex)):
            wrong.append(fault("7.6a", "improved.disrupted", place=label))
    for hex in position.improved:
        if not fighters(position, hex):
            wrong.append(fault("7.6c", "improved.empty", place=position.place_name(hex)))
    return wrong


def _units(position: FormationPosition, fault: Callable[..., Fault]) -> list[Fault]:
    """Strengths within the boxes that a record sheet has for them, one for each point that is printed [8.0opt-1]."""
    wrong = []
    components = position.components
    for unit, counter in enumerate(components.roster):
        strength = position.strength[unit]
        if not 0 <= strength <= components.full[unit]:
            wrong.append(fault("3.2f-1", "strength", unit=counter.id, strength=strength, full=components.full[unit]))
        gone = position.at[unit] == components.eliminated
        if components.fights[unit] and gone != (strength == 0):
            key = "strength.gone" if gone else "strength.none"
            wrong.append(fault("7.4.2.1-5", key, unit=counter.id, strength=strength))
        if position.disrupted[unit] and (components.hq[unit] or not position.on_map(unit)):
            wrong.append(fault("5.6-2", "disrupted", unit=counter.id))
        formation = position.formation[unit]
        if (formation == NONE) != components.static[unit]:
            wrong.append(fault("3.2.1-1", "formation.none", unit=counter.id))
        elif formation != NONE and components.formations[formation].side != components.side_of[unit]:
            wrong.append(fault("3.2-1", "formation.other", unit=counter.id))
    return wrong


def _tracks(position: FormationPosition, fault: Callable[..., Fault]) -> list[Fault]:
    wrong = []
    components = position.components
    if not 1 <= position.turn <= components.facts.turns:
        wrong.append(fault("2.0-1", "turn", turn=position.turn, last=components.facts.turns))
    for level, formation in zip(position.level, components.formations, strict=True):
        if not 0 <= level <= formation.level:
            wrong.append(fault("9.1.1-3", "level", formation=formation.id, level=level, most=formation.level))
    if any(points < 0 for points in position.points):
        wrong.append(fault("7.1-18", "points"))
    if not 0 <= position.drm < len(components.book.initiative_track):
        wrong.append(fault("", "drm", space=position.drm, spaces=len(components.book.initiative_track)))
    return wrong
