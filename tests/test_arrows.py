"""Imports point one way: board <- engine <- games <- (players, lab, server, interop, cli)."""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "grognard"
RANK = {"board": 0, "engine": 1, "games": 2, "players": 3, "lab": 3, "server": 3, "interop": 3, "cli": 3, "__main__": 3}
CORE = {"board", "engine", "games"}
NETWORK = {"asyncio", "ftplib", "http", "imaplib", "nntplib", "poplib", "select", "selectors", "smtplib"}
NETWORK |= {"socket", "socketserver", "ssl", "telnetlib", "urllib", "webbrowser", "wsgiref", "xmlrpc"}
CORE_MAY_USE = (set(sys.stdlib_module_names) - NETWORK) | {"numpy", "numba"}


def violations(sources: Mapping[str, str]) -> list[str]:
    """Every import against the arrows, as `module: imports target: why`; a package's own module ends in `.__init__`."""
    found = []
    for module, source in sources.items():
        tree = ast.parse(source)
        for target in imports(tree, module):
            if why := objection(module, target):
                found.append(f"{module}: imports {target}: {why}")
        if module == "grognard.__init__":
            eager = [target for node in tree.body for target in imported(node, module) if inside(target)]
            found += [f"{module}: imports {target}: only inside a function" for target in eager]
    return found


def imports(tree: ast.AST, module: str) -> Iterator[str]:
    """All that a module imports, wherever in it the import stands."""
    for node in ast.walk(tree):
        yield from imported(node, module)


def imported(node: ast.AST, module: str) -> Iterator[str]:
    """The absolute names that one node imports, if it does."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=base, names=names, level=level):
            above = module.split(".")[:-level] if level else []
            parent = ".".join([*above, *([base] if base else [])])
            yield from (f"{parent}.{alias.name}" for alias in names)
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name


def objection(module: str, target: str) -> str | None:
    """Why the module may not import the target, or None if it may."""
    home, goal = part(module, 1), part(target, 1)
    if home == "__init__":
        return "the root offers only the core" if inside(target) and goal not in CORE else None
    if home not in RANK:
        return f"{home} is not a part of the layout"
    if not inside(target):
        allowed = home not in CORE or part(target, 0) in CORE_MAY_USE
        return None if allowed else "the core uses numpy, numba and the standard library without its network modules"
    if home not in CORE or goal == "__version__":
        return None
    if goal not in RANK or RANK[goal] > RANK[home]:
        return f"{home} lies below {goal or 'the root'}"
    game = part(module, 2)
    if home == goal == "games" and game != "__init__" and part(target, 2) != game:
        return "a game knows no other game"
    return None


def inside(target: str) -> bool:
    return part(target, 0) == "grognard"


def part(name: str, index: int) -> str:
    """The index-th part of a dotted name, or the empty string."""
    return name.split(".")[index] if name.count(".") >= index else ""


def test_the_project_keeps_the_arrows() -> None:
    paths = sorted(PACKAGE.rglob("*.py"))
    assert paths
    names = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths}
    assert violations({names[path]: path.read_text(encoding="utf-8") for path in paths}) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        # upwards
        ("grognard.board.paths", "import grognard.engine"),
        ("grognard.board.paths", "from grognard import engine"),
        ("grognard.board.paths", "from ..engine import dice"),
        ("grognard.board.__init__", "from ..engine.dice import roll"),
        ("grognard.board.paths", "def f():\n    import grognard.games"),
        ("grognard.board.paths", "if TYPE_CHECKING:\n    from grognard.engine import Position"),
        ("grognard.engine.position", "from grognard.games.crossroads import combat"),
        ("grognard.engine.position", "importlib.import_module('grognard.games.crossroads')"),
        ("grognard.engine.position", "from grognard.cli import main"),
        ("grognard.games.crossroads.combat", "from grognard.players import random"),
        ("grognard.games.crossroads.combat", "from grognard.lab import odds"),
        ("grognard.games.crossroads.combat", "import grognard.server"),
        ("grognard.games.__init__", "from grognard.interop import vassal"),
        # into or out of what is no part of the layout
        ("grognard.engine.position", "import grognard"),
        ("grognard.engine.position", "from grognard import game"),
        ("grognard.engine.position", "from grognard.util import helper"),
        ("grognard.util", "import math"),
        # game to game
        ("grognard.games.crossroads.combat", "from grognard.games.folio import combat"),
        ("grognard.games.crossroads.combat", "from grognard.games import folio"),
        ("grognard.games.crossroads.combat", "from ..folio.combat import resolve"),
        ("grognard.games.folio.hells_gate.units", "from ...crossroads import units"),
        ("grognard.games.crossroads.__init__", "from .. import folio"),
        # the core and the world outside
        ("grognard.board.paths", "import networkx"),
        ("grognard.board.paths", "from scipy.sparse import csgraph"),
        ("grognard.engine.record", "import socket"),
        ("grognard.engine.record", "from urllib.request import urlopen"),
        ("grognard.games.crossroads.combat", "import http.client"),
        ("grognard.games.crossroads.combat", "async def f():\n    import asyncio"),
        ("grognard.games.crossroads.combat", "from fastapi import FastAPI"),
        ("grognard.engine.record", "import starlette"),
        # the root
        ("grognard.__init__", "from grognard.engine import Position"),
        ("grognard.__init__", "from . import games"),
        ("grognard.__init__", "def f():\n    from grognard.server import app"),
    ],
)
def test_an_import_against_the_arrows_is_found(module: str, source: str) -> None:
    assert len(violations({module: source})) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("grognard.__init__", "import math\ndef game(name):\n    from grognard.games import load"),
        ("grognard.board.paths", "import heapq\nimport numpy as np\nfrom numba import njit\nfrom . import hexes"),
        ("grognard.board.__init__", "from .hexes import Hex\nfrom grognard.board import paths"),
        ("grognard.engine.record", "import json\nfrom grognard import __version__\nfrom grognard.board import Map"),
        ("grognard.games.__init__", "from importlib import import_module\nfrom . import crossroads, folio"),
        ("grognard.games.crossroads.combat", "from ...engine import dice\nfrom ..crossroads import zones"),
        ("grognard.games.folio.hells_gate.units", "from .. import combat\nfrom grognard.games.folio import stacking"),
        ("grognard.cli.main", "import grognard\nfrom grognard import game, lab, server\nimport argparse"),
        ("grognard.server.app", "import asyncio\nimport fastapi\nfrom grognard.games import crossroads"),
        ("grognard.__main__", "from grognard.cli.main import main"),
    ],
)
def test_an_import_along_the_arrows_passes(module: str, source: str) -> None:
    assert violations({module: source}) == []
