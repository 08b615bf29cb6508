"""A line that breaks: the server is killed in mid-game and started again, and nothing is lost or doubled."""

import json

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table, brisk
from tests.server.guest import Host, Killed, Made

BROKEN = r"WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE"

WATCH = """() => {
  window.banners = new Set();
  const look = () => document.querySelectorAll(".banners [data-part]").forEach((one) => banners.add(one.dataset.part));
  new MutationObserver(look).observe(document.querySelector(".banners"), { childList: true, subtree: true });
}"""
"""Notes every banner that comes up from now on: that the line is back is said for a few seconds only."""


def back(table: Table) -> None:
    """Wait until it was said that the line is back, and no more that it is lost."""
    table.until("banners.has('back')")
    expect(table.banner("lost")).to_be_hidden()


def actions_of(made: Made, host: Host) -> list[str]:
    """Every action that was played, from the record."""
    record = host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())}).text
    return [" ".join(line["action"]) for line in map(json.loads, record.splitlines()) if "action" in line]


def test_a_game_goes_on_after_the_server_was_killed(killable: Killed, window: OpenWindow) -> None:
    made = killable.host.known(SEED)
    table = Table.at(window(killable.host), made, "blue", "red")
    table.window.expect_trouble(BROKEN)
    whole = skirmish()
    for action in whole[:6]:
        table.take(action)
    before = table.view
    table.page.evaluate(WATCH)
    killable.kill()
    expect(table.banner("lost")).to_be_visible()
    expect(table.banner("lost")).to_contain_text("Connection lost")
    killable.start()
    back(table)
    assert table.view == before
    for action in whole[6:12]:
        table.take(action)
    assert actions_of(made, killable.host) == list(whole[:12])
    expect(table.banner("back")).to_be_hidden()


def test_an_action_made_while_the_server_is_down_is_played_once(killable: Killed, window: OpenWindow) -> None:
    made = killable.host.known(SEED)
    table = Table.at(window(killable.host), made, "blue", "red")
    table.window.expect_trouble(BROKEN)
    whole = skirmish()
    for action in whole[:3]:
        table.take(action)
    killable.kill()
    expect(table.banner("lost")).to_be_visible()
    table.choose(whole[3])
    table.until("table.acting === 'true'")
    assert table.n == 3
    killable.start()
    table.until_n(4)
    assert actions_of(made, killable.host) == list(whole[:4])
    table.take(whole[4])
    assert actions_of(made, killable.host) == list(whole[:5])


def test_killed_again_and_again_while_it_is_played(killable: Killed, window: OpenWindow) -> None:
    """Kill between a click and its answer: whether or not it was written, it is played once."""
    made = killable.host.known(SEED)
    table = Table.at(window(killable.host), made, "blue", "red")
    table.window.expect_trouble(BROKEN)
    done: list[str] = []
    policy = brisk(1, ends=0.3)
    for _ in range(3):
        for _ in range(2):
            done.append(policy(table.actions))
            table.take(done[-1])
        done.append(policy(table.actions))
        table.choose(done[-1])
        killable.kill()
        killable.start()
        table.until_n(len(done))
    assert table.n == len(done)
    assert actions_of(made, killable.host) == done


def test_the_other_window_hears_of_it_too(killable: Killed, window: OpenWindow) -> None:
    made = killable.host.known(SEED, seats={"red": "link"})
    tables = {side: Table.at(window(killable.host), made, side) for side in ("blue", "red")}
    for table in tables.values():
        table.window.expect_trouble(BROKEN)
        table.page.evaluate(WATCH)
    killable.kill()
    for table in tables.values():
        expect(table.banner("lost")).to_be_visible()
    killable.start()
    for table in tables.values():
        back(table)
    mover = next(table for table in tables.values() if table.asked)
    mover.take(mover.actions[0])
    for table in tables.values():
        table.until_n(1)
