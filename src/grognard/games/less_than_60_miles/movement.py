"""The Movement Phase [8.1]: one unit after another moves, fights, and goes on with what it has left [8-0].

A Movement Point is 15 minutes, for whatever takes time [4.3-16].
"""

from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles import holds
from grognard.games.less_than_60_miles.allowances import allowance, allowance_parts
from grognard.games.less_than_60_miles.attaching import AttachVerbs
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.demolition import BridgeVerbs
from grognard.games.less_than_60_miles.moving import (
    Moving,
    destinations,
)
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import MOVEMENT, FrontPosition
from grognard.games.less_than_60_miles.reinforcements import ReinforcementVerbs, lose_unplaced, why_must_enter
from grognard.games.less_than_60_miles.room import may_move, why_not_moved
from grognard.games.less_than_60_miles.stacking import overfull, why_too_full


class MovementPhase(NamedTuple):
    """A side moves."""

    side: Side


# -- who moves


def movable(position: FrontPosition, side: Side) -> list[Unit]:
    """The units of a side that may still move in this phase [8.1-1]."""
    return [unit for unit in position.components.by_side[side] if may_move(position, unit)]


def others(position: FrontPosition, frame: Moving) -> list[Unit]:
    """Who may still move beside the unit in hand."""
    return [unit for unit in movable(position, frame.side) if unit != frame.unit]


def taken(position: FrontPosition, side: Side, unit: Unit) -> Moving:
    """A unit in hand that has not moved yet."""
    return Moving(side, unit, allowance(position, unit))


def must_leave(position: FrontPosition, side: Side) -> list[Hex]:
    """Hexes over the limit that one of the units there can leave: a phase does not end like that [7-3].

    Units that cannot move are free of it, and so are those of a set-up that are still where they were put [7-4].
    """
    return [hex for hex in overfull(position, side) if any(_can_leave(position, unit) for unit in position.stacks[hex])]


def _can_leave(position: FrontPosition, unit: Unit) -> bool:
    """Is there a hex where a unit may still go?"""
    side = position.components.side_of[unit]
    return may_move(position, unit) and bool(destinations(position, taken(position, side, unit)))


def why_not_over(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a Movement Phase cannot end yet: a hex is over the limit [7-3], or reinforcements are due [33.5-1]."""
    full = must_leave(position, side)
    refused = why_too_full(position, full[0], side) if full else None
    return refused or why_must_enter(position, side)


class Movement(CardVerbs, BridgeVerbs, ReinforcementVerbs, AttachVerbs, Procedure[FrontPosition, MovementPhase]):
    """Pick the next unit to move, bring one on, or finish [8.1-1, 8.1-2, 33.5-1]."""

    frame = MovementPhase
    carries = True
    moments = ("movement",)

    def phase(self, position: FrontPosition, frame: MovementPhase) -> str:
        return f"{SIDES[frame.side]}.movement"

    def decision(self, position: FrontPosition, frame: MovementPhase) -> Decision | None:
        units = movable(position, frame.side)
        actions = [*self.list("unit", units, position), *self.reinforcement_actions(position, frame.side)]
        actions += self.card_actions(position, frame)
        if not actions and not self.hides_a_card(position, frame):
            return None
        actions += [*self.bridge_actions(position, frame.side), *self.attach_actions(position, frame.side)]
        if why_not_over(position, frame.side) is None:
            actions.append(DONE)
        return self.ask(position, frame.side, "movement.which", "8.1-1", actions)

    def proceed(self, position: FrontPosition, frame: MovementPhase) -> None:
        """The end of the phase: Delayed markers whose second phase this was go [8.4.1-3]."""
        lose_unplaced(position, frame.side)
        for unit in position.components.by_side[frame.side]:
            if position.delayed[unit]:
                position.delayed[unit] -= 1
                if not position.delayed[unit]:
                    position.emit("delay_over", "8.4.1-3", unit=position.unit_name(unit))
        markers.expire(position, MOVEMENT)
        holds.release(position)
        position.done()

    def why_skipped(self, position: FrontPosition, frame: MovementPhase) -> Ruling | None:
        """Nobody is there who could move."""
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and (refused := why_not_moved(position, unit, frame.side)):
                return refused
        return refuse("8.1-1", "movement.nobody")

    @verb
    def unit(self, position: FrontPosition, frame: MovementPhase, unit: Unit) -> None:
        """Take a unit in hand."""
        position.call(taken(position, frame.side, unit))

    def why_unit(self, position: FrontPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        refused = why_not_moved(position, unit, frame.side)
        name = position.unit_name(unit)
        return refused or allow("8.1-1", "movement.take", *allowance_parts(position, unit), unit=name)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: MovementPhase) -> None:
        """Nobody has to move [8.1-1]."""
        self.proceed(position, frame)

    def why_done(self, position: FrontPosition, frame: MovementPhase) -> Ruling:
        return why_not_over(position, frame.side) or allow("8.1-1", "choice.movement.which.done")
