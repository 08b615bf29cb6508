"""Bar charts: a picture as text that any browser reads, and as pixels that any program reads."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib.image import imread

from grognard.cli.main import main
from grognard.lab.drawing import BAR, PIXELS, WIDTH, Bar, Chart

CHART = Chart(
    "Crossroads <battle>", (Bar("DR", 0.5, "50.0%"), Bar("EX & $all", 0.25, "25.0%"), Bar("NE", 0, "-")), ("a note",)
)


def bars(chart: Chart) -> list[float]:
    """How long the bars are, in pixels of the PNG picture, from the top down."""
    pixels = imread(BytesIO(chart.picture("png")))[:, :, :3]
    colour = [int(BAR[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    painted = (abs(pixels - colour) < 0.01).all(axis=2).sum(axis=1).tolist()
    lengths = [count for count, before in zip(painted[1:], painted, strict=False) if count and abs(count - before) > 2]
    return [float(length) for length in lengths]


def test_an_svg_is_well_formed_and_says_all_that_the_chart_says() -> None:
    root = ElementTree.fromstring(CHART.picture("svg"))
    texts = {"".join(one.itertext()) for one in root.iter() if one.tag.endswith("}text")}
    assert {"Crossroads <battle>", "a note", "DR", "50.0%", "EX & $all", "25.0%", "NE", "-"} <= texts


def test_the_bars_of_a_png_are_as_long_as_their_parts() -> None:
    first, second = bars(CHART)
    assert first == pytest.approx(2 * second, abs=3)
    assert first > PIXELS


def test_a_png_has_the_width_of_the_sheet() -> None:
    assert imread(BytesIO(CHART.picture("png"))).shape[1] == WIDTH * PIXELS


def test_a_long_title_is_not_cut_off() -> None:
    """It goes on in a second line; to the right of it the sheet is empty."""
    title = "army_group_center failed_dday_and_no_bomb_plot: heuristic against heuristic"
    chart = CHART._replace(title=title)
    root = ElementTree.fromstring(chart.picture("svg"))
    assert title not in {"".join(one.itertext()) for one in root.iter() if one.tag.endswith("}text")}
    pixels = imread(BytesIO(chart.picture("png")))[:, :, :3]
    assert (pixels[: PIXELS // 2, -PIXELS // 8 :] == pixels[0, 0]).all()


def test_the_same_chart_is_the_same_picture() -> None:
    assert CHART.picture("svg") == CHART.picture("svg")
    assert CHART.picture("png") == CHART.picture("png")


def test_an_empty_chart_is_a_chart() -> None:
    ElementTree.fromstring(Chart("nothing", ()).picture("svg"))


def test_who_has_no_matplotlib_is_told_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("grognard.lab.drawing.find_spec", lambda name: None)
    assert main(["match", "crossroads", "--games", "1", "--plot", str(tmp_path / "points.svg")]) != 0
    assert "pip install 'grognard[lab]'" in capsys.readouterr().err
