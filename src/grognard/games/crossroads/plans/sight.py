"""The table as one side sees it: a view made into a position to reckon with."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.dice import Dice, key_of
from grognard.engine.kinds import NONE
from grognard.games.crossroads import GAME
from grognard.games.crossroads.arrivals import entries
from grognard.games.crossroads.components import CrossroadsComponents
from grognard.games.crossroads.plans.standing import standing
from grognard.games.crossroads.position import CrossroadsPosition, Order
from grognard.games.crossroads.units import SIDES


def imagined(components: CrossroadsComponents, view: Mapping[str, Any]) -> CrossroadsPosition:
    """A position that looks like the view.

    The enemy's reserve [12.1] is taken to be the first of his counters that were not seen anywhere, and his orders to
    be for those, to his first entry hex: as good a guess as any, and the same whatever he really has there.
    """
    position: CrossroadsPosition = GAME.position_class(components, Dice(key_of("imagined")))
    GAME.new_position(position)
    position.turn = view["turn"]
    _read_units(position, view["units"], view["stacks"])
    _guess(position, view["hidden"])
    _read_state(position, view["state"])
    _read_schedule(position, view["schedule"])
    position.frames = standing(GAME.phases(), position, view)
    return position


def _read_units(
    position: CrossroadsPosition, entries: list[Mapping[str, Any]], stacks: Mapping[str, list[str | None]]
) -> None:
    """The units that are seen, where they are and how; in a stack in their order."""
    number = position.components.number
    for name, stack in stacks.items():
        for known in stack:
            if known is not None:
                position.put(number("unit", known), number("place", name))
    for entry in entries:
        unit = number("unit", entry["id"])
        place = entry.get("hex", entry.get("box"))
        if place is not None and position.at[unit] == NONE:
            position.put(unit, number("place", place))
        position.steps[unit] = entry.get("steps", 0)
        for column in ("moved", "fought", "reacted"):
            getattr(position, column)[unit] = entry.get(column, False)


def _guess(position: CrossroadsPosition, backs: list[Mapping[str, Any]]) -> None:
    """Counters that are nowhere to be seen, in the boxes where some lie face down."""
    components = position.components
    for back in backs:
        side = SIDES.index(back["side"])
        unseen = [unit for unit in components.by_side[side] if position.at[unit] == NONE]
        for unit in unseen[: back["count"]]:
            position.put(unit, components.number("place", back["at"]))


def _read_state(position: CrossroadsPosition, state: Mapping[str, Any]) -> None:
    for label, side in state["control"].items():
        position.control[position.components.number("hex", label)] = SIDES.index(side) if side else NONE
    position.fortune = SIDES.index(state["fortune"])
    position.cup = tuple(state["cup"])


def _read_schedule(position: CrossroadsPosition, lines: list[Mapping[str, Any]]) -> None:
    """What is due; behind an order that lies face down one of the reserve, to the first entry hex."""
    components = position.components
    found: list[Any] = []
    for entry in position.scheduled.codec.decode([dict(line) for line in lines], components):
        if isinstance(entry, Order) and entry.unit == NONE:
            taken = {other.unit for other in found}
            free = [unit for unit in sorted(position.units_at(components.reserve[entry.side])) if unit not in taken]
            entry = entry._replace(unit=free[0], place=entries(position, entry.side)[0])
        found.append(entry)
    position.schedule = tuple(found)
