"""Stacking [6.0]: two units a hex at any moment, and what may not stack."""

from typing import NamedTuple

from grognard.engine.caching import derived, derived_of
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.army_group_center.components import STACK_LIMIT
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import eliminate
from grognard.games.army_group_center.units import GERMAN

EXTRA = 2
"""Half points to leave a hex with another unit, and to enter one [6.4-1, 6.4-2]."""


class Limits(NamedTuple):
    """The rules by which a hex is closed to a unit: full, of the other front, and enemy-held."""

    full: str
    other_front: str
    enemy: str = "6.9"


MOVING = Limits("6.5", "6.10-2", "9.4")
PLACED, RETREATING = Limits("10.1-5", "6.10-1"), Limits("11.17-2", "6.10-2")
ADVANCING, ADVANCING_AGAIN = Limits("11.22-1", "6.10-2"), Limits("12.2-6", "6.10-2")
PLACED_KORPS_GRUPPE, SET_UP = Limits("10.4-3", "6.10-1"), Limits("6.1", "6.10-1")


@derived_of("side")
def hexes_of_other_front(position: ArmyPosition, side: Side, front: bool) -> list[Hex]:
    """The hexes of a side's units that are not of this front, Main or 1st Ukrainian [6.10-1]; Germans have none."""
    stacks, ukrainian = position.stacks, position.components.ukrainian
    if side == GERMAN:
        return []
    return [hex for hex in position.hexes_of(side) if ukrainian[stacks[hex][0]] != front]


def overstacked(position: ArmyPosition, unit: Unit, hex: Hex, rule: str = MOVING.full, count: int = 1) -> Ruling | None:
    """Refuse a hex that has no room for the unit, and for those that go along with it [6.1, 6.5]."""
    if hex == position.at[unit] or len(position.units_at(hex)) + count <= STACK_LIMIT:
        return None
    return refuse(rule, "stacking.full", hex=position.place_name(hex), limit=STACK_LIMIT)


def enemy_there(position: ArmyPosition, unit: Unit, hex: Hex, rule: str = MOVING.enemy) -> Ruling | None:
    """Refuse a hex with an enemy ground unit [6.9, 9.4]."""
    if position.owner(hex) == 1 - position.components.side_of[unit]:
        return refuse(rule, "stacking.enemy", hex=position.place_name(hex))
    return None


def other_front(position: ArmyPosition, unit: Unit, hex: Hex, rule: str = MOVING.other_front) -> Ruling | None:
    """Refuse a Soviet unit the hex of the other front [6.10-1, 6.10-2]."""
    components = position.components
    if hex in hexes_of_other_front(position, components.side_of[unit], components.ukrainian[unit]):
        return refuse(rule, "stacking.other_front", hex=position.place_name(hex))
    return None


def why_not_there(position: ArmyPosition, unit: Unit, hex: Hex, by: Limits = MOVING, count: int = 1) -> Ruling | None:
    """All of this chapter that keeps a unit, of so many together, out of a hex; what it does there says by which rules.

    The fronts never stack [6.10-1], even where there is room.
    """
    return (
        enemy_there(position, unit, hex, by.enemy)
        or other_front(position, unit, hex, by.other_front)
        or overstacked(position, unit, hex, by.full, count)
    )


# -- the check


class Overstacked(NamedTuple):
    """Some hex holds more units than it may."""


@derived
def too_full(position: ArmyPosition) -> list[Hex]:
    """The hexes with more than two units: none, as long as play got there by the rules [6.1]."""
    size = position.components.hexes
    return sorted([hex for hex, stack in position.stacks.items() if len(stack) > STACK_LIMIT and hex < size])


def check_stacks(position: ArmyPosition) -> None:
    """At the end of each phase and of each combat: whatever is too full is put right at once [6.6-4]."""
    if too_full(position):
        position.call(Overstacked())


class EliminateExcess(Procedure[ArmyPosition, Overstacked]):
    """The owner eliminates units of their choice until two are left [6.6-4]."""

    frame = Overstacked

    def decision(self, position: ArmyPosition, frame: Overstacked) -> Decision | None:
        full = too_full(position)
        if not full:
            return None
        hex = full[0]
        actions = self.list("unit", position.units_at(hex), position)
        where = position.place_name(hex)
        return self.ask(position, position.owner(hex), "stacking.excess", "6.6-4", actions, hex=where)

    def proceed(self, position: ArmyPosition, frame: Overstacked) -> None:
        position.done()

    @verb
    def unit(self, position: ArmyPosition, frame: Overstacked, unit: Unit) -> None:
        """This one goes to the dead pile, with all its steps."""
        eliminate(position, unit, "6.6-4")

    def why_unit(self, position: ArmyPosition, frame: Overstacked, unit: Unit) -> Ruling:
        name, hex = position.unit_name(unit), too_full(position)[0]
        if position.at[unit] != hex:
            return refuse("6.6-4", "stacking.not_there", unit=name, hex=position.place_name(hex))
        return allow("6.6-4", "stacking.eliminate", unit=name)
