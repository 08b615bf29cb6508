"""Free placement: a side puts its units where the rules let it, in any order, until it is content."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Place, Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse

P = TypeVar("P", bound=Position)


class Placing(NamedTuple):
    """Whose placement it is, and the unit in hand."""

    side: Side
    unit: Unit = NONE


class Placement(Procedure[P, Placing], Generic[P]):
    """Pick a unit, then its hex; a placed unit can be picked up again until `done`.

    A game subclasses it and says which units, which hexes, when it is complete, and by which rule.
    """

    frame = Placing
    rule = ""

    def box(self, position: P, side: Side) -> Place:
        """Where the units wait that are still to be placed."""
        raise TypeError("the game says where units wait")

    def units(self, position: P, side: Side) -> Sequence[Unit]:
        """All units that this placement is about, placed or not."""
        raise TypeError("the game says which units are placed")

    def area(self, position: P, side: Side) -> Sequence[Hex]:
        """The hexes that are worth asking about; outside it every hex is refused."""
        return range(position.components.hexes)

    def refusal(self, position: P, unit: Unit, hex: Hex) -> Ruling | None:
        """Why a unit may not be put on a hex; None if it may."""
        raise TypeError("the game says where units may go")

    def missing(self, position: P, side: Side) -> Ruling | None:
        """What keeps the placement from being complete; None if nothing does."""
        waiting = position.units_at(self.box(position, side))
        if not waiting:
            return None
        names = [position.unit_name(unit) for unit in waiting]
        return refuse(self.rule, "placement.waiting", units=names)

    def decision(self, position: P, frame: Placing) -> Decision | None:
        """Which unit; or where to put the one in hand."""
        if frame.unit != NONE:
            area = self.area(position, frame.side)
            hexes = [hex for hex in area if self.refusal(position, frame.unit, hex) is None]
            actions = [*self.list("hex", hexes, position), BACK]
            unit = position.unit_name(frame.unit)
            return self.ask(position, frame.side, "placement.where", self.rule, actions, unit=unit)
        actions = self.list("unit", self.units(position, frame.side), position)
        if self.missing(position, frame.side) is None:
            actions.append(DONE)
        return self.ask(position, frame.side, "placement.which", self.rule, actions)

    @verb
    def unit(self, position: P, frame: Placing, unit: Unit) -> None:
        """Take a unit in hand; from the map it goes back to its box first."""
        box = self.box(position, frame.side)
        if position.at[unit] != box:
            position.put(unit, box)
            position.emit("picked_up", self.rule, unit=position.unit_name(unit))
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: P, frame: Placing, unit: Unit) -> Ruling:
        """Only the units of this placement, and one at a time."""
        if frame.unit != NONE:
            return refuse(self.rule, "placement.in_hand", unit=position.unit_name(frame.unit))
        if unit not in self.units(position, frame.side):
            return refuse(self.rule, "placement.not_yours", unit=position.unit_name(unit))
        return allow(self.rule, "placement.take", unit=position.unit_name(unit))

    @verb
    def hex(self, position: P, frame: Placing, hex: Hex) -> None:
        """Put the unit in hand down."""
        position.put(frame.unit, hex)
        unit, where = position.unit_name(frame.unit), position.place_name(hex)
        position.emit("placed", self.rule, unit=unit, hex=where, side=position.side_name(frame.side))
        position.become(frame._replace(unit=NONE))

    def why_hex(self, position: P, frame: Placing, hex: Hex) -> Ruling:
        """Within the placement's limits or not."""
        if frame.unit == NONE:
            return refuse(self.rule, "placement.nothing_in_hand")
        refused = self.refusal(position, frame.unit, hex)
        return refused or allow(self.rule, "placement.free", hex=position.place_name(hex))

    @verb(Role.BACK)
    def back(self, position: P, frame: Placing) -> None:
        """Leave the unit in its box."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.END)
    def done(self, position: P, frame: Placing) -> None:
        """The placement is complete."""
        position.emit("placement_done", self.rule, side=position.side_name(frame.side))
        position.done()

    def why_done(self, position: P, frame: Placing) -> Ruling:
        """Complete or not."""
        if frame.unit != NONE:
            return refuse(self.rule, "placement.in_hand", unit=position.unit_name(frame.unit))
        return self.missing(position, frame.side) or allow(self.rule, "placement.complete")
