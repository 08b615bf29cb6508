"""Reinforcements [9.4]: where they enter, how they move, and what substitute HQs do."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, disrupted, happened, level, lines, number, sketch, strength, where

from grognard.games.formation.position import FormationPosition
from grognard.games.formation.victory import victory_points

AT_0101 = schedule('reinforcements = [{ turn = 2, units = ["a1", "a2", "a3", "a4", "aB1"], at = ["0101"] }]')
COMING: dict[str, Any] = {"type": "infantry", "box": "turn.2", "class": "motorized"}


def arriving(picture: str, *coming: str, **more: Any) -> FormationPosition:
    """A Reinforcement Segment in which these American units arrive, in 0101 unless something else is said."""
    units = dict.fromkeys(coming, COMING) | more.pop("units", {})
    return sketch(picture, **{"phase": "admin.reinforcements", "charts": AT_0101, "units": units, **more})


def entries(position: FormationPosition, unit: str) -> set[str]:
    """The hexes by which a unit may enter."""
    ask.play(position, f"unit {unit}")
    return ask.choices(position, "hex")


# -- who comes


@pytest.mark.rule("9.4-1")
@pytest.mark.parametrize(("americans", "germans"), [(True, False), (False, True), (True, True), (False, False)])
def test_a_scenario_brings_reinforcements_to_one_side_or_both_or_neither(americans: bool, germans: bool) -> None:
    coming = {id: COMING for id, comes in (("a1", americans), ("g1", germans)) if comes}
    lists = "".join(
        f'{{ turn = 2, units = ["{id}"], at = ["{hex}"] }},' for id, hex in (("a1", "0101"), ("g1", "0501"))
    )
    position = sketch(
        "a:HQ . . . g:HQ",
        phase="admin.reinforcements",
        units=coming,
        charts=schedule(f"reinforcements = [{lists}]"),
    )
    askers = []
    while (found := ask.asked(position)) in [(side, "reinforcements.which") for side in ("american", "german")]:
        askers.append(found[0])
        unit = next(iter(ask.choices(position, "unit")))
        ask.play(position, f"unit {unit}; hex {'0101' if unit == 'a1' else '0501'}; done")
    assert askers == ["american"] * americans + ["german"] * germans


@pytest.mark.rule("9.4-1")
def test_units_of_a_later_turn_wait_on_the_turn_track() -> None:
    position = arriving("a:HQ . . .", "a1", units={"a2": {**COMING, "box": "turn.3"}})
    assert ask.choices(position, "unit") == {"a1"}
    assert ask.refused(position, "unit a2").rules == ("9.4-1",)
    ask.play(position, "unit a1; hex 0101; done")
    assert where(position, "a2") == "turn.3"


@pytest.mark.rule("9.4-2")
def test_the_entry_of_a_unit_cannot_be_put_off() -> None:
    position = arriving("a:HQ . . .", "a1", "a2")
    ask.play(position, "unit a1; hex 0101; done")
    assert ask.choices(position) == {"unit a2"}
    assert ask.refused(position, "done").rules == ("9.4-2",)


# -- where


@pytest.mark.rule("9.4.1-1")
def test_reinforcements_enter_by_edge_hexes_with_a_friendly_source() -> None:
    position = arriving(
        """
        a:HQ . . . .
         . . . . .
        . . . . .
        """,
        "a1",
        charts=schedule(""),
        areas={"supply.american": "0101 0202 0503", "supply.german": "0301"},
    )
    assert entries(position, "a1") == {"0101", "0503"}
    assert ask.refused(position, "hex 0202").rules == ("9.4.1-1",)  # not at the edge
    assert ask.refused(position, "hex 0301").rules == ("9.4.1-1",)  # an enemy source


@pytest.mark.rule("9.4.1-1", "9.4-1")
def test_the_entry_hexes_of_the_scenario_are_the_only_ones() -> None:
    position = arriving("a:HQ . . . .", "a1")
    assert entries(position, "a1") == {"0101"}
    assert ask.refused(position, "hex 0201").rules == ("9.4.1-1",)


@pytest.mark.rule("9.4.1-1")
def test_a_blocked_source_is_no_entry_hex() -> None:
    charts = schedule('reinforcements = [{ turn = 2, units = ["a1"], at = ["0101", "0501"] }]')
    position = arriving(". . a:HQ . .", "a1", charts=charts, state={"blocked": ["0101"]})
    assert entries(position, "a1") == {"0501"}
    assert ask.refused(position, "hex 0101").rules == ("9.4.1-1",)


@pytest.mark.rule("9.4.1-1", "5.4.1-10")
def test_nobody_enters_in_an_enemy_zone_even_with_a_friend_there() -> None:
    charts = schedule('reinforcements = [{ turn = 2, units = ["a1"], at = ["0101", "0501"] }]')
    position = arriving("a2:Inf g1:Inf . a:HQ .", "a1", charts=charts)
    assert entries(position, "a1") == {"0501"}
    assert ask.refused(position, "hex 0101").rules == ("5.4.1-10",)


@pytest.mark.rule("9.4.1-1")
def test_nobody_enters_where_an_enemy_hq_is() -> None:
    charts = schedule('reinforcements = [{ turn = 2, units = ["a1"], at = ["0101", "0501"] }]')
    position = arriving("g:HQ . . a:HQ .", "a1", charts=charts)
    assert entries(position, "a1") == {"0501"}


@pytest.mark.rule("9.4.1-2")
def test_with_the_entry_hex_closed_the_nearest_other_edge_hex_will_do() -> None:
    position = arriving(
        """
        .  .  .  .  .
          . .  a:HQ . .
        .  .  .  .  .
        """,
        "a1",
        state={"blocked": ["0101"]},
    )
    assert entries(position, "a1") == {"0201", "0102"}
    assert ask.refused(position, "hex 0301").rules == ("9.4.1-2",)


@pytest.mark.rule("9.4.1-2")
def test_the_edge_hex_in_its_place_is_within_command_range_and_in_no_enemy_zone() -> None:
    picture = """
        g1:Inf . . . . . a:HQ .
         . . . . . . . .
        """
    near = {"a": {"range": 3}}
    assert entries(arriving(picture, "a1"), "a1") == {"0202", "0301"}
    assert entries(arriving(picture, "a1", units=near), "a1") == {"0401"}


@pytest.mark.rule("9.4.1-2")
def test_the_edge_hex_in_its_place_is_not_prohibited_ground() -> None:
    position = arriving(". l a:HQ . .", "a1", state={"blocked": ["0101"]})
    assert entries(position, "a1") == {"0301"}


@pytest.mark.rule("9.4.1-2")
def test_an_hq_that_comes_is_bound_to_no_range() -> None:
    charts = schedule('reinforcements = [{ turn = 2, units = ["a"], at = ["0101"] }]')
    position = arriving("g1:Inf . . . .", charts=charts, units={"a": {"type": "hq", "box": "turn.2"}})
    assert entries(position, "a") == {"0301"}


@pytest.mark.rule("9.4.1-3")
def test_who_cannot_enter_anywhere_is_removed_but_not_lost() -> None:
    position = arriving(
        """
        g1:Inf . . . .
          . . a:HQ . .
        . . . . .
        """,
        "a1",
        units={"a": {"range": 0}, "a5": {"type": "infantry", "hex": "0302"}},
    )
    assert where(position, "a1") == "removed"
    assert position.tank_steps_lost == position.other_steps_lost == [0, 0]
    assert victory_points(position) == (0, 0)


# -- the free move


@pytest.mark.rule("9.4.2-1")
def test_a_unit_moves_once_for_nothing_as_soon_as_it_is_placed() -> None:
    position = arriving("a:HQ . . . . . . . .", "a1", "a2")
    ask.play(position, "unit a1; hex 0101; move")
    assert lines(ask.allowed(position, "hex 0701"))[-1][2] == 1
    assert ask.refused(position, "hex 0801").rules == ("7.3.2-1",)  # its allowance is 6
    events = ask.play(position, "hex 0701")
    assert (where(position, "a1"), happened(events, "spent")) == ("0701", [])
    assert ask.choices(position) == {"unit a2"}  # and a1 does not move again


@pytest.mark.rule("9.4.2-1")
def test_units_of_one_formation_may_come_in_and_move_as_a_stack() -> None:
    position = arriving("a:HQ . . . . .", "a1", "a2", "aB1", units={"aB": {"type": "hq", "hex": "0301"}})
    ask.play(position, "unit a1; hex 0101")
    assert ask.refused(position, "unit aB1").rules == ("9.4.2-1",)
    ask.play(position, "unit a2; move; hex 0401; done")
    assert (where(position, "a1"), where(position, "a2")) == ("0401", "0401")


@pytest.mark.rule("9.4.2-1")
def test_a_unit_need_not_move() -> None:
    position = arriving("a:HQ . .", "a1")
    ask.play(position, "unit a1; hex 0101; done")
    assert where(position, "a1") == "0101"


@pytest.mark.rule("9.4.2-1")
def test_no_enemy_reacts_to_a_free_move() -> None:
    position = arriving("a:HQ . . . .", "a1", units={"g1": {"type": "tank", "hex": "0501", "zone": False}})
    ask.play(position, "unit a1; hex 0101; move; hex 0401")
    assert where(position, "a1") == "0401"


@pytest.mark.rule("9.4.2-2")
def test_a_free_move_enters_no_enemy_zone_at_any_time() -> None:
    position = arriving("a:HQ . . . g1:Inf", "a1")
    ask.play(position, "unit a1; hex 0101; move")
    assert ask.choices(position, "hex") == {"0201", "0301"}
    ask.play(position, "hex 0301")
    assert where(position, "a1") == "0301"
    assert ask.refused(position, "hex 0401").rules == ("9.4.2-2", "5.4.1-4")


@pytest.mark.rule("9.4.2-2")
def test_a_free_move_enters_no_enemy_zone_with_a_friend_in_it_either() -> None:
    position = arriving("a:HQ a2:Inf g1:Inf", "a1")
    ask.play(position, "unit a1; hex 0101; move")
    assert ask.refused(position, "hex 0201").rules == ("9.4.2-2", "5.4.1-4")


FULL = "a2:Inf+a3:Inf+a5:Inf . . . a:HQ"


@pytest.mark.rule("9.4.2-3")
def test_a_unit_may_enter_a_full_hex_and_move_out_of_it() -> None:
    position = arriving(FULL, "a1")
    ask.play(position, "unit a1; hex 0101; move")
    assert ask.asked(position) == ("american", "movement.where")
    ask.play(position, "hex 0401")
    assert where(position, "a1") == "0401"
    assert not any(disrupted(position, unit) for unit in ("a1", "a2", "a3", "a5"))


@pytest.mark.rule("9.4.2-3")
@pytest.mark.parametrize("rest", ["done", "move; done"])
def test_a_unit_that_stays_in_a_full_hex_overstacks_it(rest: str) -> None:
    position = arriving(FULL, "a1")
    ask.play(position, f"unit a1; hex 0101; {rest}")
    assert all(disrupted(position, unit) for unit in ("a1", "a2", "a3", "a5"))
    assert ask.asked(position) == ("german", "displace.which")


@pytest.mark.rule("9.4.2-3")
def test_four_that_come_by_one_hex_do_not_overstack_it_while_they_move_on() -> None:
    position = arriving("a:HQ . . . . .", "a1", "a2", "a3", "a4")
    ask.play(position, "unit a1; hex 0101; unit a2; unit a3; unit a4; move; hex 0301")
    assert not disrupted(position, "a4")  # the stack is still on its way
    ask.play(position, "done")
    assert disrupted(position, "a4")


# -- formations


@pytest.mark.rule("9.4.3")
def test_a_new_formation_has_its_marker_at_its_maximum() -> None:
    charts = schedule('reinforcements = [{ turn = 2, units = ["aB", "aB1"], at = ["0101"] }]')
    position = arriving(
        "a:HQ . .",
        "aB1",
        charts=charts,
        units={"aB": {"type": "hq", "box": "turn.2"}},
        state={"level": {"A": 1, "B": 1}},
    )
    assert ask.choices(position, "unit") == {"aB"}  # the HQ comes first
    ask.play(position, "unit aB; hex 0101")
    assert (level(position, "A"), level(position, "B")) == (1, 3)


@pytest.mark.rule("9.4.3")
def test_units_that_join_a_formation_do_not_raise_its_marker() -> None:
    position = arriving("a:HQ . .", "a1", state={"level": {"A": 1}})
    ask.play(position, "unit a1; hex 0101")
    assert level(position, "A") == 1


# -- substitute HQs


def substitution(picture: str, said: str = "", **more: Any) -> FormationPosition:
    """A Reinforcement Segment in which a0 is to take the place of the HQ of A."""
    new = {"a0": {"type": "hq", "box": "turn.2"}}
    return sketch(
        picture,
        **{
            "phase": "admin.reinforcements",
            "charts": schedule(f'substitutes = [{{ turn = 2, formation = "A", hq = "a0"{said} }}]'),
            **more,
            "units": new | more.get("units", {}),
        },
    )


@pytest.mark.rule("9.4.4-1", "9.4.4-2")
def test_a_substitute_takes_the_place_of_an_hq_in_supply() -> None:
    position = substitution("a1:Inf a:HQ .", units={"a": {"strength": 2}})
    assert (where(position, "a0"), where(position, "a")) == ("0201", "removed")
    assert strength(position, "a0") == 6  # as printed, whatever the old one had lost


@pytest.mark.rule("9.4.4-1")
def test_a_substitute_does_not_come_before_its_turn() -> None:
    position = substitution("a1:Inf a:HQ .", turn=2, units={"a0": {"type": "hq", "box": "turn.3"}})
    assert (where(position, "a0"), where(position, "a")) == ("turn.3", "0201")


@pytest.mark.rule("9.4.4-3")
def test_a_substitute_waits_while_the_old_hq_is_out_of_supply() -> None:
    position = substitution("a1:Inf a:HQ .", state={"out_of_supply": {"A": True}})
    assert (where(position, "a0"), where(position, "a")) == ("turn.2", "0201")
    later = substitution("a1:Inf a:HQ .", turn=3)
    assert (where(later, "a0"), where(later, "a")) == ("0201", "removed")


@pytest.mark.rule("9.4.4-3", "9.4.4-4")
@pytest.mark.parametrize(
    ("old", "lost", "rule", "reason"),
    [("0201", True, "9.4.4-3", "old_hq"), ("removed", False, "9.4.4-4", "nobody_to_lead")],
)
def test_why_a_substitute_does_not_enter_with_the_others(old: str, lost: bool, rule: str, reason: str) -> None:
    """B1 arrives, so the side is asked; A's substitute waits for its old HQ, or for anybody of A."""
    there = {"box": old} if old == "removed" else {"hex": old}
    position = substitution(
        ". . aB:HQ",
        units={"a": {"type": "hq", **there}, "aB1": COMING},
        state={"out_of_supply": {"A": lost}},
        areas={"supply.american": "0101"},
    )
    assert ask.choices(position, "unit") == {"aB1"}
    ruling = ask.refused(position, "unit a0")
    assert (ruling.rules[0], ruling.reason) == (rule, f"reinforcements.{reason}")


@pytest.mark.rule("9.4.4-3")
def test_only_the_check_of_the_recovery_segment_counts() -> None:
    away: dict[str, Any] = {"supply.american": "0301", "supply.german": ""}
    position = substitution("a1:Inf a:HQ .", areas=away)  # found in supply, though it has no line now
    assert where(position, "a0") == "0201"
    checked = substitution("a1:Inf a:HQ .", areas=away, phase="admin.recovery")
    assert where(checked, "a0") == "turn.2"


@pytest.mark.rule("9.4.4-4")
def test_a_substitute_of_an_hq_out_of_play_enters_with_new_units() -> None:
    charts = schedule(
        'substitutes = [{ turn = 2, formation = "A", hq = "a0" }]\n'
        'reinforcements = [{ turn = 2, units = ["a1"], at = ["0101"] }]'
    )
    position = substitution(
        ". . .",
        charts=charts,
        units={"a": {"type": "hq", "box": "removed"}, "a1": COMING},
        areas={"supply.american": "0301"},
    )
    assert ask.choices(position, "unit") == {"a0"}
    assert entries(position, "a0") == {"0301"}
    ask.play(position, "hex 0301; done; unit a1; hex 0101; done")
    assert (where(position, "a0"), where(position, "a1")) == ("0301", "0101")


@pytest.mark.rule("9.4.4-4")
def test_a_substitute_with_nobody_to_lead_does_not_enter() -> None:
    position = substitution(". . aB:HQ aB1:Tk", units={"a": {"type": "hq", "box": "removed"}})
    assert ask.asked(position)[1] != "reinforcements.which"
    assert where(position, "a0") == "turn.2"


@pytest.mark.rule("9.4.4-5")
def test_the_marker_keeps_its_level_and_the_schwerpunkt_when_the_hq_is_replaced() -> None:
    state = {"level": {"A": 2}, "schwerpunkt": "A", "schwerpunkt_side": "american"}
    position = substitution("a1:Inf a:HQ .", state=state)
    assert (level(position, "A"), where(position, "a0")) == (2, "0201")
    assert position.schwerpunkt == position.components.number("formation", "A")


@pytest.mark.rule("9.4.4-6")
@pytest.mark.parametrize("said", [1, 3, 4])
def test_the_marker_goes_where_the_scenario_says(said: int) -> None:
    position = substitution("a1:Inf a:HQ .", f", level = {said}", state={"level": {"A": 2}})
    assert level(position, "A") == said


@pytest.mark.rule("9.4.4-6")
def test_the_marker_goes_where_the_scenario_says_with_an_hq_that_enters_too() -> None:
    position = substitution(
        ". a1:Inf .", ", level = 1", units={"a": {"type": "hq", "box": "removed"}}, state={"level": {"A": 3}}
    )
    ask.play(position, "unit a0; hex 0101")
    assert level(position, "A") == 1
    assert number(position, "a0") in position.units_at(position.components.number("hex", "0101"))


# -- the last who comes


@pytest.mark.parametrize(("coming", "warned"), [(("a1",), True), (("a1", "a2"), False)])
def test_the_free_move_of_the_last_who_comes_takes_a_second_step(coming: tuple[str, ...], warned: bool) -> None:
    position = arriving("a:HQ . . . . . . . . . . . g:HQ", *coming)
    ask.play(position, "unit a1; hex 0101; move")
    far = max(ask.choices(position, "hex"))
    staked = {str(action) for action in ask.game.advice(position).staked}
    assert (f"hex {far}" in staked) is warned, "the die for the Initiative follows"
    assert "hex 0201" not in staked
