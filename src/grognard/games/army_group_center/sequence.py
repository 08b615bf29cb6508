"""Sequence of play [5.0]: nine turns, each a Soviet and a German player turn."""

from typing import NamedTuple

from grognard.engine.kinds import Side
from grognard.engine.markers import expire
from grognard.engine.procedures import Sequence
from grognard.games.army_group_center import combat, movement
from grognard.games.army_group_center.air import InterdictionPhase, recover, retire_air_armies
from grognard.games.army_group_center.lines import EXHAUSTION
from grognard.games.army_group_center.ports import update_ports
from grognard.games.army_group_center.position import MOVEMENT, NEXT_TURN, SOVIET_TURN, ArmyPosition
from grognard.games.army_group_center.reinforcements import ReinforcementPhase
from grognard.games.army_group_center.setup import activate
from grognard.games.army_group_center.stacking import check_stacks
from grognard.games.army_group_center.units import GERMAN, LAST_TURN, SOVIET
from grognard.games.army_group_center.victory import final_outcome


class GameTurn(NamedTuple):
    """A game turn: the step it has come to."""

    step: int = 0


class SovietTurn(NamedTuple):
    """A Soviet player turn: the phase it has come to."""

    step: int = 0


class GermanTurn(NamedTuple):
    """A German player turn: the phase it has come to."""

    step: int = 0


class Turn(Sequence[ArmyPosition, GameTurn]):
    """The Soviet player turn, then the German one [5.1-1]; after nine of them the game is over [5.1-2]."""

    frame = GameTurn
    steps = ("begin", "soviet", "german", "end")

    def begin(self, position: ArmyPosition, frame: GameTurn) -> None:
        """Air armies are back [13.1-3], Turn 6 brings exhaustion [7.12-1, 13.4], ports are settled [7.9-9]."""
        position.emit("turn", "5.1-1", turn=position.turn)
        recover(position)
        if position.turn == EXHAUSTION:
            position.emit("exhausted", "7.12-1")
            retire_air_armies(position)
        if position.turn == 1:
            activate(position)
        expire(position, NEXT_TURN)
        update_ports(position)

    def soviet(self, position: ArmyPosition, frame: GameTurn) -> None:
        position.call(SovietTurn())

    def german(self, position: ArmyPosition, frame: GameTurn) -> None:
        """Activation for Bagration has ended with the Soviet player turn [5.4-8]."""
        expire(position, SOVIET_TURN)
        position.call(GermanTurn())

    def end(self, position: ArmyPosition, frame: GameTurn) -> None:
        """The marker goes on a box [5.3]; after the last one the points are counted [4.3-6]."""
        if position.turn < LAST_TURN:
            position.turn += 1
            position.become(GameTurn())
            return
        outcome = final_outcome(position)
        side = position.side_name(outcome.winner)
        position.reveal("won", outcome.rule, side=side, level=outcome.level, points=outcome.points[SOVIET])
        position.finish(outcome)


def reinforce(position: ArmyPosition, side: Side) -> None:
    """Replacements and reinforcements, with the steps of the turn track or of the scenario [10.6-3]."""
    components = position.components
    steps = components.facts.replacements(components.track[position.turn - 1])[side]
    position.call(ReinforcementPhase(side, steps))


class SovietPlayerTurn(Sequence[ArmyPosition, SovietTurn]):
    """Replacements and reinforcements, combat, movement, combat [5.2-1]; each in its turn, and no way back [5.1-3]."""

    frame = SovietTurn
    steps = ("reinforcements", "combat_before", "movement", "combat_after")

    def after_any(self, position: ArmyPosition, frame: SovietTurn) -> None:
        """At the end of each phase [6.6-4]."""
        check_stacks(position)

    def reinforcements(self, position: ArmyPosition, frame: SovietTurn) -> None:
        reinforce(position, SOVIET)

    def combat_before(self, position: ArmyPosition, frame: SovietTurn) -> None:
        combat.begin_phase(position, SOVIET, before=True)

    def movement(self, position: ArmyPosition, frame: SovietTurn) -> None:
        movement.begin_phase(position, SOVIET)

    def combat_after(self, position: ArmyPosition, frame: SovietTurn) -> None:
        combat.begin_phase(position, SOVIET, before=False)


class GermanPlayerTurn(Sequence[ArmyPosition, GermanTurn]):
    """The same, with the Soviet air armies before the movement [5.2-2]."""

    frame = GermanTurn
    steps = ("reinforcements", "combat_before", "interdiction", "movement", "combat_after")

    def after_any(self, position: ArmyPosition, frame: GermanTurn) -> None:
        """At the end of each phase [6.6-4]."""
        check_stacks(position)

    def reinforcements(self, position: ArmyPosition, frame: GermanTurn) -> None:
        """The armor concentration is available again [12.6-1]."""
        position.concentration_tried = False
        reinforce(position, GERMAN)

    def combat_before(self, position: ArmyPosition, frame: GermanTurn) -> None:
        combat.begin_phase(position, GERMAN, before=True)

    def interdiction(self, position: ArmyPosition, frame: GermanTurn) -> None:
        """Anywhere on the map, on Turn 1 as well [5.4-4]."""
        expire(position, MOVEMENT)
        position.call(InterdictionPhase())

    def movement(self, position: ArmyPosition, frame: GermanTurn) -> None:
        movement.begin_phase(position, GERMAN)

    def combat_after(self, position: ArmyPosition, frame: GermanTurn) -> None:
        expire(position, MOVEMENT)
        combat.begin_phase(position, GERMAN, before=False)
