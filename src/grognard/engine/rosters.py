"""Rosters: counters as the lines of a game's file have them, and as position files describe or change them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from grognard.board.words import shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import Row, Source, read_table
from grognard.engine.faults import expected, fault, unknown

LONGEST_ID = 60
"""Characters of a unit's id: an action names several."""
Entry = Mapping[str, Any]
"""A unit of a position file, as the file has it."""


def read_counters(
    source: Source, columns: Sequence[str], read: Callable[[Source, Row], UnitCounter]
) -> list[UnitCounter]:
    """The counters of a file, line by line; each stands once."""
    source.provenance()
    found: dict[str, UnitCounter] = {}
    for row in read_table(source, columns):
        counter = read(source, row)
        if counter.id in found:
            raise source.error(row.line, f"unit {counter.id} appears twice")
        found[counter.id] = counter
    return list(found.values())


def roster_of(
    given: Mapping[str, Any],
    units: Sequence[UnitCounter],
    scenario: bool,
    unit_of_file: Callable[[Entry, Mapping[str, UnitCounter]], UnitCounter],
    counters: Mapping[str, UnitCounter] | None = None,
) -> list[UnitCounter]:
    """The units of a table: the game's own for a scenario, and those that a position file describes or changes.

    `counters`: all that a file may mean, if there are more than the scenario uses.
    """
    roster = {unit.id: unit for unit in units} if scenario else {}
    known = {unit.id: unit for unit in units} if counters is None else counters
    for entry in given.get("units", []):
        unit = unit_of_file(entry, known if is_counter(entry, scenario, known) else {})
        if not scenario and unit.id in roster:
            raise FieldError(f"units.{unit.id}", fault("twice"))
        roster[unit.id] = unit
    return list(roster.values())


def is_counter(entry: Entry, scenario: bool, known: Collection[str]) -> bool:
    """Is a unit of a file the game's counter of that id, where it has one, and not one that only shares the id?

    With a scenario always. Without one, a unit that says its `type` describes itself, unless it says `"counter": true`.
    """
    said = entry.get("counter", scenario or "type" not in entry)
    if type(said) is not bool:
        raise FieldError(f"units.{id_of(entry)}.counter", expected("bool", said))
    if said and "counter" in entry and id_of(entry) not in known:
        raise FieldError(f"units.{entry['id']}.counter", unknown("unit", entry["id"], known))
    return said


def is_id(word: Any) -> bool:
    """Is this a word without blanks, as an action names a unit?"""
    return isinstance(word, str) and 0 < len(word) <= LONGEST_ID and word.isprintable() and " " not in word


def id_of(entry: Entry) -> str:
    """The id of a unit of a position file."""
    name: Any = entry.get("id")
    if not is_id(name):
        raise FieldError("units", fault("id", found=shown(name)))
    return str(name)


def known_word(entry: Entry, field: str, otherwise: str | None, known: Collection[str]) -> str:
    """One of the words that a game knows, such as a unit's type: from the file, or the default."""
    word = entry.get(field, otherwise)
    if not isinstance(word, str) or word not in known:
        raise FieldError(f"units.{entry['id']}.{field}", unknown(field, word, known))
    return word


def name_of(entry: Entry, base: UnitCounter | None) -> str:
    """What a unit is called: as the file says, as its counter is, or by its id."""
    name = entry.get("name", base.name if base else entry["id"])
    if not isinstance(name, str):
        raise FieldError(f"units.{entry['id']}.name", expected("name", name))
    return name
