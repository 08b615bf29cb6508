"""Admin Phase [9.0]: recovery, organization, replacements, reinforcements, in this order [4.0-2]."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Side, Unit
from grognard.engine.procedures import PASS, Procedure, Role, Sequence, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.activation import MARKERS, fill
from grognard.games.formation.command import headquarters, in_command, leader, supplied
from grognard.games.formation.counters import recover, retire_headquarters
from grognard.games.formation.improved import unimprove
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reinforcements import Arriving
from grognard.games.formation.replacements import Replacing, replacement_points
from grognard.games.formation.supply import check


class Administrating(NamedTuple):
    """The Admin Phase: the segment it has come to."""

    step: int = 0


class Administration(Sequence[FormationPosition, Administrating]):
    """Four segments; in each the side that the game lists first has done before the other begins [4.0-2]."""

    frame = Administrating
    steps = ("recovery", "organization", "assignment", "replacements", "reinforcements")

    def phase(self, position: FormationPosition, frame: Administrating) -> str:
        return f"admin.{self.steps[max(0, frame.step - 1)]}"

    def why_skipped(self, position: FormationPosition, frame: Administrating) -> Ruling | None:
        """Why a segment leaves nothing to decide; recovery and organization never do."""
        if position.turn == 1:
            return refuse("2.0-3", "admin.first_turn")
        segment = self.steps[min(frame.step, len(self.steps) - 1)]
        if segment == "assignment":
            return why_unassigned(position)
        if segment == "replacements":
            return refuse("9.3-1", "admin.no_replacements", turn=position.turn)
        return refuse("9.4-1", "admin.no_reinforcements") if segment == "reinforcements" else None

    def recovery(self, position: FormationPosition, frame: Administrating) -> None:
        """The Initiative marker back to 0 [9.0]; levels rise where there is supply; the Disrupted recover."""
        position.drm, position.drm_side = 0, NONE
        for side in range(len(position.points)):
            for formation in position.components.of_side[side]:
                recover_level(position, formation)
        recover_units(position)

    def organization(self, position: FormationPosition, frame: Administrating) -> None:
        """Units change formations or leave; cups are filled again [9.2-2]; the Schwerpunkt may change sides [9.2-1]."""
        transfer_units(position)
        withdraw_units(position)
        if position.components.options.get(MARKERS):
            for side in range(len(position.points)):
                fill(position, side)
        own_schwerpunkt(position)

    def assignment(self, position: FormationPosition, frame: Administrating) -> None:
        """The owner of the Schwerpunkt marker assigns it [5.9-5]."""
        if position.schwerpunkt_side != NONE:
            position.call(Assigning(position.schwerpunkt_side))

    def replacements(self, position: FormationPosition, frame: Administrating) -> None:
        """What the scenario gives each side [9.3-1]; the first one's frame is on top."""
        for side in reversed(range(len(position.points))):
            points = replacement_points(position, side)
            if points:
                position.call(Replacing(side, points))

    def reinforcements(self, position: FormationPosition, frame: Administrating) -> None:
        """What the scenario brings each side [9.4-1]."""
        for side in reversed(range(len(position.points))):
            position.call(Arriving(side))


# -- recovery


def recover_level(position: FormationPosition, formation: Formation) -> None:
    """An HQ is checked, and with supply its formation's marker rises by its Recovery Value, up to its maximum.

    [5.7.1-1, 6.4.2-5, 9.1.1-1, 9.1.1-2, 9.1.1-3, 9.1.1-4]
    """
    if leader(position, formation) == NONE or not check(position, formation, "5.7.1-1"):
        return
    facts = position.components.formations[formation]
    level = min(facts.level, position.level[formation] + facts.recovery)
    if level > position.level[formation]:
        position.level[formation] = level
        position.emit("level", "9.1.1-1", formation=facts.id, level=level)


def recover_units(position: FormationPosition) -> None:
    """All Disrupted units In Command, and all Static ones, recover at the same time, whatever the supply.

    [5.6.4-1, 5.8.1-1, 9.1.2-1, 3.2.1-17]
    """
    components = position.components
    fit = [
        unit
        for unit in range(len(components.roster))
        if position.disrupted[unit] and position.on_map(unit) and in_command(position, unit)
    ]
    for unit in fit:
        recover(position, unit, "3.2.1-17" if components.static[unit] else "9.1.2-1")


# -- organization


def transfer_units(position: FormationPosition) -> None:
    """Units that pass to another formation on this turn [3.2b, 7.3.1-1]."""
    components = position.components
    for order in components.facts.transfers:
        if order.turn != position.turn:
            continue
        target = components.number("formation", order.formation)
        for name in order.units:
            unit = components.number("unit", name)
            if position.at[unit] in (NONE, components.eliminated, components.removed):
                continue
            left, position.formation[unit] = position.formation[unit], target
            position.emit("transferred_unit", "3.2b", unit=name, formation=order.formation)
            position.clear_cache()
            retire_headquarters(position, left)


def withdraw_units(position: FormationPosition) -> None:
    """Units that leave the game on this turn, without counting as lost."""
    components = position.components
    for order in components.facts.withdrawals:
        if order.turn != position.turn:
            continue
        for name in order.units:
            unit = components.number("unit", name)
            if position.at[unit] not in (NONE, components.eliminated, components.removed):
                withdraw(position, unit)


def withdraw(position: FormationPosition, unit: Unit) -> None:
    """A unit leaves: its hex is no longer in Improved Defence [7.6c], an HQ with nobody left goes too [3.3-7].

    An HQ does not take the Schwerpunkt marker along: its owner has that back [5.9-3].
    """
    components, hex, formation = position.components, position.at[unit], position.formation[unit]
    position.disrupted[unit] = False
    position.put(unit, components.removed)
    position.emit("withdrawn", "9.4-1", unit=position.unit_name(unit))
    if 0 <= hex < components.hexes:
        unimprove(position, hex, "7.6c")
    if components.hq[unit] and position.schwerpunkt == formation:
        position.schwerpunkt = NONE
        position.emit("schwerpunkt", "5.9-3", formation="", side=position.side_name(position.schwerpunkt_side))
    if formation != NONE:
        retire_headquarters(position, formation)


def own_schwerpunkt(position: FormationPosition) -> None:
    """The Turn Track says whether the marker stays, changes sides or leaves the game [5.9-4, 5.9-1]."""
    components = position.components
    due = [focus for focus in components.facts.focus if focus.turn == position.turn]
    for focus in due:
        side = components.number("side", focus.side) if focus.side else NONE
        if side != position.schwerpunkt_side:
            position.schwerpunkt_side, position.schwerpunkt = side, NONE
            position.emit("schwerpunkt", "5.9-4", side=focus.side, formation="")


class Assigning(NamedTuple):
    """A side assigns the Schwerpunkt marker."""

    side: Side


def assignable(position: FormationPosition, side: Side) -> list[Formation]:
    """The formations whose HQ is on the map and In Supply [5.9-5, 9.2-1]."""
    return [
        formation
        for formation in position.components.of_side[side]
        if (hq := headquarters(position, formation)) != NONE and supplied(position, hq)
    ]


def why_unassigned(position: FormationPosition) -> Ruling | None:
    """Why nobody can assign the Schwerpunkt marker: neither side has it [5.9-1], or no HQ is In Supply [5.9-5]."""
    side = position.schwerpunkt_side
    if side == NONE:
        return refuse("5.9-1", "schwerpunkt.nobodys")
    if not assignable(position, side):
        return refuse("5.9-5", "schwerpunkt.no_hq", side=position.side_name(side))
    return None


def why_not_assigned(position: FormationPosition, formation: Formation) -> Ruling:
    """Why the marker is not given to a formation now: it is only in the Organization Segment [2.0-3, 9.2-1]."""
    if position.turn == 1:
        return refuse("2.0-3", "admin.first_turn")
    refused = why_unassigned(position) or why_not_given(position, position.schwerpunkt_side, formation)
    return refused or refuse("9.2-1", "schwerpunkt.past")


def why_not_given(position: FormationPosition, side: Side, formation: Formation) -> Ruling | None:
    """Why a side cannot give its marker to a formation; None if it can."""
    facts = position.components.formations[formation]
    if facts.side != side:
        return refuse("5.9-1", "schwerpunkt.enemy", formation=facts.id)
    if formation not in assignable(position, side):
        return refuse("5.9-5", "schwerpunkt.not_there", formation=facts.id)
    return None


class AssignSchwerpunkt(Procedure[FormationPosition, Assigning]):
    """To any formation whose HQ is in supply, or left where it is if that one is [5.9-5, 9.2-1]."""

    frame = Assigning

    def decision(self, position: FormationPosition, frame: Assigning) -> Decision | None:
        formations = assignable(position, frame.side)
        if not formations:
            return None
        actions = self.list("assign", formations, position)
        if position.schwerpunkt == NONE or position.schwerpunkt in formations:
            actions.append(PASS)
        return self.ask(position, frame.side, "schwerpunkt.where", "9.2-1", actions)

    def proceed(self, position: FormationPosition, frame: Assigning) -> None:
        """With no HQ in supply it is assigned to nobody this turn."""
        self.give(position, frame, NONE)

    def give(self, position: FormationPosition, frame: Assigning, formation: Formation) -> None:
        """Put the marker there."""
        name = position.components.formations[formation].id if formation != NONE else ""
        if formation != position.schwerpunkt:
            position.emit("schwerpunkt", "9.2-1", side=position.side_name(frame.side), formation=name)
        position.schwerpunkt = formation
        position.done()

    @verb
    def assign(self, position: FormationPosition, frame: Assigning, formation: Formation) -> None:
        """To this one."""
        self.give(position, frame, formation)

    def why_assign(self, position: FormationPosition, frame: Assigning, formation: Formation) -> Ruling:
        facts = position.components.formations[formation]
        refused = why_not_given(position, frame.side, formation)
        return refused or allow("9.2-1", "schwerpunkt.may", formation=facts.id)

    @verb(Role.PASS)
    def pass_(self, position: FormationPosition, frame: Assigning) -> None:
        """It stays where it is."""
        position.done()

    def why_pass(self, position: FormationPosition, frame: Assigning) -> Ruling:
        if position.schwerpunkt == NONE or position.schwerpunkt in assignable(position, frame.side):
            return allow("5.9-5", "schwerpunkt.stays")
        name = position.components.formations[position.schwerpunkt].id
        return refuse("5.9-5", "schwerpunkt.cannot_stay", formation=name)
