"""What was confirmed is there: after a restart, after kill -9, and however long a play gets."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.guest import ROOMY, Guest, Host, Killed, Made, running, serving
from tests.server.test_workers import in_a_loop
from websockets.exceptions import ConnectionClosed

from grognard.cli.main import main
from grognard.server.app import make_app
from grognard.server.protocol import configure
from grognard.server.storage import ADD_CHAT, InUse, Statement, Storage, _keep_private


def test_a_restart_resumes_every_play(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = host.new(seats={"red": "link"})
        with made.guest("blue", "red") as both:
            both.play(40)
            both.undo("blue")
            both.ask("chat", side="blue", text="good night")
            views = {side: frame["view"] for side, frame in both.views.items()}
            entries = both.entries
            undo = both.view["undo"]
    with serving(tmp_path) as host:
        again = Made(host, {"id": made.id, "tokens": made.tokens, "commitment": made.commitment})
        with again.guest("blue", "red") as both:
            assert {side: frame["view"] for side, frame in both.views.items()} == views
            assert sorted(map(json.dumps, both.entries)) == sorted(map(json.dumps, entries))
            assert both.view["undo"] == undo
            assert [frame["text"] for frame in both.others if frame["type"] == "chat"] == ["good night"]
            assert both.play(5) == 5
        assert again.facts()["commitment"] == made.commitment


def test_a_request_is_remembered_over_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = host.new()
        with made.guest("blue", "red", client="me") as both:
            side, action = both.view["side"], both.actions[0]
            both.act(action, id=9)
    with serving(tmp_path) as host:
        again = Made(host, {"id": made.id, "tokens": made.tokens, "commitment": None})
        with again.guest("blue", "red", client="me") as both:
            answer = both.ask("act", id=9, side=side, on=0, action=action.split())
            assert (answer["type"], answer["n"]) == ("done", 1)
        assert again.facts()["n"] == 1


READ = """
import sys
from pathlib import Path
from grognard.server.archive import Archive
archive = Archive(Path(sys.argv[1]))
print(archive.spoken("a play"))
archive.close()
"""
LOOK = "import sqlite3, sys; file = sqlite3.connect(sys.argv[1]); file.execute('SELECT * FROM chat'); file.close()"


def say(storage: Storage, k: int) -> None:
    in_a_loop(storage.write([(ADD_CHAT, ("a play", k, "blue", "hello", 0.0))]))


def in_another_process(program: str, storage: Storage) -> str:
    asked = [sys.executable, "-c", program, str(storage.path)]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def test_a_reader_that_goes_takes_nothing_of_the_writers_with_it(tmp_path: Path) -> None:
    """Even if the server's locks were lost: SQLite believes whoever closes the file last, and removes its log."""
    storage = Storage(tmp_path)
    say(storage, 1)
    os.close(os.open(storage.path, os.O_RDONLY))  # this is how a process loses its locks
    assert in_another_process(READ, storage) == "1"
    say(storage, 2)
    assert in_another_process(READ, storage) == "2"
    storage.close()


def test_looking_after_the_permissions_takes_no_lock_away(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    say(storage, 1)
    _keep_private(storage.path)
    in_another_process(LOOK, storage)
    say(storage, 2)
    assert in_another_process(READ, storage) == "2"
    storage.close()


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = Storage(tmp_path)
    with pytest.raises(InUse):
        Storage(tmp_path)
    first.close()
    Storage(tmp_path).close()


def test_tokens_and_what_opens_a_seat_are_not_in_the_file(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = host.new()
        with made.guest("blue", "red") as both:
            both.play(3)
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made.id.encode() in content
    assert not any(token.encode() in content for token in made.tokens.values())


def test_kill_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    """Kill a server in mid-play, again and again: what was confirmed is there, and at most one action more."""
    server = Killed(tmp_path)
    try:
        made = server.host.new("crossroads", "battle")
        confirmed: list[tuple[int, str]] = []
        for round in range(4):
            again = Made(server.host, {"id": made.id, "tokens": made.tokens, "commitment": None})
            with again.guest("blue", "red", client="me") as both:
                assert both.n >= len(confirmed)
                if both.n > len(confirmed):  # it was written, and the answer did not get through
                    confirmed.append((both.n, "?"))
                assert both.n == len(confirmed)
                _play_until_killed(both, server, confirmed, random.Random(round))
            server.start()
        again = Made(server.host, {"id": made.id, "tokens": made.tokens, "commitment": None})
        assert len(confirmed) > 20
        assert again.facts()["n"] in (len(confirmed), len(confirmed) + 1)
        record = server.host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())}).text
        words = [" ".join(line["action"]) for line in map(json.loads, record.splitlines()) if "action" in line]
        for n, action in confirmed:
            assert action in ("?", words[n - 1])
    finally:
        server.kill()


def _play_until_killed(both: Guest, server: Killed, confirmed: list[tuple[int, str]], dice: random.Random) -> None:
    last = time.monotonic() + 0.3 + dice.random() * 0.3
    killed = False
    try:
        while both.actions:
            action = dice.choice(both.actions)
            frame = {"type": "act", "id": len(confirmed) + 1, "side": both.view["side"], "on": both.n}
            both.send({**frame, "action": action.split()})
            if not killed and time.monotonic() > last:
                killed = True
                server.kill()
            answer = both.wait_for("done")
            confirmed.append((answer["n"], action))
            both.caught_up(answer["n"])
    except ConnectionClosed:
        assert killed
    else:  # a fast machine has played it to its end before that
        assert both.over
        server.kill()


def test_a_long_play_costs_no_more_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and play in turn, a thousand lines: what is written and what is sent for a move stays the same."""
    written: list[int] = []
    write = Storage.write

    async def weighed(
        self: Storage, statements: Sequence[Statement], address: str = "", *, refuse: bool = True
    ) -> None:
        written.append(len(repr(statements)))
        await write(self, statements, address, refuse=refuse)

    monkeypatch.setattr(Storage, "write", weighed)
    with serving(tmp_path) as host, host.new("crossroads", "battle").guest("blue", "red") as both:
        dice = random.Random(1)
        while not both.view["undo"]:
            both.act(dice.choice(both.actions))
        sent = []
        for _ in range(500):
            before = len(both.raw)
            both.undo("blue")
            assert both.act(both.actions[0])["type"] == "done"
            sent.append(sum(map(len, both.raw[before:])))
        assert both.n > 1000
        digits = 100  # numbers of lines get longer
        assert sent[-1] - sent[5] < digits
        assert written[-1] - written[10] < digits


def test_plays_where_nobody_sits_are_put_away_and_found_again(tmp_path: Path) -> None:
    limits = replace(ROOMY, open_plays=2)
    with serving(tmp_path, limits) as host:
        plays = [host.new() for _ in range(5)]
        with plays[0].guest("blue", "red") as first:
            first.play(10)
            for other in plays[1:]:
                with other.guest("blue", "red") as guest:
                    guest.play(3)
            with plays[0].guest("blue", "red") as second:  # the same play, not a second memory of it
                second.act(second.actions[0])
                first.caught_up(11)
        assert [made.facts()["n"] for made in plays] == [11, 3, 3, 3, 3]


def test_plays_of_position_files_are_put_away_before_others(tmp_path: Path) -> None:
    """Each has a map, counters and charts of its own, and anybody can set up as many as an address may."""
    stated = {"game": "crossroads", "scenario": "skirmish", "turn": 2}
    limits = replace(ROOMY, open_stated_plays=2)
    app = make_app(tmp_path, limits)
    with running(configure(app, limits)) as port:
        host = Host(port)
        printed = [host.new() for _ in range(4)]
        files = [host.new(position=stated, scenario=None) for _ in range(5)]
        held = app.state.registry.in_memory
        assert held[:4] == [made.id for made in printed]
        assert held[4:] == [made.id for made in files[-3:]]  # the newest, and two where nobody is
        with files[0].guest("blue", "red") as guest:  # and what was put away is found again
            guest.play(2)
        assert files[0].facts()["n"] == 2


def test_what_cannot_be_served_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "70000", "--data", str(tmp_path), "--no-browser"]) == 2
    assert "--port" in capsys.readouterr().err
    held = Storage(tmp_path)
    assert main(["serve", "--data", str(tmp_path), "--no-browser"]) == 2
    assert "another server" in capsys.readouterr().err
    held.close()
    (tmp_path / "file").write_text("")
    assert main(["serve", "--data", str(tmp_path / "file"), "--no-browser"]) == 2
