"""How a game ended."""

from typing import Any, NamedTuple

from grognard.engine.kinds import NONE, Side


class Outcome(NamedTuple):
    """The winner, how clearly, by which rule, with the points of each side."""

    winner: Side
    level: str
    rule: str
    points: tuple[int, ...] = ()


def outcome_json(outcome: Outcome, sides: tuple[str, ...]) -> dict[str, Any]:
    """The outcome with names."""
    return {
        "winner": None if outcome.winner == NONE else sides[outcome.winner],
        "level": outcome.level,
        "rule": outcome.rule,
        "points": dict(zip(sides, outcome.points, strict=False)),
    }
