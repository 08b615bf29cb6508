"""Sequence of play [5]: the phases of a turn that both sides share, and the ten phases of each player's action."""

from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.kinds import Side
from grognard.engine.procedures import Sequence
from grognard.games.less_than_60_miles.hqs import restore_cp
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import ACTION, FREE, FrontPosition, OrderChit


class GameTurn(NamedTuple):
    """A turn: the step it has come to."""

    step: int = 0


class ActionPhase(NamedTuple):
    """A player's Action Phase: the step it has come to, and the orders that were revealed in it [14.5-1a]."""

    side: Side
    step: int = 0
    revealed: tuple[OrderChit, ...] = ()


def players(position: FrontPosition) -> tuple[Side, Side]:
    """Player 1 and Player 2, as the scenario has them."""
    first = SIDES.index(position.components.facts.player_1)
    return first, 1 - first


class Turn(Sequence[FrontPosition, GameTurn]):
    """The six phases of a turn in their order [5-0]."""

    frame = GameTurn
    steps = ("player_1", "player_2", "record")

    def phase(self, position: FrontPosition, frame: GameTurn) -> str:
        return "turn"

    def player_1(self, position: FrontPosition, frame: GameTurn) -> None:
        """Player 1 is the phasing player."""
        begin_action(position, players(position)[0])

    def player_2(self, position: FrontPosition, frame: GameTurn) -> None:
        """Then Player 2, with the same phases [5-5.1]."""
        begin_action(position, players(position)[1])

    def record(self, position: FrontPosition, frame: GameTurn) -> None:
        """The turn marker moves on [5-6.2]."""
        position.turn += 1
        position.become(GameTurn())


def begin_action(position: FrontPosition, side: Side) -> None:
    """A side becomes the phasing player."""
    position.acting = side
    position.call(ActionPhase(side))


class Act(Sequence[FrontPosition, ActionPhase]):
    """A player's Action Phase [5-4.1.1 to 5-4.10.3]."""

    frame = ActionPhase
    steps = ("restore", "cleanup")

    def restore(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Current Command Points are the Maximum again [5-4.1.2]."""
        restore_cp(position, frame.side)

    def cleanup(self, position: FrontPosition, frame: ActionPhase) -> None:
        """Cleanup Phase: markers of this Action Phase go [5-4.10.1, 5-4.10.3], Engaged ones of this side [5-4.10.2]."""
        markers.expire(position, ACTION)
        for unit in position.components.by_side[frame.side]:
            position.engaged[unit] = FREE
