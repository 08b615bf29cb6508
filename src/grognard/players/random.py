"""The random player."""

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.players.player import Observation


class RandomPlayer:
    """Picks each action with the same chance, by dice of its own: the same seed, the same choices, anywhere."""

    def __init__(self, seed: int | str) -> None:
        self._dice = Dice(key_of(f"random player {seed}"))

    def choose(self, seen: Observation) -> Action:
        """Any of the actions, whatever the view shows."""
        return self.pick(seen.decision)

    def pick(self, decision: Decision) -> Action:
        """Any of the actions of a decision."""
        return decision.actions[self._dice.below(len(decision.actions))]
