"""Is a game written as text, and played again from it?"""

from collections.abc import Callable

import pytest
from tests.engine.table import TOY

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.playthroughs import actions_of, header_of, playthrough, replayed
from grognard.engine.rulings import IllegalAction


def in_turn(*indices: int) -> Callable[[Decision], Action]:
    """These of the listed actions, one after another, and then always the last."""
    order = iter(indices)
    return lambda decision: decision.actions[next(order, -1)]


def text() -> str:
    return playthrough(TOY, "duel", seed=1, options={"die": "d10"}, choose=in_turn(0, 0, 1, 0))


def test_a_playthrough_begins_with_what_it_was_started_from() -> None:
    assert header_of(text()) == {
        "game": "toy",
        "scenario": "duel",
        "options": {"long": False, "die": "d10"},
        "seed": 1,
    }


def test_every_action_stands_with_its_question_and_what_happened() -> None:
    lines = text().splitlines()
    assert lines[1] == f"= turn 1 {TOY.start(seed=1, options={'die': 'd10'}).hash()}"
    assert lines[2:5] == [
        "> red placement.which 1/2: unit r1",
        "> red placement.where 1/4: hex 0101",
        '  {"event":"placed","rule":"2.1","unit":"r1","hex":"0101","side":"red"}',
    ]


def test_the_hash_stands_at_every_turn_and_at_the_end() -> None:
    marks = [line.split()[:3] for line in text().splitlines() if line.startswith("=")]
    assert [mark[1] for mark in marks] == ["turn", "turn", "over"]
    assert '"level":"draw"' in marks[-1][2]


def test_the_same_actions_give_the_same_text() -> None:
    assert replayed(TOY, text()) == text()


def test_another_hash_gives_another_text() -> None:
    assert replayed(TOY, text().replace("= turn 2 ", "= turn 2 0")) != text().replace("= turn 2 ", "= turn 2 0")


def test_an_action_that_is_illegal_now_is_refused() -> None:
    with pytest.raises(IllegalAction):
        replayed(TOY, text().replace("hex 0101", "hex 0303"))


def test_a_text_that_stops_too_soon_is_refused() -> None:
    lines = text().splitlines()
    with pytest.raises(IllegalAction, match="end-of-text"):
        replayed(TOY, "\n".join(lines[:-6]))


def test_a_long_game_is_kept_up_to_an_action() -> None:
    kept = playthrough(TOY, "duel", seed=1, choose=in_turn(0, 0, 1, 0), longest=3)
    assert header_of(kept)["actions"] == len(actions_of(kept)) == 3
    assert kept.splitlines()[-1].startswith("= stopped ")
    assert replayed(TOY, kept) == kept
