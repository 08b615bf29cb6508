"""A map that differs from another in a few places, as position files say it: only what is named is otherwise.

    {"hexes": {"0203": ["clear"]}, "sides": {"0203/0204": []}, "links": {"road": [["0101", "0102"]]},
     "cut": {"road": [["0806", "0807"]]}, "areas": {"partisans": ["0301"]}, "places": {"Minsk": null}}

A hex has the terrains that are given, and no others; so has a hexside its features (none: []), in both directions
(`0203/0204`) or in one (`0203>0204`). Links are added, or taken away by "cut". Places, areas, edges and borders are
replaced by name, added, or taken away by null. The hexes that there are, and their numbers, stay.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import Any

from grognard.board.draft import MapError
from grognard.board.grid import MOST_HEXES
from grognard.board.jsonmap import from_json, to_json
from grognard.board.map import Map, Vocabulary
from grognard.board.words import check_fields, shown

_NAMED = ("places", "areas", "edges", "borders")
FIELDS = ("name", "hexes", "sides", "links", "cut", *_NAMED)


def overlaid(
    map: Map, data: Mapping[str, Any], source: str, vocabulary: Vocabulary | None = None, most: int = MOST_HEXES
) -> Map:
    """The map with what the data says in place of its own; `vocabulary`: the words that it may be drawn with."""
    found = to_json(map)
    try:
        check_fields(data, FIELDS)
    except ValueError as error:
        raise MapError(source, "map", str(error)) from None
    if "name" in data:
        found["name"] = data["name"]
    _each(data, "hexes", source, lambda label, names: _put_terrains(found.setdefault("hexes", {}), label, names))
    sides = _both_ways(found.get("sides", {}))
    _each(data, "sides", source, lambda side, features: _put_side(sides, side, features))
    found["sides"] = _folded(sides, (vocabulary or map.words).directed)
    links = found.setdefault("links", {})
    _each(data, "cut", source, lambda kind, chains: _cut(links, kind, chains))
    _each(data, "links", source, lambda kind, chains: _add_chains(links, kind, chains))
    for field in _NAMED:
        named = found.setdefault(field, {})
        _each(data, field, source, lambda name, value, named=named: _put_named(named, name, value))
    return from_json(found, source, None, vocabulary or map.words, most)


def _each(data: Mapping[str, Any], field: str, source: str, put: Callable[..., None]) -> None:
    """Put every entry of an object in its place; what is wrong with one is said by its name."""
    entries = data.get(field, {})
    if not isinstance(entries, Mapping):
        raise MapError(source, field, f"{shown(entries)} is not an object; expected names with values")
    for name, value in entries.items():
        try:
            put(name, value)
        except ValueError as error:
            raise MapError(source, f"{field}.{name}", str(error)) from None


def _put_terrains(hexes: dict[str, Any], label: str, names: Any) -> None:
    if names == []:
        raise ValueError(f"hex {label} has no terrain; expected one at least, or leave the hex out to keep it as it is")
    hexes[label] = names


def _both_ways(sides: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Features by step: `0203>0204` and `0204>0203`."""
    found: dict[str, list[str]] = {}
    for side, features in sides.items():
        for step in _steps(side):
            found.setdefault(step, []).extend(features)
    return found


def _steps(side: str) -> list[str]:
    """The one step over a hexside, or both."""
    if ">" in side:
        return [side]
    a, slash, b = side.partition("/")
    return [f"{a}>{b}", f"{b}>{a}"] if slash else [side]


def _put_side(sides: dict[str, Any], side: str, features: Any) -> None:
    if not isinstance(features, list) or not all(isinstance(feature, str) for feature in features):
        raise ValueError(
            f"{shown(features)} is not a list of hexside features; expected a list such as ['river'], or []"
        )
    for step in _steps(side):
        sides[step] = features


def _folded(steps: Mapping[str, list[str]], directed: Collection[str]) -> dict[str, list[str]]:
    """Features by step as maps have them: what is met both ways stands once, under `0203/0204`."""
    found: dict[str, list[str]] = {}
    for step, features in steps.items():
        a, arrow, b = step.partition(">")
        back = steps.get(f"{b}>{a}", ())
        for feature in features:
            if not arrow or feature in directed or feature not in back:
                found.setdefault(step, []).append(feature)
            elif feature not in found.get(f"{b}/{a}", ()):
                found.setdefault(f"{a}/{b}", []).append(feature)
    return found


def _pairs(chains: Any) -> list[tuple[str, str]]:
    """The links of chains of hexes."""
    if not isinstance(chains, list) or not all(
        isinstance(chain, list) and len(chain) > 1 and all(isinstance(label, str) for label in chain)
        for chain in chains
    ):
        raise ValueError(f"{shown(chains)}; expected chains of two hexes or more, as in [['0203', '0204']]")
    return [pair for chain in chains for pair in pairwise(chain)]


def _cut(links: dict[str, Any], kind: str, chains: Any) -> None:
    """Take links away; each has to be there."""
    there = {frozenset(pair): pair for pair in _pairs(links.get(kind, []))}
    for a, b in _pairs(chains):
        if there.pop(frozenset((a, b)), None) is None:
            raise ValueError(f"no {kind} leads from {a} to {b}; expected one that the map has")
    links[kind] = [list(pair) for pair in there.values()]


def _add_chains(links: dict[str, Any], kind: str, chains: Any) -> None:
    _pairs(chains)
    links[kind] = [*links.get(kind, []), *chains]


def _put_named(named: dict[str, Any], name: str, value: Any) -> None:
    if value is not None:
        named[name] = value
    elif named.pop(name, None) is None:
        raise ValueError("is removed, but the map does not have it; expected one that the map has")
