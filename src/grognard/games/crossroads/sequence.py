"""Sequence of play [3.0]: turns, the cup, and the activation of a formation."""

from typing import NamedTuple

from grognard.engine.kinds import Side
from grognard.engine.markers import TURN, expire
from grognard.engine.procedures import Procedure, Sequence
from grognard.games.crossroads.arrivals import ArrivalPhase
from grognard.games.crossroads.combat import CombatPhase
from grognard.games.crossroads.movement import MovementPhase
from grognard.games.crossroads.position import ACTIVATION, CrossroadsPosition
from grognard.games.crossroads.reserve import OrderPhase
from grognard.games.crossroads.units import FORMATIONS, SIDES
from grognard.games.crossroads.victory import final_outcome, sudden_victory

BLUE, RED = 0, 1


class GameTurn(NamedTuple):
    """A turn: the step it has come to."""

    step: int = 0


class Drawing(NamedTuple):
    """Chits are drawn from the cup until it is empty."""


class Activation(NamedTuple):
    """A formation acts."""

    side: Side
    formation: int
    step: int = 0


CHITS = {f"{name}.{formation}": (side, formation) for side, name in enumerate(SIDES) for formation in FORMATIONS}
"""The chits by name, and the formation of each [3.2]."""


def on_map(position: CrossroadsPosition, side: Side, formation: int) -> bool:
    """Has a formation any unit on the map [3.3]?"""
    size = position.components.hexes
    return any(0 <= position.at[unit] < size for unit in position.components.by_formation[side, formation])


class Turn(Sequence[CrossroadsPosition, GameTurn]):
    """Orders, arrivals, operations, end of turn [3.1]."""

    frame = GameTurn
    steps = ("orders", "arrivals", "operations", "end")

    def orders(self, position: CrossroadsPosition, frame: GameTurn) -> None:
        """Blue, then Red [3.1]: the last called is the first to act."""
        position.emit("turn", "3.1", turn=position.turn)
        position.call(OrderPhase(RED))
        position.call(OrderPhase(BLUE))

    def arrivals(self, position: CrossroadsPosition, frame: GameTurn) -> None:
        """Blue, then Red [3.1]."""
        position.call(ArrivalPhase(RED))
        position.call(ArrivalPhase(BLUE))

    def operations(self, position: CrossroadsPosition, frame: GameTurn) -> None:
        """All chits of formations on the map go into the cup [3.2, 3.3]."""
        position.cup = tuple(name for name, formation in CHITS.items() if on_map(position, *formation))
        position.call(Drawing())

    def end(self, position: CrossroadsPosition, frame: GameTurn) -> None:
        """Victory at once, or by points after the last turn; else the next turn [3.5, 14.2, 14.3]."""
        outcome = sudden_victory(position)
        if outcome is None and position.turn >= position.components.turns:
            outcome = final_outcome(position)
        if outcome is not None:
            winner = position.side_name(outcome.winner) if outcome.winner >= 0 else "nobody"
            position.reveal("won", outcome.rule, side=winner, level=outcome.level, points=list(outcome.points))
            position.finish(outcome)
            return
        expire(position, TURN)
        position.turn += 1
        position.become(GameTurn())


class Operations(Procedure[CrossroadsPosition, Drawing]):
    """Draw for who acts next [3.2]."""

    frame = Drawing

    def phase(self, position: CrossroadsPosition, frame: Drawing) -> str:
        return "operations"

    def proceed(self, position: CrossroadsPosition, frame: Drawing) -> None:
        """Take out chits of formations that are gone [3.3], draw one, and let its formation act."""
        cup = tuple(name for name in position.cup if on_map(position, *CHITS[name]))
        if not cup:
            position.cup = ()
            position.done()
            return
        drawn = position.draw(cup, "activation", "3.2")
        position.cup = cup[:drawn] + cup[drawn + 1 :]
        position.call(Activation(*CHITS[cup[drawn]]))


class Activate(Sequence[CrossroadsPosition, Activation]):
    """The formation moves, then fights [3.4]."""

    frame = Activation
    steps = ("movement", "combat")

    def movement(self, position: CrossroadsPosition, frame: Activation) -> None:
        """Everybody may move and fight once."""
        expire(position, ACTIVATION)
        position.call(MovementPhase(frame.side, frame.formation))

    def combat(self, position: CrossroadsPosition, frame: Activation) -> None:
        """After the moves the attacks."""
        position.call(CombatPhase(frame.side, frame.formation))
