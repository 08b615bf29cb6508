"""The rules page: every line of a book, searched in the language that is read, where it is applied, examples to try."""

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.scripts import SEED
from tests.browser.table import Table
from tests.browser.window import Window
from tests.server.guest import Host

import grognard

CROSSROADS = grognard.game("crossroads").rules


def read(window: Window, address: str) -> Page:
    """Open the page at an address, and wait until the book is there."""
    window.open(f"/rules/{address}")
    window.page.wait_for_selector("details.chapter")
    return window.page


def shown(page: Page) -> list[str]:
    """The numbers of the rules on the page, in order."""
    return page.locator(".rulerow .ruleid").all_inner_texts()


def search(page: Page, words: str) -> list[str]:
    """Type into the search; the rules that are left."""
    page.locator("#book-search").fill(words)
    return shown(page)


def test_every_rule_is_on_the_page_in_the_books_order(window: OpenWindow) -> None:
    page = read(window(), "crossroads")
    assert shown(page) == list(CROSSROADS)
    expect(page.locator("[id='7.2'] .says")).to_have_text(CROSSROADS["7.2"].en)


def test_a_search_in_spanish_with_accents_and_without(window: OpenWindow) -> None:
    page = read(window(language="es"), "crossroads")
    found = [id for id, rule in CROSSROADS.items() if re.search("reacci[oó]n", rule.es.lower())]
    assert search(page, "reacción") == found, "reacción, and reacciones"
    assert search(page, "REACCION") == found
    marked = page.locator(".rulerow mark").all_inner_texts()
    assert {text.lower() for text in marked} == {"reacción", "reaccion"}
    assert search(page, "reaction") == [], "English words are not looked for in Spanish"
    expect(page.locator(".book")).to_contain_text("Ninguna regla coincide.")
    several = search(page, "unidad abastecimiento")
    assert several == [
        id for id, rule in CROSSROADS.items() if "unidad" in rule.es.lower() and "abastecimiento" in rule.es.lower()
    ]


def test_a_search_by_number_finds_the_section(window: OpenWindow) -> None:
    page = read(window(), "crossroads")
    assert search(page, "9.1") == ["9.1"]
    assert search(page, "1.1")[0] == "1.1"
    assert set(search(page, "12")) >= {f"12.{n}" for n in range(1, 6)}
    page = read(window(), "formation~arracourt")
    assert all(id.startswith("5.8") for id in search(page, "5.8"))
    page.keyboard.press("Escape")
    expect(page.locator("#book-search")).to_have_value("")
    expect(page.locator("[data-part=found]")).to_have_text("674 rules")


def test_words_are_found_where_they_begin_and_numbers_as_they_are_cited(window: OpenWindow) -> None:
    rules = grognard.game("army_group_center").rules
    page = read(window(language="es"), "army_group_center")
    found = search(page, "río")
    assert found == [id for id, rule in rules.items() if re.search(r"\br[ií]o", rule.es.lower())]
    assert not any("escenario" in text for text in page.locator(".rulerow mark").all_inner_texts())
    assert search(page, "[11.7-1],") == ["11.7-1"], "as a ruling cites it"
    expect(page.locator(".ruleid mark")).to_have_text("11.7-1")
    assert search(page, "11.7.") == ["11.7-1", "11.7-2"]


def test_an_address_that_leads_nowhere_says_so(window: OpenWindow) -> None:
    page = read(window(language="es"), "crossroads#99.9")
    expect(page.locator("[data-part=missed]")).to_have_text("En este reglamento no hay ninguna regla 99.9.")
    assert shown(page) == list(CROSSROADS)
    page.locator("[data-key=contents-4]").click()
    expect(page.locator("[data-part=missed]")).to_have_count(0)


def test_both_languages_can_be_read_and_switched(window: OpenWindow) -> None:
    page = read(window(), "crossroads#5.3")
    says = page.locator("[id='5.3'] .says p")
    expect(says).to_have_text([CROSSROADS["5.3"].en])
    page.locator("[data-key=book-both]").click()
    expect(says).to_have_text([CROSSROADS["5.3"].en, CROSSROADS["5.3"].es])
    assert search(page, "carretera") == [id for id, rule in CROSSROADS.items() if "carretera" in rule.es.lower()]
    page.locator("[data-key=book-es]").click()
    expect(says).to_have_text([CROSSROADS["5.3"].es])
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#book-search")).to_have_value("carretera")
    page.reload()
    expect(page.locator("[id='5.3'] .says p")).to_have_text([CROSSROADS["5.3"].es])


def test_an_address_leads_to_a_rule_or_to_a_section(window: OpenWindow) -> None:
    page = read(window(), "formation~arracourt#7.4.2")
    row = page.locator(".rulerow.marked")
    expect(row).to_have_attribute("id", re.compile(r"7\.4\.2-"))
    expect(row).to_be_in_viewport()
    expect(row).to_be_focused()
    page.locator("[data-key=contents-9]").click()
    expect(page.locator("#chapter-9 > summary")).to_be_in_viewport()
    expect(page.locator("[id='9.0']")).to_be_visible()
    assert page.url.endswith("#9")
    page.go_back()
    expect(page.locator(".rulerow.marked")).to_be_in_viewport()


def test_chapters_fold_and_keys_lead_from_rule_to_rule(window: OpenWindow) -> None:
    page = read(window(), "army_group_center")
    assert shown(page) == []
    page.locator("[data-key=chapter-4]").press("Enter")
    rules = [id for id in grognard.game("army_group_center").rules if id.startswith("4.")]
    expect(page.locator(".rulerow")).to_have_count(len(rules))
    page.keyboard.press("/")
    expect(page.locator("#book-search")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"[id='{rules[0]}']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"[id='{rules[1]}']")).to_be_focused()
    page.locator("[data-key=chapter-4]").press("Enter")
    expect(page.locator(".rulerow").first).to_be_hidden()


def test_where_the_program_applies_a_rule(window: OpenWindow) -> None:
    page = read(window(), "crossroads#7.3")
    row = page.locator("[id='7.3']")
    row.locator("details.code > summary").click()
    expect(row.locator("code.where").filter(has_text="grognard.games.crossroads.reaction").first).to_be_visible()
    for line in row.locator("code.line").all_inner_texts():
        assert "7.3" in line


def test_a_rule_in_a_text_leads_to_it(window: OpenWindow) -> None:
    page = read(window(), "crossroads")
    page.locator("[id='13.1'] .says a", has_text="12.4").click()
    expect(page.locator(".rulerow.marked")).to_have_attribute("id", "12.4")


def test_an_example_is_opened_and_says_what_it_shows(window: OpenWindow) -> None:
    """With the curtain of a shared screen on: who tries an example has all sides, and nothing to hide."""
    opened = window(settings={"handover": True})
    page = read(opened, "army_group_center#11.9-5")
    page.locator("[id='11.9-5'] [data-example=forest_town_behind_rivers]").click()
    page.wait_for_url(re.compile("/play/"))
    opened.until_drawn()
    table = Table(opened)
    table.until_asked()
    note = page.locator("[data-part=example]")
    expect(note).to_contain_text("2 + 1 + 1 + 3 = 7")
    expect(page.locator(".side.left")).to_contain_text("forest 11.9-1+1")
    assert "fight" in table.actions
    assert page.locator("[data-part=handover]").is_hidden()
    page.keyboard.press("e")
    expect(note).to_contain_text("defiende con 7")
    page.reload()
    expect(note).to_contain_text("defiende con 7")
    note.locator("[data-key=example-rules]").click()
    expect(page.locator(".rulerow.marked")).to_have_attribute("id", "11.9-5")


def test_the_lobby_and_a_cited_rule_lead_to_the_book(host: Host, window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.click("game-formation/arracourt")
    lobby.click("rules")
    lobby.page.wait_for_url("**/rules/formation~arracourt")
    lobby.page.wait_for_selector("details.chapter")
    lobby.click("book-lobby")
    lobby.page.wait_for_selector("[data-key=start]")

    table = Table.at(window(), host.known(SEED), "blue", "red")
    table.prompt_line.locator("button.rule").first.click()
    link = table.page.locator("a.bookpage", has_text="All of chapter 5")
    with table.window.context.expect_page() as other:
        link.click()
    expect(other.value.locator("#chapter-5 > summary")).to_be_in_viewport()


def test_beside_the_map_rules_are_found_in_the_same_way(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(language="es"), host.known(SEED), "blue", "red")
    table.tab("rules")
    rows = table.page.locator(".rulelist li:has(> b) > b")
    for words, found in (("REACCION", "reacci[oó]n"), ("río", r"\br[ií]o")):
        table.page.locator("#rules-search").fill(words)
        expect(rows).to_have_text([id for id, rule in CROSSROADS.items() if re.search(found, rule.es.lower())])


def test_an_unknown_game_has_no_rules(window: OpenWindow) -> None:
    opened = window()
    opened.expect_trouble("404")
    opened.open("/rules/chess")
    expect(opened.page.get_by_role("alert")).to_be_visible()
    opened.page.locator("[data-key=book-lobby]").click()
    opened.page.wait_for_selector("[data-key=start]")


def test_a_phone_reads_without_scrolling_sideways(window: OpenWindow) -> None:
    phone = window(language="es", theme="dark", viewport=(390, 780), has_touch=True, is_mobile=True)
    page = read(phone, "formation~arracourt#EXC-F")
    expect(page.locator(".rulerow.marked")).to_be_in_viewport()
    page.locator(".rulerow.marked details.code > summary").click()
    assert page.evaluate("document.querySelector('.rulespage').scrollWidth") <= 390
    page.locator(".rulerow.marked [data-example]").first.click()
    phone.until_drawn()
    page.locator("[data-key=example-open]").click()
    expect(page.locator("[data-part=example]")).to_contain_text("El ejemplo largo")
