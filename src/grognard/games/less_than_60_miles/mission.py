"""A mission of artillery and Air Points in the Bombardment Phase [20, 21, 27]: its target, what is assigned to it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.caching import derived_of
from grognard.engine.kinds import NONE, Hex, Hexside, Side, Unit
from grognard.engine.odds import BothSides, Odds, Opponents, spread_odds
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.engine.tables import PLAIN, CombatTable, R
from grognard.games.less_than_60_miles.air import AIR_WORTH, total, usable_air
from grognard.games.less_than_60_miles.anti_air import air_chances, target_parts
from grognard.games.less_than_60_miles.artillery import (
    BOMBARD,
    DOUBLED,
    INTERDICT,
    NUCLEAR,
    in_reach,
    is_ready,
    readiness,
    strength,
    why_no_fire,
)
from grognard.games.less_than_60_miles.effects import playing
from grognard.games.less_than_60_miles.engineers import hexside_name
from grognard.games.less_than_60_miles.position import FrontPosition, State

UNIT, BRIDGE, HEX, ATOMIC = "unit", "bridge", "hex", "nuclear"
"""A mission: bombardment of a unit [20.1] or a bridge [20.2], interdiction [21], a nuclear attack [27]."""
_USES = {UNIT: BOMBARD, BRIDGE: BOMBARD, HEX: INTERDICT, ATOMIC: NUCLEAR}
_ASSIGN_RULES = {UNIT: "20.1-2", BRIDGE: "20.2-2", HEX: "21-2", ATOMIC: "27.3-0"}
_AIR_RULES = {UNIT: "20.1-3", BRIDGE: "20.2-3", HEX: "21-3", ATOMIC: "27.2-2"}
MASSED, DEEP = "massed_strike", "deep_interdiction"
"""Cards of one bombardment and of one interdiction by Air Points."""


class Mission(NamedTuple):
    """A mission that is being put together, and then flown. Returns nothing."""

    side: Side
    kind: str
    hex: Hex
    """The target hex; of a bridge the first of its two."""
    unit: Unit = NONE
    hexside: Hexside = NONE
    guns: tuple[Unit, ...] = ()
    doubled: tuple[Unit, ...] = ()
    """Rocket artillery among them with twice its strength [17-6]."""
    air: int = 0
    """Air Points; after AA fire those that are left."""
    chemical: str = ""
    """`battle.GAS`, `battle.PERSISTENT`, or none [26-0]."""
    points: int = 0
    """Nuclear Points [27.2]."""
    launched: int = 0
    """Air Points that took off, once they have; the Nuclear Points with those lost are lost [27.2-5]."""
    committed: bool = False
    through: bool = False
    """AA fire is over."""
    resolved: bool = False

    @property
    def use(self) -> str:
        """What artillery is used for."""
        return _USES[self.kind]

    @property
    def assign_rule(self) -> str:
        """The rule by which artillery and Air Points are assigned."""
        return _ASSIGN_RULES[self.kind]

    @property
    def air_rule(self) -> str:
        """The rule that says what an Air Point adds."""
        return _AIR_RULES[self.kind]


# -- where


def target_hexes(position: FrontPosition, mission: Mission) -> tuple[Hex, ...]:
    """The target hex, or the two of a bridge."""
    return position.components.hexsides[mission.hexside] if mission.kind == BRIDGE else (mission.hex,)


def target_name(position: FrontPosition, mission: Mission) -> str:
    """The unit, the bridge or the hex."""
    if mission.unit != NONE:
        return position.unit_name(mission.unit)
    return hexside_name(position, mission.hexside) if mission.kind == BRIDGE else position.place_name(mission.hex)


# -- with what


def why_no_gun(position: FrontPosition, side: Side, use: str, unit: Unit, hexes: Sequence[Hex]) -> Ruling | None:
    """Why artillery of a side cannot fire at a target; None if it can. Of a bridge the nearer hex counts [17-3]."""
    if position.components.side_of[unit] != side:
        return refuse("17-1", "artillery.not_yours", unit=position.unit_name(unit))
    if position.components.helicopter[unit]:
        return refuse("18-1", "helicopters.no_mission", unit=position.unit_name(unit))
    found = [why_no_fire(position, unit, hex, use) for hex in hexes]
    return None if None in found else found[0]


def guns_for(position: FrontPosition, side: Side, use: str, hexes: Sequence[Hex]) -> list[Unit]:
    """The artillery units of a side that may fire at a target."""
    return [unit for unit in ready_guns(position, side, use) if any_reaches(position, (unit,), hexes)]


def ready_guns(position: FrontPosition, side: Side, use: str) -> list[Unit]:
    """The artillery units of a side that could fire at something."""
    return _ready_guns(position, side, use, readiness(position)) if position.components.guns[side] else []


@derived_of("side")
def _ready_guns(position: FrontPosition, side: Side, use: str, state: State) -> list[Unit]:
    return [unit for unit in position.components.guns[side] if is_ready(position, unit, use)]


def reach(position: FrontPosition, side: Side, use: str) -> frozenset[Hex]:
    """The hexes that some artillery unit of a side could fire at."""
    return hexes_in_reach(position, side, tuple(ready_guns(position, side, use)))


@derived_of("side")
def hexes_in_reach(position: FrontPosition, side: Side, guns: tuple[Unit, ...]) -> frozenset[Hex]:
    """The hexes that one of these artillery units of a side has in range."""
    return frozenset([hex for unit in guns for hex in in_reach(position, unit)])


def any_reaches(position: FrontPosition, guns: Sequence[Unit], hexes: Sequence[Hex]) -> bool:
    """Has one of these artillery units one of these hexes in range [17-3]?"""
    specs, away, at = position.components.specs, position.components.away, position.at
    for unit in guns:
        near, limit = away[at[unit]], specs[unit].range
        for hex in hexes:
            if near[hex] <= limit:
                return True
    return False


def why_out_of_reach(position: FrontPosition, side: Side, use: str, hexes: Sequence[Hex]) -> Ruling | None:
    """Nothing can be assigned against a target; None if something can."""
    if usable_air(position, side) or guns_for(position, side, use, hexes):
        return None
    rule = {BOMBARD: "20.1-2", INTERDICT: "21-2"}.get(use, "27.3-0")
    return refuse(rule, "missions.out_of_reach", hex=position.place_name(hexes[0]))


def gun_parts(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """What artillery adds to the value of a mission."""
    found = []
    for unit in mission.guns:
        times, rule = (DOUBLED, "17-6") if unit in mission.doubled else (1, mission.assign_rule)
        found.append(Part(rule, position.unit_name(unit), times * strength(position, unit), COUNT))
    return tuple(found)


def value_parts(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """The value of a bombardment or an interdiction, part by part, with the Air Points that it has now.

    CAS Areas mean nothing here [19.3-7].
    """
    air = Part(mission.air_rule, "air", AIR_WORTH * mission.air, COUNT)
    return (*gun_parts(position, mission), *([air] if mission.air else []))


# -- AA fire


def halving_card(position: FrontPosition, mission: Mission) -> str:
    """The card that halves the AA value of this mission, if it was played for it; else ""."""
    name = {UNIT: MASSED, BRIDGE: MASSED, HEX: DEEP}.get(mission.kind, "")
    card = playing(position, name, mission.side) if name else None
    return name if card is not None and mission.air >= card.numbers.get("air", 1) else ""


def aa_parts(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """The AA value that the Air Points of a mission meet [22.1-2]."""
    if not mission.air:
        return ()
    card = halving_card(position, mission)
    return target_parts(position, mission.side, target_hexes(position, mission), card)


def after_aa(position: FrontPosition, mission: Mission) -> Iterator[tuple[Fraction, Mission]]:
    """Every way in which AA fire can come out, with its chance."""
    if mission.through or not mission.air:
        yield Fraction(1), mission
        return
    value = total(aa_parts(position, mission))
    for left, chance in air_chances(position, value, mission.air).items():
        yield chance, mission._replace(air=left, launched=mission.air, through=True)


# -- what may come of it


class Line(NamedTuple):
    """A column of the table and what is added to the die; the column is None if nothing is rolled."""

    column: int | None
    modifier: int


def mission_odds(
    position: FrontPosition,
    mission: Mission,
    table: CombatTable[R],
    lines: dict[Line, Fraction],
    values: dict[R, int],
    row: str = PLAIN,
) -> Odds:
    """The exact chances of a mission: how likely each line is, and what number each result means for the target."""
    own = tuple(position.unit_name(unit) for unit in mission.guns)
    opponents = Opponents(position.place_name(mission.hex), own, (target_name(position, mission),))
    modifier = next((line.modifier for line in lines), 0)
    columns = {line.column: chance for line, chance in lines.items() if line.column is not None}
    lost = sum((chance for line, chance in lines.items() if line.column is None), Fraction(0))
    value = Fraction(mission.points if mission.kind == ATOMIC else total(value_parts(position, mission)))
    chances = table.chances(columns, modifier)
    hits = BothSides(Fraction(0), sum((chance * values[result] for result, chance in chances.items()), Fraction(0)))
    settled = {}
    if len(columns) == 1 and not lost:
        ((column, _),) = columns.items()
        settled = {"column": table.title(column, row), "shifted": table.title(column, row)}
    below = {"0": lost} if lost else None
    more = {"attack": value, "defence": Fraction(0), "modifier": modifier, "hits": hits, **settled}
    return spread_odds(table, opponents, columns, row, lambda _, result: str(values[result]), below, **more)
