"""The guided first game: is every step legal, do the dice fit, does it end as told, in both languages?"""

import re
from typing import Any

import pytest

from grognard.engine import positionfile
from grognard.engine.actions import parse
from grognard.engine.guides import Script, mark, script_of
from grognard.engine.words import LANGUAGES
from grognard.games.crossroads import GAME
from grognard.players.guide import GuidePlayer
from grognard.players.player import observe


@pytest.fixture(scope="module")
def script() -> Script:
    found = script_of(GAME)
    assert found is not None
    return found


def answer(position: Any, player: GuidePlayer, side: str) -> list[str]:
    """Let the computer answer as long as it is asked; the events."""
    happened: list[str] = []
    while (decision := GAME.decision(position)) is not None and decision.side != side:
        events = GAME.apply(position, player.choose(observe(GAME, position)), decision.side)
        happened += [event.kind for event in events]
    return happened


def test_it_is_played_from_start_to_end_as_told(script: Script) -> None:
    """By the learner's actions and the guide's player alone; and everything that was promised has happened."""
    guide, player = script.guide, GuidePlayer(GAME, 1)
    position = positionfile.load(GAME, guide.position)
    happened: list[str] = []
    for step, marks in zip(guide.steps, script.marks, strict=True):
        if not step.do:
            assert marks == (mark(GAME.view(position, guide.side)),)
        for action, expected in zip(step.do, marks, strict=False):
            decision = GAME.decision(position)
            assert decision is not None
            assert decision.side == guide.side
            assert parse(action) in decision.actions, f"{step.name}: {action}"
            assert mark(GAME.view(position, guide.side)) == expected
            happened += [event.kind for event in GAME.apply(position, action, guide.side)]
            happened += answer(position, player, guide.side)
    outcome = GAME.view(position, None)["outcome"]
    assert (outcome["winner"], outcome["level"], outcome["points"]) == ("blue", "marginal", {"blue": 8, "red": 7})
    assert {"moved", "attacked", "retreated", "advanced", "reacted", "drew", "eliminated", "won"} <= set(happened)
    assert (position.dice.script, position.dice.draws, position.dice.ran_out) == ((), (), ())


def test_a_supply_line_is_read_and_then_it_is_cut(script: Script) -> None:
    asked = [n for n, step in enumerate(script.guide.steps) if step.ask]
    rulings = [
        GAME.inquire(positionfile.load(GAME, script.positions[n]), script.guide.steps[n].ask, script.guide.side)
        for n in asked
    ]
    assert [ruling.legal for ruling in rulings] == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_says_something_and_names_its_rules(script: Script, language: str) -> None:
    assert 15 <= len(script.guide.steps) <= 25
    for step in script.guide.steps:
        said = step.text[language]
        assert 10 <= len(said.split()) <= 90, step.name
        assert said.count("*") % 2 == 0, step.name
        assert step.rules
        assert bool(step.do) == bool(step.otherwise), step.name


def test_both_languages_explain_the_same_words(script: Script) -> None:
    for step in script.guide.steps:
        said = [step.text[language] for language in LANGUAGES]
        assert len({text.count("\n") for text in said}) == 1, step.name
        assert len({text.count("*") for text in said}) == 1, step.name
    whole = " ".join(step.text["en"] for step in script.guide.steps)
    for term in ("hexes", "movement points", "zone of control", "odds", "retreats", "reaction", "supply", "stack"):
        assert f"*{term}*" in whole


def test_units_are_called_by_their_names(script: Script) -> None:
    """A text that names a regiment by its number names one that there is."""
    names = {n: {texts[n] for key, texts in GAME.words.texts.items() if key.startswith("unit.")} for n in (0, 1)}
    said = [" ".join(step.text[language] for step in script.guide.steps) for language in LANGUAGES]
    english = re.findall(r"\d+(?:st|nd|rd|th) [A-Z]\w+", said[0])
    spanish = re.findall(r"\d+\.(?:er|º) de [A-Z]\w+", said[1])
    assert len(english) > 5
    assert len(spanish) > 5
    assert set(english) <= names[0]
    assert set(spanish) <= names[1]


def test_numbers_in_the_texts_are_what_the_rules_say(script: Script) -> None:
    """Costs and odds that steps tell of are those that the game would explain."""
    steps = {step.name: positionfile.load(GAME, script.positions[n]) for n, step in enumerate(script.guide.steps)}
    road = steps["along-the-road"]
    assert sum(part.amount for part in GAME.explain(road, "hex 0706").parts) == 1.5
    bridge = GAME.explain(steps["fight"], "fight").odds
    assert bridge is not None
    assert (bridge.heading, bridge.column, bridge.shifted) == ("10:2", "5:1", "3:1")
    assert set(bridge.chances) == {"EX", "DR", "D1"}
    hussars = GAME.explain(steps["fight-2"], "fight").odds
    assert hussars is not None
    assert (hussars.heading, hussars.shifted) == ("7:3", "2:1")
    cut = steps["cut-the-road"]
    GAME.apply(cut, "unit B-8Inf")
    assert sum(part.amount for part in GAME.explain(cut, "hex 0502").parts) == 3
    caught = steps["chit"]
    GAME.apply(caught, "pass")
    assert GAME.explain(caught, "overrun 0503").legal, "the Scouts are in the danger that the guide tells of"


def test_every_step_can_be_begun_at(script: Script) -> None:
    for step, marks, stated in zip(script.guide.steps, script.marks, script.positions, strict=True):
        position = positionfile.load(GAME, stated)
        assert mark(GAME.view(position, script.guide.side)) == marks[0], step.name


def test_whoever_goes_his_own_way_is_let_go(script: Script) -> None:
    """The computer knows no script then: it holds still, and rolls no dice that could not be taken back."""
    position = positionfile.load(GAME, script.positions[[s.name for s in script.guide.steps].index("react")])
    before = position.dice.copy()
    GAME.apply(position, "pass", "blue")
    happened = answer(position, GuidePlayer(GAME, 1), "blue")
    assert "overran" not in happened
    assert "attacked" not in happened
    assert position.dice.script == before.script
