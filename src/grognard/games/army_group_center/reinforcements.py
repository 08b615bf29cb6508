"""Reinforcements and replacements [10.0]: who comes, where, and what is rebuilt."""

from collections.abc import Collection
from typing import NamedTuple

from grognard.engine.caching import per_components
from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.army_group_center.air import bring_ukrainian_air
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.control import enter
from grognard.games.army_group_center.lines import exhausted, german_lines, land_supplied, soviet_lines
from grognard.games.army_group_center.order import Ordering, has_joined
from grognard.games.army_group_center.ports import koenigsberg_supplied, port_supplied, update_ports
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.stacking import PLACED, PLACED_KORPS_GRUPPE, why_not_there
from grognard.games.army_group_center.steps import full_strength
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET
from grognard.games.army_group_center.zones import next_to_enemy


class ReinforcementPhase(NamedTuple):
    """A side's replacements and reinforcements: steps left to spend, and the unit in hand."""

    side: Side
    steps: int
    unit: Unit = NONE


# -- who is there to come


def arriving(position: ArmyPosition, side: Side) -> list[Unit]:
    """Units that may enter now: reinforcements due or overdue, and units called back.

    [10.1-1, 10.5-1, 10.5-2, 10.8-1]
    """
    components = position.components
    boxes = [*components.turn_boxes[: position.turn], components.returning[side]]
    return sorted(unit for box in boxes for unit in position.units_at(box) if components.side_of[unit] == side)


def why_not_entry(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit may not come on the map in a hex; None if it may. Stacking counts there as everywhere [10.1-5]."""
    components, group = position.components, position.components.group[unit]
    if components.water[hex]:
        return _no(group_rule(position, unit), "entry.water", position, hex)
    if group == "ukrainian_front":
        refused = _not_for_ukrainians(position, unit, hex)
    elif group == "korps_gruppe":
        refused = _not_for_korps_gruppen(position, unit, hex)
    elif group == "north_ukraine":  # at no cost, and then free to go [3.6-7]
        refused = _not_for_north_ukraine(position, unit, hex)
    else:
        refused = _not_for_others(position, components.side_of[unit], hex)
    return refused or why_not_there(position, unit, hex, PLACED_KORPS_GRUPPE if group == "korps_gruppe" else PLACED)


GROUP_RULES = {"ukrainian_front": "10.2-1", "korps_gruppe": "10.4-1", "north_ukraine": "3.6-6"}
"""What says where the units of a group come on the map; all others come by the edge, or by a city [10.1-2]."""


def group_rule(position: ArmyPosition, unit: Unit) -> str:
    """The rule that says where a unit comes on the map."""
    return GROUP_RULES.get(position.components.group[unit], "10.1-2")


def entry_rule(position: ArmyPosition, unit: Unit, hex: Hex) -> str:
    """The rule by which a unit comes on the map in a hex: that of its group, or of the edge, a city, Koenigsberg."""
    components, rule = position.components, group_rule(position, unit)
    if rule != "10.1-2" or hex in components.sources[components.side_of[unit]]:
        return rule
    return "10.1-4" if hex == components.koenigsberg else "10.1-3"


def _no(rule: str, reason: str, position: ArmyPosition, hex: Hex) -> Ruling:
    return refuse(rule, reason, hex=position.place_name(hex))


def _returns(position: ArmyPosition, unit: Unit) -> bool:
    """Does a unit come back from the dead pile?"""
    return position.at[unit] in position.components.returning


def _not_for_ukrainians(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """1st Ukrainian Front comes from the south, through the western Pripyat, in every scenario [10.2-1].

    Units that come back do so as well [10.8-5].
    """
    components = position.components
    if hex in components.edges["south"] and components.pripyat[hex] and position.control[hex] == SOVIET:
        return None
    return _no("10.8-5" if _returns(position, unit) else "10.2-1", "entry.ukrainian", position, hex)


def _not_for_north_ukraine(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Army Group North Ukraine comes by its stretch of the edge [3.6-6], when it comes back as well [10.8-5]."""
    if hex in position.components.nu_entry:
        return None
    return _no("10.8-5" if _returns(position, unit) else "3.6-6", "entry.north_ukraine", position, hex)


def _not_for_korps_gruppen(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """On top of a German unit that is no Korps Gruppe, on the right side of the Dvina.

    [10.4-1, 10.4-2, 10.4-3, 10.4-5, 10.4-6, 10.4-7]; from there it is free to go [10.4-4, 10.4-8].
    """
    components = position.components
    hosts = [u for u in position.units_at(hex) if components.side_of[u] == GERMAN and not components.korps_gruppe[u]]
    if not hosts:
        return _no("10.4-1", "entry.no_host", position, hex)
    north = components.roster[unit].values["kg"] == "N"
    if bool(components.north_of_dvina[hex]) != north:
        return _no("10.4-7" if north else "10.4-6", "entry.dvina", position, hex)
    return None


def _not_for_others(position: ArmyPosition, side: Side, hex: Hex) -> Ruling | None:
    """An own edge source, whatever the zones there [10.1-2], or a city [10.1-3], or Koenigsberg [10.1-4]."""
    components = position.components
    if hex in components.sources[side] and position.control[hex] == side:
        return None
    if position.control[hex] != side:
        return _no("10.1-3" if components.city[hex] else "10.1-2", "entry.not_controlled", position, hex)
    if side == GERMAN and hex == components.koenigsberg:
        return None
    if not components.city[hex]:
        if side == GERMAN and hex in components.ports:
            return _no("10.1-4", "entry.port", position, hex)
        return _no("10.1-2", "entry.not_here", position, hex)
    if next_to_enemy(position, side, hex):
        return _no("10.1-3", "entry.enemy_adjacent", position, hex)
    if not city_supplied(position, side, hex):
        return _no("10.1-3", "entry.no_supply", position, hex)
    return None


def city_supplied(position: ArmyPosition, side: Side, hex: Hex) -> bool:
    """Is a city in land supply? For Soviets as if they were never exhausted [10.1-3]."""
    if side == GERMAN:
        return bool(german_lines(position)[hex])
    swamps = position.turn < position.components.facts.pripyat_from
    return bool(soviet_lines(position, through_pripyat=swamps)[hex])


def entry_hexes(position: ArmyPosition, unit: Unit) -> list[Hex]:
    """Where a unit may come on the map."""
    return [hex for hex in sorted(_doors(position, unit)) if why_not_entry(position, unit, hex) is None]


def finds_entry(position: ArmyPosition, unit: Unit) -> bool:
    """Is there any hex where a unit may come on the map?"""
    return any(why_not_entry(position, unit, hex) is None for hex in _doors(position, unit))


def why_nowhere(position: ArmyPosition, unit: Unit) -> Ruling:
    """No entry hex is open: the one rule that closes them all, or that which says which they are."""
    closed = {refused.rules[0] for hex in _doors(position, unit) if (refused := why_not_entry(position, unit, hex))}
    rule = closed.pop() if len(closed) == 1 else group_rule(position, unit)
    return refuse(rule, "entry.nowhere", unit=position.unit_name(unit))


def why_not_arriving(position: ArmyPosition, side: Side, unit: Unit) -> Ruling:
    """Why a unit is not among those that may enter: it is there, dead, aside, or not due yet [10.5-2]."""
    components, at, name = position.components, position.at[unit], position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("10.1-1", "entry.not_yours", unit=name)
    if components.air[unit]:
        return refuse("13.1-2", "entry.air", unit=name)
    if position.on_map(unit):
        return refuse("10.1-1", "entry.on_map", unit=name)
    if at == components.dead:
        never = components.fortified[unit] or components.korps_gruppe[unit]
        return refuse(*(("10.7-1", "replacements.never") if never else ("10.8-1", "entry.dead")), unit=name)
    if at == components.box("aside"):
        rule = {"north_ukraine": "10.3-1", "fifth_panzer": "3.1-4"}.get(components.group[unit], "3.1-2")
        return refuse(rule, "entry.aside", unit=name)
    return refuse("10.5-2", "entry.not_due", unit=name)


def _doors(position: ArmyPosition, unit: Unit) -> Collection[Hex]:
    """The hexes to look at: all others are closed to a unit of its group anyway."""
    components, group = position.components, position.components.group[unit]
    if group == "korps_gruppe":
        return position.hexes_of(GERMAN)
    if group == "ukrainian_front":
        return components.edges["south"]
    if group == "north_ukraine":
        return components.nu_entry
    return _usual_doors(components)[components.side_of[unit]]


@per_components
def _usual_doors(components: Army) -> list[frozenset[Hex]]:
    """Each side's edge sources, the cities, and Koenigsberg."""
    cities = [hex for hex in components.worth if components.city[hex]]
    return [frozenset({*sources, *cities, components.koenigsberg} - {NONE}) for sources in components.sources]


# -- replacements


RATE_RULES = {2: "3.8", 3: "3.9-2"}
"""Scenarios with a constant rate of German replacements."""


def rate_rule(position: ArmyPosition, side: Side) -> str:
    """The rule that says how many steps a side has in a turn: the track's [10.6-3], or the scenario's [3.8, 3.9-2]."""
    constant = position.components.facts.german_replacements if side == GERMAN else None
    return RATE_RULES.get(constant or 0, "10.6-3")


def why_not_rebuilt(position: ArmyPosition, unit: Unit) -> Ruling | None:
    """Why a reduced unit on the map cannot be rebuilt now; None if it can.

    In land supply it can; a cav-mech group's line may lead through the western Pripyat [12.4-2].
    """
    components, name = position.components, position.unit_name(unit)
    if components.fortified[unit] or components.korps_gruppe[unit]:
        return refuse("10.7-1", "replacements.never", unit=name)
    if position.at[unit] == components.dead:
        return refuse("10.8-1", "replacements.dead", unit=name)
    if position.steps[unit] == components.roster[unit].steps:
        return refuse("10.6-1", "replacements.not_reduced", unit=name)
    if position.rebuilt[unit]:
        return refuse("10.8-3", "replacements.one_step", unit=name)
    if not position.on_map(unit):
        return refuse("10.8-7", "replacements.off_map", unit=name)
    if land_supplied(position, unit):
        return None
    if components.side_of[unit] == GERMAN:
        if koenigsberg_supplied(position, unit):
            return None
        if port_supplied(position, unit):
            return refuse("10.8-9", "replacements.port", unit=name)
    elif exhausted(position):
        return refuse("10.8-8", "replacements.no_line", unit=name)
    return refuse("10.8-7", "replacements.no_supply", unit=name)


def why_not_reclaimed(position: ArmyPosition, unit: Unit) -> Ruling | None:
    """Why a unit cannot be called back from the dead pile; None if it can [10.7-2, 10.8-1]."""
    components, name = position.components, position.unit_name(unit)
    if position.at[unit] != components.dead:
        return refuse("10.8-1", "replacements.not_dead", unit=name)
    if components.fortified[unit] or components.korps_gruppe[unit]:
        return refuse("10.7-1", "replacements.never", unit=name)
    if position.rebuilt[unit]:
        return refuse("10.8-3", "replacements.one_step", unit=name)
    return None


class Reinforce(Procedure[ArmyPosition, ReinforcementPhase]):
    """In any order: bring units on, rebuild, call back; what is not done waits, or is lost [10.5-1, 10.6-2]."""

    frame = ReinforcementPhase

    def phase(self, position: ArmyPosition, frame: ReinforcementPhase) -> str:
        return f"{SIDES[frame.side]}.reinforcements"

    def decision(self, position: ArmyPosition, frame: ReinforcementPhase) -> Decision | None:
        if frame.unit != NONE:
            actions = [*self.list("hex", entry_hexes(position, frame.unit), position), BACK]
            unit = position.unit_name(frame.unit)
            rule = group_rule(position, frame.unit)
            return self.ask(position, frame.side, "entry.where", rule, actions, unit=unit)
        actions = self.list("unit", self.able(position, frame.side), position)
        if frame.steps:
            reduced, lost = self.lacking(position, frame.side)
            actions += self.list("rebuild", reduced, position) + self.list("reclaim", lost, position)
        if not actions:
            return None
        return self.ask(position, frame.side, "entry.which", "10.1-1", [*actions, DONE], steps=frame.steps)

    def lacking(self, position: ArmyPosition, side: Side) -> tuple[list[Unit], list[Unit]]:
        """Units that a step can make whole, and units that it can call back."""
        units = [unit for unit in position.components.by_side[side] if not full_strength(position, unit)]
        reduced = [unit for unit in units if why_not_rebuilt(position, unit) is None]
        return reduced, [unit for unit in units if why_not_reclaimed(position, unit) is None]

    def able(self, position: ArmyPosition, side: Side) -> list[Unit]:
        """Units that may enter and find an entry hex."""
        return [unit for unit in arriving(position, side) if finds_entry(position, unit)]

    def why_skipped(self, position: ArmyPosition, frame: ReinforcementPhase) -> Ruling | None:
        """Nobody is due [10.1-1], or nobody due finds a way in, and no step can be spent on anybody."""
        due = arriving(position, frame.side)
        return why_nowhere(position, due[0]) if due else refuse("10.1-1", "entry.nobody")

    def proceed(self, position: ArmyPosition, frame: ReinforcementPhase) -> None:
        position.done()

    def after_any(self, position: ArmyPosition, frame: ReinforcementPhase) -> None:
        """Arrivals can overtax a port, or cut units off [7.9-10]."""
        update_ports(position)

    @verb
    def unit(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> None:
        """Take a unit in hand."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("10.1-1", "entry.in_hand", unit=position.unit_name(frame.unit))
        if unit not in arriving(position, frame.side):
            return why_not_arriving(position, frame.side, unit)
        if not finds_entry(position, unit):
            return why_nowhere(position, unit)
        return allow("10.1-1", "entry.due", unit=name)

    @verb
    def hex(self, position: ArmyPosition, frame: ReinforcementPhase, hex: Hex) -> None:
        """It comes on the map here, at no cost in movement [10.1-6]; it may overtax a port [7.9-10]."""
        position.emit("arrived", "10.1-2", unit=position.unit_name(frame.unit), hex=position.place_name(hex))
        enter(position, frame.unit, hex)
        if position.components.ukrainian[frame.unit]:
            bring_ukrainian_air(position)
        position.become(frame._replace(unit=NONE))
        if has_joined(position, frame.unit):
            position.call(Ordering(frame.unit))
        else:
            update_ports(position)

    def why_hex(self, position: ArmyPosition, frame: ReinforcementPhase, hex: Hex) -> Ruling:
        if frame.unit == NONE:
            return refuse("10.1-1", "entry.pick")
        refused = why_not_entry(position, frame.unit, hex)
        rule = entry_rule(position, frame.unit, hex)
        return refused or allow(rule, "entry.open", hex=position.place_name(hex))

    @verb
    def rebuild(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> None:
        """A reduced unit is at full strength again, and may move and fight [10.6-1, 10.8-6]."""
        position.steps[unit] += 1
        position.rebuilt[unit] = True
        position.emit("rebuilt", "10.6-1", unit=position.unit_name(unit))
        position.become(frame._replace(steps=frame.steps - 1))

    def why_rebuild(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> Ruling:
        refused = self._not_spent(position, frame, unit) or why_not_rebuilt(position, unit)
        return refused or allow("10.6-1", "replacements.rebuild", unit=position.unit_name(unit))

    @verb
    def reclaim(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> None:
        """From the dead pile, with one step, to enter like a reinforcement, now or later [10.8-1, 10.8-2, 10.8-4]."""
        position.steps[unit] = 1
        position.rebuilt[unit] = True
        position.put(unit, position.components.returning[frame.side])
        position.emit("reclaimed", "10.8-1", unit=position.unit_name(unit))
        position.become(frame._replace(steps=frame.steps - 1))

    def why_reclaim(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> Ruling:
        refused = self._not_spent(position, frame, unit) or why_not_reclaimed(position, unit)
        back = Part("10.8-2", "steps", 1, COUNT)
        return refused or allow("10.8-1", "replacements.reclaim", back, unit=position.unit_name(unit))

    def _not_spent(self, position: ArmyPosition, frame: ReinforcementPhase, unit: Unit) -> Ruling | None:
        if frame.unit != NONE:
            return refuse("10.1-1", "entry.in_hand", unit=position.unit_name(frame.unit))
        if position.components.side_of[unit] != frame.side:
            return refuse("10.6-1", "replacements.not_yours", unit=position.unit_name(unit))
        return None if frame.steps else refuse(rate_rule(position, frame.side), "replacements.none_left")

    @verb(Role.BACK)
    def back(self, position: ArmyPosition, frame: ReinforcementPhase) -> None:
        """Not this one now."""
        position.become(frame._replace(unit=NONE))

    def why_back(self, position: ArmyPosition, frame: ReinforcementPhase) -> Ruling:
        if frame.unit == NONE:
            return refuse("10.1-1", "entry.nothing_in_hand")
        return allow("10.5-1", "entry.delay")

    def undone(self, position: ArmyPosition, frame: ReinforcementPhase) -> list[Undone]:
        """Units that could enter now [10.5-1], and steps that are lost [10.6-2]."""
        steps = self.still_open(position, frame, "steps", "10.6-2", "rebuild", frame.steps)
        steps = steps or self.still_open(position, frame, "steps", "10.6-2", "reclaim", frame.steps)
        return [*self.still_open(position, frame, "entering", "10.5-1", "unit"), *steps]

    @verb(Role.END)
    def done(self, position: ArmyPosition, frame: ReinforcementPhase) -> None:
        """The rest is delayed [10.5-1]; steps not used are lost [10.6-2]."""
        position.done()

    def why_done(self, position: ArmyPosition, frame: ReinforcementPhase) -> Ruling:
        if frame.unit != NONE:
            return refuse("10.1-1", "entry.in_hand", unit=position.unit_name(frame.unit))
        if frame.steps and any(self.lacking(position, frame.side)):
            return allow("10.6-2", "replacements.lost", steps=frame.steps)
        return allow("10.5-1", "entry.delay")
