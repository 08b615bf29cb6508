"""The turns of others as a film, in the skirmish of the script: Red plays from elsewhere, Blue looks on.

Films are gone through by hand, so that nothing depends on how long a scene lasts.
"""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.conftest import OpenWindow
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.server.guest import Host, Made

MOVES, FIGHT, BLUES_TURN = (2, 11), (28, 39), 11
"""Actions of the script: Red moves three units; Red moves one and attacks 0909; the first of Blue's after the moves."""
SCENES = {MOVES: 4, FIGHT: 3, (76, 77): 1}
"""How many there are to see: the draw of the next chit is one, too."""
BY_HAND = {"animation": True, "film": "hand"}


def begin(host: Host, actions: int) -> Made:
    """The game before so many actions of the script were made; Red sits elsewhere."""
    return host.known(SEED, actions=skirmish()[:actions], seats={"red": "link"})


def red_plays(made: Made, part: tuple[int, int]) -> None:
    """Red makes the actions of a part of the script."""
    with made.guest("red") as red:
        for action in skirmish()[slice(*part)]:
            red.act(action)


class Film:
    """Blue's window, in which Red's turn is shown."""

    def __init__(self, window: OpenWindow, host: Host, part: tuple[int, int], **context: Any) -> None:
        self.made = begin(host, part[0])
        settings = {**BY_HAND, **context.pop("settings", {})}
        self.table = Table.at(window(settings=settings, **context), self.made, "blue")
        self.page = self.table.page
        self.bar = self.page.locator("[data-part=film]")
        red_plays(self.made, part)
        self.table.until_n(part[1])
        expect(self.bar).to_have_attribute("data-of", str(SCENES[part]))

    def until(self, state: str, at: int | None = None) -> None:
        expect(self.bar).to_have_attribute("data-state", state)
        if at is not None:
            expect(self.bar).to_have_attribute("data-at", str(at))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, key: str) -> Locator:
        return self.bar.locator(f"[data-key=film-{key}]")

    @property
    def said(self) -> str:
        return self.bar.locator(".said").inner_text()

    @property
    def trails(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.table.map.get_attribute("data-trails") or "{}")
        return found

    @property
    def ends(self) -> Sequence[str]:
        """Where the ways on the map lead."""
        return [way["path"][-1] for way in self.trails["ways"]]
