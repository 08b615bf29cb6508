"""Events: what happened, enough to draw, log and animate it, each with the rule that caused it.

A game declares its events with what each is about (`Game.events`), for whoever knows nothing else of the game.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Topic(StrEnum):
    """What an event is about."""

    TURN = "turn"
    """A turn begins."""
    MOVEMENT = "movement"
    """Units go from place to place, but not as part of a combat."""
    ATTACK = "attack"
    """An attack is declared: with it a combat begins."""
    COMBAT = "combat"
    """A step of a combat: who is in it, its odds, retreats and advances."""
    RESULT = "result"
    """What the table of results gave."""
    LOSS = "loss"
    """A step is lost, or a unit."""
    CHANCE = "chance"
    """A die or a draw."""
    VICTORY = "victory"
    """The game has been decided."""
    OTHER = "other"


ENGINE_EVENTS: Mapping[str, Topic] = {
    **dict.fromkeys(("rolled", "drew", "drew_unseen", "mixed"), Topic.CHANCE),
    **dict.fromkeys(("placed", "picked_up", "placement_done"), Topic.OTHER),
    "resigned": Topic.VICTORY,
}
"""The engine's own events."""


class Event(NamedTuple):
    """One thing that happened. Values are names, as on the screen and in the log."""

    kind: str
    rule: str
    data: Mapping[str, Any]
    only: str | None = None
    """The one side that may know; None: everybody."""
    reveals: bool = False
    """A roll, a draw or something turned face up: what cannot be unseen, so undo stops here."""
    phase: str = ""
    """The phase in which it happened, where somebody keeps the play (`Position.phase_of`); no part of its data."""

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        data: dict[str, Any] = {"event": self.kind, "rule": self.rule, **self.data}
        if self.only is not None:
            data["only"] = self.only
        return data


def without_phases(events: list[Event]) -> list[Event]:
    """The same events as if nobody kept the play."""
    return [event._replace(phase="") for event in events]


def seen_by(events: list[Event], side: str | None) -> list[Event]:
    """The events that a side may know of (None: an onlooker)."""
    return [event for event in events if event.only is None or event.only == side]


def merged(own: Mapping[str, Topic]) -> dict[str, Topic]:
    """A game's declarations together with the engine's, which hold for every game."""
    twice = own.keys() & ENGINE_EVENTS.keys()
    if twice:
        raise TypeError(f"the engine declares these events: {', '.join(sorted(twice))}")
    return {**ENGINE_EVENTS, **own}
