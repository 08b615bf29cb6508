"""Victory schedules: what each side scores, and what the difference is worth [26.1-2, 27.1-2]."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.engine.data import Row, Source, line_provenance, number, one_of, read_table
from grognard.games.less_than_60_miles.charts.tables import words
from grognard.games.less_than_60_miles.organisation import SIDES, SIZES
from grognard.games.less_than_60_miles.scenarios import ScenarioFacts

HEX, AREA, ELIMINATED, HQ_ELIMINATED, LEVEL = "hex", "area", "eliminated", "hq_eliminated", "level"
KINDS = (HEX, AREA, ELIMINATED, HQ_ELIMINATED, LEVEL)
AREAS = ("west_of_fulda", "beyond_main_and_rhine")
"""Areas of the map that count."""
COMMAND, SUPPLY = "command", "supply"
NEEDS = (COMMAND, SUPPLY)
DEGREES = ("decisive", "substantial", "marginal")
"""Each side has these levels; between the two marginal ones there is none [26.1-2]."""
WHATEVER = -1_000_000
"""The least score of the last level: whatever is left."""
MOST_POINTS = 99
_HEX = re.compile(r"\d{4}")
_COLUMNS = ("scenario", "kind", "of", "points", "side", "most", "needs", "text", "source")


class Objective(NamedTuple):
    """Points for a side whose unit was the last to enter a hex, if no enemy is in it."""

    hex: str
    points: int
    side: str
    name: str


class AreaPoints(NamedTuple):
    """Points for each Combat Unit of regiment size of a side in an area of the map."""

    area: str
    points: int
    side: str
    most: int
    """Points in all; 0: no limit."""
    command: bool
    """Only units in Command Range of their Parent HQ."""
    supply: bool
    """Only units with a Supply Line."""
    text: str


class Tally(NamedTuple):
    """Points to the other side for each unit of a size that a side has lost."""

    side: str
    size: str
    points: int
    text: str


class Level(NamedTuple):
    """A level of victory, from a score on."""

    least: int
    winner: str
    degree: str


class VictorySchedule(NamedTuple):
    """How a scenario is won: the score is the points of the Warsaw Pact less those of NATO."""

    objectives: tuple[Objective, ...]
    areas: tuple[AreaPoints, ...]
    tallies: tuple[Tally, ...]
    hqs: tuple[str, ...]
    """Sides whose lost HQs give points to the other: what their level costs [12.4-1]."""
    levels: tuple[Level, ...]
    """From the best for the Warsaw Pact to the best for NATO."""

    def level(self, score: int, shift: int = 0) -> Level:
        """What a score is worth, so many levels in favour of NATO, or of the Warsaw Pact if negative."""
        n = next(n for n, level in enumerate(self.levels) if score >= level.least)
        return self.levels[max(0, min(n + shift, len(self.levels) - 1))]


def read_victory(source: Source, scenarios: Mapping[str, ScenarioFacts]) -> dict[str, VictorySchedule]:
    """The victory schedules by scenario."""
    source.provenance()
    rows: dict[str, list[Row]] = {name: [] for name in scenarios}
    for row in read_table(source, _COLUMNS):
        line_provenance(source, row, _COLUMNS)
        one_of(source, row, "kind", KINDS)
        one_of(source, row, "side", SIDES)
        rows[one_of(source, row, "scenario", scenarios)].append(row)
    for name, lines in rows.items():
        if not lines:
            raise source.error(1, f"has no lines for scenario {name}")
    return {name: _schedule(source, lines, scenarios[name]) for name, lines in rows.items()}


def _schedule(source: Source, rows: Sequence[Row], facts: ScenarioFacts) -> VictorySchedule:
    by = {kind: [row for row in rows if row.cells["kind"] == kind] for kind in KINDS}
    return VictorySchedule(
        _objectives(source, by[HEX], facts),
        tuple(_area(source, row) for row in by[AREA]),
        tuple(_tally(source, row) for row in by[ELIMINATED]),
        tuple(row.cells["side"] for row in by[HQ_ELIMINATED]),
        _levels(source, by[LEVEL], rows[-1].line),
    )


def _points(source: Source, row: Row) -> int:
    return number(source, row, "points", 1, MOST_POINTS)


def _objectives(source: Source, rows: Sequence[Row], facts: ScenarioFacts) -> tuple[Objective, ...]:
    found: dict[str, Objective] = {}
    for row in rows:
        hex = row.cells["of"]
        if not _HEX.fullmatch(hex) or not facts.plays_in(hex):
            raise source.error(row.line, f"of: expected a hex in play such as 1025, not '{hex}'")
        if hex in found:
            raise source.error(row.line, f"of: {hex} appears twice")
        found[hex] = Objective(hex, _points(source, row), row.cells["side"], row.cells["text"])
    return tuple(found.values())


def _area(source: Source, row: Row) -> AreaPoints:
    needs = words(source, row, "needs", NEEDS)
    return AreaPoints(
        one_of(source, row, "of", AREAS),
        _points(source, row),
        row.cells["side"],
        number(source, row, "most", 1) if row.cells["most"] else 0,
        COMMAND in needs,
        SUPPLY in needs,
        row.cells["text"],
    )


def _tally(source: Source, row: Row) -> Tally:
    return Tally(row.cells["side"], one_of(source, row, "of", SIZES), _points(source, row), row.cells["text"])


def _levels(source: Source, rows: Sequence[Row], line: int) -> tuple[Level, ...]:
    """All degrees of the Warsaw Pact and then those of NATO, with falling scores; the last is for all that is left."""
    wanted = [(side, degree) for side, degrees in (("wp", DEGREES), ("nato", DEGREES[::-1])) for degree in degrees]
    if len(rows) != len(wanted):
        raise source.error(line, f"has {len(rows)} levels of victory; expected {len(wanted)}")
    found: list[Level] = []
    for n, (row, (side, degree)) in enumerate(zip(rows, wanted, strict=True), 1):
        if (row.cells["side"], row.cells["of"]) != (side, degree):
            raise source.error(row.line, f"of: expected the level {degree} of {side}")
        if bool(row.cells["points"]) != (n < len(rows)):
            raise source.error(row.line, "points: expected some in every level but the last")
        least = number(source, row, "points", -MOST_POINTS, MOST_POINTS) if row.cells["points"] else WHATEVER
        found.append(Level(least, side, degree))
    for (above, below), row in zip(pairwise(found), rows[1:], strict=True):
        if above.least <= below.least:
            raise source.error(row.line, f"points: expected less than {above.least}, not {below.least}")
    return tuple(found)
