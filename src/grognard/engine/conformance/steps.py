"""What must hold of every action: one small check a promise, named as the sentence that it proves."""

import itertools
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from grognard.engine.actions import Action
from grognard.engine.conformance.samples import Sample, Violation, check_events, determinized, viewer
from grognard.engine.events import Event, seen_by
from grognard.engine.position import Position
from grognard.engine.records import Record, UndoRefused

P = TypeVar("P", bound=Position)


@dataclass
class Step(Generic[P]):
    """An action of a random game: the sample where it was made, what happened, and the record of the game."""

    sample: Sample[P]
    action: Action
    events: list[Event]
    after: P
    record: Record[P]


def the_events_are_well_formed(step: Step[P]) -> None:
    """Every event has a rule and words, is for everybody or for one side, and no die is rolled without one."""
    check_events(step.sample.game, step.events, step.after.components)
    if step.after.dice != step.sample.position.dice and not any(event.reveals for event in step.events):
        raise Violation(f"'{step.action}' used the dice, but no event reveals it")


def caches_change_nothing(step: Step[P]) -> None:
    """The same happens if nothing that was worked out before is used again: no cache is stale."""
    copy = step.sample.position.copy()
    copy.clear_cache()
    copy.derived = AlwaysMissCache()
    copy.derived_of = [AlwaysMissCache() for _ in copy.derived_of]
    events = step.sample.game.apply(copy, step.action)
    if events != step.events or copy != step.after:
        raise Violation(f"'{step.action}' does something else when everything cached is computed again")


class AlwaysMissCache(dict[Any, Any]):
    """A memory in which nothing is found again."""

    def get(self, key: Any, default: Any = None) -> Any:
        return default

    def __contains__(self, key: object) -> bool:
        return False


def an_action_tells_no_secrets(step: Step[P]) -> None:
    """What a side sees of an action does not depend on what it must not know, except by a revelation.

    The same action is made in a position that the side cannot tell from this one. What it is told is the same up to
    the first event that reveals something; if there is none, it cannot tell the positions after it apart either.
    """
    game, sample = step.sample.game, step.sample
    for number, side in sample.viewers():
        other = determinized(sample, number)
        other.dice = sample.position.dice.copy()
        decision = game.decision(other)
        if decision is None or step.action not in decision.actions:
            continue
        here, there = seen_by(step.events, side), seen_by(game.apply(other, step.action), side)
        pairs = itertools.zip_longest(here, there)
        apart = next((pair for pair in pairs if pair[0] != pair[1]), ())
        if apart and not any(event is not None and event.reveals for event in apart):
            raise Violation(f"{viewer(side)} learns a secret from '{step.action}', unrevealed: {apart}")
        if any(event.reveals for event in (*here, *there)):
            continue
        if game.view(step.after, side) != game.view(other, side):
            raise Violation(f"{viewer(side)} sees a secret after '{step.action}' which nothing has revealed")


def undo_restores_exactly(step: Step[P]) -> None:
    """Actions are taken back to the very same position and made again; one that has revealed something is not."""
    sample, record = step.sample, step.record
    final = any(event.reveals for event in step.events) or step.after.dice != sample.position.dice
    if record.can_undo == final:
        raise Violation(f"'{step.action}' can {'' if record.can_undo else 'not '}be undone")
    if final:
        try:
            record.undo()
        except UndoRefused:
            return
        raise Violation(f"'{step.action}' was undone although it had revealed something")
    undone = [record.undo()]
    if record.position.hash() != step.sample.digest:
        raise Violation(f"'{step.action}', undone, leads to a different position than the one before it")
    while record.can_undo and sample.below(4):
        undone.append(record.undo())
    sample.tally["taken back"] += len(undone)
    for played in reversed(undone):
        record.play(played.action, played.side)
    if record.position != step.after:
        raise Violation(f"{len(undone)} actions undone and made again lead to a different position")
