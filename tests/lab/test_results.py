"""Results on the disk: nothing is lost that was finished, nothing counts twice, and nobody else's are mixed in."""

from pathlib import Path

import pytest
from tests.lab.plan_files import BALANCE, plan_of
from tests.lab.test_studies import row_of

from grognard.engine.journal import DamagedRecord, RecordError
from grognard.lab import results as module
from grognard.lab.laboratory import play_task
from grognard.lab.plans import Plan
from grognard.lab.results import FILE, Results, Row
from grognard.lab.studies import study_of


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    return plan_of(tmp_path, BALANCE)


def some_rows(plan: Plan) -> list[Row]:
    return [row_of(task, "blue") for task in study_of(plan).tasks({})]


def test_a_game_is_read_back_as_it_was_played(tmp_path: Path, plan: Plan) -> None:
    row = play_task(study_of(plan).tasks({})[0])
    assert row.course.points
    with Results.open(tmp_path, plan) as results:
        results.add([row])
    with Results.open(tmp_path, plan) as again:
        read = again.rows[row.key]
    assert read._replace(clocks=()) == row._replace(clocks=())
    assert [clock.decisions for clock in read.clocks] == [clock.decisions for clock in row.clocks]


def test_a_game_that_is_told_twice_counts_once(tmp_path: Path, plan: Plan) -> None:
    rows = some_rows(plan)
    with Results.open(tmp_path, plan) as results:
        results.add([*rows, rows[0]])
    lines = (tmp_path / FILE).read_bytes().splitlines()
    assert len(lines) == 1 + len(rows)
    with Results.open(tmp_path, plan) as again:
        assert list(again.rows.values()) == rows


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_line_that_a_crash_has_torn_is_played_again_and_the_others_stand(
    tmp_path: Path, plan: Plan, cut: int
) -> None:
    rows = some_rows(plan)
    with Results.open(tmp_path, plan) as results:
        results.add(rows)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:-cut] if cut > 1 else path.read_bytes()[:-5])
    with Results.open(tmp_path, plan) as again:
        assert list(again.rows.values()) == rows[:-1]
        assert again.repaired is not None
        again.add(rows[-1:])
    with Results.open(tmp_path, plan) as whole:
        assert list(whole.rows.values()) == rows
        assert whole.repaired is None


def test_a_line_that_was_changed_is_refused(tmp_path: Path, plan: Plan) -> None:
    with Results.open(tmp_path, plan) as results:
        results.add(some_rows(plan))
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b'"winner":"blue"', b'"winner":"grey"', 1))
    with pytest.raises(DamagedRecord, match=r"results.log:2: the line is damaged"):
        Results.open(tmp_path, plan)


def test_results_of_another_plan_are_not_gone_on_with(tmp_path: Path, plan: Plan) -> None:
    Results.open(tmp_path, plan).close()
    with pytest.raises(RecordError, match="another plan"):
        Results.open(tmp_path, plan._replace(games=7))


def test_results_of_other_rules_or_players_are_not_gone_on_with(
    tmp_path: Path, plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    Results.open(tmp_path, plan).close()
    monkeypatch.setattr(module, "players_fingerprint", lambda rules: "others")
    with pytest.raises(RecordError, match="other rules or players"):
        Results.open(tmp_path, plan)


def test_two_programs_do_not_write_the_same_results(tmp_path: Path, plan: Plan) -> None:
    with Results.open(tmp_path, plan), pytest.raises(RecordError, match="written by another process"):
        Results.open(tmp_path, plan)


def test_a_record_is_no_file_of_results(tmp_path: Path, plan: Plan) -> None:
    (tmp_path / FILE).write_text('{"format":"grognard record","version":2}\n', encoding="utf-8")
    with pytest.raises(RecordError, match="is not a file with the results of a study"):
        Results.open(tmp_path, plan)
