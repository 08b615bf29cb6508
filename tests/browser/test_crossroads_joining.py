"""Invitations: a seat is taken once, by a token that the guest's own browser makes; and everybody sees who is there."""

import json
import re

import pytest
from playwright.sync_api import Request, Route, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table
from tests.browser.window import Window


def token_in(request: Request) -> str:
    """What a page asks to join with."""
    return str((request.post_data_json or {})["token"])


@pytest.fixture
def hosted(window: OpenWindow) -> tuple[Table, str]:
    """Blue sits at a table to which Red is invited; the invitation."""
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    link = lobby.start_with_links()["Red"]
    return lobby.sit(), link


def play_of(link: str) -> str:
    found = re.search(r"/play/(\w+)#join=", link)
    assert found is not None, link
    return found[1]


def tokens_of(window: Window, play: str) -> list[str]:
    """The seats of a play that a browser has."""
    seats = json.loads(window.page.evaluate("localStorage.getItem('grognard.seats')") or "[]")
    return [token for seat in seats if seat["play"] == play for token in seat["tokens"]]


def test_an_invitation_is_taken_with_a_token_of_ones_own(hosted: tuple[Table, str], window: OpenWindow) -> None:
    blue, link = hosted
    guest = window()
    with guest.page.expect_request("**/join") as asked:
        red = Lobby(guest).join(link)
    assert red.side == "red"
    assert guest.page.url.endswith(f"/play/{play_of(link)}"), "the secret stays in the address"
    token = token_in(asked.value)
    assert re.fullmatch(r"[\w-]{43}", token)
    assert tokens_of(guest, play_of(link)) == [token]
    assert token not in blue.window.traffic.inward, "nobody else is told"


def test_the_token_is_kept_before_it_is_sent(hosted: tuple[Table, str], window: OpenWindow) -> None:
    _, link = hosted
    guest = window()
    kept: list[str] = []

    def look(route: Route) -> None:
        kept.append(guest.page.evaluate("localStorage.getItem('grognard.joining')"))
        route.continue_()

    guest.page.route("**/join", look)
    Lobby(guest).join(link)
    (token,) = tokens_of(guest, play_of(link))
    assert token in kept[0]


def test_an_answer_that_is_lost_loses_no_seat(hosted: tuple[Table, str], window: OpenWindow) -> None:
    _, link = hosted
    guest = window()
    guest.expect_trouble("ERR_FAILED|Failed to load resource")
    tokens: list[str] = []

    def lose_the_first(route: Route) -> None:
        tokens.append(token_in(route.request))
        if len(tokens) > 1:
            return route.continue_()
        assert route.fetch().ok, "the server has given the seat"
        return route.abort()

    guest.page.route("**/join", lose_the_first)
    assert Lobby(guest).join(link).side == "red"
    assert tokens[0] == tokens[1]


def test_a_page_that_was_closed_while_it_joined_has_its_seat_when_it_comes_back(
    hosted: tuple[Table, str], window: OpenWindow
) -> None:
    _, link = hosted
    guest = window()
    guest.expect_trouble("ERR_FAILED|Failed to load resource")

    tries: list[str] = []

    def lose(route: Route) -> None:
        """The first is heard by the server, but its answer is lost; the page tries again by itself, in vain."""
        tries.append(guest.page.url)
        if closed:
            return route.continue_()
        if len(tries) == 1:
            route.fetch()
        return route.abort()

    closed = False
    guest.page.route("**/join", lose)
    guest.open(link)
    guest.page.wait_for_selector("[data-part=waiting]")
    guest.page.goto("about:blank")
    closed = True
    assert Lobby(guest).join(link).side == "red"


def test_a_seat_that_is_taken_can_only_be_watched(hosted: tuple[Table, str], window: OpenWindow) -> None:
    _, link = hosted
    Lobby(window()).join(link)
    late = window()
    late.expect_trouble("409")
    late.open(link)
    expect(late.page.locator("[data-part=join-taken]")).to_contain_text("This seat is already taken")
    late.page.locator("[data-key=join-watch]").click()
    late.until_drawn()
    assert Table(late).side is None


def test_a_link_that_was_cut_off_takes_nothing(hosted: tuple[Table, str], window: OpenWindow) -> None:
    blue, link = hosted
    guest = window(language="es")
    guest.expect_trouble("403")
    guest.open(link[:-3])
    expect(guest.page.locator("[data-part=join-wrong]")).to_contain_text("no pertenece a esta partida")
    expect(blue.sitter("red")).to_have_attribute("data-state", "open")


def test_the_guest_of_a_table_is_not_given_another_seat_unasked(hosted: tuple[Table, str]) -> None:
    blue, link = hosted
    blue.window.open("about:blank")
    blue.window.open(link)
    blue.page.locator("[data-key=join-sit]").click()
    again = Lobby(blue.window).table()
    assert again.side == "blue"
    expect(again.sitter("red")).to_have_attribute("data-state", "open")


def test_one_person_on_both_sides_is_told(hosted: tuple[Table, str], window: OpenWindow) -> None:
    blue, link = hosted
    onlooker = Lobby(window()).watch(play_of(link))
    blue.window.open("about:blank")
    blue.window.open(link)
    blue.page.locator("[data-key=join-take]").click()
    Lobby(blue.window).table()
    onlooker.until_sits("red", "here")
    named = onlooker.page.locator("[data-part=presence]").get_attribute("aria-label") or ""
    assert "the same person" in named


def test_the_invitation_is_to_be_had_again_until_somebody_takes_it(
    hosted: tuple[Table, str], window: OpenWindow
) -> None:
    blue, link = hosted
    blue.menu("links")
    assert Lobby(blue.window).links()["Red"] == link
    Lobby(window()).join(link)
    expect(blue.page.locator("[data-part=invitations] input")).to_have_count(0)
    blue.page.keyboard.press("Escape")
    blue.reload()
    blue.menu("links")
    expect(blue.page.locator("[data-part=sitters]")).to_contain_text("Red: here")
    expect(blue.page.locator("[data-part=invitations] input")).to_have_count(0)


def test_the_private_link_opens_ones_own_seat_on_another_device(hosted: tuple[Table, str], window: OpenWindow) -> None:
    blue, _ = hosted
    blue.menu("links")
    private = blue.page.locator("[data-part=private]")
    expect(private.locator("input")).to_be_hidden()
    blue.page.locator("[data-key=private]").click()
    expect(private).to_contain_text("play for you")
    second = window()
    second.open(private.locator("input").input_value())
    assert Lobby(second).table().side == "blue"


def test_an_invitation_can_be_pasted_in_the_lobby(hosted: tuple[Table, str], window: OpenWindow) -> None:
    _, link = hosted
    guest = Lobby.at(window())
    guest.page.locator("[data-key=join]").fill(f"Come and play! {link}")
    guest.page.locator("[data-key=join]").press("Enter")
    assert guest.table().side == "red"


# -- who is there


def test_everybody_sees_who_comes_and_goes(hosted: tuple[Table, str], window: OpenWindow) -> None:
    blue, link = hosted
    expect(blue.sitter("blue")).to_have_attribute("data-state", "here")
    expect(blue.sitter("red")).to_have_attribute("data-state", "open")
    guest = window()
    Lobby(guest).join(link)
    blue.until_sits("red", "here")
    guest.page.goto("about:blank")
    blue.until_sits("red", "away")


def test_onlookers_are_counted(hosted: tuple[Table, str], window: OpenWindow) -> None:
    blue, link = hosted
    expect(blue.page.locator("[data-onlookers]")).to_have_count(0)
    for count in (1, 2):
        Lobby(window()).watch(play_of(link))
        expect(blue.page.locator("[data-onlookers]")).to_have_text(str(count))


def test_a_computer_is_called_one(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="bot:random")
    table = lobby.start()
    expect(table.sitter("red")).to_have_attribute("data-state", "bot")
    named = table.page.locator("[data-part=presence]").get_attribute("aria-label") or ""
    assert "Red: Computer (random)" in named
    assert "Blue: you" in named


def test_on_a_phone_there_is_room_for_it(window: OpenWindow) -> None:
    phone = window(viewport=(390, 780), has_touch=True, is_mobile=True)
    lobby = Lobby.at(phone)
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    lobby.start_with_links()
    table = lobby.sit()
    expect(table.page.locator("[data-part=presence]")).to_be_visible()
    bar = table.page.locator(".topbar").bounding_box()
    menu = table.page.locator("[data-key=menu]").bounding_box()
    assert bar is not None
    assert menu is not None
    assert menu["x"] + menu["width"] <= 390
    assert bar["height"] < 75  # two lines: who is there stands in the first, the points in the second
