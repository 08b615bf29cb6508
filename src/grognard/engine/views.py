"""A view: what one side is allowed to know of a position. Hidden things are left out here and nowhere else."""

from typing import Any, TypeVar

from grognard.engine.codec import codec
from grognard.engine.game import Game, Hidden
from grognard.engine.kinds import NONE
from grognard.engine.outcome import outcome_json
from grognard.engine.position import Position
from grognard.engine.positionfile import state_json, units_json
from grognard.engine.schedule import Scheduled, as_seen

P = TypeVar("P", bound=Position)


def view(game: Game[P], position: P, side: str | None) -> dict[str, Any]:
    """The position as plain data for one side (None: an onlooker, who sees what both may see)."""
    components = position.components
    number = NONE if side is None else components.number("side", side)
    hidden = game.hidden(position, number)
    decision = game.decision(position)
    fresh = game.fresh(components)
    data: dict[str, Any] = {
        "game": game.name,
        "scenario": components.scenario,
        "options": dict(components.options),
        "side": side,
        "turn": position.turn,
        "phase": game.phase(position),
        "units": _faces(position, hidden),
        "hidden": _backs(position, hidden.units),
        "stacks": _stacks(position, hidden.units),
        "state": _state(position, fresh, hidden),
        "schedule": [_entry(position, entry, number) for entry in position.schedule],
        "outcome": None if position.outcome is None else outcome_json(position.outcome, components.sides),
        "decision": None,
    }
    if decision is not None:
        asked = decision.to_json()
        data["decision"] = asked if decision.side == side else {"side": decision.side, "question": decision.question}
    return data


def _faces(position: Position, hidden: Hidden) -> list[dict[str, Any]]:
    """The units that are seen, without what is hidden of them."""
    seen = [unit for unit in range(len(position.components.roster)) if unit not in hidden.units]
    found = units_json(position, seen)
    for column, units in hidden.columns.items():
        if column in position.unit_columns:
            for unit, data in zip(seen, found, strict=True):
                if unit in units:
                    data.pop(column, None)
    return found


def _state(position: P, fresh: P, hidden: Hidden) -> dict[str, Any]:
    """The game's own fields, without those that are hidden, or the hidden part of a column."""
    found = {name: value for name, value in state_json(position, fresh).items() if name not in hidden.fields}
    for column, numbers in hidden.columns.items():
        if column in position.columns:
            names = position.components.names[position.columns[column][0]]
            unseen = {names[number] for number in numbers}
            found[column] = {name: value for name, value in found[column].items() if name not in unseen}
    return found


def _backs(position: Position, units: frozenset[int]) -> list[dict[str, Any]]:
    """How many counters lie face down where: all that shows of them."""
    counts: dict[tuple[int, int], int] = {}
    for unit in units:
        key = (position.components.side_of[unit], position.at[unit])
        counts[key] = counts.get(key, 0) + 1
    return [
        {"side": position.side_name(side), "at": position.place_name(place) if place != NONE else None, "count": count}
        for (side, place), count in sorted(counts.items())
    ]


def _stacks(position: Position, hidden: frozenset[int]) -> dict[str, list[str | None]]:
    """Stacks of two or more, bottom to top; a counter that is not seen is nothing but there (null).

    In the order of the map: the order in which they came about would tell of units that are not seen.
    """
    names = position.components.names
    return {
        names["place"][place]: [None if unit in hidden else names["unit"][unit] for unit in stack]
        for place, stack in sorted(position.stacks.items())
        if len(stack) > 1
    }


def _entry(position: Position, entry: Scheduled, side: int) -> dict[str, Any]:
    """A line of the schedule, as a side sees it."""
    data: dict[str, Any] = codec(Scheduled).encode(as_seen(entry, side), position.components)
    return data
