"""A file is not refused for what its question does not touch."""

from typing import Any

import pytest

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games import game

UNITS = {
    "crossroads": "infantry",
    "army_group_center": "infantry",
    "formation/arracourt": "tank",
    "folio/hells_gate": "infantry",
    "roads_to_moscow": "infantry",
    "less_than_60_miles": "infantry",
}
HERE = {"a": "0101", "b": "0102"}
"""Where the units are: in hexes of their own, for not every game stacks."""


@pytest.mark.parametrize("name", UNITS)
def test_a_sketch_needs_neither_areas_nor_sources_nor_victory_hexes(name: str) -> None:
    rules = game(name)
    units = [{"id": id, "type": UNITS[name], "side": rules.sides[0], "hex": hex} for id, hex in HERE.items()]
    if name.startswith("formation"):
        units = [{**unit, "formation": "mine"} for unit in units]
    position = positionfile.load(rules, {"game": name, "map": {"rows": 2, "columns": 2}, "units": units})
    assert [position.place_name(hex) for hex in position.at] == list(HERE.values())


def flooded(hex: str) -> Any:
    """The skirmish with a lake in the hex where a unit is set up, which is somewhere else now."""
    data = {"game": "crossroads", "scenario": "skirmish", "units": [{"id": "B-1Arm", "hex": hex}]}
    return positionfile.load(
        game("crossroads"), {**data, "map": {"from": "scenario", "hexes": {"0306": ["lake"]}, "cut": CUT}}
    )


CUT = {"road": [["0206", "0306", "0406"]]}


def test_a_set_up_hex_that_is_changed_does_not_matter_to_who_is_elsewhere() -> None:
    assert flooded("0205").place_name(flooded("0205").at[0]) == "0205"


def test_a_unit_that_stands_where_it_could_not_enter_is_still_refused() -> None:
    with pytest.raises(FieldError, match=r"\[5\.5\]"):
        flooded("0306")


def test_a_town_may_be_added_behind_the_soviet_line() -> None:
    data = {"game": "army_group_center", "scenario": "historical"}
    overlay = {"from": "scenario", "hexes": {"1402": ["town"]}}
    position = positionfile.load(game("army_group_center"), {**data, "map": overlay})
    assert position.components.worth[position.components.grid.hex("1402")] == 1
