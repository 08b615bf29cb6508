"""Plans for the tests of the laboratory: small ones, on the smallest scenario."""

from pathlib import Path

from grognard.lab import plans
from grognard.lab.plans import Plan

BALANCE = """\
study = "balance"
title = "Skirmish"
game = "crossroads"
scenario = "skirmish"
players = ["random", "random"]
games = 6
batch = 3
seed = 11
"""
TOURNAMENT = """\
study = "tournament"
game = "crossroads"
scenario = "skirmish"
players = ["random", "greedy"]
games = 2
"""
WHAT_IF = """\
study = "what_if"
game = "crossroads"
scenario = "skirmish"
players = ["random", "random"]
games = 3
[[changes]]
name = "deadly"
folder = "deadly"
[[changes]]
name = "no fortune"
options = { fortune = false }
"""
TUNING = """\
study = "tuning"
game = "hells_gate"
scenario = "tikich"
player = "heuristic"
against = "random"
games = 2
evaluations = 3
together = 2
check = 2
[weights]
step = [0.05, 0.1, 0.2]
strength = [0.08, 0.3]
"""


def plan_file(folder: Path, text: str, name: str = "plan.toml") -> Path:
    """A plan as a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def plan_of(folder: Path, text: str) -> Plan:
    """A plan as it is read."""
    return plans.read(plan_file(folder, text))


def deadly_chart(folder: Path) -> Path:
    """A folder with a table of results in which the attacker is always beaten."""
    from grognard.games import game

    own = (game("crossroads").folder / "data" / "crt.csv").read_text("utf-8")
    lines = [
        line if not line[:1].isdigit() else ",".join([line.split(",")[0], *["A2"] * line.count(",")])
        for line in own.splitlines()
    ]
    changed = folder / "deadly"
    changed.mkdir()
    (changed / "crt.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return changed
