"""Habits of players: what an opponent soon notices, counted from what any game declares.

A place is one of `Game.objectives`. A unit moves when an event of movement names it; what is lost is what events of
losses name. Nothing is judged that takes knowledge of a game, so a figure is a sign and no verdict: a garrison may have
had to go, and a unit may come back for a reason.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from statistics import mean
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.event_summaries import attacks, units_lost, units_moved
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.kinds import NONE, Side
from grognard.engine.position import Position


@dataclass(slots=True)
class Habits:
    """What one side did in one game, or on average of many."""

    turns: float = 0
    still: float = 0
    """Turns in which none of its units moved and it attacked nobody."""
    marches: float = 0
    """Units that moved, once for each phase in which they did."""
    returns: float = 0
    """Of these, those that ended the phase where they had begun it."""
    left: float = 0
    """Places where its units had been last, and into which the enemy then walked without a fight."""
    given: float = 0
    """The points that the score changed by in the enemy's favour as he did."""
    attacks: float = 0
    alone: float = 0
    """Of these, attacks of one unit with another next to the target that did nothing in that phase."""
    bloodier: float = 0
    """Of these, attacks that cost it more than the enemy."""
    cut_off: float = 0
    """Units without supply, or whatever else a side of the game can lack, at the ends of turns."""


class Taken(NamedTuple):
    """What was taken down of one side of a game."""

    habits: Habits
    opening: tuple[str, ...]
    """Its actions in the first turn in which it had any."""


class _Fight:
    """An attack that is under way: who attacks whom, and what it has cost each side."""

    def __init__(self, side: Side, hex: int, units: frozenset[int]) -> None:
        self.side, self.hex, self.units = side, hex, units
        self.lost = [0, 0]


class HabitTaker:
    """Takes down the habits of both sides while a game is played."""

    def __init__(self, rules: Game[Any], start: Position) -> None:
        self._rules, self._components = rules, start.components
        sides = range(len(start.components.sides))
        self._counts = [Habits() for _ in sides]
        self._opening: list[tuple[int, list[str]]] = [(NONE, []) for _ in sides]
        self._places = rules.objectives(start.components)
        self._last = {hex: start.owner(hex) for hex in self._places}
        """Whose units were last in each place."""
        self._stirred: set[Side] = set()
        self._phase, self._turn = rules.phase(start), start.turn
        self._begun: dict[int, int] = {}
        """Where the units that have moved in this phase began it."""
        self._fights: list[_Fight] = []
        self._points = self._score(start)
        self._hexes = list(start.at)

    def take(self, action: Action, side: Side, events: Sequence[Event], position: Position) -> None:
        """An action of a side, what came of it, and the position after it."""
        self._note_opening(action, side, position)
        self._note_moves(events, position)
        self._note_fights(side, events)
        phase = self._rules.phase(position)
        if (phase, position.turn) != (self._phase, self._turn) or position.outcome is not None:
            self._end_phase(position)
            self._phase = phase
        if position.turn != self._turn or position.outcome is not None:
            self._end_turn(position)
            self._turn = position.turn

    @property
    def taken(self) -> tuple[Taken, ...]:
        """What was taken down of each side."""
        openings = (tuple(actions) for _, actions in self._opening)
        return tuple(map(Taken, self._counts, openings))

    # -- what is taken down

    def _note_opening(self, action: Action, side: Side, position: Position) -> None:
        turn, actions = self._opening[side]
        if turn in (NONE, self._turn):
            self._opening[side] = (self._turn, [*actions, str(action)])

    def _note_moves(self, events: Iterable[Event], position: Position) -> None:
        number, at = self._components.number, position.at
        entered: set[int] = set()
        for name in units_moved(self._rules, events):
            unit = number("unit", name)
            self._stirred.add(self._components.side_of[unit])
            self._begun.setdefault(unit, self._hexes[unit])
            entered.add(at[unit])
        points = self._score(position)
        for hex in self._places:
            owner, before = position.owner(hex), self._last[hex]
            if owner in (NONE, before):
                continue
            self._last[hex] = owner
            if before != NONE and hex in entered and all(fight.hex != hex for fight in self._fights):
                self._counts[before].left += 1
                self._counts[before].given += max(0, _lead(points, owner) - _lead(self._points, owner))
        self._hexes, self._points = list(at), points

    def _note_fights(self, side: Side, events: Sequence[Event]) -> None:
        number = self._components.number
        for hex, names in attacks(self._rules, self._components, events):
            self._stirred.add(side)
            units = [number("unit", name) for name in names]
            own = frozenset(unit for unit in units if self._components.side_of[unit] == side)
            self._counts[side].attacks += 1
            self._fights.append(_Fight(side, number("hex", hex), own))
        if self._fights:
            for name in units_lost(self._rules, events):
                self._fights[-1].lost[self._components.side_of[number("unit", name)]] += 1

    def _end_phase(self, position: Position) -> None:
        """Who has come back to where it was; what the attacks of the phase have cost."""
        for unit, hex in self._begun.items():
            counts = self._counts[self._components.side_of[unit]]
            counts.marches += 1
            counts.returns += position.at[unit] == hex
        busy = {unit for fight in self._fights for unit in fight.units} | self._begun.keys()
        grid = self._components.grid
        for fight in self._fights:
            counts = self._counts[fight.side]
            counts.bloodier += fight.lost[fight.side] > fight.lost[1 - fight.side]
            near = [hex for hex in grid.neighbours[fight.hex].tolist() if hex >= 0]
            idle = (unit for hex in near for unit in position.units_at(hex) if unit not in busy)
            others = any(self._components.side_of[unit] == fight.side for unit in idle)
            counts.alone += len(fight.units) == 1 and others
        self._begun.clear()
        self._fights.clear()

    def _end_turn(self, position: Position) -> None:
        for side, counts in enumerate(self._counts):
            counts.turns += 1
            counts.still += side not in self._stirred
            counts.cut_off += _without(self._rules, position, side)
        self._stirred.clear()

    def _score(self, position: Position) -> tuple[int, ...]:
        score = self._rules.score(position)
        return () if score is None else score.points


def _lead(points: Sequence[int], side: Side) -> int:
    """How far a side leads; 0 where nobody counts points."""
    return points[side] - points[1 - side] if points else 0


def _without(rules: Game[Any], position: Position, side: Side) -> int:
    """How many units of a side lack something that an overlay of whole sides shows, such as a line of supply."""
    overlays = [overlay for overlay in rules.overlays().values() if overlay.kinds == ("side",)]
    return max((len(overlay.paint(position, side).without or ()) for overlay in overlays), default=0)


# -- the figures of many games


class Figures(NamedTuple):
    """What one side did on average, and in how many different ways it opened."""

    habits: Habits
    openings: int

    def to_json(self) -> dict[str, float]:
        """As plain data."""
        figures = {field.name: round(getattr(self.habits, field.name), 2) for field in fields(Habits)}
        return {**figures, "openings": self.openings}


def summary(games: Sequence[Sequence[Taken]], sides: Sequence[str]) -> dict[str, Figures]:
    """The figures of each side."""
    found = {}
    for number, side in enumerate(sides):
        own = [game[number] for game in games]
        means = [mean(getattr(one.habits, field.name) for one in own) for field in fields(Habits)]
        found[side] = Figures(Habits(*means), len({one.opening for one in own}))
    return found


def lines(found: dict[str, Figures], games: int) -> Iterable[str]:
    """The figures in words, each on average a game."""
    for side, (habits, openings) in found.items():
        yield f"{side}, on average of {games} games:"
        yield f"  {habits.left:.3g} places left that the enemy walked into, for {habits.given:.3g} points"
        yield (
            f"  {habits.attacks:.3g} attacks, {habits.alone:.3g} by one unit beside idle others,"
            f" {habits.bloodier:.3g} that cost it more than the enemy"
        )
        yield f"  {habits.marches:.3g} marches, {habits.returns:.3g} of them back to where they began"
        yield f"  {habits.still:.3g} of {habits.turns:.3g} turns without a move or an attack"
        yield f"  {habits.cut_off / max(1.0, habits.turns):.3g} units without supply at the end of a turn"
        yield f"  {openings} different first turns"
