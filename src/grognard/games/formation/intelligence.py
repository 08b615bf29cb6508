"""Limited Intelligence [5.3.4]: only the top of an enemy stack is seen, and strengths only in combat."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.caching import derived_of
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.formation.position import FormationPosition

OPTION = "limited_intelligence"


def limited(position: FormationPosition) -> bool:
    """Is the rule in force [5.3.4-6]?"""
    return bool(position.components.options.get(OPTION, True))


def seen_from_above(position: FormationPosition, stack: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """What anybody sees of a stack: the top unit, and whatever is beneath an HQ [5.3.4-4, 5.3.4-5]."""
    hq, shown = position.components.hq, 1
    while shown < len(stack) and hq[stack[-shown]]:
        shown += 1
    return stack[-shown:]


@derived_of("side")
def beneath(position: FormationPosition, side: Side) -> frozenset[Unit]:
    """The units of a side in hexes that nobody else sees from above."""
    stacks = position.stacks
    covered: list[Unit] = []
    for hex in position.hexes_of(side):
        stack = stacks[hex]
        if len(stack) > 1:
            covered += stack[: -len(seen_from_above(position, stack))]
    return frozenset(covered)


def strengths_show(position: FormationPosition) -> bool:
    """Are strengths open: without this rule, or in a combat whose chits are drawn [5.3.4-3, 8.0opt-2]?"""
    return not limited(position) or any(getattr(frame, "chits", ()) for frame in position.frames)


def emit_of(position: FormationPosition, unit: Unit, kind: str, rule: str, **facts: Any) -> None:
    """Something happens to a unit that only its owner sees, if it lies beneath others [5.3.4-4]."""
    side, name = position.components.side_of[unit], position.unit_name(unit)
    if limited(position) and unit in beneath(position, side):
        position.emit_secret(side, kind, rule, unit=name, **facts)
    else:
        position.emit(kind, rule, unit=name, **facts)


def emit_marker(position: FormationPosition, unit: Unit, kind: str, rule: str, **facts: Any) -> None:
    """A marker beneath a unit changes: nobody but its owner looks at those outside a combat [5.3.4-3]."""
    side, name = position.components.side_of[unit], position.unit_name(unit)
    if limited(position):
        position.emit_secret(side, kind, rule, unit=name, **facts)
    else:
        position.emit(kind, rule, unit=name, **facts)


def emit_move(position: FormationPosition, units: Sequence[Unit], here: Hex, hex: Hex, cost: float) -> None:
    """A stack went from hex to hex: its owner is told who, the enemy only what shows on top [5.3.4-4]."""
    side = position.components.side_of[units[0]]
    ways = {"from": position.place_name(here), "to": position.place_name(hex)}
    unit_names = position.components.names["unit"]
    names = [unit_names[unit] for unit in units]
    if not limited(position) or len(units) == 1:
        position.emit("moved", "7.3-1", units=names, **ways, cost=cost)
        return
    moving = tuple(unit for unit in position.units_at(hex) if unit in units)
    seen = [position.unit_name(unit) for unit in seen_from_above(position, moving)]
    position.emit_secret(side, "moved", "7.3-1", units=names, **ways, cost=cost)
    position.emit("stack_moved", "5.3.4-4", units=seen, count=len(units), **ways)
