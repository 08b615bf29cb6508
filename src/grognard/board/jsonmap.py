"""Maps as JSON, as they stand in position files: only what differs from a bare map is said.

    {"rows": 8, "columns": 8, "hexes": {"0203": ["forest", "town"]}, "sides": {"0203/0204": ["river"]},
     "links": {"road": [["0101", "0102", "0103"]]}, "areas": {"partisans": ["0301"]}}

Also optional: "name", "notes", "grid" (further options of the grid), "missing" (gaps), "edges", "borders" and
"places" ({"Minsk": {"hex": "0203", "kinds": ["city"]}}, or just {"Minsk": "0203"}). A directed feature stands under
"0203>0204", and so does any other that is to hold for going from the first hex to the second only: on such a map the
feature counts as directed, and "0203/0204" puts it there both ways. Hexes that are not listed have the base terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any

import numpy as np

from grognard.board.draft import Draft, MapError
from grognard.board.grid import MOST_HEXES, Grid, GridOptions
from grognard.board.map import Map, Vocabulary
from grognard.board.textdump import chains
from grognard.board.words import check_fields, shown

_LISTS = ("hexes", "sides", "links", "places", "areas", "edges", "borders")
_FIELDS = ("name", "notes", "rows", "columns", "grid", "missing", *_LISTS)
_GRID_FIELDS = tuple(field.name for field in fields(GridOptions))


def from_json(
    data: Mapping[str, Any],
    source: str = "<map>",
    defaults: Mapping[str, Any] | None = None,
    vocabulary: Vocabulary | None = None,
    most: int = MOST_HEXES,
) -> Map:
    """The map that JSON describes.

    `defaults` are the grid options of the game's maps, `vocabulary` the words that may be used; without one, the
    words are those in the data. `most`: how many hexes it may have.
    """
    reader = _Reader(source)
    with reader.at("map"):
        check_fields(_object(data), _FIELDS)
        words = _one_way(vocabulary, data) if vocabulary else _words_of(data)
    either_way = {*words.directed} - {*(vocabulary.directed if vocabulary else ())}
    with reader.at("grid"):
        grid = _grid(data, defaults or {}, most)
    with reader.at("name"):
        draft = Draft(_string(data.get("name", "")), grid, words)
    with reader.at("notes"):
        draft.notes = _strings(data.get("notes", []))
    reader.each(data, "hexes", lambda label, names: draft.terrain(grid.hex(label), _strings(names)))

    def add_sides(side: str, features: Any) -> None:
        for feature in _strings(features):
            for way in _ways(side) if feature in either_way else (side,):
                draft.side(feature, way)

    def add_links(kind: str, lists: Any) -> None:
        for chain in _list(lists):
            draft.chain(kind, _strings(chain))

    reader.each(data, "sides", add_sides)
    reader.each(data, "links", add_links)
    reader.each(data, "places", lambda name, place: draft.place(name, *_place(place)))
    reader.each(data, "areas", lambda name, hexes: draft.area(name, _strings(hexes)))
    reader.each(data, "edges", lambda name, hexes: draft.edge(name, _strings(hexes)))
    reader.each(data, "borders", lambda name, sides: draft.border(name, _strings(sides)))
    return draft.finish()


def to_json(map: Map) -> dict[str, Any]:
    """The map as JSON that `from_json`, given the map's vocabulary, reads back as the same map."""
    label = map.grid.label
    options = {name: getattr(map.grid.options, name) for name in _GRID_FIELDS}
    missing = list(options.pop("missing"))
    bare = GridOptions(options.pop("rows"), options.pop("columns"))
    data: dict[str, Any] = {
        "name": map.name,
        "notes": list(map.notes),
        "rows": bare.rows,
        "columns": bare.columns,
        "grid": {name: value for name, value in options.items() if value != getattr(bare, name)},
        "missing": missing,
        "hexes": {
            label(h): list(map.terrain_names(h))
            for h in range(map.grid.size)
            if map.terrain_names(h) != (map.words.base,)
        },
        "sides": _sides(map),
        "links": {kind: [[label(h) for h in chain] for chain in chains(map, kind)] for kind in map.kinds},
        "places": {name: {"hex": label(p.hex), "kinds": list(p.kinds)} for name, p in map.places.items()},
        "areas": {name: [label(h) for h in hexes] for name, hexes in map.areas.items()},
        "edges": {name: [label(h) for h in hexes] for name, hexes in map.edges.items()},
        "borders": {name: [f"{label(a)}/{label(b)}" for a, b in pairs] for name, pairs in map.borders.items()},
    }
    data["links"] = {kind: lists for kind, lists in data["links"].items() if lists}
    return {name: value for name, value in data.items() if value or name in ("rows", "columns")}


def _sides(map: Map) -> dict[str, list[str]]:
    sides: dict[str, list[str]] = {}
    for a, d in np.argwhere(map.sides).tolist():
        b = int(map.grid.neighbours[a, d])
        for feature in map.side_names(a, b):
            if feature in map.words.directed:
                sides.setdefault(f"{map.grid.label(a)}>{map.grid.label(b)}", []).append(feature)
            elif a < b:
                sides.setdefault(f"{map.grid.label(a)}/{map.grid.label(b)}", []).append(feature)
    return sides


class _Reader:
    """Says where in the data a mistake is."""

    def __init__(self, source: str):
        self.source = source

    @contextmanager
    def at(self, where: str) -> Iterator[None]:
        try:
            yield
        except MapError:
            raise
        except ValueError as error:
            raise MapError(self.source, where, str(error)) from None

    def each(self, data: Mapping[str, Any], field: str, add: Callable[[str, Any], None]) -> None:
        """Add every entry of an object."""
        with self.at(field):
            entries = _object(data.get(field, {}))
        for key, value in entries.items():
            with self.at(f"{field}.{key}"):
                add(key, value)


def _grid(data: Mapping[str, Any], defaults: Mapping[str, Any], most: int) -> Grid:
    options = {**defaults, **_object(data.get("grid", {}))}
    check_fields(options, _GRID_FIELDS)
    for name in ("rows", "columns", "missing"):
        if name in data:
            options[name] = data[name]
    if "missing" in options:
        options["missing"] = _strings(options["missing"])
    check_size(options, most)
    return Grid(**options)


def check_size(options: Mapping[str, Any], most: int) -> None:
    """Refuse a grid of more hexes than the map may have; whether its options are sound, the grid says itself."""
    rows, columns = (options.get(name) for name in ("rows", "columns"))
    if isinstance(rows, int) and isinstance(columns, int) and min(rows, columns) > 0 and rows * columns > most:
        found = f"{shown(rows)} rows of {shown(columns)} columns"
        raise ValueError(f"{found}; expected at most {most:,} hexes")


def _one_way(vocabulary: Vocabulary, data: Mapping[str, Any]) -> Vocabulary:
    """The words, with those as directed that the data has in one direction anywhere."""
    sides = _object(data.get("sides", {})).items()
    used = {name for side, names in sides if ">" in side for name in _strings(names)}
    more = [word for word in vocabulary.features if word in used and word not in vocabulary.directed]
    return replace(vocabulary, directed=(*vocabulary.directed, *more)) if more else vocabulary


def _ways(side: str) -> tuple[str, ...]:
    """A hexside as the steps over it: one, or both."""
    a, slash, b = side.partition("/")
    return (f"{a}>{b}", f"{b}>{a}") if slash else (side,)


def _words_of(data: Mapping[str, Any]) -> Vocabulary:
    """The words that the data uses; whether a feature is directed can be seen where it stands."""
    hexes, sides, links = (_object(data.get(field, {})) for field in ("hexes", "sides", "links"))
    terrains = [name for names in hexes.values() for name in _strings(names)]
    used = [(feature, ">" in side) for side, features in sides.items() for feature in _strings(features)]
    return Vocabulary(
        terrains=tuple(dict.fromkeys(["clear", *terrains])),
        features=tuple(dict.fromkeys(feature for feature, _ in used)),
        directed=tuple(dict.fromkeys(feature for feature, directed in used if directed)),
        kinds=tuple(links),
    )


def _place(value: Any) -> tuple[str, list[str]]:
    if isinstance(value, str):
        return value, []
    check_fields(_object(value), ("hex", "kinds"))
    if "hex" not in value:
        raise ValueError("a place without a hex; expected {'hex': '0203', 'kinds': ['city']}")
    return _string(value["hex"]), _strings(value.get("kinds", []))


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{shown(value)} is not an object; expected names with values, as in {{'0203': ...}}")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{shown(value)} is not a list; expected one between [ and ]")
    return list(value)


def _strings(value: Any) -> list[str]:
    return [_string(item) for item in _list(value)]


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{shown(value)} is not a string; expected one between double quotes")
    return value
