"""Reinforcements [5.2]: when and where they come on, and whose hexes stay open."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.sketch import ask, lines, number, scenario, sketch, where

from grognard.games.roads_to_moscow.army import has_come
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.headquarters import points
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import (
    begin,
    entry_parts,
    kept_open,
    open_entries,
    places,
    plan_of,
    ways_of,
)

WAITING = {"type": "motorized_infantry", "box": "german.reinforcements"}
GERMANS = {"entry.german": "0101"}


def waiting(picture: str, units: dict[str, Any] | None = None, **more: Any) -> RoadsPosition:
    """A position in which gA9 waits beside the map for hex 0101."""
    return sketch(picture, units={"gA9": WAITING, **(units or {})}, areas=GERMANS, **more)


def numbers(position: RoadsPosition, *hexes: str) -> list[int]:
    return [position.components.number("hex", hex) for hex in hexes]


@pytest.mark.rule("5.2-1", "5.22a", "5.22b")
def test_a_reinforcement_pays_for_the_hex_of_entry_and_moves_on() -> None:
    position = waiting("r+w . . sA1:AT")
    ask.play(position, "unit gA9")
    ruling = ask.allowed(position, "hex 0101")
    assert lines(ruling) == [("5.22b", "rough", 2), ("5.22b", "woods", 1)]
    ask.play(position, "hex 0101")
    assert ask.cost(position, "gA9", "0201") == 1


@pytest.mark.rule("5.22b")
def test_by_road_the_rate_of_the_road_is_paid() -> None:
    position = waiting("r+w . . sA1:AT", main_road="0101 0201")
    assert ask.cost(position, "gA9", "0101") == 0.5


@pytest.mark.rule("5.22b", "8.21")
def test_an_enemy_zone_at_the_entry_costs_a_point() -> None:
    position = waiting(". sA1:Inf")
    assert ask.cost(position, "gA9", "0101") == 2


@pytest.mark.rule("5.2-1")
def test_without_a_place_to_enter_nobody_comes() -> None:
    position = sketch(". gA1:Inf . . sA1:AT", units={"gA9": WAITING})
    ruling = ask.refused(position, "unit gA9")
    assert (ruling.rules, ruling.reason) == (("5.2-1",), "reinforcements.no_entry")
    ask.allowed(waiting(". gA1:Inf . . sA1:AT"), "unit gA9")


@pytest.mark.rule("8.14-1")
def test_nobody_comes_on_in_a_hex_with_enemies() -> None:
    both = {"entry.german": "0101 0104"}
    position = sketch("sA1:AT . .\n. . .\n. . .\n. . gA1:Inf", units={"gA9": WAITING}, areas=both)
    ask.play(position, "unit gA9")
    ask.allowed(position, "hex 0104")
    assert ask.refused(position, "hex 0101").rules == ("8.14-1",)


@pytest.mark.rule("5.2-1")
def test_nobody_comes_before_his_turn() -> None:
    early = waiting(". gA1:Inf . . sA1:AT", schedule=[{"turn": 4, "what": "arrival", "unit": "gA9"}])
    assert ask.refused(early, "unit gA9").rules[0] == "5.2-1"
    early.turn = 4
    begin(early)
    early.asked = None
    ask.allowed(early, "unit gA9")


@pytest.mark.rule("5.22a")
def test_a_reinforcement_comes_when_its_formation_is_active() -> None:
    position = sketch(". gA1:Inf . sA1:AT", units={"gB9": WAITING}, areas=GERMANS)
    assert ask.refused(position, "unit gB9").rules[0] == "4.23b-2"


@pytest.mark.rule("5.22c", "5.2-2")
def test_reinforcements_enter_singly_or_stacked() -> None:
    position = waiting(". . . sA1:AT", units={"gA8": WAITING})
    ask.play(position, "unit gA9; with gA8; hex 0101; done")
    assert where(position, "gA8") == where(position, "gA9") == "0101"


@pytest.mark.rule("5.23a", "5.23b")
def test_they_have_their_whole_allowance_or_half_of_it_in_an_assault() -> None:
    mobile, assault = waiting(". . . . sA1:AT"), waiting(". . . . sA1:AT", assault=True)
    left = []
    for position in (mobile, assault):
        ask.play(position, "unit gA9")
        left.append(position.present.left)  # type: ignore[union-attr]
    assert left == [12, 6]


@pytest.mark.rule("5.25")
def test_nobody_has_to_come() -> None:
    position = waiting(". gA1:Inf . sA1:AT")
    ask.play(position, "done")
    assert where(position, "gA9") == "german.reinforcements"


@pytest.mark.rule("5.26", "6.15-1")
def test_who_comes_is_in_supply() -> None:
    position = waiting(". . . sA1:AT", lines=True)
    ask.play(position, "unit gA9; hex 0101; done")
    assert (where(position, "gA9"), position.unsupplied[number(position, "gA9")]) == ("0101", False)


@pytest.mark.rule("5.27")
def test_an_hq_beside_the_map_has_no_command_points() -> None:
    position = waiting(". . . sA1:AT", units={"gA8": {"type": "headquarters", "box": "german.reinforcements"}})
    hq = number(position, "gA8")
    assert points(position, hq) == 0
    ask.play(position, "unit gA8; hex 0101; done")
    assert points(position, hq) == 2


@pytest.mark.rule("5.21-1", "5.21-3")
def test_nobody_ends_a_move_where_the_enemy_comes_on_but_passes_it() -> None:
    picture = "gA1:Inf . .\n. . sA1:AT"
    soviet = {"sA9": {"type": "infantry", "box": "soviet.reinforcements"}}
    position = sketch(picture, units={**soviet}, areas={"entry.soviet": "0201"}, main_road="0101 0201 0301")
    ask.play(position, "unit gA1")
    assert ask.refused(position, "hex 0201").rules[0] == "5.21-1"
    assert ask.cost(position, "gA1", "0301") == 1


@pytest.mark.rule("5.21-2")
def test_once_nobody_is_left_to_come_the_hex_is_free() -> None:
    position = sketch("gA1:Inf . .\n. . sA1:AT", areas={"entry.soviet": "0201"})
    assert not kept_open(position, 1, ())
    ask.play(position, "unit gA1")
    ask.allowed(position, "hex 0201")


@pytest.mark.rule("8.14-1")
def test_nobody_comes_on_into_an_enemy() -> None:
    position = waiting("sA1:Inf . gA1:Inf")
    ask.play(position, "unit gA1; back")
    assert ask.choices(position, "unit") == {"gA1"}


# -- what else the start of a turn brings


@pytest.mark.rule("5.24")
def test_air_units_of_the_turn_are_ready() -> None:
    position = scenario("gates_of_moscow")
    names = [turn.name for turn in position.components.track]
    components = position.components
    for one in components.facts.arrivals:
        flights = [components.number("air", name) for name in one.names if components.has("air", name)]
        position.turn = names.index(one.turn) + 1
        assert {position.air_at[air] for air in flights} <= {"due"}
        begin(position)
        assert {position.air_at[air] for air in flights} <= {"ready"}
    assert components.facts.arrivals


@pytest.mark.rule("19.44")
@pytest.mark.parametrize(("kind", "stands"), [("Eng", True), ("Inf", False)])
def test_a_bridge_stands_again_where_german_engineers_begin_a_turn(kind: str, stands: bool) -> None:
    sides = {"river": "0101/0201", "bridge": "0101/0201"}
    position = sketch(f"gA1:{kind} . sA1:AT", sides=sides, state={"blown": ["0101/0201"]})
    begin(position)
    assert (not position.blown) == stands


@pytest.mark.rule("19.44")
def test_around_an_entry_that_the_enemy_holds_units_come_on_at_a_point_more() -> None:
    position = scenario("gates_of_moscow")
    components = position.components
    unit, enemy = number(position, "I/61"), components.by_side[1][0]
    position.turn = plan_of(position, unit).turn
    detours = numbers(position, "4124", "4324")
    assert {way.hex for way in ways_of(position, unit)}.isdisjoint(detours)
    position.put(enemy, *numbers(position, "4224"))
    around = [way for way in ways_of(position, unit) if way.hex in detours]
    assert len(around) == 2
    for way in around:
        assert ("19.44", "detour", 1) in [tuple(part[:3]) for part in entry_parts(position, (unit,), way)]


@pytest.mark.rule("5.2-1", "5.21-3")
def test_every_reinforcement_of_every_scenario_has_hexes_on_its_map() -> None:
    for name in GAME.scenarios():
        position = scenario(name)
        components = position.components
        for unit in [
            *position.units_at(components.reinforcements[0]),
            *position.units_at(components.reinforcements[1]),
        ]:
            plan = plan_of(position, unit)
            hexes = {hex for code in plan.entries for hex in places(components)[code]}
            assert hexes, f"{name}: {position.unit_name(unit)}"


@pytest.mark.rule("5.22a", "5.2-2")
def test_a_reinforcement_of_a_scenario_enters_in_its_turn() -> None:
    position = scenario("gates_of_moscow")
    components = position.components
    coming = [unit for side in (0, 1) for unit in position.units_at(components.reinforcements[side])]
    unit = min(coming, key=lambda unit: plan_of(position, unit).turn)
    position.turn = plan_of(position, unit).turn
    begin(position)
    assert has_come(position, unit)
    assert open_entries(position, (unit,), 40)
