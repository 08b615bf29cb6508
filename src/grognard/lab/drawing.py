"""Bar charts as pictures, without any library: SVG as text, PNG as pixels with letters of our own."""

import struct
import zlib
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.lab.letters import HEIGHT, WIDTH, pixels

PAPER, INK, FAINT, BAR = "#fbf8ee", "#3a352b", "#c9c1a6", "#5d8fb0"
LINE, BAR_HEIGHT, MARGIN = 34, 22, 24
"""Pixels to a line of the chart, of which so many are bar, and around it."""
BARS = 420
"""Pixels to the longest bar."""
LETTER, BIG = 8.5, 10.5
"""Pixels to a letter in an SVG picture, about: of text, and of the title."""
SCALE = 2
"""Pixels of the picture to a pixel of a PNG letter."""


class Bar(NamedTuple):
    """A line of a chart: its name, how long it is (in parts of the whole), and what stands behind it."""

    name: str
    part: float
    label: str


class Rectangle(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str


class Text(NamedTuple):
    """A line of text; x is its end if it is set to the right."""

    x: float
    y: float
    text: str
    big: bool = False
    right: bool = False


class Picture(NamedTuple):
    """What to draw, and how large the sheet is."""

    width: float
    height: float
    title: str
    shapes: tuple[Rectangle | Text, ...]

    def svg(self) -> str:
        """As an SVG document."""
        size = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="Arial, sans-serif">',
            f"<title>{escape(self.title)}</title>",
            f'<rect width="{self.width:g}" height="{self.height:g}" fill="{PAPER}"/>',
            *(_svg(shape) for shape in self.shapes),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def png(self) -> bytes:
        """As a PNG file."""
        sheet = np.empty((round(self.height), round(self.width), 3), dtype=np.uint8)
        sheet[:] = _rgb(PAPER)
        for shape in self.shapes:
            if isinstance(shape, Rectangle):
                top, left = round(shape.y), round(shape.x)
                sheet[top : round(shape.y + shape.height), left : round(shape.x + shape.width)] = _rgb(shape.colour)
            else:
                _write(sheet, shape)
        return _png(sheet)


def bar_chart(title: str, bars: Sequence[Bar], notes: Iterable[str] = ()) -> Picture:
    """A bar a line, the names to the left, the labels to the right; below the title a few lines of notes."""
    lines = list(notes)
    longest = max((bar.part for bar in bars), default=1.0) or 1.0
    names = max((len(bar.name) for bar in bars), default=0) * LETTER
    labels = max((len(bar.label) for bar in bars), default=0) * LETTER
    left = MARGIN + names + 12
    wide = max([left + BARS + 12 + labels, MARGIN + len(title) * BIG, *(MARGIN + len(line) * LETTER for line in lines)])
    shapes: list[Rectangle | Text] = [Text(MARGIN, MARGIN + 16, title, big=True)]
    shapes += [Text(MARGIN, MARGIN + 40 + 20 * n, line) for n, line in enumerate(lines)]
    top = MARGIN + 36 + 20 * len(lines)
    shapes.append(Rectangle(left - 2, top, 2, LINE * len(bars), FAINT))
    for n, bar in enumerate(bars):
        y = top + LINE * n + (LINE - BAR_HEIGHT) / 2
        length = BARS * bar.part / longest
        shapes.append(Text(left - 10, y + 16, bar.name, right=True))
        shapes.append(Rectangle(left, y, max(1.0, length) if bar.part else 0.0, BAR_HEIGHT, BAR))
        shapes.append(Text(left + length + 8, y + 16, bar.label))
    return Picture(wide + MARGIN, top + LINE * len(bars) + MARGIN, title, tuple(shapes))


def _svg(shape: Rectangle | Text) -> str:
    if isinstance(shape, Rectangle):
        place = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}"'
        return f'<rect {place} fill="{shape.colour}"/>'
    end = ' text-anchor="end"' if shape.right else ""
    font = 'font-size="19" font-weight="bold"' if shape.big else 'font-size="15"'
    return f'<text x="{shape.x:g}" y="{shape.y:g}" {font} fill="{INK}"{end}>{escape(shape.text)}</text>'


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _write(sheet: NDArray[np.uint8], text: Text) -> None:
    """Letters, each pixel a little square; what does not fit on the sheet is cut off."""
    step = (WIDTH + 1) * SCALE
    x = round(text.x) - (step * len(text.text) if text.right else 0)
    y = round(text.y) - HEIGHT * SCALE + 2
    for n, letter in enumerate(text.text):
        for column, row in pixels(letter):
            for more in range(2 if text.big else 1):  # a bold letter is written twice, a pixel apart
                left, top = x + n * step + column * SCALE + more, y + row * SCALE
                sheet[max(0, top) : top + SCALE, max(0, left) : left + SCALE] = _rgb(INK)


def _png(sheet: NDArray[np.uint8]) -> bytes:
    """The pixels as a PNG file: signature, header, one block of data, end."""
    height, width, _ = sheet.shape
    rows = b"".join(b"\0" + sheet[row].tobytes() for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    blocks = [(b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_block(name, data) for name, data in blocks)


def _block(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
