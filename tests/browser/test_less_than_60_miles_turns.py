"""Whole turns of the Fulda Gap by clicking, how many clicks they take, and what a turn tells the enemy."""

import json

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.fulda import BOTH, SET_UP, begun, introduction, overlay, play_turn, unit
from tests.browser.table import Table
from tests.games.less_than_60_miles.turns import (
    BRIGADE,
    CAVALRY,
    FIRST_TURN,
    GAME,
    THIRD_TURN,
    WARSAW_PACT,
    Wishes,
    order,
)
from tests.server.guest import Host


def test_a_turn_of_both_sides_of_the_introduction(host: Host, window: OpenWindow) -> None:
    """Orders mature and are given, modes change; an assault with support and EW; fire, a bridge, rest, a way out."""
    table = Table.at(window(), begun(host, THIRD_TURN), "nato", "wp")
    counted = play_turn(table, Wishes(wp=WARSAW_PACT, nato=CAVALRY))
    print("introduction:", counted)
    assert table.turn == 4
    units = {id: unit(table, id) for id in ("15T", "1-307", "87SAP", "117MR", "D1-11", "H2-11", "3-11", "1-11")}
    assert (units["15T"]["mode"], units["15T"]["ready"]) == ("assault", 5), "by the division's order, which was due"
    assert units["1-307"]["mode"] == "shoot_and_scoot", "without an order"
    assert units["87SAP"]["attrition"] == 1, "it has supported the assault"
    assert units["117MR"]["attrition"] == 2, "one of the assault, one of the bombardment"
    assert units["D1-11"]["mode"] == "defend", "by the regiment's order"
    assert units["H2-11"]["mode"] == "road"
    assert units["3-11"]["attrition"] == 1, "it has rested"
    assert units["1-11"]["hex"] == "0727", "it has disengaged"
    assert table.view["state"]["destroyed"] == ["0726/0727"]
    assert {(one["side"], one["turn"]) for one in table.view["schedule"]} == {("wp", 5), ("nato", 4)}
    table.tab("log")
    log = table.page.locator("ol.log:not(.steps)")
    for said in ("Division Assault", "Battalion Defense", "Frontline Command", "117 GMRR is bombarded"):
        expect(log).to_contain_text(said)
    assert counted.all["wp"] <= 34
    assert counted.all["nato"] <= 40


def test_a_first_turn_of_the_introduction(host: Host, window: OpenWindow) -> None:
    made = host.known(1, GAME, "point_alpha", actions=SET_UP, seats=BOTH)
    table = Table.at(window(), made, "nato", "wp")
    counted = play_turn(table, Wishes(wp=FIRST_TURN))
    print("first turn of the introduction:", counted)
    assert counted.all["wp"] <= 40


def test_a_turn_of_the_campaign_with_a_division_of_each_side(host: Host, window: OpenWindow) -> None:
    made = host.known(1, GAME, "campaign", actions=SET_UP, seats=BOTH)
    table = Table.at(window(), made, "nato", "wp")
    counted = play_turn(table, Wishes(wp=FIRST_TURN, nato=BRIGADE))
    print("a division of the campaign:", counted)
    assert unit(table, "3-36IN")["hex"] == "0525"
    assert counted.all["wp"] <= 44
    assert counted.all["nato"] <= 40


# -- what a turn tells the enemy


def told(table: Table) -> str:
    """All that a window was sent, without the lists of what it does not see."""
    frames = table.window.traffic.frames()
    return json.dumps([{**frame, "view": {**frame.get("view", {}), "unseen": None}} for frame in frames])


def test_orders_and_hands_stay_face_down_for_the_enemy_and_onlookers(host: Host, window: OpenWindow) -> None:
    """A turn with an order given and a card in hand on either side; what is turned up is then seen by all."""
    hands = {"W-E1": "hand", "N-E4": "hand"}
    made = begun(host, {**THIRD_TURN, "dice": [], "state": {"card_at": hands}})
    nato, wp, onlooker = (Table.at(window(), made, *sides) for sides in (["nato"], ["wp"], []))
    wishes = Wishes(
        wp=("done", "all assault", "issue regiment_support 39G", "play W-E1", "unit 11ACR"),
        nato=("issue battalion_move 11ACR",),
    )
    with made.guest("nato", "wp") as both:
        while both.view["view"]["turn"] == 3:
            answer = wishes.answer(both.view["side"], both.actions)
            if answer == "play W-E1":
                for table in (nato, wp, onlooker):
                    table.until_n(both.n)
                assert ["W-E1" in told(table) for table in (nato, wp, onlooker)] == [False, True, False]
                assert ["N-E4" in told(table) for table in (nato, wp, onlooker)] == [True, False, False]
            assert both.act(answer)["type"] == "done"
        for table in (nato, wp, onlooker):
            table.until_n(both.n)
    assert not wishes.left
    for name in ("wp_division_assault", "W-E1", "N-E4"):
        assert [name in told(table) for table in (nato, wp, onlooker)] == [True, True, True], "it was turned up"
    assert ["regiment_support" in told(table) for table in (nato, wp, onlooker)] == [False, True, False]
    assert ["battalion_move" in told(table) for table in (nato, wp, onlooker)] == [True, False, False]


def test_a_curious_enemy_is_told_no_order(host: Host, window: OpenWindow) -> None:
    """The turn track, and the layer of orders on the way, tell the enemy of an order that it is there and no more."""
    made = begun(host, {**THIRD_TURN, "schedule": [order(5, "wp_division_assault", "39G")]})
    shown = {}
    for side in ("nato", "wp"):
        table = Table.at(window(), made, side)
        table.page.locator(".turntrack li.due").hover()
        shown[side] = table.page.locator("[role=tooltip]").inner_text()
        table.page.locator("[data-part=overlays]").click()
        table.page.locator("[data-key='Orders on the way: Warsaw Pact']").click()
        assert bool(overlay(table, "orders wp")["lines"]) == (side == "wp")
        assert ("wp_division_assault" in told(table)) == (side == "wp")
    assert "Order (Warsaw Pact)" in shown["nato"]
    assert "Division Assault" not in shown["nato"]
    assert "Division Assault" in shown["wp"]


def test_an_order_that_is_given_matures_on_its_turn(host: Host, window: OpenWindow) -> None:
    made = introduction(host)
    table = Table.at(window(), made, "nato")
    wishes = Wishes()
    with made.guest("nato", "wp") as both:

        def pass_on(until: str) -> None:
            """Both sides want nothing, until NATO is asked this."""
            while (both.view["side"], both.view["view"]["decision"]["question"]) != ("nato", until):
                both.act(wishes.answer(both.view["side"], both.actions))
            table.until_n(both.n)

        pass_on("orders.which")
        table.take("issue battalion_defense 11ACR")
        assert table.view["schedule"] == [order(2, "battalion_defense", "11ACR", "nato")]
        both.caught_up(table.n)
        pass_on("execution.who")
    assert table.turn == 2
    assert "Battalion Defense" in table.prompt
    table.take("unit D1-11")
    table.take("mode defend")
    assert (unit(table, "D1-11")["mode"], unit(table, "D1-11")["ready"]) == ("defend", 3)
    assert table.view["schedule"] == []
