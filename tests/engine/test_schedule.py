"""Does it happen on its turn?"""

from tests.engine.table import TOY, act, deployed

from grognard.engine.schedule import Scheduled, due, schedule


def test_what_is_due_is_taken_out() -> None:
    position = TOY.start(seed=1)
    schedule(position, Scheduled(1, "bridge", place=3))
    assert due(position, "bridge") == [Scheduled(1, "bridge", place=3)]
    assert due(position, "bridge") == []


def test_what_is_not_yet_due_stays() -> None:
    position = TOY.start(seed=1)
    schedule(position, Scheduled(2, "bridge"))
    assert due(position, "bridge") == []
    position.turn = 2
    assert due(position, "bridge") == [Scheduled(2, "bridge")]


def test_what_was_missed_is_still_due() -> None:
    position = TOY.start(seed=1)
    schedule(position, Scheduled(2, "bridge"))
    position.turn = 5
    assert len(due(position, "bridge")) == 1


def test_only_the_sort_that_is_asked_for_is_taken() -> None:
    position = TOY.start(seed=1)
    schedule(position, Scheduled(1, "order"))
    assert due(position, "bridge") == []
    assert position.schedule == (Scheduled(1, "order"),)


def test_entries_come_by_turn_and_then_as_they_were_written() -> None:
    position = TOY.start(seed=1)
    for turn, unit in ((3, 0), (2, 1), (3, 2), (2, 0)):
        schedule(position, Scheduled(turn, "arrive", unit=unit))
    position.turn = 3
    assert [(entry.turn, entry.unit) for entry in due(position, "arrive")] == [(2, 1), (2, 0), (3, 0), (3, 2)]


def test_two_entries_alike_both_happen() -> None:
    position = TOY.start(seed=1)
    schedule(position, Scheduled(1, "point"))
    schedule(position, Scheduled(1, "point"))
    assert len(due(position, "point")) == 2


def test_a_bet_is_paid_on_its_turn() -> None:
    position = deployed("red", long=True)
    act(position, "bet 2; done; done")
    assert (position.turn, position.points) == (2, [0, 0])
    first = TOY.decision(position)
    assert first is not None
    act(position, "done; done")
    assert (position.turn, position.points) == (3, [2, 0])
