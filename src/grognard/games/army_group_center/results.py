"""Results of combat [11.15 to 11.22]: losses, retreats toward supply, conversions, advances."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from grognard.board import search
from grognard.engine.actions import Action
from grognard.engine.advancing import AdvanceAfterCombat, AdvanceFarther
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.losses import LoseSteps, Losing
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.army_group_center.control import enter
from grognard.games.army_group_center.lines import working_sources
from grognard.games.army_group_center.order import Ordering, done_with, has_joined
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.stacking import ADVANCING, ADVANCING_AGAIN, RETREATING, Limits, why_not_there
from grognard.games.army_group_center.steps import full_strength, lose_step
from grognard.games.army_group_center.supply import in_supply
from grognard.games.army_group_center.units import GERMAN
from grognard.games.army_group_center.zones import uncovered_zone

HOLD, RETREAT = Action("hold"), Action("retreat")
CAV_MECH_TURNS = range(1, 6)
"""The turns in which cav-mech groups have their extras [12.2-1, 12.2-4]."""


# -- losses


def each_loses_a_step(position: ArmyPosition, units: Sequence[Unit], rule: str) -> int:
    """Each unit concerned loses a step: one-step units are eliminated, others reduced, and stay.

    [11.16, 11.20-1, 11.21-1]; returns the steps lost.
    """
    for unit in units:
        lose_step(position, unit, rule)
    return len(units)


class ShockLoss(Losing):
    """The first step of a bloodbath, which a full-strength shock army loses."""


class HoldLoss(Losing):
    """The step of a defender who holds."""


def take_bloodbath_losses(position: ArmyPosition, side: Side, units: tuple[Unit, ...], lost: int) -> None:
    """The attackers lose as many steps as the defenders, or all they have [11.21-2].

    If there are full-strength shock armies among them, one of those loses the first; the rest is free [11.21-4].
    """
    shock = tuple(unit for unit in units if position.components.shock[unit] and full_strength(position, unit))
    position.call(Losing(side, units, lost - 1 if shock else lost))
    if shock:
        position.call(ShockLoss(side, shock, 1))


class TakeLosses(LoseSteps[ArmyPosition]):
    """Steps of a bloodbath, shared out among the attackers as their owner likes [11.21-3]."""

    rule = "11.21-3"
    others: ClassVar[tuple[str, ...]] = ("2.11-6",)
    """Why no unit beside these takes a step: none can give it for another."""

    def able(self, position: ArmyPosition, frame: Losing) -> list[Unit]:
        """Those that have a step left."""
        return [unit for unit in frame.units if position.steps[unit]]

    def lose(self, position: ArmyPosition, unit: Unit) -> None:
        lose_step(position, unit, self.rule)

    def why_unit(self, position: ArmyPosition, frame: Losing, unit: Unit) -> Ruling:
        if unit not in frame.units:
            return refuse(self.rule, "losses.not_concerned", also=self.others, unit=position.unit_name(unit))
        return super().why_unit(position, frame, unit)


class LoseShock(TakeLosses):
    """Which of several full-strength shock armies takes the first step [11.21-4]."""

    frame = ShockLoss
    rule = "11.21-4"
    others = ()


class LoseToHold(TakeLosses):
    """DL1: any one of the defenders, also one that has retreated there in this phase [11.17-8, 11.19-1]."""

    frame = HoldLoss
    rule = "11.19-1"


# -- retreats


class DefenderRetreat(NamedTuple):
    """A DR: the owner goes, or holds at the price of a step."""

    side: Side
    hex: Hex


class Retreating(NamedTuple):
    """Units on their way out of a hex; `first` is the one that goes alone, where they cannot go together."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    first: Unit = NONE


def why_not_open(position: ArmyPosition, unit: Unit, hex: Hex, count: int) -> Ruling | None:
    """Why a unit, of so many that go together, cannot retreat to a hex [11.17-2]."""
    components, here, name = position.components, position.at[unit], position.place_name(hex)
    if not components.grid.adjacent(here, hex):
        return refuse("11.17-1", "retreat.not_next", hex=name)
    refused = why_not_there(position, unit, hex, RETREATING, count) or why_not_crossed(position, unit, here, hex)
    if refused:
        return refused
    if uncovered_zone(position, components.side_of[unit])[hex]:
        return refuse("11.17-2", "retreat.zone", hex=name)
    return None


def why_not_crossed(position: ArmyPosition, unit: Unit, here: Hex, hex: Hex) -> Ruling | None:
    """Why neither retreat nor advance leads from a hex to its neighbour: what forbids a move, and the strait always.

    [9.7, 9.8-3, 9.12-1, 10.2-2]
    """
    barred = position.components.barriers[unit].step(here, hex).forbidden
    if not barred:
        return None
    rule, name, _ = barred[0]
    return refuse(rule, f"movement.barred.{IN_COMBAT.get(name, name)}", hex=position.place_name(hex))


IN_COMBAT = {"strait": "strait_combat"}
"""What is said otherwise of retreats and advances than of moves."""


def nearest_supply(position: ArmyPosition, side: Side, hexes: Sequence[Hex]) -> list[Hex]:
    """Of these hexes those nearest to a working source, as the crow flies [11.17-5, 11.17-6].

    The exhaustion of the summer does not matter here [11.17-7]; without any working source all will do.
    """
    sources = working_sources(position, side)
    if not sources or not hexes:
        return list(hexes)
    away = search.distances(position.components.grid, sources)
    best = min(away[hex] for hex in hexes)
    return [hex for hex in hexes if away[hex] == best]


def retreat_hexes(position: ArmyPosition, units: Sequence[Unit]) -> list[Hex]:
    """Where these units can all go together; for one unit, where it can go [11.17-4]."""
    if not units:
        return []
    hex, side = position.at[units[0]], position.components.side_of[units[0]]
    room = [
        near
        for near in position.components.grid.around[hex]
        if all(why_not_open(position, unit, near, len(units)) is None for unit in units)
    ]
    return nearest_supply(position, side, room)


def can_retreat(position: ArmyPosition, hex: Hex) -> list[Unit]:
    """The defenders of a hex that have somewhere to go; fortified locations never have [2.10-3, 12.5-3]."""
    fortified = position.components.fortified
    return [unit for unit in position.units_at(hex) if not fortified[unit] and retreat_hexes(position, [unit])]


def one_step(position: ArmyPosition, units: Sequence[Unit]) -> Ruling | None:
    """Refuse to hold with units that have a single step between them [11.19-2]."""
    steps = sum(position.steps[unit] for unit in units)
    return refuse("11.19-2", "moment.hold_one_step") if steps == 1 else None


def why_not_hold(position: ArmyPosition, hex: Hex) -> Ruling | None:
    """Why a DR cannot be turned into the loss of one step: a single step, or no way out [11.19-4]; None if it can."""
    refused = one_step(position, position.units_at(hex))
    if refused is None and not can_retreat(position, hex):
        refused = refuse("11.19-4", "moment.hold_no_way")
    return refused


def must_hold(position: ArmyPosition, side: Side, hex: Hex) -> bool:
    """Hitler's stand-fast order, if it is played: Germans hold whenever they can [11.19-5]."""
    return side == GERMAN and bool(position.components.options["stand_fast"]) and why_not_hold(position, hex) is None


class Convert(Procedure[ArmyPosition, DefenderRetreat]):
    """After a DR: retreat, or hold for a step [11.17-1, 11.19-1, 11.19-3]."""

    frame = DefenderRetreat

    def decision(self, position: ArmyPosition, frame: DefenderRetreat) -> Decision | None:
        if why_not_hold(position, frame.hex) or must_hold(position, frame.side, frame.hex):
            return None
        where = position.place_name(frame.hex)
        return self.ask(position, frame.side, "retreat.or_hold", "11.19-1", [RETREAT, HOLD], hex=where)

    def proceed(self, position: ArmyPosition, frame: DefenderRetreat) -> None:
        if must_hold(position, frame.side, frame.hex):
            self.hold(position, frame)
        else:
            self.retreat(position, frame)

    @verb
    def hold(self, position: ArmyPosition, frame: DefenderRetreat) -> None:
        """DL1: one step from any one unit, and the rest stay [11.19-1]."""
        position.emit("held", "11.19-1", hex=position.place_name(frame.hex))
        position.become(HoldLoss(frame.side, position.units_at(frame.hex), 1))

    @verb
    def retreat(self, position: ArmyPosition, frame: DefenderRetreat) -> None:
        """Fortified locations fall [12.5-3]; who has no way out suffers DE in place [11.17-3]; the rest goes."""
        able = can_retreat(position, frame.hex)
        for unit in position.units_at(frame.hex):
            if position.components.fortified[unit]:
                lose_step(position, unit, "12.5-3")
            elif unit not in able:
                lose_step(position, unit, "11.17-3")
        position.become(Retreating(frame.side, frame.hex, tuple(able)))

    def why_retreat(self, position: ArmyPosition, frame: DefenderRetreat) -> Ruling:
        return allow("11.17-3", "retreat.leaves", hex=position.place_name(frame.hex))


class Retreat(Procedure[ArmyPosition, Retreating]):
    """Together to one hex if any has room, else one after another; the owner chooses between equals [11.17-4]."""

    frame = Retreating

    def going(self, position: ArmyPosition, frame: Retreating) -> tuple[Unit, ...]:
        """Who goes next: all of them, or the one that was picked; nobody while that is to be chosen."""
        if len(frame.units) < 2 or retreat_hexes(position, frame.units):
            return frame.units
        return (frame.first,) if frame.first != NONE else ()

    def decision(self, position: ArmyPosition, frame: Retreating) -> Decision | None:
        if not frame.units:
            return None
        going = self.going(position, frame)
        if not going:
            actions = self.list("unit", frame.units, position)
            return self.ask(position, frame.side, "retreat.who_first", "11.17-4", actions)
        hexes = retreat_hexes(position, going)
        if len(hexes) < 2:
            return None
        names = [position.unit_name(unit) for unit in going]
        rule = "11.17-5" if frame.side == GERMAN else "11.17-6"
        return self.ask(position, frame.side, "retreat.where", rule, self.list("hex", hexes, position), units=names)

    def proceed(self, position: ArmyPosition, frame: Retreating) -> None:
        """One hex is no choice; none, because the first took the room, is DE in place [11.17-3]."""
        going = self.going(position, frame)
        if not going:
            position.done()
            return
        hexes = retreat_hexes(position, going)
        if hexes:
            self.hex(position, frame, hexes[0])
            return
        for unit in going:
            lose_step(position, unit, "11.17-3")
        self._next(position, frame, going)

    @verb
    def unit(self, position: ArmyPosition, frame: Retreating, unit: Unit) -> None:
        """This one goes first."""
        position.become(frame._replace(first=unit))

    def why_unit(self, position: ArmyPosition, frame: Retreating, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if unit not in frame.units or self.going(position, frame):
            return refuse("11.17-4", "retreat.not_asked", unit=name)
        return allow("11.17-4", "retreat.first", unit=name)

    @verb
    def hex(self, position: ArmyPosition, frame: Retreating, hex: Hex) -> None:
        """They go there, in the order in which they lay."""
        going = self.going(position, frame)
        for unit in going:
            names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
            position.emit("retreated", "11.17-1", **names, to=position.place_name(hex))
            position.retreated[unit] = True
            enter(position, unit, hex)
            if position.outcome:
                return
        self._next(position, frame, going)
        if has_joined(position, going[-1]) and len(going) == 1:
            position.call(Ordering(going[-1]))

    def _next(self, position: ArmyPosition, frame: Retreating, gone: tuple[Unit, ...]) -> None:
        rest = tuple(unit for unit in frame.units if unit not in gone)
        position.become(frame._replace(units=rest, first=NONE))

    def why_hex(self, position: ArmyPosition, frame: Retreating, hex: Hex) -> Ruling:
        going = self.going(position, frame)
        if not going:
            return refuse("11.17-4", "retreat.pick")
        for unit in going:
            refused = why_not_open(position, unit, hex, len(going))
            if refused:
                return refused
        rule = "11.17-5" if frame.side == GERMAN else "11.17-6"
        if hex not in retreat_hexes(position, going):
            return refuse(rule, "retreat.not_nearest", hex=position.place_name(hex))
        return allow(rule, "retreat.open", hex=position.place_name(hex))


# -- advances


class Advancing(NamedTuple):
    """Attackers may enter the hex that was emptied; `fast` ones may go a hex farther."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    fast: tuple[Unit, ...] = ()


class SecondHex(NamedTuple):
    """A cav-mech group that has advanced may go on."""

    side: Side
    unit: Unit


def second_hex_units(position: ArmyPosition, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """The cav-mech groups in supply among attackers, in the turns that let them advance twice [12.2-4, 12.2-7]."""
    if position.turn not in CAV_MECH_TURNS:
        return ()
    return tuple(unit for unit in units if position.components.cav_mech[unit] and in_supply(position, unit))


def why_not_advance(position: ArmyPosition, unit: Unit, hex: Hex, by: Limits = ADVANCING) -> Ruling | None:
    """Why a unit cannot advance to a neighbouring hex: zones never matter, points are not spent [8.4-3, 11.22-2]."""
    return why_not_there(position, unit, hex, by) or why_not_crossed(position, unit, position.at[unit], hex)


def advance_to(position: ArmyPosition, unit: Unit, hex: Hex, rule: str) -> None:
    """One hex, free of cost."""
    names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
    position.emit("advanced", rule, **names, to=position.place_name(hex))
    enter(position, unit, hex)


class Advance(AdvanceAfterCombat[ArmyPosition, Advancing]):
    """Units that took part enter the emptied hex, as far as there is room, or nobody does [11.22-1, 11.22-3]."""

    frame = Advancing
    rule = "11.22-1"

    def enter(self, position: ArmyPosition, frame: Advancing, unit: Unit) -> None:
        """It advances; a fast one may go on at once [12.2-5]."""
        rest = tuple(other for other in frame.units if other != unit)
        advance_to(position, unit, frame.hex, "11.22-1")
        position.become(frame._replace(units=rest))
        if unit in frame.fast:
            position.call(SecondHex(frame.side, unit))
        elif has_joined(position, unit):
            position.call(Ordering(unit))

    def refusal(self, position: ArmyPosition, frame: Advancing, unit: Unit) -> Ruling | None:
        """Defenders never do [11.22-4], nor who took no part [11.22-1], nor who cannot enter the hex."""
        name = position.unit_name(unit)
        if position.components.side_of[unit] != frame.side:
            return refuse("11.22-4", "advance.defender", unit=name)
        if unit not in frame.units:
            return refuse("11.22-1", "advance.not_attacker", unit=name)
        return why_not_advance(position, unit, frame.hex)

    def why_done(self, position: ArmyPosition, frame: Advancing) -> Ruling:
        return allow("11.22-3", "advance.no_more", hex=position.place_name(frame.hex))


class AdvanceAgain(AdvanceFarther[ArmyPosition, SecondHex]):
    """One hex more, under the same limits [12.2-5, 12.2-6]."""

    frame = SecondHex
    rule, next_rule = "12.2-4", "12.2-6"

    def refusal(self, position: ArmyPosition, frame: SecondHex, hex: Hex) -> Ruling | None:
        return why_not_advance(position, frame.unit, hex, ADVANCING_AGAIN)

    def enter(self, position: ArmyPosition, frame: SecondHex, hex: Hex) -> None:
        advance_to(position, frame.unit, hex, "12.2-4")

    def stop(self, position: ArmyPosition, frame: SecondHex) -> None:
        done_with(position, frame.unit)
