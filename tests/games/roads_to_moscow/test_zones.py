"""Zones of control and control of hexes [3.12, 3.2]: whose reach where, and what that changes."""

import pytest
from tests.games.roads_to_moscow.sketch import ask, sketch

from grognard.games.roads_to_moscow import zones
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.position import RoadsPosition

FOOT = {"mobility": "black"}


def zone(position: RoadsPosition, side: int) -> set[str]:
    return {position.place_name(hex) for hex in zones.zone(position, side).nonzero()[0].tolist()}


def owner(position: RoadsPosition, hex: str) -> str:
    side = position.control[position.components.number("hex", hex)]
    return position.side_name(side) if side >= 0 else ""


@pytest.mark.rule("3.2", "3.21")
def test_a_zone_is_the_own_hex_and_the_six_around() -> None:
    position = sketch(". . .\n. sA1:Inf .\n. . .\ngA1:Tk . .")
    assert zone(position, SOVIET) == {"0202", "0201", "0203", "0101", "0102", "0301", "0302"}


@pytest.mark.rule("3.22", "3.14g-1")
def test_leaders_and_fuel_units_have_no_zone() -> None:
    position = sketch(". . .\n. sL:L .\n. . gA1:Tk", units={"sL": {"formation": ""}})
    assert zone(position, SOVIET) == set()
    assert zone(position, GERMAN) == {"0203", "0302", "0303"}


@pytest.mark.rule("3.23-1")
def test_a_limited_zone_is_the_own_hex_alone() -> None:
    position = sketch(". . .\n. sA1:AT .\n. . gA1:Tk")
    assert zone(position, SOVIET) == {"0202"}


@pytest.mark.rule("3.23-2", "3.25-2")
def test_with_a_full_zone_in_the_hex_everybody_there_reaches_around() -> None:
    position = sketch(". . .\n. sA1:AT+sA2:Inf .\n. . .\n. . gA1:Tk")
    assert len(zone(position, SOVIET)) == 7


@pytest.mark.rule("3.24", "3.25-1")
def test_ground_and_units_keep_no_zone_out() -> None:
    position = sketch("s+w+sA1:Inf r\n. gA1:Tk", sides={"stream": "0101/0201", "slope": "0101>0201"})
    assert {"0201", "0202"} <= zone(position, SOVIET)


@pytest.mark.rule("3.26-1")
@pytest.mark.parametrize("kind", [{"silhouette": True}, {"type": "anti_tank", "zone": "full"}])
def test_guns_and_vehicles_reach_across_rivers_at_bridges_only(kind: dict[str, object]) -> None:
    sides = {"river": "0201/0101 0201/0301", "bridge": "0201/0301"}
    position = sketch(". sA1:Inf .\n. . .\n. . gA1:Tk", sides=sides, units={"sA1": kind})
    assert "0301" in zone(position, SOVIET)
    assert "0101" not in zone(position, SOVIET)


@pytest.mark.rule("3.26-2")
def test_others_reach_across_rivers_and_so_does_their_stack() -> None:
    sides = {"river": "0201/0101"}
    alone = sketch(". sA1:Inf .\n. . .\n. . gA1:Tk", sides=sides)
    mixed = sketch(". sA1:AT+sA2:Inf .\n. . .\n. . gA1:Tk", sides=sides)
    assert "0101" in zone(alone, SOVIET) & zone(mixed, SOVIET)


@pytest.mark.rule("8.36b-2", "3.26-1")
@pytest.mark.parametrize("down", [True, False])
def test_a_bridge_that_is_down_is_none(down: bool) -> None:
    sides = {"river": "0201/0301", "bridge": "0201/0301"}
    position = sketch(
        ". sA1:Tk .\n. . .\n. . gA1:Tk",
        sides=sides,
        units={"sA1": {"silhouette": True}},
        state={"blown": ["0201/0301"] if down else []},
    )
    assert ("0301" in zone(position, SOVIET)) == (not down)


@pytest.mark.rule("3.12a-b", "3.12a-c")
def test_a_hex_is_of_who_is_there_or_has_its_zone_there_alone() -> None:
    position = sketch("gA1:Tk . . . . sA1:Inf")
    assert [owner(position, hex) for hex in ("0101", "0201", "0501", "0601")] == [*["german"] * 2, *["soviet"] * 2]


@pytest.mark.rule("3.12a-b", "3.12a-c", "3.1c")
def test_a_move_takes_what_it_passes_and_leaves_the_enemys_zone_to_the_enemy() -> None:
    position = sketch(
        "gA1:Tk . . . . .\n. . sA1:Inf . . .", units={"gA1": {"move": 20}}, main_road="0101 0201 0301 0401 0501"
    )
    ask.play(position, "unit gA1; hex 0501")
    assert (owner(position, "0501"), owner(position, "0601")) == ("german", "german")
    assert owner(position, "0301") == "soviet"  # passed, and left to the enemy's zone alone
    assert owner(position, "0101") == "german"  # nobody else has come


@pytest.mark.rule("3.12b")
def test_in_a_contested_hex_nobody_takes_control() -> None:
    position = sketch("gA1:Tk . sA1:Inf")
    assert bool(zones.contested(position)[position.components.number("hex", "0201")])
    assert owner(position, "0201") == ""


@pytest.mark.rule("3.12a-c")
def test_local_and_whole_updates_of_control_agree() -> None:
    position = sketch("gA1:Tk . . . .\n. gA2:Inf sA1:Inf . .\n. . . . sA2:AT", units={"gA1": {"move": 12}})
    ask.play(position, "unit gA1; hex 0401")
    copy = position.copy()
    zones.update_control(copy)
    assert copy.control == position.control


@pytest.mark.rule("8.55d")
def test_the_hexes_whose_zones_cover_a_hex() -> None:
    position = sketch("gA1:Tk sA1:Inf .\n. sA2:AT sA3:Inf")
    found = zones.sources_of_zone(position, GERMAN, position.components.number("hex", "0101"))
    assert position.place_names(found) == ["0201"]
