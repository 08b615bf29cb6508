"""Combat units [3.2]: their formation, type, values, and what a loss and Disruption leave of them."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, drawn, happened, number, sketch, strength
from tests.games.questions import lines

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.counters import efficiency
from grognard.games.formation.zones import in_enemy_zone

DRAWS = ["chit 21", "chit 29"]


# -- formations


@pytest.mark.rule("3.2-1")
def test_a_unit_acts_when_its_own_formation_is_active_and_no_other() -> None:
    position = sketch("a1:Tk aB1:Tk . .")
    assert ask.choices(position, "unit") == {"a1"}
    assert ask.refused(position, "unit aB1").rules == ("5.5.1-2",)


@pytest.mark.rule("3.2-1")
def test_a_combat_unit_has_a_formation_and_one_of_its_own_side() -> None:
    with pytest.raises(FieldError, match="expected a Formation, but for static units"):
        sketch("a1:Tk . .", units={"a1": {"formation": ""}})
    with pytest.raises(FieldError, match=r"g1 belongs to a formation of the other side \[3.2-1\]"):
        sketch("a1:Tk . g1:Inf", units={"g1": {"formation": "A"}})


# -- types


@pytest.mark.rule("3.2-3", "3.2g")
@pytest.mark.parametrize(("kind", "points"), [("Inf", {"tank": 3}), ("PG", {"tank": 0})])
def test_infantry_has_no_tank_points(kind: str, points: dict[str, Any]) -> None:
    with pytest.raises(FieldError, match=r"which is not an AFV \[3.2-3\]"):
        sketch(f"a1:{kind} .", units={"a1": points})


@pytest.mark.rule("3.2g")
def test_a_unit_has_tank_or_anti_tank_points_and_never_both() -> None:
    with pytest.raises(FieldError, match="expected either tank or anti_tank, not both"):
        sketch("a1:Tk .", units={"a1": {"tank": 3, "anti_tank": 1}})


@pytest.mark.rule("3.2g")
@pytest.mark.parametrize(
    ("attacker", "defender", "armour"),
    [
        ("a1:Tk", "g1:Inf", 2),  # 4 Tank Points against 2 Anti-tank Points
        ("a1:Inf", "g1:Tk", -4),  # only the defender has any
        ("a1:Inf", "g1:Inf", 0),  # no armour, and nothing counts
        ("a1:AC", "g1:Tk", -4),  # an Armoured Car has Anti-tank Points, of no use in an attack
    ],
)
def test_the_points_count_when_armour_is_involved(attacker: str, defender: str, armour: int) -> None:
    car = {"a1": {"anti_tank": 3}} if "AC" in attacker else {}
    position = sketch(f"{attacker}+a:HQ {defender}", draws=DRAWS, dice=[5], units=car)
    events = ask.play(position, "unit a1; attack 0201; hasty")
    assert happened(events, "drm")[0]["parts"].get("armour", 0) == armour


@pytest.mark.rule("3.2-3", "3.2-4")
@pytest.mark.parametrize(
    ("kind", "reaches"), [("Tk", False), ("AC", False), ("TD", False), ("Inf", True), ("Rec", True)]
)
def test_what_stops_the_zone_of_afvs_stops_armoured_cars_too_and_no_infantry(kind: str, reaches: bool) -> None:
    units = {"g1": {"hex": "0301", **({"anti_tank": 1} if kind == "AC" else {})}}
    position = sketch(f"a1:Inf w . g1:{kind}", sides={"river": "0301/0401"}, units=units)
    woods, beyond = (position.components.number("hex", hex) for hex in ("0201", "0401"))
    assert in_enemy_zone(position, 0, woods) is reaches
    assert in_enemy_zone(position, 0, beyond) is reaches


@pytest.mark.rule("3.2-4")
def test_an_armoured_car_answers_tanks_with_anti_tank_points() -> None:
    position = sketch("a1:Tk+a:HQ g1:AC", draws=DRAWS, dice=[5], units={"g1": {"anti_tank": 1}})
    events = ask.play(position, "unit a1; attack 0201; hasty")
    assert happened(events, "drm")[0]["parts"] == {"armour": 3}


# -- movement


@pytest.mark.rule("3.2-5")
@pytest.mark.parametrize(("type", "cost"), [("foot", 2), ("motorized", 4)])
def test_a_unit_moves_on_foot_or_motorized_whatever_its_type(type: str, cost: float) -> None:
    position = sketch("a1:Eng w", units={"a1": {"class": type, "move": 6}})
    ask.play(position, "unit a1; move")
    assert ask.cost(position, "a1", "0201") == cost


@pytest.mark.rule("3.2-5")
def test_there_is_no_third_way_to_move() -> None:
    with pytest.raises(FieldError, match="unknown class 'horse'"):
        sketch("a1:Inf .", units={"a1": {"class": "horse"}})


@pytest.mark.rule("3.2h-1")
@pytest.mark.parametrize("points", [1, 3, 5])
def test_the_allowance_is_the_most_that_a_unit_spends_in_one_action(points: int) -> None:
    position = sketch("a1:Tk . . . . .", units={"a1": {"move": points}})
    ask.play(position, "unit a1; move")
    assert len(ask.choices(position, "hex")) == points
    if points < 5:
        ruling = ask.refused(position, f"hex 0{points + 2}01")
        assert (ruling.rules, ruling.facts["left"]) == (("7.3.2-1",), points)


@pytest.mark.rule("3.2h-1")
def test_the_next_action_has_the_whole_allowance_again() -> None:
    position = sketch("a1:Inf . . . .", units={"a1": {"move": 2}})
    ask.play(position, "unit a1; move; hex 0301; unit a1; move")
    assert ask.cost(position, "a1", "0501") == 2


# -- values


@pytest.mark.rule("3.2e")
@pytest.mark.parametrize(("die", "recovered"), [(6, True), (7, False)])
def test_the_efficiency_value_of_the_side_that_is_up_decides_a_check(die: int, recovered: bool) -> None:
    position = sketch(
        "a1:Inf+a:HQ .",
        units={"a1": {"efficiency": 8, "disrupted_efficiency": 6, "disrupted": True}},
        dice=[die],
    )
    ask.play(position, "unit a1; rally")
    assert disrupted(position, "a1") is not recovered


@pytest.mark.rule("3.2e")
def test_the_efficiency_value_says_what_a_chit_makes_of_a_unit() -> None:
    found = []
    for value in (4, 7):
        position = sketch("a1:Inf+a:HQ g1:Inf", units={"a1": {"efficiency": value}}, draws=DRAWS, dice=[5])
        found.append(happened(ask.play(position, "unit a1; attack 0201; hasty"), "ratio")[0]["attack"])
    assert found == [4, 12]  # chit 21, left column: 1 in line 4, 3 in line 7


@pytest.mark.rule("3.2f-1")
def test_a_unit_fights_with_the_strength_that_it_has_now() -> None:
    found = []
    for now in (4, 2):
        units = {"a1": {"full_strength": 4, "strength": now}}
        position = sketch("a1:Inf+a:HQ g1:Inf", units=units, draws=DRAWS, dice=[5])
        found.append(happened(ask.play(position, "unit a1; attack 0201; hasty"), "ratio")[0]["attack"])
    assert found == [8, 4]


@pytest.mark.rule("3.2f-1")
@pytest.mark.parametrize("now", [5, -1])
def test_the_strength_is_at_most_what_is_printed_and_never_below_none(now: int) -> None:
    file = drawn("a1:Inf .", units={"a1": {"full_strength": 4}})
    file["units"][0]["strength"] = now
    with pytest.raises(FieldError):
        positionfile.load(GAME, file)


@pytest.mark.rule("3.2f-2")
def test_a_loss_lowers_the_strength_and_turns_no_counter() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf .", crt="0/1", draws=DRAWS, dice=[5])
    events = ask.play(position, "unit a1; attack 0201; hasty")
    assert happened(events, "lost")[0]["strength"] == strength(position, "g1") == 3
    assert not disrupted(position, "g1")
    assert efficiency(position, number(position, "g1")) == 5


@pytest.mark.rule("3.2f-2")
def test_disruption_turns_the_counter_and_leaves_its_strength() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf .", crt="0/0r", draws=DRAWS, dice=[5, 10])
    ask.play(position, "unit a1; attack 0201; hasty")
    assert (disrupted(position, "g1"), strength(position, "g1")) == (True, 4)
    assert efficiency(position, number(position, "g1")) == 3


# -- symbols


@pytest.mark.rule("3.2j")
@pytest.mark.parametrize("zone", [True, False])
def test_a_unit_with_the_symbol_has_no_zone(zone: bool) -> None:
    position = sketch("a1:Inf . g1:Inf", units={"g1": {"zone": zone}})
    assert in_enemy_zone(position, 0, position.components.number("hex", "0201")) is zone


@pytest.mark.rule("3.2k")
@pytest.mark.parametrize(("symbol", "shift"), [(True, 1), (False, 0)])
def test_tanks_with_the_symbol_never_have_combined_arms(symbol: bool, shift: int) -> None:
    units = {"a1": {"combined_arms": symbol}}
    position = sketch("a1:Tk+a2:AI+a:HQ g1:Inf", units=units, draws=DRAWS, dice=[5])
    events = ask.play(position, "unit a1; unit a2; attack 0201; hasty")
    assert happened(events, "ratio")[0]["shift"] == shift


def test_a_rally_is_explained_by_the_value_that_counts() -> None:
    position = sketch("a1:Inf+a:HQ .", units={"a1": {"disrupted": True}})
    ask.play(position, "unit a1")
    assert lines(ask.allowed(position, "rally")) == [("5.6.1-1", "efficiency", 3)]
