"""The sandbox: positions built by hand, kept as files and links, asked for odds, played on."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.sandbox import Sandbox
from tests.browser.table import Table
from tests.browser.window import Window
from tests.browser.words import cut_off

FIGHT = {"B-1Arm": "0706", "B-2Arm": "0705", "R-3Inf": "0806"}


def built(window: Window) -> Sandbox:
    """Three counters on an empty map, Blue about to fight."""
    sandbox = Sandbox.at(window, empty=True)
    for unit, hex in FIGHT.items():
        sandbox.put(unit, hex, wait=False)
    sandbox.choose("edit-phase", "blue.1.combat", wait=False)
    sandbox.press("make")
    return sandbox


def ask_odds(sandbox: Sandbox) -> dict[str, str]:
    """Declare the attack by clicking; the chances in the combat panel."""
    sandbox.play()
    table = sandbox.table
    table.take("attack 0806")
    table.take("unit B-1Arm")
    panel = table.page.locator("[data-part=combat]")
    rows = panel.locator("[data-result]")
    rows.first.wait_for()
    found: dict[str, str] = rows.evaluate_all(
        "all => Object.fromEntries(all.map((row) => [row.dataset.result, row.dataset.chance]))"
    )
    return found


def test_a_position_is_built_exported_imported_and_its_odds_asked(window: OpenWindow, tmp_path: Path) -> None:
    sandbox = built(window())
    assert sandbox.places == FIGHT
    path, position = sandbox.export(tmp_path)
    assert position["scenario"] == "skirmish"
    assert {unit["id"]: unit["hex"] for unit in position["units"] if "hex" in unit} == FIGHT
    assert "key" not in position, "what the dice will be is nobody's business"
    odds = ask_odds(sandbox)
    assert len(odds) > 1
    other = window()
    other.open("/sandbox")
    other.page.locator("#position-file").set_input_files(path)
    again = Sandbox.opened(other)
    assert again.places == FIGHT
    assert again.table.phase == sandbox.table.phase
    assert ask_odds(again) == odds


HUNGRY = {
    "game": "crossroads",
    "map": {"rows": 3, "columns": 4, "areas": {"red.source": ["0401"]}},
    "phase": "blue.1.combat",
    "units": [
        {"id": "b1", "type": "infantry", "side": "blue", "hex": "0101", "strength": [4, 2]},
        {"id": "b2", "type": "infantry", "side": "blue", "hex": "0102", "strength": [4, 2]},
        {"id": "r", "type": "infantry", "side": "red", "hex": "0201", "strength": [3, 1]},
    ],
}
"""Two attackers without supply, each of half its strength."""


def test_what_counts_for_the_attack_stands_under_the_attacker(window: OpenWindow, tmp_path: Path) -> None:
    path = tmp_path / "hungry.json"
    path.write_text(json.dumps(HUNGRY), "utf-8")
    one = window()
    one.open("/sandbox")
    one.page.locator("#position-file").set_input_files(path)
    sandbox = Sandbox.opened(one)
    sandbox.play()
    table = sandbox.table
    for action in ("attack 0201", "unit b1", "unit b2"):
        table.take(action)
    forces = table.page.locator("[data-part=combat] .force")
    expect(forces.nth(0).locator("li")).to_have_text([re.compile(said) for said in ("b1 ?4", "b2 ?4", "−2", "−2")])
    expect(forces.nth(1).locator("li")).to_have_text([re.compile("r ?3")])


def test_a_counter_is_not_taken_from_under_a_finger_that_presses_it(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    sandbox.put("B-1Arm", "0706")
    sandbox.key("tray-B-2Arm").hover()
    sandbox.page.mouse.down()
    before = sandbox.table.n
    sandbox.page.keyboard.press("u")  # the position changes meanwhile
    sandbox.wait(before)
    sandbox.page.mouse.up()
    sandbox.page.wait_for_selector("[data-part=editbar] [data-tool='B-2Arm']")
    assert sandbox.place_of("B-1Arm") != "0706"


def test_the_link_opens_the_same_position_elsewhere(window: OpenWindow) -> None:
    sandbox = built(window())
    link = sandbox.link()
    assert "/sandbox#p=" in link
    other = window()
    other.open(link)
    again = Sandbox.opened(other)
    assert again.places == FIGHT
    for side in ("blue", "red"):
        views = [one.table.window.traffic.views[side]["view"] for one in (sandbox, again)]
        assert views[0] == views[1]
    again.page.reload()
    assert Sandbox.opened(other).places == FIGHT, "a reload goes on in the same sandbox"


def test_a_link_that_was_cut_off_says_so(window: OpenWindow) -> None:
    link = built(window()).link()
    other = window()
    other.open(link[:-200])
    expect(other.page.locator("[data-part=trouble]")).to_contain_text("may have been cut off")
    other.page.wait_for_selector("[data-key=start]")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "not JSON"),
        ("[1]", "not a position file"),
        ('{"scenario": "skirmish"}', "which game it belongs to"),
        ('{"game": "crossroads", "scenario": "skirmish", "weather": 1}', "weather"),
    ],
)
def test_a_file_that_is_no_position_is_refused_by_what_is_wrong(
    window: OpenWindow, tmp_path: Path, content: str, says: str
) -> None:
    path = tmp_path / "position.json"
    path.write_text(content, "utf-8")
    one = window()
    one.expect_trouble("400")
    one.open("/sandbox")
    one.page.locator("#position-file").set_input_files(path)
    expect(one.page.locator("[data-part=trouble]")).to_contain_text(says)


def test_counters_are_moved_on_the_map_taken_off_and_put_back_by_undo(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    table = sandbox.table
    before = sandbox.places
    table.click_hex("0306")  # the counter there
    sandbox.page.wait_for_selector("[data-tool='B-1Arm']")
    table.click_hex("0601")
    sandbox.wait(0)
    assert sandbox.place_of("B-1Arm") == "0601"
    sandbox.page.keyboard.press("Delete")
    sandbox.wait(1)
    assert sandbox.place_of("B-1Arm") is None
    table.undo()
    table.undo()
    assert sandbox.places == before


def test_a_counter_is_dragged_out_of_the_tray(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    at, box = sandbox.table.reach("0601"), sandbox.table.map.bounding_box()
    assert box is not None
    target = {"x": at[0] - box["x"], "y": at[1] - box["y"]}
    sandbox.key("tray-B-1Arm").drag_to(sandbox.table.map, target_position=target)  # type: ignore[arg-type]
    sandbox.wait(0)
    assert sandbox.place_of("B-1Arm") == "0601"


def test_fields_of_a_unit_stacks_turn_and_control(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    table = sandbox.table
    sandbox.put("B-2Arm", "0306")
    sandbox.press("down-B-2Arm")
    assert table.view["stacks"]["0306"] == ["B-2Arm", "B-1Arm"]
    sandbox.press("unit-steps-")
    sandbox.press("unit-moved")
    unit = next(unit for unit in table.view["units"] if unit["id"] == "B-2Arm")
    assert (unit["steps"], unit["moved"]) == (1, True)
    sandbox.write("edit-turn", "3")
    assert table.turn == 3
    sandbox.choose("mark-value-control", "red", wait=False)
    sandbox.click("mark-control")
    before = table.n
    table.click_hex("0806")
    sandbox.wait(before)
    assert table.view["state"]["control"] == {"0806": "red"}
    sandbox.click("edit-tracks")
    sandbox.choose("state-fortune", "red")
    assert table.view["state"]["fortune"] == "red"
    table.tab("log")
    assert any("edits the position" in line and "Turn 3" in line for line in table.log)


def test_scripted_dice_fall_as_scripted(window: OpenWindow) -> None:
    sandbox = built(window())
    sandbox.write("edit-dice", "6 6 6")
    expect(sandbox.panel.locator("[data-part=scripted] .die")).to_have_count(3)
    ask_odds(sandbox)
    sandbox.table.take("fight")
    rolled = [
        event["event"]["result"]
        for frame in sandbox.table.window.traffic.frames("view")
        for event in frame["events"]
        if event["event"]["event"] == "rolled" and frame["side"] == "blue"
    ]
    assert rolled
    assert set(rolled) == {6}
    expect(sandbox.panel.locator("[data-part=scripted] .die")).to_have_count(3 - len(rolled))


def test_a_scripted_die_can_say_what_it_is_for(window: OpenWindow) -> None:
    sandbox = built(window())
    sandbox.write("edit-dice", "attack.0806=5 3")
    scripted = sandbox.panel.locator("[data-part=scripted]")
    expect(scripted.locator(".die")).to_have_count(2)
    expect(scripted.locator("figcaption")).to_contain_text("0806")
    expect(sandbox.panel.locator("#edit-dice")).to_have_value("attack.0806=5 3")
    sandbox.write("edit-dice", "attack=2 3")
    expect(sandbox.panel.locator("#edit-dice")).to_have_value("attack=2 3")


def test_an_edit_that_cannot_be_says_what_is_wrong(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    sandbox.put("B-1Arm", "1306", wait=False)  # where the enemy is
    expect(sandbox.trouble).to_contain_text("1306")
    assert sandbox.table.n == 0
    assert sandbox.place_of("B-1Arm") == "0306"
    sandbox.put("B-1Arm", "0601")
    expect(sandbox.trouble).to_have_count(0)


def test_what_is_wrong_is_said_in_the_language_that_is_read(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window(language="es"))
    sandbox.put("B-1Arm", "1306", wait=False)
    expect(sandbox.trouble).to_have_text("Esa posición no es posible: en 1306 hay unidades de ambos bandos 4.3")
    sandbox.page.keyboard.press("e")
    expect(sandbox.trouble).to_have_text("This position is not possible: 1306 holds units of both sides 4.3")
    sandbox.trouble.locator(".rule").click()
    expect(sandbox.page.locator(".rulelist .marked")).to_contain_text("4.3")


@pytest.mark.parametrize("viewport", [(1080, 675), (390, 844)], ids=["tablet", "phone"])
@pytest.mark.parametrize(
    ("game", "scenario"), [("army_group_center", "historical"), ("formation/arracourt", "tanks_at_arracourt")]
)
def test_no_word_is_cut_off(window: OpenWindow, game: str, scenario: str, viewport: tuple[int, int]) -> None:
    sandbox = Sandbox.at(window(language="es", viewport=viewport), game, scenario)
    sandbox.click("edit-tracks")
    assert cut_off(sandbox.page) == []
    for unit in sandbox.panel.locator("[data-part=tray] button.off").all()[:3]:
        assert "▫" not in unit.inner_text()


def test_under_a_counter_in_a_box_stands_the_box(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window(), "crossroads", "battle")
    off = sandbox.panel.locator("[data-part=tray] button.off span").all_inner_texts()
    assert "still to come" in off


def test_the_choice_of_a_game_outlasts_a_change_of_language(window: OpenWindow) -> None:
    one = window()
    Lobby.at(one).click("sandbox")
    for key in ("game-formation/arracourt", "scenario-tanks_at_arracourt", "language"):
        one.page.locator(f"[data-key='{key}']").click()
    expect(one.page.locator("[data-key=start]")).to_have_text("Abrir este despliegue")
    expect(one.page.locator("[data-key='game-formation/arracourt']")).to_have_attribute("aria-checked", "true")
    expect(one.page.locator("[data-key=scenario-tanks_at_arracourt]")).to_be_checked()


def test_changes_that_only_together_make_a_position(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window())
    sandbox.click("collect")
    enemy = next(unit for unit, hex in sandbox.places.items() if hex == "1306")
    sandbox.put("B-1Arm", "1306", wait=False)
    sandbox.put(enemy, "0306", wait=False)
    assert sandbox.table.n == 0
    assert sandbox.panel.locator("[data-part=draft] li").count() == 2
    sandbox.press("make")
    assert (sandbox.place_of("B-1Arm"), sandbox.place_of(enemy)) == ("1306", "0306")


def test_a_game_starts_from_it_with_somebody_else(window: OpenWindow) -> None:
    sandbox = built(window())
    sandbox.write("edit-dice", "1")
    sandbox.click("game")
    sandbox.click("seat-red-link")
    sandbox.click("begin")
    field = sandbox.page.locator("dialog ul.links input").first
    link = field.input_value()
    sandbox.click("sit")
    blue = Lobby(sandbox.table.window).table()
    other = window()
    other.open(link)
    red = Lobby(other).table()
    assert (blue.side, red.side) == ("blue", "red")
    assert sandbox.places == FIGHT
    assert blue.asked == "blue"
    assert not sandbox.bar.is_visible(), "it is a game now"


def agreed(window: OpenWindow) -> tuple[Table, Table]:
    """A live game of two windows."""
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "skirmish", blue="me", red="link")
    links = lobby.start_with_links()
    blue = lobby.sit()
    other = window(language="es")
    other.open(links["Red"])
    red = Lobby(other).table()
    blue.until_n(1)  # who has joined takes part in the dice
    return blue, red


@pytest.mark.parametrize("ok", [True, False], ids=["agreed", "refused"])
def test_in_a_live_game_the_other_side_is_asked(window: OpenWindow, ok: bool) -> None:
    blue, red = agreed(window)
    blue.menu("edit")
    referee = Sandbox(blue)
    referee.put("B-1Arm", "0601", wait=False)
    assert blue.n == 1, "nothing happens before the other side agrees"
    expect(referee.key("export")).to_be_disabled()
    referee.click("make")
    banner = red.banner("takeback")
    expect(banner).to_contain_text("0601")
    expect(banner).to_contain_text("Lanceros")
    assert referee.place_of("B-1Arm") == "0306"
    red.page.locator("[data-key=accept]" if ok else "[data-key=refuse]").click()
    for table in (blue, red):
        table.banner("takeback").wait_for(state="detached")
    if not ok:
        expect(referee.panel.locator("[data-part=draft] li")).to_have_count(1)
        assert blue.n == 1
        return
    for table in (blue, red):
        table.until_n(2)
        unit = next(unit for unit in table.view["units"] if unit["id"] == "B-1Arm")
        assert unit["hex"] == "0601"
    assert any("edita la posición" in line and "0601" in line for line in red.log)
    expect(referee.key("mode-play")).to_have_attribute("aria-pressed", "true")
    blue.tab("log")
    assert any("edits the position" in line and "0601" in line for line in blue.log)


@pytest.mark.parametrize(
    ("game", "scenario"), [("army_group_center", "historical"), ("formation/arracourt", "tanks_at_arracourt")]
)
def test_the_panel_knows_no_game(window: OpenWindow, game: str, scenario: str) -> None:
    """In each a counter is taken off the map, and a link leads to the same."""
    one, other = window(), window()
    sandbox = Sandbox.at(one, game, scenario)
    places = sandbox.places
    unit = list(places)[-1]
    sandbox.click(f"tray-{unit}")
    sandbox.press("take-off")
    del places[unit]
    assert sandbox.places == places
    link = sandbox.link()
    assert len(link) < 8000, "short enough for a mail"
    other.open(link)
    assert Sandbox.opened(other).places == places


def test_an_empty_map_is_empty_of_what_each_side_hides(window: OpenWindow) -> None:
    sandbox = Sandbox.at(window(), "formation/arracourt", "tanks_at_arracourt", empty=True)
    sandbox.page.wait_for_selector("[data-key=make]")
    sandbox.put("C/37", "1409", wait=False)
    sandbox.put("I/2113", "1612", wait=False)
    sandbox.press("make")
    assert sandbox.places == {"C/37": "1409", "I/2113": "1612"}
