"""`grognard bench`: the table it prints. Nothing is measured here."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.shell import Shell, refused

from grognard.cli import bench

REACH = {"hexes": 1169, "reached": 142, "ours": 4.0, "plain": 60.0, "scipy": 40.0, "networkx": 100.0}
MODULES: dict[str, Any] = {
    "reach": SimpleNamespace(measure=lambda: REACH, OURS="ours", PLAIN="plain", SCIPY="scipy", NETWORKX="networkx"),
    "playouts": SimpleNamespace(
        GAMES={
            "crossroads": SimpleNamespace(copy=10, view=None, decisions=25_000, chess=1.5),
            "army_group_center": SimpleNamespace(copy=15, view=150, decisions=15_000, chess=1.2),
        },
        measure_copy=lambda name: 2.5,
        measure_view=lambda name: 90.0,
        measure_shares=lambda name: {"rules": 0.45, "engine": 0.3},
        measure_playouts=lambda name: {"decisions_per_second": 30_000.0, "games_per_second": 80.0},
    ),
    "chessplay": SimpleNamespace(NAME="python-chess", measure=lambda: 25_000.0),
    "thinking": SimpleNamespace(
        measure=lambda name: SimpleNamespace(simulations=29.0, shares={"plans": 0.78}),
    ),
    "live": SimpleNamespace(
        GAME="crossroads",
        PLAYS=200,
        YOUNG=30,
        OLD=3000,
        measure=lambda: SimpleNamespace(pace=1600.0, actions=24_000, cpu=12.0, reply_95=0.2, lost=0, wrong=0),
        measure_ages=lambda: (0.002, 0.003),
    ),
    "environments": SimpleNamespace(
        CHESS="chess",
        GAMES=("crossroads",),
        AIM=10_000,
        measure_chess=lambda: SimpleNamespace(steps=1_000.0),
        measure_game=lambda name: SimpleNamespace(steps=12_000.0),
    ),
    "startup": SimpleNamespace(measure=lambda: 0.3),
    "page": SimpleNamespace(
        Missing=LookupError,
        GAME="army_group_center",
        WIDTH=1440,
        HEIGHT=900,
        measure=lambda: [
            SimpleNamespace(
                ratio=1,
                weight=362_000,
                first_paint=1100.0,
                best_first_paint=900.0,
                hands=lambda: {"drag": SimpleNamespace(p95=16.8)},
            )
        ],
    ),
}


@pytest.fixture(autouse=True)
def _measured_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_load", MODULES.__getitem__)


def test_everything_is_shown_beside_its_aim(shell: Shell) -> None:
    answer = shell("bench")
    assert answer.status == 0
    lines = {line.split("  ")[0]: line.split() for line in answer.out.splitlines()[1:]}
    assert lines["movement range, 1169 hexes, 142 reached, compiled"][-6:] == ["us", "at", "most", "6", "us", "met"]
    assert lines["compiled against networkx"][-7:] == ["25", "x", "at", "least", "30", "x", "missed"]
    assert lines["crossroads, random decisions a CPU second"][-7:] == [
        "30,000",
        "/s",
        "at",
        "least",
        "25,000",
        "/s",
        "met",
    ]
    assert lines["army_group_center, random decisions against python-chess"][-6:] == [
        "x",
        "at",
        "least",
        "1.2",
        "x",
        "met",
    ]
    assert lines["crossroads, random decisions against python-chess"][-1] == "missed"
    assert lines["200 live plays of crossroads, durable actions a second"][-1] == "met"
    assert lines["a move at line 3000 against that"][-1] == "missed"
    assert "bench: start-up ..." in answer.err


def test_as_data(shell: Shell) -> None:
    rows = {row["name"]: row for row in shell("bench", "--json").json}
    copy = rows["crossroads, copy of a position"]
    assert (copy["value"], copy["unit"], copy["aim"], copy["met"]) == (2.5, "us", 10, True)
    assert rows["compiled against networkx"]["met"] is False
    assert rows["army_group_center, view of a position"]["aim"] == 150
    assert rows["crossroads, view of a position"]["met"] is None
    assert rows["army_group_center, random games a CPU second"]["met"] is None
    assert rows["crossroads, simulations a CPU second"]["value"] == 29
    assert (
        rows["crossroads, simulations, time in plans"]["value"],
        rows["crossroads, random play, time in engine"]["value"],
    ) == (78, 30)


def loading_without(module: str, package: str) -> Callable[[str], Any]:
    """Loads all benchmarks but one, whose package is not installed."""

    def load(name: str) -> Any:
        if name == module:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
        return MODULES[name]

    return load


def test_without_the_peer_random_play_is_measured_alone(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_load", loading_without("chessplay", "chess"))
    answer = shell("bench")
    assert "chess is missing" in answer.err
    assert "crossroads, random decisions a CPU second" in answer.out
    assert "python-chess" not in answer.out


def test_what_is_missing_is_said_and_the_rest_measured(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_load", loading_without("reach", "networkx"))
    answer = shell("bench")
    assert answer.status == 0
    assert "networkx is missing" in answer.err
    assert "movement range" not in answer.out
    assert "start-up" in answer.out


def test_outside_a_checkout(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "FOLDER", tmp_path / "benchmarks")
    refused(shell("bench"), "run this in a checkout")
