"""Do the tests notice when a rule is switched off? Each refusal and each part of a sum is tried in turn.

A mutant is one place of a game's code without one rule: a refusal that lets pass, a part that adds nothing. The files
stay as they are: a process of its own runs the tests that are marked with the rule, with `lab.switch` as a plugin.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from grognard.engine.data import DataError
from grognard.lab import switch

PATIENCE = 600.0
"""Seconds after which tests that do not end count as failed: a rule without which they never end is missed."""
WORTH_TRYING = {
    "grognard.engine.rulings": {"refuse", "Part"},
    "grognard.board.costs": {"CostPart"},
}
"""What makes a refusal or a part of a sum, by the module that it is imported from."""
NOT_RULES = {"plans"}
"""Packages of a game that apply no rules: those of the computer's players."""
KILLED, SURVIVED, UNTESTED, NOWHERE = "killed", "survived", "no test is marked with it", "its tests never come here"
FATES = {0: SURVIVED, 1: KILLED, 2: KILLED, 5: UNTESTED, switch.UNREACHED: NOWHERE}
"""What the exit status of pytest says: 2 is a test that cannot even be collected, 5 that none was."""


class Mutant(NamedTuple):
    """One place of the code, by where its call stands, and the rule that it is to do without."""

    module: str
    line: int
    column: int
    rule: str
    name: str
    """Stays the same while lines move: the function, the rule and the reason or the part."""
    guessed: bool = False
    """The rule is worked out where the game is played, and this is one that it might be."""

    def __str__(self) -> str:
        return f"{self.name} ({self.module.rpartition('.')[2]}.py:{self.line})"


class Verdict(NamedTuple):
    """What the tests of its rule made of a mutant."""

    mutant: Mutant
    fate: str

    @property
    def alive(self) -> bool:
        """Did no test fail?"""
        return self.fate != KILLED


# -- which there are


def mutants(package: str, folder: Path, rules: Iterable[str]) -> list[Mutant]:
    """All that can be switched off in the code of a game, in the order of its files."""
    ids, found, counts = set(rules), [], dict[str, int]()
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if NOT_RULES.isdisjoint(parts):
            module = ".".join([package, *(part for part in parts if part != "__init__")])
            for mutant in _of_module(ast.parse(path.read_text("utf-8")), module, ids):
                counts[mutant.name] = counts.get(mutant.name, 0) + 1
                number = f" #{counts[mutant.name]}" if counts[mutant.name] > 1 else ""
                found.append(mutant._replace(name=mutant.name + number))
    return found


def _of_module(tree: ast.Module, module: str, ids: set[str]) -> Iterator[Mutant]:
    makers = _makers(tree)
    where = module.split(".", 3)[-1]
    for call, around in _calls(tree, []):
        if isinstance(call.func, ast.Name) and call.func.id in makers and len(call.args) > 1:
            scopes = [call.args[0], *reversed(around), tree]
            named = next((names for scope in scopes if (names := _named(scope, ids))), [])
            what = ast.unparse(call.args[1]).removeprefix("f'").strip("'")
            within = ".".join([where, *(scope.name for scope in around)])
            guessed = not _named(call.args[0], ids)
            for rule in named:
                name = f"{within} {rule} {what}"
                yield Mutant(module, call.lineno, call.col_offset, rule, name, guessed)


def _makers(tree: ast.Module) -> set[str]:
    """By which names a module knows what makes refusals and parts; another class may be called Part too."""
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in WORTH_TRYING.get(node.module or "", ())
    }


Scope = ast.FunctionDef | ast.ClassDef


def _calls(node: ast.AST, around: list[Scope]) -> Iterator[tuple[ast.Call, list[Scope]]]:
    """Every call in the order of the text, and the classes and functions around it."""
    inner = [*around, node] if isinstance(node, Scope) else around
    if isinstance(node, ast.Call):
        yield node, inner
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, inner)


def _named(node: ast.AST, ids: set[str]) -> list[str]:
    """The rules that stand in a piece of code as values."""
    values = (inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant))
    return list(dict.fromkeys(value for value in values if isinstance(value, str) and value in ids))


# -- trying them


def test_files(tests: Path, rule: str) -> list[Path]:
    """The files that may hold tests of a rule: those of the game, and the one that reads its tables of refusals."""
    found = [path for path in sorted(tests.rglob("test_*.py")) if f'"{rule}"' in path.read_text("utf-8")]
    tables = tests.parent / "test_refusals.py"
    listed = any(f'rule = "{rule}"' in path.read_text("utf-8") for path in (tests / "refusals").glob("*.toml"))
    return [*found, tables] if listed and tables.is_file() else found


def tests_pass(tests: Path, rules: Iterable[str]) -> bool:
    """Do the tests of these rules pass while nothing is switched off? Else they prove nothing."""
    files = sorted({file for rule in rules for file in test_files(tests, rule)})
    return not files or _pytest(tests, files, "", timeout=None) in (0, 5)


def judge(mutant: Mutant, tests: Path) -> Verdict:
    """Run the tests of a mutant's rule without it."""
    files = test_files(tests, mutant.rule)
    if not files:
        return Verdict(mutant, UNTESTED)
    place = f"{mutant.module}:{mutant.line}:{mutant.column}:{mutant.rule}"
    try:
        status = _pytest(tests, files, place, PATIENCE)
    except subprocess.TimeoutExpired:
        return Verdict(mutant, KILLED)
    if status not in FATES:
        raise RuntimeError(f"{mutant}: pytest ended with status {status}")
    return Verdict(mutant, FATES[status])


def trial(found: list[Mutant], tests: Path, jobs: int, tell: Callable[[Verdict, int], None]) -> list[Verdict]:
    """Judge all, several at a time, and report each; a guess that applies nowhere is left out."""
    verdicts: dict[Mutant, Verdict] = {}
    with ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(judge, mutant, tests) for mutant in found]
        try:
            for done in as_completed(waiting):
                verdict = done.result()
                verdicts[verdict.mutant] = verdict
                tell(verdict, len(verdicts))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    listed = [verdicts[mutant] for mutant in found]
    return [one for one in listed if not (one.mutant.guessed and one.fate in (NOWHERE, UNTESTED))]


def _pytest(tests: Path, files: Iterable[Path], place: str, timeout: float | None) -> int:
    root = next((folder for folder in tests.parents if (folder / "pyproject.toml").is_file()), tests)
    source = str(Path(__file__).parents[2])
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    words = [sys.executable, "-m", "pytest", "-p", switch.__name__, "-p", "no:cacheprovider", "-n", "0", "-x", "-q"]
    done = subprocess.run(
        [*words, *(str(file.resolve()) for file in files)],
        cwd=root,
        env=os.environ | {switch.VARIABLE: place, "PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=timeout,
    )
    return done.returncode


def allowed(path: Path) -> dict[str, str]:
    """The mutants that may survive, by name, with the reason: tab-separated lines of a file; none without a file."""
    found: dict[str, str] = {}
    if path.is_file():
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                name, _, reason = line.partition("\t")
                if not reason.strip():
                    raise DataError(str(path), n, "expected the name of a mutant and, after a tab, why it may survive")
                found[name] = reason
    return found
