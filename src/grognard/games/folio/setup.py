"""Setting up [3.0, 20.0]: each formation in its area, where its owner likes; or as history had it.

Who plays which side is agreed at the table before it [3.0-1].
"""

from collections.abc import Iterable, Sequence

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Place, Side, Unit
from grognard.engine.placement import PlacementByFormation, Placing
from grognard.engine.procedures import BACK
from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.position import FolioPosition


class SetUp(PlacementByFormation[FolioPosition]):
    """A side puts its units into their formations' areas [3.0-5]; one unit to a hex [5.3-3]."""

    rule = "3.0-5"
    rest_rule = "3.0-2"

    def phase(self, position: FolioPosition, frame: Placing) -> str:
        return f"{position.side_name(frame.side)}.setup"

    def box(self, position: FolioPosition, side: Side) -> Place:
        return position.components.waiting[side]

    def units(self, position: FolioPosition, side: Side) -> Sequence[Unit]:
        """All but reinforcements [3.0-6]."""
        return position.components.set_up_units[side]

    def formation_of(self, position: FolioPosition, unit: Unit) -> Formation:
        return position.components.formation_of[unit]

    def decision(self, position: FolioPosition, frame: Placing) -> Decision | None:
        """A unit in hand goes to a hex of its own area: nowhere else need be asked about."""
        if frame.unit == NONE:
            return super().decision(position, frame)
        hexes = [hex for hex in area_of(position, frame.unit) if hex not in position.stacks]
        actions = [*self.list("hex", hexes, position), BACK]
        unit = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "placement.where", self.rule, actions, unit=unit)

    def refusal(self, position: FolioPosition, unit: Unit, hex: Hex) -> Ruling | None:
        components, name = position.components, position.place_name(hex)
        if hex not in area_of(position, unit):
            rule = components.exclusive.area_rules[components.side_of[unit]]
            formation = components.roster[unit].values["area"]
            return refuse(rule, "setup.area", hex=name, unit=position.unit_name(unit), formation=formation)
        if position.units_at(hex):
            return refuse(components.exclusive.set_up_rules[components.side_of[unit]], "movement.stacked", hex=name)
        return None

    def usual(self, position: FolioPosition, unit: Unit) -> Iterable[Hex]:
        """Where it stood; or the first hex of its area that is free."""
        return position.components.usual_hexes[unit]

    def plan(self, position: FolioPosition, side: Side) -> list[tuple[Unit, Hex]] | Ruling:
        """Where each unit that waits would go: when they are all placed, nothing else is missing."""
        return self.plan_for(position, position.units_at(self.box(position, side)))

    def plan_for(self, position: FolioPosition, units: Sequence[Unit]) -> list[tuple[Unit, Hex]] | Ruling:
        """Where each of these would go: no hex that is taken, or that one before it takes [5.3-3]."""
        taken, planned = position.stacks, dict[Hex, Unit]()
        for unit in units:
            for hex in self.usual(position, unit):
                if hex not in planned and hex not in taken:
                    planned[hex] = unit
                    break
            else:
                return refuse(self.rest_rule, "placement.no_usual", unit=position.unit_name(unit))
        return [(unit, hex) for hex, unit in planned.items()]


def area_of(position: FolioPosition, unit: Unit) -> Sequence[Hex]:
    """The hexes in which a unit may be set up."""
    return position.components.setup_hexes[unit]
