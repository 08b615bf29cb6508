"""No test of a game is content with an absence: what is not there is also missing where the code does nothing at all.

An absence is `x not in y`, `not x`, `x is None`, `x == []`, `x == 0` and the like. A test that asserts such things says
as well what is there, or is there without the feature that takes it away: the same question with the other answer.
And where an action is not among the choices, the test says what is asked, or why it is refused.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
TESTS = sorted((ROOT / "games").rglob("test_*.py"))

SAY_WHAT_IS = frozenset(("raises", "allowed", "cost", "odds", "warns"))
"""Calls that fail by themselves unless something is there: an error, a permission, a cost."""
SAY_WHAT_IS_ASKED = frozenset(("asked", "refused", "allowed"))
EMPTY = frozenset(("set", "frozenset", "dict", "list", "tuple"))

JUSTIFIED = {
    "test_examples.py::test_the_rules_say_what_the_example_says": (
        "its twin is test_what_the_rules_do_not_say_is_found in tests/engine/test_examples.py"
    ),
    "test_committed.py::test_what_commits_says_what_comes_of_it": (
        "its twin is test_what_commits_and_says_nothing_is_found in the same file"
    ),
    "test_frames.py::test_no_game_writes_into_the_stack_of_procedures": (
        "its twin is test_whoever_does_is_found in the same file"
    ),
}
"""Tests that may assert only an absence, and why."""


def is_nothing(node: ast.expr) -> bool:
    """A value that says that there is none."""
    match node:
        case ast.Constant(value):
            return not value
        case ast.Tuple(elts) if elts:
            return all(map(is_nothing, elts))
        case ast.List(elts) | ast.Tuple(elts) | ast.Set(elts):
            return not elts
        case ast.Dict(keys):
            return not keys
        case ast.Call(ast.Name(name) | ast.Subscript(ast.Name(name)), [], []):
            return name in EMPTY
    return False


def is_absence(node: ast.expr) -> bool:
    """Does it hold where nothing is there?"""
    match node:
        case ast.UnaryOp(ast.Not(), operand):
            return not is_absence(operand)
        case ast.BoolOp(ast.And(), values):
            return all(map(is_absence, values))
        case ast.BoolOp(ast.Or(), values):
            return any(map(is_absence, values))
        case ast.Compare(left, operators, right):
            triples = zip(operators, [left, *right], right, strict=False)
            return all(
                isinstance(operator, ast.NotIn)
                or (isinstance(operator, ast.Eq | ast.Is) and (is_nothing(one) or is_nothing(other)))
                for operator, one, other in triples
            )
        case ast.Call(ast.Attribute(attr="isdisjoint")):
            return True
        case ast.Call(ast.Name("all"), [ast.GeneratorExp(each) | ast.ListComp(each)]):
            return is_absence(each)
    return False


def called(node: ast.AST) -> set[str]:
    """The names of what is called."""
    functions = [inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call)]
    return {found.attr if isinstance(found, ast.Attribute) else getattr(found, "id", "") for found in functions}


def asserted(test: ast.FunctionDef) -> list[ast.expr]:
    return [node.test for node in ast.walk(test) if isinstance(node, ast.Assert)]


def only_absences(test: ast.FunctionDef) -> bool:
    """A test of which every assertion holds where nothing is there."""
    return all(map(is_absence, found := asserted(test))) and bool(found) and SAY_WHAT_IS.isdisjoint(called(test))


def choices_of_what(test: ast.FunctionDef) -> bool:
    """A test that finds something not among the choices, and does not say what was asked."""
    listed = [node for node in asserted(test) if "choices" in called(node)]
    return bool(listed) and all(map(is_absence, listed)) and SAY_WHAT_IS_ASKED.isdisjoint(called(test))


def functions_of(text: str) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def name_of(path: Path, test: ast.FunctionDef) -> str:
    return f"{path.relative_to(ROOT / 'games')}::{test.name}"


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT / "games")))
def test_no_test_asserts_only_an_absence(path: Path) -> None:
    found = [name_of(path, test) for test in functions_of(path.read_text("utf-8")) if only_absences(test)]
    assert [name for name in found if name not in JUSTIFIED] == []


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT / "games")))
def test_what_is_not_among_the_choices_is_told_with_what_is_asked(path: Path) -> None:
    assert [name_of(path, test) for test in functions_of(path.read_text("utf-8")) if choices_of_what(test)] == []


def test_every_justified_exception_is_one() -> None:
    every = {
        name_of(path, test) for path in TESTS for test in functions_of(path.read_text("utf-8")) if only_absences(test)
    }
    assert every == JUSTIFIED.keys()


# -- the checker itself


@pytest.mark.parametrize(
    ("assertions", "absence"),
    [
        ("assert x not in y", True),
        ("assert not x", True),
        ("assert x is None", True),
        ("assert x == set[str]()", True),
        ("assert (x, y) == (0, ())", True),
        ("assert not any(x)\n    assert x.isdisjoint(y)", True),
        ("assert all(one not in x for one in y)", True),
        ("assert not x and y == 0", True),
        ("assert not x\n    assert y", False),
        ("assert not x and y == 1", False),
        ("assert x in y", False),
        ("assert x is not None", False),
        ("assert (x in y) == there", False),
        ("assert not x not in y", False),
        ("assert (x, y) == (0, 1)", False),
        ("ask.allowed(x)\n    assert not y", False),
        ("x = y", False),
    ],
)
def test_absences_are_told_from_the_rest(assertions: str, absence: bool) -> None:
    (test,) = functions_of(f"def test_x():\n    {assertions}\n")
    assert only_absences(test) == absence


@pytest.mark.parametrize(
    ("assertions", "found"),
    [
        ("assert 'pass' not in ask.choices(x)\n    assert y", True),
        ("assert ask.choices(x) == set()\n    assert y", True),
        ("assert ask.choices(x) == set()\n    assert ask.asked(x) == y", False),
        ("assert 'pass' not in ask.choices(x)\n    ask.refused(x, 'pass')", False),
        ("assert 'pass' not in ask.choices(x)\n    assert 'roll' in ask.choices(x)", False),
    ],
)
def test_choices_without_a_question_are_found(assertions: str, found: bool) -> None:
    (test,) = functions_of(f"def test_x():\n    {assertions}\n")
    assert choices_of_what(test) == found
