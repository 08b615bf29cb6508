"""`grognard play`: a game in the terminal, alone, hot-seat, or line by line from a pipe."""

import os
import shlex
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from grognard.board.words import unknown
from grognard.cli.errors import CommandError
from grognard.cli.messages import MessageFormatter
from grognard.cli.opening import check_side, language_argument, opening_arguments, start_record, view_argument
from grognard.cli.output import table
from grognard.cli.prompt import Prompt
from grognard.cli.table import Table, shell_words
from grognard.cli.verify import salvage_command
from grognard.engine.game import Game
from grognard.engine.journal import DamagedRecord, NotWritten
from grognard.engine.records import Record, ReplayMismatch
from grognard.games import GAMES, game
from grognard.players.player import Player
from grognard.players.random import RandomPlayer

ME, RANDOM = "me", "random"
DEFAULT = next(iter(GAMES))
"""The game for whoever names none: the first."""


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="see 'grognard games'")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="see 'grognard scenarios GAME'")
    parser.add_argument("--record", metavar="FILE", help="continue this record, or write the new game to it")
    parser.add_argument(
        "--salvage", metavar="NEW", help="continue --record in a new file, as far as the rules can follow it"
    )
    parser.add_argument(
        "--sides", metavar="SIDE=WHO,...", default="", help=f"who plays: {ME} or {RANDOM}; all {ME} by default"
    )
    view_argument(parser, "show only what this side may know")
    opening_arguments(parser)
    language_argument(parser)


def run(given: Namespace) -> int:
    """Play; whatever ends it, say where the game is and how to go on."""
    prompt = Prompt()
    record = _open(given, prompt)
    formatter = MessageFormatter(record.game, given.language, record.position.components)
    check_side(record.game, given.view)
    players = _players(record, given.sides)
    _greet(record, formatter)
    try:
        Table(record, players, formatter, prompt, given.view).sit()
    except KeyboardInterrupt:
        print()
        raise
    finally:
        record.close()
        _part(record, given)
    return 0


# -- which game


def _open(given: Namespace, prompt: Prompt) -> Record[Any]:
    """The record to play: one that exists, or a new one."""
    if given.record is not None and os.path.lexists(given.record):
        return _go_on(given)
    if given.salvage is not None:
        raise CommandError("--salvage NEW continues an existing record: name it with --record FILE")
    if given.record is not None and given.game is None:
        raise CommandError(
            f"there is no record {given.record}; to start one, name a game: grognard play GAME --record FILE"
        )
    rules = game(given.game or _pick_game(prompt, given.language))
    scenario = given.scenario
    if given.game is None and scenario is None:
        scenario = _pick_scenario(rules, prompt, given.language)
    if given.record is not None:
        return start_record(rules, scenario, given, Path(given.record))
    try:
        return start_record(rules, scenario, given, _new_path(rules, scenario))
    except (NotWritten, OSError, RuntimeError) as error:
        record = start_record(rules, scenario, given, None)
        record.repaired = str(error)
        return record


def _go_on(given: Namespace) -> Record[Any]:
    """Load a record; what starts a game has no place beside it."""
    settled = [name for name in ("scenario", "seed", "option", "charts") if getattr(given, name)]
    if settled:
        raise CommandError(
            f"{given.record} already exists and has its own {settled[0]}; name another file for a new game"
        )
    record = _load(given)
    if given.game not in (None, record.game.name):
        raise CommandError(f"{given.record} is a record of {record.game.name}, not of {given.game}")
    return record


def _load(given: Namespace) -> Record[Any]:
    """A record to go on with: as it is, or what can be followed of it, in a new file."""
    record: Record[Any]
    if given.salvage is None:
        try:
            record = Record.load(given.record, game)
        except (DamagedRecord, ReplayMismatch) as error:
            raise CommandError(
                f"{error}; to continue from the last action before it: {salvage_command(given.record)}"
            ) from error
        return record
    if os.path.lexists(given.salvage):
        raise CommandError(f"{given.salvage} already exists; name a new file to salvage the record to")
    kept: Record[Any] = Record.load(given.record, game, salvage=True)
    kept.save(given.salvage)
    record = Record.load(given.salvage, game)
    record.repaired = kept.repaired
    return record


def _new_path(rules: Game[Any], scenario: str | None) -> Path:
    """A file in the user's data folder that does not exist yet."""
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
    folder = base / "grognard" / "records"
    folder.mkdir(parents=True, exist_ok=True)
    title = rules.name.replace("/", "-")  # a game of a series has both names
    name = f"{title}-{scenario or next(iter(rules.scenarios()))}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, n = folder / f"{name}.record", 2
    while path.exists():
        path, n = folder / f"{name}-{n}.record", n + 1
    return path


def _pick_game(prompt: Prompt, language: str) -> str:
    titles = {name: MessageFormatter(game(name), language).title() for name in GAMES}
    return _pick(prompt, language, "menu.game", titles, DEFAULT)


def _pick_scenario(rules: Game[Any], prompt: Prompt, language: str) -> str:
    titles = {name: one.title[language] for name, one in rules.scenarios().items()}
    return _pick(prompt, language, "menu.scenario", titles, next(iter(titles)))


def _pick(prompt: Prompt, language: str, question: str, titles: Mapping[str, str], default: str) -> str:
    """One of several: asked at a terminal, the default where nobody can be asked or there is no choice."""
    names = list(titles)
    if not prompt.terminal or len(names) == 1:
        return default
    say = shell_words().say
    print(say(question, None, language))
    print("\n".join(table(((str(n), name, titles[name]) for n, name in enumerate(names, 1)), "  ")))
    while True:
        line = prompt.read(say("menu.choose", {"default": default}, language), names)
        if line is None:
            raise KeyboardInterrupt
        found = _meant(line.strip() or default, names)
        if found is not None:
            return found
        print(say("menu.again", {"said": line.strip()}, language))


def _meant(text: str, names: Sequence[str]) -> str | None:
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= len(names):
        return names[int(text) - 1]
    near = [name for name in names if name.startswith(text.lower())]
    return text if text in near else near[0] if len(near) == 1 else None


# -- who plays


def _players(record: Record[Any], text: str) -> dict[str, Player]:
    """The players of the sides that no person plays."""
    sides = record.game.sides
    chosen: dict[str, str] = {}
    for word in filter(None, (part.strip() for part in text.split(","))):
        side, equals, who = word.partition("=")
        if not equals:
            raise CommandError(f"--sides {text}: expected SIDE=WHO,..., as in {sides[0]}={ME},{sides[-1]}={RANDOM}")
        if side not in sides:
            raise CommandError(f"--sides: {unknown('side', side, sides)}")
        if who not in (ME, RANDOM):
            raise CommandError(f"--sides: {unknown('player', who, (ME, RANDOM))}")
        if side in chosen:
            raise CommandError(f"--sides: {side} is given twice")
        chosen[side] = who
    here = len(record.actions)
    return {side: RandomPlayer(f"{record.header.seed} {side} {here}") for side, who in chosen.items() if who == RANDOM}


# -- hello and goodbye


def _greet(record: Record[Any], formatter: MessageFormatter) -> None:
    def say(key: str, **facts: Any) -> None:
        print(shell_words().say(key, {"title": formatter.title(), **facts}, formatter.language))

    scenario = record.position.components.scenario or "-"
    if record.path is None:
        say("play.unrecorded", scenario=scenario, why=record.repaired)
    elif record.actions:
        if record.repaired:
            print(record.repaired)
        say("play.goes_on", path=record.path, count=len(record.actions))
    else:
        say("play.begins", scenario=scenario, path=record.path)
    say("play.help_hint")


def _part(record: Record[Any], given: Namespace) -> None:
    if record.path is None:
        return
    path = shlex.quote(str(record.path))
    if record.position.outcome is not None:
        command = f"grognard replay {path}"
        print(shell_words().say("play.kept", {"path": record.path, "command": command}, given.language))
        return
    words = ["grognard play --record", path]
    words += [f"--sides {shlex.quote(given.sides)}"] if given.sides else []
    words += [f"--view {shlex.quote(given.view)}"] if given.view else []
    words += ["--language es"] if given.language == "es" else []
    print(shell_words().say("play.to_go_on", {"command": " ".join(words)}, given.language))
