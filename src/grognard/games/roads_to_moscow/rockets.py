"""The Special Retreat of Soviet rocket artillery [16.3]: two hexes that it must make, and up to four more.

It follows the rules of retreats [16.34]: not into enemies or across Rivers, and never into a vacant hex in an enemy
zone, for rockets are guns. Nobody else in the hex goes with it.
"""

from typing import NamedTuple

from grognard.engine.caching import derived
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.counters import arrive, eliminate
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.retreat_paths import Path, vacant_in_zone, westward, why_shut
from grognard.games.roads_to_moscow.stacking import Overfull, too_full, why_too_full

FIRST, SECOND = 2, 4
"""Hexes of the two parts [16.32a, 16.32b]."""


class RocketsLeaving(NamedTuple):
    """A rocket unit makes its Special Retreat."""

    side: Side
    unit: Unit
    start: Hex
    """Where it stood."""
    second: bool = False
    """It has made the first part."""


def rockets(position: RoadsPosition, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The rocket units among some that are on the map."""
    types = position.components.types
    return tuple(unit for unit in units if types[unit].rocket and position.on_map(unit))


def to_source(position: RoadsPosition, side: Side, hex: Hex) -> int:
    """Hexes to the nearest Supply Source of a side [16.33]; 0 where there is none."""
    sources, distance = position.components.sources[side], position.components.distance
    return min((distance(hex, source) for source in sources), default=0)


@derived
def routes(position: RoadsPosition, side: Side, start: Hex, here: Hex, most: int) -> tuple[Path, ...]:
    """Every way of up to so many hexes on, none of them vacant in an enemy zone or nearer to the start than the last.

    [16.32b, 16.34, ruling 100]
    """
    grid = position.components.grid
    found: list[Path] = []

    def onward(path: Path) -> None:
        last = path[-1] if path else here
        for hex in grid.around[last]:
            if hex in path or hex in (here, start) or grid.distance(start, hex) < grid.distance(start, last):
                continue
            if why_shut(position, side, last, hex) is None and not vacant_in_zone(position, side, hex):
                found.append((*path, hex))
                if len(path) + 1 < most:
                    onward((*path, hex))

    onward(())
    return tuple(found)


def parts_of(position: RoadsPosition, frame: RocketsLeaving) -> list[Path]:
    """The ways of the present part, to be chosen from: towards the nearest Supply Source, if any is [16.33].

    The first part is two hexes, away from the start [16.32a]; the second as far from there as it can be, with room at
    its end [16.32b]: who winds about on the way has not gone far. Where it comes no farther off it goes on sideways.
    """
    side, here, distance = frame.side, position.at[frame.unit], position.components.distance
    most = SECOND if frame.second else FIRST
    found = list(routes(position, side, frame.start, here, most))
    if frame.second:
        found = [path for path in found if not too_full(position, path[-1], (frame.unit,))]
        found = [path for path in found if not westward(position, side, frame.start, path[-1])]
    else:
        found = [path for path in found if len(path) == FIRST and distance(frame.start, path[-1]) == FIRST]
    now = to_source(position, side, here)
    nearer = [path for path in found if to_source(position, side, path[-1]) < now]
    found = nearer or found
    gone = {path[-1]: (distance(frame.start, path[-1]), distance(here, path[-1])) for path in found}
    farthest = max(gone.values(), default=(0, 0))
    return sorted((path for path in found if gone[path[-1]] == farthest), key=len)


class LeaveWithRockets(Procedure[RoadsPosition, RocketsLeaving]):
    """The owner picks the end of each part."""

    frame = RocketsLeaving

    def decision(self, position: RoadsPosition, frame: RocketsLeaving) -> Decision | None:
        ends = self._ends(position, frame)
        if len(ends) < 2:
            return None
        facts = {"unit": position.unit_name(frame.unit)}
        rule = "16.32b" if frame.second else "16.32a"
        return self.ask(position, frame.side, "rockets.where", rule, self.list("hex", ends, position), **facts)

    def _ends(self, position: RoadsPosition, frame: RocketsLeaving) -> list[Hex]:
        return list(dict.fromkeys(path[-1] for path in parts_of(position, frame)))

    def proceed(self, position: RoadsPosition, frame: RocketsLeaving) -> None:
        """The only way; without two hexes it is eliminated, and without more it has gone far enough [16.35]."""
        ends = self._ends(position, frame)
        if ends:
            self.hex(position, frame, ends[0])
        elif frame.second:
            self._stop(position, frame)
        else:
            eliminate(position, frame.unit, "16.35")
            position.done()

    def _stop(self, position: RoadsPosition, frame: RocketsLeaving) -> None:
        position.done()
        hex = position.at[frame.unit]
        if too_full(position, hex):
            position.call(Overfull(frame.side, hex, (frame.unit,)))

    @verb
    def hex(self, position: RoadsPosition, frame: RocketsLeaving, hex: Hex) -> None:
        """The unit goes there."""
        path = next(path for path in parts_of(position, frame) if path[-1] == hex)
        names = {"units": [position.unit_name(frame.unit)], "from": position.place_name(position.at[frame.unit])}
        position.emit("retreated", "16.32b" if frame.second else "16.32a", **names, to=position.place_name(hex))
        for passed in path[:-1]:
            arrive(position, (frame.unit,), passed, passing=True)
        arrive(position, (frame.unit,), hex, passing=not frame.second)
        if any(attack.hex == hex for attack in position.attacks):
            position.retreated[frame.unit] = True
        if frame.second:
            self._stop(position, frame)
        else:
            position.become(frame._replace(second=True))

    def why_hex(self, position: RoadsPosition, frame: RocketsLeaving, hex: Hex) -> Ruling:
        name, here = position.place_name(hex), position.at[frame.unit]
        if hex in self._ends(position, frame):
            rule = "16.32b" if frame.second else "16.32a"
            count = to_source(position, frame.side, hex)
            return allow(rule, "rockets.open", also=("16.31",), hex=name, count=count)
        most = SECOND if frame.second else FIRST
        if position.components.distance(here, hex) > most:
            return refuse("16.32", "rockets.too_far", hex=name, count=most)
        if position.owner(hex) == 1 - frame.side:
            return refuse("11.37", "retreat.enemy", hex=name)
        if vacant_in_zone(position, frame.side, hex):
            return refuse("16.34", "retreat.zone", also=("11.54-1",), hex=name)
        paths = [path for path in routes(position, frame.side, frame.start, here, most) if path[-1] == hex]
        if not paths:
            return refuse("16.34", "rockets.no_way", hex=name)
        full = why_too_full(position, hex, (frame.unit,)) if frame.second else None
        if full is not None:
            return refuse("11.34", "retreat.full", *full.parts, also=full.rules, **full.facts)
        now, ends = to_source(position, frame.side, here), self._ends(position, frame)
        if to_source(position, frame.side, hex) >= now > to_source(position, frame.side, ends[0]):
            return refuse("16.33", "rockets.not_home", hex=name)
        return refuse("16.32b" if frame.second else "16.32a", "rockets.farther", hex=name)
