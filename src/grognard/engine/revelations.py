"""What an action reveals: units that a side could not see before it, and can see after it.

The engine compares what `Game.hidden` says before and after every action of a game that declares how it is told
(`Game.uncovered`). Whatever names such a unit to everybody is a revelation, and cannot be taken back; a unit that
nothing has named is told of by an event of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from grognard.engine.events import Event
from grognard.engine.kinds import Unit
from grognard.engine.position import Position

NOBODY: frozenset[Unit] = frozenset()


class Uncovered(NamedTuple):
    """How a game tells that a unit lies open which did not: the event, and its rule."""

    kind: str
    rule: str
    leaving: tuple[str, ...] = ()
    """Events by which a unit leaves a hex: it is told before the one that has uncovered it; else when all is done."""


def emit_revelations(position: Position, how: Uncovered, before: frozenset[Unit], after: frozenset[Unit]) -> None:
    """Say what has come to light by an action: `before` and `after` are the units that not everybody could see.

    When the game is over everything lies open, and its last event says so.
    """
    events = position.events
    if events:
        number: Callable[[Any], int | None] = position.components.numbers["unit"].get
        for n, event in enumerate(events):
            if not event.reveals and event.only is None:
                unit, units = event.data.get("unit"), event.data.get("units")
                if number(unit) in before or (units and any(number(one) in before for one in units)):
                    events[n] = event._replace(reveals=True)
    if position.outcome is None:
        if before is not after and not before <= after:
            for unit in sorted(before - after):
                _uncover(position, how, unit)
    elif events:
        events[-1] = events[-1]._replace(reveals=True)


def _uncover(position: Position, how: Uncovered, unit: Unit) -> None:
    """Emit the event for a unit that is now visible, unless an earlier event named it."""
    events, name = position.events, position.unit_name(unit)
    here = position.place_name(position.at[unit]) if position.on_map(unit) else None
    leaves = [n for n, event in enumerate(events) if event.kind in how.leaving]
    itself = next((n for n in leaves if name in _named(events[n])), None)
    over_it = next((n for n in leaves if _left(events[n]) == here), None)
    place = itself if itself is not None else over_it if over_it is not None else len(events)
    where = here if itself is None else _left(events[itself])
    reported = any(event.only is None and name in _named(event) for event in events[:place])
    if where is not None and not reported:
        events.insert(place, Event(how.kind, how.rule, {"unit": name, "hex": where}, reveals=True))


def _left(event: Event) -> str | None:
    """The hex that a unit has left."""
    hex: str | None = event.data.get("from", event.data.get("hex"))
    return hex


def _named(event: Event) -> Sequence[str]:
    """The units that an event names."""
    unit = event.data.get("unit")
    return (unit,) if unit else event.data.get("units", ())
