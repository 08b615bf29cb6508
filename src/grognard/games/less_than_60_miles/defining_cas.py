"""Executing a Define CAS order [19.3-1, 19.3-2]: up to two markers are placed anywhere, or moved."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import cas_hexes, cas_radius, place_cas, remove_cas
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

MARKERS = 2
"""CAS markers of a side: as many as one order places or moves [19.3-2]."""


class DefiningCas(NamedTuple):
    """A CAS order is executed: so many markers have been placed by it."""

    side: Side
    placed: int = 0


def why_not_placed(position: FrontPosition, frame: DefiningCas, hex: Hex) -> Ruling | None:
    """Why no CAS marker can be placed in a hex; None if one can: anywhere in the Air Zone, the whole map [4.3-2]."""
    own, name = cas_hexes(position, frame.side), position.place_name(hex)
    if not position.components.in_play[hex]:
        return refuse("19.3-2", "cas.not_in_play", hex=name)
    if hex in own:
        return refuse("19.3-2", "cas.there", hex=name)
    if len(own) >= MARKERS:
        return refuse("19.3-2", "cas.lift_first", most=MARKERS)
    return None


class DefineCas(Procedure[FrontPosition, DefiningCas]):
    """Markers are placed one by one; to move one it is lifted first, as its owner may at any time [19.3-5]."""

    frame = DefiningCas

    def phase(self, position: FrontPosition, frame: DefiningCas) -> str:
        return f"{SIDES[frame.side]}.orders_execution"

    def decision(self, position: FrontPosition, frame: DefiningCas) -> Decision | None:
        if frame.placed >= MARKERS:
            return None
        own = cas_hexes(position, frame.side)
        free = [] if len(own) >= MARKERS else [hex for hex in range(position.components.hexes) if hex not in own]
        hexes = [hex for hex in free if position.components.in_play[hex]]
        actions = [*self.list("hex", hexes, position), *self.list("lift", own, position), DONE]
        return self.ask(position, frame.side, "cas.where", "19.3-2", actions, left=MARKERS - frame.placed)

    def proceed(self, position: FrontPosition, frame: DefiningCas) -> None:
        position.done()

    @verb
    def hex(self, position: FrontPosition, frame: DefiningCas, hex: Hex) -> None:
        """A marker here."""
        place_cas(position, frame.side, hex)
        position.become(frame._replace(placed=frame.placed + 1))

    def why_hex(self, position: FrontPosition, frame: DefiningCas, hex: Hex) -> Ruling:
        facts = {"hex": position.place_name(hex), "limit": cas_radius(position)}
        return why_not_placed(position, frame, hex) or allow(
            "19.3-2", "cas.may", also=("19.3-3", "19.3-6", "19.3-7"), **facts
        )

    @verb
    def lift(self, position: FrontPosition, frame: DefiningCas, hex: Hex) -> None:
        """The marker here leaves the map."""
        remove_cas(position, frame.side, hex)

    def why_lift(self, position: FrontPosition, frame: DefiningCas, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if hex not in cas_hexes(position, frame.side):
            return refuse("19.3-5", "cas.none_here", hex=name)
        return allow("19.3-5", "cas.may_lift", hex=name)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: DefiningCas) -> None:
        """The others stay where they are."""
        position.done()
