"""Builds the two maps of Roads to Moscow, October 1941, from outlines, lines, places and our corrections.

    python -m tools.maps.roads_to_moscow          # writes both maps of the game
    python -m tools.maps.roads_to_moscow --check  # only compares, and fails if one would change

Run it in the project's folder. All it reads is mozhaysk_features.toml and mtsensk_features.toml, which also have the
entry hexes, supply sources and areas and, each with its reason, every hex and hexside where the measured map was wrong.
"""

from __future__ import annotations

import sys
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

from tools.maps.drawn import header, write_areas, write_banks, write_edges, write_places, write_roads, write_water
from tools.maps.mapwriter import Sheet, publish, runs, terrain_by_hex
from tools.maps.roads_to_moscow_layers import Layers

from grognard.board.grid import Grid

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "src/grognard/games/roads_to_moscow/data"
MAPS = ("mozhaysk", "mtsensk")
CODES = {"clear": ".", "rough": "r", "swamp": "s", "town": "t", "village": "v", "woods": "w"}
DIRECTED = ("slope", "fortified_line")
SIDES = ("stream", "river", "bridge", *(f"{word} directed" for word in DIRECTED))
LINKS = ("main_road", "secondary_road", "trail", "railway")


def sheet(layers: Layers) -> Sheet:
    """All layers, ready to be written."""
    about = layers.features["map"]
    terrain = terrain_by_hex(layers.grid, layers.ground)
    words = header(layers.grid, CODES, SIDES, LINKS)
    found = Sheet(about["title"], layers.grid, about["notes"], words, CODES, terrain)
    write_places(found, layers, "Towns, villages and stations")
    write_water(found, layers, "Bridges, wherever a road, a trail or the railway crosses water")
    write_directed(found, layers)
    write_roads(found, layers)
    write_areas(found, layers)
    write_parts(found, layers)
    write_banks(found, layers)
    write_edges(found, layers.grid)
    return found


def write_directed(found: Sheet, layers: Layers) -> None:
    """Slopes and fortified lines; a hexside that two lines have in common is given once."""
    for word in DIRECTED:
        seen: set[str] = set()
        for name, sides in layers.directed[word].items():
            found.block(name, word, [side for side in sides if side not in seen])
            seen |= set(sides)


def write_parts(found: Sheet, layers: Layers) -> None:
    """The parts of the map that scenarios use."""
    columns, rows = layers.grid.options.columns, layers.grid.options.rows
    for name, part in layers.features.get("parts", {}).items():
        left, right = part.get("columns", (1, columns))
        top, bottom = part.get("rows", (1, rows))
        hexes = [f"{column:02}{row:02}" for column in range(left, right + 1) for row in range(top, bottom + 1)]
        found.block(part["about"], f"area {name}", runs(hexes))


def build(name: str) -> str:
    features: dict[str, Any] = tomllib.loads((HERE / f"{name}_features.toml").read_text("utf-8"))
    grid = Grid(rows=features["map"]["rows"], columns=features["map"]["columns"], top="flat", indent="odd")
    return sheet(Layers(features, grid)).text()


if __name__ == "__main__":
    ABOUT = "Builds the maps of Roads to Moscow."
    sys.exit(max([publish(partial(build, name), DATA / f"{name}.map", ABOUT) for name in MAPS]))
