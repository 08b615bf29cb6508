"""The weather [11.0]: rolled by the German from turn 2 on; fog and precipitation keep aircraft on the ground."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, lines, scenario, sketch

from grognard.engine.codec import FieldError
from grognard.engine.data import DataError, DataFolder
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition

GROUNDED = ["fog", "precipitation"]


def next_turn(turn: int, die: int) -> tuple[HellsGatePosition, list[Any]]:
    """The end of a turn in fog, and the next one with this die."""
    position = sketch(
        "s1:Inf . . g1:Tk", phase="german.mobile_movement", turn=turn - 1, state={"weather": "fog"}, dice=[die]
    )
    return position, ask.play(position, "done")


@pytest.mark.rule("11.0-1")
def test_turn_one_is_clear_without_a_die() -> None:
    position = scenario("tikich", state={"weather": "fog"}, phase="turn", turn=1, dice=[6])
    assert position.weather == "clear"
    assert position.dice.state()[2] == [6]


@pytest.mark.rule("11.0-2", "11.0-3")
@pytest.mark.parametrize(
    ("die", "weather"), [*((die, "clear") for die in (1, 2, 3, 4)), (5, "fog"), (6, "precipitation")]
)
def test_from_turn_two_on_the_german_rolls_for_it_as_the_turn_begins(die: int, weather: str) -> None:
    position, events = next_turn(2, die)
    assert position.turn == 2
    assert position.weather == weather
    (rolled,) = happened(events, "rolled")
    assert (rolled["rule"], rolled["purpose"], rolled["side"]) == ("11.0-2", "weather", "german")
    assert happened(events, "weather") == [{"rule": "11.0-3", "weather": weather}]
    assert ask.asked(position)[0] == "soviet"


@pytest.mark.rule("11.0-3")
def test_a_position_has_one_of_these_weathers() -> None:
    with pytest.raises(FieldError, match="weather"):
        sketch("s1:Inf . g1:Inf", state={"weather": "snow"})


@pytest.mark.rule("11.0-3")
@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("fog,5,5,no,0", "fog,4,5,no,0", "does not follow"),
        ("fog,5,5,no,0", "haze,5,5,no,0", "weather"),
        ("precipitation,6,6,no,1", "", "a line for each"),
        ("clear,1,4,yes,0", "clear,1,4,perhaps,0", "air"),
    ],
)
def test_a_weather_table_that_is_wrong_is_refused_with_its_line(
    right: str, wrong: str, says: str, tmp_path: Any
) -> None:
    for file in (GAME.folder / "data").iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace(right, wrong), "utf-8")
    with pytest.raises(DataError, match=rf"weather.csv:\d+: .*{says}"):
        GAME.components("korsun", {}, DataFolder(tmp_path), {})


@pytest.mark.rule("11.0-3", "11.1-5")
def test_the_table_can_be_changed_for_a_position() -> None:
    position = sketch(
        "g1:Inf s1:Inf .",
        phase="german.combat",
        state={"weather": "fog"},
        charts={"weather": {"patch": {"fog": {"attack_die": "2"}}}},
    )
    assert ask.odds(position, "attack 0201").modifier == 2


# -- effects


def supporting(picture: str, phase: str, unit: str, weather: str) -> HellsGatePosition:
    """An attack that is announced."""
    position = sketch(picture, phase=phase, state={"weather": weather})
    ask.play(position, f"attack 0201; unit {unit}; fight")
    return position


@pytest.mark.rule("11.1-1", "11.1-2", "11.1-4")
@pytest.mark.parametrize("weather", ["clear", *GROUNDED])
@pytest.mark.parametrize(
    ("picture", "phase", "unit", "pool"),
    [
        ("g1:Inf s1:Inf .", "german.combat", "g1", "luftwaffe"),
        ("s1:Inf g1:Inf .", "soviet.combat", "s1", "red_air_force"),
    ],
)
def test_neither_side_has_air_support_but_in_clear_weather(
    picture: str, phase: str, unit: str, pool: str, weather: str
) -> None:
    position = supporting(picture, phase, unit, weather)
    assert (pool in ask.choices(position, "pool")) == (weather == "clear")
    if weather != "clear":
        rule = {"fog": "11.1-2", "precipitation": "11.1-4"}[weather]
        assert ask.refused(position, f"pool {pool}").rules[0] == rule


@pytest.mark.rule("11.1-2", "11.1-4", "17.0-3")
@pytest.mark.parametrize("weather", ["clear", *GROUNDED])
def test_nor_do_aircraft_bombard(weather: str) -> None:
    position = sketch("g1:Inf . . . s1:Inf s2:Inf g2:Inf", phase="german.combat", state={"weather": weather})
    assert ask.choices(position, "bombard") == {"0501", "0601"}
    far = sketch("g1:Inf s1:Inf . . . s2:Inf", phase="german.combat", state={"weather": weather})
    assert ("0601" in ask.choices(far, "bombard")) == (weather == "clear")


@pytest.mark.rule("11.1-3", "11.1-4", "12.2-2")
@pytest.mark.parametrize(("weather", "rule"), [("fog", "11.1-3"), ("precipitation", "11.1-4")])
def test_there_is_no_air_supply_either(weather: str, rule: str) -> None:
    cut_off = {"declared": {"supply": {"g1": False, "s1": True}}}
    assert ask.choices(sketch("g1:Inf . s1:Inf", **cut_off), "air_supply") == {"g1"}
    position = sketch("g1:Inf . s1:Inf", state={"weather": weather}, **cut_off)
    assert ask.choices(position, "air_supply") == set()
    assert ask.refused(position, "air_supply g1").rules == ("12.2-2", rule)


@pytest.mark.rule("11.1-5", "11.1-1")
@pytest.mark.parametrize(("weather", "modifier"), [("clear", 0), ("fog", 0), ("precipitation", 1)])
@pytest.mark.parametrize(
    ("picture", "phase"),
    [
        ("g1:Tk s1:Inf .", "german.combat"),
        ("g1:Tk s1:Inf .", "german.mobile_combat"),
        ("s1:Tk g1:Inf .", "soviet.combat"),
        ("s1:Tk g1:Inf .", "soviet.mobile_combat"),
    ],
)
def test_precipitation_adds_one_to_the_die_of_every_attack(
    picture: str, phase: str, weather: str, modifier: int
) -> None:
    position = sketch(picture, phase=phase, state={"weather": weather})
    ruling = ask.allowed(position, "attack 0201")
    assert ruling.odds is not None
    assert ruling.odds.modifier == modifier
    assert (("11.1-5", "precipitation", 1) in lines(ruling)) == bool(modifier)


@pytest.mark.rule("11.1-5")
@pytest.mark.parametrize("die", [3, 6])
def test_the_result_is_that_of_the_higher_die_and_seven_counts_as_six(die: int) -> None:
    position = sketch("g1:Inf s1:Inf .", phase="german.combat", state={"weather": "precipitation"}, dice=[die])
    events = ask.play(position, "attack 0201; unit g1; fight; pass; pass; pass; pass")
    crt = position.components.crt
    column = crt.column(3, 3, "clear")
    assert column is not None
    assert happened(events, "result")[0]["result"] == crt.result(column, min(die + 1, 6))


# -- the turn track


def notes(name: str, turn: int) -> list[tuple[str, str]]:
    """What the space of a turn tells, each line with its rule."""
    return [(note.rules[0], GAME.say(note)) for note in GAME.turn_notes(scenario(name).components, turn)]


@pytest.mark.rule("11.0-1", "11.0-2", "19.0-2")
def test_the_turn_track_tells_when_the_weather_is_rolled_and_the_guards_released() -> None:
    assert [rule for rule, _ in notes("korsun", 1)] == ["11.0-1"]
    assert [rule for rule, _ in notes("korsun", 2)] == ["11.0-2", "19.0-2"]
    assert "each on a 6" in notes("korsun", 2)[1][1]


@pytest.mark.rule("4.0-2")
def test_and_that_the_last_turn_ends_the_game() -> None:
    assert [rule for rule, _ in notes("korsun", 12)] == ["11.0-2", "19.0-2", "4.0-2"]


@pytest.mark.rule("19.0-2")
def test_where_the_guards_are_not_in_the_scenario_nothing_is_said_of_them() -> None:
    assert [rule for rule, _ in notes("tikich", 2)] == ["11.0-2"]
