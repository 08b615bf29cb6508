"""The plans of the computer player: does it want what the scenario is about, and does it come to an end?"""

import random

import pytest
from tests.games.folio.sketch import scenario, sketch
from tests.games.folio.test_supply_choice import apart

from grognard.games.folio.hells_gate import GAME
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.plans import evaluate, shortlist
from grognard.games.folio.hells_gate.plans.evaluation import (
    able,
    aims_of,
    differential,
    exposure,
    promise,
    wall_depths,
    ways,
)
from grognard.games.folio.hells_gate.plans.shortlists import rank_hexes
from grognard.games.folio.hells_gate.plans.weights import table_of
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.position import FolioPosition
from grognard.players import roster
from grognard.players.player import observe

LONG = 12
"""Answers after which it is dithering."""
WEST = {"west": "0101 0102 0103"}


def choices(position: FolioPosition, name: str = "greedy", until: str = "done") -> list[str]:
    """What the computer does until it comes to an action."""
    player, chosen = roster.make(name, position.components, 1), list[str]()
    while until not in chosen:
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < LONG
    return chosen


def test_a_pocket_that_is_linked_with_the_west_is_better_for_the_germans() -> None:
    """The Soviet unit stands on the way in the first picture, and behind the pocket in the second."""
    barred = sketch(". . . .\n. . s:Inf e:Inf\n. . . .", edges=WEST, road="0102 0202", phase="german.combat")
    linked = sketch(". . . .\n. e:Inf . s:Inf\n. . . .", edges=WEST, road="0102 0202", phase="german.combat")
    assert evaluate(linked, GERMAN) > evaluate(barred, GERMAN) + 0.2
    assert evaluate(linked, SOVIET) < evaluate(barred, SOVIET) - 0.2


def test_what_one_side_has_the_other_lacks() -> None:
    position = sketch(". . g:Tk\n s:Inf . .", phase="german.combat")
    assert evaluate(position, GERMAN) == -evaluate(position, SOVIET)


def test_a_depleted_enemy_is_better_than_a_whole_one() -> None:
    whole, depleted = (sketch(". . g:Tk\n s:Inf . .", units={"s": {"depleted": side}}) for side in (False, True))
    assert evaluate(depleted, GERMAN) > evaluate(whole, GERMAN)


def test_a_unit_across_the_tikich_counts_for_the_bridgehead() -> None:
    before, after = scenario("tikich"), scenario("tikich")
    for position in (before, after):
        for soviet in position.components.by_side[SOVIET]:
            position.put(soviet, position.components.eliminated)
    after.put(after.components.number("unit", "I/1/1Pz"), after.components.number("hex", "1521"))
    assert evaluate(after, GERMAN) > evaluate(before, GERMAN) + 1.0


def test_the_pocket_is_drawn_to_the_south_west_more_than_the_relief_force_is_to_its_goal() -> None:
    """As many movement points nearer; nobody else is on the map, and everybody has a line before and after."""
    gains = []
    for name, before, nearer in (("Pz/5SS", "2619", "2219"), ("I/1/1Pz", "1918", "2118")):
        position = scenario("korsun")
        for unit in range(len(position.at)):
            position.put(unit, position.components.eliminated)
        unit, table = position.components.number("unit", name), table_of(position.components)
        worth, points = [], []
        for label in (before, nearer):
            position.put(unit, position.components.number("hex", label))
            worth.append(evaluate(position, GERMAN))
            points.append(table.away[table.goal[unit], position.at[unit]])
        assert points[0] > points[1]
        gains.append((worth[1] - worth[0]) / (points[0] - points[1]))
    assert gains[0] > 2 * gains[1] > 0


def test_a_unit_with_strong_enemies_near_it_is_exposed_and_one_far_from_them_is_not() -> None:
    units = {"g": {"full": [15, 3, 8]}}
    near, far = (
        sketch(picture, units=units, phase="soviet.movement") for picture in ("s:Inf . g:Tk", "s:Inf . . . g:Tk")
    )
    assert exposure(near, SOVIET) > 0 == exposure(far, SOVIET)


def test_a_unit_in_an_open_row_between_relief_and_pocket_bars_three_rows() -> None:
    position = scenario("korsun")
    for unit in range(len(position.at)):
        position.put(unit, position.components.eliminated)
    soviet, german = (position.components.number("unit", name) for name in ("3TC/50", "Pz/5SS"))
    position.put(german, position.components.number("hex", "3209"))
    open_rows, linked = wall_depths(position), evaluate(position, GERMAN)
    position.put(soviet, position.components.number("hex", "1504"))
    assert not open_rows.any()
    assert wall_depths(position)[:6].tolist() == [0, 0, 2, 3, 2, 0]
    assert evaluate(position, GERMAN) < linked - 1.0


def test_a_soviet_unit_looks_at_the_rows_that_nobody_bars() -> None:
    """The second unit could go to either; the first bars the row that is nearer to where both are wanted."""
    position = scenario("korsun")
    for unit in range(len(position.at)):
        position.put(unit, position.components.eliminated)
    first, second = (position.components.number("unit", name) for name in ("3TC/50", "3TC/51"))
    barred, bare = (position.components.number("hex", label) for label in ("1720", "1704"))
    position.put(second, position.components.number("hex", "1712"))
    position.put(first, position.components.number("hex", "1520"))
    assert rank_hexes(position, second, [barred, bare])[0] == bare


@pytest.mark.parametrize(("strength", "answer"), [(15, "attack 0301"), (1, "done")])
def test_an_attack_is_made_if_it_promises_something(strength: int, answer: str) -> None:
    units = {"g": {"full": [strength, 3, 8], "reduced": [strength, 2, 8]}, "s": {"reduced": None}}
    state = {"weather": "fog", "bombarded": ["0301"]}
    position = sketch(". g:Tk s:Inf . .", phase="german.combat", units=units, state=state)
    assert choices(position, until=answer)[0] == answer


@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_units_that_are_well_where_they_are_are_each_asked_once(name: str) -> None:
    """Nothing draws them anywhere in this picture: each is taken in hand and put down again, and the phase ends."""
    chosen = choices(sketch("g1:Inf . .\n. g2:Inf ."), name)
    assert chosen.count("back") <= 2
    assert len(chosen) == len(set(chosen) - {"back"}) + chosen.count("back")


@pytest.mark.parametrize("name", ["korsun", "tikich"])
def test_something_is_always_worth_a_look_and_it_is_one_of_the_actions(name: str) -> None:
    position, choose, short = GAME.start(name, seed=3), random.Random(3).choice, 0
    for _ in range(600):
        decision = GAME.decision(position)
        if decision is None:
            break
        found = shortlist(decision, position, decision.actions)
        assert found
        assert set(found) <= set(decision.actions)
        short += len(found) < len(decision.actions)
        GAME.apply(position, choose(found))
    assert short > 300


@pytest.mark.rule("13.0-6")
@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_as_many_lines_as_there_can_be_are_taken(name: str) -> None:
    position = apart(phase="german.mobile_movement")
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.question == "supply.lines"
    assert choices(position, name) == ["done"]
    assert GAME.phase(position) == "german.mobile_movement"


def on_the_tikich(**hexes: str) -> HellsGatePosition:
    """The introduction with nobody on the map but these units, by their names with _ for /."""
    position = scenario("tikich")
    for unit in range(len(position.at)):
        position.put(unit, position.components.eliminated)
    for name, label in hexes.items():
        position.put(
            position.components.number("unit", name.replace("_", "/")), position.components.number("hex", label)
        )
    return position


def bars(position: HellsGatePosition) -> list[int]:
    """How many enemy zones are on the way of the Germans to each of their aims."""
    costs = ways(position).cost[aims_of(position)]
    return [int(cost) // int(table_of(position.components).weights["obstacle"]) for cost in costs]


def test_a_way_that_nobody_bars_is_better_for_the_germans() -> None:
    """Soviet units stand in Lisyanka and on Hill 239, or have gone to the south."""
    guarded = on_the_tikich(AA_16Pz="1216", **{"16TC_164": "2021", "3TC_103": "2317"})
    left = on_the_tikich(AA_16Pz="1216", **{"16TC_164": "2332", "3TC_103": "2336"})
    assert bars(left) == [0, 0, 0]
    assert min(bars(guarded)) > 0
    assert evaluate(left, GERMAN) > evaluate(guarded, GERMAN)


def test_a_soviet_unit_looks_at_the_way_to_hill_239() -> None:
    """From where it stands it is far from the way, and there is nobody to be attacked."""
    position = on_the_tikich(AA_16Pz="1017", **{"3TC_103": "2010"})
    unit, hill = position.components.number("unit", "3TC/103"), position.components.number("hex", "2317")
    way = [hex for hex in ways(position).path(hill) if hex not in position.stacks]
    aside = [position.components.number("hex", label) for label in ("2009", "2109")]
    assert set(way[-2:]) <= set(rank_hexes(position, unit, [*aside, *way]))


LISYANKA, BESIDE, APART = "2021", "2020", "2318"


def at_lisyanka(**hexes: str) -> HellsGatePosition:
    """Nobody is on the map but these units, by their names with _ for /."""
    position = scenario("korsun")
    for unit in range(len(position.at)):
        position.put(unit, position.components.eliminated)
    for name, label in hexes.items():
        unit = position.components.number("unit", name.replace("_", "/"))
        position.put(unit, position.components.number("hex", label))
    return position


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
def test_lisyanka_is_better_held_than_left_beside(side: int) -> None:
    unit = "I_1_1Pz" if side == GERMAN else "16TC_107"
    held, beside = (evaluate(at_lisyanka(**{unit: label}), side) for label in (LISYANKA, BESIDE))
    assert held > beside + 1.0


ATTACKERS = ("503_Baeke", "506_Baeke", "Pz_5SS")


def test_an_attack_on_lisyanka_promises_more_than_one_elsewhere_at_the_same_odds() -> None:
    promises = []
    for target, beside in ((LISYANKA, ("2020", "2121", "2022")), (APART, ("2317", "2218", "2319"))):
        position = at_lisyanka(**{"16TC_107": target, **dict(zip(ATTACKERS, beside, strict=True))})
        table, hex = table_of(position.components), position.components.number("hex", target)
        share = differential(position, hex, able(position, GERMAN, hex)) - table.weights["poor"]
        assert share > 0
        promises.append(promise(position, GERMAN, hex) / share)
    assert promises[0] > promises[1] > 0


@pytest.mark.parametrize(("enemy", "looked_at"), [(LISYANKA, True), ("2632", False)])
def test_hexes_from_which_lisyanka_can_be_attacked_are_looked_at(enemy: str, looked_at: bool) -> None:
    """There are easier attacks elsewhere, and hexes nearer to where the unit is wanted."""
    position = at_lisyanka(**{"16TC_107": enemy, "16TC_Var.": "2605", "503_Baeke": "1918"})
    components = position.components
    beside, easier = (components.grid.around[components.number("hex", hex)] for hex in (LISYANKA, "2605"))
    near = [2318, 2216, 2616, 2317, 2217, 2615, 2215, 2418, 2316, 2417]
    goal = [components.number("hex", str(hex)) for hex in near]
    hexes = rank_hexes(position, components.number("unit", "503/Baeke"), [*beside, *easier, *goal])
    assert set(sorted(beside)[:2]).issubset(hexes) == looked_at
