"""Fuel [6.4, 16.2]: spent on formations, traced to, and what its want does."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import declared
from tests.games.roads_to_moscow.sketch import ask, happened, number, scenario, sketch

from grognard.games.roads_to_moscow import fuel
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.artillery import refresh
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.move_rulings import in_hand_allowance
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.supply import can_trace

SCENARIO = "pervy_voin"
"""A scenario in which rule 6.4 is in force."""
CANS: dict[str, dict[str, Any]] = {name: {"type": "fuel", "side": "german", "hex": "0101"} for name in ("g8", "g9")}
"""Two Fuel units on a sketch."""


def with_fuel(**fields: Any) -> RoadsPosition:
    """The scenario, at its start."""
    return scenario(SCENARIO, **fields)


@pytest.mark.rule("6.4")
def test_the_scenario_says_whether_fuel_counts() -> None:
    assert fuel.in_force(with_fuel())
    assert not fuel.in_force(scenario("borodino_again"))
    assert not fuel.in_force(scenario("gates_of_moscow"))
    assert fuel.in_force(scenario("gates_of_moscow", options={"fuel": True}))


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("counts", [True, False])
def test_a_position_without_a_scenario_has_it_by_the_option(counts: bool) -> None:
    position = sketch("gA1:Tk . . sA1:Inf", units=CANS, options={"fuel": counts})
    assert fuel.in_force(position) == counts
    assert len(position.components.roster) == 4, "no Fuel but that of the file"
    assert in_hand_allowance(position, number(position, "gA1")) == (6 if counts else 12), "in half points"


@pytest.mark.rule("6.43d", "6.43a-2")
@pytest.mark.parametrize(("cans", "left"), [("fuel g8; done; done; done", 2), ("fuel g8; done; fuel g9", 5)])
def test_each_of_two_combined_formations_needs_fuel_of_its_own(cans: str, left: int) -> None:
    """The markers are combined by a die, and each formation is asked."""
    position = sketch(
        "gA1:Tk+gB1:Tk . . . . . sA1:Inf",
        phase="german.operations",
        units=CANS,
        lines=True,
        areas={"supply.german": "0101", "supply.soviet": "0701"},
        state={"am_at": {"10Pz-1": "hand", "SSR-1": "pool"}},
        options={"fuel": True},
        dice=[{"for": "combine", "die": 10}],
    )
    ask.play(position, f"combine 10Pz-1; mobile 10Pz-1; {cans}; unit gB1; hex 0201")
    assert ask.game.decision(position).facts["left"] == left  # type: ignore[union-attr]


@pytest.mark.rule("6.46")
def test_who_needs_fuel() -> None:
    position = with_fuel()
    components = position.components
    for unit in range(len(components.roster)):
        german_engine = components.side_of[unit] == 0 and components.motorized[unit]
        assert fuel.needs_fuel(position, unit) == (german_engine and not components.fuel[unit])


def test_without_rule_6_4_nobody_needs_any() -> None:
    for in_force in (True, False):
        position = scenario("gates_of_moscow", options={"fuel": in_force})
        unit = next(unit for unit in position.components.by_side[0] if position.components.motorized[unit])
        position.active = (position.components.formation[unit],)
        assert fuel.needs_fuel(position, unit) == in_force
        assert fuel.short_of_fuel(position, unit) == in_force


@pytest.mark.rule("6.43b", "6.43c", "6.44b-1", "6.44b-2")
def test_without_fuel_a_unit_that_moves_has_low_fuel_and_one_that_stays_has_not() -> None:
    position = with_fuel()
    mover, other = pick(position)
    position.active = (position.components.formation[mover],)
    before = rating(position, mover)
    assert in_hand_allowance(position, mover) == position.components.move[mover] // 2
    fuel.begin_move(position, mover)
    assert position.low_fuel[mover]
    assert not position.low_fuel[other]
    assert rating(position, mover) == before - 1


def empty(position: RoadsPosition) -> None:
    """Put all Fuel units back into the box."""
    for unit, is_fuel in enumerate(position.components.fuel):
        if is_fuel:
            position.put(unit, position.components.fuel_stock)


def pick(position: RoadsPosition) -> tuple[int, int]:
    """Two motorized combat units of one formation, on the map."""
    components = position.components
    for units in components.units_of:
        able = [unit for unit in units if fuel.needs_fuel(position, unit) and position.on_map(unit)]
        if len(able) > 1:
            return able[0], able[1]
    raise AssertionError("the scenario has none")


@pytest.mark.rule("6.43a-1", "6.43a-2", "6.42-1", "6.42-2")
def test_a_unit_that_traces_to_fuel_spent_on_its_formation_has_none() -> None:
    position = with_fuel()
    mover, _ = pick(position)
    components = position.components
    formation = components.formation[mover]
    position.active = (formation,)
    can = next(unit for unit in range(len(components.roster)) if components.fuel[unit])
    position.put(can, position.at[mover])
    position.spent[can], position.joined[can] = True, formation
    assert fuel.has_fuel(position, mover) is True, "a number of an array could not be sent to a player"
    fuel.begin_move(position, mover)
    assert not position.low_fuel[mover]
    assert position.fuelled[mover]
    fuel.end_movement(position)
    assert position.at[can] == components.fuel_stock
    assert not position.spent[can]


@pytest.mark.rule("6.43d")
def test_a_fuel_unit_serves_one_formation_only() -> None:
    position = with_fuel()
    mover, _ = pick(position)
    components = position.components
    own = components.formation[mover]
    other = next(n for n, one in enumerate(components.formations) if one.side == 0 and n != own)
    can = next(unit for unit in range(len(components.roster)) if components.fuel[unit])
    position.put(can, position.at[mover])
    position.spent[can], position.joined[can] = True, other
    assert not fuel.has_fuel(position, mover)
    assert fuel.why_no_fuel(position, fuel.Fuelling(0, own), can).rules == ("6.43d",)  # type: ignore[union-attr]


@pytest.mark.rule("6.42-1")
def test_fuel_that_is_being_spent_does_not_move() -> None:
    units = {"g1": {"type": "fuel", "hex": "0101", "joined": "10Pz"}}
    position = sketch("gA1:Inf . sA1:AT", units=units)
    ask.allowed(position, "unit g1")
    position.spent[number(position, "g1")] = True
    position.asked = None
    ruling = ask.refused(position, "unit g1")
    assert (ruling.rules, ruling.reason) == (("6.42-1",), "movement.being_spent")


@pytest.mark.rule("6.42-2")
def test_fuel_that_has_gone_is_spent_only_when_it_has_come_again() -> None:
    position = with_fuel()
    mover, _ = pick(position)
    components = position.components
    can = next(unit for unit in range(len(components.roster)) if components.fuel[unit])
    frame = fuel.Fuelling(0, components.formation[mover])
    position.put(can, components.fuel_stock)
    refused = fuel.why_no_fuel(position, frame, can)
    assert refused is not None
    assert (refused.rules, refused.reason) == (("6.42-2",), "fuel.in_stock")
    position.put(can, position.at[mover])
    assert fuel.why_no_fuel(position, frame, can) is None


@pytest.mark.rule("6.44c-1", "6.44c-2")
def test_an_unsupplied_unit_has_no_low_fuel_and_with_fuel_no_reduction() -> None:
    position = with_fuel()
    mover, _ = pick(position)
    components = position.components
    full, best = components.move[mover], rating(position, mover)
    position.unsupplied[mover] = True
    assert in_hand_allowance(position, mover) == full // 2
    assert rating(position, mover) == best - 1
    fuel.begin_move(position, mover)
    assert not position.low_fuel[mover]
    can = next(unit for unit in range(len(components.roster)) if components.fuel[unit])
    position.put(can, position.at[mover])
    position.spent[can], position.joined[can] = True, components.formation[mover]
    fuel.begin_move(position, mover)
    assert position.fuelled[mover]
    assert in_hand_allowance(position, mover) == full
    assert rating(position, mover) == best


@pytest.mark.rule("6.41-1", "6.41-2")
def test_fuel_comes_by_the_table_and_is_lost_if_it_is_not_used() -> None:
    position = scenario("drive_on_mtsensk")
    components = position.components
    empty(position)
    position.events = []
    fuel.receive(position)
    come = happened(position.events, "fuel_came")[0]
    die = happened(position.events, "rolled")[0]["result"]
    turn = components.track[position.turn - 1].name
    assert come["count"] == components.charts["fuel"].received(die, turn, position.weather == "rain")
    fuel.lose_unused(position)
    assert not [unit for unit in position.units_at(components.reinforcements[0]) if components.fuel[unit]]


@pytest.mark.rule("6.43a-1", "6.43a-3", "6.44a", "6.41-1")
def test_the_owner_is_asked_when_a_motorized_formation_is_activated() -> None:
    position = with_fuel()
    mover, _ = pick(position)
    components = position.components
    formation = components.formation[mover]
    cans = [unit for unit in range(len(components.roster)) if components.fuel[unit]][:2]
    for can in cans:
        position.put(can, position.at[mover])
    position.frames.append(fuel.Fuelling(0, formation))
    position.asked = None
    names = [components.names["unit"][can] for can in cans]
    ask.play(position, f"fuel {names[0]}; fuel {names[1]}")
    assert fuel.fuel_for(position, formation) == cans
    dry = with_fuel()
    dry.frames.append(fuel.Fuelling(0, formation))
    dry.asked = None
    empty(dry)
    ask.game.decision(dry)
    assert dry.low_fuel_formation[formation]


def serving(position: RoadsPosition, unit: int, place: int) -> None:
    """Fuel somewhere that is being spent on the formation of a unit."""
    components = position.components
    can = next(one for one in range(len(components.roster)) if components.fuel[one])
    position.put(can, place)
    position.spent[can], position.joined[can] = True, formation_of(position, unit)


@pytest.mark.rule("6.43e")
def test_a_motorized_army_unit_needs_fuel_and_shares_that_of_the_formation_that_activates_it() -> None:
    position = scenario("drive_on_mtsensk")
    components = position.components
    mover, _ = pick(position)
    formation = components.formation[mover]
    able = (unit for unit in components.unattached[0] if components.motorized[unit] and components.combat[unit])
    army = next(able)
    position.put(army, position.at[mover])
    position.active, position.joined[army] = (formation,), formation
    assert fuel.needs_fuel(position, army)
    assert fuel.rules_of(position, army) == ("6.43e", "6.44b-2")
    serving(position, mover, position.at[mover])
    assert fuel.has_fuel(position, army)
    assert fuel.rules_of(position, army) == ("6.43e",)


@pytest.mark.rule("6.44c-3")
def test_fuel_does_not_turn_fired_artillery_back() -> None:
    units = {"gA2": {"unsupplied": True, "fuelled": True, "fired": True}}
    position = declared("gA1:Inf+gA2:Art sA1:Inf", {"0201": "gA1"}, assault=True, units=units)
    gun = number(position, "gA2")
    refresh(position)
    assert position.fired[gun]
    position.unsupplied[gun] = False
    refresh(position)
    assert not position.fired[gun]


@pytest.mark.rule("6.45a")
def test_fuel_at_the_edge_serves_reinforcements_that_enter_near_it_and_fuel_inland_does_not() -> None:
    position = with_fuel()
    mover, _ = pick(position)
    components = position.components
    position.put(mover, components.reinforcements[0])
    around, inside = components.grid.around, [hex for hex in range(components.hexes) if components.in_play[hex]]
    at_edge = next(hex for hex in inside if len(around[hex]) < 6)
    inland = next(hex for hex in inside if len(around[hex]) == 6)
    serving(position, mover, inland)
    assert not fuel.has_fuel(position, mover)
    serving(position, mover, at_edge)
    assert fuel.has_fuel(position, mover)


@pytest.mark.rule("6.45b")
def test_fuel_off_the_map_serves_those_who_enter_and_those_who_trace_to_its_entry() -> None:
    position = scenario("drive_on_mtsensk")
    mover, other = pick(position)
    components = position.components
    entry = fuel.entry_hexes(position)
    assert entry
    serving(position, mover, components.reinforcements[0])
    position.put(mover, components.reinforcements[0])
    assert fuel.has_fuel(position, mover)
    assert fuel.has_fuel(position, other) == can_trace(position, position.at[other], True, 0, tuple(sorted(set(entry))))
    position.put(other, entry[0])
    assert fuel.has_fuel(position, other)
