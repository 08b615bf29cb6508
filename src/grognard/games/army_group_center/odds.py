"""The differential and its column [11.4 to 11.14]: sums, additions and shifts as one ledger."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.engine.kinds import Hex, Unit
from grognard.engine.odds import Odds, Opponents, fixed_odds
from grognard.engine.rulings import ATTACK, DEFENCE, SHIFT, Part, Ruling, allow
from grognard.games.army_group_center.charts import column_of, is_low
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import full_strength, strength
from grognard.games.army_group_center.supply import in_supply, supplied_to_defend
from grognard.games.army_group_center.units import SOVIET

SHOCK_TURNS = range(2, 6)
"""The turns in which shock armies lend an attack their weight [12.7-1, 12.7-3]."""
SUPPORT_PARTS: Mapping[str, tuple[Part, ...]] = {
    "": (),
    "air": (Part("13.1-5", "air_support", +1, SHIFT),),
    "concentration": (Part("12.6-5", "armor_concentration", +1, SHIFT),),
}
"""The shift of the support that was committed to an attack."""


class Ledger(NamedTuple):
    """An attack as the table sees it: every factor, addition and shift with its rule."""

    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    shifts: tuple[Part, ...]
    column: int
    """The column of the differential, before shifts [11.8-2]."""

    def parts(self, lowered: int = 0) -> tuple[Part, ...]:
        """The whole ledger, with the columns by which the attacker lowers the odds [11.14]."""
        own = (Part("11.14", "lowered", -lowered, SHIFT),) if lowered else ()
        return (*self.attack, *self.defence, *self.shifts, *own)

    @property
    def differential(self) -> int:
        """Attackers' factors less the defenders' and their additions [11.8-1]."""
        return int(sum(part.amount for part in self.attack) - sum(part.amount for part in self.defence))

    @property
    def shift(self) -> int:
        """All shifts together, right less left [7.4-3]."""
        return int(sum(part.amount for part in self.shifts))


def reckon(position: ArmyPosition, hex: Hex, units: Sequence[Unit], support: str = "") -> Ledger:
    """The differential of an attack and its shifts, with that of the support that was committed."""
    attack = tuple(Part("11.8-1", position.unit_name(unit), strength(position, unit), ATTACK) for unit in units)
    defence = defence_parts(position, hex, units)
    shifts = (*shift_parts(position, hex, units), *SUPPORT_PARTS[support])
    found = Ledger(attack, defence, shifts, 0)
    return found._replace(column=column_of(position.components.crt, found.differential))


def final_column(position: ArmyPosition, found: Ledger, lowered: int = 0) -> int:
    """The column rolled on: shifts, then the ends of the table [11.13], then what the attacker lowers [11.14]."""
    crt = position.components.crt
    return crt.within(crt.within(found.column + found.shift) - lowered)


def defence_parts(position: ArmyPosition, hex: Hex, units: Sequence[Unit]) -> tuple[Part, ...]:
    """Defenders' factors and what the ground adds, once for all of them [11.9-1, 11.9-2, 11.9-4, 11.9-5].

    A unit that has retreated here in this phase adds nothing [11.17-8]. An entrenchment serves its own side
    whenever it is there: whoever held it in between has not destroyed it [11.10-1, 11.10-2].
    """
    components = position.components
    parts = [
        Part("11.8-1", position.unit_name(unit), strength(position, unit), DEFENCE)
        for unit in position.units_at(hex)
        if not position.retreated[unit]
    ]
    for rule, name, amount in components.additions[hex]:
        if amount:
            parts.append(Part(rule, name, amount, DEFENCE))
    side = position.owner(hex)
    if components.trench[side][hex]:
        parts.append(Part("11.10-1", "entrenchment", components.trench_addition[side], DEFENCE))
    if all(_across_river(position, unit, hex) for unit in units):
        parts.append(Part("11.9-3", "river", components.river_addition, DEFENCE))
    return tuple(parts)


def _across_river(position: ArmyPosition, unit: Unit, hex: Hex) -> bool:
    components, here = position.components, position.at[unit]
    return bool(components.river_sides[here, components.grid.direction(here, hex)])


def shift_parts(position: ArmyPosition, hex: Hex, units: Sequence[Unit]) -> tuple[Part, ...]:
    """Every column shift that comes without a choice, each with its rule."""
    side = position.components.side_of[units[0]]
    found = [
        ("7.4-1", "attackers_out_of_supply", -1, not all(in_supply(position, unit) for unit in units)),
        ("7.4-2", "defenders_out_of_supply", +1, _defenders_cut_off(position, hex)),
        ("5.4-2", "bagration", +1, side == SOVIET and bagration_shift(position)),
        ("11.11-1", "concentric", +1, concentric(position, hex, units)),
        ("11.25", "partisans", +1, side == SOVIET and bool(position.components.partisans[hex])),
        ("12.7-1", "shock", +1, side == SOVIET and shock_attack(position, units)),
    ]
    return tuple(Part(rule, name, amount, SHIFT) for rule, name, amount, holds in found if holds)


def _defenders_cut_off(position: ArmyPosition, hex: Hex) -> bool:
    """Is any defender out of supply [7.4-2]? Never in a fortified location [12.5-2]."""
    return not all(supplied_to_defend(position, unit) for unit in position.units_at(hex))


def bagration_shift(position: ArmyPosition) -> bool:
    """The first blow: the Soviet combat phase before movement, in Turn 1 [5.4-2]."""
    return position.turn == 1 and any(getattr(frame, "before", False) for frame in position.frames)


def shock_attack(position: ArmyPosition, units: Sequence[Unit]) -> bool:
    """Turns 2 to 5: all in supply, and a shock army at full strength among them; more add nothing.

    [12.7-1, 12.7-2, 12.7-3]
    """
    if position.turn not in SHOCK_TURNS:
        return False
    shock = position.components.shock
    return any(shock[unit] and full_strength(position, unit) for unit in units) and all(
        in_supply(position, unit) for unit in units
    )


def concentric(position: ArmyPosition, hex: Hex, units: Sequence[Unit]) -> bool:
    """Attacked from opposite sides, from three alternate ones, or from more than three [11.11-1].

    Never against a city or a fortified location [11.11-2, 11.11-3, 12.5-1].
    """
    return _why_not_concentric(position, hex) is None and _from_many_sides(position, hex, units)


def _why_not_concentric(position: ArmyPosition, hex: Hex) -> str | None:
    """The rule by which a hex is never attacked concentrically: a city, a fortified location alone or with others."""
    components, units = position.components, position.units_at(hex)
    if components.city[hex]:
        return "11.11-2"
    if any(components.fortified[unit] for unit in units):
        return "11.11-3" if len(units) == 1 else "12.5-1"
    return None


def _from_many_sides(position: ArmyPosition, hex: Hex, units: Sequence[Unit]) -> bool:
    components = position.components
    sides = {components.grid.direction(hex, position.at[unit]) for unit in units}
    opposite = any((side + 3) % 6 in sides for side in sides)
    alternate = {0, 2, 4} <= sides or {1, 3, 5} <= sides
    return opposite or alternate or len(sides) > 3


def left_out(position: ArmyPosition, hex: Hex, units: Sequence[Unit], found: Ledger) -> list[str]:
    """The rules by which something does not count that one might expect in the ledger, or comes to nothing.

    Who has retreated here has no strength [11.17-8]; two shifts for supply cancel out [7.4-3]; a concentric attack on
    a city or a fortified location is none; of several shock armies one counts [12.7-2], and none from Turn 6 [12.7-3].
    """
    names = {part.name for part in found.shifts}
    shock = [unit for unit in units if position.components.shock[unit] and full_strength(position, unit)]
    barred = _why_not_concentric(position, hex) if _from_many_sides(position, hex, units) else None
    rules = [
        ("11.17-8", any(position.retreated[unit] for unit in position.units_at(hex))),
        ("7.4-3", {"attackers_out_of_supply", "defenders_out_of_supply"} <= names),
        (barred or "", barred is not None),
        ("12.7-2", "shock" in names and len(shock) > 1),
        ("12.7-3", bool(shock) and position.turn >= SHOCK_TURNS.stop),
    ]
    return [rule for rule, holds in rules if holds]


def in_effect(position: ArmyPosition, hex: Hex, result: str) -> str:
    """What a result of the table means against a hex: DR is BB in a city [11.18]."""
    return "BB" if result == "DR" and position.components.city[hex] else result


def odds(
    position: ArmyPosition, hex: Hex, units: Sequence[Unit], found: Ledger, lowered: int = 0, ardour: bool = False
) -> Odds:
    """What the table makes of an attack; with ardour AS is rolled again in a low column [11.23-1, 11.23-2]."""
    crt = position.components.crt

    def read(column: int, result: str) -> str | None:
        again = ardour and result == "AS" and is_low(crt, column)
        return None if again else in_effect(position, hex, result)

    attackers = tuple(position.unit_name(unit) for unit in units)
    defenders = tuple(position.unit_name(unit) for unit in position.units_at(hex))
    opponents = Opponents(position.place_name(hex), attackers, defenders)
    sums = int(sum(part.amount for part in found.attack)), int(sum(part.amount for part in found.defence))
    columns = found.column, final_column(position, found, lowered)
    return fixed_odds(crt, opponents, sums, columns, read=read)


def why_reckoned(
    position: ArmyPosition,
    hex: Hex,
    units: Sequence[Unit],
    found: Ledger,
    by: tuple[str, str],
    lowered: int = 0,
    ardour: bool = False,
) -> Ruling:
    """An attack put to the table, by a rule and for a reason: what counts, what does not, and the chances."""
    computed = odds(position, hex, units, found, lowered, ardour)
    ruling = allow(*by, *found.parts(lowered))
    return ruling._replace(rules=(*ruling.rules, *left_out(position, hex, units, found)), odds=computed)


def why_support(position: ArmyPosition, hex: Hex, units: Sequence[Unit], support: str, rule: str) -> Ruling:
    """The attack with this support, or with none: its ledger and its chances, before it is committed."""
    found = reckon(position, hex, units, support)
    return why_reckoned(position, hex, units, found, (rule, "combat.roll"))


def mixed_fronts(position: ArmyPosition, units: Sequence[Unit]) -> bool:
    """Do Main Front and 1st Ukrainian Front attack together [6.10-3, 11.24]?"""
    return len({position.components.ukrainian[unit] for unit in units}) > 1
