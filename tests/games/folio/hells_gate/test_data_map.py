"""The map of Escape Hell's Gate: what the book says or implies of a hex, and the ground as the histories have it."""

from itertools import pairwise

import pytest
from tests.games.folio.hells_gate.files import area, edge, ground, having, label, on, reached, units

NATURAL = ("clear", "woods", "rough", "marsh", "town")
RIVERS = ("minor_river", "major_river")
TOWNS = {
    "Korsun": "3907",
    "Steblev": "3209",
    "Shanderovka": "2913",
    "Novo Buda": "2916",
    "Komarovka": "2616",
    "Khilki": "2514",
    "Medvin": "1710",
    "Boyarka": "1315",
    "Gorodishche": "4718",
    "Olshana": "3724",
    "Morintsy": "2821",
    "Shesterintsy": "2424",
    "Pochapintsy": "2519",
    "Dzhurzhentsy": "2216",
    "Lisyanka": "2021",
    "Lisyanka (south bank)": "1922",
    "Oktyabr": "2120",
    "Zvenigorodka": "2635",
    "Bushanka": "1522",
    "Frankovka": "1421",
    "Dashukovka": "1519",
    "Chesnovka": "1717",
    "Khizhintsy": "2015",
    "Vinograd": "0622",
    "Bosovka": "1223",
    "Rubanny Most": "0726",
    "Votylevka": "0716",
    "Tsvetkovo": "5128",
}
GUARDS_TANK_ARMY = ("20TC", "5GTC", "18TC", "29TC")


def setup_areas() -> dict[str, set[str]]:
    return {name.removeprefix("setup."): area(name) for name in ground().areas if name.startswith("setup.")}


def sides(feature: str) -> set[frozenset[str]]:
    """The hexsides with a feature, each as its two hexes."""
    grid, crossing = ground().grid, ground().crossing(feature)
    return {
        frozenset((label(h), label(n)))
        for h, row in enumerate(grid.neighbours.tolist())
        for d, n in enumerate(row)
        if n >= 0 and crossing[h, d]
    }


def around(hex: str) -> set[str]:
    return {label(n) for n in ground().grid.around[ground().grid.hex(hex)]}


# Grid and ground


def test_the_map_says_where_it_is_from() -> None:
    words = {note.split(":")[0] for note in ground().notes}
    assert {"printed", "derived", "found", "reconstructed", "ours"} <= words


@pytest.mark.rule("2.1-1", "12.0-6")
def test_4007_is_the_airfield_in_the_north_and_east_of_the_map() -> None:
    place = ground().place("Korsun airfield")
    assert (label(place.hex), place.kinds) == ("4007", ("airfield",))
    options = ground().grid.options
    assert options.rows / 3 > 7
    assert options.columns / 2 < 40


def test_every_hex_has_exactly_one_terrain() -> None:
    assert ground().terrains == NATURAL
    assert all(len(ground().terrain_names(h)) == 1 for h in range(ground().grid.size))


@pytest.mark.rule("EX-3", "EX-4", "5.2-2")
def test_there_is_ground_of_every_sort() -> None:
    assert all(having(terrain) for terrain in NATURAL)
    assert all(sides(river) for river in RIVERS)
    assert on("road")
    assert on("railway")


@pytest.mark.parametrize("name", TOWNS)
def test_the_places_of_the_battle_are_towns_where_they_lie(name: str) -> None:
    assert label(ground().place(name).hex) == TOWNS[name]
    assert TOWNS[name] in having("town")


def test_every_town_has_a_name_and_every_place_that_is_called_one_is_one() -> None:
    assert {label(place.hex) for place in ground().places.values() if "town" in place.kinds} == having("town")


@pytest.mark.rule("20.0-3")
@pytest.mark.parametrize(("name", "miles"), [("Lisyanka", 19.8), ("Zvenigorodka", 13.1), ("Steblev", 7.1)])
def test_columns_are_a_mile_apart(name: str, miles: float) -> None:
    """As far as a town lies west of Korsun, by their longitudes."""
    assert abs(40 - int(label(ground().place(name).hex)[:2]) - miles) < 1


def test_hill_239_lies_between_lisyanka_and_the_pocket_and_is_rough() -> None:
    hill = label(ground().place("Hill 239").hex)
    assert hill in {"2317", "2318"} <= having("rough")
    distance, hexes = ground().grid.distance, ground().grid.hex
    assert distance(hexes("2021"), hexes(hill)) <= 5
    assert distance(hexes("2616"), hexes(hill)) <= 4


# Rivers, bridges, roads and railways


@pytest.mark.rule("12.1-1", "5.2.1-1", "5.2.2-1")
def test_there_is_a_bridge_where_a_road_or_railway_crosses_a_river_and_nowhere_else() -> None:
    crossing = ground().crossing(*RIVERS) & ground().link_steps("road", "railway")
    assert (crossing == ground().crossing("bridge")).all()


@pytest.mark.parametrize(
    ("name", "side"),
    [("Frankovka", "1322/1421"), ("Bushanka", "1522/1621"), ("Lisyanka", "1922/2021"), ("Shesterintsy", "2324/2424")],
)
def test_the_gniloi_tikich_is_bridged_where_the_relief_crossed_it(name: str, side: str) -> None:
    assert frozenset(side.split("/")) in sides("bridge") & sides("minor_river"), name


def test_nobody_finds_a_bridge_between_lisyanka_and_shesterintsy() -> None:
    """That is where men drowned."""
    between = {side for side in sides("minor_river") if all("2022" <= hex <= "2323" for hex in side)}
    assert between
    assert not between & sides("bridge")


def test_the_ros_at_korsun_is_a_major_river_with_bridges_of_road_and_railway() -> None:
    assert {frozenset(("3808", "3907")), frozenset(("4107", "4108"))} <= sides("bridge") & sides("major_river")


def test_the_gniloi_tikich_parts_the_map_in_two() -> None:
    beyond = area("beyond_tikich")
    assert {"2021", "1421", "2317", "1315"} <= beyond
    assert not {"1322", "1522", "1922", "0622"} & beyond
    for hex in beyond:
        for other in around(hex) & area("tikich") - beyond:
            assert frozenset((hex, other)) in sides("minor_river"), (hex, other)


@pytest.mark.rule("EX-3", "EX-4", "EX-5")
def test_16tc_stands_behind_a_minor_river_in_a_town_and_on_clear_ground() -> None:
    own = {hex for name, hexes in setup_areas().items() if name.startswith("S-16TC") for hex in hexes}
    river = {hex for side in sides("minor_river") for hex in side}
    behind = own & river & area("beyond_tikich")
    assert "1421" in behind & having("town") & setup_areas()["S-16TC-109"]
    assert behind & having("clear") & setup_areas()["S-16TC-troops"]


@pytest.mark.rule("12.0-6", "12.0-7")
def test_four_roads_reach_the_west_edge() -> None:
    assert on("road") & edge("west") == {"0110", "0118", "0122", "0132"}


@pytest.mark.rule("12.0-5")
def test_roads_reach_each_of_the_other_edges_and_no_corner() -> None:
    for name in ("north", "east", "south"):
        assert on("road") & edge(name), name
    assert not on("road") & {"0101", "5501", "0136", "5536"}


@pytest.mark.rule("20.0-V1")
def test_one_railway_reaches_the_west_edge_in_a_hex_without_a_road() -> None:
    assert on("railway") & edge("west") == {"0120"}
    assert "0120" not in on("road")


@pytest.mark.rule("12.1-1")
def test_only_the_corner_beyond_the_gorny_tikich_is_cut_off_by_rivers() -> None:
    assert set(ground().grid.labels) - reached("0122") == {"0134", "0135", "0136", "0235", "0236"}


@pytest.mark.rule("5.2.1-2")
def test_all_roads_are_connected() -> None:
    grid, steps = ground().grid, ground().link_steps("road")
    start = grid.hex("3907")
    seen, queue = {start}, [start]
    while queue:
        here = queue.pop()
        near = {n for d, n in enumerate(grid.neighbours[here].tolist()) if steps[here, d]} - seen
        seen |= near
        queue += near
    assert {label(h) for h in seen} == on("road")


@pytest.mark.rule("12.0-5")
def test_the_edges_are_the_four_sides_of_the_sheet() -> None:
    options = ground().grid.options
    assert (options.columns, options.rows) == (55, 36)
    assert edge("west") == {f"01{row:02}" for row in range(1, 37)}
    assert edge("east") == {f"55{row:02}" for row in range(1, 37)}
    assert edge("north") == {f"{column:02}01" for column in range(1, 56)}
    assert edge("south") == {f"{column:02}36" for column in range(1, 56)}


# Set-up areas


@pytest.mark.rule("20.0-9", "20.0-10", "20.0-19", "20.0-20")
def test_every_area_has_hexes_enough_for_its_units() -> None:
    areas = setup_areas()
    assert {unit.area for unit in units().values()} == set(areas)
    for name, hexes in areas.items():
        assert len(hexes) > len([unit for unit in units().values() if unit.area == name]), name


@pytest.mark.rule("20.0-9", "20.0-19")
def test_an_area_is_of_one_group() -> None:
    for name in setup_areas():
        groups = {unit.group for unit in units().values() if unit.area == name}
        assert len(groups) == 1, name
        (group,) = groups
        assert name.startswith({"encircled": "E-", "relief": "R-"}.get(group, f"S-{group}-")), name


@pytest.mark.rule("20.0-10", "20.0-20")
def test_no_hex_is_of_two_areas() -> None:
    hexes = [hex for area_hexes in setup_areas().values() for hex in area_hexes]
    assert len(hexes) == len(set(hexes))


@pytest.mark.rule("20.0-12", "20.0-21")
def test_an_area_is_in_one_piece() -> None:
    for name, hexes in setup_areas().items():
        first = min(hexes)
        seen, queue = {first}, [first]
        while queue:
            near = (around(queue.pop()) & hexes) - seen
            seen |= near
            queue += near
        assert seen == hexes, name


@pytest.mark.rule("20.0-12", "20.0-21")
def test_the_front_lies_between_the_areas_of_the_two_sides() -> None:
    front = {frozenset(map(label, pair)) for pair in ground().borders["front"]}
    german = {hex for name, hexes in setup_areas().items() if name[0] != "S" for hex in hexes}
    soviet = {hex for name, hexes in setup_areas().items() if name[0] == "S" for hex in hexes}
    touching = {frozenset((a, b)) for a in german for b in around(a) & soviet}
    assert touching
    assert touching <= front
    assert not {side for side in front if side <= german or side <= soviet}


@pytest.mark.rule("16.0-6")
def test_5th_guards_tank_army_sets_up_in_the_south_east() -> None:
    for group in GUARDS_TANK_ARMY:
        hexes = {hex for name, all_of in setup_areas().items() if name.startswith(f"S-{group}-") for hex in all_of}
        assert hexes
        assert all(int(hex[:2]) > 55 / 2 and int(hex[2:]) > 36 / 2 for hex in hexes), group


@pytest.mark.rule("20.0-6", "20.0-18")
def test_the_encircled_force_lies_around_the_airfield_and_the_relief_force_in_the_west() -> None:
    areas = setup_areas()
    distance, hexes = ground().grid.distance, ground().grid.hex
    assert all(distance(hexes(h), hexes("4007")) <= 12 for name in areas if name[0] == "E" for h in areas[name])
    assert all(int(h[:2]) <= 8 for name in areas if name[0] == "R" for h in areas[name])


@pytest.mark.rule("12.0-5", "12.0-6", "12.0-7", "12.1-1")
def test_everybody_can_be_supplied_from_where_it_sets_up() -> None:
    soviet = set().union(*(reached(source) for source in on("road") & edge("north", "east", "south")))
    airfield, west = reached("4007"), reached("0122")
    for name, hexes in setup_areas().items():
        assert hexes <= {"S": soviet, "E": airfield, "R": west}[name[0]], name


# The ready set-up


@pytest.mark.rule("20.0-10", "20.0-11", "20.0-20", "5.3-1")
def test_every_unit_stands_in_its_area_one_a_hex() -> None:
    for unit in units().values():
        assert unit.hex in setup_areas()[unit.area], unit.id
    assert len({unit.hex for unit in units().values()}) == len(units())


@pytest.mark.rule("20.0-6")
def test_the_ring_around_the_pocket_is_closed() -> None:
    """No way leads from the airfield to the west edge past Soviet units and the hexes next to them."""
    soviet = {unit.hex for unit in units().values() if unit.side == "soviet"}
    green = {unit.hex for unit in units().values() if unit.group == "encircled"}
    shut = soviet | {hex for unit in soviet for hex in around(unit)} - green
    seen, queue = {"4007"}, ["4007"]
    while queue:
        near = around(queue.pop()) - shut - seen
        seen |= near
        queue += near
    assert "3209" in seen
    assert not seen & edge("west", "north", "east", "south")


def test_towns_are_held_by_who_held_them_on_10_february() -> None:
    side = {unit.hex: unit.side for unit in units().values()}
    german = ("Korsun", "Steblev", "Vinograd", "Votylevka", "Rubanny Most")
    soviet = (
        "Lisyanka",
        "Bushanka",
        "Frankovka",
        "Bosovka",
        "Boyarka",
        "Shanderovka",
        "Morintsy",
        "Chesnovka",
        "Olshana",
    )
    assert {side.get(TOWNS[name]) for name in german} == {"german"}
    assert {side.get(TOWNS[name]) for name in soviet} == {"soviet"}


def test_the_relief_force_faces_the_enemy_along_an_unbroken_line() -> None:
    """From Votylevka to the south no two neighbours of its front are more than two hexes apart."""
    front = {label(h) for pair in ground().borders["front"] for h in pair}
    grey = [unit.hex for unit in units().values() if unit.group == "relief" and unit.hex in front]
    line = sorted((hex for hex in grey if "17" <= hex[2:] <= "29"), key=lambda hex: hex[2:])
    distance, hexes = ground().grid.distance, ground().grid.hex
    assert len(line) >= 8
    assert all(distance(hexes(a), hexes(b)) <= 2 for a, b in pairwise(line))
