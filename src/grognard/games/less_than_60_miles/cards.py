"""Event and Action cards [34, 35]."""

from collections.abc import Mapping
from typing import NamedTuple

EVENT, ACTION = "event", "action"
FACES = (EVENT, ACTION)


class Card(NamedTuple):
    """A card with the phase in which it is played."""

    id: str
    side: str
    face: str
    """event: drawn on a 10 [34-3]; action: held from the start [35-1]."""
    phase: str
    """The phase, or the step of a procedure, in which it may be played."""
    whose: str
    """own, enemy or any: in whose Action Phase; "" in a phase of both sides."""
    effect: str
    """What it does, one word for one effect."""
    numbers: Mapping[str, int]
    """The numbers of its text, by name."""
    title: str
    text: str
    source: str
