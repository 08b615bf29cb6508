"""Plans of studies: what is read, and what is refused with file and line."""

import re
from pathlib import Path

import pytest
from tests.lab.plan_files import BALANCE, TOURNAMENT, TUNING, WHAT_IF, deadly_chart, plan_of

from grognard.engine.data import DataError
from grognard.engine.weights import numbers
from grognard.games import GAMES
from grognard.lab.plans import PLAN
from grognard.lab.studies import study_of
from grognard.players.plans import has_plans, plans_folder


def refused(folder: Path, text: str) -> str:
    with pytest.raises(DataError) as found:
        plan_of(folder, text)
    return str(found.value).replace(str(folder / "plan.toml"), "plan")


def test_a_plan_is_read_with_its_defaults(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE)
    assert (plan.study, plan.title, plan.game, plan.scenario) == ("balance", "Skirmish", "crossroads", "skirmish")
    assert (plan.players, plan.games, plan.batch, plan.least, plan.width) == (("random", "random"), 6, 3, 6, 0.0)
    assert plan.options == {"fortune": True, "open_reserve": False}


def test_a_game_of_a_series_is_found_by_its_own_name(tmp_path: Path) -> None:
    assert plan_of(tmp_path, TUNING).game == "folio/hells_gate"


def test_the_files_of_a_change_are_read_into_the_plan(tmp_path: Path) -> None:
    folder = deadly_chart(tmp_path)
    deadly, fortune = plan_of(tmp_path, WHAT_IF).changes
    assert deadly.files == {"crt.csv": (folder / "crt.csv").read_text("utf-8")}
    assert deadly.options == {"fortune": True, "open_reserve": False}
    assert fortune.files == {}
    assert fortune.options == {"fortune": False, "open_reserve": False}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"balance"', '"balanse"', "plan:1: study: unknown 'balanse'; nearest: balance"),
        ('"crossroads"', '"crosroads"', "plan:3: game: "),
        ('"skirmish"', '"skirmishes"', "plan:4: scenario: unknown 'skirmishes'"),
        ('["random", "random"]', '["random"]', "plan:5: players: expected a list of 2 players"),
        ('["random", "random"]', '["random", "oracle"]', "plan:5: players: unknown 'oracle'"),
        ("games = 6", "games = 0", "plan:6: games: expected a whole number from 1 to 100000"),
        ("batch = 3", "batch = 7", "plan:7: batch: expected a whole number from 1 to 6"),
        ("batch = 3", "width = 2", "plan:7: width: expected a number from 0 to 1"),
        ("batch = 3", "wide = 2", "plan:7: wide: unknown field"),
        ("batch = 3", "evaluations = 2", "plan:7: evaluations: unknown field"),
        ("seed = 11", "seed = 1.5", "plan:8: seed: expected a whole number or a short text"),
        ("seed = 11", "options = { fog = true }", "plan:8: options"),
        ("seed = 11", "seed = ", "plan:8: "),
        ('game = "crossroads"\n', "", "plan:1: needs game"),
    ],
)
def test_what_is_wrong_in_a_plan_is_told_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in BALANCE
    assert refused(tmp_path, BALANCE.replace(old, new)).startswith(said)


@pytest.mark.parametrize(
    ("text", "old", "new", "said"),
    [
        (TOURNAMENT, "games = 2", "games = 3", "plan:5: games: expected an even number"),
        (TOURNAMENT, '"greedy"]', '"random"]', "plan:4: players: a player is named twice"),
        (TUNING, "step = ", "stepp = ", "plan:11: weights.stepp: unknown field"),
        (TUNING, "[0.08, 0.3]", "[0.08]", "plan:12: weights.strength: expected 2 to 40 numbers"),
        (TUNING, 'player = "heuristic"\n', "", "plan:1: needs player"),
        (TUNING.replace("tikich", "battle"), '"hells_gate"', '"crossroads"', "plan:11: weights.step: unknown field"),
    ],
)
def test_each_study_has_checks_of_its_own(tmp_path: Path, text: str, old: str, new: str, said: str) -> None:
    assert old in text
    assert refused(tmp_path, text.replace(old, new)).startswith(said)


def test_weights_are_named_with_the_table_they_are_in(tmp_path: Path) -> None:
    given = TUNING.replace("tikich", "battle").replace("hells_gate", "crossroads")
    named = given.replace("step = ", '"risk.likely" = ').replace("strength = ", '"worth.factor" = ')
    tuning = plan_of(tmp_path, named).tuning
    assert tuning is not None
    assert list(tuning.weights) == ["risk.likely", "worth.factor"]


@pytest.mark.parametrize("name", [name for name in GAMES if has_plans(name)])
def test_every_game_with_plans_can_be_tuned(name: str) -> None:
    assert numbers(plans_folder(name))


def test_a_game_whose_plans_have_no_file_cannot_be_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grognard.lab import plans

    assert plan_of(tmp_path, TUNING).tuning is not None
    monkeypatch.setattr(plans, "plans_folder", lambda name: tmp_path / "nothing")
    assert refused(tmp_path, TUNING).startswith("plan:2: game: folio/hells_gate has no file")


def test_a_mistake_in_a_changed_file_is_told_with_that_file(tmp_path: Path) -> None:
    chart = deadly_chart(tmp_path) / "crt.csv"
    chart.write_text(chart.read_text("utf-8").replace("A2", "XX", 1), encoding="utf-8")
    with pytest.raises(DataError, match=r"crt.csv:\d+: .*unknown result 'XX'"):
        plan_of(tmp_path, WHAT_IF)


def test_a_folder_holds_only_files_of_the_game(tmp_path: Path) -> None:
    (deadly_chart(tmp_path) / "notes.txt").write_text("mine", encoding="utf-8")
    assert "notes.txt: is not a data file of the game" in refused(tmp_path, WHAT_IF)


def test_a_change_that_changes_nothing_is_refused(tmp_path: Path) -> None:
    deadly_chart(tmp_path)
    assert "changes nothing" in refused(tmp_path, WHAT_IF.replace("{ fortune = false }", "{ fortune = true }"))


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"# " + b"x" * PLAN], ids=["no text", "too long"])
def test_a_file_that_cannot_be_a_plan_is_refused(tmp_path: Path, raw: bytes) -> None:
    from grognard.lab import plans

    path = tmp_path / "plan.toml"
    path.write_bytes(raw)
    with pytest.raises(DataError):
        plans.read(path)


@pytest.mark.parametrize("study", ["balance", "tournament", "what_if", "tuning"])
def test_the_plans_of_the_page_on_the_laboratory_can_be_played(tmp_path: Path, study: str) -> None:
    deadly_chart(tmp_path).rename(tmp_path / "bloodier")
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    (written,) = [one for one in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if f'study = "{study}"' in one]
    plan = plan_of(tmp_path, written)
    assert plan.study == study
    assert study_of(plan).tasks({})


def test_plans_with_the_same_games_are_one_plan_whatever_their_title(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE)
    assert plan_of(tmp_path, BALANCE.replace("Skirmish", "Another")).identity == plan.identity
    assert plan_of(tmp_path, BALANCE.replace("seed = 11", "seed = 12")).identity != plan.identity
