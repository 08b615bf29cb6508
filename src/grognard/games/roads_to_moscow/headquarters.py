"""Headquarters and Leaders [15.1 to 15.3, 16.1]: Command Range, and the Command Points that help checks.

Some Formations have several HQs [15.11], a Leader is not one [15.3] and is gone when an enemy enters its hex [15.34a].
What HQs do beside this stands with what they make possible: the activation of Army units [7.44], No Retreat [9.44] and
Close Air Support [13.21]; that is all [15.16].
"""

from collections.abc import Iterable, Sequence

from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.charts import ARTILLERY, CAS, GROUND
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.counters import why_away
from grognard.games.roads_to_moscow.position import RoadsPosition

REACTION, NO_RETREAT, ARMY, RECOVERY = "reaction", "no_retreat", "army", "recovery"
USES = (CAS, ARTILLERY, GROUND, REACTION, NO_RETREAT, ARMY, RECOVERY)
"""What points are spent on: the three checks of a combat [15.23b-3], an attempt in the enemy's phase [15.23a], the
activation of an Army unit [15.23d], recovery from Disruption [3.75b]."""
COMMAND_RANGE = 4
"""In hexes, from every HQ and Leader [15.14a, 16.11-2]."""


def in_range(position: RoadsPosition, commander: Unit, hex: Hex) -> bool:
    """Is a hex in the Command Range of an HQ or Leader, whatever lies between [15.14a]?

    The hex of the Lead Unit is counted, that of the HQ is not; an HQ that is attacked itself reaches as far [15.14b].
    """
    if hex == NONE or not position.on_map(commander):
        return False
    return position.components.distance(position.at[commander], hex) <= COMMAND_RANGE


def points(position: RoadsPosition, unit: Unit) -> int:
    """The Command Points that an HQ or Leader has to spend: one or two [15.21-1].

    None once they are spent [15.22], none of a Disrupted HQ [15.15, 3.72c], none of one that is not on the map.
    """
    if position.spent[unit] or position.disrupted[unit] or not position.on_map(unit):
        return 0
    return position.components.specs[unit].command


def arkos(position: RoadsPosition, side: Side) -> list[Unit]:
    """The artillery HQs of a side [16.1]."""
    types = position.components.types
    return [unit for unit in position.components.by_side[side] if types[unit].arko]


def why_no_help(
    position: RoadsPosition, side: Side, formation: Formation, hex: Hex, use: str, unit: Unit
) -> Ruling | None:
    """Why an HQ or Leader cannot spend points on a check of a unit of a Formation in a hex; None: it can.

    `formation`: that of the Lead Unit which makes the check, for CAS that of the ground Lead Unit [15.23b-1]; `hex`:
    where that Lead Unit is, for CAS the Defending hex.
    """
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("15.21-1", "command.not_yours", unit=name)
    if not components.specs[unit].command:
        return refuse("15.2", "command.none", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    if position.spent[unit]:
        return refuse("15.22", "command.spent", unit=name)
    if position.disrupted[unit]:
        return refuse("15.15", "command.disrupted", unit=name)
    if components.types[unit].arko:
        return refuse("16.11-1", "command.arko", unit=name)
    refused = (_why_leader if components.leader[unit] else _why_hq)(position, formation, use, unit)
    if refused is None and use != ARMY and not in_range(position, unit, hex):
        # An Army unit that has to be helped is beyond Command Range by definition [ruling 70].
        return refuse("15.14a", "command.range", unit=name, limit=COMMAND_RANGE)
    return refused


def _why_hq(position: RoadsPosition, formation: Formation, use: str, unit: Unit) -> Ruling | None:
    """An HQ helps its own Formation [15.13-1], and Army units that are part of it [15.13-2]."""
    if formation == NONE or formation_of(position, unit) != formation:
        rule = "15.23b-1" if use == CAS else "15.13-1"
        return refuse(rule, "command.formation", unit=position.unit_name(unit))
    return None


def _why_leader(position: RoadsPosition, formation: Formation, use: str, unit: Unit) -> Ruling | None:
    """A Leader helps where it is stacked with an HQ of that Formation, for aircraft with any HQ [15.32b]."""
    components = position.components
    hqs = [other for other in position.units_at(position.at[unit]) if components.hq[other]]
    if use == CAS and hqs:
        return None
    if formation == NONE or all(formation_of(position, hq) != formation for hq in hqs):
        return refuse("15.32b", "command.leader_alone", unit=position.unit_name(unit))
    return None


def helpers(position: RoadsPosition, side: Side, formation: Formation, hex: Hex, use: str) -> list[Unit]:
    """The HQs and Leaders that may spend points on a check, in the order of the roster; the Arko is asked for apart."""
    able = [unit for unit in _commanders(position.components)[side] if points(position, unit)]
    return [unit for unit in able if why_no_help(position, side, formation, hex, use, unit) is None]


@per_components
def _commanders(components: CampaignComponents) -> list[list[Unit]]:
    """By side the units with Command Points."""
    return [[unit for unit in own if components.specs[unit].command] for own in components.by_side]


def others(position: RoadsPosition, able: Iterable[Unit], chosen: Sequence[Unit]) -> list[Unit]:
    """Of those who could help, who still may beside those that do: one HQ and one Leader for an attempt [15.23b-2]."""
    return [unit for unit in able if unit not in chosen and why_too_many(position, chosen, unit) is None]


def why_too_many(position: RoadsPosition, chosen: Sequence[Unit], unit: Unit, rule: str = "15.23b-2") -> Ruling | None:
    """Why one more is too many: one HQ and one Leader help [15.23b-2, 15.23c-1], an Arko beside them [16.11-1]."""
    components = position.components
    sort = _sort(position, unit)
    for other in chosen:
        if other != unit and _sort(position, other) == sort:
            reason = "command.one_leader" if components.leader[unit] else "command.one_hq"
            return refuse(rule, reason, unit=position.unit_name(unit), other=position.unit_name(other))
    return None


def _sort(position: RoadsPosition, unit: Unit) -> tuple[bool, bool]:
    return position.components.leader[unit], position.components.types[unit].arko


def spend(position: RoadsPosition, units: Iterable[Unit]) -> None:
    """They spend all their points at once and turn to the spent face [15.22]."""
    for unit in units:
        worth = points(position, unit)
        position.spent[unit] = True
        position.emit("command_spent", "15.22", unit=position.unit_name(unit), count=worth)


def refresh(position: RoadsPosition) -> None:
    """Reorganization Phase: all HQs and Leaders of both sides have their points again [15.24]."""
    components = position.components
    for unit, spec in enumerate(components.specs):
        if spec.command and position.spent[unit]:
            position.spent[unit] = False
            position.emit("command_back", "15.24", unit=position.unit_name(unit))
