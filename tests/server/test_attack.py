"""The attacks in short: nothing is accepted that must not be, and nothing is lost to those who only play."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.attack.__main__ import ATTACKS, chosen
from tools.attack.grammar import Grammar, hostile_values
from tools.attack.server import NotLoopback, loopback

ROOT = Path(__file__).parents[2]
NAMES = [attack.name for attack in ATTACKS]
linux = pytest.mark.skipif(sys.platform != "linux", reason="the whole of 127.0.0.0/8 is one's own on Linux only")
LONGEST = 1200
"""Seconds after which the attacks are broken off."""
Found = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What all attacks have come to, one after another on one server, by their names."""
    file = tmp_path_factory.mktemp("attack") / "found.json"
    command = [sys.executable, "-m", "tools.attack", "--short", "--json", str(file)]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said, _ = run.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        run.terminate()  # it stops its server
        said, _ = run.communicate()
    assert file.exists(), said
    return {one["name"]: one for one in json.loads(file.read_text())}


@linux
@pytest.mark.xdist_group("attack")
@pytest.mark.parametrize("name", NAMES)
def test_an_attack_gets_nothing_that_it_must_not(found: Found, name: str) -> None:
    assert found[name]["fails"] == {}
    assert found[name]["errors"] == {}
    assert found[name]["answers"]


@linux
@pytest.mark.xdist_group("attack")
def test_what_was_confirmed_under_attack_is_in_the_records(found: Found) -> None:
    assert found["records"]["fails"] == {}
    assert found["(nobody)"]["innocent"]["number"] > 0


@linux
@pytest.mark.xdist_group("attack")
def test_attacks_leave_little_in_memory(found: Found) -> None:
    assert found["memory"]["fails"] == {}
    assert found["memory"]["memory"]["after"] > 0


@pytest.mark.parametrize(
    "url",
    ["http://example.org", "http://192.168.1.4:8000", "https://127.0.0.1:8000", "http://[::1]:8000", "127.0.0.1", ""],
)
def test_only_a_server_of_this_machine_is_attacked(url: str) -> None:
    with pytest.raises(NotLoopback):
        loopback(url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000/", "http://localhost:8000"])
def test_a_server_of_this_machine_is_found(url: str) -> None:
    assert loopback(url) == "http://127.0.0.1:8000"


def test_attacks_are_chosen_by_name_or_by_group() -> None:
    assert [attack.name for attack in chosen(["chairs"])] == ["chairs", "listed"]
    assert [attack.name for attack in chosen(["slow"])] == ["readers", "writers", "idle", "looking"]
    assert chosen([]) == list(ATTACKS)


def test_the_same_seed_gives_the_same_requests() -> None:
    values = hostile_values(50)
    drawn = [
        [grammar.frame(k, 3, ["done"], "blue") for k in range(100)]
        for grammar in (Grammar(7, values), Grammar(7, values))
    ]
    assert drawn[0] == drawn[1]
    assert len(set(map(str, drawn[0]))) > 90
