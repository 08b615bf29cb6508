"""Setting up [3.0, 20.0]: each formation in its area, where its owner likes; or as history had it."""

from collections.abc import Iterable, Sequence

from grognard.engine.kinds import Hex, Place, Side, Unit
from grognard.engine.placement import PlacementWithRest
from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.position import FolioPosition

AREA = "setup."
"""The area setup.NAME of the map holds the hexes of the units whose area that is."""


class SetUp(PlacementWithRest[FolioPosition]):
    """A side puts its units into their formations' areas [3.0-5]; one unit to a hex [5.3-3]."""

    rule = "3.0-5"
    rest_rule = "3.0-2"

    def phase(self, position: FolioPosition, frame: object) -> str:
        return "setup"

    def box(self, position: FolioPosition, side: Side) -> Place:
        return position.components.waiting[side]

    def units(self, position: FolioPosition, side: Side) -> Sequence[Unit]:
        return position.components.by_side[side]

    def area(self, position: FolioPosition, side: Side) -> Sequence[Hex]:
        found = (area_of(position, unit) for unit in position.components.by_side[side])
        return sorted({hex for area in found for hex in area})

    def refusal(self, position: FolioPosition, unit: Unit, hex: Hex) -> Ruling | None:
        name = position.place_name(hex)
        if hex not in area_of(position, unit):
            formation = position.components.roster[unit].values["area"]
            return refuse("20.0-9", "setup.area", hex=name, unit=position.unit_name(unit), formation=formation)
        if position.units_at(hex):
            return refuse("5.3-3", "movement.stacked", hex=name)
        return None

    def usual(self, position: FolioPosition, unit: Unit) -> Iterable[Hex]:
        """Where it stood; or the first hex of its area that is free."""
        components = position.components
        printed = components.grid.find(components.roster[unit].values["setup_hex"])
        return [*([] if printed is None else [printed]), *area_of(position, unit)]


def area_of(position: FolioPosition, unit: Unit) -> Sequence[Hex]:
    """The hexes in which a unit may be set up."""
    formation = position.components.roster[unit].values["area"]
    return position.components.map.areas.get(f"{AREA}{formation}", ())
