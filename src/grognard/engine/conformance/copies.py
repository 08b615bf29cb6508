"""Positions as a side could believe them to be: they look like the truth to that side, and tell nothing of it."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from grognard.engine.conformance.samples import (
    FEW,
    Sample,
    Violation,
    check_sound,
    check_unchanged,
    determinized,
    difference,
    viewer,
)
from grognard.engine.determinize import alike
from grognard.engine.dice import Dice, key_of
from grognard.engine.game import Game, Hidden
from grognard.engine.hiding import replace_units
from grognard.engine.kinds import NONE, item_of, kind_of
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)


def determinized_copies_look_the_same(sample: Sample[P]) -> None:
    """A copy with its secrets redrawn is sound, asks the same, looks the same to the side, and has other dice."""
    game, position = sample.game, sample.position
    for number, side in sample.viewers():
        copy = game.determinize(position, side, Dice(key_of(str(sample.below(1 << 60)))))
        check_sound(game, copy, f"the determinized position of {viewer(side)}")
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
        known, believed = (game.openly_known(each, number) for each in (position, copy))
        if known != believed:
            wrong = difference(known, believed)
            raise Violation(f"the determinized position of {viewer(side)} is not as it knows: {wrong}")
        check_unchanged(sample, f"determinizing for {viewer(side)}")


def determinized_copies_do_not_depend_on_the_truth(sample: Sample[P]) -> None:
    """From positions that a side cannot tell apart the same random numbers make the same copy."""
    game = sample.game
    for number, side in sample.viewers():
        key = key_of(str(sample.below(1 << 60)))
        copy = game.determinize(sample.position, side, Dice(key))
        for other in (determinized(sample, number), *_touched(sample, number)):
            again = game.determinize(other, side, Dice(key))
            if again != copy:
                raise Violation(
                    f"the determinized position of {viewer(side)} depends on what is hidden: {difference(copy, again)}"
                )


def _touched(sample: Sample[P], side: int) -> Iterator[P]:
    """The position with some of what is hidden changed, if it is sound and the side cannot tell."""
    game, position = sample.game, sample.position
    name = None if side == NONE else game.sides[side]
    seen = _all_known(game, position, side)
    for _ in range(1 if sample.quick else FEW):
        other = position.copy()
        changed = [_touch(sample, other, side) for _ in range(1 + sample.below(2))]
        if not all(changed) or other == position:
            continue
        other.clear_cache()
        frames = other.frames[:]
        if game.invariants(other) or not alike(sample.decision, game.decision(other), name) or other.frames != frames:
            continue
        if _all_known(game, other, side) == seen:
            sample.tally["touched"] += 1
            yield other


def _all_known(game: Game[P], position: P, side: int) -> str:
    """Whatever a side can tell positions apart by: its view, what it is told of the whole map, what it openly knows."""
    name = None if side == NONE else game.sides[side]
    found: list[Any] = [game.view(position, name), game.openly_known(position, side)]
    known = game.known(position, name)
    for asked, overlay in game.overlays().items():
        if overlay.kinds in ((), ("side",)):
            topics = [f"{asked} {of}" for of in game.sides] if overlay.kinds else [asked]
            found += [game.overlay(position, topic, name, known) for topic in topics]
    plain = [asked for asked, one in game.inquiries().items() if not one.kinds]
    found += [game.inquire(position, asked, name, known).to_json() for asked in plain]
    return json.dumps(found)


def _touch(sample: Sample[P], position: P, side: int) -> bool:
    """Change something that a side cannot see: who lies where, a value of a unit, of a field or column, or an order."""
    hidden = sample.game.hidden(position, side)
    columns: list[tuple[str, list[int]]] = [(name, sorted(numbers)) for name, numbers in hidden.columns.items()]
    for name in sorted(hidden.fields):
        if isinstance(getattr(position, name), list):
            columns.append((name, list(range(len(getattr(position, name))))))
    columns += [(name, sorted(hidden.units)) for name in position.unit_columns if name != "at"]
    ways: list[Callable[[], bool]] = [partial(_change_value, sample, position, *of) for of in columns if of[1]]
    if len(hidden.units) > 1:
        ways += [partial(_exchange, sample, position, hidden)] * max(1, len(ways))
    orders = list(_orders(position, side))
    if orders:
        ways += [partial(_change_order, sample, position, hidden, *sample.pick(orders, 1)[0])] * max(1, len(ways))
    return bool(ways) and ways[sample.below(len(ways))]()


def _change_value(sample: Sample[P], position: P, name: str, numbers: list[int]) -> bool:
    """Another value in a column."""
    values, plain = getattr(position, name), item_of(position.fields[name])
    n = numbers[sample.below(len(numbers))]
    if plain is bool:
        values[n] = not values[n]
        return True
    value = values[sample.below(len(values))]
    if plain is int and sample.below(2):
        value = values[n] + 1 - 2 * sample.below(2)
    if NONE in (values[n], value):  # that there is something may have been told
        return False
    values[n] = value
    return True


def _exchange(sample: Sample[P], position: P, hidden: Hidden) -> bool:
    """Two units of one side in each other's place."""
    units, side_of = sorted(hidden.units), position.components.side_of
    one, other = (units[sample.below(len(units))] for _ in range(2))
    if one == other or side_of[one] != side_of[other] or NONE in (position.at[one], position.at[other]):
        return False
    replace_units(position, {one: other, other: one})
    return True


def _orders(position: Position, side: int) -> Iterator[tuple[int, str, str]]:
    """The hexes, places and units that secret entries of the schedule name: the entry, the part and its kind."""
    for n, entry in enumerate(position.schedule):
        visibility = position.scheduled.visibilities[type(entry)]
        if visibility.hides(entry, side):
            for part, hint in visibility.hints.items():
                kind = kind_of(hint)
                if part not in visibility.shows and kind in ("hex", "place", "unit") and getattr(entry, part) != NONE:
                    yield n, part, kind


def _change_order(sample: Sample[P], position: P, hidden: Hidden, n: int, part: str, kind: str) -> bool:
    """An order for another hidden unit, or to another hex."""
    units = sorted(hidden.units)
    if kind == "unit" and not units:
        return False
    value = units[sample.below(len(units))] if kind == "unit" else sample.below(position.components.hexes)
    entries = list(position.schedule)
    entries[n] = entries[n]._replace(**{part: value})
    position.schedule = tuple(entries)
    return True
