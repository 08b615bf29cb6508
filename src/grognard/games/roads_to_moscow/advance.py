"""Advance after combat [11.6]: attackers enter the hex that was emptied, and some go on.

It is no movement and costs nothing [11.6-1]; enemy zones do not matter [11.64]. Leaders and Fuel units that were left
there are eliminated [15.34a, 16.22-2]. The book's example comes out as printed [11.6-x].
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.advancing import STAY, AdvanceAfterCombat, AdvanceFarther
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.counters import arrive, combat_units, why_away
from grognard.games.roads_to_moscow.crossings import crossings
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.stacking import too_full, why_too_full
from grognard.games.roads_to_moscow.zones import combat_hexes


class Advancing(NamedTuple):
    """Attackers may advance into a Defending hex; Red Box units go on if `farther` (Mobile table, Refusal) [11.61b].

    `units` are those that attacked, wherever they are now. After a Refusal set `refused`: no Initiative [9.23b].
    """

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    farther: bool
    refused: bool = False
    advanced: tuple[Unit, ...] = ()
    started: tuple[Hex, ...] = ()
    """The hexes that combat units have advanced from: Leaders and Fuel there may come along [15.33]."""
    scored: bool = False
    """The advance of two hexes has been counted for Initiative [11.61c]."""


class GoingOn(NamedTuple):
    """A unit that has entered the Defending hex may go on to another."""

    side: Side
    unit: Unit
    start: Hex
    """Where it attacked from."""


def why_closed(position: RoadsPosition, unit: Unit, here: Hex, hex: Hex) -> Ruling | None:
    """Why a unit cannot advance from a hex to the next one; None: it can, as far as the ground and enemies go."""
    components, name = position.components, position.place_name(hex)
    if not components.in_play[hex]:
        return refuse("11.6-2", "advance.off_map", hex=name)
    if hex in combat_hexes(position, 1 - components.side_of[unit]):
        return refuse("11.64", "advance.enemy", also=("11.6-2",), hex=name)
    river = crossings(position).open_rivers[here, components.grid.direction(here, hex)]
    if river and components.bridge_bound[unit]:
        return refuse("11.6-2", "advance.river", also=("8.36c-1",), hex=name, unit=position.unit_name(unit))
    return None


def why_no_farther(position: RoadsPosition, frame: Advancing, unit: Unit) -> Ruling | None:
    """Why a unit stops in the Defending hex; None: it may go on."""
    components, name = position.components, position.unit_name(unit)
    if not frame.farther:
        return refuse("11.61a", "advance.assault", unit=name)
    if not components.motorized[unit]:
        return refuse("11.61d", "advance.on_foot", unit=name)
    if not components.red_box[unit]:
        return refuse("11.61b", "advance.no_red_box", unit=name)
    if position.disrupted[unit]:
        return refuse("3.72f", "advance.disrupted", also=("11.61b",), unit=name)
    return None


def why_not_beyond(position: RoadsPosition, unit: Unit, here: Hex, hex: Hex) -> Ruling | None:
    """Why a unit in the Defending hex cannot go on to a hex next to it; None: it can.

    A Leader or Fuel unit only to where an advancing combat unit of its side is [15.33, 16.22-1].
    """
    closed = why_closed(position, unit, here, hex)
    if closed is not None:
        return closed
    if not position.components.combat[unit] and not _with_friends(position, unit, hex):
        return refuse("15.33", "advance.by_itself", unit=position.unit_name(unit))
    full = why_too_full(position, hex, (unit,))
    return refuse("11.65", full.reason, *full.parts, also=full.rules, **full.facts) if full else None


def _with_friends(position: RoadsPosition, unit: Unit, hex: Hex) -> bool:
    return position.owner(hex) == position.components.side_of[unit] and bool(combat_units(position, hex))


def beyond(position: RoadsPosition, unit: Unit, hex: Hex) -> list[Hex]:
    """The hexes that a unit can go on to from the Defending hex."""
    around = position.components.grid.around[hex]
    return [other for other in around if why_not_beyond(position, unit, hex, other) is None]


def why_no_stop(position: RoadsPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit cannot end its advance in the Defending hex, if it could go on; None: it can."""
    full = why_too_full(position, hex, (unit,))
    if full is not None:
        return refuse("11.65", full.reason, *full.parts, also=full.rules, **full.facts)
    if not position.components.combat[unit] and not _with_friends(position, unit, hex):
        return refuse("15.33", "advance.by_itself", unit=position.unit_name(unit))
    return None


class Advance(AdvanceAfterCombat[RoadsPosition, Advancing]):
    """Unit by unit, nobody has to, at once [11.62]."""

    frame = Advancing
    rule = "11.6-1"

    def able(self, position: RoadsPosition, frame: Advancing) -> Sequence[Unit]:
        """Those who attacked, and Leaders and Fuel units beside those who have advanced."""
        followers = [
            unit for hex in frame.started for unit in position.units_at(hex) if not position.components.combat[unit]
        ]
        units = (*frame.units, *(unit for unit in followers if unit not in frame.units))
        return [unit for unit in units if self.refusal(position, frame, unit) is None]

    def refusal(self, position: RoadsPosition, frame: Advancing, unit: Unit) -> Ruling | None:
        components, name, here = position.components, position.unit_name(unit), position.at[unit]
        if components.side_of[unit] != frame.side:
            return refuse("11.61f", "advance.defender", unit=name)
        if not position.on_map(unit):
            return why_away(position, unit)
        if unit in frame.advanced:
            return refuse("11.62", "advance.has", unit=name)
        if not components.combat[unit]:
            if here not in frame.started:
                return refuse("15.33", "advance.by_itself", unit=name)
        elif unit not in frame.units:
            return refuse("11.63", "advance.not_attacker", unit=name)
        if not components.grid.adjacent(here, frame.hex):
            rule = "11.12" if components.artillery[unit] else "11.63"
            return refuse(rule, "advance.not_beside", unit=name, hex=position.place_name(frame.hex))
        if components.orange[unit] and components.gun[unit]:
            return refuse("11.61e", "advance.gun", unit=name, also=("2.2-HRU-9",))
        closed = why_closed(position, unit, here, frame.hex)
        if closed is not None:
            return closed
        no_stop = why_no_stop(position, unit, frame.hex)
        goes_on = why_no_farther(position, frame, unit) is None and bool(beyond(position, unit, frame.hex))
        return None if goes_on else no_stop

    def why_unit(self, position: RoadsPosition, frame: Advancing, unit: Unit) -> Ruling:
        """It may, and how far; or why not."""
        refused = self.refusal(position, frame, unit)
        if refused is not None:
            return refused
        stops = why_no_farther(position, frame, unit)
        if stops is None:
            also = ("11.61b",) if frame.refused or frame.scored else ("11.61b", "7.12c")
            return allow("11.6-1", "advance.two_hexes", also=also, unit=position.unit_name(unit))
        if position.components.fuel[unit]:
            return allow("16.22-1", stops.reason, also=("11.6-1", *stops.rules), **stops.facts)
        return allow("11.6-1", stops.reason, also=stops.rules, **stops.facts)

    def enter(self, position: RoadsPosition, frame: Advancing, unit: Unit) -> None:
        start = position.at[unit]
        farther = why_no_farther(position, frame, unit) is None
        combat = position.components.combat[unit]
        started = (*frame.started, start) if combat and start not in frame.started else frame.started
        position.become(frame._replace(advanced=(*frame.advanced, unit), started=started))
        advance_to(position, unit, frame.hex, passing=farther)
        if farther:
            position.call(GoingOn(frame.side, unit, start))

    def after_go_on(self, position: RoadsPosition, frame: Advancing, two_hexes: bool) -> None:
        """The first advance of two hexes in a combat is worth a point for Initiative [11.61c, 7.12c, ruling 73]."""
        if two_hexes and not frame.scored and not frame.refused:
            position.initiative_drm[frame.side] += 1
            position.emit("initiative_earned", "11.61c", side=position.side_name(frame.side), count=1)
            position.become(frame._replace(scored=True))


def advance_to(position: RoadsPosition, unit: Unit, hex: Hex, *, passing: bool = False) -> None:
    """A unit advances into a hex; it attacks no more in this phase [11.62]."""
    start = position.place_name(position.at[unit])
    arrive(position, (unit,), hex, passing=passing)
    position.fought[unit] = True
    position.emit("advanced", "11.6-1", unit=position.unit_name(unit), **{"from": start}, to=position.place_name(hex))


class GoOn(AdvanceFarther[RoadsPosition, GoingOn]):
    """The second hex of an advance [11.61b]. Returns whether it ended two hexes from where it attacked."""

    frame = GoingOn
    rule = "11.61b"

    def decision(self, position: RoadsPosition, frame: GoingOn) -> Decision | None:
        hexes = beyond(position, frame.unit, position.at[frame.unit])
        stays = self._why_no_stay(position, frame) is None
        if len(hexes) + stays < 2:
            return None
        actions = self.list("hex", hexes, position) + ([STAY] if stays else [])
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "advance.second", self.rule, actions, unit=unit)

    def proceed(self, position: RoadsPosition, frame: GoingOn) -> None:
        hexes = beyond(position, frame.unit, position.at[frame.unit])
        if hexes:
            self.hex(position, frame, hexes[0])
        else:
            self.stop(position, frame)

    def refusal(self, position: RoadsPosition, frame: GoingOn, hex: Hex) -> Ruling | None:
        return why_not_beyond(position, frame.unit, position.at[frame.unit], hex)

    def enter(self, position: RoadsPosition, frame: GoingOn, hex: Hex) -> None:
        advance_to(position, frame.unit, hex)

    def stop(self, position: RoadsPosition, frame: GoingOn) -> None:
        combat, distance = position.components.combat, position.components.distance
        position.done(combat[frame.unit] and distance(frame.start, position.at[frame.unit]) == 2)

    def _why_no_stay(self, position: RoadsPosition, frame: GoingOn) -> Ruling | None:
        hex = position.at[frame.unit]
        if not position.components.combat[frame.unit]:
            return why_no_stop(position, frame.unit, hex)
        if too_full(position, hex):
            return refuse("11.65", "advance.full", hex=position.place_name(hex))
        return None

    def why_stay(self, position: RoadsPosition, frame: GoingOn) -> Ruling | None:
        return self._why_no_stay(position, frame)
