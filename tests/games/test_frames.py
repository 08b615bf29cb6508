"""What waits below the present procedure is found and changed by the position's own services, in every game.

Whoever wrote into the list of frames by hand would have to know how many lie there, and would be wrong once the game is
over or another procedure has come between.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).parents[2] / "src" / "grognard" / "games"
CHANGING = frozenset(("append", "insert", "pop", "remove", "clear", "extend", "reverse"))


def is_frames(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "frames"


def by_hand(tree: ast.AST) -> Iterator[int]:
    """The lines that change a list of frames."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=target, ctx=ast.Store() | ast.Del()) if is_frames(target):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=target, attr=name)) if name in CHANGING and is_frames(target):
                yield node.lineno
            case ast.Attribute(attr="frames", ctx=ast.Store()):
                yield node.lineno


def test_no_game_writes_into_the_stack_of_procedures() -> None:
    files = sorted(GAMES.rglob("*.py"))
    assert [f"{path}:{line}" for path in files for line in by_hand(ast.parse(path.read_text("utf-8")))] == []


def test_whoever_does_is_found() -> None:
    code = "p.frames[n] = x\np.frames.insert(0, x)\ndel p.frames[0]\np.frames = []\np.update(p.frames[-1], left=1)\n"
    assert sorted(by_hand(ast.parse(code))) == [1, 2, 3, 4]
