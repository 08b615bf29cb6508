"""`grognard rules`: what a game's rules say, where the code cites them, and which tests prove them."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from grognard.board.words import unknown
from grognard.cli.opening import language_argument
from grognard.cli.output import print_json, wrapped
from grognard.cli.telling import Teller
from grognard.cli.trouble import Trouble
from grognard.engine.game import Game
from grognard.engine.rules import Trace, coverage, trace
from grognard.games import SERIES, game

USAGE = "grognard rules [-h] GAME | show GAME RULE ... | coverage GAME [--json] [--tests DIR]"


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = USAGE
    parser.add_argument("words", metavar="WORD", nargs="+", help="GAME, show GAME RULE ..., or coverage GAME")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--tests", metavar="DIR", help="for coverage: the folder with the tests of the game")
    language_argument(parser)


def run(given: Namespace) -> int:
    """List, show or trace."""
    match given.words:
        case ["coverage", name]:
            return _coverage(_rulebook(name), given)
        case ["show", name, _, *_]:
            return _show(_rulebook(name), given.words[2:], given)
        case [name] if name not in ("coverage", "show"):
            return _list(_rulebook(name), given)
    raise Trouble(f"expected: {USAGE.replace(' [-h]', '')}")


def _rulebook(name: str) -> Game[Any]:
    """The game of that name, or a game of the series of that name, whose rules they all share."""
    return game(SERIES.get(name, name))


def _list(rules: Game[Any], given: Namespace) -> int:
    if given.json:
        print_json([rule._asdict() for rule in rules.rules.values()])
        return 0
    teller = Teller(rules, given.language)
    for id in rules.rules:
        print("\n".join(teller.rule(id)))
    return 0


def _show(rules: Game[Any], ids: list[str], given: Namespace) -> int:
    for id in ids:
        if id not in rules.rules:
            raise Trouble(unknown("rule", id, rules.rules))
    found = [rules.rules[id] for id in ids]
    if given.json:
        print_json([rule._asdict() for rule in found])
        return 0
    for rule in found:
        print(f"[{rule.id}] {rule.kind}")
        print("\n".join([*wrapped(rule.en, "  "), *wrapped(rule.es, "  ")]))
    return 0


def _coverage(rules: Game[Any], given: Namespace) -> int:
    tests = _tests_folder(rules, given.tests)
    try:
        traces = trace(rules.rules, rules.rulebook, tests)
    except SyntaxError as error:
        raise Trouble(f"{tests}: a test cannot be read: {error.msg} (line {error.lineno})") from None
    totals = coverage(rules.rulebook.name, traces)
    if given.json:
        print_json(totals)
        return 0
    for item in traces:
        print("\n".join(_traced(item)))
    print(f"{totals['rules']} rules, {totals['cited']} cited by the code, {totals['tested']} proved by tests")
    if totals["missing"]:
        print("\n".join(wrapped(f"Not both: {', '.join(totals['missing'])}")))
    return 0


def _traced(item: Trace) -> list[str]:
    lines = wrapped(item.rule.en, f"[{item.rule.id}] ", "    ")
    lines += wrapped(", ".join(item.code) or "nowhere", "    cited:  ", "            ")
    return lines + wrapped(", ".join(item.tests) or "by no test", "    proved: ", "            ")


def _tests_folder(rules: Game[Any], given: str | None) -> Path:
    """Where the tests of a game are: named, or in the checkout that the package is run from."""
    if given is not None:
        folder = Path(given)
        if not folder.is_dir():
            raise Trouble(f"{given} is no folder; expected the folder with the tests of {rules.name}")
        return folder
    folder = Path(__file__).parents[3] / "tests" / "games" / rules.rulebook.name
    if not folder.is_dir():
        raise Trouble(
            f"the tests of {rules.name} are not beside the program; say where they are with --tests DIR"
            " (they come with the source, not with the installed package)"
        )
    return folder
