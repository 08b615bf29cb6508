"""Weights of plans: the file, numbers changed for a study, and what is kept for which of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

from grognard.engine.components import Components
from grognard.engine.data import DataError
from grognard.engine.weights import (
    MOST_KEPT,
    changed,
    first_with_weights,
    numbers,
    per_weights,
    styled,
    styles_of,
    typed_weights,
    weights_of,
)
from grognard.games import game

TEXT = """\
# provenance: ours
step = 0.5
near = 3
goal = { blue = 0.25 }
places = ["0101"]
"""
TYPED = """\
# provenance: ours
step = 1        # an int is a number as well

[far]
hexes = 3
pull = { blue = 0.25, red = 0.5 }
"""


class BySide(NamedTuple):
    blue: float
    red: float


@dataclass(frozen=True, slots=True)
class Far:
    hexes: int
    pull: BySide


@dataclass(frozen=True, slots=True)
class Weights:
    step: float
    far: Far


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "weights.toml").write_text(TEXT, encoding="utf-8")
    return tmp_path


def test_the_numbers_of_a_file_have_names(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert numbers(folder) == {"step": 0.5, "near": 3, "goal.blue": 0.25}
    assert numbers(tmp_path_factory.mktemp("empty")) == {}


def test_changed_numbers_hold_inside_and_the_files_outside(folder: Path) -> None:
    before = weights_of(folder)
    with changed({"step": 0.75, "goal.blue": 1.0, "near": 2.0}):
        inside = weights_of(folder)
    assert inside == {"step": 0.75, "near": 2, "goal": {"blue": 1.0}, "places": ["0101"]}
    assert type(inside["near"]) is int
    assert weights_of(folder) == before
    assert before["goal"] == {"blue": 0.25}


@pytest.mark.parametrize("name", ["stepp", "places", "goal.red"])
def test_only_numbers_of_the_file_can_be_changed(folder: Path, name: str) -> None:
    with changed({name: 1.0}), pytest.raises(KeyError):
        weights_of(folder)


def test_what_is_worked_out_is_kept_for_each_sort_of_weights(folder: Path) -> None:
    components, made = game("crossroads").opening_components("skirmish"), list[float]()
    components.__dict__.pop("tests.made", None)

    @per_weights
    def table(components: Components) -> float:
        made.append(weights_of(folder)["step"])
        return made[-1]

    assert table(components) == table(components) == 0.5
    with changed({"step": 0.75}):
        assert table(components) == table(components) == 0.75
    assert table(components) == 0.5
    assert made == [0.5, 0.75]
    for n in range(MOST_KEPT):
        with changed({"step": float(n)}):
            table(components)
    assert table(components) == 0.5
    assert made[-1] == 0.5  # the oldest was dropped, and made again


STYLES = """
[styles.bold]
step = 2.0
"goal.blue" = 4.0
[styles.near]
near = 2
"""


def with_styles(folder: Path, text: str = STYLES) -> Path:
    (folder / "weights.toml").write_text(TEXT + text, encoding="utf-8")
    return folder


def test_a_style_says_what_counts_how_many_times(tmp_path: Path) -> None:
    folder = with_styles(tmp_path)
    styles = styles_of(folder)
    assert styles == {"bold": {"step": 2.0, "goal.blue": 4.0}, "near": {"near": 2.0}}
    with styled(folder, styles["bold"]):
        inside = weights_of(folder)
    assert (inside["step"], inside["goal"]) == (1.0, {"blue": 1.0})
    assert weights_of(folder)["step"] == 0.5


def test_a_style_is_of_the_weights_as_they_are_just_now(tmp_path: Path) -> None:
    folder = with_styles(tmp_path)
    with changed({"step": 3.0, "near": 5}), styled(folder, {"step": 2.0}):
        assert (weights_of(folder)["step"], weights_of(folder)["near"]) == (6.0, 5)


def test_styles_are_no_weights(tmp_path: Path) -> None:
    assert numbers(with_styles(tmp_path)) == {"step": 0.5, "near": 3, "goal.blue": 0.25}


def test_a_file_without_styles_has_none(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert styles_of(folder) == {}
    assert styles_of(tmp_path_factory.mktemp("empty")) == {}


def test_a_style_that_names_no_weight_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the style bold names stepp, which is not one of the weights"):
        styles_of(with_styles(tmp_path, "[styles.bold]\nstepp = 2.0\n"))


# -- with attributes in place of names


def typed(folder: Path, text: str) -> Weights:
    (folder / "weights.toml").write_text(text, encoding="utf-8")
    return typed_weights(Weights, folder)


def test_a_file_becomes_a_value_with_names_and_tables_within_tables(tmp_path: Path) -> None:
    found = typed(tmp_path, TYPED)
    assert found == Weights(1.0, Far(3, BySide(0.25, 0.5)))
    assert type(found.step) is float
    assert found.far.pull[1] == found.far.pull.red == 0.5


def test_styles_are_no_part_of_the_value(tmp_path: Path) -> None:
    assert typed(tmp_path, TYPED + "[styles.bold]\nstep = 2.0\n").step == 1.0
    with styled(tmp_path, styles_of(tmp_path)["bold"]):
        assert typed_weights(Weights, tmp_path).step == 2.0


def test_what_is_changed_is_changed_in_the_value_too(tmp_path: Path) -> None:
    before = typed(tmp_path, TYPED)
    with changed({"step": 0.5, "far.hexes": 4.0, "far.pull.red": 2.0}):
        assert typed_weights(Weights, tmp_path) == Weights(0.5, Far(4, BySide(0.25, 2.0)))
    assert typed_weights(Weights, tmp_path) == before


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("hexes = 3", "hexxes = 3", r"weights\.toml:5: far\.hexxes: unknown field; nearest: hexes"),
        ("step = 1 ", "# ", r"weights\.toml:1: needs step"),
        ("hexes = 3\n", "", r"weights\.toml:4: far: needs hexes"),
        (", red = 0.5", "", r"weights\.toml:6: far\.pull: needs red"),
        ("red", "green", r"weights\.toml:6: far\.pull\.green: unknown field"),
        ("hexes = 3", "hexes = 2.5", r"weights\.toml:5: far\.hexes: expected a whole number, not 2\.5"),
        ("step = 1 ", "step = true ", r"weights\.toml:2: step: expected a number, not True"),
        ("{ blue = 0.25, red = 0.5 }", "0.25", r"weights\.toml:6: far\.pull: expected a table, not 0\.25"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_by_name(tmp_path: Path, old: str, new: str, error: str) -> None:
    assert old in TYPED
    with pytest.raises(DataError, match=error):
        typed(tmp_path, TYPED.replace(old, new))


def test_a_count_cannot_be_changed_to_a_part_of_one(tmp_path: Path) -> None:
    typed(tmp_path, TYPED)
    with changed({"far.hexes": 2.5}), pytest.raises(DataError, match=r"far\.hexes: expected a whole number"):
        typed_weights(Weights, tmp_path)


# -- where the files are


def test_a_game_of_a_series_may_have_a_file_of_its_own(tmp_path: Path) -> None:
    own, series = tmp_path / "own", tmp_path / "series"
    own.mkdir()
    series.mkdir()
    assert first_with_weights(own, series) == series
    (series / "weights.toml").write_text(TEXT, encoding="utf-8")
    assert first_with_weights(own, series) == series
    (own / "weights.toml").write_text(TEXT, encoding="utf-8")
    assert first_with_weights(own, series) == own


def test_a_style_that_makes_half_of_a_count_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the style bold leaves near no whole number"):
        styles_of(with_styles(tmp_path, "[styles.bold]\nnear = 0.5\n"))
