"""Improved Defence [7.6]: a marker on a whole stack, quickly gone."""

from grognard.engine.kinds import Hex, Side
from grognard.engine.rulings import Ruling, refuse
from grognard.games.formation.command import in_command
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strong_points import functional

IMPROVE_COST = 1
"""Action Points for a whole stack [7.0-2, 7.1-13]."""


def is_improved(position: FormationPosition, hex: Hex, side: Side) -> bool:
    """Does a side defend a hex in Improved Defence: by its marker, or in its own functional Strong Point?

    [7.6-5, 7.6-6, 7.1-15, 3.2.1-15]: always the whole stack [7.6f].
    """
    return hex in position.improved or functional(position, hex, side)


def unimprove(position: FormationPosition, hex: Hex, rule: str) -> None:
    """Take the marker off, at the instant of what does it."""
    if hex in position.improved:
        position.improved = tuple(other for other in position.improved if other != hex)
        position.emit("unimproved", rule, hex=position.place_name(hex))


def improve(position: FormationPosition, hex: Hex) -> None:
    """Put the marker on the stack; there is no check [7.6-4]."""
    position.improved = tuple(sorted((*position.improved, hex)))
    position.emit("improved", "7.6-4", hex=position.place_name(hex))


def why_not_improve(position: FormationPosition, hex: Hex, side: Side) -> Ruling | None:
    """Why the defence of a hex cannot be improved; None if it can.

    All of one Formation, In Command, in good order; not in a Strong Point that still works
    [7.6-1, 7.6-2, 7.6-3, 7.1-13, 7.1-15, 7.1-16]; HQs do not matter, Static units bar it.
    """
    components, name = position.components, position.place_name(hex)
    units = [unit for unit in position.units_at(hex) if components.fights[unit]]
    if hex in position.improved:
        return refuse("7.6-4", "improve.already", hex=name)
    if not units:
        return refuse("7.1-13", "improve.nobody", hex=name)
    if functional(position, hex, side):
        return refuse("7.1-15", "improve.strong_point", hex=name)
    if any(components.static[unit] for unit in units):
        return refuse("3.2.1-2", "improve.static", hex=name)
    if len({position.formation[unit] for unit in units}) > 1:
        return refuse("7.6-1", "improve.formations", hex=name)
    if any(position.disrupted[unit] for unit in units):
        return refuse("7.6-3", "improve.disrupted", also=("5.6.3-8",), hex=name)
    if not in_command(position, units[0]):
        return refuse("7.6-2", "improve.command", hex=name)
    return None
