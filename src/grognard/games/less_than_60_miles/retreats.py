"""Retreat After Combat [15.7]: whether the defender retreats, which units can, and where each of them goes."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles import limits
from grognard.games.less_than_60_miles.attrition import add_attrition, eliminate
from grognard.games.less_than_60_miles.battle import RETREAT, STAY, Disengaging, Spent
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.disengage import first_hex_rules, outcomes, success, why_not_first_hex
from grognard.games.less_than_60_miles.entering import enter
from grognard.games.less_than_60_miles.hqs import DEPLOYED, MOVING
from grognard.games.less_than_60_miles.modes import TACTICAL, change_mode, in_transition, mode_name
from grognard.games.less_than_60_miles.position import FULL, HALF, FrontPosition
from grognard.games.less_than_60_miles.results import engage, loss_of, loss_parts, take_loss
from grognard.games.less_than_60_miles.rivers import HASTY, CrossingRiver, crossing_options, why_no_way_across
from grognard.games.less_than_60_miles.stacking import too_full

RIGID = "rigid_defense"
FARP = "farp"
BECOME_TACTICAL = ("refit", "barrage", "shoot_and_scoot")
"""Modes that a unit which retreats gives up for Tactical [15.7-7]."""
OVERSTACKED, FROM_FARP = 1, 1
"""Attrition Points for a retreat into a hex that is full [15.7-5], and out of FARP mode [15.7-10]."""


# -- where to


def why_no_retreat_hex(position: FrontPosition, unit: Unit, hex: Hex, forced: bool = False) -> Ruling | None:
    """Why a unit cannot retreat to a hex next to it; None if it can [15.7-4:1].

    `forced`: a Territorial that has nowhere else to go leaves West Germany and is eliminated [8.7-2:2].
    """
    components, side, here = position.components, position.components.side_of[unit], position.at[unit]
    values = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    if not components.grid.adjacent(here, hex):
        return refuse("15.7-3", "retreat.not_next", **values)
    if position.owner(hex) == 1 - side:
        return refuse("8.1-8", "retreat.enemy", **values)
    if hex in position.breakthroughs:
        return refuse("15.7-4:1", "retreat.breakthrough", **values)
    shut = limits.closed_hexes(position, unit)
    if not components.in_play[hex] or (shut is not None and shut[hex]):
        return refuse("4.2-0", "retreat.closed", **values)
    if components.specs[unit].territorial and not components.west_germany[hex] and not forced:
        return refuse("8.7-2:1", "retreat.abroad", **values)
    held = why_not_first_hex(position, unit, hex)
    if held is not None:
        return refuse("15.7-4:1", held.reason, also=held.rules, **dict(held.facts))
    return why_no_way_across(position, unit, here, hex)


def retreat_hexes(position: FrontPosition, unit: Unit, forced: bool = False) -> list[Hex]:
    """The hexes to which a unit can retreat; each unit may choose another [15.7-3]."""
    around = position.components.grid.around[position.at[unit]]
    return [hex for hex in around if why_no_retreat_hex(position, unit, hex, forced) is None]


# -- whether


class RetreatChoice(NamedTuple):
    """The defender decides whether to retreat, when the result is known [15.7-0:1]."""

    side: Side
    hex: Hex
    defenders: tuple[Unit, ...]
    result: int
    """Attrition Points of each Defending Unit, as the table has them."""


def why_no_retreat(position: FrontPosition, hex: Hex) -> Ruling | None:
    """Why the defender of a hex cannot choose to retreat; None if they can."""
    units, where = position.units_at(hex), position.place_name(hex)
    for unit in units:
        if mode_name(position, unit) == RIGID:
            return refuse("6.3.4-1", "retreat.rigid", unit=position.unit_name(unit), hex=where)
    if len(units) == 1 and position.components.hq[units[0]]:
        return refuse("12.3-3", "retreat.hq_alone", unit=position.unit_name(units[0]), hex=where)
    if not any(retreat_hexes(position, unit) for unit in units):
        return refuse("15.7-4:2", "retreat.nowhere", hex=where)
    return None


class DecideRetreat(Procedure[FrontPosition, RetreatChoice]):
    """All units of the hex try to retreat, or none does [15.7-0:2]. Returns RETREAT or STAY."""

    frame = RetreatChoice

    def decision(self, position: FrontPosition, frame: RetreatChoice) -> Decision | None:
        if why_no_retreat(position, frame.hex) is not None:
            return None
        actions = [Action(STAY), Action(RETREAT)]
        losses = {position.unit_name(unit): loss_of(position, unit, frame.result) for unit in frame.defenders}
        facts = {"hex": position.place_name(frame.hex), "incurs": losses}
        return self.ask(position, frame.side, "retreat.whether", "15.7-0:1", actions, **facts)

    def proceed(self, position: FrontPosition, frame: RetreatChoice) -> None:
        """There is no retreat."""
        position.done(STAY)

    @verb(Role.END)
    def stay(self, position: FrontPosition, frame: RetreatChoice) -> None:
        """They stay, and take the whole result."""
        position.done(STAY)

    def why_stay(self, position: FrontPosition, frame: RetreatChoice) -> Ruling:
        """What they take, and how they are engaged then."""
        rule, reason = ("15.6-3", "retreat.engaged") if frame.result else ("15.6-4", "retreat.half_engaged")
        return allow(rule, reason, *self._losses(position, frame, retreated=False), hex=position.place_name(frame.hex))

    @verb
    def retreat(self, position: FrontPosition, frame: RetreatChoice) -> None:
        """They try to retreat."""
        position.done(RETREAT)

    def why_retreat(self, position: FrontPosition, frame: RetreatChoice) -> Ruling:
        """What they take if they get away, and how likely each Defending Unit does."""
        refused = why_no_retreat(position, frame.hex)
        if refused is not None:
            return refused
        parts = self._losses(position, frame, retreated=True)
        facts = {"hex": position.place_name(frame.hex), "disengages": disengaging_chances(position, frame.defenders)}
        return allow("15.7-2", "retreat.may", *parts, also=("15.7-2a", "15.7-2b", "15.7-2c"), **facts)

    def _losses(self, position: FrontPosition, frame: RetreatChoice, retreated: bool) -> list[Part]:
        rule = "15.7-2a" if retreated else "15.6-1"
        return [
            Part(rule, position.unit_name(unit), loss_of(position, unit, frame.result, retreated), COUNT)
            for unit in frame.defenders
        ]


def disengaging_chances(position: FrontPosition, units: tuple[Unit, ...]) -> Mapping[str, str]:
    """How likely each of these units gets away without Combat Support; those with nowhere to go cannot."""
    return {
        position.unit_name(unit): str(success(outcomes(position, unit))) if retreat_hexes(position, unit) else "0"
        for unit in units
    }


# -- the retreat


class Retreating(NamedTuple):
    """The units of a hex retreat or try to, one after another. Returns whether a Defending Unit incurred anything."""

    side: Side
    hex: Hex
    defenders: tuple[Unit, ...]
    result: int
    forced: bool = False
    """All Defending Units are destroyed: the others must go [15.6-6]."""
    waiting: tuple[Unit, ...] = ()
    """Units whose turn has not come."""
    unit: Unit = NONE
    """The unit whose turn it is."""
    free: bool = False
    """It has got away, and only its hex is open."""
    hurt: bool = False


class Retreat(Procedure[FrontPosition, Retreating]):
    """Who goes next, and where to [15.7-3]."""

    frame = Retreating

    def decision(self, position: FrontPosition, frame: Retreating) -> Decision | None:
        if frame.unit == NONE:
            waiting = self._there(position, frame)
            if len(waiting) < 2:
                return None
            actions = self.list("unit", waiting, position)
            facts = {"hex": position.place_name(frame.hex)}
            rule = "15.6-6" if frame.forced else "15.7-0:2"
            return self.ask(position, frame.side, "retreat.who", rule, actions, **facts)
        if not frame.free:
            return None
        hexes = self._hexes(position, frame)
        if len(hexes) < 2:
            return None
        actions = self.list("hex", hexes, position)
        return self.ask(position, frame.side, "retreat.where", "15.7-3", actions, unit=position.unit_name(frame.unit))

    def _there(self, position: FrontPosition, frame: Retreating) -> list[Unit]:
        return [unit for unit in frame.waiting if position.on_map(unit)]

    def _hexes(self, position: FrontPosition, frame: Retreating) -> list[Hex]:
        """Where the unit can go; a Territorial leaves its country only if it must and has no other way [8.7-2:2]."""
        found = retreat_hexes(position, frame.unit)
        return found if found or not frame.forced else retreat_hexes(position, frame.unit, forced=True)

    def proceed(self, position: FrontPosition, frame: Retreating) -> None:
        """The one unit, or the one hex, that is left."""
        if frame.unit == NONE:
            waiting = self._there(position, frame)
            if waiting:
                self.unit(position, frame, waiting[0])
            else:
                position.done(frame.hurt)
            return
        hexes = self._hexes(position, frame)
        if not frame.free:
            self._begin(position, frame, hexes)
        elif hexes:
            self.hex(position, frame, hexes[0])
        else:
            self._next(position, frame)

    # -- a unit's turn

    @verb
    def unit(self, position: FrontPosition, frame: Retreating, unit: Unit) -> None:
        """This one is next."""
        waiting = tuple(other for other in frame.waiting if other != unit)
        position.become(frame._replace(waiting=waiting, unit=unit, free=False))

    def why_unit(self, position: FrontPosition, frame: Retreating, unit: Unit) -> Ruling:
        """Its losses if it gets away, and how likely that is."""
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("15.7-3", "retreat.hex_first", unit=position.unit_name(frame.unit))
        if unit not in frame.waiting:
            return refuse("15.7-0:2", "retreat.not_waiting", unit=name)
        if unit not in frame.defenders:
            return allow("15.6-6" if frame.forced else "15.7-1", "retreat.goes", unit=name)
        facts = {"unit": name, "disengages": disengaging_chances(position, (unit,))}
        return allow("15.7-2", "retreat.tries", *loss_parts(position, unit, frame.result, retreated=True), **facts)

    def _begin(self, position: FrontPosition, frame: Retreating, hexes: list[Hex]) -> None:
        """Without a hex it stays [15.7-4:2]; a Defending Unit Disengages [15.7-2], any other just goes [15.7-1]."""
        unit = frame.unit
        if not hexes:
            self._stays(position, frame)
        elif unit in frame.defenders:
            position.call(Disengaging(frame.side, unit, in_retreat=True))
        else:
            position.become(frame._replace(free=True))

    def _stays(self, position: FrontPosition, frame: Retreating) -> None:
        unit, name = frame.unit, position.unit_name(frame.unit)
        hurt = frame.hurt
        position.emit("no_retreat", "15.7-4:2", unit=name, hex=position.place_name(frame.hex))
        if unit in frame.defenders:
            hurt = take_loss(position, unit, frame.result) or hurt
            rule = "15.6-3" if frame.result else "15.6-4"
            engage(position, unit, FULL if frame.result else HALF, rule)
        elif frame.forced:
            engage(position, unit, HALF, "15.7-1")
        self._next(position, frame._replace(hurt=hurt))

    def after_disengage(self, position: FrontPosition, frame: Retreating, spent: Spent) -> None:
        """Losses are applied after the attempt and beside its own [15.7-2c]: one less if it has succeeded [15.7-2a],
        all of them if not [15.7-2b].
        """
        unit, goes = frame.unit, spent.disengaged
        hurt = take_loss(position, unit, frame.result, retreated=goes) or frame.hurt
        now = frame._replace(hurt=hurt)
        if not goes:
            engage(position, unit, FULL, "15.7-2b")
        if goes and position.on_map(unit):
            position.become(now._replace(free=True))
        else:
            self._next(position, now)

    def _next(self, position: FrontPosition, frame: Retreating) -> None:
        position.become(frame._replace(unit=NONE, free=False))

    # -- its hex

    @verb
    def hex(self, position: FrontPosition, frame: Retreating, hex: Hex) -> None:
        """There it goes."""
        unit = frame.unit
        self._next(position, frame)
        rule = "15.6-6" if frame.forced else "15.7-2a" if unit in frame.defenders else "15.7-1"
        retreat_to(position, unit, hex, rule)

    def why_hex(self, position: FrontPosition, frame: Retreating, hex: Hex) -> Ruling:
        """May it, and what that costs."""
        unit, name = frame.unit, position.place_name(hex)
        if unit == NONE:
            return refuse("15.7-0:2", "retreat.unit_first", hex=name)
        abroad = frame.forced and not retreat_hexes(position, unit)
        refused = why_no_retreat_hex(position, unit, hex, abroad)
        if refused is not None:
            return refused
        parts = arrival_parts(position, unit, hex)
        facts: dict[str, Any] = {"unit": position.unit_name(unit), "hex": name}
        return allow("15.7-3", "retreat.to", *parts, also=first_hex_rules(position, unit, hex), **facts)


def arrival_parts(position: FrontPosition, unit: Unit, hex: Hex) -> list[Part]:
    """Attrition Points that a retreat to a hex is sure to cost: no room there [15.7-5], out of FARP mode [15.7-10]."""
    parts = []
    if too_full(position, hex, position.components.side_of[unit], (unit,)):
        parts.append(Part("15.7-5", "overstacked", OVERSTACKED, COUNT))
    if mode_name(position, unit) == FARP:
        parts.append(Part("15.7-10", "from_farp", FROM_FARP, COUNT))
    return parts


def retreat_to(position: FrontPosition, unit: Unit, hex: Hex, rule: str) -> None:
    """A unit retreats to a hex, Half Engaged, in a mode in which it can move; what it loses on the way follows.

    Over a river without a bridge it goes over an Engineer marker if there is one, else hastily [15.7-6].
    """
    start, name = position.at[unit], position.unit_name(unit)
    parts, rows = arrival_parts(position, unit, hex), crossing_options(position, unit, start, hex)
    facts = {"from": position.place_name(start), "to": position.place_name(hex)}
    position.emit("retreated", rule, unit=name, **facts)
    enter(position, unit, hex)
    if position.components.specs[unit].territorial and not position.components.west_germany[hex]:
        eliminate(position, unit, "8.7-2:2")
        return
    engage(position, unit, HALF, rule)
    _change_mode(position, unit)
    for part in parts:
        add_attrition(position, unit, int(part.amount), part.rule)
    if rows and position.on_map(unit):
        rule = "15.7-6" if rows[-1] in HASTY else ""
        position.call(CrossingRiver(position.components.side_of[unit], unit, rows[-1], rule))
    offer_demolitions(position)


def _change_mode(position: FrontPosition, unit: Unit) -> None:
    """Units that could not move as they were are in a mode in which they can, at once [15.7-7 to 15.7-10]."""
    components, mode = position.components, mode_name(position, unit)
    if components.hq[unit]:
        if mode == DEPLOYED:
            change_mode(position, unit, components.mode(MOVING), 0, "15.7-9")
        return
    if mode == FARP:
        rule = "15.7-10"
    elif mode in BECOME_TACTICAL:
        rule = "15.7-7"
    elif in_transition(position, unit):
        rule = "15.7-8"
    else:
        return
    change_mode(position, unit, components.mode(TACTICAL), 0, rule)
