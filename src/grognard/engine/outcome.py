"""How a game ended."""

from typing import Any, NamedTuple

from grognard.engine.kinds import NONE, Side


class Outcome(NamedTuple):
    """The winner, how clearly, by which rule, with the points of each side."""

    winner: Side
    level: str
    rule: str
    points: tuple[int, ...] = ()


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
