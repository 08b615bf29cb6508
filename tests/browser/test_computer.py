"""The computer that plans as an opponent, chosen in the lobby."""

import pytest
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import brisk


@pytest.mark.parametrize("level", ["bot:greedy", "bot:heuristic"])
def test_a_game_against_the_computer_to_the_end_of_turn_1(window: OpenWindow, level: str) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red=level)
    table = lobby.start()
    made = table.play(brisk(4, ends=0.5), until=lambda: table.turn > 1)
    assert table.turn == 2 or table.over
    assert table.n > made, "the computer has played too"
    assert {act["side"] for act in table.window.traffic.asked("act")} == {"blue"}
    assert table.window.traffic.frames("thinking"), "and was seen to think"
