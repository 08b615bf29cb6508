"""Victory [14.0]: control, points, and how clearly a side has won."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import asked, happened, play, scenario, sketch, where

from grognard.engine.kinds import NONE
from grognard.engine.outcome import Outcome
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition


def holder(position: CrossroadsPosition, hex: str) -> str | None:
    """Who controls a hex."""
    side = position.control[position.components.number("hex", hex)]
    return None if side == NONE else position.side_name(side)


def ended(blue: int, red: int, lost: int = 0, **more: Any) -> CrossroadsPosition:
    """The end of the last turn: points of victory hexes for each side, and units that Blue has lost."""
    areas = {f"victory.{blue}": "0101", f"victory.{red}": "0301"} if blue != red else {f"victory.{blue}": "0101 0301"}
    return sketch(
        ". b:Inf . r:Inf",
        phase="end",
        turn=9,
        areas=areas,
        units={f"b{n}": {"type": "infantry", "box": "eliminated", "steps": 0} for n in range(lost)},
        state={"control": {"0101": "blue", "0301": "red"}},
        **more,
    )


# -- 14.1


@pytest.mark.rule("14.1")
def test_a_unit_that_enters_a_victory_hex_takes_it() -> None:
    position = sketch("b:Inf . . . . r:Inf", areas={"victory.2": "0301"})
    assert holder(position, "0301") is None
    events = play(position, "unit b; hex 0301")
    assert happened(events, "took") == [{"rule": "14.1", "side": "blue", "hex": "0301"}]
    assert holder(position, "0301") == "blue"


@pytest.mark.rule("14.1")
def test_a_hex_is_taken_in_passing_and_kept_when_the_unit_has_gone() -> None:
    position = sketch("b:Inf . . . . r:Inf", areas={"victory.2": "0201"})
    play(position, "unit b; hex 0301; done")
    assert holder(position, "0201") == "blue"


@pytest.mark.rule("14.1")
def test_an_enemy_unit_takes_the_hex_away() -> None:
    position = sketch("b:Inf . . . . r:Inf", areas={"victory.2": "0201"}, state={"control": {"0201": "red"}})
    play(position, "unit b; hex 0201")
    assert holder(position, "0201") == "blue"


@pytest.mark.rule("14.1")
def test_an_advance_takes_a_hex() -> None:
    position = sketch("b:Inf r:Inf . .", phase="blue.1.combat", crt="DR", areas={"victory.2": "0201"})
    play(position, "attack 0201; unit b; fight; unit b")
    assert holder(position, "0201") == "blue"


@pytest.mark.rule("14.1")
def test_a_retreat_takes_a_hex() -> None:
    position = sketch(
        "b:Inf r:Inf . .",
        phase="blue.1.combat",
        crt="DR",
        areas={"victory.2": "0301"},
        state={"control": {"0301": "blue"}},
    )
    play(position, "attack 0201; unit b; fight")
    assert (where(position, "r"), holder(position, "0301")) == ("0401", "red")


@pytest.mark.rule("14.1")
def test_a_reaction_takes_a_hex() -> None:
    position = sketch(". b:Inf . . r:Rec . .", areas={"victory.2": "0601"})
    play(position, "unit b; hex 0401; unit r; hex 0601")
    assert holder(position, "0601") == "red"


@pytest.mark.rule("14.1")
def test_an_arrival_takes_a_hex() -> None:
    position = sketch(
        ". . . r:Inf",
        phase="blue.arrivals",
        areas={"victory.2": "0101", "blue.entry": "0101"},
        units={"b": {"type": "infantry", "box": "blue.arriving"}},
        schedule=[{"turn": 1, "what": "reinforcement", "side": "blue", "unit": "b"}],
    )
    play(position, "unit b; hex 0101")
    assert holder(position, "0101") == "blue"


@pytest.mark.rule("14.1")
def test_other_hexes_are_nobodys() -> None:
    position = sketch("b:Inf . . r:Inf", areas={"victory.2": "0301"})
    play(position, "unit b; hex 0201")
    assert holder(position, "0201") is None
    position = sketch("b:Inf . . r:Inf", areas={"victory.2": "0201"})
    play(position, "unit b; hex 0201")
    assert holder(position, "0201") == "blue"


# -- 14.2


@pytest.mark.rule("14.2")
def test_a_side_with_every_victory_hex_at_the_end_of_a_turn_wins_at_once() -> None:
    control = dict.fromkeys(("0806", "0807", "0403", "0410", "1203", "1210"), "red")
    position = scenario("battle", phase="end", turn=2, state={"control": control})
    assert GAME.outcome(position) == Outcome(1, "decisive", "14.2", (0, 14))
    assert GAME.decision(position) is None
    assert asked(position) == ("nobody", "over")


@pytest.mark.rule("14.2")
@pytest.mark.parametrize("last", [None, "blue"])
def test_one_victory_hex_less_is_not_enough(last: str | None) -> None:
    control = dict.fromkeys(("0806", "0807", "0403", "0410", "1203"), "red")
    position = scenario("battle", phase="end", turn=2, state={"control": control | {"1210": last}})
    assert GAME.outcome(position) is None
    assert position.turn == 3
    position = scenario("battle", phase="end", turn=2, state={"control": control | {"1210": "red"}})
    assert GAME.outcome(position) is not None


@pytest.mark.rule("14.2")
def test_on_the_last_turn_every_victory_hex_is_a_decisive_victory_whatever_the_points() -> None:
    position = sketch(
        "b:Inf . r:Inf",
        phase="end",
        turn=9,
        areas={"victory.1": "0201"},
        units={f"b{n}": {"type": "infantry", "box": "eliminated", "steps": 0} for n in range(5)},
        state={"control": {"0201": "blue"}},
    )
    assert GAME.outcome(position) == Outcome(0, "decisive", "14.2", (1, 5))


# -- 14.3


@pytest.mark.rule("14.3")
def test_points_are_those_of_the_victory_hexes_and_one_for_each_enemy_unit_lost() -> None:
    outcome = GAME.outcome(ended(blue=7, red=3, lost=2))
    assert outcome is not None
    assert outcome.points == (7, 5)


@pytest.mark.rule("14.3")
def test_the_bridges_are_worth_three_and_the_towns_two() -> None:
    position = scenario(
        "battle", phase="end", turn=9, state={"control": {"0806": "blue", "1203": "blue", "0410": "red"}}
    )
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.points == (5, 2)


@pytest.mark.rule("14.3")
def test_points_are_counted_after_the_last_turn_only() -> None:
    assert GAME.outcome(ended(blue=9, red=1)) is not None
    control = {"0806": "blue"}
    assert GAME.outcome(scenario("battle", phase="end", turn=8, state={"control": control})) is None


@pytest.mark.rule("14.3")
def test_units_left_out_or_still_to_come_are_not_lost() -> None:
    position = scenario("battle", phase="end", turn=9)
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.points == (0, 0)


# -- 14.4


@pytest.mark.rule("14.4")
@pytest.mark.parametrize(
    ("blue", "red", "winner", "level"),
    [
        (12, 4, 0, "decisive"),
        (11, 4, 0, "clear"),
        (7, 4, 0, "clear"),
        (6, 4, 0, "marginal"),
        (5, 4, 0, "marginal"),
        (4, 4, NONE, "draw"),
        (4, 5, 1, "marginal"),
        (4, 7, 1, "clear"),
        (4, 12, 1, "decisive"),
    ],
)
def test_the_lead_says_how_clear_the_victory_is(blue: int, red: int, winner: int, level: str) -> None:
    assert GAME.outcome(ended(blue, red)) == Outcome(winner, level, "14.4", (blue, red))


@pytest.mark.rule("14.4")
def test_the_end_is_told_with_the_points() -> None:
    position = sketch("b:Inf . . r:Inf", turn=9, areas={"victory.2": "0201", "victory.1": "0301"})
    events = play(position, "unit b; hex 0201; done")
    assert happened(events, "won") == [
        {"rule": "14.4", "side": "blue", "level": "marginal", "points": [2, 0]},
    ]
