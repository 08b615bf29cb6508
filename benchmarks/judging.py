"""How well a game's evaluation foretells how a game ends: between planners, turn by turn.

python benchmarks/judging.py GAME [SCENARIO] [--games 60] [--seed 20000]

At the first question of each turn the position is judged for the first side. What is printed is how that goes with its
lead in points at the end, and with whether it won: correlations, 1 if one told the other, 0 if it told nothing.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from statistics import StatisticsError, correlation
from typing import Any, NamedTuple

from grognard.engine.game import Game
from grognard.engine.kinds import NONE
from grognard.engine.outcome import Score
from grognard.games import game
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_of
from grognard.players.player import observe


class Judged(NamedTuple):
    """What was thought of the positions of a game, by turn, and how it ended for the first side."""

    values: dict[int, float]
    lead: float
    won: float


def play(rules: Game[Any], scenario: str | None, seed: int) -> Judged:
    """A game between planners; a draw is half a win."""
    position = rules.start(scenario, seed=seed)
    plans = plans_of(rules.name)
    players = {side: HeuristicPlayer(position.components, f"{seed} {side}") for side in rules.sides}
    values: dict[int, float] = {}
    while (decision := rules.decision(position)) is not None:
        if position.turn not in values:
            values[position.turn] = plans.evaluate(position, 0)
        rules.apply(position, players[decision.side].choose(observe(rules, position)))
    outcome = rules.outcome(position)
    assert outcome is not None
    won = 0.5 if outcome.winner == NONE else float(outcome.winner == 0)
    return Judged(values, lead(rules.score(position)), won)


def lead(score: Score | None) -> float:
    """Points of the first side, less those of the other; of a game that counts none, none."""
    return float(score.points[0] - score.points[1]) if score else 0.0


def related(pairs: list[tuple[float, float]]) -> str:
    """A correlation; a dash where one of the two is always the same."""
    try:
        return f"{correlation(*zip(*pairs, strict=True)):.2f}"
    except StatisticsError:
        return "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=20_000)
    given = parser.parse_args()
    rules = game(given.game)
    by_turn: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for seed in range(given.seed, given.seed + given.games):
        found = play(rules, given.scenario, seed)
        for turn, value in found.values.items():
            by_turn[turn].append((value, found.lead, found.won))
    print(f"{given.game} {given.scenario or ''}: {given.games} games; turn: with the lead at the end, with the win")
    for turn, rows in sorted(by_turn.items()):
        with_lead, with_win = (related([(row[0], row[n]) for row in rows]) for n in (1, 2))
        print(f"  {turn}: {with_lead}, {with_win} ({len(rows)} games)")


if __name__ == "__main__":
    main()
