"""Random games, copies and views of this tree beside those of another, such as an older commit, in one run.

python benchmarks/compare.py TREE [--rounds 15] [--games 30] [--game crossroads ...]

TREE is a checked-out tree (`git worktree add TREE COMMIT`). Each tree has a process of its own; they take turns, in
changing order, over the same seeds and scenarios, and what is compared is the processor time of each round: the
median of the ratios, with the quartiles of the rounds beside it. Copies and views are of the positions after 10, 20,
30, ... 400 decisions of a random game, another one in each round.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent.parent
GAMES = ("crossroads", "army_group_center", "formation/arracourt")
"""The games that there were at the commit which this version is held to."""
FIRST = 5000
"""The first seed."""
WORKER = """
import json, sys
from time import process_time
sys.path.insert(0, "benchmarks")
import playouts
from grognard.board import search
from grognard.games import game
(getattr(search, "use_backend", None) or search.use)("compiled")
for line in sys.stdin:
    what, name, first, number = json.loads(line)
    rules = game(name)
    if what == "playouts":
        begin, done = process_time(), 0
        for seed in range(first, first + number):
            done += playouts.play(rules, seed)[1]
        found = done / (process_time() - begin)
    else:
        games = [playouts.play(rules, first, limit)[0] for limit in range(10, 410, 10)]
        works = [one.copy if what == "copy" else lambda one=one, side=side: rules.view(one, side)
                 for one in games for side in rules.sides]
        begin = process_time()
        for work in works:
            for _ in range(number):
                work()
        found = number * len(works) / (process_time() - begin)
    print(found, flush=True)
"""


class Tree:
    """A process that measures one tree when it is told to."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, what: str, name: str, first: int, number: int) -> float:
        """How many a second of processor time: decisions, copies or views."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps([what, name, first, number]) + "\n")
        stdin.flush()
        return float(stdout.readline())


class Found(NamedTuple):
    """What came of all rounds: rates of both trees, and how many times as fast this one is."""

    old: float
    new: float
    ratio: float
    low: float
    high: float


def compare(old: Tree, new: Tree, what: str, name: str, rounds: int, number: int) -> Found:
    """Rounds in turn, after one that does not count."""
    rates: list[tuple[float, float]] = []
    for n in range(rounds + 1):
        first = FIRST + n * number if what == "playouts" else FIRST + n
        trees = (old, new) if n % 2 else (new, old)
        rate = {tree: tree.measure(what, name, first, number) for tree in trees}
        if n:
            rates.append((rate[old], rate[new]))
    ratios = [after / before for before, after in rates]
    low, _, high = quantiles(ratios, n=4)
    return Found(median(old for old, _ in rates), median(new for _, new in rates), median(ratios), low, high)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tree", type=Path, help="the tree to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--games", type=int, default=30, help="random games in a round")
    parser.add_argument("--game", action="append", help="one of the games, more than once for more")
    given: Any = parser.parse_args()
    old, new = Tree(given.tree.resolve()), Tree(HERE)
    for name in given.game or GAMES:
        for what, number in (("playouts", given.games), ("copy", 300), ("view", 6)):
            found = compare(old, new, what, name, given.rounds, number)
            spread = f"{found.low:.3f} to {found.high:.3f}"
            unit = {"playouts": "decisions", "copy": "copies", "view": "views"}[what]
            print(f"{name}: {found.old:,.0f} {unit} a second there, {found.new:,.0f} here: ", end="")
            print(f"{found.ratio:.3f} times as fast (quartiles {spread})", flush=True)


if __name__ == "__main__":
    main()
