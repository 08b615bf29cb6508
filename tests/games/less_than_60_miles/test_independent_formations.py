"""Independent Formations: an air assault brigade behind the front, which nobody pays for and nobody commands."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, number, sketch

from grognard.games.less_than_60_miles.command import is_independent
from grognard.games.less_than_60_miles.position import FrontPosition

EMPTY = " ".join(["."] * 40)


def brigade(phase: str, **hq: Any) -> FrontPosition:
    """35 DShBr and a battalion far from the Front HQ, which has no Command Points."""
    units = {"CF": {"hex": "0140"}, "35DSh": {"hex": "0110", **hq}, "1-35": {"hex": "0111"}}
    return sketch(EMPTY, phase=phase, units=units, state={"cp": {"wp": 0}, "max_cp": {"wp": 0}})


@pytest.mark.rule("36-1")
def test_a_formation_is_independent_whose_hq_has_no_superior_hq() -> None:
    position = brigade("wp.orders_issue")
    found = {name: is_independent(position, number(position, name)) for name in ("35DSh", "1-35")}
    assert found == {"35DSh": True, "1-35": True}


@pytest.mark.rule("36-1", "6.1.3-5:2", "12.1-4:1")
def test_a_formation_is_not_independent_because_its_superior_hq_is_not_in_play() -> None:
    units = {"13PG": {"hex": "0110"}, "131PG": {"hex": "0111"}}
    position = sketch(EMPTY, phase="nato.mode_changes", units=units, state={"cp": {"nato": 3}})
    ask.play(position, "unit 131PG;mode assault")
    assert position.cp[0] == 2
    position = sketch(EMPTY, phase="nato.movement", units=units, state={"cp": {"nato": 0}})
    assert ask.refused(position, "unit 13PG").rules[0] == "12.1-4:1"


@pytest.mark.rule("30.1-2", "36-1")
def test_a_unit_whose_superior_hq_is_not_in_play_is_supplied_all_the_same() -> None:
    road, state = ["0101 0102 0103"], {"supply_centres": [{"hex": "0103", "side": "wp"}]}
    found = {}
    for name in ("28T", "1-35"):
        said: dict[str, Any] = {"units": {name: {"hex": "0105"}}, "areas": {"supply.wp": "0101"}, "major_road": road}
        position = sketch(EMPTY, phase="wp.movement", supplied=False, state=state, **said)
        found[name] = ask.game.inquire(position, f"supply {name}", None).legal
    assert found == {"28T": True, "1-35": False}


@pytest.mark.rule("36-2")
def test_its_hq_changes_its_mode_without_command_points() -> None:
    position = brigade("wp.movement", mode="moving")
    events = ask.play(position, "unit 35DSh;mode deployed")
    assert [(event["rule"], event["mode"]) for event in happened(events, "hq_changed")] == [("36-2", "deployed")]
    assert happened(events, "cp_spent") == []


@pytest.mark.rule("36-3")
def test_its_deployed_hq_issues_a_small_order_that_is_executed_in_time() -> None:
    position = brigade("wp.orders_issue")
    ruling = ask.allowed(position, "issue regiment_defense 35DSh")
    assert "36-3" in ruling.rules
    assert ruling.facts["cost"] == 0
    ask.play(position, "issue regiment_defense 35DSh")
    assert ask.refused(position, "issue regiment_move 35DSh").rules[0] == "14.4.1-2:1"
    assert (position.cp[1], position.max_cp[1]) == (0, 0)
    (chit,) = position.schedule
    assert chit.turn == position.turn + ruling.facts["turns"]


@pytest.mark.rule("36-3")
def test_its_moving_hq_issues_none() -> None:
    refused = ask.refused(brigade("wp.orders_issue", mode="moving"), "issue regiment_defense 35DSh")
    assert (refused.rules[0], refused.reason) == ("36-3", "orders.not_deployed")


@pytest.mark.rule("36-4")
def test_its_units_change_their_mode_for_an_attrition_point_alone() -> None:
    position = brigade("wp.mode_changes")
    ask.play(position, "unit 1-35")
    ruling = ask.allowed(position, "mode assault")
    assert {"36-4", "6.1.3-5:1"} <= set(ruling.rules)
    events = ask.play(position, "mode assault")
    assert happened(events, "cp_spent") == []
    assert position.attrition[number(position, "1-35")] == 1
