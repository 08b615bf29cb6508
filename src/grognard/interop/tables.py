"""A game on a table as environments play it: numbered actions, arrays of what is seen, rewards."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.games import game
from grognard.interop.numbering import ActionNumbers
from grognard.interop.observing import Encoder

Mask = NDArray[np.int8]


class Table:
    """What environments of one scenario share."""

    def __init__(self, name: str, scenario: str | None = None, options: dict[str, Any] | None = None) -> None:
        self._made_by = (name, scenario, options)
        self.game: Game[Any] = game(name)
        self.components: Components = self.game.opening_components(scenario, options)
        self.sides = self.game.sides
        self.numbers = ActionNumbers(self.game, self.components)
        self.encoder = Encoder(self.game, self.components)

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again where it is read: what is on the table follows from what it was made by."""
        return Table, self._made_by

    def start(self, seed: int | str) -> Position:
        """A new game."""
        found: Position = self.game.start_on(self.components, Dice(key_of(seed)))
        return found

    def legal(self, position: Position) -> dict[int, Action]:
        """The actions there are by number; none when the game is over."""
        decision = self.game.decision(position)
        return {} if decision is None else self.numbers.legal(decision)

    def mask(self, legal: dict[int, Action]) -> Mask:
        """1 where an action is legal."""
        found = np.zeros(self.numbers.size, dtype=np.int8)
        found[list(legal)] = 1
        return found

    def apply(self, position: Position, action: Action) -> list[Event]:
        """Make a choice."""
        return self.game.apply(position, action)

    def rewards(self, position: Position) -> list[float]:
        """1 for the winner and -1 for the others; nothing while the game goes on, nor for a draw."""
        outcome = position.outcome
        if outcome is None or outcome.winner == NONE:
            return [0.0] * len(self.sides)
        return [1.0 if side == outcome.winner else -1.0 for side in range(len(self.sides))]
