"""Phases that the rules pass over without asking anybody: that one was left, why, and what would be said in it.

A position file names a phase. If nobody has a choice in it, play goes on behind it, and `Position.skipped` keeps how
it stood there, so that whoever asks about that phase is answered about it and not about the next one.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.engine import procedures
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling

if TYPE_CHECKING:
    from grognard.engine.game import Game


def has_left(game: "Game[Any]", before: Position, position: Position) -> bool:
    """Have the rules passed over the phase in which a position stood before, without asking anybody?

    What only leads through phases of its own is not one.
    """
    if not before.frames or before.turn != position.turn:
        return bool(before.frames)
    depth, frame = len(before.frames) - 1, before.frames[-1]
    procedure = game.procedure(frame)
    if len(position.frames) <= depth or type(position.frames[depth]) is not type(frame):
        return procedure.phase(before, frame) is not None
    if isinstance(procedure, procedures.Sequence):
        return False
    return procedure.phase(before, frame) != procedure.phase(position, position.frames[depth])


def why_skipped(game: "Game[Any]", skipped: Position) -> Ruling:
    """Why nobody is asked in the phase that was passed over."""
    frame = skipped.frames[-1]
    procedure = game.procedure(frame)
    phase = skipped.named or procedure.phase(skipped, frame)
    return procedure.why_skipped(skipped, frame) or Ruling(False, (), "turn.skipped", {"phase": phase})


def explain_in(game: "Game[Any]", skipped: Position, verb: str, numbers: Sequence[Any] | None) -> Ruling | None:
    """What the procedure that was passed over says of an action, or one that it would have called; else why nobody is
    asked there.

    `numbers` are the arguments; None if they are not what the verb takes.
    """
    frame = skipped.frames[-1]
    procedure = game.procedure(frame)
    nobody = procedure.why_skipped(skipped, frame)
    if nobody is None or numbers is None:
        return nobody
    for asking in (frame, *procedure.would_ask(skipped, frame, verb)):
        found = game.procedure(asking).verbs.get(verb)
        if found is not None and found.why is not None:
            ruling = found.why(skipped, asking, *numbers)
            return nobody if ruling is None or ruling.legal else ruling
    return nobody
