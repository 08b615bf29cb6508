"""Victory [17.0 to 19.0]: what the German has scored by the scenario's list, and what it is worth at the end."""

from grognard.engine.kinds import NONE, Hex
from grognard.engine.outcome import Outcome, Score
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow.components import GERMAN, CampaignComponents
from grognard.games.roads_to_moscow.counters import steps_left
from grognard.games.roads_to_moscow.position import FirstHeld, RoadsPosition
from grognard.games.roads_to_moscow.schedules import Tally, VictorySchedule
from grognard.games.roads_to_moscow.units import SIDES

FULL_STEPS, REDUCED_STEPS = 2, 1


def check(position: RoadsPosition) -> None:
    """Victory Determination Phase [ES-C3, 4.12]: note who holds what; after the last turn say who has won.

    No scenario ends before its last turn: places count at the end, and what is eliminated can still be made up for.
    """
    note_first_held(position)
    if position.turn < position.components.turns:
        return
    outcome = final_outcome(position)
    winner = "nobody" if outcome.winner == NONE else position.side_name(outcome.winner)
    position.reveal("won", "ES-C3", side=winner, level=outcome.level, points=list(outcome.points))
    position.finish(outcome)


def note_first_held(position: RoadsPosition) -> None:
    """Hexes that count by the turn at the end of which the German first controls them [17.0]."""
    schedule = position.components.schedule
    noted = {held.hex for held in position.first_held}
    for place in schedule.first_held if schedule else ():
        hex = position.components.grid.hex(place.hex)
        if hex not in noted and position.control[hex] == GERMAN:
            position.first_held = tuple(sorted((*position.first_held, FirstHeld(hex, position.turn))))
            position.emit("first_held", "17.0", hex=place.hex)


def objectives(components: CampaignComponents) -> list[Hex]:
    """The hexes that the scenario names, ends of roads among them."""
    schedule, find = components.schedule, components.grid.hex
    if schedule is None:
        return []
    named = {place.hex for place in schedule.places} | {place.hex for place in schedule.first_held}
    return sorted(find(hex) for hex in named | {end for road in schedule.roads for end in (road.start, road.end)})


# -- points


def score_parts(position: RoadsPosition) -> tuple[Part, ...]:
    """The German's points as they are now, by what they are for; only they score, and they may be below zero."""
    schedule = position.components.schedule
    scored = {"scored": position.points[GERMAN]}
    if schedule is not None:
        scored |= _points(position, schedule)
    rockets = sum(
        tally.points * _count(position, tally) for tally in _tallies(schedule) if _is_of_rockets(position, tally)
    )
    parts = [Part("17.0", name, amount, COUNT) for name, amount in scored.items() if amount]
    if rockets:
        parts.append(Part("16.36", "rockets_eliminated", rockets, COUNT))
    return tuple(parts)


def score(position: RoadsPosition) -> Score:
    """Only the German scores [17.0]."""
    return Score((score_parts(position), ()))


def _points(position: RoadsPosition, schedule: VictorySchedule) -> dict[str, int]:
    """All but what is scored for rocket artillery."""
    grid = position.components.grid
    found = {
        "ground": sum(place.points for place in schedule.places if position.control[grid.hex(place.hex)] == GERMAN),
        "open_road": sum(
            road.points for road in schedule.roads if is_open(position, grid.hex(road.start), grid.hex(road.end))
        ),
        "first_held": sum(_first_held_points(position, schedule)),
        "groups_taken": sum(schedule.groups.get(group, 0) for group in position.groups),
    }
    for tally in schedule.tallies:
        if not _is_of_rockets(position, tally):
            name = f"{tally.side}_{'steps' if tally.steps else 'eliminated'}"
            found[name] = found.get(name, 0) + tally.points * _count(position, tally)
    return found


def _first_held_points(position: RoadsPosition, schedule: VictorySchedule) -> list[int]:
    """Of every hex that counts by when it was taken: by the turn, or as for never while it has not been."""
    names = [turn.name for turn in position.components.track]
    when = {held.hex: held.turn for held in position.first_held}
    found = []
    for place in schedule.first_held:
        turn = when.get(position.components.grid.hex(place.hex))
        in_time = (points for by, points in place.by if turn is not None and turn <= names.index(by) + 1)
        found.append(next(in_time, place.otherwise))
    return found


def _tallies(schedule: VictorySchedule | None) -> tuple[Tally, ...]:
    return () if schedule is None else schedule.tallies


def _is_of_rockets(position: RoadsPosition, tally: Tally) -> bool:
    """Is this what the German scores for rocket artillery [16.36]?"""
    units = _units(position.components, tally)
    return not tally.steps and bool(units) and all(position.components.types[unit].rocket for unit in units)


def _units(components: CampaignComponents, tally: Tally) -> list[int]:
    side = SIDES.index(tally.side)
    return [unit for unit in components.by_side[side] if components.roster[unit].id in tally.units]


def _count(position: RoadsPosition, tally: Tally) -> int:
    """Units eliminated, or steps lost since the start, of those that a line names."""
    components = position.components
    units = _units(components, tally)
    if not tally.steps:
        return sum(position.at[unit] == components.eliminated for unit in units)
    return sum(_steps_at_first(position, unit) - steps_left(position, unit) for unit in units)


def _steps_at_first(position: RoadsPosition, unit: int) -> int:
    components = position.components
    plan = components.facts.setup.get(components.roster[unit].id)
    if not components.combat[unit]:
        return 0
    whole = components.specs[unit].reduced is not None and not (plan is not None and plan.reduced)
    return FULL_STEPS if whole else REDUCED_STEPS


def is_open(position: RoadsPosition, start: Hex, end: Hex) -> bool:
    """Does a road lead from one hex to another, all of it controlled by the German [17.0, 6.22]?"""
    components = position.components
    roads = components.main_roads | components.secondary_roads
    reached, new = {start}, [start]
    if position.control[start] != GERMAN:
        return False
    while new:
        hex = new.pop()
        for direction, neighbour in enumerate(components.grid.neighbours[hex].tolist()):
            if neighbour < 0 or neighbour in reached or not roads[hex, direction]:
                continue
            if position.control[neighbour] == GERMAN:
                reached.add(neighbour)
                new.append(neighbour)
    return end in reached


def victory_points(position: RoadsPosition) -> tuple[int, ...]:
    """The points of each side: the Soviets score none [17.0]."""
    return int(sum(part.amount for part in score_parts(position))), 0


def final_outcome(position: RoadsPosition) -> Outcome:
    """What the German's points are worth on the scenario's levels [4.12, 1.2-2]; without a scenario nobody wins."""
    points, schedule = victory_points(position), position.components.schedule
    if schedule is None:
        return Outcome(NONE, "draw", "4.12", points)
    level = schedule.level(points[GERMAN])
    winner = SIDES.index(level.winner) if level.winner else NONE
    return Outcome(winner, level.level, "4.12", points)


def why_points(position: RoadsPosition) -> Ruling:
    """How the points stand, what they would be worth if this were the end, and what each level asks for."""
    schedule = position.components.schedule
    if schedule is None:
        return refuse("17.0", "victory.no_scenario")
    outcome, points = final_outcome(position), victory_points(position)
    now = outcome.level if outcome.winner == NONE else f"{SIDES[outcome.winner]}.{outcome.level}"
    *above, last = [(f"{level.winner}.{level.level}".lstrip("."), level.least) for level in schedule.levels]
    facts = {"score": list(points), "now": now, "levels": dict(above), "rest": last[0]}
    return allow("17.0", "victory.stands", *score_parts(position), **facts)
