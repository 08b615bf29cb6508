"""What can be taken back of a play and by whom, whoever keeps it; and what a recorder does not believe."""

import pytest
from tests.engine.table import TOY
from tests.engine.toy import ToyPosition

from grognard.engine.actions import Action
from grognard.engine.entries import Entry, Mark, Mixed, Played, Resigned, Undone
from grognard.engine.recording import History, Recorder, ReplayMismatch, act, act_or_edit, mark_of, without_undone
from grognard.engine.rulings import IllegalAction

DONE = Action("done")


def history(*sides: str, most_undo: int | None = None) -> History[str]:
    """A play in which these sides have acted; its states are words."""
    found = History("start", most_undo=most_undo)
    for n, side in enumerate(sides, 1):
        found.take(Played(n, side, DONE), f"after {n}")
    return found


def taken_back(found: History[str], mine: str, others: str = "") -> list[int]:
    return [point.n for point in found.undo_points(mine.split(), others.split())]


# -- what can be taken back


def test_my_last_action_can_be_taken_back() -> None:
    assert taken_back(history("red", "blue", "blue"), "blue") == [3]


def test_not_behind_what_another_person_did_since() -> None:
    assert taken_back(history("blue", "red"), "blue") == []


def test_with_what_those_did_since_who_do_not_mind() -> None:
    assert taken_back(history("blue", "red", "red"), "blue", others="red") == [3, 2, 1]


def test_nobody_takes_back_what_is_not_theirs() -> None:
    assert taken_back(history("red", "red"), "blue", others="red") == []


def test_an_undo_leads_to_the_state_before_the_action() -> None:
    found = history("red", "blue")
    found.take(Undone(2), "whatever is handed in")
    assert (found.state, found.standing, taken_back(found, "red")) == ("after 1", 1, [1])


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Played(2, "red", Action("bet", ("1",))), "action 2 (bet 1) rolled, drew or revealed something"),
        (Mixed(1, 1, "seed"), "the dice were mixed again after action 1"),
        (Resigned(1, "blue"), "blue has resigned"),
    ],
)
def test_undo_does_not_reach_behind_a_roll_other_dice_or_a_resignation(entry: Entry, why: str) -> None:
    found = history("red")
    found.take(entry, "later", final=True)
    assert (taken_back(found, "red blue"), found.why_no_undo) == ([], why)


@pytest.mark.parametrize(("most", "left"), [(None, [3, 2, 1]), (2, [3, 2]), (0, [])])
def test_only_so_many_states_are_kept_to_go_back_to(most: int | None, left: list[int]) -> None:
    found = history("red", "red", "red", most_undo=most)
    assert [point.n for point in reversed(found.past)] == left


def test_a_resignation_leaves_the_state_as_it_is() -> None:
    found = history("red")
    found.take(Resigned(1, "red"), "after 1")
    assert (found.state, found.resigned, found.standing) == ("after 1", "red", 1)


def test_what_was_taken_back_does_not_stand_nor_a_mark_behind_it() -> None:
    entries: list[Entry] = [Played(1, "red", DONE), Played(2, "red", DONE), Mark(2, 1, "ff"), Undone(2)]
    assert without_undone(entries, lambda entry: entry.n if isinstance(entry, Undone) else None) == entries[:1]


# -- by the rules


def recorder() -> Recorder[ToyPosition]:
    return Recorder(TOY, TOY.start(seed=7))


def test_an_edit_is_no_action_of_the_rules() -> None:
    position = TOY.start(seed=7)
    edit = Action("edit", ("turn", "2"))
    assert act_or_edit(TOY, position, edit, "red").after.turn == 2
    with pytest.raises(IllegalAction):
        act(TOY, position, edit, "red")


def test_a_mark_that_was_taken_back_with_its_action_is_not_the_last_one() -> None:
    found = recorder()
    found.follow(mark_of(0, found.position))
    found.follow(Played(1, "red", Action("unit", ("r1",))))
    found.follow(mark_of(1, found.position), n=12)
    assert found.marks[-1].n == 12
    found.follow(Undone(1), n=13)
    assert (found.marks[-1].mark.n, found.marks[-1].position) == (0, found.position)


def test_a_point_goes_by_the_number_that_the_action_is_kept_under() -> None:
    found = recorder()
    found.follow(Played(1, "red", Action("unit", ("r1",))), n=41)
    assert [(point.n, point.side) for point in found.past] == [(41, "red")]


def test_an_action_behind_a_resignation_is_not_believed() -> None:
    found = recorder()
    found.follow(Resigned(0, "blue"))
    with pytest.raises(ReplayMismatch, match="the record continues after action 0, but blue has resigned"):
        found.follow(Played(1, "red", Action("unit", ("r1",))))
    assert found.standing == 0


def test_what_came_of_an_action_is_checked_as_whoever_keeps_it_says() -> None:
    found = Recorder(TOY, TOY.start(seed=7), check=lambda events: "so it is")
    found.follow(Played(1, "red", Action("unit", ("r1",)), "so it is"))
    assert found.difference is None
    found.follow(Played(2, "red", Action("hex", ("0101",)), "otherwise"))
    assert found.difference is not None
    assert found.difference.at == 2
    assert found.matched == 1
