"""Starting a game: the arguments that several commands share, and the record that comes of them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.cli.errors import CommandError
from grognard.engine.data import DataFolder
from grognard.engine.game import Game
from grognard.engine.options import choose
from grognard.engine.records import Record
from grognard.engine.words import LANGUAGES


def opening_arguments(parser: ArgumentParser) -> None:
    """Seed, optional rules and charts of one's own."""
    parser.add_argument("--seed", help="makes the dice repeatable; without it nobody can predict them")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="turn an optional rule on (true) or off (false)",
    )
    parser.add_argument("--charts", metavar="DIR", help="a folder with charts to use instead of the game's")


def language_argument(parser: ArgumentParser) -> None:
    """The language to speak."""
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="en (English) or es (Spanish)")


def view_argument(parser: ArgumentParser, purpose: str) -> None:
    """The side to look as."""
    parser.add_argument("--view", metavar="SIDE", help=purpose)


def check_side(game: Game[Any], side: str | None) -> None:
    """Refuse a side that the game does not have."""
    if side is not None and side not in game.sides:
        from grognard.board.words import unknown

        raise CommandError(unknown("side", side, game.sides))


def seed_of(text: str | None) -> int | str | None:
    """A seed as it was typed: a whole number, or any text."""
    if text is None:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text else text


def options_of(game: Game[Any], texts: list[str]) -> dict[str, bool | str]:
    """Optional rules from `name=value` words; checked by name and value."""
    known: dict[str, bool | str] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    given: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option {text}: expected NAME=VALUE, as in {_example(game)}")
        if name in given:
            raise CommandError(f"--option {name} is given twice")
        given[name] = known.get(value, value)
    return choose(game.optional_rules, given)


def start_record(game: Game[Any], scenario: str | None, arguments: Namespace, path: Path | None) -> Record[Any]:
    """A new game as the arguments want it, written to a file if there is one.

    A record must replay alike wherever it goes, so charts of one's own are written into it.
    """
    options = options_of(game, arguments.option)
    seed = seed_of(arguments.seed)
    if arguments.charts is None:
        return Record.start(game, scenario, seed=seed, options=options, path=path)
    stated = stated_with_charts(game, scenario, options, Path(arguments.charts))
    return Record.start(game, position=stated, seed=seed, path=path)


def stated_with_charts(
    game: Game[Any], scenario: str | None, options: Mapping[str, Any], charts: Path
) -> dict[str, Any]:
    """A scenario with charts of one's own, as a position file states it."""
    opening = game.start(scenario, seed=0, options=options, charts=charts)  # names the file and line of a mistake
    return {
        "game": game.name,
        "scenario": opening.components.scenario,
        "options": dict(options),
        "charts": _texts(game, charts),
    }


def _texts(game: Game[Any], folder: Path) -> dict[str, str]:
    """The charts of a folder by name."""
    files = {file: name for name, file in game.charts().items()}
    data = DataFolder(game.folder / "data", folder)
    texts = {}
    for path in sorted(folder.iterdir()):
        if path.name not in files:
            raise CommandError(f"{path} cannot be stored in a record; these can: {', '.join(files)}")
        texts[files[path.name]] = data.open(path.name).text
    return texts


def _example(game: Game[Any]) -> str:
    return f"{game.optional_rules[0].name}=false" if game.optional_rules else "NAME=false"
