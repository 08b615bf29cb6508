"""Studies: what they play, when they stop, what they come to; the same with any number of workers."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from tests.lab.plan_files import BALANCE, TOURNAMENT, TUNING, WHAT_IF, deadly_chart, plan_of

from grognard.lab.courses import Course
from grognard.lab.laboratory import ThisProcess, conduct, play_task
from grognard.lab.matches import Clock
from grognard.lab.plans import AS_IT_IS, Plan
from grognard.lab.results import Results, Row, Task
from grognard.lab.studies import Rows, study_of
from grognard.lab.tables import tables
from grognard.lab.tuning import BEFORE, BEST
from grognard.lab.workers import LocalWorkers

SIDES = ("blue", "red")


def row_of(task: Task, winner: str | None) -> Row:
    fixture = task.fixture
    clocks = (Clock(), Clock())
    return Row(task.arm, fixture.number, fixture.seed, fixture.players, winner, "clear", (3, 2), 4, clocks, Course())


class Scripted:
    """Workers that play nothing: the winner is told by the task."""

    def __init__(self, winner: object) -> None:
        self.winner = winner
        self.played: list[Task] = []

    def run(self, tasks: Iterable[Task]) -> Iterator[Row]:
        for task in tasks:
            self.played.append(task)
            yield row_of(task, self.winner(task) if callable(self.winner) else str(self.winner))


def conducted(folder: Path, plan: Plan, workers: object) -> dict[str, Row]:
    with Results.open(folder, plan) as results:
        conduct(plan, results, workers, lambda row: None)  # type: ignore[arg-type]
        return results.rows


def test_a_balance_study_plays_its_games_from_its_seeds(tmp_path: Path) -> None:
    rows = conducted(tmp_path, plan_of(tmp_path, BALANCE), ThisProcess())
    assert [(row.number, row.seed) for row in rows.values()] == [(n, 10 + n) for n in range(1, 7)]


def test_a_balance_study_stops_when_the_parts_are_known(tmp_path: Path) -> None:
    plan = plan_of(
        tmp_path, BALANCE.replace("games = 6", "games = 400\nwidth = 0.3").replace("batch = 3", "batch = 10")
    )
    rows = conducted(tmp_path, plan, Scripted("blue"))
    figures = study_of(plan).figures(rows)
    assert len(rows) == 20  # the least, where nobody else ever wins
    assert figures["stopped_early"]
    low, high = figures["arms"]["skirmish"]["sides"]["blue"]["anytime"]
    assert high - low <= 0.3


def test_without_a_width_a_balance_study_plays_all_its_games(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE.replace("games = 6", "games = 40"))
    rows = conducted(tmp_path, plan, Scripted("blue"))
    assert len(rows) == 40
    assert not study_of(plan).figures(rows)["stopped_early"]


def test_everybody_plays_everybody_from_both_sides(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, TOURNAMENT.replace('"greedy"]', '"greedy", "heuristic"]'))
    workers = Scripted(lambda task: SIDES[task.fixture.players.index(max(task.fixture.players))])
    rows = conducted(tmp_path, plan, workers)
    assert [task.fixture.players for task in workers.played] == [
        ("random", "greedy"),
        ("greedy", "random"),
        ("random", "heuristic"),
        ("heuristic", "random"),
        ("greedy", "heuristic"),
        ("heuristic", "greedy"),
    ]
    assert len({row.seed for row in rows.values()}) == 6
    rated = [one["player"] for one in study_of(plan).figures(rows)["ratings"]]
    assert rated == ["random", "heuristic", "greedy"]  # as the alphabet has it, for so they win


def test_a_change_is_played_from_the_same_seeds_as_the_game_is(tmp_path: Path) -> None:
    deadly_chart(tmp_path)
    plan = plan_of(tmp_path, WHAT_IF)
    workers = Scripted(lambda task: "red" if task.arm == "deadly" else "blue")
    rows = conducted(tmp_path, plan, workers)
    arms = {arm: [row.seed for row in rows.values() if row.arm == arm] for arm in (AS_IT_IS, "deadly", "no fortune")}
    assert list(arms.values()) == [[1, 2, 3]] * 3
    effects = study_of(plan).figures(rows)["differences"]
    assert (effects["deadly"]["mean"], effects["no fortune"]["mean"]) == (-1.0, 0.0)


def test_the_files_of_a_change_are_what_is_played_by(tmp_path: Path) -> None:
    """With a table by which every attacker loses, games go otherwise; the rules as they are stay so."""
    deadly_chart(tmp_path)
    plan = plan_of(tmp_path, WHAT_IF.replace('["random", "random"]', '["greedy", "random"]').replace("= 3", "= 1"))
    study = study_of(plan)
    played = {task.arm: play_task(task) for task in study.tasks({})}
    assert played["deadly"].course != played[AS_IT_IS].course
    assert play_task(study.tasks({})[0]).course == played[AS_IT_IS].course


def test_tuning_searches_round_by_round_and_checks_on_seeds_of_its_own(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, TUNING)
    workers = Scripted(lambda task: "soviet" if task.fixture.weights.get("soviet", {}).get("step") == 0.2 else "german")
    rows = conducted(tmp_path, plan, workers)
    arms = [task.arm for task in workers.played]
    assert arms == [*(f"evaluation {n}" for n in (1, 1, 2, 2, 3, 3)), BEST, BEST, BEFORE, BEFORE]
    searched = {task.fixture.seed for task in workers.played if task.arm.startswith("evaluation")}
    checked = [task.fixture.seed for task in workers.played if task.arm.startswith("check")]
    assert searched.isdisjoint(checked)
    assert checked[:2] == checked[2:]
    sides = [next(iter(task.fixture.weights)) for task in workers.played[:2]]
    assert sides == ["soviet", "german"]
    figures = study_of(plan).figures(rows)
    assert figures["evaluations"] == 3
    assert figures["check"]["games"] == 2


def test_the_first_candidate_is_the_weights_as_they_are(tmp_path: Path) -> None:
    (first, *_) = study_of(plan_of(tmp_path, TUNING)).tasks({})
    assert first.fixture.weights == {"soviet": {"step": 0.1, "strength": 0.08}}


def results_of(rows: Rows) -> list[object]:
    """All tables but that of the times."""
    return [table for table in tables(rows, SIDES) if table.name != "clocks"]


def test_two_processes_come_to_the_same_tables_as_one(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = conducted(tmp_path / "one", plan, ThisProcess())
    with LocalWorkers(play_task, 2) as workers:
        two = conducted(tmp_path / "two", plan, workers)
    assert results_of(one) == results_of(two)


@pytest.mark.parametrize("study", [BALANCE, TOURNAMENT, WHAT_IF, TUNING])
def test_a_study_that_is_broken_off_goes_on_as_if_nothing_had_happened(tmp_path: Path, study: str) -> None:
    deadly_chart(tmp_path)
    plan = plan_of(tmp_path, study)
    (tmp_path / "whole").mkdir()
    (tmp_path / "broken").mkdir()

    def winner(task: Task) -> str:
        side = task.fixture.number * 7 % 3 % 2
        return ("soviet", "german")[side] if plan.tuning else SIDES[side]

    whole = Scripted(winner)
    expected = conducted(tmp_path / "whole", plan, whole)
    played = []
    for most in (1, 2, 3, 100):
        workers = Scripted(winner)

        class Short:
            def run(self, tasks: Iterable[Task], workers: Scripted = workers, most: int = most) -> Iterator[Row]:
                for row in workers.run(tasks):
                    yield row
                    if len(workers.played) >= most:
                        raise KeyboardInterrupt

        try:
            rows = conducted(tmp_path / "broken", plan, Short())
        except KeyboardInterrupt:
            rows = {}
        played += [task.key for task in workers.played]
    assert rows == expected
    assert sorted(played) == sorted(task.key for task in whole.played)
