"""The exact chances of a Ground Combat, over AA fire, Electronic Warfare, both Combat Support rolls and the die.

What somebody has still to decide is supposed as follows: the defender names the Defending Units that hold best, nobody
assigns more Combat Support, and nobody uses Recon support or Frontline Command, unless that costs nothing.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.odds import CERTAIN, BothSides, Odds, Opponents, fixed_odds, spread_odds
from grognard.engine.rulings import Part, Ruling, allow
from grognard.games.less_than_60_miles.anti_air import air_chances, combat_value
from grognard.games.less_than_60_miles.battle import Battle, Jamming, Support
from grognard.games.less_than_60_miles.charts.combat import CombatResult
from grognard.games.less_than_60_miles.charts.staff import EW1, EW2, EW3
from grognard.games.less_than_60_miles.ew import ew_chances
from grognard.games.less_than_60_miles.frontline import free_command
from grognard.games.less_than_60_miles.helicopters import survival
from grognard.games.less_than_60_miles.modifiers import Jammed, combat_modifiers, jammed_modifiers, net
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.results import loss_of
from grognard.games.less_than_60_miles.strengths import combat_units, may_defend, strength_parts
from grognard.games.less_than_60_miles.support import available, chemical_part, flying_parts, gun_parts, value_of

Spread = dict[int, Fraction]
"""How likely each number is."""
NOBODY = Jammed()


# -- what is supposed


def expected(position: FrontPosition, battle: Battle) -> Battle:
    """The combat with what has to be supposed before it is decided."""
    if not battle.defenders:
        battle = battle._replace(defenders=best_defenders(position, battle))
    if not battle.rolled:
        free = {side: free_command(position, side, battle.units(side)) for side in (battle.side, 1 - battle.side)}
        battle = battle._replace(
            attack_command=battle.attack_command or free[battle.side],
            defence_command=battle.defence_command or free[1 - battle.side],
        )
    return battle


def best_defenders(position: FrontPosition, battle: Battle) -> tuple[Unit, ...]:
    """The Defending Units with which the differential is lowest; of several such the fewest [15.3-2]."""
    units = may_defend(position, battle.hex)
    if len(combat_units(position, battle.hex)) < 2:
        return units
    groups = [group for size in range(1, len(units) + 1) for group in combinations(units, size)]
    return min(groups, key=lambda group: settled_differential(position, battle._replace(defenders=group)))


# -- one combat, as far as it is settled


class Reckoned(NamedTuple):
    """A combat as it stands: both strengths, and the modifiers that are settled."""

    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    modifiers: tuple[Part, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The whole ledger."""
        return (*self.attack, *self.defence, *self.modifiers)

    @property
    def differential(self) -> int:
        """The Combat Differential: the initial one [15.1-3] with the modifiers [15.1-8]."""
        return net(self.attack) - net(self.defence) + net(self.modifiers)


def reckon(position: FrontPosition, battle: Battle) -> Reckoned:
    """Strengths and settled modifiers of a combat whose Defending Units are known."""
    attack, defence = strength_parts(position, battle.unit, battle.hex, battle.defenders)
    return Reckoned(attack, defence, combat_modifiers(position, battle))


def settled_differential(position: FrontPosition, battle: Battle) -> int:
    """The differential without what is still open."""
    return reckon(position, battle).differential


# -- what is open: AA fire [15.1-5]


def flying_values(position: FrontPosition, battle: Battle, side: Side) -> Spread:
    """What helicopters and Air Points of a side may be worth after AA fire, before Electronic Warfare."""
    support = battle.support(side)
    return flying_spread(position, side, battle.hex, position.at[battle.unit], support)


def flying_spread(position: FrontPosition, side: Side, hex: Hex, origin: Hex, support: Support) -> Spread:
    """The same for any support against a hex; `origin`: the attacker's hex, or that of a unit that Disengages."""
    if support.fired_at or not (support.air or support.helicopters):
        return {value_of(flying_parts(position, side, hex, support)): CERTAIN}
    found: Spread = {}
    value = combat_value(position, side, hex, origin)
    for air, chance in air_chances(position, value, support.air).items():
        for other, helicopters in _helicopters_left(position, side, hex, origin, support.helicopters):
            case = support._replace(air=air, helicopters=helicopters)
            worth = value_of(flying_parts(position, side, hex, case))
            found[worth] = found.get(worth, Fraction(0)) + chance * other
    return found


def _helicopters_left(
    position: FrontPosition, side: Side, hex: Hex, origin: Hex, units: Sequence[Unit]
) -> Iterator[tuple[Fraction, tuple[Unit, ...]]]:
    """Which helicopter units get through: those that AA fire does not eliminate."""
    found: list[tuple[Fraction, tuple[Unit, ...]]] = [(CERTAIN, ())]
    for unit in units:
        lives = survival(position, unit, hex, origin)
        found = [
            (chance * part, (*others, unit) if alive else others)
            for chance, others in found
            for part, alive in ((lives, True), (1 - lives, False))
            if part
        ]
    yield from found


# -- Electronic Warfare [15.1-6] and Combat Support [15.1-7]


def jammings(position: FrontPosition, battle: Battle, side: Side) -> list[tuple[Fraction, Jamming]]:
    """What the Electronic Warfare of a side may give."""
    now = battle.ew(side)
    return [(CERTAIN, now)] if now.resolved else ew_chances(position, battle, side)


def support_spread(position: FrontPosition, battle: Battle, side: Side, flying: Spread, codes: Sequence[str]) -> Spread:
    """What the Combat Support Table may give a side, after the enemy's Electronic Warfare with these codes."""
    support = battle.support(side)
    if support.rolled:
        return {0: CERTAIN}  # it is in the ledger already
    found: Spread = {}
    guns = value_of(gun_parts(position, support))
    guns = guns // 2 if EW2 in codes else guns
    for air, chance in flying.items():
        value = guns + (air // 2 if EW1 in codes else air)
        for modifier, part in table_spread(position, battle, side, value).items():
            found[modifier] = found.get(modifier, Fraction(0)) + chance * part
    return found


def table_spread(position: FrontPosition, battle: Battle, side: Side, value: int) -> Spread:
    """What the side's Combat Support Table gives with a value [15.1-7]; a defender with none does not roll."""
    faces = support_faces(position, battle, side, value)
    found: Spread = {}
    for modifier in faces:
        found[modifier] = found.get(modifier, Fraction(0)) + Fraction(1, len(faces))
    return found


def support_faces(position: FrontPosition, battle: Battle, side: Side, value: int) -> tuple[int, ...]:
    """The modifier by each face of the die, chemical weapons included [15.5.16-0]; one 0 if nobody rolls."""
    charts = position.components.combat_charts
    table = charts.attacker_support if side == battle.side else charts.defender_support
    column = table.column(value, 0)
    if column is None:
        return (0,)
    added = value_of(chemical_part(position, battle, side, battle.support(side)))
    return tuple(face + added for face in table.by_face(column))


# -- the differential, and the table


def differentials(position: FrontPosition, battle: Battle) -> Spread:
    """How likely each Final Combat Differential is."""
    attack, defence = strength_parts(position, battle.unit, battle.hex, battle.defenders)
    calm = net(combat_modifiers(position, battle, NOBODY)) - net(jammed_modifiers(position, battle, NOBODY))
    base = net(attack) - net(defence) + calm
    side, other = battle.side, 1 - battle.side
    flying = {one: flying_values(position, battle, one) for one in (side, other)}
    ours = _by_codes(position, battle, side)
    theirs = _by_codes(position, battle, other)
    supports: dict[tuple[Side, tuple[str, ...]], Spread] = {}
    found: Spread = {}
    for (our_modifier, our_codes), first in ours.items():
        for (their_modifier, their_codes), second in theirs.items():
            ew = Jammed(our_modifier, their_modifier, EW3 in their_codes, EW3 in our_codes)
            jammed = base + net(jammed_modifiers(position, battle, ew))
            for one, codes in ((side, their_codes), (other, our_codes)):
                if (one, codes) not in supports:
                    supports[one, codes] = support_spread(position, battle, one, flying[one], codes)
            for own, third in supports[side, their_codes].items():
                for enemy, fourth in supports[other, our_codes].items():
                    total = jammed + own + enemy
                    found[total] = found.get(total, Fraction(0)) + first * second * third * fourth
    return found


def _by_codes(position: FrontPosition, battle: Battle, side: Side) -> dict[tuple[int, tuple[str, ...]], Fraction]:
    found: dict[tuple[int, tuple[str, ...]], Fraction] = {}
    for chance, jamming in jammings(position, battle, side):
        key = (jamming.modifier, jamming.codes)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def column_of(position: FrontPosition, differential: int) -> int:
    """The column of the Ground Combat Table for a Final Combat Differential; the ends hold what is beyond."""
    found = position.components.combat_charts.results.column(differential, 0)
    assert found is not None, "the first column holds all below it"
    return found


def battle_odds(position: FrontPosition, battle: Battle) -> Odds:
    """What the table makes of a combat, over all that is still open."""
    battle = expected(position, battle)
    table = position.components.combat_charts.results
    columns: dict[int, Fraction] = {}
    for differential, chance in differentials(position, battle).items():
        column = column_of(position, differential)
        columns[column] = columns.get(column, Fraction(0)) + chance
    opponents = Opponents(
        position.place_name(battle.hex),
        (position.unit_name(battle.unit),),
        tuple(position.unit_name(unit) for unit in battle.defenders),
    )
    found = reckon(position, battle)
    sums = (net(found.attack), net(found.defence))
    hits = _hits(position, battle, table.chances(columns))
    first = column_of(position, sums[0] - sums[1])
    if len(columns) == 1:
        return fixed_odds(table, opponents, sums, (first, next(iter(columns))), hits=hits)
    attack, defence = Fraction(sums[0]), Fraction(sums[1])
    title = table.title(first)
    return spread_odds(table, opponents, columns, attack=attack, defence=defence, column=title, hits=hits)


def _hits(position: FrontPosition, battle: Battle, results: dict[CombatResult, Fraction]) -> BothSides:
    """Attrition Points that each side incurs on average, if the defender does not retreat."""
    ours = theirs = Fraction(0)
    for result, chance in results.items():
        ours += chance * loss_of(position, battle.unit, result.attacker)
        theirs += chance * sum(loss_of(position, unit, result.defender) for unit in battle.defenders)
    return BothSides(ours, theirs)


def ledger(position: FrontPosition, battle: Battle) -> tuple[Part, ...]:
    """The whole ledger as far as it is settled: both strengths and every modifier by its rule."""
    battle = expected(position, battle)
    return reckon(position, battle).parts


def with_odds(position: FrontPosition, rule: str, reason: str, battle: Battle, *more: Part, **facts: object) -> Ruling:
    """Permission, with the ledger of the combat and its exact odds; `more`: what it costs."""
    parts = (*ledger(position, battle), *more)
    return allow(rule, reason, *parts, **facts)._replace(odds=battle_odds(position, battle))


def prospects(position: FrontPosition, battle: Battle) -> dict[str, int]:
    """What Combat Support both sides could bring to bear at most, for the question."""
    battle = expected(position, battle)
    own, enemy = (available(position, side, battle.hex, battle.units(side)) for side in (battle.side, 1 - battle.side))
    return {"support": own, "enemy_support": enemy}
