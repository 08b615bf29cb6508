"""How likely an attack is to do what: exact over the die and over all markers that both sides could draw [16.0-1]."""

from functools import lru_cache
from typing import NamedTuple

from grognard.engine.caching import per_components
from grognard.engine.kinds import Side
from grognard.games.folio.hells_gate.components import HellsGateComponents
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.support import Hand, hand_of, sums, why_no_support
from grognard.games.folio.position import Pool
from grognard.games.folio.support import MOST_MARKERS

Margins = tuple[tuple[int, float], ...]
"""What support adds to the differential, and how likely."""
NO_SUPPORT: Margins = ((0, 1.0),)


class Chances(NamedTuple):
    """How likely each sort of result is."""

    destroyed: float = 0.0
    """De."""
    driven: float = 0.0
    """D2, D3."""
    exchange: float = 0.0
    """Ex."""
    thrown: float = 0.0
    """A1 to A3."""
    loss: float = 0.0
    """(A)."""
    ruin: float = 0.0
    """Ae."""


_SORTS = {"De": 0, "D2": 1, "D3": 1, "Ex": 2, "A1": 3, "A2": 3, "A3": 3, "(A)": 4, "Ae": 5}


@per_components
def _known(components: HellsGateComponents) -> dict[tuple[str, int, Margins, int], Chances]:
    """What `chances` has worked out."""
    return {}


def chances(
    components: HellsGateComponents, line: str, differential: int, margins: Margins, modifier: int = 0
) -> Chances:
    """How likely each sort of result is on a line of the table."""
    known, key = _known(components), (line, differential, margins, modifier)
    found = known.get(key)
    if found is None:
        found = known[key] = _chances(components, line, differential, margins, modifier)
    return found


def _chances(components: HellsGateComponents, line: str, differential: int, margins: Margins, modifier: int) -> Chances:
    crt, likely = components.crt, [0.0] * len(Chances._fields)
    for more, chance in margins:
        column = crt.column(differential + more, 0, line)
        assert column is not None
        for result in crt.by_face(column, modifier):
            if result in _SORTS:
                likely[_SORTS[result]] += chance / crt.faces
    return Chances(*likely)


@lru_cache(maxsize=4096)
def _margins(attack: tuple[Hand, ...], defence: tuple[Hand, ...], count: int) -> Margins:
    found: dict[int, float] = {}
    for mine, likely in sums(attack, count).items():
        for other, as_likely in sums(defence, count).items():
            found[mine - other] = found.get(mine - other, 0.0) + float(likely * as_likely)
    return tuple(sorted(found.items()))


class Supports:
    """The pools of a position as they are now, and what they add to combats."""

    def __init__(self, position: HellsGatePosition) -> None:
        self.position = position
        self._hands: dict[tuple[Pool, Side, bool], tuple[Hand, ...]] = {}

    def margins(self, side: Side, groups: frozenset[Pool], target: Pool) -> Margins:
        """What is added to an attack of some groups of a side on a unit of another, if all draw what they can."""
        mine = self.hands(side, (*sorted(groups), *self.position.components.air_pools[side]), False)
        return _margins(mine, self.hands(1 - side, (target,), True), MOST_MARKERS)

    def fire(self, side: Side, pools: tuple[Pool, ...]) -> Margins:
        """What a bombardment from some pools comes to; nothing answers it [17.0-7]."""
        return _margins(self.hands(side, pools, False), (), MOST_MARKERS)

    def hands(self, side: Side, pools: tuple[Pool, ...], defends: bool) -> tuple[Hand, ...]:
        """Those of the pools from which a side can draw."""
        return tuple(hand for pool in pools for hand in self._hand(pool, side, defends))

    def _hand(self, pool: Pool, side: Side, defends: bool) -> tuple[Hand, ...]:
        key = (pool, side, defends)
        found = self._hands.get(key)
        if found is None:
            able = pool >= 0 and why_no_support(self.position, pool, side, defends) is None
            found = self._hands[key] = (hand_of(self.position, pool),) if able else ()
        return found
