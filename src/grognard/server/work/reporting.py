"""A ruling as a file: question, answer and position, to go with a bug report or to be opened in the sandbox.

It holds what the side that asks may know, and nothing else. The position is one that the side cannot tell from the real
one (`Game.determinize`): whatever lies hidden from it is redrawn, with dice that are not those of the play.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from grognard import __version__
from grognard.engine.codec import FieldError
from grognard.engine.dice import Dice
from grognard.engine.positionfile import dump
from grognard.server import messages
from grognard.server.encoding import dumps
from grognard.server.work.state import CachedPlay, WorkerState, asked_about

FORMAT = "grognard ruling"
LEFT_OUT = ("key", "used", "ran_out", "dice", "draws", "seed")


def report(
    worker: WorkerState, play: str, cached: CachedPlay, side: str, ask: str, words: Sequence[str], rules: str
) -> str:
    """The file as JSON: what `explain` or `inquire` says to a side, and where."""
    game, position = cached.game, asked_about(cached)
    if ask == "explain":
        ruling = game.explain(position, list(words), side)
    else:
        try:
            ruling = game.inquire(position, " ".join(words), side)
        except FieldError as error:
            return dumps({"error": str(error), "said": messages.error_text(error)})
    stated = dump(game, game.determinize(cached.position, side, Dice(secrets.token_bytes(32))))
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": __version__,
        "rules": rules,
        "game": game.name,
        "side": side,
        "question": {ask: list(words)},
        "answer": messages.ruling_json(game.name, ruling, position.components),
        "hidden": "redrawn: what this side cannot know is not what lay there",
        "position": {name: value for name, value in stated.items() if name not in LEFT_OUT},
    }
    return dumps(found)
