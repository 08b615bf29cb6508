"""A disk that is full: what cannot be kept is not done, and is said so; with room again play goes on."""

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import Frame, Guest, Killed, Made
from tests.server.test_workers import in_a_loop

from grognard.engine import journal
from grognard.engine.records import verify
from grognard.games import game
from grognard.server.storage import ADD_CHAT, FILE, Storage, StorageError, connect_for_reading

needs_limits = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")
NOT_KEPT = {
    "en": "it could not be written to the disk; nothing was changed",
    "es": "no se pudo escribir en el disco; nada ha cambiado",
}
ROOMS = (0, 100, 4100)
"""Bytes that still fit: none, a part of the first page that is written, all but the end of it."""


@pytest.fixture(scope="module")
def the_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killed]:
    found = Killed(tmp_path_factory.mktemp("full"))
    try:
        yield found
    finally:
        found.kill()


@pytest.fixture
def server(the_server: Killed) -> Iterator[Killed]:
    """A server that can be killed, and whose disk can be filled."""
    yield the_server
    the_server.empty_disk()


def act_of(both: Guest, id: int) -> Frame:
    """The frame of an action."""
    return {"id": id, "side": both.view["side"], "on": both.n, "action": both.actions[0].split()}


def shown(both: Guest) -> dict[str | None, Any]:
    return {side: frame["view"] for side, frame in both.views.items()}


def again(made: Made, server: Killed) -> Made:
    """The same play after a restart."""
    return Made(server.host, {"id": made.id, "tokens": made.tokens, "commitment": made.commitment})


def words_of(made: Made, path: Path) -> list[str]:
    """The actions of a play, if its record can be verified."""
    answer = made.host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())})
    assert answer.status_code == 200, answer.text
    path.write_bytes(answer.content)
    assert verify(path, game).ok
    return [" ".join(line["action"]) for line in journal.read(path).lines if "action" in line]


@needs_limits
def test_what_cannot_be_kept_is_not_done_and_may_be_sent_again(server: Killed, tmp_path: Path) -> None:
    made = server.host.new("crossroads", "battle")
    made_before: list[str] = []
    with made.guest("blue", "red", client="me") as both, made.guest() as onlooker:
        for number, room in enumerate(ROOMS):
            for _ in range(5):
                action = both.actions[0]
                assert both.act(action)["type"] == "done"
                made_before.append(action)
            n, before, frame = both.n, shown(both), act_of(both, 900 + number)
            onlooker.caught_up(n)
            server.fill_disk(room)
            for _ in range(3):
                answer = both.ask("act", **frame)
                assert (answer["type"], answer["said"]) == ("error", NOT_KEPT)
            assert both.ask("resign", side="blue")["said"] == NOT_KEPT
            assert both.ask("explain", side=frame["side"], actions=[frame["action"]])["rulings"][0]["legal"]
            assert (both.n, shown(both)) == (n, before)
            assert (made.facts()["n"], made.facts()["over"]) == (n, False)
            server.empty_disk()
            for _ in range(2):
                answer = both.ask("act", **frame)
                assert (answer["type"], answer["n"]) == ("done", n + 1)
            made_before.append(" ".join(frame["action"]))
            both.caught_up(n + 1)
            onlooker.caught_up(n + 1)
            assert onlooker.n == n + 1
        views = shown(both)
        server.fill_disk()
        lost = act_of(both, 999)
        assert both.ask("act", **lost)["said"] == NOT_KEPT
    server.kill()
    server.start()
    resumed = again(made, server)
    with resumed.guest("blue", "red", client="me") as both:
        assert (both.n, shown(both)) == (len(made_before), views)
        assert words_of(resumed, tmp_path / "after.record") == made_before
        assert both.ask("act", **lost)["n"] == len(made_before) + 1
        both.caught_up(len(made_before) + 1)
        assert both.play(5) == 5


@needs_limits
def test_a_message_that_could_not_be_kept_is_said_once_when_it_is_sent_again(server: Killed) -> None:
    made = server.host.new(seats={"red": "link"})
    with made.guest("blue") as blue, made.guest("red") as red:
        server.fill_disk()
        for _ in range(2):
            answer = blue.ask("chat", id=5, side="blue", text="are you there?")
            assert (answer["type"], answer["said"]) == ("error", NOT_KEPT)
        red.ask("overlay", side="red", name="zones red")
        server.empty_disk()
        for _ in range(2):
            assert blue.ask("chat", id=5, side="blue", text="are you there?")["type"] == "done"
        assert blue.ask("chat", id=6, side="blue", text="and now?")["type"] == "done"
        heard = [red.wait_for("chat") for _ in range(2)]
        assert [(frame["k"], frame["text"]) for frame in heard] == [(1, "are you there?"), (2, "and now?")]
        assert [frame["k"] for frame in [*red.others, *blue.others] if frame["type"] == "chat"] == [1, 2, 1, 2]
    server.kill()
    server.start()
    with again(made, server).guest() as later:
        later.ask("overlay", name="zones red")
        assert [frame["text"] for frame in later.others if frame["type"] == "chat"] == ["are you there?", "and now?"]


@needs_limits
def test_a_table_that_cannot_be_kept_is_not_set_up(server: Killed) -> None:
    made = server.host.new(seats={"red": "link"})
    record = server.host.new()
    text = server.host.post(f"/api/plays/{record.id}/record", {"tokens": list(record.tokens.values())}).text
    joining = {"invitation": made.invitations["red"], "token": "t" * 43}
    with closing(sqlite3.connect(server.folder / FILE)) as file:
        before = plays_in(file)
    server.fill_disk()
    for path, asked in (
        ("/api/games", {"game": "crossroads"}),
        ("/api/import", {"record": text}),
        (f"/api/plays/{made.id}/join", joining),
    ):
        answer = server.host.post(path, asked)
        assert (answer.status_code, answer.json()["said"]) == (503, NOT_KEPT)
    server.empty_disk()
    assert server.host.post("/api/games", {"game": "crossroads"}).status_code == 201
    assert server.host.post(f"/api/plays/{made.id}/join", joining).status_code == 200
    with closing(sqlite3.connect(server.folder / FILE)) as file:
        assert plays_in(file) == before + 1
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def plays_in(file: sqlite3.Connection) -> int:
    ((count,),) = file.execute("SELECT count(*) FROM plays")
    return int(count)


@needs_limits
def test_an_agreement_that_could_not_be_kept_may_be_given_again(server: Killed) -> None:
    made = server.host.new("crossroads", "battle", seats={"red": "link"})
    with made.guest("blue") as blue, made.guest("red") as red:
        n = made.facts()["n"]
        blue.ask("edit", side="blue", on=n, action=["edit", "turn", "3"])
        red.wait_for("asked_edit")
        server.fill_disk()
        assert red.ask("answer", side="red", ok=True)["said"] == NOT_KEPT
        assert made.facts()["n"] == n
        server.empty_disk()
        assert red.ask("answer", side="red", ok=True)["n"] == n + 1
        assert blue.wait_for("answered")["ok"] is True
        blue.caught_up(n + 1)
        assert [frame for frame in blue.others if frame["type"] == "answered"] == [
            {"type": "answered", "side": "blue", "ok": True}
        ]


@needs_limits
def test_the_computer_goes_on_when_there_is_room_again(server: Killed) -> None:
    made = server.host.new(seats={"red": "bot:random"})
    with made.guest("blue") as blue:
        blue.play(200, stop=lambda: blue.n > 3)
        server.fill_disk(20_000)
        for _ in range(500):  # until somebody's decision cannot be kept: mostly it is the computer's
            blue.wait(lambda: bool(blue.actions) or blue.over or told(blue))
            if told(blue):
                break
            if blue.ask("act", **act_of(blue, next(blue._ids)))["type"] == "error":
                server.empty_disk()
                blue.play(1)
                server.fill_disk()
        assert told(blue), "the computer never came to decide"
        n = blue.n
        server.empty_disk()
        blue.wait(lambda: blue.n > n)
        assert blue.play(3) == 3


def told(guest: Guest) -> bool:
    """Was everybody told that what the computer decided could not be kept?"""
    return any(frame["type"] == "error" and frame.get("id") is None for frame in guest.others)


def rows(storage: Storage, question: str) -> list[Any]:
    """What is on the disk."""
    with closing(connect_for_reading(storage.path)) as connection:
        return connection.execute(question).fetchall()


def test_what_does_not_fit_spoils_nothing_that_does(tmp_path: Path) -> None:
    """A database that may have no more pages: SQLite says by itself that it is full."""
    storage = Storage(tmp_path)

    async def fill() -> tuple[list[str], list[str]]:
        kept: list[str] = []
        refused: list[str] = []
        long, short = "x" * 20_000, "y"
        storage._writer.execute("PRAGMA max_page_count = 1")  # as many as there are
        texts = {"a": short, "b": long, "c": short, "d": long}
        jobs = [storage.write([(ADD_CHAT, (name, 1, "blue", text, 0.0))]) for name, text in texts.items()]
        for name, found in zip(texts, await asyncio.gather(*jobs, return_exceptions=True), strict=True):
            (refused if isinstance(found, StorageError) else kept).append(name)
        storage._writer.execute("PRAGMA max_page_count = 1000000")
        await storage.write([(ADD_CHAT, ("b", 1, "blue", long, 0.0))])
        return kept, refused

    assert in_a_loop(fill()) == (["a", "c"], ["b", "d"])
    assert rows(storage, "SELECT play, length(said) FROM chat ORDER BY play") == [("a", 1), ("b", 20_000), ("c", 1)]
    storage.close()


def test_half_of_what_belongs_together_is_not_kept(tmp_path: Path) -> None:
    storage = Storage(tmp_path)

    async def fill() -> None:
        storage._writer.execute("PRAGMA max_page_count = 1")
        rows = [(ADD_CHAT, (name, 1, "blue", text, 0.0)) for name, text in (("a", "y"), ("b", "x" * 20_000))]
        with pytest.raises(StorageError, match="nothing was changed"):
            await storage.write(rows)

    in_a_loop(fill())
    assert rows(storage, "SELECT * FROM chat") == []
    storage.close()
