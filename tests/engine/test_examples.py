"""Worked examples: what a file may say, and that one which says something wrong is found out."""

import json
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine.data import DataError
from grognard.engine.examples import find_errors, load_examples
from grognard.games.crossroads import GAME
from grognard.games.crossroads.game import Crossroads

GOOD = json.loads((GAME.folder / "examples" / "odds_across_a_river_alone.json").read_text("utf-8"))


class Elsewhere(Crossroads):
    """Crossroads, with its rulebook and examples in another folder."""

    where: Path

    @property
    def rulebook(self) -> Path:
        return self.where


def elsewhere(folder: Path, **changes: Any) -> Elsewhere:
    game = Elsewhere()
    game.where = folder
    (folder / "examples").mkdir()
    (folder / "rules.tsv").write_text((GAME.folder / "rules.tsv").read_text("utf-8"), "utf-8")
    data = {name: value for name, value in (GOOD | changes).items() if value is not None}
    (folder / "examples" / "one.json").write_text(json.dumps(data, indent=1), "utf-8")
    return game


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"provenance": "guessed"}, "provenance is one of printed"),
        ({"provenance": None}, "one.json:1: has no field 'provenance'"),
        ({"titel": {}}, "unknown field 'titel'; nearest: title"),
        ({"title": {"en": "Only English"}}, "title: expected text in each of en, es"),
        ({"rules": []}, "names no rule; expected at least one"),
        ({"rules": ["9.33"]}, "unknown rule '9.33'; nearest: 9.3"),
        ({"ask": []}, "asks nothing"),
        ({"ask": [{"action": "fight", "inquiry": "supply B-1Arm"}]}, "expected either an action or an inquiry"),
        ({"ask": [{"action": "fight", "fact": {}}]}, "unknown field 'fact'; nearest: facts"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_what_is_wrong(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as caught:
        load_examples(elsewhere(tmp_path, **changes))
    assert said in str(caught.value)


def test_an_example_of_another_game_of_the_series_is_left_out(tmp_path: Path) -> None:
    assert load_examples(elsewhere(tmp_path, position=GOOD["position"] | {"game": "another"})) == {}


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ({"action": "fight", "odds": {"shifted": "1:3"}}, None),
        ({"action": "fight", "legal": False}, "is legal"),
        ({"action": "fight", "rules": ["9.11"]}, "does not cite 9.11"),
        ({"action": "fight", "odds": {"shifted": "1:2"}}, "shifted is '1:3', not '1:2'"),
        ({"action": "fight", "parts": [["9.3", "B-1Arm", 4]]}, "the sum is"),
        ({"action": "fight", "happens": [{"event": "rolled"}, {"event": "attacked"}]}, "'attacked'} does not happen"),
        ({"action": "fight", "happens": [{"event": "attacked", "column": "1:3"}, {"event": "rolled"}]}, None),
        ({"inquiry": "supply R-2Inf", "rules": ["10.1"]}, None),
        ({"inquiry": "supply R-2Inf", "facts": {"line": []}}, "line is"),
    ],
)
def test_what_the_rules_do_not_say_is_found(tmp_path: Path, ask: dict[str, Any], said: str | None) -> None:
    game = elsewhere(tmp_path, ask=[ask])
    found = find_errors(game, load_examples(game)["one"])
    assert len(found) == (said is not None)
    assert said is None or said in found[0]


def test_an_action_before_the_question_that_the_rules_refuse_is_found(tmp_path: Path) -> None:
    game = elsewhere(tmp_path, played=["attack 0101"])
    assert find_errors(game, load_examples(game)["one"])[0].startswith("one: ")


def test_they_come_in_the_order_of_the_rules() -> None:
    rules = grognard.game("crossroads").rules
    order = [list(rules).index(example.rules[0]) for example in load_examples(GAME).values()]
    assert order == sorted(order)
