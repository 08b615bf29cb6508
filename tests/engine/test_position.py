"""Is a position plain data that copies, compares and hashes?"""

import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.table import TOY, act, deployed, random_actions
from tests.engine.toy import Acting, Bet, ToyPosition

from grognard.engine.dice import Dice, key_of
from grognard.engine.kinds import NONE, Hex, PerUnit, Side
from grognard.engine.outcome import Outcome
from grognard.engine.position import Position
from grognard.engine.schedule import schedule

SEEDS = st.integers(0, 10**6)


def played(seed: int, count: int) -> ToyPosition:
    """A position after some random actions."""
    position = TOY.start(seed=seed)
    for _, action in zip(range(count), random_actions(position, seed), strict=False):
        TOY.apply(position, action)
    return position


def changes(position: ToyPosition) -> list[str]:
    """Everything that counts, changed one at a time on copies; the names of those that make no difference."""

    def change(name: str, other: ToyPosition) -> None:
        match name:
            case "turn":
                other.turn += 1
            case "put":
                other.put(0, 8)
            case "stack":
                other.stacks[0] = (*other.stacks.get(0, ()), 2)
            case "steps":
                other.steps[0] += 1
            case "control":
                other.control[3] = 1
            case "cup":
                other.cup = ()
            case "flag":
                other.last_hit = True
            case "schedule":
                schedule(other, Bet(5))
            case "frame":
                other.frames.append(Acting(0))
            case "outcome":
                other.outcome = Outcome(0, "kill", "5.1")
            case "dice":
                other.dice.roll(6, "test")

    names = ("turn", "put", "stack", "steps", "control", "cup", "flag", "schedule", "frame", "outcome", "dice")
    same = []
    for name in names:
        other = position.copy()
        before = position.hash()
        change(name, other)
        if other == position or other.hash() == before or position.hash() != before:
            same.append(name)
    return same


# -- fields


def test_a_column_begins_with_one_default_for_each() -> None:
    position = ToyPosition(TOY.start(seed=1).components, Dice(key_of(1)))
    assert (position.at, position.moved, position.control) == ([NONE] * 3, [False] * 3, [NONE] * 9)
    assert (position.turn, position.cup, position.schedule) == (0, (), ())


def test_a_game_declares_its_own_fields_beside_the_common_ones() -> None:
    assert list(ToyPosition.fields)[:3] == ["turn", "at", "schedule"]
    assert {"steps", "control", "cup"} < set(ToyPosition.fields)


@pytest.mark.parametrize(("name", "side"), [("weather", "season"), ("weather", "nothing"), ("nothing", "holder")])
def test_only_a_side_can_say_whose_a_field_is(name: str, side: str) -> None:
    with pytest.raises(TypeError, match=f"{side} cannot say whose {name} is"):

        class Wrong(Position):
            weather: int
            season: int
            holder: Side
            owners: ClassVar[Mapping[str, str]] = {name: side}


def test_a_side_says_whose_a_field_is() -> None:
    class Right(Position):
        weather: int
        holder: Side
        owners: ClassVar[Mapping[str, str]] = {"weather": "holder"}

    assert Right.owners == {"weather": "holder"}


def test_a_field_of_an_impossible_kind_is_refused_when_it_is_declared() -> None:
    with pytest.raises(TypeError, match="cannot hold"):

        class Wrong(Position):
            orders: dict[str, int]


def test_two_positions_share_no_column() -> None:
    one, other = TOY.start(seed=1), TOY.start(seed=1)
    one.steps[0] = 99
    assert other.steps[0] == 2


# -- copies


@given(SEEDS, st.integers(0, 25))
@settings(max_examples=50, deadline=None)
def test_a_copy_is_equal_and_has_the_same_hash(seed: int, count: int) -> None:
    position = played(seed, count)
    assert position.copy() == position
    assert position.copy().hash() == position.hash()


@given(SEEDS, st.integers(0, 15))
@settings(max_examples=50, deadline=None)
def test_a_copy_plays_on_alike_and_leaves_the_first_alone(seed: int, count: int) -> None:
    position = played(seed, count)
    copy, before = position.copy(), position.hash()
    made = []
    for action in random_actions(copy, seed + 1):
        TOY.apply(copy, action)
        made.append(action)
    assert position.hash() == before
    for action in made:
        TOY.apply(position, action)
    assert position == copy
    assert TOY.outcome(position) == TOY.outcome(copy)


def test_every_change_makes_another_position_and_never_changes_the_first() -> None:
    assert changes(deployed("red")) == []


def test_a_copy_has_no_events_of_its_own() -> None:
    position = deployed("red")
    assert position.events
    assert position.copy().events == []


def test_what_was_worked_out_is_copied_and_not_shared() -> None:
    position = deployed("red")
    position.derived["reach"] = 1
    position.derived_of[0]["zones"] = 2
    copy = position.copy()
    assert (copy.derived, copy.derived_of) == ({"reach": 1}, [{"zones": 2}, {}])
    copy.put(0, 8)
    assert (position.derived, position.derived_of) == ({"reach": 1}, [{"zones": 2}, {}])


def test_what_was_worked_out_holds_until_a_unit_moves() -> None:
    position = deployed("red")
    position.derived["reach"] = 1
    act(position, "unit r2")
    assert position.derived == {"reach": 1}
    act(position, "hex 0202")
    assert position.derived == {}


def test_what_was_worked_out_of_one_side_holds_until_a_unit_of_that_side_moves() -> None:
    position = deployed("red")
    position.derived_of = [{"zones": 1}, {"zones": 2}]
    position.put(0, 8)
    assert position.derived_of == [{}, {"zones": 2}]


def test_whoever_changes_a_position_by_hand_makes_it_forget_what_was_worked_out() -> None:
    position = deployed("red")
    position.derived["reach"] = position.derived_of[1]["zones"] = 1
    position.moved[0] = True
    position.clear_cache()
    assert (position.derived, position.derived_of) == ({}, [{}, {}])
    decision = TOY.decision(position)
    assert decision is not None
    assert "unit r1" not in map(str, decision.actions)


# -- comparison and hash


def test_another_seed_is_another_position() -> None:
    assert TOY.start(seed=1) != TOY.start(seed=2)
    assert TOY.start(seed=1).hash() != TOY.start(seed=2).hash()


def test_a_position_is_no_key_because_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(TOY.start(seed=1))


def test_a_position_equals_nothing_but_a_position() -> None:
    assert TOY.start(seed=1) != TOY.start(seed=1).state()


def test_the_order_of_a_stack_counts() -> None:
    one, other = deployed("red"), deployed("red")
    for unit in (0, 1):
        one.put(unit, 5)
    for unit in (1, 0):
        other.put(unit, 5)
    assert one != other


def test_the_order_in_which_stacks_were_made_does_not() -> None:
    one, other = deployed("red"), deployed("red")
    for position, units in ((one, (0, 1)), (other, (1, 0))):
        for unit in units:
            position.put(unit, 5 + unit)
    assert one == other
    assert one.hash() == other.hash()


def test_the_hash_is_the_same_in_another_process_with_other_hash_seeds() -> None:
    code = "from tests.engine.test_position import played; print(played(5, 12).hash())"
    run = [sys.executable, "-c", code]
    environment = {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "42"}
    told = subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout
    assert told.strip() == played(5, 12).hash()


def test_the_hash_of_a_known_position_never_changes() -> None:
    assert TOY.start(seed=7).hash() == "a80cf7313887538b1e3d677d419fa332"


def test_a_position_with_something_that_is_not_plain_has_no_hash() -> None:
    position = TOY.start(seed=1)
    broken: Any = position
    broken.cup = {"a", "b"}
    with pytest.raises(TypeError, match="plain data only"):
        position.hash()


# -- units and places


def test_a_unit_goes_on_top_of_a_stack() -> None:
    position = deployed("red")
    position.put(0, 4)
    assert position.units_at(4)[-1] == 0
    position.put(1, 4)
    assert position.units_at(4)[-2:] == (0, 1)


def test_a_unit_that_leaves_takes_itself_out_of_the_stack() -> None:
    position = deployed("red")
    for unit in (0, 1, 2):
        position.put(unit, 4)
    position.put(1, 5)
    assert (position.units_at(4), position.units_at(5)) == ((0, 2), (1,))


def test_a_unit_that_is_put_where_it_is_goes_to_the_top() -> None:
    position = deployed("red")
    for unit in (0, 1, 0):
        position.put(unit, 5)
    assert position.units_at(5) == (1, 0)


def test_a_unit_put_nowhere_is_in_no_stack() -> None:
    position = deployed("red")
    position.put(0, NONE)
    assert position.at[0] == NONE
    assert all(0 not in stack for stack in position.stacks.values())


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 10)), max_size=20))
@settings(deadline=None)
def test_stacks_and_places_always_agree(moves: list[tuple[int, int]]) -> None:
    position = TOY.start(seed=1)
    for unit, place in moves:
        position.put(unit, place)
    counted = Counter(unit for stack in position.stacks.values() for unit in stack)
    assert all(position.at[unit] == place for place, stack in position.stacks.items() for unit in stack)
    assert counted == Counter(unit for unit in range(3) if position.at[unit] != NONE)
    assert all(position.stacks.values())


def test_numbers_have_names() -> None:
    position = deployed("red")
    assert (position.unit_name(2), position.side_name(1), position.place_name(9)) == ("b1", "blue", "reserve")
    assert position.place_names([0, 8]) == ["0101", "0303"]


# -- chance


def test_a_roll_is_an_event_that_names_what_it_was_for() -> None:
    position = TOY.start(seed=1)
    value = position.roll(6, "weather", "3.2", side="red")
    event = position.events[-1]
    assert (event.kind, event.rule, event.reveals) == ("rolled", "3.2", True)
    assert event.data == {"purpose": "weather", "die": 6, "result": value, "side": "red"}


def test_a_draw_is_an_event_that_names_the_chit() -> None:
    position = TOY.start(seed=1)
    index = position.draw(("a", "b"), "chit", "3.2")
    event = position.events[-1]
    assert (event.kind, event.reveals) == ("drew", True)
    assert event.data == {"purpose": "chit", "chit": "ab"[index], "of": 2}


def test_a_column_of_hexes_is_declared_like_any_other() -> None:
    class Marked(Position):
        target: PerUnit[Hex]

    position = Marked(TOY.start(seed=1).components, Dice(key_of(1)))
    copy = position.copy()
    copy.target[0] = 4
    assert (position.target, copy.target) == ([NONE] * 3, [4, NONE, NONE])


def test_what_is_revealed_to_one_side_cannot_be_undone_and_is_not_seen_by_others() -> None:
    position = deployed()
    position.events = []
    position.reveal_secret(0, "spied", "4.4", what="order")
    (event,) = position.events
    assert (event.only, event.reveals) == (position.components.sides[0], True)
    assert event.data == {"what": "order"}
