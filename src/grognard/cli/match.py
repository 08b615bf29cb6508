"""`grognard match GAME SCENARIO --sides A B`: computer players play each other, and the wins are counted."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from grognard.board.words import unknown
from grognard.cli.errors import CommandError
from grognard.cli.files import check_picture, write_picture
from grognard.cli.messages import MessageFormatter
from grognard.cli.opening import opening_arguments, options_of, seed_of, stated_with_charts
from grognard.cli.output import print_json
from grognard.engine.game import Game
from grognard.games import game
from grognard.lab import habits, ladder
from grognard.lab.drawing import Chart
from grognard.lab.matches import Fixture, Result, collect, fixtures
from grognard.players import roster
from grognard.players.search.levels import WRITTEN

INTERRUPTED = 130
FIRST_SEED = 1


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("scenario", metavar="SCENARIO", nargs="?", help="the game's first scenario by default")
    parser.add_argument(
        "--sides",
        nargs=2,
        metavar=("A", "B"),
        default=("heuristic", "heuristic"),
        help=f"who plays the first side and the second: {roster.ALL} (heuristic heuristic)",
    )
    parser.add_argument("--swap", action="store_true", help="the players change sides after every game")
    parser.add_argument("--games", metavar="N", type=int, default=10, help="how many games (10)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="processes to play in (1)")
    parser.add_argument("--records", metavar="DIR", help="a folder for the records of the games")
    parser.add_argument("--plot", metavar="FILE", help="draw the distribution of the first side's points, .svg or .png")
    parser.add_argument("--habits", action="store_true", help="count what an opponent soon notices of the players")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    opening_arguments(parser)
    seed = next(action for action in parser._actions if action.dest == "seed")
    seed.help = f"of the first game; the next has the next one ({FIRST_SEED}). The same seed plays the same games"


def run(given: Namespace) -> int:
    """Play, telling how far it is, and count; what is finished when Ctrl-C comes is counted too."""
    check_picture(given.plot)
    rules = game(given.game)
    games = _fixtures(rules, given)
    begun = time.monotonic()

    def tell(found: list[Result]) -> None:
        last = found[-1]
        said = f"{last.best} as {last.winner} ({last.level})" if last.winner else "nobody"
        pace = f"{len(found)} of {len(games)} games, {time.monotonic() - begun:.0f} s"
        print(f"match {rules.name}: {pace}; game {last.fixture.number}: {said}", file=sys.stderr, flush=True)

    found, stopped = collect(games, given.jobs, tell)
    if found:
        figures = ladder.summary(found, rules.sides)
        counted = habits.summary([result.habits for result in found], rules.sides) if given.habits else {}
        if given.json:
            told = {"habits": {side: one.to_json() for side, one in counted.items()}} if counted else {}
            print_json({"game": rules.name, "scenario": games[0].scenario, "stopped": stopped, **figures, **told})
        else:
            print("\n".join(ladder.lines(figures)))
            if counted:
                print("\n".join(habits.lines(counted, len(found))))
        if given.plot is not None:
            write_picture(given.plot, _drawn(rules, given, found))
    if stopped:
        print(f"grognard: stopped after {len(found)} of {len(games)} games", file=sys.stderr)
        return INTERRUPTED
    return 0


def _drawn(rules: Game[Any], given: Namespace, found: list[Result]) -> Chart:
    """How often the first side had how many points."""
    formatter, scenario = MessageFormatter(rules), rules.scenarios()[_scenario(rules, given)]
    title = f"{formatter.title()}: {scenario.title[formatter.language]}"
    return ladder.points_chart(title, found, 0, formatter.side(rules.sides[0]), " against ".join(given.sides))


def _scenario(rules: Game[Any], given: Namespace) -> str:
    """The scenario that was named, or the game's first."""
    known = rules.scenarios()
    name: str = given.scenario if given.scenario is not None else next(iter(known))
    if name not in known:
        raise CommandError(unknown("scenario", name, known))
    return name


def _fixtures(rules: Game[Any], given: Namespace) -> list[Fixture]:
    """The games to play, once everything that was said is known to be sound."""
    scenario = _scenario(rules, given)
    for name in given.sides:
        if not roster.known(name):
            raise CommandError(f"{unknown('player', name, roster.NAMES)}; or {WRITTEN}")
        if not roster.has(rules.name, name):
            raise CommandError(f"{rules.name} has no player '{name}'; it has {', '.join(roster.offered(rules.name))}")
    for name in ("games", "jobs"):
        if getattr(given, name) < 1:
            raise CommandError(f"--{name} {getattr(given, name)}: expected 1 or more")
    options = options_of(rules, given.option)
    charts = None if given.charts is None else stated_with_charts(rules, scenario, options, Path(given.charts))
    seed = seed_of(given.seed)
    first = Fixture(
        rules.name,
        None if charts else scenario,
        tuple(given.sides),
        1,
        FIRST_SEED if seed is None else seed,
        options,
        charts,
        _folder(given.records),
        habits=given.habits,
    )
    return fixtures(first, given.games, given.swap)


def _folder(name: str | None) -> Path | None:
    """The folder for the records: made if it is not there, and refused if others' records are in it."""
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CommandError(f"the folder {name} is not empty; records are written to a new one")
    except OSError as error:
        raise CommandError(f"{name} cannot be used for records ({error.strerror})") from None
    return folder
