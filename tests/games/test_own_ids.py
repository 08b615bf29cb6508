"""Units of files without a scenario: an id that a counter has too inherits nothing unless that is asked for."""

from typing import Any

import pytest

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games import game

PRINTED = {
    "crossroads": ("B-1Arm", "armour", "strength", [4, 2], [5, 3]),
    "army_group_center": ("67", "infantry", "strength", [3, 2], [5, 3]),
    "formation/arracourt": ("C/37", "tank", "efficiency", 5, 7),
    "folio/hells_gate": ("I/1/1Pz", "tank", "full", [3, 3, 6], [6, 5, 10]),
    "roads_to_moscow": ("II/133", "field_artillery", "formation", "", "32"),
    "less_than_60_miles": ("1-11", "armored_cavalry", "cadre", 4, 6),
}
"""A counter of each game, its type, a field, what units of that type have there unless they say so; what is printed."""


def value(name: str, field: str, **entry: Any) -> Any:
    data = {"game": name, "map": {"rows": 2, "columns": 2}, "units": [{"formation": "CCA"} | entry]}
    if name != "formation/arracourt":
        data["units"] = [entry]
    return positionfile.load(game(name), data).components.roster[0].values[field]


@pytest.mark.parametrize("name", PRINTED)
def test_a_unit_that_says_its_type_is_what_it_says(name: str) -> None:
    id, type, field, usual, _ = PRINTED[name]
    side = game(name).sides[0]
    assert value(name, field, id=id, type=type, side=side) == usual


@pytest.mark.parametrize("name", PRINTED)
def test_a_unit_that_is_only_named_is_the_counter(name: str) -> None:
    id, _, field, _, printed = PRINTED[name]
    assert value(name, field, id=id) == printed


@pytest.mark.parametrize("name", PRINTED)
def test_a_unit_is_the_counter_if_it_says_so(name: str) -> None:
    id, type, field, _, printed = PRINTED[name]
    assert value(name, field, id=id, type=type, counter=True) == printed


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"id": "B-1Arm", "counter": 1}, "units.B-1Arm.counter: expected true or false, not 1"),
        ({"id": "mine", "type": "armour", "counter": True}, "units.mine.counter: unknown unit 'mine'"),
        ({"id": "B-1Arm", "counter": False}, "units.B-1Arm.type: unknown type None"),
    ],
)
def test_a_counter_that_there_is_not_is_refused(entry: dict[str, Any], message: str) -> None:
    with pytest.raises(FieldError) as caught:
        value("crossroads", "strength", **entry)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("name", PRINTED)
def test_a_counter_is_the_same_after_a_dump(name: str) -> None:
    data = {"game": name, "map": {"rows": 2, "columns": 2}, "units": [{"id": PRINTED[name][0]}]}
    position = positionfile.load(game(name), data)
    again = positionfile.load(game(name), positionfile.dump(game(name), position))
    assert again.components.roster == position.components.roster
