"""The built page's files: packed when they are built, and sent so to whoever can unpack them."""

import asyncio
import gzip
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from grognard.server.app import Built, Packing
from grognard.server.handlers import STATIC

SCRIPT = b"export const hexes = 1302;"
WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "app.js").write_bytes(SCRIPT)
    (tmp_path / "app.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "app.css").write_bytes(b"main { }")
    return tmp_path


def get(folder: Path, name: str, encoding: str = "gzip", **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(
            Starlette(routes=[Mount("/static", Packing(Built(directory=folder), minimum_size=1000))])
        )
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.get(f"/static/{name}", headers={"Accept-Encoding": encoding, **headers})

    with ThreadPoolExecutor(1) as thread:  # a browser that drives this thread has a loop of its own in it
        return thread.submit(lambda: asyncio.run(ask())).result()


def test_a_packed_script_is_sent_as_it_was_packed(folder: Path) -> None:
    answer = get(folder, "app.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == SCRIPT


def test_who_cannot_unpack_gets_it_plain(folder: Path) -> None:
    answer = get(folder, "app.js", "identity")
    assert "content-encoding" not in answer.headers
    assert answer.content == SCRIPT


def test_what_was_not_packed_is_sent_plain(folder: Path) -> None:
    answer = get(folder, "app.css")
    assert (answer.status_code, answer.content) == (200, b"main { }")
    assert get(folder, "none.js").status_code == 404


def test_a_font_is_sent_as_it_is_and_by_its_type(folder: Path) -> None:
    (folder / "sans.woff2").write_bytes(b"wOF2" + bytes(4000))
    answer = get(folder, "sans.woff2")
    assert answer.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in answer.headers
    assert len(answer.content) == 4004
    assert get(folder, "serif.woff2").status_code == 404


def test_an_unchanged_packed_script_is_not_sent_again(folder: Path) -> None:
    tag = get(folder, "app.js").headers["etag"]
    again = get(folder, "app.js", **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def bundled(dev: bool) -> dict[str, str]:
    """The packages of the page and their versions: those in its scripts, or those that only build it."""
    packages = json.loads((WEB / "package-lock.json").read_text())["packages"]
    found = {path.removeprefix("node_modules/"): package for path, package in packages.items() if path}
    return {name: package["version"] for name, package in found.items() if package.get("dev", False) == dev}


@pytest.fixture
def licences() -> str:
    path = STATIC / "licences.txt"
    if not path.is_file():
        required = bool(os.environ.get("CI")) or os.environ.get("GROGNARD_BROWSER") == "required"
        (pytest.fail if required else pytest.skip)("The page is not built: make web")
    return str(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", bundled(dev=False))
def test_each_bundled_package_is_named_with_its_licence(licences: str, name: str) -> None:
    assert f"\n{name} {bundled(dev=False)[name]} (" in licences
    texts = list((WEB / "node_modules" / name).glob("LICENSE*"))
    assert texts
    for text in texts:
        assert text.read_text(encoding="utf-8").strip() in licences


@pytest.mark.parametrize("name", bundled(dev=True))
def test_what_only_builds_the_page_is_not_named(licences: str, name: str) -> None:
    assert f"\n{name} " not in licences


def test_the_licences_are_sent_as_text(licences: str) -> None:
    answer = get(STATIC, "licences.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == licences
