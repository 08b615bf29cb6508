"""Scenarios [3.0, 20.0]: how long, who is first, who takes part, where they set up."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine.data import Source, read_toml

UNNAMED_TURNS = 12
"""Turns of a game that starts from a position file without a scenario."""


class ScenarioFacts(NamedTuple):
    """A scenario as its file has it."""

    title: Mapping[str, str]
    turns: int
    first: str
    """The first player [3.0-9]."""
    formations: frozenset[str] = frozenset()
    """The formations that take part; all, if none is named."""
    allotments: tuple[tuple[int, int], ...] = ()
    """Support markers of the first and the second player, turn by turn [3.0-7]; none where a game has its own way."""
    more: Mapping[str, Any] = {}
    """What the exclusive rules want to know."""

    @classmethod
    def unnamed(cls, sides: Sequence[str]) -> "ScenarioFacts":
        """What holds for a position file that names no scenario."""
        return cls({}, UNNAMED_TURNS, sides[0])


def read_scenarios(source: Source, sides: Sequence[str]) -> dict[str, ScenarioFacts]:
    """The scenarios by name."""
    source.provenance()
    found: dict[str, ScenarioFacts] = {}
    for name, facts in read_toml(source).items():
        line = source.line_of(f"[{name}]")
        for field, kind in (("title", dict), ("turns", int), ("first", str)):
            if not isinstance(facts.get(field), kind):
                raise source.error(line, f"{name}: needs {field}, a {kind.__name__}")
        if facts["first"] not in sides:
            raise source.error(line, f"{name}: first is {' or '.join(sides)}")
        allotments = tuple(tuple(pair) for pair in facts.get("allotments", ()))
        if any(len(pair) != 2 or not all(type(count) is int for count in pair) for pair in allotments):
            raise source.error(line, f"{name}: allotments are pairs of numbers such as [3, 6], one a turn")
        known = ("title", "turns", "first", "formations", "allotments")
        found[name] = ScenarioFacts(
            facts["title"],
            facts["turns"],
            facts["first"],
            frozenset(facts.get("formations", ())),
            allotments,
            {field: value for field, value in facts.items() if field not in known},
        )
    return found
