"""Arracourt in the browser: the introduction scenario in two windows, its tracks, offers, combats and overlays."""

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.arracourt import BOTH, GAME, Players, Script
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table
from tests.server.guest import Host


@pytest.fixture(scope="module")
def script() -> Script:
    return Script()


def marker(table: Table, track: str, row: str = "") -> str:
    """What is printed on the space of a track where a marker lies."""
    found = table.page.locator(f"[data-track={track}] [data-row='{row}'] [aria-current]")
    return found.inner_text()


def strength(table: Table, unit: str) -> int | None:
    """A unit's strength, if this window is told."""
    (found,) = [one for one in table.view["units"] if one["id"] == unit]
    told: int | None = found.get("strength")
    return told


# -- the introduction scenario


def test_the_introduction_scenario_in_two_windows(script: Script, host: Host, window: OpenWindow) -> None:
    """From the first question to the outcome by clicking, with everything that interrupts a move or a roll."""
    made = script.made(host)
    american, german = Table.at(window(), made, "american"), Table.at(window(), made, "german")
    players = Players(script, american, german)
    battle = american.page.locator("[data-part=battle]")

    # A Reaction is offered, with all that a quick answer needs, and is tried.
    players.to("react CCA")
    expect(american.prompt_line).to_contain_text("1909")
    expect(american.prompt_line).to_contain_text("Reaction Value 8")
    assert american.listed == ["react CCA"]
    assert american.verbs == ["pass", "never"]
    assert american.prompt_line.get_attribute("class") == "prompt mine offer"
    assert german.verbs == []
    players.on()
    assert "Reaction" in american.prompt
    assert american.verbs == ["keep", "reroll"]
    players.to("unit C/37")
    assert "C/37" in american.glowing()[1]

    # An attack: who defends is turned up; the odds are told before it is escalated.
    players.to("attack 1909")
    assert "1909" in american.glowing()[0]
    players.to("regular")
    expect(american.page.locator("[data-part=combat]")).to_contain_text("Armour Superiority")
    expect(battle).to_contain_text("The American player attacks 1909 from 1809")
    players.on()
    expect(battle.locator(".tokens .chit")).to_have_text(["10", "22"])
    expect(battle).to_contain_text("column E")
    assert german.glowing()[1] == {"I/2113", "II/2113"}, "which of two units is matched with the tanks"

    # Hits: the owner clicks the unit that takes one, out of its stack.
    players.to("unit I/2113", nth=3)
    assert german.glowing()[1] == {"I/2113", "II/2113"}
    before = strength(german, "I/2113")
    players.on()
    assert before is not None
    assert strength(german, "I/2113") == before - 1

    # A Retreat before Combat, which a reroll saves; the marker changes hands.
    american.tab("tracks")
    snafu = american.page.locator(".facts", has_text="SNAFU marker")
    players.to("withdraw")
    assert american.verbs == ["stand", "withdraw"]
    expect(american.prompt_line).to_contain_text(": 45 %")
    players.to("reroll")
    assert "The Retreat before Combat (American)." in american.prompt
    gives = american.page.locator("[data-part=gives]")
    expect(gives).to_contain_text("the defenders are caught")
    expect(american.prompt_line.locator(".die text")).to_have_text("2")
    expect(snafu).to_contain_text("American")
    players.on()
    expect(snafu).to_contain_text("German")
    expect(battle).to_contain_text("the defenders get away, 10 to 3")
    assert "1610" in american.glowing()[0]
    players.on()
    assert next(unit["hex"] for unit in german.view["units"] if unit["id"] == "C/37") == "1610"

    players.play(len(script.actions))
    for table in (american, german):
        assert table.over
        assert "American 8, German 1" in table.prompt


# -- the map


def test_a_star_makes_room_for_a_name(host: Host, window: OpenWindow) -> None:
    """Objectives lie at the left corner of their hexes; where a name is written across it, at the right one."""
    table = Table.at(window(), host.known(1, GAME, "tanks_at_arracourt", seats=BOTH), "american")
    for _ in range(3):
        table.page.locator(".map-host").press("+")
    table.page.wait_for_function("() => JSON.parse(document.querySelector('.map-host').dataset.marks).length > 5")
    marks = {mark["hex"]: mark["dx"] for mark in json.loads(table.map.get_attribute("data-marks") or "[]")}
    assert marks["1515"] > 0, "La Fourasse ends where the star would lie"
    assert marks["1407"] < 0, "nothing is written beside Moyenvic"
    table.hover_hex("1515")  # and what the star means is told
    expect(table.page.locator("[data-part=here] [data-part=state]")).to_have_text("Victory locations: German, Points 1")


# -- offers


def test_do_not_ask_again_this_move(script: Script, host: Host, window: OpenWindow) -> None:
    """A move out of an enemy's reach and into it again offers two Reactions; `never` answers the second by itself."""
    asked = script.before("never")
    made = script.made(host, upto=asked)
    table = Table.at(window(), made, "american")
    with made.guest("german") as german:
        table.press("never")
        german.caught_up(asked + 1)
        german.act("hex 1909")
        table.until_n(asked + 2)
        assert table.asked is None
        assert german.view["asked"], "the mover goes on at once"
        # The next move is another matter.
        for action in ("unit II/2113", "move", "hex 1909"):
            german.act(action)
        assert table.until_asked()
        assert table.verbs == ["pass", "never"]


def test_a_pass_is_for_one_hex_only(script: Script, host: Host, window: OpenWindow) -> None:
    asked = script.before("never")
    made = script.made(host, upto=asked)
    table = Table.at(window(), made, "american")
    with made.guest("german") as german:
        table.page.keyboard.press("p")
        german.caught_up(asked + 1)
        german.act("hex 1909")
        table.until_n(asked + 2)
        assert table.asked == "american"
        assert "1909" in table.prompt


def test_an_offer_is_brought_into_view(script: Script, host: Host, window: OpenWindow) -> None:
    """Who is interrupted looks elsewhere: the hex that it is about comes to them."""
    asked = script.before("react CCA")
    made = script.made(host, upto=asked - 1)
    table = Table.at(window(), made, "american")
    for _ in range(4):
        table.map.hover()
        table.page.mouse.wheel(0, -600)
    table.reach("1414")
    x, y = table.place("1909")
    box = table.map.bounding_box()
    assert box is not None
    assert x > box["x"] + box["width"] or y < box["y"], "it is off the screen"
    with made.guest("german") as german:
        german.act("hex 1909")
    table.until_asked()
    x, y = table.place("1909")
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]


def test_keep_all_for_now(script: Script, host: Host, window: OpenWindow) -> None:
    """Who may reroll is asked after every die; they may let the dice roll until something else is asked of them."""
    start = script.before("unit II/2113", nth=2) + 1
    made = script.made(host, upto=start)
    table = Table.at(window(), made, "american")
    with made.guest("german") as german:
        table.page.locator("[data-key=ask-less]").click()
        table.page.locator("[data-key=keep-all]").click()
        table.until_n(start + 3)
        german.caught_up(start + 3)
        assert [frame["action"] for frame in table.window.traffic.asked("act")] == [["keep"]] * 3
        german.act("hold")
        german.act("unit I/2113")
        table.until("table.asked && table.n > it", start + 5)
        assert "Which unit acts?" in table.prompt, "the check of C/37 was kept too"
        table.take("done")
        for action in ("unit I/2113", "unit II/2113", "attack 1809"):
            german.act(action)
        table.until_asked()
        table.take("withdraw")
        assert table.verbs == ["keep", "reroll"], "something else was asked in between"


# -- tracks


def test_tracks_of_a_fresh_table(script: Script, host: Host, window: OpenWindow) -> None:
    """What a view leaves out because nothing has changed yet stands on the tracks all the same."""
    table = Table.at(window(), script.made(host), "american")
    table.tab("tracks")
    assert marker(table, "drm") == "+2"
    assert table.page.locator("[data-track=drm] .who").inner_text() == "American"
    assert (marker(table, "level", "CCA"), marker(table, "level", "113")) == ("4", "3")
    assert (marker(table, "points", "american"), marker(table, "points", "german")) == ("0", "0")


def test_tracks_follow_the_play(script: Script, host: Host, window: OpenWindow) -> None:
    made = script.made(host)
    table = Table.at(window(language="es"), made, "american")
    table.tab("tracks")
    with made.guest("american", "german") as both:
        for side, action in script.actions[: script.before("unit C/37")]:
            both.act(action, side=side)
            if action == "hex 1910":
                table.until_n(both.n)
                assert marker(table, "points", "german") == "5"
    table.until_n(script.before("unit C/37"))
    expect(table.page.locator("[data-track=points] h3")).to_have_text("Puntos de Acción")
    assert marker(table, "points", "german") == "3"
    assert marker(table, "points", "american") == "2", "those of the Reaction"
    assert (marker(table, "level", "CCA"), marker(table, "level", "113")) == ("3", "2")
    assert table.page.locator("[data-track=level] .active").inner_text().startswith("CCA"), "the Formation that acts"


def test_what_is_about_a_combat_is_told_while_there_is_one(script: Script, host: Host, window: OpenWindow) -> None:
    made = script.made(host)
    table = Table.at(window(), made, "american")
    table.tab("tracks")
    withdrawal = table.page.locator("[data-part=tracks] [data-part=asked-withdrawal]")
    expect(table.page.locator("[data-part=tracks] [data-part=asked-points]")).to_be_visible()
    assert withdrawal.count() == 0
    with made.guest("american", "german") as both:
        for side, action in script.actions[: script.before("withdraw")]:
            both.act(action, side=side)
    table.until_n(script.before("withdraw"))
    expect(withdrawal).to_be_visible()


# -- overlays


def overlay(table: Table, name: str, hex: str) -> dict[str, Any]:
    """Switch a layer on, point at a hex, and wait for what the layer is to show."""
    traffic = table.window.traffic
    before = len(traffic.frames("overlay"))
    table.page.locator("[data-part=overlays]").click()
    table.page.get_by_role("menuitemcheckbox", name=name, exact=True).click()
    table.hover_hex(hex)
    table.window.until(lambda: len(traffic.frames("overlay")) > before)
    found = traffic.frames("overlay")[-1]
    wanted = {hex["hex"] for hex in found["hexes"]}
    table.window.until(lambda: any(wanted <= {hex["hex"] for hex in layer["hexes"]} for layer in layers(table)))
    return found


def layers(table: Table) -> list[Any]:
    """What lies upon the map."""
    return list(json.loads(table.map.get_attribute("data-overlays") or "[]"))


def picture(table: Table, hex: str) -> bytes:
    """A patch of the map, as it is painted once all of it is sharp."""
    table.page.wait_for_function("() => performance.getEntriesByName('map').length")
    x, y = table.place(hex)
    return table.page.screenshot(clip={"x": x - 12, "y": y - 12, "width": 24, "height": 24})


def test_command_ranges_and_the_path_of_command(script: Script, host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), script.made(host), "american")
    inside, outside = picture(table, "1510"), picture(table, "2113")
    found = overlay(table, "Command", "1809")
    lengths = {hex["hex"]: hex["value"] for hex in found["hexes"]}
    assert lengths["1312"] == 0
    assert max(lengths.values()) == 7, "the HQ's range"
    (path,) = found["lines"]
    assert path[0] == "1809"
    assert path[-1] == "1312"
    assert len(path) - 1 <= 7
    table.page.mouse.move(5, 5)
    assert picture(table, "1510") != inside, "the range is painted"
    assert picture(table, "2113") == outside


def test_supply_goes_by_road(script: Script, host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), script.made(host), "american")
    found = overlay(table, "Supply", "1312")
    (line,) = found["lines"]
    roads = {frozenset((link["a"], link["b"])) for link in table.window.traffic.table["map"]["links"]}
    steps = [frozenset(step) for step in itertools.pairwise(line)]
    assert "1312" in (line[0], line[-1])
    assert len(steps) > 3
    assert all(step in roads for step in steps)
