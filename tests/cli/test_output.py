"""JSON that reads well, and lines that fit."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.cli.output import JSON_WIDTH, columns, layout, table, wrapped

DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner, max_size=8),
    max_leaves=40,
)


@given(DATA, st.booleans())
def test_it_is_the_same_data_however_it_is_laid_out(data: object, ascii_only: bool) -> None:
    text = layout(data, ascii_only)
    assert json.loads(text) == data
    assert not ascii_only or text.isascii()


def test_only_long_lines_are_broken() -> None:
    hexes = [f"hex {n:04}" for n in range(100)]
    lines = layout({"side": "blue", "actions": hexes}).splitlines()
    assert lines[1] == '  "side": "blue",'
    assert max(map(len, lines)) <= JSON_WIDTH
    assert len(lines) < 15


def test_words_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert columns([f"{n:04}" for n in range(9)], "hex  ") == [
        "hex  0000  0001  0002  0003  0004  0005",
        "     0006  0007  0008",
    ]
    assert columns([]) == []
    assert columns(["x" * 80]) == ["x" * 80]


def test_text_and_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert wrapped("word " * 12, "- ", "  ")[1].startswith("  word")
    assert wrapped("", "- ") == ["-"]
    assert table([("a", "bb"), ("ccc", "d")], " ") == [" a    bb", " ccc  d"]
    assert table([]) == []
