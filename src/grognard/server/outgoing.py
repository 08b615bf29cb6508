"""Frames to a client: values, until they are sent; each is written as text once, however many it goes to."""

from typing import Any

from grognard.server.encoding import dumps
from grognard.server.lines import Request
from grognard.server.messages import Text, refusal


class Frame:
    """What a client is told: a kind, and what it says."""

    __slots__ = ("_text", "_values", "kind")

    def __init__(self, kind: str, /, **values: Any) -> None:
        self.kind = kind
        self._values = values
        self._text: str | None = None

    @classmethod
    def written(cls, text: str) -> "Frame":
        """An answer that a worker has written: it is sent as it is."""
        frame = cls("answer")
        frame._text = text
        return frame

    @property
    def text(self) -> str:
        """As it is sent."""
        if self._text is None:
            self._text = dumps({"type": self.kind, **self._values})
        return self._text


def done(request: Request, n: int) -> Frame:
    """What was asked for has been done, and that is how far the log goes."""
    return Frame("done", id=request.id, n=n)


def stale(request: Request, n: int) -> Frame:
    """It was asked for on another position than the present one."""
    return Frame("stale", id=request.id, n=n)


def refused(request: Request, ruling: Any) -> Frame:
    """The rules do not allow it."""
    return Frame("refused", id=request.id, ruling=ruling)


def refused_for(request: Request, key: str, **facts: object) -> Frame:
    """The server does not allow it, for a reason of its own."""
    return refused(request, refusal(key, **facts))


def error(said: Text, **more: Any) -> Frame:
    """Something went wrong, in words that a person may read."""
    return Frame("error", said=said, **more)


def chat(k: int, side: str, text: str, when: float) -> Frame:
    """What somebody has said at the table."""
    return Frame("chat", k=k, side=side, text=text, when=when)
