"""Nuclear warfare [27]: declaring it, delivering it, what it does, and contamination."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, hex_of, lines, number, odds_of, strikes

from grognard.games.less_than_60_miles.nuclear import decay, irradiate, why_not_declared
from grognard.games.less_than_60_miles.position import Contamination, FrontPosition
from grognard.games.less_than_60_miles.supply import why_blocked_hex

MISSILE = {"bombardment": 4, "range": 10}
GUN = {"bombardment": 6, "reduced": 3, "range": 10}
FAR = "nM:missile_artillery . . . . . wT:armored"
BEGUN = {"nuclear_since": 2, "nuclear_first": "wp", "nuclear": {"nato": 10, "wp": 10}}


def war(picture: str = FAR, **more: Any) -> FrontPosition:
    """The Bombardment Phase of NATO in a nuclear war that the Warsaw Pact began the turn before."""
    state = {**BEGUN, **more.pop("state", {})}
    usual = {"options": ["nuclear"], "units": {"nM": MISSILE}, "state": state}
    return strikes(picture, **{**usual, **more})


def attrition(position: FrontPosition, unit: str) -> int:
    return position.attrition[number(position, unit)]


# -- starting it [27.1]


@pytest.mark.rule("27.1-1", "27.1-2")
def test_either_player_starts_it_at_the_beginning_of_a_turn() -> None:
    for side, name in enumerate(("nato", "wp")):
        position = strikes(FAR, phase=f"{name}.warfare", options=["nuclear"])
        ask.play(position, "nuclear")
        assert (position.nuclear_first, position.nuclear_since) == (side, 3)


@pytest.mark.rule("27.1-1")
def test_until_then_nobody_uses_them() -> None:
    position = war(state={"nuclear_since": 0})
    ask.play(position, "unit wT")
    assert ask.refused(position, "nuclear").rules == ("27.1-1",)
    begun = war()
    ask.play(begun, "unit wT")
    ask.allowed(begun, "nuclear")


@pytest.mark.rule("27.1-3")
def test_each_strike_on_a_city_is_counted() -> None:
    position = war("nM:missile_artillery . nI:infantry c+wT:armored", dice=[1])
    ask.play(position, "unit wT;nuclear;unit nM;points 2;fire")
    assert position.city_strikes[0] == 1


@pytest.mark.rule("27.1-4")
def test_nato_may_wait_for_the_turn_after_the_enemys_declaration() -> None:
    options = ["nuclear", "nato_no_first_use"]
    assert ask.asked(strikes(FAR, phase="nato.warfare", options=options)) == ("nobody", "over")
    for since, free in ((3, False), (2, True)):
        position = war(options=options, state={"nuclear_since": since})
        ask.play(position, "unit wT")
        assert ("nuclear" in ask.choices(position)) == free
    after_gas = strikes(FAR, phase="nato.warfare", options=options, state={"chemical_since": {"wp": 2}})
    assert ask.asked(after_gas) == ("nato", "warfare.which")


@pytest.mark.rule("27.1-5")
def test_nato_may_spare_cities() -> None:
    picture = "nM:missile_artillery . nI:infantry c+wT:armored t+wU:armored"
    position = war(picture, options=["nuclear", "nato_spares_cities"])
    ask.play(position, "unit wT")
    assert ask.refused(position, "nuclear").rules == ("27.1-5",)
    ask.play(position, "back;unit wU")
    ask.allowed(position, "nuclear")


# -- delivering it [27.2]


@pytest.mark.rule("27.2-2", "27.2-3", "27.2-4")
def test_what_each_carrier_delivers() -> None:
    picture = "nM:missile_artillery+nG:sp_artillery+nR:rocket_artillery . . . . . wT:armored"
    rockets = {"bombardment": 6, "range": 10}
    state = {"nuclear": {"nato": 40}}
    position = war(picture, units={"nM": MISSILE, "nG": GUN, "nR": rockets}, air={"nato": 2}, state=state)
    ask.play(position, "unit wT;nuclear")
    assert ask.refused(position, "unit nR").rules == ("27.2-4",)
    ask.play(position, "unit nM;unit nG")
    parts = {(rule, amount) for rule, _, amount in lines(ask.allowed(position, "air 2"))}
    assert {("27.2-3", 5), ("27.2-4", 6), ("27.2-2", 8)} <= parts


@pytest.mark.rule("27.2-4")
def test_guns_deliver_the_strength_of_their_mode() -> None:
    position = war("nG:sp_artillery . . . wT:armored", units={"nG": {**GUN, "mode": "tactical"}})
    ask.play(position, "unit wT;nuclear;unit nG")
    assert ask.choices(position, "points") == {"1", "2", "3"}
    assert ask.refused(position, "points 4").rules == ("27.2-1",)


@pytest.mark.rule("27.2-1", "27.2-5")
def test_points_launched_are_gone() -> None:
    position = war(dice=[1])
    ask.play(position, "unit wT;nuclear;unit nM;points 4;fire")
    assert position.nuclear[0] == 6
    empty = war(state={"nuclear": {"nato": 0}})
    ask.play(empty, "unit wT")
    assert ask.refused(empty, "nuclear").rules == ("27.2-1",)


@pytest.mark.rule("27.2-5", "2.3#2-2")
def test_points_on_air_points_that_are_shot_down_are_lost() -> None:
    # AA 4 on an 8 is 1/1: of two Air Points none is left, and nothing is rolled.
    picture = ". . . . . . wT:armored+wU:armored"
    position = war(picture, units={}, air={"nato": 2}, dice=[8])
    ask.play(position, "unit wT;nuclear;air 2;points 8;fire")
    assert (position.nuclear[0], attrition(position, "wT")) == (2, 0)


@pytest.mark.rule("27.3-1", "27.2-5")
def test_artillery_keeps_its_points_when_aircraft_are_lost() -> None:
    picture = "nM:missile_artillery . . . . . wT:armored+wU:armored"
    position = war(picture, air={"nato": 2}, dice=[8, 1])
    # Five points of the missiles arrive: column 5..6, 2/1 on a 1.
    ask.play(position, "unit wT;nuclear;unit nM;air 2;points 9;fire")
    assert (attrition(position, "wT"), attrition(position, "wU")) == (2, 1)


# -- what it does [27.3]


@pytest.mark.rule("27.3-0", "27.3-2:1", "27.3-2:2")
def test_direct_damage_for_the_target_and_indirect_for_the_others() -> None:
    # Four points on a 5: 3/2.
    position = war("nM:missile_artillery . . . . wT:armored+wU:infantry", dice=[5])
    ask.play(position, "unit wT;nuclear;unit nM;points 4")
    assert odds_of(ask.allowed(position, "fire")).attack == 4
    ask.play(position, "fire")
    assert (attrition(position, "wT"), attrition(position, "wU"), attrition(position, "nM")) == (3, 2, 1)


@pytest.mark.rule("27.3-0", "27.3-1")
def test_a_nuclear_attack_is_put_together_once_and_with_nothing_else() -> None:
    position = war(dice=[1])
    ask.play(position, "unit wT;nuclear")
    again = ask.refused(position, "nuclear")
    assert (again.rules, again.reason) == (("27.3-0",), "nuclear.already")
    ask.play(position, "unit nM")
    empty = ask.refused(position, "fire")
    assert (empty.rules, empty.reason) == (("27.3-1",), "mission.no_points")
    ask.play(position, "points 2")
    same = ask.refused(position, "points 2")
    assert (same.rules, same.reason) == (("27.3-1",), "nuclear.so_many")
    ask.allowed(position, "points 3")
    ask.allowed(position, "fire")


@pytest.mark.rule("27.2-1")
def test_without_a_nuclear_attack_no_points_are_named() -> None:
    position = war(dice=[1])
    ask.play(position, "unit wT")
    ruling = ask.refused(position, "points 2")
    assert (ruling.rules, ruling.reason) == (("27.2-1",), "nuclear.no_unit")


@pytest.mark.rule("27.3-0", "20.1-1:2")
def test_a_unit_that_was_struck_is_not_bombarded_again() -> None:
    position = war(
        "nM:missile_artillery+nG:sp_artillery . . . . wT:armored", units={"nM": MISSILE, "nG": GUN}, dice=[1]
    )
    ask.play(position, "unit wT;nuclear;unit nM;points 1;fire")
    assert ask.refused(position, "unit wT").rules == ("20.1-1:2",)


@pytest.mark.rule("27.3-1")
def test_the_best_terrain_is_the_only_modifier() -> None:
    position = war("nM:missile_artillery . . . . 2w+wT:armored", units={"nM": MISSILE, "wT": {"mode": "road"}})
    ask.play(position, "unit wT;nuclear;unit nM")
    charts = position.components.combat_charts.terrain
    best = min(charts[name].nuclear for name in ("hill2", "woods"))
    assert odds_of(ask.allowed(position, "points 3")).modifier == best


@pytest.mark.rule("27.3-3", "27.3-4")
@pytest.mark.parametrize(("mode", "expected"), [("tactical", 3), ("defend", 2), ("road", 4)])
def test_deployed_units_take_one_less_and_columns_one_more(mode: str, expected: int) -> None:
    units = {"nM": MISSILE, "wT": {"mode": mode, "size": "regiment"}}
    position = war("nM:missile_artillery . . . . wT:armored", units=units, dice=[5])
    ask.play(position, "unit wT;nuclear;unit nM;points 4;fire")
    assert attrition(position, "wT") == expected


@pytest.mark.rule("27.3-4")
def test_a_column_that_is_not_hit_takes_nothing() -> None:
    units = {"nM": MISSILE, "wT": {"mode": "road"}}
    for die, hit in ((1, False), (10, True)):
        position = war("nM:missile_artillery . . . . wT:armored", units=units, dice=[die])
        ask.play(position, "unit wT;nuclear;unit nM;points 1;fire")
        assert bool(attrition(position, "wT")) == hit


@pytest.mark.rule("27.3-5", "27.3-6")
@pytest.mark.parametrize(("points", "left"), [(1, (1, 1)), (3, (0, 1)), (5, (0, 0))])
def test_bridges_on_the_hexsides_go_with_indirect_damage(points: int, left: tuple[int, int]) -> None:
    # A 4 gives 1/0 with 1 point, 2/1 with 3, 3/2 with 5.
    rivers = {"minor_river": "0104/0105 0105/0106", "bridge": "0104/0105"}
    state = {"pontoons": [{"hexside": "0105/0106", "side": "wp", "turn": 0}]}
    position = war("nM:missile_artillery . . . wT:armored .", sides=rivers, state=state, dice=[4])
    ask.play(position, f"unit wT;nuclear;unit nM;points {points};fire")
    assert (len(position.pontoons), 1 - len(position.destroyed)) == left


# -- contamination [27.4]


@pytest.mark.rule("27.4-1:1", "27.4-1:2", "27.4-x1")
def test_indirect_damage_contaminates_for_seven_turns_and_replaces_the_marker() -> None:
    for points, before, expected in ((1, [], []), (3, [], [10]), (3, [{"hex": "0107", "turn": 5}], [10])):
        position = war(state={"contaminations": before}, dice=[4])
        ask.play(position, f"unit wT;nuclear;unit nM;points {points};fire")
        assert [marker.turn for marker in position.contaminations] == expected


@pytest.mark.rule("27.4-4")
def test_units_in_a_contaminated_hex_roll_in_column_1() -> None:
    # A 10 there is 2/1.
    contaminated = {"contaminations": [{"hex": "0101", "turn": 9}]}
    position = strikes("nI:infantry+nJ:infantry nK:infantry wT:armored", state=contaminated, dice=[10, 1])
    irradiate(position, 0)
    assert [attrition(position, unit) for unit in ("nI", "nJ", "nK", "wT")] == [2, 0, 0, 0]


@pytest.mark.rule("27.4-6", "5-6.1")
def test_contamination_is_rolled_for_once_a_day() -> None:
    for turn, die, expected in ((2, 5, [3]), (3, 5, []), (3, 6, [11])):
        position = strikes(
            "nI:infantry . wT:armored", turn=turn, state={"contaminations": [{"hex": "0102", "turn": 3}]}, dice=[die]
        )
        decay(position)
        hex = hex_of(position, "0102")
        assert position.contaminations == tuple(Contamination(hex, until) for until in expected)


@pytest.mark.rule("27.4-3")
def test_no_supply_line_passes_a_contaminated_hex() -> None:
    position = strikes("nI:infantry . . wT:armored", state={"contaminations": [{"hex": "0102", "turn": 9}]})
    assert why_blocked_hex(position, 0, hex_of(position, "0102")) == "27.4-3"
    assert why_blocked_hex(position, 0, hex_of(position, "0101")) == ""


# -- who does not


@pytest.mark.rule("27.1-1")
def test_nuclear_war_is_played_only_by_agreement_and_declared_once() -> None:
    position = strikes(FAR, units={"nM": MISSILE}, state=BEGUN)
    ask.play(position, "unit wT")
    ruling = ask.refused(position, "nuclear")
    assert (ruling.rules, ruling.reason) == (("27.1-1",), "nuclear.not_played")
    assert why_not_declared(strikes(FAR, options=["nuclear"]), 0) is None
    for refused, reason in (
        (why_not_declared(strikes(FAR), 0), "nuclear.not_played"),
        (why_not_declared(war(), 0), "nuclear.declared"),
    ):
        assert refused is not None
        assert (refused.rules, refused.reason) == (("27.1-1",), reason)


# -- what is told, and what is no part of it


@pytest.mark.rule("27.2-1", "27.3-1")
def test_the_odds_count_nuclear_points_and_not_what_the_carrier_fires_else() -> None:
    position = war()
    ask.play(position, "unit wT;nuclear;unit nM")
    assert odds_of(ask.allowed(position, "points 2")).attack == 2


@pytest.mark.rule("27.3-0")
def test_nothing_is_struck_without_a_carrier_and_nothing_but_units() -> None:
    river = {"minor_river": "0102/0103", "bridge": "0102/0103"}
    position = war("nM:missile_artillery . . . . . wT:armored", sides=river)
    ask.play(position, "unit wT;nuclear")
    ruling = ask.refused(position, "fire")
    assert (ruling.rules[0], ruling.reason) == ("27.3-0", "mission.nothing")
    ask.play(position, "back;bridges;hexside 0102/0103")
    ruling = ask.refused(position, "nuclear")
    assert (ruling.rules[0], ruling.reason) == ("27.3-0", "nuclear.no_unit")


@pytest.mark.rule("17-6")
def test_nothing_is_fired_twice_as_strong_in_a_nuclear_attack() -> None:
    position = war()
    ask.play(position, "unit wT;nuclear")
    ruling = ask.refused(position, "double nM")
    assert (ruling.rules[0], ruling.reason) == ("17-6", "artillery.no_rockets")
    ask.allowed(position, "unit nM")
