"""Combat Coordination [10.4]: the checks for air support, artillery and ground units, and who need not make one."""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.checks import Check, CheckEvent
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import CHECK, DIE, Part, Ruling, allow
from grognard.games.roads_to_moscow.air import air_name
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.battle import FULL, HALF, NOTHING
from grognard.games.roads_to_moscow.charts import ARTILLERY, CAS, FACES, GROUND, CoordinationRow
from grognard.games.roads_to_moscow.efficiency import er_check
from grognard.games.roads_to_moscow.position import CLOUDY, RAIN, Aircraft, RoadsPosition

MANY_HEXES = 3
"""From as many hexes on an attack is hard to coordinate."""
NONE_FROM = 10
"""A modified die of this much takes all support away [10.42c-c]."""
TABLE_RULES: Mapping[str, str] = {
    "mobile_sequence": "7.21A-6",
    "cloudy": "5.12",
    "rain": "5.13f",
    "two_formations": "10.43e",
    "many_hexes": "10.43e",
}
"""The rules behind the lines of the Combat Coordination Table."""


def table_parts(
    position: RoadsPosition, kind: str, attackers: Sequence[Unit], helpers: Sequence[Unit] = ()
) -> tuple[Part, ...]:
    """What is added to the die of a check, by the Combat Coordination Table [10.4, 10.43e].

    `attackers`: whose attack is coordinated, none for a defender; `helpers`: who spends Command Points, each point of
    which counts [15.21-2].
    """
    table: Mapping[str, CoordinationRow] = position.components.charts["coordination"]
    holds = {
        "mobile_sequence": not position.assault,
        "cloudy": position.weather == CLOUDY,
        "rain": position.weather == RAIN,
        "two_formations": len({formation_of(position, unit) for unit in attackers}) > 1,
        "many_hexes": len({position.at[unit] for unit in attackers}) >= MANY_HEXES,
    }
    parts = [
        Part(TABLE_RULES[name], name, amount, DIE)
        for name, true in holds.items()
        if true and (amount := getattr(table[name], kind))
    ]
    each = getattr(table["command_point"], kind)
    worth = position.components.specs  # as printed: they are spent before the die is rolled
    parts += [Part("15.21-2", position.unit_name(unit), each * worth[unit].command, DIE) for unit in helpers]
    return tuple(parts)


# -- close air support


def air_check(
    position: RoadsPosition, side: Side, hex: Hex, lead: Aircraft, attackers: Sequence[Unit], helpers: Sequence[Unit]
) -> Check:
    """CAS Coordination [10.41b, 13.15]: a die against the ER of the Lead air unit, for all that fly with it."""
    unit, name = position.components.aircraft[lead], air_name(position, lead)
    return Check(
        f"check.{name}",
        "10.41b",
        side,
        FACES,
        (Part("13.15", "efficiency", unit.er, CHECK),),
        CheckEvent("air_coordinated", "10.41c"),
        CheckEvent("air_uncoordinated", "10.41d"),
        {"air": name, "hex": position.place_name(hex)},
        modifiers=table_parts(position, CAS, attackers, helpers),
        tells_total=True,
    )


# -- artillery


def gun_check(
    position: RoadsPosition, lead: Unit, hex: Hex, attackers: Sequence[Unit], helpers: Sequence[Unit]
) -> Check:
    """Artillery Coordination [10.42b-1]: a die against the ER of the Lead artillery unit, for all that fire with it."""
    check = er_check(
        position,
        lead,
        f"check.{position.unit_name(lead)}",
        "10.42b-1",
        modifiers=table_parts(position, ARTILLERY, attackers, helpers),
        passed=CheckEvent("guns_coordinated", "10.42c-a"),
        failed=CheckEvent("guns_uncoordinated", "10.42c-b"),
        hex=position.place_name(hex),
    )
    return check._replace(tells_total=True)


def gun_outcome(check: Check, die: int) -> str:
    """What a die gives [10.42c]: all support, half of it if it is above the ER but below ten, else none."""
    result = check.result(die)
    if result.passed:
        return FULL
    return HALF if result.total < NONE_FROM else NOTHING


# -- ground units


def needs_ground_check(position: RoadsPosition, attackers: Sequence[Unit], mobile: bool) -> Ruling | None:
    """Why the attacker must check Ground Coordination; None: it passes without one [10.43].

    The defender never makes one [10.44]. A Disrupted attacker always needs one [10.43d-2], attackers from one hex do
    not [10.43d-1], on whichever table. From several hexes the Mobile table needs one [10.43c], the Assault table only
    for several Formations [10.43b].
    """
    for unit in attackers:
        if position.disrupted[unit]:
            return allow("10.43d-2", "coordination.disrupted", unit=position.unit_name(unit))
    if len({position.at[unit] for unit in attackers}) == 1:
        return None
    if mobile:
        return allow("10.43c", "coordination.mobile")
    if len({formation_of(position, unit) for unit in attackers}) > 1:
        return allow("10.43b-2", "coordination.formations")
    return None


def no_check_rule(position: RoadsPosition, attackers: Sequence[Unit]) -> str:
    """The rule by which an attack needs no check: from one hex [10.43d-1], or of one Formation [10.43b-1]."""
    return "10.43d-1" if len({position.at[unit] for unit in attackers}) == 1 else "10.43b-1"


def ground_check(
    position: RoadsPosition, lead: Unit, hex: Hex, attackers: Sequence[Unit], helpers: Sequence[Unit]
) -> Check:
    """Ground Coordination [10.43a]: a die against the ER of the attacking Lead Unit."""
    about: dict[str, Any] = {"hex": position.place_name(hex)}
    check = er_check(
        position,
        lead,
        f"check.{position.unit_name(lead)}",
        "10.43a",
        modifiers=table_parts(position, GROUND, attackers, helpers),
        passed=CheckEvent("ground_coordinated", "10.43a"),
        failed=CheckEvent("ground_uncoordinated", "10.43a"),
        **about,
    )
    return check._replace(tells_total=True)
