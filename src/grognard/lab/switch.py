"""A plugin of pytest, which it does not import: runs the tests of one rule with that rule switched off in one place.

Which place, the environment says. The module there is changed while it is imported: its syntax tree, not its file.
"""

import ast
import dataclasses
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from grognard.board.costs import CostPart
from grognard.engine.rulings import Part, Ruling

VARIABLE = "GROGNARD_SWITCHED_OFF"
"""`module:line:column:rule`; empty while nothing is switched off and all tests marked with rules run."""
UNREACHED = 77
"""The exit status when all tests pass and none of them came to the place."""


class Switch:
    """Takes one rule out of one place while its module is imported, and knows whether that place was come to."""

    def __init__(self, text: str) -> None:
        self.module, line, column, self.rule = text.split(":")
        self.place = (int(line), int(column))
        self.reached = False

    def off(self, rule: str) -> bool:
        """Is this the rule? Called in the changed code before a refusal."""
        self.reached |= rule == self.rule
        return rule == self.rule

    def passed(self) -> Ruling:
        """The ruling used in place of a refusal that is switched off."""
        return Ruling(True, (self.rule,), "switched_off")

    def nought(self, part: Any) -> Any:
        """A part of a sum, or one that adds nothing if it is of the rule."""
        if not self.off(part.rule):
            return part
        if isinstance(part, CostPart):
            return dataclasses.replace(part, cost=np.zeros_like(part.cost))
        assert isinstance(part, Part)
        return part._replace(amount=0)


class Rewrite(ast.NodeTransformer):
    """The syntax tree of a module with the switch in its place."""

    def __init__(self, switch: Switch) -> None:
        self.switch = switch
        self.returns: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.returns.append(ast.unparse(node.returns) if node.returns else "None")
        before = any(isinstance(inner, ast.Call) and self._meant(inner) for inner in ast.walk(node))
        self.generic_visit(node)
        if self.returns.pop() == "Ruling" and before:
            node.body.append(_statement("return switch_.passed()"))
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if isinstance(node.value, ast.Call) and self._meant(node.value) and self._is_refusal(node.value):
            test = f"switch_.off({ast.unparse(node.value.args[0])})"
            found = _statement(f"if not {test}: pass")
            assert isinstance(found, ast.If)
            found.body = [node]
            return found
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not self._meant(node):
            return node
        if self._is_refusal(node):
            instead = "None" if self.returns and "None" in self.returns[-1] else "switch_.passed()"
            return _expression(f"{instead} if switch_.off({ast.unparse(node.args[0])}) else {ast.unparse(node)}")
        return _expression(f"switch_.nought({ast.unparse(node)})")

    def _meant(self, call: ast.Call) -> bool:
        return isinstance(call.func, ast.Name) and (call.lineno, call.col_offset) == self.switch.place

    def _is_refusal(self, call: ast.Call) -> bool:
        return isinstance(call.func, ast.Name) and call.func.id == "refuse"


def _statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


class Loader(SourceFileLoader):
    """Reads a module with the switch in it; neither reads nor writes what Python keeps of it."""

    switch: Switch

    def get_code(self, fullname: str) -> CodeType:
        tree = Rewrite(self.switch).visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["switch_"] = self.switch
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, switch: Switch) -> None:
        self.switch = switch

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.switch.module:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = Loader(name, spec.origin)
        spec.loader.switch = self.switch
        return spec


# -- what pytest calls

_switch = Switch(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None


def pytest_configure() -> None:
    """Before any test is imported."""
    if _switch is not None:
        assert _switch.module not in sys.modules, f"{_switch.module} was imported too early"
        sys.meta_path.insert(0, Finder(_switch))


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Keep the tests that are marked with the rule."""
    marks = {item: {id for mark in item.iter_markers("rule") for id in mark.args} for item in items}
    items[:] = [item for item in items if (_switch.rule in marks[item] if _switch else marks[item])]


def pytest_sessionfinish(session: Any, exitstatus: int) -> None:
    """A rule that nobody came to has not been tried."""
    if _switch is not None and exitstatus == 0 and not _switch.reached:
        session.exitstatus = UNREACHED
