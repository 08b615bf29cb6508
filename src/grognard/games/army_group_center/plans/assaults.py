"""Moves that prepare attacks: hex by hex, who can come to it from where, and whether together they are enough."""

from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.army_group_center.air import ready
from grognard.games.army_group_center.combat import why_not_attacked
from grognard.games.army_group_center.components import STACK_LIMIT
from grognard.games.army_group_center.plans.weights import weights_for
from grognard.games.army_group_center.plans.worth import prospect
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.steps import strength
from grognard.games.army_group_center.units import SOVIET


class Assault(NamedTuple):
    """Units that go each to its hex, to attack another one; and what that promises."""

    hex: Hex
    moves: tuple[tuple[Unit, Hex], ...]
    value: float


def plan_assaults(trial: ArmyPosition, side: Side, reaches: dict[Unit, dict[Hex, int]]) -> list[Assault]:
    """The assaults worth making, best first; the trial position is left as if everybody had gone to their place."""
    free = dict(reaches)
    targets = [hex for hex in sorted(trial.hexes_of(1 - side)) if why_not_attacked(trial, side, hex, ()) is None]
    known: dict[Hex, Assault | None] = {}
    made: list[Assault] = []
    while True:
        for hex in targets:
            if hex not in known:
                known[hex] = _assault(trial, side, hex, free)
        found = [assault for assault in known.values() if assault is not None]
        if not found:
            return made
        best = max(found, key=lambda assault: (assault.value, assault.hex))
        made.append(best)
        targets.remove(best.hex)
        del known[best.hex]
        gone = {unit for unit, _ in best.moves}
        for unit, hex in best.moves:
            del free[unit]
            if trial.at[unit] != hex:
                trial.put(unit, hex)
        taken = {hex for _, hex in best.moves}
        for hex, assault in list(known.items()):
            if assault is not None and any(unit in gone or at in taken for unit, at in assault.moves):
                del known[hex]


def _assault(trial: ArmyPosition, side: Side, hex: Hex, free: dict[Unit, dict[Hex, int]]) -> Assault | None:
    """The best assault on a hex: the strongest units first, each from where it counts most, and no more than help."""
    components, weights = trial.components, weights_for(trial.components).assault
    open_sides = [
        near
        for direction, near in enumerate(components.grid.neighbours[hex].tolist())
        if near >= 0 and not components.water_sides[hex, direction] and trial.owner(near) != 1 - side
    ]
    able = [unit for unit, found in free.items() if any(near in found for near in open_sides)]
    able = [unit for unit in able if not _barred(trial, unit, hex)]
    able.sort(key=lambda unit: (-strength(trial, unit), unit))
    group: list[Unit] = []
    start = {unit: trial.at[unit] for unit in able}
    best: Assault | None = None
    try:
        for unit in able:
            if group and components.ukrainian[unit] != components.ukrainian[group[0]]:
                continue
            value, near = _place(trial, side, hex, group, unit, open_sides, free[unit])
            if near < 0:
                continue
            trial.at[unit] = near
            group.append(unit)
            if value > (best.value + weights.more if best else weights.least[side]):
                best = Assault(hex, tuple((other, trial.at[other]) for other in group), value)
            if len(group) == weights.units:
                break
    finally:
        for unit, place in start.items():
            trial.at[unit] = place
    return best


def _barred(trial: ArmyPosition, unit: Unit, hex: Hex) -> bool:
    """Is an attack of this unit on this hex out of the question, wherever it stands [10.2-2]?"""
    components = trial.components
    return components.confined[unit] and not components.ukrainian_area[hex]


def _place(
    trial: ArmyPosition,
    side: Side,
    hex: Hex,
    group: list[Unit],
    unit: Unit,
    open_sides: list[Hex],
    found: dict[Hex, int],
) -> tuple[float, Hex]:
    """From where a unit helps a group most, and what the attack promises then; no hex if there is no room."""
    best = (-1e9, -1)
    air = side == SOVIET and bool(ready(trial, trial.components.ukrainian[unit]))
    home, way = trial.at[unit], weights_for(trial.components).assault.way
    for near in open_sides:
        if near not in found:
            continue
        others = set(trial.units_at(near)) | {other for other in group if trial.at[other] == near}
        if len({other for other in others if other != unit and trial.at[other] == near}) >= STACK_LIMIT:
            continue
        trial.at[unit] = near
        value = prospect(trial, side, hex, (*group, unit), air).value - way * found[near]
        trial.at[unit] = home
        if value > best[0]:
            best = (value, near)
    return best
