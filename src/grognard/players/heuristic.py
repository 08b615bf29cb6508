"""The planning player: it follows the planner of its game."""

from typing import Any

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.dice import Dice, key_of
from grognard.games import game
from grognard.players.plans import plans_of
from grognard.players.player import Observation, keep_going

ENOUGH = 60
"""How often the planner answers the same question before the player gives up on it."""


class HeuristicPlayer:
    """Follows the plans of a game, as far as its side can know; without a plan it acts at random.

    `components` is what lies on the table for all to see: map, counters, charts. The same seed, the same choices. What
    it cannot know it draws by the same numbers every time, so that it does not think of another enemy at every step.
    """

    def __init__(self, components: Components, seed: int | str) -> None:
        self._planner = plans_of(components.game).planner(components)
        self._game = game(components.game)
        self._guess = key_of(f"plan player guesses {seed}")
        self._dice = Dice(key_of(f"plan player {seed}"))
        self._asked: dict[tuple[Any, ...], int] = {}

    def choose(self, seen: Observation) -> Action:
        """The planner's answer, if it is one of the actions and has not led in circles."""
        decision = seen.decision
        moment = (*seen.when, decision.question, tuple(decision.actions))
        self._asked[moment] = self._asked.get(moment, 0) + 1
        if self._asked[moment] <= ENOUGH:
            advice = self._planner.advise(decision, seen.sample(Dice(self._guess)))
            if advice in decision.actions and advice is not None:
                return advice
        return keep_going(self._game, decision.actions, self._dice)
