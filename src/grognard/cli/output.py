"""What commands print: JSON laid out so that a person can read it too, and lines as wide as the terminal."""

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

WIDTH = 100
JSON_WIDTH = 160


def width() -> int:
    """How wide the terminal is."""
    return max(40, shutil.get_terminal_size((WIDTH, 40)).columns)


def colourful() -> bool:
    """May colours be used?"""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    ascii_only = (sys.stdout.encoding or "").lower().replace("-", "") not in ("utf8", "")
    print(layout(value, ascii_only))


def layout(value: Any, ascii_only: bool = False, indent: int = 0) -> str:
    """JSON that breaks lines only where they would be too long."""
    flat = json.dumps(value, ensure_ascii=ascii_only)
    if len(flat) + indent <= JSON_WIDTH or not isinstance(value, dict | list | tuple):
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [
            f"{json.dumps(key, ensure_ascii=ascii_only)}: {layout(item, ascii_only, indent + 2)}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(pad + item for item in items) + "\n" + pad[2:] + "}"
    if all(isinstance(item, str | int | float) for item in value):
        items = _filled([json.dumps(item, ensure_ascii=ascii_only) for item in value], JSON_WIDTH - indent - 2)
    else:
        items = [layout(item, ascii_only, indent + 2) for item in value]
    return "[\n" + ",\n".join(pad + item for item in items) + "\n" + pad[2:] + "]"


def _filled(items: Sequence[str], room: int) -> list[str]:
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 2 + len(item) <= room:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines


def wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """A text in lines that fit the terminal, behind `first` in the first line and `rest` in the others."""
    more = first if rest is None else rest
    lines = textwrap.wrap(
        text,
        width(),
        initial_indent=first,
        subsequent_indent=more,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines or [first.rstrip()]


def table(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """Rows with their columns under each other."""
    listed = [list(row) for row in rows]
    if not listed:
        return []
    widths = [max(len(row[n]) for row in listed) for n in range(len(listed[0]))]
    return [
        (indent + "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True))).rstrip()
        for row in listed
    ]


def columns(words: Sequence[str], first: str = "", sign: str = "  ") -> list[str]:
    """Words under each other, as many in a line as there is room for, behind `first` in the first line."""
    if not words:
        return []
    size = max(len(word) for word in words)
    count = max(1, (width() - len(first) + len(sign)) // (size + len(sign)))
    rows = [words[n : n + count] for n in range(0, len(words), count)]
    heads = [first, *([" " * len(first)] * (len(rows) - 1))]
    return [
        (head + sign.join(word.ljust(size) for word in row)).rstrip() for head, row in zip(heads, rows, strict=True)
    ]
