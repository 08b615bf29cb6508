"""Combat [11.0]: the phases, who attacks whom, and the battle from its declaration to its end."""

from collections.abc import Iterator
from collections.abc import Sequence as Several
from typing import NamedTuple

from grognard.engine.assembling import AssembleAttack, ChooseTarget
from grognard.engine.caching import derived
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.markers import expire
from grognard.engine.procedures import Sequence
from grognard.engine.rulings import ATTACK, Part, Ruling, Then, allow, refuse
from grognard.games.army_group_center.air import SupportOffer, why_unsupported
from grognard.games.army_group_center.column import Column
from grognard.games.army_group_center.features import (
    Concentration,
    Withdrawal,
    why_not_concentrate,
    why_not_withdraw,
)
from grognard.games.army_group_center.odds import (
    final_column,
    in_effect,
    mixed_fronts,
    reckon,
    why_reckoned,
    why_support,
)
from grognard.games.army_group_center.ports import update_ports
from grognard.games.army_group_center.position import BATTLE, NEXT_COMBAT, ArmyPosition
from grognard.games.army_group_center.results import (
    Advancing,
    DefenderRetreat,
    each_loses_a_step,
    second_hex_units,
    take_bloodbath_losses,
)
from grognard.games.army_group_center.stacking import check_stacks
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET
from grognard.games.army_group_center.zones import zone

FACES = 6


class CombatPhase(NamedTuple):
    """A side's combat phase, before or after its movement: the hexes attacked so far [11.1-1]."""

    side: Side
    before: bool
    attacked: tuple[Hex, ...] = ()


class Attacking(NamedTuple):
    """An attack being put together."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...] = ()


# -- who may attack what


def why_not_attacked(position: ArmyPosition, side: Side, hex: Hex, attacked: Several[Hex]) -> Ruling | None:
    """Why a hex cannot be a target at all; None if it can."""
    if position.owner(hex) != 1 - side:
        return refuse("11.3-1", "combat.no_enemy", hex=position.place_name(hex))
    if hex in attacked or all(map(position.retreated.__getitem__, position.stacks[hex])):
        return refuse("11.3-2", "combat.attacked", hex=position.place_name(hex))
    if side == GERMAN and position.components.trench[SOVIET][hex]:
        return refuse("11.10-3", "combat.soviet_trench", hex=position.place_name(hex))
    return None


def why_not_attacker(position: ArmyPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit cannot attack a hex; None if it can. Fortified locations never can [11.1-5]."""
    components, name, here = position.components, position.components.names["unit"][unit], position.at[unit]
    if components.fortified[unit]:
        return refuse("12.5-4", "combat.fortified", unit=name)
    if not 0 <= here < components.hexes or hex not in components.grid.around[here]:
        return refuse("11.2", "combat.not_next", unit=name, hex=position.place_name(hex))
    if position.attacked[unit]:
        return refuse("11.5-1", "combat.fought", unit=name)
    if (here, hex) in components.water_steps and not components.options.get("attack_across_water"):
        return refuse("11.2", "combat.water", unit=name, hex=position.place_name(hex))
    if position.turn == 1 and components.side_of[unit] == SOVIET and not position.active[unit]:
        return refuse("5.4-1", "bagration.not_active", unit=name)
    if components.confined[unit] and not components.ukrainian_area[hex]:
        return refuse("10.2-2", "combat.outside_area", unit=name, hex=position.place_name(hex))
    return None


SPECIAL = ("10.2-2", "5.4-1", "12.5-4", "11.5-1", "11.2")
"""What keeps a unit from attacking the hex next to it, the most special first."""


def why_nobody(position: ArmyPosition, side: Side, hex: Hex) -> Ruling:
    """Why none of a side's units can attack a hex: nobody is next to it [11.2], or what holds those back who are."""
    around = position.components.grid.around[hex]
    near = [unit for other in around if position.owner(other) == side for unit in position.units_at(other)]
    found = [refused for unit in near if (refused := why_not_attacker(position, unit, hex))]
    if not found:
        return refuse("11.2", "combat.nobody", hex=position.place_name(hex))
    found.sort(key=lambda refused: SPECIAL.index(refused.rules[0]))
    rules = dict.fromkeys(refused.rules[0] for refused in found)
    return Ruling(False, tuple(rules), found[0].reason, found[0].facts)


def attackers(position: ArmyPosition, side: Side, hex: Hex) -> list[Unit]:
    """The units of a side that can attack a hex, from any of the hexes around it [11.4]."""
    return list(_attackers(position, side, hex))


def _attackers(position: ArmyPosition, side: Side, hex: Hex) -> Iterator[Unit]:
    for near in position.components.grid.around[hex]:
        if position.owner(near) == side:
            for unit in position.stacks[near]:
                if why_not_attacker(position, unit, hex) is None:
                    yield unit


def together(position: ArmyPosition, side: Side, hex: Hex) -> tuple[Unit, ...]:
    """Everybody who can join one attack on a hex, as they are asked about: no two fronts together [11.24]."""
    found: tuple[Unit, ...] = ()
    for unit in _attackers(position, side, hex):
        if not mixed_fronts(position, (*found, unit)):
            found = (*found, unit)
    return found


def targets(position: ArmyPosition, frame: CombatPhase) -> list[Hex]:
    """The hexes that can still be attacked in this phase: none out of the side's own zone [11.2]."""
    return _targets(position, position.turn, frame)


@derived
def _targets(position: ArmyPosition, turn: int, frame: CombatPhase) -> list[Hex]:
    side, near = frame.side, zone(position, frame.side).tobytes()
    return [
        hex
        for hex in position.hexes_of(1 - side)
        if near[hex]
        and why_not_attacked(position, side, hex, frame.attacked) is None
        and next(_attackers(position, side, hex), None) is not None
    ]


def must_still_attack(position: ArmyPosition, frame: CombatPhase) -> list[Unit]:
    """Activated units that must still attack: historical scenario, Turn 1, before movement [11.1-3]."""
    if not (frame.before and position.turn == 1 and frame.side == SOVIET and position.components.facts.must_attack):
        return []
    bound = {unit for hex in targets(position, frame) for unit in attackers(position, SOVIET, hex)}
    return sorted(bound)


class Combat(ChooseTarget[ArmyPosition, CombatPhase]):
    """Name a hex to attack, in any order, or end the phase [11.1-2, 11.7-1, 11.7-2, 11.8-3]."""

    frame = CombatPhase
    rule = "11.7-1"

    def phase(self, position: ArmyPosition, frame: CombatPhase) -> str:
        return f"{SIDES[frame.side]}.combat.{'before' if frame.before else 'after'}"

    def targets(self, position: ArmyPosition, frame: CombatPhase) -> list[Hex]:
        return targets(position, frame)

    def must_attack(self, position: ArmyPosition, frame: CombatPhase) -> Ruling | None:
        """Activated units that must still attack keep the Soviet at it [11.1-3]."""
        bound = must_still_attack(position, frame)
        if not bound:
            return None
        return refuse("11.1-3", "bagration.must_attack", units=[position.unit_name(unit) for unit in bound])

    def why_skipped(self, position: ArmyPosition, frame: CombatPhase) -> Ruling | None:
        """No enemy who may be attacked stands next to anybody who may attack: what holds the nearest back [11.2]."""
        near = zone(position, frame.side)
        held = [
            why_not_attacked(position, frame.side, hex, frame.attacked) or why_nobody(position, frame.side, hex)
            for hex in sorted(position.hexes_of(1 - frame.side))
            if near[hex]
        ]
        return held[0] if held else refuse("11.2", "combat.no_target")

    def after_fight(self, position: ArmyPosition, frame: CombatPhase, hex: Hex) -> None:
        """A hex that was attacked is not attacked again [11.3-2]."""
        self.remember(position, frame, hex)
        self.after_any(position, frame)

    def after_any(self, position: ArmyPosition, frame: CombatPhase) -> None:
        """Losses can overtax a port [7.9-10], and stacks have to be right [6.6-4]."""
        update_ports(position)
        check_stacks(position)

    def assemble(self, position: ArmyPosition, frame: CombatPhase, hex: Hex) -> Attacking:
        return Attacking(frame.side, hex)

    def why_attack(self, position: ArmyPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        refused = why_not_attacked(position, frame.side, hex, frame.attacked)
        if refused:
            return refused
        if not attackers(position, frame.side, hex):
            return why_nobody(position, frame.side, hex)
        ruling = why_fight(position, frame.side, hex, together(position, frame.side, hex))
        return ruling._replace(rules=tuple(dict.fromkeys(("11.3-1", *ruling.rules))))

    def why_done(self, position: ArmyPosition, frame: CombatPhase) -> Ruling:
        return self.must_attack(position, frame) or allow("11.8-3", "combat.end")


class Attack(AssembleAttack[ArmyPosition, Attacking]):
    """Choose the attackers one by one, then fight, or go back [11.4, 11.6]; each with its whole factor [11.5-1]."""

    frame = Attacking
    rule, twice_rule = "11.4", "11.5-1"

    def refusal(self, position: ArmyPosition, frame: Attacking, unit: Unit) -> Ruling | None:
        """What holds a unit back, and that fronts do not attack together [11.24]."""
        name = position.unit_name(unit)
        if position.components.side_of[unit] != frame.side:
            return refuse("11.2", "combat.not_yours", unit=name)
        refused = why_not_attacker(position, unit, frame.hex)
        if refused:
            return refused
        if mixed_fronts(position, (*frame.units, unit)):
            return refuse("11.24", "combat.mixed_fronts", also=("6.10-3",), unit=name)
        return None

    def odds(self, position: ArmyPosition, frame: Attacking, units: tuple[Unit, ...]) -> Ruling:
        return why_fight(position, frame.side, frame.hex, units)

    def why_fight(self, position: ArmyPosition, frame: Attacking) -> Ruling:
        """What it comes to; and with an air army or without, which a Soviet attacker is asked next [13.1-4]."""
        ruling = super().why_fight(position, frame)
        if not ruling.legal or frame.side != SOVIET or why_unsupported(position, frame.units) is not None:
            return ruling
        without = Then("pass", why_support(position, frame.hex, frame.units, "", "13.1-4"))
        supported = Then("support", why_support(position, frame.hex, frame.units, "air", "13.1-4"))
        return ruling._replace(then=(without, supported))

    def fight_with(self, position: ArmyPosition, frame: Attacking) -> None:
        """Declare the attack."""
        position.become(Battle(frame.side, frame.hex, frame.units, fast=second_hex_units(position, frame.units)))


def why_fight(position: ArmyPosition, side: Side, hex: Hex, units: Several[Unit]) -> Ruling:
    """Sums, additions, shifts and chances; but of a Soviet stack the German knows only the top [6.8-2]."""
    if side == GERMAN and len(position.units_at(hex)) > 1:
        attack = [Part("11.8-1", position.unit_name(unit), strength(position, unit), ATTACK) for unit in units]
        return allow("6.8-2", "combat.unseen", *attack, hex=position.place_name(hex))
    found = reckon(position, hex, units)
    return why_reckoned(position, hex, units, found, ("11.8-2", "combat.odds"))


# -- the battle


class Battle(NamedTuple):
    """A battle under way: support that was committed, columns lowered, the result, and the step it has come to."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    fast: tuple[Unit, ...] = ()
    """Cav-mech groups that may advance a second hex: in supply when the battle began [12.2-4]."""
    support: str = ""
    lowered: int = 0
    ardour: bool = False
    result: str = ""
    lost: int = 0
    """Steps that the defender has lost to a bloodbath [11.21-2]."""
    step: int = 0


class Fight(Sequence[ArmyPosition, Battle]):
    """Declared, refused perhaps, supported, rolled, suffered, followed up; then the next attack [11.7-1]."""

    frame = Battle
    steps = ("declare", "withdraw", "support", "column", "roll", "suffer", "pay_back", "advance")

    def declare(self, position: ArmyPosition, frame: Battle) -> None:
        """The attackers are committed; a Soviet stack is turned up, and there is no way back [6.8-2, 6.8-3]."""
        for unit in frame.units:
            position.attacked[unit] = True
        names, where = [position.unit_name(unit) for unit in frame.units], position.place_name(frame.hex)
        position.emit("attacked", "11.3-1", side=SIDES[frame.side], hex=where, units=names)
        if frame.side == GERMAN and len(position.units_at(frame.hex)) > 1:
            shown = [position.unit_name(unit) for unit in position.units_at(frame.hex)]
            position.reveal("revealed", "6.8-2", hex=where, units=shown)
        for unit in frame.units if frame.side == SOVIET else position.units_at(frame.hex):
            position.revealed[unit] = True

    def withdraw(self, position: ArmyPosition, frame: Battle) -> None:
        """A cav-mech group alone may go before the die is rolled [11.5-2, 12.2-1, 12.2-2]."""
        if why_not_withdraw(position, frame.hex) is None:
            position.call(Withdrawal(frame.hex))

    def after_withdraw(self, position: ArmyPosition, frame: Battle, gone: bool) -> None:
        """Nobody is there to be fought: the attacker may advance [12.2-3]."""
        if gone:
            position.become(frame._replace(step=self.steps.index("advance")))

    def support(self, position: ArmyPosition, frame: Battle) -> None:
        """An air army [13.1-4], or the armor concentration [12.6-1]."""
        if frame.side == SOVIET and why_unsupported(position, frame.units) is None:
            position.call(SupportOffer(frame.hex, frame.units))
        if frame.side == GERMAN and why_not_concentrate(position, frame.units) is None:
            position.call(Concentration(frame.hex, frame.units))

    def after_air_support(self, position: ArmyPosition, frame: Battle, support: str) -> None:
        position.become(frame._replace(support=support))

    def after_concentrate(self, position: ArmyPosition, frame: Battle, support: str) -> None:
        position.become(frame._replace(support=support))

    def column(self, position: ArmyPosition, frame: Battle) -> None:
        """The attacker may lower their column, and commit to an attack of ardour [11.14, 11.23-1]."""
        column = final_column(position, reckon(position, frame.hex, frame.units, frame.support))
        position.call(Column(frame.side, frame.hex, frame.units, frame.support, column))

    def after_choose_column(self, position: ArmyPosition, frame: Battle, chosen: tuple[int, bool]) -> None:
        position.become(frame._replace(lowered=chosen[0], ardour=chosen[1]))

    def roll(self, position: ArmyPosition, frame: Battle) -> None:
        """One die; with ardour again until it is not AS [11.8-2, 11.23-2]; DR in a city is BB [11.18]."""
        found = reckon(position, frame.hex, frame.units, frame.support)
        column = final_column(position, found, frame.lowered)
        crt, where = position.components.crt, position.place_name(frame.hex)
        parts = [part.in_event() for part in found.parts(frame.lowered)]
        position.emit("odds", "11.8-1", hex=where, column=crt.columns[column], parts=parts)
        while True:
            result = crt.result(column, position.roll(FACES, f"attack.{where}", "11.8-2", side=SIDES[frame.side]))
            if not (frame.ardour and result == "AS"):
                break
        if in_effect(position, frame.hex, result) != result:
            position.emit("converted", "11.18", hex=where)
            result = in_effect(position, frame.hex, result)
        position.emit("result", RESULT_RULES[result], hex=where, result=result)
        position.become(frame._replace(result=result))

    def suffer(self, position: ArmyPosition, frame: Battle) -> None:
        """AE, DE, BB: every unit concerned loses a step [11.16, 11.20-1, 11.21-1]; DR: the defender goes [11.17-1]."""
        if frame.result == "AE":
            each_loses_a_step(position, frame.units, "11.16")
        elif frame.result == "DE":
            each_loses_a_step(position, position.units_at(frame.hex), "11.20-1")
        elif frame.result == "BB":
            lost = each_loses_a_step(position, position.units_at(frame.hex), "11.21-1")
            position.become(frame._replace(lost=lost))
        elif frame.result == "DR":
            position.call(DefenderRetreat(1 - frame.side, frame.hex))

    def pay_back(self, position: ArmyPosition, frame: Battle) -> None:
        """A bloodbath costs the attacker as many steps as the defender [11.21-2, 11.21-3]."""
        if frame.result == "BB":
            take_bloodbath_losses(position, frame.side, frame.units, frame.lost)

    def advance(self, position: ArmyPosition, frame: Battle) -> None:
        """Into an emptied hex, at once or never [11.20-2, 11.21-5, 11.22-1, 11.22-3]; defenders stay [11.22-4]."""
        alive = tuple(unit for unit in frame.units if position.on_map(unit))
        if alive and not position.units_at(frame.hex):
            position.call(Advancing(frame.side, frame.hex, alive, frame.fast))

    def finished(self, position: ArmyPosition, frame: Battle) -> None:
        """What was turned up is hidden again [6.8-2]."""
        expire(position, BATTLE)
        position.done(frame.hex)


RESULT_RULES = {"AS": "11.15", "AE": "11.16", "DR": "11.17-1", "DE": "11.20-1", "BB": "11.21-1"}


def begin_phase(position: ArmyPosition, side: Side, before: bool) -> None:
    """Everybody may attack, whatever they did in the other phase [11.1-4]."""
    expire(position, NEXT_COMBAT)
    position.call(CombatPhase(side, before))
