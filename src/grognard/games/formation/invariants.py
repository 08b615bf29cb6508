"""What always holds in a game of the series, whatever the players do."""

from grognard.engine.kinds import NONE
from grognard.games.formation.counters import fighters
from grognard.games.formation.hits import TakingHits
from grognard.games.formation.movement import Moving
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reinforcements import Arriving
from grognard.games.formation.retreats import Retreating
from grognard.games.formation.stacking import Overstacked, too_full

UNDER_WAY = (Moving, Overstacked, Retreating, TakingHits, Arriving)
"""While one of these goes on, stacks may be too full for a moment [5.3.1-3]."""


def wrongs(position: FormationPosition) -> list[str]:
    """What does not hold, in sentences."""
    return [*_stacks(position), *_units(position), *_tracks(position)]


def _stacks(position: FormationPosition) -> list[str]:
    wrong = []
    components = position.components
    settled = not any(isinstance(frame, UNDER_WAY) for frame in position.frames)
    for hex, stack in position.stacks.items():
        if hex >= components.hexes:
            continue
        label = position.place_name(hex)
        hqs = [unit for unit in stack if components.hq[unit]]
        if len({components.side_of[unit] for unit in stack}) > 1:
            wrong.append(f"{label} holds units of both sides [7.3.2-10]")
        if hqs and stack[-1] not in hqs:
            wrong.append(f"{label} has an HQ that is not on top [5.3.1-2]")
        if settled and len(hqs) > 1:
            wrong.append(f"{label} holds {len(hqs)} HQs [3.3-4]")
        if settled and too_full(position, hex) and any(components.combat[unit] for unit in stack):
            wrong.append(f"{label} is over the stacking limits [5.3.1-7]")
        if not components.in_play[hex]:
            wrong.append(f"{label} is not in play but has units [3.1-3]")
        if hex in position.improved and any(position.disrupted[unit] for unit in fighters(position, hex)):
            wrong.append(f"{label} is in Improved Defence with a Disrupted unit [7.6a]")
    for hex in position.improved:
        if not fighters(position, hex):
            wrong.append(f"{position.place_name(hex)} is in Improved Defence with nobody there [7.6c]")
    return wrong


def _units(position: FormationPosition) -> list[str]:
    """Strengths within the boxes that a record sheet has for them, one for each point that is printed [8.0opt-1]."""
    wrong = []
    components = position.components
    for unit, counter in enumerate(components.roster):
        strength = position.strength[unit]
        if not 0 <= strength <= components.full[unit]:
            wrong.append(f"{counter.id} has a strength of {strength}; printed is {components.full[unit]} [3.2f-1]")
        gone = position.at[unit] == components.eliminated
        if components.fights[unit] and gone != (strength == 0):
            wrong.append(
                f"{counter.id} has a strength of {strength} and is {'' if gone else 'not '}eliminated [7.4.2.1-5]"
            )
        if position.disrupted[unit] and (components.hq[unit] or not position.on_map(unit)):
            wrong.append(f"{counter.id} cannot be Disrupted [5.6-2]")
        formation = position.formation[unit]
        if (formation == NONE) != components.static[unit]:
            wrong.append(f"{counter.id} needs a formation, or is Static and has none [3.2.1-1]")
        elif formation != NONE and components.formations[formation].side != components.side_of[unit]:
            wrong.append(f"{counter.id} belongs to a formation of the other side [3.2-1]")
    return wrong


def _tracks(position: FormationPosition) -> list[str]:
    wrong = []
    components = position.components
    if not 1 <= position.turn <= components.facts.turns:
        wrong.append(f"turn {position.turn} is not one of 1 to {components.facts.turns} [2.0-1]")
    for level, formation in zip(position.level, components.formations, strict=True):
        if not 0 <= level <= formation.level:
            wrong.append(f"{formation.id} is at level {level}; its maximum is {formation.level} [9.1.1-3]")
    if any(points < 0 for points in position.points):
        wrong.append("Action Points are below none [7.1-18]")
    if not 0 <= position.drm < len(components.book.initiative_track):
        wrong.append(f"the Initiative DRM marker is on space {position.drm} of {len(components.book.initiative_track)}")
    return wrong
