"""`grognard lab PLAN`: a study from its plan: played, written down, and reported. Begun again it goes on."""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from grognard.cli.errors import CommandError
from grognard.cli.opening import language_argument
from grognard.cli.output import print_json
from grognard.games import game
from grognard.lab import plans, tables
from grognard.lab.laboratory import ThisProcess, Workers, conduct, play_task
from grognard.lab.plans import Plan
from grognard.lab.report import Report
from grognard.lab.results import Results, Row
from grognard.lab.studies import study_of
from grognard.lab.workers import LocalWorkers

INTERRUPTED = 130
PAUSE = 1.0
"""Seconds between two lines of progress, at least."""


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("plan", metavar="PLAN", help="a TOML file that says what to study")
    parser.add_argument("--out", metavar="DIR", help="the folder for results and report (beside the plan, by its name)")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="processes to play in (1)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: auto, or HOST:PORT")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    language_argument(parser)


def run(given: Namespace) -> int:
    """Play what is left of the study; what is finished when Ctrl-C comes is kept and reported."""
    plan = plans.read(Path(given.plan))
    if given.jobs < 1:
        raise CommandError(f"--jobs {given.jobs}: expected 1 or more")
    folder = _folder(given)
    with Results.open(folder, plan) as results:
        progress = _Progress(plan, results)
        stopped = False
        try:
            with _workers(given) as workers:
                conduct(plan, results, workers, progress.tell)
        except KeyboardInterrupt:
            stopped = True
        progress.finish()
        figures = study_of(plan).figures(results.rows)
        _write(folder, plan, results.rows, given.language)
    if given.json:
        print_json({"plan": plan.title, "study": plan.study, "stopped": stopped, **figures})
    else:
        print(f"{len(results.rows)} games; the report is {folder / 'report.html'}")
    if stopped:
        print("grognard: stopped; the same command goes on with it", file=sys.stderr)
    return INTERRUPTED if stopped else 0


def _folder(given: Namespace) -> Path:
    """Where the results are: made, if it is not there yet."""
    path = Path(given.plan)
    folder = Path(given.out) if given.out is not None else path.with_suffix("")
    if folder == path:
        raise CommandError(f"{path} has no ending, so --out has to say where the results go")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} cannot be used for results ({error.strerror})") from None
    return folder


@contextmanager
def _workers(given: Namespace) -> Iterator[Workers]:
    """This process, several of this machine, or a cluster."""
    if given.ray is not None:
        from grognard.lab.cluster import RayWorkers, can_use_ray

        if not can_use_ray():
            raise CommandError("--ray needs Ray: pip install 'grognard[ray]'")
        with RayWorkers(given.ray) as cluster:
            yield cluster
    elif given.jobs > 1:
        with LocalWorkers(play_task, given.jobs) as workers:
            yield workers
    else:
        yield ThisProcess()


def _write(folder: Path, plan: Plan, rows: dict[str, Row], language: str) -> None:
    """Tables, figures and report."""
    from grognard.server.symbols import map_style

    rules = game(plan.game)
    try:
        tables.write(folder, tables.tables(rows, rules.sides))
        figures = study_of(plan).figures(rows)
        (folder / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        page = Report(plan, rows, language, map_style(rules)).page()
        (folder / "report.html").write_text(page, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"the results cannot be written to {folder} ({error.strerror})") from None


class _Progress:
    """Says on stderr how far a study is: not more often than a person reads."""

    def __init__(self, plan: Plan, results: Results) -> None:
        self._plan, self._results = plan, results
        self._begun = self._said = time.monotonic()
        self._before = len(results.rows)
        self._most = study_of(plan).most()
        if results.repaired:
            print(f"lab: {results.repaired}", file=sys.stderr)
        if self._before:
            print(f"lab: goes on from {self._before} games", file=sys.stderr, flush=True)

    def tell(self, row: Row) -> None:
        """A game is finished."""
        if time.monotonic() - self._said >= PAUSE:
            self._say()

    def finish(self) -> None:
        """The last line."""
        self._say()

    def _say(self) -> None:
        self._said = time.monotonic()
        played, spent = len(self._results.rows), self._said - self._begun
        pace = (played - self._before) / spent if spent else 0.0
        left = f", at most {(self._most - played) / pace:.0f} s more" if pace and played < self._most else ""
        print(
            f"lab {self._plan.title}: {played} of at most {self._most} games, {pace:.2f} a second{left}",
            file=sys.stderr,
            flush=True,
        )
