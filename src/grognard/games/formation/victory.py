"""End of Turn Phase [8.0]: places taken, points recorded, victory checked, the marker moved on."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Side
from grognard.engine.outcome import Outcome, Score
from grognard.engine.rulings import COUNT, Part, Ruling, allow
from grognard.games.formation.command import in_command
from grognard.games.formation.counters import fighters
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.scenarios import WHATEVER, Level
from grognard.games.formation.seizing import take
from grognard.games.formation.supply import check


def end_of_turn(position: FormationPosition) -> bool:
    """Take places, record points, check victory [4.0-7, 4.0-8, 8.0-1, 8.0-2]; True if the game is over [8.0-4]."""
    take_places(position)
    record(position)
    sudden = sudden_victory(position)
    last = position.turn >= position.components.facts.turns
    if last:
        final_supply(position)
    outcome = sudden or (final_outcome(position) if last else None)
    if outcome is None:
        return False
    winner = "" if outcome.winner == NONE else position.side_name(outcome.winner)
    position.reveal("won", outcome.rule, side=winner, level=outcome.level, points=list(outcome.points))
    position.finish(outcome)
    return True


def take_places(position: FormationPosition) -> None:
    """Any Combat or Static unit in a place takes it, for nothing, in whatever state [7.3.6-4, 8.0-1].

    If the scenario says so only units In Command do [5.8.1-8].
    """
    needs_command = position.components.facts.places_need_command
    for place in position.places:
        units = [unit for unit in fighters(position, place.hex) if not needs_command or in_command(position, unit)]
        if units and position.components.side_of[units[0]] != place.side:
            take(position, position.components.side_of[units[0]], place.hex, "8.0-1")


def record(position: FormationPosition) -> None:
    """Where places count every turn, their points are recorded now [4.0-7, 8.0-2]."""
    if not position.components.facts.each_turn:
        return
    for side in range(len(position.scored)):
        position.scored[side] += held_points(position, side)


def final_supply(position: FormationPosition) -> None:
    """If the scenario says so, HQs are checked at its end, and those Out of Supply pay [5.7.1-4]."""
    price = position.components.facts.points_out_of_supply
    if not price:
        return
    for formation, facts in enumerate(position.components.formations):
        if _in_play(position, formation) and not check(position, formation, "5.7.1-4"):
            position.scored[1 - facts.side] += price


def _in_play(position: FormationPosition, formation: int) -> bool:
    hqs = position.components.hqs
    return any(position.formation[unit] == formation and position.on_map(unit) for unit in hqs)


def held_points(position: FormationPosition, side: Side) -> int:
    """What the places that a side holds are worth."""
    return sum(place.points for place in position.places if place.side == side)


def victory_points(position: FormationPosition) -> tuple[int, ...]:
    """The points of each side now: what is recorded, the places it holds, and the steps that the enemy has lost.

    The markers on the track show just this at any time [7.3.6-3].
    """
    return tuple(sum(points_of(position, side).values()) for side in range(len(position.scored)))


def points_of(position: FormationPosition, side: Side) -> dict[str, int]:
    """A side's points by what they are for."""
    facts, enemy = position.components.facts, 1 - side
    lost = {"tank": position.tank_steps_lost[enemy], "other": position.other_steps_lost[enemy]}
    steps = sum(lost[group] // per for group, per in facts.steps_per_point.items() if per)
    places = 0 if facts.each_turn else held_points(position, side)
    return {"recorded": position.scored[side], "places": places, "steps_taken": steps}


def score(position: FormationPosition) -> Score:
    """The points of each side now, by what they are for [7.3.6-3]."""
    sides = range(len(position.scored))
    return Score(tuple(tuple(_parts(position, side)) for side in sides))


def _parts(position: FormationPosition, side: Side) -> list[Part]:
    return [Part("7.3.6-3", name, count, COUNT) for name, count in points_of(position, side).items() if count]


def why_points(position: FormationPosition) -> Ruling:
    """How the points stand, what they would come to if this were the end, and what each level of victory asks for.

    The markers on the track show the points at any time [7.3.6-3]; the first side's count for it, the second's against.
    """
    sides = position.components.sides
    parts = [
        Part("7.3.6-3", f"{sides[side]}.{name}", sign * count, COUNT)
        for side, sign in enumerate((+1, -1))
        for name, count in points_of(position, side).items()
        if count
    ]
    outcome, points = final_outcome(position), victory_points(position)
    now = outcome.level if outcome.winner == NONE else f"{sides[outcome.winner]}.{outcome.level}"
    facts = {"first": sides[0], "score": list(points), "margin": points[0] - points[1], "now": now}
    *above, last = [(f"{level.winner}.{level.level}".lstrip("."), level.least) for level in _levels(position)]
    return allow("8.0-4", "victory.stands", *parts, **facts, levels=dict(above), rest=last[0])


def _levels(position: FormationPosition) -> Sequence[Level]:
    """The levels of the scenario, the highest margin first; without any more points win [8.0-4]."""
    first, second = position.components.sides
    plain = (Level(1, first, "points"), Level(0, "", "draw"), Level(WHATEVER, second, "points"))
    return position.components.facts.levels or plain


def sudden_victory(position: FormationPosition) -> Outcome | None:
    """A side that holds certain places wins at once, from a certain turn on [4.0-8, 8.0-2]."""
    components = position.components
    for rule in components.facts.sudden:
        side = components.number("side", rule.side)
        held = {position.place_name(place.hex) for place in position.places if place.side == side}
        if position.turn >= rule.turn and set(rule.holds) <= held:
            return Outcome(side, rule.level, "4.0-8", victory_points(position))
    return None


def final_outcome(position: FormationPosition) -> Outcome:
    """After the last turn: the margin of the first side over the second, on the scenario's levels [8.0-4].

    The last level takes whatever is left; without levels more points win.
    """
    points = victory_points(position)
    margin = points[0] - points[1]
    _, winner, level = next(one for one in _levels(position) if margin >= one.least)
    side = position.components.number("side", winner) if winner else NONE
    return Outcome(side, level, "8.0-4", points)
