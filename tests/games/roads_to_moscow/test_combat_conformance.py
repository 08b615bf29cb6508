"""Do combats with aircraft, artillery, HQs and Leaders on both sides keep what a game promises?"""

import pytest
from tests.games.roads_to_moscow.battles import AIRCRAFT, TANK
from tests.games.roads_to_moscow.sketch import drawn

from grognard.engine.conformance import check
from grognard.games.roads_to_moscow.game import GAME

CROWD = """
    gA9:HQ+g8:L     .              gA5:Art  .                sB9:HQ  .
    gA1:Tk+gA2:MI   sA1:Inf+sA4:Art  .      w+sB1:Inf+sB2:AT   gA7:Inf  sA9:HQ+s8:L
    .               gA3:Eng+gB1:Inf  .      gA6:Cav           .       sA5:Art+s5:Roc
    gA4:Art+g9:Arko .              .        gA8:Art           .       sB5:Art
"""
DECLARED = {"gA1": "0202", "gA2": "0202", "gA3": "0202", "gA6": "0402", "gA7": "0402"}


def crowd(assault: bool) -> dict[str, object]:
    """Two attacks, by several units each, with everything that can be added to them."""
    units: dict[str, dict[str, object]] = {name: {"declared": hex} for name, hex in DECLARED.items()}
    units["gA1"] |= TANK
    if assault:
        units["gB1"] = {"declared": "0202"}
    attacks = [{"hex": hex, "mobile": not assault} for hex in ("0202", "0402")]
    ready = {name: "flown" if name in ("Do17", "MiG-3") else "ready" for name in AIRCRAFT}
    return drawn(
        CROWD,
        phase="german.combat",
        turn=20,
        units=units,
        assault=assault,
        state={"attacks": attacks, "air_at": ready, "no_retreat": ["0402"]},
        sides={"river": "0402/0502"},
    )


@pytest.mark.rule("10.4")
@pytest.mark.parametrize("assault", [False, True])
def test_combats_with_all_support_keep_every_promise(assault: bool) -> None:
    assert check(GAME, games=1, position=crowd(assault)).games == 1


@pytest.mark.rule("10.41e")
def test_aircraft_that_are_assigned_in_secret_are_not_told_of() -> None:
    assert check(GAME, games=1, position=crowd(False) | {"options": {"secret_air": True}}).games == 1
