"""Modifiers of the combat die [10.61]: terrain [10.2, 10.61a] and all else, in one ledger between -5 and +5 [10.62].

The ground that attackers stand on counts for nothing [10.21], nor do works that they attack out of [14.12c-2].
"""

from collections.abc import Sequence

from grognard.engine.kinds import Hex, Unit
from grognard.engine.rulings import DIE, Part
from grognard.games.roads_to_moscow.charts import HEX, HEXSIDE, MOST_MODIFIER, TERRAIN_WORDS
from grognard.games.roads_to_moscow.counters import combat_units
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.fortification import behind_line, strongpoint_at
from grognard.games.roads_to_moscow.position import Aircraft, RoadsPosition
from grognard.games.roads_to_moscow.strengths import across

LINE, TOWN, STRONGPOINT = "fortified_line", "town", "strongpoint"
NO_RETREAT_DRM, COMBINED_ARMS_DRM, UNCOORDINATED_DRM, ENGINEER_DRM = 1, -1, 2, -1
"""For a No Retreat marker [10.61e], combined arms [10.61f], failed Ground Coordination [10.61g], engineers [10.61h]."""


def all_across(position: RoadsPosition, feature: str, attackers: Sequence[Unit], hex: Hex) -> bool:
    """Do all attackers, artillery apart, attack a hex across hexsides of this sort [10.22b]?"""
    ground = [unit for unit in attackers if not position.components.artillery[unit]]
    return bool(ground) and all(across(position, feature, unit, hex) for unit in ground)


# -- terrain and works


def hex_part(position: RoadsPosition, hex: Hex) -> Part | None:
    """The best that the ground of the Defending hex gives, and no more [10.22a]."""
    components = position.components
    here = [name for name in TERRAIN_WORDS[HEX] if components.map.where(name)[hex]]
    helping = [name for name in here if components.terrain[name].drm]
    if not helping:
        return None
    name = max(helping, key=lambda name: components.terrain[name].drm)
    return Part("10.22a" if len(helping) > 1 else "10.61a", name, components.terrain[name].drm, DIE)


def hexside_parts(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> list[Part]:
    """What hexsides add if all attack across them; Slope and Stream both [10.22b]. Fortified Lines stand apart."""
    terrain = position.components.terrain
    return [
        Part("10.22b", name, terrain[name].drm, DIE)
        for name in TERRAIN_WORDS[HEXSIDE]
        if name != LINE and terrain[name].drm and all_across(position, name, attackers, hex)
    ]


def works_part(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> Part | None:
    """A complete Strongpoint of the defender, or a Fortified Line entirely in front: the better [14.12c-1]."""
    terrain, side = position.components.terrain, position.owner(hex)
    found = []
    if strongpoint_at(position, hex, side):
        found.append((terrain[STRONGPOINT].drm, STRONGPOINT))
    if behind_line(position, hex, attackers):
        found.append((terrain[LINE].drm, LINE))
    amount, name = max(found, default=(0, ""))
    return Part("14.12c-1" if len(found) > 1 else "10.61b", name, amount, DIE) if amount else None


# -- arms


def why_no_combined_arms(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> tuple[str, ...]:
    """The rules by which an attack does not earn the Combined Arms Bonus; none if it does [10.61f].

    It needs armour and a partner, neither Disrupted nor across a River. No defender may have a red defence strength,
    and they may not be in a Town, in a complete Strongpoint or behind a Fortified Line.
    """
    components = position.components
    armour = [unit for unit in attackers if components.specs[unit].armour]
    if not armour:
        return ("10.61f-1",)
    partners = [unit for unit in attackers if components.types[unit].combined_arms]
    if not partners:
        return ("10.61f-2",)
    for units in (armour, partners):
        dry = [unit for unit in units if not across(position, "river", unit, hex)]
        if not any(not position.disrupted[unit] for unit in dry):
            return ("10.61f-5", "3.72h") if dry else ("10.61f-5",)
    if any(components.specs[unit].red_defence for unit in combat_units(position, hex)):
        return ("10.61f-3", "2.2-HRU-17")
    if components.town[hex] or works_part(position, attackers, hex) is not None:
        return ("10.61f-4",)
    return ()


def combined_arms(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> bool:
    """Does the attack earn the Combined Arms Bonus [10.61f]?"""
    return not why_no_combined_arms(position, attackers, hex)


def beside_the_ledger(position: RoadsPosition, attackers: Sequence[Unit], hex: Hex) -> tuple[str, ...]:
    """Rules by which something does not count in an attack, though one might expect it.

    Armour without its bonus; the ground that attackers stand on [10.21] and works that they attack out of [14.12c-2];
    a Fortified Line that is destroyed [14.14].
    """
    components = position.components
    found: list[str] = []
    if any(components.specs[unit].armour for unit in attackers):
        found += why_no_combined_arms(position, attackers, hex)
    hexes = {position.at[unit] for unit in attackers}
    if any(hex_part(position, here) is not None for here in hexes):
        found.append("10.21")
    if any(strongpoint_at(position, here, position.owner(here)) for here in hexes):
        found.append("14.12c-2")
    if hex in position.destroyed_lines:
        found.append("14.14")
    return tuple(found)


def engineers_help(position: RoadsPosition, attackers: Sequence[Unit], parts: Sequence[Part]) -> bool:
    """Is an engineer unit that is not Disrupted among the attackers, and does the defender have something for it?

    A Town, Strongpoint or Fortified Line that gives them a modifier [10.61h].
    """
    types = position.components.types
    against = any(part.name in (TOWN, STRONGPOINT, LINE) and part.amount > 0 for part in parts)
    return against and any(types[unit].engineer and not position.disrupted[unit] for unit in attackers)


# -- the ledger


def modifier_parts(
    position: RoadsPosition,
    hex: Hex,
    attackers: Sequence[Unit],
    leads: tuple[Unit, Unit],
    *,
    attack_air: Sequence[Aircraft] = (),
    defence_air: Sequence[Aircraft] = (),
    uncoordinated: bool = False,
    overrun: bool = False,
) -> tuple[Part, ...]:
    """All that is added to the die [10.61], and what the limit takes off [10.62].

    `leads`: the attacking and the defending Lead Unit [10.61c]; the air units are those that give support [10.61d]. In
    an Overrun only terrain, ERs, combined arms and German aircraft count [8.56e].
    """
    found: list[Part] = []
    ground = hex_part(position, hex)
    found += [ground] if ground else []
    found += hexside_parts(position, attackers, hex)
    works = None if overrun else works_part(position, attackers, hex)
    found += [works] if works else []
    difference = rating(position, leads[1]) - rating(position, leads[0])
    found += [Part("10.61c", "efficiency", difference, DIE)] if difference else []
    aircraft = position.components.aircraft
    found += [Part("10.61d", "attack_air", -aircraft[air].cas, DIE) for air in attack_air]
    found += [Part("10.61d", "defence_air", aircraft[air].cas, DIE) for air in defence_air]
    if hex in position.no_retreat and not overrun:
        found.append(Part("10.61e", "no_retreat", NO_RETREAT_DRM, DIE))
    if combined_arms(position, attackers, hex):
        found.append(Part("10.61f", "combined_arms", COMBINED_ARMS_DRM, DIE))
    if uncoordinated:
        found.append(Part("10.61g", "uncoordinated", UNCOORDINATED_DRM, DIE))
    if not overrun and engineers_help(position, attackers, found):
        found.append(Part("10.61h", "engineers", ENGINEER_DRM, DIE))
    return (*found, *_limit(found))


def _limit(parts: Sequence[Part]) -> list[Part]:
    """What is beyond five either way does not count [10.62]."""
    total = sum(part.amount for part in parts)
    held = max(-MOST_MODIFIER, min(MOST_MODIFIER, total))
    return [Part("10.62", "limit", held - total, DIE)] if held != total else []


def net(parts: Sequence[Part]) -> int:
    """The net modifier [10.62]."""
    return int(sum(part.amount for part in parts))
