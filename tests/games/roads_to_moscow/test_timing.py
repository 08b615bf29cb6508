"""What is tried at another moment than its own: the rule that says when it is done; and what is due on a turn."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import declared, until
from tests.games.roads_to_moscow.sketch import ask, scenario, sketch

from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.timing import MOMENTS

PICTURE = "gA1:Tk gA2:Tk+gA3:MI gA:HQ . sA1:Inf . sA2:Inf"


def wrong(position: RoadsPosition, action: str) -> tuple[Any, ...]:
    """The rules and the reason of what the present question does not take."""
    ruling = GAME.explain(position, action)
    assert (ruling.legal, ruling.out_of_place) == (False, True), ruling
    return (*ruling.rules, ruling.reason)


def test_every_moment_is_of_a_verb_and_a_rule_of_the_game() -> None:
    assert set(MOMENTS) <= set(GAME.verbs)
    assert {moment.rule for moment in MOMENTS.values()} <= set(GAME.rules)
    assert all(moment.reason in GAME.words.texts for moment in MOMENTS.values())


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0])
        for row in (
            ("build gA1", "14.26a"),
            ("reserve 10Pz", "5.31"),
            ("fuel gA1", "6.43a-1"),
            ("react gA1", "9.31"),
            ("refuse 0101", "9.0"),
            ("stand 0101", "9.41"),
            ("table mobile", "10.31"),
            ("fly Ju87a", "13.22"),
            ("group X", "ES-A2b"),
            ("stay", "11.61b"),
            ("roll", "3.42"),
            ("formation 10Pz", "4.25a"),
            ("omit 10Pz-1", "7.14-2"),
            ("drop gA1", "8.12-1"),
            ("overrun 0501", "8.51-1"),
        )
    ],
)
def test_in_a_movement_phase_other_things_have_not_come_yet(action: str, rule: str) -> None:
    assert wrong(sketch(PICTURE), action) == (rule, MOMENTS[action.split()[0]].reason)


@pytest.mark.rule("7.2-1")
def test_a_sequence_comes_to_its_end_before_another_is_announced() -> None:
    position = sketch(PICTURE)
    assert wrong(position, "mobile 10Pz-1") == ("7.2-1", "7.21-1", "moment.sequence_first")
    assert wrong(position, "pass") == ("7.2-1", "7.21C-2", "moment.sequence_first")


@pytest.mark.rule("8.12-1", "8.12-2")
def test_who_is_in_hand_moves_before_others_are_taken() -> None:
    position = sketch(PICTURE)
    assert wrong(position, "hex 0401") == ("8.12-1", "moment.unit_first")
    ask.play(position, "unit gA1")
    assert wrong(position, "unit gA2") == ("8.12-2", "moment.in_hand")
    assert wrong(position, "unit gA1") == ("8.12-1", "movement.in_hand")
    assert wrong(position, "stack 0201") == ("8.12-2", "moment.in_hand")


@pytest.mark.rule("10.14")
def test_an_attack_that_is_put_together_has_one_defending_hex() -> None:
    position = sketch("sA1:Inf gA1:Tk sA2:Inf", phase="german.declaration")
    ask.play(position, "attack 0101")
    assert wrong(position, "attack 0301") == ("10.14", "moment.one_target")
    assert wrong(position, "hex 0301") == ("10.14", "moment.one_target")
    ask.play(position, "back")
    assert GAME.explain(position, "attack 0301").legal


@pytest.mark.rule("14.34")
def test_between_sequences_nothing_is_razed() -> None:
    point = {"hex": "0101", "side": "german", "complete": True, "builder": "gA1"}
    state = {"strongpoints": [point]}
    assert wrong(sketch(PICTURE, phase="german.reserve", state=state), "raze 0101") == ("14.34", "moment.raze")


@pytest.mark.rule("9.11", "10.63", "7.21A")
def test_an_attack_is_declared_in_its_phase_and_fought_before_the_next() -> None:
    assert wrong(sketch(PICTURE), "attack 0501") == ("9.11", "moment.attack")
    phase = sketch("sA1:Inf gA1:Tk", phase="german.declaration")
    assert wrong(phase, "declare") == ("9.11", "moment.hex_first")
    assert wrong(phase, "unit gA1") == ("7.21A", "moment.movement")
    fight = declared("gA1:Tk+gA2:MI sA1:Inf . gB1:Tk", {"0201": "gA1 gA2"}, mobile=["0201"])
    until(fight, "lead.which")
    assert wrong(fight, "attack 0201") == ("10.63", "moment.combat_first")
    assert wrong(fight, "hex 0101") == ("10.63", "moment.combat_first")


@pytest.mark.rule("7.2-1")
def test_between_sequences_nobody_moves() -> None:
    position = scenario("highway", phase="german.reserve", turn=2)
    assert ask.asked(position)[1] == "reserve.which"
    hex = position.place_name(min(position.hexes_of(0)))
    assert wrong(position, f"hex {hex}") == ("7.2-1", "moment.nobody_active")


# -- the turn track


def notes(name: str) -> list[list[tuple[str, str]]]:
    components = scenario(name).components
    return [
        [(note.rules[0], note.reason) for note in GAME.turn_notes(components, turn)]
        for turn in range(1, components.turns + 1)
    ]


@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_the_last_turn_is_noted_and_no_other(name: str) -> None:
    *others, last = notes(name)
    assert last[-1] == ("4.12", "turn.last")
    assert not any(("4.12", "turn.last") in turn for turn in others)


@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_units_that_come_later_are_noted_on_their_turn(name: str) -> None:
    components = scenario(name).components
    first = components.track[0].name
    assert {coming.turn for coming in components.facts.reinforcements if coming.turn != first} <= {
        components.track[turn - 1].name
        for turn in range(1, components.turns + 1)
        if any(note.reason in ("turn.reinforcements", "turn.group") for note in GAME.turn_notes(components, turn))
    }


@pytest.mark.rule("8.56h")
def test_an_overrun_is_fought_before_anybody_else_moves() -> None:
    tanks = {name: {"silhouette": True, "red_attack": True} for name in ("gA1", "gA2")}
    position = sketch("gA1:Tk+gA2:Tk sA1:Inf . .\ngA3:MI+gA4:MI . . .", units=tanks)
    ask.play(position, "stack 0101; overrun 0201")
    assert wrong(position, "stack 0102") == ("8.56h", "moment.overrun_first")
