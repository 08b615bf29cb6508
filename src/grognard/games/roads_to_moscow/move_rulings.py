"""What a unit has to move with, and why a stack may go to a hex or may not [8.1, 8.2, 8.3]."""

from collections.abc import Sequence

from grognard.board import search
from grognard.board.costs import Costs
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import FAR, points, way, why_no_path, why_path
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.roads_to_moscow import fuel
from grognard.games.roads_to_moscow.costs import (
    AS_MARKED,
    DISRUPTED,
    UNSUPPLIED,
    WINTER,
    Tanks,
    allowance,
    explained,
    feels_winter,
    halved,
    halvings,
    reach,
)
from grognard.games.roads_to_moscow.paths import path_rules
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.zones import combat_hexes


def tanks_of(position: RoadsPosition, unit: Unit) -> Tanks:
    """What a unit would have of Fuel if it began to move now [6.43b, 6.44c-2]."""
    if not fuel.needs_fuel(position, unit):
        return AS_MARKED
    if position.unsupplied[unit]:
        return Tanks(refuelled=position.fuelled[unit] or fuel.has_fuel(position, unit))
    return Tanks(short=fuel.short_of_fuel(position, unit))


def in_hand_allowance(position: RoadsPosition, unit: Unit) -> int:
    """What a unit has for its move in this Sequence: half in an Assault Sequence [7.21B-3, 5.23b], else all [5.23a]."""
    return allowance(position, unit, assault=position.assault, tanks=tanks_of(position, unit))


def allowance_parts(position: RoadsPosition, unit: Unit) -> list[Part]:
    """The allowance of a unit in this Sequence, part by part [ruling 25]."""
    components = position.components
    full = components.move[unit]
    parts = [Part("8.11-1", "allowance", points(full), COUNT)]
    rule = halved(position, unit, assault=position.assault, tanks=tanks_of(position, unit))
    if rule:
        parts.append(Part(rule, "halved", -points(full // 2), COUNT))
    if position.disrupted[unit]:
        parts.append(Part("3.72a", "disrupted", -points(DISRUPTED), COUNT))
    if position.unsupplied[unit] and not components.motorized[unit]:
        parts.append(Part("6.14a-3", "unsupplied", -points(UNSUPPLIED), COUNT))
    if feels_winter(position, unit):
        parts.append(Part("5.14b", "winter", -points(WINTER), COUNT))
    return parts


def allowance_rules(position: RoadsPosition, unit: Unit) -> tuple[str, ...]:
    """What else bears on the allowance of a unit, beside the parts that it is made of."""
    components, found = position.components, []
    causes = halvings(position, unit, assault=position.assault, tanks=tanks_of(position, unit))
    if len(causes) > 1:
        found.append("3.57-2")
    if causes and components.move[unit] // 2 % 2:
        found.append("3.57-1")
    if causes and position.disrupted[unit]:
        found.append("6.14a-2")
    if not position.on_map(unit):
        found.append("5.23b" if position.assault else "5.23a")
    return (*found, *fuel.rules_of(position, unit))


def why_move(position: RoadsPosition, units: Sequence[Unit], left: int, started: bool, hex: Hex) -> Ruling:
    """The path to a hex with every part of its cost, or the rule that refuses it; next to the stack it is one step."""
    here, name = position.at[units[0]], position.place_name(hex)
    if hex == here:
        return refuse("8.11-1", "movement.here", hex=name)
    costs = explained(position, units, left, started)
    found = reach(position, units, left, started)
    if hex in found:
        path = way(costs, found, hex, left, untouched=not started)
        ruling = why_path(position, costs, path, left, "8.11-1")
        return ruling._replace(rules=(*ruling.rules, *path_rules(position, units, path, costs)))
    if hex in combat_hexes(position, 1 - position.components.side_of[units[0]]):
        return refuse("8.14-1", "movement.barred.enemy", hex=name)
    far = reach(position, units, FAR, started)
    refused = why_no_path(position, costs, here, hex, left, far, "8.13-1")
    if refused is not None and refused.reason.startswith("movement.too_"):
        if hex in search.reach(costs.grid, here, left, _without(costs, "zone_to_zone"), untouched=not started):
            return refuse("8.22-1", "movement.stopped", also=("8.13-1",), hex=name)
        return _with_reductions(position, units, left, refused)
    return refused or _why_cut_off(position, hex, here, costs)


def _with_reductions(position: RoadsPosition, units: Sequence[Unit], left: int, refused: Ruling) -> Ruling:
    """A refusal for want of points with the allowance of the slowest unit, and what has cut it if that decides.

    It does where the printed allowance would have been enough [3.57, 3.72a, 5.14b, 6.14a].
    """
    slowest = min(units, key=lambda unit: in_hand_allowance(position, unit))
    parts = allowance_parts(position, slowest)
    lost = points(position.components.move[slowest] - in_hand_allowance(position, slowest))
    if not lost or refused.facts["cost"] > points(left) + lost:
        return refused._replace(rules=(*refused.rules, "8.32"))
    once = ("3.57-2",) if any(part.name == "halved" for part in parts) else ()
    cuts = dict.fromkeys((*(part.rule for part in parts[1:]), *once, *allowance_rules(position, slowest)))
    return refused._replace(rules=(*refused.rules, *cuts, "8.32"), parts=(*refused.parts, *parts))


def _without(costs: Costs, name: str) -> Costs:
    """The same costs without one part."""
    return Costs(costs.grid, [part for part in costs.parts if part.name != name])


_WALLS = ("zone_to_zone", "beside_enemy", "non_combat", "enemy", "held", "river")
"""What may lie across every way to a hex; else it is the edge of what is in play."""


def _why_cut_off(position: RoadsPosition, hex: Hex, here: Hex, costs: Costs) -> Ruling:
    """Why no way at all leads to a hex: take away one thing after the other until one does."""
    name, parts = position.place_name(hex), list(costs.parts)
    rules = {part.name: part.rule for part in parts}
    for wall in _WALLS:  # without the first of them nobody has to stop either
        rule = "8.22-1" if wall == "zone_to_zone" else rules.get(wall, "8.11-1")
        parts = [part for part in parts if part.name != wall]
        if hex in search.reach(costs.grid, here, FAR, Costs(costs.grid, parts)):
            return refuse(rule, f"movement.cut_off.{wall}", hex=name)
    return refuse("11.37", "movement.cut_off", hex=name)
