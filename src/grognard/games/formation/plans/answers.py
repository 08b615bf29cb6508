"""The smaller questions: whom to lose, when to hold, where to go back to, when to have a die rolled again."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Formation, Hex, Unit
from grognard.games.formation.armour import armour_part
from grognard.games.formation.counters import efficiency, fighters
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.plans.battle import Assault, attack_on, chance_to_slip_away, defence_of
from grognard.games.formation.plans.ground import Ground
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import disorder, step_worth, swing
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strength import REGULAR
from grognard.games.formation.withdrawal import half_efficiency, scouts


def step_cost(position: FormationPosition, unit: Unit) -> float:
    """What it costs that this unit loses a step."""
    gone = weights_for(position.components).answer.whole_unit if position.strength[unit] <= 1 else 0.0
    return step_worth(position, unit) + gone


def cheapest(position: FormationPosition, units: Sequence[Unit]) -> Unit:
    """The unit whose step hurts least; of equals the one that has most."""
    return min(units, key=lambda unit: (step_cost(position, unit), -position.strength[unit], unit))


def most_expensive(position: FormationPosition, units: Sequence[Unit]) -> Unit:
    """The unit that is worth most as it stands."""
    return max(units, key=lambda unit: (step_worth(position, unit) * position.strength[unit], -unit))


def hex_worth(position: FormationPosition, hex: Hex) -> float:
    """What it costs to be driven from a hex."""
    weights = weights_for(position.components).battle
    return weights.ground + weights.taken * swing(position, hex)


def better_hold(position: FormationPosition, hex: Hex, left: int, attacks: bool) -> bool:
    """Are the losses of the Hits that are left a fair price for the hex [7.4.2-2]?"""
    units = fighters(position, hex)
    steps = sum(position.strength[unit] for unit in units)
    if steps <= left:
        return False
    saved = 1 if attacks else left
    costs = sorted(step_cost(position, unit) for unit in units)
    price = sum(costs[n % len(costs)] for n in range(saved))
    part = weights_for(position.components).answer.attacker_holds if attacks else 1.0
    return hex_worth(position, hex) * part > price


def better_stay(position: FormationPosition, unit: Unit, left: int) -> bool:
    """Does a unit that passed its check hold alone, at the price of all Hits that are left [7.4.2-3C2]?"""
    if position.strength[unit] <= left:
        return False
    return hex_worth(position, position.at[unit]) > left * step_cost(position, unit)


def best_refuge(ground: Ground, units: Sequence[Unit], hexes: Sequence[Hex]) -> Hex:
    """The best of the hexes that one may go back to: safe, in command, near what counts."""
    position, first = ground.position, units[0]
    kind, start = ground.ways.kind_of(first), position.at[first]
    draw = ground.draw(kind, start, position.formation[first])

    def pleasant(hex: Hex) -> float:
        there = [unit for unit in fighters(position, hex) if unit not in units]
        danger = ground.danger(hex, [*there, *units])
        return float(draw[hex]) + ground.hold(hex, units) + ground.command(first, hex) - danger

    return max(sorted(hexes), key=lambda hex: (pleasant(hex), -hex))


def slip_away(ground: Ground, hex: Hex) -> bool:
    """Is a Retreat before Combat better than to stand [7.4.1.1]?"""
    position = ground.position
    origin, attackers = attack_on(position, hex)
    if origin == NONE:
        return False
    against = defence_of(position, hex)
    assault = Assault(origin, against, attackers, REGULAR)
    stand, caught = ground.attacks.value(assault), ground.attacks.value(assault._replace(failed=True))
    own = max((half_efficiency(position, unit) for unit in scouts(position, against.units)), default=0)
    other = max((half_efficiency(position, unit) for unit in scouts(position, attackers)), default=0)
    chance = chance_to_slip_away(position, own, other)
    weights = ground.weights
    gone = weights.battle.ground * weights.answer.gone + weights.battle.taken * swing(position, hex)
    return chance * gone + (1 - chance) * caught < stand


def tanks_or_guns(position: FormationPosition, hex: Hex) -> bool:
    """Does the defender answer armour with its tanks: is that the lower DRM [7.4.1.4C-9]?"""
    origin, attackers = attack_on(position, hex)
    if origin == NONE:
        return False
    tanks, guns = (
        sum(part.amount for part in armour_part(position, origin, hex, attackers, way)) for way in (True, False)
    )
    return tanks < guns


def best_lead(position: FormationPosition, hex: Hex, formations: Sequence[Formation]) -> Formation:
    """The formation of a mixed stack that has most friends beside it [7.4.1.4A-16]."""
    around = position.components.grid.around[hex]
    counts = {
        formation: sum(position.formation[unit] == formation for near in around for unit in position.units_at(near))
        for formation in formations
    }
    return max(formations, key=lambda formation: (counts[formation], -formation))


def reroll_check(position: FormationPosition, unit: Unit, result: int, mine: bool) -> bool:
    """A check that failed of ours, or passed of the enemy's: is another roll worth the marker?"""
    check, weights = efficiency_check(position, unit), weights_for(position.components)
    passed, chance = check.result(result).passed, float(check.chance)
    stake = disorder(position, unit) + weights.battle.ground
    if mine:
        return not passed and chance * stake > weights.reroll.check
    return passed and (1 - chance) * stake > weights.reroll.check


def spare_step(position: FormationPosition, units: Sequence[Unit]) -> Unit:
    """Where a replacement does most: on the best unit, and rather on a weak one."""
    full, more = position.components.full, weights_for(position.components).answer.full
    return max(units, key=lambda u: (efficiency(position, u) * (full[u] - position.strength[u] + more) / full[u], -u))
