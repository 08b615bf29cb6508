"""Order chits and the Orders Table [14.1, 14.6-3]."""

from collections.abc import Mapping
from typing import NamedTuple

from grognard.engine.data import Row, Source, line_provenance, number, one_of, read_table
from grognard.games.less_than_60_miles.charts.modes import ModeRow
from grognard.games.less_than_60_miles.charts.tables import MOST, words
from grognard.games.less_than_60_miles.organisation import LEVELS, SIDES

MOVE, ASSAULT, DEFEND, SUPPORT, REFIT, CAS = "move", "assault", "defend", "support", "refit", "cas"
DEFINITIONS = (MOVE, ASSAULT, DEFEND, SUPPORT, REFIT, CAS)


class OrderRow(NamedTuple):
    """An order chit with the modes that it permits."""

    id: str
    side: str
    """Its Superior HQ is the side's."""
    level: str
    """The least level of the HQ that executes it [14.1-2]."""
    definition: str
    cp: int
    issue: int
    """Issue Time in turns [14.1-5]."""
    deployment: int
    """Deployment Time in turns [14.1-6]."""
    modes: tuple[str, ...]
    """Modes that units may take by it; none for CAS, which places markers [19.3]."""
    source: str


_COLUMNS = ("order", "side", "level", "definition", "cp", "issue", "deployment", "modes", "source")


def read_orders(source: Source, modes: Mapping[str, ModeRow]) -> dict[str, OrderRow]:
    """The order chits by id; each side has one for CAS, and of a level one of each definition."""
    source.provenance()
    found: dict[str, OrderRow] = {}
    for row in read_table(source, _COLUMNS):
        order = _order(source, row, modes)
        if order.id in found:
            raise source.error(row.line, f"order: {order.id} appears twice")
        same = [one for one in found.values() if one[1:4] == order[1:4]]
        if same:
            raise source.error(row.line, f"definition: {same[0].id} is of the same side, level and definition")
        found[order.id] = order
    for side in SIDES:
        if not any(order.side == side and order.definition == CAS for order in found.values()):
            raise source.error(1, f"has no CAS order of {side} [19.3-1]")
    return found


def _order(source: Source, row: Row, modes: Mapping[str, ModeRow]) -> OrderRow:
    id, side = row.cells["order"], one_of(source, row, "side", SIDES)
    if not id.isidentifier():
        raise source.error(row.line, f"order: expected a word such as brigade_move, not '{id}'")
    definition = one_of(source, row, "definition", DEFINITIONS)
    permitted = words(source, row, "modes", [name for name, mode in modes.items() if side in mode.sides])
    if bool(permitted) == (definition == CAS):
        raise source.error(row.line, "modes: expected some, but none for CAS [19.3]")
    return OrderRow(
        id=id,
        side=side,
        level=one_of(source, row, "level", LEVELS),
        definition=definition,
        cp=number(source, row, "cp", 1, MOST),
        issue=number(source, row, "issue", 1, MOST),
        deployment=number(source, row, "deployment", most=MOST),
        modes=permitted,
        source=line_provenance(source, row, _COLUMNS),
    )
