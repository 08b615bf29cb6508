"""What things are worth to a planner, in points of the victory margin: places, steps, order, and a whole position."""

from collections.abc import Iterator

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.formation.command import in_command
from grognard.games.formation.components import Battlefield
from grognard.games.formation.counters import TANKS
from grognard.games.formation.plans.ways import FAR, ways_of
from grognard.games.formation.position import FormationPosition, Held
from grognard.games.formation.victory import victory_points

FIGHT = 0.4
"""What a step of a usual unit (Efficiency 5) is worth for the fighting to come, at the start of a game."""
SPENT = 0.1
"""What is left of that on the last turn."""
CONFUSED = 0.22
"""What Disruption costs, of what a unit's steps are worth: it recovers in the next Admin Phase [9.1.2-1]."""
SWING = 2.0
"""A place that changes hands counts for one side and no longer for the other."""
SUDDEN, NEARLY = 6.0, 2
"""What the last place is worth that a sudden victory needs, and how many may be missing to think of it."""
STRIDE = 7.0
"""Movement Points from a place at which its draw is half."""
DRAWN = 0.25
"""What it is worth in an evaluation to be near a place of the enemy's, of what the place counts."""
CUT_OFF = 0.5
"""What it costs a unit to be Out of Command."""


def ahead(position: FormationPosition) -> float:
    """How much of the game is still to come, from 1 down to a little on the last turn."""
    turns = max(1, position.components.facts.turns)
    return max(SPENT, (turns - position.turn + 1) / turns)


def step_points(components: Battlefield, unit: Unit) -> float:
    """Victory points for a step of a unit."""
    per = components.facts.steps_per_point.get("tank" if components.group[unit] == TANKS else "other", 0)
    return 1.0 / per if per else 0.0


def step_worth(position: FormationPosition, unit: Unit) -> float:
    """What a step of a unit is worth to either side: its points, and what it could still do."""
    components = position.components
    return step_points(components, unit) + FIGHT * ahead(position) * components.efficiency[unit] / 5.0


def disorder(position: FormationPosition, unit: Unit) -> float:
    """What it costs that a unit is Disrupted."""
    return CONFUSED * step_worth(position, unit) * min(position.strength[unit], 5)


def place_at(position: FormationPosition, hex: Hex) -> Held | None:
    """The victory location in a hex, if there is one."""
    return next((place for place in position.places if place.hex == hex), None)


def swing(position: FormationPosition, hex: Hex) -> float:
    """What a place counts when it changes hands; nothing if there is none."""
    place = place_at(position, hex)
    return stake(position, place) if place else 0.0


def stake(position: FormationPosition, place: Held) -> float:
    """What a place counts when it changes hands: its points twice, and more if sudden victory depends on it [4.0-8]."""
    found, components = SWING * place.points, position.components
    for rule in components.facts.sudden:
        side = components.number("side", rule.side)
        wanted = {components.number("hex", name) for name in rule.holds}
        missing = sum(other.hex in wanted and other.side != side for other in position.places)
        if place.hex in wanted and missing <= NEARLY:
            found += SUDDEN / max(1, missing)
    return found


def margin(position: FormationPosition, side: Side) -> float:
    """How far a side is ahead in points; units in a place of the enemy's are as good as holding it [8.0-1]."""
    points = victory_points(position)
    found = float(points[side] - points[1 - side])
    for place in position.places:
        holder = position.owner(place.hex)
        if holder not in (NONE, place.side) and _fights(position, place.hex):
            found += SWING * place.points * (1.0 if holder == side else -1.0)
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
    for unit, hex in enumerate(position.at):
        if not 0 <= hex < components.hexes:
            continue
        if components.hq[unit]:
            yield unit, 0.2 * position.strength[unit] * left
            continue
        fight = FIGHT * left * components.efficiency[unit] / 5.0
        value = fight * position.strength[unit]
        if position.disrupted[unit]:
            value -= disorder(position, unit)
        if components.combat[unit]:
            if not in_command(position, unit):
                value -= CUT_OFF * left
            share = min(position.strength[unit], 4) / 4.0
            value += DRAWN * share * _draw(position, unit, hex, ways.kind_of(unit))
        yield unit, value


def _draw(position: FormationPosition, unit: Unit, hex: Hex, kind: str) -> float:
    """The strongest pull of a place that is not its side's on a unit."""
    side, ways = position.components.side_of[unit], ways_of(position.components)
    best = 0.0
    for place in position.places:
        if place.side != side:
            away = float(ways.to(kind, place.hex)[hex])
            if away < FAR:
                best = max(best, SWING * place.points * STRIDE / (STRIDE + away))
    return best
