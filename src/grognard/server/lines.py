"""Lines of a play's log: every change that was ever made to it, numbered from 1."""

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.events import Event
from grognard.server.encoding import dumps, loads

ACT, UNDO, RESIGN, MIX, UPGRADE = "act", "undo", "resign", "mix", "upgrade"


class Line(NamedTuple):
    """A line of the log.

    `words`: the action; or the number of the line taken back, of the round of dice, or of the line whose position an
    upgrade went on from. `mark`: turn and hash where the turn has changed or the game is over.
    """

    n: int
    kind: str
    side: str
    words: str
    mark: str = ""
    events: str = "[]"
    client: str = ""
    request: int = 0


def events_text(events: Iterable[Event]) -> str:
    """Events as they are kept."""
    return dumps([[event.kind, event.rule, dict(event.data), event.only] for event in events])


def events_of(text: str) -> list[Event]:
    """Events that were kept."""
    return [Event(kind, rule, data, only) for kind, rule, data, only in loads(text)]
