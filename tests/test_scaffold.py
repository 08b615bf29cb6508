"""The project's frame: what is locked, what is shipped."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import grognard
from grognard.games import GAMES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CHANGES = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
LOCKS = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("requirements.lock", "requirements-lab.lock")}
HEAVY = {"parquet", "ray", "rl"}
"""Extras that `make play` and `make test` do not install: they have a lock of their own."""
PIN = re.compile(r"^([\w.-]+)==([^ ;]+)", re.MULTILINE)


def named(*groups: list[str]) -> set[str]:
    """The packages that lists of requirements name, as locks write them."""
    return {re.split(r"[^\w.-]", name)[0].replace("_", "-") for group in groups for name in group}


def test_the_locks_pin_every_dependency_of_the_project() -> None:
    extras = PROJECT["optional-dependencies"]
    light = [group for extra, group in extras.items() if extra not in HEAVY]
    pins = {lock: {name for name, _ in PIN.findall(text)} for lock, text in LOCKS.items()}
    assert named(PROJECT["dependencies"], *light) <= pins["requirements.lock"]
    assert named(PROJECT["dependencies"], *extras.values()) <= pins["requirements-lab.lock"]
    assert extras.keys() >= HEAVY
    assert not named(*(extras[extra] for extra in HEAVY)) & pins["requirements.lock"]


def test_the_lock_of_the_lab_agrees_with_the_other() -> None:
    light, heavy = (dict(PIN.findall(text)) for text in LOCKS.values())
    assert {name: heavy.get(name) for name in light} == light


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash_and_no_place_is_named(lock: str) -> None:
    pins = re.split(r"^(?=\w)", LOCKS[lock], flags=re.MULTILINE)[1:]
    assert all(re.match(r"[\w.-]+==", pin) and "--hash=sha256:" in pin for pin in pins)
    assert "://" not in LOCKS[lock]
    assert "--index" not in LOCKS[lock]


def test_the_lock_of_the_page_has_every_program_that_a_tool_names() -> None:
    """A tool comes as one program for each platform; npm leaves out, without a word, what it could not find."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = {name for package in packages.values() for name in package.get("optionalDependencies", ())}
    assert named
    assert [name for name in sorted(named) if "integrity" not in packages.get(f"node_modules/{name}", ())] == []


def test_no_line_of_the_page_is_too_long_to_be_read() -> None:
    """The formatter breaks code, but neither texts nor comments."""
    kinds = (".ts", ".css", ".mjs", ".html", ".svg")
    sources = [path for path in (ROOT / "web").glob("*") if path.suffix in kinds]
    sources += [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in kinds]
    lines = [(path, line) for path in sources for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 10_000
    assert [f"{path.relative_to(ROOT)}: {line[:60]}" for path, line in lines if len(line) > 140] == []


def test_the_wheel_ships_every_file_of_the_package() -> None:
    files = {path for path in (ROOT / "src" / "grognard").rglob("*") if path.is_file()}
    shipped = {Path(file.path) for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert shipped == {path for path in files if "__pycache__" not in path.parts}


def test_the_version_is_stated_once() -> None:
    assert "version" not in PROJECT
    assert WheelBuilder(str(ROOT)).metadata.version == grognard.__version__


def test_the_change_log_begins_with_this_version() -> None:
    assert CHANGES[0] == grognard.__version__


def test_the_change_log_names_every_version_once_the_newest_first() -> None:
    numbers = [tuple(map(int, version.split("."))) for version in CHANGES]
    assert numbers == sorted(set(numbers), reverse=True)


def test_a_soak_fuzzes_every_game() -> None:
    fuzzed = re.findall(r"grognard fuzz (\S+) --games", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert fuzzed == list(GAMES)
