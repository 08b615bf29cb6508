"""Bar charts: a picture as text that any browser reads, and as pixels that any program reads."""

import struct
import zlib
from xml.etree import ElementTree

from grognard.lab.drawing import BAR, Bar, bar_chart
from grognard.lab.letters import HEIGHT, SHAPES, WIDTH, pixels

CHART = bar_chart(
    "Crossroads <battle>", [Bar("DR", 0.5, "50.0%"), Bar("EX & all", 0.25, "25.0%"), Bar("NE", 0, "-")], ["a note"]
)


def test_an_svg_is_well_formed_and_has_a_bar_for_each_line() -> None:
    root = ElementTree.fromstring(CHART.svg())
    texts = ["".join(one.itertext()) for one in root.iter() if one.tag.endswith("text")]
    assert texts == ["Crossroads <battle>", "a note", "DR", "50.0%", "EX & all", "25.0%", "NE", "-"]
    bars = [one for one in root.iter() if one.get("fill") == BAR]
    lengths = [float(one.attrib["width"]) for one in bars]
    assert lengths[0] == 2 * lengths[1] > 0 == lengths[2]


def test_nothing_sticks_out_of_the_sheet() -> None:
    root = ElementTree.fromstring(CHART.svg())
    for one in root.iter():
        if one.tag.endswith("rect") and one.get("x"):
            assert float(one.attrib["x"]) + float(one.attrib["width"]) <= CHART.width
            assert float(one.attrib["y"]) + float(one.attrib["height"]) <= CHART.height


def rows(png: bytes) -> tuple[int, int, bytes]:
    """The size and the pixels of a PNG file, every checksum looked at."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = {}, 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert struct.unpack(">I", png[at + 8 + size : at + 12 + size]) == (zlib.crc32(name + data),)
        found[name] = data
        at += 12 + size
    width, height = struct.unpack(">II", found[b"IHDR"][:8])
    return width, height, zlib.decompress(found[b"IDAT"])


def test_a_png_has_its_size_its_bars_and_its_letters() -> None:
    width, height, data = rows(CHART.png())
    assert (width, height) == (round(CHART.width), round(CHART.height))
    assert len(data) == height * (3 * width + 1)
    colours = {
        data[n : n + 3]
        for row in range(height)
        for n in range(row * (3 * width + 1) + 1, (row + 1) * (3 * width + 1), 3)
    }
    assert bytes.fromhex(BAR[1:]) in colours
    assert len(colours) == 4  # paper, ink, the line, the bars


def test_every_printable_letter_has_a_shape() -> None:
    assert len(SHAPES) == WIDTH * (ord("~") - ord(" ") + 1)
    shapes = {chr(n): frozenset(pixels(chr(n))) for n in range(ord(" "), ord("~") + 1)}
    assert len(set(shapes.values())) == len(shapes)
    assert all(column < WIDTH and row < HEIGHT for shape in shapes.values() for column, row in shape)
    assert set(pixels("ñ")) == set(pixels("?"))


def test_an_empty_chart_is_a_chart() -> None:
    ElementTree.fromstring(bar_chart("nothing", []).svg())
