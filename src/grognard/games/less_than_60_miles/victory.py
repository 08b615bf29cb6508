"""Victory: what both sides have scored by the scenario's schedule, and what the difference is worth at the end."""

from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Hex, Side
from grognard.engine.outcome import Outcome, Score
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.components import NATO, WP, FrontComponents
from grognard.games.less_than_60_miles.hqs import in_command, lost_cp
from grognard.games.less_than_60_miles.objectives import schedule_of
from grognard.games.less_than_60_miles.organisation import REGIMENT, SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.schedules import AreaPoints, Level, Tally
from grognard.games.less_than_60_miles.supply import has_line

TENTH = 10
"""Of a side's points, what it loses for each use of chemical or nuclear weapons on a City [26.1-4, 27.1-3]."""


def check(position: FrontPosition) -> None:
    """After the last turn say who has won [4.2-0]; no scenario ends before."""
    if position.turn < position.components.facts.turns:
        return
    outcome = final_outcome(position)
    winner = "nobody" if outcome.winner == NONE else position.side_name(outcome.winner)
    position.reveal("won", outcome.rule, side=winner, level=outcome.level, points=list(outcome.points))
    position.finish(outcome)


# -- points


def score(position: FrontPosition) -> Score:
    """What each side has scored by the scenario's schedule [4.2-0]."""
    return Score((tuple(_scored(position, NATO)), tuple(_scored(position, WP))))


def score_parts(position: FrontPosition) -> tuple[Part, ...]:
    """Points of both sides by what they are for: those of NATO count against those of the Warsaw Pact."""
    found = [*_scored(position, WP), *(part._replace(amount=-part.amount) for part in _scored(position, NATO))]
    return tuple(found)


def _scored(position: FrontPosition, side: Side) -> list[Part]:
    """What a side has scored, and what uses of weapons on Cities take away, rounded down [4.4-0]: all of it at most."""
    schedule, own = schedule_of(position.components), SIDES[side]
    if schedule is None:
        return []
    amounts = {
        "objectives": sum(
            place.points for place in schedule.objectives if place.side == own and _holds(position, place.hex, side)
        ),
        "ground": sum(_area_points(position, area) for area in schedule.areas if area.side == own),
        "eliminated": sum(_tally_points(position, tally) for tally in schedule.tallies if tally.side != own),
        "hqs": sum(_hq_points(position, SIDES.index(name)) for name in schedule.hqs if name != own),
    }
    parts = [Part("4.2-0", f"{own}.{name}", amount, COUNT) for name, amount in amounts.items() if amount]
    gained = sum(amounts.values())
    lost = min(gained, position.city_strikes[side] * gained // TENTH)
    if lost:
        parts.append(Part("26.1-4" if not position.nuclear_since else "27.1-3", f"{own}.cities", -lost, COUNT))
    return parts


def _holds(position: FrontPosition, label: str, side: Side) -> bool:
    """Does a side hold an objective: did it enter last, and is no enemy in it?"""
    hex = position.components.number("hex", label)
    return position.held[hex] == side and position.owner(hex) != 1 - side


def _area_points(position: FrontPosition, area: AreaPoints) -> int:
    """For each Combat Unit of regiment size there, in command and with a Supply Line if the schedule asks for it."""
    components, side = position.components, SIDES.index(area.side)
    hexes = _area(components)[area.area]
    count = 0
    for unit in components.by_side[side]:
        if components.combat[unit] and components.specs[unit].size == REGIMENT and position.at[unit] in hexes:
            commanded = not area.command or in_command(position, unit)
            count += commanded and (not area.supply or has_line(position, unit))
    points = area.points * count
    return min(points, area.most) if area.most else points


@per_components
def _area(components: FrontComponents) -> dict[str, frozenset[Hex]]:
    """The hexes of each area that the schedule counts."""
    schedule = schedule_of(components)
    areas = schedule.areas if schedule else ()
    return {area.area: frozenset(components.map.areas.get(area.area, ())) for area in areas}


def _tally_points(position: FrontPosition, tally: Tally) -> int:
    """For each unit of a size that a side has lost."""
    components = position.components
    lost = [
        unit
        for unit in components.by_side[SIDES.index(tally.side)]
        if components.specs[unit].size == tally.size and position.at[unit] == components.eliminated
    ]
    return tally.points * len(lost)


def _hq_points(position: FrontPosition, side: Side) -> int:
    """For HQs that a side has lost and not rebuilt: the Command Points of their level [12.4-1]."""
    components = position.components
    gone = (components.destroyed_hqs, components.eliminated)
    return sum(lost_cp(position, hq) for hq in components.hqs[side] if position.at[hq] in gone)


def victory_points(position: FrontPosition) -> tuple[int, int]:
    """The points of NATO and of the Warsaw Pact."""
    return _sum(_scored(position, NATO)), _sum(_scored(position, WP))


def _sum(parts: list[Part]) -> int:
    return int(sum(part.amount for part in parts))


# -- levels


def shifts(position: FrontPosition) -> tuple[Part, ...]:
    """Levels in favour of NATO, or of the Warsaw Pact if negative, for who began chemical or nuclear war."""
    found = []
    if position.chemical_since[WP]:
        found.append(Part("26.1-2", "began_chemical", 1, COUNT))
    if position.nuclear_since and position.nuclear_first != NONE:
        found.append(Part("27.1-2", "began_nuclear", 1 if position.nuclear_first == WP else -1, COUNT))
    return tuple(found)


def level_now(position: FrontPosition) -> Level | None:
    """What the difference is worth on the scenario's levels, shifted [26.1-2, 27.1-2]; None without a scenario."""
    schedule = schedule_of(position.components)
    if schedule is None:
        return None
    nato, wp = victory_points(position)
    return schedule.level(wp - nato, int(sum(part.amount for part in shifts(position))))


def final_outcome(position: FrontPosition) -> Outcome:
    """Who has won, and how clearly: there is no draw between the two marginal levels; without a scenario nobody has."""
    level, points = level_now(position), victory_points(position)
    if level is None:
        return Outcome(NONE, "draw", "4.2-0", points)
    rule = next((part.rule for part in shifts(position)), "4.2-0")
    return Outcome(SIDES.index(level.winner), level.degree, rule, points)


def why_points(position: FrontPosition) -> Ruling:
    """How the points stand, what they would be worth if this were the end, and what each level asks for."""
    schedule, level = schedule_of(position.components), level_now(position)
    if schedule is None or level is None:
        return refuse("4.2-0", "victory.no_scenario")
    *above, last = [(f"{one.winner}.{one.degree}", one.least) for one in schedule.levels]
    facts = {"score": list(victory_points(position)), "now": f"{level.winner}.{level.degree}"}
    parts = (*score_parts(position), *shifts(position))
    also = ("4.4-0",) if any(position.city_strikes) else ()  # a tenth is rounded down
    return allow("4.2-0", "victory.stands", *parts, also=also, levels=dict(above), rest=last[0], **facts)
