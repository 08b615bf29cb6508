"""Combat modifiers [15.5]: one ledger of all nineteen, each line with its rule; what is positive helps the attacker."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grognard.engine.caching import per_components
from grognard.engine.kinds import NONE, Hex, Unit
from grognard.engine.rulings import SHIFT, Part
from grognard.games.less_than_60_miles.axis import rear_area
from grognard.games.less_than_60_miles.battle import HASTY, Battle
from grognard.games.less_than_60_miles.charts.combat import FEATURE, TERRAIN
from grognard.games.less_than_60_miles.charts.modes import MOVEMENT_MODES
from grognard.games.less_than_60_miles.charts.staff import EW3
from grognard.games.less_than_60_miles.components import NATO, WP, FrontComponents
from grognard.games.less_than_60_miles.effects import playing
from grognard.games.less_than_60_miles.hqs import in_command
from grognard.games.less_than_60_miles.modes import in_transition, mode_name, mode_row
from grognard.games.less_than_60_miles.position import FREE, FULL, HALF, FrontPosition
from grognard.games.less_than_60_miles.weather import is_night, is_rain
from grognard.games.less_than_60_miles.works import works_parts

LIGHT = ("screen", "recon")
"""Modes that suffer less out of command [15.5.17]."""


class Jammed(NamedTuple):
    """What Electronic Warfare has given: modifiers of both sides, and who counts as out of command [24.4]."""

    attack: int = 0
    defence: int = 0
    attacker_cut: bool = False
    """The defender has EW3: the attacker is out of command."""
    defender_cut: bool = False


def jammed(battle: Battle) -> Jammed:
    """What the Electronic Warfare of a combat has given so far."""
    ours, theirs = battle.attack_ew, battle.defence_ew
    return Jammed(ours.modifier, theirs.modifier, EW3 in theirs.codes, EW3 in ours.codes)


def net(parts: Iterable[Part]) -> int:
    """What parts add up to."""
    return int(sum(part.amount for part in parts))


def combat_modifiers(position: FrontPosition, battle: Battle, ew: Jammed | None = None) -> tuple[Part, ...]:
    """The whole ledger but for Combat Support that is not rolled yet [15.5-0]; lines that change nothing are left out.

    `ew` is what Electronic Warfare gives, by default what it has given.
    """
    found = (
        *_modes(position, battle),  # 15.5.1
        *_kind(position, battle),  # 15.5.2
        *_cadre(position, battle),  # 15.5.3
        *_nations(position, battle),  # 15.5.4
        *_ground(position, battle),  # 15.5.5
        *_works(position, battle),  # 15.5.6
        *_attrition(position, battle),  # 15.5.7
        *_rest(position, battle),  # 15.5.8
        *_support(battle),  # 15.5.10
        *_recon(position, battle),  # 15.5.11
        *_adjacent(position, battle),  # 15.5.12
        *_engagement(position, battle),  # 15.5.13
        *_delay(position, battle),  # 15.5.14
        *_weather(position, battle),  # 15.5.15
        *jammed_modifiers(position, battle, jammed(battle) if ew is None else ew),  # 15.5.9, 15.5.17, 15.5.18
        *_axis(position, battle),  # 10-5, 10-6
        *_cards(position, battle),  # 15.5.19
    )
    return tuple(part for part in found if part.amount)


def _line(position: FrontPosition, name: str, times: int = 1, rule: str = "") -> Part:
    """A modifier of the text, so many times."""
    found = position.components.combat_charts.modifiers[name]
    return Part(rule or found.rule, name, found.amount * times, SHIFT)


# -- 15.5.1 to 15.5.4


def _modes(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Both sides' modes [15.5.1-1]: of several defenders the worst for them [15.5.1-3], Transition included."""
    yield Part("15.5.1-1", "attack_mode", mode_row(position, battle.unit).attack or 0, SHIFT)
    added = position.components.combat_charts.modifiers["transition"]

    def whole(unit: Unit) -> int:
        return mode_row(position, unit).defence + (added.amount if in_transition(position, unit) else 0)

    worst = max(battle.defenders, key=whole, default=NONE)
    if worst != NONE:
        rule = "15.5.1-3" if len(battle.defenders) > 1 else "15.5.1-1"
        yield Part(rule, "defence_mode", mode_row(position, worst).defence, SHIFT)
        if in_transition(position, worst):
            yield _line(position, "transition")


def _kind(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """A Hasty Assault, once, though the book says it twice [15.5.2-0, 15.2-1:2]."""
    if battle.kind == HASTY:
        yield _line(position, "hasty_assault")


def _cadre(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """The attacker's Cadre Rating less the lowest of the defenders [15.5.3]; a Support Unit has none."""
    specs = position.components.specs
    lowest = min((specs[unit].cadre for unit in battle.defenders), default=0)
    rule = "15.5.3-2" if len(battle.defenders) > 1 else "15.5.3-1"
    yield Part(rule, "cadre", specs[battle.unit].cadre - lowest, SHIFT)


def _nations(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """NATO defenders of different nationalities, once [15.5.4-0]."""
    components = position.components
    if battle.side != NATO and len({components.nation[unit] for unit in battle.defenders}) > 1:
        yield _line(position, "mixed_nations")


# -- 15.5.5 and 15.5.6


def terrain_rows(position: FrontPosition, hex: Hex) -> list[str]:
    """The Terrain Types and Features in a hex, as the charts name them."""
    return _terrain_rows(position.components)[hex]


@per_components
def _terrain_rows(components: FrontComponents) -> list[list[str]]:
    rows = [row.name for row in components.combat_charts.terrain.values() if row.kind in (TERRAIN, FEATURE)]
    where = {name: components.map.where(name).tolist() for name in rows}
    return [[name for name in rows if where[name][hex]] or ["plain"] for hex in range(components.hexes)]


def _ground(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Ground and hexside [15.5.5-1]: the best of the terrain for the defender [15.5.5-2], the obstacle [15.5.5-3].

    Of several movement modes the one that uses the ground worst counts [15.5.5-4].
    """
    if not battle.defenders:
        return
    charts = position.components.combat_charts.terrain
    modes = {mode_row(position, unit).movement for unit in battle.defenders}
    mode = min(modes, key=MOVEMENT_MODES.index)
    rows = terrain_rows(position, battle.hex)
    best = min(rows, key=lambda row: charts[row].combat[mode])
    rule = "15.5.5-4" if len(modes) > 1 else "15.5.5-2" if len(rows) > 1 else "15.5.5-1"
    yield Part(rule, best, charts[best].combat[mode], SHIFT)
    if battle.crossing and not _smoke(position, battle):
        yield Part(_obstacle_rule(battle.crossing), battle.crossing, charts[battle.crossing].combat[mode], SHIFT)


def _obstacle_rule(crossing: str) -> str:
    if crossing.endswith("_hasty"):
        return "9.1.3-1"
    return "9.2.4-1" if crossing.endswith("_prepared") else "15.5.5-3"


def _works(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Completed works help by their level [15.5.6-1], engineers of the attacker make that less [15.5.6-2]."""
    rules = {"works": "15.5.6-1", "engineers": "15.5.6-2"}
    for part in works_parts(position, position.at[battle.unit], battle.hex):
        yield Part(rules[part.name], part.name, -part.amount, SHIFT)


# -- 15.5.7 to 15.5.14


def _attrition(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """The Attrition Points of all Defending Units less the attacker's [15.5.7]."""
    total = sum(position.attrition[unit] for unit in battle.defenders)
    rule = "15.5.7-2" if len(battle.defenders) > 1 else "15.5.7-1"
    yield Part(rule, "attrition", total - position.attrition[battle.unit], SHIFT)


def _rest(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Any Defending Unit that is resting [15.5.8-0]."""
    if any(position.resting[unit] for unit in battle.defenders):
        yield _line(position, "resting")


def _support(battle: Battle) -> Iterator[Part]:
    """What the Combat Support Tables have given [15.5.10-0]."""
    for name, support in (("attack_support", battle.attack_support), ("defence_support", battle.defence_support)):
        if support.rolled:
            yield Part("15.5.10-0", name, support.modifier, SHIFT)


def _recon(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """One unit in Recon mode, however many there are [15.5.11-3]."""
    if battle.recon != NONE:
        yield _line(position, "recon_support")


def _adjacent(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Other hexes around with Combat Units of the attacker [15.5.12-1] and the defender [15.5.12-2].

    Hexes count, not units, and those at rest do not [15.5.12-3].
    """
    origin, components = position.at[battle.unit], position.components
    counts, passed_over = [0, 0], [False, False]
    for hex in components.grid.around[battle.hex]:
        there = [unit for unit in position.units_at(hex) if components.combat[unit]]
        if hex == origin or not there:
            continue
        side = components.side_of[there[0]]
        if all(position.resting[unit] for unit in there):
            passed_over[side] = True
        else:
            counts[side] += 1
    for name, side in (("each_adjacent_attacker", battle.side), ("each_adjacent_defender", 1 - battle.side)):
        yield _line(position, name, counts[side], rule="15.5.12-3" if passed_over[side] else "")


def _engagement(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """The worst of the defenders' states counts [15.5.13-1]; and the attacker's [15.5.13-2]."""
    worst = max((position.engaged[unit] for unit in battle.defenders), default=FREE)
    if worst != FREE:
        yield _line(position, "engaged_defender" if worst == FULL else "half_engaged_defender")
    if position.engaged[battle.unit] == HALF:
        yield _line(position, "half_engaged_attacker")


def _delay(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Once, though the book says it twice [15.5.14-0, 8.4.1-4]."""
    if any(position.delayed[unit] for unit in battle.defenders):
        yield _line(position, "delayed")


# -- 15.5.15


def _weather(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Night [15.5.15-1], rain, not snow [15.5.15-2], and fog [15.5.15-3], all that hold [15.5.15-4]."""
    side = "wp" if battle.side == WP else "nato"
    if is_night(position):
        yield _line(position, f"night_{side}")
    if is_rain(position) and battle.side == WP:
        yield _line(position, "rain_wp")
    if position.fog:
        yield _line(position, f"fog_{side}")


# -- 15.5.9, 15.5.17 and 15.5.18


def jammed_modifiers(position: FrontPosition, battle: Battle, ew: Jammed) -> Iterator[Part]:
    """All that depends on Electronic Warfare [15.5.9-0]: its numbers, command and Frontline Command [24.4-2-c]."""
    yield Part("24.4-1:1", "attack_ew", ew.attack, SHIFT)
    yield Part("24.4-1:2", "defence_ew", ew.defence, SHIFT)
    if ew.attacker_cut or not in_command(position, battle.unit):
        yield _command(position, battle.unit, "out_of_command_attacker", in_command(position, battle.unit))
    lost = [unit for unit in battle.defenders if ew.defender_cut or not in_command(position, unit)]
    found = [_command(position, unit, "out_of_command_defender", in_command(position, unit)) for unit in lost]
    if found:
        yield max(found, key=lambda part: part.amount)
    if battle.attack_command and not ew.attacker_cut:
        yield _line(position, "frontline_attacker")
    if battle.defence_command and not ew.defender_cut:
        yield _line(position, "frontline_defender")


def _command(position: FrontPosition, unit: Unit, name: str, by_ew: bool) -> Part:
    """Out of command, by its own mode [15.5.17-1, 15.5.17-2]; cut off by EW it is no worse off than out of range."""
    light = mode_name(position, unit) in LIGHT
    return _line(position, f"{name}_light" if light else name, rule="24.4-2-c" if by_ew else "")


# -- the Axis of Advance, cards


def _axis(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """A WP unit that attacks into its Rear Area [10-5], or any that is attacked from its own [10-6]."""
    if battle.side == WP:
        if battle.hex in rear_area(position, battle.unit):
            yield _line(position, "into_rear_area")
        return
    origin = position.at[battle.unit]
    if any(origin in rear_area(position, unit) for unit in battle.defenders):
        yield _line(position, "from_rear_area")


def _smoke(position: FrontPosition, battle: Battle) -> bool:
    """A card that hides a crossing: the Obstacle modifier is 0."""
    return playing(position, "river_smoke", battle.side) is not None


def _cards(position: FrontPosition, battle: Battle) -> Iterator[Part]:
    """Cards that give a combat modifier [15.5.19-0]."""
    card = playing(position, "night_attack", battle.side)
    if card is not None and is_night(position):
        yield Part("15.5.19-0", "card", card.numbers["modifier"], SHIFT)
