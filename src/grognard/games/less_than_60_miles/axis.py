"""The Axis of Advance of each Warsaw Pact Army [10]: Advance Area and Rear Area, and how an axis is set.

The arrow points at the corner between neighbours n and n+1 of any hex: the two hexes there and their outer neighbours
are the Advance Area, the two opposite ones the Rear Area [10-3].
"""

from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import per_components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.command import chain
from grognard.games.less_than_60_miles.components import WP, FrontComponents
from grognard.games.less_than_60_miles.hqs import spend_cp, why_no_cp
from grognard.games.less_than_60_miles.organisation import ARMY
from grognard.games.less_than_60_miles.position import Axis, FrontPosition
from grognard.games.less_than_60_miles.scenarios import AXES

DIRECTIONS = 6
REAR = (3, 4)
"""The neighbours of the Rear Area, counted on from the first of the two that the arrow points between [10-3]."""


# -- whose axis


def is_army(position: FrontPosition, unit: Unit) -> bool:
    """Is this the HQ of a Warsaw Pact Army?"""
    components = position.components
    return components.side_of[unit] == WP and components.specs[unit].level == ARMY


@per_components
def _armies(components: FrontComponents) -> list[Unit]:
    """The HQs of all Armies."""
    return [hq for hq in components.hqs[WP] if components.specs[hq].level == ARMY]


def army_of(position: FrontPosition, unit: Unit) -> Unit:
    """The Army HQ in a unit's present chain of command, attached formations included; NONE directly under the Front."""
    if position.components.side_of[unit] != WP:
        return NONE
    return next((hq for hq in (unit, *chain(position, unit)) if is_army(position, hq)), NONE)


def axis_of(position: FrontPosition, army: Unit) -> Axis | None:
    """The Axis marker of an Army [10-1]; None before it has been placed."""
    return next((axis for axis in position.axes if axis.unit == army), None)


def rear_directions(position: FrontPosition, unit: Unit) -> tuple[int, ...]:
    """The directions in which the Rear Area of a unit lies; none without an Army [10-3]."""
    army = army_of(position, unit)
    axis = axis_of(position, army) if army != NONE else None
    return tuple((axis.direction + step) % DIRECTIONS for step in REAR) if axis else ()


def rear_area(position: FrontPosition, unit: Unit) -> set[Hex]:
    """The two hexes next to a Warsaw Pact unit that are its Rear Area [10-3]."""
    if not position.on_map(unit):
        return set()
    around = position.components.grid.neighbours[position.at[unit]].tolist()
    return {around[direction] for direction in rear_directions(position, unit) if around[direction] >= 0}


def advance_area(position: FrontPosition, unit: Unit) -> set[Hex]:
    """The four other hexes next to a unit of an Army: its Advance Area [10-3]."""
    if not position.on_map(unit) or not rear_directions(position, unit):
        return set()
    return set(position.components.grid.around[position.at[unit]]) - rear_area(position, unit)


# -- setting it


class AxisChoice(NamedTuple):
    """An Army's axis is to be set: its first unit has come [10-2], or a change is due [10-8]."""

    side: Side
    army: Unit


def all_set(position: FrontPosition) -> bool:
    """Has every Army its Axis marker, whether it is on the map or not?"""
    return {axis.unit for axis in position.axes}.issuperset(_armies(position.components))


def unset_armies(position: FrontPosition) -> list[Unit]:
    """Armies with a unit on the map and no Axis marker yet, which have to have one [10-1, 10-2]."""
    if all_set(position):
        return []
    have = {axis.unit for axis in position.axes}
    there = [unit for unit in position.components.by_side[WP] if position.on_map(unit)]
    armies = dict.fromkeys(army for unit in there if (army := army_of(position, unit)) != NONE)
    return [army for army in armies if army not in have]


def due_armies(position: FrontPosition) -> list[Unit]:
    """Armies whose axis is repositioned in the Orders Issue Phase of this turn [10-8]."""
    return [axis.unit for axis in position.axes if 0 < axis.turn <= position.turn]


def set_first_axis(position: FrontPosition, unit: Unit) -> bool:
    """Ask for the axis of the Army of a unit that has come onto the map, if it has none [10-2]; False if it has."""
    if all_set(position):
        return False
    army = army_of(position, unit)
    if army == NONE or axis_of(position, army) is not None:
        return False
    position.call(AxisChoice(WP, army))
    return True


def axes_due(position: FrontPosition, side: Side) -> bool:
    """Does an axis have to be set before a side issues orders [10-2, 10-8]?"""
    return side == WP and bool(unset_armies(position) or due_armies(position))


def set_axes(position: FrontPosition) -> bool:
    """Ask for the next axis that has to be set now; False if none has [10-2, 10-8]."""
    armies = unset_armies(position) or due_armies(position)
    if armies:
        position.call(AxisChoice(WP, armies[0]))
    return bool(armies)


def point_axis(position: FrontPosition, army: Unit, direction: int, rule: str) -> None:
    """Place the Axis marker of an Army, or turn it; a Time Marker under it goes [10-2, 10-8]."""
    kept = tuple(axis for axis in position.axes if axis.unit != army)
    position.axes = tuple(sorted((*kept, Axis(army, direction))))
    position.emit("axis_set", rule, unit=position.unit_name(army), direction=AXES[direction])


class ChooseAxis(Procedure[FrontPosition, AxisChoice]):
    """The Warsaw Pact player points the Axis marker of an Army at a corner of a hex [10-2, 10-8]."""

    frame = AxisChoice

    def decision(self, position: FrontPosition, frame: AxisChoice) -> Decision | None:
        actions = [Action("axis", (name,)) for name in AXES]
        rule = "10-2" if axis_of(position, frame.army) is None else "10-8"
        return self.ask(position, frame.side, "axis.where", rule, actions, unit=position.unit_name(frame.army))

    @verb
    def axis(self, position: FrontPosition, frame: AxisChoice, direction: str) -> None:
        """To this corner."""
        rule = "10-2" if axis_of(position, frame.army) is None else "10-8"
        point_axis(position, frame.army, AXES.index(direction), rule)
        position.done()

    def why_axis(self, position: FrontPosition, frame: AxisChoice, direction: str) -> Ruling:
        name = position.unit_name(frame.army)
        if direction not in AXES:
            return refuse("10-2", "axis.no_direction", direction=direction)
        return allow("10-3", "axis.may_set", unit=name, direction=direction)


# -- changing it


def why_no_axis_change(position: FrontPosition, army: Unit) -> Ruling | None:
    """Why the change of an Army's axis cannot be begun in this Orders Issue Phase [10-7]; None if it can."""
    name = position.unit_name(army)
    if not is_army(position, army):
        return refuse("10-1", "axis.no_army", unit=name)
    now = axis_of(position, army)
    if now is None:
        return refuse("10-2", "axis.not_set", unit=name)
    if now.turn:
        return refuse("10-8", "axis.changing", unit=name, until=now.turn)
    lacking = why_no_cp(position, WP, position.components.movement.actions["axis"].cp)
    return lacking and refuse("10-7", lacking.reason, also=lacking.rules, **dict(lacking.facts))


def changeable_armies(position: FrontPosition) -> list[Unit]:
    """Armies whose axis may be changed now [10-7]."""
    return [axis.unit for axis in position.axes if why_no_axis_change(position, axis.unit) is None]


def begin_axis_change(position: FrontPosition, army: Unit) -> None:
    """Pay for a change: it is made two turns from now, and until then the old axis holds [10-7]."""
    cost, now = position.components.movement.actions["axis"], axis_of(position, army)
    assert now is not None
    spend_cp(position, WP, cost.cp, "10-7")
    until = position.turn + cost.turns
    position.axes = tuple(sorted(axis._replace(turn=until) if axis.unit == army else axis for axis in position.axes))
    position.emit("axis_changing", "10-7", unit=position.unit_name(army), until=until)


class AxisVerbs:
    """Changing an axis, for the procedure of the Orders Issue Phase to inherit; its frame has a field `side` [10-7].

    That phase begins with `set_axes`, for changes that are due [10-8].
    """

    def axis_actions(self, position: FrontPosition, side: Side) -> list[Action]:
        """The Armies whose axis can be changed."""
        names = position.components.names["unit"]
        return [Action("turn", (names[army],)) for army in changeable_armies(position)] if side == WP else []

    @verb
    def turn(self, position: FrontPosition, frame: Any, army: Unit) -> None:
        """Begin to change this Army's axis."""
        begin_axis_change(position, army)

    def why_turn(self, position: FrontPosition, frame: Any, army: Unit) -> Ruling:
        """May it be changed, and what does it cost?"""
        refused = why_no_axis_change(position, army)
        cost = position.components.movement.actions["axis"]
        facts = {"unit": position.unit_name(army), "until": position.turn + cost.turns}
        return refused or allow("10-7", "axis.may_change", Part("10-7", "command_points", cost.cp, COST), **facts)
