"""The rules of a game by number: one line each in two languages, where the code cites them, which tests prove them."""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.data import DataError

KINDS = ("rule", "procedure", "definition", "optional", "scenario", "note", "component")
UNCOUNTED = ("note", "component")
"""Kinds of lines that ask nothing of the program."""


class Rule(NamedTuple):
    """A line of rules.tsv."""

    id: str
    kind: str
    en: str
    es: str


class Trace(NamedTuple):
    """Where a rule is cited in the code and which tests prove it."""

    rule: Rule
    code: tuple[str, ...]
    tests: tuple[str, ...]


def load_rules(path: Path) -> dict[str, Rule]:
    """All rules of a game, in the book's order."""
    rules: dict[str, Rule] = {}
    for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if cells == ["id", "kind", "en", "es"]:
            continue
        if len(cells) != 4 or not all(cells):
            raise DataError(str(path), n, "expected id, kind, English and Spanish, with a tab between")
        if cells[1] not in KINDS:
            raise DataError(str(path), n, f"kind is one of {', '.join(KINDS)}, not '{cells[1]}'")
        if cells[0] in rules:
            raise DataError(str(path), n, f"rule {cells[0]} stands twice")
        rules[cells[0]] = Rule(*cells)
    return rules


def citations(sources: Mapping[str, str], ids: Iterable[str]) -> dict[str, list[str]]:
    """Where each rule is named in source texts, as [8.22] or [8.22, 8.23] in prose or "8.22" as a value."""
    found: dict[str, list[str]] = {rule: [] for rule in ids}
    for name, text in sources.items():
        for n, line in enumerate(text.splitlines(), 1):
            groups = re.findall(r"\[([^\[\]\"]+)\]", line)
            cited = {word.strip() for group in groups for word in group.split(",")}
            cited.update(re.findall(r'"([^"]+)"', line))
            for rule in cited:
                if rule in found:
                    found[rule].append(f"{name}:{n}")
    return found


def proofs(sources: Mapping[str, str], ids: Iterable[str]) -> dict[str, list[str]]:
    """Which tests carry a `rule("8.22", ...)` mark, by rule."""
    found: dict[str, list[str]] = {rule: [] for rule in ids}
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for rule in _marks(node):
                    if rule in found:
                        found[rule].append(f"{name}::{node.name}")
    return found


def _marks(test: ast.FunctionDef) -> Iterable[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call):
            name = mark.func.attr if isinstance(mark.func, ast.Attribute) else getattr(mark.func, "id", "")
            if name == "rule":
                yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))


def read_sources(folder: Path) -> dict[str, str]:
    """The Python files below a folder by their relative paths."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))}


def trace(rules: Mapping[str, Rule], code: Path, tests: Path) -> list[Trace]:
    """Each rule that asks something of the program, with its citations and proofs."""
    counted = {id: rule for id, rule in rules.items() if rule.kind not in UNCOUNTED}
    cited = citations(read_sources(code), counted)
    proved = proofs(read_sources(tests), counted)
    return [Trace(rule, tuple(cited[id]), tuple(proved[id])) for id, rule in counted.items()]


def coverage(game: str, traces: Iterable[Trace]) -> dict[str, Any]:
    """The totals: how many rules there are, are cited, are tested, and which are not both."""
    traces = list(traces)
    return {
        "game": game,
        "rules": len(traces),
        "cited": sum(bool(item.code) for item in traces),
        "tested": sum(bool(item.tests) for item in traces),
        "missing": [item.rule.id for item in traces if not (item.code and item.tests)],
    }
