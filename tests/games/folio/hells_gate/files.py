"""The data files of Escape Hell's Gate as the tests read them: tables of words, the map, both parts of the CRT."""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import grognard.games.folio.hells_gate as package
from grognard.board import text
from grognard.board.grid import Hex
from grognard.board.map import Map
from grognard.engine.data import DataFolder, read_die_table, read_table, read_toml

FOLDER = Path(package.__file__).parent
DATA = DataFolder(FOLDER / "data")
RESULTS = ("De", "D3", "D2", "Ex", "NE", "A1", "A2", "A3", "(A)", "Ae")
"""From the best for the attacker to the worst [7.6]."""
_HEADING = re.compile(r"(<=|>=)?(-?\d+)(?:\.\.(-?\d+))?")


class Values(NamedTuple):
    """What is printed on one side of a unit [3.0-3]."""

    attack: int
    defence: int
    movement: int


class Unit(NamedTuple):
    """A line of units.csv."""

    id: str
    side: str
    group: str
    type: str
    size: str
    full: Values
    reduced: Values | None
    mobility: str
    area: str
    hex: str
    source: str
    values_source: str


@cache
def table(name: str) -> list[dict[str, str]]:
    """The lines of a table, by column; its first line that is no remark names the columns."""
    source = DATA.open(name)
    head = next(line for line in source.text.splitlines() if line and line[0] != "#")
    return [row.cells for row in read_table(source, tuple(head.split(",")))]


@cache
def toml(name: str) -> dict[str, Any]:
    return read_toml(DATA.open(name))


@cache
def ground() -> Map:
    source = DATA.open("hells_gate.map")
    return text.parse(source.text, source.name)


@cache
def units() -> dict[str, Unit]:
    return {row["id"]: _unit(row) for row in table("units.csv")}


def _unit(row: dict[str, str]) -> Unit:
    cells: dict[str, Any] = {name: row[name] for name in Unit._fields}
    return Unit(
        **cells | {"full": _values(row["full"]), "reduced": _values(row["reduced"]) if row["reduced"] else None}
    )


def _values(written: str) -> Values:
    return Values(*map(int, written.split("-")))


def units_of(*groups: str) -> list[Unit]:
    return [unit for unit in units().values() if unit.group in groups]


# The map


def label(h: Hex) -> str:
    return ground().grid.label(h)


def labels(hexes: Any) -> set[str]:
    return {label(int(h)) for h in hexes}


def edge(*names: str) -> set[str]:
    return {label(h) for name in names for h in ground().edge(name)}


def having(*terrains: str) -> set[str]:
    return {label(h) for h, there in enumerate(ground().where(*terrains).tolist()) if there}


def on(kind: str) -> set[str]:
    """The hexes of a road or a railway."""
    return {label(h) for h, steps in enumerate(ground().link_steps(kind).tolist()) if any(steps)}


def area(name: str) -> set[str]:
    return labels(ground().area(name))


def reached(start: str) -> set[str]:
    """All hexes to which a line of supply leads that nobody cuts: over dry hexsides and bridges [12.1]."""
    grid = ground().grid
    shut = ground().crossing("minor_river", "major_river") & ~ground().crossing("bridge")
    seen, queue = {grid.hex(start)}, [grid.hex(start)]
    while queue:
        here = queue.pop()
        for d, there in enumerate(grid.neighbours[here].tolist()):
            if there >= 0 and not shut[here, d] and there not in seen:
                seen.add(there)
                queue.append(there)
    return labels(seen)


# The combat results table


@cache
def cells() -> dict[str, tuple[str, ...]]:
    """The results of each column, by die."""
    found = read_die_table(DATA.open("crt.csv"), RESULTS)
    return {name: tuple(row[n] for row in found.results) for n, name in enumerate(found.columns)}


@cache
def bands(line: str) -> dict[str, tuple[float, float]]:
    """The lowest and the highest differential of each column in a line of terrain."""
    row = next(row for row in table("differentials.csv") if row["line"] == line)
    return {column: _band(row[column]) for column in cells()}


def _band(heading: str) -> tuple[float, float]:
    found = _HEADING.fullmatch(heading)
    assert found, heading
    low = int(found[2])
    high = int(found[3] or low)
    return (float("-inf") if found[1] == "<=" else low, float("inf") if found[1] == ">=" else high)


def column(line: str, differential: int) -> str:
    """The one column of a differential [7.4-4]."""
    (found,) = [name for name, (low, high) in bands(line).items() if low <= differential <= high]
    return found


def result(line: str, differential: int, die: int) -> str:
    return cells()[column(line, differential)][die - 1]
