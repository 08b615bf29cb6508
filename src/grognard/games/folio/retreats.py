"""Retreats [7.7], who can be displaced by them [7.7.2], and stiff resistance [7.8]."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import derived
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.losses import deplete, eliminate, on_last_step
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
    declaring: bool = False
    """Its owner only says whether it goes: nobody goes before all of an attack have been asked [7.8-1]."""


class Displacing(NamedTuple):
    """A unit makes room for one that retreats."""

    side: Side
    unit: Unit
    causes: tuple[Hex, ...]
    fellows: tuple[Unit, ...]
    bombarded: bool = False


class Ways(NamedTuple):
    """Where a retreat can go: the best sort of path there is, and the paths of that sort that are open."""

    sort: int
    paths: tuple[Path, ...]
    rule: str = ""
    """By which other paths of that sort are closed."""


# -- where a retreat can go


def open_paths(position: FolioPosition, unit: Unit, length: int, causes: Sequence[Hex]) -> Iterator[Path]:
    """Every path of up to so many hexes, each one farther from where the unit is and none nearer to a cause [7.7-3].

    No hex of it holds an enemy [7.7-5], is in an enemy zone [6.2-1, 7.7-6], friends there or not [7.7-9], or prohibited
    [7.7-7]. What the ground costs is no matter [7.7-2].
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
    """The best sort of retreat that a unit has, in the rules' order [7.7-4, 7.7-11]; who is passed stays [7.7.2-8]."""
    return _ways(position, frame.unit, frame.length, frame.causes, frame.fellows, frame.no_displacement)


@derived
def _ways(
    position: FolioPosition, unit: Unit, length: int, causes: tuple[Hex, ...], fellows: tuple[Unit, ...], alone: bool
) -> Ways:
    paths = list(open_paths(position, unit, length, causes))
    stacks = position.stacks

    def vacant(path: Path) -> bool:
        return not any(hex in stacks for hex in path)

    def ends_vacant(path: Path) -> bool:
        return path[-1] not in stacks

    def ends_with_room(path: Path) -> bool:
        return not alone and makes_room(position, path[-1], causes, (*fellows, unit))

    preferred = [(length, VACANT, vacant), (length, PAST_FRIENDS, ends_vacant), (length, DISPLACING, ends_with_room)]
    preferred += [(short, SHORT, fits) for short in range(length - 1, 0, -1) for fits in (vacant, ends_vacant)]
    for long, sort, fits in preferred:
        found = tuple(path for path in paths if len(path) == long and fits(path))
        if found:
            return Ways(sort, found)
    return Ways(NOWHERE, ())


def hexes_beside(position: FolioPosition, unit: Unit, causes: Sequence[Hex]) -> list[Hex]:
    """The hexes next to a unit that are open to it, whoever of its friends is there."""
    return [path[0] for path in open_paths(position, unit, 1, causes)]


def makes_room(position: FolioPosition, hex: Hex, causes: Sequence[Hex], fellows: Sequence[Unit]) -> bool:
    """Can whoever is in a hex be displaced from it, and others for it in their turn [7.7.2-1, 7.7.2-4]?

    It can if friends stand in a row, each next to the one before, that ends at a vacant hex; fellows are not asked.
    """
    asked, waiting = set(fellows), list(position.units_at(hex))
    while waiting:
        unit = waiting.pop()
        if unit in asked:
            continue
        asked.add(unit)
        for near in hexes_beside(position, unit, causes):
            if near not in position.stacks:
                return True
            waiting += position.units_at(near)
    return False


# -- after a bombardment, by the standard rules


def enemy_distance(position: FolioPosition, side: Side, hex: Hex) -> int:
    """Hexes to the nearest enemy of a side; 0 if there is none on the map."""
    enemies = position.hexes_of(1 - side)
    return int(position.components.grid.distances_from(hex)[enemies].min()) if enemies else 0


def distances_at_end(position: FolioPosition, side: Side, paths: Sequence[Path]) -> dict[Path, int]:
    """How far from the nearest enemy each path ends."""
    ends = {path[-1] for path in paths}
    away = {hex: enemy_distance(position, side, hex) for hex in ends}
    return {path: away[path[-1]] for path in paths}


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
    away = distances_at_end(position, frame.side, found.paths)
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

_OUTLOOK = {
    VACANT: ("7.7-4", "retreat.vacant"),
    PAST_FRIENDS: ("7.7-4", "retreat.past_friends"),
    DISPLACING: ("7.7.2-1", "retreat.displacing"),
    SHORT: ("7.7-11", "retreat.short"),
    NOWHERE: ("7.7-14", "retreat.nowhere"),
}
"""What a retreat comes to, by the best sort of path there is."""


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
        return self.ask(position, frame.side, "retreat.where", found.rule or "7.7-1", actions, **facts)

    def ways(self, position: FolioPosition, frame: Retreating) -> Ways:
        """Where it can go: after a bombardment a game may see that otherwise [7.7.1]."""
        if frame.bombarded:
            return position.components.exclusive.ways_from_bombardment(position, frame)
        return ways(position, frame)

    def _next(self, frame: Retreating, found: Ways) -> list[Hex]:
        done = len(frame.path)
        return list(dict.fromkeys(path[done] for path in found.paths if path[:done] == frame.path and len(path) > done))

    def proceed(self, position: FolioPosition, frame: Retreating) -> None:
        """The only way there is is taken; at its end the unit is put down, when whoever is there has made room."""
        hexes = self._next(frame, self.ways(position, frame))
        if hexes:
            position.become(frame._replace(path=(*frame.path, hexes[0])))
            return
        others = position.units_at(frame.path[-1]) if frame.path else ()
        if others:
            fellows = (*frame.fellows, frame.unit)
            position.call(Displacing(frame.side, others[0], frame.causes, fellows, frame.bombarded))
        else:
            self._end(position, frame)

    def _end(self, position: FolioPosition, frame: Retreating) -> None:
        """Far enough, or not [7.7-11, 7.7-12], or not at all [7.7-14]; the path is what it could have gone [7.7-13].

        Who could have gone at the cost of a friend's place loses a step where it is [7.7.2-6].
        """
        unit, start = frame.unit, position.at[frame.unit]
        short = len(frame.path) < frame.length
        if not frame.path and frame.no_displacement:
            self._stand(position, frame)
            return
        if not frame.path and self._at_sea(position, frame):
            deplete(position, unit, "7.7-8")
        elif not frame.path:
            nowhere = position.components.exclusive.no_way_from_bombardment_rule
            eliminate(position, unit, nowhere if frame.bombarded else "7.7-14")
        elif short and on_last_step(position, unit):
            eliminate(position, unit, "7.7-12")
        else:
            self._arrive(position, frame)
            if short:
                deplete(position, unit, "7.7-11")
            elif frame.bombarded:
                position.components.exclusive.bombardment_ended(position, frame, start)
        position.done(frame.path)

    def _stand(self, position: FolioPosition, frame: Retreating) -> None:
        """Nobody made room for it, though somebody could: it stays and loses a step as if it had resisted [7.7.2-6]."""
        deplete(position, frame.unit, "7.7.2-6")
        position.done(None)

    def _at_sea(self, position: FolioPosition, frame: Retreating) -> bool:
        """Is it a marine unit whose way back would be open, if it were not the sea [7.7-8]?"""
        components, here = position.components, position.at[frame.unit]
        if not components.marine[frame.unit]:
            return False
        near, distance = zone(position, 1 - frame.side), components.grid.distance
        return any(
            components.sea[hex]
            and not near[hex]
            and all(distance(cause, hex) >= distance(cause, here) for cause in frame.causes)
            for hex in components.grid.around[here]
        )

    def _arrive(self, position: FolioPosition, frame: Retreating) -> None:
        unit, here = frame.unit, position.at[frame.unit]
        rule = self.ways(position, frame).rule or "7.7-1"
        position.put(unit, frame.path[-1])
        name = position.unit_name(unit)
        for a, b in zip((here, *frame.path), frame.path, strict=False):
            position.emit("retreated", rule, unit=name, **{"from": position.place_name(a)}, to=position.place_name(b))
        position.components.exclusive.entered(position, unit)

    @verb
    def retreat(self, position: FolioPosition, frame: Retreating) -> None:
        """Go; or, with others, say that it will."""
        if frame.declaring:
            position.done(())
        else:
            position.become(frame._replace(going=True))

    def why_retreat(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """What a retreat comes to."""
        if frame.going:
            return refuse("7.7-1", "retreat.begun", unit=position.unit_name(frame.unit))
        return self._outlook(position, frame)

    def _outlook(self, position: FolioPosition, frame: Retreating) -> Ruling:
        name, found = position.unit_name(frame.unit), self.ways(position, frame)
        rule, reason = _OUTLOOK[found.sort]
        if found.sort == NOWHERE and frame.no_displacement:
            return self._resistance(position, frame)
        if found.sort == SHORT and on_last_step(position, frame.unit):
            rule, reason = "7.7-12", "retreat.too_short"
        elif found.sort == NOWHERE and self._at_sea(position, frame):
            rule, reason = "7.7-8", "retreat.to_sea"
        ends = position.place_names(list(dict.fromkeys(path[-1] for path in found.paths)))
        return allow(rule, reason, also=(found.rule,) if found.rule else (), unit=name, hexes=ends)

    @verb
    def resist(self, position: FolioPosition, frame: Retreating) -> None:
        """Stiff resistance: it stays, and is depleted [7.8-1, 7.8-2]."""
        position.emit("resisted", "7.8-1", unit=position.unit_name(frame.unit))
        deplete(position, frame.unit, "7.8-2" if on_last_step(position, frame.unit) else "7.8-1")
        position.done(None)

    def why_resist(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """It stands, for a step."""
        if frame.going:
            return refuse("7.8-1", "retreat.begun", unit=position.unit_name(frame.unit))
        return self._resistance(position, frame)

    def _resistance(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """What it comes to if the unit stays where it is."""
        lost = on_last_step(position, frame.unit)
        rule, reason = ("7.8-2", "retreat.last_stand") if lost else ("7.8-1", "retreat.stand")
        return allow(rule, reason, also=("7.8-3",), unit=position.unit_name(frame.unit))

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
        return why_not_back(position, frame, hex) or why_another(position, frame, hex, found)

    @verb(Role.PASS)
    def stop(self, position: FolioPosition, frame: Retreating) -> None:
        """Nobody makes room: it goes as far as it can, or stays and loses a step [7.7.2-6]."""
        position.become(frame._replace(no_displacement=True, path=()))

    def why_stop(self, position: FolioPosition, frame: Retreating) -> Ruling:
        """Only where somebody would have to be displaced; what the retreat comes to if nobody is."""
        name = position.unit_name(frame.unit)
        if not frame.going:
            return refuse("7.6-11", "retreat.decide", unit=name)
        if self.ways(position, frame).sort != DISPLACING:
            return refuse("7.7-10", "retreat.whole", unit=name)
        found = self._outlook(position, frame._replace(no_displacement=True, path=()))
        return found._replace(rules=("7.7.2-6", *found.rules))


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
        return refuse("7.7-9" if hex in position.stacks else "7.7-6", "retreat.zone", hex=name)
    if grid.distance(position.at[unit], hex) != len(frame.path) + 1:
        return refuse("7.7-3", "retreat.nearer", hex=name)
    if any(grid.distance(cause, hex) < grid.distance(cause, here) for cause in frame.causes):
        return refuse("7.7-3", "retreat.towards", hex=name)
    return None


def why_another(position: FolioPosition, frame: Retreating, hex: Hex, found: Ways) -> Ruling:
    """Why a hex that nothing closes is not on one of the ways that a retreat takes: they come before it."""
    name, begun = position.place_name(hex), (*frame.path, hex)
    if found.rule and any(path[: len(begun)] == begun for path in ways(position, frame).paths):
        return refuse(found.rule, "retreat.from_bombardment", hex=name)
    paths = open_paths(position, frame.unit, frame.length, frame.causes)
    through = [path for path in paths if path[: len(begun)] == begun]
    longest = len(found.paths[0])
    as_long = [path for path in through if len(path) == longest]
    vacant = [path for path in as_long if path[-1] not in position.stacks]
    if found.sort == SHORT and not vacant:
        return refuse("7.7-11", "retreat.longest", hex=name)
    if not as_long:
        return refuse("7.7-10", "retreat.dead_end", hex=name)
    if vacant:
        return refuse("7.7-4", "retreat.better", hex=name)
    if found.sort != DISPLACING:
        return refuse("7.7.2-7", "retreat.vacant_first", hex=name)
    fellows = all(position.stacks[path[-1]][0] in frame.fellows for path in as_long)
    return refuse("7.7.2-1" if fellows else "7.7.2-2", "retreat.no_room", hex=name)
