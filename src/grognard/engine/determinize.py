"""A position as a side could believe it to be: what it cannot know is redrawn, and play stands where it stands.

The game draws (`Game.draw_hidden`); here it is seen to that nothing of the truth comes along: neither the dice to
come, nor what was worked out, nor the order in which stacks came about. What a draw gives may depend on nothing but
what the side sees, so that from two positions which look the same to it the same random numbers make the same copy.
Who remembers more than the table shows now, such as a counter that has since been covered, is not thought of.
"""

from typing import TYPE_CHECKING, TypeVar

from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.kinds import NONE
from grognard.engine.position import Position

if TYPE_CHECKING:
    from grognard.engine.game import Game

P = TypeVar("P", bound=Position)

TRIES = 60
"""How often it is drawn until everybody is asked what the side knows to be asked; the last draw is taken as it is."""


def determinize(game: "Game[P]", position: P, side: str | None, random: Dice, keep_plans: bool = False) -> P:
    """A copy in which all that a side (None: an onlooker) cannot know is redrawn, with dice of its own.

    What others have decided and not yet done is taken back, unless plans are kept: then the same actions go on alike.
    """
    number = NONE if side is None else position.components.number("side", side)
    asked = game.decision(position)
    for _ in range(TRIES):
        copy = position.copy()
        copy.skipped = copy.begun = None
        game.draw_hidden(copy, number, random.below)
        if not keep_plans:
            game.forget_plans(copy, number)
        copy.stacks = dict(sorted(copy.stacks.items()))
        copy.clear_cache()
        frames = copy.frames[:]
        copy.dice = Dice(key_of(f"determinized {random.below(1 << 60)}"))
        if alike(asked, game.decision(copy), side) and copy.frames == frames:
            break
    copy.events = []
    return copy


def alike(asked: Decision | None, other: Decision | None, side: str | None) -> bool:
    """Can a side not tell two decisions apart: all of its own, and of another's who is asked, and what?"""
    if asked is None or other is None or asked.side == side:
        return asked == other
    return (asked.side, asked.question) == (other.side, other.question)
