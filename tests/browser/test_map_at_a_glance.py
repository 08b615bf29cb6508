"""The map at a glance: who holds what, how high stacks are, who has been used, where towns are, how the points stand,
what is due, who is out of supply; and counters that are dragged to where they go."""

import json
import re
from collections.abc import Mapping
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.bagration import before, play_at
from tests.browser.conftest import OpenWindow
from tests.browser.sandbox import Sandbox
from tests.browser.scripts import SEED
from tests.browser.table import Table
from tests.server.guest import Host, Made

MOVING = ["done", "done"]
"""In the skirmish with this seed Red is asked which unit moves, after both sides have moved nothing."""


SIDES = ("blue", "red")


def skirmish(host: Host, *actions: str) -> Made:
    """A play with both sides at one screen."""
    return host.known(SEED, actions=[*MOVING, *actions], seats=dict.fromkeys(SIDES, "me"))


def at(window: OpenWindow, made: Made, **looks: Any) -> Table:
    table = Table.at(window(**looks), made, *made.tokens)
    table.until_asked()
    return table


def told(table: Table, name: str) -> Any:
    """What the map says of itself."""
    return json.loads(table.map.get_attribute(f"data-{name}") or "null")


def stack(table: Table, place: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(one for one in told(table, "stacks") if one["place"] == place)
    return found


def unit(table: Table, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in table.view["units"] if one["id"] == id)
    return found


def lay(table: Table, *names: str) -> None:
    """Choose layers from the menu, by their names."""
    table.page.locator("[data-part=overlays]").click()
    for name in names:
        table.page.locator(f"[role=menuitemcheckbox][data-key='{name}']").click()
    table.page.keyboard.press("Escape")


def dialog(table: Table, part: str) -> Locator:
    return table.page.locator(f"dialog[data-part={part}]")


# -- ground


def test_every_hex_of_land_is_somebodys_and_flags_are_on_places_that_count(host: Host, window: OpenWindow) -> None:
    table = at(window, play_at(host, 0, german="me", soviet="me"))
    ground, board = told(table, "territory"), table.window.traffic.table
    wet = [hex for hex in board["map"]["hexes"] if set(hex["terrain"]) <= {"sea", "lake"}]
    assert wet
    assert sum(hexes for hexes, _ in ground.values()) == len(board["map"]["hexes"]) - len(wet)
    assert {flag["hex"] for flag in told(table, "flags")} == set(board["objectives"])
    assert ground["german"][1] == ground["soviet"][1] > 0  # the front has two sides


def test_what_is_taken_changes_its_colour(host: Host, window: OpenWindow) -> None:
    table = at(window, play_at(host, 0, german="me", soviet="me"))
    before = told(table, "territory")
    later = at(window, play_at(host, 60, german="me", soviet="me"))
    taken = told(later, "territory")["soviet"][0] - before["soviet"][0]
    assert taken > 0
    assert told(later, "territory")["german"][0] == before["german"][0] - taken


def test_a_game_without_a_front_has_no_tint(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    assert told(table, "territory") == {}
    assert {flag["hex"] for flag in told(table, "flags")} <= set(table.window.traffic.table["objectives"])


# -- counters


def test_a_stack_says_how_high_it_is_and_its_cards_their_order_and_steps(host: Host, window: OpenWindow) -> None:
    table = at(window, play_at(host, 0, german="me", soviet="me"))
    place, lying = next((place, ids) for place, ids in table.view["stacks"].items() if len(ids) > 1 and all(ids))
    assert stack(table, place)["count"] == len(lying)
    table.hover_hex(place)
    table.map.focus()
    table.click_hex(place, button="left")
    table.until("JSON.parse(document.querySelector('.map-host').dataset.fan).length === it", len(lying))
    cards = told(table, "fan")
    assert [card["unit"] for card in cards] == lying
    assert [card["order"] for card in cards] == list(range(1, len(lying) + 1))
    for card in cards:
        steps = unit(table, card["unit"])["steps"]
        assert card["steps"] is None or card["steps"].count("●") == steps


def test_who_has_moved_bears_a_sign_and_who_may_glows(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    mover, other = [action.split()[1] for action in table.actions if action.startswith("unit ")][:2]
    assert not any(one["used"] for one in told(table, "stacks"))
    table.take(f"unit {mover}")
    table.take(next(action for action in table.actions if action.startswith("hex ")))
    if "done" in table.actions and f"unit {other}" not in table.actions:
        table.take("done")
    assert [id for one in told(table, "stacks") for id in one["used"]] == [mover]
    assert other in table.glowing("legal")[1]
    assert mover not in table.glowing("legal")[1]


def test_the_name_of_a_town_stands_above_the_counters_on_it(host: Host, window: OpenWindow) -> None:
    table = at(window, play_at(host, 0, german="me", soviet="me"))
    held = {unit["hex"] for unit in table.view["units"] if "hex" in unit}
    places = table.window.traffic.table["map"]["places"]
    above = told(table, "named")
    covered = [place["name"] for place in places if place["hex"] in held]
    assert covered
    assert set(above) & set(covered)
    around = {hex["label"]: (hex["x"], hex["y"]) for hex in table.window.traffic.table["map"]["hexes"]}
    near = [around[hex] for hex in held]
    for place in places:
        x, y = around[place["hex"]]
        if min(abs(x - a) + abs(y - b) for a, b in near) > 3:
            assert place["name"] not in above  # nothing lies there


def test_places_that_count_are_named_from_as_far_as_the_whole_map_is_seen(host: Host, window: OpenWindow) -> None:
    """Mtsensk is 46 hexes across: villages on the way are worth points, others are not, and only those are named."""
    seats = {"german": "me", "soviet": "me"}
    table = at(window, host.new("roads_to_moscow", "drive_on_mtsensk", seats=seats), viewport=(1440, 900))
    board = table.window.traffic.table
    zoom = float((table.map.get_attribute("data-camera") or "").split()[2])
    assert zoom < 21, "hexes are specks"
    villages = [place for place in board["map"]["places"] if place["kinds"] == ["village"]]
    counting = {place["name"] for place in villages if place["hex"] in board["objectives"]}
    others = {place["name"] for place in villages} - counting
    written = set(told(table, "written"))
    assert len(counting & written) > len(counting) / 2  # those that lie apart from each other
    assert others
    assert not others & written


def test_a_prompt_that_grows_moves_no_hex_under_the_pointer(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host), viewport=(1280, 600))
    own = next(unit["hex"] for unit in table.view["units"] if "hex" in unit)
    table.page.keyboard.press("+")
    table.page.keyboard.press("+")
    x, y = table.reach(own)
    before = table.map.bounding_box()
    assert before is not None
    table.page.evaluate("document.querySelector('.prompt').style.minHeight = '9rem'")
    table.page.wait_for_function(
        "high => document.querySelector('.table .map-host').getBoundingClientRect().height < high - 40",
        arg=before["height"],
    )
    assert table.place(own) == pytest.approx((x, y), abs=1)


# -- points, turns


def test_a_table_opens_on_the_same_part_of_the_map_whatever_comes_first(host: Host, window: OpenWindow) -> None:
    """Where the table is late, the position has come before there is a map to show it on."""
    made = host.known(1, "formation/arracourt", "fog_at_bezange", seats={"american": "me", "german": "me"})

    def late(route: Route) -> None:
        sleep(1)
        route.continue_()

    looks = []
    for delay in (False, True):
        one = window(device_scale_factor=2)
        if delay:
            one.context.route(re.compile(r"/table\?"), late)
        table = Table.at(one, made, *made.tokens)
        table.until_asked()
        looks.append(table.map.get_attribute("data-camera"))
    assert looks[0] == looks[1]


def test_the_points_stand_above_and_open_what_they_are_for_and_what_wins(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    board = table.page.locator("[data-part=scoreboard]")
    score = table.view["score"]
    for side in ("blue", "red"):
        assert board.locator(f"[data-side={side}]").inner_text() == str(score[side]["points"])
    board.click()
    lines = dialog(table, "score").locator("tbody[data-side=blue] tr")
    assert lines.count() == 1 + len(score["blue"]["parts"])
    expect(dialog(table, "score").locator("[data-part=wins]")).to_contain_text("points", ignore_case=True)


def test_in_spanish_too(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host), language="es")
    table.page.locator("[data-part=scoreboard]").click()
    expect(dialog(table, "score").locator("h2")).to_have_text("Puntos y victoria")
    expect(dialog(table, "score").locator("[data-part=wins]")).to_contain_text("puntos", ignore_case=True)


def test_the_calendar_has_dates_weather_and_what_is_due(host: Host, window: OpenWindow) -> None:
    game, scenario = "roads_to_moscow", "drive_on_mtsensk"
    made = host.new(game, scenario, seats={"german": "me", "soviet": "me"})
    table = at(window, made)
    table.page.locator("[data-key=calendar]").click()
    rows = dialog(table, "calendar").locator("li[data-turn]")
    assert rows.count() == table.window.traffic.table["turns"]
    now = dialog(table, "calendar").locator("[aria-current=step]")
    expect(now).to_contain_text("October")
    expect(now.locator("[data-part=weather]")).to_be_visible()
    third = dialog(table, "calendar").locator("li[data-turn='3']")
    assert third.locator(".coming canvas").count() > 0
    assert third.locator("[data-part=weather]").count() == 0  # nobody knows it yet


def test_a_press_on_the_turn_track_opens_it(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    table.page.locator(".turntrack").click()
    expect(dialog(table, "calendar").locator("[aria-current=step]")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (844, 390), (390, 844)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_points_and_turn_are_on_every_screen(
    host: Host, window: OpenWindow, size: tuple[int, int], language: str
) -> None:
    table = at(window, play_at(host, 0, german="me", soviet="me"), viewport=size, language=language)
    for hook in ("[data-part=scoreboard]", ".turntrack [aria-current=step]", "[data-key=calendar]"):
        box = table.page.locator(hook).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


# -- supply


def test_the_supply_of_a_side_shows_lines_and_names_who_has_none(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    lay(table, "Supply of a whole side: Red")
    card = table.page.locator("[data-of='supplied red']")
    expect(card).to_contain_text("All units have it")
    table.window.until(lambda: any(layer["name"] == "supplied red" for layer in told(table, "overlays")))
    layer = next(layer for layer in told(table, "overlays") if layer["name"] == "supplied red")
    assert (layer["side"], layer["barred"]) == ("red", [])
    assert layer["lines"]
    lay(table, "Supply of a whole side: Red")
    expect(card).to_have_count(0)


def test_who_is_cut_off_is_marked_and_named(host: Host, window: OpenWindow) -> None:
    position = {
        "game": "crossroads",
        "options": {"fortune": False},
        "map": {
            "rows": 5,
            "columns": 8,
            "links": {"road": [["0102", "0202", "0302", "0402", "0502", "0602"]]},
            "areas": {"blue.source": ["0102"], "red.source": ["0801", "0802"]},
        },
        "turn": 2,
        "phase": "blue.1.movement",
        "units": [{"id": "R-2Arm", "hex": "0401"}, {"id": "B-1Arm", "hex": "0703"}],
    }
    answer = host.post("/api/games", {"game": "crossroads", "position": position, "seats": dict.fromkeys(SIDES, "me")})
    assert answer.status_code == 201, answer.text
    table = at(window, Made(host, answer.json()))
    lay(table, "Supply of a whole side: Blue")
    expect(table.page.locator("[data-of='supplied blue']")).to_contain_text("B-1Arm")
    layer = next(layer for layer in told(table, "overlays") if layer["name"] == "supplied blue")
    assert layer["barred"] == ["0703"]


# -- dragged


def test_a_counter_is_dragged_to_where_it_moves_with_way_and_cost(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    start = unit(table, "R-1Rec")["hex"]
    table.carry_unit("R-1Rec", "1106")
    said = table.map.locator(".carried span")
    expect(said).to_contain_text("/")
    way = told(table, "path")
    assert (way["labels"][0], way["labels"][-1]) == (start, "1106")
    assert not way["refused"]
    before = table.n
    table.page.mouse.up()
    table.until_n(before + 1)
    assert unit(table, "R-1Rec")["hex"] == "1106"
    assert table.map.locator(".carried").count() == 0


def test_where_it_may_not_go_it_is_said_why_and_it_goes_back(host: Host, window: OpenWindow) -> None:
    table = at(window, skirmish(host))
    start, question = unit(table, "R-1Rec")["hex"], table.prompt
    table.carry_unit("R-1Rec", "0103")
    expect(table.map.locator(".carried span.no")).to_be_visible()
    before = table.n
    table.page.mouse.up()
    expect(table.banner("notice")).to_be_visible()
    table.until_n(before + 1)
    assert unit(table, "R-1Rec")["hex"] == start
    assert table.prompt == question


def test_a_counter_in_hand_is_dragged_on_and_one_that_may_not_move_moves_the_map(
    host: Host, window: OpenWindow
) -> None:
    table = at(window, skirmish(host, "unit R-1Rec"))
    before = table.n
    table.drag_unit("R-1Rec", "1106")
    table.until_n(before + 1)
    assert unit(table, "R-1Rec")["hex"] == "1106"
    blue = next(one for one in table.view["units"] if one["side"] == "blue" and "hex" in one)
    camera, n = table.map.get_attribute("data-camera"), table.n
    table.drag_unit(blue["id"], blue["hex"])
    table.carry_unit(blue["id"], "0806")
    assert table.map.locator(".carried").count() == 0
    table.page.mouse.up()
    assert table.map.get_attribute("data-camera") != camera
    assert table.n == n


def test_in_the_sandbox_a_counter_is_dragged_to_another_hex(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    here = sandbox.place_of("B-1Arm")
    assert here is not None
    sandbox.table.drag_unit("B-1Arm", "0601")
    sandbox.wait(0)
    assert sandbox.place_of("B-1Arm") == "0601" != here


def test_what_is_asked_about_stays_in_view_when_the_prompt_covers_it(host: Host, window: OpenWindow) -> None:
    """A phone held across: 4403 lies low on the map, and the buttons of an attack on it take the lower third."""
    start = before("attack 4403")
    made = play_at(host, start, soviet="me", german="me")
    table = at(window, made, viewport=(844, 390), settings={"defaults": True})
    table.reach("4403")
    box = table.map.bounding_box()
    assert box is not None
    table.pull(0, box["y"] + box["height"] - 40 - table.place("4403")[1])
    table.page.mouse.click(*table.place("4403"))
    table.page.locator("[data-key=then-support]").wait_for()
    table.page.wait_for_timeout(300)
    box = table.map.bounding_box()
    assert box is not None
    assert table.place("4403")[1] < box["y"] + box["height"]
    undo, first = (table.page.locator(f".prompt {one}").bounding_box() for one in (".tools", ".answers"))
    assert undo is not None
    assert first is not None
    assert undo["y"] + undo["height"] <= first["y"] + 1, "undo has no line of its own"
