"""Support and bombardment by the standard rules [8.0 to 8.6, 7.7.1]: allotments, counter-battery, friendly fire."""

from typing import Any

import pytest
from tests.games.folio.beachhead.sketch import ask, happened, lines, number, scenario, sketch, where
from tests.games.folio.retreat_ends import retreat_ends

from grognard.engine.procedures import PASS
from grognard.games.folio.position import FolioPosition

FIGHT = "attack 0201; unit a1; fight"


def attack(picture: str = "a1:Inf g1:Inf .", **more: Any) -> FolioPosition:
    """An attack of the Allies that is announced."""
    position = sketch(picture, phase="allied.combat", **more)
    ask.play(position, FIGHT)
    return position


def bombarded(picture: str, hex: str, actions: str = "marker navy-6", **more: Any) -> FolioPosition:
    """A bombardment by the Allies, up to the next question."""
    position = sketch(picture, phase="allied.combat", **more)
    ask.play(position, f"bombard {hex}; {actions}")
    return position


def every(result: str) -> dict[str, Any]:
    """Whatever is rolled, the result is this."""
    return {"charts": {"crt": {"every": result}}, "dice": [1, 1]}


def depleted(position: FolioPosition, unit: str) -> bool:
    return position.depleted[number(position, unit)]


def held(position: FolioPosition) -> set[str]:
    """The markers in hand, of both sides."""
    return {name for name, there in zip(position.components.names["support"], position.in_hand, strict=True) if there}


# -- what the turn brings


@pytest.mark.rule("8.0-3", "8.0-4")
def test_each_side_is_told_what_it_takes_first_player_first() -> None:
    position, events = scenario(phase="german.combat", turn=2), list[Any]()
    while position.turn < 3:
        events += ask.play(position, "done")
    assert [(said["rule"], said["side"], said["count"]) for said in happened(events, "allotted")] == [
        ("8.0-3", "allied", 4),
        ("8.0-3", "german", 0),
    ]


@pytest.mark.rule("8.1-1")
def test_only_the_lowest_values_are_taken_and_among_them_the_choice_is_free() -> None:
    position = scenario(units=[{"id": "A-1", "hex": "0404"}, {"id": "G-1", "hex": "0504"}])
    ask.play(position, "done; attack 0504; unit A-1; fight")
    assert ask.choices(position, "marker") == {"navy-1", "navy-2", "navy-4"}
    assert ask.refused(position, "marker navy-6").rules[0] == "8.1-1"
    ask.play(position, "marker navy-4")
    assert ask.choices(position, "marker") == {"wall-1"}
    assert ask.refused(position, "marker wall-3").rules[0] == "8.1-1"


@pytest.mark.rule("8.0-3", "8.0-4", "8.1-1")
@pytest.mark.parametrize(
    ("turn", "markers"),
    [
        (1, {"navy-1", "navy-2", "navy-4", "wall-1"}),
        (2, {"navy-1", "navy-2", "wall-1", "wall-3"}),
        (3, {"navy-1", "navy-2", "navy-4", "navy-6"}),
    ],
)
def test_a_position_file_of_a_turn_begins_with_what_the_track_allots_in_it(turn: int, markers: set[str]) -> None:
    assert held(scenario(phase="allied.combat", turn=turn)) == markers


@pytest.mark.rule("8.0-3", "8.3-2")
def test_a_position_file_says_which_of_them_are_used() -> None:
    position = scenario(phase="allied.combat", turn=2, state={"in_hand": {"navy-2": False}})
    assert held(position) == {"navy-1", "wall-1", "wall-3"}


@pytest.mark.rule("8.1-1")
def test_a_position_file_brings_no_marker_that_the_turn_does_not() -> None:
    position = scenario(
        phase="allied.combat",
        turn=2,
        units=[{"id": "A-1", "hex": "0404"}, {"id": "G-1", "hex": "0504"}],
        state={"in_hand": {"navy-6": True}},
    )
    ask.play(position, "attack 0504; unit A-1; fight")
    assert ask.choices(position, "marker") == {"navy-1", "navy-2"}
    assert ask.refused(position, "marker navy-6").rules[0] == "8.1-1"


@pytest.mark.rule("8.0-3")
def test_where_no_track_allots_anything_a_position_file_has_all_markers() -> None:
    assert held(sketch("a1:Inf . g1:Inf")) == {"navy-1", "navy-2", "navy-4", "navy-6", "wall-1", "wall-3"}


@pytest.mark.rule("8.1-1", "8.3-1")
def test_of_two_markers_of_one_value_either_may_be_used() -> None:
    position = attack(charts={"support": {"patch": {"navy-2": {"value": "1"}}}})
    assert ask.choices(position, "marker") == {"navy-1", "navy-2", "navy-4", "navy-6"}


@pytest.mark.rule("8.3-2", "8.3-12")
def test_a_marker_is_used_once_in_a_game_turn() -> None:
    position = attack()
    ask.play(position, "marker navy-4; pass")
    assert ask.choices(position, "marker") == {"navy-1", "navy-2", "navy-6"}
    assert ask.refused(position, "marker navy-4").rules[0] == "8.3-2"


@pytest.mark.rule("8.3-3")
def test_nobody_uses_markers_of_the_other_side() -> None:
    position = attack()
    assert ask.refused(position, "marker wall-1").rules[0] == "8.3-3"
    ask.play(position, "pass")
    assert ask.choices(position, "marker") == {"wall-1", "wall-3"}
    assert ask.refused(position, "marker navy-1").rules[0] == "8.3-3"


@pytest.mark.rule("8.6-3", "8.4-9")
def test_markers_are_not_saved_and_those_used_come_back() -> None:
    position = scenario(phase="german.movement", state={"in_hand": {"navy-1": False}})
    assert held(position) == {"navy-2", "navy-4", "wall-1"}
    while position.turn == 1:
        ask.play(position, "done")
    assert held(position) == {"navy-1", "navy-2", "wall-1", "wall-3"}


@pytest.mark.rule("8.6-1")
def test_combat_results_take_no_markers_away() -> None:
    position = attack("a1:Inf g1:Inf . g2:Inf", **every("De"))
    ask.play(position, "pass; pass; pass; pass")
    assert where(position, "g1") == "eliminated"
    assert not any(position.removed)


@pytest.mark.rule("8.3-1", "8.3-13")
def test_each_choice_tells_what_the_combat_comes_to_with_that_marker() -> None:
    position = attack()
    ruling = ask.allowed(position, "marker navy-4")
    assert ruling.odds is not None
    assert ruling.odds.attack == 3 + 4
    assert ruling.odds.defence == 3
    assert {"7.1-5", "7.3-1", "8.3-1"} <= set(ruling.rules)


@pytest.mark.rule("7.5-2", "8.3-1")
def test_against_a_fortification_each_marker_of_the_attacker_is_halved_by_itself() -> None:
    position = attack("a1:Inf X+g1:Inf .", charts={"support": {"patch": {"navy-2": {"value": "3"}}}})
    ask.play(position, "marker navy-1; pass")
    odds = ask.odds(position, "marker navy-2")
    assert odds.attack == 3 + 0 + 1
    assert odds.defence == 6


# -- bombardment


@pytest.mark.rule("8.4-1", "8.4-3", "8.5-1")
def test_any_enemy_on_the_map_may_be_bombarded() -> None:
    position = sketch("a1:Inf . . w g1:Inf\n. . g2:Inf . .", phase="allied.combat")
    assert ask.choices(position, "bombard") == {"0501", "0302"}
    assert ask.refused(position, "bombard 0101").rules[0] == "8.4-7"
    assert ask.refused(position, "bombard 0201").rules[0] == "8.4-7"


@pytest.mark.rule("8.4-2")
def test_bombardments_come_one_after_another_before_the_first_attack() -> None:
    picture = "a1:Inf g1:Inf . g2:Inf . g3:Inf"
    position = bombarded(picture, "0401", "marker navy-1; pass; pass; pass", **every("NE"))
    assert ask.choices(position, "bombard") == {"0201", "0601"}
    assert ask.choices(position, "attack") == {"0201"}


@pytest.mark.rule("8.4-2")
def test_after_an_attack_nothing_is_bombarded() -> None:
    position = sketch("a1:Inf g1:Inf a2:Inf g2:Inf .", phase="allied.combat", **every("NE"))
    ask.play(position, f"{FIGHT}; pass; pass; pass; pass")
    assert ask.choices(position, "attack") == {"0401"}
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 0401").rules[0] == "8.4-2"


@pytest.mark.rule("8.4-2")
def test_nothing_is_bombarded_in_the_mobile_combat_phase() -> None:
    position = sketch("a1:Tk g1:Inf .", phase="allied.mobile_combat")
    assert ask.choices(position, "attack") == {"0201"}
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 0201").rules[0] == "8.4-2"


@pytest.mark.rule("8.4-4", "8.4-7")
def test_a_bombardment_needs_a_marker() -> None:
    position = sketch("a1:Inf . g1:Inf", phase="allied.combat")
    ask.play(position, "bombard 0301")
    assert str(PASS) not in ask.choices(position)
    assert ask.refused(position, "pass").rules[0] == "8.4-4"
    ask.play(position, "marker navy-1; pass")
    assert str(PASS) in ask.choices(position)


@pytest.mark.rule("8.4-1", "8.3-2")
def test_without_a_marker_nothing_is_bombarded() -> None:
    gone = {f"navy-{n}": False for n in (1, 2, 4, 6)}
    position = sketch("a1:Inf g1:Inf .", phase="allied.combat", state={"in_hand": gone})
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 0201").rules[0] == "8.3-2"


@pytest.mark.rule("8.4-4", "8.4-8", "8.5-2", "8.6-2")
def test_it_is_two_markers_at_most_less_the_defence_on_the_line_of_the_ground() -> None:
    position = sketch("a1:Inf . w+g1:Inf", phase="allied.combat", dice=[1])
    events = ask.play(position, "bombard 0301; marker navy-6; pass; marker navy-2; pass")
    (reckoned,) = happened(events, "reckoned")
    assert (reckoned["attack"], reckoned["defence"], reckoned["ground"]) == (8, 3, "woods")
    assert reckoned["rule"] == "8.4-4"
    assert happened(events, "result") == [{"rule": "7.6-3", "hex": "0301", "result": "D2"}]


@pytest.mark.rule("8.6-4")
def test_a_hex_is_bombarded_once_in_a_game_turn_by_whichever_side() -> None:
    position = sketch("a1:Inf . g1:Inf . g2:Inf", phase="allied.combat", state={"bombarded": ["0301"]})
    assert ask.choices(position, "bombard") == {"0501"}
    assert ask.refused(position, "bombard 0301").rules[0] == "8.6-4"
    theirs = sketch("a1:Inf . g1:Inf a2:Inf .", phase="german.combat", state={"bombarded": ["0401"]})
    assert ask.choices(theirs, "bombard") == {"0101"}
    assert ask.refused(theirs, "bombard 0401").rules[0] == "8.6-4"


@pytest.mark.rule("8.6-4")
def test_in_the_next_turn_it_may_be_bombarded_again() -> None:
    position = sketch("a1:Inf . g1:Inf", phase="german.combat", state={"bombarded": ["0301"]}, turn=1)
    while ask.asked(position) != ("allied", "combat.whom"):
        ask.play(position, "done")
    assert ask.choices(position, "bombard") == {"0301"}


# -- counter-battery


@pytest.mark.rule("8.4.1-1")
def test_the_target_is_supported_by_turns() -> None:
    position = sketch("a1:Inf . g1:Inf", phase="allied.combat", dice=[1])
    ask.play(position, "bombard 0301")
    asked = []
    for marker in ("navy-4", "wall-3", "navy-1", "wall-1"):
        asked.append(ask.asked(position)[0])
        events = ask.play(position, f"marker {marker}")
    assert asked == ["allied", "german"] * 2
    (reckoned,) = happened(events, "reckoned")
    assert (reckoned["attack"], reckoned["defence"]) == (5, 3 + 4)


@pytest.mark.rule("8.4.1-2")
def test_six_against_six_leaves_nothing() -> None:
    position = sketch(
        "a1:Inf . g1:Inf", phase="allied.combat", charts={"support": {"patch": {"wall-3": {"value": "6"}}}}
    )
    ask.play(position, "bombard 0301; marker navy-6")
    assert ("8.4.1-2", "wall-3", 6) in lines(ask.allowed(position, "marker wall-3"))
    odds = ask.odds(position, "marker wall-3")
    assert odds.attack is not None
    assert odds.defence is not None
    assert odds.attack - odds.defence == 0 - 3


# -- results


@pytest.mark.rule("8.4-5")
def test_an_exchange_hits_the_target_alone() -> None:
    position = bombarded("a1:Inf g1:Inf .", "0201", "marker navy-6; pass; pass; pass", **every("Ex"))
    assert depleted(position, "g1")
    assert not depleted(position, "a1")


@pytest.mark.rule("8.4-6")
@pytest.mark.parametrize("result", ["A1", "A2", "A3", "NE", "Ae"])
def test_results_against_the_attacker_do_nothing(result: str) -> None:
    position = sketch("a1:Inf g1:Inf .", phase="allied.combat", **every(result))
    events = ask.play(position, "bombard 0201; marker navy-6; pass; pass; pass")
    assert happened(events, "depleted", "eliminated", "retreated") == []
    (said,) = happened(events, "result", "result_voided")
    assert said["rule"] == {"NE": "7.6-12", "Ae": "8.4-4"}.get(result, "8.4-6")
    assert (said.get("rolled", "NE"), said["result"]) == (result, "NE")
    assert (where(position, "a1"), where(position, "g1")) == ("0101", "0201")


@pytest.mark.rule("8.4.2-1", "8.4.2-2")
def test_friendly_fire_hits_the_nearest_friend_and_of_several_the_one_its_owner_picks() -> None:
    picture = "a1:Inf . . g1:Inf . a2:Inf\n. . . . . .\n. . . a3:Inf . ."
    position = bombarded(picture, "0401", "marker navy-1; pass; pass; pass", **every("(A)"))
    assert ask.asked(position) == ("allied", "friendly_fire.which")
    assert ask.choices(position, "unit") == {"a2", "a3"}
    assert ask.refused(position, "unit a1").rules[0] == "8.4.2-1"
    ask.play(position, "unit a3")
    assert [depleted(position, unit) for unit in ("a1", "a2", "a3")] == [False, False, True]


@pytest.mark.rule("8.4.2-1", "7.6-9")
@pytest.mark.parametrize("unit", [{"depleted": True}, {"reduced": None}])
def test_friendly_fire_eliminates_who_has_one_step_left(unit: dict[str, Any]) -> None:
    position = sketch("a1:Inf . g1:Inf", phase="allied.combat", units={"a1": unit}, **every("(A)"))
    events = ask.play(position, "bombard 0301; marker navy-1; pass; pass; pass")
    assert [(said["rule"], said["unit"]) for said in happened(events, "eliminated")] == [("8.4.2-1", "a1")]


@pytest.mark.rule("8.4.2-1")
def test_friendly_fire_hits_nobody_if_nobody_is_there() -> None:
    position = sketch("a1:Inf . g1:Inf", phase="allied.combat", units={"a1": {"box": "eliminated"}}, **every("(A)"))
    events = ask.play(position, "bombard 0301; marker navy-1; pass; pass; pass")
    assert happened(events, "depleted", "eliminated") == []
    assert [said["rolled"] for said in happened(events, "result_voided")] == ["(A)"]


# -- retreats


D2 = every("D2")
FIRE = "marker navy-6; pass; pass; pass"


@pytest.mark.rule("7.7.1-1")
def test_a_bombarded_unit_goes_as_far_from_the_nearest_enemy_as_it_can() -> None:
    picture = ". . . . . . .\n. . . . . . .\na1:Inf . g1:Inf . . . .\n. . . . . . .\n. . . . . . ."
    position = bombarded(picture, "0303", f"{FIRE}; retreat", **D2)
    assert retreat_ends(ask, position, "g1") == {"0401", "0402", "0503", "0404", "0405"}
    assert {distance(position, "0103", hex) for hex in retreat_ends(ask, position, "g1")} == {4}
    assert ask.refused(position, "hex 0202").rules[0] == "7.7.1-1"


def distance(position: FolioPosition, one: str, other: str) -> int:
    number = position.components.number
    return position.components.grid.distance(number("hex", one), number("hex", other))


@pytest.mark.rule("7.7.1-1")
def test_without_an_enemy_on_the_map_it_goes_towards_a_friend() -> None:
    picture = "a1:Inf . . . . . .\n. . . . . . .\n. . . g1:Inf . . g2:Inf\n. . . . . . .\n. . . . . . ."
    position = bombarded(picture, "0403", f"{FIRE}; retreat", units={"a1": {"box": "eliminated"}}, **D2)
    assert "0603" in retreat_ends(ask, position, "g1")
    assert all(distance(position, hex, "0703") < 3 for hex in retreat_ends(ask, position, "g1"))
    assert ask.refused(position, "hex 0303").rules[0] == "7.7.1-1"


@pytest.mark.rule("7.7.1-2")
def test_if_it_cannot_but_come_nearer_it_goes_anywhere_and_is_depleted() -> None:
    position = bombarded("~ ~ ~ ~ ~ ~\ng1:Inf . . . a1:Inf .\n~ ~ ~ ~ ~ ~", "0102", f"{FIRE}; retreat", **D2)
    assert where(position, "g1") == "0302"
    assert depleted(position, "g1")
    farther = bombarded("~ ~ ~ ~ ~ ~ ~\n. . g1:Inf . . . a1:Inf\n~ ~ ~ ~ ~ ~ ~", "0302", f"{FIRE}; retreat", **D2)
    assert where(farther, "g1") == "0102"
    assert not depleted(farther, "g1")


@pytest.mark.rule("7.7.1-2", "7.7.2-1")
def test_it_is_depleted_also_if_somebody_makes_room_for_it() -> None:
    picture = "~ ~ ~ ~ ~ ~ ~ ~ ~\n~ g1:Inf . g2:Inf . . . a1:Inf .\n~ ~ ~ ~ . ~ ~ ~ ~"
    position = bombarded(picture, "0202", f"{FIRE}; retreat", **D2)
    assert ask.choices(position) == {"hex 0302", "stop"}
    ask.play(position, "hex 0302; hex 0402; hex 0503")
    assert where(position, "g1") == "0402"
    assert depleted(position, "g1")
    assert not depleted(position, "g2")


@pytest.mark.rule("7.7.1-1", "7.7.2-2")
def test_a_friend_that_makes_room_for_it_comes_no_nearer_to_an_enemy_either() -> None:
    picture = "~ ~ ~ ~ ~ ~ ~ ~\na1:Inf . g1:Inf . g2:Inf . . .\n~ ~ ~ ~ ~ . ~ ~"
    position = bombarded(picture, "0302", f"{FIRE}; retreat; hex 0402; hex 0502", **D2)
    assert ask.choices(position) == {"hex 0602", "hex 0603"}
    refused = ask.refused(position, "hex 0402")
    assert (refused.rules[0], refused.reason) == ("7.7.2-2", "displace.nearer")
    ask.play(position, "hex 0603")
    assert (where(position, "g1"), where(position, "g2")) == ("0502", "0603")


@pytest.mark.rule("7.7.1-3", "7.7-14")
def test_who_cannot_retreat_from_a_bombardment_is_eliminated() -> None:
    position = sketch("~ ~ ~\n~ g1:Inf ~\n~ ~ a1:Inf", phase="allied.combat", **D2)
    events = ask.play(position, f"bombard 0202; {FIRE}; retreat")
    assert [(said["rule"], said["unit"]) for said in happened(events, "eliminated")] == [("7.7.1-3", "g1")]


@pytest.mark.rule("7.7.1-1", "7.8-1")
def test_it_may_resist_instead() -> None:
    position = sketch("a1:Inf . g1:Inf . .", phase="allied.combat", **D2)
    ask.play(position, f"bombard 0301; {FIRE}; resist")
    assert where(position, "g1") == "0301"
    assert depleted(position, "g1")
