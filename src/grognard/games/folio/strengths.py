"""What an attack comes to [7.1, 7.3, 7.4, 7.5]: both sums, and the line of the combat table."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import ATTACK, DEFENCE, DIE, Part
from grognard.engine.tables import PLAIN
from grognard.games.folio.position import FolioPosition, Support


class Ledger(NamedTuple):
    """An attack or a bombardment as it stands: every part of both sums, the line, and what is added to the die."""

    attack: int
    defence: int
    parts: tuple[Part, ...]
    line: str
    line_rule: str
    """The rule by which it is this line."""
    modifier: int

    @property
    def differential(self) -> int:
        """Attack less defence [4.1-D1, 7.3-1]."""
        return self.attack - self.defence

    def column(self, position: FolioPosition) -> int:
        """The column of the table [7.3-2]: beyond the ends of the line its first or last one.

        The line is all that the ground does: it adds no points to either side [4.1-D2, 7.4-4].
        """
        found = position.components.crt.column(self.attack, self.defence, self.line)
        assert found is not None
        return found


def strength(position: FolioPosition, unit: Unit, group: str, together: Sequence[Unit]) -> tuple[Part, ...]:
    """A unit's strength in attack or defence, never both [7.3-8], and the whole of it [7.3-7].

    As printed, and what changes it; `together`: who fights on its side.
    """
    components = position.components
    printed = (components.attack if group == ATTACK else components.defence)[unit][position.depleted[unit]]
    rule = "7.3-1"
    if group == ATTACK:
        rule = "7.1-5" if printed else components.exclusive.no_attack_strength_rule
    parts = [Part(rule, position.unit_name(unit), printed, group)]
    if group == DEFENCE and components.fortified[position.at[unit]]:
        parts.append(Part("7.5-1", "fortification", printed, group))
    printed = int(sum(part.amount for part in parts))
    return (*parts, *components.exclusive.strength_parts(position, unit, printed, group, together))


def support(
    position: FolioPosition, markers: Sequence[Support], group: str, hex: Hex, rule: str = "8.3-1"
) -> tuple[Part, ...]:
    """What support markers add [8.3-13]; the attacker's are halved against a fortification, each by itself [7.5-2].

    Those of the defender are not [7.5-3].
    """
    components, parts = position.components, []
    halved = group == ATTACK and components.fortified[hex]
    for marker in markers:
        value = components.marker_values[marker]
        parts.append(Part(rule, components.support[marker].id, value, group))
        if halved and value - value // 2:
            parts.append(Part("7.5-2", "fortification", value // 2 - value, group))
    return tuple(parts)


def reckon(
    position: FolioPosition,
    hex: Hex,
    units: Sequence[Unit],
    engineers: Sequence[Unit] = (),
    for_attack: Sequence[Support] = (),
    for_defence: Sequence[Support] = (),
) -> Ledger:
    """The ledger of an attack; without units it is a bombardment, over no hexside and with no weather [11.1-6]."""
    components = position.components
    (target,) = position.units_at(hex)
    attack = [part for unit in units for part in strength(position, unit, ATTACK, units)]
    attack += support(position, for_attack, ATTACK, hex)
    answer = support(position, for_defence, DEFENCE, hex, "8.3-1" if units else "8.4.1-2")
    defence = [*strength(position, target, DEFENCE, [target]), *answer]
    line, rule = line_of(position, hex, units, bool(engineers)) if units else (components.line[hex], "8.5-2")
    die = list(components.exclusive.die_parts(position)) if units else []
    return Ledger(
        int(sum(part.amount for part in attack)),
        int(sum(part.amount for part in defence)),
        (*attack, *defence, *die),
        line,
        rule,
        int(sum(part.amount for part in die if part.group == DIE)),
    )


def line_of(position: FolioPosition, hex: Hex, units: Sequence[Unit], bridged: bool) -> tuple[str, str]:
    """The line of the table for an attack, and the rule that decides [7.4-1]; not by the attackers' ground [7.4-2].

    A river counts if every attacker is across water: the line of the river if nobody has a bridge, that of the bridge
    if anybody has. Of that and of the ground the one that is better for the defender counts, and no more [7.4-5].
    """
    components = position.components
    ground = components.line[hex]
    crossings = [crossing(position, position.at[unit], hex) for unit in units]
    if PLAIN in crossings:
        return ground, "7.4-3" if any(crossings) else "7.3-2"
    over_bridge = bridged or components.bridge_line in crossings
    water = components.bridge_line if over_bridge else components.worst_line(crossings)
    return (ground, "7.4-5") if components.best_line([ground, water]) == ground else (water, "7.4-3")


def crossing(position: FolioPosition, here: Hex, hex: Hex) -> str:
    """The line of the water between two hexes: a river's, a bridge's, or PLAIN where there is none."""
    components = position.components
    direction = components.grid.direction(here, hex)
    return components.water[here][direction]
