"""Displacement [7.7.2]: a unit makes room for one that retreats, and others may have to make room for it."""

from collections.abc import Sequence

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.retreats import (
    Displacing,
    Retreating,
    enemy_distance,
    hexes_beside,
    makes_room,
    why_not_back,
)


def refuges(position: FolioPosition, frame: Displacing) -> list[Hex]:
    """Where a unit can be displaced to: as if it retreated itself [7.7.2-1], so never nearer to those who caused it.

    In a bombardment, which no unit has caused, not nearer to the nearest enemy, if that can be [7.7.1, 17.0-12].
    """
    beside = hexes_beside(position, frame.unit, frame.causes)
    if frame.bombarded:
        away = [hex for hex in beside if not is_nearer(position, frame, hex)]
        return with_room(position, frame, away) or with_room(position, frame, beside)
    return with_room(position, frame, beside)


def with_room(position: FolioPosition, frame: Displacing, hexes: Sequence[Hex]) -> list[Hex]:
    """Of some hexes the vacant ones [7.7.2-2], or else those of friends who can make room in turn [7.7.2-4]."""
    vacant = [hex for hex in hexes if hex not in position.stacks]
    fellows = (*frame.fellows, frame.unit)
    return vacant or [hex for hex in hexes if makes_room(position, hex, frame.causes, fellows)]


def is_nearer(position: FolioPosition, frame: Displacing, hex: Hex) -> bool:
    """Is the nearest enemy nearer to a hex than to where the unit stands?"""
    here = position.at[frame.unit]
    return enemy_distance(position, frame.side, hex) < enemy_distance(position, frame.side, here)


class Displace(Procedure[FolioPosition, Displacing]):
    """The owner says where it goes, one hex away; if somebody is there, that one goes first [7.7.2-3, 7.7.2-4]."""

    frame = Displacing

    def decision(self, position: FolioPosition, frame: Displacing) -> Decision | None:
        hexes = refuges(position, frame)
        if len(hexes) < 2:
            return None
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "displace.where", "7.7.2-2", self.list("hex", hexes, position), unit=unit)

    def proceed(self, position: FolioPosition, frame: Displacing) -> None:
        """The only hex there is: of a friend, too, who has made room for it."""
        self.hex(position, frame, refuges(position, frame)[0])

    @verb
    def hex(self, position: FolioPosition, frame: Displacing, hex: Hex) -> None:
        """To this hex; it loses no step, and makes no attack in this player turn [7.7.2-2, 7.7.2-5]."""
        if position.units_at(hex):
            (other,) = position.units_at(hex)
            position.call(frame._replace(unit=other, fellows=(*frame.fellows, frame.unit)))
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
        open_hexes = refuges(position, frame)
        if hex in open_hexes:
            return allow("7.7.2-2", "displace.open", hex=name)
        refused = why_not_back(position, Retreating(frame.side, frame.unit, 1, frame.causes), hex)
        if refused:
            return refuse("7.7.2-2", refused.reason, **refused.facts)
        if frame.bombarded and is_nearer(position, frame, hex) and not is_nearer(position, frame, open_hexes[0]):
            return refuse("7.7.2-2", "displace.nearer", hex=name)
        if any(other not in position.stacks for other in open_hexes):
            return refuse("7.7.2-7", "displace.vacant_first", hex=name)
        retreat = position.nearest(Retreating)
        fellow = retreat is not None and position.stacks[hex][0] in retreat.fellows
        return refuse("7.7.2-1" if fellow else "7.7.2-2", "displace.taken", hex=name)
