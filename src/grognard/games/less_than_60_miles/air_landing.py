"""Landings from the air, by card [35-3:1]: an air assault brigade behind the front, a battalion that is lifted over it.

Helicopters fly straight to where they land, by the way that meets the least AA fire; each unit is fired at once, with 1
for each enemy unit within a hex of that way, and takes the result as Attrition Points [22.2].
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grognard.board import search
from grognard.engine.caching import per_components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles import limits
from grognard.games.less_than_60_miles.anti_air import NEARBY, aa_result
from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear
from grognard.games.less_than_60_miles.card_points import text_of
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.effects import rule_of
from grognard.games.less_than_60_miles.entering import enter
from grognard.games.less_than_60_miles.hands import card_name
from grognard.games.less_than_60_miles.hqs import MOVING, in_command
from grognard.games.less_than_60_miles.modes import TACTICAL
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Card, FrontPosition
from grognard.games.less_than_60_miles.reinforcements import drop_arrival, plan_of
from grognard.games.less_than_60_miles.room import why_not_moved
from grognard.games.less_than_60_miles.stacking import why_too_full

Ints = NDArray[np.int32]


class Landing(NamedTuple):
    """Units land, one after the other: around one hex, or one unit alone."""

    side: Side
    card: Card
    waiting: tuple[Unit, ...]
    """Those that have not landed yet, the HQ first."""
    zone: Hex = NONE
    """The hex around which a brigade lands; NONE until it is named."""
    unit: Unit = NONE
    """The battalion that is lifted, once it is named."""


# -- the way, and who fires


def guns_on_the_way(position: FrontPosition, side: Side, start: Hex, hex: Hex) -> int:
    """The AA value on the straight way between two hexes: 1 for each enemy unit within a hex of it."""
    grid = position.components.grid
    near = {other for here in grid.line(start, hex) for other in (here, *grid.around[here])}
    return NEARBY * sum(len(position.units_at(other)) for other in near if position.owner(other) == 1 - side)


def landing_value(position: FrontPosition, side: Side, card: Card, unit: Unit, hex: Hex) -> int:
    """The AA value that a unit meets which lands in a hex: from where it is, or from the best hex of its country."""
    if position.on_map(unit):
        return guns_on_the_way(position, side, position.at[unit], hex)
    components, most = position.components, text_of(position, card).numbers["distance"]
    away = components.grid.distances_from(hex)
    home = np.flatnonzero(components.east_germany & components.in_play & (away <= most)).tolist()
    starts = [start for start in home if position.owner(start) != 1 - side]
    return min((guns_on_the_way(position, side, start, hex) for start in starts), default=0)


def fire_at(position: FrontPosition, side: Side, card: Card, unit: Unit, hex: Hex) -> int:
    """The Attrition Points that AA fire costs a unit on its way."""
    value, name = landing_value(position, side, card, unit, hex), position.unit_name(unit)
    if not value:
        return 0
    die = position.roll(FACES, f"aa {name}", "2.3#2-1", side=SIDES[1 - side])
    count = aa_result(position, value, die).attrition
    facts = {"unit": name, "hex": position.place_name(hex), "value": value, "die": die, "count": count}
    position.emit("aa_helicopter", rule_of(text_of(position, card)), **facts)
    return count


# -- where


@per_components
def from_home(components: FrontComponents) -> Ints:
    """How far each hex is from East Germany; -1 where that is not on the map."""
    return search.distances(components.grid, np.flatnonzero(components.east_germany).tolist())


def is_clear(position: FrontPosition, side: Side, hex: Hex) -> bool:
    """Is a hex in play, and neither in it nor next to it any enemy unit?"""
    around = (hex, *position.components.grid.around[hex])
    return bool(position.components.in_play[hex]) and all(position.owner(near) != 1 - side for near in around)


def is_drop_hex(position: FrontPosition, side: Side, card: Card, hex: Hex) -> bool:
    """May units of an air assault brigade land in a hex: near enough, no City, no enemy in or next to it?"""
    away, most = from_home(position.components)[hex], text_of(position, card).numbers["distance"]
    return bool(0 <= away <= most) and not position.components.city[hex] and is_clear(position, side, hex)


def drop_hexes(position: FrontPosition, frame: Landing) -> list[Hex]:
    """Where the next unit can land: with a hex to land around first, then in it and next to it, if there is room [7].

    A hex is one to land around if there is room for all in it and next to it.
    """
    side, grid = frame.side, position.components.grid
    if frame.zone == NONE:
        return [hex for hex in range(position.components.hexes) if is_zone(position, frame, hex)]
    unit = frame.waiting[0]
    near = (frame.zone, *grid.around[frame.zone])
    return [hex for hex in sorted(near) if _has_room(position, frame, unit, hex, side)]


def _has_room(position: FrontPosition, frame: Landing, unit: Unit, hex: Hex, side: Side) -> bool:
    return is_drop_hex(position, side, frame.card, hex) and why_too_full(position, hex, side, (unit,)) is None


def is_zone(position: FrontPosition, frame: Landing, hex: Hex) -> bool:
    """Can a brigade land around a hex: is that open, and is there room for all its units in it and next to it?"""
    if not is_drop_hex(position, frame.side, frame.card, hex):
        return False
    room = 0
    for near in (hex, *position.components.grid.around[hex]):
        if is_drop_hex(position, frame.side, frame.card, near):
            units: list[Unit] = []
            for unit in frame.waiting:
                if why_too_full(position, near, frame.side, (*units, unit)) is None:
                    units.append(unit)
            room += len(units)
    return room >= len(frame.waiting)


def lift_hexes(position: FrontPosition, side: Side, card: Card, unit: Unit) -> Iterator[Hex]:
    """Where a battalion can be lifted to: so far, clear of the enemy, with room, and not closed to it."""
    components, most = position.components, text_of(position, card).numbers["distance"]
    shut = limits.closed_hexes(position, unit)
    return (
        hex
        for hex in components.grid.range(position.at[unit], most)
        if hex != position.at[unit]
        and is_clear(position, side, hex)
        and (shut is None or not shut[hex])
        and why_too_full(position, hex, side, (unit,)) is None
    )


# -- who


def brigade(position: FrontPosition, side: Side, card: Card) -> tuple[Unit, ...]:
    """The counters that an air assault card names and that wait for it, from the turn of the scenario on [33.5-2]."""
    components = position.components
    units = [components.number("unit", id) for id in text_of(position, card).units if components.has("unit", id)]
    box = components.reinforcements[side]
    return tuple(unit for unit in units if position.at[unit] == box and plan_of(position, unit).turn <= position.turn)


def liftable(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """The counters that a card for one battalion names, in command, and able to move."""
    components = position.components
    units = [components.number("unit", id) for id in text_of(position, card).units if components.has("unit", id)]
    able = [unit for unit in units if why_not_moved(position, unit, side) is None and in_command(position, unit)]
    return [unit for unit in able if next(lift_hexes(position, side, card, unit), NONE) != NONE]


def can_land(position: FrontPosition, side: Side, card: Card) -> bool:
    """There is no fog, the brigade waits, and there is room for it somewhere."""
    units = brigade(position, side, card)
    frame = Landing(side, card, units)
    hexes = range(position.components.hexes)
    return not position.fog and bool(units) and any(is_zone(position, frame, hex) for hex in hexes)


def land(position: FrontPosition, side: Side, card: Card) -> None:
    """Its owner names the hex around which it lands, then a hex for each unit."""
    position.call(Landing(side, card, brigade(position, side, card)))


def can_lift(position: FrontPosition, side: Side, card: Card) -> bool:
    """There is no fog, and a battalion can be lifted."""
    return not position.fog and bool(liftable(position, side, card))


def lift(position: FrontPosition, side: Side, card: Card) -> None:
    """Its owner names the battalion, then the hex."""
    position.call(Landing(side, card, ()))


# -- landing


class Land(Procedure[FrontPosition, Landing]):
    """Where do they land? A brigade around one hex, unit by unit; a battalion wherever it can get to."""

    frame = Landing

    def _lifts(self, position: FrontPosition, frame: Landing) -> bool:
        """Is this the card for one battalion?"""
        return text_of(position, frame.card).effect == "desant"

    def _hexes(self, position: FrontPosition, frame: Landing) -> list[Hex]:
        if not self._lifts(position, frame):
            return drop_hexes(position, frame) if frame.waiting else []
        return list(lift_hexes(position, frame.side, frame.card, frame.unit)) if frame.unit != NONE else []

    def decision(self, position: FrontPosition, frame: Landing) -> Decision | None:
        rule, facts = rule_of(text_of(position, frame.card)), {"card": card_name(position, frame.card)}
        if self._lifts(position, frame) and frame.unit == NONE:
            actions = self.list("unit", liftable(position, frame.side, frame.card), position)
            return self.ask(position, frame.side, "cards.pick.desant", rule, actions, **facts)
        hexes = self._hexes(position, frame)
        if not hexes:
            return None
        actions = self.list("hex", hexes, position)
        if not self._lifts(position, frame) and frame.zone == NONE:
            return self.ask(position, frame.side, "cards.pick.air_assault", rule, actions, **facts)
        facts["unit"] = position.unit_name(frame.waiting[0] if frame.waiting else frame.unit)
        return self.ask(position, frame.side, "cards.pick.landing", rule, actions, **facts)

    def proceed(self, position: FrontPosition, frame: Landing) -> None:
        """All have landed for whom there is room."""
        position.done()

    @verb
    def unit(self, position: FrontPosition, frame: Landing, unit: Unit) -> None:
        """This battalion is lifted."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FrontPosition, frame: Landing, unit: Unit) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        open_to = self._lifts(position, frame) and frame.unit == NONE
        if not open_to or unit not in liftable(position, frame.side, frame.card):
            return refuse(rule_of(text), f"cards.needs.{text.effect}", **facts)
        return allow(rule_of(text), f"cards.does.{text.effect}", **facts)

    @verb
    def hex(self, position: FrontPosition, frame: Landing, hex: Hex) -> None:
        """Around this hex; or this unit lands here, after AA fire."""
        if frame.waiting and frame.zone == NONE:
            position.become(frame._replace(zone=hex))
            return
        unit = frame.waiting[0] if frame.waiting else frame.unit
        position.become(frame._replace(waiting=frame.waiting[1:]))
        if not frame.waiting:
            position.done()
        self._come_down(position, frame, unit, hex)

    def _come_down(self, position: FrontPosition, frame: Landing, unit: Unit, hex: Hex) -> None:
        """It is fired at on its way, and if it comes through it lands; it moves no more in this phase."""
        components, rule = position.components, rule_of(text_of(position, frame.card))
        count = fire_at(position, frame.side, frame.card, unit, hex)
        if frame.waiting:
            position.mode[unit] = components.mode(MOVING if components.hq[unit] else TACTICAL)
            drop_arrival(position, unit)
        if can_bear(position, unit, count):
            position.emit("landed", rule, unit=position.unit_name(unit), hex=position.place_name(hex))
            enter(position, unit, hex)
            position.moved[unit] = True
        else:
            position.put(unit, hex)  # it comes down there, but not to fight
        add_attrition(position, unit, count, rule)
        offer_demolitions(position, unit)

    def why_hex(self, position: FrontPosition, frame: Landing, hex: Hex) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        if hex not in self._hexes(position, frame):
            return refuse(rule_of(text), f"cards.needs.{text.effect}", **facts)
        unit = frame.waiting[0] if frame.waiting else frame.unit
        value = landing_value(position, frame.side, frame.card, unit, hex)
        part = Part("22.2-2", "aa_transit", value, COUNT)
        where = position.place_name(hex)
        return allow(rule_of(text), "cards.landing", part, hex=where, value=value, **facts)
