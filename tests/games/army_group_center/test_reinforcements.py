"""Reinforcements [10.1 to 10.5]: who comes on the map, when and where."""

from typing import Any

import pytest
from tests.games.army_group_center.arrivals import (
    AIR,
    DEAD,
    DUE,
    EDGES,
    EMPTY,
    ENTERING_KG,
    GERMANS,
    INFANTRY,
    KORPS_GRUPPE,
    LATE,
    SOVIETS,
    TANKS,
    closed,
    entries,
    fact,
    from_the_south,
    north_ukraine,
    pass_to,
    steps_left,
)
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, number, where

from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.setup import place_of

# -- 10.1: when


@pytest.mark.rule("10.1-1")
def test_a_reinforcement_comes_in_its_owners_phase_on_the_turn_of_its_counter() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DUE})
    assert ask.asked(position) == ("soviet", "entry.which")
    events = ask.play(position, "unit s; hex 0201")
    assert happened(events, "arrived") == [{"rule": "10.1-2", "unit": "s", "hex": "0201"}]
    assert where(position, "s") == "0201"


@pytest.mark.rule("10.1-1")
def test_the_first_polish_army_comes_on_turn_2() -> None:
    position = sketch(EMPTY, phase=SOVIETS, turn=2, areas=EDGES, units={"Pol": {"box": "turn.2"}})
    assert position.place_name(place_of(position.components, number(position, "Pol"))) == "turn.2"
    assert ask.choices(position, "unit") == {"Pol"}


@pytest.mark.rule("10.1-1")
def test_nobody_comes_in_the_enemys_phase() -> None:
    position = sketch(EMPTY, phase=GERMANS, areas=EDGES, units={"s": DUE, "g": DUE})
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit s").rules == ("10.1-1",)


@pytest.mark.rule("10.1-1")
def test_a_unit_that_has_come_can_fight_before_movement() -> None:
    position = sketch(". . . g:Inf . .", phase=SOVIETS, areas={"soviet_source": "0103"}, units={"s": DUE})
    ask.play(position, "unit s; hex 0103")
    assert ask.choices(position) == {"attack 0104", "done"}
    ask.play(position, "attack 0104")
    ask.allowed(position, "unit s")


def test_a_phase_with_nobody_to_come_and_nothing_to_rebuild_is_passed_over() -> None:
    assert ask.asked(sketch("s:Inf . . .", phase=SOVIETS)) == ("soviet", "movement.which")


def test_a_unit_in_hand_is_placed_or_put_back_before_anything_else() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s1": DUE, "s2": DUE, "s3": DEAD})
    assert ask.refused(position, "hex 0101").rules == ("10.1-1",)
    assert ask.refused(position, "back").rules == ("10.1-1",)
    ask.play(position, "unit s1")
    for other in ("unit s2", "reclaim s3", "done"):
        assert ask.refused(position, other).rules == ("10.1-1",)
    assert ask.allowed(position, "back").rules == ("10.5-1",)
    ask.play(position, "back")
    assert ask.choices(position) == {"unit s1", "unit s2", "reclaim s3", "done"}


# -- 10.1: edge sources


@pytest.mark.rule("10.1-2")
def test_reinforcements_enter_at_any_edge_source_of_their_side() -> None:
    units = {"s": DUE, "g": DUE}
    assert entries(sketch(EMPTY, phase=SOVIETS, areas=EDGES, units=units), "s") == {"0101", "0201", "0301"}
    assert entries(sketch(EMPTY, phase=GERMANS, areas=EDGES, units=units), "g") == {"0106", "0206", "0306"}


@pytest.mark.rule("10.1-2")
def test_each_unit_and_each_turn_has_its_own_entry_hex() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s1": DUE, "s2": DUE, "s3": LATE})
    ask.play(position, "unit s1; hex 0101; unit s2; hex 0301")
    pass_to(position, "soviet", "entry.which")
    assert position.turn == 4
    ask.play(position, "unit s3; hex 0201")
    assert [where(position, unit) for unit in ("s1", "s2", "s3")] == ["0101", "0301", "0201"]


@pytest.mark.rule("10.1-2")
def test_a_source_in_enemy_hands_is_closed() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DUE}, state={"control": {"0201": "german"}})
    assert entries(position, "s") == {"0101", "0301"}
    assert closed(position, "s", "0201") == "10.1-2"


@pytest.mark.rule("10.1-2")
def test_a_source_with_an_enemy_on_it_is_closed() -> None:
    position = sketch("g:Inf . . . . .", phase=SOVIETS, areas={"soviet_source": "0101 0103"}, units={"s": DUE})
    assert entries(position, "s") == {"0103"}
    assert closed(position, "s", "0101") == "10.1-2"  # whoever stands there controls it


@pytest.mark.rule("10.1-2")
def test_an_enemy_zone_does_not_close_a_source() -> None:
    position = sketch(". g:Inf . . . .", phase=SOVIETS, areas={"soviet_source": "0101"}, units={"s": DUE})
    assert entries(position, "s") == {"0101"}


@pytest.mark.rule("10.1-2")
def test_no_other_hex_of_ones_own_lets_units_in() -> None:
    position = sketch("t . . . . .", phase=SOVIETS, areas={"soviet_source": "0102"}, units={"s": DUE})
    assert entries(position, "s") == {"0102"}
    assert closed(position, "s", "0101") == "10.1-2"


@pytest.mark.rule("10.1-2")
def test_a_captured_source_of_the_enemys_lets_nobody_in() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DUE}, state={"control": {"0106": "soviet"}})
    assert entries(position, "s") == {"0101", "0201", "0301"}
    assert closed(position, "s", "0106") == "10.1-2"


def test_a_unit_without_an_open_entry_hex_is_not_offered() -> None:
    state = {"control": {"0101": "german"}}
    position = sketch(
        ". . .", phase=SOVIETS, areas={"soviet_source": "0101"}, units={"s": DUE, "s2": DEAD}, state=state
    )
    assert ask.choices(position) == {"reclaim s2", "done"}
    assert ask.refused(position, "unit s").reason == "entry.nowhere"


# -- 10.1: cities


CITY = """
    . . c . . .
     . . . . . .
    . . . . . .
"""


@pytest.mark.rule("10.1-3")
def test_reinforcements_enter_at_a_city_of_ones_own_in_supply() -> None:
    position = sketch(CITY, phase=SOVIETS, areas=EDGES, units={"s": DUE})
    assert entries(position, "s") == {"0101", "0201", "0301", "0103"}
    german = {"control": {"0103": "german"}}
    position = sketch(CITY, phase=GERMANS, areas=EDGES, units={"g": DUE}, state=german)
    assert entries(position, "g") == {"0106", "0206", "0306", "0103"}


@pytest.mark.rule("10.1-3")
def test_a_city_in_enemy_hands_is_closed() -> None:
    position = sketch(CITY, phase=SOVIETS, areas=EDGES, units={"s": DUE}, state={"control": {"0103": "german"}})
    assert closed(position, "s", "0103") == "10.1-3"


@pytest.mark.rule("10.1-3")
def test_a_town_lets_nobody_in() -> None:
    position = sketch(CITY.replace("c", "t"), phase=SOVIETS, areas=EDGES, units={"s": DUE})
    assert entries(position, "s") == {"0101", "0201", "0301"}
    assert closed(position, "s", "0103") == "10.1-2"


@pytest.mark.rule("10.1-3")
@pytest.mark.parametrize(("enemy", "open"), [("0104", False), ("0105", True)])
def test_an_enemy_next_to_a_city_closes_it(enemy: str, open: bool) -> None:
    units = {"s": DUE, "g": {**INFANTRY, "hex": enemy}}
    position = sketch(CITY, phase=SOVIETS, areas=EDGES, units=units)
    assert ("0103" in entries(position, "s")) == open
    if not open:
        assert closed(position, "s", "0103") == "10.1-3"


@pytest.mark.rule("10.1-3")
def test_an_enemy_next_to_a_city_closes_it_even_with_a_garrison() -> None:
    units = {"s": DUE, "s2": {**INFANTRY, "hex": "0103"}, "g": {**INFANTRY, "hex": "0104"}}
    assert closed(sketch(CITY, phase=SOVIETS, areas=EDGES, units=units), "s", "0103") == "10.1-3"


CUT_OFF = """
    . . g1:Inf . c
     . . g2:Inf . .
"""


@pytest.mark.rule("10.1-3")
def test_a_city_without_a_line_over_land_is_closed() -> None:
    areas = {"soviet_source": "0101 0201", "german_start": "0103 0203"}
    position = sketch(CUT_OFF, phase=SOVIETS, areas=areas, units={"s": DUE})
    assert entries(position, "s") == {"0101", "0201"}
    refused = position.copy()
    ask.play(refused, "unit s")
    assert ask.refused(refused, "hex 0105").reason == "entry.no_supply"


@pytest.mark.rule("10.1-3")
@pytest.mark.parametrize("turn", [3, 6])
def test_a_soviet_city_whose_line_leads_through_the_western_pripyat_is_closed(turn: int) -> None:
    """From Turn 6 as before: the swamp counts [10.8-8], exhaustion does not [7.12]."""
    areas = {"soviet_source": "0101", "german_start": ""}
    swamp = sketch(". p c", phase=SOVIETS, turn=turn, areas=areas, units={"s": DUE})
    assert entries(swamp, "s") == {"0101"}
    assert closed(swamp, "s", "0103") == "10.1-3"
    dry = sketch(". f c", phase=SOVIETS, turn=turn, areas=areas, units={"s": DUE})
    assert entries(dry, "s") == {"0101", "0103"}


@pytest.mark.rule("10.1-3")
def test_the_swamp_does_not_close_a_city_before_the_turn_from_which_it_cuts_supply() -> None:
    areas = {"soviet_source": "0101", "german_start": ""}
    units = {"s": {**INFANTRY, "box": "turn.1"}}
    position = sketch(". p c", phase=SOVIETS, turn=1, areas=areas, units=units, options={"pripyat_from": "2"})
    assert entries(position, "s") == {"0101", "0103"}


# -- 10.1: Koenigsberg


def pocket(port: str, **more: Any) -> ArmyPosition:
    """A German city on the coast, cut off, with a Soviet unit next to it."""
    return sketch(
        ". . s:Inf c",
        phase=GERMANS,
        areas={"german_source": "0101", "german_start": "0101 0104"},
        places={port: {"hex": "0104", "kinds": ["port"]}},
        units={"g": DUE},
        **more,
    )


@pytest.mark.rule("10.1-4")
def test_germans_enter_at_koenigsberg_with_enemies_next_to_it() -> None:
    assert entries(pocket("Koenigsberg"), "g") == {"0101", "0104"}


@pytest.mark.rule("10.1-4")
def test_no_other_port_lets_units_in_with_enemies_next_to_it() -> None:
    position = pocket("Riga")
    assert entries(position, "g") == {"0101"}
    assert closed(position, "g", "0104") == "10.1-3"


@pytest.mark.rule("10.1-4")
@pytest.mark.parametrize(("place", "code"), [("Riga", "c"), ("Libau", "t")])
def test_no_other_port_lets_units_in_by_sea(place: str, code: str) -> None:
    position = sketch(
        f". s:Inf . {code}",
        phase=GERMANS,
        areas={"german_source": "0101", "german_start": "0101 0104"},
        places={place: {"hex": "0104", "kinds": ["port"]}},
        units={"g": DUE},
    )
    assert entries(position, "g") == {"0101"}


@pytest.mark.rule("10.1-4")
def test_another_port_that_is_a_city_in_land_supply_lets_units_in_as_a_city() -> None:
    position = sketch(
        ". . . c", phase=GERMANS, places={"Riga": {"hex": "0104", "kinds": ["port"]}}, units={"g": DUE},
        areas={"german_source": "0103"},
    )  # fmt: skip
    assert entries(position, "g") == {"0103", "0104"}


@pytest.mark.rule("10.1-4")
def test_koenigsberg_in_soviet_hands_lets_no_german_in() -> None:
    position = pocket("Koenigsberg", state={"control": {"0104": "soviet"}})
    assert closed(position, "g", "0104") == "10.1-3"


@pytest.mark.rule("10.1-4")
def test_koenigsberg_is_no_door_for_soviets() -> None:
    position = sketch(
        ". . c g:Inf",
        phase=SOVIETS,
        areas={"soviet_source": "0101", "german_start": "0104"},
        places={"Koenigsberg": "0103"},
        units={"s": DUE},
    )
    assert entries(position, "s") == {"0101"}


# -- 10.1: stacking, and no cost


@pytest.mark.rule("10.1-5")
def test_a_full_hex_takes_no_reinforcement() -> None:
    units = {"s1": DUE, "s2": DUE}
    position = sketch("s0:Inf . . .", phase=SOVIETS, areas={"soviet_source": "0101 0102"}, units=units)
    ask.play(position, "unit s1; hex 0101; over")
    assert entries(position, "s2") == {"0102"}
    assert closed(position, "s2", "0101") == "10.1-5"


@pytest.mark.rule("10.1-5")
def test_no_reinforcement_enters_on_the_other_front() -> None:
    units = {"s": DUE, "u": {"type": "tank", "hex": "0101"}}
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units=units)
    assert entries(position, "s") == {"0201", "0301"}
    assert closed(position, "s", "0101") == "6.10-1"


def test_the_soviet_says_whether_an_arrival_lies_over_or_under() -> None:
    position = sketch("s0:Inf . . .", phase=SOVIETS, areas={"soviet_source": "0101"}, units={"s1": DUE, "s2": DEAD})
    ask.play(position, "unit s1; hex 0101")
    assert ask.asked(position) == ("soviet", "stacking.order")
    ask.play(position, "under")
    assert [position.unit_name(unit) for unit in position.units_at(number_of(position, "0101"))] == ["s1", "s0"]
    assert ask.asked(position) == ("soviet", "entry.which")


def number_of(position: ArmyPosition, hex: str) -> int:
    return position.components.number("hex", hex)


@pytest.mark.rule("10.1-6")
def test_entering_costs_a_unit_none_of_its_points_whatever_the_ground_or_the_company() -> None:
    areas = {"soviet_source": "0101", "german_start": ""}
    position = sketch("s+s0:Inf . . . . . . .", phase=SOVIETS, areas=areas, units={"s": DUE})
    ask.play(position, "unit s; hex 0101; over")
    pass_to(position, "soviet", "movement.which")
    ask.play(position, "unit s")
    assert fact(position, "movement.where", "left") == 7
    assert ask.cost(position, "s", "0107") == 1 + 6  # leaving the other unit, six clear hexes


# -- 10.2: 1st Ukrainian Front


@pytest.mark.rule("10.2-1")
@pytest.mark.parametrize("options", [{}, {"confined": False, "confined_air": False, "must_attack": False}])
def test_the_ukrainian_front_enters_at_soviet_south_edge_hexes_of_the_western_pripyat(options: dict[str, Any]) -> None:
    position = from_the_south(options=options)
    assert entries(position, "u") == {"0301", "0302"}
    assert closed(position, "u", "0303") == "10.2-1"  # no swamp
    assert closed(position, "u", "0304") == "10.2-1"  # German
    assert closed(position, "u", "0101") == "10.2-1"  # another edge


@pytest.mark.rule("10.2-1")
def test_swamp_that_is_not_on_the_south_edge_lets_no_ukrainian_in() -> None:
    south, areas = {"south": "0201 0202 0203"}, {"german_start": ""}
    position = sketch("p . .\n p . .", phase=SOVIETS, edges=south, areas=areas, units={"u": TANKS})
    assert entries(position, "u") == {"0201"}
    assert closed(position, "u", "0101") == "10.2-1"


@pytest.mark.rule("10.2-1")
def test_a_conquered_swamp_hex_of_the_south_edge_will_do_though_it_is_no_source() -> None:
    assert entries(from_the_south(state={"control": {"0304": "soviet"}}), "u") == {"0301", "0302", "0304"}


@pytest.mark.rule("10.2-1")
def test_no_city_lets_the_ukrainian_front_in() -> None:
    south, areas = {"south": "0201 0202 0203"}, {"german_start": ""}
    position = sketch("c . .\n p . .", phase=SOVIETS, edges=south, areas=areas, units={"u": TANKS, "s": DUE})
    assert "0101" in entries(position, "s")
    assert closed(position, "u", "0101") == "10.2-1"


@pytest.mark.rule("10.2-1")
def test_the_swamp_hexes_are_no_bar_to_the_main_front() -> None:
    assert entries(from_the_south(units={"s": DUE}), "s") == {"0101", "0201", "0301", "0302", "0303"}


FRONT = """
    u:Tank  .  .  .  .
      .   .  .  .  .
"""
"""The first two columns are behind the Soviet line, the third is the front's area."""
CONFINES = {"german_start": "0103 0104 0105 0203 0204 0205", "ukrainian_front": "0103 0203"}
FREE = {"confined": False}


@pytest.mark.rule("10.2-2")
def test_the_ukrainian_front_moves_in_its_area_only() -> None:
    position = sketch(FRONT, areas=CONFINES)
    ask.play(position, "unit u")
    assert {"0103", "0203"} <= ask.choices(position, "hex")
    assert not {"0104", "0105", "0204", "0205"} & ask.choices(position, "hex")
    assert ask.refused(position, "hex 0104").rules == ("10.2-2",)


@pytest.mark.rule("10.2-2")
def test_the_ukrainian_front_attacks_targets_in_its_area_only() -> None:
    picture = ". . u:Tank g1:Inf .\n . . g2:Inf . ."
    position = sketch(picture, phase="soviet.combat.before", areas=CONFINES)
    assert ask.choices(position, "attack") == {"0203"}
    assert ask.refused(position, "attack 0104").rules == ("10.2-2",)


@pytest.mark.rule("10.2-2")
def test_a_ukrainian_unit_is_kept_out_of_an_attack_outside_its_area() -> None:
    picture = ". . u:Tank g1:Inf .\n . . s:Tank . ."
    position = sketch(picture, phase="soviet.combat.before", areas=CONFINES)
    ask.play(position, "attack 0104")
    assert ask.choices(position, "unit") == {"s"}
    assert ask.refused(position, "unit u").rules == ("10.2-2",)


@pytest.mark.rule("10.2-2")
@pytest.mark.parametrize(("area", "ends"), [("0202 0102", "0102"), ("0202", "dead")])
def test_a_retreat_out_of_the_area_is_no_retreat(area: str, ends: str) -> None:
    """Germans east and west; 0102 alone is open, if it is of the area."""
    areas = {"german_start": "0101 0102 0103 0201 0202 0203 0301 0302 0303", "ukrainian_front": area}
    position = sketch(
        """
        . . .
         . u:Tank g:Pz
        . . .
        """,
        phase="german.combat.before",
        areas=areas,
        crt="DR",
        units={"u": {"strength": [2]}, "g2": {**INFANTRY, "hex": "0301"}},
    )
    ask.play(position, "attack 0202; unit g; fight; pass; roll")
    assert where(position, "u") == ends


@pytest.mark.rule("10.2-2")
@pytest.mark.parametrize(("area", "may"), [("0103 0104", True), ("0103", False)])
def test_a_second_hex_of_advance_keeps_to_the_area(area: str, may: bool) -> None:
    areas = {"german_start": "0103 0104 0105", "ukrainian_front": area}
    position = sketch(
        ". u:Mech g:Inf . .", phase="soviet.combat.before", areas=areas, crt="DE", units={"g": {"strength": [2]}}
    )
    ask.play(position, "attack 0103; unit u; fight; roll; unit u")
    assert ask.choices(position, "hex") == ({"0102", "0104"} if may else {"0102"})
    if not may:
        assert ask.refused(position, "hex 0104").rules == ("10.2-2",)


@pytest.mark.rule("10.2-3")
def test_ukrainian_air_armies_interdict_in_their_area_only() -> None:
    position = sketch(
        ". . g1:Inf g2:Inf", phase="soviet.interdiction", areas={"ukrainian_front": "0103"}, units={"ua": AIR}
    )
    assert ask.choices(position) == {"unit g1", "done"}
    assert ask.refused(position, "unit g2").rules == ("13.2-2",)


@pytest.mark.rule("10.2-3")
def test_ukrainian_air_armies_support_attacks_in_their_area_only() -> None:
    """They support their own front's attacks alone, and those have targets in the area."""
    picture = ". u:Tank g1:Inf .\n . s:Tank g2:Inf ."
    areas = {"ukrainian_front": "0103"}
    position = sketch(picture, phase="soviet.combat.before", areas=areas, units={"ua": AIR})
    ask.play(position, "attack 0203; unit s; fight")
    assert ask.asked(position) == ("soviet", "combat.column")  # no air army is offered
    position = sketch(picture, phase="soviet.combat.before", areas=areas, units={"ua": AIR})
    ask.play(position, "attack 0103; unit u; fight")
    assert ask.choices(position) == {"support", "pass"}


@pytest.mark.rule("10.2-4")
def test_elsewhere_the_ukrainian_front_moves_anywhere() -> None:
    position = sketch(FRONT, areas=CONFINES, options=FREE)
    assert {"0104", "0105", "0204", "0205"} <= set(ask.ways(position, "u"))


@pytest.mark.rule("10.2-4")
def test_elsewhere_the_ukrainian_front_fights_anywhere() -> None:
    picture = ". . u:Mech g1:Inf .\n . . s:Tank . ."
    position = sketch(
        picture, phase="soviet.combat.before", areas=CONFINES, options=FREE, crt="DE", units={"g1": {"strength": [2]}}
    )
    ask.play(position, "attack 0104; unit u")
    assert ask.refused(position, "unit s").rules == ("11.24", "6.10-3")  # but never with the Main Front
    ask.play(position, "fight; roll; unit u; hex 0105")
    assert where(position, "u") == "0105"


@pytest.mark.rule("10.2-5")
def test_behind_the_soviet_line_the_ukrainian_front_moves_normally() -> None:
    position = sketch(". . u:Tank . .\n . . . . .", areas=CONFINES)
    ways = ask.ways(position, "u")
    assert {"0101", "0102", "0201", "0202"} <= set(ways)
    assert (ways["0102"], ways["0101"]) == (1, 2)


# -- 10.3: Army Group North Ukraine


@pytest.mark.rule("10.3-1")
def test_the_north_ukraine_corps_are_in_play_in_bold_stroke_only() -> None:
    for bold_stroke, box in ((False, "aside"), (True, "turn.3")):
        position = sketch(EMPTY, units={"XXIV": {"box": "aside"}}, options={"north_ukraine": bold_stroke})
        assert position.place_name(place_of(position.components, number(position, "XXIV"))) == box


@pytest.mark.rule("10.3-1")
def test_a_corps_that_is_set_aside_does_not_come() -> None:
    position = sketch(EMPTY, phase=GERMANS, areas=EDGES, units={"XXIV": {"box": "aside"}, "g": DUE})
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit XXIV").rules == ("10.3-1",)


@pytest.mark.rule("10.3-1")
def test_a_north_ukraine_corps_enters_where_3_6_says_and_nowhere_else() -> None:
    position = north_ukraine()
    assert entries(position, "XXIV") == {"0305", "0306"}
    assert closed(position, "XXIV", "0106") == "3.6-6"  # an edge source
    assert closed(position, "XXIV", "0206") == "3.6-6"  # a city


@pytest.mark.rule("10.3-1")
def test_a_north_ukraine_corps_enters_from_turn_3_or_later() -> None:
    assert ask.choices(north_ukraine(turn=5), "unit") == {"XXIV"}
    early = north_ukraine(turn=2, units={"g": {**INFANTRY, "box": "turn.2"}})
    assert ask.choices(early, "unit") == {"g"}
    assert ask.refused(early, "unit XXIV").rules == ("10.5-2",)


@pytest.mark.rule("10.3-1")
def test_the_entry_hexes_of_north_ukraine_serve_nobody_else() -> None:
    position = north_ukraine(units={"g": DUE})
    assert entries(position, "g") == {"0106", "0206", "0306"}


# -- 10.4: Korps Gruppen


HOSTS = """
    .  .  .  .  g1:Inf  g2:Fort
      .  .  .  .  g3:Pz  g4:Inf+g5:Inf
"""


@pytest.mark.rule("10.4-1")
def test_a_korps_gruppe_enters_with_a_german_unit_on_the_map() -> None:
    position = sketch(HOSTS, phase=GERMANS, areas={"german_source": "0103"}, units={"gk": ENTERING_KG})
    assert entries(position, "gk") == {"0105", "0106", "0205"}
    assert closed(position, "gk", "0104") == "10.4-1"  # nobody there
    assert closed(position, "gk", "0103") == "10.4-1"  # an edge source alone is no place for it
    events = ask.play(position, "unit gk; hex 0105")
    assert happened(events, "arrived")[0]["hex"] == where(position, "gk") == "0105"


@pytest.mark.rule("10.4-1")
def test_a_soviet_unit_receives_no_korps_gruppe() -> None:
    position = sketch(". . s:Inf g:Inf", phase=GERMANS, units={"gk": ENTERING_KG})
    assert closed(position, "gk", "0103") == "10.4-1"


@pytest.mark.rule("10.4-1")
def test_a_unit_that_arrived_in_the_same_phase_receives_a_korps_gruppe() -> None:
    units = {"gk": ENTERING_KG, "g": DUE}
    position = sketch(EMPTY, phase=GERMANS, areas=EDGES, units=units)
    assert ask.choices(position, "unit") == {"g"}
    ask.play(position, "unit g; hex 0206; unit gk; hex 0206")
    assert where(position, "gk") == "0206"


@pytest.mark.rule("10.4-2")
def test_any_type_of_unit_but_a_korps_gruppe_receives_one() -> None:
    position = sketch(
        "g1:Inf g2:Cav g3:Pz g4:Fort g5:Inf",
        phase=GERMANS,
        units={"gk": ENTERING_KG, "g5": KORPS_GRUPPE},
    )
    assert entries(position, "gk") == {"0101", "0102", "0103", "0104"}
    assert closed(position, "gk", "0105") == "10.4-1"


@pytest.mark.rule("10.4-2")
def test_a_unit_out_of_supply_and_in_an_enemy_zone_receives_a_korps_gruppe() -> None:
    position = sketch(
        "s1:Inf g:Inf s2:Inf .", phase=GERMANS, areas={"german_source": "0104"}, units={"gk": ENTERING_KG}
    )
    assert entries(position, "gk") == {"0102"}


@pytest.mark.rule("10.4-3")
def test_a_hex_with_two_units_receives_no_korps_gruppe() -> None:
    position = sketch(HOSTS, phase=GERMANS, units={"gk": ENTERING_KG})
    assert closed(position, "gk", "0206") == "10.4-3"


@pytest.mark.rule("10.4-3")
def test_a_unit_receives_one_korps_gruppe() -> None:
    units = {"gk": ENTERING_KG, "gl": ENTERING_KG}
    position = sketch(". . g1:Inf g2:Inf", phase=GERMANS, units=units)
    ask.play(position, "unit gk; hex 0103")
    assert entries(position, "gl") == {"0104"}
    assert closed(position, "gl", "0103") == "10.4-3"
    ask.play(position, "unit gl; hex 0104")
    assert (where(position, "gk"), where(position, "gl")) == ("0103", "0104")


@pytest.mark.rule("10.4-4")
def test_a_korps_gruppe_leaves_the_unit_that_received_it() -> None:
    position = sketch(". . g:Inf . .", phase=GERMANS, units={"gk": ENTERING_KG})
    ask.play(position, "unit gk; hex 0103; unit gk; hex 0105; done")
    assert (where(position, "g"), where(position, "gk")) == ("0103", "0105")


@pytest.mark.rule("10.4-4")
def test_a_korps_gruppe_attacks_without_the_unit_that_received_it() -> None:
    position = sketch(". s:Inf g:Inf .", phase=GERMANS, units={"gk": ENTERING_KG})
    ask.play(position, "unit gk; hex 0103; attack 0102; unit gk; fight; pass; roll")
    assert position.attacked[number(position, "gk")]
    assert not position.attacked[number(position, "g")]


@pytest.mark.rule("10.4-5")
@pytest.mark.parametrize(("turn", "comes"), [(2, False), (3, True), (5, True)])
def test_the_turn_of_a_korps_gruppe_is_the_first_in_which_it_may_enter(turn: int, comes: bool) -> None:
    units = {"gk": ENTERING_KG, "g2": {**INFANTRY, "steps": 1, "hex": "0104"}}
    position = sketch(". . g:Inf .", phase=GERMANS, turn=turn, units=units)
    assert ask.choices(position, "unit") == ({"gk"} if comes else set())
    if not comes:
        assert ask.refused(position, "unit gk").rules == ("10.5-2",)


@pytest.mark.rule("10.4-5", "10.4-6", "10.4-7")
@pytest.mark.parametrize(
    ("letter", "open", "shut", "rule"), [("S", "0104", "0103", "10.4-6"), ("N", "0103", "0104", "10.4-7")]
)
def test_a_korps_gruppe_enters_on_its_own_side_of_the_dvina(letter: str, open: str, shut: str, rule: str) -> None:
    position = sketch(
        ". . g1:Inf g2:Inf",
        phase=GERMANS,
        areas={"north_of_dvina": "0101 0103"},
        units={"gk": {**ENTERING_KG, "kg": letter}},
    )
    assert entries(position, "gk") == {open}
    assert closed(position, "gk", shut) == rule


@pytest.mark.rule("10.4-7")
def test_kleffel_is_the_only_korps_gruppe_of_the_north() -> None:
    names = ("Skn", "Hrt", "Wdl", "Brn", "Bnu", "Klf", "Str")
    position = sketch(
        ". . g1:Inf g2:Inf",
        phase=GERMANS,
        turn=8,
        areas={"north_of_dvina": "0103"},
        units={name: {"box": f"turn.{n}"} for n, name in enumerate(names, 2)},
    )
    assert {name for name in names if entries(position, name) == {"0103"}} == {"Klf"}
    assert {name for name in names if entries(position, name) == {"0104"}} == {*names} - {"Klf"}


@pytest.mark.rule("10.4-8")
@pytest.mark.parametrize("letter", ["N", "S"])
def test_in_play_a_korps_gruppe_moves_and_fights_on_either_side_of_the_dvina(letter: str) -> None:
    units = {"gk": {**KORPS_GRUPPE, "kg": letter}}
    areas = {"north_of_dvina": "0104 0204"}
    picture = ". . s:Inf . .\n . . . gk:Inf ."
    position = sketch(picture, phase="german.movement", areas=areas, units=units, river="0104/0105")
    assert {"0104", "0105", "0205"} <= set(ask.ways(position, "gk"))
    ask.play(position, "unit gk; hex 0104; done; attack 0103")
    ask.allowed(position, "unit gk")


# -- 10.5: early and late


@pytest.mark.rule("10.5-1")
def test_a_reinforcement_may_be_delayed() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s1": DUE, "s2": DUE})
    ask.play(position, "unit s1; hex 0101; unit s2; back; done")
    assert where(position, "s2") == "turn.3"
    pass_to(position, "soviet", "entry.which")
    assert position.turn == 4
    ask.play(position, "unit s2; hex 0101; over")
    assert where(position, "s2") == "0101"


@pytest.mark.rule("10.5-1")
def test_a_german_reinforcement_may_be_delayed_too() -> None:
    position = sketch(EMPTY, phase=GERMANS, turn=7, areas=EDGES, units={"g": DUE})
    assert ask.choices(position, "unit") == {"g"}
    ask.allowed(position, "done")


@pytest.mark.rule("10.5-1")
def test_a_unit_from_the_dead_pile_may_be_held_back_and_its_step_is_spent() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s": DEAD})
    ask.play(position, "reclaim s")
    assert (where(position, "s"), steps_left(position)) == ("soviet.returning", 1)
    ask.play(position, "done")
    pass_to(position, "soviet", "entry.which")
    assert (position.turn, steps_left(position)) == (4, 2)
    ask.play(position, "unit s; hex 0101")
    assert steps_left(position) == 2  # it is not paid for twice


@pytest.mark.rule("10.5-2")
def test_no_reinforcement_comes_early() -> None:
    position = sketch(EMPTY, phase=SOVIETS, areas=EDGES, units={"s1": DUE, "s2": LATE})
    assert ask.choices(position, "unit") == {"s1"}
    assert ask.refused(position, "unit s2").rules == ("10.5-2",)


# -- arrivals and ports


@pytest.mark.rule("7.9-10")
def test_an_arrival_that_overtaxes_a_port_is_settled_at_once() -> None:
    garrison = {f"g{n}": {**INFANTRY, "hex": hex} for n, hex in enumerate(("0104", "0104", "0105", "0105", "0107"))}
    position = sketch(
        ". s:Inf . . . t . .",
        phase=GERMANS,
        areas={"german_source": "0101", "german_start": "0104 0105 0106 0107 0108"},
        places={"Libau": {"hex": "0106", "kinds": ["port"]}},
        units={**garrison, "gk": ENTERING_KG},
    )
    ask.play(position, "unit gk; hex 0107")
    assert ask.asked(position) == ("german", "ports.who_without")
    ask.play(position, "unit gk")
    assert ask.asked(position) != ("german", "ports.who_without")
