"""Bombardment [20]: which units and bridges, the die, the exact odds before it, and what comes of it."""

from collections.abc import Iterator
from fractions import Fraction

from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import NONE, Hexside, Side, Unit
from grognard.engine.odds import Odds
from grognard.engine.rulings import DIE, Part, Ruling, refuse
from grognard.games.less_than_60_miles.air import total, usable_air
from grognard.games.less_than_60_miles.artillery import BOMBARD
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.battle import PERSISTENT
from grognard.games.less_than_60_miles.bridges import (
    MOST_KNOWN,
    destroy_bridge,
    destroy_pontoon,
    has_permanent_bridge,
    pontoon_at,
)
from grognard.games.less_than_60_miles.charts.support import BombardmentResult
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.chemical import LEAST_DETECTION, chemical_amount, place_gas
from grognard.games.less_than_60_miles.components import NATO, FrontComponents
from grognard.games.less_than_60_miles.detection import (
    bridge_part,
    detection,
    detection_by,
    detection_parts,
    detection_state,
)
from grognard.games.less_than_60_miles.effects import playing, use_up
from grognard.games.less_than_60_miles.engineers import hexside_name
from grognard.games.less_than_60_miles.mission import (
    BRIDGE,
    MASSED,
    UNIT,
    Line,
    Mission,
    after_aa,
    any_reaches,
    halving_card,
    mission_odds,
    ready_guns,
    target_name,
    value_parts,
    why_out_of_reach,
)
from grognard.games.less_than_60_miles.modes import bombardment_modifier, in_transition
from grognard.games.less_than_60_miles.modifiers import terrain_rows
from grognard.games.less_than_60_miles.position import FrontPosition, Pontoon, State

DESTROYED = 1
"""The result as against Support Units that destroys a bridge [20.2-5]."""


# -- units [20.1]


def why_no_target(position: FrontPosition, side: Side, unit: Unit) -> Ruling | None:
    """Why a side cannot bombard a unit; None if it can [20.1-1]."""
    name = position.unit_name(unit)
    if position.components.side_of[unit] == side or not position.on_map(unit):
        return refuse("20-0:1", "bombardment.no_enemy", unit=name)
    if position.bombarded[unit]:
        return refuse("20.1-1:2", "bombardment.again", unit=name)
    if not detection(position, unit):
        return refuse("20.1-1:1", "bombardment.undetected", *detection_parts(position, unit), unit=name)
    return why_out_of_reach(position, side, BOMBARD, [position.at[unit]])


def targets(position: FrontPosition, side: Side) -> list[Unit]:
    """The enemy units that a side can bombard now."""
    bombarded = position.bombarded
    return [unit for unit in _detected_targets(position, side) if not bombarded[unit]]


def _detected_targets(position: FrontPosition, side: Side) -> list[Unit]:
    """The enemy units that a side detects and reaches, bombarded already or not."""
    by_air = usable_air(position, side) > 0
    state = detection_state(position)
    return _targets_by(position, side, state, () if by_air else tuple(ready_guns(position, side, BOMBARD)), by_air)


@derived
def _targets_by(
    position: FrontPosition, side: Side, detected: State, guns: tuple[Unit, ...], by_air: bool
) -> list[Unit]:
    at = position.at
    return [
        unit
        for unit in (position.components.by_side[1 - side] if by_air or guns else ())
        if position.on_map(unit)
        and (by_air or any_reaches(position, guns, (at[unit],)))
        and detection_by(position, unit, detected)
    ]


# -- bridges [20.2]


@per_components
def printed_bridges(components: FrontComponents) -> list[Hexside]:
    """The hexsides in play with permanent bridges, destroyed or not."""
    steps, inside = components.bridges, components.in_play
    sides = [n for n, (a, b) in enumerate(components.hexsides) if inside[a] and inside[b]]
    return [n for n in sides if steps[components.hexsides[n][0], components.grid.direction(*components.hexsides[n])]]


def why_no_bridge(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a side cannot bombard a bridge; None if it can. Permanent ones, and the enemy's pontoon bridges [20-0:1]."""
    facts = {"hexside": hexside_name(position, hexside)}
    if hexside in position.bridges_bombarded:
        return refuse("20.2-1", "bombardment.bridge_again", **facts)
    if bridge_part(position, hexside, 1 - side) is None:
        return refuse("20.2-1", "bombardment.no_bridge", **facts)
    return why_out_of_reach(position, side, BOMBARD, position.components.hexsides[hexside])


def bridges(position: FrontPosition, side: Side) -> list[Hexside]:
    """The bridges that a side can bombard now."""
    return list(_open_bridges(position, side))


def has_bridges(position: FrontPosition, side: Side) -> bool:
    """Is there a bridge that a side can bombard now?"""
    return next(_open_bridges(position, side), None) is not None


def _open_bridges(position: FrontPosition, side: Side) -> Iterator[Hexside]:
    """The same, one after the other: in reach of artillery, or any with Air Points."""
    by_air, done = usable_air(position, side) > 0, position.bridges_bombarded
    guns = () if by_air else ready_guns(position, side, BOMBARD)
    if not by_air and not guns:
        return
    banks = position.components.hexsides
    for hexside in _detected(position, side):
        if hexside not in done and (by_air or any_reaches(position, guns, banks[hexside])):
            yield hexside


def _detected(position: FrontPosition, side: Side) -> list[Hexside]:
    """The bridges in play with a Detection Level for a side (`bridge_part`), permanent ones first."""
    known, key = _known_bridges(position.components), (side, position.destroyed, position.pontoons)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = _detected_of(position.components, *key)
    return found


@per_components
def _known_bridges(components: FrontComponents) -> dict[State, list[Hexside]]:
    return {}


def _detected_of(
    components: FrontComponents, side: Side, destroyed: tuple[Hexside, ...], pontoons: tuple[Pontoon, ...]
) -> list[Hexside]:
    down = frozenset(destroyed)
    theirs = {one.hexside: None for one in pontoons if one.side == 1 - side and not one.turn}
    printed = [n for n in printed_bridges(components) if n not in down or n in theirs]
    inside = [n for n in theirs if all(components.in_play[hex] for hex in components.hexsides[n])]
    return list(dict.fromkeys([*printed, *inside]))


# -- the die


def level_parts(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """The Detection Level of the target, part by part."""
    if mission.kind == UNIT:
        return detection_parts(position, mission.unit)
    part = bridge_part(position, mission.hexside, 1 - mission.side)
    return () if part is None else (part,)


def die_parts(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """What is added to the die: of a unit its mode and the terrain that is best for it [20.1-4]; chemical weapons."""
    found: list[Part] = []
    if mission.kind == UNIT:
        mode = bombardment_modifier(position, mission.unit)
        found.append(Part("6.2-4" if in_transition(position, mission.unit) else "20.1-4", "target_mode", mode, DIE))
        found.append(terrain_part(position, mission))
        if mission.chemical:
            rule = "26.3-2:2" if mission.side == NATO else "26.3-2:1"
            found.append(Part(rule, "chemical", chemical_amount(position, mission.side), DIE))
    card = playing(position, MASSED, mission.side)
    if card is not None and (mission.launched or mission.air) >= card.numbers["air"]:
        found.append(Part("35-3:1", MASSED, card.numbers["die"], DIE))
    return tuple(part for part in found if part.amount)


def terrain_part(position: FrontPosition, mission: Mission) -> Part:
    """One terrain modifier, the best for the target [20.1-4]."""
    rows = position.components.combat_charts.terrain
    best = min(terrain_rows(position, mission.hex), key=lambda name: rows[name].bombardment)
    return Part("20.1-4", best, rows[best].bombardment, DIE)


def why_no_gas(position: FrontPosition, mission: Mission) -> Ruling | None:
    """Chemical weapons need a unit of Detection Level 2 or more [26.3-1]; None if it has that."""
    level = total(level_parts(position, mission))
    if mission.kind == BRIDGE or level < LEAST_DETECTION:
        facts = {"value": level, "needed": LEAST_DETECTION, "target": target_name(position, mission)}
        return refuse("26.3-1", "chemical.undetected", *level_parts(position, mission), **facts)
    return None


# -- odds and result


def _line(position: FrontPosition, mission: Mission) -> Line:
    """The column of the value and the Detection Level, and what is added to the die."""
    level, value = total(level_parts(position, mission)), total(value_parts(position, mission))
    column = position.components.fire.bombardment.column(value, 0, str(level)) if level else None
    return Line(column, total(die_parts(position, mission)))


def _number(position: FrontPosition, mission: Mission, result: BombardmentResult) -> int:
    """What a result means for the target: Attrition Points, or whether a bridge is destroyed."""
    if mission.kind == BRIDGE:
        return int(result.support >= DESTROYED)
    return result.combat if position.components.combat[mission.unit] else result.support


def odds(position: FrontPosition, mission: Mission) -> Odds:
    """The exact chances of a bombardment, over AA fire and the die."""
    table, lines = position.components.fire.bombardment, dict[Line, Fraction]()
    for chance, case in after_aa(position, mission):
        line = _line(position, case)
        lines[line] = lines.get(line, Fraction(0)) + chance
    values = {result: _number(position, mission, result) for column in table.cells for result in column}
    level = total(level_parts(position, mission))
    return mission_odds(position, mission, table, lines, values, str(max(1, level)))


def remember(position: FrontPosition, mission: Mission) -> None:
    """Neither unit nor bridge is bombarded again in this phase, whatever comes of it [20.1-1:2, 20.2-1]."""
    if mission.unit != NONE:
        position.bombarded[mission.unit] = True
    else:
        position.bridges_bombarded = tuple(sorted((*position.bridges_bombarded, mission.hexside)))


def resolve(position: FrontPosition, mission: Mission) -> None:
    """Roll on the Bombardment Table, and the target takes the result [20.1-4, 20.1-5, 20.2-5]."""
    name, line = target_name(position, mission), _line(position, mission)
    if halving_card(position, mission._replace(air=mission.launched)):
        use_up(position, MASSED, mission.side)
    if line.column is None:
        position.emit("mission_lost", "2.3#2-2", side=position.side_name(mission.side), target=name)
        return
    rule = "20.1-4" if mission.kind == UNIT else "20.2-5"
    die = position.roll(FACES, f"bombardment {name}", rule, side=position.side_name(mission.side))
    result = position.components.fire.bombardment.result(line.column, die + line.modifier)
    count = _number(position, mission, result)
    facts = {"target": name, "value": total(value_parts(position, mission)), "die": die, "modifier": line.modifier}
    if mission.kind == BRIDGE:
        position.emit("bridge_bombarded", "20.2-5", count=count, **facts)
        if count:
            _destroy(position, mission)
        return
    position.emit("bombarded", "20.1-5", count=count, **facts)
    add_attrition(position, mission.unit, count, "20.1-5")
    if count and mission.chemical == PERSISTENT:
        place_gas(position, mission.hex, "26.5-2")


def _destroy(position: FrontPosition, mission: Mission) -> None:
    if has_permanent_bridge(position, mission.hexside):
        destroy_bridge(position, mission.hexside, "20.2-5")
        return
    pontoon = pontoon_at(position, mission.hexside, 1 - mission.side)
    assert pontoon is not None, "a bridge was the target"
    destroy_pontoon(position, pontoon, "20.2-5")
