"""Is a level of the search player what its name says, and is more than is allowed refused?"""

import pytest

from grognard.players import roster
from grognard.players.search.levels import OFFERED, Level, level_of


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("search:2", Level(2)),
        ("search:600", Level(600)),
        ("search:1i", Level(1, playouts=True)),
        ("search:100000i", Level(100_000, playouts=True)),
    ],
)
def test_a_level_is_seconds_or_playouts_a_turn(name: str, level: Level) -> None:
    assert level_of(name) == level
    assert str(level) == name
    assert roster.known(name)


@pytest.mark.parametrize(
    "name",
    [
        "search",
        "search:",
        "search:0",
        "search:601",
        "search:3600",
        "search:100001i",
        "search:02",
        "search:-1",
        "search:1.5",
        "search:1e9",
        "search:inf",
        "search:2s",
        "search:2 ",
        " search:2",
        "search:٢",
        "search:99999999999999999999",
    ],
)
def test_whatever_else_is_written_is_no_level(name: str) -> None:
    assert level_of(name) is None
    assert not roster.known(name)
    assert not roster.has("crossroads", name)


def test_what_a_client_can_choose_are_levels() -> None:
    assert [level_of(name) for name in OFFERED] == [Level(2), Level(10), Level(30)]
