"""Setting Korsun up: all at once, a formation at once, unit by unit; what a wrong hex says; and what is looked at."""

import json
import time

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table
from tests.browser.test_crossroads_keyboard import Keys
from tests.server.guest import Host

GAME = "folio/hells_gate"
BOTH = {"soviet": "me", "german": "me"}
DRAGS, SHORT_WHILE = 8, 2.5
"""On a busy machine a browser without a head sometimes begins no drag: it is tried again after so many seconds."""


def setting_up(host: Host, window: OpenWindow) -> Table:
    """Both sides at one screen, nothing placed yet."""
    return Table.at(window(), host.new(GAME, "korsun", seats=BOTH), "soviet", "german")


def begun(table: Table, before: int) -> bool:
    """Does another position come within a short while?"""
    last = time.monotonic() + SHORT_WHILE
    while table.n == before and time.monotonic() < last:
        table.page.wait_for_timeout(20)
    return table.n > before


def placed(table: Table) -> dict[str, str]:
    """Where the units of whoever is asked stand."""
    return {unit["id"]: unit["hex"] for unit in table.view["units"] if unit["side"] == table.side and "hex" in unit}


def test_the_historical_deployment_in_one_click_and_a_correction_by_drag(host: Host, window: OpenWindow) -> None:
    table = setting_up(host, window)
    expect(table.prompt_line).to_contain_text("108 still to be placed")
    table.take("rest")
    history = placed(table)
    assert len(history) == 108
    before = table.n
    table.drag_unit("5MC/2", "1224")
    table.until_n(before + 2)
    assert placed(table) == {**history, "5MC/2": "1224"}

    # Elsewhere it is told why not, and it is where it was.
    before = table.n
    table.drag_unit("5MC/2", "1423")
    expect(table.banner("notice")).to_have_text("1423 is outside the area where 5MC/2 sets up (2nd Mechanized Brigade)")
    table.until_n(before + 2)
    assert placed(table)["5MC/2"] == "1224"

    table.undo()  # as by hand: first the hex, then the hand
    table.undo()
    assert placed(table) == history
    table.take("done")
    assert table.asked == "german"
    table.take("rest")
    assert len(placed(table)) == 85
    table.take("done")
    assert "Which unit moves?" in table.prompt
    expect(table.page.locator("[data-part=weather]")).to_have_text("Clear")


def test_the_rest_of_a_formation_in_one_click_and_the_last_one_by_keys(host: Host, window: OpenWindow) -> None:
    table = setting_up(host, window)
    division = ("180/21", "180/42", "180/86")
    squad = table.prompt_line.locator(".squad", has=table.page.locator("[data-action='formation S-27A-180']"))
    assert squad.locator("[data-action^=unit]").evaluate_all("all => all.map(one => one.dataset.action)") == [
        f"unit {unit}" for unit in division
    ]
    table.take("formation S-27A-180")
    assert tuple(placed(table)) == division
    assert squad.count() == 0, "nobody of it waits any more"
    table.undo()
    assert not placed(table)
    keys = Keys(table)
    keys.take("unit 180/21")
    hexes, _ = table.glowing()
    keys.take(f"hex {min(hexes)}")
    assert placed(table) == {"180/21": min(hexes)}


def test_a_counter_is_dragged_out_of_the_tray(host: Host, window: OpenWindow) -> None:
    table = setting_up(host, window)
    table.take("unit 5MC/2")
    hexes, _ = table.glowing()
    table.undo()
    goal, before = table.reach(min(hexes)), table.n
    counter = table.prompt_line.locator("[data-action='unit 5MC/2']")
    for _ in range(DRAGS):
        counter.hover()
        table.page.mouse.down()
        table.page.mouse.move(goal[0] - 8, goal[1] - 8, steps=6)
        table.page.mouse.move(*goal, steps=3)
        table.page.mouse.up()
        if begun(table, before):
            break
    table.until_n(before + 2)
    assert placed(table) == {"5MC/2": min(hexes)}


def test_the_tray_stays_where_it_was_scrolled_to_while_a_counter_is_pointed_at(host: Host, window: OpenWindow) -> None:
    table = setting_up(host, window)
    counter = table.prompt_line.locator("[data-action='unit 5MC/2']")
    counter.scroll_into_view_if_needed()
    before = counter.bounding_box()
    assert before is not None
    counter.hover()
    expect(table.page.get_by_text("Pick up").first).to_be_visible()
    table.window.until(lambda: counter.bounding_box() is not None)  # while it is redrawn it is nowhere
    assert counter.bounding_box() == before


UPRIGHT, ACROSS, DESKTOP = (390, 844), (844, 390), (1440, 900)
TAPPABLE = 38
"""Pixels to a hex that a finger meets."""


def places(table: Table) -> dict[str, tuple[float, float]]:
    """Where each hex of the map is on the screen."""
    box = table.map.bounding_box()
    assert box is not None
    x, y, zoom = (float(part) for part in (table.map.get_attribute("data-camera") or "").split())
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hexes = table.window.traffic.table["map"]["hexes"]
    return {hex["label"]: (middle[0] + (hex["x"] - x) * zoom, middle[1] + (hex["y"] - y) * zoom) for hex in hexes}


def in_view(table: Table) -> set[str]:
    """The hexes that are on the screen."""
    box = table.map.bounding_box()
    assert box is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return {hex for hex, (x, y) in places(table).items() if box["x"] < x < right and box["y"] < y < bottom}


def size(table: Table) -> float:
    return float((table.map.get_attribute("data-camera") or "").split()[2])


def shown_beside_answers(table: Table) -> set[str]:
    """The hexes that are hatched because the answers beside the map speak of them."""
    layers = json.loads(table.map.get_attribute("data-overlays") or "[]")
    return {one["hex"] for layer in layers if layer["name"] == "named" for one in layer["hexes"]}


@pytest.mark.parametrize("viewport", [UPRIGHT, ACROSS, DESKTOP])
def test_it_opens_where_the_side_sets_up_large_enough_to_be_met(
    host: Host, window: OpenWindow, viewport: tuple[int, int]
) -> None:
    made = host.new(GAME, "korsun", seats=BOTH)
    table = Table.at(window(viewport=viewport, has_touch=viewport != DESKTOP), made, "soviet", "german")
    table.until(f"Number(document.querySelector('.map-host').dataset.camera.split(' ')[2]) >= {TAPPABLE}")
    wanted = {unit["setup_hex"] for unit in table.view["units"] if unit["side"] == "soviet"}
    table.window.until(lambda: len(shown_beside_answers(table)) == 108)
    assert shown_beside_answers(table) <= wanted
    # As much of it as anywhere; and not the whole map, which would be specks.
    assert len(in_view(table) & wanted) >= 10
    assert len(in_view(table)) < len(places(table)) / 2


def test_a_counter_in_hand_shows_its_own_area_wherever_that_lies(host: Host, window: OpenWindow) -> None:
    made = host.new(GAME, "korsun", seats=BOTH)
    table = Table.at(window(viewport=UPRIGHT, has_touch=True), made, "soviet", "german")
    table.until(f"Number(document.querySelector('.map-host').dataset.camera.split(' ')[2]) >= {TAPPABLE}")
    elsewhere = next(
        unit
        for unit in table.view["units"]
        if unit["side"] == "soviet" and unit.get("setup_hex") and unit["setup_hex"] not in in_view(table)
    )
    table.take(f"unit {elsewhere['id']}")
    hexes, _ = table.glowing()
    table.window.until(lambda: bool(hexes & in_view(table)))
    assert size(table) >= TAPPABLE
    assert not shown_beside_answers(table), "what all of them would do is no more asked"
    before = places(table)[min(hexes)]
    table.undo()  # back beside the map; what is looked at stays
    assert places(table)[min(hexes)] == pytest.approx(before, abs=1)


def test_a_mouse_that_looks_at_the_whole_map_keeps_it(host: Host, window: OpenWindow) -> None:
    table = setting_up(host, window)
    table.window.until(lambda: bool(shown_beside_answers(table)))
    table.map.focus()
    table.page.keyboard.press("0")
    table.until("Number(document.querySelector('.map-host').dataset.camera.split(' ')[2]) < 20")
    before = places(table)["1224"]
    table.take("unit 5MC/2")
    assert "1224" in table.glowing()[0]
    assert places(table)["1224"] == pytest.approx(before, abs=1)
