"""Weather [29]: night, fog, precipitation, and aircraft on the ground."""

from dataclasses import replace

import pytest
from tests.games.less_than_60_miles.rear import rear

from grognard.games.less_than_60_miles import weather
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.timing import hour

MONTHS = {
    ("january", "december"): ("H18 H21 H00 H03 H06", "29.1.1-1"),
    ("february", "march", "october", "november"): ("H18 H21 H00 H03", "29.1.1-2"),
    ("april", "may", "july", "august", "september"): ("H21 H00 H03", "29.1.1-3"),
    ("june",): ("H00 H03", "29.1.1-4"),
}
DAWN, NOON, MIDNIGHT = 1, 3, 7
"""D0 H06, when fog is possible in September; H12; D1 H00."""


def sky(
    turn: int, *dice: int, month: str = "september", state: dict[str, dict[str, int]] | None = None
) -> FrontPosition:
    """The weather of a turn, after its phase."""
    position = rear("nA:armored .", turn=turn, state=state, dice=list(dice))
    position.components.facts = replace(position.components.facts, month=month)
    weather.determine(position)
    return position


@pytest.mark.rule("29.1.1-1", "29.1.1-2", "29.1.1-3", "29.1.1-4")
@pytest.mark.parametrize(("months", "expected"), MONTHS.items())
def test_night_hangs_on_month_and_hour(months: tuple[str, ...], expected: tuple[str, str]) -> None:
    for month in months:
        nights = set()
        for turn in range(1, 9):
            position = rear("nA:armored .", turn=turn)
            position.components.facts = replace(position.components.facts, month=month)
            if weather.is_night(position):
                nights.add(hour(position))
                assert weather.night_rule(position) == expected[1]
        assert nights == set(expected[0].split())


@pytest.mark.rule("29.1.2-1", "29.1.2-2", "5-1.1")
def test_fog_is_rolled_for_only_where_the_track_allows_it() -> None:
    assert sky(DAWN, 5, 10).fog
    assert not sky(DAWN, 6, 10).fog
    noon = sky(NOON, 1)
    assert not noon.fog
    assert noon.precipitation


@pytest.mark.rule("29.1.2-3", "29.2-1", "29.2-2")
def test_precipitation_is_rain_or_in_winter_snow() -> None:
    assert weather.is_rain(sky(NOON, 3))
    assert not sky(NOON, 4).precipitation
    winter = sky(NOON, 3, month="december")
    assert weather.is_snow(winter)
    assert not weather.is_rain(winter)


@pytest.mark.rule("29.1.2-4:1", "29.1.2-4:2")
def test_fog_makes_precipitation_rarer_but_both_may_be() -> None:
    both, fog_alone, rain_alone = sky(DAWN, 1, 1), sky(DAWN, 1, 2), sky(DAWN, 6, 2)
    assert (both.fog, both.precipitation) == (True, True)
    assert (fog_alone.fog, fog_alone.precipitation) == (True, False)
    assert (rain_alone.fog, rain_alone.precipitation) == (False, True)


GROUNDED = {"grounded": {"nato": 1, "wp": 1}}
AIR = {"max_air": {"nato": 8, "wp": 9}, "air": {"nato": 1, "wp": 9}}


@pytest.mark.rule("29.4-1", "29.4-3a", "29.4-3b", "29.4-3c", "5-1.2")
@pytest.mark.parametrize(("turn", "dice"), [(NOON, (1,)), (DAWN, (1, 10)), (MIDNIGHT, (10,))])
def test_rain_fog_and_night_ground_a_third_or_half_of_the_maximum(turn: int, dice: tuple[int, ...]) -> None:
    position = sky(turn, *dice, state=AIR)
    assert position.grounded == [2, 4]
    assert position.air == [2, 9]


@pytest.mark.rule("29.4-1")
def test_on_a_clear_day_all_fly() -> None:
    assert sky(NOON, 10, state=AIR).grounded == [0, 0]


@pytest.mark.rule("29.4-2")
def test_what_is_grounded_already_stays_as_it_is() -> None:
    position = sky(NOON, 1, state=AIR | GROUNDED)
    assert position.grounded == [1, 1]


@pytest.mark.rule("29.4-5")
def test_when_the_weather_is_good_again_the_markers_go() -> None:
    assert sky(NOON, 10, state=AIR | GROUNDED).grounded == [0, 0]
