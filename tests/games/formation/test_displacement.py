"""Overstacking of Combat units [5.3.2]: what it costs, and how the enemy clears the hex."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, happened, sketch, strength, where
from tests.games.formation.test_stacking import STATIC, stack

from grognard.games.formation.position import FormationPosition

CROWD = """
    .      .                  .  .  .
      a4:Tk  a1:Tk+a2:Tk+a3:Tk  .  .  .
    .      .                  .  .  .
"""
"""A fourth unit beside a full hex, 0202, with 0201, 0301, 0302, 0303 and 0203 around."""
ISLAND = """
    l  l                  l  .
      a4:Tk  a1:Tk+a2:Tk+a3:Tk  l  .
    l  l                  l  .
"""
"""The same, with no ground around it but where the fourth comes from."""
AROUND = {"0102", "0201", "0301", "0302", "0303", "0203"}


def crowded(picture: str = CROWD, who: str = "unit a4", **more: Any) -> FormationPosition:
    """The position in which units have moved into a hex that is full."""
    position = sketch(picture, **more)
    ask.play(position, f"{who}; move; hex 0202; done")
    return position


def settled(position: FormationPosition) -> bool:
    """Is nobody asked whom to displace any more?"""
    return not ask.asked(position)[1].startswith("displace")


# -- what it costs


@pytest.mark.rule("5.3.2-1")
def test_everybody_in_an_overstacked_hex_is_disrupted() -> None:
    position = crowded()
    assert [disrupted(position, f"a{n}") for n in range(1, 5)] == [True] * 4
    assert [strength(position, f"a{n}") for n in range(1, 5)] == [4] * 4


@pytest.mark.rule("5.3.2-1")
def test_nobody_outside_it_and_no_hq() -> None:
    position = crowded(CROWD.replace("a3:Tk", "a3:Tk+a:HQ").replace(".  .  .", "a5:Tk  .  .", 1))
    assert [unit for unit in ("a", "a1", "a2", "a3", "a4", "a5") if disrupted(position, unit)] == [
        "a1",
        "a2",
        "a3",
        "a4",
    ]


@pytest.mark.rule("5.3.2-2")
def test_who_was_disrupted_already_loses_a_strength_point_instead() -> None:
    position = sketch(CROWD, units={"a1": {"disrupted": True}})
    events = ask.play(position, "unit a4; move; hex 0202; done")
    assert [(loss["rule"], loss["unit"]) for loss in happened(events, "lost")] == [("5.3.2-2", "a1")]
    assert (strength(position, "a1"), disrupted(position, "a1")) == (3, True)


@pytest.mark.rule("5.3.2-2", "5.3.2-4")
def test_if_that_was_its_last_the_hex_may_be_right_again() -> None:
    position = crowded(units={"a1": {"disrupted": True, "strength": 1, "full_strength": 4}})
    assert where(position, "a1") == "eliminated"
    assert settled(position)
    assert disrupted(position, "a2")


@pytest.mark.rule("5.3.2-3")
@pytest.mark.parametrize(("left", "overstacked"), [(2, False), (3, True)])
def test_losses_to_combat_and_to_ezocs_come_before_the_stack_is_looked_at(left: int, overstacked: bool) -> None:
    picture = """
        l  l  l  a2:Tk  l
          a1:Tk  g1:Inf  g2:Inf+g3:Inf+g4:Inf  l  .
        l  l  l  l  l
    """
    position = sketch(picture, crt="0/2r", dice=[5, 10], units={"g1": {"strength": left, "full_strength": 4}})
    events = ask.play(position, "unit a1; attack 0202; hasty")
    assert [loss["rule"] for loss in happened(events, "lost")][:2] == ["7.4.2-1b", "7.4.2.3-3"]
    assert bool(happened(events, "overstacked")) == overstacked
    assert disrupted(position, "g2") == overstacked


# -- who goes, and where


@pytest.mark.rule("5.3.2-4")
def test_units_go_until_the_limit_is_met() -> None:
    picture = CROWD.replace("a4:Tk", "a4:Tk+a5:Tk")
    position = crowded(picture, "unit a4; unit a5")
    ask.play(position, "unit a1; hex 0201")
    assert ask.asked(position) == ("german", "displace.which")
    ask.play(position, "unit a5; hex 0301")
    assert settled(position)
    assert stack(position, "0202") == ["a2", "a3", "a4"]


@pytest.mark.rule("5.3.2-4")
def test_also_where_strength_points_are_too_many() -> None:
    units = {name: {"strength": now, "full_strength": 9} for name, now in (("a1", 8), ("a2", 3), ("a4", 9))}
    position = crowded(CROWD.replace("+a3:Tk", ""), units=units)
    ask.play(position, "unit a2; hex 0201")
    assert ask.asked(position) == ("german", "displace.which")  # 8 and 9 are still more than 12
    ask.play(position, "unit a1; hex 0301")
    assert settled(position)


@pytest.mark.rule("5.3.2-5")
@pytest.mark.parametrize(("active", "letter", "enemy"), [("A", "a", "german"), ("G", "g", "american")])
def test_the_enemy_clears_the_hex_and_not_the_owner(active: str, letter: str, enemy: str) -> None:
    picture = CROWD.replace("a", letter)
    position = sketch(picture, active=active)
    ask.play(position, f"unit {letter}4; move; hex 0202; done")
    assert ask.asked(position) == (enemy, "displace.which")
    ask.play(position, f"unit {letter}1")
    assert ask.asked(position) == (enemy, "displace.where")


@pytest.mark.rule("5.3.2-6")
def test_he_takes_any_combat_unit_of_the_hex() -> None:
    position = crowded(CROWD.replace("a3:Tk", "a3:Tk+a:HQ"))
    assert ask.choices(position, "unit") == {"a1", "a2", "a3", "a4"}
    assert ask.refused(position, "unit a").rules == ("5.3.2-6",)
    assert ask.refused(position, "hex 0201").rules == ("5.3.2-6",)  # one at a time, and the unit first


@pytest.mark.rule("5.3.2-6")
def test_and_puts_it_into_any_adjacent_hex() -> None:
    position = crowded()
    ask.play(position, "unit a2")
    assert ask.choices(position, "hex") == AROUND
    assert ask.refused(position, "hex 0402").rules == ("5.3.2-6",)
    events = ask.play(position, "hex 0303")
    assert happened(events, "displaced") == [{"rule": "5.3.2-6", "unit": "a2", "from": "0202", "to": "0303"}]
    assert where(position, "a2") == "0303"


@pytest.mark.rule("5.3.2-7")
def test_not_into_or_over_an_enemy() -> None:
    position = crowded(CROWD.replace("a3:Tk  .", "a3:Tk  g1:Inf"), units={"g1": {"disrupted": True}})
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == AROUND - {"0302"}
    assert ask.refused(position, "hex 0302").rules == ("5.3.2-7",)
    assert ask.refused(position, "hex 0402").rules == ("5.3.2-6",)


@pytest.mark.rule("5.3.2-8")
def test_rather_into_a_full_hex_than_into_an_ezoc() -> None:
    picture = """
        g1:Inf  l                  l  .
          a4:Tk   a1:Tk+a2:Tk+a3:Tk  a5:Tk+a6:Tk+a7:Tk  .
        l       l                  l  .
    """
    position = crowded(picture)
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == {"0302"}
    assert ask.refused(position, "hex 0102").rules == ("5.3.2-9",)


@pytest.mark.rule("5.3.2-8")
def test_but_not_into_a_full_hex_while_there_is_another() -> None:
    position = crowded(CROWD.replace("a3:Tk  .", "a3:Tk  a5:Tk+a6:Tk+a7:Tk"))
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == AROUND - {"0302"}
    assert ask.refused(position, "hex 0302").rules == ("5.3.2-8",)


@pytest.mark.rule("5.3.2-8")
def test_of_two_ezocs_the_one_with_room() -> None:
    picture = """
        g1:Inf  l                  l  g2:Inf
          a4:Tk   a1:Tk+a2:Tk+a3:Tk  a5:Tk+a6:Tk+a7:Tk  .
        l       l                  l  .
    """
    position = crowded(picture)
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == {"0102"}
    assert ask.refused(position, "hex 0302").rules == ("5.3.2-8",)


@pytest.mark.rule("5.3.2-9")
def test_into_no_ezoc_while_there_is_another_hex() -> None:
    position = crowded(CROWD.replace(".      .  ", "g1:Inf .  ", 1))
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == AROUND - {"0102", "0201"}
    assert ask.refused(position, "hex 0201").rules == ("5.3.2-9",)


@pytest.mark.rule("5.3.2-9", "5.3.2-10")
def test_if_there_is_nothing_but_an_ezoc_it_goes_there_and_suffers_no_more() -> None:
    position = crowded(ISLAND.replace("l", "g1:Inf", 1))
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == {"0102"}
    events = ask.play(position, "hex 0102")
    assert happened(events, "lost") == []
    assert (where(position, "a1"), strength(position, "a1")) == ("0102", 4)


CHAIN = """
    l  l                  l                  l
      a4:Tk  a1:Tk+a2:Tk+a3:Tk  a5:Tk+a6:Tk+a7:Tk  .
    g1:Inf  l                  l                  l
"""
"""From the full hex 0202 only the full hex 0302 is free of EZOCs; behind that one there is room in 0402."""


@pytest.mark.rule("5.3.2-11")
def test_a_displaced_unit_that_overstacks_its_new_hex_disrupts_everybody_there() -> None:
    position = crowded(CHAIN)
    events = ask.play(position, "unit a1; hex 0302")
    assert [event["hex"] for event in happened(events, "overstacked")] == ["0302"]
    assert [disrupted(position, unit) for unit in ("a5", "a6", "a7")] == [True] * 3
    assert [strength(position, unit) for unit in ("a5", "a6", "a7")] == [4] * 3
    assert strength(position, "a1") == 3  # for it was Disrupted in the first hex
    assert ask.asked(position) == ("german", "displace.which")


@pytest.mark.rule("5.3.2-11")
def test_and_somebody_goes_on_from_there_but_not_back_to_where_he_was() -> None:
    position = crowded(CHAIN)
    ask.play(position, "unit a1; hex 0302; unit a1")
    assert ask.choices(position, "hex") == {"0402"}
    assert ask.refused(position, "hex 0202").rules == ("5.3.2-11",)
    ask.play(position, "hex 0402")
    assert settled(position)
    assert [len(stack(position, hex)) for hex in ("0202", "0302", "0402")] == [3, 3, 1]


@pytest.mark.rule("5.3.2-11", "5.3.2-12")
def test_nor_later_in_the_same_chain() -> None:
    picture = CHAIN.replace("a4:Tk", "a4:Tk+a8:Tk").replace("a7:Tk  .", "a7:Tk  aB1:Tk+aB2:Tk")
    units = {unit: {"strength": 3} for unit in ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "aB1", "aB2")}
    position = crowded(picture, "unit a4; unit a8", units=units)
    ask.play(position, "unit a1; hex 0302; unit a5; hex 0402")  # the first of two: a5 has left 0302
    ask.play(position, "unit a2; hex 0302; unit a6; hex 0402")  # the second: now 0402 is too full
    assert ask.asked(position) == ("german", "displace.which")
    ask.play(position, "unit a5")
    assert where(position, "a5") == "eliminated"


@pytest.mark.rule("5.3.2-12")
@pytest.mark.parametrize("beside", ["l", "g1:Inf"])
def test_whom_enemies_and_prohibited_ground_leave_no_way_out_is_eliminated(beside: str) -> None:
    picture = ISLAND.replace("a3:Tk  l", f"a3:Tk  {beside}").replace("a4:Tk", "a4:Inf")
    units = {"a4": {"move": 6}} | ({"g1": {"disrupted": True}} if "g1" in beside else {})
    position = crowded(picture, units=units, sides={"river": "0102/0202"})
    assert ask.choices(position, "unit") == {"a1", "a2", "a3", "a4"}
    events = ask.play(position, "unit a2")
    assert [(loss["rule"], loss["unit"], loss["steps"]) for loss in happened(events, "lost")] == [("5.3.2-12", "a2", 4)]
    assert where(position, "a2") == "eliminated"
    assert settled(position)  # one is enough


@pytest.mark.rule("5.3.2-12")
def test_the_enemy_need_not_eliminate_anybody_if_he_picks_one_that_can_go() -> None:
    position = crowded(ISLAND.replace("a4:Tk", "a4:Inf"), units={"a4": {"move": 6}}, sides={"river": "0102/0202"})
    ask.play(position, "unit a4")
    assert ask.choices(position, "hex") == {"0102"}  # on foot it wades back
    assert ask.refused(position, "hex 0302").rules == ("5.3.2-12",)


@pytest.mark.rule("5.3.2-13")
def test_static_units_are_disrupted_like_others_but_stay() -> None:
    position = crowded(CROWD.replace("a3:Tk", "as:Inf"), units={"as": STATIC})
    assert disrupted(position, "as")
    assert ask.choices(position, "unit") == {"a1", "a2", "a4"}
    assert ask.refused(position, "unit as").rules == ("5.3.2-13", "3.2.1-11")


@pytest.mark.rule("5.3.2-13")
def test_if_static_units_alone_are_too_many_nothing_more_is_done() -> None:
    picture = CROWD.replace("a1:Tk+a2:Tk+a3:Tk", "as1:Inf+as2:Inf+as3:Inf+as4:Inf")
    position = crowded(picture, units={f"as{n}": STATIC for n in range(1, 5)})
    ask.play(position, "unit a4; hex 0301")
    assert settled(position)
    assert len(stack(position, "0202")) == 4
