"""What a side does in one Movement Phase: its assaults in their order, then everybody to where it is wanted."""

from collections.abc import Collection, Mapping

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.tactics.gathering import Assault
from grognard.games.less_than_60_miles.components import WP
from grognard.games.less_than_60_miles.movement import movable
from grognard.games.less_than_60_miles.moving import Moving
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.plans.assaults import Assaults
from grognard.games.less_than_60_miles.plans.moves import march, stand
from grognard.games.less_than_60_miles.plans.places import Disposition, Places
from grognard.games.less_than_60_miles.position import FrontPosition


class Campaign:
    """The plan of one Movement Phase, made for a position and made again when a combat has changed it."""

    def __init__(self, position: FrontPosition, side: Side, before: "Campaign | None" = None) -> None:
        self.side = side
        combat = position.components.combat
        units = [unit for unit in movable(position, side) if combat[unit]]
        self.places = Places(position, side)
        self.table = Disposition(self.places, units, {})
        many = before is not None and len(units) > self.places.weights["anew"]
        moves = self._kept(before) if before is not None and many else self.table.quick()
        self.judge = Assaults(position, side, units, {})
        self.judge.price = self._prices(moves)
        self.assaults: list[Assault] = self.judge.plan(sorted(self.judge.ways))
        self.targets: dict[Unit, Hex] = {}
        """Whom each unit attacks, in the order in which they come."""
        self.moves: dict[Unit, Hex] = {}
        """Where each unit goes, the attackers first."""
        for assault in self.assaults:
            for unit, hex in self.judge.ordered(assault.target, assault.moves):
                self.targets[unit], self.moves[unit] = assault.target, hex
        if self.assaults and not many:
            rest = [unit for unit in units if unit not in self.moves]
            table = Disposition(self.places, rest, self.moves)
            moves = table.swept({unit: moves[unit] for unit in table.units})
        self.moves |= {unit: hex for unit, hex in moves.items() if unit not in self.moves}
        self.seen = fingerprint(position)

    def _kept(self, before: "Campaign") -> dict[Unit, Hex]:
        """Where units were to go before, as far as they still can."""
        aims, options = before.moves, self.table.options
        return {unit: aims[unit] if aims.get(unit) in options[unit] else here for unit, here in self.table.here.items()}

    def _prices(self, moves: Mapping[Unit, Hex]) -> dict[tuple[Unit, Hex], float]:
        """What it costs each unit to end next to an enemy that it could attack, and not where it is wanted."""
        share = float(self.places.weights["price"][SIDES[self.side]])
        pairs = {(unit, hex) for able in self.judge.ways.values() for unit, hexes in able.items() for hex in hexes}
        if not share or not pairs:
            return {}
        now = self.table.value(moves)
        return {pair: share * max(0.0, -self.table.gain(dict(moves), dict([pair]), now)) for pair in sorted(pairs)}

    def go_on(self, position: FrontPosition, frame: Moving, hexes: Collection[Hex]) -> Hex:
        """Where a unit goes with the points that are left after an attack."""
        options = [position.at[frame.unit], *(march if self.side == WP else stand)(position, frame, hexes)]
        alone = Disposition(self.places, [frame.unit], {})
        return max(options, key=lambda hex: (alone.value({frame.unit: hex}), -hex))

    def is_stale(self, position: FrontPosition) -> bool:
        """Has a combat changed what was reckoned with?"""
        return fingerprint(position) != self.seen


def fingerprint(position: FrontPosition) -> tuple[object, ...]:
    """What only combats change in a Movement Phase."""
    enemy = position.components.by_side[1 - position.acting]
    return (
        tuple(position.at[unit] for unit in enemy),
        tuple(position.attrition),
        tuple(position.engaged),
    )
