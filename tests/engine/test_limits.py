"""How much a position file may hold: as much as the limit, and not one more."""

import json
from typing import Any

import pytest
from tests.engine.hostile import SKETCHES

from grognard.engine import limits, positionfile
from grognard.engine.actions import Action
from grognard.engine.codec import FieldError, codec
from grognard.engine.edits import apply_change, changes_of
from grognard.engine.sizes import check_file
from grognard.games import GAMES, game

RULES = game("crossroads")


def load(**fields: Any) -> Any:
    return positionfile.load(RULES, {**SKETCHES["crossroads"], **fields})


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("field", "entry", "most"),
    [
        ("dice", 6, limits.SCRIPTED),
        ("draws", "red.1", limits.SCRIPTED),
        ("ran_out", "d6", limits.SCRIPTED),
        ("frames", {"procedure": "Turn"}, limits.FRAMES),
        ("units", {"id": "x"}, limits.UNITS),
        ("schedule", {"turn": 1}, limits.SCHEDULED),
    ],
)
def test_a_list_has_so_many_entries_and_no_more(field: str, entry: Any, most: int) -> None:
    check_file({field: [entry] * most})
    with pytest.raises(FieldError, match=f"^{field}: has {most + 1} entries; the limit is {most}$"):
        load(**{field: [entry] * (most + 1)})


def test_a_list_inside_a_frame_has_so_many_entries_and_no_more() -> None:
    check_file({"frames": [{"units": ["x"] * limits.LISTED}]})
    with pytest.raises(FieldError, match=r"frames.0.units: has 2001 entries; the limit is 2000"):
        check_file({"frames": [{"units": ["x"] * (limits.LISTED + 1)}]})


def test_a_whole_file_holds_so_many_values() -> None:
    column = {str(n): 0 for n in range(limits.COLUMN)}
    with pytest.raises(FieldError, match="the file holds more than 500000 values"):
        check_file({"state": {str(n): column for n in range(30)}})


@pytest.mark.parametrize("field", ["turn", "state", "title", "units", "map"])
def test_a_file_is_so_deep_and_no_deeper(field: str) -> None:
    check_file({field: nested(limits.DEPTH - 1)})
    for depth in (limits.DEPTH, 100_000):
        with pytest.raises(FieldError, match=f"^{field}.0.*: has lists and objects inside one another"):
            load(**{field: nested(depth)})


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_is_so_large_and_no_larger(sign: int) -> None:
    number = sign * limits.NUMBER
    assert codec(int).decode(number, load().components) == number
    for larger in (number + sign, sign * 10**300, sign * 10**5000):
        with pytest.raises(FieldError, match=r"the number .* is out of range; the limits are -1000000 and 1000000"):
            load(turn=larger)
        with pytest.raises(FieldError, match="out of range"):
            codec(int).decode(larger, load().components)


def test_the_generator_counts_further_than_turns_do() -> None:
    assert load(used=limits.USED).dice.used == limits.USED
    for used in (limits.USED + 1, -1, 10**5000):
        with pytest.raises(FieldError, match="used: expected the number of random numbers used"):
            load(used=used)


def test_a_seed_is_a_number_of_so_many_bits() -> None:
    assert load(seed=(1 << limits.SEED_BITS) - 1)
    for seed in (1 << limits.SEED_BITS, 10**5000):
        with pytest.raises(FieldError, match="seed: a seed has at most 256 bits"):
            load(seed=seed)


@pytest.mark.parametrize(
    ("field", "most"), [("phase", limits.TEXT), ("title", limits.REMARK), ("seed", limits.SEED), ("game", limits.TEXT)]
)
def test_a_text_is_so_long_and_no_longer(field: str, most: int) -> None:
    check_file({field: "x" * most})
    with pytest.raises(FieldError, match=f"^{field}: the text that begins 'x.*' has {most + 1} characters; the limit"):
        load(**{field: "x" * (most + 1)})


def test_a_name_is_so_long_and_no_longer() -> None:
    check_file({"state": {"x" * limits.TEXT: 1}})
    with pytest.raises(FieldError, match="state: the text that begins"):
        load(state={"x" * (limits.TEXT + 1): 1})


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (float("inf"), "inf is not a number"),
        (float("nan"), "nan is not a number"),
        (b"x", "b'x' is not a value that JSON has"),
        ("\ud800", "is not text that can be stored"),
        ({7: 1}, "7 is not a name"),
    ],
)
def test_a_file_is_made_of_what_json_has(value: Any, message: str) -> None:
    with pytest.raises(FieldError, match=message):
        load(title=value)


def test_a_refusal_is_said_in_spanish_too() -> None:
    with pytest.raises(FieldError) as error:
        load(dice=[1] * 1001)
    assert error.value.in_language("es") == "dice: tiene 1001 entradas; el límite es 1000"


@pytest.mark.parametrize("id", ["a b", "", "\x07", "x" * 61, "a\u2028b"])
def test_a_unit_is_called_by_a_short_word_that_can_be_printed(id: str) -> None:
    with pytest.raises(FieldError, match="units: a unit needs an id without spaces"):
        load(units=[{"id": id, "type": "recon", "side": "red"}])


@pytest.mark.parametrize("name", GAMES)
def test_no_scenario_comes_near_the_limits(name: str) -> None:
    rules = game(name)
    for scenario in rules.scenarios():
        components = rules.start(scenario, seed=1).components
        assert len(components.roster) * 8 < limits.UNITS
        assert components.hexes * 10 < limits.HEXES


# -- edits


def test_an_edit_makes_so_many_changes_and_no_more() -> None:
    assert len(changes_of(" ".join(["edit", *["turn", "1"] * limits.CHANGES]))) == limits.CHANGES
    with pytest.raises(FieldError, match="has 1001 changes; the limit is 1000"):
        changes_of(" ".join(["edit", *["turn", "1"] * (limits.CHANGES + 1)]))


@pytest.mark.parametrize("value", ["[" * 20_000, "[" * 900 + "]" * 900, "1" * 5000, "1e999", "NaN", '"\\ud800"'])
def test_an_edit_cannot_bring_in_what_a_file_cannot(value: str) -> None:
    position = load()
    for action in (f"edit turn {value}", f"edit turn {value} turn 2", f"edit {'a.' * 5000}b {value}"):
        with pytest.raises(FieldError) as error:
            apply_change(RULES, position, action, "blue")
        assert len(str(error.value)) < 2_000


def test_a_path_of_an_edit_is_not_without_end() -> None:
    with pytest.raises(FieldError, match="inside one another"):
        changes_of(f"edit state.{'a.' * 5000}b 1")


@pytest.mark.parametrize("action", [Action("edit", None), Action("edit", (1, 2)), ["edit", {}], {"edit": 1}])  # type: ignore[arg-type]
def test_what_is_no_edit_is_refused_as_one(action: Any) -> None:
    with pytest.raises(FieldError):
        changes_of(action)


def test_a_whole_position_is_read_back_from_its_file() -> None:
    position = load()
    assert positionfile.load(RULES, json.loads(json.dumps(positionfile.dump(RULES, position)))) == position
