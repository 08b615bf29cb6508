"""The sequence of play [4.0]: game turns, player turns, and the four phases of each."""

from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.kinds import Side
from grognard.engine.procedures import Sequence
from grognard.games.folio.combat import CombatPhase
from grognard.games.folio.movement import MovementPhase
from grognard.games.folio.position import COMBAT_PHASE, GAME_TURN, PLAYER_TURN, FolioPosition
from grognard.games.folio.support import allot


class GameTurn(NamedTuple):
    """A game turn: the step it has come to."""

    step: int = 0


class PlayerTurn(NamedTuple):
    """A player turn."""

    side: Side
    step: int = 0


class Turn(Sequence[FolioPosition, GameTurn]):
    """The first player's turn, the second player's, and the end of the game turn [4.0-1, 4.1-1, 4.1-13]."""

    frame = GameTurn
    steps = ("begin", "first", "second", "end")

    def phase(self, position: FolioPosition, frame: GameTurn) -> str:
        return "turn"

    def begin(self, position: FolioPosition, frame: GameTurn) -> None:
        """Support markers are allotted [8.0-3]."""
        position.emit("turn_began", "4.1-15", turn=position.turn)
        allot(position)
        position.components.exclusive.begin_turn(position)

    def first(self, position: FolioPosition, frame: GameTurn) -> None:
        """The first player [3.0-9]."""
        position.call(PlayerTurn(position.components.first))

    def second(self, position: FolioPosition, frame: GameTurn) -> None:
        """The other one."""
        position.call(PlayerTurn(1 - position.components.first))

    def end(self, position: FolioPosition, frame: GameTurn) -> None:
        """Markers go back [4.1-14, 8.6-3]; the turn marker advances [4.1-15], or the game is over [4.0-2]."""
        components = position.components
        markers.expire(position, GAME_TURN)
        components.exclusive.end_turn(position)
        if position.turn >= components.turns:
            outcome = components.exclusive.outcome(position)
            winner = position.side_name(outcome.winner) if outcome.winner >= 0 else "nobody"
            position.reveal("won", outcome.rule, side=winner, level=outcome.level, points=list(outcome.points))
            position.finish(outcome)
            return
        position.turn += 1
        position.become(GameTurn())


class TakeTurn(Sequence[FolioPosition, PlayerTurn]):
    """Movement, Combat, Mobile Movement, Mobile Combat [4.1-3]."""

    frame = PlayerTurn
    steps = ("movement", "combat", "mobile_movement", "mobile_combat", "end")

    def movement(self, position: FolioPosition, frame: PlayerTurn) -> None:
        """Everybody may move and attack once."""
        position.components.exclusive.begin_player_turn(position, frame.side)
        self._begin(position, frame, "movement")
        position.call(MovementPhase(frame.side))

    def combat(self, position: FolioPosition, frame: PlayerTurn) -> None:
        """After all movement [4.1-8]; bombardments come before the first attack [EX-1]."""
        self._begin(position, frame, "combat")
        position.call(CombatPhase(frame.side))

    def mobile_movement(self, position: FolioPosition, frame: PlayerTurn) -> None:
        """Mobile units that have not moved [4.1-9]."""
        self._begin(position, frame, "mobile_movement")
        position.call(MovementPhase(frame.side, mobile=True))

    def mobile_combat(self, position: FolioPosition, frame: PlayerTurn) -> None:
        """Mobile units that have not attacked [4.1-11], with support as before [EX-13].

        Who was attacked in the Combat Phase may be attacked again [EX-14].
        """
        markers.expire(position, COMBAT_PHASE)
        self._begin(position, frame, "mobile_combat")
        position.call(CombatPhase(frame.side, mobile=True))

    def end(self, position: FolioPosition, frame: PlayerTurn) -> None:
        """What units have done is forgotten."""
        markers.expire(position, COMBAT_PHASE)
        markers.expire(position, PLAYER_TURN)
        position.components.exclusive.end_player_turn(position, frame.side)

    def _begin(self, position: FolioPosition, frame: PlayerTurn, phase: str) -> None:
        position.emit("phase_began", "4.1-3", side=position.side_name(frame.side), phase=phase)
        position.components.exclusive.begin_phase(position, frame.side, phase)
