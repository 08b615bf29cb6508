"""The HQ Reconstruction Phase [12.5]: destroyed HQs come back next to a Combat Unit that pays for it."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.engine.schedule import schedule
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.hqs import MOVING
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Rebuilding


class RebuildingPhase(NamedTuple):
    """A side may rebuild HQs: which one, and the Combat Unit that pays for it, as far as they are named."""

    side: Side
    hq: Unit = NONE
    unit: Unit = NONE


def waiting(position: FrontPosition, side: Side) -> list[Rebuilding]:
    """The destroyed HQs of a side that may be rebuilt in this phase [12.5-1, 12.5-2-a, 12.5-2-b].

    Those that were destroyed in an Action Phase of the player whose turn it is now, on an earlier turn.
    """
    return [
        entry
        for entry in position.schedule
        if isinstance(entry, Rebuilding)
        and entry.turn <= position.turn
        and entry.phase in (NONE, position.acting)
        and position.components.side_of[entry.unit] == side
    ]


def why_not_waiting(position: FrontPosition, side: Side, hq: Unit) -> Ruling | None:
    """Why an HQ is not to be rebuilt now; None if it is."""
    if any(entry.unit == hq for entry in waiting(position, side)):
        return None
    name = position.unit_name(hq)
    for entry in position.schedule:
        if isinstance(entry, Rebuilding) and entry.unit == hq and position.components.side_of[hq] == side:
            if entry.turn > position.turn:
                return refuse("12.5-1", "rebuilding.later", hq=name, turn=entry.turn)
            first = entry.phase == SIDES.index(position.components.facts.player_1)
            rule = "12.5-2-a" if first else "12.5-2-b"
            return refuse(rule, "rebuilding.other_phase", hq=name, side=SIDES[entry.phase])
    return refuse("12.5-1", "rebuilding.not_destroyed", unit=name)


def why_not_place(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why no HQ can be placed in a hex, because it is not controlled by its side [12.5-3-b]; None if one can.

    Controlled is a hex without enemy units that has a friendly unit, or no enemy Combat Unit next to it.
    """
    components, name = position.components, position.place_name(hex)
    owner = position.owner(hex)
    if not components.in_play[hex] or owner == 1 - side:
        return refuse("12.5-3-b", "rebuilding.not_controlled", hex=name)
    if owner == side:
        return None
    for near in components.grid.around[hex]:
        if position.owner(near) == 1 - side and any(components.combat[unit] for unit in position.units_at(near)):
            return refuse("12.5-3-b", "rebuilding.not_controlled", hex=name)
    return None


def places(position: FrontPosition, unit: Unit) -> list[Hex]:
    """The hexes next to a Combat Unit where an HQ can be placed."""
    side = position.components.side_of[unit]
    around = position.components.grid.around[position.at[unit]]
    return [hex for hex in sorted(around) if why_not_place(position, side, hex) is None]


def why_not_paying(position: FrontPosition, hq: Unit, unit: Unit) -> Ruling | None:
    """Why a unit cannot pay for an HQ: a Combat Unit of its nation that can take an Attrition Point [12.5-3-a]."""
    components = position.components
    facts = {"unit": position.unit_name(unit), "hq": position.unit_name(hq)}
    if components.side_of[unit] != components.side_of[hq] or not components.combat[unit] or not position.on_map(unit):
        return refuse("12.5-3-a", "rebuilding.no_combat_unit", **facts)
    if components.nation[unit] != components.nation[hq]:
        return refuse("12.5-3-a", "rebuilding.nation", **facts)
    if position.attrition[unit] + components.movement.actions["hq_rebuild"].ap > components.limit[unit]:
        return refuse("12.5-3-a", "rebuilding.worn", limit=components.limit[unit], **facts)
    if not places(position, unit):
        return refuse("12.5-3-b", "rebuilding.no_hex", **facts)
    return None


def payers(position: FrontPosition, hq: Unit) -> list[Unit]:
    """The Combat Units that could pay for an HQ."""
    own = position.components.by_side[position.components.side_of[hq]]
    return [unit for unit in own if why_not_paying(position, hq, unit) is None]


def rebuild(position: FrontPosition, hq: Unit, unit: Unit, hex: Hex) -> None:
    """The HQ stands on the map again, Moving [12.5-3-b], ready for all [12.5-3-d]; lost points come back [12.5-3-c]."""
    components, side = position.components, position.components.side_of[hq]
    position.schedule = tuple(
        entry for entry in position.schedule if not (isinstance(entry, Rebuilding) and entry.unit == hq)
    )
    position.put(hq, hex)
    position.mode[hq] = components.mode(MOVING)
    facts = {"unit": position.unit_name(hq), "hex": position.place_name(hex)}
    position.emit("hq_rebuilt", "12.5-3-b", **facts)
    add_attrition(position, unit, components.movement.actions["hq_rebuild"].ap, "12.5-3-a")
    if position.lost_max[hq] or position.lost_current[hq]:
        position.max_cp[side] += position.lost_max[hq]
        position.cp[side] += position.lost_current[hq]
        count = {"count": position.lost_max[hq], "left": position.cp[side]}
        position.emit("cp_returned", "12.5-3-c", side=SIDES[side], **count)
        position.lost_max[hq] = position.lost_current[hq] = 0


def postpone(position: FrontPosition) -> None:
    """HQs that were not rebuilt in this phase wait for the next turn [12.5-4]."""
    for entry in [*waiting(position, 0), *waiting(position, 1)]:
        position.schedule = tuple(other for other in position.schedule if other is not entry)
        schedule(position, entry._replace(turn=position.turn + 1))


class RebuildHQs(Procedure[FrontPosition, RebuildingPhase]):
    """Both players, the phasing one first: which HQ, who pays, and where it stands [12.5-1, 5-4.4]."""

    frame = RebuildingPhase

    def phase(self, position: FrontPosition, frame: RebuildingPhase) -> str:
        return f"{SIDES[frame.side]}.hq_rebuilding"

    def decision(self, position: FrontPosition, frame: RebuildingPhase) -> Decision | None:
        if frame.unit != NONE:
            actions = [*self.list("hex", places(position, frame.unit), position), BACK]
            facts = {"hq": position.unit_name(frame.hq), "unit": position.unit_name(frame.unit)}
            return self.ask(position, frame.side, "rebuilding.where", "12.5-3-b", actions, **facts)
        if frame.hq != NONE:
            actions = [*self.list("unit", payers(position, frame.hq), position), BACK]
            return self.ask(
                position, frame.side, "rebuilding.who", "12.5-3-a", actions, hq=position.unit_name(frame.hq)
            )
        hqs = sorted(entry.unit for entry in waiting(position, frame.side) if payers(position, entry.unit))
        if not hqs:
            return None
        return self.ask(
            position, frame.side, "rebuilding.which", "12.5-1", [*self.list("rebuild", hqs, position), DONE]
        )

    def proceed(self, position: FrontPosition, frame: RebuildingPhase) -> None:
        position.done()

    def why_skipped(self, position: FrontPosition, frame: RebuildingPhase) -> Ruling:
        return refuse("12.5-1", "rebuilding.none")

    @verb
    def rebuild(self, position: FrontPosition, frame: RebuildingPhase, hq: Unit) -> None:
        """This HQ."""
        position.become(frame._replace(hq=hq))

    def why_rebuild(self, position: FrontPosition, frame: RebuildingPhase, hq: Unit) -> Ruling:
        refusal = why_not_waiting(position, frame.side, hq)
        if refusal is not None:
            return refusal
        name = position.unit_name(hq)
        if frame.hq != NONE:
            return refuse("12.5-1", "rebuilding.in_hand", hq=position.unit_name(frame.hq))
        if not payers(position, hq):
            return refuse("12.5-3-a", "rebuilding.nobody", hq=name)
        facts = {"count": position.lost_max[hq]}
        return allow("12.5-1", "rebuilding.may", also=("12.5-3-a", "12.5-3-c"), hq=name, **facts)

    @verb
    def unit(self, position: FrontPosition, frame: RebuildingPhase, unit: Unit) -> None:
        """This Combat Unit pays."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FrontPosition, frame: RebuildingPhase, unit: Unit) -> Ruling:
        if frame.hq == NONE:
            return refuse("12.5-1", "rebuilding.hq_first")
        if frame.unit != NONE:
            return refuse("12.5-3-b", "rebuilding.in_hand", hq=position.unit_name(frame.hq))
        facts = {"unit": position.unit_name(unit), "hq": position.unit_name(frame.hq)}
        return why_not_paying(position, frame.hq, unit) or allow("12.5-3-a", "rebuilding.may_pay", **facts)

    @verb
    def hex(self, position: FrontPosition, frame: RebuildingPhase, hex: Hex) -> None:
        """Here."""
        rebuild(position, frame.hq, frame.unit, hex)
        position.become(RebuildingPhase(frame.side))

    def why_hex(self, position: FrontPosition, frame: RebuildingPhase, hex: Hex) -> Ruling:
        if frame.unit == NONE:
            return refuse("12.5-3-b", "rebuilding.unit_first")
        facts = {"hex": position.place_name(hex), "unit": position.unit_name(frame.unit)}
        if hex not in position.components.grid.around[position.at[frame.unit]]:
            return refuse("12.5-3-b", "rebuilding.not_next", **facts)
        refusal = why_not_place(position, frame.side, hex)
        return refusal or allow("12.5-3-b", "rebuilding.may_place", hq=position.unit_name(frame.hq), **facts)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: RebuildingPhase) -> None:
        """Another one."""
        position.become(frame._replace(unit=NONE) if frame.unit != NONE else RebuildingPhase(frame.side))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: RebuildingPhase) -> None:
        """No more: those that are left wait for the next turn [12.5-4]."""
        position.done()

    def why_done(self, position: FrontPosition, frame: RebuildingPhase) -> Ruling:
        if frame.hq != NONE:
            return refuse("12.5-1", "rebuilding.in_hand", hq=position.unit_name(frame.hq))
        return allow("12.5-4", "rebuilding.enough")
