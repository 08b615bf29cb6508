"""Bombardment in Korsun [17.0]: from 2 hexes, aircraft from anywhere; pools are named first, then markers drawn."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import derived_of
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.bombardment import Bombard, Bombarding
from grognard.games.folio.combat import Combat, CombatPhase
from grognard.games.folio.hells_gate.air import AIR_SUPPLY, CutOff, air_supplies, supply_by_air, why_air_supply
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.release import Resting, active_units, resting
from grognard.games.folio.hells_gate.support import (
    bombardment_odds,
    draw,
    hand_of,
    left_in,
    why_no_support,
)
from grognard.games.folio.position import FolioPosition, Pool
from grognard.games.folio.retreats import (
    DISPLACING,
    PAST_FRIENDS,
    VACANT,
    Retreating,
    Ways,
    distances_at_end,
    enemy_distance,
    ways,
)
from grognard.games.folio.strengths import reckon
from grognard.games.folio.support import MOST_MARKERS

FIRE = Action("fire")


class Aiming(NamedTuple):
    """A bombardment being put together: the pools that will be drawn from."""

    side: Side
    hex: Hex
    pools: tuple[Pool, ...] = ()


def why_not_from(position: HellsGatePosition, side: Side, hex: Hex, pool: Pool, named: int = 0) -> Ruling | None:
    """Why markers of a pool cannot bombard a hex; None: they can. `named`: so many of it will be drawn before."""
    components = position.components
    refused = why_no_support(position, pool, side, False, named)
    if refused or components.pools[pool].air or in_range(position, pool, hex):
        return refused
    return refuse("17.0-2", "bombardment.range", pool=components.pools[pool].name, hex=position.place_name(hex))


def why_not_named(position: HellsGatePosition, frame: Aiming, pool: Pool) -> Ruling | None:
    """Why a pool cannot be added to those that are named: two markers at most, of one group and the air [17.0-5]."""
    components = position.components
    if len(frame.pools) == MOST_MARKERS:
        return refuse("8.4-8", "bombardment.two", hex=position.place_name(frame.hex))
    refused = why_not_from(position, frame.side, frame.hex, pool, frame.pools.count(pool))
    if refused:
        return refused
    ground = [other for other in frame.pools if not components.pools[other].air]
    if not components.pools[pool].air and ground and ground[0] != pool:
        return refuse("17.0-5", "bombardment.one_group", pool=components.pools[pool].name)
    return None


def best_pools(position: HellsGatePosition, side: Side, hex: Hex) -> tuple[Pool, ...]:
    """The pools whose markers together are worth most on average in a bombardment of a hex.

    Every marker of a pool is worth the same on average, drawn first or second; so the best pool is named as often as it
    can be, and then the next best of those that may join it.
    """
    frame = Aiming(side, hex)
    while True:
        pools = range(len(position.components.pools))
        able = [pool for pool in pools if why_not_named(position, frame, pool) is None]
        if not able:
            return frame.pools
        best = max(able, key=lambda pool: hand_of(position, pool).mean)
        frame = frame._replace(pools=(*frame.pools, best))


def in_range(position: HellsGatePosition, pool: Pool, hex: Hex) -> bool:
    """Is an active unit of a group within 2 hexes [17.0-4]?"""
    ranges = position.components.in_range
    return any(hex in ranges[position.at[unit]] for unit in active_units(position, pool))


def why_nobody(position: HellsGatePosition, side: Side, hex: Hex) -> Ruling | None:
    """Why no pool of a side can bombard a hex: what keeps a group in range from it, or else the range [17.0-2]."""
    components, found = position.components, None
    for pool in range(len(components.pools)):
        refused = why_not_from(position, side, hex, pool)
        if refused is None:
            return None
        if components.side_of_pool[pool] == side and in_range(position, pool, hex):
            found = found or refused
    return found or refuse("17.0-2", "bombardment.nobody", hex=position.place_name(hex))


def bombardable(position: HellsGatePosition, side: Side) -> list[Hex]:
    """The enemy hexes in range of a group that can give support [17.0-2]; all of them, if aircraft fly [17.0-3]."""
    components, enemies = position.components, position.hexes_of(1 - side)

    def ready(pools: Sequence[Pool]) -> list[Pool]:
        return [pool for pool in pools if why_no_support(position, pool, side, False) is None]

    if ready(components.air_pools[side]):
        return enemies
    reached = _in_range(position, side, tuple(ready(components.ground_pools[side])), resting(position))
    return [hex for hex in enemies if hex in reached]


@derived_of("side")
def _in_range(position: HellsGatePosition, side: Side, pools: tuple[Pool, ...], resting: Resting) -> set[Hex]:
    """The hexes in range of an active unit of some groups, if those others rest."""
    ranges = position.components.in_range
    return {hex for pool in pools for unit in active_units(position, pool) for hex in ranges[position.at[unit]]}


class HellsGateCombat(Combat):
    """Bombardments and then attacks [EX-1], and supply by air between them."""

    def decision(self, position: FolioPosition, frame: CombatPhase) -> Decision | None:
        assert isinstance(position, HellsGatePosition)
        found = super().decision(position, frame)
        if frame.side != GERMAN or frame.mobile:
            return found
        by_air = self.list(AIR_SUPPLY, air_supplies(position), position)
        if found is None:  # the last moment before the mobile phases [12.3-2]
            return self.ask(position, frame.side, "combat.whom", self.rule, [*by_air, DONE]) if by_air else None
        return found._replace(actions=[*found.actions, *by_air])

    def after_keep_lines(
        self, position: FolioPosition, frame: CombatPhase, fought: tuple[Hex, tuple[Unit, ...]]
    ) -> None:
        """An attack is over for which it was said who has a line [13.0-6]."""
        self.after_fight(position, frame, fought)

    @verb
    def bombard(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> None:
        """Name the pools first."""
        position.call(Aiming(frame.side, hex))

    def why_bombard(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        """As in the series; before any pool is named, what the best of them would come to."""
        assert isinstance(position, HellsGatePosition)
        found = super().why_bombard(position, frame, hex)
        if not found.legal:
            return found
        pools = best_pools(position, frame.side, hex)
        names = [position.components.pools[pool].name for pool in pools]
        supposed = allow("17.0-5", "bombardment.supposed", best=names, count=len(names))
        return found._replace(odds=bombardment_odds(position, hex, pools), basis=(supposed,))

    @verb(Role.OFFER)
    def air_supply(self, position: FolioPosition, frame: CombatPhase, unit: Unit) -> None:
        """An air supply marker for this unit [12.2-6]."""
        assert isinstance(position, HellsGatePosition)
        supply_by_air(position, unit)

    def why_air_supply(self, position: FolioPosition, frame: CombatPhase, unit: Unit) -> Ruling:
        """Before the mobile phases begin."""
        assert isinstance(position, HellsGatePosition)
        return why_air_supply(position, unit, frame.side, frame.mobile)


class Aim(Procedure[HellsGatePosition, Aiming]):
    """One or two markers: from one group with an active unit near enough, and from the air [17.0-5, EX-2].

    Pools are named, as in an attack, before anything is drawn; for the rest it is 8.4 as 17.0 changes it [17.0-1].
    """

    frame = Aiming

    def decision(self, position: HellsGatePosition, frame: Aiming) -> Decision | None:
        pools = range(len(position.components.pools))
        able = [pool for pool in pools if why_not_named(position, frame, pool) is None]
        actions = self.list("pool", able, position)
        if frame.pools:
            actions.append(FIRE)
        facts = {"hex": position.place_name(frame.hex), "count": len(frame.pools)}
        return self.ask(position, frame.side, "bombardment.pools", "17.0-5", [*actions, BACK], **facts)

    @verb
    def pool(self, position: HellsGatePosition, frame: Aiming, pool: Pool) -> None:
        """One marker of this pool."""
        position.become(frame._replace(pools=(*frame.pools, pool)))

    def why_pool(self, position: HellsGatePosition, frame: Aiming, pool: Pool) -> Ruling:
        """In range, with a marker left."""
        refused = why_not_named(position, frame, pool)
        if refused:
            return refused
        computed = bombardment_odds(position, frame.hex, (*frame.pools, pool))
        name, count = position.components.pools[pool].name, len(left_in(position, pool))
        return allow("17.0-5", "bombardment.pool", pool=name, count=count)._replace(odds=computed)

    @verb(Role.COMMIT)
    def fire(self, position: HellsGatePosition, frame: Aiming) -> None:
        """Now it stands."""
        target = position.units_at(frame.hex)[0]
        position.become(Bombarding(frame.side, frame.hex, target, pools=frame.pools))

    def why_fire(self, position: HellsGatePosition, frame: Aiming) -> Ruling:
        """With at least one marker."""
        name = position.place_name(frame.hex)
        if not frame.pools:
            return refuse("17.0-5", "bombardment.choose", hex=name)
        computed, parts = bombardment_odds(position, frame.hex, frame.pools), reckon(position, frame.hex, ()).parts
        return allow("17.0-6", "bombardment.fire", *parts, hex=name, count=len(frame.pools))._replace(odds=computed)

    @verb(Role.BACK)
    def back(self, position: HellsGatePosition, frame: Aiming) -> None:
        """Not this one."""
        position.done()


class HellsGateBombard(Bombard):
    """As in the series, with markers that are drawn and nothing against them; its target may resist [17.0-9]."""

    def support(self, position: FolioPosition, frame: Bombarding) -> None:
        """Draw from the pools that were named [16.0-1]; then a German target may be supplied by air [12.2-6]."""
        assert isinstance(position, HellsGatePosition)
        drawn = []
        for pool in frame.pools:
            marker = draw(position, pool)
            position.in_hand[marker] = False
            drawn.append(marker)
            printed = position.components.support[marker]
            said = {"hex": position.place_name(frame.hex), "side": position.side_name(frame.side)}
            position.emit("supported", "17.0-5", **said, marker=printed.id, value=printed.value)
        position.become(frame._replace(for_attack=tuple(drawn)))
        if position.components.side_of[frame.target] == GERMAN:
            position.call(CutOff(frame.target))


def away_from_enemies(position: HellsGatePosition, frame: Retreating) -> Ways:
    """Where a bombarded unit goes: to where the nearest enemy is farther than before.

    If no path of the full length ends so, to the hex that is nearest to a friendly edge of the map, and of those to the
    one that is farthest from the enemy.
    """
    found = ways(position, frame)
    if found.sort not in (VACANT, PAST_FRIENDS, DISPLACING):
        return found
    side = frame.side
    now = enemy_distance(position, side, position.at[frame.unit])
    away = distances_at_end(position, side, found.paths)
    farther = tuple(path for path in found.paths if away[path] > now)
    if farther:
        return found._replace(paths=farther, rule="17.0-12")
    to_edge = position.components.edge_distance[side]
    rank = {path: (to_edge[path[-1]], -away[path]) for path in found.paths}
    best = min(rank.values())
    return found._replace(paths=tuple(path for path in found.paths if rank[path] == best), rule="17.0-13")
