"""The moves of a phase: to the attacks first, then who is worn out is relieved, then everybody to their places.

Who is mobile and not needed for an attack waits for the Mobile Movement Phase, when the first combats are over [4.1-9]:
it is the same move, made with more knowledge.
"""

from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.folio.costs import allowance, beginning, reach
from grognard.games.folio.hells_gate.plans.assaults import Assaults
from grognard.games.folio.hells_gate.plans.dangers import Dangers
from grognard.games.folio.hells_gate.plans.places import Places
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import in_supply
from grognard.games.folio.movement import movable


class March:
    """Where the units of a side go in a movement phase."""

    def __init__(self, position: HellsGatePosition, side: Side, mobile: bool) -> None:
        self.position, self.side, self.mobile = position, side, mobile
        free = [unit for unit in movable(position, side, mobile) if position.on_map(unit)]
        self.reaches = {unit: _ends(position, unit) for unit in free}
        self.dangers = Dangers(position, side)
        self.places = Places(position, side, self.dangers)
        self.moves: dict[Unit, Hex] = {}

    def plan(self) -> dict[Unit, Hex]:
        """Who goes where, in an order in which there is room; who stays is not named."""
        self._gather()
        rest = [unit for unit in self.reaches if unit not in self.moves and not self._waits(unit)]
        table, at = self.places.table, self.position.at
        self._relieve(rest)
        rest = [unit for unit in rest if unit not in self.moves]
        for unit in sorted(rest, key=lambda unit: (table.away[table.goal[unit], at[unit]], unit)):
            self._go(unit, self.places.best(unit, self.reaches[unit]))
        return {unit: hex for unit, hex in self.moves.items() if hex != at[unit]}

    def _go(self, unit: Unit, hex: Hex) -> None:
        self.moves[unit] = hex
        self.places.place(unit, hex)

    def _gather(self) -> None:
        """To the attacks that are worth it; who attacks from where it stands is bound as well."""
        position = self.position
        able = {unit: hexes for unit, hexes in self.reaches.items() if not position.attacked[unit]}
        enemies = sorted(position.hexes_of(1 - self.side))
        targets = [hex for hex in enemies if not position.defended[position.stacks[hex][0]]]
        for assault in Assaults(position, self.side, able | self._standing(), self.dangers).plan(targets):
            for unit, hex in assault.moves:
                if unit in self.reaches:
                    self._go(unit, hex)

    def _standing(self) -> dict[Unit, list[Hex]]:
        """Who does not move any more, but could attack from where it stands."""
        position, found = self.position, dict[Unit, list[Hex]]()
        for hex in position.hexes_of(self.side):
            unit = position.stacks[hex][0]
            spent = position.attacked[unit] or position.advanced[unit] or position.displaced[unit]
            if unit not in self.reaches and not spent and (not self.mobile or position.components.mobile[unit]):
                found[unit] = [hex]
        return found

    def _waits(self, unit: Unit) -> bool:
        """Can a unit as well move when the combats are over? Not if it has no supply, for then it does not [12.3-2]."""
        if self.mobile or not self.position.components.mobile[unit]:
            return False
        return in_supply(self.position, unit, (unit,))

    def _relieve(self, rest: list[Unit]) -> None:
        """Where a hex counts, a fresh unit takes the place of one that is worn out."""
        for hex, _ in self.places.stakes:
            if self.places.trial.owner(hex) == self.side:
                still = {unit: self.reaches[unit] for unit in rest if unit not in self.moves}
                for unit, there in self.places.relieved(hex, still).items():
                    self._go(unit, there)


def _ends(position: HellsGatePosition, unit: Unit) -> list[Hex]:
    """The hexes in reach of a unit, its own first; whoever is there may have gone when it comes."""
    found = reach(position, unit, allowance(position, unit), False, beginning(position, unit))
    here = position.at[unit]
    return [here, *(int(hex) for hex in found.hexes if hex != here)]
