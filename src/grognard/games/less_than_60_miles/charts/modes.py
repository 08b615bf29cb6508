"""The Modes Table [6]: who takes which mode, how it moves and fights, whom it blocks, and what it may become."""

from collections.abc import Mapping
from typing import NamedTuple

from grognard.board.words import nearest
from grognard.engine.data import Row, Source, number, one_of
from grognard.games.less_than_60_miles.charts.tables import MOST, YES, amount, read_rows, words
from grognard.games.less_than_60_miles.organisation import HQ, ROLES, SIDES, UnitType

COLUMN, TACTICAL_MOVE, DEPLOYED_MOVE, FIXED = "column", "tactical", "deployed", "fixed"
MOVEMENT_MODES = (COLUMN, TACTICAL_MOVE, DEPLOYED_MOVE, FIXED)
"""How a unit moves, which its mode decides [6-3, 8.2-2]."""
MODES = (
    *("tactical", "road", "screen", "recon", "assault", "full_assault", "defend", "rigid_defense", "active_defense"),
    *("march_assault", "close_support", "barrage", "shoot_and_scoot", "refit", "farp", "deployed", "moving"),
)
"""All modes; the last two are those of an HQ [12.1-1]."""
DEFAULT = "tactical"
"""The mode that has no marker [6-2]."""


class ModeRow(NamedTuple):
    """A line of the Modes Table."""

    name: str
    types: tuple[str, ...]
    """Types of units that may take it."""
    sides: tuple[str, ...]
    """Sides that may take it."""
    cadre: int
    """The least Cadre Rating that may take it; 0: any."""
    movement: str
    """One of MOVEMENT_MODES."""
    attack: int | None
    """Combat modifier of a unit that attacks; None: it may not attack."""
    defence: int
    """Combat modifier of a unit that defends; positive helps the attacker."""
    bombardment: int
    """Modifier of the die when it is bombarded; positive hurts it."""
    blocks_other: bool
    """Blocks outside City terrain [8.6-2]."""
    blocks_city: bool
    """Blocks in City terrain [8.6-3]."""
    authorized: Mapping[str, int]
    """Modes that it may change to by itself, and the turns that each takes [6.1.2]."""
    unauthorized: int | None
    """Turns that an Unauthorised change to it takes; None: there is none [6.1.3]."""
    source: str

    def open_to(self, type: str, side: str, cadre: int) -> bool:
        """May a unit of a type, a side and a Cadre Rating take it?"""
        return type in self.types and side in self.sides and cadre >= self.cadre


_COLUMNS = (
    *("mode", "types", "sides", "cadre", "movement", "attack", "defence", "bombardment", "blocks_other"),
    *("blocks_city", "authorized", "unauthorized", "source"),
)
ALL_TYPES = "all"
"""Every type but HQs, which have modes of their own [12.1-1]."""


def read_modes(source: Source, types: Mapping[str, UnitType]) -> dict[str, ModeRow]:
    """The Modes Table: a line for each of MODES."""
    rows = read_rows(source, "mode", _COLUMNS[1:-1], MODES)
    found = {name: _mode(source, row, types) for name, row in rows.items()}
    for name, row in rows.items():
        for other in found[name].authorized:
            if other == name or not set(found[name].types) & set(found[other].types):
                raise source.error(row.line, f"authorized: no unit that is in {name} may take {other}")
    return found


def _mode(source: Source, row: Row, types: Mapping[str, UnitType]) -> ModeRow:
    cells = row.cells
    found = ModeRow(
        name=cells["mode"],
        types=_types(source, row, types),
        sides=words(source, row, "sides", SIDES),
        cadre=amount(source, row, "cadre"),
        movement=one_of(source, row, "movement", MOVEMENT_MODES),
        attack=None if cells["attack"] == "-" else number(source, row, "attack", -MOST, MOST),
        defence=number(source, row, "defence", -MOST, MOST),
        bombardment=number(source, row, "bombardment", -MOST, MOST),
        blocks_other=YES[one_of(source, row, "blocks_other", YES)],
        blocks_city=YES[one_of(source, row, "blocks_city", YES)],
        authorized=_authorized(source, row),
        unauthorized=None if cells["unauthorized"] == "-" else number(source, row, "unauthorized", most=MOST),
        source=cells["source"],
    )
    fighting = all(types[name].combat for name in found.types)
    if found.attack is not None and found.movement == FIXED:
        raise source.error(row.line, "attack: expected -, for a unit that is Fixed spends no Movement Points [8.2-7]")
    if (found.blocks_other or found.blocks_city) and not fighting and found.name != DEFAULT:
        raise source.error(row.line, "blocks_other: expected no, for only Combat Units block [8.6-1]")
    return found


def _types(source: Source, row: Row, types: Mapping[str, UnitType]) -> tuple[str, ...]:
    """Types by name, by role, or all but HQs; in the order of the types."""
    said = words(source, row, "types", (ALL_TYPES, *ROLES, *(name for name in types if name not in ROLES)))
    if not said:
        raise source.error(row.line, "types: expected at least one")
    return tuple(
        name
        for name, kind in types.items()
        if name in said or kind.role in said or (ALL_TYPES in said and kind.role != HQ)
    )


def _authorized(source: Source, row: Row) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in row.cells["authorized"].split():
        name, _, turns = text.partition("=")
        if name not in MODES or name in found:
            raise source.error(row.line, f"authorized: unknown mode, or twice: '{name}'; {nearest(name, MODES)}")
        if not turns.isdecimal() or len(turns) > 1:
            raise source.error(row.line, f"authorized: expected a mode and turns such as road=1, not '{text}'")
        found[name] = int(turns)
    return found
