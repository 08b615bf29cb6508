"""Nuclear warfare [27]: who may from when on, who delivers how much, what a strike does, and contamination."""

from collections.abc import Iterable
from fractions import Fraction

from grognard.engine import markers
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.odds import Odds
from grognard.engine.rulings import COUNT, DIE, Part, Ruling, refuse
from grognard.games.less_than_60_miles.air import total
from grognard.games.less_than_60_miles.artillery import strength
from grognard.games.less_than_60_miles.attrition import add_attrition
from grognard.games.less_than_60_miles.bridges import (
    destroy_bridge,
    destroy_panel,
    destroy_pontoon,
    has_permanent_bridge,
    panel_at,
    pontoon_at,
)
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.chemical import begin_integrated, strike_city
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.mission import Line, Mission, after_aa, mission_odds, target_name
from grognard.games.less_than_60_miles.modes import mode_row
from grognard.games.less_than_60_miles.modifiers import terrain_rows
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Contamination, FrontPosition

OPTION, NO_FIRST_USE, SPARES_CITIES = "nuclear", "nato_no_first_use", "nato_spares_cities"
"""Options: nuclear warfare at all [27], and two restraints of NATO [27.1-4, 27.1-5]."""
WEAK_BRIDGES, ALL_BRIDGES = 1, 2
"""Indirect Damage that destroys pontoon and panel bridges, or all [27.3-5, 27.3-6]."""
FIRST_CHECK, DAY = 7, 8
"""Turns until a contamination is first rolled for, the hour before the present one, and from then on [27.4-1:1]."""
RADIATION = 1
"""The column for units in a contaminated hex [27.4-4]."""


# -- who may


def why_not_declared(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side may not start nuclear warfare at the beginning of this turn; None if it may [27.1-1]."""
    facts = {"side": SIDES[side]}
    if not position.components.options.get(OPTION):
        return refuse("27.1-1", "nuclear.not_played", **facts)
    if position.nuclear_since:
        return refuse("27.1-1", "nuclear.declared", turn=position.nuclear_since, **facts)
    return _why_restrained(position, side)


def _why_restrained(position: FrontPosition, side: Side) -> Ruling | None:
    """NATO waits for the turn after the Warsaw Pact has declared chemical or nuclear warfare, if that is played."""
    if side != NATO or not position.components.options.get(NO_FIRST_USE):
        return None
    declared = [position.chemical_since[WP], position.nuclear_since if position.nuclear_first == WP else 0]
    if any(0 < turn < position.turn for turn in declared):
        return None
    return refuse("27.1-4", "nuclear.no_first_use", side=SIDES[side])


def declare_nuclear(position: FrontPosition, side: Side) -> None:
    """A side starts nuclear warfare, from now on for both [27.1-1]; who began it is remembered [27.1-2]."""
    position.nuclear_first, position.nuclear_since = side, position.turn
    position.emit("nuclear_warfare", "27.1-1", side=SIDES[side])


def why_no_strike(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why a side cannot use nuclear weapons on a hex; None if it can."""
    facts = {"side": SIDES[side]}
    if not position.components.options.get(OPTION):
        return refuse("27.1-1", "nuclear.not_played", **facts)
    if not position.nuclear_since:
        return refuse("27.1-1", "nuclear.not_declared", **facts)
    if not position.nuclear[side]:
        return refuse("27.2-1", "nuclear.no_points", **facts)
    if side == NATO and position.components.city[hex] and position.components.options.get(SPARES_CITIES):
        return refuse("27.1-5", "nuclear.city", hex=position.place_name(hex), **facts)
    return _why_restrained(position, side)


# -- what is delivered [27.2]


def capacity(position: FrontPosition, unit: Unit) -> int:
    """The Nuclear Points that artillery delivers at most [27.2-3]: guns their strength, rockets none [27.2-4]."""
    kind = position.components.types[unit]
    return strength(position, unit) if kind.nuclear_by_strength else kind.nuclear


def why_no_carrier(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why artillery delivers no Nuclear Points; None if it does."""
    if not capacity(position, unit):
        return refuse("27.2-4", "nuclear.no_carrier", unit=position.unit_name(unit))
    return None


def capacity_parts(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """The Nuclear Points that a mission can deliver, carrier by carrier."""
    missile = position.components.types
    found = [
        Part(
            "27.2-4" if missile[unit].nuclear_by_strength else "27.2-3",
            position.unit_name(unit),
            capacity(position, unit),
            COUNT,
        )
        for unit in mission.guns
    ]
    if mission.air:
        each = position.components.side_facts[mission.side].air_nuclear
        found.append(Part("27.2-2", "air", each * mission.air, COUNT))
    return tuple(found)


def most_points(position: FrontPosition, mission: Mission) -> int:
    """The Nuclear Points that a mission can have: what is delivered, and what there is [27.2]."""
    return min(position.nuclear[mission.side], total(capacity_parts(position, mission)))


def arriving(position: FrontPosition, mission: Mission) -> int:
    """The Nuclear Points that arrive: artillery carries what it can, Air Points the rest in equal shares [27.3-1].

    With Air Points that AA fire has taken their share is lost.
    """
    by_guns = min(mission.points, sum(capacity(position, unit) for unit in mission.guns))
    if not mission.through or not mission.launched:
        return mission.points
    return by_guns + (mission.points - by_guns) * mission.air // mission.launched


# -- a strike [27.3]


def terrain_part(position: FrontPosition, hex: Hex) -> Part:
    """The terrain modifier that is best for the target, and no other [27.3-1]."""
    rows = position.components.combat_charts.terrain
    best = min(terrain_rows(position, hex), key=lambda name: rows[name].nuclear)
    return Part("27.3-1", best, rows[best].nuclear, DIE)


def damage(position: FrontPosition, unit: Unit, count: int) -> int:
    """What a result means for one unit: 1 less if Deployed, 1 more in Column [27.3-3, 27.3-4]."""
    movement = mode_row(position, unit).movement
    if movement == "deployed" and position.components.combat[unit]:
        return max(0, count - 1)
    return count + 1 if movement == "column" and count else count


def damage_rule(position: FrontPosition, unit: Unit, rule: str) -> str:
    """The rule by which a unit takes its damage."""
    movement = mode_row(position, unit).movement
    if movement == "deployed" and position.components.combat[unit]:
        return "27.3-3"
    return "27.3-4" if movement == "column" else rule


def _line(position: FrontPosition, mission: Mission) -> Line:
    column = position.components.fire.nuclear.column(arriving(position, mission), 0)
    return Line(column, int(terrain_part(position, mission.hex).amount))


def odds(position: FrontPosition, mission: Mission) -> Odds:
    """The exact chances of the Direct Damage, over AA fire and the die."""
    table, lines = position.components.fire.nuclear, dict[Line, Fraction]()
    for chance, case in after_aa(position, mission):
        line = _line(position, case)
        lines[line] = lines.get(line, Fraction(0)) + chance
    values = {result: damage(position, mission.unit, result.direct) for column in table.cells for result in column}
    return mission_odds(position, mission, table, lines, values)


def launch(position: FrontPosition, mission: Mission) -> None:
    """The Nuclear Points are gone, whether they arrive or not [27.2-5]; the first use changes the war [28-1]."""
    side = mission.side
    position.nuclear[side] -= mission.points
    position.emit("nuclear_launched", "27.2-5", side=SIDES[side], count=mission.points, left=position.nuclear[side])
    strike_city(position, side, mission.hex, "27.1-3")
    begin_integrated(position)


def resolve(position: FrontPosition, mission: Mission) -> None:
    """Roll on the Nuclear Attack Table: the target, the others in its hex, bridges, contamination [27.3, 27.4-1]."""
    name, line = target_name(position, mission), _line(position, mission)
    if line.column is None:
        position.emit("mission_lost", "2.3#2-2", side=SIDES[mission.side], target=name)
        return
    die = position.roll(FACES, f"nuclear {name}", "27.3-1", side=SIDES[mission.side])
    direct, indirect = position.components.fire.nuclear.result(line.column, die + line.modifier)
    facts = {"target": name, "points": arriving(position, mission), "die": die, "modifier": line.modifier}
    position.emit("nuclear_strike", "27.3-1", direct=direct, indirect=indirect, **facts)
    others = [unit for unit in position.units_at(mission.hex) if unit != mission.unit]
    _hurt(position, [mission.unit], direct, "27.3-2:1")
    _hurt(position, others, indirect, "27.3-2:2")
    _break_bridges(position, mission.hex, indirect)
    if indirect:
        contaminate(position, mission.hex)


def _hurt(position: FrontPosition, units: Iterable[Unit], count: int, rule: str) -> None:
    for unit in units:
        add_attrition(position, unit, damage(position, unit, count), damage_rule(position, unit, rule))


def _break_bridges(position: FrontPosition, hex: Hex, indirect: int) -> None:
    """The bridges on the six hexsides of the hex [27.3-5, 27.3-6]."""
    if indirect < WEAK_BRIDGES:
        return
    for near in position.components.grid.around[hex]:
        hexside = position.components.hexside(hex, near)
        panel = panel_at(position, hexside)
        if panel is not None:
            destroy_panel(position, panel, "27.3-5")
        for side in (NATO, WP):
            pontoon = pontoon_at(position, hexside, side)
            if pontoon is not None:
                destroy_pontoon(position, pontoon, "27.3-5")
        if indirect >= ALL_BRIDGES and has_permanent_bridge(position, hexside):
            destroy_bridge(position, hexside, "27.3-6")


# -- contamination [27.4]


def contaminate(position: FrontPosition, hex: Hex) -> None:
    """A marker with the hour before the present one, that is 7 turns ahead; it replaces an older one [27.4-1, 27.4-x1].

    No Supply Line passes the hex [27.4-3, 30.1-4e].
    """
    again = any(marker.hex == hex for marker in position.contaminations)
    until = position.turn + FIRST_CHECK
    markers.place_marker(position, "contaminations", Contamination(hex, until))
    rule = "27.4-1:2" if again else "27.4-1:1"
    position.emit("contaminated", rule, hex=position.place_name(hex), until=until)


def irradiate(position: FrontPosition, side: Side) -> None:
    """At the end of a Movement Phase each unit of its player in a contaminated hex rolls in column 1 [27.4-4]."""
    hexes = {marker.hex for marker in position.contaminations}
    table = position.components.fire.nuclear
    column = table.column(RADIATION, 0)
    assert column is not None, "the table begins at 1"
    for unit in [unit for unit in position.components.by_side[side] if position.at[unit] in hexes]:
        name, hex = position.unit_name(unit), position.at[unit]
        die = position.roll(FACES, f"radiation {name}", "27.4-4", side=SIDES[side])
        direct = table.result(column, die + int(terrain_part(position, hex).amount)).direct
        position.emit("irradiated", "27.4-4", unit=name, die=die, count=damage(position, unit, direct))
        add_attrition(position, unit, damage(position, unit, direct), "27.4-4")


def decay(position: FrontPosition) -> None:
    """Final Phase: a contamination whose hour it is goes on 1 to 5, or is rolled for again a day later [27.4-6]."""
    roll = position.components.staff.rolls["contamination_removal"]
    for marker in position.contaminations:
        if marker.turn > position.turn:
            continue
        where = position.place_name(marker.hex)
        if roll.holds(position.roll(FACES, f"contamination {where}", "27.4-6")):
            markers.remove_marker(position, "contaminations", marker)
            position.emit("decontaminated", "27.4-6", hex=where)
        else:
            markers.place_marker(position, "contaminations", marker._replace(turn=position.turn + DAY))
