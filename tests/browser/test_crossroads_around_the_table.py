"""Around the game: chat, resigning, onlookers, records that are taken along, dice that anybody can check."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table, brisk
from tests.server.guest import Host

import grognard
from grognard.engine.records import verify


def test_chat(host: Host, window: OpenWindow) -> None:
    made = host.known(SEED, seats={"red": "link"})
    blue, red = (Table.at(window(), made, side) for side in ("blue", "red"))
    blue.tab("chat")
    field = blue.page.locator(".sayline input")
    field.fill("Good luck! <b>5 > 4</b>")
    field.press("Enter")
    expect(blue.page.locator(".chatlines")).to_contain_text("Good luck! <b>5 > 4</b>")
    expect(red.page.locator("[data-key=tab-chat] .count")).to_have_text("1")
    red.tab("chat")
    expect(red.page.locator(".chatlines li")).to_have_text("BlueGood luck! <b>5 > 4</b>")
    expect(red.page.locator("[data-key=tab-chat] .count")).to_have_count(0)
    red.reload()
    red.tab("chat")
    expect(red.page.locator(".chatlines li")).to_have_count(1)


def test_resigning_is_asked_twice_and_ends_the_game_for_both(host: Host, window: OpenWindow) -> None:
    made = host.known(SEED, seats={"red": "link"})
    blue, red = (Table.at(window(), made, side) for side in ("blue", "red"))
    blue.menu("resign")
    blue.page.keyboard.press("Escape")
    assert not made.facts()["over"]
    blue.menu("resign")
    blue.confirm()
    for table in (blue, red):
        table.until("table.over === 'true'")
        assert table.prompt.startswith("The game is over. Red")
        assert not table.verbs
        assert table.glowing() == (set(), set())
    red.menu("replay")
    expect(red.page.locator(".replay .said")).to_have_text("Blue resigns")
    red.page.locator(".replay [data-key=back]").click()
    expect(red.page.locator(".replay .said")).not_to_have_text("Blue resigns")


def test_an_onlooker_sees_and_cannot_touch(host: Host, window: OpenWindow) -> None:
    made = host.known(SEED, actions=skirmish()[:4])
    player = Table.at(window(), made, "blue", "red")
    watcher = Table.at(window(), made)
    assert (watcher.side, watcher.asked, watcher.verbs) == (None, None, [])
    assert watcher.glowing() == (set(), set())
    player.take(skirmish()[4])
    watcher.until_n(5)
    watcher.click_hex("1006")
    watcher.page.keyboard.press("d")
    watcher.page.keyboard.press("u")
    assert not watcher.window.traffic.asked("act", "undo")


def test_a_record_is_taken_along_and_played_on(host: Host, window: OpenWindow, tmp_path: Path) -> None:
    made = host.known(SEED, actions=skirmish()[:12])
    table = Table.at(window(), made, "blue", "red")
    view = table.view
    with table.page.expect_download() as download:
        table.menu("record")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".record"
    assert verify(path, grognard.game).ok
    again = Lobby.at(window()).import_record(path)
    assert made.id not in again.page.url
    again.until_n(12)
    assert again.view == view
    again.take(skirmish()[12])
    assert again.n == 13


def test_a_record_that_is_none_is_refused_in_words(host: Host, window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "holiday.record"
    path.write_text("no record at all")
    lobby = Lobby.at(window())
    lobby.window.expect_trouble("400")
    lobby.page.locator("#record-file").set_input_files(path)
    expect(lobby.page.locator("dialog")).to_be_visible()
    assert "/" not in lobby.page.locator("dialog").inner_text()


@pytest.fixture
def finished(host: Host, window: OpenWindow) -> Table:
    """A game with fair dice, played by the computer but for its last word."""
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        policy = brisk(9, ends=0.2)
        while not any(entry["event"]["event"] == "rolled" for entry in both.entries) and not both.over:
            assert both.act(policy(both.actions))["type"] == "done"
        if not both.over:
            both.ask("resign", side="blue")
    return Table.at(window(), made, "red")


def test_the_dice_of_a_game_are_checked_in_the_browser(finished: Table) -> None:
    finished.menu("verify")
    page = finished.page
    verdicts = page.locator("[data-part=verdict] .verdict")
    expect(verdicts).to_have_count(2)
    expect(page.locator(".verdict.yes")).to_have_count(2)
    seed = page.locator("[id='verify.seed']")
    true = seed.input_value()
    seed.fill("0" + true[1:] if true[0] != "0" else "1" + true[1:])
    page.locator("[data-key=check]").click()
    expect(page.locator(".verdict.no").first).to_be_visible()
    seed.fill(true)
    page.locator("[data-key=check]").click()
    expect(page.locator(".verdict.yes")).to_have_count(2)


def test_the_seed_is_not_shown_before_the_end(host: Host, window: OpenWindow) -> None:
    made = host.new(seats={"red": "link"})
    table = Table.at(window(), made, "blue")
    table.menu("verify")
    commitment = table.page.locator("[id='verify.commitment']")
    expect(commitment).to_have_value(made.commitment or "")
    assert table.page.locator("[id='verify.seed']").input_value() == ""
    expect(table.page.locator("[data-part=verdict]")).to_contain_text("when the game is over")
