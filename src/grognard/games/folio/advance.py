"""Advance after combat [7.9]: along the path of retreat, one unit to a hex."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.position import FolioPosition


class Advancing(NamedTuple):
    """Attackers may advance along a path that begins with the hex that they have emptied; the unit in hand, if any."""

    side: Side
    units: tuple[Unit, ...]
    path: tuple[Hex, ...]
    unit: Unit = NONE


def open_hexes(position: FolioPosition, frame: Advancing) -> list[Hex]:
    """The hexes of the path where a unit may end [7.9-7, 7.9-8]; none beyond one that an enemy holds.

    Enemy zones do not matter [6.2-2, 7.9-6], nor do rivers; units that have advanced before are passed.
    """
    found = []
    for hex in frame.path:
        owner = position.owner(hex)
        if owner == 1 - frame.side:
            break
        if owner == NONE:
            found.append(hex)
    return found


class Advance(Procedure[FolioPosition, Advancing]):
    """Who advances, and how far; nobody has to [7.9-5]. It may be attacked there like any unit [7.9-10]."""

    frame = Advancing

    def able(self, position: FolioPosition, frame: Advancing) -> Sequence[Unit]:
        """The attackers that have not advanced yet [7.9-4]."""
        if not open_hexes(position, frame):
            return ()
        return [unit for unit in frame.units if not position.advanced[unit]]

    def decision(self, position: FolioPosition, frame: Advancing) -> Decision | None:
        if frame.unit != NONE:
            actions = [*self.list("hex", open_hexes(position, frame), position), BACK]
            unit = position.unit_name(frame.unit)
            return self.ask(position, frame.side, "advance.where", "7.9-7", actions, unit=unit)
        units = self.able(position, frame)
        if not units:
            return None
        actions = [*self.list("unit", units, position), DONE]
        hexes = position.place_names(open_hexes(position, frame))
        return self.ask(position, frame.side, "advance.who", "7.9-1", actions, hexes=hexes)

    def proceed(self, position: FolioPosition, frame: Advancing) -> None:
        position.done()

    @verb
    def unit(self, position: FolioPosition, frame: Advancing, unit: Unit) -> None:
        """This one; where the path has one hex left, it goes there."""
        hexes = open_hexes(position, frame)
        if len(hexes) == 1:
            self._enter(position, frame, unit, hexes[0])
        else:
            position.become(frame._replace(unit=unit))

    def why_unit(self, position: FolioPosition, frame: Advancing, unit: Unit) -> Ruling:
        """It fought, and has not advanced; one after another."""
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("7.9-8", "advance.in_hand", unit=position.unit_name(frame.unit))
        if position.components.side_of[unit] != frame.side:
            return refuse("7.9-2", "advance.defender", unit=name)
        if unit not in frame.units:
            return refuse("7.9-4", "advance.not_attacker", unit=name)
        if position.advanced[unit]:
            return refuse("7.9-9", "advance.has", unit=name)
        return allow("7.9-4", "advance.may", unit=name)

    @verb
    def hex(self, position: FolioPosition, frame: Advancing, hex: Hex) -> None:
        """As far as this."""
        self._enter(position, frame, frame.unit, hex)

    def why_hex(self, position: FolioPosition, frame: Advancing, hex: Hex) -> Ruling:
        """On the path [7.9-7], and vacant [7.9-8]."""
        name = position.place_name(hex)
        if frame.unit == NONE:
            return refuse("7.9-4", "advance.choose", hex=name)
        if hex not in frame.path:
            return refuse("7.9-7", "advance.off_path", hex=name)
        if hex in open_hexes(position, frame):
            return allow("7.9-7", "advance.open", hex=name)
        if position.owner(hex) == frame.side:
            return refuse("7.9-8", "advance.taken", hex=name)
        return refuse("7.9-7", "advance.enemy", hex=name)

    @verb(Role.BACK)
    def back(self, position: FolioPosition, frame: Advancing) -> None:
        """Not this one."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.END)
    def done(self, position: FolioPosition, frame: Advancing) -> None:
        """Nobody else."""
        position.done()

    def _enter(self, position: FolioPosition, frame: Advancing, unit: Unit, hex: Hex) -> None:
        names = {"unit": position.unit_name(unit), "from": position.place_name(position.at[unit])}
        position.put(unit, hex)
        position.advanced[unit] = True
        position.emit("advanced", "7.9-4", **names, to=position.place_name(hex))
        position.components.exclusive.entered(position, unit)
        position.become(frame._replace(unit=NONE))
