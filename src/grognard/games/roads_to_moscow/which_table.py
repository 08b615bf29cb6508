"""Which of the two combat tables an attack uses, and why [10.3]."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.fortification import behind_line, strongpoint_at
from grognard.games.roads_to_moscow.modifiers import all_across
from grognard.games.roads_to_moscow.position import RAIN, RoadsPosition


def must_assault(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], assault_sequence: bool) -> Ruling | None:
    """Why an attack uses the Assault table [10.32]; None: the attacker may choose the Mobile one [10.33]."""
    components, where = position.components, position.place_name(hex)
    if assault_sequence:
        return refuse("10.32-a", "table.sequence", hex=where, also=("7.21-2", "7.21B-4"))
    if position.weather == RAIN:
        return refuse("10.32-b", "table.rain", hex=where, also=("5.13e",))
    if components.town[hex] and components.terrain["town"].assault:
        return refuse("10.32-d", "table.town", hex=where)
    if strongpoint_at(position, hex, position.owner(hex)):
        return refuse("10.32-d", "table.strongpoint", hex=where, also=("14.12a",))
    if all_across(position, "river", attackers, hex):
        return refuse("10.32-e", "table.river", hex=where)
    if behind_line(position, hex, attackers):
        return refuse("10.32-f", "table.line", hex=where, also=("14.12a",))
    specs, types = components.specs, components.types
    if not any(specs[unit].armour or specs[unit].armoured_car or types[unit].cavalry for unit in attackers):
        return refuse("10.32-c", "table.no_armour", hex=where, also=("10.33",))
    return None


def why_table(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], mobile: bool) -> Ruling:
    """Why an attack uses the table that it uses: a rule asks for the Assault table, or the attacker has the choice.

    On the Assault table although none asks for it the attacker has named it [10.31].
    """
    if mobile:
        return allow("10.33", "table.free", hex=position.place_name(hex))
    forced = must_assault(position, hex, attackers, position.assault)
    return forced._replace(legal=True) if forced else allow("10.31", "table.named", hex=position.place_name(hex))
