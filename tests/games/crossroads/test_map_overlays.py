"""Position files on the game's own map with something changed: only what the file names differs."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import allowed, cost, play, sketch, where

from grognard.board.draft import MapError
from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

LANCERS = {"id": "lancers", "type": "armour", "side": "blue", "hex": "0203"}


def on_map(
    units: list[dict[str, Any]] | None = None, phase: str = "blue.1.movement", **overlay: Any
) -> CrossroadsPosition:
    """One unit on the game's map, some of which is otherwise."""
    data = {"game": "crossroads", "map": {"from": "crossroads", **overlay}, "phase": phase, "units": units or [LANCERS]}
    return positionfile.load(GAME, {**data, "options": {"fortune": False}})


def test_the_map_of_a_scenario_differs_only_where_the_file_says() -> None:
    usual = positionfile.load(GAME, {"game": "crossroads", "scenario": "skirmish"})
    data = {"game": "crossroads", "scenario": "skirmish", "map": {"from": "scenario", "hexes": {"0805": ["forest"]}}}
    found = positionfile.load(GAME, data)
    one, other = usual.components.map, found.components.map
    changed = [
        one.grid.label(hex) for hex in range(one.grid.size) if one.terrain_names(hex) != other.terrain_names(hex)
    ]
    assert changed == ["0805"]
    assert (one.areas, one.places, one.grid) == (other.areas, other.places, other.grid)
    assert usual.at == found.at


def test_a_hex_that_is_changed_costs_what_it_is_now() -> None:
    assert cost(on_map(), "lancers", "0303") == 1
    assert cost(on_map(hexes={"0303": ["forest"]}), "lancers", "0303") == 3


def test_an_overlay_comes_back_from_a_dump() -> None:
    position = on_map(hexes={"0303": ["forest"]}, sides={"0203>0303": ["river"]})
    data = positionfile.dump(GAME, position)
    assert data["map"]["hexes"] == {"0303": ["forest"]}
    again = positionfile.load(GAME, data)
    assert (again.components.map, positionfile.dump(GAME, again)) == (position.components.map, data)


def test_an_overlay_has_only_the_units_of_the_file_without_a_scenario() -> None:
    assert where(on_map(), "lancers") == "0203"
    assert len(on_map().components.roster) == 1


@pytest.mark.parametrize(
    ("map", "message"),
    [
        ({"from": "scenario"}, "map.from: is the map of the scenario, but the file has no 'scenario'"),
        ({"from": "crossroad"}, "map.from: expected 'crossroads', or scenario for the map of the file's scenario"),
        ({"from": ["crossroads"]}, "map.from: expected 'crossroads', or scenario"),
        ({"from": "crossroads", "areas": {"victory.x": ["0101"]}}, "map.areas.victory.x: expected victory. and a"),
    ],
)
def test_an_overlay_on_no_map_of_the_game_is_refused(map: Any, message: str) -> None:
    with pytest.raises(FieldError) as caught:
        positionfile.load(GAME, {"game": "crossroads", "map": map, "units": [LANCERS]})
    assert str(caught.value).startswith(message)


def test_an_overlay_does_not_change_the_grid() -> None:
    with pytest.raises(MapError, match="unknown field 'rows'"):
        on_map(rows=4)


# -- hexsides that hold one way only


@pytest.mark.rule("5.4")
def test_a_river_one_way_costs_only_that_way() -> None:
    """A foot unit pays a point for the river, where there is one."""
    foot = {"id": "foot", "type": "infantry", "side": "blue"}
    river = {"0203>0303": ["river"]}
    assert cost(on_map([{**foot, "hex": "0203"}], sides=river), "foot", "0303") == 2
    assert cost(on_map([{**foot, "hex": "0303"}], sides=river), "foot", "0203") == 1


@pytest.mark.rule("5.4")
def test_a_river_one_way_in_a_sketch_costs_only_that_way() -> None:
    assert cost(sketch("b:Inf . .", river="0101>0201"), "b", "0201") == 2
    assert cost(sketch("b:Inf . .", river="0201>0101"), "b", "0201") == 1


@pytest.mark.rule("9.5")
def test_a_river_one_way_helps_against_attacks_that_way_only() -> None:
    """Even odds, shifted by one where the attackers have the river before them."""
    found = {}
    for river in ("0101>0201", "0201>0101"):
        position = sketch("b:Inf r:Inf .", phase="blue.1.combat", river=river)
        play(position, "attack 0201; unit b")
        found[river] = allowed(position, "fight").all_facts()["shifted"]
    assert found == {"0101>0201": "1:2", "0201>0101": "1:1"}


@pytest.mark.rule("9.5")
def test_a_river_one_way_in_an_overlay_helps_against_attacks_that_way_only() -> None:
    units = [
        {"id": "b", "type": "infantry", "side": "blue", "hex": "0203"},
        {"id": "r", "type": "infantry", "side": "red", "hex": "0303"},
    ]
    found = {}
    for river in ("0203>0303", "0303>0203"):
        position = on_map(units, phase="blue.1.combat", sides={river: ["river"]})
        play(position, "attack 0303; unit b")
        found[river] = allowed(position, "fight").all_facts()["shifted"]
    assert found == {"0203>0303": "1:2", "0303>0203": "1:1"}


def test_a_river_may_lie_one_way_here_and_both_ways_there() -> None:
    position = sketch("b:Inf . .", river="0101>0201 0201/0301")
    found = positionfile.load(GAME, positionfile.dump(GAME, position))
    assert (cost(found, "b", "0201"), found.components.map) == (2, position.components.map)


def test_the_same_river_one_way_and_both_ways_is_refused() -> None:
    with pytest.raises(MapError, match="river is given twice"):
        sketch("b:Inf . .", river="0101>0201 0101/0201")
