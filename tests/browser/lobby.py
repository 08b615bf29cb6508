"""The lobby as a person has it: what to play, who plays what, which games there are."""

import re
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.table import Table
from tests.browser.window import Window


class Lobby:
    """The first screen."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page: Page = window.page

    @classmethod
    def at(cls, window: Window) -> "Lobby":
        window.open("/")
        window.page.wait_for_selector("[data-key=start]")
        return cls(window)

    def click(self, key: str) -> None:
        self.page.locator(f"[data-key='{key}']").click()

    def choose(self, game: str, scenario: str, **seats: str) -> None:
        """Set up a game; seats by side: me, link, bot:random."""
        self.click(f"game-{game}")
        self.click(f"scenario-{scenario}")
        for side, kind in seats.items():
            self.click(f"seat-{side}-{kind}")

    def start(self) -> Table:
        """Begin; the table."""
        self.click("start")
        return self.table()

    def start_with_links(self) -> dict[str, str]:
        """Begin a game with others: the invitations to hand on, the onlookers' under "watch"; still at the dialog."""
        self.click("start")
        self.page.wait_for_selector("dialog [data-key=sit]")
        return self.links()

    def links(self) -> dict[str, str]:
        """The links of the dialog that is open, by what stands beside them."""
        found = [field.input_value() for field in self.page.locator("dialog ul.links input").all()]
        names = self.page.locator("dialog ul.links li > span").all_inner_texts()
        return {"watch" if "/watch/" in link else name: link for name, link in zip(names, found, strict=True)}

    def sit(self) -> Table:
        self.click("sit")
        return self.table()

    def join(self, link: str) -> Table:
        """Open an invitation in this window; the table."""
        self.window.open(link)
        return self.table()

    def watch(self, play: str) -> Table:
        """Watch a play in this window."""
        self.window.open(f"/watch/{play}")
        self.window.until_drawn()
        return Table(self.window)

    def import_record(self, path: Path) -> Table:
        self.page.locator("#record-file").set_input_files(path)
        return self.table()

    def table(self) -> Table:
        """The table that is being opened."""
        self.page.wait_for_url(re.compile(r"/(play|watch)/"))
        self.window.until_drawn()
        table = Table(self.window)
        table.until("table.side")
        return table
