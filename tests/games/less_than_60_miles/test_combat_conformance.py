"""Do combats, missions and orders with all that both sides have keep what a game promises?"""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import drawn

from grognard.engine.conformance import QUICK_CHECKS, check
from grognard.games.less_than_60_miles.game import GAME

CROWD = """
    t+nA:mechanized  wA:armored       .               .             .
    nB:armored       c+wB:mechanized  2w+wC:recon     wS:sp_artillery  .
    nS:sp_artillery  nC:mechanized    wD:mechanized   wR:rocket_artillery  .
    nT:helicopter    nR:infantry      s               wM:missile_artillery+wT:helicopter  .
"""
LAST = 40
"""The last turn of a position without a scenario."""


def crowd(phase: str, **options: bool) -> dict[str, Any]:
    """Both sides next to each other over a river, with HQs, guns, aircraft, engineers, works and mines."""
    nato = {"printed_parent": "3A", "superior": "VC"}
    soviets = {"printed_parent": "39G", "superior": "CF"}
    units: dict[str, dict[str, Any]] = {name: dict(nato) for name in ("nA", "nB", "nC", "nS", "nT", "nR")}
    units |= {name: dict(soviets) for name in ("wA", "wB", "wC", "wD", "wS", "wR", "wM", "wT")}
    units["nA"] |= {"mode": "active_defense", "attrition": 1}
    units["wC"] |= {"mode": "recon"}
    units["wA"] |= {"mode": "march_assault", "amphibious": True}
    units |= {gun: units[gun] | {"mode": "barrage"} for gun in ("nS", "wS", "wR", "wM")}
    units |= {flyer: units[flyer] | {"mode": "farp"} for flyer in ("nT", "wT")}
    units |= {"VC": {"hex": "0401"}, "3A": {"hex": "0201", "ew": 2}}
    units |= {"CF": {"hex": "0205"}, "8GA": {"hex": "0305"}, "39G": {"hex": "0103", "ew": 2, "attrition": 1}}
    each = {"nato": 4, "wp": 4}
    state: dict[str, Any] = dict.fromkeys(("air", "max_air", "engineers", "ew_pool", "nuclear", "cp", "max_cp"), each)
    state |= {"axes": [{"unit": "8GA", "direction": 4}], "works": [{"hex": "0101", "side": "nato", "level": 3}]}
    state |= {"mined": [{"hexside": "0101/0102", "side": "nato"}], "chemical_since": {"nato": 30, "wp": 6}}
    return drawn(
        CROWD,
        phase=phase,
        turn=LAST,
        units=units,
        state=state,
        sides={"minor_river": "0101/0102 0202/0302", "bridge": "0101/0102", "major_river": "0201/0202"},
        options=options,
        schedule=[
            {"turn": LAST, "what": "order", "side": "wp", "order": "wp_division_assault", "hq": "39G", "secret": True},
            {"turn": LAST, "what": "order", "side": "nato", "order": "division_defense", "hq": "3A", "secret": True},
        ],
    )


@pytest.mark.rule("15.1-1", "15.1-4", "15.1-10")
@pytest.mark.parametrize("phase", ["wp.movement", "nato.movement", "wp.orders_reveal"])
def test_a_crowd_keeps_every_promise(phase: str) -> None:
    assert check(GAME, games=2, position=crowd(phase), rates=QUICK_CHECKS).games == 2


@pytest.mark.rule("26-0:1", "27.3-0", "25.1-0", "23.2-1")
def test_so_it_does_with_all_optional_rules() -> None:
    options = {rule.name: True for rule in GAME.optional_rules}
    assert check(GAME, games=2, position=crowd("wp.bombardment", **options), rates=QUICK_CHECKS).games == 2
