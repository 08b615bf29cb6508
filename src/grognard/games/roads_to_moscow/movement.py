"""The Movement Phase [8.0]: one unit or stack after another is taken in hand, in any order.

Any number of units may move in their owner's Sequence [8.0-1]. Refusals of combat, retreats and advances are no
movement: they cost no points [8.0-2].
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Place, Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow import fortification, fuel
from grognard.games.roads_to_moscow.held import release_held
from grognard.games.roads_to_moscow.movable import movable, stack_rules, why_not_moved
from grognard.games.roads_to_moscow.move_rulings import allowance_parts, allowance_rules, in_hand_allowance
from grognard.games.roads_to_moscow.moving import taken
from grognard.games.roads_to_moscow.position import MOVEMENT, RoadsPosition
from grognard.games.roads_to_moscow.stacking import LIMIT, check_stacks, overfull, stacking_points
from grognard.games.roads_to_moscow.units import SIDES


class MovementPhase(NamedTuple):
    """The active side moves; `over`: it wants no more."""

    side: Side
    over: bool = False


class Movement(Procedure[RoadsPosition, MovementPhase]):
    """Pick the next unit or stack to move, or finish [8.11-1]."""

    frame = MovementPhase
    carries = True

    def phase(self, position: RoadsPosition, frame: MovementPhase) -> str:
        return f"{SIDES[frame.side]}.movement"

    def decision(self, position: RoadsPosition, frame: MovementPhase) -> Decision | None:
        units = [] if frame.over else movable(position, frame.side)
        if not units:
            return None
        actions = [*self.list("unit", units, position), *self.list("stack", stacks_of(position, units), position)]
        if position.strongpoints:
            actions += self.list("raze", fortification.removable(position, frame.side), position)
        actions.append(DONE)
        return self.ask(position, frame.side, "movement.which", "8.13-2", actions)

    def proceed(self, position: RoadsPosition, frame: MovementPhase) -> None:
        """The end of the phase: stacks are within the limit [3.32-1, 3.33], Fuel that was spent goes [6.42-2]."""
        if not frame.over:
            position.become(frame._replace(over=True))
            fuel.end_movement(position)
            release_held(position)
            markers.expire(position, MOVEMENT)
        elif not check_stacks(position, frame.side):
            position.done()

    def why_skipped(self, position: RoadsPosition, frame: MovementPhase) -> Ruling | None:
        """Nobody is there who could move."""
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and (refused := why_not_moved(position, unit, frame.side)):
                return refused
        return refuse("8.13-1", "movement.nobody")

    @verb
    def unit(self, position: RoadsPosition, frame: MovementPhase, unit: Unit) -> None:
        """Take a unit in hand."""
        position.call(taken(position, frame.side, (unit,)))

    def why_unit(self, position: RoadsPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        refused = why_not_moved(position, unit, frame.side)
        if refused:
            return refused
        name, also = position.unit_name(unit), list(allowance_rules(position, unit))
        if any(point.builder == unit for point in position.strongpoints):
            also += ["14.26b", "14.33"]  # it would give up building
        return allow("8.11-1", "movement.take", *allowance_parts(position, unit), also=also, unit=name)

    @verb
    def stack(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> None:
        """Take all that may move from a hex in hand, as one stack [8.12-1]."""
        position.call(taken(position, frame.side, tuple(self._movable_at(position, frame, hex))))

    def why_stack(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> Ruling:
        units, name = self._movable_at(position, frame, hex), position.place_name(hex)
        if len(units) < 2:
            return refuse("8.12-1", "movement.no_stack", hex=name)
        slowest = min(units, key=lambda unit: in_hand_allowance(position, unit))
        parts, names = allowance_parts(position, slowest), [position.unit_name(unit) for unit in units]
        return allow("8.12-1", "movement.take_stack", *parts, also=stack_rules(position, units), hex=name, units=names)

    def _movable_at(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> list[Unit]:
        return [unit for unit in movable(position, frame.side) if position.at[unit] == hex]

    @verb(None, commits=True)
    def raze(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> None:
        """Take an empty Strongpoint of one's own away [14.34]."""
        fortification.remove_strongpoint(position, frame.side, hex, "14.34")

    def why_raze(self, position: RoadsPosition, frame: MovementPhase, hex: Hex) -> Ruling:
        refused = fortification.why_not_removed(position, frame.side, hex)
        return refused or allow("14.34", "strongpoint.may_remove", hex=position.place_name(hex))

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: MovementPhase) -> None:
        """No more moves: nobody has to move [8.13-2]."""
        self.proceed(position, frame)

    def why_done(self, position: RoadsPosition, frame: MovementPhase) -> Ruling:
        """The phase ends; whoever is over the limit somewhere is told that it costs them units."""
        hex = overfull(position, frame.side)
        if hex == NONE:
            return allow("8.13-2", "movement.finish")
        facts = {"hex": position.place_name(hex), "count": stacking_points(position, hex), "limit": LIMIT}
        return allow("3.33", "movement.finish_overfull", also=("3.32-1", "8.13-2"), **facts)


def stacks_of(position: RoadsPosition, units: Sequence[Unit]) -> list[Hex]:
    """The hexes that hold two or more of these units."""
    at = position.at
    seen: dict[Place, int] = {}
    for unit in units:
        seen[at[unit]] = seen.get(at[unit], 0) + 1
    return [place for place, count in seen.items() if count > 1 and place < position.components.hexes]
