"""Questions that were answered by themselves: what they say of an action that is refused by the next question.

Where the rules leave no choice, or nobody who could have one, a question passes, and play goes on to the next. Who asks
about an action then may have meant one that has passed: with the rules run once more, each is asked as it stood.
"""

from typing import TYPE_CHECKING, Any

from grognard.engine import actions, legality
from grognard.engine.actions import MalformedAction, Notation
from grognard.engine.codec import FieldError
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling

if TYPE_CHECKING:
    from grognard.engine.game import Game


class Watch:
    """Collects the refusals of an action by each question that could have been asked and was answered by itself.

    What is allowed there may be what was done; but a question with nothing left to answer allows it as well.
    """

    def __init__(self, game: "Game[Any]", action: Notation) -> None:
        self.game, self.said = game, actions.parse(action)
        self.found: list[Ruling] = []

    def __call__(self, position: Position) -> None:
        frame = position.frames[-1]
        verb = self.game.procedure(frame).verbs.get(self.said.verb)
        if verb is None or verb.why is None or len(verb.kinds) != len(self.said.args):
            return
        if getattr(frame, "side", None) == NONE:  # it has yet to find out whom it would ask
            return
        try:
            numbers = legality.arguments(position, verb.kinds, self.said.args)
        except FieldError:
            return
        try:
            ruling = verb.why(position, frame, *numbers)
        except Exception:  # it may take for granted what holds where the question is open, and then has no answer
            return
        if ruling is not None and not ruling.legal and ruling not in self.found:
            self.found.append(ruling)


def watching(game: "Game[Any]", action: Notation) -> Watch | None:
    """For what is asked about an action; None if it is not well-formed."""
    try:
        return Watch(game, action)
    except MalformedAction:
        return None


def answered(game: "Game[Any]", position: Position, action: Notation) -> list[Ruling]:
    """How the questions refuse an action that were answered by themselves when a position file was read.

    The rules are run again from where it begins, with the same dice.
    """
    watch = watching(game, action)
    if position.begun is None or watch is None:
        return []
    game.run_until_decision(position.begun.copy(), watch)
    return watch.found
