"""Advancing after combat: the winners enter the hex that was emptied, one by one, as far as the rules let them.

A game declares a procedure with a frame of its own that has at least `side`, `hex` and `units`, those who fought:

    class Advance(AdvanceAfterCombat[MyPosition, Advancing]):
        frame = Advancing
        rule = "9.11"

        def refusal(self, position, frame, unit): ...
        def enter(self, position, frame, unit): ...

Where a unit may go on from there, `enter` calls an `AdvanceFarther`, whose frame has `side` and `unit`.
"""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from grognard.engine.actions import Action
from grognard.engine.assembling import AttackFrame
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse

STAY = Action("stay")


class FartherFrame(Protocol):
    """What the frame of a unit that goes on has."""

    @property
    def side(self) -> Side:
        """Whose it is."""

    @property
    def unit(self) -> Unit:
        """Who goes on."""


P = TypeVar("P", bound=Position)
F = TypeVar("F", bound=AttackFrame)
G = TypeVar("G", bound=FartherFrame)


class AdvanceAfterCombat(Procedure[P, F], Generic[P, F]):
    """Ask for one unit after another until nobody can go, or the side has enough.

    A game subclasses it: who may not go and why, and what entering the hex does.
    """

    rule = ""

    def refusal(self, position: P, frame: F, unit: Unit) -> Ruling | None:
        """Why a unit of either side cannot advance now; None if it can."""
        raise TypeError("the game must define refusal(): which units may advance")

    def enter(self, position: P, frame: F, unit: Unit) -> None:
        """The unit enters the hex."""
        raise TypeError("the game must define enter(): what advancing does")

    def able(self, position: P, frame: F) -> Sequence[Unit]:
        """Who may still advance."""
        return [unit for unit in frame.units if self.refusal(position, frame, unit) is None]

    def decision(self, position: P, frame: F) -> Decision | None:
        """Which unit advances, or no more; no question if none can."""
        units = self.able(position, frame)
        if not units:
            return None
        actions = [*self.list("unit", units, position), DONE]
        return self.ask(position, frame.side, "advance.who", self.rule, actions, hex=position.place_name(frame.hex))

    def proceed(self, position: P, frame: F) -> None:
        """Nobody can go."""
        position.done()

    @verb
    def unit(self, position: P, frame: F, unit: Unit) -> None:
        """This unit advances."""
        self.enter(position, frame, unit)

    def why_unit(self, position: P, frame: F, unit: Unit) -> Ruling:
        """It may, or why not."""
        return self.refusal(position, frame, unit) or allow(self.rule, "advance.may", unit=position.unit_name(unit))

    @verb(Role.END)
    def done(self, position: P, frame: F) -> None:
        """Nobody else advances."""
        position.done()


class AdvanceFarther(Procedure[P, G], Generic[P, G]):
    """A unit that has advanced may go on to a hex next to it, or stay.

    A game subclasses it: which hexes are closed and why, what entering one does, and what follows in either case.
    """

    rule = ""
    next_rule = ""
    """The rule by which it goes to a neighbouring hex; by default that of the question."""

    def refusal(self, position: P, frame: G, hex: Hex) -> Ruling | None:
        """Why the unit cannot go on to a neighbouring hex; None if it can."""
        raise TypeError("the game must define refusal(): where a unit may advance to")

    def enter(self, position: P, frame: G, hex: Hex) -> None:
        """The unit goes there."""
        raise TypeError("the game must define enter(): what advancing does")

    def stop(self, position: P, frame: G) -> None:
        """The unit stays where it is; afterwards the procedure is done, or has become another."""
        position.done()

    def decision(self, position: P, frame: G) -> Decision | None:
        """Where to, or no farther."""
        around = position.components.grid.around[position.at[frame.unit]]
        hexes = [hex for hex in around if self.refusal(position, frame, hex) is None]
        actions = [*self.list("hex", hexes, position), STAY]
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "advance.second", self.rule, actions, unit=unit)

    @verb
    def hex(self, position: P, frame: G, hex: Hex) -> None:
        """On to this hex."""
        self.enter(position, frame, hex)
        self.stop(position, frame)

    def why_hex(self, position: P, frame: G, hex: Hex) -> Ruling:
        """Next to it and open, or not."""
        name = position.place_name(hex)
        if not position.components.grid.adjacent(position.at[frame.unit], hex):
            return refuse(self.next_rule or self.rule, "advance.not_next", hex=name)
        return self.refusal(position, frame, hex) or allow(self.rule, "advance.open", hex=name)

    @verb(Role.END)
    def stay(self, position: P, frame: G) -> None:
        """Far enough."""
        self.stop(position, frame)
