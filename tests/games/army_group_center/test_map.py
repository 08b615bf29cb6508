"""The map: everything that the rulebook says or implies about a hex [1.3, 2.2, 3.3, 4.3, 7.7 to 7.10, 10.2, errata]."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pytest
from tests.games.datafiles import map_of

from grognard.board import search
from grognard.board.map import Map
from grognard.games.army_group_center import GAME

NATURAL = ("clear", "forest", "swamp", "pripyat")
ROWS = range(10, 51)


def listed(text: str) -> list[str]:
    return text.split()


WEST = [f"{row}{28 - row % 2}" for row in ROWS]
SOUTH = [f"50{column:02}" for column in range(29)]
GERMAN_SOURCES = listed("""
    2927 3028 3127 3228 3327 3428 3527 3628 3727 3828 3927 4028 4127 4228 4327 4428 4527 4628 4727 4828 4927 5028
    5027 5026 5025 5024 5023 5022 5021 5020
""")
NU_ENTRY = listed("4428 4527 4628 4727 4828 4927 5028 5027 5026 5025 5024 5023 5022 5021")
SOVIET_SOURCES = [
    *(f"{row}00" for row in range(12, 35)),
    *("3600", "3800", "4000"),
    *(f"{row}00" for row in range(42, 51)),
    *(f"50{column:02}" for column in range(1, 20)),
]
OPEN_TO_GERMAN_ZONES = listed("1300 3300 3400 3600 3800 4000 4200 4300 5019")
CLOSED_TO_GERMANS = [
    "1201",
    *(f"{row}01" for row in range(14, 33)),
    *(f"{row}01" for row in range(44, 50)),
    *(f"49{column:02}" for column in range(2, 19)),
]
TAKEN_BY_23_AUGUST = listed("""
    Minsk Vilnius Narva Pskov Rezekne Daugavpils Polotsk Vitebsk Orsha Mogilev Bobruisk Borisov Molodechno Baranovichi
    Pinsk Brest Grodno Bialystok Kaunas Siauliai Jelgava Kovel Lublin Siedlce
""")


@pytest.fixture(scope="module")
def ground() -> Map:
    return map_of(GAME, "army_group_center.map")


def hexes(ground: Map, labels: Iterable[str]) -> list[int]:
    return [ground.grid.hex(label) for label in labels]


def labels(ground: Map, numbers: Iterable[int]) -> set[str]:
    return {ground.grid.label(h) for h in numbers}


def area(ground: Map, name: str) -> set[str]:
    return labels(ground, ground.area(name))


def having(ground: Map, *terrains: str) -> set[str]:
    return labels(ground, np.flatnonzero(ground.where(*terrains)).tolist())


def land(ground: Map) -> set[str]:
    return having(ground, *NATURAL)


def soviet(ground: Map) -> set[str]:
    """Land in Soviet hands at start."""
    return land(ground) - area(ground, "german_start")


def around(ground: Map, label: str) -> set[str]:
    return labels(ground, ground.grid.around[ground.grid.hex(label)])


def sides(ground: Map, feature: str) -> set[str]:
    steps = np.argwhere(ground.crossing(feature)).tolist()
    pairs = [(ground.grid.label(h), ground.grid.label(int(ground.grid.neighbours[h, d]))) for h, d in steps]
    return {f"{min(pair)}/{max(pair)}" for pair in pairs}


def flood(ground: Map, start: Iterable[str], within: set[str], *, strait: bool = False) -> set[str]:
    """All that can be reached over land hexes of a set without crossing water."""
    closed = ground.crossing("lake_side", "sea_side", *(() if strait else ("strait",)))
    blocked = ~ground.mask(hexes(ground, within))
    steps = search.distances(ground.grid, hexes(ground, start), blocked=blocked, closed=closed)
    return labels(ground, np.flatnonzero(steps >= 0).tolist())


def enterable(ground: Map) -> set[str]:
    """Where Germans can get to, given any number of moves [9.7, 9.12]."""
    return flood(ground, area(ground, "german_start"), land(ground) - having(ground, "soviet_entrenchment"))


# -- the grid


def test_the_map_has_1169_hexes_136_at_its_edge_and_3368_hexsides(ground: Map) -> None:
    neighbours = ground.grid.neighbours
    assert (ground.grid.size, len(ground.grid.edge_hexes()), int((neighbours >= 0).sum()) // 2) == (1169, 136, 3368)
    assert set(hexes(ground, ["2927", "4428"])) <= set(ground.grid.edge_hexes())


@pytest.mark.rule("1.3-1", "1.3-2", "1.3-3", "1.3-4", "1.3-5")
def test_the_sides_of_the_map_run_between_its_corners_and_share_them(ground: Map) -> None:
    edges = {name: labels(ground, numbers) for name, numbers in ground.edges.items()}
    assert edges["north"] == {f"10{column:02}" for column in range(29)}
    assert edges["east"] == {f"{row}00" for row in ROWS}
    assert edges["south"] == set(SOUTH)
    assert edges["west"] == set(WEST)
    assert edges["north"] & edges["east"] == {"1000"}
    assert edges["north"] & edges["west"] == {"1028"}
    assert edges["south"] & edges["east"] == {"5000"}
    assert edges["south"] & edges["west"] == {"5028"}


def test_odd_rows_lie_half_a_hex_west_of_even_ones(ground: Map) -> None:
    for label in ground.grid.labels:
        r, c = int(label[:2]), int(label[2:])
        east = c - 1 if r % 2 == 0 else c
        beside = [(r, c - 1), (r, c + 1), (r - 1, east), (r - 1, east + 1), (r + 1, east), (r + 1, east + 1)]
        assert around(ground, label) == {f"{r:02}{c:02}" for r, c in beside} & set(ground.grid.labels)


@pytest.mark.parametrize(
    ("hex", "beside"),
    [
        ("3908", "3907 3909 3808 3809 4008 4009"),
        ("3808", "3807 3809 3707 3708 3907 3908"),
        ("2927", "2926 2827 2828 3027 3028"),
        ("3500", "3501 3400 3401 3600 3601"),
        ("5019", "5018 5020 4918 4919"),
    ],
)
def test_the_neighbours_of_some_hexes_are_known(ground: Map, hex: str, beside: str) -> None:
    assert around(ground, hex) == set(beside.split())


def test_distances_follow_from_rows_and_columns(ground: Map) -> None:
    for a in ("1000", "1028", "3102", "4004", "4720", "5019"):
        for b in ground.grid.labels:
            xs = [int(label[2:]) + 0.5 * (int(label[:2]) % 2) for label in (a, b)]
            rows, across = abs(int(a[:2]) - int(b[:2])), abs(xs[0] - xs[1])
            assert ground.grid.distance(*hexes(ground, [a, b])) == rows + max(0, across - rows / 2)


@pytest.mark.rule("E.2")
def test_2901_2902_and_2903_follow_each_other_in_a_row(ground: Map) -> None:
    assert {"2901", "2903"} <= around(ground, "2902")
    assert ground.grid.distance(*hexes(ground, ["2901", "2903"])) == 2


def test_the_words_of_the_map_are_those_of_the_terrain_key(ground: Map) -> None:
    more = ("town", "city", "german_entrenchment", "soviet_entrenchment", "sea", "lake")
    assert (ground.words.base, ground.terrains) == ("clear", (*NATURAL, *more))
    assert ground.features == ("river", "strait", "lake_side", "sea_side")
    assert ground.kinds == ()


# -- ground


def test_every_hex_is_sea_or_lake_or_has_one_natural_terrain(ground: Map) -> None:
    for h in range(ground.grid.size):
        words = [word for word in ground.terrain_names(h) if word in (*NATURAL, "sea", "lake")]
        assert len(words) == 1, ground.grid.label(h)


def test_nothing_is_built_on_water_and_islands_are_water(ground: Map) -> None:
    assert having(ground, "town", "city", "german_entrenchment", "soviet_entrenchment") <= land(ground)
    assert area(ground, "island") <= having(ground, "sea")


def test_nobody_crosses_from_land_into_water(ground: Map) -> None:
    for feature, water in (("lake_side", "lake"), ("sea_side", "sea")):
        shore = {f"{min(a, b)}/{max(a, b)}" for a in land(ground) for b in around(ground, a) & having(ground, water)}
        assert shore <= sides(ground, feature)


def test_few_hexsides_between_land_hexes_are_all_water(ground: Map) -> None:
    def dry(feature: str) -> set[str]:
        return {side for side in sides(ground, feature) if set(side.split("/")) <= land(ground)}

    assert dry("lake_side") == {"1403/1502", "1902/2003"}
    assert dry("sea_side") == {"1212/1312", "1312/1412", "2826/2925", "2826/2926"}


def test_the_only_strait_is_1803_1804_between_two_lake_hexes(ground: Map) -> None:
    assert sides(ground, "strait") == {"1803/1804"}
    assert {"1703", "1903"} == around(ground, "1803") & around(ground, "1804") & having(ground, "lake")


def test_rivers_and_borders_run_between_land_hexes(ground: Map) -> None:
    shores = {side for feature in ("lake_side", "sea_side") for side in sides(ground, feature)}
    ends = {hex for side in sides(ground, "river") - shores for hex in side.split("/")}
    assert ends <= land(ground)
    assert {h for pairs in ground.borders.values() for pair in pairs for h in pair} <= set(hexes(ground, land(ground)))


def test_every_land_hex_lies_north_or_south_of_the_dvina_and_the_river_is_between(ground: Map) -> None:
    north = area(ground, "north_of_dvina")
    assert north < land(ground)
    meeting = {f"{min(a, b)}/{max(a, b)}" for a in north for b in around(ground, a) & (land(ground) - north)}
    assert meeting <= sides(ground, "river")
    assert {"3300/3400", "2112/2113"} <= meeting  # from the east edge to the sea
    assert flood(ground, ["1301"], north, strait=True) == north
    assert {"1301", "2102", "2112", "3102", "3301"} <= north
    assert not {"3500", "3313", "2825", "3908"} & north


def test_at_start_every_german_hex_has_a_line_to_the_edge_that_crosses_no_border(ground: Map) -> None:
    closed = ground.crossing("lake_side", "sea_side", "strait")
    for a, b in ground.borders["reich"]:
        closed[a, ground.grid.direction(a, b)] = closed[b, ground.grid.direction(b, a)] = True
    blocked = ~ground.mask(ground.area("german_start"))
    steps = search.distances(ground.grid, ground.area("german_source"), blocked=blocked, closed=closed)
    assert labels(ground, np.flatnonzero(steps >= 0).tolist()) == area(ground, "german_start")
    assert len(ground.borders["reich"]) == 44


# -- the coast


def test_coastal_hexes_are_land_and_all_land_beside_the_sea_is_coastal(ground: Map) -> None:
    beside = {hex for hex in land(ground) if around(ground, hex) & having(ground, "sea")}
    assert beside <= area(ground, "coast") <= land(ground)


def test_the_victory_coast_is_an_unbroken_chain_from_2015_to_2927(ground: Map) -> None:
    chain = ground.area("victory_coast")
    assert [ground.grid.label(h) for h in (chain[0], chain[-1])] == ["2015", "2927"]
    assert all(ground.grid.adjacent(a, b) for a, b in pairwise(chain))
    assert area(ground, "victory_coast") <= area(ground, "coast")
    assert "2825" in area(ground, "victory_coast")


def test_all_coast_west_of_2015_is_victory_coast(ground: Map) -> None:
    west = {hex for hex in area(ground, "coast") if int(hex[2:]) >= 15}
    assert west == area(ground, "victory_coast")


@pytest.mark.rule("7.9-2", "7.9-3")
def test_every_town_and_city_on_the_coast_is_a_port_but_narva(ground: Map) -> None:
    coast = area(ground, "coast")
    ports = {place.name for place in ground.places.values() if "port" in place.kinds}
    coastal = {place.name for place in ground.places.values() if ground.grid.label(place.hex) in coast}
    assert "Narva" in coastal
    assert ports == coastal - {"Narva"}
    assert "Koenigsberg" in ports


# -- places


@pytest.mark.rule("2.2-3")
def test_minsk_is_a_city_in_3908(ground: Map) -> None:
    minsk = ground.place("Minsk")
    assert (ground.grid.label(minsk.hex), "city" in minsk.kinds) == ("3908", True)


def test_koenigsberg_is_a_city_in_2825_and_narva_a_town_in_1301(ground: Map) -> None:
    koenigsberg, narva = ground.place("Koenigsberg"), ground.place("Narva")
    assert (ground.grid.label(koenigsberg.hex), koenigsberg.kinds) == ("2825", ("city", "port"))
    assert (ground.grid.label(narva.hex), narva.kinds) == ("1301", ("town",))


def test_every_town_and_city_has_a_name_and_no_hex_has_two(ground: Map) -> None:
    for kind in ("town", "city"):
        named = [ground.grid.label(place.hex) for place in ground.places.values() if kind in place.kinds]
        assert len(named) == len(set(named))
        assert set(named) == having(ground, kind)
    assert not having(ground, "town") & having(ground, "city")


@pytest.mark.rule("4.3-1")
def test_all_towns_and_cities_are_german_at_start(ground: Map) -> None:
    assert having(ground, "town", "city") <= area(ground, "german_start")


def test_history_scores_30_points_for_places_so_that_31_is_hard(ground: Map) -> None:
    worth = {place.name: 4 if "city" in place.kinds else 1 for place in ground.places.values()}
    assert (len(having(ground, "city")), len(having(ground, "town")), sum(worth.values())) == (6, 35, 59)
    assert sum(worth[name] for name in TAKEN_BY_23_AUGUST) == 30


# -- sources and entries


@pytest.mark.rule("7.7-1")
def test_german_sources_are_the_30_edge_hexes_from_2927_to_5020(ground: Map) -> None:
    assert [ground.grid.label(h) for h in ground.area("german_source")] == GERMAN_SOURCES
    assert len(GERMAN_SOURCES) == 30
    assert set(GERMAN_SOURCES) <= area(ground, "german_start")


@pytest.mark.rule("7.10-1", "7.10-2")
def test_soviet_sources_are_54_edge_hexes(ground: Map) -> None:
    assert sorted(area(ground, "soviet_source")) == sorted(SOVIET_SOURCES)
    assert len(SOVIET_SOURCES) == 54
    assert set(SOVIET_SOURCES) <= soviet(ground)


def test_edge_hexes_north_of_the_gulf_and_in_the_german_pocket_are_no_sources(ground: Map) -> None:
    assert not {"1000", "1100", "3500", "3700", "3900", "4100"} & area(ground, "soviet_source")
    assert {"3500", "3700", "3900", "4100"} <= area(ground, "german_start")


def test_corps_of_north_ukraine_enter_at_14_edge_hexes_from_4428_to_5021(ground: Map) -> None:
    assert [ground.grid.label(h) for h in ground.area("nu_entry")] == NU_ENTRY
    assert len(NU_ENTRY) == 14


def test_the_first_ukrainian_front_has_27_joined_german_hexes_at_the_south_edge(ground: Map) -> None:
    own = area(ground, "ukrainian_front")
    assert len(own) == 27
    assert own <= area(ground, "german_start")
    assert flood(ground, ["5020"], own) == own
    assert set(SOUTH) & own


def test_the_first_ukrainian_front_enters_by_soviet_swamp_and_can_reach_its_area(ground: Map) -> None:
    entries = set(SOUTH[1:20]) & having(ground, "pripyat") & soviet(ground)
    assert entries == {"5014", "5015", "5016", "5017", "5018"}
    own = area(ground, "ukrainian_front")
    assert all(own <= flood(ground, [entry], own | soviet(ground)) for entry in entries)


def test_a_soviet_line_can_leave_kovel_without_western_pripyat_swamp(ground: Map) -> None:
    dry = land(ground) - having(ground, "pripyat")
    assert not {"4918", "5019"} - dry
    assert "5019" in flood(ground, ["4919"], dry - {"5020"})


def test_soviet_sources_within_nine_hexes_of_the_bagration_markers_are_known(ground: Map) -> None:
    def near(marker: str) -> set[str]:
        return {ground.grid.label(h) for h in ground.grid.range(ground.grid.hex(marker), 9)} & set(SOVIET_SOURCES)

    east = "3100 3200 3300 3400 3600 3800 4000 4200 4300 4400 4500 4600 4700 4800 4900"
    assert {hex for hex in near("4004") if hex.endswith("00")} == set(east.split())
    assert near("4720") == {"5013", "5014", "5015", "5016", "5017", "5018", "5019"}


# -- the line


@pytest.mark.rule("E.1")
def test_2903_is_a_german_entrenchment(ground: Map) -> None:
    assert "2903" in having(ground, "german_entrenchment")


@pytest.mark.rule("3.3-2")
def test_germans_start_with_their_entrenchments_and_the_land_west_of_them(ground: Map) -> None:
    german = area(ground, "german_start")
    assert having(ground, "german_entrenchment") <= german <= land(ground)
    assert not having(ground, "soviet_entrenchment") & german
    assert {"3102", "4919", "1301", "3908", "2825", "5020"} <= german
    assert {"3301", "5019", "1300", "4918", "2902"} <= soviet(ground)


def test_wherever_the_sides_meet_both_are_entrenched(ground: Map) -> None:
    german, red = area(ground, "german_start"), soviet(ground)
    water = sides(ground, "lake_side") | sides(ground, "sea_side") | sides(ground, "strait")
    meeting = [(a, b) for a in german for b in around(ground, a) & red if f"{min(a, b)}/{max(a, b)}" not in water]
    assert having(ground, "german_entrenchment") == {a for a, _ in meeting} | {"1804"}
    assert having(ground, "soviet_entrenchment") == {b for _, b in meeting} | {"1502", "1803", "1902"}


@pytest.mark.parametrize("strait", [False, True])
def test_no_german_ever_gets_behind_the_soviet_line_not_even_if_the_strait_were_open(ground: Map, strait: bool) -> None:
    free = land(ground) - having(ground, "soviet_entrenchment")
    german = area(ground, "german_start")
    assert flood(ground, german, free, strait=strait) == german


def test_only_nine_soviet_sources_can_lie_in_a_german_zone_and_all_are_entrenched(ground: Map) -> None:
    german = enterable(ground)
    touched = {hex for hex in SOVIET_SOURCES if around(ground, hex) & german}
    assert touched == set(OPEN_TO_GERMAN_ZONES)
    assert touched <= having(ground, "soviet_entrenchment")


def test_germans_can_stand_beside_each_of_the_nine_and_beside_no_other_source(ground: Map) -> None:
    assert {"1301", "3401", "3500", "3700", "3900", "4100", "4201", "4301", "4919", "5020"} <= enterable(ground)
    assert not set(CLOSED_TO_GERMANS) & enterable(ground)


# -- partisans


def test_partisan_areas_lie_behind_the_german_line(ground: Map) -> None:
    partisans = area(ground, "partisans")
    assert partisans <= area(ground, "german_start") - having(ground, "german_entrenchment")
    assert len(partisans) == 45
