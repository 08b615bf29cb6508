"""An attack weighed up before it is made: the exact chances of every result, and what each would be worth."""

from collections.abc import Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.formation.armour import armour_part, attack_tanks, defence_tanks
from grognard.games.formation.combat import Battle
from grognard.games.formation.command import headquarters, ranges, supplied
from grognard.games.formation.counters import efficiency, fighters
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.improved import is_improved
from grognard.games.formation.modifiers import (
    IMPROVED_DEFENCE,
    REGULAR_DEFENCE,
    SUPPORT,
    WITHDRAWAL_FAILED,
    may_support,
)
from grognard.games.formation.plans.tables import CombatOdds, Floats, Troop, combat_odds
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import disorder, step_worth, swing
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES
from grognard.games.formation.retreats import Retreating, open_hexes
from grognard.games.formation.strength import HASTY, KINDS, LEFT, MIDDLE, PREPARED, RIGHT, combined_arms
from grognard.games.formation.strong_points import functional

FAR_AWAY = 999


class Defence(NamedTuple):
    """A stack in a hex, as it is or as it might be: for attacks that are only thought of."""

    hex: Hex
    units: tuple[Unit, ...]
    improved: bool


def defence_of(position: FormationPosition, hex: Hex) -> Defence:
    """The stack that stands in a hex."""
    side = position.owner(hex)
    return Defence(hex, fighters(position, hex), side != NONE and is_improved(position, hex, side))


def attack_on(position: FormationPosition, hex: Hex) -> tuple[Hex, tuple[Unit, ...]]:
    """From where, and by whom, a hex is attacked in the combat under way; NONE if it is not."""
    battle = next((frame for frame in reversed(position.frames) if isinstance(frame, Battle)), None)
    return (battle.origin, battle.units) if battle is not None and battle.hex == hex else (NONE, ())


class Assault(NamedTuple):
    """An attack that is only thought of: from where, on whom, by whom, and how hard."""

    origin: Hex
    against: Defence
    units: tuple[Unit, ...]
    kind: str
    failed: bool = False
    """A Retreat before Combat has failed [7.4.1.1-9]."""
    led: bool | None = None
    """Whether the attackers will be In Command, if that is not to be read from where their HQ is now."""


class Attacks:
    """Attacks in one position: by units that stand where they attack from, or that could be there."""

    def __init__(self, position: FormationPosition) -> None:
        self.position = position
        self.components = position.components
        self.weights = weights_for(position.components).battle
        self.odds: CombatOdds = combat_odds(position.components)
        self._supports: dict[tuple[Hex, Side], list[tuple[Hex, Unit]]] = {}
        self._commanded: dict[tuple[Formation, Hex], bool] = {}
        self._values: dict[Assault, float] = {}
        self._armours: dict[tuple[Any, ...], int] = {}
        self._defences: dict[tuple[Any, ...], int] = {}
        self._losses: dict[tuple[Unit, ...], Floats] = {}
        self._gains: dict[tuple[Hex, tuple[Unit, ...]], Floats] = {}
        victory = self.weights.victory
        self._victories = np.array([victory * np.sign(cell.defender - cell.attacker) for cell in self.odds.cells])
        """Who suffers fewer Hits wins an Action Point [7.4.3-1]."""

    # -- the DRM

    def commanded(self, unit: Unit, hex: Hex) -> bool:
        """Would a unit be In Command in a hex, as zones are now? There it opens one to its own route [5.8.2-2]."""
        key = (self.position.formation[unit], hex)
        found = self._commanded.get(key)
        if found is None:
            found = self._commanded[key] = self._in_range(*key)
        return found

    def _in_range(self, formation: Formation, hex: Hex) -> bool:
        if formation == NONE:
            return False
        lengths, around = ranges(self.position, formation), self.components.grid.around[hex]
        if int(lengths[hex]) >= 0:
            return True
        least = min((int(lengths[near]) for near in around if lengths[near] >= 0), default=FAR_AWAY)
        limit: int = self.components.range[headquarters(self.position, formation)]
        return least < limit

    def drm(self, assault: Assault) -> int:
        """The sum of the five modifiers [7.4.1.4], if the defender answers as suits it best."""
        origin, against, units, kind, failed, led = assault
        command = self.commanded(units[0], origin) if led is None else led
        found = self._attack_support(origin, against.hex, units, kind) if command else 0
        key = (origin, against)
        if key not in self._defences:
            self._defences[key] = self._defence_support(origin, against)
        found -= self._defences[key]
        found += self._hq_support(units, kind) if command else 0
        tanks = (origin, against.hex, against.units, max(self.components.tank[unit] for unit in units))
        if tanks not in self._armours:
            self._armours[tanks] = self._armour(origin, against, units)
        found += self._armours[tanks]
        found += self._focus(units, origin, command) - self._focus(against.units, against.hex)
        return found + (WITHDRAWAL_FAILED if failed else 0)

    def _helpers(self, hex: Hex, side: Side) -> list[tuple[Hex, Unit]]:
        """The units of a side that could support a combat against a hex, and where they are."""
        found = self._supports.get((hex, side))
        if found is None:
            position, found = self.position, []
            for near in self.components.grid.around[hex]:
                if position.owner(near) == side:
                    found += [(near, unit) for unit in position.stacks[near] if may_support(position, unit, hex)]
            self._supports[hex, side] = found
        return found

    def _attack_support(self, origin: Hex, hex: Hex, units: Sequence[Unit], kind: str) -> int:
        if kind == HASTY:
            return 0
        side, formation = self.components.side_of[units[0]], self.position.formation[units[0]]
        return self._support(self._helpers(hex, side), origin, units, formation, SUPPORT[kind])

    def _support(
        self,
        helpers: list[tuple[Hex, Unit]],
        but: Hex,
        units: Sequence[Unit],
        formation: int,
        amounts: tuple[int, int],
    ) -> int:
        """Once for each hex with helpers, more if one of them is of the formation; not those who fight."""
        same: dict[Hex, bool] = {}
        for hex, unit in helpers:
            if hex != but and unit not in units:
                same[hex] = same.get(hex, False) or self.position.formation[unit] == formation
        return sum(amounts[0] if own else amounts[1] for own in same.values())

    def _defence_support(self, origin: Hex, against: Defence) -> int:
        position, units = self.position, against.units
        if any(position.disrupted[unit] for unit in units):
            return 0
        side = self.components.side_of[units[0]]
        amounts = IMPROVED_DEFENCE if against.improved else REGULAR_DEFENCE
        best = 0
        for lead in {position.formation[unit] for unit in units if self.components.combat[unit]}:
            leader = next(unit for unit in units if position.formation[unit] == lead)
            if self.commanded(leader, against.hex):
                best = max(best, self._support(self._helpers(origin, side), against.hex, units, lead, amounts))
        return best

    def _hq_support(self, units: Sequence[Unit], kind: str) -> int:
        hq = headquarters(self.position, self.position.formation[units[0]])
        if kind == HASTY or hq == NONE:
            return 0
        return self.position.strength[hq] if kind == PREPARED else self.position.strength[hq] // 2

    def _armour(self, origin: Hex, against: Defence, units: Sequence[Unit]) -> int:
        """Armour Superiority with the better answer; of a stack that is not there yet tank points and ground."""
        position, components, hex = self.position, self.components, against.hex
        if fighters(position, hex) == against.units:
            both = bool(attack_tanks(position, units)) and bool(defence_tanks(position, hex))
            answers = (True, False) if both else (bool(defence_tanks(position, hex)),)
            found = [sum(int(p.amount) for p in armour_part(position, origin, hex, units, way)) for way in answers]
            return min(found)
        own = max((components.tank[unit] for unit in units), default=0)
        other = max((components.tank[unit] for unit in against.units), default=0)
        if not own:
            return -other
        value, guns = self._over_ground(origin, hex, own), max(components.anti_tank[u] for u in against.units)
        guns += components.terrain[components.ground[hex]].anti_tank
        answers_ = [max(0, value - guns)] + ([value - other] if other else [])
        return min(answers_)

    def _over_ground(self, origin: Hex, hex: Hex, value: float) -> int:
        """Tank Points as the ground of a hex and the hexside change them, near enough [7.4.1.4C-8]."""
        components = self.components
        rows = [components.terrain[components.ground[hex]]]
        rows += components.features(origin, components.grid.direction(origin, hex))
        for row in rows:
            value = value / 2 if row.tank == "half" else 0.0 if row.tank == "none" else value + int(row.tank)
        return max(0, ceil(value))

    def _focus(self, units: Sequence[Unit], hex: Hex, led: bool | None = None) -> int:
        """What the Schwerpunkt counts for units in a hex [7.4.1.4D-1]."""
        focus, combat = self.position.schwerpunkt, self.components.combat
        fit = [unit for unit in units if combat[unit] and self.position.formation[unit] == focus != NONE]
        return self.components.book.schwerpunkt * bool(fit and (self.commanded(fit[0], hex) if led is None else led))

    # -- the chances

    def results(self, assault: Assault) -> Floats:
        """How likely each cell of the table is."""
        _, against, units, kind, _, _ = assault
        position, column = self.position, KINDS.index(kind)
        attack = [(efficiency(position, unit), position.strength[unit], column) for unit in units]
        shift = int(combined_arms(position, units)) - int(combined_arms(position, against.units))
        row, halved = self.components.ratio_row[against.hex], not supplied(position, units[0])
        return self.odds.results(attack, self._defenders(against), row, shift, self.drm(assault), halved)

    def _defenders(self, against: Defence) -> list[Troop]:
        position = self.position
        strong = functional(position, against.hex, self.components.side_of[against.units[0]])
        found = []
        for unit in against.units:
            column = RIGHT if strong else LEFT if position.disrupted[unit] else RIGHT if against.improved else MIDDLE
            found.append((efficiency(position, unit), position.strength[unit], column))
        return found

    # -- what results are worth

    def value(self, assault: Assault) -> float:
        """What an attack is expected to bring its side, if the defender stands."""
        found = self._values.get(assault)
        if found is None:
            cells = self._cell_values(assault.against, assault.units)
            found = self._values[assault] = float(self.results(assault) @ cells)
        return found

    def prospect(self, assault: Assault) -> float:
        """The same, if the defender may slip away first and does so when that is better for it [7.4.1.1]."""
        stand, against = self.value(assault), assault.against
        if stand <= 0 or not self._may_slip_away(against):
            return stand
        caught = self.value(assault._replace(failed=True))
        slips = self.weights.slips_away
        return min(stand, slips * self.ground(against) + (1 - slips) * caught)

    def _may_slip_away(self, against: Defence) -> bool:
        position, components, units = self.position, self.components, against.units
        return (
            any(components.motorized[unit] for unit in units)
            and not any(position.disrupted[unit] or components.static[unit] for unit in units)
            and len({position.formation[unit] for unit in units}) == 1
        )

    def ground(self, against: Defence) -> float:
        """What it is worth to drive a stack from where it is."""
        return self.weights.ground + self.weights.taken * swing(self.position, against.hex)

    def _cell_values(self, against: Defence, units: Sequence[Unit]) -> Floats:
        """What each cell of the table is worth to the attacker."""
        own, other = tuple(units), (against.hex, against.units)
        losses = self._losses.get(own)
        if losses is None:
            side = _Side(self.position, own, attack_tanks(self.position, own)[:1])
            losses = np.array([side.attacking(cell.attacker, cell.attacker_red) for cell in self.odds.cells])
            self._losses[own] = losses
        gains = self._gains.get(other)
        if gains is None:
            side, prize, open_ = _Side(self.position, against.units, ()), self.ground(against), self._way_back(against)
            cells = self.odds.cells
            gains = np.array([side.defending(cell.defender, cell.defender_red, prize, open_) for cell in cells])
            self._gains[other] = gains
        found: Floats = gains - losses + self._victories
        return found

    def _way_back(self, against: Defence) -> bool:
        """Could a defender go back without entering a zone of the enemy as it stands; if it is there at all yet?"""
        position, side = self.position, self.components.side_of[against.units[0]]
        if position.at[against.units[0]] != against.hex:
            return True
        return bool(open_hexes(position, Retreating(side, against.units, 1, False, against.hex)))


class _Side:
    """One side of a combat: what its losses and its disorder would cost."""

    def __init__(self, position: FormationPosition, units: Sequence[Unit], first: Sequence[Unit]) -> None:
        self.weights = weights_for(position.components).battle
        self.worth = sorted(step_worth(position, unit) for unit in units)
        self.first = step_worth(position, first[0]) if first else self.worth[0]
        self.step = sum(self.worth) / len(self.worth)
        self.steps = sum(position.strength[unit] for unit in units)
        self.fails = [1.0 - float(efficiency_check(position, unit).chance) for unit in units]
        self.disorder = sum(
            fail * (self.step if position.disrupted[unit] else disorder(position, unit))
            for fail, unit in zip(self.fails, units, strict=True)
        )
        self.steady = 1.0
        for fail in self.fails:
            self.steady *= 1.0 - fail
        self.static = any(position.components.static[unit] for unit in units)
        self.count = len(units)

    def attacking(self, hits: int, red: bool) -> float:
        """What Hits cost an attacker: the first is a loss, one more is a step back, others are losses."""
        if not hits:
            return self.disorder if red else 0.0
        rest = min(hits - 1, self.steps - 1)
        cost = self.first + max(0, rest - 1) * self.step
        if rest:
            cost += min(self.step, self.weights.give_way)
        return cost + (self.disorder if red else 0.0)

    def defending(self, hits: int, red: bool, prize: float, open_: bool) -> float:
        """What Hits of a defender bring: losses, or its hex if that is the lesser evil [7.4.2-2, 7.4.2-3]."""
        found = (self.disorder if red else 0.0) + (self.first if hits else 0.0)
        rest = min(max(0, hits - 1), self.steps - 1)
        if not rest:
            return found + (prize if hits and self.steps <= 1 else 0.0)
        hold = rest * self.step + (prize if rest >= self.steps - 1 else 0.0)
        weights = self.weights
        back = prize + rest * weights.retreat
        forced = back if open_ else back + min(rest * weights.trapped * self.count, self.steps - 1) * self.step
        free = hold if self.static or not open_ else min(hold, back)
        if not red:
            return found + free
        if self.static:
            forced = prize + (self.steps - 1) * self.step
        if self.count > 1:  # those who pass may stay and pay for the others
            forced = min(forced, hold + weights.give_way)
        return found + self.steady * free + (1.0 - self.steady) * forced


def chance_to_slip_away(position: FormationPosition, own: int, other: int) -> float:
    """The chance that a die with some help is higher than another with its own [7.4.1.1-9]."""
    faces = range(1, FACES + 1)
    return sum(a + own > b + other for a in faces for b in faces) / FACES**2
