"""Who may be the Lead Unit of an attack or of a defence [10.17, 10.44], and who would do it best."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.position import RoadsPosition


def attack_leads(position: RoadsPosition, attackers: Sequence[Unit]) -> list[Unit]:
    """The attackers that may be the Lead Unit: of the active Formation or activated with it [3.43c].

    No HQ [15.12-1]: who has no strength is no attacker [3.54c].
    """
    return [unit for unit in attackers if why_no_attack_lead(position, unit, attackers) is None]


def why_no_attack_lead(position: RoadsPosition, unit: Unit, attackers: Sequence[Unit]) -> Ruling | None:
    """Why a unit cannot lead an attack; None: it can [10.17]."""
    name = position.unit_name(unit)
    if unit not in attackers:
        return refuse("10.12", "lead.not_attacking", unit=name)
    if not is_active(position, unit):
        return refuse("3.43c", "lead.not_active", unit=name)
    return None


def defence_leads(position: RoadsPosition, defenders: Sequence[Unit]) -> list[Unit]:
    """The defenders that may be the Lead Unit [10.44]."""
    return [unit for unit in defenders if why_no_defence_lead(position, unit, defenders) is None]


def why_no_defence_lead(position: RoadsPosition, unit: Unit, defenders: Sequence[Unit]) -> Ruling | None:
    """Why a unit cannot lead a defence; None: it can.

    An HQ leads only HQs [15.12-1], and nobody leads who has retreated here [11.36-1].
    If all have retreated into the hex one of them must.
    """
    name = position.unit_name(unit)
    if unit not in defenders:
        return refuse("10.44", "lead.not_defending", unit=name)
    own = [other for other in defenders if not position.retreated[other]] or list(defenders)
    if unit not in own:
        return refuse("11.36-1", "lead.retreated", unit=name)
    if position.components.hq[unit] and not all(position.components.hq[other] for other in own):
        return refuse("15.12-1", "lead.hq", unit=name)
    return None


def best_lead(position: RoadsPosition, units: Sequence[Unit]) -> Unit:
    """The unit with the highest ER, which is worth most to its owner as Lead Unit; NONE of nobody."""
    return max(units, key=lambda unit: rating(position, unit), default=NONE)
