"""The planner: plans once a phase what attacks to gather for and where the others stand, and answers by the plan."""

from typing import Any

from grognard.engine.actions import Action
from grognard.engine.assembling import FIGHT
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit
from grognard.engine.planning import ShortlistPlanner, named
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE
from grognard.games.folio.combat import Attacking, CombatPhase
from grognard.games.folio.hells_gate import GAME
from grognard.games.folio.hells_gate.components import HellsGateComponents
from grognard.games.folio.hells_gate.plans import answers
from grognard.games.folio.hells_gate.plans.assaults import shared_attacks
from grognard.games.folio.hells_gate.plans.fights import Fights
from grognard.games.folio.hells_gate.plans.marches import March
from grognard.games.folio.hells_gate.plans.shortlists import shortlist
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.movement import MovementPhase


class Planner(ShortlistPlanner[HellsGatePosition]):
    """Advice for one side. It remembers its plan of the phase."""

    def __init__(self, components: HellsGateComponents) -> None:
        super().__init__(components, GAME, HellsGatePosition, shortlist)
        self._moment: tuple[Any, ...] = ()
        self._moves: dict[Unit, Hex] | None = None
        self._attack: tuple[Hex, tuple[Unit, ...]] = (-1, ())
        self.answers |= {
            "movement.which": self._who_moves,
            "movement.where": self._where_to_move,
            "combat.whom": self._whom_to_attack,
            "combat.who": self._who_attacks,
            "retreat.whether": answers.retreat,
            "retreat.where": answers.way_back,
            "displace.where": answers.way_back,
            "losses.which": answers.cheapest,
            "advance.who": answers.advance,
            "advance.where": answers.advance_to,
        }

    def advise(self, decision: Decision, position: Position) -> Action | None:
        """The answer by the plan of the phase."""
        if not isinstance(position, HellsGatePosition):
            return None
        moment = (position.turn, GAME.phase(position))
        if moment != self._moment:
            self._moment, self._moves, self._attack = moment, None, (-1, ())
        return super().advise(decision, position)

    # -- movement

    def _who_moves(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """Whoever can be released; then everybody who has somewhere to go, as soon as there is room."""
        released = [action for action in decision.actions if action.verb == "release"]
        if released:
            return released[0]
        phase = position.present
        assert isinstance(phase, MovementPhase)
        if self._moves is None:
            self._moves = March(position, phase.side, phase.mobile).plan()
        able = set(self.codec.units(decision))
        for unit, hex in self._moves.items():
            if unit in able and hex not in position.stacks:
                return self.codec.unit_action(unit)
        return DONE

    def _where_to_move(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        if DONE in decision.actions:
            return DONE
        unit, moves = self.codec.unit(decision), self._moves or {}
        aim = moves.pop(unit, None)
        return self.codec.hex_action(aim) if aim is not None and aim in self.codec.hexes(decision) else BACK

    # -- combat

    def _whom_to_attack(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """Bombardments with what can be spared; then one attack after the other, the most promising first."""
        phase = position.present
        assert isinstance(phase, CombatPhase)
        fights = Fights(position, phase.side)
        shares = shared_attacks(fights, self.codec.hexes(decision, "attack"), phase.mobile)
        bombards = named(position, decision.actions, "bombard", "hex")
        target = answers.best_bombardment(fights, bombards, shares.worthwhile())
        if target is not None:
            return bombards[target]
        found = shares.best()
        if found is None:
            return DONE
        self._attack = found
        return self.codec.hex_action(found[0], "attack")

    def _who_attacks(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """As planned; with an engineer, if all of them are across a river."""
        frame = position.present
        assert isinstance(frame, Attacking)
        if self._attack[0] != frame.hex:  # somebody else has begun it
            found = shared_attacks(Fights(position, frame.side), [frame.hex], frame.mobile).best()
            self._attack = found or (frame.hex, ())
        able = self.codec.units(decision)
        for unit in self._attack[1]:
            if unit in able:
                return self.codec.unit_action(unit)
        if not frame.units:
            return BACK
        bridging = [action for action in decision.actions if action.verb == "engineer"]
        if bridging and not frame.engineers and answers.worth_a_bridge(position, frame):
            return bridging[0]
        return FIGHT if FIGHT in decision.actions else BACK
