"""What is printed on the map, and how to ask for it."""

from __future__ import annotations

import pytest

from grognard.board.map import Map, Vocabulary, default_codes
from grognard.board.text import parse

SKETCH = """
    map A ford
    terrain . clear
    terrain f forest
    terrain t town
    hexside river
    hexside slope directed
    link road
    link rail

    picture
    .  f  ft
      .  .  t
    end

    river 0101/0201 0102/0201
    slope 0102>0202
    road  0101 0201 0301
    rail  0101 0201
    place Minsk 0301 city objective
    place Station 0301
    area woods 0201 0301
    edge north 0101..0301
    border front 0101/0102
"""


@pytest.fixture(scope="module")
def sketch() -> Map:
    return parse(SKETCH)


def test_a_hex_may_have_several_terrains(sketch: Map) -> None:
    h = sketch.grid.hex("0301")
    assert sketch.terrain_names(h) == ("forest", "town")
    assert sketch.has(h, "town")
    assert not sketch.has(h, "clear")


def test_where_finds_the_hexes_of_any_terrain_asked_for(sketch: Map) -> None:
    def labels(*words: str) -> list[str]:
        return [sketch.grid.label(h) for h in sketch.where(*words).nonzero()[0].tolist()]

    assert labels("town") == ["0301", "0302"]
    assert labels("forest", "town") == ["0201", "0301", "0302"]


def test_a_river_is_met_from_both_hexes(sketch: Map) -> None:
    a, b = sketch.grid.hex("0101"), sketch.grid.hex("0201")
    assert sketch.side_has(a, b, "river")
    assert sketch.side_has(b, a, "river")
    assert sketch.crossing("river").sum() == 4


def test_a_slope_is_met_one_way_only(sketch: Map) -> None:
    a, b = sketch.grid.hex("0102"), sketch.grid.hex("0202")
    assert sketch.side_names(a, b) == ("slope",)
    assert sketch.side_names(b, a) == ()


def test_a_link_joins_both_ways(sketch: Map) -> None:
    a, b, c = (sketch.grid.hex(label) for label in ("0101", "0201", "0301"))
    assert sketch.linked(a, b, "rail")
    assert sketch.linked(b, a, "rail")
    assert not sketch.linked(b, c, "rail")
    assert sketch.link_steps("road").sum() == 4
    assert sketch.link_steps("road", "rail").sum() == 4


def test_places_are_found_by_name_and_by_hex(sketch: Map) -> None:
    assert sketch.place("Minsk").kinds == ("city", "objective")
    found = sketch.place_at(sketch.grid.hex("0301"))
    assert found is not None
    assert found.name == "Minsk"
    assert sketch.place_at(sketch.grid.hex("0101")) is None


def test_areas_edges_and_borders_have_names(sketch: Map) -> None:
    assert [sketch.grid.label(h) for h in sketch.area("woods")] == ["0201", "0301"]
    assert [sketch.grid.label(h) for h in sketch.edge("north")] == ["0101", "0201", "0301"]
    assert sketch.borders["front"] == ((sketch.grid.hex("0101"), sketch.grid.hex("0102")),)
    assert sketch.mask(sketch.area("woods")).sum() == 2


def test_nothing_on_a_map_can_be_changed(sketch: Map) -> None:
    for array in (sketch.terrain, sketch.sides, sketch.links, sketch.grid.neighbours):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda m: m.has(0, "forrest"), "unknown terrain 'forrest'; nearest: forest"),
        (lambda m: m.where("swamp"), "unknown terrain 'swamp'; known: clear, forest, town"),
        (lambda m: m.side_has(0, 1, "rivr"), "unknown hexside feature 'rivr'; nearest: river"),
        (lambda m: m.crossing("canal"), "unknown hexside feature 'canal'"),
        (lambda m: m.linked(0, 1, "roads"), "unknown link kind 'roads'; nearest: road"),
        (lambda m: m.link_steps("track"), "unknown link kind 'track'"),
        (lambda m: m.place("Minks"), "unknown place 'Minks'; nearest: Minsk"),
        (lambda m: m.area("wood"), "unknown area 'wood'; nearest: woods"),
        (lambda m: m.edge("south"), "unknown edge 'south'; nearest: north"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest(sketch: Map, ask: object, message: str) -> None:
    assert callable(ask)
    with pytest.raises(ValueError, match=message):
        ask(sketch)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"base": "cleer"}, "base is an unknown terrain 'cleer'; nearest: clear"),
        ({"features": ("river", "river")}, "hexside feature 'river' is declared twice"),
        ({"features": ("rail",), "kinds": ("rail",)}, "'rail' is declared as a hexside feature and as a link kind"),
        ({"directed": ("slope",)}, "directed is an unknown hexside feature 'slope'"),
        ({"features": ("place",)}, "'place' is a keyword of the map format"),
        ({"kinds": ("two words",)}, "link kind 'two words' is not a word"),
        ({"features": tuple(f"f{n}" for n in range(33))}, "33 words for a hexside feature; expected at most 32"),
    ],
)
def test_a_bad_vocabulary_is_refused(words: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Vocabulary(**words)  # type: ignore[arg-type]


def test_every_terrain_gets_a_letter_of_its_own() -> None:
    words = Vocabulary(base="clear", terrains=("clear", "forest", "fort", "f", "F", "swamp"))
    assert default_codes(words) == (".", "f", "o", "F", "a", "s")
