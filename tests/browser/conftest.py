"""The page in a real Chromium: one browser and one server for all tests of a worker, windows for each test."""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Error as BrowserError
from tests.browser.window import FLAGS, PATIENCE, Window, chromium, missing, required
from tests.server.guest import Host, Killed, serving

QUIET = {"animation": False, "handover": False, "defaults": False, "confirm": False}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a head."""
    trouble = missing()
    if trouble is not None:
        (pytest.fail if required() else pytest.skip)(trouble)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        yield found
        found.close()


@pytest.fixture(scope="session")
def host(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server in a thread of this process; plays are each their own, so that tests may share it."""
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def killable(browser: Browser, tmp_path: Path) -> Iterator[Killed]:
    """A server in a process of its own: `kill()` it, `start()` it again at the same address with the same plays."""
    server = Killed(tmp_path / "server")
    yield server
    server.kill()


class OpenWindow(Protocol):
    def __call__(
        self,
        host: Host | None = None,
        *,
        language: str = "en",
        theme: str = "light",
        viewport: tuple[int, int] = (1280, 800),
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Window: ...


@pytest.fixture
def window(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[OpenWindow]:
    """Opens windows: each is a browser of its own, as if on another machine.

    Animation, the curtain of a shared screen, answers that are given by themselves and questions whether an end is
    meant are off unless asked for: a test clicks everything itself.
    """
    windows: list[Window] = []

    def open_window(
        host: Host | None = None,
        *,
        language: str = "en",
        theme: str = "light",
        viewport: tuple[int, int] = (1280, 800),
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Window:
        kept = {
            "language": language,
            "theme": theme,
            "settings": {**QUIET, **(settings or {})},
        }
        size = {"width": viewport[0], "height": viewport[1]}
        server = host or request.getfixturevalue("host")
        windows.append(Window(browser, server, kept, viewport=size, **context))
        return windows[-1]

    request.node.stash[_PICTURES] = lambda: _pictures(windows, tmp_path)
    yield open_window
    found = [f"window {i}: {said}" for i, one in enumerate(windows) for said in one.unexpected]
    pictures = _pictures(windows, tmp_path) if found else []
    for one in windows:
        one.close()
    if found:
        pytest.fail("The page complained:\n" + "\n".join([*found, *pictures]), pytrace=False)


_PICTURES = pytest.StashKey[Callable[[], list[str]]]()


def _pictures(windows: list[Window], folder: Path) -> list[str]:
    """Take a picture of every window; say where they are."""
    said = []
    for i, one in enumerate(windows):
        path = folder / f"window{i}.png"
        try:
            one.page.screenshot(path=path, timeout=5000)
            said.append(f"picture of window {i}: {path} (at {re.sub('#.*', '', one.page.url)})")
        except BrowserError as error:
            said.append(f"no picture of window {i}: {error}")
    return said


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed names the pictures of its windows."""
    report = yield
    if report.when == "call" and report.failed and _PICTURES in item.stash:
        report.sections.append(("What was on the screen", "\n".join(item.stash[_PICTURES]())))
    return report
