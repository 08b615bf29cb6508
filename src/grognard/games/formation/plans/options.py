"""What a formation could do with its Action Points: attacks, marches, rallies, digging in, and what each promises."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.formation import screening
from grognard.games.formation.actions import TWICE
from grognard.games.formation.combat import ESCALATION
from grognard.games.formation.command import in_command
from grognard.games.formation.costs import allowance
from grognard.games.formation.counters import fighters
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.improved import why_not_improve
from grognard.games.formation.movement import GO, Moving, destinations
from grognard.games.formation.plans.battle import Assault, Defence, defence_of
from grognard.games.formation.plans.ground import Ground
from grognard.games.formation.plans.worth import disorder, place_at
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reaction import beside
from grognard.games.formation.restrictions import NO_ATTACK, NO_PREPARED, restricted
from grognard.games.formation.stacking import too_full
from grognard.games.formation.strength import HASTY, KINDS, PREPARED

MOVE, ATTACK, RALLY, IMPROVE, SEIZE, SCREEN = "move", "attack", "rally", "improve", "seize", "screen"


class Option(NamedTuple):
    """Something to do: the next step of it, what all of it costs in Action Points, and what it promises."""

    value: float
    cost: int
    what: str
    units: tuple[Unit, ...]
    hex: Hex = NONE

    @property
    def yields(self) -> float:
        """What it promises for each point."""
        return self.value / self.cost


class Group(NamedTuple):
    """Units of one formation in a hex, in good order, and where they can go together."""

    units: tuple[Unit, ...]
    at: Hex
    price: int
    """Action Points of a move or a Hasty Attack: twice as many Out of Command."""
    reach: frozenset[Hex]
    whole: bool


class Options:
    """All that some units could do with some points."""

    def __init__(self, ground: Ground, able: Sequence[Unit], points: int) -> None:
        self.ground = ground
        self.position: FormationPosition = ground.position
        self.components = ground.components
        self.side: Side = ground.side
        self.weights = ground.weights.option
        self.points = points
        self.able = [unit for unit in able if self.position.on_map(unit)]
        self.groups = list(self._groups())
        self._places = {place.hex for place in self.position.places}
        self._beside_enemy = beside(self.position, 1 - ground.side)

    def all(self) -> list[Option]:
        """Every option that promises something, best first."""
        found = [
            *self._attacks(),
            *self._marches(),
            *self._hq_moves(),
            *self._rallies(),
            *self._positions(),
            *self._seizures(),
        ]
        found = [option for option in found if option.cost <= self.points and option.value > self.weights.least]
        return sorted(found, key=lambda o: (-o.yields, o.cost, o.what, o.hex, o.units))

    # -- groups

    def _groups(self) -> Iterator[Group]:
        position, components = self.position, self.components
        stacks: dict[tuple[Hex, int], list[Unit]] = {}
        for unit in self.able:
            if components.combat[unit] and not position.disrupted[unit]:
                stacks.setdefault((position.at[unit], position.formation[unit]), []).append(unit)
        for (hex, _), units in sorted(stacks.items()):
            order = position.units_at(hex)
            whole = tuple(sorted(units, key=order.index))
            for part in (whole, *((unit,) for unit in whole if len(whole) > 1)):
                yield self._group(part, hex, part == whole)

    def _group(self, units: tuple[Unit, ...], hex: Hex, whole: bool) -> Group:
        position = self.position
        price = 1 if in_command(position, units[0]) else TWICE
        moving = Moving(self.side, units, allowance(position, units), stage=GO)
        return Group(units, hex, price, frozenset(destinations(position, moving)), whole)

    # -- attacks

    def _attacks(self) -> Iterator[Option]:
        """Attacks from where units stand, and moves by one or two groups to where an attack can be made."""
        formation = self.position.formation
        if all(restricted(self.position, formation[g.units[0]], NO_ATTACK) for g in self.groups):
            return
        for target in sorted(self.position.hexes_of(1 - self.side)):
            if fighters(self.position, target):
                yield from self._attacks_on(target)

    def _attacks_on(self, target: Hex) -> Iterator[Option]:
        position, components = self.position, self.components
        against = defence_of(position, target)
        for origin in components.grid.around[target]:
            if position.owner(origin) == 1 - self.side:
                continue
            back = components.grid.direction(origin, target)
            here = [g for g in self.groups if g.at == origin and self._can_strike(g.units, origin, back)]
            for group in here:
                yield from self._strike(group.units, origin, against, group.price, 0, None)
            standing = next((group.units for group in here if group.whole), ())
            comers = [g for g in self.groups if origin in g.reach and self._can_strike(g.units, origin, back)]
            comers.sort(key=lambda g: (-self._power(g.units), g.at, g.units))
            yield from self._with_comers(origin, against, standing, comers)

    def _with_comers(
        self, origin: Hex, against: Defence, standing: tuple[Unit, ...], comers: list[Group]
    ) -> Iterator[Option]:
        formation = self.position.formation
        for n, first in enumerate(comers):
            if standing and formation[standing[0]] != formation[first.units[0]]:
                continue
            if too_full(self.position, origin, first.units):
                continue
            force = (*standing, *first.units)
            yield from self._strike(force, origin, against, first.price, first.price, first)
            for second in comers[n + 1 :]:
                if second.at == first.at or formation[second.units[0]] != formation[first.units[0]]:
                    continue
                both = (*first.units, *second.units)
                if first.price + second.price < self.points and not too_full(self.position, origin, both):
                    moves = first.price + second.price
                    yield from self._strike((*force, *second.units), origin, against, first.price, moves, first, second)
                    break

    def _can_strike(self, units: Sequence[Unit], origin: Hex, direction: int) -> bool:
        components = self.components
        if any(components.shut[components.move_class[unit]][origin, direction] for unit in units):
            return False
        return restricted(self.position, self.position.formation[units[0]], NO_ATTACK) is None

    def _power(self, units: Sequence[Unit]) -> float:
        return sum(self.position.strength[unit] * self.components.efficiency[unit] for unit in units)

    def _strike(
        self,
        force: tuple[Unit, ...],
        origin: Hex,
        against: Defence,
        price: int,
        moves: int,
        first: Group | None,
        second: Group | None = None,
    ) -> Iterator[Option]:
        """An attack in the best way that can be paid, as the option of its first step."""
        best: tuple[float, int] | None = None
        worth = 0.0
        for kind in self.kinds(force, origin, self.points - moves - price):
            cost = moves + price + (0 if kind == HASTY else ESCALATION[kind])
            value = self.ground.attacks.prospect(Assault(origin, against, force, kind))
            if best is None or value / cost > best[0]:
                best, worth = (value / cost, cost), value
        if best is None or worth <= 0:
            return
        for group in (first, second):
            if group is not None:
                worth += min(0.0, self._gain(group.units, group.at, origin))
        if first is None:
            yield Option(worth, best[1], ATTACK, force, against.hex)
        else:
            yield Option(worth, best[1], MOVE, first.units, origin)

    def kinds(self, force: Sequence[Unit], origin: Hex, left: int) -> list[str]:
        """The kinds of attack that can be paid on top of a Hasty one."""
        if left < 0:
            return []
        if not self.ground.attacks.commanded(force[0], origin):
            return [HASTY]
        green = restricted(self.position, self.position.formation[force[0]], NO_PREPARED)
        return [k for k in KINDS if k == HASTY or (left >= ESCALATION[k] and not (k == PREPARED and green))]

    # -- marches

    def _gain(self, units: Sequence[Unit], start: Hex, hex: Hex) -> float:
        """What changes if units go from a hex to another: draw, places, command, and danger on both."""
        ground, position = self.ground, self.position
        left = [unit for unit in fighters(position, start) if unit not in units]
        there = [unit for unit in fighters(position, hex) if unit not in units]
        danger = ground.danger(hex, [*there, *units]) + ground.danger(start, left)
        danger -= ground.danger(start, [*left, *units]) + ground.danger(hex, there)
        chance = max(ground.chance(hex, [*there, *units]), ground.chance(start, left))
        chance -= max(ground.chance(start, [*left, *units]), ground.chance(hex, there))
        return self._pleasant(units, start, hex) - self._pleasant(units, start, start) - danger + chance

    def _pleasant(self, units: Sequence[Unit], start: Hex, hex: Hex) -> float:
        ground, first = self.ground, units[0]
        kind = ground.ways.kind_of(first)
        drawn = float(ground.draw(kind, start, self.position.formation[first])[hex])
        return self._share(units) * drawn + ground.hold(hex, units) + len(units) * ground.command(first, hex)

    def _share(self, units: Sequence[Unit]) -> float:
        """How much of a draw counts for units: more of them can do more with a place."""
        alone, strength = self.weights.alone, self.position.strength
        return alone + (1 - alone) * min(1.0, sum(strength[unit] for unit in units) / self.weights.whole)

    def _marches(self) -> Iterator[Option]:
        for group in self.groups:
            if group.price > self.points:
                continue
            yield from self._march(group)

    def _march(self, group: Group) -> Iterator[Option]:
        split = 0.0 if group.whole else self.weights.split
        for hex in self._promising(group, group.units):
            value = self._gain(group.units, group.at, hex) - split
            yield Option(value, group.price, MOVE, group.units, hex)
        yield from self._screens(group)

    def _promising(self, group: Group, units: tuple[Unit, ...]) -> list[Hex]:
        """The hexes that are looked at closely: the most pleasant ones, and some beside the enemy."""
        ground, first = self.ground, units[0]
        draw = ground.draw(ground.ways.kind_of(first), group.at, self.position.formation[first])
        share, places = self._share(units), self._places
        gains = []
        for hex in group.reach:
            gain = share * float(draw[hex]) + len(units) * ground.command(first, hex)
            gains.append((gain + ground.hold(hex, units) if hex in places else gain, -hex))
        found: list[Hex] = []
        close: list[Hex] = []
        for _, hex in sorted(gains, reverse=True):
            more = len(found) < self.weights.looked_at
            if not (more or self._beside_enemy[-hex]) or too_full(self.position, -hex, units):
                continue
            (found if more else close).append(-hex)
            if len(close) >= self.weights.beside_enemy:
                break
        return found + close

    def _screens(self, group: Group) -> Iterator[Option]:
        """Past an enemy who has too little against armour, as far as one can see [7.3.4]."""
        position = self.position
        own, enemy = (count(position, group.units) for count in (screening.own_points, screening.enemy_points))
        if not own or own < screening.TIMES * enemy:
            return
        for hex in screening.targets(position, group.units):
            if not too_full(position, hex, group.units):
                yield Option(self._gain(group.units, group.at, hex), group.price, SCREEN, group.units, hex)

    def _hq_moves(self) -> Iterator[Option]:
        """An HQ goes where it commands more, is supplied and safe; alone, or with those who are in its hex."""
        for hq in self.able:
            if not self.components.hq[hq]:
                continue
            hex = self.position.at[hq]
            formation = self.position.formation[hq]
            field = self.ground.hq_field(formation)
            alone = self._group((hq,), hex, whole=True)
            best = max(alone.reach, key=lambda h: (float(field[h]), -h), default=NONE)
            if best != NONE:
                gain = float(field[best] - field[hex]) - self.ground.weights.command.least
                yield Option(gain, 1, MOVE, (hq,), best)
            company = next((group for group in self.groups if group.at == hex and group.whole), None)
            if company is not None:
                yield from self._together(company, hq)

    def _together(self, company: Group, hq: Unit) -> Iterator[Option]:
        units = (*company.units, hq)
        group = self._group(units, company.at, whole=True)
        formation = self.position.formation[hq]
        for hex in self._promising(group, company.units):
            field = self.ground.hq_field(formation, [(unit, hex) for unit in company.units])
            value = self._gain(company.units, company.at, hex) + float(field[hex] - field[company.at])
            yield Option(value, group.price, MOVE, units, hex)

    # -- the rest

    def _rallies(self) -> Iterator[Option]:
        for unit in self.able:
            if self.position.disrupted[unit] and in_command(self.position, unit):
                hurry = 1.0 if self.ground.near_enemy(self.position.at[unit]) else self.weights.no_hurry
                value = float(efficiency_check(self.position, unit).chance) * self.weights.keep_order * hurry
                yield Option(value * disorder(self.position, unit), 1, RALLY, (unit,))

    def _positions(self) -> Iterator[Option]:
        """Improved Defence where the enemy could strike."""
        for group in self.groups:
            if not group.whole or why_not_improve(self.position, group.at, self.side) is not None:
                continue
            units = fighters(self.position, group.at)
            less = self.ground.danger(group.at, units) - self.ground.danger(group.at, units, improved=True)
            yield Option(self.weights.stays * less, 1, IMPROVE, group.units[:1])

    def _seizures(self) -> Iterator[Option]:
        for group in self.groups:
            place = place_at(self.position, group.at)
            if place is not None and place.side != self.side and group.whole:
                sure = self.weights.to_be_sure * self.ground.weights.worth.swing
                yield Option(sure * place.points, 1, SEIZE, group.units[:1])


def plan_value(ground: Ground, able: Sequence[Unit], points: int) -> float:
    """What units could make of some points in all: the best options that do not get in each other's way."""
    left, value, busy = points, 0.0, set[Unit]()
    for option in Options(ground, able, points).all():
        if option.cost <= left and busy.isdisjoint(option.units):
            left -= option.cost
            value += option.value
            busy.update(option.units)
        if not left:
            break
    return value
