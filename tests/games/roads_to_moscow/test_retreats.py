"""Retreats after combat [11.3], through enemy zones [11.5], in an Overrun [8.56g] and before combat [9.22]."""

from dataclasses import replace
from typing import Any

import pytest
from tests.games.roads_to_moscow.outcomes import FOOT, TWO_STEPS, begun, board, refusing, resolved, state
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch, where

from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.retreat_paths import can_refuse, retreat_paths
from grognard.games.roads_to_moscow.retreats import Retreating


def beaten(stack: str, *, mobile: bool = True, **more: Any) -> RoadsPosition:
    """Germans in 0504 have been attacked from 0503 with a DR; 0504 is in the middle of nine columns and eight rows."""
    cells = {f"h{hex}": units for hex, units in more.pop("cells", {}).items()}
    return resolved(board(9, 8, h0503="sA1:Inf", h0504=stack, **cells), "DR", "sA1", "0504", mobile=mobile, **more)


def distances(position: RoadsPosition, start: str = "0504") -> set[int]:
    """How far from a hex the open ends are."""
    components = position.components
    hex = components.number("hex", start)
    return {components.distance(hex, components.number("hex", end)) for end in ask.choices(position, "hex")}


# -- how far, and which way


@pytest.mark.rule("11.31a", "11.33-1", "11.3")
def test_by_the_mobile_table_a_retreat_ends_two_hexes_away() -> None:
    position = beaten("gA1:Inf")
    assert ask.asked(position) == ("german", "retreat.where")
    assert distances(position) == {2}
    assert ask.refused(position, "hex 0505").rules[0] == "11.31a"


@pytest.mark.rule("11.31b", "11.31c")
def test_by_the_assault_table_it_is_one_hex_or_two() -> None:
    position = beaten("gA1:Inf", mobile=False)
    assert distances(position) == {1, 2}
    ask.allowed(position, "hex 0505")
    assert ask.refused(position, "hex 0507").rules[0] == "11.31c"


@pytest.mark.rule("11.32")
def test_a_retreat_costs_no_movement_points_whatever_the_ground() -> None:
    units = {"gA1": {"move": 1}}
    position = resolved("sA1:Inf gA1:Inf s+w s+w\n. . s+w s+w\n. . . .", "DR", "sA1", "0201", units=units)
    assert "0401" in ask.choices(position, "hex")


@pytest.mark.rule("11.3")
def test_a_stack_goes_together_with_one_choice() -> None:
    position = beaten("gA1:Inf+gA2:Inf+gA:HQ")
    ask.play(position, "hex 0506")
    assert [where(position, unit) for unit in ("gA1", "gA2", "gA")] == ["0506"] * 3


@pytest.mark.rule("11.33-2", "11.31b")
def test_a_stack_may_split_up() -> None:
    position = beaten("gA1:Inf+gA2:Inf", mobile=False)
    ask.play(position, "drop gA2; hex 0506; hex 0505")
    assert (where(position, "gA1"), where(position, "gA2")) == ("0506", "0505")


@pytest.mark.rule("11.33-2")
def test_who_was_left_behind_may_be_taken_along_again() -> None:
    position = beaten("gA1:Inf+gA2:Inf")
    ask.play(position, "drop gA2; back; hex 0506")
    assert where(position, "gA2") == "0506"


@pytest.mark.rule("11.33-2")
def test_a_unit_that_retreats_alone_has_nobody_to_leave() -> None:
    refused = ask.refused(beaten("gA1:Inf"), "drop gA1")
    assert (refused.rules, refused.reason) == (("11.33-2",), "retreat.no_split")
    ask.allowed(beaten("gA1:Inf+gA2:Inf"), "drop gA1")


@pytest.mark.rule("11.3", "11.33-1")
def test_an_attacker_retreats_from_where_it_stood_and_not_nearer_to_the_defending_hex() -> None:
    position = resolved(board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf"), "AR", "gA1", "0504")
    assert ask.asked(position) == ("german", "retreat.where")
    assert distances(position, "0404") == {2}
    target = position.components.number("hex", "0504")
    ends = [position.components.number("hex", end) for end in ask.choices(position, "hex")]
    assert min(position.components.distance(target, end) for end in ends) == 2


@pytest.mark.rule("11.3")
def test_an_attacker_does_not_retreat_into_the_hex_that_it_attacked() -> None:
    position = resolved(board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf"), "AR/DE", "gA1", "0504", mobile=False)
    ask.allowed(position, "hex 0503")
    refused = ask.refused(position, "hex 0504")
    assert (refused.rules[0], refused.reason) == ("11.3", "retreat.towards")


@pytest.mark.rule("11.3", "12.16-2")
def test_attackers_of_several_hexes_go_stack_by_stack_and_bystanders_stay() -> None:
    picture = board(9, 8, h0404="gA1:Inf+gA5:Inf+gA4:L", h0405="gA2:Inf+gA3:Art", h0504="sA1:Inf")
    position = resolved(picture, "AR", "gA1 gA2 gA3", "0504", mobile=False)
    assert ask.asked(position) == ("german", "retreat.which")
    early = ask.refused(position, "hex 0406")
    assert (early.rules, early.reason) == (("11.3",), "retreat.which_first")
    ask.play(position, "unit gA3")
    assert ask.refused(position, "unit gA1").rules[0] == "11.3"
    ask.play(position, "hex 0406; hex 0403")
    assert [where(position, unit) for unit in ("gA1", "gA2", "gA3", "gA5")] == ["0403", "0406", "0406", "0404"]


@pytest.mark.rule("15.33", "16.22-1")
def test_leaders_and_fuel_retreat_with_their_stack() -> None:
    position = beaten("gA1:Inf+g2:L+g3:Fuel")
    ask.play(position, "hex 0506")
    assert (where(position, "g2"), where(position, "g3")) == ("0506", "0506")


@pytest.mark.rule("15.33")
def test_a_leader_whose_stack_is_gone_stays() -> None:
    picture = board(9, 8, h0503="sA1:Inf", h0504="gA1:Inf+g2:L")
    position = resolved(picture, "D1R", "sA1", "0504")
    assert where(position, "g2") == "0504"
    assert happened(position.events, "retreated") == []


# -- what closes a way


@pytest.mark.rule("11.37", "8.36c-3")
def test_nobody_retreats_across_a_river_without_a_bridge() -> None:
    def behind(*features: str) -> RoadsPosition:
        return resolved("sA1:Inf gA1:Inf . .", "DR", "sA1", "0201", sides=dict.fromkeys(features, "0201/0301"))

    closed = behind("river")
    assert happened(closed.events, "eliminated")[0]["rule"] == "11.37"
    assert where(behind("river", "bridge"), "gA1") == "0401"


@pytest.mark.rule("11.37")
def test_at_the_edge_of_the_map_a_unit_is_eliminated() -> None:
    position = resolved("gA1:Inf sA1:Inf . .", "DR", "sA1", "0101")
    assert state(position, "gA1") == "eliminated"
    assert happened(position.events, "eliminated")[0]["rule"] == "11.37"


@pytest.mark.rule("11.37")
def test_no_retreat_leaves_the_part_of_the_map_that_is_in_play() -> None:
    position = sketch(board(9, 8, h0503="sA1:Inf", h0504="gA1:Inf"), phase="soviet.movement", active="sA")
    components = position.components
    ask.allowed(beaten("gA1:Inf"), "hex 0506")
    components.in_play[components.number("hex", "0506")] = False
    unit = number(position, "gA1")
    begun(position, Retreating(0, 0, (unit,), position.at[unit]))
    refused = ask.refused(position, "hex 0506")
    assert (refused.rules, refused.reason) == (("11.37",), "retreat.off_map")
    ask.allowed(position, "hex 0406")


@pytest.mark.rule("11.37")
def test_no_retreat_goes_into_enemy_units() -> None:
    position = beaten("gA1:Inf", cells={"0506": "s9:Fuel"})
    refused = ask.refused(position, "hex 0506")
    assert (refused.rules[0], refused.reason) == ("11.37", "retreat.enemy")


@pytest.mark.rule("19.44")
@pytest.mark.parametrize(
    ("side", "since", "open"), [("s", 1, False), ("s", 2, True), ("s", None, True), ("g", 1, True)]
)
def test_a_scenario_may_close_the_west_to_soviet_retreats_from_a_turn_on(
    side: str, since: int | None, open: bool
) -> None:
    enemy = "g" if side == "s" else "s"
    position = sketch(board(9, 8, h0503=f"{enemy}A1:Inf", h0504=f"{side}A1:Inf"))
    components, unit = position.components, number(position, f"{side}A1")
    turn = "" if since is None else components.track[since].name
    components.facts = replace(components.facts, no_retreat_west=turn)
    paths = retreat_paths(position, components.side_of[unit], (unit,), position.at[unit])
    ends = position.place_names([path[-1] for path in paths])
    assert ("0305" in ends) is open
    assert "0506" in ends
    begun(position, Retreating(components.side_of[unit], components.side_of[unit], (unit,), position.at[unit]))
    if open:
        ask.allowed(position, "hex 0305")
    else:
        assert ask.refused(position, "hex 0305").rules == ("19.44",)


# -- stacking


@pytest.mark.rule("11.34", "3.32-2")
def test_a_retreat_may_pass_a_full_stack_but_not_end_there() -> None:
    cells = {"0505": "gA7:Inf+gA8:Inf+gA9:Inf", "0506": "gB7:Inf+gB8:Inf+gB9:Inf"}
    position = beaten("gA1:Inf", cells=cells)
    ask.allowed(position, "hex 0406")
    refused = ask.refused(position, "hex 0506")
    assert (refused.rules[0], refused.reason) == ("11.34", "retreat.full")
    assert refused.facts["count"] == 12


@pytest.mark.rule("11.34", "3.33")
def test_where_there_is_no_room_anywhere_retreating_units_are_eliminated() -> None:
    position = resolved("gA8:Inf+gA9:Inf+gA7:Inf gB1:Inf gA1:Inf sA1:Inf", "DR", "sA1", "0301")
    assert state(position, "gA1") == "eliminated"
    assert [state(position, unit) for unit in ("gA7", "gA8", "gA9")] == ["full"] * 3


@pytest.mark.rule("11.34", "11.33-2")
def test_a_stack_without_room_for_all_has_to_split() -> None:
    cells = {"0101": "gA8:Inf+gA9:Inf", "0102": "gB8:Inf+gB9:Inf", "0301": "gA1:Inf+gA2:Inf", "0401": "sA1:Inf"}
    picture = board(4, 2, **{f"h{hex}": units for hex, units in cells.items()})
    position = resolved(picture, "DR", "sA1", "0301", sides={"river": "0301/0302"})
    assert ask.asked(position) == ("german", "retreat.split")
    assert ask.choices(position) == {"drop gA1", "drop gA2"}
    assert ask.refused(position, "hex 0101").rules[0] == "11.34"
    ask.play(position, "drop gA2; hex 0101")
    assert (where(position, "gA1"), where(position, "gA2")) == ("0101", "0102")


# -- enemy zones


@pytest.mark.rule("11.35", "11.51")
def test_a_retreat_ends_in_no_vacant_hex_of_an_enemy_zone() -> None:
    position = beaten("gA1:Inf", cells={"0507": "sA2:Inf"})
    refused = ask.refused(position, "hex 0506")
    assert (refused.rules[0], refused.reason) == ("11.35", "retreat.zone")


@pytest.mark.rule("11.35", "11.52")
def test_friends_cancel_a_zone_for_a_retreat_combat_units_that_is() -> None:
    ask.allowed(beaten("gA1:Inf", cells={"0507": "sA2:Inf", "0506": "gB1:Inf"}), "hex 0506")
    assert ask.refused(beaten("gA1:Inf", cells={"0507": "sA2:Inf", "0506": "g9:L"}), "hex 0506").rules[0] == "11.35"


@pytest.mark.rule("11.51")
def test_a_way_through_a_zone_is_closed_while_another_is_open() -> None:
    refused = ask.refused(beaten("gA1:Inf"), "hex 0303")
    assert (refused.rules[0], refused.reason) == ("11.51", "retreat.free_first")


@pytest.mark.rule("11.54-1")
def test_a_gun_never_goes_through_a_zone() -> None:
    refused = ask.refused(beaten("gA1:AT"), "hex 0303")
    assert (refused.rules, refused.reason) == (("11.54-1",), "retreat.gun")
    ask.allowed(beaten("gA1:AT", cells={"0404": "gB1:Inf"}), "hex 0303")


@pytest.mark.rule("9.22")
def test_a_refusal_of_combat_never_goes_through_a_zone() -> None:
    cells = {"h0503": "sA1:Inf", "h0504": "gA1:MI"}
    refused = ask.refused(refusing(board(9, 8, **cells), "gA1", "0504"), "hex 0303")
    assert (refused.rules, refused.reason) == (("9.22",), "retreat.zone_on_way")
    ask.allowed(refusing(board(9, 8, **cells, h0404="gB1:Inf"), "gA1", "0504"), "hex 0303")


RING = {
    "0504": "sA1:Inf",
    "0506": "sA2:Inf",
    "0303": "sA3:Inf",
    "0307": "sA4:Inf",
    "0703": "sA5:Inf",
    "0707": "sA6:Inf",
}


def ringed(
    stack: str, *, dice: list[int] | None = None, more: dict[str, str] | None = None, **values: Any
) -> RoadsPosition:
    """The book's example: Germans in 0505, ringed by Soviet zones; 0305 (B) and 0705 (C) are free."""
    cells = {f"h{hex}": units for hex, units in {**RING, "0505": stack, **(more or {})}.items()}
    units = {f"sA{n}": dict(FOOT) for n in range(1, 7)} | values.pop("units", {})
    return resolved(board(9, 9, **cells), "DR", "sA1 sA2", "0505", units=units, dice=dice or [], **values)


@pytest.mark.rule("11.56-x", "11.53", "11.54-1", "11.54-2", "11.56a", "11.56b")
@pytest.mark.parametrize(("die", "found"), [(6, "full"), (7, "reduced")])
def test_the_gun_is_eliminated_and_the_motorized_unit_goes_to_b_or_c_and_checks(die: int, found: str) -> None:
    position = ringed("gA1:AT+gA2:MI", units={"gA2": TWO_STEPS | {"er": 6}}, dice=[die])
    assert state(position, "gA1") == "eliminated"
    assert happened(position.events, "eliminated")[0]["rule"] == "11.54-1"
    assert ask.choices(position) == {"hex 0305", "hex 0705"}
    assert "11.56b" in ask.allowed(position, "hex 0305").rules
    ask.play(position, "hex 0305")
    assert (where(position, "gA2"), state(position, "gA2")) == ("0305", found)


@pytest.mark.rule("11.56c")
def test_who_fails_the_check_loses_a_step() -> None:
    position = ringed("gA2:MI", units={"gA2": TWO_STEPS | {"er": 6}}, dice=[7])
    events = ask.play(position, "hex 0305")
    assert happened(events, "lost_step")[0]["rule"] == "11.56c"


@pytest.mark.rule("11.56d")
@pytest.mark.parametrize(("mobility", "lost"), [("red", []), ("black", ["11.56d"])])
def test_red_box_enemies_cost_others_than_red_box_units_a_step_before_the_check(mobility: str, lost: list[str]) -> None:
    units = {"gA2": TWO_STEPS | {"er": 6, "mobility": mobility}, "sA1": {"mobility": "red"}, "sA2": {"mobility": "red"}}
    position = ringed("gA2:Inf", units=units, dice=[1])
    assert ("11.56d" in ask.allowed(position, "hex 0305").rules) == bool(lost)
    events = ask.play(position, "hex 0305")
    assert [event["rule"] for event in happened(events, "lost_step")] == lost


@pytest.mark.rule("11.56d")
def test_the_owner_shuns_the_zone_of_red_box_units_where_he_can() -> None:
    units = {"gA2": TWO_STEPS | FOOT, "sA1": {"mobility": "red"}}
    for enemies, lost in ((units, []), (units | {"sA2": {"mobility": "red"}}, ["11.56d"])):
        events = ask.play(ringed("gA2:Inf", units=enemies, dice=[1]), "hex 0305")
        assert [event["rule"] for event in happened(events, "lost_step")] == lost


@pytest.mark.rule("11.56d", "11.56b")
def test_a_unit_lost_to_the_motorized_advantage_makes_no_check() -> None:
    units = {"gA2": FOOT, "sA1": {"mobility": "red"}, "sA2": {"mobility": "red"}}
    events = ask.play(ringed("gA2:Inf", units=units), "hex 0305")
    assert [event["rule"] for event in happened(events, "eliminated")] == ["11.56d"]


@pytest.mark.rule("11.56a")
def test_through_a_zone_a_stack_stays_together() -> None:
    position = ringed("gA1:Inf+gA2:Inf")
    assert ask.choices(position) == {"hex 0305", "hex 0705"}
    assert ask.refused(position, "drop gA1").rules[0] == "11.56a"


@pytest.mark.rule("11.56b", "15.12-1")
def test_the_owner_names_the_lead_of_the_retreating_stack_but_no_hq() -> None:
    units = {"gA1": TWO_STEPS | {"er": 5}, "gA2": TWO_STEPS | {"er": 8}}
    position = ringed("gA1:Inf+gA2:Inf+gA:HQ", units=units, dice=[8])
    ask.play(position, "hex 0305")
    assert ask.asked(position) == ("german", "retreat.lead")
    assert ask.choices(position) == {"unit gA1", "unit gA2"}
    assert ask.refused(position, "unit gA").rules[0] == "15.12-1"
    assert ask.refused(position, "unit sA1").rules == ("11.56b",)
    assert ask.allowed(position, "unit gA2").facts["chance"] == "4/5"
    ask.play(position, "unit gA2")
    assert (state(position, "gA1"), state(position, "gA2")) == ("full", "full")


@pytest.mark.rule("11.55", "11.53")
def test_a_unit_whose_every_way_ends_in_a_zone_is_eliminated() -> None:
    position = ringed("gA2:MI", more={"0205": "sB1:Inf", "0805": "sB2:Inf"})
    assert state(position, "gA2") == "eliminated"
    assert happened(position.events, "eliminated")[0]["rule"] == "11.55"


@pytest.mark.rule("11.53", "11.31b")
def test_through_a_zone_it_is_two_hexes_by_the_assault_table_too() -> None:
    position = ringed("gA2:MI", mobile=False)
    assert ask.choices(position) == {"hex 0305", "hex 0705"}
    assert ask.refused(position, "hex 0405").rules[0] == "11.35"


# -- a Defending hex that is still to be fought for


@pytest.mark.rule("11.36-1")
@pytest.mark.parametrize(("attacks", "marked"), [([{"hex": "0506", "mobile": True}], True), ([], False)])
def test_a_unit_that_ends_in_another_defending_hex_takes_no_part_in_its_defence(
    attacks: list[dict[str, Any]], marked: bool
) -> None:
    position = beaten("gA1:Inf", cells={"0506": "gA2:Inf"}, state={"attacks": attacks})
    ask.play(position, "hex 0506")
    assert position.retreated[number(position, "gA1")] is marked
    assert not position.retreated[number(position, "gA2")]


@pytest.mark.rule("11.36-2")
def test_it_shares_a_retreat_from_there() -> None:
    position = beaten("gA1:Inf+gA2:Inf", marks={"retreated": ("gA2",)})
    ask.play(position, "hex 0506")
    assert (where(position, "gA1"), where(position, "gA2")) == ("0506", "0506")


# -- Overruns


@pytest.mark.rule("8.56g-1", "8.56g-2")
def test_in_an_overrun_the_attacker_says_where_to_and_the_units_are_disrupted() -> None:
    position = beaten("gA1:Inf+gA2:Art+g3:L+g4:Fuel", overrun=True)
    assert ask.asked(position) == ("soviet", "retreat.enemy_where")
    assert distances(position) == {2}
    ask.play(position, "hex 0506")
    disrupted = [name for name in ("gA1", "gA2", "g3") if position.disrupted[number(position, name)]]
    assert disrupted == ["gA1", "gA2"]
    assert position.fired[number(position, "gA2")]
    assert (where(position, "g3"), where(position, "g4")) == ("0506", "0504")


@pytest.mark.rule("8.57")
def test_in_an_overrun_the_attacker_does_not_retreat() -> None:
    position = resolved(board(9, 8, h0503="sA1:Inf", h0504="gA1:Inf"), "AR", "sA1", "0504", overrun=True)
    assert happened(position.events, "retreated") == []
    assert where(position, "sA1") == "0503"


@pytest.mark.rule("8.56g-1", "11.56d")
def test_in_an_overrun_the_attacker_leads_them_past_his_red_box_units() -> None:
    units = {"gA2": TWO_STEPS | FOOT, "sA1": {"mobility": "red"}}
    position = ringed("gA2:Inf", units=units, dice=[1], overrun=True)
    events = ask.play(position, "hex 0305")
    assert [event["rule"] for event in happened(events, "lost_step")] == ["11.56d"]


@pytest.mark.rule("8.51-3")
def test_a_no_retreat_marker_does_not_hold_against_an_overrun() -> None:
    position = beaten("gA1:Inf", overrun=True, state={"no_retreat": ["0504"]})
    assert ask.asked(position)[1] == "retreat.enemy_where"


# -- refusing combat


@pytest.mark.rule("9.22", "9.23-x")
def test_a_refusal_needs_a_way_of_two_hexes_without_any_vacant_zone() -> None:
    def refuses(**cells: str) -> bool:
        position = sketch(board(9, 9, h0505="gA1:Cav", h0504="sA1:Inf", **cells))
        return can_refuse(position, 0, position.components.number("hex", "0505"))

    assert refuses()
    assert not refuses(h0506="sA2:Inf")
    assert refuses(h0506="sA2:Inf", h0405="gB1:Inf")


@pytest.mark.rule("9.22", "9.23a-2")
def test_a_refusal_goes_two_hexes_and_through_no_vacant_zone() -> None:
    picture = board(9, 9, h0505="gA1:Cav+gA2:MI", h0504="sA1:Inf", h0406="sA2:Inf")
    position = refusing(picture, "gA1 gA2", "0505")
    refused = ask.refused(position, "hex 0305")
    assert (refused.rules[0], refused.reason) == ("9.22", "retreat.zone")
    assert distances(position, "0505") == {2}
    events = ask.play(position, "hex 0706")
    assert happened(events, "retreated")[0]["rule"] == "9.23a-2"
    assert (where(position, "gA1"), where(position, "gA2")) == ("0706", "0706")
