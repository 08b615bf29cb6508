"""Sequence of play [4.0]: Admin Phase, Operations Phase, End of Turn Phase.

The basic procedures of chapter 5 have no place of their own in it: whatever goes on calls them, in any phase [2.0-4].
"""

from typing import NamedTuple

from grognard.engine.procedures import Sequence
from grognard.games.formation.administration import Administrating
from grognard.games.formation.initiative import Operations
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import pass_marker
from grognard.games.formation.victory import end_of_turn


class GameTurn(NamedTuple):
    """A game turn: the step it has come to."""

    step: int = 0


class Turn(Sequence[FormationPosition, GameTurn]):
    """The phases, strictly in this order [2.0-2, 4.0-1], as many turns as the scenario has [2.0-1]."""

    frame = GameTurn
    steps = ("begin", "administration", "operations", "end")

    def begin(self, position: FormationPosition, frame: GameTurn) -> None:
        """A SNAFU marker that lay idle changes hands [5.2-4]."""
        position.emit("turn", "4.0-1", turn=position.turn)
        if position.turn > 1:
            pass_marker(position)

    def administration(self, position: FormationPosition, frame: GameTurn) -> None:
        """Not in the first turn of a scenario [2.0-3, 4.0-9]."""
        if position.turn > 1:
            position.call(Administrating())

    def operations(self, position: FormationPosition, frame: GameTurn) -> None:
        """Cycles begin again: counts of Initiatives and transfers too; the marker is on 0 [6.1-6].

        In them units move, rally, attack and improve their defence: there are no other Actions [4.0-5].
        """
        sides = len(position.points)
        position.in_a_row, position.transferred, position.activations = [0] * sides, [0] * sides, [0] * sides
        position.call(Operations())

    def end(self, position: FormationPosition, frame: GameTurn) -> None:
        """The End of Turn Phase, and the next turn or the end of the game [8.0-3, 8.0-4]."""
        if not end_of_turn(position):
            position.turn += 1
            position.become(GameTurn())
