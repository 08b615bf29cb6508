"""`grognard scenarios GAME`: what a game can start from, and which rules are optional."""

from argparse import ArgumentParser, Namespace
from typing import Any

from grognard.cli.output import print_json, table
from grognard.engine.game import Game
from grognard.games import game


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """List the scenarios and the optional rules."""
    rules = game(given.game)
    if given.json:
        print_json(_data(rules))
        return 0
    listed = rules.scenarios().values()
    print("\n".join(table((one.name, one.title["en"], _turns(one.turns)) for one in listed)))
    if rules.optional_rules:
        print("\nOptional rules (--option NAME=VALUE):")
        rows = [
            (rule.name, str(rule.default).lower(), rules.words.say(f"option.{rule.name}"), f"[{rule.rule}]")
            for rule in rules.optional_rules
        ]
        print("\n".join(table(rows)))
    return 0


def _turns(count: int) -> str:
    return f"{count} turn" if count == 1 else f"{count} turns"


def _data(rules: Game[Any]) -> dict[str, Any]:
    return {
        "game": rules.name,
        "scenarios": [
            {"name": one.name, "title": dict(one.title), "turns": one.turns, "rule": one.rule}
            for one in rules.scenarios().values()
        ],
        "options": [
            {"name": one.name, "rule": one.rule, "default": one.default, "choices": list(one.choices)}
            for one in rules.optional_rules
        ],
    }
