"""The docs say what the code says: generated passages are up to date, links lead somewhere."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import grognard

ROOT = Path(__file__).resolve().parent.parent
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


def test_every_rule_number_in_the_crossroads_page_is_a_rule() -> None:
    text = (ROOT / "docs" / "games" / "crossroads.md").read_text("utf-8")
    rules = grognard.game("crossroads").rules
    assert set(re.findall(r"^\*\*(\d+\.\d+)\*\*", text, re.MULTILINE)) == set(rules)
