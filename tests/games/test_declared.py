"""Supply that a position file lays down, whatever lines could be traced."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import sketch

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games import game
from grognard.games.army_group_center.supply import in_supply as army_in_supply
from grognard.games.crossroads import GAME
from grognard.games.crossroads.costs import allowance
from grognard.games.crossroads.supply import in_supply, why_supply


def declared(**supply: bool) -> Any:
    return sketch("b:Inf b2:Inf .", declared={"supply": supply})


@pytest.mark.rule("10.1")
def test_a_unit_is_out_of_supply_if_the_file_says_so() -> None:
    position = declared(b=False)
    assert [in_supply(position, unit) for unit in (0, 1)] == [False, True]
    assert not why_supply(position, 0).legal
    assert why_supply(position, 1).legal


@pytest.mark.rule("10.1")
def test_a_unit_without_a_line_is_in_supply_if_the_file_says_so() -> None:
    nowhere = {"blue.source": ""}
    assert not in_supply(sketch("b:Inf . .", areas=nowhere), 0)
    position = sketch("b:Inf . .", areas=nowhere, declared={"supply": {"b": True}})
    assert in_supply(position, 0)
    assert why_supply(position, 0).legal


def test_what_follows_from_supply_follows_from_what_is_declared() -> None:
    assert allowance(declared(b=False), 0) == allowance(declared(), 0) // 2


def test_what_is_declared_comes_back_from_a_dump() -> None:
    again = positionfile.load(GAME, positionfile.dump(GAME, declared(b=False)))
    assert (again, in_supply(again, 0)) == (declared(b=False), False)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("said", "state"), [(True, "in supply"), (False, "out of supply")])
def test_the_answer_tells_which_of_the_two_the_file_says(said: bool, state: str) -> None:
    ruling = why_supply(declared(b=said), 0)
    assert GAME.say(ruling) == f"the position file says that b is {state} [10.1]"


@pytest.mark.rule("7.1-1")
@pytest.mark.parametrize("said", [True, False])
def test_it_holds_in_army_group_center_with_a_scenario_too(said: bool) -> None:
    data = {"game": "army_group_center", "scenario": "historical", "declared": {"supply": {"67": said}}}
    position = positionfile.load(game("army_group_center"), data)
    assert army_in_supply(position, position.components.number("unit", "67")) is said
    assert game("army_group_center").inquire(position, "supply 67").legal is said


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"suply": {}}, "declared.suply: unknown field; nearest: supply"),
        ({"supply": ["b"]}, "declared.supply: expected an object, not ['b']"),
        ({"supply": {"b": 1}}, "declared.supply.b: expected true or false, not 1"),
        ({"supply": {"x": True}}, "declared.supply: unknown unit 'x'"),
    ],
)
def test_what_cannot_be_declared_is_refused(said: Any, message: str) -> None:
    with pytest.raises(FieldError) as caught:
        sketch("b:Inf . .", declared=said)
    assert str(caught.value).startswith(message)


def test_what_a_game_does_not_honour_is_refused() -> None:
    with pytest.raises(FieldError, match=r"declared\.command: unknown field"):
        sketch("b:Inf . .", declared={"command": {"b": True}})
