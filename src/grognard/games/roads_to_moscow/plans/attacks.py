"""What attacks promise, in Victory Points: quickly, as units stand, or exactly, with all that is still open."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.artillery import MOST_FAR, add_gun, eligible, why_not_too
from grognard.games.roads_to_moscow.battle import Battle
from grognard.games.roads_to_moscow.charts import MOST_MODIFIER, result_of
from grognard.games.roads_to_moscow.combat import attackers_of
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.counters import combat_units, steps_left, support_strength
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.fortification import behind_line, strongpoint_at
from grognard.games.roads_to_moscow.modifiers import COMBINED_ARMS_DRM, ENGINEER_DRM, NO_RETREAT_DRM
from grognard.games.roads_to_moscow.odds import battle_odds, declared_battle, expected, overrun_odds
from grognard.games.roads_to_moscow.plans.lines import line_points
from grognard.games.roads_to_moscow.plans.weights import Outlook, Table, table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.which_table import must_assault


class Stakes(NamedTuple):
    """What an attack can win and lose, to the side that makes it."""

    hex: float
    """The hex, if it is emptied."""
    theirs: float
    """A step of the defenders; of them all, how many, and what they are worth together."""
    their_steps: int
    their_worth: float
    their_count: int
    ours: float
    """The step that the attackers would lose first: that of their Lead Unit [11.22]; and how many they are."""
    our_count: int
    armour: float
    """A step of the attackers' armour, if it meets what stops it [11.23a-1]."""


def worth_of(position: RoadsPosition, table: Table, units: Sequence[Unit]) -> float:
    """What some units are worth to their side."""
    worths, reduced = table.worths, position.reduced
    return float(sum([worths[unit][reduced[unit]] for unit in units]))


def next_step(position: RoadsPosition, unit: Unit) -> float:
    """What the next step of a unit is worth."""
    full, reduced = table_of(position.components).worths[unit]
    if steps_left(position, unit) == 2:
        return full - reduced
    return reduced if position.reduced[unit] else full


def best_lead(position: RoadsPosition, units: Sequence[Unit]) -> Unit:
    """The highest rating; of equals who loses least by the first step [11.22]."""
    if len(units) == 1:
        return units[0]
    return max(units, key=lambda unit: (rating(position, unit), -next_step(position, unit), -unit))


class Defended(NamedTuple):
    """What is known of an attack on a hex whoever makes it."""

    units: list[Unit]
    strength: float
    ground: float
    """What it is worth to have the hex."""
    theirs: float
    steps: int
    worth: float
    stops: bool
    """Does somebody there stop armour?"""
    red: bool
    """Is somebody there strong against tanks?"""
    rating: int
    town: bool
    strongpoint: int
    """What a Strongpoint there adds to the die."""
    help: int
    """And what all else does, the line of works apart, which not all attackers need to cross."""


def defended(position: RoadsPosition, side: Side, hex: Hex) -> Defended:
    """A hex that a side may attack."""
    table, components = table_of(position.components), position.components
    weights, specs = table.weights, components.specs
    units = combat_units(position, hex)
    steps = sum([steps_left(position, unit) for unit in units])
    points = sum(table.points(goal, position.turn) for goal in table.goals if goal.hex == hex)
    points += line_points(position, side, hex)
    worth = worth_of(position, table, units)
    works = bool(units) and strongpoint_at(position, hex, components.side_of[units[0]]) is not None
    red = any(specs[unit].red_defence for unit in units)
    return Defended(
        units,
        _defence(position, table, hex, units),
        table.by_side["ground"][side] + weights["place"] * points,
        worth / max(1, steps),
        steps,
        worth,
        red or any(specs[unit].armour for unit in units),
        red,
        max([rating(position, unit) for unit in units], default=0),
        bool(components.town[hex]),
        components.terrain["strongpoint"].drm if works else 0,
        table.help[hex] + (NO_RETREAT_DRM if hex in position.no_retreat else 0),
    )


def stakes_of(position: RoadsPosition, side: Side, hex: Hex, attackers: Sequence[Unit]) -> Stakes:
    """What is at stake in an attack on a hex."""
    lead = best_lead(position, attackers) if attackers else NONE
    return _stakes(position, defended(position, side, hex), attackers, lead)


def _stakes(position: RoadsPosition, known: Defended, attackers: Sequence[Unit], lead: Unit) -> Stakes:
    specs = position.components.specs
    armour = [next_step(position, unit) for unit in attackers if specs[unit].armour] if known.stops else []
    return Stakes(
        known.ground,
        known.theirs,
        known.steps,
        known.worth,
        len(known.units),
        next_step(position, lead) if lead != NONE else 0.0,
        len(attackers),
        min(armour, default=0.0),
    )


def value(table: Table, stakes: Stakes, outlook: Outlook, attrition: float | None = None) -> float:
    """What an attack is worth with such an outlook; `attrition`: how much a red result counts, unless as usual."""
    weights = table.weights
    share = weights["attrition"] if attrition is None else attrition
    found: float = outlook.emptied * stakes.hex
    found += min(outlook.defence_steps, stakes.their_steps) * stakes.theirs + outlook.wiped_out * stakes.their_worth
    found += outlook.defence_disrupted * weights["disrupt"] * stakes.their_count
    found -= outlook.attack_steps * stakes.ours + share * outlook.red * stakes.armour
    found -= outlook.attack_retreats * weights["retreat"] * stakes.our_count
    found -= outlook.attack_disrupted * weights["disrupt"] * stakes.our_count
    return found


# -- quickly


def column(attack: float, defence: float) -> int:
    """The column of both tables for a ratio, below 1-4 none [10.52]."""
    ratio = attack / max(defence, 0.5)
    for limit, found in _COLUMNS:
        if ratio >= limit:
            return found
    return 0


_COLUMNS = (
    (8, 12),
    (7, 11),
    (6, 10),
    (5, 9),
    (4, 8),
    (3, 7),
    (2, 6),
    (1.5, 5),
    (1, 4),
    (0.5, 3),
    (1 / 3, 2),
    (0.25, 1),
)


def quick(
    position: RoadsPosition,
    side: Side,
    hex: Hex,
    attackers: Sequence[Unit],
    guns: float,
    mobile: bool | None = None,
    hope: float = 0.0,
    attrition: float | None = None,
    known: Defended | None = None,
) -> float:
    """About what an attack promises, with so many points of support; on the better table unless one is named.

    `hope`: points of attack strength that may still come; `known`: the hex, if it has been looked at already.
    """
    table = table_of(position.components)
    known = known or defended(position, side, hex)
    if not attackers or not known.units:
        return 0.0
    attack = _attack(position, table, hex, attackers) + hope
    place = column(attack + min(attack, guns * table.weights["guns"]), known.strength)
    if not place:
        return -1.0
    lead = best_lead(position, attackers)
    drm = _modifier(position, hex, attackers, known, lead)
    stakes = _stakes(position, known, attackers, lead)
    kinds = [mobile] if mobile is not None else [False]
    if mobile is None and must_assault(position, hex, attackers, position.assault) is None:
        kinds.append(True)
    return max(_at(table, stakes, kind, place, drm, attrition) for kind in kinds)


def _at(table: Table, stakes: Stakes, mobile: bool, place: int, drm: int, attrition: float | None) -> float:
    columns = table.outlooks[mobile]
    return value(table, stakes, columns[min(place, len(columns) - 1)][drm + MOST_MODIFIER], attrition)


def _attack(position: RoadsPosition, table: Table, hex: Hex, attackers: Sequence[Unit]) -> float:
    """Strength of the attackers, half across Rivers [10.24] and Unsupplied [6.14c]."""
    components, found = position.components, 0.0
    direction, rivers = components.grid.direction, components.rivers
    for unit in attackers:
        strength = table.attacks[unit][position.reduced[unit]]
        if rivers[position.at[unit], direction(position.at[unit], hex)]:
            strength /= 2
        found += strength / 2 if position.unsupplied[unit] else strength
    return found


def _defence(position: RoadsPosition, table: Table, hex: Hex, defenders: Sequence[Unit]) -> float:
    """Strength of the defenders with the guns among them, and something for guns elsewhere."""
    artillery, ground, inside = position.components.artillery, 0.0, 0.0
    for unit in defenders:
        ground += table.defences[unit][position.reduced[unit]]
        if artillery[unit]:
            inside = max(inside, support_strength(position, unit))
    return ground + min(inside, ground)


def _modifier(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], known: Defended, lead: Unit) -> int:
    """The die, as far as it can be told at a glance [10.61]."""
    components = position.components
    works = known.strongpoint
    if components.side_of[known.units[0]] != GERMAN and behind_line(position, hex, attackers):
        works = max(works, components.terrain["fortified_line"].drm)
    drm = known.help + works + known.rating - rating(position, lead)
    direction = components.grid.direction
    for name, mask in (("stream", components.streams), ("slope", components.slopes)):
        if all(mask[position.at[unit], direction(position.at[unit], hex)] for unit in attackers):
            drm += components.terrain[name].drm
    specs, types = components.specs, components.types
    if not works and not known.town and not known.red:
        able = [unit for unit in attackers if not position.disrupted[unit]]
        if any(specs[unit].armour for unit in able) and any(types[unit].combined_arms for unit in able):
            drm += COMBINED_ARMS_DRM
    if (works or known.town) and any(types[unit].engineer for unit in attackers):
        drm += ENGINEER_DRM
    return max(-MOST_MODIFIER, min(MOST_MODIFIER, drm))


def guns_for(position: RoadsPosition, side: Side, hex: Hex, used: set[Unit]) -> list[Unit]:
    """The best artillery of an active side that could support an attack on a hex, but for some."""
    components, table = position.components, table_of(position.components)
    away, at, specs = table.distance[hex], position.at, components.specs
    found = [
        unit
        for unit in components.by_side[side]
        if components.artillery[unit]
        and unit not in used
        and position.on_map(unit)
        and not position.fired[unit]
        and not position.disrupted[unit]
        and away[at[unit]] <= specs[unit].range
        and is_active(position, unit)
    ]
    return sorted(found, key=lambda unit: -specs[unit].support)[:MOST_FAR]


def support_of(position: RoadsPosition, guns: Sequence[Unit]) -> float:
    """Their support strengths."""
    return float(sum(position.components.specs[unit].support for unit in guns))


def declared_value(position: RoadsPosition) -> float:
    """What the attacks promise that have been declared and not yet fought, to the side that made them."""
    found, used = 0.0, set[Unit]()
    for attack in position.attacks:
        attackers = attackers_of(position, attack.hex)
        if not attackers:
            continue
        side = position.components.side_of[attackers[0]]
        guns = guns_for(position, side, attack.hex, used)
        used.update(guns)
        found += quick(position, side, attack.hex, attackers, support_of(position, guns), attack.mobile)
    return found


# -- exactly


def mean_outlook(chances: Mapping[str, Fraction]) -> Outlook:
    """What results come to on average."""
    found = [0.0] * len(Outlook._fields)
    for text, chance in chances.items():
        result = result_of(text)
        if result is None:
            continue
        ours, theirs, share = result.attacker, result.defender, float(chance)
        cells = (
            ours.steps,
            theirs.steps,
            theirs.retreat or theirs.eliminated,
            ours.retreat,
            ours.disrupted,
            theirs.disrupted,
            result.red,
            theirs.eliminated,
        )
        for n, cell in enumerate(cells):
            found[n] += share * float(cell)
    return Outlook(*found)


def battle_outlook(position: RoadsPosition, battle: Battle) -> Outlook:
    """What a combat comes to on average, with all that is open."""
    return mean_outlook(battle_odds(position, battle).chances)


def battle_value(position: RoadsPosition, battle: Battle, attrition: float | None = None) -> float:
    """What a combat is worth to the attacker."""
    table = table_of(position.components)
    stakes = stakes_of(position, battle.side, battle.hex, battle.attackers)
    return value(table, stakes, battle_outlook(position, battle), attrition)


def with_guns(position: RoadsPosition, battle: Battle, side: Side) -> Battle:
    """The combat with the artillery that a side would name, the strongest first."""
    battle = expected(position, battle)
    able = sorted(eligible(position, side, battle), key=lambda unit: -support_strength(position, unit))
    for unit in able:
        fire = battle.fire(side)
        if len(fire.units) > MOST_FAR or why_not_too(position, fire, unit, battle) is not None:
            continue
        battle = battle.with_fire(side, add_gun(position, fire, unit, battle))
    return battle


def exact(
    position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], mobile: bool, attrition: float | None = None
) -> float:
    """What an attack promises that would be declared like this, with the attacker's guns."""
    battle = declared_battle(position, hex, attackers, mobile)
    return battle_value(position, with_guns(position, battle, battle.side), attrition)


def overrun_value(position: RoadsPosition, units: Sequence[Unit], hex: Hex) -> float:
    """What an Overrun promises; to fail costs a step [8.57]."""
    table, side = table_of(position.components), position.components.side_of[units[0]]
    stakes = stakes_of(position, side, hex, units)
    outlook = mean_outlook(overrun_odds(position, units, hex).chances)
    return value(table, stakes, outlook) - (1.0 - outlook.emptied) * stakes.ours
