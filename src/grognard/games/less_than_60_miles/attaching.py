"""Attaching units and HQs to other HQs [14.2-2, 14.2-3, 14.3]: when a chain of command is needed, and changed later.

It is settled as orders are issued or executed, and changed wherever a rule goes by the Parent HQ: among changes of mode
and between moves (`AttachVerbs`), for Command Range, support and Electronic Warfare.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import derived_of
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import BACK, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.command import (
    FULL,
    attach,
    attached_to,
    attached_units,
    is_attached_hq,
    most_attached,
    parent,
    possible_parents,
    subordinate,
    why_not_attached,
)
from grognard.games.less_than_60_miles.hqs import in_range
from grognard.games.less_than_60_miles.position import FrontPosition

ATTACHMENTS = Action("attachments")


class Attaching(NamedTuple):
    """A unit or an HQ gets another Parent HQ: any, or one that serves an order of this HQ (`under`)."""

    side: Side
    unit: Unit
    under: Unit = NONE


class Reattaching(NamedTuple):
    """A side names a unit or an HQ that gets another Parent HQ."""

    side: Side


def parents_for(position: FrontPosition, unit: Unit, under: Unit) -> Iterator[Unit]:
    """The HQs that a unit could be attached to; if it has to serve an HQ, that one and those below it."""
    found = possible_parents(position, unit)
    return (hq for hq in found if under in (NONE, hq) or subordinate(position, hq, under))


def has_parent_for(position: FrontPosition, unit: Unit, under: Unit = NONE) -> bool:
    """Is there an HQ that a unit could be attached to?"""
    return next(parents_for(position, unit, under), None) is not None


def attachable(position: FrontPosition, side: Side, under: Unit = NONE) -> list[Unit]:
    """The units and HQs of a side on the map that could be attached elsewhere."""
    return _attachable(position, side, under, tuple(position.parent))


@derived_of("side")
def _attachable(position: FrontPosition, side: Side, under: Unit, parents: tuple[Unit, ...]) -> list[Unit]:
    return [
        unit
        for unit in attached_units(position.components)[side]
        if position.on_map(unit)
        and (under == NONE or not subordinate(position, unit, under))
        and has_parent_for(position, unit, under)
    ]


def can_attach(position: FrontPosition, side: Side) -> bool:
    """Is there anybody who could be attached elsewhere?"""
    return _can_attach(position, side, tuple(position.parent))


@derived_of("side")
def _can_attach(position: FrontPosition, side: Side, parents: tuple[Unit, ...]) -> bool:
    own = [unit for unit in attached_units(position.components)[side] if position.on_map(unit)]
    return any(has_parent_for(position, unit) for unit in own)


def why_attachable(position: FrontPosition, side: Side, unit: Unit, under: Unit = NONE) -> Ruling:
    """May a unit be attached to another HQ? If so its owner chooses which [14.2-3, 14.3-2]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side or not position.on_map(unit):
        return refuse("14.2-2:1", "command.not_yours", unit=name)
    if components.specs[unit].formation_unit:
        printed, id = components.printed_parent[unit], components.specs[unit].printed_parent
        if not id:
            return refuse("14.3-1:1", "command.top", unit=name)
        rule = "14.3-3" if is_attached_hq(position, printed) else "14.2-1:1"
        hq = id if printed == NONE else position.unit_name(printed)
        return refuse(rule, "command.formation_unit", unit=name, hq=hq)
    if under != NONE and subordinate(position, unit, under):
        return refuse("14.2-2:2", "command.already", unit=name, hq=position.unit_name(under))
    if not has_parent_for(position, unit, under):
        return _why_full(position, unit) or refuse("14.2-2:1", "command.no_other", unit=name)
    return allow("14.2-3", "command.may_attach", also=("14.3-2",) if components.hq[unit] else (), unit=name)


def _why_full(position: FrontPosition, unit: Unit) -> Ruling | None:
    """An HQ that a unit could be attached to, were it not for the number of units that it has already [14.2-4]."""
    refusals = (
        why_not_attached(position, unit, hq) for hq in position.components.hqs[position.components.side_of[unit]]
    )
    return next((refusal for refusal in refusals if refusal is not None and refusal.reason == FULL), None)


class Attach(Procedure[FrontPosition, Attaching]):
    """The owner names the HQ [14.2-3, 14.3-2]."""

    frame = Attaching

    def decision(self, position: FrontPosition, frame: Attaching) -> Decision:
        hqs = list(parents_for(position, frame.unit, frame.under))
        actions = [*self.list("hq", hqs, position), BACK]
        return self.ask(position, frame.side, "command.which", "14.2-3", actions, unit=position.unit_name(frame.unit))

    @verb
    def hq(self, position: FrontPosition, frame: Attaching, hq: Unit) -> None:
        """To this one."""
        attach(position, frame.unit, hq)
        position.done()

    def why_hq(self, position: FrontPosition, frame: Attaching, hq: Unit) -> Ruling:
        refusal = why_not_attached(position, frame.unit, hq)
        facts = {"unit": position.unit_name(frame.unit), "hq": position.unit_name(hq)}
        if refusal is not None:
            return refusal
        if hq not in parents_for(position, frame.unit, frame.under):
            return refuse("14.6-2:1", "command.not_under", other=position.unit_name(frame.under), **facts)
        rule = "14.3-1:1" if position.components.hq[frame.unit] else "14.2-2:2"
        reason = "command.may_be" if in_range(position, hq, frame.unit) else "command.may_be_outside"
        limit = most_attached(position, hq)
        if limit is None or position.components.hq[frame.unit] or position.components.printed_parent[frame.unit] == hq:
            return allow(rule, reason, **facts)
        return allow(rule, f"{reason}_of", count=len(attached_to(position, hq)) + 1, most=limit, **facts)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Attaching) -> None:
        """It stays where it is."""
        position.done()

    def why_back(self, position: FrontPosition, frame: Attaching) -> Ruling:
        now = parent(position, frame.unit)
        return allow("14.2-3", "command.stays", unit=position.unit_name(frame.unit), hq=position.unit_name(now))


class Reattach(Procedure[FrontPosition, Reattaching]):
    """The owner names the unit; then its HQ [14.2-3, 14.3-2]."""

    frame = Reattaching

    def decision(self, position: FrontPosition, frame: Reattaching) -> Decision:
        actions = [*self.list("attach", attachable(position, frame.side), position), BACK]
        return self.ask(position, frame.side, "command.who", "14.2-3", actions)

    @verb
    def attach(self, position: FrontPosition, frame: Reattaching, unit: Unit) -> None:
        """This one."""
        position.become(Attaching(frame.side, unit))

    def why_attach(self, position: FrontPosition, frame: Reattaching, unit: Unit) -> Ruling:
        return why_attachable(position, frame.side, unit)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Reattaching) -> None:
        """All stay where they are."""
        position.done()


class AttachVerbs:
    """Changes of attachment between other things of one's own phases: for their procedures to inherit [14.2-3].

    Not within a combat, an order or a mission, whose every step goes by the same Parent HQs. Frames of such procedures
    have a field `side`.
    """

    def attach_actions(self, position: FrontPosition, side: Side) -> list[Action]:
        """One action, however many units could be attached elsewhere."""
        return [ATTACHMENTS] if can_attach(position, side) else []

    @verb
    def attachments(self, position: FrontPosition, frame: Any) -> None:
        """Name a unit, and its HQ."""
        position.call(Reattaching(frame.side))

    def why_attachments(self, position: FrontPosition, frame: Any) -> Ruling:
        """Is there anybody to attach?"""
        if not can_attach(position, frame.side):
            return refuse("14.2-2:1", "command.nobody")
        return allow("14.2-3", "command.may_reattach", also=("14.3-2",))
