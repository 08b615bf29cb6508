"""Perft: counting the positions that a number of actions leads to. A change of the rules changes the count."""

from typing import TypeVar

from grognard.engine.game import Game
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)


def perft(game: Game[P], position: P, depth: int) -> int:
    """How many lines of play there are, `depth` actions long or to the game's end, by the position's own dice.

    Chance is not branched over: a line rolls what the dice of its position hold.
    """
    return sum(divide(game, position, depth).values()) if depth and game.decision(position) else 1


def divide(game: Game[P], position: P, depth: int) -> dict[str, int]:
    """The count for each action: compare two of these to find where two versions of the rules differ."""
    decision = game.decision(position)
    if decision is None or depth < 1:
        return {}
    counts = {}
    for action in decision.actions:
        counts[str(action)] = 1
        if depth > 1:
            copy = position.copy()
            game.apply(copy, action)
            counts[str(action)] = perft(game, copy, depth - 1)
    return counts
