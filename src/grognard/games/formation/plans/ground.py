"""The map as a planner sees it: which places draw, which are in danger, who can be struck where."""

from collections.abc import Sequence

import numpy as np

from grognard.board import search
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.formation.activation import can_act
from grognard.games.formation.command import headquarters, ranges
from grognard.games.formation.costs import allowance, reach
from grognard.games.formation.counters import fighters
from grognard.games.formation.improved import is_improved
from grognard.games.formation.plans.battle import Attacks, Defence
from grognard.games.formation.plans.ways import FAR, Floats, ways_of
from grognard.games.formation.plans.worth import CUT_OFF, STRIDE, SWING, ahead, place_at
from grognard.games.formation.position import FormationPosition, Held
from grognard.games.formation.restrictions import NO_ATTACK, confines, restricted
from grognard.games.formation.strength import HASTY, REGULAR
from grognard.games.formation.supply import traces

COMING = ((6.0, 0.8), (12.0, 0.5), (18.0, 0.3), (30.0, 0.12))
"""How likely an empty place is to be taken by the enemy, by the Movement Points that the nearest of them needs."""
SELDOM = 0.03
HELD = 0.85
"""How likely a place with units of ours in it is to be ours at the end of the turn."""
DEFENDED = 0.6
"""The draw of a place with enemies in it, of that of an empty one."""
SECOND = 0.35
"""The draw of a place that has a guard already, for more of them."""
CROWD = 0.55
"""How much of a place's draw is left for each further stack that makes for it."""
STRUCK = 0.5
"""How likely the enemy is to make the best attack that he has, if he has a level for it."""
STRUCK_LATER = 0.25
UNSUPPLIED = 2.0
"""What it costs a formation that its HQ has no supply: its next Activation is its last [5.7.5-1]."""
OVERRUN = 0.8
"""What it costs that an HQ can be caught alone: a Support Point and an Activation Level [5.3.3-8, 5.3.3-9]."""


class Ground:
    """One side's reading of a position: fields over the hexes, worked out once and looked up often."""

    def __init__(self, position: FormationPosition, side: Side) -> None:
        self.position = position
        self.components = position.components
        self.side = side
        self.ways = ways_of(position.components)
        self.attacks = Attacks(position)
        self.later = ahead(position)
        self.enemies = self._enemy_groups()
        self._risks: dict[Hex, float] = {}
        self._dangers: dict[tuple[Hex, tuple[Unit, ...], bool], float] = {}
        self._draws: dict[tuple[str, Hex, str], Floats] = {}
        self._near: dict[Hex, list[tuple[int, Hex]]] | None = None
        self.aims = self._aims()
        self.crowd = self._crowd()

    # -- the enemy

    def _enemy_groups(self) -> list[tuple[Hex, tuple[Unit, ...], set[Hex]]]:
        """The enemy's stacks that could attack, a formation each, with all hexes that they could get to at once."""
        position, components = self.position, self.components
        found = []
        for hex in sorted(position.hexes_of(1 - self.side)):
            fit = [u for u in position.stacks[hex] if components.combat[u] and can_act(position, u)]
            fit = [unit for unit in fit if not position.disrupted[unit]]
            for formation in sorted({position.formation[unit] for unit in fit}):
                units = tuple(unit for unit in fit if position.formation[unit] == formation)
                reached = reach(position, units, allowance(position, units)).hexes
                found.append((hex, units, {hex, *reached}))
        return found

    def _approaches(self) -> dict[Hex, list[tuple[int, Hex]]]:
        """For each hex: the enemy groups that could attack it, and from which hex beside it."""
        if self._near is None:
            self._near = {}
            for n, (at, units, hexes) in enumerate(self.enemies):
                if restricted(self.position, self.position.formation[units[0]], NO_ATTACK):
                    continue
                shut = self.components.shut[self.components.move_class[units[0]]]
                struck: set[Hex] = set()
                for here in (at, *sorted(hexes - {at})):
                    for direction, hex in enumerate(self.components.grid.neighbours[here].tolist()):
                        if hex >= 0 and hex not in struck and not shut[here, direction]:
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
        position, worst = self.position, 0.0
        last = position.turn >= self.components.facts.turns
        for n, here in self._approaches().get(against.hex, ()):
            _, units, _ = self.enemies[n]
            if position.owner(here) == self.side:
                continue
            level = position.level[position.formation[units[0]]]
            likely = STRUCK if level else (0.0 if last else STRUCK_LATER)
            if likely:
                kind = REGULAR if self.attacks.commanded(units[0], here) else HASTY
                worst = max(worst, likely * self.attacks.prospect(here, against, units, kind))
        return worst

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
            found = next((chance for limit, chance in COMING if nearest <= limit), SELDOM)
            self._risks[hex] = found
        return found

    def held(self, place: Held) -> bool:
        """Is a place ours, or as good as ours because only our units are in it [8.0-1]?"""
        holder = self.position.owner(place.hex) if fighters(self.position, place.hex) else NONE
        return holder == self.side or (place.side == self.side and holder == NONE)

    def _aims(self) -> dict[Hex, float]:
        """What each place draws like: those of the enemy, and ours that he could come to."""
        found = {}
        for place in self.position.places:
            worth, troops = SWING * place.points, fighters(self.position, place.hex)
            if not self.held(place):
                found[place.hex] = worth * (DEFENDED if troops else 1.0)
            else:
                found[place.hex] = worth * self.risk(place.hex) * (SECOND if troops else 1.0)
        return found

    def _crowd(self) -> dict[Hex, list[Hex]]:
        """Which of our stacks make for each place: each for the one that draws it most."""
        found: dict[Hex, list[Hex]] = {hex: [] for hex in self.aims}
        for hex in sorted(self.position.hexes_of(self.side)):
            troops = [unit for unit in self.position.stacks[hex] if self.components.combat[unit]]
            if troops and self.aims:
                kind = self.ways.kind_of(troops[0])
                pulls = {aim: self.pull(kind, aim, hex) for aim in self.aims}
                found[max(pulls, key=lambda aim: (pulls[aim], -aim))].append(hex)
        return found

    def pull(self, kind: str, aim: Hex, hex: Hex) -> float:
        """How much a place draws a unit of a class in a hex, with nobody else about."""
        return self.aims[aim] * STRIDE / (STRIDE + float(self.ways.to(kind, aim)[hex]))

    def draw(self, kind: str, start: Hex, formation: Formation) -> Floats:
        """How much a stack that starts from a hex is drawn to every other: by whatever place draws most there."""
        area = confines(self.position, formation)
        key = (kind, start, area)
        found = self._draws.get(key)
        if found is None:
            found = np.zeros(self.components.hexes)
            inside = self.components.map.area(area) if area else None
            for aim, worth in self.aims.items():
                if inside is not None and aim not in inside:
                    continue
                others = sum(hex != start for hex in self.crowd[aim])
                away = self.ways.to(kind, aim)
                pulls = np.where(away >= FAR, 0.0, worth * CROWD**others * STRIDE / (STRIDE + away))
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
        worth = SWING * place.points
        return worth * (HELD if place.side != self.side else self.risk(hex))

    # -- command and supply

    def command(self, unit: Unit, hex: Hex) -> float:
        """What it costs a unit to be Out of Command in a hex."""
        formation = self.position.formation[unit]
        if formation == NONE or ranges(self.position, formation)[hex] >= 0:
            return 0.0
        return -CUT_OFF * (0.5 + self.later)

    def hq_field(self, formation: Formation, moved: Sequence[tuple[Unit, Hex]] = ()) -> Floats:
        """What each hex is worth to the HQ of a formation: units within range, supply, and not to be caught alone."""
        position, components, hq = self.position, self.components, headquarters(self.position, formation)
        where = dict(moved)
        units = [u for u, f in enumerate(position.formation) if f == formation and components.combat[u]]
        hexes = [where.get(unit, position.at[unit]) for unit in units if position.on_map(unit)]
        field = np.zeros(components.hexes)
        for hex in hexes:
            away = search.distances(components.grid, hex)
            field += np.where(away <= components.range[hq], CUT_OFF * (0.5 + self.later), 0.0) - 0.03 * away
        lines = traces(position, hq)
        field += UNSUPPLIED * np.array([lines.reached(hex) for hex in range(components.hexes)])
        exposed = list(self._approaches())
        lonely = np.zeros(components.hexes)
        lonely[exposed] = OVERRUN
        lonely[[hex for hex in hexes if hex >= 0]] *= 0.3
        return field - lonely
