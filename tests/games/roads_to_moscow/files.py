"""The data files of Roads to Moscow as its tests read them, and what is said of one in which something was changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.components import UnitCounter
from grognard.engine.data import DataError, DataFolder, Source
from grognard.games import roads_to_moscow
from grognard.games.roads_to_moscow.scenarios import read_battles, read_scenarios
from grognard.games.roads_to_moscow.schedules import read_victory
from grognard.games.roads_to_moscow.units import (
    BATTLES,
    UnitSpec,
    read_air,
    read_formations,
    read_types,
    read_units,
    spec_of,
)

FOLDER = Path(roads_to_moscow.__file__).parent / "data"
DATA = DataFolder(FOLDER)
TYPES = read_types(DATA.open("game.toml"))
FORMATIONS = read_formations(DATA.open("formations.csv"))
AIR = read_air(DATA.open("air.csv"))
UNITS = read_units(DATA.open("units.csv"), TYPES, FORMATIONS)
BATTLE = read_battles(DATA)
SCENARIOS = read_scenarios(DATA.open("scenarios.toml"), BATTLE, FORMATIONS, UNITS, AIR)
VICTORY = read_victory(DATA.open("victory.csv"), SCENARIOS, UNITS, TYPES)


def counters() -> list[UnitCounter]:
    """All ground units of both battles."""
    return [unit for battle in BATTLES for unit in UNITS[battle]]


def spec(battle: str, id: str) -> UnitSpec:
    """What is printed on a counter of a battle."""
    return spec_of(next(unit for unit in UNITS[battle] if unit.id == id))


def said(read: Callable[[Source], Any], file: str, old: str, new: str) -> str:
    """What is said of a data file in which one thing was changed: after the name of the file, line and fault."""
    text = DATA.open(file).text
    read(Source(file, text))
    assert old in text, f"{file} has no {old!r}"
    with pytest.raises(DataError) as caught:
        read(Source(file, text.replace(old, new, 1)))
    assert caught.value.source == file
    return f"{caught.value.line}: {caught.value.message}"


def line_of(file: str, token: str) -> int:
    """The line of a data file where a text first stands."""
    return DATA.open(file).line_of(token)
