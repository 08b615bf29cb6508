"""Lines of supply over land [7.2, 7.7, 7.8, 7.10, 7.11, 7.13, 7.14]: from a unit to its side's edge sources."""

from itertools import pairwise
from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.datafiles import data_of
from tests.games.questions import number

from grognard.engine import positionfile
from grognard.engine.rulings import Ruling
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.lines import land_supplied, working_sources
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.scenarios import read_scenarios
from grognard.games.army_group_center.supply import in_supply, why_supply
from grognard.games.army_group_center.units import SIDES


def line(picture: str, side: str = "soviet", source: str = "0101", **said: Any) -> ArmyPosition:
    """A position in which one side has the sources named, the other none, and both control what is theirs.

    Empty hexes are controlled by the side with the sources.
    """
    rows = [row.split() for row in picture.splitlines() if row.strip()]
    everywhere = " ".join(f"{y:02}{x:02}" for y, row in enumerate(rows, 1) for x, _ in enumerate(row, 1))
    other = "german" if side == "soviet" else "soviet"
    areas = {f"{side}_source": source, f"{other}_source": "", "german_start": everywhere if side == "german" else ""}
    return sketch(picture, areas=areas | said.pop("areas", {}), **said)


def on_the_map(units: list[dict[str, str]]) -> ArmyPosition:
    """The map of the game with a few units on it."""
    data = {"game": GAME.name, "map": "army_group_center", "turn": 3, "phase": "soviet.movement", "units": units}
    return positionfile.load(GAME, data)


def supplied(position: ArmyPosition, unit: str) -> bool:
    return in_supply(position, number(position, unit))


def why(position: ArmyPosition, unit: str) -> Ruling:
    return why_supply(position, number(position, unit))


def control(position: ArmyPosition, hex: str) -> str:
    return SIDES[position.control[position.components.number("hex", hex)]]


def sources(position: ArmyPosition, side: str) -> list[str]:
    return position.place_names(working_sources(position, SIDES.index(side)))


SIDE_AND_UNIT = pytest.mark.parametrize(("side", "own", "enemy"), [("soviet", "s", "g"), ("german", "g", "s")])


# -- 7.2: the line


@pytest.mark.rule("7.2-1")
@SIDE_AND_UNIT
def test_a_unit_is_in_supply_along_a_line_of_any_length(side: str, own: str, enemy: str) -> None:
    position = line(" ".join(["." for _ in range(38)] + [f"{own}:Inf"]), side)
    assert supplied(position, own)
    assert why(position, own).legal


@pytest.mark.rule("7.2-1")
@SIDE_AND_UNIT
def test_a_unit_on_a_source_is_in_supply(side: str, own: str, enemy: str) -> None:
    assert supplied(line(f"{own}:Inf .", side), own)


@pytest.mark.rule("7.2-1")
@SIDE_AND_UNIT
def test_a_unit_whose_side_has_no_source_is_out_of_supply(side: str, own: str, enemy: str) -> None:
    position = line(f". . {own}:Inf", side, source="")
    assert not supplied(position, own)
    assert why(position, own).rules == ("7.2-1",)


@pytest.mark.rule("7.2-1")
@SIDE_AND_UNIT
def test_enemy_control_of_empty_hexes_does_not_block_a_line(side: str, own: str, enemy: str) -> None:
    other = "german" if side == "soviet" else "soviet"
    position = line(f". . . {own}:Inf", side, state={"control": {"0102": other, "0103": other}})
    assert control(position, "0102") == other
    assert supplied(position, own)


@pytest.mark.rule("7.2-1")
@pytest.mark.parametrize("ground", ["f", "s", "t", "c", "G", "fs"])
def test_a_line_leads_over_all_ground(ground: str) -> None:
    assert supplied(line(f". {ground} s:Inf", river="0101/0102 0102/0103"), "s")
    assert supplied(line(f". {ground} g:Inf", "german", river="0101/0102 0102/0103"), "g")


@pytest.mark.rule("7.2-2")
@SIDE_AND_UNIT
def test_a_line_does_not_enter_an_enemy_hex_even_where_its_zone_is_negated(side: str, own: str, enemy: str) -> None:
    picture = f". {own}1:Inf {{}} {own}2:Inf . {own}3:Inf"
    position = line(picture.format(f"{enemy}:Inf"), side)
    assert [supplied(position, f"{own}{n}") for n in (1, 2, 3)] == [True, False, False]
    assert why(position, f"{own}3").facts["blocked"] == ["0103"]
    assert supplied(line(picture.format("."), side), f"{own}3")


PASS = """
    .  .  {a}:Inf  {b}:Inf  {own}:Inf
      l  l  {enemy}:Inf  l  l
"""


def passing(side: str, own: str, enemy: str, cover: tuple[bool, bool]) -> ArmyPosition:
    """A line that must pass two hexes of an enemy zone, each with a unit of one's own in it or not."""
    names = {"a": f"{own}1", "b": f"{own}2", "own": own, "enemy": enemy}
    picture = PASS.format(**names)
    for name, covered in zip((f"{own}1:Inf", f"{own}2:Inf"), cover, strict=True):
        picture = picture if covered else picture.replace(name, ".")
    return line(picture, side)


@pytest.mark.rule("7.2-3")
@SIDE_AND_UNIT
@pytest.mark.parametrize("cover", [(False, False), (True, False), (False, True)])
def test_a_line_does_not_enter_a_zone_that_is_not_negated(
    side: str, own: str, enemy: str, cover: tuple[bool, bool]
) -> None:
    position = passing(side, own, enemy, cover)
    assert not supplied(position, own)
    ruling = why(position, own)
    assert ruling.rules == ("7.2-3",)
    assert ("0103" if cover[1] else "0104") in ruling.facts["blocked"]


@pytest.mark.rule("7.2-4", "8.4-1")
@SIDE_AND_UNIT
def test_friends_negate_a_zone_for_lines_through_their_hexes(side: str, own: str, enemy: str) -> None:
    position = passing(side, own, enemy, (True, True))
    assert [supplied(position, name) for name in (own, f"{own}1", f"{own}2")] == [True, True, True]


@pytest.mark.rule("7.2-4")
@SIDE_AND_UNIT
def test_a_unit_negates_the_zone_in_its_own_hex(side: str, own: str, enemy: str) -> None:
    assert supplied(line(f". . {own}:Inf {enemy}:Inf", side), own)


@pytest.mark.rule("7.2-4")
def test_a_fortified_location_negates_zones_too() -> None:
    picture = """
        .  .  g1:Fort  g2:Fort  g:Inf
          l  l  s:Inf  l  l
    """
    assert supplied(line(picture, "german"), "g")


@pytest.mark.rule("7.2-5")
@SIDE_AND_UNIT
@pytest.mark.parametrize("water", ["lake_side", "sea_side"])
def test_a_line_does_not_cross_a_hexside_of_lake_or_sea(side: str, own: str, enemy: str, water: str) -> None:
    assert not supplied(line(f". . {own}:Inf", side, sides={water: "0101/0102"}), own)
    assert supplied(line(f". . {own}:Inf", side, sides={"river": "0101/0102"}), own)


@pytest.mark.rule("7.2-5")
@SIDE_AND_UNIT
@pytest.mark.parametrize("water", ["l", "w"])
def test_a_line_does_not_lead_through_a_hex_of_lake_or_sea(side: str, own: str, enemy: str, water: str) -> None:
    assert not supplied(line(f". {water} {own}:Inf", side), own)
    assert supplied(line(f". s {own}:Inf", side), own)


@pytest.mark.rule("7.2-5")
def test_a_line_goes_around_a_lake() -> None:
    picture = """
        .  .  s:Inf
          .  .  .
    """
    assert supplied(line(picture, sides={"lake_side": "0101/0102 0102/0103"}), "s")


def strait(side: str = "soviet", german: str = "", **said: Any) -> ArmyPosition:
    own = side[0]
    state = {"control": dict.fromkeys(german.split(), "german")} | said
    return line(f". . . {own}1:Inf {own}2:Inf", side, sides={"strait": "0102/0103"}, state=state)


@pytest.mark.rule("7.2-6")
def test_soviet_lines_cross_the_strait_as_many_as_there_are() -> None:
    position = strait()
    assert supplied(position, "s1")
    assert supplied(position, "s2")


@pytest.mark.rule("7.2-6")
def test_soviet_lines_still_cross_the_strait_when_the_one_crossing_by_a_unit_has_been_made() -> None:
    assert supplied(strait(strait_crossed=True), "s1")


@pytest.mark.rule("7.2-6")
@pytest.mark.parametrize("german", ["0102", "0103", "0102 0103"])
def test_soviet_lines_do_not_cross_the_strait_unless_both_hexes_are_soviet(german: str) -> None:
    assert not supplied(strait(german=german), "s1")
    assert supplied(strait(german=""), "s1")


@pytest.mark.rule("7.2-6")
def test_the_strait_opens_to_lines_when_the_second_hex_is_taken() -> None:
    position = strait(german="0103")
    assert not supplied(position, "s2")
    ask.play(position, "unit s1; hex 0103")
    assert supplied(position, "s2")


@pytest.mark.rule("7.2-6", "9.8-1")
def test_the_one_strait_of_the_map_lies_between_1803_and_1804() -> None:
    components = on_the_map([]).components
    assert {components.grid.label(hex) for hex in components.strait} == {"1803", "1804"}


@pytest.mark.rule("7.2-6")
def test_german_lines_never_cross_the_strait() -> None:
    assert not supplied(strait("german"), "g1")
    assert supplied(line(". . . g1:Inf g2:Inf", "german", sides={"river": "0102/0103"}), "g1")


@pytest.mark.rule("7.2-1")
@SIDE_AND_UNIT
def test_the_ruling_shows_a_shortest_line(side: str, own: str, enemy: str) -> None:
    picture = f"""
        .  .  l  .  .
          l  .  .  l  {own}:Inf
    """
    assert why(line(picture, side), own).facts["line"] == ["0205", "0105", "0104", "0203", "0202", "0102", "0101"]


@pytest.mark.rule("7.2-1", "7.8")
def test_the_line_shown_keeps_to_two_borders() -> None:
    picture = """
        .  .  .  g:Inf
          .  .  .  .
    """
    walls = ["0101/0102", "0102/0103", "0103/0104"]
    shown = why(line(picture, "german", borders={"reich": walls}), "g").facts["line"]
    assert len(shown) == 5  # not the four hexes of the upper row
    assert sum("/".join(sorted(step)) in walls for step in pairwise(shown)) <= 2


@pytest.mark.rule("7.2-1", "7.11-1")
def test_the_line_shown_keeps_out_of_the_western_pripyat() -> None:
    position = line(". . s:Inf p", source="0101 0104")
    assert why(position, "s").facts["line"] == ["0103", "0102", "0101"]
    assert why(line(". . s:Mech p", source="0101 0104"), "s").facts["line"] == ["0103", "0104"]


@pytest.mark.rule("7.2-1")
def test_a_unit_off_the_map_has_no_line() -> None:
    position = line(". s:Inf", units={"s2": {"type": "infantry", "box": "turn.5"}})
    assert why(position, "s2").rules == ("7.2-1",)


# -- 7.7, 7.10: sources


@pytest.mark.rule("7.7-2")
def test_an_edge_hex_in_soviet_hands_is_no_german_source() -> None:
    for holder, working in (("soviet", []), ("german", ["0101"])):
        position = line(". . . g:Inf", "german", state={"control": {"0101": holder}})
        assert supplied(position, "g") == bool(working)
        assert sources(position, "german") == working


@pytest.mark.rule("7.7-2")
def test_a_german_source_is_lost_when_a_soviet_unit_enters_it_and_still_when_it_has_gone() -> None:
    position = line("s:Inf . . . g:Inf", "german", source="0103", dice=[6])
    assert supplied(position, "g")
    ask.play(position, "unit s; hex 0103")
    assert not supplied(position, "g")
    ask.play(position, "hex 0101; done")
    assert control(position, "0103") == "soviet"
    assert not supplied(position, "g")


@pytest.mark.rule("7.7-2", "3.3-3")
def test_a_soviet_unit_that_a_file_puts_on_a_german_source_has_taken_it() -> None:
    position = line("s:Inf . . . . g:Inf", "german", dice=[6])
    ask.play(position, "unit s; hex 0103; done")
    assert control(position, "0101") == "soviet"
    assert not supplied(position, "g")


@pytest.mark.rule("7.7-2")
def test_a_lost_german_source_works_again_when_the_german_regains_it() -> None:
    state = {"control": {"0101": "soviet"}}
    position = line(". . g1:Inf . . g2:Inf", "german", phase="german.movement", state=state, dice=[6])
    assert not supplied(position, "g2")
    ask.play(position, "unit g1; hex 0101")
    assert supplied(position, "g2")
    ask.play(position, "hex 0102")
    assert supplied(position, "g2")


SOURCE = """
    {garrison}  {a}:Inf  .  {own}:Inf
      {enemy}:Inf  l  l  l
"""


@pytest.mark.rule("7.7-3", "7.10-3")
@SIDE_AND_UNIT
@pytest.mark.parametrize("garrison", [0, 1, 2])
def test_a_source_in_an_enemy_zone_works_only_with_one_or_two_units_in_it(
    side: str, own: str, enemy: str, garrison: int
) -> None:
    there = "+".join([f"{own}{n}:Inf" for n in range(2, 2 + garrison)]) or "."
    position = line(SOURCE.format(garrison=there, a=f"{own}1", own=own, enemy=enemy), side)
    assert supplied(position, own) == (garrison > 0)
    assert sources(position, side) == (["0101"] if garrison else [])


@pytest.mark.rule("7.7-3", "7.10-3")
@SIDE_AND_UNIT
def test_an_empty_source_that_no_zone_reaches_works(side: str, own: str, enemy: str) -> None:
    assert sources(line(f". . {enemy}:Inf . {own}:Inf", side), side) == ["0101"]


@pytest.mark.rule("7.10-3")
def test_a_cancelled_soviet_source_stays_under_soviet_control() -> None:
    position = line(SOURCE.format(garrison=".", a="s1", own="s", enemy="g"))
    assert sources(position, "soviet") == []
    assert control(position, "0101") == "soviet"


@pytest.mark.rule("7.10-3")
def test_soviet_units_beside_a_cancelled_source_do_not_help() -> None:
    picture = """
        .  s1:Inf  s2:Inf+s3:Inf  .
          g:Inf  l  l  l
    """
    assert not supplied(line(picture), "s1")
    assert supplied(line(picture.replace("g:Inf", "l")), "s1")


@pytest.mark.rule("7.10-3")
def test_another_soviet_source_does_for_a_cancelled_one() -> None:
    position = line(SOURCE.format(garrison=".", a="s1", own="s", enemy="g"), source="0101 0103")
    assert sources(position, "soviet") == ["0103"]
    assert supplied(position, "s")


NINE = ["1300", "3300", "3400", "3600", "3800", "4000", "4200", "4300", "5019"]


@pytest.mark.rule("7.10-3", "7.10-4", "8.6")
@pytest.mark.parametrize("source", NINE)
def test_the_nine_sources_that_a_german_zone_can_reach_are_cancelled_while_they_are_empty(source: str) -> None:
    """On the map of the game, with a German unit as near as it may come."""
    position = on_the_map([])
    grid, trench = position.components.grid, position.components.trench[0]
    near = [hex for hex in grid.around[grid.hex(source)] if not trench[hex] and not position.components.water[hex]]
    german = {"id": "g", "type": "infantry", "side": "german", "hex": grid.label(near[0])}
    soviet = {"id": "s", "type": "infantry", "side": "soviet", "hex": source}
    alone, garrisoned = on_the_map([german]), on_the_map([german, soviet])
    assert source in sources(position, "soviet")
    assert source not in sources(alone, "soviet")
    assert control(alone, source) == "soviet"
    assert source in sources(garrisoned, "soviet")


@pytest.mark.rule("7.10-3")
def test_no_other_soviet_source_can_be_cancelled() -> None:
    """Wherever a German unit may stand, no other source is in its zone."""
    components = on_the_map([]).components
    barred = components.trench[0] | components.water | ~components.german_start
    reach = {near for hex, shut in enumerate(barred) if not shut for near in components.grid.around[hex]}
    assert {components.grid.label(hex) for hex in components.sources[0] if hex in reach} <= set(NINE)


@pytest.mark.rule("7.10-4")
def test_a_cancelled_soviet_source_works_again_as_soon_as_a_unit_garrisons_it() -> None:
    position = line(SOURCE.format(garrison=".", a="s1", own="s", enemy="g"), dice=[6, 6])
    ask.play(position, "unit s1; hex 0101")
    assert sources(position, "soviet") == ["0101"]


@pytest.mark.rule("7.10-4")
def test_a_cancelled_soviet_source_works_again_as_soon_as_the_german_zone_is_gone() -> None:
    picture = """
        .  s1:Inf  .  s:Inf
          g:Inf  l  l  l
        .  .  .  .
    """
    position = line(picture, phase="german.movement", areas={"german_source": "0301", "german_start": "0301"})
    assert not supplied(position, "s")
    ask.play(position, "unit g; hex 0301")
    assert supplied(position, "s")


@pytest.mark.rule("7.10-1")
@pytest.mark.parametrize("lost", [True, False])
def test_a_soviet_source_that_is_lost_is_named_by_the_soviet_rule(lost: bool) -> None:
    position = sketch(". . s:Inf . .", areas={"soviet_source": "0101", "german_start": "0101" if lost else ""})
    ruling = ask.game.inquire(position, "supply s")
    assert ruling.legal == (not lost)
    if lost:
        assert (ruling.rules, ruling.reason) == (("7.10-1",), "supply.cut.lost")


@pytest.mark.rule("7.7-2", "7.10-3")
def test_a_soviet_source_in_german_hands_supplies_nobody() -> None:
    for holder in SIDES:
        position = line(". . . s:Inf", state={"control": {"0101": holder}})
        assert supplied(position, "s") == (holder == "soviet")


@pytest.mark.rule("7.13")
@SIDE_AND_UNIT
def test_a_captured_enemy_source_supplies_nobody(side: str, own: str, enemy: str) -> None:
    other = "german" if side == "soviet" else "soviet"
    position = line(f". . {own}:Inf", side, source="", areas={f"{other}_source": "0101 0103"})
    assert control(position, "0101") == side
    assert not supplied(position, own)


# -- 7.8: borders


@pytest.mark.rule("7.8")
@pytest.mark.parametrize(("borders", "valid"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_a_german_line_crosses_at_most_two_border_hexsides(borders: int, valid: bool) -> None:
    crossed = [f"01{x:02}/01{x + 1:02}" for x in range(1, 1 + borders)]
    position = line(". . . . . . g:Inf", "german", borders={"reich": crossed})
    assert supplied(position, "g") == valid
    assert why(position, "g").rules == (("7.7-1",) if valid else ("7.8",))


@pytest.mark.rule("7.8")
def test_borders_of_all_names_count_together() -> None:
    borders = {"reich": ["0101/0102"], "lithuania": ["0103/0104"], "latvia": ["0105/0106"]}
    assert not supplied(line(". . . . . . g:Inf", "german", borders=borders), "g")
    del borders["lithuania"]
    assert supplied(line(". . . . . . g:Inf", "german", borders=borders), "g")


@pytest.mark.rule("7.8")
def test_a_detour_over_fewer_borders_will_do() -> None:
    picture = """
        .  .  .  .  .  g:Inf
          .  .  .  .  .  .
    """
    walls = [f"01{x:02}/01{x + 1:02}" for x in range(2, 6)] + ["0105/0204", "0106/0205"]
    assert supplied(line(picture, "german", borders={"reich": walls}), "g")
    below = [f"02{x:02}/02{x + 1:02}" for x in range(1, 5)]
    below += [f"01{x:02}/02{x - d:02}" for x in range(2, 6) for d in (0, 1)]
    assert not supplied(line(picture, "german", borders={"reich": sorted({*walls, *below})}), "g")


@pytest.mark.rule("7.8")
def test_the_count_is_per_line_from_whichever_source_is_best() -> None:
    crossed = [f"01{x:02}/01{x + 1:02}" for x in range(1, 6)]
    position = line(". . . . . . g:Inf", "german", source="0101 0106", borders={"reich": crossed})
    assert supplied(position, "g")


@pytest.mark.rule("7.8")
def test_borders_do_not_matter_to_soviet_lines() -> None:
    crossed = [f"01{x:02}/01{x + 1:02}" for x in range(1, 6)]
    assert supplied(line(". . . . . . s:Inf", borders={"reich": crossed}), "s")


# -- 7.11: the western Pripyat


@pytest.mark.rule("7.11-1")
@pytest.mark.parametrize(
    "picture", [". p . s:Inf", ". . p+s:Inf", "p . s:Inf"], ids=["on the way", "its own hex", "the source"]
)
def test_a_soviet_line_with_a_western_pripyat_hex_is_none(picture: str) -> None:
    position = line(picture)
    assert not supplied(position, "s")
    assert why(position, "s").rules == ("7.11-1",)


@pytest.mark.rule("7.11-1")
def test_a_soviet_unit_with_any_line_around_the_western_pripyat_is_in_supply() -> None:
    picture = """
        .  p  s:Inf
          .  .  .
    """
    assert supplied(line(picture), "s")


@pytest.mark.rule("7.11-1")
def test_a_swamp_that_is_not_the_western_pripyat_does_no_harm() -> None:
    assert supplied(line(". s . s:Inf"), "s")


@pytest.mark.rule("7.11-1")
def test_a_german_line_leads_through_the_western_pripyat() -> None:
    assert supplied(line(". p . g:Inf", "german"), "g")


@pytest.mark.rule("7.11-1", "7.3-1")
def test_a_unit_cut_off_by_the_western_pripyat_rolls_for_its_movement() -> None:
    position = line(". p . s:Inf", dice=[2])
    ask.play(position, "unit s")
    assert ask.asked(position) == ("soviet", "movement.where")
    assert ask.choices(position, "hex") == {"0103"}
    position = line(". f . s:Inf", dice=[2])
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == {"0101", "0102", "0103"}
    assert position.dice.script == (2,)


@pytest.mark.rule("7.11-1", "12.4-1")
@pytest.mark.parametrize("picture", [". p . s:Mech", ". . p+s:Mech", "p . s:Mech"])
def test_a_cav_mech_group_traces_through_the_western_pripyat(picture: str) -> None:
    assert supplied(line(picture), "s")


@pytest.mark.rule("12.4-1")
def test_a_cav_mech_group_lends_its_line_to_nobody() -> None:
    position = line(". p . s1:Mech+s2:Inf")
    assert (supplied(position, "s1"), supplied(position, "s2")) == (True, False)


@pytest.mark.rule("12.4-1", "7.2-3")
def test_a_cav_mech_group_is_cut_off_by_the_enemy_like_anybody() -> None:
    picture = """
        .  .  .  p  s:Mech
          l  g:Inf  l  l  l
    """
    assert not supplied(line(picture), "s")
    assert supplied(line(picture.replace("g:Inf", "l")), "s")


@pytest.mark.rule("7.11-2")
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_the_western_pripyat_cuts_lines_from_the_first_turn_on(turn: int) -> None:
    position = line(". p . s:Inf", turn=turn, units={"s": {"active": turn == 1}})
    assert position.turn == turn
    assert not supplied(position, "s")


@pytest.mark.rule("7.11-2")
@pytest.mark.parametrize(("turn", "cut"), [(1, False), (2, True), (3, True)])
def test_in_bold_stroke_the_western_pripyat_cuts_lines_from_turn_two(turn: int, cut: bool) -> None:
    active = {"s": {"active": turn == 1}}
    position = line(". p . s:Inf", turn=turn, units=active, options={"pripyat_from": "2"})
    assert position.turn == turn
    assert supplied(position, "s") != cut


@pytest.mark.rule("7.11-2")
def test_bold_stroke_is_the_only_scenario_in_which_the_western_pripyat_waits() -> None:
    facts = read_scenarios(data_of(GAME).open("scenarios.toml"))
    first = {name: scenario.switches.pripyat_from for name, scenario in facts.items()}
    assert {name for name, turn in first.items() if turn != 1} == {"bold_stroke"}
    assert first["bold_stroke"] == 2


# -- 7.14: Soviet entrenchments


@pytest.mark.rule("7.14")
def test_a_german_line_does_not_contain_a_soviet_entrenchment() -> None:
    position = line(". S . g:Inf", "german")
    assert not supplied(position, "g")
    assert why(position, "g").facts["blocked"] == ["0102"]


@pytest.mark.rule("7.14")
def test_a_german_source_in_a_soviet_entrenchment_is_none() -> None:
    assert sources(line("S . g:Inf", "german"), "german") == []
    assert sources(line("G . g:Inf", "german"), "german") == ["0101"]


@pytest.mark.rule("7.14")
def test_a_german_line_goes_around_soviet_entrenchments_and_through_german_ones() -> None:
    picture = """
        .  S  g:Inf
          .  G  .
    """
    assert supplied(line(picture, "german"), "g")


@pytest.mark.rule("7.14")
@pytest.mark.parametrize("trench", ["S", "G"])
def test_a_soviet_line_leads_through_entrenchments_of_both_sides(trench: str) -> None:
    assert supplied(line(f". {trench} . s:Inf"), "s")


# -- 9.9


@pytest.mark.rule("9.9-3")
@SIDE_AND_UNIT
def test_partisans_do_not_affect_lines(side: str, own: str, enemy: str) -> None:
    position = line(f". . . {own}:Inf", side, areas={"partisans": "0101 0102 0103 0104"})
    assert land_supplied(position, number(position, own))
