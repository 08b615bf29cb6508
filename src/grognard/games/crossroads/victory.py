"""Victory [14.0]: control, points, and how clearly a side has won."""

from grognard.engine.kinds import NONE, Unit
from grognard.engine.outcome import Outcome, Score
from grognard.engine.rulings import COUNT, Part
from grognard.games.crossroads.position import CrossroadsPosition

DECISIVE, CLEAR = 8, 3
"""Leads in points [14.4]."""


def take_control(position: CrossroadsPosition, unit: Unit) -> None:
    """A unit that enters a victory hex takes it [14.1]."""
    hex, side = position.at[unit], position.components.side_of[unit]
    if hex in position.components.victory and position.control[hex] != side:
        position.control[hex] = side
        position.emit("took", "14.1", side=position.side_name(side), hex=position.place_name(hex))


def score(position: CrossroadsPosition) -> Score:
    """Each side's points: victory hexes, and enemy units eliminated [14.3]."""
    places, units = [0] * len(position.components.sides), [0] * len(position.components.sides)
    for hex, worth in position.components.victory.items():
        if position.control[hex] != NONE:
            places[position.control[hex]] += worth
    for unit in position.units_at(position.components.eliminated):
        units[1 - position.components.side_of[unit]] += 1
    return Score(
        tuple(
            (Part("14.3", "victory_hexes", hexes, COUNT), Part("14.3", "units_eliminated", enemies, COUNT))
            for hexes, enemies in zip(places, units, strict=True)
        )
    )


def points(position: CrossroadsPosition) -> tuple[int, ...]:
    """Each side's points [14.3]."""
    return score(position).points


def sudden_victory(position: CrossroadsPosition) -> Outcome | None:
    """A side that controls every victory hex has won at once [14.2]."""
    holders = {position.control[hex] for hex in position.components.victory}
    if len(holders) != 1 or NONE in holders:
        return None
    return Outcome(holders.pop(), "decisive", "14.2", points(position))


def final_outcome(position: CrossroadsPosition) -> Outcome:
    """After the last turn the points decide [14.3, 14.4]."""
    blue, red = points(position)
    lead = abs(blue - red)
    if not lead:
        return Outcome(NONE, "draw", "14.4", (blue, red))
    level = "decisive" if lead >= DECISIVE else "clear" if lead >= CLEAR else "marginal"
    return Outcome(0 if blue > red else 1, level, "14.4", (blue, red))
