"""Attackers thrown back [7.6-6 to 7.6-8]: each goes or resists, and those that go do so one after another."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.retreats import Path, Retreating

LENGTH_RULES = {1: "7.6-6", 2: "7.6-7", 3: "7.6-8"}
"""A1, A2 and A3 by the hexes that they ask for."""


class Routed(NamedTuple):
    """Attackers have to retreat: who has yet to say whether they go, and who goes."""

    side: Side
    attackers: tuple[Unit, ...]
    length: int
    cause: Hex
    undecided: tuple[Unit, ...]
    going: tuple[Unit, ...] = ()


class RetreatInTurn(Procedure[FolioPosition, Routed]):
    """All say whether they resist, before anyone goes back [7.8-1]; then their owner says who goes next [7.6-13]."""

    frame = Routed

    def decision(self, position: FolioPosition, frame: Routed) -> Decision | None:
        if frame.undecided or len(frame.going) < 2:
            return None
        actions = self.list("unit", frame.going, position)
        return self.ask(position, frame.side, "retreat.which", "7.6-13", actions, count=len(frame.going))

    def proceed(self, position: FolioPosition, frame: Routed) -> None:
        """The next one is asked; the only one goes."""
        if frame.undecided:
            self._call(position, frame, frame.undecided[0], declaring=True)
        elif frame.going:
            self.unit(position, frame, frame.going[0])
        else:
            position.done()

    def after_retreat(self, position: FolioPosition, frame: Routed, path: Path | None) -> None:
        """One that has said whether it goes is asked no more; one that has gone is done with."""
        if frame.undecided:
            unit, *others = frame.undecided
            going = frame.going if path is None else (*frame.going, unit)
            position.become(frame._replace(undecided=tuple(others), going=going))

    @verb
    def unit(self, position: FolioPosition, frame: Routed, unit: Unit) -> None:
        """This one goes now."""
        left = frame._replace(going=tuple(other for other in frame.going if other != unit))
        position.become(left)
        self._call(position, left, unit, going=True)

    def why_unit(self, position: FolioPosition, frame: Routed, unit: Unit) -> Ruling:
        """One of those that have to go."""
        name = position.unit_name(unit)
        if unit in frame.going:
            return allow("7.6-13", "retreat.goes", unit=name)
        return refuse(LENGTH_RULES[frame.length], "retreat.not_concerned", unit=name)

    def _call(
        self, position: FolioPosition, frame: Routed, unit: Unit, *, declaring: bool = False, going: bool = False
    ) -> None:
        """All attackers are fellows of the one that goes, also those that are back already [7.7.2-1]."""
        causes = (frame.cause,)
        position.call(
            Retreating(frame.side, unit, frame.length, causes, frame.attackers, going=going, declaring=declaring)
        )
