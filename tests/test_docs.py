"""The docs say what the code says: generated passages are up to date, links lead somewhere."""

import importlib.util
import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import grognard
from grognard.board.grid import Grid
from grognard.engine import positionfile
from grognard.engine.rules import UNCOUNTED
from grognard.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
TITLES = {
    "crossroads": "Crossroads",
    "army_group_center": "Army Group Center",
    "formation/arracourt": "Formation Series",
    "folio/hells_gate": "Escape Hell's Gate",
    "roads_to_moscow": "Roads to Moscow",
    "less_than_60_miles": "Less Than 60 Miles",
}
"""What the page on position files calls each game."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_tool", ROOT / "tools" / "docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_passages_and_pictures_are_up_to_date() -> None:
    assert tool().stale() == [], "run make docs"


def test_every_link_to_a_file_leads_to_one() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_on_position_files_names_the_neighbours_of_a_sketched_hex() -> None:
    text = (ROOT / "docs" / "position_files.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d{4}) \| ([\d ]+) \| ([\d ]+) \|$", text, re.MULTILINE)
    assert len(rows) == 2
    for label, *around in rows:
        for top, told in zip(("pointy", "flat"), around, strict=True):
            grid = Grid(rows=5, columns=5, top=top)
            assert [grid.label(hex) for hex in grid.neighbours[grid.hex(label)].tolist()] == told.split()


@pytest.mark.parametrize("name", GAMES)
def test_the_page_on_position_files_names_the_rolls_of_every_game(name: str) -> None:
    text = (ROOT / "docs" / "position_files.md").read_text("utf-8")
    rules = grognard.game(name)
    rows = dict(re.findall(r"^\| ([^|]+) \| (`[^|]+) \|$", text.partition("| game | rolls |")[2], re.MULTILINE))
    assert set(re.findall(r"`(\w+)", rows[TITLES[name]])) == rules.rolls(rules.start(seed=1).components).keys()


def test_the_readme_counts_the_rules_of_every_rulebook() -> None:
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    games = [grognard.game(name) for name in GAMES if name != "crossroads"]
    counted = [sum(rule.kind not in UNCOUNTED for rule in game.rules.values()) for game in games]
    assert list(map(int, re.findall(r"all (\d+) rules", text))) == counted


def test_the_page_of_hells_gate_counts_its_counters() -> None:
    text = (ROOT / "docs" / "games" / "hells_gate.md").read_text("utf-8")
    components = grognard.game("folio/hells_gate").start("korsun", seed=1).components
    groups = Counter(unit.values["group"] for unit in components.roster)
    soviet, mobile = len(components.by_side[0]), sum(components.mobile)
    forces = f"{soviet} Soviet, {groups['relief']} of the relief force, {groups['encircled']} encircled"
    sorts = f"{mobile} of them mobile, {sum(components.one_sided)} of one step"
    assert f"{len(components.roster)} units ({forces}; {sorts})" in text
    assert f"{len(components.support)} support markers" in text


def test_the_position_on_the_page_of_hells_gate_plays_as_it_says() -> None:
    text = (ROOT / "docs" / "games" / "hells_gate.md").read_text("utf-8")
    (written,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    (actions,) = re.findall(r'--actions "(.*?)"', text)
    rules = grognard.game("folio/hells_gate")
    position = positionfile.load(rules, json.loads(written))
    events = [event for action in actions.split("; ") for event in rules.apply(position, action)]
    assert [event.data["result"] for event in events if event.kind == "result"] == ["D2"]
    assert not position.dice.script


@pytest.mark.parametrize(("page", "name"), [("folio", "folio/hells_gate"), ("hells_gate", "folio/hells_gate")])
def test_every_rule_that_a_page_cites_is_a_rule(page: str, name: str) -> None:
    text = (ROOT / "docs" / "games" / f"{page}.md").read_text("utf-8")
    known = set(grognard.game(name).rules)
    chapters = {rule.rpartition("-")[0] for rule in known} | {rule.split(".")[0] + ".0" for rule in known}
    cited = [part for found in re.findall(r"\[(\d+\.[\d., toV-]+)\]", text) for part in re.split(r", | to ", found)]
    assert cited
    assert [part for part in cited if part not in known | chapters] == []


def test_every_rule_number_in_the_crossroads_page_is_a_rule() -> None:
    text = (ROOT / "docs" / "games" / "crossroads.md").read_text("utf-8")
    rules = grognard.game("crossroads").rules
    assert set(re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE)) == set(rules)
