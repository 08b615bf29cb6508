"""The report of a study: one HTML file with its figures, curves and maps, that needs nothing beside it."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from statistics import fmean
from typing import Any

from grognard import __version__
from grognard.board import svg
from grognard.engine.messages import MessageFormatter
from grognard.engine.words import Words
from grognard.games import game
from grognard.lab.drawing import Curve, Diagram, can_draw
from grognard.lab.figures import quantile
from grognard.lab.laboratory import components_of
from grognard.lab.plans import AS_IT_IS, Plan
from grognard.lab.results import Row
from grognard.lab.studies import study_of

WORDS = Path(__file__).parent / "words.tsv"
COLD, HOT = (255, 225, 120), (120, 0, 16)
"""Colours of the map of fights: a hex that was hardly ever attacked, and the one that was most often."""
MOST_MAPS = 8
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #3a352b; background: #fbf8ee; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: .5rem 0 }
td, th { padding: .2rem .8rem; border-bottom: 1px solid #c9c1a6; text-align: right }
td:first-child, th:first-child { text-align: left }
img { max-width: 100%; height: auto }
p.note { color: #6b6350; font-size: .9em }
"""

Cells = Sequence[str]


class Report:
    """The report of a study in a language; `looks` is how the game's map is drawn."""

    def __init__(self, plan: Plan, rows: Mapping[str, Row], language: str, looks: Any = None) -> None:
        self.plan, self.rows, self.language, self.looks = plan, rows, language, looks
        self.rules = game(plan.game)
        self.words = Words.load(WORDS)
        self.formatter = MessageFormatter(self.rules, language)
        self.study = study_of(plan)
        self.figures = self.study.figures(rows)
        self.over = not self.study.tasks(rows)
        self.arms: dict[str, list[Row]] = {}
        for row in sorted(rows.values(), key=lambda row: row.number):
            self.arms.setdefault(row.arm, []).append(row)

    def page(self) -> str:
        """The whole file."""
        title = escape(f"{self._say(f'study.{self.plan.study}')}: {self.plan.title}")
        return "\n".join(
            [
                f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">',
                f"<title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>",
                *self._head(),
                *self._tables(),
                *self._curves(),
                *self._maps(),
                "</body></html>\n",
            ]
        )

    # -- words

    def _say(self, key: str, **facts: Any) -> str:
        return self.words.say(key, facts, self.language)

    def _arm(self, arm: str) -> str:
        """What games are counted for, in words."""
        known = self.rules.scenarios()
        return known[arm].title[self.language] if arm in known else self._say(arm)

    def _part(self, value: float) -> str:
        return f"{value:.1%}"

    def _between(self, interval: Sequence[float]) -> str:
        return f"{interval[0]:.1%} – {interval[1]:.1%}"

    def _head(self) -> Iterable[str]:
        plan = self.plan
        scenario = self.rules.scenarios()[plan.scenario].title[self.language]
        yield _paragraph(
            self._say(
                "what",
                game=self.formatter.title(),
                scenario=scenario,
                players=", ".join(plan.players),
                seed=plan.seed,
                version=__version__,
            )
        )
        if plan.options:
            said = ", ".join(f"{name} = {str(value).lower()}" for name, value in plan.options.items())
            yield _paragraph(self._say("options", options=said))
        played = len(self.rows)
        yield _paragraph(self._say("over" if self.over else "running", played=played, most=self.study.most()))
        if self.figures.get("stopped_early"):
            yield _paragraph(self._say("stopped", most=plan.games, width=self._part(plan.width)))

    # -- figures

    def _tables(self) -> Iterable[str]:
        found = self.figures
        if "ratings" in found:
            yield from self._ratings()
        if "weights" in found:
            yield from self._weights()
        if "differences" in found:
            yield from self._effects()
        if "arms" in found:
            yield from self._wins()

    def _wins(self) -> Iterable[str]:
        yield _heading(self._say("wins"))
        heads = ("arm", "side", "games", "games.won", "draws", "part", "interval", "anytime", "points")
        lines = []
        for arm, one in self.figures["arms"].items():
            for side, figures in one["sides"].items():
                points = "" if figures["points"] is None else f"{figures['points']:.1f}"
                intervals = (self._between(figures["interval"]), self._between(figures["anytime"]))
                counts = (str(one["games"]), str(figures["wins"]), str(one["draws"]))
                part = self._part(figures["part"])
                lines.append((self._arm(arm), self.formatter.side(side), *counts, part, *intervals, points))
        yield _table([self._say(head) for head in heads], lines)
        yield _paragraph(self._say("wins.note"), "note")

    def _ratings(self) -> Iterable[str]:
        yield _heading(self._say("ratings"))
        lines = [
            (one["player"], f"{one['elo']:+.0f} ± {one['error']:.0f}", f"{one['score']:g}", str(one["games"]))
            for one in self.figures["ratings"]
        ]
        yield _table([self._say(head) for head in ("player", "elo", "score", "games")], lines)
        yield _paragraph(self._say("ratings.note"), "note")
        yield _heading(self._say("pairings"))
        pairs = [
            (" – ".join(one["players"]), f"{one['score']:g}", str(one["games"])) for one in self.figures["pairings"]
        ]
        yield _table([self._say(head) for head in ("player", "score", "games")], pairs)

    def _effects(self) -> Iterable[str]:
        yield _heading(self._say("differences"))
        lines = [
            (name, str(one["games"]), f"{one['mean']:+.3f}", f"{one['low']:+.3f} – {one['high']:+.3f}")
            for name, one in self.figures["differences"].items()
        ]
        yield _table([self._say(head) for head in ("arm", "games", "effect", "interval")], lines)
        yield _paragraph(self._say("differences.note", side=self.formatter.side(self.rules.sides[0])), "note")

    def _weights(self) -> Iterable[str]:
        found = self.figures
        yield _heading(self._say("weights"))
        lines = [(name, f"{one['before']:g}", f"{one['tuned']:g}") for name, one in found["weights"].items()]
        yield _table([self._say(head) for head in ("weight", "before", "tuned")], lines)
        yield _paragraph(self._say("weights.note", evaluations=found["evaluations"]), "note")
        if found["check"]:
            check = found["check"]
            shown = {name: self._part(check[name]) for name in ("part", "low", "high")}
            counts = {name: f"{check[name]:g}" for name in ("score", "games", "old_score")}
            yield _paragraph(self._say("check", **shown, **counts))

    # -- curves and maps

    def _curves(self) -> Iterable[str]:
        if not can_draw():
            yield _paragraph(self._say("no_plots"))
            return
        if self.figures.get("course"):
            best = tuple(self.figures["course"])
            curve = Curve(self._say("score"), tuple(map(float, range(1, len(best) + 1))), best)
            yield _picture(Diagram(self._say("curve.search"), (curve,), self._say("evaluations")).picture("svg"))
        for arm, rows in self._shown_arms():
            for kind in ("points", "losses"):
                curves = [self._curve(rows, kind, n) for n in range(len(self.rules.sides))]
                title = f"{self._say(f'curve.{kind}')}: {self._arm(arm)}"
                note = self._say(f"curve.{kind}.note")
                if any(curve.x for curve in curves):
                    yield _picture(Diagram(title, tuple(curves), self._say("turn"), (note,)).picture("svg"))

    def _shown_arms(self) -> list[tuple[str, list[Row]]]:
        return list(self.arms.items())[:MOST_MAPS] if "arms" in self.figures else []

    def _curve(self, rows: Sequence[Row], kind: str, side: int) -> Curve:
        """The mean over the games that came to a turn; of points the middle half, too."""
        name = self.formatter.side(self.rules.sides[side])
        values: dict[int, list[int]] = {}
        for row in rows:
            known = dict(row.course.points if kind == "points" else row.course.losses)
            turns = known if kind == "points" else range(1, row.turns + 1)
            for turn in turns:
                values.setdefault(turn, []).append(known[turn][side] if turn in known else 0)
        turns_played = sorted(values)
        x = tuple(map(float, turns_played))
        y = tuple(fmean(values[turn]) for turn in turns_played)
        if kind == "losses":
            return Curve(name, x, y)
        low, high = (tuple(float(quantile(values[turn], part)) for turn in turns_played) for part in (0.25, 0.75))
        return Curve(name, x, y, low, high)

    def _maps(self) -> Iterable[str]:
        arms = self._shown_arms()
        if any(row.course.fights for _, rows in arms for row in rows):
            yield _heading(self._say("fights"))
        for arm, rows in arms:
            counts: dict[str, float] = {}
            for row in rows:
                for hex, turns in row.course.fights.items():
                    counts[hex] = counts.get(hex, 0.0) + turns / len(rows)
            if counts:
                yield _heading(self._arm(arm), 3)
                yield _picture(self._heat_map(arm, counts))
                yield _paragraph(self._say("fights.note", most=f"{max(counts.values()):.2f}"), "note")

    def _heat_map(self, arm: str, counts: Mapping[str, float]) -> bytes:
        change = next((change for change in self.plan.changes if change.name == arm), None)
        fixture = self.plan.first
        if change is not None and arm != AS_IT_IS:
            fixture = fixture._replace(files=change.files, options=change.options)
        map = components_of(fixture).map
        most = max(counts.values())
        marks = {map.grid.hex(label): _heat(count / most) for label, count in counts.items()}
        return svg.render(map, labels=False, marks=marks, scale=24, style=self.looks).encode()


def _heat(part: float) -> str:
    return "#" + "".join(f"{round(cold + (hot - cold) * part):02x}" for cold, hot in zip(COLD, HOT, strict=True))


def _heading(text: str, level: int = 2) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _table(heads: Cells, lines: Iterable[Cells]) -> str:
    rows = ["".join(f"<th>{escape(head)}</th>" for head in heads)]
    rows += ["".join(f"<td>{escape(cell)}</td>" for cell in line) for line in lines]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _picture(drawn: bytes) -> str:
    """Inside the page, and by itself all the same: two pictures share no names."""
    return f'<p><img alt="" src="data:image/svg+xml;base64,{b64encode(drawn).decode()}"></p>'
