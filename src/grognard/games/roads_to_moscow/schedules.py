"""Victory schedules [17.0, 16.36]: what the German scores, and what their points are worth at the end."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.engine.components import UnitCounter
from grognard.engine.data import Row, Source, line_provenance, number, one_of, read_table
from grognard.games.roads_to_moscow.scenarios import ScenarioFacts
from grognard.games.roads_to_moscow.units import SIDES, UnitType, spec_of

HEX, ROAD, FIRST_HELD, ELIMINATED, STEPS, GROUP, LEVEL = (
    "hex",
    "road",
    "first_held",
    "eliminated",
    "steps",
    "group",
    "level",
)
KINDS = (HEX, ROAD, FIRST_HELD, ELIMINATED, STEPS, GROUP, LEVEL)
ARMOUR = "armour"
"""All armour of a side, beside lists of units, types and Formations."""
WHATEVER = -1_000_000
"""The least points of the last level: whatever is left."""
MOST_POINTS = 99
_HEX = re.compile(r"\d{4}")
_COLUMNS = ("scenario", "kind", "hex", "turn", "points", "side", "of", "text", "source")


class Place(NamedTuple):
    """Points for who controls a hex at the end."""

    hex: str
    points: int
    name: str


class Road(NamedTuple):
    """Points for a Supply Road from one hex to another that the German controls without a gap."""

    start: str
    end: str
    points: int
    text: str


class FirstHeld(NamedTuple):
    """Points for a hex by the turn at the end of which the German first controls it, and for later or never."""

    hex: str
    by: tuple[tuple[str, int], ...]
    otherwise: int


class Tally(NamedTuple):
    """Points for each unit eliminated, or for each step lost, of those named."""

    steps: bool
    """Each step; otherwise each unit eliminated."""
    side: str
    units: frozenset[str]
    points: int
    text: str


class Level(NamedTuple):
    """A level of victory: from which points on; winner "" is a draw."""

    least: int
    winner: str
    level: str


class VictorySchedule(NamedTuple):
    """How a scenario is won. Only the German scores; their points may be negative."""

    places: tuple[Place, ...]
    roads: tuple[Road, ...]
    first_held: tuple[FirstHeld, ...]
    tallies: tuple[Tally, ...]
    groups: Mapping[str, int]
    """Points for an Optional Group that the Soviets take."""
    levels: tuple[Level, ...]

    def level(self, points: int) -> Level:
        """What so many points are worth."""
        return next(level for level in self.levels if points >= level.least)


def read_victory(
    source: Source,
    scenarios: Mapping[str, ScenarioFacts],
    units: Mapping[str, Sequence[UnitCounter]],
    types: Mapping[str, UnitType],
) -> dict[str, VictorySchedule]:
    """The victory schedules by scenario."""
    source.provenance()
    rows: dict[str, list[Row]] = {name: [] for name in scenarios}
    for row in read_table(source, _COLUMNS):
        line_provenance(source, row, _COLUMNS)
        rows[one_of(source, row, "scenario", scenarios)].append(row)
    found: dict[str, VictorySchedule] = {}
    for name, facts in scenarios.items():
        if not rows[name]:
            raise source.error(1, f"has no lines for scenario {name}")
        found[name] = _schedule(source, rows[name], facts, units[facts.battle], types)
    return found


def _schedule(
    source: Source,
    rows: Sequence[Row],
    facts: ScenarioFacts,
    units: Sequence[UnitCounter],
    types: Mapping[str, UnitType],
) -> VictorySchedule:
    by: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    for row in rows:
        by[one_of(source, row, "kind", KINDS)].append(row)
    return VictorySchedule(
        _places(source, by[HEX]),
        tuple(_road(source, row) for row in by[ROAD]),
        _first_held(source, by[FIRST_HELD]),
        tuple(_tally(source, row, units, types) for row in (*by[ELIMINATED], *by[STEPS])),
        {one_of(source, row, "of", facts.groups): _points(source, row) for row in by[GROUP]},
        _levels(source, by[LEVEL], rows[-1].line),
    )


def _points(source: Source, row: Row) -> int:
    return number(source, row, "points", -MOST_POINTS, MOST_POINTS)


def _hex(source: Source, row: Row, column: str = "hex") -> str:
    if not _HEX.fullmatch(row.cells[column]):
        raise source.error(row.line, f"{column}: expected a hex such as 1211, not '{row.cells[column]}'")
    return row.cells[column]


def _places(source: Source, rows: Sequence[Row]) -> tuple[Place, ...]:
    found: dict[str, Place] = {}
    for row in rows:
        hex = _hex(source, row)
        if hex in found:
            raise source.error(row.line, f"hex: {hex} appears twice")
        found[hex] = Place(hex, _points(source, row), row.cells["text"])
    return tuple(found.values())


def _road(source: Source, row: Row) -> Road:
    return Road(_hex(source, row, "of"), _hex(source, row), _points(source, row), row.cells["text"])


def _first_held(source: Source, rows: Sequence[Row]) -> tuple[FirstHeld, ...]:
    found: list[FirstHeld] = []
    for hex in dict.fromkeys(_hex(source, row) for row in rows):
        lines = [row for row in rows if row.cells["hex"] == hex]
        if [bool(row.cells["turn"]) for row in lines] != [True] * (len(lines) - 1) + [False]:
            raise source.error(lines[-1].line, "turn: expected one in every line of a hex but the last")
        by = tuple((row.cells["turn"], _points(source, row)) for row in lines[:-1])
        found.append(FirstHeld(hex, by, _points(source, lines[-1])))
    return tuple(found)


def _tally(source: Source, row: Row, units: Sequence[UnitCounter], types: Mapping[str, UnitType]) -> Tally:
    """`of` is armour, or a list after type:, formation: or unit:."""
    side = one_of(source, row, "side", SIDES)
    field, _, words = row.cells["of"].partition(":")
    own = {unit.id: unit for unit in units if SIDES[unit.side] == side}
    keys = {
        ARMOUR: {id: {ARMOUR} if spec_of(unit).armour else set() for id, unit in own.items()},
        "type": {id: {unit.type} for id, unit in own.items()},
        "formation": {id: {unit.values["formation"]} for id, unit in own.items()},
        "unit": {id: {id} for id in own},
    }
    if field not in keys:
        raise source.error(row.line, f"of: expected {', '.join(keys)}, not '{field}'")
    wanted = words.split() or [ARMOUR]
    for word in wanted:
        if not any(word in said for said in keys[field].values()):
            raise source.error(row.line, f"of: {side} has no {field} '{word}'")
    named = frozenset(id for id, said in keys[field].items() if said & set(wanted))
    return Tally(row.cells["kind"] == STEPS, side, named, _points(source, row), row.cells["text"])


def _levels(source: Source, rows: Sequence[Row], line: int) -> tuple[Level, ...]:
    """From the highest to the lowest; the last says no points, for it is for all that is left."""
    found: list[Level] = []
    for n, row in enumerate(rows, 1):
        if bool(row.cells["points"]) != (n < len(rows)):
            raise source.error(row.line, "points: expected some in every level but the last")
        least = _points(source, row) if row.cells["points"] else WHATEVER
        winner = row.cells["of"] and one_of(source, row, "of", SIDES)
        found.append(Level(least, winner, row.cells["text"]))
    if not found:
        raise source.error(line, "the scenario has no level of victory")
    for (above, below), row in zip(pairwise(found), rows[1:], strict=True):
        if above.least <= below.least:
            raise source.error(row.line, f"points: expected less than {above.least}, not {below.least}")
    return tuple(found)
