"""Maps as text files that a person edits and compares line by line.

A header of keyword lines, then a picture with one cell a hex, then what lies on and between hexes:

    map Around Korsun                 # anything after a # is a comment
    note Rivers from the rulebook's index; towns reconstructed.
    rows 3
    columns 4
    short yes                         # any option of the grid, one a line
    terrain . clear                   # a code for the picture and a word
    terrain f forest
    terrain t town
    hexside river
    hexside slope directed
    link road

    picture
    .   f   ft  .
      .   -   t                       # - is a gap; two codes are two terrains; spaces are free
    .   .   .   f
    end

    river 0101/0201 0201/0102         # a hexside lies between two hexes
    slope 0101>0102                   # this way only
    road 0101 0201 0301               # a chain of links
    place "Hill 112" 0301 objective   # a name, a hex, and any number of kinds
    area pocket 0101..0401 0103       # .. runs along a row or column
    edge west 0101 0103
    border front 0101/0102

The first terrain, or the one marked `base` (terrain . clear base), is that of a hex of which nothing is said.
A row of the picture may begin with the label of its first hex and a colon. In the picture of a flat-top
map a row takes two lines: the hexes of the high columns, then those of the columns pushed half a hex down.
`rows` and `columns` may be left out where the tops are pointy. Areas, edges, borders, hexsides and links
may go on over several lines. A name or text that is not plain words stands in "quotes".
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from grognard.board.draft import Draft, MapError
from grognard.board.grid import MOST_HEXES, Grid, GridOptions
from grognard.board.jsonmap import check_size, from_json, to_json
from grognard.board.map import Map, Vocabulary
from grognard.board.textdump import dump, picture_lines
from grognard.board.words import DECLARING, KEYWORDS, NAMING, NUMBERS, OPTIONS, check_word, shown, unknown

__all__ = ["MapError", "dump", "from_json", "load", "parse", "to_json"]

_HEADER = ("map", "note", *OPTIONS, *DECLARING, "picture")
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_TOKEN = re.compile(rf'\s*({_QUOTED}(?!\S)|[^\s"]\S*)\s*')
#: Characters of a line.
MOST_LINE = 20_000
_DIGITS = 6
_HASH = r"(?:^|(?<=\s))#"
_COMMENT = re.compile(rf'{_QUOTED}|(?P<open>")|{_HASH}')


def load(path: str | Path) -> Map:
    """The map in a file; MapError names the file and the line of the first mistake."""
    return parse(Path(path).read_text(encoding="utf-8"), str(path))


def parse(text: str, source: str = "<text>", most: int = MOST_HEXES) -> Map:
    """The map that a text describes. `most`: how many hexes it may have."""
    reader = _Reader(source, most)
    for number, line in enumerate(text.splitlines(), 1):
        reader.line = number
        try:
            if len(line) > MOST_LINE:
                raise ValueError(f"the line has {len(line)} characters; expected at most {MOST_LINE}")
            reader.read(line)
        except MapError:
            raise
        except ValueError as error:
            raise MapError(source, number, str(error)) from None
    return reader.finish()


class _Reader:
    """Reads a map line by line: the header until the picture, the picture until `end`, then the body."""

    def __init__(self, source: str, most: int):
        self.source = source
        self.most = most
        self.line = 0
        self.name: str | None = None
        self.notes: list[str] = []
        self.options: dict[str, Any] = {}
        self.terrains: dict[str, str] = {}  # code: word
        self.base: str | None = None
        self.features: list[str] = []
        self.directed: list[str] = []
        self.kinds: list[str] = []
        self.picture: list[tuple[int, list[str]]] | None = None
        self.draft: Draft | None = None

    def read(self, line: str) -> None:
        if self.picture is not None and self.draft is None:
            self._picture_row(line)
            return
        keyword, rest = (*_uncommented(line).split(None, 1), "", "")[:2]
        if not keyword:
            return
        if self.draft is None:
            self._header(keyword, rest.strip())
        else:
            self._body(self.draft, keyword, rest.strip())

    def finish(self) -> Map:
        if self.picture is None:
            raise MapError(self.source, self.line, "the map has no picture; expected a line 'picture' and its rows")
        if self.draft is None:
            raise MapError(self.source, self.line, "the picture does not end; expected a line 'end' after its last row")
        return self.draft.finish()

    # Header

    def _header(self, keyword: str, rest: str) -> None:
        if keyword == "note":
            self.notes.append(_text(keyword, rest))
        elif keyword == "map":
            if self.name is not None:
                raise ValueError("the map is named twice; expected one line 'map'")
            self.name = _text(keyword, rest)
        elif keyword in OPTIONS:
            self._option(keyword, rest)
        elif keyword in DECLARING:
            self._declare(keyword, rest.split())
        elif keyword == "picture":
            if not self.terrains:
                raise ValueError("no terrain is declared; expected 'terrain . clear' or similar before the picture")
            self.picture = []
        elif keyword in NAMING or keyword in self.features or keyword in self.kinds:
            raise ValueError(f"{keyword} comes before the picture; expected it after the picture's 'end'")
        else:
            raise ValueError(unknown("keyword", keyword, (*_HEADER, *NAMING)))

    def _option(self, name: str, value: str) -> None:
        if name in self.options:
            raise ValueError(f"{name} is given twice; expected once")
        if name in NUMBERS:
            if not value.isdecimal() or len(value) > _DIGITS:
                raise ValueError(f"{name} is {shown(value)}; expected a whole number of at most {_DIGITS} digits")
            self.options[name] = int(value)
        elif name == "short":
            if value not in ("yes", "no"):
                raise ValueError(f"short is {shown(value)}; expected yes or no")
            self.options[name] = value == "yes"
        elif name == "label":
            self.options[name] = _unquoted(value)
        else:
            self.options[name] = value
        GridOptions(**{"rows": 1, "columns": 1, **self.options}).cell_label(0, 0)  # refuses a bad value here

    def _declare(self, sort: str, words: list[str]) -> None:
        if sort == "terrain":
            self._declare_terrain(words)
            return
        directed = sort == "hexside" and words[1:] == ["directed"]
        if len(words) != 1 and not directed:
            form = "'hexside river' or 'hexside slope directed'" if sort == "hexside" else "'link road'"
            raise ValueError(f"{sort} {' '.join(words)}: expected one word, as in {form}")
        word = words[0]
        check_word(sort, word, KEYWORDS)
        if word in self.features or word in self.kinds:
            raise ValueError(f"{word} is declared twice; expected once")
        (self.features if sort == "hexside" else self.kinds).append(word)
        if directed:
            self.directed.append(word)

    def _declare_terrain(self, words: list[str]) -> None:
        base = words[2:] == ["base"]
        if (len(words) != 2 and not base) or len(words[0]) != 1 or words[0] in '-:"':
            raise ValueError(
                f"terrain {' '.join(words)}: expected one character and one word, as in 'terrain f forest'"
            )
        code, word = words[:2]
        check_word("terrain", word)
        if code in self.terrains:
            raise ValueError(f"code {code} already means {self.terrains[code]}; expected another character for {word}")
        if word in self.terrains.values():
            raise ValueError(f"terrain {word} is declared twice; expected once")
        self.terrains[code] = word
        if base and self.base is not None:
            raise ValueError(f"the base terrain is already {self.base}; expected only one")
        if base:
            self.base = word

    # Picture

    def _picture_row(self, line: str) -> None:
        assert self.picture is not None
        cells = _uncommented(line).split()
        if cells == ["end"]:
            self._draw(self.picture)
        elif (
            cells and cells[0] in (*NAMING, *self.features, *self.kinds) and not set("".join(cells)) <= {*self.terrains}
        ):
            raise ValueError(f"{cells[0]} is inside the picture; expected a line 'end' after its last row")
        elif cells:
            self.picture.append((self.line, cells))

    def _draw(self, rows: list[tuple[int, list[str]]]) -> None:
        """Make the grid and give every hex its terrain."""
        if not rows:
            raise ValueError("the picture is empty; expected a row of cells for each row of hexes")
        tags = [cells.pop(0)[:-1] if cells[0].endswith(":") else None for _, cells in rows]
        self._size_from(rows)
        check_size(self.options, self.most)
        options = GridOptions(**self.options)
        lines = picture_lines(options)
        for (number, cells), frame, tag in zip(rows, lines, tags, strict=False):
            self._check_row(number, cells, [options.cell_label(*cell) for cell in frame], tag)
        if len(rows) != len(lines):
            raise ValueError(f"the picture has {len(rows)} rows; expected {len(lines)}")
        drawn = {
            options.cell_label(*cell): (number, code)
            for (number, cells), frame in zip(rows, lines, strict=True)
            for cell, code in zip(frame, cells, strict=True)
        }
        self.options["missing"] = [label for label, (_, code) in drawn.items() if code == "-"]
        self.draft = self._make_draft()
        for h, label in enumerate(self.draft.grid.labels):
            number, code = drawn[label]
            self._draw_hex(self.draft, number, h, code)

    def _size_from(self, rows: list[tuple[int, list[str]]]) -> None:
        """Read off the picture how large a pointy-top map is, if the header does not say."""
        if "rows" in self.options and "columns" in self.options:
            return
        if self.options.get("top") == "flat":
            raise ValueError("the size of the map is missing; expected lines 'rows' and 'columns' in the header")
        self.options.setdefault("rows", len(rows))
        self.options.setdefault("columns", max(len(cells) for _, cells in rows))

    def _check_row(self, number: int, cells: list[str], labels: list[str], tag: str | None) -> None:
        if tag is not None and tag != labels[0]:
            raise MapError(self.source, number, f"the row is marked {tag}; expected {labels[0]}, its first hex")
        if len(cells) != len(labels):
            span = f"{labels[0]} to {labels[-1]}"
            raise MapError(self.source, number, f"the row has {len(cells)} cells; expected {len(labels)}, {span}")

    def _make_draft(self) -> Draft:
        words = Vocabulary(
            base=self.base or next(iter(self.terrains.values())),
            terrains=tuple(self.terrains.values()),
            features=tuple(self.features),
            directed=tuple(self.directed),
            kinds=tuple(self.kinds),
        )
        draft = Draft(self.name or "", Grid(**self.options), words)
        draft.notes = self.notes
        draft.codes = tuple(self.terrains)
        return draft

    def _draw_hex(self, draft: Draft, number: int, h: int, code: str) -> None:
        for sign in code:
            if sign not in self.terrains:
                known = ", ".join(f"{sign} {word}" for sign, word in self.terrains.items())
                where = f"in cell {shown(code)}, hex {draft.grid.label(h)}"
                raise MapError(self.source, number, f"unknown code {sign!r} {where}; expected {known}, or - for a gap")
        try:
            draft.terrain(h, [self.terrains[sign] for sign in code])
        except ValueError as error:
            raise MapError(self.source, number, str(error)) from None

    # Body

    def _body(self, draft: Draft, keyword: str, rest: str) -> None:
        if keyword == "note":
            draft.notes.append(_text(keyword, rest))
            return
        words = _tokens(rest)
        if keyword in draft.words.features:
            if not words:
                raise ValueError(f"{keyword} has no hexside; expected something like '{keyword} 0203/0204'")
            for hexside in words:
                draft.side(keyword, hexside)
        elif keyword in draft.words.kinds:
            draft.chain(keyword, words)
        elif keyword in NAMING:
            self._named(draft, keyword, words)
        elif keyword in KEYWORDS:
            raise ValueError(f"{keyword} comes after the picture; expected it in the header, before the picture")
        else:
            raise ValueError(unknown("keyword", keyword, (*NAMING, *draft.words.features, *draft.words.kinds)))

    def _named(self, draft: Draft, keyword: str, words: list[str]) -> None:
        if not words or (keyword == "place" and len(words) < 2):
            raise ValueError(f"{keyword} {' '.join(words)}: expected a name and hexes, as in '{keyword} Minsk 3908'")
        name, *more = words
        if keyword == "place":
            draft.place(name, more[0], more[1:])
        elif keyword == "area":
            draft.area(name, more)
        elif keyword == "edge":
            draft.edge(name, more)
        else:
            draft.border(name, more)


def _uncommented(line: str) -> str:
    """The line up to a # that begins a word and is not in quotes."""
    found: re.Match[str] | None
    for found in _COMMENT.finditer(line):
        if found["open"]:  # a quote that nothing closes, nor any later one
            found = re.compile(_HASH).search(line, found.start())
            return line[: found.start()] if found else line
        if found[0] == "#":
            return line[: found.start()]
    return line


def _text(keyword: str, rest: str) -> str:
    """The rest of a line of free text."""
    if not rest:
        raise ValueError(f"{keyword} is empty; expected text after it")
    return _unquoted(rest)


def _unquoted(value: str) -> str:
    if not value.startswith('"'):
        return value
    try:
        return str(json.loads(value))
    except ValueError:
        raise ValueError(f"{value[:60]} is badly quoted; expected one string between double quotes") from None


def _tokens(rest: str) -> list[str]:
    """The words of a line; one between double quotes may have spaces."""
    words, at = [], 0
    while at < len(rest):
        found = _TOKEN.match(rest, at)
        if found is None:
            raise ValueError(f"{rest[at : at + 60]} is badly quoted; expected names between double quotes")
        words.append(_unquoted(found[1]))
        at = found.end()
    return words
