"""The layers of a map that is drawn from its features file alone: places, rivers, bridges, roads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from tools.maps.hexplane import Floats, dense, hexes_at
from tools.maps.layers import MapLayers
from tools.maps.mapwriter import Sheet, runs, wrapped, wrapped_chain
from tools.maps.snap import Router

from grognard.board.grid import Grid, GridOptions


class Road(NamedTuple):
    """What the features say of a road: it passes the stops in order, each a place or a hex, and keeps to the line."""

    name: str
    kind: str
    stops: Iterable[str]
    line: Floats | None


class DrawnLayers(MapLayers):
    """A map whose first hex lies at the origin of its georeference."""

    barriers: tuple[str, ...]  #: what a road crosses at bridges only
    apart: tuple[str, ...] = ()  #: kinds of ways that have a course of their own and share none with roads

    def plane(self, lonlat: Any) -> Floats:
        right, up = self.geo.steps(lonlat)  # from the first hex, whose centre is the point (0, 0) of the plane
        return np.column_stack([right, -up])

    def way(self, line: Any) -> Floats:
        return dense(self.plane(line), 0.1)

    # Places

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

    # Water

    @cached_property
    def waters(self) -> dict[str, tuple[str, list[str]]]:
        """The kind and the hexsides of every river, from its head to its mouth."""
        return {name: (river["kind"], self.bed(name, river)) for name, river in self.features["water"].items()}

    def bed(self, name: str, river: Mapping[str, Any]) -> list[str]:
        """The hexsides of a river: those nearest to its line, or those that the features list from head to mouth."""
        if "line" in river:
            return self.course(name, self.way(river["line"]))
        sides = self.pairs(river["sides"].split())
        head = np.mean([self.grid.centre(h) for h in sides[0]], axis=0)
        return self.named(self.snapper.chain(sides, head))

    def sides_with(self, *kinds: str) -> set[str]:
        return {side for kind, sides in self.waters.values() if kind in kinds for side in sides}

    @cached_property
    def bridges(self) -> dict[str, str]:
        bridges: dict[str, str] = self.features["bridges"]
        for name, side in bridges.items():
            if side not in self.sides_with(*self.barriers):
                raise ValueError(f"the bridge of {name}, {side}, crosses no {' or '.join(self.barriers)}")
        return bridges

    @cached_property
    def crossings(self) -> set[str]:
        """The hexsides where roads cross what is otherwise a barrier."""
        return set(self.bridges.values())

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

    def ways(self) -> Iterator[Road]:
        """Every road of the features, in the order in which they are laid."""
        for road in self.features["roads"]:
            yield Road(road["name"], road["kind"], road["stops"], self.way(road["line"]))

    @cached_property
    def blocked(self) -> set[str]:
        """Hexes that no road enters."""
        return set()

    @cached_property
    def roads(self) -> list[tuple[str, str, list[str]]]:
        """The name, the kind and the hexes of every road."""
        routers = {kind: self._router() for kind in ("", *self.apart)}
        found = []
        for name, kind, stops, line in self.ways():
            router = routers[kind if kind in self.apart else ""]
            found.append((name, kind, self._route(router, stops, line)))
        return found

    def _router(self) -> Router:
        closed = self.sides_with(*self.barriers) - self.crossings
        return Router(self.grid, self.pairs(closed), map(self.grid.hex, self.blocked))

    def _route(self, router: Router, stops: Iterable[str], line: Floats | None) -> list[str]:
        hexes = [self.grid.hex(self.places[stop][0] if stop in self.places else stop) for stop in stops]
        straight = np.array([self.grid.centre(h) for h in hexes])
        return [self.grid.label(h) for h in router.route(hexes, straight if line is None else line)]

    @cached_property
    def links(self) -> list[tuple[str, str, list[str]]]:
        """The roads without what another road, laid earlier, has in common with them."""
        taken: dict[str, set[str]] = {}
        found = []
        for name, kind, chain in self.roads:
            seen = taken.setdefault(kind if kind in self.apart else "", set())
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


# Writing them


def header(grid: Grid, codes: Mapping[str, str], sides: Iterable[str], links: Iterable[str]) -> list[str]:
    """The options of the grid, and the words."""
    options = grid.options
    return [
        f"rows {options.rows}",
        f"columns {options.columns}",
        f"top {options.top}",
        *(["indent odd"] if options.indent == "odd" else []),
        *([f"label {options.label}"] if options.label != GridOptions.label else []),
        *([f"first_row {options.first_row}"] if options.first_row != GridOptions.first_row else []),
        *(f"terrain {code} {word}" for word, code in codes.items()),
        *(f"hexside {word}" for word in sides),
        *(f"link {word}" for word in links),
    ]


def write_places(found: Sheet, layers: DrawnLayers, comment: str) -> None:
    """The places, by hex."""
    found.body.append(f"# {comment}")
    for name, (label, kind) in sorted(layers.places.items(), key=lambda entry: entry[1]):
        quoted = json.dumps(name, ensure_ascii=False) if " " in name else name
        found.body.append(f"place {quoted} {label} {kind}")
    found.body.append("")


def write_water(found: Sheet, layers: DrawnLayers, bridges: str) -> None:
    """The rivers, and the bridges under a comment of their own."""
    seen: set[str] = set()  # where two rivers meet, the hexside is given once
    for name, (kind, sides) in layers.waters.items():
        found.block(name, kind, [side for side in sides if side not in seen])
        seen |= set(sides)
    found.body.append(f"# {bridges}")
    for name, side in layers.bridges.items():
        found.body.append(f"bridge {side}".ljust(20) + f"# {name}")
    found.body.append("")


def write_roads(found: Sheet, layers: DrawnLayers) -> None:
    """The roads, each under its name."""
    last = ""
    for name, kind, chain in layers.links:
        if name != last:
            found.body.append(f"# {name}")
            last = name
        found.body.extend(wrapped_chain(kind, chain))
    found.body.append("")


def write_areas(found: Sheet, layers: DrawnLayers) -> None:
    """The areas that the features list: supply sources, entry hexes, victory hexes and the like."""
    for name, area in layers.features["areas"].items():
        found.block(area["about"], f"area {name}", area["hexes"].split())


def write_banks(found: Sheet, layers: DrawnLayers) -> None:
    """What lies on one bank of a river."""
    for name, bank in layers.features["banks"].items():
        river = set(layers.waters[bank["river"]][1])
        found.block(bank["about"], f"area {name}", runs(layers.reached(bank["at"], river)))


def write_edges(found: Sheet, grid: Grid) -> None:
    """The four sides of the map."""
    last_row, last_column = grid.options.rows - 1, grid.options.columns - 1
    found.body.append("# The four sides of the map; a corner belongs to two")
    for edge, first, last in (
        ("north", (0, 0), (0, last_column)),
        ("east", (0, last_column), (last_row, last_column)),
        ("south", (last_row, 0), (last_row, last_column)),
        ("west", (0, 0), (last_row, 0)),
    ):
        found.body += wrapped(f"edge {edge}", [f"{grid.options.cell_label(*first)}..{grid.options.cell_label(*last)}"])
