"""Weights of plans: the file, numbers changed for a study, and what is kept for which of them."""

from pathlib import Path

import pytest

from grognard.engine.components import Components
from grognard.engine.weights import MOST_KEPT, changed, numbers, per_weights, styled, styles_of, weights_of
from grognard.games import game

TEXT = """\
# provenance: ours
step = 0.5
near = 3
goal = { blue = 0.25 }
places = ["0101"]
"""


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
