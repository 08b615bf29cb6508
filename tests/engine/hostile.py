"""Position files that somebody has tampered with: a valid one, with some of its values in place of others."""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.games.datafiles import data_of

from grognard.board.draft import MapError
from grognard.board.grid import UnknownHex
from grognard.engine import positionfile
from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.dice import ScriptError
from grognard.games import game

DECLARED = (FieldError, ScriptError, MapError, UnknownHex, DataError)
"""What `positionfile.load` may raise."""
SKETCHES: dict[str, dict[str, Any]] = {
    "crossroads": {
        "map": {
            "rows": 3,
            "columns": 4,
            "grid": {"label": "{column:02}{row:02}", "first_row": 1},
            "missing": ["0403"],
            "hexes": {"0202": ["forest"], "0303": ["town"]},
            "sides": {"0202/0302": ["river"]},
            "links": {"road": [["0101", "0201", "0301", "0401"]]},
            "areas": {"blue.source": ["0101"], "red.source": ["0401"], "victory.3": ["0303"], "red.entry": ["0401"]},
        },
        "phase": "blue.1.movement",
        "units": [
            {"id": "lancers", "type": "armour", "side": "blue", "hex": "0101", "strength": [4, 2], "move": 6},
            {"id": "foot", "type": "infantry", "side": "red", "hex": "0301", "steps": 1, "formation": 1},
            {"id": "late", "type": "infantry", "side": "red", "box": "red.reserve"},
        ],
        "schedule": [{"turn": 4, "what": "order", "side": "red", "unit": "late", "place": "0401"}],
        "state": {"fortune": "blue", "control": {"0303": "red"}, "cup": ["red.1"]},
        "options": {"fortune": True},
        "dice": [4, 6, 1],
        "draws": ["red.1"],
        "ran_out": ["d6 for x"],
        "seed": 7,
    },
    "army_group_center": {
        "map": {
            "rows": 3,
            "columns": 4,
            "hexes": {"0102": ["forest"], "0203": ["town"]},
            "sides": {"0102/0103": ["river"]},
            "areas": {"soviet_source": ["0101..0104"], "german_source": ["0301..0304"], "german_start": ["0304"]},
            "places": {"Narva": {"hex": "0203", "kinds": ["port"]}},
            "borders": {"old": ["0101/0102"]},
            "edges": {"north": ["0101..0104"]},
        },
        "phase": "soviet.combat.before",
        "turn": 3,
        "units": [
            {"id": "s", "type": "tank", "side": "soviet", "hex": "0101", "strength": [7, 4], "move": 7},
            {"id": "g", "type": "infantry", "side": "german", "hex": "0202", "steps": 1},
        ],
        "stacks": {"0101": ["s"]},
        "state": {"control": {"0203": "german"}, "dead_ports": ["0203"], "strait_crossed": False},
    },
    "arracourt": {
        "map": {
            "rows": 3,
            "columns": 4,
            "areas": {"supply.american": ["0101"], "supply.german": ["0401"]},
            "edges": {"american": ["0101"]},
        },
        "phase": "activation",
        "turn": 2,
        "units": [
            {"id": "A", "type": "hq", "side": "american", "formation": "CCA", "hex": "0101"},
            {"id": "a", "type": "tank", "side": "american", "formation": "CCA", "hex": "0201", "strength": 3},
            {"id": "G", "type": "hq", "side": "german", "formation": "111", "hex": "0401"},
            {"id": "g", "type": "infantry", "side": "german", "formation": "111", "hex": "0301"},
        ],
        "state": {"active": "CCA", "points": {"american": 4}, "improved": ["0301"], "level": {"CCA": 2}},
        "dice": [5, 5],
    },
}
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 99, 10**6, -(10**6), 10**9, 10**300, 1.5, float("nan")),
    *(
        "",
        " ",
        "x",
        "²",
        "x" * 201,
        "x" * 5000,
        "\ud800",
        "\x00",
        "a.b.c",
        "0101",
        "0101..0401",
        "0101/0201",
        "..",
        "nan",
    ),
    *("{row.__class__}", "{row_letter}{column:2}", "{row:0300000000}", "{0}", "{", "1e999999999", "victory.²"),
    *(
        [],
        {},
        [[]],
        [None],
        {"": 0},
        {"id": "x"},
        {"turn": 1},
        ["0101"] * 50,
        [1] * 2001,
        {"hex": "0101", "kinds": [1]},
    ),
    {"procedure": "Turn"},
)


_action: Any = Action
_ARGS: list[Any] = [None, 7, "0204", ["0204"], {}, {"0204"}, b"0204", (None,), (7,), (["0204"],), ({},), (b"0204",)]
_VERBS: list[Any] = [None, 7, [], {}, b"hex", "", "a b", "x" * 10**6]
OVERTYPED: tuple[Any, ...] = (
    *(_action("hex", args) for args in _ARGS),
    *(_action(verb) for verb in _VERBS),
    *(None, 7, 1.5, {}, {"edit": 1}, set(), b"edit", [None], [[]], [{}]),
    *(["x"] * 10**6, "x " * 10**6, "x" * 10**6),
)
"""What is no action, though it may look like one."""


@cache
def bases(name: str) -> tuple[str, ...]:
    """Valid files of a game, as JSON: a sketch, a scenario at its start, and both with their frames."""
    rules = game(name)
    sketched = positionfile.load(rules, SKETCHES[name])
    started = positionfile.load(rules, {"scenario": next(iter(rules.scenarios()))})
    chance = random.Random(name)
    files = [SKETCHES[name], positionfile.dump(rules, sketched), positionfile.dump(rules, started)]
    for position in (sketched, started):
        for _ in range(12):
            decision = rules.decision(position)
            if decision is None:
                break
            rules.apply(position, chance.choice(decision.actions))
        files.append(positionfile.dump(rules, position))
    folder = data_of(rules)
    charts = {chart: folder.open(file).text for chart, file in rules.charts().items()}
    files.append({**SKETCHES[name], "charts": charts})
    return tuple(json.dumps(file) for file in files)


def tampered(name: str, seed: int) -> dict[str, Any]:
    """A valid file with a few changes, the same for the same seed."""
    chance = random.Random(f"{name} {seed}")
    data: dict[str, Any] = json.loads(chance.choice(bases(name)))
    for _ in range(chance.randint(1, 3)):
        _tamper(data, chance)
    return data


def _tamper(data: dict[str, Any], chance: random.Random) -> None:
    places = list(_places(data))
    if not places:
        return
    holder, key = chance.choice(places)
    found = holder[key]
    sort = chance.randrange(6)
    if isinstance(found, str) and len(found) > 200 and sort != 0:
        holder[key] = _garbled(found, chance)
    elif sort == 0:
        del holder[key]
    elif sort == 1:
        other, there = chance.choice(places)
        holder[key] = copy.deepcopy(other[there])
    elif sort == 2 and isinstance(found, list) and found:
        holder[key] = found * chance.choice((2, 70, 700))
    elif sort == 3 and isinstance(holder, dict):
        names = [str(value) for value in VALUES] + [str(name) for where, name in places]
        holder[chance.choice(names)] = holder.pop(key)
    else:
        holder[key] = copy.deepcopy(chance.choice(VALUES))


def _garbled(text: str, chance: random.Random) -> str:
    """A chart with a word of it in place of another, or with something strange in it."""
    words = text.replace(",", " ").split()
    strange = [value for value in VALUES if isinstance(value, str)] + ['"', "0xFFFFFFFFFFFFFFFFFFFF", "9" * 5000, "[[["]
    return text.replace(chance.choice(words), chance.choice([*strange, *words[:50]]), chance.choice((1, -1)))


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a file that can be changed: what holds it, and under which name or number."""
    waiting = [data]
    while waiting:
        holder = waiting.pop()
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            yield holder, key
            if isinstance(value, dict | list):
                waiting.append(value)
