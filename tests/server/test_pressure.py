"""A table that is too slow rests, and who does not read is asked no more work for; others notice neither."""

import asyncio
import gc
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.guest import PATIENCE, ROOMY, Guest, Host, Made, serving
from tests.server.test_workers import Calls
from websockets.sync.client import connect

from grognard.server import live, questions, wire
from grognard.server.protocol import Connections
from grognard.server.work import service
from grognard.server.work.ipc import Job
from grognard.server.work.service import Workers
from grognard.server.work.worker import TookTooLong

# -- a table that takes too long


class Slow:
    """Questions for overlays of some plays take too long, as long as this is on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.plays: set[str] = set()
        self.asked: Counter[str] = Counter()
        ask = Workers.question

        async def slow(workers: Workers, play: str, *more: Any) -> Any:
            function = more[3]
            self.asked[play] += 1
            if play in self.plays and function == "overlay":
                raise TookTooLong
            return await ask(workers, play, *more)

        monkeypatch.setattr(Workers, "question", slow)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def overlay(guest: Guest) -> tuple[str, str | None]:
    """What a question for an overlay is answered with."""
    answer = guest.ask("overlay", side=guest.view["side"], name="zones red")
    return answer["type"], answer.get("code")


ANSWERED, TOO_LONG, RESTS = ("overlay", None), ("error", "busy"), ("error", "rate")


def test_a_table_that_takes_too_long_again_and_again_rests(
    host: Host, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "REST", 3.0)
    made, other = host.new(), host.new()
    with made.guest("blue", "red") as both, other.guest("blue", "red") as others:
        slow.plays = {made.id}
        assert [overlay(both) for _ in range(live.MOST_STRIKES)] == [TOO_LONG] * live.MOST_STRIKES
        asked, n = slow.asked[made.id], both.n
        assert overlay(both) == RESTS
        refused = both.ask("explain", side="blue", actions=[["done"]])
        assert (refused["code"], refused["retry_after"] in (1, 2, 3)) == ("rate", True)
        refused = both.ask("act", side=both.view["side"], on=n, action=both.actions[0].split())
        assert (refused["code"], made.facts()["n"]) == ("rate", n)
        assert slow.asked[made.id] == asked, "a worker was asked"
        assert overlay(others) == ANSWERED
        assert others.play(3) == 3
        slow.plays = set()
        time.sleep(3.1)
        assert overlay(both) == ANSWERED
        assert both.play(3) == 3


def test_a_table_that_is_slow_now_and_then_goes_on(host: Host, slow: Slow) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        for _ in range(3):
            slow.plays = {made.id}
            for _ in range(live.MOST_STRIKES - 1):
                assert overlay(both) == TOO_LONG
            slow.plays = set()
            assert overlay(both) == ANSWERED


def test_a_table_has_a_minute_to_rest(host: Host, slow: Slow) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        slow.plays = {made.id}
        for _ in range(live.MOST_STRIKES):
            overlay(both)
        answer = both.ask("overlay", side="blue", name="zones red")
        assert 30 < answer["retry_after"] <= live.REST == 60
        assert str(answer["retry_after"]) in answer["said"]["en"]


# -- somebody who does not read

QUESTIONS = 80


@contextmanager
def little_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Connections made within this hold little that was not read, at either end."""
    enter = Connections.enter

    def enter_narrow(self: Connections, transport: asyncio.Transport) -> Any:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return enter(self, transport)

    def narrow(uri: str, **more: Any) -> Any:
        host, port = uri.removeprefix("ws://").removesuffix("/ws").split(":")
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((host, int(port)))
        return connect(uri, sock=line, max_queue=1, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Connections, "enter", enter_narrow)
        patch.setattr("tests.server.guest.connect", narrow)
        yield


def settled(count: Callable[[], int]) -> int:
    """A number above 0 that has not changed for a while."""
    last, since = count(), time.monotonic()
    while time.monotonic() - since < (2 if last else PATIENCE):
        time.sleep(0.05)
        if count() != last:
            last, since = count(), time.monotonic()
    return last


def test_who_does_not_read_is_asked_no_more_work_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions wait where they were sent; when the answers are read, all of them are answered."""
    replays: Counter[str] = Counter()
    look_back = Workers.look_back

    async def counted(workers: Workers, address: str, play: str, function: str, *args: Any, **more: Any) -> Any:
        replays[play] += function == "replay"
        return await look_back(workers, address, play, function, *args, **more)

    monkeypatch.setattr(Workers, "look_back", counted)
    with serving(tmp_path, replace(ROOMY, send_seconds=600.0)) as host:
        made = host.new("army_group_center", "historical")
        with little_room(monkeypatch):
            deaf = made.guest("german", "soviet")
        with deaf, made.guest("german", "soviet") as other:
            first = deaf.ask("replay", id=10_000, side="german", step=0)
            size = len(deaf.raw[-1])
            assert QUESTIONS * size > 10 * wire.BACKLOG, "what is asked for is more than lies on the way"
            replays.clear()
            for id in range(1, QUESTIONS + 1):
                deaf.send({"type": "replay", "id": id, "side": "german", "step": 0})
            begun = settled(lambda: replays[made.id])
            assert 0 < begun < QUESTIONS / 2
            assert other.ask("replay", side="soviet", step=0)["type"] == "replayed"
            answers = [deaf.wait_for("replayed") for _ in range(QUESTIONS)]
            assert sorted(answer["id"] for answer in answers) == list(range(1, QUESTIONS + 1))
            assert all(answer["view"] == first["view"] for answer in answers)
            assert deaf.play(1) == 1


# -- many who come at the same moment


def many_at_once(made: Iterable[Made], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What all onlookers are told who say hello while none of them has been welcomed yet."""
    lines = questions.chat_lines

    def slow(*given: Any) -> Any:
        time.sleep(1)
        return lines(*given)

    monkeypatch.setattr(questions, "chat_lines", slow)
    tables = list(made)
    with ThreadPoolExecutor(len(tables)) as threads, ExitStack() as open:
        guests = [open.enter_context(guest) for guest in threads.map(lambda table: table.guest(), tables)]
        return sorted(guest.welcome["type"] for guest in guests)


def test_who_watches_the_computer_at_many_tables_is_refused_however_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, replace(ROOMY, bot_tables_per_address=2)) as host:
        made = [host.new(seats={"blue": "bot:random", "red": "bot:random"}) for _ in range(6)]
        assert many_at_once(made, monkeypatch) == ["error"] * 4 + ["welcome"] * 2
        with made[0].guest() as guest:
            assert guest.welcome["type"] == "welcome", "the others have gone"


def test_onlookers_beyond_the_limit_are_refused_however_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, replace(ROOMY, sockets_per_play=3)) as host:
        made = host.new()
        assert many_at_once([made] * 6, monkeypatch) == ["error"] * 3 + ["welcome"] * 3
        with made.guest("blue") as guest:
            assert guest.view["side"] == "blue"


# -- who fills the disk


def test_who_has_stored_much_has_to_wait_before_storing_more(tmp_path: Path) -> None:
    """Edits leave a position each, so that a file grows by gigabytes a day; another address plays on."""
    with serving(tmp_path, replace(ROOMY, stored_bytes_at_once=40_000, stored_bytes_an_hour=3600)) as host:
        made = host.new()
        with made.guest("blue", "red", address="127.0.0.2") as busy, made.guest("blue", "red") as other:
            for number in range(100):
                turn = ["edit", "turn", str(1 + number % 2)]
                answer = busy.ask("edit", side="blue", on=busy.n, action=turn)
                if answer["type"] == "error":
                    break
                busy.caught_up(answer["n"])
            assert (answer["code"], answer["retry_after"] > 0) == ("rate", True)
            assert 2 < number < 99
            n = made.facts()["n"]
            assert busy.ask("chat", side="blue", text="x" * 100)["code"] == "rate"
            side = busy.view["side"]
            assert busy.ask("act", side=side, on=busy.n, action=busy.actions[0].split())["code"] == "rate"
            assert made.facts()["n"] == n, "nothing was done that is not stored"
            other.caught_up(n)
            assert other.play(2) == 2
        record = {"game": "crossroads", "scenario": "skirmish"}
        from_there = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=from_there, base_url=host.url, timeout=PATIENCE) as there:
            refused = there.post("/api/games", json=record)
            assert refused.status_code == 429
            assert refused.json()["retry_after"] > 0
        assert host.post("/api/games", record).status_code == 201


def test_an_edit_that_others_agree_to_counts_for_whoever_proposed_it(tmp_path: Path) -> None:
    with serving(tmp_path, replace(ROOMY, stored_bytes_at_once=8_000, stored_bytes_an_hour=3600)) as host:
        made = host.new(seats={"blue": "me", "red": "link"})
        with made.guest("blue", address="127.0.0.2") as blue, made.guest("red") as red:
            for number in range(60):
                action = ["edit", "turn", str(1 + number % 2)]
                assert blue.ask("edit", side="blue", on=blue.n, action=action)["type"] == "done"
                red.wait_for("asked_edit")
                answer = red.ask("answer", side="red", ok=True)
                if answer["type"] == "error":
                    break
                blue.caught_up(answer["n"])
            assert (answer["code"], number < 59) == ("rate", True)


# -- long work of others


def asking_for_long(monkeypatch: pytest.MonkeyPatch, functions: Iterable[str], seconds: float = 500.0) -> Counter[str]:
    """From now on these jobs take so long in their worker; how many of them were asked for."""
    asked: Counter[str] = Counter()
    job = service._job

    def slow(function: str, args: tuple[Any, ...]) -> Job:
        if function in functions:
            asked[function] += 1
            args = (*args[:-1], Calls(time.sleep, seconds))
        return job(function, args)

    monkeypatch.setattr(service, "_job", slow)
    return asked


LOOKING_BACK: dict[str, dict[str, Any]] = {"replay": {"step": 0}, "steps": {"after": 0}, "course": {}}


@pytest.mark.parametrize("kind", LOOKING_BACK)
def test_who_looks_back_for_long_keeps_no_newcomer_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """As many addresses as there are workers look back at long plays: tables are set up and found again meanwhile."""
    with serving(tmp_path, replace(ROOMY, long_slots_per_address=1, open_plays=1, long_seconds=600.0)) as host:
        old, made = host.new(), host.new()
        with ExitStack() as open:
            hogs = [open.enter_context(made.guest("blue", address=f"127.0.0.{n}")) for n in (2, 3)]
            asked = asking_for_long(monkeypatch, [kind])
            for hog in hogs:
                hog.send({"type": kind, "id": 7777, "side": "blue", **LOOKING_BACK[kind]})
                assert hog.ask("ping")["type"] == "pong"
            settled(lambda: asked[kind])
            assert host.new().id != made.id
            with old.guest("blue") as guest:
                assert guest.view["side"] == "blue"
            for hog in hogs:
                assert hog.ask("ping")["type"] == "pong"
                assert not [frame for frame in hog.others if frame.get("id") == 7777], "it was done long ago"


def test_a_play_that_somebody_brought_along_is_opened_behind_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log may take a minute to play again: whoever finds their own table again, or sets one up, need not wait."""
    limits = replace(ROOMY, long_workers=1, open_plays=1, long_seconds=600.0)
    with ThreadPoolExecutor(1) as threads, serving(tmp_path, limits) as host:
        old, brought = host.new(), host.known(3)
        host.new()
        gc.collect()  # the others are in memory no more
        asked = asking_for_long(monkeypatch, ["load_play"])
        hog = threads.submit(httpx.get, f"{host.url}/api/plays/{brought.id}", timeout=600.0)
        settled(lambda: asked["load_play"])
        monkeypatch.undo()
        assert host.new().id != old.id
        assert old.facts()["n"] == 0
        assert not hog.done()
