"""What a side could believe of the other's reserve and its orders [12.1, 12.2]: anything that it has not seen."""

import pytest
from tests.games.crossroads.sketch import play, sketch

from grognard.engine.dice import Dice, key_of
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

MANY = 40
BLUE = 0
AREAS = {"blue.entry": "0101 0102", "red.entry": "0701"}
PICTURE = """
    .  .  .  .  .  .  .
      b:Inf  .  .  .  .  .  r:Inf
"""


def believed(position: CrossroadsPosition, side: str | None) -> list[CrossroadsPosition]:
    return [GAME.determinize(position, side, Dice(key_of(seed))) for seed in range(MANY)]


def picked(*units: str) -> CrossroadsPosition:
    """Blue has picked their reserve; Red is about to."""
    position = GAME.start("battle", seed=1)
    play(position, "; ".join([*(f"unit {unit}" for unit in units), "done"]))
    return position


def ordered(unit: str, hex: str) -> CrossroadsPosition:
    """Blue has two in their reserve, and has written an order for one of them."""
    boxes = {name: {"type": "infantry", "box": "blue.reserve"} for name in ("b1", "b2")}
    boxes["r1"] = {"type": "infantry", "box": "red.reserve"}
    position = sketch(PICTURE, areas=AREAS, units=boxes, phase="blue.orders")
    play(position, f"unit {unit}; hex {hex}")
    return position


@pytest.mark.rule("12.1")
def test_any_two_of_four_could_be_the_reserve() -> None:
    copies = believed(picked("B-6Inf", "B-2Rec"), "red")
    assert len({frozenset(copy.units_at(copy.components.reserve[BLUE])) for copy in copies}) == 6


@pytest.mark.rule("12.1")
def test_what_red_believes_does_not_hang_on_what_blue_has_picked() -> None:
    assert believed(picked("B-6Inf", "B-2Rec"), "red") == believed(picked("B-4Arm", "B-7Inf"), "red")


@pytest.mark.rule("12.1")
def test_the_owner_knows_his_reserve() -> None:
    position = picked("B-6Inf", "B-2Rec")
    assert {copy.stacks[copy.components.reserve[BLUE]] for copy in believed(position, "blue")} == {
        position.stacks[position.components.reserve[BLUE]]
    }


@pytest.mark.rule("12.2")
def test_an_order_could_be_for_anybody_and_to_any_entry_hex() -> None:
    orders = {(copy.schedule[0].unit, copy.schedule[0].place) for copy in believed(ordered("b1", "0101"), "red")}
    assert len(orders) == 4


@pytest.mark.rule("12.2")
def test_what_red_believes_does_not_hang_on_what_blue_has_ordered() -> None:
    assert believed(ordered("b1", "0101"), "red") == believed(ordered("b2", "0102"), "red")


@pytest.mark.rule("12.2")
def test_the_order_that_is_just_being_written_could_be_for_anybody() -> None:
    boxes = {name: {"type": "infantry", "box": "blue.reserve"} for name in ("b1", "b2")}
    position = sketch(PICTURE, areas=AREAS, units=boxes, phase="blue.orders")
    play(position, "unit b1")
    assert len({copy.frames[-1].unit for copy in believed(position, "red")}) == 2
    assert {copy.frames[-1].unit for copy in believed(position, "blue")} == {position.components.number("unit", "b1")}


@pytest.mark.parametrize("side", [*GAME.sides, None])
def test_scripted_dice_and_draws_do_not_come_along(side: str | None) -> None:
    position = sketch(PICTURE, areas=AREAS, dice=[6, 6], draws=["blue.1"])
    assert (position.dice.script, position.dice.draws) == ((6, 6), ("blue.1",))
    for copy in believed(position, side):
        assert (copy.dice.script, copy.dice.draws) == (None, None)


@pytest.mark.rule("7.1")
def test_where_a_unit_on_its_way_was_sent_is_not_known() -> None:
    def sent(hex: str) -> CrossroadsPosition:
        position = sketch("""
            b:Rec  .  .  .  .
              .  r:Rec  .  .  .
            .  .  .  .  .
        """)
        play(position, f"unit b; hex {hex}")
        return position

    one, other = sent("0301"), sent("0401")
    assert one.frames[-2].path != other.frames[-2].path
    assert GAME.view(one, "red") == GAME.view(other, "red")
    assert believed(one, "red") == believed(other, "red")
