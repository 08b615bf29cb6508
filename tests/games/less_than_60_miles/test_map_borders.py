"""The map of Less Than 60 Miles: the two Germanies and their border, and where both sides stand and go."""

from pathlib import Path

import pytest
from tests.games.mapreading import (
    area,
    around,
    inner_corners,
    labels,
    loose_ends,
)

import grognard.games.less_than_60_miles as package
from grognard.board import text

FILE = Path(package.__file__).parent / "data" / "fulda.map"
MAP = text.load(FILE)
NATO_SETUP = ("setup.V", "setup.11ACR", "setup.3A", "setup.8M", "setup.5Pz")
WP_SETUP = ("setup.CF", "setup.8GA", "setup.27G", "setup.39G", "setup.57G", "setup.79G", "setup.border")


def areas(*names: str) -> set[str]:
    return set().union(*(area(MAP, name) for name in names))


@pytest.mark.rule("1-0:1", "8.7-2:1")
def test_every_hex_is_in_one_of_the_two_germanies() -> None:
    west, east = area(MAP, "west_germany"), area(MAP, "east_germany")
    assert west | east == set(MAP.grid.labels)
    assert not west & east
    assert len(east) == 125


@pytest.mark.rule("8.7-2:1")
def test_the_border_is_where_the_germanies_meet_and_runs_from_edge_to_edge() -> None:
    east = area(MAP, "east_germany")
    border = {(MAP.grid.label(a), MAP.grid.label(b)) for a, b in MAP.borders["inner_german_border"]}
    meeting = {(min(a, b), max(a, b)) for a in east for b in around(MAP, a) - east}
    assert {(min(pair), max(pair)) for pair in border} == meeting
    assert not loose_ends(MAP, border) & inner_corners(MAP)


@pytest.mark.rule("8.7-2:1")
@pytest.mark.parametrize(
    ("country", "places"),
    [
        ("west_germany", "Herleshausen Heringen Philippsthal Rasdorf Tann Hilders Fladungen Mellrichstadt Fulda"),
        ("east_germany", "Eisenach Gerstungen Vacha Geisa Dermbach Meiningen Ruhla Schmalkalden"),
    ],
)
def test_places_by_the_border_lie_in_their_country(country: str, places: str) -> None:
    assert labels(MAP, (MAP.place(name).hex for name in places.split())) <= area(MAP, country)


@pytest.mark.rule("8.7-2:1")
def test_east_germany_is_in_one_piece() -> None:
    east = area(MAP, "east_germany")
    seen, queue = {"0135"}, ["0135"]
    while queue:
        near = (around(MAP, queue.pop()) & east) - seen
        seen |= near
        queue += near
    assert seen == east


# Areas of scenarios


def test_both_sides_set_up_in_their_own_country_and_apart() -> None:
    nato, pact = areas(*NATO_SETUP), areas(*WP_SETUP)
    assert nato <= area(MAP, "west_germany")
    assert pact <= area(MAP, "east_germany")
    assert not {near for hex in nato for near in around(MAP, hex)} & pact
    assert {word for word in MAP.areas if word.startswith("setup.")} == {*NATO_SETUP, *WP_SETUP}


def test_objectives_are_towns_cities_and_airfields_in_west_germany() -> None:
    named = labels(MAP, (place.hex for place in MAP.places.values()))
    for scenario, count in (("S1", 8), ("S2", 12), ("S3", 28)):
        assert len(area(MAP, f"victory.{scenario}")) == count
        assert area(MAP, f"victory.{scenario}") <= named & area(MAP, "west_germany")


def test_what_lies_west_of_the_fulda_has_the_river_before_it() -> None:
    west = area(MAP, "west_of_fulda")
    assert {"0026", "0424", "0823", "1024"} <= west
    assert not west & {"0127", "0326", "0726", "1025", "1126"}
    crossed = {("0325", "0326"), ("0523", "0524"), ("0924", "1025"), ("1024", "1025")}
    assert all(a in west and b not in west for a, b in crossed)


def test_beyond_the_main_and_the_rhine_lie_the_air_base_and_mainz() -> None:
    beyond = area(MAP, "beyond_main_and_rhine")
    assert {"2207", "2202", "2008", "2010"} <= beyond
    assert not beyond & {"2009", "1912", "2002", "2317"}
