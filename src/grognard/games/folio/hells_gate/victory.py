"""Victory [20.0]: how many of the encircled force have a line to the west edge after the last turn."""

from grognard.engine.outcome import Outcome
from grognard.engine.rulings import COUNT, Part, Ruling, allow
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import count_exits, in_supply

ENOUGH = 10
"""Units with a line that make a German tactical victory [20.0-V2]."""


def counts(position: HellsGatePosition) -> tuple[int, int]:
    """Units of the encircled force with a line to the west edge, and those lost or without one [20.0-V1, 20.0-V5]."""
    components = position.components
    mine = tuple(unit for unit in components.by_side[GERMAN] if components.encircled[unit])
    saved = count_exits(position, mine)
    return saved, len(mine) - saved


def outcome(position: HellsGatePosition) -> Outcome:
    """The level of victory: a strategic one before a tactical one [20.0-V1 to 20.0-V4]."""
    if position.components.facts.more.get("victory", {}).get("count") == "bridgehead":
        return bridgehead_outcome(position)
    saved, lost = counts(position)
    points = (lost, saved)
    if saved > lost:
        return Outcome(GERMAN, "german.strategic", "20.0-V1", points)
    if not saved:
        return Outcome(SOVIET, "soviet.strategic", "20.0-V3", points)
    if saved >= ENOUGH:
        return Outcome(GERMAN, "german.tactical", "20.0-V2", points)
    return Outcome(SOVIET, "soviet.tactical", "20.0-V4", points)


def why_points(position: HellsGatePosition) -> Ruling:
    """How the game would end if it ended now."""
    saved, lost = counts(position)
    found = outcome(position)
    parts = (Part("20.0-V2", "with_line", saved, COUNT), Part("20.0-V1", "without_line", lost, COUNT))
    return allow(found.rule, "victory.now", *parts, level=found.level)


# -- the introduction


def bridgehead(position: HellsGatePosition) -> int:
    """Units of the scenario's group that are in supply in its area across the river."""
    components, facts = position.components, position.components.facts.more["victory"]
    area = set(components.map.areas[facts["area"]])
    pool = [pool.name for pool in components.pools].index(facts["group"])
    across = tuple(unit for unit in components.units_of_pool[pool] if position.at[unit] in area)
    return sum(in_supply(position, unit, across) for unit in across)


def bridgehead_outcome(position: HellsGatePosition) -> Outcome:
    """The first level that fits: so many units across, hexes that no enemy holds, one of some hexes reached."""
    components, facts = position.components, position.components.facts.more["victory"]
    count = bridgehead(position)
    pool = [pool.name for pool in components.pools].index(facts["group"])
    places = {position.at[unit] for unit in components.units_of_pool[pool]}
    side = components.side_of_pool[pool]
    for level in facts["levels"]:
        holds = [components.number("hex", hex) for hex in level.get("holds", ())]
        reaches = [components.number("hex", hex) for hex in level.get("reaches", ())]
        if count < level.get("least", 0) or any(position.owner(hex) == 1 - side for hex in holds):
            continue
        if reaches and not places & set(reaches):
            continue
        winner = components.sides.index(level["winner"])
        points = (0, count) if side == GERMAN else (count, 0)
        return Outcome(winner, f"{level['winner']}.{level['level']}", facts.get("rule", "4.0-2"), points)
    raise ValueError("the last level of a scenario has no condition")
