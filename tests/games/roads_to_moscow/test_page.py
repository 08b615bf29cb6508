"""The page of the game says what the game does: rules that it cites, counters, the position that it shows."""

import json
import re
from pathlib import Path

from grognard.engine import positionfile
from grognard.games.roads_to_moscow.game import GAME

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "games" / "roads_to_moscow.md").read_text("utf-8")


def test_every_rule_that_the_page_cites_is_a_rule_or_a_section() -> None:
    cited = [part for found in re.findall(r"\[(\d[^\]]*)\]", PAGE) for part in re.split(r", | to ", found)]
    sections = {rule[:n] for rule in GAME.rules for n in range(3, len(rule))}
    assert cited
    assert [part for part in cited if part not in GAME.rules and part not in sections] == []


def test_the_position_on_the_page_plays_as_it_says() -> None:
    (written,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    (actions,) = re.findall(r'--actions "(.*?)"', PAGE)
    position = positionfile.load(GAME, json.loads(written))
    events = [event for action in actions.split("; ") for event in GAME.apply(position, action)]
    assert [event.data["result"] for event in events if event.kind == "result"] == ["A1/D1R*"]
    decision = GAME.decision(position)
    assert decision is not None
    assert (decision.side, decision.question) == ("soviet", "retreat.where")


def test_the_page_names_every_scenario_with_its_turns() -> None:
    for name, scenario in GAME.scenarios().items():
        assert re.search(rf"- `{name}` \(.*?{scenario.turns} turns,", PAGE), name
    assert f"{len(GAME.start('highway', seed=1).components.roster)} units" in PAGE


def test_the_page_lists_every_verb() -> None:
    table = PAGE.partition("## Verbs")[2].partition("## Position files")[0]
    told = set(re.findall(r"`(\w+)", table))
    assert {"keep", "reroll", "spend", *told} >= GAME.verbs.keys() > {"mobile", "overrun"}
