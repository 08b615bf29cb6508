"""A position changed by hand: what can be changed, what is refused, and that records keep it."""

import random
from pathlib import Path
from typing import Any

import pytest

from grognard.engine import edits, positionfile
from grognard.engine.actions import is_edit
from grognard.engine.codec import FieldError
from grognard.engine.edits import Change, changes_of, edited, notation
from grognard.engine.records import Record, verify
from grognard.games import GAMES, game

CROSSROADS = game("crossroads")


def opening(name: str = "crossroads", decisions: int = 60) -> Any:
    """A position early in a game, with units on the map."""
    rules, dice = game(name), random.Random(7)
    position = rules.start(next(iter(rules.scenarios())), seed=4)
    for _ in range(decisions):
        decision = rules.decision(position)
        assert decision is not None
        rules.apply(position, dice.choice(decision.actions))
    return position


def some_unit(position: Any, side: int = 0) -> str:
    on_map = [unit for unit in position.components.by_side[side] if 0 <= position.at[unit] < position.components.hexes]
    return str(position.unit_name(on_map[0]))


def free_hex(position: Any) -> str:
    names = position.components.names["hex"]
    taken = set(position.at)
    return str(next(names[hex] for hex in range(len(names)) if hex not in taken))


@pytest.mark.parametrize("name", GAMES)
def test_an_edit_that_changes_nothing_gives_an_equal_position(name: str) -> None:
    position = opening(name)
    assert edited(game(name), position, [Change("turn", position.turn)]) == position


def test_a_unit_is_put_elsewhere_and_lies_on_top() -> None:
    position = opening()
    first, second = [CROSSROADS.start(None, seed=1).unit_name(unit) for unit in position.components.by_side[0][:2]]
    hex = free_hex(position)
    after = edited(CROSSROADS, position, [Change(f"units.{second}.hex", hex), Change(f"units.{first}.hex", hex)])
    assert CROSSROADS.view(after, "blue")["stacks"][hex] == [second, first]
    assert position == opening()  # the one before is as it was


def test_a_unit_is_taken_off_the_map() -> None:
    position = opening()
    unit = some_unit(position)
    after = edited(CROSSROADS, position, [Change(f"units.{unit}.hex", None)])
    assert after.at[after.components.number("unit", unit)] == -1


@pytest.mark.parametrize("name", GAMES)
def test_any_phase_can_be_gone_to(name: str) -> None:
    rules, position = game(name), opening(name)
    formations = position.components.names.get("formation", ())
    for phase in rules.phases():
        active = [Change("state.active", formations[0])] if phase == "activation" else []
        after = edited(rules, position, [Change("phase", phase), *active])
        assert rules.decision(after) is not None or after.outcome is not None
        assert not rules.invariants(after)


def test_dice_are_scripted() -> None:
    after = edited(CROSSROADS, opening(), [Change("dice", [6, 1])])
    assert after.dice.script == (6, 1)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("units.nobody.hex", "0101", "unknown unit"),
        ("units.hussars", 1, "units.ID.FIELD"),
        ("turn", "late", "turn"),
        ("phase", "tea", "unknown phase"),
        ("weather", "rain", "cannot be edited"),
        ("seed", 5, "cannot be edited"),
        ("key", "00", "cannot be edited"),
        ("state.nothing", 1, "nothing"),
        ("dice", ["six"], "dice"),
    ],
)
def test_what_makes_no_position_is_refused_by_name(path: str, value: Any, says: str) -> None:
    with pytest.raises(FieldError, match=says):
        edited(CROSSROADS, opening(), [Change(path, value)])


def test_units_of_both_sides_in_one_hex_are_refused() -> None:
    position = opening(decisions=200)
    ours, theirs = some_unit(position), some_unit(position, 1)
    hex = position.components.names["place"][position.at[position.components.number("unit", theirs)]]
    with pytest.raises(FieldError):
        edited(CROSSROADS, position, [Change(f"units.{ours}.hex", hex)])


def test_the_notation_reads_back() -> None:
    changes = [Change("units.a.hex", "0101"), Change("dice", [1, 2]), Change("units.a.note", "two words")]
    action = notation(changes)
    assert is_edit(action)
    assert changes_of(str(action)) == changes


@pytest.mark.parametrize("text", ["edit", "edit turn", "edit turn two"])
def test_a_notation_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(FieldError):
        changes_of(text)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("stacks", "all"),
        ("stacks", {"0101": "hussars"}),
        ("stacks.0101", 5),
        ("stacks.0101", "hussars"),
        ("stacks.0101", [5]),
    ],
)
def test_stacks_that_are_none_are_refused_before_a_unit_is_put_among_them(path: str, value: Any) -> None:
    position = opening()
    with pytest.raises(FieldError, match="stacks"):
        edited(CROSSROADS, position, [Change(path, value), Change(f"units.{some_unit(position)}.hex", "0101")])


def test_no_rule_allows_an_edit() -> None:
    assert not CROSSROADS.explain(opening(), "edit turn 3").legal


def test_a_record_keeps_edits_and_takes_them_back(tmp_path: Path) -> None:
    path = tmp_path / "evening.record"
    with Record.start(CROSSROADS, seed=5, path=path) as record:
        unit = record.position.unit_name(0)
        record.edit(notation([Change("turn", 3)]), "red")
        record.edit(notation([Change(f"units.{unit}.hex", free_hex(record.position))]), "blue")
        record.undo()
        assert record.position.turn == 3
        decision = CROSSROADS.decision(record.position)
        assert decision is not None
        record.play(decision.actions[0])
        after = record.position
    assert verify(path, game).ok
    again = Record.load(path, game)
    assert again.position == after
    assert again.actions[0].side == "red"


def test_an_edit_does_not_touch_the_generator() -> None:
    position = opening()
    after = edited(CROSSROADS, position, [Change("turn", 2)])
    assert positionfile.dump(CROSSROADS, after)["key"] == positionfile.dump(CROSSROADS, position)["key"]
    assert edits.EDITABLE.count("key") == 0
