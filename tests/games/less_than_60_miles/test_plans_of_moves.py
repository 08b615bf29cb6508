"""Where the computer moves and what it attacks: good attacks, ways round, full hexes, reserves."""

import pytest
from tests.games.less_than_60_miles.computer import alone, choices, hex_of
from tests.games.less_than_60_miles.sketch import NATO_MOVES, WP_MOVES, number, scenario, sketch

from grognard.engine.actions import Action
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.plans import evaluate, shortlist
from grognard.games.less_than_60_miles.plans.attacks import best_attack
from grognard.games.less_than_60_miles.plans.moves import DISENGAGE
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.stacking import overfull
from grognard.players import roster
from grognard.players.player import observe

LONG = 40
"""Answers after which it is dithering."""
FULL = 24
"""Half points of a whole allowance."""


@pytest.mark.parametrize(("defence", "attacks"), [(1, True), (20, False)])
def test_an_attack_is_made_if_it_promises_something(defence: int, attacks: bool) -> None:
    units = {"wA": {"attack": 10, "mode": "march_assault", "cadre": 5}, "nA": {"attack": defence, "defence": defence}}
    position = sketch(". nA:mechanized wA:armored . .", phase=WP_MOVES, units=units, dice=[5] * 9)
    found = best_attack(position, number(position, "wA"), FULL, [hex_of(position, "0102")])
    assert found is not None
    assert (found.value > 0) is attacks
    assert ("attack 0102" in choices(position, "assault" if attacks else "done")) is attacks


@pytest.mark.parametrize(("turn", "attacks"), [(3, False), (8, True)])
def test_at_the_end_an_objective_is_worth_an_attack_that_wears_out(turn: int, attacks: bool) -> None:
    units = [{"id": "117MR", "hex": "0727", "attrition": 1}, {"id": "1-11", "hex": "0726", "mode": "defend"}]
    position = scenario("point_alpha", phase=WP_MOVES, turn=turn, units=units)
    found = best_attack(position, number(position, "117MR"), FULL, [hex_of(position, "0726")])
    assert found is not None
    assert (found.value > table_of(position.components).least[WP]) is attacks


@pytest.mark.parametrize(("attrition", "leaves"), [(1, True), (4, False)])
def test_a_regiment_without_a_good_attack_goes_round_a_strong_point(attrition: int, leaves: bool) -> None:
    strong = [{"id": unit, "hex": "0726", "mode": "defend"} for unit in ("1-11", "3-11")]
    others = [{"id": "How-11", "hex": "1022"}, {"id": "D1-11", "hex": "0622"}]
    units = [{"id": "117MR", "hex": "0827", "attrition": attrition}, *strong, *others]
    position = scenario("point_alpha", phase=WP_MOVES, units=units)
    GAME.apply(position, "unit 117MR")
    decision = GAME.decision(position)
    assert decision is not None
    assert DISENGAGE in decision.actions
    assert (DISENGAGE in shortlist(decision, position, decision.actions)) is leaves


@pytest.mark.parametrize(("attrition", "safe"), [(4, True), (0, False)])
def test_a_spent_regiment_goes_out_of_reach_of_counter_attacks(attrition: int, safe: bool) -> None:
    facts = {"size": "regiment", "cadre": 5, "mode": "march_assault", "attrition": attrition}
    position = sketch("nA:armored wA:armored . . . .", phase=WP_MOVES, units={"wA": facts, "nA": {"mode": "screen"}})
    GAME.apply(position, "unit wA")
    decision = GAME.decision(position)
    assert decision is not None
    best = shortlist(decision, position, decision.actions)[0]
    assert (best.verb == "hex" and best.args[0] >= "0104") is safe


def test_a_spent_regiment_next_to_the_enemy_is_worth_less_to_its_own_side() -> None:
    beside, behind = alone("117MR", "0727"), alone("117MR", "0729")
    for position in (beside, behind):
        position.put(number(position, "1-11"), hex_of(position, "0726"))
    worth = []
    for attrition in (3, 4):
        for position in (beside, behind):
            position.attrition[number(position, "117MR")] = attrition
        worth.append(evaluate(beside, WP) - evaluate(behind, WP))
    assert worth[1] < worth[0]


def test_headquarters_go_after_their_units() -> None:
    far = " ".join(["."] * 24)
    units = {"39G": {"hex": "0101"}, "117MR": {"hex": "0112"}, "CF": {"hex": "0102"}}
    position = sketch(far, phase=WP_MOVES, units=units)
    assert "unit 39G" in choices(position, "mode moving")


@pytest.mark.parametrize("phase", [NATO_MOVES, WP_MOVES])
def test_whoever_is_put_back_is_left_alone(phase: str) -> None:
    position = scenario("point_alpha", phase=phase)
    player, seen = roster.make("greedy", position.components, 1), list[str]()
    while GAME.phase(position) == phase:
        decision = GAME.decision(position)
        assert decision is not None
        seen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, seen[-1])
        assert len(seen) < 250
    taken = [action for action in seen if action.startswith("unit ")]
    assert len(taken) > 3


def test_nobody_reckons_on_others_leaving_a_full_hex() -> None:
    position = scenario("point_alpha", phase=WP_MOVES)
    GAME.apply(position, "unit 117MR")
    decision = GAME.decision(position)
    assert decision is not None
    best = shortlist(decision, position, decision.actions)[0]
    assert best.verb == "hex"
    GAME.apply(position, "back")
    position.put(number(position, "120MR"), hex_of(position, best.args[0]))
    GAME.apply(position, "unit 117MR")
    crowded = GAME.decision(position)
    assert crowded is not None
    assert best in crowded.actions
    assert best not in shortlist(crowded, position, crowded.actions)


@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_somebody_leaves_a_hex_that_is_too_full(name: str) -> None:
    dug_in = {"hex": "0325", "mode": "defend", "left_setup": True}  # Bad Hersfeld, which all would rather hold
    units = [{"id": unit, **dug_in} for unit in ("3-33AR", "3-36IN", "2-36IN")]
    units += [{"id": "1-3A", "hex": "0622"}, {"id": "VC", "hex": "1314"}, {"id": "172MR", "hex": "0227"}]
    position = scenario("blackhorse", phase=NATO_MOVES, turn=8, units=units)
    full = hex_of(position, "0325")
    assert overfull(position, NATO) == [full]
    choices(position, "done", name)
    assert overfull(position, NATO) == []
    assert len(position.units_at(full)) == 2


@pytest.mark.parametrize(("others", "stays"), [([], True), ([{"id": "2-36IN", "hex": "0909"}], False)])
def test_a_territorial_alone_in_an_objective_stays_there(others: list[dict[str, str]], stays: bool) -> None:
    position = scenario("campaign", phase=NATO_MOVES, turn=5, units=[{"id": "47VBK", "hex": "0909"}, *others])
    decision = GAME.decision(position)
    assert decision is not None
    guard, corps = Action("unit", ("47VBK",)), Action("unit", ("VC",))
    assert guard in decision.actions
    assert shortlist(decision, position, [guard, corps]) == [corps if stays else guard]


def test_territorials_come_to_an_objective_that_nobody_holds() -> None:
    position = scenario("campaign", phase=NATO_MOVES, turn=3)
    GAME.apply(position, "reinforce 47VBK")
    places = [choice for choice in choices_until_placed(position) if choice.startswith("hex ")]
    goals = {position.place_name(goal.hex) for goal in table_of(position.components).goals}
    assert [place.removeprefix("hex ") in goals for place in places] == [True]


def choices_until_placed(position: FrontPosition) -> list[str]:
    """What the computer does with a reinforcement in hand until it stands on the map."""
    player, chosen = roster.MAKERS["greedy"](position.components, 1), list[str]()
    while not any(choice.startswith("hex ") for choice in chosen):
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < LONG
    return chosen


def test_reserves_go_where_cover_lacks() -> None:
    near, far = (alone("1-11", "0823") for _ in range(2))
    for position, label in ((near, "0823"), (far, "0319")):
        position.put(number(position, "117MR"), hex_of(position, "0531"))
        position.put(number(position, "1-11"), hex_of(position, label))
    assert evaluate(near, NATO) > evaluate(far, NATO)


def test_the_only_battalion_is_wanted_before_the_enemy_not_in_frankfurt() -> None:
    worth = {}
    for label in ("0820", "2009"):
        position = GAME.start("campaign", seed=1)
        components = position.components
        for unit in components.combat_units[NATO]:
            if position.on_map(unit):
                position.put(unit, components.eliminated)
        position.put(number(position, "2-32AR"), hex_of(position, label))
        worth[label] = evaluate(position, NATO)
    assert worth["0820"] > worth["2009"]
