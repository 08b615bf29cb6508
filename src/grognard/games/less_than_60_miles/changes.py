"""Changes of mode by a unit's own decision [6.1.2, 6.1.3], and the switch from Active Defense [6.3.5-2]."""

from typing import Any, NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.attaching import AttachVerbs
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.charts.movement import ActionCost
from grognard.games.less_than_60_miles.command import is_independent, superior_side
from grognard.games.less_than_60_miles.execution import gains_nothing
from grognard.games.less_than_60_miles.hqs import in_command, spend_cp, why_no_cp
from grognard.games.less_than_60_miles.modes import (
    ACTIVE_DEFENSE,
    REFIT,
    SWITCHES,
    change_mode,
    deployment_time,
    has_free_change,
    in_transition,
    is_authorized,
    mode_name,
    open_modes,
    total,
    why_not_mode,
)
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Mode


class ModeChanges(NamedTuple):
    """The third step of the Orders Execution Phase [5-4.2.3]: who has changed, and who chooses its mode just now."""

    side: Side
    changed: tuple[Unit, ...] = ()
    unit: Unit = NONE


def _named(position: FrontPosition, mode: Mode) -> str:
    return position.components.modes[mode].name


def _cost(position: FrontPosition, action: str) -> ActionCost:
    return position.components.movement.actions[action]


# -- what is allowed


def why_no_change_at_all(position: FrontPosition, frame: ModeChanges, unit: Unit) -> Ruling | None:
    """Why a unit cannot change its mode by its own decision, whatever the mode; None if it can."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != frame.side or not position.on_map(unit):
        return refuse("6.1-0", "changes.not_yours", unit=name)
    if components.hq[unit]:
        return refuse("12.1-4:1", "changes.hq", unit=name)
    if position.resting[unit]:
        return refuse("11.4-5", "changes.resting", unit=name)
    if unit in frame.changed:
        return refuse("6.1-0", "changes.once", unit=name)
    return None


def why_no_change(position: FrontPosition, unit: Unit, mode: Mode) -> Ruling | None:
    """Why a unit cannot change to a mode by its own decision, authorised or not; None if it can."""
    return why_not_mode(position, unit, mode) or _why_not_now(position, unit, mode)


def _why_not_now(position: FrontPosition, unit: Unit, mode: Mode) -> Ruling | None:
    """The same of a mode that is open to it."""
    authorized = is_authorized(position, unit, mode)
    refusal = None if authorized else _why_not_unauthorized(position, unit, mode)
    if refusal is not None or position.mode[unit] != mode:
        return refusal
    return gains_nothing(position, unit, mode, total(deployment_time(position, unit, mode, authorized)))


def _why_not_unauthorized(position: FrontPosition, unit: Unit, mode: Mode) -> Ruling | None:
    """Never to Refit [6.1.3-1]; it costs a Command Point and an Attrition Point [6.1.3-5]."""
    row = position.components.modes[mode]
    facts = {"unit": position.unit_name(unit), "mode": row.name}
    if position.mode[unit] == mode and not in_transition(position, unit):
        return refuse("6-1", "modes.already", **facts)
    if row.name == REFIT or row.unauthorized is None:
        return refuse("6.1.3-1", "changes.by_order_only", **facts)
    return _why_no_price(position, unit, mode)


def _why_no_price(position: FrontPosition, unit: Unit, mode: Mode) -> Ruling | None:
    """Why a unit cannot pay for an unauthorised change, whatever the mode; None if it can [6.1.3-5]."""
    components, cost = position.components, _cost(position, "unauthorized")
    facts = {"unit": position.unit_name(unit), "mode": _named(position, mode)}
    if position.attrition[unit] + cost.ap > components.limit[unit]:
        return refuse("6.1.3-5:1", "changes.worn", limit=components.limit[unit], **facts)
    side = components.side_of[unit]
    if why_no_cp(position, side, cost.cp, unit) is not None:
        return refuse("6.1.3-5:2", "changes.no_cp", cost=cost.cp, left=position.cp[side], **facts)
    return None


def why_no_switch(position: FrontPosition, unit: Unit, mode: Mode) -> Ruling | None:
    """Why a unit cannot go from Active Defense to another mode at once; None if it can [6.3.5-2]."""
    components, name = position.components, _named(position, mode)
    facts = {"unit": position.unit_name(unit), "mode": name}
    if mode_name(position, unit) != ACTIVE_DEFENSE or name not in SWITCHES:
        return refuse("6.3.5-2:1", "changes.no_switch", **facts)
    if in_transition(position, unit):
        return refuse("6.2-2", "changes.not_ready", until=position.ready[unit], **facts)
    if not in_command(position, unit):
        return refuse("6.3.5-2:2", "changes.out_of_command", **facts)
    side, cost = components.side_of[unit], _cost(position, "active_defense")
    if why_no_cp(position, side, cost.cp) is not None:
        return refuse("6.3.5-2:1", "changes.no_cp", cost=cost.cp, left=position.cp[side], **facts)
    return None


def changes_of(position: FrontPosition, frame: ModeChanges, unit: Unit) -> tuple[list[Mode], list[Mode]]:
    """The modes that a unit can change to, and those that it can switch to at once."""
    if why_no_change_at_all(position, frame, unit) is not None:
        return [], []
    changes = [mode for mode in open_modes(position, unit) if _why_not_now(position, unit, mode) is None]
    switches = sorted(map(position.components.mode, SWITCHES))
    return changes, [mode for mode in switches if why_no_switch(position, unit, mode) is None]


def _can_change(position: FrontPosition, frame: ModeChanges, unit: Unit) -> bool:
    """Is there any mode that a unit can change or switch to?"""
    if why_no_change_at_all(position, frame, unit) is not None:
        return False
    if has_free_change(position, unit):
        return True
    if _why_no_price(position, unit, position.mode[unit]) is None and any(
        _why_not_now(position, unit, mode) is None for mode in open_modes(position, unit)
    ):
        return True
    return any(why_no_switch(position, unit, position.components.mode(name)) is None for name in SWITCHES)


# -- what it does


def change(position: FrontPosition, unit: Unit, mode: Mode) -> None:
    """An authorised change if the mode is compatible [6.1.2-4], else an unauthorised one with its price [6.1.3-6]."""
    authorized = is_authorized(position, unit, mode)
    turns = total(deployment_time(position, unit, mode, authorized))
    if authorized:
        change_mode(position, unit, mode, turns, "6.1.2-4")
        return
    cost, side = _cost(position, "unauthorized"), superior_side(position, unit)
    change_mode(position, unit, mode, turns, "6.1.3-6")
    add_attrition(position, unit, cost.ap, "6.1.3-5:1")
    if side != NONE:
        spend_cp(position, side, cost.cp, "6.1.3-5:2")


def switch(position: FrontPosition, unit: Unit, mode: Mode) -> None:
    """From Active Defense, at once [6.3.5-2:1]."""
    side = position.components.side_of[unit]
    spend_cp(position, side, _cost(position, "active_defense").cp, "6.3.5-2:1")
    change_mode(position, unit, mode, 0, "6.3.5-2:1")


class ChangeModes(CardVerbs, AttachVerbs, Procedure[FrontPosition, ModeChanges]):
    """Who changes its mode without an order? One question for all, and one for the unit that is named [5-4.2.3]."""

    frame = ModeChanges
    moments = ("orders_execution",)

    def is_free(self, frame: ModeChanges) -> bool:
        return frame.unit == NONE

    def phase(self, position: FrontPosition, frame: ModeChanges) -> str:
        return f"{SIDES[frame.side]}.mode_changes"

    def decision(self, position: FrontPosition, frame: ModeChanges) -> Decision | None:
        if frame.unit != NONE:
            changes, switches = changes_of(position, frame, frame.unit)
            actions = [*self.list("switch", switches, position), *self.list("mode", changes, position), BACK]
            facts = {"unit": position.unit_name(frame.unit), "left": position.cp[frame.side]}
            return self.ask(position, frame.side, "changes.mode", "6.1-0", actions, **facts)
        own, hq = position.components.by_side[frame.side], position.components.hq
        units = [unit for unit in own if not hq[unit] and position.on_map(unit) and _can_change(position, frame, unit)]
        actions = [*self.list("unit", units, position), *self.card_actions(position, frame)]
        if not actions and not self.hides_a_card(position, frame):
            return None
        actions += [*self.attach_actions(position, frame.side), DONE]
        return self.ask(position, frame.side, "changes.who", "6.1-0", actions, left=position.cp[frame.side])

    def proceed(self, position: FrontPosition, frame: ModeChanges) -> None:
        position.done()

    def why_skipped(self, position: FrontPosition, frame: ModeChanges) -> Ruling:
        return refuse("6.1-0", "changes.nobody")

    @verb
    def unit(self, position: FrontPosition, frame: ModeChanges, unit: Unit) -> None:
        """This one."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FrontPosition, frame: ModeChanges, unit: Unit) -> Ruling:
        if frame.unit != NONE:
            return refuse("6.1-0", "changes.in_hand", unit=position.unit_name(frame.unit))
        refusal = why_no_change_at_all(position, frame, unit)
        if refusal is not None:
            return refusal
        changes, switches = changes_of(position, frame, unit)
        name = position.unit_name(unit)
        if not changes and not switches:
            return self._why_nothing(position, unit)
        free = [mode for mode in changes if is_authorized(position, unit, mode)]
        facts: dict[str, Any] = {"unit": name, "authorized": [_named(position, mode) for mode in free]}
        facts["unauthorized"] = [_named(position, mode) for mode in changes if mode not in free]
        return allow("6.1-0", "changes.may", **facts)

    def _why_nothing(self, position: FrontPosition, unit: Unit) -> Ruling:
        """What keeps a unit from all modes that are open to it: the refusal of the first other than its own."""
        modes = open_modes(position, unit)
        others = [mode for mode in modes if mode != position.mode[unit]] or modes
        found = why_no_change(position, unit, others[0])  # every type may be Tactical, so that there is one
        assert found is not None
        return found

    def why_attachments(self, position: FrontPosition, frame: ModeChanges) -> Ruling:
        """Not while a unit is asked for its mode [14.2-3]."""
        if frame.unit != NONE:
            return refuse("14.2-3", "changes.in_hand", unit=position.unit_name(frame.unit))
        return super().why_attachments(position, frame)

    @verb
    def mode(self, position: FrontPosition, frame: ModeChanges, mode: Mode) -> None:
        """It changes to this mode."""
        change(position, frame.unit, mode)
        position.become(frame._replace(changed=(*frame.changed, frame.unit), unit=NONE))

    def why_mode(self, position: FrontPosition, frame: ModeChanges, mode: Mode) -> Ruling:
        if frame.unit == NONE:
            return refuse("6.1-0", "changes.unit_first")
        unit = frame.unit
        refusal = why_no_change(position, unit, mode)
        if refusal is not None:
            return refusal
        authorized = is_authorized(position, unit, mode)
        parts = deployment_time(position, unit, mode, authorized)
        facts: dict[str, Any] = {"unit": position.unit_name(unit), "mode": _named(position, mode)}
        facts |= {"turns": total(parts), "until": position.turn + total(parts)}
        if authorized:
            return allow("6.1.2-0", "changes.authorized", *parts, **facts)
        if is_independent(position, unit):
            return allow("6.1.3-0", "changes.unauthorized_free", *parts, also=("6.1.3-5:1", "36-4"), **facts)
        also = ("6.1.3-5:1", "6.1.3-5:2")
        cost = _cost(position, "unauthorized").cp
        return allow("6.1.3-0", "changes.unauthorized", *parts, also=also, cost=cost, **facts)

    @verb
    def switch(self, position: FrontPosition, frame: ModeChanges, mode: Mode) -> None:
        """It leaves Active Defense at once."""
        switch(position, frame.unit, mode)
        position.become(frame._replace(changed=(*frame.changed, frame.unit), unit=NONE))

    def why_switch(self, position: FrontPosition, frame: ModeChanges, mode: Mode) -> Ruling:
        if frame.unit == NONE:
            return refuse("6.3.5-2:1", "changes.unit_first")
        facts: dict[str, Any] = {"unit": position.unit_name(frame.unit), "mode": _named(position, mode)}
        facts["cost"] = _cost(position, "active_defense").cp
        return why_no_switch(position, frame.unit, mode) or allow("6.3.5-2:1", "changes.may_switch", **facts)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: ModeChanges) -> None:
        """It stays as it is."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: ModeChanges) -> None:
        """Nobody else changes."""
        position.done()
