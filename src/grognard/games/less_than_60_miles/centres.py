"""Supply Centres [30.3]: where one may stand, how it is placed or moved; nobody attacks or bombards one [30.3-0:2]."""

from typing import Any

from grognard.engine import markers
from grognard.engine.kinds import NONE, Hex, Side
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.effects import in_effect
from grognard.games.less_than_60_miles.engineers import directed_hexes, has_unit, is_directed
from grognard.games.less_than_60_miles.hqs import spend_cp, why_no_cp
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, SupplyCentre
from grognard.games.less_than_60_miles.supply import FUEL, road_reaches_source, roads_reach_source

ACTION = "supply_centre"
"""The line of the table of actions."""


def centres_of(position: FrontPosition, side: Side) -> list[Hex]:
    """The hexes with Supply Centres of a side."""
    return [centre.hex for centre in position.supply_centres if centre.side == side]


def centre_cost(position: FrontPosition, side: Side) -> int:
    """The Command Points for a Supply Centre that is placed or moved [30.3.1-1]; none for that of a fuel brigade."""
    number = in_effect(position, FUEL, side)
    if number != NONE and position.card_hex[number] == NONE:
        return 0
    return position.components.movement.actions[ACTION].cp


def why_no_centre(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why a Supply Centre of a side may not stand in a hex, whatever it costs; None if it may [30.3.1]."""
    components, facts = position.components, {"hex": position.place_name(hex)}
    near = (hex, *components.grid.around[hex])
    if not components.in_play[hex] or not components.on_road[hex]:
        return refuse("30.3.1-2", "centres.no_road", **facts)
    if hex in centres_of(position, side):
        return refuse("30.3.1-0", "centres.there", **facts)
    if not has_unit(position, near, side):
        return refuse("30.3.1-2", "centres.nobody", **facts)
    if has_unit(position, near, 1 - side):
        return refuse("30.3.1-4", "centres.enemy", **facts)
    if not is_directed(position, side, hex):
        return refuse("30.3.1-3", "centres.no_hq", **facts)
    if not road_reaches_source(position, side, hex):
        return refuse("30.3.1-5", "centres.no_source", **facts)
    return None


def centre_hexes(position: FrontPosition, side: Side) -> list[Hex]:
    """Where a Supply Centre of a side may be placed or moved to."""
    near = _next_to(position, side) - _next_to(position, 1 - side)
    on_road, inside = position.components.on_road, directed_hexes(position, side) & position.components.in_play
    inside[centres_of(position, side)] = False
    # The same as `why_no_centre`, quickly.
    open_ = [hex for hex in sorted(near) if on_road[hex] and inside[hex]]
    return roads_reach_source(position, side, open_)


def _next_to(position: FrontPosition, side: Side) -> set[Hex]:
    """The hexes with units of a side, and those next to them."""
    around = position.components.grid.around
    return {hex for own in position.hexes_of(side) for hex in (own, *around[own])}


def why_not_paid(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side cannot pay for a Supply Centre; None if it can [30.3.1-1]."""
    lacking = why_no_cp(position, side, centre_cost(position, side))
    return lacking and refuse("30.3.1-1", lacking.reason, **dict(lacking.facts))


def put_centre(position: FrontPosition, side: Side, hex: Hex, rule: str, free: bool = False) -> None:
    """Place an unused Supply Centre; at set-up it is free [30.3.2-1]."""
    if not free:
        _pay(position, side, hex)
    position.centres_left[side] -= 1
    markers.place_marker(position, "supply_centres", SupplyCentre(hex, side))
    facts: dict[str, Any] = {"side": SIDES[side], "hex": position.place_name(hex)}
    position.emit("centre_placed", rule, left=position.centres_left[side], **facts)


def move_centre(position: FrontPosition, side: Side, start: Hex, hex: Hex) -> None:
    """Move a Supply Centre, however far [30.3.1-0]."""
    _pay(position, side, hex)
    markers.remove_marker(position, "supply_centres", SupplyCentre(start, side))
    markers.place_marker(position, "supply_centres", SupplyCentre(hex, side))
    facts = {"side": SIDES[side], "start": position.place_name(start), "hex": position.place_name(hex)}
    position.emit("centre_moved", "30.3.1-0", **facts)


def _pay(position: FrontPosition, side: Side, hex: Hex) -> None:
    """Pay for a Supply Centre; one that a card gives for nothing is that of the fuel brigade."""
    cost = centre_cost(position, side)
    if cost:
        spend_cp(position, side, cost, "30.3.1-1")
    else:
        position.card_hex[in_effect(position, FUEL, side)] = hex


def lose_centre(position: FrontPosition, side: Side, hex: Hex, rule: str = "30.3.3-2") -> None:
    """A card takes a Supply Centre out of the game for good [30.3.3-2]."""
    markers.remove_marker(position, "supply_centres", SupplyCentre(hex, side))
    position.emit("centre_lost", rule, side=SIDES[side], hex=position.place_name(hex))
