"""The sandbox as a person has it: counters taken from the tray and put on hexes, the panel, the file and the link."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.lobby import Lobby
from tests.browser.table import Table
from tests.browser.window import Window


class Sandbox:
    """The edit panel of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.panel = self.page.locator("[data-part=edit]")
        self.bar = self.page.locator("[data-part=editbar]")

    @classmethod
    def at(cls, window: Window, game: str = "crossroads", scenario: str = "skirmish", empty: bool = False) -> "Sandbox":
        """Choose a game for the sandbox and open it."""
        window.open("/sandbox")
        lobby = Lobby(window)
        lobby.click(f"game-{game}")
        lobby.click(f"scenario-{scenario}")
        lobby.click("start-empty" if empty else "start")
        return cls.opened(window)

    @classmethod
    def opened(cls, window: Window) -> "Sandbox":
        """The sandbox that is being opened."""
        table = Lobby(window).table()
        table.page.wait_for_selector("[data-part=tray] [data-unit]")
        return cls(table)

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key='{name}']")

    def click(self, name: str) -> None:
        self.key(name).click()

    # -- edits, waited for

    def wait(self, before: int) -> None:
        self.table.until_n(before + 1)

    def put(self, unit: str, hex: str, wait: bool = True) -> None:
        """Take a counter out of the tray and click a hex."""
        before = self.table.n
        self.click(f"tray-{unit}")
        self.page.wait_for_selector(f"[data-part=editbar] [data-tool='{unit}']")
        self.table.click_hex(hex)
        if wait:
            self.wait(before)

    def choose(self, name: str, value: str, wait: bool = True) -> None:
        before = self.table.n
        self.key(name).select_option(value)
        if wait:
            self.wait(before)

    def write(self, name: str, text: str, wait: bool = True) -> None:
        before = self.table.n
        self.key(name).fill(text)
        self.key(name).press("Enter")
        if wait:
            self.wait(before)

    def press(self, name: str, wait: bool = True) -> None:
        before = self.table.n
        self.click(name)
        if wait:
            self.wait(before)

    def play(self) -> None:
        """Clicks play again."""
        self.click("mode-play")

    # -- what is seen

    def place_of(self, unit: str) -> str | None:
        """Where a unit is, as its own side sees it."""
        side = next(one["side"] for one in self.table.window.traffic.table["units"] if one["id"] == unit)
        units = self.table.window.traffic.views[side]["view"]["units"]
        return next((one.get("hex") for one in units if one["id"] == unit), None)

    @property
    def places(self) -> dict[str, str]:
        """Every unit on the map."""
        views = self.table.window.traffic.views.values()
        return {unit["id"]: unit["hex"] for frame in views for unit in frame["view"]["units"] if "hex" in unit}

    @property
    def trouble(self) -> Locator:
        return self.panel.locator("[data-part=trouble]")

    # -- the file

    def export(self, folder: Path) -> tuple[Path, Any]:
        """Save the position; the file, and what it says."""
        with self.page.expect_download() as download:
            self.click("export")
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path, json.loads(path.read_text("utf-8"))

    def link(self) -> str:
        self.click("link")
        box = self.page.locator("[data-part=position-link]")
        found = box.locator("input").input_value()
        box.locator("button.close").click()
        return found
