"""The turns of others as a film: scene by scene, with trails, and the live view one key away.

Red plays from elsewhere. Films are gone through by hand, so that nothing depends on how long a scene lasts.
"""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import OpenWindow
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.server.guest import Host, Made

import grognard
from grognard.engine.records import Record

MOVES, FIGHT, BLUES_TURN = (2, 11), (28, 39), 11
"""Actions of the script: Red moves three units; Red moves one and attacks 0909; the first of Blue's after the moves."""
SCENES = {MOVES: 4, FIGHT: 3, (76, 77): 1}
"""How many there are to see: the draw of the next chit is one, too."""
BY_HAND = {"animation": True, "film": "hand"}


def begin(host: Host, actions: int) -> Made:
    """The game before so many actions of the script were made; Red sits elsewhere."""
    return host.known(SEED, actions=skirmish()[:actions], seats={"red": "link"})


def red_plays(made: Made, part: tuple[int, int]) -> None:
    """Red makes the actions of a part of the script."""
    with made.guest("red") as red:
        for action in skirmish()[slice(*part)]:
            red.act(action)


class Film:
    """Blue's window, in which Red's turn is shown."""

    def __init__(self, window: OpenWindow, host: Host, part: tuple[int, int], **context: Any) -> None:
        self.made = begin(host, part[0])
        settings = {**BY_HAND, **context.pop("settings", {})}
        self.table = Table.at(window(settings=settings, **context), self.made, "blue")
        self.page = self.table.page
        self.bar = self.page.locator("[data-part=film]")
        red_plays(self.made, part)
        self.table.until_n(part[1])
        expect(self.bar).to_have_attribute("data-of", str(SCENES[part]))

    def until(self, state: str, at: int | None = None) -> None:
        expect(self.bar).to_have_attribute("data-state", state)
        if at is not None:
            expect(self.bar).to_have_attribute("data-at", str(at))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, key: str) -> Locator:
        return self.bar.locator(f"[data-key=film-{key}]")

    @property
    def said(self) -> str:
        return self.bar.locator(".said").inner_text()

    @property
    def trails(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.table.map.get_attribute("data-trails") or "{}")
        return found

    @property
    def ends(self) -> Sequence[str]:
        """Where the ways on the map lead."""
        return [way["path"][-1] for way in self.trails["ways"]]


# -- scene by scene


def test_the_others_turn_is_shown_scene_by_scene_and_then_the_live_view(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    assert "R-1Rec moves from" in film.said
    expect(film.table.prompt_line).to_contain_text("what the others did")
    assert film.table.asked is None
    film.press("ArrowRight")
    film.until("paused", 1)
    assert "R-2Arm" in film.said
    film.press("ArrowLeft")
    film.until("paused", 0)
    for _ in range(8):
        film.press("ArrowRight")
    film.until("ready")
    assert film.table.asked == "blue"


def test_nothing_that_comes_later_is_told_before_its_scene(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    assert not [line for line in film.table.log if "R-2Arm" in line or "R-1Arm" in line]
    assert film.ends == ["1106"]
    film.press("ArrowRight")
    film.until("paused", 1)
    assert [line for line in film.table.log if "R-2Arm" in line]
    assert not [line for line in film.table.log if "R-1Arm" in line]


def test_the_log_follows_the_film_and_ends_with_it(window: OpenWindow, host: Host) -> None:
    """In a window in which it does not fit: the line of the scene is seen, and at the end the last one."""
    film = Film(window, host, FIGHT, viewport=(1280, 520))
    film.until("paused", 0)
    lines = film.page.locator("ol.log:not(.steps) > li")
    for at in range(SCENES[FIGHT] - 1):
        film.until("paused", at)
        expect(lines.last).to_be_in_viewport()
        expect(lines.first).not_to_be_in_viewport()
        film.press("ArrowRight")
    film.press("Escape")
    film.until("ready")
    expect(lines.last).to_be_in_viewport()


def test_a_film_is_skipped_at_once_and_shown_again(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    film.button("skip").click()
    film.until("ready")
    assert film.table.asked == "blue"
    expect(film.bar).to_contain_text("3 moves")
    film.button("again").click()
    film.until("paused", 0)
    assert "R-1Rec" in film.said
    film.press("Escape")
    film.until("ready")


def test_a_film_plays_to_its_end_by_itself_and_can_be_stopped(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, settings={"film": "0.5"})
    film.until("playing")
    film.press(" ")
    film.until("paused")
    film.bar.locator("select").select_option("8")
    film.press(" ")
    film.until("ready")
    assert film.table.asked == "blue"
    kept = film.page.evaluate("JSON.parse(localStorage.getItem('grognard.settings')).film")
    assert kept == "8"


def test_at_once_the_live_view_is_there_with_the_trails(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, settings={"film": "off"})
    film.until("ready")
    assert film.table.asked == "blue"
    assert film.ends == ["1106", "1112", "0810"]


def test_who_wants_things_still_is_shown_stills_when_asked(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, settings={"film": "1"}, reduced_motion="reduce")
    film.until("ready")
    assert film.table.asked == "blue"
    film.button("again").click()
    film.until("playing")
    assert not film.table.map.get_attribute("data-flying")
    film.press("Escape")
    film.until("ready")


# -- trails


def test_ways_stay_on_the_map_until_the_own_turn(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    film.press("Escape")
    film.until("ready")
    assert film.ends == ["1106", "1112", "0810"]
    assert {way["side"] for way in film.trails["ways"]} == {"red"}
    film.table.take(skirmish()[BLUES_TURN])
    film.until("none")
    assert film.trails["ways"] == []


def test_trails_can_be_put_away_and_switched_off(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    film.press("Escape")
    film.button("forget").click()
    film.until("none")
    assert film.trails["ways"] == []
    other = Film(window, host, MOVES, settings={"trails": False})
    other.until("paused", 0)
    other.press("Escape")
    other.until("ready")
    assert other.trails["ways"] == []


def test_a_fight_opens_the_combat_panel_with_its_dice_and_leaves_an_arrow(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, FIGHT)
    film.until("paused", 0)
    film.press("[")  # the explanations are folded
    battle = film.page.locator("[data-part=battle]")
    while "attacks" not in film.said:
        film.press("ArrowRight")
    expect(battle).to_be_visible()
    expect(battle.locator(".die").first).to_be_visible()
    expect(battle).not_to_contain_text("retreat")
    film.press("Escape")
    film.until("ready")
    assert {"from": "0810", "to": "0909"} in film.trails["attacks"]
    assert [spot["hex"] for spot in film.trails["spots"]] == ["0909"]
    assert film.trails["spots"][0]["text"]


# -- the camera


def test_the_camera_follows_until_a_hand_takes_it(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, viewport=(844, 390))
    film.until("paused", 0)
    expect(film.bar).to_have_attribute("data-following", "true")
    film.table.pull(60, 30)
    expect(film.bar).to_have_attribute("data-following", "false")
    taken = film.table.map.get_attribute("data-camera")
    film.press("ArrowRight")  # also when the map has the keys
    film.until("paused", 1)
    assert film.table.map.get_attribute("data-camera") == taken
    film.button("follow").click()
    expect(film.bar).to_have_attribute("data-following", "true")


@pytest.mark.parametrize("viewport", [(844, 390), (1180, 820)])
def test_after_the_film_the_map_is_where_it_was(window: OpenWindow, host: Host, viewport: tuple[int, int]) -> None:
    """On a phone the prompt grows when it is one's turn, and shrinks for a film: each time the hex lies where the eye
    left it, and not as far from another middle."""
    made = begin(host, MOVES[0])
    table = Table.at(window(settings=BY_HAND, viewport=viewport, reduced_motion="reduce"), made, "blue")
    table.page.keyboard.press("+")
    table.page.keyboard.press("+")
    table.reach("0102")
    before = table.place("0102")
    camera = table.map.get_attribute("data-camera")
    red_plays(made, MOVES)
    bar = table.page.locator("[data-part=film]")
    expect(bar).to_have_attribute("data-state", "paused")
    expect(table.map).not_to_have_attribute("data-camera", camera or "")
    table.page.keyboard.press("Escape")
    expect(bar).to_have_attribute("data-state", "ready")
    table.window.until(lambda: table.place("0102") == pytest.approx(before, abs=1.5))
    bar.locator("[data-key=film-again]").click()
    expect(bar).to_have_attribute("data-state", "paused")
    table.window.until(lambda: table.place("0102") != pytest.approx(before, abs=20))
    table.page.keyboard.press("Escape")
    expect(bar).to_have_attribute("data-state", "ready")
    table.window.until(lambda: table.place("0102") == pytest.approx(before, abs=1.5))


# -- who was away


def test_what_happened_while_one_was_away_is_offered_on_return(window: OpenWindow, host: Host) -> None:
    made = begin(host, MOVES[0])
    table = Table.at(window(settings=BY_HAND), made, "blue")
    table.until_n(MOVES[0])
    table.page.goto("about:blank")
    red_plays(made, MOVES)
    table.page.goto(f"{host.url}/play/{made.id}")
    table.window.until_drawn()
    bar = table.page.locator("[data-part=film]")
    expect(bar).to_contain_text("Since you looked: 3 moves")
    assert table.asked == "blue"
    bar.locator("[data-key=film-again]").click()
    expect(bar).to_have_attribute("data-state", "paused")
    table.page.keyboard.press("Escape")
    table.reload()
    expect(bar).to_be_hidden()


def test_whoever_opens_a_play_for_the_first_time_has_missed_nothing(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings=BY_HAND), begin(host, MOVES[1]), "blue")
    table.until_n(MOVES[1])
    expect(table.page.locator("[data-part=film]")).to_be_hidden()


def test_who_plays_both_sides_is_shown_no_film(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings=BY_HAND), begin(host, MOVES[0]), "blue", "red")
    for action in skirmish()[slice(*MOVES)]:
        table.take(action)
    expect(table.page.locator("[data-part=film]")).to_be_hidden()


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


# -- the end of a game


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


def test_the_end_is_shown_before_it_is_told(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, (76, 77))
    film.until("paused", 0)
    assert film.table.page.locator("dialog[data-part=end]").count() == 0
    film.press("Escape")
    expect(film.table.page.locator("dialog[data-part=end]")).to_be_visible()
