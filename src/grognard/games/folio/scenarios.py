"""Scenarios [3.0, 20.0]: how long, who takes part, where they set up, and what the exclusive rules want to know."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.engine.data import Source, read_toml

UNNAMED_TURNS = 12
"""Turns of a game that starts from a position file without a scenario."""
KNOWN = ("title", "rule", "turns", "first_day", "placement", "area", "setup", "reinforcements", "allotments")


class Placed(NamedTuple):
    """Where a unit stands at the start, and on which side of its counter."""

    hex: str
    depleted: bool = False


class Due(NamedTuple):
    """When a reinforcement comes on, and where: in the area `entry.NAME` of the map [3.0-6]."""

    turn: int
    entry: str


class ScenarioFacts(NamedTuple):
    """A scenario as its file has it."""

    title: Mapping[str, str]
    rule: str
    turns: int
    first_day: int = 1
    """The space of the turn track on which it begins."""
    placement: bool = False
    """The sides place their units themselves [3.0-5]."""
    area: str = ""
    """The part of the map in play, an area; all of it, if nothing is said."""
    setup: Mapping[str, Placed] = {}
    """Who takes part, and where; everybody, if nothing is said."""
    reinforcements: Mapping[str, Due] = {}
    """Who waits on the turn track [3.0-6]."""
    allotments: tuple[tuple[int, ...], ...] = ()
    """Markers, not points [3.0-8], of first and second player by turns [3.0-7]; empty where none are allotted."""
    more: Mapping[str, Any] = {}
    """What the exclusive rules want to know."""


UNNAMED = ScenarioFacts({}, "3.0-10", UNNAMED_TURNS)
"""What holds for a position file that names no scenario."""


def read_scenarios(source: Source) -> dict[str, ScenarioFacts]:
    """The scenarios by name."""
    source.provenance()
    found: dict[str, ScenarioFacts] = {}
    for name, facts in read_toml(source).items():
        line = source.line_of(f"[{name}]")
        for field, kind in (("title", dict), ("rule", str), ("turns", int), ("placement", bool)):
            if not isinstance(facts.get(field), kind):
                raise source.error(line, f"{name}: needs {field}, a {kind.__name__}")
        setup = {unit: _placed(source, line, unit, where) for unit, where in facts.get("setup", {}).items()}
        if not setup and not facts["placement"]:
            raise source.error(line, f"{name}: needs a setup, for nobody places units")
        found[name] = ScenarioFacts(
            facts["title"],
            facts["rule"],
            facts["turns"],
            facts.get("first_day", 1),
            facts["placement"],
            facts.get("area", ""),
            setup,
            {unit: _due(source, line, unit, said) for unit, said in facts.get("reinforcements", {}).items()},
            _allotments(source, line, name, facts),
            {field: value for field, value in facts.items() if field not in KNOWN},
        )
    return found


def _allotments(source: Source, line: int, name: str, facts: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Markers of the first and the second player, a pair for each turn [3.0-7]."""
    found = tuple(tuple(pair) for pair in facts.get("allotments", ()))
    if any(len(pair) != 2 or not all(type(count) is int for count in pair) for pair in found):
        raise source.error(line, f"{name}: allotments are pairs of numbers such as [3, 6], one a turn")
    if found and len(found) != facts["turns"]:
        raise source.error(
            line, f"{name}: has {len(found)} allotments; expected one for each of {facts['turns']} turns"
        )
    return found


def _placed(source: Source, line: int, unit: str, where: Any) -> Placed:
    if isinstance(where, str):
        return Placed(where)
    if not isinstance(where, dict) or "hex" not in where or not set(where) <= set(Placed._fields):
        raise source.error(line, f"{unit}: expected a hex, or {{ hex, depleted }}")
    return Placed(where["hex"], bool(where.get("depleted")))


def _due(source: Source, line: int, unit: str, said: Any) -> Due:
    if not isinstance(said, dict) or set(said) != set(Due._fields) or type(said["turn"]) is not int:
        raise source.error(line, f"{unit}: expected {{ turn, entry }}")
    return Due(said["turn"], said["entry"])
