"""A view: what one side is allowed to know of a position. Hidden things are left out here and nowhere else."""

from collections.abc import Iterable
from typing import Any, TypeVar

from grognard.engine.game import Game, Hidden
from grognard.engine.kinds import KINDS, NONE
from grognard.engine.markers import seen_json
from grognard.engine.outcome import outcome_json
from grognard.engine.position import Position
from grognard.engine.positionfile import state_json, units_json

P = TypeVar("P", bound=Position)


def view(game: Game[P], position: P, side: str | None) -> dict[str, Any]:
    """The position as plain data for one side (None: an onlooker, who sees what both may see)."""
    return views(game, position, (side,))[side]


def views(game: Game[P], position: P, sides: Iterable[str | None]) -> dict[str | None, dict[str, Any]]:
    """The position for several sides at once: what is the same for all is put into words once, and shared."""
    components = position.components
    units = units_json(position, range(len(components.roster)))
    state = state_json(position, game.fresh(components))
    common: dict[str, Any] = {
        "game": game.name,
        "scenario": components.scenario,
        "options": dict(components.options),
        "turn": position.turn,
        "turn_name": game.turn_name(components, position.turn),
        "phase": game.phase(position),
        "outcome": None if position.outcome is None else outcome_json(position.outcome, components.sides),
    }
    return {side: common | _seen(game, position, side, common["phase"], units, state) for side in sides}


def _seen(
    game: Game[P], position: P, side: str | None, phase: str, units: list[dict[str, Any]], state: dict[str, Any]
) -> dict[str, Any]:
    """What a side sees otherwise than others."""
    number = NONE if side is None else position.components.number("side", side)
    hidden = game.hidden(position, number)
    decision = game.decision(position)
    asked = None if decision is None else {"side": decision.side, "question": decision.question}
    if decision is not None and decision.side == side:
        asked = decision.to_json(phase) | game.advice(position).to_json()
    seen = {
        "side": side,
        "units": _faces(position, hidden, units),
        "hidden": _backs(position, hidden.units),
        "stacks": _stacks(position, hidden.units),
        "state": _state(position, hidden, state, number),
        "schedule": position.scheduled.json(position.schedule, number, position.components),
        "decision": asked,
    }
    unseen = _unseen(position, hidden)
    return seen | {"unseen": unseen} if unseen else seen


def _unseen(position: Position, hidden: Hidden) -> dict[str, list[str]]:
    """Of which things of the game's own a field does not tell: that they are as on a fresh table is left out, too."""
    if not hidden.columns:
        return {}
    own = {name: of for name, of in hidden.columns.items() if name in position.columns}
    kinds = {name: position.columns[name][0] for name in own}
    names = position.components.names
    return {name: [names[kinds[name]][n] for n in sorted(of)] for name, of in own.items() if kinds[name] not in KINDS}


def _faces(position: Position, hidden: Hidden, units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The units that are seen, without what is hidden of them."""
    columns = [(column, of) for column, of in hidden.columns.items() if column in position.unit_columns]
    if not columns:
        return [data for unit, data in enumerate(units) if unit not in hidden.units] if hidden.units else [*units]
    found = []
    for unit, data in enumerate(units):
        if unit not in hidden.units:
            unseen = [column for column, of in columns if unit in of]
            found.append({name: value for name, value in data.items() if name not in unseen} if unseen else data)
    return found


def _state(position: Position, hidden: Hidden, state: dict[str, Any], side: int) -> dict[str, Any]:
    """The game's own fields, without those that are hidden, or the hidden part of a column or of secret markers."""
    found = {name: value for name, value in state.items() if name not in hidden.fields} if hidden.fields else {**state}
    for column, numbers in hidden.columns.items():
        if column in position.columns:
            names = position.components.names[position.columns[column][0]]
            unseen = {names[number] for number in numbers}
            found[column] = {name: value for name, value in found[column].items() if name not in unseen}
    if position.secret_markers:
        found |= {name: seen for name, seen in seen_json(position, side).items() if name in found}
    return found


def _backs(position: Position, units: frozenset[int]) -> list[dict[str, Any]]:
    """How many counters lie face down where: all that shows of them."""
    if not units:
        return []
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
        for place, stack in sorted([(place, stack) for place, stack in position.stacks.items() if len(stack) > 1])
    }
