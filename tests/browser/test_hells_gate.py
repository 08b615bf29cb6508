"""Korsun at the table: bombardment, an attack with draws of both sides, displacement, rebuilding, a whole game."""

import json
import re
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table, brisk, device
from tests.server.guest import Host, Made

GAME = "folio/hells_gate"
BOTH = {"soviet": "me", "german": "me"}
CORRIDOR = ("0102", "0202", "0302", "0402", "0501", "0502")
"""A row of hexes between nothing, with room for two at its end."""


def counter(id: str, hex: str, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """A counter of a sketch: G German of the relief force, S Soviet of the 27th Army."""
    force = {"side": "german", "group": "relief"} if id.startswith("G") else {"side": "soviet", "group": "27A"}
    return {"id": id, "type": kind, **force, "full": [3, 3, 6], "reduced": [2, 2, 6], "hex": hex, **more}


def corridor(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A position on a sketched map, everybody in supply."""
    every = [f"{x:02}{y:02}" for x in range(1, 6) for y in range(1, 4)]
    ground = {"rows": 3, "columns": 5, "grid": {"top": "pointy"}, "missing": sorted({*every} - {*CORRIDOR})}
    supplied = {unit["id"]: True for unit in units}
    return {"game": GAME, "turn": 2, "map": ground, "units": units, "declared": {"supply": supplied}, **more}


def begun(host: Host, position: dict[str, Any]) -> Made:
    """A play from a position file, both sides at one screen."""
    answer = host.post("/api/games", {"game": GAME, "position": position, "seats": BOTH})
    assert answer.status_code == 201, answer.text
    return Made(host, answer.json())


def combat(table: Table) -> dict[str, str]:
    """The chances that the combat panel shows, once it shows those of the present question."""
    bars = table.page.locator("[data-part=combat] [data-result]")
    bars.first.wait_for()
    found: dict[str, str] = bars.evaluate_all(
        "all => Object.fromEntries(all.map((bar) => [bar.dataset.result, bar.dataset.chance]))"
    )
    return found


def where(table: Table, id: str) -> str | None:
    found: str | None = next(unit.get("hex") for unit in table.view["units"] if unit["id"] == id)
    return found


def test_the_first_turn_of_both_sides_with_a_bombardment(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(7, GAME, "tikich", seats=BOTH), "soviet", "german")
    assert table.page.locator("[data-part=turn]").inner_text() == "12 February"
    table.take("unit 3TC/51")
    table.take("hex 2022")
    table.take("done")
    table.take("done")
    table.take("bombard 1522")
    expect(table.prompt_line).to_contain_text("Name a pool first")
    table.take("pool 16TC")
    alone = combat(table)
    assert sum(map(Fraction, alone.values())) == 1
    assert "De" not in alone, "a marker of 3 at most against 5 in a town"
    table.take("fire")
    expect(table.page.locator("[data-part=battle]")).to_contain_text("The Soviet player bombards I/1/1Pz in 1522")
    assert table.view["state"]["bombarded"] == ["1522"]
    assert "bombard 1522" not in table.actions
    assert "bombard 1422" in table.actions
    table.play(lambda actions: "done" if "done" in actions else actions[0], until=lambda: table.asked == "german")
    assert table.phase == "German, movement"
    table.play(lambda actions: "done" if "done" in actions else actions[0], until=lambda: table.turn == 2)
    assert table.asked == "soviet"
    assert table.page.locator("[data-part=turn]").inner_text() == "13 February, morning"


def test_attack_and_bombardment_of_one_hex_are_compared_before_either(host: Host, window: OpenWindow) -> None:
    units = (counter("G1", "0102", "tank", full=[6, 3, 8]), counter("S1", "0202"), counter("S2", "0402"))
    table = Table.at(window(), begun(host, corridor(*units, phase="german.combat")), "soviet", "german")
    table.hover_hex("0202")
    panel = table.page.locator("[data-part=combat]")
    supposed = panel.locator("[data-reason='bombardment.supposed']")
    expect(panel.locator("[data-key='option-bombard 0202']")).to_contain_text(re.compile(r"Bombard 0202 D2 33\s%"))
    assert panel.locator("[data-key='option-attack 0202']").get_attribute("aria-pressed") == "true"
    attack = combat(table)
    assert supposed.count() == 0
    table.click_hex("0202")
    table.page.locator("[data-part=pick] [data-action='bombard 0202']").hover()
    expect(supposed).to_contain_text("2 markers of what is worth most on average")
    assert combat(table) != attack
    table.page.keyboard.press("Escape")
    table.hover_hex("0402")  # nobody is beside it
    expect(supposed).to_be_visible()
    expect(panel.locator("[data-key^='option-']")).to_have_count(0)


def shows(table: Table, chances: dict[str, str]) -> bool:
    """Does the panel show these chances?"""
    return combat(table) == chances


def test_an_attack_with_draws_of_both_sides(host: Host, window: OpenWindow) -> None:
    """The odds are exact at every step: before it for all that may be drawn, at its end for the column alone."""
    units = (counter("G1", "0102", "tank", full=[6, 3, 8]), counter("S1", "0202"))
    draws = ["relief-1", "27A-1", "relief-4", "27A-2"]
    made = begun(host, corridor(*units, phase="german.combat", draws=draws, dice=[6]))
    table = Table.at(window(), made, "soviet", "german")
    table.take("attack 0202")
    table.take("unit G1")
    panel = table.page.locator("[data-part=combat]")
    expect(panel.locator("[data-part=differential]")).to_contain_text("+3")
    expect(panel.locator("[data-part=column]")).to_contain_text("Column as it stands")
    before = combat(table)
    assert sum(map(Fraction, before.values())) == 1
    table.take("fight")

    sixth = "1/6"
    # Before the last chance to pass leaves the others open; then the column is certain.
    declined = {3: {"D3": sixth, "D2": "1/2", "Ex": sixth, "NE": sixth}}
    totals = []
    for n, pool in enumerate(("pool relief", "pool 27A", "pool relief", "pool 27A")):
        assert table.asked == ("german" if pool == "pool relief" else "soviet")
        for answer in (pool, "pass"):  # a tap draws: what it comes to stands beside it, also where the panel is folded
            expect(table.prompt_line.locator(f"[data-worth='{answer}']")).to_contain_text(re.compile(r"\w+ \d+\s%"))
        option = table.page.locator("[data-key='option-pass']")
        option.click()
        expect(option).to_have_attribute("aria-pressed", "true")
        if n in declined:
            table.window.until(partial(shows, table, declined[n]))
        totals.append([text.split()[0] for text in table.page.locator(".versus .total").all_inner_texts()])
        table.take(pool)
    assert totals == [["6", "3"], ["8", "3"], ["8", "4"], ["11", "4"]]
    expect(table.page.locator("[data-part=battle]")).to_contain_text("11 against 6")
    drawn = table.page.locator("[data-part=battle] .chit.drawn").all_inner_texts()
    assert drawn[:4] == ["+2", "+1", "+3", "+2"]


def test_a_retreat_that_displaces_a_friend(host: Host, window: OpenWindow) -> None:
    units = (counter("G1", "0102", "tank", full=[6, 3, 8]), counter("S1", "0202"), counter("S2", "0402"))
    made = begun(host, corridor(*units, phase="german.combat", dice=[1]))
    table = Table.at(window(), made, "soviet", "german")
    for action in ("attack 0202", "unit G1", "fight", "pass", "pass", "pass", "pass"):
        table.take(action)
    assert table.asked == "soviet"
    assert "S1 has to retreat 2 hexes. Retreat, or resist?" in table.prompt
    table.take("retreat")
    assert "stop" in table.verbs, "nobody need be displaced"
    table.take("hex 0302")
    table.take("hex 0402")
    assert "S2 makes room. Where does it go?" in table.prompt
    assert table.glowing()[0] == {"0501", "0502"}
    table.hover_hex("0302")
    expect(table.page.locator("[data-part=why] .ruling.no")).to_be_visible()
    table.take("hex 0501")
    assert (where(table, "S1"), where(table, "S2")) == ("0402", "0501")
    expect(table.page.locator("ol.log:not(.steps)")).to_contain_text("S2 is displaced from 0402 to 0501")


def test_a_depleted_unit_is_rebuilt(host: Host, window: OpenWindow) -> None:
    units = (counter("G1", "0102", depleted=True), counter("S1", "0502"))
    table = Table.at(window(), begun(host, corridor(*units, phase="german.mobile_combat")), "soviet", "german")
    assert "Which unit is rebuilt?" in table.prompt
    worn = next(unit for unit in table.view["units"] if unit["id"] == "G1")
    assert worn["depleted"] is True
    table.take("rebuild G1")
    assert not next(unit for unit in table.view["units"] if unit["id"] == "G1").get("depleted")
    expect(table.page.locator("ol.log")).to_contain_text("G1 is rebuilt")


def test_a_lost_battalion_comes_back_at_the_airfield(host: Host, window: OpenWindow) -> None:
    green = {"group": "encircled", "full": [3, 3, 6], "reduced": None}
    lost = {"id": "G2", "type": "infantry", "side": "german", "box": "eliminated", **green}
    position = corridor(counter("G1", "0102"), counter("S1", "0502"), phase="german.mobile_combat")
    position["map"]["places"] = {"Korsun": {"hex": "0302", "kinds": ["airfield"]}}
    position["units"] = [*position["units"], lost]
    table = Table.at(window(), begun(host, position), "soviet", "german")
    assert where(table, "G2") is None
    table.take("restore G2")
    assert where(table, "G2") == "0302"
    expect(table.page.locator("ol.log")).to_contain_text("G2")


def two_islands() -> dict[str, Any]:
    """Two tanks behind a river each, and one engineer between them, as the Mobile Movement Phase begins."""
    ground = {
        "rows": 1,
        "columns": 5,
        "grid": {"top": "pointy"},
        "sides": {"0101/0201": ["minor_river"], "0401/0501": ["minor_river"]},
        "links": {"road": [["0301", "0401"]]},
        "edges": {"west": ["0301"]},
    }
    units = [
        counter("G2", "0101", "tank", full=[2, 3, 8]),
        counter("G1", "0301", "engineers"),
        counter("G3", "0501", "tank", full=[5, 3, 8]),
    ]
    return {"game": GAME, "turn": 2, "phase": "german.mobile_movement", "map": ground, "units": units}


@pytest.mark.parametrize(("answer", "moves"), [("done", "unit G3"), ("unit G2", "unit G2")])
def test_one_click_says_who_has_a_line_where_engineers_are_too_few(
    host: Host, window: OpenWindow, answer: str, moves: str
) -> None:
    table = Table.at(window(), begun(host, two_islands()), "soviet", "german")
    assert table.asked == "german"
    assert "with a line: G3; without: G2" in table.prompt
    assert set(table.actions) == {"unit G2", "unit G3", "done"}
    table.take(answer)
    assert "Which unit moves?" in table.prompt
    assert [action for action in table.actions if action.startswith("unit")] == [moves]
    other = "G2" if moves == "unit G3" else "G3"
    expect(table.page.locator("ol.log")).to_contain_text(f"without a line: {other}")


def test_an_engineer_bridges_the_hexside_that_is_clicked(host: Host, window: OpenWindow) -> None:
    made = host.known(7, GAME, "tikich", actions=["done", "done", "done", "done", "pass"], seats=BOTH)
    table = Table.at(window(), made, "soviet", "german")
    table.take("engineer Pi/1Pz")
    offered = [action.split()[1] for action in table.actions if action.startswith("hexside")]
    layers = json.loads(table.map.get_attribute("data-overlays") or "[]")
    assert [line for layer in layers for line in layer["lines"]] == [name.split("/") for name in offered]
    table.take(f"hexside {offered[0]}")
    assert table.view["state"]["bridges"] == [{"hexside": offered[0], "unit": "Pi/1Pz"}]
    assert json.loads(table.map.get_attribute("data-overlays") or "[]") == []


def test_the_pools_and_the_layers(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.new(GAME, "tikich", seats=BOTH), "soviet", "german")
    table.tab("tracks")
    pools = table.page.locator("[data-part=asked-pools] dl")
    expect(pools).to_contain_text("16th Tank Corps")
    said = dict(zip(pools.locator("dt").all_inner_texts(), pools.locator("dd").all_inner_texts(), strict=True))
    assert said["16th Tank Corps"] == "1, 2, 2, 3"
    assert "27th Army" not in said, "it has no unit in this scenario"
    table.page.locator("[data-part=overlays]").click()
    layers = table.page.locator(".overlays .menu button").all_inner_texts()
    assert "In range of support fire: Soviet" in layers
    assert "Supply of a whole side: German" in layers
    assert "Not released yet" in layers


def test_six_turns_against_the_computer(host: Host, window: OpenWindow) -> None:
    made = host.new(GAME, "tikich", seats={"soviet": "me", "german": "bot:random"})
    table = Table.at(window(), made, "soviet")
    choose = brisk(3, ends=0.8)
    with device(table) as soviet:
        while not soviet.over:
            soviet.wait(lambda: soviet.over or soviet.actions)
            if soviet.actions:
                soviet.act(choose(soviet.actions))
    table.until("table.over === 'true'")
    assert table.turn == 6
    assert table.view["outcome"]["winner"] in ("soviet", "german")
    expect(table.prompt_line).to_contain_text("victory")
