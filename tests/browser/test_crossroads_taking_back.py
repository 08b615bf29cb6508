"""Taking back: one's own last action by button and key, more by leave of the other side."""

import pytest
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table
from tests.server.guest import Host


@pytest.mark.parametrize("how", ["button", "u", "Control+z"])
def test_undo(host: Host, window: OpenWindow, how: str) -> None:
    table = Table.at(window(), host.known(1), "blue", "red")
    before, prompt, glow = table.view, table.prompt, table.glowing()
    table.take(table.actions[0])
    assert table.view != before
    if how == "button":
        table.undo()
    else:
        table.page.keyboard.press(how)
        table.until_n(2)
    assert table.view == before
    assert (table.prompt, table.glowing()) == (prompt, glow)
    assert table.prompt_line.locator("[data-verb=undo]").is_disabled()


def test_what_was_undone_is_struck_out_in_the_log(host: Host, window: OpenWindow) -> None:
    table = Table.at(window(), host.known(1), "blue", "red")
    table.take(table.actions[0])
    table.take(next(action for action in table.actions if action.startswith("hex")))
    moved = table.log[-1]
    table.undo()
    table.page.locator("ol.log > li.taken summary").click()
    assert moved in table.page.locator("ol.log > li.undone").all_inner_texts()


@pytest.mark.parametrize("ok", [True, False], ids=["accepted", "refused"])
def test_a_take_back_is_offered_and_answered(host: Host, window: OpenWindow, ok: bool) -> None:
    made = host.known(1, seats={"red": "link"})
    tables = {side: Table.at(window(), made, side) for side in ("blue", "red")}
    mover = next(table for table in tables.values() if table.asked)
    other = next(table for table in tables.values() if table is not mover)
    start = mover.view
    mover.take(mover.actions[0])
    moved = mover.view
    mover.menu("takeback")
    mover.banner("takeback").wait_for()
    assert mover.banner("takeback").locator("button").count() == 0, "whoever asks does not answer"
    other.page.locator("[data-key=accept]" if ok else "[data-key=refuse]").click()
    if ok:
        mover.until_n(2)
    for table in (mover, other):
        table.banner("takeback").wait_for(state="detached")
    mover.banner("notice").wait_for()
    assert mover.banner("notice").inner_text() == f"The request to undo was {'accepted' if ok else 'refused'}."
    assert mover.view == (start if ok else moved)
    assert made.facts()["n"] == (2 if ok else 1)
