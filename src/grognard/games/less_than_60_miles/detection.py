"""Detection [23]: how well the enemy knows where a unit is, from 0 to 4 [23-0]; an HQ that has sent too much."""

from grognard.engine.caching import derived, per_components
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.rulings import COUNT, Part
from grognard.games.less_than_60_miles.bridges import has_permanent_bridge, pontoon_at
from grognard.games.less_than_60_miles.charts.support import MOST_DETECTION
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.effects import playing
from grognard.games.less_than_60_miles.engineers import has_unit
from grognard.games.less_than_60_miles.hqs import DEPLOYED
from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.position import FrontPosition, State

SIGINT = "sigint"
"""The option of 23.2."""
_BASE_RULES = {
    ("adjacent", True): "23.1-1:1",
    ("adjacent", False): "23.1-1:2",
    ("near_deployed_hq", True): "23.1-1:3",
    ("near_deployed_hq", False): "23.1-1:4",
    ("other", True): "23.1-1:5",
    ("other", False): "23.1-1:6",
}
_MODE_RULES = {
    "road": "23.1-2-a",
    **dict.fromkeys(("barrage", "march_assault", "close_support"), "23.1-2-b"),
    "moving": "23.1-2-c",
}


@per_components
def airfields(components: FrontComponents) -> frozenset[Hex]:
    """The hexes with an airfield."""
    places = (place.hex for place in components.map.places.values() if "airfield" in place.kinds)
    return frozenset((*places, *components.map.areas.get("airfield", ())))


# -- units


def detection(position: FrontPosition, unit: Unit) -> int:
    """The Detection Level of a unit, to the other side [23.1, 23.1-x1]."""
    return detection_by(position, unit, detection_state(position))


def detection_parts(position: FrontPosition, unit: Unit) -> tuple[Part, ...]:
    """The same, part by part: the highest base that fits, all modifiers, and what keeps it within 0 and 4 [23.1-2]."""
    return _parts(position, unit, detection_state(position))


def detection_state(position: FrontPosition) -> State:
    """What detection depends on beside where units are."""
    return tuple(position.mode), tuple(position.spotted), position.intelligence, position.effects


@derived
def detection_by(position: FrontPosition, unit: Unit, state: State) -> int:
    """As `detection`, for many units at once."""
    return int(sum(part.amount for part in _parts(position, unit, state)))


@derived
def _parts(position: FrontPosition, unit: Unit, state: State) -> tuple[Part, ...]:
    found = [_base(position, unit), *_modifiers(position, unit)]
    whole = int(sum(part.amount for part in found))
    kept = max(0, min(whole, MOST_DETECTION))
    if kept != whole:
        found.append(Part("23.1-2", "limit", kept - whole, COUNT))
    return tuple(found)


def _row(position: FrontPosition, unit: Unit, name: str, rule: str) -> Part:
    known, combat = _known_rows(position.components), position.components.combat[unit]
    found = known.get((name, rule, combat))
    if found is None:
        row = position.components.fire.detection[name]
        found = known[name, rule, combat] = Part(rule, name, row.combat if combat else row.support, COUNT)
    return found


@per_components
def _known_rows(components: FrontComponents) -> dict[tuple[str, str, bool], Part]:
    return {}


def _base(position: FrontPosition, unit: Unit) -> Part:
    """The highest of the rows that fit [23.1-1]."""
    components, hex = position.components, position.at[unit]
    enemy = 1 - components.side_of[unit]
    name = "other"
    if has_unit(position, components.grid.around[hex], enemy):
        name = "adjacent"
    elif _near_deployed_hq(position, hex, enemy):
        name = "near_deployed_hq"
    return _row(position, unit, name, _BASE_RULES[name, components.combat[unit]])


def _near_deployed_hq(position: FrontPosition, hex: Hex, side: Side) -> bool:
    components, mode, deployed = position.components, position.mode, position.components.mode(DEPLOYED)
    reach, away, at = components.organisation.ranges["detection_hq"], components.away[hex], position.at
    there = [hq for hq in components.hqs[side] if mode[hq] == deployed and position.on_map(hq)]
    return any(away[at[hq]] <= reach for hq in there)


def _modifiers(position: FrontPosition, unit: Unit) -> list[Part]:
    """All that apply [23.1-2, 23.2-3, 25.3]; a unit in Transition has the drawbacks of its coming mode [6.2-0]."""
    components, hex, mode = position.components, position.at[unit], mode_name(position, unit)
    side = components.side_of[unit]
    found = [_row(position, unit, mode, _MODE_RULES[mode])] if mode in _MODE_RULES else []
    if components.artillery[unit] and _is_near(position, hex, 1 - side):
        found.append(_row(position, unit, "artillery_near", "23.1-2-d"))
    if components.helicopter[unit] and mode == "farp" and hex in airfields(components):
        found.append(_row(position, unit, "farp_airfield", "23.1-2-e"))
    if components.city[hex]:
        found.append(_row(position, unit, "city", "23.1-2-f"))
    if position.spotted[unit]:
        found.append(_row(position, unit, "spotted", "23.2-3"))
    return [*found, *_intelligence(position, hex, 1 - side), *_hidden(position, side)]


def _is_near(position: FrontPosition, hex: Hex, side: Side) -> bool:
    reach, distance = position.components.organisation.ranges["detection_artillery"], position.components.distance
    return any(distance(hex, other) <= reach for other in position.hexes_of(side))


def _intelligence(position: FrontPosition, hex: Hex, side: Side) -> list[Part]:
    """Intelligence markers of the detecting side within a hex, all of them [25.3-1:1, 25.3-1:2]."""
    reach = position.components.organisation.ranges["intelligence"]
    near = [
        marker.value
        for marker in position.intelligence
        if marker.side == side and position.components.distance(marker.hex, hex) <= reach
    ]
    return [Part("25.3-1:2" if n else "25.3-1:1", "intelligence", value, COUNT) for n, value in enumerate(near)]


def _hidden(position: FrontPosition, side: Side) -> list[Part]:
    """A card that hides all units of its side."""
    card = playing(position, "maskirovka", side)
    return [Part("35-3:1", "maskirovka", -card.numbers["levels"], COUNT)] if card else []


# -- bridges [20.2-4]


def bridge_part(position: FrontPosition, hexside: Hexside, side: Side) -> Part | None:
    """The Detection Level of a bridge that can be bombarded: a permanent one, or a complete pontoon bridge of a side.

    None if there is none; panel bridges have no such level [20.2-1].
    """
    pontoon = pontoon_at(position, hexside, side)
    if has_permanent_bridge(position, hexside):
        name = "permanent_bridge"
    elif pontoon is not None and not pontoon.turn:
        name = "pontoon_bridge"
    else:
        return None
    return Part("20.2-4", name, position.components.fire.detection[name].support, COUNT)


# -- Spotted HQs [23.2]


def spot(position: FrontPosition, hq: Unit, rule: str) -> None:
    """An HQ that has served in a Chain of Command [23.2-1] or as Frontline Command [23.2-2] is Spotted, if played."""
    if position.components.options.get(SIGINT) and position.on_map(hq) and not position.spotted[hq]:
        position.spotted[hq] = True
        position.emit("spotted", rule, unit=position.unit_name(hq))


def lose_sight(position: FrontPosition, hq: Unit) -> None:
    """An HQ that spends Movement Points on anything, or retreats after combat, is no longer Spotted [23.2-4]."""
    if position.spotted[hq]:
        position.spotted[hq] = False
        position.emit("out_of_sight", "23.2-4", unit=position.unit_name(hq))
