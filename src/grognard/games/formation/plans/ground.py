"""The map as a planner sees it: which places draw, which are in danger, who can be struck where."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.formation.activation import can_act
from grognard.games.formation.command import headquarters, members
from grognard.games.formation.costs import allowance, reach
from grognard.games.formation.counters import fighters
from grognard.games.formation.improved import is_improved
from grognard.games.formation.plans.battle import Assault, Attacks, Defence, defence_of
from grognard.games.formation.plans.ways import FAR, Floats, ways_of
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import ahead, place_at, stake
from grognard.games.formation.position import FormationPosition, Held
from grognard.games.formation.restrictions import NO_ATTACK, NO_PREPARED, confines, restricted
from grognard.games.formation.strength import HASTY, PREPARED, REGULAR
from grognard.games.formation.supply import traces


class Ground:
    """One side's reading of a position: fields over the hexes, worked out once and looked up often."""

    def __init__(self, position: FormationPosition, side: Side) -> None:
        self.position = position
        self.components = position.components
        self.side = side
        self.ways = ways_of(position.components)
        self.weights = weights_for(position.components)
        self.attacks = Attacks(position)
        self.later = ahead(position)
        self.enemies = self._enemy_groups()
        self._risks: dict[Hex, float] = {}
        self._dangers: dict[tuple[Hex, tuple[Unit, ...], bool], float] = {}
        self._chances: dict[tuple[Hex, tuple[Unit, ...]], float] = {}
        self._draws: dict[tuple[str, Hex, str], Floats] = {}
        self._supply: dict[Unit, Floats] = {}
        self._lonely: Floats | None = None
        self._near: dict[Hex, list[tuple[int, Hex]]] | None = None

    # -- the enemy

    def _enemy_groups(self) -> list[tuple[Hex, tuple[Unit, ...], set[Hex]]]:
        """The enemy's stacks that could attack, a formation each, with all hexes that they could get to at once.

        The strongest come first.
        """
        position, components = self.position, self.components
        found = []
        for hex in sorted(position.hexes_of(1 - self.side)):
            fit = [u for u in position.stacks[hex] if components.combat[u] and can_act(position, u)]
            fit = [unit for unit in fit if not position.disrupted[unit]]
            for formation in sorted({position.formation[unit] for unit in fit}):
                units = tuple(unit for unit in fit if position.formation[unit] == formation)
                reached = reach(position, units, allowance(position, units)).hexes
                found.append((hex, units, {hex, *reached}))
        strength, worth = position.strength, components.efficiency
        return sorted(found, key=lambda group: (-sum(strength[unit] * worth[unit] for unit in group[1]), group[0]))

    def _approaches(self) -> dict[Hex, list[tuple[int, Hex]]]:
        """For each hex: the enemy groups that could attack it, and from which hex beside it."""
        if self._near is None:
            self._near = {}
            for n, (at, units, hexes) in enumerate(self.enemies):
                if restricted(self.position, self.position.formation[units[0]], NO_ATTACK):
                    continue
                steps = self.ways.open_steps(units[0])
                struck: set[Hex] = set()
                for here in (at, *sorted(hexes - {at})):
                    for hex in steps[here]:
                        if hex not in struck:
                            struck.add(hex)
                            self._near.setdefault(hex, []).append((n, here))
        return self._near

    def near_enemy(self, hex: Hex) -> bool:
        """Could an enemy be beside a hex after one move?"""
        return hex in self._approaches()

    def danger(self, hex: Hex, units: Sequence[Unit], improved: bool | None = None) -> float:
        """What the enemy's best attack on units in a hex would cost them, as likely as it is."""
        troops = tuple(unit for unit in units if self.components.fights[unit])
        if not troops:
            return 0.0
        dug_in = is_improved(self.position, hex, self.side) if improved is None else improved
        key = (hex, tuple(sorted(troops)), dug_in)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._danger(Defence(hex, troops, dug_in))
        return found

    def _danger(self, against: Defence) -> float:
        position, weights = self.position, self.weights.strike
        worst, left = 0.0, weights.strongest
        last = position.turn >= self.components.facts.turns
        for n, here in self._approaches().get(against.hex, ()):
            if not left:
                break
            _, units, _ = self.enemies[n]
            if position.owner(here) == self.side:
                continue
            level = position.level[position.formation[units[0]]]
            likely = weights.struck if level else (0.0 if last else weights.struck_later)
            if likely:
                left -= 1
                kind = REGULAR if self.attacks.commanded(units[0], here) else HASTY
                worst = max(worst, likely * self.attacks.prospect(Assault(here, against, units, kind)))
        return worst

    def chance(self, hex: Hex, units: Sequence[Unit]) -> float:
        """What the best attack is worth that units in a hex could make another time, with all that helps them."""
        position, components = self.position, self.components
        troops = [unit for unit in units if components.combat[unit] and not position.disrupted[unit]]
        best = 0.0
        for formation in sorted({position.formation[unit] for unit in troops}):
            force = tuple(sorted(unit for unit in troops if position.formation[unit] == formation))
            key = (hex, force)
            found = self._chances.get(key)
            if found is None:
                found = self._chances[key] = self._chance(hex, force)
            best = max(best, found)
        return self.weights.strike.another_time * best

    def _chance(self, hex: Hex, force: tuple[Unit, ...]) -> float:
        position, best = self.position, 0.0
        formation = position.formation[force[0]]
        if restricted(position, formation, NO_ATTACK):
            return 0.0
        kind = self._hardest(force, hex)
        shut = self.components.shut[self.components.move_class[force[0]]]
        for direction, target in enumerate(self.components.grid.neighbours[hex].tolist()):
            if target < 0 or shut[hex, direction] or position.owner(target) != 1 - self.side:
                continue
            if fighters(position, target):
                assault = Assault(hex, defence_of(position, target), force, kind)
                best = max(best, self.attacks.prospect(assault))
        return best

    # -- places

    def risk(self, hex: Hex) -> float:
        """How likely the enemy is to walk into a place of ours if nobody is there."""
        found = self._risks.get(hex)
        if found is None:
            nearest = FAR
            for at, units, _ in self.enemies:
                area = confines(self.position, self.position.formation[units[0]])
                if not area or hex in self.components.map.area(area):
                    nearest = min(nearest, float(self.ways.to(self.ways.kind_of(units[0]), hex)[at]))
            found = self.weights.coming.of(nearest)
            self._risks[hex] = found
        return found

    def held(self, place: Held) -> bool:
        """Is a place ours, or as good as ours because only our units are in it [8.0-1]?"""
        holder = self.position.owner(place.hex) if fighters(self.position, place.hex) else NONE
        return holder == self.side or (place.side == self.side and holder == NONE)

    @cached_property
    def aims(self) -> dict[Hex, float]:
        """What each place draws like: those of the enemy, and ours that it could come to."""
        found, weights = {}, self.weights.place
        for place in self.position.places:
            worth, troops = stake(self.position, place), fighters(self.position, place.hex)
            if not self.held(place):
                found[place.hex] = worth * (weights.defended if troops else 1.0)
            else:
                found[place.hex] = worth * self.risk(place.hex) * (weights.second if troops else 1.0)
        for hex, worth in self._prey().items():
            found[hex] = found.get(hex, 0.0) + weights.prey * worth
        return found

    def _prey(self) -> dict[Hex, float]:
        """Enemy stacks that a formation of ours could beat, once it is together there, and what that would bring."""
        position, grid, hunted = self.position, self.components.grid, self.weights.place.hunted
        packs = {f: self._pack(f) for f in self.components.of_side[self.side] if not restricted(position, f, NO_ATTACK)}
        found = {}
        for target in sorted(position.hexes_of(1 - self.side)):
            if not fighters(position, target):
                continue
            against, best = defence_of(position, target), 0.0
            for formation, pack in packs.items():
                near = [unit for unit in pack if grid.distance(position.at[unit], target) <= hunted]
                force = self._fit_in_a_hex(near)
                origin = self._side_of(target, force) if force else NONE
                if origin != NONE:
                    kind = REGULAR if restricted(position, formation, NO_PREPARED) else PREPARED
                    best = max(best, self.attacks.value(Assault(origin, against, force, kind, led=True)))
            if best > 0:
                found[target] = best
        return found

    def _pack(self, formation: Formation) -> list[Unit]:
        """The units of a formation that could attack, the strongest first, with a tank and a partner in front."""
        position, components = self.position, self.components
        units = [u for u in members(position, formation) if components.combat[u] and not position.disrupted[u]]
        units.sort(key=lambda unit: (-position.strength[unit] * components.efficiency[unit], unit))
        tank = next((unit for unit in units if components.arms[unit]), NONE)
        partner = next((unit for unit in units if components.partner[unit]), NONE)
        return sorted(units, key=lambda unit: unit not in (tank, partner))

    def _fit_in_a_hex(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        """As many of some units, in their order, as may be in one hex."""
        book, strength = self.components.book, self.position.strength
        found: list[Unit] = []
        for unit in units:
            total = sum(strength[other] for other in (*found, unit))
            if len(found) < (book.stack_units or len(units)) and total <= (book.stack_strength or total):
                found.append(unit)
        return tuple(found)

    def _side_of(self, target: Hex, force: Sequence[Unit]) -> Hex:
        """The hex beside a target from which a force would attack it: the nearest that is open; or NONE."""
        grid, at = self.components.grid, self.position.at[force[0]]
        shut = self.components.shut[self.components.move_class[force[0]]]
        sides = [near for near in grid.around[target] if self.position.owner(near) != 1 - self.side]
        sides = [near for near in sides if not shut[near, grid.direction(near, target)]]
        return min(sides, key=lambda near: (grid.distance(near, at), near), default=NONE)

    def _hardest(self, force: tuple[Unit, ...], origin: Hex) -> str:
        """The hardest kind of attack that units can make from a hex."""
        if not self.attacks.commanded(force[0], origin):
            return HASTY
        green = restricted(self.position, self.position.formation[force[0]], NO_PREPARED)
        return REGULAR if green else PREPARED

    @cached_property
    def crowd(self) -> dict[Hex, list[Hex]]:
        """Which of our stacks make for each place: the one that is drawn most takes its pick, then the next."""
        found: dict[Hex, list[Hex]] = {hex: [] for hex in self.aims}
        crowd = self.weights.place.crowd
        stacks: dict[Hex, dict[Hex, float]] = {}
        for hex in sorted(self.position.hexes_of(self.side)):
            troops = [unit for unit in self.position.stacks[hex] if self.components.combat[unit]]
            if troops and self.aims:
                kind = self.ways.kind_of(troops[0])
                stacks[hex] = {aim: self.pull(kind, aim, hex) for aim in self.aims}
        while stacks:
            share = {aim: crowd ** len(others) for aim, others in found.items()}
            best = max(
                ((pull * share[aim], -hex, -aim) for hex, pulls in stacks.items() for aim, pull in pulls.items())
            )
            found[-best[2]].append(-best[1])
            del stacks[-best[1]]
        return found

    def pull(self, kind: str, aim: Hex, hex: Hex) -> float:
        """How much a place draws a unit of a class in a hex, with nobody else about."""
        stride = self.weights.worth.stride
        return self.aims[aim] * stride / (stride + float(self.ways.to(kind, aim)[hex]))

    def draw(self, kind: str, start: Hex, formation: Formation) -> Floats:
        """How much a stack that starts from a hex is drawn to every other: by whatever place draws most there."""
        area = confines(self.position, formation)
        key = (kind, start, area)
        found = self._draws.get(key)
        if found is None:
            found, crowd, stride = np.zeros(self.components.hexes), self.weights.place.crowd, self.weights.worth.stride
            inside = self.components.map.area(area) if area else None
            for aim, worth in self.aims.items():
                if inside is not None and aim not in inside:
                    continue
                others = sum(hex != start for hex in self.crowd[aim])
                away = self.ways.to(kind, aim)
                pulls = np.where(away >= FAR, 0.0, worth * crowd**others * stride / (stride + away))
                found = np.maximum(found, pulls)
            self._draws[key] = found
        return found

    def hold(self, hex: Hex, without: Sequence[Unit]) -> float:
        """What it is worth that somebody is in a hex, if none but these units are."""
        place = place_at(self.position, hex)
        if place is None:
            return 0.0
        if any(unit not in without for unit in fighters(self.position, hex)):
            return 0.0
        worth = stake(self.position, place)
        return worth * (self.weights.place.held if place.side != self.side else self.risk(hex))

    # -- command and supply

    def command(self, unit: Unit, hex: Hex) -> float:
        """What it costs a unit to be Out of Command in a hex."""
        if self.attacks.commanded(unit, hex):
            return 0.0
        return -self.weights.worth.cut_off * (self.weights.command.now + self.later)

    def hq_field(self, formation: Formation, moved: Sequence[tuple[Unit, Hex]] = ()) -> Floats:
        """What each hex is worth to the HQ of a formation: units within range, supply, and not to be caught alone."""
        position, components, hq = self.position, self.components, headquarters(self.position, formation)
        where, weights = dict(moved), self.weights.command
        units = [unit for unit in members(position, formation) if components.combat[unit]]
        hexes = [where.get(unit, position.at[unit]) for unit in units]
        led = self.weights.worth.cut_off * (weights.now + self.later)
        field = weights.unsupplied * self._lines(hq)
        for hex in hexes:
            away = self.ways.apart(hex)
            field = field + np.where(away <= components.range[hq], led, 0.0) - weights.far * away
        lonely = self._exposed()
        if hexes:
            lonely = lonely.copy()
            lonely[hexes] *= weights.company
        found: Floats = field - lonely
        return found

    def _lines(self, hq: Unit) -> Floats:
        """Where an HQ would be in supply: 1, else 0."""
        found = self._supply.get(hq)
        if found is None:
            lines = traces(self.position, hq)
            found = np.array([lines.reached(hex) for hex in range(self.components.hexes)], dtype=np.float64)
            self._supply[hq] = found
        return found

    def _exposed(self) -> Floats:
        """What it costs an HQ to be alone in a hex."""
        if self._lonely is None:
            self._lonely = np.zeros(self.components.hexes)
            self._lonely[list(self._approaches())] = self.weights.command.overrun
        return self._lonely
