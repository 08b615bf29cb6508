"""The log: its lines and the map light each other up, phases stand above their lines, and what was taken back is one
line."""

import json
import re

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.film import BLUES_TURN, MOVES, begin
from tests.browser.scripts import skirmish
from tests.browser.table import Table
from tests.server.guest import Host

# -- what is spoken of


def test_a_line_of_the_log_lights_up_what_it_speaks_of_and_the_other_way_round(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), begin(host, MOVES[1]), "blue", "red")
    table.tab("log")
    line = table.page.locator("ol.log:not(.steps) > li", has_text="R-1Rec").first
    line.hover(position={"x": 3, "y": 4})
    lit = json.loads(table.map.get_attribute("data-spoken") or "[]")
    assert {one.get("unit") for one in lit} >= {"R-1Rec"}
    assert {one.get("hex") for one in lit} >= {"1106"}
    table.hover_hex("1106")
    expect(line).to_have_class(re.compile("spoken"))
    assert json.loads(table.map.get_attribute("data-spoken") or "[]") == []
    table.hover_hex("0301")
    expect(line).not_to_have_class(re.compile("spoken"))


def test_a_name_lights_up_the_unit(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), begin(host, MOVES[1]), "blue", "red")
    table.tab("log")
    table.page.locator("ol.log .link[data-unit='R-1Rec']").first.hover()
    assert json.loads(table.map.get_attribute("data-spoken") or "[]") == [{"unit": "R-1Rec", "look": "selected"}]


# -- the log


def test_the_log_stands_under_its_phases(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), begin(host, MOVES[1]), "blue", "red")
    table.tab("log")
    headings = table.page.locator("ol.log > li.phase")
    expect(
        headings.filter(has_text="Red 2, movement").or_(headings.filter(has_text="Red 1, movement")).first
    ).to_be_visible()
    under = table.page.locator("ol.log > li.phase + li").first
    expect(under).to_be_visible()


def test_what_was_taken_back_is_one_line_that_opens(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), begin(host, BLUES_TURN), "blue", "red")
    table.tab("log")
    for action in skirmish()[BLUES_TURN : BLUES_TURN + 2]:
        table.take(action)
    table.undo()
    table.undo()
    group = table.page.locator("ol.log > li.taken")
    expect(group).to_have_count(1)
    expect(group.locator("summary").first).to_have_text("One action taken back")
    struck = group.locator("li.undone")
    expect(struck.first).to_be_hidden()
    group.locator("summary").first.click()
    expect(struck.first).to_be_visible()
