"""The questions of a combat before its die [10.17, 10.4]: Lead Units, aircraft, artillery, and points for checks."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from grognard.engine.checks import Check, CheckEvent, Checking, MakeAidedCheck
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.air import (
    MOST_AIR,
    air_name,
    assign,
    in_secret,
    ready,
    why_no_cas,
    why_not_ready,
)
from grognard.games.roads_to_moscow.artillery import (
    add_gun,
    arko_for,
    eligible,
    must_use_arko,
    why_no_support,
    why_not_too,
)
from grognard.games.roads_to_moscow.battle import FAILED, NOTHING, PASSED, Battle, Fire, Flight
from grognard.games.roads_to_moscow.charts import ARTILLERY, CAS
from grognard.games.roads_to_moscow.components import SOVIET
from grognard.games.roads_to_moscow.coordination import air_check, ground_check, gun_check, gun_outcome
from grognard.games.roads_to_moscow.counters import combat_units
from grognard.games.roads_to_moscow.headquarters import (
    COMMAND_RANGE,
    points,
    spend,
    why_no_help,
)
from grognard.games.roads_to_moscow.helping import (
    Coordinating,
    able_helpers,
    all_helpers,
    limit_rule,
    whose,
    why_one_too_many,
)
from grognard.games.roads_to_moscow.leads import attack_leads, defence_leads, why_no_attack_lead, why_no_defence_lead
from grognard.games.roads_to_moscow.odds import Aid, likeliest, overrun_odds, overrun_reckoned
from grognard.games.roads_to_moscow.position import Aircraft, RoadsPosition
from grognard.games.roads_to_moscow.prospects import ALL, CHECKS, Still, with_prospects


class Weighing(NamedTuple):
    """A combat as it would be after an answer, whose answer it is, and what is still open to that side then."""

    battle: Battle
    side: Side
    still: Still = ALL


def with_odds(
    position: RoadsPosition, rule: str, reason: str, its: Weighing, also: tuple[str, ...] = (), **facts: str
) -> Ruling:
    """Permission, with the ledger of the combat in the likeliest case, its odds, and what could be added to it."""
    parts = likeliest(position, its.battle).parts
    return with_prospects(position, allow(rule, reason, *parts, also=also, **facts), *its)


def _battle(position: RoadsPosition) -> Battle:
    battle = position.nearest(Battle)
    assert battle is not None, "all this is about a combat"
    return battle


# -- Lead Units


class LeadChoice(NamedTuple):
    """A side names its ground Lead Unit for the combat under way."""

    side: Side


class ChooseLead(Procedure[RoadsPosition, LeadChoice]):
    """Which unit leads [10.17, 10.44]; its owner need not name the best [3.43a]. Returns the unit."""

    frame = LeadChoice

    def able(self, position: RoadsPosition, frame: LeadChoice) -> list[Unit]:
        """Who may lead."""
        battle = _battle(position)
        if frame.side == battle.side:
            return attack_leads(position, battle.attackers) or list(battle.attackers)
        return defence_leads(position, battle.defenders)

    def decision(self, position: RoadsPosition, frame: LeadChoice) -> Decision | None:
        units = self.able(position, frame)
        if len(units) < 2:
            return None
        battle, actions = _battle(position), self.list("unit", units, position)
        rule, where = _lead_rule(frame, battle), position.place_name(battle.hex)
        return self.ask(position, frame.side, "lead.which", rule, actions, hex=where)

    def proceed(self, position: RoadsPosition, frame: LeadChoice) -> None:
        """There is no choice."""
        position.done(self.able(position, frame)[0])

    @verb
    def unit(self, position: RoadsPosition, frame: LeadChoice, unit: Unit) -> None:
        """This one leads."""
        position.done(unit)

    def why_unit(self, position: RoadsPosition, frame: LeadChoice, unit: Unit) -> Ruling:
        """May it lead, and what the combat comes to with it."""
        battle, name = _battle(position), position.unit_name(unit)
        if frame.side == battle.side:
            refused = why_no_attack_lead(position, unit, battle.attackers)
            led = battle._replace(attack_lead=unit)
        else:
            refused = why_no_defence_lead(position, unit, battle.defenders)
            led = battle._replace(defence_lead=unit)
        # An Army unit that was activated is of the Formation for everything.
        also = ("15.13-2",) if frame.side == battle.side and position.components.army[unit] else ()
        return refused or with_odds(
            position, _lead_rule(frame, battle), "lead.may", Weighing(led, frame.side), also, unit=name
        )


def _lead_rule(frame: LeadChoice, battle: Battle) -> str:
    return "10.17" if frame.side == battle.side else "10.44"


# -- close air support


class Flying(NamedTuple):
    """A side assigns air units to a combat, or the German one to an Overrun: over which hex, and how many at most."""

    side: Side
    hex: Hex
    attackers: tuple[Unit, ...]
    most: int = MOST_AIR
    overrun: bool = False
    air: tuple[Aircraft, ...] = ()
    leads: tuple[Unit, Unit] = (NONE, NONE)
    """The Lead Units of an Overrun."""


def is_sealed(position: RoadsPosition, frame: Flying) -> bool:
    """Does the enemy not learn yet which air units are assigned?"""
    return in_secret(position) and frame.side == SOVIET and not frame.overrun


class AssignAir(Procedure[RoadsPosition, Flying]):
    """Air units for a combat, up to two [13.22, 13.24], for an Overrun one [8.56d]; the first is the Lead air unit.

    Its ER counts for all [10.41b]. Returns them.
    """

    frame = Flying

    def decision(self, position: RoadsPosition, frame: Flying) -> Decision | None:
        able = [air for air in ready(position, frame.side) if air not in frame.air]
        if not (able or frame.air) or self._why_no_cas(position, frame):
            return None
        actions = self.list("fly", able if len(frame.air) < frame.most else [], position)
        actions += [DONE, BACK] if frame.air else [DONE]
        where, names = position.place_name(frame.hex), [air_name(position, air) for air in frame.air]
        rule = "8.56d" if frame.overrun else "13.22"
        return self.ask(position, frame.side, "air.which", rule, actions, hex=where, aircraft=names)

    def proceed(self, position: RoadsPosition, frame: Flying) -> None:
        """Nobody is ready, or no HQ is near."""
        position.done(())

    def _why_no_cas(self, position: RoadsPosition, frame: Flying) -> Ruling | None:
        attacker = position.components.side_of[frame.attackers[0]]
        defenders = combat_units(position, frame.hex)
        return why_no_cas(position, frame.side, frame.hex, attacker, defenders, frame.overrun)

    @verb
    def fly(self, position: RoadsPosition, frame: Flying, air: Aircraft) -> None:
        """This one too."""
        position.become(frame._replace(air=(*frame.air, air)))

    def why_fly(self, position: RoadsPosition, frame: Flying, air: Aircraft) -> Ruling:
        """Is it ready, is there room, and what the combat comes to with it [13.25]."""
        name = air_name(position, air)
        refused = why_not_ready(position, frame.side, air)
        if refused is None and air in frame.air:
            refused = refuse("13.13", "air.chosen", air=name)
        if refused is None and len(frame.air) >= frame.most:
            refused = refuse("8.56d" if frame.overrun else "13.24", "air.enough", air=name, limit=frame.most)
        return refused or self._prospect(position, frame._replace(air=(*frame.air, air)), "air.may", ALL)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Flying) -> None:
        """These, and no more [10.41a]; the Soviet side may keep them secret until the German has chosen [10.41e]."""
        if frame.air and not is_sealed(position, frame):
            assign(position, frame.side, frame.air, frame.hex)
        position.done(frame.air)

    def why_done(self, position: RoadsPosition, frame: Flying) -> Ruling:
        """What the combat comes to like this."""
        return self._prospect(position, frame, "air.done", Still((ARTILLERY,)))

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: Flying) -> None:
        """Choose again."""
        position.become(frame._replace(air=()))

    def _prospect(self, position: RoadsPosition, frame: Flying, reason: str, still: Still) -> Ruling:
        if not frame.overrun:
            battle = _battle(position).with_flight(frame.side, Flight(frame.air))
            return with_odds(position, "13.25", reason, Weighing(battle, frame.side, still), ("13.27",))
        found = overrun_reckoned(position, frame.attackers, frame.hex, frame.leads, frame.air)
        odds = overrun_odds(position, frame.attackers, frame.hex, frame.leads, frame.air)
        return allow("8.56d", reason, *found.parts)._replace(odds=odds)


# -- artillery


class Firing(NamedTuple):
    """A side names the artillery that tries to support the combat under way."""

    side: Side
    fire: Fire = Fire()


class NameGuns(Procedure[RoadsPosition, Firing]):
    """Artillery units for a combat, one by one, none if their owner likes [10.42a, 12.11, 12.12]. Returns them.

    The first that is next to the Defending hex, or in it when defending, needs no check [12.17]; of the others the
    first is the Lead artillery unit.
    """

    frame = Firing

    def decision(self, position: RoadsPosition, frame: Firing) -> Decision | None:
        battle = _battle(position)
        able = eligible(position, frame.side, battle)
        if not able:
            return None
        free = [unit for unit in able if why_not_too(position, frame.fire, unit, battle) is None]
        actions = self.list("unit", free, position)
        actions += [DONE, BACK] if frame.fire.units else [DONE]
        names = [position.unit_name(unit) for unit in frame.fire.units]
        where = position.place_name(battle.hex)
        return self.ask(position, frame.side, "artillery.which", "10.42a", actions, hex=where, units=names)

    def proceed(self, position: RoadsPosition, frame: Firing) -> None:
        """Nobody is eligible."""
        position.done(Fire(named=True))

    @verb
    def unit(self, position: RoadsPosition, frame: Firing, unit: Unit) -> None:
        """This one too."""
        position.become(frame._replace(fire=add_gun(position, frame.fire, unit, _battle(position))))

    def why_unit(self, position: RoadsPosition, frame: Firing, unit: Unit) -> Ruling:
        """May it, and what the combat comes to with it."""
        battle, name = _battle(position), position.unit_name(unit)
        if position.components.side_of[unit] != frame.side:
            return refuse("12.11", "artillery.not_yours", unit=name)
        refused = why_no_support(position, unit, battle) or why_not_too(position, frame.fire, unit, battle)
        if refused:
            return refused
        fire = add_gun(position, frame.fire, unit, battle)
        attacks = frame.side == battle.side
        if unit == fire.sure:
            rule, reason, also = "12.17-1" if attacks else "12.17-2", "artillery.sure", "10.42b-2"
        else:
            also = "3.55-a"
            rule = "16.12" if must_use_arko(position, frame.side, fire, battle) != NONE else "12.12"
            reason = "artillery.leads" if unit == fire.guns[0] else "artillery.joins"
        named = battle.with_fire(frame.side, fire._replace(named=True))
        its = Weighing(named, frame.side, Still((ARTILLERY,)))
        return with_odds(position, rule, reason, its, (also,), unit=name)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Firing) -> None:
        """These, and it cannot be taken back [10.42a]."""
        if frame.fire.units:
            names, where = [position.unit_name(unit) for unit in frame.fire.units], _battle(position).hex
            said = {"side": position.side_name(frame.side), "hex": position.place_name(where), "units": names}
            position.emit("guns_named", "10.42a", **said)
        position.done(frame.fire._replace(named=True))

    def why_done(self, position: RoadsPosition, frame: Firing) -> Ruling:
        """What the combat comes to like this; nobody is obliged to fire [12.12]."""
        battle = _battle(position).with_fire(frame.side, frame.fire._replace(named=True))
        return with_odds(position, "12.12", "artillery.done", Weighing(battle, frame.side, Still(())))

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: Firing) -> None:
        """Choose again."""
        position.become(frame._replace(fire=Fire()))


# -- the checks


class Coordinated(NamedTuple):
    """What came of a check: passed or failed, of artillery full, half or nothing; and who has helped."""

    side: Side
    kind: str
    outcome: str
    helpers: tuple[Unit, ...]


class Coordinate(MakeAidedCheck[RoadsPosition]):
    """A Coordination check [10.4], helped by one HQ and one Leader, if their owner likes [15.23b-2, 15.23c-1].

    An Arko may help artillery beside them [16.11-1]. Who helps one check has nothing left for another
    [15.23b-3, 15.23c-2].
    """

    frame = cast(type[Checking], Coordinating)  # it has all fields of `Checking`, and more
    aid_rule = "15.23b-2"

    def decision(self, position: RoadsPosition, frame: Checking) -> Decision | None:
        """Who helps, by the limit of the attacker or of the defender."""
        asked = super().decision(position, frame)
        return asked and asked._replace(rule=limit_rule(cast(Coordinating, frame)))

    def check(self, position: RoadsPosition, frame: Checking) -> Check:
        case = cast(Coordinating, frame)
        helping = all_helpers(case)
        if case.kind == CAS:
            return air_check(position, case.side, case.hex, case.air, case.attackers, helping)
        if case.kind == ARTILLERY:
            return gun_check(position, case.unit, case.hex, case.attackers, helping)
        return ground_check(position, case.unit, case.hex, case.attackers, helping)

    def helpers(self, position: RoadsPosition, frame: Checking) -> Sequence[Unit]:
        return able_helpers(position, cast(Coordinating, frame))

    def why_unit(self, position: RoadsPosition, frame: Checking, unit: Unit) -> Ruling:
        """May it help, and what the check comes to with it."""
        case, name = cast(Coordinating, frame), position.unit_name(unit)
        if unit in (*case.helpers, case.arko):
            return refuse("15.22", "command.helps", unit=name)
        if unit in _battle(position).helped:
            return refuse("15.23b-3" if case.attackers else "15.23c-2", "command.spent", unit=name, also=("15.22",))
        formation, hex = whose(position, case)
        refused = self._why_no_arko(position, case, unit)
        if refused is None and not position.components.types[unit].arko:
            refused = why_no_help(position, case.side, formation, hex, case.kind, unit)
        refused = refused or why_one_too_many(position, case, unit)
        return refused or self.prospect(position, frame._replace(helpers=(*frame.helpers, unit)))

    def _why_no_arko(self, position: RoadsPosition, case: Coordinating, unit: Unit) -> Ruling | None:
        """An Arko helps the artillery of an attack, all of which must be in its range [16.11-1, 16.11-2]."""
        components, name = position.components, position.unit_name(unit)
        if not components.types[unit].arko:
            return None
        if case.kind != ARTILLERY or not case.attackers or components.side_of[unit] != case.side:
            return refuse("16.11-1", "command.arko", unit=name)
        if not points(position, unit):
            return why_no_help(position, case.side, NONE, case.hex, case.kind, unit)
        if arko_for(position, case.side, case.guns) == NONE:
            return refuse("16.11-2", "command.range", unit=name, limit=COMMAND_RANGE)
        return None

    def use(self, position: RoadsPosition, frame: Checking) -> None:
        """Their points are spent [15.22]."""
        spend(position, all_helpers(cast(Coordinating, frame)))

    def why_roll(self, position: RoadsPosition, frame: Checking) -> Ruling:
        """What it comes to; on this check nothing more is spent then."""
        later = CHECKS[CHECKS.index(cast(Coordinating, frame).kind) + 1 :]
        return self._prospect(position, frame, later)

    def prospect(self, position: RoadsPosition, frame: Checking) -> Ruling:
        """The ledger of the check, its chance, and the odds of the combat with it."""
        return self._prospect(position, frame, CHECKS)

    def _prospect(self, position: RoadsPosition, frame: Checking, checks: tuple[str, ...]) -> Ruling:
        """`checks`: on which points may be spent then."""
        case, found = cast(Coordinating, frame), super().prospect(position, frame)
        found, aid = found._replace(reason="command.prospect"), Aid(case.side, case.kind, all_helpers(case))
        still = Still((ARTILLERY,) if case.kind == CAS else (), checks)
        return with_prospects(position, found, _battle(position), case.side, still, (aid,))

    def after_roll(self, position: RoadsPosition, frame: Checking, die: int) -> None:
        """All that was decided depends on the die."""
        case, check = cast(Coordinating, frame), self.check(position, frame)
        if case.kind == ARTILLERY:
            outcome = gun_outcome(check, die)
            if outcome == NOTHING:
                check = check._replace(failed=CheckEvent("guns_silent", "10.42c-c"))
            check.resolve(position, die)
        else:
            outcome = PASSED if check.resolve(position, die).passed else FAILED
        position.done(Coordinated(case.side, case.kind, outcome, all_helpers(case)))
