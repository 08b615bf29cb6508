"""No Retreat Declaration [9.4]: the defenders of a hex will stand, at the possible cost of a step [9.41].

What the marker does stands with the modifiers [9.46a] and the results [9.46b, 9.46c]; when it goes, with arrivals
[9.45-a] and the Reorganization Phase [9.45-c].
"""

from typing import NamedTuple

from grognard.engine.checks import Check, CheckEvent, Checking
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow import fortification, headquarters
from grognard.games.roads_to_moscow.aided_checks import AidedCheck, command_check
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.before_combat import if_it_stands
from grognard.games.roads_to_moscow.combat import attackers_of
from grognard.games.roads_to_moscow.counters import combat_units, steps_left
from grognard.games.roads_to_moscow.declaration import declared_on
from grognard.games.roads_to_moscow.leads import best_lead, defence_leads, why_no_defence_lead
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.units import SIDES

STEPS = 3
"""Steps that it takes in the hex [9.41#2-1]."""
EFFECTS = "9.46a", "9.46b", "9.46c"
"""What the marker will do: to the die, to losses and to retreats."""
PASSED, FAILED = CheckEvent("no_retreat_passed", "9.43b"), CheckEvent("no_retreat_failed", "9.43c")


class NoRetreatPhase(NamedTuple):
    """The defender may declare No Retreat; the hex that tries it, and the hexes that are decided."""

    side: Side
    hex: Hex = NONE
    decided: tuple[Hex, ...] = ()


class NoRetreatCheck(Checking):
    """The Lead Unit of a hex makes its ER check [9.43a]."""


def why_no_declaration(position: RoadsPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why the units in a hex cannot declare No Retreat; None: they can.

    Army units may, for it is no movement [9.41#2-n], and so may units in Reserve [5.32-2].
    """
    where = position.place_name(hex)
    if declared_on(position, hex) is None or position.owner(hex) != side:
        return refuse("9.41", "no_retreat.not_attacked", hex=where)
    if hex in position.no_retreat:
        return refuse("9.43b", "no_retreat.marked", hex=where)
    units = combat_units(position, hex)
    steps = sum(steps_left(position, unit) for unit in units)
    if steps < STEPS:
        parts = [Part("9.41#2-1", position.unit_name(unit), steps_left(position, unit), COUNT) for unit in units]
        return refuse("9.41#2-1", "no_retreat.steps", *parts, hex=where, count=steps, needed=STEPS)
    for unit in units:
        if position.refused[unit]:
            return refuse("9.41#2-1", "no_retreat.refused", unit=position.unit_name(unit), hex=where)
    if _supported(position, side, hex) or _commanded(position, hex):
        return None
    return refuse("9.41#2-a", "no_retreat.no_support", hex=where, also=("9.41#2-b",))


def _supported(position: RoadsPosition, side: Side, hex: Hex) -> bool:
    """Has the hex a Strongpoint of its own, or is it entirely behind a Fortified Line [9.41#2-a, 14.12d]?"""
    if fortification.strongpoint_at(position, hex, side) is not None:
        return True
    return fortification.behind_line(position, hex, attackers_of(position, hex))


def _commanded(position: RoadsPosition, hex: Hex) -> bool:
    """Is a Leader in the hex, or an HQ with another unit of its Formation [9.41#2-b]?"""
    components, units = position.components, position.units_at(hex)
    if any(components.leader[unit] for unit in units):
        return True
    formations = components.formation
    return any(
        components.hq[hq] and any(unit != hq and formations[unit] == formations[hq] for unit in units) for hq in units
    )


def why_automatic(position: RoadsPosition, hex: Hex, lead: Unit = NONE) -> Ruling | None:
    """Why no die is needed, whoever leads or with this Lead Unit [9.44-a, 9.44-b]; None: one is."""
    components = position.components
    for unit in position.units_at(hex):
        if components.leader[unit] or (components.hq[unit] and not position.disrupted[unit]):
            return allow("9.44-b", "no_retreat.commanded", unit=position.unit_name(unit), hex=position.place_name(hex))
    if lead != NONE and components.specs[lead].nkvd and not position.disrupted[lead]:
        return allow("9.44-a", "no_retreat.nkvd", unit=position.unit_name(lead), hex=position.place_name(hex))
    return None


class DeclareNoRetreat(Procedure[RoadsPosition, NoRetreatPhase]):
    """Which hexes stand, one after another, or none; an old marker may be taken away too [9.41, 9.45-b]."""

    frame = NoRetreatPhase

    def phase(self, position: RoadsPosition, frame: NoRetreatPhase) -> str:
        return f"{SIDES[frame.side]}.no_retreat"

    def decision(self, position: RoadsPosition, frame: NoRetreatPhase) -> Decision | None:
        if frame.hex != NONE:
            leads = defence_leads(position, combat_units(position, frame.hex))
            actions, where = [*self.list("unit", leads, position), BACK], position.place_name(frame.hex)
            return self.ask(position, frame.side, "no_retreat.lead", "9.43a", actions, hex=where)
        hexes = [attack.hex for attack in position.attacks if attack.hex not in frame.decided]
        able = [hex for hex in hexes if why_no_declaration(position, frame.side, hex) is None]
        marked = [hex for hex in hexes if hex in position.no_retreat]
        if not able and not marked:
            return None
        actions = [*self.list("stand", able, position), *self.list("lift", marked, position), DONE]
        return self.ask(position, frame.side, "no_retreat.which", "9.41", actions)

    def why_skipped(self, position: RoadsPosition, frame: NoRetreatPhase) -> Ruling | None:
        """Nobody who is attacked may declare it."""
        for attack in position.attacks:
            return why_no_declaration(position, frame.side, attack.hex)
        return refuse("9.41", "no_retreat.no_attack")

    def proceed(self, position: RoadsPosition, frame: NoRetreatPhase) -> None:
        """Nobody may, or nobody is left."""
        position.done()

    @verb(Role.OFFER)
    def stand(self, position: RoadsPosition, frame: NoRetreatPhase, hex: Hex) -> None:
        """This hex, all of it [9.41]: at once, if that is sure [9.44-b]; else its Lead Unit checks."""
        leads = defence_leads(position, combat_units(position, hex))
        if why_automatic(position, hex) is not None or len(leads) == 1:
            self._settle(position, frame, hex, leads[0])
        else:
            position.become(frame._replace(hex=hex))

    def why_stand(self, position: RoadsPosition, frame: NoRetreatPhase, hex: Hex) -> Ruling:
        where = position.place_name(hex)
        if frame.hex != NONE:
            return refuse("9.43a", "no_retreat.lead_first", hex=position.place_name(frame.hex))
        if hex in frame.decided:
            return refuse("9.43c", "no_retreat.decided", hex=where)
        refused = why_no_declaration(position, frame.side, hex)
        if refused:
            return refused
        lead = best_lead(position, defence_leads(position, combat_units(position, hex)))
        return self._prospect(position, frame.side, hex, lead)

    @verb
    def unit(self, position: RoadsPosition, frame: NoRetreatPhase, unit: Unit) -> None:
        """This unit leads; in the combat another may [9.43c]."""
        self._settle(position, frame, frame.hex, unit)

    def why_unit(self, position: RoadsPosition, frame: NoRetreatPhase, unit: Unit) -> Ruling:
        if frame.hex == NONE:
            return refuse("9.41", "no_retreat.hex_first", unit=position.unit_name(unit))
        refused = why_no_defence_lead(position, unit, combat_units(position, frame.hex))
        return refused or self._prospect(position, frame.side, frame.hex, unit)

    def _prospect(self, position: RoadsPosition, side: Side, hex: Hex, lead: Unit) -> Ruling:
        sure = why_automatic(position, hex, lead)
        if sure is not None:
            return if_it_stands(position, sure._replace(rules=(*sure.rules, *EFFECTS)), hex, None)
        check = no_retreat_check(position, NoRetreatCheck(side, lead))
        facts = {"unit": position.unit_name(lead), "hex": position.place_name(hex), "value": check.value}
        found = allow("9.43a", "no_retreat.may", *check.parts, also=EFFECTS, **facts, chance=str(check.chance))
        return if_it_stands(position, found, hex, check, with_points(position, NoRetreatCheck(side, lead)))

    def _settle(self, position: RoadsPosition, frame: NoRetreatPhase, hex: Hex, lead: Unit) -> None:
        now = frame._replace(hex=NONE, decided=(*frame.decided, hex))
        position.become(now)
        sure = why_automatic(position, hex, lead)
        if sure is not None:
            place_marker(position, hex, sure.rules[0])
        else:
            position.call(NoRetreatCheck(frame.side, lead))

    def after_make_no_retreat_check(self, position: RoadsPosition, frame: NoRetreatPhase, passed: bool) -> None:
        """Passed: the marker is placed [9.43b]. Failed: whoever has to will retreat [9.43c]."""
        if passed:
            place_marker(position, frame.decided[-1], "9.43b")

    @verb
    def lift(self, position: RoadsPosition, frame: NoRetreatPhase, hex: Hex) -> None:
        """Take a marker away [9.45-b]."""
        position.no_retreat = tuple(other for other in position.no_retreat if other != hex)
        position.emit("no_retreat_removed", "9.45-b", hex=position.place_name(hex))
        position.become(frame._replace(decided=(*frame.decided, hex)))

    def why_lift(self, position: RoadsPosition, frame: NoRetreatPhase, hex: Hex) -> Ruling:
        where = position.place_name(hex)
        if hex not in position.no_retreat:
            return refuse("9.45-b", "no_retreat.no_marker", hex=where)
        if position.owner(hex) != frame.side:
            return refuse("9.45-b", "no_retreat.not_yours", hex=where)
        if declared_on(position, hex) is None:
            return refuse("9.41", "no_retreat.not_attacked", hex=where)
        if frame.hex != NONE or hex in frame.decided:
            return refuse("9.43b", "no_retreat.decided", hex=where)
        return allow("9.45-b", "no_retreat.may_lift", hex=where)

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: NoRetreatPhase) -> None:
        """Not this hex after all."""
        position.become(frame._replace(hex=NONE))

    def why_back(self, position: RoadsPosition, frame: NoRetreatPhase) -> Ruling | None:
        return refuse("9.41", "no_retreat.nothing_chosen") if frame.hex == NONE else None

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: NoRetreatPhase) -> None:
        """Nobody else: it is optional [9.41]."""
        position.done()

    def why_done(self, position: RoadsPosition, frame: NoRetreatPhase) -> Ruling:
        if frame.hex != NONE:
            return refuse("9.43a", "no_retreat.lead_first", hex=position.place_name(frame.hex))
        return allow("9.41", "no_retreat.no_more")


def place_marker(position: RoadsPosition, hex: Hex, rule: str) -> None:
    """The hex has a No Retreat marker [9.43b]."""
    position.no_retreat = (*position.no_retreat, hex)
    position.emit("no_retreat", rule, hex=position.place_name(hex))


def no_retreat_check(position: RoadsPosition, frame: Checking) -> Check:
    """The ER check of the Lead Unit [9.43a]."""
    return command_check(position, frame, "9.43a", PASSED, FAILED)


def with_points(position: RoadsPosition, frame: Checking) -> list[tuple[Unit, Check]]:
    """What the check would be with the points of each HQ and Leader who could still spend them on it [15.23a]."""
    lead = frame.unit
    able = headquarters.helpers(
        position, frame.side, formation_of(position, lead), position.at[lead], headquarters.NO_RETREAT
    )
    return [
        (unit, no_retreat_check(position, frame._replace(helpers=(*frame.helpers, unit))))
        for unit in headquarters.others(position, able, frame.helpers)
    ]


class MakeNoRetreatCheck(AidedCheck):
    """A die against the ER of the Lead Unit, with Command Points if their owner likes [9.43a, 15.23a]."""

    frame = NoRetreatCheck
    aid_rule = "15.23a"
    use_of = headquarters.NO_RETREAT
    check_rule = "9.43a"
    passed, failed = PASSED, FAILED

    def why_roll(self, position: RoadsPosition, frame: Checking) -> Ruling:
        """What it comes to; nothing more is spent then."""
        check = no_retreat_check(position, frame)
        return if_it_stands(position, super().why_roll(position, frame), position.at[frame.unit], check)

    def why_unit(self, position: RoadsPosition, frame: Checking, unit: Unit) -> Ruling:
        """Why it cannot help, or what the check and the combat come to with it."""
        ruling, more = super().why_unit(position, frame, unit), frame._replace(helpers=(*frame.helpers, unit))
        if not ruling.legal:
            return ruling
        check, still = no_retreat_check(position, more), with_points(position, more)
        return if_it_stands(position, ruling, position.at[frame.unit], check, still)
