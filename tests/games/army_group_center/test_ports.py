"""Port supply [7.9]: what a port is, whom it reaches, how many, and whom the German leaves without."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number

from grognard.engine import positionfile
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.ports import in_reach, koenigsberg_supplied
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.supply import in_supply, supplied_to_defend, why_supply


def pocket(picture: str, coast: str = "0101", **said: Any) -> ArmyPosition:
    """A position in which the Germans have a coast but no source on land, and control all that no Soviet stands on."""
    rows = [row.split() for row in picture.splitlines() if row.strip()]
    everywhere = " ".join(f"{y:02}{x:02}" for y, row in enumerate(rows, 1) for x, _ in enumerate(row, 1))
    areas = {"german_source": "", "german_start": everywhere, "coast": coast} | said.pop("areas", {})
    return sketch(picture, areas=areas, **{"phase": "german.movement", **said})


def units(count: int, first: int = 1) -> str:
    """So many German corps, two to a hex."""
    names = [f"g{n}:Inf" for n in range(first, first + count)]
    return " ".join("+".join(names[n : n + 2]) for n in range(0, count, 2))


def supplied(position: ArmyPosition, unit: str) -> bool:
    return in_supply(position, number(position, unit))


def who_is_without(position: ArmyPosition) -> set[str]:
    """The German units that are out of supply."""
    components = position.components
    return {
        components.roster[unit].id
        for unit in components.by_side[1]
        if position.on_map(unit) and not in_supply(position, unit)
    }


ASKED = ("german", "ports.who_without")


# -- what a port does


@pytest.mark.rule("7.9-1")
@pytest.mark.parametrize("picture", ["t+g:Inf . .", "t . g:Inf"], ids=["in it", "near it"])
def test_a_german_unit_without_a_line_draws_supply_from_a_port(picture: str) -> None:
    position = pocket(picture)
    assert supplied(position, "g")
    assert why_supply(position, number(position, "g")).rules == ("7.9-4",)


@pytest.mark.rule("7.9-1")
def test_without_a_port_it_is_out_of_supply() -> None:
    assert not supplied(pocket("t . g:Inf", coast=""), "g")
    assert supplied(pocket("t . g:Inf", coast="0101"), "g")


@pytest.mark.rule("7.9-1")
def test_a_port_that_the_german_does_not_control_is_no_help() -> None:
    assert not supplied(pocket("t . g:Inf", state={"control": {"0101": "soviet"}}), "g")
    assert supplied(pocket("t . g:Inf", state={"control": {"0101": "german"}}), "g")


@pytest.mark.rule("7.9-1")
def test_a_unit_with_a_line_over_land_does_not_draw_on_the_port() -> None:
    position = pocket("t . g:Inf .", areas={"german_source": "0104"})
    assert why_supply(position, number(position, "g")).rules == ("7.7-1",)
    assert not any(in_reach(position).values())


@pytest.mark.rule("7.9-2")
@pytest.mark.parametrize(("place", "is_port"), [("t", True), ("c", True), ("ft", True), (".", False), ("f", False)])
def test_towns_and_cities_on_the_coast_are_ports(place: str, is_port: bool) -> None:
    assert supplied(pocket(f"{place} . g:Inf"), "g") == is_port


@pytest.mark.rule("7.9-2")
@pytest.mark.parametrize("place", ["t", "c"])
def test_a_town_or_city_inland_is_no_port(place: str) -> None:
    assert not supplied(pocket(f". {place} g:Inf"), "g")
    assert supplied(pocket(f". {place} g:Inf", coast="0101 0102"), "g")


@pytest.mark.rule("7.9-3")
@pytest.mark.parametrize("kinds", [["town"], ["town", "port"]])
def test_narva_is_no_port(kinds: list[str]) -> None:
    for name, is_port in (("Narva", False), ("Pernau", True)):
        position = pocket("t . g:Inf", places={name: {"hex": "0101", "kinds": kinds}})
        assert bool(position.components.ports) == is_port
        assert supplied(position, "g") == is_port


@pytest.mark.rule("7.9-3")
def test_a_coastal_town_of_another_name_is_a_port() -> None:
    assert supplied(pocket("t . g:Inf", places={"Pernau": {"hex": "0101", "kinds": ["town"]}}), "g")


@pytest.mark.rule("7.9-4")
def test_port_supply_gives_a_unit_its_whole_movement_factor() -> None:
    position = pocket("t . g:Inf . . . . . . . .")
    assert lines(ask.allowed(position, "unit g")) == [("2.10-1", "allowance", 7)]
    assert max(ask.ways(position, "g").values()) == 7


@pytest.mark.rule("7.9-4")
@pytest.mark.parametrize(("coast", "shifts"), [("0101", set()), ("", {"7.4-1"})])
def test_port_supply_is_supply_to_attack_with(coast: str, shifts: set[str]) -> None:
    position = pocket("t . g:Inf s:Inf", coast, phase="german.combat.before")
    ask.play(position, "attack 0104; unit g")
    assert {part.rule for part in ask.allowed(position, "fight").parts} & {"7.4-1", "7.4-2"} == shifts


@pytest.mark.rule("7.9-4")
@pytest.mark.parametrize(("coast", "shifts"), [("0101", set()), ("", {"7.4-2"})])
def test_port_supply_is_supply_to_defend_with(coast: str, shifts: set[str]) -> None:
    position = pocket("t . g:Inf s:Inf", coast, phase="soviet.combat.before")
    ask.play(position, "attack 0103; unit s")
    assert {part.rule for part in ask.allowed(position, "fight").parts} & {"7.4-1", "7.4-2"} == shifts


# -- how far


@pytest.mark.rule("7.9-5")
@pytest.mark.parametrize(("away", "reached"), [(0, True), (1, True), (6, True), (7, False)])
def test_a_port_reaches_six_hexes_its_own_not_counted(away: int, reached: bool) -> None:
    cells = ["t", *["."] * 8]
    cells[away] = "t+g:Inf" if away == 0 else "g:Inf"
    assert supplied(pocket(" ".join(cells)), "g") == reached


@pytest.mark.rule("7.9-5")
def test_the_six_hexes_are_counted_along_the_line_around_what_blocks_it() -> None:
    picture = """
        t  l  .  .  g:Inf
          .  l  .  l  l
        l  .  .  l  l
    """
    assert supplied(pocket(picture), "g")
    assert not supplied(pocket(picture.replace(".  .  g:Inf", ".  .  .  g:Inf").replace("l  l\n", "l  l  l\n")), "g")


@pytest.mark.rule("7.9-5")
def test_the_line_to_a_port_does_not_enter_an_enemy_zone() -> None:
    picture = """
        t  .  .  {}  {}  g:Inf
          l  l  l  s:Inf  l  l
    """
    assert not supplied(pocket(picture.format(".", ".")), "g")
    assert supplied(pocket(picture.format("g1:Inf", "g2:Inf")), "g")


@pytest.mark.rule("7.9-5", "7.2-5")
@pytest.mark.parametrize("feature", ["lake_side", "sea_side", "strait"])
def test_the_line_to_a_port_does_not_cross_water(feature: str) -> None:
    assert not supplied(pocket("t . g:Inf", sides={feature: "0101/0102"}), "g")
    assert supplied(pocket("t . g:Inf", sides={"river": "0101/0102"}), "g")


@pytest.mark.rule("7.9-5", "7.14")
def test_the_line_to_a_port_does_not_contain_a_soviet_entrenchment() -> None:
    assert not supplied(pocket("t S g:Inf"), "g")
    assert supplied(pocket("t G g:Inf"), "g")


@pytest.mark.rule("7.9-5", "7.8")
@pytest.mark.parametrize(("borders", "reached"), [(2, True), (3, False)])
def test_the_line_to_a_port_crosses_at_most_two_borders(borders: int, reached: bool) -> None:
    crossed = [f"01{x:02}/01{x + 1:02}" for x in range(1, 1 + borders)]
    assert supplied(pocket("t . . . . g:Inf", borders={"reich": crossed}), "g") == reached


@pytest.mark.rule("7.9-5", "7.8")
def test_a_detour_with_fewer_borders_must_still_be_short_enough() -> None:
    picture = """
        t  .  .  .  .  g:Inf{}
          .  .  .  .  .  .{}
    """
    walls = [f"01{x:02}/01{x + 1:02}" for x in range(2, 6)] + ["0105/0204", "0106/0205"]
    assert supplied(pocket(picture.format("", ""), borders={"reich": walls}), "g")  # six hexes by the lower row
    longer = picture.replace("g:Inf", ".  g:Inf").format("", "  .")
    far = [*walls, "0106/0107", "0106/0206", "0107/0206"]
    assert not supplied(pocket(longer, borders={"reich": far}), "g")


@pytest.mark.rule("7.9-5", "9.9-3")
def test_partisans_do_not_shorten_the_reach_of_a_port() -> None:
    assert supplied(pocket("t . . . . . g:Inf", areas={"partisans": "0102 0103 0104"}), "g")


# -- how many


@pytest.mark.rule("7.9-6")
@pytest.mark.parametrize(("count", "asked"), [(5, False), (6, True)])
def test_a_port_town_supplies_five_units(count: int, asked: bool) -> None:
    position = pocket(f"t {units(count)}")
    assert (ask.asked(position) == ASKED) == asked
    if asked:
        assert ask.allowed(position, "unit g1").rules == ("7.9-6",)
    if not asked:
        assert who_is_without(position) == set()


@pytest.mark.rule("7.9-7")
@pytest.mark.parametrize(("count", "asked"), [(10, False), (11, True)])
def test_a_port_city_supplies_ten_units(count: int, asked: bool) -> None:
    position = pocket(f"c {units(count)}")
    assert (ask.asked(position) == ASKED) == asked
    if asked:
        assert ask.allowed(position, "unit g1").rules == ("7.9-7",)
    if not asked:
        assert who_is_without(position) == set()


@pytest.mark.rule("7.9-6")
def test_units_of_every_kind_count_one_each() -> None:
    position = pocket(
        "t g1:Inf+g2:Pz g3:Cav+g4:Inf g5:Inf", units={"g4": {"group": "korps_gruppe"}, "g1": {"steps": 1}}
    )
    assert ask.asked(position) != ASKED
    assert ask.asked(pocket("t g1:Inf+g2:Pz g3:Cav+g4:Inf g5:Inf+g6:Pz")) == ASKED


@pytest.mark.rule("7.9-6", "7.9-7")
@pytest.mark.parametrize(("place", "count"), [("t", 5), ("c", 10)])
def test_fortified_locations_do_not_count(place: str, count: int) -> None:
    position = pocket(f"{place}+g0:Fort {units(count)} g99:Fort")
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.asked(pocket(f"{place}+g0:Inf {units(count)} g99:Fort")) == ASKED


@pytest.mark.rule("7.9-6", "7.9-7")
@pytest.mark.parametrize(("place", "count"), [("t", 5), ("c", 10)])
def test_units_with_a_line_over_land_do_not_count(place: str, count: int) -> None:
    cells = [place, *units(count).split(), "g98:Inf+g99:Inf"]
    position = pocket(" ".join(cells), areas={"german_source": f"01{len(cells):02}"})
    assert who_is_without(position) == set()
    assert not any(in_reach(position).values())
    wall = {"lake_side": f"01{len(cells) - 1:02}/01{len(cells):02}"}
    position = pocket(" ".join(cells), areas={"german_source": f"01{len(cells):02}"}, sides=wall)
    assert [len(found) for found in in_reach(position).values()] == [count]
    assert ask.asked(position) != ASKED


@pytest.mark.rule("7.9-6")
def test_units_out_of_reach_of_the_port_do_not_count() -> None:
    position = pocket("t g1:Inf+g2:Inf . . . . g3:Inf+g4:Inf g6:Inf g7:Inf")
    assert ask.asked(position) != ASKED
    assert who_is_without(position) == {"g6", "g7"}


@pytest.mark.rule("7.9-7", "7.9-13")
def test_units_in_koenigsberg_do_not_count_against_its_ten() -> None:
    places = {"Koenigsberg": {"hex": "0101", "kinds": ["city"]}}
    full = pocket(f"c+g98:Inf+g99:Inf {units(10)}", places=places)
    assert ask.asked(full) != ASKED
    assert who_is_without(full) == set()
    assert ask.asked(pocket(f"c+g98:Inf+g99:Inf {units(11)}", places=places)) == ASKED


@pytest.mark.rule("7.9-7")
def test_units_in_another_port_city_do_count() -> None:
    assert ask.asked(pocket(f"c+g98:Inf {units(10)}")) == ASKED


# -- who goes without


@pytest.mark.rule("7.9-8")
def test_the_german_names_the_units_that_go_without() -> None:
    position = pocket(f"t {units(7)}")
    assert ask.choices(position) == {f"unit g{n}" for n in range(1, 8)}
    events = ask.play(position, "unit g3")
    assert happened(events, "without_port") == [{"rule": "7.9-8", "unit": "g3"}]
    assert ask.asked(position) == ASKED
    ask.play(position, "unit g6")
    assert ask.asked(position) == ("german", "movement.which")
    assert who_is_without(position) == {"g3", "g6"}
    assert why_supply(position, number(position, "g3")).rules == ("7.9-8",)


@pytest.mark.rule("7.9-8")
def test_a_unit_that_goes_without_is_not_named_twice() -> None:
    position = pocket(f"t {units(7)}")
    ask.play(position, "unit g3")
    assert ask.refused(position, "unit g3").rules == ("7.9-8",)


@pytest.mark.rule("7.9-8")
@pytest.mark.parametrize(("between", "asked"), [(".", False), ("g11:Inf", True)])
def test_a_unit_in_reach_of_two_ports_draws_on_the_one_that_has_room(between: str, asked: bool) -> None:
    """Four units near one town, four near the other, two that reach both: ten for ten places; eleven are too many."""
    cells = ["t", *units(4).split(), between, "g5:Inf+g6:Inf", ".", *units(4, 7).split(), "t"]
    position = pocket(" ".join(cells), f"0101 01{len(cells):02}")
    assert (ask.asked(position) == ASKED) == asked
    if not asked:
        assert who_is_without(position) == set()


@pytest.mark.rule("7.9-8")
@pytest.mark.parametrize("second", [True, False])
def test_units_that_reach_two_ports_make_room_for_one_that_reaches_only_the_first(second: bool) -> None:
    """Six units and two towns with ten places: five could fill the first, which is the only one that g6 reaches."""
    position = pocket(
        "t . . g1:Inf+g2:Inf g3:Inf+g4:Inf g5:Inf . . t",
        "0101 0109" if second else "0101",
        units={"g6": {"type": "infantry", "hex": "0102"}},
    )
    reach = {position.place_name(port): len(found) for port, found in in_reach(position).items()}
    assert reach == ({"0101": 6, "0109": 5} if second else {"0101": 6})
    if second:
        assert ask.asked(position) == ("german", "movement.which")
        assert who_is_without(position) == set()
    else:
        assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-8")
def test_only_units_that_compete_for_the_overtaxed_port_are_asked_for() -> None:
    """Six at a town, one alone at another town ten hexes away."""
    position = pocket(f"t {units(6)} . . . . . . . g9:Inf t", "0101 0113")
    assert ask.choices(position) == {f"unit g{n}" for n in range(1, 7)}
    assert ask.refused(position, "unit g9").rules == ("7.9-8",)


@pytest.mark.rule("7.9-8")
def test_units_compete_by_way_of_others_that_could_draw_elsewhere() -> None:
    """g1 to g5 reach both towns, g6 to g8 only the first, g11 to g13 only the second: eleven for ten places."""
    cells = ["g6:Inf+g7:Inf", "g8:Inf", "t", "g1:Inf+g2:Inf", "g3:Inf+g4:Inf", "g5:Inf", "t", ".", "."]
    cells += [".", "g11:Inf+g12:Inf", "g13:Inf"]
    position = pocket(" ".join(cells), "0103 0107")
    reach = {position.place_name(port): len(found) for port, found in in_reach(position).items()}
    assert reach == {"0103": 8, "0107": 11}
    assert ask.choices(position, "unit") == {f"g{n}" for n in (*range(1, 9), 11, 12, 13)}
    ask.play(position, "unit g12")
    assert ask.asked(position) != ASKED
    assert who_is_without(position) == {"g12"}


@pytest.mark.rule("7.9-8", "7.3-1", "7.4-1")
def test_a_unit_that_goes_without_rolls_for_movement_and_attacks_out_of_supply() -> None:
    position = pocket(f"t {units(6)} s:Inf", phase="german.combat.before", dice=[3])
    ask.play(position, "unit g6; attack 0105; unit g6")
    assert ("7.4-1", "attackers_out_of_supply", -1) in lines(ask.allowed(position, "fight"))
    ask.play(position, "back; done; unit g6")
    assert ask.asked(position)[1] == "movement.where"
    assert position.points[number(position, "g6")] == 3 * 2 + 1


@pytest.mark.rule("7.9-8")
def test_a_unit_that_goes_without_a_port_may_still_have_a_line_over_land() -> None:
    """As when the line that was cut has been opened again in the same turn."""
    marked = {"g6": {"without_port": True}}
    wall = {"lake_side": "0104/0105"}
    assert supplied(pocket(f"t {units(5)} g6:Inf", areas={"german_source": "0105"}, sides=wall, units=marked), "g6")
    assert not supplied(pocket(f"t {units(5)} g6:Inf", sides=wall, units=marked), "g6")


# -- when they are asked


@pytest.mark.rule("7.9-9")
def test_the_german_is_asked_at_the_start_of_the_game_turn_before_the_soviet_does_anything() -> None:
    position = pocket(f"t {units(6)} . . s:Inf", phase="turn")
    assert ask.asked(position) == ASKED
    ask.play(position, "unit g1")
    assert ask.asked(position)[0] == "soviet"
    assert who_is_without(position) == {"g1"}


@pytest.mark.rule("7.9-9")
def test_nobody_is_asked_at_the_start_of_a_turn_without_an_excess() -> None:
    position = pocket(f"t {units(5)} . . s:Inf", phase="turn")
    assert ask.asked(position) == ("soviet", "movement.which")


def to_next(position: ArmyPosition, *question: str) -> None:
    """Do nothing until a question is asked."""
    while ask.asked(position)[1] not in question:
        ask.play(position, "done")


@pytest.mark.rule("7.9-9")
def test_the_choice_is_made_again_each_turn() -> None:
    position = pocket(f"t {units(6)} . . s:Inf", phase="turn")
    ask.play(position, "unit g1")
    to_next(position, "ports.who_without")
    assert position.turn == 4
    assert ask.choices(position) == {f"unit g{n}" for n in range(1, 7)}
    ask.play(position, "unit g2")
    assert who_is_without(position) == {"g2"}


@pytest.mark.rule("7.9-9")
def test_the_choice_holds_all_turn_even_if_capacity_is_freed() -> None:
    position = pocket(f"t {units(6)} s:Inf", phase="soviet.combat.before", crt="DE", units={"g6": {"steps": 1}})
    ask.play(position, "unit g1; attack 0104; unit s; fight; roll; done")
    assert position.at[number(position, "g6")] == position.components.dead
    assert who_is_without(position) == {"g1"}
    to_next(position, "movement.which")
    assert who_is_without(position) == {"g1"}


@pytest.mark.rule("7.9-9")
def test_the_mark_goes_with_the_unit_into_the_reach_of_another_port() -> None:
    position = pocket(f"t {units(6)} . . . . . . . . t", "0101 0113", dice=[6])
    ask.play(position, "unit g6; unit g6; hex 0109")
    assert who_is_without(position) == {"g6"}


@pytest.mark.rule("7.9-9")
def test_the_choice_survives_saving_and_loading() -> None:
    position = pocket(f"t {units(6)} . . s:Inf")
    ask.play(position, "unit g2")
    again = positionfile.load(GAME, positionfile.dump(GAME, position))
    assert again == position
    assert who_is_without(again) == {"g2"}


@pytest.mark.rule("7.9-10")
def test_a_soviet_move_that_cuts_a_line_brings_up_the_question_at_once() -> None:
    """Six units with a line to the east; the Soviet unit steps into its way."""
    picture = f"""
        t  {units(6)}  .  .  .
          l  l  l  l  .  l  l
        l  l  l  l  l  s:Inf  l
    """
    position = pocket(picture, areas={"german_source": "0107"}, phase="soviet.movement")
    assert ask.asked(position) == ("soviet", "movement.which")
    ask.play(position, "unit s; hex 0205")
    assert ask.asked(position) == ("soviet", "movement.where")
    ask.play(position, "done")
    assert ask.asked(position) == ASKED
    ask.play(position, "unit g4")
    assert who_is_without(position) == {"g4"}


@pytest.mark.rule("7.9-10")
def test_an_excess_that_a_battle_brings_about_is_settled_before_the_next_attack() -> None:
    """A unit with a line of its own is driven into the reach of the port."""
    picture = f"""
        t  {units(5)}  .  g6:Inf  s:Inf  s2:Inf
          l  l  l  l  l  l  l  l
    """
    position = pocket(picture, phase="soviet.combat.before", crt="DR", areas={"german_source": "0106"})
    assert ask.asked(position) != ASKED
    ask.play(position, "attack 0106; unit s; fight; roll; retreat")
    ask.play(position, "done")
    assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-10")
def test_an_advance_that_cuts_a_line_brings_up_the_question() -> None:
    picture = f"""
        t  {units(6)}  .  .  .
          l  l  l  l  g9:Inf  l  l
        l  l  l  l  s:Inf  l  l
    """
    position = pocket(
        picture, phase="soviet.combat.before", crt="DE", areas={"german_source": "0107"}, units={"g9": {"steps": 1}}
    )
    assert ask.asked(position) == ("soviet", "combat.whom")
    ask.play(position, "attack 0205; unit s; fight; roll; unit s")
    assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-10")
def test_a_korps_gruppe_that_arrives_can_overtax_a_port() -> None:
    arriving = {"g6": {"type": "infantry", "group": "korps_gruppe", "box": "turn.3"}}
    position = pocket(f"t {units(5)}", phase="german.reinforcements", units=arriving)
    assert ask.asked(position) == ("german", "entry.which")
    ask.play(position, "unit g6; hex 0104")
    assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-10")
def test_a_soviet_reinforcement_that_cuts_a_line_brings_up_the_question() -> None:
    picture = f"""
        t  {units(6)}  .  .  .
          l  l  l  l  .  l  l
    """
    arriving = {"s": {"type": "infantry", "box": "turn.3"}}
    position = pocket(
        picture,
        phase="soviet.reinforcements",
        units=arriving,
        areas={"german_source": "0107", "soviet_source": "0205"},
        state={"control": {"0205": "soviet"}},
    )
    ask.play(position, "unit s; hex 0205")
    assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-10")
def test_a_soviet_unit_beside_one_of_two_ports_overtaxes_the_other() -> None:
    picture = f"""
        t  {units(6)}  t  .  .
          l  l  l  l  l  .  .
        l  l  l  l  l  l  s:Inf
    """
    position = pocket(picture, "0101 0105", phase="soviet.movement")
    assert who_is_without(position) == set()
    ask.play(position, "unit s; hex 0106; done")
    assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-10")
def test_a_german_move_into_the_reach_of_a_port_can_overtax_it() -> None:
    position = pocket(f"t {units(5)} . . . . g6:Inf", dice=[6])
    assert who_is_without(position) == {"g6"}
    ask.play(position, "unit g6; hex 0107; done")
    assert ask.asked(position) == ASKED


@pytest.mark.rule("7.9-10")
def test_an_excess_found_in_the_middle_of_a_turn_is_settled_first() -> None:
    for phase in ("soviet.movement", "soviet.combat.before", "german.combat.after", "german.reinforcements"):
        position = pocket(f"t {units(6)} s:Inf", phase=phase)
        assert ask.asked(position) == ASKED
        ask.play(position, "unit g1")
        assert ask.asked(position)[1] != "ports.who_without"


@pytest.mark.rule("7.9-10")
def test_a_second_excess_in_a_turn_is_settled_among_those_who_still_draw() -> None:
    position = pocket(f"t {units(6)} . . . . g7:Inf", dice=[6])
    ask.play(position, "unit g1; unit g7; hex 0107; done")
    assert ask.choices(position) == {f"unit g{n}" for n in range(2, 8)}
    ask.play(position, "unit g7")
    assert who_is_without(position) == {"g1", "g7"}


@pytest.mark.rule("7.9-10")
def test_moves_that_overtax_nothing_bring_up_no_question() -> None:
    for count, question in ((5, "movement.which"), (6, "ports.who_without")):
        picture = f"t {units(count)} . . . . . s:Inf"
        position = pocket(picture, phase="soviet.movement", areas={"german_source": "0107"})
        assert ask.asked(position) == ("soviet", "movement.which")
        ask.play(position, "unit s; hex 0108; done")  # its zone closes the source
        assert ask.asked(position) == ("german", question)


# -- ports that do not work


@pytest.mark.rule("7.9-11")
@pytest.mark.parametrize("place", ["t", "c"])
def test_a_port_with_a_soviet_unit_beside_it_supplies_nobody(place: str) -> None:
    picture = f"""
        {place}+g1:Inf  .  .  g:Inf
          s:Inf  l  l  l
    """
    position = pocket(picture.replace(".  .", "g2:Inf  ."))
    assert not supplied(position, "g")
    assert not supplied(position, "g1")
    position = pocket(picture.replace(".  .", "g2:Inf  .").replace("s:Inf", "."))
    assert supplied(position, "g")
    assert supplied(position, "g1")


@pytest.mark.rule("7.9-11")
def test_a_soviet_unit_across_a_lake_hexside_is_beside_the_port_too() -> None:
    """Units in the port and on the way negate the zone: only that it is beside the port closes it."""
    picture = """
        t+g1:Inf  g2:Inf  g:Inf
          {}  l  l
    """
    lake = {"lake_side": "0101/0201"}
    assert who_is_without(pocket(picture.format("s:Inf"), sides=lake)) == {"g", "g1", "g2"}
    assert who_is_without(pocket(picture.format("."), sides=lake)) == set()


@pytest.mark.rule("7.9-11")
def test_a_port_works_again_when_the_soviet_unit_has_gone() -> None:
    picture = """
        t  .  g:Inf  l  l
          s:Inf  l  l  l  l
        .  .  .  .  .
    """
    position = pocket(picture, phase="soviet.movement")
    assert not supplied(position, "g")
    ask.play(position, "unit s; hex 0303")
    assert supplied(position, "g")


@pytest.mark.rule("7.9-12")
def test_a_port_that_has_been_soviet_never_supplies_again() -> None:
    picture = """
        t  .  .  g:Inf  .  .  .
          s:Inf  .  .  .  .  .  .
        .  .  .  .  .  .  .
    """
    position = pocket(picture, phase="soviet.movement", dice=[6, 6, 6])
    ask.play(position, "unit s; hex 0101; hex 0303; done")
    assert not supplied(position, "g")
    to_next(position, "movement.which")
    assert ask.asked(position)[0] == "german"
    ask.play(position, "unit g; hex 0101; done")
    assert position.owner(position.components.number("hex", "0101")) == 1
    assert not supplied(position, "g")


@pytest.mark.rule("7.9-12")
def test_a_port_that_a_file_has_in_soviet_hands_is_lost_when_it_is_retaken() -> None:
    position = pocket("t . g:Inf", state={"control": {"0101": "soviet"}}, dice=[6])
    ask.play(position, "unit g; hex 0101; done")
    assert position.owner(position.components.number("hex", "0101")) == 1
    assert not supplied(position, "g")
    position = pocket("t . g:Inf")
    ask.play(position, "unit g; hex 0101; done")
    assert supplied(position, "g")


@pytest.mark.rule("7.9-12")
def test_passing_through_an_empty_port_is_enough_to_ruin_it() -> None:
    position = pocket("s:Inf t . . . g:Inf", "0102", phase="soviet.movement")
    ask.play(position, "unit s; hex 0103; done")
    assert position.dead_ports == (position.components.number("hex", "0102"),)


# -- Koenigsberg

KOENIGSBERG = {"Koenigsberg": {"hex": "0202", "kinds": ["city"]}}
SIEGE = """
    .  s:Inf  {}  .  .
      .  c+g1:Inf  .  .  g:Inf
    .  .  .  .  .
"""


@pytest.mark.rule("7.9-13")
@pytest.mark.parametrize("besieged", [True, False])
def test_units_in_koenigsberg_are_in_supply_whatever_surrounds_them(besieged: bool) -> None:
    picture = """
        .  s1:Inf  s2:Inf  .
          s3:Inf  c+g1:Inf+g2:Inf  s4:Inf  .
        .  s5:Inf  s6:Inf  .
    """
    picture = picture if besieged else picture.replace("s1:Inf", ".")
    position = pocket(picture, "0202", places=KOENIGSBERG)
    assert (supplied(position, "g1"), supplied(position, "g2")) == (True, True)
    assert why_supply(position, number(position, "g1")).rules == ("7.9-13",)


@pytest.mark.rule("7.9-13")
def test_units_in_another_besieged_port_city_are_not() -> None:
    riga = {"Riga": {"hex": "0202", "kinds": ["city"]}}
    assert not supplied(pocket(SIEGE.format("."), "0202", places=riga), "g1")
    assert supplied(pocket(SIEGE.format(".").replace("s:Inf", "."), "0202", places=riga), "g1")


@pytest.mark.rule("7.9-13")
def test_a_unit_that_was_left_without_is_in_supply_once_in_koenigsberg() -> None:
    position = pocket(f"c {units(11)}", places={"Koenigsberg": {"hex": "0101", "kinds": ["city"]}}, dice=[6])
    ask.play(position, "unit g1; unit g1; hex 0101; done")
    assert supplied(position, "g1")


@pytest.mark.rule("7.9-14")
def test_koenigsberg_sends_supply_out_like_any_port_city() -> None:
    position = pocket(SIEGE.format(".").replace("s:Inf", "."), "0202", places=KOENIGSBERG)
    assert supplied(position, "g")


@pytest.mark.rule("7.9-14", "7.9-11")
def test_with_soviets_beside_it_koenigsberg_supplies_only_those_in_it() -> None:
    position = pocket(SIEGE.format("g2:Inf"), "0202", places=KOENIGSBERG)
    assert (supplied(position, "g1"), supplied(position, "g2"), supplied(position, "g")) == (True, False, False)


@pytest.mark.rule("7.9-8", "10.8-9")
@pytest.mark.parametrize(("others", "with_room"), [(10, False), (9, True)])
def test_a_unit_draws_on_koenigsberg_only_if_that_leaves_room_for_the_others(others: int, with_room: bool) -> None:
    """Ten units reach Koenigsberg alone; one more reaches a town as well, and has to draw there."""
    position = pocket(
        f"{units(others)} c g11:Inf . . . . . t",
        "0106 0113",
        places={"Koenigsberg": {"hex": "0106", "kinds": ["city"]}},
    )
    assert ask.asked(position) != ASKED
    assert koenigsberg_supplied(position, number(position, "g11")) == with_room
    assert koenigsberg_supplied(position, number(position, "g1"))


# -- Soviets


@pytest.mark.rule("7.9-15")
@pytest.mark.parametrize("place", ["t", "c"])
def test_soviet_units_draw_nothing_from_a_port(place: str) -> None:
    picture = f"{place}+s:Inf . s2:Inf . . . . g:Inf"
    position = pocket(picture, areas={"soviet_source": ""})
    assert not supplied(position, "s")
    assert not supplied(position, "s2")
    assert not supplied_to_defend(position, number(position, "s"))
    german = pocket(picture.replace("s:", "g1:").replace("s2:", "g2:"))
    assert (supplied(german, "g1"), supplied(german, "g2")) == (True, True)
