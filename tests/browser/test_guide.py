"""The guided first game as a newcomer has it: by clicking what it says, astray and back, left and taken up again."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import OpenWindow
from tests.browser.lobby import Lobby
from tests.browser.table import Table
from tests.browser.window import Window
from tests.server.guest import Host

import grognard
from grognard.engine.guides import Guide, Step, script_of


def guide_of_crossroads() -> Guide:
    script = script_of(grognard.game("crossroads"))
    assert script is not None
    return script.guide


GUIDE = guide_of_crossroads()


class Guided:
    """A guided game in a window."""

    def __init__(self, window: Window) -> None:
        self.lobby = Lobby.at(window)
        self.page = window.page
        self.card = self.page.locator("[data-part=guide]")
        self.lobby.click("guide-start")
        self.table = self.lobby.table()

    def at(self, name: str, astray: bool = False) -> Step:
        """Wait for a step; what the guide says of it is on the card."""
        expect(self.card).to_have_attribute("data-step", name)
        expect(self.card).to_have_attribute("data-astray", str(astray).lower())
        self.table.until_asked()
        return next(step for step in GUIDE.steps if step.name == name)

    def press(self, key: str) -> None:
        self.page.locator(f"[data-key=guide-{key}]").click()

    def follow(self, step: Step) -> None:
        """Do what a step says, by hand."""
        self.at(step.name)
        if step.ask:
            topic, unit = step.ask.split()
            hex = next(one["hex"] for one in self.table.view["units"] if one["id"] == unit)
            self.table.click_hex(hex, button="right")
            self.page.locator(f"[data-key=ask-{topic}]").click()
            expect(self.card.locator(".todo.done")).to_be_visible()
        for action in step.do:
            self.table.take(action)
        if not step.do:
            self.press("next" if step is not GUIDE.steps[-1] else "end")

    def said(self, language: str, step: Step) -> None:
        """The card says the text of a step, whole, and names its rules."""
        expect(self.card.locator(".guide-text p")).to_have_text(step.text[language].replace("*", "").split("\n"))
        assert self.card.locator(".guide-rules .rule").all_inner_texts() == list(step.rules)


def go_to(guided: Guided, name: str) -> None:
    """Follow the guide up to a step."""
    for step in GUIDE.steps:
        if step.name == name:
            break
        guided.follow(step)
    guided.at(name)


def test_from_start_to_end_by_clicking(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    count = len(GUIDE.steps)
    for number, step in enumerate(GUIDE.steps, 1):
        guided.at(step.name)
        guided.said("en", step)
        expect(guided.card.locator("[data-part=guide-count]")).to_have_text(f"{number} of {count}")
        if step.do or step.point:
            expect(guided.page.locator(".guide-points span").first).to_be_visible()
        if step is GUIDE.steps[-1]:
            assert guided.table.over
            assert guided.table.view["outcome"]["winner"] == "blue"
        guided.follow(step)
    guided.page.wait_for_selector("[data-key=guide-start]")
    assert guided.page.locator("[data-key=guide-resume]").count() == 0, "what is over is not taken up again"


def test_it_points_at_what_is_to_be_clicked(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "along-the-road")
    x, y = guided.table.reach("0706")

    def around() -> bool:
        ring = guided.page.locator(".guide-points .round").bounding_box()
        return ring is not None and abs(ring["x"] + ring["width"] / 2 - x) + abs(ring["y"] + ring["height"] / 2 - y) < 4

    guided.lobby.window.until(around)
    guided.card.locator(".guide-rules .rule").first.hover()
    expect(guided.page.locator("#tip")).to_contain_text("Each hex entered costs movement points")


def test_another_way_is_explained_and_taken_back(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "along-the-road")
    guided.table.take("hex 0404")
    step = guided.at("along-the-road", astray=True)
    expect(guided.card).to_contain_text(step.otherwise["en"])
    guided.press("undo")
    guided.at("along-the-road")
    guided.table.take("hex 0606")  # on the way, but not there: hex by hex is as good
    guided.at("along-the-road", astray=True)
    guided.table.take("hex 0706")
    guided.at("zone")


def test_whoever_is_told_to_take_two_units_may_take_the_second_first(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "attack")
    for action in ("attack 0806", "unit B-2Arm"):
        guided.table.take(action)
        guided.at("attack")
    guided.press("do")  # the one that is left
    guided.at("odds")
    assert guided.table.glowing("selected")[1] >= {"B-1Arm", "B-2Arm"}


def test_put_down_again_it_is_the_step_before(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "along-the-road")
    guided.table.take("back")
    guided.at("pick-lancers")


def test_what_was_rolled_cannot_be_taken_back_but_the_step_begun_again(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "attack")
    for action in ("attack 0806", "unit B-2Arm", "fight"):
        guided.table.take(action)
    guided.at("attack", astray=True)
    assert guided.page.locator("[data-key=guide-undo]").count() == 0
    old = guided.page.url
    guided.press("again")
    guided.at("attack")
    assert guided.page.url != old
    guided.follow(guided.at("attack"))
    guided.at("odds")


def test_a_reload_in_the_middle(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "zone")
    guided.table.reload()
    guided.at("zone")
    guided.press("next")
    guided.at("second-lancers")
    guided.table.take("unit B-2Arm")
    guided.table.reload()
    guided.at("second-lancers")
    guided.table.take("hex 0706")
    guided.at("end-of-moves")


def test_left_and_taken_up_from_the_lobby(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    go_to(guided, "counters")
    guided.press("leave")
    expect(guided.page.locator("[data-key=guide-resume]")).to_contain_text(f"step 3 of {len(GUIDE.steps)}")
    guided.lobby.click("guide-resume")
    guided.at("counters")


def test_a_grognard_jumps_to_a_chapter_and_lets_the_guide_move(host: Host, window: OpenWindow) -> None:
    guided = Guided(window())
    guided.at("welcome")
    guided.press("chapters")
    guided.press("chapter-chit")
    guided.at("chit")
    guided.press("next")
    guided.at("react")
    guided.press("do")
    guided.at("slip-away")
    guided.press("do")
    guided.at("no-effect")
    plays = guided.page.evaluate("JSON.parse(localStorage.getItem('grognard.seats')).length")
    assert plays == 1, "a play that another took the place of is no longer listed"


def test_an_answer_is_brought_into_view_and_the_dice_speak_spanish(host: Host, window: OpenWindow) -> None:
    guided = Guided(window(language="es", viewport=(390, 844)))
    guided.press("chapters")
    guided.press("chapter-no-effect")
    guided.at("no-effect")
    guided.press("next")
    unit = next(one for one in guided.table.view["units"] if one["id"] == "R-1Arm")
    guided.table.click_hex(unit["hex"], button="right")
    guided.page.locator("[data-key=ask-supply]").click()
    expect(guided.card.locator(".todo.done")).to_be_visible()
    answer = guided.page.locator("[data-part=answer]")
    expect(answer).to_contain_text("abastecida")
    expect(answer).to_be_in_viewport()


@pytest.mark.parametrize("viewport", [(1280, 800), (1080, 675), (390, 844)], ids=["desktop", "tablet", "phone"])
def test_the_first_steps_in_spanish(host: Host, window: OpenWindow, viewport: tuple[int, int]) -> None:
    guided = Guided(window(language="es", viewport=viewport))
    for step in GUIDE.steps[:7]:
        guided.at(step.name)
        guided.said("es", step)
        box = guided.card.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport[0]
        whole = "(one) => one.scrollHeight <= one.clientHeight + 1"
        assert guided.card.locator(".guide-text").evaluate(whole), "it is read without scrolling"
        guided.follow(step)
    guided.at("end-of-moves")
    expect(guided.page.locator("[data-part=guide-chapters] summary")).to_have_text("Mover")


def test_a_phone_shows_the_whole_way_in(window: OpenWindow) -> None:
    """Nothing of the lobby lies beside the screen, neither the button of the guide nor the seats."""
    lobby = Lobby.at(window(language="es", viewport=(390, 844), has_touch=True, is_mobile=True))
    expect(lobby.page.locator("[data-key=guide-start]")).to_be_in_viewport(ratio=1)
    beside = "() => [...document.querySelectorAll('.lobby *')].some((one) => one.getBoundingClientRect().right > 391)"
    assert not lobby.page.evaluate(beside)


def test_any_other_game_has_no_guide(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(1), "blue", "red")
    expect(table.page.locator("[data-part=guide]")).to_be_hidden()
    assert not any("/guide" in address for address, _ in table.window.traffic.http)
