"""Units beneath others [5.3.4-4], redrawn by what a side sees: every stack controls what it controls [5.4]."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from grognard.engine.hiding import Below, replace_units, shuffled, slots
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.games.formation.actions import Selected
from grognard.games.formation.combat import Battle
from grognard.games.formation.movement import ACTION, WITHDRAWAL, Moving
from grognard.games.formation.points import Acting
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.rally import Rallying
from grognard.games.formation.reinforcements import Arriving
from grognard.games.formation.secrecy import fought
from grognard.games.formation.zones import exerts

LOOKS, SHUFFLES = 5_000, 4
"""How many units are tried beneath others before they are shuffled again, and how often that is done."""
FELLOWS = 4
"""All but once in so many times rather a unit of the formation that is seen on top lies beneath."""

OWN_HEX = 6
"""What a stack controls: the six hexes around it, and its own."""

Hexes = int
"""What stacks control, a bit for each hex, and of each stack apart: two may control the same hex."""


class Task(NamedTuple):
    """What is known of a unit that is just doing something, whoever it is: its formation and whether Disrupted."""

    formation: Formation = NONE
    """NONE: of any."""
    disrupted: bool | None = None
    """None: in any state."""


class Slot(NamedTuple):
    """A place beneath others."""

    unit: Unit
    """Who lies there now."""
    task: Task | None
    fixed: Unit
    """A Static unit that the scenario has put there, if any."""
    hex: Hex
    top: Formation
    improved: bool
    control: tuple[Hexes, Hexes]
    """What infantry and armour would control from there."""


class Control(NamedTuple):
    """What the stacks of a side control, and what of it no unit that is seen accounts for."""

    zone: Hexes
    need: Hexes


def draw_units(position: FormationPosition, side: Side, covered: Sequence[Unit], below: Below) -> None:
    """Other units beneath, of any formation and in any state, so that each stack controls the same hexes.

    Those are open [5.4], and no Disrupted unit has an Improved Defence [7.6a]. Static units stay where the scenario has
    put them. If no way is found, anybody lies anywhere: nothing stays as it was.
    """
    if not covered:
        return
    places = list(_places(position, covered, _tasks(position, covered, below)))
    control = _control(position, places, frozenset(covered))
    places.sort(key=lambda slot: _rank(slot, control))
    pool = [unit for unit in covered if not position.components.static[unit]]
    share = _disrupted_share(position, side, frozenset(covered))
    for _ in range(SHUFFLES):
        search = _Search(position, control, places, shuffled(pool, below), share, below)
        found = search.find()
        if found is not None:
            break
    else:
        found = search.anyhow()
    replace_units(position, dict(zip((slot.unit for slot in places), (unit for unit, _ in found), strict=True)))
    for unit, disrupted in found:
        position.disrupted[unit] = disrupted


# -- who is doing something


def _tasks(position: FormationPosition, covered: Sequence[Unit], below: Below) -> dict[Unit, Task]:
    """What is known of those who are just doing something: only the active formation acts [5.5.1-2].

    Disrupted units do nothing but Rally [5.6.3-14, 7.4.1.1-2]; in what state a combat has left them is not seen.
    """
    found: dict[Unit, Task] = {}
    active: dict[Side, Formation] = {}
    under_way = fought(position)

    def note(units: Iterable[Unit], formation: Formation, disrupted: bool | None) -> None:
        known = [position.formation[unit] for unit in units if unit not in covered]
        hidden = [unit for unit in units if unit in covered]
        if hidden and formation == NONE:
            formation = known[0] if known else _some_formation(position, covered, len(hidden), below)
        found.update({unit: Task(formation, disrupted) for unit in hidden})

    for frame in position.frames:
        if isinstance(frame, Acting):
            active[frame.side] = frame.formation
            found.update({unit: Task(frame.formation) for unit in frame.winners if unit in covered})
        elif isinstance(frame, Selected):
            note(frame.units, active.get(frame.side, NONE), False if len(frame.units) > 1 else None)
        elif isinstance(frame, Moving) and frame.kind == WITHDRAWAL:
            found.update({unit: Task(disrupted=False) for unit in frame.units if unit in covered})
        elif isinstance(frame, Moving):
            note(frame.units, active.get(frame.side, NONE) if frame.kind == ACTION else NONE, False)
        elif isinstance(frame, Battle):
            note(frame.units, active.get(frame.side, NONE), False if frame is under_way else None)
        elif isinstance(frame, Rallying):
            note((frame.unit,), active.get(position.components.side_of[frame.unit], NONE), True)
        elif isinstance(frame, Arriving):
            note(frame.placed, NONE, None)
    return found


def _some_formation(position: FormationPosition, covered: Sequence[Unit], count: int, below: Below) -> Formation:
    """A formation with so many units beneath others, the likelier the more it has; none in particular if none has."""
    of = [position.formation[unit] for unit in covered]
    able = [formation for formation in of if formation != NONE and of.count(formation) >= count]
    return able[below(len(able))] if able else NONE


# -- places


def _places(position: FormationPosition, covered: Sequence[Unit], tasks: dict[Unit, Task]) -> Iterator[Slot]:
    """The places of all who are covered; Static units lie lowest, beneath whoever is doing something."""
    components, here = position.components, dict[Hex, list[Unit]]()
    for unit in slots(position, covered):
        here.setdefault(position.at[unit], []).append(unit)
    for nth, (hex, units) in enumerate(here.items()):
        static = sorted(unit for unit in units if components.static[unit])
        idle_first = sorted(units, key=lambda unit: unit in tasks) if static else units
        top, improved = position.formation[position.stacks[hex][-1]], hex in position.improved
        infantry, armour = (mask << nth * (OWN_HEX + 1) for mask in control_of(position, hex))
        for n, unit in enumerate(idle_first):
            fixed = static[n] if n < len(static) else NONE
            yield Slot(unit, tasks.get(unit), fixed, hex, top, improved, (infantry, armour))


def control_of(position: FormationPosition, hex: Hex) -> tuple[Hexes, Hexes]:
    """What infantry and armour in a hex control: a bit for each of the hexes around it, and one for its own [5.4-2]."""
    infantry, armour = (position.components.zone_shut[afv][hex].tolist() for afv in (False, True))
    own = 1 << OWN_HEX
    return (
        own | sum(1 << direction for direction, shut in enumerate(infantry) if not shut),
        own | sum(1 << direction for direction, shut in enumerate(armour) if not shut),
    )


def controlled(position: FormationPosition) -> dict[Hex, Hexes]:
    """What each stack on the map controls."""
    found, afv = dict[Hex, Hexes](), position.components.afv
    for hex in sorted(hex for side in range(len(position.points)) for hex in position.hexes_of(side)):
        found[hex] = 0
        for unit in position.stacks[hex]:
            if exerts(position, unit):
                found[hex] |= control_of(position, hex)[afv[unit]]
    return found


def _control(position: FormationPosition, places: Sequence[Slot], covered: frozenset[Unit]) -> Control:
    afv, all_of_it, seen = position.components.afv, 0, 0
    for hex, control in {slot.hex: slot.control for slot in places}.items():
        for unit in position.stacks[hex]:
            if exerts(position, unit):
                all_of_it |= control[afv[unit]]
                seen |= 0 if unit in covered else control[afv[unit]]
    return Control(all_of_it, all_of_it & ~seen)


def _rank(slot: Slot, control: Control) -> int:
    """Those first for whom not everybody will do: fixed, doing something, or where somebody is needed."""
    if slot.fixed != NONE:
        return 0
    if slot.task is not None:
        return 1
    return 2 if (slot.control[False] | slot.control[True]) & control.need else 3


def _possible(slot: Slot, control: Control) -> Hexes:
    """What somebody in a place can control at most."""
    infantry, armour = (0 if mask & ~control.zone else mask for mask in slot.control)
    return infantry | armour


def _disrupted_share(position: FormationPosition, side: Side, covered: frozenset[Unit]) -> tuple[int, int]:
    """How many units of a side are seen to be Disrupted, of how many: so many of the others may be."""
    components = position.components
    seen = [
        position.disrupted[unit]
        for unit, owner in enumerate(components.side_of)
        if owner == side and components.combat[unit] and position.on_map(unit) and unit not in covered
    ]
    return sum(seen), len(seen)


# -- the search


class _Search:
    """Somebody for every place, the first that fits; what fits later may send it back."""

    def __init__(
        self,
        position: FormationPosition,
        control: Control,
        places: Sequence[Slot],
        pool: list[Unit],
        share: tuple[int, int],
        below: Below,
    ) -> None:
        self.position = position
        self.control = control
        self.places = places
        self.pool = pool
        self.share = share
        self.below = below
        self.looks = 0
        self.found: list[tuple[Unit, bool]] = []
        self.later: list[Hexes] = [0]
        for slot in reversed(places):
            self.later.append(self.later[-1] | _possible(slot, control))
        self.later.reverse()

    def find(self) -> list[tuple[Unit, bool]] | None:
        """Who lies in each place, and whether Disrupted; None if it takes too long, or there is no way."""
        return self.found if self._fill(0, self.control.need) else None

    def anyhow(self) -> list[tuple[Unit, bool]]:
        """Somebody in each place though it does not come out: as far as can be, of the formation that it should be."""
        self.found = []
        for slot in self.places:
            unit = (self._candidates(slot) or self._free())[0]
            states = self._states(unit, slot)
            beyond = self._controls(unit, slot) & ~self.control.zone != 0
            self.found.append((unit, beyond if beyond in states else states[0]))
        return self.found

    def _fill(self, n: int, need: Hexes) -> bool:
        if n == len(self.places):
            return True
        slot, beyond, out_of_reach = self.places[n], ~self.control.zone, ~self.later[n + 1]
        for unit in self._candidates(slot):
            controls = self._controls(unit, slot)
            for disrupted in self._states(unit, slot):
                self.looks += 1
                left = need if disrupted else need & ~controls
                if (controls & beyond and not disrupted) or left & out_of_reach:
                    continue
                self.found.append((unit, disrupted))
                if self._fill(n + 1, left):
                    return True
                self.found.pop()
                if self.looks > LOOKS:
                    return False
        return False

    def _free(self) -> list[Unit]:
        taken = {unit for unit, _ in self.found}
        return [unit for unit in self.pool if unit not in taken]

    def _candidates(self, slot: Slot) -> list[Unit]:
        if slot.fixed != NONE:
            return [slot.fixed]
        free, formation = self._free(), self.position.formation
        if slot.task is not None and slot.task.formation != NONE:
            return [unit for unit in free if formation[unit] == slot.task.formation]
        if self.below(FELLOWS):
            free.sort(key=lambda unit: formation[unit] != slot.top)
        return free

    def _states(self, unit: Unit, slot: Slot) -> tuple[bool, ...]:
        """Disrupted or not, which rather: as many as are seen to be."""
        if slot.task is not None and slot.task.disrupted is not None:
            return (slot.task.disrupted,)
        if slot.improved or self.position.components.hq[unit]:
            return (False,)
        disrupted, seen = self.share
        first = self.below(seen + 1) < disrupted
        return (first, not first)

    def _controls(self, unit: Unit, slot: Slot) -> Hexes:
        components = self.position.components
        return slot.control[components.afv[unit]] if components.has_zone[unit] else 0
