"""Interdiction [21]: hexes whose leaving costs more, the exact odds of the marker, and Persistent Gas with it."""

from fractions import Fraction

from grognard.engine import markers
from grognard.engine.caching import derived_of, per_components
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.odds import Odds
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.air import total, usable_air
from grognard.games.less_than_60_miles.artillery import INTERDICT
from grognard.games.less_than_60_miles.battle import PERSISTENT
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.chemical import place_gas, why_no_persistent
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.effects import playing, use_up
from grognard.games.less_than_60_miles.mission import (
    DEEP,
    Line,
    Mission,
    after_aa,
    hexes_in_reach,
    mission_odds,
    ready_guns,
    value_parts,
    why_out_of_reach,
)
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Interdiction


def why_no_interdiction(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why a side cannot interdict a hex; None if it can [21-1, 21-2]."""
    facts = {"hex": position.place_name(hex)}
    if not position.components.in_play[hex]:
        return refuse("21-0", "interdiction.not_in_play", **facts)
    if hex in position.interdicted:
        return refuse("21-1", "interdiction.again", **facts)
    return why_out_of_reach(position, side, INTERDICT, [hex])


def targets(position: FrontPosition, side: Side) -> list[Hex]:
    """The hexes that a side can interdict now; with Air Points any [19.1-5]."""
    inside = _in_play(position.components)
    if usable_air(position, side) <= 0:
        inside = _in_reach(position, side, tuple(ready_guns(position, side, INTERDICT)))
    return [hex for hex in inside if hex not in position.interdicted]


@derived_of("side")
def _in_reach(position: FrontPosition, side: Side, guns: tuple[Unit, ...]) -> list[Hex]:
    """The hexes that one of these artillery units could interdict."""
    near = hexes_in_reach(position, side, guns)
    return [hex for hex in _in_play(position.components) if hex in near]


def has_targets(position: FrontPosition, side: Side) -> bool:
    """Is there any hex that a side can interdict? Most guns could fire at where they stand themselves."""
    done, inside = position.interdicted, position.components.in_play
    if usable_air(position, side) > 0:
        return any(hex not in done for hex in _in_play(position.components))
    own = [position.at[unit] for unit in ready_guns(position, side, INTERDICT)]
    return any(inside[hex] and hex not in done for hex in own) or (bool(own) and bool(targets(position, side)))


@per_components
def _in_play(components: FrontComponents) -> list[Hex]:
    """The hexes of the scenario's part of the map."""
    return [hex for hex in range(components.hexes) if components.in_play[hex]]


def why_no_gas(position: FrontPosition, mission: Mission, kind: str) -> Ruling | None:
    """Chemical interdiction takes gas that stays [26.4-1:1], and so NATO has none [26.5-1:1]; None if it may be."""
    if kind != PERSISTENT:
        return refuse("26.4-1:1", "chemical.must_persist", side=SIDES[mission.side])
    return why_no_persistent(position, mission.side)


def _line(position: FrontPosition, mission: Mission) -> Line:
    return Line(position.components.fire.interdiction.column(total(value_parts(position, mission)), 0), 0)


def _deeper(position: FrontPosition, mission: Mission) -> int:
    """What a card adds to the marker of one interdiction by Air Points."""
    card = playing(position, DEEP, mission.side)
    return card.numbers["marker"] if card is not None and (mission.launched or mission.air) else 0


def odds(position: FrontPosition, mission: Mission) -> Odds:
    """The exact chances of the marker, over AA fire and the die."""
    table, lines = position.components.fire.interdiction, dict[Line, Fraction]()
    for chance, case in after_aa(position, mission):
        line = _line(position, case)
        lines[line] = lines.get(line, Fraction(0)) + chance
    more = _deeper(position, mission)
    values = {result: result + more for column in table.cells for result in column}
    return mission_odds(position, mission, table, lines, values)


def remember(position: FrontPosition, mission: Mission) -> None:
    """The player does not interdict the hex again in this phase, whatever comes of it [21-1]."""
    position.interdicted = tuple(sorted((*position.interdicted, mission.hex)))


def resolve(position: FrontPosition, mission: Mission) -> None:
    """The Interdiction Table gives the marker [21-4:1]."""
    where, line = position.place_name(mission.hex), _line(position, mission)
    deeper = _deeper(position, mission)
    if mission.launched:
        use_up(position, DEEP, mission.side)
    if line.column is None:
        position.emit("mission_lost", "2.3#2-2", side=SIDES[mission.side], target=where)
        return
    die = position.roll(FACES, f"interdiction {where}", "21-4:1", side=SIDES[mission.side])
    value = position.components.fire.interdiction.result(line.column, die) + deeper
    facts = {"side": SIDES[mission.side], "hex": where, "die": die, "value": total(value_parts(position, mission))}
    position.emit("interdicted", "21-4:1", count=value, **facts)
    if value:
        place_interdiction(position, mission.side, mission.hex, value)
        if mission.chemical == PERSISTENT:
            place_gas(position, mission.hex, "26.4-1:2")


def place_interdiction(position: FrontPosition, side: Side, hex: Hex, value: int, stays: bool = False) -> None:
    """An Interdiction marker, until the Cleanup Phase [21-5]; leaving the hex costs any unit so many MP [21-4:2].

    `stays`: until that of the next Action Phase.
    """
    markers.place_marker(position, "interdictions", Interdiction(hex, side, value, stays))
