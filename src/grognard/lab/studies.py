"""The kinds of studies: what is to be played next, from what has been played, and what it comes to.

What a study asks for depends on the plan and on the results so far and on nothing else: neither on the number of
workers nor on which of them was done first. So a study that was broken off goes on as if nothing had happened.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from statistics import fmean
from typing import Any, Protocol

from grognard.games import game
from grognard.lab.elo import ratings
from grognard.lab.figures import anytime, mean_interval, wilson
from grognard.lab.matches import fixtures
from grognard.lab.plans import AS_IT_IS, Plan
from grognard.lab.results import Row, Task

Rows = Mapping[str, Row]
Figures = dict[str, Any]


class Study(Protocol):
    """What a kind of study has to say."""

    def tasks(self, rows: Rows) -> list[Task]:
        """What is to be played now; nothing, when the study is over."""
        ...

    def most(self) -> int:
        """How many games it may come to."""
        ...

    def figures(self, rows: Rows) -> Figures:
        """What has come out so far, as plain data."""
        ...


def study_of(plan: Plan) -> Study:
    """The study that a plan asks for."""
    if plan.study == "tuning":
        from grognard.lab.tuning import TuningStudy

        return TuningStudy(plan)
    kinds: dict[str, type[Balance] | type[Tournament] | type[WhatIf]]
    kinds = {"balance": Balance, "tournament": Tournament, "what_if": WhatIf}
    return kinds[plan.study](plan)


def missing(tasks: Iterable[Task], rows: Rows) -> list[Task]:
    """The tasks of which there is no result."""
    return [task for task in tasks if task.key not in rows]


def of_arm(rows: Rows, arm: str) -> list[Row]:
    """The games that count for one thing, in the order of their numbers."""
    return sorted((row for row in rows.values() if row.arm == arm), key=lambda row: row.number)


def side_figures(rows: list[Row], sides: tuple[str, ...]) -> Figures:
    """Wins of each side with both intervals, and points."""
    found: Figures = {}
    for number, side in enumerate(sides):
        wins = sum(row.winner == side for row in rows)
        points = [row.points[number] for row in rows if len(row.points) > number]
        found[side] = {
            "wins": wins,
            "part": wins / len(rows) if rows else 0.0,
            "interval": wilson(wins, len(rows)),
            "anytime": anytime(wins, len(rows)),
            "points": fmean(points) if points else None,
        }
    return {"games": len(rows), "draws": sum(row.winner is None for row in rows), "sides": found}


class Balance:
    """Who wins a scenario: played batch by batch until it is known as exactly as the plan wants it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sides = game(plan.game).sides
        self._tasks = [Task(plan.scenario, one) for one in fixtures(plan.first, plan.games)]

    def most(self) -> int:
        """All games of the plan, if it is never known as exactly."""
        return self.plan.games

    def tasks(self, rows: Rows) -> list[Task]:
        """The rest of a batch; the stop is considered only between two of them."""
        for begin in range(0, self.plan.games, self.plan.batch):
            left = missing(self._tasks[begin : begin + self.plan.batch], rows)
            if left:
                return [] if self.known(self._tasks[:begin], rows) else left
        return []

    def known(self, tasks: list[Task], rows: Rows) -> bool:
        """Is the part of each side's wins known within the width? By the interval that allows looking often."""
        if not tasks or not self.plan.width or len(tasks) < self.plan.least:
            return False
        played = [rows[task.key] for task in tasks]
        for side in self.sides:
            low, high = anytime(sum(row.winner == side for row in played), len(played))
            if high - low > self.plan.width:
                return False
        return True

    def figures(self, rows: Rows) -> Figures:
        """Wins by side."""
        played = of_arm(rows, self.plan.scenario)
        stopped = len(played) < self.plan.games and not self.tasks(rows)
        return {"arms": {self.plan.scenario: side_figures(played, self.sides)}, "stopped_early": stopped}


class Tournament:
    """Everybody against everybody, from both sides; ratings with error bars."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sides = game(plan.game).sides
        self._pairings = list(combinations(plan.players, 2))
        self._tasks = []
        for n, pairing in enumerate(self._pairings):
            first = plan.first._replace(players=pairing)
            games = fixtures(first, (n + 1) * plan.games, swap=True)[n * plan.games :]
            self._tasks += [Task(_named(pairing), one) for one in games]

    def most(self) -> int:
        """The games of all pairings."""
        return len(self._tasks)

    def tasks(self, rows: Rows) -> list[Task]:
        """All that is left: nothing depends on what comes of it."""
        return missing(self._tasks, rows)

    def figures(self, rows: Rows) -> Figures:
        """Ratings; scores by pairing; wins by side."""
        scores, pairings = {}, []
        for a, b in self._pairings:
            played = of_arm(rows, _named((a, b)))
            if played:
                score = sum(row.score(self.sides[row.players.index(a)]) for row in played)
                scores[a, b] = (score, len(played))
                pairings.append({"players": [a, b], "score": score, "games": len(played)})
        rated = ratings(self.plan.players, scores)
        everything = sorted(rows.values(), key=lambda row: row.number)
        return {
            "ratings": [rating._asdict() for rating in rated],
            "pairings": pairings,
            "arms": {self.plan.scenario: side_figures(everything, self.sides)},
        }


def _named(pairing: tuple[str, ...]) -> str:
    return " ".join(pairing)


class WhatIf:
    """What a change would do to the balance: the same seeds as the game is, and with each change."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.sides = game(plan.game).sides
        self._tasks = [Task(AS_IT_IS, one) for one in fixtures(plan.first, plan.games)]
        for change in plan.changes:
            first = plan.first._replace(options=change.options, files=change.files)
            self._tasks += [Task(change.name, one) for one in fixtures(first, plan.games)]

    def most(self) -> int:
        """The games as it is and of all changes."""
        return len(self._tasks)

    def tasks(self, rows: Rows) -> list[Task]:
        """All that is left, the same seed of all arms together, so that a study that is broken off compares, too."""
        return sorted(missing(self._tasks, rows), key=lambda task: task.fixture.number)

    def figures(self, rows: Rows) -> Figures:
        """Wins by side of each arm, and the difference that each change makes, game by game from the same seed."""
        before = {row.number: row for row in of_arm(rows, AS_IT_IS)}
        arms = {AS_IT_IS: side_figures(list(before.values()), self.sides)}
        effects = {}
        for change in self.plan.changes:
            after = of_arm(rows, change.name)
            arms[change.name] = side_figures(after, self.sides)
            pairs = [(before[row.number], row) for row in after if row.number in before]
            side = self.sides[0]
            mean, low, high = mean_interval([now.score(side) - then.score(side) for then, now in pairs])
            effects[change.name] = {"side": side, "games": len(pairs), "mean": mean, "low": low, "high": high}
        return {"arms": arms, "differences": effects}
