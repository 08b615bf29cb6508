"""docs/server.md: every example is sent to a server, and every answer compared with what stands there."""

import doctest
import json
import re
import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from tests.server.guest import WITHIN, Host
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import grognard
from grognard.engine import journal
from grognard.engine.records import Record
from grognard.server import frames, live, wire
from grognard.server.fairness import commit_to
from grognard.server.limits import Limits

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
LEFT_OUT = "…"


def blocks(kind: str) -> list[list[str]]:
    return [found.splitlines() for found in re.findall(rf"^```{kind}\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)]


def filled(text: str, names: Mapping[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(name, value)
    return text


def differs(written: Any, got: Any, where: str = "") -> str | None:
    """Where an answer is not what is written; None if it is. What is left out there may be anything."""
    if written == LEFT_OUT:
        return None
    if isinstance(written, dict) and isinstance(got, dict):
        if LEFT_OUT not in written and (more := got.keys() - written.keys()):
            return f"{where}: {sorted(more)} are not written"
        found = (differs(value, got.get(key), f"{where}.{key}") for key, value in written.items() if key != LEFT_OUT)
    elif isinstance(written, list) and isinstance(got, list) and len(written) == len(got):
        found = (differs(one, other, f"{where}[{n}]") for n, (one, other) in enumerate(zip(written, got, strict=True)))
    else:
        return None if written == got else f"{where}: {got!r} is not {written!r}"
    return next((one for one in found if one is not None), None)


class Talk:
    """The connections of a conversation by the names that stand before the lines."""

    def __init__(self, host: Host, names: Mapping[str, str], stack: ExitStack) -> None:
        self._host, self._names, self._stack = host, names, stack
        self._sockets: dict[str, ClientConnection] = {}

    def line(self, line: str) -> None:
        who, arrow, said = re.fullmatch(r"(\w+)([<>]) (.*)", line).groups()  # type: ignore[union-attr]
        text = filled(said, self._names)
        if said == "closed":
            self.ends(who)
        elif arrow == ">":
            if '"hello"' in said:
                self._sockets[who] = self._stack.enter_context(connect(self._host.socket, max_size=None))
            self._sockets[who].send(text)
        else:
            self.hears(who, json.loads(text))

    def hears(self, who: str, written: dict[str, Any]) -> None:
        """The next frame of its type that can be meant is what is written; views of other moments may lie between."""
        while True:
            got = json.loads(self._sockets[who].recv(WITHIN))
            same = all(got.get(name) == written[name] for name in ("type", "id", "n") if name in written)
            if same or (got["type"] == written["type"] != "view"):
                assert differs(written, got, who) is None
                return

    def ends(self, who: str) -> None:
        try:
            self._sockets[who].recv(WITHIN)
        except ConnectionClosed:
            return
        raise AssertionError(f"{who} is still connected")


def play(host: Host) -> dict[str, str]:
    """The play of the page: its dice are known, so that what happens is always the same."""
    record = Record.start(grognard.game("crossroads"), "skirmish", seed="docs")
    text = journal.seal(record._lines())[0].decode()
    made = host.post("/api/import", {"record": text, "seats": {"blue": "me", "red": "link"}}).json()
    tokens = {"BLUE": made["tokens"]["blue"], "INVITATION": made["invitations"]["red"]}
    return {"PLAY": made["id"], **tokens, "RED": secrets.token_urlsafe(32)}


def other_play(host: Host) -> dict[str, str]:
    """The play at which Ann and Bob take part in the dice."""
    made = host.new("crossroads", "battle", seats={"blue": "me", "red": "link"})
    made.join("red")
    hashes = {
        "HASH-A": commit_to(made.id, 1, "blue", "ann" * 6),
        "HASH-B": commit_to(made.id, 1, "red", "bob" * 6),
    }
    return {"OTHER": made.id, "ANN": made.tokens["blue"], "BOB": made.tokens["red"], **hashes}


def test_every_request_is_answered_as_written(host: Host) -> None:
    names = play(host)
    lines = [line for block in blocks("http") for line in block]
    assert len(lines) > 8
    for asked, answered in list(pairwise(lines))[::2]:
        method, path, *body = filled(asked, names).split(" ", 2)
        status, _, text = filled(answered, names).partition(" ")
        content = {"json": json.loads(body[0])} if body else {}
        got = httpx.request(method, host.url + path, timeout=WITHIN, **content)
        assert got.status_code == int(status), asked
        assert differs(json.loads(text), got.json(), "answer") is None


def test_every_frame_is_answered_as_written(host: Host) -> None:
    lines = [line for block in blocks("wire") for line in block]
    assert len(lines) > 40
    with ExitStack() as stack:
        names = play(host)
        host.post(f"/api/plays/{names['PLAY']}/join", {"invitation": names["INVITATION"], "token": names["RED"]})
        talk = Talk(host, {**names, **other_play(host)}, stack)
        for line in lines:
            talk.line(line)


def test_every_frame_that_a_client_may_send_has_an_example() -> None:
    sent = set(re.findall(r'^\w+> \{"type": "(\w+)"', PAGE.read_text("utf-8"), re.M))
    assert set(wire._HANDLERS) - sent <= {"edit"}  # said in the text


def test_an_answer_that_is_not_as_written_is_found() -> None:
    assert differs({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}) == ".a.b[1]: 3 is not 2"
    assert differs({"a": LEFT_OUT, LEFT_OUT: LEFT_OUT}, {"a": 5, "b": 6}) is None
    assert differs({"a": 1}, {}) is not None


def test_the_dice_of_the_page_are_right() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


def test_the_limits_are_those_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    for said in (
        f"after {Limits().mistakes} of them",
        f"last {live.MOST_EVENTS:,} entries",
        f"{frames.MOST_ACTIONS} at most in a frame",
    ):
        assert said in text, said
