"""Assaults: several units on one hex, in an order, with what each blow changes for the next [15].

Whoever stands next to the target in another hex helps those who come after [15.5.12-1], wounds help them [15.5.7], and
so does a defender who is engaged [15.5.13]: a group may take what none of its units could attack alone.
"""

from collections.abc import Mapping, Sequence

from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.assaulting import Assaulting
from grognard.engine.tactics.gathering import Moves
from grognard.games.less_than_60_miles.allowances import allowance
from grognard.games.less_than_60_miles.artillery import strength
from grognard.games.less_than_60_miles.battle import HASTY, PREPARED, Battle
from grognard.games.less_than_60_miles.combat import attack_cost, ways_across, why_no_attack
from grognard.games.less_than_60_miles.costs import reach
from grognard.games.less_than_60_miles.odds import best_defenders, settled_differential
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.plans.attacks import at_stake
from grognard.games.less_than_60_miles.plans.chances import SEVERAL, Blow, Stand, chances_of, harm, value_of
from grognard.games.less_than_60_miles.plans.fire import supporters
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FULL, HALF, FrontPosition
from grognard.games.less_than_60_miles.retreats import retreat_hexes
from grognard.games.less_than_60_miles.stacking import too_full
from grognard.games.less_than_60_miles.strengths import may_defend
from grognard.games.less_than_60_miles.support import helicopter_strength

CHEAPEST = 3 * POINT
"""What the cheapest attack costs, in half points."""


class Assaults(Assaulting):
    """The assaults that some units of a side could make now, judged by the exact odds of all blows.

    `price`: what it costs a unit to end in a hex rather than where it would go otherwise.
    """

    def __init__(
        self, position: FrontPosition, side: Side, units: Sequence[Unit], price: Mapping[tuple[Unit, Hex], float]
    ) -> None:
        self.position, self.side, self.price = position, side, price
        self.components, self.table = position.components, table_of(position.components)
        self.weights = self.table.weights["assaults"]
        self.chances = chances_of(self.components)
        self._blows: dict[tuple[Unit, Hex, Hex], Blow | None] = {}
        self._stands: dict[Hex, Stand] = {}
        self._room: dict[tuple[Hex, tuple[Unit, ...]], bool] = {}
        self._movers = frozenset(units)
        self._harm = {unit: harm(position, unit) for unit in units}
        super().__init__(
            self._ways(units),
            most=int(self.weights["units"]),
            more=float(self.weights["more"]),
            least=float(self.weights["least"][SIDES[side]]),
        )

    # -- who could attack what

    def _ways(self, units: Sequence[Unit]) -> dict[Hex, dict[Unit, list[Hex]]]:
        position, found = self.position, dict[Hex, dict[Unit, list[Hex]]]()
        around = self.components.grid.around
        near = {hex: around[hex] for hex in position.hexes_of(1 - self.side)}
        for unit in units:
            left = allowance(position, unit)
            cost = reach(position, unit, left).cost
            here = position.at[unit]
            for target, beside in near.items():
                able = [
                    hex
                    for hex in beside
                    if (hex == here or 0 <= cost[hex] <= left - CHEAPEST)
                    and position.owner(hex) != 1 - self.side
                    and self.blow(unit, hex, target, left - (0 if hex == here else int(cost[hex]))) is not None
                ]
                if able:
                    found.setdefault(target, {})[unit] = able
        return found

    def blow(self, unit: Unit, hex: Hex, target: Hex, left: int) -> Blow | None:
        """The attack of a unit from a hex with so many half points, as if nobody else were next to the target."""
        key = unit, hex, target
        if key not in self._blows:
            self._blows[key] = self._blow(unit, hex, target, left)
        return self._blows[key]

    def _blow(self, unit: Unit, hex: Hex, target: Hex, left: int) -> Blow | None:
        there = self.position
        if there.at[unit] != hex:
            there = there.copy()
            there.put(unit, hex)
        kinds = (kind for kind in (PREPARED, HASTY) if why_no_attack(there, unit, target, kind, left) is None)
        kind = next(kinds, None)
        if kind is None:
            return None
        ways, cost = ways_across(there, unit, target), attack_cost(there, unit, target, kind)
        battle = Battle(self.side, unit, target, kind, cost, left - cost, crossing=ways[-1] if ways else "")
        battle = battle._replace(defenders=best_defenders(there, battle))
        each = self.components.combat_charts.modifiers["each_adjacent_attacker"].amount
        alone = settled_differential(there, battle) - each * len(self._beside(there, target, hex))
        support, against = self._support(there, battle, self.side), self._support(there, battle, 1 - self.side)
        return Blow(alone, support, against, self._harm[unit])

    def _beside(self, position: FrontPosition, target: Hex, hex: Hex) -> set[Hex]:
        """The other hexes next to the target with units of the side that count there [15.5.12]."""
        combat = self.components.combat
        return {
            near
            for near in self.components.grid.around[target]
            if near != hex
            and position.owner(near) == self.side
            and any(combat[unit] and not position.resting[unit] for unit in position.units_at(near))
        }

    def _support(self, position: FrontPosition, battle: Battle, side: Side) -> int:
        guns = supporters(position, side, battle.hex, battle.units(side), attacks=side == self.side)
        artillery = self.components.artillery
        return sum(strength(position, gun) if artillery[gun] else helicopter_strength(position, gun) for gun in guns)

    def stand(self, target: Hex) -> Stand:
        """Who holds a hex, and what it is worth."""
        if target not in self._stands:
            position, modifiers = self.position, self.components.combat_charts.modifiers
            units = may_defend(position, target)
            each = [harm(position, unit, SEVERAL) for unit in units]
            adds = {HALF: modifiers["half_engaged_defender"].amount, FULL: modifiers["engaged_defender"].amount}
            end = max(self.components.limit[unit] - position.attrition[unit] + 1 for unit in units)
            ways_out = any(retreat_hexes(position, unit) for unit in units)
            goal = at_stake(self.table, target) * self.weights["goal"]
            self._stands[target] = Stand(
                tuple(sum(one[points] for one in each) for points in range(SEVERAL + 1)),
                min(end, SEVERAL),
                adds.get(max(position.engaged[unit] for unit in units), 0),
                adds[FULL],
                len(units),
                float(self.weights["yields"]) * ways_out,
                float(self.weights["won"][SIDES[self.side]]) + goal,
            )
        return self._stands[target]

    # -- together

    def room(self, hex: Hex, units: Sequence[Unit]) -> bool:
        """Those who cannot move away stay."""
        key = hex, tuple(units)
        if key not in self._room:
            position = self.position
            staying = [unit for unit in position.units_at(hex) if unit not in self._movers or unit in units]
            coming = [unit for unit in units if position.at[unit] != hex]
            self._room[key] = not coming or not too_full(position.copy(), hex, self.side, [*staying, *coming])
        return self._room[key]

    def promise(self, target: Hex, moves: Moves) -> float:
        """The blows of all these units, the weakest first and the strongest first: the better of the two."""
        cost = sum(self.price.get(move, 0.0) for move in moves)
        return self.in_order(target, self.ordered(target, moves)) - cost

    def ordered(self, target: Hex, moves: Moves) -> Moves:
        """In which order they had better come."""
        rising = tuple(sorted(moves, key=lambda move: (self._power(target, move), move)))
        return max(rising, rising[::-1], key=lambda order: self.in_order(target, order))

    def _power(self, target: Hex, move: tuple[Unit, Hex]) -> int:
        blow = self._blows[(*move, target)]
        return blow.differential if blow is not None else 0

    def in_order(self, target: Hex, moves: Moves) -> float:
        """What the blows are worth one after another: who has come helps those who come later."""
        each = self.components.combat_charts.modifiers["each_adjacent_attacker"].amount
        position, going = self.position, {unit for unit, _ in moves}
        around = self.components.grid.around[target]
        there = {
            hex
            for hex in around
            if position.owner(hex) == self.side
            and any(self.components.combat[unit] and unit not in going for unit in position.units_at(hex))
        }
        waiting = [position.at[unit] for unit, _ in moves]
        blows = []
        for n, (unit, hex) in enumerate(moves):
            blow = self._blows[unit, hex, target]
            if blow is None:
                continue
            beside = (there | {near for near in waiting[n + 1 :] if near in around}) - {hex}
            blows.append(blow._replace(differential=blow.differential + each * len(beside)))
            there.add(hex)
        eager = float(self.weights["eager"][SIDES[self.side]])
        return value_of(self.chances, blows, self.stand(target), eager, float(self.weights["blow"]))
