"""Around the game: chat, resigning, onlookers, records that are taken along."""

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
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
        table.close_end()
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
