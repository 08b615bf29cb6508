"""Takes the picture of each game that the lobby shows, `picture.png` beside its rules: part of a table with counters.

python tools/pictures.py [GAME ...]
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from benchmarks.page import SWITCHES, Missing, chromium, serving  # noqa: E402
from tools.smallpng import decode, small  # noqa: E402

from grognard.engine.briefings import PICTURE  # noqa: E402
from grognard.games import GAMES, game  # noqa: E402

VIEWPORT = {"width": 1600, "height": 900}
WIDTH, HEIGHT = 448, 196
CLOSER = 1
"""How often the map is brought nearer."""
INK = 60
"""Brightness below which a pixel is ink, of 255."""
STEPS = 4
"""Places for a piece, from the middle of the map on the screen to each edge."""
BARE = """for (const one of document.querySelectorAll(".map-minimap, .mapbox > :not(.mapview)"))
  one.style.visibility = "hidden";"""
"""Nothing but the map."""
MIDDLE = 4
"""How much more ink counts in the middle."""


def fullest(name: str) -> str:
    """The scenario that has most units on the map when play begins."""
    rules = game(name)

    def on_map(scenario: str) -> int:
        position = rules.start(scenario, seed=1)
        return sum(position.on_map(unit) for unit in range(len(position.components.names["unit"])))

    return max(rules.scenarios(), key=on_map)


def table(address: str, name: str) -> str:
    """A table at which one person has all sides: the link to it."""
    wish = {"game": name, "scenario": fullest(name), "seats": dict.fromkeys(game(name).sides, "me")}
    asked = Request(f"{address}/api/games", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(asked, timeout=120) as answer:
        made = json.load(answer)
    return f"{address}/play/{made['id']}#{'.'.join(made['tokens'].values())}"


def take(page: Any, link: str) -> bytes:
    """A piece of the map, brought nearer: the one with most counters, whose ink is darker than all ground."""
    page.goto(link)
    page.locator("canvas").first.wait_for()
    sleep(3)
    box = page.locator("canvas").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.keyboard.press("j")  # to somebody who can act
    sleep(1)
    page.mouse.move(x, y)
    for _ in range(CLOSER):
        page.keyboard.press("+")  # towards who was chosen
        sleep(0.3)
    page.mouse.move(2, 2)
    page.evaluate(BARE)
    sleep(3)
    room = (box["width"] - WIDTH) / 2, (box["height"] - HEIGHT) / 2
    places = [
        (x - WIDTH / 2 + across / STEPS * room[0], y - HEIGHT / 2 + down / STEPS * room[1])
        for across in range(-STEPS, STEPS + 1)
        for down in range(-STEPS, STEPS + 1)
    ]
    pieces = [page.screenshot(clip={"x": x, "y": y, "width": WIDTH, "height": HEIGHT}) for x, y in places]
    return small(max(pieces, key=_counters))


def _counters(piece: bytes) -> int:
    """How much ink there is, above all in the middle: a card of the lobby shows no more of it."""
    ink = decode(piece).max(axis=2) < INK
    return int(ink.sum() + MIDDLE * ink[:, WIDTH // 3 : 2 * WIDTH // 3].sum())


def main(names: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        for name in names or GAMES:
            page = browser.new_page(viewport=VIEWPORT)  # type: ignore[arg-type]
            picture = take(page, table(address, name))
            (game(name).folder / PICTURE).write_bytes(picture)
            print(f"{name}: {len(picture) / 1000:.0f} kB", flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Missing as missing:
        sys.exit(f"pictures.py: {missing}")
