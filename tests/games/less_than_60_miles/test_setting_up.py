"""Set-up: what both sides place before the first turn, by hand or as the scenario's standard set-up has it."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, scenario

from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.placing import standard
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import has_line


def table(scenario: str = "point_alpha", more: str = "") -> FrontPosition:
    """A game that is about to begin."""
    position = GAME.start(scenario, seed=1)
    if more:
        ask.play(position, more)
    return position


def centres(position: FrontPosition, side: int) -> set[str]:
    """Where a side's Supply Centres are."""
    return {position.place_name(one.hex) for one in position.supply_centres if one.side == side}


def mines(position: FrontPosition) -> set[str]:
    """The bridges that are mined."""
    return {position.components.names["hexside"][one.hexside] for one in position.mined}


# -- who and when


def test_nato_places_first_then_the_warsaw_pact_then_the_first_turn_begins() -> None:
    position = table()
    assert ask.asked(position) == ("nato", "setup.what")
    ask.play(position, "rest; done")
    assert ask.asked(position) == ("wp", "setup.what")
    events = ask.play(position, "rest; done")
    assert [event.data["turn"] for event in events if event.kind == "turn_began"] == [1]


@pytest.mark.rule("30.3-0:1")
def test_nothing_is_placed_before_a_side_places_it() -> None:
    position = table()
    assert position.supply_centres == ()
    assert position.mined == ()
    assert position.works == ()
    assert position.axes == ()
    assert position.centres_left == [3, 2]


# -- the standard set-up


@pytest.mark.rule("30.3.2-1", "10-2")
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_the_standard_set_up_is_one_action_for_each_side(scenario: str) -> None:
    position = table(scenario, "rest; done; rest")
    facts = position.components.facts
    assert centres(position, NATO) == set(facts.supply_centres["nato"])
    assert centres(position, WP) == set(facts.supply_centres["wp"])
    assert mines(position) == set(facts.mined_at["nato"])
    assert {position.place_name(one.hex) for one in position.works} == set(facts.works_at["nato"])
    assert {position.unit_name(one.unit): one.direction for one in position.axes} == dict(facts.axes)
    assert position.cp == position.max_cp, "it costs nothing"
    assert ask.refused(position, "rest").rules == ("30.3.2-1",)
    assert GAME.invariants(position) == []


@pytest.mark.rule("30.1-2", "30.3.2-1")
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_the_standard_set_up_supplies_every_unit(scenario: str) -> None:
    before, after = table(scenario), table(scenario, "rest; done; rest")
    components = after.components
    bound = {unit for unit in range(len(components.roster)) if after.on_map(unit) and components.superior[unit] >= 0}
    assert len(bound) >= 24
    assert {unit for unit in bound if has_line(after, unit)} == bound
    assert {unit for unit in bound if has_line(before, unit)} == set()


def test_the_rest_is_what_is_not_placed_by_hand() -> None:
    position = table(more="project mining; hexside 1025/1125; back")
    assert ask.allowed(position, "rest").facts["count"] == standard(position, NATO).size == 3 + 1 + 1
    ask.play(position, "rest")
    assert mines(position) == {"1025/1125", "0726/0727"}
    assert ask.refused(position, "rest").reason == "placement.nothing_left"


def test_a_side_may_place_nothing_at_all() -> None:
    position = table(more="done")
    assert position.mined == ()
    assert position.centres_left[NATO] == 3


# -- Supply Centres


@pytest.mark.rule("30.3.2-1")
def test_a_supply_centre_is_placed_for_nothing_and_taken_back() -> None:
    position = table(more="project centre")
    events = ask.play(position, "hex 0727")
    assert happened(events, "centre_placed") == [{"rule": "30.3.2-1", "side": "nato", "hex": "0727", "left": 2}]
    assert position.cp == position.max_cp
    ask.play(position, "take_back 0727")
    assert (position.centres_left[NATO], centres(position, NATO)) == (3, set())
    assert ask.refused(position, "take_back 0727").reason == "setup.nothing_there"


@pytest.mark.rule("30.3.1-2", "30.3.1-4", "30.3.2-1")
@pytest.mark.parametrize(("hex", "rule"), [("0218", "30.3.1-2"), ("0629", "30.3.1-4")])
def test_the_same_conditions_hold_as_in_play(hex: str, rule: str) -> None:
    position = table(more="project centre")
    assert ask.refused(position, f"hex {hex}").rules[0] == rule


@pytest.mark.rule("30.3.2-1")
def test_no_more_supply_centres_than_there_are() -> None:
    position = table(more="rest; project centre")
    assert ask.choices(position, "hex") == set()
    assert ask.refused(position, "hex 0926").rules == ("30.3.2-1",)
    ask.play(position, "take_back 0727")
    assert "0727" in ask.choices(position, "hex")


# -- mines


@pytest.mark.rule("32.1.2-0", "32.1.2-3")
def test_a_mine_is_complete_at_once_and_takes_no_engineers() -> None:
    position = table(more="project mining")
    before = position.engineers[NATO]
    ask.play(position, "hexside 0726/0727")
    assert [one.turn for one in position.mined] == [0]
    assert position.engineers[NATO] == before
    ask.play(position, "clear 0726/0727")
    assert position.mined == ()


@pytest.mark.rule("32.1-0", "32.1.2-0", "4.2-0")
def test_only_permanent_bridges_of_the_own_country_are_mined() -> None:
    position = table(more="project mining")
    assert ask.refused(position, "hexside 0101/0102").rules == ("32.1-0",)
    east = next(
        name
        for name, (a, b) in zip(position.components.names["hexside"], position.components.hexsides, strict=True)
        if position.components.bridges[a, position.components.grid.direction(a, b)]
        and not (position.components.west_germany[a] and position.components.west_germany[b])
    )
    assert ask.refused(position, f"hexside {east}").rules == ("4.2-0",)
    ask.play(position, "hexside 0726/0727")
    assert ask.refused(position, "hexside 0726/0727").reason == "bridges.mined"
    ask.play(position, "hexside 0325/0326")
    assert ask.refused(position, "hexside 0426/0525").reason == "setup.none_left"


# -- works


@pytest.mark.rule("31-0", "4.2-0")
def test_works_of_level_1_stand_where_combat_units_do() -> None:
    position = table(more="project works")
    assert ask.refused(position, "hex 1025").rules == ("4.2-0",), "an HQ alone is there"
    ask.play(position, "hex 0726")
    assert [(one.level, one.building) for one in position.works] == [(1, 0)]
    assert ask.refused(position, "hex 0726").reason == "setup.works_there"
    assert ask.refused(position, "hex 0326").reason == "setup.none_left"
    ask.play(position, "take_back 0726; hex 0326")
    assert [position.place_name(one.hex) for one in position.works] == ["0326"]


def test_the_warsaw_pact_has_neither_mines_nor_works_to_place() -> None:
    position = table(more="done")
    assert ask.choices(position, "project") == {"centre"}
    assert ask.refused(position, "project mining").rules == ("32.1.2-0",)
    assert ask.refused(position, "project works").rules == ("31-0",)


# -- axes


@pytest.mark.rule("10-1", "10-2")
def test_the_first_axis_is_pointed_before_the_first_turn_wherever_its_owner_likes() -> None:
    position = table(more="done")
    assert ask.refused(position, "done").rules == ("10-2",)
    events = ask.play(position, "turn 8GA; axis southwest")
    assert happened(events, "axis_set") == [{"rule": "10-2", "unit": "8GA", "direction": "southwest"}]
    ask.play(position, "turn 8GA; axis northwest; done")
    assert [one.direction for one in position.axes] == [5]


@pytest.mark.rule("10-1", "10-2")
def test_only_armies_on_the_map_have_an_axis_to_point() -> None:
    position = table("campaign", "done")
    assert ask.choices(position, "turn") == {"8GA"}
    assert ask.refused(position, "turn 1GTA").rules == ("10-2",)
    assert ask.refused(position, "turn 39G").rules == ("10-1",)


# -- the way through it


def test_first_what_then_where() -> None:
    position = table()
    assert ask.refused(position, "hex 0727").reason == "setup.piece_first"
    assert ask.refused(position, "hexside 0726/0727").reason == "setup.piece_first"
    assert ask.refused(position, "project tanks").reason == "setup.unknown"
    ask.play(position, "project works")
    assert ask.refused(position, "done").reason == "setup.in_hand"
    assert ask.refused(position, "rest").reason == "setup.in_hand"
    ask.play(position, "back")
    assert ask.asked(position) == ("nato", "setup.what")


@pytest.mark.parametrize(("phase", "sides"), [("nato.setup", ["nato", "wp"]), ("wp.setup", ["wp"])])
def test_a_file_may_begin_with_the_set_up(phase: str, sides: list[str]) -> None:
    position = scenario("point_alpha", phase=phase, state={"centres_left": {"nato": 3, "wp": 2}})
    for side in sides:
        assert ask.asked(position) == (side, "setup.what")
        ask.play(position, "rest; done")
    assert position.turn == 1


# -- in which order


@pytest.mark.rule("4.2-0")
def test_what_is_placed_is_named_before_where() -> None:
    position = table()
    unknown = ask.refused(position, "project tunnel")
    assert (unknown.rules, unknown.reason) == (("4.2-0",), "setup.unknown")
    bridge = next(iter(position.components.facts.mined_at["nato"]))
    for action in ("hex 0727", f"hexside {bridge}", "take_back 0727"):
        early = ask.refused(position, action)
        assert (early.rules, early.reason) == (("4.2-0",), "setup.piece_first")
    ask.play(position, "project centre")
    ask.allowed(position, "hex 0727")


@pytest.mark.rule("30.3.2-1")
def test_markers_of_one_sort_are_finished_before_anything_else() -> None:
    position = table(more="project centre")
    for action in ("rest", "done", "project works", "turn 8GA"):
        busy = ask.refused(position, action)
        assert (busy.rules, busy.reason) == (("30.3.2-1",), "setup.in_hand")
    ask.play(position, "back")
    ask.allowed(position, "rest")


@pytest.mark.rule("31.1-1a")
@pytest.mark.parametrize(("ground", "reason"), [(["swamp"], "works.swamp"), (["woods"], "")])
def test_no_works_stand_in_a_swamp(ground: list[str], reason: str) -> None:
    changed = {"from": "scenario", "hexes": {"0726": ground}}
    position = scenario("point_alpha", phase="nato.setup", map=changed)
    ask.play(position, "project works")
    ruling = ask.game.explain(position, "hex 0726")
    assert (ruling.legal, "" if ruling.legal else ruling.reason) == (not reason, reason)
    assert ruling.legal or ruling.rules[0] == "31.1-1a"


@pytest.mark.rule("32.1.2-1b")
@pytest.mark.parametrize(("there", "legal"), [([], False), ([{"id": "1-11", "hex": "0726"}], True)])
def test_a_bridge_at_which_the_enemy_stands_alone_is_not_mined(there: list[dict[str, Any]], legal: bool) -> None:
    """117th Guards Regiment stands at the bridge between 0726 and 0727; the cavalry is away, or at it too."""
    away = [{"id": unit, "hex": "0518"} for unit in ("1-11", "D1-11", "2-11", "3-11")]
    units = [*away, {"id": "117MR", "hex": "0727"}, *there]
    position = scenario("point_alpha", phase="nato.setup", units=list({one["id"]: one for one in units}.values()))
    ask.play(position, "project mining")
    ruling = ask.game.explain(position, "hexside 0726/0727")
    assert ruling.legal == legal, ask.game.say(ruling)
    assert legal or (ruling.rules[0], ruling.reason) == ("32.1.2-1b", "bridges.enemy")


@pytest.mark.rule("31-0")
def test_works_are_not_placed_where_nobody_holds_a_hex() -> None:
    position = scenario("point_alpha", phase="nato.setup")
    ask.allowed(position, "project works")
    components = position.components
    gone = [
        {"id": components.roster[unit].id, "box": "eliminated"}
        for unit in components.by_side[NATO]
        if components.combat[unit]
    ]
    ruling = ask.refused(scenario("point_alpha", phase="nato.setup", units=gone), "project works")
    assert (ruling.rules[0], ruling.reason) == ("31-0", "setup.nowhere")
