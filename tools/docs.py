"""Regenerates what the docs take from the code: pictures, rules, charts, fields. `--check` only compares.

Run it by `make docs`. A passage between `<!-- generated: PASSAGE GAME -->` and `<!-- end -->` is rewritten here.
"""

import argparse
import ast
import csv
import re
import sys
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from html import escape
from pathlib import Path

import grognard
from grognard.board.svg import render
from grognard.engine.data import Source
from grognard.games import GAMES
from grognard.server.limits import Limits
from grognard.server.symbols import map_style

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "grognard"
DOCS = ROOT / "docs"
ROOMS = ("board", "engine", "games", "players", "lab", "server", "interop", "cli")


# -- the picture of the rooms


def room_of(path: Path) -> str:
    """The room that a module is in."""
    return path.relative_to(PACKAGE).parts[0]


def imports(path: Path) -> list[str]:
    """The rooms that a module imports from."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        found += [name.split(".")[1] for name in names if name.startswith("grognard.")]
    return found


def rooms_picture() -> str:
    """The rooms that exist, what each says it is, and the arrows between them, from the imports."""
    arrows = {
        (room_of(path), other)
        for path in sorted(PACKAGE.rglob("*.py"))
        for other in imports(path)
        if room_of(path) in ROOMS and other in ROOMS and other != room_of(path)
    }
    present = [room for room in ROOMS if (PACKAGE / room / "__init__.py").exists()]
    levels = _levels(present, arrows)
    top = max(levels.values())
    place = {room: (190 + 370 * _column(room, levels), 50 + 110 * (top - levels[room])) for room in present}
    width, height = max(x for x, _ in place.values()) + 190, 110 * top + 100
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" role="img">',
        "<title>Rooms and who imports whom</title>",
        f'<rect width="{width}" height="{height}" fill="#fdfbf5"/>',
    ]
    for room, other in sorted(_direct(arrows)):
        (x1, y1), (x2, y2) = place[room], place[other]
        parts.append(
            f'<path d="M{x1} {y1 + 28} L{x2} {y2 - 38}" stroke="#555" stroke-width="1.5"/>'
            f'<path d="M{x2} {y2 - 28} l-6 -11 h12 z" fill="#555"><title>{room} imports {other}</title></path>'
        )
    for room in present:
        x, y = place[room]
        parts.append(
            f'<rect x="{x - 170}" y="{y - 28}" width="340" height="56" rx="8" fill="#e8dfc6" stroke="#8a7f66"/>'
            f'<text x="{x}" y="{y - 5}" text-anchor="middle" font-size="16" font-weight="bold">{room}</text>'
            f'<text x="{x}" y="{y + 16}" text-anchor="middle" font-size="11">{escape(_caption(room))}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _direct(arrows: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows that do not follow from two others."""
    rooms = {room for arrow in arrows for room in arrow}
    return {(a, b) for a, b in arrows if not any((a, c) in arrows and (c, b) in arrows for c in rooms)}


def _caption(room: str) -> str:
    """What a room says of itself in the first sentence of its docstring."""
    said = ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text("utf-8"))) or ""
    return re.split(r"[.,;:] (?:each|which|by|the ground|what)|\.", said)[0].removeprefix(f"{room.title()}: ")


def _levels(rooms: list[str], arrows: set[tuple[str, str]]) -> dict[str, int]:
    """How far up a room stands: one above the highest room that it imports from."""
    levels = dict.fromkeys(rooms, 0)
    for _ in rooms:
        for room, other in arrows:
            levels[room] = max(levels[room], levels[other] + 1)
    return levels


def _column(room: str, levels: dict[str, int]) -> int:
    beside = sorted(other for other in levels if levels[other] == levels[room])
    return beside.index(room)


# -- passages


def rules_of(name: str) -> str:
    """A whole rulebook, from rules.tsv."""
    text, chapter = [], ""
    game = grognard.game(name)
    for rule in game.rules.values():
        number = rule.id.split(".")[0]
        if number != chapter:
            chapter = number
            text.append(f"\n### {number} {game.words.say(f'chapter.{number}')}\n")
        mark = " *(optional)*" if rule.kind == "optional" else ""
        text.append(f"**{rule.id}**{mark} {rule.en}\n")
    return "\n".join(text)


def chart(file: str, name: str) -> str:
    """A chart as a table, with its provenance."""
    source = Source(file, (PACKAGE / "games" / name / "data" / file).read_text("utf-8"))
    rows = list(csv.reader(line for line in source.text.splitlines() if line and not line.startswith("#")))
    table = ["| " + " | ".join(rows[0]) + " |", "|" + " --- |" * len(rows[0])]
    table += ["| " + " | ".join(row) + " |" for row in rows[1:]]
    return "\n".join(table) + f"\n\nProvenance: {source.provenance()} (`data/{file}`).\n"


def fields_of(name: str) -> str:
    """The fields of a position file that a game adds, from its position class."""
    game = grognard.game(name)
    position = game.position_class
    files = (folder / "position.py" for folder in dict.fromkeys((game.rulebook, game.folder)))
    notes = {field: note for path in files if path.exists() for field, note in _field_notes(path).items()}
    rows = ["| field | where | meaning |", "| --- | --- | --- |"]
    rows += [f"| `{field}` | each unit | {notes[field]} |" for field in position.unit_columns if field != "at"]
    rows += [f"| `{field}` | `state` | {notes[field]} |" for field in position.state_fields]
    return "\n".join(rows) + "\n"


def _field_notes(path: Path) -> dict[str, str]:
    """The sentence below each declared field."""
    notes, last = {}, ""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                    last = statement.target.id
                elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and last:
                    notes[last] = " ".join(str(statement.value.value).split())
    return notes


def phases_of(name: str) -> str:
    """The names that `phase` takes."""
    return ", ".join(f"`{phase}`" for phase in grognard.game(name).phases()) + "\n"


def options_of(name: str) -> str:
    """The optional rules, what they may be, and what they are unless something is said."""
    game = grognard.game(name)
    rows = ["| option | rule | choices | meaning |", "| --- | --- | --- | --- |"]
    for option in game.optional_rules:
        choices = ", ".join(f"**{choice}**" if choice == option.default else str(choice) for choice in option.choices)
        said = game.words.say(f"option.{option.name}")
        rows.append(f"| `{option.name}` | {option.rule} | {choices.lower()} | {said} |")
    return "\n".join(rows) + "\n"


def limits_of(room: str) -> str:
    """The limits of the server: what each is unless a file says something else."""
    notes = _field_notes(PACKAGE / room / "limits.py")
    rows = ["| limit | default | what |", "| --- | --- | --- |"]
    rows += [f"| `{field.name}` | {field.default:,} | {notes[field.name]} |" for field in fields(Limits)]
    return "\n".join(rows) + "\n"


CHARTS = (
    *("terrain", "crt", "ratios", "differentials", "units", "headquarters", "formations", "groups"),
    *("action_points", "chits", "support", "turns", "weather"),
    *("orders", "modes", "movement", "actions", "ground_combat"),
    *("mobile_crt", "assault_crt", "coordination", "fuel", "air", "mtsensk_turns", "mozhaysk_turns"),
)
"""The charts that a page may show, each from the CSV file of that name."""
PASSAGES: dict[str, Callable[[str], str]] = {
    "rules": rules_of,
    **{file: partial(chart, f"{file}.csv") for file in CHARTS},
    "fields": fields_of,
    "phases": phases_of,
    "options": options_of,
    "limits": limits_of,
}


def map_picture(name: str, scenario: str | None = None) -> str:
    """The map of a game, or of one of its scenarios."""
    rules = grognard.game(name)
    return render(rules.start(scenario, seed=0).components.map, style=map_style(rules))


OTHER_MAPS = {"mozhaysk": ("roads_to_moscow", "borodino_again")}
"""Maps of games that have more than one, each with a scenario that is played on it."""
PICTURES: dict[str, Callable[[], str]] = {
    "rooms.svg": rooms_picture,
    **{f"{name.rpartition('/')[2]}.svg": partial(map_picture, name) for name in GAMES},
    **{f"{picture}.svg": partial(map_picture, *of) for picture, of in OTHER_MAPS.items()},
}


def regenerate() -> dict[Path, str]:
    """Every generated file as it should be."""
    wanted = {DOCS / "pictures" / name: make() for name, make in PICTURES.items()}
    for page in sorted(DOCS.rglob("*.md")):
        old = page.read_text("utf-8")
        new = re.sub(
            r"(<!-- generated: (\w+) ([\w/]+) -->\n).*?(<!-- end -->)",
            lambda match: f"{match[1]}{PASSAGES[match[2]](match[3])}{match[4]}",
            old,
            flags=re.DOTALL,
        )
        wanted[page] = new
    return wanted


def stale() -> list[Path]:
    """The generated files that are not as they should be."""
    return [path for path, text in regenerate().items() if not path.exists() or path.read_text("utf-8") != text]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only report what is out of date")
    old = stale()
    if parser.parse_args().check:
        for path in old:
            print(f"out of date: {path.relative_to(ROOT)} (run make docs)")
        return 1 if old else 0
    for path, text in regenerate().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    print(f"{len(old)} files rewritten" if old else "everything was up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
