"""Attrition Points [4.3-4, 11.1, 11.2]: gained in many ways, removed in few; beyond its limit a unit is eliminated.

Limits [11.1-0] are 5 for a regiment [11.1-1:1], 4 for a battalion [11.1-1:2], 3 for a company [11.1-1:3], 5 for
artillery and helicopters of any size [11.1-1:4, 11.1-1:5] and 3 for HQs [11.1-1:6]: `components.limit`. What points do
to a unit's fighting [11.2-2] stands with the combat modifiers.
"""

from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.less_than_60_miles.hqs import clear_states, destroy_hq
from grognard.games.less_than_60_miles.lost_markers import remove_lost_markers
from grognard.games.less_than_60_miles.organisation import ARTILLERY, HELICOPTER, HQ
from grognard.games.less_than_60_miles.position import FrontPosition


class AttritionRemoval(NamedTuple):
    """The Attrition Removal Phase of a side: how far it has come, and what is in hand [5-4.6]."""

    side: Side
    step: str = ""
    """One of `recovery.STEPS`; "" before the first."""
    hq: Unit = -1
    """The HQ that is to be repaired [11.6]."""
    centre: Hex = -1
    """The Supply Centre that is to be moved, by its hex [30.3.1-0]."""


_LIMIT_RULES = {"regiment": "11.1-1:1", "battalion": "11.1-1:2", "company": "11.1-1:3"}
_ROLE_RULES = {ARTILLERY: "11.1-1:4", HELICOPTER: "11.1-1:5", HQ: "11.1-1:6"}


def limit_rule(position: FrontPosition, unit: Unit) -> str:
    """The row that gives a unit's Attrition Limit: by its sort, or by its size [11.1-1]."""
    components = position.components
    role = components.types[unit].role
    return _ROLE_RULES[role] if role in _ROLE_RULES else _LIMIT_RULES[components.specs[unit].size]


def can_bear(position: FrontPosition, unit: Unit, amount: int) -> bool:
    """Can a unit take so many Attrition Points more without going beyond its limit [11.1-1]?"""
    return position.attrition[unit] + amount <= position.components.limit[unit]


def add_attrition(position: FrontPosition, unit: Unit, amount: int, rule: str, *, lethal: bool = True) -> None:
    """A unit gains Attrition Points [11.2-1]; beyond its limit it is eliminated [11.2-3].

    `lethal=False`: those of Disengaging, which never eliminate; the unit stays at its limit [8.8, 11.2-3].
    """
    if amount <= 0 or not position.on_map(unit):
        return
    limit = position.components.limit[unit]
    total = position.attrition[unit] + amount
    facts = {"unit": position.unit_name(unit), "count": amount, "limit": limit}
    if total > limit and lethal:
        position.emit("worn_out", rule, **facts)
        eliminate(position, unit, "11.2-3")
        return
    if total > limit:
        facts["count"] = limit - position.attrition[unit]
        if not facts["count"]:
            position.emit("attrition_spared", "11.2-3", unit=position.unit_name(unit), limit=limit)
            return
    position.attrition[unit] = min(total, limit)
    position.emit("attrition", rule, total=position.attrition[unit], **facts)


def remove_attrition(position: FrontPosition, unit: Unit, amount: int, rule: str) -> None:
    """A unit gets rid of Attrition Points; it never has fewer than none."""
    taken = min(amount, position.attrition[unit])
    if taken <= 0:
        return
    position.attrition[unit] -= taken
    position.emit("recovered", rule, unit=position.unit_name(unit), count=taken, total=position.attrition[unit])


def eliminate(position: FrontPosition, unit: Unit, rule: str) -> None:
    """A unit leaves the map for good; an HQ is destroyed, and may be rebuilt [12.4].

    What depends on units being somewhere, such as an Engineer marker that nobody guards, is settled at once.
    """
    if position.components.hq[unit]:
        destroy_hq(position, unit, rule)
    else:
        position.emit("eliminated", rule, unit=position.unit_name(unit), hex=position.place_name(position.at[unit]))
        clear_states(position, unit)
        position.put(unit, position.components.eliminated)
    remove_lost_markers(position)
