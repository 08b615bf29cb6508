"""Plays that an older version has kept: are they there, and where do they lead by the rules of today?"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.upgrades.frozen import FILE, facts, follow, names, other_charts, restore

CHANGED = names("changed_")
OLDER = [name for name in names() if name not in CHANGED]


@pytest.fixture
def database(name: str, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    restore(name, tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as found:
        yield found


def count(database: sqlite3.Connection, question: str, *values: object) -> int:
    ((found,),) = database.execute(question, values)
    return int(found)


@pytest.mark.parametrize("name", names())
def test_a_dump_holds_what_it_says(name: str, database: sqlite3.Connection) -> None:
    found = facts(name)
    assert set(found.plays) == {"going", "resigned"}
    assert count(database, "PRAGMA user_version") == found.schema
    assert count(database, "SELECT count(*) FROM plays") == len(found.plays)
    for key, play in found.plays.items():
        assert set(play.tokens) == set(play.seats)
        assert count(database, "SELECT count(*) FROM log WHERE play = ?", play.id) == play.lines
        assert count(database, "SELECT count(*) FROM chat WHERE play = ?", play.id) == play.chats > 0
        assert count(database, "SELECT count(*) FROM log WHERE play = ? AND mark != ''", play.id) == len(play.marks) > 1
        assert count(database, "SELECT count(*) FROM log WHERE play = ? AND kind = 'undo'", play.id) > 0
        assert play.over == (key == "resigned")


@pytest.mark.parametrize("name", OLDER)
def test_a_play_of_an_older_version_leads_where_it_led(name: str, database: sqlite3.Connection) -> None:
    for play in facts(name).plays.values():
        found = follow(database, play.id)
        assert (found.hash, found.differs, found.breaks) == (play.hash, None, None)
        assert list(found.at_marks) == play.marks


@pytest.mark.parametrize("name", CHANGED)
def test_a_play_under_other_charts_breaks_behind_its_first_mark(name: str, database: sqlite3.Connection) -> None:
    for play in facts(name).plays.values():
        found = follow(database, play.id)
        assert (found.hash, found.differs, found.breaks) == (None, play.differs, play.breaks)
        assert list(found.at_marks) == [mark for mark in play.marks if mark < (play.breaks or 0)] != []


@pytest.mark.parametrize("name", CHANGED)
def test_under_those_charts_it_leads_where_it_led(name: str, database: sqlite3.Connection) -> None:
    with other_charts(facts(name).game):
        for play in facts(name).plays.values():
            found = follow(database, play.id)
            assert (found.hash, found.differs, found.breaks) == (play.hash, None, None)
            assert list(found.at_marks) == play.marks
