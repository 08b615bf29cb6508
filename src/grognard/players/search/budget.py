"""What a turn may cost: seconds or playouts, handed out in parts to the searches of the turn."""

import time
from collections.abc import Callable

from grognard.players.search.levels import Level

Clock = Callable[[], float]
FEWEST = 8
"""Playouts below which a search could not tell its candidates apart: then there is none."""
PACE = 0.3
"""How much the latest playout counts in what one is expected to take."""


class Budget:
    """The budget of one side, turn by turn."""

    def __init__(self, level: Level, clock: Clock = time.perf_counter) -> None:
        self.level = level
        self.clock = clock
        self.playouts = 0
        """Made in this turn."""
        self.pace = 0.0
        """Seconds that a playout is expected to take."""
        self.longest: float | None = None
        """Seconds that one search may take, whatever is left of the turn."""
        self._turn: int | None = None
        self._seconds = 0.0

    def begin(self, turn: int) -> None:
        """A decision of a turn comes up: a new turn has a new budget."""
        if turn != self._turn:
            self._turn = turn
            self._seconds, self.playouts, self.pace = 0.0, 0, 0.0

    def charge(self, seconds: float) -> None:
        """Time that was spent on a decision, whatever on."""
        self._seconds += seconds

    @property
    def left(self) -> float:
        """What is left of the turn's budget, in its own unit."""
        spent = self.playouts if self.level.playouts else self._seconds
        return max(0.0, self.level.amount - spent)

    def part_spent_since(self, begun: float) -> float:
        """How much of the turn's budget is spent, from 0 to 1, with the decision under way that was begun at a time."""
        under_way = 0.0 if self.level.playouts else self.clock() - begun
        return min(1.0, 1 - max(0.0, self.left - under_way) / self.level.amount)

    def allot(self, share: float, begun: float) -> "Allotment | None":
        """A share of what is left, for a decision that was begun at a time; None if it is not worth a search."""
        if self.level.playouts:
            playouts = max(int(self.left * share), FEWEST)
            return Allotment(self, playouts, None) if playouts <= self.left else None
        seconds = max(self.left * share, FEWEST * self.pace)
        if self.longest is not None:
            seconds = min(seconds, self.longest)
        if seconds <= 0.0 or seconds < FEWEST * self.pace or seconds > self.left:
            return None
        return Allotment(self, None, begun + seconds)


class Allotment:
    """What one search may spend."""

    def __init__(self, budget: Budget, playouts: int | None, deadline: float | None) -> None:
        self._budget = budget
        self._playouts = playouts
        self._deadline = deadline
        self._start = self._begun = budget.clock()
        self._whole = playouts or 0

    def shrink(self, part: float, at_least: int) -> None:
        """Make do with a part of it; with none if that is not even so many playouts."""
        if self._playouts is not None:
            made = self._whole - self._playouts
            kept = max(int(self._whole * part), at_least)
            self._playouts = min(self._playouts, kept - made) if kept >= FEWEST else 0
        elif self._deadline is not None:
            kept_seconds = max((self._deadline - self._start) * part, at_least * self._budget.pace)
            enough = kept_seconds >= FEWEST * self._budget.pace
            self._deadline = min(self._deadline, self._start + kept_seconds) if enough else self._start

    @property
    def over(self) -> bool:
        """Is it spent? A playout that is under way then is broken off."""
        if self._deadline is not None:
            return self._budget.clock() >= self._deadline
        return self._playouts is not None and self._playouts <= 0

    @property
    def late(self) -> bool:
        """Has time run out in the middle of a playout? Playouts that are counted are always finished."""
        return self._deadline is not None and self._budget.clock() >= self._deadline

    def expected(self) -> int:
        """How many playouts may be made yet, as far as can be told."""
        if self._playouts is not None:
            return self._playouts
        if self._deadline is None or not self._budget.pace:
            return FEWEST
        return max(0, int((self._deadline - self._budget.clock()) / self._budget.pace))

    def break_off(self) -> None:
        """Time has run out in the middle of a playout: the next one is expected to take at least as long."""
        self._budget.pace = max(self._budget.pace, self._budget.clock() - self._begun)

    def spend(self) -> None:
        """A playout was made."""
        budget = self._budget
        now = budget.clock()
        seconds, self._begun = now - self._begun, now
        budget.pace += (seconds - budget.pace) * (PACE if budget.pace else 1.0)
        budget.playouts += 1
        if self._playouts is not None:
            self._playouts -= 1
