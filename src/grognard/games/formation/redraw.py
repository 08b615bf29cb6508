"""What a side cannot know [5.3.4, 6.4.1opt-7], drawn anew from what it sees: units beneath, strengths, a cup."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.hiding import Below, named_in_frames, replace_units, shuffled, slots
from grognard.engine.kinds import Formation, Hex, Side, Unit
from grognard.games.formation.activation import CUP, LEAST_LEFT, MARKERS
from grognard.games.formation.counters import TANKS, in_play
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.secrecy import hidden
from grognard.games.formation.stacking import Overstacked, load, too_full
from grognard.games.formation.zones import exerts

LOOKS, SHUFFLES = 5_000, 4
"""How many units are tried beneath others before they are shuffled again, and how often that is done."""
FELLOWS = 4
"""All but once in so many times rather a unit of the formation that is seen on top lies beneath."""
OWN_HEX = 1 << 6
"""In what a stack controls, beside the six hexes around it."""


def draw_hidden(position: FormationPosition, side: Side, below: Below) -> None:
    """Draw all that a side must not know: what the others have."""
    secret, side_of = hidden(position, side), position.components.side_of
    turned_up = {frame.hex for frame in position.frames if isinstance(frame, Overstacked)}
    crowded = {hex for hex in turned_up if too_full(position, hex)}
    for owner in range(len(position.points)):
        covered = [unit for unit in sorted(secret.units) if side_of[unit] == owner]
        unknown = [unit for unit in sorted(secret.columns.get("strength", ())) if side_of[unit] == owner]
        _draw_units(position, covered, below)
        _draw_strengths(position, owner, unknown, crowded, below)
        if owner in secret.columns.get("cups", ()) and position.components.options.get(MARKERS):
            _draw_cup(position, owner, below)
    position.clear_cache()


# -- units beneath


class Slot(NamedTuple):
    """A place beneath: of whom it must be and how, if whoever lies there is just doing something."""

    hex: Hex
    doing: tuple[Formation, bool] | None
    top: Formation
    last: bool
    """Is it the last of its hex?"""


class Cover(NamedTuple):
    """A hex with covered units: what infantry and armour would control from there, what those do who are seen, and all.

    Which hexes a side controls is open [5.4], and no Disrupted unit has an Improved Defence [7.6a].
    """

    control: tuple[int, int]
    seen: int
    wanted: int
    improved: bool


def _draw_units(position: FormationPosition, covered: Sequence[Unit], below: Below) -> None:
    """Other units beneath, of any formation and in any state, so that every hex is controlled as before.

    Static units stay where the scenario has put them; and whoever is just doing something is of the formation that
    does it, and in no other state.
    """
    pool = [unit for unit in covered if not position.components.static[unit]]
    if not pool:
        return
    covers = {hex: _cover(position, hex, pool) for hex in sorted({position.at[unit] for unit in pool})}
    short = [hex for hex, cover in covers.items() if cover.seen != cover.wanted]
    hexes = [*short, *(hex for hex in covers if hex not in short)]  # where somebody is needed first
    order = [unit for hex in hexes for unit in slots(position, pool) if position.at[unit] == hex]
    doing = named_in_frames(position)
    places = [_slot(position, order, n, doing) for n in range(len(order))]
    for _ in range(SHUFFLES):
        found = _Search(position, covers, places, shuffled(pool, below), _disrupted_share(position, pool), below).find()
        if found is not None:
            replace_units(position, dict(zip(order, (unit for unit, _ in found), strict=True)))
            for unit, disrupted in found:
                position.disrupted[unit] = disrupted
            return


def _slot(position: FormationPosition, order: Sequence[Unit], n: int, doing: frozenset[Unit]) -> Slot:
    unit = order[n]
    hex = position.at[unit]
    bound = (position.formation[unit], position.disrupted[unit]) if unit in doing else None
    last = n + 1 == len(order) or position.at[order[n + 1]] != hex
    return Slot(hex, bound, position.formation[position.stacks[hex][-1]], last)


def _cover(position: FormationPosition, hex: Hex, pool: Sequence[Unit]) -> Cover:
    shut = position.components.zone_shut
    infantry, armour = (
        OWN_HEX | sum(1 << direction for direction in range(6) if not shut[afv][hex, direction])
        for afv in (False, True)
    )
    seen, wanted = 0, 0
    for unit in position.stacks[hex]:
        if exerts(position, unit):
            wanted |= armour if position.components.afv[unit] else infantry
            if unit not in pool:
                seen |= armour if position.components.afv[unit] else infantry
    return Cover((infantry, armour), seen, wanted, hex in position.improved)


def _disrupted_share(position: FormationPosition, pool: Sequence[Unit]) -> tuple[int, int]:
    """How many units of the same side are seen to be Disrupted, of how many: so many of the others may be."""
    components, side = position.components, position.components.side_of[pool[0]]
    seen = [
        position.disrupted[unit]
        for unit, owner in enumerate(components.side_of)
        if owner == side and components.combat[unit] and position.on_map(unit) and unit not in pool
    ]
    return sum(seen), len(seen)


class _Search:
    """Somebody for every place, the first that fits; what fits later may send it back."""

    def __init__(
        self,
        position: FormationPosition,
        covers: dict[Hex, Cover],
        places: Sequence[Slot],
        pool: list[Unit],
        share: tuple[int, int],
        below: Below,
    ) -> None:
        self.position = position
        self.covers = covers
        self.places = places
        self.pool = pool
        self.share = share
        self.below = below
        self.looks = 0
        self.found: list[tuple[Unit, bool]] = []

    def find(self) -> list[tuple[Unit, bool]] | None:
        """Who lies in each place, and whether Disrupted; None if it takes too long."""
        return self.found if self._fill(0, self.covers[self.places[0].hex].seen) else None

    def _fill(self, n: int, controlled: int) -> bool:
        if n == len(self.places):
            return True
        place = self.places[n]
        cover = self.covers[place.hex]
        for unit in self._candidates(place):
            for disrupted in self._states(place, cover):
                self.looks += 1
                now = controlled if disrupted else controlled | self._controls(unit, cover)
                if now | cover.wanted != cover.wanted or (place.last and now != cover.wanted):
                    continue
                self.found.append((unit, disrupted))
                after = n + 1
                begins = place.last and after < len(self.places)
                if self._fill(after, self.covers[self.places[after].hex].seen if begins else now):
                    return True
                self.found.pop()
                if self.looks > LOOKS:
                    return False
        return False

    def _candidates(self, place: Slot) -> list[Unit]:
        taken, formation = {unit for unit, _ in self.found}, self.position.formation
        free = [unit for unit in self.pool if unit not in taken]
        if place.doing is not None:
            return [unit for unit in free if formation[unit] == place.doing[0]]
        if self.below(FELLOWS):
            free.sort(key=lambda unit: formation[unit] != place.top)
        return free

    def _states(self, place: Slot, cover: Cover) -> tuple[bool, ...]:
        """Disrupted or not, which rather: as many as are seen to be."""
        if place.doing is not None:
            return (place.doing[1],)
        if cover.improved:
            return (False,)
        disrupted, seen = self.share
        first = self.below(seen + 1) < disrupted
        return (first, not first)

    def _controls(self, unit: Unit, cover: Cover) -> int:
        components = self.position.components
        return cover.control[components.afv[unit]] if components.zoc[unit] and not components.hq[unit] else 0


# -- strengths


def _draw_strengths(
    position: FormationPosition, owner: Side, unknown: Sequence[Unit], crowded: set[Hex], below: Below
) -> None:
    """Whoever is left has lost what the side has lost in all, as its track shows; who has lost how much, chance says.

    No stack is stronger than it may be, but for those that are known to be [5.3.2-1].
    """
    components = position.components
    for unit in unknown:
        whole = components.full[unit] if position.at[unit] in crowded else _at_first(position, unit)
        if components.hq[unit] and position.on_map(unit):
            position.strength[unit] = below(components.full[unit] + 1)
        else:
            position.strength[unit] = 0 if position.at[unit] == components.eliminated else whole
    able = [unit for unit in unknown if components.fights[unit] and in_play(position, unit)]
    for hex in sorted({position.at[unit] for unit in able if position.on_map(unit)} - crowded):
        _make_room(position, hex, [unit for unit in able if position.at[unit] == hex], below)
    for tanks in (True, False):
        group = [unit for unit in able if (components.group[unit] == TANKS) == tanks]
        free = [unit for unit in group if position.at[unit] not in crowded]
        _lose(position, free, _still_lost(position, owner, tanks, below), below)


def _at_first(position: FormationPosition, unit: Unit) -> int:
    """What a unit began the scenario with."""
    plan = position.components.facts.setup.get(position.unit_name(unit))
    return position.components.full[unit] if plan is None or plan.strength is None else plan.strength


def _make_room(position: FormationPosition, hex: Hex, units: Sequence[Unit], below: Below) -> None:
    """Take steps from a stack until it is no stronger than it may be [5.3.1-7]."""
    limit = position.components.book.stack_strength
    count, strength = load(position, hex)
    if limit and count > 1:
        _lose(position, units, strength - limit, below)


def _still_lost(position: FormationPosition, owner: Side, tanks: bool, below: Below) -> int:
    """Steps on a side's track that nobody has lost yet; some may have been replaced, as the scenario allows [9.3-1]."""
    components, name = position.components, position.side_name(owner)
    tally = (position.tank_steps_lost if tanks else position.other_steps_lost)[owner]
    lost = sum(
        _at_first(position, unit) - position.strength[unit]
        for unit, side in enumerate(components.side_of)
        if side == owner and components.fights[unit] and (components.group[unit] == TANKS) == tanks
    )
    replaced = sum(
        item.points
        for item in components.facts.replacements
        if item.turn <= position.turn and item.side == name and (item.group == TANKS) == tanks
    )
    return tally - lost - below(replaced + 1)


def _lose(position: FormationPosition, units: Sequence[Unit], steps: int, below: Below) -> None:
    """Take steps from some of these at random, never the last one."""
    able = [unit for unit in units if position.strength[unit] > 1]
    for _ in range(steps):
        if not able:
            return
        n = below(len(able))
        position.strength[able[n]] -= 1
        if position.strength[able[n]] == 1:
            del able[n]


# -- the cup


def _draw_cup(position: FormationPosition, owner: Side, below: Below) -> None:
    """Any of the markers, as many as there can be [6.4.1opt-5]."""
    count = LEAST_LEFT + 1 + below(len(CUP) - LEAST_LEFT)
    kept = set(shuffled(CUP, below)[:count])
    position.cups[owner] = tuple(marker for marker in CUP if marker in kept)
