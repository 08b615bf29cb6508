"""What guards every game against changes that nobody meant: golden games, and counts of the lines of play.

Both lie beside the game's own tests: `golden/*.txt` (`grognard.engine.playthroughs`), and `perft.tsv` with a line for
each position that lines are counted from:

    skirmish 2 fortune=false            a scenario, a seed and options
    golden/skirmish-207.txt 90          a golden game after so many actions
    perft/an_overrun.json               a position file

and how many lines there are that are 1, 2, 3, ... actions long. `python -m tools.golden` writes both again.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import grognard
from grognard.engine import positionfile
from grognard.engine.game import Game
from grognard.engine.perft import perft
from grognard.engine.playthroughs import actions_of, header_of
from grognard.engine.position import Position

HERE = Path(__file__).parent


class Counts(NamedTuple):
    """One line of a game's perft.tsv."""

    game: str
    start: str
    counts: tuple[int, ...]

    def counted(self) -> tuple[int, ...]:
        """The counts by the rules as they are now, to the same depth."""
        rules = grognard.game(self.game)
        position = start_of(rules, self.start)
        return tuple(perft(rules, position, depth) for depth in range(1, len(self.counts) + 1))

    def __str__(self) -> str:
        return f"{self.game}: {self.start}"


def goldens(game: str) -> list[Path]:
    """The golden games of a game."""
    return sorted((HERE / game / "golden").glob("*.txt"))


def counts_file(game: str) -> Path:
    """Where the counts of a game are."""
    return HERE / game / "perft.tsv"


def read_counts(game: str) -> list[Counts]:
    """The counts of a game as they were."""
    _, *lines = counts_file(game).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    return [Counts(game, start, tuple(map(int, counts.split()))) for start, counts in rows]


def start_of(rules: Game[Any], start: str) -> Position:
    """The position that a line of perft.tsv names."""
    name, *rest = start.split()
    folder = HERE / rules.name
    position: Position
    if name.startswith("golden/"):
        text = (folder / name).read_text("utf-8")
        header = header_of(text)
        position = rules.start(header["scenario"], seed=header["seed"], options=header["options"])
        for action in actions_of(text)[: int(rest[0])]:
            rules.apply(position, action)
    elif name.endswith(".json"):
        position = positionfile.load(rules, json.loads((folder / name).read_text("utf-8")))
    else:
        seed, *switches = rest
        position = rules.start(name, seed=seed, options=options_of(rules, switches))
    return position


def options_of(rules: Game[Any], switches: list[str]) -> Mapping[str, Any]:
    """Optional rules from words such as fortune=false."""
    known, found = {rule.name: rule for rule in rules.optional_rules}, {}
    for switch in switches:
        name, _, text = switch.partition("=")
        if name not in known:
            raise ValueError(f"{rules.name} has no optional rule {name}; expected one of {', '.join(known)}")
        choices = {str(choice).lower(): choice for choice in known[name].choices}
        if text.lower() not in choices:
            raise ValueError(f"{name}: expected one of {', '.join(choices)}")
        found[name] = choices[text.lower()]
    return found
