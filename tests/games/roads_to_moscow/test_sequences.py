"""Mobile and Assault Sequences [7.21A, 7.21B]: who acts in them, how far, on which table, and in which order."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.cups import places, table
from tests.games.roads_to_moscow.sketch import ask, number, sketch, where

from grognard.games.roads_to_moscow.components import SOVIET
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition, Strongpoint

ARMOUR = {"silhouette": True, "red_attack": True}
FRONT = "gA1:MI . gB1:MI g1:MI . . . . . . sA1:Inf"


def moving(picture: str = FRONT, **more: Any) -> RoadsPosition:
    """The German Movement Phase of a Sequence of gA."""
    return sketch(picture, phase="german.movement", **more)


def declaring(assault: bool, **more: Any) -> RoadsPosition:
    """An armoured unit of gA and a unit of gB stand next to the enemy, and attacks are declared."""
    units = {"gA1": ARMOUR}
    return sketch("gA1:Tk sA1:Inf gB1:Inf", phase="german.declaration", assault=assault, units=units, **more)


def asked_until_the_enemy(position: RoadsPosition) -> list[str]:
    """The phases in which the German is asked, one after the other; they do nothing in them."""
    found = []
    while ask.asked(position)[0] == "german" and "done" in ask.choices(position):
        found.append(GAME.phase(position))
        ask.play(position, "done")
    return found


# -- who acts


@pytest.mark.rule("7.21A-1", "7.21A-2", "4.23b-2", "OS-A1b")
def test_in_a_mobile_sequence_units_of_the_formation_move_and_no_others() -> None:
    position = moving()
    assert ask.choices(position, "unit") == {"gA1"}
    assert ask.refused(position, "unit gB1").rules[0] == "4.23b-2"
    assert ask.refused(position, "unit g1").rules[0] == "7.41-1"


@pytest.mark.rule("7.21B-1", "7.21B-2")
def test_in_an_assault_sequence_neither_do_others_move() -> None:
    position = moving(assault=True)
    assert ask.choices(position, "unit") == {"gA1"}
    assert ask.refused(position, "unit gB1").rules[0] == "4.23b-2"


@pytest.mark.rule("7.21B-2", "4.23b-4", "7.21A-2", "7.21B-1")
def test_units_of_other_formations_join_attacks_in_an_assault_sequence_only() -> None:
    assault = declaring(assault=True)
    ask.play(assault, "attack 0201; unit gA1")
    assert "gB1" in ask.choices(assault, "unit")
    mobile = declaring(assault=False)
    ask.play(mobile, "attack 0201; unit gA1")
    assert "gB1" not in ask.choices(mobile, "unit")


@pytest.mark.rule("7.41-2")
def test_army_artillery_is_active_only_in_the_sequence_in_which_it_was_activated() -> None:
    position = sketch("gA1:HQ g1:Art . . . . . . sA1:Inf", phase="german.activation")
    ask.play(position, "unit g1")
    assert position.joined[number(position, "g1")] == position.components.number("formation", "10Pz")
    asked_until_the_enemy(position)
    assert position.joined[number(position, "g1")] == -1


# -- how far, and on which table


@pytest.mark.rule("7.21A-3", "OS-B2")
def test_a_mobile_sequence_has_the_full_allowance_and_an_assault_sequence_half_of_it() -> None:
    reach = {assault: max(ask.ways(moving(assault=assault), "gA1").values()) for assault in (False, True)}
    assert reach == {False: 6, True: 3}


@pytest.mark.rule("7.21A-3", "7.21B-5")
@pytest.mark.parametrize("assault", [False, True])
def test_overruns_are_made_in_a_mobile_sequence_only(assault: bool) -> None:
    strong = {"gA1": {**ARMOUR, "attack": 20}, "sA1": {"defence": 1}}
    position = moving("gA1:Tk sA1:Inf . .", assault=assault, units=strong)
    ask.play(position, "unit gA1")
    assert (ask.choices(position, "overrun") == {"0201"}) == (not assault)


@pytest.mark.rule("5.13d")
def test_nobody_overruns_in_rain() -> None:
    strong = {"gA1": {**ARMOUR, "attack": 20}, "sA1": {"defence": 1}}
    for weather, able in (("dry", {"0201"}), ("rain", set())):
        position = moving("gA1:Tk sA1:Inf . .", units=strong, state={"weather": weather})
        ask.play(position, "unit gA1")
        assert ask.choices(position, "overrun") == able


@pytest.mark.rule("7.21-2", "7.21A-4", "7.21B-4", "OS-A1c", "OS-B3")
def test_a_mobile_sequence_may_use_either_table_and_an_assault_sequence_one() -> None:
    tables = {}
    for assault in (False, True):
        position = declaring(assault)
        ask.play(position, "attack 0201; unit gA1")
        tables[assault] = ask.choices(position, "table")
    assert tables[False] == {"mobile", "assault"}
    assert "mobile" not in tables[True]


# -- the order of things


@pytest.mark.rule("OS-A1a", "ES-B1")
def test_army_units_are_activated_before_the_first_phase_so_that_they_can_build() -> None:
    position = table(
        *("10Pz", "32"),
        phase="german.operations",
        at={"10Pz-1": "hand"},
        units={"gE": {"type": "engineer", "hex": "0201"}},
    )
    ask.play(position, "assault 10Pz-1")
    assert GAME.phase(position) == "german.activation"
    ask.play(position, "unit gE")
    assert GAME.phase(position) == "german.engineering"
    assert ask.choices(position, "build") == {"gE"}


@pytest.mark.rule("OS-A2", "7.21A", "OS-B3")
@pytest.mark.parametrize("assault", [False, True])
def test_the_enemy_reacts_in_three_steps_after_declaration_and_before_combat(assault: bool) -> None:
    picture = "gA1:Tk sA1:MI+sA3:MI+sA9:HQ . sA2:MI . ."
    position = sketch(picture, phase="german.declaration", assault=assault, units={"gA1": ARMOUR})
    ask.play(position, f"attack 0201; unit gA1{'' if assault else '; table mobile'}; declare")
    seen = []
    while "done" in ask.choices(position):
        seen.append(GAME.phase(position))
        ask.play(position, "done")
    assert seen == ["soviet.refusal", "soviet.reaction", "soviet.no_retreat"]
    assert GAME.phase(position) == "german.combat"


@pytest.mark.rule("OS-B1", "7.21B")
def test_in_the_engineering_phase_of_an_assault_sequence_captured_strongpoints_go() -> None:
    position = sketch("gA1:Inf . . . . . sA1:Inf", phase="german.engineering", assault=True)
    hex = position.components.grid.hex("0101")
    captured = sketch(
        "gA1:Inf gA2:Eng . . . . sA1:Inf",
        phase="german.engineering",
        assault=True,
        state={"strongpoints": [{"hex": "0101", "side": "soviet", "complete": True, "builder": None}]},
    )
    assert Strongpoint(hex, SOVIET, True, -1) in captured.strongpoints
    ask.play(captured, "done")
    assert captured.strongpoints == ()


@pytest.mark.rule("OS-C", "7.21C-1")
def test_in_a_pass_sequence_the_marker_goes_to_the_pool_and_nothing_else_happens() -> None:
    at = {"10Pz-1": "hand", "10Pz-2": "cup", "32-1": "cup"}
    position = table("10Pz", "32", phase="german.operations", at=at)
    before = {unit: where(position, unit) for unit in ("g-10Pz", "s-32")}
    ask.play(position, "pass")
    assert places(position, "german")["pool"] == ["10Pz-1"]
    assert {unit: where(position, unit) for unit in before} == before


@pytest.mark.rule("ES-A3", "ES-A4", "4.11A")
def test_supply_is_checked_before_the_markers_go_into_the_cups() -> None:
    picture = "gA1:Inf . . . . . . . . . . sA1:Inf"
    position = sketch(picture, phase="supply", active=(), lines=True, dice=[9, 1])
    assert ask.asked(position) == ("german", "operations.what")
    assert position.emergency[number(position, "gA1")]  # no source in this picture


@pytest.mark.rule("ES-C1", "4.11C")
def test_at_the_end_of_a_turn_strongpoints_of_both_sides_are_completed() -> None:
    picture = "gA1:Inf . . . . . . . . . . sA1:Inf"
    works = [
        {"hex": hex, "side": side, "complete": False, "builder": unit}
        for hex, side, unit in (("0101", "german", "gA1"), ("1201", "soviet", "sA1"))
    ]
    position = sketch(picture, phase="engineering", active=(), state={"strongpoints": works})
    ask.asked(position)
    assert [one.complete for one in position.strongpoints] == [True, True]


# -- formations


@pytest.mark.rule("4.2-1", "4.2-2", "4.21", "2.2.1d")
def test_a_formation_with_several_hqs_is_one_and_its_marker_activates_all_of_it() -> None:
    picture = "gA1:HQ gA2:HQ gA3:Inf gB1:HQ . . . . . . sA1:HQ"
    position = sketch(picture, phase="german.operations", active=(), state={"am_at": {"10Pz-1": "hand"}})
    ask.play(position, "mobile 10Pz-1")
    assert ask.choices(position, "unit") == {"gA1", "gA2", "gA3"}
