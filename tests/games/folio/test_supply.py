"""Supply lines [12.0, 12.1, 12.3] and air supply [12.2]: both sides, both German forces, airfield, corners, bridges."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, cells_of, happened, number, scenario, sketch

from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import count_exits, in_supply


def land(picture: str, road: Any = ("0101 0201", "0601 0701"), **more: Any) -> HellsGatePosition:
    """A map with edges, of which north and south are but the corners; roads to the west and the east edge."""
    cells = cells_of(picture)
    low, wide = (max(int(hex[part]) for hex in cells) for part in (slice(2, 4), slice(0, 2)))
    edges = {
        "west": " ".join(f"01{y:02}" for y in range(1, low + 1)),
        "east": " ".join(f"{wide:02}{y:02}" for y in range(1, low + 1)),
        "north": f"0101 {wide:02}01",
        "south": f"01{low:02} {wide:02}{low:02}",
    }
    return sketch(picture, lines=True, road=road, edges=edges, **more)


def supplied(position: HellsGatePosition, unit: str) -> bool:
    """Is a unit in supply, by the rule and by the inquiry alike?"""
    found = in_supply(position, number(position, unit))
    assert GAME.inquire(position, f"supply {unit}").legal == found
    return found


def why(position: HellsGatePosition, unit: str) -> str:
    """The rule that decides about a unit's supply."""
    return GAME.inquire(position, f"supply {unit}").rules[0]


PLAIN = """
    . . . {} . . .
     . . . . . . .
    . . . . . . .
"""


# -- sources


@pytest.mark.rule("12.0-1", "12.0-7")
def test_the_relief_force_has_a_line_to_a_road_hex_of_the_west_edge() -> None:
    position = land(PLAIN.format("g1:Tk"))
    assert supplied(position, "g1")
    ruling = GAME.inquire(position, "supply g1")
    assert ruling.rules[0] == "12.0-7"
    assert ruling.facts["line"] == ["0401", "0301", "0201", "0101"]


@pytest.mark.rule("12.0-5")
def test_soviets_have_a_line_to_a_road_hex_of_another_edge() -> None:
    position = land(PLAIN.format("s1:Tk"))
    assert supplied(position, "s1")
    assert GAME.inquire(position, "supply s1").facts["line"][-1] == "0701"


@pytest.mark.rule("12.0-5", "12.0-6")
@pytest.mark.parametrize(("unit", "has"), [("g1", True), ("s1", False)])
def test_a_corner_of_the_west_edge_is_german(unit: str, has: bool) -> None:
    position = land(PLAIN.format(f"{unit}:Inf"), road="0101 0201")
    assert supplied(position, unit) == has


@pytest.mark.rule("12.0-7", "20.0-V1")
def test_a_railway_hex_of_the_west_edge_is_no_source_but_counts_for_victory() -> None:
    position = land(PLAIN.format("e1:Inf"), road=(), railway="0102 0202")
    assert not supplied(position, "e1")
    assert count_exits(position, (number(position, "e1"),)) == 1


@pytest.mark.rule("12.0-6", "12.0-7")
@pytest.mark.parametrize(("unit", "has"), [("e1", True), ("g1", False)])
def test_the_airfield_is_a_source_of_the_encircled_force_alone(unit: str, has: bool) -> None:
    position = land(PLAIN.format(f"{unit}:Inf"), road=(), airfield="0403")
    assert supplied(position, unit) == has


@pytest.mark.rule("20.0-V5")
def test_the_airfield_does_not_count_for_victory() -> None:
    position = land(PLAIN.format("e1:Inf"), road=(), airfield="0403")
    assert supplied(position, "e1")
    assert count_exits(position, (number(position, "e1"),)) == 0


@pytest.mark.rule("12.0-6")
def test_an_airfield_in_an_enemy_zone_serves_if_a_german_is_there() -> None:
    empty = "e1:Inf . . . .\n. . . s1:Inf .\n. . . . ."
    held = "e1:Inf . . g2:Inf .\n. . . s1:Inf .\n. . . . ."
    assert not supplied(land(empty, road=(), airfield="0401"), "e1")
    assert supplied(land(held, road=(), airfield="0401"), "e1")


@pytest.mark.rule("12.0-6")
def test_whoever_controls_the_airfield_it_is_a_source_unless_an_enemy_is_there() -> None:
    position = land(PLAIN.format("e1:Inf"), road=(), airfield="0403", state={"airfield": "soviet"})
    assert supplied(position, "e1")


@pytest.mark.rule("12.0-6")
def test_the_airfield_of_the_map_is_4007() -> None:
    position = scenario("korsun")
    assert position.place_name(position.components.airfield) == "4007"


# -- what cuts a line


@pytest.mark.rule("12.0-3", "12.0-4")
def test_enemies_and_their_zones_cut_a_line() -> None:
    picture = ". . . g1:Inf .\n. s1:Inf . . ."
    assert why(land(picture, road="0101 0201"), "g1") == "12.0-4"
    assert why(land(". s1:Inf . g1:Inf .", road="0101 0201"), "g1") == "12.0-3"


@pytest.mark.rule("12.0-4")
def test_a_friend_in_a_zone_lets_the_line_through() -> None:
    picture = ". {} . g1:Inf .\n. s1:Inf . . ."
    assert not supplied(land(picture.format("."), road="0101 0201"), "g1")
    assert not supplied(land(picture.format("g2:Inf"), road="0101 0201"), "g1")
    covered = ". g2:Inf g3:Inf g1:Inf .\n. s1:Inf . . ."
    assert supplied(land(covered, road="0101 0201"), "g1")


@pytest.mark.rule("12.0-4")
def test_the_source_too_has_to_be_free_of_zones() -> None:
    picture = ". g2:Inf g1:Inf\ns1:Inf . ."
    assert not supplied(land(picture, road="0101 0201"), "g1")
    assert supplied(land(picture.replace(". g2", "g3:Inf g2"), road="0101 0201"), "g1")


@pytest.mark.rule("12.0-4")
def test_a_units_own_hex_serves_though_it_is_in_a_zone() -> None:
    assert supplied(land(". . g1:Inf s1:Inf", road="0101 0201"), "g1")


@pytest.mark.rule("12.1-1")
@pytest.mark.parametrize(("bridge", "has"), [((), False), ("0201 0301", True)])
def test_a_line_crosses_a_river_by_a_bridge_only(bridge: Any, has: bool) -> None:
    roads = ["0101 0201", *([bridge] if bridge else [])]
    position = land(". . . g1:Inf", road=roads, sides={"minor_river": "0201/0301"})
    assert supplied(position, "g1") == has
    if not has:
        assert why(position, "g1") == "12.1-1"


@pytest.mark.rule("12.1-1")
def test_a_railway_is_a_bridge_for_lines() -> None:
    position = land(". . . g1:Inf", road="0101 0201", railway="0201 0301", sides={"minor_river": "0201/0301"})
    assert supplied(position, "g1")


@pytest.mark.rule("12.0-1", "12.0-7")
def test_without_any_source_there_is_no_line() -> None:
    assert why(land("g1:Inf . .", road=()), "g1") == "12.0-7"


# -- engineers


RIVER = {"minor_river": "0201/0301"}


@pytest.mark.rule("12.1-2", "13.0-6", "13.0-7")
@pytest.mark.parametrize(("reach", "has"), [(2, True), (1, False)])
def test_an_engineer_in_range_takes_the_line_over_a_river(reach: int, has: bool) -> None:
    units = {"g2": {"full": [1, 1, reach]}}
    position = land(". . . g1:Inf g2:Eng .", road="0101 0201", sides=RIVER, units=units)
    assert supplied(position, "g1") == has


@pytest.mark.rule("13.0-7", "13.0-4")
def test_the_range_is_that_of_the_side_that_shows() -> None:
    values = {"full": [1, 1, 2], "reduced": [1, 1, 1]}
    for depleted in (False, True):
        units = {"g2": {**values, "depleted": depleted}}
        position = land(". . . g1:Inf g2:Eng .", road="0101 0201", sides=RIVER, units=units)
        assert supplied(position, "g1") == (not depleted)


@pytest.mark.rule("13.0-8")
def test_no_line_over_a_hexside_beside_an_enemy() -> None:
    units = {"g2": {"full": [1, 1, 8]}}
    beside = land(". . s1:Inf g1:Inf g2:Eng", road="0101 0201", sides=RIVER, units=units)
    assert not supplied(beside, "g1")
    assert why(beside, "g1") == "13.0-8"
    assert supplied(land(". . . g1:Inf g2:Eng", road="0101 0201", sides=RIVER, units=units), "g1")


@pytest.mark.rule("13.0-8", "12.0-4")
def test_an_enemy_whose_zone_closes_the_bank_is_not_beside_the_hexside() -> None:
    picture = ". . . g1:Inf g2:Eng\n. . s1:Inf . ."
    position = land(picture, road="0101 0201", sides={"minor_river": "0201/0301 0201/0202 0202/0301"})
    assert not supplied(position, "g1")
    assert why(position, "g1") == "12.0-3"


@pytest.mark.rule("13.0-13")
def test_soviet_engineers_bridge_nothing() -> None:
    position = land("s1:Inf s2:Eng . . . . .", road="0601 0701", sides={"minor_river": "0301/0401"})
    assert why(position, "s1") == "12.1-1"


TWO_RIVERS = {"minor_river": "0201/0301 0401/0501"}


@pytest.mark.rule("13.0-6")
def test_two_rivers_need_two_engineers() -> None:
    one = land(". . . . g1:Inf g2:Eng .", road="0101 0201", sides=TWO_RIVERS)
    two = land(". . . g3:Eng g1:Inf g2:Eng .", road="0101 0201", sides=TWO_RIVERS)
    assert not supplied(one, "g1")
    assert supplied(two, "g1")


@pytest.mark.rule("13.0-6", "13.0-7")
def test_who_bridges_which_river_is_found_whatever_their_order() -> None:
    units = {"g2": {"full": [1, 1, 1]}, "g3": {"full": [1, 1, 3]}}
    position = land(". . . . g1:Inf g2:Eng g3:Eng", road="0101 0201", sides=TWO_RIVERS, units=units)
    swapped = {"g2": units["g3"], "g3": {"full": [1, 1, 2]}}
    other = land(". . . . g1:Inf g2:Eng g3:Eng", road="0101 0201", sides=TWO_RIVERS, units=swapped)
    assert not supplied(position, "g1")  # from 0701 the first river is four hexes away
    assert supplied(other, "g1")


@pytest.mark.rule("13.0-6", "13.0-9")
def test_one_bridge_serves_all_who_are_checked_together_and_another_those_of_another_check() -> None:
    picture = """
        . . g2:Inf . .
         . g9:Eng . . .
        . . g3:Inf . .
    """
    sides = {"minor_river": "0201/0301 0301/0202 0301/0302 0301/0401 0203/0303 0303/0202 0303/0302 0303/0403"}
    position = land(picture, road="0101 0201", sides=sides)
    first, second = number(position, "g2"), number(position, "g3")
    together = (first, second)
    assert in_supply(position, first)
    assert in_supply(position, second)
    assert [in_supply(position, unit, together) for unit in together].count(True) == 1


@pytest.mark.rule("12.0-6", "13.0-6")
def test_an_engineer_takes_a_line_to_the_airfield_too() -> None:
    position = land("e1:Inf e2:Eng . .", road=(), airfield="0401", sides={"minor_river": "0201/0301"})
    assert supplied(position, "e1")
    assert why(position, "e1") == "12.1-2"


@pytest.mark.rule("20.0-V5", "13.0-6")
def test_bridges_of_engineers_count_for_victory() -> None:
    position = land(". . . e1:Inf g2:Eng", road="0101 0201", sides=RIVER)
    assert count_exits(position, (number(position, "e1"),)) == 1


# -- out of supply


@pytest.mark.rule("12.3-2", "12.0-2")
def test_who_begins_the_mobile_phase_out_of_supply_does_not_move_in_it() -> None:
    position = land(
        "g1:Tk . . . g2:Tk", phase="german.combat", turn=1, road="0101 0201", sides={"minor_river": "0301/0401"}
    )
    ask.play(position, "done")
    assert ask.choices(position, "unit") == {"g1"}
    assert ask.refused(position, "unit g2").rules[0] == "12.3-2"


@pytest.mark.rule("12.3-4")
def test_out_of_supply_units_move_in_the_movement_phase() -> None:
    position = land("g1:Inf . .", road=())
    assert ask.choices(position, "unit") == {"g1"}


# -- from the air


@pytest.mark.rule("12.2-6", "12.2-5", "12.2-4")
def test_an_air_supply_marker_supplies_one_unit_and_costs_a_marker_of_the_luftwaffe() -> None:
    position = land("g1:Tk g2:Tk .", road=())
    assert ask.choices(position, "air_supply") == {"g1", "g2"}
    events = ask.play(position, "air_supply g1; marker luftwaffe-2")
    assert happened(events, "given_up") == [{"rule": "12.2-5", "marker": "luftwaffe-2"}]
    assert supplied(position, "g1")
    assert not supplied(position, "g2")
    assert position.air_supplies == 1


@pytest.mark.rule("12.2-5")
def test_the_owner_chooses_among_the_markers_that_are_left_spent_or_not() -> None:
    position = land("g1:Tk .", road=())
    marker = position.components.names["support"].index
    position.removed[marker("luftwaffe-1")], position.in_hand[marker("luftwaffe-2")] = True, False
    ask.play(position, "air_supply g1")
    assert ask.choices(position) == {"marker luftwaffe-2", "marker luftwaffe-3"}


@pytest.mark.rule("12.2-1", "12.2-5")
def test_two_air_supplies_leave_one_marker_of_the_luftwaffe() -> None:
    position = land("g1:Tk g2:Tk .", road=(), dice=[1])
    ask.play(position, "air_supply g1; marker luftwaffe-1")
    while (position.turn, GAME.phase(position)) != (3, "german.movement"):
        ask.play(position, "done")
    ask.play(position, "air_supply g2; marker luftwaffe-2")
    left = [position.removed[marker] for marker in position.components.luftwaffe]
    assert (position.air_supplies, left) == (0, [True, True, False])


@pytest.mark.rule("12.2-8")
def test_an_air_supply_marker_is_no_source_for_others() -> None:
    position = land("g1:Tk g2:Tk .", road=(), state={"air_supplied": "g1"})
    assert [supplied(position, unit) for unit in ("g1", "g2")] == [True, False]


@pytest.mark.rule("12.2-7", "12.2-9")
def test_the_marker_stays_until_the_game_turn_ends() -> None:
    position = land("g1:Tk . .", road=(), phase="german.mobile_combat", state={"air_supplied": "g1"}, dice=[1])
    while position.turn == 2:
        assert supplied(position, "g1")
        ask.play(position, "done")
    assert not supplied(position, "g1")


@pytest.mark.rule("12.2-6", "12.3-2")
def test_before_the_mobile_phases_begin_there_is_a_last_chance_for_air_supply() -> None:
    position = land("g1:Tk . .", road=(), phase="german.combat")
    assert ask.choices(position) == {"air_supply g1", "done"}
    ask.play(position, "air_supply g1; marker luftwaffe-1")
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.choices(position, "unit") == {"g1"}


@pytest.mark.rule("12.2-6")
def test_who_has_a_line_needs_no_marker() -> None:
    position = land(PLAIN.format("g1:Tk"))
    assert ask.choices(position, "air_supply") == set()
    assert ask.refused(position, "air_supply g1").rules[0] == "12.2-6"


@pytest.mark.rule("12.2-2", "11.1-2", "11.1-4")
@pytest.mark.parametrize(("weather", "flies"), [("clear", {"g1"}), ("fog", set()), ("precipitation", set())])
def test_air_supply_needs_clear_weather(weather: str, flies: set[str]) -> None:
    position = land("g1:Tk .", road=(), state={"weather": weather})
    assert ask.choices(position, "air_supply") == flies


@pytest.mark.rule("12.2-3", "12.2-4")
@pytest.mark.parametrize(
    ("state", "flies"), [({}, {"g1"}), ({"air_supplied": "g2"}, set()), ({"air_supplies": 0}, set())]
)
def test_one_marker_a_turn_and_two_in_a_game(state: dict[str, Any], flies: set[str]) -> None:
    position = land("g1:Tk . g2:Tk", road=(), state=state)
    assert ask.choices(position, "air_supply") - {"g2"} == flies


@pytest.mark.rule("12.3-1")
@pytest.mark.parametrize(("strength", "half"), [(3, 2), (1, 1), (0, 0), (4, 2)])
def test_out_of_supply_each_unit_attacks_with_half_rounded_up(strength: int, half: int) -> None:
    units = {id: {"full": [strength, 1, 6]} for id in ("g1", "g2")}
    picture = "g1:Inf s1:Inf g2:Inf"
    cut_off = land(picture, phase="german.combat", road=(), units=units)
    ask.play(cut_off, "attack 0201; unit g1; unit g2")
    parts = ask.allowed(cut_off, "fight").parts
    assert sum(part.amount for part in parts if part.group == "attack") == 2 * half


@pytest.mark.rule("12.3-3")
@pytest.mark.parametrize(("unsupplied", "attacks"), [(False, {"0201"}), (True, set())])
def test_who_began_the_mobile_phases_out_of_supply_does_not_attack_in_them(unsupplied: bool, attacks: set[str]) -> None:
    units, supplied = {"g1": {"unsupplied": unsupplied}}, {"g1": not unsupplied, "g2": True}
    position = land(
        "g1:Tk s1:Inf g2:Tk", phase="german.mobile_combat", road=(), units=units, declared={"supply": supplied}
    )
    assert ask.choices(position, "attack") == {"0201"}
    ask.play(position, "attack 0201")
    assert ("unit g1" in ask.choices(position)) == bool(attacks)


@pytest.mark.rule("12.3-2", "12.3-3")
@pytest.mark.parametrize(("supplied", "units"), [(True, {"g1", "g2"}), (False, {"g2"})])
def test_a_position_file_that_begins_in_a_mobile_phase_finds_out_who_is_out_of_supply(
    supplied: bool, units: set[str]
) -> None:
    declared = {"supply": {"g1": supplied, "g2": True}}
    moves = land("g1:Tk . g2:Tk", phase="german.mobile_movement", road=(), declared=declared)
    assert ask.choices(moves, "unit") == units
    fights = land("g1:Tk s1:Inf g2:Tk", phase="german.mobile_combat", road=(), declared=declared)
    ask.play(fights, "attack 0201")
    assert ask.choices(fights, "unit") == units


@pytest.mark.rule("12.0-1")
@pytest.mark.parametrize("supplied", [True, False])
def test_what_a_position_file_says_of_supply_is_told(supplied: bool) -> None:
    declared = {"supply": {"g1": supplied}}
    position = land("g1:Tk . s1:Inf", phase="german.combat", road=(), declared=declared)
    ruling = GAME.inquire(position, "supply g1")
    assert (ruling.legal, ruling.rules[0]) == (supplied, "12.0-1")
    assert ruling.reason == ("supply.declared" if supplied else "supply.declared_out")


@pytest.mark.rule("12.2-6")
def test_in_a_combat_a_german_in_it_may_be_supplied_by_air() -> None:
    picture = "s1:Inf g1:Tk . g2:Tk"
    position = land(picture, phase="german.combat", road=(), units={"g1": {"full": [5, 1, 8]}})
    ask.play(position, "attack 0101; unit g1; fight")
    assert ask.choices(position, "air_supply") == {"g1"}
    assert ask.refused(position, "air_supply g2").rules[0] == "12.2-6"
    ask.play(position, "air_supply g1; marker luftwaffe-1")
    assert ask.asked(position) == ("german", "support.which")
    assert supplied(position, "g1")


@pytest.mark.rule("12.2-6")
def test_in_the_soviets_turn_a_german_defender_may_be_supplied_by_air() -> None:
    position = land("s1:Inf g1:Tk .", phase="soviet.combat", road=())
    ask.play(position, "attack 0201; unit s1; fight")
    while ask.asked(position)[0] != "german":
        ask.play(position, "pass")
    assert ask.choices(position, "air_supply") == {"g1"}
