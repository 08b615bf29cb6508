"""Every game as an environment of PettingZoo (AEC): the side that is asked acts, by a number that its mask allows.

    from grognard.interop.zoo import env
    environment = env("GAME", "SCENARIO", observations="flat")

An observation is a dictionary of `observation`, flat or by parts, and `action_mask`.
"""

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from grognard.board.words import unknown
from grognard.engine.actions import Action
from grognard.engine.position import Position
from grognard.interop.tables import Table

Form = Literal["flat", "parts"]
FORMS = ("flat", "parts")
MOST_STEPS = 100_000
"""Actions after which a game is cut off, unless another number is asked for: the longest have a few thousand."""


def env(
    name: str,
    scenario: str | None = None,
    *,
    options: dict[str, Any] | None = None,
    observations: Form = "flat",
    most_steps: int = MOST_STEPS,
) -> "WargameEnv":
    """An environment of a game: its first scenario, if none is named."""
    return WargameEnv(Table(name, scenario, options), observations, most_steps)


class WargameEnv(AECEnv):
    """A game between its sides. The reward comes at the end: 1 for the winner, -1 for the loser, 0 for a draw."""

    def __init__(self, table: Table, observations: Form = "flat", most_steps: int = MOST_STEPS) -> None:
        super().__init__()
        if observations not in FORMS:
            raise ValueError(unknown("form of observations", observations, FORMS))
        self.table = table
        self.metadata = {"name": f"grognard_{table.game.name}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self._flat = observations == "flat"
        self._most_steps = most_steps
        self.possible_agents = list(table.sides)
        self.agents: list[str] = []
        seen: spaces.Space[Any] = spaces.Box(-np.inf, np.inf, (table.encoder.size,), np.float32)
        if not self._flat:
            shapes = table.encoder.shapes
            seen = spaces.Dict({key: spaces.Box(-np.inf, np.inf, shape, np.float32) for key, shape in shapes.items()})
        mask = spaces.Box(0, 1, (table.numbers.size,), np.int8)
        self._seen = spaces.Dict({"observation": seen, "action_mask": mask})
        self._chosen = {agent: spaces.Discrete(table.numbers.size) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.position: Position
        self._legal: dict[int, Action] = {}

    def observation_space(self, agent: str) -> Any:
        """The same for all sides."""
        return self._seen

    def action_space(self, agent: str) -> Any:
        """Every action of the game; the mask says which of them are legal."""
        return self._chosen[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed has the same dice."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.position = self.table.start(int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self._clear()
        self._steps = 0
        self._ask()

    def _clear(self) -> None:
        agents = self.possible_agents
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}

    def _ask(self) -> None:
        """Whose turn it is, and what it may do."""
        decision = self.table.game.decision(self.position)
        self._legal = {} if decision is None else self.table.numbers.legal(decision)
        if decision is not None:
            self.agent_selection = decision.side

    def observe(self, agent: str) -> dict[str, Any]:
        """What a side sees; who is not asked may do nothing."""
        side, encoder = self.possible_agents.index(agent), self.table.encoder
        seen = encoder.flat(self.position, side) if self._flat else encoder.encode(self.position, side)
        legal = self._legal if agent == self.agent_selection else {}
        return {"observation": seen, "action_mask": self.table.mask(legal)}

    def step(self, action: int | None) -> None:
        """Make a choice for the side that is asked; ValueError, and nothing changed, if the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self._legal.get(int(action))
        if chosen is None:
            raise ValueError(f"{action} is not a legal action of {agent} now: see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self.table.apply(self.position, chosen)
        self._steps += 1
        over = self.position.outcome is not None
        cut = not over and self._steps >= self._most_steps
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(self.position), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._ask()
        if over or cut:
            self._legal = {}
        self._accumulate_rewards()

    def render(self) -> str:
        """Turn, phase and question, and what may be chosen, as text."""
        decision = self.table.game.decision(self.position)
        if decision is None:
            return f"over: {self.position.outcome}"
        where = f"turn {self.position.turn}, {self.table.game.phase(self.position)}"
        return f"{where}: {decision.side}, {decision.question}: {', '.join(map(str, decision.actions))}"

    def close(self) -> None:
        """Nothing is held open."""
