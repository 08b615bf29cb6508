"""The search player tries its game's planner in other styles, and judges what comes of them as it judges the rest."""

from collections import Counter
from typing import Any

import pytest
from tests.games.crossroads.sketch import sketch

from grognard.engine.dice import Dice, key_of
from grognard.engine.position import Position
from grognard.engine.weights import Changes, numbers, styles_of
from grognard.games import GAMES, game
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_folder, plans_of
from grognard.players.player import observe
from grognard.players.search import halving
from grognard.players.search.budget import Budget
from grognard.players.search.halving import Search
from grognard.players.search.levels import Level
from grognard.players.search.player import SearchPlayer
from grognard.players.search.playout import Playout, PlayoutRun, play_out
from grognard.players.search.policies import NO_STYLE
from grognard.players.search.styles import FACTORS, made_up_style

RULES = game("crossroads")
QUICK = {
    "crossroads": "skirmish",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
"""Scenarios with short turns, where the first of a game has long ones."""
STEPS = 60
"""Of a playout."""
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


def tried(
    position: Position, monkeypatch: pytest.MonkeyPatch, new_phase: bool, style: Changes = NO_STYLE
) -> list[Changes]:
    """The styles of the playouts that a search makes, in order."""
    found: list[Changes] = []

    def noted(*given: Any, **more: Any) -> Playout | None:
        found.append(more["style"])
        return play_out(*given, **more)

    monkeypatch.setattr(halving, "play_out", noted)
    allotment, decision = Budget(Level(40, playouts=True)).allot(1.0, 0.0), RULES.decision(position)
    assert allotment is not None
    assert decision is not None
    search = Search(RULES, plans_of("crossroads"), 0, lambda n: position.copy(), allotment, "seed")
    search.best([(), ()], decision, new_phase, style)
    return found


@pytest.mark.parametrize("new_phase", [True, False])
def test_styles_are_tried_where_a_phase_begins(new_phase: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tried(sketch(EVEN), monkeypatch, new_phase)
    styles = list(styles_of(plans_folder("crossroads")).values())
    assert [style for style in styles if style in found] == (styles if new_phase else [])
    made_up = [style for style in found if style != NO_STYLE and style not in styles]
    assert bool(made_up) == new_phase


def test_the_style_of_the_turn_is_what_others_are_held_against(monkeypatch: pytest.MonkeyPatch) -> None:
    bold = {"attack.least": 0.1}
    found = tried(sketch(EVEN), monkeypatch, new_phase=False, style=bold)
    assert found[0] == bold
    assert NO_STYLE in found


def test_a_style_is_made_up_of_the_weights_that_are_no_counts() -> None:
    weights: dict[str, float] = {"step": 0.5, "near": 3, "gone": 0.0, "goal.blue": 0.25}
    styles = [made_up_style(weights, Dice(key_of(str(n)))) for n in range(40)]
    assert {name for style in styles for name in style} == {"step", "goal.blue"}
    assert {times for style in styles for times in style.values()} == set(FACTORS)
    assert made_up_style(weights, Dice(key_of("7"))) == styles[7]


def test_a_style_that_does_the_same_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can do anything but end the phase, in whatever style: one position each is enough to see it."""
    found = tried(sketch("b:Inf . . . .\n . . . . .", phase="blue.1.combat"), monkeypatch, new_phase=True)
    assert max(Counter(map(str, (style for style in found if style != NO_STYLE))).values(), default=0) <= 1


def test_the_style_that_a_search_has_found_is_kept_to_the_end_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    position = sketch(EVEN, phase="blue.1.combat")
    player = SearchPlayer(position.components, 1, Level(24, playouts=True))
    reckless = {"attack.least": -100.0}
    monkeypatch.setattr(Search, "best", lambda self, first, decision, new_phase, style: None)
    seen = observe(RULES, position)
    player.play_on_in(reckless)
    player._when = seen.when
    assert str(player.choose(seen)) == "attack 0201"
    player._when = (seen.when[0] - 1, seen.when[1])
    player.play_on_in({"attack.least": 1000.0})
    assert str(player.choose(seen)) == str(HeuristicPlayer(position.components, 1).choose(seen))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_was_worked_out_in_one_style_counts_in_another(name: str) -> None:
    """Whatever has been thought about a position, it is judged as if nobody had."""
    rules, plans = game(name), plans_of(name)
    position: Position = rules.start(QUICK.get(name), seed=4)
    decision = rules.decision(position)
    assert decision is not None
    side = position.components.number("side", decision.side)
    style = {one: 2.0 for one, weight in numbers(plans_folder(name)).items() if type(weight) is float}
    under_way = PlayoutRun(rules, plans, position, side, (), "seed", thorough=False, style=style)
    for _ in range(STEPS):
        if not under_way.step():
            break
        fresh = position.copy()
        fresh.clear_cache()
        assert under_way.value() == plans.evaluate(fresh, side)


@pytest.mark.parametrize("name", GAMES)
def test_the_styles_of_every_game_are_of_its_weights(name: str) -> None:
    folder = plans_folder(name)
    assert all(style.keys() <= numbers(folder).keys() for style in styles_of(folder).values())
