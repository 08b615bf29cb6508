"""Units [2.3-1]: what is printed on a counter, the two sides of it, and how it moves.

What identifies a unit matters only where set-up or reinforcements name it [2.3.1-1].
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.board.words import shown
from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import Row, Source, one_of, read_toml, whole
from grognard.engine.faults import expected, fault
from grognard.engine.kinds import Unit
from grognard.engine.rosters import id_of, known_word, name_of, read_counters
from grognard.engine.rulings import Ruling, refuse

if TYPE_CHECKING:
    from grognard.games.folio.position import FolioPosition

COLUMNS = (
    *("id", "side", "group", "type", "size", "full", "reduced", "mobility", "area", "hex", "name"),
    *("source", "values_source"),
)
LEG, MOBILE = "leg", "mobile"
SIZES = ("", "I", "II", "III", "X")
"""Company, battalion, regiment, brigade [2.3.1-4]."""
STRENGTHS = 3
"""Attack, defence, movement [3.0-3]."""
MOST = 99
DEFAULTS: Mapping[str, Any] = {"full": [3, 3, 6], "reduced": [2, 2, 6], "group": "", "area": "", "size": ""}
"""What a unit of a position file is unless it says otherwise."""


class UnitType(NamedTuple):
    """What a type of unit is to the rules [2.3-2]: of those that Korsun adds only engineers are anything [10.0-2]."""

    mobility: str
    engineer: bool = False
    infantry: bool = False
    commando: bool = False
    marine: bool = False


def read_types(source: Source) -> dict[str, UnitType]:
    """The types of a game, from its `game.toml`: how each moves [2.3.2-6, 2.3.2-7], and what else it can do."""
    source.provenance()
    found: dict[str, UnitType] = {}
    for name, facts in read_toml(source).get("types", {}).items():
        line = source.line_of(f"[types.{name}]")
        if facts.get("mobility") not in (LEG, MOBILE):
            raise source.error(line, f"{name}: mobility is {LEG} or {MOBILE}")
        if not set(facts) <= set(UnitType._fields):
            raise source.error(line, f"{name}: expected no more than {', '.join(UnitType._fields)}")
        found[name] = UnitType(**facts)
    return found


def read_units(source: Source, sides: Sequence[str], types: Mapping[str, UnitType]) -> list[UnitCounter]:
    """The counters of a game; one without a depleted side has one step."""

    def counter(source: Source, row: Row) -> UnitCounter:
        cells = row.cells
        kind = one_of(source, row, "type", types)
        reduced = _strengths(source, row, "reduced") if cells["reduced"] else None
        values = {
            "group": cells["group"],
            "area": cells["area"],
            "size": one_of(source, row, "size", SIZES),
            "full": _strengths(source, row, "full"),
            "reduced": reduced,
            "mobility": one_of(source, row, "mobility", (LEG, MOBILE)),
            "setup_hex": cells["hex"],
        }
        side = sides.index(one_of(source, row, "side", sides))
        return UnitCounter(cells["id"], side, kind, cells["name"], 1 if reduced is None else 2, values)

    return read_counters(source, COLUMNS, counter)


def _strengths(source: Source, row: Row, column: str) -> list[int]:
    found = [whole(part) for part in row.cells[column].split("-")]
    if len(found) != STRENGTHS or not all(part is not None and part <= MOST for part in found):
        raise source.error(row.line, f"{column}: expected attack-defence-movement such as 5-6-8")
    return [part for part in found if part is not None]


def unit_of_file(
    entry: Mapping[str, Any], known: Mapping[str, UnitCounter], sides: Sequence[str], types: Mapping[str, UnitType]
) -> UnitCounter:
    """A unit of a position file: one of the game's by its id, or one that the file describes."""
    id = id_of(entry)
    base = known.get(id)
    kind = known_word(entry, "type", base.type if base else next(iter(types)), types)
    side = known_word(entry, "side", sides[base.side] if base else None, sides)
    values: dict[str, Any] = {**DEFAULTS, "mobility": types[kind].mobility, "setup_hex": ""}
    values |= base.values if base else {}
    values |= {field: entry[field] for field in values if field in entry}
    _check(id, values)
    if base is None and "reduced" not in entry:  # as much of the usual other side as the one that is given allows
        values["reduced"] = [min(pair) for pair in zip(values["reduced"], values["full"], strict=True)]
    return UnitCounter(id, sides.index(side), kind, name_of(entry, base), 1 if values["reduced"] is None else 2, values)


def _check(name: str, values: Mapping[str, Any]) -> None:
    for field in ("full", "reduced"):
        value = values[field]
        if value is None and field == "reduced":
            continue
        right = isinstance(value, list) and len(value) == STRENGTHS
        if not right or not all(type(part) is int and 0 <= part <= MOST for part in value):
            raise FieldError(f"units.{name}.{field}", expected("strengths"))
    for field in ("group", "area", "size", "setup_hex"):
        if not isinstance(values[field], str):
            raise FieldError(f"units.{name}.{field}", expected("str", values[field]))
    if values["mobility"] not in (LEG, MOBILE):
        raise FieldError(
            f"units.{name}.mobility", fault("one of", words=(LEG, MOBILE), found=shown(values["mobility"]))
        )


def why_away(position: "FolioPosition", unit: Unit) -> Ruling:
    """Why a unit that is not on the map takes no part."""
    name = position.unit_name(unit)
    if position.at[unit] == position.components.eliminated:
        return refuse("7.6-1", "away.eliminated", unit=name)
    return refuse("3.0-6", "away.waiting", unit=name)
