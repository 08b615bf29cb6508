"""The map of Less Than 60 Miles: what the book says of hexes, and the Fulda Gap as it was in 1985."""

from itertools import pairwise
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
from tools.maps.less_than_60_miles import build

import grognard.games.less_than_60_miles as package
from grognard.board import text

FILE = Path(package.__file__).parent / "data" / "fulda.map"
MAP = text.load(FILE)
TYPES = {"plain", "hill1", "hill2", "town", "city"}
FEATURES = {"woods", "swamp"}
RIVERS = ("minor_river", "major_river")
ROADS = ("major_road", "minor_road")
EDGES = ("north", "east", "south", "west")
PLACES = {
    "Fulda": "1025",
    "Bad Hersfeld": "0325",
    "Bebra": "0127",
    "Niederaula": "0424",
    "Hünfeld": "0726",
    "Schlitz": "0823",
    "Lauterbach": "0820",
    "Alsfeld": "0518",
    "Schwalmstadt": "0118",
    "Neuhof": "1224",
    "Schlüchtern": "1523",
    "Wächtersbach": "1719",
    "Gelnhausen": "1817",
    "Büdingen": "1616",
    "Hanau": "1912",
    "Frankfurt": "2009",
    "Offenbach": "2010",
    "Gießen": "0909",
    "Wetzlar": "0906",
    "Marburg": "0410",
    "Butzbach": "1309",
    "Bad Nauheim": "1410",
    "Wiesbaden": "2002",
    "Mainz": "2202",
    "Aschaffenburg": "2317",
    "Schweinfurt": "2134",
    "Bad Brückenau": "1627",
    "Gersfeld": "1229",
    "Bischofsheim": "1330",
    "Bad Neustadt": "1534",
    "Mellrichstadt": "1335",
    "Rasdorf": "0729",
    "Herleshausen": "0033",
    "Philippsthal": "0330",
    "Geisa": "0630",
    "Vacha": "0431",
    "Eisenach": "0135",
    "Bad Salzungen": "0434",
    "Meiningen": "1037",
}
AIRFIELDS = {
    "Rhein-Main Air Base": "2207",
    "Wiesbaden Air Base": "2103",
    "Hanau airfield": "1913",
    "Bonames airfield": "1808",
    "Büdingen airfield": "1616",
    "Gelnhausen airfield": "1817",
    "Giessen airfield": "0909",
    "Sickels airfield": "1024",
    "Bad Hersfeld airfield": "0425",
    "Bad Kissingen airfield": "1831",
    "Wildflecken airfield": "1429",
    "Schweinfurt airfield": "2133",
    "Großostheim airfield": "2415",
    "Egelsbach airfield": "2308",
    "Reichelsheim airfield": "1412",
    "Lützellinden airfield": "1007",
    "Stadtallendorf airfield": "0414",
    "Kindel airfield": "0038",
    "Meiningen airfield": "1037",
}
ENTRIES = {
    "wp": {"N1": "0035", "E1": "0240", "E2": "0340", "E3": "0440", "E4": "0740", "E5": "0940", "E6": "1140"},
    "nato": {"W1": "1201", "W2": "1501", "W3": "2301", "W4": "2401", "S1": "2406", "S2": "2407"},
}


def where(word: str) -> set[str]:
    """The hexes that have this terrain."""
    return labels(MAP, MAP.where(word).nonzero()[0].tolist())


def areas(*names: str) -> set[str]:
    return set().union(*(area(MAP, name) for name in names))


# Where it is from, and how it is numbered


def test_the_map_says_where_it_is_from() -> None:
    assert {"printed", "derived", "found", "reconstructed", "ours"} <= {note.split(":")[0] for note in MAP.notes}


def test_the_file_is_what_the_program_builds() -> None:
    assert build() == FILE.read_text("utf-8")


@pytest.mark.rule("4.1-0:1")
@pytest.mark.parametrize(
    ("one", "other", "km"),
    [
        ("Fulda", "Frankfurt", 88),
        ("Geisa", "Frankfurt", 110),
        ("Eisenach", "Mainz", 178),
        ("Marburg", "Meiningen", 117),
    ],
)
def test_a_hex_is_five_kilometres_wide(one: str, other: str, km: int) -> None:
    (ax, ay), (bx, by) = (MAP.grid.centre(MAP.place(name).hex) for name in (one, other))
    assert 5 * ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(km, abs=5)


@pytest.mark.rule("8.2-x1")
def test_numbers_have_four_digits_the_row_first_and_even_columns_lie_lower() -> None:
    assert set(MAP.grid.labels) == {f"{row:02}{column:02}" for row in range(25) for column in range(1, 41)}
    assert around(MAP, "1025") == {"0925", "1125", "0924", "1024", "0926", "1026"}
    assert around(MAP, "1024") == {"0924", "1124", "1023", "1123", "1025", "1125"}


def test_the_edges_are_the_four_sides_of_the_sheet() -> None:
    assert edge(MAP, "north") == {f"00{column:02}" for column in range(1, 41)}
    assert edge(MAP, "south") == {f"24{column:02}" for column in range(1, 41)}
    assert edge(MAP, "west") == {f"{row:02}01" for row in range(25)}
    assert edge(MAP, "east") == {f"{row:02}40" for row in range(25)}


# Terrain Types and Terrain Features


@pytest.mark.rule("8.2-x1")
def test_1025_has_four_terrain_types_and_woods_in_a_part_of_it() -> None:
    assert terrain(MAP, "1025") == {"plain", "hill1", "hill2", "city", "woods"}


@pytest.mark.rule("8.2-3")
def test_every_hex_has_a_terrain_type_and_some_have_several() -> None:
    assert set(MAP.terrains) == TYPES | FEATURES | {"covered"}
    assert all(terrain(MAP, hex) & TYPES for hex in MAP.grid.labels)
    assert {len(terrain(MAP, hex) & TYPES) for hex in MAP.grid.labels} == {1, 2, 3, 4}


@pytest.mark.rule("8.2-3")
def test_a_hex_may_have_no_feature_one_or_two() -> None:
    assert {len(terrain(MAP, hex) & FEATURES) for hex in MAP.grid.labels} == {0, 1, 2}


@pytest.mark.rule("8.2-4-b")
def test_a_hex_without_a_free_part_has_a_feature_and_others_have_one_in_a_part_only() -> None:
    covered, features = where("covered"), where("woods") | where("swamp")
    assert covered < features
    assert {"2020", "2021", "1118", "0102"} <= covered  # the Spessart, the Oberwald, the Rothaar range
    assert {"1025", "0228", "1312"} <= features - covered


@pytest.mark.rule("8.2-4-b")
def test_a_town_or_city_is_a_free_part() -> None:
    assert (where("woods") | where("swamp")) & where("town")
    assert not where("covered") & (where("town") | where("city"))


@pytest.mark.rule("31.1-1a")
def test_swamps_are_few() -> None:
    assert where("swamp") == {"0130", "1130", "1131", "1312", "1412", "2206", "2404"}


@pytest.mark.rule("33.6-1")
def test_no_hex_is_both_town_and_city() -> None:
    assert where("town")
    assert not where("town") & where("city")


def test_the_cities_are_those_of_the_rhine_and_main_and_eight_others() -> None:
    rhine_main = {"1708", "1807", "1908", "1909", "1912", "2002", "2007", "2008", "2009", "2010", "2013", "2101"}
    alone = {"Fulda", "Gießen", "Wetzlar", "Marburg", "Eisenach", "Aschaffenburg", "Schweinfurt", "Rüsselsheim"}
    assert where("city") == rhine_main | {"2202", "2301"} | labels(MAP, (MAP.place(name).hex for name in alone))


def test_places_lie_where_they_are() -> None:
    assert {name: MAP.grid.label(MAP.place(name).hex) for name in PLACES} == PLACES


def test_every_town_and_city_hex_has_a_name_and_every_place_its_houses() -> None:
    for kind in ("town", "city"):
        assert labels(MAP, (p.hex for p in MAP.places.values() if kind in p.kinds)) == where(kind)


def test_two_fifths_are_wooded_and_the_ranges_are_high() -> None:
    assert 0.35 < MAP.where("woods").mean() * 0.7 < 0.45  # of a wooded hex, some two thirds are woods
    for range_hex in ("1131", "1118", "0228", "1706", "2021", "0538"):  # Rhön to the Thuringian Forest
        assert "hill2" in terrain(MAP, range_hex)
    for basin in ("1410", "2009", "2234", "0726"):  # Wetterau, Frankfurt, Schweinfurt, Hünfeld
        assert "hill2" not in terrain(MAP, basin)
        assert "plain" in terrain(MAP, basin)


@pytest.mark.rule("23.1-2-e")
def test_the_airfields() -> None:
    found = {name: MAP.grid.label(place.hex) for name, place in MAP.places.items() if "airfield" in place.kinds}
    assert found == AIRFIELDS


# Rivers and bridges


@pytest.mark.rule("8.2-8:1", "9.1.1-1:2")
def test_a_river_is_minor_or_major_and_not_both() -> None:
    minor, major = (steps(MAP, "side", word) for word in RIVERS)
    assert minor
    assert major
    assert not minor & major


@pytest.mark.rule("9.2.1-1")
def test_the_main_and_the_rhine_run_from_edge_to_edge_and_meet_at_mainz() -> None:
    ends = loose_ends(MAP, steps(MAP, "side", "major_river"))
    assert len(ends) == 8 - 1  # the Rhine, three parts of the Main; the last flows into the Rhine
    assert not ends & inner_corners(MAP)
    assert {("2202", "2203"), ("2203", "2303")} <= steps(MAP, "side", "major_river")


def test_every_minor_river_leads_to_a_major_one_or_off_the_map() -> None:
    joined = {frozenset(side_ends(MAP, a, b)) for a, b in steps(MAP, "side", "minor_river") if a < b}
    major = {end for a, b in steps(MAP, "side", "major_river") for end in side_ends(MAP, a, b)}
    corners = {corner for side in joined for corner in side}
    reached = (corners & major) | (corners - inner_corners(MAP))
    while more := {corner for side in joined if side & reached for corner in side} - reached:
        reached |= more
    assert reached == corners


@pytest.mark.parametrize(
    ("river", "left", "right"),
    [
        ("Fulda at Fulda", "1024", "1025"),
        ("Fulda at Bad Hersfeld", "0325", "0326"),
        ("Fulda at Bebra", "0126", "0127"),
        ("Haune at Hünfeld", "0726", "0727"),
        ("Ulster at Geisa", "0630", "0729"),
        ("Werra at Vacha", "0332", "0431"),
        ("Werra at Meiningen", "1037", "1038"),
        ("Schwalm at Alsfeld", "0518", "0519"),
        ("Lahn at Marburg", "0410", "0411"),
        ("Lahn at Gießen", "0908", "0909"),
        ("Kinzig at Schlüchtern", "1522", "1523"),
        ("Kinzig at Gelnhausen", "1717", "1817"),
        ("Nidda at Höchst", "1907", "2007"),
        ("Saale at Bad Neustadt", "1533", "1534"),
    ],
)
def test_a_minor_river_flows_between(river: str, left: str, right: str) -> None:
    assert (left, right) in steps(MAP, "side", "minor_river"), river


def test_the_main_parts_frankfurt_from_its_south_and_the_rhine_mainz_from_wiesbaden() -> None:
    assert {("2007", "2008"), ("2009", "2109"), ("2202", "2102")} <= steps(MAP, "side", "major_river")


@pytest.mark.rule("32.1-0")
def test_a_road_over_a_river_is_a_bridge_and_bridge_symbols_stand_elsewhere() -> None:
    water, roads, symbols = (
        steps(MAP, "side", *RIVERS),
        steps(MAP, "link", *ROADS),
        steps(MAP, "side", "bridge"),
    )
    assert water & roads
    assert len(symbols) == 2 * 35
    assert symbols <= water - roads


@pytest.mark.rule("32.1-0", "32.1.2-2b")
@pytest.mark.parametrize(
    ("a", "b", "water", "road"),
    [
        ("0924", "1025", "minor_river", "major_road"),
        ("1024", "1025", "minor_river", "minor_road"),
        ("0325", "0326", "minor_river", "major_road"),
        ("0523", "0524", "minor_river", "major_road"),
        ("0724", "0823", "minor_river", "minor_road"),
        ("0330", "0431", "minor_river", "major_road"),
        ("0530", "0629", "minor_river", "major_road"),
        ("0033", "0034", "minor_river", "major_road"),
        ("1037", "1038", "minor_river", "major_road"),
        ("2007", "2107", "major_river", "major_road"),
        ("2101", "2201", "major_river", "major_road"),
        ("2202", "2102", "major_river", "minor_road"),
        ("2014", "2114", "major_river", "major_road"),
        ("2126", "2225", "major_river", "minor_road"),
    ],
)
def test_the_bridges_of_the_main_axes(a: str, b: str, water: str, road: str) -> None:
    assert (a, b) in steps(MAP, "side", water) & steps(MAP, "link", road)


# Roads


@pytest.mark.rule("8.3-2")
def test_all_roads_are_connected() -> None:
    assert net(MAP, "1025", *ROADS) == on(MAP, *ROADS)


@pytest.mark.rule("8.3-2")
def test_no_hexside_has_a_major_and_a_minor_road() -> None:
    assert steps(MAP, "link", "major_road")
    assert not steps(MAP, "link", "major_road") & steps(MAP, "link", "minor_road")


@pytest.mark.rule("8.3-2")
def test_no_road_ends_in_the_open() -> None:
    rim = edge(MAP, *EDGES)
    roads = steps(MAP, "link", *ROADS)
    ends = {hex for hex in on(MAP, *ROADS) if len({b for a, b in roads if a == hex}) == 1}
    assert set() < ends <= rim


@pytest.mark.parametrize(
    ("road", "way"),
    [
        ("A4 from Gotha to Kirchheim", "0240 0239 0138 0137 0036 0035 0034 0033 0032 0131 0130 0229 0228 0327 0326"),
        ("A7 to Fulda", "0022 0123 0223 0323 0423 0523 0524 0624 0725 0825 0925 1025"),
        ("A7 to Werneck", "1025 1026 1126 1226 1326 1426 1527 1627 1628 1729 1829 1929 1930 2031 2131 2231 2232"),
        ("A5 past Alsfeld", "0523 0422 0521 0520 0619 0618 0617 0616 0715 0714 0813 0812 0912 1011 1010 1110 1209"),
        ("A5 to Frankfurt", "1209 1309 1409 1410 1509 1609 1709 1708 1808 1907 2007 2107 2207 2307 2407"),
        ("A3 from Limburg to Frankfurt", "1501 1502 1602 1702 1802 1903 2003 2004 2104 2205 2106 2107"),
        ("A45 from Dillenburg to Gambach", "0601 0502 0603 0703 0704 0804 0905 0906 1007 1008 1109 1209"),
        ("A45 from Gambach to Seligenstadt", "1209 1210 1311 1411 1511 1512 1613 1713 1714 1814 1914 2014 2114"),
        ("B40 up the Kinzig", "1912 1913 1814 1915 1816 1817 1718 1719 1620 1621 1522 1523 1423 1323 1224 1124 1125"),
        ("B84 from Eisenach to Hünfeld", "0135 0134 0233 0333 0332 0431 0430 0530 0629 0729 0628 0727 0726"),
        ("B27 from Bebra to Fulda", "0127 0126 0226 0325 0326 0426 0525 0625 0725 0726 0826 0926 1025"),
        ("B254 from Fulda to Alsfeld", "1025 0924 0923 0822 0921 0820 0720 0719 0619 0518"),
        ("B19 from Meiningen to Schweinfurt", "1037 1137 1136 1236 1335 1334 1434 1534 1634 1734 1834 1934 2034 2134"),
    ],
)
def test_a_major_road_runs_unbroken(road: str, way: str) -> None:
    assert set(pairwise(way.split())) <= steps(MAP, "link", "major_road"), road


# Supply sources, entry hexes


@pytest.mark.rule("30.2-1")
def test_supply_sources_of_nato_are_roads_off_the_map_in_west_germany() -> None:
    sources = area(MAP, "supply.nato")
    assert sources <= edge(MAP, *EDGES) & on(MAP, *ROADS) & area(MAP, "west_germany")
    assert {"0022", "0601", "1201", "1501", "2101", "2301", "2401", "2406", "2407", "2420", "2431"} <= sources


@pytest.mark.rule("30.2-2")
def test_supply_sources_of_the_warsaw_pact_are_roads_off_the_map_in_east_germany() -> None:
    sources = area(MAP, "supply.wp")
    assert sources == {"0035", "0240", "0340", "0440", "0740", "0940", "1140", "1340"}
    assert sources <= edge(MAP, *EDGES) & on(MAP, *ROADS) & area(MAP, "east_germany")


@pytest.mark.rule("30.2-1", "30.2-2")
def test_every_road_that_ends_at_the_edge_leaves_the_map_there() -> None:
    roads = steps(MAP, "link", *ROADS)
    ends = {hex for hex in edge(MAP, *EDGES) if len({b for a, b in roads if a == hex}) == 1}
    assert ends
    assert ends <= areas("supply.nato", "supply.wp")


@pytest.mark.rule("30.2-1", "30.2-2")
def test_a_road_leads_from_every_source_to_fulda() -> None:
    assert areas("supply.nato", "supply.wp") <= net(MAP, "1025", *ROADS)


def test_units_enter_by_supply_sources_of_their_side() -> None:
    codes = {word.removeprefix("entry."): area(MAP, word) for word in MAP.areas if word.startswith("entry.")}
    assert codes == {code: {hex} for entries in ENTRIES.values() for code, hex in entries.items()}
    for side, entries in ENTRIES.items():
        assert set(entries.values()) <= area(MAP, f"supply.{side}") & edge(MAP, *EDGES)
