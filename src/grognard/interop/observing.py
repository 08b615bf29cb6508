"""What a side sees as arrays of numbers, made from the fields that a game declares: no game is known here.

Whatever the view of the side leaves out is nothing here, too: units that are not seen have an empty line (how many lie
face down where is counted by hex), and hidden fields and parts of columns are as on a fresh table. The order in which
units are stacked, the schedule and secret markers are left out.
"""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import blake2b
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.facts import HEX, HEXES, PLACE, UNIT, UNITS, fact_kind
from grognard.engine.game import Game
from grognard.engine.kinds import NONE, column_of, item_of, kind_of
from grognard.engine.position import Position

Array = NDArray[np.float32]
Arrays = dict[str, Array]
LEFT_OUT = frozenset(("at", "schedule", "turn"))
"""Fields of every position that are encoded otherwise, or not at all."""
TENTH = 0.1
"""Whole numbers are made small."""
UNIT_HEAD = 6
"""Of a unit's line: seen, on the map, across, down, in a box and which, spoken of by the question."""


class Column(NamedTuple):
    """A field that has one value for each of a kind, or that names some of them."""

    name: str
    encode: Callable[[Any], Any]


class Plain(NamedTuple):
    """A field whose values are numbers already: all of a kind are encoded at once, `(value + shift) * scale`."""

    name: str
    shift: float
    scale: float


def _upright(values: list[float]) -> Array:
    """Numbers beneath one another, a line for each."""
    return np.array(values, np.float32).reshape(-1, 1)


def _one(scale: Callable[[list[Any]], Any], value: Any) -> Any:
    """A single value, as a column of them is encoded."""
    return scale([value])[0]


def word_number(word: str) -> float:
    """A number from 0 to 1 that tells words apart; the same everywhere."""
    return int.from_bytes(blake2b(word.encode(), digest_size=3).digest(), "big") / (1 << 24) if word else 0.0


class Encoder:
    """Makes the arrays of a game on a table."""

    def __init__(self, game: Game[Any], components: Components) -> None:
        self._game, self._components = game, components
        self._columns: dict[str, list[Column]] = {kind: [] for kind in components.names}
        self._plain: dict[str, list[Plain]] = {kind: [] for kind in components.names}
        self._scalars: list[Column] = []
        secret = game.position_class.secret_markers
        for name, hint in game.position_class.fields.items():
            if name not in LEFT_OUT and name not in secret:
                self._declare(name, hint)
        self._phases = {name: n for n, name in enumerate(sorted(game.phases()), 1)}
        self._hexes = components.hexes
        self._where = self._places()
        """On the map, across, down, box, by place; of no place behind all others, where index -1 finds it."""
        self._sides = len(components.sides)
        self._linear_of = {
            kind: (_upright([one.shift for one in plain]), _upright([one.scale for one in plain]))
            for kind, plain in self._plain.items()
        }
        self.shapes = self._shapes()
        """The arrays by name: `units`, `hexes`, `state`, and one for each other kind that has columns."""
        self.size = sum(int(np.prod(shape)) for shape in self.shapes.values())
        """Numbers in all."""

    # -- which fields there are

    def _declare(self, name: str, hint: Any) -> None:
        kind = column_of(hint)
        if kind is not None:
            item = item_of(hint)
            plain, scale = self._linear(item), self._scale(item)
            kind = "hex" if kind == "place" else kind
            if plain is not None:
                self._plain[kind].append(Plain(name, *plain))
            elif scale is not None:
                self._columns[kind].append(Column(name, scale))
            return
        named = self._names(hint)
        if named is not None:
            kind, encode = named
            self._columns[kind].append(Column(name, encode))
            return
        scale = self._scale(hint)
        if scale is not None:
            self._scalars.append(Column(name, partial(_one, scale)))

    def _linear(self, hint: Any) -> tuple[float, float] | None:
        """What is added to the numbers of a type, and what they are multiplied by, to be around 1."""
        kind = kind_of(hint)
        if kind is not None:
            return 1.0, 1.0 / (self._components.count(kind) + 1)
        return {bool: (0.0, 1.0), int: (0.0, TENTH)}.get(hint)

    def _scale(self, hint: Any) -> Callable[[list[Any]], Any] | None:
        """Values of a type as numbers around 1; None for a type of which nothing is made."""
        linear = self._linear(hint)
        if linear is not None:
            return lambda values: [(value + linear[0]) * linear[1] for value in values]
        if hint is str:
            return lambda values: [word_number(value) for value in values]
        if get_origin(hint) is tuple:
            return lambda values: [len(value) * TENTH for value in values]
        return None

    def _names(self, hint: Any) -> tuple[str, Callable[[Any], Any]] | None:
        """A tuple of hexes or other things, or of records that lie on such: how often each is named."""
        base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        args = get_args(base)
        if get_origin(base) is not tuple or len(args) != 2 or args[1] is not ...:
            return None
        item, part = args[0], None
        kind = kind_of(item)
        if kind is None and hasattr(item, "_fields"):
            hints = get_type_hints(item, include_extras=True)
            part = next((n for n, field in enumerate(item._fields) if kind_of(hints[field]) is not None), None)
            kind = None if part is None else kind_of(hints[item._fields[part]])
        if kind is None:
            return None
        count = self._components.count(kind)
        if kind == "place":
            kind, count = "hex", self._components.hexes

        def encode(values: Any) -> Array:
            found = np.zeros(count, dtype=np.float32)
            for value in values:
                number = value if part is None else value[part]
                if 0 <= number < count:
                    found[number] += 1.0
            return found

        return kind, encode

    def _places(self) -> Array:
        grid, boxes = self._components.grid, len(self._components.boxes)
        found = np.zeros((self._hexes + boxes + 1, 4), np.float32)
        centres = np.array([grid.centre(hex) for hex in range(grid.size)], dtype=np.float32).reshape(-1, 2)
        found[: self._hexes, 0] = 1.0
        found[: self._hexes, 1:3] = centres / np.maximum(1.0, centres.max(axis=0))
        found[self._hexes : -1, 3] = np.arange(1, boxes + 1) / max(1, boxes)
        return found

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        components = self._components
        width = {kind: len(self._columns[kind]) + len(self._plain[kind]) for kind in self._columns}
        shapes: dict[str, tuple[int, ...]] = {
            "units": (components.count("unit"), UNIT_HEAD + width["unit"]),
            "hexes": (components.hexes, self._sides + 1 + width["hex"]),
            "state": (4 + 2 * self._sides + len(self._scalars),),
        }
        for kind, own in width.items():
            if own and kind not in ("unit", "hex", "place"):
                shapes[kind] = (components.count(kind), own)
        return shapes

    # -- a position

    def encode(self, position: Position, side: int) -> Arrays:
        """What a side sees of a position; NONE: an onlooker."""
        game, components = self._game, self._components
        hidden = game.hidden(position, side)
        decision = game.decision(position)
        asked = decision is not None and side != NONE and decision.side == components.sides[side]
        about = self._about(decision) if decision is not None and asked else ([], [])
        found: Arrays = {
            "units": self._units(position, hidden, about[0]),
            "hexes": np.zeros(self.shapes["hexes"], np.float32),
        }
        hexes = found["hexes"]
        for unit in hidden.units:
            if 0 <= position.at[unit] < self._hexes:
                hexes[position.at[unit], components.side_of[unit]] += 1.0
        hexes[about[1], self._sides] = 1.0
        self._fill(hexes, self._sides + 1, "hex", position, hidden)
        found["state"] = self._state(position, side, decision, hidden)
        for kind in self.shapes.keys() - {"units", "hexes", "state"}:
            found[kind] = np.zeros(self.shapes[kind], np.float32)
            self._fill(found[kind], 0, kind, position, hidden)
        return {name: found[name] for name in self.shapes}

    def flat(self, position: Position, side: int) -> Array:
        """All arrays one behind another."""
        return np.concatenate([array.ravel() for array in self.encode(position, side).values()])

    def _units(self, position: Position, hidden: Any, about: list[int]) -> Array:
        found = np.zeros(self.shapes["units"], np.float32)
        found[:, 0] = 1.0
        found[:, 1:5] = self._where[position.at]
        found[about, 5] = 1.0
        self._fill(found, UNIT_HEAD, "unit", position, hidden)
        if hidden.units:
            found[list(hidden.units)] = 0.0
        return found

    def _fill(self, found: Array, first: int, kind: str, position: Position, hidden: Any) -> None:
        """The columns of a kind, without what the side must not know."""
        plain = self._plain[kind]
        if plain:
            values = np.array([getattr(position, one.name) for one in plain], np.float32)
            last = first + len(plain)
            shift, scale = self._linear_of[kind]
            found[:, first:last] = ((values + shift) * scale).T
            first = last
        for n, column in enumerate(self._columns[kind], first):
            found[:, n] = column.encode(getattr(position, column.name))[: len(found)]
        names = [*(one.name for one in plain), *(column.name for column in self._columns[kind])]
        for n, name in enumerate(names, first - len(plain)):
            unseen = hidden.columns.get(name)
            if name in hidden.fields:
                found[:, n] = 0.0
            elif unseen:
                found[list(unseen), n] = 0.0

    def _state(self, position: Position, side: int, decision: Decision | None, hidden: Any) -> Array:
        sides, found = self._sides, np.zeros(self.shapes["state"], np.float32)
        if side != NONE:
            found[side] = 1.0
        if decision is not None:
            found[sides + self._components.sides.index(decision.side)] = 1.0
            found[2 * sides] = word_number(decision.question)
        found[2 * sides + 1] = position.turn * TENTH
        found[2 * sides + 2] = self._phases.get(self._game.phase(position), 0) / (len(self._phases) + 1)
        found[2 * sides + 3] = float(position.outcome is not None)
        for n, column in enumerate(self._scalars, 2 * sides + 4):
            if column.name not in hidden.fields:
                found[n] = column.encode(getattr(position, column.name))
        return found

    def _about(self, decision: Decision) -> tuple[list[int], list[int]]:
        """The units and hexes that the question speaks of."""
        units, hexes = list[int](), list[int]()
        for name, value in decision.facts.items():
            kind = fact_kind(self._game.fact_kinds, name)
            for of, wanted, into in (("unit", (UNIT, UNITS), units), ("hex", (HEX, HEXES, PLACE), hexes)):
                if kind in wanted:
                    into += self._numbers(of, value)
        return units, hexes

    def _numbers(self, kind: str, value: Any) -> list[int]:
        names = [value] if isinstance(value, str) else value
        numbers: Mapping[str, int] = self._components.numbers[kind]
        return [numbers[name] for name in names if name in numbers]
