"""A browser that lies: it gets a ruling or an error, and the table stays as it was."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import OpenWindow
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table, play_together
from tests.browser.window import Window
from tests.server.guest import Host, Made

pytestmark = pytest.mark.xdist_group("cheating")

TALK = """([frames, answers]) => new Promise((done) => {
  const heard = [];
  const socket = new WebSocket(`ws://${location.host}/ws`);
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (!["working", "welcome", "presence", "dice", "view", "chat"].includes(frame.type)) heard.push(frame);
    if (heard.length >= answers) socket.close();
  };
  socket.onopen = () => frames.forEach((frame) => socket.send(frame));
  socket.onclose = () => done(heard);
  setTimeout(() => socket.close(), 60_000);
})"""
"""Say this to the server over a connection of this page's own making: what it answers, until it has so often."""


class Liar:
    """A page of the same browser that speaks for itself, past the client."""

    def __init__(self, page: Page, made: Made, *tokens: str) -> None:
        self.page = page
        self.hello = {"type": "hello", "play": made.id, "tokens": list(tokens), "seen": 0, "language": "en"}

    def say(self, *frames: Any, answers: int = 1) -> list[dict[str, Any]]:
        hello = {**self.hello, "client": "somebody-else"}
        texts = [frame if isinstance(frame, str) else json.dumps(frame) for frame in (hello, *frames)]
        heard: list[dict[str, Any]] = self.page.evaluate(TALK, [texts, answers])
        return heard


class Scene:
    """Blue and Red in windows of their own, a few moves into a game."""

    def __init__(self, made: Made, windows: dict[str, Window]) -> None:
        self.made = made
        self.tables = {side: Table.at(window, made, side) for side, window in windows.items()}
        self.asked = next(side for side, table in self.tables.items() if table.asked)
        self.other = next(side for side in self.tables if side != self.asked)
        self.views = {side: table.view for side, table in self.tables.items()}
        self.action = self.tables[self.asked].actions[0].split()
        self.n = 7
        self.tab = self.tables[self.other].window.context.new_page()
        self.tab.goto("/verify")

    def liar(self, *sides: str) -> Liar:
        """In the browser of the side that is not asked, with the tokens of these sides."""
        return Liar(self.tab, self.made, *(self.made.join(side) for side in sides))

    def unchanged(self) -> None:
        """Everything is as it was; and the game goes on: an action that is legal is played, and taken back."""
        assert self.made.facts()["n"] == self.n
        for side, table in self.tables.items():
            assert table.n == self.n
            assert table.view == self.views[side]
        table = self.tables[self.asked]
        table.take(" ".join(self.action))
        table.undo()
        self.n += 2
        for side, table in self.tables.items():
            table.until_n(self.n)
            assert table.view == self.views[side]


@pytest.fixture(scope="module")
def scene(browser: Browser, host: Host) -> Iterator[Scene]:
    """One for all tests: they change nothing."""
    kept = {"language": "en", "settings": {"animation": False}}
    made = host.known(SEED, actions=skirmish()[:7], seats={"red": "link"})
    windows = {side: Window(browser, host, kept) for side in ("blue", "red")}
    yield Scene(made, windows)
    for window in windows.values():
        assert not window.unexpected
        window.close()


def act(side: str, action: list[str], on: int, id: int = 1) -> dict[str, Any]:
    return {"type": "act", "id": id, "side": side, "on": on, "action": action}


def test_the_other_sides_action(scene: Scene) -> None:
    (answer,) = scene.liar(scene.other).say(act(scene.asked, scene.action, scene.n))
    assert answer["type"] == "refused"
    assert answer["ruling"]["reason"] == "server.seat"
    scene.unchanged()


def test_the_other_sides_action_in_ones_own_name(scene: Scene) -> None:
    (answer,) = scene.liar(scene.other).say(act(scene.other, scene.action, scene.n))
    assert answer["type"] == "refused"
    assert not answer["ruling"]["legal"]
    assert answer["ruling"]["text"]["es"]
    scene.unchanged()


def test_an_action_against_the_rules(scene: Scene) -> None:
    (answer,) = scene.liar(scene.asked).say(act(scene.asked, ["hex", "0101"], scene.n))
    assert answer["type"] == "refused"
    assert not answer["ruling"]["legal"]
    scene.unchanged()


def test_a_stale_action(scene: Scene) -> None:
    for on in (0, scene.n - 1, scene.n + 1):
        (answer,) = scene.liar(scene.asked).say(act(scene.asked, scene.action, on))
        assert (answer["type"], answer["n"]) == ("stale", scene.n)
    scene.unchanged()


def test_an_onlookers_action(scene: Scene) -> None:
    (answer,) = scene.liar().say(act(scene.asked, scene.action, scene.n))
    assert answer["type"] == "refused"
    assert answer["ruling"]["reason"] == "server.seat"
    scene.unchanged()


def test_a_malformed_frame(scene: Scene) -> None:
    for frame in ("{", "[]", "5", '"act"', "{}", '{"type": "no such"}', '{"type": "act"}', "x" * 70_000):
        (answer,) = scene.liar(scene.asked).say(frame)
        assert answer["type"] == "error"
        assert answer["said"]["en"] != answer["said"]["es"]
    scene.unchanged()


def test_malformed_parts_of_an_action(scene: Scene) -> None:
    good = act(scene.asked, scene.action, scene.n)
    parts: list[dict[str, Any]] = [
        {"action": "hex 0204"},
        {"action": [["hex"]]},
        {"action": []},
        {"action": ["hex"] * 50},
        {"side": "green"},
        {"side": 1},
        {"on": "7"},
        {"on": None},
    ]
    answers = scene.liar(scene.asked).say(
        *({**good, **part, "id": i + 1} for i, part in enumerate(parts)), answers=len(parts)
    )
    assert {answer["id"] for answer in answers} == set(range(1, len(parts) + 1))
    assert {answer["type"] for answer in answers} <= {"error", "refused"}
    scene.unchanged()


@pytest.mark.parametrize("token", ["another play's", "made up"])
def test_a_foreign_token(scene: Scene, host: Host, token: str) -> None:
    foreign = host.known(1).tokens[scene.asked] if token == "another play's" else "A" * 43
    liar = Liar(scene.tab, scene.made, foreign)
    answers = liar.say(act(scene.asked, scene.action, scene.n))
    assert [answer["type"] for answer in answers] == ["error"]
    assert answers[0]["code"] == "token"
    scene.unchanged()


def test_a_link_with_a_foreign_token_opens_no_seat(host: Host, window: OpenWindow) -> None:
    made, foreign = host.known(SEED), host.known(1)
    stranger = window()
    stranger.open(f"/play/{made.id}#{foreign.tokens['blue']}")
    table = Table(stranger)
    expect(table.banner("refused")).to_be_visible()
    assert not stranger.traffic.frames("view", "welcome")
    assert foreign.tokens["blue"] not in (stranger.page.evaluate("localStorage.getItem('grognard.seats')") or "")


def test_the_other_sides_reserve_never_comes_over_the_wire(host: Host, window: OpenWindow) -> None:
    """Which units a side keeps in reserve is its secret: their names are in nothing that the other receives."""
    made = host.known(SEED, scenario="battle", seats={"red": "link"})
    tables = {side: Table.at(window(), made, side) for side in ("blue", "red")}
    play_together(list(tables.values()), lambda actions: "done" if "done" in actions else actions[0], most=12)
    assert tables["blue"].phase != "reserve"
    for side, table in tables.items():
        (other,) = set(tables) - {side}
        known = {unit["id"] for unit in table.view["units"]}
        secret = {unit["id"] for unit in tables[other].view["units"]} - known
        assert len(secret) >= 4
        received = "".join(table.window.traffic.received)
        assert not {unit for unit in secret if unit in received}
        assert '"picked"' in received, "one's own are told"
