"""Special features of units [12.0]: cav-mech groups that refuse combat, and the German armor concentration."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.army_group_center.lines import EXHAUSTION, land_supplied
from grognard.games.army_group_center.odds import why_support
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.results import CAV_MECH_TURNS, Retreating, retreat_hexes
from grognard.games.army_group_center.supply import in_supply
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET

STAND, WITHDRAW, CONCENTRATE = Action("stand"), Action("withdraw"), Action("concentrate")
CONCENTRATION_FROM = 2
"""The first turn of the armor concentration [12.6-1]."""
FACES = 6


class Withdrawal(NamedTuple):
    """A cav-mech group is attacked and may go before the die is rolled."""

    hex: Hex
    gone: bool = False


class Concentration(NamedTuple):
    """A German attack that the armor concentration may support."""

    hex: Hex
    units: tuple[Unit, ...]


# -- retreat before combat


def why_not_withdraw(position: ArmyPosition, hex: Hex) -> Ruling | None:
    """Why the defenders of a hex may not refuse combat; None if they may.

    Only a cav-mech group may, which is Soviet [11.5-2]: in Turns 1 to 5, alone, in supply and with a way out
    [12.2-1, 12.2-3].
    """
    units = position.units_at(hex)
    cav_mech = [unit for unit in units if position.components.cav_mech[unit]]
    if not cav_mech:
        return refuse("11.5-2", "moment.refuse_combat")
    if position.turn not in CAV_MECH_TURNS:
        return refuse("12.2-1", "moment.withdraw_turns", last=CAV_MECH_TURNS[-1])
    if len(units) > 1:
        return refuse("12.2-1", "moment.withdraw_alone", hex=position.place_name(hex))
    name = position.unit_name(cav_mech[0])
    if not in_supply(position, cav_mech[0]):
        return refuse("12.2-1", "moment.withdraw_supply", unit=name)
    if not retreat_hexes(position, units):
        return refuse("12.2-3", "moment.withdraw_nowhere", unit=name)
    return None


class Withdraw(Procedure[ArmyPosition, Withdrawal]):
    """The Soviet says so before the die is rolled [12.2-2]; then it is a retreat like any other [12.2-3]."""

    frame = Withdrawal

    def decision(self, position: ArmyPosition, frame: Withdrawal) -> Decision | None:
        if frame.gone:
            return None
        where = position.place_name(frame.hex)
        return self.ask(position, SOVIET, "withdraw.or_stand", "12.2-1", [STAND, WITHDRAW], hex=where)

    def proceed(self, position: ArmyPosition, frame: Withdrawal) -> None:
        position.done(True)

    @verb
    def stand(self, position: ArmyPosition, frame: Withdrawal) -> None:
        """Fight it out."""
        position.done(False)

    @verb
    def withdraw(self, position: ArmyPosition, frame: Withdrawal) -> None:
        """Go; the attacker may advance [12.2-3]."""
        units = position.units_at(frame.hex)
        position.emit("withdrew", "12.2-1", unit=position.unit_name(units[0]), hex=position.place_name(frame.hex))
        position.become(frame._replace(gone=True))
        position.call(Retreating(SOVIET, frame.hex, units))

    def why_withdraw(self, position: ArmyPosition, frame: Withdrawal) -> Ruling:
        return allow("12.2-3", "withdraw.goes", hex=position.place_name(frame.hex))


# -- armor concentration


def why_not_concentrate(position: ArmyPosition, units: Sequence[Unit]) -> Ruling | None:
    """Why the armor concentration cannot support an attack of these German units; None if it can.

    From Turn 2, once a German player turn, with a land-supplied unit in the attack [12.6-1, 12.6-2, 12.6-4].
    """
    if position.turn < CONCENTRATION_FROM:
        return refuse("12.6-1", "moment.concentrate_turn", turn=CONCENTRATION_FROM)
    if position.concentration_tried:
        return Ruling(False, ("12.6-4", "12.6-1"), "moment.concentrate_tried")
    if not any(position.on_map(unit) and land_supplied(position, unit) for unit in units):
        return refuse("12.6-2", "moment.concentrate_supply")
    return None


def appears_up_to(position: ArmyPosition) -> int:
    """The highest die with which the marker appears: 4, and from Turn 6 5 [12.6-3]."""
    return 4 if position.turn < EXHAUSTION else 5


class Concentrate(Procedure[ArmyPosition, Concentration]):
    """Commit the marker, and see whether it appears [12.6-3]."""

    frame = Concentration

    def decision(self, position: ArmyPosition, frame: Concentration) -> Decision | None:
        facts = {
            "hex": position.place_name(frame.hex),
            "units": [position.unit_name(unit) for unit in frame.units],
            "upto": appears_up_to(position),
        }
        return self.ask(position, GERMAN, "concentration.commit", "12.6-1", [PASS, CONCENTRATE], **facts)

    @verb(Role.OFFER)
    def concentrate(self, position: ArmyPosition, frame: Concentration) -> None:
        """Roll: it helps this attack and is gone, or may not be tried again this turn [12.6-4, 12.6-5, 12.6-6]."""
        position.concentration_tried = True
        die = position.roll(FACES, "concentration", "12.6-3", side=SIDES[GERMAN])
        appears = die <= appears_up_to(position)
        position.emit("concentration", "12.6-5" if appears else "12.6-4", appears=appears)
        position.done("concentration" if appears else "")

    def why_concentrate(self, position: ArmyPosition, frame: Concentration) -> Ruling:
        """The odds if it appears."""
        return why_support(position, frame.hex, frame.units, "concentration", "12.6-3")

    @verb(Role.PASS)
    def pass_(self, position: ArmyPosition, frame: Concentration) -> None:
        """Not here."""
        position.done("")

    def why_pass(self, position: ArmyPosition, frame: Concentration) -> Ruling:
        return why_support(position, frame.hex, frame.units, "", "12.6-1")
