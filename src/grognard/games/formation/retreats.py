"""Retreats [7.4.2.2, 7.4.2.3]: hex by hex, away from the fight and towards home."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.counters import arrive, lose
from grognard.games.formation.improved import unimprove
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.stacking import Overstacked, best_hexes, too_full
from grognard.games.formation.strong_points import functional
from grognard.games.formation.zones import in_enemy_zone

ZONE_LOSS, BLOCKED_LOSS = 1, 2
"""Strength Points of each unit for an EZOC hex, and for a hex that it could not enter.

[7.4.2.3-3, 7.4.2.3-4, EX7.4.2.3-2, EX7.4.2.3-3]
"""


class Retreating(NamedTuple):
    """A stack goes back: how far, whether it must, and how far it has come."""

    side: Side
    units: tuple[Unit, ...]
    hexes: int
    forced: bool
    """Imposed by the combat procedure, not chosen by the owner [7.4.2.3-1]."""
    start: Hex
    target: Hex = NONE
    """The hex that an attacker has attacked; NONE for a defender."""
    path: tuple[Hex, ...] = ()
    """The hexes that were entered so far."""
    short: int = 0
    """Hexes that some of the stack could not make, after overstacking had split it."""


def parts(position: FormationPosition, frame: Retreating) -> list[tuple[Unit, ...]]:
    """Those that are still on their way, by hex: one part, unless overstacking has split the stack [7.4.2.2-12]."""
    alive = [unit for unit in frame.units if position.on_map(unit)]
    hexes = dict.fromkeys(position.at[unit] for unit in alive)
    return [tuple(unit for unit in alive if position.at[unit] == hex) for hex in hexes]


def why_closed(position: FormationPosition, frame: Retreating, hex: Hex) -> Ruling | None:
    """Why this retreat cannot go on into a hex, whatever it is ready to pay; None if the way is open.

    [7.4.2.2-3, 7.4.2.2-4, 7.4.2.2-6, 7.4.2.2-7, 7.4.2.2-8, 3.1.3-12]; each hex is farther from the fight than the one
    before, and none is entered twice [7.4.2.2-9, 7.4.2.2-10]. An attacker does not go on into the hex that it has
    attacked, for a retreat is no gain [7.4.2.2-17].
    """
    components, name = position.components, position.place_name(hex)
    grid, here = components.grid, position.at[frame.units[0]]
    if not grid.adjacent(here, hex):
        return refuse("7.4.2.2-9", "retreat.not_next", hex=name)
    direction = grid.direction(here, hex)
    if any(components.shut[components.move_class[unit]][here, direction] for unit in frame.units):
        if not components.in_play[hex]:
            return refuse("7.4.2.2-7", "retreat.off_map", hex=name)
        return refuse("7.4.2.2-8", "retreat.ground", hex=name)
    if position.owner(hex) == 1 - frame.side:
        return refuse("7.4.2.2-3", "retreat.enemy", hex=name)
    if functional(position, hex, 1 - frame.side):
        return refuse("7.4.2.2-6", "retreat.strong_point", also=("3.1.3-13",), hex=name)
    if any(_enemy_hq(position, near, frame.side) for near in grid.around[hex]):
        return refuse("7.4.2.2-4", "retreat.enemy_hq", hex=name)
    if hex == frame.target:
        return refuse("7.4.2.2-17", "retreat.target", hex=name)
    if hex in frame.path:
        return refuse("7.4.2.2-9", "retreat.twice", hex=name)
    if grid.distance(frame.start, hex) != grid.distance(frame.start, here) + 1:
        return refuse("7.4.2.2-10", "retreat.no_farther", hex=name)
    return None


def why_shut(position: FormationPosition, frame: Retreating, hex: Hex) -> Ruling | None:
    """Why the next step of a retreat cannot enter a hex, by its own will or at all; None if it can [7.4.2.2-5]."""
    closed = why_closed(position, frame, hex)
    if closed is None and not frame.forced and in_enemy_zone(position, frame.side, hex):
        return refuse("7.4.2.2-5", "retreat.zone", hex=position.place_name(hex))
    return closed


def _enemy_hq(position: FormationPosition, hex: Hex, side: Side) -> bool:
    if position.owner(hex) != 1 - side:
        return False
    return any(position.components.hq[unit] for unit in position.stacks[hex])


def open_hexes(position: FormationPosition, frame: Retreating) -> list[Hex]:
    """The hexes of the map that the next step of a retreat can enter at all: EZOCs only if it is forced.

    [7.4.2.2-5, 7.4.2.3-2]
    """
    around = position.components.grid.around[position.at[frame.units[0]]]
    return [hex for hex in around if why_shut(position, frame, hex) is None]


def can_go_on(position: FormationPosition, frame: Retreating) -> bool:
    """Is any of them open?"""
    around = position.components.grid.around[position.at[frame.units[0]]]
    return any(why_shut(position, frame, hex) is None for hex in around)


def retreat_hexes(position: FormationPosition, frame: Retreating) -> list[Hex]:
    """The hexes of which the owner may choose: least loss first, then nearest home [7.4.2.2-2, 7.4.2.2-11].

    An EZOC only if there is no other [7.4.2.3-2].
    """
    hexes = best_hexes(position, open_hexes(position, frame), frame.units)
    if not hexes:
        return []
    home = position.components.home[frame.side]
    nearest = min(home[hex] for hex in hexes)
    return [hex for hex in hexes if home[hex] == nearest]


class Retreat(Procedure[FormationPosition, Retreating]):
    """Go back a hex at a time, together [7.4.2.2-12]; tell the caller how many hexes could not be made.

    This is not movement [7.4.2.2-1]: the ground costs nothing, an EZOC stops nobody, and nobody reacts to it.
    """

    frame = Retreating

    def decision(self, position: FormationPosition, frame: Retreating) -> Decision | None:
        left, groups = frame.hexes - len(frame.path), parts(position, frame)
        if not left or len(groups) != 1:
            return None
        hexes = retreat_hexes(position, frame._replace(units=groups[0]))
        if len(hexes) < 2:
            return None
        facts = {"units": [position.unit_name(unit) for unit in groups[0]], "left": left}
        return self.ask(position, frame.side, "retreat.where", "7.4.2.2-2", self.list("hex", hexes, position), **facts)

    def proceed(self, position: FormationPosition, frame: Retreating) -> None:
        """The only way there is [EX7.4.2.3-1], until all hexes are made, through EZOCs if need be [7.4.2.3-5].

        A Forced Retreat that cannot be made is paid for [7.4.2.3-4].
        """
        left, groups = frame.hexes - len(frame.path), parts(position, frame)
        if not left or not groups:
            position.done(max(left, frame.short))
            return
        if len(groups) > 1:
            self.split(position, frame, groups)
            return
        frame = frame._replace(units=groups[0])
        hexes = retreat_hexes(position, frame)
        if hexes:
            self.hex(position, frame, hexes[0])
            return
        if frame.forced:
            here = position.place_name(position.at[frame.units[0]])
            position.emit("retreat_blocked", "7.4.2.3-4", hex=here, hexes=left)
            for unit in frame.units:
                lose(position, unit, "7.4.2.3-4", BLOCKED_LOSS * left)
        position.done(max(left, frame.short))

    def split(self, position: FormationPosition, frame: Retreating, groups: list[tuple[Unit, ...]]) -> None:
        """Displacement has torn the stack apart: each part goes on from where it is [7.4.2.2-12, 7.4.2.2-16]."""
        others = tuple(unit for group in groups[1:] for unit in group)
        position.become(frame._replace(units=groups[0]))
        position.call(frame._replace(units=others))

    def after_retreat(self, position: FormationPosition, frame: Retreating, short: int) -> None:
        """The other part has gone as far as it could."""
        position.become(frame._replace(short=max(frame.short, short)))

    @verb
    def hex(self, position: FormationPosition, frame: Retreating, hex: Hex) -> None:
        """One hex back: EZOCs first [7.4.2.3-3, 5.4.1-7], then overstacking [5.3.2-3, 7.4.2.2-15, 7.4.2.2-16]."""
        (units,) = parts(position, frame)
        names = {
            "units": [position.unit_name(unit) for unit in units],
            "from": position.place_name(position.at[units[0]]),
        }
        position.emit("retreated", "7.4.2.2-2", **names, to=position.place_name(hex), forced=frame.forced)
        position.become(frame._replace(units=units, path=(*frame.path, hex)))
        arrive(position, units, hex)
        unimprove(position, hex, "7.6e")
        if in_enemy_zone(position, frame.side, hex):
            for unit in units:
                lose(position, unit, "7.4.2.3-3", ZONE_LOSS)
        if too_full(position, hex):
            position.call(Overstacked(hex, retreating=units))

    def why_hex(self, position: FormationPosition, frame: Retreating, hex: Hex) -> Ruling:
        (units,), name = parts(position, frame), position.place_name(hex)
        frame = frame._replace(units=units)
        closed = why_shut(position, frame, hex)
        if closed:
            return closed
        if hex not in best_hexes(position, open_hexes(position, frame), units):
            zone = in_enemy_zone(position, frame.side, hex)
            return refuse("7.4.2.3-2" if zone else "7.4.2.2-11", "retreat.costly", hex=name)
        if hex not in retreat_hexes(position, frame):
            return refuse("7.4.2.2-2", "retreat.not_homeward", hex=name)
        return allow("7.4.2.2-2", "retreat.open", hex=name)
