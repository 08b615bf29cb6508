"""Whole games of Crossroads by clicking: in two windows, hot-seat, against the computer."""

from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table, brisk, play_together
from tests.server.guest import Host


def test_two_windows_from_the_lobby_to_the_outcome(window: OpenWindow) -> None:
    first, second = window(), window()
    lobby = Lobby.at(first)
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    links = lobby.start_with_links()
    blue = lobby.sit()
    second.open(links["Red"])
    red = Lobby(second).table()
    assert (blue.side, red.side) == ("blue", "red")
    assert "#" not in second.page.url, "the secret stays in the address"
    made = play_together([blue, red], brisk(5, ends=0.4))
    assert made > 20
    assert blue.prompt.startswith("The game is over.")
    assert blue.prompt == red.prompt
    assert blue.log[-1] == red.log[-1]
    for side, frame in (("blue", blue), ("red", red)):
        assert {act["side"] for act in frame.window.traffic.asked("act")} == {side}
        assert not frame.window.traffic.frames("refused", "stale", "error")


def test_hot_seat(host: Host, window: OpenWindow) -> None:
    """Both sides at one screen, which turns to whoever is asked; every kind of question comes up."""
    table = Table.at(window(), host.known(142), "blue", "red")
    sides = set()
    questions = set()

    def look() -> bool:
        sides.add(table.side)
        questions.add(table.view["decision"]["question"])
        return False

    made = table.play(brisk(142, ends=0.3), until=look)
    assert sides == {"blue", "red"}
    assert questions == {
        "movement.which",
        "movement.where",
        "reaction.which",
        "combat.whom",
        "combat.who",
        "roll.again",
        "retreat.where",
        "advance.who",
    }
    assert table.n == made
    assert table.prompt.startswith("The game is over.")


def test_against_the_computer(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="bot:random")
    table = lobby.start()
    made = table.play(brisk(3, ends=0.5))
    assert table.prompt.startswith("The game is over.")
    assert table.n > made, "the computer has played too"
    assert {act["side"] for act in table.window.traffic.asked("act")} == {"blue"}
    assert list(table.window.traffic.views) == ["blue"]
