"""Retreats after combat [11.17]: where, who goes with whom, and what becomes of those who cannot."""

from typing import Any

import pytest
from tests.games.army_group_center.battles import GERMANS, control, field, stack, steps, strike
from tests.games.army_group_center.sketch import ask
from tests.games.questions import happened, lines, where

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

FIELD = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    .  .  s:Tank  g:Inf  .  .  .
      .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
"""The Germans in 0304 are attacked from 0303: 0204, 0305 and 0404 are open to them, 0203 and 0403 are watched."""
OPEN = {"0204", "0305", "0404"}
ONE_STEP: dict[str, Any] = {"strength": [3]}


def inf(hex: str, **more: Any) -> dict[str, Any]:
    return {"type": "infantry", "hex": hex, **more}


def driven(picture: str = FIELD, *, units: dict[str, Any] | None = None, **more: Any) -> ArmyPosition:
    """The German unit, of one step, has to retreat."""
    position = field(picture, "DR", units={"g": ONE_STEP, **(units or {})}, **more)
    strike(position, "0304", "s")
    return position


def ways_out(position: ArmyPosition) -> set[str]:
    """The hexes between which the owner may choose; if they need not, the one where the unit went."""
    return ask.choices(position, "hex") if ask.asked(position)[1] == "retreat.where" else {where(position, "g")}


# -- 11.17-1


@pytest.mark.rule("11.17-1")
def test_the_owner_retreats_his_units_one_hex_at_once() -> None:
    position = driven()
    assert ask.asked(position) == ("german", "retreat.where")
    assert ways_out(position) == OPEN
    assert ask.refused(position, "hex 0206").rules == ("11.17-1",)  # two hexes away
    events = ask.play(position, "hex 0204")
    assert happened(events, "retreated") == [{"rule": "11.17-1", "unit": "g", "from": "0304", "to": "0204"}]
    assert where(position, "g") == "0204"


@pytest.mark.rule("11.17-1")
def test_a_soviet_unit_is_retreated_by_its_owner() -> None:
    position = field(FIELD, "DR", phase=GERMANS, units={"s": ONE_STEP})
    strike(position, "0303", "g")
    assert ask.asked(position) == ("soviet", "retreat.where")
    assert ask.choices(position, "hex") == {"0202", "0302", "0402"}


@pytest.mark.rule("11.17-1")
def test_where_there_is_one_way_out_nobody_is_asked() -> None:
    position = driven(areas={"german_source": "0305"})
    assert where(position, "g") == "0305"


@pytest.mark.rule("3.3-3", "11.17-1")
def test_a_retreat_changes_control() -> None:
    position = driven(areas={"german_start": "0304 0305"}, state={"control": {"0204": "soviet"}})
    assert where(position, "g") == "0305"  # a source that is the Germans'
    position = driven(areas={"german_start": "0304", "german_source": ""})
    ask.play(position, "hex 0204")
    assert control(position, "0204") == "german"


# -- 11.17-2


@pytest.mark.rule("11.17-2")
def test_no_retreat_into_an_enemy_zone() -> None:
    position = driven()
    assert not {"0203", "0403"} & ways_out(position)
    ruling = ask.refused(position, "hex 0203")
    assert (ruling.rules, ruling.reason) == (("11.17-2",), "retreat.zone")


@pytest.mark.rule("11.17-2")
def test_a_friendly_unit_negates_the_zone() -> None:
    assert ways_out(driven(units={"g2": inf("0203")})) == OPEN | {"0203"}


@pytest.mark.rule("11.17-2")
def test_a_zone_across_a_lake_is_a_zone() -> None:
    lake = {"lake_side": "0303/0403"}
    position = driven(sides=lake)
    assert ways_out(position) == OPEN
    assert ask.refused(position, "hex 0403").reason == "retreat.zone"
    assert ways_out(driven(sides=lake, units={"g2": inf("0403")})) == OPEN | {"0403"}


@pytest.mark.rule("11.17-2")
def test_no_retreat_onto_enemies() -> None:
    assert ask.refused(driven(), "hex 0303").rules == ("6.9",)


@pytest.mark.rule("11.17-2")
def test_no_retreat_into_a_full_hex() -> None:
    position = driven(units={"g2": inf("0305"), "g3": inf("0305"), "g4": inf("0204")})
    assert ways_out(position) == {"0204", "0404"}
    assert ask.refused(position, "hex 0305").rules == ("11.17-2",)


@pytest.mark.rule("11.17-2")
def test_no_retreat_off_the_map() -> None:
    position = field(
        """
        .  s:Tank  g:Inf
          .  .  .
        """,
        "DR",
        areas={"german_start": "0103 0203"},
        units={"g": ONE_STEP, "s2": inf("0202")},
    )
    strike(position, "0103", "s")
    assert where(position, "g") == "dead"


@pytest.mark.rule("11.17-2")
@pytest.mark.parametrize(("feature", "rule"), [("lake_side", "9.7"), ("sea_side", "9.7"), ("strait", "9.8-3")])
def test_no_retreat_across_a_hexside_of_water(feature: str, rule: str) -> None:
    position = driven(sides={feature: "0304/0305"})
    assert ways_out(position) == {"0204", "0404"}
    assert ask.refused(position, "hex 0305").rules == (rule,)


@pytest.mark.rule("11.17-2")
@pytest.mark.parametrize("code", ["l", "w"])
def test_no_retreat_into_water(code: str) -> None:
    position = driven(FIELD.replace("g:Inf  .", f"g:Inf  {code}"))
    assert ways_out(position) == {"0204", "0404"}
    assert ask.refused(position, "hex 0305").rules == ("9.7",)


@pytest.mark.rule("11.17-2")
def test_a_river_is_no_bar() -> None:
    assert ways_out(driven(river="0304/0305")) == OPEN


@pytest.mark.rule("11.17-2")
def test_no_german_retreat_into_a_soviet_entrenchment() -> None:
    position = driven(FIELD.replace("g:Inf  .", "g:Inf  S"))
    assert ways_out(position) == {"0204", "0404"}
    assert ask.refused(position, "hex 0305").rules == ("9.12-1",)


@pytest.mark.rule("11.17-2")
def test_a_soviet_unit_retreats_into_entrenchments_of_either_side() -> None:
    picture = """
        .  .  .  .  .  .  .
          .  G  .  .  .  .  .
        .  S  s:Tank  g:Inf  .  .  .
          .  .  .  .  .  .  .
        .  .  .  .  .  .  .
    """
    position = field(picture, "DR", phase=GERMANS, units={"s": ONE_STEP})
    strike(position, "0303", "g")
    assert ask.asked(position) == ("soviet", "retreat.where")
    assert ask.choices(position, "hex") == {"0202", "0302", "0402"}


@pytest.mark.rule("11.17-2")
def test_no_retreat_onto_the_other_front() -> None:
    position = field(FIELD, "DR", phase=GERMANS, units={"s": ONE_STEP, "u": {"type": "tank", "hex": "0302"}})
    strike(position, "0303", "g")
    assert ask.choices(position, "hex") == {"0202", "0402"}
    assert ask.refused(position, "hex 0302").rules == ("6.10-2",)


@pytest.mark.rule("10.2-2", "11.17-2")
def test_no_retreat_of_the_ukrainian_front_out_of_its_area_but_behind_the_line() -> None:
    areas = {"german_start": "0202 0302 0304", "ukrainian_front": "0303 0302", "soviet_source": ""}
    position = field(FIELD.replace("s:Tank", "u:Tank"), "DR", phase=GERMANS, units={"u": ONE_STEP}, areas=areas)
    strike(position, "0303", "g")
    assert ask.choices(position, "hex") == {"0302", "0402"}
    assert ask.refused(position, "hex 0202").rules == ("10.2-2",)


# -- 11.17-3


SHUT = {"s2": inf("0306"), "s3": inf("0105"), "s4": inf("0504")}
"""Soviet units that watch every way out of 0304."""


@pytest.mark.rule("11.17-3")
def test_a_unit_of_one_step_that_cannot_retreat_is_eliminated() -> None:
    assert where(driven(units=SHUT), "g") == "dead"


@pytest.mark.rule("11.17-3")
def test_a_unit_of_two_steps_that_cannot_retreat_is_reduced_and_stays() -> None:
    position = field(FIELD, "DR", units=SHUT)
    events = strike(position, "0304", "s")
    assert (where(position, "g"), steps(position, "g")) == ("0304", [1])
    assert happened(events, "reduced") == [{"rule": "11.17-3", "unit": "g"}]


@pytest.mark.rule("11.17-3")
def test_every_unit_of_a_stack_that_cannot_retreat_loses_a_step() -> None:
    units = {**SHUT, "g2": inf("0304", strength=[2])}
    position = field(FIELD, "DR", units=units)
    strike(position, "0304", "s")
    assert steps(position, "g g2") == [1, 0]
    assert stack(position, "0304") == ["g"]


@pytest.mark.rule("11.17-3")
def test_a_soviet_unit_that_cannot_retreat_is_reduced_and_stays() -> None:
    units = {"g2": inf("0301"), "g3": inf("0103"), "g4": inf("0503")}
    position = field(FIELD, "DR", phase=GERMANS, units=units)
    strike(position, "0303", "g")
    assert (where(position, "s"), steps(position, "s")) == ("0303", [1])


# -- 11.17-4


PAIR = FIELD.replace("g:Inf", "g1:Inf+g2:Pz")
FRIENDS = {"g3": inf("0204"), "g4": inf("0305"), "g5": inf("0404")}
"""One unit in each of the open hexes: there is room for one more."""


def pair(*, actions: str = "", **more: Any) -> ArmyPosition:
    """A German stack has to retreat."""
    position = field(PAIR, "DR", **more)
    strike(position, "0304", "s")
    if ask.asked(position)[1] == "retreat.or_hold":
        ask.play(position, "retreat")
    for action in filter(None, actions.split(";")):
        ask.play(position, action)
    return position


@pytest.mark.rule("11.17-4")
def test_units_from_one_hex_go_to_one_hex() -> None:
    position = pair()
    assert ask.choices(position) == {f"hex {hex}" for hex in OPEN}
    ask.play(position, "hex 0404")
    assert stack(position, "0404") == ["g1", "g2"]  # as they lay


@pytest.mark.rule("11.17-4")
def test_they_go_to_the_best_hex_that_can_take_them_all() -> None:
    """0305 is the nearest to the source, but there is room for one only."""
    units = {"g4": inf("0305")}
    alone = driven(units=units, areas={"german_source": "0307"})
    assert where(alone, "g") == "0305"
    position = pair(units=units, areas={"german_source": "0307"})
    assert ask.choices(position, "hex") == {"0204", "0404"}
    assert ask.refused(position, "hex 0305").rules == ("11.17-2",)


@pytest.mark.rule("11.17-4")
def test_they_split_only_if_no_hex_takes_them_all() -> None:
    position = pair(units=FRIENDS)
    assert ask.asked(position) == ("german", "retreat.who_first")
    assert ask.choices(position) == {"unit g1", "unit g2"}
    assert ask.refused(position, "unit g3").rules == ("11.17-4",)
    assert ask.refused(position, "hex 0204").rules == ("11.17-4",)
    ask.play(position, "unit g2")
    assert ask.choices(position, "hex") == OPEN
    ask.play(position, "hex 0305")
    assert (where(position, "g1"), where(position, "g2")) == ("0304", "0305")
    assert ask.choices(position, "hex") == {"0204", "0404"}
    ask.play(position, "hex 0404")
    assert (where(position, "g1"), where(position, "g2")) == ("0404", "0305")


@pytest.mark.rule("11.17-4")
@pytest.mark.parametrize(("first", "second"), [("g1", "g2"), ("g2", "g1")])
def test_when_they_split_each_goes_to_its_best_hex_in_the_owners_order(first: str, second: str) -> None:
    position = pair(units=FRIENDS, areas={"german_source": "0307"}, actions=f"unit {first}")
    assert where(position, first) == "0305"  # the nearest to the source
    assert ask.choices(position, "hex") == {"0204", "0404"}  # for the other, as near as each other
    ask.play(position, "hex 0204")
    assert where(position, second) == "0204"


@pytest.mark.rule("11.17-3", "11.17-4")
@pytest.mark.parametrize(("first", "second"), [("g1", "g2"), ("g2", "g1")])
def test_when_the_first_takes_the_last_room_the_other_suffers_in_place(first: str, second: str) -> None:
    full = {"g6": inf("0204"), "g7": inf("0404")}
    position = pair(units=FRIENDS | full, actions=f"unit {first}")
    assert where(position, first) == "0305"
    assert (where(position, second), steps(position, second)) == ("0304", [1])
    assert GAME.phase(position) == "soviet.movement"  # the hex is not empty: nobody advances


# -- 11.17-5, 11.17-6, 11.17-7


@pytest.mark.rule("11.17-5")
@pytest.mark.parametrize(
    ("source", "hexes"), [("0307", {"0305"}), ("0104", {"0204"}), ("0505", {"0404"}), ("0107", {"0204", "0305"})]
)
def test_germans_retreat_to_the_hex_nearest_to_a_source_and_choose_between_equals(source: str, hexes: set[str]) -> None:
    assert ways_out(driven(areas={"german_source": source})) == hexes


@pytest.mark.rule("11.17-5")
def test_a_hex_that_is_open_but_farther_from_supply_is_refused() -> None:
    position = driven(areas={"german_source": "0107"})
    ruling = ask.refused(position, "hex 0404")
    assert (ruling.rules, ruling.reason) == (("11.17-5",), "retreat.not_nearest")


@pytest.mark.rule("11.17-5")
def test_the_nearest_of_several_sources_counts() -> None:
    assert ways_out(driven(areas={"german_source": "0101 0505"})) == {"0404"}


@pytest.mark.rule("11.17-5")
def test_distance_is_plain_whatever_lies_between() -> None:
    """A lake cuts 0305 off from the source behind it; it is the nearest hex all the same."""
    position = driven(areas={"german_source": "0307"}, sides={"lake_side": "0305/0306 0205/0306 0405/0306"})
    assert where(position, "g") == "0305"


@pytest.mark.rule("11.17-5")
def test_a_source_in_soviet_hands_does_not_count() -> None:
    areas = {"german_source": "0505 0107"}
    position = driven(areas=areas, state={"control": {"0505": "soviet"}})
    assert ways_out(position) == {"0204", "0305"}


@pytest.mark.rule("11.17-5")
@pytest.mark.parametrize(("garrison", "hexes"), [(False, {"0204", "0305"}), (True, {"0404"})])
def test_a_source_in_an_enemy_zone_counts_only_with_a_garrison(garrison: bool, hexes: set[str]) -> None:
    units = {"s2": inf("0506"), **({"g2": inf("0505")} if garrison else {})}
    position = driven(areas={"german_source": "0505 0107", "german_start": "0107 0304 0505"}, units=units)
    assert ways_out(position) == hexes


@pytest.mark.rule("11.17-5")
def test_if_no_source_works_any_open_hex_will_do() -> None:
    assert ways_out(driven(areas={"german_source": ""})) == OPEN


@pytest.mark.rule("11.17-5")
def test_a_unit_on_a_source_retreats_all_the_same() -> None:
    assert ways_out(driven(areas={"german_source": "0304"})) == OPEN


def soviets(**more: Any) -> ArmyPosition:
    """The Soviet unit, of one step, has to retreat: 0202, 0302 and 0402 are open to it."""
    position = field(FIELD, "DR", phase=GERMANS, units={"s": ONE_STEP, **more.pop("units", {})}, **more)
    strike(position, "0303", "g")
    return position


def soviet_ways(position: ArmyPosition) -> set[str]:
    return ask.choices(position, "hex") if ask.asked(position)[1] == "retreat.where" else {where(position, "s")}


@pytest.mark.rule("11.17-6")
@pytest.mark.parametrize(("source", "hexes"), [("0301", {"0302"}), ("0102", {"0202"}), ("0101", {"0202", "0302"})])
def test_soviets_retreat_to_the_hex_nearest_to_a_source_and_choose_between_equals(source: str, hexes: set[str]) -> None:
    assert soviet_ways(soviets(areas={"soviet_source": source})) == hexes


@pytest.mark.rule("11.17-6")
def test_a_soviet_retreat_away_from_supply_is_refused() -> None:
    assert ask.refused(soviets(areas={"soviet_source": "0101"}), "hex 0402").rules == ("11.17-6",)


@pytest.mark.rule("11.17-6")
def test_if_no_soviet_source_works_any_open_hex_will_do() -> None:
    assert soviet_ways(soviets(areas={"soviet_source": ""})) == {"0202", "0302", "0402"}


@pytest.mark.rule("11.17-6")
def test_the_western_pripyat_does_not_turn_a_retreat_aside() -> None:
    picture = FIELD.replace(".  .  s:Tank", "p  p  s:Tank")
    position = field(picture, "DR", phase=GERMANS, units={"s": ONE_STEP}, areas={"soviet_source": "0301"})
    strike(position, "0303", "g")
    assert where(position, "s") == "0302"


@pytest.mark.rule("11.17-7")
@pytest.mark.parametrize("turn", [5, 6, 9])
def test_exhaustion_does_not_change_a_soviet_retreat(turn: int) -> None:
    assert soviet_ways(soviets(turn=turn, areas={"soviet_source": "0101"})) == {"0202", "0302"}


def test_the_soviet_says_whether_a_retreated_unit_lies_over_or_under() -> None:
    position = soviets(units={"s2": inf("0302")}, areas={"soviet_source": "0301"})
    assert ask.asked(position) == ("soviet", "stacking.order")
    ask.play(position, "under")
    assert stack(position, "0302") == ["s", "s2"]
    assert ask.asked(position) == ("german", "advance.who")


# -- 11.17-8


AGAIN = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    .  .  s1:Tank  g1:Pz  g2:Inf  .  .
      .  .  .  .  s2:Tank  .  .
    .  .  .  .  .  .  .
"""
"""The unit in 0304 retreats onto the one in 0305, which s2 attacks later in the phase."""


def joined(*results: str, **more: Any) -> ArmyPosition:
    """g1 has retreated onto g2, and s2 is about to attack them both."""
    position = field(AGAIN, "DR", *results, areas={"german_source": "0307"}, **more)
    strike(position, "0304", "s1")
    if ask.asked(position)[1] == "retreat.or_hold":
        ask.play(position, "retreat")
    assert stack(position, "0305") == ["g2", "g1"]
    ask.play(position, "done")  # nobody advances
    ask.play(position, "attack 0305; unit s2")
    return position


@pytest.mark.rule("11.17-8")
def test_a_unit_that_has_retreated_adds_no_strength_to_a_defense_of_the_same_phase() -> None:
    ruling = ask.allowed(joined(), "fight")
    assert lines(ruling) == [("11.8-1", "s2", 7), ("11.8-1", "g2", 3)]
    assert ruling.rules[-1] == "11.17-8"


@pytest.mark.rule("11.17-8")
def test_in_the_next_phase_it_adds_its_strength_again() -> None:
    position = joined()
    ask.play(position, "back; done")
    while GAME.phase(position) != "soviet.combat.after":
        ask.play(position, "done")
    ask.play(position, "attack 0305; unit s2")
    assert ask.allowed(position, "fight").all_facts()["defence"] == 3 + 5


@pytest.mark.rule("11.17-8")
@pytest.mark.parametrize("result", ["DE", "BB"])
def test_it_shares_losses(result: str) -> None:
    position = joined(result)
    ask.play(position, "fight; roll")
    assert steps(position, "g1 g2") == [1, 1]
    assert steps(position, "s2") == [0 if result == "BB" else 2]


@pytest.mark.rule("11.17-8")
def test_it_shares_a_retreat() -> None:
    position = joined("DR")
    ask.play(position, "fight; roll; retreat")
    assert (where(position, "g1"), where(position, "g2")) == ("0205", "0205")


@pytest.mark.rule("11.17-8")
def test_its_steps_count_for_holding_and_it_may_take_the_loss() -> None:
    position = joined("DR", units={"g1": {"strength": [5]}, "g2": {"strength": [3]}})
    ask.play(position, "fight; roll")
    assert ask.choices(position) == {"retreat", "hold"}
    ask.play(position, "hold")
    assert ask.choices(position) == {"unit g1", "unit g2"}
    ask.play(position, "unit g1")
    assert (where(position, "g1"), stack(position, "0305")) == ("dead", ["g2"])


@pytest.mark.rule("11.17-8")
def test_a_soviet_unit_that_has_retreated_adds_no_strength_either() -> None:
    picture = """
        .  .  .  .  .  .  .
          .  .  .  .  .  .  .
        .  s2:Tank  s1:Tank  g1:Pz  .  .  .
          .  g2:Inf  .  .  .  .  .
        .  .  .  .  .  .  .
    """
    position = field(picture, "DR", phase=GERMANS, areas={"soviet_source": "0301"}, units={"s1": {"strength": [7]}})
    strike(position, "0303", "g1")
    assert stack(position, "0302") == ["s2", "s1"]
    ask.play(position, "over; done; attack 0302; unit g2; fight")
    if ask.asked(position)[1] == "concentration.commit":
        ask.play(position, "pass")
    assert lines(ask.allowed(position, "roll")) == [("11.8-1", "g2", 3), ("11.8-1", "s2", 7)]
