"""The examples at the end of the book, step by step: one German player turn, from its bombardments to its advances.

The pictures of the book are lost. The units stand on both banks of the Gniloi Tikich where its words leave room for
them, and two bridges of our map, which the examples do without, are left out; what is printed is asserted: who fights
whom, markers, lines, columns, dice, results.
"""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, number, where

from grognard.engine import positionfile
from grognard.engine.events import Event
from grognard.engine.examples import load_examples
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import in_supply

OPENING = load_examples(GAME)["example_01_bombard_first"].position
DICE = [2, 2, 2, 2, 4, 2, 2, 1]
DRAWS = [
    *("luftwaffe-3", "relief-12"),  # +8 and +6 against 16TC/109
    *("relief-9", "relief-6"),  # against 16TC/Var.
    *("relief-13", "16TC-2", "16TC-3"),  # +6, and +2 and +2 against it
    *("relief-7", "16TC-4"),
    "relief-1",
    "relief-4",
    "relief-10",
    *("relief-15", "16TC-1"),
]
AT_109 = "bombard 1421; pool luftwaffe; pool relief; fire; retreat; hex 1519"
AT_VAR = "bombard 1521; pool relief; pool relief; fire; resist"
AGAINST_11G = "attack 1621; unit II/1/1Pz; engineer Pi/1Pz; fight; pool relief; pool 16TC; pass; pool 16TC"
AGAINST_VAR = "attack 1521; unit II/1/1SS; fight; pool relief; pool 16TC; pass; pass"
AGAINST_107 = (
    "attack 1320; unit I/1PG/1Pz; unit II/113/1Pz; engineer Pi/16Pz; fight; pool relief; pass; pass; pass; "
    "unit I/1PG/1Pz"
)
BRIDGES = "engineer Pi/1Pz; hexside 1622/1621; engineer Pi/16Pz; hexside 1321/1320"
MOVES = "unit I/1/1Pz; hex 1621; done; unit I/113/1Pz; hex 1320; done; unit II/23/Baeke; hex 1421; done"
AGAIN_VAR = "attack 1521; unit II/23/Baeke; fight; pool relief; pass; pass; pass; retreat; unit II/23/Baeke"
AGAINST_15 = (
    "attack 1419; unit I/113/1Pz; fight; pool relief; pass; pass; pass; retreat; hex 1418; hex 1417; "
    "unit I/113/1Pz; hex 1419"
)
AGAINST_289G = "attack 1620; unit I/1/1Pz; fight; pool relief; pool 16TC; pass; unit I/1/1Pz"
TURN = (AT_109, AT_VAR, AGAINST_11G, AGAINST_VAR, AGAINST_107, BRIDGES, MOVES, AGAIN_VAR, AGAINST_15, AGAINST_289G)
ACROSS = ("I/1/1Pz", "I/113/1Pz", "II/23/Baeke")
CROSSINGS = {"I/1/1Pz": "1621", "I/113/1Pz": "1320"}
"""Who crosses over a bridge of the engineers, and where to."""


def before(step: str) -> HellsGatePosition:
    """The position when a step of the turn begins."""
    found = positionfile.load(GAME, {**OPENING, "dice": DICE, "draws": DRAWS})
    assert isinstance(found, HellsGatePosition)
    for done in TURN[: TURN.index(step)]:
        ask.play(found, done)
    return found


def played(step: str) -> tuple[HellsGatePosition, list[Event]]:
    """The position after a step, and what happened in it."""
    position = before(step)
    return position, ask.play(position, step)


def combat(events: list[Event]) -> tuple[Any, ...]:
    """Attack, defence, line and column of a combat or bombardment, its die and its result."""
    (sums,), (die,), (result,) = (happened(events, kind) for kind in ("reckoned", "rolled", "result"))
    return sums["attack"], sums["defence"], sums["ground"], sums["column"].split()[-1], die["result"], result["result"]


# -- bombardment


@pytest.mark.rule("EX-1", "8.4-2", "17.0-5")
def test_ex_1_two_bombardments_come_before_any_combat() -> None:
    position = before(AT_109)
    assert {"1421", "1521"} <= ask.choices(position, "bombard")
    ask.play(position, f"{AT_109}; {AT_VAR}; {AGAINST_11G}")
    assert ask.choices(position, "bombard") == set()
    assert ask.refused(position, "bombard 1620").rules[0] == "8.4-2"


@pytest.mark.rule("EX-2", "16.0-1", "16.0-2")
def test_ex_2_a_marker_of_the_luftwaffe_and_one_of_the_relief_force_are_drawn_at_random() -> None:
    _, events = played(AT_109)
    drawn = [(draw["purpose"], draw["of"]) for draw in happened(events, "drew")]
    assert drawn == [("support.luftwaffe", 3), ("support.relief", 15)]


@pytest.mark.rule("EX-3", "17.0-6")
def test_ex_3_in_the_town_at_plus_10_a_2_is_d2_and_the_brigade_retreats() -> None:
    position, events = played(AT_109)
    assert combat(events) == (14, 4, "town", "10..11", 2, "D2")
    assert where(position, "16TC/109") == "1519"
    assert not position.depleted[number(position, "16TC/109")]


@pytest.mark.rule("EX-4", "7.8-1", "17.0-9")
def test_ex_4_in_the_open_two_relief_markers_and_a_2_are_d2_and_the_regiment_resists() -> None:
    position, events = played(AT_VAR)
    attack, defence, line, _, die, result = combat(events)
    assert (attack - defence, line, die, result) == (9 - 4, "clear", 2, "D2")
    assert where(position, "16TC/Var.") == "1521"
    assert position.depleted[number(position, "16TC/Var.")]


# -- combat


@pytest.mark.rule("EX-5", "13.0-10", "7.4-3")
def test_ex_5_with_an_engineer_the_attack_is_on_the_line_of_the_bridge() -> None:
    position = before(AGAINST_11G)
    ask.play(position, "attack 1621; unit II/1/1Pz")
    assert ask.allowed(position, "fight").facts["ground"] == "minor_river"
    ask.play(position, "engineer Pi/1Pz")
    assert ask.allowed(position, "fight").facts["ground"] == "bridge"


@pytest.mark.rule("EX-6", "7.3-1", "8.3-3")
def test_ex_6_nine_against_seven_over_the_bridge_and_a_2_are_an_exchange() -> None:
    _, events = played(AGAINST_11G)
    values = [(marker["side"], marker["value"]) for marker in happened(events, "supported")]
    assert values == [("german", 6), ("soviet", 2), ("soviet", 2)]
    assert combat(events) == (3 + 6, 3 + 4, "bridge", "2", 2, "Ex")


@pytest.mark.rule("EX-7", "7.6-4", "7.9-1")
def test_ex_7_the_depleted_brigade_is_eliminated_the_battalion_depleted_and_nobody_advances() -> None:
    position, _ = played(AGAINST_11G)
    assert where(position, "16TC/11G") == "eliminated"
    assert position.depleted[number(position, "II/1/1Pz")]
    assert ask.asked(position) == ("german", "combat.whom")
    assert where(position, "II/1/1Pz") == "1622"


@pytest.mark.rule("EX-8", "7.6-12")
def test_ex_8_without_an_engineer_plus_1_over_the_minor_river_and_a_2_have_no_effect() -> None:
    position, events = played(AGAINST_VAR)
    assert combat(events) == (6, 5, "minor_river", "1", 2, "NE")
    assert where(position, "16TC/Var.") == "1521"


@pytest.mark.rule("EX-9", "13.0-10")
def test_ex_9_the_engineers_that_have_bridged_an_attack_cannot_and_the_others_are_saved() -> None:
    position = before(AGAINST_VAR)
    ask.play(position, "attack 1521; unit II/1/1SS")
    assert ask.choices(position, "engineer") == {"Pi/16Pz"}
    assert ask.refused(position, "engineer Pi/1Pz").rules[0] == "13.0-10"


@pytest.mark.rule("EX-10", "7.6-4", "7.6-5")
def test_ex_10_two_battalions_at_plus_5_over_the_bridge_and_a_4_are_an_exchange() -> None:
    position, events = played(AGAINST_107)
    assert combat(events) == (3 + 2 + 2, 2, "bridge", "5", 4, "Ex")
    assert where(position, "16TC/107") == "eliminated"
    depleted = [position.depleted[number(position, unit)] for unit in ("I/1PG/1Pz", "II/113/1Pz")]
    assert depleted == [True, False]


# -- mobile movement and mobile combat


@pytest.mark.rule("EX-11", "13.0-2", "13.0-12")
def test_ex_11_the_same_engineers_bridge_for_moves_and_the_river_costs_nothing() -> None:
    position = before(BRIDGES)
    assert ask.asked(position) == ("german", "movement.which")
    dry, wet = before(MOVES), {unit: ask.cost(position, unit, hex) for unit, hex in CROSSINGS.items()}
    assert {unit: ask.cost(dry, unit, hex) for unit, hex in CROSSINGS.items()} == {"I/1/1Pz": 2, "I/113/1Pz": 2}
    assert wet == {"I/1/1Pz": 2 + 2, "I/113/1Pz": 2 + 2}


@pytest.mark.rule("EX-12", "12.1-2", "13.0-6")
def test_ex_12_bridges_of_the_two_engineers_keep_three_mobile_units_in_supply() -> None:
    position = before(AGAIN_VAR)
    assert GAME.phase(position) == "german.mobile_combat"
    units = tuple(number(position, unit) for unit in ACROSS)
    assert all(in_supply(position, unit, units) for unit in units)
    for engineer in ("Pi/1Pz", "Pi/16Pz"):
        position.put(number(position, engineer), position.components.eliminated)
    assert not any(in_supply(position, unit, units) for unit in units)


@pytest.mark.rule("EX-13", "7.3-4", "7.3-5")
def test_ex_13_both_sides_use_support_markers_in_the_mobile_combat_phase() -> None:
    _, events = played(AGAINST_289G)
    assert [marker["side"] for marker in happened(events, "supported")] == ["german", "soviet"]


@pytest.mark.rule("EX-14", "7.2-2", "7.7-14")
def test_ex_14_the_regiment_is_attacked_again_and_eliminated_as_it_cannot_retreat() -> None:
    position, events = played(AGAIN_VAR)
    assert combat(events)[-2:] == (2, "D2")
    assert [loss["rule"] for loss in happened(events, "eliminated")] == ["7.7-14"]
    assert where(position, "16TC/Var.") == "eliminated"


@pytest.mark.rule("EX-15", "7.6-3", "7.6-1", "7.9-4")
def test_ex_15_the_motor_brigade_retreats_the_guns_are_eliminated_and_the_germans_advance() -> None:
    position, events = played(AGAINST_15)
    assert combat(events)[-1] == "D2"
    assert where(position, "16TC/15") == "1417"
    events = ask.play(position, AGAINST_289G)
    assert combat(events)[-1] == "De"
    assert where(position, "16TC/289G") == "eliminated"
    assert [where(position, unit) for unit in ACROSS] == ["1620", "1419", "1521"]
