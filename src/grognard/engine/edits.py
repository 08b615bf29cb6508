"""Edits: a position changed by hand, as a referee would, and checked like any position file.

An edit is written as an action, `edit PATH VALUE ...`: a path of names into the position file, and the value there as
JSON without blanks. `edit units.lancers.hex "0204"`, `edit turn 4 phase "red.1.movement"`, `edit state.control.0303
"red"`, `edit dice [4,6]`. No rule allows it: whoever keeps a game decides who may (`apply_change` only makes it).
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from grognard.board.words import shown
from grognard.engine import limits, positionfile
from grognard.engine.actions import EDIT, Action, MalformedAction, Notation, is_edit, parse
from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.engine.events import Event
from grognard.engine.faults import expected, fault, near, sort_of, unknown
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.engine.sizes import SizeLimit, check_value

P = TypeVar("P", bound=Position)

EDITABLE = ("turn", "phase", "units", "stacks", "state", "schedule", "dice", "draws")
"""The fields of a position file that can be edited: not the game itself, nor the dice generator."""
PLACED_BY = ("hex", "box")
EDITED = SizeLimit(limits.COLUMN, limits.COLUMN)
"""What one change may hold."""


class Change(NamedTuple):
    """What is changed, by the names of the position file, and to what."""

    path: str
    value: Any

    def words(self) -> tuple[str, str]:
        """As the notation has it."""
        text = json.dumps(self.value, separators=(",", ":"))
        return self.path, text.replace(" ", "\\u0020")


def notation(changes: Sequence[Change]) -> Action:
    """An edit as an action."""
    return Action(EDIT, tuple(word for change in changes for word in change.words()))


def changes_of(action: Notation) -> list[Change]:
    """The changes of an edit; FieldError if it is not one."""
    try:
        words = parse(action).args
    except MalformedAction as error:
        raise FieldError("", str(error)) from None
    if not words or len(words) % 2:
        raise FieldError("", fault("notation"))
    if len(words) > 2 * limits.CHANGES:
        raise FieldError("", fault("many", what=sort_of("changes"), count=len(words) // 2, most=limits.CHANGES))
    return [_change(path, text) for path, text in zip(words[::2], words[1::2], strict=True)]


def _change(path: str, text: str) -> Change:
    """One change; a value that no position file could have is refused here, for the log tells it as well."""
    depth = path.count(".") + 1
    if depth >= limits.DEPTH:
        raise FieldError(path, fault("deep", most=limits.DEPTH))
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise FieldError(path, fault("no json", found=shown(text))) from None
    check_value(path, value, EDITED, depth=depth)
    return Change(path, value)


def apply_change(game: Game[P], before: P, action: Notation, side: str) -> tuple[P, list[Event]]:
    """The position after an action of the rules, or an edit, and what happened; the one before stays as it is."""
    if not is_edit(action):
        after = before.copy()
        return after, game.apply(after, action, side)
    changes = changes_of(action)
    data = [{"path": change.path, "value": change.value} for change in changes]
    return edited(game, before, changes), [Event("edited", "", {"side": side, "changes": data})]


def edited(game: Game[P], position: P, changes: Sequence[Change]) -> P:
    """A changed copy of a position; FieldError, naming the field, if it would not be valid."""
    if position.outcome is not None:
        raise FieldError("", fault("over"))
    data = positionfile.dump(game, position)
    data["stacks"] = _stacks(position)
    phase = None
    for change in changes:
        first, *rest = change.path.split(".")
        if first not in EDITABLE:
            raise FieldError(change.path, fault("not editable", near=near(first, EDITABLE)))
        if first == "phase":
            phase = change.value
        elif first == "units":
            _edit_unit(data, change, rest)
        elif first == "stacks":
            _edit_stacks(data, change, ".".join(rest))  # boxes have dots in their names
        else:
            _put(data, change, [first, *rest])
    try:
        return positionfile.load(game, data, begin=phase)
    except FieldError:
        raise
    except ScriptError as error:
        raise FieldError("dice", error.message) from None
    except Exception as error:  # whatever a hand can put together, a table must not fall over
        raise FieldError("", fault("cannot go on", error=shown(error))) from error


def _stacks(position: Position) -> dict[str, list[str]]:
    """Every stack, bottom to top: a unit that comes to one lies on top."""
    names = position.components.names
    return {names["place"][place]: [names["unit"][unit] for unit in stack] for place, stack in position.stacks.items()}


def _edit_stacks(data: dict[str, Any], change: Change, place: str) -> None:
    """One stack, or all of them; that they can be read is seen to here, since a unit may be moved among them next."""
    stacks: Any = {place: change.value} if place else change.value
    if not isinstance(stacks, dict):
        raise FieldError(change.path, expected("object by", stacks, kind=sort_of("place")))
    for stack in stacks.values():
        if not isinstance(stack, list) or not all(isinstance(unit, str) for unit in stack):
            raise FieldError(change.path, expected("stack"))
    data["stacks"] = {**data["stacks"], **stacks} if place else stacks


def _edit_unit(data: dict[str, Any], change: Change, rest: list[str]) -> None:
    """A field of a unit; one that comes to a place leaves the one where it was, and lies on top."""
    if len(rest) != 2:
        raise FieldError(change.path, expected("path"))
    (id, field), units = rest, {entry["id"]: entry for entry in data["units"]}
    if id not in units:
        raise FieldError(change.path, unknown("unit", id, units))
    if field in PLACED_BY:
        for stack in data["stacks"].values():
            if id in stack:
                stack.remove(id)
        for other in PLACED_BY:
            units[id].pop(other, None)
        if isinstance(change.value, str):
            data["stacks"].setdefault(change.value, []).append(id)
        data["stacks"] = {place: stack for place, stack in data["stacks"].items() if stack}
    units[id][field] = change.value


def _put(data: dict[str, Any], change: Change, path: list[str]) -> None:
    """A value at its place; what holds it is made where the file leaves it out."""
    inner: Any = data
    for name in path[:-1]:
        inner = inner.setdefault(name, {}) if isinstance(inner, dict) else None
    if not isinstance(inner, dict):
        raise FieldError(change.path, fault("nothing"))
    inner[path[-1]] = change.value
