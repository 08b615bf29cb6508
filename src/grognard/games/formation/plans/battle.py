"""An attack weighed up before it is made: the exact chances of every result, and what each would be worth."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import numpy as np

from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.formation.armour import armour_part, attack_tanks, defence_tanks
from grognard.games.formation.charts import TerrainRow
from grognard.games.formation.combat import Battle
from grognard.games.formation.command import headquarters, ranges, supplied
from grognard.games.formation.components import Battlefield
from grognard.games.formation.counters import efficiency, fighters
from grognard.games.formation.improved import is_improved
from grognard.games.formation.modifiers import (
    IMPROVED_DEFENCE,
    REGULAR_DEFENCE,
    SUPPORT,
    WITHDRAWAL_FAILED,
    may_support,
)
from grognard.games.formation.plans.losses import SideOfCombat, Stake, stake_of
from grognard.games.formation.plans.tables import CombatOdds, Floats, Spread, Troop, combat_odds
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import swing
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES
from grognard.games.formation.retreats import Retreating, can_go_on
from grognard.games.formation.strength import HASTY, KINDS, LEFT, MIDDLE, PREPARED, RIGHT, combined_arms
from grognard.games.formation.strong_points import functional

FAR_AWAY = 999


class Defence(NamedTuple):
    """A stack in a hex, as it is or as it might be: for attacks that are only thought of."""

    hex: Hex
    units: tuple[Unit, ...]
    improved: bool


@per_components
def _rows_known(components: Battlefield) -> dict[tuple[Hex, Hex], list[TerrainRow]]:
    return {}


def _rows(components: Battlefield, origin: Hex, hex: Hex) -> list[TerrainRow]:
    """The rows of the chart for the ground of a hex and the hexside to it."""
    known = _rows_known(components)
    found = known.get((origin, hex))
    if found is None:
        found = [components.terrain[components.ground[hex]]]
        found += components.features(origin, components.grid.direction(origin, hex))
        known[origin, hex] = found
    return found


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
        self._lengths: dict[Formation, list[int]] = {}
        """Of command routes, from each hex."""
        self._hqs: dict[Formation, Unit] = {}
        self._values: dict[Assault, float] = {}
        self._forces: dict[tuple[Unit, ...], _Force] = {}
        self._targets: dict[Defence, _Target] = {}
        self._sides: dict[tuple[tuple[Unit, ...], Unit], SideOfCombat] = {}
        self._gains: dict[tuple[tuple[Unit, ...], float, bool], Floats] = {}
        self._prizes: dict[Hex, float] = {}
        self._stakes: dict[Unit, Stake] = {}
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
        lengths = self._lengths.get(formation)
        if lengths is None:
            lengths = self._lengths[formation] = ranges(self.position, formation).tolist()
        if lengths[hex] >= 0:
            return True
        around = self.components.grid.around[hex]
        least = min([lengths[near] for near in around if lengths[near] >= 0], default=FAR_AWAY)
        limit: int = self.components.range[self._hq(formation)]
        return least < limit

    def drm(self, assault: Assault) -> int:
        """The sum of the five modifiers [7.4.1.4], if the defender answers as suits it best."""
        origin, against, units, kind, failed, led = assault
        target = self._target(against)
        key = (origin, units, kind, led)
        found = target.drms.get(key)
        if found is None:
            found = target.drms[key] = self._drm(origin, target, self._force(units), kind, led)
        return found + (WITHDRAWAL_FAILED if failed else 0)

    def _drm(self, origin: Hex, target: "_Target", force: "_Force", kind: str, led: bool | None) -> int:
        """The five modifiers but for a Retreat before Combat that has failed."""
        units, against = force.units, target.against
        command = self.commanded(units[0], origin) if led is None else led
        found = self._attack_support(origin, against.hex, units, kind) if command else 0
        if origin not in target.supports:
            target.supports[origin] = self._defence_support(origin, against)
        found -= target.supports[origin]
        found += self._hq_support(units, kind) if command else 0
        tanks = (origin, force.tank)
        if tanks not in target.armours:
            target.armours[tanks] = self._armour(origin, against, units)
        found += target.armours[tanks]
        return found + self._focus(units, origin, command) - self._focus(against.units, against.hex)

    def _force(self, units: tuple[Unit, ...]) -> "_Force":
        found = self._forces.get(units)
        if found is None:
            found = self._forces[units] = _Force(self.position, units)
        return found

    def _target(self, against: Defence) -> "_Target":
        found = self._targets.get(against)
        if found is None:
            found = self._targets[against] = _Target(self.position, against)
        return found

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
        if kind == HASTY:
            return 0
        hq = self._hq(self.position.formation[units[0]])
        if hq == NONE:
            return 0
        return self.position.strength[hq] if kind == PREPARED else self.position.strength[hq] // 2

    def _hq(self, formation: Formation) -> Unit:
        found = self._hqs.get(formation)
        if found is None:
            found = self._hqs[formation] = headquarters(self.position, formation)
        return found

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
        for row in _rows(self.components, origin, hex):
            value = value / 2 if row.tank == "half" else 0.0 if row.tank == "none" else value + int(row.tank)
        return max(0, ceil(value))

    def _focus(self, units: Sequence[Unit], hex: Hex, led: bool | None = None) -> int:
        """What the Schwerpunkt counts for units in a hex [7.4.1.4D-1]."""
        focus, combat = self.position.schwerpunkt, self.components.combat
        if focus == NONE:
            return 0
        fit = [unit for unit in units if combat[unit] and self.position.formation[unit] == focus]
        return self.components.book.schwerpunkt * bool(fit and (self.commanded(fit[0], hex) if led is None else led))

    # -- the chances

    def results(self, assault: Assault) -> Floats:
        """How likely each cell of the table is."""
        force, target = self._force(assault.units), self._target(assault.against)
        key = (force.units, assault.kind)
        spread = target.spreads.get(key)
        if spread is None:
            attack, row = force.troops(assault.kind), self.components.ratio_row[target.against.hex]
            spread = self.odds.spread(attack, target.troops, row, force.arms - target.arms, force.halved)
            target.spreads[key] = spread
        return self.odds.results(spread, self.drm(assault))

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
        if stand <= 0 or not self._target(against).may_slip_away:
            return stand
        caught = self.value(assault._replace(failed=True))
        slips = self.weights.slips_away
        return min(stand, slips * self.ground(against) + (1 - slips) * caught)

    def ground(self, against: Defence) -> float:
        """What it is worth to drive a stack from where it is."""
        found = self._prizes.get(against.hex)
        if found is None:
            found = self.weights.ground + self.weights.taken * swing(self.position, against.hex)
            self._prizes[against.hex] = found
        return found

    def _cell_values(self, against: Defence, units: tuple[Unit, ...]) -> Floats:
        """What each cell of the table is worth to the attacker."""
        target = self._target(against)
        found = target.cells.get(units)
        if found is None:
            force = self._force(units)
            if force.losses is None:
                side = self._side(units, next(iter(attack_tanks(self.position, units)), NONE))
                force.losses = self.odds.hits.of_attacker(side.attacking)
            if target.gains is None:
                target.gains = self._gains_from(against)
            found = target.cells[units] = target.gains - force.losses + self._victories
        return found

    def _gains_from(self, against: Defence) -> Floats:
        """What each cell of the table brings by what it does to the defender."""
        prize, open_ = self.ground(against), self._way_back(against)
        found = self._gains.get((against.units, prize, open_))
        if found is None:
            side = self._side(against.units)
            found = self.odds.hits.of_defender(lambda hits, red: side.defending(hits, red, prize, open_))
            self._gains[against.units, prize, open_] = found
        return found

    def _side(self, units: tuple[Unit, ...], first: Unit = NONE) -> "SideOfCombat":
        found = self._sides.get((units, first))
        if found is None:
            for unit in units:
                if unit not in self._stakes:
                    self._stakes[unit] = stake_of(self.position, unit)
            stakes = [self._stakes[unit] for unit in units]
            found = SideOfCombat(self.position, units, stakes, self._stakes.get(first))
            self._sides[units, first] = found
        return found

    def _way_back(self, against: Defence) -> bool:
        """Could a defender go back without entering a zone of the enemy as it stands; if it is there at all yet?"""
        position, side = self.position, self.components.side_of[against.units[0]]
        if position.at[against.units[0]] != against.hex:
            return True
        return can_go_on(position, Retreating(side, against.units, 1, False, against.hex))


class _Force:
    """Units that attack together: what counts wherever they attack."""

    def __init__(self, position: FormationPosition, units: tuple[Unit, ...]) -> None:
        self.units = units
        self.arms = int(combined_arms(position, units))
        self.halved = not supplied(position, units[0])
        self.tank = max(position.components.tank[unit] for unit in units)
        self.losses: Floats | None = None
        """What each cell of the table costs them."""
        self._values = sorted((efficiency(position, unit), position.strength[unit]) for unit in units)

    def troops(self, kind: str) -> tuple[Troop, ...]:
        """As the table has them, for a kind of attack."""
        column = KINDS.index(kind)
        return tuple([(worth, strength, column) for worth, strength in self._values])


class _Target:
    """A stack that is attacked: what counts whoever attacks it, and what was found for those who might."""

    def __init__(self, position: FormationPosition, against: Defence) -> None:
        components, units, disrupted = position.components, against.units, position.disrupted
        self.against = against
        self.arms = int(combined_arms(position, units))
        self.may_slip_away = (
            any(components.motorized[unit] for unit in units)
            and not any(disrupted[unit] or components.static[unit] for unit in units)
            and len({position.formation[unit] for unit in units}) == 1
        )
        strong, troops = functional(position, against.hex, components.side_of[units[0]]), []
        for unit in units:
            column = RIGHT if strong else LEFT if disrupted[unit] else RIGHT if against.improved else MIDDLE
            troops.append((efficiency(position, unit), position.strength[unit], column))
        self.troops: tuple[Troop, ...] = tuple(sorted(troops))
        self.gains: Floats | None = None
        """What each cell of the table brings by what it does to the stack."""
        self.supports: dict[Hex, int] = {}
        """Defence Support, by where the attack comes from."""
        self.armours: dict[tuple[Hex, int], int] = {}
        """Armour Superiority, by that and by the attacker's Tank Points."""
        self.drms: dict[tuple[Hex, tuple[Unit, ...], str, bool | None], int] = {}
        self.spreads: dict[tuple[tuple[Unit, ...], str], Spread] = {}
        self.cells: dict[tuple[Unit, ...], Floats] = {}


def chance_to_slip_away(position: FormationPosition, own: int, other: int) -> float:
    """The chance that a die with some help is higher than another with its own [7.4.1.1-9]."""
    faces = range(1, FACES + 1)
    return sum(a + own > b + other for a in faces for b in faces) / FACES**2
