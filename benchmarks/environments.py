"""Steps a second of the PettingZoo environments, observation and mask included, beside PettingZoo's own chess.

python benchmarks/environments.py
"""

from __future__ import annotations

import random
import warnings
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from grognard.board import search
from grognard.games import GAMES
from grognard.interop.zoo import env

SECONDS = 4.0
AIM = 10_000
"""Steps a second of the first game."""
CHESS = "PettingZoo chess"
SCENARIOS = {
    "army_group_center": "historical",
    "formation/arracourt": "battle_for_the_hills",
    "folio/hells_gate": "korsun",
    "roads_to_moscow": "gates_of_moscow",
    "less_than_60_miles": "point_alpha",
}
"""As in `playouts`; of a game that is not named the first scenario."""


class Pace(NamedTuple):
    """Steps a second of processor time: the environment alone, and with the choice of a random action from the mask."""

    steps: float
    chosen: float


def measure(made: Any, seconds: float = SECONDS) -> Pace:
    """Random games on an environment; each step asks for observation, mask and reward (`last`)."""
    choose = random.Random(1)
    _play(made, choose, 0.5, 1000)
    begun, (steps, choosing) = process_time(), _play(made, choose, seconds, 1)
    spent = process_time() - begun
    return Pace(steps / (spent - choosing), steps / spent)


def _play(made: Any, choose: random.Random, seconds: float, seed: int) -> tuple[int, float]:
    """Steps in so many seconds, and the seconds of them that it took to find the legal actions of masks and choose."""
    steps, choosing, end = 0, 0.0, process_time() + seconds
    while True:
        made.reset(seed=seed)
        seed += 1
        while made.agents:
            seen, _, over, cut, _ = made.last()
            now = process_time()
            if now > end:
                return steps, choosing
            action = None if over or cut else choose.choice(np.flatnonzero(seen["action_mask"]).tolist())
            choosing += process_time() - now
            made.step(action)
            steps += action is not None


def measure_game(name: str) -> Pace:
    """The environment of a game, flat observations, compiled kernels."""
    search.use_backend("compiled")
    found = measure(env(name, SCENARIOS.get(name)))
    search.use_backend("auto")
    return found


def measure_chess() -> Pace:
    """PettingZoo's chess in the same run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import chess_v6

        return measure(chess_v6.raw_env())


def main() -> None:
    chess = measure_chess()
    print(f"{CHESS}: {chess.steps:,.0f} steps a second, {chess.chosen:,.0f} with the choice of an action")
    for name in GAMES:
        pace = measure_game(name)
        print(f"{name}: {pace.steps:,.0f}, {pace.chosen:,.0f}; {pace.steps / chess.steps:.2f} of chess")


if __name__ == "__main__":
    main()
