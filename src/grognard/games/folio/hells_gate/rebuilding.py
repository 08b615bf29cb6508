"""Rebuilding [18.0]: at the end of a player turn one depleted unit, or a lost battalion at the airfield."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side, Unit
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import has_line


class Rebuilding(NamedTuple):
    """A side may rebuild."""

    side: Side
    done: bool = False


def why_not_rebuilt(position: HellsGatePosition, unit: Unit, side: Side) -> Ruling | None:
    """Why a depleted unit is not rebuilt; None: it may be."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("18.0-4", "rebuilding.not_yours", unit=name)
    if position.at[unit] == components.eliminated:
        refused = why_not_restored(position, unit, side)
        return refused or refuse("18.0-6", "rebuilding.restore", also=("18.0-7",), unit=name)
    if not position.on_map(unit):
        return refuse("18.0-11", "rebuilding.gone", unit=name)
    if not position.depleted[unit]:
        return refuse("18.0-1", "rebuilding.whole", unit=name)
    if any(position.owner(near) == 1 - side for near in components.grid.around[position.at[unit]]):
        return refuse("18.0-5", "rebuilding.enemy", unit=name)
    if not has_line(position, unit):
        rule = "18.0-3" if position.air_supplied == unit else "18.0-2"
        return refuse(rule, "rebuilding.supply", unit=name)
    return None


def why_not_restored(position: HellsGatePosition, unit: Unit, side: Side) -> Ruling | None:
    """Why an eliminated unit does not come back at the airfield; None: it may.

    Enemies next to the airfield and their zones are no bar [18.0-10].
    """
    components, name = position.components, position.unit_name(unit)
    if side != GERMAN or not components.encircled[unit]:
        return refuse("18.0-11", "rebuilding.not_encircled", unit=name)
    if position.at[unit] != components.eliminated:
        return refuse("18.0-6", "rebuilding.not_gone", unit=name)
    if not components.one_sided[unit]:
        return refuse("18.0-8", "rebuilding.two_steps", unit=name)
    if not components.infantry[unit]:
        return refuse("18.0-6", "rebuilding.no_infantry", unit=name)
    if components.airfield < 0 or position.airfield != GERMAN:
        return refuse("18.0-9", "rebuilding.airfield_lost", unit=name)
    if position.units_at(components.airfield):
        return refuse(
            "5.3-3", "rebuilding.airfield_taken", also=("18.0-7",), hex=position.place_name(components.airfield)
        )
    return None


class Rebuild(Procedure[HellsGatePosition, Rebuilding]):
    """One unit, or none; what is not used is lost [18.0-1, 18.0-12]."""

    frame = Rebuilding

    def phase(self, position: HellsGatePosition, frame: Rebuilding) -> str:
        return f"{position.side_name(frame.side)}.rebuilding"

    def decision(self, position: HellsGatePosition, frame: Rebuilding) -> Decision | None:
        if frame.done:
            return None
        mine = position.components.by_side[frame.side]
        depleted = [unit for unit in mine if why_not_rebuilt(position, unit, frame.side) is None]
        gone = [unit for unit in mine if why_not_restored(position, unit, frame.side) is None]
        if not depleted and not gone:
            return None
        actions = [*self.list("rebuild", depleted, position), *self.list("restore", gone, position), PASS]
        return self.ask(position, frame.side, "rebuilding.which", "18.0-1", actions)

    def proceed(self, position: HellsGatePosition, frame: Rebuilding) -> None:
        position.done()

    def why_skipped(self, position: HellsGatePosition, frame: Rebuilding) -> Ruling | None:
        """Nobody is depleted, or whoever is cannot be rebuilt."""
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and position.depleted[unit]:
                return why_not_rebuilt(position, unit, frame.side)
        return refuse("18.0-1", "rebuilding.nobody")

    @verb
    def rebuild(self, position: HellsGatePosition, frame: Rebuilding, unit: Unit) -> None:
        """Turn it to its full side."""
        position.depleted[unit] = False
        position.emit("rebuilt", "18.0-1", unit=position.unit_name(unit))
        position.become(frame._replace(done=True))

    def why_rebuild(self, position: HellsGatePosition, frame: Rebuilding, unit: Unit) -> Ruling:
        """Depleted, supplied, no enemy next to it."""
        name = position.unit_name(unit)
        return why_not_rebuilt(position, unit, frame.side) or allow("18.0-1", "rebuilding.may", unit=name)

    @verb
    def restore(self, position: HellsGatePosition, frame: Rebuilding, unit: Unit) -> None:
        """Put it on the airfield [18.0-7]."""
        airfield = position.components.airfield
        position.put(unit, airfield)
        name, hex = position.unit_name(unit), position.place_name(airfield)
        position.emit("restored", "18.0-7", unit=name, hex=hex)
        position.become(frame._replace(done=True))

    def why_restore(self, position: HellsGatePosition, frame: Rebuilding, unit: Unit) -> Ruling:
        """Infantry of one step of the encircled force, and the airfield free and German."""
        name = position.unit_name(unit)
        return why_not_restored(position, unit, frame.side) or allow("18.0-6", "rebuilding.restored", unit=name)

    @verb(Role.PASS)
    def pass_(self, position: HellsGatePosition, frame: Rebuilding) -> None:
        """Nobody."""
        position.done()
