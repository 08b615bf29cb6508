"""Tuning: better weights for a player's plans, searched by NTBEA, and checked on seeds that the search never saw."""

from collections.abc import Mapping
from random import Random

from grognard.engine import weights
from grognard.games import game
from grognard.lab.figures import wilson
from grognard.lab.matches import Fixture, nth
from grognard.lab.ntbea import Model, Point, values_at
from grognard.lab.plans import Plan, Tuning
from grognard.lab.results import Row, Task
from grognard.lab.studies import Figures, Rows, missing, of_arm
from grognard.players.plans import plans_folder

BEST, BEFORE = "check best", "check before"
"""What the games of the check are counted for."""


class TuningStudy:
    """Rounds of a few candidates each, then the check. Each candidate plays games of its own, from both sides."""

    def __init__(self, plan: Plan) -> None:
        assert plan.tuning is not None
        self.plan = plan
        self.tuning: Tuning = plan.tuning
        self.sides = game(plan.game).sides
        self.before = weights.numbers(plans_folder(plan.game))
        self.values = self.tuning.weights

    def most(self) -> int:
        """The games of the search and of the check."""
        return self.tuning.evaluations * self.plan.games + 2 * self.tuning.check

    def tasks(self, rows: Rows) -> list[Task]:
        """The rest of a round; after the last one the check."""
        points, model = self._searched(rows)
        left = [
            task
            for n in range(len(points))
            for task in missing(self._evaluation(n, values_at(points[n], self.values)), rows)
        ]
        if left or len(points) < self.tuning.evaluations or not self.tuning.check:
            return left
        best = values_at(model.best(), self.values)
        return missing([*self._check(BEST, best), *self._check(BEFORE, {})], rows)

    def _searched(self, rows: Rows) -> tuple[list[Point], Model]:
        """The candidates up to the first round that is not finished, and what the finished ones have taught."""
        model = Model([len(values) for values in self.values.values()], self.tuning.explore)
        points: list[Point] = []
        random, point = Random(f"{self.plan.seed} tuning"), self._start()
        while len(points) < self.tuning.evaluations:
            count = min(self.tuning.together, self.tuning.evaluations - len(points))
            if points:
                found = model.next_points(point, count, self.tuning.neighbours, random)
            else:
                found = [point, *model.next_points(point, count - 1, self.tuning.neighbours, random)]
            begin = len(points)
            points += found
            scores = [self._score_of(rows, n) for n in range(begin, len(points))]
            if any(score is None for score in scores):
                break
            for one, score in zip(found, scores, strict=True):
                model.add(one, score or 0.0)
            point = found[-1]
        return points, model

    def _start(self) -> Point:
        """The values that are nearest to the weights as they are."""
        return tuple(
            min(range(len(values)), key=lambda n: abs(values[n] - self.before[name]))
            for name, values in self.values.items()
        )

    # -- games

    def _evaluation(self, n: int, changes: Mapping[str, float]) -> list[Task]:
        begin = n * self.plan.games
        return [Task(f"evaluation {n + 1}", self._game(begin + k, k, changes)) for k in range(self.plan.games)]

    def _check(self, arm: str, changes: Mapping[str, float]) -> list[Task]:
        begin = self.tuning.evaluations * self.plan.games
        return [Task(arm, self._game(begin + k, k, changes)) for k in range(self.tuning.check)]

    def _game(self, number: int, k: int, changes: Mapping[str, float]) -> Fixture:
        """The player has one side and then the other."""
        players = (self.tuning.player, self.tuning.against)
        own = {self.sides[k % 2]: changes} if changes else {}
        made = nth(self.plan.first, number)
        return made._replace(players=players[::-1] if k % 2 else players, weights=own)

    def _score_of(self, rows: Rows, n: int) -> float | None:
        """What a candidate scored a game; None, if its games are not all finished."""
        tasks = self._evaluation(n, {})
        played = [rows[task.key] for task in tasks if task.key in rows]
        if len(played) < len(tasks):
            return None
        return sum(row.score(self.sides[k % 2]) for k, row in enumerate(played)) / len(played)

    # -- figures

    def figures(self, rows: Rows) -> Figures:
        """The weights before and the best so far, what the best was thought to score over the search, and the check."""
        points, _ = self._searched(rows)
        model = Model([len(values) for values in self.values.values()], self.tuning.explore)
        course = []
        for n, point in enumerate(points):
            score = self._score_of(rows, n)
            if score is not None:
                model.add(point, score)
                course.append(model.mean(model.best()))
        best = values_at(model.best(), self.values) if course else {}
        shown = {name: {"before": self.before[name], "tuned": value} for name, value in best.items()}
        return {"evaluations": len(course), "weights": shown, "course": course, "check": self._checked(rows)}

    def _checked(self, rows: Rows) -> Figures:
        best, before = of_arm(rows, BEST), of_arm(rows, BEFORE)
        if not best or not before:
            return {}
        begin = self.tuning.evaluations * self.plan.games + 1

        def mine(row: Row) -> str:
            return self.sides[(row.number - begin) % 2]

        wins = sum(row.winner == mine(row) for row in best)
        low, high = wilson(wins, len(best))
        score, old = (sum(row.score(mine(row)) for row in played) for played in (best, before))
        part = wins / len(best)
        return {"games": len(best), "score": score, "old_score": old, "part": part, "low": low, "high": high}
