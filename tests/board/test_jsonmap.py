"""Maps as JSON, as they are sketched in position files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from tests.board.strategies import WORDS, maps

from grognard.board.map import Map
from grognard.board.text import MapError, from_json, to_json

SKETCH: dict[str, Any] = {
    "rows": 8,
    "columns": 8,
    "hexes": {"0203": ["forest", "town"]},
    "sides": {"0203/0204": ["river"], "0203>0204": ["slope"]},
    "links": {"road": [["0101", "0102", "0103"]]},
    "areas": {"partisans": ["0301"]},
}


def sketch(**changes: Any) -> Map:
    return from_json({**SKETCH, **changes}, "file.json", vocabulary=WORDS)


def test_a_sketch_says_only_what_is_not_base_terrain() -> None:
    map = sketch()
    assert map.terrain_names(map.grid.hex("0203")) == ("forest", "town")
    assert map.terrain_names(map.grid.hex("0101")) == ("clear",)
    assert map.grid.size == 64


def test_sides_links_and_areas_are_read() -> None:
    map = sketch()
    a, b = map.grid.hex("0203"), map.grid.hex("0204")
    assert map.side_names(a, b) == ("river", "slope")
    assert map.side_names(b, a) == ("river",)
    assert map.linked(map.grid.hex("0101"), map.grid.hex("0102"), "road")
    assert map.area("partisans") == (map.grid.hex("0301"),)


def test_a_game_gives_its_own_grid_which_the_sketch_may_change() -> None:
    defaults = {"label": "{row:02}{column:02}", "top": "flat"}
    map = from_json({"rows": 2, "columns": 3, "grid": {"top": "pointy"}}, "f", defaults, WORDS)
    assert map.grid.labels[:3] == ("0101", "0102", "0103")
    assert map.grid.options.top == "pointy"


def test_places_edges_borders_and_gaps_may_be_given() -> None:
    map = sketch(
        name="Test",
        missing=["0808"],
        places={"Minsk": {"hex": "0203", "kinds": ["city"]}, "Orsha": "0101"},
        edges={"north": ["0101..0801"]},
        borders={"front": ["0101/0201"]},
    )
    assert map.grid.find("0808") is None
    assert map.place("Minsk").kinds == ("city",)
    assert map.place("Orsha").hex == 0
    assert len(map.edge("north")) == 8
    assert map.borders["front"] == ((0, 1),)


def test_without_a_vocabulary_the_words_are_those_of_the_sketch() -> None:
    map = from_json(SKETCH)
    assert map.words.terrains == ("clear", "forest", "town")
    assert map.words.directed == ("slope",)
    assert map.kinds == ("road",)


def test_json_says_only_what_is_there() -> None:
    assert to_json(sketch()) == SKETCH


@settings(deadline=None)
@given(maps())
def test_a_map_comes_back_from_json(map: Map) -> None:
    data = json.loads(json.dumps(to_json(map)))
    assert from_json(data, vocabulary=map.words) == map


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hexs": {}}, "map: unknown field 'hexs'; nearest: hexes"),
        ({"rows": 0}, "grid: rows is 0; expected a whole number of 1 or more"),
        ({"grid": {"tops": "flat"}}, "grid: unknown field 'tops'; nearest: top"),
        ({"grid": []}, "grid: [] is not an object; expected names with values"),
        ({"missing": ["9999"]}, "grid: missing hex '9999' is not in the grid"),
        ({"name": 7}, "name: 7 is not a string; expected one between double quotes"),
        ({"hexes": {"0909": ["forest"]}}, "hexes.0909: no hex '0909' on the map; nearest:"),
        ({"hexes": {"0203": ["forrest"]}}, "hexes.0203: unknown terrain 'forrest'; nearest: forest"),
        ({"hexes": {"0203": "forest"}}, "hexes.0203: 'forest' is not a list; expected one between [ and ]"),
        ({"hexes": {"0203": []}}, "hexes.0203: hex 0203 has no terrain; leave it out for clear"),
        ({"sides": {"0203/0204": ["rivr"]}}, "sides.0203/0204: unknown hexside feature 'rivr'; nearest: river"),
        ({"sides": {"0203/0208": ["river"]}}, "sides.0203/0208: 0203 and 0208 are not adjacent; expected a neighbour"),
        ({"sides": {"0203/0204": ["slope"]}}, "sides.0203/0204: slope 0203/0204: slope is directed"),
        (
            {"sides": {"0203/0204": ["river"], "0204/0203": ["river"]}},
            "sides.0204/0203: river is given twice for hexside 0204/0203; expected once",
        ),
        ({"links": {"raod": [["0101", "0102"]]}}, "links.raod: unknown link kind 'raod'; nearest: road"),
        ({"links": {"road": [["0101", "0103"]]}}, "links.road: 0101 and 0103 are not adjacent"),
        ({"links": {"road": ["0101", "0102"]}}, "links.road: '0101' is not a list; expected one between [ and ]"),
        ({"places": {"Minsk": {"hexx": "0203"}}}, "places.Minsk: unknown field 'hexx'; nearest: hex"),
        ({"places": {"Minsk": {}}}, "places.Minsk: a place without a hex; expected"),
        ({"areas": {"a": ["0101", "0101"]}}, "areas.a: area a has hex 0101 twice; expected once"),
    ],
)
def test_a_mistake_is_named_with_its_field(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(MapError) as refused:
        sketch(**changes)
    assert str(refused.value).startswith(f"file.json:{message}")
