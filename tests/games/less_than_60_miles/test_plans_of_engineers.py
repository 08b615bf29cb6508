"""What the computer's engineers do: where the Warsaw Pact lays its pontoon bridges, and when it takes them up."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import number, scenario

from grognard.games.less_than_60_miles.components import WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.plans import shortlist
from grognard.games.less_than_60_miles.plans.engineers import bridge_sites
from grognard.games.less_than_60_miles.position import FrontPosition

FULDA, WERRA = "0325/0326", "0131/0231"
OTHERS = [{"id": "27G", "hex": "0230"}, {"id": "3-11", "hex": "0422"}, {"id": "M3-11", "hex": "0422"}]


def at_work(unit: str, hex: str, **state: Any) -> FrontPosition:
    """The Warsaw Pact's engineers in Blackhorse, with one unit at the front and the bridge of Bad Hersfeld blown."""
    units = [*OTHERS, {"id": unit, "hex": hex}]
    points = {"cp": {"wp": 8}, "engineers": {"wp": 1}, "destroyed": [FULDA]}
    return scenario("blackhorse", phase="wp.engineering", turn=3, units=units, state=points | state)


def wanted(position: FrontPosition) -> str:
    """The only thing that is worth a look."""
    decision = GAME.decision(position)
    assert decision is not None
    (action,) = shortlist(decision, position, decision.actions)
    return str(action)


def test_a_pontoon_bridge_is_laid_where_the_way_to_an_objective_is_cut() -> None:
    position = at_work("28T", "0326")
    assert wanted(position) == "project pontoon"
    GAME.apply(position, "project pontoon")
    assert wanted(position) == f"hexside {FULDA}"


def test_no_bridge_is_laid_over_a_river_that_roads_cross_next_to_it() -> None:
    position = at_work("28T", "0231")
    decision = GAME.decision(position)
    assert decision is not None
    assert "project pontoon" in map(str, decision.actions)
    assert wanted(position) == "done"


@pytest.mark.parametrize(("hex", "does"), [("0326", f"dismantle {WERRA}"), ("0231", "done")])
def test_a_bridge_in_the_rear_is_taken_up_for_one_at_the_front(hex: str, does: str) -> None:
    laid = [{"hexside": WERRA, "side": "wp"}]
    position = at_work("28T", hex, engineers={"wp": 0}, pontoons=laid)
    assert wanted(position) == does


def test_engineers_at_work_already_are_reckoned_with() -> None:
    position = at_work("28T", "0326", engineers={"wp": 2})
    fulda = position.components.number("hexside", FULDA)
    assert fulda in bridge_sites(position, WP)
    busy = at_work("28T", "0326", engineers={"wp": 2}, pontoons=[{"hexside": FULDA, "side": "wp", "turn": 4}])
    assert busy.on_map(number(busy, "28T"))
    assert not bridge_sites(busy, WP)
