"""Are lines of play counted right?"""

from tests.engine.table import TOY, act, deployed

from grognard.engine.perft import divide, perft


def test_no_action_is_one_line() -> None:
    assert perft(TOY, TOY.start(seed=1), 0) == 1


def test_one_action_makes_as_many_lines_as_there_are_actions() -> None:
    assert perft(TOY, TOY.start(seed=1), 1) == 2  # unit r1, unit r2


def test_lines_branch() -> None:
    # Either unit; then three hexes of the first column, or back.
    assert perft(TOY, TOY.start(seed=1), 2) == 2 * 4


def test_the_count_can_be_divided_by_the_first_action() -> None:
    counts = divide(TOY, TOY.start(seed=1), 3)
    # On a hex: r1 or r2 again; back: the same.
    assert counts == {"unit r1": 4 * 2, "unit r2": 4 * 2}
    assert perft(TOY, TOY.start(seed=1), 3) == 16


def test_a_line_ends_with_the_game() -> None:
    position = deployed("red", [6])
    position.rerolls = [0, 0]
    act(position, "unit r1; attack 0201")
    assert position.outcome is not None
    assert perft(TOY, position, 5) == 1
    assert divide(TOY, position, 5) == {}


def test_counting_changes_nothing() -> None:
    position = deployed("blue")
    before = position.copy()
    perft(TOY, position, 4)
    assert position == before
