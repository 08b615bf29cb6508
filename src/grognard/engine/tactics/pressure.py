"""What a side could bring against each hex: the strongest units that can come next to it, as many as there is room for.

Everybody is reckoned with everywhere, though nobody can be in two places: it says where a hex could be struck, and
how hard at most, whichever of them is.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from grognard.engine.kinds import Hex, Unit


class Pressure:
    """By hex the strengths of those who can come next to it, the strongest first and added up.

    `around` are the neighbours of each hex; `reaches` the hexes to which each unit can come, its own among them.
    """

    def __init__(
        self, around: Sequence[Sequence[Hex]], reaches: Mapping[Unit, Collection[Hex]], strengths: Mapping[Unit, float]
    ) -> None:
        self.around = around
        self.reached = frozenset[Hex]().union(*reaches.values())
        """The hexes to which anybody can come."""
        self._sums: dict[Hex, tuple[float, ...]] = {}
        self._reaches = {unit: frozenset(hexes) for unit, hexes in reaches.items()}
        self._strengths = sorted(strengths.items(), key=lambda entry: (-entry[1], entry[0]))

    def ways_to(self, hex: Hex, held: Collection[Hex]) -> list[Hex]:
        """The hexes from which a hex could be struck: those in reach next to it that are not held against it."""
        return [near for near in self.around[hex] if near in self.reached and near not in held]

    def strength(self, hex: Hex, units: int) -> float:
        """What so many units at most could bring against a hex."""
        sums = self._sums.get(hex)
        if sums is None:
            sums = self._sums[hex] = tuple(_running(self._beside(hex)))
        return sums[min(units, len(sums) - 1)]

    def _beside(self, hex: Hex) -> list[float]:
        """The strengths of those who can come next to a hex, the greatest first."""
        around = self.around[hex]
        able = [strength for unit, strength in self._strengths if not self._reaches[unit].isdisjoint(around)]
        return able[: len(around)]


def _running(numbers: Iterable[float]) -> Iterable[float]:
    total = 0.0
    yield total
    for number in numbers:
        total += number
        yield total
