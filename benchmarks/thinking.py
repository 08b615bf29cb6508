"""How fast the player that searches tries plans out, and where the time of it goes.

python benchmarks/thinking.py [GAME ...]

A simulation is a playout of the search player: a turn of its side and the enemy's reply, both by the game's planner.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any, NamedTuple

from grognard.board import search
from grognard.engine.dice import Dice, key_of
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.games import GAMES, game
from grognard.lab.sampling import Shares, sampled, shares_of
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_of
from grognard.players.player import observe
from grognard.players.search.budget import Budget
from grognard.players.search.dice import CommonDice
from grognard.players.search.levels import MOST_PLAYOUTS, Level
from grognard.players.search.playout import play_out

SECONDS = 5.0
FIRST_TURN = 2
"""The turn at whose first question the simulations begin: the set-up is over, and both sides are in the field."""
SCENARIOS = {
    "crossroads": "skirmish",
    "army_group_center": "historical",
    "formation/arracourt": "tanks_at_arracourt",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
"""The scenarios in which players are held against each other."""


class Thinking(NamedTuple):
    """Simulations a second of processor time, and where the time of them goes."""

    simulations: float
    shares: Shares


def measure(name: str, seconds: float = SECONDS) -> Thinking:
    """Simulations a second, from the beginning of a turn that both sides' planners have led to."""
    search.use_backend("compiled")
    rules = game(name)
    position = _begun(rules)
    _simulate(rules, position, 0)
    done, begin = 0, process_time()
    with sampled() as found:
        while (spent := process_time() - begin) < seconds:
            _simulate(rules, position, done + 1)
            done += 1
    search.use_backend("auto")
    return Thinking(done / spent, shares_of(found))


def _begun(rules: Game[Any]) -> Position:
    """The planners play until a later turn begins."""
    position: Position = rules.start(SCENARIOS.get(rules.name), seed=1)
    planners = {side: HeuristicPlayer(position.components, side) for side in rules.sides}
    while position.turn < FIRST_TURN and (decision := rules.decision(position)) is not None:
        rules.apply(position, planners[decision.side].choose(observe(rules, position)))
    return position


def _simulate(rules: Game[Any], position: Position, number: int) -> None:
    decision = rules.decision(position)
    assert decision is not None
    seed = f"simulation {number}"
    sample = rules.determinize(position, decision.side, Dice(key_of(seed)))
    sample.dice = CommonDice(key_of(seed))
    allotment = Budget(Level(MOST_PLAYOUTS, playouts=True)).allot(1.0, 0.0)
    assert allotment is not None
    side = position.components.number("side", decision.side)
    play_out(rules, plans_of(rules.name), sample, side, (), seed, allotment)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    for name in parser.parse_args().games or GAMES:
        found = measure(name)
        shares = ", ".join(f"{room} {share * 100:.0f} %" for room, share in found.shares.items())
        print(f"{name}: {found.simulations:.1f} simulations a second: {shares}", flush=True)


if __name__ == "__main__":
    main()
