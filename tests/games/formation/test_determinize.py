"""What a side could believe [5.3.4]: any unit beneath that leaves zones as they are, and losses as the tracks show."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, number, scenario, sketch, where

from grognard.engine.dice import Dice, key_of
from grognard.engine.hiding import replace_units
from grognard.games.formation.activation import CUP
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.player import observe

MANY = 40


def believed(position: FormationPosition, side: str, count: int = MANY) -> list[FormationPosition]:
    return [GAME.determinize(position, side, Dice(key_of(seed))) for seed in range(count)]


def places(copies: list[FormationPosition], unit: str) -> set[str]:
    return {where(copy, unit) for copy in copies}


@pytest.mark.rule("5.3.4-4")
def test_units_beneath_of_any_formation_change_places() -> None:
    position = sketch("a:HQ a1:Tk . g1:PG+g2:PG . gH1:PG+gH2:PG")
    assert places(believed(position, "american"), "g1") == {"0401", "0601"}
    assert places(believed(position, "american"), "g2") == {"0401"}
    assert places(believed(position, "german"), "g1") == {"0401"}


@pytest.mark.rule("5.3.4-4", "5.4-1")
def test_a_lone_tank_beneath_could_lie_wherever_no_hex_is_controlled_otherwise() -> None:
    """Beneath infantry nobody sees the zone of armour: it reaches nowhere that theirs does not [5.4-2]."""
    position = sketch("a:HQ a1:Tk . g1:Tk+g2:PG . gH1:PG+gH2:PG")
    assert places(believed(position, "american"), "g1") == {"0401", "0601"}


@pytest.mark.rule("5.4-3", "5.3.4-4")
@pytest.mark.parametrize(("top", "disrupted"), [("g2", {False}), ("gH2", {True, False})])
def test_beneath_a_disrupted_unit_that_has_a_zone_all_the_same_lies_one_in_good_order(
    top: str, disrupted: set[bool]
) -> None:
    """Beneath one in good order, as g2 is if gH2 is not, anybody may lie."""
    position = sketch("a:HQ a1:Tk . g1:PG+g2:PG . gH1:PG+gH2:PG", units={top: {"disrupted": True}})
    hex = position.components.number("hex", "0401")
    assert {copy.disrupted[copy.units_at(hex)[0]] for copy in believed(position, "american")} == disrupted


@pytest.mark.rule("5.3.4-4", "5.6.3-1")
def test_whether_a_unit_beneath_is_disrupted_is_drawn_as_often_as_it_is_seen() -> None:
    units = {"g4": {"disrupted": True}}
    position = sketch("a:HQ a1:Tk . g1:PG+g2:PG . g3:PG g4:PG", units=units)
    hidden = number(position, "g1")
    assert {copy.disrupted[hidden] for copy in believed(position, "american")} == {True, False}
    twin = sketch("a:HQ a1:Tk . g1:PG+g2:PG . g3:PG g4:PG", units={**units, "g1": {"disrupted": True}})
    assert believed(twin, "american") == believed(position, "american")


@pytest.mark.rule("7.6a")
@pytest.mark.parametrize(("improved", "disrupted"), [(["0401"], {False}), ([], {True, False})])
def test_nobody_is_disrupted_in_an_improved_defence(improved: list[str], disrupted: set[bool]) -> None:
    units = {"g4": {"disrupted": True}}
    position = sketch("a:HQ a1:Tk . g1:PG+g2:PG . g3:PG g4:PG", units=units, state={"improved": improved})
    assert {copy.disrupted[number(copy, "g1")] for copy in believed(position, "american")} == disrupted


@pytest.mark.rule("5.3.4-3")
def test_losses_that_the_track_shows_are_shared_out_among_those_who_are_left() -> None:
    units = {"g1": {"strength": 6}, "g2": {"strength": 6}}
    position = sketch("a:HQ a1:Tk . g1:PG g2:PG", units=units, state={"other_steps_lost": {"german": 4}})
    found = {
        tuple(copy.strength[number(copy, name)] for name in ("g1", "g2")) for copy in believed(position, "american")
    }
    assert {sum(strengths) for strengths in found} == {8}
    assert len(found) > 2


@pytest.mark.rule("5.3.4-3")
def test_strengths_do_not_depend_on_what_they_are() -> None:
    worn = {"g1": {"strength": 2, "full_strength": 6}, "g2": {"strength": 5, "full_strength": 6}}
    fresh = {"g1": {"strength": 6, "full_strength": 6}, "g2": {"strength": 3, "full_strength": 6}}
    one, other = (sketch("a:HQ a1:Tk . g1:PG g2:PG", units=units) for units in (worn, fresh))
    assert [copy.strength for copy in believed(one, "american")] == [
        copy.strength for copy in believed(other, "american")
    ]


def test_ones_own_side_stays_as_it_is() -> None:
    position = sketch("a:HQ a1:Tk+a2:AI . g1:PG", units={"a1": {"disrupted": True}, "a2": {"strength": 2}})
    for copy in believed(position, "american", 4):
        own = [number(copy, name) for name in ("a", "a1", "a2")]
        for column in ("strength", "disrupted", "at"):
            assert [getattr(copy, column)[unit] for unit in own] == [getattr(position, column)[unit] for unit in own]


@pytest.mark.rule("5.3.4-6")
def test_without_limited_intelligence_everything_stays() -> None:
    options = {"limited_intelligence": False}
    position = sketch("a:HQ a1:Tk . g1:PG+g2:Tk", units={"g1": {"strength": 2, "full_strength": 5}}, options=options)
    for copy in believed(position, "american", 4):
        assert (copy.stacks, copy.strength) == (position.stacks, position.strength)


@pytest.mark.rule("6.4.1opt-7")
def test_the_enemys_cup_could_hold_any_markers_and_ones_own_is_known() -> None:
    state = {"cups": {"german": ["1", "2", "3"], "american": ["4", "5", "6"]}}
    position = sketch("a:HQ a1:Tk . g1:PG", options={"action_point_markers": True}, state=state)
    copies = believed(position, "american")
    assert {copy.cups[0] for copy in copies} == {("4", "5", "6")}
    assert {marker for copy in copies for marker in copy.cups[1]} == set(CUP)


def test_scripted_dice_do_not_come_along() -> None:
    position = sketch("a:HQ a1:Tk . g1:PG", dice=[1, 2, 3])
    copy = believed(position, "american", 1)[0]
    assert copy.dice.script is None
    assert copy.dice.key != position.dice.key


@pytest.mark.parametrize("side", GAME.sides)
def test_a_planned_decision_does_not_hang_on_what_is_hidden(side: str) -> None:
    """Through a turn: at each of its decisions, with the hidden part redrawn, a side decides the same."""
    hidden, position = 0, scenario("tanks_at_arracourt", seed=6)
    seats = {name: HeuristicPlayer(position.components, 6) for name in GAME.sides}
    twin = HeuristicPlayer(position.components, 6)
    while position.turn == 1:
        decision = GAME.decision(position)
        assert decision is not None
        chosen = seats[decision.side].choose(observe(GAME, position))
        if decision.side == side:
            other = GAME.determinize(position, side, Dice(key_of(f"other {hidden}")))
            hidden += other.stacks != position.stacks or other.strength != position.strength
            assert twin.choose(observe(GAME, other)) == chosen
        GAME.apply(position, chosen)
    assert hidden > 10


# -- nothing of the truth comes along


STACKS = "a:HQ a1:Tk gH1:PG+g2:PG . g3:PG+g4:PG . g:HQ"
"""Of what lies beneath, one is of another formation than the units on top."""


def exchanged(position: FormationPosition, one: str, other: str) -> FormationPosition:
    """The same with two units in each other's place, whatever they are doing."""
    twin = position.copy()
    first, second = number(twin, one), number(twin, other)
    replace_units(twin, {first: second, second: first})
    assert GAME.view(twin, "american") == GAME.view(position, "american")
    return twin


@pytest.mark.rule("5.3.4-1", "5.3.4-4")
def test_who_has_won_a_battle_could_be_of_any_formation_when_it_is_over() -> None:
    position = sketch(STACKS, crt="1/0", dice=[5])
    ask.play(position, "unit a1; attack 0301; hasty; lead H; unit g2")
    assert number(position, "gH1") in position.frames[-1].winners
    assert places(believed(position, "american"), "gH1") == {"0301", "0501"}
    assert believed(position, "american") == believed(exchanged(position, "gH1", "g3"), "american")


@pytest.mark.rule("5.3.4-4", "5.5.1-2")
def test_who_attacks_is_of_the_active_formation_whoever_it_is() -> None:
    picture = "a:HQ a1:Tk g1:PG+g2:PG . g3:PG+gH4:PG . gH5:PG+g6:PG g:HQ"
    position = sketch(picture, active="G", state={"points": {"german": 6}})
    ask.play(position, "unit g1; unit g2; attack 0201")
    assert ask.asked(position) == ("american", "withdraw.or_stand")
    assert places(believed(position, "american"), "gH5") == {"0501", "0701"}
    assert places(believed(position, "american"), "g3") == {"0301", "0501", "0701"}
    assert believed(position, "american") == believed(exchanged(position, "g1", "gH5"), "american")


@pytest.mark.rule("5.3.4-4")
def test_if_no_way_is_found_to_draw_units_they_do_not_stay_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.games.formation.covered._Search.find", lambda search: None)
    position = sketch(STACKS)
    assert places(believed(position, "american"), "gH1") == {"0301", "0501"}
    assert believed(position, "american") == believed(exchanged(position, "gH1", "g3"), "american")


@pytest.mark.rule("6.5.1-4")
def test_where_a_stack_on_its_way_was_sent_is_not_known() -> None:
    """Armour has no zone in the woods, so that the stack may go on from there; and the enemy may react [5.4-2]."""

    def sent(hex: str) -> FormationPosition:
        position = sketch("""
            a:HQ a1:AI w . .
              .   .  g1:Tk . g:HQ
        """)
        ask.play(position, f"unit a1; move; hex {hex}")
        assert ask.asked(position)[0] == "german"
        return position

    one, other = sent("0301"), sent("0401")
    assert one.frames != other.frames
    assert GAME.view(one, "german") == GAME.view(other, "german")
    assert believed(one, "german") == believed(other, "german")


@pytest.mark.rule("5.3.4-4", "3.2.1-17")
def test_the_state_of_a_static_unit_beneath_is_not_known_nor_which_of_those_beneath_it_is() -> None:
    static = {"class": "static", "stripe": "", "formation": None}

    def beneath(picture: str, *disrupted: str) -> FormationPosition:
        units: dict[str, dict[str, Any]] = {"g4": {"disrupted": True}, "g1": dict(static)}
        return sketch(picture, units=units | {name: {**units.get(name, {}), "disrupted": True} for name in disrupted})

    picture = "a:HQ a1:Tk . g1:PG+g2:PG+g3:PG . g4:PG g5:PG"
    one, other = beneath(picture), beneath(picture, "g1", "g2")
    assert GAME.view(one, "american") == GAME.view(other, "american")
    assert believed(one, "american") == believed(other, "american")
    assert {copy.disrupted[number(copy, "g1")] for copy in believed(one, "american")} == {True, False}
    twin = exchanged(one, "g1", "g2")
    assert believed(twin, "american") == believed(one, "american")
    assert places(believed(one, "american"), "g1") == {"0401"}
