"""How terrains, hexsides and links look on a drawn map. Words are matched by what they contain, so that
`light_woods` is drawn as woods and `minor_river` as a river; a word nobody foresaw still gets a look of its own.
A game may say that one of its words looks like another, which areas have an outline, and which places a sign.

Sizes are in hex widths; symbols are drawn around the centre of a hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

PAPER = "#fbf8ee"
INK = "#3a352b"
CLEAR = "#f3ecd4"
GRID_LINE = "#8f886f"
WATER = "#a9cbe0"
SHORE = "#5d8fb0"


@dataclass(frozen=True)
class TerrainStyle:
    """The fill of a hex and a symbol in it. Of several terrains in a hex the one of highest rank fills it."""

    fill: str | None
    symbol: str = ""
    rank: int = 1
    water: bool = False


@dataclass(frozen=True)
class LineStyle:
    """A line along a hexside or between centres: an outline, and the line itself upon it."""

    colour: str
    width: float
    outline: str = ""
    outline_width: float = 0.0
    dashes: str = ""
    mark: str = ""  #: `bridge` or `arrow`: drawn across the hexside instead of along it
    water: bool = False  #: not drawn along a hex of water, which has its shore


def _trees(places: tuple[tuple[float, float], ...], fill: str, edge: str) -> str:
    crowns = "".join(f'<circle cx="{x}" cy="{y}" r=".062"/>' for x, y in places)
    return f'<g fill="{fill}" stroke="{edge}" stroke-width=".016">{crowns}</g>'


def _strokes(path: str, colour: str, width: float = 0.022) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _blocks(blocks: tuple[tuple[float, float, float, float], ...]) -> str:
    houses = "".join(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>' for x, y, w, h in blocks)
    return f'<g fill="#5b5348" stroke="#f6f1e2" stroke-width=".012">{houses}</g>'


_WOODS = _trees(
    (
        (-0.3, -0.1),
        (-0.16, -0.2),
        (0.12, -0.2),
        (0.29, -0.07),
        (-0.32, 0.12),
        (-0.12, 0.22),
        (0.16, 0.21),
        (0.33, 0.12),
    ),
    "#6f9a55",
    "#466b36",
)
_FEW_TREES = _trees(((-0.29, -0.05), (0.22, -0.17), (-0.12, 0.22), (0.28, 0.16)), "#7da562", "#4f7740")
_HILL = _strokes(
    "M-.36 .03q.1-.2 .2 0M-.31 .03v.06M-.26 .03v.08M-.21 .03v.06"
    "M.16-.09q.1-.2 .2 0M.21-.09v.06M.26-.09v.08M.31-.09v.06"
    "M-.06 .3q.1-.2 .2 0M-.01 .3v.06M.04 .3v.08M.09 .3v.06",
    "#8d6a3a",
)
_MOUNTAIN = (
    '<path d="M-.36 .14l.16-.3l.16 .3zM.04-.02l.15-.27l.15 .27zM-.04 .32l.17-.3l.17 .3z" fill="#a98a62" '
    'stroke="#6d5330" stroke-width=".02" stroke-linejoin="round"/>'
)
_BROKEN = _strokes("M-.34-.06l.1-.1l.06 .1M.16-.14l.1-.1l.06 .1M-.2 .24l.1-.1l.06 .1M.2 .16l.1-.1l.06 .1", "#8d6a3a")
_TUFT = "m-.09 0h.18m-.09 0v-.09m-.05 .09l-.03-.07m.13 .07l.03-.07"
_SWAMP = _strokes(
    "".join(f"M{x} {y}{_TUFT}" for x, y in ((-0.26, -0.08), (0.22, -0.14), (-0.14, 0.26), (0.27, 0.15))), "#3f7f86"
)
_DEEP_SWAMP = _strokes(
    "".join(f"M{x} {y}{_TUFT}" for y in (-0.13, 0.06, 0.25) for x in ((-0.15, 0.15) if y == 0.06 else (-0.3, 0, 0.3))),
    "#2c6570",
)
_WAVES = _strokes("M-.3-.02q.06-.06 .12 0t.12 0M.08-.16q.06-.06 .12 0t.12 0M-.06 .2q.06-.06 .12 0t.12 0", "#6f9fbe")
_TOWN = _blocks(
    ((-0.15, -0.14, 0.13, 0.1), (0.02, -0.16, 0.12, 0.12), (-0.17, 0.0, 0.1, 0.13), (-0.03, 0.0, 0.18, 0.1))
)
_VILLAGE = _blocks(((-0.11, -0.09, 0.1, 0.08), (0.03, -0.06, 0.09, 0.08), (-0.06, 0.03, 0.1, 0.08)))
_CITY = (
    '<rect x="-.27" y="-.24" width=".54" height=".48" rx=".03" fill="#b9b2a3" stroke="#5b5348" stroke-width=".016"/>'
    + _blocks(
        tuple((x, y, 0.13, 0.105) for x in (-0.24, -0.065, 0.11) for y in (-0.21, -0.0525, 0.105)),
    )
)
_FORT = _strokes("M-.2 .1v-.2h.1v.07h.07v-.07h.1v.07h.07v-.07h.1v.2z", INK, 0.028)


def _works(colour: str) -> str:
    """A toothed ring, open at the top where the hex is numbered."""
    arc = "M.29-.27A.4 .4 0 1 1-.29-.27"
    common = f'fill="none" stroke="{colour}"'
    teeth = f'<path d="{arc}" {common} stroke-width=".09" stroke-dasharray=".035 .075" stroke-opacity=".85"/>'
    return f'<path d="{arc}" {common} stroke-width=".025"/>' + teeth


_ANCHOR = _strokes("M0-.09v.18M-.05-.05h.1M-.09 .03q.02 .08 .09 .08t.09-.08", "#1f4d77", 0.028)
_AEROPLANE = _strokes("M0-.17v.32M-.19-.04h.38M-.08 .15h.16", "#2b2b2b", 0.045)

#: The first entry whose word is part of the terrain's name counts.
_TERRAINS: tuple[tuple[tuple[str, ...], TerrainStyle], ...] = (
    (("city", "urban", "metropol"), TerrainStyle(None, _CITY, 1)),
    (("village", "hamlet"), TerrainStyle(None, _VILLAGE, 1)),
    (("town", "built"), TerrainStyle(None, _TOWN, 1)),
    (("works_grey",), TerrainStyle(None, _works("#4f5560"), 1)),
    (("works_red",), TerrainStyle(None, _works("#b0322b"), 1)),
    (("entrench", "trench"), TerrainStyle(None, _works(INK), 1)),
    (("fort", "bunker"), TerrainStyle(None, _FORT, 1)),
    (("deep_swamp", "great_swamp"), TerrainStyle("#b5d0cb", _DEEP_SWAMP, 6)),
    (("swamp", "marsh", "bog", "fen"), TerrainStyle("#cfe0d2", _SWAMP, 5)),
    (("lake", "sea", "ocean", "water", "gulf", "bay"), TerrainStyle(WATER, _WAVES, 9, water=True)),
    (("light_wood", "light-wood", "orchard", "scrub", "brush", "lightwood"), TerrainStyle("#dfe5b8", _FEW_TREES, 3)),
    (("forest", "wood", "jungle", "taiga"), TerrainStyle("#c7dba6", _WOODS, 4)),
    (("mountain", "alp", "peak"), TerrainStyle("#d9c19a", _MOUNTAIN, 3)),
    (("hill", "ridge", "height", "slope", "high"), TerrainStyle("#e9d3a3", _HILL, 2)),
    (("rough", "broken", "mixed"), TerrainStyle("#e6dab0", _BROKEN, 2)),
    (("clear", "open", "plain", "steppe", "field"), TerrainStyle(CLEAR, "", 0)),
)
_SPARE_FILLS = ("#ecd9cf", "#dcd6ea", "#d6e6e4", "#ead5e0", "#e2dfc4", "#d3dcec")

_SIDES: tuple[tuple[tuple[str, ...], LineStyle], ...] = (
    (("bridge", "ferry", "ford"), LineStyle(INK, 0.045, PAPER, 0.11, mark="bridge")),
    (("slope", "escarp", "cliff", "ridge", "crest"), LineStyle("#8a5a2b", 0.03, mark="arrow")),
    (("major_river", "major-river", "great_river", "wide_river"), LineStyle("#3f7fb5", 0.13, "#2f6491", 0.165)),
    (("stream", "creek", "brook", "minor"), LineStyle("#5b9bd0", 0.045)),
    (("canal",), LineStyle("#3f7fb5", 0.05, "#1f4d77", 0.085)),
    (("river",), LineStyle("#4b8cc3", 0.085, "#33719f", 0.115)),
    (("strait",), LineStyle("#dcebf4", 0.1, SHORE, 0.2, dashes=".07 .06")),
    (("lake", "water", "sea"), LineStyle(WATER, 0.2, SHORE, 0.26, water=True)),
    (("wall", "trench", "fort", "line", "ditch"), LineStyle(INK, 0.05, dashes=".05 .03")),
    (("border", "front"), LineStyle("#b0413e", 0.04, dashes=".1 .06")),
)
_SPARE_SIDE = LineStyle("#8659a5", 0.05, dashes=".08 .05")

_TRACK = LineStyle("#96673a", 0.032, dashes=".09 .06")
_LINKS: tuple[tuple[tuple[str, ...], LineStyle], ...] = (
    (("trail",), _TRACK),  # before rail, which is part of the word
    (("rail",), LineStyle("#ffffff", 0.026, "#2b2b2b", 0.052, dashes=".085 .085")),
    (("bridge", "ferry", "ford"), LineStyle(INK, 0.045, PAPER, 0.11, mark="bridge")),
    (("autobahn", "highway", "motorway", "primary", "major", "main_"), LineStyle("#e2a23b", 0.06, "#8a3b1f", 0.1)),
    (("secondary_road", "minor_road"), LineStyle("#a5713f", 0.036, "#fff6e6", 0.066)),
    (("track", "path", "secondary", "minor"), _TRACK),
    (("road",), LineStyle("#c4532d", 0.042, "#fff6e6", 0.075)),
)
_SPARE_LINK = LineStyle("#77708a", 0.035, dashes=".03 .05")

#: Outlines of areas, and signs beside places; which of them have any the game says.
_AREAS = {
    "dashed_area": LineStyle("#b0322b", 0.035, dashes=".11 .07"),
    "plain_area": LineStyle("#7b4fa3", 0.045),
}
_PLACE_MARKS = {"anchor": _ANCHOR, "aeroplane": _AEROPLANE}


class MapStyle:
    """The looks of one map, by what its game says of its words: `{"terrain": {"pripyat": "deep_swamp"}}`."""

    def __init__(self, said: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self._said = said or {}

    def terrain(self, word: str) -> TerrainStyle:
        """The look of a terrain; a word nobody foresaw gets a pale fill of its own and its first letters."""
        look = self._look("terrain", word)
        for keys, style in _TERRAINS:
            if any(key in look for key in keys):
                return style
        fill = _SPARE_FILLS[crc32(word.encode()) % len(_SPARE_FILLS)]
        lettering = 'y=".27" font-size=".13" font-style="italic" fill="#6d6a78" text-anchor="middle"'
        return TerrainStyle(fill, f"<text {lettering}>{word[:4]}</text>", 1)

    def side(self, word: str) -> LineStyle:
        """The look of a hexside feature."""
        return _line_style(self._look("features", word), _SIDES, _SPARE_SIDE)

    def link(self, word: str) -> LineStyle:
        """The look of a kind of link."""
        return _line_style(self._look("links", word), _LINKS, _SPARE_LINK)

    def area(self, name: str) -> LineStyle | None:
        """The look of an area's outline, if the game says that it has one."""
        return _AREAS.get(self._said.get("areas", {}).get(name, ""))

    def place_marks(self, kinds: tuple[str, ...]) -> str:
        """Signs that stand beside a place, such as a port's anchor, if the game says so."""
        said = self._said.get("places", {})
        return "".join(_PLACE_MARKS.get(said.get(kind, ""), "") for kind in kinds)

    def _look(self, sort: str, word: str) -> str:
        """What a word looks like: another one if the game says so."""
        return self._said.get(sort, {}).get(word, word).lower()


def _line_style(look: str, table: tuple[tuple[tuple[str, ...], LineStyle], ...], spare: LineStyle) -> LineStyle:
    return next((style for keys, style in table if any(key in look for key in keys)), spare)
