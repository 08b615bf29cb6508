"""Stacking [6.0]: two units a hex, what it costs to come and go, and what the German may see of it."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.questions import happened, lines, number, where

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.dice import Dice, key_of
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

AIR: dict[str, Any] = {"s8": {"type": "air", "box": "air.ready"}, "s9": {"type": "air", "box": "air.ready"}}


def stack(position: ArmyPosition, hex: str) -> list[str]:
    """The units in a hex, bottom to top."""
    return [position.unit_name(unit) for unit in position.units_at(position.components.number("hex", hex))]


# -- the limit


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("id", "phase"), [("s", "soviet.movement"), ("g", "german.movement")])
def test_two_units_may_share_a_hex_and_no_third(id: str, phase: str) -> None:
    position = sketch(f"{id}1:Inf . {id}2:Inf {id}3:Inf .", phase=phase)
    ask.play(position, f"unit {id}1; hex 0103; done")
    if id == "s":
        ask.play(position, "over")
    assert stack(position, "0103") == [f"{id}2", f"{id}1"]
    ask.play(position, f"unit {id}3")
    ruling = ask.refused(position, "hex 0103")
    assert (ruling.rules, ruling.facts["limit"]) == (("6.5",), 2)


@pytest.mark.rule("6.1")
def test_no_third_unit_arrives_in_a_hex() -> None:
    position = sketch(
        "s1:Inf+s2:Inf s3:Inf . .",
        phase="soviet.reinforcements",
        areas={"soviet_source": "0101 0102"},
        units={"s": {"type": "infantry", "box": "turn.3"}},
    )
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0101").rules == ("10.1-5",)
    ask.allowed(position, "hex 0102")


@pytest.mark.rule("6.1")
def test_no_third_unit_retreats_into_a_hex() -> None:
    position = sketch("s:Tank g:Inf g1:Inf+g2:Inf .", phase="soviet.combat.before", crt="DR")
    ask.play(position, "attack 0102; unit s; fight; roll")
    assert (where(position, "g"), position.steps[number(position, "g")]) == ("0102", 1)  # nowhere to go


@pytest.mark.rule("6.1")
def test_no_third_unit_advances_into_a_hex() -> None:
    position = sketch(
        """
        s1:Inf+s2:Inf  g:Inf  .  .
           s3:Inf   .  .  .
        """,
        phase="soviet.combat.before",
        crt="DE",
        units={"g": {"steps": 1}},
    )
    ask.play(position, "attack 0102; unit s1; unit s2; unit s3; fight; roll; unit s1; unit s3; over")
    assert stack(position, "0102") == ["s1", "s3"]
    assert ask.asked(position)[1] != "advance.who"


@pytest.mark.rule("6.1")
def test_a_file_whose_play_stands_in_the_middle_of_things_cannot_overstack() -> None:
    file = positionfile.dump(GAME, sketch("s1:Inf+s2:Inf s3:Inf . ."))
    crowd = [entry | {"hex": "0101"} for entry in file["units"]]
    with pytest.raises(FieldError, match=r"0101 holds 3 units; the limit is 2 \[6.1\]"):
        positionfile.load(GAME, file | {"units": crowd})


@pytest.mark.rule("6.2")
def test_a_fortified_location_counts_like_a_mobile_unit() -> None:
    position = sketch(". g1:Fort+g2:Inf g3:Inf .", phase="german.movement")
    ask.play(position, "unit g3")
    assert ask.refused(position, "hex 0102").rules == ("6.5",)
    alone = sketch(". g1:Fort g3:Inf .", phase="german.movement")
    assert ask.cost(alone, "g3", "0102") == 2  # and the second unit pays to join it


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("unit", [{"steps": 1}, {"group": "korps_gruppe", "strength": [2]}])
def test_a_reduced_or_ad_hoc_unit_counts_in_full(unit: dict[str, Any]) -> None:
    position = sketch(". g1:Inf+g2:Inf g3:Inf .", phase="german.movement", units={"g1": unit, "g2": unit})
    ask.play(position, "unit g3")
    assert ask.refused(position, "hex 0102").rules == ("6.5",)


# -- one at a time


@pytest.mark.rule("6.3-1")
def test_a_unit_moves_alone_and_its_companion_stays() -> None:
    position = sketch("s1:Inf+s2:Inf . . .")
    ask.play(position, "unit s1; hex 0103; done")
    assert (where(position, "s1"), where(position, "s2")) == ("0103", "0101")


@pytest.mark.rule("6.3-2")
def test_no_other_unit_moves_before_a_move_is_finished() -> None:
    position = sketch("s1:Inf s2:Inf . . . .")
    ask.play(position, "unit s1; hex 0103")
    assert (ask.asked(position)[1], ask.choices(position, "unit")) == ("movement.where", set())
    assert ask.refused(position, "unit s2").rules == ("6.3-2",)
    ask.play(position, "done")
    assert (ask.asked(position)[1], ask.choices(position, "unit")) == ("movement.which", {"s2"})


@pytest.mark.rule("6.3-2")
def test_a_unit_that_has_moved_does_not_move_on_after_another() -> None:
    position = sketch("s1:Inf s2:Inf . . . .")
    ask.play(position, "unit s1; hex 0103; done")
    assert ask.refused(position, "unit s1").rules == ("9.2-4",)


# -- costs


@pytest.mark.rule("6.4-1")
def test_a_unit_pays_a_point_to_leave_a_hex_with_another() -> None:
    position = sketch("s1:Inf+s2:Inf . . .")
    ask.play(position, "unit s1")
    ruling = ask.allowed(position, "hex 0102")
    assert lines(ruling) == [("9.5-2", "clear", 1), ("6.4-1", "leave_stack", 1)]


@pytest.mark.rule("6.4-1")
def test_the_second_unit_that_leaves_pays_nothing_extra() -> None:
    position = sketch("s1:Inf+s2:Inf . . .")
    ask.play(position, "unit s1; hex 0103; done")
    assert ask.cost(position, "s2", "0102") == 1


@pytest.mark.rule("6.4-1")
def test_a_fortified_location_left_behind_costs_a_point_too() -> None:
    assert ask.cost(sketch(". . g:Inf+g1:Fort .", phase="german.movement"), "g", "0102") == 2


@pytest.mark.rule("6.4-2")
def test_a_unit_pays_a_point_to_enter_a_hex_with_another() -> None:
    position = sketch("s1:Inf s2:Inf . .")
    ask.play(position, "unit s1")
    assert lines(ask.allowed(position, "hex 0102")) == [("9.5-2", "clear", 1), ("6.4-2", "join_stack", 1)]


@pytest.mark.rule("6.4-2")
def test_what_counts_is_who_is_there_at_that_moment() -> None:
    position = sketch("s1:Inf s2:Inf . . . .")
    ask.play(position, "unit s2; hex 0105; done")
    assert ask.cost(position, "s1", "0102") == 1


@pytest.mark.rule("6.4-1", "6.4-2")
def test_to_pass_through_a_hex_with_a_unit_costs_both() -> None:
    position = sketch("s1:Inf s2:Inf . .")
    assert ask.cost(position, "s1", "0103") == (1 + 1) + (1 + 1)
    ask.play(position, "unit s1; hex 0102")
    assert ask.cost(position, "s1", "0103") == 1 + 1  # in two steps it is no cheaper


@pytest.mark.rule("6.4-1", "6.4-2")
def test_from_one_stack_into_another_costs_two_extra() -> None:
    assert ask.cost(sketch("s1:Inf+s2:Inf s3:Inf . ."), "s1", "0102") == 1 + 1 + 1


@pytest.mark.rule("6.4-3")
def test_stacking_points_come_on_top_of_terrain_rivers_and_zones() -> None:
    position = sketch(
        """
        .  s1:Inf+s2:Inf  f+s3:Inf  .
          .  .  g:Inf  .
        """,
        river="0102/0103",
    )
    ask.play(position, "unit s1")
    parts = lines(ask.allowed(position, "hex 0103"))
    assert sorted(parts) == [
        *[("6.4-1", "leave_stack", 1), ("6.4-2", "join_stack", 1)],
        *[("8.3-1", "enter_zone", 1), ("9.5-2", "forest", 2), ("9.6", "river", 1)],
    ]


@pytest.mark.rule("6.4-3")
def test_a_step_for_which_the_points_do_not_suffice_with_them_is_refused() -> None:
    position = sketch("s1:Inf . . . . . . s2:Inf . . . . . . . .")
    ask.play(position, "unit s1")
    ruling = ask.refused(position, "hex 0108")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("9.3",), 8, 7)


# -- no overstacking, even in passing


@pytest.mark.rule("6.5")
def test_a_full_hex_cannot_even_be_passed_through() -> None:
    position = sketch("s1:Inf s2:Inf+s3:Inf . .")
    assert ask.ways(position, "s1") == {}
    ask.play(position, "unit s1")
    assert ask.refused(position, "hex 0103").rules == ("6.5",)
    assert set(ask.ways(sketch("s1:Inf s2:Inf . ."), "s1")) == {"0102", "0103", "0104"}


@pytest.mark.rule("6.5")
def test_it_is_gone_around() -> None:
    position = sketch(
        """
        s1:Inf  s2:Inf+s3:Inf  .  .
           .    .   .   .
        """
    )
    ask.play(position, "unit s1")
    assert ask.allowed(position, "hex 0103").facts["path"] == ["0101", "0201", "0202", "0103"]


@pytest.mark.rule("6.6-1")
def test_a_unit_that_moved_first_may_block_the_next() -> None:
    position = sketch("s1:Inf s2:Inf . s3:Inf . .")
    ask.play(position, "unit s2; hex 0104; done; over; unit s1")
    assert ask.choices(position, "hex") == {"0102", "0103"}
    assert ask.refused(position, "hex 0104").rules == ("6.5",)


@pytest.mark.rule("6.6-2")
def test_any_number_of_units_pass_through_a_hex_one_after_another() -> None:
    position = sketch("s1:Inf+s2:Inf s3:Inf+s4:Inf . . . . . .")
    events = ask.play(position, "unit s3; hex 0106; done; unit s4; hex 0105; done; unit s1; hex 0104; done")
    events += ask.play(position, "unit s2; hex 0104; done; over")
    passed = [event["unit"] for event in happened(events, "moved") if event["from"] == "0103"]
    assert passed == ["s3", "s4", "s1", "s2"]


@pytest.mark.rule("6.6-3")
def test_units_that_start_together_go_their_own_ways() -> None:
    position = sketch("s1:Inf+s2:Inf . . . .")
    ask.play(position, "unit s1; hex 0103; done; unit s2; hex 0105; done")
    assert (where(position, "s1"), where(position, "s2")) == ("0103", "0105")


# -- the check


def crowded(**fields: Any) -> ArmyPosition:
    """A position with three units in a hex, which play by the rules does not bring about."""
    return sketch("s1:Inf+s2:Tank+s3:Guards . . g:Inf", **fields)


@pytest.mark.rule("6.6-4")
def test_in_an_overstacked_hex_the_owner_at_once_eliminates_a_unit_of_his_choice() -> None:
    position = crowded()
    assert ask.asked(position) == ("soviet", "stacking.excess")
    assert ask.choices(position) == {"unit s1", "unit s2", "unit s3"}
    assert ask.refused(position, "unit g").rules == ("6.6-4",)
    events = ask.play(position, "unit s2")
    assert happened(events, "eliminated") == [{"rule": "6.6-4", "unit": "s2", "hex": "0101"}]
    assert (where(position, "s2"), position.steps[number(position, "s2")]) == ("dead", 0)
    assert ask.asked(position) == ("soviet", "movement.which")


@pytest.mark.rule("6.6-4")
def test_until_two_are_left_hex_by_hex_and_each_owner_for_himself() -> None:
    position = sketch("s1:Inf+s2:Inf+s3:Inf+s4:Inf . . g1:Inf+g2:Inf+g3:Inf")
    ask.play(position, "unit s1; unit s4")
    assert ask.asked(position) == ("german", "stacking.excess")
    ask.play(position, "unit g2")
    assert (stack(position, "0101"), stack(position, "0104")) == (["s2", "s3"], ["g1", "g3"])


@pytest.mark.rule("6.6-4")
@pytest.mark.parametrize(
    ("phase", "later"),
    [
        ("soviet.reinforcements", "soviet.combat.before"),
        ("soviet.combat.before", "soviet.movement"),
        ("soviet.movement", "soviet.combat.after"),
        ("german.reinforcements", "german.combat.before"),
        ("german.combat.before", "soviet.interdiction"),
        ("soviet.interdiction", "german.movement"),
        ("german.movement", "german.combat.after"),
    ],
)
def test_stacks_are_checked_at_the_end_of_each_phase(phase: str, later: str) -> None:
    units = {"s1": {"steps": 1}, "g1": {"steps": 1}, **AIR}
    position = sketch("s1:Inf g1:Inf g2:Inf+g3:Inf .", phase=phase, units=units)
    position.put(number(position, "g1"), position.components.number("hex", "0103"))
    position.put(number(position, "s1"), position.components.number("hex", "0102"))  # as no rule would have it
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "stacking.excess")
    ask.play(position, "unit g3")
    assert GAME.phase(position) == later


@pytest.mark.rule("6.6-4")
def test_stacks_are_checked_after_each_combat() -> None:
    picture = "s1:Tank g1:Inf . . s2:Inf g2:Inf+g3:Inf g4:Inf"
    position = sketch(picture, phase="soviet.combat.before", crt="DE")
    position.put(number(position, "g4"), position.components.number("hex", "0106"))  # as no rule would have it
    ask.play(position, "attack 0102; unit s1; fight; roll")
    assert ask.asked(position) == ("german", "stacking.excess")
    ask.play(position, "unit g2")
    assert (GAME.phase(position), ask.asked(position)[1]) == ("soviet.combat.before", "combat.whom")


# -- markers


@pytest.mark.rule("6.7")
def test_air_armies_on_the_units_of_a_hex_take_no_room_there() -> None:
    position = sketch("s:Inf . g1:Inf . g2:Inf .", phase="soviet.interdiction", units=AIR, dice=[6])
    ask.play(position, "unit g1; done")
    assert stack(position, "0103") == ["g1"]
    ask.play(position, "unit g2; hex 0103; done")
    assert stack(position, "0103") == ["g1", "g2"]


@pytest.mark.rule("6.7")
def test_they_may_be_added_to_a_full_stack() -> None:
    position = sketch("s:Inf . g1:Inf+g2:Inf . .", phase="soviet.interdiction", units=AIR)
    ask.play(position, "unit g1; unit g2")
    assert GAME.invariants(position) == []
    assert (stack(position, "0103"), GAME.phase(position)) == (["g1", "g2"], "german.movement")


@pytest.mark.rule("6.7")
def test_a_control_marker_takes_no_room_either() -> None:
    position = sketch(". . t g1:Inf g2:Inf .", phase="german.movement", state={"control": {"0103": "soviet"}})
    ask.play(position, "unit g1; hex 0103; done; unit g2; hex 0103; done")
    assert stack(position, "0103") == ["g1", "g2"]


# -- fog of war


def seen(position: ArmyPosition, side: str | None) -> set[str]:
    """The units whose identity a side sees."""
    return {unit["id"] for unit in GAME.view(position, side)["units"]}


@pytest.mark.rule("6.8-1")
def test_the_soviet_sees_all_german_units_at_any_time() -> None:
    for phase in ("soviet.movement", "german.movement", "german.combat.before"):
        position = sketch("s1:Inf+s2:Inf g1:Inf+g2:Pz g3:Fort+g4:Inf .", phase=phase)
        assert seen(position, "soviet") == {"s1", "s2", "g1", "g2", "g3", "g4"}
        assert GAME.view(position, "soviet")["hidden"] == []


@pytest.mark.rule("6.8-2")
def test_the_german_sees_only_the_top_unit_of_a_soviet_stack_and_how_many_there_are() -> None:
    position = sketch("s1:Inf+s2:Inf . s3:Inf g1:Inf+g2:Inf", phase="german.movement")
    assert seen(position, "german") == {"s2", "s3", "g1", "g2"}
    assert GAME.view(position, "german")["hidden"] == [{"side": "soviet", "at": "0101", "count": 1}]


@pytest.mark.rule("6.8-2")
def test_an_onlooker_sees_no_more_than_the_german() -> None:
    position = sketch("s1:Inf+s2:Inf . . g1:Inf+g2:Inf")
    assert seen(position, None) == {"s2", "g1", "g2"}


@pytest.mark.rule("6.8-2")
@pytest.mark.parametrize("beneath", [{"type": "tank"}, {"type": "cav_mech", "steps": 1}, {"type": "shock"}])
def test_what_the_german_sees_does_not_depend_on_what_lies_beneath(beneath: dict[str, Any]) -> None:
    def look(**unit: Any) -> dict[str, Any]:
        position = sketch("s1:Inf+s2:Inf g:Inf . .", units={"s1": unit}, phase="german.combat.before")
        return GAME.view(position, "german")

    assert look(**beneath) == look()


@pytest.mark.rule("6.8-2")
def test_other_units_beneath_change_nothing_in_his_view_nor_in_what_he_is_told() -> None:
    position = sketch("s1:Tank+s2:Inf . s3:Guards+s4:Inf g:Inf .", phase="german.combat.before")
    changed = 0
    for seed in range(8):
        other = GAME.determinize(position, "german", Dice(key_of(seed)))
        changed += other.stacks != position.stacks
        assert GAME.view(other, "german") == GAME.view(position, "german")
        for action in ("attack 0103", "attack 0101", "done"):
            assert GAME.explain(other, action) == GAME.explain(position, action)
    assert changed


@pytest.mark.rule("6.8-2")
def test_before_he_declares_the_attack_he_is_not_told_the_odds_either() -> None:
    position = sketch("s1:Tank+s2:Inf g:Inf . .", phase="german.combat.before")
    ask.play(position, "attack 0101")
    assert seen(position, "german") == {"s2", "g"}
    ask.play(position, "unit g")
    ruling = ask.allowed(position, "fight")
    assert (ruling.rules[0], lines(ruling)) == ("6.8-2", [("11.8-1", "g", 3)])
    assert "defence" not in ruling.all_facts()


@pytest.mark.rule("6.8-2")
def test_against_a_single_unit_there_is_nothing_to_hide() -> None:
    position = sketch("s1:Tank g:Inf . .", phase="german.combat.before")
    ask.play(position, "attack 0101; unit g")
    assert ask.allowed(position, "fight").all_facts()["defence"] == 7


@pytest.mark.rule("6.8-2")
def test_a_declared_attack_turns_the_stack_up() -> None:
    position = sketch("s1:Tank+s2:Inf g:Inf . .", phase="german.combat.before", crt="AS")
    events = ask.play(position, "attack 0101; unit g; fight")
    assert happened(events, "revealed") == [{"rule": "6.8-2", "hex": "0101", "units": ["s1", "s2"]}]
    assert any(event.reveals for event in events)  # undo does not reach behind it
    assert seen(position, "german") == {"s1", "s2", "g"}
    assert ask.asked(position) == ("german", "concentration.commit")
    ask.play(position, "pass")
    assert ask.allowed(position, "roll").all_facts()["defence"] == 7 + 3


@pytest.mark.rule("6.8-2")
def test_only_the_stack_that_is_attacked_is_turned_up() -> None:
    position = sketch(
        """
        s1:Tank+s2:Inf  .   .  .
           g:Inf  s3:Inf+s4:Inf  .  .
        """,
        phase="german.combat.before",
    )
    ask.play(position, "attack 0101; unit g; fight")
    assert seen(position, "german") == {"s1", "s2", "s4", "g"}


@pytest.mark.rule("6.8-2")
def test_after_the_battle_the_stack_is_hidden_again() -> None:
    position = sketch("s1:Tank+s2:Inf g:Inf . .", phase="german.combat.before", dice=[1], crt="AS")
    ask.play(position, "attack 0101; unit g; fight; pass; roll")
    assert seen(position, "german") == {"s2", "g"}


@pytest.mark.rule("6.8-2")
def test_soviet_units_that_attack_are_named_and_so_seen_while_the_battle_lasts() -> None:
    position = sketch("s1:Tank+s2:Inf g:Inf . .", phase="soviet.combat.before", dice=[1], crt="AS")
    ask.play(position, "attack 0102; unit s1")
    assert "s1" not in seen(position, "german")  # not yet declared
    events = ask.play(position, "fight")
    assert [event.reveals for event in events if event.kind == "attacked"] == [True]
    assert "s1" in seen(position, "german")
    ask.play(position, "roll")
    assert "s1" not in seen(position, "german")


@pytest.mark.rule("6.8-2")
@pytest.mark.parametrize(("mover", "brought"), [("s2", "s1"), ("s1", "s1")])
def test_a_stack_that_parts_shows_the_unit_that_lay_beneath(mover: str, brought: str) -> None:
    position = sketch("s1:Tank+s2:Inf . . . g:Inf")
    events = ask.play(position, f"unit {mover}; hex 0102")
    assert happened(events, "uncovered") == [{"rule": "6.8-2", "unit": brought, "hex": "0101"}]
    assert seen(position, "german") == {"s1", "s2", "g"}


@pytest.mark.rule("6.8-2")
def test_a_unit_that_only_passes_over_another_uncovers_nothing() -> None:
    position = sketch("s1:Tank s2:Inf . . g:Inf")
    events = ask.play(position, "unit s1; hex 0103")
    assert where(position, "s1") == "0103"
    assert happened(events, "uncovered") == []
    assert not any(event.reveals for event in events)
    position = sketch("s1:Tank+s2:Inf . . . g:Inf")
    assert any(event.reveals for event in ask.play(position, "unit s2; hex 0103"))


@pytest.mark.rule("6.8-2")
def test_a_unit_that_falls_shows_what_it_lay_on() -> None:
    position = sketch(
        "s1:Tank+s2:Inf g:Inf . .",
        phase="soviet.combat.before",
        crt="AE",
        units={"s2": {"steps": 1}},
    )
    events = ask.play(position, "attack 0102; unit s2; fight; roll")
    assert happened(events, "uncovered") == [{"rule": "6.8-2", "unit": "s1", "hex": "0101"}]


@pytest.mark.rule("6.8-2")
@pytest.mark.parametrize(("reduced", "told"), [("s1", True), ("s2", False)])
def test_to_rebuild_a_unit_that_lies_beneath_another_is_to_show_it(reduced: str, told: bool) -> None:
    position = sketch("s1:Tank+s2:Inf . . g:Inf", phase="soviet.reinforcements", units={reduced: {"steps": 1}})
    (event,) = (event for event in ask.play(position, f"rebuild {reduced}") if event.kind == "rebuilt")
    assert event.reveals == told


@pytest.mark.rule("6.8-2")
def test_at_the_end_everything_is_turned_up() -> None:
    position = sketch("s1:Tank+s2:Inf . . . g:Inf", turn=9, phase="end")
    assert seen(position, "german") == {"s1", "s2", "g"}


# -- the order of a stack


@pytest.mark.rule("6.8-2")
@pytest.mark.parametrize(("answer", "order"), [("over", ["s2", "s1"]), ("under", ["s1", "s2"])])
def test_the_soviet_says_whether_a_unit_lies_over_or_under_the_one_it_joins(answer: str, order: list[str]) -> None:
    position = sketch("s1:Tank . s2:Inf . g:Inf")
    ask.play(position, "unit s1; hex 0103; done")
    assert ask.asked(position) == ("soviet", "stacking.order")
    assert ask.choices(position) == {"over", "under"}
    ask.play(position, answer)
    assert stack(position, "0103") == order
    assert seen(position, "german") == {order[-1], "g"}


@pytest.mark.rule("6.8-2")
def test_while_he_has_not_said_so_both_are_seen() -> None:
    position = sketch("s1:Tank . s2:Inf . g:Inf")
    ask.play(position, "unit s1; hex 0103")
    assert seen(position, "german") == {"s1", "s2", "g"}
    ask.play(position, "done")
    assert seen(position, "german") == {"s1", "s2", "g"}


@pytest.mark.rule("6.8-2")
def test_he_orders_his_stack_after_an_arrival_too() -> None:
    position = sketch(
        "s1:Inf . . .",
        phase="soviet.reinforcements",
        areas={"soviet_source": "0101"},
        units={"s2": {"type": "tank", "box": "turn.3"}},
    )
    ask.play(position, "unit s2; hex 0101; under")
    assert stack(position, "0101") == ["s2", "s1"]


@pytest.mark.rule("6.8-2")
def test_he_orders_his_stack_after_a_retreat_too() -> None:
    position = sketch("s2:Inf s1:Inf g:Pz . .", phase="german.combat.before", crt="DR")
    ask.play(position, "attack 0102; unit g; fight; pass; roll; retreat")
    assert ask.asked(position) == ("soviet", "stacking.order")
    ask.play(position, "under")
    assert stack(position, "0101") == ["s1", "s2"]


@pytest.mark.rule("6.8-2")
def test_he_orders_his_stack_after_an_advance_too() -> None:
    units = {"g": {"steps": 1}}
    position = sketch("s1:Tank+s2:Tank g:Inf . . .", phase="soviet.combat.before", crt="DE", units=units)
    ask.play(position, "attack 0102; unit s1; unit s2; fight; roll; unit s1; unit s2; under")
    assert stack(position, "0102") == ["s2", "s1"]


@pytest.mark.rule("6.8-1")
def test_the_order_of_german_stacks_is_nobodys_question() -> None:
    position = sketch("s:Inf . g1:Inf . g2:Inf", phase="german.movement")
    ask.play(position, "unit g2; hex 0103; done")
    assert ask.asked(position) == ("german", "movement.which")


@pytest.mark.rule("6.8-2")
def test_a_unit_that_stays_where_it_is_does_not_change_the_order() -> None:
    areas = {"soviet_source": ""}
    position = sketch("s1:Inf+s2:Inf . . g:Inf", areas=areas, dice=[1])
    ask.play(position, "unit s1; done")  # out of supply; its die is rolled, and it does not go
    assert (ask.asked(position)[1], stack(position, "0101")) == ("movement.which", ["s1", "s2"])


# -- no way back


@pytest.mark.rule("6.8-3")
def test_an_attack_that_was_declared_is_not_called_off_when_the_stack_is_turned_up() -> None:
    position = sketch("s1:Tank+s2:Tank g:Inf+g2:Inf . .", phase="german.combat.before")
    ask.play(position, "attack 0101; unit g; back; attack 0101; unit g; fight")
    for _ in range(2):
        assert "back" not in ask.choices(position)
        ask.refused(position, "back")
        ask.refused(position, "done")
        if ask.asked(position)[1] == "concentration.commit":
            ask.play(position, "pass")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("6.8-3")
def test_nor_are_its_units_changed() -> None:
    position = sketch("s1:Tank+s2:Tank g:Inf+g2:Inf . .", phase="german.combat.before")
    ask.play(position, "attack 0101; unit g; fight")
    ask.refused(position, "unit g2")
    ask.play(position, "pass")
    ask.refused(position, "unit g2")
    assert ask.allowed(position, "roll").all_facts()["attack"] == 3


# -- enemies


@pytest.mark.rule("6.9")
@pytest.mark.parametrize("enemy", ["g:Inf", "g:Fort"])
def test_no_unit_moves_into_or_through_an_enemy_hex(enemy: str) -> None:
    position = sketch(f"s:Inf {enemy} . .")
    ask.play(position, "unit s")
    assert ask.choices(position, "hex") == set()
    assert ask.refused(position, "hex 0102").rules == ("9.4",)
    ask.refused(position, "hex 0103")


@pytest.mark.rule("6.9")
def test_germans_do_not_enter_soviet_hexes_either() -> None:
    position = sketch(". . s:Inf g:Inf", phase="german.movement")
    ask.play(position, "unit g")
    assert ask.refused(position, "hex 0103").rules == ("9.4",)


@pytest.mark.rule("6.9")
def test_nobody_retreats_into_an_enemy_hex() -> None:
    position = sketch("s:Tank g:Inf s2:Inf .", phase="soviet.combat.before", crt="DR")
    ask.play(position, "attack 0102; unit s; fight; roll")
    assert where(position, "g") == "0102"


@pytest.mark.rule("6.9")
def test_nobody_advances_into_an_enemy_hex() -> None:
    position = sketch("s:Mech g1:Inf g2:Inf .", phase="soviet.combat.before", crt="DE", units={"g1": {"steps": 1}})
    ask.play(position, "attack 0102; unit s; fight; roll; unit s")
    assert "0103" not in ask.choices(position, "hex")
    assert ask.refused(position, "hex 0103").rules == ("6.9",)


@pytest.mark.rule("6.9")
def test_nobody_arrives_in_an_enemy_hex() -> None:
    position = sketch(
        "s:Inf . g:Inf .",
        phase="german.reinforcements",
        areas={"nu_entry": "0101 0104"},
        units={"g2": {"type": "panzer", "group": "north_ukraine", "box": "turn.3"}},
    )
    ask.play(position, "unit g2")
    assert ask.refused(position, "hex 0101").rules == ("6.9",)


@pytest.mark.rule("6.9")
def test_an_air_army_in_no_hex_hinders_nobody() -> None:
    position = sketch("s:Inf . . g:Inf .", phase="german.movement", units=AIR)
    ask.play(position, "unit g; hex 0103")
    assert where(position, "g") == "0103"


@pytest.mark.rule("6.9")
def test_a_file_with_both_sides_in_a_hex_is_refused() -> None:
    with pytest.raises(FieldError, match=r"0102 holds units of both sides \[6.9\]"):
        sketch(". s:Inf+g:Inf . .")


# -- the two fronts


FREE = {"confined": False}


@pytest.mark.rule("6.10-1")
@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_main_front_and_ukrainian_front_do_not_stack_in_any_scenario(name: str) -> None:
    units = [{"id": "B", "hex": "4916"}, {"id": "2T", "hex": "4915"}]
    position = scenario(name, turn=3, phase="soviet.movement", units=units)
    ask.play(position, "unit B")
    assert ask.refused(position, "hex 4915").rules == ("6.10-2",)


@pytest.mark.rule("6.10-1")
def test_a_file_with_both_fronts_in_a_hex_is_refused() -> None:
    with pytest.raises(FieldError, match=r"0101 holds units of both Soviet fronts \[6.10-1\]"):
        sketch("s:Inf+u:Inf . . .")


@pytest.mark.rule("6.10-1")
def test_units_of_one_front_stack() -> None:
    position = sketch("u1:Inf u2:Inf . .", options=FREE)
    ask.play(position, "unit u1; hex 0102; done; over")
    assert stack(position, "0102") == ["u2", "u1"]


@pytest.mark.rule("6.10-1")
def test_no_arrival_brings_them_together() -> None:
    position = sketch(
        "p+s:Inf p . .",
        phase="soviet.reinforcements",
        edges={"south": "0101 0102"},
        units={"u": {"type": "tank", "box": "turn.3"}},
    )
    ask.play(position, "unit u")
    assert ask.choices(position, "hex") == {"0102"}
    assert ask.refused(position, "hex 0101").rules == ("6.10-1",)


@pytest.mark.rule("6.10-2")
@pytest.mark.parametrize(("mover", "other"), [("s", "u"), ("u", "s")])
def test_neither_front_moves_into_or_through_a_hex_of_the_other(mover: str, other: str) -> None:
    position = sketch(f"{mover}:Inf {other}:Inf . .", options=FREE)
    assert ask.ways(position, mover) == {}
    ask.play(position, f"unit {mover}")
    assert ask.refused(position, "hex 0102").rules == ("6.10-2",)
    ask.refused(position, "hex 0103")


@pytest.mark.rule("6.10-2")
def test_neither_front_retreats_into_a_hex_of_the_other() -> None:
    position = sketch("u:Inf s:Inf g:Pz . .", phase="german.combat.before", crt="DR", options=FREE)
    ask.play(position, "attack 0102; unit g; fight; pass; roll")
    assert (where(position, "s"), position.steps[number(position, "s")]) == ("0102", 1)  # nowhere to go


@pytest.mark.rule("6.10-2")
def test_neither_front_advances_into_a_hex_of_the_other() -> None:
    position = sketch(
        """
        s:Mech  g:Inf  .  .
           .   u:Inf  .  .
        """,
        phase="soviet.combat.before",
        crt="DE",
        units={"g": {"steps": 1}},
        options=FREE,
    )
    ask.play(position, "attack 0102; unit s; fight; roll; unit s")
    assert "0202" not in ask.choices(position, "hex")
    assert ask.refused(position, "hex 0202").rules == ("6.10-2",)


@pytest.mark.rule("6.10-3")
def test_the_fronts_do_not_attack_together_not_even_from_different_hexes() -> None:
    position = sketch("s:Inf g:Inf u:Inf .", phase="soviet.combat.before", options=FREE)
    ask.play(position, "attack 0102; unit s")
    assert ask.choices(position, "unit") == set()
    assert ask.refused(position, "unit u").rules == ("11.24", "6.10-3")
    ask.play(position, "back; attack 0102; unit u")
    assert ask.refused(position, "unit s").rules == ("11.24", "6.10-3")


@pytest.mark.rule("6.10-3")
def test_each_may_attack_alone_with_all_its_units() -> None:
    position = sketch("s:Inf+s2:Inf g:Inf u:Inf .", phase="soviet.combat.before", options=FREE)
    ask.play(position, "attack 0102; unit s; unit s2")
    assert ask.allowed(position, "fight").all_facts()["attack"] == 6
