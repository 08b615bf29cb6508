"""The data files of Less Than 60 Miles as its tests read them, and what is said of one with something changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.components import UnitCounter
from grognard.engine.data import DataError, DataFolder, Source
from grognard.games import less_than_60_miles
from grognard.games.less_than_60_miles.cards import read_cards
from grognard.games.less_than_60_miles.charts import read_charts
from grognard.games.less_than_60_miles.organisation import read_organisation
from grognard.games.less_than_60_miles.scenario_files import read_scenarios
from grognard.games.less_than_60_miles.schedules import read_victory
from grognard.games.less_than_60_miles.units import UnitSpec, read_units, spec_of

FOLDER = Path(less_than_60_miles.__file__).parent / "data"
DATA = DataFolder(FOLDER)
ORGANISATION = read_organisation(DATA.open("game.toml"))
UNITS = {unit.id: unit for unit in read_units(DATA.open("units.csv"), ORGANISATION)}
CHARTS = read_charts(DATA, ORGANISATION)
CARDS = read_cards(DATA.open("cards.csv"))
SCENARIOS = read_scenarios(DATA.open("scenarios.toml"), [*UNITS.values()], ORGANISATION, CHARTS.modes, CARDS)
VICTORY = read_victory(DATA.open("victory.csv"), SCENARIOS)


def counters() -> list[UnitCounter]:
    """All counters."""
    return list(UNITS.values())


def spec(id: str) -> UnitSpec:
    """What is printed on a counter."""
    return spec_of(UNITS[id])


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
