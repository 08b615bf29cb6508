"""The summary of a match: wins with their confidence, by side and level, points, and thinking times."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from grognard.lab.drawing import Bar, Chart
from grognard.lab.figures import quantile, wilson
from grognard.lab.matches import Clock, Result

MOST_BARS = 24
"""Lines of a chart; more different points are taken together, several to a line."""
SPREAD = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
"""The quantiles that are told of points."""


def summary(results: Sequence[Result], sides: Sequence[str]) -> dict[str, Any]:
    """All figures of a match, as plain data. A draw is a game that nobody won, and counts as one in every interval."""
    names = list(dict.fromkeys(name for result in results for name in result.fixture.players))
    return {
        "games": len(results),
        "draws": sum(result.winner is None for result in results),
        "players": {name: _player(results, sides, name) for name in names},
        "sides": {side: _side(results, number, side) for number, side in enumerate(sides)},
        "turns": _spread([result.turns for result in results]),
        "decisions": _spread([sum(clock.decisions for clock in result.clocks.values()) for result in results]),
    }


def _score(wins: int, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    return {"games": games, "wins": wins, "part": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}


def _player(results: Sequence[Result], sides: Sequence[str], name: str) -> dict[str, Any]:
    """A player's wins from each side, and its thinking time. Against itself no player wins or loses: see the sides."""
    mine = [result for result in results if name in result.fixture.players]
    others = [result for result in mine if len(set(result.fixture.players)) > 1]
    clocks = [
        result.clocks[side]
        for result in mine
        for side, player in zip(sides, result.fixture.players, strict=True)
        if player == name
    ]
    found: dict[str, Any] = {}
    if others:
        found |= _score(sum(result.best == name for result in others), len(others))
        found["by_side"] = {
            side: _score(sum(result.winner == side for result in there), len(there))
            for number, side in enumerate(sides)
            if (there := [result for result in others if result.fixture.players[number] == name])
        }
    return found | {"clock": _thinking(clocks)}


def _thinking(clocks: Sequence[Clock]) -> dict[str, Any]:
    decisions = sum(clock.decisions for clock in clocks)
    return {
        "decisions": decisions,
        "seconds_a_decision": round(sum(clock.seconds for clock in clocks) / max(1, decisions), 5),
        "longest_decision": round(max(clock.longest for clock in clocks), 3),
        "longest_turn": round(max(clock.turn for clock in clocks), 3),
    }


def _side(results: Sequence[Result], number: int, side: str) -> dict[str, Any]:
    won = [result for result in results if result.winner == side]
    counted = [result.points[number] for result in results if len(result.points) > number]
    return {
        **_score(len(won), len(results)),
        "levels": dict(sorted(Counter(result.level for result in won).items())),
        "points": _spread(counted) if counted else None,
    }


def _spread(values: Sequence[float]) -> dict[str, float]:
    return {"mean": round(mean(values), 2), **{f"{part:.0%}": quantile(values, part) for part in SPREAD}}


def lines(found: dict[str, Any]) -> Iterator[str]:
    """The figures in words."""
    draws = " (a win for nobody)" if found["draws"] else ""
    yield f"{_many(found['games'], 'game')}, {_many(found['draws'], 'draw')}{draws}"
    for name, player in found["players"].items():
        if "wins" in player:
            yield f"{name} wins {_said(player)}"
            for side, score in player["by_side"].items():
                yield f"  as {side} {_said(score)}"
    for side, score in found["sides"].items():
        levels = ", ".join(f"{count} {level}" for level, count in score["levels"].items())
        yield f"{side} wins {_said(score)}{': ' + levels if levels else ''}"
        if score["points"] and score["points"]["100%"]:
            yield f"  points {_spread_text(score['points'])}"
    yield f"turns {_spread_text(found['turns'])}"
    yield f"decisions {_spread_text(found['decisions'])}"
    for name, player in found["players"].items():
        clock = player["clock"]
        each = f"{clock['seconds_a_decision'] * 1000:.1f} ms a decision"
        yield f"{name} thinks {each}, at most {clock['longest_decision']:.2f} s; a turn {clock['longest_turn']:.1f} s"


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _said(score: dict[str, Any]) -> str:
    sure = f"{score['part']:.0%}, 95 % sure of {score['low']:.0%} to {score['high']:.0%}"
    return f"{score['wins']} of {score['games']} ({sure})"


def _spread_text(spread: dict[str, float]) -> str:
    shown = {"0%": "least", "50%": "median", "100%": "most"}
    return ", ".join([f"mean {spread['mean']:g}", *(f"{word} {spread[part]:g}" for part, word in shown.items())])


def points_chart(title: str, results: Sequence[Result], number: int, side: str, players: str) -> Chart:
    """How often a side had how many points at the end; and who played."""
    points = [result.points[number] for result in results if len(result.points) > number]
    low, high = min(points, default=0), max(points, default=0)
    step = 1 + (high - low) // MOST_BARS
    bars = []
    for first in range(low, high + 1, step):
        count = sum(first <= one < first + step for one in points)
        name = str(first) if step == 1 else f"{first} to {first + step - 1}"
        bars.append(Bar(name, count / max(1, len(points)), str(count)))
    mean_of = f", mean {mean(points):.1f}" if points else ""
    return Chart(title, tuple(bars), (f"{side}: points in {_many(len(points), 'game')}{mean_of}; {players}",))
