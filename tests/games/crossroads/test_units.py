"""Who fights, and with what [1.0]."""

import pytest
from tests.games.crossroads.sketch import allowed, asked, cost, happened, lines, play, scenario, sketch, steps, where

from grognard.games.crossroads import GAME


@pytest.mark.rule("1.1")
def test_blue_comes_from_the_west_and_red_from_the_east() -> None:
    assert GAME.sides == ("blue", "red")
    areas, grid = GAME.start("battle").components.map.areas, GAME.start("battle").components.grid
    blue, red = ([grid.cell(hex)[1] for hex in areas[f"{side}.setup"]] for side in GAME.sides)
    assert max(blue) < min(red)


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("name", "turns"), [("battle", 9), ("skirmish", 4)])
def test_the_game_goes_on_for_the_turns_of_its_scenario(name: str, turns: int) -> None:
    assert GAME.scenarios()[name].turns == turns
    assert GAME.outcome(scenario(name, turn=turns - 1, phase="end")) is None
    assert GAME.outcome(scenario(name, turn=turns, phase="end")) is not None


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("type", "points"), [("Inf", 2), ("Arm", 3), ("Rec", 3)])
def test_infantry_goes_on_foot_armour_and_recon_are_motorized(type: str, points: int) -> None:
    assert cost(sketch(f"b:{type} f"), "b", "0201") == points


@pytest.mark.rule("1.2")
def test_a_unit_has_its_own_movement_allowance() -> None:
    position = sketch("b:Inf . . .", units={"b": {"move": 2}})
    assert lines(allowed(position, "unit b")) == [("1.2", "allowance", 2)]
    play(position, "unit b; hex 0301")
    assert where(position, "b") == "0301"


@pytest.mark.rule("1.2")
def test_a_unit_belongs_to_one_of_two_formations() -> None:
    picture = "b1:Inf b2:Inf . ."
    assert asked(sketch(picture, units={"b2": {"formation": 2}}, phase="blue.2.movement")) == ("blue", "movement.which")
    allowed(sketch(picture, units={"b2": {"formation": 2}}), "unit b1")
    allowed(sketch(picture, units={"b2": {"formation": 2}}, phase="blue.2.movement"), "unit b2")


@pytest.mark.rule("1.2", "1.3")
@pytest.mark.parametrize(("steps_left", "strength"), [(3, 7), (2, 4), (1, 2)])
def test_a_unit_has_the_strength_of_the_steps_it_has_left(steps_left: int, strength: int) -> None:
    position = sketch(
        "b:Arm r:Inf",
        units={"b": {"strength": [7, 4, 2], "steps": steps_left}},
        phase="blue.1.combat",
    )
    assert lines(allowed(position, "attack 0201"))[0] == ("9.3", "b", strength)


@pytest.mark.rule("1.3")
def test_a_unit_that_loses_a_step_goes_on_with_less() -> None:
    position = sketch("b:Arm r:Inf", phase="blue.1.combat", crt="A1")
    events = play(position, "attack 0201; unit b; fight")
    assert happened(events, "lost_step") == [{"rule": "9.7", "unit": "b", "steps": 1}]
    assert (where(position, "b"), steps(position, "b")) == ("0101", 1)


@pytest.mark.rule("1.3")
def test_a_unit_that_loses_its_last_step_is_eliminated() -> None:
    position = sketch("b:Rec r:Inf", phase="blue.1.combat", crt="A1")
    events = play(position, "attack 0201; unit b; fight")
    assert happened(events, "eliminated") == [{"rule": "9.7", "unit": "b", "hex": "0101"}]
    assert (where(position, "b"), steps(position, "b")) == ("eliminated", 0)
