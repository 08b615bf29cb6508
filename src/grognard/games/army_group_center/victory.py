"""How to win [4.0]: Koenigsberg at once, or thirty-one points at the end."""

from grognard.engine.outcome import Outcome, Score
from grognard.engine.rulings import COUNT, Part, Ruling, allow
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.supply import hex_supplied
from grognard.games.army_group_center.units import GERMAN, SOVIET

ENOUGH = 31
"""Points with which the Soviet wins [4.3-6]."""
COAST_POINTS, AREA_POINTS = 10, 1
"""For the Baltic coast, and for the area of 1st Ukrainian Front [4.3-4, 4.3-5]."""


def place_points(position: ArmyPosition, city: bool) -> int:
    """Towns, or cities, in Soviet hands now, whatever their supply [4.3-2, 4.3-3]; all were German at first [4.3-1]."""
    components, control = position.components, position.control
    places = components.worth.items()
    return sum(worth for hex, worth in places if control[hex] == SOVIET and components.city[hex] == city)


def holds_coast(position: ArmyPosition) -> bool:
    """One hex or more of the coast from 2015 to 2927, controlled in supply [4.3-4]."""
    return any(
        position.control[hex] == SOVIET and hex_supplied(position, hex) for hex in position.components.victory_coast
    )


def holds_area(position: ArmyPosition) -> bool:
    """All 27 hexes of 1st Ukrainian Front's area, controlled in supply [4.3-5]."""
    area = position.components.map.areas.get("ukrainian_front", ())
    return bool(area) and all(position.control[hex] == SOVIET and hex_supplied(position, hex) for hex in area)


def points(position: ArmyPosition) -> tuple[Part, ...]:
    """The Soviet count as it would be at the end of Turn 9, line by line; in all scenarios alike [3.5-2]."""
    parts = [Part("4.3-2", "towns", place_points(position, city=False), COUNT)]
    parts.append(Part("4.3-3", "cities", place_points(position, city=True), COUNT))
    if holds_coast(position):
        parts.append(Part("4.3-4", "coast", COAST_POINTS, COUNT))
    if holds_area(position):
        parts.append(Part("4.3-5", "area", AREA_POINTS, COUNT))
    return tuple(parts)


def score(position: ArmyPosition) -> Score:
    """Only the Soviet counts points [4.3]."""
    return Score((points(position), ()))


def why_points(position: ArmyPosition) -> Ruling:
    """How the count stands, line by line, for whoever asks before the end [4.3-6]."""
    parts = points(position)
    total = int(sum(part.amount for part in parts))
    return allow("4.3-6", "victory.count", *parts, total=total, enough=ENOUGH)


def final_outcome(position: ArmyPosition) -> Outcome:
    """At the end of Turn 9 somebody has won; only now can the German [4.3-6, 4.4-1, 4.4-2]."""
    total = int(sum(part.amount for part in points(position)))
    if total >= ENOUGH:
        return Outcome(SOVIET, "points", "4.3-6", (total, 0))
    return Outcome(GERMAN, "points", "4.4-1", (total, 0))
