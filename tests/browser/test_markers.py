"""Markers on hexsides and formations: are they drawn, listed, put and taken, by what a game declares and nothing else?

The game is that of the engine's tests, of which the page has never heard.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.sandbox import Sandbox
from tests.browser.table import Table
from tests.server.guest import Host, Killed

from grognard.games import ELSEWHERE

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def minefield(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that has the game beside its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ELSEWHERE, "minefield=tests.engine.minefield")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]))
        server = Killed(tmp_path_factory.mktemp("minefield"))
    yield server.host
    server.kill()


@pytest.fixture
def sandbox(window: OpenWindow, minefield: Host) -> Sandbox:
    return Sandbox.at(window(minefield), "minefield", "field")


def drawn(table: Table) -> dict[str, set[str]]:
    """What stands on the markers that are painted on hexsides."""
    found: dict[str, set[str]] = {}
    for mark in json.loads(table.map.get_attribute("data-marks") or "[]"):
        if "across" in mark:
            found.setdefault(f"{mark['hex']}/{mark['across']}", set()).add(mark["text"])
    return found


def until_drawn(table: Table, wanted: dict[str, set[str]]) -> None:
    table.window.until(lambda: drawn(table) == wanted)


def click_side(table: Table, one: str, other: str) -> None:
    """Click beside the middle of a hexside, on the side of the first hex."""
    (ax, ay), (bx, by) = table.reach(one), table.place(other)
    table.page.mouse.click(ax + (bx - ax) * 0.45, ay + (by - ay) * 0.45)


def stamp(sandbox: Sandbox, one: str, other: str) -> None:
    before = sandbox.table.n
    click_side(sandbox.table, one, other)
    sandbox.wait(before)


def state(sandbox: Sandbox, field: str, side: str = "red") -> Any:
    return sandbox.table.window.traffic.views[side]["view"]["state"].get(field)


def test_a_marker_is_put_on_the_hexside_that_is_clicked_and_drawn_there(sandbox: Sandbox) -> None:
    sandbox.click("mark-wire")
    stamp(sandbox, "0202", "0302")
    assert state(sandbox, "wire") == {"0202/0302": True}
    until_drawn(sandbox.table, {"0202/0302": {"W"}})


def test_the_same_again_from_the_other_hex_takes_it_away(sandbox: Sandbox) -> None:
    sandbox.click("mark-wire")
    stamp(sandbox, "0202", "0302")
    stamp(sandbox, "0302", "0202")
    assert not state(sandbox, "wire")
    until_drawn(sandbox.table, {})


def test_one_of_each_side_can_lie_on_a_hexside_and_shows_its_value(sandbox: Sandbox) -> None:
    for side, chit in (("red", "mine-2"), ("blue", "mine-3")):
        sandbox.choose("mark-mines-side", side, wait=False)
        sandbox.choose("mark-mines-chit", chit, wait=False)
        sandbox.click("mark-mines")
        sandbox.page.wait_for_selector("[data-part=editbar] [data-tool='mines']")
        stamp(sandbox, "0202", "0203")
        sandbox.click("put-down")
        sandbox.page.wait_for_selector("[data-part=editbar] [data-tool]", state="detached")
    for side, chit in (("red", "mine-2"), ("blue", "mine-3")):
        mine = {"hexside": "0202/0203", "side": side, "chit": chit, "until": 1}
        assert state(sandbox, "mines", side) == [mine], "each side sees its own"
    until_drawn(sandbox.table, {"0202/0203": {"mine-2"}})


def test_by_keys_a_hexside_is_chosen_by_its_two_hexes(sandbox: Sandbox) -> None:
    table = sandbox.table
    table.click_hex("0202")
    sandbox.click("mark-wire")
    before = table.n
    table.map.focus()
    for key in ("Enter", "ArrowRight", "Enter"):
        table.page.keyboard.press(key)
    sandbox.wait(before)
    assert state(sandbox, "wire") == {"0202/0302": True}


def test_a_marker_on_a_hexside_is_told_of_beside_its_hexes(sandbox: Sandbox) -> None:
    sandbox.click("mark-wire")
    stamp(sandbox, "0202", "0302")
    sandbox.play()
    sandbox.table.click_hex("0302", button="right")
    expect(sandbox.page.locator("p[data-part=state]")).to_have_text("Wire 0202/0302")


def test_markers_of_a_formation_are_put_taken_and_listed_with_its_units(sandbox: Sandbox) -> None:
    sandbox.press("mark-orders-strength+", wait=False)
    sandbox.press("mark-orders-on-sappers")
    assert state(sandbox, "orders") == [{"formation": "sappers", "strength": 1}]
    sandbox.click("edit-tracks")
    sandbox.press("state-losses-sappers+")
    sandbox.click("tab-forces")
    groups = sandbox.page.locator("details.group")
    sappers = groups.filter(has=sandbox.page.locator("summary", has_text="Sappers"))
    expect(sappers.locator("[data-marker]")).to_have_text(["-1", "O1"])
    sappers.locator("summary").click()
    expect(sappers.locator(".markers li")).to_have_text(["Losses: 1", "Order: Strength 1"])
    pioneers = groups.filter(has=sandbox.page.locator("summary", has_text="Pioneers"))
    expect(pioneers.locator("[data-marker]")).to_have_count(0)
    sandbox.click("tab-edit")
    sandbox.press("mark-orders-on-sappers")
    assert not state(sandbox, "orders")
