"""What a player may ask beside what their actions tell: how a unit moves, whether it blocks, what sky and air are like.

Each answer is worked out by the functions that the rules themselves use, and names the rules that decide it.
"""

from collections.abc import Mapping

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import COUNT, SHIFT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import usable_air, usable_parts
from grognard.games.less_than_60_miles.allowances import allowance_parts, pace, why_no_points
from grognard.games.less_than_60_miles.attrition import limit_rule
from grognard.games.less_than_60_miles.blocking import comrades, is_blocking, screened_hexes, screening_units
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.detection import detection, detection_parts
from grognard.games.less_than_60_miles.hqs import DEPLOYED, is_hampered
from grognard.games.less_than_60_miles.modes import in_transition, mode_name, mode_row
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FULL, HALF, FrontPosition
from grognard.games.less_than_60_miles.weather import is_bad_for_flying, is_night, is_rain, is_snow, night_rule

# -- how a unit moves and fights, by its mode


def why_mode(position: FrontPosition, unit: Unit) -> Ruling:
    """What its mode makes of a unit: how it moves, and what it is worth in combat [6-3, 8.2-2]."""
    row, how = mode_row(position, unit), pace(position, unit)
    parts = [
        Part("15.5.1-1", "attack_mode", row.attack or 0, SHIFT),
        Part("15.5.1-1", "defence_mode", row.defence, SHIFT),
    ]
    if in_transition(position, unit):
        added = position.components.combat_charts.modifiers["transition"].amount
        parts.append(Part("6.2-3", "transition", added, SHIFT))
    facts = {"unit": position.unit_name(unit), "mode": row.name, "section": how.section, "movement_mode": how.movement}
    also = ("8.2-1", "6-3", *_mode_rules(position, unit))
    return allow("8.2-2", "mode.answer", *(part for part in parts if part.amount), also=also, **facts)


def _mode_rules(position: FrontPosition, unit: Unit) -> tuple[str, ...]:
    """Rules for the modes of HQs [12.1], who are free of traffic on roads too, and for Close Support."""
    name = mode_name(position, unit)
    if not position.components.hq[unit]:
        return ("6.3.7-2",) if name == "close_support" else ()
    changes = ("8.2-7:2",) if mode_row(position, unit).movement == FIXED else ()
    return ("12.1-2" if name == DEPLOYED else "12.1-3", *changes, "8.3-5:1")


def why_limit(position: FrontPosition, unit: Unit) -> Ruling:
    """How much attrition a unit has, and can bear [11.1-1]."""
    limit, now = position.components.limit[unit], position.attrition[unit]
    return allow(limit_rule(position, unit), "attrition.answer", unit=position.unit_name(unit), total=now, limit=limit)


# -- what hampers a unit, and how well it is seen

_BURDENS: Mapping[str, tuple[str, ...]] = {
    "engaged": ("15.6-3", "15.7-2b", "5-4.10.2"),
    "half_engaged": ("15.6-4", "15.7-1", "15.7-2a", "5-4.10.2"),
    "delayed": ("8.4.1-2", "8.4-1", "8.4-2", "15.9-4:2", "8.4.1-3"),
    "transition": ("6.2-1",),
    "resting": ("11.4-5",),
}
"""What hampers a unit, with the rules by which it comes to it and gets rid of it; the first says what it means."""
_AS_DEFENDER: Mapping[str, str] = {"engaged": "engaged_defender", "half_engaged": "half_engaged_defender"}
"""Combat modifiers of a defender that have another name than what hampers it."""


def why_status(position: FrontPosition, unit: Unit) -> Ruling:
    """Is a unit Engaged, Delayed, in Transition or resting; by what, until when, and what it costs?"""
    name, engaged = position.unit_name(unit), position.engaged[unit]
    if not position.on_map(unit):
        return refuse("8.1-1", "status.off_map", unit=name)
    holds = {
        "engaged": engaged == FULL,
        "half_engaged": engaged == HALF,
        "delayed": bool(position.delayed[unit]),
        "transition": in_transition(position, unit),
        "resting": position.resting[unit],
    }
    burdens = [burden for burden, so in holds.items() if so]
    still = why_no_points(position, unit)
    points = [Part(still.rules[0], "allowance", 0, COUNT)] if still else allowance_parts(position, unit)
    if not burdens:
        return allow("8.1-4", "status.free", *points, unit=name)
    modifiers = position.components.combat_charts.modifiers
    names = [_AS_DEFENDER.get(burden, burden) for burden in burdens]
    shifts = [Part(modifiers[name].rule, name, modifiers[name].amount, SHIFT) for name in names]
    first, *also = dict.fromkeys(rule for burden in burdens for rule in _BURDENS[burden])
    also += ["6.1.2-3"] if is_hampered(position, unit) else []
    facts = {"unit": name, "burdens": burdens}
    if holds["transition"]:
        return refuse(first, "status.until", *points, *shifts, also=also, until=position.ready[unit], **facts)
    return refuse(first, "status.told", *points, *shifts, also=also, **facts)


def why_detected(position: FrontPosition, unit: Unit) -> Ruling:
    """The Detection Level of a unit to its enemy, part by part [23.1]."""
    name = position.unit_name(unit)
    if not position.on_map(unit):
        return refuse("23-0", "status.off_map", unit=name)
    level = detection(position, unit)
    answer = allow if level else refuse
    return answer("23-0", "missions.detected", *detection_parts(position, unit), value=level, unit=name)


# -- Blocking units [8.6-0] and Screen Areas [6.3.1]


def why_blocking(position: FrontPosition, unit: Unit) -> Ruling:
    """Does a unit block where it stands, and by which column of the Modes Table?"""
    components, facts = position.components, {"unit": position.unit_name(unit), "mode": mode_name(position, unit)}
    if not position.on_map(unit):
        return refuse("8.6-1", "blocking.off_map", unit=facts["unit"])
    if not components.combat[unit]:
        return refuse("8.6-1", "blocking.no_combat_unit", unit=facts["unit"])
    if in_transition(position, unit):
        return refuse("6.2-2", "blocking.transition", **facts)
    rule = "8.6-3:1" if components.city[position.at[unit]] else "8.6-2:1"
    if is_blocking(position, unit):
        return allow(rule, "blocking.blocks", **facts)
    return refuse(rule, "blocking.mode", **facts)


def why_screen(position: FrontPosition, unit: Unit, hex: Hex) -> Ruling:
    """Would an enemy Screen Area make a hex more expensive for a unit, and if not, why not?"""
    components = position.components
    side, reach = components.side_of[unit], components.organisation.ranges["screen"]
    near = [n for n in screening_units(position, 1 - side) if components.distance(position.at[n], hex) <= reach]
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    names = [position.unit_name(enemy) for enemy in near]
    if screened_hexes(position, unit)[hex]:
        also = ("6.3.1-1", "6.3.1-3b:2") if len(near) > 1 else ("6.3.1-1",)
        return refuse("6.3.1-2", "screen.costs", also=also, units=names, **facts)
    if not near:
        return allow("6.3.1-1", "screen.none", **facts)
    if comrades(position, side, unit)[hex]:
        return allow("6.3.1-3a", "screen.comrade", units=names, **facts)
    if hex in position.breakthroughs:
        return allow("6.3.1-3c", "screen.breakthrough", units=names, **facts)
    return allow("6.3.1-3b:1", "screen.nearer", units=names, **facts)


# -- the sky


def why_weather(position: FrontPosition) -> Ruling:
    """Night, fog and precipitation of this turn, and what they do to an attack of either side [29.3-0]."""
    modifiers = position.components.combat_charts.modifiers
    holds = {"night": is_night(position), "rain": is_rain(position), "fog": position.fog}
    found = [f"{word}_{side}" for word, so in holds.items() if so for side in ("wp", "nato")]
    parts = [Part(modifiers[name].rule, name, modifiers[name].amount, SHIFT) for name in found if name in modifiers]
    moving = {"29.2-3": is_night(position), "29.2-1": is_rain(position), "29.2-2": is_snow(position)}
    also = [rule for rule, so in moving.items() if so]
    also += ["15.5.15-4"] if sum(holds.values()) > 1 else []
    also += ["29.4-2" if any(position.grounded) else "29.4-1"] if is_bad_for_flying(position) else []
    words = [word for word, so in {**holds, "snow": is_snow(position)}.items() if so]
    rule = night_rule(position) if is_night(position) else "29.1.2-3"
    return allow(rule, "weather.answer", *parts, also=tuple(also), skies=words or ["clear"])


# -- Air Points


def why_air(position: FrontPosition, side: Side) -> Ruling:
    """The Air Points that a side can use now, anywhere on the map, which is one Air Zone [19.1-1, 19.1-5].

    Without other Superior HQs, as in all scenarios [4.3-23], there is none that it could give some to [19.4-1]; with
    them, what they have could be taken.
    """
    hq = position.components.superiors[side]
    facts = {"side": SIDES[side], "left": usable_air(position, side), "most": position.max_air[side]}
    parts = usable_parts(position, side)
    if hq == NONE:
        return refuse("19.1-1", "air.no_superior", *parts, **facts)
    hq_name = position.unit_name(hq)
    if not position.other_max_air[side]:
        return allow("19.1-5", "air.answer", *parts, also=("4.3-23", "19.4-1"), hq=hq_name, **facts)
    also = ("19.4-1", "19.4-2", "19.4-3")
    return allow(
        "19.1-5", "air.answer_of_others", *parts, also=also, hq=hq_name, count=position.other_air[side], **facts
    )
