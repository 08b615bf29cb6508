"""Modes [4.3-20, 6-0, 6.3-0]: who may take which, what a change without an order takes, Transition."""

from collections.abc import Iterable

from grognard.engine.caching import per_components
from grognard.engine.kinds import Side, Unit
from grognard.engine.rulings import COUNT, Part, Ruling, refuse
from grognard.games.less_than_60_miles.charts.modes import ModeRow
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.hqs import in_command, is_hampered
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Mode

TACTICAL, ASSAULT, ACTIVE_DEFENSE, REFIT = "tactical", "assault", "active_defense", "refit"
SWITCHES = (ASSAULT, TACTICAL)
"""What a unit in Active Defense may turn to at once [6.3.5-2:1]."""
TRANSITION_DEFENCE, TRANSITION_BOMBARDMENT = 2, 1
"""What Transition adds to a mode's combat modifier and to the die of a bombardment [6.2-3, 6.2-4]."""
_LIMITS = {
    "active_defense": "6.3.5-1",
    "march_assault": "6.3.6-1",
    "close_support": "6.3.7-1",
    "farp": "4.3-12",
    "refit": "11.5-1",
    "deployed": "12.1-1",
    "moving": "12.1-1",
}
"""The rules that say who may take a mode."""


def mode_name(position: FrontPosition, unit: Unit) -> str:
    """The mode that a unit is in, or in Transition to [6-1]."""
    return position.components.modes[position.mode[unit]].name


def mode_row(position: FrontPosition, unit: Unit) -> ModeRow:
    """Its line of the Modes Table, which decides how it moves [6-3, 6.3.7-2], fights and blocks [6-4]."""
    return position.components.modes[position.mode[unit]]


def in_transition(position: FrontPosition, unit: Unit) -> bool:
    """Has a unit a Time Marker: is it on the way to a mode [6.2-0]?"""
    return position.ready[unit] > 0


def why_in_transition(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why a unit can neither move nor attack nor fire [6.2-1]; None if it is not in Transition."""
    if not in_transition(position, unit):
        return None
    facts = {"mode": mode_name(position, unit), "until": position.ready[unit]}
    return refuse("6.2-1", "modes.in_transition", unit=position.unit_name(unit), **facts)


def has_capability(position: FrontPosition, unit: Unit, mode: str) -> bool:
    """Is a unit in a mode so that it has its additional capabilities: not in Transition to it [6.2-2]?"""
    return mode_name(position, unit) == mode and not in_transition(position, unit)


def defence_modifier(position: FrontPosition, unit: Unit) -> int:
    """The combat modifier of a defender's mode, two more in Transition [6.2-3]."""
    more = TRANSITION_DEFENCE if in_transition(position, unit) else 0
    return mode_row(position, unit).defence + more


def bombardment_modifier(position: FrontPosition, unit: Unit) -> int:
    """What a unit's mode adds to the die of a bombardment, one more in Transition [6.2-4]."""
    more = TRANSITION_BOMBARDMENT if in_transition(position, unit) else 0
    return mode_row(position, unit).bombardment + more


def why_not_mode(position: FrontPosition, unit: Unit, mode: Mode) -> Ruling | None:
    """Why a unit may not take a mode: by its type, side or Cadre [6.1-0]; None if it is open to it."""
    components, row = position.components, position.components.modes[mode]
    kind, spec = components.roster[unit].type, components.specs[unit]
    facts = {"unit": position.unit_name(unit), "mode": row.name}
    if components.hq[unit] and kind not in row.types:
        return refuse("12.1-1", "modes.hq", **facts)
    if kind not in row.types or SIDES[components.side_of[unit]] not in row.sides:
        return refuse(_LIMITS.get(row.name, "6.1-0"), "modes.not_open", **facts)
    if spec.cadre < row.cadre:
        return refuse(_LIMITS.get(row.name, "6.1-0"), "modes.cadre", needed=row.cadre, value=spec.cadre, **facts)
    return None


def open_modes(position: FrontPosition, unit: Unit) -> list[Mode]:
    """The modes that a unit's type, side and Cadre allow, in the order of the table."""
    return _open_modes(position.components)[unit]


@per_components
def _open_modes(components: FrontComponents) -> list[list[Mode]]:
    """The same by unit, for it never changes: what `why_not_mode` does not refuse."""
    return [
        [n for n, row in enumerate(components.modes) if row.open_to(counter.type, SIDES[side], spec.cadre)]
        for counter, side, spec in zip(components.roster, components.side_of, components.specs, strict=True)
    ]


# -- changes without an order [6.1.2, 6.1.3]


def is_authorized(position: FrontPosition, unit: Unit, mode: Mode) -> bool:
    """Is a mode compatible with the present one [6.1.2-0, 6.1.2-1]? A unit in Transition has no present one."""
    return _is_compatible(mode_row(position, unit), position.components.modes[mode]) and not in_transition(
        position, unit
    )


def _is_compatible(now: ModeRow, then: ModeRow) -> bool:
    return then.name in now.authorized


def has_free_change(position: FrontPosition, unit: Unit) -> bool:
    """Is a mode open to a unit, other than its present one, that is compatible with it?"""
    return not in_transition(position, unit) and _free_changes(position.components)[unit][position.mode[unit]]


@per_components
def _free_changes(components: FrontComponents) -> list[list[bool]]:
    """The same by unit and present mode."""
    modes = components.modes
    return [
        [any(n != now and _is_compatible(row, modes[n]) for n in open_) for now, row in enumerate(modes)]
        for open_ in _open_modes(components)
    ]


def deployment_time(position: FrontPosition, unit: Unit, mode: Mode, authorized: bool) -> tuple[Part, ...]:
    """The turns that a change by a unit's own decision takes, part by part [6.1.2, 6.1.3]."""
    row = position.components.modes[mode]
    if authorized:
        turns, rules = mode_row(position, unit).authorized[row.name], ("6.1.2-1", "6.1.2-2", "6.1.2-3")
    else:
        turns, rules = row.unauthorized or 0, ("6.1.3-2", "6.1.3-3", "6.1.3-4")
    parts = [Part(rules[0], "deployment", turns, COUNT)]
    if not in_command(position, unit):
        parts.append(Part(rules[1], "out_of_command", 1, COUNT))
    if is_hampered(position, unit):
        parts.append(Part(rules[2], "unit_engaged", 1, COUNT))
    return doubled(position, parts)


def doubled(position: FrontPosition, parts: Iterable[Part]) -> tuple[Part, ...]:
    """All times are doubled after the first use of chemical or nuclear weapons, if that rule is in use [28-1]."""
    found = tuple(parts)
    if position.integrated and position.components.options.get("integrated"):
        return (*found, Part("28-1", "integrated", sum(part.amount for part in found), COUNT))
    return found


def total(parts: Iterable[Part]) -> int:
    """What parts add up to."""
    return int(sum(part.amount for part in parts))


# -- what a change does


def change_mode(position: FrontPosition, unit: Unit, mode: Mode, turns: int, rule: str = "6.1-0") -> None:
    """Place a Mode and a Time Marker [6.1.2-4, 6.1.3-6, 14.6-7]; with no turns it is in the mode at once."""
    position.mode[unit] = mode
    position.ready[unit] = position.turn + turns if turns else 0
    name = position.components.modes[mode].name
    if turns:
        position.emit("mode_ordered", rule, unit=position.unit_name(unit), mode=name, until=position.ready[unit])
    else:
        position.emit("mode_taken", rule, unit=position.unit_name(unit), mode=name)


def complete(position: FrontPosition, side: Side) -> None:
    """Remove a side's Time Markers of this turn: these units are in their modes from now on [14-4, 14.7-0, 5-4.2.1]."""
    for unit in position.components.by_side[side]:
        if 0 < position.ready[unit] <= position.turn:
            position.ready[unit] = 0
            position.emit("mode_taken", "14.7-0", unit=position.unit_name(unit), mode=mode_name(position, unit))
