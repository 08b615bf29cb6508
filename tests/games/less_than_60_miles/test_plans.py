"""The plans of the computer player: does it want what the scenario is about, and does it come to an end?"""

import pytest
from tests.games.less_than_60_miles.sketch import NATO_MOVES, WP_MOVES, number, scenario, sketch

from grognard.engine.actions import Action
from grognard.engine.kinds import Side
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.plans import evaluate, planner, shortlist
from grognard.games.less_than_60_miles.plans.attacks import best_attack
from grognard.games.less_than_60_miles.plans.evaluation import away
from grognard.games.less_than_60_miles.plans.moves import DISENGAGE
from grognard.games.less_than_60_miles.plans.staff import spare_cp
from grognard.games.less_than_60_miles.plans.wanted_modes import order_worth, wish
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition, OrderChit
from grognard.games.less_than_60_miles.stacking import overfull
from grognard.players import roster
from grognard.players.player import observe

LONG = 40
"""Answers after which it is dithering."""
FULL = 24
"""Half points of a whole allowance."""


def choices(position: FrontPosition, until: str, name: str = "greedy") -> list[str]:
    """What the computer does until it comes to an action."""
    player, chosen = roster.MAKERS[name](position.components, 1), list[str]()
    while until not in chosen:
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < LONG
    return chosen


def hex_of(position: FrontPosition, label: str) -> int:
    return position.components.number("hex", label)


def mode_of(position: FrontPosition, unit: str) -> str:
    return position.components.modes[wish(position, number(position, unit))].name


def alone(unit: str, label: str) -> FrontPosition:
    """The introduction with one unit left, somewhere."""
    position = GAME.start("point_alpha", seed=1)
    for other in range(len(position.components.roster)):
        if position.on_map(other) and not position.components.hq[other]:
            position.put(other, position.components.eliminated)
    position.put(number(position, unit), hex_of(position, label))
    return position


# -- set-up and cards


@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_both_sides_take_the_standard_set_up_and_no_more(name: str) -> None:
    position = GAME.start("point_alpha", seed=1)
    assert choices(position, "done", name) == ["rest", "done"]
    assert choices(position, "done", name) == ["rest", "done"]
    assert not GAME.phase(position).endswith("setup")


def test_who_has_taken_markers_in_hand_at_set_up_puts_them_back() -> None:
    position = GAME.start("point_alpha", seed=1)
    GAME.apply(position, "project centre")
    assert choices(position, "done") == ["back", "rest", "done"]


@pytest.mark.parametrize(("held", "played"), [(["W-E9", "W-A5"], ["play W-E9"]), (["W-A5"], [])])
def test_an_event_card_is_played_at_once_and_an_action_card_is_kept(held: list[str], played: list[str]) -> None:
    units = {
        "wD": {"level": "division", "command": 8, "mode": "moving"},
        "wA": {"printed_parent": "wD", "mode": "march_assault", "size": "regiment"},
        "nS": {"mode": "screen"},
    }
    cards = {"card_at": dict.fromkeys(held, "hand")}
    picture = "wA:mechanized+wD:hq . . nS:armored_cavalry . . ."
    position = sketch(picture, phase=WP_MOVES, units=units, state=cards)
    decision = GAME.decision(position)
    assert decision is not None
    assert [str(action) for action in decision.actions if action.verb == "play"] == [f"play {card}" for card in held]
    found = [str(action) for action in shortlist(decision, position, decision.actions)]
    assert [action for action in found if action.startswith("play")] == played


def test_no_bridge_is_blown_that_was_not_mined() -> None:
    sides = {"major_river": "0103/0104", "bridge": "0103/0104"}
    position = sketch(". . nA:armored . . . . . wA:mechanized", phase="nato.engineering", sides=sides)
    GAME.apply(position, "project emergency")
    decision = GAME.decision(position)
    assert decision is not None
    assert [str(action) for action in decision.actions] == ["hexside 0103/0104", "back"]
    assert [str(action) for action in shortlist(decision, position, decision.actions)] == ["back"]


# -- what a position is worth


@pytest.mark.parametrize("side", [NATO, WP])
def test_a_worn_enemy_is_better_than_a_fresh_one(side: Side) -> None:
    position = GAME.start("point_alpha", seed=1)
    enemy = number(position, "117MR" if side == NATO else "1-11")
    fresh = evaluate(position, side)
    position.attrition[enemy] = 3
    assert evaluate(position, side) > fresh


def test_nearer_to_its_objectives_is_better_for_the_warsaw_pact_and_worse_for_nato() -> None:
    far, near = alone("117MR", "0530"), alone("117MR", "0728")
    assert evaluate(near, WP) > evaluate(far, WP)
    assert evaluate(near, NATO) < evaluate(far, NATO)


def test_an_objective_that_is_held_counts_for_the_warsaw_pact() -> None:
    position = GAME.start("point_alpha", seed=1)
    before, fulda = evaluate(position, WP), hex_of(position, "0823")
    position.held[fulda] = WP
    assert evaluate(position, WP) > before + 1.0


def test_a_defender_in_the_way_makes_it_longer() -> None:
    position = alone("117MR", "0530")
    start = hex_of(position, "0629")
    before = float(away(position)[start])
    defender = number(position, "1-11")
    position.mode[defender] = position.components.mode("defend")
    for hex in position.components.grid.around[start]:
        blocked = position.copy()
        blocked.put(defender, hex)
        assert float(away(blocked)[start]) >= before
    position.put(defender, start)
    assert float(away(position)[hex_of(position, "0530")]) > before


# -- modes and orders


@pytest.mark.parametrize(("distance", "mode"), [(2, "defend"), (9, "tactical")])
def test_a_defender_digs_in_where_the_enemy_is_near(distance: int, mode: str) -> None:
    picture = " ".join(["nA:armored", *["."] * (distance - 1), "wA:mechanized"])
    assert mode_of(sketch(picture), "nA") == mode


@pytest.mark.parametrize(("distance", "mode"), [(3, "barrage"), (14, "tactical")])
def test_guns_are_ready_to_fire_if_anything_is_in_range(distance: int, mode: str) -> None:
    picture = " ".join(["wG:towed_artillery", *["."] * (distance - 1), "nA:armored"])
    assert mode_of(sketch(picture, units={"wG": {"range": 5, "bombardment": 3}}), "wG") == mode


@pytest.mark.parametrize(
    ("now", "away", "mode"),
    [
        ("full_assault", 1, "full_assault"),
        ("full_assault", 2, "assault"),
        ("assault", 2, "assault"),
        ("assault", 3, "tactical"),
    ],
)
def test_who_has_nobody_to_assault_any_more_goes_back_to_the_march(now: str, away: int, mode: str) -> None:
    facts = {"mode": now, "size": "regiment", "cadre": 3}
    cells = ["nA:armored", *["."] * (away - 1), "wA:mechanized", "."]
    position = sketch(" ".join(cells), units={"wA": facts, "nA": {"mode": "defend"}})
    assert mode_of(position, "wA") == mode


@pytest.mark.parametrize(
    ("now", "enemy", "attrition", "mode"),
    [
        ("march_assault", "defend", 0, "assault"),
        ("march_assault", "tactical", 0, "march_assault"),
        ("assault", "defend", 0, "full_assault"),
        ("assault", "defend", 3, "assault"),
    ],
)
def test_who_is_dug_in_is_assaulted(now: str, enemy: str, attrition: int, mode: str) -> None:
    facts = {"mode": now, "size": "regiment", "cadre": 4, "attrition": attrition}
    position = sketch("nA:armored wA:mechanized . . .", units={"wA": facts, "nA": {"mode": enemy}})
    assert mode_of(position, "wA") == mode


def with_worn_regiments(attrition: int) -> FrontPosition:
    """The orders of the Warsaw Pact with a division away from the enemy, as worn as it says."""
    units = [{"id": id, "hex": "0534", "attrition": attrition} for id in ("117MR", "15T")]
    return scenario("campaign", phase="wp.orders_issue", turn=4, units=units)


@pytest.mark.parametrize(("attrition", "wanted"), [(5, True), (1, False)])
def test_worn_units_in_the_rear_are_ordered_to_refit(attrition: int, wanted: bool) -> None:
    position = with_worn_regiments(attrition)
    order, hq = position.components.number("order", "wp_division_refit"), number(position, "39G")
    assert (order_worth(position, order, hq) > 0) is wanted
    assert any("refit" in choice for choice in choices(position, "done")) is wanted


def test_an_order_for_one_unit_is_not_given_once_more_than_units_want_it() -> None:
    position = with_worn_regiments(5)
    refits = [choice for choice in choices(position, "done") if choice.startswith("issue regiment_refit")]
    assert len(refits) <= 2


def test_an_order_under_way_is_worth_something_to_its_owner_alone() -> None:
    position = with_worn_regiments(5)
    without = evaluate(position, WP), evaluate(position, NATO)
    order = position.components.number("order", "wp_division_refit")
    position.schedule = (*position.schedule, OrderChit(5, side=WP, order=order, hq=number(position, "39G")))
    assert evaluate(position, WP) > without[0]
    assert evaluate(position, NATO) == without[1]


def test_command_points_are_kept_for_headquarters_and_supply_centres() -> None:
    position = with_worn_regiments(5)
    issued = [choice for choice in choices(position, "done") if choice.startswith("issue ")]
    assert issued
    assert 0 <= spare_cp(position, WP) < position.cp[WP]


# -- attacks and moves


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


# -- to the end


@pytest.mark.parametrize("name", GAME.scenarios())
def test_what_is_worth_a_look_is_never_nothing_and_always_allowed(name: str) -> None:
    position = GAME.start(name, seed=3)
    advice = {side: planner(position.components) for side in GAME.sides}
    for _ in range(120):
        decision = GAME.decision(position)
        assert decision is not None
        found = shortlist(decision, position, decision.actions)
        assert found
        assert set(found) <= set(decision.actions)
        advised = advice[decision.side].advise(decision, position)
        GAME.apply(position, advised if advised in decision.actions else found[0])


def test_a_game_of_the_computer_against_itself_comes_to_an_end() -> None:
    position = GAME.start("point_alpha", seed=2)
    players = {side: roster.MAKERS["heuristic"](position.components, side) for side in GAME.sides}
    decisions = 0
    while (decision := GAME.decision(position)) is not None:
        GAME.apply(position, players[decision.side].choose(observe(GAME, position)))
        decisions += 1
        assert decisions < 4_000
    assert position.outcome is not None
