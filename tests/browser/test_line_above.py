"""The line above and the tray on every screen: one height, nothing over anything, most of the map left open."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table
from tests.server.guest import Host

SCREENS = [(1440, 900), (1280, 800), (844, 390)]
MOSCOW, FULDA, KORSUN = "roads_to_moscow", "less_than_60_miles", "folio/hells_gate"
TO_ARMY_UNITS = ("done", "omit 4T-1", "done", "mobile Eb-1", "done")
"""The first activation of the drive on Mtsensk: a Formation, and a phase, with long names."""

COLLISIONS = """() => {
  const shown = [...document.querySelectorAll(".topbar > *, .moment > *")].filter((one) =>
    !one.matches(".moment, .space") && one.getClientRects().length);
  const boxes = shown.map((one) => [one.className || one.tagName, one.getBoundingClientRect()]);
  const room = document.querySelector(".moment").getBoundingClientRect();
  const found = [];
  for (const [name, box] of boxes) {
    if (box.right > innerWidth + 0.5) found.push(`${name} leaves the screen`);
    for (const [other, its] of boxes) {
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (name !== other && across > 0.5 && down > 0.5) found.push(`${name} and ${other}`);
    }
  }
  for (const one of document.querySelectorAll(".moment > *"))
    if (one.getClientRects().length && one.getBoundingClientRect().right > room.right + 0.5)
      found.push(`${one.className} is cut off`);
  return found;
}"""
"""What lies over something else in the line above, or has no room in it."""


def of_both(
    host: Host, game: str, scenario: str, actions: tuple[str, ...], window: OpenWindow, **look: object
) -> Table:
    """Both sides of a game at one screen, after these actions."""
    sides = {MOSCOW: ("german", "soviet"), FULDA: ("nato", "wp"), KORSUN: ("soviet", "german")}[game]
    made = host.known(1, game, scenario, actions=actions, seats=dict.fromkeys(sides, "me"))
    return Table.at(window(**look), made, *sides)  # type: ignore[arg-type]


def height(table: Table, part: str) -> float:
    box = table.page.locator(part).first.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SCREENS)
def test_a_long_phase_lies_over_nothing(host: Host, window: OpenWindow, size: tuple[int, int], language: str) -> None:
    look = {"viewport": size, "language": language}
    table = of_both(host, MOSCOW, "drive_on_mtsensk", TO_ARMY_UNITS, window, **look)
    assert table.page.locator("[data-part=active]").inner_text(), "a Formation is named beside the phase"
    assert table.page.evaluate(COLLISIONS) == []


@pytest.mark.parametrize("size", SCREENS)
def test_the_map_keeps_its_size_from_phase_to_phase(host: Host, window: OpenWindow, size: tuple[int, int]) -> None:
    look = {"viewport": size, "language": "es"}
    before = of_both(host, MOSCOW, "drive_on_mtsensk", (), window, **look)
    after = of_both(host, MOSCOW, "drive_on_mtsensk", TO_ARMY_UNITS, window, **look)
    assert len(after.phase) > len(before.phase)
    assert height(after, ".topbar") == height(before, ".topbar")


def test_the_name_of_a_side_is_not_broken_on_a_phone(host: Host, window: OpenWindow) -> None:
    look = {"viewport": (390, 844), "language": "es", "has_touch": True}
    table = of_both(host, FULDA, "point_alpha", (), window, **look)
    lines = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    flag = table.page.locator("[data-key=eyes-nato] .flag")
    assert flag.inner_text() == "OTAN"
    assert flag.evaluate(lines) < 1.5
    assert table.page.locator("[data-key=eyes-wp] .flag").evaluate(lines) > 1.5, "of two words one goes below"
    assert table.page.evaluate(COLLISIONS) == []


def test_the_tray_leaves_most_of_a_phones_map_open(host: Host, window: OpenWindow) -> None:
    table = of_both(host, KORSUN, "korsun", (), window, viewport=(844, 390))
    tray, room = height(table, ".tray"), height(table, ".mapbox")
    assert tray < room / 5
    counter = table.prompt_line.locator("[data-action='unit 180/21']")
    assert counter.get_attribute("aria-label")
    whole = table.prompt_line.locator("[data-action='formation S-27A-180']")
    for one in (counter, whole):
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 44, "a finger finds it"
    table.take("formation S-27A-180")
    assert sum("hex" in unit for unit in table.view["units"]) == 3


@pytest.mark.parametrize("size", [(1280, 800), (844, 390), (390, 844)])
def test_every_layer_of_a_game_with_many_can_be_reached(host: Host, window: OpenWindow, size: tuple[int, int]) -> None:
    table = of_both(host, FULDA, "point_alpha", (), window, viewport=size, language="es")
    table.page.locator("[data-part=overlays]").click()
    rows = table.page.locator(".overlays .menu button")
    assert rows.count() > 20
    for row in (rows.last, rows.first):
        row.scroll_into_view_if_needed()
        box, room = row.bounding_box(), table.page.locator(".mapbox").bounding_box()
        assert box is not None
        assert room is not None
        assert room["y"] <= box["y"]
        assert box["y"] + box["height"] <= room["y"] + room["height"]
    rows.nth(rows.count() - 2).click()  # the last of all is "none"
    table.window.until(lambda: bool(table.window.traffic.asked("overlay")))


@pytest.mark.parametrize("size", [(844, 390), (390, 844)])
def test_the_menu_fits_a_phone(host: Host, window: OpenWindow, size: tuple[int, int]) -> None:
    table = of_both(host, FULDA, "point_alpha", (), window, viewport=size, has_touch=True)
    table.page.locator("[data-key=menu]").click()
    last = table.page.locator("[data-key=menu-lobby]")
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]


def test_hits_are_called_hits(host: Host, window: OpenWindow) -> None:
    """Of a table that gives numbers, a chance says what the number is of."""
    actions = (
        *("rest", "done") * 2,
        *("done",) * 5,
        "unit 3-12CAV",
        "unit 1-288",
        "unit 1-307",
        "unit 1-390",
        "unit 87SAP",
    )
    table = of_both(host, FULDA, "point_alpha", actions, window)
    expect(table.prompt_line.locator("[data-worth=fire]")).to_contain_text(
        re.compile(r"Fire: no hit \d+\s%, 1 hit \d+\s%")
    )
    more = table.prompt_line.locator("[data-worth='air 1']")  # what an Air Point would come to, beside it
    expect(more).to_contain_text(re.compile(r"^Air Points 1: .*hit"))


SHOWN = """() => [...document.querySelectorAll(".turntrack li")].filter((one) => one.getClientRects().length)
  .map((one) => Number(one.innerText))"""
"""The turns whose boxes are to be seen."""
CUT = """() => [...document.querySelectorAll(".topbar .title, .moment > .phase")].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.className)"""
"""Words of the line above that are not to be read to their end."""


@pytest.mark.parametrize(("width", "least"), [(1440, 16), (1280, 12), (1024, 4)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_as_many_turns_are_seen_as_there_is_room_for(
    host: Host, window: OpenWindow, width: int, least: int, language: str
) -> None:
    table = of_both(host, FULDA, "campaign", (), window, viewport=(width, 800), language=language)
    seen = table.page.evaluate(SHOWN)
    assert len(seen) >= least
    assert seen == list(range(1, len(seen) + 1)), "the present one, and what comes next"
    assert table.page.evaluate(CUT) == [], "no box takes the room of words"
    assert table.page.evaluate(COLLISIONS) == []
    of = table.page.evaluate("getComputedStyle(document.querySelector('.turntrack'), '::after').content")
    assert of == '"/40"'


def test_a_track_that_is_all_there_says_no_number(host: Host, window: OpenWindow) -> None:
    table = of_both(host, KORSUN, "korsun", (), window, viewport=(1440, 900))
    assert table.page.evaluate(SHOWN) == list(range(1, 13))
    assert table.page.evaluate("getComputedStyle(document.querySelector('.turntrack'), '::after').content") == "none"


def test_turns_past_give_way_first_and_come_back_with_the_room(host: Host, window: OpenWindow) -> None:
    """The seventh of twelve turns."""
    made = host.known(1, KORSUN, "korsun", seats={"soviet": "me", "german": "me"})
    wide = Table.at(window(viewport=(1440, 900)), made, "soviet", "german")
    position = wide.view
    assert position["turn"] == 1
    wide.page.evaluate("""() => {
      const boxes = [...document.querySelectorAll(".turntrack li")];
      boxes.forEach((box, i) => (box.className = i < 6 ? "past" : i === 6 ? "now" : ""));
    }""")  # only where the present turn is; how many are seen is measured by the page
    wide.page.set_viewport_size({"width": 900, "height": 900})
    wide.window.until(lambda: len(wide.page.evaluate(SHOWN)) < 12)
    seen = wide.page.evaluate(SHOWN)
    assert 7 in seen
    assert seen == list(range(min(seen), max(seen) + 1))
    assert min(seen) == 7 or max(seen) == 12
    wide.page.set_viewport_size({"width": 1440, "height": 900})
    wide.window.until(lambda: wide.page.evaluate(SHOWN) == list(range(1, 13)))
