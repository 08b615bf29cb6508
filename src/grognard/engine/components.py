"""What is in the box and does not change in play: map, units, boxes, charts; shared by all copies."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from grognard.board import text
from grognard.board.grid import Grid
from grognard.board.map import Map, Vocabulary
from grognard.board.mapoverlay import overlaid
from grognard.board.words import nearest, shown
from grognard.engine import limits
from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.data import Source
from grognard.engine.faults import expected, fault, sort_of, unknown
from grognard.engine.kinds import Hex, Hexside, Side

THIS_SCENARIO = "scenario"
"""What an overlay calls the map of the file's own scenario."""


class UnitCounter(NamedTuple):
    """One unit as printed on its counter. `values` holds what the game prints beside the common things."""

    id: str
    side: Side
    type: str
    name: str
    steps: int
    values: Mapping[str, Any]


def _digest(given: Mapping[str, Any]) -> str:
    return blake2b(json.dumps(given, sort_keys=True).encode(), digest_size=8).hexdigest() if given else ""


class Components:
    """The parts of one game as set on the table: positions refer to them and never change them."""

    def __init__(
        self,
        *,
        game: str,
        sides: Sequence[str],
        map: Map,
        roster: Sequence[UnitCounter],
        boxes: Sequence[str] = (),
        turn_boxes: Mapping[str, int] | None = None,
        formations: Sequence[str] = (),
        kinds: Mapping[str, Sequence[str]] | None = None,
        hexsides: bool = False,
        charts: Mapping[str, Any] | None = None,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        """`kinds` names what there is of the game's own kinds; `hexsides`: there are numbers for hexsides as well.

        `turn_boxes`: those of the boxes in which units wait for a turn, each with that turn.
        """
        _check_count("units", len(roster), limits.UNITS)
        _check_count("formations", len(formations), limits.FORMATIONS)
        self.game = game
        self.scenario = scenario
        self.options = dict(options or {})
        self.sides = tuple(sides)
        self.map = map
        self.grid = map.grid
        self.hexes = map.grid.size
        self.roster = tuple(roster)
        self.boxes = tuple(boxes)
        self.waiting_for = dict(turn_boxes or {})
        """The turn for which units wait in a box; other boxes are not named here."""
        self.charts = dict(charts or {})
        self.given = dict(given or {})
        """What a position file brought along (a sketched map, charts, units of its own), as it stood there."""
        self.side_of = [counter.side for counter in self.roster]
        places = (*map.grid.labels, *self.boxes)
        self.names: dict[str, tuple[str, ...]] = {
            "hex": map.grid.labels,
            "place": places,
            "unit": tuple(counter.id for counter in self.roster),
            "side": self.sides,
            "formation": tuple(formations),
        }
        self.hexsides = _hexsides(map.grid) if hexsides else ()
        """The two hexes of each hexside, if they have numbers."""
        self._name_more(kinds or {})
        self.numbers = self._numbered()
        self.declared = self._declarations(self.given.get("declared", {}))
        """What a position file lays down of units whatever the map says, such as supply: by name and unit."""
        self.fresh: Any = None
        """A position on this table before anything is placed, once somebody has asked for it."""
        self.identity = [game, scenario, sorted(self.options.items()), _digest(self.given)]
        """What tells positions on different tables apart: game, scenario, options, and what a file brought along."""
        self._actions: dict[tuple[str, str], list[Action]] = {}
        self.unused_hexes: tuple[Hex, ...] = ()
        """Hexes of the map that the scenario leaves out: they are printed, and nobody goes there."""

    def _name_more(self, kinds: Mapping[str, Sequence[str]]) -> None:
        """The names of the game's own kinds, and of hexsides."""
        for kind, own in kinds.items():
            if kind in self.names or kind == "hexside":
                raise TypeError(f"the kind '{kind}' belongs to the engine; choose another name")
            self.names[kind] = tuple(own)
        if self.hexsides:
            places = self.names["place"]
            self.names["hexside"] = tuple(f"{places[a]}/{places[b]}" for a, b in self.hexsides)

    def _numbered(self) -> dict[str, dict[str, int]]:
        """The number of each name, by kind; FieldError if one appears twice."""
        found = {kind: {name: n for n, name in enumerate(names)} for kind, names in self.names.items()}
        for kind, names in self.names.items():
            if len(found[kind]) != len(names):
                twice = next(name for n, name in enumerate(names) if found[kind][name] != n)
                raise FieldError("", fault("stands twice", what=sort_of(kind), name=twice))
        places = self.names["place"]
        for n, (a, b) in enumerate(self.hexsides):
            found["hexside"][f"{places[b]}/{places[a]}"] = n
        return found

    def _declarations(self, said: Mapping[str, Mapping[str, bool]]) -> dict[str, dict[int, bool]]:
        found: dict[str, dict[int, bool]] = {}
        for what, units in said.items():
            for unit in units:
                if unit not in self.numbers["unit"]:
                    raise FieldError(f"declared.{what}", unknown("unit", unit, self.names["unit"]))
            found[what] = {self.numbers["unit"][unit]: value for unit, value in units.items()}
        return found

    @cached_property
    def printed(self) -> list[dict[str, Any]]:
        """What is printed on each counter, by the names that files use."""
        return [
            {"id": unit.id, "type": unit.type, "side": self.sides[unit.side], "name": unit.name, **unit.values}
            for unit in self.roster
        ]

    def count(self, kind: str) -> int:
        """How many there are of a kind."""
        if kind not in self.names:
            raise TypeError(f"the components of {self.game} do not list the names of the kind '{kind}'")
        return len(self.names[kind])

    def number(self, kind: str, name: Any) -> int:
        """The number of a hex, place, unit, side, ... by its name; a hexside is named from either of its hexes."""
        found = self.numbers[kind].get(name) if isinstance(name, str) else None
        if found is None:
            if type(name) is int and str(name) in self.numbers[kind]:
                raise FieldError("", expected("quoted", name, name=str(name)))
            raise FieldError("", unknown(kind, name, self.names[kind]))
        return found

    def has(self, kind: str, name: Any) -> bool:
        """Is there a hex, place, unit or side of that name?"""
        return isinstance(name, str) and name in self.numbers[kind]

    def box(self, name: str) -> int:
        """The place of a box."""
        return self.hexes + self.boxes.index(name)

    def hexside(self, a: Hex, b: Hex) -> Hexside:
        """The hexside between two hexes that lie next to each other."""
        found = self._hexside_of.get((a, b))
        if found is None:
            places = self.names["place"]
            return self.number("hexside", f"{places[a]}/{places[b]}")
        return found

    @cached_property
    def _hexside_of(self) -> dict[tuple[Hex, Hex], Hexside]:
        """The number of each hexside by its two hexes, whichever comes first."""
        return {pair: n for n, (a, b) in enumerate(self.hexsides) for pair in ((a, b), (b, a))}

    def action_table(self, verb: str, kind: str) -> list[Action]:
        """The actions of a verb with one argument, by the argument's number: made once, listed often."""
        table = self._actions.get((verb, kind))
        if table is None:
            table = self._actions[verb, kind] = [Action(verb, (name,)) for name in self.names[kind]]
        return table


def _hexsides(grid: Grid) -> tuple[tuple[Hex, Hex], ...]:
    """Every two hexes next to each other, once."""
    return tuple((a, b) for a in range(grid.size) for b in grid.around[a] if a < b)


def _check_count(what: str, count: int, most: int) -> None:
    if count > most:
        raise FieldError("", fault("many", what=sort_of(what), count=count, most=most))


def map_of(
    given: Mapping[str, Any],
    name: str,
    source: Source,
    vocabulary: Vocabulary,
    grid: Mapping[str, Any],
    complete: bool = True,
) -> Map:
    """The map of a table: the game's own, by its name or because nothing is said, or a sketch of a position file.

    Or the game's own with something that differs: `{"from": NAME}`, or `{"from": "scenario"}`.

    `complete`: the game's own has to declare every hexside and link that the rules know, used or not.
    """
    said = given.get("map", name)
    if is_sketch(said):
        return text.from_json(said, "map", grid, vocabulary, limits.HEXES)
    differs = {field: value for field, value in said.items() if field != "from"} if isinstance(said, dict) else {}
    if isinstance(said, dict) and said["from"] not in (name, THIS_SCENARIO):
        raise FieldError("map.from", expected("map.from", said["from"], name=shown(name)))
    if not isinstance(said, dict) and said != name:
        raise FieldError("map", expected("map", said, name=shown(name)))
    found = text.parse(source.text, source.name, limits.HEXES)
    _check_words(found, source, vocabulary, complete)
    return overlaid(found, differs, "map", vocabulary, limits.HEXES) if differs else found


def is_sketch(map: Any) -> bool:
    """Does a position file draw its own map, instead of naming one of the game's or saying what differs from it?"""
    return isinstance(map, dict) and "from" not in map


def is_overlay(map: Any) -> bool:
    """Is the map of a position file the game's own with something changed?

    Then units need not fit their printed set-up: whether the position that comes of it is sound, its own checks say.
    """
    return isinstance(map, dict) and "from" in map


def _check_words(found: Map, source: Source, vocabulary: Vocabulary, complete: bool) -> None:
    """A map is drawn with the words that the rules know, and may have to have every word for hexsides and links."""
    for sort in ("terrains", "features", "kinds"):
        known, used = getattr(vocabulary, sort), getattr(found.words, sort)
        for word in used:
            if word not in known:
                raise source.error(source.line_of(f" {word}"), f"unknown word '{word}'; {nearest(word, known)}")
        for word in known:
            if complete and word not in used and sort != "terrains":
                raise source.error(1, f"has no line that declares '{word}'")
