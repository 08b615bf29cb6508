"""Displacement [7.7.2]: a unit makes room for one that retreats, and others may have to make room for it."""

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.retreats import Displacing, Retreating, refuges, why_not_back


class Displace(Procedure[FolioPosition, Displacing]):
    """The owner says where it goes, one hex away; if somebody is there, that one goes first [7.7.2-3, 7.7.2-4]."""

    frame = Displacing

    def decision(self, position: FolioPosition, frame: Displacing) -> Decision | None:
        hexes = refuges(position, frame.unit, frame.causes, frame.fellows)
        if len(hexes) < 2:
            return None
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "displace.where", "7.7.2-2", self.list("hex", hexes, position), unit=unit)

    def proceed(self, position: FolioPosition, frame: Displacing) -> None:
        """The only hex there is: of a friend, too, who has made room for it."""
        self.hex(position, frame, refuges(position, frame.unit, frame.causes, frame.fellows)[0])

    @verb
    def hex(self, position: FolioPosition, frame: Displacing, hex: Hex) -> None:
        """To this hex; it loses no step, and makes no attack in this player turn [7.7.2-2, 7.7.2-5]."""
        if position.units_at(hex):
            (other,) = position.units_at(hex)
            position.call(Displacing(frame.side, other, frame.causes, (*frame.fellows, frame.unit)))
            return
        unit = frame.unit
        names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
        position.put(unit, hex)
        position.displaced[unit] = True
        position.emit("displaced", "7.7.2-1", **names, to=position.place_name(hex))
        position.components.exclusive.entered(position, unit)
        position.done()

    def why_hex(self, position: FolioPosition, frame: Displacing, hex: Hex) -> Ruling:
        """Next to it and open, or not."""
        name = position.place_name(hex)
        open_hexes = refuges(position, frame.unit, frame.causes, frame.fellows)
        if hex in open_hexes:
            return allow("7.7.2-2", "displace.open", hex=name)
        refused = why_not_back(position, Retreating(frame.side, frame.unit, 1, frame.causes), hex)
        if refused:
            return refuse("7.7.2-2", refused.reason, **refused.facts)
        if any(other not in position.stacks for other in open_hexes):
            return refuse("7.7.2-7", "displace.vacant_first", hex=name)
        retreat = position.nearest(Retreating)
        fellow = retreat is not None and position.stacks[hex][0] in retreat.fellows
        return refuse("7.7.2-1" if fellow else "7.7.2-2", "displace.taken", hex=name)
