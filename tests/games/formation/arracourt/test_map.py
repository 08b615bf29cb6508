"""The map of Arracourt: the ground as the histories have it, and what the rules of the series ask of a map."""

from collections.abc import Iterable

import numpy as np
import pytest
from tests.games.datafiles import map_of

from grognard.board import search
from grognard.board.map import Map
from grognard.games.formation.arracourt import GAME


def listed(text: str) -> list[str]:
    return text.split()


ROADS = ("main_road", "secondary_road")
TOWNS = {
    "Château-Salins": "1003",
    "Dieuze": "2504",
    "Einville-au-Jard": "0918",
    "Lunéville": "0924",
    "Marsal": "1706",
    "Moyenvic": "1407",
    "Vic-sur-Seille": "1206",
}
VILLAGES = {
    "Amelécourt": "1001",
    "Arracourt": "1211",
    "Athienville": "0913",
    "Avricourt": "3018",
    "Bathelémont": "1115",
    "Bauzemont": "1216",
    "Bezange-la-Grande": "0809",
    "Bezange-la-Petite": "1711",
    "Blanche-Église": "2106",
    "Bourdonnay": "2512",
    "Bures": "1515",
    "Burthecourt": "0907",
    "Chambrey": "0706",
    "Coincourt": "1714",
    "Coutures": "1004",
    "Crion": "1219",
    "Croismare": "1523",
    "Donnelay": "2209",
    "Emberménil": "2320",
    "Gelucourt": "2508",
    "Grémecey": "0305",
    "Hampont": "1502",
    "Haraucourt-sur-Seille": "1705",
    "Hénaménil": "1416",
    "Jolivet": "1022",
    "Juvelize": "2008",
    "Juvrecourt": "1410",
    "Lagarde": "2414",
    "Laneuveville-aux-Bois": "2021",
    "Ley": "2010",
    "Lezey": "1809",
    "Maizières-lès-Vic": "2812",
    "Marainviller": "1724",
    "Mazerulles": "0208",
    "Moncel-sur-Seille": "0408",
    "Moncourt": "1912",
    "Mouacourt": "1815",
    "Moussey": "2916",
    "Mulcey": "2105",
    "Ommeray": "2312",
    "Parroy": "1615",
    "Pettoncourt": "0307",
    "Réchicourt-la-Petite": "1512",
    "Salonnes": "0906",
    "Serres": "0715",
    "Tarquimpol": "2707",
    "Thiébauménil": "1824",
    "Valhey": "0916",
    "Xanrey": "1510",
    "Xures": "2014",
}
HEIGHTS = {
    "Hill 318": "1413",
    "Hill 265": "1611",
    "Mannecourt Hill": "1710",
    "Coincourt Ridge": "1713",
    "Haut des Monts": "1310",
    "Xanrey Height": "1609",
    "Les Jumelles": "1112",
    "Hill 257": "1908",
    "Ley Hills": "2111",
    "Côte Saint-Jean": "1405",
    "Les Folies": "0822",
}
BRIDGES = {
    "Pettoncourt": "0307/0407",
    "Chambrey": "0706/0707",
    "Burthecourt": "0906/0907",
    "Vic-sur-Seille": "1206/1207",
    "Moyenvic": "1406/1407",
    "Marsal": "1705/1706",
    "Mulcey": "2105/2106",
    "Dieuze to Marsal": "2305/2404",
    "Dieuze to Gelucourt": "2504/2505",
    "Château-Salins": "1003/1104",
    "Lunéville N4": "0823/0924",
    "Lunéville N414": "0923/0924",
    "Marainviller": "1624/1724",
    "Crévic": "0319/0320",
    "Maixe": "0519/0619",
    "Einville": "0917/0918",
    "Bauzemont": "1215/1216",
    "Hénaménil": "1415/1416",
    "Parroy": "1615/1616",
    "Mouacourt": "1815/1816",
    "Xures": "2014/2015",
    "Lagarde": "2414/2415",
    "Moussey": "2915/2916",
}
SOURCES = {
    "american": ["0109", "0114", "0120", "0122"],
    "german": ["3012", "2701", "2301", "1101", "1701", "3018", "3022", "1824"],
}
#: Where the two sides set up on 19 September, and where anybody enters later.
AMERICAN_SETUP = listed("1809 0706 0924 1309 1707 1312 1414 0923 0918 1022")
GERMAN_SETUP = listed("2010 2312 2111 2512 1816 1917 1918 1522 1721 1723 1724 2021 1003 2504")
ENTRIES = listed("0501 0122 0106 0107 0108 0109 3012 2701 1101 1701 1212")


@pytest.fixture(scope="module")
def ground() -> Map:
    return map_of(GAME, "arracourt.map")


def hexes(ground: Map, labels: Iterable[str]) -> list[int]:
    return [ground.grid.hex(label) for label in labels]


def labels(ground: Map, numbers: Iterable[int]) -> set[str]:
    return {ground.grid.label(h) for h in numbers}


def area(ground: Map, name: str) -> set[str]:
    return labels(ground, ground.area(name))


def having(ground: Map, *terrains: str) -> set[str]:
    return labels(ground, np.flatnonzero(ground.where(*terrains)).tolist())


def around(ground: Map, label: str) -> set[str]:
    return labels(ground, ground.grid.around[ground.grid.hex(label)])


def pairs(ground: Map, steps: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> set[str]:
    """Steps as hexsides, each once."""
    both = [(ground.grid.label(h), ground.grid.label(int(ground.grid.neighbours[h, d]))) for h, d in np.argwhere(steps)]
    return {f"{min(pair)}/{max(pair)}" for pair in both}


def sides(ground: Map, *features: str) -> set[str]:
    return pairs(ground, ground.crossing(*features))


def roads(ground: Map, *kinds: str) -> set[str]:
    return pairs(ground, ground.link_steps(*kinds))


def on_road(ground: Map, *kinds: str) -> set[str]:
    return {label for side in roads(ground, *kinds) for label in side.split("/")}


def along(ground: Map, start: str, *kinds: str) -> set[str]:
    """All that can be reached from a hex along roads of these kinds."""
    steps = search.distances(ground.grid, hexes(ground, [start]), closed=~ground.link_steps(*kinds))
    return labels(ground, np.flatnonzero(steps >= 0).tolist())


def flood(ground: Map, start: str, closed: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> set[str]:
    steps = search.distances(ground.grid, hexes(ground, [start]), closed=closed)
    return labels(ground, np.flatnonzero(steps >= 0).tolist())


def corners(ground: Map, side: str) -> list[tuple[float, float]]:
    """The two ends of a hexside."""
    a, b = hexes(ground, side.split("/"))
    d, points = ground.grid.direction(a, b), ground.grid.corners(a)
    return [(round(x, 3), round(y, 3)) for x, y in (points[d], points[(d + 1) % 6])]


def loose_ends(ground: Map, course: set[str]) -> set[tuple[float, float]]:
    """Where a course of hexsides begins and ends."""
    ends = [corner for side in course for corner in corners(ground, side)]
    return {corner for corner in ends if ends.count(corner) == 1}


def touching(ground: Map, corner: tuple[float, float]) -> set[str]:
    """The hexes that meet in a corner: three, but at the edge of the map fewer."""
    near = {
        h for h in range(ground.grid.size) for x, y in ground.grid.corners(h) if (round(x, 3), round(y, 3)) == corner
    }
    return labels(ground, near)


# -- the grid


def test_the_map_has_30_columns_of_24_hexes_with_flat_tops(ground: Map) -> None:
    options = ground.grid.options
    assert (options.columns, options.rows, options.top, ground.grid.size) == (30, 24, "flat", 720)
    assert set(ground.grid.labels) == {f"{column:02}{row:02}" for column in range(1, 31) for row in range(1, 25)}


@pytest.mark.parametrize(
    ("hex", "beside"),
    [
        ("1211", "1210 1212 1111 1112 1311 1312"),  # an even column lies half a hex lower
        ("1515", "1514 1516 1414 1415 1614 1615"),
        ("0101", "0102 0201"),
        ("3024", "3023 2924"),
    ],
)
def test_even_columns_lie_half_a_hex_lower(ground: Map, hex: str, beside: str) -> None:
    assert around(ground, hex) == set(beside.split())


@pytest.mark.parametrize(("hex", "away"), [("1809", 5), ("1707", 7), ("0706", 9)])
def test_from_riouville_lezey_and_the_cavalry_are_in_range_and_chambrey_is_not(
    ground: Map, hex: str, away: int
) -> None:
    assert ground.grid.distance(*hexes(ground, ["1312", hex])) == away


def test_the_words_of_the_map_are_those_of_the_terrain_chart(ground: Map) -> None:
    assert ground.words.base == "clear"
    assert ground.terrains == ("clear", "woods", "marsh", "town", "village", "hill", "lake")
    assert ground.features == ("stream", "river", "canal", "bridge")
    assert ground.kinds == ROADS


# -- ground


def test_every_hex_has_one_dominant_terrain(ground: Map) -> None:
    assert {len(ground.terrain_names(h)) for h in range(len(ground.grid.labels))} == {1}


@pytest.mark.parametrize(("name", "hex"), TOWNS.items())
def test_a_town_stands_in_its_hex(ground: Map, name: str, hex: str) -> None:
    town = ground.place(name)
    assert (ground.grid.label(town.hex), town.kinds, ground.terrain_names(town.hex)) == (hex, ("town",), ("town",))


@pytest.mark.parametrize(("name", "hex"), VILLAGES.items())
def test_a_village_stands_in_its_hex(ground: Map, name: str, hex: str) -> None:
    place = ground.place(name)
    assert (ground.grid.label(place.hex), place.kinds) == (hex, ("village",))
    assert ground.terrain_names(place.hex) == ("village",)


@pytest.mark.parametrize(("name", "hex"), HEIGHTS.items())
def test_a_height_is_a_bare_hill_in_its_hex(ground: Map, name: str, hex: str) -> None:
    place = ground.place(name)
    assert (ground.grid.label(place.hex), place.kinds, ground.terrain_names(place.hex)) == (hex, ("hill",), ("hill",))


def test_farms_are_named_but_are_no_villages(ground: Map) -> None:
    farms = {place.name: ground.grid.label(place.hex) for place in ground.places.values() if "farm" in place.kinds}
    assert farms == {"Riouville": "1312", "La Fourasse": "1414"}
    assert set(farms.values()) <= having(ground, "clear")


@pytest.mark.parametrize("kind", ["town", "village"])
def test_every_town_and_village_has_a_name_and_no_hex_has_two(ground: Map, kind: str) -> None:
    named = [ground.grid.label(place.hex) for place in ground.places.values() if kind in place.kinds]
    assert len(named) == len(set(named))
    assert set(named) == having(ground, kind)


def test_the_camel_back_runs_from_hill_318_to_1513(ground: Map) -> None:
    assert {"1413", "1513"} <= having(ground, "hill")


def test_two_bare_hills_lie_between_ley_and_ommeray(ground: Map) -> None:
    assert {"2111", "2112"} <= having(ground, "hill")


def test_the_parroy_forest_is_one_wood_of_50_to_80_square_kilometres(ground: Map) -> None:
    woods = having(ground, "woods")
    outside = ~ground.mask(hexes(ground, woods))
    steps = search.distances(ground.grid, hexes(ground, ["1720"]), blocked=outside)
    forest = labels(ground, np.flatnonzero(steps >= 0).tolist())
    assert 50 <= len(forest) * 1.25**2 * np.sqrt(3) / 2 <= 80
    assert forest <= area(ground, "south_of_canal")


def test_the_forest_of_bezange_lies_between_vic_and_arracourt(ground: Map) -> None:
    assert {"1008", "1009", "1109", "1110", "1209"} <= having(ground, "woods")


def test_there_is_no_wood_in_bures_and_rechicourt(ground: Map) -> None:
    near = around(ground, "1515") | around(ground, "1512")
    assert not near & having(ground, "woods")
    assert around(ground, "1109") & having(ground, "woods")  # as there is near Arracourt


def test_marsh_lies_beside_the_seille_or_the_nard(ground: Map) -> None:
    banks = {label for side in sides(ground, "river", "stream") for label in side.split("/")}
    assert having(ground, "marsh") <= banks


def test_the_pond_of_lindre_is_the_only_lake_and_tarquimpol_lies_in_it(ground: Map) -> None:
    assert having(ground, "lake") == {"2706", "2805", "2806"}
    assert {"2706", "2806"} <= around(ground, "2707")


# -- water


def test_the_canal_is_one_unbroken_line_from_the_west_edge_to_the_east_edge(ground: Map) -> None:
    canal = sides(ground, "canal")
    ends = loose_ends(ground, canal)
    assert sorted(sorted(touching(ground, end)) for end in ends) == [["0119", "0120"], ["3015", "3016"]]
    corner_list = [corner for side in canal for corner in corners(ground, side)]
    assert max(corner_list.count(corner) for corner in corner_list) == 2
    assert len(set(corner_list)) == len(canal) + 1


def test_the_rivers_begin_and_end_at_the_edge_in_the_pond_or_in_a_brook(ground: Map) -> None:
    river, water = sides(ground, "river"), having(ground, "lake")
    brooks = {corner for side in sides(ground, "stream") for corner in corners(ground, side)}
    for end in loose_ends(ground, river):
        meeting = touching(ground, end)
        assert len(meeting) < 3 or meeting & water or end in brooks, meeting


def test_no_hexside_has_two_kinds_of_water(ground: Map) -> None:
    kinds = [sides(ground, kind) for kind in ("stream", "river", "canal")]
    assert sum(map(len, kinds)) == len(set().union(*kinds))


def test_the_canal_cuts_the_map_in_two(ground: Map) -> None:
    closed = ground.crossing("canal")
    north, south = flood(ground, "1211", closed), flood(ground, "0924", closed)
    assert not north & south
    assert north | south == set(ground.grid.labels)


def test_one_can_cross_the_canal_at_its_bridges(ground: Map) -> None:
    closed = ground.crossing("canal") & ~ground.crossing("bridge")
    assert flood(ground, "1211", closed) == set(ground.grid.labels)


def test_the_seille_parts_the_map_from_the_west_edge_to_the_pond_but_for_its_bridges(ground: Map) -> None:
    east = {label for label in ground.grid.labels if int(label[:2]) > 27}  # where the pond ends
    blocked = ground.mask(hexes(ground, east)) | ground.where("lake")
    river = ground.crossing("river")
    vic, arracourt = hexes(ground, ["1206", "1211"])
    assert search.distances(ground.grid, [arracourt], closed=river, blocked=blocked)[vic] < 0
    open_river = river & ~ground.crossing("bridge")
    assert search.distances(ground.grid, [arracourt], closed=open_river, blocked=blocked)[vic] == 5


@pytest.mark.parametrize(
    ("north", "south"),
    [
        ("Pettoncourt", "Moncel-sur-Seille"),
        ("Chambrey", "Burthecourt"),
        ("Vic-sur-Seille", "Moyenvic"),
        ("Haraucourt-sur-Seille", "Marsal"),
        ("Mulcey", "Blanche-Église"),
        ("Dieuze", "Gelucourt"),
    ],
)
def test_the_seille_flows_between(ground: Map, north: str, south: str) -> None:
    a, b = ground.place(north).hex, ground.place(south).hex
    banks = set(ground.grid.range(a, 3)) | set(ground.grid.range(b, 3))
    near = ground.mask(banks) & ~ground.where("lake")
    steps = search.distances(ground.grid, [a], closed=ground.crossing("river"), blocked=~near)
    assert steps[b] < 0


@pytest.mark.parametrize(("name", "side"), BRIDGES.items())
def test_a_bridge_lies_on_its_hexside(ground: Map, name: str, side: str) -> None:
    assert side in sides(ground, "bridge")


def test_there_are_no_other_bridges_and_all_cross_a_river_or_the_canal(ground: Map) -> None:
    assert sides(ground, "bridge") == set(BRIDGES.values())
    assert sides(ground, "bridge") <= sides(ground, "river", "canal")


# -- roads


def test_no_road_crosses_a_river_or_the_canal_without_a_bridge(ground: Map) -> None:
    assert roads(ground, *ROADS) & sides(ground, "river", "canal") <= sides(ground, "bridge")


def test_every_bridge_carries_a_road_but_that_of_xures(ground: Map) -> None:
    assert sides(ground, "bridge") - roads(ground, *ROADS) == {BRIDGES["Xures"]}


def test_no_step_has_two_roads_and_none_leads_into_the_lake(ground: Map) -> None:
    assert roads(ground, "main_road")
    assert not roads(ground, "main_road") & roads(ground, "secondary_road")
    assert having(ground, "lake")
    assert not on_road(ground, *ROADS) & having(ground, "lake")


def test_all_roads_are_one_net(ground: Map) -> None:
    assert along(ground, "1211", *ROADS) == on_road(ground, *ROADS)


def test_every_town_and_village_is_on_a_road(ground: Map) -> None:
    assert having(ground, "town", "village") <= on_road(ground, *ROADS)


@pytest.mark.parametrize(
    ("road", "hexes"),
    [
        ("N74", "0110 0109 0208 0408 0907 1004 1003 1001 1101"),
        ("N55", "0501 0601 1003 1407 1809 2512 2812 3012"),
        ("N414", "0924 0918 0916 1212 1211 1407"),
        ("N4", "0122 0222 0523 0924 1724 1824"),
        ("Moyenvic to Dieuze", "1407 1706 2106 2504"),
    ],
)
def test_a_main_road_passes_its_places(ground: Map, road: str, hexes: str) -> None:
    assert set(hexes.split()) <= along(ground, hexes[:4], "main_road")


def test_moyenvic_is_the_knot_of_the_main_roads(ground: Map) -> None:
    ways = {
        hex: sum(hex in side.split("/") for side in roads(ground, "main_road")) for hex in on_road(ground, ROADS[0])
    }
    assert ways["1407"] == 4
    assert {hex for hex, count in ways.items() if count > 2} == {"1407", "1003", "0924"}


def test_n55_runs_from_the_east_edge_to_chateau_salins_in_22_steps(ground: Map) -> None:
    closed = ~ground.link_steps("main_road")
    start, goal = hexes(ground, ["3012", "1003"])
    assert search.distances(ground.grid, [start], closed=closed)[goal] == 22


def test_the_two_roads_of_the_parroy_forest_cross_in_its_middle(ground: Map) -> None:
    ways = [side for side in roads(ground, "secondary_road") if "1720" in side.split("/")]
    assert len(ways) == 4
    assert "1720" in having(ground, "woods")


# -- sources, edges, areas


@pytest.mark.parametrize("side", ["american", "german"])
def test_supply_sources_lie_at_the_friendly_edge_and_on_a_road(ground: Map, side: str) -> None:
    assert sorted(area(ground, f"supply.{side}")) == sorted(SOURCES[side])
    assert set(SOURCES[side]) <= on_road(ground, *ROADS)
    assert set(SOURCES[side]) <= labels(ground, ground.edge(side))


def test_main_sources_are_all_american_ones_and_five_of_the_german(ground: Map) -> None:
    assert area(ground, "main.american") == set(SOURCES["american"])
    assert area(ground, "main.german") == set(SOURCES["german"][:5])


def test_friendly_edges_share_no_hex_and_lie_at_the_edge(ground: Map) -> None:
    american, german = (labels(ground, ground.edge(side)) for side in ("american", "german"))
    assert not american & german
    assert american | german <= labels(ground, ground.grid.edge_hexes())


def test_the_american_edge_is_the_west_and_the_south_up_to_column_09(ground: Map) -> None:
    west, south = {f"01{row:02}" for row in range(1, 25)}, {f"{column:02}24" for column in range(1, 10)}
    assert labels(ground, ground.edge("american")) == west | south


def test_the_german_edge_is_the_east_and_the_north_from_column_11_and_the_south_from_17(ground: Map) -> None:
    east, north = {f"30{row:02}" for row in range(1, 25)}, {f"{column:02}01" for column in range(11, 31)}
    south = {f"{column:02}24" for column in range(17, 31)}
    assert labels(ground, ground.edge("german")) == east | north | south


def test_fog_at_bezange_is_played_on_columns_12_to_26_of_rows_06_to_16(ground: Map) -> None:
    assert area(ground, "bezange") == {f"{column}{row:02}" for column in range(12, 27) for row in range(6, 17)}


def test_north_and_south_of_the_canal_are_all_of_the_map(ground: Map) -> None:
    north, south = area(ground, "north_of_canal"), area(ground, "south_of_canal")
    assert not north & south
    assert north | south == set(ground.grid.labels)
    assert {"1211", "1615", "1815", "2014", "2414"} <= north
    assert {"0924", "0918", "1216", "1416", "1816", "2916"} <= south


def test_tanks_at_arracourt_has_all_north_of_the_canal_and_every_set_up_hex(ground: Map) -> None:
    played = area(ground, "north")
    assert area(ground, "north_of_canal") <= played
    assert {*AMERICAN_SETUP, *GERMAN_SETUP, "0122", "0120", "1824"} <= played
    assert set(ground.grid.labels) - played == {hex for hex in area(ground, "south_of_canal") if hex >= "2501"}


def test_west_of_12_is_columns_01_to_12(ground: Map) -> None:
    assert area(ground, "west_of_12") == {hex for hex in ground.grid.labels if int(hex[:2]) <= 12}


@pytest.mark.parametrize("hex", sorted({*AMERICAN_SETUP, *GERMAN_SETUP, *ENTRIES}))
def test_any_unit_can_stand_where_units_set_up_or_enter(ground: Map, hex: str) -> None:
    assert hex in {*ground.grid.labels} - having(ground, "lake", "marsh")


def test_the_column_of_111_brigade_stands_on_the_road_to_the_bridge_of_mouacourt(ground: Map) -> None:
    assert {"1815/1816", "1816/1917", "1917/1918"} <= roads(ground, "secondary_road")
