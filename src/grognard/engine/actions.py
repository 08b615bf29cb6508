"""Actions and their notation: `verb arg arg`, in JSON a list of strings."""

from collections.abc import Sequence
from typing import Any, NamedTuple

LONGEST = 200
"""Characters in the longest notation that is parsed; anything longer is refused."""
LONGEST_EDIT = 30_000
"""An edit may be longer: it can place a whole army."""


EDIT = "edit"
"""The verb of an edit, a change by hand that is not an action of any game (`engine.edits`)."""


class MalformedAction(ValueError):
    """The text is not an action: empty, too long, or not a list of words."""


class Action(NamedTuple):
    """One small choice: a verb and the names of what it is about."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    def to_json(self) -> list[str]:
        """The verb and its arguments as a list of strings."""
        return [self.verb, *self.args]


Notation = Action | str | Sequence[str]
"""An action, or how it is written."""


def parse(text: Notation) -> Action:
    """Read the notation (`hex 0204`) or its JSON form (`["hex", "0204"]`)."""
    words = _words(text)
    _check(words)
    return text if isinstance(text, Action) else Action(words[0], tuple(words[1:]))


def is_edit(text: "Action | str | Sequence[str]") -> bool:
    """Is this an edit rather than an action of the rules? False for malformed text."""
    found: object = text
    if isinstance(found, Action):
        return found.verb == EDIT
    if isinstance(found, str):
        return found.split(None, 1)[:1] == [EDIT]
    return isinstance(found, list | tuple) and list(found[:1]) == [EDIT]


def _words(text: object) -> list[Any]:
    """The parts of an action, not yet checked."""
    if isinstance(text, Action):
        if not isinstance(text.args, tuple):
            raise MalformedAction("the arguments of an action are a tuple of words")
        return [text.verb, *text.args]
    if isinstance(text, str):
        _check_length(len(text))
        return text.split()
    if isinstance(text, list | tuple):
        _check_length(len(text))
        return list(text)
    raise MalformedAction("an action is written 'verb arg ...' or as a list of strings")


def _check_length(length: int) -> None:
    if length > LONGEST_EDIT:
        raise MalformedAction(f"an action has at most {LONGEST} characters, an edit {LONGEST_EDIT}")


def _check(words: Sequence[object]) -> None:
    if not words:
        raise MalformedAction("an action needs a verb, for example 'done'")
    for word in words:
        if not isinstance(word, str) or not word or " " in word or not word.isprintable():
            raise MalformedAction("the parts of an action are printable words without spaces")
    most = LONGEST_EDIT if words[0] == EDIT else LONGEST
    if sum(len(str(word)) + 1 for word in words) > most:
        raise MalformedAction(f"an action has at most {most} characters")
