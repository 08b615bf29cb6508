"""The planner: deploys all who may move when a phase begins, and answers each question by that."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.planning import ShortlistPlanner, named
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.engine.tactics.deployment import Plan
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.declaration import ASSAULT, DECLARE, MOBILE, Declaring, declared_on
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.markers import left_to_play
from grognard.games.roads_to_moscow.moving import Moving
from grognard.games.roads_to_moscow.plans.assaults import Assault, best_assault
from grognard.games.roads_to_moscow.plans.deployment import PhaseDeployment
from grognard.games.roads_to_moscow.plans.evaluation import evaluate, turns_left
from grognard.games.roads_to_moscow.plans.overruns import Ride, best_overrun
from grognard.games.roads_to_moscow.plans.rear import Rear
from grognard.games.roads_to_moscow.plans.shortlists import roomy, shortlist
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.stacking import too_full
from grognard.games.roads_to_moscow.units import SIDES

LOOKED_AT = ("advance.who", "advance.second", "retreat.where", "retreat.enemy_where", "reaction.where", "rockets.where")
"""Questions of which a few answers are tried, and the position is judged after each."""


class Planner(ShortlistPlanner[RoadsPosition]):
    """Advice for one side. It remembers its moves of the phase."""

    def __init__(self, components: CampaignComponents) -> None:
        super().__init__(components, GAME, RoadsPosition, shortlist)
        self.table = table_of(components)
        self._quick = False
        """Does it think less, to be asked again and again?"""
        self._moment: tuple[Any, ...] = ()
        self._moves: Plan | None = None
        self._ride: Ride | None = None
        self._assault: Assault | None = None
        self._entries: dict[Unit, int] = {}
        self.answers |= {
            "movement.which": self._which_to_move,
            "movement.where": self._where_to_move,
            "declare.whom": self._whom_to_attack,
            "declare.who": self._who_attacks,
            "operations.what": self._which_sequence,
            **dict.fromkeys(LOOKED_AT, self._best_at_once),
        }

    def hurried(self) -> "Planner":
        """The same, but thinking less."""
        self._quick = True
        return self

    def advise(self, decision: Decision, position: Position) -> Action | None:
        if isinstance(position, RoadsPosition):
            moment = (position.turn, GAME.phase(position), tuple(position.am_at))
            if moment != self._moment:
                self._moment, self._moves, self._ride = moment, None, None
                self._left_alone.clear()
        return super().advise(decision, position)

    # -- command

    def _which_sequence(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """Wait in the last turn, so that the enemy has not the last word; else the marker with most to do."""
        side = SIDES.index(decision.side)
        if PASS in decision.actions and turns_left(position) == 1:
            ours, theirs = left_to_play(position, side), left_to_play(position, 1 - side)
            if ours <= theirs:
                return PASS
        return self.first(decision, position)

    # -- movement

    def _which_to_move(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """Who fights by the plan, those first who have room where they go; then guns, HQs and others one by one."""
        units = named(position, decision.actions, "unit", "unit")
        side = SIDES.index(decision.side)
        if self._moves is None:
            ride = best_overrun(position, side, [unit for unit in units if self.table.fighting[unit]])
            if ride is not None:
                self._ride = ride
                return units[ride.units[0]]
            self._deploy(position, side, [unit for unit in units if self.table.fighting[unit]])
        assert self._moves is not None
        going = [unit for unit, hex in self._moves.items() if unit in units and hex != position.at[unit]]
        going.sort(key=lambda unit: (not self._has_room(position, unit), position.on_map(unit), unit))
        if going:
            return units[going[0]]
        others = [action for unit, action in units.items() if not self.table.fighting[unit]]
        others = [action for action in others if action not in self._left_alone]
        if not others:
            return DONE
        return shortlist(decision, position, [*others, DONE])[0]

    def _deploy(self, position: RoadsPosition, side: Side, units: Sequence[Unit]) -> None:
        deployment = PhaseDeployment(position, side, units)
        self._entries = deployment.entries
        if not deployment.units:
            self._moves = {}
        elif self._quick:
            self._moves = deployment.quick()
        else:
            self._moves = deployment.best(int(self.table.weights["plan"]["sweeps"]))

    def _has_room(self, position: RoadsPosition, unit: Unit) -> bool:
        assert self._moves is not None
        return not too_full(position, self._moves[unit], (unit,))

    def _where_to_move(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """Where the plan says; for others where they are wanted."""
        frame = position.frames[-1]
        assert isinstance(frame, Moving)
        unit = frame.units[0]
        stop = DONE if DONE in decision.actions else BACK
        if self._ride is not None and unit in self._ride.units:
            return self._overrun(decision, position, frame, self._ride)
        if not self.table.fighting[unit] or self._moves is None:
            return self._where_others_move(decision, position, frame)
        aim = self._moves.get(unit, NONE)
        hexes = named(position, decision.actions, "hex", "place")
        if not position.on_map(unit):
            entry = self._entries.get(unit, NONE)
            if entry in hexes:
                return hexes[entry]
            self._moves.pop(unit, None)
            self.leave_alone(unit)
            return next(iter(hexes.values()), BACK)
        if aim in hexes:
            return hexes[aim]
        self._moves.pop(unit, None)
        return stop

    def _overrun(self, decision: Decision, position: RoadsPosition, frame: Moving, ride: Ride) -> Action | None:
        """All who take part together, then into the enemy; who has done it stops there."""
        comrades = named(position, decision.actions, "with", "unit")
        joining = [comrades[unit] for unit in ride.units if unit in comrades]
        if joining:
            return joining[0]
        self._ride = None
        targets = named(position, decision.actions, "overrun", "hex")
        return targets.get(ride.hex, DONE if frame.started else BACK)

    def _where_others_move(self, decision: Decision, position: RoadsPosition, frame: Moving) -> Action | None:
        """To the best hex for guns, HQs and the like, if it is better than the present one; each is asked once."""
        unit = frame.units[0]
        if frame.started and frame.start >= 0:
            return DONE if DONE in decision.actions else None
        self.leave_alone(unit)
        hexes = roomy(position, frame, self.codec.hexes(decision))
        here = position.at[unit]
        if not position.on_map(unit):
            return self.codec.hex_action(hexes[0]) if hexes else BACK
        best = Rear(position, frame.side).best(unit, hexes)
        if best == here:
            return DONE if frame.started else BACK
        return self.codec.hex_action(best)

    # -- attacks

    def _whom_to_attack(self, decision: Decision, position: RoadsPosition) -> Action | None:
        hexes = named(position, decision.actions, "attack", "hex")
        hexes = {hex: action for hex, action in hexes.items() if declared_on(position, hex) is None}
        self._assault = best_assault(position, SIDES.index(decision.side), list(hexes)) if hexes else None
        return DONE if self._assault is None else hexes[self._assault.hex]

    def _who_attacks(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """Those of the plan one by one, then the table, then it is declared."""
        frame, plan = position.frames[-1], self._assault
        assert isinstance(frame, Declaring)
        if plan is None or plan.hex != frame.hex:  # somebody else has begun it
            return self.first(decision, position)
        units = named(position, decision.actions, "unit", "unit")
        for unit in plan.units:
            if unit in units:
                return units[unit]
        for action in decision.actions:
            if action.verb == "table" and action.args[0] == (MOBILE if plan.mobile else ASSAULT):
                return action
        return DECLARE if DECLARE in decision.actions else BACK

    # -- the smaller questions

    def _best_at_once(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """The answer after which the position is worth most."""
        side = SIDES.index(decision.side)
        actions = shortlist(decision, position, decision.actions)
        if len(actions) == 1:
            return actions[0]
        return max(actions, key=lambda action: self._after(position, action, side))

    def _after(self, position: RoadsPosition, action: Action, side: Side) -> float:
        """What a position is worth right after an action."""
        copy = position.copy()
        GAME.apply(copy, action)
        return evaluate(copy, side)
