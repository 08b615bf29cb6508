"""The end of a game: a page with who has won and why, points, their course, losses, and a rematch."""

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.film import begin
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.server.guest import Host, Made

import grognard
from grognard.engine.records import Record


def test_the_end_is_a_page_with_points_losses_and_a_rematch(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), begin(host, len(skirmish()) - 1), "blue", "red")
    table.take(skirmish()[-1])
    page = table.page.locator("dialog[data-part=end]")
    expect(page.locator("[data-part=outcome]")).to_contain_text("victory")
    rule = page.locator("[data-part=outcome] .rule, [data-part=outcome] button").first
    expect(rule).to_have_text("14.4")
    outcome = table.view["outcome"]["points"]
    expect(page.locator("[data-part=score]")).to_be_visible()
    for side, points in outcome.items():
        rows = page.locator(f"[data-part=score] tbody[data-side={side}] tr td.number").all_inner_texts()
        assert int(rows[0]) == points == sum(int(row) for row in rows[1:])
    chart = page.locator("[data-part=course] svg")
    expect(chart).to_have_attribute("aria-label", re.compile(f"Blue: 0, .*{outcome['blue']}\\b"))
    expect(page.locator("[data-part=losses] [data-side=blue]")).to_contain_text("1 loss")
    page.locator("[data-key=end-replay]").click()
    expect(table.page.locator(".replay")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.page.locator("[data-key=end-page]").click()
    expect(page).to_be_visible()


@pytest.mark.parametrize(("viewport", "most"), [((390, 844), 340), ((1280, 800), 560)])
def test_letters_of_the_chart_are_no_smaller_on_a_phone(
    window: OpenWindow, host: Host, viewport: tuple[int, int], most: int
) -> None:
    table = Table.at(window(viewport=viewport), begin(host, len(skirmish()) - 1), "blue", "red")
    table.take(skirmish()[-1])
    chart = table.page.locator("dialog[data-part=end] [data-part=course] svg")
    units = float((chart.get_attribute("viewBox") or "").split()[2])
    box = chart.bounding_box()
    assert units <= most
    assert (box or {"width": 0})["width"] > units * 0.9


OVERLAPS = """chart => {
  const boxes = [...chart.querySelectorAll("text")].map((one) => one.getBoundingClientRect());
  return boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)).length;
}"""
"""How many pairs of words of a chart lie over each other."""


def test_names_of_turns_along_the_chart_keep_apart(window: OpenWindow, host: Host, tmp_path: Path) -> None:
    """Those of Korsun are dates, and a phone has room for some of them."""
    game = grognard.game("folio/hells_gate")
    record = Record.start(game, "tikich", seed=3)
    dice = random.Random(1)
    while (decision := game.decision(record.position)) is not None:
        ends = [action for action in decision.actions if str(action) in ("done", "pass")]
        record.play(ends[0] if ends and dice.random() < 0.35 else dice.choice(decision.actions))
    file = tmp_path / "korsun.record"
    record.save(file)
    played = {"record": file.read_text("utf-8"), "seats": {"soviet": "me", "german": "me"}}
    made = host.post("/api/import", played)
    table = Table.at(window(viewport=(390, 844), language="es"), Made(host, made.json()), "soviet", "german")
    table.page.locator("[data-key=end-page]").click()
    chart = table.page.locator("dialog[data-part=end] [data-part=course] svg")
    expect(chart).to_contain_text("de febrero")
    assert chart.evaluate(OVERLAPS) == 0
    expect(table.page.locator("dialog[data-part=end] [data-part=wins]")).to_contain_text("Lisyanka")


def test_who_gives_up_before_anybody_has_points_sees_no_chart(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), host.known(SEED, seats={"red": "me", "blue": "bot:random"}), "red")
    table.menu("resign")
    table.confirm()
    page = table.page.locator("dialog[data-part=end]")
    expect(page.locator("[data-part=outcome]")).to_contain_text("You have lost. Blue wins: the other side has resigned")
    expect(page.locator("[data-key=end-rematch]")).to_be_visible()
    expect(page.locator("[data-part=course]")).to_have_count(0)


def test_a_rematch_changes_sides(window: OpenWindow, host: Host) -> None:
    made = host.known(SEED, actions=skirmish()[:-1], seats={"red": "me", "blue": "bot:random"})
    table = Table.at(window(), made, "red")
    table.take(skirmish()[-1])
    won = table.view["outcome"]["winner"] == "red"
    expect(table.page.locator("dialog [data-part=outcome]")).to_contain_text("You have won" if won else "You have lost")
    table.page.locator("dialog [data-key=end-rematch]").click()
    table.page.wait_for_url(lambda url: made.id not in url)
    table.window.until_drawn()
    assert table.side == "blue"
    new = table.page.url.rsplit("/", 1)[-1]
    assert host.get(f"/api/plays/{new}").json()["seats"] == {"blue": "me", "red": "bot:random"}
