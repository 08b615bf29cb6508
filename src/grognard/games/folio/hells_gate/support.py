"""Support fire in Korsun [15.0, 16.0]: every group draws from a pool of its own, at random."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.odds import Odds, Opponents, spread_odds
from grognard.engine.procedures import Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.hells_gate.air import AIR_SUPPLY, supply_by_air, why_no_air_supply
from grognard.games.folio.hells_gate.charts import FOG
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.release import active_units
from grognard.games.folio.hells_gate.supply import in_supply
from grognard.games.folio.position import FolioPosition, Pool, Support
from grognard.games.folio.strengths import Ledger, reckon
from grognard.games.folio.support import CHANCES, AddSupport, Supporting, reader, reckoned

Totals = Mapping[int, Fraction]
"""How likely each sum of markers is."""


def left_in(position: HellsGatePosition, pool: Pool) -> list[Support]:
    """The markers of a pool that may still be drawn in this game turn [15.0-5, 15.0-6]."""
    return [marker for marker in position.components.markers_of_pool[pool] if position.in_hand[marker]]


def most_from(position: HellsGatePosition, pool: Pool) -> int:
    """How many markers a pool can still give in this game turn: what is left, and one for each active unit [16.0-7]."""
    components, left = position.components, len(left_in(position, pool))
    if not components.pools[pool].held:
        return left
    in_game = [marker for marker in components.markers_of_pool[pool] if not position.removed[marker]]
    used = len(in_game) - left
    return max(0, min(left, len(active_units(position, pool)) - used))


def why_not_of(position: HellsGatePosition, pool: Pool, side: Side, defends: bool) -> Ruling | None:
    """Why a pool is nothing to a side in this part: of the enemy [16.0-5], or aircraft in a defence [15.3-3]."""
    components = position.components
    printed = components.pools[pool]
    if components.side_of_pool[pool] != side:
        return refuse("16.0-5", "support.not_yours", marker=printed.name)
    if printed.air and defends:
        return refuse("15.3-3", "support.air_defence", pool=printed.name)
    return None


def why_no_support(position: HellsGatePosition, pool: Pool, side: Side, defends: bool, named: int = 0) -> Ruling | None:
    """Why a pool gives a side no marker now, wherever; None: it does. `named`: so many of it will be drawn before."""
    refused = why_not_of(position, pool, side, defends)
    if refused:
        return refused
    components = position.components
    air, name = components.pools[pool].air, components.pools[pool].name
    if air and not components.weathers[position.weather].flying:
        rule = "11.1-2" if position.weather == FOG else "11.1-4"
        return refuse(rule, "support.weather", pool=name, weather=position.weather)
    if all(position.removed[marker] for marker in components.markers_of_pool[pool]):
        return refuse("12.2-5" if air else "16.0-4", "support.gone", pool=name)
    active = active_units(position, pool)
    if not air and not active:
        return refuse("16.0-3", "support.inactive", pool=name)
    if most_from(position, pool) > named:
        return None
    if len(left_in(position, pool)) > named:
        reason = "support.limit_named" if named else "support.limit"
        return refuse("16.0-6", reason, pool=name, limit=len(active))
    return refuse("15.0-5", "support.spent", pool=name)


def why_pools(position: HellsGatePosition) -> Ruling:
    """The values of the markers that each pool has left in this game turn [15.0-5]: both sides may look."""
    components = position.components
    left = {
        printed.name: [components.marker_values[marker] for marker in left_in(position, pool)]
        for pool, printed in enumerate(components.pools)
        if printed.air or components.units_of_pool[pool]
    }
    return allow("15.0-5", "support.pools", pools=left)


def pools_for(position: HellsGatePosition, frame: Supporting) -> list[Pool]:
    """The pools that could support the side whose chance it is.

    Those of its units' groups [15.1-1], in an attack of several all of them [15.1-2], and then the aircraft of its side
    too, whoever attacks [15.2-2, 15.3-2]; wherever it is [8.2-1], and with whatever strength it is made [14.0-2].
    """
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
        refused = why_not_of(position, pool, side, side != frame.side)
        if refused is None and pool not in pools_for(position, frame):
            refused = refuse("15.1-1", "support.other_group", pool=name)
        refused = refused or why_no_support(position, pool, side, side != frame.side)
        if refused:
            return refused
        computed = mixed_odds(position, frame, pool)
        parts = reckoned(position, frame).parts
        count = len(left_in(position, pool))
        return allow("15.0-2", "support.draw", *parts, pool=name, count=count)._replace(odds=computed)

    def why_pass(self, position: FolioPosition, frame: Supporting) -> Ruling:
        """What it comes to without this chance; those that are left are used, as the odds of a draw have it [8.3-8]."""
        assert isinstance(position, HellsGatePosition)
        found = super().why_pass(position, frame)
        if frame.chance == CHANCES - 1:
            return found
        without = mixed_odds(position, frame._replace(chance=frame.chance + 1))
        return found._replace(reason="support.pass_on", odds=without)

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


class Hand(NamedTuple):
    """A pool as it can be drawn from: the values in it, and how many markers it can give."""

    values: tuple[int, ...]
    most: int

    @property
    def mean(self) -> Fraction:
        """What a marker of it is worth on average."""
        return Fraction(sum(self.values), len(self.values))


def hand_of(position: HellsGatePosition, pool: Pool) -> Hand:
    """A pool as it is now."""
    values = sorted(position.components.marker_values[marker] for marker in left_in(position, pool))
    return Hand(tuple(values), most_from(position, pool))


@lru_cache(maxsize=4096)
def sums(hands: tuple[Hand, ...], count: int, named: tuple[int, ...] = ()) -> Totals:
    """How likely each sum of so many markers is, drawn one after another without putting any back.

    Each comes from the hand that is worth most on average just then, but the first ones from those that are named;
    if nothing can be drawn any more there are fewer.
    """
    able = [n for n, hand in enumerate(hands) if hand.most]
    if not count or not able:
        return {0: Fraction(1)}
    chosen = named[0] if named else max(able, key=lambda n: hands[n].mean)
    values, most = hands[chosen]
    found: dict[int, Fraction] = {}
    for value, number in Counter(values).items():
        left = list(values)
        left.remove(value)
        others = (*hands[:chosen], Hand(tuple(left), most - 1), *hands[chosen + 1 :])
        for total, chance in sums(others, count - 1, named[1:]).items():
            likely = chance * Fraction(number, len(values))
            found[value + total] = found.get(value + total, Fraction(0)) + likely
    return dict(sorted(found.items()))


def mixed_odds(
    position: HellsGatePosition, frame: Supporting, named: Pool | None = None, ledger: Ledger | None = None
) -> Odds:
    """The odds of a combat if both sides use all chances that are left, each time from their best pool: exact.

    `named`: the pool that the side whose chance it is draws from now.
    """
    totals = []
    for attacks in (True, False):
        side = frame.side if attacks else 1 - frame.side
        pools = [
            pool
            for pool in pools_for(position, frame._replace(chance=0 if attacks else 1))
            if pool >= 0 and why_no_support(position, pool, side, not attacks) is None
        ]
        count = sum((chance % 2 == 0) == attacks for chance in range(frame.chance, CHANCES))
        first = (pools.index(named),) if named is not None and side == frame.turn_of else ()
        totals.append(sums(tuple(hand_of(position, pool) for pool in pools), count, first))
    return spread(position, frame.hex, frame.units, ledger or reckoned(position, frame), *totals)


def bombardment_odds(position: HellsGatePosition, hex: Hex, pools: Sequence[Pool]) -> Odds:
    """The odds of a bombardment with markers of these pools, none of them drawn yet; nothing answers it [17.0-7]."""
    several = list(dict.fromkeys(pools))
    hands = tuple(hand_of(position, pool) for pool in several)
    drawn = sums(hands, len(pools), tuple(several.index(pool) for pool in pools))
    return spread(position, hex, (), reckon(position, hex, ()), drawn, {0: Fraction(1)})


def spread(
    position: HellsGatePosition,
    hex: Hex,
    units: Sequence[Unit],
    ledger: Ledger,
    attack: Totals,
    defence: Totals,
) -> Odds:
    """The odds over all sums of both sides; the strengths and the column are told as they stand before the draws.

    A bombardment has nothing but what is drawn.
    """
    crt, columns = position.components.crt, dict[int, Fraction]()
    for mine, likely in attack.items():
        for other, as_likely in defence.items():
            column = crt.column(ledger.attack + mine, ledger.defence + other, ledger.line)
            assert column is not None
            columns[column] = columns.get(column, Fraction(0)) + likely * as_likely
    attackers = tuple(position.unit_name(unit) for unit in units)
    opponents = Opponents(position.place_name(hex), attackers, (position.unit_name(position.units_at(hex)[0]),))
    return spread_odds(
        crt,
        opponents,
        columns,
        ledger.line,
        reader(position, hex, units),
        attack=Fraction(ledger.attack) if units else None,
        defence=Fraction(ledger.defence),
        column=crt.title(ledger.column(position), ledger.line) if units else None,
        modifier=ledger.modifier,
    )
