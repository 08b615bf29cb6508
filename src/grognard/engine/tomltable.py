"""Tables of a TOML file that know their lines, so that what is wrong in one is told with file, line and field."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from grognard.board.words import nearest, shown
from grognard.engine.data import DataError, Source

LANGUAGES = ("en", "es")
_TABLE = re.compile(r'\s*\[{1,2}[\w.\-"/]+\]{1,2}\s*(#.*)?')
"""A line that heads a table of a TOML file."""


class TomlTable:
    """A table of a TOML file that knows its lines: it takes out fields one by one and says what is wrong with them."""

    def __init__(self, source: Source, path: str, data: Any, nth: int = 0, home: tuple[str, str, int] | None = None):
        self.source = source
        self.path = path
        self._home = home or (path, "", nth)
        if not isinstance(data, dict):
            raise self.error("", f"expected a table, not {shown(data)}")
        self.data: Mapping[str, Any] = data

    def error(self, field: str, message: str, token: str = "") -> DataError:
        """An error at a field of this table, on the line where it or the given word stands."""
        where = ".".join(filter(None, (self.path, field)))
        return self.source.error(self._line(field, token), f"{where}: {message}" if where else message)

    def _line(self, field: str, token: str) -> int:
        """The line of a field, and below it the first that has the word; else the table's own."""
        path, outer, nth = self._home
        lines = self.source.text.splitlines()
        inside = ".".join(filter(None, (path, field)))
        if not outer and f"[{inside}]" in lines:
            return lines.index(f"[{inside}]") + 1
        start = _heading(lines, path, nth)
        end = next((n for n in range(start + 1, len(lines)) if _TABLE.fullmatch(lines[n])), len(lines))
        key = re.compile(rf'\s*"?{re.escape(outer or field)}"?\s*[.=]') if outer or field else None
        found = next((n for n in range(max(start, 0), end) if key and key.match(lines[n])), start)
        if outer:
            found = _item(lines, found, end, nth)
        elif token:
            word = re.compile(rf"\b{re.escape(token)}\b" if token[:1].isalnum() else re.escape(token))
            found = next((n for n in range(max(found, 0), end) if word.search(lines[n])), found)
        return max(found, 0) + 1

    def check(self, known: Iterable[str], needed: Iterable[str] = ()) -> None:
        """Refuse fields that nobody knows, and ask for those that are needed."""
        names = list(known)
        for field in self.data:
            if field not in names:
                raise self.error(field, f"unknown field; {nearest(field, names)}")
        for field in needed:
            if field not in self.data:
                raise self.error("", f"needs {field}")

    def parts(self, field: str, as_list: bool = True) -> "list[TomlTable]":
        """The tables of a list, or by name; none if nothing is said."""
        found = self.data.get(field, [] if as_list else {})
        path = f"{self.path}.{field}" if self.path else field
        if as_list:
            if not isinstance(found, list):
                raise self.error(field, f"expected a list of tables, not {shown(found)}")
            headed = f"[[{path}]]" in self.source.text
            inner, _, _ = self._home
            return [
                TomlTable(self.source, path, item, n, None if headed else (inner, field, n))
                for n, item in enumerate(found)
            ]
        if not isinstance(found, dict):
            raise self.error(field, f"expected tables by name, not {shown(found)}")
        return [TomlTable(self.source, f"{path}.{name}", item) for name, item in found.items()]

    def whole(self, field: str, least: int = 0, most: int | None = None, default: int | None = None) -> int:
        """A whole number."""
        value = self.data.get(field, default)
        if type(value) is not int or value < least or (most is not None and value > most):
            wanted = f"from {least} to {most}" if most is not None else f"of at least {least}"
            raise self.error(field, f"expected a whole number {wanted}, not {shown(value)}")
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.data.get(field, default)
        if type(value) is not bool:
            raise self.error(field, f"expected true or false, not {shown(value)}")
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """A text that says something, or the default."""
        value = self.data.get(field, default)
        if not isinstance(value, str) or (not value and default != ""):
            raise self.error(field, f"expected a string, not {shown(value)}")
        return value

    def word(self, field: str, known: Collection[str], default: str | None = None) -> str:
        """One of the words that are known, or the default."""
        value = self.data.get(field, default)
        if value == default and isinstance(value, str):
            return value
        return self.known(field, value, known)

    def known(self, field: str, value: Any, known: Collection[str]) -> str:
        """A value that has to be one of the words that are known."""
        if not isinstance(value, str) or value not in known:
            raise self.error(field, f"unknown {shown(value)}; {nearest(str(value), known)}", str(value))
        return value

    def words(self, field: str, known: Collection[str] | None = None, least: int = 1) -> tuple[str, ...]:
        """A list of words, no word twice."""
        value = self.data.get(field, [])
        if not isinstance(value, list) or not all(isinstance(word, str) and word for word in value):
            raise self.error(field, f"expected a list of words, not {shown(value)}")
        if len(value) < least:
            raise self.error(field, f"expected at least {least}, not {len(value)}")
        for word in value:
            if known is not None:
                self.known(field, word, known)
            if value.count(word) > 1:
                raise self.error(field, f"{word} appears twice", word)
        return tuple(value)

    def numbers(self, field: str, known: Collection[str]) -> dict[str, int]:
        """Whole numbers from 0 on, by known words."""
        value = self.data.get(field, {})
        if not isinstance(value, dict):
            raise self.error(field, f"expected numbers by name, not {shown(value)}")
        for name, amount in value.items():
            self.known(field, name, known)
            if type(amount) is not int or amount < 0:
                raise self.error(field, f"{name}: expected a whole number from 0 on, not {shown(amount)}", name)
        return dict(value)

    def titles(self, field: str) -> dict[str, str]:
        """A title in each language."""
        value = self.data.get(field)
        if not isinstance(value, dict) or set(value) != set(LANGUAGES) or not all(_said(v) for v in value.values()):
            raise self.error(field, f"expected a title in {' and '.join(LANGUAGES)}, not {shown(value)}")
        return dict(value)


def _item(lines: Sequence[str], start: int, end: int, nth: int) -> int:
    """The line of an item of a list that begins on a line; its first, where the list is not one item a line."""
    items = [n for n in range(start + 1, end) if "{" in lines[n]]
    closing = next((n for n in range(start, end) if lines[n].split("#")[0].rstrip().endswith("]")), end)
    items = [n for n in items if n <= closing]
    return items[nth] if nth < len(items) else start


def _said(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _heading(lines: Sequence[str], path: str, nth: int) -> int:
    """The line that heads a table, from 0; -1: the top of the file."""
    heads = (f"[[{path}]]", f"[{path}]")
    found = [n for n, line in enumerate(lines) if line.replace('"', "").strip().startswith(heads)]
    if found:
        return found[min(nth, len(found) - 1)]
    outer, _, last = path.rpartition(".")
    if not path:
        return -1
    inside = re.compile(rf'\s*"?{re.escape(last)}"?\s*[.=]')
    start = _heading(lines, outer, 0)
    return next((n for n in range(max(start, 0), len(lines)) if inside.match(lines[n])), start)
