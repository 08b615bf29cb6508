"""Whole games of Crossroads by clicking: hot-seat, in two windows, against the computer."""

from tests.browser.conftest import OpenWindow
from tests.browser.table import Table, at_random
from tests.server.guest import Host


def test_hot_seat(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(1), "blue", "red")
    made = table.play(at_random(1))
    assert table.over
    assert table.n == made
