"""The planner: deploys a formation when it begins to move, and answers each question by that."""

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.action_codec import ActionCodec
from grognard.engine.actions import Action
from grognard.engine.assembling import FIGHT
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.engine.rolls import KEEP, REROLL, Rolling
from grognard.engine.tactics.deployment import Plan
from grognard.games.crossroads import GAME
from grognard.games.crossroads.combat import Battle
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans import answers
from grognard.games.crossroads.plans.attacks import Attack, best_attack
from grognard.games.crossroads.plans.deployment import FormationDeployment
from grognard.games.crossroads.plans.ground import ground_of
from grognard.games.crossroads.plans.threat import Threat
from grognard.games.crossroads.plans.worth import Worth
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.units import SIDES


class Planner:
    """Advice for one side, on positions as that side could believe them to be [12.1]."""

    def __init__(self, components: CrossroadsComponents, quick: bool = False) -> None:
        self.components = components
        self._quick = quick
        """Does it think less, to be asked again and again?"""
        self.codec = ActionCodec(components)
        self.ground = ground_of(components)
        self._moment: tuple[Any, ...] = ()
        self._moves: Plan | None = None
        self._attack: Attack | None = None
        self._answers: Mapping[str, Callable[[Decision, CrossroadsPosition, Side], Action | None]] = {
            "reserve.pick": self._pick_reserve,
            "placement.which": self._which_to_place,
            "placement.where": self._where_to_place,
            "orders.which": self._which_to_order,
            "orders.where": self._where_to_arrive,
            "arrivals.which": self._strongest,
            "arrivals.where": self._where_to_arrive,
            "movement.which": self._next_to_move,
            "movement.where": self._where_to_move,
            "reaction.which": self._who_reacts,
            "reaction.where": self._where_to_react,
            "combat.whom": self._whom_to_attack,
            "combat.who": self._who_attacks,
            "roll.again": self._reroll,
            "losses.which": self._cheapest,
            "retreat.where": self._way_out,
            "advance.who": self._advance,
        }

    def advise(self, decision: Decision, position: Position) -> Action | None:
        """An answer, or none if there is no plan for such a question."""
        answer = self._answers.get(decision.question)
        if answer is None or not isinstance(position, CrossroadsPosition):
            return None
        moment = (position.turn, GAME.phase(position))
        if moment != self._moment:
            self._moment, self._moves, self._attack = moment, None, None
        return answer(decision, position, SIDES.index(decision.side))

    def _worth(self, position: CrossroadsPosition) -> Worth:
        return Worth(position, self.ground)

    def _threat(self, position: CrossroadsPosition, side: Side) -> Threat:
        return Threat(self._worth(position), side)

    # -- before the battle, and who comes later

    def _pick_reserve(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        units = self.codec.units(decision)
        return self.codec.unit_action(answers.strongest(position, units)) if units else DONE

    def _which_to_place(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        waiting = [unit for unit in self.codec.units(decision) if not position.on_map(unit)]
        return self.codec.unit_action(answers.strongest(position, waiting)) if waiting else DONE

    def _where_to_place(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        return self.codec.hex_action(
            answers.best_start(position, self.ground, self.codec.unit(decision), self.codec.hexes(decision))
        )

    def _which_to_order(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        units = self.codec.units(decision)
        return self.codec.unit_action(answers.strongest(position, units)) if units else PASS

    def _where_to_arrive(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        if not hexes:
            return BACK
        return self.codec.hex_action(answers.best_entry(position, self.ground, side, unit, hexes))

    def _strongest(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        return self.codec.unit_action(answers.strongest(position, self.codec.units(decision)))

    # -- movement

    def _deploy(self, position: CrossroadsPosition, side: Side, units: list[Unit]) -> Plan:
        threat = self._threat(position, side)
        deployment = FormationDeployment(threat.worth, threat, side, units)
        return deployment.quick() if self._quick else deployment.best(threat.worth.weights.deployment.sweeps)

    def _next_to_move(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        able = self.codec.units(decision)
        if self._moves is None:
            self._moves = self._deploy(position, side, able)
        going = [unit for unit in able if self._moves.get(unit, position.at[unit]) != position.at[unit]]
        free = [unit for unit in going if answers.room(position, self._moves[unit])]
        for unit in free or going:
            return self.codec.unit_action(unit)
        return DONE

    def _where_to_move(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        stop = DONE if DONE in decision.actions else BACK
        ridden = self._overrun(decision, position, unit)
        if ridden is not None:
            return ridden
        moves = self._moves if self._moves is not None else {}
        aim = moves.pop(unit, position.at[unit])
        if aim in hexes:
            moves[unit] = aim
            return self.codec.hex_action(aim)
        return stop

    def _overrun(self, decision: Decision, position: CrossroadsPosition, unit: Unit) -> Action | None:
        """Ride down whoever can be, if it pays [8.1]."""
        worth = self._worth(position)
        values = {
            hex: worth.attack(hex, (unit,), position.units_at(hex), False, False)
            for hex in self.codec.hexes(decision, "overrun")
        }
        best = max(values, key=lambda hex: (values[hex], hex), default=None)
        if best is None or values[best] < worth.weights.attack.overrun:
            return None
        return self.codec.hex_action(best, "overrun")

    def _who_reacts(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        threat = self._threat(position, side)
        for unit in self.codec.units(decision):
            if answers.best_reaction(position, threat, unit) is not None:
                return self.codec.unit_action(unit)
        return PASS

    def _where_to_react(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        hex = answers.best_reaction(position, self._threat(position, side), self.codec.unit(decision))
        return BACK if hex is None or hex not in self.codec.hexes(decision) else self.codec.hex_action(hex)

    # -- combat

    def _whom_to_attack(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        self._attack = best_attack(self._worth(position), side, self.codec.hexes(decision, "attack"), position.present)
        return DONE if self._attack is None else self.codec.hex_action(self._attack.hex, "attack")

    def _who_attacks(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        able = self.codec.units(decision)
        for unit in self._attack.units if self._attack else ():
            if unit in able:
                return self.codec.unit_action(unit)
        return FIGHT if FIGHT in decision.actions else BACK

    def _reroll(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        battle = position.caller
        if not isinstance(position.present, Rolling) or not isinstance(battle, Battle):
            return KEEP
        shown: int = decision.facts["result"]
        return REROLL if answers.better_again(self._worth(position), side, battle, shown) else KEEP

    def _cheapest(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        worth = self._worth(position)
        return self.codec.unit_action(
            min(self.codec.units(decision), key=lambda unit: (worth.step_costs(unit)[0], unit))
        )

    def _way_out(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        return self.codec.hex_action(answers.best_retreat(position, self._threat(position, side), unit, hexes))

    def _advance(self, decision: Decision, position: CrossroadsPosition, side: Side) -> Action | None:
        hex = self.codec.hex(decision)
        unit = answers.best_advance(position, self._threat(position, side), hex, self.codec.units(decision))
        return DONE if unit is None else self.codec.unit_action(unit)
