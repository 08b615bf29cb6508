"""Strengths in combat [3.5, 10.5]: halvings in their order, artillery in the Defending hex [12.2], its support."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Unit
from grognard.engine.rulings import ATTACK, DEFENCE, Part
from grognard.games.roads_to_moscow.battle import FULL, HALF, NOTHING, Fire
from grognard.games.roads_to_moscow.counters import attack_strength, combat_units, defence_strength, support_strength
from grognard.games.roads_to_moscow.position import RoadsPosition


class Group(NamedTuple):
    """Attackers that are halved together: across a River or not, Unsupplied or not [3.56, ruling 51]."""

    river: bool
    unsupplied: bool
    units: tuple[Unit, ...]


def across(position: RoadsPosition, feature: str, unit: Unit, hex: Hex) -> bool:
    """Does a unit attack a hex across a hexside of this sort?"""
    components, here = position.components, position.at[unit]
    if not components.grid.adjacent(here, hex):
        return False
    return components.map.side_has(here, hex, feature)


def groups(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> list[Group]:
    """The attackers by what halves them; the attack of a Reserve of Unsupplied units is halved as one sum [3.54b]."""
    found: dict[tuple[bool, bool], list[Unit]] = {}
    for unit in attackers:
        found.setdefault((across(position, "river", unit, hex), position.unsupplied[unit]), []).append(unit)
    return [Group(river, unsupplied, tuple(found[river, unsupplied])) for river, unsupplied in sorted(found)]


def without_strength(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> tuple[Unit, ...]:
    """Attackers whose halved strength is below one point: they take no part [3.54c, 10.23, ruling 50]."""
    found: list[Unit] = []
    by_group = groups(position, attackers, hex)
    for group in by_group:
        total = _subtotal(position, group)
        if group.river:
            together = sum(_subtotal(position, other) for other in by_group if other.river)
            total = 0 if total == 0 else together // 2
        if total == 0:
            found += group.units
    return tuple(found)


def _subtotal(position: RoadsPosition, group: Group) -> int:
    total = sum(attack_strength(position, unit) for unit in group.units)
    return total // 2 if group.unsupplied else total


def attack_parts(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> tuple[Part, ...]:
    """The ground strength of an attack, part by part [10.51]; each unit with the whole of its strength [10.13].

    Unsupplied units are added and halved first [3.56, 6.14c], then all that attack across a River [10.24]; fractions
    are dropped each time [3.54b], and halvings add up [3.52]. Who is not halved is added after [3.53].
    """
    parts: list[Part] = []
    river_total = 0
    by_group = groups(position, attackers, hex)
    some = not all(group.unsupplied for group in by_group)
    twice = any(group.river and group.unsupplied for group in by_group)
    for group in by_group:
        total = 0
        for unit in group.units:
            strength = attack_strength(position, unit)
            parts.append(Part("10.51", position.unit_name(unit), strength, ATTACK))
            total += strength
        if group.unsupplied:
            if total - total // 2:
                parts.append(Part("3.53" if some else "6.14c", "unsupplied", total // 2 - total, ATTACK))
            total //= 2
        if group.river:
            river_total += total
    if river_total:
        parts.append(Part("3.52" if twice else "10.24", "river", river_total // 2 - river_total, ATTACK))
    return tuple(parts)


def sum_of(parts: Iterable[Part]) -> int:
    """What parts come to."""
    return int(sum(part.amount for part in parts))


# -- artillery


def supporting(position: RoadsPosition, fire: Fire, outcome: str, hex: Hex) -> list[tuple[Unit, int, int]]:
    """Each artillery unit with its support strength and what is left of it, halved unit by unit [3.54a].

    All of it, half or none by Coordination [10.42c]; half against a hex in Swamp [10.25, 12.18b], for the unit that
    needs no check too [ruling 55].
    """
    swamp = bool(position.components.swamp[hex]) and position.components.terrain["swamp"].halves == "support"
    found = []
    for unit in fire.units:
        printed = support_strength(position, unit)
        left = printed
        if unit != fire.sure:
            left = {FULL: left, HALF: left // 2, NOTHING: 0}[outcome]
        found.append((unit, printed, left // 2 if swamp else left))
    return found


def support_parts(
    position: RoadsPosition, fire: Fire, outcome: str, hex: Hex, ground: int, group: str, capped: bool = True
) -> tuple[Part, ...]:
    """What artillery adds [10.51b], never more than the ground strength that it supports [10.42e, 12.13f-1].

    `ground`: that strength after its halvings [ruling 59].
    """
    parts: list[Part] = []
    total = 0
    for unit, printed, left in supporting(position, fire, outcome, hex):
        parts.append(Part("10.51", position.unit_name(unit), printed, group))
        if left != printed:
            name, rule = _why_less(unit == fire.sure, outcome)
            parts.append(Part(rule, name, left - printed, group))
        total += left
    if capped and total > ground:
        rule = "10.42e" if group == ATTACK else "12.13f-1"
        parts.append(Part(rule, "support_limit", ground - total, group))
    return tuple(parts)


def _why_less(sure: bool, outcome: str) -> tuple[str, str]:
    """What takes support away, and by which rule: failed Coordination [3.55-a, 10.42c], or Swamp [3.55-b]."""
    if sure:
        return "swamp", "12.18b"
    if outcome == FULL:
        return "swamp", "10.25"
    return "coordination", "10.42c-c" if outcome == NOTHING else "10.42c-b"


def only_artillery(position: RoadsPosition, hex: Hex) -> bool:
    """Are there no other combat units in a hex [12.21, 12.22]?"""
    artillery = position.components.artillery
    return all(artillery[unit] for unit in combat_units(position, hex))


def defence_parts(position: RoadsPosition, defenders: Sequence[Unit], sure: Unit = NONE) -> tuple[Part, ...]:
    """The defence strength of a hex: all units together [10.16], HQs too [15.12-2], and nothing is halved [3.51].

    A unit that has retreated into it adds nothing [11.36-1], nor does the artillery unit that supports from here,
    `sure`, which gives its support strength instead; other artillery has its defence strength [12.21, 12.22, 12.23],
    fired or not [12.19-3].
    """
    parts = []
    for unit in defenders:
        if unit == sure or position.retreated[unit]:
            continue
        parts.append(
            Part(_defence_rule(position, unit), position.unit_name(unit), defence_strength(position, unit), DEFENCE)
        )
    return tuple(parts)


def _defence_rule(position: RoadsPosition, unit: Unit) -> str:
    """The rule by which a defender counts as it does: all defend as one [10.16]."""
    if position.components.artillery[unit]:
        return "12.23"
    if position.unsupplied[unit]:
        return "3.51"
    return "15.12-2" if position.components.hq[unit] else "10.16"


def ground_defence(position: RoadsPosition, defenders: Sequence[Unit]) -> int:
    """The defence strength of units other than artillery: what limits the defender's support [ruling 54]."""
    artillery = position.components.artillery
    return sum(
        defence_strength(position, unit) for unit in defenders if not artillery[unit] and not position.retreated[unit]
    )


class Totals(NamedTuple):
    """Both strengths of a combat, with their parts."""

    attack: int
    defence: int
    parts: tuple[Part, ...]


def totals(
    position: RoadsPosition,
    hex: Hex,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    attack_fire: Fire = Fire(),  # noqa: B008 (a named tuple cannot change)
    defence_fire: Fire = Fire(),  # noqa: B008
    outcomes: tuple[str, str] = (FULL, FULL),
    capped: bool = True,
) -> Totals:
    """The final strengths [10.51]: ground units after all halvings, then what artillery adds, at most as much again.

    `outcomes`: what Artillery Coordination gives the attacker and the defender; `capped` is false in an Overrun, where
    the one artillery unit in the hex gives all that it has [8.56c, ruling 112].
    """
    ours = attack_parts(position, attackers, hex)
    ours += support_parts(position, attack_fire, outcomes[0], hex, sum_of(ours), ATTACK)
    ground = ground_defence(position, defenders)
    theirs = defence_parts(position, defenders, defence_fire.sure)
    theirs += support_parts(position, defence_fire, outcomes[1], hex, ground, DEFENCE, capped)
    return Totals(sum_of(ours), sum_of(theirs), (*ours, *theirs))
