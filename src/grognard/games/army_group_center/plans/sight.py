"""The table as one side sees it: a view made into a position to reckon with."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.dice import Dice, key_of
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.components import Army
from grognard.games.army_group_center.plans.standing import standing
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET


def imagined(components: Army, view: Mapping[str, Any], side: Side) -> ArmyPosition:
    """A position that looks like the view of a side, and asks what the side is asked.

    Under each Soviet top unit that hides another one [6.8-1] lies some unit that was not seen anywhere, at full
    strength: as good a guess as any, and the same whatever really lies there.
    """
    position: ArmyPosition = GAME.position_class(components, Dice(key_of("imagined")))
    GAME.new_position(position)
    position.turn = view["turn"]
    _read_units(position, view["units"])
    _guess(position, view["hidden"])
    _read_state(position, view["state"])
    position.frames = standing(position, view, side)
    return position


def _read_units(position: ArmyPosition, entries: list[Mapping[str, Any]]) -> None:
    number = position.components.number
    position.at = [NONE] * len(position.at)
    columns = [name for name in position.unit_columns if name != "at"]
    for entry in entries:
        unit = number("unit", entry["id"])
        place = entry.get("hex", entry.get("box"))
        if place is not None:
            _lay(position, unit, number("place", place))
        for name in columns:
            if name in entry:
                getattr(position, name)[unit] = entry[name]


def _lay(position: ArmyPosition, unit: Unit, place: Hex, under: bool = False) -> None:
    there = position.stacks.get(place, ())
    position.at[unit] = place
    position.stacks[place] = (unit, *there) if under else (*there, unit)


def _guess(position: ArmyPosition, backs: list[Mapping[str, Any]]) -> None:
    """Units that are nowhere to be seen, of the right front [6.10-1], where counters lie face down."""
    components = position.components
    for back in backs:
        place = components.number("place", back["at"])
        seen = position.units_at(place)
        front = components.ukrainian[seen[-1]] if seen else False
        unseen = [
            unit
            for unit in components.by_side[SOVIET]
            if position.at[unit] == NONE and components.ukrainian[unit] == front
        ]
        for unit in unseen[: back["count"]]:
            _lay(position, unit, place, under=True)


def _read_state(position: ArmyPosition, state: Mapping[str, Any]) -> None:
    """Who controls what [3.3-1], and the few things that happen once; of the dice for movement nothing is needed."""
    number = position.components.number
    for label, side in state["control"].items():
        position.control[number("hex", label)] = SIDES.index(side)
    position.center_of_gravity = number("hex", state["center_of_gravity"]) if state["center_of_gravity"] else NONE
    position.dead_ports = tuple(number("hex", label) for label in state["dead_ports"])
    position.strait_crossed = state["strait_crossed"]
    position.concentration_tried = state["concentration_tried"]


def side_number(name: str) -> Side:
    """A side by its name."""
    return GERMAN if name == SIDES[GERMAN] else SOVIET
