"""The first turn of Army Group Center, both sides, in `bagration.record`: to be played again by clicking.

`python -m tests.browser.bagration` makes the record again: two players who follow the game's plans, with dice that give
in one turn what the page has to show: attacks with and without air support, steps lost by choice, retreats and advances
of both sides, stacks to be ordered, interdiction.
"""

from functools import cache
from pathlib import Path

from tests.server.guest import Host, Made

import grognard
from grognard.engine.records import Record
from grognard.games.army_group_center.position import ArmyPosition
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.player import observe

FILE = Path(__file__).with_suffix(".record")
GAME, SCENARIO, SEED = "army_group_center", "historical", 29


def first_turn() -> Record[ArmyPosition]:
    """The record, played to its end."""
    return Record.load(FILE, grognard.game)


@cache
def moves() -> list[tuple[str, str]]:
    """Who does what, in order."""
    return [(played.side, str(played.action)) for played in first_turn().actions]


def play_at(host: Host, n: int, **seats: str) -> Made:
    """A play with the same dice, in which the first n of these moves have been made."""
    actions = [action for _, action in moves()[:n]]
    return host.known(SEED, GAME, SCENARIO, actions=actions, seats=seats)


def before(action: str) -> int:
    """How many moves come before an action is made for the first time."""
    return [made for _, made in moves()].index(action)


def make() -> None:
    """Write the record."""
    FILE.unlink(missing_ok=True)
    game = grognard.game(GAME)
    record = Record.start(game, SCENARIO, seed=SEED, path=FILE)
    players = {side: HeuristicPlayer(record.position.components, SEED) for side in game.sides}
    while record.position.turn == 1:
        decision = game.decision(record.position)
        assert decision is not None
        record.play(players[decision.side].choose(observe(game, record.position)))


if __name__ == "__main__":
    make()
