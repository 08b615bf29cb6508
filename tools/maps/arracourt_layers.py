"""The layers of the map of Arracourt: ground, water and roads, each laid on the grid and then corrected by hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from tools.maps.hexplane import Floats, dense, hexes_at
from tools.maps.layers import MapLayers
from tools.maps.snap import Router

NORTH_OF_CANAL = "1211"  #: Arracourt
BARRIERS = ("river", "canal")  #: what a road crosses at bridges only


class Layers(MapLayers):
    """The ground of Arracourt, step by step."""

    def plane(self, lonlat: Any) -> Floats:
        right, up = self.geo.steps(lonlat)  # from 0101, whose centre is the point (0, 0) of the plane
        return np.column_stack([right, -up])

    # Places and ground

    @cached_property
    def places(self) -> dict[str, tuple[str, str]]:
        """The hex and the kind of every place."""
        names = self.features["places"]
        found = hexes_at(self.grid, self.plane([place["at"] for place in names.values()]))
        places = {}
        for (name, place), h in zip(names.items(), found, strict=True):
            if h is None and "hex" not in place:
                raise ValueError(f"{name} is off the map")
            places[name] = (place.get("hex") or self.grid.labels[h or 0], place["kind"])
        return places

    def places_of(self, kind: str) -> set[str]:
        return {label for label, its_kind in self.places.values() if its_kind == kind}

    @cached_property
    def ground(self) -> dict[str, set[str]]:
        """Exactly one terrain for every hex [3.1.1]: houses before woods, woods before marsh, marsh before hills."""
        left = set(self.grid.labels)
        found = {}
        for word, hexes in (
            ("town", self.places_of("town")),
            ("village", self.places_of("village")),
            ("lake", self.covered("lake")),
            ("clear", self.hand("clear")),
            ("woods", self.covered("woods") | self.hand("woods")),
            ("marsh", self.covered("marsh") | self.hand("marsh")),
            ("hill", self.covered("hill") | self.places_of("hill") | self.hand("hill")),
        ):
            found[word] = hexes & left
            left -= hexes
        found["clear"] |= left
        return found

    # Water

    @cached_property
    def waters(self) -> dict[str, tuple[str, list[str]]]:
        """The kind and the hexsides of every river, from its head to its mouth."""
        rivers = self.features["water"].items()
        return {name: (river["kind"], self.course(name, self.way(river["line"]))) for name, river in rivers}

    def way(self, line: Any) -> Floats:
        return dense(self.plane(line), 0.1)

    def sides_with(self, *kinds: str) -> set[str]:
        return {side for kind, sides in self.waters.values() if kind in kinds for side in sides}

    @cached_property
    def bridges(self) -> dict[str, str]:
        bridges: dict[str, str] = self.features["bridges"]
        for name, side in bridges.items():
            if side not in self.sides_with(*BARRIERS):
                raise ValueError(f"the bridge of {name}, {side}, crosses neither river nor canal")
        return bridges

    @cached_property
    def north_of_canal(self) -> set[str]:
        return self.reached(NORTH_OF_CANAL, self.sides_with("canal"))

    def reached(self, start: str, closed: set[str]) -> set[str]:
        """All hexes that can be reached without crossing closed hexsides."""
        seen, queue = {start}, [start]
        while queue:
            here = queue.pop()
            near = {n for n in self.around(here) if self.side(here, n) not in closed} - seen
            queue += near
            seen |= near
        return seen

    # Roads

    @cached_property
    def roads(self) -> list[tuple[str, str, list[str]]]:
        """The name, the kind and the hexes of every road, main roads first."""
        closed = self.sides_with(*BARRIERS) - set(self.bridges.values())
        router = Router(self.grid, self.pairs(closed), map(self.grid.hex, self.ground["lake"]))
        found = []
        for road in self.features["roads"]:
            line = self.way(road["line"])
            found.append((road["name"], road["kind"], self._route(router, road["stops"], line)))
        for stops in self.features["lists"]["village_roads"]:
            found.append((" - ".join(stops), "secondary_road", self._route(router, stops, None)))
        return found

    def _route(self, router: Router, stops: Iterable[str], line: Floats | None) -> list[str]:
        hexes = [self.grid.hex(self.places[stop][0] if stop in self.places else stop) for stop in stops]
        straight = np.array([self.grid.centre(h) for h in hexes])
        return [self.grid.label(h) for h in router.route(hexes, straight if line is None else line)]

    @cached_property
    def links(self) -> list[tuple[str, str, list[str]]]:
        """The roads without what another road, laid earlier, has in common with them."""
        seen: set[str] = set()
        found = []
        for name, kind, chain in self.roads:
            part = chain[:1]
            for a, b in pairwise(chain):
                if self.side(a, b) in seen:
                    found += [(name, kind, part)] if len(part) > 1 else []
                    part = [b]
                else:
                    part.append(b)
                seen.add(self.side(a, b))
            found += [(name, kind, part)] if len(part) > 1 else []
        return found
