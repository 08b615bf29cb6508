"""What the enemy can do next: attacks on a stack by the formation that can bring most, raids on open victory hexes."""

from grognard.board.costs import POINT
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.crossroads.combat import CombatPhase
from grognard.games.crossroads.components import STACK_LIMIT
from grognard.games.crossroads.movement import MovementPhase
from grognard.games.crossroads.plans.worth import Worth
from grognard.games.crossroads.supply import in_supply
from grognard.games.crossroads.units import FORMATIONS, SIDES


class Threat:
    """The enemy of a side as it stands: what it can strike, and how much it would hurt."""

    def __init__(self, worth: Worth, side: Side) -> None:
        position, components = worth.position, worth.components
        self.worth, self.side, self.enemy = worth, side, 1 - side
        self.weights = worth.weights.risk
        self.units: list[tuple[int, Unit, Hex, str, float]] = []
        """The enemy's units on the map: formation, unit, hex, class, points (none if it has moved already)."""
        self._acting = {
            frame.formation for frame in position.frames_of(MovementPhase | CombatPhase) if frame.side == self.enemy
        }
        for unit in components.by_side[self.enemy]:
            if position.on_map(unit):
                formation = components.formation[unit]
                spent = formation in self._acting and position.moved[unit]
                full = components.allowance[unit] / POINT
                points = 0.0 if spent else full if in_supply(position, unit) else full / 2
                self.units.append((formation, unit, position.at[unit], components.unit_class[unit], points))
        self.last_word = not any(chit.startswith(SIDES[self.enemy]) for chit in position.cup)
        """Has the enemy no chit left in the cup this turn [3.2]?"""
        chits = {formation: f"{SIDES[self.enemy]}.{formation}" for formation in FORMATIONS}
        self._soon = {formation for formation in FORMATIONS if chits[formation] in position.cup} | self._acting
        """The formations that still act in this turn."""
        self._last = position.turn >= components.turns
        self.acts = {formation: self._likely(formation) for formation in FORMATIONS}
        """How surely each formation attacks what pays."""
        self._strikers: dict[Hex, dict[int, tuple[Unit, ...]]] = {}
        self._risks: dict[tuple[Hex, tuple[Unit, ...]], float] = {}
        self._raids: dict[tuple[Hex, bool], float] = {}

    def _likely(self, formation: int) -> float:
        if formation in self._acting:
            return self.weights.acting
        if formation in self._soon:
            return self.weights.likely
        return 0.0 if self._last else self.weights.likely * self.weights.next_turn

    def strikers(self, hex: Hex) -> dict[int, tuple[Unit, ...]]:
        """Who of each formation can come next to a hex in one move: the strongest few."""
        found = self._strikers.get(hex)
        if found is None:
            ground, coming = self.worth.ground, dict[int, list[Unit]]()
            for formation, unit, here, kind, points in self.units:
                if ground.strike(kind, hex)[here] <= points:
                    coming.setdefault(formation, []).append(unit)
            room = min(self.weights.attackers, STACK_LIMIT * len(ground.around[hex]))
            found = {
                formation: tuple(sorted(units, key=lambda unit: (-self.worth.strength(unit), unit))[:room])
                for formation, units in coming.items()
            }
            self._strikers[hex] = found
        return found

    def risk(self, hex: Hex, stack: tuple[Unit, ...]) -> float:
        """What a stack in a hex stands to lose, in the enemy's best attack, if that is worth making."""
        key = (hex, stack)
        found = self._risks.get(key)
        if found is None:
            found = 0.0
            for formation, units in self.strikers(hex).items():
                if self.acts[formation]:
                    value = max(
                        self.worth.attack(hex, units[:n], stack, False, False) for n in range(1, len(units) + 1)
                    )
                    found += self.acts[formation] * max(0.0, value)
            self._risks[key] = found
        return found

    def raid(self, hex: Hex, screened: bool) -> float:
        """What an empty victory hex of ours stands to lose to a unit that can walk in."""
        key = (hex, screened)
        found = self._raids.get(key)
        if found is None:
            ground, components = self.worth.ground, self.worth.components
            sure = 0.0
            for formation, unit, here, kind, points in self.units:
                if ground.ways(kind, hex)[here] <= points:
                    stopped = screened and not components.recon[unit]
                    sure = max(sure, self._raids_by(formation) * (self.weights.screened if stopped else 1.0))
            found = self._raids[key] = sure * self.worth.weights.worth.taken * components.victory[hex]
        return found

    def _raids_by(self, formation: int) -> float:
        """How surely a formation makes use of an open way."""
        if formation in self._soon:
            return self.weights.raided_soon
        return 0.0 if self._last else self.weights.raided_later
