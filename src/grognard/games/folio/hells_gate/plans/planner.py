"""The planner: it takes the most promising of what is worth a look, without looking ahead."""

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.planning import ShortlistPlanner
from grognard.engine.procedures import BACK, DONE
from grognard.games.folio.hells_gate import GAME
from grognard.games.folio.hells_gate.components import SIDES, HellsGateComponents
from grognard.games.folio.hells_gate.plans.evaluation import promise
from grognard.games.folio.hells_gate.plans.shortlists import gain, rank_hexes, shortlist
from grognard.games.folio.hells_gate.plans.weights import table_of
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.retreats import NOWHERE, RESIST, RETREAT, SHORT, Retreating, ways


class Planner(ShortlistPlanner[HellsGatePosition]):
    """Advice for one side. It remembers which units it has left where they are in this phase."""

    def __init__(self, components: HellsGateComponents) -> None:
        super().__init__(components, GAME, HellsGatePosition, shortlist)
        self.table = table_of(components)
        self.answers |= {
            "movement.where": self._where_to_move,
            "combat.whom": self._whom_to_attack,
            "retreat.whether": self._retreat,
            "advance.who": self._advance,
        }

    def _where_to_move(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """To the best hex, if it is better than the present one; a unit is asked once in a phase."""
        if DONE in decision.actions:
            return DONE
        unit, side = self.codec.unit(decision), SIDES.index(decision.side)
        self.leave_alone(unit)
        pull, away = self.table.pull[unit], self.table.away[self.table.goal[unit]]
        threat = self.table.threat[side]

        def worth(hex: int) -> float:
            return float(threat * gain(position, side, unit, hex) - pull * away[hex])

        here = position.at[unit]
        best = max(rank_hexes(position, unit, self.codec.hexes(decision)), key=worth, default=here)
        return BACK if best == here or worth(best) <= worth(here) else self.codec.hex_action(best)

    def _whom_to_attack(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """The most promising attack, as long as one promises something."""
        side = SIDES.index(decision.side)
        hexes = self.codec.hexes(decision, "attack")
        best = max(hexes, key=lambda hex: (promise(position, side, hex), -hex), default=None)
        if best is None or promise(position, side, best) <= 0:
            return DONE
        return self.codec.hex_action(best, "attack")

    def _retreat(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """Retreat, unless that costs as much as to stand."""
        frame = position.frames[-1]
        assert isinstance(frame, Retreating)
        return RESIST if ways(position, frame).sort in (SHORT, NOWHERE) else RETREAT

    def _advance(self, decision: Decision, position: HellsGatePosition) -> Action | None:
        """Into a hex that is nearer to where the unit is wanted."""
        for unit in self.codec.units(decision):
            away = self.table.away[self.table.goal[unit]]
            hexes = [position.components.number("hex", name) for name in decision.facts["hexes"]]
            if min(away[hex] for hex in hexes) < away[position.at[unit]]:
                return self.codec.unit_action(unit)
        return DONE
