"""Overlays: a map that differs from another only in what is named."""

from typing import Any

import pytest

from grognard.board.draft import MapError
from grognard.board.jsonmap import from_json, to_json
from grognard.board.map import Map, Vocabulary
from grognard.board.mapoverlay import overlaid

WORDS = Vocabulary(
    terrains=("clear", "forest", "town"), features=("river", "slope"), directed=("slope",), kinds=("road",)
)
BASE = from_json(
    {
        "name": "base",
        "rows": 3,
        "columns": 4,
        "hexes": {"0202": ["forest"], "0303": ["town"]},
        "sides": {"0101/0201": ["river"], "0202/0302": ["river"], "0102>0202": ["slope"]},
        "links": {"road": [["0101", "0201", "0301", "0401"]]},
        "places": {"Korsun": {"hex": "0303", "kinds": ["port"]}},
        "areas": {"west": ["0101", "0102"]},
        "edges": {"north": ["0101", "0201"]},
        "borders": {"front": ["0201/0301"]},
    },
    vocabulary=WORDS,
)


def over(**data: Any) -> Map:
    return overlaid(BASE, data, "map")


def differing(map: Map) -> set[str]:
    """The fields of two maps that say something else."""
    one, other = to_json(BASE), to_json(map)
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}


def step(map: Map, a: str, b: str) -> tuple[str, ...]:
    return map.side_names(map.grid.hex(a), map.grid.hex(b))


def test_an_overlay_that_says_nothing_is_the_map_itself() -> None:
    assert over() == BASE


def test_a_hex_has_the_terrains_that_are_given_and_no_others() -> None:
    found = over(hexes={"0202": ["town"]})
    assert found.terrain_names(found.grid.hex("0202")) == ("town",)
    assert found.terrain_names(found.grid.hex("0303")) == ("town",)
    assert differing(found) == {"hexes"}


def test_a_hex_may_be_cleared() -> None:
    found = over(hexes={"0202": ["clear"]})
    assert to_json(found)["hexes"] == {"0303": ["town"]}


@pytest.mark.parametrize("side", ["0202/0302", "0302/0202"])
def test_a_hexside_loses_its_features_whichever_way_it_is_written(side: str) -> None:
    found = over(sides={side: []})
    assert (step(found, "0202", "0302"), step(found, "0302", "0202")) == ((), ())
    assert step(found, "0101", "0201") == ("river",)
    assert differing(found) == {"sides"}


def test_a_hexside_is_given_a_feature() -> None:
    found = over(sides={"0301/0401": ["river"]})
    assert (step(found, "0301", "0401"), step(found, "0401", "0301")) == (("river",), ("river",))
    assert found.words == BASE.words


def test_a_feature_may_be_put_there_one_way_only() -> None:
    found = over(sides={"0301>0401": ["river"]})
    assert (step(found, "0301", "0401"), step(found, "0401", "0301")) == (("river",), ())
    assert (step(found, "0101", "0201"), step(found, "0201", "0101")) == (("river",), ("river",))


def test_a_feature_may_be_taken_away_one_way_only() -> None:
    found = over(sides={"0201>0101": []})
    assert (step(found, "0101", "0201"), step(found, "0201", "0101")) == (("river",), ())


def test_a_map_with_one_way_features_comes_back_from_json() -> None:
    found = over(sides={"0301>0401": ["river"], "0202/0102": ["slope"]})
    assert from_json(to_json(found), vocabulary=WORDS) == found


def test_links_are_added() -> None:
    found = over(links={"road": [["0401", "0402"]]})
    assert found.linked(found.grid.hex("0401"), found.grid.hex("0402"), "road")
    assert found.linked(found.grid.hex("0101"), found.grid.hex("0201"), "road")
    assert differing(found) == {"links"}


def test_links_are_cut() -> None:
    found = over(cut={"road": [["0301", "0201"]]})
    assert not found.linked(found.grid.hex("0201"), found.grid.hex("0301"), "road")
    assert found.linked(found.grid.hex("0101"), found.grid.hex("0201"), "road")
    assert found.linked(found.grid.hex("0301"), found.grid.hex("0401"), "road")


@pytest.mark.parametrize(
    ("field", "name", "value"),
    [
        ("areas", "west", ["0103"]),
        ("areas", "new", ["0103"]),
        ("places", "Korsun", {"hex": "0101", "kinds": []}),
        ("edges", "north", ["0301"]),
        ("borders", "front", ["0101/0201"]),
    ],
)
def test_what_has_a_name_is_replaced_or_added(field: str, name: str, value: Any) -> None:
    found = over(**{field: {name: value}})
    assert to_json(found)[field][name] == value
    assert differing(found) == {field}


@pytest.mark.parametrize(
    ("field", "name"), [("areas", "west"), ("places", "Korsun"), ("edges", "north"), ("borders", "front")]
)
def test_what_has_a_name_is_taken_away_by_null(field: str, name: str) -> None:
    assert name not in to_json(over(**{field: {name: None}})).get(field, {})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"rows": 4}, "map:map: unknown field 'rows'"),
        ({"hexes": []}, "map:hexes: [] is not an object"),
        ({"hexes": {"0909": ["forest"]}}, "map:hexes.0909: no hex '0909' on the map"),
        ({"hexes": {"0202": ["wood"]}}, "map:hexes.0202: unknown terrain 'wood'"),
        ({"hexes": {"0202": []}}, "map:hexes.0202: hex 0202 has no terrain; expected one at least"),
        ({"sides": {"0101/0401": ["river"]}}, "map:sides.0101/0401: 0101 and 0401 are not adjacent"),
        ({"sides": {"0101": ["river"]}}, "map:sides.0101: '0101' is not a hexside"),
        ({"sides": {"0101/0201": "river"}}, "map:sides.0101/0201: 'river' is not a list of hexside features"),
        ({"sides": {"0101/0201": [["river"]]}}, "map:sides.0101/0201: [['river']] is not a list of hexside features"),
        ({"sides": {"0101/0201": ["moat"]}}, "map:sides.0101/0201: unknown hexside feature 'moat'"),
        ({"links": {"rail": [["0101", "0201"]]}}, "map:links.rail: unknown link kind 'rail'"),
        ({"links": {"road": [["0101"]]}}, "map:links.road: [['0101']]; expected chains of two hexes or more"),
        ({"links": {"road": [[{}, []]]}}, "map:links.road: [[{}, []]]; expected chains"),
        ({"cut": {"road": [["0102", "0202"]]}}, "map:cut.road: no road leads from 0102 to 0202"),
        ({"areas": {"wets": None}}, "map:areas.wets: is removed, but the map does not have it"),
        ({"areas": {"west": ["0909"]}}, "map:areas.west: no hex '0909'"),
    ],
)
def test_a_mistake_is_named_with_its_field(data: dict[str, Any], message: str) -> None:
    with pytest.raises(MapError) as caught:
        over(**data)
    assert str(caught.value).startswith(message)
