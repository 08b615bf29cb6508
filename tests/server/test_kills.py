"""Kill -9 and a full disk, again and again, while several tables play all games: `make soak`."""

import os
import random
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from httpx import TransportError
from tests.server.guest import PATIENCE, Frame, Guest, Killed, Made
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from grognard.engine import journal
from grognard.engine.records import verify
from grognard.games import game
from grognard.server.messages import server_text
from grognard.server.storage import FILE

KILLS = int(os.environ.get("GROGNARD_KILLS", "200"))
TABLES = {
    "crossroads": "battle",
    "army_group_center": "historical",
    "formation/arracourt": "battle_for_the_hills",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
AT_EACH = 2
NOT_KEPT = server_text("not kept")
FULL_EVERY = 3
"""Before each kill of so many the disk is full for a while; every second time it still is when the server is killed."""
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TransportError)
"""What a client meets while the server is down."""


@dataclass
class Table:
    """A play whose two sides one client plays at random, and what the server has confirmed."""

    server: Killed
    game: str
    scenario: str
    number: int
    plays: list[Made] = field(default_factory=list)
    confirmed: dict[str, list[str]] = field(default_factory=dict)
    pending: Frame | None = None
    """The action that was sent and not answered yet."""
    trouble: list[str] = field(default_factory=list)
    not_kept: int = 0
    """How often an action was refused because the disk was full."""

    def __post_init__(self) -> None:
        self.dice = random.Random(self.number)
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        """Play, and after each kill go on where the last confirmed action was."""
        while not self.stopped.is_set():
            try:
                if not self.plays:
                    self._new()
                made = self.plays[-1]
                with made.guest(*game(self.game).sides, client=f"table-{self.number}") as both:
                    self._resume(made, both)
                    self._play(made, both)
            except GONE:
                time.sleep(0.05)
            except Exception as error:
                self.trouble.append(f"table {self.number}, play {self.plays[-1].id if self.plays else '-'}: {error!r}")
                return

    def _new(self) -> None:
        sides = game(self.game).sides
        asked = {"game": self.game, "scenario": self.scenario, "seats": dict.fromkeys(sides, "me")}
        while (answer := self.server.host.post("/api/games", asked)).status_code == 503 and not self.stopped.is_set():
            time.sleep(0.05)
        assert answer.status_code == 201, answer.text
        made = Made(self.server.host, answer.json())
        self.plays.append(made)
        self.confirmed[made.id] = []

    def _resume(self, made: Made, both: Guest) -> None:
        """What was confirmed is there; what was not answered is sent again, and done once."""
        done = len(self.confirmed[made.id])
        assert both.n in ((done, done + 1) if self.pending else (done,)), f"{both.n} lines, {done} confirmed"
        if self.pending is not None:
            both.send(self.pending)
            self._confirm(made, both, self.pending)

    def _play(self, made: Made, both: Guest) -> None:
        while not self.stopped.is_set():
            if both.over:
                self._new()
                return
            action = self.dice.choice(both.actions)
            frame = {"type": "act", "id": both.n + 1, "side": both.view["side"], "on": both.n, "action": action.split()}
            self.pending = frame
            both.send(frame)
            self._confirm(made, both, frame)

    def _confirm(self, made: Made, both: Guest, frame: Frame) -> None:
        while (answer := self._answer(both, frame))["type"] == "error" and nothing_changed(answer):
            self.not_kept += answer["said"] == NOT_KEPT
            assert both.n == frame["on"], f"{both.n} lines, and line {frame['on'] + 1} was not kept"
            time.sleep(0.05)
            both.send(frame)
        assert answer["type"] == "done", answer
        assert answer["n"] == frame["on"] + 1, answer
        self.confirmed[made.id].append(" ".join(frame["action"]))
        self.pending = None
        both.caught_up(answer["n"])

    def _answer(self, both: Guest, frame: Frame) -> Frame:
        while (answer := both.receive()).get("id") != frame["id"] or answer["type"] == "view":
            pass
        return answer


def nothing_changed(answer: Frame) -> bool:
    """Was the action not done, for the disk is full, or the machine so busy that it took too long?"""
    return bool(answer["said"] == NOT_KEPT or answer.get("code") == "busy")


@pytest.mark.soak
def test_no_kill_and_no_full_disk_loses_a_confirmed_action_or_damages_a_play(tmp_path: Path) -> None:
    dice = random.Random(9)
    server = Killed(tmp_path)
    tables = [
        Table(server, name, scenario, number * AT_EACH + k)
        for number, (name, scenario) in enumerate(TABLES.items())
        for k in range(AT_EACH)
    ]
    for table in tables:
        table.thread.start()
    try:
        for kill in range(1, KILLS + 1):
            time.sleep(0.2 + dice.random() * 1.3)
            if sys.platform == "linux" and kill % FULL_EVERY == 0:
                _until_more(tables, confirmed)  # they play again
                server.fill_disk(dice.randrange(10_000))
                _until_more(tables, not_kept)
                if kill % (2 * FULL_EVERY) == 0:
                    server.empty_disk()
                    time.sleep(0.5)
            server.kill()
            server.start()
            trouble = [line for table in tables for line in table.trouble]
            assert not trouble, f"after kill {kill}: {trouble}"
            print(
                f"\rkill {kill} of {KILLS}: {confirmed(tables)} actions confirmed",
                end="",
                file=sys.__stderr__,
                flush=True,
            )
        time.sleep(2)
        for table in tables:
            table.stopped.set()
        for table in tables:
            table.thread.join(2 * PATIENCE)  # it may be in the middle of a request, and then of another
            assert not table.thread.is_alive()
            assert not table.trouble, table.trouble
        print(file=sys.__stderr__)
        assert sys.platform != "linux" or KILLS < FULL_EVERY or not_kept(tables)
        assert all(len(table.confirmed[made.id]) for table in tables for made in table.plays[:1])
        for table in tables:
            for made in table.plays:
                _check(table, made, tmp_path)
    finally:
        for table in tables:
            table.stopped.set()
        server.kill()
    (found,) = sqlite3.connect(tmp_path / FILE).execute("PRAGMA integrity_check").fetchone()
    assert found == "ok"


def confirmed(tables: list[Table]) -> int:
    """Actions that were confirmed."""
    return sum(len(words) for table in tables for words in table.confirmed.values())


def not_kept(tables: list[Table]) -> int:
    """How often an action was refused because the disk was full."""
    return sum(table.not_kept for table in tables)


def _until_more(tables: list[Table], count: Callable[[list[Table]], int], within: float = 20.0) -> None:
    before, last = count(tables), time.monotonic() + within
    while count(tables) == before and time.monotonic() < last:
        time.sleep(0.05)


def _check(table: Table, made: Made, folder: Path) -> None:
    """The record of a play holds just the confirmed actions, and the rules follow it to the same positions."""
    answer = table.server.host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())})
    assert answer.status_code == 200, answer.text
    path = folder / f"{made.id}.record"
    path.write_bytes(answer.content)
    words = [" ".join(line["action"]) for line in journal.read(path).lines if "action" in line]
    assert words == table.confirmed[made.id]
    assert verify(path, game).ok
