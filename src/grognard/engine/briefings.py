"""Briefings: what a game and its scenarios are about, from a file `briefing.toml` beside a game's rules.

Whoever chooses a game reads it first: period, length, how demanding it is, and for each scenario the situation, the
forces, what wins, and a first advice. It says nothing that the rules do not; it is no rule itself.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from grognard.engine.data import Source, read_toml
from grognard.engine.game import Game
from grognard.engine.tomltable import TomlTable

FILE, PICTURE = "briefing.toml", "picture.png"
MOST_COMPLEX = 5
"""Complexity runs from 1, learnt in an evening, to this."""
_GAME = ("period", "complexity", "about", "scenarios")
_TEXTS = ("situation", "forces", "wins", "advice")

Text = Mapping[str, str]


class ScenarioBriefing(NamedTuple):
    """What somebody should know before playing a scenario."""

    hours: tuple[int, int]
    """How long two people take, from and to, in hours."""
    situation: Text
    forces: Text
    wins: Text
    advice: Text


class Briefing(NamedTuple):
    """What somebody should know before choosing a game."""

    period: Text
    complexity: int
    about: Text
    scenarios: Mapping[str, ScenarioBriefing]


@cache
def briefing_of(game: Game[Any]) -> Briefing | None:
    """The briefing of a game; None if it has none. DataError if it is wrong, or leaves a scenario out."""
    path = game.folder / FILE
    if not path.is_file():
        return None
    source = Source(str(path), path.read_text("utf-8"))
    source.provenance()
    return read(game, source)


def has_picture(game: Game[Any]) -> bool:
    """Is there a picture of the game to be shown beside its title?"""
    return (game.folder / PICTURE).is_file()


def read(game: Game[Any], source: Source) -> Briefing:
    """A briefing from its file, with every scenario of the game and no other."""
    table = TomlTable(source, "", read_toml(source))
    table.check(_GAME, _GAME)
    parts = {part.path.rpartition(".")[2]: part for part in table.parts("scenarios", as_list=False)}
    known = list(game.scenarios())
    for name, part in parts.items():
        if name not in known:
            raise part.error("", f"the game has no such scenario; it has {', '.join(known)}")
    missing = [name for name in known if name not in parts]
    if missing:
        raise table.error("scenarios", f"says nothing of {', '.join(missing)}")
    return Briefing(
        period=table.titles("period"),
        complexity=table.whole("complexity", 1, MOST_COMPLEX),
        about=table.titles("about"),
        scenarios={name: _scenario(parts[name]) for name in known},
    )


def _scenario(table: TomlTable) -> ScenarioBriefing:
    table.check(("hours", *_TEXTS), ("hours", *_TEXTS))
    hours = table.data["hours"]
    if not (isinstance(hours, list) and len(hours) == 2 and all(type(hour) is int for hour in hours)):
        raise table.error("hours", "expected two whole numbers, from and to")
    if not 0 < hours[0] <= hours[1]:
        raise table.error("hours", "expected the smaller number first, and more than nothing")
    return ScenarioBriefing((hours[0], hours[1]), *(table.titles(text) for text in _TEXTS))
