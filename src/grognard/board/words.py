"""Helpful error messages: every unknown word is answered with the nearest known ones.

What is refused may come from anywhere: of a value without end only the beginning is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from reprlib import Repr
from typing import Any

#: Characters of a value that are shown in a refusal.
MOST_SHOWN = 120
#: Characters of a refusal as a whole.
MOST_SAID = 1_000
#: Characters of a word that count for what is near it.
MOST_COMPARED = 60
#: Known words that an unknown one is compared with: more than any map has hexes, and still compared at once.
MOST_KNOWN = 5_000
#: Bits of the largest whole number that is shown digit by digit.
_MOST_BITS = 256


class _Shown(Repr):
    """A value on one line, however large or deep it is."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxdict = self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 8
        self.maxstring = self.maxother = self.maxlong = MOST_SHOWN

    def repr_str(self, value: str, level: int) -> str:
        """As it is, or its beginning."""
        return repr(value) if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]!r}..."

    def repr_int(self, value: int, level: int) -> str:
        """Digit by digit, unless that would take long."""
        return repr(value) if value.bit_length() <= _MOST_BITS else f"about {'-' * (value < 0)}2**{value.bit_length()}"

    def repr_dict(self, value: dict[Any, Any], level: int) -> str:
        """In its own order."""
        if level <= 0 and value:
            return "{...}"
        some = [f"{self.repr1(k, level - 1)}: {self.repr1(v, level - 1)}" for k, v in islice(value.items(), 8)]
        return f"{{{', '.join([*some, '...'] if len(value) > 8 else some)}}}"


_SHOWN = _Shown()


def shown(value: object) -> str:
    """A value as it is written in Python, for a refusal; of a large one the beginning."""
    try:
        return cut(_SHOWN.repr(value), 2 * MOST_SHOWN)
    except Exception:  # a value that cannot even be written down
        return f"<{type(value).__name__}>"


def cut(text: str, most: int = MOST_SAID) -> str:
    """A text, or the beginning of a long one."""
    return text if len(text) <= most else f"{text[:most]}..."


def offered(word: str, known: Iterable[str], count: int = 3) -> tuple[str, list[str], int]:
    """What to offer for an unknown word: the `nearest`, `all` there are, `some` of many, or `none`; and how many."""
    words = list(dict.fromkeys(known))
    compared = tuple(other for other in words[:MOST_KNOWN] if len(other) <= 2 * MOST_COMPARED)
    near = _close(word[:MOST_COMPARED], compared, count)
    if near:
        return "nearest", list(near), len(words)
    few = [cut(other, MOST_COMPARED) for other in words[:12]]
    if len(words) <= 12:
        return "all" if words else "none", few, len(words)
    return "some", few[:8], len(words)


@lru_cache(maxsize=64)
def _close(word: str, known: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Kept, for a refusal is explained as often as it is asked about, and two thousand names take milliseconds."""
    return tuple(get_close_matches(word, known, count, 0.5))


def nearest(word: str, known: Iterable[str], count: int = 3) -> str:
    """The tail of an error message: `nearest: a, b`, or all that is known where nothing is near."""
    kind, words, total = offered(word, known, count)
    listed = ", ".join(words)
    said = {"nearest": f"nearest: {listed}", "all": f"known: {listed}", "none": "none is known here"}
    return said.get(kind, f"known: {listed} ... ({total} in all)")


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """One sentence: the unknown word, and the nearest known ones."""
    return f"unknown {what} {shown(word)}; {nearest(word, known)}"


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
        raise ValueError(f"{sort} {shown(word)} is not a word; expected letters, digits, - and _ only")
    if len(word) > MOST_COMPARED:
        raise ValueError(f"{sort} {shown(word)} is too long; expected at most {MOST_COMPARED} characters")
    if word in reserved:
        raise ValueError(f"{sort} {word!r} is a keyword of the map format; expected another word")


def check_fields(fields: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a field that does not exist, with the nearest ones that do."""
    names = list(known)
    for name in fields:
        if name not in names:
            raise ValueError(unknown("field", str(name), names))
