"""Levels of the search player: `search:10` thinks 10 seconds a turn, `search:40i` makes 40 playouts.

With playouts the same seed plays the same game; with seconds it depends on the machine.
"""

import re
from typing import NamedTuple

NAME = "search"
LEAST_SECONDS, MOST_SECONDS = 1, 600
LEAST_PLAYOUTS, MOST_PLAYOUTS = 1, 100_000
NOTATION = re.compile(r"search:(?P<amount>[1-9][0-9]{0,5})(?P<playouts>i?)")
"""The whole of a level's name; its numbers have limits of their own."""
WRITTEN = (
    f"search:N (N seconds a turn, {LEAST_SECONDS} to {MOST_SECONDS}) or "
    f"search:Ni (N playouts a turn, {LEAST_PLAYOUTS} to {MOST_PLAYOUTS})"
)
"""How a level is written, for whoever wrote something else."""
OFFERED = ("search:2", "search:10", "search:30")
"""The levels that a client can choose, the weakest first."""


class Level(NamedTuple):
    """What the player may spend on a turn: seconds or playouts."""

    amount: int
    playouts: bool = False

    def __str__(self) -> str:
        return f"{NAME}:{self.amount}{'i' if self.playouts else ''}"


def level_of(name: str) -> Level | None:
    """The level that a name stands for; None if it stands for none, or for more than is allowed."""
    found = NOTATION.fullmatch(name)
    if found is None:
        return None
    level = Level(int(found["amount"]), bool(found["playouts"]))
    least, most = (LEAST_PLAYOUTS, MOST_PLAYOUTS) if level.playouts else (LEAST_SECONDS, MOST_SECONDS)
    return level if least <= level.amount <= most else None
