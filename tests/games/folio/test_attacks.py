"""Who attacks whom [7.0 to 7.2]: attacks one by one, by units next to one enemy, each unit once in a phase."""

from typing import Any

import pytest
from tests.games.folio.battles import QUIET, attack, battle
from tests.games.folio.beachhead.sketch import ask as ask_beachhead
from tests.games.folio.beachhead.sketch import sketch as beachhead
from tests.games.folio.sketch import ask, happened, sketch

from grognard.games.folio.hells_gate.position import HellsGatePosition

COMBAT = "german.combat"
LATER = ". . s9:Inf g9:Inf"
"""Somebody else who can be attacked, so that the phase goes on."""


def front(picture: str, **more: Any) -> HellsGatePosition:
    """A picture in the Germans' Combat Phase, without support."""
    return sketch(picture, **{"phase": COMBAT, "state": QUIET, **more})


# -- combat in general


@pytest.mark.rule("7.0-1")
def test_only_enemies_next_to_a_unit_are_attacked() -> None:
    position = front("g1:Inf s1:Inf . s2:Inf")
    assert ask.choices(position, "attack") == {"0201"}
    assert ask.refused(position, "attack 0401").rules[0] == "7.0-1"


@pytest.mark.rule("7.0-2")
def test_nobody_has_to_attack() -> None:
    position = front("g1:Inf s1:Inf .")
    assert ask.choices(position) == {"attack 0201", "done"}
    ask.play(position, "done")
    assert not any(position.attacked)


@pytest.mark.rule("7.0-3", "7.2-3")
def test_a_bombardment_needs_nobody_next_to_its_target_and_is_not_its_attack() -> None:
    position = sketch("g1:Tk . s1:Inf", phase=COMBAT, dice=[6], draws=["luftwaffe-1"])
    assert ask.choices(position, "attack") == set()
    assert "0301" in ask.choices(position, "bombard")
    near = sketch("g1:Tk s1:Inf . .", phase=COMBAT, dice=[5], units={"s1": {"full": [3, 7, 6]}})
    ask.play(near, "bombard 0201; pool luftwaffe; fire")
    assert near.defended == [False, False]
    assert "0201" in ask.choices(near, "attack")


@pytest.mark.rule("7.0-4")
@pytest.mark.parametrize(("phase", "hexes"), [("german.combat", {"0201"}), ("soviet.combat", {"0101"})])
def test_the_player_whose_turn_it_is_attacks(phase: str, hexes: set[str]) -> None:
    assert ask.choices(front("g1:Inf s1:Inf .", phase=phase), "attack") == hexes


@pytest.mark.rule("7.0-5")
@pytest.mark.parametrize("phase", ["german.movement", "german.mobile_movement"])
def test_nobody_attacks_in_a_movement_phase(phase: str) -> None:
    picture = "g1:Tk s1:Inf ."
    assert ask.refused(front(picture, phase=phase), "attack 0201").rules[0] == "7.0-5"
    assert ask.allowed(front(picture), "attack 0201").legal


@pytest.mark.rule("7.0-6", "7.0-7", "7.1-7", "4.1-8")
def test_attacks_are_made_one_after_another_in_any_order() -> None:
    picture = "g1:Inf s1:Inf . s2:Inf g2:Inf"
    for first, second in ((("0201", "g1"), ("0401", "g2")), (("0401", "g2"), ("0201", "g1"))):
        position = battle("NE", picture, dice=[2, 2])
        assert ask.choices(position, "attack") == {"0201", "0401"}
        attack(position, *first)
        assert ask.choices(position, "attack") == {second[0]}
        attack(position, *second)


@pytest.mark.rule("7.0-7", "7.3-3", "4.1-D4")
def test_a_result_is_carried_out_before_the_next_attack_is_declared() -> None:
    position = battle("D2", "g1:Inf s1:Inf . . s2:Inf g2:Inf")
    attack(position, "0201", "g1")
    assert ask.asked(position) == ("soviet", "retreat.whether")
    assert ask.refused(position, "attack 0501").rules[0] == "7.0-7"
    ask.play(position, "resist")
    assert ask.choices(position, "attack") == {"0501"}


# -- who takes part


@pytest.mark.rule("7.1-1")
def test_the_attacker_picks_who_takes_part_and_who_stays_out() -> None:
    position = front(f"g1:Inf s1:Inf g2:Inf {LATER}", dice=[2])
    ask.play(position, "attack 0201")
    assert ask.choices(position, "unit") == {"g1", "g2"}
    ask.play(position, "unit g2; fight")
    assert position.attacked == [False, False, True, False, False]


@pytest.mark.rule("7.1-1")
def test_an_attack_that_is_given_up_before_it_is_announced_has_not_been_made() -> None:
    position = front("g1:Inf s1:Inf .")
    ask.play(position, "attack 0201; unit g1; back")
    assert not any(position.attacked)
    assert ask.choices(position, "attack") == {"0201"}


@pytest.mark.rule("7.1-2")
def test_up_to_six_units_attack_one_hex() -> None:
    position = front(". g1:Inf g2:Inf\ng3:Inf s1:Inf g4:Inf\n. g5:Inf g6:Inf", dice=[2])
    events = attack(position, "0202", "g1", "g2", "g3", "g4", "g5", "g6")
    assert happened(events, "attacked")[0]["units"] == ["g1", "g2", "g3", "g4", "g5", "g6"]


@pytest.mark.rule("7.1-2")
def test_all_attackers_are_next_to_the_enemy() -> None:
    position = front("g1:Inf s1:Inf . g2:Inf")
    ask.play(position, "attack 0201")
    assert ask.choices(position, "unit") == {"g1"}
    assert ask.refused(position, "unit g2").rules[0] == "7.1-2"


@pytest.mark.rule("7.1-2", "4.1-A")
def test_an_attack_has_one_defending_hex() -> None:
    position = front(f"s2:Inf g1:Inf s1:Inf {LATER}", dice=[2])
    ask.play(position, "attack 0301; unit g1")
    assert ask.refused(position, "attack 0101").rules[0] == "7.1-2"
    events = ask.play(position, "fight")
    assert happened(events, "attacked") == [{"rule": "4.1-A", "side": "german", "hex": "0301", "units": ["g1"]}]
    assert position.defended == [False, False, True, False, False]


@pytest.mark.rule("7.1-3")
@pytest.mark.parametrize(("cliff", "hexes"), [("0101/0201", set()), ("0201/0301", {"0201"})])
def test_nobody_attacks_across_a_prohibited_hexside(cliff: str, hexes: set[str]) -> None:
    position = beachhead("a1:Inf g1:Inf .", phase="allied.combat", sides={"cliff": cliff})
    assert ask_beachhead.choices(position, "attack") == hexes
    if not hexes:
        assert ask_beachhead.refused(position, "attack 0201").rules[0] == "7.1-3"


@pytest.mark.rule("7.1-4")
@pytest.mark.parametrize("ground", [".", "w", "r", "m", "t"])
def test_an_attacker_attacks_from_any_ground(ground: str) -> None:
    start = f"{ground}+g1:Inf" if ground != "." else "g1:Inf"
    assert ask.choices(front(f"{start} s1:Inf ."), "attack") == {"0201"}


@pytest.mark.rule("7.1-6", "7.3-4", "7.3-5", "4.1-B", "4.1-C")
def test_attacker_and_defender_may_add_support() -> None:
    position = sketch("g1:Inf s1:Inf .", phase=COMBAT)
    attack(position, "0201", "g1")
    assert ask.asked(position) == ("german", "support.which")
    assert ask.choices(position, "pool") == {"relief", "luftwaffe"}
    ask.play(position, "pass")
    assert ask.asked(position) == ("soviet", "support.which")
    assert ask.choices(position, "pool") == {"27A"}


@pytest.mark.rule("7.3-6")
def test_a_marker_that_served_in_an_attack_does_not_serve_in_defence_in_the_same_turn() -> None:
    picture = "a1:Inf g1:Inf ."
    position = beachhead(picture, phase="allied.combat", turn=1, state={"in_hand": {"navy-6": False}}, dice=[3])
    ask_beachhead.play(position, "attack 0201; unit a1; fight; marker navy-1; pass; marker navy-2; pass")
    later = beachhead(picture, phase="german.combat", turn=1, state={"in_hand": in_hand_of(position)})
    ask_beachhead.play(later, "attack 0101; unit g1; fight; pass")
    assert ask_beachhead.asked(later) == ("allied", "support.which")
    assert ask_beachhead.choices(later, "marker") == {"navy-4"}
    assert ask_beachhead.refused(later, "marker navy-2").rules[0] == "8.3-2"


def in_hand_of(position: Any) -> dict[str, bool]:
    """The markers that are used up, as a position file has them."""
    names = position.components.names["support"]
    return {name: False for name, left in zip(names, position.in_hand, strict=True) if not left}


# -- once in a phase


@pytest.mark.rule("7.2-1")
def test_a_unit_attacks_once_in_a_combat_phase() -> None:
    position = battle("NE", f"s2:Inf g1:Inf s1:Inf {LATER}")
    attack(position, "0301", "g1")
    assert ask.choices(position, "attack") == {"0601"}
    assert ask.refused(position, "attack 0101").rules[0] == "7.2-1"


@pytest.mark.rule("7.2-1")
def test_a_unit_takes_part_once_in_the_same_attack() -> None:
    position = front("g1:Inf s1:Inf g2:Inf")
    ask.play(position, "attack 0201; unit g1")
    assert ask.refused(position, "unit g1").rules[0] == "7.2-1"
    assert ask.allowed(position, "unit g2").legal


@pytest.mark.rule("7.2-2")
def test_a_unit_is_attacked_once_in_a_combat_phase() -> None:
    position = battle("NE", "g1:Inf s1:Inf g2:Inf s2:Inf", dice=[2])
    attack(position, "0201", "g1")
    assert ask.choices(position, "attack") == {"0401"}
    assert ask.refused(position, "attack 0201").rules[0] == "7.2-2"


@pytest.mark.rule("7.2-2", "4.1-11")
def test_a_unit_may_be_attacked_again_in_the_mobile_combat_phase_by_others() -> None:
    position = battle("NE", "g1:Tk s1:Inf g2:Tk", dice=[2, 2])
    attack(position, "0201", "g1")
    while ask.asked(position)[1] != "movement.which":
        ask.play(position, "done")
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "combat.whom")
    ask.play(position, "attack 0201")
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g1").rules[0] == "4.1-11"


@pytest.mark.rule("7.2-1", "4.1-11")
def test_in_the_mobile_phase_it_is_told_which_phase_a_unit_attacked_in() -> None:
    picture = "s1:Inf g1:Tk s2:Inf . s3:Inf g3:Tk . s4:Inf g4:Tk"
    position = battle("NE", picture, phase="german.mobile_combat", units={"g3": {"attacked": True}})
    attack(position, "0101", "g1")
    assert ask.choices(position, "attack") == {"0801"}
    assert ask.refused(position, "attack 0301").rules[0] == "7.2-1"
    assert ask.refused(position, "attack 0501").rules[0] == "4.1-11"


@pytest.mark.rule("4.1-12")
def test_leg_units_do_not_attack_in_the_mobile_combat_phase() -> None:
    position = front("g1:Tk s1:Inf g2:Inf", phase="german.mobile_combat")
    ask.play(position, "attack 0201")
    assert ask.choices(position, "unit") == {"g1"}
    assert ask.refused(position, "unit g2").rules[0] == "4.1-12"


@pytest.mark.rule("7.0-4")
def test_an_engineer_of_the_defender_bridges_nothing_for_the_attacker() -> None:
    position = front("s1:Tk g1:Inf g2:Eng", phase="soviet.combat", sides={"minor_river": "0101/0201"})
    ask.play(position, "attack 0201; unit s1")
    assert ask.refused(position, "engineer g2").rules[0] == "7.0-4"
