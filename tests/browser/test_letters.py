"""The page's own letters, and words that are longer than those it was laid out with."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.sandbox import Sandbox
from tests.browser.table import Table
from tests.browser.window import Window
from tests.browser.words import cut_off, lengthen
from tests.server.guest import Host

DESKTOP: dict[str, Any] = {"viewport": (1280, 800)}
PHONE: dict[str, Any] = {"viewport": (390, 844), "has_touch": True, "is_mobile": True}
SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])

# -- whose letters they are


def fonts_of(page: Page, selector: str) -> set[tuple[str, bool]]:
    """The fonts with which an element's own words are drawn: their names, and whether the page brought them."""
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    node = browser.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = browser.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    browser.detach()
    return {(font["familyName"], font["isCustomFont"]) for font in fonts}


def write(page: Page, words: str, font: str) -> None:
    script = """([words, font]) => {
      const line = Object.assign(document.createElement("p"), { id: "written", textContent: words });
      line.style.fontFamily = font;
      document.getElementById("written")?.remove();
      document.body.append(line);
      line.getBoundingClientRect(); // laid out: whatever it needs is on its way
      return document.fonts.ready.then(() => true);
    }"""
    page.evaluate(script, [words, font])


def test_words_are_set_in_the_letters_that_the_page_brings(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    for selector in (".lobby h1", ".lobby h2", ".lobby header p", ".gamecard b", "[data-key=start]"):
        assert fonts_of(lobby.page, selector) == {("Roboto", True)}, selector


@pytest.mark.parametrize("family", ["text", "label", "mono"])
def test_they_have_what_german_polish_and_spanish_are_written_with(window: OpenWindow, family: str) -> None:
    lobby = Lobby.at(window())
    write(lobby.page, "Größe ÄÖÜ, ¿dónde?, ¡señal!, Łódź, ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ", f"var(--{family})")
    assert fonts_of(lobby.page, "#written") == {("Roboto Mono" if family == "mono" else "Roboto", True)}


def test_only_what_is_written_with_is_fetched(host: Host, window: OpenWindow) -> None:
    one = window()
    fetched: list[str] = []
    one.context.on("request", lambda request: fetched.append(request.url) if request.url.endswith(".woff2") else None)
    Table.at(one, host.known(1), "blue", "red")
    names = {url.rpartition("/")[2] for url in fetched}
    assert "roboto-latin-wdth-normal.woff2" in names
    assert not [name for name in names if "-ext-" in name]


def test_a_page_whose_letters_do_not_come_is_shown_all_the_same(window: OpenWindow) -> None:
    one = window()
    one.expect_trouble("woff2|preload")
    one.context.route("**/*.woff2", lambda route: route.abort())
    lobby = Lobby.at(one)
    assert not any(own for _, own in fonts_of(lobby.page, ".lobby h1"))


LETTERS_COME = """family => {
  const pen = CanvasRenderingContext2D.prototype;
  window.fillText ??= pen.fillText;
  window.written = { counters: 0, names: 0 };
  pen.fillText = function (...words) {
    window.written[this.font.includes("Serif") ? "names" : "counters"] += 1;
    return window.fillText.apply(this, words);
  };
  const fontfaces = [...document.fonts].filter((face) => face.family.includes(family));
  document.fonts.dispatchEvent(new FontFaceSetLoadEvent("loadingdone", { fontfaces }));
}"""


def test_when_letters_change_counters_are_redrawn(host: Host, window: OpenWindow) -> None:
    """Pictures of counters are kept: those that were drawn before the letters came are worth nothing afterwards."""
    table = Table.at(window(), host.known(1), "blue", "red")
    table.page.evaluate(LETTERS_COME, "Grognard Sans")
    on_map = [unit for unit in table.view["units"] if unit.get("hex")]
    table.page.wait_for_function("least => window.written.counters >= least", arg=len(on_map))


def test_letters_of_names_change_no_counter(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(1), "blue", "red")
    table.page.evaluate(LETTERS_COME, "Grognard Serif")
    table.page.wait_for_function("() => window.written.names > 0")
    assert table.page.evaluate("() => window.written.counters") == 0


# -- words that are longer


def whole(page: Page, where: str) -> None:
    page.evaluate("() => document.fonts.ready.then(() => true)")
    assert cut_off(page) == [], where


@pytest.fixture
def longer(window: OpenWindow, screen: dict[str, Any]) -> Window:
    """A window in Spanish, which is longer than English already, with every word longer by 30 %."""
    return lengthen(window(language="es", **screen))


def unfold(page: Page, screen: dict[str, Any]) -> None:
    """On a phone the panel with the tabs is folded away."""
    if screen is PHONE:
        page.locator(".handle.right").click()


@SCREENS
def test_longer_words_are_whole_on_the_way_in(longer: Window, screen: dict[str, Any]) -> None:
    lobby = Lobby.at(longer)
    expect(lobby.page.locator("[data-key=start]")).to_have_text("Empezarzar la partidaida")
    whole(lobby.page, "lobby")
    lobby.click("game-army_group_center")
    lobby.click("options")
    whole(lobby.page, "options")
    for path, drawn in (("/rules/crossroads", ".rulerow"), ("/verify", ".verify form")):
        longer.open(path)
        longer.page.wait_for_selector(drawn)
        whole(longer.page, path)


@SCREENS
@pytest.mark.parametrize(
    ("game", "scenario"),
    [("crossroads", "battle"), ("army_group_center", "historical"), ("formation/arracourt", "tanks_at_arracourt")],
)
def test_longer_words_are_whole_at_a_table(
    host: Host, longer: Window, screen: dict[str, Any], game: str, scenario: str
) -> None:
    made = host.known(3, game, scenario)
    table = Table.at(longer, made, *made.tokens)
    whole(table.page, "table")
    unfold(table.page, screen)
    for tab in ("log", "forces", "tracks", "charts", "rules", "chat"):
        table.tab(tab)
        whole(table.page, tab)
    if game == "crossroads":
        table.page.locator("[data-key=menu]").click()
        whole(table.page, "menu")
        table.page.keyboard.press("Escape")
        for dialog in ("settings", "help", "dice"):
            table.menu(dialog)
            whole(table.page, dialog)
            table.page.keyboard.press("Escape")


@SCREENS
def test_longer_words_are_whole_in_the_sandbox(longer: Window, screen: dict[str, Any]) -> None:
    sandbox = Sandbox.at(longer, "army_group_center", "historical")
    sandbox.click("edit-tracks")
    whole(sandbox.page, "sandbox")
