"""Combat [9.0]: who attacks whom, at what odds, and the battle from the roll to its end."""

from collections.abc import Sequence as Several
from fractions import Fraction
from typing import Any, NamedTuple

from grognard.engine.assembling import AssembleAttack, ChooseTarget
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.losses import Losing
from grognard.engine.odds import Odds, Opponents, fixed_odds
from grognard.engine.procedures import DieReading, Sequence
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import ATTACK, DEFENCE, SHIFT, Part, Ruling, allow, refuse
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.results import RETREAT_LENGTH, Advancing, Retreating, enter
from grognard.games.crossroads.supply import in_supply
from grognard.games.crossroads.units import SIDES, strength

EFFECTS: dict[str, tuple[int, int, bool]] = {
    "A1": (1, 0, False),
    "A2": (2, 0, False),
    "D1": (0, 1, True),
    "D2": (0, 2, True),
    "DR": (0, 0, True),
    "EX": (1, 1, False),
    "NE": (0, 0, False),
}
"""Steps the attacker loses, steps the defender loses, and whether the defender retreats [9.6]."""


# -- strengths and odds


class Strength(NamedTuple):
    """A sum of strengths, fractions kept, and where it comes from."""

    total: Fraction
    parts: tuple[Part, ...]


class Ledger(NamedTuple):
    """The column of an attack before and after its shifts, with every shift by its rule."""

    attack: Strength
    defence: Strength
    column: int | None
    """None: too weak to attack [9.3]."""
    shifts: tuple[Part, ...]
    shifted: int
    """The column that is rolled on."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything that counts."""
        return (*self.attack.parts, *self.defence.parts, *self.shifts)


def attack_strength(position: CrossroadsPosition, units: Several[Unit], rule: str = "9.3") -> Strength:
    """Attackers' strength: out of supply half [10.3]."""
    parts = []
    for unit in units:
        parts.append(Part(rule, position.unit_name(unit), strength(position, unit), ATTACK))
        if not in_supply(position, unit):
            parts.append(Part("10.3", "out_of_supply", -strength(position, unit) / 2, ATTACK))
    return Strength(sum((Fraction(part.amount) for part in parts), Fraction()), tuple(parts))


def defence_strength(position: CrossroadsPosition, hex: Hex) -> Strength:
    """Everything in the hex defends together [9.2], and in full [10.3]."""
    units = position.units_at(hex)
    parts = tuple(Part("9.2", position.unit_name(unit), strength(position, unit), DEFENCE) for unit in units)
    return Strength(Fraction(int(sum(part.amount for part in parts))), parts)


def reckon(position: CrossroadsPosition, hex: Hex, units: Several[Unit]) -> Ledger:
    """The odds column and its shifts: terrain [9.4], a river before every attacker [9.5]."""
    components = position.components
    attack, defence = attack_strength(position, units), defence_strength(position, hex)
    column = components.crt.column(attack.total, defence.total)
    shifts = []
    if components.shift[hex]:
        shifts.append(Part("9.4", "terrain", -components.shift[hex], SHIFT))
    direction = components.grid.direction
    if all(components.unbridged[position.at[unit], direction(position.at[unit], hex)] for unit in units):
        shifts.append(Part("9.5", "river", -components.terrain["river"].shift, SHIFT))
    by = int(sum(shift.amount for shift in shifts))
    return Ledger(attack, defence, column, tuple(shifts), components.crt.shifted(column or 0, by))


def odds(position: CrossroadsPosition, hex: Hex, units: Several[Unit], found: Ledger) -> Odds | None:
    """What the table makes of an attack; None if it is too weak [9.3]."""
    if found.column is None:
        return None
    attackers = tuple(position.unit_name(unit) for unit in units)
    defenders = tuple(position.unit_name(unit) for unit in position.units_at(hex))
    opponents = Opponents(position.place_name(hex), attackers, defenders)
    sums = (found.attack.total, found.defence.total)
    return fixed_odds(position.components.crt, opponents, sums, (found.column, found.shifted))


# -- the combat phase


class CombatPhase(NamedTuple):
    """A formation fights: the hexes it has attacked so far."""

    side: Side
    formation: int
    attacked: tuple[Hex, ...] = ()


class Attacking(NamedTuple):
    """An attack being put together."""

    side: Side
    formation: int
    hex: Hex
    units: tuple[Unit, ...] = ()


def why_not_attacker(position: CrossroadsPosition, formation: int, hex: Hex, unit: Unit) -> Ruling | None:
    """Why a unit of the side that attacks has no part in an attack on a hex; None if it may take part.

    It is of the formation [3.4], next to the hex [9.2], and has not fought [8.5, 9.1].
    """
    components = position.components
    if components.formation[unit] != formation:
        return refuse("3.4", "combat.other_formation", unit=position.unit_name(unit), formation=formation)
    if position.at[unit] not in components.grid.around[hex]:
        return refuse("9.2", "combat.not_next", unit=position.unit_name(unit), hex=position.place_name(hex))
    return why_fought(position, unit) if position.fought[unit] else None


def attackers(position: CrossroadsPosition, side: Side, formation: int, hex: Hex) -> list[Unit]:
    """The units of a side that may attack a hex."""
    stacks, side_of = position.stacks, position.components.side_of
    return [
        unit
        for near in position.components.grid.around[hex]
        for unit in stacks.get(near, ())
        if side_of[unit] == side and why_not_attacker(position, formation, hex, unit) is None
    ]


def targets(position: CrossroadsPosition, frame: CombatPhase) -> list[Hex]:
    """The enemy hexes that may still be attacked and have someone to attack them [9.1, 9.2]."""
    return [
        hex
        for hex in sorted(position.hexes_of(1 - frame.side))
        if hex not in frame.attacked and attackers(position, frame.side, frame.formation, hex)
    ]


def why_nobody(position: CrossroadsPosition, frame: CombatPhase, hex: Hex) -> Ruling:
    """Why nobody can attack a hex: those next to it have fought, are of the other formation, or there are none."""
    components, name = position.components, position.place_name(hex)
    stacks = [position.stacks.get(near, ()) for near in components.grid.around[hex]]
    mine = [unit for stack in stacks for unit in stack if components.side_of[unit] == frame.side]
    acting = [unit for unit in mine if components.formation[unit] == frame.formation]
    if acting:
        return why_fought(position, acting[0])
    if mine:
        unit = position.unit_name(mine[0])
        return refuse("3.4", "combat.other_formation", unit=unit, formation=frame.formation)
    return refuse("9.2", "combat.nobody", hex=name, formation=frame.formation)


def why_fought(position: CrossroadsPosition, unit: Unit) -> Ruling:
    """Why a unit that has fought does not attack: it has attacked [9.1], or overrun before this phase [8.5].

    Who has attacked stands next to a hex that was attacked, or in it.
    """
    attacked = [hex for frame in position.frames_of(CombatPhase) for hex in frame.attacked]
    here, adjacent = position.at[unit], position.components.grid.adjacent
    if any(hex == here or adjacent(hex, here) for hex in attacked):
        return refuse("9.1", "combat.fought", unit=position.unit_name(unit))
    return refuse("8.5", "combat.overran", unit=position.unit_name(unit))


class Combat(ChooseTarget[CrossroadsPosition, CombatPhase]):
    """Name a hex to attack, or finish; a hex that was attacked is not attacked again [9.1]."""

    frame = CombatPhase
    rule = "9.1"

    def phase(self, position: CrossroadsPosition, frame: CombatPhase) -> str:
        return f"{SIDES[frame.side]}.{frame.formation}.combat"

    def targets(self, position: CrossroadsPosition, frame: CombatPhase) -> list[Hex]:
        return targets(position, frame)

    def facts(self, position: CrossroadsPosition, frame: CombatPhase) -> dict[str, Any]:
        return {"formation": frame.formation}

    def why_skipped(self, position: CrossroadsPosition, frame: CombatPhase) -> Ruling | None:
        """Nobody of the formation is next to an enemy [9.2], or whoever is has fought [8.5, 9.1]."""
        components = position.components
        for hex in sorted(position.hexes_of(1 - frame.side)):
            for near in components.grid.around[hex]:
                for unit in position.stacks.get(near, ()):
                    if unit in components.by_formation[frame.side, frame.formation]:
                        return why_fought(position, unit)
        return refuse("9.2", "combat.no_target", formation=frame.formation)

    def after_fight(self, position: CrossroadsPosition, frame: CombatPhase, hex: Hex) -> None:
        """An attack that was made counts against the hex [9.1]."""
        self.remember(position, frame, hex)

    def assemble(self, position: CrossroadsPosition, frame: CombatPhase, hex: Hex) -> Attacking:
        return Attacking(frame.side, frame.formation, hex)

    def why_attack(self, position: CrossroadsPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if position.owner(hex) != 1 - frame.side:
            return refuse("9.2", "combat.no_enemy", hex=name)
        if hex in frame.attacked:
            return refuse("9.1", "combat.attacked", hex=name)
        units = attackers(position, frame.side, frame.formation, hex)
        return why_fight(position, hex, units) if units else why_nobody(position, frame, hex)


class Attack(AssembleAttack[CrossroadsPosition, Attacking]):
    """Choose the attackers one by one, then fight, or go back [9.2]."""

    frame = Attacking
    rule = "9.2"

    def refusal(self, position: CrossroadsPosition, frame: Attacking, unit: Unit) -> Ruling | None:
        if position.components.side_of[unit] != frame.side:
            return refuse("3.4", "combat.other_formation", unit=position.unit_name(unit), formation=frame.formation)
        return why_not_attacker(position, frame.formation, frame.hex, unit)

    def why_not_together(self, position: CrossroadsPosition, frame: Attacking) -> Ruling | None:
        """Too weak for the table [9.3], for want of supply perhaps [10.3]."""
        found = reckon(position, frame.hex, frame.units)
        if found.column is not None:
            return None
        facts = {"attack": float(found.attack.total), "defence": float(found.defence.total)}
        full = sum(strength(position, unit) for unit in frame.units)
        crt = position.components.crt
        rules = ("9.3",) if crt.column(full, found.defence.total) is None else ("10.3", "9.3")
        return Ruling(False, rules, "combat.too_weak", facts, found.attack.parts)

    def odds(self, position: CrossroadsPosition, frame: Attacking, units: tuple[Unit, ...]) -> Ruling:
        return why_fight(position, frame.hex, units, rule="9.3" if units == frame.units else "9.2")

    def fight_with(self, position: CrossroadsPosition, frame: Attacking) -> None:
        """Commit the attack."""
        for unit in frame.units:
            position.fought[unit] = True
        position.become(Battle(frame.side, frame.hex, frame.units))


def why_fight(position: CrossroadsPosition, hex: Hex, units: Several[Unit], rule: str = "9.3") -> Ruling:
    """Both sides' strength, the column, every shift by its rule, and how likely each result is.

    Of units that are too weak by themselves only the strengths: others may join them.
    """
    found = reckon(position, hex, units)
    computed = odds(position, hex, units, found)
    if computed is None:
        facts = {"attack": float(found.attack.total), "defence": float(found.defence.total)}
        return allow(rule, "combat.too_weak", *found.attack.parts, *found.defence.parts, **facts)
    return allow(rule, "combat.odds", *found.parts)._replace(odds=computed)


# -- the battle


class Battle(NamedTuple):
    """A battle under way: the step it has come to, the die and the result."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    overrun: bool = False
    column: int = 0
    result: str = ""
    step: int = 0


class Fight(Sequence[CrossroadsPosition, Battle]):
    """Roll, lose steps, retreat, advance [9.6]; tells its caller whether the hex was emptied [8.4]."""

    frame = Battle
    steps = ("roll", "defender_loses", "attacker_loses", "retreat", "advance")

    def roll(self, position: CrossroadsPosition, frame: Battle) -> None:
        """Fix the column and roll; the fortune marker may have it rolled again [9.3, 11.1]."""
        found = reckon(position, frame.hex, frame.units)
        crt, column = position.components.crt, found.shifted
        where = position.place_name(frame.hex)
        units = [position.unit_name(unit) for unit in frame.units]
        shifts = [part.in_event() for part in found.shifts]
        position.emit(
            "attacked", "9.3", side=SIDES[frame.side], hex=where, units=units, column=crt.columns[column], shifts=shifts
        )
        position.become(frame._replace(column=column))
        position.call(Rolling(f"attack.{where}", "9.6", crt.faces, frame.side))

    def read_die(self, position: CrossroadsPosition, frame: Battle, face: int, side: Side) -> DieReading:
        """Steps that the defender loses beyond the attacker's, then whether it retreats [9.6]."""
        attacker, defender, retreats = EFFECTS[position.components.crt.result(frame.column, face)]
        return DieReading(defender - attacker + retreats / 2 - attacker / 100)  # no exchange rather than one

    def after_roll(self, position: CrossroadsPosition, frame: Battle, die: int) -> None:
        """The die has been rolled."""
        result = position.components.crt.result(frame.column, die)
        position.emit("result", "9.6", hex=position.place_name(frame.hex), result=result)
        position.become(frame._replace(result=result))

    def defender_loses(self, position: CrossroadsPosition, frame: Battle) -> None:
        """The defender's steps go first [9.7]."""
        count = EFFECTS[frame.result][1]
        if count:
            position.call(Losing(1 - frame.side, position.units_at(frame.hex), count))

    def attacker_loses(self, position: CrossroadsPosition, frame: Battle) -> None:
        """Then the attacker's [9.7]."""
        count = EFFECTS[frame.result][0]
        if count:
            position.call(Losing(frame.side, frame.units, count))

    def retreat(self, position: CrossroadsPosition, frame: Battle) -> None:
        """What is left of the defenders goes [9.8]."""
        units = position.units_at(frame.hex)
        if EFFECTS[frame.result][2] and units:
            position.call(Retreating(1 - frame.side, frame.hex, units, RETREAT_LENGTH))

    def advance(self, position: CrossroadsPosition, frame: Battle) -> None:
        """An empty hex is entered: by an overrunning unit at once [8.4], by others if they like [9.11]."""
        size = position.components.hexes
        left = tuple(unit for unit in frame.units if position.at[unit] < size)
        if position.units_at(frame.hex) or not left:
            return
        if frame.overrun:
            enter(position, left[0], frame.hex, "8.4")
        else:
            position.call(Advancing(frame.side, frame.hex, left))

    def finished(self, position: CrossroadsPosition, frame: Battle) -> None:
        """Tell the mover whether it has taken the hex [8.4], or the combat phase which hex was attacked [9.1]."""
        emptied = any(position.at[unit] == frame.hex for unit in frame.units)
        position.done(emptied if frame.overrun else frame.hex)
