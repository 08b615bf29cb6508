"""Support fire in Korsun [8.3, 14.0, 15.0, 16.0]: four chances, pools of groups and aircraft, limits of the Guards."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, lines, number, sketch

from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition

FIGHT = "attack 0201; unit g1; fight"


def attack(picture: str = "g1:Inf s1:Inf .", actions: str = FIGHT, **more: Any) -> HellsGatePosition:
    """A German attack that is announced: the attacker's first chance."""
    position = sketch(picture, phase="german.combat", **more)
    ask.play(position, actions)
    return position


def hand(position: HellsGatePosition, *markers: str) -> list[bool]:
    """Which of these markers can still be drawn."""
    return [position.in_hand[position.components.number("support", marker)] for marker in markers]


def spent(*markers: str) -> dict[str, Any]:
    """A position in which these markers are used up."""
    return {"in_hand": dict.fromkeys(markers, False)}


def every(pool: str, count: int) -> tuple[str, ...]:
    """All markers of a pool."""
    return tuple(f"{pool}-{n}" for n in range(1, count + 1))


# -- four chances


@pytest.mark.rule("8.3-3", "8.3-4", "4.1-B", "4.1-C")
def test_attacker_and_defender_take_turns_the_attacker_first() -> None:
    position = attack(draws=["relief-1", "27A-1", "relief-2", "27A-2"], dice=[3])
    asked, used = [], []
    for pool in ("relief", "27A", "relief", "27A"):
        asked.append(ask.asked(position))
        used += happened(ask.play(position, f"pool {pool}"), "supported")
    assert asked == [("german", "support.which"), ("soviet", "support.which")] * 2
    assert [said["marker"] for said in used] == ["relief-1", "27A-1", "relief-2", "27A-2"]


@pytest.mark.rule("8.3-13", "8.3-1", "8.3-12")
def test_what_is_drawn_is_added_to_its_side_of_the_combat() -> None:
    position = attack(draws=["relief-15", "27A-7", "relief-1"], dice=[3])
    events = ask.play(position, "pool relief; pool 27A; pool relief; pass")
    supported = happened(events, "supported")
    assert [(said["marker"], said["value"], said["side"]) for said in supported] == [
        ("relief-15", 8, "german"),
        ("27A-7", 5, "soviet"),
        ("relief-1", 2, "german"),
    ]
    assert {(said["rule"], said["hex"]) for said in supported} == {("8.3-13", "0201")}
    (reckoned,) = happened(events, "reckoned")
    assert (reckoned["attack"], reckoned["defence"]) == (3 + 8 + 2, 3 + 5)


@pytest.mark.rule("8.3-14", "7.3-1")
def test_the_example_of_the_book_comes_to_plus_three() -> None:
    strong = {"full": [4, 4, 10]}
    position = attack(
        "g1:Tk s1:Tk g2:Tk",
        "attack 0201; unit g1; unit g2; fight",
        units={"g1": strong, "g2": strong, "s1": {"full": [2, 3, 8]}},
        charts={"support": {"patch": {"27A-7": {"value": "6"}}}},
        draws=["relief-1", "27A-7", "relief-2"],
        dice=[3],
    )
    (reckoned,) = happened(ask.play(position, "pool relief; pool 27A; pool relief; pass"), "reckoned")
    assert (reckoned["attack"], reckoned["defence"]) == (12, 9)
    assert reckoned["column"].split()[-1] == "3"


@pytest.mark.rule("8.3-9", "8.3-5")
def test_nobody_has_to_add_anything_and_the_last_chance_is_the_defenders() -> None:
    position = attack(dice=[3], draws=["27A-4"])
    ask.play(position, "pass; pass; pass")
    assert ask.asked(position) == ("soviet", "support.which")
    (reckoned,) = happened(ask.play(position, "pool 27A"), "reckoned")
    assert (reckoned["attack"], reckoned["defence"]) == (3, 3 + 3)


@pytest.mark.rule("8.3-6")
def test_when_the_attacker_declines_his_second_marker_the_defender_may_add_and_the_attacker_no_more() -> None:
    position = attack(draws=["relief-1", "27A-1", "27A-2"], dice=[3])
    ask.play(position, "pool relief; pool 27A; pass")
    assert ask.asked(position)[0] == "soviet"
    (reckoned,) = happened(ask.play(position, "pool 27A"), "reckoned")
    assert (reckoned["attack"], reckoned["defence"]) == (3 + 2, 3 + 1 + 2)


@pytest.mark.rule("8.3-7", "8.3-8")
@pytest.mark.parametrize(
    ("chances", "sums"),
    [
        (("pass", "pool 27A", "pool relief", "pass"), (3 + 2, 3 + 1)),
        (("pool relief", "pass", "pass", "pool 27A"), (3 + 2, 3 + 1)),
        (("pass", "pass", "pool relief", "pool 27A"), (3 + 2, 3 + 1)),
    ],
)
def test_who_declines_his_first_chance_has_his_second_for_one_marker_in_all(
    chances: tuple[str, ...], sums: tuple[int, int]
) -> None:
    order = [{"pool relief": "relief-1", "pool 27A": "27A-1"}[chance] for chance in chances if chance != "pass"]
    position = attack(draws=order, dice=[3])
    (reckoned,) = happened(ask.play(position, ";".join(chances)), "reckoned")
    assert (reckoned["attack"], reckoned["defence"]) == sums


@pytest.mark.rule("8.3-11", "8.3-8")
@pytest.mark.parametrize(("second", "rule"), [("pool 27A", "8.3-11"), ("pass", "8.3-8")])
def test_after_two_chances_a_side_adds_nothing_more(second: str, rule: str) -> None:
    draws = ["27A-1", "27A-2"]
    position = attack(draws=draws, dice=[1], charts={"crt": {"every": "D2"}})
    ask.play(position, f"pass; pool 27A; pass; {second}")
    assert ask.asked(position) == ("soviet", "retreat.whether")
    assert ask.refused(position, "pool 27A").rules[0] == rule


@pytest.mark.rule("8.3-10", "4.1-A")
def test_an_attack_is_taken_back_until_it_is_announced_and_then_no_more() -> None:
    position = sketch("g1:Inf s1:Inf .", phase="german.combat")
    ask.play(position, "attack 0201; unit g1")
    assert "back" in ask.choices(position)
    ask.play(position, "fight")
    assert "back" not in ask.choices(position)
    assert ask.refused(position, "back").rules[0] == "8.3-10"


@pytest.mark.rule("8.0-1")
def test_markers_are_added_to_a_combat_and_at_no_other_time() -> None:
    position = sketch("g1:Inf s1:Inf .")
    assert ask.refused(position, "pool relief").rules[0] == "8.0-1"
    assert ask.allowed(attack(), "pool relief").legal


@pytest.mark.rule("8.3-3")
def test_a_side_without_a_marker_is_not_asked() -> None:
    position = attack(state=spent(*every("27A", 7)), dice=[3], draws=["relief-1"])
    ask.play(position, "pool relief")
    assert ask.asked(position)[0] == "german"


@pytest.mark.rule("8.2-1", "8.5-1")
def test_support_has_no_range_and_minds_nothing_in_between() -> None:
    far = "g1:Inf s1:Inf . . . . . . . ."
    assert {"relief", "luftwaffe"} <= ask.choices(attack(far), "pool")


# -- a marker in a game turn


@pytest.mark.rule("15.0-5", "8.3-2", "8.3-12")
def test_a_marker_that_was_used_is_spent_for_the_rest_of_the_game_turn_of_both_players() -> None:
    position = sketch("s1:Inf g1:Inf .", phase="soviet.combat", draws=["27A-1", "relief-1"], dice=[1])
    ask.play(position, "attack 0201; unit s1; fight; pool 27A; pool relief; pass; pass")
    assert hand(position, "27A-1", "27A-2", "relief-1", "relief-2") == [False, True, False, True]
    ask_until(position, ("german", "combat.whom"))
    assert hand(position, "27A-1", "27A-2", "relief-1", "relief-2") == [False, True, False, True]


@pytest.mark.rule("15.0-6", "15.0-4", "15.0-1", "8.6-3")
def test_with_the_next_game_turn_all_markers_are_there_again_whatever_the_turn() -> None:
    position = sketch("s1:Inf . g1:Inf", phase="german.mobile_combat", state=spent("27A-1", "relief-3"), dice=[1])
    assert position.turn == 3
    assert all(position.in_hand)


@pytest.mark.rule("15.0-6", "12.2-5")
def test_what_is_out_of_the_game_does_not_come_back() -> None:
    position = sketch(
        "s1:Inf . g1:Inf",
        phase="german.mobile_combat",
        state={**spent("luftwaffe-1"), "removed": {"luftwaffe-1": True}},
        dice=[1],
    )
    assert hand(position, "luftwaffe-1", "luftwaffe-2") == [False, True]


def ask_until(position: HellsGatePosition, asked: tuple[str, str]) -> None:
    """Do as little as can be done until somebody is asked something."""
    least = ("done", "pass", "retreat", "resist")
    while ask.asked(position) != asked:
        choices = ask.choices(position)
        ask.play(position, next((one for one in least if one in choices), min(choices)))


# -- which pools


@pytest.mark.rule("15.1-1", "15.0-2", "16.0-5")
def test_a_unit_is_supported_by_its_own_group_and_an_attack_by_aircraft() -> None:
    position = attack("g1:Inf s1:Inf e2:Inf\n. . .")
    assert ask.choices(position, "pool") == {"relief", "luftwaffe"}
    assert ask.refused(position, "pool encircled").rules[0] == "15.1-1"
    assert ask.refused(position, "pool 27A").rules[0] == "16.0-5"
    ask.play(position, "pass")
    assert ask.choices(position, "pool") == {"27A"}
    assert ask.refused(position, "pool 52A").rules[0] == "15.1-1"


@pytest.mark.rule("15.1-2")
def test_if_units_of_two_groups_attack_markers_come_from_either() -> None:
    position = attack("g1:Inf s1:Inf e2:Inf", "attack 0201; unit g1; unit e2; fight", draws=["relief-1"])
    assert ask.choices(position, "pool") == {"relief", "encircled", "luftwaffe"}
    ask.play(position, "pool relief; pass")
    assert ask.choices(position, "pool") == {"relief", "encircled", "luftwaffe"}


@pytest.mark.rule("15.2-2", "15.3-2")
@pytest.mark.parametrize(
    ("picture", "phase", "unit", "pools"),
    [
        ("g1:Inf s1:Inf .", "german.combat", "g1", {"relief", "luftwaffe"}),
        ("e1:Inf s1:Inf .", "german.combat", "e1", {"encircled", "luftwaffe"}),
        ("s1:Inf g1:Inf .", "soviet.combat", "s1", {"27A", "red_air_force"}),
    ],
)
def test_aircraft_support_any_attack_of_their_side(picture: str, phase: str, unit: str, pools: set[str]) -> None:
    position = sketch(picture, phase=phase)
    ask.play(position, f"attack 0201; unit {unit}; fight")
    assert ask.choices(position, "pool") == pools


@pytest.mark.rule("15.3-3")
@pytest.mark.parametrize(
    ("picture", "phase", "unit", "pool"),
    [
        ("g1:Inf s1:Inf .", "german.combat", "g1", "red_air_force"),
        ("s1:Inf g1:Inf .", "soviet.combat", "s1", "luftwaffe"),
    ],
)
def test_aircraft_never_support_a_defence(picture: str, phase: str, unit: str, pool: str) -> None:
    position = sketch(picture, phase=phase)
    ask.play(position, f"attack 0201; unit {unit}; fight; pass")
    assert pool not in ask.choices(position, "pool")
    assert ask.refused(position, f"pool {pool}").rules[0] == "15.3-3"


@pytest.mark.rule("16.0-3", "15.2-2")
def test_aircraft_need_no_unit_of_a_group() -> None:
    position = attack(units={"g1": {"group": ""}})
    assert ask.choices(position, "pool") == {"luftwaffe"}


@pytest.mark.rule("14.0-1", "14.0-2")
def test_a_unit_without_attack_strength_attacks_for_nothing_and_is_supported() -> None:
    position = attack(units={"g1": {"full": [0, 2, 6]}}, draws=["relief-15"], dice=[3])
    assert ("14.0-1", "g1", 0) in lines(ask.allowed(position, "pass"))
    (reckoned,) = happened(ask.play(position, "pool relief; pass; pass; pass"), "reckoned")
    assert reckoned["attack"] == 8


# -- groups without units, and the limits of the 5th Guards Tank Army


GUARDS = {"s1": {"group": "29TC"}, "s2": {"group": "29TC"}, "s3": {"group": "20TC"}}


def guards(*free: str, **more: Any) -> HellsGatePosition:
    """The Soviet Combat Phase, and units of two corps of the Guards around a German; some of them are released."""
    units = {id: {**said, "released": id in free} for id, said in GUARDS.items()}
    return sketch(
        ". s1:Tk s2:Tk\ns3:Tk g1:Inf .\n. . .",
        **{"phase": "soviet.combat", "units": units, **more},
    )


@pytest.mark.rule("16.0-3", "19.0-1")
def test_a_group_none_of_whose_units_is_active_supports_nobody() -> None:
    resting = sketch("s1:Tk s2:Inf .\n. g1:Inf .", phase="german.combat", units={"s1": {"group": "29TC"}})
    ask.play(resting, "attack 0201; unit g1; fight; pass")
    assert ask.refused(resting, "pool 29TC").rules[0] == "15.1-1"
    ruling = bombards(guards(), "29TC")
    assert (ruling.legal, ruling.rules[0]) == (False, "16.0-3")
    assert bombards(guards("s1"), "29TC").legal


def bombards(position: HellsGatePosition, pool: str) -> Any:
    """What is said of a pool for a bombardment of g1."""
    ask.play(position, "bombard 0202")
    return GAME.explain(position, f"pool {pool}")


@pytest.mark.rule("16.0-3", "19.0-4")
def test_a_corps_that_is_attacked_is_awake_in_time_to_support_its_defence() -> None:
    position = sketch(
        "g1:Inf s1:Tk s2:Tk .", phase="german.combat", units={"s1": {"group": "29TC"}, "s2": {"group": "29TC"}}
    )
    foretold = ask.odds(position, "attack 0201")
    ask.play(position, "attack 0201; unit g1; fight")
    assert foretold == ask.odds(position, "pool luftwaffe")
    ask.play(position, "pass")
    assert ask.choices(position, "pool") == {"29TC"}


@pytest.mark.rule("16.0-6")
def test_a_corps_of_the_guards_uses_no_more_markers_than_it_has_active_units() -> None:
    position = guards("s1", draws=["29TC-1"], dice=[3])
    ask.play(position, "attack 0202; unit s1; fight; pool 29TC; pass")
    assert "29TC" not in ask.choices(position, "pool")
    assert ask.refused(position, "pool 29TC").rules[0] == "16.0-6"
    twice = guards("s1", "s2", draws=["29TC-1"], dice=[3])
    ask.play(twice, "attack 0202; unit s1; fight; pool 29TC; pass")
    assert "29TC" in ask.choices(twice, "pool")


@pytest.mark.rule("16.0-6")
def test_other_groups_have_no_such_limit() -> None:
    position = sketch("s1:Tk g1:Inf .", phase="soviet.combat", draws=["27A-1"])
    ask.play(position, "attack 0201; unit s1; fight; pool 27A; pass")
    assert "27A" in ask.choices(position, "pool")


@pytest.mark.rule("16.0-6")
def test_markers_used_in_the_other_player_turn_count_too() -> None:
    position = guards("s1", state=spent("29TC-3"))
    ask.play(position, "attack 0202; unit s1; fight")
    assert ask.refused(position, "pool 29TC").rules[0] == "16.0-6"


@pytest.mark.rule("16.0-7", "16.0-6")
def test_one_active_unit_of_20tc_and_two_of_29tc_use_one_marker_and_two() -> None:
    position = guards("s1", "s2", "s3", draws=["20TC-1", "29TC-1", "29TC-2"])
    ask.play(position, "bombard 0202; pool 20TC")
    assert ask.refused(position, "pool 20TC").rules[0] == "16.0-6"
    ask.play(position, "back; bombard 0202; pool 29TC; pool 29TC")
    assert "fire" in ask.choices(position)
    for pool in ("5GTC", "18TC"):
        assert ask.refused(position, f"pool {pool}").rules[0] == "8.4-8"
    ask.play(position, "back; bombard 0202")
    for pool in ("5GTC", "18TC"):
        assert ask.refused(position, f"pool {pool}").rules[0] == "16.0-3"


@pytest.mark.rule("16.0-4")
def test_with_the_last_unit_of_a_group_its_markers_are_out_of_the_game() -> None:
    position = attack("g1:Inf s1:Inf . s2:Inf", units={"s1": {"group": "52A"}}, dice=[1], **DE)
    events = ask.play(position, "pass; pass; pass; pass")
    assert happened(events, "disbanded") == [{"rule": "16.0-4", "pool": "52A"}]
    assert gone(position, "52A") == {True}
    assert gone(position, "27A") == {False}


DE: dict[str, Any] = {"charts": {"crt": {"every": "De"}}}


def gone(position: HellsGatePosition, pool: str) -> set[bool]:
    """Are the markers of a pool out of the game?"""
    components = position.components
    return {position.removed[marker] for marker in components.markers_of_pool[components.number("pool", pool)]}


@pytest.mark.rule("16.0-4")
def test_while_the_group_has_another_unit_it_keeps_them() -> None:
    position = attack("g1:Inf s1:Inf . s2:Inf", units={"s1": {"group": "52A"}, "s2": {"group": "52A"}}, dice=[1], **DE)
    ask.play(position, "pass; pass; pass; pass")
    assert gone(position, "52A") == {False}


@pytest.mark.rule("16.0-4")
def test_a_unit_that_is_rebuilt_brings_no_markers_back() -> None:
    position = sketch(
        "s1:Inf . e1:Inf",
        phase="german.rebuilding",
        airfield="0301",
        units={"e1": {"box": "eliminated", "reduced": None}},
        state={"removed": dict.fromkeys(every("encircled", 10), True), **spent(*every("encircled", 10))},
        dice=[1],
    )
    ask.play(position, "restore e1")
    assert position.at[number(position, "e1")] == position.components.airfield
    assert gone(position, "encircled") == {True}
    ask_until(position, ("german", "combat.whom"))
    ask.play(position, "bombard 0101")
    assert ask.choices(position, "pool") == {"luftwaffe"}
    assert ask.refused(position, "pool encircled").rules[0] == "16.0-4"


# -- drawn blind


@pytest.mark.rule("12.2-5")
@pytest.mark.parametrize(("gone", "left"), [([], 3), (["luftwaffe-2"], 2)])
def test_a_marker_that_a_position_file_has_out_of_the_game_is_not_in_hand(gone: list[str], left: int) -> None:
    position = sketch("g1:Inf s1:Inf .", phase="german.combat", state={"removed": dict.fromkeys(gone, True)})
    ask.play(position, "bombard 0201")
    assert ask.allowed(position, "pool luftwaffe").facts["count"] == left


@pytest.mark.rule("16.0-1", "16.0-2")
@pytest.mark.parametrize(("pool", "count"), [("relief", 15), ("luftwaffe", 3)])
def test_every_marker_that_is_left_can_be_drawn_and_no_other(pool: str, count: int) -> None:
    drawn = set()
    for seed in range(200):
        position = attack(seed=seed, state=spent(f"{pool}-1"))
        (event,) = happened(ask.play(position, f"pool {pool}"), "drew")
        assert event["of"] == count - 1
        drawn.add(event["chit"])
    assert drawn == set(every(pool, count)[1:])


@pytest.mark.rule("16.0-1")
def test_what_is_drawn_is_used_whatever_its_value_for_all_to_see() -> None:
    position = attack(draws=["relief-1"])
    events = GAME.apply(position, "pool relief")
    drew = next(event for event in events if event.kind == "drew")
    assert (drew.rule, drew.only, drew.reveals) == ("16.0-1", None, True)
    assert ask.asked(position)[0] == "soviet"
    assert hand(position, "relief-1") == [False]
