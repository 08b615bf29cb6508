"""The planner: plans once a phase, and answers each question by the plan."""

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.action_codec import ActionCodec
from grognard.engine.actions import Action
from grognard.engine.advancing import STAY
from grognard.engine.assembling import FIGHT
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.air import SUPPORT
from grognard.games.army_group_center.column import ARDOUR, ROLL
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.features import CONCENTRATE, STAND, WITHDRAW
from grognard.games.army_group_center.order import OVER, UNDER
from grognard.games.army_group_center.plans import answers
from grognard.games.army_group_center.plans.attacks import best_attack
from grognard.games.army_group_center.plans.german import GermanMarch
from grognard.games.army_group_center.plans.ground import Ways
from grognard.games.army_group_center.plans.soviet import SovietMarch
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.plans.worth import cheapest_step, column_value, hex_worth, prospect
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.results import HOLD, RETREAT
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import SIDES, SOVIET


class Planner:
    """Advice for one side, on positions as that side could believe them to be [6.8-1]."""

    def __init__(self, components: Army) -> None:
        self.components = components
        self.codec = ActionCodec(components)
        self.ways = Ways(components)
        self._moment: tuple[Any, ...] = ()
        self._attack: tuple[Hex, tuple[Unit, ...]] = (-1, ())
        self._refused: set[Hex] = set()
        self._march: SovietMarch | GermanMarch | None = None
        self._moves: dict[Unit, Hex] = {}
        self._answers: Mapping[str, Callable[[Decision, ArmyPosition], Action | None]] = {
            "placement.which": self._which_to_place,
            "placement.where": self._where_to_place,
            "entry.which": self._who_comes,
            "entry.where": self._where_to_come,
            "combat.whom": self._whom_to_attack,
            "combat.who": self._who_attacks,
            "combat.column": self._column,
            "air.support": self._support,
            "air.interdict": self._interdict,
            "concentration.commit": self._concentrate,
            "withdraw.or_stand": self._withdraw,
            "losses.which": self._weakest,
            "retreat.or_hold": self._hold,
            "retreat.who_first": self._strongest,
            "retreat.where": self._way_out,
            "advance.who": self._advance,
            "advance.second": self._second_hex,
            "movement.which": self._next_to_move,
            "movement.where": self._where_to_move,
            "stacking.order": self._order,
            "stacking.excess": self._weakest,
            "ports.who_without": self._weakest,
        }

    def advise(self, decision: Decision, position: Position) -> Action | None:
        """An answer, or none if there is no plan for such a question."""
        answer = self._answers.get(decision.question)
        if answer is None or not isinstance(position, ArmyPosition):
            return None
        moment = (position.turn, GAME.phase(position))
        if moment != self._moment:
            self._moment = moment
            self._march, self._moves, self._refused = None, {}, set()
        return answer(decision, position)

    def _marching(self, position: ArmyPosition, side: Side) -> SovietMarch | GermanMarch:
        return (SovietMarch if side == SOVIET else GermanMarch)(position, self.ways)

    # -- before the first turn

    def _which_to_place(self, decision: Decision, position: ArmyPosition) -> Action | None:
        """The strongest first: the others find their places around it [3.6-3, 3.7-2]."""
        waiting = [unit for unit in self.codec.units(decision) if not position.on_map(unit)]
        if not waiting:
            return DONE
        return self.codec.unit_action(max(waiting, key=lambda unit: (strength(position, unit), unit)))

    def _where_to_place(self, decision: Decision, position: ArmyPosition) -> Action | None:
        """As if it moved there; those who were placed before draw it elsewhere."""
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        if not hexes:
            return BACK
        if self._march is None:
            self._march = self._marching(position, SIDES.index(decision.side))
        hex = self._march.best(unit, dict.fromkeys(hexes, 0))
        self._march.place(unit, hex)
        return self.codec.hex_action(hex)

    # -- reinforcements

    def _who_comes(self, decision: Decision, position: ArmyPosition) -> Action | None:
        rebuilt, reclaimed = self.codec.units(decision, "rebuild"), self.codec.units(decision, "reclaim")
        best = answers.best_replacement(position, rebuilt, reclaimed)
        if best is not None:
            return self.codec.unit_action(best, "rebuild" if best in rebuilt else "reclaim")
        coming = [unit for unit in self.codec.units(decision) if unit not in self._refused]
        if not coming:
            return DONE
        return self.codec.unit_action(max(coming, key=lambda unit: (strength(position, unit), unit)))

    def _where_to_come(self, decision: Decision, position: ArmyPosition) -> Action | None:
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        if not hexes:
            self._refused.add(unit)
            return BACK
        hex = self._marching(position, SIDES.index(decision.side)).best(unit, dict.fromkeys(hexes, 0))
        return self.codec.hex_action(hex if hex in hexes else hexes[0])

    # -- combat

    def _whom_to_attack(self, decision: Decision, position: ArmyPosition) -> Action | None:
        hexes = [hex for hex in self.codec.hexes(decision, "attack") if hex not in self._refused]
        bound = DONE not in decision.actions
        found = best_attack(position, SIDES.index(decision.side), hexes, bound) if hexes else None
        if found is None:
            return DONE
        self._attack = found
        return self.codec.hex_action(found[0], "attack")

    def _who_attacks(self, decision: Decision, position: ArmyPosition) -> Action | None:
        able, hex = self.codec.units(decision), self.codec.hex(decision)
        if self._attack[0] != hex:  # somebody else has begun this attack
            self._attack = best_attack(position, SIDES.index(decision.side), [hex], True) or (hex, ())
        for unit in self._attack[1]:
            if unit in able:
                return self.codec.unit_action(unit)
        if FIGHT in decision.actions:
            return FIGHT
        self._refused.add(hex)
        return BACK

    def _attack_in(self, decision: Decision) -> tuple[Hex, tuple[Unit, ...]]:
        """The attack that a question is about: it may not be the one that was planned here."""
        units = (self.components.number("unit", name) for name in decision.facts["units"])
        return self.codec.hex(decision), tuple(units)

    def _support(self, decision: Decision, position: ArmyPosition) -> Action | None:
        hex, units = self._attack_in(decision)
        return SUPPORT if prospect(position, SOVIET, hex, units, True).support else PASS

    def _concentrate(self, decision: Decision, position: ArmyPosition) -> Action | None:
        hex, units = self._attack_in(decision)
        side = SIDES.index(decision.side)
        column = prospect(position, side, hex, units, False).column
        higher = self.components.crt.within(column + 1)
        gain = column_value(position, side, hex, units, higher) - column_value(position, side, hex, units, column)
        return CONCENTRATE if gain >= weights_for(position.components).attack.concentrating else PASS

    def _column(self, decision: Decision, position: ArmyPosition) -> Action | None:
        if ARDOUR not in decision.actions:
            return ROLL
        (hex, units), side = self._attack_in(decision), SIDES.index(decision.side)
        column = self.components.crt.columns.index(decision.facts["column"])
        once, again = (column_value(position, side, hex, units, column, ardour) for ardour in (False, True))
        return ARDOUR if again > once else ROLL

    def _withdraw(self, decision: Decision, position: ArmyPosition) -> Action | None:
        return STAND if hex_worth(position, self.codec.hex(decision)) else WITHDRAW

    def _hold(self, decision: Decision, position: ArmyPosition) -> Action | None:
        hex = self.codec.hex(decision)
        return HOLD if answers.better_hold(position, SIDES.index(decision.side), hex) else RETREAT

    def _way_out(self, decision: Decision, position: ArmyPosition) -> Action | None:
        side = SIDES.index(decision.side)
        return self.codec.hex_action(answers.best_retreat(position, side, self.codec.hexes(decision)))

    def _advance(self, decision: Decision, position: ArmyPosition) -> Action | None:
        side, hex = SIDES.index(decision.side), self.codec.hex(decision)
        unit = answers.best_advance(position, side, hex, self.codec.units(decision))
        return DONE if unit is None else self.codec.unit_action(unit)

    def _second_hex(self, decision: Decision, position: ArmyPosition) -> Action | None:
        unit = self.codec.unit(decision)
        here = position.at[unit]
        hex = self._marching(position, SOVIET).best(unit, dict.fromkeys([here, *self.codec.hexes(decision)], 0))
        return STAY if hex == here else self.codec.hex_action(hex)

    def _weakest(self, decision: Decision, position: ArmyPosition) -> Action | None:
        return self.codec.unit_action(cheapest_step(position, self.codec.units(decision)))

    def _strongest(self, decision: Decision, position: ArmyPosition) -> Action | None:
        return self.codec.unit_action(
            max(self.codec.units(decision), key=lambda unit: (strength(position, unit), unit))
        )

    # -- movement

    def _next_to_move(self, decision: Decision, position: ArmyPosition) -> Action | None:
        if self._march is None:
            self._march = self._marching(position, SIDES.index(decision.side))
            self._moves = self._march.plan()
        able = set(self.codec.units(decision))
        for unit, hex in self._moves.items():
            if unit in able and position.at[unit] != hex:
                return self.codec.unit_action(unit)
        return DONE

    def _where_to_move(self, decision: Decision, position: ArmyPosition) -> Action | None:
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        here, stop = position.at[unit], DONE if DONE in decision.actions else BACK
        march, aim = self._march, self._moves.pop(unit, here)
        if march is None:
            return stop
        if aim != here and aim in hexes:
            self._moves[unit] = aim
            return self.codec.hex_action(aim)
        if aim != here and not position.moved[unit]:
            found = march.best(unit, dict.fromkeys([here, *hexes], 0))
            return stop if found == here else self.codec.hex_action(found)
        prize = answers.prize_on_the_way(position, SIDES.index(decision.side), hexes)
        if prize is not None and unit not in march.pledged and position.moved[unit]:
            return self.codec.hex_action(prize)
        return stop

    def _interdict(self, decision: Decision, position: ArmyPosition) -> Action | None:
        unit = answers.best_interdiction(position, self.codec.units(decision))
        return DONE if unit is None else self.codec.unit_action(unit)

    def _order(self, decision: Decision, position: ArmyPosition) -> Action | None:
        """The weaker one on top: let the German guess [6.8-1]."""
        unit = self.codec.unit(decision)
        others = [other for other in position.units_at(position.at[unit]) if other != unit]
        weaker = all(strength(position, unit) <= strength(position, other) for other in others)
        return OVER if weaker else UNDER
