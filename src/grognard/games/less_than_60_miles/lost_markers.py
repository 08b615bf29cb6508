"""What goes at once when units have come or gone: unguarded engineers, works, pontoons and centres in enemy hands."""

from grognard.engine import markers
from grognard.games.less_than_60_miles.bridges import destroy_pontoon, enemy_at, remove_crossing, remove_mined
from grognard.games.less_than_60_miles.engineers import has_unit, is_lost
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, SupplyCentre
from grognard.games.less_than_60_miles.works import destroy_works


def remove_lost_markers(position: FrontPosition) -> None:
    """Remove every marker that cannot stay where the units are now; nobody is asked.

    To be called whenever units were put somewhere: after each hex of a move, a retreat, an advance, an elimination, an
    arrival. A bridge whose mining is complete is not touched: its owner may blow it before the marker goes
    [32.1.2-4:2], which `demolition.offer_demolitions` sees to.
    """
    for crossing in position.crossings:
        if is_lost(position, crossing.hexside, crossing.side):
            remove_crossing(position, crossing, "9.2.2-5")
    for centre in position.supply_centres:
        if is_next_to_enemy(position, centre):
            markers.remove_marker(position, "supply_centres", centre)
            position.centres_left[centre.side] += 1
            facts = {"side": SIDES[centre.side], "hex": position.place_name(centre.hex)}
            position.emit("centre_removed", "30.3.3-1", left=position.centres_left[centre.side], **facts)
    for works in position.works:
        if position.owner(works.hex) == 1 - works.side:
            destroy_works(position, works, "31.2-1")
    for mined in position.mined:
        if mined.turn and is_lost(position, mined.hexside, mined.side):
            remove_mined(position, mined, "32.1.2-4:1")
    for pontoon in position.pontoons:
        if enemy_at(position, pontoon.hexside, pontoon.side):
            destroy_pontoon(position, pontoon, "32.2.3-1")


def is_next_to_enemy(position: FrontPosition, centre: SupplyCentre) -> bool:
    """Is a Supply Centre adjacent to an enemy unit, or in one hex with it [30.3.3-1]?"""
    near = (centre.hex, *position.components.grid.around[centre.hex])
    return has_unit(position, near, 1 - centre.side)
