"""The screen around the map: what moves, the curtain of a shared screen, what is asked twice, keys, replay."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table, at_random, flown, watch_flights
from tests.browser.window import Wire
from tests.server.guest import Host, Made

import grognard

BOTH = {"blue": "me", "red": "me"}


def skirmish(host: Host, **seats: str) -> Made:
    return host.known(3, "crossroads", "skirmish", seats={**BOTH, **seats})


def first_move(table: Table) -> str:
    """Activate, take a unit, move it one hex: the unit."""
    while not any(action.startswith("hex ") for action in table.actions):
        table.take(table.actions[0])
    (unit,) = table.glowing("selected")[1]
    table.take(next(action for action in table.actions if action.startswith("hex ")))
    return unit


# -- animation


def test_a_unit_that_moves_is_seen_to_move_and_nobody_waits_for_it(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings={"animation": True}), skirmish(host), "blue", "red")
    watch_flights(table)
    unit = first_move(table)
    table.undo()  # at once: it need not have landed
    assert unit in flown(table)


@pytest.mark.parametrize(
    "still", [{"settings": {"animation": False}}, {"settings": {"animation": True}, "reduced_motion": "reduce"}]
)
def test_nothing_moves_where_somebody_wants_it_still(window: OpenWindow, host: Host, still: dict[str, Any]) -> None:
    table = Table.at(window(**still), skirmish(host), "blue", "red")
    watch_flights(table)
    first_move(table)
    table.undo()
    assert flown(table) == set()


def test_the_computers_moves_are_shown(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings={"animation": True}), skirmish(host, red="bot:random"), "blue")
    watch_flights(table)
    table.play(at_random(2), until=lambda: any(id.startswith("R-") for id in flown(table)))
    assert any(id.startswith("R-") for id in flown(table))


def test_animation_is_switched_off_in_the_settings(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings={"animation": True}), skirmish(host), "blue", "red")
    table.menu("settings")
    table.page.locator("#set-animation").uncheck()
    table.page.keyboard.press("Escape")
    watch_flights(table)
    first_move(table)
    assert flown(table) == set()


# -- the curtain


def handover(table: Table) -> Locator:
    return table.page.locator("[data-part=handover]")


def sit(table: Table) -> None:
    handover(table).locator("[data-key=sit]").click()
    expect(handover(table)).to_be_hidden()


def test_a_curtain_hides_each_side_from_the_other_until_the_next_player_sits_down(
    window: OpenWindow, host: Host
) -> None:
    made = host.known(4, "crossroads", "battle", seats=BOTH)
    table = Table.at(window(settings={"handover": True}), made, "blue", "red")
    expect(handover(table)).to_contain_text("Blue")
    before = table.n
    for key in ("1", "j", "d", "v"):  # what is behind the curtain answers to no key
        table.page.keyboard.press(key)
    assert table.page.evaluate("() => [...document.querySelectorAll('.table > :not(.handover)')].every((e) => e.inert)")
    assert table.n == before
    sit(table)
    picked = []
    while table.asked == "blue":
        action = next((one for one in table.actions if one.startswith("unit ")), "done")
        picked += action.split()[1:]
        table.take(action)
    assert len(picked) == 2
    expect(handover(table)).to_contain_text("Red")
    said = handover(table).inner_text()
    sit(table)
    table.tab("log")
    log = " ".join(table.log)
    for unit in picked:
        assert unit not in said
        assert unit not in log
    table.page.keyboard.press("w")  # to look with the other side's eyes one has to be that side
    expect(handover(table)).to_contain_text("Blue")
    sit(table)
    assert all(unit in " ".join(table.log) for unit in picked)


def test_who_plays_both_sides_draws_no_curtain(window: OpenWindow, host: Host) -> None:
    made = host.known(4, "crossroads", "battle", seats=BOTH)
    table = Table.at(window(settings={"handover": True}), made, "blue", "red")
    handover(table).locator("[data-key=nohandover]").click()
    while table.asked == "blue":
        table.take(next((one for one in table.actions if one.startswith("unit ")), "done"))
    expect(handover(table)).to_be_hidden()
    expect(table.banner("notice")).to_contain_text("Now playing: Red")
    table.reload()
    table.until_asked()
    expect(handover(table)).to_be_hidden()


def test_where_nothing_is_hidden_there_is_no_curtain(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings={"handover": True}), skirmish(host), "blue", "red")
    first = table.asked
    table.play(at_random(1), until=lambda: table.asked != first)
    expect(handover(table)).to_be_hidden()
    expect(table.banner("notice")).to_contain_text("Now playing")


# -- questions before what cannot be undone, and only then


def test_only_what_cannot_be_undone_is_asked_about(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), skirmish(host), "blue", "red")
    first_move(table)
    table.take("done")
    table.undo()
    assert table.page.locator("dialog").count() == 0
    table.menu("resign")
    table.page.keyboard.press("Escape")
    assert not table.over
    table.menu("resign")
    table.confirm()
    table.until("table.over === 'true'")


# -- keys and lists


@pytest.mark.parametrize(("language", "said"), [("en", "search the rules"), ("es", "buscar en las reglas")])
def test_a_sheet_of_all_keys_is_a_key_away(window: OpenWindow, host: Host, language: str, said: str) -> None:
    table = Table.at(window(language=language), skirmish(host), "blue", "red")
    sheet = table.page.locator("[data-part=help]")
    table.page.keyboard.press("?")
    expect(sheet).to_contain_text(said)
    table.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_move_by_keys_alone(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), skirmish(host), "blue", "red")
    table.map.focus()
    for _ in range(4):  # activate, unit, hex, hex
        before = table.n
        table.page.keyboard.press("1" if table.verbs and not any(table.glowing()) else "j")
        if any(table.glowing()):
            table.page.keyboard.press("Space")
        table.until_n(before + 1)
    told = [entry["event"] for view in table.window.traffic.frames("view") for entry in view["events"]]
    assert any(event["event"] == "moved" for event in told)


def test_what_keeps_a_phase_from_ending_is_listed_and_leads_there(window: OpenWindow, host: Host) -> None:
    made = host.new("army_group_center", "historical", seats={"soviet": "me", "german": "bot:random"})
    table = Table.at(window(), made, "soviet")
    keeps = table.page.locator("[data-part=keeps]")
    expect(keeps.locator("summary")).to_contain_text("must still attack")
    keeps.locator("summary").click(position={"x": 10, "y": 8})
    unit = keeps.locator("[data-unit]").first
    camera = table.map.get_attribute("data-camera")
    unit.click()
    expect(table.map).not_to_have_attribute("data-camera", str(camera))
    table.page.keyboard.press("Escape")
    expect(unit).to_be_hidden()


def test_what_lies_over_a_table_goes_when_the_table_is_left(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(), skirmish(host), "blue", "red")
    for opened, by in (("dialog", "s"), ("dialog", "?"), (".topbar .menu:not([hidden])", "m")):
        table.page.keyboard.press(by)
        table.page.wait_for_selector(opened)
        table.page.evaluate("() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')); }")
        table.page.wait_for_selector(".lobby")
        expect(table.page.locator(opened)).to_have_count(0)
        table.page.go_back()
        table.window.until_drawn()


WATCH_GLOW = """() => {
  const map = document.querySelector(".table .map-host");
  const note = () => { window.glowed = true; };
  new MutationObserver(note).observe(map, { attributes: true, attributeFilter: ["data-glow"] });
}"""


def test_a_map_that_was_dragged_away_stays_there_when_answers_come(window: OpenWindow, host: Host) -> None:
    """What is asked about is brought into view once, and not again and again."""
    one = window()
    wire = Wire(one)
    table = Table.at(one, skirmish(host), "blue", "red")
    for _ in range(8):
        table.map.press("+")
    wire.held = "explained"
    table.take(next(action for action in table.actions if action.startswith("unit ")))
    (unit,) = table.glowing("selected")[1]
    hex = next(one["hex"] for one in table.view["units"] if one["id"] == unit)
    for _ in range(3):
        table.pull(1000, 0)
    gone, box = table.place(hex), table.map.bounding_box()
    assert box is not None
    assert gone[0] > box["x"] + box["width"], "it is off the screen"
    table.page.evaluate(WATCH_GLOW)
    assert wire.let_go()
    table.page.wait_for_function("() => window.glowed")
    assert table.place(hex)[0] == gone[0]


# -- the lobby


@pytest.mark.parametrize(("language", "said"), [("en", "Version"), ("es", "Versión")])
def test_the_foot_of_the_lobby_says_which_version_serves(window: OpenWindow, language: str, said: str) -> None:
    lobby = Lobby.at(window(language=language))
    expect(lobby.page.locator("footer [data-part=version]")).to_have_text(f"{said} {grognard.__version__}")


def test_what_was_unfolded_in_the_lobby_stays_so_while_other_things_are_chosen(window: OpenWindow) -> None:
    lobby = Lobby.at(window())
    lobby.choose("crossroads", "battle")
    lobby.click("options")
    option = lobby.page.locator("[data-key=option-open_reserve]")
    option.check()
    lobby.click("seat-red-link")
    expect(option).to_be_visible()
    expect(option).to_be_checked()


# -- replay


def test_a_replay_runs_by_itself_at_the_speed_that_was_chosen(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings={"animation": True}), skirmish(host), "blue", "red")
    table.play(at_random(6), most=12)
    live = table.view
    table.menu("replay")
    scrubber = table.page.locator(".replay input[type=range]")
    table.page.keyboard.press("Home")
    expect(scrubber).to_have_value("0")
    table.page.locator("[data-key=speed]").select_option("8")
    table.page.evaluate(
        """() => { const count = document.querySelector(".replay .number");
             window.steps = [];
             new MutationObserver(() => window.steps.push(count.textContent)).observe(count, { childList: true }); }"""
    )
    table.page.locator("[data-key=play]").click()
    last = int(str(scrubber.get_attribute("max")))
    expect(scrubber).to_have_value(str(last))
    shown = dict.fromkeys(table.page.evaluate("() => window.steps"))
    assert list(shown) == [f"Action {step} of {last}" for step in range(last + 1)]
    expect(table.page.locator("[data-key=play]")).to_have_attribute("aria-label", "Play")  # at the end it rests
    table.page.keyboard.press("v")
    expect(table.page.locator(".replay")).to_be_hidden()
    assert table.view == live


def test_after_the_end_a_replay_is_seen_through_anybodys_eyes(window: OpenWindow, host: Host) -> None:
    made = skirmish(host, red="bot:random")
    table = Table.at(window(), made, "blue")
    table.play(at_random(6), most=3)
    eyes = table.page.locator(".replay [data-key=sees] option")
    table.page.keyboard.press("v")
    expect(eyes).to_have_text(["Blue", "Spectator"])
    table.page.keyboard.press("v")
    table.menu("resign")
    table.confirm()
    table.until("table.over === 'true'")
    end = table.page.locator("dialog[data-part=end]")
    expect(end).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    table.page.keyboard.press("v")
    expect(table.page.locator(".replay")).to_be_visible()
    expect(eyes).to_have_text(["Blue", "Red", "Spectator"])
    table.page.locator(".replay [data-key=sees]").select_option("red")
    table.page.locator(".replay [data-key=first]").click()
    expect(table.page.locator(".replay")).to_contain_text("Action 0 of")
    replayed = table.window.traffic.frames
    table.window.until(lambda: any(one["side"] == "red" and not one["step"] for one in replayed("replayed")))
