"""Helicopters [18]: Combat Support from FARP mode, once in an Action Phase, and their flight to it [22.2]."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from grognard.board import search
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.anti_air import AT_TARGET, NEARBY, aa_result
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.modes import mode_name, why_in_transition
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

FARP = "farp"
FLY, NOE = Action("fly"), Action("noe")


class HelicopterFlight(NamedTuple):
    """A helicopter unit flies to a combat [22.2]. Returns whether it has come through."""

    side: Side
    unit: Unit
    hex: Hex
    """The attacked hex, for both sides; of a Disengagement that of the unit."""
    origin: Hex
    """The attacker's hex."""
    path: tuple[Hex, ...] = ()
    """Hexes entered, as far as they are chosen."""
    ready: bool = False
    """The path is complete."""
    leg: int = 0
    """Hexes of the path whose fire is over; then comes that of the combat."""
    low: int = 0
    """Uses of NOE flight [22.2-4:1]."""


# -- may it fly


def why_no_flight(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a helicopter unit cannot support a combat in a hex; None if it can [18-1, 18-2, 18-3]."""
    components, name = position.components, position.unit_name(unit)
    if not components.helicopter[unit]:
        return refuse("18-1", "helicopters.none", unit=name)
    if not position.on_map(unit):
        return refuse("18-2", "helicopters.off_map", unit=name)
    refused = why_in_transition(position, unit)
    if refused is not None:
        return refused
    if mode_name(position, unit) != FARP:
        return refuse("18-2", "helicopters.mode", unit=name, mode=mode_name(position, unit))
    if position.used[unit]:
        return refuse("18-3", "helicopters.used", unit=name)
    if any(marker.hex == position.at[unit] for marker in position.contaminations):
        return refuse("27.4-5", "helicopters.contaminated", unit=name)
    limit, away = components.specs[unit].range, components.distance(position.at[unit], hex)
    if away > limit:
        return refuse("18-2", "helicopters.range", unit=name, hex=position.place_name(hex), limit=limit, away=away)
    return None


def use(position: FrontPosition, unit: Unit) -> None:
    """It is flipped until the Cleanup Phase, of its own side's Action Phase or the enemy's [18-3]."""
    position.used[unit] = True
    position.emit("helicopter_used", "18-3", unit=position.unit_name(unit))


# -- AA fire on the way [22.2-2] and at the combat [22.2-3]


def transit_value(position: FrontPosition, side: Side, hex: Hex) -> int:
    """The value of Transit AA fire at a side's helicopters in a hex."""
    return NEARBY * len(position.units_at(hex)) if position.owner(hex) == 1 - side else 0


def arrival_value(position: FrontPosition, side: Side, hex: Hex, origin: Hex) -> int:
    """The value of AA fire at them at the combat."""
    return sum(AT_TARGET * len(position.units_at(at)) for at in {hex, origin} if position.owner(at) == 1 - side)


def low_value(value: int) -> int:
    """An AA value against NOE flight: half of it, 1 at least [22.2-4:2]."""
    return max(1, value // 2) if value else 0


def safest_path(position: FrontPosition, side: Side, start: Hex, hex: Hex, most: int) -> tuple[Hex, ...]:
    """The way of at most so many hexes on which the least Transit AA fire adds up; of several the shortest."""
    grid = position.components.grid
    best: dict[Hex, tuple[int, tuple[Hex, ...]]] = {start: (0, ())}
    found = best.get(hex)
    for length in range(1, most + 1):
        layer: dict[Hex, tuple[int, tuple[Hex, ...]]] = {}
        for here, (value, path) in best.items():
            for near in grid.around[here]:
                if grid.distance(near, hex) > most - length:
                    continue
                total = value if near == hex else value + transit_value(position, side, near)
                if near not in layer or total < layer[near][0]:
                    layer[near] = total, (*path, near)
        arrived = layer.pop(hex, None)
        if arrived is not None and (found is None or arrived[0] < found[0]):
            found = arrived
        best = layer
        if found is not None and not found[0]:
            break
    assert found is not None, "the combat is in range"
    return found[1]


def obvious_path(position: FrontPosition, frame: HelicopterFlight) -> tuple[Hex, ...] | None:
    """The way that is best whatever its owner thinks; None if there is something to weigh.

    That is a shortest one on which nobody fires, if with it nothing is lost: there is range for NOE flight at the
    combat as well, or no use for it, or no way is shorter.
    """
    components, here = position.components, position.at[frame.unit]
    limit = components.specs[frame.unit].range
    if here == frame.hex:
        return ()
    guarded = np.zeros(components.hexes, dtype=bool)
    guarded[position.hexes_of(1 - frame.side)] = True
    guarded[[here, frame.hex]] = False
    length = int(search.distances(components.grid, frame.hex, blocked=guarded)[here])
    if not 0 <= length <= limit:
        return None
    value = arrival_value(position, frame.side, frame.hex, frame.origin)
    spare = length + components.organisation.ranges["noe"] <= limit
    if spare or low_value(value) == value or length == components.distance(here, frame.hex):
        return safest_path(position, frame.side, here, frame.hex, length)
    return None


def survival(position: FrontPosition, unit: Unit, hex: Hex, origin: Hex) -> Fraction:
    """How likely it is that a helicopter unit comes through on its safest way, without NOE flight."""
    components = position.components
    side, limit = components.side_of[unit], components.specs[unit].range
    path = safest_path(position, side, position.at[unit], hex, limit) if position.at[unit] != hex else ()
    values = [transit_value(position, side, at) for at in path[:-1]] + [arrival_value(position, side, hex, origin)]
    spread = {position.attrition[unit]: Fraction(1)}
    for value in filter(None, values):
        after: dict[int, Fraction] = {}
        for count, chance in spread.items():
            for die in range(1, FACES + 1):
                total = count + aa_result(position, value, die).attrition
                if total <= components.limit[unit]:
                    after[total] = after.get(total, Fraction(0)) + chance / FACES
        spread = after
    return sum(spread.values(), Fraction(0))


# -- the flight


class FlyHelicopter(Procedure[FrontPosition, HelicopterFlight]):
    """Choose the way hex by hex, or have the safest one flown; before each AA fire NOE flight, if there is range left.

    A way that leaves nothing to weigh is flown at once [22.2-1].
    """

    frame = HelicopterFlight

    def decision(self, position: FrontPosition, frame: HelicopterFlight) -> Decision | None:
        if not frame.ready:
            if not frame.path and obvious_path(position, frame) is not None:
                return None
            actions = [*self.list("hex", self._next(position, frame), position), FLY]
            facts = {"left": self._left(position, frame), "hex": position.place_name(frame.hex)}
            return self.ask(
                position, frame.side, "flight.path", "22.2-1", actions, **self._facts(position, frame), **facts
            )
        value = self._value(position, frame)
        if low_value(value) == value or self._why_no_noe(position, frame) is not None:
            return None
        facts = {"value": value, "hex": position.place_name(self._here(position, frame))}
        return self.ask(
            position, frame.side, "flight.noe", "22.2-4:1", [NOE, FLY], **self._facts(position, frame), **facts
        )

    def _facts(self, position: FrontPosition, frame: HelicopterFlight) -> dict[str, str]:
        return {"unit": position.unit_name(frame.unit)}

    def _at(self, position: FrontPosition, frame: HelicopterFlight) -> Hex:
        return frame.path[-1] if frame.path else position.at[frame.unit]

    def _left(self, position: FrontPosition, frame: HelicopterFlight) -> int:
        """Range that is left, for hexes or for NOE flight."""
        taken = position.components.organisation.ranges["noe"] * frame.low
        return position.components.specs[frame.unit].range - len(frame.path) - taken

    def _next(self, position: FrontPosition, frame: HelicopterFlight) -> list[Hex]:
        here, left = self._at(position, frame), self._left(position, frame)
        grid = position.components.grid
        return [hex for hex in grid.around[here] if grid.distance(hex, frame.hex) < left]

    # -- the way

    @verb
    def hex(self, position: FrontPosition, frame: HelicopterFlight, hex: Hex) -> None:
        """The next hex of the way."""
        path = (*frame.path, hex)
        position.become(frame._replace(path=path, ready=hex == frame.hex))

    def why_hex(self, position: FrontPosition, frame: HelicopterFlight, hex: Hex) -> Ruling:
        """Is it next, and does the range last from there?"""
        name, grid = position.place_name(hex), position.components.grid
        if frame.ready or not grid.adjacent(self._at(position, frame), hex):
            return refuse("22.2-1", "flight.not_next", hex=name, **self._facts(position, frame))
        left = self._left(position, frame)
        if grid.distance(hex, frame.hex) >= left:
            return refuse("22.2-1", "flight.too_far", hex=name, left=left, **self._facts(position, frame))
        value = 0 if hex == frame.hex else transit_value(position, frame.side, hex)
        return allow("22.2-2", "flight.may", Part("22.2-2", "aa_transit", value, COUNT), hex=name, value=value)

    # -- with or without NOE flight

    @verb(Role.COMMIT)
    def fly(self, position: FrontPosition, frame: HelicopterFlight) -> None:
        """The rest of the way as safe as can be; or on, without NOE flight."""
        if frame.ready:
            self._fire(position, frame, self._value(position, frame))
            return
        here, left = self._at(position, frame), self._left(position, frame)
        rest = safest_path(position, frame.side, here, frame.hex, left)
        position.become(frame._replace(path=(*frame.path, *rest), ready=True))

    def why_fly(self, position: FrontPosition, frame: HelicopterFlight) -> Ruling:
        """The AA value that it meets."""
        if frame.ready:
            value = self._value(position, frame)
            return allow("22.2-2", "flight.high", value=value, **self._facts(position, frame))
        here, left = self._at(position, frame), self._left(position, frame)
        rest = safest_path(position, frame.side, here, frame.hex, left)
        value = sum(transit_value(position, frame.side, hex) for hex in rest[:-1])
        names = position.place_names(rest)
        return allow("22.2-1", "flight.safest", value=value, hexes=names, **self._facts(position, frame))

    @verb
    def noe(self, position: FrontPosition, frame: HelicopterFlight) -> None:
        """Low over the ground: half the AA value, for 3 of the range [22.2-4]."""
        value = low_value(self._value(position, frame))
        self._fire(position, frame._replace(low=frame.low + 1), value)

    def why_noe(self, position: FrontPosition, frame: HelicopterFlight) -> Ruling:
        """Is there range left, and what it makes of the AA value."""
        refused = self._why_no_noe(position, frame)
        value = self._value(position, frame) if frame.ready else 0
        return refused or allow(
            "22.2-4:2", "flight.low", also=("22.2-4:1",), value=low_value(value), **self._facts(position, frame)
        )

    def _why_no_noe(self, position: FrontPosition, frame: HelicopterFlight) -> Ruling | None:
        cost, left = position.components.organisation.ranges["noe"], self._left(position, frame)
        if not frame.ready:
            return refuse("22.2-4:1", "flight.way_first", **self._facts(position, frame))
        if left < cost:
            return refuse("22.2-4:1", "flight.no_range", left=left, cost=cost, **self._facts(position, frame))
        return None

    # -- fire

    def _here(self, position: FrontPosition, frame: HelicopterFlight) -> Hex:
        return frame.path[frame.leg] if frame.leg < len(frame.path) else frame.hex

    def _value(self, position: FrontPosition, frame: HelicopterFlight) -> int:
        """The AA value of this leg: in transit, or in the last hex at the combat."""
        if frame.leg < len(frame.path) - 1:
            return transit_value(position, frame.side, frame.path[frame.leg])
        return arrival_value(position, frame.side, frame.hex, frame.origin)

    def proceed(self, position: FrontPosition, frame: HelicopterFlight) -> None:
        """Nothing to weigh: take the obvious way, or undergo the next fire."""
        if not frame.ready:
            path = obvious_path(position, frame)
            assert path is not None, "its owner was asked"
            position.become(frame._replace(path=path, ready=True))
            return
        self._fire(position, frame, self._value(position, frame))

    def _fire(self, position: FrontPosition, frame: HelicopterFlight, value: int) -> None:
        if value:
            self._roll(position, frame, value)
        if not position.on_map(frame.unit):
            position.done(False)
        elif frame.leg >= len(frame.path) - 1:
            position.done(True)
        else:
            position.become(frame._replace(leg=frame.leg + 1))

    def _roll(self, position: FrontPosition, frame: HelicopterFlight, value: int) -> None:
        name = position.unit_name(frame.unit)
        die = position.roll(FACES, f"aa {name}", "16.2-3", side=SIDES[1 - frame.side])
        count = aa_result(position, value, die).attrition
        rule = "22.2-2" if frame.leg < len(frame.path) - 1 else "22.2-3"
        where = position.place_name(self._here(position, frame))
        position.emit("aa_helicopter", rule, unit=name, hex=where, value=value, die=die, count=count)
        add_attrition(position, frame.unit, count, "2.3#2-1")
