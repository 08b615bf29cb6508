"""A scenario that is played on a part of the map [4.2-0]: beyond it nobody moves, retreats, looks or strikes."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, number, scenario

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.retreats import why_no_retreat_hex

SCENARIOS = (GAME.folder / "data" / "scenarios.toml").read_text("utf-8")
NORTH = SCENARIOS.replace("[point_alpha]", "[point_alpha]\nrows = [1, 13]", 1)
"""The introduction, on the first thirteen rows alone."""
INSIDE, OUTSIDE = "1324", "1424"


def north(phase: str, charts: str = NORTH, **more: Any) -> FrontPosition:
    """A regiment of NATO's stands at the edge of what is played on, its gun and aircraft are ready."""
    units = [{"id": "1-11", "hex": INSIDE}, {"id": "VC", "hex": "0520", "ew": 2}]
    state = {"air": {"nato": 3}, "ew_pool": {"nato": 1}}
    said: dict[str, Any] = {"units": units, "state": state, "turn": 3, "phase": phase, **more}
    return scenario("point_alpha", charts={"scenarios": charts}, **said)


CAS = {"turn": 3, "what": "order", "side": "nato", "order": "cas_nato", "hq": "VC", "secret": False}


@pytest.mark.parametrize(
    ("phase", "before", "rule", "reason", "more"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[2]), id=row[3])
        for row in (
            ("nato.orders_execution", "", "19.3-2", "cas.not_in_play", {"schedule": [CAS]}),
            ("nato.bombardment", "interdict", "21-0", "interdiction.not_in_play", {}),
            ("nato.bombardment", "recon", "25.2-2", "intelligence.not_in_play", {"options": {"intelligence": True}}),
            ("nato.movement", "unit 1-11", "4.2-0", "movement.barred.out_of_play", {}),
        )
    ],
)
def test_nothing_is_done_beyond_what_is_played_on(
    phase: str, before: str, rule: str, reason: str, more: dict[str, Any]
) -> None:
    for charts, legal in ((NORTH, False), (SCENARIOS, True)):
        position = north(phase, charts, **more)
        if before:
            ask.play(position, before)
        ruling = GAME.explain(position, f"hex {OUTSIDE}")
        assert ruling.legal == legal, (ruling, GAME.decision(position))
        assert legal or (ruling.rules[0], ruling.reason) == (rule, reason)


@pytest.mark.rule("4.2-0")
@pytest.mark.parametrize(("charts", "reason"), [(NORTH, "retreat.closed"), (SCENARIOS, "")])
def test_nobody_retreats_beyond_what_is_played_on(charts: str, reason: str) -> None:
    position = north("nato.movement", charts)
    ruling = why_no_retreat_hex(position, number(position, "1-11"), position.components.number("hex", OUTSIDE))
    assert (ruling.rules[0], ruling.reason) == ("4.2-0", reason) if ruling else reason == ""
