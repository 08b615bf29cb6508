"""`grognard games`: what there is to play."""

from argparse import ArgumentParser, Namespace

from grognard.cli.output import print_json, table
from grognard.games import GAMES, game


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """List the games."""
    found = [game(name) for name in GAMES]
    if given.json:
        print_json(
            [
                {
                    "name": one.name,
                    "title": {"en": one.words.say("game.title"), "es": one.words.say("game.title", language="es")},
                    "sides": list(one.sides),
                    "scenarios": list(one.scenarios()),
                }
                for one in found
            ]
        )
        return 0
    rows = [(one.name, one.words.say("game.title"), f"scenarios: {', '.join(one.scenarios())}") for one in found]
    print("\n".join(table(rows)))
    return 0
