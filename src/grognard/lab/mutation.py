"""Do the tests notice when a rule is switched off? Each refusal and each part of a sum is tried in turn.

A mutant is one place of a game's code without one rule: a refusal that lets pass, a part that adds nothing. The files
stay as they are: a process of its own imports the tests once, with `lab.switch` as a plugin, and a copy of it for each
mutant runs those that are marked with its rule.
"""

import ast
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self

from grognard.engine.data import DataError
from grognard.lab import switch
from grognard.lab.switch import Place, Task

PATIENCE = 120.0
"""Seconds after which tests that do not end count as failed: a rule without which they never end is missed."""
WORTH_TRYING = {
    "grognard.engine.rulings": {"refuse", "Part"},
    "grognard.board.costs": {"CostPart", "CountPart", "Surcharge"},
}
"""What makes a refusal or a part of a sum, by the module that it is imported from."""
NOT_RULES = {"plans"}
"""Packages of a game that apply no rules: those of the computer's players."""
KILLED, SURVIVED, UNTESTED, NOWHERE = "killed", "survived", "no test is marked with it", "its tests never come here"
FATES = {
    switch.PASSED: SURVIVED,
    switch.FAILED: KILLED,
    switch.BROKEN: KILLED,
    switch.NO_TESTS: UNTESTED,
    switch.UNREACHED: NOWHERE,
}
"""What the status says with which the tests of a mutant end."""


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

    @property
    def place(self) -> Place:
        """Where the switch has to be."""
        return Place(self.module, self.line, self.column, self.rule)

    def of_rule(self, rule: str) -> "Mutant":
        """The same place without another rule."""
        return self._replace(rule=rule, name=self.name.replace(f" {self.rule} ", f" {rule} ", 1))

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
        if isinstance(call.func, ast.Name) and call.func.id in makers and len(call.args) > 1 and not _is_nought(call):
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


def _is_nought(call: ast.Call) -> bool:
    """Is it a part that says 0 in so many words? Switched off it is the same, and no test could tell."""
    return len(call.args) > 2 and isinstance(call.args[2], ast.Constant) and call.args[2].value == 0


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


def test_files(tests: Path, rules: Iterable[str]) -> list[Path]:
    """The files that may hold tests of rules: those of the game, and the one that reads its tables of refusals."""
    quoted = [f'"{rule}"' for rule in rules]
    found = [path for path in sorted(tests.rglob("test_*.py")) if _holds(path, quoted)]
    tables = tests.parent / "test_refusals.py"
    listed = any(_holds(path, [f"rule = {rule}" for rule in quoted]) for path in (tests / "refusals").glob("*.toml"))
    return [*found, tables] if listed and tables.is_file() else found


def _holds(path: Path, texts: Iterable[str]) -> bool:
    content = path.read_text("utf-8")
    return any(text in content for text in texts)


def trial(
    found: list[Mutant], rules: Collection[str], tests: Path, jobs: int, tell: Callable[[Verdict, int, int], None]
) -> list[Verdict]:
    """Judge all of these rules, several at a time, and report each; of guesses those that the tests come to."""
    known = {mutant.place: mutant for mutant in found if mutant.rule in rules}
    stated = [place for place, mutant in known.items() if not mutant.guessed]
    guesses = {mutant.place[:3]: mutant for mutant in found if mutant.guessed}
    verdicts: dict[Place, Verdict] = {}
    task = Task(stated, [mutant.place for mutant in guesses.values()], sorted(rules), False, jobs, PATIENCE)
    for place, status, count in _statuses(task, tests):
        mutant = known.get(place) or guesses[place[:3]].of_rule(place.rule)
        if status not in FATES:
            raise RuntimeError(f"{mutant}: the tests ended with status {status}")
        verdicts[place] = Verdict(mutant, FATES[status])
        tell(verdicts[place], len(verdicts), count)
    missed = [Verdict(mutant, NOWHERE) for mutant in never_come_to(found, rules, {place[:3] for place in verdicts})]
    return sorted([*verdicts.values(), *missed], key=lambda one: one.mutant.place)


def never_come_to(found: list[Mutant], rules: Collection[str], tried: Collection[tuple[str, int, int]]) -> list[Mutant]:
    """Places that work out their rule and that no test comes to with any, one mutant each; if all rules were tried."""
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for mutant in found:
        places.setdefault(mutant.place[:3], []).append(mutant)
    never = [guesses for place, guesses in places.items() if place not in tried]
    return [guesses[0] for guesses in never if all(mutant.rule in rules for mutant in guesses)]


def _statuses(task: Task, tests: Path) -> Iterator[tuple[Place, int, int]]:
    """How the tests of each place end, and how many places there are."""
    files, places, apart = test_files(tests, task.rules), task.places, []
    with _Pytest(tests, files) as pytest:
        for told in pytest.reports(task) if files else ():
            if "places" in told:
                places = [Place(*place) for place in told["places"]]
            elif told["status"] == switch.ALONE:
                apart.append(places[told["number"]])
            else:
                yield places[told["number"]], told["status"], len(places)
        if pytest.status == switch.NO_TESTS:
            yield from ((place, switch.NO_TESTS, len(places)) for place in places)
        elif pytest.status != switch.PASSED:
            raise TestsFail
        for place in apart:
            only = task._replace(places=[place], guesses=[], rules=[place.rule], alone=True)
            yield place, pytest.alone(only), len(places)


class TestsFail(Exception):
    """The tests fail while every rule is switched on, and prove nothing."""


class _Pytest:
    """Runs pytest on some files in a process of its own, with `lab.switch` as a plugin, and takes its reports."""

    def __init__(self, tests: Path, files: Iterable[Path]) -> None:
        self.root = next((folder for folder in tests.parents if (folder / "pyproject.toml").is_file()), tests)
        plugins = ("-p", switch.__name__, "-p", "no:cacheprovider", "-n", "0")
        self.words = [sys.executable, "-m", "pytest", *plugins, "-x", "-q", *(str(file.resolve()) for file in files)]
        self.status = switch.NO_TESTS

    def __enter__(self) -> Self:
        self.folder = TemporaryDirectory(prefix="grognard-mutate-")
        return self

    def __exit__(self, *_: object) -> None:
        self.folder.cleanup()

    def _begin(self, task: Task) -> subprocess.Popen[bytes]:
        path = Path(self.folder.name) / "task.json"
        task.write(path)
        source = str(Path(__file__).parents[2])
        paths = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
        more = {switch.VARIABLE: str(path), "PYTHONPATH": paths, "PYTEST_DEBUG_TEMPROOT": self.folder.name}
        quiet = subprocess.DEVNULL
        pipes = () if task.alone else (task.pipe,)
        return subprocess.Popen(
            self.words, cwd=self.root, env=os.environ | more, stdin=quiet, stdout=quiet, stderr=quiet, pass_fds=pipes
        )

    def reports(self, task: Task) -> Iterator[dict[str, Any]]:
        """What it tells line by line: all places, then the number of each and its status."""
        end, pipe = os.pipe()
        with os.fdopen(end) as lines:
            process = self._begin(task._replace(pipe=pipe))
            os.close(pipe)
            try:
                yield from map(json.loads, lines)
                self.status = process.wait()
            finally:
                process.kill()
                process.wait()

    def alone(self, task: Task) -> int:
        """The status of one place that is switched off from the start."""
        process, watch = self._begin(task), switch.Watch()
        try:
            while (status := process.poll()) is None and watch.seconds() <= task.patience:
                time.sleep(0.02)
            return switch.FAILED if status is None else status
        finally:
            process.kill()
            process.wait()


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
