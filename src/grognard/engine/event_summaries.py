"""Summaries of events for any game: who moved, who was lost, who attacked where, by declared topics and facts."""

from collections.abc import Iterable, Iterator
from typing import Any

from grognard.engine.components import Components
from grognard.engine.events import Event, Topic
from grognard.engine.facts import HEX, PLACE, UNIT, UNITS, fact_kind
from grognard.engine.game import Game

AIMED_AT = "to"
"""The fact, a place, that says where an attack goes, in games whose attacks go from a place to a place."""


def units_lost(game: Game[Any], events: Iterable[Event]) -> Iterator[str]:
    """The units that events of losses name, once for each time."""
    return _named_by(game, events, Topic.LOSS)


def units_moved(game: Game[Any], events: Iterable[Event]) -> Iterator[str]:
    """The units that events of movement name, once for each time."""
    return _named_by(game, events, Topic.MOVEMENT)


def _named_by(game: Game[Any], events: Iterable[Event], topic: Topic) -> Iterator[str]:
    for event in events:
        if game.topics.get(event.kind) is topic:
            yield from _named(game, event)


def attacks(game: Game[Any], components: Components, events: Iterable[Event]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The hexes that attacks are declared on, each with the units that the event names; there may be none."""
    for event in events:
        if game.topics.get(event.kind) is Topic.ATTACK:
            hexes = [hex for hex in _aims(game, event) if components.has("hex", hex)]
            if hexes:
                yield hexes[0], tuple(_named(game, event))


def fights(game: Game[Any], components: Components, events: Iterable[Event]) -> Iterator[str]:
    """The hexes that attacks are declared on."""
    for hex, _ in attacks(game, components, events):
        yield hex


def _named(game: Game[Any], event: Event) -> Iterator[str]:
    for name, value in event.data.items():
        kind = fact_kind(game.fact_kinds, name, event.kind)
        if kind == UNIT and value:
            yield str(value)
        elif kind == UNITS:
            yield from value


def _aims(game: Game[Any], event: Event) -> Iterator[Any]:
    """A hex, if the event has one; else where the attack goes."""
    for name, value in event.data.items():
        if fact_kind(game.fact_kinds, name, event.kind) == HEX:
            yield value
    if fact_kind(game.fact_kinds, AIMED_AT, event.kind) == PLACE:
        yield event.data.get(AIMED_AT)
