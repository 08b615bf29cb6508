"""Inline charts for sketches: what a scenario card limits, and what a game says of the Initiative and of the points."""

import json
import re
from typing import Any

from tests.games.datafiles import text_of

from grognard.games.formation.arracourt import GAME

TURNS = 8
CARD = f"""# provenance: ours
[sketch]
title.en = "Sketch"
title.es = "Croquis"
rule = "3.6"
turns = {TURNS}
dates = {json.dumps([str(turn) for turn in range(1, TURNS + 1)])}
setup = {{}}
steps_per_point = {{ tank = 1, other = 1 }}
levels = [{{ winner = "", level = "draw" }}]
"""


def card(**fields: Any) -> dict[str, str]:
    """The chart of scenarios with a card for the sketch, such as `card(most_in_a_row={"american": 2})`."""
    return {"scenarios": CARD + "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())}


def initiative(**fields: Any) -> dict[str, str]:
    """The chart of the game with another Initiative track or rule for ties."""
    text = text_of(GAME, "game.toml")
    for name, value in fields.items():
        text, found = re.subn(rf"(?m)^{name} = [^#\n]*", f"{name} = {_toml(value)} ", text)
        assert found == 1, name
    return {"game": text}


def points_table(*rows: str) -> dict[str, str]:
    """An Action Point Table whose first rows are these, such as "1/1 2/1 3/2 4/2"; the last one stands for the rest."""
    lines = [rows[min(n, len(rows) - 1)].replace(" ", ",") for n in range(10)]
    body = "".join(f"{die},{line}\n" for die, line in enumerate(lines, 1))
    return {"action_points": f"# provenance: ours\ndie,1,2,3,4\n{body}"}


def _toml(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value)
