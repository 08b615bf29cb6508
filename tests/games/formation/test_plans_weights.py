"""What the plans of the Formation Series think things are worth: the file of the series, or one of a game's own."""

from pathlib import Path

import pytest
from tests.games.formation.sketch import sketch

from grognard.engine.data import DataError
from grognard.engine.weights import FILE, changed, numbers
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.arracourt.plans import evaluate
from grognard.games.formation.plans import weights
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.position import FormationPosition
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_folder
from grognard.players.player import observe
from grognard.players.weighted import WeightedPlayer

AMERICAN, GERMAN = range(2)
PICTURE = "a:HQ a1:Tk . . . g1:PG g:HQ"


def beside_a_weak_enemy() -> FormationPosition:
    units = {
        "a1": {"efficiency": 7, "disrupted_efficiency": 5},
        "g1": {"efficiency": 3, "disrupted_efficiency": 2, "strength": 2, "full_strength": 2},
    }
    return sketch("a:HQ a1:Tk g1:PG . . . g:HQ", units=units)


def first(position: FormationPosition) -> str:
    return str(HeuristicPlayer(position.components, 1).choose(observe(GAME, position)))


def test_a_player_with_other_weights_chooses_otherwise_and_nobody_else_does() -> None:
    position = beside_a_weak_enemy()
    idle = WeightedPlayer(lambda: HeuristicPlayer(position.components, 1), {"option.least": 500.0})
    assert first(position) == "unit a1"
    assert str(idle.choose(observe(GAME, position))) == "done"
    assert first(position) == "unit a1"


def test_the_weights_of_the_table_are_those_of_the_file() -> None:
    components, file = sketch(PICTURE).components, numbers(plans_folder(GAME.name))
    assert weights_for(components).coming.soon == (file["coming.soon.within"], file["coming.soon.chance"])
    with changed({"coming.soon.chance": 0.9}):
        assert weights_for(components).coming.soon.chance == 0.9
    assert weights_for(components).coming.soon.chance == file["coming.soon.chance"] != 0.9


def test_what_was_worked_out_with_other_weights_is_not_remembered() -> None:
    position = sketch(PICTURE, state={"places": [{"hex": "0401", "side": "german", "points": 3}]})
    before = evaluate(position, AMERICAN)
    with changed({"evaluation.drawn": 5.0}):
        drawn = evaluate(position, AMERICAN)
    assert drawn > before == evaluate(position, AMERICAN)


def test_the_nearer_the_enemy_the_likelier_it_comes() -> None:
    coming = weights_for(sketch(PICTURE).components).coming
    chances = [coming.of(away) for away in (0.0, 6.0, 6.5, 12.5, 18.5, 30.5)]
    assert chances == [0.55, 0.55, 0.3, 0.15, 0.06, 0.03]


@pytest.mark.parametrize(
    ("result", "mine", "again"), [(2, True, True), (3, True, False), (9, False, True), (8, False, False)]
)
def test_bad_dice_of_ours_and_good_ones_of_the_enemy_are_rolled_again(result: int, mine: bool, again: bool) -> None:
    assert weights_for(sketch(PICTURE).components).reroll.combat.again(result, mine) == again


# -- a game of the series


@pytest.fixture
def series(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A series elsewhere, with the same weights."""
    plans = tmp_path / "plans"
    plans.mkdir()
    (plans / FILE).write_bytes((weights.PLANS / FILE).read_bytes())
    monkeypatch.setattr(weights, "PLANS", plans)
    return tmp_path


def own_file(series: Path, old: str, new: str) -> None:
    text, folder = (series / "plans" / FILE).read_text(encoding="utf-8"), series / "arracourt" / "plans"
    assert old in text
    folder.mkdir(parents=True)
    (folder / FILE).write_text(text.replace(old, new), encoding="utf-8")


def test_a_game_of_the_series_may_have_weights_of_its_own(series: Path) -> None:
    assert weights_for(sketch(PICTURE).components).worth.fight == 0.4
    own_file(series, "fight = 0.4", "fight = 0.7")
    assert weights_for(sketch(PICTURE, turn=3).components).worth.fight == 0.7


def test_a_file_of_its_own_with_a_wrong_name_is_refused(series: Path) -> None:
    own_file(series, "fight = 0.4", "fights = 0.4")
    with pytest.raises(DataError, match=r"worth\.fights: unknown field; nearest: fight"):
        weights_for(sketch(PICTURE).components)
