"""How a game stands, and how it ended."""

from typing import Any, NamedTuple

from grognard.engine.kinds import NONE, Side
from grognard.engine.rulings import Part


class Outcome(NamedTuple):
    """The winner, how clearly, by which rule, with the points of each side."""

    winner: Side
    level: str
    rule: str
    points: tuple[int, ...] = ()


class Score(NamedTuple):
    """The points of each side as they stand, part by part, in the order of the sides."""

    parts: tuple[tuple[Part, ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What the parts of each side come to."""
        return tuple(int(sum(part.amount for part in own)) for own in self.parts)


def score_json(score: Score, sides: tuple[str, ...]) -> dict[str, Any]:
    """The points with names."""
    return {
        side: {"points": points, "parts": [part.to_json() for part in own]}
        for side, points, own in zip(sides, score.points, score.parts, strict=True)
    }


RESIGNED = "resigned"
"""The level of a game that ends by resignation, which is not part of the rules or of a position."""


def outcome_of_resignation(side: str, sides: tuple[str, ...]) -> dict[str, Any]:
    """The outcome, with names, once a side has given up."""
    winner = next((other for other in sides if other != side), None)
    return {"winner": winner, "level": RESIGNED, "rule": "", "points": {}}


def outcome_json(outcome: Outcome, sides: tuple[str, ...]) -> dict[str, Any]:
    """The outcome with names."""
    return {
        "winner": None if outcome.winner == NONE else sides[outcome.winner],
        "level": outcome.level,
        "rule": outcome.rule,
        "points": dict(zip(sides, outcome.points, strict=False)),
    }
