"""Combat results [15.6]: what each unit incurs, and how it is engaged afterwards [4.3-10]."""

from grognard.engine.kinds import Unit
from grognard.engine.rulings import COUNT, Part
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.position import FULL, HALF, FrontPosition

FULL_ASSAULT = "full_assault"
HQ_FACTOR = 2
"""Results on HQs are doubled [15.6-2]."""
RETREATED = 1
"""What a successful retreat takes off [15.7-2a]."""


def loss_parts(position: FrontPosition, unit: Unit, result: int, retreated: bool = False) -> tuple[Part, ...]:
    """The Attrition Points that a unit incurs by a number of the table, part by part.

    Twice as many for an HQ [12.3-2, 15.6-2], one more in Full Assault if there are any [6.3.3-1], also in
    Transition to it; then one less after a successful retreat [15.7-2a].
    """
    parts = [Part("15.6-1", "result", result, COUNT)]
    if position.components.hq[unit]:
        parts.append(Part("12.3-2", "hq", (HQ_FACTOR - 1) * result, COUNT))
    if result and mode_name(position, unit) == FULL_ASSAULT:
        parts.append(Part("6.3.3-1", "full_assault", 1, COUNT))
    if retreated and result:
        parts.append(Part("15.7-2a", "retreated", -RETREATED, COUNT))
    return tuple(part for part in parts if part.amount)


def loss_of(position: FrontPosition, unit: Unit, result: int, retreated: bool = False) -> int:
    """The Attrition Points that a unit incurs by a number of the table."""
    return max(0, int(sum(part.amount for part in loss_parts(position, unit, result, retreated))))


def take_loss(position: FrontPosition, unit: Unit, result: int, retreated: bool = False) -> bool:
    """A unit takes its part of a result [15.6-1]; returns whether it incurred anything [31.4-1]."""
    loss = loss_of(position, unit, result, retreated)
    add_attrition(position, unit, loss, "15.6-2" if position.components.hq[unit] else "15.6-1")
    return loss > 0


def engage(position: FrontPosition, unit: Unit, level: int, rule: str) -> None:
    """A unit is Half Engaged or Engaged; that never gets better within a phase."""
    if not position.on_map(unit) or position.engaged[unit] >= level:
        return
    position.engaged[unit] = level
    position.emit("engaged" if level == FULL else "half_engaged", rule, unit=position.unit_name(unit))


def engage_defenders(position: FrontPosition, units: tuple[Unit, ...], hurt: bool) -> None:
    """Defending Units that stay: Engaged if they took Attrition Points [15.6-3], else Half Engaged [15.6-4]."""
    for unit in units:
        engage(position, unit, FULL if hurt else HALF, "15.6-3" if hurt else "15.6-4")
