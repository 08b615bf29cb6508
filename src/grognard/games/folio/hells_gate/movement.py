"""Movement in Korsun: engineers bridge [13.0], the Guards are released [19.0], and Germans supplied by air [12.2]."""

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import Unit
from grognard.engine.procedures import DONE, Role, verb
from grognard.engine.rulings import Ruling, allow
from grognard.games.folio.hells_gate.air import AIR_SUPPLY, air_supplies, supply_by_air, why_air_supply
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.engineers import Bridging, why_no_bridge
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.release import CHANCE, NEEDED, try_release, why_not_released
from grognard.games.folio.movement import Movement, MovementPhase, movable
from grognard.games.folio.position import FolioPosition


class HellsGateMovement(Movement):
    """Moves, and what may be done between them."""

    def decision(self, position: FolioPosition, frame: MovementPhase) -> Decision | None:
        assert isinstance(position, HellsGatePosition)
        others = self._others(position, frame)
        units = movable(position, frame.side, frame.mobile)
        if not units and not others:
            return None
        actions = [*self.list("unit", units, position), *others, DONE]
        rule = "5.0-5" if frame.mobile else "5.0-1"
        return self.ask(position, frame.side, "movement.which", rule, actions)

    def _others(self, position: HellsGatePosition, frame: MovementPhase) -> list[Action]:
        components = position.components
        if frame.side == GERMAN:
            engineers = [unit for unit in components.german_engineers if why_no_bridge(position, unit, GERMAN) is None]
            bridging = self.list("engineer", engineers, position)
            return bridging if frame.mobile else [*bridging, *self.list(AIR_SUPPLY, air_supplies(position), position)]
        if frame.mobile:
            return []
        resting = [
            unit
            for unit in components.guard_units
            if not position.released[unit] and why_not_released(position, unit, SOVIET, False) is None
        ]
        return self.list("release", resting, position)

    @verb
    def engineer(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> None:
        """This unit bridges a river [13.0-1]."""
        position.call(Bridging(frame.side, unit))

    def why_engineer(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        """A German engineer that has not bridged yet in this phase."""
        assert isinstance(position, HellsGatePosition)
        refused = why_no_bridge(position, unit, frame.side)
        return refused or allow("13.0-1", "engineers.take", unit=position.unit_name(unit))

    def undone(self, position: FolioPosition, frame: MovementPhase) -> list[Undone]:
        """Units that rest and have not been rolled for [19.0-3]."""
        return self.still_open(position, frame, "release", "19.0-3", "release")

    @verb(Role.COMMIT)
    def release(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> None:
        """Roll for this unit of the 5th Guards Tank Army [19.0-2]."""
        assert isinstance(position, HellsGatePosition)
        try_release(position, unit)

    def why_release(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        """One that rests, once a phase."""
        assert isinstance(position, HellsGatePosition)
        refused = why_not_released(position, unit, frame.side, frame.mobile)
        return refused or allow(
            "19.0-3", "release.may", unit=position.unit_name(unit), needed=NEEDED, chance=str(CHANCE)
        )

    @verb(Role.OFFER)
    def air_supply(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> None:
        """An air supply marker for this unit [12.2-6]."""
        assert isinstance(position, HellsGatePosition)
        supply_by_air(position, unit)

    def why_air_supply(self, position: FolioPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        """For what is to come in this turn: before the mobile phases begin."""
        assert isinstance(position, HellsGatePosition)
        return why_air_supply(position, unit, frame.side, frame.mobile)
