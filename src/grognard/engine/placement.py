"""Free placement: a side puts its units where the rules let it, in any order, until it is content.

`Placement` asks for every unit. `PlacementWithRest` has one action more, for whoever does not care where the others
go: a game declares it where it says of every unit where that is. `PlacementByFormation` has the same by formation.
"""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Place, Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse

P = TypeVar("P", bound=Position)

REST = Action("rest")


class Placing(NamedTuple):
    """Whose placement it is, and the unit in hand."""

    side: Side
    unit: Unit = NONE


class Placement(Procedure[P, Placing], Generic[P]):
    """Pick a unit, then its hex; a placed unit can be picked up again until `done`.

    A game subclasses it and says which units, which hexes, when it is complete, and by which rule.
    """

    frame = Placing
    carries = True
    rule = ""

    def box(self, position: P, side: Side) -> Place:
        """Where the units wait that are still to be placed."""
        raise TypeError("the game must define box(): where units wait")

    def units(self, position: P, side: Side) -> Sequence[Unit]:
        """All units that this placement is about, placed or not."""
        raise TypeError("the game must define units(): which units are placed")

    def area(self, position: P, side: Side) -> Sequence[Hex]:
        """The hexes that are worth asking about; outside it every hex is refused."""
        return range(position.components.hexes)

    def refusal(self, position: P, unit: Unit, hex: Hex) -> Ruling | None:
        """Why a unit may not be put on a hex; None if it may."""
        raise TypeError("the game must define refusal(): where units may go")

    def missing(self, position: P, side: Side) -> Ruling | None:
        """What keeps the placement from being complete; None if nothing does."""
        waiting = position.units_at(self.box(position, side))
        if not waiting:
            return None
        names = [position.unit_name(unit) for unit in waiting]
        return refuse(self.rule, "placement.waiting", count=len(names), units=names)

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

    def put_down(self, position: P, unit: Unit, hex: Hex) -> None:
        """Put a unit on a hex, and say so."""
        position.put(unit, hex)
        names = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
        position.emit("placed", self.rule, **names, side=position.side_name(position.components.side_of[unit]))

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
        self.put_down(position, frame.unit, hex)
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


class PlacementWithRest(Placement[P], Generic[P]):
    """Free placement in which what is still to be placed can go where it usually does, in one action.

    A game says of every unit where that is; the rules hold for each of them as if it were placed by hand.
    """

    rest_rule = ""
    """The rule that says where units usually go; that of the placement if nothing is said."""

    def usual(self, position: P, unit: Unit) -> Iterable[Hex]:
        """The hexes for a unit whose owner does not say, best first: that of the scenario, and then others perhaps."""
        raise TypeError("the game must define usual(): where units usually go")

    def plan(self, position: P, side: Side) -> list[tuple[Unit, Hex]] | Ruling:
        """Where each unit that waits would go; or why they cannot all be placed so."""
        found = self.plan_for(position, position.units_at(self.box(position, side)))
        if isinstance(found, Ruling):
            return found
        trial = position.copy()
        for unit, hex in found:
            trial.put(unit, hex)
        return self.missing(trial, side) or found

    def plan_for(self, position: P, units: Sequence[Unit]) -> list[tuple[Unit, Hex]] | Ruling:
        """Where each of these would go, one after another; or why they cannot all be placed so."""
        trial, planned = position.copy(), list[tuple[Unit, Hex]]()
        for unit in units:
            open_hexes = (hex for hex in self.usual(trial, unit) if self.refusal(trial, unit, hex) is None)
            hex = next(open_hexes, NONE)
            if hex == NONE:
                return refuse(self.rest_rule or self.rule, "placement.no_usual", unit=position.unit_name(unit))
            trial.put(unit, hex)
            planned.append((unit, hex))
        return planned

    def decision(self, position: P, frame: Placing) -> Decision | None:
        """As without it, and the rest at once while anything waits that can go where it usually does."""
        found = super().decision(position, frame)
        if found is None or frame.unit != NONE:
            return found
        planned = self.plan(position, frame.side)
        return found if isinstance(planned, Ruling) or not planned else found._replace(actions=[*found.actions, REST])

    @verb
    def rest(self, position: P, frame: Placing) -> None:
        """Put what is still to be placed where it usually goes; it can be picked up again like the others."""
        planned = self.plan(position, frame.side)
        assert not isinstance(planned, Ruling)
        for unit, hex in planned:
            self.put_down(position, unit, hex)

    def why_rest(self, position: P, frame: Placing) -> Ruling:
        """Is there anything to place, and room for it."""
        if frame.unit != NONE:
            return refuse(self.rule, "placement.in_hand", unit=position.unit_name(frame.unit))
        planned = self.plan(position, frame.side)
        if isinstance(planned, Ruling):
            return planned
        if not planned:
            return refuse(self.rest_rule or self.rule, "placement.nothing_left")
        units = [position.unit_name(unit) for unit, _ in planned]
        hexes = position.place_names([hex for _, hex in planned])
        facts = {"count": len(units), "units": units, "hexes": hexes}
        return allow(self.rest_rule or self.rule, "placement.rest", **facts)


class PlacementByFormation(PlacementWithRest[P], Generic[P]):
    """Free placement in which the rest of a single formation can go where it usually does, too.

    A game says which formation a unit belongs to.
    """

    def formation_of(self, position: P, unit: Unit) -> Formation:
        """The formation of a unit; NONE if it has none."""
        raise TypeError("the game says which formation a unit is of")

    def waiting_of(self, position: P, side: Side) -> dict[Formation, list[Unit]]:
        """The units that are still to be placed, by formation."""
        found: dict[Formation, list[Unit]] = {}
        for unit in position.units_at(self.box(position, side)):
            formation = self.formation_of(position, unit)
            if formation != NONE:
                found.setdefault(formation, []).append(unit)
        return found

    def decision(self, position: P, frame: Placing) -> Decision | None:
        """As without it, and each formation of which anybody waits."""
        found = super().decision(position, frame)
        if found is None or frame.unit != NONE:
            return found
        waiting = self.waiting_of(position, frame.side)
        able = [
            formation for formation, units in waiting.items() if not isinstance(self.plan_for(position, units), Ruling)
        ]
        return found._replace(actions=[*found.actions, *self.list("formation", able, position)])

    @verb
    def formation(self, position: P, frame: Placing, formation: Formation) -> None:
        """Put what is left of a formation where it usually goes."""
        planned = self.plan_for(position, self.waiting_of(position, frame.side)[formation])
        assert not isinstance(planned, Ruling)
        for unit, hex in planned:
            self.put_down(position, unit, hex)

    def why_formation(self, position: P, frame: Placing, formation: Formation) -> Ruling:
        """Does anybody of it wait, and is there room?"""
        if frame.unit != NONE:
            return refuse(self.rule, "placement.in_hand", unit=position.unit_name(frame.unit))
        waiting = self.waiting_of(position, frame.side).get(formation, [])
        if not waiting:
            return refuse(self.rest_rule or self.rule, "placement.nothing_left")
        planned = self.plan_for(position, waiting)
        if isinstance(planned, Ruling):
            return planned
        units = [position.unit_name(unit) for unit, _ in planned]
        hexes = position.place_names([hex for _, hex in planned])
        facts = {"count": len(units), "units": units, "hexes": hexes}
        return allow(self.rest_rule or self.rule, "placement.rest", **facts)
