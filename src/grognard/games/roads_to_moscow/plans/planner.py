"""The planner: it takes the most promising of what is worth a look, without looking ahead."""

import numpy as np

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.planning import ShortlistPlanner
from grognard.engine.procedures import BACK, DONE
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.moving import Moving
from grognard.games.roads_to_moscow.plans.evaluation import afar
from grognard.games.roads_to_moscow.plans.posts import hexes_to, post
from grognard.games.roads_to_moscow.plans.shortlists import gain, next_comrade, rank_hexes, roomy, shortlist
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition


class Planner(ShortlistPlanner[RoadsPosition]):
    """Advice for one side. It remembers which units it has left where they are in this phase."""

    def __init__(self, components: CampaignComponents) -> None:
        super().__init__(components, GAME, RoadsPosition, shortlist)
        self.table = table_of(components)
        self.answers |= {"movement.where": self._where_to_move, "advance.second": self._stay_or_go}

    def _where_to_move(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """To the best hex, if it is better than the present one; a unit is asked once in a phase."""
        frame = position.frames[-1]
        assert isinstance(frame, Moving)
        unit = frame.units[0]
        if frame.started and frame.start >= 0:
            return DONE if DONE in decision.actions else None
        self.leave_alone(unit)
        together = next_comrade(position, frame, decision.actions)
        if together is not None:
            return together
        hexes = rank_hexes(position, frame.units, roomy(position, frame, self.codec.hexes(decision)))
        here = position.at[unit]
        if not position.on_map(unit):
            return self.codec.hex_action(hexes[0]) if hexes else BACK
        best = max(hexes, key=lambda hex: (self._worth(position, frame.units, hex), -hex), default=here)
        if best == here or self._worth(position, frame.units, best) <= self._worth(position, frame.units, here):
            return DONE if frame.started else BACK
        return self.codec.hex_action(best)

    def _worth(self, position: RoadsPosition, units: tuple[int, ...], hex: int) -> float:
        """How well units would stand in a hex: near their goal and to be of use in an attack, on good ground."""
        unit = units[0]
        if not self.table.fighting[unit]:
            return post(position, unit, hex)
        side = position.components.side_of[unit]
        strength = sum(float(self.table.attack[one, int(position.reduced[one])]) for one in units)
        near = float(afar(position, side, np.array([hex]))[0])
        meets = gain(position, side, units, hex) if hexes_to(position, 1 - side)[hex] == 1 else 0.0
        odds = max(-0.5, min(meets - 1.5, 2.0)) if meets else 0.0
        return 0.15 * odds + 0.03 * self.table.help[hex] - self.table.by_side["goal"][side] * strength * near

    def _stay_or_go(self, decision: Decision, position: RoadsPosition) -> Action | None:
        """On, if that is nearer to where a side is wanted."""
        side = position.frames[-1].side
        hexes = self.codec.hexes(decision)
        here = position.at[position.frames[-1].unit]
        away = {hex: float(afar(position, side, np.array([hex]))[0]) for hex in (*hexes, here)}
        best = min(hexes, key=lambda hex: (away[hex], hex), default=here)
        stay = [action for action in decision.actions if action.verb == "stay"]
        return self.codec.hex_action(best) if not stay or away[best] < away[here] else stay[0]
