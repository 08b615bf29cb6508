"""The search player: it plans its turn by trying plans out, and follows the best as long as play goes as foreseen.

It knows nothing but its observations: positions to try plans on are drawn from what its side may know.
"""

import time
from collections.abc import Callable

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.dice import Dice, key_of
from grognard.engine.position import Position
from grognard.engine.weights import Changes, in_style
from grognard.games import game
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_folder, plans_of
from grognard.players.player import Observation, Player
from grognard.players.search.budget import Budget, Clock
from grognard.players.search.dice import CommonDice
from grognard.players.search.halving import Candidate, Search
from grognard.players.search.levels import Level
from grognard.players.search.line import Line, rest
from grognard.players.search.orders import Follower, Order, Plan
from grognard.players.search.policies import NO_STYLE
from grognard.players.weighted import WeightedPlayer

SHARE = 0.8
"""Which part of what is left of a turn's budget a search takes at most."""


class SearchPlayer:
    """Tries whole plans of its turn, each through the enemy's reply, and follows the best.

    After dice, revelations, and questions that were not foreseen it searches again, with what is left of the turn's
    budget; without any it follows what is left of its plan, or else the game's planner.
    """

    def __init__(self, components: Components, seed: int | str, level: Level, clock: Clock = time.perf_counter) -> None:
        self._game = game(components.game)
        self._plans = plans_of(components.game)
        self._components = components
        self._seed = seed
        self._planner: Player = HeuristicPlayer(components, seed)
        self._style = NO_STYLE
        """In which the side plays on where its plan has no answer, for the rest of the turn."""
        self.budget = Budget(level, clock)
        self._clock = clock
        self._when: tuple[int, str] | None = None
        self._searches = 0
        self._plan: Plan = ()
        self._line: Line | None = None
        self.progress: Callable[[float], None] = lambda part: None
        """Told after every playout how much of the turn's budget is spent, from 0 to 1."""

    def choose(self, seen: Observation) -> Action:
        """The best plan's next answer."""
        begun = self._clock()
        if self._when is not None and seen.when[0] != self._when[0]:
            self.play_on_in(NO_STYLE)
        self.budget.begin(seen.when[0])
        action = self._choose(seen, begun)
        if self._line is not None:
            self._line.answered(action)
        self._plan = rest(self._plan, seen.decision.question, action)
        self.budget.charge(self._clock() - begun)
        return action

    def _choose(self, seen: Observation, begun: float) -> Action:
        decision = seen.decision
        advice = self._planner.choose(seen)  # every time: it remembers what it was asked, and what it is about
        if len(decision.actions) == 1:
            return decision.actions[0]
        line = self._line
        foreseen = line.next(decision) if line is not None else None
        if line is not None and foreseen is not None and line.certain:
            self._when = seen.when
            return foreseen
        new_phase, self._when = seen.when != self._when, seen.when
        allotment = self.budget.allot(SHARE, begun)
        found = None
        if allotment is not None:
            self._searches += 1
            search = Search(
                self._game,
                self._plans,
                self._components.number("side", decision.side),
                lambda n: self._sample(seen, n),
                allotment,
                f"{self._seed} search {self._searches}",
            )
            search.progress = lambda: self.progress(self.budget.part_spent_since(begun))
            found = search.best(self._first(seen, advice, new_phase), decision, new_phase, self._style)
        if found is not None:
            return self._begin(found)
        if foreseen is not None:
            return foreseen
        return self._without_search(seen, advice)

    def _sample(self, seen: Observation, n: int) -> Position:
        """A position that the side can believe in, with dice that are common to all plans."""
        seed = f"{self._seed} world {self._searches} {n}"
        sample = seen.sample(Dice(key_of(seed)))
        sample.dice = CommonDice(key_of(f"{seed} dice"))
        return sample

    def _first(self, seen: Observation, advice: Action, new_phase: bool) -> list[Plan]:
        """The plans that are tried first: what would be done without a search, and the planner's.

        Within a phase a planner that has not been asked before does not know what it is about, as in the middle of a
        move: there the advice comes first of the one who has been.
        """
        if new_phase and not self._plan:
            return [(), ()] if self._style else [()]
        question, phase = seen.decision.question, seen.when[1]
        if Follower(self._plan).answer(seen.decision, phase, 0) is not None:
            return [self._plan, ()]
        return [(Order(phase, question, ((question, advice),)), *self._plan), ()]

    def play_on_in(self, style: Changes) -> None:
        """Where there is no plan the planner goes on in this style."""
        if style == self._style:
            return
        self._style = style
        changes = in_style(plans_folder(self._game.name), style)
        self._planner = WeightedPlayer(lambda: HeuristicPlayer(self._components, self._seed), changes)

    def _begin(self, found: Candidate) -> Action:
        """Follow a plan from its first answer on."""
        self._plan = found.plan
        self.play_on_in(found.style)
        self._line = Line(found.playouts)
        return found.playouts[0].steps[0].action

    def _without_search(self, seen: Observation, advice: Action) -> Action:
        """What the plan answers in a position that was not foreseen; where it has no answer, the planner's advice."""
        self._line = None
        if self._plan:
            position = seen.sample(Dice(key_of(f"{self._seed} believes")))
            depth = len(position.frames)
            action = Follower(self._plan).answer(seen.decision, seen.when[1], depth)
            if action is not None:
                return action
        return advice
