"""Assaults of several units on one hex: groups put together unit by unit, each where it adds most.

An attack that no single unit could make may be a good one for three. A game says which hexes each unit could attack a
target from, and what units that stand there promise together.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from grognard.engine.kinds import Hex, Unit
from grognard.engine.tactics.gathering import Assault, AssaultPlanning, Moves


class Assaulting(AssaultPlanning):
    """Assaults on some targets. `ways`: by target and unit, the hexes from which the unit could attack.

    `most`: units in one assault; `more`: what one more of them has to add; `least`: what an assault has to promise.
    """

    def __init__(
        self, ways: Mapping[Hex, Mapping[Unit, Sequence[Hex]]], *, most: int, more: float, least: float
    ) -> None:
        self.ways = ways
        self.most, self.more, self.least = most, more, least
        self._free = {unit for able in ways.values() for unit in able}
        self._taken: dict[Hex, tuple[Unit, ...]] = {}
        """Who will stand in a hex for an assault that is planned."""

    @abstractmethod
    def promise(self, target: Hex, moves: Moves) -> float:
        """What these units promise against a target, each in its hex."""

    @abstractmethod
    def room(self, hex: Hex, units: Sequence[Unit]) -> bool:
        """Do these units find room together in a hex?"""

    def gathered(self, target: Hex) -> Assault | None:
        """One unit after another joins, each where it adds most.

        A first that promises too little may be worth it for those who come after.
        """
        taken = dict(self._taken)
        moves: Moves = ()
        best: Assault | None = None
        able = {unit: hexes for unit, hexes in self.ways[target].items() if unit in self._free}
        while able and len(moves) < self.most:
            joined = [
                (self.promise(target, (*moves, (unit, hex))), -unit, -hex)
                for unit, hexes in able.items()
                for hex in hexes
                if self.room(hex, (*taken.get(hex, ()), unit))
            ]
            if not joined:
                break
            value, unit, hex = max(joined)
            moves = (*moves, (-unit, -hex))
            taken[-hex] = (*taken.get(-hex, ()), -unit)
            del able[-unit]
            if value >= (best.value + self.more if best else self.least):
                best = Assault(target, moves, value)
        return best

    def bind(self, assault: Assault) -> None:
        for unit, hex in assault.moves:
            self._free.remove(unit)
            self._taken[hex] = (*self._taken.get(hex, ()), unit)
