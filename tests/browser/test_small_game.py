"""The game of docs/small_game.md on the page, which has never heard of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.adding_a_game.page import NAME, registered
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table, brisk
from tests.server.guest import Host, Killed


@pytest.fixture
def host_elsewhere(tmp_path: Path) -> Iterator[Host]:
    """A server that has the game beside its own."""
    with registered(tmp_path / "elsewhere"):
        server = Killed(tmp_path / "server")
        yield server.host
        server.kill()


def test_it_is_chosen_in_the_lobby_and_played_to_the_end(window: OpenWindow, host_elsewhere: Host) -> None:
    lobby = Lobby.at(window(host_elsewhere))
    lobby.choose(NAME, "crossing", gold="me", grey="me")
    table = lobby.start()
    table.play(brisk(2, ends=0.3))
    assert table.over


def test_the_combat_panel_tells_its_odds(window: OpenWindow, host_elsewhere: Host) -> None:
    approach = ("unit G2", "hex 0203", "done", "unit E2", "hex 0303", "done", "done")
    made = host_elsewhere.known(1, NAME, "crossing", actions=approach)
    table = Table.at(window(host_elsewhere), made, "gold", "grey")
    for action in ("done", "attack 0303", "unit G2"):
        table.take(action)
    expect(table.page.locator("[data-part=combat]")).to_contain_text("1:1")
    table.take("storm")
    assert table.n == len(approach) + 4
