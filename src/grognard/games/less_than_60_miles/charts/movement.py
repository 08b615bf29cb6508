"""The Movement Table [8.2, 8.3, 9] and what else costs Movement Points; costs are in half points (`board.costs`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.board.costs import ALL

DELAY = ALL
"""Ground marked "Delay": only as Delayed Movement, with the allowance untouched [8.4-2]."""
TERRAINS = ("plain", "hill1", "hill2", "town", "city")
FEATURES = ("woods", "swamp")
ROADS = ("major_road", "minor_road")
CONGESTION = ("congested_hex", "congested_next")
"""Road movement into a hex with, or next to, others that use the road [8.3-4]."""
OBSTACLES = ("minor_bridged", "major_bridged", "minor_hasty", "minor_prepared", "major_prepared")


class MovementRow(NamedTuple):
    """A line of the Movement Table: its cost by section (foot, mechanized) and movement mode."""

    name: str
    costs: Mapping[tuple[str, str], int]
    """By (section, movement mode): half points, DELAY, or FORBIDDEN."""
    attrition: int
    """Crossing costs an Attrition Point on dice up to this [9.1.2-2]; 0: no roll."""
    source: str


class ActionCost(NamedTuple):
    """What an action takes; 0 of what it does not."""

    mp: int
    """Movement Points, whole ones."""
    cp: int
    ep: int
    ap: int
    turns: int
    source: str


@dataclass(frozen=True)
class MovementChart:
    """All that costs Movement Points."""

    rows: Mapping[str, MovementRow]
    """By TERRAINS, FEATURES, ROADS, CONGESTION and OBSTACLES."""
    surcharges: Mapping[str, int]
    """Extra Movement Points for a hex entered or left, whole ones."""

    def cost(self, row: str, section: str, movement: str) -> int:
        """What a line costs, in half points; DELAY or FORBIDDEN."""
        return self.rows[row].costs[section, movement]
