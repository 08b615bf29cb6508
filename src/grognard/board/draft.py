"""A map in the making: where text and JSON maps are put together and checked, hex by hex."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

import numpy as np

from grognard.board.grid import Grid, Hex, opposite
from grognard.board.map import Map, Place, Vocabulary, bit
from grognard.board.words import cut, shown

#: How often a map may name each of its hexes in areas and edges, on average: runs make long lists of short texts.
MOST_NAMINGS = 32
#: Areas, edges, borders and places, of each at most so many.
MOST_NAMES = 2_000


class MapError(ValueError):
    """A mistake in a map: where it is, what is wrong, what was expected."""

    def __init__(self, source: str, line: int | str, message: str):
        self.source = source
        self.line = line
        self.message = cut(message)
        super().__init__(f"{cut(source, 200)}:{cut(str(line), 200)}: {self.message}")


class Draft:
    """Collects what a map shows; every method refuses what cannot be with a ValueError that says why."""

    def __init__(self, name: str, grid: Grid, words: Vocabulary):
        self.name = name
        self.grid = grid
        self.words = words
        self.notes: list[str] = []
        self.codes: tuple[str, ...] = ()
        self._terrain = np.full(grid.size, bit(words.terrains, words.base, "terrain"), dtype=np.uint32)
        self._sides = np.zeros((grid.size, 6), dtype=np.uint32)
        self._links = np.zeros((grid.size, 6), dtype=np.uint32)
        self._places: dict[str, Place] = {}
        self._areas: dict[str, list[Hex]] = {}
        self._edges: dict[str, list[Hex]] = {}
        self._borders: dict[str, dict[tuple[Hex, Hex], None]] = {}
        self._named = 0

    def terrain(self, h: Hex, names: Iterable[str]) -> None:
        """Say what a hex is, instead of the base terrain."""
        mask = 0
        for name in names:
            one = bit(self.words.terrains, name, "terrain")
            if mask & one:
                raise ValueError(f"{name} is given twice for hex {self.grid.label(h)}; expected once")
            mask |= one
        if not mask:
            raise ValueError(f"hex {self.grid.label(h)} has no terrain; leave it out for {self.words.base}")
        self._terrain[h] = mask

    def side(self, feature: str, hexside: str) -> None:
        """Put a feature on a hexside: `0203/0204`, or `0203>0204` if it is directed."""
        one = bit(self.words.features, feature, "hexside feature")
        directed = feature in self.words.directed
        if directed != (">" in hexside):
            sort, form = ("directed", "0203>0204") if directed else ("not directed", "0203/0204")
            raise ValueError(f"{feature} {hexside}: {feature} is {sort}; expected two hexes as in {form}")
        a, b = self.hexside(hexside)
        there = self.grid.direction(a, b)
        if self._sides[a, there] & one:
            raise ValueError(f"{feature} is given twice for hexside {hexside}; expected once")
        self._sides[a, there] |= one
        if not directed:
            self._sides[b, opposite(there)] |= one

    def chain(self, kind: str, labels: Sequence[str]) -> None:
        """Link each hex of a chain to the next."""
        one = bit(self.words.kinds, kind, "link kind")
        if len(labels) < 2:
            raise ValueError(f"{kind} {' '.join(labels)}: a chain of {len(labels)}; expected two hexes or more")
        for a, b in pairwise([self.grid.hex(label) for label in labels]):
            there = self._direction(a, b)
            self._links[a, there] |= one
            self._links[b, opposite(there)] |= one

    def place(self, name: str, label: str, kinds: Iterable[str] = ()) -> None:
        if name in self._places:
            raise ValueError(f"place {shown(name)} is given twice; expected once")
        _check_count("places", self._places, name)
        self._places[name] = Place(name, self.grid.hex(label), tuple(kinds))

    def area(self, name: str, labels: Iterable[str]) -> None:
        """Add hexes to an area; `1000..1028` is a run along a row or column."""
        _check_count("areas", self._areas, name)
        self._gather("area", self._areas.setdefault(name, []), name, labels)

    def edge(self, name: str, labels: Iterable[str]) -> None:
        """Add hexes to a map edge."""
        _check_count("edges", self._edges, name)
        self._gather("edge", self._edges.setdefault(name, []), name, labels)

    def border(self, name: str, hexsides: Iterable[str]) -> None:
        """Add hexsides to a border."""
        _check_count("borders", self._borders, name)
        pairs = self._borders.setdefault(name, {})
        for hexside in hexsides:
            if ">" in hexside:
                raise ValueError(f"border {name} {hexside}: expected two hexes as in 0203/0204")
            a, b = self.hexside(hexside)
            if (a, b) in pairs or (b, a) in pairs:
                raise ValueError(f"border {name} has hexside {hexside} twice; expected once")
            pairs[a, b] = None

    def hexside(self, text: str) -> tuple[Hex, Hex]:
        """The two neighbours that a hexside lies between, as written."""
        labels = text.split(">" if ">" in text else "/")
        if len(labels) != 2:
            raise ValueError(f"{shown(text)} is not a hexside; expected two hexes as in 0203/0204")
        a, b = (self.grid.hex(label) for label in labels)
        self._direction(a, b)
        return a, b

    def finish(self) -> Map:
        return Map(
            name=self.name,
            grid=self.grid,
            words=self.words,
            terrain=self._terrain,
            sides=self._sides,
            links=self._links,
            places=self._places,
            areas={name: tuple(hexes) for name, hexes in self._areas.items()},
            edges={name: tuple(hexes) for name, hexes in self._edges.items()},
            borders={name: tuple(pairs) for name, pairs in self._borders.items()},
            notes=tuple(self.notes),
            codes=self.codes,
        )

    def _direction(self, a: Hex, b: Hex) -> int:
        if not self.grid.adjacent(a, b):
            near = ", ".join(self.grid.label(n) for n in self.grid.around[a])
            raise ValueError(
                f"{self.grid.label(a)} and {self.grid.label(b)} are not adjacent; "
                f"expected a neighbour of {self.grid.label(a)}: {near}"
            )
        return self.grid.direction(a, b)

    def _gather(self, sort: str, hexes: list[Hex], name: str, labels: Iterable[str]) -> None:
        seen = set(hexes)
        most = MOST_NAMINGS * self.grid.size
        for label in labels:
            run = self._run(label)
            self._named += len(run)
            if self._named > most:
                raise ValueError(
                    f"areas and edges name more than {most:,} hexes; expected {MOST_NAMINGS} a hex at most"
                )
            for h in run:
                if h in seen:
                    raise ValueError(f"{sort} {name} has hex {self.grid.label(h)} twice; expected once")
                seen.add(h)
                hexes.append(h)

    def _run(self, label: str) -> tuple[Hex, ...]:
        first, dots, last = label.partition("..")
        if not dots:
            return (self.grid.hex(label),)
        return self.grid.run(self.grid.hex(first), self.grid.hex(last))


def _check_count(sort: str, known: Collection[str], name: str) -> None:
    if name not in known and len(known) >= MOST_NAMES:
        raise ValueError(f"{shown(name)} is one too many; expected at most {MOST_NAMES:,} {sort}")
