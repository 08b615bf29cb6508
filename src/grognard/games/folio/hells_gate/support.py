"""Support fire in Korsun [15.0, 16.0]: every group draws from a pool of its own, at random."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.odds import Odds, Opponents, spread_odds
from grognard.engine.procedures import Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.hells_gate.air import AIR_SUPPLY, supply_by_air, why_no_air_supply
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import CLEAR, HellsGatePosition
from grognard.games.folio.hells_gate.release import is_active
from grognard.games.folio.hells_gate.supply import in_supply
from grognard.games.folio.position import FolioPosition, Pool, Support
from grognard.games.folio.strengths import Ledger
from grognard.games.folio.support import CHANCES, MOST_MARKERS, AddSupport, Supporting, reckoned

Totals = Mapping[int, Fraction]
"""How likely each sum of markers is."""


def left_in(position: HellsGatePosition, pool: Pool) -> list[Support]:
    """The markers of a pool that may still be drawn in this game turn [15.0-5, 15.0-6]."""
    return [marker for marker in position.components.markers_of_pool[pool] if position.in_hand[marker]]


def why_no_support(position: HellsGatePosition, pool: Pool, side: Side, defends: bool) -> Ruling | None:
    """Why a pool gives a side no marker now, wherever; None: it does."""
    components = position.components
    printed = components.pools[pool]
    name = printed.name
    if components.side_of_pool[pool] != side:
        return refuse("16.0-5", "support.not_yours", marker=name)
    if printed.air:
        if defends:
            return refuse("15.3-3", "support.air_defence", pool=name)
        if position.weather != CLEAR:
            rule = "11.1-2" if position.weather == "fog" else "11.1-4"
            return refuse(rule, "support.weather", pool=name, weather=position.weather)
    else:
        active = [unit for unit in components.units_of_pool[pool] if is_active(position, unit)]
        if not active:
            return refuse("16.0-3", "support.inactive", pool=name)
        used = len([n for n in components.markers_of_pool[pool] if not position.in_hand[n] and not position.removed[n]])
        if printed.held and used >= len(active):
            return refuse("16.0-6", "support.limit", pool=name, limit=len(active))
    return None if left_in(position, pool) else refuse("15.0-5", "support.spent", pool=name)


def pools_for(position: HellsGatePosition, frame: Supporting) -> list[Pool]:
    """The pools that could support the side whose chance it is: of its units' groups, and in an attack the aircraft."""
    components, side = position.components, frame.turn_of
    if side == frame.side:
        groups = {components.group[unit] for unit in frame.units}
        return sorted(
            groups | {n for n, pool in enumerate(components.pools) if pool.air and components.side_of_pool[n] == side}
        )
    (target,) = position.units_at(frame.hex)
    return [components.group[target]]


def draw(position: HellsGatePosition, pool: Pool) -> Support:
    """Draw a marker at random [16.0-1, 16.0-2]."""
    markers = left_in(position, pool)
    names = [position.components.support[marker].id for marker in markers]
    return markers[position.draw(names, f"support.{position.components.pools[pool].name}", "16.0-1")]


class DrawSupport(AddSupport):
    """Name a pool and draw from it [15.0-2]; whatever is drawn is applied. Or supply somebody by air [12.2-6]."""

    def choices(self, position: FolioPosition, frame: Supporting) -> list[Action]:
        assert isinstance(position, HellsGatePosition)
        side = frame.turn_of
        pools = [
            pool
            for pool in pools_for(position, frame)
            if pool >= 0 and why_no_support(position, pool, side, side != frame.side) is None
        ]
        actions = self.list("pool", pools, position)
        if side == GERMAN and frame.units:
            actions += self.list(AIR_SUPPLY, self._cut_off(position, frame), position)
        return actions

    def _cut_off(self, position: HellsGatePosition, frame: Supporting) -> list[Unit]:
        """Germans in this combat whom an air supply marker would help [12.2-6]."""
        units = frame.units if frame.side == GERMAN else position.units_at(frame.hex)
        cut_off = [unit for unit in units if not in_supply(position, unit, units)]
        return [unit for unit in cut_off if why_no_air_supply(position, unit) is None]

    @verb
    def pool(self, position: FolioPosition, frame: Supporting, pool: Pool) -> None:
        """Draw, and apply it [16.0-1]."""
        assert isinstance(position, HellsGatePosition)
        self.add(position, frame, draw(position, pool))

    def why_pool(self, position: FolioPosition, frame: Supporting, pool: Pool) -> Ruling:
        """Of a group in the combat [15.1-1], with a marker left; and what drawing comes to."""
        assert isinstance(position, HellsGatePosition)
        side, name = frame.turn_of, position.components.pools[pool].name
        refused = why_no_support(position, pool, side, side != frame.side)
        if refused:
            return refused
        if pool not in pools_for(position, frame):
            return refuse("15.1-1", "support.other_group", pool=name)
        told = mixed_odds(position, frame, {side == frame.side: pool})
        parts = reckoned(position, frame).parts
        count = len(left_in(position, pool))
        return allow("15.0-2", "support.draw", *parts, pool=name, count=count)._replace(odds=told)

    @verb(Role.OFFER)
    def air_supply(self, position: FolioPosition, frame: Supporting, unit: Unit) -> None:
        """The marker goes on this unit; it is still the same chance."""
        assert isinstance(position, HellsGatePosition)
        supply_by_air(position, unit)

    def why_air_supply(self, position: FolioPosition, frame: Supporting, unit: Unit) -> Ruling:
        """A German unit of this combat without a line, in clear weather, with a marker left [12.2]."""
        assert isinstance(position, HellsGatePosition)
        name, fits = position.unit_name(unit), frame.turn_of == GERMAN and bool(frame.units)
        refused = why_no_air_supply(position, unit)
        if refused is None and not (fits and unit in self._cut_off(position, frame)):
            refused = refuse("12.2-6", "supply.has_line" if fits else "supply.moment", unit=name)
        return refused or allow("12.2-6", "supply.by_air", unit=name)


# -- odds with draws to come


def sums(values: Sequence[int], count: int) -> Totals:
    """How likely each sum of so many markers drawn from these is; fewer, if there are not as many."""
    count = min(count, len(values))
    found = Counter(sum(drawn) for drawn in combinations(values, count))
    every = sum(found.values())
    return {total: Fraction(number, every) for total, number in sorted(found.items())}


def best_pool(position: HellsGatePosition, pools: Iterable[Pool]) -> list[int]:
    """The values left in the pool whose markers are worth most on the average; nothing, if there is no pool."""
    values = [[position.components.marker_values[marker] for marker in left_in(position, pool)] for pool in pools]
    return max((found for found in values if found), key=lambda found: Fraction(sum(found), len(found)), default=[])


def mixed_odds(
    position: HellsGatePosition,
    frame: Supporting,
    drawn: Mapping[bool, Pool] | None = None,
    ledger: Ledger | None = None,
) -> Odds:
    """The odds of a combat if both sides use all chances that are left, each from its best pool: an exact mixture.

    `drawn`: the pool that the attacker (True) or the defender (False) names for the present chance.
    """
    chances = range(frame.chance, CHANCES)
    totals: list[Totals] = []
    for attacks in (True, False):
        side = frame.side if attacks else 1 - frame.side
        mine = frame._replace(chance=0 if attacks else 1)
        pools = [
            pool
            for pool in pools_for(position, mine)
            if pool >= 0 and why_no_support(position, pool, side, not attacks) is None
        ]
        named = (drawn or {}).get(attacks)
        values = best_pool(position, pools if named is None else [named])
        count = sum((chance % 2 == 0) == attacks for chance in chances)
        totals.append(sums(values, min(count, MOST_MARKERS)))
    return spread(position, frame.hex, frame.units, ledger or reckoned(position, frame), *totals)


def spread(
    position: HellsGatePosition,
    hex: Hex,
    units: Sequence[Unit],
    ledger: Ledger,
    attack: Totals,
    defence: Totals,
) -> Odds:
    """The odds over all sums of both sides."""
    crt, columns = position.components.crt, dict[int, Fraction]()
    for mine, likely in attack.items():
        for other, as_likely in defence.items():
            column = crt.column(ledger.attack + mine, ledger.defence + other, ledger.line)
            assert column is not None
            columns[column] = columns.get(column, Fraction(0)) + likely * as_likely
    attackers = tuple(position.unit_name(unit) for unit in units)
    opponents = Opponents(position.place_name(hex), attackers, (position.unit_name(position.units_at(hex)[0]),))
    return spread_odds(crt, opponents, columns, ledger.line, modifier=ledger.modifier)
