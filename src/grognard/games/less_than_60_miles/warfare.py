"""Beginning and end of a turn: declaring chemical and nuclear warfare [26.1, 27.1], gas and fall-out [5-6.1]."""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow
from grognard.games.less_than_60_miles import chemical, nuclear
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

CHEMICAL, NUCLEAR = Action("chemical"), Action("nuclear")


class Warfare(NamedTuple):
    """At the beginning of a turn a side may start chemical or nuclear warfare [26.1-1, 27.1-1]."""

    side: Side


class DeclareWarfare(Procedure[FrontPosition, Warfare]):
    """Start one, or both, or pass; nobody is asked who may start neither."""

    frame = Warfare

    def phase(self, position: FrontPosition, frame: Warfare) -> str:
        return "turn"

    def decision(self, position: FrontPosition, frame: Warfare) -> Decision | None:
        actions = [CHEMICAL] if chemical.why_not_declared(position, frame.side) is None else []
        actions += [NUCLEAR] if nuclear.why_not_declared(position, frame.side) is None else []
        if not actions:
            return None
        return self.ask(position, frame.side, "warfare.which", "26.1-1", [*actions, PASS])

    def proceed(self, position: FrontPosition, frame: Warfare) -> None:
        """Nothing can be started."""
        position.done()

    @verb
    def chemical(self, position: FrontPosition, frame: Warfare) -> None:
        """Chemical warfare, from this turn on."""
        chemical.declare_chemical(position, frame.side)

    def why_chemical(self, position: FrontPosition, frame: Warfare) -> Ruling:
        """May it, and at what price."""
        refused = chemical.why_not_declared(position, frame.side)
        later = position.components.side_facts[frame.side].chemical_after
        if refused is not None or later:
            return refused or allow("26.1-3", "warfare.may_answer", side=SIDES[frame.side])
        return allow("26.1-1", "warfare.may_chemical", also=("26.1-2",), side=SIDES[frame.side])

    @verb
    def nuclear(self, position: FrontPosition, frame: Warfare) -> None:
        """Nuclear warfare, from this turn on, for both."""
        nuclear.declare_nuclear(position, frame.side)

    def why_nuclear(self, position: FrontPosition, frame: Warfare) -> Ruling:
        """May it, and at what price."""
        refused = nuclear.why_not_declared(position, frame.side)
        return refused or allow("27.1-1", "warfare.may_nuclear", also=("27.1-2",), side=SIDES[frame.side])

    @verb(Role.PASS)
    def pass_(self, position: FrontPosition, frame: Warfare) -> None:
        """Not this turn."""
        position.done()


def final_phase(position: FrontPosition) -> None:
    """The Final Phase: roll for Persistent Gas and contaminations that may go [5-6.1]."""
    chemical.clear_gas(position)
    nuclear.decay(position)
