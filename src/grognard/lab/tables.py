"""The results of a study as tables, for other programs: CSV, and Parquet where pyarrow is installed."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from grognard.lab.results import Row

PARQUET = "pyarrow"
"""The package that writes Parquet; it is asked for only when there is something to write."""


class Table(NamedTuple):
    """A table by its name, the same columns in all its lines."""

    name: str
    columns: tuple[str, ...]
    lines: list[tuple[Any, ...]]


def tables(rows: Mapping[str, Row], sides: Sequence[str]) -> list[Table]:
    """Games, turns, fights, and how long everybody thought: but for that, the same plan makes the same tables."""
    ordered = sorted(rows.values(), key=lambda row: (row.arm, row.number))
    return [_games(ordered, sides), _turns(ordered, sides), _fights(ordered), _clocks(ordered, sides)]


def _games(rows: Sequence[Row], sides: Sequence[str]) -> Table:
    each = [f"{name}_{side}" for name in ("player", "points", "decisions") for side in sides]
    columns = ("arm", "number", "seed", "winner", "level", "turns", *each)
    lines = []
    for row in rows:
        points = [*row.points, *[None] * len(sides)][: len(sides)]
        decisions = [clock.decisions for clock in row.clocks]
        first = (row.arm, row.number, str(row.seed), row.winner, row.level, row.turns)
        lines.append((*first, *row.players, *points, *decisions))
    return Table("games", columns, lines)


def _turns(rows: Sequence[Row], sides: Sequence[str]) -> Table:
    """Points at the end of each turn (0: the beginning) and losses in it."""
    columns = ("arm", "number", "turn", *(f"{name}_{side}" for name in ("points", "losses") for side in sides))
    lines: list[tuple[Any, ...]] = []
    for row in rows:
        points, losses = dict(row.course.points), dict(row.course.losses)
        for turn in sorted(points.keys() | losses.keys()):
            nothing: list[int | None] = [None] * len(sides)
            lines.append((row.arm, row.number, turn, *points.get(turn, nothing), *losses.get(turn, (0,) * len(sides))))
    return Table("turns", columns, lines)


def _fights(rows: Sequence[Row]) -> Table:
    lines = [(row.arm, row.number, hex, turns) for row in rows for hex, turns in sorted(row.course.fights.items())]
    return Table("fights", ("arm", "number", "hex", "turns"), lines)


def _clocks(rows: Sequence[Row], sides: Sequence[str]) -> Table:
    """Seconds of thinking: in all, the longest decision, the longest turn."""
    lines = [
        (row.arm, row.number, side, player, clock.decisions, clock.seconds, clock.longest, clock.turn)
        for row in rows
        for side, player, clock in zip(sides, row.players, row.clocks, strict=True)
    ]
    return Table("clocks", ("arm", "number", "side", "player", "decisions", "seconds", "longest", "turn"), lines)


def write(folder: Path, found: Iterable[Table]) -> list[Path]:
    """Write tables into a folder."""
    paths = []
    for table in found:
        paths.append(folder / f"{table.name}.csv")
        with paths[-1].open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(table.lines)
        if find_spec(PARQUET) is not None:
            paths.append(folder / f"{table.name}.parquet")
            _write_parquet(paths[-1], table)
    return paths


def _write_parquet(path: Path, table: Table) -> None:
    import pyarrow
    from pyarrow import parquet

    columns = zip(*table.lines, strict=True) if table.lines else ((),) * len(table.columns)
    parquet.write_table(pyarrow.table(dict(zip(table.columns, map(list, columns), strict=True))), path)
