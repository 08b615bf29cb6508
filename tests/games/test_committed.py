"""Nothing is committed blind: whatever spends something or sets it going says beforehand what that is."""

from pathlib import Path
from typing import Any

import pytest
from tests.games.guards import goldens

from grognard.engine.game import Game
from grognard.engine.playthroughs import actions_of, header_of
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling
from grognard.games import GAMES, game

ACTIONS = 600
"""How far a golden game is played."""
EACH = 3
"""Of one verb so many actions are asked about at one decision: they differ in whom they are about."""


def silent(rules: Game[Any], position: Position) -> set[str]:
    """The verbs that commit, are open now, and say no more than that they are."""
    found, asked = set(), dict.fromkeys(rules.verbs, 0)
    decision = rules.decision(position)
    for action in decision.actions if decision else ():
        if not rules.verbs[action.verb].commits or asked[action.verb] == EACH:
            continue
        asked[action.verb] += 1
        ruling = rules.explain(position, action)
        if ruling.reason == "choice.listed" or not (ruling.facts or ruling.parts or ruling.odds):
            found.add(action.verb)
    return found


@pytest.mark.parametrize("path", [path for name in GAMES for path in goldens(name)], ids=lambda path: path.stem)
def test_what_commits_says_what_comes_of_it(path: Path) -> None:
    text, found = path.read_text("utf-8"), set()
    header = header_of(text)
    rules = game(header["game"])
    position = rules.start(header["scenario"], seed=header["seed"], options=header["options"])
    played = actions_of(text)[:ACTIONS]
    for action in played:
        found |= silent(rules, position)
        rules.apply(position, action)
    assert found == set()


def test_what_commits_and_says_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = goldens("crossroads")[0].read_text("utf-8")
    header, found = header_of(text), set()
    rules = game("crossroads")
    position = rules.start(header["scenario"], seed=header["seed"], options=header["options"])
    monkeypatch.setattr(rules, "explain", lambda position, action: Ruling(True, (), "choice.listed"))
    for action in actions_of(text)[:ACTIONS]:
        found |= silent(rules, position)
        rules.apply(position, action)
    assert found
    assert found <= committed(rules)


def committed(rules: Game[Any]) -> set[str]:
    """The verbs that commit."""
    return {name for name, spec in rules.verbs.items() if spec.commits}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_something_that_commits(name: str) -> None:
    assert committed(game(name))
