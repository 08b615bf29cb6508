"""Does the search player think its turn through to the enemy's reply, within its budget, and repeat itself?"""

from collections import Counter
from typing import Any

import pytest
from tests.games.crossroads.sketch import sketch

from grognard.engine.position import Position
from grognard.games import GAMES, game
from grognard.players import roster
from grognard.players.greedy import GreedyPlayer
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.player import Player, observe
from grognard.players.search.levels import Level
from grognard.players.search.player import SearchPlayer

MOST = 60
"""Decisions of a game that is not played to its end."""
QUICK = {"crossroads": "skirmish", "folio/hells_gate": "tikich", "roads_to_moscow": "highway"}
"""Scenarios with short turns, where the first of a game has long ones."""
OUTPOST = """
    . . .     .     . . . . .
     . . .   b:Inf   . . . . .
    . . .     .     . . . . .
     . . .    .     . . . . .
    . . .   r:Rec   . . . . .
"""
"""Five points are held, and Red can walk in as soon as they are left; one point lies open further away."""


def searcher(position: Position, level: Level, **more: Any) -> SearchPlayer:
    return SearchPlayer(position.components, 1, level, **more)


def played(player: Player, position: Position) -> list[str]:
    """What a player does as long as its side is asked."""
    rules, chosen = game(position.components.game), list[str]()
    decision = rules.decision(position)
    assert decision is not None
    side = decision.side
    while (decision := rules.decision(position)) is not None and decision.side == side and len(chosen) < MOST:
        chosen.append(str(player.choose(observe(rules, position))))
        rules.apply(position, chosen[-1])
    return chosen


def outpost(**state: Any) -> Position:
    return sketch(
        OUTPOST,
        areas={"victory.5": "0402", "victory.1": "0702"},
        turn=8,
        state={"control": {"0402": "blue", "0702": "red"}, **state},
    )


def test_what_the_enemy_would_take_in_reply_is_not_left() -> None:
    """Greedy looks no further than its own move."""
    position = outpost(cup=["red.1"])
    assert played(GreedyPlayer(position.components, 1), position.copy())[:2] == ["unit b", "hex 0702"]
    assert played(searcher(position, Level(60, playouts=True)), position)[0] == "done"


@pytest.mark.parametrize("amount", [10, 24])
def test_no_more_playouts_are_made_in_a_turn_than_there_may_be(amount: int) -> None:
    rules = game("crossroads")
    position: Position = rules.start("skirmish", seed=3)
    players = {side: searcher(position, Level(amount, playouts=True)) for side in rules.sides}
    made = Counter[tuple[str, int]]()
    for _ in range(MOST // 2):
        decision = rules.decision(position)
        if decision is None:
            break
        player = players[decision.side]
        rules.apply(position, player.choose(observe(rules, position)))
        made[decision.side, position.turn] = max(made[decision.side, position.turn], player.budget.playouts)
    assert max(made.values()) <= amount
    assert any(count > amount // 2 for count in made.values())


class TickingClock:
    """Every look at it takes a hundredth of a second: so time is the same on every machine."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


def test_a_turn_in_seconds_takes_hardly_more_than_it_may() -> None:
    rules = game("crossroads")
    position: Position = rules.start("skirmish", seed=3)
    clocks = {side: TickingClock() for side in rules.sides}
    players = {side: searcher(position, Level(10), clock=clocks[side]) for side in rules.sides}
    spent = Counter[tuple[str, int]]()
    for _ in range(MOST):
        decision = rules.decision(position)
        if decision is None:
            break
        side, turn, before = decision.side, position.turn, clocks[decision.side].now
        rules.apply(position, players[side].choose(observe(rules, position)))
        spent[side, turn] += clocks[side].now - before  # type: ignore[assignment]
    assert max(spent.values()) <= 11.0
    assert max(spent.values()) > 5.0


def test_it_follows_its_plan_without_searching_again_as_long_as_nothing_else_happens() -> None:
    rules, position = game("crossroads"), sketch(". b1:Inf . . .\n . b2:Inf . t .", areas={"victory.3": "0402"})
    player = searcher(position, Level(40, playouts=True))
    player.choose(observe(rules, position))
    made = player.budget.playouts
    assert made > 0
    position = sketch(". b1:Inf . . .\n . b2:Inf . t .", areas={"victory.3": "0402"})
    again = searcher(position, Level(40, playouts=True))
    chosen = played(again, position)
    assert len(chosen) > 1
    assert again.budget.playouts == made


def test_progress_is_told_from_nothing_to_all() -> None:
    position = outpost(cup=["red.1"])
    player, told = searcher(position, Level(40, playouts=True)), list[float]()
    player.progress = told.append
    player.choose(observe(game("crossroads"), position))
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1


@pytest.mark.parametrize("name", GAMES)
def test_several_processes_of_a_server_may_share_a_side(name: str) -> None:
    """Each sees only some of the decisions, and what it had planned has been played otherwise meanwhile."""
    rules = game(name)
    position: Position = rules.start(QUICK.get(name), seed=7)
    several = [{side: roster.make("search:8i", position.components, n) for side in rules.sides} for n in range(2)]
    for n in range(12):
        decision = rules.decision(position)
        if decision is None:
            break
        action = several[n // 3 % 2][decision.side].choose(observe(rules, position))
        assert action in decision.actions
        rules.apply(position, action)


def test_in_the_middle_of_a_move_it_goes_on_as_its_planner_meant_to() -> None:
    """A search there begins with a planner that has not been asked before, and would stop at once."""
    rules, position = game("crossroads"), sketch(". b1:Inf . . .\n . b2:Inf . t .", areas={"victory.3": "0402"})
    player, planner = searcher(position, Level(8, playouts=True)), HeuristicPlayer(position.components, 1)
    unit = planner.choose(observe(rules, position))
    rules.apply(position, unit)
    aim = planner.choose(observe(rules, position))
    assert aim.verb == "hex"
    start = sketch(". b1:Inf . . .\n . b2:Inf . t .", areas={"victory.3": "0402"})
    seen = observe(rules, start)
    player._planner.choose(seen)
    player._when = seen.when
    assert player.choose(observe(rules, position)) == aim
