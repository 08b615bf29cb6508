"""Bombardment [20] and interdiction [21]: targets, assignment, the die, the odds, results."""

from fractions import Fraction

import pytest
from tests.games.less_than_60_miles.strikes import GAME, ask, happened, lines, number, strikes

from grognard.engine import markers
from grognard.games.less_than_60_miles.position import ACTION, FrontPosition

GUN = {"bombardment": 6, "reduced": 3, "range": 8}
NEAR = "nG:sp_artillery nI:infantry wT:armored"
FAR = "nG:sp_artillery . . . . . wT:armored"
RIVER = {"minor_river": "0102/0103", "bridge": "0102/0103"}


def attrition(position: FrontPosition, unit: str) -> int:
    return position.attrition[number(position, unit)]


# -- who and when


@pytest.mark.rule("20-0:1", "20-0:2", "21-0", "5-4.8.2")
def test_the_active_player_flies_all_his_missions_first_then_the_other() -> None:
    position = strikes("nG:sp_artillery . wH:sp_artillery", units={"nG": GUN, "wH": GUN})
    assert ask.asked(position) == ("nato", "missions.which")
    ask.play(position, "done")
    assert ask.asked(position) == ("wp", "missions.which")


@pytest.mark.rule("20-0:1")
def test_nobody_is_asked_who_has_nothing_to_send() -> None:
    position = strikes("nI:infantry . wT:armored", phase="nato.bombardment")
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("20.1-1:1")
def test_only_detected_units_are_bombarded() -> None:
    position = strikes(
        "nG:sp_artillery . . . . . wT:armored wS:sp_artillery", units={"nG": GUN, "wS": {"mode": "tactical"}}
    )
    assert ask.choices(position, "unit") == {"wT"}
    refused = ask.refused(position, "unit wS")
    assert refused.rules == ("20.1-1:1",)


@pytest.mark.rule("20.1-1:2")
def test_a_unit_is_bombarded_once_in_a_phase() -> None:
    position = strikes(FAR, units={"nG": GUN}, dice=[1])
    ask.play(position, "unit wT;unit nG;fire")
    assert ask.refused(position, "unit wT").rules == ("20.1-1:2",)


@pytest.mark.rule("20.1-1:2")
def test_the_next_phase_may_bombard_it_again() -> None:
    position = strikes(FAR, units={"nG": GUN}, dice=[1])
    ask.play(position, "unit wT;unit nG;fire")
    assert sum(position.bombarded) == 1
    ask.play(position, "done")
    assert not any(position.bombarded)


@pytest.mark.rule("20-0:1")
def test_own_units_are_no_targets() -> None:
    position = strikes(NEAR, units={"nG": GUN})
    assert ask.refused(position, "unit nI").rules == ("20-0:1",)


# -- units


@pytest.mark.rule("20.1-2", "20.1-3")
def test_guns_and_air_points_add_up() -> None:
    position = strikes(FAR, units={"nG": GUN}, air={"nato": 3})
    ask.play(position, "unit wT")
    assert lines(ask.allowed(position, "air 2"))[0] == ("20.1-3", "air", 4)
    ask.play(position, "unit nG")
    assert ask.allowed(position, "air 2").facts["value"] == 10


@pytest.mark.rule("20.1-3", "19.3-7")
def test_an_air_point_is_worth_two_inside_a_cas_area_or_not() -> None:
    for cas in ([], [{"hex": "0107", "side": "nato"}]):
        position = strikes(FAR, air={"nato": 3}, state={"cas": cas})
        ask.play(position, "unit wT")
        assert ask.allowed(position, "air 3").facts["value"] == 6


@pytest.mark.rule("20.1-4", "20.1-5")
def test_the_target_takes_the_result() -> None:
    # Combat Unit next to the enemy, Detection 4: 6 points are column C, and a 9 there is 1/2.
    position = strikes(NEAR, units={"nG": GUN}, dice=[9])
    events = ask.play(position, "unit wT;unit nG;fire")
    assert [event["count"] for event in happened(events, "bombarded")] == [1]
    assert (attrition(position, "wT"), attrition(position, "nG")) == (1, 1)


@pytest.mark.rule("20.1-4")
def test_mode_and_the_best_terrain_change_the_die() -> None:
    position = strikes("nG:sp_artillery . . . . . 2w+wT:armored", units={"nG": GUN, "wT": {"mode": "road"}})
    ask.play(position, "unit wT")
    charts = position.components
    best = min(charts.combat_charts.terrain[name].bombardment for name in ("hill2", "woods"))
    found = {name: amount for rule, name, amount in lines(ask.allowed(position, "unit nG")) if rule == "20.1-4"}
    assert found["target_mode"] == charts.modes[charts.mode("road")].bombardment
    assert min(found.values()) == best
    assert len(found) == 2


@pytest.mark.rule("6.2-4", "20.1-4")
@pytest.mark.parametrize("mode", ["defend", "tactical", "road"])
def test_transition_adds_one_to_the_die(mode: str) -> None:
    position = strikes(FAR, units={"nG": GUN, "wT": {"mode": mode, "ready": 5}})
    ask.play(position, "unit wT")
    usual = position.components.modes[position.components.mode(mode)].bombardment
    assert ask.odds(position, "unit nG").modifier == usual + 1


@pytest.mark.rule("23-0", "20.1-4")
def test_the_odds_are_exact_before_it_is_fired() -> None:
    position = strikes(NEAR, units={"nG": GUN})
    ask.play(position, "unit wT")
    odds = ask.odds(position, "unit nG")
    # Column C at Detection 4: 0/0 up to 4, 0/1 on 5 and 6, 1/1 on 7 and 8, 1/2 on 9 and 10.
    assert odds.chances == {"0": Fraction(6, 10), "1": Fraction(4, 10)}
    assert odds.hits is not None
    assert odds.hits.defender == Fraction(4, 10)


@pytest.mark.rule("2.3#2-2", "22.1-1")
def test_the_odds_count_what_aa_fire_may_take() -> None:
    position = strikes(FAR, air={"nato": 1})
    ask.play(position, "unit wT")
    odds = ask.odds(position, "air 1")
    # AA 2 takes the only Air Point on 8, 9 and 10; two points at Detection 1 are column A, which hurts nobody.
    assert odds.below == Fraction(3, 10)
    assert odds.chances == {"0": Fraction(1)}


@pytest.mark.rule("2.3#2-2")
def test_a_mission_without_anything_left_is_not_rolled_for_but_counts() -> None:
    position = strikes(FAR, units={"nG": GUN}, air={"nato": 1}, dice=[10])
    events = ask.play(position, "unit wT;air 1;fire")
    assert happened(events, "mission_lost")
    assert not happened(events, "bombarded")
    assert ask.refused(position, "unit wT").rules == ("20.1-1:2",)


@pytest.mark.rule("19.1-3:1", "17-5")
def test_nothing_is_paid_until_it_is_fired() -> None:
    position = strikes(FAR, units={"nG": GUN}, air={"nato": 3}, dice=[1, 1])
    ask.play(position, "unit wT;unit nG;air 2;back")
    assert (position.air[0], attrition(position, "nG")) == (3, 0)
    ask.play(position, "unit wT;unit nG;air 2;fire")
    assert (position.air[0], attrition(position, "nG")) == (1, 1)


@pytest.mark.rule("20.1-2")
def test_fire_needs_something_assigned() -> None:
    position = strikes(FAR, units={"nG": GUN})
    ask.play(position, "unit wT")
    assert ask.refused(position, "fire").reason == "mission.nothing"


# -- bridges


@pytest.mark.rule("20.2-1", "20.2-2", "20.2-4", "20.2-5")
def test_a_permanent_bridge_is_destroyed_by_a_result_against_support_units() -> None:
    for die, gone in ((4, False), (5, True)):
        # Detection 4: 6 points are column C, 0/0 on 4 and 0/1 on 5.
        position = strikes("nG:sp_artillery . . wT:armored", units={"nG": GUN}, sides=RIVER, dice=[die])
        ask.play(position, "bridges;hexside 0102/0103;unit nG")
        assert ("20.2-4", "permanent_bridge", 4) in lines(ask.allowed(position, "fire"))
        ask.play(position, "fire")
        assert bool(position.destroyed) == gone
        assert position.bridges_bombarded == (position.components.number("hexside", "0102/0103"),)
        assert "bridges" not in ask.choices(position)


@pytest.mark.rule("20.2-1")
def test_a_bridge_is_bombarded_once_in_a_phase() -> None:
    rivers = {"minor_river": "0102/0103 0103/0104", "bridge": "0102/0103 0103/0104"}
    position = strikes("nG:sp_artillery . . . wT:armored", units={"nG": GUN}, sides=rivers, dice=[1])
    ask.play(position, "bridges;hexside 0102/0103;unit nG;fire;bridges")
    assert ask.choices(position, "hexside") == {"0103/0104"}
    assert ask.refused(position, "hexside 0102/0103").rules == ("20.2-1",)


@pytest.mark.rule("20.2-1", "20.2-4")
def test_enemy_pontoons_are_targets_at_detection_2_and_panels_are_none() -> None:
    rivers = {"minor_river": "0102/0103 0103/0104"}
    state = {
        "pontoons": [{"hexside": "0102/0103", "side": "wp", "turn": 0}],
        "panels": [{"hexside": "0103/0104", "side": "wp", "turn": 0}],
    }
    position = strikes("nG:sp_artillery . . . wT:armored", units={"nG": GUN}, sides=rivers, state=state, dice=[9])
    ask.play(position, "bridges")
    assert ask.choices(position, "hexside") == {"0102/0103"}
    assert ask.refused(position, "hexside 0103/0104").rules == ("20.2-1",)
    assert lines(ask.allowed(position, "hexside 0102/0103")) == [("20.2-4", "pontoon_bridge", 2)]
    ask.play(position, "hexside 0102/0103;unit nG;fire")
    assert not position.pontoons


@pytest.mark.rule("20.2-3")
def test_air_points_against_a_bridge_count_two_each() -> None:
    position = strikes(". . . wT:armored", sides=RIVER, air={"nato": 2})
    ask.play(position, "bridges;hexside 0102/0103")
    assert lines(ask.allowed(position, "air 2"))[0] == ("20.2-3", "air", 4)


# -- interdiction


@pytest.mark.rule("21-2", "21-3", "21-4:1")
def test_interdiction_places_the_marker_of_the_table() -> None:
    # 6 + 2 points are the column 8..11, which gives 4 on a 5; nobody fires at the Air Point.
    position = strikes("nG:sp_artillery . . . . . wT:armored", units={"nG": GUN}, air={"nato": 1}, dice=[5])
    ask.play(position, "interdict;hex 0103;unit nG")
    assert ask.odds(position, "air 1").chances["4"] == Fraction(3, 10)
    ask.play(position, "air 1;fire")
    (marker,) = position.interdictions
    assert (position.place_name(marker.hex), marker.side, marker.value) == ("0103", 0, 4)


@pytest.mark.rule("21-4:1")
def test_a_result_of_nothing_places_no_marker() -> None:
    for die, markers_placed in ((1, 0), (10, 1)):
        position = strikes("nG:sp_artillery . . wT:armored", units={"nG": {**GUN, "mode": "tactical"}}, dice=[die])
        ask.play(position, "interdict;hex 0102;unit nG;fire")
        assert len(position.interdictions) == markers_placed


@pytest.mark.rule("21-1")
def test_a_player_interdicts_a_hex_once_and_the_other_may_too() -> None:
    position = strikes("nG:sp_artillery . wH:sp_artillery", units={"nG": GUN, "wH": GUN}, dice=[5, 5])
    ask.play(position, "interdict;hex 0102;unit nG;fire;interdict")
    assert ask.refused(position, "hex 0102").rules == ("21-1",)
    ask.play(position, "back;done;interdict;hex 0102;unit wH;fire")
    assert [marker.side for marker in position.interdictions] == [0, 1]


@pytest.mark.rule("21-5", "5-4.10.1")
def test_interdiction_goes_in_the_cleanup_phase() -> None:
    marker = {"hex": "0102", "side": "nato", "value": 3}
    position = strikes("nG:sp_artillery . wT:armored", state={"interdictions": [marker]})
    assert len(position.interdictions) == 1
    markers.expire(position, ACTION)
    assert not position.interdictions


@pytest.mark.rule("21-2", "19.1-5")
def test_guns_interdict_within_range_and_air_points_anywhere() -> None:
    guns = strikes("nG:sp_artillery . . . wT:armored", units={"nG": {**GUN, "range": 2}})
    ask.play(guns, "interdict")
    assert ask.choices(guns, "hex") == {"0101", "0102", "0103"}
    assert ask.refused(guns, "hex 0104").rules == ("21-2",)
    both = strikes("nG:sp_artillery . . . wT:armored", units={"nG": {**GUN, "range": 2}}, air={"nato": 1})
    ask.play(both, "interdict")
    assert ask.choices(both, "hex") == {"0101", "0102", "0103", "0104", "0105"}


@pytest.mark.rule("20.1-5")
def test_a_mission_is_told_in_both_languages() -> None:
    position = strikes(NEAR, units={"nG": GUN}, dice=[9])
    events = ask.play(position, "unit wT;unit nG;fire")
    assert len({event.kind for event in events}) > 1
    for event in events:
        if event.kind != "rolled":
            assert all("{" not in GAME.words.say(f"event.{event.kind}", event.data, way) for way in ("en", "es"))


# -- what is refused


@pytest.mark.rule("20.2-2", "21-2")
@pytest.mark.parametrize(("target", "rule"), [("bridges;hexside 0102/0103", "20.2-2"), ("interdict;hex 0103", "21-2")])
def test_nothing_is_fired_at_a_bridge_or_a_hex_without_anything_assigned(target: str, rule: str) -> None:
    position = strikes(FAR, units={"nG": GUN}, sides=RIVER)
    ask.play(position, target)
    ruling = ask.refused(position, "fire")
    assert (ruling.rules[0], ruling.reason) == (rule, "mission.nothing")
    ask.play(position, "unit nG")
    ask.allowed(position, "fire")


@pytest.mark.rule("20.2-2", "21-2")
@pytest.mark.parametrize(("target", "rule"), [("bridges;hexside 0102/0103", "20.2-2"), ("interdict;hex 0103", "21-2")])
def test_a_gun_is_assigned_once(target: str, rule: str) -> None:
    position = strikes(FAR, units={"nG": GUN}, sides=RIVER)
    ask.play(position, target)
    ask.allowed(position, "unit nG")
    ask.play(position, "unit nG")
    ruling = ask.refused(position, "unit nG")
    assert (ruling.rules[0], ruling.reason) == (rule, "mission.chosen")


@pytest.mark.rule("20-0:1")
def test_where_no_bridge_is_in_reach_none_is_bombarded() -> None:
    ask.allowed(strikes(FAR, units={"nG": GUN}, sides=RIVER), "bridges")
    ruling = ask.refused(strikes(FAR, units={"nG": GUN}), "bridges")
    assert (ruling.rules[0], ruling.reason) == ("20-0:1", "missions.no_bridges")
