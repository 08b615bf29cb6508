"""The rules of a game as a page shows them: every line, where the program applies it, and examples to try.

Where a rule is applied is read from the source of the installed package, so that it cannot be out of date.
"""

import ast
from pathlib import Path
from typing import Any

import grognard
from grognard.engine.examples import Example, example_file, load_examples
from grognard.engine.game import Game
from grognard.engine.rules import citations, read_sources
from grognard.engine.words import LANGUAGES

CHAPTER = "chapter."


def rulebook_json(game: Game[Any]) -> dict[str, Any]:
    """Everything, as plain data."""
    code = applied(game)
    examples = load_examples(game)
    texts = game.words.texts
    return {
        "game": game.name,
        "title": dict(zip(LANGUAGES, texts.get("game.title", (game.name, game.name)), strict=True)),
        "chapters": {
            key.removeprefix(CHAPTER): dict(zip(LANGUAGES, said, strict=True))
            for key, said in texts.items()
            if key.startswith(CHAPTER)
        },
        "rules": [
            {
                **rule._asdict(),
                "code": code[id],
                "examples": [name for name, example in examples.items() if id in example.rules],
            }
            for id, rule in game.rules.items()
        ],
        "examples": {name: _example(game, example) for name, example in examples.items()},
    }


def _example(game: Game[Any], example: Example) -> dict[str, Any]:
    return {
        "title": dict(example.title),
        "says": dict(example.says),
        "rules": list(example.rules),
        "provenance": example.provenance,
        "position": example_file(game, example),
    }


def applied(game: Game[Any]) -> dict[str, list[dict[str, Any]]]:
    """Where the code cites each rule: module, line, the function or class around it, and the line as it stands.

    One place in a function is enough: whoever looks there finds the others.
    """
    sources = read_sources(game.rulebook)
    package = ".".join(game.rulebook.relative_to(Path(grognard.__file__).parents[1]).parts)
    lines = {path: text.splitlines() for path, text in sources.items()}
    around = {path: _around(text) for path, text in sources.items()}
    found: dict[str, list[dict[str, Any]]] = {}
    for rule, places in citations(sources, game.rules).items():
        known: dict[tuple[str, str], dict[str, Any]] = {}
        for place in places:
            path, line = place.rsplit(":", 1)
            n = int(line)
            name = around[path].get(n, "")
            module = f"{package}.{path.removesuffix('.py').replace('/', '.').removesuffix('.__init__')}"
            entry = {"module": module, "line": n, "name": name, "text": lines[path][n - 1].strip()}
            known.setdefault((path, name), entry)
        found[rule] = list(known.values())
    return found


def _around(text: str) -> dict[int, str]:
    """For each line of a source the function or class that it stands in, as it is called: `Retreat.hex`.

    A function inside another has no name that it could be found by: there it is the outer one.
    """
    found: dict[int, str] = {}

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}" if outer else child.name
                found.update(dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), name))
            if not isinstance(child, ast.FunctionDef):
                walk(child, name)

    walk(ast.parse(text), "")
    return found
