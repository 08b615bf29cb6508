"""What the sides declare in a combat beside support: Defending Units [15.3], Recon support, Frontline Command."""

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import BACK, DONE, PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.battle import Battle
from grognard.games.less_than_60_miles.charts.staff import EW3
from grognard.games.less_than_60_miles.frontline import (
    frontline_hqs,
    frontline_rules,
    recon_units,
    use_recon,
    why_no_recon,
)
from grognard.games.less_than_60_miles.odds import column_of, settled_differential, with_odds
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.strengths import combat_units

COMMAND = Action("command")


def battle_under_way(position: FrontPosition) -> Battle:
    """The combat that is fought just now."""
    battle = position.nearest(Battle)
    assert battle is not None, "all this is about a combat"
    return battle


# -- Defending Units [15.3]


class DefenderChoice(NamedTuple):
    """The defender names their Defending Units."""

    side: Side
    units: tuple[Unit, ...] = ()


class NameDefenders(Procedure[FrontPosition, DefenderChoice]):
    """Of several Combat Units at least one defends [15.3-2]; only those named count and suffer [15.3-4, 15.6-1]."""

    frame = DefenderChoice

    def decision(self, position: FrontPosition, frame: DefenderChoice) -> Decision | None:
        hex = battle_under_way(position).hex
        free = [unit for unit in combat_units(position, hex) if unit not in frame.units]
        actions = self.list("unit", free, position) + ([DONE, BACK] if frame.units else [])
        names = [position.unit_name(unit) for unit in frame.units]
        where = position.place_name(hex)
        return self.ask(position, frame.side, "defenders.which", "15.3-2", actions, hex=where, units=names)

    @verb
    def unit(self, position: FrontPosition, frame: DefenderChoice, unit: Unit) -> None:
        """This one defends; if it was the last there is no more to say."""
        units = (*frame.units, unit)
        if len(units) == len(combat_units(position, battle_under_way(position).hex)):
            position.done(units)
        else:
            position.become(frame._replace(units=units))

    def why_unit(self, position: FrontPosition, frame: DefenderChoice, unit: Unit) -> Ruling:
        """May it, and what the combat comes to with it."""
        battle, name = battle_under_way(position), position.unit_name(unit)
        if unit in frame.units:
            return refuse("15.3-2", "defenders.chosen", unit=name)
        if unit not in combat_units(position, battle.hex):
            there = position.at[unit] == battle.hex
            return refuse("15.3-3" if there else "15.3-2", "defenders.not_there", unit=name)
        return self._prospect(position, (*frame.units, unit), "defenders.joins", unit=name)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: DefenderChoice) -> None:
        """These."""
        position.done(frame.units)

    def why_done(self, position: FrontPosition, frame: DefenderChoice) -> Ruling:
        """At least one; and what the combat comes to."""
        if not frame.units:
            return refuse("15.3-2", "defenders.none")
        return self._prospect(position, frame.units, "defenders.done")

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: DefenderChoice) -> None:
        """Choose again."""
        position.become(frame._replace(units=()))

    def why_back(self, position: FrontPosition, frame: DefenderChoice) -> Ruling | None:
        """Not if nobody is named."""
        return None if frame.units else refuse("15.3-2", "defenders.none")

    def _prospect(self, position: FrontPosition, units: tuple[Unit, ...], reason: str, **facts: str) -> Ruling:
        ruling = with_odds(position, "15.3-2", reason, battle_under_way(position)._replace(defenders=units), **facts)
        return ruling._replace(rules=(*ruling.rules, "15.3-4"))


# -- Recon support [15.5.11]


class ReconChoice(NamedTuple):
    """The attacker may have a unit in Recon mode support them."""

    side: Side


def matters(position: FrontPosition, pairs: Iterable[tuple[Battle, Battle]]) -> bool:
    """Does a declaration lead to another column: pairs of a combat without it and with it, as others may still go?"""
    columns = [[column_of(position, settled_differential(position, one)) for one in pair] for pair in pairs]
    return any(before != after for before, after in columns)


def _cases(position: FrontPosition, battle: Battle) -> list[Battle]:
    """The combat as the Frontline Command of both sides may still go."""
    found = [battle]
    side = battle.side
    if not battle.attack_command and can_lead(position, battle, side):
        found += [one._replace(attack_command=True) for one in found]
    if not battle.defence_command and can_lead(position, battle, 1 - side):
        found += [one._replace(defence_command=True) for one in found]
    return found


def can_lead(position: FrontPosition, battle: Battle, side: Side) -> bool:
    """Could a side use Frontline Command in this combat?"""
    return EW3 not in battle.ew(1 - side).codes and bool(frontline_hqs(position, battle.units(side)))


class ChooseRecon(Procedure[FrontPosition, ReconChoice]):
    """A unit in Recon mode, or none; asked only if it can lead to another column. Returns the unit, or NONE."""

    frame = ReconChoice

    def able(self, position: FrontPosition) -> list[Unit]:
        """Who could support."""
        battle = battle_under_way(position)
        return recon_units(position, battle.unit, battle.hex)

    def decision(self, position: FrontPosition, frame: ReconChoice) -> Decision | None:
        units, battle = self.able(position), battle_under_way(position)
        if not units or not self._matters(position, battle, units[0]):
            return None
        actions = [*self.list("unit", units, position), PASS]
        where = position.place_name(battle.hex)
        return self.ask(position, frame.side, "recon.which", "15.5.11-1", actions, hex=where)

    def _matters(self, position: FrontPosition, battle: Battle, unit: Unit) -> bool:
        return matters(position, [(case, case._replace(recon=unit)) for case in _cases(position, battle)])

    def proceed(self, position: FrontPosition, frame: ReconChoice) -> None:
        """Nobody can, or it would change nothing."""
        position.done(NONE)

    @verb
    def unit(self, position: FrontPosition, frame: ReconChoice, unit: Unit) -> None:
        """This one, which takes an Attrition Point at once."""
        use_recon(position, unit)
        position.done(unit)

    def why_unit(self, position: FrontPosition, frame: ReconChoice, unit: Unit) -> Ruling:
        """May it, and what the combat comes to with it."""
        battle = battle_under_way(position)
        refused = why_no_recon(position, unit, battle.unit, battle.hex)
        if refused is not None:
            return refused
        ruling = with_odds(
            position, "15.5.11-1", "recon.may", battle._replace(recon=unit), unit=position.unit_name(unit)
        )
        others = len(self.able(position)) > 1
        return ruling._replace(rules=(*ruling.rules, "15.5.11-3")) if others else ruling

    @verb(Role.PASS)
    def pass_(self, position: FrontPosition, frame: ReconChoice) -> None:
        """Nobody."""
        position.done(NONE)

    def why_pass(self, position: FrontPosition, frame: ReconChoice) -> Ruling:
        """What the combat comes to without."""
        return with_odds(position, "15.5.11-1", "recon.pass", battle_under_way(position))


# -- Frontline Command [15.5.18]


class CommandChoice(NamedTuple):
    """A side may use Frontline Command."""

    side: Side


class ChooseCommand(Procedure[FrontPosition, CommandChoice]):
    """Frontline Command, or not; asked only if it can lead to another column. Returns the side, or NONE."""

    frame = CommandChoice

    def _with(self, battle: Battle, side: Side) -> Battle:
        attacks = side == battle.side
        return battle._replace(attack_command=True) if attacks else battle._replace(defence_command=True)

    def decision(self, position: FrontPosition, frame: CommandChoice) -> Decision | None:
        battle = battle_under_way(position)
        if not can_lead(position, battle, frame.side):
            return None
        enemy = battle.side != frame.side  # the attacker has declared already
        cases = [battle] if enemy else [one for one in _cases(position, battle) if not one.attack_command]
        if not matters(position, [(case, self._with(case, frame.side)) for case in cases]):
            return None
        hqs = [position.unit_name(hq) for hq in frontline_hqs(position, battle.units(frame.side))]
        rule, where = _command_rule(battle, frame.side), position.place_name(battle.hex)
        return self.ask(position, frame.side, "frontline.whether", rule, [COMMAND, PASS], hex=where, units=hqs)

    def proceed(self, position: FrontPosition, frame: CommandChoice) -> None:
        """There is none, or it would change nothing."""
        position.done(NONE)

    @verb
    def command(self, position: FrontPosition, frame: CommandChoice) -> None:
        """HQs next to their units lead them."""
        position.done(frame.side)

    def why_command(self, position: FrontPosition, frame: CommandChoice) -> Ruling:
        """What the combat comes to; asked only of those who may (`can_lead`)."""
        battle = battle_under_way(position)
        rule = _command_rule(battle, frame.side)
        ruling = with_odds(position, rule, "frontline.may", self._with(battle, frame.side))
        return ruling._replace(rules=(*ruling.rules, *frontline_rules(position, frame.side)))

    @verb(Role.PASS)
    def pass_(self, position: FrontPosition, frame: CommandChoice) -> None:
        """They do not."""
        position.done(NONE)

    def why_pass(self, position: FrontPosition, frame: CommandChoice) -> Ruling:
        """What the combat comes to without."""
        battle = battle_under_way(position)
        return with_odds(position, _command_rule(battle, frame.side), "frontline.pass", battle)


def _command_rule(battle: Battle, side: Side) -> str:
    return "15.5.18-1" if side == battle.side else "15.5.18-2"
