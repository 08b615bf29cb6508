"""A player whose plans think other things worth something than its game's file says: for studies that tune them."""

from collections.abc import Callable, Mapping

from grognard.engine.actions import Action
from grognard.engine.weights import changed
from grognard.players.player import Observation, Player


class WeightedPlayer:
    """Thinks with changed weights, and with these alone; whoever sits across the table keeps its own."""

    def __init__(self, make: Callable[[], Player], changes: Mapping[str, float]) -> None:
        self._changes = changes
        with changed(changes):
            self._player = make()

    def choose(self, seen: Observation) -> Action:
        """What the player within chooses."""
        with changed(self._changes):
            return self._player.choose(seen)
