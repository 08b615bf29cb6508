"""Dice that nobody can choose: rounds are made while the game goes on, and the browser judges them when it is over."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table, brisk, device
from tests.browser.window import Window
from tests.server.guest import Host

Pair = tuple[Table, Table]
FULL = """
const write = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, value) {
  if (/^grognard\\.(fair|rolls)/.test(name)) throw new DOMException("no room", "QuotaExceededError");
  write.call(this, name, value);
};
"""
"""A browser whose storage is full."""


@pytest.fixture
def pair(window: OpenWindow) -> Pair:
    """Blue has set up a game, Red has joined, and the dice are mixed of both."""
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    link = lobby.start_with_links()["Red"]
    blue = lobby.sit()
    red = Lobby(window()).join(link)
    for table in (blue, red):
        table.window.until(partial(mixed, table.window))
    return blue, red


def mixed(window: Window) -> bool:
    """Has the page been told that a round is made of both sides' parts?"""
    return any(len(frame["dice"]["rounds"]) > 1 for frame in window.traffic.frames("dice"))


def dice_in(request: Request) -> dict[str, Any]:
    """What a page sends for the dice of a new play."""
    found: dict[str, Any] = (request.post_data_json or {})["dice"]
    return found


def kept(table: Table) -> dict[str, Any]:
    play = table.page.url.rsplit("/", 1)[1]
    found: dict[str, Any] = json.loads(table.page.evaluate(f"localStorage.getItem('grognard.fair.{play}')"))
    return found


def finish(pair: Pair) -> None:
    """Play on for a while, then Blue gives up."""
    choose = brisk(5, ends=0.2)
    with device(pair[0]) as blue, device(pair[1]) as red:
        for _ in range(30):
            n = max(blue.n, red.n)
            for guest in (blue, red):
                guest.caught_up(n)
            asked = next((guest for guest in (blue, red) if guest.actions), None)
            if asked is None:
                break
            assert asked.act(choose(asked.actions))["type"] == "done"
        n = max(blue.n, red.n)
    for table in pair:
        table.until_n(n)
    if not pair[0].over:
        pair[0].menu("resign")
        pair[0].confirm()
    for table in pair:
        table.until("table.over === 'true'")
        table.close_end()


def test_who_sets_up_a_game_gives_a_part_after_the_server_has_committed_itself(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="bot:random")
    with lobby.page.expect_request("**/api/games") as asked:
        table = lobby.start()
    dice = dice_in(asked.value)
    answers = [json.loads(text) for address, text in lobby.window.traffic.http if address.endswith("/api/commitments")]
    assert [answer["commitment"] for answer in answers] == [dice["commitment"]]
    assert list(dice["parts"]) == ["blue"]
    assert len(bytes.fromhex(dice["parts"]["blue"])) == 32
    first = kept(table)["rounds"]["0"]
    assert (first["commitment"], first["parts"]) == (dice["commitment"], {"blue": [dice["parts"]["blue"]]})


def test_a_commitment_that_is_used_up_is_replaced_by_another_once(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.window.expect_trouble("409")
    lobby.choose("crossroads", "skirmish", blue="me", red="bot:random")
    asked: list[str] = []

    def used_up(route: Route) -> None:
        if route.request.method != "POST":  # the list of the games
            return route.continue_()
        asked.append(dice_in(route.request)["commitment"])
        if len(asked) > 1:
            return route.continue_()
        return route.fulfill(status=409, json={"error": "this commitment is used up"})

    lobby.page.route("**/api/games", used_up)
    assert lobby.start().side == "blue"
    assert len(set(asked)) == 2


def test_each_commits_before_anybody_shows_a_part(pair: Pair) -> None:
    for table, side in zip(pair, ("blue", "red"), strict=True):
        sent = table.window.traffic.asked("commit", "part")
        assert [(frame["type"], frame["side"]) for frame in sent] == [("commit", side), ("part", side)]
        commits = kept(table)["rounds"]["1"]["commits"]
        assert set(commits) == {"blue", "red"}, "the other's commit is kept"
        assert commits[side] == sent[0]["commit"]


def test_nobody_learns_the_others_part_before_the_end(pair: Pair) -> None:
    blue, red = pair
    (part,) = [frame["part"] for frame in red.window.traffic.asked("part")]
    assert part not in blue.window.traffic.inward
    finish(pair)
    blue.page.locator("[data-key=check-dice]").click()
    blue.page.wait_for_selector("[data-part=headline]")
    # What came over HTTP is known here a moment later than to the page.
    blue.window.until(lambda: part in blue.window.traffic.inward)


def test_a_part_that_was_lost_is_replaced_and_the_game_goes_on(window: OpenWindow) -> None:
    """Red's browser forgets everything after it has committed, while Blue is away."""
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    link = lobby.start_with_links()["Red"]
    blue = lobby.sit()
    play = blue.page.url
    lobby.window.open("about:blank")
    red = Lobby(window()).join(link)
    red.window.until(lambda: bool(red.window.traffic.asked("commit")))
    red.page.evaluate(
        "Object.keys(localStorage).filter((name) => /fair/.test(name)).forEach((name) => localStorage.removeItem(name))"
    )
    red.reload()
    lobby.window.open(play)
    Lobby(lobby.window).table()
    red.window.until(lambda: mixed(red.window))


def test_a_browser_that_has_no_room_to_keep_anything_takes_part_all_the_same(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    link = lobby.start_with_links()["Red"]
    lobby.sit()
    full = window()
    full.context.add_init_script(FULL)
    red = Lobby(full).join(link)
    red.window.until(lambda: mixed(red.window))
    assert red.page.evaluate("Object.keys(localStorage).filter((name) => /fair|rolls/.test(name))") == []
    red.menu("resign")
    red.confirm()
    red.until("table.over === 'true'")
    red.close_end()
    red.page.locator("[data-key=check-dice]").click()
    verdict = red.page.locator("[data-part=dice]")
    expect(verdict.locator("[data-what=mine]")).to_have_attribute("data-grade", "ok")


def test_two_devices_of_one_player_do_not_keep_a_round_from_being_made(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    link = lobby.start_with_links()["Red"]
    blue = lobby.sit()
    blue.menu("links")
    blue.page.locator("[data-key=private]").click()
    second = window()
    second.open(blue.page.locator("[data-part=private] input").input_value())
    assert Lobby(second).table().side == "blue"
    red = Lobby(window()).join(link)
    red.window.until(lambda: mixed(red.window))


def test_the_dialog_says_which_rounds_there_are_and_whose_parts_are_in_them(pair: Pair) -> None:
    _, red = pair
    red.menu("dice")
    box = red.page.locator("[data-part=dice]")
    expect(box.locator("[data-round='0']")).to_contain_text("from the start")
    expect(box.locator("[data-round='0']")).to_contain_text("the server, Blue")
    expect(box.locator("[data-round='1']")).to_contain_text("the server, Blue, Red")
    expect(box.locator("[data-part=kept]")).to_contain_text("check them at the end")
    expect(box.locator("[data-key=check]")).to_be_disabled()


def test_the_verdict_comes_by_itself_when_the_game_ends(pair: Pair) -> None:
    finish(pair)
    blue, red = pair
    expect(blue.page.locator("[data-key=check-dice]")).to_have_attribute("data-grade", "ok")
    expect(red.page.locator("[data-key=check-dice]")).to_have_attribute("data-grade", re.compile("ok|open"))
    blue.page.locator("[data-key=check-dice]").click()
    findings = blue.page.locator("[data-part=dice] .findings li")
    expect(findings.first).to_be_visible()
    grades = {one.get_attribute("data-what"): one.get_attribute("data-grade") for one in findings.all()}
    assert grades == {"commitment": "ok", "mine": "ok", "theirs": "ok", "numbers": "ok", "rolls": "ok"}


def test_a_browser_that_was_not_there_says_what_it_cannot_check(pair: Pair, window: OpenWindow) -> None:
    finish(pair)
    stranger = window()
    stranger.open(f"/verify#{pair[0].page.url.rsplit('/', 1)[1]}")
    verdict = stranger.page.locator("[data-part=verdict]")
    expect(verdict.locator("[data-part=headline]")).to_have_attribute("data-grade", "open")
    expect(verdict.locator("[data-what=nothing]")).to_contain_text("stored nothing")
    expect(verdict.locator("[data-what=numbers]")).to_have_attribute("data-grade", "ok")


def another_die(fairness: Any) -> None:
    """Each number is another one than was shown. Of one chit there is only one draw: it stays."""
    for taken in fairness["numbers"]:
        taken["value"] = (taken["value"] + 1) % taken["below"]


def another_secret(fairness: Any) -> None:
    """The secret of the last round is not the one that was committed."""
    fairness["dice"]["rounds"][-1]["secret"] = "00" * 32


@pytest.mark.parametrize(("lie", "finding"), [(another_die, "numbers"), (another_secret, "commitment")])
def test_a_server_that_lies_afterwards_is_found_out(pair: Pair, lie: Callable[[Any], None], finding: str) -> None:
    finish(pair)
    _, red = pair

    def answer(route: Route) -> None:
        fairness = route.fetch().json()
        lie(fairness)
        route.fulfill(json=fairness)

    red.page.route("**/fairness", answer)
    red.page.locator("[data-key=check-dice]").click()
    headline = red.page.locator("[data-part=dice] [data-part=headline]")
    expect(headline).to_have_attribute("data-grade", "bad")
    wrong = red.page.locator("[data-part=dice] .findings [data-grade=bad]")
    assert finding in {one.get_attribute("data-what") for one in wrong.all()}


def test_nothing_is_judged_before_the_end(pair: Pair) -> None:
    _, red = pair
    red.menu("dice")
    red.page.locator("[data-part=dice] [data-key=verify]").click()
    expect(red.page.locator("[data-part=verdict]")).to_contain_text("when the game is over")


def test_a_game_whose_dice_somebody_knew_is_called_unfair(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(142), "blue", "red")
    table.menu("resign")
    table.confirm()
    table.until("table.over === 'true'")
    table.close_end()
    table.page.locator("[data-key=check-dice]").click()
    box = table.page.locator("[data-part=dice]")
    expect(box.locator("[data-part=headline]")).to_have_attribute("data-grade", "bad")
    expect(box.locator("[data-what^=unfair]")).to_contain_text("not fair")


def test_there_is_no_field_for_words_of_ones_own(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    expect(lobby.page.locator("#luck")).to_have_count(0)
    table = lobby.start()
    table.page.locator("[data-key=menu]").click()
    expect(table.page.locator("[data-key=menu-dice]")).to_be_visible()
    expect(table.page.locator("[data-key=menu-seed]")).to_have_count(0)
