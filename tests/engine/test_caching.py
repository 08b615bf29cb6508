"""Is what was worked out remembered as long as it is true, and no longer?"""

import gc
from typing import Any
from weakref import ref

import pytest
from tests.engine.table import deployed
from tests.engine.toy import ToyPosition

from grognard.engine import caching
from grognard.engine.caching import derived, derived_of, invalidate, set_cached
from grognard.engine.kinds import Side, Unit

worked: list[tuple[Any, ...]] = []
"""What was worked out, and not remembered."""


@derived
def places(position: ToyPosition) -> list[int]:
    """Where everybody is."""
    worked.append(())
    return list(position.at)


@derived
def steps_to(position: ToyPosition, unit: Unit, hex: int = 0) -> int | None:
    """How far it is from a unit to a hex; None for the unit nobody asks for."""
    worked.append((unit, hex))
    return None if unit == 2 else abs(position.at[unit] - hex)


@derived_of("side")
def hexes(position: ToyPosition, side: Side) -> list[int]:
    """Where a side is."""
    worked.append((side,))
    return [place for unit, place in enumerate(position.at) if position.components.side_of[unit] == side]


@pytest.fixture
def position() -> ToyPosition:
    worked.clear()
    return deployed("red")


def test_what_was_worked_out_is_not_worked_out_again(position: ToyPosition) -> None:
    assert places(position) is places(position)
    assert worked == [()]


def test_it_is_worked_out_for_each_of_the_arguments(position: ToyPosition) -> None:
    assert [steps_to(position, 0), steps_to(position, 0, 3), steps_to(position, unit=0, hex=3)] == [0, 3, 3]
    assert worked == [(0, 0), (0, 3)]


def test_an_argument_that_is_left_out_is_the_same_as_its_value(position: ToyPosition) -> None:
    assert steps_to(position, 1) == steps_to(position, 1, 0) == steps_to(position, 1, hex=0)
    assert len(worked) == 1


def test_that_there_is_nothing_is_remembered_too(position: ToyPosition) -> None:
    assert (steps_to(position, 2), steps_to(position, 2)) == (None, None)
    assert len(worked) == 1


def test_two_functions_do_not_share_what_they_remember(position: ToyPosition) -> None:
    @derived
    def doubled(position: ToyPosition, unit: Unit, hex: int) -> int:
        return 2 * abs(position.at[unit] - hex)

    assert (steps_to(position, 0, 3), doubled(position, 0, 3)) == (3, 6)


def test_it_is_worked_out_again_when_a_unit_was_put_elsewhere(position: ToyPosition) -> None:
    before = steps_to(position, 0, 8)
    position.put(0, 8)
    assert (before, steps_to(position, 0, 8)) == (8, 0)


def test_what_hangs_on_one_side_outlives_the_moves_of_the_other(position: ToyPosition) -> None:
    blue = position.components.side_of[2]
    hexes(position, blue)
    position.put(0, 8)
    hexes(position, blue)
    assert worked == [(blue,)]
    position.put(2, 7)
    assert hexes(position, blue) == [7]


def test_a_copy_knows_what_was_worked_out_and_goes_its_own_way(position: ToyPosition) -> None:
    places(position)
    copy = position.copy()
    copy.put(0, 8)
    assert (places(copy)[0], places(position)[0]) == (8, 0)
    assert len(worked) == 2


def test_a_value_can_be_given_in_place_of_what_would_be_worked_out(position: ToyPosition) -> None:
    set_cached(hexes, [4], position, 0)
    assert hexes(position, 0) == [4]
    position.put(0, 8)
    assert hexes(position, 0) != [4]


def test_one_thing_can_be_forgotten_and_the_rest_stays(position: ToyPosition) -> None:
    hexes(position, 0)
    places(position)
    invalidate(hexes, position, 0)
    invalidate(hexes, position, 1)
    hexes(position, 0)
    places(position)
    assert worked == [(0,), (), (0,)]


def test_a_function_keeps_its_name_and_what_it_says_of_itself() -> None:
    assert (hexes.__name__, hexes.__doc__) == ("hexes", "Where a side is.")


def test_the_side_is_an_argument() -> None:
    with pytest.raises(TypeError, match="has no argument 'enemy'"):

        @derived_of("enemy")
        def zone(position: ToyPosition, side: Side) -> int:
            return side


def test_arguments_are_named() -> None:
    with pytest.raises(TypeError, match="of a type that cannot be part of a cache key"):

        @derived
        def many(position: ToyPosition, *units: Unit) -> int:
            return len(units)


def test_what_hangs_on_the_components_alone_is_worked_out_once_for_each_table_and_goes_with_it() -> None:
    asked: list[object] = []

    class Table:
        pass

    @caching.per_components
    def ground(components: Table) -> int:
        asked.append(type(components))
        return len(asked)

    first, second = Table(), Table()
    assert [ground(first), ground(first), ground(second), ground(first)] == [1, 1, 2, 1]
    gone = ref(first)
    del first
    gc.collect()
    assert gone() is None, "it is not kept for the sake of what is remembered"
