"""Set-up [2.0]: free placement within the deployment areas."""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Place, Side, Unit
from grognard.engine.placement import Placement, Placing
from grognard.engine.rulings import Ruling, refuse
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.stacking import enemy_there, overstacked
from grognard.games.crossroads.units import SIDES


class SetUp(Placement[CrossroadsPosition]):
    """A side places every unit of its set-up in its own area [2.2]."""

    rule = "2.2"

    def phase(self, position: CrossroadsPosition, frame: Placing) -> str:
        return f"{SIDES[frame.side]}.placement"

    def box(self, position: CrossroadsPosition, side: Side) -> Place:
        return position.components.waiting[side]

    def units(self, position: CrossroadsPosition, side: Side) -> Sequence[Unit]:
        """Those still waiting, and those already down, which may be picked up again."""
        components = position.components
        return [
            unit
            for unit in components.by_side[side]
            if components.roster[unit].values["enters"] == "setup"
            and (position.at[unit] == components.waiting[side] or 0 <= position.at[unit] < components.hexes)
        ]

    def area(self, position: CrossroadsPosition, side: Side) -> Sequence[Hex]:
        return position.components.setup_area[side]

    def refusal(self, position: CrossroadsPosition, unit: Unit, hex: Hex) -> Ruling | None:
        """Only in the own area, within the stacking limit, and where it could go [2.2, 2.3]."""
        components = position.components
        side = components.side_of[unit]
        if hex not in components.in_setup_area[side]:
            return refuse("2.2", "setup.area", hex=position.place_name(hex))
        if hex in components.closed[components.unit_class[unit]]:
            return refuse("2.3", "setup.barred", hex=position.place_name(hex))
        full = overstacked(position, unit, hex)
        if full:
            return refuse("2.3", full.reason, **full.facts)
        return enemy_there(position, side, hex)


def put_printed(position: CrossroadsPosition) -> None:
    """Units start on their printed hexes [2.4]."""
    components = position.components
    for unit, counter in enumerate(components.roster):
        if counter.values["enters"] == "setup":
            position.put(unit, components.number("hex", counter.values["setup_hex"]))
        else:
            position.put(unit, components.unused[counter.side])
