"""A game of the series that is data and one small module: what Korsun has not, and whole games."""

import random
import re
from typing import Any

import pytest
from tests.games.folio.beachhead.game import ALLIED, GAME, GERMAN
from tests.games.folio.beachhead.sketch import ask, happened, lines, number, scenario, sketch, where

from grognard.engine import positionfile
from grognard.engine.data import DataError, DataFolder
from grognard.games.folio.position import FolioPosition


def in_hand(position: FolioPosition, side: int) -> set[str]:
    """The support markers that a side has in this turn."""
    components = position.components
    pairs = enumerate(components.names["support"])
    return {
        name
        for marker, name in pairs
        if position.in_hand[marker] and components.side_of_pool[components.pool_of_marker[marker]] == side
    }


# -- ground


@pytest.mark.rule("5.1-5")
def test_nobody_enters_the_sea_not_even_marines() -> None:
    position = sketch("~ a1:Mar .")
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == {"0301"}
    assert ask.refused(position, "hex 0101").rules[0] == "5.1-5"


@pytest.mark.rule("5.1-5")
def test_what_lies_beyond_the_sea_is_not_reached() -> None:
    position = sketch("a1:Tk ~ .\n~ ~ .")
    ask.play(position, "unit a1")
    assert ask.refused(position, "hex 0301").rules[0] == "5.1-5"


@pytest.mark.rule("5.1-5", "7.1-3")
def test_a_cliff_is_not_climbed() -> None:
    position = sketch("a1:Inf . .", sides={"cliff": "0101/0201"})
    ask.play(position, "unit a1")
    assert ask.choices(position, "hex") == set()
    assert ask.refused(position, "hex 0201").rules[0] == "5.1-5"
    assert "0201" in ask.ways(sketch("a1:Inf . ."), "a1")


@pytest.mark.rule("2.3.2-5")
@pytest.mark.parametrize("ground", [".", "w"])
def test_a_trail_costs_one_point_whatever_the_ground(ground: str) -> None:
    assert ask.cost(sketch(f"a1:Inf {ground}", trail="0101 0201"), "a1", "0201") == 1


@pytest.mark.rule("2.3.2-5", "5.2-3")
def test_a_trail_is_no_bridge() -> None:
    position = sketch("a1:Inf w", trail="0101 0201", sides={"stream": "0101/0201"})
    assert ask.cost(position, "a1", "0201") == 2


@pytest.mark.rule("2.3.2-5")
def test_a_trail_over_a_bridge_is_paid() -> None:
    position = sketch("a1:Inf w", trail="0101 0201", sides={"stream": "0101/0201", "bridge": "0101/0201"})
    assert ask.cost(position, "a1", "0201") == 1


@pytest.mark.rule("5.2.1-1", "2.3.2-5")
def test_where_road_and_trail_run_together_the_road_counts() -> None:
    assert ask.cost(sketch("a1:Inf w", trail="0101 0201", road="0101 0201"), "a1", "0201") == 0.5


# -- reinforcements


@pytest.mark.rule("3.0-6", "3.0-2")
def test_reinforcements_wait_on_the_turn_track() -> None:
    position = scenario()
    assert where(position, "A-2") == "track"
    assert ask.refused(position, "unit A-2").rules[0] == "3.0-6"


@pytest.mark.rule("4.1-5", "8.0-3", "4.0-2")
def test_the_turn_track_tells_who_comes_and_what_is_allotted() -> None:
    components = scenario("dawn").components
    told = {turn: {note.rules[0]: dict(note.facts) for note in GAME.turn_notes(components, turn)} for turn in (1, 2, 3)}
    assert told[1] == {"8.0-3": {"first": 3, "second": 1}}
    assert told[2] == {"4.1-5": {"units": ["A-2"]}, "8.0-3": {"first": 2, "second": 2}}
    assert told[3] == {"8.0-3": {"first": 4, "second": 0}, "4.0-2": {}}


def due(**more: Any) -> FolioPosition:
    """The Allies' Movement Phase of turn 2, in which A-2 is due."""
    return scenario(**{"phase": "allied.movement", "turn": 2, **more})


@pytest.mark.rule("4.1-5")
def test_in_their_turn_they_come_on_for_the_ground_and_move_on() -> None:
    position = due(units=[{"id": "M-1", "hex": "0404"}])
    ask.play(position, "unit A-2")
    assert ask.choices(position) == {"hex 0302", "back"}  # a marine is in 0303
    assert ask.allowed(position, "hex 0302").facts["cost"] == 1
    events = ask.play(position, "hex 0302")
    assert happened(events, "arrived") == [{"rule": "4.1-5", "unit": "A-2", "hex": "0302", "cost": 1}]
    assert ask.cost(position, "A-2", "0402") == 1
    assert ask.asked(position) == ("allied", "movement.where")


@pytest.mark.rule("3.0-6")
def test_who_is_on_the_track_without_a_turn_of_its_own_waits() -> None:
    position = due(units=[{"id": "M-1", "box": "track"}])
    assert "unit A-2" in ask.choices(position)
    refused = ask.refused(position, "unit M-1")
    assert (refused.rules[0], refused.reason) == ("3.0-6", "away.waiting")


@pytest.mark.rule("4.1-5")
def test_later_they_may_come_on_still() -> None:
    position = due(turn=3, units=[{"id": "M-1", "hex": "0404"}])
    assert "unit A-2" in ask.choices(position)


@pytest.mark.rule("4.1-5")
def test_they_do_not_come_on_in_the_mobile_phase() -> None:
    position = due(phase="allied.mobile_movement")
    assert ask.refused(position, "unit A-2").rules[0] == "4.1-5"


@pytest.mark.rule("5.3-1", "5.1-4")
def test_they_come_on_where_nobody_is() -> None:
    position = due(units=[{"id": "M-1", "hex": "0404"}, {"id": "G-1", "hex": "0302"}])
    ask.play(position, "unit A-2")
    assert ask.choices(position) == {"back"}
    assert ask.refused(position, "hex 0302").rules[0] == "5.1-4"
    assert ask.refused(position, "hex 0303").rules[0] == "5.3-1"


@pytest.mark.rule("4.1-5")
def test_they_come_on_in_the_hexes_of_their_entry_and_in_no_others() -> None:
    position = due(units=[{"id": "M-1", "hex": "0404"}])
    ask.play(position, "unit A-2")
    assert ask.allowed(position, "hex 0302").legal
    refused = ask.refused(position, "hex 0403")  # vacant, and next to the entry
    assert (refused.rules[0], refused.reason) == ("4.1-5", "reinforcements.elsewhere")


@pytest.mark.rule("5.2-2", "5.2-5")
@pytest.mark.parametrize(("allowance", "enters"), [(1, False), (2, True)])
def test_they_come_on_only_if_they_can_pay_for_the_ground(allowance: int, enters: bool) -> None:
    woods = {"from": "scenario", "hexes": {"0302": ["woods"]}}
    units = [{"id": "M-1", "hex": "0404"}, {"id": "A-2", "full": [3, 3, allowance]}]
    position = due(map=woods, units=units)
    ask.play(position, "unit A-2")
    assert ("0302" in ask.choices(position, "hex")) == enters
    ruling = ask.allowed(position, "hex 0302") if enters else ask.refused(position, "hex 0302")
    assert ruling.rules[0] == ("4.1-5" if enters else "5.2-5")
    assert lines(ruling) == [("5.2-2", "woods", 2)]


@pytest.mark.rule("4.1-5", "5.1.1-3")
def test_who_comes_on_in_a_zone_has_entered_it() -> None:
    position = due(units=[{"id": "M-1", "hex": "0906"}, {"id": "G-1", "hex": "0402"}])
    ask.play(position, "unit A-2; hex 0302")
    assert ("5.1.1-3", "leave_zone", 4) in lines(ask.allowed(position, "hex 0403"))


# -- set-up


@pytest.mark.rule("3.0-2", "3.0-5")
def test_the_first_player_sets_up_first_each_unit_in_its_area() -> None:
    position = scenario("landing")
    assert ask.asked(position) == ("allied", "placement.which")
    ask.play(position, "unit M-1")
    assert ask.choices(position, "hex") == {"0302", "0303", "0304", "0305", "0306"}
    assert ask.refused(position, "hex 0503").rules[0] == "3.0-5"
    ask.play(position, "hex 0304; rest; done")
    assert ask.asked(position) == ("german", "placement.which")


@pytest.mark.rule("3.0-5")
def test_a_formation_goes_where_it_usually_does_in_one_action() -> None:
    position = scenario("landing")
    ask.play(position, "formation beach")
    assert where(position, "M-2") == "0303"
    assert where(position, "A-2") == "track"


@pytest.mark.rule("3.0-5", "7.6-4")
def test_a_scenario_says_who_stands_where_and_who_is_depleted() -> None:
    position = scenario("dawn")
    assert where(position, "M-2") == "0303"
    assert position.depleted[number(position, "M-2")]
    assert not position.depleted[number(position, "M-1")]


# -- support by the turn track


@pytest.mark.rule("3.0-7", "3.0-8", "8.0-3", "8.0-4", "8.1-1")
def test_the_turn_track_allots_the_lowest_markers_first() -> None:
    position = scenario()
    assert in_hand(position, ALLIED) == {"navy-1", "navy-2", "navy-4"}
    assert in_hand(position, GERMAN) == {"wall-1"}
    finish_turn(position)
    assert in_hand(position, ALLIED) == {"navy-1", "navy-2"}
    assert in_hand(position, GERMAN) == {"wall-1", "wall-3"}


def finish_turn(position: FolioPosition) -> None:
    """Go on to the next turn without doing anything."""
    turn = position.turn
    while position.turn == turn:
        ask.play(position, "done")


# -- what else the series says


@pytest.mark.rule("9.0-1", "9.0-2")
def test_all_units_are_in_supply_even_behind_the_enemy() -> None:
    position = sketch("~ ~ ~\n~ a1:Tk g1:Inf\n~ ~ ~", phase="allied.combat")
    assert ask.odds(position, "attack 0302").attack == 3


@pytest.mark.rule("7.4-3")
def test_by_the_standard_rules_nobody_bridges_a_river_for_an_attack() -> None:
    position = sketch("a1:Tk g1:Inf a2:Inf", phase="allied.combat", sides={"stream": "0101/0201"})
    ask.play(position, "attack 0201; unit a1")
    assert ask.refused(position, "engineer a2").rules[0] == "7.4-3"


@pytest.mark.parametrize(("name", "seed"), [("dawn", 1), ("dawn", 2), ("landing", 3), ("landing", 4)])
@pytest.mark.rule("4.0-1", "4.0-2", "3.0-10")
def test_games_are_played_to_their_end(name: str, seed: int) -> None:
    position, chance = GAME.start(name, seed=str(seed)), random.Random(seed)
    while (decision := GAME.decision(position)) is not None:
        assert GAME.explain(position, chance.choice(decision.actions)).legal
        GAME.apply(position, chance.choice(decision.actions))
        assert not GAME.invariants(position)
    assert position.outcome is not None
    assert positionfile.load(GAME, positionfile.dump(GAME, position)) == position


def test_a_position_with_depleted_units_is_written_and_read_again() -> None:
    position = scenario("dawn", phase="allied.movement", turn=2)
    assert positionfile.load(GAME, positionfile.dump(GAME, position)) == position
    drawn = sketch("a1:Mar . g1:Inf", units={"a1": {"depleted": True}})
    assert positionfile.load(GAME, positionfile.dump(GAME, drawn)) == drawn


# -- data that are wrong


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('"M-1" = "0302"', '"M-9" = "0302"', "there is no unit M-9"),
        ('"M-1" = "0302"', '"M-1" = "3902"', "there is no hex 3902"),
        ('"M-1" = "0302"', '"M-1" = { hex = "0302", reduced = true }', "M-1: expected a hex"),
        ('entry = "beach"', 'entry = "moon"', "the map has no area entry.moon"),
        ('"A-2" = { turn = 2, entry = "beach" }', '"A-2" = { turn = 2 }', "A-2: expected"),
        ("[4, 0]]", "]", "has 2 allotments"),
        ("[2, 2]", "[2]", "allotments are pairs"),
        ("placement = true", "placement = false", "needs a setup"),
        ("turns = 3", 'turns = "3"', "needs turns"),
    ],
)
def test_a_scenario_that_is_wrong_is_refused_with_its_line(right: str, wrong: str, says: str, tmp_path: Any) -> None:
    for file in (GAME.folder / "data").iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace(right, wrong), "utf-8")
    name = "landing" if "placement" in right else "dawn"
    with pytest.raises(DataError, match=rf"scenarios.toml:\d+: .*{re.escape(says)}"):
        GAME.components(name, {}, DataFolder(tmp_path), {})
