"""What is tried at another moment than its own: the rule that says when it is done, and what comes first."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, scenario, sketch

from grognard.engine.procedures import Role
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.moments import MOMENTS, OF_A_MISSION
from grognard.games.less_than_60_miles.position import FrontPosition

PICTURE = "nA:armored . wA:mechanized . nB:mechanized nH:hq"
GUN = {"bombardment": 6, "reduced": 3, "range": 8}


def wrong(position: FrontPosition, action: str) -> tuple[Any, ...]:
    """The rules and the reason of what the present question does not take."""
    ruling = GAME.explain(position, action)
    assert (ruling.legal, ruling.out_of_place) == (False, True), ruling
    return (*ruling.rules, ruling.reason)


def test_every_moment_is_of_a_verb_and_a_rule_of_the_game() -> None:
    assert set(MOMENTS) <= set(GAME.verbs)
    assert {*(moment.rule for moment in MOMENTS.values()), *OF_A_MISSION.values()} <= set(GAME.rules)
    assert all(moment.reason in GAME.words.texts for moment in MOMENTS.values())


def test_every_verb_has_its_moment_but_those_of_any_question() -> None:
    general = {name for name, spec in GAME.verbs.items() if spec.role in (Role.BACK, Role.END, Role.PASS)}
    assert set(GAME.verbs) - set(MOMENTS) - general == {"play"}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0])
        for row in (
            ("rest", "30.3.2-1"),
            ("all road", "5-4.2.2"),
            ("switch assault", "6.3.5-2:1"),
            ("cancel nH", "14.8-0"),
            ("turn nH", "10-7"),
            ("attach nA", "14.2-3"),
            ("rebuild nH", "12.5-1"),
            ("project works", "5-4.5"),
            ("place 0101", "30.3.1-0"),
            ("rest_all", "11.4-2"),
            ("repair nH", "11.6-2"),
            ("points 1", "5-4.7.1"),
            ("recon", "25.2-0"),
            ("bridges", "20-0:1"),
            ("interdict", "21-0"),
            ("air 1", "16.3-3"),
            ("hasty", "15.1-1"),
            ("engineers", "31.4-2"),
            ("noe", "22.2-4:1"),
            ("command", "15.5.18-1"),
            ("retreat", "15.7-0:1"),
            ("advance", "15.9-1"),
            ("allow", "8.8-7"),
        )
    ],
)
def test_in_a_movement_phase_it_is_not_the_time_of_other_things(action: str, rule: str) -> None:
    assert wrong(sketch(PICTURE), action) == (rule, MOMENTS[action.split()[0]].reason)


WARS = {"chemical": True, "nuclear": True}


@pytest.mark.rule("26.1-1", "27.1-1")
def test_warfare_is_announced_at_the_beginning_of_a_turn_if_it_is_played() -> None:
    position = sketch(PICTURE, options=WARS)
    assert wrong(position, "chemical") == ("26.1-1", "when.warfare")
    assert wrong(position, "nuclear") == ("27.1-1", "when.nuclear")
    assert wrong(sketch(PICTURE), "chemical") == ("26.1-1", "chemical.not_played")
    assert wrong(sketch(PICTURE), "nuclear") == ("27.1-1", "nuclear.not_played")


@pytest.mark.rule("26.1-3", "27.1-1")
def test_who_could_not_have_announced_it_in_this_turn_is_told_why() -> None:
    began = {"chemical_since": {"wp": 1}, "nuclear_since": 2, "nuclear_first": "wp"}
    position = sketch(PICTURE, turn=24, options=WARS, state=began)
    assert wrong(position, "chemical") == ("26.1-3", "chemical.too_early")
    assert wrong(position, "nuclear") == ("27.1-1", "nuclear.declared")
    both = sketch(PICTURE, turn=26, options=WARS, state={"chemical_since": {"wp": 1, "nato": 25}})
    assert wrong(both, "chemical") == ("26.1-1", "chemical.declared")


@pytest.mark.rule("8.1-1", "12.1-4:1")
def test_a_unit_is_taken_in_hand_before_it_does_anything() -> None:
    position = sketch(PICTURE)
    assert wrong(position, "hex 0102") == ("8.1-1", "5-4.9", "when.unit_first")
    assert wrong(position, "attack 0103") == ("8.1-1", "15-1", "when.unit_first")
    assert wrong(position, "march") == ("8.1-1", "8.5-1", "when.unit_first")
    assert wrong(position, "mode moving") == ("12.1-4:1", "when.hq_mode")
    ask.play(position, "unit nA")
    assert GAME.explain(position, "hex 0102").legal


@pytest.mark.rule("8.1-2", "8-0")
def test_an_attack_in_hand_is_made_or_given_up_before_anything_else_moves() -> None:
    position = sketch("nA:armored wA:mechanized . nB:mechanized nH:hq")
    ask.play(position, "unit nA; attack 0102")
    assert wrong(position, "unit nB") == ("8.1-2", "5-4.9", "when.in_hand")
    assert wrong(position, "hex 0104") == ("8-0", "5-4.9", "when.in_hand")
    ask.play(position, "back; back")
    assert GAME.explain(position, "unit nB").legal


@pytest.mark.rule("5-4.9", "15-1", "5-4.2.3")
def test_nobody_moves_fights_or_changes_mode_in_an_engineering_phase() -> None:
    position = scenario("point_alpha", phase="nato.engineering")
    assert ask.asked(position) == ("nato", "engineering.what")
    assert wrong(position, "unit VC") == ("5-4.9", "when.movement")
    assert wrong(position, "attack 1010") == ("15-1", "when.attack")
    assert wrong(position, "mode road") == ("5-4.2.3", "when.mode")


@pytest.mark.rule("20.1-2", "27.3-0")
def test_a_mission_has_its_target_before_anything_is_sent() -> None:
    position = sketch("nG:sp_artillery . wA:mechanized", phase="nato.bombardment", units={"nG": GUN})
    assert wrong(position, "air 1") == ("20.1-2", "when.target_first")
    assert wrong(position, "fire") == ("20.1-2", "when.target_first")
    assert wrong(position, "nuclear") == ("27.3-0", "when.target_first")


@pytest.mark.rule("21-0")
def test_a_mission_in_hand_comes_before_the_next() -> None:
    position = sketch("nG:sp_artillery . wA:mechanized", phase="nato.bombardment", units={"nG": GUN})
    ask.play(position, "unit wA")
    assert wrong(position, "interdict") == ("21-0", "when.mission_first")
    ask.play(position, "back")
    assert GAME.explain(position, "interdict").legal


@pytest.mark.rule("5-4.3.1", "14.4.2-1")
def test_orders_are_issued_in_their_phase_and_named_before_their_hq() -> None:
    position = scenario("point_alpha", phase="nato.orders_issue")
    assert ask.asked(position) == ("nato", "orders.which")
    assert wrong(position, "unit VC") == ("14.4.2-1", "when.order_first")
    order = GAME.decision(position).actions[0]  # type: ignore[union-attr]
    assert order.verb == "issue"
    assert wrong(sketch(PICTURE), f"issue {order.args[0]} nH") == ("5-4.3.1", "when.issue")


@pytest.mark.rule("34-4", "35-3:1")
def test_a_card_is_played_in_the_phase_that_it_names() -> None:
    position = scenario("campaign", phase="nato.movement")
    cards, names = position.components.cards, position.components.names["card"]
    found = {card.face: name for card, name in zip(cards, names, strict=True)}
    ask.play(position, "unit " + min(ask.choices(position, "unit")))
    assert wrong(position, f"play {found['event']}") == ("34-4", "when.card")
    assert wrong(position, f"play {found['action']}") == ("35-3:1", "when.card")


# -- what comes first where missions are flown, EW points are given and orders executed


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0])
        for row in (
            ("bridges", "20-0:1"),
            ("interdict", "21-0"),
            ("hex 0101", "5-4.9"),
            ("hexside 0101/0102", "5-4.5"),
        )
    ],
)
def test_a_mission_is_finished_before_the_next_target_is_named(action: str, rule: str) -> None:
    position = sketch(
        "nG:sp_artillery . wA:mechanized", phase="nato.bombardment", units={"nG": {**GUN, "mode": "barrage"}}
    )
    ask.play(position, "unit wA")
    assert wrong(position, action)[::2][0] == rule
    assert GAME.explain(position, action).reason == "when.mission_first"


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0])
        for row in (
            ("fire", "20.1-2"),
            ("double nG", "17-6"),
            ("gas", "26-0:1"),
            ("persistent", "26.5-1:2"),
        )
    ],
)
def test_a_target_is_named_before_a_mission_is_put_together(action: str, rule: str) -> None:
    position = sketch(
        "nG:sp_artillery . wA:mechanized", phase="nato.bombardment", units={"nG": {**GUN, "mode": "barrage"}}
    )
    assert wrong(position, action) == (rule, "when.target_first")


@pytest.mark.rule("24-0")
def test_ew_points_go_to_hqs_and_not_to_hexes() -> None:
    units = {"VC": {"hex": "0101"}, "3A": {"hex": "0101"}}
    position = sketch(PICTURE, phase="nato.ew", units=units, state={"ew_pool": {"nato": 2}})
    assert ask.asked(position) == ("nato", "ew.give")
    assert wrong(position, "hex 0102") == ("24-0", "when.ew_to_hqs")


@pytest.mark.rule("5-4.2.2")
def test_an_order_is_for_units_and_not_for_hexes() -> None:
    due = {"turn": 3, "what": "order", "side": "nato", "order": "brigade_defense", "hq": "1-3A", "secret": False}
    units = {
        "VC": {"hex": "0101"},
        "3A": {"hex": "0101"},
        "1-3A": {"hex": "0101"},
        "2-36IN": {"hex": "0102", "parent": "1-3A"},
    }
    position = sketch(PICTURE, phase="nato.orders_execution", units=units, schedule=[due])
    assert ask.choices(position, "unit")
    assert wrong(position, "hex 0102") == ("5-4.2.2", "when.unit_of_order")


@pytest.mark.rule("8.1-2")
def test_a_reinforcement_is_brought_on_before_another_unit_is_taken_in_hand() -> None:
    coming = {"nC": {"type": "armored", "side": "nato", "box": "nato.reinforcements"}}
    position = sketch(PICTURE, units=coming, areas={"entry.nato": "0102"})
    ask.allowed(position, "unit nA")
    ask.play(position, "reinforce nC")
    assert wrong(position, "unit nA") == ("8.1-2", "5-4.9", "when.entering")
