"""Fuel [6.4, 16.2]: in some scenarios the Germans spend a Fuel unit on a formation, or its vehicles are short of fuel.

Air units, formations in Reserve, whatever is not motorized, and Fuel units themselves need none [6.46].
"""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.options import OptionalRule
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.counters import why_away
from grognard.games.roads_to_moscow.position import RAIN, RoadsPosition
from grognard.games.roads_to_moscow.scenarios import FUEL_OPTION, FUEL_RULE
from grognard.games.roads_to_moscow.supply import can_trace

FUEL = OptionalRule("fuel", "6.4", False)
"""Whether Fuel counts in scenarios that leave it to the players, and in positions without a scenario."""


class Fuelling(NamedTuple):
    """A formation is activated: which Fuel units are spent on it [6.43a-1]."""

    side: Side
    formation: Formation


def in_force(position: RoadsPosition) -> bool:
    """Does the scenario use rule 6.4, or do the players [6.4]?"""
    components = position.components
    said = components.facts.fuel
    return said == FUEL_RULE or (said == FUEL_OPTION and bool(components.options.get(FUEL.name)))


def needs_fuel(position: RoadsPosition, unit: Unit) -> bool:
    """Does a unit need Fuel to move without penalty: a motorized German one, and no Fuel unit [6.46]?

    A motorized Army unit does as well, with the formation that has activated it [6.43e].
    """
    components = position.components
    return (
        components.side_of[unit] == GERMAN
        and components.motorized[unit]
        and not components.fuel[unit]
        and in_force(position)
    )


# -- what comes and goes


def receive(position: RoadsPosition) -> None:
    """In the Reinforcement Phase a die on the Fuel Supply Table says how many Fuel units come [6.41-1]."""
    components = position.components
    if not in_force(position) or not components.facts.fuel_entries:
        return
    die = position.roll(FACES, "fuel", "6.41-1")
    name = components.track[position.turn - 1].name
    count = components.charts["fuel"].received(die, name, position.weather == RAIN)
    stock = [unit for unit in position.units_at(components.fuel_stock) if components.side_of[unit] == GERMAN]
    come = sorted(stock)[:count]
    for unit in come:
        position.put(unit, components.reinforcements[GERMAN])
    position.emit("fuel_came", "6.41-1", count=len(come), units=[position.unit_name(unit) for unit in come])


def lose_unused(position: RoadsPosition) -> None:
    """Fuel that came in this turn and is neither on the map nor used by its end is lost [6.41-2]."""
    components = position.components
    for unit in position.units_at(components.reinforcements[GERMAN]):
        if components.fuel[unit]:
            position.put(unit, components.fuel_stock)
            position.emit("fuel_lost", "6.41-2", unit=position.unit_name(unit))


def end_movement(position: RoadsPosition) -> None:
    """After the Movement Phase what was being spent goes, to come again on a later turn [6.42-1, 6.42-2]."""
    components = position.components
    for unit in components.by_side[GERMAN]:
        if components.fuel[unit] and position.spent[unit]:
            position.spent[unit] = False
            position.put(unit, components.fuel_stock)
            position.emit("fuel_used", "6.42-1", unit=position.unit_name(unit))


# -- spending it on a formation


def begin_activation(position: RoadsPosition, formation: Formation) -> None:
    """Low Fuel lasts until the formation is activated again, when it is found out again [6.44a]."""
    for unit in position.components.units_of[formation]:
        position.low_fuel[unit] = position.fuelled[unit] = False
    position.low_fuel_formation[formation] = False


def forget_all(position: RoadsPosition) -> None:
    """Or until the markers return in the Initiative Phase [6.44a]."""
    count = len(position.components.roster)
    position.low_fuel, position.fuelled = [False] * count, [False] * count
    position.low_fuel_formation = [False] * len(position.components.formations)


def why_no_fuel(position: RoadsPosition, frame: Fuelling, unit: Unit) -> Ruling | None:
    """Why a unit cannot be spent on a formation; None if it can.

    On the map, or off it if it may enter in this Segment [6.45b].
    """
    components, name = position.components, position.unit_name(unit)
    if not components.fuel[unit] or components.side_of[unit] != frame.side:
        return refuse("6.41-1", "fuel.none", unit=name)
    if position.spent[unit]:
        return refuse("6.43d", "fuel.spent", unit=name)
    if position.at[unit] == components.fuel_stock:
        return refuse("6.42-2", "fuel.in_stock", unit=name)
    if not position.on_map(unit) and position.at[unit] != components.reinforcements[frame.side]:
        return why_away(position, unit)
    return None


def fuel_for(position: RoadsPosition, formation: Formation) -> list[Unit]:
    """The Fuel units that are being spent on a formation: one serves one formation only [6.43d]."""
    components = position.components
    own = components.by_side[components.formations[formation].side]
    return [
        unit for unit in own if components.fuel[unit] and position.spent[unit] and position.joined[unit] == formation
    ]


class FuelFormation(Procedure[RoadsPosition, Fuelling]):
    """Spend Fuel units on a formation that is activated, one or more [6.43a-1, 6.43a-3], or none [6.43b]."""

    frame = Fuelling

    def decision(self, position: RoadsPosition, frame: Fuelling) -> Decision | None:
        """Which Fuel unit, or no more; nobody is asked without Fuel, or for a formation that needs none [6.46]."""
        components = position.components
        if not in_force(position) or not components.formations[frame.formation].motorized:
            return None
        units = [unit for unit in components.by_side[frame.side] if why_no_fuel(position, frame, unit) is None]
        if not units:
            return None
        actions = [*self.list("fuel", units, position), DONE]
        formation = components.formations[frame.formation].id
        return self.ask(position, frame.side, "fuel.which", "6.43a-1", actions, formation=formation)

    def proceed(self, position: RoadsPosition, frame: Fuelling) -> None:
        self._end(position, frame)

    @verb
    def fuel(self, position: RoadsPosition, frame: Fuelling, unit: Unit) -> None:
        """This one is spent: it moves no more [6.42-1]."""
        position.spent[unit] = True
        position.joined[unit] = frame.formation
        formation = position.components.formations[frame.formation].id
        position.emit("fuelled", "6.43a-1", unit=position.unit_name(unit), formation=formation)

    def why_fuel(self, position: RoadsPosition, frame: Fuelling, unit: Unit) -> Ruling:
        """May it be spent."""
        formation = position.components.formations[frame.formation].id
        refused = why_no_fuel(position, frame, unit)
        return refused or allow("6.43a-1", "fuel.may", unit=position.unit_name(unit), formation=formation)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Fuelling) -> None:
        """No more Fuel."""
        self._end(position, frame)

    def _end(self, position: RoadsPosition, frame: Fuelling) -> None:
        """A motorized formation without Fuel is marked [6.44a]."""
        components = position.components
        needs = in_force(position) and components.formations[frame.formation].motorized
        if needs and components.formations[frame.formation].side == GERMAN and not fuel_for(position, frame.formation):
            position.low_fuel_formation[frame.formation] = True
            position.emit("low_fuel_formation", "6.44a", formation=components.formations[frame.formation].id)
        position.done()


# -- what a unit that moves has of it


def entry_hexes(position: RoadsPosition) -> tuple[Hex, ...]:
    """The hexes where Fuel units enter [6.45b]."""
    components = position.components
    return tuple(
        components.number("hex", hex)
        for code in components.facts.fuel_entries
        for hex in components.battle.entries[code].hexes
    )


def has_fuel(position: RoadsPosition, unit: Unit) -> bool:
    """Can a unit that begins to move trace a route to Fuel that is being spent on its formation [6.43a-2]?

    Reinforcements that enter are served by Fuel off the map, and by Fuel at the edge near their entry [6.45a, 6.45b].
    """
    formation = formation_of(position, unit)
    if formation == NONE:
        return False
    side = position.components.side_of[unit]
    serving = fuel_for(position, formation)
    off_map = [one for one in serving if not position.on_map(one)]
    hexes = [position.at[one] for one in serving if position.on_map(one)]
    if not position.on_map(unit):
        return bool(off_map) or any(_at_edge(position, hex) for hex in hexes)
    goals = (*hexes, *(entry_hexes(position) if off_map else ()))
    return bool(goals) and can_trace(position, position.at[unit], True, side, tuple(sorted(set(goals))))


def _at_edge(position: RoadsPosition, hex: Hex) -> bool:
    """Is a hex at the edge of the map?"""
    return bool((position.components.grid.neighbours[hex] < 0).any())


def short_of_fuel(position: RoadsPosition, unit: Unit) -> bool:
    """Has a unit Low Fuel, or would it have as soon as it begins to move [6.43b, 6.44b-2]?

    One that is Unsupplied has not [6.44c-1].
    """
    if position.low_fuel[unit]:
        return True
    return needs_fuel(position, unit) and not position.unsupplied[unit] and not has_fuel(position, unit)


def rules_of(position: RoadsPosition, unit: Unit) -> tuple[str, ...]:
    """The rules by which a unit that is about to move has Fuel, is short of it, or needs none."""
    components = position.components
    if not in_force(position) or components.side_of[unit] != GERMAN:
        return ()
    if not needs_fuel(position, unit):
        return ("6.46",)
    own = ("6.43e",) if components.army[unit] else ()
    if position.unsupplied[unit]:
        return (*own, "6.44c-2" if has_fuel(position, unit) else "6.44c-1")
    if not short_of_fuel(position, unit):
        return own
    formation = formation_of(position, unit)
    return (*own, "6.43a-2" if formation != NONE and fuel_for(position, formation) else "6.44b-2")


def begin_move(position: RoadsPosition, unit: Unit) -> None:
    """A unit begins to move: with Fuel [6.44c-2], or short of it from now on [6.43b]; who stays is not [6.43c]."""
    if not needs_fuel(position, unit):
        return
    found = has_fuel(position, unit)
    position.fuelled[unit] = found
    if not found and not position.unsupplied[unit] and not position.low_fuel[unit]:
        position.low_fuel[unit] = True
        position.emit("low_fuel", "6.43b", unit=position.unit_name(unit))
