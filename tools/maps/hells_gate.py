"""Builds the map of Escape Hell's Gate, Korsun 1944, from outlines, lines, places and our corrections.

    python -m tools.maps.hells_gate          # writes the map of the game
    python -m tools.maps.hells_gate --check  # only compares, and fails if it would change

Run it in the project's folder. All it reads is hells_gate_features.toml, which also has the set-up areas and, each with
its reason, every hex and hexside where the measured map was wrong.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.maps.drawn import header, write_edges, write_places, write_roads, write_water
from tools.maps.hells_gate_layers import Layers
from tools.maps.mapwriter import Sheet, publish, runs, terrain_by_hex, wrapped

from grognard.board.grid import Grid

HERE = Path(__file__).resolve().parent
FEATURES = HERE / "hells_gate_features.toml"
MAP = HERE.parents[1] / "src/grognard/games/folio/hells_gate/data/hells_gate.map"
GRID: dict[str, Any] = {"rows": 36, "columns": 55}
CODES = {"clear": ".", "woods": "w", "rough": "r", "marsh": "m", "town": "t"}
SIDES = ("minor_river", "major_river", "bridge")
LINKS = ("road", "railway")
INTRODUCTION = 24  #: the last column in play
NOTES = (
    "printed: 4007 is the airfield of Korsun [12.0-6], a hex is a mile wide [20.0-3]",
    "printed: there are road hexes on all edges [12.0-5, 12.0-6], on the west edge a railway hex [20.0-V1]",
    "printed: 5th Guards Tank Army stands in the south-east [16.0-6]",
    "derived: the numbering, column first; columns a mile apart, so that III Panzer Corps' start line is on the map",
    "ours: 55 columns and 36 rows, so that Zvenigorodka and the Olshanka are on the map",
    "found: most places, from GeoNames (CC-BY) and pages about villages; a fifth is placed by what accounts say",
    "found: points of the Ros, the Gniloi Tikich and the Olshanka, checked with OpenStreetMap (contributors, ODbL)",
    "reconstructed: the rivers between these points, roads, railways, woods, marshes, heights, set-up areas, the front",
    "ours: the railway west of Lisyanka, so that one reaches the west edge [20.0-V1]",
    "derived: one terrain a hex: houses, then heights and ravines, marsh, woods, else clear",
    "made by tools/maps/hells_gate.py; its corrections by hand are in the features file beside it, with reasons",
    "A bridge is where a road or a railway crosses a river, and nowhere else [12.1]. Brooks and tracks are not drawn.",
    "The area setup.NAME is where the units of that area set up; border front is the line between the two sides.",
)


def sheet(layers: Layers) -> Sheet:
    """All layers, ready to be written."""
    terrain = terrain_by_hex(layers.grid, layers.ground)
    words = header(layers.grid, CODES, SIDES, LINKS)
    found = Sheet("Escape Hell's Gate: Korsun, February 1944", layers.grid, NOTES, words, CODES, terrain)
    write_places(found, layers, "Towns, villages (names only), the airfield and the height")
    write_water(found, layers, "Bridges")
    write_roads(found, layers)
    write_areas(found, layers)
    return found


def write_areas(found: Sheet, layers: Layers) -> None:
    def area(comment: str, name: str, hexes: Iterable[str]) -> None:
        found.block(comment, f"area {name}", hexes)

    found.body.append("# Set-up areas: of the encircled force (E), the relief force (R) and the Soviets (S)")
    for name, hexes in layers.areas.items():
        found.body.extend(wrapped(f"area setup.{name}", hexes))
    found.body.append("")
    found.block("The front on the evening of 10 February", "border front", layers.front)
    labels = set(layers.grid.labels)
    west = {label for label in labels if int(label[:2]) <= INTRODUCTION}
    area("Where Across the Gniloi Tikich is played: columns 01 to 24", "tikich", runs(west))
    beyond = layers.beyond_tikich & west
    area("Of that, what lies north and east of the river", "beyond_tikich", runs(beyond))
    write_edges(found, layers.grid)


def build() -> str:
    features = tomllib.loads(FEATURES.read_text("utf-8"))
    return sheet(Layers(features, Grid(**GRID))).text()


if __name__ == "__main__":
    sys.exit(publish(build, MAP, "Builds the map of Escape Hell's Gate."))
