"""Setting up [3.0, 20.0]: who, where and in which order; and what is printed on the counters [2.3]."""

import pytest
from tests.games.folio.sketch import ask, number, scenario, sketch, where

from grognard.engine import positionfile
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.supply import in_supply

SOVIET, GERMAN = range(2)


@pytest.mark.rule("20.0-7", "20.0-17", "3.0-5", "3.0-9", "20.0-5")
def test_the_soviets_set_up_first_and_begin() -> None:
    position = scenario("korsun")
    assert ask.asked(position) == ("soviet", "placement.which")
    ask.play(position, "rest; done")
    assert ask.asked(position) == ("german", "placement.which")
    ask.play(position, "rest; done")
    assert ask.asked(position) == ("soviet", "movement.which")
    assert position.turn == 1


@pytest.mark.rule("20.0-9", "20.0-11")
def test_a_soviet_unit_goes_anywhere_in_its_own_area_and_nowhere_else() -> None:
    position = scenario("korsun")
    ask.play(position, "unit 16TC/109")
    assert ask.choices(position, "hex") == {"1420", "1421"}
    assert ask.refused(position, "hex 1319").rules[0] == "20.0-9"


@pytest.mark.rule("20.0-19", "20.0-20")
def test_a_german_unit_goes_anywhere_in_its_own_area_and_nowhere_else() -> None:
    position = scenario("korsun")
    ask.play(position, "rest; done; unit Pi/1Pz")
    assert "0725" in ask.choices(position, "hex")
    assert ask.refused(position, "hex 3510").rules[0] == "20.0-19"


@pytest.mark.rule("20.0-10", "20.0-20", "5.3-3")
def test_every_area_has_room_for_its_units_one_to_a_hex() -> None:
    components = scenario("korsun").components
    for unit, hexes in enumerate(components.setup_hexes):
        area = components.formation_of[unit]
        assert components.formation_of.count(area) <= len(hexes), components.roster[unit].id


@pytest.mark.rule("20.0-10", "20.0-20")
@pytest.mark.parametrize(("side", "before", "rule"), [(SOVIET, "", "20.0-10"), (GERMAN, "rest; done; ", "20.0-20")])
def test_nobody_is_set_up_where_another_is(side: int, before: str, rule: str) -> None:
    position = scenario("korsun")
    components = position.components
    areas = [components.formation_of[unit] for unit in components.by_side[side]]
    shared = next(area for area in areas if areas.count(area) > 1)
    first, second, *_ = (unit for unit in components.by_side[side] if components.formation_of[unit] == shared)
    ask.play(position, f"{before}unit {position.unit_name(first)}")
    hex = min(ask.choices(position, "hex"))
    ask.play(position, f"hex {hex}; unit {position.unit_name(second)}")
    ruling = ask.refused(position, f"hex {hex}")
    assert (ruling.rules[0], ruling.reason) == (rule, "movement.stacked")


@pytest.mark.rule("3.0-2")
def test_the_rest_goes_where_it_stood_one_unit_to_a_hex() -> None:
    position = scenario("korsun")
    ask.play(position, "rest; done; rest; done")
    assert where(position, "Pi/1Pz") == "0725"
    assert not GAME.invariants(position)


@pytest.mark.rule("3.0-2")
@pytest.mark.parametrize(("room", "legal"), [(["3922", "4022"], True), (["3922"], False)])
def test_the_rest_is_not_placed_at_once_where_its_area_has_no_room_for_all(room: list[str], legal: bool) -> None:
    changed = {"from": "scenario", "areas": {"setup.S-18TC-troops": room}}
    position = positionfile.load(GAME, {"game": GAME.name, "scenario": "korsun", "map": changed})
    ruling = GAME.explain(position, "rest")
    assert (ruling.legal, ruling.rules[0]) == (legal, "3.0-2")
    assert ruling.reason == ("placement.rest" if legal else "placement.no_usual")
    assert ("rest" in ask.choices(position)) == legal


@pytest.mark.rule("20.0-16", "20.0-23")
def test_there_are_no_reinforcements() -> None:
    position = scenario("korsun")
    ask.play(position, "rest; done; rest; done")
    assert all(position.on_map(unit) for unit in range(len(position.at)))
    assert position.components.arrivals.count(None) == len(position.at)


@pytest.mark.rule("20.0-4", "20.0-14", "20.0-22", "15.0-4")
def test_all_support_markers_are_at_hand() -> None:
    position = scenario("korsun")
    ask.play(position, "rest; done; rest; done")
    assert all(position.in_hand)


@pytest.mark.rule("12.0-1", "20.0-1")
@pytest.mark.parametrize("name", ["korsun", "tikich"])
def test_at_the_start_everybody_is_in_supply(name: str) -> None:
    position = scenario(name)
    if name == "korsun":
        ask.play(position, "rest; done; rest; done")
    assert all(in_supply(position, unit) for unit in range(len(position.at)))


@pytest.mark.rule("20.0-1", "20.0-2", "3.0-10")
def test_the_game_has_twelve_turns() -> None:
    assert GAME.scenarios()["korsun"].turns == 12


@pytest.mark.rule("20.0-8", "20.0-18")
def test_there_are_twelve_soviet_groups_and_two_german() -> None:
    components = scenario("korsun").components
    groups = {(unit.side, unit.values["group"]) for unit in components.roster}
    assert sum(side == SOVIET for side, _ in groups) == 12
    assert {group for side, group in groups if side == GERMAN} == {"encircled", "relief"}


@pytest.mark.rule("20.0-15")
def test_airborne_units_walk() -> None:
    position = sketch("s1:Inf . .", phase="soviet.movement", units={"s1": {"type": "airborne"}})
    assert ask.ways(position, "s1") == {"0201": 1, "0301": 2}


@pytest.mark.rule("2.3-1", "2.3.2-1", "2.3.2-2", "3.0-3", "7.6-4")
def test_a_counter_has_attack_defence_and_movement_on_both_sides() -> None:
    components = scenario("korsun").components
    unit = number(scenario("korsun"), "Pi/1Pz")
    assert (components.attack[unit], components.defence[unit]) == ((2, 1), (2, 1))
    assert components.allowance[unit] == (16, 16)
    assert components.one_sided[number(scenario("korsun"), "Pi/72")]


@pytest.mark.rule("2.3.1-4", "2.3-2")
def test_a_counter_tells_size_and_type() -> None:
    printed = {unit.id: unit for unit in scenario("korsun").components.roster}
    assert (printed["Pi/1Pz"].values["size"], printed["Pi/1Pz"].type) == ("II", "mechanized_engineers")


@pytest.mark.rule("2.3.1-1")
def test_what_a_unit_is_called_changes_nothing_in_play() -> None:
    for id in ("g1", "g266"):
        position = sketch(f"{id}:Tk . s1:Inf .")
        assert ask.ways(position, id) == {"0201": 1}


@pytest.mark.rule("10.0-2")
@pytest.mark.parametrize("kind", ["infantry", "airborne", "machine_gun", "security", "engineers"])
def test_types_that_the_game_adds_move_and_fight_like_any_other_and_only_engineers_bridge(kind: str) -> None:
    units = {"g1": {"type": kind, "mobility": "leg"}}
    position = sketch("g1:Inf . . s1:Inf", units=units, sides={"minor_river": "0101/0201"})
    assert ask.ways(position, "g1") == {"0201": 3, "0301": 4}
    assert ask.choices(position, "engineer") == ({"g1"} if kind == "engineers" else set())
    fights = sketch("g1:Inf s1:Inf", units=units, phase="german.combat")
    ask.play(fights, "attack 0201; unit g1")
    assert [part.amount for part in ask.allowed(fights, "fight").parts] == [3, 3]


@pytest.mark.rule("4.1-D3", "11.0-2", "19.0-3")
def test_every_die_has_six_faces() -> None:
    assert set(GAME.rolls(scenario("korsun").components).values()) == {6}


@pytest.mark.rule("3.0-4", "2.3.2-3")
def test_a_support_marker_has_one_value() -> None:
    components = scenario("korsun").components
    assert components.marker_values[components.names["support"].index("luftwaffe-1")] == 6


@pytest.mark.parametrize("name", ["korsun", "tikich"])
def test_a_start_is_written_and_read_again(name: str) -> None:
    position = scenario(name)
    assert positionfile.load(GAME, positionfile.dump(GAME, position)) == position


@pytest.mark.rule("4.0-1", "4.1-1", "4.1-3", "4.1-13", "4.1-15")
def test_each_player_has_four_phases_and_then_the_turn_ends() -> None:
    position = sketch("s1:Tk . . . . g1:Tk", phase="turn", dice=[1, 1])
    seen = []
    while position.turn == 2:
        phase = GAME.phase(position)
        if phase not in seen:
            seen.append(phase)
        ask.play(position, "done")
    movement = [phase for phase in seen if phase.endswith("movement")]
    assert movement == ["soviet.movement", "soviet.mobile_movement", "german.movement", "german.mobile_movement"]
