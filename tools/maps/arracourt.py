"""Builds the map of Arracourt, September 1944, from outlines, lines, places and our corrections.

    python -m tools.maps.arracourt          # writes the map of the game
    python -m tools.maps.arracourt --check  # only compares, and fails if it would change

Run it in the project's folder. All it reads is arracourt_features.toml, which also has, each with its reason, every hex
and hexside where the measured map was wrong.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.maps.arracourt_layers import Layers
from tools.maps.drawn import header, write_places, write_roads, write_water
from tools.maps.mapwriter import Sheet, publish, runs, terrain_by_hex, wrapped

from grognard.board.grid import Grid

HERE = Path(__file__).resolve().parent
FEATURES = HERE / "arracourt_features.toml"
MAP = HERE.parents[1] / "src/grognard/games/formation/arracourt/data/arracourt.map"
GRID: dict[str, Any] = {"rows": 24, "columns": 30, "top": "flat"}
CODES = {"clear": ".", "woods": "w", "marsh": "m", "town": "t", "village": "v", "hill": "h", "lake": "~"}
SIDES = ("stream", "river", "canal", "bridge")
LINKS = ("main_road", "secondary_road")
NOTES = (
    "reconstructed: a map of our own; hexes are 1.25 km wide, north is up",
    "found: towns and villages, from an open list of French communes checked with GeoNames (CC-BY)",
    "found: most of the Seille and some brooks, from limits of communes that follow them (IGN Admin Express 2018)",
    "found: ponds and bits of the canal, checked with OpenStreetMap (contributors, ODbL), rivers with the EFAS network",
    "found: supply sources and friendly edges, from the roads each side lived on",
    "reconstructed: woods, marshes, heights, the other brooks and the roads between villages, from histories",
    "reconstructed, with doubt: Hill 265 and Mannecourt Hill (by 2 km), La Fourasse, Coutures, most secondary roads",
    "derived: one terrain a hex, by what lies in most of it: houses, then woods, marsh, bare hill, else clear",
    "made by tools/maps/arracourt.py; its corrections by hand are in the features file beside it, with reasons",
    "A bridge is where a road crosses a river or the canal; roads cross streams anywhere. Canal and Sânon are one.",
)


def sheet(layers: Layers) -> Sheet:
    """All layers, ready to be written."""
    terrain = terrain_by_hex(layers.grid, layers.ground)
    title = "Arracourt, September 1944"
    words = header(layers.grid, CODES, SIDES, LINKS)
    found = Sheet(title, layers.grid, NOTES, words, CODES, terrain)
    write_places(found, layers, "Towns, villages, farms and heights")
    write_water(found, layers, "Bridges, the only ways over rivers and the canal for vehicles")
    write_roads(found, layers)
    write_areas(found, layers)
    return found


def write_areas(found: Sheet, layers: Layers) -> None:
    def area(comment: str, name: str, hexes: Iterable[str]) -> None:
        found.block(comment, f"area {name}", hexes)

    for side, sources in layers.features["sources"].items():
        area(f"{side.capitalize()} supply sources", f"supply.{side}", [*sources["main"], *sources["other"]])
        area("The main ones of them", f"main.{side}", sources["main"])
    labels = set(layers.grid.labels)
    north = layers.north_of_canal
    columns = {label: int(label[:2]) for label in labels}
    rows = {label: int(label[2:]) for label in labels}
    fog = {label for label in labels if 12 <= columns[label] <= 26 and 6 <= rows[label] <= 16}
    area("Where Fog at Bezange is played: columns 12 to 26, rows 06 to 16", "bezange", runs(fog))
    west_part = {label for label in labels if columns[label] <= layers.features["lists"]["last_column_south"]}
    area("Where Tanks at Arracourt is played: all but the south-east corner", "north", runs(north | west_part))
    area("South of the canal: XV Corps", "south_of_canal", runs(labels - north))
    area("North of the canal: XII Corps", "north_of_canal", runs(north))
    area(
        "Where CCB watches Château-Salins: columns 01 to 12", "west_of_12", runs(h for h in labels if columns[h] <= 12)
    )
    found.body.append("# Friendly edges: the American west and south, the German east, north and south")
    last = f"{layers.grid.options.rows:02}"
    american = ["0101..0124", *(f"{column:02}{last}" for column in range(2, 10))]
    german = [*(f"{column:02}01" for column in range(11, 30)), "3001..3024"]
    found.body += wrapped("edge american", american)
    found.body += wrapped("edge german", [*german, *(f"{column:02}{last}" for column in range(29, 16, -1))])


def build() -> str:
    features = tomllib.loads(FEATURES.read_text("utf-8"))
    return sheet(Layers(features, Grid(**GRID))).text()


if __name__ == "__main__":
    sys.exit(publish(build, MAP, "Builds the map of Arracourt."))
