"""Headquarters [4.3-15, 12] and Command Points [4.3-8, 13]: modes, range, destruction, what is left."""

from typing import Any

from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.engine.schedule import schedule
from grognard.games.less_than_60_miles.command import is_independent, parent, superior_side
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FREE, FrontPosition, OrderChit, Rebuilding

VALID, INVALID, BROKEN = "valid", "invalid", "broken"
"""Command status [14.4.2-3, 14.6-4]."""
DEPLOYED, MOVING = "deployed", "moving"
"""The two modes of an HQ [12.1-1]."""
HQ_MODE = "hq_mode"
"""The action of an HQ that changes its mode: what it costs [12.1-4:1]."""


# -- Command Range [12.2]


def command_range(position: FrontPosition, hq: Unit) -> int:
    """The range printed for an HQ's present mode [12.2-1]: full if Deployed [12.1-2], half if Moving [12.1-3]."""
    components = position.components
    spec, moving = components.specs[hq], components.modes[position.mode[hq]].name == MOVING
    return spec.command_moving if moving else spec.command


def in_range(position: FrontPosition, hq: Unit, unit: Unit) -> bool:
    """Is a unit within an HQ's Command Range, its own hex counted [12.2-2], whatever lies between [12.2-3]?"""
    if not position.on_map(hq) or not position.on_map(unit):
        return False
    return position.components.distance(position.at[hq], position.at[unit]) <= command_range(position, hq)


def in_command(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit within the Command Range of its Parent HQ [12-0]? The top of a chain always is."""
    above = parent(position, unit)
    return above == NONE or in_range(position, above, unit)


def is_hampered(position: FrontPosition, unit: Unit) -> bool:
    """Is a unit Engaged, Half Engaged or Delayed, which costs one turn, once [6.1.2-3, 14.4.2-4-b, 14.6-6]?"""
    return position.engaged[unit] != FREE or position.delayed[unit] > 0


def status(position: FrontPosition, links: list[Unit]) -> str:
    """Valid [14.4.2-3-a, 14.6-4a], Invalid or Broken, by those who have to be in range of their Parent HQs [14.6-4].

    `links` are the executing HQ, or the unit, and all HQs above.
    """
    if is_broken(position, links):
        return BROKEN
    return VALID if all(in_command(position, link) for link in links) else INVALID


def is_broken(position: FrontPosition, links: list[Unit]) -> bool:
    """Is one of those that pass an order on not on the map [14.4.2-3-c, 14.6-4]?"""
    return not all(map(position.on_map, links))


# -- Command Points [13]


def why_no_cp(position: FrontPosition, side: Side, amount: int, unit: Unit = NONE) -> Ruling | None:
    """Why a side cannot spend so many Command Points [13-0]; None if it can.

    For a unit of an Independent Formation nothing is spent: name it where rules 36-2 to 36-4 say so.
    """
    if unit != NONE and is_independent(position, unit):
        return None
    if position.cp[side] < amount:
        return refuse("13-0", "cp.too_few", side=SIDES[side], cost=amount, left=position.cp[side])
    return None


def spend_cp(position: FrontPosition, side: Side, amount: int, rule: str) -> None:
    """Spend Current Command Points of a side's Superior HQ [13.1-3]."""
    position.cp[side] -= amount
    position.emit("cp_spent", rule, side=SIDES[side], cost=amount, left=position.cp[side])


def change_max_cp(position: FrontPosition, side: Side, amount: int) -> int:
    """Raise or lower Maximum Command Points, not below 0 [12.4-1:4]; returns what has really changed."""
    before = position.max_cp[side]
    position.max_cp[side] = max(0, before + amount)
    return position.max_cp[side] - before


def restore_cp(position: FrontPosition, side: Side) -> None:
    """Current Command Points are the Maximum again, in the Orders Reveal Phase [13.1-2, 14.5-2]."""
    position.cp[side] = position.max_cp[side]
    position.emit("cp_restored", "13.1-2", side=SIDES[side], left=position.cp[side])


# -- modes of HQs [12.1]


def why_no_hq_change(position: FrontPosition, hq: Unit) -> Ruling | None:
    """Why an HQ cannot change its mode in this Movement Phase, but for its Movement Points [12.1-4, 12.1-5]."""
    name = position.unit_name(hq)
    if not position.components.hq[hq]:
        return refuse("12.1-4:1", "hqs.no_hq", unit=name)
    if position.changed[hq]:
        return refuse("12.1-5", "hqs.changed", unit=name)
    if position.ready[hq] or position.resting[hq]:
        return refuse("12.1-4:1", "hqs.cannot_change", unit=name)
    cost = position.components.movement.actions[HQ_MODE].cp
    lacking = why_no_cp(position, position.components.side_of[hq], cost, hq)
    return lacking and refuse("12.1-4:1", lacking.reason, **dict(lacking.facts))


def change_hq_mode(position: FrontPosition, hq: Unit) -> None:
    """Turn an HQ from Deployed to Moving or back, at once, for a Command Point [12.1-4:1, 36-2].

    One that is Moving now may go on with the Movement Points that it has left [12.1-4:2].
    """
    components = position.components
    now = components.modes[position.mode[hq]].name
    becomes = DEPLOYED if now == MOVING else MOVING
    position.mode[hq] = components.mode(becomes)
    position.changed[hq] = True
    side = superior_side(position, hq)
    if side != NONE:
        spend_cp(position, side, components.movement.actions[HQ_MODE].cp, "12.1-4:1")
    position.emit("hq_changed", "36-2" if side == NONE else "12.1-4:1", unit=position.unit_name(hq), mode=becomes)


# -- destruction [12.4]


def lost_cp(position: FrontPosition, hq: Unit) -> int:
    """Command Points that go with an HQ, by its level and side [12.4-1]; none with an Independent HQ."""
    components = position.components
    if is_independent(position, hq):
        return 0
    level = components.organisation.levels[components.specs[hq].level]
    return level.lost.get(SIDES[components.side_of[hq]], 0)


def lost_rule(position: FrontPosition, hq: Unit) -> str:
    """The row of the table of 12.4-1."""
    return {3: "12.4-1:1", 2: "12.4-1:2"}.get(lost_cp(position, hq), "12.4-1:3")


def destroy_hq(position: FrontPosition, hq: Unit, rule: str, *, removed: bool = False) -> None:
    """An HQ is destroyed, or removed from play for another reason, then for good [12.4-0].

    It lies on the Time Track one turn ahead, with the Action Phase in which that was [12.4-4:1, 12.4-4:2].
    """
    components, side = position.components, position.components.side_of[hq]
    position.emit(
        "hq_destroyed",
        "12.4-0" if removed else rule,
        unit=position.unit_name(hq),
        hex=position.place_name(position.at[hq]),
    )
    _take_cp(position, hq, side)
    drop_orders(position, hq, "12.4-2")
    if position.ew[hq]:
        position.ew_pool[side] += position.ew[hq]
        position.emit("ew_returned", "12.4-3", unit=position.unit_name(hq), count=position.ew[hq])
        position.ew[hq] = 0
    clear_states(position, hq)
    if removed:
        position.put(hq, components.eliminated)
        return
    position.put(hq, components.destroyed_hqs)
    schedule(position, Rebuilding(position.turn + 1, unit=hq, phase=position.acting))


def _take_cp(position: FrontPosition, hq: Unit, side: Side) -> None:
    """Points that are really taken are remembered, so that rebuilding gives back exactly these [12.4-1:4, 12.5-3-c]."""
    amount = lost_cp(position, hq)
    position.lost_max[hq] = -change_max_cp(position, side, -amount)
    position.lost_current[hq] = min(position.cp[side], amount)
    position.cp[side] -= position.lost_current[hq]
    if amount:
        facts: dict[str, Any] = {"side": SIDES[side], "count": amount, "most": position.max_cp[side]}
        whole = position.lost_max[hq] == position.lost_current[hq] == amount
        rule = lost_rule(position, hq) if whole else "12.4-1:4"
        position.emit("cp_lost", rule, left=position.cp[side], **facts)


def drop_orders(position: FrontPosition, hq: Unit, rule: str) -> None:
    """Take an HQ's order off the Time Track; the Command Points committed to it are free again [12.4-2, 14.8-2].

    Everybody sees a chit leave its box and the marker of Maximum CP move, and nothing more of a face-down order: that
    cannot be taken back.
    """
    for chit in orders_on_track(position, position.components.side_of[hq]):
        if chit.hq == hq:
            position.schedule = tuple(entry for entry in position.schedule if entry is not chit)
            side = superior_side(position, hq)
            if side != NONE and chit.secret:
                change_max_cp(position, side, position.components.orders[chit.order].cp)
            # which order it was is seen from the Time Track, and cannot be taken back
            left = position.max_cp[chit.side]
            position.reveal("order_removed", rule, side=SIDES[chit.side], turn=chit.turn, left=left)


def orders_on_track(position: FrontPosition, side: Side) -> list[OrderChit]:
    """A side's orders on the Time Track, soonest first [14-1]."""
    return [entry for entry in position.schedule if isinstance(entry, OrderChit) and entry.side == side]


def clear_states(position: FrontPosition, unit: Unit) -> None:
    """A unit that leaves the map takes no markers along."""
    position.attrition[unit] = position.ready[unit] = position.delayed[unit] = 0
    position.engaged[unit] = FREE
    position.spotted[unit] = position.resting[unit] = position.moved[unit] = False
