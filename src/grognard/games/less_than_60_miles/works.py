"""Defensive Works [31]: what level a hex has, what that does to an attack, and when they are damaged or gone."""

from grognard.engine import markers
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.less_than_60_miles.engineers import commit_engineers, release_engineers, why_no_engineers
from grognard.games.less_than_60_miles.hqs import in_command
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Breaching, FrontPosition, Works

LEVELS = (1, 3)
"""The two levels that there are [31-0]."""
REDUCTION = 1
"""What engineers of the attacker take off the works [31.4-2d]."""


# -- what they are


def works_at(position: FrontPosition, hex: Hex) -> Works | None:
    """The Defensive Works in a hex, complete or under construction."""
    return next((works for works in position.works if works.hex == hex), None)


def works_level(position: FrontPosition, hex: Hex) -> int:
    """The level that is complete: one under construction has no effect [31.1-5]; 0 if there is none."""
    found = works_at(position, hex)
    return found.level if found else 0


def is_breached(position: FrontPosition, hex: Hex, side: Side) -> bool:
    """Are a side's engineers in a hex, so that works are worth less to those attacked from there [31.4-2d]?"""
    return Breaching(hex, side) in position.breaching


def works_parts(position: FrontPosition, start: Hex, target: Hex) -> list[Part]:
    """What the works of a hex are worth against an attack from another: its level, less what engineers take off.

    So many Movement Points more does the attack cost [31.3-1], and so much does it help the defender [31.3-2].
    """
    works = works_at(position, target)
    if works is None or not works.level:
        return []
    parts = [Part("31.3-2", "works", works.level, COUNT)]
    if is_breached(position, start, 1 - works.side):
        parts.append(Part("31.4-2d", "engineers", -REDUCTION, COUNT))
    return parts


def works_value(position: FrontPosition, start: Hex, target: Hex) -> int:
    """The level that counts in an attack from one hex on another: 0 to 3 [31.3, 31.4-2d]."""
    return int(sum(part.amount for part in works_parts(position, start, target)))


# -- engineers of the attacker [31.4-2]


def why_no_breaching(position: FrontPosition, unit: Unit, target: Hex) -> Ruling | None:
    """Why an attacking unit cannot have engineers reduce the works of the hex it attacks; None if it can."""
    components, side = position.components, position.components.side_of[unit]
    hex, facts = position.at[unit], {"unit": position.unit_name(unit), "hex": position.place_name(target)}
    if not works_level(position, target):
        return refuse("31.4-2", "works.none", **facts)
    if is_breached(position, hex, side):
        return refuse("31.4-2d", "works.breached", **facts)
    if not in_command(position, unit):
        return refuse("31.4-2a", "works.out_of_command", **facts)
    if components.independent[unit]:
        return refuse("31.4-2b", "works.no_superior", also=("36-1",), **facts)
    return why_no_engineers(position, side, components.movement.actions["works_reduction"].ep, "31.4-2b")


def breach(position: FrontPosition, unit: Unit) -> None:
    """Two Engineer Points go to the attacker's hex: every attack from there meets less [31.4-2b to 31.4-2d]."""
    side, hex = position.components.side_of[unit], position.at[unit]
    commit_engineers(position, side, position.components.movement.actions["works_reduction"].ep)
    markers.place_marker(position, "breaching", Breaching(hex, side))
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex), "left": position.engineers[side]}
    position.emit("breaching", "31.4-2c", **facts)


def return_breaching(position: FrontPosition, side: Side) -> None:
    """At the start of the next friendly Engineering Phase these engineers are free again [31.4-2e]."""
    for one in [one for one in position.breaching if one.side == side]:
        markers.remove_marker(position, "breaching", one)
        release_engineers(position, side, position.components.movement.actions["works_reduction"].ep, "31.4-2e")


# -- how they come to an end


def damage_works(position: FrontPosition, hex: Hex) -> None:
    """A Defending Unit has taken attrition in combat: level 3 becomes 1, level 1 goes [31.4-1].

    What was being built on a level 1 that is gone cannot be built any more [31.1-1c:2].
    """
    works = works_at(position, hex)
    if works is None or not works.level:
        return
    if works.level == LEVELS[0]:
        destroy_works(position, works, "31.4-1")
        return
    markers.place_marker(position, "works", works._replace(level=LEVELS[0]))
    position.emit("works_damaged", "31.4-1", hex=position.place_name(hex), works_level=LEVELS[0])


def destroy_works(position: FrontPosition, works: Works, rule: str) -> None:
    """Works are gone, finished or not [31.2-1]; engineers who were at work are free [31.2-2]."""
    markers.remove_marker(position, "works", works)
    position.emit("works_destroyed", rule, side=SIDES[works.side], hex=position.place_name(works.hex))
    if works.building:
        release_engineers(position, works.side, position.components.movement.actions["works"].ep, "31.2-2")
