"""What the layers of any map need: outlines and lines of the ground laid on the grid, and corrections by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from tools.maps.hexplane import Floats, Georeference, Mask, hex_points, inside, share
from tools.maps.snap import Snapper

from grognard.board.grid import Grid, Hex


class MapLayers:
    """A map step by step; each property of a game's layers is sets of hex labels or of hexsides `1803/1804`.

    `features` is the features file: the georeference, the thresholds, outlines by terrain, and in `hexes` and `sides`
    what was decided by hand, each with its reason.
    """

    def __init__(self, features: dict[str, Any], grid: Grid):
        self.features = features
        self.grid = grid
        self.geo = Georeference(**{name: tuple(value) for name, value in features["georeference"].items()})
        self.least: dict[str, float] = features["thresholds"]

    def plane(self, lonlat: Any) -> Floats:
        """Where points of the earth lie on the map."""
        return self.geo.plane(self.grid, lonlat)

    def rings(self, shapes: Iterable[Any]) -> list[Floats]:
        return [self.plane(shape) for shape in shapes]

    # Hexes and hexsides

    def labels(self, mask: Mask) -> set[str]:
        return {self.grid.label(h) for h in np.flatnonzero(mask).tolist()}

    def around(self, label: str) -> list[str]:
        return [self.grid.label(n) for n in self.grid.around[self.grid.hex(label)]]

    def listed(self, hexes: str) -> set[str]:
        """The hexes of a list of labels, in which `0034..0040` is a run along a row or column."""
        found = set()
        for word in hexes.split():
            first, _, last = word.partition("..")
            found |= {self.grid.label(h) for h in self.grid.run(self.grid.hex(first), self.grid.hex(last or first))}
        return found

    def side(self, a: str, b: str) -> str:
        """A hexside, always written with the smaller number first."""
        return f"{a}/{b}" if a < b else f"{b}/{a}"

    def sides_of(self, hexes: Iterable[str]) -> set[str]:
        return {self.side(a, b) for a in hexes for b in self.around(a)}

    def pairs(self, sides: Iterable[str]) -> list[tuple[Hex, Hex]]:
        return [(self.grid.hex(side[:4]), self.grid.hex(side[5:])) for side in sides]

    def named(self, pairs: Iterable[tuple[Hex, Hex]]) -> list[str]:
        return [self.side(self.grid.label(a), self.grid.label(b)) for a, b in pairs]

    # Corrections

    def hand(self, word: str) -> set[str]:
        """The hexes that a correction adds to a layer."""
        return {h for entry in self.features.get("hexes", ()) if entry["add"] == word for h in entry["hexes"]}

    def mended(self, sides: Sequence[str], key: str, name: str) -> list[str]:
        """A list of hexsides after its corrections; a correction that no longer applies is an error."""
        mended = list(sides)
        for entry in self.features.get("sides", ()):
            if entry.get(key) != name:
                continue
            for old in entry.get("remove", ()):
                if old not in mended:
                    raise ValueError(f"{name}: {old} is to be removed but was not measured ({entry['why']})")
                mended.remove(old)
            mended += [new for new in entry.get("add", ()) if new not in mended]
        return mended

    # The ground

    @cached_property
    def points(self) -> Floats:
        return hex_points(self.grid)

    @cached_property
    def snapper(self) -> Snapper:
        return Snapper(self.grid)

    def outlined(self, name: str) -> Mask:
        """The sample points that lie in the outlines of that name."""
        mask = np.zeros(len(self.points), dtype=np.bool_)
        for ring in self.rings(self.features[name].values()):
            near = ((self.points >= ring.min(axis=0)) & (self.points <= ring.max(axis=0))).all(axis=1)
            if near.any():
                mask[near] |= inside([ring], self.points[near])
        return mask

    def shared_by(self, name: str, mask: Mask) -> set[str]:
        """The hexes of which enough for that name belongs to these sample points."""
        return self.labels(share(self.grid, mask) >= self.least.get(name, self.least["terrain"]))

    def covered(self, name: str) -> set[str]:
        """The hexes of which enough lies in the outlines of that name."""
        return self.shared_by(name, self.outlined(name))

    def course(self, name: str, line: Floats, key: str = "river") -> list[str]:
        """The hexsides of a river, or of what the key says, from its head to its mouth, after their corrections."""
        measured = self.named(self.snapper.snap(line))
        return self.named(self.snapper.chain(self.pairs(self.mended(measured, key, name)), line[0]))
