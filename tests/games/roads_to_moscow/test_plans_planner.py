"""The planner: units go together, garrisons stay, guns keep out of reach, and the last word is worth waiting for."""

from collections.abc import Mapping

import pytest
from tests.games.roads_to_moscow.sketch import number, sketch

from grognard.engine.kinds import Hex
from grognard.engine.tactics.deployment import Plan
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.movable import movable
from grognard.games.roads_to_moscow.plans import planner
from grognard.games.roads_to_moscow.plans.assaults import best_assault
from grognard.games.roads_to_moscow.plans.deployment import PhaseDeployment
from grognard.games.roads_to_moscow.plans.rear import Rear
from grognard.games.roads_to_moscow.plans.threat import Threat, is_last_word
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import ACTIVATED, RoadsPosition
from grognard.players import roster
from grognard.players.player import observe


def hex_of(position: RoadsPosition, label: str) -> Hex:
    return position.components.number("hex", label)


def deployed(position: RoadsPosition, side: int = GERMAN) -> Plan:
    """Where the units of a side go that may move."""
    return PhaseDeployment(position, side, movable(position, side)).best(2)


def beside(position: RoadsPosition, plan: Plan, label: str) -> int:
    """How many go beside a hex."""
    return sum(position.components.grid.adjacent(hex, hex_of(position, label)) for hex in plan.values())


# -- moves together


@pytest.mark.parametrize(("defence", "attackers"), [(4, 2), (20, 0)])
def test_units_gather_for_an_attack_that_none_could_make_alone(defence: int, attackers: int) -> None:
    """Two regiments of four each against four; against twenty nobody goes there."""
    position = sketch(
        "gA1:Inf . . . .\n. . . sA1:Inf .\ngA2:Inf . . . .",
        units={name: {"attack": 6, "defence": 6, "er": 7} for name in ("gA1", "gA2")}
        | {"sA1": {"attack": 1, "defence": defence, "er": 4}},
    )
    assert beside(position, deployed(position), "0402") == attackers


def on_the_highway(places: Mapping[str, str], turn: int = 4) -> RoadsPosition:
    """The introduction in its last turn, with some units and nobody else; all hexes are Soviet, SS Reich is active."""
    position = GAME.start("highway", seed=1)
    components = position.components
    for unit in range(len(components.roster)):
        position.put(unit, components.departed)
    for name, label in places.items():
        position.put(components.number("unit", name), hex_of(position, label))
    position.turn = turn
    position.active = (components.number("formation", "SSR"),)
    for hex in range(components.hexes):
        position.control[hex] = SOVIET
    return position


@pytest.mark.parametrize(("raider", "stays"), [("1313", True), ("2420", False)])
def test_a_garrison_stays_where_an_enemy_could_walk_in_and_goes_on_where_none_can(raider: str, stays: bool) -> None:
    """Uvarovka counts three points, Kolotskoye two, and is all that is wanted; a Soviet marker is still in the cup."""
    position = on_the_highway({"I/DF": "1111", "T34-1/18": raider})
    position.in_cup[SOVIET] = 1
    for goal in table_of(position.components).goals:
        position.control[goal.hex] = GERMAN
    position.control[hex_of(position, "1510")] = SOVIET
    battalion = position.components.number("unit", "I/DF")
    assert (deployed(position)[battalion] == hex_of(position, "1111")) == stays


@pytest.mark.parametrize(("start", "takes"), [("0915", True), ("0101", False)])
def test_a_unit_walks_into_a_place_that_it_can_get_to(start: str, takes: bool) -> None:
    position = on_the_highway({"I/DF": start})
    plan, highway = deployed(position), hex_of(position, "1015")
    phase = PhaseDeployment(position, GERMAN, movable(position, GERMAN))
    assert any(highway in phase.passed[item] for item in plan.items()) == takes


def test_units_do_not_stack_beyond_the_limit() -> None:
    here, there = ("I/DF", "II/DF", "III/DF"), ("I/D", "II/D")
    position = on_the_highway(dict.fromkeys(here, "0915") | dict.fromkeys(there, "0914"))
    plan = deployed(position)
    points = position.components.stacking
    for hex in set(plan.values()):
        assert sum(points[unit] for unit, where in plan.items() if where == hex) <= 9


@pytest.mark.parametrize(("defence", "answer"), [(20, "done"), (1, "unit gA1")])
def test_who_has_nothing_to_do_elsewhere_is_not_taken_in_hand(defence: int, answer: str) -> None:
    """There is nothing on this map to go for but an enemy, and that may be too strong."""
    units = {"gA1": {"attack": 4, "defence": 6, "er": 7}, "sA1": {"attack": 1, "defence": defence, "er": 4}}
    position = sketch("gA1:Inf . . sA1:Inf", units=units)
    assert str(roster.make("heuristic", position.components, 1).choose(observe(GAME, position))) == answer


# -- attacks


@pytest.mark.parametrize(("defence", "made"), [(1, True), (12, False)])
def test_an_attack_is_made_at_good_odds_and_not_at_bad_ones(defence: int, made: bool) -> None:
    position = sketch("gA1:Tk sA1:Inf", phase="german.declaration", units={"sA1": {"defence": defence}})
    assert (best_assault(position, GERMAN, [hex_of(position, "0201")]) is not None) == made


@pytest.mark.parametrize(("strength", "count"), [(20, 1), (2, 2)])
def test_who_adds_nothing_to_an_attack_is_left_out_and_who_is_needed_is_not(strength: int, count: int) -> None:
    units = {name: {"attack": strength, "er": 7} for name in ("gA1", "gA2")} | {"sA1": {"defence": 1, "er": 4}}
    position = sketch("gA1:Inf sA1:Inf gA2:Inf", phase="german.declaration", units=units)
    found = best_assault(position, GERMAN, [hex_of(position, "0201")])
    assert found is not None
    assert len(found.units) == count


def test_the_planner_declares_what_it_has_planned() -> None:
    position = sketch("gA1:Tk sA1:Inf gA2:MI", phase="german.declaration", units={"sA1": {"defence": 1}})
    player, chosen = roster.make("heuristic", position.components, 1), list[str]()
    while "declare" not in chosen:
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
    assert chosen[0] == "attack 0201"
    assert {"unit gA1", "unit gA2"} <= set(chosen)


# -- what there is to fear


def test_a_hex_that_the_enemy_can_reach_may_be_walked_into_and_one_far_away_may_not() -> None:
    position = sketch("gA1:Inf . . . . . . . . . . . . . . . sA1:Inf")
    threat = Threat(position, GERMAN, ())
    assert threat.walk_in(hex_of(position, "1601")) > 0 == threat.walk_in(hex_of(position, "0201"))


def test_two_units_in_a_hex_have_less_to_fear_than_one() -> None:
    position = sketch("gA1:Inf+gA2:Inf . sA1:Tk", units={"sA1": {"attack": 8}})
    threat, hex = Threat(position, GERMAN, ()), hex_of(position, "0101")
    one, two = number(position, "gA1"), number(position, "gA2")
    assert threat.on(hex, (one,))[1] > threat.on(hex, (one, two))[1]


def test_an_hq_goes_back_to_its_friends_and_not_alone_where_the_enemy_comes() -> None:
    picture = "gA1:HQ . . . . .\ngA2:Inf+gA3:Inf . . . sA1:Tk ."
    position = sketch(picture, units={"sA1": {"attack": 8}, "gA2": {"defence": 8}, "gA3": {"defence": 8}})
    rear, hq = Rear(position, GERMAN), number(position, "gA1")
    friends, alone = hex_of(position, "0102"), hex_of(position, "0302")
    assert rear.worth(hq, friends) > rear.worth(hq, alone)


@pytest.mark.parametrize("turn", [3, 4])
def test_after_the_last_marker_of_the_last_turn_there_is_nothing_to_fear(turn: int) -> None:
    position = on_the_highway({"I/DF": "1111", "T34-1/18": "1313"}, turn)
    for am in position.components.ams_by_side[SOVIET]:
        position.am_at[am] = ACTIVATED
    position.in_cup[SOVIET] = position.in_pool[SOVIET] = 0
    last = turn == position.components.turns
    assert is_last_word(position, GERMAN) == last
    assert (Threat(position, GERMAN, ()).walk_in(hex_of(position, "1213")) == 0.0) == last


# -- command


@pytest.mark.parametrize(("turn", "answer"), [(4, "pass"), (2, "mobile")])
def test_in_the_last_turn_a_side_waits_for_the_last_word(turn: int, answer: str) -> None:
    """It is first, and both have two markers: who passes once plays after the enemy."""
    position = GAME.start("highway", seed=1)
    while (decision := GAME.decision(position)) is not None and decision.question != "operations.what":
        GAME.apply(position, decision.actions[-1])
    position.turn = turn
    position.asked = None
    decision = GAME.decision(position)
    assert decision is not None
    advice = planner(position.components).advise(decision, position)
    assert advice is not None
    assert advice.verb == answer
