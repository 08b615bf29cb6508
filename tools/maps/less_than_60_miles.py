"""Builds the map of Less Than 60 Miles, the Fulda Gap in 1985, from outlines, lines, places and our corrections.

    python -m tools.maps.less_than_60_miles          # writes src/grognard/games/less_than_60_miles/data/fulda.map
    python -m tools.maps.less_than_60_miles --check  # only compares, and fails if the map would change

Run it in the project's folder. All it reads is fulda_features.toml, which also has the supply sources, entry hexes and
objectives and, each with its reason, every hex and hexside where the measured map was wrong.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from tools.maps.drawn import header, write_areas, write_edges, write_places, write_roads, write_water
from tools.maps.less_than_60_miles_layers import Layers
from tools.maps.mapwriter import Sheet, publish, runs, terrain_by_hex

from grognard.board.grid import Grid

HERE = Path(__file__).resolve().parent
MAP = HERE.parents[1] / "src/grognard/games/less_than_60_miles/data/fulda.map"
CODES = {
    "plain": ".",
    "hill1": "1",
    "hill2": "2",
    "town": "t",
    "city": "c",
    "woods": "w",
    "swamp": "s",
    "covered": "x",
}
SIDES = ("minor_river", "major_river", "bridge")
LINKS = ("major_road", "minor_road")


def sheet(layers: Layers) -> Sheet:
    """All layers, ready to be written."""
    about = layers.features["map"]
    terrain = terrain_by_hex(layers.grid, layers.ground)
    words = header(layers.grid, CODES, SIDES, LINKS)
    found = Sheet(about["title"], layers.grid, about["notes"], words, CODES, terrain)
    write_places(found, layers, "Cities, towns, villages and airfields")
    write_water(found, layers, "Bridge symbols; where a road crosses a river there is a bridge without one [32.1-0]")
    write_roads(found, layers)
    write_countries(found, layers)
    write_areas(found, layers)
    write_edges(found, layers.grid)
    return found


def write_countries(found: Sheet, layers: Layers) -> None:
    """The two Germanies, and the border between them."""
    east = layers.east_germany
    found.block("East Germany", "area east_germany", runs(east))
    found.block("West Germany", "area west_germany", runs(set(layers.grid.labels) - east))
    found.block("The inner German border", "border inner_german_border", layers.border)


def build() -> str:
    features: dict[str, Any] = tomllib.loads((HERE / "fulda_features.toml").read_text("utf-8"))
    return sheet(Layers(features, Grid(top="flat", **features["grid"]))).text()


if __name__ == "__main__":
    sys.exit(publish(build, MAP, "Builds the map of Less Than 60 Miles."))
