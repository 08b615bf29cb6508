"""Open tables: listed while their host is there, joined by anyone, and by nobody twice."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import ROOMY, WITHIN, Host, Made, serving

from grognard.server.seats import new_token

LISTED = {"game": "crossroads", "scenario": "skirmish", "seats": {"blue": "me", "red": "link"}, "listed": True}


def tables(host: Host) -> list[dict[str, Any]]:
    answer = host.get("/api/open")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


def listed(host: Host, id: str) -> dict[str, Any] | None:
    return next((table for table in tables(host) if table["id"] == id), None)


def gone(host: Host, id: str) -> bool:
    until = time.monotonic() + WITHIN
    while listed(host, id) and time.monotonic() < until:
        time.sleep(0.05)
    return listed(host, id) is None


def test_a_listed_table_is_shown_while_its_host_is_there(host: Host) -> None:
    made = Made(host, host.post("/api/games", LISTED).json())
    assert listed(host, made.id) is None, "nobody is there yet"
    with made.guest("blue"):
        found = listed(host, made.id)
        assert found is not None
        assert found.pop("made") > 0
        assert found == {
            "id": made.id,
            "game": "crossroads",
            "scenario": "skirmish",
            "options": {"fortune": True, "open_reserve": False},
            "sides": ["red"],
        }
    assert gone(host, made.id)


def test_an_onlooker_is_no_host(host: Host) -> None:
    made = Made(host, host.post("/api/games", LISTED).json())
    with made.guest():
        assert listed(host, made.id) is None
        with made.guest("blue"):
            assert listed(host, made.id) is not None


def test_a_table_that_is_not_listed_is_shown_to_nobody_and_opened_by_no_side(host: Host) -> None:
    made = Made(host, host.post("/api/games", {**LISTED, "listed": False}).json())
    with made.guest("blue"):
        assert listed(host, made.id) is None
        answer = host.post(f"/api/plays/{made.id}/join", {"open": "red", "token": new_token()})
        assert answer.status_code == 409


def test_the_list_holds_no_secret(host: Host) -> None:
    answer = host.post("/api/games", LISTED).json()
    made = Made(host, answer)
    with made.guest("blue"):
        told = json.dumps(tables(host))
        assert made.id in told
        for secret in (*answer["tokens"].values(), *answer["invitations"].values()):
            assert secret not in told
        assert "127.0.0.1" not in told


def test_anyone_takes_the_seat_and_nobody_twice(host: Host) -> None:
    made = Made(host, host.post("/api/games", LISTED).json())
    mine, another = new_token(), new_token()
    join = f"/api/plays/{made.id}/join"
    with made.guest("blue"):
        assert host.post(join, {"open": "red", "token": mine}).json() == {"side": "red"}
        assert host.post(join, {"open": "red", "token": mine}).json() == {"side": "red"}, "an answer may be lost"
        assert host.post(join, {"open": "red", "token": another}).status_code == 409
        assert gone(host, made.id)
        made.tokens["red"] = mine
        with made.guest("red") as guest:
            assert guest.view["side"] == "red"


@pytest.mark.parametrize("side", ["blue", "green", "", 7, None, ["red"]])
def test_no_other_side_is_opened(host: Host, side: object) -> None:
    """Neither the host's own seat nor anything that is no side."""
    made = Made(host, host.post("/api/games", LISTED).json())
    with made.guest("blue"):
        assert host.post(f"/api/plays/{made.id}/join", {"open": side, "token": new_token()}).status_code == 409
        assert host.post(f"/api/plays/{made.id}/join", {"open": "red", "token": "short"}).status_code == 403
        assert listed(host, made.id) is not None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"listed": "yes"}, "listed: expected true or false"),
        ({"seats": {"blue": "me", "red": "bot:random"}}, "listed: only a scenario"),
        ({"seats": {"blue": "link", "red": "link"}}, "listed: only a scenario"),
        ({"position": {"scenario": "skirmish"}}, "listed: only a scenario"),
    ],
)
def test_what_cannot_be_listed(host: Host, change: dict[str, Any], said: str) -> None:
    answer = host.post("/api/games", {**LISTED, **change})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(said)


def test_too_many_are_refused_and_the_oldest_forgotten(tmp_path: Path) -> None:
    limits = replace(ROOMY, open_tables=1, open_tables_at_once=4, open_tables_an_hour=1)
    with serving(tmp_path, limits) as host:
        first, second = (Made(host, host.post("/api/games", LISTED).json()) for _ in range(2))
        with first.guest("blue"), second.guest("blue"):
            assert [table["id"] for table in tables(host)] == [second.id]
            for token in (new_token(), new_token()):
                assert host.post(f"/api/plays/{first.id}/join", {"open": "red", "token": token}).status_code == 409
            answer = host.post(f"/api/plays/{second.id}/join", {"open": "red", "token": new_token()})
            assert answer.status_code == 429
            assert answer.json()["retry_after"] > 60
            assert host.post("/api/games", LISTED).status_code == 429
            assert host.post("/api/games", {**LISTED, "listed": False}).status_code == 201
