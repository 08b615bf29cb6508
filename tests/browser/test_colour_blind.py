"""Sides and highlights as eyes see them that lack red or green: are they told apart, and not by colour alone?

The colours are those of the page (web/src/map), the eyes those of Machado, Oliveira and Fernandes (2009), severity 1.
"""

import json
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.browser import fair
from tests.browser.window import required

from grognard.engine.records import Record
from grognard.games import GAMES, game
from grognard.server.symbols import symbols_of

CALLS = Path(__file__).parent / "colour_calls.ts"
EYES = {
    "usual": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
}
"""What linear red, green and blue become."""
LEAST = 25.0
"""The least distance in CIELAB at which two colours are called different here; 2.3 is just noticeable side by side."""
BESIDE = 20.0
"""The same of whole counters: areas, and not lines, that bear more than their colour."""
PAPERS = {"day": "#f1ead2", "night": "#45423a"}
"""Open ground as it is printed (web/src/map/palette.ts)."""
Colour = NDArray[Any]


Palette = Callable[[tuple[str, ...]], Any]


@pytest.fixture(scope="module")
def palette(tmp_path_factory: pytest.TempPathFactory) -> Palette:
    """The inks for sides with counters of these colours, by day and by night, and the looks of highlights."""
    trouble = fair.missing()
    if trouble is not None:
        (pytest.fail if required() else pytest.skip)(trouble)
    script = tmp_path_factory.mktemp("colours") / "colours.mjs"
    options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error", f"--outfile={script}"]
    subprocess.run([*fair.NODE, str(fair.ESBUILD), str(CALLS), *options], check=True)

    @cache
    def asked(colours: tuple[str, ...]) -> Any:
        run = subprocess.run([*fair.NODE, str(script), json.dumps(colours)], check=True, capture_output=True)
        return json.loads(run.stdout)

    return asked


def seen(colour: str, eyes: str) -> Colour:
    """A colour as these eyes see it, in CIELAB."""
    coded = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)])
    linear = np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)
    rgb = np.clip(EYES[eyes] @ linear, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    scaled = (to_xyz @ rgb) / np.array([0.9505, 1.0, 1.089])
    f = np.where(scaled > 0.008856, np.cbrt(scaled), 7.787 * scaled + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def apart(one: str, other: str, eyes: str) -> float:
    return float(np.linalg.norm(seen(one, eyes) - seen(other, eyes)))


def counters(name: str) -> tuple[str, ...]:
    """The colours of the sides' counters."""
    rules = game(name)
    return tuple(symbols_of(rules).side_look(side)["color"] for side in rules.sides)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", GAMES)
def test_no_counter_of_a_side_looks_like_one_of_the_other(name: str, eyes: str) -> None:
    """Whole nations and groups have counters in colours of their own."""
    rules = game(name)
    looks = symbols_of(rules)
    colours = {side: {looks.side_look(side)["color"]} for side in rules.sides}
    for scenario in rules.scenarios():
        for printed in Record.start(rules, scenario, seed=1).position.components.printed:
            colours[printed["side"]].add(looks.of(printed)["color"])
    one, other = colours.values()
    assert min(apart(a, b, eyes) for a in one for b in other) >= BESIDE


def test_the_simulated_eyes_confuse_what_they_should() -> None:
    red, green = "#b05038", "#7c7430"
    assert apart(red, green, "usual") > LEAST
    assert apart(red, green, "deuteranopia") < LEAST
    assert apart("#000000", "#ffffff", "deuteranopia") == pytest.approx(100, abs=1)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("when", PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_the_inks_of_both_sides_differ_from_each_other_and_from_the_ground(
    palette: Palette, name: str, when: str, eyes: str
) -> None:
    one, other = (ink["colour"] for ink in palette(counters(name))[when])
    assert apart(one, other, eyes) >= LEAST
    for ink in (one, other):
        assert apart(ink, PAPERS[when], eyes) >= LEAST


@pytest.mark.parametrize("name", GAMES)
def test_the_hatchings_of_both_sides_lean_to_different_sides(palette: Palette, name: str) -> None:
    inks = palette(counters(name))
    for when in PAPERS:
        assert {ink["lean"] for ink in inks[when]} == {"rising", "falling"}


def test_the_warmer_counters_have_the_warmer_ink_in_whatever_order(palette: Palette) -> None:
    first, second = palette(("#b9534c", "#5f85b9")), palette(("#5f85b9", "#b9534c"))
    assert first["day"] == second["day"][::-1]
    assert first["day"][0]["colour"] != first["day"][1]["colour"]


def test_highlights_differ_by_their_pattern_and_not_by_colour_alone(palette: Palette) -> None:
    patterns = [(glow["hatch"], tuple(glow["dashes"])) for glow in palette(())["glows"].values()]
    assert len(set(patterns)) == len(patterns)


@pytest.mark.parametrize("eyes", EYES)
def test_what_can_be_chosen_and_what_can_be_attacked_differ_in_colour_too(palette: Palette, eyes: str) -> None:
    glows = palette(())["glows"]
    assert apart(glows["legal"]["line"], glows["target"]["line"], eyes) >= LEAST
    assert apart(glows["legal"]["line"], glows["selected"]["line"], eyes) >= LEAST
