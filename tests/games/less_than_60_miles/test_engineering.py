"""The Engineering Phase [9.2.2, 31.1, 32.1.2, 32.2, 32.3]: what is built where, what it costs and takes."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import ask, happened, hex_of, hexside, number, rear
from tests.games.questions import lines

from grognard.games.less_than_60_miles.bridges import bridged, can_cross_prepared
from grognard.games.less_than_60_miles.lost_markers import remove_lost_markers
from grognard.games.less_than_60_miles.position import Crossing, FrontPosition, Mined, Panel, Pontoon, Works
from grognard.games.less_than_60_miles.projects import why_no_project

ROW = "nH:hq . nA:armored . . . . ."
SIDE = "0103/0104"
MAJOR, MINOR = {"major_river": SIDE}, {"minor_river": SIDE}
BRIDGED = {**MINOR, "bridge": SIDE}


def points(rule: str) -> list[tuple[str, str, float]]:
    """The Engineer Point and the Command Point that most projects cost."""
    return [(rule, "engineer_points", 1), (rule, "command_points", 1)]


def phase(picture: str = ROW, sides: dict[str, str] | None = None, **more: Any) -> FrontPosition:
    """An HQ in 0101 with a Command Range of 6, a unit in 0103, and a river behind it."""
    return rear(picture, phase="nato.engineering", sides=MAJOR if sides is None else sides, **more)


def refused(position: FrontPosition, kind: str, spot: str = SIDE) -> str:
    """The rule that refuses a project; "" if it is allowed."""
    place = hexside(position, spot) if "/" in spot else hex_of(position, spot)
    ruling = why_no_project(position, 0, kind, place)
    return ruling.rules[0] if ruling else ""


def ends(position: FrontPosition, name: str = SIDE) -> tuple[int, int]:
    first, second = position.components.hexsides[hexside(position, name)]
    return first, second


# -- prepared crossings


@pytest.mark.rule("9.2.2-1", "9.2.2-2", "9.2.2-3", "9.2.1-1")
@pytest.mark.parametrize("river", [MAJOR, MINOR])
def test_an_engineer_point_prepares_crossings_at_once_and_without_command_points(river: dict[str, str]) -> None:
    position = phase(sides=river)
    ask.play(position, f"project crossing;hexside {SIDE}")
    assert position.crossings == (Crossing(hexside(position, SIDE), 0),)
    assert (position.engineers[0], position.cp[0]) == (2, 10)
    assert can_cross_prepared(position, *ends(position), 0)
    assert not can_cross_prepared(position, *ends(position), 1)


@pytest.mark.rule("9.2.1-1", "9.2.1-2", "9.2.1-3")
def test_crossings_need_a_river_a_unit_at_it_and_an_hq_in_range() -> None:
    position = phase()
    assert refused(position, "crossing") == ""
    assert refused(position, "crossing", "0102/0103") == "9.2.1-1"
    assert refused(phase("nH:hq . . . . nA:armored . ."), "crossing") == "9.2.1-2"
    assert refused(phase(units={"nH": {"command": 1}}), "crossing") == "9.2.1-3"
    assert refused(phase(sides={**MAJOR, "bridge": SIDE}), "crossing") == "9.2.1-1"
    assert refused(phase(state={"engineers": {"nato": 0, "wp": 0}}), "crossing") == "9.2.2-1"


@pytest.mark.rule("31.1-2", "32.2.2-1", "32.3.2-1")
@pytest.mark.parametrize(("kind", "rule"), [("works", "31.1-2"), ("pontoon", "32.2.2-1"), ("panel", "32.3.2-1")])
def test_work_that_has_a_place_and_no_command_points_is_told_so(kind: str, rule: str) -> None:
    ask.allowed(phase(), f"project {kind}")
    ruling = ask.refused(phase(state={"cp": {"nato": 0, "wp": 10}}), f"project {kind}")
    assert (ruling.rules[0], ruling.reason) == (rule, "cp.too_few")
    if kind != "works":
        ruling = ask.refused(phase("nH:hq . . . . nA:armored . ."), f"project {kind}")
        assert ruling.reason == "engineering.nowhere"


@pytest.mark.rule("9.2.2-4")
def test_engineers_are_recalled_in_a_later_phase() -> None:
    position = phase(state={"crossings": [{"hexside": SIDE, "side": "nato"}]})
    ask.play(position, f"recall {SIDE}")
    assert (position.crossings, position.engineers[0]) == ((), 4)


@pytest.mark.rule("9.2.2-5")
def test_engineers_go_where_only_enemy_combat_units_are_left() -> None:
    state = {"crossings": [{"hexside": SIDE, "side": "nato"}]}
    guarded = phase("nH:hq . nA:hq wA:armored . . . .", state=state)
    remove_lost_markers(guarded)
    assert len(guarded.crossings) == 1
    support = phase("nH:hq . . wA:hq . . . .", state=state)
    remove_lost_markers(support)
    assert len(support.crossings) == 1
    lost = phase("nH:hq . . wA:armored . . . .", state=state)
    remove_lost_markers(lost)
    assert (lost.crossings, lost.engineers[0]) == ((), 4)


# -- Defensive Works


@pytest.mark.rule("31.1-2", "31.1-3", "31.1-4:1", "31.1-5", "31-0")
def test_works_take_two_turns_a_command_point_and_an_engineer_point() -> None:
    position = phase()
    ask.play(position, "project works;hex 0103")
    hex = hex_of(position, "0103")
    assert position.works == (Works(hex, 0, 0, 1, 5),)
    assert (position.engineers[0], position.cp[0]) == (2, 9)
    later = phase(turn=5, state={"works": [{"hex": "0103", "side": "nato", "level": 0, "building": 1, "turn": 5}]})
    ask.asked(later)
    assert later.works == (Works(hex, 0, 1),)
    assert later.engineers[0] == 4


@pytest.mark.rule("31.1-1c:2", "31.1-4:2", "31.1-3")
def test_level_1_is_improved_to_level_3_with_a_combat_unit_in_the_hex() -> None:
    state = {"works": [{"hex": "0103", "side": "nato", "level": 1}]}
    position = phase(state=state)
    ask.play(position, "project works;hex 0103")
    assert position.works == (Works(hex_of(position, "0103"), 0, 1, 3, 5),)
    assert refused(phase("nH:hq . nG:sp_artillery . . . . .", state=state), "works", "0103") == "31.1-1c:2"
    due = phase(turn=5, state={"works": [{"hex": "0103", "side": "nato", "level": 1, "building": 3, "turn": 5}]})
    ask.asked(due)
    assert due.works == (Works(hex_of(due, "0103"), 0, 3),)
    assert refused(due, "works", "0103") == "31-0"


@pytest.mark.rule("31.1-1a", "31.1-1b", "31.1-1c:1")
def test_where_works_may_be_built() -> None:
    assert refused(phase("nH:hq . nA:armored s . . . ."), "works", "0104") == "31.1-1a"
    nuclear = {"contaminations": [{"hex": "0103", "turn": 9}]}
    assert refused(phase(state=nuclear), "works", "0103") == "31.1-1a"
    assert refused(phase(), "works", "0107") == ""
    assert refused(phase(), "works", "0108") == "31.1-1b"
    near = phase("nH:hq . nA:armored . wA:armored . . .")
    assert refused(near, "works", "0104") == "31.1-1c:1"
    assert refused(near, "works", "0102") == ""
    assert refused(phase("nH:hq . . nA:armored wA:armored . . ."), "works", "0104") == ""
    assert refused(phase("nH:hq . nA:armored . wA:hq . . ."), "works", "0104") == ""


@pytest.mark.rule("31.1-2")
def test_works_need_both_sorts_of_points() -> None:
    assert refused(phase(state={"cp": {"nato": 0, "wp": 0}}), "works", "0103") == "31.1-2"
    assert refused(phase(state={"engineers": {"nato": 0, "wp": 0}}), "works", "0103") == "31.1-2"


@pytest.mark.rule("31.2-1", "31.2-2")
def test_works_are_destroyed_when_the_enemy_enters() -> None:
    for building, points in ((0, 3), (3, 4)):
        works = {"hex": "0104", "side": "nato", "level": 1, "building": building, "turn": 5 if building else 0}
        position = phase("nH:hq . nA:armored . wA:hq . . .", state={"works": [works]})
        remove_lost_markers(position)
        assert len(position.works) == 1
        position.put(number(position, "wA"), hex_of(position, "0104"))
        remove_lost_markers(position)
        assert not position.works
        assert position.engineers[0] == points


# -- mining

BRIDGE = {"major_river": SIDE, "bridge": SIDE}


@pytest.mark.rule("32.1.2-0", "32.1.2-2a", "32.1.2-2b", "32.1.2-3")
@pytest.mark.parametrize(("road", "turns"), [("major_road", 2), ("minor_road", 1), ("", 1)])
def test_mining_takes_two_turns_at_a_major_road_and_one_elsewhere(road: str, turns: int) -> None:
    position = phase(sides=BRIDGE, **({road: "0103 0104"} if road else {}))
    ask.play(position, f"project mining;hexside {SIDE}")
    assert position.mined == (Mined(hexside(position, SIDE), 0, 3 + turns),)
    assert (position.engineers[0], position.cp[0]) == (2, 10)
    due = phase(sides=BRIDGE, turn=5, state={"mined": [{"hexside": SIDE, "side": "nato", "turn": 5}]})
    ask.asked(due)
    assert due.mined == (Mined(hexside(due, SIDE), 0, 0),)
    assert due.engineers[0] == 4


@pytest.mark.rule("32.1-0", "32.1.2-0")
def test_a_road_over_a_river_is_a_bridge_without_a_symbol() -> None:
    assert refused(phase(sides=MINOR, minor_road="0103 0104"), "mining") == ""
    assert refused(phase(sides=MINOR, minor_road="0102 0103"), "mining") == "32.1.2-0"
    assert refused(phase(sides=BRIDGE, state={"destroyed": [SIDE]}), "mining") == "32.1.2-0"


@pytest.mark.rule("32.1.2-1a", "32.1.2-1b", "32.1.2-1c")
def test_what_mining_needs() -> None:
    assert refused(phase("nH:hq . . . . . . .", sides=BRIDGE), "mining") == ""
    assert refused(phase(sides=BRIDGE, units={"nH": {"command": 1}}), "mining") == "32.1.2-1a"
    assert refused(phase("nH:hq . . wA:armored . . . .", sides=BRIDGE), "mining") == "32.1.2-1b"
    assert refused(phase("nH:hq . nA:armored wA:armored . . . .", sides=BRIDGE), "mining") == ""
    cut_off = {"major_river": f"{SIDE} 0101/0102", "bridge": SIDE}
    assert refused(phase(sides=cut_off), "mining") == "32.1.2-1c"
    small = {"major_river": SIDE, "bridge": SIDE, "minor_river": "0101/0102"}
    assert refused(phase(sides=small), "mining") == ""
    assert refused(phase("nH:hq wB:hq . . . . . .", sides=BRIDGE), "mining") == "32.1.2-1c"


@pytest.mark.rule("32.1.2-4:1", "32.1.2-4:3")
def test_unfinished_mining_is_given_up_where_only_enemies_are_left() -> None:
    state = {"mined": [{"hexside": SIDE, "side": "nato", "turn": 5}]}
    position = phase("nH:hq . . wA:armored . . . .", sides=BRIDGE, state=state)
    remove_lost_markers(position)
    assert (position.mined, position.engineers[0]) == ((), 4)
    guarded = phase("nH:hq . nA:hq wA:armored . . . .", sides=BRIDGE, state=state)
    remove_lost_markers(guarded)
    assert len(guarded.mined) == 1


# -- pontoon and panel bridges


@pytest.mark.rule("32.2.2-1", "32.2.2-2", "32.2.2-3", "32.3.2-1", "32.3.2-2", "32.3.2-3")
@pytest.mark.parametrize(
    ("kind", "river", "turns"), [("pontoon", MINOR, 1), ("pontoon", MAJOR, 2), ("panel", MINOR, 2), ("panel", MAJOR, 3)]
)
def test_what_bridges_cost_and_take(kind: str, river: dict[str, str], turns: int) -> None:
    position = phase(sides=river)
    ask.play(position, f"project {kind};hexside {SIDE}")
    place = hexside(position, SIDE)
    found = position.pontoons if kind == "pontoon" else position.panels
    assert found == ((Pontoon if kind == "pontoon" else Panel)(place, 0, 3 + turns),)
    assert (position.engineers[0], position.cp[0]) == (2, 9)
    assert not bridged(position, *ends(position), 0)


@pytest.mark.rule("32.2.2-4:1", "32.2.2-4:2", "32.3.2-4")
def test_a_pontoon_keeps_its_engineers_and_serves_its_owner_a_panel_bridge_serves_both() -> None:
    pontoon = phase(turn=5, state={"pontoons": [{"hexside": SIDE, "side": "nato", "turn": 5}]})
    ask.asked(pontoon)
    assert (bridged(pontoon, *ends(pontoon), 0), bridged(pontoon, *ends(pontoon), 1)) == (True, False)
    assert pontoon.engineers[0] == 3
    panel = phase(turn=5, state={"panels": [{"hexside": SIDE, "side": "nato", "turn": 5}]})
    ask.asked(panel)
    assert (bridged(panel, *ends(panel), 0), bridged(panel, *ends(panel), 1)) == (True, True)
    assert panel.engineers[0] == 4


@pytest.mark.rule("32.2.1-1", "32.2.1-2", "32.2.1-3", "32.3.1-1", "32.3.1-2", "32.3.1-3")
@pytest.mark.parametrize(("kind", "section"), [("pontoon", "32.2.1"), ("panel", "32.3.1")])
def test_what_bridges_need(kind: str, section: str) -> None:
    assert refused(phase(), kind) == ""
    assert refused(phase(units={"nH": {"command": 1}}), kind) == f"{section}-1"
    assert refused(phase("nH:hq . . . . nA:armored . ."), kind) == f"{section}-2"
    assert refused(phase("nH:hq . nA:armored wA:armored . . . ."), kind) == f"{section}-3"
    assert refused(phase("nH:hq . nA:armored . wA:armored . . ."), kind) == ""
    assert refused(phase(sides=BRIDGE), kind) != ""
    assert refused(phase(sides=BRIDGE, state={"destroyed": [SIDE]}), kind) == ""


@pytest.mark.rule("32.2.3-1", "32.2.3-3")
@pytest.mark.parametrize("turn", [0, 5])
def test_a_pontoon_is_destroyed_when_an_enemy_combat_unit_is_at_it(turn: int) -> None:
    state = {"pontoons": [{"hexside": SIDE, "side": "nato", "turn": turn}]}
    position = phase("nH:hq . nA:armored wA:armored . . . .", state=state)
    remove_lost_markers(position)
    assert (position.pontoons, position.engineers[0]) == ((), 4)
    support = phase("nH:hq . nA:armored wA:hq . . . .", state=state)
    remove_lost_markers(support)
    assert len(support.pontoons) == 1


@pytest.mark.rule("32.2.3-2")
def test_the_owner_takes_up_a_pontoon() -> None:
    position = phase(state={"pontoons": [{"hexside": SIDE, "side": "nato", "turn": 0}]})
    ask.play(position, f"dismantle {SIDE}")
    assert (position.pontoons, position.engineers[0]) == ((), 4)


@pytest.mark.rule("32.3.3-1", "32.3.3-2")
@pytest.mark.parametrize(("turn", "points"), [(0, 3), (5, 4)])
def test_a_panel_bridge_is_destroyed_in_a_movement_phase_by_a_unit_at_it(turn: int, points: int) -> None:
    state = {"panels": [{"hexside": SIDE, "side": "nato", "turn": turn}]}
    assert ask.refused(phase(state=state), f"wreck {SIDE}").rules[0] == "32.3.3-1"
    position = rear("nH:hq . . wA:armored . . . .", phase="wp.movement", sides=MAJOR, state=state)
    events = ask.play(position, f"wreck {SIDE}")
    assert happened(events, "panel_destroyed")[0]["rule"] == "32.3.3-1"
    assert (position.panels, position.engineers[0]) == ((), points)
    away = rear("nH:hq . . . wA:armored . . .", phase="wp.movement", sides=MAJOR, state=state)
    assert ask.refused(away, f"wreck {SIDE}").rules[0] == "32.3.3-1"


@pytest.mark.rule("32.3.3-1")
def test_where_there_is_no_panel_bridge_none_is_destroyed() -> None:
    ruling = ask.refused(rear("nH:hq . . wA:armored . . . .", phase="wp.movement", sides=MAJOR), f"wreck {SIDE}")
    assert (ruling.rules, ruling.reason) == (("32.3.3-1",), "bridges.no_panel")


@pytest.mark.rule("5-4.5")
def test_work_is_named_before_its_place_and_is_of_a_sort_that_there_is() -> None:
    position = phase()
    unknown = ask.refused(position, "project tunnel")
    assert (unknown.rules, unknown.reason) == (("5-4.5",), "engineering.unknown")
    for place in ("hex 0103", f"hexside {SIDE}"):
        early = ask.refused(position, place)
        assert (early.rules, early.reason) == (("5-4.5",), "engineering.project_first")
    ask.play(position, "project crossing")
    ask.allowed(position, f"hexside {SIDE}")


@pytest.mark.rule("5-4.5")
def test_nobody_is_asked_where_there_is_nothing_to_do() -> None:
    position = phase(sides={}, state={"engineers": {"nato": 0, "wp": 0}})
    assert ask.asked(position) == ("nobody", "over")


# -- what it costs, and where the rule is that decides


@pytest.mark.parametrize(
    ("project", "sides", "parts"),
    [
        pytest.param(*row, marks=pytest.mark.rule(*(part[0] for part in row[2])), id=row[0])
        for row in (
            (f"crossing;hexside {SIDE}", MINOR, [("9.2.2-1", "engineer_points", 1)]),
            (f"mining;hexside {SIDE}", BRIDGED, [("32.1.2-2a", "engineer_points", 1), ("32.1.2-2b", "turns", 1)]),
            ("works;hex 0103", MINOR, [*points("31.1-2"), ("31.1-3", "turns", 2)]),
            (f"pontoon;hexside {SIDE}", MAJOR, [*points("32.2.2-1"), ("32.2.2-3", "turns", 2)]),
            (f"panel;hexside {SIDE}", MAJOR, [*points("32.3.2-1"), ("32.3.2-3", "turns", 3)]),
        )
    ],
)
def test_every_project_tells_what_it_costs_and_takes(
    project: str, sides: dict[str, str], parts: list[tuple[str, str, float]]
) -> None:
    position = phase(sides=sides)
    kind, _, place = project.partition(";")
    ask.play(position, f"project {kind}")
    assert lines(ask.allowed(position, place)) == parts


def reason(position: FrontPosition, kind: str, spot: str = SIDE) -> tuple[str, str]:
    """The rule and the reason that refuse a project."""
    place = hexside(position, spot) if "/" in spot else hex_of(position, spot)
    ruling = why_no_project(position, 0, kind, place)
    assert ruling is not None
    return ruling.rules[0], ruling.reason


@pytest.mark.rule("32.2.2-2", "32.3.2-2")
@pytest.mark.parametrize(("kind", "rule"), [("pontoon", "32.2.2-2"), ("panel", "32.3.2-2")])
def test_a_bridge_is_built_over_a_river_that_has_none_standing_or_begun(kind: str, rule: str) -> None:
    begun = {"pontoons": [{"hexside": SIDE, "side": "nato", "turn": 5}]}
    assert reason(phase(sides=BRIDGED), kind) == (rule, "engineers.bridge")
    assert reason(phase(state=begun), kind) == (rule, "engineers.building")
    assert refused(phase(), kind) == ""


@pytest.mark.rule("31.2-1", "31.1-1a")
def test_works_are_not_built_where_the_enemy_is_nor_on_his() -> None:
    theirs = {"works": [{"hex": "0102", "side": "wp", "level": 1}]}
    assert reason(phase("nH:hq . nA:armored . wA:armored . . ."), "works", "0105") == ("31.2-1", "works.enemys")
    assert reason(phase(state=theirs), "works", "0102") == ("31.2-1", "works.enemys")
    assert refused(phase(), "works", "0102") == ""


@pytest.mark.rule("9.2.2-1")
def test_crossings_are_prepared_where_there_is_a_river() -> None:
    ruling = ask.refused(phase(sides=BRIDGED), "project crossing")
    assert (ruling.rules[0], ruling.reason) == ("9.2.2-1", "engineering.nowhere")
    ask.allowed(phase(), "project crossing")


@pytest.mark.rule("32.1.2-2a")
def test_bridges_are_mined_where_there_is_one() -> None:
    ruling = ask.refused(phase(), "project mining")
    assert (ruling.rules[0], ruling.reason) == ("32.1.2-2a", "engineering.nowhere")
    ask.allowed(phase(sides=BRIDGED), "project mining")
