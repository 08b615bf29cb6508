"""Who sends is heard: Spotted HQs [23.2], and what the enemy sees of orders that leave the Time Track [14.8]."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, sketch

from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition

CORPS: dict[str, Any] = {
    "VC": {"hex": "0101"},
    "3A": {"hex": "0103"},
    "1-3A": {"hex": "0105"},
    "2-3A": {"hex": "0305"},
    "nA": {"printed_parent": "1-3A", "superior": "VC"},
}
GROUND = "\n".join([". . . . . nA:armored . ."] + [". . . . . . . ."] * 3)


def order(name: str, hq: str, turn: int, secret: bool = False) -> dict[str, Any]:
    """An order of NATO on the Time Track."""
    return {"turn": turn, "what": "order", "side": "nato", "order": name, "hq": hq, "secret": secret}


def corps(*orders: dict[str, Any], phase: str = "nato.orders_execution", **more: Any) -> FrontPosition:
    """V Corps with two brigades, of which the first has a unit."""
    options = {"options": {"sigint": True}} | more
    return sketch(GROUND, phase=phase, turn=3, units=CORPS, schedule=list(orders), **options)


def heard(position: FrontPosition) -> set[str]:
    """The HQs that are Spotted."""
    return {position.unit_name(hq) for hq, spotted in enumerate(position.spotted) if spotted}


# -- the Chain of Command [23.2-1]


@pytest.mark.rule("23.2-1")
def test_hqs_that_pass_an_order_on_are_spotted_and_others_are_not() -> None:
    position = corps(order("division_defense", "3A", 3))
    assert heard(position) == set()
    events = ask.play(position, "unit nA; mode defend")
    assert [one["unit"] for one in happened(events, "spotted")] == ["VC", "3A", "1-3A"]
    assert {one["rule"] for one in happened(events, "spotted")} == {"23.2-1"}
    assert heard(position) == {"VC", "3A", "1-3A"}


@pytest.mark.rule("23.2-1", "14.6-2:2")
def test_an_order_that_nobody_executes_is_not_heard() -> None:
    position = corps(order("division_defense", "3A", 3))
    events = ask.play(position, "done")
    assert [(one["order"], one["count"]) for one in happened(events, "order_executed")] == [("division_defense", 0)]
    assert heard(position) == set()


@pytest.mark.rule("23.2-1", "19.3-1")
def test_a_cas_order_is_heard_too() -> None:
    position = corps(order("cas_nato", "VC", 3))
    assert ask.asked(position) == ("nato", "cas.where")
    assert heard(position) == {"VC"}


@pytest.mark.rule("23.2-1", "23.2-3")
def test_a_spotted_hq_is_detected_better_and_only_where_the_rule_is_played() -> None:
    played, plain = corps(order("division_defense", "3A", 3)), corps(order("division_defense", "3A", 3), options={})
    hq = played.components.number("unit", "1-3A")
    before = detection(played, hq)
    for position in (played, plain):
        ask.play(position, "unit nA; mode defend")
    assert (detection(played, hq), detection(plain, hq)) == (before + 1, before)
    assert heard(plain) == set()


# -- until it spends Movement Points [23.2-4]


def marching(**more: Any) -> FrontPosition:
    """A Spotted HQ on the march, and one that stands."""
    units = {"nH": {"mode": "moving", "spotted": True}, "nJ": {"spotted": True}}
    return sketch("nH:hq . . nJ:hq\n. . . .", units=units, options={"sigint": True}, **more)


@pytest.mark.rule("23.2-4")
def test_an_hq_that_moves_or_changes_its_mode_is_lost_from_sight() -> None:
    position = marching()
    events = ask.play(position, "unit nH; hex 0102")
    assert happened(events, "out_of_sight") == [{"rule": "23.2-4", "unit": "nH"}]
    assert heard(position) == {"nJ"}
    ask.play(position, "done; unit nJ; mode moving")
    assert heard(position) == set()


@pytest.mark.rule("23.2-4")
def test_an_hq_that_stays_where_it_is_stays_spotted() -> None:
    position = marching()
    ask.play(position, "unit nH; back; done")
    assert heard(position) == {"nH", "nJ"}


# -- orders that leave the Time Track


@pytest.mark.rule("14.8-1", "14.8-2")
def test_all_see_that_an_order_is_gone_and_its_owner_which() -> None:
    position = corps(order("brigade_move", "1-3A", 5, secret=True), phase="nato.orders_issue")
    events = ask.play(position, "cancel 1-3A")
    (told,) = [event for event in events if event.kind == "order_cancelled"]
    assert (told.only, told.data["hq"]) == ("nato", "1-3A")
    (seen,) = [event for event in events if event.kind == "order_removed"]
    assert seen.only is None
    assert set(seen.data) == {"side", "turn", "left"}
    assert seen.reveals, "what all have seen cannot be taken back"


@pytest.mark.rule("14.4.2-5", "14.8-1")
def test_a_cancelled_order_tells_the_enemy_neither_hq_nor_order() -> None:
    position = corps(
        order("brigade_move", "1-3A", 5, secret=True), order("brigade_defense", "2-3A", 5, secret=True),
        phase="nato.orders_issue",
    )  # fmt: skip
    other = position.copy()
    ask.play(position, "cancel 1-3A")
    ask.play(other, "cancel 2-3A")
    assert GAME.view(position, "wp") == GAME.view(other, "wp")
    assert GAME.view(position, "nato") != GAME.view(other, "nato")
