"""Refusals with the rule that their question cites too: only the reason tells whether anything forbids them."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, sketch

RIVER = {"minor_river": "0201/0301"}


@pytest.mark.rule("13.0-10")
def test_an_engineer_is_named_once_for_an_attack() -> None:
    position = sketch("g3:Eng g1:Tk s1:Inf .", phase="german.combat", sides=RIVER)
    ask.play(position, "attack 0301; unit g1")
    ask.allowed(position, "engineer g3")
    ask.play(position, "engineer g3")
    refused = ask.refused(position, "engineer g3")
    assert (refused.rules[0], refused.reason) == ("13.0-10", "combat.chosen")


@pytest.mark.rule("13.0-2")
def test_a_hexside_that_another_engineer_bridges_is_bridged() -> None:
    position = sketch("g3:Eng g4:Eng . .", sides={"minor_river": "0201/0301 0301/0401"})
    ask.play(position, "engineer g4")
    ask.allowed(position, "hexside 0201/0301")
    ask.play(position, "back; engineer g3; hexside 0201/0301; engineer g4")
    refused = ask.refused(position, "hexside 0201/0301")
    assert (refused.rules[0], refused.reason) == ("13.0-2", "engineers.bridged")


@pytest.mark.rule("12.2-5")
def test_air_supply_is_paid_with_a_marker_of_the_luftwaffe_and_no_other() -> None:
    position = sketch("g1:Tk . .", lines=True)
    ask.play(position, "air_supply g1")
    ask.allowed(position, "marker luftwaffe-3")
    refused = ask.refused(position, "marker relief-1")
    assert (refused.rules[0], refused.reason) == ("12.2-5", "supply.other_marker")


@pytest.mark.rule("12.2-5")
@pytest.mark.parametrize(("left", "flies"), [(["luftwaffe-1"], True), ([], False)])
def test_without_a_marker_of_the_luftwaffe_there_is_no_air_supply(left: list[str], flies: bool) -> None:
    removed = {f"luftwaffe-{n}": f"luftwaffe-{n}" not in left for n in (1, 2, 3)}
    position = sketch("g1:Tk . .", lines=True, state={"removed": removed})
    assert ask.choices(position, "air_supply") == ({"g1"} if flies else set())
    if not flies:
        refused = ask.refused(position, "air_supply g1")
        assert (refused.rules[0], refused.reason) == ("12.2-5", "supply.no_luftwaffe")


@pytest.mark.rule("12.2-6")
@pytest.mark.parametrize("phase", ["german.mobile_combat", "soviet.combat", "soviet.mobile_combat"])
def test_of_the_combat_phases_only_the_first_german_one_has_air_supply_between_attacks(phase: str) -> None:
    def at(phase: str, **more: Any) -> Any:
        return sketch("g1:Tk s1:Tk .\n. . .", lines=True, phase=phase, **more)

    ask.allowed(at("german.combat"), "air_supply g1")
    position = at(phase, declared={"supply": {"s1": True, "g1": True}})
    assert ask.asked(position)[1] == "combat.whom"
    refused = ask.refused(position, "air_supply g1")
    assert (refused.rules[0], refused.reason) == ("12.2-6", "supply.moment")


@pytest.mark.rule("5.1-4")
@pytest.mark.parametrize(("picture", "enemy"), [("g1:Tk . . .", False), ("g1:Tk . s1:Inf .", True)])
def test_a_hex_with_an_enemy_is_refused_for_the_enemy_in_it(picture: str, enemy: bool) -> None:
    position = sketch(picture)
    ask.play(position, "unit g1")
    if not enemy:
        ask.allowed(position, "hex 0301")
        return
    refused = ask.refused(position, "hex 0301")
    assert (refused.rules[0], refused.reason) == ("5.1-4", "movement.enemy")


@pytest.mark.rule("16.0-6")
def test_what_is_named_for_a_bombardment_counts_and_has_not_been_used() -> None:
    guards = {"s1": {"group": "18TC", "released": True}, "s2": {"group": "18TC"}}
    position = sketch("g1:Tk s1:Tk . . . s2:Tk", phase="soviet.combat", units=guards)
    ask.play(position, "bombard 0101; pool 18TC")
    refused = ask.refused(position, "pool 18TC")
    assert (refused.rules[0], refused.reason) == ("16.0-6", "support.limit_named")
