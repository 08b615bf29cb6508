"""Combat [10.0]: declared attacks are fought one by one, each from its Lead Units to the advance [10.17, 10.63].

Who acts is the attacker, whatever goes on elsewhere [10.0]. Each attack has one Defending hex [10.14].
"""

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.odds import CERTAIN
from grognard.engine.procedures import Procedure, Role, Sequence, verb
from grognard.engine.rolls import Roll, Rolling
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.advance import Advancing
from grognard.games.roads_to_moscow.air import assign, fly_home, in_secret
from grognard.games.roads_to_moscow.artillery import fire_guns, is_close, pinned
from grognard.games.roads_to_moscow.battle import FULL, OPEN, PASSED, Battle, Fire, Flight
from grognard.games.roads_to_moscow.battle import CombatPhase as CombatPhase
from grognard.games.roads_to_moscow.charts import ARTILLERY, BELOW, CAS, FACES, GROUND, LOWEST
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.coordinating import Coordinated, Firing, Flying, LeadChoice
from grognard.games.roads_to_moscow.coordination import needs_ground_check, no_check_rule
from grognard.games.roads_to_moscow.counters import combat_units
from grognard.games.roads_to_moscow.fortification import interrupt
from grognard.games.roads_to_moscow.helping import coordinating
from grognard.games.roads_to_moscow.modifiers import net
from grognard.games.roads_to_moscow.odds import (
    Case,
    column_rule,
    declaration_parts,
    declared_battle,
    reckon,
    table_of,
)
from grognard.games.roads_to_moscow.position import Aircraft, RoadsPosition
from grognard.games.roads_to_moscow.prospects import with_prospects
from grognard.games.roads_to_moscow.results import Resolving, is_red
from grognard.games.roads_to_moscow.strengths import without_strength
from grognard.games.roads_to_moscow.units import SIDES

# -- the phase


def attackers_of(position: RoadsPosition, hex: Hex) -> tuple[Unit, ...]:
    """The units that have declared against a hex [10.12]."""
    return tuple(unit for unit, target in enumerate(position.declared) if target == hex)


class Combat(Procedure[RoadsPosition, CombatPhase]):
    """Which of the declared attacks is next, as the attacker likes [10.0]; all of them are made [9.17]."""

    frame = CombatPhase

    def phase(self, position: RoadsPosition, frame: CombatPhase) -> str:
        return f"{SIDES[frame.side]}.combat"

    def decision(self, position: RoadsPosition, frame: CombatPhase) -> Decision | None:
        if len(position.attacks) < 2:
            return None
        hexes = [attack.hex for attack in position.attacks]
        return self.ask(position, frame.side, "combat.next", "10.0", self.list("attack", hexes, position))

    def why_skipped(self, position: RoadsPosition, frame: CombatPhase) -> Ruling | None:
        """None is declared, or all were fought and nobody had a choice in any of them [9.17]."""
        if not position.attacks:
            return refuse("9.12", "combat.none_declared")
        hexes = [position.place_name(attack.hex) for attack in position.attacks]
        return refuse("9.17", "combat.no_choice", hexes=hexes)

    def proceed(self, position: RoadsPosition, frame: CombatPhase) -> None:
        """The last attack needs no choice; then the phase is over."""
        if position.attacks:
            self.attack(position, frame, position.attacks[0].hex)
            return
        position.done()

    @verb(Role.TARGET)
    def attack(self, position: RoadsPosition, frame: CombatPhase, hex: Hex) -> None:
        """This one: its markers are taken away [10.17]. An attack without anybody to attack is void [9.11d]."""
        declared = next(attack for attack in position.attacks if attack.hex == hex)
        attackers, defenders = attackers_of(position, hex), tuple(combat_units(position, hex))
        position.attacks = tuple(attack for attack in position.attacks if attack.hex != hex)
        for unit in attackers:
            position.declared[unit] = NONE
        position.become(frame._replace(pinned=pinned(position, frame)))
        idle = without_strength(position, attackers, hex)
        able = tuple(unit for unit in attackers if unit not in idle)
        if able and defenders:
            position.call(Battle(frame.side, hex, declared.mobile, able, defenders))
        else:
            position.emit("attack_void", "9.11d", hex=position.place_name(hex))

    def why_attack(self, position: RoadsPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        """Only what was declared [10.12]; and what it comes to, if nobody adds anything."""
        where = position.place_name(hex)
        declared = next((attack for attack in position.attacks if attack.hex == hex), None)
        if declared is None:
            fought = any(position.fought[unit] for unit in combat_units(position, hex))
            rule, reason = ("10.11", "combat.fought") if fought else ("10.12", "combat.not_declared")
            return refuse(rule, reason, hex=where)
        attackers = attackers_of(position, hex)
        if not attackers or not combat_units(position, hex):
            return allow("9.11d", "combat.void", hex=where)
        parts = declaration_parts(position, hex, attackers, declared.mobile)
        # The column is what it is: nobody takes a lower one [10.53d].
        found = allow("10.0", "combat.may", *parts, also=("10.53d",), hex=where)
        return with_prospects(position, found, declared_battle(position, hex, attackers, declared.mobile), frame.side)


# -- a combat


class RollDie(Roll[RoadsPosition]):
    """The one die, for combats and checks [2.41]; nobody has it rolled again."""


class Fight(Sequence[RoadsPosition, Battle]):
    """A combat step by step: Lead Units, air, artillery, ground coordination, the die, its results, the advance."""

    frame = Battle
    steps = (
        *("begin", "name_attacker", "name_defender"),
        *("assign_soviet", "assign_german", "show_air", "check_soviet_air", "check_german_air"),
        *("name_defending_guns", "name_attacking_guns", "check_defending_guns", "check_attacking_guns"),
        *("check_ground", "roll", "carry_out", "return_air", "advance", "end"),
    )

    def begin(self, position: RoadsPosition, frame: Battle) -> None:
        """Nobody here attacks or defends again in this phase [10.11]; builders are disturbed [14.33]."""
        for unit in (*frame.attackers, *frame.defenders):
            position.fought[unit] = True
            interrupt(position, unit)
        names = [position.unit_name(unit) for unit in frame.attackers]
        said = {"side": position.side_name(frame.side), "hex": position.place_name(frame.hex), "units": names}
        position.emit("attacked", "10.17", **said, table="mobile" if frame.mobile else "assault")

    # -- Lead Units: the attacker first [10.17, ruling 115]

    def name_attacker(self, position: RoadsPosition, frame: Battle) -> None:
        """The attacking Lead Unit [10.17, OS-A3a]."""
        position.call(LeadChoice(frame.side))

    def name_defender(self, position: RoadsPosition, frame: Battle) -> None:
        """The defending one, whoever led before [10.44]."""
        position.call(LeadChoice(1 - frame.side))

    def after_choose_lead(self, position: RoadsPosition, frame: Battle, unit: Unit) -> None:
        """A Lead Unit is named."""
        attacks = position.components.side_of[unit] == frame.side
        position.become(frame._replace(attack_lead=unit) if attacks else frame._replace(defence_lead=unit))
        said = {"unit": position.unit_name(unit), "hex": position.place_name(frame.hex)}
        position.emit("lead_named", "10.17" if attacks else "10.44", **said)

    # -- close air support: the Soviet side first [10.41a, ruling 115]

    def assign_soviet(self, position: RoadsPosition, frame: Battle) -> None:
        """Air units of the Soviet side [13.22, OS-A3b]."""
        position.call(Flying(SOVIET, frame.hex, frame.attackers))

    def assign_german(self, position: RoadsPosition, frame: Battle) -> None:
        """Then of the German side [13.22]."""
        position.call(Flying(GERMAN, frame.hex, frame.attackers))

    def after_assign_air(self, position: RoadsPosition, frame: Battle, air: tuple[Aircraft, ...]) -> None:
        """They are over the hex; what is assigned in secret is put aside until both are done."""
        if not air:
            return
        side = position.components.aircraft[air[0]].side
        secret = side == SOVIET and in_secret(position)
        position.become(frame._replace(sealed=air) if secret else frame.with_flight(side, Flight(air)))

    def show_air(self, position: RoadsPosition, frame: Battle) -> None:
        """What was assigned in secret is shown [10.41e]."""
        if frame.sealed:
            assign(position, SOVIET, frame.sealed, frame.hex, "10.41e")
            position.become(frame.with_flight(SOVIET, Flight(frame.sealed))._replace(sealed=()))

    def check_soviet_air(self, position: RoadsPosition, frame: Battle) -> None:
        """CAS Coordination [10.41b]."""
        self._check_air(position, frame, SOVIET)

    def check_german_air(self, position: RoadsPosition, frame: Battle) -> None:
        """CAS Coordination [10.41b]."""
        self._check_air(position, frame, GERMAN)

    def _check_air(self, position: RoadsPosition, frame: Battle, side: Side) -> None:
        if frame.flight(side).air:
            position.call(coordinating(position, frame, side, CAS))

    # -- artillery: the defender first [10.42a, ruling 115]

    def name_defending_guns(self, position: RoadsPosition, frame: Battle) -> None:
        """Artillery of the defender [12.11, OS-A3c]."""
        position.call(Firing(1 - frame.side))

    def name_attacking_guns(self, position: RoadsPosition, frame: Battle) -> None:
        """Then of the attacker [12.11], which needs no declaration before [10.12]."""
        position.call(Firing(frame.side))

    def after_name_guns(self, position: RoadsPosition, frame: Battle, fire: Fire) -> None:
        """They will fire. Nobody is asked a second time: the defender has answered when theirs are named."""
        side = frame.side if frame.defence_fire.named else 1 - frame.side
        position.become(frame.with_fire(side, fire))

    def check_defending_guns(self, position: RoadsPosition, frame: Battle) -> None:
        """Artillery Coordination of the defender [10.42b-1, OS-A3d]."""
        self._check_guns(position, frame, 1 - frame.side)

    def check_attacking_guns(self, position: RoadsPosition, frame: Battle) -> None:
        """And of the attacker [10.42b-1]."""
        self._check_guns(position, frame, frame.side)

    def _check_guns(self, position: RoadsPosition, frame: Battle, side: Side) -> None:
        """Without others than the one that needs none there is no check [10.42b-2]."""
        if frame.fire(side).guns:
            position.call(coordinating(position, frame, side, ARTILLERY))
        else:
            position.become(frame.with_fire(side, frame.fire(side)._replace(outcome=FULL)))

    # -- ground units: the attacker alone [10.44]

    def check_ground(self, position: RoadsPosition, frame: Battle) -> None:
        """Ground Coordination, unless the attack is such that it passes [10.43, OS-A3e]."""
        if needs_ground_check(position, frame.attackers, frame.mobile) is not None:
            position.call(coordinating(position, frame, frame.side, GROUND))
            return
        rule = no_check_rule(position, frame.attackers)
        position.emit("ground_automatic", rule, unit=position.unit_name(frame.attack_lead))
        position.become(frame._replace(ground=PASSED))

    def after_coordinate(self, position: RoadsPosition, frame: Battle, found: Coordinated) -> None:
        """What a check has given; aircraft that failed leave at once [10.41d]."""
        now = frame._replace(helped=(*frame.helped, *found.helpers))
        side = found.side
        if found.kind == GROUND:
            now = now._replace(ground=found.outcome)
        elif found.kind == ARTILLERY:
            now = now.with_fire(side, now.fire(side)._replace(outcome=found.outcome))
        elif found.outcome == PASSED:
            now = now.with_flight(side, now.flight(side)._replace(checked=True))
        else:
            fly_home(position, now.flight(side).air, "10.41d")
            now = now.with_flight(side, Flight(checked=True))
        position.become(now)

    # -- the die

    def roll(self, position: RoadsPosition, frame: Battle) -> None:
        """Strengths, column [10.51, 10.52, OS-A3f], modifiers and the die [10.62, 10.63, OS-A3i].

        Below 1-4 there is none [10.53a-2]. Support strengths are counted before the guns turn to their Fired faces.
        """
        found = reckon(position, frame, _settled(frame))
        table, where = table_of(position, frame.mobile), position.place_name(frame.hex)
        modifier = net(found.modifiers)
        position.emit(
            "reckoned",
            column_rule(table, found.totals, frame.mobile),
            hex=where,
            attack=found.totals.attack,
            defence=found.totals.defence,
            column=table.title(found.column),
            modifier=modifier,
        )
        fire_guns(position, frame.defence_fire.units, "12.13c-2")
        fire_guns(position, frame.attack_fire.guns, "10.42d")
        fire_guns(position, frame.attack_fire.units, "12.19-1")
        now = frame._replace(column=found.column, modifier=modifier)
        position.become(now)
        if found.column == BELOW:
            result = str(table.result(BELOW, LOWEST))
            position.emit("hopeless", "10.53a-2", hex=where, result=result)
            position.become(now._replace(result=result))
        else:
            position.call(Rolling(f"attack.{where}", "10.63", FACES, frame.side))

    def after_roll(self, position: RoadsPosition, frame: Battle, die: int) -> None:
        """The modified die in its column [10.63]."""
        total = die + frame.modifier
        result = str(table_of(position, frame.mobile).result(frame.column, total))
        rule = "11.11-4" if is_red(result) else "10.63"
        position.emit("result", rule, hex=position.place_name(frame.hex), die=total, result=result)
        position.become(frame._replace(result=result))

    # -- what follows

    def carry_out(self, position: RoadsPosition, frame: Battle) -> None:
        """The result is applied before any other combat [10.63]; artillery far off does not feel it [12.16-1]."""
        leader = position.components.leader
        position.call(
            Resolving(
                frame.side,
                frame.hex,
                (*frame.attackers, *frame.attack_fire.units),
                frame.defenders,
                frame.attack_lead,
                frame.defence_lead,
                frame.result,
                frame.mobile,
                False,
                (*frame.attack_air.air, *frame.defence_air.air),
                tuple(unit for unit in frame.helped if leader[unit]),
            )
        )

    def after_resolve(self, position: RoadsPosition, frame: Battle, cleared: bool) -> None:
        """Is the Defending hex without combat units?"""
        position.become(frame._replace(cleared=cleared))

    def return_air(self, position: RoadsPosition, frame: Battle) -> None:
        """Air units have flown [13.28, OS-A3k-4]; all artillery that was in the Defending hex has fired [12.24]."""
        fly_home(position, (*frame.attack_air.air, *frame.defence_air.air))
        artillery = position.components.artillery
        fire_guns(position, [unit for unit in frame.defenders if artillery[unit] and position.on_map(unit)], "12.24")

    def advance(self, position: RoadsPosition, frame: Battle) -> None:
        """Into the hex that was cleared [11.6, OS-A3l]."""
        able = tuple(unit for unit in frame.attackers if position.on_map(unit))
        guns = (unit for unit in frame.attack_fire.units if position.on_map(unit))
        able += tuple(unit for unit in guns if is_close(position, unit, frame))
        if frame.cleared and able:
            position.call(Advancing(frame.side, frame.hex, able, frame.mobile))

    def end(self, position: RoadsPosition, frame: Battle) -> None:
        """The combat is over; the next may be chosen."""


def _settled(battle: Battle) -> Case:
    """The combat when all checks are made."""
    fires = tuple(FULL if fire.outcome == OPEN else fire.outcome for fire in (battle.attack_fire, battle.defence_fire))
    return Case(CERTAIN, battle.attack_air.air, battle.defence_air.air, (fires[0], fires[1]), battle.ground)
