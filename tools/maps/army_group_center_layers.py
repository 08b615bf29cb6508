"""The layers of the map of Army Group Center: each measured or outlined, then corrected by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from tools.maps.geodata import LAKE, LAND, Rivers, shores
from tools.maps.hexplane import Floats, Georeference, Mask, hex_points, inside, share, side_points, side_share
from tools.maps.snap import Snapper

from grognard.board.grid import Grid

#: Corners that close the lines of front and frontier into rings: round the Soviet Union, round the Reich.
BEHIND = {"front": [[33.0, 50.0], [36.0, 50.0], [36.0, 61.0], [28.03, 60.5]], "reich": [[17.0, 52.0], [17.0, 56.2]]}
SOMEWHERE_NORTH = "2000"  #: a land hex north of the Dvina


class Layers:
    """The map step by step; each property is one layer, as sets of hex labels or of hexsides `1803/1804`."""

    def __init__(self, features: dict[str, Any], grid: Grid):
        self.features = features
        self.grid = grid
        self.geo = Georeference(**{name: tuple(value) for name, value in features["georeference"].items()})
        self.least: dict[str, float] = features["thresholds"]

    # Helpers

    def rings(self, shapes: Iterable[Any]) -> list[Floats]:
        return [self.geo.plane(self.grid, shape) for shape in shapes]

    def labels(self, mask: Mask) -> set[str]:
        return {self.grid.label(h) for h in np.flatnonzero(mask).tolist()}

    def around(self, label: str) -> list[str]:
        return [self.grid.label(n) for n in self.grid.around[self.grid.hex(label)]]

    def side(self, a: str, b: str) -> str:
        """A hexside, always written with the smaller number first."""
        return f"{a}/{b}" if a < b else f"{b}/{a}"

    def sides_of(self, hexes: Iterable[str]) -> set[str]:
        return {self.side(a, b) for a in hexes for b in self.around(a)}

    def hand(self, word: str) -> set[str]:
        """The hexes that a correction adds to a layer."""
        return {h for entry in self.features["hexes"] if entry["add"] == word for h in entry["hexes"]}

    def mended(self, sides: Sequence[str], key: str, name: str) -> list[str]:
        """A list of hexsides after its corrections; a correction that no longer applies is an error."""
        mended = list(sides)
        for entry in self.features["sides"]:
            if entry.get(key) != name:
                continue
            for old in entry.get("remove", ()):
                if old not in mended:
                    raise ValueError(f"{name}: {old} is to be removed but was not measured ({entry['why']})")
                mended.remove(old)
            mended += [new for new in entry.get("add", ()) if new not in mended]
        return mended

    def covered(self, name: str) -> set[str]:
        """The hexes of which enough lies in the outlines of that name."""
        mask = np.zeros(len(self.points), dtype=np.bool_)
        for ring in self.rings(self.features[name].values()):
            mask |= inside([ring], self.points)
        return self.labels(share(self.grid, mask) >= self.least["terrain"])

    def beyond(self, line: str) -> set[str]:
        """The hexes that lie mostly on the far side of a line."""
        ring = self.rings([[*self.features["lines"][line], *BEHIND[line]]])
        return self.labels(share(self.grid, inside(ring, self.points)) >= self.least["terrain"])

    # Land and water

    @cached_property
    def points(self) -> Floats:
        return hex_points(self.grid)

    @cached_property
    def land_rings(self) -> list[Floats]:
        return self.rings(shores(LAND))

    @cached_property
    def lake_rings(self) -> list[Floats]:
        return self.rings(shores(LAKE))

    @cached_property
    def land_share(self) -> Floats:
        return share(self.grid, inside(self.land_rings, self.points))

    @cached_property
    def lake(self) -> set[str]:
        return self.labels(share(self.grid, inside(self.lake_rings, self.points)) >= self.least["lake"])

    @cached_property
    def island(self) -> set[str]:
        return set(self.features["lists"]["island"])

    @cached_property
    def land(self) -> set[str]:
        """Every hex that a unit could stand in."""
        found = self.labels(self.land_share >= self.least["land"]) | self.hand("land")
        return found - self.lake - self.island

    @cached_property
    def sea(self) -> set[str]:
        return set(self.grid.labels) - self.land - self.lake

    @cached_property
    def coast(self) -> set[str]:
        """Land with sea in it or next to it [R7]."""
        wet = self.labels(self.land_share < self.least["coast"])
        return {h for h in self.land if h in wet or self.sea & set(self.around(h))}

    # Ground

    @cached_property
    def ground(self) -> dict[str, set[str]]:
        """Exactly one natural terrain for every land hex."""
        pripyat = self.covered("pripyat") & self.land
        swamp = (self.covered("swamp") & self.land) - pripyat
        forest = (self.covered("forest") & self.land) - pripyat - swamp - self.hand("clear")
        return {
            "clear": self.land - forest - swamp - pripyat,
            "forest": forest,
            "swamp": swamp,
            "pripyat": pripyat,
            "sea": self.sea,
            "lake": self.lake,
        }

    @cached_property
    def partisans(self) -> set[str]:
        return self.covered("partisans") & self.land

    # Hexsides

    @cached_property
    def dry_sides(self) -> list[str]:
        """Those between two land hexes."""
        found = self.sides_of(self.land)
        return sorted(side for side in found if set(side.split("/")) <= self.land)

    def wet_sides(self, covered: Mask) -> list[str]:
        pairs = self._pairs(self.dry_sides)
        return [self.dry_sides[n] for n in np.flatnonzero(side_share(pairs, covered) >= self.least["water_side"])]

    def _pairs(self, sides: Iterable[str]) -> list[tuple[int, int]]:
        return [(self.grid.hex(side[:4]), self.grid.hex(side[5:])) for side in sides]

    @cached_property
    def side_points(self) -> Floats:
        return side_points(self.grid, self._pairs(self.dry_sides))

    @cached_property
    def lake_side(self) -> set[str]:
        """Hexsides of lake hexes towards land, and those between land hexes that are (nearly) all lake."""
        shore = {side for side in self.sides_of(self.lake) if set(side.split("/")) & self.land}
        between = self.wet_sides(inside(self.lake_rings, self.side_points))
        return shore | set(self.mended(between, "feature", "lake_side"))

    @cached_property
    def sea_side(self) -> set[str]:
        shore = {side for side in self.sides_of(self.sea) if set(side.split("/")) & self.land}
        between = self.wet_sides(~inside(self.land_rings, self.side_points))
        return shore | set(self.mended(between, "feature", "sea_side"))

    @cached_property
    def rivers(self) -> dict[str, list[str]]:
        """The hexsides of each river, from its head to its mouth."""
        network, snapper = Rivers(), Snapper(self.grid)
        found = {}
        for name, (head, mouth) in self.features["rivers"].items():
            course = self.geo.plane(self.grid, network.course(head, mouth))
            measured = [self.side(self.grid.label(a), self.grid.label(b)) for a, b in snapper.snap(course)]
            chain = snapper.chain(self._pairs(self.mended(measured, "river", name)), course[0])
            found[name] = [self.side(self.grid.label(a), self.grid.label(b)) for a, b in chain]
        return found

    @cached_property
    def border(self) -> set[str]:
        reich = self.beyond("reich") & self.land
        return {side for side in self.dry_sides if len(reich & set(side.split("/"))) == 1}

    # The front

    @cached_property
    def soviet(self) -> set[str]:
        """Land in Soviet hands at start."""
        return (((self.beyond("front") | self.hand("soviet")) - self.hand("german")) & self.land) - self.island

    @cached_property
    def german(self) -> set[str]:
        return self.land - self.soviet

    def entrenchment(self, side: str) -> set[str]:
        """The hexes of one side that touch the other's over dry land or a river."""
        own, other = (self.german, self.soviet) if side == "german" else (self.soviet, self.german)
        closed = self.lake_side | self.sea_side | set(self.features["lists"]["strait"])
        facing = {a for a in own for b in self.around(a) if b in other and self.side(a, b) not in closed}
        return facing | self.hand(f"{side}_entrenchment")

    @cached_property
    def north_of_dvina(self) -> set[str]:
        """Land from which the north is reached without crossing the Dvina or the sea."""
        dvina, seen, queue = set(self.rivers["Dvina"]), {SOMEWHERE_NORTH}, [SOMEWHERE_NORTH]
        while queue:
            here = queue.pop()
            near = {n for n in self.around(here) if n not in self.sea and self.side(here, n) not in dvina}
            queue += near - seen
            seen |= near
        return seen & self.land
