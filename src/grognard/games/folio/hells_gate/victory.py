"""Victory [20.0]: how many of the encircled force have a line to the west edge after the last turn.

It is judged when the last turn ends, and not before [20.0-V6]. The introduction counts a bridgehead instead.
"""

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.outcome import Outcome, Score
from grognard.engine.rulings import COUNT, Part, Ruling, allow
from grognard.games.folio.hells_gate.charts import LINE, Level
from grognard.games.folio.hells_gate.components import HellsGateComponents
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import count_exits, in_supply

RULES = {
    "german.strategic": "20.0-V1",
    "german.tactical": "20.0-V2",
    "soviet.strategic": "20.0-V3",
    "soviet.tactical": "20.0-V4",
}
"""By which rule a level is reached, where lines are counted."""
OURS = "4.0-2"
"""The rule by which a scenario is won that is not of the book."""


def counted_units(position: HellsGatePosition) -> tuple[Unit, ...]:
    """The units that count: all of the group, also those that are eliminated."""
    components = position.components
    return tuple(components.units_of_pool[components.number("pool", components.victory.group)])


def counts(position: HellsGatePosition) -> tuple[int, int]:
    """How many of them count, and how many do not.

    By lines: with one to the west edge, for which neither airfield nor air supply serves but bridges do, and lost or
    without one; who was rebuilt is not lost [20.0-V5]. By a bridgehead: in supply in its area, and all others.
    """
    components, mine = position.components, counted_units(position)
    if components.victory.counted == LINE:
        counted = count_exits(position, mine)
    else:
        area = set(components.map.areas.get(components.victory.area, ()))
        across = tuple(unit for unit in mine if position.at[unit] in area)
        counted = sum(in_supply(position, unit, across) for unit in across)
    return counted, len(mine) - counted


def fits(position: HellsGatePosition, level: Level, counted: int, others: int) -> bool:
    """Is what a level of victory takes given?"""
    if counted < level.least or (level.majority and counted <= others):
        return False
    find, enemy = position.components.grid.find, 1 - counted_side(position)
    if any(hex is not None and position.owner(hex) == enemy for hex in map(find, level.holds)):
        return False
    reaches = set(map(find, level.reaches))
    return not reaches or any(position.at[unit] in reaches for unit in counted_units(position))


def counted_side(position: HellsGatePosition) -> Side:
    """Whose units are counted."""
    components = position.components
    return components.side_of_pool[components.number("pool", components.victory.group)]


def outcome(position: HellsGatePosition) -> Outcome:
    """The level of victory: the first of the scenario's that fits."""
    components, (counted, others) = position.components, counts(position)
    level = next(level for level in components.victory.levels if fits(position, level, counted, others))
    name = f"{level.winner}.{level.level}"
    by_line = components.victory.counted == LINE
    against = others if by_line else 0
    points = (counted, against) if counted_side(position) == 0 else (against, counted)
    return Outcome(components.sides.index(level.winner), name, RULES[name] if by_line else OURS, points)


def objectives(components: HellsGateComponents) -> list[Hex]:
    """The hexes that victory names: exits where lines to them are counted, those to be held, those to be reached."""
    victory = components.victory
    named = (components.grid.find(label) for level in victory.levels for label in (*level.holds, *level.reaches))
    exits = components.west_exits if victory.counted == LINE else ()
    return sorted({*exits, *(hex for hex in named if hex is not None)})


def score(position: HellsGatePosition) -> Score:
    """How many units count for the side that they belong to, and how many do not: those count for the other."""
    counted, others = counts(position)
    own: tuple[Part, ...] = (Part(OURS, "across", counted, COUNT),)
    against: tuple[Part, ...] = ()
    if position.components.victory.counted == LINE:
        own = (Part("20.0-V2", "with_line", counted, COUNT),)
        against = (Part("20.0-V1", "without_line", others, COUNT),)
    return Score((own, against) if counted_side(position) == 0 else (against, own))


def why_points(position: HellsGatePosition) -> Ruling:
    """How the game would end if it ended now."""
    found = outcome(position)
    own, against = score(position).parts if counted_side(position) == 0 else reversed(score(position).parts)
    return allow(found.rule, "victory.now", *own, *against, level=found.level)
