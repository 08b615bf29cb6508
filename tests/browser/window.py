"""A window of the browser: a context of its own, with everything that went over its wire and went wrong in it."""

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket, WebSocketRoute
from tests.server.guest import Host, Made

import grognard.server

Frame = dict[str, Any]
NAMES = ("chromium", "chromium-browser", "google-chrome")
WITHOUT = (
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""The first two are pages of the address bar, made again for every window: half a second of a processor each time. The
others Playwright does without; but Chromium heeds only the last list that it is given."""
FLAGS = (
    f"--disable-features={','.join(WITHOUT)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PAGE = Path(grognard.server.__file__).parent / "static" / "app.js"
PATIENCE = 60_000
"""Milliseconds that a wait may last; a slow machine needs some of it, a broken page all."""
SIT = """if (location.protocol !== "about:" && localStorage.getItem("sat." + %(play)s) === null) {
  localStorage.setItem("sat." + %(play)s, "once");
  localStorage.setItem("grognard.seats", JSON.stringify([{ play: %(play)s, tokens: %(tokens)s, opened: 1 }]));
}"""
"""As if this browser had these seats of a play: once, so that what the page makes of them outlasts a reload."""
DRAWN = ".table .map-host[data-camera]"
"""A table whose map has been painted."""


def required() -> bool:
    """Must the tests in the browser run? Where they are checked they must; elsewhere a machine may have no Chromium."""
    return bool(os.environ.get("CI")) or os.environ.get("GROGNARD_BROWSER") == "required"


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str | None:
    """What keeps the page from being tested, as a sentence; None if nothing does."""
    if chromium() is None:
        return "There is no Chromium to test the page in: apt-get install chromium"
    if not PAGE.is_file():
        return "The page is not built: make web"
    return None


class Traffic:
    """All that a page sent and received: frames of WebSockets, bodies of HTTP. `views`: the latest of each side."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.received: list[str] = []
        self._frames: list[Frame] = []
        self.http: list[tuple[str, str]] = []
        """Address and text of each answer that came over HTTP, pictures and scripts left out."""
        self.views: dict[str | None, Frame] = {}
        self.table: Frame = {}
        self.reading = 0
        """Bodies that have come to the page, and not yet to us."""
        self.sockets = 0
        page.on("websocket", self._open)
        page.on("requestfinished", self._finished)

    def _open(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framesent", lambda data: self.sent.append(str(data)))
        socket.on("framereceived", self.receive)

    def receive(self, data: str | bytes) -> None:
        self.received.append(str(data))
        frame = json.loads(data)
        self._frames.append(frame)
        if frame["type"] == "view":
            self.views[frame["side"]] = frame

    def _finished(self, request: Request) -> None:
        if request.resource_type not in ("fetch", "xhr"):
            return
        self.reading += 1
        try:
            response = request.response()
            text = response.text() if response is not None else ""
        finally:
            self.reading -= 1
        self.http.append((request.url, text))
        if re.search(r"/api/(games|plays)/[^/]+/table\b", request.url):
            self.table = json.loads(text)

    def frames(self, *kinds: str) -> list[Frame]:
        """Frames received, of these kinds or all."""
        return [frame for frame in self._frames if not kinds or frame["type"] in kinds]

    def asked(self, *kinds: str) -> list[Frame]:
        """Frames sent, of these kinds or all."""
        return [frame for frame in map(json.loads, self.sent) if not kinds or frame["type"] in kinds]

    @property
    def inward(self) -> str:
        """Everything that reached this browser, as one text: what it must not know must not be in it."""
        return "\n".join([*self.received, *(text for _, text in self.http)])


class Wire:
    """The connection of a page that is not open yet, to say something upon it that the server did not say."""

    def __init__(self, window: "Window") -> None:
        self._traffic = window.traffic
        self._page: WebSocketRoute | None = None
        self.before: list[Frame] = []
        """Said as soon as there is a connection, before anything that the server says."""
        self.held: str | None = None
        """Frames of this kind wait here until they are let go."""
        self._waiting: list[str | bytes] = []
        window.page.route_web_socket(re.compile(r"/ws$"), self._open)

    def _open(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()

        def outward(data: str | bytes) -> None:
            self._traffic.sent.append(str(data))
            for frame in self.before:
                page.send(json.dumps(frame))
            self.before.clear()
            server.send(data)

        def inward(data: str | bytes) -> None:
            if self.held is not None and json.loads(data)["type"] == self.held:
                self._waiting.append(data)
                return
            self._traffic.receive(data)
            page.send(data)

        page.on_message(outward)
        server.on_message(inward)

    def let_go(self) -> int:
        """The page hears what has waited, and from now on everything at once; how much it was."""
        assert self._page is not None
        self.held, waiting, self._waiting = None, self._waiting, []
        for data in waiting:
            self._traffic.receive(data)
            self._page.send(data)
        return len(waiting)

    def tell(self, frame: Frame) -> None:
        """The page hears this."""
        assert self._page is not None
        self._traffic.receive(json.dumps(frame))
        self._page.send(json.dumps(frame))


class Window:
    """A browser window at a server. What it complains about, and nobody expected, fails the test at its end."""

    def __init__(self, browser: Browser, host: Host, kept: Mapping[str, Any], **context: Any) -> None:
        self.host = host
        self.context = browser.new_context(base_url=host.url, accept_downloads=True, **context)
        self.context.set_default_timeout(PATIENCE)
        # As if this browser had been here before; what is changed later stays changed after a reload.
        self.context.add_init_script(
            f"""if (location.protocol !== "about:") for (const [name, value] of Object.entries({json.dumps(kept)}))
                  if (localStorage.getItem("grognard." + name) === null)
                    localStorage.setItem("grognard." + name, JSON.stringify(value));"""
        )
        self.page = self.context.new_page()
        self.traffic = Traffic(self.page)
        self.trouble: list[str] = []
        self._expected: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.trouble.append(f"page: {error}"))
        self.page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.trouble.append(f"console: {message.text} ({where})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # whoever goes to another page drops what the last one still fetched
            self.trouble.append(f"request: {request.url}: {request.failure}")

    def expect_trouble(self, pattern: str) -> None:
        """Complaints that match are part of this test."""
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        return [said for said in self.trouble if not any(re.search(pattern, said) for pattern in self._expected)]

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something that is known here and not on the page: frames that have come."""
        last = time.monotonic() + PATIENCE / 1000
        while not condition():
            assert time.monotonic() < last, "It never came."
            self.page.wait_for_timeout(2)

    def open(self, path: str = "/") -> None:
        self.page.goto(path)

    def sit(self, made: Made, *sides: str) -> None:
        """Open a play by the secret links of these sides (none: to watch), and wait until its table is drawn."""
        self.traffic.views.clear()
        if len(sides) > 1:  # the browser has all of them before it sits down: else it would seem that two people play
            tokens = [made.join(side) for side in sides]
            self.context.add_init_script(SIT % {"play": json.dumps(made.id), "tokens": json.dumps(tokens)})
        self.page.goto("about:blank")
        link = f"/play/{made.id}#{made.join(sides[0])}" if len(sides) == 1 else f"/play/{made.id}"
        self.page.goto(link if sides else f"/watch/{made.id}")
        self.until(partial(self._has_views, max(1, len(sides))))
        self.until_drawn(*sides[:1] if len(sides) == 1 else ())

    def until_drawn(self, side: str | None = None) -> None:
        """Wait until a table is on the screen, in its own letters, and what it was made of is known here too."""
        self.page.wait_for_selector(f".table[data-side='{side}'] .map-host[data-camera]" if side else DRAWN)
        self.page.evaluate("() => document.fonts.ready.then(() => true)")
        self.until(lambda: bool(self.traffic.table) and not self.traffic.reading)

    def _has_views(self, number: int) -> bool:
        return len(self.traffic.views) >= number

    def close(self) -> None:
        self.context.close()
