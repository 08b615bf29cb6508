"""The command `grognard`: finds the command that is meant, and says in one sentence what went wrong."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from grognard import __version__
from grognard.cli.errors import CommandError, sentence, user_errors

COMMANDS = {
    "play": "play a game in the terminal",
    "serve": "play in the browser",
    "games": "list the games",
    "scenarios": "list the scenarios and optional rules of a game",
    "new": "start a game in a record file",
    "ask": "show the decision of a position file, a side's view, or the ruling on an action",
    "run": "apply actions to a position file",
    "replay": "show a recorded game action by action",
    "verify": "check a record against the rules",
    "verify-dice": "check the dice of a record against the server's commitment",
    "match": "let computer players play each other, and count the wins",
    "lab": "study a game by a plan: balance, tournaments, tuning, what if",
    "odds": "show the exact odds of an attack, as a table or a picture",
    "fuzz": "play random games and check every position",
    "rules": "list, show or trace the rules of a game",
    "map": "draw the map of a game",
    "bench": "measure speed",
}
"""Every command, a module of the same name (`_` for `-`), and what it is for."""
KERNELS = ("plain", "compiled", "auto")
BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


class Parser(argparse.ArgumentParser):
    """A parser that states a mistake in one sentence, with a hint."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise CommandError(f"{message} (see '{self.prog} --help')")


class Top(Parser):
    """The parser of everything."""

    def format_help(self) -> str:
        """Every command on one line."""
        size = max(map(len, COMMANDS))
        lines = [f"  {name.ljust(size)}  {purpose}" for name, purpose in COMMANDS.items()]
        more = ["See 'grognard COMMAND --help' for more; 'grognard --version' shows the version."]
        return "\n".join([f"usage: {self.prog} COMMAND ...", "", str(self.description), "", *lines, "", *more, ""])


def parser(command: str | None) -> Parser:
    """The parser of everything; only the command that is meant is looked at closely."""
    top = Top(prog="grognard", description="Plays operational hex-and-counter wargames by the book.")
    top.add_argument("--version", action="version", version=f"grognard {__version__}")
    commands = top.add_subparsers(dest="command", parser_class=Parser)
    for name, purpose in COMMANDS.items():
        one = commands.add_parser(name, help=purpose, description=_as_sentence(purpose), allow_abbrev=False)
        if name == command:
            module = import_module(f"grognard.cli.{name.replace('-', '_')}")
            module.arguments(one)
            one.set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, 1 for a "no" in answer, 2 for bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    _lenient(sys.stdout)
    _lenient(sys.stderr)
    try:
        status = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that the exit does not stumble over it again
        return PIPE_CLOSED
    except Exception as error:
        if not isinstance(error, CommandError) and not isinstance(error, user_errors()):
            raise
        print(f"grognard: {sentence(error)}", file=sys.stderr)
        return BAD_INPUT
    return status


def _run(words: list[str]) -> int:
    command = next((word for word in words if not word.startswith("-")), None)
    if command is not None and command not in COMMANDS:
        from grognard.board.words import unknown

        raise CommandError(f"{unknown('command', command, COMMANDS)} (see 'grognard --help')")
    kernels = os.environ.get("GROGNARD_KERNELS", "auto")
    if kernels not in KERNELS:
        raise CommandError(f"the environment variable GROGNARD_KERNELS is '{kernels}'; expected {', '.join(KERNELS)}")
    top = parser(command)
    try:
        arguments = top.parse_args(words)
    except SystemExit as done:  # --help and --version have said what they had to say
        return int(done.code or 0)
    if command is None:
        top.print_help()
        return 0
    status: int = arguments.run(arguments)
    return status


def _lenient(stream: object) -> None:
    """Where the terminal lacks a letter, print a sign in its place rather than fail."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


def _as_sentence(purpose: str) -> str:
    return f"{purpose[0].upper()}{purpose[1:]}."
