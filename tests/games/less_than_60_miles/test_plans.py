"""The plans of the computer player: does it want what the scenario is about, and does it come to an end?"""

import pytest
from tests.games.less_than_60_miles.computer import alone, choices, hex_of
from tests.games.less_than_60_miles.sketch import WP_MOVES, number, scenario, sketch

from grognard.engine.kinds import Side
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.plans import evaluate, planner, shortlist
from grognard.games.less_than_60_miles.plans.evaluation import away
from grognard.games.less_than_60_miles.plans.staff import spare_cp
from grognard.games.less_than_60_miles.plans.wanted_modes import order_worth, wish
from grognard.games.less_than_60_miles.position import FrontPosition, OrderChit
from grognard.players import roster
from grognard.players.player import observe


def mode_of(position: FrontPosition, unit: str) -> str:
    return position.components.modes[wish(position, number(position, unit))].name


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
