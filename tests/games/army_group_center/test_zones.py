"""Zones of control [8.0]: the six hexes around every ground unit, what they cost, and what negates them."""

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.datafiles import data_of
from tests.games.questions import happened, lines, number, where

from grognard.engine.codec import FieldError
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.scenarios import read_scenarios
from grognard.games.army_group_center.supply import in_supply
from grognard.games.army_group_center.units import SIDES
from grognard.games.army_group_center.zones import uncovered_zone, zone

ENTER, LEAVE = ("8.3-1", "enter_zone", 1), ("8.3-2", "leave_zone", 1)


def zone_of(position: ArmyPosition, side: str) -> set[str]:
    """The hexes in a side's zone of control."""
    found = zone(position, SIDES.index(side))
    return {hex for number, hex in enumerate(position.components.grid.labels) if found[number]}


def parts(position: ArmyPosition, unit: str, hex: str) -> list[tuple[str, str, float]]:
    """The parts of the cost of a unit's way to a hex."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}")
    return lines(ask.allowed(copy, f"hex {hex}"))


# -- 8.1: what a zone is

MIDDLE = """
    .  .  .  .  .
      .  .  .  .  .
    .  .  {}  .  .
      .  .  .  .  .
    .  .  .  .  .
"""
AROUND = {"0202", "0203", "0302", "0304", "0402", "0403"}


@pytest.mark.rule("8.1-1")
@pytest.mark.parametrize(("unit", "side"), [("s:Inf", "soviet"), ("g:Inf", "german"), ("u:Tank", "soviet")])
def test_a_zone_is_the_six_hexes_around_a_unit(unit: str, side: str) -> None:
    assert zone_of(sketch(MIDDLE.format(unit)), side) == AROUND


@pytest.mark.rule("8.1-1")
def test_at_the_edge_of_the_map_a_zone_has_the_hexes_that_there_are() -> None:
    assert zone_of(sketch(". g:Inf\n . .\n s:Inf ."), "german") == {"0101", "0201", "0202"}


@pytest.mark.rule("8.1-1")
def test_a_units_own_hex_is_not_in_its_zone_but_may_be_in_a_neighbours() -> None:
    position = sketch(MIDDLE.format("g1:Inf").replace(".  .  g1:Inf", ".  g2:Inf  g1:Inf"))
    assert {"0302", "0303"} <= zone_of(position, "german")


@pytest.mark.rule("8.1-2")
@pytest.mark.parametrize("feature", ["river", "strait", "lake_side", "sea_side"])
def test_a_zone_extends_across_every_hexside(feature: str) -> None:
    all_sides = " ".join(f"0303/{hex}" for hex in AROUND)
    assert zone_of(sketch(MIDDLE.format("g:Inf"), sides={feature: all_sides}), "german") == AROUND


@pytest.mark.rule("8.1-2")
@pytest.mark.parametrize("ground", ["f", "s", "p", "t", "c", "G", "S", "w", "l"])
def test_a_zone_extends_into_all_terrain(ground: str) -> None:
    assert "0103" in zone_of(sketch(f"s:Inf . {ground} g:Inf"), "german")


@pytest.mark.rule("8.1-2", "8.3-1")
def test_a_zone_across_a_lake_hexside_costs_what_a_zone_costs() -> None:
    position = sketch("s:Inf . . g:Inf", sides={"lake_side": "0103/0104"})
    assert parts(position, "s", "0103")[-1] == ENTER


@pytest.mark.rule("8.1-3")
@pytest.mark.parametrize("phase", ["soviet.movement", "german.movement"])
@pytest.mark.parametrize("turn", [3, 6])
def test_units_out_of_supply_have_zones_too(phase: str, turn: int) -> None:
    nothing = {"soviet_source": "", "german_source": ""}
    position = sketch("s:Inf . . . . . g:Inf", phase=phase, turn=turn, areas=nothing)
    assert not in_supply(position, number(position, "s"))
    assert not in_supply(position, number(position, "g"))
    assert (zone_of(position, "soviet"), zone_of(position, "german")) == ({"0102"}, {"0106"})


@pytest.mark.rule("8.1-3")
@pytest.mark.parametrize(
    "unit", ["g:Inf", "g:Cav", "g:Pz", "g:Fort", "s:Mech", "s:Shock", "s:Guards", "s:Cav", "u:Inf"]
)
def test_all_ground_units_have_zones(unit: str) -> None:
    side = "german" if unit[0] == "g" else "soviet"
    assert zone_of(sketch(MIDDLE.format(unit)), side) == AROUND


@pytest.mark.rule("8.1-3")
def test_a_reduced_unit_has_a_zone() -> None:
    assert zone_of(sketch(MIDDLE.format("g:Inf"), units={"g": {"steps": 1}}), "german") == AROUND


@pytest.mark.rule("8.1-3")
@pytest.mark.parametrize("phase", ["soviet.movement", "soviet.combat.after", "german.combat.before", "german.movement"])
def test_zones_are_there_in_every_phase(phase: str) -> None:
    position = sketch("s:Inf g:Inf . g2:Inf s2:Inf", phase=phase)
    assert zone_of(position, "soviet") == {"0102", "0104"}
    assert zone_of(position, "german") == {"0101", "0103", "0105"}


@pytest.mark.rule("8.1-3")
def test_a_zone_moves_with_its_unit() -> None:
    position = sketch("s:Inf . . . . . .")
    ask.play(position, "unit s; hex 0104; hex 0106")
    assert zone_of(position, "soviet") == {"0105", "0107"}


@pytest.mark.rule("8.1-4", "8.3-4")
@pytest.mark.parametrize("enemy", ["g1:Inf", "g1:Inf+g2:Inf", "g1:Fort", "g1:Pz+g2:Fort"])
def test_a_zone_costs_the_same_whoever_and_how_many_exert_it(enemy: str) -> None:
    assert ask.cost(sketch(f"s:Inf . . {enemy}"), "s", "0103") == 1 + 1 + 1


@pytest.mark.rule("8.3-4")
def test_a_zone_exerted_from_several_hexes_costs_the_same() -> None:
    picture = """
        s:Inf  .  .  g1:Inf
          .  .  g2:Inf  .
    """
    assert zone_of(sketch(picture), "german") >= {"0103", "0203", "0104"}
    assert parts(sketch(picture), "s", "0103") == [("9.5-2", "clear", 1), ("9.5-2", "clear", 1), ENTER]


@pytest.mark.rule("8.1-4")
@pytest.mark.parametrize(("phase", "unit"), [("soviet.movement", "s"), ("german.movement", "g")])
def test_zones_of_both_sides_lie_on_the_same_hex_and_each_side_pays_for_the_others(phase: str, unit: str) -> None:
    position = sketch("s:Inf . g:Inf", phase=phase)
    assert "0102" in zone_of(position, "soviet") & zone_of(position, "german")
    assert parts(position, unit, "0102") == [("9.5-2", "clear", 1), ENTER]


# -- 8.2: markers


@pytest.mark.rule("8.2")
def test_a_soviet_control_marker_has_no_zone() -> None:
    position = sketch(". t . g:Inf", phase="german.movement", state={"control": {"0102": "soviet"}})
    assert zone_of(position, "soviet") == set()
    assert ask.cost(position, "g", "0103") == 1


@pytest.mark.rule("8.2")
def test_an_air_army_that_interdicts_a_unit_has_no_zone() -> None:
    air = {"s1": {"type": "air", "box": "air.ready"}}
    position = sketch(". . g:Inf . . s:Inf", phase="soviet.interdiction", units=air, dice=[3])
    ask.play(position, "unit g")
    assert ask.asked(position) == ("german", "movement.which")
    assert zone_of(position, "soviet") == {"0105"}
    assert ask.cost(position, "g", "0102") == 1


@pytest.mark.rule("8.2", "8.4-4")
def test_an_air_army_is_in_no_hex() -> None:
    with pytest.raises(FieldError, match=r"0102 holds an air army"):
        sketch("s:Inf s1:Air . g:Inf")


@pytest.mark.rule("8.2")
def test_an_out_of_supply_marker_adds_nothing_to_a_zone() -> None:
    position = sketch("s:Inf . . g:Inf", units={"g": {"without_port": True}})
    assert zone_of(position, "german") == {"0103"}
    assert ask.cost(position, "s", "0103") == 3


# -- 8.3: what a zone costs


@pytest.mark.rule("8.3-1")
@pytest.mark.parametrize(("phase", "unit", "hex"), [("soviet.movement", "s", "0103"), ("german.movement", "g", "0102")])
def test_entering_a_zone_costs_one_more(phase: str, unit: str, hex: str) -> None:
    position = sketch("s:Inf . . g:Inf", phase=phase)
    assert parts(position, unit, hex) == [("9.5-2", "clear", 1), ("9.5-2", "clear", 1), ENTER]
    assert ask.cost(position, unit, hex) == 3


@pytest.mark.rule("8.3-2")
@pytest.mark.parametrize(("phase", "unit", "hex"), [("soviet.movement", "s", "0101"), ("german.movement", "g", "0104")])
def test_leaving_a_zone_costs_one_more(phase: str, unit: str, hex: str) -> None:
    position = sketch(". s:Inf g:Inf .", phase=phase)
    assert parts(position, unit, hex) == [("9.5-2", "clear", 1), LEAVE]


ALONG = """
    .  s:Inf  {}  .
      {}  g:Inf  .  .
"""


@pytest.mark.rule("8.3-3")
def test_going_from_zone_to_zone_costs_two_more() -> None:
    assert parts(sketch(ALONG.format(".", ".")), "s", "0201") == [("9.5-2", "clear", 1), ENTER, LEAVE]


@pytest.mark.rule("8.3-3")
def test_the_zone_costs_come_on_top_of_terrain_and_river() -> None:
    position = sketch(ALONG.format("f", "."), river="0102/0103")
    assert sorted(parts(position, "s", "0103")) == [ENTER, LEAVE, ("9.5-2", "forest", 2), ("9.6", "river", 1)]
    assert ask.cost(position, "s", "0103") == 2 + 1 + 2


@pytest.mark.rule("8.3-3")
def test_without_the_two_points_a_unit_does_not_go_from_zone_to_zone() -> None:
    position = sketch(ALONG.format(".", "."), areas={"soviet_source": ""}, dice=[2])
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == {"0101"}
    ruling = ask.refused(position, "hex 0201")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("9.3",), 3, 2)


@pytest.mark.rule("8.3-3")
def test_a_unit_may_go_on_from_zone_to_zone_as_far_as_its_points_last() -> None:
    picture = """
        s:Inf  .  .  .  .
          l  l  g1:Inf  .  .
    """
    position = sketch(picture)
    assert ask.cost(position, "s", "0104") == 1 + 2 + 3
    ask.play(position, "unit s")
    ruling = ask.refused(position, "hex 0204")
    assert (ruling.rules, ruling.facts["cost"]) == (("9.3",), 1 + 2 + 3 + 3)


# -- 8.3: zones and German entrenchments


@pytest.mark.rule("8.3-5")
def test_no_soviet_unit_goes_from_zone_to_zone_into_a_german_entrenchment() -> None:
    position = sketch(ALONG.format("G", "."))
    ask.play(position, "unit s")
    assert "0103" not in ask.choices(position, "hex")
    assert ask.refused(position, "hex 0103").rules == ("8.3-5",)


@pytest.mark.rule("8.3-5")
def test_the_ban_holds_in_the_middle_of_a_move_as_at_its_start() -> None:
    picture = """
        s:Inf  .  .  .  .
          .  .  G  g:Inf  .
    """
    position = sketch(picture)
    assert ask.cost(position, "s", "0203") == 1 + 1 + 1 + 1  # by way of hexes in no zone
    ask.play(position, "unit s; hex 0104")
    assert ask.refused(position, "hex 0203").rules == ("8.3-5",)


@pytest.mark.rule("8.3-5")
def test_from_outside_the_zones_a_soviet_unit_enters_a_german_entrenchment_in_a_zone() -> None:
    assert parts(sketch("s:Inf . G g:Inf"), "s", "0103")[-1] == ENTER


@pytest.mark.rule("8.3-5")
def test_from_a_zone_a_soviet_unit_enters_a_german_entrenchment_in_no_zone() -> None:
    assert parts(sketch("G s:Inf g:Inf"), "s", "0101") == [("9.5-2", "clear", 1), LEAVE]


@pytest.mark.rule("8.3-5")
@pytest.mark.parametrize("holder", ["soviet", "german"])
def test_it_does_not_matter_who_controls_the_entrenchment(holder: str) -> None:
    position = sketch(ALONG.format("G", "."), state={"control": {"0103": holder}})
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0103").rules == ("8.3-5",)


@pytest.mark.rule("8.3-5")
def test_a_friend_in_the_entrenchment_does_not_lift_the_ban() -> None:
    position = sketch(ALONG.format("G+s2:Inf", "."))
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0103").rules == ("8.3-5",)


@pytest.mark.rule("8.3-5")
def test_soviet_entrenchments_and_german_units_are_not_concerned_by_the_ban() -> None:
    assert ask.cost(sketch(ALONG.format("S", ".")), "s", "0103") == 3
    german = ALONG.replace("s:Inf", "x").replace("g:Inf", "s:Inf").replace("x", "g:Inf")
    assert ask.cost(sketch(german.format("G", "."), phase="german.movement"), "g", "0103") == 3


@pytest.mark.rule("8.3-6", "5.4-3")
def test_a_unit_activated_for_bagration_goes_from_zone_to_zone_into_an_entrenchment_at_the_usual_cost() -> None:
    position = sketch(ALONG.format("G", "."), turn=1, units={"s": {"active": True}})
    assert parts(position, "s", "0103") == [("9.5-2", "clear", 1), ENTER, LEAVE]


@pytest.mark.rule("8.3-6", "5.4-3")
@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_the_license_holds_in_every_scenario(name: str) -> None:
    facts = read_scenarios(data_of(GAME).open("scenarios.toml"))[name].switches
    named = ("center_of_gravity", "must_attack", "confined", "confined_air")
    options = {option: getattr(facts, option) for option in named} | {"pripyat_from": str(facts.pripyat_from)}
    position = sketch(ALONG.format("G", "."), turn=1, units={"s": {"active": True}}, options=options)
    assert ask.cost(position, "s", "0103") == 3


@pytest.mark.rule("8.3-6", "5.4-8")
def test_the_license_ends_with_turn_one() -> None:
    position = sketch(ALONG.format("G", "."), turn=1, units={"s": {"active": True}})
    ask.play(position, "unit s")
    assert "0103" in ask.choices(position, "hex")
    ask.play(position, "back; done")
    while position.turn == 1 or ask.asked(position)[1] != "movement.which":
        ask.play(position, "done")
    assert ask.asked(position) == ("soviet", "movement.which")
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0103").rules == ("8.3-5",)


# -- 8.4: negating zones


@pytest.mark.rule("8.4-1")
def test_a_unit_negates_enemy_zones_in_its_hex_for_lines_and_retreats_and_only_there() -> None:
    position = sketch("s:Inf . . g:Inf s2:Inf")
    uncovered = uncovered_zone(position, SIDES.index("soviet"))
    assert zone_of(position, "german") == {"0103", "0105"}
    assert [bool(uncovered[position.components.number("hex", hex)]) for hex in ("0103", "0105")] == [True, False]


@pytest.mark.rule("8.4-1")
@pytest.mark.parametrize("friend", [True, False])
def test_a_friend_opens_a_hex_in_an_enemy_zone_to_a_retreat(friend: bool) -> None:
    picture = """
        l  {}  l  l
          g2:Inf  s:Inf  g:Inf  l
    """
    position = sketch(picture.format("s2:Inf" if friend else "."), phase="german.combat.before", crt="DR")
    assert "0102" in zone_of(position, "german")
    events = ask.play(position, "attack 0202; unit g; fight; pass; roll")
    if friend:
        ask.play(position, "retreat; over")
        assert where(position, "s") == "0102"
    else:
        assert happened(events, "reduced") == [{"rule": "11.17-3", "unit": "s"}]
        assert where(position, "s") == "0202"


@pytest.mark.rule("8.4-2")
def test_friends_do_not_negate_zones_for_movement() -> None:
    position = sketch("s:Inf . s2:Inf g:Inf")
    assert parts(position, "s", "0103")[-2:] == [ENTER, ("6.4-2", "join_stack", 1)]
    assert ask.cost(position, "s", "0103") == 2 + 1 + 1


@pytest.mark.rule("8.4-2")
def test_a_stack_pays_to_leave_a_zone_although_a_friend_stays_there() -> None:
    position = sketch(". s:Inf+s2:Inf g:Inf")
    assert parts(position, "s", "0101") == [("9.5-2", "clear", 1), LEAVE, ("6.4-1", "leave_stack", 1)]


@pytest.mark.rule("8.4-3")
def test_a_zone_does_not_keep_a_victor_from_advancing() -> None:
    position = sketch("s:Inf g:Inf g2:Inf", phase="soviet.combat.before", crt="DE", units={"g": {"steps": 1}})
    ask.play(position, "attack 0102; unit s; fight; roll")
    assert "0102" in zone_of(position, "german")
    ask.play(position, "unit s")
    assert where(position, "s") == "0102"


@pytest.mark.rule("8.4-3", "12.2-6")
def test_a_cav_mech_group_advances_from_zone_to_zone() -> None:
    picture = """
        s:Mech  g:Inf  .  g2:Inf
          .  g3:Inf  .  .
    """
    position = sketch(picture, phase="soviet.combat.before", crt="DE", units={"g": {"steps": 1}})
    ask.play(position, "attack 0102; unit s; fight; roll; unit s; hex 0103")
    assert where(position, "s") == "0103"
    assert {"0102", "0103"} <= zone_of(position, "german")


@pytest.mark.rule("8.4-4")
def test_a_control_marker_negates_no_zone() -> None:
    picture = """
        .  .  t  .  s:Inf
          l  l  g:Inf  l  l
    """
    position = sketch(picture, areas={"soviet_source": "0101", "german_start": ""})
    assert position.control[position.components.number("hex", "0103")] == SIDES.index("soviet")
    assert not in_supply(position, number(position, "s"))
    position = sketch(picture.replace("g:Inf", "l"), areas={"soviet_source": "0101", "german_start": ""})
    assert in_supply(position, number(position, "s"))


@pytest.mark.rule("8.4-4")
def test_an_air_army_on_a_german_unit_negates_no_zone() -> None:
    """Its zone lies on 0103 and 0104; units of the ground that stand there do negate it."""
    picture = """
        .  .  {}  {}  s:Inf
          l  l  g:Inf  l  l
    """
    air = {"s9": {"type": "air", "box": "air.ready"}}
    for cells, open_ in (((".", "."), False), (("s1:Inf", "s2:Inf"), True)):
        areas = {"soviet_source": "0101", "german_start": ""}
        position = sketch(picture.format(*cells), phase="soviet.interdiction", units=air, areas=areas)
        ask.play(position, "unit g")
        assert ask.asked(position) == ("german", "movement.which")
        assert in_supply(position, number(position, "s")) == open_


# -- 8.5, 8.6


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("negated", [True, False])
def test_negated_zones_on_its_way_do_not_make_a_line_longer(negated: bool) -> None:
    """A port six hexes off, as far as it may be, and two zones on the way."""
    picture = """
        t  .  .  {}  g2:Inf  .  g:Inf
          l  l  l  s:Inf  l  l  l
    """
    areas = {"coast": "0101", "german_source": "", "german_start": "0101"}
    position = sketch(picture.format("g1:Inf" if negated else "."), areas=areas)
    assert {"0104", "0105"} <= zone_of(position, "soviet")
    assert in_supply(position, number(position, "g")) == negated


@pytest.mark.rule("8.6", "9.12-2")
def test_a_german_zone_extends_into_a_soviet_entrenchment() -> None:
    position = sketch("s:Inf . S g:Inf")
    assert "0103" in zone_of(position, "german")
    assert parts(position, "s", "0103")[-1] == ENTER


@pytest.mark.rule("8.6", "9.12-2")
def test_a_german_zone_in_a_soviet_entrenchment_cuts_soviet_lines() -> None:
    picture = """
        .  .  S  S  s:Inf
          l  l  {}  l  l
    """
    for cell, open_ in (("g:Inf", False), ("l", True)):
        position = sketch(picture.format(cell), areas={"soviet_source": "0101", "german_start": ""})
        assert in_supply(position, number(position, "s")) == open_
