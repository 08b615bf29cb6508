"""Soviet air power [13.0]: support, interdiction, fatigue."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import derived
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit
from grognard.engine.procedures import DONE, PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.army_group_center.odds import why_support
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SOVIET

SUPPORT = Action("support")
LEAVING_AIR_ARMIES = {False: 4, True: 1}
"""Air armies that leave for good at the start of Turn 6: of the Main Front, of 1st Ukrainian Front [13.4]."""


class SupportOffer(NamedTuple):
    """An attack that an air army may support."""

    hex: Hex
    units: tuple[Unit, ...]


class InterdictionPhase(NamedTuple):
    """Air armies that have not flown may slow German units down."""


# -- which air armies


@derived
def ready(position: ArmyPosition, ukrainian: bool) -> list[Unit]:
    """The air armies of a front that have not flown this game turn [13.1-3, 13.5-2]; they have no range."""
    belongs = position.components.ukrainian
    return [unit for unit in position.units_at(position.components.air_ready) if belongs[unit] == ukrainian]


def fly(position: ArmyPosition, ukrainian: bool, rule: str, mission: str, **facts: str) -> None:
    """An air army flies its one mission of the game turn, and is off the map again at once [13.5-1, 13.5-2]."""
    army = ready(position, ukrainian)[0]
    position.put(army, position.components.air_flown)
    position.emit("flew", rule, unit=position.unit_name(army), mission=mission, **facts)


def recover(position: ArmyPosition) -> None:
    """At the start of a game turn every air army is ready again [13.1-3]."""
    for army in position.units_at(position.components.air_flown):
        position.put(army, position.components.air_ready)


def retire_air_armies(position: ArmyPosition) -> None:
    """At the start of Turn 6 four air armies of the Main Front and one of 1st Ukrainian Front leave for good [13.4]."""
    components = position.components
    for ukrainian, count in LEAVING_AIR_ARMIES.items():
        here = [
            army
            for army in components.air_armies
            if components.ukrainian[army] == ukrainian and position.at[army] != components.air_gone
        ]
        for army in here[:count]:
            position.put(army, components.air_gone)
            position.emit("air_gone", "13.4", unit=position.unit_name(army))


def bring_ukrainian_air(position: ArmyPosition) -> None:
    """The air armies of 1st Ukrainian Front come with the first of its ground units [13.2-1]."""
    for army in position.units_at(position.components.air_absent):
        position.put(army, position.components.air_ready)
        position.emit("air_arrived", "13.2-1", unit=position.unit_name(army))


# -- support


class AirSupport(Procedure[ArmyPosition, SupportOffer]):
    """One air army an attack, or none [13.1-4]."""

    frame = SupportOffer

    def decision(self, position: ArmyPosition, frame: SupportOffer) -> Decision | None:
        left = len(ready(position, position.components.ukrainian[frame.units[0]]))
        where, names = position.place_name(frame.hex), [position.unit_name(unit) for unit in frame.units]
        return self.ask(position, SOVIET, "air.support", "13.1-4", [PASS, SUPPORT], hex=where, units=names, left=left)

    @verb(Role.OFFER)
    def support(self, position: ArmyPosition, frame: SupportOffer) -> None:
        """One column to the right [13.1-5]."""
        ukrainian = position.components.ukrainian[frame.units[0]]
        fly(position, ukrainian, "13.1-4", "support", hex=position.place_name(frame.hex))
        position.done("air")

    def why_support(self, position: ArmyPosition, frame: SupportOffer) -> Ruling:
        return why_support(position, frame.hex, frame.units, "air", "13.1-4")

    @verb(Role.PASS)
    def pass_(self, position: ArmyPosition, frame: SupportOffer) -> None:
        """Without."""
        position.done("")

    def why_pass(self, position: ArmyPosition, frame: SupportOffer) -> Ruling:
        return why_support(position, frame.hex, frame.units, "", "13.1-4")


# -- interdiction


def why_not_interdicted(position: ArmyPosition, unit: Unit) -> Ruling | None:
    """Why no air army can interdict a unit just now; None if one can."""
    components = position.components
    if components.side_of[unit] != GERMAN or not position.on_map(unit):
        return refuse("13.3-1", "air.no_target", unit=position.unit_name(unit))
    if components.fortified[unit]:
        return refuse("13.3-7", "air.fortified", unit=position.unit_name(unit))
    if position.interdicted[unit]:
        return refuse("13.3-5", "air.interdicted", unit=position.unit_name(unit))
    if front_for(position, unit) is None:
        return _why_no_air(position, unit)
    return None


def _why_no_air(position: ArmyPosition, unit: Unit) -> Ruling:
    """Why no air army can fly against a unit: of those that are ready none may [13.2-2, 13.2-5], or none is ready."""
    inside, name = bool(position.components.ukrainian_area[position.at[unit]]), position.unit_name(unit)
    if inside and ready(position, ukrainian=False):
        return refuse("13.2-5", "air.main_front_outside", unit=name)
    if not inside and ready(position, ukrainian=True):
        return refuse("13.2-2", "air.ukrainian_inside", unit=name)
    return refuse(*why_none_ready(position, inside), unit=name)


def why_none_ready(position: ArmyPosition, ukrainian: bool) -> tuple[str, str]:
    """Why a front has no air army ready, as rule and reason: all have flown, or left, or are still to come."""
    components = position.components
    mine = [position.at[army] for army in components.air_armies if components.ukrainian[army] == ukrainian]
    if components.air_flown in mine:
        return "13.5-2", "air.all_flown"
    if components.air_absent in mine:
        return "13.2-1", "air.absent"
    return ("13.4", "air.all_gone") if components.air_gone in mine else ("13.1-1", "air.none")


def why_unsupported(position: ArmyPosition, units: Sequence[Unit]) -> Ruling | None:
    """Why no air army can support an attack of these units; None if one of their own front is ready.

    [13.1-4, 13.2-1, 13.2-5]; supply does not matter [13.1-6].
    """
    ukrainian = position.components.ukrainian[units[0]]
    if ready(position, ukrainian):
        return None
    if ready(position, ukrainian=not ukrainian):
        rule, _ = why_none_ready(position, ukrainian)
        own = "13.2-5" if ukrainian else "13.2-1"
        return Ruling(False, (own, rule), "air.other_front")
    return refuse(*why_none_ready(position, ukrainian))


def front_for(position: ArmyPosition, unit: Unit) -> bool | None:
    """Whose air army interdicts a unit: 1st Ukrainian Front's (True) in its area, the Main Front's elsewhere.

    [13.2-2, 13.2-5]; where the scenario lets 1st Ukrainian Front's fly anywhere they stand in for the
    others when those have all flown [13.2-4]. None: nobody can.
    """
    components = position.components
    if components.ukrainian_area[position.at[unit]]:
        return True if ready(position, ukrainian=True) else None
    if ready(position, ukrainian=False):
        return False
    return True if not components.facts.confined_air and ready(position, ukrainian=True) else None


class Interdiction(Procedure[ArmyPosition, InterdictionPhase]):
    """The Soviet places air armies on German units, as an interruption of the German player turn [13.3-1, 13.3-2]."""

    frame = InterdictionPhase

    def phase(self, position: ArmyPosition, frame: InterdictionPhase) -> str:
        return "soviet.interdiction"

    def decision(self, position: ArmyPosition, frame: InterdictionPhase) -> Decision | None:
        mobile = position.components.mobile[GERMAN]
        units = [unit for unit in mobile if why_not_interdicted(position, unit) is None]
        if not units:
            return None
        return self.ask(position, SOVIET, "air.interdict", "13.3-1", [*self.list("unit", units, position), DONE])

    def why_skipped(self, position: ArmyPosition, frame: InterdictionPhase) -> Ruling | None:
        """No German unit is there that an air army could slow down [13.3-1], or what keeps all air armies away."""
        mobile = [unit for unit in position.components.mobile[GERMAN] if position.on_map(unit)]
        refused = next((why for unit in mobile if (why := why_not_interdicted(position, unit))), None)
        return refused or refuse("13.3-1", "air.no_german")

    def proceed(self, position: ArmyPosition, frame: InterdictionPhase) -> None:
        position.done()

    @verb
    def unit(self, position: ArmyPosition, frame: InterdictionPhase, unit: Unit) -> None:
        """An air army on this unit, wherever it goes in this phase [13.2-3, 13.3-3]."""
        front = front_for(position, unit)
        fly(position, bool(front), "13.3-2", "interdiction", target=position.unit_name(unit))
        position.interdicted[unit] = True

    def why_unit(self, position: ArmyPosition, frame: InterdictionPhase, unit: Unit) -> Ruling:
        refused = why_not_interdicted(position, unit)
        return refused or allow("13.3-3", "air.may_interdict", unit=position.unit_name(unit))

    @verb(Role.END)
    def done(self, position: ArmyPosition, frame: InterdictionPhase) -> None:
        """No more."""
        position.done()
