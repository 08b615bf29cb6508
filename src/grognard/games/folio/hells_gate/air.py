"""German air supply [12.2]: two markers, one a turn, in clear weather, each for a marker of the Luftwaffe."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.hells_gate.charts import FOG
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import has_line, in_supply, mobile_units, without_dry_line
from grognard.games.folio.position import Support
from grognard.games.folio.units import why_away

AIR_SUPPLY = "air_supply"


class GivingUp(NamedTuple):
    """The Germans give up a marker of the Luftwaffe for an air supply marker."""

    side: Side = GERMAN


class CutOff(NamedTuple):
    """A German unit is about to be rolled against in a bombardment."""

    unit: Unit
    side: Side = GERMAN


def luftwaffe_left(position: HellsGatePosition) -> list[Support]:
    """The Luftwaffe's support markers that are still in the game."""
    return [marker for marker in position.components.luftwaffe if not position.removed[marker]]


def why_not_german(position: HellsGatePosition, unit: Unit) -> Ruling:
    """Soviet units are never supplied by air [12.2-6]: both markers are German [12.2-1]."""
    return refuse("12.2-6", "supply.not_german", also=("12.2-1",), unit=position.unit_name(unit))


def why_no_air_supply(position: HellsGatePosition, unit: Unit) -> Ruling | None:
    """Why no air supply marker can be put on a unit now; None: one can."""
    if position.components.side_of[unit] != GERMAN:
        return why_not_german(position, unit)
    if not position.on_map(unit):
        return why_away(position, unit)
    return why_nobody_supplied(position)


def why_nobody_supplied(position: HellsGatePosition) -> Ruling | None:
    """Why no air supply marker can be put on anybody now; None: one can."""
    if not position.components.weathers[position.weather].flying:
        grounded = "11.1-3" if position.weather == FOG else "11.1-4"
        return refuse("12.2-2", "supply.weather", also=(grounded,), weather=position.weather)
    if position.air_supplied != NONE:
        return refuse("12.2-3", "supply.once_a_turn", unit=position.unit_name(position.air_supplied))
    if not position.air_supplies:
        return refuse("12.2-4", "supply.used_up")
    if not luftwaffe_left(position):
        return refuse("12.2-5", "supply.no_luftwaffe")
    return None


def why_not_needed(position: HellsGatePosition, unit: Unit) -> Ruling | None:
    """A unit that has a line, with all that would be checked with it, needs no marker [12.2-6]; None: it has none."""
    mobile = mobile_units(position, GERMAN)
    if has_line(position, unit, mobile if position.components.mobile[unit] else ()):
        return refuse("12.2-6", "supply.has_line", unit=position.unit_name(unit))
    return None


def why_air_supply(position: HellsGatePosition, unit: Unit, side: Side, mobile: bool) -> Ruling:
    """Before the Germans' mobile phases, in clear weather, one a turn, a marker left, and a unit without a line."""
    if position.components.side_of[unit] == GERMAN and (side != GERMAN or mobile):
        return refuse("12.2-6", "supply.moment", unit=position.unit_name(unit))
    refused = why_no_air_supply(position, unit) or why_not_needed(position, unit)
    return refused or allow("12.2-6", "supply.by_air", unit=position.unit_name(unit))


def air_supplies(position: HellsGatePosition) -> list[Unit]:
    """The Germans whom an air supply marker would help just now."""
    if why_nobody_supplied(position) is not None:
        return []
    cut_off = without_dry_line(position, position.components.by_side[GERMAN])
    return [unit for unit in cut_off if why_not_needed(position, unit) is None]


def supply_by_air(position: HellsGatePosition, unit: Unit) -> None:
    """Put a marker on a unit, for this game turn [12.2-7] and for it alone [12.2-8]; the Luftwaffe pays [12.2-5]."""
    position.air_supplied = unit
    position.air_supplies -= 1
    position.emit("air_supplied", "12.2-6", unit=position.unit_name(unit))
    position.call(GivingUp())


class GiveUpMarker(Procedure[HellsGatePosition, GivingUp]):
    """The owner chooses which marker of the Luftwaffe goes, used in this turn or not [12.2-5]."""

    frame = GivingUp

    def decision(self, position: HellsGatePosition, frame: GivingUp) -> Decision | None:
        left = luftwaffe_left(position)
        if len(left) < 2:
            return None
        return self.ask(position, frame.side, "supply.give_up", "12.2-5", self.list("marker", left, position))

    def proceed(self, position: HellsGatePosition, frame: GivingUp) -> None:
        """The last one goes."""
        self.marker(position, frame, luftwaffe_left(position)[0])

    @verb
    def marker(self, position: HellsGatePosition, frame: GivingUp, marker: Support) -> None:
        """This one is out of the game."""
        position.removed[marker] = True
        position.in_hand[marker] = False
        position.emit("given_up", "12.2-5", marker=position.components.support[marker].id)
        position.done()

    def why_marker(self, position: HellsGatePosition, frame: GivingUp, marker: Support) -> Ruling:
        """Of the Luftwaffe, and still in the game."""
        name = position.components.support[marker].id
        if marker not in luftwaffe_left(position):
            return refuse("12.2-5", "supply.other_marker", marker=name)
        return allow("12.2-5", "supply.gives_up", marker=name)


class SupplyCutOff(Procedure[HellsGatePosition, CutOff]):
    """Before the die of a bombardment a German target that is out of supply may be supplied by air [12.2-6]."""

    frame = CutOff

    def decision(self, position: HellsGatePosition, frame: CutOff) -> Decision | None:
        if not self.why_air_supply(position, frame, frame.unit).legal:
            return None
        actions = [*self.list(AIR_SUPPLY, [frame.unit], position), PASS]
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "supply.bombarded", "12.2-6", actions, unit=unit)

    def proceed(self, position: HellsGatePosition, frame: CutOff) -> None:
        position.done()

    @verb(Role.OFFER)
    def air_supply(self, position: HellsGatePosition, frame: CutOff, unit: Unit) -> None:
        """The marker goes on the target."""
        supply_by_air(position, unit)

    def why_air_supply(self, position: HellsGatePosition, frame: CutOff, unit: Unit) -> Ruling:
        """The target, and nobody else: it alone is checked now [12.0-2]."""
        name = position.unit_name(unit)
        refused = why_no_air_supply(position, unit)
        if refused is None and unit != frame.unit:
            refused = refuse("12.2-6", "supply.moment", unit=name)
        if refused is None and in_supply(position, unit):
            refused = refuse("12.2-6", "supply.has_line", unit=name)
        return refused or allow("12.2-6", "supply.by_air", unit=name)

    @verb(Role.PASS)
    def pass_(self, position: HellsGatePosition, frame: CutOff) -> None:
        """It stays out of supply."""
        position.done()
