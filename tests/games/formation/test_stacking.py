"""Stacking [5.3.1]: what counts, in which order it lies, and when the limits are looked at."""

import pytest
from tests.games.formation.combats import ONES
from tests.games.formation.sketch import ask, happened, number, sketch, where
from tests.games.formation.variants import book, scenario_rules

from grognard.games.formation.position import FormationPosition
from grognard.games.formation.stacking import overstacked

STATIC = {"class": "static", "formation": None, "stripe": ""}
WEAK = {"strength": 1}


def stack(position: FormationPosition, hex: str) -> list[str]:
    """The units in a hex, bottom to top."""
    there = position.units_at(position.components.number("hex", hex))
    return [position.unit_name(unit) for unit in there]


def moved(position: FormationPosition, unit: str, hex: str) -> list[dict[str, object]]:
    """Move a unit to a hex and stop there: what that overstacked."""
    return happened(ask.play(position, f"unit {unit}; move; hex {hex}; done"), "overstacked")


# -- what counts


@pytest.mark.rule("5.3.1-1", "5.3.1-7")
def test_a_fourth_combat_unit_is_too_much_in_a_game_with_a_limit_of_three() -> None:
    position = sketch("a4:Tk a1:Tk+a2:Tk+a3:Tk .", units={f"a{n}": WEAK for n in range(1, 5)})
    assert moved(position, "a4", "0201") == [{"rule": "5.3.2-1", "hex": "0201", "units": ["a1", "a2", "a3", "a4"]}]


@pytest.mark.rule("5.3.1-1")
def test_an_hq_takes_no_room_from_combat_units() -> None:
    position = sketch("a:HQ a1:Tk+a2:Tk+a3:Tk .")
    assert moved(position, "a", "0201") == []
    assert stack(position, "0201") == ["a1", "a2", "a3", "a"]


@pytest.mark.rule("5.3.1-1")
def test_markers_take_no_room() -> None:
    points = [{"hex": "0201", "side": "american"}]
    position = sketch("a3:Tk a1:Tk+a2:Tk .", state={"improved": ["0201"], "strong_points": points})
    assert moved(position, "a3", "0201") == []
    assert moved(sketch("a3:Tk a1:Tk+a2:Tk+a4:Tk ."), "a3", "0201") != []


@pytest.mark.rule("5.3.1-1")
def test_a_static_unit_takes_room() -> None:
    position = sketch("a4:Tk a1:Tk+a2:Tk+as:Inf .", units={"as": STATIC})
    assert moved(position, "a4", "0201") != []
    assert moved(sketch("a4:Tk a1:Tk+a2:Tk ."), "a4", "0201") == []


@pytest.mark.rule("5.3.1-7")
@pytest.mark.parametrize(("limit", "full"), [("1", True), ("2", False), ("0", False)])
def test_the_game_says_how_many_units_and_none_is_no_limit(limit: str, full: bool) -> None:
    position = sketch("a1:Tk a2:Tk .", charts=book(units=limit) | scenario_rules())
    assert bool(moved(position, "a1", "0201")) == full


@pytest.mark.rule("5.3.1-7")
@pytest.mark.parametrize(("strengths", "full"), [((6, 6), False), ((7, 6), True), ((4, 6), False)])
def test_the_game_also_limits_strength_points_and_current_ones_count(strengths: tuple[int, int], full: bool) -> None:
    units = {name: {"strength": now, "full_strength": 9} for name, now in zip(("a1", "a2"), strengths, strict=True)}
    position = sketch("a1:Tk a2:Tk .", units=units)
    assert bool(moved(position, "a1", "0201")) == full


@pytest.mark.rule("5.3.1-7")
def test_a_single_unit_never_overstacks_its_hex() -> None:
    charts = book(strength="5") | scenario_rules()
    units = {"a1": {"strength": 9}, "a2": {"strength": 1, "full_strength": 4}}
    assert moved(sketch("a1:Tk . a2:Tk", units=units, charts=charts), "a1", "0201") == []
    assert moved(sketch("a1:Tk a2:Tk .", units=units, charts=charts), "a1", "0201") != []


# -- the order


@pytest.mark.rule("5.3.1-2")
def test_a_unit_that_joins_a_stack_lies_on_top_but_beneath_the_hq() -> None:
    position = sketch("a2:Tk a1:Tk+a:HQ . a3:Tk")
    ask.play(position, "unit a2; move; hex 0201; done")
    assert stack(position, "0201") == ["a1", "a2", "a"]


@pytest.mark.rule("5.3.1-2")
def test_an_hq_that_joins_a_stack_lies_on_top() -> None:
    position = sketch("a:HQ a1:Tk+a2:Tk .")
    ask.play(position, "unit a; move; hex 0201; done")
    assert stack(position, "0201")[-1] == "a"


@pytest.mark.rule("5.3.1-2")
def test_a_file_that_buries_an_hq_is_put_right() -> None:
    assert stack(sketch("a:HQ+a1:Tk . ."), "0101") == ["a1", "a"]


@pytest.mark.rule("5.3.1-2")
def test_the_owner_lays_any_unit_on_top_for_nothing() -> None:
    position = sketch("a1:Tk+a2:Tk+a3:Tk+a:HQ . .", points=2)
    ask.play(position, "unit a1; top")
    assert stack(position, "0101") == ["a2", "a3", "a1", "a"]
    assert position.points == [2, 0]


@pytest.mark.rule("5.3.1-2")
@pytest.mark.parametrize("unit", ["a2", "a"])
def test_but_not_the_one_that_is_there_nor_above_the_hq(unit: str) -> None:
    position = sketch("a1:Tk+a2:Tk+a:HQ . .")
    ask.play(position, f"unit {unit}")
    assert ask.refused(position, "top").rules == ("5.3.1-2",)


@pytest.mark.rule("5.3.1-2")
@pytest.mark.parametrize("defenders", ["g1:Tk+g2:Inf", "g2:Inf+g1:Tk"])
def test_the_order_of_a_stack_changes_nothing_in_a_combat(defenders: str) -> None:
    units = {"g1": {"strength": 5}, "g2": {"strength": 3, "efficiency": 7}}
    draws = ["chit 21", "chit 29"]
    position = sketch(f"a:HQ a1:Tk {defenders} .", units=units, draws=draws, crt="0/0", dice=[5])
    events = ask.play(position, "unit a1; attack 0301; stand; hasty; guns")
    found = happened(events, "ratio", "drm")
    assert found[0]["defence"] == 5 * 2 + 3 * 3  # the middle of chit 29, for Efficiencies of 5 and of 7
    assert found[1]["parts"] == {"armour": 2}  # 4 Tank Points against the 2 Anti-tank Points of g2


# -- when the limits are looked at


@pytest.mark.rule("5.3.1-3")
def test_limits_keep_nobody_from_moving_through_a_full_hex() -> None:
    position = sketch("a4:Tk a1:Tk+a2:Tk+a3:Tk .")
    events = ask.play(position, "unit a4; move; hex 0301; done")
    assert happened(events, "overstacked", "disrupted") == []
    assert where(position, "a4") == "0301"


@pytest.mark.rule("5.3.1-3")
def test_nor_from_halting_there_while_the_action_goes_on() -> None:
    position = sketch("a4:Tk a1:Tk+a2:Tk+a3:Tk .")
    events = ask.play(position, "unit a4; move; hex 0201; hex 0301; done")
    assert happened(events, "overstacked", "disrupted") == []
    assert moved(sketch("a4:Tk a1:Tk+a2:Tk+a3:Tk ."), "a4", "0201") != []


@pytest.mark.rule("5.3.1-3")
def test_at_the_end_of_the_action_the_limit_counts() -> None:
    position = sketch("a4:Tk a1:Tk+a2:Tk+a3:Tk .")
    ask.play(position, "unit a4; move; hex 0201")
    assert ask.asked(position) == ("american", "movement.where")
    events = ask.play(position, "done")
    assert happened(events, "overstacked") != []
    assert ask.asked(position) == ("german", "displace.which")


@pytest.mark.rule("5.3.1-3")
def test_a_move_that_a_reaction_stops_in_a_full_hex_has_ended_there() -> None:
    position = sketch(
        """
        a4:Tk  a1:Tk+a2:Tk+a3:Tk  .
           .     g1:Tk+g:HQ    .
        """,
        dice=[1, 1],
    )
    events = ask.play(position, "unit a4; move; hex 0201; react G")
    assert happened(events, "overstacked") != []
    assert ask.asked(position) == ("german", "displace.which")  # before the Reaction itself


@pytest.mark.rule("5.3.1-3")
def test_in_every_hex_of_a_retreat_the_limit_counts() -> None:
    picture = """
        .  l  l  l   l   l  .
          .  a1:Tk g1:Tk g2:Tk+g3:Tk+g4:Tk  .  .
        .  l  l  l   l   l  .
    """
    position = sketch(picture, crt="0/3", areas={"supply.german": "0602"}, dice=[5])
    events = ask.play(position, "unit a1; attack 0302; stand; hasty; guns; retreat")
    assert [event["hex"] for event in happened(events, "overstacked")] == ["0402"]  # two hexes were to go
    assert ask.asked(position) == ("american", "displace.which")


# -- formations


@pytest.mark.rule("5.3.1-4")
def test_units_of_different_formations_stack_up_to_the_limit_and_no_farther() -> None:
    position = sketch("a1:Tk aB1:Tk+aB2:Tk . a2:Tk")
    assert moved(position, "a1", "0201") == []
    assert moved(position, "a2", "0201") != []


@pytest.mark.rule("5.3.1-5")
def test_of_a_mixed_stack_only_the_active_formation_acts() -> None:
    position = sketch("a:HQ a1:Tk+a2:Inf+aB1:Tk . aB:HQ")
    assert ask.choices(position, "unit") == {"a", "a1", "a2"}
    assert ask.refused(position, "unit aB1").rules == ("5.3.1-5",)
    ask.play(position, "unit a1")
    assert ask.choices(position, "unit") == {"a2"}
    assert ask.refused(position, "unit aB1").rules == ("5.3.1-5",)


@pytest.mark.rule("5.3.1-6")
def test_whoever_is_in_an_attacked_hex_defends_it() -> None:
    position = sketch(
        "a:HQ a1:Tk g1:PG+gH1:PG+gs:Inf .",
        units={"gs": STATIC, "gH1": {"strength": 3}},
        charts={"chits": ONES},
    )
    ask.play(position, "unit a1; attack 0301")
    events = ask.play(position, "hasty")
    assert [event["defence"] for event in happened(events, "ratio")] == [4 + 3 + 4]


@pytest.mark.rule("5.3.1-6")
def test_and_takes_the_hits_together() -> None:
    position = sketch("a:HQ a1:Inf g1:PG+gH1:PG .", crt="0/4", dice=[5])
    ask.play(position, "unit a1; attack 0301; hasty; lead G; unit g1; hold; unit g1")
    assert [position.strength[number(position, unit)] for unit in ("g1", "gH1")] == [2, 2]


@pytest.mark.rule("5.3.2-1")
def test_of_two_full_hexes_the_first_of_the_map_is_put_right_whoever_came_there_first() -> None:
    """The order in which hexes were entered is no part of a position."""
    position = sketch("a1:Tk+a2:Tk+a3:Tk a4:Tk+a5:Tk+a6:Tk a7:Tk+a8:Tk")
    first, second = (position.components.number("hex", hex) for hex in ("0101", "0201"))
    for unit, hex in (("a8", second), ("a7", first)):
        position.put(number(position, unit), hex)
    for order in ((first, second), (second, first)):
        position.stacks = {hex: position.stacks[hex] for hex in order}
        assert overstacked(position) == first
