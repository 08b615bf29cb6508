"""Supply [6.1 to 6.3]: lines, roads and sources, and what units get that have none."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, drawn, number, sketch, where

from grognard.engine import positionfile
from grognard.games.roads_to_moscow import supply
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

ROW = "gA1:Inf . . . . . . . . ."


def supplied(position: RoadsPosition, unit: str = "gA1") -> bool:
    return supply.in_supply(position, number(position, unit))


def why(position: RoadsPosition, unit: str = "gA1") -> tuple[bool, str]:
    ruling = GAME.inquire(position, f"supply {unit}", None)
    return ruling.legal, ruling.rules[0]


@pytest.mark.rule("6.21-1", "6.2-2", "6.11")
def test_a_line_to_a_source_is_at_most_seven_hexes() -> None:
    near = sketch(ROW, lines=True, areas={"supply.german": "0801"})
    far = sketch(ROW, lines=True, areas={"supply.german": "0901"})
    assert why(near) == (True, "6.11")
    assert why(far) == (False, "6.21-1")


@pytest.mark.rule("6.21-1", "6.22-1")
def test_the_road_after_the_line_is_of_any_length() -> None:
    assert not supplied(sketch(ROW, lines=True, areas={"supply.german": "1001"}))
    assert supplied(sketch(ROW, lines=True, areas={"supply.german": "1001"}, secondary_road="0801 0901 1001"))
    assert supplied(sketch(ROW, lines=True, areas={"supply.german": "1001"}, main_road="0801 0901 1001"))


@pytest.mark.rule("6.21-2", "5.13b")
def test_in_rain_a_line_is_at_most_five_hexes() -> None:
    rain = {"weather": "rain"}
    assert supplied(sketch(ROW, lines=True, state=rain, areas={"supply.german": "0601"}))
    assert not supplied(sketch(ROW, lines=True, state=rain, areas={"supply.german": "0701"}))
    assert supplied(sketch(ROW, lines=True, state={"weather": "cloudy"}, areas={"supply.german": "0701"}))


@pytest.mark.rule("6.21-2")
def test_a_swamp_on_the_line_makes_it_five_hexes_but_not_where_it_begins() -> None:
    areas = {"supply.german": "0701"}
    assert not supplied(sketch("gA1:Inf . s . . . .", lines=True, areas=areas))
    assert why(sketch("gA1:Inf . s . . . .", lines=True, areas=areas)) == (False, "6.21-2")
    assert supplied(sketch("s+gA1:Inf . . . . . .", lines=True, areas=areas))
    assert supplied(sketch("gA1:Inf . s . . .", lines=True, areas={"supply.german": "0601"}))


@pytest.mark.rule("6.21-c", "6.21-d", "6.22-3")
@pytest.mark.parametrize("water", ["river", "stream"])
def test_lines_and_roads_cross_water_at_bridges_only(water: str) -> None:
    areas, side = {"supply.german": "0401"}, "0201/0301"
    assert not supplied(sketch("gA1:Inf . . .", lines=True, areas=areas, sides={water: side}))
    assert supplied(sketch("gA1:Inf . . .", lines=True, areas=areas, sides={water: side, "bridge": side}))
    road = "0101 0201 0301 0401"
    assert not supplied(sketch("gA1:Inf . . .", lines=True, areas=areas, sides={water: side}, main_road=road))
    assert supplied(
        sketch("gA1:Inf . . .", lines=True, areas=areas, sides={water: side, "bridge": side}, main_road=road)
    )


@pytest.mark.rule("6.23-1", "6.23-2")
def test_trails_are_supply_roads_for_units_on_foot_only() -> None:
    areas, trail = {"supply.german": "1001"}, "0601 0701 0801 0901 1001"
    assert supplied(sketch(ROW, lines=True, areas=areas, trail=trail, units={"gA1": {"mobility": "black"}}))
    driven = sketch(ROW.replace("Inf", "Tk"), lines=True, areas=areas, trail=trail)
    assert why(driven) == (False, "6.23-1")
    assert supplied(
        sketch(
            ROW,
            lines=True,
            areas=areas,
            trail=trail,
            state={"weather": "rain"},
            units={"gA1": {"mobility": "black"}},
        )
    )


@pytest.mark.rule("6.24", "6.2-1")
def test_enemy_zones_cut_a_line_unless_a_friend_is_there() -> None:
    areas = {"supply.german": "0501"}
    cut = """
        gA1:Inf . .       . .
        .       . sA1:Inf . .
    """
    held = cut.replace("gA1:Inf . .       .", "gA1:Inf gA2:Inf gA3:Inf gA4:Inf")
    assert not supplied(sketch(cut, lines=True, areas=areas))
    assert supplied(sketch(held, lines=True, areas=areas))


@pytest.mark.rule("6.2-1", "6.22-2", "3.12a-b")
def test_hexes_that_the_enemy_controls_cut_a_line() -> None:
    areas = {"supply.german": "0301"}
    assert supplied(sketch("gA1:Inf . .", lines=True, areas=areas, units={"gA1": {"zone": "limited"}}))
    taken = {"control": {"0201": "soviet"}}
    assert not supplied(sketch("gA1:Inf . .", lines=True, areas=areas, state=taken, units={"gA1": {"zone": "limited"}}))


WALL = """
    gA1:Inf . .       . .
    .       . sA1:Inf . .
"""


@pytest.mark.rule("6.24", "6.2-1")
def test_who_is_cut_off_by_zones_hears_of_zones() -> None:
    position = sketch(WALL, lines=True, areas={"supply.german": "0501"})
    assert why(position) == (False, "6.24")
    assert ask.game.inquire(position, "supply gA1").reason == "supply.across.zone"


@pytest.mark.rule("6.2-1", "6.22-2")
def test_who_is_cut_off_by_hexes_that_the_enemy_controls_hears_of_them() -> None:
    taken = {"control": {"0301": "soviet"}}
    position = sketch("gA1:Inf . . . .", lines=True, areas={"supply.german": "0501"}, state=taken)
    assert why(position) == (False, "6.2-1")
    assert ask.game.inquire(position, "supply gA1").reason == "supply.across.control"


@pytest.mark.rule("6.2-1", "6.24")
def test_who_is_cut_off_by_both_in_turn_hears_of_the_enemy() -> None:
    taken = {"control": dict.fromkeys(("0601", "0602"), "soviet")}
    picture = WALL.replace("       . .\n", "       . . . .\n").replace("sA1:Inf . .", "sA1:Inf . . . .")
    position = sketch(picture, lines=True, areas={"supply.german": "0701"}, state=taken)
    ruling = ask.game.inquire(position, "supply gA1")
    assert (ruling.reason, ruling.rules[0]) == ("supply.across.enemy", "6.2-1")


@pytest.mark.rule("6.21-1")
def test_who_is_only_too_far_off_hears_of_the_length() -> None:
    position = sketch(ROW, lines=True, areas={"supply.german": "1001"})
    ruling = ask.game.inquire(position, "supply gA1")
    assert (ruling.reason, ruling.rules) == ("supply.none", ("6.21-1",))


@pytest.mark.rule("6.21-a", "14.11-1", "14.11-3")
def test_a_complete_enemy_strongpoint_cuts_a_line() -> None:
    areas = {"supply.german": "0301"}
    point = {"hex": "0201", "side": "soviet", "complete": True, "builder": None}
    assert not supplied(sketch("gA1:Inf . .", lines=True, areas=areas, state={"strongpoints": [point]}))
    own = {**point, "side": "german"}
    assert supplied(sketch("gA1:Inf . .", lines=True, areas=areas, state={"strongpoints": [own]}))


@pytest.mark.rule("6.21-b", "14.11-2", "14.11-3", "14.14")
def test_an_active_fortified_line_cuts_german_lines_in_both_directions() -> None:
    areas = {"supply.german": "0301", "supply.soviet": "0301"}
    for hexside in ("0201>0301", "0301>0201"):
        across = {"fortified_line": hexside}
        assert not supplied(sketch("gA1:Inf . .", lines=True, areas=areas, sides=across))
        assert supplied(sketch("sA1:Inf . .", lines=True, areas=areas, sides=across), "sA1")
        gone = {"destroyed_lines": [hexside[5:]]}
        assert supplied(sketch("gA1:Inf . .", lines=True, areas=areas, sides=across, state=gone))


@pytest.mark.rule("6.32-1", "6.32-2")
def test_a_source_serves_its_own_side_until_it_is_captured() -> None:
    areas = {"supply.soviet": "0301"}
    assert not supplied(sketch("gA1:Inf . .", lines=True, areas=areas))
    assert supplied(sketch("sA1:Inf . .", lines=True, areas=areas), "sA1")
    lost = sketch("sA1:Inf . gA1:Inf", lines=True, areas=areas)
    assert why(lost, "sA1") == (False, "6.32-2")


@pytest.mark.rule("6.12-a", "6.12-b", "6.12-c", "6.12-1")
def test_markers_come_one_after_the_other_and_go_at_once() -> None:
    position = positionfile.load(GAME, drawn("gA1:Inf .", lines=True))
    unit = number(position, "gA1")
    supply.check_all(position)
    assert (position.emergency[unit], position.unsupplied[unit]) == (True, False)
    supply.check_all(position)
    assert (position.emergency[unit], position.unsupplied[unit]) == (False, True)
    supply.check_all(position)
    assert (position.emergency[unit], position.unsupplied[unit]) == (False, True)
    home = sketch("gA1:Inf .", lines=True, areas={"supply.german": "0201"}, units={"gA1": {"unsupplied": True}})
    supply.check_all(home)
    assert not home.unsupplied[unit]


@pytest.mark.rule("6.16")
def test_nobody_is_eliminated_for_want_of_supply() -> None:
    position = sketch("gA1:Inf .", lines=True, units={"gA1": {"unsupplied": True}})
    supply.check_all(position)
    assert where(position, "gA1") == "0101"


@pytest.mark.rule("6.15-1")
def test_units_off_the_map_are_supplied() -> None:
    position = sketch(". .", lines=True, units={"gA1": {"type": "infantry", "box": "german.reinforcements"}})
    assert supplied(position)


@pytest.mark.rule("6.14e", "14.32")
def test_an_empty_strongpoint_without_a_line_is_removed() -> None:
    point = {"hex": "0101", "side": "soviet", "complete": True, "builder": None}
    cut_off = sketch(". . gA1:Inf", lines=True, state={"strongpoints": [point]})
    supply.check_all(cut_off)
    assert not cut_off.strongpoints
    held = sketch("sA1:Inf . gA1:Inf", lines=True, state={"strongpoints": [point]})
    supply.check_all(held)
    assert held.strongpoints
    linked = sketch(". . .", lines=True, state={"strongpoints": [point]}, areas={"supply.soviet": "0301"})
    supply.check_all(linked)
    assert linked.strongpoints


@pytest.mark.rule("14.36-2")
def test_a_fortified_line_without_supply_is_destroyed() -> None:
    sides = {"fortified_line": "0101>0201"}
    lost = sketch(". . .", lines=True, sides=sides)
    supply.check_all(lost)
    assert lost.destroyed_lines == (number_of(lost, "0201"),)
    kept = sketch(". . .", lines=True, sides=sides, areas={"supply.soviet": "0301"})
    supply.check_all(kept)
    assert not kept.destroyed_lines


@pytest.mark.rule("15.33", "16.21-2")
def test_leaders_and_fuel_units_are_never_unsupplied() -> None:
    position = sketch("gA1:Inf+g1:L+g2:Fuel .", lines=True)
    supply.check_all(position)
    assert position.emergency[number(position, "gA1")]
    assert not position.emergency[number(position, "g1")]
    assert why(position, "g1") == (True, "15.33")
    assert why(position, "g2") == (True, "16.21-2")


def test_the_line_that_is_shown_leads_from_the_unit_to_the_source() -> None:
    position = sketch(
        ROW, lines=True, areas={"supply.german": "1001"}, secondary_road="0401 0501 0601 0701 0801 0901 1001"
    )
    line = GAME.inquire(position, "supply gA1", None).facts["line"]
    assert line == [f"{column:02}01" for column in range(1, 11)]


def number_of(position: RoadsPosition, hex: str) -> int:
    return position.components.number("hex", hex)


@pytest.mark.rule("6.2-1", "6.24", "6.21-c")
def test_who_is_cut_off_by_water_and_by_zones_in_turn_hears_of_both() -> None:
    picture = """
        gA1:Inf . . .       . . .
        .       . . sA1:Inf . . .
    """
    areas, river = {"supply.german": "0701"}, {"river": "0101/0201 0101/0202 0102/0202"}
    ruling = GAME.inquire(sketch(picture, lines=True, areas=areas, sides=river), "supply gA1", None)
    assert (ruling.legal, ruling.rules[0], ruling.reason) == (False, "6.2-1", "supply.none_open")
