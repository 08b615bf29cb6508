"""Retreats after combat [11.3, 11.5], in an Overrun [8.56g] and to refuse combat [9.22]: who goes where.

A retreat is no movement and costs nothing [11.32]. A stack goes together with one choice, its end; its chooser may
leave units behind that go elsewhere afterwards [11.33-2]. Which way it takes to that end makes no other difference than
enemy zones and the control of the hex it passes: of several it takes what is best for whoever chooses. Guns that have
no other way than through a zone are eliminated, and the others go [11.54-2]; so it is in the book's example [11.56-x].
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.checks import Check, CheckEvent, MakeCheck, Result
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.counters import arrive, combat_units, eliminate, lose_step
from grognard.games.roads_to_moscow.disruption import disrupt
from grognard.games.roads_to_moscow.efficiency import er_check
from grognard.games.roads_to_moscow.losses import TakingLosses, surviving
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.retreat_paths import (
    FREE,
    FULL,
    LONGEST,
    NOWHERE,
    Path,
    Ways,
    motorized_advantage,
    open_paths,
    vacant_in_zone,
    ways,
    westward,
    why_nowhere,
    why_shut,
)
from grognard.games.roads_to_moscow.retreat_paths import can_refuse as can_refuse
from grognard.games.roads_to_moscow.retreat_paths import retreat_paths as retreat_paths
from grognard.games.roads_to_moscow.stacking import Overfull, too_full, why_too_full


class Retreating(NamedTuple):
    """Units have to retreat, each from its own hex, away from the Defending hex. Returns nothing.

    After combat: `Retreating(side, side, units, hex, 2 if mobile else 1)`. In an Overrun the attacker is the `chooser`,
    and `overrun` is set. Refusing combat: `Retreating(side, side, units, hex, zones=False)`.
    """

    side: Side
    """Whose units they are."""
    chooser: Side
    """Who says where they go: their owner, in an Overrun the attacker [8.56g-1]."""
    units: tuple[Unit, ...]
    """Those that have not gone yet."""
    hex: Hex
    """The Defending hex."""
    shortest: int = LONGEST
    """Hexes that have to be made: two by the Mobile table [11.31a], one by the Assault table [11.31b]."""
    zones: bool = True
    """Through vacant hexes in enemy zones, if there is no other way [11.51]; not when combat is refused [9.22]."""
    overrun: bool = False
    """They are Disrupted by it, and artillery has Fired [8.56g-2]."""
    start: Hex = NONE
    """The hex that is being left; NONE: not chosen yet."""
    hand: tuple[Unit, ...] = ()
    """Those that go together next."""
    gone: tuple[Unit, ...] = ()
    """Those that have gone already."""
    left: tuple[Hex, ...] = ()
    """The hexes that combat units have retreated from."""


class PassingZone(NamedTuple):
    """Units have retreated through a vacant hex in an enemy zone [11.56]."""

    side: Side
    units: tuple[Unit, ...]
    motorized: bool
    """A step is due before the check [11.56d]."""
    lead: Unit = NONE


def alone(position: RoadsPosition, frame: Retreating, unit: Unit) -> Ways:
    """Where a unit could retreat to by itself."""
    return ways(position, frame.side, (unit,), frame.start, frame.hex, frame.shortest, frame.zones)


def together(position: RoadsPosition, frame: Retreating) -> Ways:
    """Where those in hand can go together: nowhere, if they have to split up to find room [11.34]."""
    found = ways(position, frame.side, frame.hand, frame.start, frame.hex, frame.shortest, frame.zones)
    if found.sort == FREE or not any(alone(position, frame, unit).sort == FREE for unit in frame.hand):
        return found
    return Ways(NOWHERE, ())


def way_to(position: RoadsPosition, frame: Retreating, hex: Hex) -> Path:
    """The way to an end: of several the one that the chooser would take.

    The owner shuns the zone of Red Box units [11.56d] and likes to take hexes on the way [3.12a]; in an Overrun their
    enemy has it the other way round.
    """
    kind = frame.chooser == frame.side

    def cost(path: Path) -> tuple[bool, bool]:
        first = path[0]
        zone = vacant_in_zone(position, frame.side, first)
        harm = zone and motorized_advantage(position, frame.side, frame.hand, first)
        own = position.control[first] == frame.side
        return (harm, own) if kind else (not harm, not own)

    return min((path for path in together(position, frame).paths if path[-1] == hex), key=cost)


def leads(position: RoadsPosition, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Who may be the Lead Unit of a retreating stack: HQs only among themselves [15.12-1]."""
    alive = surviving(position, units)
    return tuple(unit for unit in alive if not position.components.hq[unit]) or alive


class Retreat(Procedure[RoadsPosition, Retreating]):
    """Stack by stack, one end for each [11.3]."""

    frame = Retreating

    def decision(self, position: RoadsPosition, frame: Retreating) -> Decision | None:
        if frame.start == NONE:
            return self._which(position, frame)
        if not frame.hand:
            return None
        found = together(position, frame)
        droppable = self._droppable(position, frame, found)
        if len(found.ends) == 1 and not droppable:
            return None
        actions = self.list("hex", found.ends, position) + self.list("drop", droppable, position)
        if len(frame.hand) < len(self._waiting(position, frame)):
            actions.append(BACK)
        facts = {"units": [position.unit_name(unit) for unit in frame.hand]}
        rule, question = ("8.56g-1", "retreat.enemy_where") if frame.overrun else ("11.3", "retreat.where")
        if not found.ends:
            rule, question = "11.34", "retreat.split"
        return self.ask(position, frame.chooser, question, rule, actions, **facts)

    def _which(self, position: RoadsPosition, frame: Retreating) -> Decision | None:
        """Which stack goes next, if there are several."""
        if len({position.at[unit] for unit in frame.units}) < 2:
            return None
        actions = self.list("unit", frame.units, position)
        return self.ask(position, frame.chooser, "retreat.which", "11.3", actions, count=len(frame.units))

    def _waiting(self, position: RoadsPosition, frame: Retreating) -> tuple[Unit, ...]:
        """Those of the hex that could be in hand together."""
        here = [unit for unit in frame.units if position.at[unit] == frame.start]
        sorts = {unit: alone(position, frame, unit).sort for unit in here}
        best = min(sorts.values(), default=NOWHERE)
        return tuple(unit for unit in here if sorts[unit] == best)

    def _droppable(self, position: RoadsPosition, frame: Retreating, found: Ways) -> list[Unit]:
        """Who may be left to go elsewhere: nobody through a zone [11.56a], or if all have the same one end."""
        if len(frame.hand) < 2 or found.through:
            return []
        if len(found.ends) == 1 and all(alone(position, frame, unit).ends == found.ends for unit in frame.hand):
            return []
        return list(frame.hand)

    def proceed(self, position: RoadsPosition, frame: Retreating) -> None:
        """The next stack is taken in hand; who cannot go is eliminated; the only way there is is taken."""
        if not frame.units:
            self._end(position, frame)
        elif frame.start == NONE:
            position.become(frame._replace(start=position.at[frame.units[0]]))
        elif frame.hand:
            self.hex(position, frame, together(position, frame).ends[0])
        else:
            self._take(position, frame)

    def _take(self, position: RoadsPosition, frame: Retreating) -> None:
        """Those that can go best are in hand; non-combat units stay if nobody goes whom they could go with [15.33]."""
        here = tuple(unit for unit in frame.units if position.at[unit] == frame.start)
        others = tuple(unit for unit in frame.units if unit not in here)
        fighting = any(position.components.combat[unit] for unit in here)
        if not here or (not fighting and frame.start not in frame.left):
            position.become(frame._replace(units=others, start=NONE))
            return
        doomed = [unit for unit in here if alone(position, frame, unit).sort == NOWHERE]
        if doomed:
            position.become(frame._replace(units=tuple(unit for unit in frame.units if unit not in doomed)))
            for unit in doomed:
                rule = why_nowhere(position, frame.side, unit, frame.start, frame.hex, frame.shortest)
                eliminate(position, unit, rule if frame.zones else "9.22")
            return
        position.become(frame._replace(hand=self._waiting(position, frame)))

    def _end(self, position: RoadsPosition, frame: Retreating) -> None:
        """All have gone. Overrun units are Disrupted, and their artillery has Fired [8.56g-2]."""
        if frame.overrun:
            units = [unit for unit in frame.gone if position.on_map(unit)]
            disrupt(position, units, "8.56g-2")
            for unit in units:
                if position.components.artillery[unit]:
                    position.fired[unit] = True
        position.done()

    # -- answers

    @verb
    def unit(self, position: RoadsPosition, frame: Retreating, unit: Unit) -> None:
        """The stack of this unit goes next."""
        position.become(frame._replace(start=position.at[unit]))

    def why_unit(self, position: RoadsPosition, frame: Retreating, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if unit not in frame.units:
            return refuse("11.3", "retreat.not_concerned", unit=name)
        if frame.start != NONE:
            return refuse("11.3", "retreat.begun", hex=position.place_name(frame.start), unit=name)
        return allow("11.3", "retreat.goes", unit=name, hex=position.place_name(position.at[unit]))

    @verb
    def drop(self, position: RoadsPosition, frame: Retreating, unit: Unit) -> None:
        """This one goes elsewhere, later [11.33-2]."""
        position.become(frame._replace(hand=tuple(other for other in frame.hand if other != unit)))

    def why_drop(self, position: RoadsPosition, frame: Retreating, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if unit not in frame.hand:
            return refuse("11.33-2", "retreat.not_in_hand", unit=name)
        found = together(position, frame)
        if unit in self._droppable(position, frame, found):
            return allow("11.33-2", "retreat.drop", unit=name)
        if found.through:
            return refuse("11.56a", "retreat.together", unit=name)
        return refuse("11.33-2", "retreat.no_split", unit=name)

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: Retreating) -> None:
        """All of the stack go together after all."""
        position.become(frame._replace(hand=()))

    @verb
    def hex(self, position: RoadsPosition, frame: Retreating, hex: Hex) -> None:
        """Those in hand retreat to this hex; there the owner eliminates what is over the limit [11.34]."""
        units, path = frame.hand, way_to(position, frame, hex)
        through = vacant_in_zone(position, frame.side, path[0])
        motorized = through and motorized_advantage(position, frame.side, units, path[0])
        names, start = [position.unit_name(unit) for unit in units], position.place_name(frame.start)
        rule = "9.23a-2" if not frame.zones else "11.53" if through else "11.3"
        position.emit("retreated", rule, units=names, **{"from": start}, to=position.place_name(hex))
        for passed in path[:-1]:
            arrive(position, units, passed, passing=True)
        arrive(position, units, hex)
        self._join_defence(position, frame, hex)
        fought = any(position.components.combat[unit] for unit in units)
        rest, gone = tuple(unit for unit in frame.units if unit not in units), (*frame.gone, *units)
        left = (*frame.left, frame.start) if fought else frame.left
        position.become(frame._replace(units=rest, hand=(), gone=gone, left=left))
        if through and fought:
            position.call(PassingZone(frame.side, units, motorized))
        if too_full(position, hex):
            position.call(Overfull(frame.side, hex, tuple(unit for unit in gone if position.at[unit] == hex)))

    def _join_defence(self, position: RoadsPosition, frame: Retreating, hex: Hex) -> None:
        """In a Defending hex that is still to be fought for it takes no part in the defence [11.36-1]."""
        if any(attack.hex == hex for attack in position.attacks):
            for unit in frame.hand:
                position.retreated[unit] = True

    def why_hex(self, position: RoadsPosition, frame: Retreating, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if not frame.hand:
            return refuse("11.3", "retreat.which_first", hex=name)
        found = together(position, frame)
        if hex not in found.ends:
            return why_not_there(position, frame, hex, found)
        if found.through:
            return self._toll(position, frame, hex)
        if found.sort == FULL:
            return allow("11.34", "retreat.into_full", also=("3.33",), hex=name)
        also = ("11.32",) if frame.shortest == LONGEST else ("11.32", "11.31b")
        return allow("11.3", "retreat.open", also=also, hex=name)

    def _toll(self, position: RoadsPosition, frame: Retreating, hex: Hex) -> Ruling:
        """What it costs to go through a zone."""
        name, first = position.place_name(hex), way_to(position, frame, hex)[0]
        facts = {"hex": name, "passed": position.place_name(first)}
        if motorized_advantage(position, frame.side, frame.hand, first):
            return allow("11.53", "retreat.through_motorized", also=("11.56d", "11.56b"), **facts)
        return allow("11.53", "retreat.through", also=("11.56b",), **facts)


def why_not_there(position: RoadsPosition, frame: Retreating, hex: Hex, found: Ways) -> Ruling:
    """Why a retreat cannot end in a hex."""
    grid, name, side = position.components.grid, position.place_name(hex), frame.side
    distance = grid.distance(frame.start, hex)
    if distance > LONGEST:
        return refuse("11.31c", "retreat.too_far", hex=name)
    if distance < frame.shortest:
        return refuse("11.31a", "retreat.too_near", hex=name, count=frame.shortest, also=("11.33-1",))
    paths = [path for path in open_paths(position, side, frame.start, frame.hex) if path[-1] == hex]
    if not paths:
        return _why_no_path(position, frame, hex)
    if vacant_in_zone(position, side, hex):
        return refuse("11.35" if frame.zones else "9.22", "retreat.zone", hex=name)
    if westward(position, side, frame.start, hex):
        return refuse("19.44", "retreat.west", hex=name)
    through = all(vacant_in_zone(position, side, path[0]) for path in paths)
    if through and not frame.zones:
        return refuse("9.22", "retreat.zone_on_way", hex=name)
    guns = [unit for unit in frame.hand if position.components.gun[unit]]
    if through and guns:
        return refuse("11.54-1", "retreat.gun", hex=name, unit=position.unit_name(guns[0]))
    full = why_too_full(position, hex, frame.hand)
    if full is None or (through and found.sort in (FREE, FULL)):
        return refuse("11.51", "retreat.free_first", hex=name)
    return refuse("11.34", "retreat.full", *full.parts, also=full.rules, **full.facts)


def _why_no_path(position: RoadsPosition, frame: Retreating, hex: Hex) -> Ruling:
    """What closes every way to a hex: something in it, or before it, or that it is the Defending hex."""
    grid, name = position.components.grid, position.place_name(hex)
    before = [frame.start]
    if grid.distance(frame.start, hex) == LONGEST:
        before = [near for near in grid.around[frame.start] if grid.adjacent(near, hex)]
    for here in before:
        shut = why_shut(position, frame.side, here, hex)
        if shut is not None:
            return shut
    for here in before:
        shut = why_shut(position, frame.side, frame.start, here) if here != frame.start else None
        if shut is not None:
            return shut
    return refuse("11.3", "retreat.towards", hex=name, target=position.place_name(frame.hex))


class PassZone(MakeCheck[RoadsPosition, PassingZone]):
    """A step for the motorized advantage [11.56d], then the check of a Lead Unit, without Command Points [11.56b]."""

    frame = PassingZone

    def decision(self, position: RoadsPosition, frame: PassingZone) -> Decision | None:
        """Which unit leads the stack; it need not be the one that led the defence."""
        units = leads(position, frame.units)
        if frame.motorized or frame.lead != NONE or len(units) < 2:
            return None
        return self.ask(position, frame.side, "retreat.lead", "11.56b", self.list("unit", units, position))

    def proceed(self, position: RoadsPosition, frame: PassingZone) -> None:
        units = leads(position, frame.units)
        if frame.motorized:
            position.become(frame._replace(motorized=False))
            position.call(TakingLosses(frame.side, surviving(position, frame.units), 1, rule="11.56d"))
        elif not units:
            position.done()
        elif frame.lead == NONE:
            position.become(frame._replace(lead=units[0]))
        else:
            super().proceed(position, frame)

    def check(self, position: RoadsPosition, frame: PassingZone) -> Check:
        return er_check(
            position,
            frame.lead,
            f"check.{position.unit_name(frame.lead)}",
            "11.56b",
            passed=CheckEvent("zone_passed", "11.56b"),
            failed=CheckEvent("zone_not_passed", "11.56c"),
        )

    def checked(self, position: RoadsPosition, frame: PassingZone, result: Result) -> None:
        position.done()
        if not result.passed:
            lose_step(position, frame.lead, "11.56c")

    @verb
    def unit(self, position: RoadsPosition, frame: PassingZone, unit: Unit) -> None:
        """This one leads."""
        position.become(frame._replace(lead=unit))

    def why_unit(self, position: RoadsPosition, frame: PassingZone, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if unit in leads(position, frame.units):
            check = self.check(position, frame._replace(lead=unit))
            return allow("11.56b", "retreat.leads", *check.parts, unit=name, chance=str(check.chance))
        if unit in frame.units and position.components.hq[unit]:
            return refuse("15.12-1", "retreat.hq_leads", unit=name)
        return refuse("11.56b", "retreat.not_concerned", unit=name)


def emptied(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Has a side no combat unit left in a hex?"""
    return position.owner(hex) != side or not combat_units(position, hex)
