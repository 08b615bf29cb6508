"""Replay: the scrubber, either side's eyes, and back to the game."""

import json
from functools import partial
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.scripts import SEED, skirmish
from tests.browser.table import Table
from tests.server.guest import Host

import grognard


class Replay:
    """The bar of the replay."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bar = table.page.locator("section.replay")
        self.range = self.bar.locator("input[type=range]")

    def scrub(self, share: float) -> int:
        """Click the scrubber at a share of its length; the step it shows then."""
        box = self.range.bounding_box()
        assert box is not None
        self.table.page.mouse.click(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
        return int(self.range.input_value())

    def key(self, name: str) -> None:
        self.bar.locator(f"[data-key={name}]").click()

    def standing(self) -> dict[str, str]:
        """Where the forces' list says that units are, by name."""
        rows = self.table.page.locator("li.unitrow")
        script = """rows => rows.map(row => [row.querySelector(".name").textContent,
                                             row.querySelector("button.link")?.textContent ?? ""])"""
        found: list[tuple[str, str]] = rows.evaluate_all(script)
        return {name: hex for name, hex in found if hex}

    def shows(self, there: dict[str, str]) -> bool:
        return self.standing() == there


def reds(view: str) -> dict[str, str]:
    """Where Red's units are, by name."""
    units = json.loads(view)["units"]
    return {unit["name"]: unit["hex"] for unit in units if unit["side"] == "red" and unit.get("hex")}


def view_after(steps: int, side: str) -> str:
    game = grognard.game("crossroads")
    position = game.start("skirmish", seed=SEED)
    for action in skirmish()[:steps]:
        game.apply(position, action)
    return json.dumps(game.view(position, side))


def test_the_scrubber_goes_to_the_start_to_the_middle_and_back(host: Host, window: OpenWindow) -> None:
    actions = skirmish()[:50]
    table = Table.at(window(), host.known(SEED, actions=actions), "blue", "red")
    table.tab("forces")
    table.page.locator("input[type=search]").fill("R-")  # a search opens every group
    side = table.side or ""
    prompt = table.prompt
    table.menu("replay")
    replay = Replay(table)
    expect(replay.range).to_have_value("50")
    expect(table.prompt_line).to_contain_text("Replay")
    for share in (0.0, 0.5, 0.98):
        step = replay.scrub(share)
        assert abs(step - 50 * share) <= 2
        expect(replay.bar).to_contain_text(f"Action {step} of 50")
        there = reds(view_after(step, side))
        table.window.until(partial(replay.shows, there))
    assert reds(view_after(0, side)) != reds(view_after(50, side))
    replay.key("close")
    expect(replay.bar).to_be_hidden()
    expect(table.prompt_line).to_contain_text(prompt.splitlines()[0])
    table.take(table.actions[0])


def test_step_by_step_by_buttons_and_keys(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(SEED, actions=skirmish()[:20]), "blue", "red")
    table.page.keyboard.press("v")
    replay = Replay(table)
    expect(replay.range).to_have_value("20")
    for key, step in (("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", 20)):
        replay.key(key)
        expect(replay.range).to_have_value(str(step))
    for pressed, step in (("ArrowLeft", 19), ("PageUp", 9), ("ArrowRight", 10)):
        table.page.keyboard.press(pressed)
        expect(replay.range).to_have_value(str(step))
    table.page.keyboard.press("Escape")
    expect(replay.bar).to_be_hidden()


def test_a_key_pressed_at_once_after_the_menu_is_not_lost(host: Host, window: OpenWindow) -> None:
    """Before the first moment has come, and while the row that was chosen still has the focus."""
    table = Table.at(window(), host.known(SEED, actions=skirmish()[:20]), "blue", "red")
    table.page.locator("[data-key=menu]").click()
    table.page.evaluate(
        """() => {
          const press = key =>
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          document.querySelector("[data-key=menu-replay]").focus();
          document.activeElement.click();
          press("Home");
          press("ArrowRight"); }"""
    )
    replay = Replay(table)
    expect(replay.range).to_have_value("1")
    expect(replay.range).to_be_focused()


def first_view(table: Table, side: str) -> Any:
    """What a side saw at the start, once the replay has asked for it: the page asks for one view at a time."""
    seen: list[Any] = []

    def come() -> bool:
        frames = table.window.traffic.frames("replayed")
        seen.extend(frame["view"] for frame in frames if frame["side"] == side and not frame["step"])
        return bool(seen)

    table.window.until(come)
    return seen[-1]


def test_after_the_end_through_either_sides_eyes(host: Host, window: OpenWindow) -> None:
    """Whoever played one side may look back through the other's eyes once it is over."""
    whole = skirmish()
    made = host.known(SEED, actions=whole, seats={"red": "link"})
    table = Table.at(window(), made, "blue")
    assert table.over
    table.menu("replay")
    replay = Replay(table)
    expect(replay.range).to_have_value(str(len(whole)))
    replay.key("first")
    expect(replay.range).to_have_value("0")
    for side in ("red", "blue"):
        replay.bar.locator("[data-key=sees]").select_option(side)
        expect(replay.bar.locator("[data-key=sees]")).to_have_value(side)
        view = first_view(table, side)
        assert view["units"] == json.loads(view_after(0, side))["units"]
