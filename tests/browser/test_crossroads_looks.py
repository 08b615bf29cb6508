"""How it is shown: language, light and dark, a phone; all without a reload."""

from playwright.sync_api import FloatRect, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.browser.window import Window
from tests.server.guest import Host


def mark(window: Window) -> None:
    window.page.evaluate("window.marked = true")


def marked(window: Window) -> bool:
    """Is it still the same page, never loaded again?"""
    return window.page.evaluate("window.marked") is True


def test_language_without_a_reload(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(SEED, actions=skirmish()[:30]), "blue", "red")
    table.until_asked()  # of two views that come one after the other, that of the side that is asked is on the screen
    mark(table.window)
    question: dict[str, str] = table.view["decision"]["text"]
    entries = [entry for frame in table.window.traffic.frames("view") for entry in frame["events"]]
    told = [entry["text"] for entry in entries if "from" not in entry["event"]]  # steps of a move are one line
    rule = table.view["decision"]["rule"]
    line = table.window.traffic.table["rules"][rule]
    assert question["en"] in table.prompt
    english = table.log
    table.page.keyboard.press("e")
    expect(table.prompt_line).to_contain_text(question["es"])
    assert question["es"] != question["en"]
    spanish = table.log
    assert len(spanish) == len(english)
    assert spanish != english
    for language, lines in (("en", english), ("es", spanish)):
        said = told[-1][language].split(" [")[0]
        assert any(said[1:] in line for line in lines), said
    table.prompt_line.locator(f"text='{rule}'").hover()
    expect(table.page.get_by_text(line["es"], exact=False).first).to_be_visible()
    assert table.page.locator("html").get_attribute("lang") == "es"
    table.page.keyboard.press("e")
    expect(table.prompt_line).to_contain_text(question["en"])
    assert table.log == english
    assert marked(table.window)
    assert table.window.traffic.sockets == 1, "one for the table: none for a language"


def test_a_rule_is_read_on_while_what_cites_it_is_redrawn(host: Host, window: OpenWindow) -> None:
    """The prompt is drawn again when odds have come: the pointer has not moved, and what it points at is the same."""
    table = Table.at(window(), host.known(SEED), "blue", "red")
    table.until_asked()
    rule = table.view["decision"]["rule"]
    line = table.window.traffic.table["rules"][rule]
    cited = table.prompt_line.locator(f"text='{rule}'")
    cited.hover()
    tip = table.page.locator("#tip")
    expect(tip).to_contain_text(line["en"])
    table.page.evaluate("() => { document.querySelector('.prompt .rule').dataset.old = 'true'; }")
    table.page.evaluate(
        """() => {
          const prompt = document.querySelector(".prompt");
          const watch = new MutationObserver(() => {
            if (prompt.querySelector("[data-old]")) return;
            watch.disconnect();
            window.hidden = document.getElementById("tip").hidden;
          });
          watch.observe(prompt, { childList: true, subtree: true });
        }"""
    )
    table.page.keyboard.press("j")  # asks what the first choice would mean; the answer is worked into the prompt
    table.page.wait_for_function("() => window.hidden !== undefined")
    assert table.page.evaluate("() => window.hidden") is False
    expect(tip).to_contain_text(line["en"])


def test_an_answer_is_not_taken_from_under_a_finger_that_presses_it(host: Host, window: OpenWindow) -> None:
    made = host.known(SEED)
    table = Table.at(window(), made, "blue", "red")
    question, before = table.view["decision"]["text"], table.n
    table.prompt_line.locator("button[data-verb=done]").hover()
    table.page.mouse.down()
    table.page.keyboard.press("e")  # whatever is redrawn meanwhile, such as odds that have come
    expect(table.page.locator("html")).to_have_attribute("lang", "es")
    assert question["en"] in table.prompt
    table.page.mouse.up()
    table.until_n(before + 1)
    expect(table.prompt_line).to_contain_text(table.view["decision"]["text"]["es"])


def test_the_language_of_the_lobby_is_kept(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    mark(lobby.window)
    start = lobby.page.locator("[data-key=start]")
    english = start.inner_text()
    lobby.click("language")
    expect(start).not_to_have_text(english)
    spanish = start.inner_text()
    assert marked(lobby.window)
    lobby.page.reload()
    expect(start).to_have_text(spanish)


def brightness(window: Window, selector: str = "body") -> float:
    """Of the background: 0 is black, 255 is white."""
    script = """selector => getComputedStyle(document.querySelector(selector)).backgroundColor
        .match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 3"""
    return float(window.page.evaluate(script, selector))


def test_light_and_dark(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(SEED), "blue", "red")
    mark(table.window)
    assert brightness(table.window, ".prompt") > 180
    light = table.map.screenshot()
    table.menu("settings")
    table.page.locator("dialog [data-value=dark]").click()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert brightness(table.window, ".prompt") < 90
    assert table.map.screenshot() != light
    assert marked(table.window)
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_theme_of_the_machine_is_followed(window: OpenWindow) -> None:
    lobby = Lobby.at(window(theme="system", color_scheme="dark"))
    assert brightness(lobby.window) < 90
    lobby.page.emulate_media(color_scheme="light")
    expect(lobby.page.locator("html")).to_have_attribute("data-theme", "light")
    assert brightness(lobby.window) > 180


def box(table: Table, selector: str) -> FloatRect:
    found = table.page.locator(selector).bounding_box()
    assert found is not None, selector
    return found


def apart(a: FloatRect, b: FloatRect) -> bool:
    beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    return beside or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1


def test_a_phone_in_landscape_shows_map_and_prompt(host: Host, window: OpenWindow) -> None:
    phone = window(viewport=(740, 360), has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table.at(phone, host.known(SEED), "blue", "red")
    map, prompt, bar = (box(table, selector) for selector in (".table .map-host", ".prompt", ".topbar"))
    for part in (map, prompt, bar):
        assert part["x"] >= 0
        assert part["y"] >= 0
        assert part["x"] + part["width"] <= 741
        assert part["y"] + part["height"] <= 361
    assert apart(map, prompt)
    assert apart(map, bar)
    assert map["height"] * map["width"] > 740 * 360 / 2, "the map has most of the screen"
    scroll = table.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert scroll == [740, 360]


def test_a_phone_is_played_by_touch(host: Host, window: OpenWindow) -> None:
    phone = window(viewport=(740, 360), has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table.at(phone, host.known(SEED), "blue", "red")
    _, units = table.glowing()
    alone = next(
        unit for unit in table.view["units"] if unit["id"] in units and unit["hex"] not in table.view["stacks"]
    )
    table.page.touchscreen.tap(*table.reach(alone["hex"]))
    table.until_n(1)
    assert table.window.traffic.asked("act")[-1]["action"] == ["unit", alone["id"]]
