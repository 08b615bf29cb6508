"""The project's frame: what is locked, what is shipped."""

import re
import tomllib
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

import grognard
from grognard.games import GAMES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CHANGES = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def test_the_lock_pins_every_dependency_of_the_project() -> None:
    extras = PROJECT["optional-dependencies"].values()
    wanted = {re.split(r"[^\w.-]", name)[0] for group in (PROJECT["dependencies"], *extras) for name in group}
    assert wanted <= set(re.findall(r"^([\w.-]+)==", LOCK, re.MULTILINE))


def test_every_pin_has_a_hash_and_no_place_is_named() -> None:
    pins = re.split(r"^(?=\w)", LOCK, flags=re.MULTILINE)[1:]
    assert all(re.match(r"[\w.-]+==", pin) and "--hash=sha256:" in pin for pin in pins)
    assert "://" not in LOCK
    assert "--index" not in LOCK


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
