"""A masked PPO learns Crossroads' skirmish against a random player, and is measured against random and greedy.

    pip install -r examples/requirements.txt
    python examples/ppo_skirmish.py --steps 100000 --out build/ppo

It plays both sides in turn. Training plays from seeds below 1,000,000; the measured games are from seeds above it, the
same at every point of the curve. `curve.csv` and `curve.svg` are the learning curve with 95 % intervals.
"""

import argparse
import csv
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO

from grognard.engine.position import Position
from grognard.interop.tables import Table
from grognard.lab.drawing import Curve, Diagram
from grognard.lab.figures import wilson
from grognard.players import roster
from grognard.players.player import Player, observe

GAME, SCENARIO = "crossroads", "skirmish"
MEASURED_FROM = 1_000_000
"""The first seed of the measured games."""
SHAPING = 0.02
"""What a point more than the enemy's is worth on the way, beside 1 for the game; taken back when points are lost."""
MOST_STEPS = 2_000


class Skirmish(gymnasium.Env):
    """One side of the game as an environment: the other side is a player of the roster, and answers at once."""

    def __init__(self, table: Table, enemy: str, seed: int) -> None:
        self.table, self.enemy, self._number = table, enemy, seed
        self.observation_space = spaces.Box(-np.inf, np.inf, (table.encoder.size,), np.float32)
        self.action_space = spaces.Discrete(table.numbers.size)
        self.position: Position
        self.side = 0
        self._opponent: Player

    def begin(self, number: int, side: int) -> np.ndarray:
        """A game of a seed, on a side."""
        self.side, self._steps = side, 0
        self.position = self.table.start(number)
        self._opponent = roster.make(self.enemy, self.table.components, f"enemy {number}")
        self._answer()
        self._lead = self._points()
        return self.table.encoder.flat(self.position, self.side)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """The next game, from the other side than the last."""
        self._number += 1
        return self.begin(self._number % MEASURED_FROM, self._number % 2), {}

    def _answer(self) -> None:
        """The enemy plays until the learner is asked, or the game is over."""
        game, mine = self.table.game, self.table.sides[self.side]
        while (decision := game.decision(self.position)) is not None and decision.side != mine:
            game.apply(self.position, self._opponent.choose(observe(game, self.position)))
        self.legal = self.table.legal(self.position)

    def _points(self) -> float:
        score = self.table.game.score(self.position)
        return 0.0 if score is None else float(2 * score.points[self.side] - sum(score.points))

    def action_masks(self) -> np.ndarray:
        """What is legal now."""
        return self.table.mask(self.legal).astype(bool)

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """A choice of the learner, and the enemy's answers."""
        self.table.apply(self.position, self.legal[int(action)])
        self._answer()
        self._steps += 1
        lead = self._points()
        reward, self._lead = SHAPING * (lead - self._lead), lead
        over = self.position.outcome is not None
        if over:
            reward += self.table.rewards(self.position)[self.side]
        cut = not over and self._steps >= MOST_STEPS
        return self.table.encoder.flat(self.position, self.side), reward, over, cut, {}


class Point(NamedTuple):
    """A point of the curve: wins against one enemy after so many steps of training."""

    steps: int
    enemy: str
    wins: int
    games: int


def measure(model: Any, table: Table, enemy: str, games: int) -> int:
    """Wins of the policy as it stands, half of the games from each side, on the seeds that training never sees."""
    environment, wins = Skirmish(table, enemy, 0), 0
    for n in range(games):
        seen, done = environment.begin(MEASURED_FROM + n // 2, n % 2), False
        while not done:
            action, _ = model.predict(seen, action_masks=environment.action_masks(), deterministic=False)
            seen, _, over, cut, _ = environment.step(action)
            done = over or cut
        outcome = environment.position.outcome
        wins += outcome is not None and outcome.winner == environment.side
    return wins


def write(folder: Path, curve: Sequence[Point]) -> None:
    """The curve as a table and as a picture."""
    with (folder / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("steps", "enemy", "wins", "games", "low", "high"))
        writer.writerows((*point, *(round(part, 3) for part in wilson(point.wins, point.games))) for point in curve)
    curves = []
    for enemy in dict.fromkeys(point.enemy for point in curve):
        own = [point for point in curve if point.enemy == enemy]
        intervals = [wilson(point.wins, point.games) for point in own]
        low, high = (tuple(interval[n] for interval in intervals) for n in range(2))
        steps, parts = tuple(float(point.steps) for point in own), tuple(point.wins / point.games for point in own)
        curves.append(Curve(f"against {enemy}", steps, parts, low, high))
    note = f"part of games won, 95 % intervals; {curve[0].games} games a point, seeds not trained on"
    diagram = Diagram("Masked PPO on Crossroads' skirmish", tuple(curves), "steps of training", (note,))
    (folder / "curve.svg").write_bytes(diagram.picture("svg"))


def main() -> None:
    """Train, and measure on the way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="steps of training")
    parser.add_argument("--points", type=int, default=4, help="how often it is measured, beside the start")
    parser.add_argument("--games", type=int, default=40, help="games of each measurement")
    parser.add_argument("--enemies", nargs="+", default=["random", "greedy"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/ppo"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    table = Table(GAME, SCENARIO)
    model = MaskablePPO(
        "MlpPolicy", Skirmish(table, "random", given.seed), n_steps=1024, batch_size=256, seed=given.seed
    )
    curve: list[Point] = []
    begun = time.process_time()
    for point in range(given.points + 1):
        if point:
            model.learn(given.steps // given.points, reset_num_timesteps=False)
        for enemy in given.enemies:
            curve.append(Point(model.num_timesteps, enemy, measure(model, table, enemy, given.games), given.games))
            print(f"{time.process_time() - begun:.0f} CPU seconds: {curve[-1]}", flush=True)
        write(given.out, curve)
    model.save(given.out / "policy")


if __name__ == "__main__":
    main()
