"""Helpful refusals: every unknown word is answered with the nearest known ones."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def offered(word: str, known: Iterable[str], count: int = 3) -> tuple[str, list[str], int]:
    """What to offer for an unknown word: the `nearest`, `all` there are, `some` of many, or `none`; and how many."""
    words = list(dict.fromkeys(known))
    near = get_close_matches(word, words, count, 0.5)
    if near:
        return "nearest", near, len(words)
    if len(words) <= 12:
        return "all" if words else "none", words, len(words)
    return "some", words[:8], len(words)


def nearest(word: str, known: Iterable[str], count: int = 3) -> str:
    """The tail of an error message: `nearest: a, b`, or all that is known where nothing is near."""
    kind, words, total = offered(word, known, count)
    listed = ", ".join(words)
    said = {"nearest": f"nearest: {listed}", "all": f"known: {listed}", "none": "none is known here"}
    return said.get(kind, f"known: {listed} ... ({total} in all)")


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """One sentence: what was not understood and what would have been."""
    return f"unknown {what} {word!r}; {nearest(word, known)}"


# The keywords of the map format, which no hexside feature and no kind of link can have as its name.

NUMBERS = ("rows", "columns", "first_row", "first_column")
CHOICES = ("top", "indent", "row_from", "column_from")
OPTIONS = (*NUMBERS, *CHOICES, "short", "label")
DECLARING = ("terrain", "hexside", "link")
NAMING = ("place", "area", "edge", "border")
KEYWORDS = ("map", "note", *OPTIONS, *DECLARING, "picture", "end", *NAMING)


def check_word(sort: str, word: str, reserved: Iterable[str] = ()) -> None:
    """Refuse as a name of terrain, feature or link what is not one plain word, or is reserved."""
    if not word.replace("_", "").replace("-", "").isalnum() or not word[0].isalpha():
        raise ValueError(f"{sort} {word!r} is no word; expected letters, digits, - and _ only")
    if word in reserved:
        raise ValueError(f"{sort} {word!r} is a keyword of the map format; expected another word")


def check_fields(fields: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a field that does not exist, with the nearest ones that do."""
    names = list(known)
    for name in fields:
        if name not in names:
            raise ValueError(unknown("field", name, names))
