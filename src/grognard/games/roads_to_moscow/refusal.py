"""Combat Refusal [9.2]: a mobile stack tries to be gone before the attack.

It is a retreat and no movement, so that Army units need no activation for it [9.22]. No Command Points help [15.23a].
"""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.checks import Check, CheckEvent, MakeCheck
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.advance import Advancing
from grognard.games.roads_to_moscow.before_combat import if_it_stays
from grognard.games.roads_to_moscow.combat import attackers_of
from grognard.games.roads_to_moscow.counters import combat_units
from grognard.games.roads_to_moscow.declaration import declared_on
from grognard.games.roads_to_moscow.efficiency import er_check
from grognard.games.roads_to_moscow.leads import best_lead, defence_leads, why_no_defence_lead
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.retreats import Retreating, can_refuse
from grognard.games.roads_to_moscow.units import SIDES

ASK, CHECK, RETREAT, ADVANCE = range(4)
"""Stages of an attempt: who leads; the die; the stack has gone; the attackers have followed."""


class RefusalPhase(NamedTuple):
    """The defender may refuse combat; the hex that tries it, its Lead Unit, and how far it has come."""

    side: Side
    hex: Hex = NONE
    lead: Unit = NONE
    stage: int = ASK


class RefusalCheck(NamedTuple):
    """The Lead Unit makes its ER check [9.23a-1]."""

    side: Side
    unit: Unit


def why_no_refusal(position: RoadsPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why the units in a hex cannot try to refuse combat; None: they can [9.21-a, 9.21-b, 9.22, 9.23-x]."""
    components, where = position.components, position.place_name(hex)
    if declared_on(position, hex) is None or position.owner(hex) != side:
        return refuse("9.0", "refusal.not_attacked", hex=where)
    for unit in position.units_at(hex):
        name = position.unit_name(unit)
        if not components.red_box[unit] and not components.types[unit].cavalry:
            also = ("8.17", "2.2-HRU-8") if components.orange[unit] else ()
            return refuse("9.21-a", "refusal.too_slow", unit=name, hex=where, also=also)
        if position.disrupted[unit]:
            return refuse("9.21-b", "refusal.disrupted", unit=name, hex=where, also=("3.72d",))
        if position.refused[unit]:
            return refuse("9.23a-1", "refusal.failed", unit=name, hex=where)
        if components.formation[unit] != NONE and position.reserve[components.formation[unit]]:
            return refuse("5.32-3", "refusal.reserve", unit=name, hex=where)
    return None if can_refuse(position, side, hex) else refuse("9.22", "refusal.nowhere", hex=where)


def refusal_check(position: RoadsPosition, lead: Unit) -> Check:
    """The ER check of the Lead Unit of the hex [9.23a-1]."""
    return er_check(
        position,
        lead,
        f"check.{position.unit_name(lead)}",
        "9.23a-1",
        passed=CheckEvent("refusal_passed", "9.23a-2"),
        failed=CheckEvent("refusal_failed", "9.23a-1"),
        hex=position.place_name(position.at[lead]),
    )


def candidates(position: RoadsPosition, side: Side) -> list[Hex]:
    """The Defending hexes that may try it."""
    return [attack.hex for attack in position.attacks if why_no_refusal(position, side, attack.hex) is None]


class RefuseCombat(Procedure[RoadsPosition, RefusalPhase]):
    """Which hexes refuse combat, one after another, or none: check, retreat, and the attackers follow [9.23]."""

    frame = RefusalPhase

    def phase(self, position: RoadsPosition, frame: RefusalPhase) -> str:
        return f"{SIDES[frame.side]}.refusal"

    def decision(self, position: RoadsPosition, frame: RefusalPhase) -> Decision | None:
        if frame.stage != ASK:
            return None
        if frame.hex == NONE:
            hexes = candidates(position, frame.side)
            actions = [*self.list("refuse", hexes, position), DONE]
            return self.ask(position, frame.side, "refusal.which", "9.23a-1", actions) if hexes else None
        actions = [*self.list("unit", self._leads(position, frame), position), BACK]
        where = position.place_name(frame.hex)
        return self.ask(position, frame.side, "refusal.lead", "9.23a-1", actions, hex=where)

    def staked(self, position: RoadsPosition, frame: RefusalPhase) -> list[Action]:
        """A hex that has one leader makes its check, and else the leader that is chosen [9.23a-1]."""
        if frame.hex != NONE:
            return self.list("unit", self._leads(position, frame), position)
        hexes = candidates(position, frame.side) if frame.stage == ASK else []
        led = [hex for hex in hexes if len(self._leads(position, frame._replace(hex=hex))) == 1]
        return self.list("refuse", led, position)

    def _leads(self, position: RoadsPosition, frame: RefusalPhase) -> list[Unit]:
        return defence_leads(position, combat_units(position, frame.hex))

    def why_skipped(self, position: RoadsPosition, frame: RefusalPhase) -> Ruling | None:
        """Nobody who is attacked may refuse."""
        for attack in position.attacks:
            return why_no_refusal(position, frame.side, attack.hex)
        return refuse("9.0", "refusal.no_attack")

    def proceed(self, position: RoadsPosition, frame: RefusalPhase) -> None:
        """Nobody may try, or the attempt goes on."""
        if frame.stage == ASK:
            position.done()
        elif frame.stage == CHECK:
            position.call(RefusalCheck(frame.side, frame.lead))
        elif frame.stage == RETREAT:
            self._follow(position, frame)
        else:
            position.become(RefusalPhase(frame.side))

    @verb(Role.OFFER)
    def refuse_(self, position: RoadsPosition, frame: RefusalPhase, hex: Hex) -> None:
        """This hex tries it; who leads is asked if there is a choice [3.43a]."""
        leads = self._leads(position, frame._replace(hex=hex))
        if len(leads) == 1:
            position.become(frame._replace(hex=hex, lead=leads[0], stage=CHECK))
        else:
            position.become(frame._replace(hex=hex))

    def why_refuse(self, position: RoadsPosition, frame: RefusalPhase, hex: Hex) -> Ruling:
        refused = why_no_refusal(position, frame.side, hex)
        if refused:
            return refused
        if frame.hex != NONE:
            return refuse("9.23a-1", "refusal.lead_first", hex=position.place_name(frame.hex))
        lead = best_lead(position, self._leads(position, frame._replace(hex=hex)))
        return self._prospect(position, lead, "9.22")

    @verb
    def unit(self, position: RoadsPosition, frame: RefusalPhase, unit: Unit) -> None:
        """This unit leads, and makes the check."""
        position.become(frame._replace(lead=unit, stage=CHECK))

    def why_unit(self, position: RoadsPosition, frame: RefusalPhase, unit: Unit) -> Ruling:
        if frame.hex == NONE:
            return refuse("9.23a-1", "refusal.hex_first", unit=position.unit_name(unit))
        refused = why_no_defence_lead(position, unit, combat_units(position, frame.hex))
        return refused or self._prospect(position, unit, "9.23a-1")

    def _prospect(self, position: RoadsPosition, lead: Unit, rule: str) -> Ruling:
        check = refusal_check(position, lead)
        facts = {"unit": position.unit_name(lead), "hex": position.place_name(position.at[lead])}
        found = allow(rule, "refusal.may", *check.parts, **facts, value=check.value, chance=str(check.chance))
        return if_it_stays(position, found, position.at[lead], check)

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: RefusalPhase) -> None:
        """Not this hex after all."""
        position.become(RefusalPhase(frame.side))

    def why_back(self, position: RoadsPosition, frame: RefusalPhase) -> Ruling | None:
        return refuse("9.23a-1", "refusal.nothing_chosen") if frame.hex == NONE else None

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: RefusalPhase) -> None:
        """Nobody else: it is optional."""
        position.done()

    def why_done(self, position: RoadsPosition, frame: RefusalPhase) -> Ruling:
        if frame.hex != NONE:
            return refuse("9.23a-1", "refusal.lead_first", hex=position.place_name(frame.hex))
        return allow("9.0", "refusal.no_more")

    def after_make_refusal_check(self, position: RoadsPosition, frame: RefusalPhase, passed: bool) -> None:
        """Passed: the whole stack retreats two hexes [9.23a-2]. Failed: it stays and will defend [9.23a-1]."""
        units = tuple(position.units_at(frame.hex))
        if passed:
            for unit in units:
                position.retreated[unit] = True
            position.become(frame._replace(stage=RETREAT))
            position.call(Retreating(frame.side, frame.side, units, frame.hex, zones=False))
            return
        for unit in units:
            position.refused[unit] = True
        position.become(RefusalPhase(frame.side))

    def _follow(self, position: RoadsPosition, frame: RefusalPhase) -> None:
        """The attack is over for its units [9.23c], but they may advance, Red Box units beyond the hex [9.23b]."""
        attackers = attackers_of(position, frame.hex)
        end_attack(position, frame.hex)
        position.emit("attack_refused", "9.23c", hex=position.place_name(frame.hex))
        position.become(frame._replace(stage=ADVANCE))
        position.call(Advancing(1 - frame.side, frame.hex, attackers, farther=True, refused=True))


def end_attack(position: RoadsPosition, hex: Hex) -> None:
    """Take the markers of an attack away: its units fight no more in this phase [9.23c]."""
    for unit in attackers_of(position, hex):
        position.declared[unit] = NONE
        position.fought[unit] = True
    position.attacks = tuple(attack for attack in position.attacks if attack.hex != hex)


class MakeRefusalCheck(MakeCheck[RoadsPosition, RefusalCheck]):
    """A die against the ER of the Lead Unit [9.23a-1]."""

    frame = RefusalCheck

    def check(self, position: RoadsPosition, frame: RefusalCheck) -> Check:
        return refusal_check(position, frame.unit)
