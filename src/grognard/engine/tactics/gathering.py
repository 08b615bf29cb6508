"""Gathering for attacks: target by target, who could come to it from where, and whether together they are enough.

An attack may need several units at once, none of which would go there by itself. The best attack is taken first, its
units are bound, and what is left is looked at again.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Unit

Moves = tuple[tuple[Unit, Hex], ...]
"""Units, each with the hex from which it attacks."""

WORST = -1e9
"""Worse than any attack."""


class Assault(NamedTuple):
    """An attack with the moves that lead to it."""

    target: Hex
    moves: Moves
    value: float


class AssaultPlanning(ABC):
    """Target by target the best attack, its units bound before the next one is thought over."""

    @abstractmethod
    def gathered(self, target: Hex) -> Assault | None:
        """The best attack on a target by those who are free; None if none is enough."""

    @abstractmethod
    def bind(self, assault: Assault) -> None:
        """The units of an attack are free no more, and stand where they will."""

    def plan(self, targets: Sequence[Hex]) -> list[Assault]:
        """The attacks worth making, the best first."""
        waiting, known, made = list(targets), dict[Hex, Assault | None](), list[Assault]()
        while waiting:
            for target in waiting:
                if target not in known:
                    known[target] = self.gathered(target)
            found = [assault for assault in known.values() if assault is not None]
            if not found:
                break
            best = max(found, key=lambda assault: (assault.value, -assault.target))
            made.append(best)
            waiting.remove(best.target)
            del known[best.target]
            self.bind(best)
            bound, taken = {unit for unit, _ in best.moves}, {hex for _, hex in best.moves}
            for target, assault in list(known.items()):
                if assault is not None and any(unit in bound or hex in taken for unit, hex in assault.moves):
                    del known[target]
        return made


class Gathering(AssaultPlanning):
    """The attacks that a side could gather for. `reaches`: the hexes in which each free unit can end, its own too.

    `held`: how many units stand in a hex, free ones among them; in a hex there is room for `room`. An attack must
    promise `least`, and each further unit must add `more` to it; no more than `most` go against one target.
    """

    def __init__(
        self,
        reaches: Mapping[Unit, Collection[Hex]],
        here: Mapping[Unit, Hex],
        held: Mapping[Hex, int],
        *,
        least: float,
        more: float,
        most: int,
        room: int = 1,
    ) -> None:
        self.free = {unit: frozenset(hexes) for unit, hexes in reaches.items()}
        self.here = dict(here)
        self.held = Counter(held)
        self.least, self.more, self.most, self.room = least, more, most, room

    @abstractmethod
    def places(self, target: Hex) -> Sequence[Hex]:
        """The hexes from which a target can be attacked."""

    @abstractmethod
    def promise(self, target: Hex, moves: Moves) -> float:
        """What an attack is expected to bring."""

    @abstractmethod
    def price(self, unit: Unit, hex: Hex) -> float:
        """What it costs that a unit goes there, and not elsewhere."""

    @abstractmethod
    def strength(self, unit: Unit) -> float:
        """Who is tried first: the strongest."""

    def gathered(self, target: Hex) -> Assault | None:
        """The best attack on a target: the strongest units first, each from where it helps most."""
        places = self.places(target)
        able = [unit for unit, hexes in self.free.items() if not hexes.isdisjoint(places)]
        able.sort(key=lambda unit: (-self.strength(unit), unit))
        moves: Moves = ()
        best: Assault | None = None
        before = 0.0
        for unit in able:
            value, longer = self._joined(target, moves, unit, places)
            if longer is None or (moves and value < before + self.more and value < self.least):
                continue
            moves, before = longer, value
            if value >= (best.value + self.more if best else self.least):
                best = Assault(target, moves, value)
            if len(moves) == self.most:
                break
        return self._trimmed(best) if best else None

    def value(self, target: Hex, moves: Moves) -> float:
        """What an attack promises, less what the moves cost."""
        return self.promise(target, moves) - sum(self.price(unit, hex) for unit, hex in moves)

    def _joined(self, target: Hex, moves: Moves, unit: Unit, places: Sequence[Hex]) -> tuple[float, Moves | None]:
        """From where a unit helps a group most; no moves if there is no room for it."""
        best: tuple[float, Moves | None] = (WORST, None)
        used = Counter(hex for _, hex in moves)
        gone = Counter(self.here[other] for other, hex in moves if self.here[other] != hex)
        for hex in places:
            if hex not in self.free[unit]:
                continue
            others = self.held[hex] - (self.here[unit] == hex) - gone[hex]
            stay = sum(self.here[other] == hex for other, there in moves if there == hex)
            if others - stay + used[hex] >= self.room:
                continue
            longer = (*moves, (unit, hex))
            value = self.value(target, longer)
            if value > best[0]:
                best = (value, longer)
        return best

    def _trimmed(self, assault: Assault) -> Assault:
        """Without those who add too little, the weakest first."""
        for move in reversed(assault.moves):
            fewer = tuple(other for other in assault.moves if other != move)
            if fewer and (value := self.value(assault.target, fewer)) > assault.value - self.more:
                assault = Assault(assault.target, fewer, value)
        return assault

    def bind(self, assault: Assault) -> None:
        """The units of an attack are free no more, and stand where they will."""
        for unit, hex in assault.moves:
            del self.free[unit]
            self.held[self.here[unit]] -= 1
            self.held[hex] += 1
            self.here[unit] = hex
