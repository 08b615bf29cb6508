"""Scenarios [3.0, 20.0]: how long, who takes part, where they set up, and what the exclusive rules want to know."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.engine.data import Source, read_toml

UNNAMED_TURNS = 12
"""Turns of a game that starts from a position file without a scenario."""
KNOWN = ("title", "rule", "turns", "first_day", "placement", "area", "setup", "allotments")


class Placed(NamedTuple):
    """Where a unit stands at the start, and on which side of its counter."""

    hex: str
    depleted: bool = False


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
    allotments: tuple[tuple[int, ...], ...] = ()
    """Support markers of the first and the second player, turn by turn [3.0-7]; none where a game has its own way."""
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
        allotments = tuple(tuple(pair) for pair in facts.get("allotments", ()))
        if any(len(pair) != 2 or not all(type(count) is int for count in pair) for pair in allotments):
            raise source.error(line, f"{name}: allotments are pairs of numbers such as [3, 6], one a turn")
        found[name] = ScenarioFacts(
            facts["title"],
            facts["rule"],
            facts["turns"],
            facts.get("first_day", 1),
            facts["placement"],
            facts.get("area", ""),
            {unit: _placed(where) for unit, where in facts.get("setup", {}).items()},
            allotments,
            {field: value for field, value in facts.items() if field not in KNOWN},
        )
    return found


def _placed(where: Any) -> Placed:
    return Placed(where) if isinstance(where, str) else Placed(where["hex"], bool(where.get("depleted")))
