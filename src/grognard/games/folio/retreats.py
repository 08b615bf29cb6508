"""Retreats [7.7], displacement [7.7.2] and stiff resistance [7.8]."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import derived
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.losses import deplete, eliminate
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.zones import zone

Path = tuple[Hex, ...]

RETREAT, RESIST, STOP = Action("retreat"), Action("resist"), Action("stop")

VACANT, PAST_FRIENDS, DISPLACING, SHORT, NOWHERE = range(5)
"""The order of preference: over vacant hexes, past friends, onto one who makes room, not far enough, not at all."""


class Retreating(NamedTuple):
    """A unit has to go so many hexes from where it fought, away from those who caused it."""

    side: Side
    unit: Unit
    length: int
    causes: tuple[Hex, ...]
    fellows: tuple[Unit, ...] = ()
    """Units of the same attack, which are not displaced [7.7.2-1]."""
    path: Path = ()
    """The hexes chosen so far; the unit is put down at the end of them."""
    going: bool = False
    """It does not resist."""
    bombarded: bool = False
    no_displacement: bool = False
    """The owner would rather not have another unit make room [7.7.2-6]."""


class Displacing(NamedTuple):
    """A unit makes room for one that retreats."""

    side: Side
    unit: Unit
    causes: tuple[Hex, ...]
    fellows: tuple[Unit, ...]


class Ways(NamedTuple):
    """Where a retreat can go: the best sort of path there is, and the paths of that sort that are open."""

    sort: int
    paths: tuple[Path, ...]
    rule: str = ""
    """By which other paths of that sort are closed."""


# -- where a retreat can go


def open_paths(position: FolioPosition, unit: Unit, length: int, causes: Sequence[Hex]) -> Iterator[Path]:
    """Every path of up to so many hexes, each one farther from where the unit is and none nearer to a cause.

    No hex of it holds an enemy [7.7-5], is in an enemy zone [7.7-6, 7.7-9] or prohibited [7.7-7].
    """
    components = position.components
    grid, start = components.grid, position.at[unit]
    enemy = 1 - components.side_of[unit]
    near, distance = zone(position, enemy), grid.distance

    def onward(path: Path) -> Iterator[Path]:
        here = path[-1] if path else start
        for direction, hex in enumerate(grid.neighbours[here].tolist()):
            if hex < 0 or components.closed[here, direction] or components.prohibited[hex]:
                continue
            if near[hex] or position.owner(hex) == enemy or distance(start, hex) != len(path) + 1:
                continue
            if any(distance(cause, hex) < distance(cause, here) for cause in causes):
                continue
            longer = (*path, hex)
            yield longer
            if len(longer) < length:
                yield from onward(longer)

    return onward(())


def ways(position: FolioPosition, frame: Retreating) -> Ways:
    """The best sort of retreat that a unit has [7.7-4, 7.7-11, 7.7.2], in the order of the rules."""
    return _ways(position, frame.unit, frame.length, frame.causes, frame.fellows, frame.no_displacement)


@derived
def _ways(
    position: FolioPosition, unit: Unit, length: int, causes: tuple[Hex, ...], fellows: tuple[Unit, ...], alone: bool
) -> Ways:
    paths = list(open_paths(position, unit, length, causes))
    stacks = position.stacks
    whole = [path for path in paths if len(path) == length]
    for sort, fits in (
        (VACANT, lambda path: not any(hex in stacks for hex in path)),
        (PAST_FRIENDS, lambda path: path[-1] not in stacks),
        (DISPLACING, lambda path: not alone and makes_room(position, path[-1], causes, (*fellows, unit))),
    ):
        found = _fitting(whole, fits)
        if found:
            return Ways(sort, found)
    for short in range(length - 1, 0, -1):
        found = _fitting([path for path in paths if len(path) == short], lambda path: path[-1] not in stacks)
        if found:
            return Ways(SHORT, found)
    return Ways(NOWHERE, ())


def _fitting(paths: Sequence[Path], fits: Callable[[Path], bool]) -> tuple[Path, ...]:
    return tuple(path for path in paths if fits(path))


def refuges(position: FolioPosition, unit: Unit, causes: Sequence[Hex], fellows: tuple[Unit, ...]) -> list[Hex]:
    """The hexes next to it to which a unit can be displaced [7.7.2-2]: vacant ones, or else those of friends who can.

    Not nearer to those who caused the retreat.
    """
    beside = [path[0] for path in open_paths(position, unit, 1, causes)]
    vacant = [hex for hex in beside if hex not in position.stacks]
    return vacant or [hex for hex in beside if makes_room(position, hex, causes, (*fellows, unit))]


def makes_room(position: FolioPosition, hex: Hex, causes: Sequence[Hex], fellows: tuple[Unit, ...]) -> bool:
    """Can whoever is in a hex be displaced from it, and others for it in their turn [7.7.2-1, 7.7.2-4]?"""
    (unit,) = position.units_at(hex)
    return unit not in fellows and bool(refuges(position, unit, causes, fellows))


# -- after a bombardment, by the standard rules


def enemy_distance(position: FolioPosition, side: Side, hex: Hex) -> int:
    """Hexes to the nearest enemy of a side; 0 if there is none on the map."""
    distance = position.components.grid.distance
    return min((distance(hex, other) for other in position.hexes_of(1 - side)), default=0)


def farthest_from_enemies(position: FolioPosition, frame: Retreating) -> Ways:
    """Of the best sort of paths those that end farthest from the nearest enemy, or nearer to a friend if there is none.

    Where all of them lead nearer to an enemy, any will do, but the unit is depleted [7.7.1-2].
    """
    found = ways(position, frame)
    if not found.paths:
        return found
    start = position.at[frame.unit]
    if not position.hexes_of(1 - frame.side):
        friends = [hex for hex in position.hexes_of(frame.side) if hex != start]
        distance = position.components.grid.distance
        best = [path for path in found.paths if any(distance(path[-1], h) < distance(start, h) for h in friends)]
        return found._replace(paths=tuple(best), rule="7.7.1-1") if best else found
    away = {path: enemy_distance(position, frame.side, path[-1]) for path in found.paths}
    farthest = max(away.values())
    if farthest < enemy_distance(position, frame.side, start):
        return found
    return found._replace(paths=tuple(path for path in found.paths if away[path] == farthest), rule="7.7.1-1")


def deplete_if_nearer(position: FolioPosition, frame: Retreating, start: Hex) -> None:
    """A bombarded unit that has come nearer to an enemy is depleted [7.7.1-2]."""
    there = position.at[frame.unit]
    if enemy_distance(position, frame.side, there) < enemy_distance(position, frame.side, start):
        deplete(position, frame.unit, "7.7.1-2")


# -- the retreat


class Retreat(Procedure[FolioPosition, Retreating]):
    """Retreat, or resist [7.8]; then the owner picks each hex [7.6-13]. Returns the path, or None after resisting."""

    frame = Retreating

    def decision(self, position: FolioPosition, frame: Retreating) -> Decision | None:
        facts = {"unit": position.unit_name(frame.unit), "left": frame.length - len(frame.path)}
        if not frame.going:
            return self.ask(position, frame.side, "retreat.whether", "7.6-11", [RETREAT, RESIST], **facts)
        found = self.ways(position, frame)
        hexes = self._next(frame, found)
        if len(hexes) + (found.sort == DISPLACING) < 2:
            return None
        actions = self.list("hex", hexes, position)
        if found.sort == DISPLACING:
            actions.append(STOP)
        return self.ask(position, frame.side, "retreat.where", "7.7-1", actions, **facts)

    def ways(self, position: FolioPosition, frame: Retreating) -> Ways:
        """Where it can go: after a bombardment a game may see that otherwise [7.7.1]."""
        if frame.bombarded:
            return position.components.exclusive.ways_from_bombardment(position, frame)
        return ways(position, frame)

    def _next(self, frame: Retreating, found: Ways) -> list[Hex]:
        done = len(frame.path)
        return list(dict.fromkeys(path[done] for path in found.paths if path[:done] == frame.path and len(path) > done))

    def proceed(self, position: FolioPosition, frame: Retreating) -> None:
        """The only way there is is taken; at its end the unit is put down."""
        found = self.ways(position, frame)
        hexes = self._next(frame, found)
        if hexes:
            position.become(frame._replace(path=(*frame.path, hexes[0])))
            return
        there = frame.path[-1] if frame.path else NONE
        if there != NONE and position.units_at(there):
            (other,) = position.units_at(there)
            position.call(Displacing(frame.side, other, frame.causes, (*frame.fellows, frame.unit)))
            return
        self._end(position, frame, found)

    def after_displace(self, position: FolioPosition, frame: Retreating, _: None) -> None:
        """The hex is free now."""
        self._end(position, frame, Ways(DISPLACING, (frame.path,)))

    def _end(self, position: FolioPosition, frame: Retreating, found: Ways) -> None:
        unit = frame.unit
        if found.sort == NOWHERE:
            rule = "7.7-8" if self._at_sea(position, frame) else "7.7.1-3" if frame.bombarded else "7.7-14"
            deplete(position, unit, rule) if rule == "7.7-8" else eliminate(position, unit, rule)
            position.done(frame.path)
            return
        start = position.at[unit]
        self._arrive(position, frame)
        if found.sort == SHORT:
            deplete(position, unit, "7.7-11")
        elif frame.bombarded:
            position.components.exclusive.bombardment_ended(position, frame, start)
        position.done(frame.path)

    def _at_sea(self, position: FolioPosition, frame: Retreating) -> bool:
        """Is it a marine unit that could go to sea [7.7-8]?"""
        components = position.components
        around = components.grid.around[position.at[frame.unit]]
        return components.marine[frame.unit] and any(components.sea[hex] for hex in around)

    def _arrive(self, position: FolioPosition, frame: Retreating) -> None:
        unit, here = frame.unit, position.at[frame.unit]
        position.put(unit, frame.path[-1])
        name = position.unit_name(unit)
        for a, b in zip((here, *frame.path), frame.path, strict=False):
            position.emit(
                "retreated", "7.7-1", unit=name, **{"from": position.place_name(a)}, to=position.place_name(b)
            )
        position.components.exclusive.entered(position, unit)

    @verb
    def retreat(self, position: FolioPosition, frame: Retreating) -> None:
        """Go."""
        position.become(frame._replace(going=True))

    def why_retreat(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """What a retreat comes to."""
        if frame.going:
            return refuse("7.7-1", "retreat.begun", unit=position.unit_name(frame.unit))
        found = self.ways(position, frame)
        reasons = ("retreat.vacant", "retreat.past_friends", "retreat.displacing", "retreat.short", "retreat.nowhere")
        rules = ("7.7-4", "7.7-4", "7.7.2-1", "7.7-11", "7.7-14")
        ends = position.place_names(list(dict.fromkeys(path[-1] for path in found.paths)))
        return allow(rules[found.sort], reasons[found.sort], unit=position.unit_name(frame.unit), hexes=ends)

    @verb
    def resist(self, position: FolioPosition, frame: Retreating) -> None:
        """Stiff resistance: it stays, and is depleted [7.8-1, 7.8-2]."""
        position.emit("resisted", "7.8-1", unit=position.unit_name(frame.unit))
        deplete(position, frame.unit, "7.8-1")
        position.done(None)

    def why_resist(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """It stands, for a step."""
        name = position.unit_name(frame.unit)
        if frame.going:
            return refuse("7.8-1", "retreat.begun", unit=name)
        lost = position.depleted[frame.unit] or position.components.one_sided[frame.unit]
        return allow("7.8-2" if lost else "7.8-1", "retreat.last_stand" if lost else "retreat.stand", unit=name)

    @verb
    def hex(self, position: FolioPosition, frame: Retreating, hex: Hex) -> None:
        """One hex farther."""
        position.become(frame._replace(path=(*frame.path, hex)))

    def why_hex(self, position: FolioPosition, frame: Retreating, hex: Hex) -> Ruling:
        """Is it on a way that the rules leave open?"""
        name = position.place_name(hex)
        if not frame.going:
            return refuse("7.6-11", "retreat.decide", unit=position.unit_name(frame.unit))
        found = self.ways(position, frame)
        if hex in self._next(frame, found):
            return allow("7.7-1", "retreat.open", hex=name)
        closed = found.rule if hex in self._next(frame, ways(position, frame)) else ""
        return why_not_back(position, frame, hex) or refuse(
            closed or _PREFERENCE[found.sort], "retreat.better", hex=name
        )

    @verb(Role.END)
    def stop(self, position: FolioPosition, frame: Retreating) -> None:
        """Nobody makes room: it goes as far as it can [7.7.2-6]."""
        position.become(frame._replace(no_displacement=True, path=()))

    def why_stop(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """Only where somebody would have to be displaced."""
        if not frame.going or self.ways(position, frame).sort != DISPLACING:
            return refuse("7.7-10", "retreat.whole", unit=position.unit_name(frame.unit))
        return allow("7.7.2-6", "retreat.stop", unit=position.unit_name(frame.unit))


_PREFERENCE = ("7.7-4", "7.7-4", "7.7.2-1", "7.7-11", "7.7-14")
"""By which rule other paths are closed, by the best sort there is."""


def why_not_back(position: FolioPosition, frame: Retreating, hex: Hex) -> Ruling | None:
    """What closes a hex to a retreat, whatever else there is."""
    components, name = position.components, position.place_name(hex)
    unit, grid = frame.unit, position.components.grid
    here = frame.path[-1] if frame.path else position.at[unit]
    enemy = 1 - frame.side
    if not grid.adjacent(here, hex):
        return refuse("7.7-1", "retreat.not_next", hex=name)
    if position.owner(hex) == enemy:
        return refuse("7.7-5", "retreat.enemy", hex=name)
    if components.prohibited[hex] or components.closed[here, grid.direction(here, hex)]:
        return refuse("7.7-7", "retreat.prohibited", hex=name)
    if zone(position, enemy)[hex]:
        return refuse("7.7-6", "retreat.zone", hex=name)
    if grid.distance(position.at[unit], hex) != len(frame.path) + 1:
        return refuse("7.7-10", "retreat.nearer", hex=name)
    if any(grid.distance(cause, hex) < grid.distance(cause, here) for cause in frame.causes):
        return refuse("7.7-3", "retreat.towards", hex=name)
    return None


class Displace(Procedure[FolioPosition, Displacing]):
    """A unit makes room, one hex away; another may have to make room for it in turn [7.7.2]."""

    frame = Displacing

    def decision(self, position: FolioPosition, frame: Displacing) -> Decision | None:
        hexes = refuges(position, frame.unit, frame.causes, frame.fellows)
        if len(hexes) < 2:
            return None
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "displace.where", "7.7.2-2", self.list("hex", hexes, position), unit=unit)

    def proceed(self, position: FolioPosition, frame: Displacing) -> None:
        self.hex(position, frame, refuges(position, frame.unit, frame.causes, frame.fellows)[0])

    @verb
    def hex(self, position: FolioPosition, frame: Displacing, hex: Hex) -> None:
        """To this hex; whoever is there goes first [7.7.2-3, 7.7.2-4]."""
        if position.units_at(hex):
            (other,) = position.units_at(hex)
            position.call(Displacing(frame.side, other, frame.causes, (*frame.fellows, frame.unit)))
            return
        unit = frame.unit
        names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
        position.put(unit, hex)
        position.displaced[unit] = True
        position.emit("displaced", "7.7.2-1", **names, to=position.place_name(hex))
        position.components.exclusive.entered(position, unit)
        position.done()

    def why_hex(self, position: FolioPosition, frame: Displacing, hex: Hex) -> Ruling:
        """Next to it and open, or not."""
        name = position.place_name(hex)
        if hex in refuges(position, frame.unit, frame.causes, frame.fellows):
            return allow("7.7.2-2", "displace.open", hex=name)
        refused = why_not_back(position, Retreating(frame.side, frame.unit, 1, frame.causes), hex)
        if refused:
            return refuse("7.7.2-2", refused.reason, **refused.facts)
        return refuse("7.7.2-7" if hex in position.stacks else "7.7.2-2", "displace.taken", hex=name)


# -- several at once


class Routed(NamedTuple):
    """Attackers have to retreat, one after another [7.6-6 to 7.6-8]."""

    side: Side
    units: tuple[Unit, ...]
    length: int
    cause: Hex


class RetreatInTurn(Procedure[FolioPosition, Routed]):
    """The owner says who goes next."""

    frame = Routed

    def decision(self, position: FolioPosition, frame: Routed) -> Decision | None:
        if len(frame.units) < 2:
            return None
        actions = self.list("unit", frame.units, position)
        return self.ask(position, frame.side, "retreat.which", "7.6-13", actions, count=len(frame.units))

    def proceed(self, position: FolioPosition, frame: Routed) -> None:
        if frame.units:
            self.unit(position, frame, frame.units[0])
        else:
            position.done()

    @verb
    def unit(self, position: FolioPosition, frame: Routed, unit: Unit) -> None:
        """This one goes now."""
        left = tuple(other for other in frame.units if other != unit)
        position.become(frame._replace(units=left))
        position.call(Retreating(frame.side, unit, frame.length, (frame.cause,), frame.units))

    def why_unit(self, position: FolioPosition, frame: Routed, unit: Unit) -> Ruling:
        """One of those that have to go."""
        name = position.unit_name(unit)
        if unit in frame.units:
            return allow("7.6-13", "retreat.goes", unit=name)
        return refuse("7.6-6", "retreat.not_concerned", unit=name)
