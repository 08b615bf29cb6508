"""Matches between players: seeds, sides, records that verify, clocks, and what Ctrl-C leaves."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from grognard.engine.records import verify
from grognard.games import game
from grognard.lab import matches
from grognard.lab.matches import Clock, Fixture, Result, collect, fixtures, play

FIRST = Fixture("crossroads", "skirmish", ("random", "random"), 1, 5)


def test_every_game_has_a_number_and_a_seed_of_its_own() -> None:
    games = fixtures(FIRST, 3)
    assert [(one.number, one.seed) for one in games] == [(1, 5), (2, 6), (3, 7)]
    assert [one.seed for one in fixtures(FIRST._replace(seed="spring"), 2)] == ["spring 1", "spring 2"]


def test_a_game_that_goes_on_and_on_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_DECISIONS", 10)
    with pytest.raises(RuntimeError, match=r"game 1 \(seed 5\) does not end"):
        play(FIRST)


def test_the_players_change_sides_if_asked() -> None:
    first = FIRST._replace(players=("greedy", "random"))
    assert [one.players for one in fixtures(first, 3, swap=True)] == [
        ("greedy", "random"),
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    assert {one.players for one in fixtures(first, 3)} == {("greedy", "random")}


def test_the_same_game_goes_the_same_way_and_its_record_verifies(tmp_path: Path) -> None:
    folders = (tmp_path / "a", tmp_path / "b")
    for folder in folders:
        folder.mkdir()
    results = [play(FIRST._replace(records=folder)) for folder in folders]
    paths = [result.fixture.path for result in results]
    assert paths[0] is not None
    assert paths[1] is not None
    assert paths[0].name == "0001-random-random.record"
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert verify(paths[0], game)
    assert results[0].winner == results[1].winner
    assert results[0].points == results[1].points


def test_the_same_game_goes_the_same_way_in_another_process(tmp_path: Path) -> None:
    """Whatever order sets of words have there: it changes with the seed of Python's hashes."""
    command = [sys.executable, "-m", "grognard", "match", "crossroads", "skirmish", "--sides", "greedy", "heuristic"]
    records = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        more = ["--games", "1", "--records", str(folder)]
        subprocess.run([*command, *more], env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True)
        records += [path.read_bytes() for path in folder.iterdir()]
    assert len(records) == 2
    assert records[0] == records[1]


def test_a_result_says_who_won_and_how_long_everybody_thought() -> None:
    result = play(FIRST)
    assert result.winner in (None, "blue", "red")
    assert result.turns == 4 or result.level == "decisive"
    assert set(result.clocks) == {"blue", "red"}
    for clock in result.clocks.values():
        assert clock.decisions > 0
        assert clock.seconds >= clock.turn >= clock.longest >= 0


def test_options_and_stated_positions_are_played() -> None:
    assert play(FIRST._replace(options={"fortune": False})).fixture.options == {"fortune": False}
    stated = {"game": "crossroads", "scenario": "skirmish", "turn": 4}
    assert play(FIRST._replace(scenario=None, position=stated)).turns == 4


def test_two_processes_play_the_same_games_as_one() -> None:
    games = fixtures(FIRST, 2)
    one, two = (collect(games, jobs, lambda found: None) for jobs in (1, 2))
    assert one[1] is two[1] is False
    assert [(r.winner, r.points, r.turns) for r in one[0]] == [(r.winner, r.points, r.turns) for r in two[0]]


def test_ctrl_c_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    def results(games: Sequence[Fixture], jobs: int) -> Iterator[Result]:
        yield Result(games[1], "blue", "clear", (5, 2), 4, {"blue": Clock(), "red": Clock()})
        yield Result(games[0], None, "draw", (2, 2), 4, {"blue": Clock(), "red": Clock()})
        raise KeyboardInterrupt

    monkeypatch.setattr(matches, "results", results)
    told = list[int]()
    found, stopped = collect(fixtures(FIRST, 5), 1, lambda so_far: told.append(len(so_far)))
    assert stopped
    assert told == [1, 2]
    assert [result.fixture.number for result in found] == [1, 2]
