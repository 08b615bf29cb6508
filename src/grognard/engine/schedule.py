"""Things that happen on a set later turn: reinforcements, orders with delay, works, bridges."""

from typing import TYPE_CHECKING, NamedTuple

from grognard.engine.kinds import NONE, Place, Side, Unit

if TYPE_CHECKING:
    from grognard.engine.position import Position


class Scheduled(NamedTuple):
    """On turn `turn`, `what` happens: to this side, with this unit, at this place."""

    turn: int
    what: str
    side: Side = NONE
    unit: Unit = NONE
    place: Place = NONE
    secret: bool = False
    """Face down until it happens: only its side may read it."""


def as_seen(entry: Scheduled, side: Side) -> Scheduled:
    """What a side (NONE: an onlooker) sees of an entry: of a secret one that it is there, whose, and for when."""
    return entry._replace(unit=NONE, place=NONE) if entry.secret and entry.side != side else entry


def schedule(position: "Position", entry: Scheduled) -> None:
    """Write an entry down, behind those of the same turn."""
    position.schedule = tuple(sorted((*position.schedule, entry), key=lambda item: item.turn))


def due(position: "Position", what: str) -> list[Scheduled]:
    """Take out the entries of one sort whose turn has come, in the order in which they were written."""
    taken: list[Scheduled] = []
    left: list[Scheduled] = []
    for entry in position.schedule:
        (taken if entry.what == what and entry.turn <= position.turn else left).append(entry)
    position.schedule = tuple(left)
    return taken
