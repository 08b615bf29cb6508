"""The plans of the computer player: does it want what the scenario is about, and does it come to an end?"""

import random

import numpy as np
import pytest
from tests.games.roads_to_moscow.sketch import number, sketch

from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.fuel import Fuelling
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.plans import evaluate, planner, shortlist
from grognard.games.roads_to_moscow.plans.attacks import exact, next_step, quick, stakes_of
from grognard.games.roads_to_moscow.plans.evaluation import afar, exposure, front
from grognard.games.roads_to_moscow.plans.lines import blockers, gaps
from grognard.games.roads_to_moscow.plans.posts import post, posts_of
from grognard.games.roads_to_moscow.plans.shortlists import rank_hexes
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import CUP, GONE, RoadsPosition
from grognard.players import roster
from grognard.players.player import observe

LONG = 12
"""Answers after which it is dithering."""
ARMOUR = {"silhouette": True, "red_attack": True}
SCENARIOS = ("highway", "pervy_voin", "borodino_again", "drive_on_mtsensk", "gates_of_moscow")


def choices(position: RoadsPosition, name: str = "greedy", until: str = "done") -> list[str]:
    """What the computer does until it comes to an action."""
    player, chosen = roster.make(name, position.components, 1), list[str]()
    while until not in chosen:
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < LONG
    return chosen


def hex_of(position: RoadsPosition, label: str) -> int:
    return position.components.number("hex", label)


# -- what a position is worth


def test_what_one_side_has_the_other_lacks() -> None:
    position = sketch("gA1:Tk . . sA1:Inf")
    assert evaluate(position, GERMAN) == -evaluate(position, SOVIET)


def test_a_reduced_enemy_is_better_than_a_whole_one() -> None:
    face = {"reduced_attack": 2, "reduced_defence": 2, "reduced_er": 4}
    pictures = [sketch("gA1:Tk . . . . . sA1:Inf", units={"sA1": face | {"reduced": flag}}) for flag in (False, True)]
    whole, reduced = (evaluate(position, GERMAN) for position in pictures)
    assert reduced > whole


def test_a_place_that_the_german_controls_counts_for_him() -> None:
    """Uvarovka is worth three points in the scenario; nobody is near it."""
    position = GAME.start("highway", seed=1)
    uvarovka = hex_of(position, "1111")
    position.control[uvarovka] = SOVIET
    before = evaluate(position, GERMAN)
    position.control[uvarovka] = GERMAN
    assert evaluate(position, GERMAN) > before + 1.0


def test_a_soviet_unit_on_the_road_makes_the_way_to_a_place_longer() -> None:
    costs = []
    for label in ("1316", "2420"):
        position = GAME.start("highway", seed=1)
        components = position.components
        for unit in components.by_side[SOVIET]:
            position.put(unit, components.eliminated)
        position.put(components.number("unit", "T34-1/18"), hex_of(position, label))
        costs.append(int(front(position, GERMAN).cost[hex_of(position, "1816")]))
    assert costs[0] > costs[1]


def test_nearer_to_the_places_is_better_for_the_german() -> None:
    worth = []
    for label in ("0114", "1015"):
        position = GAME.start("highway", seed=1)
        components = position.components
        for unit in range(len(components.roster)):
            position.put(unit, components.eliminated)
        position.put(components.number("unit", "I/DF"), hex_of(position, label))
        worth.append(evaluate(position, GERMAN))
    assert worth[1] > worth[0]


def on_the_road(soviet: str, german: str) -> RoadsPosition:
    """Mtsensk with one unit of each side where they are wanted, and nobody else."""
    position = GAME.start("drive_on_mtsensk", seed=1)
    for unit in range(len(position.components.roster)):
        position.put(unit, position.components.departed)
    position.put(position.components.number("unit", "T34-1/4"), hex_of(position, soviet))
    position.put(position.components.number("unit", "6/35"), hex_of(position, german))
    return position


def test_an_enemy_on_the_road_behind_him_draws_the_german_and_is_worth_an_attack() -> None:
    behind, ahead = on_the_road("1223", german="1817"), on_the_road("2313", german="1817")
    assert blockers(behind) == [hex_of(behind, "1223")]
    assert blockers(ahead) == []
    beside = np.array([hex_of(behind, "1323")])
    assert afar(behind, GERMAN, beside)[0] < afar(ahead, GERMAN, beside)[0]
    tanks = [behind.components.number("unit", "6/35")]
    assert stakes_of(behind, GERMAN, hex_of(behind, "1223"), tanks).hex > 2.0


def test_who_bars_the_road_ahead_of_him_is_worth_more_than_one_beside_it() -> None:
    tanks, worth = [], []
    for soviet in ("2313", "2616"):
        position = on_the_road(soviet, german="1817")
        tanks = [position.components.number("unit", "6/35")]
        worth.append(stakes_of(position, GERMAN, hex_of(position, soviet), tanks).hex)
    points = next(goal.points for goal in table_of(position.components).goals if goal.hex == hex_of(position, "2313"))
    place = float(table_of(position.components).weights["place"]) * points
    assert worth[0] > worth[1] + place


def test_the_road_ahead_of_the_german_is_nothing_to_the_soviets() -> None:
    worth = []
    for german in ("2710", "2518"):
        position = on_the_road("2611", german=german)
        tanks = [position.components.number("unit", "T34-1/4")]
        worth.append(stakes_of(position, SOVIET, hex_of(position, german), tanks).hex)
    assert worth[0] == worth[1]


def test_an_enemy_off_the_road_bars_nothing() -> None:
    on, off = on_the_road("1223", german="1817"), on_the_road("0805", german="1817")
    assert [len(blockers(position)) for position in (on, off)] == [1, 0]


@pytest.mark.parametrize(("soviet", "threat"), [("1321", True), ("1320", True), ("1319", False)])
def test_an_enemy_within_two_hexes_of_the_road_threatens_it(soviet: str, threat: bool) -> None:
    position = on_the_road(soviet, german="1817")
    table, hex = table_of(position.components), hex_of(position, soviet)
    assert (int(table.distance[table.path][:, hex].min()) <= 2) == threat
    assert blockers(position) == ([hex] if threat else [])


def test_an_optional_group_costs_the_soviet_what_the_german_scores_for_it() -> None:
    """The units that come with it are looked at on their own."""
    position = GAME.start("drive_on_mtsensk", seed=1)
    before = evaluate(position, GERMAN)
    position.groups = ("bolkhov",)
    assert evaluate(position, GERMAN) == pytest.approx(before + 2)


@pytest.mark.parametrize(("eager", "answer"), [("Eb", "fuel"), ("Sau", "done")])
def test_the_last_fuel_is_kept_for_the_formation_with_more_to_do(eager: str, answer: str) -> None:
    """Eberbach asks, Saucken is still in the cup; one of them is beside the enemy."""
    position = GAME.start("drive_on_mtsensk", seed=1)
    components = position.components
    number_of = components.number
    for unit in range(len(components.roster)):
        position.put(unit, components.departed)
    tank, infantry = number_of("unit", "6/35"), number_of("unit", "I/12")
    first, other = (tank, infantry) if eager == "Eb" else (infantry, tank)
    position.put(first, hex_of(position, "0928"))
    position.put(other, hex_of(position, "0332"))
    position.put(number_of("unit", "III/201"), hex_of(position, "1027"))
    for n, name in enumerate(["1/35", "2/35", "4/35"]):
        position.put(number_of("unit", name), hex_of(position, f"03{30 + n}"))
    position.put(number_of("unit", "Fuel-1"), hex_of(position, "0331"))
    markers = {components.names["am"][am]: am for am in components.ams_by_side[GERMAN]}
    for am in markers.values():
        position.am_at[am] = GONE
    position.am_at[markers["Sau-1"]] = CUP
    formation = number_of("formation", "Eb")
    position.frames.append(Fuelling(GERMAN, formation))
    position.asked = None
    decision = GAME.decision(position)
    assert decision is not None
    (found,) = shortlist(decision, position, decision.actions)
    assert found.verb == answer


def test_fuel_is_wanted_on_the_road_where_it_serves_whoever_traces_it_by_road() -> None:
    """A Supply Route leads by road to the Fuel unit [6.43a-2]; one in a field is reached from a few hexes alone."""
    position = on_the_road("3305", german="1817")
    components = position.components
    for hex in range(components.hexes):
        position.control[hex] = GERMAN
    position.put(components.number("unit", "HQ-Eb"), hex_of(position, "1717"))
    fuel = components.number("unit", "Fuel-1")
    road, field = hex_of(position, "1817"), hex_of(position, "1617")
    assert road in table_of(components).path
    assert field not in table_of(components).path
    assert post(position, fuel, road) > post(position, fuel, field)


def test_an_hq_does_not_mind_the_road() -> None:
    position = sketch("gA1:Tk . . gA2:HQ . .\n. . . . . .", main_road="0101 0201 0301 0401")
    near, far = (post(position, number(position, "gA2"), hex_of(position, label)) for label in ("0102", "0401"))
    assert near >= far


def test_a_hex_of_the_road_behind_him_that_the_soviets_control_has_to_be_opened_again() -> None:
    """Whoever was there last controls it: no Supply Road leads through it, though nobody is there [6.22-2]."""
    position = on_the_road("3305", german="1817")
    components = position.components
    road = table_of(components).path
    shut, ahead = road[road.index(hex_of(position, "1521"))], hex_of(position, "2313")
    for hex in road:
        position.control[hex] = SOVIET if hex in (shut, ahead) else GERMAN
    assert gaps(position) == [shut]
    position.put(components.number("unit", "K34"), shut)
    assert gaps(position) == []


def test_a_place_of_his_own_draws_the_german_with_a_soviet_before_it() -> None:
    """Stanovoye is theirs; from there it is as far to all others."""
    away = []
    for soviet in ("1620", "3601"):
        position = on_the_road(soviet, german="1817")
        position.control[hex_of(position, "1521")] = GERMAN
        away.append(afar(position, GERMAN, np.array([hex_of(position, "1521")]))[0])
    assert away[0] < away[1]


def test_a_stack_with_strong_enemies_near_it_is_exposed_and_one_far_from_them_is_not() -> None:
    strong = {"gA1": {"attack": 15}}
    near = sketch("sA1:Inf . gA1:Tk", units=strong)
    far = sketch("sA1:Inf . . . . . . . gA1:Tk", units=strong)
    assert exposure(near, SOVIET) > 0 == exposure(far, SOVIET)


def test_guns_are_wanted_behind_the_front_and_not_alone_beside_the_enemy() -> None:
    position = sketch("gA1:Art . . sA1:Inf")
    gun = number(position, "gA1")
    behind, beside = (post(position, gun, hex_of(position, label)) for label in ("0101", "0301"))
    assert behind > beside


def test_guns_follow_the_main_body_of_their_formation_past_an_enemy_who_was_left_behind() -> None:
    """The tanks are in the east; who stays near the battalion in the west is of no use to them."""
    position = sketch("sA1:Inf . . gA1:Art . . . . . . . gA2:Tk+gA3:Tk . . .")
    gun = number(position, "gA1")
    west, east = (post(position, gun, hex_of(position, label)) for label in ("0401", "0901"))
    assert east > west


def test_guns_that_may_still_follow_do_not_hold_back_who_fights_for_them() -> None:
    """A gun is alone near the enemy: that counts once it has moved."""
    waiting = sketch("gA1:Art . . . sA1:Inf")
    moved = sketch("gA1:Art . . . sA1:Inf", units={"gA1": {"moved": True}})
    assert posts_of(waiting, GERMAN) > posts_of(moved, GERMAN)


def test_who_fights_does_not_wait_for_guns_that_may_follow() -> None:
    """The tank is beside the gun, or far ahead of it: that counts as soon as the gun has moved as well."""
    near = "gA1:Art gA2:Tk . . . . . . . . . . . . . ."
    ahead = "gA1:Art . . . . . . . . . . . . . . gA2:Tk"
    may_follow = [posts_of(sketch(picture), GERMAN) for picture in (near, ahead)]
    has_moved = [posts_of(sketch(picture, units={"gA1": {"moved": True}}), GERMAN) for picture in (near, ahead)]
    assert may_follow[0] == may_follow[1]
    assert has_moved[0] > has_moved[1]


# -- attacks


@pytest.mark.rule("11.22")
def test_an_attack_risks_the_step_of_who_leads_it() -> None:
    """Of equal ratings the battalion leads, and the tank costs nothing: infantry does not stop armour [11.23a-1]."""
    worth = {"gA1": {"attack": 9, **ARMOUR}, "gA2": {"attack": 1}}
    position = sketch("gA1:Tk sA1:Inf gA2:MI", phase="german.declaration", units=worth)
    tank, foot, hex = number(position, "gA1"), number(position, "gA2"), hex_of(position, "0201")
    alone, both = (stakes_of(position, GERMAN, hex, units) for units in ([tank], [tank, foot]))
    assert alone.ours == next_step(position, tank) > next_step(position, foot) == both.ours
    assert both.armour == 0.0


@pytest.mark.rule("11.23a-1")
@pytest.mark.parametrize(("defender", "stops"), [("SP", True), ("Inf", False)])
def test_armour_against_what_stops_it_risks_a_step_of_its_own(defender: str, stops: bool) -> None:
    units = {"gA1": ARMOUR} | ({"sA1": ARMOUR} if stops else {})
    position = sketch(f"gA1:SP sA1:{defender} gA2:MI", phase="german.declaration", units=units)
    tank, foot, hex = number(position, "gA1"), number(position, "gA2"), hex_of(position, "0201")
    assert (stakes_of(position, GERMAN, hex, [tank, foot]).armour == next_step(position, tank)) == stops


def test_the_quick_estimate_and_the_exact_odds_agree_on_the_better_attack() -> None:
    """Two battalions against one, and one against one."""
    position = sketch("gA1:MI sA1:Inf gA2:MI", phase="german.declaration")
    one, two, hex = number(position, "gA1"), number(position, "gA2"), hex_of(position, "0201")
    for promised in (
        [quick(position, GERMAN, hex, units, 0.0, mobile=False) for units in ([one], [one, two])],
        [exact(position, hex, units, mobile=False) for units in ([one], [one, two])],
    ):
        assert promised[1] > promised[0]


@pytest.mark.parametrize(("strength", "answer"), [(1, "attack 0201"), (8, "done")])
def test_an_attack_is_declared_if_it_promises_something(strength: int, answer: str) -> None:
    position = sketch("gA1:Tk sA1:Inf", phase="german.declaration", units={"sA1": {"defence": strength}})
    assert choices(position, until=answer)[0] == answer


def test_whoever_makes_an_attack_better_joins_it() -> None:
    position = sketch("gA1:Tk sA1:Inf gA2:MI", phase="german.declaration", units={"sA1": {"defence": 1}})
    assert choices(position, until="declare") == ["attack 0201", "unit gA1", "unit gA2", "declare"]


# -- what is worth a look


def test_a_unit_looks_at_the_hexes_beside_an_enemy() -> None:
    position = sketch("gA1:Tk . . sA1:Inf")
    unit, beside = number(position, "gA1"), hex_of(position, "0301")
    assert beside in rank_hexes(position, (unit,), [hex_of(position, label) for label in ("0201", "0301")])


def test_who_fights_is_taken_in_hand_with_all_others_of_the_hex_who_do() -> None:
    """With the slowest of them; a gun does not go along."""
    chosen = choices(sketch("gA1:Inf+gA2:Tk+gA3:Art . .\n. . ."))
    assert chosen[:2] == ["unit gA1", "with gA2"]
    assert not any(action.startswith("with") for action in chosen[2:])


@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_units_that_are_well_where_they_are_are_each_asked_once(name: str) -> None:
    """Nothing draws them anywhere in this picture: each is taken in hand and put down again, and the phase ends."""
    chosen = choices(sketch("gA1:Inf . .\n. gA2:Inf ."), name)
    assert chosen.count("back") <= 2
    assert len(chosen) == len(set(chosen) - {"back"}) + chosen.count("back")


@pytest.mark.parametrize("name", SCENARIOS)
def test_something_is_always_worth_a_look_and_it_is_one_of_the_actions(name: str) -> None:
    position, choose, short = GAME.start(name, seed=3), random.Random(3).choice, 0
    for _ in range(300):
        decision = GAME.decision(position)
        if decision is None:
            break
        found = shortlist(decision, position, decision.actions)
        assert found
        assert set(found) <= set(decision.actions)
        short += len(found) < len(decision.actions)
        GAME.apply(position, choose(found))
    assert short > 100


@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_a_game_comes_to_its_end_and_beats_one_at_random(name: str) -> None:
    position = GAME.start("highway", seed=5)
    players = [roster.make(name, position.components, 5), roster.make("random", position.components, 6)]
    while (decision := GAME.decision(position)) is not None:
        side = position.components.number("side", decision.side)
        GAME.apply(position, players[side].choose(observe(GAME, position)))
    assert position.outcome is not None
    assert position.outcome.winner == GERMAN


def test_a_planner_is_for_this_game_alone() -> None:
    other = type("Other", (), {})()
    with pytest.raises(TypeError, match="Roads to Moscow"):
        planner(other)


def test_every_unit_is_worth_more_whole_than_reduced() -> None:
    table = table_of(GAME.start("gates_of_moscow", seed=1).components)
    assert (table.worth[:, 0] >= table.worth[:, 1]).all()
    assert (table.worth > 0).all()
