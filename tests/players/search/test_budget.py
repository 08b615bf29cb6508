"""Is a turn's budget handed out in parts, and never overdrawn?"""

from grognard.players.search.budget import FEWEST, Budget
from grognard.players.search.levels import Level


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def counted(amount: int) -> Budget:
    budget = Budget(Level(amount, playouts=True))
    budget.begin(1)
    return budget


def test_playouts_are_counted_until_the_share_is_spent() -> None:
    budget = counted(100)
    allotment = budget.allot(0.5, 0.0)
    assert allotment is not None
    for _ in range(50):
        assert not allotment.over
        allotment.spend()
    assert allotment.over
    assert not allotment.late, "what is counted is never broken off"
    assert budget.left == 50
    assert budget.part_spent_since(budget.clock()) == 0.5


def test_a_share_that_is_too_small_for_a_search_is_filled_up_as_long_as_there_is_enough() -> None:
    allotment = counted(FEWEST).allot(0.1, 0.0)
    assert allotment is not None
    assert allotment.expected() == FEWEST
    assert counted(FEWEST - 1).allot(1.0, 0.0) is None


def test_a_new_turn_has_a_new_budget_and_the_same_turn_has_not() -> None:
    budget = counted(10)
    allotment = budget.allot(1.0, 0.0)
    assert allotment is not None
    allotment.spend()
    budget.begin(1)
    assert budget.left == 9
    budget.begin(2)
    assert budget.left == 10


def test_seconds_are_over_at_the_deadline_which_counts_from_the_beginning_of_the_decision() -> None:
    clock = Clock()
    budget = Budget(Level(10), clock)
    budget.begin(1)
    allotment = budget.allot(0.5, begun=0.0)
    assert allotment is not None
    clock.now = 4.9
    assert not allotment.over
    clock.now = 5.0
    assert allotment.over
    assert allotment.late
    budget.charge(5.0)
    assert budget.left == 5.0


def test_nothing_is_begun_for_which_there_is_not_enough_time_left() -> None:
    clock = Clock()
    budget = Budget(Level(10), clock)
    budget.begin(1)
    allotment = budget.allot(1.0, 0.0)
    assert allotment is not None
    clock.now = 1.0
    allotment.spend()
    assert budget.pace == 1.0
    budget.charge(10 - FEWEST * budget.pace)
    assert budget.allot(0.1, 1.0) is not None
    budget.charge(0.5)
    assert budget.allot(0.1, 1.0) is None


def test_after_a_playout_that_took_too_long_no_other_is_tried_in_that_turn() -> None:
    clock = Clock()
    budget = Budget(Level(10), clock)
    budget.begin(1)
    allotment = budget.allot(0.5, 0.0)
    assert allotment is not None
    clock.now = 5.0
    allotment.break_off()
    budget.charge(5.0)
    assert budget.allot(0.5, 5.0) is None
    budget.begin(2)
    assert budget.allot(0.5, 5.0) is not None


def test_one_search_takes_no_longer_than_the_server_lets_it() -> None:
    clock = Clock()
    budget = Budget(Level(30), clock)
    budget.longest = 2.0
    budget.begin(1)
    allotment = budget.allot(0.8, 0.0)
    assert allotment is not None
    clock.now = 2.0
    assert allotment.over


def test_what_is_not_important_gets_a_part_or_nothing() -> None:
    part, none, kept = (counted(200).allot(0.5, 0.0) for _ in range(3))
    assert part is not None
    assert none is not None
    assert kept is not None
    part.shrink(0.2, at_least=0)
    none.shrink(0.01, at_least=0)
    kept.shrink(0.01, at_least=FEWEST)
    assert [one.expected() for one in (part, none, kept)] == [20, 0, FEWEST]
    assert none.over
