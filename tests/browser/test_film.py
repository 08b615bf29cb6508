"""The turns of others as a film: scene by scene, with trails, and the live view one key away."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.film import BLUES_TURN, BY_HAND, FIGHT, MOVES, SCENES, Film, begin, red_plays
from tests.browser.scripts import skirmish
from tests.browser.table import Table
from tests.server.guest import Host

# -- scene by scene


def test_the_others_turn_is_shown_scene_by_scene_and_then_the_live_view(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    assert "R-1Rec moves from" in film.said
    expect(film.table.prompt_line).to_contain_text("what the others did")
    assert film.table.asked is None
    film.press("ArrowRight")
    film.until("paused", 1)
    assert "R-2Arm" in film.said
    film.press("ArrowLeft")
    film.until("paused", 0)
    for _ in range(8):
        film.press("ArrowRight")
    film.until("ready")
    assert film.table.asked == "blue"


def test_nothing_that_comes_later_is_told_before_its_scene(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    assert not [line for line in film.table.log if "R-2Arm" in line or "R-1Arm" in line]
    assert film.ends == ["1106"]
    film.press("ArrowRight")
    film.until("paused", 1)
    assert [line for line in film.table.log if "R-2Arm" in line]
    assert not [line for line in film.table.log if "R-1Arm" in line]


def test_the_log_follows_the_film_and_ends_with_it(window: OpenWindow, host: Host) -> None:
    """In a window in which it does not fit: the line of the scene is seen, and at the end the last one."""
    film = Film(window, host, FIGHT, viewport=(1280, 520))
    film.until("paused", 0)
    lines = film.page.locator("ol.log:not(.steps) > li")
    for at in range(SCENES[FIGHT] - 1):
        film.until("paused", at)
        expect(lines.last).to_be_in_viewport()
        expect(lines.first).not_to_be_in_viewport()
        film.press("ArrowRight")
    film.press("Escape")
    film.until("ready")
    expect(lines.last).to_be_in_viewport()


def test_a_film_is_skipped_at_once_and_shown_again(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    film.button("skip").click()
    film.until("ready")
    assert film.table.asked == "blue"
    expect(film.bar).to_contain_text("3 moves")
    film.button("again").click()
    film.until("paused", 0)
    assert "R-1Rec" in film.said
    film.press("Escape")
    film.until("ready")


def test_a_film_plays_to_its_end_by_itself_and_can_be_stopped(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, settings={"film": "0.5"})
    film.until("playing")
    film.press(" ")
    film.until("paused")
    film.bar.locator("select").select_option("8")
    film.press(" ")
    film.until("ready")
    assert film.table.asked == "blue"
    kept = film.page.evaluate("JSON.parse(localStorage.getItem('grognard.settings')).film")
    assert kept == "8"


def test_at_once_the_live_view_is_there_with_the_trails(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, settings={"film": "off"})
    film.until("ready")
    assert film.table.asked == "blue"
    assert film.ends == ["1106", "1112", "0810"]


def test_who_wants_things_still_is_shown_stills_when_asked(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, settings={"film": "1"}, reduced_motion="reduce")
    film.until("ready")
    assert film.table.asked == "blue"
    film.button("again").click()
    film.until("playing")
    assert not film.table.map.get_attribute("data-flying")
    film.press("Escape")
    film.until("ready")


# -- trails


def test_ways_stay_on_the_map_until_the_own_turn(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    film.press("Escape")
    film.until("ready")
    assert film.ends == ["1106", "1112", "0810"]
    assert {way["side"] for way in film.trails["ways"]} == {"red"}
    film.table.take(skirmish()[BLUES_TURN])
    film.until("none")
    assert film.trails["ways"] == []


def test_trails_can_be_put_away_and_switched_off(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES)
    film.until("paused", 0)
    film.press("Escape")
    film.button("forget").click()
    film.until("none")
    assert film.trails["ways"] == []
    other = Film(window, host, MOVES, settings={"trails": False})
    other.until("paused", 0)
    other.press("Escape")
    other.until("ready")
    assert other.trails["ways"] == []


def test_a_fight_opens_the_combat_panel_with_its_dice_and_leaves_an_arrow(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, FIGHT)
    film.until("paused", 0)
    film.press("[")  # the explanations are folded
    battle = film.page.locator("[data-part=battle]")
    while "attacks" not in film.said:
        film.press("ArrowRight")
    expect(battle).to_be_visible()
    expect(battle.locator(".die").first).to_be_visible()
    expect(battle).not_to_contain_text("retreat")
    film.press("Escape")
    film.until("ready")
    assert {"from": "0810", "to": "0909"} in film.trails["attacks"]
    assert [spot["hex"] for spot in film.trails["spots"]] == ["0909"]
    assert film.trails["spots"][0]["text"]


# -- the camera


def test_the_camera_follows_until_a_hand_takes_it(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, MOVES, viewport=(844, 390))
    film.until("paused", 0)
    expect(film.bar).to_have_attribute("data-following", "true")
    film.table.pull(60, 30)
    expect(film.bar).to_have_attribute("data-following", "false")
    taken = film.table.map.get_attribute("data-camera")
    film.press("ArrowRight")  # also when the map has the keys
    film.until("paused", 1)
    assert film.table.map.get_attribute("data-camera") == taken
    film.button("follow").click()
    expect(film.bar).to_have_attribute("data-following", "true")


@pytest.mark.parametrize("viewport", [(844, 390), (1180, 820)])
def test_after_the_film_the_map_is_where_it_was(window: OpenWindow, host: Host, viewport: tuple[int, int]) -> None:
    """On a phone the prompt grows when it is one's turn, and shrinks for a film: each time the hex lies where the eye
    left it, and not as far from another middle."""
    made = begin(host, MOVES[0])
    table = Table.at(window(settings=BY_HAND, viewport=viewport, reduced_motion="reduce"), made, "blue")
    table.page.keyboard.press("+")
    table.page.keyboard.press("+")
    table.reach("0102")
    before = table.place("0102")
    camera = table.map.get_attribute("data-camera")
    red_plays(made, MOVES)
    bar = table.page.locator("[data-part=film]")
    expect(bar).to_have_attribute("data-state", "paused")
    expect(table.map).not_to_have_attribute("data-camera", camera or "")
    table.page.keyboard.press("Escape")
    expect(bar).to_have_attribute("data-state", "ready")
    table.window.until(lambda: table.place("0102") == pytest.approx(before, abs=1.5))
    bar.locator("[data-key=film-again]").click()
    expect(bar).to_have_attribute("data-state", "paused")
    table.window.until(lambda: table.place("0102") != pytest.approx(before, abs=20))
    table.page.keyboard.press("Escape")
    expect(bar).to_have_attribute("data-state", "ready")
    table.window.until(lambda: table.place("0102") == pytest.approx(before, abs=1.5))


# -- who was away


def test_what_happened_while_one_was_away_is_offered_on_return(window: OpenWindow, host: Host) -> None:
    made = begin(host, MOVES[0])
    table = Table.at(window(settings=BY_HAND), made, "blue")
    table.until_n(MOVES[0])
    table.page.goto("about:blank")
    red_plays(made, MOVES)
    table.page.goto(f"{host.url}/play/{made.id}")
    table.window.until_drawn()
    bar = table.page.locator("[data-part=film]")
    expect(bar).to_contain_text("Since you looked: 3 moves")
    assert table.asked == "blue"
    bar.locator("[data-key=film-again]").click()
    expect(bar).to_have_attribute("data-state", "paused")
    table.page.keyboard.press("Escape")
    table.reload()
    expect(bar).to_be_hidden()


def test_whoever_opens_a_play_for_the_first_time_has_missed_nothing(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings=BY_HAND), begin(host, MOVES[1]), "blue")
    table.until_n(MOVES[1])
    expect(table.page.locator("[data-part=film]")).to_be_hidden()


def test_who_plays_both_sides_is_shown_no_film(window: OpenWindow, host: Host) -> None:
    table = Table.at(window(settings=BY_HAND), begin(host, MOVES[0]), "blue", "red")
    for action in skirmish()[slice(*MOVES)]:
        table.take(action)
    expect(table.page.locator("[data-part=film]")).to_be_hidden()


def test_the_end_is_shown_before_it_is_told(window: OpenWindow, host: Host) -> None:
    film = Film(window, host, (76, 77))
    film.until("paused", 0)
    assert film.table.page.locator("dialog[data-part=end]").count() == 0
    film.press("Escape")
    expect(film.table.page.locator("dialog[data-part=end]")).to_be_visible()
