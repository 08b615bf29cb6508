"""How the planner plans a Movement Phase: assaults of several units, who stays, HQs and guns."""

import pytest
from tests.games.less_than_60_miles.computer import choices, hex_of
from tests.games.less_than_60_miles.sketch import NATO_MOVES, WP_MOVES, number, scenario

from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.plans import planner
from grognard.games.less_than_60_miles.plans.assaults import Assaults
from grognard.games.less_than_60_miles.plans.campaign import Campaign
from grognard.games.less_than_60_miles.plans.chances import chances_of
from grognard.games.less_than_60_miles.plans.threat import Threat
from grognard.games.less_than_60_miles.position import FrontPosition

TARGET = "0728"
AROUND = {"117MR": "0729", "172MR": "0628", "120MR": "0727"}
"""Regiments next to it, the strongest first."""


def field(attackers: int, defenders: tuple[str, ...], mode: str = "tactical") -> FrontPosition:
    """So many regiments around some squadrons."""
    units = [{"id": unit, "hex": AROUND[unit]} for unit in list(AROUND)[:attackers]]
    units += [{"id": unit, "hex": "0637"} for unit in list(AROUND)[attackers:]]
    units += [{"id": unit, "hex": "0533", "mode": "march_assault"} for unit in ("15T", "11R")]
    units += [{"id": unit, "hex": TARGET, "mode": mode} for unit in defenders]
    rest = {"1-11", "2-11", "3-11", "D1-11", "How-11"} - set(defenders)
    units += [{"id": unit, "hex": "1415"} for unit in sorted(rest)[:2]]
    units += [{"id": unit, "hex": "1416"} for unit in sorted(rest)[2:]]
    units.append({"id": "39G", "hex": "0530"})
    return scenario("point_alpha", phase=WP_MOVES, turn=3, units=units)


def assaults(position: FrontPosition) -> Assaults:
    return Assaults(position, WP, [number(position, unit) for unit in AROUND], {})


@pytest.mark.parametrize(("attackers", "attacks"), [(1, False), (3, True)])
def test_several_units_gather_for_an_attack_that_one_could_not_make(attackers: int, attacks: bool) -> None:
    judge = assaults(field(attackers, ("1-11",), "defend"))
    plan = judge.plan(sorted(judge.ways))
    assert bool(plan) is attacks
    assert all(len(assault.moves) > 1 for assault in plan)


@pytest.mark.parametrize(("defenders", "attacks"), [(("D1-11",), True), (("1-11", "2-11"), False)])
def test_the_planner_attacks_at_good_odds_and_not_at_bad_ones(defenders: tuple[str, ...], attacks: bool) -> None:
    position = field(3, defenders, "defend" if len(defenders) > 1 else "tactical")
    player, made = planner(position.components), list[str]()
    while f"attack {TARGET}" not in made and GAME.phase(position) == WP_MOVES:
        decision = GAME.decision(position)
        assert decision is not None
        action = player.advise(decision, position) or decision.actions[-1]
        made.append(str(action))
        GAME.apply(position, action)
        assert len(made) < 90
    assert (f"attack {TARGET}" in made) is attacks


def test_whoever_stands_next_to_the_target_helps_those_who_attack() -> None:
    values = []
    for attackers in (1, 2):
        position = field(attackers, ("1-11",))
        one = number(position, "117MR")
        values.append(assaults(position).in_order(hex_of(position, TARGET), ((one, position.at[one]),)))
    assert values[0] < values[1]


def test_chances_add_up() -> None:
    components = field(1, ("1-11",)).components
    for differential in (-9, 0, 3, 15):
        results = chances_of(components).results(differential, 9, 4)
        assert sum(chance for chance, _, _ in results) == pytest.approx(1.0)


@pytest.mark.parametrize(("place", "afraid"), [("0729", True), ("0637", False)])
def test_a_worn_regiment_fears_those_who_can_come(place: str, afraid: bool) -> None:
    position = field(1, ("1-11",))
    unit = number(position, "117MR")
    position.attrition[unit] = 4
    position.mode[unit] = position.components.mode("march_assault")
    danger = Threat(position, WP).danger(unit)
    assert bool(danger[hex_of(position, place)] > 0) is afraid


@pytest.mark.parametrize(("turn", "moves"), [(2, True), (1, False)])
def test_an_hq_on_the_move_goes_first_and_sets_up(turn: int, moves: bool) -> None:
    units = [{"id": "39G", "hex": "0530", "mode": "moving" if moves else "deployed"}]
    position = scenario("point_alpha", phase=WP_MOVES, turn=turn, units=units)
    decision = GAME.decision(position)
    assert decision is not None
    first = planner(position.components).advise(decision, position)
    assert (str(first) == "unit 39G") is moves
    if moves:
        assert "mode deployed" in choices(position, "mode deployed", "heuristic")


@pytest.mark.parametrize(("name", "changes"), [("greedy", True), ("heuristic", False)])
def test_the_planner_does_not_stop_to_change_to_assault(name: str, changes: bool) -> None:
    units = [
        {"id": "117MR", "hex": "0727"},
        *({"id": unit, "hex": "0726", "mode": "defend"} for unit in ("1-11", "D1-11")),
    ]
    position = scenario("point_alpha", phase="wp.mode_changes", turn=3, units=units)
    assert ("unit 117MR" in choices(position, "done", name)) is changes


def test_a_plan_is_made_again_when_a_combat_has_changed_something() -> None:
    position = scenario("point_alpha", phase=NATO_MOVES)
    plan = Campaign(position, NATO)
    assert not plan.is_stale(position)
    position.attrition[number(position, "117MR")] += 1
    assert plan.is_stale(position)
