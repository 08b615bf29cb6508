"""Artillery [12.0]: which units may support a combat, which of them need a check, and when they may fire again.

Ranges are counted over whatever lies between [12.18a]. A unit is in one combat of a phase with all of its strength
[12.15], for then it has fired; none is ever obliged to [12.12].
"""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.army import formation_of, is_active
from grognard.games.roads_to_moscow.battle import Battle, CombatPhase, Fire
from grognard.games.roads_to_moscow.counters import support_strength, why_away
from grognard.games.roads_to_moscow.headquarters import COMMAND_RANGE, arkos, in_range, points
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.strengths import only_artillery
from grognard.games.roads_to_moscow.zones import in_enemy_zone

MOST_FAR = 2
"""Artillery units of a side that are not adjacent to what they fire at, or outside of what they defend [12.13f-2]."""


# -- who may support


def why_no_support(position: RoadsPosition, unit: Unit, battle: Battle) -> Ruling | None:
    """Why a unit cannot give artillery support to a combat; None: it can [12.12, 12.13]."""
    components, name = position.components, position.unit_name(unit)
    if not components.artillery[unit]:
        return refuse("12.0-1", "artillery.none", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    attacks = components.side_of[unit] == battle.side
    if not attacks and components.specs[unit].attack_only:
        return refuse("12.0-2", "artillery.attack_only", unit=name)
    if position.fired[unit]:
        rule = "12.13e" if position.emergency[unit] or position.unsupplied[unit] else "12.13d"
        return refuse(rule, "artillery.fired", unit=name, also=_why_still_fired(position, unit))
    if position.disrupted[unit]:
        return refuse("12.13d", "artillery.disrupted", unit=name, also=("3.72e",))
    limit, away = components.specs[unit].range, components.distance(position.at[unit], battle.hex)
    if away > limit:
        return refuse(
            "12.13a", "artillery.range", unit=name, hex=position.place_name(battle.hex), limit=limit, away=away
        )
    if components.swamp[battle.hex] and support_strength(position, unit) // 2 == 0:
        return refuse("3.54c", "artillery.no_strength", unit=name, also=("3.54a", "3.55-b"))
    return (_why_not_attacking if attacks else _why_not_defending)(position, unit, battle)


def _why_still_fired(position: RoadsPosition, unit: Unit) -> tuple[str, ...]:
    """One combat in a phase [12.15]; if Unsupplied, until it is supplied [6.14d], and Fuel is no help [6.44c-3]."""
    if not position.unsupplied[unit]:
        return ("12.15",)
    return ("6.14d", "6.44c-3") if position.fuelled[unit] else ("6.14d",)


def _why_not_attacking(position: RoadsPosition, unit: Unit, battle: Battle) -> Ruling | None:
    """Artillery of the active Formation, and Army artillery that was activated with it [12.13b, 7.48]."""
    components, name = position.components, position.unit_name(unit)
    if not is_active(position, unit):
        if components.army[unit]:
            return refuse("7.48", "artillery.not_active", unit=name, also=("7.41-2",))
        return refuse("12.13b", "artillery.not_active", unit=name)
    if not joined_attack(position, battle.attackers):
        lead = battle.attack_lead if battle.attack_lead != NONE else battle.attackers[0]
        if formation_of(position, unit) != formation_of(position, lead):
            return refuse("7.35-2", "artillery.not_stacked", unit=name)
    near = components.grid.adjacent(position.at[unit], battle.hex)
    if not near and in_enemy_zone(position, battle.side, position.at[unit]):
        return refuse("12.14", "artillery.zone", unit=name)
    return None


def joined_attack(position: RoadsPosition, attackers: Sequence[Unit]) -> bool:
    """Do two combined Formations attack as one: units of both other than artillery, stacked in one hex [7.35-1]?

    With one active Formation that is no question.
    """
    if len(position.active) < 2:
        return True
    artillery = position.components.artillery
    found = {(position.at[unit], formation_of(position, unit)) for unit in attackers if not artillery[unit]}
    return any(all((hex, formation) in found for formation in position.active) for hex, _ in found)


def _why_not_defending(position: RoadsPosition, unit: Unit, battle: Battle) -> Ruling | None:
    """In the Defending hex any artillery [12.17-2]; outside that of the Lead Unit's Formation and in its HQs' range.

    In Reserve it has to be supplied [5.32-2], which it is not under a marker of either kind [6.12].
    """
    name, here, own = position.unit_name(unit), position.at[unit], position.components.formation[unit]
    if own != NONE and position.reserve[own] and (position.emergency[unit] or position.unsupplied[unit]):
        return refuse("5.32-2", "artillery.reserve", unit=name)
    if only_artillery(position, battle.hex):
        # Only their defence strengths count there, and nothing is left to support [12.13f-1].
        alone = len(position.units_at(battle.hex)) == 1
        return refuse("12.21" if alone else "12.22", "artillery.alone", hex=position.place_name(battle.hex))
    if here == battle.hex:
        return None
    phase = position.nearest(CombatPhase)
    if in_enemy_zone(position, 1 - battle.side, here) or (phase is not None and unit in phase.pinned):
        return refuse("12.25", "artillery.zone", unit=name, also=("12.14",))
    formation = formation_of(position, battle.defence_lead)
    if formation == NONE:
        return refuse("15.13-3", "artillery.army_lead", unit=name)
    if position.components.army[unit]:
        if not any(in_range(position, hq, here) for hq in position.components.hqs_of[formation]):
            return refuse("12.13c-1", "artillery.hq_range", unit=name, limit=COMMAND_RANGE)
    elif formation_of(position, unit) != formation:
        return refuse("12.13c-1", "artillery.other_formation", unit=name)
    return None


def pinned(position: RoadsPosition, phase: CombatPhase) -> tuple[Unit, ...]:
    """Artillery of the defender that supports only its own hex until the phase is over [12.25].

    It was in an enemy zone when the phase began, or an advance has brought an enemy next to it since [12.25-x].
    """
    components, side = position.components, 1 - phase.side
    now = {
        unit
        for unit in components.by_side[side]
        if components.artillery[unit] and position.on_map(unit) and in_enemy_zone(position, side, position.at[unit])
    }
    return tuple(sorted(now.union(phase.pinned)))


def eligible(position: RoadsPosition, side: Side, battle: Battle) -> list[Unit]:
    """The artillery units of a side that may support a combat [12.12]."""
    components = position.components
    return [
        unit
        for unit in components.by_side[side]
        if components.artillery[unit] and why_no_support(position, unit, battle) is None
    ]


# -- how many, and which of them are coordinated without a check


def is_close(position: RoadsPosition, unit: Unit, battle: Battle) -> bool:
    """Does it fire from next to the Defending hex when attacking, from within when defending [12.17, ruling 56]?"""
    here = position.at[unit]
    if position.components.side_of[unit] == battle.side:
        return bool(position.components.grid.adjacent(here, battle.hex))
    return here == battle.hex


def add_gun(position: RoadsPosition, fire: Fire, unit: Unit, battle: Battle) -> Fire:
    """One more artillery unit: the first that is close needs no check [12.17]; the first other leads the rest."""
    if fire.sure == NONE and is_close(position, unit, battle):
        return fire._replace(sure=unit)
    return fire._replace(guns=(*fire.guns, unit))


def why_not_too(position: RoadsPosition, fire: Fire, unit: Unit, battle: Battle) -> Ruling | None:
    """Why a unit cannot be added to those named already; None: it can.

    One artillery unit in the Defending hex gives support [12.23]; of those far off two do [12.13f-2], or as many as are
    within reach of an Arko in a German attack [16.12].
    """
    name, side = position.unit_name(unit), position.components.side_of[unit]
    if unit in fire.units:
        return refuse("10.42a", "artillery.named", unit=name)
    if is_close(position, unit, battle):
        inside = side != battle.side
        return refuse("12.23", "artillery.one_inside", unit=name) if inside and fire.sure != NONE else None
    far = far_guns(position, fire, battle)
    if len(far) < MOST_FAR:
        return None
    able = [arko for arko in arkos(position, side) if points(position, arko)] if side == battle.side else []
    if not able:
        return refuse("12.13f-2", "artillery.two", unit=name, limit=MOST_FAR)
    if arko_for(position, side, (*fire.guns, unit)) == NONE:
        return refuse("16.11-2", "artillery.arko_range", unit=name, limit=COMMAND_RANGE)
    return None


def far_guns(position: RoadsPosition, fire: Fire, battle: Battle) -> list[Unit]:
    """Those of the artillery units named that are not close."""
    return [unit for unit in fire.units if not is_close(position, unit, battle)]


def arko_for(position: RoadsPosition, side: Side, guns: Sequence[Unit]) -> Unit:
    """An Arko with points that has all these artillery units in range [16.11-2]; NONE: there is none."""
    for arko in arkos(position, side):
        if points(position, arko) and all(in_range(position, arko, position.at[unit]) for unit in guns):
            return arko
    return NONE


def must_use_arko(position: RoadsPosition, side: Side, fire: Fire, battle: Battle) -> Unit:
    """The Arko whose points go to the check because more than two fire from far off [16.12]; else NONE."""
    if side == battle.side and len(far_guns(position, fire, battle)) > MOST_FAR:
        return arko_for(position, side, fire.guns)
    return NONE


def own_artillery(position: RoadsPosition, hex: Hex, battle: Battle) -> Unit:
    """The artillery unit in the Defending hex that would give most [12.23]; NONE: none can.

    It costs its owner nothing, for all that is there has fired after the combat [12.24].
    """
    able = [unit for unit in eligible(position, 1 - battle.side, battle) if position.at[unit] == hex]
    return max(able, key=lambda unit: support_strength(position, unit), default=NONE)


# -- fired, and ready again


def fire_guns(position: RoadsPosition, units: Sequence[Unit], rule: str) -> None:
    """They turn to the Fired face, whatever came of it [10.42d, 12.13c-2, 12.19-1]."""
    for unit in units:
        if not position.fired[unit]:
            position.fired[unit] = True
            position.emit("fired", rule, unit=position.unit_name(unit))


def refresh(position: RoadsPosition) -> None:
    """Reorganization Phase: supplied artillery shows its support again [12.19-2], on both sides; other not [12.13e]."""
    for unit, gun in enumerate(position.components.artillery):
        if gun and position.fired[unit] and not (position.emergency[unit] or position.unsupplied[unit]):
            position.fired[unit] = False
            position.emit("gun_ready", "12.19-2", unit=position.unit_name(unit))
