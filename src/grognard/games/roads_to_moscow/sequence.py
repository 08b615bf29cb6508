"""Sequence of play [4.1]: the Strategic, the Operations and the Reorganization Segment of a turn."""

from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.procedures import Sequence
from grognard.games.roads_to_moscow import (
    air,
    artillery,
    fortification,
    fuel,
    headquarters,
    reinforcements,
    supply,
    victory,
    weather,
)
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.disruption import Recovering
from grognard.games.roads_to_moscow.groups import TakingGroups
from grognard.games.roads_to_moscow.initiative import InitiativePhase
from grognard.games.roads_to_moscow.operations import Operating
from grognard.games.roads_to_moscow.position import GAME_TURN, RoadsPosition
from grognard.games.roads_to_moscow.reserve import Reserving, come_back, markers_come


class GameTurn(NamedTuple):
    """A turn: the step it has come to."""

    step: int = 0


class Turn(Sequence[RoadsPosition, GameTurn]):
    """The phases of a turn in their order [4.11A, 4.11B-1, 4.11C]."""

    frame = GameTurn
    steps = (
        *("weather", "groups", "reinforcements", "reserve", "supply", "disposition", "initiative", "operations"),
        *("engineering", "recovery", "reorganization", "victory", "record"),
    )

    def phase(self, position: RoadsPosition, frame: GameTurn) -> str:
        return "turn"

    # -- the Strategic Segment [4.11A]

    def weather(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Weather Phase [5.11a]."""
        position.emit("turn_began", "4.11A", turn=position.turn)
        weather.determine(position)

    def groups(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Reinforcement Phase: Optional Groups are chosen before anybody comes [ES-A2b]."""
        position.call(TakingGroups(SOVIET))
        position.call(TakingGroups(GERMAN))

    def reinforcements(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Reinforcement Phase: Fuel [ES-A2a], units [ES-A2b], aircraft and markers [ES-A2c]."""
        fuel.receive(position)
        reinforcements.begin(position)
        markers_come(position)
        come_back(position)

    def reserve(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Formations are put in Reserve, the German first [5.31]: the last called is the first to act."""
        position.call(Reserving(SOVIET))
        position.call(Reserving(GERMAN))

    def supply(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Supply Status Phase [ES-A4]: before Disposition, as 4.11 has it [ES-A3]."""
        supply.check_all(position)

    def disposition(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Disposition Phase [13.1]."""
        air.disposition(position)

    def initiative(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Initiative Phase [7.1]."""
        position.call(InitiativePhase())

    # -- the Operations Segment [4.11B-1]

    def operations(self, position: RoadsPosition, frame: GameTurn) -> None:
        """The First Player begins [7.13-2]."""
        position.call(Operating(position.first))

    # -- the Reorganization Segment [4.11C]

    def engineering(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Engineering Phase: Strongpoints are completed, captured ones go [ES-C1]."""
        fortification.finish(position)

    def recovery(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Reorganization Phase: Disrupted units recover [3.75]."""
        position.call(Recovering(SOVIET))
        position.call(Recovering(GERMAN))

    def reorganization(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Then No Retreat markers go, HQs, Leaders and guns are turned, activations forgotten [ES-C2, 7.42-2]."""
        position.no_retreat = ()
        headquarters.refresh(position)
        artillery.refresh(position)
        position.activations = [0] * len(position.activations)

    def victory(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Victory Determination Phase [ES-C3]: if the game is over nothing follows."""
        victory.check(position)

    def record(self, position: RoadsPosition, frame: GameTurn) -> None:
        """Turn Record Phase: who leaves at the end of the turn leaves, and the marker moves on [4.12, ES-C4]."""
        markers.expire(position, GAME_TURN)
        fuel.lose_unused(position)
        depart(position)
        position.turn += 1
        position.become(GameTurn())


def depart(position: RoadsPosition) -> None:
    """Units that the scenario takes away at the end of this turn [4.26]."""
    components, now = position.components, weather.turn_box(position).name
    for going in components.facts.departures:
        if going.turn != now:
            continue
        for name in going.units:
            unit = components.number("unit", name)
            if position.at[unit] not in (components.eliminated, components.departed):
                position.put(unit, components.departed)
                position.emit("departed", "4.26", unit=name)
