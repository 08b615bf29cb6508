"""The layers of the map of Army Group Center: each measured or outlined, then corrected by hand."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from tools.maps.geodata import LAKE, LAND, Rivers, shores
from tools.maps.hexplane import Floats, Mask, inside, share, side_points, side_share
from tools.maps.layers import MapLayers

#: Corners that close the lines of front and frontier into rings: round the Soviet Union, round the Reich.
BEHIND = {"front": [[33.0, 50.0], [36.0, 50.0], [36.0, 61.0], [28.03, 60.5]], "reich": [[17.0, 52.0], [17.0, 56.2]]}
SOMEWHERE_NORTH = "2000"  #: a land hex north of the Dvina


class Layers(MapLayers):
    """The map step by step; each property is one layer, as sets of hex labels or of hexsides `1803/1804`."""

    def beyond(self, line: str) -> set[str]:
        """The hexes that lie mostly on the far side of a line."""
        ring = self.rings([[*self.features["lines"][line], *BEHIND[line]]])
        return self.labels(share(self.grid, inside(ring, self.points)) >= self.least["terrain"])

    # Land and water

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
        """Land with sea in it or next to it."""
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
        pairs = self.pairs(self.dry_sides)
        return [self.dry_sides[n] for n in np.flatnonzero(side_share(pairs, covered) >= self.least["water_side"])]

    @cached_property
    def side_points(self) -> Floats:
        return side_points(self.grid, self.pairs(self.dry_sides))

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
        network = Rivers()
        courses = self.features["rivers"].items()
        return {name: self.course(name, self.plane(network.course(*ends))) for name, ends in courses}

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
