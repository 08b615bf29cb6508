"""Without a mouse: from the lobby into a game, and a whole turn."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.server.guest import Host

import grognard


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


class Keys:
    """Makes actions by keys alone."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def take(self, action: str) -> None:
        before = self.table.n
        verb, *words = action.split()
        if not words:
            shown = self.table.prompt_line.locator(f"button[data-verb={verb}] kbd").inner_text()
            self.press(shown.lower())
        elif self.table.prompt_line.locator(f"[data-action='{action}']").count():
            tab_to(self.page, f".prompt [data-action='{action}']")
            self.press("Enter")
        else:
            self._on_the_map(action, words[0], before)
        self.table.until_n(before + 1)

    def _on_the_map(self, action: str, name: str, before: int) -> None:
        tab_to(self.page, ".table .map-host")
        units = {unit["id"]: unit["hex"] for unit in self.table.view["units"] if unit.get("hex")}
        label = name if action.split()[0] != "unit" else units[name]
        self._go_to(label)
        stack = self.table.view["stacks"].get(label, [])
        _, glowing = self.table.glowing()
        if name in units and len(set(stack) & glowing) > 1:
            self.press(" ")  # opens the stack
            for _ in range(stack.index(name) + 1):
                self.press("ArrowRight")
        self.press("Enter")
        pick = self.page.locator(f"[data-part=pick] [data-action='{action}']")
        clicked = "table.acting === 'true' || Number(table.n) > it || document.querySelector('[data-part=pick]')"
        self.table.until(clicked, before)
        if pick.count():
            while not pick.evaluate("row => row === document.activeElement"):
                self.press("ArrowDown")
            self.press("Enter")

    def _go_to(self, label: str) -> None:
        """The full stop goes from choice to choice; a screen reader is told where."""
        live = self.page.locator(".table .map-live")
        for _ in range(120):
            self.press(".")
            said = live.inner_text()
            if said.startswith(label + ";"):
                assert said.endswith("may be chosen")
                return
        raise AssertionError(f"the full stop never comes to {label}")


@pytest.fixture
def first_turn() -> list[str]:
    """The actions of a game until its second turn begins."""
    game = grognard.game("crossroads")
    position = game.start("skirmish", seed=SEED)
    made = []
    for action in skirmish():
        if position.turn > 1:
            break
        game.apply(position, action)
        made.append(action)
    return made


def test_a_turn_by_keys_alone(host: Host, window: OpenWindow, first_turn: list[str]) -> None:
    table = Table.at(window(), host.known(SEED), "blue", "red")
    keys = Keys(table)
    for action in first_turn:
        keys.take(action)
    assert table.n == len(first_turn)
    assert table.turn == 2
    assert [" ".join(frame["action"]) for frame in table.window.traffic.asked("act")] == first_turn


def test_from_the_lobby_by_keys_alone(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    for key in ("seat-red-me", "start"):
        tab_to(lobby.page, f"[data-key='{key}']")
        lobby.page.keyboard.press("Enter")
    table = lobby.table()
    table.until_asked()
    assert set(table.window.traffic.views) == {"blue", "red"}


def test_every_tab_panel_and_dialog_has_its_key(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(SEED), "blue", "red")
    tabs = {"f": "forces", "t": "tracks", "c": "charts", "r": "rules", "h": "chat", "l": "log"}
    for key, name in tabs.items():
        table.page.keyboard.press(key)
        expect(table.page.locator(f"[data-key=tab-{name}]")).to_have_attribute("aria-selected", "true")
    for key, side in (("[", "left"), ("]", "right")):
        panel = table.page.locator(f"aside.{side}")
        table.page.keyboard.press(key)
        expect(panel).to_be_hidden()
        table.page.keyboard.press(key)
        expect(panel).to_be_visible()
    table.page.keyboard.press("?")
    expect(table.page.locator("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)


def test_choices_one_after_the_other(host: Host, window: OpenWindow) -> None:
    """J goes to the next choice and says it, Space takes it."""
    table = Table.at(window(), host.known(SEED), "blue", "red")
    glowing = table.glowing()
    table.page.keyboard.press("j")
    expect(table.banner("notice")).to_be_visible()
    table.page.keyboard.press(" ")
    table.until_n(1)
    (act,) = table.window.traffic.asked("act")
    assert act["action"][1] in glowing[1]


def test_who_goes_round_choices_in_sight_keeps_the_map_still(host: Host, window: OpenWindow) -> None:
    seats = {"red": "me", "blue": "me"}
    table = Table.at(
        window(viewport=(1440, 900)), host.known(SEED, actions=["done", "done"], seats=seats), "red", "blue"
    )
    camera = table.map.get_attribute("data-camera") or ""
    assert float(camera.split()[2]) > 38, "the whole map is seen, and can be read"
    for _ in range(3):
        table.page.keyboard.press("j")
        expect(table.banner("notice")).to_be_visible()
    assert table.map.get_attribute("data-camera") == camera
    for _ in range(6):
        table.page.keyboard.press("-")
    small = table.map.get_attribute("data-camera")
    table.page.keyboard.press("j")
    table.page.wait_for_function(
        "small => document.querySelector('.table .map-host').dataset.camera !== small", arg=small
    )
    assert float((table.map.get_attribute("data-camera") or "").split()[2]) > 38, "what cannot be read is brought near"


@pytest.mark.parametrize("focus", [".table .map-host", "[data-key=help]"])
def test_escape_takes_a_choice_back(host: Host, window: OpenWindow, focus: str) -> None:
    table = Table.at(window(), host.known(SEED), "blue", "red")
    table.take(next(action for action in table.actions if action.startswith("unit ")))
    assert "back" in table.actions
    table.page.locator(focus).focus()
    table.page.keyboard.press("Escape")
    table.until_n(2)
    assert [" ".join(frame["action"]) for frame in table.window.traffic.asked("act")][1:] == ["back"]


def test_escape_ends_nothing(host: Host, window: OpenWindow) -> None:
    """Where no choice can be taken back the key does nothing, though there is something to end."""
    table = Table.at(window(), host.known(SEED), "blue", "red")
    assert "done" in table.actions
    table.page.keyboard.press("Escape")
    table.take(table.actions[0])
    assert len(table.window.traffic.asked("act")) == 1
