"""The planner: it plans a Movement Phase as a whole, and takes the most promising of what is worth a look elsewhere."""

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side, Unit
from grognard.engine.planning import ShortlistPlanner, named, of_verb
from grognard.engine.procedures import DONE
from grognard.games.less_than_60_miles.components import WP, FrontComponents
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.moving import Moving
from grognard.games.less_than_60_miles.plans import headquarters, postures
from grognard.games.less_than_60_miles.plans.campaign import Campaign
from grognard.games.less_than_60_miles.plans.moves import DISENGAGE, by_river, must_go, should_leave
from grognard.games.less_than_60_miles.plans.shortlists import shortlist
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.stacking import too_full


class QuickPlanner(ShortlistPlanner[FrontPosition]):
    """Advice for playouts: the first of what is worth a look; a unit is asked once in a phase."""

    def __init__(self, components: FrontComponents) -> None:
        super().__init__(components, GAME, FrontPosition, shortlist)
        self.answers |= {"changes.who": self._who_changes, "movement.where": self._where_to_move}

    def _who_changes(self, decision: Decision, position: FrontPosition) -> Action | None:
        return postures.who_changes(position, decision.actions)[0]

    def _where_to_move(self, decision: Decision, position: FrontPosition) -> Action | None:
        frame = position.frames[-1]
        if isinstance(frame, Moving):
            self.leave_alone(frame.unit)
        return self.first(decision, position)


class Planner(QuickPlanner):
    """Advice for one side. It remembers its plan of the phase, and which units it has left where they are."""

    def __init__(self, components: FrontComponents) -> None:
        super().__init__(components)
        self._campaign: Campaign | None = None
        self._planned: tuple[int, str] = (0, "")
        self._done: set[Unit] = set()
        """Units that have been where they were wanted in this phase."""
        self.answers |= {"movement.which": self._who_moves}

    def _plan(self, position: FrontPosition, side: Side) -> Campaign:
        """The plan of the phase, made again after each combat."""
        moment = (position.turn, GAME.phase(position))
        if moment != self._planned:
            self._planned, self._campaign = moment, None
            self._done.clear()
        if self._campaign is None or self._campaign.is_stale(position):
            self._campaign = Campaign(position, side, self._campaign)
        return self._campaign

    def _who_moves(self, decision: Decision, position: FrontPosition) -> Action | None:
        """Reinforcements; attackers in their order; the others who have somewhere to go; guns and HQs."""
        actions = [action for action in decision.actions if action not in self._left_alone]
        units = named(position, actions, "unit", "unit")
        if of_verb(actions, "reinforce", "play"):
            return self.first(decision, position)
        if not units:
            return DONE if DONE in decision.actions else self._who_makes_room(decision, position)
        combat = position.components.combat
        leader = headquarters.on_the_move(position, units)
        if leader is not None:
            return units[leader]
        plan = self._plan(position, position.components.side_of[next(iter(units))])
        for unit, hex in plan.moves.items():
            if unit in units and unit not in self._done and (unit in plan.targets or hex != position.at[unit]):
                return units[unit]
        if DONE not in decision.actions:  # some have to make room
            return self._who_makes_room(decision, position)
        rest = [action for unit, action in units.items() if not combat[unit]]
        others = [action for action in actions if action.verb != "unit"]
        found = self._shortlist(decision, position, [*rest, *others])
        return found[0] if found else None

    def _who_makes_room(self, decision: Decision, position: FrontPosition) -> Action | None:
        units = named(position, decision.actions, "unit", "unit")
        crowded = [unit for unit in units if must_go(position, unit)]
        return units[min(crowded)] if crowded else self.first(decision, position)

    def _where_to_move(self, decision: Decision, position: FrontPosition) -> Action | None:
        """As planned; what is not a Combat Unit as it is worth a look."""
        frame = position.frames[-1]
        if not isinstance(frame, Moving):
            return None
        unit = frame.unit
        self.leave_alone(unit)
        if not frame.started and too_full(position, position.at[unit], frame.side):
            return self.first(decision, position)
        stop = DONE if DONE in decision.actions else of_verb(decision.actions, "back")[0]
        if frame.side == WP and position.components.hq[unit] and headquarters.led(position, unit):
            return headquarters.answer(position, frame, decision.actions) or stop
        if position.components.artillery[unit]:
            return headquarters.gun_to(position, frame, decision.actions) or stop
        if not position.components.combat[unit]:
            return self.first(decision, position)
        plan = self._plan(position, frame.side)
        self._done.add(unit)
        if frame.disengaged:  # nobody could reckon on that
            return self.first(decision, position) or stop
        here = position.at[unit]
        aim, target = plan.moves.get(unit, here), plan.targets.get(unit)
        hexes = named(position, decision.actions, "hex", "place")
        attacks = named(position, decision.actions, "attack", "hex")
        if frame.started and target not in attacks and hexes:
            aim = plan.go_on(position, frame, hexes)
        if aim != here and aim in hexes:
            return hexes[aim]
        if aim == here and target in attacks:
            return attacks[target]
        if DISENGAGE in decision.actions and should_leave(position, frame):
            return DISENGAGE
        crossing = by_river(position, frame, decision.actions, [here])
        return crossing[0] if crossing else stop
