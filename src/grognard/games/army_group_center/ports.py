"""Port supply [7.9]: who can draw on which port, and whom the German leaves without."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from grognard.engine.caching import derived, derived_of
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.army_group_center.components import PORT_REACH, PORT_RULES
from grognard.games.army_group_center.lines import german_lengths, german_lines, line_lengths
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.games.army_group_center.zones import next_to_enemy


class PortChoice(NamedTuple):
    """More units want port supply than the ports can give: the German says who goes without."""


def working_ports(position: ArmyPosition) -> list[Hex]:
    """The ports that can send supply out just now.

    [7.9-1, 7.9-11, 7.9-12, 7.9-14, 7.9-15]: German-controlled, never lost, and no Soviet unit adjacent.
    """
    return [
        hex
        for hex in position.components.ports
        if position.control[hex] == GERMAN
        and hex not in position.dead_ports
        and not next_to_enemy(position, GERMAN, hex)
    ]


def in_koenigsberg(position: ArmyPosition, unit: Unit) -> bool:
    """German units in Koenigsberg are always in supply [7.9-13]."""
    components = position.components
    return components.side_of[unit] == GERMAN and position.at[unit] == components.koenigsberg


@derived
def in_reach(position: ArmyPosition) -> dict[Hex, set[Unit]]:
    """For each working port the units that are otherwise out of supply and within six hexes of it [7.9-5]."""
    found: dict[Hex, set[Unit]] = {}
    needy = _needy(position)
    distance, at = position.components.grid.distance, position.at
    for port in working_ports(position) if needy else []:
        found[port] = {unit for unit in needy if distance(port, at[unit]) <= PORT_REACH}
        if found[port]:
            steps = german_lengths(position, port, PORT_REACH)
            found[port] = {unit for unit in found[port] if steps[at[unit]] >= 0}
    return found


def _needy(position: ArmyPosition) -> list[Unit]:
    """Mobile German units that have no line over land and are not in Koenigsberg; fortified locations need none."""
    lines, fortified = german_lines(position).tobytes(), position.components.fortified
    cut_off = [hex for hex in position.hexes_of(GERMAN) if not lines[hex] and hex != position.components.koenigsberg]
    return [unit for hex in cut_off for unit in position.stacks[hex] if not fortified[unit]]


class Shares(NamedTuple):
    """Who draws on which port, and who is left over."""

    taken: dict[Hex, list[Unit]]
    left: list[Unit]


def share_out(position: ArmyPosition, reach: Mapping[Hex, Collection[Unit]]) -> Shares:
    """As many units as the capacities allow draw on ports in reach [7.9-6, 7.9-7]; those left without do not count.

    A unit in reach of several ports takes whichever has room, if need be by moving another over [7.9-8].
    """
    taken: dict[Hex, list[Unit]] = {port: [] for port in reach}
    wanting = sorted({unit for units in reach.values() for unit in units if not position.without_port[unit]})
    return Shares(taken, [unit for unit in wanting if not _find_room(position, unit, reach, taken, set())])


def _find_room(
    position: ArmyPosition,
    unit: Unit,
    reach: Mapping[Hex, Collection[Unit]],
    taken: dict[Hex, list[Unit]],
    tried: set[Hex],
) -> bool:
    for port in reach:
        if unit not in reach[port] or port in tried:
            continue
        tried.add(port)
        if len(taken[port]) < position.components.ports[port]:
            taken[port].append(unit)
            return True
        for other in taken[port]:
            if _find_room(position, other, reach, taken, tried):
                taken[port].remove(other)
                taken[port].append(unit)
                return True
    return False


def excess(position: ArmyPosition) -> list[Unit]:
    """The units that compete for port supply, if not all of them can have it [7.9-8]; none if they can.

    Units that draw on other ports, where there is room, do not compete. Mostly there are too few units near ports
    for any to go short, and no line needs to be traced to know it.
    """
    if _near_ports(position, GERMAN) <= position.components.least_port:
        return []
    reach = in_reach(position)
    taken, rivals = share_out(position, reach)
    for unit in rivals:
        for port in reach:
            if unit in reach[port]:
                rivals += [other for other in taken[port] if other not in rivals]
    return sorted(rivals)


@derived_of("side")
def _near_ports(position: ArmyPosition, side: Side) -> int:
    """How many units of a side are within reach of any port, as the crow flies."""
    stacks, near = position.stacks, position.components.near_ports
    return sum([len(stacks[hex]) for hex in position.hexes_of(side) if hex in near])


def port_supplied(position: ArmyPosition, unit: Unit) -> bool:
    """Does a unit draw full supply from a port [7.9-1, 7.9-4]?"""
    return not position.without_port[unit] and any(unit in units for units in in_reach(position).values())


def why_no_port(position: ArmyPosition, unit: Unit) -> tuple[str, str, Hex] | None:
    """Why a unit that is cut off over land draws on no port: rule, reason and the port; None: none is near.

    Lost for good [7.9-12], Soviet units next to it [7.9-11, 7.9-14], too far [7.9-5], or Narva, which is none [7.9-3].
    """
    components = position.components
    steps = line_lengths(position, unit, [*components.ports, components.narva])
    held = [port for port in components.ports if position.control[port] == GERMAN and steps[port] >= 0]
    held.sort(key=lambda port: (steps[port], port))
    for port in held:
        if steps[port] > PORT_REACH:
            return "7.9-5", "supply.port_far", port
        if port in position.dead_ports:
            return "7.9-12", "supply.port_dead", port
        if next_to_enemy(position, GERMAN, port):
            return ("7.9-14" if port == components.koenigsberg else "7.9-11"), "supply.port_suspended", port
    narva = components.narva
    if narva != NONE and position.control[narva] == GERMAN and 0 <= steps[narva] <= PORT_REACH:
        return "7.9-3", "supply.narva", narva
    return None


def koenigsberg_supplied(position: ArmyPosition, unit: Unit) -> bool:
    """Can a unit draw on Koenigsberg, where units can be rebuilt [10.8-9], with room for all others somewhere?"""
    reach, port = in_reach(position), position.components.koenigsberg
    if in_koenigsberg(position, unit):
        return True
    if position.without_port[unit] or unit not in reach.get(port, ()):
        return False
    bound = {other: units if other == port else units - {unit} for other, units in reach.items()}
    return not share_out(position, bound).left


def lose_port(position: ArmyPosition, hex: Hex) -> None:
    """A port that falls under Soviet control never supplies again [7.9-12]."""
    if hex in position.components.ports and position.control[hex] == SOVIET:
        position.dead_ports = tuple(sorted({*position.dead_ports, hex}))


def update_ports(position: ArmyPosition) -> bool:
    """Ask the German who goes without, if anybody must [7.9-9, 7.9-10]; tells whether they are asked."""
    if not excess(position):
        return False
    position.call(PortChoice())
    return True


class ChooseWithout(Procedure[ArmyPosition, PortChoice]):
    """The German names one unit after another that goes without, until the ports can serve the rest [7.9-8]."""

    frame = PortChoice

    def decision(self, position: ArmyPosition, frame: PortChoice) -> Decision | None:
        units = excess(position)
        if not units:
            return None
        return self.ask(position, GERMAN, "ports.who_without", "7.9-8", self.list("unit", units, position))

    def proceed(self, position: ArmyPosition, frame: PortChoice) -> None:
        position.done()

    @verb
    def unit(self, position: ArmyPosition, frame: PortChoice, unit: Unit) -> None:
        """This unit goes without for the rest of the game turn [7.9-9, 7.9-10]."""
        position.without_port[unit] = True
        position.emit("without_port", "7.9-8", unit=position.unit_name(unit))

    def why_unit(self, position: ArmyPosition, frame: PortChoice, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if unit not in excess(position):
            return refuse(*_why_not_drawing(position, unit), unit=name)
        return allow(_limit_rule(position, unit), "ports.without", unit=name)


def _limit_rule(position: ArmyPosition, unit: Unit) -> str:
    """The rule by which there is no room for all: that of a town, or of a city if only such ports are in reach."""
    ports = [port for port, units in in_reach(position).items() if unit in units]
    return PORT_RULES["city" if all(position.components.city[port] for port in ports) else "town"]


def _why_not_drawing(position: ArmyPosition, unit: Unit) -> tuple[str, str]:
    """Why a unit is not among those that compete for port supply, as rule and reason."""
    components = position.components
    if components.side_of[unit] == SOVIET:
        return "7.9-15", "ports.soviet"
    if components.fortified[unit]:
        return "12.5-2", "ports.fortified"
    if position.on_map(unit):
        if in_koenigsberg(position, unit):
            return "7.9-13", "ports.koenigsberg"
        if german_lines(position)[position.at[unit]]:
            return "7.9-1", "ports.on_land"
    if not any(unit in units for units in in_reach(position).values()):
        return "7.9-5", "ports.out_of_reach"
    return "7.9-8", "ports.not_drawing"
