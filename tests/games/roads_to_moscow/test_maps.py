"""The maps of Roads to Moscow: what the book says of hexes, and the ground of the two battles as histories have it."""

from functools import cache
from math import dist, sqrt
from pathlib import Path

import pytest
from tests.games.mapreading import (
    area,
    around,
    edge,
    inner_corners,
    labels,
    loose_ends,
    net,
    on,
    side_ends,
    steps,
    terrain,
)
from tools.maps.roads_to_moscow import build

import grognard.games.roads_to_moscow as package
from grognard.board import text
from grognard.board.map import Map

DATA = Path(package.__file__).parent / "data"
BOTH = pytest.mark.parametrize("name", ["mozhaysk", "mtsensk"])
GROUND = {"clear", "rough", "swamp", "town", "village"}
WATER = ("stream", "river")
SUPPLY_ROADS = ("main_road", "secondary_road")
WAYS = (*SUPPLY_ROADS, "trail")
PLACES = {
    "mozhaysk": {
        "Mozhaysk": "3313",
        "Mozhaysk station": "3314",
        "Uvarovka": "1111",
        "Borodino": "2211",
        "Borodino station": "2314",
        "Semyonovskoye": "2312",
        "Shevardino": "2112",
        "Gorki": "2411",
        "Rogachevo": "2114",
        "Yelnya": "2016",
        "Artyomki": "2416",
        "Utitsy": "2215",
        "Tatarinovo": "2612",
        "Psarevo": "2613",
        "Kukarino": "3013",
        "Chebunovo": "2616",
        "Kolotskoye": "1510",
        "Khvashchevka": "0715",
        "Borisovo": "3420",
        "Bogorodskoye": "4419",
        "Shalikovo": "4413",
        "Mordvinovo": "1922",
        "Avdotyino": "2202",
    },
    "mtsensk": {
        "Mtsensk": "3405",
        "Mtsensk station": "3205",
        "Orel station": "0332",
        "Pervy Voin": "2313",
        "Kamenevo": "2215",
        "Zheleznitsa": "2112",
        "Otrada station": "1816",
        "Stanovoye": "1521",
        "Ivanovskoye": "1223",
        "Optukha airfield": "0828",
        "Ilkovo": "2708",
        "Golovlevo": "2909",
        "Sheino": "3210",
        "Dumchino": "2610",
        "Volkovo": "3108",
        "Zaroshcha": "3501",
        "Protasovo": "2823",
    },
}
ENTRIES = {
    "mozhaysk": {
        "W1": "0114",
        "W2": "0107",
        "C1": "2411",
        "E1": "5011",
        "E2": "5010",
        "N1": "3901",
        "S1": "4224",
        "S2": "3924",
        "RR": "3314",
    },
    "mtsensk": {
        "G1": "0332",
        "G2": "1101",
        "N1": "3601",
        "N2": "3401",
        "N3": "1101",
        "RM": "3205",
        "AL": "0828 1026 3205",
    },
}


@cache
def map_of(name: str) -> Map:
    return text.load(DATA / f"{name}.map")


# Numbering and what the book says of hexes


@BOTH
def test_the_map_says_where_it_is_from(name: str) -> None:
    assert {"printed", "derived", "found", "reconstructed", "ours"} <= {n.split(":")[0] for n in map_of(name).notes}


@BOTH
def test_the_file_is_what_the_program_builds(name: str) -> None:
    assert build(name) == (DATA / f"{name}.map").read_text("utf-8")


@BOTH
@pytest.mark.rule("2.1-2", "8.55-x")
def test_even_columns_lie_half_a_hex_towards_lower_rows(name: str) -> None:
    assert around(map_of(name), "2716") == {"2715", "2717", "2616", "2617", "2816", "2817"}
    assert around(map_of(name), "2816") == {"2815", "2817", "2715", "2716", "2915", "2916"}


@pytest.mark.rule("2.1-2", "8.55-x")
def test_the_hexes_of_the_overrun_lie_as_the_example_needs_them() -> None:
    grid = map_of("mtsensk").grid
    assert around(map_of("mtsensk"), "2729") == {"2728", "2730", "2629", "2630", "2829", "2830"}
    assert around(map_of("mtsensk"), "2728") == {"2727", "2729", "2628", "2629", "2828", "2829"}
    assert grid.distance(grid.hex("2631"), grid.hex("2728")) == 3


@pytest.mark.rule("8.55-x")
def test_a_trail_leads_from_2631_over_two_clear_hexes_into_the_woods_of_2728() -> None:
    trail = steps(map_of("mtsensk"), "link", "trail")
    assert {("2631", "2730"), ("2730", "2729"), ("2729", "2728")} <= trail
    assert terrain(map_of("mtsensk"), "2730") == terrain(map_of("mtsensk"), "2729") == {"clear"}
    assert "woods" in terrain(map_of("mtsensk"), "2728")
    hexsides = steps(map_of("mtsensk"), "side", *map_of("mtsensk").features)
    assert not {("2631", "2730"), ("2730", "2729"), ("2729", "2728")} & hexsides


@pytest.mark.rule("8.55-x")
def test_2727_is_clear_with_woods_and_no_way_leads_there_from_2728() -> None:
    assert terrain(map_of("mtsensk"), "2727") == {"clear", "woods"}
    assert ("2728", "2727") not in steps(map_of("mtsensk"), "link", *WAYS, "railway")
    assert ("2728", "2727") not in steps(map_of("mtsensk"), "side", *map_of("mtsensk").features)


@pytest.mark.rule("5.21-3")
def test_4224_is_a_hex_of_the_edge_with_a_road() -> None:
    assert area(map_of("mozhaysk"), "entry.S1") == {"4224"} <= edge(map_of("mozhaysk"), "south")
    assert "4224" in on(map_of("mozhaysk"), *SUPPLY_ROADS)


@BOTH
def test_the_edges_are_the_four_sides_of_the_sheet(name: str) -> None:
    columns, rows = {"mozhaysk": (50, 24), "mtsensk": (46, 32)}[name]
    assert edge(map_of(name), "west") == {f"01{row:02}" for row in range(1, rows + 1)}
    assert edge(map_of(name), "east") == {f"{columns}{row:02}" for row in range(1, rows + 1)}
    assert edge(map_of(name), "north") == {f"{column:02}01" for column in range(1, columns + 1)}
    assert edge(map_of(name), "south") == {f"{column:02}{rows}" for column in range(1, columns + 1)}


# Ground


@BOTH
@pytest.mark.rule("8.35a")
def test_every_hex_has_one_ground_and_woods_only_on_top_of_it(name: str) -> None:
    board = map_of(name)
    for h in range(board.grid.size):
        here = set(board.terrain_names(h))
        assert len(here & GROUND) == 1, board.grid.label(h)
        assert here - GROUND <= ({"woods"} if "town" not in here else set()), board.grid.label(h)


@pytest.mark.parametrize(("name", "least", "most"), [("mozhaysk", 0.36, 0.44), ("mtsensk", 0.1, 0.16)])
def test_mozhaysk_lies_in_forests_and_mtsensk_in_open_country(name: str, least: float, most: float) -> None:
    assert least < map_of(name).where("woods").mean() < most


@BOTH
def test_places_lie_where_the_dossier_of_the_battle_has_them(name: str) -> None:
    board = map_of(name)
    assert {place: board.grid.label(board.place(place).hex) for place in PLACES[name]} == PLACES[name]


@pytest.mark.rule("2.1-3")
@pytest.mark.parametrize(
    ("name", "here", "there", "kilometres", "across"),
    [
        ("mozhaysk", "Uvarovka", "Mozhaysk", 26.7, 1.4),
        ("mozhaysk", "Mozhaysk", "Shalikovo", 13.6, 1.4),
        ("mtsensk", "Ivanovskoye", "Mtsensk", 31.3, 1.2),
        ("mtsensk", "Pervy Voin", "Mtsensk", 14.8, 1.2),
    ],
)
def test_hexes_are_as_wide_as_the_book_says(name: str, here: str, there: str, kilometres: float, across: float) -> None:
    """Two places lie as far apart as in the country, by their longitudes and latitudes, but for a hex."""
    board = map_of(name)

    def centre(place: str) -> tuple[float, float]:
        label = board.grid.label(board.place(place).hex)
        column, row = int(label[:2]), int(label[2:])
        return column * sqrt(3) / 2, row - 0.5 * (column % 2 == 0)

    assert abs(dist(centre(here), centre(there)) * across - kilometres) < across


@BOTH
def test_a_place_of_houses_has_houses(name: str) -> None:
    for place in map_of(name).places.values():
        for kind in set(place.kinds) & {"town", "village"}:
            assert map_of(name).has(place.hex, kind) or map_of(name).has(place.hex, "town"), place.name
    villages = {place.hex for place in map_of(name).places.values()}
    assert {h for h, there in enumerate(map_of(name).where("village").tolist()) if there} <= villages


def test_the_towns_are_mozhaysk_uvarovka_mtsensk_and_the_edge_of_orel() -> None:
    board = map_of("mozhaysk")
    assert labels(map_of("mozhaysk"), board.where("town").nonzero()[0].tolist()) == {"3213", "3214", "3313", "1111"}
    assert area(map_of("mozhaysk"), "town.mozhaysk") == {"3213", "3214", "3313"}
    towns = labels(map_of("mtsensk"), map_of("mtsensk").where("town").nonzero()[0].tolist())
    assert towns == area(map_of("mtsensk"), "town.mtsensk") | area(map_of("mtsensk"), "town.orel")
    assert {"3205", "3305", "3404", "3405", "3406", "3504", "3505"} <= area(map_of("mtsensk"), "town.mtsensk")


# Water, slopes and the fortified line


@BOTH
def test_rivers_begin_and_end_at_the_edge_or_in_a_river(name: str) -> None:
    ends = loose_ends(map_of(name), steps(map_of(name), "side", "river"))
    assert len(ends) in (3, 4)  # of the Ruza, the head only
    assert not ends & inner_corners(map_of(name))


@BOTH
def test_every_stream_leads_to_a_river_or_off_the_map(name: str) -> None:
    joined = {frozenset(side_ends(map_of(name), a, b)) for a, b in steps(map_of(name), "side", "stream") if a < b}
    river = {end for a, b in steps(map_of(name), "side", "river") for end in side_ends(map_of(name), a, b)}
    dry = {corner for side in joined for corner in side}
    reached = (dry & river) | (dry - inner_corners(map_of(name)))
    while more := {corner for side in joined if side & reached for corner in side} - reached:
        reached |= more
    assert joined
    assert reached == dry


@BOTH
@pytest.mark.rule("8.36b-1")
def test_there_is_a_bridge_wherever_a_way_crosses_water_and_nowhere_else(name: str) -> None:
    crossing = steps(map_of(name), "side", *WATER) & steps(map_of(name), "link", *WAYS, "railway")
    assert crossing
    assert crossing == steps(map_of(name), "side", "bridge")


@pytest.mark.parametrize(
    ("name", "a", "b", "water", "way"),
    [
        ("mozhaysk", "1915", "2016", "stream", "main_road"),
        ("mozhaysk", "3110", "3111", "river", "secondary_road"),
        ("mozhaysk", "4603", "4703", "river", "secondary_road"),
        ("mtsensk", "3305", "3405", "river", "main_road"),
        ("mtsensk", "3406", "3506", "river", "secondary_road"),
        ("mtsensk", "3302", "3303", "river", "railway"),
        ("mtsensk", "2115", "2215", "stream", "main_road"),
    ],
)
def test_the_bridges_that_were_fought_for(name: str, a: str, b: str, water: str, way: str) -> None:
    assert (a, b) in steps(map_of(name), "side", "bridge") & steps(map_of(name), "side", water) & steps(
        map_of(name), "link", way
    )


def test_only_the_railway_crosses_the_zusha_north_of_mtsensk() -> None:
    assert ("3302", "3303") in steps(map_of("mtsensk"), "link", "railway")
    assert ("3302", "3303") not in steps(map_of("mtsensk"), "link", *WAYS)


def test_the_zusha_parts_mtsensk_in_two() -> None:
    east = area(map_of("mtsensk"), "right_bank")
    assert {"3404", "3405", "3406", "3504", "3505", "3601"} <= east
    assert not east & {"3205", "3305", "3303", "3108", "3506"}
    between = {(a, b) for a in east for b in around(map_of("mtsensk"), a) - east}
    assert between <= steps(map_of("mtsensk"), "side", "river")


@BOTH
@pytest.mark.rule("8.37-3")
def test_no_slope_goes_up_both_ways(name: str) -> None:
    slopes = steps(map_of(name), "side", "slope")
    assert slopes
    assert not slopes & {(b, a) for a, b in slopes}


@pytest.mark.rule("8.37-3")
def test_the_ground_rises_behind_the_kolocha_and_before_pervy_voin() -> None:
    assert ("2211", "2311") in steps(map_of("mozhaysk"), "side", "slope")
    assert ("2316", "2315") in steps(map_of("mtsensk"), "side", "slope")


@pytest.mark.rule("14.0", "8.37-1")
def test_the_fortified_line_bars_both_roads_and_faces_west() -> None:
    line = steps(map_of("mozhaysk"), "side", "fortified_line")
    main = line & steps(map_of("mozhaysk"), "link", "main_road")
    assert main == {("1911", "2012"), ("1915", "2016"), ("2316", "2416")}
    assert not line & {(b, a) for a, b in line}


@pytest.mark.rule("14.0")
@pytest.mark.parametrize(
    "place", ["Avdotyino", "Goretovo", "Bezzubovo", "Aleksinki", "Yelnya", "Utitsy", "Artyomki", "Mordvinovo"]
)
def test_the_fortified_line_protects_the_places_that_accounts_name(place: str) -> None:
    board = map_of("mozhaysk")
    assert board.grid.label(board.place(place).hex) in {
        b for _, b in steps(map_of("mozhaysk"), "side", "fortified_line")
    }


@pytest.mark.rule("14.0")
def test_the_line_runs_unbroken_from_the_north_edge_to_the_south_with_a_switch_at_utitsy() -> None:
    ends = loose_ends(map_of("mozhaysk"), steps(map_of("mozhaysk"), "side", "fortified_line"))
    outer = sorted(y for _, y in ends - inner_corners(map_of("mozhaysk")))
    assert len(ends) == 4
    assert len(outer) == 2
    assert outer[0] < 1
    assert outer[1] > 23


@pytest.mark.rule("14.0")
def test_there_is_no_fortified_line_before_mtsensk() -> None:
    found = {name: bool(steps(map_of(name), "side", "fortified_line")) for name in ("mozhaysk", "mtsensk")}
    assert found == {"mozhaysk": True, "mtsensk": False}


# Roads, supply sources, entry hexes and areas


@BOTH
def test_all_roads_and_trails_are_connected(name: str) -> None:
    start = PLACES[name]["Mozhaysk" if name == "mozhaysk" else "Mtsensk"]
    assert net(map_of(name), start, *WAYS) == on(map_of(name), *WAYS)
    assert net(map_of(name), start, *SUPPLY_ROADS) == on(map_of(name), *SUPPLY_ROADS)


@BOTH
def test_the_railway_runs_through_its_stations(name: str) -> None:
    stations = {hex for place, hex in PLACES[name].items() if place.endswith("station")}
    railway = on(map_of(name), "railway")
    assert stations <= railway
    assert net(map_of(name), min(stations), "railway") == railway


@pytest.mark.rule("6.31")
def test_supply_sources_are_hexes_of_the_edge() -> None:
    assert area(map_of("mozhaysk"), "supply.german") == {"0107", "0114"}
    assert area(map_of("mozhaysk"), "supply.soviet") == {"5010", "5011", "3901", "4401", "3924", "4224"}
    assert area(map_of("mozhaysk"), "supply.vereya") == {"3924", "4224"}
    assert area(map_of("mtsensk"), "supply.german") == {"0332"}
    assert area(map_of("mtsensk"), "supply.soviet") == {"3601", "3401", "4618", "1101"}
    assert area(map_of("mtsensk"), "supply.bolkhov") == {"1101"}
    for name in PLACES:
        sources = area(map_of(name), "supply.german") | area(map_of(name), "supply.soviet")
        assert sources <= edge(map_of(name), "north", "east", "south", "west")


@BOTH
@pytest.mark.rule("6.31")
def test_roads_lead_from_every_source_to_the_town_but_from_the_railway_at_the_north_edge(name: str) -> None:
    reached = net(map_of(name), PLACES[name]["Mozhaysk" if name == "mozhaysk" else "Mtsensk"], *SUPPLY_ROADS)
    sources = area(map_of(name), "supply.german") | area(map_of(name), "supply.soviet")
    assert sources - reached == ({"3401"} if name == "mtsensk" else set())
    assert sources - on(map_of(name), *SUPPLY_ROADS) <= on(map_of(name), "railway")


@BOTH
def test_units_enter_where_the_scenarios_say(name: str) -> None:
    codes = {
        word.removeprefix("entry."): area(map_of(name), word)
        for word in map_of(name).areas
        if word.startswith("entry.")
    }
    assert codes == {code: set(hexes.split()) for code, hexes in ENTRIES[name].items()}


def test_every_scenario_has_its_victory_hexes_and_its_part_of_the_map() -> None:
    assert {"2016", "2314", "2416", "2616"} <= area(map_of("mozhaysk"), "victory.S3")
    assert {"3213", "3214", "3313", "4413", "4214"} <= area(map_of("mozhaysk"), "victory.S4")
    assert (
        {"0715", "1015", "1315", "1816"}
        <= area(map_of("mozhaysk"), "victory.S5")
        <= area(map_of("mozhaysk"), "play.S5")
    )
    assert {"3405", "3303", "3501"} <= area(map_of("mtsensk"), "victory.S1")
    assert {"2313", "2413"} <= area(map_of("mtsensk"), "victory.S2") <= area(map_of("mtsensk"), "play.S2")
    assert {"3405", "3303"} <= area(map_of("mtsensk"), "victory.S6") <= area(map_of("mtsensk"), "play.S6")
    assert {int(hex[:2]) for hex in area(map_of("mozhaysk"), "play.S5")} == set(range(1, 25))
    assert {int(hex[:2]) for hex in area(map_of("mtsensk"), "play.S2")} == set(range(10, 35))
    assert {int(hex[2:]) for hex in area(map_of("mtsensk"), "play.S6")} == set(range(1, 23))
