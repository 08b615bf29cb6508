"""`grognard new GAME [SCENARIO] --record FILE`: a game that waits in a file."""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from grognard.cli.opening import opening_arguments, start_record
from grognard.cli.output import print_json
from grognard.games import game


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="the game's first scenario by default")
    parser.add_argument("--record", metavar="FILE", required=True, help="the file to create")
    opening_arguments(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """Start the game and say how to go on."""
    with start_record(game(given.game), given.scenario, given, Path(given.record)) as record:
        scenario = record.position.components.scenario
        if given.json:
            print_json({"record": given.record, "game": record.game.name, "scenario": scenario})
            return 0
        print(f"{given.record}: {record.game.name}, {scenario}")
        print(f"To play: grognard play --record {shlex.quote(given.record)}")
    return 0
