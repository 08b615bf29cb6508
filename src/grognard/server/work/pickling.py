"""Positions as bytes, on their way between the server and its worker processes.

Only what a worker has written is ever read back: the bytes stay in memory, and what is kept on the disk is JSON.
"""

import pickle
from typing import Any

from grognard.engine.components import Components
from grognard.engine.game import Game


def freeze(position: Any) -> bytes:
    """A position without what does not change in play."""
    fields = [getattr(position, name) for name in position.fields]
    return pickle.dumps((fields, position.frames, position.stacks, position.outcome, position.dice), protocol=5)


def thaw(game: Game[Any], components: Components, state: bytes) -> Any:
    """The position again, on its table."""
    fields, frames, stacks, outcome, dice = pickle.loads(state)
    position = game.position_class(components, dice)
    for name, value in zip(position.fields, fields, strict=True):
        setattr(position, name, value)
    position.frames, position.stacks, position.outcome = frames, stacks, outcome
    return position
