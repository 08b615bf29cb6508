"""The charts that Korsun has beside those of the series: weather [11.0], its own numbers, victory [20.0]."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine.data import Source, number, one_of, read_table, read_toml

CLEAR, FOG, PRECIPITATION = "clear", "fog", "precipitation"
WEATHER = (CLEAR, FOG, PRECIPITATION)
LINE, BRIDGEHEAD = "line", "bridgehead"
"""What is counted for victory: units with a line to the west edge [20.0-V1], or units in supply in an area."""
WHOLE = "korsun"
"""The scenario by which a position file without one is won."""


class Weather(NamedTuple):
    """A line of the weather table [11.0-3]: on which dice, do aircraft fly, what is added to the die of an attack."""

    low: int
    high: int
    flying: bool
    attack_die: int


class GameNumbers(NamedTuple):
    """What `game.toml` has beside types of units."""

    air_supply: int
    """Air supply markers of the Germans [12.2-1]."""
    bombardment_range: int
    """Hexes from an active unit of a group to the target [17.0-2, 17.0-4]."""
    edges: Mapping[str, Sequence[str]]
    """The friendly edges of the map, by side [12.0-5, 12.0-6, 17.0-13]."""


class Level(NamedTuple):
    """A level of victory, and what it takes."""

    winner: str
    level: str
    majority: bool = False
    """More are counted than are not."""
    least: int = 0
    """So many are counted."""
    holds: tuple[str, ...] = ()
    """No enemy is in these hexes."""
    reaches: tuple[str, ...] = ()
    """A unit of the group is in one of these hexes."""


class VictoryTable(NamedTuple):
    """How a scenario is won: units of a group are counted, and the first level that fits is reached."""

    counted: str
    group: str
    levels: tuple[Level, ...]
    area: str = ""


def read_weather(source: Source) -> dict[str, Weather]:
    """The weather table: every face of the die has one weather."""
    source.provenance()
    found: dict[str, Weather] = {}
    for row in read_table(source, ("weather", "low", "high", "air", "attack_die")):
        low, high = number(source, row, "low", least=1), number(source, row, "high", least=1)
        if low != max((other.high for other in found.values()), default=0) + 1 or high < low:
            raise source.error(row.line, f"{low} to {high} does not follow on the line before")
        flying = one_of(source, row, "air", ("yes", "no")) == "yes"
        found[one_of(source, row, "weather", WEATHER)] = Weather(low, high, flying, number(source, row, "attack_die"))
    if tuple(found) != WEATHER:
        raise source.error(1, f"expected a line for each of {', '.join(WEATHER)}")
    return found


def read_numbers(source: Source, sides: Sequence[str]) -> GameNumbers:
    """The numbers of `game.toml`, each of which must be there."""
    facts = read_toml(source)
    edges = facts.get("edges")
    if not isinstance(edges, dict) or set(edges) != set(sides):
        raise source.error(1, f"[edges] lists edges of the map for {' and '.join(sides)}")
    for field in ("air_supply", "bombardment_range"):
        if type(facts.get(field)) is not int:
            raise source.error(1, f"needs {field}, a number")
    return GameNumbers(facts["air_supply"], facts["bombardment_range"], edges)


def read_victory(source: Source, scenario: str | None) -> VictoryTable:
    """How a scenario is won, or the battle as a whole if none is named."""
    name = scenario or WHOLE
    line = source.line_of(f"[{name}.victory]")
    facts: Mapping[str, Any] = read_toml(source).get(name, {}).get("victory", {})
    if facts.get("count") not in (LINE, BRIDGEHEAD) or "group" not in facts:
        raise source.error(line, f"{name}: victory needs a group, and count, which is {LINE} or {BRIDGEHEAD}")
    levels = []
    for said in facts.get("levels", ()):
        if not {"winner", "level"} <= set(said) <= set(Level._fields):
            wrong = f"{name}: a level has winner and level, and may have {', '.join(Level._fields[2:])}"
            raise source.error(line, wrong)
        lists = {field: tuple(said[field]) for field in ("holds", "reaches") if field in said}
        levels.append(Level(**{**said, **lists}))
    if not levels or any(levels[-1][2:]):
        raise source.error(line, f"{name}: the last level of victory has no condition")
    return VictoryTable(facts["count"], facts["group"], tuple(levels), facts.get("area", ""))
