"""Soviet air power [13.0]: support, interdiction, fatigue, recovery."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.army_group_center.battles import column, declare, ledger
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.questions import happened, lines, number, where

from grognard.engine.codec import FieldError
from grognard.engine.events import Event
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

SCENARIOS = list(GAME.scenarios())


def air(*armies: str, box: str = "air.ready") -> dict[str, Mapping[str, Any]]:
    """Air armies in a box; those whose names begin with u are of 1st Ukrainian Front."""
    return {army: {"type": "air", "box": box} for army in armies}


def odds(events: list[Event]) -> dict[str, Any]:
    """The attack that was rolled for: its column, and the amount of each part by name."""
    return {"column": column(events), **ledger(events)}


def points_left(position: ArmyPosition) -> float:
    """The movement points of the unit in hand."""
    decision = ask.game.decision(position)
    assert decision is not None
    left: float = decision.facts["left"]
    return left


def to_phase(position: ArmyPosition, side: str, question: str) -> None:
    """Let everybody do nothing until a side is asked something."""
    while ask.asked(position) != (side, question):
        ask.play(position, "done")


ATTACKS = """
    .  .  .  .       .       .  .  .
      .  .  .  s:Inf   g:Inf   .  .  .
    .  .  .  .       .       .  .  .
      .  .  .  s2:Inf  g2:Inf  .  .  .
"""
"""Two Soviet attacks, 3 against 3 each."""


def attacking(
    *armies: str, picture: str = ATTACKS, units: Mapping[str, Any] | None = None, **more: Any
) -> ArmyPosition:
    """A Soviet combat phase with these air armies ready."""
    fields = {"phase": "soviet.combat.before", "crt": "AS", **more}
    return sketch(picture, units={**air(*armies), **(units or {})}, **fields)


# -- 13.1-2


@pytest.mark.rule("13.1-2")
def test_an_air_army_is_never_in_a_hex() -> None:
    with pytest.raises(FieldError, match=r"13\.1-2"):
        sketch("s:Air . . .")


@pytest.mark.rule("13.1-2")
@pytest.mark.parametrize("said", [{"strength": [1]}, {"strength": [2, 1]}, {"move": 7}])
def test_an_air_army_has_neither_steps_nor_factors_nor_movement(said: dict[str, Any]) -> None:
    with pytest.raises(FieldError):
        sketch("s:Inf . . .", units={"sa": {"type": "air", "box": "air.ready", **said}})


@pytest.mark.rule("13.1-2")
def test_an_air_army_supports_an_attack_from_a_full_stack_and_adds_no_factor() -> None:
    position = attacking("sa", picture=ATTACKS.replace("s:Inf ", "s:Inf+s3:Inf "), dice=[1])
    declare(position, "0205", "s s3")
    found = odds(ask.play(position, "support; roll"))
    assert {name: amount for name, amount in found.items() if name in ("s", "s3", "sa", "g")} == {
        "s": 3,
        "s3": 3,
        "g": 3,
    }


@pytest.mark.rule("13.1-4")
def test_the_odds_are_shown_with_an_air_army_and_without_before_it_is_committed() -> None:
    position = attacking("sa")
    declare(position, "0205", "s")
    without, supported = ask.allowed(position, "pass"), ask.allowed(position, "support")
    assert [line for line in lines(supported) if line not in lines(without)] == [("13.1-5", "air_support", 1)]
    assert without.all_facts()["shifted"] != supported.all_facts()["shifted"]


@pytest.mark.rule("13.1-2")
def test_an_air_army_takes_no_losses() -> None:
    position = attacking("sa", picture=ATTACKS.replace("s:Inf ", "s:Inf+s3:Inf "), crt="BB", dice=[1])
    declare(position, "0205", "s s3")
    ask.play(position, "support; roll")
    assert ask.asked(position) == ("soviet", "losses.which")
    assert ask.choices(position, "unit") == {"s", "s3"}


@pytest.mark.rule("13.1-2")
def test_an_air_army_outlives_an_attack_in_which_everybody_is_eliminated() -> None:
    position = attacking("sa", crt="AE", units={"s": {"strength": [3]}}, dice=[1])
    declare(position, "0205", "s")
    ask.play(position, "support; roll")
    assert (where(position, "s"), where(position, "sa")) == ("dead", "air.flown")
    assert ask.refused(position, "unit sa").rules


@pytest.mark.rule("13.1-2")
def test_an_interdicting_air_army_keeps_no_zone() -> None:
    position = sketch(". . . g:Inf . .", phase="soviet.interdiction", units=air("sa"), dice=[6])
    ask.play(position, "unit g; done; unit g")
    assert ask.cost(position, "g", "0105") == 1


# -- 13.1-3


@pytest.mark.rule("13.1-3")
@pytest.mark.parametrize("far", [0, 20])
def test_an_air_army_supports_an_attack_wherever_it_is(far: int) -> None:
    row = [*["."] * far, "s:Inf", "g:Inf", *["."] * (40 - far)]
    position = attacking("sa", picture=" ".join(row), dice=[1])
    declare(position, f"01{far + 2:02}", "s")
    assert odds(ask.play(position, "support; roll"))["air_support"] == 1


@pytest.mark.rule("13.1-3")
def test_an_air_army_interdicts_a_unit_wherever_it_is() -> None:
    row = ["g:Inf", *["."] * 40, "g2:Inf"]
    position = sketch(" ".join(row), phase="soviet.interdiction", units=air("sa"))
    assert ask.asked(position) == ("soviet", "air.interdict")
    assert ask.choices(position, "unit") == {"g", "g2"}


@pytest.mark.rule("13.1-3")
def test_an_air_army_supports_once_in_a_game_turn() -> None:
    position = attacking("sa", dice=[1, 1])
    declare(position, "0205", "s")
    ask.play(position, "support; roll")
    declare(position, "0405", "s2")
    assert ask.asked(position) == ("soviet", "combat.column")  # nobody is left to ask for
    ask.play(position, "roll; done")
    declare(position, "0205", "s")  # the phase after movement
    assert ask.asked(position) == ("soviet", "combat.column")


@pytest.mark.rule("13.1-3")
def test_in_the_next_game_turn_it_may_be_used_again() -> None:
    position = attacking("sa", phase="soviet.combat.after", dice=[1, 1])
    declare(position, "0205", "s")
    ask.play(position, "support; roll")
    to_phase(position, "german", "combat.whom")
    to_phase(position, "soviet", "combat.whom")
    assert position.turn == 4
    declare(position, "0205", "s")
    assert ask.asked(position) == ("soviet", "air.support")


@pytest.mark.rule("13.1-3")
def test_an_air_army_that_was_held_back_is_there_for_the_next_attack() -> None:
    position = attacking("sa", dice=[1])
    declare(position, "0205", "s")
    ask.play(position, "pass; roll")
    declare(position, "0405", "s2")
    assert ask.asked(position) == ("soviet", "air.support")


# -- 13.1-4


@pytest.mark.rule("13.1-4")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("turn", [1, 2, 6, 9])
def test_an_air_army_supports_in_either_soviet_combat_phase(when: str, turn: int) -> None:
    position = attacking("sa", phase=f"soviet.combat.{when}", turn=turn, units={"s": {"active": True}})
    declare(position, "0205", "s")
    assert ask.asked(position) == ("soviet", "air.support")
    assert ask.choices(position) == {"support", "pass"}


@pytest.mark.rule("13.1-4")
def test_no_air_army_supports_in_a_german_combat_phase() -> None:
    position = attacking("sa", phase="german.combat.before", turn=1)
    declare(position, "0204", "g")
    assert ask.asked(position) == ("german", "combat.column")


@pytest.mark.rule("13.1-4")
def test_one_air_army_at_most_supports_an_attack() -> None:
    position = attacking("sa", "sa2", dice=[1])
    declare(position, "0205", "s")
    ask.play(position, "support")
    assert ask.asked(position) == ("soviet", "combat.column")
    ask.refused(position, "support")
    assert odds(ask.play(position, "roll"))["air_support"] == 1
    assert sorted(where(position, army) for army in ("sa", "sa2")) == ["air.flown", "air.ready"]


@pytest.mark.rule("13.1-4")
def test_two_air_armies_support_two_attacks() -> None:
    position = attacking("sa", "sa2", dice=[1, 1])
    for hex, unit in (("0205", "s"), ("0405", "s2")):
        declare(position, hex, unit)
        assert odds(ask.play(position, "support; roll"))["air_support"] == 1


@pytest.mark.rule("13.1-4")
def test_support_is_committed_once_the_attack_is_declared_and_before_the_die() -> None:
    position = attacking("sa", dice=[1])
    ask.play(position, "attack 0205; unit s")
    ask.refused(position, "support")
    assert happened(ask.play(position, "fight"), "rolled") == []
    events = ask.play(position, "support")
    assert happened(events, "flew") == [{"rule": "13.1-4", "unit": "sa", "mission": "support", "hex": "0205"}]
    assert happened(events, "rolled") == []
    assert ask.asked(position) == ("soviet", "combat.column")


@pytest.mark.rule("13.1-4")
def test_support_is_spent_even_if_the_column_is_lowered_after_it() -> None:
    position = attacking("sa", dice=[1])
    declare(position, "0205", "s")
    found = odds(ask.play(position, "support; lower; roll"))
    assert found["column"] == "<=0"
    assert where(position, "sa") == "air.flown"


# -- 13.1-5


@pytest.mark.rule("13.1-5")
def test_air_support_shifts_the_attack_one_column_right() -> None:
    plain, supported = attacking("sa", dice=[1]), attacking("sa", dice=[1])
    declare(plain, "0205", "s")
    declare(supported, "0205", "s")
    assert odds(ask.play(plain, "pass; roll")) == {"column": "<=0", "s": 3, "g": 3}
    assert odds(ask.play(supported, "support; roll")) == {"column": ">=1", "s": 3, "g": 3, "air_support": 1}


@pytest.mark.rule("13.1-5")
def test_air_support_comes_on_top_of_other_shifts() -> None:
    position = attacking("sa", picture=ATTACKS.replace("s:Inf", "s:Shock"), areas={"partisans": "0205"}, dice=[1])
    declare(position, "0205", "s")
    found = odds(ask.play(position, "support; roll"))
    assert (found["air_support"], found["shock"], found["partisans"]) == (1, 1, 1)


# -- 13.1-6


@pytest.mark.rule("13.1-6")
@pytest.mark.parametrize("turn", [3, 6, 9])
def test_air_support_is_given_to_attackers_out_of_supply(turn: int) -> None:
    position = attacking("sa", turn=turn, areas={"soviet_source": "0108"}, dice=[1])  # a source in German hands
    declare(position, "0205", "s")
    found = odds(ask.play(position, "support; roll"))
    assert (found["attackers_out_of_supply"], found["air_support"]) == (-1, +1)


# -- 13.2: 1st Ukrainian Front

UKRAINIANS = ATTACKS.replace("s:Inf", "u:Inf")
"""A unit of 1st Ukrainian Front and one of the Main Front can attack."""
AREA = {"ukrainian_front": "0205 0206 0405"}


@pytest.mark.rule("13.2-1")
def test_two_more_air_armies_come_with_the_first_ground_unit_of_1st_ukrainian_front() -> None:
    ground = {"u": {"type": "tank", "box": "turn.3"}, "u2": {"type": "infantry", "box": "turn.3"}}
    position = sketch(
        "p . . . . .",
        phase="soviet.reinforcements",
        edges={"south": "0101"},
        units={**ground, **air("ua", "ua2", box="air.absent")},
    )
    events = ask.play(position, "unit u; hex 0101")
    assert [event["unit"] for event in happened(events, "air_arrived")] == ["ua", "ua2"]
    assert (where(position, "ua"), where(position, "ua2")) == ("air.ready", "air.ready")
    events = ask.play(position, "unit u2; hex 0101; over")
    assert happened(events, "air_arrived") == []


@pytest.mark.rule("13.2-1")
def test_they_support_attacks_in_the_very_turn_in_which_they_come() -> None:
    position = sketch(
        "p . . . . .\n . u2:Inf g:Inf . . .",
        phase="soviet.reinforcements",
        edges={"south": "0101"},
        areas={"ukrainian_front": "0203"},
        units={"u": {"type": "tank", "box": "turn.3"}, **air("ua", box="air.absent")},
    )
    ask.play(position, "unit u; hex 0101")
    to_phase(position, "soviet", "combat.whom")
    declare(position, "0203", "u2")
    assert ask.asked(position) == ("soviet", "air.support")


@pytest.mark.rule("13.2-1")
def test_while_the_ground_units_are_held_back_their_air_armies_stay_away() -> None:
    position = sketch(
        "p . . g:Inf . .",
        phase="soviet.reinforcements",
        edges={"south": "0101"},
        units={"u": {"type": "tank", "box": "turn.3"}, **air("ua", "ua2", box="air.absent")},
    )
    ask.play(position, "done")
    assert position.units_at(position.components.air_ready) == ()
    assert ask.asked(position) == ("german", "movement.which")  # nobody could interdict


@pytest.mark.rule("13.2-1")
def test_its_air_armies_support_its_attacks_only() -> None:
    position = attacking("ua", picture=UKRAINIANS, areas=AREA, dice=[1])
    declare(position, "0405", "s2")
    assert ask.asked(position) == ("soviet", "combat.column")
    ask.play(position, "roll")
    declare(position, "0205", "u")
    assert ask.asked(position) == ("soviet", "air.support")


@pytest.mark.rule("13.2-1")
def test_an_attack_of_1st_ukrainian_front_uses_one_of_its_own_air_armies() -> None:
    position = attacking("sa", "ua", picture=UKRAINIANS, areas=AREA, dice=[1])
    declare(position, "0205", "u")
    ask.play(position, "support")
    assert (where(position, "sa"), where(position, "ua")) == ("air.ready", "air.flown")


@pytest.mark.rule("13.2-5")
@pytest.mark.parametrize("confined", [True, False])
def test_air_armies_of_the_main_front_never_support_its_attacks(confined: bool) -> None:
    position = attacking("sa", picture=UKRAINIANS, areas=AREA, options={"confined_air": confined, "confined": confined})
    declare(position, "0205", "u")
    assert ask.asked(position) == ("soviet", "combat.column")


TARGETS = """
    .  .  .  .  g:Inf  .  g2:Inf  .
      .  .  .  .  .      .  .       .
"""
"""g is in the area of 1st Ukrainian Front, g2 is not."""


def interdicting(
    *armies: str, picture: str = TARGETS, units: Mapping[str, Any] | None = None, **more: Any
) -> ArmyPosition:
    """The Soviet interdiction phase with these air armies ready."""
    fields = {"phase": "soviet.interdiction", "areas": {"ukrainian_front": "0105"}, **more}
    return sketch(picture, units={**air(*armies), **(units or {})}, **fields)


@pytest.mark.rule("13.2-2")
def test_air_armies_of_1st_ukrainian_front_interdict_only_in_its_area() -> None:
    position = interdicting("ua", "ua2")
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit g2").rules == ("13.2-2",)


@pytest.mark.rule("13.2-4")
def test_where_they_are_not_confined_they_interdict_anywhere() -> None:
    position = interdicting("ua", "ua2", options={"confined_air": False})
    assert ask.choices(position, "unit") == {"g", "g2"}
    ask.play(position, "unit g2; unit g")
    assert [position.interdicted[number(position, unit)] for unit in ("g", "g2")] == [True, True]


@pytest.mark.rule("13.2-3")
def test_a_unit_interdicted_in_the_area_stays_so_outside_it() -> None:
    position = interdicting("ua", dice=[3])
    ask.play(position, "unit g")
    ask.play(position, "unit g; hex 0106")
    assert points_left(position) == 2  # of the 3 that the die gave
    assert position.interdicted[number(position, "g")]


@pytest.mark.rule("13.2-5")
@pytest.mark.parametrize("confined", [True, False])
def test_air_armies_of_the_main_front_never_interdict_in_its_area(confined: bool) -> None:
    position = interdicting("sa", "sa2", options={"confined_air": confined})
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g").rules == ("13.2-5",)


@pytest.mark.rule("13.2-5")
def test_each_front_interdicts_where_it_may() -> None:
    position = interdicting("sa", "ua")
    events = ask.play(position, "unit g; unit g2")
    assert [(event["unit"], event["target"]) for event in happened(events, "flew")] == [("ua", "g"), ("sa", "g2")]


def interdiction_of(name: str, ready: tuple[str, ...]) -> ArmyPosition:
    """The interdiction phase of a scenario with these air armies ready, and no others."""
    everybody = [counter.id for counter in scenario(name).components.roster if counter.type == "air"]
    boxes = [{"id": army, "box": "air.ready" if army in ready else "air.flown"} for army in everybody]
    return scenario(name, phase="soviet.interdiction", turn=5, units=boxes)


@pytest.mark.rule("13.2-2", "13.2-4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_bold_stroke_alone_lets_the_air_armies_of_1st_ukrainian_front_interdict_anywhere(name: str) -> None:
    position = interdiction_of(name, ("2AA", "8AA"))
    assert (where(position, "LVI"), where(position, "XLI")) == ("4919", "4605")  # in the area, and not
    assert "LVI" in ask.choices(position, "unit")
    assert ("XLI" in ask.choices(position, "unit")) == (name == "bold_stroke")


@pytest.mark.rule("13.2-5")
@pytest.mark.parametrize("name", SCENARIOS)
def test_in_no_scenario_do_those_of_the_main_front_interdict_in_its_area(name: str) -> None:
    position = interdiction_of(name, ("1AA", "16AA"))
    assert ask.refused(position, "unit LVI").rules == ("13.2-5",)
    ask.allowed(position, "unit XLI")


# -- 13.3-1


@pytest.mark.rule("13.3-1")
def test_interdiction_comes_between_the_german_combat_and_the_german_movement() -> None:
    position = sketch(ATTACKS, phase="german.combat.before", units=air("sa"))
    ask.play(position, "done")
    assert (ask.asked(position), ask.game.phase(position)) == (("soviet", "air.interdict"), "soviet.interdiction")
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "movement.which")


@pytest.mark.rule("13.3-1")
@pytest.mark.parametrize("turn", [1, 6, 9])
def test_every_turn_has_its_interdiction(turn: int) -> None:
    position = sketch(ATTACKS, phase="german.combat.before", turn=turn, units=air("sa"))
    ask.play(position, "done")
    assert ask.asked(position) == ("soviet", "air.interdict")


@pytest.mark.rule("13.3-1", "13.5-2")
def test_an_air_army_that_gave_support_this_turn_does_not_interdict() -> None:
    position = attacking("sa", "sa2", dice=[1])
    declare(position, "0205", "s")
    ask.play(position, "support; roll")
    to_phase(position, "soviet", "air.interdict")
    ask.play(position, "unit g")
    assert ask.asked(position) == ("german", "movement.which")  # one had flown, one was left


@pytest.mark.rule("13.3-1")
def test_only_german_units_on_the_map_are_interdicted() -> None:
    position = interdicting(
        "sa", picture=". . s:Inf . g:Inf .", areas={}, units={"g2": {"type": "panzer", "box": "turn.5"}}
    )
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit s").rules == ("13.3-1",)
    assert ask.refused(position, "unit g2").rules == ("13.3-1",)


@pytest.mark.rule("13.3-1")
def test_interdiction_is_never_a_duty() -> None:
    position = interdicting("sa")
    ask.play(position, "done")
    assert ask.asked(position) == ("german", "movement.which")
    assert where(position, "sa") == "air.ready"


# -- 13.3-2


@pytest.mark.rule("13.3-2")
def test_all_interdictions_are_named_before_the_first_german_moves() -> None:
    position = interdicting("sa", "sa2", "sa3", picture=". . . g:Inf . g2:Inf", areas={}, dice=[2])
    events = ask.play(position, "unit g")
    assert happened(events, "flew") == [{"rule": "13.3-2", "unit": "sa", "mission": "interdiction", "target": "g"}]
    assert ask.asked(position) == ("soviet", "air.interdict")
    ask.play(position, "done; unit g; done")
    assert ask.asked(position) == ("german", "movement.which")  # the Soviet is not asked again
    assert ask.allowed(position, "unit g2").reason == "movement.take"


# -- 13.3-3


@pytest.mark.rule("13.3-3")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("group", ["army_group_center", "fifth_panzer"])
def test_a_die_is_the_movement_factor_of_an_interdicted_unit(die: int, group: str) -> None:
    row = ["g:Pz", *["."] * 15]
    move = {"move": 10} if group == "fifth_panzer" else {}
    position = interdicting(
        "sa", picture=" ".join(row), areas={"german_start": "0101"}, units={"g": {"group": group, **move}}, dice=[die]
    )
    ask.play(position, "unit g")
    assert ask.allowed(position, "unit g").rules == ("13.3-3",)
    assert [str(action) for action in ask.game.advice(position).staked] == ["unit g"], "nobody rolls unwarned"
    ask.play(position, "unit g")
    assert ask.choices(position, "hex") == {f"01{column:02}" for column in range(2, 2 + die)}


@pytest.mark.rule("13.3-3")
def test_an_interdicted_unit_fights_as_if_nothing_had_happened() -> None:
    position = sketch(ATTACKS, phase="soviet.interdiction", turn=1, units=air("sa"), crt="AS", dice=[1, 1])
    ask.play(position, "unit g; unit g; done; done")
    declare(position, "0204", "g")
    assert odds(ask.play(position, "roll")) == {"column": "<=0", "g": 3, "s": 3}


@pytest.mark.rule("13.3-3")
def test_in_the_next_turn_an_interdicted_unit_moves_as_usual() -> None:
    position = interdicting("sa", picture="s:Inf . . . . g:Inf", areas={}, dice=[2])
    ask.play(position, "unit g; unit g; done; done")
    while ask.asked(position) != ("german", "movement.which"):
        ask.play(position, "done")
    assert position.turn == 4
    assert ask.allowed(position, "unit g").reason == "movement.take"


# -- 13.3-4

POCKET = {"german_source": "0101"}
"""The only German source is in Soviet hands."""


@pytest.mark.rule("13.3-4")
@pytest.mark.parametrize(("german", "soviet", "left"), [(6, 2, 4), (5, 4, 1), (3, 3, 0), (1, 6, 0)])
def test_out_of_supply_and_interdicted_it_has_the_german_die_less_the_soviet_one(
    german: int, soviet: int, left: int
) -> None:
    row = [".", *["."] * 8, "g:Inf", *["."] * 8]
    position = interdicting("sa", picture=" ".join(row), areas=POCKET, dice=[german, soviet])
    ask.play(position, "unit g")
    assert ask.allowed(position, "unit g").rules == ("13.3-4",)
    events = ask.play(position, "unit g")
    rolled = [(roll["rule"], roll["result"]) for roll in happened(events, "rolled")]
    assert rolled == [("7.3-1", german), ("13.3-4", soviet)]
    assert len(ask.choices(position, "hex")) == 2 * left  # along the row, both ways


@pytest.mark.rule("13.3-4")
def test_the_german_die_is_that_of_the_stack_and_the_soviet_one_is_not() -> None:
    position = interdicting("sa", picture=". . . g:Inf+g2:Inf . . . .", areas=POCKET, dice=[5, 2])
    ask.play(position, "unit g")
    events = ask.play(position, "unit g; done; unit g2")
    assert [roll["result"] for roll in happened(events, "rolled")] == [5, 2]  # none for g2
    assert points_left(position) == 5


# -- 13.3-5


@pytest.mark.rule("13.3-5")
def test_no_unit_is_interdicted_twice() -> None:
    position = interdicting("sa", "sa2", picture=". . . g:Inf . g2:Inf", areas={})
    ask.play(position, "unit g")
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g").rules == ("13.3-5",)


# -- 13.3-6


@pytest.mark.rule("13.3-6")
def test_two_stacked_units_may_both_be_interdicted_with_a_die_each() -> None:
    position = interdicting("sa", "sa2", picture=". . . g:Inf+g2:Inf . . . .", areas={}, dice=[5, 2])
    ask.play(position, "unit g; unit g2")
    events = ask.play(position, "unit g; done; unit g2; done")
    assert [(roll["unit"], roll["result"]) for roll in happened(events, "rolled")] == [("g", 5), ("g2", 2)]


@pytest.mark.rule("13.3-6")
@pytest.mark.parametrize(("target", "other"), [("g", "g2"), ("g2", "g")])
def test_of_a_stack_the_soviet_may_choose_the_one_that_is_interdicted(target: str, other: str) -> None:
    position = interdicting("sa", picture=". . . g:Inf+g2:Inf . . . .", areas={}, dice=[1])
    ask.play(position, f"unit {target}")
    assert ask.allowed(position, f"unit {target}").rules == ("13.3-3",)
    assert ask.allowed(position, f"unit {other}").reason == "movement.take"


# -- 13.3-7


@pytest.mark.rule("13.3-7")
def test_fortified_locations_are_not_interdicted_but_units_with_them_are() -> None:
    position = interdicting("sa", picture=". . . gf:Fort+g:Inf . .", areas={})
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit gf").rules == ("13.3-7",)


# -- 13.3-8


@pytest.mark.rule("13.3-8")
def test_a_unit_whose_points_are_gone_does_not_move() -> None:
    position = interdicting("sa", picture=". . . g:Inf . .", areas=POCKET, dice=[2, 5])
    ask.play(position, "unit g; unit g")
    assert ask.choices(position) == {"done"}
    assert ask.refused(position, "hex 0105").rules == ("9.3",)


@pytest.mark.rule("13.3-8")
def test_a_die_too_low_for_any_hex_around_keeps_a_unit_where_it_is() -> None:
    for die, open_ in ((2, set()), (3, {"hex 0103", "hex 0105"})):
        position = interdicting("sa", picture=". . s g:Inf s .", areas={}, dice=[die])
        ask.play(position, "unit g; unit g")
        assert ask.asked(position) == ("german", "movement.where")
        assert ask.choices(position) == {"done", *open_}


# -- 13.4


def fatigued(turn: int = 5, box: str = "air.ready", phase: str = "end") -> ArmyPosition:
    """The end of a turn, with all air armies there, those of 1st Ukrainian Front in this box."""
    main = air(*(f"sa{n}" for n in range(1, 9)))
    return sketch("s:Inf . . . . g:Inf", phase=phase, turn=turn, units={**main, **air("ua1", "ua2", box=box)})


def left(position: ArmyPosition) -> tuple[int, int]:
    """How many air armies have not left for good: of the Main Front, of 1st Ukrainian Front."""
    there = [unit for unit in position.components.air_armies if where(position, position.unit_name(unit)) != "air.gone"]
    ukrainian = sum(position.components.ukrainian[unit] for unit in there)
    return len(there) - ukrainian, ukrainian


@pytest.mark.rule("13.4")
def test_at_the_start_of_turn_6_four_air_armies_and_one_of_1st_ukrainian_front_leave() -> None:
    position = fatigued()
    assert position.turn == 6
    assert left(position) == (4, 1)


@pytest.mark.rule("13.4")
@pytest.mark.parametrize("turn", [1, 4, 6, 7, 8])
def test_no_other_turn_tires_them(turn: int) -> None:
    assert left(fatigued(turn)) == (8, 2)


@pytest.mark.rule("13.4")
def test_they_leave_before_anything_else_happens_in_turn_6() -> None:
    position = fatigued(6, phase="turn")
    assert left(position) == (4, 1)
    assert ask.asked(position)[0] == "soviet"
    assert position.turn == 6


@pytest.mark.rule("13.4")
def test_those_that_have_flown_are_tired_all_the_same() -> None:
    main = air(*(f"sa{n}" for n in range(1, 9)), box="air.flown")
    position = sketch("s:Inf . . . . g:Inf", phase="end", turn=5, units={**main, **air("ua1", "ua2", box="air.flown")})
    assert left(position) == (4, 1)
    assert len(position.units_at(position.components.air_ready)) == 5


@pytest.mark.rule("13.4")
def test_one_of_1st_ukrainian_front_leaves_even_if_they_have_not_come() -> None:
    position = fatigued(box="air.absent")
    assert left(position) == (4, 1)
    assert len(position.units_at(position.components.air_absent)) == 1


@pytest.mark.rule("13.4")
def test_they_never_come_back() -> None:
    position = fatigued()
    while position.outcome is None and position.turn < 9:
        ask.play(position, "done")
    assert left(position) == (4, 1)


# -- 13.5


@pytest.mark.rule("13.5-1")
def test_an_air_army_is_off_the_map_after_its_support() -> None:
    position = attacking("sa", dice=[1])
    declare(position, "0205", "s")
    ask.play(position, "support")
    assert where(position, "sa") == "air.flown"


@pytest.mark.rule("13.5-1")
def test_an_air_army_is_off_the_map_after_its_interdiction() -> None:
    position = interdicting("sa", picture=". . . g:Inf . .", areas={})
    ask.play(position, "unit g")
    assert where(position, "sa") == "air.flown"
    assert position.interdicted[number(position, "g")]


@pytest.mark.rule("13.5-2")
def test_an_air_army_flies_one_mission_a_game_turn() -> None:
    position = interdicting("sa", picture=". . . g:Inf . g2:Inf", areas={})
    ask.play(position, "unit g")
    assert ask.asked(position) == ("german", "movement.which")


@pytest.mark.rule("13.5-2")
def test_after_an_interdiction_it_is_ready_in_the_next_game_turn() -> None:
    position = interdicting("sa", picture=ATTACKS, areas={})
    ask.play(position, "unit g")
    to_phase(position, "german", "combat.whom")
    to_phase(position, "soviet", "combat.whom")
    declare(position, "0205", "s")
    assert ask.asked(position) == ("soviet", "air.support")
