"""Drawing a map."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from tests.board.strategies import maps

from grognard.board.map import Map
from grognard.board.svg import exits, render
from grognard.board.svgstyle import MapStyle
from grognard.board.text import parse

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sketch() -> Map:
    return parse("""
        map Bridges & <fords>
        terrain . clear
        terrain f forest
        terrain s swamp
        terrain w lake
        terrain c city
        terrain k karst
        hexside river
        hexside bridge
        hexside slope directed
        hexside dyke
        link road
        link rail
        link ferry
        picture
        .  f  fs
          c  w  k
        end
        river 0101/0201
        bridge 0101/0201
        slope 0101>0102
        dyke 0201/0301
        road 0101 0201 0301
        rail 0101 0102
        ferry 0102 0202
        place "Minsk & Orsha" 0102 city
    """)


def texts(drawing: str) -> list[str | None]:
    return [node.text for node in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def test_a_drawing_is_well_formed_and_titled(sketch: Map) -> None:
    root = ElementTree.fromstring(render(sketch))
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "Bridges & <fords>"


def test_hexes_are_numbered_unless_asked_not_to(sketch: Map) -> None:
    assert set(sketch.grid.labels) <= set(texts(render(sketch)))
    assert not set(sketch.grid.labels) & set(texts(render(sketch, labels=False)))


def test_places_are_named(sketch: Map) -> None:
    assert "Minsk & Orsha" in texts(render(sketch))


def test_every_symbol_used_is_defined(sketch: Map) -> None:
    drawing = render(sketch)
    assert set(re.findall(r'href="#([\w-]+)"', drawing)) == set(re.findall(r'id="([\w-]+)"', drawing)) != set()


def test_a_terrain_nobody_foresaw_shows_its_letters(sketch: Map) -> None:
    assert "kars" in texts(render(sketch))


def test_texts_marks_and_paths_are_drawn_upon_the_map(sketch: Map) -> None:
    drawing = render(
        sketch, overlay={0: "4 < 5"}, marks={1: "#123456"}, paths=[("#abcdef", [0, 1, 2]), ("#fedcba", [])]
    )
    assert "4 < 5" in texts(drawing)
    assert "#123456" in drawing
    assert "#abcdef" in drawing
    assert "#fedcba" not in drawing


PLAIN = "terrain . clear\npicture\n. . .\nend\n"


def test_borders_are_drawn() -> None:
    assert render(parse(PLAIN + "border frontier 0101/0201")) != render(parse(PLAIN))


def test_an_area_has_an_outline_if_the_game_says_so() -> None:
    marked = parse(PLAIN + "area raiders 0101")
    assert render(marked) == render(parse(PLAIN))
    assert render(marked, style={"areas": {"raiders": "dashed_area"}}) != render(marked)


def test_a_place_has_a_sign_if_the_game_says_so() -> None:
    harbour = parse(PLAIN + "place Riga 0201 harbour")
    assert "Riga" in render(harbour)
    assert len(render(harbour, style={"places": {"harbour": "anchor"}})) > len(render(harbour))


def test_a_word_may_look_like_another() -> None:
    named = render(parse(PLAIN.replace("clear", "pripet")), style={"terrain": {"pripet": "swamp"}})
    assert named.replace("pripet", "swamp") == render(parse(PLAIN.replace("clear", "swamp")))


def test_a_hexside_of_water_is_drawn_only_between_land_hexes() -> None:
    plain = "terrain . clear\nterrain w lake\nhexside lake_side\npicture\n. w .  .\nend\n"
    assert render(parse(plain + "lake_side 0101/0201")) == render(parse(plain))
    assert render(parse(plain + "lake_side 0301/0401")) != render(parse(plain))


def test_the_same_map_gives_the_same_drawing(sketch: Map) -> None:
    assert render(sketch) == render(sketch)


@settings(deadline=None, max_examples=20)
@given(maps())
def test_any_map_can_be_drawn(map: Map) -> None:
    drawing = render(map, marks={0: "red"}, overlay={0: map.name})
    assert ElementTree.fromstring(drawing).tag == f"{SVG}svg"


def test_a_road_that_ends_at_an_edge_of_the_map_runs_off_it() -> None:
    """The first ends at the west edge, the second where no edge is, the third at the west and at the south edge."""
    map = parse("""
        map Edges
        terrain . clear
        link road
        picture
        . . . .
         . . . .
        . . . .
        end
        road 0101 0201
        road 0301 0302
        road 0103 0203 0303
        edge west 0101 0102 0103
        edge south 0103 0203 0303 0403
        """)
    found = {(map.grid.label(hex), map.grid.directions[direction]) for _, hex, direction in exits(map, ["road"])}
    assert found == {("0101", "W"), ("0103", "W"), ("0303", "SE")}


def test_where_the_map_goes_on_ahead_the_road_runs_off_beside_it() -> None:
    map = parse("""
        map Corner
        terrain . clear
        link road
        picture
        . . .
         . . .
        . . .
        end
        road 0201 0102
        road 0301 0302
        edge north 0101 0201 0301
        """)
    found = {(map.grid.label(hex), map.grid.directions[direction]) for _, hex, direction in exits(map, ["road"])}
    assert found == {("0201", "NE"), ("0301", "NW")}


def test_a_lane_that_meets_a_road_at_the_edge_joins_it() -> None:
    map = parse("""
        map Junction
        terrain . clear
        link road
        link lane
        picture
        . . .
         . . .
        . . .
        end
        road 0101 0201
        lane 0101 0102
        lane 0103 0203
        edge west 0101 0102 0103
        """)
    found = {(kind, map.grid.label(hex)) for kind, hex, _ in exits(map, ["road", "lane"])}
    assert found == {("road", "0101"), ("lane", "0103")}


def test_a_trail_is_drawn_as_a_track_and_not_as_a_railway() -> None:
    looks = MapStyle()
    assert looks.link("trail") == looks.link("track")
    assert looks.link("railway") == looks.link("rail") != looks.link("trail")
