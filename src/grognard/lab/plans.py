"""A plan: what a study asks, in a TOML file that is checked before anything is played.

    study = "balance"            # or tournament, what_if, tuning
    game = "GAME"
    scenario = "SCENARIO"
    players = ["heuristic", "greedy"]
    seed = 1

Each kind of study has a few fields of its own; `docs/lab.md` lists them. What is wrong is told with file and line.
"""

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from grognard.board.words import unknown
from grognard.engine import limits
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError, DataFolder, Source, read_toml
from grognard.engine.options import choose
from grognard.engine.tomltable import TomlTable
from grognard.engine.weights import numbers as weight_numbers
from grognard.games import GAMES, UnknownGame, game
from grognard.lab.matches import Fixture
from grognard.players import roster
from grognard.players.plans import plans_folder

MOST_GAMES = 100_000
MOST_PLAYERS = 16
MOST_CHANGES = 32
MOST_WEIGHTS = 40
MOST_VALUES = 40
PLAN = 100_000
"""Bytes of a plan."""
COMMON = ("study", "title", "game", "scenario", "seed", "options")
OF_STUDIES: Mapping[str, tuple[str, ...]] = {
    "balance": ("players", "games", "batch", "least", "width"),
    "tournament": ("players", "games"),
    "what_if": ("players", "games", "changes"),
    "tuning": ("player", "against", "games", "evaluations", "neighbours", "together", "explore", "check", "weights"),
}
"""The fields of each kind of study beside the common ones."""


class Change(NamedTuple):
    """One thing that is otherwise than the game has it, in a study of what it would do."""

    name: str
    files: Mapping[str, str] = {}
    """Data files in place of the game's own."""
    options: Mapping[str, Any] = {}


class Tuning(NamedTuple):
    """A search for better weights of a player's plans."""

    player: str
    against: str
    evaluations: int
    neighbours: int
    together: int
    """Candidates that are played at the same time, whatever the number of workers."""
    explore: float
    check: int
    """Games on other seeds, for the best that was found against the weights as they were."""
    weights: Mapping[str, tuple[float, ...]]
    """The values that each weight may have."""


class Plan(NamedTuple):
    """A plan as it was read and checked."""

    study: str
    title: str
    game: str
    scenario: str
    seed: int | str
    options: Mapping[str, Any]
    players: tuple[str, ...] = ()
    games: int = 0
    batch: int = 0
    least: int = 0
    width: float = 0.0
    changes: tuple[Change, ...] = ()
    tuning: Tuning | None = None

    @property
    def first(self) -> Fixture:
        """What all games of the study are like, but for players, number and seed."""
        return Fixture(self.game, self.scenario, self.players[:2], 1, self.seed, self.options)

    @property
    def identity(self) -> str:
        """What tells plans apart whose results have nothing to do with each other; the title does not matter."""
        return blake2b(json.dumps(self._replace(title="")).encode(), digest_size=8).hexdigest()


def read(path: Path) -> Plan:
    """A plan from its file."""
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(str(path), 0, "is not UTF-8 text") from None
    except OSError as error:
        raise DataError(str(path), 0, f"cannot be read ({error.strerror})") from None
    if len(raw) > PLAN:
        raise DataError(str(path), 0, f"has {len(raw):,} bytes; a plan has at most {PLAN:,}")
    source = Source(str(path), text)
    return _plan(TomlTable(source, "", read_toml(source)), path)


def _plan(table: TomlTable, path: Path) -> Plan:
    study = table.word("study", OF_STUDIES)
    table.check((*COMMON, *OF_STUDIES[study]), ("game",))
    try:
        name = game(table.text("game")).name
    except UnknownGame:
        raise table.error("game", unknown("game", table.text("game"), GAMES)) from None
    scenarios = game(name).scenarios()
    plan = Plan(
        study,
        table.text("title", path.stem),
        name,
        table.word("scenario", scenarios, next(iter(scenarios))),
        _seed(table),
        _options(table, name),
    )
    readers = {"balance": _balance, "tournament": _tournament, "what_if": _what_if, "tuning": _tuning}
    return readers[study](table, plan, path)


def _seed(table: TomlTable) -> int | str:
    value = table.data.get("seed", 1)
    if type(value) is int or (isinstance(value, str) and 0 < len(value) <= limits.TEXT):
        return value
    raise table.error("seed", "expected a whole number or a short text")


def _options(table: TomlTable, name: str) -> Mapping[str, Any]:
    try:
        return choose(game(name).optional_rules, table.data.get("options"))
    except FieldError as error:
        raise table.error("options", str(error).removeprefix("options."), error.field.rpartition(".")[2]) from None


def _players(table: TomlTable, name: str, least: int, most: int) -> tuple[str, ...]:
    found = table.data.get("players")
    if not isinstance(found, list) or not least <= len(found) <= most:
        raise table.error("players", f"expected a list of {least if least == most else f'{least} to {most}'} players")
    return tuple(_player(table, "players", player, name) for player in found)


def _player(table: TomlTable, field: str, player: Any, name: str) -> str:
    return table.known(field, player, roster.offered(name))


def _number(table: TomlTable, field: str, least: float, most: float, default: float) -> float:
    value = table.data.get(field, default)
    if type(value) not in (int, float) or not least <= value <= most:
        raise table.error(field, f"expected a number from {least:g} to {most:g}")
    return float(value)


def _balance(table: TomlTable, plan: Plan, path: Path) -> Plan:
    games = table.whole("games", 1, MOST_GAMES)
    return plan._replace(
        players=_players(table, plan.game, 2, 2),
        games=games,
        batch=table.whole("batch", 1, games, min(10, games)),
        least=table.whole("least", 0, games, min(20, games)),
        width=_number(table, "width", 0.0, 1.0, 0.0),
    )


def _tournament(table: TomlTable, plan: Plan, path: Path) -> Plan:
    players = _players(table, plan.game, 2, MOST_PLAYERS)
    if len(set(players)) < len(players):
        raise table.error("players", "a player is named twice")
    games = table.whole("games", 2, MOST_GAMES)
    if games % 2:
        raise table.error("games", "expected an even number: the players of a pairing change sides after each game")
    return plan._replace(players=players, games=games)


def _what_if(table: TomlTable, plan: Plan, path: Path) -> Plan:
    parts = table.parts("changes")
    if not 1 <= len(parts) <= MOST_CHANGES:
        raise table.error("changes", f"expected 1 to {MOST_CHANGES} tables [[changes]]")
    changes = tuple(_change(part, plan, path.parent) for part in parts)
    names = [change.name for change in changes]
    for n, name in enumerate(names):
        if name in names[:n]:
            raise parts[n].error("name", f"{name} appears twice")
    games = table.whole("games", 1, MOST_GAMES)
    return plan._replace(players=_players(table, plan.game, 2, 2), games=games, changes=changes)


AS_IT_IS = "as it is"
"""What the games without any change are called."""


def _change(table: TomlTable, plan: Plan, base: Path) -> Change:
    """A change, tried on a table, so that what is wrong with its files is said with their lines."""
    table.check(("name", "folder", "options"), ("name",))
    name = table.text("name")
    if name == AS_IT_IS or len(name) > limits.TEXT:
        raise table.error("name", f"expected a short text other than '{AS_IT_IS}'")
    rules = game(plan.game)
    options = plan.options
    if "options" in table.data:
        inner = TomlTable(table.source, table.path, {"options": table.data["options"]})
        chosen = _options(inner, plan.game)
        options = {**options, **{key: chosen[key] for key in table.data["options"]}}
    files: dict[str, str] = {}
    if "folder" in table.data:
        folder = base / table.text("folder")
        try:
            data = DataFolder(rules.folder / "data", folder)
        except DataError as error:
            raise table.error("folder", str(error)) from None
        files = {one.name: data.open(one.name).text for one in sorted(folder.iterdir())}
        rules.opening_components(plan.scenario, options, folder)  # names the file and line of a mistake
    if not files and options == plan.options:
        raise table.error("", "changes nothing: name a folder with files, or options")
    return Change(name, files, options)


def _tuning(table: TomlTable, plan: Plan, path: Path) -> Plan:
    table.check((*COMMON, *OF_STUDIES["tuning"]), ("player", "against", "games", "evaluations", "weights"))
    player, against = (_player(table, field, table.data.get(field), plan.game) for field in ("player", "against"))
    weights = table.data.get("weights")
    if not isinstance(weights, dict) or not 1 <= len(weights) <= MOST_WEIGHTS:
        raise table.error("weights", f"expected a table of 1 to {MOST_WEIGHTS} weights with the values to try")
    known = weight_numbers(plans_folder(plan.game))
    if not known:
        raise table.error("game", f"{plan.game} has no file with weights that could be tuned")
    inner = TomlTable(table.source, "weights", weights)
    inner.check(known)
    tuning = Tuning(
        player,
        against,
        table.whole("evaluations", 1, MOST_GAMES),
        table.whole("neighbours", 1, 1000, 50),
        table.whole("together", 1, 64, 4),
        _number(table, "explore", 0.0, 100.0, 1.0),
        table.whole("check", 0, MOST_GAMES, 0),
        {name: _values(inner, name, values) for name, values in weights.items()},
    )
    games = table.whole("games", 1, 1000, 2)
    return plan._replace(players=(player, against), games=games, tuning=tuning)


def _values(table: TomlTable, name: str, values: Any) -> tuple[float, ...]:
    if (
        not isinstance(values, list)
        or not 2 <= len(values) <= MOST_VALUES
        or not all(type(value) in (int, float) and abs(value) <= limits.NUMBER for value in values)
    ):
        raise table.error(name, f"expected 2 to {MOST_VALUES} numbers to choose from")
    return tuple(float(value) for value in values)
