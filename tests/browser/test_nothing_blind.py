"""Nothing is committed blind: odds before a point is spent, a second step that has a name, what a die decides, what is
left undone; and how many clicks an attack takes."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser import bagration
from tests.browser.arracourt import Script
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table
from tests.server.guest import Host

USUAL = {"defaults": True, "confirm": True}
"""As the page is for somebody who has changed nothing."""

COUNT_CLICKS = """() => {
  let start = null;
  window.clicks = 0;
  addEventListener("pointerdown", (event) => (start = [event.clientX, event.clientY]), true);
  addEventListener("pointerup", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start[0], clientY - start[1]) < 5) window.clicks += 1;
  }, true);
}"""
"""Clicks and taps from now on, wherever they are; dragging the map is none."""


@pytest.fixture(scope="module")
def script() -> Script:
    return Script()


def sent(table: Table) -> list[str]:
    """The actions that this window has sent."""
    return [" ".join(frame["action"]) for frame in table.window.traffic.asked("act")]


def until_sent(table: Table, *actions: str) -> None:
    """Wait until exactly these have been sent, and their positions are on the screen."""
    table.window.until(lambda: len(sent(table)) >= len(actions))
    assert sent(table) == list(actions)
    table.until("table.acting === 'false'")


def until_many(table: Table, count: int) -> None:
    """Wait until so many actions have been sent."""
    table.window.until(lambda: len(sent(table)) >= count)


def left(table: Table, side: str) -> int:
    """A side's Action Points."""
    return int(table.view["state"].get("points", {}).get(side, 0))


# -- an attack that costs a point


def in_hand(script: Script, host: Host, window: OpenWindow, **more: Any) -> Table:
    """I/2113 is in hand, next to C/37 in 1809, which stands alone and so is seen."""
    made = script.made(host, upto=script.before("move", nth=2))
    return Table.at(window(**more), made, "german")


def test_the_odds_of_each_kind_of_attack_are_told_before_a_point_is_spent(
    script: Script, host: Host, window: OpenWindow
) -> None:
    table = in_hand(script, host, window)
    points = left(table, "german")
    table.hover_hex("1809")
    panel = table.page.locator("[data-part=combat]")
    kinds = panel.locator(".options button")
    each = [re.compile(rf"{kind} Attack [\d.]+\s%") for kind in ("Hasty", "Regular")]
    expect(kinds).to_have_text(each)  # the scenario forbids a prepared one
    expect(panel).to_contain_text(re.compile(r"Attacker wins\s*\d+"))
    hasty = panel.locator(".bars").first.inner_text()
    table.click_hex("1809")  # what is chosen stays on the screen, to be compared
    kinds.nth(1).click()
    expect(kinds.nth(1)).to_have_attribute("aria-pressed", "true")
    assert panel.locator(".bars").first.inner_text() != hasty, "each kind has odds of its own"
    assert sent(table) == []
    assert left(table, "german") == points


def test_pointing_at_a_target_tells_the_odds_if_everybody_attacks(host: Host, window: OpenWindow) -> None:
    """Army Group Center: 3 and 48 stand next to 4403; with an air army and without is asked only after the attack."""
    start = bagration.before("attack 4403")
    table = Table.at(window(), bagration.play_at(host, start, soviet="link", german="link"), "soviet")
    table.hover_hex("4403")
    panel = table.page.locator("[data-part=combat]")
    expect(panel.locator("[data-part=everybody]")).to_contain_text("nothing is decided yet")
    expect(panel.locator(".force").first.locator("[data-unit]")).to_have_count(2)
    told = panel.locator(".bars").inner_text()
    assert sent(table) == []
    for action in ("attack 4403", "unit 3", "unit 48"):
        table.take(action)
    expect(panel.locator("[data-part=everybody]")).to_have_count(0)
    assert panel.locator(".bars").inner_text() == told, "the same attack has the same odds when it is put together"
    expect(table.page.locator("[data-verb=fight]")).to_contain_text("Fight, decide how later")


def test_who_does_not_see_the_defenders_is_told_that_there_are_no_odds(
    script: Script, host: Host, window: OpenWindow
) -> None:
    """Only the top of the German stack in 1909 is seen before the attack is declared [5.3.4-1]."""
    table = Table.at(window(), script.made(host, upto=script.before("attack 1909")), "american")
    table.click_hex("1909")
    regular = table.page.locator("[data-key=then-regular]")
    expect(regular).to_have_text(re.compile(r"Regular Attack\s*cost 2"))
    expect(regular).to_have_attribute("title", re.compile("turned up when the attack is declared"))
    expect(table.page.locator("[data-part=combat]")).to_have_count(0)


def test_the_click_on_a_target_spends_nothing_and_can_be_put_back(
    script: Script, host: Host, window: OpenWindow
) -> None:
    table = in_hand(script, host, window)
    table.click_hex("1809")
    armed = table.page.locator("[data-part=armed]")
    expect(armed).to_contain_text("1809")
    expect(table.page.locator("[data-key=then-regular]")).to_have_text(
        re.compile(r"Regular Attack\s*cost 2, Attacker wins \d+")
    )
    assert sent(table) == []
    table.page.keyboard.press("Escape")
    expect(armed).to_have_count(0)
    assert "move" in table.verbs, "the unit is still in hand"
    assert sent(table) == []


def test_the_second_step_names_the_attack_and_can_be_undone_until_a_die_or_chit(
    script: Script, host: Host, window: OpenWindow
) -> None:
    """C/37 is asked whether it retreats; nothing was turned up, so the attack can be taken back."""
    table = in_hand(script, host, window)
    points = left(table, "german")
    table.click_hex("1809")
    table.confirm_choice()
    until_sent(table, "attack 1809")
    table.until("table.asked === ''")
    assert left(table, "german") == points - 1
    table.undo()
    table.until_asked()
    assert left(table, "german") == points
    assert "1809" in table.glowing()[0]


def test_the_kind_of_an_attack_is_named_with_it_and_given_when_it_is_asked(
    script: Script, host: Host, window: OpenWindow
) -> None:
    made = script.made(host, upto=script.before("attack 1909"))
    table = Table.at(window(), made, "american")
    table.click_hex("1909")
    table.confirm_choice(then="regular")
    until_sent(table, "attack 1909")
    expect(table.page.locator("[data-key=forget-plan]")).to_contain_text("Regular Attack")
    with made.guest("german") as german:
        german.caught_up(table.n)
        german.act("stand")
    until_sent(table, "attack 1909", "regular")


def test_a_planned_answer_can_be_forgotten(script: Script, host: Host, window: OpenWindow) -> None:
    made = script.made(host, upto=script.before("attack 1909"))
    table = Table.at(window(), made, "american")
    table.click_hex("1909")
    table.confirm_choice(then="regular")
    until_sent(table, "attack 1909")
    table.page.locator("[data-key=forget-plan]").click()
    with made.guest("german") as german:
        german.caught_up(table.n)
        german.act("stand")
    table.until_asked()
    assert table.verbs == ["hasty", "regular"]
    assert sent(table) == ["attack 1909"]


# -- a die that may be rolled again


def offered(script: Script, host: Host, window: OpenWindow, nth: int, **more: Any) -> Table:
    """The American is offered to have a die rolled again, before the nth time that one is kept."""
    made = script.made(host, upto=script.before("keep", nth=nth))
    return Table.at(window(**more), made, "american")


@pytest.mark.parametrize(
    ("language", "passes", "chances", "price"),
    [
        (
            "en",
            "passes its check: 6 against 7",
            r"better 0\s%, the same 70\s%, worse 30\s%",
            "SNAFU marker goes to the German player",
        ),
        (
            "es",
            "supera su chequeo: 6 contra 7",
            r"mejor 0\s%, igual 70\s%, peor 30\s%",
            "marcador SNAFU pasa al jugador alemán",
        ),
    ],
)
def test_an_offer_says_what_the_die_decides_how_another_would_compare_and_the_price(
    script: Script, host: Host, window: OpenWindow, language: str, passes: str, chances: str, price: str
) -> None:
    table = offered(script, host, window, 7, language=language)
    expect(table.page.locator("[data-part=gives]")).to_contain_text(passes)
    again = table.page.locator("[data-part=again]")
    expect(again).to_contain_text(re.compile(chances))
    expect(again).to_contain_text(price)


def test_ask_me_only_if_another_roll_can_be_better(script: Script, host: Host, window: OpenWindow) -> None:
    """A Reaction that succeeds cannot be better and is kept; of the Action Points that follow it is asked."""
    table = offered(script, host, window, 2)
    table.page.locator("[data-key=ask-less]").click()
    table.page.locator("[data-key=keep-futile]").click()
    until_sent(table, "keep")
    table.until_asked()
    assert table.verbs == ["keep", "reroll"]
    table.page.locator("[data-key=standing]").click()
    standing = table.page.locator("[data-part=standing]")
    expect(standing).to_contain_text("Rolls are kept if another cannot be better")
    standing.locator("[data-key=revoke-0]").click()
    expect(standing).to_have_count(0)


def test_dice_for_one_purpose_are_kept_and_others_asked(script: Script, host: Host, window: OpenWindow) -> None:
    """Both German checks are kept, whoever makes them; when the American is asked something else, that is asked."""
    made = script.made(host, upto=script.before("keep", nth=5))
    table = Table.at(window(), made, "american")
    table.page.locator("[data-key=ask-less]").click()
    table.page.locator("[data-key=keep-like]").click()
    until_sent(table, "keep", "keep")
    with made.guest("german") as german:
        german.caught_up(table.n)
        german.act("hold")
        german.act("unit I/2113")
    until_sent(table, "keep", "keep", "keep")
    table.until_asked()
    assert "Which unit acts?" in table.prompt


def test_a_chance_stands_beside_the_number_that_the_rules_use(script: Script, host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), script.made(host, upto=script.before("react CCA")), "american")
    expect(table.prompt_line).to_contain_text(re.compile(r"Reaction Value 8: 80\s%"))


# -- ending a phase


def test_points_that_are_left_are_asked_about_once(script: Script, host: Host, window: OpenWindow) -> None:
    made = script.made(host, upto=script.before("done"))
    table = Table.at(window(settings=USUAL), made, "american")
    table.press("done")
    expect(table.page.locator("[data-part=undone]")).to_contain_text("1 Action Point not spent")
    assert table.glowing("warning")[1] == {"C/37"}
    assert sent(table) == []
    table.press("done")
    until_sent(table, "done")


def test_who_thinks_again_goes_back_by_escape(script: Script, host: Host, window: OpenWindow) -> None:
    table = Table.at(window(settings=USUAL), script.made(host, upto=script.before("done")), "american")
    table.press("done")
    expect(table.page.locator("[data-part=undone]")).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.page.locator("[data-part=undone]")).to_have_count(0)
    assert table.glowing("warning")[1] == set()
    assert sent(table) == []


def test_a_phase_in_which_nothing_was_done_is_asked_about(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(settings=USUAL), ending_movement(host, 1), "soviet")
    table.press("done")
    expect(table.page.locator("[data-part=undone]")).to_have_text("Nothing has been done in this phase yet.")
    assert sent(table) == []


def ending_movement(host: Host, more: int = 0) -> Any:
    """Where the Soviets may end their movement, and then their second combat phase."""
    return bagration.play_at(host, bagration.before("attack 4405") - 1 + more, soviet="link", german="link")


def test_a_double_click_ends_one_phase_and_not_two(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), ending_movement(host), "soviet")
    n = table.n
    table.prompt_line.locator("button[data-verb=done]").dblclick(delay=40)
    table.until_n(n + 1)
    assert "done" in table.verbs, "there is another phase that could be ended"
    table.page.wait_for_timeout(300)
    assert sent(table) == ["done"]


def test_a_held_key_ends_one_phase_and_not_two(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), ending_movement(host), "soviet")
    n = table.n
    table.page.keyboard.down("d")
    table.until_n(n + 1)
    table.page.keyboard.down("d")
    table.page.keyboard.up("d")
    table.page.wait_for_timeout(100)
    assert sent(table) == ["done"]
    table.page.keyboard.press("d")
    until_sent(table, "done", "done")


def test_units_that_must_attack_are_marked_listed_and_gone_to(host: Host, window: OpenWindow) -> None:
    """Activated units must attack before the first movement [11.1-3]."""
    table = Table.at(window(), bagration.play_at(host, 0, soviet="link", german="link"), "soviet")
    keeps = table.page.locator("[data-part=keeps]")
    expect(keeps).to_contain_text("39")
    bound = table.glowing("warning")[1]
    assert {"39", "5", "O"} <= bound
    keeps.locator("summary").click()
    expect(keeps.locator(".who [data-unit]")).to_have_count(len(bound))
    keeps.locator("[data-key=next-left]").click()
    expect(table.banner("notice")).to_contain_text(f"(1/{len(bound)})")
    table.page.keyboard.press("g")
    expect(table.banner("notice")).to_contain_text(f"(2/{len(bound)})")


# -- clicks


def clicks(table: Table) -> int:
    found: int = table.page.evaluate("() => window.clicks")
    return found


def counting(window: OpenWindow, made: Any, side: str, defaults: bool) -> Table:
    table = Table.at(window(settings={"defaults": defaults}), made, side)
    table.page.evaluate(COUNT_CLICKS)
    return table


def zoomed(table: Table, *hexes: str) -> None:
    """The map is brought near first: that is no part of an attack."""
    for hex in hexes:
        table.reach(hex)
    table.page.evaluate("() => (window.clicks = 0)")


def test_an_attack_of_army_group_center_takes_a_third_fewer_clicks(host: Host, window: OpenWindow) -> None:
    """3 and 48 attack 4403 with an air army: everybody next to it joins, and the air army is named with the attack."""
    start = bagration.before("attack 4403")
    moves = bagration.moves()[start : start + 6]
    assert [action for _, action in moves] == ["attack 4403", "unit 3", "unit 48", "fight", "support", "roll"]
    counts = {}
    for defaults in (False, True):
        table = counting(window, bagration.play_at(host, start, soviet="link", german="link"), "soviet", defaults)
        zoomed(table, "4403")
        if defaults:
            table.click_hex("4403")
            table.until_n(start + 3)
            table.confirm_choice(then="support")
            table.until_n(start + 5)
            table.take("roll")
        else:
            for _, action in moves:
                table.take(action)
        assert sent(table) == [action for _, action in moves]
        counts[defaults] = clicks(table)
    assert counts[False] >= 6
    assert counts[True] <= counts[False] * 2 / 3, counts


def test_an_attack_of_arracourt_takes_a_third_fewer_clicks(script: Script, host: Host, window: OpenWindow) -> None:
    """Two units of a stack attack: the stack is one click, the target another, and the third names the kind."""
    start = script.before("attack 1809") - 2
    wanted = ["unit I/2113", "unit II/2113", "attack 1809", "hasty"]
    counts = {}
    for defaults in (False, True):
        made = script.made(host, upto=start)
        table = counting(window, made, "german", defaults)
        zoomed(table, "1909", "1809")
        if defaults:
            table.click_hex("1909")
            table.until_n(start + 2)
            table.click_hex("1809")
            table.confirm_choice(then="hasty")
        else:
            for action in wanted[:-1]:
                table.take(action)
        table.until_n(start + 3)
        with made.guest("american") as american:
            american.caught_up(table.n)
            american.act("stand")
        if not defaults:
            table.until_asked()
            table.take("hasty")
        until_many(table, len(wanted))
        assert set(sent(table)) == set(wanted)
        counts[defaults] = clicks(table)
    before = counts[False] - 1  # when the target was still the step that committed
    assert counts[True] <= before * 2 / 3, counts


def test_what_was_chosen_by_itself_is_taken_back_as_one(host: Host, window: OpenWindow) -> None:
    start = bagration.before("attack 4403")
    table = counting(window, bagration.play_at(host, start, soviet="link", german="link"), "soviet", True)
    table.click_hex("4403")
    table.until_n(start + 3)
    table.page.locator("[data-key=one-by-one]").click()
    table.until_n(start + 5)
    table.until_asked()
    assert table.glowing()[1] == {"3", "48"}, "both are asked about again"
    table.take("unit 48")
    assert table.glowing()[1] == {"3"}, "and only who is clicked joins"


def test_undo_takes_back_one_usual_answer_and_asks(host: Host, window: OpenWindow) -> None:
    start = bagration.before("attack 4403")
    table = counting(window, bagration.play_at(host, start, soviet="link", german="link"), "soviet", True)
    table.click_hex("4403")
    table.until_n(start + 3)
    table.undo()
    table.until_asked()
    assert table.glowing()[1] == {"48"}


def layers(table: Table) -> Sequence[Any]:
    found: Sequence[Any] = json.loads(table.map.get_attribute("data-glow") or "[]")
    return found


def test_one_unit_of_a_stack_is_picked_with_shift(script: Script, host: Host, window: OpenWindow) -> None:
    start = script.before("attack 1809") - 2
    table = counting(window, script.made(host, upto=start), "german", True)
    assert any(light.get("together") for light in layers(table))
    x, y = table.point_at("1909")
    table.page.keyboard.down("Shift")
    table.page.mouse.click(x, y)
    table.page.keyboard.up("Shift")
    table.page.wait_for_function(
        "() => (document.querySelector('.table .map-host').dataset.fan ?? '').includes('I/2113')"
    )
    table._click_card("I/2113")
    table.until_n(start + 1)
    table.page.wait_for_timeout(200)
    assert sent(table) == ["unit I/2113"]
