"""The sequence of play [4.0]: game turns, phases, the steps of an attack, and what a unit may still do in its turn."""

from typing import Any

import pytest
from tests.games.folio.beachhead import sketch as beachhead
from tests.games.folio.sketch import ask, happened, number, sketch, where

from grognard.games.folio.combat import why_no_attack
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.movement import why_not_moved

SOVIET, GERMAN = range(2)
NOBODY_SUPPORTS = "pass; pass; pass; pass"


def every(result: str) -> dict[str, Any]:
    """A combat table in which every die has the same result."""
    return {"crt": {"every": result}}


# -- turns and phases


@pytest.mark.rule("4.0-1", "4.1-1", "4.1-3", "4.1-13", "4.1-15", "18.0-4", "11.0-2")
def test_the_whole_turn_weather_then_four_phases_and_rebuilding_of_each_side() -> None:
    units = {"s1": {"depleted": True}, "g1": {"depleted": True}}
    position = sketch("s1:Tk . . g1:Tk", phase="turn", units=units, dice=[1, 1])
    events, asked = [], []
    ask.asked(position)
    while position.turn == 2:
        asked.append(GAME.phase(position))
        done = ask.choices(position) & {"done", "pass"}
        events += ask.play(position, done.pop())
    assert [(event["side"], event["phase"]) for event in happened(events, "phase_began")] == [
        *(("soviet", phase) for phase in ("combat", "mobile_movement", "mobile_combat")),
        *(("german", phase) for phase in ("movement", "combat", "mobile_movement", "mobile_combat")),
        ("soviet", "movement"),
    ]
    assert asked[0] == "soviet.movement"
    assert asked.index("soviet.rebuilding") < asked.index("german.movement") < asked.index("german.rebuilding")
    assert [event.kind for event in events if event.kind in ("turn_began", "weather")] == ["turn_began", "weather"]


@pytest.mark.rule("4.1-14", "15.0-6", "8.6-3")
def test_when_the_turn_ends_used_markers_are_at_hand_again_and_removed_ones_are_not() -> None:
    state = {"in_hand": {"27A-1": False, "luftwaffe-1": False}, "removed": {"luftwaffe-1": True}}
    position = sketch("s1:Tk . . g1:Tk", phase="end", state=state, dice=[1])
    ask.asked(position)
    names = position.components.names["support"]
    assert position.turn == 3
    assert {names[n] for n, there in enumerate(position.in_hand) if not there} == {"luftwaffe-1"}


@pytest.mark.rule("4.1-8", "4.1-6", "7.0-6")
def test_after_all_moves_the_player_attacks_in_the_order_he_likes() -> None:
    picture = "g1:Tk s1:Inf . s2:Inf g2:Tk"
    for first, second in (("0201", "0401"), ("0401", "0201")):
        position = sketch(picture, phase="german.movement", charts=every("NE"))
        ask.play(position, "done")
        assert ask.choices(position, "attack") == {"0201", "0401"}
        assert ask.choices(position, "unit") == set()
        unit = {"0201": "g1", "0401": "g2"}
        ask.play(position, f"attack {first}; unit {unit[first]}; fight; {NOBODY_SUPPORTS}")
        assert ask.choices(position, "attack") == {second}


@pytest.mark.rule("4.1-A", "4.1-B", "4.1-C", "4.1-D1", "4.1-D2", "4.1-D3", "4.1-D4")
def test_an_attack_goes_by_its_steps_to_a_result_that_is_carried_out_at_once() -> None:
    scripts = {"dice": [1], "draws": ["relief-6", "27A-1"]}
    position = sketch("t+s1:Inf g1:Tk .\n. s2:Inf .", phase="german.combat", charts=every("De"), **scripts)
    events = ask.play(position, "attack 0101; unit g1; fight; pool relief; pool 27A; pass; pass")
    steps = [event.kind for event in events if event.kind != "drew"]
    assert steps == ["attacked", "supported", "supported", "reckoned", "rolled", "result", "eliminated"]
    assert [event["side"] for event in happened(events, "supported")] == ["german", "soviet"]
    (sums,) = happened(events, "reckoned")
    assert (sums["attack"], sums["defence"], sums["ground"]) == (3 + 4, 3 + 1, "town")
    assert sums["column"].endswith(" 3")  # terrain adds nothing: 7 less 4
    assert where(position, "s1") == "eliminated"
    assert ask.asked(position)[1] == "advance.who"


@pytest.mark.rule("4.1-11", "4.1-12")
def test_in_mobile_combat_mobile_units_attack_that_have_not_attacked_yet() -> None:
    picture = "g1:Tk s1:Inf g2:Inf\n g3:Tk g4:Tk ."
    position = sketch(picture, phase="german.mobile_combat", units={"g3": {"attacked": True}, "g4": {"moved": True}})
    ask.play(position, "attack 0201")
    assert ask.choices(position, "unit") == {"g1", "g4"}
    assert ask.refused(position, "unit g2").rules[0] == "4.1-12"
    assert ask.refused(position, "unit g3").rules[0] == "4.1-11"


# -- what a mobile unit may still do


ROWS: dict[str, tuple[str, str, str, bool, bool]] = {
    "neither moved nor attacked": ("NE", "s1:Inf g1:Tk . . g9:Tk", "done; done", True, True),
    "moved": ("NE", "s1:Inf . g1:Tk . g9:Tk", "unit g1; hex 0201; done; done; done", False, True),
    "attacked": ("NE", "s1:Inf g1:Tk . . g9:Tk", f"done; attack 0101; unit g1; fight; {NOBODY_SUPPORTS}", True, False),
    "moved and attacked": (
        *("NE", "s1:Inf . g1:Tk . g9:Tk"),
        f"unit g1; hex 0201; done; done; attack 0101; unit g1; fight; {NOBODY_SUPPORTS}",
        *(False, False),
    ),
    "attacked and advanced": (
        *("De", "s1:Inf g1:Tk . . g9:Tk"),
        f"done; attack 0101; unit g1; fight; {NOBODY_SUPPORTS}; unit g1",
        *(False, False),
    ),
    "attacked and retreated": (
        *("A1", "s1:Inf g1:Tk . . g9:Tk"),
        f"done; attack 0101; unit g1; fight; {NOBODY_SUPPORTS}; retreat",
        *(True, False),
    ),
    "displaced": (
        *("A1", "s1:Inf g2:Tk g1:Tk . g9:Tk"),
        f"done; attack 0101; unit g2; fight; {NOBODY_SUPPORTS}; retreat; hex 0301",
        *(True, False),
    ),
}


@pytest.mark.rule("4.1-7", "4.1-9", "4.1-11", "7.9-9", "7.7.2-5", "5.1-2")
@pytest.mark.parametrize("row", ROWS)
def test_what_a_mobile_unit_may_still_do_in_the_mobile_phases(row: str) -> None:
    result, picture, played, moves, attacks = ROWS[row]
    position = sketch(picture, phase="german.movement", charts=every(result))
    ask.play(position, played)
    if ask.asked(position)[1] == "combat.whom":
        ask.play(position, "done")
    assert GAME.phase(position) == "german.mobile_movement"
    unit = number(position, "g1")
    assert ("unit g1" in ask.choices(position)) == moves
    assert (why_not_moved(position, unit, GERMAN, True) is None) == moves
    assert (why_no_attack(position, unit, True) is None) == attacks


@pytest.mark.rule("5.1-8", "4.1-9")
def test_a_unit_that_was_taken_in_hand_and_put_down_may_move_in_the_mobile_phase() -> None:
    position = sketch("s1:Inf . g1:Tk . .", phase="german.movement")
    ask.play(position, "unit g1; back; done; done")
    assert GAME.phase(position) == "german.mobile_movement"
    assert ask.choices(position, "unit") == {"g1"}


@pytest.mark.rule("4.1-7", "5.1-9", "7.7.2-5")
def test_in_the_owners_next_turn_all_of_it_is_forgotten() -> None:
    flags = dict.fromkeys(("moved", "attacked", "advanced", "displaced"), True)
    position = sketch("g2:Tk s1:Inf g1:Tk .", phase="german.mobile_combat", units={"g1": flags})
    unit = number(position, "g1")
    assert why_not_moved(position, unit, GERMAN, False) is not None
    assert why_no_attack(position, unit, False) is not None
    ask.play(position, "done")
    assert why_not_moved(position, unit, GERMAN, False) is None
    assert why_no_attack(position, unit, False) is None


# -- retreats and advances are not moves


def fought(result: str, picture: str, **more: Any) -> HellsGatePosition:
    """A German attack by g1 on 0201, after the die."""
    position = sketch(picture, phase="german.combat", charts=every(result), **more)
    ask.play(position, f"attack 0201; unit g1; fight; {NOBODY_SUPPORTS}")
    return position


@pytest.mark.rule("5.1-2", "5.1.2-10")
def test_a_retreat_costs_nothing_whatever_the_ground_and_the_allowance() -> None:
    picture = "g1:Tk s1:Inf m m"
    river = {"major_river": "0201/0301 0301/0401"}
    position = fought("D2", picture, sides=river, units={"s1": {"full": [1, 1, 0]}})
    ask.play(position, "retreat")
    assert where(position, "s1") == "0401"
    assert not position.moved[number(position, "s1")]


@pytest.mark.rule("6.2-1", "5.1.2-10")
@pytest.mark.parametrize(("other", "ends"), [(".", "0401"), ("g2:Inf", "0301")])
def test_a_retreat_never_goes_into_an_enemy_zone_not_even_as_infiltration(other: str, ends: str) -> None:
    position = fought("D2", f"g1:Tk s1:Inf . . {other}")
    ask.play(position, "retreat")
    assert where(position, "s1") == ends


@pytest.mark.rule("6.2-2", "5.1.2-10", "5.1-2")
def test_an_advance_goes_from_zone_to_zone_and_costs_nothing() -> None:
    picture = "g1:Inf s1:Inf m .\n. s2:Inf . ."
    river = {"major_river": "0101/0201 0201/0301"}
    position = fought("D2", picture, sides=river, units={"g1": {"full": [9, 3, 0]}})
    ask.play(position, "retreat; hex 0401")
    ask.play(position, "unit g1; hex 0301")
    assert where(position, "g1") == "0301"
    assert not position.moved[number(position, "g1")]


# -- the standard rules, and what a game changes


@pytest.mark.rule("1.0-2", "9.0-1", "12.0-1", "12.3-1")
def test_an_exclusive_rule_prevails_over_what_it_contradicts() -> None:
    standard = beachhead.sketch("~ ~ ~\n~ a1:Tk g1:Inf\n~ ~ ~", phase="allied.combat")
    assert beachhead.ask.odds(standard, "attack 0302").attack == 3
    exclusive = sketch("g1:Tk s1:Inf", phase="german.combat", lines=True)
    ask.play(exclusive, "attack 0201; unit g1")
    parts = ask.allowed(exclusive, "fight").parts
    assert sum(part.amount for part in parts if part.group == "attack") == 2


@pytest.mark.rule("1.0-2", "8.4-2", "17.0-1")
def test_what_an_exclusive_rule_does_not_touch_stays_as_it_is() -> None:
    standard = beachhead.sketch("a1:Tk g1:Inf . g2:Inf", phase="allied.mobile_combat")
    exclusive = sketch("g1:Tk s1:Inf . s2:Inf", phase="german.mobile_combat")
    assert beachhead.ask.refused(standard, "bombard 0401").rules[0] == "8.4-2"
    assert ask.refused(exclusive, "bombard 0401").rules[0] == "8.4-2"
