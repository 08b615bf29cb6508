"""What a person types, and what is meant by it."""

import pytest

from grognard.cli.notation import matching_actions
from grognard.engine.actions import parse

ACTIONS = [
    parse(text) for text in ("unit B-1Arm", "unit B-1Rec", "unit B-11Inf", "hex 0204", "hex 0304", "done", "drop 0204")
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("unit B-1Arm", ["unit B-1Arm"]),
        ("  unit   B-1Arm ", ["unit B-1Arm"]),
        ("UNIT b-1arm", ["unit B-1Arm"]),
        ("u b-1a", ["unit B-1Arm"]),
        ("u b-1", ["unit B-1Arm", "unit B-1Rec", "unit B-11Inf"]),
        ("b-11", ["unit B-11Inf"]),
        ("h 02", ["hex 0204"]),
        ("0304", ["hex 0304"]),
        ("0204", ["hex 0204", "drop 0204"]),
        ("do", ["done"]),
        ("d", ["done"]),
        ("d 0204", ["drop 0204"]),
        ("fly 0204", []),
        ("unit", []),
        ("hex 0204 0304", []),
        ("", []),
    ],
)
def test_the_beginnings_of_words_are_enough(typed: str, meant: list[str]) -> None:
    assert [str(action) for action in matching_actions(typed, ACTIONS)] == meant


def test_exact_words_win_over_longer_ones() -> None:
    actions = [parse(text) for text in ("unit a", "unit ab")]
    assert matching_actions("unit a", actions) == [actions[0]]
    assert matching_actions("U A", actions) == [actions[0]]
