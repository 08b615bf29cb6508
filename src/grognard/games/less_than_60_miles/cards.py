"""Event and Action cards [34, 35]."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from grognard.engine.data import Row, Source, line_provenance, one_of, read_table, whole
from grognard.games.less_than_60_miles.organisation import SIDES

EVENT, ACTION = "event", "action"
FACES = (EVENT, ACTION)


class Card(NamedTuple):
    """A card with the phase in which it is played."""

    id: str
    side: str
    face: str
    """event: drawn on a 10 [34-3]; action: held from the start [35-1]."""
    phase: str
    """The phase, or the step of a procedure, in which it may be played."""
    whose: str
    """own, enemy or any: in whose Action Phase; "" in a phase of both sides."""
    effect: str
    """What it does, one word for one effect."""
    numbers: Mapping[str, int]
    """The numbers of its text, by name."""
    units: tuple[str, ...]
    """The counters that it is for, if it names some."""
    title: str
    text: str
    source: str


PHASES = (
    *("event", "air_points"),
    *("orders_reveal", "orders_execution", "orders_issue", "orders_issue_end", "engineering", "attrition_removal"),
    *("bombardment_start", "bombardment", "movement_start", "movement"),
    *("combat_support", "aa", "ew", "combat_modifiers"),
)
"""Phases of both sides, phases of an Action Phase [5], and steps of a Ground Combat or a mission [15.1]."""
COMMON_PHASES = PHASES[:2]
OWN, ENEMY, ANY = "own", "enemy", "any"
_COLUMNS = ("id", "side", "face", "phase", "whose", "effect", "numbers", "units", "title", "text", "source")
_ID = re.compile(r"[A-Z]-[AE]\d{1,2}")


def read_cards(source: Source) -> dict[str, Card]:
    """The cards by id."""
    source.provenance()
    found: dict[str, Card] = {}
    for row in read_table(source, _COLUMNS):
        card = _card(source, row)
        if card.id in found:
            raise source.error(row.line, f"id: card {card.id} appears twice")
        found[card.id] = card
    return found


def _card(source: Source, row: Row) -> Card:
    cells = row.cells
    face, phase = one_of(source, row, "face", FACES), one_of(source, row, "phase", PHASES)
    if not _ID.fullmatch(cells["id"]) or (cells["id"][2] == "E") != (face == EVENT):
        raise source.error(row.line, f"id: expected one such as N-E1 or W-A2, by its face, not '{cells['id']}'")
    whose = one_of(source, row, "whose", ("",) if phase in COMMON_PHASES else (OWN, ENEMY, ANY))
    for column in ("effect", "title", "text"):
        if not cells[column]:
            raise source.error(row.line, f"{column}: expected something")
    return Card(
        id=cells["id"],
        side=one_of(source, row, "side", SIDES),
        face=face,
        phase=phase,
        whose=whose,
        effect=cells["effect"],
        numbers=_numbers(source, row),
        units=tuple(cells["units"].split()),
        title=cells["title"],
        text=cells["text"],
        source=line_provenance(source, row, _COLUMNS),
    )


def _numbers(source: Source, row: Row) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in row.cells["numbers"].split():
        name, _, value = text.partition("=")
        amount = whole(value)
        if not name.isidentifier() or amount is None or name in found:
            raise source.error(row.line, f"numbers: expected names and numbers such as current=3, not '{text}'")
        found[name] = amount
    return found
