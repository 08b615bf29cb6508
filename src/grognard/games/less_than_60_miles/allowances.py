"""Movement Points [8.1]: what a unit may spend in a Movement Phase, and how it moves by its mode [8.2-1, 8.2-2]."""

from grognard.board.costs import POINT
from grognard.engine.caching import per_components
from grognard.engine.kinds import Unit
from grognard.engine.moves import points
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.effects import FORWARD, is_detached, playing
from grognard.games.less_than_60_miles.ground import Pace
from grognard.games.less_than_60_miles.modes import mode_row, why_in_transition
from grognard.games.less_than_60_miles.position import FULL, HALF, FrontPosition


def movement_mode(position: FrontPosition, unit: Unit) -> str:
    """How a unit moves, by its mode: in Column, Tactical, Deployed, or Fixed [8.2-0, 8.2-2]."""
    return mode_row(position, unit).movement


def pace(position: FrontPosition, unit: Unit) -> Pace:
    """The section of the Movement Table for a unit's type [8.2-1], and its movement mode."""
    return _paces(position.components)[unit][position.mode[unit]]


@per_components
def _paces(components: FrontComponents) -> list[list[Pace]]:
    """The same by unit and mode."""
    sections = {kind.section for kind in components.types}
    by_section = {name: [Pace(name, row.movement) for row in components.modes] for name in sections}
    return [by_section[kind.section] for kind in components.types]


def full_allowance(position: FrontPosition, unit: Unit) -> int:
    """The half points of a unit by its engagement alone [8.1-4, 8.1-5, 8.1-6], and those of a forward detachment."""
    engaged = position.engaged[unit]
    name = "engaged" if engaged == FULL else "half_engaged" if engaged == HALF else "unengaged"
    return (position.components.organisation.allowances[name] + _detached_points(position, unit)) * POINT


def _detached_points(position: FrontPosition, unit: Unit) -> int:
    """The Movement Points that a card gives the regiment of a forward detachment."""
    card = playing(position, FORWARD, position.components.side_of[unit])
    return card.numbers["mp"] if card is not None and is_detached(position, unit) else 0


def allowance(position: FrontPosition, unit: Unit) -> int:
    """The half points that a unit has for a Movement Phase; none if it may spend none (`why_no_points`)."""
    return full_allowance(position, unit) if may_spend(position, unit) else 0


def _obstacle(position: FrontPosition, unit: Unit) -> str:
    """What keeps a unit from spending any Movement Points, in a word; none if nothing does.

    A Fixed HQ may spend them, to change its mode [8.2-7:2].
    """
    if position.ready[unit]:
        return "transition"
    if position.resting[unit]:
        return "resting"
    if position.delayed[unit]:
        return "delayed"
    if position.engaged[unit] == FULL:
        return "engaged"
    return "fixed" if movement_mode(position, unit) == FIXED and not position.components.hq[unit] else ""


def may_spend(position: FrontPosition, unit: Unit) -> bool:
    """May a unit spend Movement Points at all?"""
    return not _obstacle(position, unit)


def why_no_points(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit may spend no Movement Points at all; None if it may."""
    obstacle, name = _obstacle(position, unit), position.unit_name(unit)
    if obstacle == "transition":
        waiting = why_in_transition(position, unit)
        return waiting and refuse("8.1-7", waiting.reason, also=("6.2-1",), **dict(waiting.facts))
    if obstacle == "resting":
        return refuse("11.4-5", "movement.resting", unit=name)
    if obstacle == "delayed":
        return refuse("8.4.1-2", "movement.delayed", unit=name)
    if obstacle == "engaged":
        return refuse("8.1-6", "movement.engaged", unit=name)
    if obstacle == "fixed":
        return refuse("8.2-7:1", "movement.fixed", unit=name, mode=mode_row(position, unit).name)
    return None


def allowance_parts(position: FrontPosition, unit: Unit) -> list[Part]:
    """The allowance with its rule."""
    rule = {FULL: "8.1-6", HALF: "8.1-5"}.get(position.engaged[unit], "8.1-4")
    more = _detached_points(position, unit)
    parts = [Part(rule, "allowance", points(full_allowance(position, unit)) - more, COUNT)]
    return [*parts, Part("34-5", FORWARD, more, COUNT)] if more else parts
