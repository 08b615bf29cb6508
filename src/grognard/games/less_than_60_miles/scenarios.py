"""Scenarios: area, turns, set-up, what comes when and where, points, decks, special rules. Turns are `D0 H06` [4.2]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.games.less_than_60_miles.track import turn_number

EDGE, TERRITORIAL, CARD = "edge", "territorial", "card"
ENTRIES = (EDGE, TERRITORIAL, CARD)
"""At hexes of the edge [33.5], in Cities and Towns [33.6], or by a card."""
POINTS = ("cp", "air", "ew", "engineers", "supply_centres", "nuclear")
"""What each Superior HQ has points of."""
AXES = ("northeast", "east", "southeast", "southwest", "west", "northwest")
"""Where an Axis of Advance points: to the corner between neighbours n and n+1, clockwise from the north [10-2]."""
COUNTRIES = ("west_germany", "east_germany")
MOST_NUMBER = 99
"""The highest column or row that a hex can have, and the most points of a kind."""


class Plan(NamedTuple):
    """Where a unit stands at the start, in which mode, and worn by how much."""

    hex: str
    mode: str
    attrition: int = 0


class Reinforcement(NamedTuple):
    """Units that come from a turn on [33.5, 33.6]."""

    turn: str
    units: tuple[str, ...]
    by: str
    """One of ENTRIES."""
    hexes: tuple[str, ...]
    """Entry hexes, if they come at the edge."""
    card: str
    """The card that brings them; "" none."""
    group: str
    """An option of the scenario without which they do not come; "" none."""


class PointChange(NamedTuple):
    """Points that come or go in the Event Phase of a turn [33.1 to 33.4]."""

    turn: str
    side: str
    kind: str
    """One of POINTS."""
    amount: int
    group: str


class AddedCard(NamedTuple):
    """A card that joins its owner's deck at the start of the Event Phase of a turn [34-2, 35-2]."""

    turn: str
    card: str


class Hold(NamedTuple):
    """Units that neither move nor execute orders before a turn, unless an enemy unit comes within so many hexes."""

    units: tuple[str, ...]
    until: str
    within: int


class Limit(NamedTuple):
    """Units that stay out of some hexes until a turn ("": always): beyond a column to the east, or out of a country."""

    units: tuple[str, ...]
    until: str
    column: int
    """The last column that they may enter; 0: any."""
    country: str
    """The country that they may not leave; "": none."""


class InterimParent(NamedTuple):
    """A Formation Unit that serves under another HQ until its own is on the map."""

    unit: str
    parent: str


@dataclass(frozen=True)
class ScenarioFacts:
    """A scenario."""

    title: Mapping[str, str]
    first: str
    last: str
    month: str
    player_1: str
    """The side that acts first in each turn."""
    rows: tuple[int, int]
    columns: tuple[int, int]
    """The part of the map in play; a hex number is row and column."""
    setup: Mapping[str, Plan]
    parents: Mapping[str, str]
    """Parent HQs at the start that are not the printed ones: of Attached Units and Attached HQs."""
    interim: tuple[InterimParent, ...]
    reinforcements: tuple[Reinforcement, ...]
    points: Mapping[str, Mapping[str, int]]
    """By side and kind, at the start; Maximum and Current are alike."""
    changes: tuple[PointChange, ...]
    supply_centres: Mapping[str, tuple[str, ...]]
    """Where Supply Centres stand at the start, by side, for a standard set-up; the others are unused."""
    axes: Mapping[str, int]
    """Where an Army's Axis of Advance points at the start: the corner between neighbours n and n+1 [10-2]."""
    mined: Mapping[str, int]
    """Bridges that a side may mine at set-up."""
    mined_at: Mapping[str, tuple[str, ...]]
    """Which these are in a standard set-up: hexsides."""
    works: Mapping[str, int]
    """Level 1 Defensive Works that a side may place at set-up, in hexes with its Combat Units."""
    works_at: Mapping[str, tuple[str, ...]]
    """And where they are in a standard set-up."""
    decks: Mapping[str, tuple[str, ...]]
    """Ids of cards by side, Events and Actions, some more than once [34-1, 35-1]."""
    holds: tuple[Hold, ...]
    limits: tuple[Limit, ...]
    groups: tuple[str, ...]
    """Options of the scenario, such as units that come only if both players agree."""
    new_cards: tuple[AddedCard, ...] = ()

    def plays_in(self, hex: str) -> bool:
        """Is a hex in the part of the map that is in play? Its number is row and column."""
        row, column = int(hex[:2]), int(hex[2:])
        return self.rows[0] <= row <= self.rows[1] and self.columns[0] <= column <= self.columns[1]

    @property
    def units(self) -> tuple[str, ...]:
        """All units of the scenario: those of the set-up, and those that may come."""
        return (*self.setup, *(unit for coming in self.reinforcements for unit in coming.units))

    @property
    def turns(self) -> int:
        """How many turns it has, both ends included [4.2-x1]."""
        return turn_number(self.last) - turn_number(self.first) + 1
