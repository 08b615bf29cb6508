"""Events: what happened, enough to draw, log and animate it, each with the rule that caused it."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """One thing that happened. Values are names, as on the screen and in the log."""

    kind: str
    rule: str
    data: Mapping[str, Any]
    only: str | None = None
    """The one side that may know; None: everybody."""
    reveals: bool = False
    """A roll, a draw or something turned face up: what cannot be unseen, so undo stops here."""

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        data: dict[str, Any] = {"event": self.kind, "rule": self.rule, **self.data}
        if self.only is not None:
            data["only"] = self.only
        return data


def seen_by(events: list[Event], side: str | None) -> list[Event]:
    """The events that a side may know of (None: an onlooker)."""
    return [event for event in events if event.only is None or event.only == side]
