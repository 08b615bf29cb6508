"""Combats of the folio series: a picture in which any attack has the result that is asked for, without support.

    position = battle("D2", "g1:Inf s1:Inf . .")
    events = attack(position, "0201", "g1")

The Germans attack, in their Combat Phase. So that the table gives the result, they attack with 20 or with 0, and
whoever they attack defends with 3 or with 9.
"""

from collections.abc import Mapping
from typing import Any

from tests.games.folio.sketch import ask, cells_of, number, sketch

from grognard.engine.events import Event
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition

MARKERS = [line.split(",")[0] for line in (GAME.folder / "data" / "support.csv").read_text("utf-8").splitlines()]
QUIET: Mapping[str, Any] = {"in_hand": {marker: False for marker in MARKERS if "-" in marker and "#" not in marker}}
"""No support marker is left to either side, and so there is no bombardment either."""
STRONG, WEAK, HARD, SOFT = 20, 0, 9, 3
DICE = {
    "De": (STRONG, SOFT, 1),
    "D3": (STRONG, SOFT, 3),
    "D2": (STRONG, SOFT, 4),
    "Ex": (STRONG, SOFT, 6),
    "NE": (SOFT, SOFT, 2),
    "A1": (WEAK, HARD, 1),
    "A2": (WEAK, HARD, 2),
    "A3": (WEAK, HARD, 3),
    "(A)": (WEAK, HARD, 4),
    "Ae": (WEAK, HARD, 5),
}
"""For each result the strength of an attacker, that of the defender, and the die."""


def battle(
    result: str, picture: str, units: Mapping[str, Mapping[str, Any]] | None = None, **more: Any
) -> HellsGatePosition:
    """The position in a picture, before an attack that has this result."""
    attack, defence, die = DICE[result]
    ids = [part.split(":")[0] for cell in cells_of(picture).values() for part in cell if ":" in part]
    values = {id: {"full": [attack, defence, 8], "reduced": [attack, defence, 8]} for id in ids}
    said = {id: {**values[id], **(units or {}).get(id, {})} for id in ids}
    settings: dict[str, Any] = {"phase": "german.combat", "dice": [die], "state": QUIET, **more}
    return sketch(picture, units=said, **settings)


def attack(position: HellsGatePosition, hex: str, *units: str) -> list[Event]:
    """Attack a hex with some units; what happens until somebody is asked something."""
    return ask.play(position, "; ".join([f"attack {hex}", *(f"unit {unit}" for unit in units), "fight"]))


def depleted(position: HellsGatePosition, unit: str) -> bool:
    """Is a unit turned to its depleted side?"""
    return position.depleted[number(position, unit)]
