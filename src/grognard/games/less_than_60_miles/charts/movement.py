"""The Movement Table [8.2, 8.3, 9] and what else costs Movement Points; costs are in half points (`board.costs`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.board.costs import ALL, FORBIDDEN
from grognard.engine.data import Row, Source, movement_points, number
from grognard.games.less_than_60_miles.charts.modes import FIXED, MOVEMENT_MODES
from grognard.games.less_than_60_miles.charts.tables import MOST, amount, dice, read_rows
from grognard.games.less_than_60_miles.organisation import SECTIONS

DELAY = ALL
"""Ground marked "Delay": only as Delayed Movement, with the allowance untouched [8.4-2]."""
TERRAINS = ("plain", "hill1", "hill2", "town", "city")
FEATURES = ("woods", "swamp")
ROADS = ("major_road", "minor_road")
CONGESTION = ("congested_hex", "congested_next")
"""Road movement into a hex with, or next to, others that use the road [8.3-4]."""
OBSTACLES = ("minor_bridged", "major_bridged", "minor_hasty", "minor_prepared", "major_prepared")
"""Rivers with a bridge, or by the way of crossing [9]; a Major River is never crossed hastily [9.1.1]."""
ROWS = (*TERRAINS, *FEATURES, *ROADS, *CONGESTION, *OBSTACLES)
SURCHARGES = (*("screen", "breakthrough", "gas_nato", "gas_wp", "contamination", "rear_area", "rain", "snow"),)
ACTIONS = (
    *("hasty_assault", "prepared_assault", "march_hasty_assault", "march_prepared_assault", "disengage", "hq_mode"),
    *("unauthorized", "active_defense", "axis", "ew_allocation", "sigint", "recon_intelligence", "supply_centre"),
    *("prepared_crossing", "works", "works_reduction", "mining", "mining_major_road", "pontoon_minor", "pontoon_major"),
    *("panel_minor", "panel_major", "hq_repair", "hq_rebuild", "recon_support"),
)
MOST_CROSSING = 8
"""The highest die that costs attrition by day, for night adds 2 to it [29.2-4]."""


class MovementRow(NamedTuple):
    """A line of the Movement Table: its cost by section (foot, mechanized) and movement mode."""

    name: str
    costs: Mapping[tuple[str, str], int]
    """By (section, movement mode): half points, DELAY, or FORBIDDEN."""
    attrition: int
    """Crossing costs an Attrition Point on dice up to this [9.1.2-2]; 0: no roll."""
    source: str


class ActionCost(NamedTuple):
    """What an action takes; 0 of what it does not."""

    mp: int
    """Movement Points, whole ones."""
    cp: int
    ep: int
    ap: int
    turns: int
    """Turns until it is done."""
    source: str


@dataclass(frozen=True)
class MovementChart:
    """All that costs Movement Points."""

    rows: Mapping[str, MovementRow]
    """By TERRAINS, FEATURES, ROADS, CONGESTION and OBSTACLES."""
    surcharges: Mapping[str, int]
    """Extra Movement Points for a hex entered, whole ones, by SURCHARGES."""
    actions: Mapping[str, ActionCost]
    """By ACTIONS."""

    def cost(self, row: str, section: str, movement: str) -> int:
        """What a line costs, in half points; DELAY or FORBIDDEN."""
        return self.rows[row].costs[section, movement]


_CELLS = {f"{section}_{mode}": (section, mode) for section in SECTIONS for mode in MOVEMENT_MODES if mode != FIXED}
"""The columns of the file."""
_WORDS = {"-": FORBIDDEN, "delay": DELAY}


def read_movement(table: Source, surcharges: Source, actions: Source) -> MovementChart:
    """The Movement Table, the surcharges, and what actions cost."""
    rows = read_rows(table, "row", (*_CELLS, "attrition"), ROWS)
    found = {name: _row(table, row) for name, row in rows.items()}
    for name in ROADS:
        _check_road(table, rows[name], found)
    extra = read_rows(surcharges, "surcharge", ("mp",), SURCHARGES)
    costs = read_rows(actions, "action", ActionCost._fields[:-1], ACTIONS)
    return MovementChart(
        rows=found,
        surcharges={name: number(surcharges, row, "mp", 1, MOST) for name, row in extra.items()},
        actions={name: _action(actions, row) for name, row in costs.items()},
    )


def _row(source: Source, row: Row) -> MovementRow:
    """A line; it never costs less in a movement mode that is more deployed [8.2]."""
    name = row.cells["row"]
    costs = {pair: movement_points(source, row, column, _WORDS) for column, pair in _CELLS.items()}
    for section in SECTIONS:
        inside = [costs[section, mode] for mode in MOVEMENT_MODES if mode != FIXED]
        if inside != sorted(inside):
            raise source.error(
                row.line, f"{section}_deployed: expected costs that rise from Column to Tactical to Deployed"
            )
        costs[section, FIXED] = FORBIDDEN
    _, attrition = dice(source, row, "attrition")
    if attrition > MOST_CROSSING or (attrition and name not in OBSTACLES):
        raise source.error(row.line, f"attrition: expected dice up to {MOST_CROSSING}, of a river alone [29.2-4]")
    return MovementRow(name, costs, attrition, row.cells["source"])


def _action(source: Source, row: Row) -> ActionCost:
    mp, cp, ep, ap, turns = (amount(source, row, column) for column in ActionCost._fields[:-1])
    return ActionCost(mp, cp, ep, ap, turns, row.cells["source"])


def _check_road(source: Source, row: Row, rows: Mapping[str, MovementRow]) -> None:
    """Nobody who is Deployed uses roads [8.3-1], and no road costs more than open ground."""
    road = rows[row.cells["row"]]
    for column, pair in _CELLS.items():
        deployed = pair[1] == MOVEMENT_MODES[2]
        if deployed != (road.costs[pair] == FORBIDDEN):
            raise source.error(row.line, f"{column}: expected points in Column and Tactical, and - Deployed [8.3-1]")
        if not deployed and road.costs[pair] > min(rows[name].costs[pair] for name in TERRAINS):
            raise source.error(row.line, f"{column}: expected no more than open ground costs")
