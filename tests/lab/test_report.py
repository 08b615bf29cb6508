"""The report: one file, in two languages, with figures, curves and maps, of any game."""

import re
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.lab.plan_files import BALANCE, TOURNAMENT, TUNING, WHAT_IF, deadly_chart, plan_of
from tests.lab.test_studies import Scripted, conducted

from grognard.engine.words import Words
from grognard.games import GAMES, game
from grognard.lab import drawing, report
from grognard.lab.courses import Course
from grognard.lab.laboratory import ThisProcess
from grognard.lab.matches import Fixture, play
from grognard.lab.report import WORDS, Report

SMALL = {
    "crossroads": "skirmish",
    "army_group_center": "historical",
    "formation/arracourt": "tanks_at_arracourt",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}

FOUGHT = {"army_group_center", "folio/hells_gate", "roads_to_moscow"}
"""Where players who act at random attack at all, from this seed."""


def pictures(page: str) -> list[ElementTree.Element]:
    """The pictures of a page, each a whole file."""
    found = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    return [ElementTree.fromstring(b64decode(one)) for one in found]


def test_a_balance_report_has_figures_curves_and_the_map_of_fights(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE)
    rows = conducted(tmp_path, plan, ThisProcess())
    page = Report(plan, rows, "en").page()
    assert "<h1>Balance: Skirmish</h1>" in page
    assert "The study is over: 6 games." in page
    blue = sum(row.winner == "blue" for row in rows.values())
    assert f"<td>Blue</td><td>6</td><td>{blue}</td>" in page
    assert any(row.course.fights for row in rows.values())
    titles = [next(one.itertext()) for one in (p.find(".//{*}title") for p in pictures(page)) if one is not None]
    assert len(pictures(page)) == 3
    assert titles[-1] == game("crossroads").start("skirmish").components.map.name


def test_the_hex_that_was_attacked_most_is_the_darkest(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE)
    rows = conducted(tmp_path, plan, Scripted("blue"))
    first = next(iter(rows))
    rows[first] = rows[first]._replace(course=Course(fights={"0304": 3, "0305": 1}))
    page = Report(plan, rows, "en").page()
    drawn = b64decode(re.findall(r"base64,([^\"]+)\"", page)[-1]).decode()
    assert drawn.count('fill="#780010"') == 1
    assert len(re.findall(r'fill="#[0-9a-f]{6}" fill-opacity=".32"', drawn)) == 2


@pytest.mark.parametrize("study", [BALANCE, TOURNAMENT, WHAT_IF, TUNING])
def test_every_text_of_every_report_is_there_in_both_languages(tmp_path: Path, study: str) -> None:
    deadly_chart(tmp_path)
    plan = plan_of(tmp_path, study)
    rows = conducted(tmp_path, plan, Scripted(game(plan.game).sides[0]))
    english, spanish = (Report(plan, rows, language).page() for language in ("en", "es"))
    assert '<html lang="es">' in spanish
    words = Words.load(WORDS)
    heads = re.findall(r"<(?:h2|th)>([^<]+)<", english)
    assert heads
    texts = {html: words.texts[key] for key in words.texts for html in [words.texts[key][0]]}
    assert [head for head in heads if head not in texts] == []
    assert re.findall(r"<(?:h2|th)>([^<]+)<", spanish) == [texts[head][1] for head in heads]
    assert "(" + "missing" not in english


def test_what_a_plan_says_is_text_and_not_markup(tmp_path: Path) -> None:
    plan = plan_of(tmp_path, BALANCE.replace('"Skirmish"', '"<script>alert(1)</script>"'))
    page = Report(plan, {}, "en").page()
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_without_matplotlib_there_are_figures_and_maps_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(tmp_path, BALANCE)
    rows = conducted(tmp_path, plan, ThisProcess())
    monkeypatch.setattr(report, "can_draw", lambda: False)
    page = Report(plan, rows, "en").page()
    assert "pip install &#x27;grognard[lab]&#x27;" in page
    assert len(pictures(page)) == 1
    assert drawing.can_draw()


@pytest.mark.parametrize("name", GAMES)
def test_the_course_of_a_game_is_taken_down_in_every_game(name: str) -> None:
    scenario = SMALL[name]
    rules = game(name)
    result = play(Fixture(name, scenario, ("random", "random"), 1, 3))
    components = rules.start(scenario, seed=3).components
    course = result.course
    assert course.points[0][0] == 0
    assert course.points[-1] == (result.turns, result.points or course.points[-1][1])
    assert all(components.has("hex", hex) and count > 0 for hex, count in course.fights.items())
    assert all(1 <= turn <= result.turns and len(counts) == 2 for turn, counts in course.losses)
    assert bool(course.fights) == (name in FOUGHT)
