"""The figures of a match: wins, intervals, sides, draws, points, thinking."""

import pytest

from grognard.lab.figures import quantile, wilson
from grognard.lab.ladder import lines, points_chart, summary
from grognard.lab.matches import Clock, Fixture, Result

SIDES = ("blue", "red")


def result(number: int, winner: str | None, players: tuple[str, str], points: tuple[int, int] = (4, 2)) -> Result:
    fixture = Fixture("crossroads", "skirmish", players, number, number)
    clocks = {"blue": Clock(10, 2.0, 0.5, 1.0), "red": Clock(30, 0.3, 0.1, 0.2)}
    return Result(fixture, winner, "clear" if winner else "draw", points, 4, clocks)


MATCH = [
    result(1, "blue", ("greedy", "random"), (9, 1)),
    result(2, "red", ("random", "greedy"), (0, 8)),
    result(3, "red", ("greedy", "random"), (3, 5)),
    result(4, None, ("random", "greedy"), (2, 2)),
]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448), (0, 0, 0.0, 1.0), (10, 10, 0.7225, 1.0)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    """The published values of the score interval."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_quantiles() -> None:
    assert [quantile([5, 1, 3], part) for part in (0.0, 0.5, 1.0)] == [1, 3, 5]


def test_wins_are_counted_by_player_and_by_side() -> None:
    found = summary(MATCH, SIDES)
    assert (found["games"], found["draws"]) == (4, 1)
    greedy = found["players"]["greedy"]
    assert (greedy["wins"], greedy["games"]) == (2, 4)
    assert greedy["by_side"]["blue"]["wins"] == 1
    assert greedy["by_side"]["red"]["wins"] == 1
    assert found["players"]["random"]["wins"] == 1
    assert found["sides"]["red"]["wins"] == 2
    assert found["sides"]["blue"]["levels"] == {"clear": 1}
    assert found["sides"]["blue"]["points"]["mean"] == 3.5


def test_thinking_is_told_by_player_whatever_his_side() -> None:
    clock = summary(MATCH, SIDES)["players"]["greedy"]["clock"]
    assert clock["decisions"] == 10 + 30 + 10 + 30
    assert clock["seconds_a_decision"] == pytest.approx(4.6 / 80)
    assert clock["longest_turn"] == 1.0


def test_nobody_beats_himself() -> None:
    found = summary([result(1, "blue", ("greedy", "greedy"))], SIDES)
    assert "wins" not in found["players"]["greedy"]
    assert found["sides"]["blue"]["wins"] == 1
    assert not any(line.startswith("greedy wins") for line in lines(found))


def test_the_figures_in_words() -> None:
    said = list(lines(summary(MATCH, SIDES)))
    assert said[0] == "4 games, 1 draw (a win for nobody)"
    assert "greedy wins 2 of 4 (50%, 95 % sure of 15% to 85%)" in said
    assert "  as blue 1 of 2 (50%, 95 % sure of 9% to 91%)" in said
    assert "red wins 2 of 4 (50%, 95 % sure of 15% to 85%): 2 clear" in said
    assert any(line.startswith("greedy thinks 57.5 ms a decision, at most 0.50 s") for line in said)


def test_the_points_of_a_side_are_drawn_as_bars() -> None:
    picture = points_chart("A match", MATCH, 0, "Blue", "greedy against random").picture("svg").decode()
    for said in ("A match", "Blue: points in 4 games", "greedy against random"):
        assert said in picture
    for points in ("0", "2", "3", "9"):
        assert f">{points}<" in picture
