"""Charts and diagrams as pictures. Matplotlib draws them; it is asked for only when there is something to draw."""

from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from itertools import cycle
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAPER, INK, FAINT, BAR = "#fbf8ee", "#3a352b", "#c9c1a6", "#5d8fb0"
WIDTH, LINE, HEAD, NOTE, MARGIN = 8.0, 0.32, 1.2, 0.22, 0.15
"""Inches: of the sheet across, and down for each bar, for title and axis, for each line of notes; and around it."""
TITLE, TITLE_LINE = 60, 0.25
"""Letters to a line of the title, and inches for each line but the first."""
HEIGHT = 3.0
"""Inches down of a diagram."""
COLOURS = (BAR, "#b0605d", "#6f9a58", "#8a6fb0", "#b08f4a", "#4a4a4a")
"""Of curves, in turn."""
PIXELS = 120
"""Of a PNG picture, to the inch."""
ROOM = 1.15
"""How far the axis goes on behind the longest bar, for its label."""
NEEDED = "matplotlib"


class Bar(NamedTuple):
    """A line of a chart: its name, how long it is (in parts of the whole), and what stands behind it."""

    name: str
    part: float
    label: str


class Chart(NamedTuple):
    """A bar a line, the names to the left, the labels behind the bars; below the title a few lines of notes."""

    title: str
    bars: tuple[Bar, ...]
    notes: tuple[str, ...] = ()

    def picture(self, kind: str) -> bytes:
        """As a file of a kind, `svg` or `png`; the same chart is always the same picture."""
        return draw(self.title, self.notes, LINE * max(1, len(self.bars)), kind, self._draw)

    def _draw(self, axes: "Axes") -> None:
        places = range(len(self.bars))
        drawn = axes.barh(places, [bar.part for bar in self.bars], height=0.65, color=BAR)
        axes.bar_label(drawn, [bar.label for bar in self.bars], padding=4, color=INK)
        axes.set_yticks(places, [bar.name for bar in self.bars])
        axes.set_ylim(len(self.bars) - 0.5 if self.bars else 0.5, -0.5)
        axes.set_xlim(0, ROOM * max((bar.part for bar in self.bars), default=1.0) or 1.0)
        axes.xaxis.set_major_formatter("{x:.0%}")
        axes.xaxis.grid(visible=True, color=FAINT, linewidth=0.6)
        axes.tick_params(colors=INK, length=0)
        axes.spines["bottom"].set_visible(False)


class Curve(NamedTuple):
    """A line of a diagram: what it is called, where it goes, and between what it might lie."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class Diagram(NamedTuple):
    """Curves with their bands, over one axis."""

    title: str
    curves: tuple[Curve, ...]
    across: str
    notes: tuple[str, ...] = ()

    def picture(self, kind: str) -> bytes:
        """As a file of a kind, `svg` or `png`; the same diagram is always the same picture."""
        return draw(self.title, self.notes, HEIGHT, kind, self._draw)

    def _draw(self, axes: "Axes") -> None:
        for curve, colour in zip(self.curves, cycle(COLOURS)):
            axes.plot(curve.x, curve.y, color=colour, label=curve.name, marker="o", markersize=3)
            if curve.low:
                axes.fill_between(curve.x, curve.low, curve.high, color=colour, alpha=0.18, linewidth=0)
        axes.set_xlabel(self.across, color=INK)
        axes.locator_params(axis="x", integer=True)
        axes.grid(visible=True, color=FAINT, linewidth=0.6)
        axes.tick_params(colors=INK)
        if self.curves:
            axes.legend(frameon=False, labelcolor=INK)


def draw(title: str, notes: tuple[str, ...], height: float, kind: str, fill: Callable[["Axes"], None]) -> bytes:
    """A sheet with title and notes, so high beside these, filled by somebody; as a file of a kind."""
    from matplotlib import rc_context  # a second to import, for a picture only
    from matplotlib.figure import Figure

    lines = wrap(title, TITLE)
    height += HEAD + TITLE_LINE * max(0, len(lines) - 1) + NOTE * len(notes)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": title, "text.parse_math": False}):
        figure = Figure(figsize=(WIDTH, height), dpi=PIXELS, facecolor=PAPER)
        figure.set_layout_engine("constrained", w_pad=MARGIN, h_pad=MARGIN)
        axes = figure.add_subplot(facecolor=PAPER)
        fill(axes)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(FAINT)
        figure.suptitle("\n".join(lines), x=0.02, ha="left", color=INK, fontsize=13, fontweight="bold")
        axes.set_title("\n".join(notes), loc="left", color=INK, fontsize=10)
        file = BytesIO()
        figure.savefig(file, format=kind, metadata={"Title": title} | ({"Date": None} if kind == "svg" else {}))
    return file.getvalue()


def can_draw() -> bool:
    """Is matplotlib installed?"""
    return find_spec(NEEDED) is not None
