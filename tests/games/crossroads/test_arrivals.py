"""Reinforcements [13.0], and where they come on the map."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    happened,
    play,
    refused,
    scenario,
    sketch,
    where,
)

from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition


def due(
    picture: str, *units: str, turn: int = 1, kinds: Mapping[str, str] | None = None, **more: Any
) -> CrossroadsPosition:
    """Blue's arrivals, with these units, infantry unless `kinds` says otherwise, due this turn, at 0101 or 0201."""
    types = {unit: (kinds or {}).get(unit, "infantry") for unit in units}
    return sketch(
        picture,
        phase="blue.arrivals",
        areas={"blue.entry": "0101 0201"},
        units={unit: {"type": type, "box": "blue.arriving"} for unit, type in types.items()},
        schedule=[{"turn": turn, "what": "reinforcement", "side": "blue", "unit": unit} for unit in units],
        **more,
    )


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(("unit", "turn"), [("B-5Inf", 3), ("B-3Arm", 4), ("R-5Inf", 3), ("R-3Arm", 4)])
def test_reinforcements_come_in_their_turn(unit: str, turn: int) -> None:
    side = "blue" if unit[0] == "B" else "red"
    for now in (turn - 1, turn):
        position = scenario("battle", turn=now, phase=f"{side}.arrivals")
        offered = position.turn == now and unit in choices(position, "unit")
        assert offered == (now == turn)


@pytest.mark.rule("13.1")
def test_a_reinforcement_comes_on_an_entry_hex_of_its_side() -> None:
    position = due(". . . . r:Inf", "b1")
    assert asked(position) == ("blue", "arrivals.which")
    play(position, "unit b1")
    assert choices(position, "hex") == {"0101", "0201"}
    assert refused(position, "hex 0301").rules == ("13.1",)
    events = play(position, "hex 0201")
    assert happened(events, "arrived") == [{"rule": "13.1", "unit": "b1", "hex": "0201", "side": "blue"}]


@pytest.mark.rule("13.1")
def test_units_come_one_after_another_as_their_owner_likes() -> None:
    position = due(". . . . r:Inf", "b1", "b2")
    assert choices(position) == {"unit b1", "unit b2", "done"}
    play(position, "unit b2; back; unit b2; hex 0101; unit b1; hex 0101")
    assert (where(position, "b1"), where(position, "b2")) == ("0101", "0101")


@pytest.mark.rule("13.1", "12.4")
@pytest.mark.parametrize(
    ("picture", "rules"),
    [(". r:Inf . .", ("12.4", "4.3")), (". . r:Inf .", ("12.4",)), (". b2:Inf+b3:Inf . r:Inf", ("12.4", "4.1"))],
)
def test_a_closed_entry_hex_is_refused(picture: str, rules: tuple[str, ...]) -> None:
    position = due(picture, "b1", river="0101/0201")
    play(position, "unit b1")
    assert choices(position, "hex") == {"0101"}
    assert refused(position, "hex 0201").rules == rules


@pytest.mark.rule("13.1")
def test_only_what_is_due_comes() -> None:
    position = due(". . . . r:Inf", "b1")
    assert refused(position, "unit r").rules == ("13.1",)
    assert refused(position, "hex 0101").rules == ("13.1",)
    assert asked(due("b:Inf . . . r:Inf", "b1", turn=2))[1] != "arrivals.which"


@pytest.mark.rule("13.1")
def test_a_unit_that_has_arrived_moves_in_the_same_turn() -> None:
    position = due(". . . . . . . r:Inf", "b1", draws=["blue.1"])
    play(position, "unit b1; hex 0101")
    assert GAME.phase(position) == "blue.1.movement"
    allowed(position, "unit b1")


@pytest.mark.rule("13.2")
def test_the_owner_may_hold_a_reinforcement_back() -> None:
    position = due("b:Inf . . . . . r:Inf", "b1", "b2", draws=["blue.1", "red.1"])
    play(position, "unit b1; hex 0101; done")
    assert where(position, "b2") == "blue.arriving"
    play(position, "done; done")
    assert (position.turn, asked(position)) == (2, ("blue", "arrivals.which"))
    play(position, "unit b2; hex 0201")
    assert where(position, "b2") == "0201"


@pytest.mark.rule("13.2")
def test_a_reinforcement_that_finds_no_open_hex_waits() -> None:
    position = due("r1:Inf r2:Inf . . b:Inf", "b1")
    assert where(position, "b1") == "blue.arriving"
    assert [(entry.turn, position.unit_name(entry.unit)) for entry in position.schedule] == [(2, "b1")]


@pytest.mark.rule("13.2", "5.5")
def test_who_finds_no_open_hex_waits_while_others_come() -> None:
    position = due("m m . . . r:Inf", "b1", "b2", kinds={"b2": "armour"})
    assert asked(position) == ("blue", "arrivals.which")
    assert choices(position) == {"unit b1", "done"}
    assert refused(position, "unit b2").rules == ("13.2",)


@pytest.mark.rule("13.2")
def test_when_the_last_open_hex_has_filled_up_the_others_wait() -> None:
    position = due("b:Inf b5:Inf+b6:Inf . . . r:Inf", "b1", "b2")
    play(position, "unit b1; hex 0101")
    assert asked(position)[1] != "arrivals.which"
    assert [position.unit_name(entry.unit) for entry in position.schedule] == ["b2"]
