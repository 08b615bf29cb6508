"""The Fulda Gap at the table: orders given and executed, modes, an assault, fire, a bridge, rest, what is hidden."""

import json
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.fulda import SET_UP, begun, introduction, overlay, unit
from tests.browser.table import Table, brisk, device
from tests.browser.window import Wire
from tests.games.less_than_60_miles.sketch import drawn
from tests.games.less_than_60_miles.turns import GAME, order
from tests.server.guest import Host

ASSAULT = "issue wp_division_assault 39G"


# -- set-up


def test_a_side_sets_up_as_usual_by_two_clicks(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), introduction(host, before=()), "nato", "wp")
    for side, name in (("nato", "NATO"), ("wp", "Warsaw Pact")):
        assert (table.asked, table.phase) == (side, f"{name}, set-up before the first turn")
        for button in ("rest", "done"):
            before = table.n
            table.press(button)
            table.until_n(before + 1)
    placed = table.view["state"]["supply_centres"]
    assert {one["side"] for one in placed} == {"nato", "wp"}
    assert table.phase == "Warsaw Pact, Orders Execution Phase: changes of mode"


def test_a_bridge_is_mined_by_hand_and_left_alone_again(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), introduction(host, before=()), "nato", "wp")
    bridge = "1025/1125"
    table.take("project mining")
    table.take(f"hexside {bridge}")
    assert [(one["hexside"], one["side"]) for one in table.view["state"]["mined"]] == [(bridge, "nato")]
    table.take(f"clear {bridge}")
    assert table.view["state"]["mined"] == []


# -- orders


def test_an_order_is_given_by_its_hq_with_what_it_costs_and_does(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), introduction(host), "nato", "wp")
    table.take("done")
    assert table.phase == "Warsaw Pact, Orders Issue Phase"
    table.click_unit("39G")
    row = table.page.locator(f"[data-part=pick] [data-action='{ASSAULT}']")
    expect(row).to_contain_text("Issue: Division Assault")
    expect(row.locator(".brief")).to_have_text("3 CP, turn 4 (D0 H15)")
    row.hover()
    told = table.page.locator("[data-part=ruling]")
    expect(told).to_contain_text("costs 3 Command Points and arrives after 3 turns, on turn 4 (D0 H15)")
    expect(told.locator("[data-fact=takes]")).to_contain_text("Assault, Full Assault")
    _, ringed = table.glowing("selected")
    assert {"117MR", "120MR", "172MR", "15T", "39G"} <= ringed
    assert "3-11" not in ringed
    before = table.n
    row.click()
    table.until_n(before + 1)
    assert table.view["schedule"] == [order(4, "wp_division_assault", "39G")]
    due = table.page.locator(".turntrack li.due")
    expect(due).to_have_text("4")
    due.hover()
    expect(table.page.locator("[role=tooltip]")).to_contain_text("Order (Warsaw Pact) 39G Div, Order Division Assault")


def test_orders_on_the_way_are_a_layer_of_the_map(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), introduction(host), "nato", "wp")
    for action in ("done", ASSAULT):
        table.take(action)
    table.page.locator("[data-part=overlays]").click()
    table.page.locator("[data-key='Orders on the way: Warsaw Pact']").click()
    answer = overlay(table, "orders wp")
    assert {one["hex"]: one["value"] for one in answer["hexes"]}["0532"] == 3
    assert ["0532", "0530"] in answer["lines"]


def test_an_order_is_executed_by_all_and_a_mode_changed_without_one(host: Host, window: OpenWindow) -> None:
    begins = {"schedule": [order(1, "wp_division_defense", "39G")], "phase": "wp.orders_reveal", "turn": 1}
    table = Table.at(window(), begun(host, {"game": GAME, "scenario": "point_alpha", **begins}), "nato", "wp")
    table.take("done")
    assert "Division Defense" in table.prompt
    table.take("all defend")
    assert {unit(table, id)["mode"] for id in ("117MR", "120MR", "172MR", "15T")} == {"defend"}
    assert unit(table, "117MR")["ready"] > 1
    if table.view["decision"]["question"] == "execution.who":
        table.take("done")
    assert table.phase == "Warsaw Pact, Orders Execution Phase: changes of mode"
    table.take("unit 1-390")
    expect(table.prompt_line.locator("[data-action='mode tactical']")).to_contain_text("Tactical")
    table.take("mode tactical")
    assert unit(table, "1-390")["mode"] == "tactical"


def test_a_list_stays_open_when_what_its_answers_come_to_arrives(host: Host, window: OpenWindow) -> None:
    slow = window()
    wire = Wire(slow)
    table = Table.at(slow, introduction(host, (*SET_UP, "done")), "nato", "wp")
    wire.held = "explained"
    table.take("done")
    table.prompt_line.locator("[data-key=list-project]").click()
    row = table.prompt_line.locator("[data-action^='project ']").first
    expect(row).to_be_visible()
    row.hover()
    slow.until(lambda: len(slow.traffic.asked("explain")) > 1)
    table.prompt_line.evaluate(
        "prompt => new MutationObserver(() => (prompt.drawn = true)).observe(prompt, { childList: true })"
    )
    assert wire.let_go()
    table.page.wait_for_function("() => document.querySelector('.prompt').drawn")
    expect(row).to_be_visible()
    row.click()
    table.until("table.acting === 'false'")
    assert row.count() == 0, "it was an answer"


def test_a_question_is_passed_over_from_now_on(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), introduction(host), "nato", "wp")
    asked: list[str] = []
    for _ in range(20):
        table.until_asked()
        now = table.window.traffic.views[table.side]
        side, question = (now["view"]["decision"][word] for word in ("side", "question"))
        if (side, question) == ("wp", "engineering.what"):
            # The first time it is clicked away; later the page goes on by itself, perhaps before anybody sees it.
            if "wp skipped" not in asked:
                expect(table.prompt_line.locator("[data-key=list-project]")).to_have_text("Choose: 6 choices")
                table.page.locator("[data-key=skip]").click()
                asked.append("wp skipped")
            table.until_n(now["n"] + 1)
            continue
        asked.append(f"{side} {question}")
        if table.turn == 2 and question == "centres.which":
            break
        table.take("done")
    assert {"wp skipped", "nato engineering.what"} <= set(asked)
    assert asked[-1] == "wp centres.which", "the question after it, on the next turn"
    expect(table.page.locator("[data-key=ask-all]")).to_have_count(1)


# -- moving and fighting


def test_a_unit_goes_and_the_next_is_taken_by_a_click(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), begun(host, drawn("nA:armored . . . .\nnB:armored . . . .")), "nato", "wp")
    table.take("unit nA")
    table.take("hex 0102")
    table.take("unit nB")
    assert (unit(table, "nA")["moved"], "nB" in table.prompt) == (True, True)


def test_a_unit_disengages_and_goes(host: Host, window: OpenWindow) -> None:
    picture = """
        .   .           .
        .   nA:armored  wA:mechanized
        .   .           .
    """
    table = Table.at(window(), begun(host, drawn(picture)), "nato", "wp")
    table.take("unit nA")
    table.take("disengage")
    assert (table.asked, table.verbs) == ("wp", ["contest", "allow"])
    table.take("allow")
    table.take("hex 0201")
    assert unit(table, "nA")["hex"] == "0201"


def test_a_disengagement_that_the_enemy_contests_is_rolled_for(host: Host, window: OpenWindow) -> None:
    picture = """
        .   .           .
        .   nA:armored  wA:mechanized
        .   .           .
    """
    table = Table.at(window(), begun(host, drawn(picture, dice=[{"for": "disengage", "die": 10}])), "nato", "wp")
    table.take("unit nA")
    table.take("disengage")
    table.take("contest")
    table.tab("log")
    expect(table.page.locator("ol.log:not(.steps)")).to_contain_text("D10 for Disengagement: 10")
    table.take("hex 0201")
    assert unit(table, "nA")["hex"] == "0201"


def test_an_assault_with_support_and_electronic_warfare(host: Host, window: OpenWindow) -> None:
    picture = """
        .                 .               .            .
        wG:sp_artillery   wA:mechanized   nA:infantry  .
        wH:hq             .               .            .
    """
    units: dict[str, dict[str, Any]] = {
        "wH": {"ew_capable": True, "ew": 3},
        "wA": {"printed_parent": "wH"},
        "wG": {"mode": "close_support", "printed_parent": "wH"},
    }
    sketched = drawn(picture, phase="wp.movement", units=units, dice=[6, 9, 9])
    table = Table.at(window(), begun(host, sketched), "nato", "wp")
    table.take("unit wA")
    table.hover_hex("0203")
    odds = table.page.locator("[data-part=combat]")
    expect(odds.locator(".options button")).to_contain_text(["Hasty", "Prepared"])
    assert [asked["action"] for asked in table.window.traffic.asked("act")] == [["unit", "wA"]]
    for action in ("attack 0203", "prepared"):
        table.take(action)
    odds.wait_for()
    table.take("assault")
    table.take("unit wG")
    expect(table.prompt_line).to_contain_text("Combat Support at 0203: wG")
    table.take("done")
    assert unit(table, "wG")["attrition"] == 1
    table.take("command")
    told = table.page.locator("[data-part=battle]")
    for said in (
        "attacks 0203 with wA",
        "Electronic Warfare of the Warsaw Pact player with 3 points",
        "Frontline Command",
    ):
        expect(told).to_contain_text(said)
    assert table.asked == "nato"
    table.take("stay")
    assert (unit(table, "nA")["attrition"], unit(table, "nA")["engaged"]) == (2, 2)


def test_a_bombardment(host: Host, window: OpenWindow) -> None:
    sketched = drawn(
        "nG:sp_artillery . wA:armored", phase="nato.bombardment", units={"nG": {"mode": "barrage"}}, dice=[10]
    )
    table = Table.at(window(), begun(host, sketched), "nato", "wp")
    for action in ("unit wA", "unit nG", "fire"):
        table.take(action)
    assert unit(table, "nG")["attrition"] == 1
    table.tab("log")
    expect(table.page.locator("ol.log:not(.steps)")).to_contain_text("wA is bombarded")


def test_a_bridge_is_blown_in_an_emergency(host: Host, window: OpenWindow) -> None:
    side = "0103/0104"
    sketched = drawn(
        ". . nA:armored .",
        phase="nato.engineering",
        sides={"major_river": side, "bridge": side},
        dice=[9],
    )
    table = Table.at(window(), begun(host, sketched), "nato", "wp")
    table.take("project emergency")
    table.take(f"hexside {side}")
    assert table.view["state"]["destroyed"] == [side]


def test_units_rest(host: Host, window: OpenWindow) -> None:
    tired = {"attrition": 2}
    sketched = drawn(
        "nA:armored nB:armored nH:hq . . . .",
        phase="nato.attrition_removal",
        units={"nA": tired, "nB": tired},
        dice=[5, 10, 10],
    )
    table = Table.at(window(), begun(host, sketched), "nato", "wp")
    while "rest_all" not in table.verbs:
        table.take("done")
    table.take("rest_all")
    assert [unit(table, id)["resting"] for id in ("nA", "nB")] == [True, True]


# -- what is hidden


def test_no_order_that_lies_face_down_is_sent_to_the_enemy(host: Host, window: OpenWindow) -> None:
    made = introduction(host)
    table = Table.at(window(), made, "nato")
    with made.guest("nato", "wp") as both:
        for action in ("done", ASSAULT, "done"):
            both.act(action)
        table.until_n(both.n)
        seen = {"turn": 4, "what": "order", "side": "wp", "order": None, "hq": None, "secret": None}
        assert table.view["schedule"] == [seen]
        heard = json.dumps(table.window.traffic.frames(), ensure_ascii=False)
        assert "wp_division_assault" not in heard
        assert set(table.view["state"]["card_at"]) == {f"N-E{n}" for n in range(1, 5)}, "one's own Event cards"
        assert len(table.view["unseen"]["card_at"]) == 4, "the Event cards of the enemy"
        own = json.dumps(both.views["wp"], ensure_ascii=False)
    assert "wp_division_assault" in own


def test_the_introduction_against_the_computer(host: Host, window: OpenWindow) -> None:
    """To its end, and all the way no frame tells which orders of the computer lie face down."""
    made = host.new(GAME, "point_alpha", seats={"nato": "me", "wp": "bot:greedy"})
    table = Table.at(window(), made, "nato")
    choose = brisk(3, ends=0.8)
    with device(table) as nato:
        while not nato.over:
            nato.wait(lambda: nato.over or nato.actions)
            if nato.actions:
                nato.act(choose(nato.actions))
    table.until("table.over === 'true'")
    assert table.turn == 8
    assert table.view["outcome"]["level"]
    expect(table.prompt_line).to_contain_text("victory")
    views = [frame["view"] for frame in table.window.traffic.frames() if "view" in frame]
    given = [one for view in views for one in view.get("schedule", ()) if one.get("side") == "wp"]
    assert given
    down = [one for one in given if one["what"] == "order" and one["secret"] is not False]
    assert {(one["order"], one["hq"]) for one in down} == {(None, None)}
