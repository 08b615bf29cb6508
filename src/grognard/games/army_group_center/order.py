"""Who lies on top of a Soviet stack: all that the German may see of it [6.8]."""

from functools import cache
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import derived_of, invalidate
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side, Unit
from grognard.engine.placement import Placing
from grognard.engine.procedures import Procedure, verb
from grognard.engine.revelations import NOBODY, Uncovered
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import SOVIET

ON_ITS_WAY = "on its way"
"""A frame with a unit that may have started."""
OVER, UNDER = Action("over"), Action("under")


UNCOVERED = Uncovered("uncovered", "6.8-2", leaving=("moved", "advanced", "eliminated"))
"""Before a Soviet unit leaves its stack: the German sees it if it lay beneath, or else what it lay on [6.8-2]."""


class Ordering(NamedTuple):
    """A Soviet unit has joined another: over it or under it?"""

    unit: Unit


def has_joined(position: ArmyPosition, unit: Unit) -> bool:
    """Has a Soviet unit come into a hex with another, so that its owner orders the stack [6.8-2]?"""
    if position.components.side_of[unit] != SOVIET or not position.on_map(unit):
        return False
    return len(position.units_at(position.at[unit])) > 1


def beneath(position: ArmyPosition) -> frozenset[Unit]:
    """The Soviet units that the German may not examine: under another, and in no battle just now [6.8-2].

    What lay on top is seen until the unit that has come to it is put over or under it, or has gone on; set-up is open.
    """
    lower, revealed = _lower(position, SOVIET), position.revealed
    if not lower:
        return lower
    shown = [unit for unit in lower if revealed[unit]]
    for frame in position.frames:  # where a unit has come on its way, or is about to be put over or under
        sort = _sort(frame.__class__)
        if sort is Ordering or (sort is ON_ITS_WAY and frame.started):
            shown += position.units_at(position.at[frame.unit])
        elif sort is Placing:
            return NOBODY
    return lower.difference(shown) if shown else lower


@cache
def _sort(frame: type) -> Any:
    """Which of the sorts of frames this is that say something of what lies open."""
    if frame is Ordering or issubclass(frame, Placing):
        return Ordering if frame is Ordering else Placing
    return ON_ITS_WAY if hasattr(frame, "started") else None


@derived_of("side")
def _lower(position: ArmyPosition, side: Side) -> frozenset[Unit]:
    """A side's units with another one on top of them."""
    stacks = position.stacks
    return frozenset([unit for hex in position.hexes_of(side) if len(stacks[hex]) > 1 for unit in stacks[hex][:-1]])


def done_with(position: ArmyPosition, unit: Unit) -> None:
    """End a procedure that has brought a unit somewhere; first its owner orders the stack, if it joined one."""
    if has_joined(position, unit):
        position.become(Ordering(unit))
    else:
        position.done()


class OrderStack(Procedure[ArmyPosition, Ordering]):
    """Over the other unit, or under it [6.8-2]."""

    frame = Ordering

    def decision(self, position: ArmyPosition, frame: Ordering) -> Decision | None:
        facts = {"unit": position.unit_name(frame.unit), "hex": position.place_name(position.at[frame.unit])}
        return self.ask(position, SOVIET, "stacking.order", "6.8-2", [OVER, UNDER], **facts)

    def default(self, position: ArmyPosition, frame: Ordering) -> Action:
        """Where it came: on top."""
        return OVER

    @verb
    def over(self, position: ArmyPosition, frame: Ordering) -> None:
        """On top, where it came."""
        position.done()

    @verb
    def under(self, position: ArmyPosition, frame: Ordering) -> None:
        """Beneath the other."""
        hex = position.at[frame.unit]
        others = tuple(unit for unit in position.units_at(hex) if unit != frame.unit)
        position.stacks[hex] = (frame.unit, *others)
        invalidate(_lower, position, SOVIET)
        position.done()
