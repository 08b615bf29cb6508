"""Is this an action, and how is it written?"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.hostile import OVERTYPED

from grognard.engine.actions import LONGEST, LONGEST_EDIT, Action, MalformedAction, is_edit, parse

WORDS = st.text(st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=12)


def test_an_action_is_read_from_its_notation() -> None:
    assert parse("hex 0204") == Action("hex", ("0204",))


def test_an_action_is_read_from_its_json_form() -> None:
    assert parse(["move", "a", "0204"]) == Action("move", ("a", "0204"))


def test_blanks_around_and_between_do_not_count() -> None:
    assert parse("  hex \t 0204 ") == Action("hex", ("0204",))


def test_an_action_reads_as_itself() -> None:
    assert parse(Action("done")) == Action("done")


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_notation_and_json_form_say_the_same(words: list[str]) -> None:
    action = parse(words)
    assert parse(str(action)) == action == parse(action.to_json())


@pytest.mark.parametrize("text", ["", "   ", [], ()])
def test_an_action_needs_a_verb(text: str | list[str]) -> None:
    with pytest.raises(MalformedAction, match="needs a verb"):
        parse(text)


@pytest.mark.parametrize(
    "text", [["hex", ""], ["hex", "02 04"], ["hex", 204], [["hex"]], ["hex", None], ["hex", "\x07"], Action("a b")]
)
def test_the_parts_of_an_action_are_words(text: list[str]) -> None:
    with pytest.raises(MalformedAction, match="words without spaces"):
        parse(text)


@pytest.mark.parametrize("text", [None, 7, {"hex": "0204"}, b"done"])
def test_what_is_no_text_and_no_list_is_no_action(text: str) -> None:
    with pytest.raises(MalformedAction, match="list of strings"):
        parse(text)


def test_an_action_of_the_greatest_length_is_read() -> None:
    assert parse("x" * (LONGEST - 1))


def test_a_longer_one_is_not_looked_at() -> None:
    with pytest.raises(MalformedAction, match="at most"):
        parse("x" * LONGEST)


@pytest.mark.parametrize("found", OVERTYPED, ids=range(len(OVERTYPED)))
def test_whatever_is_no_action_is_malformed(found: Any) -> None:
    with pytest.raises(MalformedAction):
        parse(found)
    assert not is_edit(found)


@pytest.mark.parametrize(
    "found",
    ["edit turn 4", " edit turn 4", ["edit", "turn", "4"], Action("edit", ("turn", "4")), "edit " * LONGEST_EDIT],
)
def test_an_edit_is_known_by_its_verb(found: Any) -> None:
    assert is_edit(found)


@pytest.mark.parametrize("found", ["", "editor x", "turn edit", [], ["turn"], Action("turn", ("edit",))])
def test_an_action_of_the_rules_is_no_edit(found: Any) -> None:
    assert not is_edit(found)
