"""`grognard bench`: what is fast, measured now, beside what it is meant to be."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

from grognard.cli.errors import CommandError
from grognard.cli.output import print_json, table

FOLDER = Path(__file__).parents[3] / "benchmarks"


class Row(NamedTuple):
    """One thing measured, and its aim: at most, or at least, so much."""

    name: str
    value: float
    unit: str
    aim: float | None = None
    at_least: bool = False


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """Measure everything; a missed goal is shown, but is not an error."""
    if not FOLDER.is_dir():
        raise CommandError(
            "the benchmarks come with the source, not with the installed package: run this in a checkout"
        )
    rows = list(_measure())
    if given.json:
        print_json([{**row._asdict(), "value": float(f"{row.value:.4g}"), "met": _met(row)} for row in rows])
    else:
        print("\n".join(table([("", "measured", "aim", ""), *(_cells(row) for row in rows)])))
    return 0


def _measure() -> Iterator[Row]:
    _say("movement range ...")
    yield from _reach()
    playouts = _load("playouts")
    for name, aims in playouts.GAMES.items():
        yield from _game(playouts, name, aims)
        yield from _thinking(name)
    yield from _environments()
    yield from _live()
    _say("start-up ...")
    yield Row("start-up of grognard ask", _load("startup").measure(), "s", 0.6)
    _say("the page, in a browser without a graphics card ...")
    yield from _page()


def _game(playouts: Any, name: str, aims: Any) -> Iterator[Row]:
    _say(f"{name} ...")
    yield Row(f"{name}, copy of a position", playouts.measure_copy(name), "us", aims.copy)
    yield Row(f"{name}, view of a position", playouts.measure_view(name), "us", aims.view)
    found = playouts.measure_playouts(name)
    pace = found["decisions_per_second"]
    yield Row(f"{name}, random decisions a CPU second", pace, "/s", aims.decisions, True)
    yield Row(f"{name}, random games a CPU second", found["games_per_second"], "/s")
    yield from _shares(f"{name}, random play", playouts.measure_shares(name))
    try:
        peer = _load("chessplay")
    except ImportError:
        _missing("chess", "random play is not measured beside python-chess: make lab-install")
        return
    yield Row(f"{name}, random decisions against {peer.NAME}", pace / peer.measure(), "x", aims.chess, True)


def _thinking(name: str) -> Iterator[Row]:
    """How fast the player that searches tries plans out, and where the time goes."""
    found = _load("thinking").measure(name)
    yield Row(f"{name}, simulations a CPU second", found.simulations, "/s")
    yield from _shares(f"{name}, simulations", found.shares)


def _shares(name: str, shares: Mapping[str, float]) -> Iterator[Row]:
    for room, share in shares.items():
        yield Row(f"{name}, time in {room}", share * 100, "%")


def _reach() -> Iterator[Row]:
    try:
        reach = _load("reach")
    except ImportError as error:
        _missing(error.name, "movement ranges are not compared: pip install 'grognard[bench]'")
        return
    found = reach.measure()
    ours, name = found[reach.OURS], f"movement range, {found['hexes']} hexes, {found['reached']} reached"
    yield Row(f"{name}, compiled", ours, "us", 6)
    yield Row(f"{name}, plain Python", found[reach.PLAIN], "us")
    yield Row(f"{name}, scipy", found[reach.SCIPY], "us")
    yield Row(f"{name}, networkx", found[reach.NETWORKX], "us")
    yield Row("compiled against scipy", found[reach.SCIPY] / ours, "x", 5, True)
    yield Row("compiled against networkx", found[reach.NETWORKX] / ours, "x", 30, True)


def _environments() -> Iterator[Row]:
    try:
        environments = _load("environments")
        _say("environments for researchers ...")
        peer = environments.measure_chess()
    except ImportError as error:
        _missing(error.name, "environments are not measured: make lab-install")
        return
    yield Row(f"{environments.CHESS}, steps a CPU second", peer.steps, "/s")
    for n, name in enumerate(environments.GAMES):
        pace = environments.measure_game(name)
        aim = environments.AIM if n == 0 else None
        yield Row(f"{name}, environment, steps with observation and mask a CPU second", pace.steps, "/s", aim, True)
        yield Row(f"{name}, environment, steps against {environments.CHESS}", pace.steps / peer.steps, "x", 10, True)


def _live() -> Iterator[Row]:
    try:
        live = _load("live")
    except ImportError as error:
        _missing(error.name, "live plays are not measured: pip install -e '.[dev,server]'")
        return
    _say(f"{live.PLAYS} live plays ...")
    found, name = live.measure(), f"{live.PLAYS} live plays of {live.GAME}"
    yield Row(f"{name}, durable actions a second", found.pace, "/s", 1500, True)
    yield Row(f"{name}, actions a CPU second of the server", found.actions / found.cpu, "/s")
    yield Row(f"{name}, reply, 95th percentile", found.reply_95 * 1000, "ms")
    yield Row(f"{name}, confirmed actions lost", found.lost, "", 0)
    yield Row(f"{name}, views that were wrong", found.wrong, "", 0)
    young, old = live.measure_ages()
    yield Row(f"a move at line {live.YOUNG} of a play", young * 1000, "ms")
    yield Row(f"a move at line {live.OLD} against that", old / young, "x", 1.2)


def _page() -> Iterator[Row]:
    page = _load("page")
    try:
        found = page.measure()
    except page.Missing as missing:
        print(f"grognard: the page is not measured: {missing}", file=sys.stderr)
        return
    for one in found:
        name = f"page, whole map of {page.GAME}, {page.WIDTH} x {page.HEIGHT} at {one.ratio}x"
        yield Row(f"{name}, weight compressed", one.weight / 1000, "KB", 1500)
        yield Row(f"{name}, navigation to first full frame, median", one.first_paint, "ms", 2000)
        yield Row(f"{name}, navigation to first full frame, best", one.best_first_paint, "ms")
        for hand, frames in one.hands().items():
            yield Row(f"{name}, {hand}, frame to frame, 95th percentile", frames.p95, "ms", 25)


def _missing(name: str | None, consequence: str) -> None:
    """Say what is not measured for want of a package."""
    print(f"grognard: {name} is missing, so {consequence}", file=sys.stderr)


def _load(name: str) -> Any:
    """A module of the folder with the benchmarks, which is not a package."""
    path = FOLDER / f"{name}.py"
    spec = spec_from_file_location(f"grognard_benchmarks_{name}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise CommandError(f"there is no benchmark {path}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _met(row: Row) -> bool | None:
    if row.aim is None:
        return None
    return row.value >= row.aim if row.at_least else row.value <= row.aim


def _cells(row: Row) -> tuple[str, str, str, str]:
    aim = "" if row.aim is None else f"{'at least' if row.at_least else 'at most'} {_number(row.aim)} {row.unit}"
    met = {True: "met", False: "missed", None: ""}[_met(row)]
    return row.name, f"{_number(row.value)} {row.unit}", aim, met


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _say(text: str) -> None:
    print(f"bench: {text}", file=sys.stderr, flush=True)
