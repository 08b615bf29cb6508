"""The built page's files: packed when they are built, and sent so to whoever can unpack them."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from grognard.server.app import Built

SCRIPT = b"export const hexes = 1302;"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "app.js").write_bytes(SCRIPT)
    (tmp_path / "app.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "app.css").write_bytes(b"main { }")
    return tmp_path


def get(folder: Path, name: str, encoding: str = "gzip", **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=[Mount("/static", Built(directory=folder))]))
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


def test_an_unchanged_packed_script_is_not_sent_again(folder: Path) -> None:
    tag = get(folder, "app.js").headers["etag"]
    again = get(folder, "app.js", **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
