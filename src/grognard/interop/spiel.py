"""Every game as a game of OpenSpiel: `pyspiel.load_game("grognard_GAME(scenario=SCENARIO)")` once this is imported.

Chance is explicit: each die and each draw is a chance node. An action is applied to a copy; where it needs an outcome
that is not known yet, the copy is thrown away and the outcome asked for. Who has seen what is kept as a chain of
hashes for each side, over its own actions, what it was asked, and the events that it could see: its information state.
"""

import json
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event, seen_by
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.games import GAMES, game
from grognard.interop.tables import Table

PREFIX = "grognard_"
MOST_OUTCOMES = 1000
"""Outcomes of one chance node: faces of a die, chits in a cup."""
LONGEST = 200_000
"""Actions and chance nodes of a game, at most, unless the parameter `horizon` says fewer: then it is a draw."""
NOBODY_YET = "before the first roll"


class OutcomeNeeded(Exception):
    """Chance has a say whose outcome is not known yet."""

    def __init__(self, bound: int) -> None:
        super().__init__(f"an outcome below {bound}")
        self.bound = bound


class ChanceDice(Dice):
    """Dice whose results come from chance nodes."""

    __slots__ = ("_given", "_taken")

    def __init__(self, given: tuple[int, ...]) -> None:
        super().__init__(key_of(0))
        self._given, self._taken = given, 0

    def copy(self) -> "ChanceDice":
        """The same outcomes, to be used up independently."""
        new = ChanceDice(self._given)
        new._taken, new.used = self._taken, self.used
        return new

    def below(self, bound: int) -> int:
        """The next outcome; where there is only one, nobody is asked."""
        if bound == 1:
            return 0
        if bound > MOST_OUTCOMES:
            raise ValueError(f"a draw from {bound} is more than the {MOST_OUTCOMES} that a chance node can have")
        if self._taken == len(self._given):
            raise OutcomeNeeded(bound)
        self._taken += 1
        self.used += 1
        return self._given[self._taken - 1]


class Play:
    """Where a game is: a position, or a choice that waits for chance. Copied without its table."""

    def __init__(self, table: Table, horizon: int) -> None:
        self.table, self.left = table, horizon
        self.position: Position | None = None
        self.outcomes: tuple[int, ...] = ()
        self.bound = 0
        """Of the chance node that it stands at; 0: it stands at none."""
        self.chosen: Action | None = None
        self.known = tuple(b"" for _ in table.sides)
        """What each side has seen and done, as a hash."""
        self.legal: dict[int, Action] = {}
        self._go_on()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        new = object.__new__(Play)
        new.__dict__.update(self.__dict__)
        new.position = None if self.position is None else self.position.copy()
        return new

    def __getstate__(self) -> dict[str, Any]:
        """To be stored: the position without its table, and without what follows from it."""
        position = None if self.position is None else self.position.copy()
        if position is not None:
            position.clear_cache()
            position.components = None  # type: ignore[assignment]
        return {**self.__dict__, "position": position}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self.position is not None:
            self.position.components = self.table.components

    def choose(self, number: int) -> None:
        """An action of the side that is asked, or the outcome of a chance node."""
        self.left -= 1
        if self.bound:
            self.outcomes += (number,)
        else:
            self.chosen = self.legal[number]
        self._go_on()

    def _go_on(self) -> None:
        """Try what was begun with the outcomes that are known."""
        dice = ChanceDice(self.outcomes)
        try:
            if self.position is None:
                after, events = self.table.game.start_on(self.table.components, dice), list[Event]()
            else:
                assert self.chosen is not None
                after = self.position.copy()
                after.dice = dice
                events = self.table.apply(after, self.chosen)
        except OutcomeNeeded as needed:
            self.bound = needed.bound
            return
        self._remember(after, events)
        self.position, self.chosen, self.outcomes, self.bound = after, None, (), 0
        self.legal = self.table.legal(after)

    def _remember(self, after: Position, events: list[Event]) -> None:
        """Add to each side's memory what it did, what it saw, and what it is asked next."""
        decision = self.table.game.decision(after)
        before = None if self.position is None else self.table.game.decision(self.position)
        memories = []
        for side, memory in zip(self.table.sides, self.known, strict=True):
            own = self.chosen if before is not None and before.side == side else None
            asked = list(map(str, decision.actions)) if decision is not None and decision.side == side else []
            question = None if decision is None else [decision.side, decision.question, *asked]
            seen = [event.to_json() for event in seen_by(events, side)]
            told = json.dumps([str(own), seen, question], default=str)
            memories.append(blake2b(memory + told.encode(), digest_size=16).digest())
        self.known = tuple(memories)

    @property
    def over(self) -> bool:
        """Is the game decided, or cut off?"""
        return self.left <= 0 or (self.position is not None and self.position.outcome is not None)


class WargameState(pyspiel.State):
    """A state of any game."""

    def __init__(self, spiel_game: "WargameGame") -> None:
        super().__init__(spiel_game)
        self.play = Play(spiel_game.table, spiel_game.horizon)

    def current_player(self) -> int:
        """Who is asked: a side, chance, or nobody any more."""
        play = self.play
        if play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if play.bound or play.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = play.table.game.decision(play.position)
        assert decision is not None
        return play.table.sides.index(decision.side)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every face and every chit is as likely as the others."""
        bound = self.play.bound
        return [(n, 1.0 / bound) for n in range(bound)]

    def _apply_action(self, action: int) -> None:
        self.play.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action + 1} of {self.play.bound}" if self.play.bound else f"outcome {action + 1}"
        found = self.play.legal.get(action) if player == self.current_player() else None
        return self.play.table.numbers.name(action) if found is None else str(found)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.play.over

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the others; nothing before the end."""
        play = self.play
        return [0.0] * len(play.table.sides) if play.position is None else play.table.rewards(play.position)

    def __str__(self) -> str:
        play = self.play
        if play.position is None:
            return NOBODY_YET
        waiting = f" {play.chosen} {list(play.outcomes)}" if play.bound else ""
        return f"{play.table.game.name} turn {play.position.turn} {play.position.hash()}{waiting}"


class WargameObserver:
    """What a side sees: as text its view or its memory, as numbers the arrays of its view; or what everybody sees."""

    def __init__(self, table: Table, recall: bool, public: bool = False) -> None:
        self._table, self._recall, self._public = table, recall, public
        size = 0 if recall else table.encoder.size
        self.tensor = np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        if not recall:
            first = 0
            for name, shape in table.encoder.shapes.items():
                last = first + int(np.prod(shape))
                self.dict[name] = self.tensor[first:last].reshape(shape)
                first = last

    def set_from(self, state: WargameState, player: int) -> None:
        """Fill the arrays."""
        self.tensor.fill(0)
        if not self._recall and state.play.position is not None:
            self.tensor[:] = self._table.encoder.flat(state.play.position, NONE if self._public else player)

    def string_from(self, state: WargameState, player: int) -> str:
        """The same text where the side cannot tell two states apart; with recall, whatever it has known counts."""
        position = state.play.position
        if position is None:
            return NOBODY_YET
        side = self._table.sides[player]
        if self._recall:
            decision = self._table.game.decision(position)
            asked = "over" if decision is None else f"{decision.side} {decision.question}"
            return f"{side} turn {position.turn} {asked} {state.play.known[player].hex()}"
        return json.dumps(self._table.game.view(position, None if self._public else side), default=str)


class WargameGame(pyspiel.Game):
    """A game, with a scenario as its parameter."""

    def __init__(self, kind: Any, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.table = Table(name, given.get("scenario") or None)
        self.horizon = int(given.get("horizon", LONGEST))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.numbers.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(self.table.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.horizon,
        )
        super().__init__(kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """Its name and parameters are all there is to it."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> WargameState:
        """The start of the scenario, or the first roll of its set-up."""
        return WargameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WargameObserver:
        """The observer of a side."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        asked = iig_obs_type
        public = asked is not None and asked.private_info == pyspiel.PrivateInfoType.NONE
        return WargameObserver(self.table, asked is not None and asked.perfect_recall, public)


def short_name(name: str) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + name.replace("/", "_")


def _kind(name: str) -> Any:
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=game(name).words.say("game.title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(game(name).sides),
        min_num_players=len(game(name).sides),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": next(iter(game(name).scenarios())), "horizon": LONGEST},
        default_loadable=True,
    )


def _register(name: str) -> None:
    kind = _kind(name)

    class Registered(WargameGame):
        """This one game: OpenSpiel makes it from its parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, name, params)

    pyspiel.register_game(kind, Registered)


for _name in GAMES:
    _register(_name)
