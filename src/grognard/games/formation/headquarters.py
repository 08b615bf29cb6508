"""HQs [3.3, 5.3.3]: alone with an enemy next to them, or two in a hex, they are displaced."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.command import members
from grognard.games.formation.counters import arrive, eliminate
from grognard.games.formation.intelligence import emit_marker
from grognard.games.formation.position import FormationPosition


class HQDisplaced(NamedTuple):
    """An HQ that has to go: by which rule, and the hexes that it has left in this chain."""

    unit: Unit
    rule: str = "5.3.3-5"
    left: tuple[Hex, ...] = ()


def alone(position: FormationPosition, hex: Hex) -> list[Unit]:
    """The HQs in a hex without a Combat or Static unit of their side."""
    stack = position.stacks.get(hex, ())
    hq = position.components.hq
    return list(stack) if stack and all(hq[unit] for unit in stack) else []


def displace_lone(position: FormationPosition, unit: Unit) -> list[Formation]:
    """A unit has come into a hex, for any reason: lone enemy HQs next to it are displaced at once.

    [5.3.3-5, 7.3.2-11, 7.3.5-1]: unless the unit is an HQ itself, or ground that nobody can cross lies between. The
    unit goes on afterwards, if it was on its way [5.3.3-6]. Returns the formations whose HQs have to go.
    """
    components, here = position.components, position.at[unit]
    if components.hq[unit] or not 0 <= here < components.hexes:
        return []
    side, found = components.side_of[unit], []
    for direction, hex in enumerate(components.grid.neighbours[here].tolist()):
        if hex < 0 or position.owner(hex) != 1 - side or impassable(position, here, direction):
            continue
        for hq in alone(position, hex):
            position.call(HQDisplaced(hq))
            found.append(position.formation[hq])
    return found


def impassable(position: FormationPosition, hex: Hex, direction: int) -> bool:
    """Can nobody at all take this step?"""
    return all(bool(shut[hex, direction]) for shut in position.components.shut.values())


def left_alone(position: FormationPosition, hexes: tuple[Hex, ...]) -> None:
    """After a combat: HQs that are alone in these hexes go, even with no enemy near [7.4-5]."""
    for hex in hexes:
        for hq in alone(position, hex):
            position.call(HQDisplaced(hq, "7.4-5"))


def refuges(position: FormationPosition, frame: HQDisplaced) -> list[Hex]:
    """Where an HQ can go: on the nearest Combat unit of its formation, if it can without another HQ there.

    As the crow flies, over enemies and into EZOCs if need be [5.3.3-7, 5.3.3-10, 5.3.3-11].
    """
    components, formation, here = position.components, position.formation[frame.unit], position.at[frame.unit]
    hexes = {
        position.at[unit]
        for unit in members(position, formation)
        if components.combat[unit] and position.at[unit] != here and position.at[unit] not in frame.left
    }
    free = {hex for hex in hexes if not any(components.hq[unit] for unit in position.units_at(hex))}
    choice = free or hexes
    if not choice:
        return []
    distance = {hex: components.grid.distance(here, hex) for hex in choice}
    nearest = min(distance.values())
    return sorted(hex for hex in choice if distance[hex] == nearest)


class DisplaceHQ(Procedure[FormationPosition, HQDisplaced]):
    """Put the HQ elsewhere, at the price of a Support Point and an Activation Level; the owner chooses among equals."""

    frame = HQDisplaced

    def decision(self, position: FormationPosition, frame: HQDisplaced) -> Decision | None:
        hexes = refuges(position, frame) if self.must_go(position, frame) else []
        if len(hexes) < 2:
            return None
        side, name = position.components.side_of[frame.unit], position.unit_name(frame.unit)
        return self.ask(position, side, "hq.where", "5.3.3-7", self.list("hex", hexes, position), unit=name)

    def must_go(self, position: FormationPosition, frame: HQDisplaced) -> bool:
        """Is the HQ still where it cannot stay?"""
        here = position.at[frame.unit]
        return position.on_map(frame.unit) and (frame.unit in alone(position, here) or rivals(position, frame.unit) > 0)

    def proceed(self, position: FormationPosition, frame: HQDisplaced) -> None:
        """With nowhere to go it leaves the game [3.3-7], and with it a formation that is all in one hex [5.3.3-3]."""
        hexes = refuges(position, frame) if self.must_go(position, frame) else []
        if hexes:
            self.hex(position, frame, hexes[0])
            return
        if self.must_go(position, frame):
            if all_in_one_hex(position, frame.unit):
                remove_formation(position, position.formation[frame.unit])
            remove(position, frame.unit)
        position.done()

    @verb
    def hex(self, position: FormationPosition, frame: HQDisplaced, hex: Hex) -> None:
        """There; a second HQ in that hex costs each a point, and the newcomer has to go on [5.3.3-1, 5.3.3-2]."""
        here = position.at[frame.unit]
        names = {"unit": position.unit_name(frame.unit), "from": position.place_name(here)}
        position.emit("hq_displaced", frame.rule, **names, to=position.place_name(hex))
        arrive(position, (frame.unit,), hex)
        lose_support(position, frame.unit, "5.3.3-8")
        lower(position, position.formation[frame.unit], "5.3.3-9")
        if rivals(position, frame.unit):
            crowded(position, hex)
            position.become(HQDisplaced(frame.unit, "5.3.3-2", (*frame.left, here)))
        else:
            position.done()

    def why_hex(self, position: FormationPosition, frame: HQDisplaced, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if hex not in refuges(position, frame):
            components, formation = position.components, position.formation[frame.unit]
            there = position.units_at(hex)
            troops = any(components.combat[u] and position.formation[u] == formation for u in there)
            if troops and any(components.hq[unit] for unit in there):
                return refuse("5.3.3-11", "hq.other_hq", hex=name)
            return refuse("5.3.3-7", "hq.not_nearest" if troops else "hq.not_there", hex=name)
        return allow("5.3.3-7", "hq.may", hex=name)


def rivals(position: FormationPosition, hq: Unit) -> int:
    """How many other HQs are in an HQ's hex [3.3-4]."""
    is_hq, others = position.components.hq, -1
    for unit in position.units_at(position.at[hq]):
        others += is_hq[unit]
    return others


def crowded(position: FormationPosition, hex: Hex) -> None:
    """Two HQs in a hex: each loses a Support Point [5.3.3-1, 5.3.3-12]."""
    for unit in position.units_at(hex):
        if position.components.hq[unit]:
            lose_support(position, unit, "5.3.3-1")


def lose_support(position: FormationPosition, hq: Unit, rule: str) -> None:
    """An Attack Support Point less, for good, down to none [5.3.3-8]."""
    if position.strength[hq]:
        position.strength[hq] -= 1
        emit_marker(position, hq, "support_lost", rule)


def lower(position: FormationPosition, formation: Formation, rule: str) -> None:
    """The Activation marker goes down one space [5.3.3-9, 6.4.2-3]; what is under way goes on."""
    if position.level[formation]:
        position.level[formation] -= 1
        name = position.components.formations[formation].id
        position.emit("level", rule, formation=name, level=position.level[formation])


def all_in_one_hex(position: FormationPosition, hq: Unit) -> bool:
    """Are all Combat units of an HQ's formation that are on the map with it, and is there one [5.3.3-3]?"""
    here, combat = position.at[hq], position.components.combat
    hexes = {position.at[unit] for unit in members(position, position.formation[hq]) if combat[unit]}
    return hexes == {here}


def remove_formation(position: FormationPosition, formation: Formation) -> None:
    """The whole formation leaves the game for good: its units count as lost, those still to come do not [5.3.3-3]."""
    components = position.components
    for unit, place in enumerate(position.at):
        if position.formation[unit] != formation or components.hq[unit]:
            continue
        if position.on_map(unit) or place > components.removed:
            eliminate(position, unit, "5.3.3-3")
        elif place not in (NONE, components.eliminated, components.removed):
            position.put(unit, components.removed)
            position.emit("withdrawn", "5.3.3-3", unit=position.unit_name(unit))


def remove(position: FormationPosition, hq: Unit) -> None:
    """An HQ leaves the game [3.3-7]; the Schwerpunkt marker, if it was there, waits on the Turn Track [5.9-3]."""
    if not position.on_map(hq):
        return
    position.put(hq, position.components.removed)
    position.emit("hq_removed", "3.3-7", unit=position.unit_name(hq))
    if position.schwerpunkt == position.formation[hq]:
        position.schwerpunkt = NONE
        position.emit("schwerpunkt", "5.9-3", formation="", side=position.side_name(position.schwerpunkt_side))


def check_headquarters(position: FormationPosition) -> bool:
    """Two HQs that have come together in a hex [3.3-4, 7.4-6]: True if one of them has to go first.

    The one that came last [5.3.3-2].
    """
    components, at = position.components, position.at
    hexes = [at[unit] for unit in components.hqs if 0 <= at[unit] < components.hexes]
    if len(hexes) == len(set(hexes)):
        return False
    hq = components.hq
    for unit in components.hqs:
        if position.on_map(unit) and rivals(position, unit):
            last = [other for other in position.units_at(position.at[unit]) if hq[other]][-1]
            crowded(position, position.at[unit])
            position.call(HQDisplaced(last, "5.3.3-2"))
            return True
    return False
