"""Bombardment in Korsun [17.0, with what stays of 8.4 to 8.6]: range, pools, results, friendly fire, air supply."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, number, sketch, where

from grognard.engine import positionfile
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition

ROW = "g1:Inf . s1:Inf . s2:Inf . . . ."
FOG = {"weather": "fog"}


def phase(picture: str = ROW, **more: Any) -> HellsGatePosition:
    """The German Combat Phase, in fog unless something else is said: no aircraft."""
    return sketch(picture, **{"phase": "german.combat", "state": FOG, **more})


def every(result: str, **more: Any) -> dict[str, Any]:
    """Whatever is rolled, the result is this."""
    return {"charts": {"crt": {"every": result}}, "dice": [3], "draws": ["relief-1"], **more}


def depleted(position: HellsGatePosition, unit: str) -> bool:
    return position.depleted[number(position, unit)]


FIRE = "bombard 0301; pool relief; fire"


# -- when


@pytest.mark.rule("8.4-2", "17.0-1", "EX-1")
def test_bombardments_come_in_the_combat_phase_before_any_attack() -> None:
    position = phase("g1:Inf s1:Inf . . .\n. s2:Inf . . .", **every("NE"))
    assert ask.choices(position, "bombard") == {"0201", "0202"}
    ask.play(position, "bombard 0202; pool relief; fire")
    assert ask.choices(position, "bombard") == {"0201"}
    ask.play(position, "attack 0201; unit g1; back")
    assert ask.choices(position, "bombard") == {"0201"}


@pytest.mark.rule("8.4-2")
def test_not_after_an_attack() -> None:
    position = phase("g1:Inf s1:Inf g2:Inf s2:Inf .", **every("NE", dice=[1, 1]))
    ask.play(position, "attack 0201; unit g1; fight; pass; pass; pass; pass")
    assert ask.asked(position) == ("german", "combat.whom")
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 0401").rules[0] == "8.4-2"


@pytest.mark.rule("8.4-2")
@pytest.mark.parametrize("when", ["german.movement", "german.mobile_movement", "german.mobile_combat"])
def test_not_in_another_phase(when: str) -> None:
    position = phase("g1:Tk s1:Inf g2:Tk", phase=when)
    assert ask.asked(position)[0] == "german"
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 0201").rules[0] == "8.4-2"


@pytest.mark.rule("7.0-3", "19.0-4")
def test_a_bombardment_is_no_attack_and_wakes_nobody() -> None:
    position = phase("g1:Inf s1:Inf .", units={"s1": {"group": "29TC"}}, **every("NE"))
    ask.play(position, "bombard 0201; pool relief; fire")
    assert not position.released[number(position, "s1")]
    assert ask.choices(position, "attack") == {"0201"}
    assert not position.attacked[number(position, "g1")]


# -- what is reached


@pytest.mark.rule("17.0-2", "17.0-4")
def test_a_group_reaches_two_hexes_from_any_of_its_active_units() -> None:
    position = phase()
    assert ask.choices(position, "bombard") == {"0301"}
    assert ask.refused(position, "bombard 0501").rules[0] == "17.0-2"
    nearer = phase("g1:Inf . s1:Inf . s2:Inf . g2:Inf")
    assert ask.choices(nearer, "bombard") == {"0301", "0501"}


@pytest.mark.rule("17.0-3", "16.0-3")
def test_aircraft_bombard_any_hex() -> None:
    position = phase(state={"weather": "clear"})
    assert ask.choices(position, "bombard") == {"0301", "0501"}
    ask.play(position, "bombard 0501")
    assert ask.choices(position, "pool") == {"luftwaffe"}
    assert ask.refused(position, "pool relief").rules[0] == "17.0-2"


@pytest.mark.rule("17.0-4", "16.0-3")
def test_units_that_are_not_released_measure_no_range() -> None:
    picture, guard = "s1:Inf . g1:Inf s2:Inf .", {"group": "18TC"}
    resting = phase(picture, phase="soviet.combat", units={"s1": guard, "s2": {"group": "52A"}})
    ask.play(resting, "bombard 0301")
    assert ask.choices(resting, "pool") == {"52A"}
    awake = phase(picture, phase="soviet.combat", units={"s1": {**guard, "released": True}, "s2": {"group": "52A"}})
    ask.play(awake, "bombard 0301")
    assert ask.choices(awake, "pool") == {"18TC", "52A"}


@pytest.mark.rule("8.4-7")
def test_the_target_is_an_enemy_unit() -> None:
    position = phase()
    for hex in ("0101", "0201"):
        assert ask.refused(position, f"bombard {hex}").rules[0] == "8.4-7"


@pytest.mark.rule("8.6-4")
def test_a_hex_is_bombarded_once_in_a_game_turn_even_if_somebody_else_is_there() -> None:
    position = phase("g1:Inf . s1:Inf s2:Inf .", state={**FOG, "bombarded": ["0301"]})
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 0301").rules[0] == "8.6-4"
    assert ask.choices(phase("g1:Inf . s1:Inf s2:Inf ."), "bombard") == {"0301"}


@pytest.mark.rule("8.6-4", "8.4-9", "15.0-6")
def test_in_the_next_game_turn_hex_and_marker_serve_again() -> None:
    position = sketch("s1:Inf . g1:Inf", phase="soviet.combat", **every("NE", draws=["27A-1"], dice=[1, 1, 5]))
    ask.play(position, "bombard 0301; pool 27A; fire")
    assert position.bombarded
    marker = position.components.number("support", "27A-1")
    assert not position.in_hand[marker]
    while position.turn == 2:
        ask.play(position, "done")
    assert position.bombarded == ()
    assert position.in_hand[marker]


# -- the markers


@pytest.mark.rule("17.0-5", "8.4-8", "EX-2")
def test_one_or_two_markers_are_named_before_any_is_drawn() -> None:
    position = phase(state={"weather": "clear"}, draws=["luftwaffe-2", "relief-1"], dice=[6])
    ask.play(position, "bombard 0301")
    assert ask.choices(position) == {"pool luftwaffe", "pool relief", "back"}
    assert ask.refused(position, "fire").rules[0] == "17.0-5"
    ask.play(position, "pool luftwaffe; pool relief")
    assert ask.choices(position) == {"fire", "back"}
    assert ask.refused(position, "pool relief").rules[0] == "8.4-8"
    assert all(position.in_hand)
    events = ask.play(position, "fire")
    told = [event.kind for event in events][:5]
    assert told == ["bombarded", "drew", "supported", "drew", "supported"]
    assert [said["marker"] for said in happened(events, "supported")] == ["luftwaffe-2", "relief-1"]


@pytest.mark.rule("17.0-5")
def test_ground_markers_of_one_bombardment_come_from_one_group() -> None:
    position = phase("g1:Inf . s1:Inf . e1:Inf", state={"weather": "clear"})
    ask.play(position, "bombard 0301")
    assert ask.choices(position, "pool") == {"relief", "encircled", "luftwaffe"}
    ask.play(position, "pool relief")
    assert ask.choices(position, "pool") == {"relief", "luftwaffe"}
    assert ask.refused(position, "pool encircled").rules[0] == "17.0-5"


@pytest.mark.rule("17.0-5")
def test_both_may_be_of_the_air() -> None:
    position = phase(state={"weather": "clear"})
    ask.play(position, "bombard 0301; pool luftwaffe; pool luftwaffe")
    assert "fire" in ask.choices(position)


@pytest.mark.rule("15.0-5")
def test_a_pool_with_one_marker_left_gives_one() -> None:
    left = {f"relief-{n}": False for n in range(2, 16)}
    position = phase(state={**FOG, "in_hand": left})
    ask.play(position, "bombard 0301; pool relief")
    assert ask.choices(position, "pool") == set()
    assert ask.refused(position, "pool relief").rules[0] == "15.0-5"


@pytest.mark.rule("17.0-5")
def test_until_it_is_fired_a_bombardment_can_be_taken_back() -> None:
    position = phase()
    ask.play(position, "bombard 0301; pool relief; back")
    assert ask.choices(position, "bombard") == {"0301"}
    assert position.bombarded == ()


@pytest.mark.rule("15.0-5", "17.0-2")
def test_a_group_in_range_without_markers_says_so() -> None:
    spent = {f"relief-{n}": False for n in range(1, 16)}
    assert ask.refused(phase("g1:Inf s1:Inf .", state={**FOG, "in_hand": spent}), "bombard 0201").rules[0] == "15.0-5"


# -- the differential


@pytest.mark.rule("17.0-6", "8.5-2", "8.4-4")
def test_it_is_read_on_the_line_of_the_targets_ground_never_of_a_river() -> None:
    position = phase("g1:Inf t+s1:Inf .", sides={"major_river": "0101/0201"}, draws=["relief-15"], dice=[6])
    events = ask.play(position, "bombard 0201; pool relief; fire")
    (reckoned,) = happened(events, "reckoned")
    assert (reckoned["attack"], reckoned["defence"], reckoned["ground"]) == (8, 3, "town")


@pytest.mark.rule("17.0-6", "12.3-1", "12.0-2")
@pytest.mark.parametrize(("supplied", "defence"), [(True, 3), (False, 2)])
def test_out_of_supply_the_target_has_half_its_defence(supplied: bool, defence: int) -> None:
    position = phase(declared={"supply": {"s1": supplied}}, draws=["relief-1"], dice=[6])
    (reckoned,) = happened(ask.play(position, FIRE), "reckoned")
    assert reckoned["defence"] == defence


@pytest.mark.rule("11.1-6")
def test_precipitation_adds_nothing_to_its_die() -> None:
    position = phase(state={"weather": "precipitation"}, draws=["relief-15"], dice=[1])
    events = ask.play(position, FIRE)
    (reckoned,) = happened(events, "reckoned")
    assert reckoned["modifier"] == 0
    crt = position.components.crt
    column = crt.column(8, 3, "clear")
    assert column is not None
    assert happened(events, "result")[0]["result"] == crt.result(column, 1) != crt.result(column, 2)


@pytest.mark.rule("17.0-7")
def test_the_defender_does_not_answer() -> None:
    position = phase(**every("D2"))
    ask.play(position, FIRE)
    assert ask.asked(position) == ("soviet", "retreat.whether")
    assert ask.refused(position, "pool 27A").rules[0] == "17.0-7"


# -- results


@pytest.mark.rule("17.0-8")
def test_eliminated_is_eliminated() -> None:
    position = phase(**every("De"))
    events = ask.play(position, FIRE)
    assert [(said["rule"], said["unit"]) for said in happened(events, "eliminated")] == [("17.0-8", "s1")]


@pytest.mark.rule("17.0-8")
def test_an_exchange_does_nothing_to_anybody() -> None:
    position = phase("g1:Inf s1:Inf . s2:Inf", **every("Ex"))
    events = ask.play(position, "bombard 0201; pool relief; fire")
    assert happened(events, "result_voided") == [{"rule": "17.0-8", "hex": "0201", "rolled": "Ex", "result": "NE"}]
    assert happened(events, "depleted", "eliminated") == []


@pytest.mark.rule("17.0-10", "8.4-6")
@pytest.mark.parametrize("result", ["A1", "A2", "A3", "Ae"])
def test_results_against_the_attacker_do_nothing_but_one(result: str) -> None:
    position = phase("g1:Inf s1:Inf . s2:Inf", **every(result))
    events = ask.play(position, "bombard 0201; pool relief; fire")
    assert happened(events, "result_voided") == [{"rule": "17.0-10", "hex": "0201", "rolled": result, "result": "NE"}]
    assert happened(events, "result") == []
    assert happened(events, "depleted", "eliminated", "retreated") == []


@pytest.mark.rule("17.0-9", "7.8-1", "17.0-8")
@pytest.mark.parametrize("result", ["D2", "D3"])
def test_against_a_retreat_the_target_may_resist(result: str) -> None:
    position = phase(**every(result))
    ask.play(position, FIRE)
    assert ask.choices(position) == {"retreat", "resist"}
    ask.play(position, "resist")
    assert (where(position, "s1"), depleted(position, "s1")) == ("0301", True)


@pytest.mark.rule("17.0-8", "7.9-1")
def test_nobody_advances_after_a_bombardment() -> None:
    position = phase("g1:Inf s1:Inf . . . s2:Inf", **every("D2"))
    ask.play(position, "bombard 0201; pool relief; fire; retreat")
    assert where(position, "s1") == "0401"
    assert ask.asked(position)[1] != "advance.who"
    assert where(position, "g1") == "0101"


@pytest.mark.rule("17.0-11", "8.4.2-2")
def test_friendly_fire_hits_a_unit_next_to_the_target_of_any_group_as_its_owner_likes() -> None:
    picture = "g1:Inf s1:Inf e1:Inf .\n. . . g2:Inf"
    position = phase(picture, **every("(A)"))
    ask.play(position, "bombard 0201; pool relief; fire")
    assert ask.asked(position) == ("german", "friendly_fire.which")
    assert ask.choices(position, "unit") == {"g1", "e1"}
    assert ask.refused(position, "unit g2").rules[0] == "17.0-11"
    events = ask.play(position, "unit e1")
    assert [(said["rule"], said["unit"]) for said in happened(events, "depleted")] == [("17.0-11", "e1")]


@pytest.mark.rule("17.0-11")
def test_friendly_fire_hits_the_only_one_without_a_question_and_eliminates_who_has_one_step_left() -> None:
    position = phase("g1:Inf s1:Inf . g2:Inf", units={"g1": {"depleted": True}}, **every("(A)"))
    events = ask.play(position, "bombard 0201; pool relief; fire")
    assert [(said["rule"], said["unit"]) for said in happened(events, "eliminated")] == [("17.0-11", "g1")]


@pytest.mark.rule("17.0-11")
def test_friendly_fire_hits_nobody_if_nobody_is_next_to_the_target() -> None:
    position = phase(**every("(A)"))
    events = ask.play(position, FIRE)
    assert happened(events, "depleted", "eliminated") == []
    assert [(said["rule"], said["rolled"]) for said in happened(events, "result_voided")] == [("17.0-11", "(A)")]


# -- air supply for the bombarded


def cut_off(**more: Any) -> HellsGatePosition:
    """A German without a line in the Soviet Combat Phase."""
    return sketch(
        "s1:Inf . g1:Inf . g2:Inf",
        **{
            "phase": "soviet.combat",
            "declared": {"supply": {"s1": True, "g1": False, "g2": False}},
            "draws": ["27A-1"],
            "dice": [6],
            **more,
        },
    )


@pytest.mark.rule("12.2-6", "12.0-2", "17.0-6")
def test_a_bombarded_german_may_be_supplied_by_air_before_the_die() -> None:
    position = cut_off()
    ask.play(position, "bombard 0301; pool 27A; fire")
    assert ask.asked(position) == ("german", "supply.bombarded")
    assert ask.choices(position) == {"air_supply g1", "pass"}
    events = ask.play(position, "air_supply g1; marker luftwaffe-1")
    (reckoned,) = happened(events, "reckoned")
    assert reckoned["defence"] == 3
    assert position.air_supplies == 1


@pytest.mark.rule("12.2-6", "12.3-1")
def test_or_it_stays_out_of_supply() -> None:
    position = cut_off()
    ask.play(position, "bombard 0301; pool 27A; fire")
    (reckoned,) = happened(ask.play(position, "pass"), "reckoned")
    assert reckoned["defence"] == 2
    assert position.air_supplies == 2


@pytest.mark.rule("12.2-6", "12.2-2", "12.2-3", "12.2-4")
@pytest.mark.parametrize(
    "more",
    [
        {"declared": {"supply": {"s1": True, "g1": True, "g2": False}}},
        {"state": {"weather": "fog"}},
        {"state": {"air_supplied": "g2"}},
        {"state": {"air_supplies": 0}},
    ],
    ids=["in supply", "fog", "one a turn", "used up"],
)
def test_nobody_is_asked_if_there_is_nothing_to_give_or_no_need(more: dict[str, Any]) -> None:
    position = cut_off(**more)
    events = ask.play(position, "bombard 0301; pool 27A; fire")
    assert happened(events, "result", "result_voided")


@pytest.mark.rule("12.2-6")
def test_only_the_target_is_supplied_then() -> None:
    position = cut_off()
    ask.play(position, "bombard 0301; pool 27A; fire")
    assert ask.refused(position, "air_supply g2").rules[0] == "12.2-6"
    assert ask.refused(position, "air_supply s1").reason == "supply.not_german"
    assert ask.refused(position, "pool relief").rules[0] == "17.0-7"


@pytest.mark.rule("17.0-1")
def test_a_position_in_the_middle_of_a_bombardment_is_written_and_read_again() -> None:
    position = cut_off()
    ask.play(position, "bombard 0301; pool 27A; fire")
    again = positionfile.load(GAME, positionfile.dump(GAME, position))
    assert again == position
    ask.play(again, "pass")
