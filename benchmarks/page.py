"""The page in a real Chromium without a graphics card: how soon the map is there, and how smoothly it moves.

Army Group Center's whole map with every counter of its campaign, 1440 x 900, drawn by the processor alone. Measured:

- first paint: from the start of the navigation, with nothing in the browser's cache, from a server that runs already,
  to the first frame that shows the map and all counters sharp (the page's mark `map`);
- frames: the time from one animation frame to the next, as the page gets them, while a mouse drags the map about and
  while its wheel zooms from the whole map to a few hexes and back, five seconds each;
- weight: what the network carries until then, as it is compressed on the way.

python benchmarks/page.py [--seconds 5] [--loads 5] [--trace FILE]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

STATIC = Path(__file__).parents[1] / "src" / "grognard" / "server" / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SWITCHES = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
GAME, SCENARIO = "army_group_center", "historical"
WIDTH, HEIGHT = 1440, 900
SECONDS, LOADS = 5.0, 5
RATIOS = (1, 2)
FRONT = (0.84, 0.62)
"""Where most counters stand, as a part of the map on the screen."""
TICK = 1 / 60
WITHIN = 30_000

RECORD = """() => {
  const times = (window.frameTimes = []);
  const frame = (now) => {
    times.push(now);
    window.frameAsked = requestAnimationFrame(frame);
  };
  window.frameAsked = requestAnimationFrame(frame);
}"""
RECORDED = "() => { cancelAnimationFrame(window.frameAsked); return window.frameTimes; }"
PAINTED = "() => performance.getEntriesByName('map')[0]?.startTime ?? null"


class Missing(Exception):
    """What is needed to measure is not there; says what."""


class Frames(NamedTuple):
    """Milliseconds from frame to frame."""

    median: float
    p95: float
    worst: float
    number: int
    work: float
    """Milliseconds of processor that the page's own thread spent on one, on average: whoever else is busy."""


class Measured(NamedTuple):
    """What one density of pixels came to. First paint in milliseconds, weight in bytes."""

    ratio: int
    first_paint: float
    best_first_paint: float
    weight: int
    drag: Frames
    drag_whole: Frames
    wheel: Frames

    def hands(self) -> dict[str, Frames]:
        """What a hand did, and its frames."""
        return {
            "dragged, near": self.drag,
            "dragged, the whole map": self.drag_whole,
            "zoomed by wheel": self.wheel,
        }


def chromium() -> str:
    """Where the browser is: $CHROMIUM, or the first that is installed."""
    said = os.environ.get("CHROMIUM")
    found = shutil.which(said) if said else next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise Missing(f"no Chromium ({said or ', '.join(BROWSERS)}): apt-get install chromium, or set CHROMIUM")
    return found


def measure(seconds: float = SECONDS, loads: int = LOADS, trace: Path | None = None) -> list[Measured]:
    """Measure the page at each density of pixels; Missing if there is no browser, or no page."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError as error:
        raise Missing(f"no {error.name} to drive a browser with: pip install playwright") from None
    if not (STATIC / "app.js").is_file():
        raise Missing("the page has not been built: make web")
    path = chromium()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        link = table(address)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
            try:
                load(browser, link, 1)  # the server has said everything once
                return [measure_at(browser, link, ratio, seconds, loads, trace) for ratio in RATIOS]
            finally:
                browser.close()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server of its own, as `grognard serve` starts it: its address."""
    command = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--no-browser", "--data", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = next((word for word in line.split() if word.startswith("http")), None)
        if address is None:
            raise Missing("the server did not start")
        yield address.rstrip("/")
    finally:
        server.terminate()
        server.wait(10)


def table(address: str) -> str:
    """A new table at which one person has both sides: the link to it."""
    wish = {"game": GAME, "scenario": SCENARIO, "seats": {"german": "me", "soviet": "me"}}
    head = {"Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/games", json.dumps(wish).encode(), head), timeout=60) as answer:
        made = json.load(answer)
    return f"{address}/play/{made['id']}#{next(iter(made['tokens'].values()))}"


def load(browser: Browser, link: str, ratio: int) -> tuple[Page, float, int]:
    """The page in a window that has never seen it: when the map was there, and the bytes that came."""
    window = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=ratio)
    page = window.new_page()
    wire = window.new_cdp_session(page)
    wire.send("Network.enable")
    came: list[int] = []
    wire.on("Network.loadingFinished", lambda event: came.append(int(event["encodedDataLength"])))
    wire.on("Network.webSocketFrameReceived", lambda event: came.append(len(event["response"]["payloadData"])))
    page.goto(link, wait_until="commit")
    page.wait_for_function(PAINTED, timeout=WITHIN)
    return page, float(page.evaluate(PAINTED)), sum(came)


def measure_at(
    browser: Browser, link: str, ratio: int, seconds: float, loads: int, trace: Path | None = None
) -> Measured:
    """First paint several times over; then the frames of the last window."""
    paints = []
    for n in range(loads):
        page, painted, weight = load(browser, link, ratio)
        paints.append(painted)
        if n < loads - 1:
            page.context.close()
    sleep(0.5)
    with traced(browser, page, trace and trace.with_stem(f"{trace.stem}_{ratio}")):
        drag_whole = frames(page, lambda until: drag(page, until), seconds)
        page.keyboard.press("0")
        wheel = frames(page, lambda until: turn(page, until), seconds)
        page.keyboard.press("0")
        page.mouse.move(*middle(page, *FRONT))
        for _ in range(7):
            page.mouse.wheel(0, -120)
        sleep(1)
        dragged = frames(page, lambda until: drag(page, until), seconds)
    page.context.close()
    return Measured(ratio, statistics.median(paints), min(paints), weight, dragged, drag_whole, wheel)


def frames(page: Page, act: Callable[[float], None], seconds: float = SECONDS) -> Frames:
    """The frames while something is done for so long."""
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(RECORD)
    before = busy(wire)
    act(monotonic() + seconds)
    work = busy(wire) - before
    times = page.evaluate(RECORDED)
    wire.detach()
    gaps = sorted(after - before for before, after in pairwise(times))
    p95 = gaps[math.ceil(len(gaps) * 0.95) - 1]
    return Frames(statistics.median(gaps), p95, gaps[-1], len(gaps), work / len(gaps) * 1000)


def busy(wire: CDPSession) -> float:
    """Seconds of processor that the page's thread has spent."""
    found = wire.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in found if metric["name"] == "TaskDuration")


def middle(page: Page, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """A point of the map on the screen; the front line is at its right."""
    box = page.locator(".map-host").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def drag(page: Page, until: float) -> None:
    """A hand that drags the map in wide circles, and lets go now and then."""
    x, y = middle(page)
    turn = 0.0
    while monotonic() < until:
        page.mouse.move(x + 200, y)
        page.mouse.down(button="middle")
        for _ in range(90):
            begin = monotonic()
            turn += 0.07
            page.mouse.move(x + 200 * math.cos(turn), y + 160 * math.sin(turn))
            sleep(max(0.0, TICK - (monotonic() - begin)))
            if begin > until:
                break
        page.mouse.up(button="middle")


def turn(page: Page, until: float) -> None:
    """A wheel that goes in and out, a notch thirty times a second, with a rest at each end."""
    page.mouse.move(*middle(page, *FRONT))
    way = -1
    while monotonic() < until:
        for _ in range(28):
            begin = monotonic()
            page.mouse.wheel(0, way * 60)
            sleep(max(0.0, 2 * TICK - (monotonic() - begin)))
        sleep(0.25)
        way = -way


@contextmanager
def traced(browser: Browser, page: Page, path: Path | None) -> Iterator[None]:
    """With a path: what the browser did, for its own performance panel."""
    if path:
        browser.start_tracing(page=page, path=str(path))
    yield
    if path:
        browser.stop_tracing()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each gesture lasts")
    parser.add_argument("--loads", type=int, default=LOADS, help="how often the page is loaded")
    parser.add_argument("--trace", type=Path, help="write the browser's trace to this file")
    given = parser.parse_args()
    try:
        measured = measure(given.seconds, given.loads, given.trace)
    except Missing as missing:
        sys.exit(f"page.py: {missing}")
    for one in measured:
        print(f"{one.ratio} pixel(s) to a CSS pixel, {WIDTH} x {HEIGHT}")
        print(
            f"  {'first full frame':<22} {one.first_paint:6.0f} ms, median (best {one.best_first_paint:.0f}; aim 2000)"
        )
        print(f"  {'weight, compressed':<22} {one.weight / 1000:6.0f} KB (aim 1500)")
        for name, found in one.hands().items():
            says = f"median {found.median:.1f}, worst {found.worst:.0f}, {found.number} frames"
            print(f"  {name:<22} {found.p95:6.1f} ms from frame to frame, 95th percentile ({says}; aim 25);")
            print(f"  {'':<22} {found.work:6.1f} ms of processor a frame in the page's thread")


if __name__ == "__main__":
    main()
