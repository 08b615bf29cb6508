"""Rebuilding [18.0]: one depleted unit a turn and side, or a lost battalion of the encircled force at the airfield."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, number, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

WORN = {"depleted": True}
LOST = {"box": "eliminated", "reduced": None}


def end(picture: str, side: str = "german", **more: Any) -> HellsGatePosition:
    """The end of a player turn, when it may rebuild."""
    return sketch(picture, **{"phase": f"{side}.rebuilding", "dice": [1], **more})


def whole(position: HellsGatePosition, unit: str) -> bool:
    return not position.depleted[number(position, unit)]


# -- depleted units


@pytest.mark.rule("18.0-1", "18.0-4")
@pytest.mark.parametrize(("side", "mine"), [("german", {"g1", "e1"}), ("soviet", {"s1", "s2"})])
def test_a_side_rebuilds_one_depleted_unit_of_its_own(side: str, mine: set[str]) -> None:
    units = dict.fromkeys(("g1", "e1", "s1", "s2"), WORN)
    position = end("g1:Inf . e1:Inf . s1:Inf . s2:Inf", side, units=units)
    assert ask.choices(position, "rebuild") == mine
    unit = min(mine)
    events = ask.play(position, f"rebuild {unit}")
    assert happened(events, "rebuilt") == [{"rule": "18.0-1", "unit": unit}]
    assert {name for name in units if whole(position, name)} == {unit}
    assert ask.asked(position)[1] != "rebuilding.which"


@pytest.mark.rule("18.0-4")
def test_it_is_done_at_the_end_of_ones_own_player_turn() -> None:
    picture, units = "s1:Tk . . g1:Tk", dict.fromkeys(("s1", "g1"), WORN)
    position = sketch(picture, phase="soviet.rebuilding", units=units)
    assert ask.asked(position) == ("soviet", "rebuilding.which")
    assert ask.refused(position, "rebuild g1").rules[0] == "18.0-4"
    ask.play(position, "rebuild s1")
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.refused(position, "rebuild g1").rules[0] == "18.0-4"


@pytest.mark.rule("18.0-4")
def test_after_the_german_rebuilding_the_game_turn_ends() -> None:
    position = end("s1:Inf . g1:Inf", units={"g1": WORN})
    ask.play(position, "rebuild g1")
    assert (position.turn, ask.asked(position)[0]) == (3, "soviet")


@pytest.mark.rule("18.0-12", "18.0-1")
def test_what_is_not_used_is_lost() -> None:
    position = end("s1:Inf . g1:Inf . g2:Inf", units={"g1": WORN, "g2": WORN})
    ask.play(position, "pass")
    while ask.asked(position) != ("german", "rebuilding.which"):
        ask.play(position, "done")
    ask.play(position, "rebuild g1")
    assert not whole(position, "g2")
    assert ask.asked(position)[1] != "rebuilding.which"


@pytest.mark.rule("18.0-1")
def test_who_is_at_full_strength_or_of_one_step_is_not_rebuilt() -> None:
    position = end("s1:Inf . g1:Inf . g2:Inf . g3:Inf", units={"g1": WORN, "g3": {"reduced": None}})
    assert ask.choices(position, "rebuild") == {"g1"}
    for unit in ("g2", "g3"):
        assert ask.refused(position, f"rebuild {unit}").rules[0] == "18.0-1"


@pytest.mark.rule("18.0-5")
@pytest.mark.parametrize(("side", "worn"), [("german", "g1"), ("soviet", "s1")])
def test_nobody_next_to_an_enemy_is_rebuilt_whatever_the_enemy(side: str, worn: str) -> None:
    weak = {"full": [0, 1, 6], "reduced": None}
    units = {worn: WORN, "s1" if worn == "g1" else "g1": weak}
    near = end("s1:Inf g1:Inf . .", side, units=units)
    assert ask.asked(near)[1] != "rebuilding.which"
    away = end("s1:Inf . g1:Inf .", side, units=units)
    assert ask.choices(away, "rebuild") == {worn}


@pytest.mark.rule("18.0-5")
def test_a_river_between_them_changes_nothing() -> None:
    position = end("s1:Inf g1:Inf . g2:Inf", units={"g1": WORN, "g2": WORN}, sides={"major_river": "0101/0201"})
    assert ask.choices(position, "rebuild") == {"g2"}
    assert ask.refused(position, "rebuild g1").rules[0] == "18.0-5"


@pytest.mark.rule("18.0-2")
def test_it_needs_a_supply_line() -> None:
    position = end(
        "s1:Inf . . . g1:Inf . g2:Inf",
        units={"g1": WORN, "g2": WORN},
        declared={"supply": {"s1": True, "g1": True, "g2": False}},
    )
    assert ask.choices(position, "rebuild") == {"g1"}
    assert ask.refused(position, "rebuild g2").rules[0] == "18.0-2"


@pytest.mark.rule("18.0-2", "12.0-6", "13.0-8")
def test_the_airfield_is_a_source_for_the_encircled_force_and_bridges_of_engineers_serve() -> None:
    units = {"e1": WORN, "g1": WORN}
    by_air = end("e1:Inf . g1:Inf . . s1:Inf .", lines=True, airfield="0201", units=units)
    assert ask.choices(by_air, "rebuild") == {"e1"}
    river: dict[str, Any] = {
        "road": "0101 0201",
        "edges": {"west": "0101"},
        "sides": {"minor_river": "0201/0301"},
        "lines": True,
    }
    engineers = end(". . g1:Inf g2:Eng . . s1:Inf .", units={"g1": WORN}, **river)
    assert ask.choices(engineers, "rebuild") == {"g1"}
    none = end(". . g1:Inf g2:Inf . . s1:Inf .", units={"g1": WORN}, **river)
    assert ask.asked(none)[1] != "rebuilding.which"


@pytest.mark.rule("18.0-3")
def test_an_air_supply_marker_is_not_enough() -> None:
    position = end(
        "s1:Inf . . . g1:Inf . g2:Inf",
        units={"g1": WORN, "g2": WORN},
        declared={"supply": {"s1": True, "g1": True, "g2": False}},
        state={"air_supplied": "g2"},
    )
    assert ask.refused(position, "rebuild g2").rules[0] == "18.0-3"


@pytest.mark.rule("19.0-1", "18.0-1")
def test_units_that_rest_are_rebuilt_too() -> None:
    position = end("s1:Inf . . g1:Inf", "soviet", units={"s1": {"group": "18TC", **WORN}})
    assert ask.choices(position, "rebuild") == {"s1"}


# -- at the airfield


@pytest.mark.rule("18.0-6", "18.0-7")
def test_instead_a_lost_infantry_unit_of_the_encircled_force_comes_back_on_the_airfield() -> None:
    position = end("s1:Inf . . e1:Inf . g1:Inf", airfield="0401", units={"e1": LOST, "g1": WORN})
    assert ask.choices(position) == {"rebuild g1", "restore e1", "pass"}
    events = ask.play(position, "restore e1")
    assert happened(events, "restored") == [{"rule": "18.0-7", "unit": "e1", "hex": "0401"}]
    assert where(position, "e1") == "0401"
    assert not whole(position, "g1")
    assert ask.asked(position)[1] != "rebuilding.which"


@pytest.mark.rule("18.0-6", "18.0-11")
def test_who_is_eliminated_is_restored_and_not_rebuilt() -> None:
    lost = {"e1": LOST, "e2": {"box": "eliminated"}, "g1": {"box": "eliminated"}}
    position = end("s1:Inf . . e1:Inf . e2:Inf g1:Inf", airfield="0401", units=lost)
    ruling = ask.refused(position, "rebuild e1")
    assert (ruling.rules[0], ruling.reason) == ("18.0-6", "rebuilding.restore")
    assert ask.refused(position, "rebuild e2").rules[0] == "18.0-8"  # as if it were to be restored
    assert ask.refused(position, "rebuild g1").rules[0] == "18.0-11"


@pytest.mark.rule("18.0-11")
def test_who_is_beside_the_map_is_not_rebuilt() -> None:
    for place in ({"box": "german.waiting"}, {}):
        position = end("s1:Inf . . g1:Inf . g2:Inf", units={"g1": WORN, "g2": {**WORN, **place}})
        assert ask.choices(position, "rebuild") == ({"g1"} if place else {"g1", "g2"})
        if place:
            ruling = ask.refused(position, "rebuild g2")
            assert (ruling.rules, ruling.reason) == (("18.0-11",), "rebuilding.gone")


@pytest.mark.rule("18.0-7")
def test_it_needs_no_supply_line() -> None:
    position = end("s1:Inf . . e1:Inf", airfield="0401", units={"e1": LOST}, declared={"supply": {"e1": False}})
    assert ask.choices(position, "restore") == {"e1"}


@pytest.mark.rule("18.0-7", "5.3-3")
@pytest.mark.parametrize("unit", ["g1", "e2"])
def test_the_airfield_must_be_empty_even_of_germans(unit: str) -> None:
    position = end(f"s1:Inf . . {unit}:Inf e1:Inf . g9:Inf", airfield="0401", units={"e1": LOST, "g9": WORN})
    assert ask.choices(position, "restore") == set()
    assert ask.refused(position, "restore e1").rules == ("5.3-3", "18.0-7")


@pytest.mark.rule("18.0-8")
def test_units_of_two_steps_do_not_come_back() -> None:
    position = end("s1:Inf . e1:Inf e2:Inf", airfield="0401", units={"e1": {"box": "eliminated"}, "e2": LOST})
    assert ask.choices(position, "restore") == {"e2"}
    assert ask.refused(position, "restore e1").rules[0] == "18.0-8"


@pytest.mark.rule("18.0-6")
def test_only_infantry_comes_back() -> None:
    position = end("s1:Inf . e1:Eng e2:Inf", airfield="0401", units={"e1": LOST, "e2": LOST})
    assert ask.choices(position, "restore") == {"e2"}
    assert ask.refused(position, "restore e1").rules[0] == "18.0-6"


@pytest.mark.rule("18.0-6")
def test_who_is_on_the_map_does_not_come_back() -> None:
    position = end("s1:Inf . e1:Inf . e2:Inf", airfield="0401", units={"e1": {"reduced": None}, "e2": LOST})
    assert ask.refused(position, "restore e1").rules[0] == "18.0-6"


@pytest.mark.rule("18.0-11")
def test_the_relief_force_and_the_soviets_get_nobody_back() -> None:
    units = {"g1": LOST, "e1": LOST, "s2": LOST, "s3": WORN}
    position = end("s1:Inf . g1:Inf e1:Inf s2:Inf . s3:Inf", airfield="0401", units=units)
    assert ask.choices(position, "restore") == {"e1"}
    assert ask.refused(position, "restore g1").rules[0] == "18.0-11"
    soviet = end("s1:Inf . g1:Inf e1:Inf s2:Inf . s3:Inf", "soviet", airfield="0401", units=units)
    assert ask.choices(soviet) == {"rebuild s3", "pass"}
    assert ask.refused(soviet, "restore s2").rules[0] == "18.0-11"
    assert ask.refused(soviet, "rebuild s2").rules[0] == "18.0-11"


@pytest.mark.rule("18.0-9")
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_airfield_has_to_be_german(side: str) -> None:
    position = end(
        "s1:Inf . . e1:Inf . g1:Inf", airfield="0401", units={"e1": LOST, "g1": WORN}, state={"airfield": side}
    )
    assert ask.choices(position, "restore") == ({"e1"} if side == "german" else set())
    if side == "soviet":
        assert ask.refused(position, "restore e1").rules[0] == "18.0-9"


@pytest.mark.rule("18.0-9")
@pytest.mark.parametrize(("result", "phase"), [("D2", "soviet.combat"), ("A2", "german.combat")])
def test_control_goes_over_by_advance_and_by_retreat_as_well(result: str, phase: str) -> None:
    if result == "D2":
        position = sketch(
            "s1:Inf g1:Inf . . .", phase=phase, airfield="0201", charts={"crt": {"every": "D2"}}, dice=[1]
        )
        ask.play(position, "attack 0201; unit s1; fight; pass; pass; pass; pass; retreat")
        ask.play(position, "unit s1; hex 0201")
        assert where(position, "s1") == "0201"
    else:
        position = sketch(
            "g9:Inf . . . s1:Inf g1:Inf",
            phase="german.combat",
            airfield="0301",
            charts={"crt": {"every": "D2"}},
            dice=[1],
        )
        ask.play(position, "attack 0501; unit g1; fight; pass; pass; pass; pass; retreat")
        assert where(position, "s1") == "0301"
    assert position.side_name(position.airfield) == "soviet"


@pytest.mark.rule("18.0-10")
def test_the_airfield_may_be_next_to_enemies() -> None:
    position = end("s1:Inf . e1:Inf\n. . .", airfield="0201", units={"e1": LOST})
    assert ask.choices(position, "restore") == {"e1"}
    ask.play(position, "restore e1")
    assert where(position, "e1") == "0201"


@pytest.mark.rule("18.0-7", "4.1-3")
def test_who_has_come_back_moves_in_its_owners_next_player_turn() -> None:
    position = end("s1:Inf . . e1:Inf .", airfield="0401", units={"e1": LOST})
    ask.play(position, "restore e1")
    while ask.asked(position)[0] != "german":
        ask.play(position, "done")
    assert ask.choices(position, "unit") == {"e1"}


@pytest.mark.rule("18.0-1")
def test_a_phase_in_which_nobody_can_be_rebuilt_is_passed_over_and_says_why() -> None:
    position = end("s1:Inf g1:Inf .", units={"g1": WORN})
    assert ask.game.explain_named(position, "rebuild g1").rules[0] == "18.0-5"
