"""The chain of command [4.3-7, 14.2, 14.3]: Parent HQs [4.3-19], formations [4.3-13], Attached Units and HQs."""

from collections.abc import Iterator

from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.position import FrontPosition

FULL = "command.full"
"""Why a unit is not attached: the HQ has as many as it may."""


# -- parents


def parent(position: FrontPosition, unit: Unit) -> Unit:
    """The present Parent HQ; NONE at the top of a chain [14.2-1, 14.2-2].

    A Formation Unit has its printed one, but for the time that a scenario puts it under another because its own HQ has
    not arrived yet [4.3-14].
    """
    components = position.components
    printed, now = components.printed_parent[unit], position.parent[unit]
    if now == NONE or (components.specs[unit].formation_unit and printed != NONE and is_known(position, printed)):
        return printed
    return now


def is_known(position: FrontPosition, hq: Unit) -> bool:
    """Has an HQ come into play, whether it stands on the map or has been destroyed [12.4-5]?"""
    return position.on_map(hq) or position.at[hq] in (
        position.components.destroyed_hqs,
        position.components.eliminated,
    )


def is_independent(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit of an Independent Formation, whose HQ has no Superior HQ [36-1]?"""
    return position.components.independent[unit]


def superior_side(position: FrontPosition, unit: Unit) -> Side:
    """The side whose Superior HQ pays for a unit; NONE in an Independent Formation [13.1-1, 36-1]."""
    return NONE if is_independent(position, unit) else position.components.side_of[unit]


def chain(position: FrontPosition, unit: Unit) -> list[Unit]:
    """The HQs above a unit, its Parent HQ first and the Superior HQ last [14.4.2-3, 14.6-4]; none above the top."""
    found: list[Unit] = []
    above = parent(position, unit)
    while above != NONE and above not in found:
        found.append(above)
        above = parent(position, above)
    return found


def subordinate(position: FrontPosition, unit: Unit, hq: Unit) -> bool:
    """Is a unit under an HQ, directly or through others [14.6-2:1]?"""
    return hq in chain(position, unit)


def subordinates(position: FrontPosition, hq: Unit) -> list[Unit]:
    """All units and HQs under an HQ, directly or through others, that are on the map."""
    own = position.components.by_side[position.components.side_of[hq]]
    return [unit for unit in own if position.on_map(unit) and subordinate(position, unit, hq)]


# -- attachment [14.2-2, 14.3]


@per_components
def attached_units(components: FrontComponents) -> list[list[Unit]]:
    """By side, the units and HQs that may be attached: their designation is black on white [14.2-2:3, 14.3-1:2]."""
    return [[unit for unit in own if not components.specs[unit].formation_unit] for own in components.by_side]


def attached_to(position: FrontPosition, hq: Unit) -> list[Unit]:
    """Units attached to an HQ: those of which it is not the printed Parent HQ; HQs do not count [14.2-4]."""
    components = position.components
    return [
        unit
        for unit in attached_units(components)[components.side_of[hq]]
        if position.parent[unit] == hq
        and components.printed_parent[unit] != hq
        and not components.hq[unit]
        and position.on_map(unit)
    ]


def most_attached(position: FrontPosition, hq: Unit) -> int | None:
    """How many units may be attached to an HQ, by its level and nation; None: any number [14.2-4]."""
    spec = position.components.specs[hq]
    return position.components.organisation.levels[spec.level].limit(spec.nation)


def _printed_chain(position: FrontPosition, unit: Unit) -> list[Unit]:
    """The HQs above a unit by what is printed, wherever Attached HQs serve now."""
    found: list[Unit] = []
    above = position.components.printed_parent[unit]
    while above != NONE and above not in found:
        found.append(above)
        above = position.components.printed_parent[above]
    return found


def why_not_attached(position: FrontPosition, unit: Unit, hq: Unit) -> Ruling | None:
    """Why an Attached Unit or HQ cannot be attached to an HQ; None if it can [4.3-3, 14.2-x1, 14.3-x1].

    Of a Formation Unit, which stays with its own, that is not asked [14.2-1:1, 14.3-3].
    """
    components = position.components
    facts = {"unit": position.unit_name(unit), "hq": position.unit_name(hq)}
    if not components.hq[hq] or components.side_of[hq] != components.side_of[unit] or hq == unit:
        return refuse("14.2-2:1", "command.no_parent", **facts)
    if not position.on_map(hq):
        return refuse("12.4-5", "command.hq_away", **facts)
    if parent(position, unit) == hq:
        return refuse("14.2-2:2", "command.already", **facts)
    if components.hq[unit]:
        return _why_no_higher_hq(position, unit, hq)
    printed = components.printed_parent[unit]
    if hq != printed and printed not in _printed_chain(position, hq) and printed not in chain(position, hq):
        return refuse("14.2-2:1", "command.not_below", printed=position.unit_name(printed), **facts)
    limit = most_attached(position, hq)
    if hq != printed and limit is not None and len(attached_to(position, hq)) >= limit:
        return refuse(_limit_rule(position, hq), FULL, most=limit, **facts)
    return None


def is_attached_hq(position: FrontPosition, hq: Unit) -> bool:
    """Is this an Attached HQ: one whose designation is black on white, below a Superior HQ [14.3-1:2]?"""
    components = position.components
    return hq != NONE and not components.specs[hq].formation_unit and components.printed_parent[hq] != NONE


def _why_no_higher_hq(position: FrontPosition, unit: Unit, hq: Unit) -> Ruling | None:
    """An Attached HQ may serve any HQ of a higher level of the same Superior HQ [14.3-1:1]."""
    components = position.components
    facts = {"unit": position.unit_name(unit), "hq": position.unit_name(hq)}
    if components.rank[hq] <= components.rank[unit]:
        return refuse("14.3-1:1", "command.not_higher", **facts)
    if components.specs[hq].superior != components.specs[unit].superior or subordinate(position, hq, unit):
        return refuse("14.3-1:1", "command.no_parent", **facts)
    return None


_LIMIT_RULES = {
    ("corps", False): "14.2-4:1",
    ("army", False): "14.2-4:1",
    ("division", False): "14.2-4:2",
    ("brigade", True): "14.2-4:3",
    ("brigade", False): "14.2-4:4",
    ("regiment", True): "14.2-4:5",
    ("regiment", False): "14.2-4:6",
}
"""The row of the limits, by level and whether the US Army has one of its own."""


def _limit_rule(position: FrontPosition, hq: Unit) -> str:
    spec = position.components.specs[hq]
    special = spec.nation == "us" and spec.level in ("brigade", "regiment")
    return _LIMIT_RULES.get((spec.level, special), "14.2-4:1")


def possible_parents(position: FrontPosition, unit: Unit) -> Iterator[Unit]:
    """The HQs that a unit or an HQ could be attached to now, beside the one that it has [14.2-3, 14.3-2].

    One after the other: mostly it is only asked whether there is one.
    """
    if position.components.specs[unit].formation_unit:
        return
    now = parent(position, unit)
    for hq in position.components.hqs[position.components.side_of[unit]]:
        if hq not in (unit, now) and position.on_map(hq) and why_not_attached(position, unit, hq) is None:
            yield hq


def attach(position: FrontPosition, unit: Unit, hq: Unit) -> None:
    """Attach a unit or an HQ: the HQ becomes its Parent HQ, until that is changed [14.2-2:2, 14.2-3, 14.3-1:1]."""
    position.parent[unit] = hq
    rule = "14.3-1:1" if position.components.hq[unit] else "14.2-2:2"
    position.emit("attached", rule, unit=position.unit_name(unit), hq=position.unit_name(hq))
