"""The Fulda Gap in a window: plays to sit down at, what is seen of them, and how many clicks a turn takes."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.browser.table import Table
from tests.games.less_than_60_miles.turns import GAME, PASSED_OVER, Wishes
from tests.server.guest import Host, Made

BOTH = {"nato": "me", "wp": "me"}
SET_UP = ("rest", "done") * 2
"""Both sides take the standard set-up."""

COUNT_CLICKS = """() => {
  window.clicks = 0;
  let from = null;
  addEventListener("pointerdown", (event) => { from = [event.clientX, event.clientY]; }, true);
  addEventListener("click", (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < 4) window.clicks += 1;
  }, true);
}"""
"""From now on the page counts what is clicked, but not by how much the map is dragged about."""


def introduction(host: Host, before: Sequence[str] = SET_UP) -> Made:
    """The first scenario with known dice, both sides at one screen: its first turn begins, unless told otherwise."""
    return host.known(1, GAME, "point_alpha", actions=before, seats=BOTH)


def begun(host: Host, position: dict[str, Any]) -> Made:
    """A play from a position file, both sides at one screen."""
    answer = host.post("/api/games", {"game": GAME, "position": position, "seats": BOTH})
    assert answer.status_code == 201, answer.text
    return Made(host, answer.json())


def unit(table: Table, id: str) -> dict[str, Any]:
    """A unit as it is on the screen."""
    found: dict[str, Any] = next(unit for unit in table.view["units"] if unit["id"] == id)
    return found


def overlay(table: Table, name: str) -> dict[str, Any]:
    """What the page was told of a layer that it asked for; it may have asked for others before."""
    traffic = table.window.traffic

    def answers() -> list[dict[str, Any]]:
        ids = {asked["id"] for asked in traffic.asked("overlay") if asked["name"] == name}
        return [frame for frame in traffic.frames() if frame.get("id") in ids]

    table.window.until(lambda: bool(answers()))
    return answers()[-1]


class Clicks(NamedTuple):
    """Clicks of each side in a turn."""

    all: Counter[str]
    standing: Counter[str]
    """Those of them that the page does without, once it has been told to pass such questions over."""

    def __str__(self) -> str:
        rest = self.all - self.standing
        return ", ".join(f"{side} {self.all[side]} ({rest[side]} with standing answers)" for side in sorted(self.all))


def play_turn(table: Table, wishes: Wishes) -> Clicks:
    """Play to the end of the turn by clicking, counting what is clicked."""
    table.page.evaluate(COUNT_CLICKS)
    counted = Clicks(Counter(), Counter())
    turn = table.turn
    while table.until_asked() and table.turn == turn:
        decision = table.view["decision"]
        before = table.page.evaluate("window.clicks")
        table.take(wishes.answer(decision["side"], decision["actions"]))
        clicks = table.page.evaluate("window.clicks") - before
        counted.all[decision["side"]] += clicks
        if not wishes.by_wish and decision["question"] in PASSED_OVER:
            counted.standing[decision["side"]] += clicks
    assert not wishes.left
    return counted
