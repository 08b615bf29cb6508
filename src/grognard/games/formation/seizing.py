"""Victory locations [7.3.6]: a unit may take one for an Action Point, in the middle of a move as well."""

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.kinds import Side, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.points import available, spend
from grognard.games.formation.position import FormationPosition, Held

SEIZE = Action("seize")
NO_PLACE = refuse("7.3.6-1", "seize.no_place")
SEIZE_COST = 1
"""Action Points, Out of Command too, for it is no Action [7.3.6-1]."""


def why_not(position: FormationPosition, units: Sequence[Unit]) -> Ruling | None:
    """Why these units cannot seize the place where they are; None if one of them can."""
    components, hex = position.components, position.at[units[0]]
    side = components.side_of[units[0]]
    for place in position.places:
        if place.hex == hex:
            break
    else:
        return NO_PLACE
    name = position.place_name(hex)
    if place.side == side:
        return refuse("7.3.6-1", "seize.held", hex=name)
    if not any(components.combat[unit] and not position.disrupted[unit] for unit in units):
        if any(components.combat[unit] for unit in units):
            return refuse("7.0-4", "seize.disrupted", hex=name)
        return refuse("7.3.6-1", "seize.nobody", hex=name)
    left = available(position, side)
    if left < SEIZE_COST:
        return refuse("7.1-18", "seize.no_points", hex=name, cost=SEIZE_COST, left=left)
    return None


def may(position: FormationPosition, units: Sequence[Unit]) -> Ruling:
    """What it brings."""
    hex = position.at[units[0]]
    worth = next(place.points for place in position.places if place.hex == hex)
    return allow("7.3.6-1", "seize.may", hex=position.place_name(hex), points=worth)


def seize(position: FormationPosition, units: Sequence[Unit]) -> None:
    """Pay, and turn the marker [7.3.6-3]."""
    side = position.components.side_of[units[0]]
    spend(position, side, SEIZE_COST)
    take(position, side, position.at[units[0]], "7.3.6-3")


def take(position: FormationPosition, side: Side, hex: int, rule: str) -> None:
    """A side takes possession of a place."""
    position.places = tuple(Held(p.hex, side, p.points) if p.hex == hex else p for p in position.places)
    position.emit("seized", rule, hex=position.place_name(hex), side=position.side_name(side))
