"""Missions of guns and aircraft [20, 21, 27]: against whom, with what, if that is worth the attrition and Air Points.

A mission is planned as a whole whenever it is looked at: nothing is paid before `fire`, so the plan stays the same
while it is put together click by click.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.planning import Actions, named
from grognard.engine.procedures import BACK, DONE
from grognard.games.less_than_60_miles import bombardment, interdiction
from grognard.games.less_than_60_miles.air import total, usable_air
from grognard.games.less_than_60_miles.anti_air import air_chances
from grognard.games.less_than_60_miles.artillery import BOMBARD, INTERDICT, strength
from grognard.games.less_than_60_miles.assigning import FIRE
from grognard.games.less_than_60_miles.battle import GAS, PERSISTENT
from grognard.games.less_than_60_miles.chemical import why_no_chemicals, why_no_persistent
from grognard.games.less_than_60_miles.components import NATO
from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.engineers import banks
from grognard.games.less_than_60_miles.mission import ATOMIC, BRIDGE, HEX, UNIT, Mission, aa_parts, guns_for
from grognard.games.less_than_60_miles.missions import BRIDGES
from grognard.games.less_than_60_miles.missions import INTERDICT as INTERDICT_NOW
from grognard.games.less_than_60_miles.plans.evaluation import advance, away, places, unit_worth
from grognard.games.less_than_60_miles.plans.moves import enemy_ways
from grognard.games.less_than_60_miles.plans.wanted_modes import enemies_away, modes_of
from grognard.games.less_than_60_miles.plans.warfare import nuclear_mission
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition

BEHIND = 3
"""Hexes from their own troops beyond which the Warsaw Pact lets gas stay that stays."""


class Strike(NamedTuple):
    """A mission as it will be flown, and what it promises beyond its price."""

    value: float
    mission: Mission


# -- what a mission costs and does


def price(position: FrontPosition, mission: Mission) -> float:
    """The attrition of the guns, the Air Points that others do without, and those that AA fire stops."""
    weights = table_of(position.components).weights["strikes"]
    chances = air_chances(position, total(aa_parts(position, mission)), mission.air)
    stopped = mission.air - float(sum((left * chance for left, chance in chances.items()), Fraction(0)))
    return float(weights["gun"] * len(mission.guns) + weights["air"] * mission.air + weights["down"] * stopped)


def spare_air(position: FrontPosition, side: Side) -> int:
    """The Air Points that combats can do without: what is beyond a share of the Maximum."""
    kept = table_of(position.components).weights["strikes"]["kept"] * position.max_air[side]
    return int(max(0, usable_air(position, side) - ceil(kept)))


def harm(position: FrontPosition, unit: Unit, chances: Mapping[str, Fraction]) -> float:
    """What a unit is likely to lose of its worth, by how many Attrition Points with what chance."""
    table = table_of(position.components)
    now = unit_worth(position, table, unit)
    return sum(
        float(chance) * (now - unit_worth(position, table, unit, int(count))) for count, chance in chances.items()
    )


def battery(position: FrontPosition, side: Side, use: str, hexes: tuple[Hex, ...]) -> tuple[Unit, ...]:
    """Fresh guns in range, the strongest first, until there are enough."""
    enough = table_of(position.components).weights["strikes"]["enough"]
    free = [gun for gun in guns_for(position, side, use, hexes) if position.attrition[gun] == 0]
    free.sort(key=lambda gun: (-strength(position, gun), gun))
    found: list[Unit] = []
    for gun in free:
        if sum(strength(position, one) for one in found) >= enough:
            break
        found.append(gun)
    return tuple(found)


def _loads(position: FrontPosition, bare: Mission, use: str, hexes: tuple[Hex, ...]) -> Iterator[Mission]:
    """A mission with guns, with aircraft, and with both."""
    guns = battery(position, bare.side, use, hexes)
    spare = spare_air(position, bare.side)
    for air in sorted({0, *(count for count in (2, 4, spare) if count <= spare)}):
        for some in dict.fromkeys((guns, ())):
            if some or air:
                yield bare._replace(guns=some, air=air)


def _best(strikes: list[Strike]) -> Strike | None:
    found = max(strikes, key=lambda one: (one.value, -one.mission.air, -one.mission.hex), default=None)
    return found if found is not None and found.value > 0 else None


# -- units [20.1]


def at_unit(position: FrontPosition, side: Side, unit: Unit) -> Strike | None:
    """The best mission against a unit, nuclear weapons among the means once there is such a war; None if none pays."""
    hex = position.at[unit]
    bare = Mission(side, UNIT, hex, unit=unit)
    found = []
    for mission in _loads(position, bare, BOMBARD, (hex,)):
        whole = mission._replace(chemical=_gas(position, mission))
        gain = harm(position, unit, bombardment.odds(position, whole).chances) * _urgency(position, side, hex)
        found.append(Strike(gain - price(position, whole), whole))
    atomic = nuclear_mission(position, side, unit)
    if atomic is not None:
        found.append(Strike(*atomic))
    return _best(found)


def _urgency(position: FrontPosition, side: Side, hex: Hex) -> float:
    """A target beside one's own troops is worth more in the own Action Phase: they attack next."""
    near = position.acting == side and enemies_away(position, 1 - side)[hex] <= 1
    return float(table_of(position.components).weights["strikes"]["before"]) if near else 1.0


def _gas(position: FrontPosition, mission: Mission) -> str:
    """Chemical weapons wherever they may be used, but for Cities [26.1-4]; gas that stays only far from one's own."""
    side, hex = mission.side, mission.hex
    if why_no_chemicals(position, side) is not None or position.components.city[hex]:
        return ""
    far = enemies_away(position, 1 - side)[hex] > BEHIND
    stays = far and why_no_persistent(position, side) is None
    return "" if bombardment.why_no_gas(position, mission) is not None else PERSISTENT if stays else GAS


def _at_units(position: FrontPosition, side: Side) -> list[Strike]:
    """Of the units that are detected those that are worth most, as far as they are seen well."""
    table = table_of(position.components)
    ranked = sorted(
        bombardment.targets(position, side), key=lambda unit: (-detection(position, unit) * table.worth[unit], unit)
    )
    found = [at_unit(position, side, unit) for unit in ranked[: table.weights["looks"]["targets"]]]
    return [one for one in found if one is not None]


# -- bridges [20.2]


def at_bridge(position: FrontPosition, side: Side, spot: Hexside) -> Strike | None:
    """The best mission against a bridge on the enemy's way: it is worth how much longer that gets."""
    weights = table_of(position.components).weights["strikes"]
    down = position.copy()
    down.destroyed = tuple(sorted({*position.destroyed, spot}))
    down.pontoons = tuple(one for one in position.pontoons if one.hexside != spot)
    gain = weights["bridge"] * (advance(position) - advance(down))
    if gain <= 0:
        return None
    bare = Mission(side, BRIDGE, position.components.hexsides[spot][0], hexside=spot)
    found = []
    for mission in _loads(position, bare, BOMBARD, position.components.hexsides[spot]):
        chance = float(bombardment.odds(position, mission).chances.get("1", Fraction(0)))
        found.append(Strike(chance * gain - price(position, mission), mission))
    return _best(found)


def _at_bridges(position: FrontPosition, side: Side) -> list[Strike]:
    """For NATO: bridges between hexes of the ways that the enemy's foremost units take, unless friends are beyond."""
    if side != NATO:
        return []
    field, at = away(position), places(position, 1 - side)
    ways = {*enemy_ways(position), *at[at >= 0].tolist()}
    found = []
    for spot in bombardment.bridges(position, side):
        a, b = banks(position, spot)
        beyond = a if field[a] > field[b] else b
        if a in ways and b in ways and position.owner(beyond) != side:
            found.append(at_bridge(position, side, spot))
    return [one for one in found if one is not None]


# -- hexes [21]


def at_hex(position: FrontPosition, side: Side, hex: Hex) -> Strike | None:
    """The best interdiction of a hex: the longer the enemies in it take to leave, the better."""
    weights = table_of(position.components).weights["strikes"]
    mass = marching(position, side, hex)
    found = []
    for mission in _loads(position, Mission(side, HEX, hex), INTERDICT, (hex,)):
        hits = interdiction.odds(position, mission).hits
        points = float(hits.defender) if hits is not None else 0.0
        found.append(Strike(weights["delay"] * mass * points - price(position, mission), mission))
    return _best(found)


def marching(position: FrontPosition, side: Side, hex: Hex) -> float:
    """How much of the enemy would march out of a hex: the weight of its Combat Units that are not dug in."""
    components, table, modes = position.components, table_of(position.components), modes_of(position.components)
    units = [unit for unit in position.units_at(hex) if components.side_of[unit] != side and components.combat[unit]]
    return sum(float(table.weight[unit]) for unit in units if position.mode[unit] not in modes.holding)


def crowded(position: FrontPosition, side: Side) -> list[Hex]:
    """The hexes near the front out of which most of the enemy would march, as many as are worth a look."""
    at = places(position, 1 - side)
    near = enemies_away(position, 1 - side)
    hexes = sorted({int(hex) for hex in at[at >= 0] if near[hex] <= 4})
    hexes.sort(key=lambda hex: -marching(position, side, hex))
    return hexes[: table_of(position.components).weights["looks"]["delays"]]


def _at_hexes(position: FrontPosition, side: Side) -> list[Strike]:
    """Only before the enemy moves: the markers go at the end of the Action Phase [21-5]."""
    if position.acting == side:
        return []
    open_to = [hex for hex in crowded(position, side) if interdiction.why_no_interdiction(position, side, hex) is None]
    found = [at_hex(position, side, hex) for hex in open_to]
    return [one for one in found if one is not None]


# -- the questions


def which(position: FrontPosition, actions: Actions) -> Actions:
    """The mission that promises most, or none."""
    side = int(position.frames[-1].side)
    best = _best([*_at_units(position, side), *_at_bridges(position, side), *_at_hexes(position, side)])
    if best is None:
        return [DONE]
    mission = best.mission
    if mission.kind in (UNIT, ATOMIC):
        return [named(position, actions, "unit", "unit")[mission.unit]]
    return [BRIDGES if mission.kind == BRIDGE else INTERDICT_NOW]


def which_bridge(position: FrontPosition, actions: Actions) -> Actions:
    """The bridge that it was about."""
    best = _best(_at_bridges(position, int(position.frames[-1].side)))
    return [named(position, actions, "hexside", "hexside")[best.mission.hexside]] if best is not None else [BACK]


def which_hex(position: FrontPosition, actions: Actions) -> Actions:
    """The hex that it was about."""
    best = _best(_at_hexes(position, int(position.frames[-1].side)))
    return [named(position, actions, "hex", "hex")[best.mission.hex]] if best is not None else [BACK]


def _planned(position: FrontPosition, frame: Mission) -> Strike | None:
    if frame.kind == BRIDGE:
        return at_bridge(position, frame.side, frame.hexside)
    return at_hex(position, frame.side, frame.hex) if frame.kind == HEX else at_unit(position, frame.side, frame.unit)


def assemble(position: FrontPosition, actions: Actions) -> Actions:
    """What the plan for this target still lacks, one after another; then fire, or back if nothing is worth it."""
    frame = position.frames[-1]
    planned = _planned(position, frame) if isinstance(frame, Mission) else None
    if planned is None or not isinstance(frame, Mission):
        return [BACK]
    wanted = planned.mission
    if wanted.kind == ATOMIC and frame.kind != ATOMIC:
        return [Action(ATOMIC)]
    if wanted.kind != frame.kind:
        return [BACK]
    units = named(position, actions, "unit", "unit")
    missing = [gun for gun in wanted.guns if gun not in frame.guns and gun in units]
    if missing:
        return [units[missing[0]]]
    if wanted.air > frame.air:
        return [Action("air", (str(wanted.air - frame.air),))]
    if wanted.points != frame.points:
        return [Action("points", (str(wanted.points),))]
    if wanted.chemical and not frame.chemical:
        return [Action(wanted.chemical)]
    return [FIRE] if FIRE in actions else [BACK]
