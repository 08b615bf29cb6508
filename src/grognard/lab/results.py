"""The results of a study on the disk: a file of checked lines that is only ever appended, a line for each game.

What a killed process leaves of a last line is cut off when the study goes on; a game counts once its line is whole,
and once only, by its key.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from grognard import __version__, players
from grognard.engine import journal
from grognard.engine.game import Game
from grognard.engine.journal import Form, Journal, RecordError
from grognard.engine.versions import fingerprint
from grognard.games import game
from grognard.lab.courses import Course
from grognard.lab.matches import Clock, Fixture, Result
from grognard.lab.plans import Plan

RESULTS = Form("grognard results", "a file with the results of a study", (1,))
FILE = "results.log"


class Task(NamedTuple):
    """A game of a study: what it is counted for, and how it is played."""

    arm: str
    fixture: Fixture

    @property
    def key(self) -> str:
        """What it is known by: the same game of the same study has the same."""
        return f"{self.fixture.number} {self.arm}"


class Row(NamedTuple):
    """How a game of a study went, as it is kept."""

    arm: str
    number: int
    seed: int | str
    players: tuple[str, ...]
    winner: str | None
    level: str
    points: tuple[int, ...]
    turns: int
    clocks: tuple[Clock, ...]
    course: Course

    @property
    def key(self) -> str:
        """The key of its task."""
        return f"{self.number} {self.arm}"

    def score(self, side: str) -> float:
        """What the game was to a side: a win 1, a draw half."""
        return 0.5 if self.winner is None else float(self.winner == side)

    @classmethod
    def of(cls, task: Task, result: Result) -> "Row":
        """From the result of a task."""
        clocks = tuple(result.clocks[side] for side in game(task.fixture.game).sides)
        played = result.fixture
        return cls(
            task.arm, played.number, played.seed, played.players, *result[1:5], clocks=clocks, course=result.course
        )

    def to_json(self) -> dict[str, Any]:
        """As a line of the file."""
        return {
            **self._asdict(),
            "clocks": [list(map(_rounded, clock)) for clock in self.clocks],
            "course": self.course.to_json(),
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> "Row":
        """From a line of the file."""
        given = {name: line[name] for name in cls._fields}
        for name in ("players", "points"):
            given[name] = tuple(given[name])
        given["clocks"] = tuple(Clock(*clock) for clock in line["clocks"])
        given["course"] = Course.of(line["course"])
        return cls(**given)


def _rounded(value: float) -> float:
    return value if isinstance(value, int) else round(value, 4)


class Results:
    """The results of a study so far, by key, and the file that they are written to."""

    def __init__(self, file: Journal, rows: dict[str, Row], repaired: str | None) -> None:
        self._file = file
        self.rows = rows
        self.repaired = repaired
        """What was cut off at the end of the file, in a sentence."""

    @classmethod
    def open(cls, folder: Path, plan: Plan) -> Self:
        """The results in a folder, to go on with; refused if another plan, or other rules, have made them."""
        path = folder / FILE
        header = _header(plan)
        if not path.exists():
            return cls(Journal.create(path, [header]), {}, None)
        contents = journal.read(path, RESULTS)
        if contents.damage is not None:
            raise contents.damage
        first, *lines = contents.lines
        if first["plan"] != header["plan"]:
            raise RecordError(f"{path} has the results of another plan; name another folder with --out")
        if first["rules"] != header["rules"]:
            raise RecordError(
                f"{path} was begun by grognard {first['grognard']} with other rules or players; name another folder"
            )
        rows: dict[str, Row] = {}
        for line in lines:
            row = Row.from_json(line)
            rows.setdefault(row.key, row)
        return cls(Journal.reopen(path, contents), rows, contents.repaired)

    def add(self, rows: Iterable[Row]) -> None:
        """Write down games that are finished; one that is there already is not written again."""
        for row in rows:
            if row.key not in self.rows:
                self._file.append([row.to_json()])
                self.rows[row.key] = row

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _header(plan: Plan) -> dict[str, Any]:
    return {
        "format": RESULTS.format,
        "version": RESULTS.readable[-1],
        "plan": plan.identity,
        "title": plan.title,
        "grognard": __version__,
        "rules": f"{fingerprint(game(plan.game))} {players_fingerprint(game(plan.game))}",
    }


def players_fingerprint(rules: Game[Any]) -> str:
    """16 hex digits of what the computer's choices in a game depend on, beside the rules: players, plans, weights."""
    folders = [Path(players.__file__).parent, rules.rulebook / "plans", rules.folder / "plans"]
    digest = blake2b(digest_size=8)
    for folder in dict.fromkeys(folders):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml")):
            digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
