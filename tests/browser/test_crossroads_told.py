"""What the server may say at any time, and what other people may make it say: it is shown, and breaks nothing."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.browser.window import Window, Wire
from tests.server.guest import Host

WATCH_BARS = """
window.bars = [];
new MutationObserver(() => {
  for (const bar of document.querySelectorAll("[data-part=working] [role=progressbar]"))
    window.bars.push(bar.getAttribute("aria-valuenow"));
}).observe(document, { subtree: true, childList: true });
"""
"""Notes how far each work was shown to be."""


class Told:
    """Blue's window at a table where Red sits elsewhere, and its wire."""

    def __init__(self, window: Window, host: Host) -> None:
        self.wire = Wire(window)
        made = host.known(SEED, actions=skirmish()[:4], seats={"red": "link"})
        self.table = Table.at(window, made, "blue")
        self.page = window.page

    def tell(self, kind: str, **more: Any) -> None:
        self.wire.tell({"type": kind, **more})

    def happen(self, *events: dict[str, Any]) -> None:
        """A line of the log with these events and their texts."""
        frame = json.loads(json.dumps(self.table.window.traffic.views["blue"]))
        frame["n"] += 1
        frame["events"] = [{"n": frame["n"], "event": event, "text": event.pop("text")} for event in events]
        self.wire.tell(frame)
        self.table.until_n(frame["n"])

    def goes_on(self) -> None:
        """The page still follows the game."""
        n = self.table.n
        self.happen({"event": "noted", "rule": "", "text": "The game goes on."})
        assert self.table.n == n + 1
        assert self.table.log[-1] == "The game goes on."


@pytest.fixture
def told(host: Host, window: OpenWindow) -> Told:
    return Told(window(), host)


# -- long work, and too much of it


def test_how_far_a_kept_play_is_opened_is_shown(host: Host, window: OpenWindow) -> None:
    opening = window()
    wire = Wire(opening)
    wire.before.append({"type": "working", "what": "open", "part": 0.4})
    opening.page.add_init_script(WATCH_BARS)
    table = Table.at(opening, host.known(SEED), "blue", "red")
    table.until("window.bars.includes('40')")
    expect(table.banner("working")).to_have_count(0)


def test_a_table_with_too_much_to_do_is_asked_again(host: Host, window: OpenWindow) -> None:
    late = window()
    wire = Wire(late)
    wire.before.append({"type": "error", "code": "busy", "said": {"en": "This table is busy.", "es": "Ocupada."}})
    made = host.known(SEED)
    late.open(f"/play/{made.id}#{made.tokens['blue']}")
    table = Table(late)
    expect(table.banner("busy")).to_contain_text("This table is busy. Trying again")
    table.until("table.side === 'blue'")
    expect(table.banner("busy")).to_have_count(0)


def test_what_is_said_to_a_table_that_is_open_is_shown(told: Told) -> None:
    told.tell("error", code="rate", said={"en": "Too many frames.", "es": "Demasiados mensajes."})
    expect(told.table.banner("notice")).to_have_text("Too many frames.")
    told.goes_on()


@pytest.mark.parametrize(("seconds", "words"), [(7, "wait 7 seconds"), (1, "wait one second")])
def test_who_asks_too_much_is_told_how_long_to_wait(window: OpenWindow, seconds: int, words: str) -> None:
    lobby = Lobby.at(window())
    lobby.window.expect_trouble("429")
    answer = {"error": "too many requests", "said": {"en": "too many", "es": "demasiados"}, "retry_after": seconds}
    lobby.page.route("**/api/commitments", lambda route: route.fulfill(status=429, json=answer))
    lobby.click("start")
    expect(lobby.page.locator("dialog")).to_contain_text(words)


def test_a_play_that_may_not_be_asked_for_yet_is_opened_when_it_may(host: Host, window: OpenWindow) -> None:
    made = host.known(SEED)
    late = window()
    late.expect_trouble("429")
    asked: list[str] = []

    def first_no(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            return route.continue_()
        return route.fulfill(status=429, json={"error": "too many requests", "retry_after": 1})

    late.page.route(f"**/api/plays/{made.id}", first_no)
    table = Table.at(late, made, "blue")
    assert (table.side, len(asked)) == ("blue", 2)


# -- offers and lines of the log


def test_an_edit_that_was_agreed_to_and_cannot_be_is_told(told: Told) -> None:
    told.tell("asked_edit", side="red", action=["edit", "turn", "4"])
    expect(told.table.banner("takeback")).to_contain_text("Turn 4")
    told.tell("answered", side="red", ok=True, failed=True)
    expect(told.table.banner("takeback")).to_have_count(0)
    expect(told.table.banner("notice")).to_contain_text("such a position is impossible")


def test_an_edit_that_was_agreed_to_is_only_told_to_whoever_asked(told: Told) -> None:
    told.tell("asked_edit", side="red", action=["edit", "turn", "4"])
    told.tell("answered", side="red", ok=True)
    expect(told.table.banner("takeback")).to_have_count(0)
    expect(told.table.banner("notice")).to_have_count(0)


def test_lines_that_no_game_knows_are_shown_as_the_server_words_them(told: Told) -> None:
    rules = "The rules have changed from 0.1.0 to 0.2.0: play goes on from line 41."
    dice = "The dice now follow from the parts of Blue and Red."
    told.happen(
        {"event": "upgraded", "rule": "", "from": "0.1.0", "to": "0.2.0", "n": 41, "text": {"en": rules, "es": "?"}},
        {"event": "mixed", "rule": "", "round": 1, "sides": ["blue", "red"], "text": {"en": dice, "es": "?"}},
    )
    assert told.table.log[-2:] == [rules, dice]
    told.page.locator("[data-key=filter-moves]").click()
    expect(told.page.locator("ol.log")).not_to_contain_text(rules)
    told.page.locator("[data-key=filter-dice]").click()
    expect(told.page.locator("ol.log")).to_contain_text(dice)


def test_a_take_back_does_not_cross_out_a_line_that_was_no_action(told: Told) -> None:
    told.happen({"event": "noted", "rule": "", "text": "An action."})
    action = told.table.n
    told.happen({"event": "mixed", "rule": "", "round": 1, "sides": [], "text": "New dice."})
    told.happen({"event": "undone", "rule": "", "side": "red", "of": action, "text": "Red takes an action back"})
    crossed = told.page.locator("ol.log > li.undone")
    expect(crossed).to_have_text(["An action."])


# -- what another player may send


DEEP = "[" * 900 + "]" * 900


@pytest.mark.parametrize(
    "words",
    [
        ["turn", DEEP],
        ["phase", DEEP],
        ["state.fortune", "[" * 20_000 + "]" * 20_000],
        ["phase", json.dumps("." * 50_000)],
        ["state.control.0303", DEEP],
        ["units.B-1Arm.hex", json.dumps("." * 50_000)],
        ["stacks." + "." * 50_000, "[]"],
        ["dice", json.dumps(list(range(10_000)))],
        ["constructor.prototype", '"x"'],
        ["state.__proto__", '{"constructor":1}'],
        ["turn", '"<img src=x onerror=alert(1)>"'],
    ],
    ids=lambda words: words[0][:20],
)
def test_whatever_an_edit_asks_for_the_page_goes_on(told: Told, words: list[str]) -> None:
    told.tell("asked_edit", side="red", action=["edit", *words])
    banner = told.table.banner("takeback")
    expect(banner).to_be_visible()
    assert len(banner.inner_text()) < 500
    expect(banner.locator("img")).to_have_count(0)
    told.page.locator("[data-key=refuse]").click()
    told.tell("answered", side="red", ok=False)
    told.goes_on()


def test_a_map_that_no_screen_can_show_is_refused_in_words(host: Host, window: OpenWindow) -> None:
    made = host.known(SEED)
    victim = window()

    def swell(route: Route) -> None:
        table = route.fetch().json()
        table["map"]["hexes"] = [{"label": str(i), "x": i % 200, "y": i // 200, "terrain": []} for i in range(31_000)]
        route.fulfill(json=table)

    victim.page.route("**/table?*", swell)
    victim.open(f"/play/{made.id}#{made.tokens['blue']}")
    expect(victim.page.locator("[data-part=trouble]")).to_contain_text("too large to show (31000 hexes")


def test_a_track_of_a_thousand_million_spaces_is_told_in_a_word(host: Host, window: OpenWindow) -> None:
    game, scenario = "formation/arracourt", "fog_at_bezange"
    made = host.known(SEED, game, scenario)
    side = next(iter(made.tokens))
    found = window()
    wire = Wire(found)
    table = Table.at(found, made, side)
    name = next(iter(found.traffic.table["tracks"]))
    frame = json.loads(json.dumps(found.traffic.views[side]))
    key = next(one["name"] for one in found.traffic.table["sides"])
    frame["view"]["state"][name] = {key: 1_000_000_000}
    frame["n"] += 1
    wire.tell(frame)
    table.until_n(frame["n"])
    table.tab("tracks")
    expect(table.page.locator(f"[data-part=tracks] [data-track={name}]")).to_contain_text("1000000000")
