"""Games played by the engine beforehand, so that a test begins where it gets interesting."""

from collections.abc import Callable
from functools import cache

from tests.browser.table import brisk

import grognard

SEED = 142
"""A skirmish with every kind of question but an overrun, and a short one."""


@cache
def skirmish() -> tuple[str, ...]:
    """Every action of a game, to its end."""
    return tuple(_played(lambda asked: False))


def up_to(question: str) -> list[str]:
    """The actions before the first question of this kind."""
    return _played(lambda asked: asked == question)


def _played(stop: Callable[[str], bool]) -> list[str]:
    game = grognard.game("crossroads")
    position = game.start("skirmish", seed=SEED)
    choose = brisk(SEED, ends=0.3)
    made: list[str] = []
    while (decision := game.decision(position)) is not None and not stop(decision.question):
        made.append(choose([str(action) for action in decision.actions]))
        game.apply(position, made[-1])
    return made
