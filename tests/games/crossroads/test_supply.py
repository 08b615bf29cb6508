"""Supply [10.0]: three hexes to a road, and along roads to a source."""

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    lines,
    number,
    play,
    refused,
    sketch,
    ways,
    where,
)

from grognard.engine.codec import FieldError
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import in_supply, why_supply


def supplied(position: CrossroadsPosition, unit: str = "b") -> bool:
    """Is a unit in supply?"""
    return in_supply(position, number(position, unit))


def cut(picture: str, source: str = "0101", river: str = "") -> CrossroadsPosition:
    """A position with one source for Blue."""
    return sketch(picture, areas={"blue.source": source}, river=river)


# -- 10.1


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("road", "in_reach"), [("0401 0501 0601", True), ("0501 0601", False)])
def test_a_unit_is_in_supply_up_to_three_hexes_from_the_road(road: str, in_reach: bool) -> None:
    assert supplied(sketch("b:Inf . . . . .", road=road, areas={"blue.source": "0601"})) == in_reach


@pytest.mark.rule("10.1")
def test_the_road_may_be_of_any_length() -> None:
    cells = [f"{n:02}01" for n in range(1, 21)]
    position = sketch(" ".join(["b:Inf", *"." * 19]), road=" ".join(cells), areas={"blue.source": "2001"})
    ruling = why_supply(position, number(position, "b"))
    assert (ruling.legal, ruling.rules, ruling.facts["line"]) == (True, ("10.1",), cells)


@pytest.mark.rule("10.1")
def test_a_road_that_leads_to_no_source_is_no_help() -> None:
    for road, leads in ((["0101 0201", "0601 0701"], False), (["0101 0201 0301 0401 0501 0601 0701"], True)):
        position = sketch("b:Inf . . . . . .", road=road, areas={"blue.source": "0701"})
        assert supplied(position) == leads


@pytest.mark.rule("10.1")
def test_the_enemys_source_is_no_help() -> None:
    position = sketch("b:Inf . . . r:Inf", areas={"red.source": "0101 0201", "blue.source": "0501"})
    assert not supplied(position)
    assert supplied(sketch("b:Inf . . . r:Inf", areas={"red.source": "0501", "blue.source": "0101 0201"}))


@pytest.mark.rule("10.1")
def test_one_of_several_sources_is_enough() -> None:
    position = sketch("b:Inf . . . . . . .", road="0301 0401", areas={"blue.source": "0401 0801"})
    assert supplied(position)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("source", "in_reach"), [("0401", True), ("0501", False)])
def test_a_source_without_a_road_supplies_three_hexes_around(source: str, in_reach: bool) -> None:
    assert supplied(sketch("b:Inf . . . . .", areas={"blue.source": source})) == in_reach


@pytest.mark.rule("10.1")
def test_a_side_without_a_source_has_no_supply() -> None:
    assert not supplied(sketch("b:Inf . .", areas={"blue.source": ""}))
    assert supplied(sketch("b:Inf . .", areas={"blue.source": "0301"}))


@pytest.mark.rule("10.1")
def test_a_unit_off_the_map_has_no_line() -> None:
    position = sketch(". r:Inf", units={"b": {"type": "infantry", "box": "blue.reserve"}})
    ruling = why_supply(position, number(position, "b"))
    assert (ruling.legal, ruling.rules, ruling.reason) == (False, ("10.1",), "supply.off_map")


# -- 10.2


@pytest.mark.rule("10.2")
def test_the_line_does_not_enter_an_enemy_hex() -> None:
    position = cut(". r:Inf . b:Inf", river="0201/0301 0201/0101")
    assert not supplied(position)
    ruling = why_supply(position, number(position, "b"))
    assert (ruling.rules, ruling.facts["blocked"]) == (("10.2",), ["0201"])


@pytest.mark.rule("10.2")
def test_who_is_cut_off_is_named_in_the_supply_of_the_side() -> None:
    side_cut_off = cut(". r:Inf . b:Inf", river="0201/0301 0201/0101")
    assert GAME.overlay(side_cut_off, "supplied blue", "blue")["without"] == ["b"]
    open_line = cut(". . . b:Inf")
    found = GAME.overlay(open_line, "supplied blue", "blue")
    assert (found["without"], found["lines"]) == ([], [["0401", "0301", "0201", "0101"]])


@pytest.mark.rule("10.2")
def test_the_line_does_not_enter_an_enemy_zone() -> None:
    picture = """
        .  .  .  b:Inf
          l  r:Inf  l  l
    """
    assert not supplied(cut(picture))
    assert supplied(cut(picture, river="0201/0202 0301/0202"))  # no zone across the river


@pytest.mark.rule("10.2", "6.5")
def test_the_line_enters_an_enemy_zone_that_a_friendly_unit_covers() -> None:
    picture = """
        .  b2:Inf  {cover}  b:Inf
          l  r:Inf  l  l
    """
    assert supplied(cut(picture.format(cover="b3:Inf")))
    assert not supplied(cut(picture.format(cover=".")))


@pytest.mark.rule("10.2")
def test_the_line_does_not_cross_a_lake() -> None:
    assert not supplied(cut(". l b:Inf"))
    assert supplied(cut(". . b:Inf"))


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("code", ["f", "h", "m", "t", "c"])
def test_the_line_crosses_every_other_terrain_and_rivers(code: str) -> None:
    position = sketch(f". {code} b:Arm", areas={"blue.source": "0101"}, river="0101/0201 0201/0301")
    assert supplied(position)


@pytest.mark.rule("10.2")
def test_the_units_own_hex_does_not_count() -> None:
    position = cut(". . b:Inf r:Inf")
    assert supplied(position)  # its hex is in an enemy zone


@pytest.mark.rule("10.2")
def test_the_line_is_blocked_on_the_road_as_off_it() -> None:
    picture = ". . . . {enemy} . . b:Inf"
    road = " ".join(f"{n:02}01" for n in range(1, 9))
    for enemy, open_ in ((".", True), ("r:Inf", False)):
        position = sketch(picture.format(enemy=enemy), road=road, areas={"blue.source": "0101"})
        assert supplied(position) == open_


@pytest.mark.rule("10.2")
def test_a_source_under_an_enemy_supplies_nobody() -> None:
    """No zone lies on the way: rivers keep it off."""
    rivers = "0101/0201"
    assert not supplied(cut("r:Inf . b:Inf", river=rivers))
    assert supplied(cut(". . b:Inf", river=rivers))


# -- 10.3


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(("full", "half"), [(4, 2), (5, 2.5), (1, 0.5)])
def test_out_of_supply_a_unit_has_half_its_movement_allowance(full: int, half: float) -> None:
    position = sketch("b:Inf . . . . .", areas={"blue.source": ""}, units={"b": {"move": full}})
    assert lines(allowed(position, "unit b")) == [("1.2", "allowance", full), ("10.3", "out_of_supply", half - full)]
    assert max(ways(position, "b").values(), default=0) == int(half)


@pytest.mark.rule("10.3", "5.3")
def test_half_a_point_out_of_supply_is_kept() -> None:
    position = sketch(
        "b:Inf . . . . . . .",
        road="0101 0201 0301 0401 0501 0601 0701",
        areas={"blue.source": ""},
        units={"b": {"move": 5}},
    )
    assert max(ways(position, "b").values()) == 2.5


@pytest.mark.rule("10.3", "5.4")
def test_out_of_supply_a_whole_move_is_still_a_whole_move() -> None:
    position = sketch("b:Arm . .", river="0101/0201", areas={"blue.source": ""})
    assert ways(position, "b") == {"0201": 3}


@pytest.mark.rule("10.3")
def test_out_of_supply_a_unit_attacks_with_half_its_strength() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.1.combat", areas={"blue.source": ""})
    ruling = allowed(position, "attack 0201")
    assert lines(ruling)[:2] == [("9.3", "b", 3), ("10.3", "out_of_supply", -1.5)]
    assert (ruling.all_facts()["attack"], ruling.all_facts()["column"]) == (1.5, "1:2")
    assert "10.3" in ruling.rules


@pytest.mark.rule("10.3")
def test_fractions_of_several_units_add_up() -> None:
    position = sketch("b1:Inf+b2:Inf r:Inf", phase="blue.1.combat", areas={"blue.source": ""})
    ruling = allowed(position, "attack 0201")
    assert (ruling.all_facts()["attack"], ruling.all_facts()["column"]) == (3, "1:1")


@pytest.mark.rule("10.3")
def test_out_of_supply_a_unit_may_be_too_weak_to_attack() -> None:
    position = sketch("b:Rec r:Inf", phase="blue.1.combat", areas={"blue.source": ""})
    play(position, "attack 0201; unit b")
    assert refused(position, "fight").all_facts()["attack"] == 0.5


@pytest.mark.rule("10.3")
def test_out_of_supply_a_unit_defends_in_full() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.1.combat", areas={"red.source": ""})
    assert allowed(position, "attack 0201").all_facts()["defence"] == 3


@pytest.mark.rule("10.3")
def test_each_unit_is_judged_for_itself() -> None:
    position = sketch("b1:Inf r:Inf b2:Inf . . .", phase="blue.1.combat", areas={"blue.source": "0601"})
    ruling = allowed(position, "attack 0201")
    assert ruling.all_facts()["attack"] == 4.5  # b1 is cut off by r, b2 is not


# -- 10.4


@pytest.mark.rule("10.4")
def test_a_unit_that_leaves_supply_on_its_move_keeps_its_points() -> None:
    position = sketch(". . . b:Inf . . . .", areas={"blue.source": "0101"})
    play(position, "unit b; hex 0501; hex 0601; hex 0701; hex 0801")
    assert where(position, "b") == "0801"
    assert not supplied(position)


@pytest.mark.rule("10.4")
def test_a_unit_that_starts_out_of_supply_gains_no_points_on_the_way() -> None:
    position = sketch(". . . . . b:Inf . .", areas={"blue.source": "0101"})
    play(position, "unit b; hex 0401")
    assert supplied(position)
    assert asked(position)[1] != "movement.where"


@pytest.mark.rule("10.4")
def test_a_unit_in_supply_when_it_moved_attacks_with_half_if_it_is_not_any_more() -> None:
    position = sketch(". . . b:Inf . . r:Inf", areas={"blue.source": "0101"})
    play(position, "unit b; hex 0601")
    assert allowed(position, "attack 0701").all_facts()["attack"] == 1.5


@pytest.mark.rule("10.4")
def test_a_friend_that_has_opened_the_line_brings_supply_at_once() -> None:
    picture = """
        .  .  .  b:Inf
          b2:Inf  r:Inf  l  l
    """
    position = sketch(picture, areas={"blue.source": "0101"}, river="0301/0202")
    assert lines(allowed(position, "unit b"))[1:] == [("10.3", "out_of_supply", -2)]
    play(position, "unit b2; hex 0201")
    assert lines(allowed(position, "unit b"))[1:] == []


@pytest.mark.rule("10.4", "7.2")
def test_the_mover_may_cut_off_the_very_unit_that_would_react() -> None:
    position = sketch("b:Rec . . . r:Rec . l", areas={"red.source": "0301"})
    play(position, "unit b; hex 0401")
    assert asked(position)[0] == "blue"  # the only line of r leads through 0401


# -- asking for the line


def test_a_unit_in_supply_shows_its_line() -> None:
    position = sketch("b:Inf . . .", road="0201 0301 0401", areas={"blue.source": "0401"})
    ruling = why_supply(position, number(position, "b"))
    assert ruling.legal
    assert ruling.facts["line"] == ["0101", "0201", "0301", "0401"]


def test_a_unit_out_of_supply_shows_what_cuts_it_off() -> None:
    position = sketch("b:Inf r:Inf . .", road="0201 0301 0401", areas={"blue.source": "0401"})
    ruling = why_supply(position, number(position, "b"))
    assert not ruling.legal
    assert ruling.facts["blocked"] == ["0201"]


@pytest.mark.parametrize("question", ["", "supper b", "supply", "supply b b", "supply nobody"])
def test_a_question_that_there_is_not_is_refused_with_what_there_is(question: str) -> None:
    with pytest.raises(FieldError, match=r"supply|SUPPLY|unknown unit"):
        GAME.inquire(sketch("b:Inf ."), question)


@pytest.mark.rule("12.1")
def test_nobody_is_told_about_a_unit_that_he_cannot_see() -> None:
    position = GAME.start("battle", seed=1)
    with pytest.raises(FieldError, match=r"red cannot see B-6Inf \[12.1\]"):
        GAME.inquire(position, "supply B-6Inf", "red")
    assert not GAME.inquire(position, "supply B-6Inf", "blue").legal


@pytest.mark.rule("12.1")
def test_an_onlooker_is_told_nothing_of_a_reserve_either() -> None:
    position = GAME.start("battle", seed=1)
    for ask in (GAME.inquire, GAME.overlay):
        with pytest.raises(FieldError, match=r"an onlooker cannot see B-6Inf \[12.1\]"):
            ask(position, "supply B-6Inf", None)


@pytest.mark.rule("10.3")
def test_what_lack_of_supply_costs_an_attack_belongs_to_the_attack() -> None:
    position = sketch("b1:Inf+b2:Inf r:Inf", phase="blue.1.combat", areas={"blue.source": ""})
    parts = allowed(position, "attack 0201").parts
    assert [(part.name, part.group) for part in parts] == [
        ("b1", "attack"),
        ("out_of_supply", "attack"),
        ("b2", "attack"),
        ("out_of_supply", "attack"),
        ("r", "defence"),
    ]
