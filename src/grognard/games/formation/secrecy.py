"""What each side must not know [5.3.4, 6.4.1opt-7]."""

from grognard.engine.caching import derived
from grognard.engine.game import Hidden
from grognard.engine.kinds import Side, Unit
from grognard.engine.revelations import NOBODY, Uncovered
from grognard.games.formation import withdrawal
from grognard.games.formation.combat import Battle, Fight
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.stacking import Overstacked
from grognard.games.formation.withdrawal import Withdrawing

UNCOVERED = Uncovered("uncovered", "5.3.4-4")
"""A unit lies open because others have left, or because its stack has been turned up."""
ESCALATE, OVER = Fight.steps.index("escalate"), Fight.steps.index("victory")
"""Steps of a combat: the defender sees the attackers from the one on, and nobody sees anything from the other on."""
SHOWING = frozenset((Overstacked, Battle))
"""Frames of what turns stacks up."""


# -- who sees what


def unseen(position: FormationPosition, side: Side) -> frozenset[Unit]:
    """The units that a side cannot see; an onlooker sees what both sides see, and at the end all see everything.

    What lies beneath [5.3.4-4], but for stacks that a combat has turned up [5.3.4-1, 5.3.4-2], and for an overstacked
    hex, of which the enemy picks the units that have to go [5.3.2-5].
    """
    if position.outcome is not None or not limited(position):
        return NOBODY
    found = covered(position, side)
    if not found or SHOWING.isdisjoint(map(type, position.frames)):
        return found
    for frame in position.frames:
        if type(frame) is Overstacked:
            found = found.difference(position.units_at(frame.hex))
    battle = fought(position)
    if battle is not None:
        found = found.difference(battle.defenders)
        if has_decided(position, battle):
            found = found.difference(battle.units)
    return found


@derived
def covered(position: FormationPosition, side: Side) -> frozenset[Unit]:
    """The units of all others than a side that lie beneath others."""
    return NOBODY.union(*[beneath(position, other) for other in position.components.other_sides[side]])


def fought(position: FormationPosition) -> Battle | None:
    """The combat that is being resolved; once all Hits are settled it is over, though the victor has a bonus."""
    for frame in reversed(position.frames):
        if type(frame) is Battle:
            return frame if frame.step <= OVER else None
    return None


def has_decided(position: FormationPosition, battle: Battle) -> bool:
    """Has the defender decided whether to try a Retreat before Combat [5.3.4-2]?"""
    if battle.step > ESCALATE:
        return True
    return any(frame.stage != withdrawal.ASK for frame in position.frames_of(Withdrawing))


def hidden(position: FormationPosition, side: Side) -> Hidden:
    """What a side must not know: units beneath others, the enemy's strengths, and its cup [6.4.1opt-7, 8.0opt-2].

    Strengths are seen from the drawing of the chits to the end of that combat [5.3.4-3]; at the end of the game all.
    """
    if position.outcome is not None:
        return Hidden()
    components = position.components
    others = components.other_sides[side]
    if not limited(position):
        return Hidden(columns={"cups": others})
    strengths, battle = components.not_of[side], fought(position)
    if battle is not None and battle.chits:
        strengths -= {*battle.units, *battle.defenders}
    columns = {"cups": others, "strength": strengths}
    return Hidden(unseen(position, side), columns=columns, rule="5.3.4-4")
