"""What is worth a look in command: Reserve, cups, Sequences of Operations, Fuel, Army units, Strongpoints."""

from collections.abc import Callable, Mapping

from grognard.engine.kinds import NONE, Formation, Hex, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE
from grognard.games.roads_to_moscow.army import awaited, joins_at_once
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.fortification import strongpoint_at, why_no_builder
from grognard.games.roads_to_moscow.fuel import Fuelling, entry_hexes, fuel_for
from grognard.games.roads_to_moscow.plans.posts import hexes_to
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import CUP, POOL, RoadsPosition
from grognard.games.roads_to_moscow.supply import can_trace

CLOSE, NEAR = 1, 3
"""Hexes to the enemy: beside them, and where they may come at any time."""
FEW = 3
"""Units that are worth a Fuel unit."""


# -- formations


def _present(position: RoadsPosition, formation: Formation) -> list[Unit]:
    """The units of a formation that fight and are there, on the map or about to enter it."""
    components, table = position.components, table_of(position.components)
    side = components.formations[formation].side
    late = awaited(position)
    return [
        unit
        for unit in components.units_of[formation]
        if table.fighting[unit]
        and (position.on_map(unit) or (position.at[unit] == components.reinforcements[side] and unit not in late))
    ]


def urgency(position: RoadsPosition, formation: Formation) -> float:
    """How much there is to do for a formation: strength near the enemy counts most."""
    table, side = table_of(position.components), position.components.formations[formation].side
    near, found = hexes_to(position, 1 - side), 0.0
    for unit in _present(position, formation):
        strength = float(table.attack[unit, int(position.reduced[unit])])
        away = int(near[position.at[unit]]) if position.on_map(unit) else 8
        found += strength / (2.0 + max(0, away - 1))
    return found


def _formation_of(position: RoadsPosition, am: int) -> Formation:
    return position.components.am_formation[am]


def _marker_worth(position: RoadsPosition, am: int) -> float:
    """A marker by its formation; the one for any by the best of them, for it comes last."""
    formation = _formation_of(position, am)
    if formation != NONE:
        return urgency(position, formation)
    side = position.components.am_side[am]
    own = [n for n, one in enumerate(position.components.formations) if one.side == side]
    return 0.9 * max((urgency(position, one) for one in own), default=0.0)


def _what(position: RoadsPosition, actions: Actions) -> Actions:
    """The marker with most to do; an Assault Sequence to dig in, or where others can join, else a Mobile one."""
    markers = named(position, actions, "mobile", "am")
    best = max(markers, key=lambda am: (_marker_worth(position, am), -am))
    formation = _formation_of(position, best)
    if formation == NONE:
        side = position.components.am_side[best]
        own = [n for n, one in enumerate(position.components.formations) if one.side == side]
        formation = max(own, key=lambda one: urgency(position, one))
    if digs_in(position, formation) or others_join(position, formation):
        assault = named(position, actions, "assault", "am")
        if best in assault:
            return [assault[best]]
    return [markers[best]]


def digs_in(position: RoadsPosition, formation: Formation) -> bool:
    """Should a formation rather dig in than move: most of its infantry is where it counts, with the enemy near?"""
    side = position.components.formations[formation].side
    if side == GERMAN:
        return False
    units = [unit for unit in _present(position, formation) if position.on_map(unit)]
    return len(units) > 1 and sum(_should_dig(position, unit) for unit in units) * 2 >= len(units)


def _should_dig(position: RoadsPosition, unit: Unit) -> bool:
    """Is a unit that can build in a hex that counts, or in the enemy's way, without works?"""
    hex = position.at[unit]
    if why_no_builder(position, unit) is not None or strongpoint_at(position, hex, complete=False):
        return False
    side = position.components.side_of[unit]
    away = int(hexes_to(position, 1 - side)[hex])
    return CLOSE < away <= 2 * NEAR and (_counts(position, hex) or away <= NEAR)


def _counts(position: RoadsPosition, hex: Hex) -> bool:
    return any(goal.hex == hex for goal in table_of(position.components).goals)


def others_join(position: RoadsPosition, formation: Formation) -> bool:
    """Are a formation and others beside the same enemies, so that an Assault brings all of them together [9.11b]?"""
    components, table = position.components, table_of(position.components)
    side = components.formations[formation].side
    near = hexes_to(position, 1 - side)
    beside = {True: 0.0, False: 0.0}
    total = 0.0
    for unit in components.by_side[side]:
        if not table.fighting[unit] or not position.on_map(unit) or components.army[unit]:
            continue
        own = components.formation[unit] == formation
        strength = float(table.attack[unit, int(position.reduced[unit])])
        total += strength if own else 0.0
        if int(near[position.at[unit]]) == CLOSE:
            beside[own] += strength
    return beside[True] * 2 > total and beside[False] * 2 > beside[True]


def _which_formation(position: RoadsPosition, actions: Actions) -> Actions:
    formations = named(position, actions, "formation", "formation")
    return [formations[max(formations, key=lambda one: (urgency(position, one), -one))]] if formations else []


def _first_marker(position: RoadsPosition, actions: Actions) -> Actions:
    markers = named(position, actions, "take", "am")
    return [markers[max(markers, key=lambda am: (_marker_worth(position, am), -am))]]


def _omit(position: RoadsPosition, actions: Actions) -> Actions:
    """The markers with least to do stay out."""
    markers = named(position, actions, "omit", "am")
    if markers:
        return [markers[min(markers, key=lambda am: (_marker_worth(position, am), am))]]
    return [action for action in actions if action == DONE]


def _reserve(position: RoadsPosition, actions: Actions) -> Actions:
    """Everybody is wanted."""
    return [action for action in actions if action == DONE]


# -- Fuel, Army units, works


def _fuel(position: RoadsPosition, actions: Actions) -> Actions:
    """One Fuel unit that most of a formation can draw on, if there is Fuel for those with more to do [6.43]."""
    frame = position.frames[-1]
    assert isinstance(frame, Fuelling)
    done = [action for action in actions if action == DONE]
    if fuel_for(position, frame.formation):
        return done
    units = named(position, actions, "fuel", "unit")
    if _before_it(position, frame) >= len(units):
        return done
    served = {unit: _served(position, frame, unit) for unit in units}
    best = max(served, key=lambda unit: (served[unit], not position.on_map(unit), -unit), default=None)
    return [units[best]] if best is not None and served[best] >= FEW else done


def _before_it(position: RoadsPosition, frame: Fuelling) -> int:
    """How many markers are still to be played whose formations have more to do than the one that asks for Fuel."""
    components, own = position.components, urgency(position, frame.formation)
    waiting = [am for am in components.ams_by_side[frame.side] if position.am_at[am] in (CUP, POOL)]
    others = [components.am_formation[am] for am in waiting if components.am_formation[am] != NONE]
    return sum(components.formations[one].motorized and urgency(position, one) > own for one in others)


def _served(position: RoadsPosition, frame: Fuelling, fuel: Unit) -> int:
    """How many units of a formation could draw on a Fuel unit [6.43a-2]."""
    components = position.components
    goals = (position.at[fuel],) if position.on_map(fuel) else tuple(sorted(set(entry_hexes(position))))
    if not goals:
        return 0
    return sum(
        (
            components.motorized[unit]
            and position.on_map(unit)
            and can_trace(position, position.at[unit], True, frame.side, goals)
        )
        or (unit in _present(position, frame.formation) and not position.on_map(unit) and not position.on_map(fuel))
        for unit in components.units_of[frame.formation]
    )


def _army(position: RoadsPosition, actions: Actions) -> Actions:
    """Whoever joins at once and has something to do with this formation; then two who may try."""
    units = named(position, actions, "unit", "unit")
    active = position.active
    ready = [unit for unit in units if any(joins_at_once(position, unit, one) for one in active)]
    ready = [unit for unit in ready if not position.components.fuel[unit] or not position.spent[unit]]
    if ready:
        return [units[min(ready)]]
    trying = [unit for unit in units if position.on_map(unit) and not position.components.fuel[unit]]
    if trying:
        table = table_of(position.components)
        return [units[max(trying, key=lambda unit: (float(table.worth[unit, 0]), -unit))]]
    return [action for action in actions if action == DONE]


def _with_which(position: RoadsPosition, actions: Actions) -> Actions:
    return of_verb(actions, "formation")[:1] or [BACK]


def _build(position: RoadsPosition, actions: Actions) -> Actions:
    """Those who should, who holds most first."""
    units = named(position, actions, "build", "unit")
    table = table_of(position.components)
    wanted = [unit for unit in units if _should_dig(position, unit)]
    if not wanted:
        return [action for action in actions if action == DONE]
    best = max(
        wanted,
        key=lambda unit: (
            _counts(position, position.at[unit]),
            float(table.defence[unit, int(position.reduced[unit])]),
            -unit,
        ),
    )
    return [units[best]]


LOOKS: Mapping[str, Callable[[RoadsPosition, Actions], Actions]] = {
    "reserve.which": _reserve,
    "initiative.omit": _omit,
    "operations.first": _first_marker,
    "operations.what": _what,
    "operations.which": _which_formation,
    "fuel.which": _fuel,
    "army.which": _army,
    "army.with_which": _with_which,
    "strongpoint.who": _build,
}
