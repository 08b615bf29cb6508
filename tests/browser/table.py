"""The table as a person has it: what is to be seen, and what hands can do.

Hexes and counters are clicked by the mouse where they lie on the screen; buttons by their hooks.
"""

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator
from tests.browser.window import PATIENCE, Window
from tests.server.guest import Guest, Made

Policy = Callable[[list[str]], str]
"""Chooses one of the legal actions."""

SPOT = """async ([x, y, still]) => {
  if (still) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const map = document.querySelector(".table .map-host");
  const box = map.getBoundingClientRect();
  const [cx, cy, zoom] = map.dataset.camera.split(" ").map(Number);
  const [across, down] = [box.left + (x - cx) * zoom + box.width / 2, box.top + (y - cy) * zoom + box.height / 2];
  const over = document.elementFromPoint(across, down);
  return [across, down, over !== null && (over === map || over.matches(".table .map-canvas")), zoom];
}"""
"""Where a point of the board is on the screen, and whether nothing of the page lies over it.

With `still`, once what is being laid out or moved has been painted.
"""

UNTIL = """([it, patience]) => new Promise((done) => {
  const look = () => {
    const table = document.querySelector(".table")?.dataset;
    if (table?.n !== undefined && (%s)) stop({ ...table });
  };
  const watch = new MutationObserver(look);
  const late = setTimeout(() => stop(null), patience);
  const stop = (found) => (watch.disconnect(), clearTimeout(late), done(found));
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
})"""
"""A promise of what the table says of itself once a condition holds."""

LOG = "() => [...document.querySelectorAll('ol.log:not(.steps) > li:not(.phase)')].map((line) => line.innerText)"
"""The lines of the log, without headings of phases; the steps of a fight, beside it, are a list of the same looks."""

ZOOMED = """([zoom, patience]) => new Promise((done) => {
  const map = document.querySelector(".table .map-host");
  const look = () => { if (Number(map.dataset.camera.split(" ")[2]) !== zoom) stop(true); };
  const watch = new MutationObserver(look);
  const late = setTimeout(() => stop(false), patience);
  const stop = (moved) => (watch.disconnect(), clearTimeout(late), done(moved));
  watch.observe(map, { attributes: true, attributeFilter: ["data-camera"] });
  look();
})"""
"""A promise that is kept once the map is painted in another size."""

LEAST_HEX = 22
"""Pixels to a hex below which a hand zooms in before it points."""

WAITS = "document.querySelector('[data-part=pick], [data-part=armed]')"
CLICKED = f"Number(table.n) > it[0] || table.acting === 'true' || {WAITS}"
"""A click on the map was an answer, or could be several, or waits for its second step."""

OPENED = "(document.querySelector('.table .map-host').dataset.fan ?? '').includes(JSON.stringify(it[1]))"
"""A stack lies open in which a unit is."""

CARD = """(unit) => {
  const map = document.querySelector(".table .map-host");
  const card = JSON.parse(map.dataset.fan || "[]").find((one) => one.unit === unit);
  const box = map.getBoundingClientRect();
  return card ? [box.left + card.x, box.top + card.y] : null;
}"""
"""Where the card of a unit lies in the stack that is open; null if it is none of it."""

WATCH_FLIGHTS = """() => {
  const map = document.querySelector(".table .map-host");
  window.flown = new Set();
  const note = () => map.dataset.flying.split(" ").filter(Boolean).forEach((id) => window.flown.add(id));
  new MutationObserver(note).observe(map, { attributes: true, attributeFilter: ["data-flying"] });
}"""


def at_random(seed: int) -> Policy:
    """Anything at all, but the same with the same seed."""
    dice = random.Random(seed)
    return lambda actions: dice.choice(actions)


def brisk(seed: int, ends: float) -> Policy:
    """Anything at all, but ends what can be ended so often: a short game."""
    dice = random.Random(seed)

    def choose(actions: list[str]) -> str:
        ending = [action for action in actions if action in ("done", "pass")]
        return dice.choice(ending if ending and dice.random() < ends else actions)

    return choose


class Table:
    """A play in a window."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page = window.page
        self.root = self.page.locator(".table")
        self.map = self.page.locator(".table .map-host")
        self.prompt_line = self.page.locator(".prompt")

    @classmethod
    def at(cls, window: Window, made: Made, *sides: str) -> "Table":
        """Sit down at a play at these sides, by their secret links; at none to watch."""
        window.sit(made, *sides)
        return cls(window)

    def reload(self) -> None:
        """Load the page again, and wait until the table is drawn."""
        self.page.reload()
        self.window.until_drawn()

    # -- what is seen

    def _said(self, name: str) -> str:
        return self.root.get_attribute(f"data-{name}") or ""

    @property
    def n(self) -> int:
        """The number of the position on the screen."""
        return int(self._said("n"))

    @property
    def side(self) -> str | None:
        """Through whose eyes."""
        return self._said("side") or None

    @property
    def asked(self) -> str | None:
        """The side of this window that is asked now."""
        return self._said("asked") or None

    @property
    def over(self) -> bool:
        return self._said("over") == "true"

    @property
    def prompt(self) -> str:
        """The line that says what is asked."""
        return self.prompt_line.locator(".question").inner_text()

    @property
    def verbs(self) -> list[str]:
        """The buttons of answers that can be pressed."""
        buttons = self.prompt_line.locator("button[data-verb]:enabled").all()
        return [verb for button in buttons if (verb := button.get_attribute("data-verb")) and verb != "undo"]

    @property
    def listed(self) -> list[str]:
        """The actions that lie beside the map: in the prompt's tray and lists."""
        found = self.prompt_line.locator("[data-action]").all()
        return [action for row in found if (action := row.get_attribute("data-action"))]

    def glowing(self, *looks: str) -> tuple[set[str], set[str]]:
        """The hexes and the units that glow: as choices, or with these looks (selected, target, warning, hint)."""
        lights = json.loads(self.map.get_attribute("data-glow") or "[]")
        wanted = [light for light in lights if light["look"] in (looks or ("legal", "target"))]
        return {light["hex"] for light in wanted if "hex" in light}, {
            light["unit"] for light in wanted if "unit" in light
        }

    @property
    def view(self) -> dict[str, Any]:
        """The view that is on the screen, as the server sent it."""
        view: dict[str, Any] = self.window.traffic.views[self.side]["view"]
        return view

    @property
    def actions(self) -> list[str]:
        """What the side asked may do; empty if it is another's turn."""
        return list((self.view["decision"] or {}).get("actions", []))

    @property
    def turn(self) -> int:
        return int(self.page.locator(".turntrack [aria-current=step]").inner_text())

    @property
    def phase(self) -> str:
        return self.page.locator("[data-part=phase]").inner_text()

    @property
    def log(self) -> list[str]:
        """The lines of the log (its tab must be open)."""
        found: list[str] = self.page.evaluate(LOG)  # at one moment: lines that are redrawn meanwhile have no layout
        return found

    def sitter(self, side: str) -> Locator:
        """Who sits at a side, in the line above: `data-state` is bot, open, here or away."""
        return self.page.locator(f"[data-part=presence] [data-side='{side}']")

    def until_sits(self, side: str, state: str) -> None:
        """Wait until it is shown that a side is so."""
        self.page.wait_for_selector(f"[data-part=presence] [data-side='{side}'][data-state='{state}']")

    @property
    def open_tab(self) -> str:
        key = self.page.locator("[role=tab][aria-selected=true]").get_attribute("data-key")
        return (key or "").removeprefix("tab-")

    def banner(self, part: str) -> Locator:
        """lost, busy, back, refused, working, thinking, takeback, notice."""
        return self.page.locator(f".banners [data-part={part}]")

    # -- waiting

    def until(self, condition: str, argument: Any = None) -> dict[str, str]:
        """Wait for a condition on the page: JavaScript with `table` (what is said of it) and `it` (the argument)."""
        found: dict[str, str] | None = self.page.evaluate(UNTIL % condition, [argument, PATIENCE])
        assert found is not None, f"It never came to: {condition} ({argument})"
        return found

    def until_n(self, n: int) -> None:
        """Wait until the screen shows position n or a later one, and nothing is on its way."""
        self._hear(self.until("Number(table.n) >= it && table.acting === 'false'", n))

    def until_asked(self) -> bool:
        """Wait until it is this window's turn; False if the game is over."""
        now = self.until("table.acting === 'false' && (table.asked || table.over === 'true')")
        self._hear(now)
        return now["over"] != "true"

    def _hear(self, now: dict[str, str]) -> None:
        """What the page has received is told to us a moment later than to the page."""
        views, n = self.window.traffic.views, int(now["n"])
        self.window.until(lambda: bool(views) and all(frame["n"] >= n for frame in views.values()))

    # -- the map

    def place(self, label: str) -> tuple[float, float]:
        """Where on the screen the middle of a hex is."""
        return self._spot(label)[0]

    def _spot(self, label: str, still: bool = True) -> tuple[tuple[float, float], bool, float]:
        """Where the middle of a hex is, whether the page leaves it open, and how many pixels a hex has."""
        hex = next(hex for hex in self.window.traffic.table["map"]["hexes"] if hex["label"] == label)
        x, y, free, zoom = self.page.evaluate(SPOT, [hex["x"], hex["y"], still])
        return (x, y), free, zoom

    def reach(self, label: str) -> tuple[float, float]:
        """Zoom and drag, if need be, until a hex lies open; where it is."""
        before: tuple[float, float] | None = None
        for _ in range(12):
            at, free, zoom = self._spot(label)
            if not free and at == before:  # a map that is seen whole cannot be pulled; its edge may lie under a panel
                self._zoom_in(self._middle(), zoom)
            elif not free:
                self._to_the_middle(at)
            elif zoom < LEAST_HEX:
                self._zoom_in(at, zoom)
            else:
                return at
            before = at
        raise AssertionError(f"{label} cannot be reached on the screen")

    def point_at(self, label: str) -> tuple[float, float]:
        """Reach a hex and have the pointer upon it: what is asked meanwhile may give the map another size."""
        for _ in range(12):
            at = self.reach(label)
            self.page.mouse.move(*at)
            now, free, _ = self._spot(label, still=False)
            if free and now == at:
                return at
        raise AssertionError(f"{label} does not stay where it is")

    def _zoom_in(self, at: tuple[float, float], zoom: float) -> None:
        """Turn the wheel by one notch; a browser may take its time to tell the page."""
        self.page.mouse.move(*at)
        self.page.mouse.wheel(0, -300)
        assert self.page.evaluate(ZOOMED, [zoom, PATIENCE]), "the wheel does nothing"

    def pull(self, dx: float, dy: float) -> None:
        """Take the map by its middle and pull it so far, or as far as it can be pulled in one go.

        With the button that takes no counter along.
        """
        box = self.map.bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        most = (box["width"] * 0.4, box["height"] * 0.4)
        by = [max(-far, min(far, wanted)) for wanted, far in zip((dx, dy), most, strict=True)]
        self.page.mouse.move(*middle)
        self.page.mouse.down(button="middle")
        self.page.mouse.move(middle[0] + by[0], middle[1] + by[1], steps=3)
        self.page.mouse.up(button="middle")

    def _middle(self) -> tuple[float, float]:
        """The middle of the map on the screen."""
        box = self.map.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _to_the_middle(self, at: tuple[float, float]) -> None:
        """Pull so that what is at this point comes nearer to the middle."""
        x, y = self._middle()
        self.pull(x - at[0], y - at[1])

    def hover_hex(self, label: str) -> None:
        self.point_at(label)

    def click_hex(self, label: str, **more: Any) -> None:
        self.page.mouse.click(*self.point_at(label), **more)

    def click_hexside(self, name: str) -> None:
        """Click into the first of its two hexes, near the other."""
        self.point_at(name.partition("/")[0])
        here, across = (self.place(label) for label in name.split("/"))
        self.page.mouse.click(*(one + (other - one) * 0.4 for one, other in zip(here, across, strict=True)))

    def carry_unit(self, id: str, label: str) -> None:
        """Take a counter by the mouse and pull it to a hex, where it stays in the hand."""
        unit = next(unit for unit in self.view["units"] if unit["id"] == id)
        start, end = self.reach(unit["hex"]), self.place(label)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)

    def drag_unit(self, id: str, label: str) -> None:
        """Take a counter by the mouse, pull it to a hex and let it go."""
        self.carry_unit(id, label)
        self.page.mouse.up()

    def click_unit(self, id: str) -> None:
        """Click a counter on the map; out of a stack by its card, where the stack opens."""
        unit, before = next(unit for unit in self.view["units"] if unit["id"] == id), self.n
        self.click_hex(unit["hex"])
        if len(self.view["stacks"].get(unit["hex"], [])) > 1:
            self.until(f"{CLICKED} || {OPENED}", [before, id])
            self._click_card(id)

    def _click_card(self, id: str) -> None:
        at = self.page.evaluate(CARD, id)
        if at is not None:
            self.page.mouse.click(*at)

    # -- answering

    def press(self, verb: str) -> None:
        """Press the button of a verb."""
        self.prompt_line.locator(f"button[data-verb='{verb}']").click()

    def take(self, action: str) -> None:
        """Make an action by clicking whatever it is chosen by, and wait until its position is on the screen."""
        before = self.n
        self.choose(action, before)
        self.until_n(before + 1)

    def choose(self, action: str, before: int | None = None) -> None:
        """Click what an action is chosen by: a button, a hex, a counter, a line of a list or menu."""
        verb, *words = action.split()
        # While others' turns are shown nothing can be chosen; a click just before is lost when the film begins.
        self.until("table.film !== 'playing' && table.film !== 'coming'")
        hexes, units = self.glowing()
        if not words:
            self.press(verb)
        elif self.prompt_line.locator(f"[data-action='{action}']").count():
            self._choose_listed(verb, action)
        elif (kinds := self.window.traffic.table["verbs"][verb]["kinds"])[0] == "hexside":
            self.click_hexside(words[0])
        else:
            # Of several words the unit is clicked; the menu that opens has the rest.
            kind, name = (kinds[0], words[0]) if len(words) == 1 else ("unit", words[kinds.index("unit")])
            assert name in (units if kind == "unit" else hexes), f"{action} does not glow"
            before = self.n if before is None else before
            (self.click_unit if kind == "unit" else self.click_hex)(name)
            self._choose_picked(action, before)
        if words and (verb in self._committing or action in (self.view["decision"] or {}).get("staked", [])):
            self.confirm_choice()

    @property
    def _committing(self) -> set[str]:
        """Verbs whose actions are shown first, and done by a second step."""
        verbs = self.window.traffic.table["verbs"]
        return {verb for verb, spec in verbs.items() if spec["commits"] and spec["role"] != "offer"}

    def confirm_choice(self, then: str = "") -> None:
        """The second step of what commits; `then`: with the answer to the next question."""
        self.prompt_line.locator(f"[data-key='{f'then-{then}' if then else 'commit'}']").click()

    def _choose_listed(self, verb: str, action: str) -> None:
        row = self.prompt_line.locator(f"[data-action='{action}']")
        if not row.is_visible():
            self.prompt_line.locator(f"[data-key='list-{verb}']").click()
        row.click()

    def _choose_picked(self, action: str, before: int) -> None:
        """Where a click can mean several things a menu opens."""
        self.until(CLICKED, [before])
        pick = self.page.locator(f"[data-part=pick] [data-action='{action}']")
        if pick.count():
            pick.click()

    def undo(self) -> None:
        """Take back, and wait for it."""
        before = self.n
        self.press("undo")
        self.until_n(before + 1)

    def play(self, policy: Policy, most: int = 2000, until: Callable[[], bool] = lambda: False) -> int:
        """Make actions by clicking as long as this window is asked: to the end, or until; how many."""
        for made in range(most):
            if not self.until_asked() or until():
                return made
            self.take(policy(self.actions))
        return most

    # -- the rest of the screen

    def tab(self, name: str) -> None:
        """Open log, forces, tracks, charts, rules or chat."""
        self.page.locator(f"[data-key=tab-{name}]").click()

    def close_end(self) -> None:
        """Put the page away that comes when a game ends."""
        end = self.page.locator("dialog[data-part=end]")
        end.wait_for()
        self.page.keyboard.press("Escape")
        end.wait_for(state="detached")

    def menu(self, name: str) -> None:
        """Choose from the menu: replay, takeback, resign, edit, record, dice, links, settings, help, lobby."""
        self.page.locator("[data-key=menu]").click()
        self.page.locator(f"[data-key=menu-{name}]").click()

    def confirm(self) -> None:
        self.page.locator("dialog [data-key=confirm]").click()


def device(table: Table) -> Guest:
    """Another device of whoever sits in this window: it plays as fast as the server answers, and the window follows."""
    (seat,) = json.loads(table.page.evaluate("localStorage.getItem('grognard.seats')"))
    return Guest(table.window.host, seat["play"], seat["tokens"])


def watch_flights(table: Table) -> None:
    table.page.evaluate(WATCH_FLIGHTS)


def flown(table: Table) -> set[str]:
    """Every counter that has been on its way since, once all have landed."""
    table.page.wait_for_function("() => !document.querySelector('.table .map-host').dataset.flying")
    return set(table.page.evaluate("() => [...window.flown]"))


def play_together(tables: list[Table], policy: Policy, most: int = 2000) -> int:
    """Windows of several sides play by clicking, each when it is asked, to the end; how many actions."""
    for made in range(most):
        n = max(table.n for table in tables)
        for table in tables:
            table.until_n(n)
        asked = [table for table in tables if table.asked]
        if not asked:
            assert all(table.over for table in tables), "nobody is asked, and it is not over"
            return made
        (table,) = asked
        table.take(policy(table.actions))
    return most
