"""The map: terrain of hexes, features of hexsides, links between hexes, and what has a name. Never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from grognard.board.grid import Grid, Hex
from grognard.board.words import KEYWORDS, check_word, unknown

#: A mask has 32 bits, so that many words of one sort a map may use.
MOST_WORDS = 32


@dataclass(frozen=True)
class Vocabulary:
    """The words a map may use: terrains (and the one of hexes that say nothing), hexside features, link kinds.

    A directed feature, such as a slope, holds only for going from the first hex to the second.
    """

    base: str = "clear"
    terrains: tuple[str, ...] = ("clear",)
    features: tuple[str, ...] = ()
    directed: tuple[str, ...] = ()  #: which of the features are
    kinds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for sort, words in (("terrain", self.terrains), ("hexside feature", self.features), ("link kind", self.kinds)):
            if len(words) > MOST_WORDS:
                raise ValueError(f"{len(words)} words for a {sort}; expected at most {MOST_WORDS}")
            for word in words:
                check_word(sort, word, () if words is self.terrains else KEYWORDS)
                if words.count(word) > 1:
                    raise ValueError(f"{sort} {word!r} is declared twice; expected once")
        for word in self.features:
            if word in self.kinds:
                raise ValueError(f"{word!r} is declared as a hexside feature and as a link kind; expected one of them")
        if self.base not in self.terrains:
            raise ValueError(f"base is an {unknown('terrain', self.base, self.terrains)}")
        for word in self.directed:
            if word not in self.features:
                raise ValueError(f"directed is an {unknown('hexside feature', word, self.features)}")


@dataclass(frozen=True)
class Place:
    """Something with a name in a hex: a city, a ford, a supply source."""

    name: str
    hex: Hex
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Map:
    """What is printed on the board.

    `terrain` has one mask a hex; `sides` and `links` one for each hex and direction. Bit n stands for the
    n-th word of the vocabulary. Sides and links are the same seen from both hexes, but for directed features.
    Maps are equal if they show the same, whatever letters their pictures use.
    """

    name: str
    grid: Grid
    words: Vocabulary
    terrain: NDArray[np.uint32]
    sides: NDArray[np.uint32]
    links: NDArray[np.uint32]
    places: Mapping[str, Place] = field(default_factory=dict)
    areas: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    edges: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    borders: Mapping[str, tuple[tuple[Hex, Hex], ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()  #: provenance, line by line
    codes: tuple[str, ...] = ()  #: the letter of each terrain in a picture of the map
    _at: Mapping[Hex, Place] = field(init=False)

    def __post_init__(self) -> None:
        size = self.grid.size
        for name, shape in (("terrain", (size,)), ("sides", (size, 6)), ("links", (size, 6))):
            array = np.array(getattr(self, name), dtype=np.uint32)
            if array.shape != shape:
                raise ValueError(f"{name} has shape {array.shape}; expected {shape}")
            array.setflags(write=False)
            object.__setattr__(self, name, array)
        if len(self.codes) != len(self.terrains):
            object.__setattr__(self, "codes", default_codes(self.words))
        object.__setattr__(self, "_at", {place.hex: place for place in reversed(list(self.places.values()))})

    @property
    def terrains(self) -> tuple[str, ...]:
        return self.words.terrains

    @property
    def features(self) -> tuple[str, ...]:
        return self.words.features

    @property
    def kinds(self) -> tuple[str, ...]:
        return self.words.kinds

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Map):
            return NotImplemented
        arrays = ("terrain", "sides", "links")
        plain = ("name", "grid", "words", "places", "areas", "edges", "borders", "notes")
        return all(getattr(self, n) == getattr(other, n) for n in plain) and all(
            np.array_equal(getattr(self, n), getattr(other, n)) for n in arrays
        )

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Map({self.name!r}, {self.grid!r})"

    # Hexes

    def has(self, h: Hex, terrain: str) -> bool:
        return bool(self.terrain[h] & self._terrain_bit(terrain))

    def terrain_names(self, h: Hex) -> tuple[str, ...]:
        """All terrains of a hex, in the order of the vocabulary."""
        return _names(self.terrains, int(self.terrain[h]))

    def where(self, *terrains: str) -> NDArray[np.bool_]:
        """The hexes that have any of these terrains, as a mask over the hexes."""
        bits = sum({self._terrain_bit(terrain) for terrain in terrains})
        return _any(self.terrain, bits)

    # Hexsides

    def side_has(self, a: Hex, b: Hex, feature: str) -> bool:
        """Does going from a to its neighbour b cross this feature?"""
        return bool(self.sides[a, self.grid.direction(a, b)] & self._feature_bit(feature))

    def side_names(self, a: Hex, b: Hex) -> tuple[str, ...]:
        """All features met going from a to its neighbour b."""
        return _names(self.features, int(self.sides[a, self.grid.direction(a, b)]))

    def crossing(self, *features: str) -> NDArray[np.bool_]:
        """The steps (hex, direction) that cross any of these features."""
        bits = sum({self._feature_bit(feature) for feature in features})
        return _any(self.sides, bits)

    # Links

    def linked(self, a: Hex, b: Hex, kind: str) -> bool:
        """Does a link of this kind join a and its neighbour b?"""
        return bool(self.links[a, self.grid.direction(a, b)] & self._kind_bit(kind))

    def link_steps(self, *kinds: str) -> NDArray[np.bool_]:
        """The steps (hex, direction) that follow a link of any of these kinds."""
        bits = sum({self._kind_bit(kind) for kind in kinds})
        return _any(self.links, bits)

    # Names

    def place_at(self, h: Hex) -> Place | None:
        """The place in a hex; the first named where there are several."""
        return self._at.get(h)

    def place(self, name: str) -> Place:
        if name not in self.places:
            raise ValueError(unknown("place", name, self.places))
        return self.places[name]

    def area(self, name: str) -> tuple[Hex, ...]:
        if name not in self.areas:
            raise ValueError(unknown("area", name, self.areas))
        return self.areas[name]

    def edge(self, name: str) -> tuple[Hex, ...]:
        if name not in self.edges:
            raise ValueError(unknown("edge", name, self.edges))
        return self.edges[name]

    def mask(self, hexes: Iterable[Hex]) -> NDArray[np.bool_]:
        """These hexes as a mask over all hexes."""
        mask = np.zeros(self.grid.size, dtype=np.bool_)
        mask[list(hexes)] = True
        return mask

    def _terrain_bit(self, word: str) -> int:
        return bit(self.terrains, word, "terrain")

    def _feature_bit(self, word: str) -> int:
        return bit(self.features, word, "hexside feature")

    def _kind_bit(self, word: str) -> int:
        return bit(self.kinds, word, "link kind")


def bit(words: tuple[str, ...], word: str, sort: str) -> int:
    """The bit that stands for a word; an unknown word is refused with the nearest known."""
    try:
        return 1 << words.index(word)
    except ValueError:
        raise ValueError(unknown(sort, word, words)) from None


def default_codes(words: Vocabulary) -> tuple[str, ...]:
    """A letter for each terrain: `.` for the base, else the first letter of the word that is still free."""
    taken = {"-", "#"}
    codes = []
    for word in words.terrains:
        letters = "." if word == words.base else word.lower() + word.upper() + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM"
        code = next(letter for letter in letters if letter not in taken and (letter.isalpha() or letter == "."))
        taken.add(code)
        codes.append(code)
    return tuple(codes)


def _names(words: tuple[str, ...], mask: int) -> tuple[str, ...]:
    return tuple(word for n, word in enumerate(words) if mask >> n & 1)


def _any(masks: NDArray[np.uint32], bits: int) -> NDArray[np.bool_]:
    """Which of the masks have any of these bits."""
    found: NDArray[np.bool_] = (masks & np.uint32(bits)) != 0
    return found
