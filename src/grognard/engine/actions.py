"""Actions and their notation: `verb arg arg`, in JSON a list of strings."""

from collections.abc import Sequence
from typing import NamedTuple

LONGEST = 200
"""Characters in the longest notation that is looked at: a client that sends more is not playing."""
LONGEST_EDIT = 30_000
"""An edit may say where a whole army is."""


EDIT = "edit"
"""The verb of what is no action of any game: a change by hand (`engine.edits`)."""


class MalformedAction(ValueError):
    """The text is no action at all: empty, too long, or not a list of words."""


class Action(NamedTuple):
    """One small choice: a verb and the names of what it is about."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    def to_json(self) -> list[str]:
        """The verb and its arguments as a list of strings."""
        return [self.verb, *self.args]


def parse(text: "Action | str | Sequence[str]") -> Action:
    """Read the notation (`hex 0204`) or its JSON form (`["hex", "0204"]`)."""
    if isinstance(text, Action):
        _check(text.to_json())
        return text
    if isinstance(text, str):
        words = text.split()
    elif isinstance(text, list | tuple):
        words = list(text)
    else:
        raise MalformedAction("an action is written 'verb arg ...' or as a list of strings")
    _check(words)
    return Action(words[0], tuple(words[1:]))


def is_edit(text: "Action | str | Sequence[str]") -> bool:
    """Is this an edit, and no action of the rules?"""
    words = text.to_json() if isinstance(text, Action) else text.split() if isinstance(text, str) else list(text)
    return words[:1] == [EDIT]


def _check(words: Sequence[object]) -> None:
    if not words:
        raise MalformedAction("an action needs a verb, for example 'done'")
    for word in words:
        if not isinstance(word, str) or not word or " " in word or not word.isprintable():
            raise MalformedAction("the parts of an action are printable words without blanks")
    most = LONGEST_EDIT if words[0] == EDIT else LONGEST
    if sum(len(str(word)) + 1 for word in words) > most:
        raise MalformedAction(f"an action has at most {most} characters")
