"""The rules of a game by number: a line each in two languages, where the code acts by them, which tests cover them."""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.data import DataError

KINDS = ("rule", "procedure", "definition", "permission", "optional", "scenario", "note", "component")
UNCOUNTED = ("note", "component")
"""Kinds of lines that ask nothing of the program."""
DECIDING = ("rule", "optional")
"""Kinds by which something is refused, paid, shifted, told or asked. The others say what is, what may be, what comes
when: of these it is enough that the code says where they hold."""


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
    """Where the code acts by it; for what only defines, permits or orders, where it is named."""
    tests: tuple[str, ...]
    prose: tuple[str, ...] = ()
    """Where it is named without being acted by, if that is all."""


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
            raise DataError(str(path), n, "expected id, kind, English and Spanish, separated by tabs")
        if cells[1] not in KINDS:
            raise DataError(str(path), n, f"kind is one of {', '.join(KINDS)}, not '{cells[1]}'")
        if cells[0] in rules:
            raise DataError(str(path), n, f"rule {cells[0]} appears twice")
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


def enforcements(sources: Mapping[str, str], ids: Iterable[str]) -> dict[str, list[str]]:
    """Where code acts by each rule: its number is a value, handed to a call or kept in a table that is applied.

    Ruling, cost, shift, event, question and invariant all take the number so; comments, docstrings and comparisons do
    nothing by it, and neither do the plans of the computer's players.
    """
    found: dict[str, list[str]] = {rule: [] for rule in ids}
    for name, text in sources.items():
        if "plans" in Path(name).parts:
            continue
        for node in _values(ast.parse(text)):
            place = f"{name}:{node.lineno}"
            if node.value in found and place not in found[node.value]:
                found[node.value].append(place)
    return found


def _values(node: ast.AST) -> Iterable[ast.Constant]:
    """The texts in a piece of code that are handed on, in its order."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant):
            if isinstance(child.value, str) and not isinstance(node, ast.Expr | ast.Compare):
                yield child
        else:
            yield from _values(child)


def rule_tests(sources: Mapping[str, str], ids: Iterable[str]) -> dict[str, list[str]]:
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
    """Each rule that asks something of the program, with where the code acts by it and its proofs."""
    counted = {id: rule for id, rule in rules.items() if rule.kind not in UNCOUNTED}
    sources = read_sources(code)
    named, enforced = citations(sources, counted), enforcements(sources, counted)
    proved = rule_tests(read_sources(tests), counted)
    traces = []
    for id, rule in counted.items():
        places = enforced[id] or ([] if rule.kind in DECIDING else named[id])
        traces.append(Trace(rule, tuple(places), tuple(proved[id]), () if places else tuple(named[id])))
    return traces


def coverage(game: str, traces: Iterable[Trace]) -> dict[str, Any]:
    """The totals: how many rules there are, are cited by code that acts, are tested.

    `prose` are those that the code names but does not act by: it withholds something without a word, such as a
    question or a sight, or its author should look again. `missing` are those that are not named or not tested.
    """
    traces = list(traces)
    return {
        "game": game,
        "rules": len(traces),
        "cited": sum(bool(item.code) for item in traces),
        "tested": sum(bool(item.tests) for item in traces),
        "prose": [item.rule.id for item in traces if item.prose],
        "missing": [item.rule.id for item in traces if not ((item.code or item.prose) and item.tests)],
    }
