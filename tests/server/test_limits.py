"""Limits, buckets and addresses: what is counted, for how long, and as whom."""

import math
from dataclasses import fields
from pathlib import Path

import pytest

from grognard.server import buckets
from grognard.server.addresses import UNKNOWN, AddressBuckets, AddressCounts, TooMany, address_of, counted
from grognard.server.buckets import Bucket
from grognard.server.limits import Limits, LimitsError


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(buckets, "time", clock)
    return clock


# -- files of limits


def read(folder: Path, text: str) -> Limits:
    path = folder / "limits.toml"
    path.write_text(text, "utf-8")
    return Limits.read(path)


def test_a_file_states_some_limits_and_the_others_are_as_they_were(tmp_path: Path) -> None:
    limits = read(tmp_path, "tables_an_hour = 5\nbody_seconds = 3\n")
    assert (limits.tables_an_hour, limits.body_seconds) == (5, 3)
    assert limits.posts_at_once == Limits().posts_at_once


def test_an_empty_file_states_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, "") == Limits()


def test_some_limits_may_be_none_at_all(tmp_path: Path) -> None:
    assert read(tmp_path, "bot_tables_per_address = 0").bot_tables_per_address == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tables_an_hours = 5", "unknown limit 'tables_an_hours'; nearest: tables_an_hour"),
        ("[tables]\nan_hour = 5", "unknown limit 'tables'"),
        ("queue = 1.5", "queue: expected a whole number, not 1.5"),
        ("queue = true", "queue: expected a whole number, not True"),
        ('body_seconds = "20"', "body_seconds: expected a number, not '20'"),
        ("body_seconds = nan", "body_seconds: nan is too large"),
        ("body_seconds = inf", "body_seconds: inf is too large"),
        ("queue = 99999999999999999999", "queue: 99999999999999999999 is too large"),
        ("queue = 0", "queue: expected a number above 0, not 0"),
        ("body_seconds = -1.0", "body_seconds: expected a number above 0, not -1.0"),
        ("queue", "this is not TOML"),
    ],
)
def test_a_mistake_in_a_file_is_said(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(LimitsError, match=r"limits\.toml: ") as error:
        read(tmp_path, text)
    assert said in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LimitsError, match=r"nowhere\.toml: No such file"):
        Limits.read(tmp_path / "nowhere.toml")


def test_every_limit_is_a_positive_number() -> None:
    assert all(getattr(Limits(), field.name) > 0 for field in fields(Limits))


# -- buckets


def test_a_bucket_lets_so_many_pass_and_then_says_how_long_to_wait(clock: Clock) -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    clock.now += 0.5
    assert bucket.wait() == 0
    assert bucket.take()
    assert not bucket.take()


def test_what_costs_more_than_a_bucket_holds_never_passes(clock: Clock) -> None:
    bucket = Bucket(rate=2, burst=3)
    assert not bucket.take(4)
    assert bucket.wait(4) == math.inf
    assert bucket.wait(3) == 0


def test_work_that_is_charged_afterwards_may_leave_a_debt(clock: Clock) -> None:
    bucket = Bucket(rate=1, burst=10)
    bucket.charge(15)
    assert bucket.wait() == 6
    clock.now += 6
    assert bucket.take()


def test_what_is_given_back_was_never_taken(clock: Clock) -> None:
    bucket = Bucket(rate=1, burst=1)
    assert bucket.take()
    assert not bucket.full
    bucket.give_back()
    assert bucket.full
    bucket.give_back()
    assert [bucket.take(), bucket.take()] == [True, False]


# -- addresses


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", UNKNOWN),
        ("nonsense", UNKNOWN),
        ("1.2.3.4, 5.6.7.8", UNKNOWN),
        ("x" * 10_000, UNKNOWN),
    ],
)
def test_an_address_is_counted_by_what_a_household_has(host: str, address: str) -> None:
    assert counted(host) == address
    assert address_of({"type": "http", "client": (host, 4711)}) == address


def test_who_has_no_address_is_counted_too() -> None:
    assert address_of({"type": "http", "client": None}) == UNKNOWN
    assert address_of({"type": "websocket"}) == UNKNOWN


def test_one_address_does_not_use_up_what_another_may(clock: Clock) -> None:
    found = AddressBuckets(rate=1, burst=2)
    found.take("a")
    found.take("a")
    with pytest.raises(TooMany) as error:
        found.take("a")
    assert error.value.seconds == 1
    found.take("b")


def test_the_time_to_wait_is_at_least_a_second_and_at_most_an_hour() -> None:
    assert TooMany(0.01).seconds == 1
    assert TooMany(1.5).seconds == 2
    assert TooMany(math.inf).seconds == 3600


def test_a_busy_bucket_cannot_be_crowded_out(clock: Clock) -> None:
    """Whoever has many addresses does not get a new bucket for one of them by using the others."""
    found = AddressBuckets(rate=1, burst=2, most=5)
    found.take("attacker", 2)
    for number in range(100):
        found.of(f"other {number}")
    assert len(found) == 5
    with pytest.raises(TooMany):
        found.take("attacker")


def test_a_bucket_that_is_full_again_is_forgotten(clock: Clock) -> None:
    found = AddressBuckets(rate=1, burst=2, most=2)
    found.take("a")
    found.take("b")
    clock.now += 10
    found.take("c", 2)
    assert len(found) == 2
    with pytest.raises(TooMany):
        found.take("c")


def test_where_everybody_is_busy_newcomers_share_what_one_may(clock: Clock) -> None:
    found = AddressBuckets(rate=1, burst=2, most=2)
    found.take("a")
    found.take("b")
    found.take("newcomer 1")
    found.take("newcomer 2")
    with pytest.raises(TooMany):
        found.take("newcomer 3")
    found.take("a")
    assert len(found) == 2


def test_what_an_address_has_is_counted_up_and_down() -> None:
    found = AddressCounts(most=2, in_all=3)
    assert [found.enter(address) for address in ("a", "a", "a", "b", "b", "c")] == [
        True,
        True,
        False,
        True,
        False,
        False,
    ]
    found.leave("a")
    assert (found.of("a"), found.of("b"), found.total) == (1, 1, 2)
    assert found.enter("c")


def test_an_address_that_has_nothing_is_not_remembered() -> None:
    found = AddressCounts(most=2)
    for number in range(100):
        assert found.enter(f"address {number}")
        found.leave(f"address {number}")
    assert (found.total, found._counts) == (0, {})
