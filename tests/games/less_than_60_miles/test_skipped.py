"""Phases in which nobody has a choice: the rules pass over them, and say by which rule when they are asked."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, sketch

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition

APART = "wA:mechanized wH:hq . . nA:mechanized"
GUN = {"bombardment": 6, "reduced": 3, "range": 8}
THERE: dict[str, Any] = {
    "picture": "wA:mechanized . . nA:mechanized",
    "units": {"CF": {"hex": "0101"}, "39G": {"box": "destroyed"}, "wA": {"printed_parent": "CF", "superior": "CF"}},
    "state": {"engineers": {"wp": 2}, "acting": "wp"},
}
"""A unit of the Warsaw Pact under its Superior HQ."""
LOST = {"turn": 3, "what": "rebuilding", "unit": "39G", "phase": "wp"}
ORDER = {"turn": 5, "what": "order", "side": "wp", "order": "cas_wp", "hq": "CF", "secret": True}


def why(position: FrontPosition, action: str) -> tuple[str, str]:
    """The rule that refuses an action in the phase that the position names, and the reason."""
    ruling = GAME.explain_named(position, action)
    assert not ruling.legal, ruling
    return ruling.rules[0], ruling.reason


def skipped(position: FrontPosition) -> tuple[str, str] | None:
    """By which rule the named phase is passed over, and the reason; None if somebody is asked in it."""
    found = GAME.why_skipped(position)
    return found and (found.rules[0], found.reason)


def removal(*, supplied: bool = True, cp: int = 10, left: int = 0, **facts: Any) -> FrontPosition:
    """The Attrition Removal Phase of a Warsaw Pact unit with its HQ next to it, of which more is said."""
    points = {"wp": cp, "nato": 10}
    state = {"cp": points, "centres_left": {"wp": left}}
    units = {"wA": {"printed_parent": "wH", **facts}}
    return sketch(APART, phase="wp.attrition_removal", units=units, supplied=supplied, state=state)


# -- Attrition Removal


@pytest.mark.rule("11.4-2", "11.7-1")
def test_where_nobody_gains_by_rest_the_rule_that_decides_of_a_unit_is_told() -> None:
    position = removal(attrition=2)
    assert skipped(position) == ("11.4-2", "recovery.nobody")
    assert why(position, "unit wA") == ("11.7-1", "recovery.floor")
    assert skipped(removal(attrition=3)) is None


@pytest.mark.rule("11.4-2b", "11.4-2e", "11.4-2")
@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ({"attrition": 3, "supplied": False}, "11.4-2b"),
        ({"attrition": 3, "engaged": 1}, "11.4-2e"),
        ({"attrition": 0}, "11.4-2"),
    ],
)
def test_who_cannot_rest_is_told_why(said: dict[str, Any], rule: str) -> None:
    assert why(removal(**said), "unit wA")[0] == rule


@pytest.mark.rule("5-4.6.2", "11.7-1")
def test_who_rested_last_turn_has_been_turned_back_when_units_rest() -> None:
    assert why(removal(attrition=2, resting=True), "unit wA") == ("11.7-1", "recovery.floor")


@pytest.mark.rule("30.3.1-1", "30.3-0:1")
def test_a_supply_centre_is_refused_for_want_of_points_or_of_centres() -> None:
    assert why(removal(cp=0, left=1), "place 0101") == ("30.3.1-1", "cp.too_few")
    assert why(removal(cp=1, left=0), "place 0101") == ("30.3-0:1", "centres.none_left")


# -- Bombardment


@pytest.mark.rule("20-0:1", "20.1-2", "21-2")
def test_without_guns_and_aircraft_nothing_is_bombarded_or_interdicted() -> None:
    position = sketch(APART, phase="wp.bombardment")
    assert skipped(position) == ("20-0:1", "missions.nothing")
    assert why(position, "unit nA") == ("20.1-2", "missions.out_of_reach")
    assert why(position, "unit wA") == ("20-0:1", "bombardment.no_enemy")
    assert why(position, "interdict") == ("21-2", "missions.no_hexes")
    assert skipped(sketch("wG:sp_artillery . nA:mechanized", phase="wp.bombardment", units={"wG": GUN})) is None


@pytest.mark.rule("20-0:1", "21-0")
def test_where_intelligence_would_come_first_the_phase_is_skipped_as_a_whole() -> None:
    position = sketch(APART, phase="wp.bombardment", options={"intelligence": True})
    assert skipped(position) == ("20-0:1", "missions.nobody")


@pytest.mark.rule("25.2-0", "25.2-1", "20.1-2")
def test_recon_in_a_phase_that_is_skipped_is_refused_by_its_own_rule() -> None:
    without = sketch(APART, phase="wp.bombardment")
    assert why(without, "recon") == ("25.2-0", "intelligence.not_played")
    played = sketch(APART, phase="wp.bombardment", options={"intelligence": True})
    assert why(played, "recon") == ("25.2-1", "air.too_few")
    assert why(played, "unit nA") == ("20.1-2", "missions.out_of_reach")


@pytest.mark.rule("25.1-0", "25.1-2", "5-4.8.1")
def test_of_ones_own_hq_it_is_said_why_it_does_not_listen() -> None:
    def asked(cp: int, **facts: Any) -> FrontPosition:
        state = {"cp": {"wp": cp, "nato": 0}, "max_cp": {"wp": 9, "nato": 0}}
        units = {"wH": {"superior": "CF", "printed_parent": "CF", **facts}, "CF": {"hex": "0101"}}
        return sketch(APART, phase="wp.bombardment", options={"intelligence": True}, units=units, state=state)

    assert why(asked(5), "unit wH") == ("25.1-0", "intelligence.no_ew")
    assert why(asked(0, ew=2), "unit wH") == ("25.1-2", "cp.too_few")
    without = sketch(APART, phase="wp.bombardment")
    assert why(without, "unit wH") == ("20-0:1", "bombardment.no_enemy")


# -- phases in which a side may do something, and nobody can


@pytest.mark.parametrize(
    ("phase", "rule", "reason", "unless"),
    [
        pytest.param(*row, marks=pytest.mark.rule(row[1]), id=row[0])
        for row in (
            ("wp.mode_changes", "6.1-0", "changes.nobody", THERE),
            ("wp.engineering", "5-4.5", "engineering.nothing", THERE),
            ("wp.movement", "8.1-1", "movement.nobody", THERE),
            ("wp.orders_issue", "14.4.1-1", "orders.none_possible", THERE),
            ("wp.orders_reveal", "14.8-0", "orders.none_to_cancel", THERE | {"schedule": [ORDER]}),
            ("wp.hq_rebuilding", "12.5-1", "rebuilding.none", THERE | {"schedule": [LOST]}),
        )
    ],
)
def test_a_phase_in_which_nothing_can_be_done(phase: str, rule: str, reason: str, unless: dict[str, Any]) -> None:
    here: dict[str, Any] = {"picture": ". . nA:mechanized", "phase": phase}
    assert skipped(sketch(**here)) == (rule, reason)
    assert skipped(sketch(**here | unless)) is None


@pytest.mark.rule("30.3.1-0")
def test_a_supply_centre_that_can_stand_nowhere_else_is_not_moved() -> None:
    centre = {"supply_centres": [{"hex": "0101", "side": "wp"}]}
    nowhere = sketch(APART, phase="wp.attrition_removal", state=centre)
    assert why(nowhere, "relocate 0101") == ("30.3.1-0", "centres.nowhere")
    road = {"minor_road": "0101 0102", "areas": {"supply.wp": "0101"}, "state": {**centre, "cp": {"wp": 5}}}
    units = {"wH": {"command": 8}, "CF": {"hex": "0101"}, "wA": {"printed_parent": "CF", "superior": "CF"}}
    ask.allowed(sketch(APART, phase="wp.attrition_removal", units=units, **road), "relocate 0101")
