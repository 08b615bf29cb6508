"""Positions as a side could believe them to be: they look like the truth to that side, and tell nothing of it."""

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from grognard.engine.conformance.samples import (
    FEW,
    Sample,
    Violation,
    check_unchanged,
    determinized,
    difference,
    viewer,
)
from grognard.engine.determinize import alike
from grognard.engine.dice import Dice, key_of
from grognard.engine.kinds import NONE, kind_of
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)


def determinized_copies_look_the_same(sample: Sample[P]) -> None:
    """A copy with its secrets drawn anew is sound, asks the same, looks the same to the side, and has other dice."""
    game, position = sample.game, sample.position
    for side in (*game.sides, None):
        copy = determinized(sample, NONE if side is None else game.sides.index(side))
        dice = copy.dice
        if dice.key == position.dice.key or dice.script is not None or dice.draws is not None:
            raise Violation(f"the determinized position of {viewer(side)} holds the real dice of the game")
        asked = game.decision(copy)
        if not alike(sample.decision, asked, side):
            raise Violation(
                f"the determinized position of {viewer(side)} asks something else: {difference(sample.decision, asked)}"
            )
        here, there = game.view(position, side), game.view(copy, side)
        if json.dumps(here) != json.dumps(there):
            raise Violation(f"the determinized position of {viewer(side)} looks different: {difference(here, there)}")
        check_unchanged(sample, f"determinizing for {viewer(side)}")


def determinized_copies_do_not_depend_on_the_truth(sample: Sample[P]) -> None:
    """From positions that a side cannot tell apart the same random numbers make the same copy."""
    game = sample.game
    for number, side in [*enumerate(game.sides), (NONE, None)]:
        key = key_of(str(sample.below(1 << 60)))
        copy = game.determinize(sample.position, side, Dice(key))
        for other in (determinized(sample, number), *_touched(sample, number)):
            again = game.determinize(other, side, Dice(key))
            if again != copy:
                raise Violation(
                    f"the determinized position of {viewer(side)} depends on what is hidden: {difference(copy, again)}"
                )


def _touched(sample: Sample[P], side: int) -> Iterator[P]:
    """The position with one hidden value changed to another, if it is sound and the side cannot tell."""
    game, position = sample.game, sample.position
    name = None if side == NONE else game.sides[side]
    seen = json.dumps(game.view(position, name))
    for _ in range(FEW):
        other = position.copy()
        if not _touch(sample, other, side) or other == position:
            continue
        other.clear_cache()
        frames = other.frames[:]
        if game.invariants(other) or not alike(sample.decision, game.decision(other), name) or other.frames != frames:
            continue
        if json.dumps(game.view(other, name)) == seen:
            sample.tally["touched"] += 1
            yield other


def _touch(sample: Sample[P], position: P, side: int) -> bool:
    """Change something that a side cannot see: a value of a field or column, or the place in a secret order."""
    hidden = sample.game.hidden(position, side)
    columns: list[tuple[str, list[int]]] = [(name, sorted(numbers)) for name, numbers in hidden.columns.items()]
    for name in sorted(hidden.fields):
        if isinstance(getattr(position, name), list):
            columns.append((name, list(range(len(getattr(position, name))))))
    secret = [
        (n, part)
        for n, entry in enumerate(position.schedule)
        if (visibility := position.scheduled.visibilities[type(entry)]).hides(entry, side)
        for part, hint in visibility.hints.items()
        if part not in visibility.shows and kind_of(hint) in ("hex", "place") and getattr(entry, part) != NONE
    ]
    found: list[Any] = [*(column for column in columns if column[1]), *(["schedule"] if secret else [])]
    if not found:
        return False
    what = sample.pick(found, 1)[0]
    if what == "schedule":
        entries = list(position.schedule)
        n, part = secret[sample.below(len(secret))]
        entries[n] = entries[n]._replace(**{part: sample.below(position.components.hexes)})
        position.schedule = tuple(entries)
    else:
        values = getattr(position, what[0])
        n, value = what[1][sample.below(len(what[1]))], values[sample.below(len(values))]
        if NONE in (values[n], value):  # that there is something may have been told
            return False
        values[n] = value
    return True
