"""`grognard rules`: what a game's rules say, where the code cites them, and which tests cover them."""

import os
import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from grognard.board.words import unknown
from grognard.cli.errors import CommandError
from grognard.cli.messages import MessageFormatter
from grognard.cli.opening import language_argument
from grognard.cli.output import print_json, wrapped
from grognard.engine.game import Game
from grognard.engine.rules import Trace, coverage, trace
from grognard.games import SERIES, game
from grognard.lab import mutation

USAGE = (
    "grognard rules [-h] GAME | show GAME RULE ... | coverage GAME [--json] [--tests DIR]"
    " | mutate GAME [--only RULE] [--jobs N] [--json] [--tests DIR]"
)
SURVIVORS = "survivors.tsv"
"""A file beside the tests of a game: what may be switched off without a test failing, and why."""


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.usage = USAGE
    parser.add_argument(
        "words", metavar="WORD", nargs="+", help="GAME, show GAME RULE ..., coverage GAME, or mutate GAME"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--tests", metavar="DIR", help="for coverage and mutate: the folder with the tests of the game")
    parser.add_argument("--only", metavar="RULE", action="append", default=[], help="for mutate: only this rule (all)")
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="for mutate: processes to test in (2)")
    language_argument(parser)


def run(given: Namespace) -> int:
    """List, show or trace."""
    match given.words:
        case ["coverage", name]:
            return _coverage(_rulebook(name), given)
        case ["mutate", name]:
            return _mutate(_rulebook(name), given)
        case ["show", name, _, *_]:
            return _show(_rulebook(name), given.words[2:], given)
        case [name] if name not in ("coverage", "mutate", "show"):
            return _list(_rulebook(name), given)
    raise CommandError(f"expected: {USAGE.replace(' [-h]', '')}")


def _rulebook(name: str) -> Game[Any]:
    """The game of that name, or a game of the series of that name, whose rules they all share."""
    return game(SERIES.get(name, name))


def _list(rules: Game[Any], given: Namespace) -> int:
    if given.json:
        print_json([rule._asdict() for rule in rules.rules.values()])
        return 0
    formatter = MessageFormatter(rules, given.language)
    for id in rules.rules:
        print("\n".join(formatter.rule(id)))
    return 0


def _show(rules: Game[Any], ids: list[str], given: Namespace) -> int:
    for id in ids:
        if id not in rules.rules:
            raise CommandError(unknown("rule", id, rules.rules))
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
        raise CommandError(f"{tests}: a test cannot be read: {error.msg} (line {error.lineno})") from None
    totals = coverage(rules.rulebook.name, traces)
    if given.json:
        print_json(totals)
        return 0
    for item in traces:
        print("\n".join(_traced(item)))
    print(f"{totals['rules']} rules, {totals['cited']} cited by the code, {totals['tested']} tested")
    if totals["prose"]:
        print("\n".join(wrapped(f"Cited only in comments and docstrings: {', '.join(totals['prose'])}")))
    if totals["missing"]:
        print("\n".join(wrapped(f"Not cited or not tested: {', '.join(totals['missing'])}")))
    return 0


def _traced(item: Trace) -> list[str]:
    lines = wrapped(item.rule.en, f"[{item.rule.id}] ", "    ")
    places = ", ".join(item.code) or (f"only in prose, {', '.join(item.prose)}" if item.prose else "nowhere")
    lines += wrapped(places, "    cited:  ", "            ")
    return lines + wrapped(", ".join(item.tests) or "by no test", "    proved: ", "            ")


def _mutate(rules: Game[Any], given: Namespace) -> int:
    """Switch every refusal and every part of a sum off in turn; 1 if a test misses one that is not on the list."""
    tests = _tests_folder(rules, given.tests)
    if given.jobs < 1:
        raise CommandError(f"--jobs {given.jobs}: expected 1 or more")
    for id in given.only:
        if id not in rules.rules:
            raise CommandError(unknown("rule", id, rules.rules))
    if find_spec("pytest") is None:
        raise CommandError("this runs the tests, and pytest is not installed")
    if not hasattr(os, "fork"):
        raise CommandError("this copies its process for every rule, which this system cannot; use Linux or macOS")
    name = rules.rulebook.name
    found = mutation.mutants(f"grognard.games.{name}", rules.rulebook, rules.rules)
    excused = mutation.allowed(tests / SURVIVORS)

    def tell(verdict: mutation.Verdict, count: int, of: int) -> None:
        print(f"mutate {name}: {count} of {of}, {verdict.mutant}: {verdict.fate}", file=sys.stderr, flush=True)

    try:
        verdicts = mutation.trial(found, given.only or rules.rules, tests, given.jobs, tell)
    except mutation.TestsFail:
        raise CommandError(f"the tests in {tests} fail with every rule switched on; fix them first") from None
    alive = [verdict for verdict in verdicts if verdict.alive]
    missed = [verdict for verdict in alive if verdict.mutant.name not in excused]
    needless = sorted(excused.keys() & {verdict.mutant.name for verdict in verdicts if not verdict.alive})
    if given.json:
        survivors = [{**one.mutant._asdict(), "fate": one.fate, "allowed": one not in missed} for one in alive]
        print_json({"game": name, "tried": len(verdicts), "survivors": survivors, "needless": needless})
        return int(bool(missed))
    for verdict in missed:
        print("\n".join(wrapped(f"{verdict.mutant}: {verdict.fate}", "", "    ")))
    for one in needless:
        print("\n".join(wrapped(f"{one}: on the list of {SURVIVORS}, but a test catches it now", "", "    ")))
    print(f"{len(verdicts)} switched off, {len(missed)} not caught by any test, {len(alive) - len(missed)} allowed")
    return int(bool(missed))


def _tests_folder(rules: Game[Any], given: str | None) -> Path:
    """Where the tests of a game are: named, or in the checkout that the package is run from."""
    if given is not None:
        folder = Path(given)
        if not folder.is_dir():
            raise CommandError(f"{given} is not a folder; expected the folder with the tests of {rules.name}")
        return folder
    folder = Path(__file__).parents[3] / "tests" / "games" / rules.rulebook.name
    if not folder.is_dir():
        raise CommandError(
            f"the tests of {rules.name} are not beside the program; name their folder with --tests DIR"
            " (they come with the source, not with the installed package)"
        )
    return folder
