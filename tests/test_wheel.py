"""The wheel that `make wheel` builds, installed where there is no checkout and no Node.js: it serves the page."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from hatchling.builders.wheel import WheelBuilder

import grognard
from grognard.games import GAMES
from grognard.server.handlers import STATIC

pytestmark = pytest.mark.xdist_group("wheel")  # build and install once, not in every worker

ROOT = Path(__file__).parents[1]
PATIENCE = 60
"""Seconds for an answer, on a machine that has much else to do."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (STATIC / "index.html").is_file():
        required = bool(os.environ.get("CI")) or os.environ.get("GROGNARD_BROWSER") == "required"
        (pytest.fail if required else pytest.skip)("The page is not built: make web")
    return build(tmp_path_factory.mktemp("dist"))


def build(folder: Path) -> Path:
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(path)


class Installed:
    """The wheel in a folder of its own; what it depends on is that of the tests, for nothing is fetched."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.folder = folder
        self.environment = {"PYTHONPATH": str(folder), "PATH": "", "HOME": str(folder), "GROGNARD_KERNELS": "plain"}
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
        subprocess.run([*pip, "--no-deps", "--no-compile", "--target", str(folder), str(wheel)], check=True)

    def command(self, *words: str) -> "subprocess.Popen[str]":
        script = [sys.executable, str(self.folder / "bin" / "grognard"), *words]
        return self._process(script)

    def python(self, code: str) -> str:
        with self._process([sys.executable, "-c", code]) as process:
            return process.communicate()[0].strip()

    def _process(self, words: list[str]) -> "subprocess.Popen[str]":
        return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=self.folder, env=self.environment)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def served(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    data = str(tmp_path_factory.mktemp("data"))
    with installed.command("serve", "--no-browser", "--port", "0", "--data", data) as process:
        assert process.stdout is not None
        address = re.match(r"Serving at (http://127\.0\.0\.1:\d+)/", process.stdout.readline())
        assert address
        with httpx.Client(base_url=address[1], timeout=PATIENCE) as client:
            yield client
        process.terminate()


def test_the_wheel_has_every_file_of_the_package_the_page_and_the_licence(wheel: Path) -> None:
    source = ROOT / "src"
    files = {path for path in (source / "grognard").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    about = f"grognard-{grognard.__version__}.dist-info"
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert {name for name in names if not name.startswith(about)} == {
            path.relative_to(source).as_posix() for path in files
        }
        assert archive.read(f"{about}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
    page = {path.relative_to(source).as_posix() for path in STATIC.iterdir()}
    assert page <= names
    assert {Path(name).suffix for name in page} == {".html", ".js", ".css", ".gz", ".svg", ".txt", ".woff2"}


def test_the_same_sources_give_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    again = build(tmp_path)
    assert again.name == wheel.name == f"grognard-{grognard.__version__}-py3-none-any.whl"
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()


def test_nothing_that_was_built_to_debug_is_in_the_page(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        assert b"sourceMappingURL" not in archive.read("grognard/server/static/app.js")


def test_the_command_says_the_version_of_the_package(installed: Installed) -> None:
    assert installed.python("import grognard; print(grognard.__file__)").startswith(str(installed.folder))
    told = installed.python("from importlib.metadata import version; print(version('grognard'))")
    with installed.command("--version") as process:
        assert process.communicate()[0] == f"grognard {told}\n"
    assert told == grognard.__version__


def test_the_package_asks_for_all_that_serving_imports(installed: Installed) -> None:
    asked = installed.python("from importlib.metadata import requires; print(*requires('grognard'), sep='\\n')")
    wanted = " ".join(line for line in asked.splitlines() if "extra ==" not in line)
    assert all(name in wanted for name in ("numba", "numpy", "orjson", "starlette", "uvicorn", "uvloop", "websockets"))


def test_the_page_is_served_with_all_that_it_loads(served: httpx.Client) -> None:
    page = served.get("/").text
    loaded = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))
    assert {"/static/early.js", "/static/app.js", "/static/app.css"} <= loaded
    scripts = served.get("/static/app.js").text + served.get("/static/early.js").text
    named = {*re.findall(r"[\w-]+\.woff2", scripts + served.get("/static/app.css").text), "tilerenderer.js"}
    assert "tilerenderer.js" in scripts
    assert len(named) > 4
    for path in {*loaded, *(f"/static/{name}" for name in named), "/static/licences.txt"}:
        answer = served.get(path)
        assert (path, answer.status_code) == (path, 200)
        assert answer.content == (STATIC / path.removeprefix("/static/")).read_bytes()


def test_the_server_tells_its_version(served: httpx.Client) -> None:
    assert served.get("/api/version").json() == {"version": grognard.__version__}


def test_every_game_is_served_with_its_picture_and_one_with_its_map(served: httpx.Client) -> None:
    """Drawing up the tables of all would take long, and the files are compared above."""
    assert [game["name"] for game in served.get("/api/games").json()] == list(GAMES)
    for name in GAMES:
        picture = served.get(f"/api/games/{name.replace('/', '~')}/picture")
        assert picture.content == (grognard.game(name).folder / "picture.png").read_bytes()
    assert served.get("/api/games/crossroads/table").json()["map"]["hexes"]
