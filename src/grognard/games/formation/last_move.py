"""The move that ends an Activation, or the arrival of reinforcements: the die for the Initiative follows it [6.1-1].

Whoever makes it should know before, for no undo brings a stack back once a die is rolled.
"""

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex
from grognard.games.formation.costs import reach
from grognard.games.formation.movement import FREE, REST, WITHDRAWAL, Move, Moving, costs_of, destinations, is_one_hex
from grognard.games.formation.off_map import area_at
from grognard.games.formation.points import Acting
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reinforcements import Arriving, due
from grognard.games.formation.zones import in_enemy_zone


class WarnedMove(Move):
    """A move whose owner is warned where it is the last thing before a die."""

    def staked(self, position: FormationPosition, frame: Moving) -> list[Action]:
        """The hexes in which the stack can do no more, when nobody else can either [7.2-4, 9.4-2]."""
        if frame.kind == WITHDRAWAL or not nothing_else(position, frame):
            return []
        hexes = destinations(position, frame) if frame.left or not frame.started else []
        return self.list("hex", [hex for hex in hexes if self._ends_in(position, frame, hex)], position)

    def _ends_in(self, position: FormationPosition, frame: Moving, hex: Hex) -> bool:
        """Would the stack be asked nothing more in a hex?"""
        after = position.copy()
        for unit in frame.units:
            after.put(unit, hex)
        left = points_left(position, frame, hex)
        return self.decision(after, frame._replace(left=left, started=True, path=(), stage=REST)) is None


def points_left(position: FormationPosition, frame: Moving, hex: Hex) -> int:
    """What a stack has left in a hex that it can go to.

    Nothing in an EZOC [5.4.1-1], or after the one hex that is always allowed [7.3.2-2].
    """
    if in_enemy_zone(position, frame.side, hex) or is_one_hex(position, frame, hex, costs_of(position, frame)):
        return 0
    area = area_at(position, position.at[frame.units[0]])
    if area is not None:
        return frame.left - area.cost
    far = reach(position, frame.units, frame.left, frame.avoid, frame.kind == FREE)
    return frame.left - int(far.cost[hex])


def nothing_else(position: FormationPosition, frame: Moving) -> bool:
    """Is there no other point to spend, and nobody who arrives after this stack?"""
    if frame.kind == FREE:
        return not any(due(position, arriving.side) for arriving in position.frames_of(Arriving))
    return not any(
        acting.bonus or (acting.track and position.points[acting.side]) for acting in position.frames_of(Acting)
    )
