"""Retreat before Combat [7.4.1.1]: the defender tries to be gone before the blow falls."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import PASS, DieReading, Procedure, Role, verb
from grognard.engine.rulings import CHECK, Part, Ruling, allow, refuse
from grognard.games.formation.counters import fighters
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.movement import WITHDRAWAL, begin, destinations
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES, rolling

STAND, WITHDRAW = Action("stand"), Action("withdraw")
ASK, SCOUT, SPEED, ENEMY_SCOUT, ROLL, GONE = range(6)
"""Stages: try it?; the defender's scout; its motorized unit; the attacker's scout; the dice; on the way."""


class Withdrawing(NamedTuple):
    """A defending stack that may try to get away."""

    side: Side
    origin: Hex
    hex: Hex
    attackers: tuple[Unit, ...]
    stage: int = ASK
    scout: Unit = NONE
    bonus: int = 0
    """What the defender adds to its die."""
    enemy_bonus: int = 0
    dice: tuple[int, ...] = ()


def why_no_withdrawal(position: FormationPosition, origin: Hex, hex: Hex, attackers: Sequence[Unit]) -> Ruling | None:
    """Why a stack cannot try to retreat before combat; None if it can.

    [7.4.1.1-2, 7.4.1.1-3, 7.4.1.1-4, 7.4.1.1-5, 7.4.1.1-6]; command does not matter [7.4.1.1-8].
    """
    components, units = position.components, fighters(position, hex)
    if any(position.disrupted[unit] for unit in units):
        return refuse("7.4.1.1-2", "withdraw.disrupted", also=("5.6.3-7",))
    if any(components.static[unit] for unit in units):
        return refuse("7.4.1.1-5", "withdraw.static", also=("3.2.1-12",))
    if not any(components.motorized[unit] for unit in units):
        return refuse("7.4.1.1-3", "withdraw.on_foot")
    if len({position.formation[unit] for unit in units}) > 1:
        return refuse("7.4.1.1-4", "withdraw.formations")
    if not destinations(position, begin(position, movers(position, hex), WITHDRAWAL, origin)):
        return refuse("7.4.1.1-6", "withdraw.nowhere")
    return None


def movers(position: FormationPosition, hex: Hex) -> tuple[Unit, ...]:
    """Everybody goes, an HQ in the stack as well [7.4.1.1-7]."""
    formation = position.formation[fighters(position, hex)[0]]
    hq = position.components.hq
    return tuple(u for u in position.units_at(hex) if not hq[u] or position.formation[u] == formation)


def scouts(position: FormationPosition, units: Sequence[Unit]) -> list[Unit]:
    """Armoured Cars and Recon in good order, one of which may help [7.4.1.1-10]."""
    return [unit for unit in units if position.components.scout[unit] and not position.disrupted[unit]]


def fast_units(position: FormationPosition, frame: Withdrawing) -> list[Unit]:
    """Against attackers who are all on foot: motorized units, one of which may help in full [7.4.1.1-11].

    Not the one that helped as a scout.
    """
    components = position.components
    if any(components.motorized[unit] for unit in frame.attackers):
        return []
    return [unit for unit in fighters(position, frame.hex) if components.motorized[unit] and unit != frame.scout]


def half_efficiency(position: FormationPosition, unit: Unit) -> int:
    """Half of the printed value, rounded up [5.1-2, EXC-B]."""
    return -(-position.components.efficiency[unit] // 2)


def best_help(position: FormationPosition, frame: Withdrawing) -> tuple[int, int]:
    """The most that a scout and another unit's speed can add, as far as the defender knows.

    Of several attackers only the top one shows before the decision [7.4.1.1-1]: speed counts if it is known that all
    of them are on foot.
    """
    visible = not limited(position) or beneath(position, 1 - frame.side).isdisjoint(frame.attackers)
    halves = {unit: half_efficiency(position, unit) for unit in scouts(position, fighters(position, frame.hex))}
    fulls = {unit: position.components.efficiency[unit] for unit in fast_units(position, frame) if visible}
    alone = [(half, 0) for half in halves.values()] + [(0, full) for full in fulls.values()]
    pairs = [(half, full) for scout, half in halves.items() for unit, full in fulls.items() if unit != scout]
    return max([(0, 0), *alone, *pairs], key=sum)


class Withdraw(Procedure[FormationPosition, Withdrawing]):
    """Whether to try [7.4.1.1-1], with whose help, and two dice: the defender's has to be higher [7.4.1.1-9]."""

    frame = Withdrawing

    def decision(self, position: FormationPosition, frame: Withdrawing) -> Decision | None:
        where = position.place_name(frame.hex)
        if frame.stage == ASK:
            return self.ask(position, frame.side, "withdraw.or_stand", "7.4.1.1-1", [STAND, WITHDRAW], hex=where)
        helpers, side, rule = self.helpers(position, frame)
        if not helpers:
            return None
        return self.ask(position, side, "withdraw.help", rule, [*self.list("unit", helpers, position), PASS], hex=where)

    def helpers(self, position: FormationPosition, frame: Withdrawing) -> tuple[list[Unit], Side, str]:
        """Who may help at this stage, whose they are, and by which rule."""
        if frame.stage == SCOUT:
            return scouts(position, fighters(position, frame.hex)), frame.side, "7.4.1.1-10"
        if frame.stage == SPEED:
            return fast_units(position, frame), frame.side, "7.4.1.1-11"
        if frame.stage == ENEMY_SCOUT:
            return scouts(position, frame.attackers), 1 - frame.side, "7.4.1.1-10"
        return [], frame.side, "7.4.1.1-9"

    def proceed(self, position: FormationPosition, frame: Withdrawing) -> None:
        """On to the next stage; the attacker rolls first."""
        if frame.stage == GONE:
            position.done(True)
        elif frame.stage < ROLL:
            position.become(frame._replace(stage=frame.stage + 1))
        else:
            roller = 1 - frame.side if not frame.dice else frame.side
            position.call(rolling("withdrawal", "7.4.1.1-9", roller))

    def read_die(self, position: FormationPosition, frame: Withdrawing, face: int, side: Side) -> DieReading:
        """The attacker's die as it is: higher is better. The defender's decides whether it gets away."""
        if not frame.dice:
            return DieReading(face)
        return DieReading(float(face + frame.bonus > frame.dice[0] + frame.enemy_bonus))

    def after_roll(self, position: FormationPosition, frame: Withdrawing, die: int) -> None:
        """Two dice; a tie fails [7.4.1.1-9]. Success is a free move, which costs nothing [7.4.1.1-12, 7.4.1.1-15].

        Only the attackers' own neighbourhood is closed to it, not that of other enemies [7.4.1.1-13].
        """
        dice = (*frame.dice, die)
        position.become(frame._replace(dice=dice))
        if len(dice) < len((frame.side, 1 - frame.side)):
            return
        attack, defence = dice[0] + frame.enemy_bonus, dice[1] + frame.bonus
        facts = {"attacker": attack, "defender": defence, "hex": position.place_name(frame.hex)}
        if defence > attack:
            position.emit("withdrew", "7.4.1.1-9", **facts)
            position.become(frame._replace(stage=GONE))
            position.call(begin(position, movers(position, frame.hex), WITHDRAWAL, frame.origin))
        else:
            position.emit("withdrawal_failed", "7.4.1.1-18", **facts)
            position.done(False)

    @verb
    def stand(self, position: FormationPosition, frame: Withdrawing) -> None:
        """Await the blow."""
        position.done(None)

    def why_stand(self, position: FormationPosition, frame: Withdrawing) -> Ruling | None:
        return None if frame.stage == ASK else self._decided(position, frame)

    @verb
    def withdraw(self, position: FormationPosition, frame: Withdrawing) -> None:
        """Try to get away, at the risk of being caught [7.4.1.1-18]."""
        position.become(frame._replace(stage=SCOUT))

    def why_withdraw(self, position: FormationPosition, frame: Withdrawing) -> Ruling:
        """The chance with the best help that this side can count on, before what the attacker adds."""
        if frame.stage != ASK:
            return self._decided(position, frame)
        scout, speed = best_help(position, frame)
        faces = range(1, FACES + 1)
        good = sum(own + scout + speed > other for own in faces for other in faces)
        parts = [Part("7.4.1.1-10", "help", scout, CHECK), Part("7.4.1.1-11", "help", speed, CHECK)]
        chance = str(Fraction(good, FACES * FACES))
        return allow("7.4.1.1-9", "withdraw.chance", *(part for part in parts if part.amount), chance=chance)

    def _decided(self, position: FormationPosition, frame: Withdrawing) -> Ruling:
        return refuse("7.4.1.1-1", "withdraw.decided", hex=position.place_name(frame.hex))

    @verb
    def unit(self, position: FormationPosition, frame: Withdrawing, unit: Unit) -> None:
        """This unit helps, and is seen [7.4.1.1-10, 7.4.1.1-11]."""
        amount, name = self.help_of(position, frame, unit), position.unit_name(unit)
        position.reveal("helps", "7.4.1.1-11" if frame.stage == SPEED else "7.4.1.1-10", unit=name, amount=amount)
        if frame.stage == ENEMY_SCOUT:
            position.become(frame._replace(stage=ROLL, enemy_bonus=amount))
        elif frame.stage == SCOUT:
            position.become(frame._replace(stage=SPEED, scout=unit, bonus=amount))
        else:
            position.become(frame._replace(stage=ENEMY_SCOUT, bonus=frame.bonus + amount))

    def help_of(self, position: FormationPosition, frame: Withdrawing, unit: Unit) -> int:
        """What a unit adds to the die."""
        return position.components.efficiency[unit] if frame.stage == SPEED else half_efficiency(position, unit)

    def why_unit(self, position: FormationPosition, frame: Withdrawing, unit: Unit) -> Ruling:
        helpers, _, rule = self.helpers(position, frame)
        if unit not in helpers:
            reason = {SCOUT: "scout", SPEED: "speed", ENEMY_SCOUT: "scout"}.get(frame.stage, "decide")
            return refuse(rule, f"withdraw.no_help.{reason}", unit=position.unit_name(unit))
        amount = Part(rule, "efficiency", self.help_of(position, frame, unit), CHECK)
        return allow(rule, "withdraw.helps", amount, unit=position.unit_name(unit))

    @verb(Role.PASS)
    def pass_(self, position: FormationPosition, frame: Withdrawing) -> None:
        """Without that help."""
        position.become(frame._replace(stage=frame.stage + 1))
