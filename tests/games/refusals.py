"""Tables of refusals: this position, this action, this rule.

A game's tables are the TOML files in its folder `refusals`. A table has `positions`, position files as JSON by name,
and `refusals`, each with

- `position`: the name of a position of the table (if the rules pass over its phase, it is asked in it all the same),
- `change`: what is different, as JSON: fields are replaced, objects merged, units merged by id (null takes one away),
- `after`: actions made first, separated by semicolons,
- `action` that is tried, or `inquiry` that is asked (such as "supply LVI"), and the `rule` that decides,
- `reason`: the key of what is told, where the same rule also refuses for other reasons,
- `unless`: what would have to be different as well, as JSON, for the same action to be allowed: the positive twin,
- `why`: in a few words, what the rulebook says.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine import positionfile
from grognard.engine.game import Game
from grognard.engine.rulings import Ruling

HERE = Path(__file__).parent


class Refusal(NamedTuple):
    """One line of a table."""

    table: str
    file: dict[str, Any]
    rule: str
    why: str
    after: tuple[str, ...] = ()
    action: str = ""
    inquiry: str = ""
    reason: str = ""
    unless: dict[str, Any] | None = None

    def __str__(self) -> str:
        return f"{self.table}: {self.action or self.inquiry} [{self.rule}] {self.why}"

    def ruling(self, game: Game[Any], change: Mapping[str, Any] | None = None) -> Ruling:
        """What the rules say of the action, in the position or in one that differs from it."""
        position = positionfile.load(game, merged(self.file, change or {}))
        for action in self.after:
            game.apply(position, action)
        return game.explain_named(position, self.action) if self.action else game.inquire(position, self.inquiry)


def refusals(folder: str) -> Iterator[Refusal]:
    """All refusals in the tables of a folder under `tests/games`."""
    for path in sorted((HERE / folder / "refusals").glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        files = {name: json.loads(text) for name, text in table["positions"].items()}
        for line in table["refusals"]:
            yield _refusal(path.stem, files, line)


def _refusal(table: str, files: Mapping[str, Any], line: dict[str, Any]) -> Refusal:
    file = merged(files[line.pop("position")], json.loads(line.pop("change", "{}")))
    after = tuple(action.strip() for action in line.pop("after", "").split(";") if action.strip())
    unless = json.loads(line.pop("unless")) if "unless" in line else None
    return Refusal(table, file, after=after, unless=unless, **line)


def merged(file: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A position file with a change."""
    found = dict(file)
    for name, value in change.items():
        if name == "units" and isinstance(value, dict):
            units = {unit["id"]: unit for unit in found.get("units", [])}
            found["units"] = list(
                merged(units, {id: {"id": id, **new} if new else new for id, new in value.items()}).values()
            )
        elif value is None:
            found.pop(name, None)
        elif isinstance(value, dict) and isinstance(found.get(name), dict):
            found[name] = merged(found[name], value)
        else:
            found[name] = value
    return found
