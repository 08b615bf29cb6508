"""The guided first turn of every game as a newcomer has it: from the lobby, step by step, to its end."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby

import grognard
from grognard.engine.guides import guide_of
from grognard.games import GAMES

OTHERS = [name for name in GAMES if name != "crossroads"]


@pytest.mark.parametrize("game", OTHERS)
def test_followed_from_the_lobby_to_its_end(window: OpenWindow, game: str) -> None:
    """The page finds each step by what it sees alone; what is read is turned, what is to be done the guide can do."""
    guide = guide_of(grognard.game(game))
    assert guide is not None
    lobby = Lobby.at(window(language="es"))
    lobby.click(f"game-{game}")
    expect(lobby.page.locator("[data-part=guide-entry] h2")).to_have_text(guide.title["es"])
    lobby.click("guide-start")
    table = lobby.table()
    card = table.page.locator("[data-part=guide]")
    for step in guide.steps:
        expect(card).to_have_attribute("data-step", step.name)
        expect(card).to_have_attribute("data-astray", "false")
        expect(card.locator(".guide-text p")).to_have_text(step.text["es"].replace("*", "").split("\n"))
        for action in step.do:
            table.until_asked()
            n = table.n
            assert action in table.actions
            card.locator("[data-key=guide-do]").click()
            table.until_n(n + 1)
        if not step.do:
            card.locator("[data-key=guide-end]" if step is guide.steps[-1] else "[data-key=guide-next]").click()
    lobby.page.wait_for_selector("[data-key=guide-start]")


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize("viewport", [(1280, 800), (844, 390), (390, 844)], ids=["desktop", "landscape", "phone"])
def test_the_first_step_is_read_whole_on_every_screen(window: OpenWindow, game: str, viewport: tuple[int, int]) -> None:
    lobby = Lobby.at(window(language="es", viewport=viewport))
    lobby.click(f"game-{game}")
    lobby.click("guide-start")
    lobby.table()
    card = lobby.page.locator("[data-part=guide]")
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= viewport[0]
    assert box["y"] + box["height"] <= viewport[1] + 1
    expect(card.locator("[data-key=guide-next]")).to_be_in_viewport(ratio=1)
