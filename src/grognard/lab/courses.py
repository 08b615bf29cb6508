"""The course of a game turn by turn, for studies: points, losses, fights, from what the game declares alone."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from grognard.engine.event_summaries import fights, units_lost
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.position import Position

Counts = tuple[int, ...]
"""A number for each side, in the order of the sides."""


class Course(NamedTuple):
    """What is kept of a game beside its outcome."""

    points: tuple[tuple[int, Counts], ...] = ()
    """The points of each side at the beginning (turn 0) and at the end of each turn; nothing, if nobody counts any."""
    losses: tuple[tuple[int, Counts], ...] = ()
    """How often a unit of each side was named by a loss, by turn."""
    fights: Mapping[str, int] = {}
    """In how many turns each hex was attacked."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "points": [[turn, list(counts)] for turn, counts in self.points],
            "losses": [[turn, list(counts)] for turn, counts in self.losses],
            "fights": dict(self.fights),
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Course":
        """From plain data."""
        points, losses = (tuple((turn, tuple(counts)) for turn, counts in data[name]) for name in ("points", "losses"))
        return cls(points, losses, dict(data["fights"]))


class CourseTaker:
    """Takes down the course of a game while it is played."""

    def __init__(self, rules: Game[Any], start: Position) -> None:
        self._rules = rules
        self._turn = start.turn
        self._points: list[tuple[int, Counts]] = []
        self._losses: dict[int, list[int]] = {}
        self._fights: dict[str, set[int]] = {}
        self._stand(0, start)

    def take(self, events: Iterable[Event], position: Position) -> None:
        """What came of one action, and the position after it."""
        rules, components = self._rules, position.components
        for unit in units_lost(rules, events):
            side = components.side_of[components.number("unit", unit)]
            self._losses.setdefault(self._turn, [0] * len(components.sides))[side] += 1
        for hex in fights(rules, components, events):
            self._fights.setdefault(hex, set()).add(self._turn)
        if position.turn != self._turn or position.outcome is not None:
            self._stand(self._turn, position)
            self._turn = position.turn

    def _stand(self, turn: int, position: Position) -> None:
        """The points at the end of a turn; at the end of the game those of its outcome."""
        score = self._rules.score(position)
        if score is not None:
            points = score.points if position.outcome is None else tuple(position.outcome.points)
            self._points.append((turn, points or score.points))

    @property
    def course(self) -> Course:
        """What has been taken down."""
        losses = tuple((turn, tuple(counts)) for turn, counts in sorted(self._losses.items()))
        return Course(tuple(self._points), losses, {hex: len(turns) for hex, turns in sorted(self._fights.items())})
