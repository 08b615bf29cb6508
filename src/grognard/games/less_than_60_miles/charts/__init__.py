"""The charts that the two booklets of tables hold: one module a chapter, one data file a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.engine.data import DataFolder
from grognard.games.less_than_60_miles.charts.combat import CombatCharts, read_combat
from grognard.games.less_than_60_miles.charts.modes import ModeRow, read_modes
from grognard.games.less_than_60_miles.charts.movement import MovementChart, read_movement
from grognard.games.less_than_60_miles.charts.orders import OrderRow, read_orders
from grognard.games.less_than_60_miles.charts.staff import StaffCharts, read_staff
from grognard.games.less_than_60_miles.charts.support import FireCharts, read_fire
from grognard.games.less_than_60_miles.organisation import Organisation


@dataclass(frozen=True)
class Charts:
    """All charts of the game."""

    modes: Mapping[str, ModeRow]
    movement: MovementChart
    orders: Mapping[str, OrderRow]
    combat: CombatCharts
    fire: FireCharts
    staff: StaffCharts


def read_charts(folder: DataFolder, organisation: Organisation) -> Charts:
    """Every chart of the game's folder."""
    modes = read_modes(folder.open("modes.csv"), organisation.types)
    files = ("movement.csv", "surcharges.csv", "actions.csv")
    return Charts(
        modes=modes,
        movement=read_movement(*(folder.open(name) for name in files)),
        orders=read_orders(folder.open("orders.csv"), modes),
        combat=read_combat(folder),
        fire=read_fire(folder, organisation.types),
        staff=read_staff(folder),
    )
