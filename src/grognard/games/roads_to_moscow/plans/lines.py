"""The German's road behind them, and what shuts it: enemies on it or beside it, or their control [6.22-2]."""

from grognard.engine.caching import derived
from grognard.engine.kinds import Hex, Side
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.zones import combat_hexes


@derived
def blockers(position: RoadsPosition) -> list[Hex]:
    """Soviet hexes on the German's road or beside it, behind the foremost of their own by some way."""
    table = table_of(position.components)
    road = table.road
    passed = [road[hex] for hex in combat_hexes(position, GERMAN) if hex in road]
    behind = max(passed, default=0.0) - float(table.weights["behind"])
    return [hex for hex in combat_hexes(position, SOVIET) if hex in road and road[hex] < behind]


@derived
def gaps(position: RoadsPosition) -> list[Hex]:
    """Empty hexes of the road behind the foremost German that the Soviets control, from the source on.

    Whoever has passed there last controls them [3.12a], so somebody has to drive over them again.
    """
    table, control = table_of(position.components), position.control
    german = combat_hexes(position, GERMAN)
    last = max((n for n, hex in enumerate(table.path) if hex in german), default=0)
    return [hex for hex in table.path[:last] if control[hex] == SOVIET and hex not in position.stacks]


def line_points(position: RoadsPosition, side: Side, hex: Hex) -> float:
    """What it is worth to the German to drive the enemy from a hex for the sake of the road, behind them or ahead."""
    table = table_of(position.components)
    if side == SOVIET or hex not in table.road:
        return 0.0
    found: float = table.weights["line" if hex in blockers(position) else "ahead"]
    return found
