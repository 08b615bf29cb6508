"""What things are worth to a planner, in points of the victory margin: places, steps, order, and a whole position."""

from collections.abc import Iterator

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.formation.command import in_command
from grognard.games.formation.components import Battlefield
from grognard.games.formation.counters import TANKS
from grognard.games.formation.plans.ways import FAR, ways_of
from grognard.games.formation.plans.weights import Worth, weights_for
from grognard.games.formation.position import FormationPosition, Held
from grognard.games.formation.victory import victory_points

USUAL = 5.0
"""The Efficiency of a usual unit."""


def ahead(position: FormationPosition) -> float:
    """How much of the game is still to come, from 1 down to a little on the last turn."""
    return _ahead(position, weights_for(position.components).worth)


def _ahead(position: FormationPosition, weights: Worth) -> float:
    turns = max(1, position.components.facts.turns)
    return max(weights.spent, (turns - position.turn + 1) / turns)


def step_points(components: Battlefield, unit: Unit) -> float:
    """Victory points for a step of a unit."""
    per = components.facts.steps_per_point.get("tank" if components.group[unit] == TANKS else "other", 0)
    return 1.0 / per if per else 0.0


def step_worth(position: FormationPosition, unit: Unit) -> float:
    """What a step of a unit is worth to either side: its points, and what it could still do."""
    return _step_worth(position, unit, weights_for(position.components).worth)


def _step_worth(position: FormationPosition, unit: Unit, weights: Worth) -> float:
    components = position.components
    fight = weights.fight * _ahead(position, weights)
    return step_points(components, unit) + fight * components.efficiency[unit] / USUAL


def disorder(position: FormationPosition, unit: Unit) -> float:
    """What it costs that a unit is Disrupted."""
    weights = weights_for(position.components).worth
    steps = min(position.strength[unit], weights.confused_steps)
    return weights.confused * _step_worth(position, unit, weights) * steps


def place_at(position: FormationPosition, hex: Hex) -> Held | None:
    """The victory location in a hex, if there is one."""
    return next((place for place in position.places if place.hex == hex), None)


def swing(position: FormationPosition, hex: Hex) -> float:
    """What a place counts when it changes hands; nothing if there is none."""
    place = place_at(position, hex)
    return stake(position, place) if place else 0.0


def stake(position: FormationPosition, place: Held) -> float:
    """What a place counts when it changes hands: its points twice, and more if sudden victory depends on it [4.0-8]."""
    components, weights = position.components, weights_for(position.components).worth
    found = weights.swing * place.points
    for rule in components.facts.sudden:
        side = components.number("side", rule.side)
        wanted = {components.number("hex", name) for name in rule.holds}
        missing = sum(other.hex in wanted and other.side != side for other in position.places)
        if place.hex in wanted and missing <= weights.nearly:
            found += weights.sudden / max(1, missing)
    return found


def margin(position: FormationPosition, side: Side) -> float:
    """How far a side is ahead in points; units in a place of the enemy's are as good as holding it [8.0-1]."""
    points = victory_points(position)
    found, changes_hands = float(points[side] - points[1 - side]), weights_for(position.components).worth.swing
    for place in position.places:
        holder = position.owner(place.hex)
        if holder not in (NONE, place.side) and _fights(position, place.hex):
            found += changes_hands * place.points * (1.0 if holder == side else -1.0)
    return found


def _fights(position: FormationPosition, hex: Hex) -> bool:
    return any(position.components.fights[unit] for unit in position.stacks[hex])


def evaluate(position: FormationPosition, side: Side) -> float:
    """How good a position is for a side, in points of the margin.

    Points as they stand, and the steps, order, command and nearness to the enemy's places of all units.
    """
    found = margin(position, side)
    for unit, value in _standing(position):
        found += value if position.components.side_of[unit] == side else -value
    return found


def _standing(position: FormationPosition) -> Iterator[tuple[Unit, float]]:
    """What each unit on the map adds for its own side, beside points."""
    components, ways, left = position.components, ways_of(position.components), ahead(position)
    worth, own = weights_for(components).worth, weights_for(components).evaluation
    for unit, hex in enumerate(position.at):
        if not 0 <= hex < components.hexes:
            continue
        if components.hq[unit]:
            yield unit, own.hq * position.strength[unit] * left
            continue
        fight = worth.fight * left * components.efficiency[unit] / USUAL
        value = fight * position.strength[unit]
        if position.disrupted[unit]:
            value -= disorder(position, unit)
        if components.combat[unit]:
            if not in_command(position, unit):
                value -= worth.cut_off * left
            share = min(position.strength[unit], own.troops) / own.troops
            value += own.drawn * share * _draw(position, unit, hex, ways.kind_of(unit))
        yield unit, value


def _draw(position: FormationPosition, unit: Unit, hex: Hex, kind: str) -> float:
    """The strongest pull of a place that is not its side's on a unit."""
    side, ways = position.components.side_of[unit], ways_of(position.components)
    best, weights = 0.0, weights_for(position.components).worth
    for place in position.places:
        if place.side != side:
            away = float(ways.to(kind, place.hex)[hex])
            if away < FAR:
                best = max(best, weights.swing * place.points * weights.stride / (weights.stride + away))
    return best
