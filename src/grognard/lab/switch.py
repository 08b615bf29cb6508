"""A plugin of pytest, which it does not import: runs the tests of rules with those rules switched off.

The modules of a game are changed while they are imported: their syntax trees, not their files. Every refusal and every
part of a sum asks a switch, and the switch takes out one rule in one place. The tests are imported once; for each
mutant the process is forked, so that none knows what another has computed. A mutant that was come to during the import
itself is told to be tried alone, in a process in which it is switched off from the start.

What to do is in a file that the environment names (`Task`).
"""

import ast
import copy
import dataclasses
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from grognard.board.costs import CostPart, CountPart, Surcharge
from grognard.engine.rulings import Part, Ruling

VARIABLE = "GROGNARD_SWITCHED_OFF"
"""Names the file with the task."""
PASSED, FAILED, BROKEN, NO_TESTS = 0, 1, 2, 5
"""How pytest ends: 2 is a test that cannot even be imported, 5 that there was none."""
UNREACHED = 77
"""The status when all tests pass and none of them came to the place."""
ALONE = 78
"""The status of a mutant that was come to while the tests were imported, and has to be tried alone."""
CRASHED = 79
"""The status of a process that could not run the tests at all."""


class Place(NamedTuple):
    """One call in the code, and the rule that it is to do without."""

    module: str
    line: int
    column: int
    rule: str


class Task(NamedTuple):
    """What a process has to do."""

    places: list[Place]
    """What is switched off, in turn; if alone, the only one, from the start."""
    guesses: list[Place]
    """Calls that work out their rule: whichever the tests come there with are switched off, too."""
    rules: list[str]
    """Whose tests count; no others are switched off."""
    alone: bool
    jobs: int
    """How many at a time."""
    patience: float
    """Seconds after which tests that do not end count as failed; more where they take long with every rule, too."""
    pipe: int = -1
    """Where to report what is done."""

    def write(self, path: Path) -> None:
        """As a file."""
        path.write_text(json.dumps(self._asdict()), "utf-8")

    @classmethod
    def read(cls, path: str) -> "Task":
        """From a file."""
        found = json.loads(Path(path).read_text("utf-8"))
        return cls(**found | {name: [Place(*place) for place in found[name]] for name in ("places", "guesses")})


class Switch:
    """Takes one rule out of one place, and knows which places have been come to with which rule."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.places = list(places)
        self.sites = {site: n for n, site in enumerate(dict.fromkeys(place[:3] for place in self.places))}
        """The number of each call, by module, line and column."""
        self.reached: dict[tuple[int, str], None] = {}
        """In the order in which they were come to."""
        self.present: tuple[int, str] | None = None
        """What is switched off now."""

    def key(self, place: Place) -> tuple[int, str]:
        """The number of its call, and the rule."""
        return self.sites[place[:3]], place.rule

    def off(self, site: int, rule: str) -> bool:
        """Is this the rule and the place? Called in the changed code before a refusal."""
        self.reached[site, rule] = None
        return (site, rule) == self.present

    def passed(self) -> Ruling:
        """The ruling used in place of a refusal that is switched off."""
        return Ruling(True, (self.present[1] if self.present else "",), "switched_off")

    def nought(self, site: int, part: Any) -> Any:
        """A part of a sum, or one that adds nothing if it is of the rule."""
        if not self.off(site, part.rule):
            return part
        if isinstance(part, CostPart):
            return dataclasses.replace(part, cost=np.zeros_like(part.cost))
        if isinstance(part, CountPart):
            return part._replace(amounts=(0,))
        assert isinstance(part, Part | Surcharge)
        return part._replace(amount=0)


# -- the code with a switch in it


class Rewrite(ast.NodeTransformer):
    """The syntax tree of a module with the switch in every place."""

    def __init__(self, switch: Switch, module: str) -> None:
        self.sites = {site[1:]: number for site, number in switch.sites.items() if site[0] == module}
        self.returns: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.returns.append(ast.unparse(node.returns) if node.returns else "None")
        before = any(isinstance(inner, ast.Call) and self._site(inner) is not None for inner in ast.walk(node))
        self.generic_visit(node)
        if self.returns.pop() == "Ruling" and before:
            node.body.append(ast.Return(_expression("switch_.passed()")))
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        call = node.value
        site = self._site(call) if isinstance(call, ast.Call) and _is_refusal(call) else None
        if site is None:
            return self.generic_visit(node)
        assert isinstance(call, ast.Call)
        self.generic_visit(call)
        return ast.If(ast.UnaryOp(ast.Not(), _asked("off", site, copy.deepcopy(call.args[0]))), [node], [])

    def visit_Call(self, node: ast.Call) -> ast.AST:
        site = self._site(node)
        self.generic_visit(node)
        if site is None:
            return node
        if _is_refusal(node):
            instead = "None" if self.returns and "None" in self.returns[-1] else "switch_.passed()"
            return ast.IfExp(_asked("off", site, copy.deepcopy(node.args[0])), _expression(instead), node)
        return _asked("nought", site, node)

    def _site(self, call: ast.Call) -> int | None:
        return self.sites.get((call.lineno, call.col_offset)) if isinstance(call.func, ast.Name) else None


def _is_refusal(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "refuse"


def _asked(method: str, site: int, argument: ast.expr) -> ast.Call:
    return ast.Call(_expression(f"switch_.{method}"), [ast.Constant(site), argument], [])


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


class Loader(SourceFileLoader):
    """Reads a module with the switch in it; neither reads nor writes what Python keeps of it."""

    switch: Switch

    def get_code(self, fullname: str) -> CodeType:
        tree = Rewrite(self.switch, fullname).visit(ast.parse(self.get_data(self.path)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["switch_"] = self.switch
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules that are changed."""

    def __init__(self, switch: Switch) -> None:
        self.switch = switch
        self.modules = {place.module for place in switch.places}

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = Loader(name, spec.origin)
        spec.loader.switch = self.switch
        return spec


# -- processes


def forked(work: Callable[[], int]) -> int:
    """Do something in a copy of this process, which ends with the status that it returns; the number of the copy."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = CRASHED
    try:
        status = work()
    finally:
        os._exit(status)


class Watch:
    """Seconds for which this process has been awake, if it is looked at again and again.

    While a machine sleeps, or holds all that runs on it, nobody's time is counted: tests would fail that do not.
    """

    LONGEST = 1.0
    """What two looks may be apart; beyond that, the process did not run."""

    def __init__(self) -> None:
        self._seen, self._awake = time.monotonic(), 0.0

    def seconds(self) -> float:
        """Since it was made."""
        now = time.monotonic()
        self._awake += min(now - self._seen, self.LONGEST)
        self._seen = now
        return self._awake


def statuses(works: Iterable[Callable[[], int]], jobs: int, patience: float) -> Iterator[tuple[int, int]]:
    """Do all, several at a time: the number of each that has ended, and its status; one that takes too long fails."""
    waiting, running = enumerate(works), dict[int, tuple[int, float]]()
    more, watch = True, Watch()
    while more or running:
        now = watch.seconds()
        while more and len(running) < jobs:
            following = next(waiting, None)
            more = following is not None
            if following is not None:
                running[forked(following[1])] = (following[0], now)
        for child, (number, since) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if not ended and now - since > patience:
                os.kill(child, signal.SIGKILL)
                ended, status = os.waitpid(child, 0)
            if ended:
                del running[child]
                yield number, os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else FAILED
        time.sleep(0.005)


def _run(session: Any, items: list[Any], done: Callable[[Any], None] = lambda item: None) -> int:
    """Run tests until one fails, and say of each when it has passed."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return FAILED
        done(item)
    return PASSED


class Comings:
    """Which tests have come to a place, and how long each took: the short ones that come there are the first to try.

    The others are tried after them: what one test has come to is kept for the next, and that one need not come there.
    """

    def __init__(self, told: Iterable[tuple[str, float, list[tuple[int, str]]]]) -> None:
        self.seconds: dict[str, float] = {}
        self.come: dict[tuple[int, str], set[str]] = {}
        for test, seconds, keys in told:
            self.seconds[test] = seconds
            for key in keys:
                self.come.setdefault((key[0], key[1]), set()).add(test)

    def first(self, key: tuple[int, str], items: Iterable[Any]) -> list[Any]:
        """Tests in the order in which they are tried without a place."""
        there = self.come.get(key, set())
        return sorted(items, key=lambda item: (item.nodeid not in there, self.seconds.get(item.nodeid, 0.0)))

    def longest(self, groups: Iterable[Iterable[Any]]) -> float:
        """The seconds that the slowest of these groups of tests took with every rule."""
        return max((sum(self.seconds.get(item.nodeid, 0.0) for item in items) for items in groups), default=0.0)


def rules_of(item: Any) -> set[str]:
    """What a test is marked with."""
    return {id for mark in item.iter_markers("rule") for id in mark.args}


# -- what pytest calls

_task = Task.read(os.environ[VARIABLE]) if VARIABLE in os.environ else Task([], [], [], True, 1, 0.0)
_switch = Switch([*_task.places, *_task.guesses])


def pytest_configure() -> None:
    """Before any test is imported."""
    finder = Finder(_switch)
    early = sorted(finder.modules & sys.modules.keys())
    assert not early, f"imported too early: {', '.join(early)}"
    sys.meta_path.insert(0, finder)
    if _task.alone and _task.places:
        _switch.present = _switch.key(_task.places[0])


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Keep the tests of the rules that are switched off."""
    items[:] = [item for item in items if not rules_of(item).isdisjoint(_task.rules)]


def pytest_runtestloop(session: Any) -> bool | None:
    """All tests with every rule, then those of each rule without it; a line for each that is done."""
    if _task.alone or session.testsfailed or not session.items:
        return None
    early, by_rule = set(_switch.reached), dict[str, list[Any]]()
    for item in session.items:
        for rule in rules_of(item):
            by_rule.setdefault(rule, []).append(item)

    def with_every_rule() -> int:
        told: list[tuple[str, float, list[tuple[int, str]]]] = []
        begun = time.monotonic()

        def note(item: Any) -> None:
            nonlocal begun
            told.append((item.nodeid, time.monotonic() - begun, [*_switch.reached]))
            _switch.reached.clear()
            begun = time.monotonic()

        _switch.reached.clear()
        status = _run(session, session.items, note)
        _notes().write_text(json.dumps(told), "utf-8")
        return status

    def without(place: Place) -> int:
        if place.rule not in by_rule:
            return NO_TESTS
        if _switch.key(place) in early:
            return ALONE
        _switch.present = _switch.key(place)
        tests = comings.first(_switch.present, by_rule[place.rule])
        return _run(session, tests) or (PASSED if _switch.present in _switch.reached else UNREACHED)

    for _, status in statuses([with_every_rule], 1, float("inf")):
        session.testsfailed = int(status != PASSED)
    if session.testsfailed:
        return True
    comings = Comings(json.loads(_notes().read_text("utf-8")))
    places = [*_task.places, *guessed(dict.fromkeys([*early, *comings.come]))]
    _report({"places": places})
    works = [lambda place=place: without(place) for place in places]
    patience = max(_task.patience, 5 * comings.longest(by_rule.values()))
    for number, status in statuses(works, _task.jobs, patience):
        _report({"number": number, "status": status})
    return True


def guessed(reached: Iterable[tuple[int, str]]) -> list[Place]:
    """What the guesses have turned out to be: the rules with which the tests come to them."""
    sites = {_switch.sites[place[:3]]: place for place in _task.guesses}
    found = [sites[site]._replace(rule=rule) for site, rule in reached if site in sites and rule in _task.rules]
    return [place for place in found if place not in _task.places]


def _notes() -> Path:
    """Where the copy of this process that has run all tests leaves what it came to."""
    return Path(os.environ[VARIABLE]).with_name("reached.json")


def _report(what: dict[str, Any]) -> None:
    """To the process that has given the task, past what pytest catches."""
    os.write(_task.pipe, f"{json.dumps(what)}\n".encode())


def pytest_sessionfinish(session: Any, exitstatus: int) -> None:
    """A rule that nobody came to has not been tried."""
    if _task.alone and exitstatus == PASSED and _switch.present not in _switch.reached:
        session.exitstatus = UNREACHED
