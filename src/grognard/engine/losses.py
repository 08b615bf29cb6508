"""Losing steps: the owner picks the unit that takes each one."""

from typing import Generic, NamedTuple, TypeVar

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse

P = TypeVar("P", bound=Position)


class Losing(NamedTuple):
    """A side has steps to lose among some units."""

    side: Side
    units: tuple[Unit, ...]
    steps: int


class LoseSteps(Procedure[P, Losing], Generic[P]):
    """Ask for one unit a step; where there is no choice it happens; steps beyond what there is are ignored.

    A game subclasses it: which of the units may take the next step, what losing one does, and by which rule.
    """

    frame = Losing
    rule = ""

    def able(self, position: P, frame: Losing) -> list[Unit]:
        """Those of the units that may take the next step."""
        raise TypeError("the game must define able(): which units may lose a step")

    def lose(self, position: P, unit: Unit) -> None:
        """Remove a step from a unit."""
        raise TypeError("the game must define lose(): what losing a step does")

    def decision(self, position: P, frame: Losing) -> Decision | None:
        """Which unit, if there is a choice."""
        able = self.able(position, frame)
        if not frame.steps or len(able) < 2:
            return None
        actions = self.list("unit", able, position)
        return self.ask(position, frame.side, "losses.which", self.rule, actions, count=frame.steps)

    def proceed(self, position: P, frame: Losing) -> None:
        """The only unit there is takes it; with nothing left to lose, or nobody to lose it, this is over."""
        able = self.able(position, frame)
        if frame.steps and able:
            self.unit(position, frame, able[0])
        else:
            position.done()

    @verb
    def unit(self, position: P, frame: Losing, unit: Unit) -> None:
        """This unit loses a step."""
        self.lose(position, unit)
        position.become(frame._replace(steps=frame.steps - 1))

    def why_unit(self, position: P, frame: Losing, unit: Unit) -> Ruling:
        """Among those that may take it or not."""
        name = position.unit_name(unit)
        if unit not in self.able(position, frame):
            return refuse(self.rule, "losses.not_concerned", unit=name)
        return allow(self.rule, "losses.loses", unit=name)
