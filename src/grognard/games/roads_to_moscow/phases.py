"""Where a position file can begin [4.1]: the phases of a turn by name, and the frames that stand for each."""

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.kinds import Side
from grognard.engine.position import Frame
from grognard.games.roads_to_moscow.activation import ArmyActivation
from grognard.games.roads_to_moscow.combat import CombatPhase
from grognard.games.roads_to_moscow.conduct import Operate
from grognard.games.roads_to_moscow.declaration import DeclarationPhase
from grognard.games.roads_to_moscow.disruption import Recovering
from grognard.games.roads_to_moscow.fortification import EngineeringPhase
from grognard.games.roads_to_moscow.groups import TakingGroups
from grognard.games.roads_to_moscow.initiative import InitiativePhase
from grognard.games.roads_to_moscow.movement import MovementPhase
from grognard.games.roads_to_moscow.no_retreat import NoRetreatPhase
from grognard.games.roads_to_moscow.operations import Operating, Operation
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reaction import ReactionPhase
from grognard.games.roads_to_moscow.refusal import RefusalPhase
from grognard.games.roads_to_moscow.reserve import Reserving
from grognard.games.roads_to_moscow.sequence import GameTurn, Turn
from grognard.games.roads_to_moscow.units import SIDES

Begin = Callable[[RoadsPosition], list[Frame]]

OWN: Mapping[str, tuple[str, Any]] = {
    "activation": ("army", ArmyActivation),
    "engineering": ("engineering", EngineeringPhase),
    "movement": ("movement", MovementPhase),
    "declaration": ("declaration", DeclarationPhase),
    "combat": ("combat", CombatPhase),
}
"""Phases of a Sequence in which the active side decides: the step, and the frame."""
ENEMY: Mapping[str, tuple[str, Any]] = {
    "refusal": ("refusal", RefusalPhase),
    "reaction": ("reaction", ReactionPhase),
    "no_retreat": ("no_retreat", NoRetreatPhase),
}
"""Phases of a Sequence in which its enemy decides."""


def turn_at(step: str) -> GameTurn:
    """A turn in which this step is under way."""
    return GameTurn(Turn.steps.index(step) + 1)


def operation_at(position: RoadsPosition, side: Side, step: str) -> Operation:
    """A Sequence of a side's active formations in which this step is under way; by default of its first formation."""
    components = position.components
    own = tuple(one for one, facts in enumerate(components.formations) if facts.side == side)
    active = tuple(one for one in position.active if one in own) or own[:1]
    position.active = active
    return Operation(side, active, position.assault, Operate.steps.index(step) + 1)


def _within(side: Side, active_side: Side, step: str, frame: Any) -> Begin:
    def frames(position: RoadsPosition) -> list[Frame]:
        operation = operation_at(position, active_side, step)
        return [turn_at("operations"), Operating(active_side), operation, frame(side)]

    return frames


def _between(begin: Begin) -> Begin:
    """A phase in which no formation is active."""

    def frames(position: RoadsPosition) -> list[Frame]:
        position.active, position.assault = (), False
        return begin(position)

    return frames


def _plain(step: str) -> Begin:
    return _between(lambda position: [GameTurn(Turn.steps.index(step))])


def _of_side(step: str, side: Side, frame: Any, other: Any = None) -> Begin:
    """The phase of one side, and then, if it comes first, of the other."""
    after = [frame(other)] if other is not None else []
    return _between(lambda position: [turn_at(step), *after, frame(side)])


def _sequence_of(side: Side) -> Begin:
    return _between(lambda position: [turn_at("operations"), Operating(side)])


def phases() -> dict[str, Begin]:
    """All phases that can be named."""
    found: dict[str, Begin] = {"turn": _plain("weather"), "supply": _plain("supply")}
    found["initiative"] = _between(lambda position: [turn_at("initiative"), InitiativePhase()])
    for side, name in enumerate(SIDES):
        found[f"{name}.groups"] = _of_side("groups", side, TakingGroups, 1 if side == 0 else None)
        found[f"{name}.reserve"] = _of_side("reserve", side, Reserving, 1 if side == 0 else None)
        found[f"{name}.operations"] = _sequence_of(side)
        for phase, (step, frame) in OWN.items():
            found[f"{name}.{phase}"] = _within(side, side, step, frame)
        for phase, (step, frame) in ENEMY.items():
            found[f"{name}.{phase}"] = _within(side, 1 - side, step, frame)
        found[f"{name}.recovery"] = _of_side("recovery", side, Recovering, 1 if side == 0 else None)
    found["engineering"] = _plain("engineering")
    found["reorganization"] = _plain("reorganization")
    found["victory"] = _plain("victory")
    return found
