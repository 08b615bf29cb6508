"""What words of the rules mean [1, 4], where the program has to agree with the book."""

import pytest
from tests.games.less_than_60_miles.battlefield import ask as fighting
from tests.games.less_than_60_miles.battlefield import attack, battlefield, modifiers, weighed
from tests.games.less_than_60_miles.sketch import ask, happened, sketch

from grognard.games.less_than_60_miles.charts.tables import DIE, FACES
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.victory import victory_points
from grognard.games.less_than_60_miles.weather import grounded_points


@pytest.mark.rule("1-0:2")
def test_nato_commands_v_corps_and_the_warsaw_pact_the_central_front() -> None:
    components = GAME.start("campaign", seed=1).components
    assert SIDES == ("nato", "wp")
    assert [components.roster[hq].name for hq in components.superiors] == ["US V Corps", "Central Front"]


@pytest.mark.rule("4.3-4", "11.2-2")
def test_attrition_makes_a_unit_weaker_in_combat() -> None:
    fresh = battlefield("nA:mechanized wA:armored")
    worn = battlefield("nA:mechanized wA:armored", units={"wA": {"attrition": 2}})
    assert modifiers(weighed(worn, "0101"))["attrition"] == -2
    assert "attrition" not in modifiers(weighed(fresh, "0101"))


@pytest.mark.rule("4.3-5")
def test_a_blocking_unit_stops_enemies_next_to_it() -> None:
    units = {"wA": {"mode": "defend"}}
    position = sketch(". . . .\n. nA:armored wA:mechanized .\n. . . .", units=units)
    ask.play(position, "unit nA")
    assert ask.refused(position, "hex 0201").rules[0] == "8.6-4"
    free = sketch(". . . .\n. nA:armored wA:mechanized .\n. . . .", units={"wA": {"mode": "road"}})
    ask.play(free, "unit nA")
    ask.allowed(free, "hex 0201")


@pytest.mark.rule("4.3-9", "15.3-4")
def test_who_is_not_named_does_not_defend() -> None:
    position = battlefield("nA:mechanized+nB:mechanized wA:armored")
    attack(position, "0101")
    alone = fighting.allowed(position, "unit nA")
    assert "15.3-4" in alone.rules
    defence = [part.name for part in alone.parts if part.group == "defence"]
    assert defence == ["nA"]
    events = fighting.play(position, "unit nA; done")
    assert happened(events, "defending") == [{"rule": "15.3-2", "hex": "0101", "units": ["nA"]}]


@pytest.mark.rule("4.3-10")
@pytest.mark.parametrize(("engaged", "left"), [(0, 12), (1, 6)])
def test_an_engaged_unit_has_spent_time_already(engaged: int, left: int) -> None:
    position = sketch("nA:armored . .", units={"nA": {"engaged": engaged}})
    assert ask.allowed(position, "unit nA").parts[0].amount == left


@pytest.mark.rule("4.3-11")
def test_each_superior_hq_has_engineers_of_its_own() -> None:
    position = GAME.start("first_day", seed=1)
    assert position.engineers == [7, 8]


@pytest.mark.rule("4.3-16", "4.1-0:2", "8.1-4")
def test_the_movement_points_of_a_turn_are_three_hours_of_fifteen_minutes_each() -> None:
    points = GAME.start("point_alpha", seed=1).components.organisation.allowances["unengaged"]
    assert points * 15 == 3 * 60


@pytest.mark.rule("4.4-0", "29.4-3a", "29.4-3b")
def test_fractions_of_air_points_are_rounded_down() -> None:
    points = {"max_air": {"nato": 11, "wp": 11}, "air": {"nato": 11, "wp": 11}}
    position = sketch("nA:armored .", state=points)
    assert [grounded_points(position, side) for side in (NATO, WP)] == [3, 5]


@pytest.mark.rule("4.4-0", "26.1-4")
def test_a_tenth_of_the_victory_points_is_rounded_down() -> None:
    position = GAME.start("campaign", seed=1)
    before = victory_points(position)
    position.city_strikes = [1, 1]
    assert victory_points(position) == tuple(points - points // 10 for points in before)
    assert "4.4-0" in GAME.inquire(position, "victory").rules
    position.city_strikes = [0, 0]
    assert "4.4-0" not in GAME.inquire(position, "victory").rules


@pytest.mark.rule("4.5-0", "3-k")
def test_one_die_of_ten_faces_decides_everything() -> None:
    assert (DIE.rule, DIE.faces, FACES) == ("4.5-0", 10, 10)
    assert set(GAME.rolls(GAME.start("point_alpha", seed=1).components).values()) == {10}
    position = GAME.start("blackhorse", seed=3)
    dice = [event.data["result"] for event in ask.play(position, "rest; done; rest; done") if event.kind == "rolled"]
    assert dice
    assert all(1 <= die <= 10 for die in dice)


@pytest.mark.rule("5-4.6.1", "5-4.6.3")
def test_supply_centres_are_placed_before_anybody_rests() -> None:
    position = sketch(
        "nA:armored . .",
        phase="nato.attrition_removal",
        supplied=False,
        units={
            "VC": {"hex": "0101"},
            "nA": {"printed_parent": "VC", "superior": "VC", "attrition": 1},
        },
        minor_road="0101 0102 0103",
        areas={"supply.nato": "0101"},
        state={"supply_centres": [{"hex": "0101", "side": "nato"}], "centres_left": {"nato": 1, "wp": 0}},
    )
    assert ask.asked(position) == ("nato", "centres.which")
    assert ask.refused(position, "unit nA").rules[0] == "5-4.6.1"
    ask.play(position, "done")
    assert ask.asked(position) == ("nato", "recovery.who")
    assert ask.refused(position, "place 0102").rules[0] == "5-4.6.1"
