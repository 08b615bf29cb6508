"""What bars the way [6.5, 6.9, 6.10-2, 8.3-5, 9.7, 9.8, 9.12-1, 10.2-2]: why no step, or no way, leads to a hex."""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from grognard.board import search
from grognard.board.costs import FORBIDDEN_FROM, CostPart, Costs
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import FAR
from grognard.engine.rulings import Ruling, refuse
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import GERMAN, SOVIET

BARS = ("strait", "confined", "soviet_trench", "zone_to_trench", "other_front", "full", "enemy", "water")
"""What can close a hex or a hexside, the most special first."""


def _bar(position: ArmyPosition, unit: Unit, name: str, rule: str, hex: Hex) -> Ruling:
    """What closes a hex; of the strait, why it cannot be crossed [9.8-2, 9.8-3]."""
    where = position.place_name(hex)
    if name != "strait":
        return refuse(rule, f"movement.barred.{name}", hex=where)
    if position.components.side_of[unit] == GERMAN:
        return refuse("9.8-3", "movement.barred.strait_german", hex=where)
    if position.strait_crossed:
        return refuse("9.8-3", "movement.barred.strait_crossed", hex=where)
    lost = [other for other in position.components.strait if position.control[other] != SOVIET]
    if lost:
        return refuse("9.8-2", "movement.barred.strait_control", hex=where, hexes=position.place_names(lost))
    return refuse("9.8-2", "movement.barred.strait_late", hex=where)


def _first_bar(costs: Costs, here: Hex, there: Hex) -> tuple[str, str] | None:
    """The name and the rule of what forbids a step, the most special of several; None if it is allowed."""
    found = {part.name: part.rule for part in costs.step(here, there).forbidden}
    return next(((name, found[name]) for name in BARS if name in found), None)


def why_not_step(position: ArmyPosition, unit: Unit, here: Hex, hex: Hex, costs: Costs) -> Ruling | None:
    """What forbids the one step to a neighbouring hex; None if nothing does, or if it is farther away."""
    bar = _first_bar(costs, here, hex) if costs.grid.adjacent(here, hex) else None
    return _bar(position, unit, *bar, hex) if bar else None


def why_cut_off(position: ArmyPosition, unit: Unit, hex: Hex, costs: Costs) -> Ruling:
    """No way leads to a hex: the rule without which one would, and the hexes in which it bars the way."""
    here, grid, name = position.at[unit], costs.grid, position.place_name(hex)
    for bar in (*({bar} for bar in BARS), set(BARS)):
        lifted = Costs(grid, [_lifted(part) if part.name in bar else part for part in costs.parts])
        found = search.reach(grid, here, FAR, lifted)
        if hex not in found:
            continue
        steps = list(pairwise(found.path(hex)))
        barred = [(there, *bars) for near, there in steps if (bars := _first_bar(costs, near, there))]
        there, first, by = barred[0]
        if there == hex:
            return _bar(position, unit, first, by, there)
        rules = dict.fromkeys(_bar(position, unit, kind, rule, where).rules[0] for where, kind, rule in barred)
        at = position.place_names([where for where, *_ in barred])
        return Ruling(False, tuple(rules), f"movement.cut_off.{first}", {"hex": name, "at": at})
    return refuse("9.2-5", "movement.no_way", hex=name)


def _lifted(part: CostPart) -> CostPart:
    """A part of the cost without what it forbids."""
    return replace(part, cost=np.where(part.cost >= FORBIDDEN_FROM, 0, part.cost))
