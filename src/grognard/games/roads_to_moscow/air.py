"""Air units [13.0]: when they are ready, over which combats they may fly, and where they go after.

There is no combat in the air [13.0]. They wait in boxes without a limit [13.11], need no activation and no supply
[13.12#2c], have no zone and feel none [13.14]; results do not touch them, but for the check after a red one [13.27].
"""

from collections.abc import Iterable, Sequence

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.options import OptionalRule
from grognard.engine.rulings import Ruling, refuse
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.headquarters import COMMAND_RANGE, in_range
from grognard.games.roads_to_moscow.position import FLOWN, LOST, MISSION, READY, Aircraft, RoadsPosition

SECRET_AIR = OptionalRule("secret_air", "10.41e", False)
"""Whether both sides assign their air units in secret and show them at once."""
MOST_AIR = 2
"""Air units of a side over one combat [13.24]."""
MOST_AIR_OVERRUN = 1
"""German air units in an Overrun [8.56d]."""


def disposition(position: RoadsPosition) -> None:
    """Disposition Phase: whoever has flown is ready again, without a die [13.12a]; who has not still is [13.12b]."""
    for air, place in enumerate(position.air_at):
        if place == FLOWN:
            position.air_at[air] = READY
            position.emit("air_ready", "13.12a", air=air_name(position, air))


def air_name(position: RoadsPosition, air: Aircraft) -> str:
    """The id of an air unit."""
    return position.components.names["air"][air]


def ready(position: RoadsPosition, side: Side) -> list[Aircraft]:
    """The air units of a side that may be given a mission: one in a turn [13.13]."""
    return [air for air in position.components.air_by_side[side] if position.air_at[air] == READY]


def why_not_ready(position: RoadsPosition, side: Side, air: Aircraft) -> Ruling | None:
    """Why an air unit cannot be given a mission; None: it can [13.13]."""
    name, place = air_name(position, air), position.air_at[air]
    if position.components.aircraft[air].side != side:
        return refuse("13.22", "air.not_yours", air=name)
    if place == READY:
        return None
    if place == LOST:
        return refuse("13.17", "air.lost", air=name)
    reason = {FLOWN: "air.flown", MISSION: "air.mission"}.get(place, "air.due")
    return refuse("13.13", reason, air=name)


def why_no_cas(
    position: RoadsPosition, side: Side, hex: Hex, attacker: Side, defenders: Sequence[Unit], overrun: bool = False
) -> Ruling | None:
    """Why a side can fly no Close Air Support over a Defending hex; None: it can, on any ground [13.21-1, 13.26a].

    The attacker needs an HQ of an active Formation within four hexes of it, the defender one of a Formation that has a
    unit there, or any if an Army unit is there [13.21-2, ruling 105].
    """
    where = position.place_name(hex)
    if overrun and side != attacker:
        return refuse("13.26b", "air.overrun", hex=where)
    if overrun and side != GERMAN:
        return refuse("8.56d", "air.soviet_overrun", hex=where)
    components = position.components
    formations = set(position.active) if side == attacker else {formation_of(position, unit) for unit in defenders}
    army = side != attacker and any(components.army[unit] for unit in defenders)
    hqs = [
        unit
        for unit in components.by_side[side]
        if components.hq[unit]
        and (army or formation_of(position, unit) in formations)
        and in_range(position, unit, hex)
    ]
    # An artillery HQ does not direct aircraft [16.11-1].
    hqs = [unit for unit in hqs if not components.types[unit].arko]
    if not all(position.disrupted[unit] for unit in hqs):
        return None
    also = ("3.72c",) if hqs else ("13.21-2",) if army else ()
    reason = "air.hq_disrupted" if hqs else "air.no_hq"
    return refuse("13.21-1", reason, hex=where, limit=COMMAND_RANGE, also=also)


def in_secret(position: RoadsPosition) -> bool:
    """Do both sides assign their air units in secret [10.41e]?"""
    return bool(position.components.options.get(SECRET_AIR.name))


def assign(position: RoadsPosition, side: Side, air: Sequence[Aircraft], hex: Hex, rule: str = "10.41a") -> None:
    """They are put on the Defending hex and stay until it is over [10.41a]."""
    for unit in air:
        position.air_at[unit] = MISSION
    names = [air_name(position, unit) for unit in air]
    position.emit("air_assigned", rule, side=position.side_name(side), hex=position.place_name(hex), aircraft=names)


def fly_home(position: RoadsPosition, air: Iterable[Aircraft], rule: str = "13.28") -> None:
    """Their mission is over: they have flown [13.16, 13.28], unless they were lost [13.17]."""
    for unit in air:
        if position.air_at[unit] == MISSION:
            position.air_at[unit] = FLOWN
            position.emit("air_flown", rule, air=air_name(position, unit))
