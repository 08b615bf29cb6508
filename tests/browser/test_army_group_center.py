"""Army Group Center by clicking: the first turn of both sides, and what the page says of moves, fights and supply."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.bagration import before, first_turn, moves, play_at
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table
from tests.browser.window import PATIENCE
from tests.server.guest import Host

expect.set_options(timeout=PATIENCE)
PROVENANCES = {"printed", "derived", "found", "reconstructed"}
MOVING = before("hex 4504") - 1
"""The number of moves before the Soviet side selects its first unit to move."""
WHOLE_MAP = (1300, 970)
"""A screen on which the hexes are large enough to be clicked without a zoom."""


def click_through(tables: dict[str, Table], actions: Sequence[tuple[str, str]]) -> None:
    """Each window makes the moves of its side, as soon as it is asked."""
    for side, action in actions:
        assert tables[side].until_asked()
        tables[side].take(action)


def panel(table: Table, part: str) -> Locator:
    """A part of the page by its name: combat, ruling, roll, here, overlay."""
    return table.page.locator(f"[data-part={part}]")


def cited(place: Locator) -> list[str]:
    """The rules that are cited somewhere, in order."""
    return place.locator("button.rule:visible").all_inner_texts()


def way(table: Table) -> Any:
    """The way that is drawn on the map."""
    return json.loads(table.map.get_attribute("data-path") or "{}")


def layers(table: Table) -> list[Any]:
    """The layers that lie upon the map."""
    return list(json.loads(table.map.get_attribute("data-overlays") or "[]"))


def lay(table: Table, name: str) -> None:
    """Choose a layer from the menu."""
    panel(table, "overlays").click()
    table.page.get_by_role("menuitemcheckbox", name=name, exact=True).click()
    table.page.keyboard.press("Escape")


def unit_hex(table: Table, id: str) -> str:
    return str(next(unit["hex"] for unit in table.view["units"] if unit["id"] == id))


# -- the first turn


@pytest.mark.parametrize(("language", "said"), [("en", "22 June"), ("es", "22 de junio")])
def test_the_line_above_says_what_the_turn_is_called(host: Host, window: OpenWindow, language: str, said: str) -> None:
    table = Table.at(window(language=language), play_at(host, 0), "soviet")
    assert table.turn == 1
    expect(table.page.locator("[data-part=turn]")).to_have_text(said)


def test_the_log_says_which_turn_has_begun(host: Host, window: OpenWindow) -> None:
    *_, (side, action) = moves()
    table = Table.at(window(), play_at(host, len(moves()) - 1), side)
    table.take(action)
    expect(table.page.locator("[data-part=turn]")).to_have_text("29 June")
    expect(table.page.locator("#tabpanel li.turn")).to_contain_text("Turn 2 begins (29 June)")


def test_what_commits_an_attack_is_the_main_button(host: Host, window: OpenWindow) -> None:
    fight = before("fight")
    table = Table.at(window(), play_at(host, fight), "soviet")
    table.until_asked()
    expect(table.prompt_line.locator("button.verb.first")).to_have_attribute("data-verb", "fight")
    assert table.verbs == ["fight", "back"]


def test_both_sides_play_the_first_turn_by_clicking_in_two_windows(host: Host, window: OpenWindow) -> None:
    made, script = play_at(host, 0), moves()
    soviet = Table.at(window(viewport=WHOLE_MAP), made, "soviet")
    german = Table.at(window(viewport=WHOLE_MAP), made, "german")
    tables = {"soviet": soviet, "german": german}
    expect(soviet.prompt_line).to_contain_text("must still attack")
    assert cited(soviet.prompt_line) == ["11.7-1", "11.1-3"]
    assert soviet.verbs == []
    assert soviet.glowing()[0] >= {"3500", "4100"}

    retreat = before("retreat")
    click_through(tables, script[:retreat])
    # XXXIX Panzer Corps has been beaten in 4100: its owner retreats it, by a click on one of the hexes that are open.
    german.until_asked()
    assert german.verbs == ["retreat", "hold"]
    assert cited(german.prompt_line) == ["11.19-1"]
    expect(panel(german, "roll")).to_contain_text("DR")
    assert soviet.asked is None
    assert "German" in soviet.prompt
    german.take("retreat")
    assert german.glowing()[0] == {"4101", "4201"}
    german.take("hex 4201")
    assert unit_hex(german, "XXXIX") == "4201"
    # An attacker advances: by a click on its counter.
    soviet.until_asked()
    assert "advances into 4100" in soviet.prompt
    assert soviet.glowing()[1] == {"31", "33", "49", "50"}
    soviet.take("unit 49")
    assert unit_hex(soviet, "49") == "4100"
    log = "\n".join(soviet.log)
    assert re.search("XXXIX.* retreats from 4100 to 4201", log)
    assert re.search("49.* advances from 4200 to 4100", log)

    done = retreat + 3
    click_through(tables, script[done:])
    record = first_turn()
    for side, table in tables.items():
        table.until_n(len(script))
        assert table.turn == 2
        expected = json.loads(json.dumps(record.game.view(record.position, side)))
        parts = ("turn", "phase", "units", "hidden", "stacks", "state")
        assert {part: table.view[part] for part in parts} == {part: expected[part] for part in parts}


# -- moving


def test_a_hex_in_reach_shows_its_way_and_each_step_with_its_rules(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, MOVING), "soviet")
    table.take("unit 5GT")
    table.hover_hex("4001")
    rows = panel(table, "ruling").locator(".ledger tr")
    expect(rows).to_have_count(3)  # two steps and their sum
    (first, first_cost), (second, second_cost), total = (
        (row.locator("td:first-child, th").inner_text(), row.locator(".number").inner_text()) for row in rows.all()
    )
    assert [(first, first_cost), (second, second_cost), total] == [("3900", "5"), ("4001", "3"), ("Total", "8")]
    # Clear ground, the river, into and out of zones of control, out of a stack.
    assert cited(rows.nth(0)) == ["9.5-2", "9.6", "8.3-1", "8.3-2", "6.4-1"]
    assert cited(rows.nth(1)) == ["9.5-2", "8.3-1", "8.3-2"]
    assert way(table) == {"labels": [unit_hex(table, "5GT"), "3900", "4001"], "costs": [5, 3], "refused": False}


def test_a_hex_out_of_reach_says_what_refuses_it(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, MOVING), "soviet")
    table.take("unit 5GT")
    table.hover_hex("3804")
    ruling = panel(table, "ruling")
    expect(ruling.locator(".verdict")).to_contain_text("costs 14 by the cheapest path, but 8 points are left")
    assert cited(ruling.locator(".verdict")) == ["9.3"]
    # The way there is shown all the same, and from which step on the points do not suffice.
    expect(ruling.locator("tr.beyond")).to_have_count(4)
    assert ruling.locator("tr:not(.beyond):not(.sum)").count() == 1
    assert way(table)["refused"] is True
    assert way(table)["labels"][-1] == "3804"
    assert sum(way(table)["costs"]) == 14
    table.hover_hex("3801")
    expect(ruling.locator(".verdict")).to_contain_text("There is an enemy unit in 3801")
    assert cited(ruling) == ["9.4"]
    # A click there says the same, and moves nothing.
    n = table.n
    table.click_hex("3801")
    expect(table.banner("notice")).to_contain_text("enemy unit in 3801")
    assert table.n == n


# -- a small screen


def test_a_phone_opens_on_what_is_asked_with_the_whole_map_a_tap_away(host: Host, window: OpenWindow) -> None:
    phone = window(viewport=(390, 844), has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table.at(phone, play_at(host, 0), "soviet")

    def zoom() -> float:
        return float(str(table.map.get_attribute("data-camera")).split()[2])

    near = zoom()
    assert near >= 36, "a counter can be read"
    box = table.map.bounding_box()
    assert box is not None
    targets = table.glowing("target")[0]
    places = [table.place(hex) for hex in targets]
    seen = [1 for x, y in places if 0 < x < box["width"] and box["y"] < y < box["y"] + box["height"]]
    assert len(seen) > len(targets) / 2, "most of what can be attacked is on the screen"
    whole = table.page.locator("[data-part=whole]")
    whole.tap()
    table.page.wait_for_function(
        "near => Number(document.querySelector('.map-host').dataset.camera.split(' ')[2]) < near / 2", arg=near
    )
    whole.tap()
    table.page.wait_for_function(
        "near => Number(document.querySelector('.map-host').dataset.camera.split(' ')[2]) === near", arg=near
    )


# -- fighting


def test_the_combat_panel_reckons_as_the_rules_do(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, before("attack 4403")), "soviet")
    for action in ("attack 4403", "unit 3", "unit 48"):
        table.take(action)
    combat = panel(table, "combat")
    forces = combat.locator(".force")
    expect(forces.nth(0)).to_contain_text("Attack: Soviet")
    ruling = explained(table, "fight")
    assert [forces.nth(i).locator(".total").inner_text().split()[0] for i in (0, 1)] == [
        ruling["odds"]["attack"],
        ruling["odds"]["defence"],
    ]
    # Every part of the sum stands somewhere in the panel, with its rule.
    for part in ruling["parts"]:
        assert part["rule"] in cited(combat), part
    names = combat.inner_text()
    assert "XXXV" in names
    assert "48" in names
    modifiers = panel(table, "modifiers").locator("tr")
    assert modifiers.count()
    assert all(len(cited(row)) == 1 for row in modifiers.all())
    assert column(table) == ruling["odds"]["shifted"]
    assert odds(table) == {name: Fraction(chance) for name, chance in ruling["odds"]["chances"].items()}
    assert sum(odds(table).values()) == 1
    check_faces(combat, ruling["odds"])

    table.take("fight")
    expect(combat.locator("[data-key='option-support']")).to_be_visible()
    plain = odds(table)
    table.prompt_line.locator("button[data-verb=support]").hover()
    expect(combat.locator("[data-key='option-support']")).to_have_attribute("aria-pressed", "true")
    assert "13.1-5" in cited(panel(table, "modifiers"))
    assert odds(table) != plain
    assert sum(odds(table).values()) == 1
    table.take("support")
    table.take("roll")
    roll = panel(table, "roll")
    expect(roll).to_contain_text("DR")
    expect(roll.locator("svg.die")).to_have_attribute("aria-label", re.compile("5"))
    assert cited(roll) == ["11.17-1"]


def explained(table: Table, action: str) -> Any:
    """The last ruling about an action that came over the wire."""
    questions = {frame["id"]: frame["actions"] for frame in table.window.traffic.asked("explain")}
    for frame in reversed(table.window.traffic.frames("explained")):
        for asked, ruling in zip(questions[frame["id"]], frame["rulings"], strict=True):
            if asked == action.split() and ruling["legal"]:
                return ruling
    raise AssertionError(f"nobody asked about {action}")


def column(table: Table) -> str | None:
    return panel(table, "column").get_attribute("data-column")


def test_a_combat_is_told_from_its_declaration_to_its_end(host: Host, window: OpenWindow) -> None:
    rolled = before("roll") + 1
    table = Table.at(window(), play_at(host, rolled), "soviet")
    steps = panel(table, "battle").locator(".steps > li")
    expect(steps.first).to_contain_text("The Soviet player attacks")
    told = steps.all_inner_texts()
    assert any("column" in step for step in told)
    assert any(step.strip().startswith("D6 for the attack") for step in told)
    expect(panel(table, "roll").locator(".label")).to_have_text(re.compile(r", Column [+−≤≥\d]"))


def odds(table: Table) -> dict[str, Fraction]:
    """The chances of the results as the panel has them."""
    rows = panel(table, "combat").locator("[data-chance]")
    found = rows.evaluate_all("all => all.map((row) => [row.innerText, row.dataset.chance])")
    return {name: Fraction(chance) for name, chance in found}


def check_faces(combat: Locator, told: dict[str, Any]) -> None:
    """Every column tells which faces of the die give which result, and how often; the one that counts is marked."""
    rows = combat.locator("[data-part=faces] tr")
    assert [row.get_attribute("data-column") for row in rows.all()] == [one["name"] for one in told["columns"]]
    current = combat.locator("[data-part=faces] tr.current")
    assert current.get_attribute("data-column") == told["shifted"]
    cells = current.locator(".cell").all()
    shown = {cell.locator("b").inner_text(): cell for cell in cells}
    assert {name: cell.get_attribute("data-exact") for name, cell in shown.items()} == told["chances"]
    rolled_on = next(one for one in told["columns"] if one["name"] == told["shifted"])
    for name, cell in shown.items():
        faces = [int(face) for face in (cell.get_attribute("data-faces") or "").split()]
        assert faces == [n for n, result in enumerate(rolled_on["faces"], 1) if result == name]
        span = f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else f"{faces[0]}"
        expect(cell).to_have_text(f"{name} {span} {told['chances'][name]}")


# -- layers upon the map


def test_the_supply_of_a_unit_is_a_line_or_what_bars_it(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, len(moves())), "soviet")
    lay(table, "Supply")
    says = panel(table, "overlay")
    table.hover_hex(unit_hex(table, "XXVII"))
    expect(says).to_contain_text(re.compile("XXVII.* is out of supply: enemy zones .* bar its line at"))
    assert cited(says) == ["7.2-3"]
    (layer,) = layers(table)
    assert not layer["lines"]
    assert set(layer["barred"]) == {"3700", "3701", "3800", "3802", "3900", "3901"}
    table.hover_hex(unit_hex(table, "33"))
    expect(says).to_contain_text(re.compile("33.* is in supply along"))
    assert cited(says) == ["7.2-1"]
    (layer,) = layers(table)
    assert layer["lines"][0][0] == unit_hex(table, "33")


def test_the_reach_of_an_enemy_unit_and_zones_and_control(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, len(moves())), "soviet")
    lay(table, "Reach")
    table.hover_hex(unit_hex(table, "VI"))
    expect(panel(table, "overlay")).to_contain_text("VI Corps")
    record = first_turn()
    (layer,) = layers(table)
    reach = record.game.overlay(record.position, "reach VI", "soviet")["hexes"]
    assert reach
    assert {one["hex"]: one["value"] for one in layer["hexes"]} == reach
    lay(table, "No overlays")
    assert layers(table) == []
    for name, asked in [("Zones of control: German", "zones german"), ("Control: Soviet", "control soviet")]:
        lay(table, name)
        expect(table.map).to_have_attribute("data-overlays", re.compile(asked))
        (layer,) = layers(table)
        expected = record.game.overlay(record.position, asked, "soviet")["hexes"]
        assert expected
        assert {one["hex"] for one in layer["hexes"]} == set(expected)
        lay(table, "No overlays")


# -- rules, charts


def test_a_cited_rule_tells_its_line_in_both_languages(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, 0), "soviet")
    tip = table.page.locator("#tip")
    rule = table.prompt_line.locator("button.rule").first
    line = table.window.traffic.table["rules"]["11.7-1"]
    rule.hover()
    expect(tip).to_contain_text(line["en"])
    table.map.hover()
    expect(tip).to_be_hidden()
    table.menu("settings")
    table.page.locator("dialog").get_by_text("Español").click()
    table.page.keyboard.press("Escape")
    expect(table.prompt_line).to_contain_text("¿Qué hexágono se ataca?")
    rule.focus()  # as a keyboard does
    expect(tip).to_contain_text(line["es"])
    assert line["es"] != line["en"]
    rule.click()
    assert table.open_tab == "rules"
    expect(table.page.locator(".rulelist .marked")).to_contain_text(line["es"])


def test_charts_say_where_they_are_from(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, 0), "soviet")
    table.tab("charts")
    charts = table.page.locator("details.group:has([data-key^='chart-'])")
    expect(charts.first).to_be_visible()
    assert charts.count() >= 3
    for chart in charts.all():
        looks = set((chart.locator("summary .provenance").get_attribute("class") or "").split())
        assert looks & PROVENANCES
    expect(table.page.locator("[data-key=chart-crt] .provenance")).to_contain_text("reconstructed")
    expect(table.page.locator("details:has([data-key=chart-crt]) table")).to_contain_text("BB")


def test_tracks_tell_the_points_and_what_lies_in_boxes(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, len(moves())), "german")
    table.tab("tracks")
    record = first_turn()
    expected = record.game.inquire(record.position, "points", "german")
    count = panel(table, "asked-points")
    expect(count).to_contain_text(f"{expected.facts['total']} of the 31 points")
    assert expected.facts["total"] > 0
    assert set(cited(count)) == {"4.3-2", "4.3-3", "4.3-6"}
    ready = panel(table, "box").filter(has_text="ready")
    expect(ready.locator("h3")).to_contain_text("8")
    assert ready.locator("canvas").count() == 8


def test_the_log_links_to_hexes_and_says_how_a_column_came_about(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), play_at(host, before("retreat")), "german")
    line = table.page.locator("ol.log:not(.steps) > li", has_text="4100: column")
    assert cited(line) == ["11.8-1"]
    line.locator("summary").click()
    ledger = line.locator(".ledger")
    expect(ledger).to_be_visible()
    assert {"XXXIX", "49"} <= set(ledger.locator("button.link").all_inner_texts())
    assert {"11.10-1", "5.4-2"} <= set(cited(ledger))
    line.locator("button.link", has_text="4100").first.click()
    expect(panel(table, "here")).to_contain_text("XXXIX Panzer Corps")
