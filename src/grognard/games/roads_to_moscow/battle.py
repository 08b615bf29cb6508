"""A combat under way [10.0]: who fights whom, what was added to either side, and which checks have been made."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.roads_to_moscow.position import Aircraft

OPEN, FULL, HALF, NOTHING = "open", "full", "half", "nothing"
"""What Artillery Coordination gives: not checked yet, all of the support, half of it, none of it [10.42c]."""
PASSED, FAILED = "passed", "failed"


class CombatPhase(NamedTuple):
    """A side resolves the attacks that it has declared."""

    side: Side
    pinned: tuple[Unit, ...] = ()
    """Artillery of the defender that has been in an enemy zone in this phase [12.25]."""


class Fire(NamedTuple):
    """The artillery of one side in a combat [10.42a]: the unit that needs no check, those that do, what came of it."""

    sure: Unit = NONE
    """The one that is coordinated without a check [12.17]."""
    guns: tuple[Unit, ...] = ()
    """The others; the first is the Lead artillery unit."""
    named: bool = False
    """Its owner has decided."""
    outcome: str = OPEN

    @property
    def units(self) -> tuple[Unit, ...]:
        """All that take part."""
        return self.guns if self.sure == NONE else (self.sure, *self.guns)


class Flight(NamedTuple):
    """The air units of one side over a Defending hex [10.41a]; the first is the Lead air unit. Who fails is gone."""

    air: tuple[Aircraft, ...] = ()
    checked: bool = False


class Battle(NamedTuple):
    """A combat from the choice of Lead Units to the advance."""

    side: Side
    """Who attacks."""
    hex: Hex
    mobile: bool
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    attack_lead: Unit = NONE
    defence_lead: Unit = NONE
    step: int = 0
    attack_air: Flight = Flight()
    defence_air: Flight = Flight()
    attack_fire: Fire = Fire()
    defence_fire: Fire = Fire()
    sealed: tuple[Aircraft, ...] = ()
    """Soviet air units that are assigned in secret, until both sides show theirs [10.41e]."""
    ground: str = OPEN
    """Ground Coordination: open, passed or failed [10.43]."""
    helped: tuple[Unit, ...] = ()
    """HQs and Leaders who have spent points on this combat, of both sides."""
    column: int = 0
    modifier: int = 0
    result: str = ""
    """As the table writes it."""
    cleared: bool = False
    """No combat unit is left in the Defending hex."""

    def fire(self, side: Side) -> Fire:
        """The artillery of a side."""
        return self.attack_fire if side == self.side else self.defence_fire

    def with_fire(self, side: Side, fire: Fire) -> "Battle":
        """The same with other artillery of a side."""
        return self._replace(attack_fire=fire) if side == self.side else self._replace(defence_fire=fire)

    def flight(self, side: Side) -> Flight:
        """The air units of a side."""
        return self.attack_air if side == self.side else self.defence_air

    def with_flight(self, side: Side, flight: Flight) -> "Battle":
        """The same with other air units of a side."""
        return self._replace(attack_air=flight) if side == self.side else self._replace(defence_air=flight)

    def lead(self, side: Side) -> Unit:
        """The ground Lead Unit of a side."""
        return self.attack_lead if side == self.side else self.defence_lead
