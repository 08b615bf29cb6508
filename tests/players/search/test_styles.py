"""The search player tries its game's planner in other styles, and judges what comes of them as it judges the rest."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import sketch

from grognard.engine.position import Position
from grognard.engine.weights import Changes, numbers, styles_of
from grognard.games import GAMES, game
from grognard.players.plans import plans_folder, plans_of
from grognard.players.search import halving
from grognard.players.search.budget import Budget
from grognard.players.search.halving import Search
from grognard.players.search.levels import Level
from grognard.players.search.playout import Playout, play_out

RULES = game("crossroads")
EVEN = "b:Inf r:Inf . . .\n . . . . ."
"""An attack that promises a little."""


def played(position: Position, style: Changes) -> Playout:
    """A playout of the planner in a style."""
    allotment = Budget(Level(10, playouts=True)).allot(1.0, 0.0)
    assert allotment is not None
    found = play_out(RULES, plans_of("crossroads"), position, 0, (), "seed", allotment, style=style)
    assert found is not None
    return found


def first_answer(position: Position, style: Changes) -> str:
    return str(played(position, style).steps[0].action)


def test_a_style_decides_what_the_planner_answers() -> None:
    position = sketch(EVEN, phase="blue.1.combat")
    assert first_answer(position, {"attack.least": -100.0}) == "attack 0201"
    assert first_answer(position, {"attack.least": 1000.0}) == "done"


def test_what_comes_of_it_is_judged_by_the_same_weights() -> None:
    position = sketch(EVEN, phase="blue.1.combat", turn=9)
    usual = played(position, {"attack.least": 1000.0})
    other = played(position, {"attack.least": 1000.0, "evaluation.factor": 50.0})
    assert str(usual.steps[0].action) == str(other.steps[0].action) == "done"
    assert usual.value == other.value


@pytest.mark.parametrize("new_phase", [True, False])
def test_styles_are_tried_where_a_phase_begins(new_phase: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Changes] = []

    def noted(*given: Any, **more: Any) -> Playout | None:
        tried.append(more["style"])
        return play_out(*given, **more)

    monkeypatch.setattr(halving, "play_out", noted)
    position = sketch(EVEN)
    allotment, decision = Budget(Level(40, playouts=True)).allot(1.0, 0.0), RULES.decision(position)
    assert allotment is not None
    assert decision is not None
    search = Search(RULES, plans_of("crossroads"), 0, lambda n: position.copy(), allotment, "seed")
    search.best([()], decision, new_phase)
    styles = list(styles_of(plans_folder("crossroads")).values())
    assert [style for style in styles if style in tried] == (styles if new_phase else [])


@pytest.mark.parametrize("name", GAMES)
def test_the_styles_of_every_game_are_of_its_weights(name: str) -> None:
    folder = plans_folder(name)
    assert all(style.keys() <= numbers(folder).keys() for style in styles_of(folder).values())
