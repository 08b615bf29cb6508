"""The way in: finding somebody to play with, my games, help, keys for everything, and a ruling as a file."""

import gzip
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table
from tests.server.guest import Host

import grognard
from grognard.games import GAMES
from grognard.server import handlers

LARGEST_PAGE = 1_500_000
"""Bytes of the whole page as they are sent, fonts included."""
BOTH = {"blue": "me", "red": "me"}


# -- somebody to play with


def hosting(window: OpenWindow, listed: bool) -> Table:
    """A table with a seat for somebody else, its host sitting there."""
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", red="link")
    if listed:
        lobby.click("listed")
    lobby.start_with_links()
    return lobby.sit()


def test_an_open_game_is_joined_from_the_lobby(window: OpenWindow) -> None:
    mine = hosting(window, listed=True)
    play = mine.page.url.rpartition("/")[2]
    guest = Lobby.at(window(language="es"))
    row = guest.page.locator(f"[data-part=open-tables] [data-play='{play}']")
    expect(row).to_contain_text("Escaramuza")
    row.get_by_role("button").click()
    table = guest.table()
    assert table.side == "red"
    assert "#" not in guest.page.url
    assert Table(mine.window).side == "blue"


def test_a_game_with_a_link_alone_is_not_listed(window: OpenWindow) -> None:
    mine = hosting(window, listed=False)
    play = mine.page.url.rpartition("/")[2]
    guest = Lobby.at(window())
    expect(guest.page.locator("[data-part=open-tables] h2")).to_be_visible()
    guest.click("open-look")
    expect(guest.page.locator(f"[data-play='{play}']")).to_have_count(0)


def test_only_a_game_with_a_free_seat_can_be_listed(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    expect(lobby.page.locator("[data-key=listed]")).to_have_count(0)
    lobby.choose("crossroads", "skirmish", red="link")
    expect(lobby.page.locator("[data-key=listed]")).to_be_visible()
    lobby.click("seat-blue-link")
    expect(lobby.page.locator("[data-key=listed]")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "this computer only"), ("es", "sólo funcionan en este ordenador")]
)
def test_a_link_that_nobody_else_can_open_says_so(window: OpenWindow, language: str, said: str) -> None:
    lobby = Lobby.at(window(language=language))
    lobby.choose("crossroads", "skirmish", red="link")
    lobby.start_with_links()
    note = lobby.page.locator("dialog [data-part=reach]")
    expect(note).to_contain_text(said)
    expect(note.locator("code")).to_contain_text("grognard serve --host 0.0.0.0")


# -- what is started, and what it is about


def test_beside_the_button_stands_what_it_starts(window: OpenWindow) -> None:
    lobby = Lobby.at(window(viewport=(844, 390)))
    chosen = lobby.page.locator("[data-key=chosen]")
    expect(chosen).to_be_in_viewport()
    lobby.choose("army_group_center", "no_bomb_plot", soviet="bot:greedy", german="me")
    expect(chosen).to_contain_text("Destruction of Army Group Center · No Bomb Plot")
    expect(chosen).to_contain_text("Soviet: Computer (one move ahead) · German: Me")
    lobby.page.evaluate("document.querySelector('.lobby').scrollTop = 0")
    chosen.click()
    expect(lobby.page.locator("[data-key=scenario-no_bomb_plot]")).to_be_in_viewport()


@pytest.mark.parametrize("viewport", [(1280, 800), (390, 844)])
def test_six_games_and_the_start_are_near_each_other(window: OpenWindow, viewport: tuple[int, int]) -> None:
    lobby = Lobby.at(window(viewport=viewport, language="es"))
    expect(lobby.page.locator("[data-key=start]")).to_be_in_viewport()
    cards = [card.bounding_box() for card in lobby.page.locator(".gamecard").all()]
    low = max(card["y"] + card["height"] for card in cards if card)
    assert low <= viewport[1] * (1 if viewport[0] > viewport[1] else 1.4)


@pytest.mark.parametrize(("language", "said"), [("en", "What wins"), ("es", "Qué da la victoria")])
def test_a_game_begins_with_what_it_is_about(window: OpenWindow, host: Host, language: str, said: str) -> None:
    table = Table.at(window(language=language), host.new("crossroads", "skirmish", seats=BOTH), "blue", "red")
    briefing = table.page.locator("[data-part=why] [data-part=briefing]")
    expect(briefing).to_contain_text(said)
    hex = next(unit["hex"] for unit in table.view["units"] if "hex" in unit)
    table.hover_hex(hex)
    expect(briefing).to_have_count(0)  # who points at something wants to read of that


def test_what_comes_to_lie_under_a_resting_pointer_says_nothing(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), host.new("crossroads", "skirmish", seats=BOTH), "blue", "red")
    rule = table.page.locator(".prompt .rule").first
    at = rule.bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    tip = table.page.locator("#tip")
    table.page.mouse.move(x, y - 300)
    table.page.mouse.move(x, y)
    expect(tip).to_be_visible()
    table.page.evaluate("document.querySelector('.prompt').style.visibility = 'hidden'")
    expect(tip).to_be_hidden()
    table.page.evaluate("document.querySelector('.prompt').style.visibility = ''")
    table.page.wait_for_timeout(300)
    expect(tip).to_be_hidden()


# -- my games


def test_my_games_say_against_whom_whose_move_it_is_and_how_they_ended(window: OpenWindow, host: Host) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", red="bot:random")
    table = lobby.start()
    table.until_asked()
    running = table.page.url.rpartition("/")[2]
    lobby = Lobby.at(table.window)
    lobby.choose("crossroads", "skirmish", red="bot:random")
    table = lobby.start()
    table.menu("resign")
    table.confirm()
    table.until("table.over === 'true'")
    over = table.page.url.rpartition("/")[2]
    lobby = Lobby.at(table.window)
    rows = {play: lobby.page.locator(f"[data-part=my-games] [data-play='{play}']") for play in (running, over)}
    expect(rows[running].locator("[data-part=state]")).to_contain_text("Red (Computer (random)). Turn 1, your move")
    expect(rows[over].locator("[data-part=state]")).to_contain_text("Over: Red won")
    for name, shown in (("mine", running), ("running", running), ("over", over)):
        lobby.click(f"mine-{name}")
        for play, row in rows.items():
            expect(row).to_have_count(1 if play == shown else 0)
    lobby.click("mine-all")
    for row in rows.values():
        expect(row).to_be_visible()


# -- help


@pytest.mark.parametrize("game", list(GAMES))
def test_help_says_what_can_be_done_now_and_how_the_game_flows(window: OpenWindow, host: Host, game: str) -> None:
    rules = grognard.game(game)
    made = host.new(game, next(iter(rules.scenarios())), seats=dict.fromkeys(rules.sides, "me"))
    table = Table.at(window(), made, *rules.sides)
    table.page.keyboard.press("?")
    sheet = table.page.locator("[data-part=help]")
    asked = (table.view["decision"] or {})["text"]["en"]
    expect(sheet.locator("[data-part=help-now]")).to_contain_text(asked)
    assert sheet.locator("[data-part=help-now] li").count() > 0
    expect(sheet.locator(".sequence li")).to_have_count(len(rules.flow()))
    expect(sheet.locator(".sequence [aria-current]")).to_have_count(1)
    expect(sheet.locator("[data-part=help-flow] .briefing")).to_be_visible()
    expect(sheet.locator("[data-part=help-guide]")).to_be_visible()
    expect(sheet.locator("[data-part=help-rules] a")).to_have_attribute("href", f"/rules/{game.replace('/', '~')}")


# -- a ruling as a file


def test_a_ruling_is_saved_and_opened_in_the_sandbox(window: OpenWindow, host: Host, tmp_path: Path) -> None:
    table = Table.at(window(), host.new("crossroads", "skirmish", seats=BOTH), "blue", "red")
    hex = next(unit["hex"] for unit in table.view["units"] if "hex" in unit)
    table.click_hex(hex, button="right")
    button = table.page.locator("[data-part=ruling] [data-key=report]").first
    with table.page.expect_download() as started:
        button.click()
    path = tmp_path / "ruling.json"
    started.value.save_as(path)
    found = json.loads(path.read_text("utf-8"))
    assert found["format"] == "grognard ruling"
    assert found["answer"]["text"]
    page = table.page
    page.goto(f"{host.url}/sandbox")
    page.locator("#position-file").set_input_files(path)
    page.wait_for_url("**/play/*")
    table.window.until_drawn()
    assert Table(table.window).view["scenario"] == "skirmish"


# -- keys and screens


def test_the_keyboard_skips_past_the_log(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), host.new("crossroads", "skirmish", seats=BOTH), "blue", "red")
    page = table.page
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Tab")
    expect(page.locator("[data-key=skip-answers]")).to_be_focused()
    expect(page.locator("[data-part=skips]")).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.prompt') !== null")
    for key, where in (("map", ".map-host"), ("panel", ".tabs")):
        page.locator(f"[data-key=skip-{key}]").focus()
        page.keyboard.press("Enter")
        assert page.evaluate(f"document.activeElement.closest('{where}') !== null")


def test_a_slash_searches_the_rules_at_once(window: OpenWindow) -> None:
    one = window()
    one.open("/rules/crossroads")
    one.page.wait_for_selector(".rulerow, details.chapter")
    one.page.evaluate("document.activeElement?.blur()")
    one.page.keyboard.press("/")
    one.page.keyboard.type("zone")
    assert one.page.evaluate("document.activeElement.value") == "zone"


@pytest.mark.parametrize("viewport", [(1440, 900), (1280, 800), (820, 1180), (844, 390), (390, 844)])
@pytest.mark.parametrize("game", ["army_group_center", "folio/hells_gate", "less_than_60_miles"])
def test_no_tab_or_badge_is_off_the_screen_in_spanish(
    window: OpenWindow, host: Host, game: str, viewport: tuple[int, int]
) -> None:
    rules = grognard.game(game)
    made = host.new(game, next(iter(rules.scenarios())), seats=dict.fromkeys(rules.sides, "me"))
    table = Table.at(window(language="es", viewport=viewport), made, *rules.sides)
    table.page.keyboard.press("f")
    beside = f"""() => [...document.querySelectorAll('.topbar *, .prompt *')].filter((one) => {{
      const box = one.getBoundingClientRect();
      const scrolls = one.parentElement.closest('[data-scrolls]') !== null || one.closest('[hidden]') !== null;
      return box.width > 0 && !scrolls && (box.right > {viewport[0]} + 1 || box.left < -1);
    }}).map((one) => one.outerHTML.slice(0, 120))"""
    assert table.page.evaluate(beside) == []
    phase, score = (table.page.locator(one).first.bounding_box() for one in ("[data-part=phase]", ".scoreboard"))
    if phase and score and abs(phase["y"] - score["y"]) < phase["height"]:
        assert phase["x"] + phase["width"] <= score["x"] + 1
    rows = {round((tab.bounding_box() or {"y": 0})["y"]) for tab in table.page.locator(".tabs [role=tab]").all()}
    assert len(rows) == 1, "all tabs stand in one line"
    for tab in table.page.locator(".tabs [role=tab]").all():
        tab.scroll_into_view_if_needed()
        expect(tab).to_be_in_viewport(ratio=0.99)


def test_the_page_is_light(host: Host) -> None:
    """Scripts and styles compressed as they are sent, and all fonts, though no page needs all of them."""
    static = Path(handlers.STATIC)
    files = [path for path in static.iterdir() if path.suffix in {".js", ".css", ".woff2", ".html", ".svg"}]
    assert {".js", ".css", ".woff2"} <= {path.suffix for path in files}
    sizes = [
        path.stat().st_size if path.suffix == ".woff2" else len(gzip.compress(path.read_bytes())) for path in files
    ]
    assert sum(sizes) < LARGEST_PAGE
