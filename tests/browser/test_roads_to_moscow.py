"""The battles before Moscow at the table: activation, Overruns, refusal, reaction, an Assault, and what is hidden."""

import json
import re
from fractions import Fraction
from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table, brisk, device
from tests.games.roads_to_moscow.cups import EMPTY
from tests.games.roads_to_moscow.declarations import FOOT, GROUNDED, TANK, board
from tests.games.roads_to_moscow.sketch import TYPES, drawn
from tests.server.guest import Guest, Host, Made

GAME = "roads_to_moscow"
BOTH = {"german": "me", "soviet": "me"}
SECRET = ("cup", "hand", "pool", "left_out")
"""Places of markers that the enemy does not see into."""


def begun(host: Host, position: dict[str, Any]) -> Made:
    """A play from a position file, both sides at one screen."""
    answer = host.post("/api/games", {"game": GAME, "position": position, "seats": BOTH})
    assert answer.status_code == 201, answer.text
    return Made(host, answer.json())


def where(table: Table, id: str) -> str | None:
    found: str | None = next(unit.get("hex") for unit in table.view["units"] if unit["id"] == id)
    return found


def has(table: Table, id: str, marker: str) -> bool:
    """Does a unit lie under a marker?"""
    return bool(next(unit for unit in table.view["units"] if unit["id"] == id).get(marker))


def chances(table: Table) -> dict[str, str]:
    """The chances that the combat panel shows."""
    bars = table.page.locator("[data-part=combat] [data-result]")
    bars.first.wait_for()
    found: dict[str, str] = bars.evaluate_all(
        "all => Object.fromEntries(all.map((bar) => [bar.dataset.result, bar.dataset.chance]))"
    )
    return found


def test_two_markers_are_combined(host: Host, window: OpenWindow) -> None:
    quarters = {"g1": ("10Pz", "0101"), "g2": ("SSR", "0201"), "s1": ("32", "2002")}
    units = {id: {"type": TYPES["HQ"], "formation": name, "hex": hex} for id, (name, hex) in quarters.items()}
    markers = {"10Pz-1": "pool", "10Pz-2": "cup", "SSR-1": "hand", "SSR-2": "cup", "32-1": "cup", "32-2": "cup"}
    state = {"first": "german", "am_at": markers}
    made = begun(host, drawn(EMPTY, phase="german.operations", active=(), units=units, state=state, dice=[6]))
    table = Table.at(window(), made, "german", "soviet")
    named = table.prompt_line.locator("[data-action='combine SSR-1']")
    expect(named).to_contain_text("Try to combine, showing SS Division Reich (1)")
    table.tab("tracks")
    places = table.page.locator("[data-field=am_at] dl")
    expect(places).to_contain_text("In the Activation Pool")
    expect(places).to_contain_text("10th Panzer Division (1)")
    table.take("combine SSR-1")
    assert "pass" not in table.verbs, "both markers are shown"
    table.take("mobile SSR-1")
    assert table.view["state"]["active"] == ["SSR", "10Pz"]
    expect(table.page.locator("[data-part=active]")).to_have_text("SS Division Reich, 10th Panzer Division")
    assert table.phase == "German, movement"
    table.tab("log")
    expect(table.page.locator("ol.log")).to_contain_text("SS Division Reich and another formation act together")


def test_a_stack_overruns_and_goes_on(host: Host, window: OpenWindow) -> None:
    sketched = drawn(
        "gA1:Tk+gA2:MI sA1:Inf . .", units={"gA1": TANK}, state={"air_at": GROUNDED}, dice=[9], mobile_crt="DE"
    )
    table = Table.at(window(), begun(host, sketched), "german", "soviet")
    table.take("stack 0101")
    table.hover_hex("0201")
    assert sum(map(Fraction, chances(table).values())) == 1
    table.take("overrun 0201")
    table.take("unit gA1")
    expect(table.page.locator("[data-part=battle]")).to_contain_text("overrun")
    assert (where(table, "gA1"), where(table, "gA2"), where(table, "sA1")) == ("0201", "0201", None)
    assert "4 points are left" in table.prompt
    table.take("hex 0301")
    assert where(table, "gA2") == "0301"


def declared(host: Host, window: OpenWindow, **look: Any) -> Table:
    """A German in 0504 beside a Soviet in 0505, another in 0302 beside one in 0303: the first declares."""
    cells = {"h0504": "gA1:Tk", "h0505": "sA1:MI", "h0302": "gA2:Tk", "h0303": "sA2:Inf", "h0305": "sA3:MI"}
    sketched = drawn(
        board(9, 7, **cells),
        phase="german.declaration",
        units={"gA1": TANK, "gA2": TANK, "sA2": FOOT},
        state={"air_at": GROUNDED},
        dice=[1, 1, 1],
    )
    table = Table.at(window(**look), begun(host, sketched), "german", "soviet")
    for action in ("attack 0505", "unit gA1"):
        table.take(action)
    return table


def heard(table: Table) -> set[str]:
    """The kinds of events that have come to this window."""
    return {entry["event"]["event"] for frame in table.window.traffic.frames("view") for entry in frame["events"]}


def test_a_die_that_a_click_would_roll_is_told_first_and_asked_for_by_a_second_step(
    host: Host, window: OpenWindow
) -> None:
    """On a phone no pointer hovers: the tap says what the check needs, as per cent, and there is a way back."""
    table = declared(host, window, viewport=(844, 390), has_touch=True)
    for action in ("table mobile", "declare", "done"):
        table.take(action)
    assert table.actions == ["refuse 0505", "done"]
    before = table.n
    table.page.touchscreen.tap(*table.reach("0505"))
    armed = table.prompt_line.locator("[data-part=armed]")
    expect(armed).to_be_visible()
    expect(table.prompt_line).to_contain_text(re.compile(r"\d\s%"))
    table.prompt_line.locator("[data-key=disarm]").click()
    expect(armed).to_have_count(0)
    assert table.n == before
    assert "rolled" not in heard(table)
    table.page.touchscreen.tap(*table.reach("0505"))
    table.confirm_choice()
    table.until_n(before + 1)
    assert "rolled" in heard(table)
    assert "refuse 0505" not in table.actions


def test_one_combat_is_refused_and_a_unit_reacts_to_another(host: Host, window: OpenWindow) -> None:
    table = declared(host, window)
    expect(table.prompt_line.locator("[data-action='table mobile']")).to_contain_text("Use the Mobile table")
    for action in ("table mobile", "declare", "attack 0303", "unit gA2", "table assault", "declare"):
        table.take(action)
    assert table.view["state"]["attacks"] == [{"hex": "0303", "mobile": False}, {"hex": "0505", "mobile": True}]
    assert (table.asked, table.phase) == ("soviet", "Soviet, combat refusal")
    table.take("refuse 0505")
    table.take("hex 0507")
    assert (where(table, "sA1"), table.asked) == ("0507", "german")
    table.take("unit gA1")
    table.take("stay")
    assert where(table, "gA1") == "0505"
    assert (table.asked, table.phase) == ("soviet", "Soviet, reaction movement")
    table.take("react sA3")
    table.take("hex 0304")
    assert where(table, "sA3") == "0304"
    assert [attack["hex"] for attack in table.view["state"]["attacks"]] == ["0303"]


def test_an_assault_with_artillery_aircraft_command_points_and_a_strongpoint(host: Host, window: OpenWindow) -> None:
    picture = """
        gA1:Inf+gA9:HQ   sA1:Inf  .
        gA3:Art+gA4:Inf  gA2:Inf  .
    """
    air = {**GROUNDED, "Ju87a": "ready"}
    sketched = drawn(picture, phase="german.engineering", assault=True, state={"air_at": air}, dice=[9, 2, 3])
    table = Table.at(window(), begun(host, sketched), "german", "soviet")
    table.take("build gA4")
    assert table.view["state"]["strongpoints"] == [
        {"hex": "0102", "side": "german", "complete": False, "builder": "gA4"}
    ]
    for action in ("done", "done", "attack 0201", "unit gA1"):
        table.take(action)
    weak = chances(table)
    panel = table.page.locator("[data-part=combat]")
    aircraft = panel.locator("details[data-could='fly Ju87a']")
    aircraft.locator("summary").click()
    expect(aircraft.locator("[data-result]").first).to_be_visible()
    table.take("unit gA2")
    expect(table.page.locator("[data-part=combat] [data-part=column]")).to_contain_text("2-1")
    strong = chances(table)
    assert sum(map(Fraction, strong.values())) == 1
    assert weak != strong, "before anything is declared the odds are seen to grow"
    expect(panel.locator("[data-reason='table.sequence']")).to_contain_text("Assault table")
    expect(aircraft).to_contain_text("Ju 87 (a) could fly")
    expect(aircraft.locator("[data-result]")).to_have_count(0)  # not drawn for this question before somebody looks
    aircraft.locator("summary").click()
    expect(aircraft.locator("[data-result]").first).to_be_visible()
    first_drawn = aircraft.element_handle()
    table.hover_hex("0302")
    expect(table.page.locator("[data-part=here]")).to_contain_text("0302")
    assert not first_drawn.evaluate("line => line.isConnected"), "the panel has been drawn again"
    expect(aircraft.locator("[data-result]").first).to_be_visible()
    table.take("declare")
    table.take("unit gA1")
    expect(table.prompt_line).to_contain_text("So far: none")
    table.take("fly Ju87a")
    expect(table.prompt_line).to_contain_text("So far: Ju 87 (a)")
    table.take("done")
    table.take("unit gA9")
    expect(table.prompt_line).to_contain_text("chance 90 %")
    table.take("roll")
    assert has(table, "gA9", "spent")
    table.take("unit gA3")
    table.take("done")
    assert has(table, "gA3", "fired")
    told = table.page.locator("[data-part=battle]")
    for said in ("gA9 spends 2 Command Points", "Ju 87 (a) is coordinated over 0201", "gA3 coordinates the artillery"):
        expect(told).to_contain_text(said)
    assert where(table, "sA1") is None
    table.take("unit gA1")
    assert where(table, "gA1") == "0201"
    table.take("done")
    assert table.turn == 3
    built = [(point["hex"], point["complete"]) for point in table.view["state"]["strongpoints"]]
    assert built == [("0102", True)], "what was begun before the attack is complete at the end of the turn"


def hold_two(both: Guest) -> str:
    """Play until the Soviet, who has left a marker out, holds one in the Pool and one in the hand; the one left out."""
    left_out = ""
    while True:
        asked = both.view["view"]["decision"]
        soviet = asked["side"] == "soviet"
        if soviet and asked["question"] == "operations.what" and "pass" not in both.actions:
            return left_out
        wanted = next((action for action in both.actions if action.startswith("omit ")), "")
        left_out = left_out or wanted.removeprefix("omit ")
        first = next((action for action in both.actions if action in ("pass", "done")), both.actions[0])
        assert both.act(wanted or first)["type"] == "done"


def told(table: Table) -> str:
    """All that a window was sent since the cups were filled, without the lists of what it does not see."""
    frames = table.window.traffic.frames()
    filled = next(i for i, frame in enumerate(frames) if frame.get("view", {}).get("unseen"))
    heard = [
        {**frame, "view": None} if frame["type"] == "steps" and not frame["view"].get("unseen") else frame
        for frame in frames[filled:]  # a film may begin at a view of before that
    ]
    return json.dumps([without_unseen(frame) for frame in heard], ensure_ascii=False)


def without_unseen(value: Any) -> Any:
    """Without those lists, however deep: the steps of a film have views in them."""
    if isinstance(value, dict):
        return {name: without_unseen(item) for name, item in value.items() if name != "unseen"}
    return [without_unseen(item) for item in value] if isinstance(value, list) else value


def test_no_marker_that_the_enemy_has_not_shown_is_sent(host: Host, window: OpenWindow) -> None:
    """The Soviet leaves a marker out, passes with one and holds another: the German learns how many there are."""
    made = host.known(7, GAME, "pervy_voin", seats=BOTH)
    table = Table.at(window(), made, "german")
    assert {"0910", "3510"} <= {*table.window.traffic.table["unused"]}, "columns 10 to 34 are in play"
    words, own = table.window.traffic.table["words"]["en"], {"4T-1", "4T-2", "11T-1", "5Abn-1", "any.soviet"}
    with made.guest("german", "soviet") as both:
        left_out = hold_two(both)
        places = both.views["soviet"]["view"]["state"]["am_at"]
        hidden = {name: places[name] for name in own if places[name] in SECRET}
        assert {*hidden.values()} == {*SECRET}
        assert hidden[left_out] == "left_out"
        table.until_n(both.n)
        assert {*table.view["unseen"]["am_at"]} == {*hidden}, "not more than that they are somewhere"
        heard = told(table)
        for name in hidden:
            assert f'"{name}"' not in heard, name
        for name in ("4T-1", "4T-2", "any.soviet"):  # others are called as their Formations are
            assert words[f"chit.{name}"] not in heard, name
        assert table.view["state"]["in_pool"]["soviet"] == 1
        table.tab("tracks")
        expect(table.page.locator("[data-field=am_at] dt").last).to_have_text("Not seen")
        shown = next(action for action in both.actions if action.startswith("mobile "))
        both.act(shown)
        table.until_n(both.n)
    assert f'"{shown.split()[1]}"' in told(table), "this one is shown"


def test_the_introduction_against_the_computer(host: Host, window: OpenWindow) -> None:
    made = host.new(GAME, "highway", seats={"german": "me", "soviet": "bot:random"})
    table = Table.at(window(), made, "german")
    choose = brisk(3, ends=0.6)
    with device(table) as german:
        while not german.over:
            german.wait(lambda: german.over or german.actions)
            if german.actions:
                german.act(choose(german.actions))
    table.until("table.over === 'true'")
    assert table.turn == 4
    assert table.view["outcome"]["level"]
    expect(table.prompt_line).to_contain_text("victory")
