"""Are names and numbers turned into each other, and is what does not fit refused with its field?"""

from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.table import TOY

from grognard.engine.codec import FieldError, check_fields, codec
from grognard.engine.components import Components
from grognard.engine.kinds import NONE, Hex, Per, PerHex, PerSide, PerUnit, Place, Side, Unit

BOX = TOY.start(seed=1).components


class Order(NamedTuple):
    unit: Unit
    to: Place = NONE
    turns: int = 3
    path: tuple[Hex, ...] = ()


class Book(NamedTuple):
    orders: tuple[Order, ...] = ()
    kept: bool = False


def decode(hint: Any, data: Any) -> Any:
    return codec(hint).decode(data, BOX)


def encode(hint: Any, value: Any) -> Any:
    return codec(hint).encode(value, BOX)


ROUND_TRIPS: list[tuple[Any, Any, Any]] = [
    (int, 4, 4),
    (bool, True, True),
    (str, "mud", "mud"),
    (Hex, 0, "0101"),
    (Place, 9, "reserve"),
    (Unit, 1, "r2"),
    (Side, 1, "blue"),
    (Hex, NONE, None),
    (tuple[Unit, ...], (0, 2), ["r1", "b1"]),
    (tuple[int, Hex], (5, 1), [5, "0201"]),
    (list[Side], [1, 0], ["blue", "red"]),
    (tuple[tuple[Hex, int], ...], ((0, 2),), [["0101", 2]]),
    (PerUnit[int], [0, 5, 0], {"r2": 5}),
    (PerSide[bool], [True, False], {"red": True}),
    (PerHex[Side], [1, *[NONE] * 8], {"0101": "blue"}),
    (PerUnit[tuple[Hex, ...]], [(), (0, 1), ()], {"r2": ["0101", "0201"]}),
    (Order, Order(1, 10, 2, (3,)), {"unit": "r2", "to": "dead", "turns": 2, "path": ["0102"]}),
    (Book, Book((Order(0),), True), None),
]


@pytest.mark.parametrize(("hint", "value", "written"), ROUND_TRIPS, ids=lambda case: str(case)[:24])
def test_a_value_is_written_by_name_and_read_back(hint: Any, value: Any, written: Any) -> None:
    assert encode(hint, value) == written or written is None
    assert decode(hint, encode(hint, value)) == value


@given(st.lists(st.integers(-1, 8), min_size=3, max_size=3), st.lists(st.integers(-1, 10), max_size=8))
def test_any_column_and_any_list_survive(column: list[int], places: list[int]) -> None:
    assert decode(PerUnit[Hex], encode(PerUnit[Hex], column)) == column
    assert decode(tuple[Place, ...], encode(tuple[Place, ...], places)) == tuple(places)


def test_what_is_left_out_of_a_column_is_at_its_default() -> None:
    assert decode(PerUnit[Hex], {}) == [NONE, NONE, NONE]


def test_what_is_left_out_of_an_object_is_at_its_default() -> None:
    assert decode(Order, {"unit": "r1"}) == Order(0)


@pytest.mark.parametrize(
    ("hint", "default"),
    [(int, 0), (bool, False), (str, ""), (Hex, NONE), (tuple[int, ...], ()), (Order, Order(NONE)), (Book, Book())],
)
def test_every_kind_has_a_value_when_nothing_is_said(hint: Any, default: Any) -> None:
    assert codec(hint).default == default
    assert decode(hint, encode(hint, default)) == default


@pytest.mark.parametrize(
    ("hint", "data", "complaint"),
    [
        (int, "4", "expected a whole number, not '4'"),
        (int, True, "expected a whole number, not True"),
        (int, 1.0, "expected a whole number, not 1.0"),
        (bool, 1, "expected true or false, not 1"),
        (str, None, "expected a word, not None"),
        (Hex, "0109", "unknown hex '0109'"),
        (Hex, "dead", "unknown hex 'dead'"),
        (Hex, 3, "unknown hex 3"),
        (Hex, ["0101"], "unknown hex"),
        (Unit, "r3", "unknown unit 'r3'.*r2"),
        (Side, "rde", "unknown side 'rde'.*red"),
        (tuple[int, ...], {"0": 1}, "expected a list"),
        (tuple[int, ...], [1, "x"], "1: expected a whole number"),
        (tuple[int, Hex], [1], "expected a list of 2"),
        (PerUnit[int], [1, 2, 3], "expected an object with a value for each unit"),
        (PerUnit[int], {"r9": 1}, "unknown unit 'r9'"),
        (PerUnit[int], {"r1": "x"}, "r1: expected a whole number"),
        (Order, {"unit": "r1", "form": 2}, "form: unknown field"),
        (Order, ["r1"], "expected an object"),
        (Book, {"orders": [{"unit": "r1"}, {"to": "x"}]}, "orders.1.to: unknown place 'x'"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_field(hint: Any, data: Any, complaint: str) -> None:
    with pytest.raises(FieldError, match=complaint):
        decode(hint, data)


def test_an_error_names_its_field_from_the_outside_in() -> None:
    error = FieldError("", "is wrong").inside("turn").inside("state")
    assert (error.field, str(error)) == ("state.turn", "state.turn: is wrong")


@pytest.mark.parametrize("hint", [dict[str, int], float, set[int], int | None, object])
def test_a_position_cannot_hold_what_cannot_be_written(hint: Any) -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        codec(hint)


@pytest.mark.parametrize("hint", [list[list[int]], PerUnit[list[int]], Annotated[list[list[Hex]], Per("hex")]])
def test_a_position_cannot_hold_lists_in_lists_for_a_copy_would_share_them(hint: Any) -> None:
    with pytest.raises(TypeError, match="copies would share them"):
        codec(hint)


def test_unknown_fields_are_answered_with_the_nearest() -> None:
    with pytest.raises(FieldError, match=r"fase: unknown field.*phase"):
        check_fields({"fase": 1}, ["turn", "phase"])


def test_known_fields_pass() -> None:
    check_fields({"turn": 1}, ["turn", "phase"])


def test_two_things_of_one_name_are_refused() -> None:
    with pytest.raises(FieldError, match="place 0101 appears twice"):
        Components(game="toy", sides=("a", "b"), map=BOX.map, roster=(), boxes=("0101",))
