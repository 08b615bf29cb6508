"""What random games have found wrong once, each with the smallest position that shows it."""

import pytest
from tests.games.crossroads.sketch import asked, choices, play, refused, scenario, sketch

from grognard.engine import positionfile
from grognard.engine.records import Record, UndoRefused
from grognard.games.crossroads import GAME


@pytest.mark.rule("1.3")
def test_an_eliminated_unit_is_still_eliminated_after_a_file() -> None:
    position = sketch("b:Inf .", units={"r": {"type": "recon", "box": "eliminated", "steps": 0}})
    assert positionfile.load(GAME, positionfile.dump(GAME, position)) == position


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("box", ["blue.reserve", "blue.unused"])
def test_a_side_with_one_reserve_unit_can_finish_its_choice(box: str) -> None:
    position = sketch("r:Inf .", phase="blue.reserve", units={"b": {"type": "recon", "box": box}})
    if box == "blue.unused":
        assert asked(position) == ("blue", "reserve.pick")
        assert choices(position) == {"unit b"}
        play(position, "unit b")
    assert asked(position) == ("blue", "reserve.pick")
    assert choices(position) == {"drop b", "done"}


@pytest.mark.rule("2.1")
def test_a_side_without_reserve_units_has_nothing_to_choose() -> None:
    position = sketch("b:Inf r:Inf", phase="blue.reserve")
    assert asked(position) == ("blue", "reserve.pick")
    assert choices(position) == {"done"}


@pytest.mark.rule("5.5", "13.1")
def test_nobody_comes_on_the_map_in_a_lake() -> None:
    position = sketch(
        ". l . r:Inf",
        phase="blue.arrivals",
        areas={"blue.entry": "0101 0201"},
        units={"b": {"type": "infantry", "box": "blue.arriving"}},
        schedule=[{"turn": 1, "what": "reinforcement", "side": "blue", "unit": "b"}],
    )
    play(position, "unit b")
    assert choices(position) == {"hex 0101", "back"}
    assert refused(position, "hex 0201").rules == ("5.5",)


@pytest.mark.rule("13.1")
def test_with_a_unit_in_hand_no_other_comes_on_the_map() -> None:
    position = scenario("battle", phase="blue.arrivals", turn=4)
    play(position, "unit B-5Inf")
    assert refused(position, "unit B-3Arm").reason == "placement.in_hand"


def test_the_end_of_the_game_turns_the_reserves_face_up_and_is_not_taken_back() -> None:
    start = {"scenario": "battle", "phase": "red.2.movement", "turn": 9, "units": [{"id": "R-3Inf", "hex": "1306"}]}
    record = Record.start(GAME, position=start, seed=1)
    record.play("done")
    assert record.position.outcome is not None
    with pytest.raises(UndoRefused):
        record.undo()
